//! Choosing a habitat card, and what is paid for it.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{RollingAim, RollingClick, RollingOutlook, in_phase};
use crate::app::input::InputAction;
use crate::app::rolling::RollingSession;
use crate::app::schedule::AppSystems;
use crate::rolling::rules::{BonusUse, CARD_SPACES, RollingAction, RollingGame, RollingPhase, legal};

/// Aims at a card; at another one, its best payment is meant.
fn aim_at(aim: &mut RollingAim, card: Option<u8>) {
    if aim.card != card {
        aim.card = card;
        aim.payment = 0;
        aim.leaves_tokens = false;
        aim.declines = false;
        aim.warned = None;
    }
}

/// Tests whether a bonus card is asked about after an action whose use would bring nothing, so that the question is spared.
fn leaves_idle_bonus(game: &RollingGame, action: RollingAction) -> bool {
    let mut after = game.clone();
    after.apply(action).is_ok() && legal::bonus_is_idle(&after)
}

fn complete(mut input: RoundInput, outlook: Res<RollingOutlook>, mut aim: ResMut<RollingAim>) {
    let mut now = aim.clone();
    let tally = *input.session.state().active_player().tally();
    let mut taken = None;
    let mut turns = input.turns();
    let mut passes = input.pressed(InputAction::Pass);
    for click in input.clicks() {
        match click {
            RollingClick::AimCard(card) => aim_at(&mut now, card),
            RollingClick::TurnPayment(steps) => turns += steps,
            RollingClick::TakeCard(space) => {
                aim_at(&mut now, Some(space));
                taken = Some(space);
            }
            RollingClick::LeaveTokens => now.leaves_tokens ^= true,
            RollingClick::Pass => passes = true,
            _ => {}
        }
    }
    if let Some(number) = input.number().filter(|number| usize::from(*number) < CARD_SPACES) {
        aim_at(&mut now, Some(number + 1));
    }
    let arrows = input.arrows();
    if arrows.x != 0 {
        let from = now.card.map_or(if arrows.x > 0 { 3 } else { 0 }, |space| usize::from(space) - 1);
        aim_at(&mut now, Some(stepped(from, arrows.x, CARD_SPACES) as u8 + 1));
    }
    let payments = now.card.map_or_else(Vec::new, |space| outlook.payments(space, &tally));
    now.payment = stepped(now.payment, turns + arrows.y, payments.len());
    now.leaves_tokens ^= input.pressed(InputAction::ReturnToken) && now.card.is_some();
    if input.pressed(InputAction::Confirm) {
        taken = now.card;
        passes |= now.declines;
        // Where nothing can be paid, there is only one thing to confirm, whichever card is looked at.
        passes |= outlook.actions == [RollingAction::Pass];
    }
    if let (Some(space), Some(payment)) = (taken, payments.get(now.payment)) {
        let without_tokens = now.leaves_tokens;
        let action = RollingAction::Complete { space, payment: *payment, without_tokens };
        if input.decide_or_warn(&outlook, &mut now, action)
            && leaves_idle_bonus(input.session.state(), action)
        {
            input.then(RollingAction::Bonus(BonusUse::Declined));
        }
    } else if passes {
        now.declines = true;
        // Where there was no choice, nothing is to be looked at again.
        if input.decide_or_warn(&outlook, &mut now, RollingAction::Pass)
            && outlook.actions == [RollingAction::Pass]
        {
            input.then(RollingAction::Done);
        }
    }
    aim.set_if_neq(now);
}

/// Remembers which card is pointed at while the animals are chosen, where it shows what is missing.
fn aim_while_collecting(mut clicks: MessageReader<RollingClick>, mut aim: ResMut<RollingAim>) {
    for click in clicks.read() {
        if let RollingClick::AimCard(card) = click
            && aim.card != *card
        {
            aim_at(&mut aim, *card);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            complete.run_if(in_phase(RollingPhase::Complete)),
            aim_while_collecting.run_if(in_phase(RollingPhase::Collect)),
        )
            .run_if(resource_exists::<RollingSession>)
            .in_set(AppSystems::Decide),
    );
}
