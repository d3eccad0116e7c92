//! Choosing a habitat card and its payment.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{Aim, Click, Outlook, in_phase};
use crate::input::InputAction;
use crate::input::this_frame::ThisFrame;
use crate::lessons::InCourse;
use crate::rolling::{ModeAssets, Session};
use crate::schedule::Decisions;
use rolling_rivers::RollingRivers;
use rolling_rivers::goals::Wanted;
use rolling_rivers::rules::{Action, BonusUse, CARD_SPACES, CompletionBonus, Game, Payment, Phase, legal};

/// Aims at a card, with its chosen or else its best payment; without a card, at the chosen card.
fn aim_at(aim: &mut Aim, card: Option<u8>) {
    let card = card.or(aim.card_held.map(|(card, _)| card));
    if aim.card != card {
        aim.card = card;
        aim.payment = aim.card_held.filter(|(held, _)| card == Some(*held)).map_or(0, |(_, payment)| payment);
        aim.leaves_tokens = false;
        aim.declines = false;
        aim.warned = None;
    }
}

/// Tests whether a card has a single payment, without a nature token.
fn is_plain(payments: &[Payment]) -> bool {
    matches!(payments, [only] if only.nature_tokens == 0)
}

/// Returns the obvious use of the bonus card after an action, which saves the question: declining if all uses
/// are worthless, or the gift, unless fewer items can help in this game.
fn plain_bonus(game: &Game, action: Action, takes_gifts: bool) -> Option<BonusUse> {
    let mut after = game.clone();
    after.apply(action).ok()?;
    if legal::bonus_is_idle(&after) {
        return Some(BonusUse::Declined);
    }
    let space = after.active_player().completing().filter(|_| after.phase() == Phase::Bonus)?.space;
    let is_gift = matches!(
        after.completion_card(space).effect.bonus()?,
        CompletionBonus::GainFixed { .. }
            | CompletionBonus::GainMissing
            | CompletionBonus::TokensUpTo { .. }
            | CompletionBonus::GainTokens { .. }
    );
    (is_gift && takes_gifts).then_some(BonusUse::Plain)
}

/// Tests whether fewer items can help, as in some scenarios.
fn wants_little(session: &Session, assets: &ModeAssets) -> bool {
    let number = session.setup().options.scenario;
    let scenario = number.and_then(|number| assets.content.scenario(number));
    scenario.is_some_and(|scenario| scenario.goals.iter().any(|goal| matches!(goal.want, Wanted::AtMost(_))))
}

fn complete(
    mut input: RoundInput,
    outlook: Res<Outlook>,
    assets: Res<ModeAssets>,
    lesson: Option<Res<InCourse<RollingRivers>>>,
    mut aim: ResMut<Aim>,
) {
    // A lesson leaves every bonus to the player.
    let takes_gifts = lesson.is_none() && !wants_little(&input.session, &assets);
    let mut now = aim.clone();
    let tally = *input.session.state().active_player().tally();
    let mut taken = None;
    let mut turns = input.turns();
    let mut passes = input.pressed(InputAction::Pass);
    for click in input.clicks() {
        match click {
            Click::AimCard(card) => aim_at(&mut now, card),
            Click::TurnPayment(steps) => turns += steps,
            Click::ChooseCard(space) => {
                aim_at(&mut now, Some(space));
                let payments = outlook.payments(space, &tally);
                let is_chosen = now.card_held.is_some_and(|(held, _)| held == space);
                if is_chosen || is_plain(&payments) {
                    taken = Some(space);
                } else if !payments.is_empty() {
                    now.card_held = Some((space, now.payment));
                }
            }
            Click::TakeCard(space) => {
                aim_at(&mut now, Some(space));
                taken = Some(space);
            }
            Click::LeaveTokens => now.leaves_tokens ^= true,
            Click::Pass => passes = true,
            _ => {}
        }
    }
    if let Some(number) = input.number().filter(|number| usize::from(*number) < CARD_SPACES) {
        choose(&mut now, number + 1);
    }
    let arrows = input.arrows();
    if arrows.x != 0 {
        let from = now.card.map_or(if arrows.x > 0 { 3 } else { 0 }, |space| usize::from(space) - 1);
        choose(&mut now, stepped(from, arrows.x, CARD_SPACES) as u8 + 1);
    }
    let payments = now.card.map_or_else(Vec::new, |space| outlook.payments(space, &tally));
    now.payment = stepped(now.payment, turns + arrows.y, payments.len());
    if let Some((_, payment)) = now.card_held.as_mut().filter(|(held, _)| now.card == Some(*held)) {
        *payment = now.payment;
    }
    now.leaves_tokens ^= input.pressed(InputAction::ReturnToken) && now.card.is_some();
    if input.pressed(InputAction::Confirm) {
        taken = now.card;
        passes |= now.declines;
        // With nothing payable, the confirm key passes, regardless of the aimed card.
        passes |= outlook.actions == [Action::Pass];
    }
    if let (Some(space), Some(payment)) = (taken, payments.get(now.payment)) {
        let without_tokens = now.leaves_tokens;
        let action = Action::Complete { space, payment: *payment, without_tokens };
        if input.decide_or_warn(&outlook, &mut now, action)
            && let Some(choice) = plain_bonus(input.session.state(), action, takes_gifts)
        {
            input.then(Action::Bonus(choice));
        }
    } else if passes {
        now.declines = true;
        // Without a choice, skip the review of the round.
        if input.decide_or_warn(&outlook, &mut now, Action::Pass) && outlook.actions == [Action::Pass] {
            input.then(Action::Done);
        }
    }
    aim.set_if_neq(now);
}

/// Chooses a card by key; the aim returns to it once the pointer leaves another card.
fn choose(aim: &mut Aim, card: u8) {
    aim_at(aim, Some(card));
    aim.card_held = Some((card, aim.payment));
}

/// Aims at the card under the pointer while the animals are chosen, to show its missing animals.
fn aim_while_collecting(clicks: Res<ThisFrame<Click>>, mut aim: ResMut<Aim>) {
    for click in clicks.iter() {
        if let Click::AimCard(card) = click
            && aim.card != *card
        {
            aim_at(&mut aim, *card);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (complete.run_if(in_phase(Phase::Complete)), aim_while_collecting.run_if(in_phase(Phase::Collect)))
            .run_if(resource_exists::<Session>)
            .in_set(Decisions::Turn),
    );
}
