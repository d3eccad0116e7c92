//! Generation of whole turns in the terms of the rules: draft, place of the tile, place of the token.

use cascadia_base::{Hex, Rotation};
use cascadia_rules::rules::{Action, EdgeRule, Knowledge, Slot, Tile, TileId, TokenId, legal};

/// A tile and a token that can be taken together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The action that takes them.
    pub action: Action,
    /// The tile.
    pub tile: TileId,
    /// The token; none if the bag had run out.
    pub token: Option<TokenId>,
}

impl Draft {
    /// Tests whether the draft costs a nature token.
    pub const fn is_mixed(&self) -> bool {
        matches!(self.action, Action::TakeMixed { .. })
    }
}

/// A turn from the draft to the moment before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The draft.
    pub draft: Draft,
    /// The place of the tile.
    pub hex: Hex,
    /// The rotation of the tile.
    pub rotation: Rotation,
    /// The place of the token; none for a return to the bag.
    pub token_hex: Option<Hex>,
}

impl Turn {
    /// Returns the actions of the turn, with its end.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions =
            vec![self.draft.action, Action::PlaceTile { hex: self.hex, rotation: self.rotation }];
        match (self.draft.token, self.token_hex) {
            (None, _) => {}
            (Some(_), Some(hex)) => actions.push(Action::PlaceToken { hex }),
            (Some(_), None) => actions.push(Action::ReturnToken),
        }
        actions.push(Action::EndTurn);
        actions
    }
}

/// Returns all current drafts: the pairs from left to right, then, if a nature token can pay for it, every
/// mix of tile and token.
pub fn drafts(knowledge: &Knowledge<'_>) -> Vec<Draft> {
    let display = knowledge.display();
    let slots: Vec<Slot> = display.slots().collect();
    let mut found: Vec<Draft> = slots
        .iter()
        .filter_map(|slot| {
            let action = Action::TakePair(*slot);
            Some(Draft { action, tile: display.tile(*slot)?, token: display.token(*slot) })
        })
        .collect();
    if !knowledge.can_pay_nature_action() {
        return found;
    }
    for tile_slot in &slots {
        for token_slot in &slots {
            let (Some(tile), Some(token)) = (display.tile(*tile_slot), display.token(*token_slot)) else {
                continue;
            };
            if tile_slot != token_slot {
                let action = Action::TakeMixed { tile: *tile_slot, token: *token_slot };
                found.push(Draft { action, tile, token: Some(token) });
            }
        }
    }
    found
}

/// Counts the whole turns: every draft, free hex and rotation, with every tile for the token and the bag.
/// Wipes are left out, because they reveal hidden tokens; so are the equal rotations of a keystone tile.
pub fn count_whole_turns(knowledge: &Knowledge<'_>) -> u32 {
    drafts(knowledge).iter().map(|draft| turns_of_draft(knowledge, draft)).sum()
}

/// Returns the whole turn with this number, below [`count_whole_turns`]; none above.
pub fn nth_whole_turn(knowledge: &Knowledge<'_>, mut number: u32) -> Option<Turn> {
    for draft in drafts(knowledge) {
        let turns = turns_of_draft(knowledge, &draft);
        if number >= turns {
            number -= turns;
            continue;
        }
        let token_choices = token_choices(knowledge, &draft);
        let (place, token) = (number / token_choices, number % token_choices);
        let (hex, rotation) = nth_place(knowledge, draft.tile, place as usize)?;
        let mut token_hexes =
            draft.token.map(|token| knowledge.environment().token_hexes(token.species)).unwrap_or_default();
        if takes_own_token(knowledge, &draft) {
            token_hexes.push(hex);
        }
        return Some(Turn {
            draft,
            hex,
            rotation,
            // One past the last hex is the bag.
            token_hex: token_hexes.get(token as usize).copied(),
        });
    }
    None
}

fn turns_of_draft(knowledge: &Knowledge<'_>, draft: &Draft) -> u32 {
    let places = match knowledge.rules().edges {
        EdgeRule::Any => {
            let face = knowledge.catalogue().tile(draft.tile);
            knowledge.environment().frontier().len() * different_rotations(face).len()
        }
        EdgeRule::OneMatch | EdgeRule::NoMatch => tile_places(knowledge, draft.tile).len(),
    };
    places as u32 * token_choices(knowledge, draft)
}

/// Returns the placement of `tile` with this number, in the order of [`tile_places`].
fn nth_place(knowledge: &Knowledge<'_>, tile: TileId, number: usize) -> Option<(Hex, Rotation)> {
    match knowledge.rules().edges {
        EdgeRule::Any => {
            let rotations = different_rotations(knowledge.catalogue().tile(tile));
            let hex = knowledge.environment().frontier().get(number / rotations.len())?;
            Some((*hex, rotations[number % rotations.len()]))
        }
        EdgeRule::OneMatch | EdgeRule::NoMatch => tile_places(knowledge, tile).get(number).copied(),
    }
}

/// Returns the legal hexes and rotations of `tile`, in reading order; a keystone tile has one rotation.
pub fn tile_places(knowledge: &Knowledge<'_>, tile: TileId) -> Vec<(Hex, Rotation)> {
    let face = knowledge.catalogue().tile(tile);
    let environment = knowledge.environment();
    let rule = knowledge.edge_rule(tile);
    let turned = environment
        .frontier()
        .iter()
        .flat_map(|hex| different_rotations(face).iter().map(|rotation| (*hex, *rotation)));
    turned.filter(|(hex, rotation)| legal::fits(rule, environment, *hex, &face.edges(*rotation))).collect()
}

/// Returns the distinct rotations of a tile; a keystone tile looks the same in all.
pub(crate) fn different_rotations(face: Tile) -> &'static [Rotation] {
    if face.is_keystone() { &Rotation::ALL[..1] } else { &Rotation::ALL }
}

/// Counts the choices for the token: the tiles that take it, the new tile if it does, and the bag; one
/// without a token.
fn token_choices(knowledge: &Knowledge<'_>, draft: &Draft) -> u32 {
    let Some(token) = draft.token else { return 1 };
    let tiles = knowledge.environment().tiles();
    let takers = tiles.iter().filter(|tile| tile.can_take_token(token.species)).count() as u32;
    takers + u32::from(takes_own_token(knowledge, draft)) + 1
}

/// Tests whether the token can go on the tile drafted with it.
pub(crate) fn takes_own_token(knowledge: &Knowledge<'_>, draft: &Draft) -> bool {
    let allowed = knowledge.rules().token_on_new_tile;
    draft.token.is_some_and(|token| {
        allowed && knowledge.catalogue().tile(draft.tile).wildlife().contains(token.species)
    })
}
