//! The river trails of the local players, kept in a file and extended by finished games.

use bevy::prelude::*;

use super::{ModeAssets, Session};
use crate::schedule::AppSystems;
use crate::store::game_store::GameStore;
use crate::store::persistent::{self, FileLocation, Persist, Persistent};
use cascadia_base::Seat;
use cascadia_engine::archive::Journal;
use cascadia_engine::{Record, SeatOwner};
use cascadia_storage::FileError;
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::{EarnedStep, RiverTrails, read_river_trails, write_river_trails};
use rolling_rivers::content::Content;
use rolling_rivers::goals::{FinishedSheet, SheetSituation, TrackStep};

/// The river trails and their file.
pub(crate) type SavedRiverTrails = Persistent<RiverTrails>;

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

/// Returns the steps that each local seat gains with the finished game on the table; none for computer
/// players, or if the journal says that the computer finished the game.
fn gains(
    session: &Session,
    content: &Content,
    trails: &RiverTrails,
    journal: &Journal<RollingRivers>,
) -> Vec<(String, u16, Vec<TrackStep>)> {
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
        // The player may use another name at a host's table.
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

/// Records the steps earned by the finished game once it is in the journal; a foreign record earns nothing.
fn enter_gains(
    session: Res<Session>,
    assets: Res<ModeAssets>,
    store: Res<GameStore<RollingRivers>>,
    mut trails: ResMut<SavedRiverTrails>,
    mut entered: Local<Option<Record<RollingRivers>>>,
) {
    let id = session.record().id();
    if !session.is_over() || session.is_watched() || !store.journal().contains(&id) {
        return;
    }
    // Only once: a renamed or removed person must not come back.
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

/// Records the steps earned by games. A hosted game enters the journal before its verified record is on the
/// table.
fn follow_games(app: &mut App) {
    app.add_systems(
        Update,
        enter_gains.after(AppSystems::Apply).before(AppSystems::Project).run_if(
            resource_exists::<Session>
                .and_then(resource_exists::<ModeAssets>)
                .and_then(resource_changed::<GameStore<RollingRivers>>.or_else(resource_changed::<Session>)),
        ),
    );
}

/// Keeps the trails in sync with their file.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SavedRiverTrails>().add_plugins((persistent::plugin::<RiverTrails>, follow_games));
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use jiff::civil::DateTime;

    use super::*;
    use crate::session::resume;
    use crate::store::paths::DataPaths;
    use crate::store::save_writer::SaveWriter;
    use crate::tests::support::shipped_rolling;
    use cascadia_engine::archive::{HostedResult, OwnSeat};
    use cascadia_engine::read_record;

    #[test]
    fn a_hosted_game_leads_along_the_trail_once_its_record_is_on_the_table() {
        let saved =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/rolling-rivers/tests/saves/v4/one-a.ron");
        let text = std::fs::read_to_string(saved).expect("a saved game");
        let mut record = read_record::<RollingRivers>(&text).expect("a record");
        record.setup.seats = vec![SeatOwner::Human("Ada 2".to_owned())];
        record.begun = Some(DateTime::constant(2026, 11, 21, 20, 0, 0, 0));
        let assets = shipped_rolling();
        let state = record.replay(&assets.content).expect("a game by the rules");
        let own = Some(OwnSeat { seat: 0, name: "Ada".to_owned() });
        let hosted = HostedResult { verified: true, finished_by_computer: Vec::new(), own };

        let mut app = App::new();
        let folder = tempfile::tempdir().expect("a folder");
        let mut paths = DataPaths::of(None, Some(folder.path()));
        paths.lock().expect("the file is not shared");
        let (store, _) = GameStore::<RollingRivers>::open(&paths, &assets.content, &SaveWriter::default());
        app.init_resource::<SavedRiverTrails>().insert_resource(store).add_plugins(follow_games);
        let unfinished = Record { outcome: None, actions: record.actions[..9].to_vec(), ..record.clone() };
        let content = assets.content.clone();
        app.insert_resource(assets);
        resume(app.world_mut(), unfinished).expect("a game");
        app.world_mut()
            .resource_mut::<GameStore<RollingRivers>>()
            .finish_hosted(&record, &state, &content, hosted);
        app.update();
        let taken = |app: &App| app.world().resource::<SavedRiverTrails>().value.taken("Ada");
        assert!(taken(&app).is_empty(), "the end is unseen");
        app.update();
        resume(app.world_mut(), Record { outcome: None, ..record }).expect("a game");
        app.update();
        assert!(!taken(&app).is_empty());
    }
}
