//! What panels may show, prepared once per change of the game, the aim, the land in sight or the language.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::goals::PurposeView;
use super::widgets::signed;
use crate::ai::Adviser;
use crate::app::Frame;
use crate::app::camera::Rig;
use crate::app::library::{Library, Speaker};
use crate::app::play::{LoggedTurn, Playthrough, Stage, Thinking};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::turn::{Aim, Coach, DraftMode, Hint};
use crate::content::Content;
use crate::record::SeatOwner;
use crate::rules::overpopulation::three_alike;
use crate::rules::{
    Action, ByWildlife, Edges, Environment, Habitat, HabitatBonus, Hex, Letter, Phase, PlacedTile, Seat,
    Slot, Wildlife, legal,
};
use crate::scoring::{Beyond, CorridorMap, Pattern, Reason, ScoreSheet, ScoringCard};

/// A player as the panels show it.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// What the computer plays like, if it plays.
    pub level: Option<String>,
    /// Points now, with bonuses; none while points are not shown.
    pub total: Option<u16>,
    /// The land, tile by tile, for a small picture of it.
    pub minimap: Vec<MiniTile>,
    /// Unspent nature tokens.
    pub nature_tokens: u8,
    /// Whether it is this player's turn.
    pub active: bool,
    /// Whether this player's land is in sight.
    pub visited: bool,
    /// Whether the computer is thinking for it now.
    pub thinking: bool,
}

/// A tile of a small picture of a land.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MiniTile {
    /// Where it lies.
    pub hex: Hex,
    /// The habitat of each edge.
    pub edges: Edges,
    /// Its token.
    pub token: Option<Wildlife>,
}

/// One entry of the table on a scoring card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardStep {
    /// Size or count, with a plus for the last if more counts the same.
    pub size: String,
    /// Points for it.
    pub points: u16,
    /// How often the land has it.
    pub times: usize,
}

/// Who keeps a scoring card secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardSecret {
    /// The player.
    pub seat: Seat,
    /// Whether it is somebody else than the one who looks at the screen, so that the card must not be seen.
    pub covered: bool,
}

/// A scoring card as the panels show it.
#[derive(Clone, PartialEq, Debug)]
pub struct CardView {
    /// The species.
    pub species: Wildlife,
    /// Key of its texts; empty if the card must not be seen.
    pub key: String,
    /// The letter on it, or nothing for a common card.
    pub letter: Option<Letter>,
    /// With two sets of cards: the letter of the card that counts less on the land in sight, and its points.
    pub other: Option<(Letter, u16)>,
    /// Who keeps it secret, if somebody does.
    pub secret: Option<CardSecret>,
    /// Points of the land in sight; none while points are not shown.
    pub points: Option<u16>,
    /// The most one more token can bring on the tiles of the land in sight, if there is a place and points are shown.
    pub next: Option<i16>,
    /// The table.
    pub steps: Vec<CardStep>,
    /// The drawing: hexes of the species and hexes around.
    pub picture: (Vec<Hex>, Vec<Hex>),
    /// Hexes that earn points on the land in sight.
    pub hexes: Vec<Hex>,
    /// Hexes of the species that earn none.
    pub idle: Vec<Hex>,
}

/// A habitat of every player.
#[derive(Clone, PartialEq, Debug)]
pub struct HabitatView {
    /// The habitat.
    pub habitat: Habitat,
    /// Points and bonus of each player; empty while points are not shown.
    pub players: Vec<(u16, u16)>,
    /// The corridors on the land in sight, the largest first; none while points are not shown.
    pub corridors: Vec<Vec<Hex>>,
}

/// A slot of the display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SlotView {
    /// The slot.
    pub slot: Slot,
    /// Whether there is a tile.
    pub tile: bool,
    /// The species of the token.
    pub token: Option<Wildlife>,
    /// Whether its tile leaves the game after this turn.
    pub tile_leaves: bool,
    /// Whether its token does.
    pub token_leaves: bool,
    /// Whether its tile was picked for a mix.
    pub tile_picked: bool,
    /// Whether its token was picked for a mix or marked for a wipe.
    pub token_picked: bool,
    /// The most a turn with the pair can bring, if that is shown.
    pub best: Option<i16>,
    /// Whether no other pair can bring more.
    pub is_best: bool,
    /// Whether the hint says to take its tile, and its token.
    pub hinted: (bool, bool),
}

/// What is to be done next, as one sentence.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Prompt {
    /// The sentence; parts between `**` are bold.
    pub text: String,
    /// Whose turn it is, if somebody's.
    pub seat: Option<Seat>,
}

