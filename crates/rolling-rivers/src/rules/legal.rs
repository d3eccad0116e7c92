//! Legality of actions, and lists of legal ones.

use super::action::{Action, BonusUse};
use super::cards::{CARD_SPACES, CompletionBonus, CompletionEffect};
use super::completion;
use super::error::RuleError;
use super::game::Game;
use super::harvest::all_collections;
use super::marking::{free_for, pending_of};
use super::payment::{Payment, explains, payments, printed};
use super::pending::Pending;
use super::phase::Phase;
use super::player::Player;
use crate::sheets::{Cell, FreeTarget, Pick, SheetLetter};
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};

/// Checks an action of the active seat.
///
/// # Errors
/// If it is not legal.
pub fn check(game: &Game, action: Action) -> Result<(), RuleError> {
    let phase = game.phase();
    let fits = match action {
        Action::Roll => phase == Phase::Roll,
        Action::Collect(_) => phase == Phase::Collect,
        Action::Complete { .. } | Action::Pass => phase == Phase::Complete,
        Action::Bonus(_) => phase == Phase::Bonus,
        Action::Mark { .. } => phase == Phase::Mark,
        Action::Gain(_) => matches!(phase, Phase::Mark | Phase::Rewards),
        Action::Pick(_) | Action::Free(_) => phase == Phase::Rewards,
        Action::Done => phase == Phase::Review,
        Action::Seat(seat) => return check_seat(game, seat),
    };
    if !fits {
        return Err(match phase {
            Phase::Finished => RuleError::IsOver,
            phase => RuleError::WrongPhase(phase),
        });
    }
    let player = game.active_player();
    match action {
        Action::Roll | Action::Pass | Action::Done | Action::Seat(_) => Ok(()),
        Action::Collect(collection) => {
            let dice = game.dice_of(game.seat()).ok_or(RuleError::WrongPhase(Phase::Roll))?;
            collection.check(&dice, game.setup().family)?;
            let (have, want) = (player.tally().nature_tokens, collection.cost(&dice, &game.setup().costs));
            if have >= want { Ok(()) } else { Err(RuleError::TooFewTokens { have, want }) }
        }
        Action::Complete { space, payment, .. } => check_completion(game, space, &payment),
        Action::Bonus(choice) => check_bonus(game, choice),
        Action::Mark { cell, animal } => check_mark(player, cell, animal),
        Action::Pick(pick) => check_pick(player, pick),
        Action::Gain(animal) => match player.gain_for(animal) {
            Some(_) => Ok(()),
            None => Err(RuleError::NothingToGain(animal)),
        },
        Action::Free(target) => check_free(player, target),
    }
}

/// Checks that another seat may go on.
fn check_seat(game: &Game, seat: Seat) -> Result<(), RuleError> {
    if game.phase() == Phase::Finished {
        Err(RuleError::IsOver)
    } else if !game.is_together() {
        Err(RuleError::InTurns)
    } else if seat == game.seat() || !game.may_act(seat) {
        Err(RuleError::NotToAct(seat.0 + 1))
    } else {
        Ok(())
    }
}

fn check_completion(game: &Game, space: u8, payment: &Payment) -> Result<(), RuleError> {
    let id = game.card_in(space).ok_or(RuleError::NoCardThere(space))?;
    let card = game.card(id);
    let effect = game.completion_card(space).effect;
    let discount = effect.discount();
    let is_explained = |discount| explains(discount, &card.cost, payment);
    if *payment != printed(&card.cost) && !discount.is_some_and(is_explained) {
        return Err(RuleError::Unexplained(space));
    }
    if !has_room(game, space) {
        return Err(RuleError::ColumnFull(card.habitat));
    }
    let tally = game.active_player().tally();
    for (animal, want) in payment.animals.iter() {
        let have = tally.animals[animal];
        if have < *want {
            return Err(RuleError::TooFewAnimals { animal, have, want: *want });
        }
    }
    let (have, want) = (tally.nature_tokens, payment.nature_tokens);
    if have >= want { Ok(()) } else { Err(RuleError::TooFewTokens { have, want }) }
}

/// Tests whether the sheet of the active seat has room for the card in a space (from 1): a column of sheet
/// A may be full, unless the bonus card can move the mark elsewhere.
pub fn has_room(game: &Game, space: u8) -> bool {
    let Some(card) = game.card_in(space) else { return false };
    let takes = |habitat| game.active_player().sheet().takes(habitat);
    let can_move_on = game.completion_card(space).effect.bonus() == Some(CompletionBonus::AnyHabitat);
    takes(game.card(card).habitat) || (can_move_on && Habitat::ALL.into_iter().any(takes))
}

fn check_bonus(game: &Game, choice: BonusUse) -> Result<(), RuleError> {
    let player = game.active_player();
    let completing = player.completing().ok_or(RuleError::WrongPhase(game.phase()))?;
    match game.completion_card(completing.space).effect {
        CompletionEffect::Bonus(bonus) => {
            completion::check_use(player, bonus, game.card(completing.card), choice)
        }
        CompletionEffect::Discount(_) => Err(RuleError::WrongPhase(game.phase())),
    }
}

/// Returns the pending mark: the habitat and the remaining animals of the cost.
fn to_mark(player: &Player) -> Option<(Habitat, ByWildlife<u8>)> {
    player.pending().iter().find_map(|pending| match pending {
        Pending::Mark { habitat, animals, .. } => Some((*habitat, *animals)),
        _ => None,
    })
}

