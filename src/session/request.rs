//! Changes of mind: undo, redo, amendments of the turn, taking back a turn, and moving about in a record.

use bevy::prelude::*;

use super::{Happened, LedgerChanged, ModeAssets, OpponentSearch, PlayableMode, Refusal, Session};
use crate::schedule::AppSystems;
use cascadia_engine::{GameMode, Refused};

/// Something asked of the session that is no action of the rules.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request<M: GameMode> {
    /// Takes the last action back.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Changes what was done this turn.
    Amend(M::Amendment),
    /// Takes back the last turn of the only person at the table, with all that was revealed since; the game is for
    /// practice from then on.
    TakeBackTurn,
    /// Goes to after so many actions of the record that is watched, and shows the way there.
    Seek(usize),
    /// Goes there as well, and shows only what is there then.
    Jump(usize),
    /// Raises the curtain: the person whose turn it is sits at the screen.
    RaiseCurtain,
}

/// The position on the table is another one at once: nothing is to be seen of the way there.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jumped;

/// Grants what is asked for; a refusal is reported, and nothing has changed.
fn grant<M: PlayableMode>(
    mut requests: MessageReader<Request<M>>,
    mut changed: MessageWriter<LedgerChanged<M>>,
    mut refusals: MessageWriter<Refusal<M>>,
    mut happened: MessageWriter<Happened<M::Event>>,
    mut jumped: MessageWriter<Jumped>,
    mut session: ResMut<Session<M>>,
    mut search: ResMut<OpponentSearch<M>>,
    assets: Res<ModeAssets<M>>,
) {
    for request in requests.read() {
        let before = session.ledger().clone();
        let (playthrough, content) = (&mut session.0, &*assets.content);
        let granted = match *request {
            Request::Jump(to) => {
                if let Err(error) = playthrough.seek(to, content) {
                    warn!("a record cannot be watched to its end: {error}");
                }
                jumped.write(Jumped);
                continue;
            }
            Request::Seek(to) => {
                match playthrough.seek(to, content) {
                    Ok(events) => {
                        happened.write_batch(events.into_iter().map(Happened));
                    }
                    Err(error) => warn!("a record cannot be watched to its end: {error}"),
                }
                Ok(())
            }
            // What is watched does not change.
            _ if playthrough.is_watched() => Err(Refused::NothingToUndo),
            Request::Undo => playthrough.undo(content),
            Request::Redo => playthrough.redo(),
            Request::Amend(amendment) => playthrough.amend(amendment, content),
            Request::TakeBackTurn => playthrough.take_back_turn(content),
            Request::RaiseCurtain => {
                playthrough.raise_curtain();
                Ok(())
            }
        };
        if *request == Request::TakeBackTurn {
            // What an opponent had planned belongs to a moment that is not to be.
            search.stop();
        }
        match granted {
            Ok(()) => {
                changed.write(LedgerChanged { before });
            }
            Err(reason) => {
                refusals.write(Refusal(reason));
            }
        }
    }
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_systems(
        Update,
        grant::<M>
            .in_set(AppSystems::Apply)
            .run_if(resource_exists::<Session<M>>.and_then(on_message::<Request<M>>)),
    );
}