/// Buttons of the turn and whether they can be used.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TurnView {
    /// A person decides now.
    pub choosing: Option<Phase>,
    /// Whether a click on a pair takes it.
    pub can_choose: bool,
    /// The last action can be taken back.
    pub can_undo: bool,
    /// What was taken back can come again.
    pub can_redo: bool,
    /// Something was done this turn that cannot be taken back any more.
    pub undo_barred: bool,
    /// The tile can be turned: in hand, or where it lies.
    pub can_rotate: bool,
    /// A token is in hand.
    pub token_in_hand: Option<Wildlife>,
    /// The token in hand has no place to go, and no tile is left that could give it one.
    pub token_is_stuck: bool,
    /// A nature token can be spent.
    pub can_pay: bool,
    /// Three alike can be replaced for nothing.
    pub wipe_three: Option<Wildlife>,
    /// What a click on the display means.
    pub draft: DraftMode,
    /// The turn can be ended.
    pub can_end: bool,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub struct LogLine {
    /// Whose turn.
    pub seat: Seat,
    /// Which turn.
    pub turn: u8,
    /// The token, if one was taken.
    pub species: Option<Wildlife>,
    /// Whether the token went back to the bag.
    pub returned: bool,
    /// Change of points; none while points are not shown.
    pub change: Option<i16>,
    /// Where to look.
    pub hex: Option<Hex>,
}

impl From<&LoggedTurn> for LogLine {
    fn from(turn: &LoggedTurn) -> Self {
        Self {
            seat: turn.seat,
            turn: turn.turn,
            species: turn.species,
            returned: turn.species.is_some() && turn.token_hex.is_none(),
            change: Some(turn.change),
            hex: turn.tile_hex,
        }
    }
}

/// Everything the panels show.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct HudView {
    /// The players in playing order.
    pub seats: Vec<SeatView>,
    /// The scoring cards with the points of the land in sight.
    pub cards: Vec<CardView>,
    /// The habitats.
    pub habitats: Vec<HabitatView>,
    /// What large corridors earn beside their points.
    pub bonus: HabitatBonus,
    /// The display.
    pub slots: Vec<SlotView>,
    /// Tiles left in the stack.
    pub stack: usize,
    /// Tokens left in the bag.
    pub bag: usize,
    /// Tokens left in the bag by species.
    pub bag_by_species: ByWildlife<usize>,
    /// Nature tokens of the player whose turn it is.
    pub nature_tokens: u8,
    /// What a mixed draft or a paid wipe costs.
    pub nature_cost: u8,
    /// Turn of the active player and turns of the game.
    pub turn: (u8, u8),
    /// What to do next.
    pub prompt: Prompt,
    /// The buttons of the turn.
    pub actions: TurnView,
    /// Finished turns, the last one first.
    pub log: Vec<LogLine>,
    /// The seat whose land is in sight.
    pub visited: Seat,
    /// What the game is about beside points, for the land in sight.
    pub purpose: PurposeView,
    /// Whether points are shown: always at the end, during the game if the aid is on.
    pub points_shown: bool,
}

impl HudView {
    /// Takes everything away that tells how the players stand.
    fn hide_points(&mut self) {
        self.points_shown = false;
        for seat in &mut self.seats {
            seat.total = None;
        }
        for card in &mut self.cards {
            card.points = None;
            card.next = None;
            card.other = card.other.map(|(letter, _)| (letter, 0));
            card.hexes.clear();
            card.idle.clear();
            card.steps.iter_mut().for_each(|step| step.times = 0);
        }
        for habitat in &mut self.habitats {
            habitat.players.clear();
            habitat.corridors.clear();
        }
        self.log.iter_mut().for_each(|line| line.change = None);
        self.purpose.hide_progress();
    }

    /// Adds what the coach says about the pairs, as far as the aids allow.
    fn show_advice(&mut self, settings: &Settings, coach: &Coach) {
        let pairs = &coach.counsel.pairs;
        let most = pairs.iter().map(|(_, points)| *points).max();
        let hinted = coach.suggestion().filter(|_| coach.hint == Hint::Move).and_then(|best| best.draft);
        for slot in &mut self.slots {
            if settings.show_best && self.actions.draft == DraftMode::Pair {
                slot.best = pairs.iter().find(|(known, _)| *known == slot.slot).map(|(_, points)| *points);
                slot.is_best = slot.best.is_some() && slot.best == most;
            }
            slot.hinted = match hinted.map(|draft| draft.action) {
                Some(Action::TakePair(wanted)) => (wanted == slot.slot, wanted == slot.slot),
                Some(Action::TakeMixed { tile, token }) => (tile == slot.slot, token == slot.slot),
                _ => (false, false),
            };
        }
    }

