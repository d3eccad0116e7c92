//! Effects of completion cards other than discounts (rulebook: completion cards): legal uses and
//! consequences.

use super::action::BonusUse;
use super::cards::{CompletionBonus, CompletionEffect, Discount, HabitatCard, size_of};
use super::dice::PersonalDie;
use super::error::RuleError;
use super::event::GameEvent;
use super::pending::{GainSource, Pending};
use super::player::{Completing, Player};
use super::setup::Setup;
use crate::sheets::Tally;
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};

/// Returns the number subtracted from the card's number by a discount.
pub(super) const fn number_given_up(effect: CompletionEffect) -> u8 {
    match effect {
        CompletionEffect::Discount(Discount::ReduceNumberAndCost { number, .. }) => number,
        _ => 0,
    }
}

/// Tests whether a bonus gains more with fewer nature tokens, so that it comes before the tokens of the
/// card.
pub(super) const fn fills_up_tokens(bonus: CompletionBonus) -> bool {
    matches!(bonus, CompletionBonus::TokensUpTo { .. })
}

/// Gives the player the pending nature tokens of the card.
pub(super) fn take_tokens(seat: Seat, player: &mut Player, events: &mut Vec<GameEvent>) {
    if let Some(completing) = &mut player.completing {
        let tokens = std::mem::take(&mut completing.nature_tokens);
        player.gain(seat, GainSource::Card, &ByWildlife::default(), tokens, events);
    }
}

/// Checks a use of a bonus card for `card`.
///
/// # Errors
/// If it is not legal.
pub(super) fn check_use(
    player: &Player,
    bonus: CompletionBonus,
    card: &HabitatCard,
    choice: BonusUse,
) -> Result<(), RuleError> {
    if choice == BonusUse::Declined {
        // A full column of sheet A refuses the card unless the mark goes elsewhere.
        return if player.sheet.takes(card.habitat) {
            Ok(())
        } else {
            Err(RuleError::HasToMoveOn(card.habitat))
        };
    }
    match (bonus, choice) {
        (CompletionBonus::RollPersonalDie { .. }, BonusUse::Roll(_)) => Ok(()),
        (CompletionBonus::RollPersonalDie { .. }, _) => Err(RuleError::BonusWantsDie),
        (CompletionBonus::AnyHabitat, BonusUse::Mark(habitat)) if player.sheet.takes(habitat) => Ok(()),
        (CompletionBonus::AnyHabitat, BonusUse::Mark(habitat)) => Err(RuleError::ColumnFull(habitat)),
        (CompletionBonus::AnyHabitat, _) => Err(RuleError::BonusWantsHabitat),
        (CompletionBonus::PayTokensGainAnimals { tokens, animals }, _) => {
            check_animals(choice, animals)?;
            check_tokens(player, tokens)
        }
        (CompletionBonus::GainAnyBySize { .. }, _) => check_animals(choice, animals_by_size(bonus, card)),
        (CompletionBonus::GainFromCost { types, .. }, _) => {
            let in_cost = |animal: Wildlife| card.cost[animal] > 0;
            let fits = match choice {
                BonusUse::Animals(first, None) => in_cost(first),
                BonusUse::Animals(first, Some(second)) => {
                    types >= 2 && first != second && in_cost(first) && in_cost(second)
                }
                _ => false,
            };
            if fits { Ok(()) } else { Err(RuleError::BonusWantsCostTypes(types)) }
        }
        (CompletionBonus::PayTokensRaiseNumber { tokens, .. }, BonusUse::Plain) => {
            check_tokens(player, tokens)
        }
        (_, BonusUse::Plain) => Ok(()),
        _ => Err(RuleError::BonusPlain),
    }
}

const fn check_animals(choice: BonusUse, want: u8) -> Result<(), RuleError> {
    match choice {
        BonusUse::Animals(_, None) if want == 1 => Ok(()),
        BonusUse::Animals(_, Some(_)) if want == 2 => Ok(()),
        _ => Err(RuleError::BonusWantsAnimals(want)),
    }
}

const fn check_tokens(player: &Player, want: u8) -> Result<(), RuleError> {
    let have = player.tally.nature_tokens;
    if have >= want { Ok(()) } else { Err(RuleError::TooFewTokens { have, want }) }
}

/// Returns the number of animals of any types gained by a bonus.
fn animals_by_size(bonus: CompletionBonus, card: &HabitatCard) -> u8 {
    match bonus {
        CompletionBonus::GainAnyBySize { threshold, small, large } => {
            if size_of(&card.cost) >= threshold {
                large
            } else {
                small
            }
        }
        _ => 0,
    }
}

