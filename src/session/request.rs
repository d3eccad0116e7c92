//! Requests besides game actions: undo, redo, amendments of the turn, taking back a turn, seeking in a
//! record.

use bevy::prelude::*;

use super::{Happened, LedgerChanged, ModeAssets, OpponentSearch, PlayableMode, Refusal, Session};
use crate::schedule::AppSystems;
use cascadia_engine::{GameMode, Refused};

/// A request to the session besides the actions of the rules.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request<M: GameMode> {
    /// Undoes the last action.
    Undo,
    /// Redoes the last undone action.
    Redo,
    /// Changes something already done this turn.
    Amend(M::Amendment),
    /// Takes back the last turn of the only person at the table, including everything revealed since; the
    /// game becomes a practice game.
    TakeBackTurn,
    /// Seeks to a number of actions in the replayed record, animating the way there.
    Seek(usize),
    /// Seeks likewise, without animation.
    Jump(usize),
    /// Raises the curtain for the person whose turn it is.
    RaiseCurtain,
}

/// Sent when the position changed at once, without animation.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jumped;

/// Handles requests; a refusal is reported and changes nothing.
pub(super) fn grant<M: PlayableMode>(
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
            // A replay cannot be changed.
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
            // The opponents' plans are for a position that no longer arises.
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
