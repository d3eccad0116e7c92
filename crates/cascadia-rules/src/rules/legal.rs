//! The legality of actions, decided in this module only.

use super::action::Action;
use super::display::SlotSet;
use super::environment::Environment;
use super::error::RuleError;
use super::game::Game;
use super::overpopulation::{bag_can_replace, three_alike};
use super::phase::Phase;
use super::piece::Slot;
use super::ruleset::EdgeRule;
use super::tile::{Edges, Tile};
use cascadia_base::hexes::{Hex, Rotation};

/// Checks whether `action` is legal for the active player.
///
/// # Errors
/// The first reason found against it.
pub fn check(game: &Game, action: Action) -> Result<(), RuleError> {
    if game.phase() == Phase::Finished {
        return Err(RuleError::GameOver);
    }
    match action {
        Action::WipeThree => check_wipe_three(game),
        Action::PaidWipe(slots) => check_paid_wipe(game, slots),
        Action::TakePair(slot) => check_take_pair(game, slot),
        Action::TakeMixed { tile, token } => check_take_mixed(game, tile, token),
        Action::PlaceTile { hex, rotation } => check_place_tile(game, hex, rotation),
        Action::PlaceToken { hex } => check_place_token(game, hex),
        Action::ReturnToken => check_token_in_hand(game),
        Action::EndTurn => check_end_turn(game),
    }
}

/// Lists every legal action.
pub fn actions(game: &Game) -> Vec<Action> {
    let mut all = Vec::new();
    match game.phase() {
        Phase::Draft => {
            let slots = || game.display().slots();
            all.push(Action::WipeThree);
            all.extend(SlotSet::subsets(slots()).map(Action::PaidWipe));
            all.extend(slots().map(Action::TakePair));
            all.extend(slots().flat_map(|tile| slots().map(move |token| Action::TakeMixed { tile, token })));
            all.retain(|action| check(game, *action).is_ok());
        }
        Phase::Place => {
            all.extend(tile_places(game).map(|(hex, rotation)| Action::PlaceTile { hex, rotation }));
            if game.hand().token.is_some() {
                all.extend(token_hexes(game).into_iter().map(|hex| Action::PlaceToken { hex }));
                all.push(Action::ReturnToken);
            }
        }
        Phase::Review => all.push(Action::EndTurn),
        Phase::Finished => {}
    }
    all
}

/// Iterates over the legal hexes and rotations of the tile in hand, in reading order.
pub fn tile_places(game: &Game) -> impl Iterator<Item = (Hex, Rotation)> + '_ {
    let fit = game.hand().tile.map(|tile| {
        let face = game.setup().catalogue.tile(tile);
        (face, edge_rule_for(game.setup().rules.edges, game.environment(), face))
    });
    fit.into_iter().flat_map(move |(face, rule)| {
        let environment = game.environment();
        environment.frontier().iter().flat_map(move |hex| {
            let turned = Rotation::ALL.into_iter().map(|rotation| (*hex, rotation));
            turned.filter(move |(hex, rotation)| fits(rule, environment, *hex, &face.edges(*rotation)))
        })
    })
}

/// Lists the hexes with a legal rotation of the tile in hand, in reading order.
pub fn tile_hexes(game: &Game) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = tile_places(game).map(|(hex, _)| hex).collect();
    hexes.dedup();
    hexes
}

/// Returns the rule for the edges of `face` in `environment`: `rule`, if the tile fits somewhere by it.
///
/// Open question: what if the rule leaves no place for the tile? Chosen answer: it may be placed beside any
/// tile, since a tile cannot be returned.
pub fn edge_rule_for(rule: EdgeRule, environment: &Environment, face: Tile) -> EdgeRule {
    let fits_somewhere = rule == EdgeRule::Any
        || environment.frontier().iter().any(|hex| {
            Rotation::ALL.into_iter().any(|rotation| fits(rule, environment, *hex, &face.edges(rotation)))
        });
    if fits_somewhere { rule } else { EdgeRule::Any }
}

/// Returns whether a tile with these edges fits at the free hex `hex`, given the tiles beside it.
#[inline]
pub fn fits(rule: EdgeRule, environment: &Environment, hex: Hex, edges: &Edges) -> bool {
    let matches = || {
        environment.tiles_beside(hex).any(|(edge, tile)| {
            let theirs = tile.edges[edge.opposite().index()];
            theirs == edges[edge.index()]
        })
    };
    match rule {
        EdgeRule::Any => true,
        EdgeRule::OneMatch => matches(),
        EdgeRule::NoMatch => !matches(),
    }
}

/// Lists the legal hexes of the token in hand, in reading order.
pub fn token_hexes(game: &Game) -> Vec<Hex> {
    let Some(token) = game.hand().token else { return Vec::new() };
    let mut hexes = game.environment().token_hexes(token.species);
    if !game.setup().rules.token_on_new_tile {
        hexes.retain(|hex| game.new_tile() != Some(*hex));
    }
    hexes
}

/// Returns whether the active player can pay for a mixed draft or a paid wipe (rulebook: nature tokens).
pub fn can_pay_nature_action(game: &Game) -> bool {
    game.player(game.seat()).nature_tokens() >= game.setup().rules.nature_action_cost
}

