//! What a half-built land may still become, in hundredths of a point: the feeling that guides a quick choice.
//!
//! The numbers are learned by `cascadia-cli tune` and kept in `config/instinct.ron`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ai::configured::read_or_built_in;
use crate::scoring::ScoringCard;

/// Hundredths: how finely points are weighed.
pub const POINT: i32 = 100;

/// Entries of [`CardInstinct::shape`].
pub const SHAPES: usize = 8;

/// What tokens of one scoring card promise beyond their points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardInstinct {
    /// For bears, elk and salmon: what a group of so many tokens promises, from none; the last entry is for all above.
    /// For hawks: what so many hawks promise. For foxes: what so many places beside one without token promise.
    pub shape: [i16; SHAPES],
    /// How much of what a token would bring is hoped for where one can go better than anywhere else, in hundredths: of
    /// what it would bring more there.
    pub hope: i16,
    /// The same wherever one can go, of all it would bring.
    pub spare: i16,
    /// What a tile that takes the species is worth wherever it lies.
    pub room: i16,
}

/// The whole of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instinct {
    /// An edge that meets the same habitat.
    pub matching: i16,
    /// An edge that meets a tile at all.
    pub touching: i16,
    /// A nature token beyond its point.
    pub nature: i16,
    /// Turns before the end at which hope for shapes begins to fade.
    pub shape_fades: i16,
    /// The same for hope for tokens.
    pub hope_fades: i16,
    /// Three alike are replaced if no turn is worth so much.
    pub wipe_below: i16,
    /// By the key of the card.
    pub cards: BTreeMap<String, CardInstinct>,
}

/// The learned numbers, as they are when the program is built.
const BUILT_IN: &str = include_str!("../../../config/instinct.ron");
/// Their file, below the program's folder.
const FILE: &str = "config/instinct.ron";

impl Instinct {
    /// No feeling at all: only points count.
    pub fn none() -> Self {
        Self { shape_fades: 1, hope_fades: 1, wipe_below: 300, ..Self::default() }
    }

    /// Where learning begins: the same small hope for all these cards.
    pub fn first_guess<'a>(cards: impl Iterator<Item = &'a str>) -> Self {
        let card = CardInstinct { hope: 20, spare: 8, ..CardInstinct::default() };
        Self {
            matching: 5,
            touching: 5,
            nature: 20,
            shape_fades: 6,
            hope_fades: 8,
            wipe_below: 300,
            cards: cards.map(|key| (key.to_owned(), card)).collect(),
        }
    }

    /// The learned numbers that the program was built with.
    pub fn built_in() -> Self {
        // A test reads the file as well, so it is never broken in a program that passes its tests.
        ron::from_str(BUILT_IN).unwrap_or_else(|_| Self::none())
    }

    /// The learned numbers of the file below `root`. If it is broken, those the program was built with serve, with a
    /// sentence that says why.
    pub fn read(root: &Path) -> (Self, Option<String>) {
        read_or_built_in(root, FILE, "numbers", Ok, Self::built_in)
    }

    /// The feeling for the first of `cards` that there is one for: two sets of cards are close enough.
    pub(super) fn of_cards(&self, cards: &[Arc<ScoringCard>]) -> CardInstinct {
        cards.iter().find_map(|card| self.of_card(card)).unwrap_or_default()
    }

    /// The feeling for `card`; a card of another printing is felt like the one it became.
    fn of_card(&self, card: &ScoringCard) -> Option<CardInstinct> {
        let key = card.key.strip_suffix("-preliminary").unwrap_or(&card.key);
        // One card for all species may be felt differently for each of them.
        let of_species = format!("{key}-{}", card.species.key());
        self.cards.get(&of_species).or_else(|| self.cards.get(key)).copied()
    }
}
