//! The parameters of the variants and restrictions, in the form for the setup of a game.

use std::collections::BTreeMap;

use crate::rules::{CorridorRule, EdgeRule, HabitatBonus, Opening};

/// The parameters of the variants and restrictions.
#[derive(Clone, Debug)]
pub(super) struct Variants {
    pub(super) pairs: u8,
    pub(super) nature_tokens: BTreeMap<String, u8>,
    pub(super) nature_action_cost: u8,
    pub(super) stack: BTreeMap<u8, u8>,
    pub(super) solo_bands: Vec<u16>,
    pub(super) habitat_bonus: BTreeMap<u8, HabitatBonus>,
    pub(super) turns: u8,
    pub(super) restrictions: BTreeMap<u8, Restriction>,
    pub(super) custom_second_place: u8,
}

/// The changes by a rule restriction; none for unchanged parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Restriction {
    pub(super) edges: EdgeRule,
    pub(super) corridors: CorridorRule,
    pub(super) pairs: Option<u8>,
    pub(super) two_card_sets: bool,
    pub(super) opening: Opening,
    pub(super) turns: Option<u8>,
    pub(super) nature_action_cost: Option<u8>,
    pub(super) token_on_new_tile: bool,
    pub(super) hidden_cards: bool,
}
