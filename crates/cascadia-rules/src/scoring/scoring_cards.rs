//! The scoring cards of a game: one or two for each species, or an estimate for a secret card.

use std::sync::Arc;

use super::card::ScoringCard;
use super::sheet::{ScoreLine, WildlifeScore};
use crate::rules::Environment;
use cascadia_base::{ByWildlife, Wildlife, WildlifeSet};

/// The scoring cards that may count for one species.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SpeciesCards {
    cards: Vec<Arc<ScoringCard>>,
    combination: CardCombination,
}

/// The combination of several cards for one species.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CardCombination {
    /// The card with the most points counts.
    Best,
    /// The card is unknown; the average of the possible ones is the estimate.
    Average,
}

/// The scoring cards of a game as known to a player: one per species, two with two sets, several possible
/// ones or none for a species whose card is another player's secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringCards(ByWildlife<SpeciesCards>);

impl ScoringCards {
    /// Creates a set with one card per species.
    pub fn new(cards: ByWildlife<Arc<ScoringCard>>) -> Self {
        Self(ByWildlife(
            cards.0.map(|card| SpeciesCards { cards: vec![card], combination: CardCombination::Best }),
        ))
    }

    /// Adds a second set. For each species and player the card with more points counts, the first of equal
    /// ones.
    ///
    /// Open question: which of the two cards does a player choose? Chosen answer: the choice is made when the
    /// game is scored, and the better card is chosen for the player.
    #[must_use]
    pub fn with_second_set(mut self, second: &Self) -> Self {
        for (mine, more) in self.0.0.iter_mut().zip(&second.0.0) {
            let new =
                more.cards.iter().filter(|card| !mine.cards.contains(card)).cloned().collect::<Vec<_>>();
            mine.cards.extend(new);
        }
        self
    }

    /// Removes the cards of `species`, which then score nothing: for a player who does not know them.
    #[must_use]
    pub fn without(mut self, species: WildlifeSet) -> Self {
        for species in species.iter() {
            self.0[species].cards.clear();
        }
        self
    }

    /// Replaces the card of `species` by the average of `cards`: for a player who knows only that it is one
    /// of them.
    #[must_use]
    pub fn averaging(mut self, species: Wildlife, cards: Vec<Arc<ScoringCard>>) -> Self {
        self.0[species] = SpeciesCards { cards, combination: CardCombination::Average };
        self
    }

    /// Applies `change` to every card.
    #[must_use]
    pub fn map(mut self, mut change: impl FnMut(Arc<ScoringCard>) -> Arc<ScoringCard>) -> Self {
        for species in &mut self.0.0 {
            species.cards = std::mem::take(&mut species.cards).into_iter().map(&mut change).collect();
        }
        self
    }

    /// Returns the cards that may count for `species`; none if unknown.
    pub fn cards(&self, species: Wildlife) -> &[Arc<ScoringCard>] {
        &self.0[species].cards
    }

    /// Returns the first card for `species`, the only one unless there are two sets; none if unknown.
    pub fn first(&self, species: Wildlife) -> Option<&ScoringCard> {
        self.cards(species).first().map(Arc::as_ref)
    }

    /// Returns whether the card for `species` is unknown, so that the average of the possible ones counts.
    pub fn is_average(&self, species: Wildlife) -> bool {
        self.0[species].combination == CardCombination::Average
    }

    /// Computes the points of one species in `environment`.
    pub fn points(&self, species: Wildlife, environment: &Environment) -> u16 {
        let SpeciesCards { cards, combination } = &self.0[species];
        let points = |card: &Arc<ScoringCard>| card.points(environment);
        match (cards.as_slice(), combination) {
            ([card], _) => points(card),
            (cards, CardCombination::Best) => cards.iter().map(points).max().unwrap_or(0),
            ([], CardCombination::Average) => 0,
            (cards, CardCombination::Average) => cards.iter().map(points).sum::<u16>() / cards.len() as u16,
        }
    }

    /// Computes the points of every species in `environment`.
    pub fn wildlife_points(&self, environment: &Environment) -> ByWildlife<u16> {
        ByWildlife::from_fn(|species| self.points(species, environment))
    }

    /// Computes the points of one species, by the card that counts, with the lines that explain them.
    pub(super) fn explain(&self, species: Wildlife, environment: &Environment) -> WildlifeScore {
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