/// Checks whether it is time to take a pair.
fn check_draft(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Draft => Ok(()),
        _ if !game.drafted() => Err(RuleError::TileInHandFirst),
        _ => Err(RuleError::AlreadyDrafted),
    }
}

/// Checks whether it is time to replace tokens.
fn check_wipe(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Draft => Ok(()),
        _ if !game.drafted() => Err(RuleError::TileInHandFirst),
        _ => Err(RuleError::WipeAfterDraft),
    }
}

fn check_wipe_three(game: &Game) -> Result<(), RuleError> {
    check_wipe(game)?;
    check_free_wipe(game)
}

/// Checks whether three alike can be replaced for free in this turn, now or after the opening tile is placed.
pub(super) fn check_free_wipe(game: &Game) -> Result<(), RuleError> {
    if game.free_wipe_used() {
        return Err(RuleError::FreeWipeUsed);
    }
    let species = three_alike(game.display()).ok_or(RuleError::NoThreeAlike)?;
    let count = game.display().slots_with(species).len();
    if !bag_can_replace(game.supply(), count) {
        return Err(RuleError::BagTooSmall);
    }
    Ok(())
}

fn check_paid_wipe(game: &Game, slots: SlotSet) -> Result<(), RuleError> {
    check_wipe(game)?;
    if slots.is_empty() {
        return Err(RuleError::NothingToWipe);
    }
    for slot in slots.iter() {
        if !game.display().has(slot) || game.display().token(slot).is_none() {
            return Err(RuleError::EmptySlot);
        }
    }
    if !can_pay_nature_action(game) {
        return Err(RuleError::NoNatureToken);
    }
    // Tokens set aside return before a paid wipe.
    if game.supply().tokens_left() + game.supply().set_aside().len() < slots.len() {
        return Err(RuleError::BagTooSmall);
    }
    Ok(())
}

fn check_take_pair(game: &Game, slot: Slot) -> Result<(), RuleError> {
    check_draft(game)?;
    // A slot without a token, because the bag ran out, can still be taken: the tile comes alone.
    if !game.display().has(slot) || game.display().tile(slot).is_none() {
        return Err(RuleError::EmptySlot);
    }
    Ok(())
}

/// Checks whether a nature token can be spent on any tile and any token.
///
/// Open question: may they lie in the same slot, which is free as a pair? Chosen answer: they may, as the
/// rulebook says any of each; a player may want to get rid of a nature token for a goal.
fn check_take_mixed(game: &Game, tile: Slot, token: Slot) -> Result<(), RuleError> {
    check_draft(game)?;
    let display = game.display();
    if !display.has(tile) || !display.has(token) {
        return Err(RuleError::EmptySlot);
    }
    if display.tile(tile).is_none() || display.token(token).is_none() {
        return Err(RuleError::EmptySlot);
    }
    if tile == token && !game.setup().rules.mix_of_one_pair {
        return Err(RuleError::MixOfOnePair);
    }
    if !can_pay_nature_action(game) {
        return Err(RuleError::NoNatureToken);
    }
    Ok(())
}

/// Checks whether it is time to place pieces.
fn check_place(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Draft => Err(RuleError::NothingDrafted),
        _ => Ok(()),
    }
}

fn check_place_tile(game: &Game, hex: Hex, rotation: Rotation) -> Result<(), RuleError> {
    check_place(game)?;
    let tile = game.hand().tile.ok_or(RuleError::NoTileInHand)?;
    let environment = game.environment();
    if !environment.is_free_neighbour(hex) {
        return Err(RuleError::NotAFreeNeighbour(hex));
    }
    let face = game.setup().catalogue.tile(tile);
    let edges = face.edges(rotation);
    let rule = game.setup().rules.edges;
    if !fits(rule, environment, hex, &edges) && edge_rule_for(rule, environment, face) == rule {
        return Err(RuleError::DoesNotFit(hex));
    }
    Ok(())
}

fn check_token_in_hand(game: &Game) -> Result<(), RuleError> {
    check_place(game)?;
    match game.hand().token {
        Some(_) => Ok(()),
        None => Err(RuleError::NoTokenInHand),
    }
}

fn check_place_token(game: &Game, hex: Hex) -> Result<(), RuleError> {
    check_place(game)?;
    let token = game.hand().token.ok_or(RuleError::NoTokenInHand)?;
    let tile = game.environment().at(hex).ok_or(RuleError::NoTileThere(hex))?;
    if tile.token.is_some() {
        return Err(RuleError::TokenThere(hex));
    }
    if !tile.accepts.contains(token.species) {
        return Err(RuleError::NotAccepted { hex, species: token.species });
    }
    if !game.setup().rules.token_on_new_tile && game.new_tile() == Some(hex) {
        return Err(RuleError::OnNewTile(hex));
    }
    Ok(())
}

fn check_end_turn(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Review => Ok(()),
        Phase::Place => Err(RuleError::PiecesInHand),
        _ => Err(RuleError::NothingDrafted),
    }
}