    /// Whether players, habitats and goals have to share the rail with little room.
    pub fn is_crowded(&self) -> bool {
        self.seats.len() > 2 && !self.purpose.goals.is_empty()
    }
}

/// The species in the right number for a sentence: `wildlife-bear` with a count.
pub fn species_name(speaker: &Speaker, species: Wildlife, count: usize) -> String {
    speaker.say_with(&format!("wildlife-{}", species.key()), &[("count", FluentValue::from(count))])
}

/// The name of a player: a person's own, or what the computer plays like.
pub fn seat_name(speaker: &Speaker, playthrough: &Playthrough, seat: Seat) -> String {
    match playthrough.owner(seat) {
        SeatOwner::Human(name) => name.clone(),
        SeatOwner::Opponent(level) => {
            let name = opponent_name(speaker, level);
            let owners = &playthrough.record().setup.seats;
            let alike = owners.iter().filter(|owner| *owner == playthrough.owner(seat)).count();
            if alike < 2 {
                return name;
            }
            let number =
                owners[..=seat.index()].iter().filter(|owner| *owner == playthrough.owner(seat)).count();
            format!("{name} {number}")
        }
    }
}

/// What a level of the computer is called.
pub fn opponent_name(speaker: &Speaker, level: &str) -> String {
    let key = format!("opponent-{level}");
    if speaker.has(&key) { speaker.say(&key) } else { level.to_owned() }
}

fn prepare(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    aim: Res<Aim>,
    rig: Res<Rig>,
    thinking: Res<Thinking>,
    settings: Res<Settings>,
    coach: Res<Coach>,
    stage: Option<Res<State<Stage>>>,
    view: Option<ResMut<HudView>>,
) {
    let stage = stage.map(|stage| *stage.get());
    let mut now =
        view_of(&playthrough, &library.content, &speaker, &aim, rig.seat(), thinking.is_busy(), stage);
    if let Some(compared) = compared(&playthrough, &speaker, &settings, &coach, stage) {
        now.prompt.text = compared;
    }
    now.show_advice(&settings, &coach);
    if !settings.show_points && playthrough.game().phase() != Phase::Finished {
        now.hide_points();
    }
    match view {
        Some(mut view) => {
            view.set_if_neq(now);
        }
        None => commands.insert_resource(now),
    }
}

fn view_of(
    playthrough: &Playthrough,
    content: &Content,
    speaker: &Speaker,
    aim: &Aim,
    visited: Seat,
    thinking: bool,
    stage: Option<Stage>,
) -> HudView {
    let game = playthrough.game();
    let sheets = playthrough.seen_sheets();
    let over = game.phase() == Phase::Finished;
    let seats = game
        .setup()
        .seats()
        .map(|seat| SeatView {
            seat,
            name: seat_name(speaker, playthrough, seat),
            level: match playthrough.owner(seat) {
                SeatOwner::Human(_) => None,
                SeatOwner::Opponent(level) => Some(level.clone()),
            },
            total: Some(sheets[seat.index()].total()),
            minimap: minimap(game.player(seat).environment()),
            nature_tokens: game.player(seat).nature_tokens(),
            active: seat == game.seat() && !over,
            visited: seat == visited,
            thinking: thinking && seat == game.seat() && !playthrough.is_human(seat),
        })
        .collect();
    let sheet = &sheets[visited.index()];
    let environment = game.player(visited).environment();
    let corridors = CorridorMap::of(environment);
    let mut bag_by_species = ByWildlife::default();
    for token in game.supply().bag() {
        bag_by_species[token.species] += 1;
    }
    let picked = |slot: Slot| match aim.draft {
        DraftMode::Pair => (false, false),
        DraftMode::Mix { tile, token } => (tile == Some(slot), token == Some(slot)),
        DraftMode::Wipe(slots) => (false, slots.contains(slot)),
    };
    let display = game.display();
    let leaving = game.leaving();
    HudView {
        seats,
        cards: card_views(playthrough, visited, sheet),
        habitats: Habitat::ALL
            .map(|habitat| HabitatView {
                habitat,
                players: sheets
                    .iter()
                    .map(|sheet| (sheet.habitats[habitat].points, sheet.habitats[habitat].bonus))
                    .collect(),
                corridors: corridors.corridors(environment, habitat),
            })
            .into(),
        bonus: game.setup().rules.habitat_bonus,
        slots: display
            .slots()
            .map(|slot| SlotView {
                slot,
                tile: display.tile(slot).is_some(),
                token: display.token(slot).map(|token| token.species),
                tile_leaves: leaving.tile == Some(slot),
                token_leaves: leaving.token == Some(slot),
                tile_picked: picked(slot).0,
                token_picked: picked(slot).1,
                best: None,
                is_best: false,
                hinted: (false, false),
            })
            .collect(),
        stack: game.supply().tiles_left(),
        bag: game.supply().tokens_left(),
        bag_by_species,
        nature_tokens: game.player(game.seat()).nature_tokens(),
        nature_cost: game.setup().rules.nature_action_cost,
        turn: (game.turn(), game.setup().turns_each()),
        prompt: prompt(playthrough, speaker, aim, visited, stage),
        actions: turn_view(playthrough, aim, stage),
        log: playthrough.log().iter().rev().map(LogLine::from).collect(),
        visited,
        purpose: PurposeView::of(playthrough, content, speaker, visited),
        points_shown: true,
    }
}

