//! Tests of both trails of a person in one folder: each has its file, grows by its own games alone, and is
//! independent of the other's faults.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cascadia::profiles::SavedProfiles;
use crate::rolling::ModeAssets as RollingAssets;
use crate::rolling::river_trail::SavedRiverTrails;
use crate::session::{Chosen, Session};
use crate::store::game_store::GameStore;
use crate::store::paths::DataPaths;
use crate::store::persistent::{PersistError, Persistent};
use crate::store::save_writer::SaveWriter;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use bevy::prelude::*;
use cascadia_engine::archive::HostedResult;
use cascadia_engine::{SeatOwner, read_record, write_record};
use cascadia_rules::archive::{FilledIn, Profiles};
use cascadia_rules::goals::Shape;
use jiff::civil::DateTime;
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::{EarnedStep, RiverTrails};
use rolling_rivers::goals::TrackStep as RollingStep;
use rolling_rivers::rules::Action as RollingAction;
use rolling_rivers::sheets::SheetLetter;

use crate::tests::kept::KeptTable;
use crate::tests::table_app::settle;

/// The files of both trails.
const FILES: [&str; 2] = ["trail.ron", "river_trail.ron"];

/// A table of Rolling Rivers whose folder holds both trails.
struct BothTrails(KeptTable<RollingRivers>);

impl BothTrails {
    fn new() -> Self {
        let mut both = Self(KeptTable::new());
        assert_eq!(both.read(), (None, None));
        both
    }

    /// Reads both files like a program start. Returns the error of each.
    fn read(&mut self) -> (Option<PersistError>, Option<PersistError>) {
        let world = self.0.app.world_mut();
        let paths = world.resource::<DataPaths>();
        let (profiles, first) = Persistent::<Profiles>::read(paths);
        let (rivers, second) = Persistent::<RiverTrails>::read(paths);
        world.insert_resource(profiles);
        world.insert_resource(rivers);
        (first, second)
    }

    fn start_again(&mut self) -> (Option<PersistError>, Option<PersistError>) {
        self.0.start_again();
        self.read()
    }

    fn profiles(&mut self) -> Mut<'_, SavedProfiles> {
        self.0.app.world_mut().resource_mut::<SavedProfiles>()
    }

    fn rivers(&mut self) -> Mut<'_, SavedRiverTrails> {
        self.0.app.world_mut().resource_mut::<SavedRiverTrails>()
    }

    fn path(&self, file: usize) -> PathBuf {
        self.0.app.world().resource::<DataPaths>().in_data(FILES[file]).expect("there is a folder")
    }

    /// The contents of both files once everything is written; empty for a missing file.
    fn files(&mut self) -> [String; 2] {
        settle(&mut self.0.app);
        self.0.app.world().resource::<SaveWriter>().flush();
        [0, 1].map(|file| fs::read_to_string(self.path(file)).unwrap_or_default())
    }

    /// Enters a shape of Cascadia for Ada.
    fn fill_in(&mut self, shape: Shape) {
        let filled = FilledIn { house_rule: false, total: 92, game: "2026-11-21-cascadia".to_owned() };
        let mut profiles = self.profiles();
        if profiles.value.find("Ada").is_none() {
            profiles.value.add("Ada").expect("there is room");
        }
        assert!(profiles.value.fill_in("Ada", shape, filled));
    }

    /// Enters a step of the river trail for Ada.
    fn take(&mut self, step: RollingStep) {
        let how = EarnedStep { total: 61, game: "2026-11-22-rolling".to_owned() };
        self.rivers().value.take("Ada", [step], &how);
    }

    /// Ends Ada's game of Rolling Rivers with 55 points on sheet A.
    fn end_river_game(&mut self) {
        let last = self.open_river_game();
        self.act(last);
    }

    fn act(&mut self, action: RollingAction) {
        self.0.app.world_mut().write_message(Chosen::<RollingAction>(action));
        (0..4).for_each(|_| settle(&mut self.0.app));
    }

    /// Opens that game before its last action, which is returned.
    fn open_river_game(&mut self) -> RollingAction {
        let saved =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/rolling-rivers/tests/saves/v4/one-a.ron");
        let text = fs::read_to_string(saved).expect("a saved game");
        let mut record = read_record::<RollingRivers>(&text).expect("a record");
        record.setup.seats = vec![SeatOwner::Human("Ada".to_owned())];
        record.begun = Some(DateTime::constant(2026, 11, 21, 20, 0, 0, 0));
        record.outcome = None;
        let last = record.actions.pop().expect("it was played");
        let name = format!("unfinished/{}.ron", record.id());
        let path = self.0.app.world().resource::<DataPaths>().in_data(&name).expect("there is a folder");
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, write_record(&record)).expect("a file");
        self.0.open(OpenRecord::File(path, OpenPurpose::GoOn));
        last
    }
}

