//! Keeps the river trails of the people who play here in a file, and enters what a finished game earns.

use bevy::prelude::*;

use super::{RollingAssets, RollingSession};
use crate::app::store::game_store::GameStore;
use crate::app::store::persistent::{self, FileLocation, Persist, Persistent};
use crate::archive::Journal;
use crate::base::Seat;
use crate::engine::{Record, SeatOwner};
use crate::rolling::Rolling;
use crate::rolling::archive::{EarnedStep, RiverTrails, read_river_trails, write_river_trails};
use crate::rolling::content::RollingContent;
use crate::rolling::goals::{FinishedSheet, RollingStep, SheetSituation};
use crate::storage::FileError;

/// The river trails and their file.
pub type SavedRiverTrails = Persistent<RiverTrails>;

impl Persist for RiverTrails {
    const LOCATION: FileLocation = FileLocation::Data("river_trail.ron");
    const NOTICES: &'static str = "rivertrail";

    fn read(text: &str) -> Result<(Self, Vec<String>), FileError> {
        read_river_trails(text).map(|trails| (trails, Vec::new()))
    }

    fn write(&self) -> String {
        write_river_trails(self)
    }
}

/// Returns the steps that each seat of this screen gains with the game on the table, which is over; none for the computer, nor
/// for whoever had the computer finish it, as the journal has it.
fn gains(
    session: &RollingSession,
    content: &RollingContent,
    trails: &RiverTrails,
    journal: &Journal<Rolling>,
) -> Vec<(String, u16, Vec<RollingStep>)> {
    let record = session.record();
    let id = record.id();
    let options = record.setup.options;
    let scenario = options.scenario.and_then(|number| Some((number, content.scenario(number)?)));
    let seats = record.setup.seats.iter().zip(session.state().players()).enumerate();
    let gained = seats.filter_map(|(seat, (owner, player))| {
        let SeatOwner::Human(name) = owner else { return None };
        if !session.is_here(Seat(seat as u8)) || journal.is_finished_by_computer(&id, seat) {
            return None;
        }
        // The player may have another name at a host's table.
        let name = journal.own_name(&id, seat).unwrap_or(name);
        let finished = FinishedSheet {
            situation: SheetSituation::of(player),
            scenario,
            family: options.family,
            abundance: options.abundance,
            practice: record.practice,
        };
        let steps = content.track().gained(&finished, &trails.taken(name));
        Some((name.to_owned(), player.total(), steps))
    });
    gained.collect()
}

/// Enters what the finished game earns, once it is in the journal: a record from elsewhere earns nothing.
fn enter_gains(
    session: Res<RollingSession>,
    assets: Res<RollingAssets>,
    store: Res<GameStore<Rolling>>,
    mut trails: ResMut<SavedRiverTrails>,
    mut entered: Local<Option<Record<Rolling>>>,
) {
    let id = session.record().id();
    if !session.is_over() || session.is_watched() || !store.journal().contains(&id) {
        return;
    }
    // Once only: somebody who was given another name, or taken off the trail, does not come back with it.
    if entered.as_ref() == Some(session.record()) {
        return;
    }
    *entered = Some(session.record().clone());
    for (name, total, steps) in gains(&session, &assets.content, &trails.value, store.journal()) {
        if !steps.is_empty() {
            trails.value.take(&name, steps, &EarnedStep { total, game: id.clone() });
        }
    }
}

/// Keeps the file in step with the trails.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SavedRiverTrails>().add_plugins(persistent::plugin::<RiverTrails>).add_systems(
        Update,
        enter_gains.run_if(
            resource_exists::<RollingSession>
                .and_then(resource_exists::<RollingAssets>)
                .and_then(resource_changed::<GameStore<Rolling>>),
        ),
    );
}