fn turn_view(playthrough: &Playthrough, aim: &Aim, stage: Option<Stage>) -> TurnView {
    let Some(Stage::Choosing(phase)) = stage else { return TurnView::default() };
    let game = playthrough.game();
    let hand = game.hand();
    TurnView {
        choosing: Some(phase),
        can_choose: phase == Phase::Draft || (hand.tile.is_some() && hand.token.is_some()),
        can_undo: playthrough.can_undo(),
        can_redo: playthrough.can_redo(),
        undo_barred: !playthrough.can_undo()
            && playthrough.record().actions.last().is_some_and(|last| *last != Action::EndTurn),
        can_rotate: matches!(phase, Phase::Place | Phase::Review),
        token_in_hand: hand.token.map(|token| token.species),
        token_is_stuck: hand.tile.is_none() && legal::token_hexes(game).is_empty(),
        can_pay: phase == Phase::Draft && legal::can_pay_nature_action(game),
        wipe_three: three_alike(game.display()).filter(|_| legal::check(game, Action::WipeThree).is_ok()),
        draft: aim.draft,
        can_end: phase == Phase::Review,
    }
}

fn prompt(
    playthrough: &Playthrough,
    speaker: &Speaker,
    aim: &Aim,
    visited: Seat,
    stage: Option<Stage>,
) -> Prompt {
    let game = playthrough.game();
    let seat = game.seat();
    let name = seat_name(speaker, playthrough, seat);
    let said = |key: &str| speaker.say_with(key, &[("name", FluentValue::from(name.clone()))]);
    let text = match stage {
        None | Some(Stage::Finished) => said("prompt-finished"),
        Some(Stage::Watching) => said("prompt-watching"),
        Some(Stage::Handover) => said("prompt-handover"),
        Some(Stage::Choosing(_)) if visited != seat => said("prompt-visiting"),
        Some(Stage::Choosing(Phase::Draft)) => match aim.draft {
            DraftMode::Pair if legal::check(game, Action::WipeThree).is_ok() => said("prompt-draft-or-wipe"),
            DraftMode::Pair => said("prompt-draft"),
            DraftMode::Mix { tile: None, token: None } => said("prompt-mix"),
            DraftMode::Mix { tile: None, .. } => said("prompt-mix-tile"),
            DraftMode::Mix { .. } => said("prompt-mix-token"),
            DraftMode::Wipe(slots) if slots.is_empty() => said("prompt-wipe"),
            DraftMode::Wipe(_) => said("prompt-wipe-confirm"),
        },
        Some(Stage::Choosing(Phase::Place)) => {
            let species = game.hand().token.map(|token| species_name(speaker, token.species, 1));
            let with = |key: &str| {
                let species = species.clone().unwrap_or_default();
                speaker.say_with(key, &[("species", FluentValue::from(species))])
            };
            let placeable = !legal::token_hexes(game).is_empty();
            match (game.hand().tile.is_some(), species.is_some(), placeable) {
                _ if !game.drafted() => said("prompt-place-opening-tile"),
                (true, true, true) => with("prompt-place-both"),
                (true, ..) => with("prompt-place-tile"),
                (false, _, true) => with("prompt-place-token"),
                (false, _, false) => with("prompt-return-token"),
            }
        }
        Some(Stage::Choosing(_)) => said("prompt-review"),
    };
    Prompt { text, seat: (stage != Some(Stage::Finished)).then_some(seat) }
}