/// Tests whether a bonus that depends on the player's tally would add nothing.
pub(super) fn brings_nothing(player: &Player, bonus: CompletionBonus) -> bool {
    match bonus {
        CompletionBonus::GainMissing => player.tally.animals.iter().all(|(_, count)| *count > 0),
        CompletionBonus::TokensUpTo { target } => player.tally.nature_tokens >= target,
        _ => false,
    }
}

/// Lists all legal uses of a bonus card for `card`.
pub(super) fn uses(player: &Player, bonus: CompletionBonus, card: &HabitatCard) -> Vec<BonusUse> {
    let mut all = vec![BonusUse::Declined, BonusUse::Plain];
    all.extend(PersonalDie::ALL.map(BonusUse::Roll));
    all.extend(Habitat::ALL.map(BonusUse::Mark));
    for (index, first) in Wildlife::ALL.into_iter().enumerate() {
        all.push(BonusUse::Animals(first, None));
        all.extend(Wildlife::ALL[index..].iter().map(|second| BonusUse::Animals(first, Some(*second))));
    }
    all.retain(|choice| check_use(player, bonus, card, *choice).is_ok());
    all
}

/// Carries out a legal use of a bonus card. Nature tokens of the card come later if [`fills_up_tokens`].
pub(super) fn use_bonus(
    setup: &Setup,
    seat: Seat,
    player: &mut Player,
    bonus: CompletionBonus,
    choice: BonusUse,
    events: &mut Vec<GameEvent>,
) {
    let Some(completing) = player.completing else { return };
    let card = setup.habitat_cards.card(completing.card);
    if choice == BonusUse::Declined {
        return;
    }
    let mut animals = ByWildlife::default();
    let mut nature_tokens = 0;
    match (bonus, choice) {
        (CompletionBonus::RollPersonalDie { multiplier }, BonusUse::Roll(die)) => {
            roll_for(setup, seat, player, die, multiplier, events);
        }
        (CompletionBonus::RollBothPersonalDice { multiplier }, _) => {
            for die in PersonalDie::ALL {
                roll_for(setup, seat, player, die, multiplier, events);
            }
        }
        (CompletionBonus::AnyHabitat, BonusUse::Mark(habitat)) => {
            player.completing = Some(Completing { habitat, ..completing });
        }
        (CompletionBonus::GainFixed { animals: fixed }, _) => animals = fixed,
        (CompletionBonus::GainMissing, _) => {
            animals = player.tally.animals.map(|count| u8::from(*count == 0));
        }
        (CompletionBonus::TokensUpTo { target }, _) => {
            nature_tokens = target.saturating_sub(player.tally.nature_tokens);
        }
        (CompletionBonus::GainTokens { tokens, if_card_gives_none }, _) => {
            nature_tokens = if card.nature_tokens == 0 { if_card_gives_none } else { tokens };
        }
        (CompletionBonus::PayTokensRaiseNumber { tokens, number }, _) => {
            player.pay(&Tally { animals, nature_tokens: tokens });
            let number = completing.number.saturating_add(number);
            player.completing = Some(Completing { number, ..completing });
        }
        (CompletionBonus::PayTokensGainAnimals { tokens, .. }, BonusUse::Animals(first, second)) => {
            player.pay(&Tally { animals, nature_tokens: tokens });
            animals = counted(first, second, 1);
        }
        (CompletionBonus::GainAnyBySize { .. }, BonusUse::Animals(first, second)) => {
            animals = counted(first, second, 1);
        }
        (CompletionBonus::GainFromCost { each, .. }, BonusUse::Animals(first, second)) => {
            animals = counted(first, second, each);
        }
        _ => {}
    }
    player.gain(seat, GainSource::Completion, &animals, nature_tokens, events);
}

/// Counts `each` animals of the named types.
fn counted(first: Wildlife, second: Option<Wildlife>, each: u8) -> ByWildlife<u8> {
    let mut animals = ByWildlife::default();
    animals[first] += each;
    if let Some(second) = second {
        animals[second] += each;
    }
    animals
}

/// Rolls a personal die and gains its animal; a face with a choice becomes a pending decision.
fn roll_for(
    setup: &Setup,
    seat: Seat,
    player: &mut Player,
    die: PersonalDie,
    multiplier: u8,
    events: &mut Vec<GameEvent>,
) {
    let face = player.roll_for_card(setup, die);
    events.push(GameEvent::DieRolled { seat, die, face });
    if let Some(animal) = face.plain() {
        let animals = counted(animal, None, multiplier);
        player.gain(seat, GainSource::Completion, &animals, 0, events);
    } else if !face.animals().is_empty() {
        let source = GainSource::Completion;
        player.pending.push(Pending::Gain { of: face.animals(), amount: multiplier, source });
    }
}
