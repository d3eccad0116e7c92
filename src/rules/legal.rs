//! Which decisions are legal now. Nothing else in the program decides that.

use super::action::Action;
use super::display::SlotSet;
use super::error::RuleError;
use super::game::Game;
use super::hexes::{Hex, Rotation};
use super::overpopulation::{bag_can_replace, three_alike};
use super::phase::Phase;
use super::piece::Slot;

/// Whether `action` is legal, and if not, why.
///
/// # Errors
/// The first reason found.
pub fn check(game: &Game, action: Action) -> Result<(), RuleError> {
    if game.phase() == Phase::Finished {
        return Err(RuleError::GameOver);
    }
    match action {
        Action::WipeThree => check_wipe_three(game),
        Action::PaidWipe(slots) => check_paid_wipe(game, slots),
        Action::TakePair(slot) => check_take_pair(game, slot),
        Action::TakeMixed { tile, token } => check_take_mixed(game, tile, token),
        Action::PlaceTile { hex, .. } => check_place_tile(game, hex),
        Action::PlaceToken { hex } => check_place_token(game, hex),
        Action::ReturnToken => check_token_in_hand(game),
        Action::EndTurn => check_end_turn(game),
    }
}

/// Every legal action.
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
            if game.hand().tile.is_some() {
                all.extend(
                    game.environment().frontier().iter().flat_map(|hex| {
                        Rotation::ALL.map(|rotation| Action::PlaceTile { hex: *hex, rotation })
                    }),
                );
            }
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

/// The hexes where the token in hand may go now, in reading order.
pub fn token_hexes(game: &Game) -> Vec<Hex> {
    game.hand().token.map_or_else(Vec::new, |token| game.environment().token_hexes(token.species))
}

/// Whether the active player can pay for a mixed draft or a paid wipe (rulebook: nature tokens).
pub fn can_pay_nature_action(game: &Game) -> bool {
    game.player(game.seat()).nature_tokens() >= game.setup().rules.nature_action_cost
}

fn check_draft(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Draft => Ok(()),
        _ => Err(RuleError::AlreadyDrafted),
    }
}

fn check_wipe_three(game: &Game) -> Result<(), RuleError> {
    if game.phase() != Phase::Draft {
        return Err(RuleError::WipeAfterDraft);
    }
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
    if game.phase() != Phase::Draft {
        return Err(RuleError::WipeAfterDraft);
    }
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
    if !bag_can_replace(game.supply(), slots.len()) {
        return Err(RuleError::BagTooSmall);
    }
    Ok(())
}

fn check_take_pair(game: &Game, slot: Slot) -> Result<(), RuleError> {
    check_draft(game)?;
    // A slot whose token is missing because the bag ran out can still be taken: the tile comes alone.
    if !game.display().has(slot) || game.display().tile(slot).is_none() {
        return Err(RuleError::EmptySlot);
    }
    Ok(())
}

fn check_take_mixed(game: &Game, tile: Slot, token: Slot) -> Result<(), RuleError> {
    check_draft(game)?;
    let display = game.display();
    if !display.has(tile) || !display.has(token) {
        return Err(RuleError::EmptySlot);
    }
    if display.tile(tile).is_none() || display.token(token).is_none() {
        return Err(RuleError::EmptySlot);
    }
    if tile == token {
        return Err(RuleError::MixOfOnePair);
    }
    if !can_pay_nature_action(game) {
        return Err(RuleError::NoNatureToken);
    }
    Ok(())
}

fn check_place(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Draft => Err(RuleError::NothingDrafted),
        _ => Ok(()),
    }
}

fn check_place_tile(game: &Game, hex: Hex) -> Result<(), RuleError> {
    check_place(game)?;
    if game.hand().tile.is_none() {
        return Err(RuleError::NoTileInHand);
    }
    if !game.environment().is_free_neighbour(hex) {
        return Err(RuleError::NotAFreeNeighbour(hex));
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
    Ok(())
}

fn check_end_turn(game: &Game) -> Result<(), RuleError> {
    match game.phase() {
        Phase::Review => Ok(()),
        Phase::Place => Err(RuleError::PiecesInHand),
        _ => Err(RuleError::NothingDrafted),
    }
}