/// The land tile by tile.
fn minimap(environment: &Environment) -> Vec<MiniTile> {
    let tile = |tile: &PlacedTile| MiniTile {
        hex: tile.hex,
        edges: tile.edges,
        token: tile.token.map(|token| token.species),
    };
    environment.tiles().iter().map(tile).collect()
}

/// With warnings on, what was made of the turn, compared with the best there was.
fn compared(
    playthrough: &Playthrough,
    speaker: &Speaker,
    settings: &Settings,
    coach: &Coach,
    stage: Option<Stage>,
) -> Option<String> {
    let best = coach.best_of_turn.filter(|_| settings.warnings)?;
    if stage != Some(Stage::Choosing(Phase::Review)) {
        return None;
    }
    let change = playthrough.turn_change();
    let key = if change < best { "prompt-review-less" } else { "prompt-review-best" };
    let values = [("change", FluentValue::from(signed(change))), ("best", FluentValue::from(signed(best)))];
    Some(speaker.say_with(key, &values))
}

fn card_views(playthrough: &Playthrough, visited: Seat, sheet: &ScoreSheet) -> Vec<CardView> {
    let game = playthrough.game();
    let cards = playthrough.seen_cards();
    let environment = game.player(visited).environment();
    let mut adviser = Adviser::of(environment, &game.setup().rules, &cards, game.nature_supply() > 0);
    Wildlife::ALL
        .map(|species| {
            let view = card_view(playthrough, species, visited, sheet);
            let next = adviser.next_token(species).filter(|_| view.points.is_some());
            CardView { next, ..view }
        })
        .into()
}

fn card_view(playthrough: &Playthrough, species: Wildlife, visited: Seat, sheet: &ScoreSheet) -> CardView {
    let covered = playthrough.secret().contains(species);
    let game = playthrough.game();
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
    };
    let score = &sheet.wildlife[species];
    let cards = playthrough.cards().cards(species);
    let Some(card) = cards.get(score.card).filter(|_| !covered) else { return nothing };
    let sets = playthrough.record().setup.card_sets();
    let letters: Vec<Letter> = sets.filter_map(|set| Some(set.letters()?[species])).collect();
    let other = 1 - score.card.min(1);
    let environment = game.player(visited).environment();
    let earning = score.lines.iter().filter(|line| line.points > 0);
    let hexes: Vec<Hex> = earning.flat_map(|line| line.hexes.clone()).collect();
    let of_species =
        environment.tiles().iter().filter(|tile| tile.token.is_some_and(|token| token.species == species));
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
        idle: of_species.map(|tile| tile.hex).filter(|hex| !hexes.contains(hex)).collect(),
        hexes,
        ..nothing
    }
}

/// The table of a card with how often the land has each entry.
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
        if size == 0 || line.points == 0 || (beyond && card.table.beyond() == Beyond::Zero) {
            continue;
        }
        times[size.min(table.len()) - 1] += 1;
    }
    printed_table(card)
        .into_iter()
        .map(|(index, size, points)| CardStep { size, points, times: times[index] })
        .collect()
}

/// The entries of a card's table that give points: position, size as printed, and points.
pub fn printed_table(card: &ScoringCard) -> Vec<(usize, String, u16)> {
    let table = card.table.entries();
    let counted_once =
        matches!(card.pattern, Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon);
    let open_ended = card.table.beyond() == Beyond::Cap && !counted_once;
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

/// Whether the eye has gone to another land; where it is above that land changes nothing in the panels.
fn another_land_in_sight(rig: Res<Rig>, mut last: Local<Option<Seat>>) -> bool {
    let before = last.replace(rig.seat());
    before != Some(rig.seat())
}

fn drop_view(mut commands: Commands) {
    commands.remove_resource::<HudView>();
}

pub(super) fn plugin(app: &mut App) {
    let something_changed = resource_exists_and_changed::<Playthrough>
        .or_else(resource_changed::<Aim>)
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Coach>)
        .or_else(another_land_in_sight)
        .or_else(resource_changed::<Speaker>)
        .or_else(resource_changed::<Thinking>)
        .or_else(state_changed::<Stage>)
        .or_else(not(resource_exists::<HudView>));
    app.add_systems(
        Update,
        prepare.in_set(Frame::Show).run_if(
            resource_exists::<Playthrough>.and_then(in_state(Screen::Playing)).and_then(something_changed),
        ),
    )
    .add_systems(OnExit(Screen::Playing), drop_view);
}
