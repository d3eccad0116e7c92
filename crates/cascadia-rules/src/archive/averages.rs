//! The mean points of a person by source: scoring card, habitat, bonus, nature tokens.

use super::breakdown::ScoreBreakdown;
use crate::content::GameOptions;
use crate::rules::Edition;
use cascadia_base::{ByHabitat, ByWildlife};
use cascadia_engine::archive::Average;

/// The mean points of a person by source.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreAverages {
    /// Points of each species with its card A to D of the final edition, by
    /// [`Letter::index`](crate::rules::Letter::index). Games with two cards for a species are left out: the
    /// points cannot be attributed to one of them.
    pub cards: ByWildlife<[Average; 4]>,
    /// Points of each habitat without its bonus.
    pub habitats: ByHabitat<Average>,
    /// Unspent nature tokens.
    pub nature_tokens: Average,
}

impl ScoreAverages {
    /// Adds a game.
    pub(super) fn add(&mut self, options: &GameOptions, points: &ScoreBreakdown) {
        let letters = options.cards.letters().filter(|_| options.edition == Edition::Final);
        if let Some(letters) = letters.filter(|_| options.second_cards.is_none()) {
            for (species, letter) in letters.iter() {
                self.cards[species][letter.index()].add(points.wildlife[species]);
            }
        }
        for (habitat, points) in points.habitats.iter() {
            self.habitats[habitat].add(*points);
        }
        self.nature_tokens.add(points.nature_tokens);
    }
}
