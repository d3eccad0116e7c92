//! The weights of the static evaluation: the value of an unfinished board beyond its points, in hundredths of
//! a point.
//!
//! They are learned by `cascadia-cli tune` and kept in `config/eval_weights.ron`.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use cascadia_rules::scoring::ScoringCard;
use cascadia_storage::ConfigFile;

/// Units of the evaluation in a point.
pub const POINT: i32 = 100;

/// Entries of [`CardWeights::shape`].
pub const SHAPES: usize = 8;

/// The weights for the tokens of one scoring card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWeights {
    /// Shape values. For bears, elk and salmon by the size of a group, from none; the last entry is for all
    /// larger ones. For hawks by their number. For foxes by the open neighbours of one.
    pub shape: [i16; SHAPES],
    /// Opportunity: the share, in hundredths, of a token's advantage over its best alternative cell that
    /// counts while the cell is open.
    #[serde(alias = "hope")]
    pub opportunity: i16,
    /// Base potential: the share, in hundredths, of a token's whole value that counts on every open cell.
    #[serde(alias = "spare")]
    pub base_potential: i16,
    /// Acceptance: the value of any tile that takes the species.
    #[serde(alias = "room")]
    pub acceptance: i16,
}

/// All weights of the static evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvalWeights {
    /// Value of an edge that meets the same habitat.
    pub matching: i16,
    /// Value of an edge that meets a tile at all.
    pub touching: i16,
    /// Value of a nature token beyond its point.
    pub nature: i16,
    /// Number of remaining turns of the player from which shape values begin to be discounted.
    #[serde(alias = "shape_fades")]
    pub shape_horizon: i16,
    /// Number of remaining turns of the player from which opportunity values begin to be discounted.
    #[serde(alias = "hope_fades")]
    pub opportunity_horizon: i16,
    /// The free wipe is taken if no turn has at least this value.
    pub wipe_below: i16,
    /// The weights of the scoring cards, by key.
    pub cards: BTreeMap<String, CardWeights>,
}

/// The evaluation weights common to all cards; see [`EvalWeights`].
#[derive(Clone, Copy, Debug)]
pub(super) struct GeneralWeights {
    pub matching: i16,
    pub touching: i16,
    pub nature: i16,
    pub shape_horizon: i16,
    pub opportunity_horizon: i16,
    pub wipe_below: i16,
}

/// The file of the learned weights.
pub(crate) const EVAL_WEIGHTS: ConfigFile<EvalWeights> =
    ConfigFile::new("config/eval_weights.ron", include_str!("../../../../config/eval_weights.ron"), Ok);

impl EvalWeights {
    /// Returns weights under which points alone count.
    pub fn none() -> Self {
        Self { shape_horizon: 1, opportunity_horizon: 1, wipe_below: 300, ..Self::default() }
    }

    /// Returns the initial weights for learning: the same for all these cards.
    pub fn first_guess<'a>(cards: impl Iterator<Item = &'a str>) -> Self {
        let card = CardWeights { opportunity: 20, base_potential: 8, ..CardWeights::default() };
        Self {
            matching: 5,
            touching: 5,
            nature: 20,
            shape_horizon: 6,
            opportunity_horizon: 8,
            wipe_below: 300,
            cards: cards.map(|key| (key.to_owned(), card)).collect(),
        }
    }

    /// Returns the weights built into the program.
    pub fn built_in() -> Self {
        EVAL_WEIGHTS.built_in()
    }

    /// Returns the weights common to all cards.
    pub(super) const fn general(&self) -> GeneralWeights {
        let Self { matching, touching, nature, shape_horizon, opportunity_horizon, wipe_below, .. } = *self;
        GeneralWeights { matching, touching, nature, shape_horizon, opportunity_horizon, wipe_below }
    }

    /// Returns the weights of the first of `cards` with any: the cards of a second set are similar enough.
    pub(super) fn of_cards(&self, cards: &[Arc<ScoringCard>]) -> CardWeights {
        cards.iter().find_map(|card| self.of_card(card)).unwrap_or_default()
    }

    /// Returns the weights of `card`; the preliminary printing of a card shares the final one's.
    fn of_card(&self, card: &ScoringCard) -> Option<CardWeights> {
        let key = card.key.strip_suffix("-preliminary").unwrap_or(&card.key);
        // A card for all species may have weights for each of them.
        let of_species = format!("{key}-{}", card.species.key());
        self.cards.get(&of_species).or_else(|| self.cards.get(key)).copied()
    }
}
