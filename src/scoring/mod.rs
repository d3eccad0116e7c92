//! What an environment is worth: scoring cards, corridors, bonuses, and the score pad that explains every point.

mod bear;
mod card;
mod corridor;
mod elk;
mod fox;
mod groups;
mod hawk;
mod majority;
mod partition;
mod ranking;
mod salmon;
mod sheet;

pub use card::{Beyond, CardPicture, Pattern, ScoringCard, ValueTable};
pub use corridor::CorridorMap;
pub use groups::groups;
pub use majority::habitat_bonuses;
pub use partition::{MOST_TOKENS, Shape, best_split};
pub use ranking::{decided_by_nature_tokens, places, winners};
pub use sheet::{HabitatScore, Reason, ScoreLine, ScoreSheet, WildlifeScore};

use std::sync::Arc;

use crate::rules::{
    ByHabitat, ByWildlife, CorridorRule, Environment, Game, HabitatBonus, Hex, Wildlife, WildlifeSet,
};

/// The scoring cards that count for one species.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SpeciesCards {
    cards: Vec<Arc<ScoringCard>>,
    reading: Reading,
}

/// What several cards for one species are worth together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    /// The one with the most points counts.
    Best,
    /// Nobody knows which one it is; the average is the best guess.
    Guess,
}

/// The scoring cards of a game as somebody knows them: one per species, two with two sets, none where the card is
/// somebody's secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringCards(ByWildlife<SpeciesCards>);

impl ScoringCards {
    /// One card per species.
    pub fn new(cards: ByWildlife<Arc<ScoringCard>>) -> Self {
        Self(ByWildlife(cards.0.map(|card| SpeciesCards { cards: vec![card], reading: Reading::Best })))
    }

    /// These cards and a second set. For each species and player the card with more points counts, of equal ones the
    /// first.
    ///
    /// Open question: which of the two cards does a player choose? Chosen answer: the choice is made when the game is
    /// scored, and the better card is chosen for the player.
    #[must_use]
    pub fn with_second_set(mut self, second: &Self) -> Self {
        for (mine, more) in self.0.0.iter_mut().zip(&second.0.0) {
            let new =
                more.cards.iter().filter(|card| !mine.cards.contains(card)).cloned().collect::<Vec<_>>();
            mine.cards.extend(new);
        }
        self
    }

    /// These cards for somebody who does not know the cards of `species`: they score nothing.
    #[must_use]
    pub fn without(mut self, species: WildlifeSet) -> Self {
        for species in species.iter() {
            self.0[species].cards.clear();
        }
        self
    }

    /// These cards for somebody who does not know the card of `species`, but that it is one of `cards`: worth what they
    /// are worth on average.
    #[must_use]
    pub fn guessing(mut self, species: Wildlife, cards: Vec<Arc<ScoringCard>>) -> Self {
        self.0[species] = SpeciesCards { cards, reading: Reading::Guess };
        self
    }

    /// These cards, each as `change` makes it.
    #[must_use]
    pub fn map(mut self, mut change: impl FnMut(Arc<ScoringCard>) -> Arc<ScoringCard>) -> Self {
        for species in &mut self.0.0 {
            species.cards = std::mem::take(&mut species.cards).into_iter().map(&mut change).collect();
        }
        self
    }

    /// The cards that may count for `species`; none if they are not known.
    pub fn cards(&self, species: Wildlife) -> &[Arc<ScoringCard>] {
        &self.0[species].cards
    }

    /// The first card for `species`, the only one unless there are two sets; none if it is not known.
    pub fn first(&self, species: Wildlife) -> Option<&ScoringCard> {
        self.cards(species).first().map(Arc::as_ref)
    }

    /// Whether nobody knows which of the cards for `species` it is, so that their average counts.
    pub fn is_guess(&self, species: Wildlife) -> bool {
        self.0[species].reading == Reading::Guess
    }

    /// Points of one species in `environment`.
    pub fn points(&self, species: Wildlife, environment: &Environment) -> u16 {
        let SpeciesCards { cards, reading } = &self.0[species];
        let points = |card: &Arc<ScoringCard>| card.points(environment);
        match (cards.as_slice(), reading) {
            ([card], _) => points(card),
            (cards, Reading::Best) => cards.iter().map(points).max().unwrap_or(0),
            ([], Reading::Guess) => 0,
            (cards, Reading::Guess) => cards.iter().map(points).sum::<u16>() / cards.len() as u16,
        }
    }