/// Checks a mark by hand.
///
/// Open question: which animals are written on sheet D if a discount changed the payment? Chosen answer:
/// the animals of the printed cost, each unit once.
fn check_mark(player: &Player, cell: Cell, animal: Option<Wildlife>) -> Result<(), RuleError> {
    let (habitat, animals) = to_mark(player).ok_or(RuleError::WrongPhase(Phase::Rewards))?;
    if animal.is_some() != (player.sheet().letter() == SheetLetter::D) {
        return Err(RuleError::AnimalOnlyOnD);
    }
    if !player.sheet().cells_to_mark(habitat).contains(&cell) {
        return Err(RuleError::NotMarkable { cell, habitat });
    }
    match animal {
        Some(animal) if animals[animal] == 0 => Err(RuleError::NotInCost(animal)),
        _ => Ok(()),
    }
}

fn check_pick(player: &Player, pick: Pick) -> Result<(), RuleError> {
    let due = pending_of(pick);
    if !player.pending().contains(&due) {
        return Err(RuleError::NoPickDue);
    }
    let Pending::Pick { column } = due else { return Err(RuleError::NoPickDue) };
    if player.sheet().open_picks(column).contains(&pick) { Ok(()) } else { Err(RuleError::NotOpen) }
}

fn check_free(player: &Player, target: Option<FreeTarget>) -> Result<(), RuleError> {
    if !player.pending().iter().any(|pending| matches!(pending, Pending::Free { .. })) {
        return Err(RuleError::NoFreeDue);
    }
    match target {
        Some(target) if free_for(player, target).is_none() => Err(RuleError::NotFree),
        _ => Ok(()),
    }
}

/// Lists the legal actions of the active seat. There are many while collecting;
/// [`harvest`](super::harvest()) lists only useful ones.
pub fn actions(game: &Game) -> Vec<Action> {
    let player = game.active_player();
    match game.phase() {
        Phase::Roll => vec![Action::Roll],
        Phase::Collect => game.dice_of(game.seat()).map_or_else(Vec::new, |dice| {
            let setup = game.setup();
            all_collections(&dice, setup.family, &setup.costs, player.tally().nature_tokens)
                .into_iter()
                .map(Action::Collect)
                .collect()
        }),
        Phase::Complete => completions(game),
        Phase::Bonus => bonuses(game),
        Phase::Mark => {
            let mut all = marks(player);
            all.extend(gains(player));
            all
        }
        Phase::Rewards => rewards(player),
        Phase::Review => vec![Action::Done],
        Phase::Finished => Vec::new(),
    }
}

/// Lists all completions affordable for the active seat, and passing.
pub fn completions(game: &Game) -> Vec<Action> {
    let mut all = vec![Action::Pass];
    for space in 1..=CARD_SPACES as u8 {
        let Some(id) = game.card_in(space) else { continue };
        let card = game.card(id);
        if !has_room(game, space) {
            continue;
        }
        let discount = game.completion_card(space).effect.discount();
        for payment in payments(discount, &card.cost, game.active_player().tally()) {
            all.push(Action::Complete { space, payment, without_tokens: false });
            if card.nature_tokens > 0 {
                all.push(Action::Complete { space, payment, without_tokens: true });
            }
        }
    }
    all
}

/// Lists all uses of the pending bonus card.
pub fn bonuses(game: &Game) -> Vec<Action> {
    let player = game.active_player();
    let Some(completing) = player.completing() else { return Vec::new() };
    let Some(bonus) = game.completion_card(completing.space).effect.bonus() else { return Vec::new() };
    let uses = completion::uses(player, bonus, game.card(completing.card));
    uses.into_iter().map(Action::Bonus).collect()
}

/// Tests whether every use of the pending bonus card would gain nothing: there are enough nature tokens, or
/// no animal is missing. False in any other phase.
pub fn bonus_is_idle(game: &Game) -> bool {
    let player = game.active_player();
    let completing = player.completing().filter(|_| game.phase() == Phase::Bonus);
    let bonus = completing.and_then(|completing| game.completion_card(completing.space).effect.bonus());
    bonus.is_some_and(|bonus| completion::brings_nothing(player, bonus))
}

/// Lists the hexagons that can be marked, on sheet D with each remaining animal of the cost.
fn marks(player: &Player) -> Vec<Action> {
    let Some((habitat, animals)) = to_mark(player) else { return Vec::new() };
    let mut all = Vec::new();
    for cell in player.sheet().cells_to_mark(habitat) {
        if player.sheet().letter() == SheetLetter::D {
            let left = Wildlife::ALL.into_iter().filter(|animal| animals[*animal] > 0);
            all.extend(left.map(|animal| Action::Mark { cell, animal: Some(animal) }));
        } else {
            all.push(Action::Mark { cell, animal: None });
        }
    }
    all
}

fn gains(player: &Player) -> impl Iterator<Item = Action> + '_ {
    Wildlife::ALL.into_iter().filter(|animal| player.gain_for(*animal).is_some()).map(Action::Gain)
}

fn rewards(player: &Player) -> Vec<Action> {
    let mut all: Vec<Action> = gains(player).collect();
    let mut free = Vec::new();
    for (index, pending) in player.pending().iter().enumerate() {
        if player.pending()[..index].contains(pending) {
            continue;
        }
        match pending {
            Pending::Pick { column } => {
                all.extend(player.sheet().open_picks(*column).into_iter().map(Action::Pick));
            }
            Pending::Free { habitat } => {
                for target in player.sheet().free_targets(*habitat) {
                    if !free.contains(&target) {
                        free.push(target);
                    }
                }
            }
            _ => {}
        }
    }
    if !free.is_empty() {
        all.push(Action::Free(None));
    }
    all.extend(free.into_iter().map(|target| Action::Free(Some(target))));
    all
}