#[test]
fn a_finished_game_leads_along_its_own_trail_only() {
    let mut both = BothTrails::new();
    both.fill_in(Shape::Scenario(7));
    let [trail, river] = both.files();
    assert!(trail.contains("scenario-07") && river.is_empty(), "{trail}{river}");

    both.end_river_game();
    let [after, river] = both.files();
    assert_eq!(after, trail, "a game of Rolling Rivers is none of Cascadia");
    let taken = both.rivers().value.taken("Ada");
    for number in [1, 2] {
        let points = RollingStep::Achievement(SheetLetter::A, number);
        assert!(taken.contains(&points), "{taken:?}: 40 and 50 points");
    }
    assert!(taken.iter().all(|step| river.contains(&step.key())), "{river}");
    assert_eq!(both.profiles().value.find("Ada").map(|ada| ada.steps()), Some(1));

    both.fill_in(Shape::Achievement(1));
    let [trail, after] = both.files();
    assert_eq!(after, river, "a shape of Cascadia is no step along the river");
    assert!(trail.contains("achievement-01"), "{trail}");
    assert_eq!(both.rivers().value.taken("Ada"), taken);

    assert_eq!(both.start_again(), (None, None));
    assert_eq!(both.rivers().value.taken("Ada"), taken);
    assert_eq!(both.profiles().value.find("Ada").map(|ada| ada.steps()), Some(2));
}

#[test]
fn a_game_finished_by_the_computer_earns_no_step_on_the_river() {
    let mut played = BothTrails::new();
    played.end_river_game();
    let session = played.0.app.world().resource::<Session<RollingRivers>>();
    let (record, state) = (session.record().clone(), session.state().clone());
    assert!(!played.rivers().value.taken("Ada").is_empty());

    let mut finished = BothTrails::new();
    let content = Arc::clone(&finished.0.app.world().resource::<RollingAssets>().content);
    let hosted = HostedResult { verified: true, finished_by_computer: vec![0], own: None };
    let last = finished.open_river_game();
    let mut store = finished.0.app.world_mut().resource_mut::<GameStore<RollingRivers>>();
    store.finish_hosted(&record, &state, &content, hosted);
    finished.act(last);
    assert!(finished.0.app.world().resource::<Session<RollingRivers>>().is_over());
    assert!(finished.rivers().value.taken("Ada").is_empty());
}

#[test]
fn a_damaged_trail_leaves_the_other_as_it_is() {
    for damaged in [0, 1] {
        let mut both = BothTrails::new();
        both.fill_in(Shape::Scenario(7));
        both.take(RollingStep::Scenario(7));
        let before = both.files();
        let path = both.path(damaged);
        for copy in ["ron", "ron.1", "ron.2", "ron.3"] {
            let copy = path.with_extension(copy);
            if copy.exists() {
                fs::write(copy, "(format: 1, ").expect("a file");
            }
        }
        let faults = both.start_again();
        let faults = [faults.0, faults.1];
        assert!(matches!(faults[damaged], Some(PersistError::KeptAside(_))), "{faults:?}");
        assert_eq!(faults[1 - damaged], None);
        let steps = |both: &mut BothTrails| {
            let first = both.profiles().value.find("Ada").map_or(0, |ada| ada.steps());
            [first, both.rivers().value.taken("Ada").len()]
        };
        let mut expected = [1, 1];
        expected[damaged] = 0;
        assert_eq!(steps(&mut both), expected);
        assert_eq!(both.files()[1 - damaged], before[1 - damaged], "the other file is as it was");
        // The damaged trail begins anew.
        if damaged == 0 {
            both.fill_in(Shape::Scenario(8));
        } else {
            both.take(RollingStep::Scenario(8));
        }
        let after = both.files();
        assert_eq!(steps(&mut both), [1, 1]);
        assert!(after[damaged].contains("scenario-08"), "{}", after[damaged]);
        assert_eq!(after[1 - damaged], before[1 - damaged]);
    }
}