    /// Points of every species in `environment`.
    pub fn wildlife_points(&self, environment: &Environment) -> ByWildlife<u16> {
        ByWildlife::from_fn(|species| self.points(species, environment))
    }

    /// Points of one species with the lines that explain them, by the card that counts.
    fn explain(&self, species: Wildlife, environment: &Environment) -> WildlifeScore {
        let mut best: Option<WildlifeScore> = None;
        for (card, scoring) in self.cards(species).iter().enumerate() {
            let mut lines: Vec<ScoreLine> = Vec::new();
            scoring.score(environment, &mut lines);
            let points = lines.iter().map(|line| line.points).sum();
            if best.as_ref().is_none_or(|found| points > found.points) {
                best = Some(WildlifeScore { card, points, lines });
            }
        }
        best.unwrap_or_default()
    }
}

/// The score pad of one environment by the rulebook, without habitat bonuses.
pub fn score_environment(environment: &Environment, nature_tokens: u16, cards: &ScoringCards) -> ScoreSheet {
    score_environment_by(CorridorRule::Largest, environment, nature_tokens, cards)
}

/// The score pad of one environment in which corridors score by `rule`, without habitat bonuses.
pub fn score_environment_by(
    rule: CorridorRule,
    environment: &Environment,
    nature_tokens: u16,
    cards: &ScoringCards,
) -> ScoreSheet {
    let map = CorridorMap::of(environment);
    let points = map.points(rule);
    ScoreSheet {
        wildlife: ByWildlife::from_fn(|species| cards.explain(species, environment)),
        habitats: ByHabitat::from_fn(|habitat| {
            let hexes = counted(rule, map.corridors(environment, habitat));
            let size = hexes.first().map_or(0, Vec::len) as u16;
            HabitatScore { size, points: points[habitat], bonus: 0, hexes: hexes.concat() }
        }),
        nature_tokens,
    }
}

/// The corridors of one habitat, the largest first, that score by `rule`.
fn counted(rule: CorridorRule, mut corridors: Vec<Vec<Hex>>) -> Vec<Vec<Hex>> {
    match rule {
        CorridorRule::Largest => corridors.truncate(1),
        CorridorRule::Minimum { size } => {
            corridors.truncate(1);
            corridors.retain(|corridor| corridor.len() >= usize::from(size));
        }
        CorridorRule::Exact { size, .. } => corridors.retain(|corridor| corridor.len() == usize::from(size)),
        CorridorRule::Nothing => corridors.clear(),
    }
    corridors
}

/// Adds what `rule` gives for the corridors of `sheets`, the score pads of all players of a game.
///
/// Open question: what do players compare where corridors score otherwise than by their size? Chosen answer: what each
/// habitat scores; a habitat that scores nothing has no part in the majority. Alone it is the largest corridor that
/// scores.
pub fn add_habitat_bonuses(rule: HabitatBonus, sheets: &mut [ScoreSheet]) {
    let alone = matches!(rule, HabitatBonus::MinimumSize { .. });
    let compared: Vec<ByHabitat<u16>> = sheets
        .iter()
        .map(|sheet| if alone { sheet.habitat_sizes() } else { sheet.habitat_points() })
        .collect();
    for (sheet, bonuses) in sheets.iter_mut().zip(habitat_bonuses(rule, &compared)) {
        for (habitat, bonus) in bonuses.iter() {
            sheet.habitats[habitat].bonus = *bonus;
        }
    }
}

/// The score pads of all players as if the game ended now, in playing order.
pub fn score_game(game: &Game, cards: &ScoringCards) -> Vec<ScoreSheet> {
    let rules = &game.setup().rules;
    let mut sheets: Vec<ScoreSheet> = game
        .players()
        .iter()
        .map(|player| {
            let nature_tokens = player.nature_tokens().into();
            score_environment_by(rules.corridors, player.environment(), nature_tokens, cards)
        })
        .collect();
    add_habitat_bonuses(rules.habitat_bonus, &mut sheets);
    sheets
}
