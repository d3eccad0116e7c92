//! The only place where chosen actions pass through the rules.

use bevy::prelude::*;

use super::request::grant;
use super::{ChoiceGate, Chosen, Happened, HeldBack, LedgerChanged, PlayableMode, Refusal, Session};
use crate::schedule::AppSystems;
use cascadia_engine::Refused;

/// Applies chosen actions until the gate holds one back. Reports illegal actions, which change nothing.
fn apply_chosen<M: PlayableMode>(
    mut chosen: MessageReader<Chosen<M::Action>>,
    mut happened: MessageWriter<Happened<M::Event>>,
    mut changed: MessageWriter<LedgerChanged<M>>,
    mut refusals: MessageWriter<Refusal<M>>,
    mut held: MessageWriter<HeldBack<M::Action>>,
    gate: Option<Res<ChoiceGate<M>>>,
    mut session: ResMut<Session<M>>,
) {
    let gate = gate.filter(|gate| gate.serial == session.serial());
    for Chosen(action) in chosen.read() {
        // A replay takes no decisions, and a remote game only those made on this screen.
        if session.is_watched() || !session.takes_choices() {
            continue;
        }
        let is_held = gate.as_ref().is_some_and(|gate| (gate.holds)(*action));
        if is_held && M::apply(&mut session.state().clone(), *action).is_ok() {
            held.write(HeldBack(*action));
            chosen.clear();
            return;
        }
        let before = session.ledger().clone();
        match session.0.choose(*action) {
            Ok(events) => {
                changed.write(LedgerChanged { before });
                happened.write_batch(events.into_iter().map(Happened));
            }
            Err(reason) => {
                refusals.write(Refusal(Refused::ByRules(reason)));
            }
        }
    }
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_systems(
        Update,
        apply_chosen::<M>
            .in_set(AppSystems::Apply)
            .after(grant::<M>)
            .run_if(resource_exists::<Session<M>>.and_then(on_message::<Chosen<M::Action>>)),
    );
}
