//! The reasons of a computer player's move, for players who want to learn from it.

use bevy::prelude::*;

use crate::cascadia::Session;
use crate::schedule::AppSystems;
use crate::session::{OpponentSystems, Planned};
use cascadia_ai::advice::{SuggestedTurn, turn_in};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Knowledge, Phase, Seat};

/// The explanation of the last computer move; stays until the next move.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct ShownExplanation(pub Option<MoveExplanation>);

/// The reasons of a computer player's move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct MoveExplanation {
    pub seat: Seat,
    /// The move with its immediate gain; `None` if tokens are replaced first.
    pub suggestion: Option<SuggestedTurn>,
    /// The expected final score in hundredths of a point, if the computer looks that far.
    pub expected: Option<i32>,
    /// The session, and the actions before the move.
    serial: u64,
    before: Vec<Action>,
}

/// Explains a plan before it is carried out.
fn explain(
    mut planned: MessageReader<Planned<Action>>,
    session: Res<Session>,
    mut shown: ResMut<ShownExplanation>,
) {
    for Planned { seat, plan } in planned.read() {
        let game = session.game();
        let knowledge = Knowledge::of(game, *seat);
        let suggestion = turn_in(&knowledge, &plan.actions)
            .map(|turn| SuggestedTurn::of(&knowledge, &session.seen_cards(), &turn));
        // Placing a tile dealt before the game needs no explanation.
        if game.phase() == Phase::Draft {
            let (seat, serial, expected) = (*seat, session.serial(), plan.expected);
            let before = session.record().actions.clone();
            shown.0 = Some(MoveExplanation { seat, suggestion, expected, serial, before });
        }
    }
}

/// Removes an explanation once a human player acts, its move is taken back, or another game is on the table.
fn clear_stale(session: Res<Session>, mut shown: ResMut<ShownExplanation>) {
    let game = session.game();
    let is_stale = |explanation: &MoveExplanation| {
        explanation.serial != session.serial()
            || !session.record().actions.starts_with(&explanation.before)
            || (session.is_here(game.seat()) && (game.drafted() || game.free_wipe_used()))
            || game.phase() == Phase::Finished
    };
    if shown.0.as_ref().is_some_and(is_stale) {
        shown.0 = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownExplanation>().add_systems(
        Update,
        (
            // Before the first action of the plan changes the position.
            explain
                .in_set(AppSystems::Decide)
                .after(OpponentSystems)
                .run_if(resource_exists::<Session>.and_then(on_message::<Planned<Action>>)),
            clear_stale.in_set(AppSystems::Project).run_if(resource_exists_and_changed::<Session>),
        ),
    );
}
