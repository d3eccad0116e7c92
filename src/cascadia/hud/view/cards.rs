//! The Wildlife scoring cards as shown by the panels.

use crate::cascadia::Session;
use cascadia_ai::advice::PlacementAdvisor;
use cascadia_base::{Hex, Wildlife};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Knowledge, Letter, Phase, Seat};
use cascadia_rules::scoring::{
    BeyondEnd, Pattern, PointShare, Reason, ScoreSheet, ScoringCard, point_shares,
};

/// An entry of the table on a Wildlife scoring card.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CardStep {
    /// Position in the table of the card.
    pub index: usize,
    /// Size or count, with a plus for the last if larger ones count the same.
    pub size: String,
    /// Points for it.
    pub points: u16,
    /// Number of occurrences in the environment.
    pub times: usize,
    /// True for points on top of the others, scored once.
    pub bonus: bool,
}

impl CardStep {
    /// Returns the points in their printed form.
    pub(crate) fn printed_points(&self) -> String {
        format!("{}{}", if self.bonus { "+" } else { "" }, self.points)
    }
}

/// The player who keeps a Wildlife scoring card secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardSecret {
    pub seat: Seat,
    /// True if the card is face down, because it belongs to another player than the one at the screen.
    pub covered: bool,
}

/// A Wildlife scoring card as shown by the panels.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CardView {
    pub species: Wildlife,
    /// Key of its texts; empty if it is face down.
    pub key: String,
    /// The letter on it; `None` for a common card.
    pub letter: Option<Letter>,
    /// With two sets of cards: the letter of the card that counts less in the environment in view, and its
    /// points.
    pub other: Option<(Letter, u16)>,
    /// The player who keeps it secret, if any.
    pub secret: Option<CardSecret>,
    /// Points in the environment in view; `None` while points are hidden.
    pub points: Option<u16>,
    /// The maximum gain from one more token on the tiles of the environment in view, if there is a space and
    /// points are shown.
    pub next: Option<i16>,
    pub steps: Vec<CardStep>,
    /// The drawing: hexes of the species and hexes around.
    pub picture: (Vec<Hex>, Vec<Hex>),
    /// Scoring hexes in the environment in view.
    pub hexes: Vec<Hex>,
    /// Hexes of the species without points.
    pub idle: Vec<Hex>,
    /// The points of the scoring hexes.
    pub shares: Vec<PointShare>,
}

/// Returns the Wildlife scoring cards with their results in `sheet` and in the environment of the seat
/// `visited`.
pub(super) fn card_views(session: &Session, visited: Seat, sheet: &ScoreSheet) -> Vec<CardView> {
    let game = session.game();
    let over = game.phase() == Phase::Finished;
    let cards = session.seen_cards();
    let knowledge = Knowledge::of(game, visited);
    let mut adviser = PlacementAdvisor::of(&knowledge, &cards);
    Wildlife::ALL
        .map(|species| {
            let view = card_view(session, species, visited, sheet);
            let next = adviser.next_token(species).filter(|_| view.points.is_some() && !over);
            CardView { next, ..view }
        })
        .into()
}

/// Returns the card of a species; without its contents if it is face down.
fn card_view(session: &Session, species: Wildlife, visited: Seat, sheet: &ScoreSheet) -> CardView {
    let covered = session.secret().contains(species);
    let game = session.game();
    let secret = game
        .setup()
        .seats()
        .find(|seat| game.player(*seat).hidden_card() == Some(species))
        .map(|seat| CardSecret { seat, covered });
    let nothing = CardView {
        species,
        key: String::new(),
        letter: None,
        other: None,
        secret,
        points: None,
        next: None,
        steps: Vec::new(),
        picture: (Vec::new(), Vec::new()),
        hexes: Vec::new(),
        idle: Vec::new(),
        shares: Vec::new(),
    };
    let score = &sheet.wildlife[species];
    let cards = session.cards().cards(species);
    let Some(card) = cards.get(score.card).filter(|_| !covered) else { return nothing };
    let sets = session.setup().options.card_sets();
    let letters: Vec<Letter> = sets.filter_map(|set| Some(set.letters()?[species])).collect();
    let other = 1 - score.card.min(1);
    let environment = game.player(visited).environment();
    let earning = score.lines.iter().filter(|line| line.points > 0);
    let hexes: Vec<Hex> = earning.flat_map(|line| line.hexes.clone()).collect();
    let tokens: Vec<Hex> = environment.hexes_with(species).collect();
    CardView {
        key: card.key.clone(),
        letter: letters.get(score.card).copied(),
        other: cards
            .get(other)
            .zip(letters.get(other))
            .map(|(card, letter)| (*letter, card.points(environment))),
        points: Some(score.points),
        steps: steps(card, sheet),
        picture: (card.picture.own.clone(), card.picture.around.clone()),
        shares: point_shares(card, &score.lines, &tokens),
        idle: tokens.into_iter().filter(|hex| !hexes.contains(hex)).collect(),
        hexes,
        ..nothing
    }
}

/// Returns the table of a card with the occurrences of each entry in the environment.
fn steps(card: &ScoringCard, sheet: &ScoreSheet) -> Vec<CardStep> {
    let table = card.table.entries();
    let mut times = vec![0; table.len()];
    for line in &sheet.wildlife[card.species].lines {
        let size = match line.reason {
            Reason::CountOfGroups { count, .. } | Reason::Solitary { count } | Reason::InSight { count } => {
                count
            }
            Reason::Group { size } | Reason::Line { size } | Reason::Formation { size } => size,
            Reason::Ring { size } | Reason::Run { size } => size,
            Reason::Territory { species } | Reason::Variety { species } => species,
            Reason::NeighbourPairs { species } | Reason::Duo { species } => species,
            Reason::MostCommon { tokens } => tokens,
            _ => 0,
        };
        let beyond = size > table.len();
        if size == 0 || line.points == 0 || (beyond && card.table.beyond() == BeyondEnd::Zero) {
            continue;
        }
        times[size.min(table.len()) - 1] += 1;
    }
    let has_all = sheet.wildlife[card.species].lines.iter().any(|line| line.reason == Reason::EverySize);
    let mut steps = printed_steps(card);
    for step in &mut steps {
        step.times = if step.bonus { usize::from(has_all) } else { times[step.index] };
    }
    steps
}

/// Returns the printed table of a card: the entries that give points, and the bonus if there is one.
pub(crate) fn printed_steps(card: &ScoringCard) -> Vec<CardStep> {
    let entry = |(index, size, points)| CardStep { index, size, points, times: 0, bonus: false };
    let mut steps: Vec<CardStep> = printed_table(card).into_iter().map(entry).collect();
    if let Pattern::EachGroupAndBonus { sizes, points } = &card.pattern {
        let size = sizes.iter().map(u8::to_string).collect::<Vec<_>>().join("·");
        steps.push(CardStep { index: usize::MAX, size, points: *points, times: 0, bonus: true });
    }
    steps
}

/// Returns the entries of a card's table that give points: position, size as printed, and points.
fn printed_table(card: &ScoringCard) -> Vec<(usize, String, u16)> {
    let table = card.table.entries();
    let counted_once =
        matches!(card.pattern, Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon);
    let open_ended = card.table.beyond() == BeyondEnd::Cap && !counted_once;
    table
        .iter()
        .enumerate()
        .filter(|(_, points)| **points > 0)
        .map(|(index, points)| {
            let last = index + 1 == table.len();
            let size = if last && open_ended { format!("{}+", index + 1) } else { (index + 1).to_string() };
            (index, size, *points)
        })
        .collect()
}
