//! The end of an online game: checks the draws against the host's revealed secret and files the game as an
//! ordinary record in the journal.

use bevy::prelude::*;

use super::replica::{ActiveReplica, ClientGame};
use crate::session::{HostChange, HostUpdate, ModeAssets, PlayableMode};
use crate::store::game_store::GameStore;
use cascadia_engine::archive::{HostedResult, OwnSeat};
use cascadia_engine::{Record, RemoteMode};
use cascadia_table::message::GameOver;

/// Verifies a finished game with the host's secret and enters it into the journal if it has a result. Returns
/// the key of the notice, and the record of a game with a result. `known_as` is the player's local name; it
/// may differ from the one at the table.
pub(super) fn verify<M: PlayableMode + RemoteMode>(
    game: &mut ClientGame<M>,
    end: &GameOver,
    assets: &ModeAssets<M>,
    store: &mut GameStore<M>,
    known_as: &str,
) -> (Option<&'static str>, Option<Box<Record<M>>>) {
    game.is_closed = true;
    let record = match game.replica.finish(end) {
        Ok(record) => record,
        Err(fault) => {
            warn!("a hosted game is not what it should be: {fault}");
            return (Some("online-unproven"), None);
        }
    };
    if record.outcome.is_none() {
        return (None, None);
    }
    match record.replay(&assets.content) {
        Ok(state) => {
            let finished_by_computer = game.replica.finished_by_computer();
            let own = game.replica.viewer().filter(|_| !known_as.is_empty());
            let own = own.map(|seat| OwnSeat { seat: seat.0, name: known_as.to_owned() });
            let hosted = HostedResult { verified: true, finished_by_computer, own };
            store.finish_hosted(&record, &state, &assets.content, hosted);
        }
        Err(error) => warn!("a hosted game is not kept: {error}"),
    }
    let record = Box::new(record);
    game.verified = Some(record.clone());
    (Some("online-verified"), Some(record))
}

/// Shows the verified record of a game that was already over when it was put on the table.
pub(super) fn show_verified<M: PlayableMode + RemoteMode>(world: &mut World, serial: u64) {
    let game = world.resource::<ActiveReplica<M>>().game.as_ref();
    if let Some(record) = game.and_then(|game| game.verified.clone()) {
        world.write_message(HostUpdate::<M> { serial, change: HostChange::Verified(record) });
    }
}
