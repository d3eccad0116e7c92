//! Tests of saved games: saving, opening, replaying and taking back, from the table to the files and back.

use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use std::fs;
use std::path::Path;

use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::screens::BeginGame;
use crate::session::PlayableMode;
use crate::session::{OpponentSearch, Playback, Request};
use crate::store::OpenError;
use crate::store::game_store::GameStore;
use crate::store::paths::{DataPaths, FolderError};
use crate::store::save_writer::SaveWriter;
use crate::tests::kept::{KeptTable, opened};
use crate::tests::table_app::{
    choose, game, request, seats, session, settle, stage, table_is_true, wait_until,
};
use crate::ui::open_record::{FaultyRecord, OpenPurpose, OpenRecord, PlayFromHere};
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::replay::{ReplayControls, ReplayIntent, ReplayMove};
use crate::window::screen::Screen;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use cascadia_base::Rotation;
use cascadia_engine::turn_marks;
use cascadia_engine::{Record, read_record, write_record};
use cascadia_rules::content::GameOptions;
use cascadia_rules::record::daily_options;
use cascadia_rules::rules::{Action, CardChoice, Phase, Slot, legal};

/// A table with saved games.
type Kept = KeptTable<Cascadia>;

impl Kept {
    fn begin(&mut self, kinds: &str, terms: GameOptions) {
        let seats = seats(kinds);
        let setup = Cascadia::setup(GameOptions { seats: seats.len() as u8, ..terms }, seats);
        self.begin_as(BeginGame::new(setup));
    }

    fn begin_as(&mut self, request: BeginGame) {
        self.app.world_mut().write_message(request);
        settle(&mut self.app);
    }

    /// Plays a whole turn of a person.
    fn play_turn(&mut self) {
        self.place();
        choose(&mut self.app, Action::EndTurn);
    }

    /// Takes a pair and places it.
    fn place(&mut self) {
        choose(&mut self.app, Action::TakePair(Slot(0)));
        let hex = game(&self.app).environment().frontier()[0];
        choose(&mut self.app, Action::PlaceTile { hex, rotation: Rotation::default() });
        let token = legal::token_hexes(game(&self.app)).first().map(|hex| Action::PlaceToken { hex: *hex });
        choose(&mut self.app, token.unwrap_or(Action::ReturnToken));
    }

    fn play_to_the_end(&mut self) {
        while game(&self.app).phase() != Phase::Finished {
            self.play_turn();
        }
        settle(&mut self.app);
    }
}

fn standard(seed: u64) -> GameOptions {
    GameOptions::standard(0, CardChoice::ALL_A, seed)
}

#[test]
fn every_action_is_kept_and_the_game_goes_on_where_it_was() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    assert!(kept.store().unfinished().is_empty(), "nothing was decided yet");
    kept.play_turn();
    kept.play_turn();
    kept.place();
    let before = kept.record();
    assert_eq!(kept.kept().1, before);
    let position = game(&kept.app).clone();
    kept.start_again();
    let (path, _) = kept.kept();
    kept.open(OpenRecord::File(path, OpenPurpose::GoOn));
    assert_eq!((kept.screen(), kept.record()), (Cascadia::TABLE, before));
    assert_eq!(*game(&kept.app), position);
    assert_eq!(stage(&kept.app), CascadiaStage::Choosing(Phase::Review));
    assert!(table_is_true(&mut kept.app));
    assert_eq!(session(&kept.app).log().len(), 2);
    // Exactly the same actions can be undone as before.
    for _ in 0..3 {
        request(&mut kept.app, Request::Undo);
    }
    assert!(!session(&kept.app).can_undo());
    assert_eq!(kept.kept().1, kept.record(), "undone actions are kept as well");
    assert!(!kept.record().practice);
}

#[test]
fn a_game_in_which_no_turn_has_ended_gives_way_to_the_next_and_others_stay() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    kept.play_turn();
    let first = kept.record().id();
    kept.begin("hh", standard(4));
    choose(&mut kept.app, Action::TakePair(Slot(1)));
    kept.begin("hh", standard(5));
    choose(&mut kept.app, Action::TakePair(Slot(1)));
    let third = kept.record().id();
    kept.store().flush();
    let mut stems: Vec<String> = kept.store().unfinished().into_iter().map(|saved| saved.name).collect();
    stems.sort();
    let mut wanted = [first, third];
    wanted.sort();
    assert_eq!(stems, wanted);
}

#[test]
fn a_damaged_file_is_kept_aside_and_the_copy_of_the_turn_before_goes_on() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    kept.play_turn();
    let end_of_turn = kept.record();
    kept.place();
    let (path, _) = kept.kept();
    kept.app = App::new();
    let text = fs::read_to_string(&path).expect("the file");
    fs::write(&path, &text[..text.len() / 2]).expect("it is damaged");
    kept.app = opened::<Cascadia>(kept.folder.path());
    kept.open(OpenRecord::File(path.clone(), OpenPurpose::GoOn));
    assert_eq!(kept.record(), end_of_turn);
    let aside = path.with_file_name(format!("{}.damaged-1", path.file_name().expect("a name").display()));
    assert_eq!(fs::read_to_string(&aside).expect("it is kept"), text[..text.len() / 2]);
    let notices = kept.notices();
    assert!(notices.iter().any(|notice| notice.contains(&aside.display().to_string())), "{notices:?}");
}

#[test]
fn the_older_copies_are_the_game_at_the_ends_of_the_last_three_turns() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    let mut ends = Vec::new();
    for _ in 0..5 {
        kept.play_turn();
        ends.push(kept.record());
    }
    let copies = |kept: &Kept| {
        let (path, record) = kept.kept();
        assert_eq!(record, kept.record());
        [1, 2, 3].map(|number| {
            let text = fs::read_to_string(format!("{}.{number}", path.display())).expect("a copy");
            read_record(&text).expect("it is whole")
        })
    };
    assert_eq!(
        copies(&kept),
        [3, 2, 1].map(|turn| ends[turn].clone()),
        "the file itself is the end of a turn"
    );
    kept.place();
    assert_eq!(copies(&kept), [4, 3, 2].map(|turn| ends[turn].clone()));
    // Undo and redo make no copies.
    for _ in 0..3 {
        request(&mut kept.app, Request::Undo);
    }
    assert_eq!(copies(&kept), [4, 3, 2].map(|turn| ends[turn].clone()));
    kept.place();
    assert_eq!(copies(&kept), [4, 3, 2].map(|turn| ends[turn].clone()));
    // Neither does resuming at the next start.
    let (path, _) = kept.kept();
    kept.start_again();
    kept.open(OpenRecord::File(path, OpenPurpose::GoOn));
    choose(&mut kept.app, Action::EndTurn);
    ends.push(kept.record());
    assert_eq!(copies(&kept), [4, 3, 2].map(|turn| ends[turn].clone()));
    choose(&mut kept.app, Action::TakePair(Slot(0)));
    assert_eq!(copies(&kept), [5, 4, 3].map(|turn| ends[turn].clone()));
}

#[test]
fn a_game_with_a_refused_action_can_go_on_before_it_and_its_file_stays() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    kept.play_turn();
    let mut record = kept.record();
    let good = record.actions.clone();
    record.actions.extend([Action::EndTurn, Action::TakePair(Slot(1))]);
    let strange = kept.folder.path().join("from-a-friend.txt");
    fs::write(&strange, write_record(&record)).expect("a file");
    kept.begin("hh", standard(8));
    kept.open(OpenRecord::Text(write_record(&record), OpenPurpose::GoOn));
    assert_eq!(*kept.app.world().resource::<Overlay>(), Overlay::Doubt);
    assert_eq!(kept.record().setup.options.seed, 8, "nothing has changed before the player has answered");
    let opened =
        kept.app.world_mut().resource_mut::<FaultyRecord<Cascadia>>().0.take().expect("the player is asked");
    assert!(
        opened.fault.is_some_and(|fault| fault.to_string().contains(&format!("action {}", good.len() + 1)))
    );
    kept.open(OpenRecord::Read(Box::new(opened.record), OpenPurpose::GoOn));
    assert_eq!((kept.record().actions, kept.screen()), (good, Cascadia::TABLE));
    assert_eq!(*kept.app.world().resource::<Overlay>(), Overlay::Closed);
    assert_eq!(read_record(&fs::read_to_string(&strange).expect("it is there")), Ok(record));
}

#[test]
fn records_of_later_versions_and_other_files_are_reported_and_unchanged() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    let before = kept.record();
    let path = kept.folder.path().join("unfinished").join("strange.ron");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let newer = "(format: 99, and_so_on: ())";
    fs::write(&path, newer).expect("a file");
    assert!(kept.store().unfinished()[0].newer);
    kept.open(OpenRecord::File(path.clone(), OpenPurpose::GoOn));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), newer);
    for request in [
        OpenRecord::Text(newer.to_owned(), OpenPurpose::Watch),
        OpenRecord::Text("Dear Ada, how are you?".to_owned(), OpenPurpose::Watch),
        OpenRecord::File(kept.folder.path().join("nowhere.ron"), OpenPurpose::GoOn),
    ] {
        kept.open(request);
    }
    assert_eq!((kept.notices().len(), kept.record()), (4, before));
}

#[test]
fn a_finished_game_is_in_the_journal_and_can_be_watched_and_seen_again() {
    let mut kept = Kept::new();
    kept.begin("h", standard(3));
    kept.play_to_the_end();
    let record = kept.record();
    let stem = record.id();
    let total = record.outcome.as_ref().expect("it is over").totals[0];
    kept.start_again();
    assert!(kept.store().unfinished().is_empty());
    let entries: Vec<_> = kept.store().journal().games().cloned().collect();
    assert_eq!((entries.len(), entries[0].seats[0].total), (1, total));
    let file = kept.store().finished(&stem).expect("its record is kept");
    kept.open(OpenRecord::File(file.clone(), OpenPurpose::Result));
    assert_eq!((kept.screen(), kept.record()), (Cascadia::RESULT, record));
    // Opened again, it is not another game.
    kept.start_again();
    assert_eq!(kept.store().journal().games().count(), 1);
    assert!(kept.store().unfinished().is_empty());
    kept.open(OpenRecord::File(file.clone(), OpenPurpose::Environment));
    assert_eq!((kept.screen(), game(&kept.app).phase()), (Cascadia::RESULT, Phase::Finished));
    kept.open(OpenRecord::File(file, OpenPurpose::Watch));
    assert_eq!(stage(&kept.app), CascadiaStage::Replaying);
    assert!(kept.record().actions.is_empty());
}

#[test]
fn a_game_that_was_over_when_the_program_was_killed_is_put_away_at_the_next_start() {
    let mut kept = Kept::new();
    kept.begin("h", standard(3));
    kept.play_to_the_end();
    let record = kept.record();
    kept.store().flush();
    kept.app = App::new();
    // Simulate a crash before the journal was written.
    fs::remove_file(kept.folder.path().join("journal.txt")).expect("the journal");
    fs::remove_dir_all(kept.folder.path().join("finished")).expect("the finished games");
    let unfinished = kept.folder.path().join("unfinished").join(format!("{}.ron", record.id()));
    fs::write(&unfinished, write_record(&record)).expect("a file");
    kept.app = opened::<Cascadia>(kept.folder.path());
    kept.store().flush();
    assert!(kept.store().journal().contains(&record.id()));
    assert!(kept.store().finished(&record.id()).is_some() && !unfinished.exists());
    kept.start_again();
    assert_eq!(kept.store().journal().games().count(), 1);
}

#[test]
fn taking_back_a_reveal_makes_it_a_practice_game() {
    let mut kept = Kept::new();
    kept.begin("hg", standard(3));
    assert_eq!(session(&kept.app).before_last_turn(), None);
    let opening = game(&kept.app).clone();
    kept.play_turn();
    wait_until(&mut kept.app, "the opponent's turn", |app| game(app).turns_ended() == 2);
    settle(&mut kept.app);
    assert!(!session(&kept.app).can_undo() && !kept.record().practice);
    request(&mut kept.app, Request::TakeBackTurn);
    assert_eq!(*game(&kept.app), opening);
    assert!(kept.record().practice && table_is_true(&mut kept.app));
    assert!(!kept.app.world().resource::<OpponentSearch<Cascadia>>().is_busy());
    assert_eq!(kept.kept().1, kept.record());
    // Taking back an unfinished turn keeps the game an ordinary one.
    kept.begin("h", standard(4));
    kept.place();
    request(&mut kept.app, Request::TakeBackTurn);
    assert!(kept.record().actions.is_empty() && !kept.record().practice);
    // With several people at the table, revealed turns stay.
    kept.begin("hh", standard(4));
    kept.play_turn();
    let before = kept.record();
    request(&mut kept.app, Request::TakeBackTurn);
    assert_eq!(kept.record(), before);
}

#[test]
fn a_record_is_watched_at_any_moment_and_nothing_in_it_is_decided() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    for _ in 0..3 {
        kept.play_turn();
    }
    let record = kept.record();
    kept.open(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Watch));
    assert_eq!((kept.screen(), stage(&kept.app)), (Cascadia::TABLE, CascadiaStage::Replaying));
    let content = kept.app.world().resource::<CascadiaAssets>().content.clone();
    let mut positions = Vec::new();
    record.replay_each(&content, |step| positions.push(step.state.game.clone())).expect("it is whole");
    for to in [1, 2, 7, 3, 0, record.actions.len(), 5, 6, 999] {
        request(&mut kept.app, Request::Seek(to));
        let at = to.min(record.actions.len());
        assert_eq!(*game(&kept.app), positions[at], "at {to}");
        assert_eq!(kept.record().actions[..], record.actions[..at]);
        assert!(table_is_true(&mut kept.app), "at {to}");
    }
    assert_eq!(turn_marks::<Cascadia>(&record.actions).len(), 4);
    choose(&mut kept.app, Action::TakePair(Slot(0)));
    request(&mut kept.app, Request::Undo);
    assert_eq!(kept.record().actions, record.actions);
    assert_eq!(kept.kept().1, record, "a watched game is not kept again");
}

#[test]
fn the_moves_of_a_replay_lead_to_the_next_step_and_the_next_turn() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    for _ in 0..3 {
        kept.play_turn();
    }
    let record = kept.record();
    let (all, marks) = (record.actions.len(), turn_marks::<Cascadia>(&record.actions));
    kept.open(OpenRecord::Read(Box::new(record), OpenPurpose::Watch));
    let mut follow = |intent: ReplayIntent| {
        let run = move |mut controls: ReplayControls<Cascadia>| controls.follow(intent);
        kept.app.world_mut().run_system_once(run).expect("the controls of a replay");
        settle(&mut kept.app);
        (kept.record().actions.len(), kept.app.world().resource::<Playback>().runs)
    };
    use ReplayMove::{StepBack, StepOn, TurnBack, TurnOn};
    let moves = [
        (StepBack, 0),
        (TurnBack, 0),
        (TurnOn, marks[1]),
        (StepOn, marks[1] + 1),
        (StepOn, marks[1] + 2),
        (StepBack, marks[1] + 1),
        (TurnBack, marks[1]),
        (TurnBack, 0),
    ];
    for (way, to) in moves {
        assert_eq!(follow(ReplayIntent::Move(way)), (to, false), "{way:?}");
    }
    assert_eq!(follow(ReplayIntent::Scrub(all)), (all, false));
    assert_eq!(follow(ReplayIntent::Move(StepOn)), (all, false));
}

#[test]
fn from_a_moment_of_a_record_another_game_goes_on_for_practice() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    for _ in 0..3 {
        kept.play_turn();
    }
    let record = Record { begun: "2020-02-03T04:05:06".parse().ok(), ..kept.record() };
    kept.open(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Watch));
    let first_turn = turn_marks::<Cascadia>(&record.actions)[1];
    request(&mut kept.app, Request::Seek(first_turn));
    kept.app.world_mut().write_message(PlayFromHere);
    settle(&mut kept.app);
    assert_eq!(stage(&kept.app), CascadiaStage::Choosing(Phase::Draft));
    let now = kept.record();
    assert!(now.practice && now.id() != record.id());
    assert_eq!(now.actions[..], record.actions[..first_turn]);
    kept.play_turn();
    assert_eq!(kept.kept().1, kept.record());
}

#[test]
fn a_replay_leads_back_to_where_it_was_opened() {
    let mut kept = Kept::new();
    kept.begin("h", standard(3));
    kept.play_to_the_end();
    let record = kept.record();
    for (from, to) in [(Screen::Games, Screen::Games), (Cascadia::RESULT, Cascadia::RESULT)] {
        kept.app.world_mut().resource_mut::<NextState<Screen>>().set(from);
        settle(&mut kept.app);
        kept.open(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Watch));
        kept.app.world_mut().write_message(Leave::Replay);
        settle(&mut kept.app);
        assert_eq!(kept.screen(), to);
    }
    assert_eq!(kept.record(), record, "the result is that of the game");
}

#[test]
fn an_earlier_moment_saved_by_name_is_another_game_once_the_first_has_gone_on() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    kept.play_turn();
    let early = kept.record();
    kept.store().save_as("Before: the storm", &early).expect("it can be written");
    let saved = kept.store().saved().remove(0);
    assert_eq!(saved.record.as_ref(), Some(&early));
    // While the game is at the same point, it is the same game.
    kept.open(OpenRecord::File(saved.path.clone(), OpenPurpose::GoOn));
    assert_eq!(kept.record(), early);
    kept.play_turn();
    let later = kept.record();
    kept.open(OpenRecord::File(saved.path, OpenPurpose::GoOn));
    let branch = kept.record();
    assert!(branch.practice && branch.actions == early.actions && branch.begun != early.begun);
    kept.play_turn();
    kept.store().flush();
    let records: Vec<Record<Cascadia>> =
        kept.store().unfinished().into_iter().filter_map(|saved| saved.record).collect();
    assert!(records.contains(&later) && records.len() == 2, "the first one is where it was");
}

#[test]
fn attempts_at_the_game_of_the_day_are_counted_and_only_honest_ones_are_listed() {
    let mut kept = Kept::new();
    let day = "2026-11-21".parse().expect("a day");
    let setup = Cascadia::setup(daily_options(day), seats("h"));
    let attempt = BeginGame { daily: Some(day), ..BeginGame::new(setup) };
    kept.begin_as(attempt.clone());
    kept.play_to_the_end();
    let total = kept.record().outcome.expect("it is over").totals[0];
    assert_eq!(kept.store().journal().attempts(day, "ada"), 1);
    kept.begin_as(attempt);
    kept.play_turn();
    request(&mut kept.app, Request::TakeBackTurn);
    kept.play_to_the_end();
    assert!(kept.record().practice);
    kept.start_again();
    let journal = kept.store().journal();
    // Attempts begun in the same second share an id and count as one.
    assert!((1..=2).contains(&journal.attempts(day, "Ada")));
    let table = journal.daily_table(day);
    assert_eq!((table.len(), table[0].total), (1, Some(total)));
}

#[test]
fn a_disk_that_refuses_is_reported_once_and_tried_again() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    // A file in the place of the folder.
    let blocked = kept.folder.path().join("unfinished");
    fs::write(&blocked, "").expect("a file");
    let shown = |kept: &mut Kept| {
        kept.store().flush();
        settle(&mut kept.app);
        kept.notices().len()
    };
    choose(&mut kept.app, Action::TakePair(Slot(0)));
    assert_eq!(shown(&mut kept), 1);
    request(&mut kept.app, Request::Undo);
    choose(&mut kept.app, Action::TakePair(Slot(1)));
    assert_eq!(shown(&mut kept), 0);
    fs::remove_file(&blocked).expect("the way is free");
    request(&mut kept.app, Request::Undo);
    choose(&mut kept.app, Action::TakePair(Slot(2)));
    assert_eq!((shown(&mut kept), kept.kept().1), (0, kept.record()));
}

#[test]
fn refused_writes_are_repeated_when_there_is_room_or_at_the_end() {
    let mut kept = Kept::new();
    // Files in the places of folders.
    for name in ["unfinished", "finished"] {
        fs::write(kept.folder.path().join(name), "").expect("a file");
    }
    kept.begin("h", standard(3));
    kept.play_to_the_end();
    let finished = kept.record();
    kept.store().flush();
    assert!(!kept.folder.path().join("journal.txt").exists() && !kept.notices().is_empty());
    kept.begin("h", standard(4));
    kept.play_turn();
    let begun = kept.record();
    kept.store().flush();
    for name in ["unfinished", "finished"] {
        fs::remove_file(kept.folder.path().join(name)).expect("the way is free");
    }
    kept.app.world_mut().write_message(AppExit::Success);
    kept.app.update();
    kept.start_again();
    assert!(kept.store().journal().contains(&finished.id()));
    assert!(kept.store().finished(&finished.id()).is_some());
    assert_eq!(kept.kept().1, begun);
}

#[test]
fn a_folder_belongs_to_one_program_and_can_be_looked_at_without_it() {
    let mut kept = Kept::new();
    kept.begin("hh", standard(3));
    kept.play_turn();
    let (path, record) = kept.kept();
    let mut second = DataPaths::of(Some(&kept.folder.path().join("settings.toml")), None);
    assert_eq!(second.lock(), Err(FolderError::InUse(kept.folder.path().to_owned())));
    let content = kept.app.world().resource::<CascadiaAssets>().content.clone();
    let (mut store, _) = GameStore::<Cascadia>::open(&second, &content, &SaveWriter::default());
    assert!(!store.keeps());
    assert_eq!(store.open_record(&path, &content).map(|opened| opened.record), Ok(record.clone()));
    // It writes nothing.
    store.autosave(&Record { practice: true, ..record.clone() });
    store.remove(&path);
    assert!(store.save_as("mine", &record).is_err());
    store.flush();
    assert_eq!(kept.kept().1, record);
    let nowhere = store.open_record(Path::new("nowhere.ron"), &content);
    assert_eq!(nowhere.map(|_| ()), Err(OpenError::Missing));
}

#[test]
fn a_game_that_was_left_in_the_middle_of_an_opponents_turn_goes_on() {
    let mut kept = Kept::new();
    for kind in ["hg", "hs", "hr", "hb"] {
        kept.begin(kind, standard(3));
        kept.play_turn();
        let human = kept.record().actions.len();
        let turn_ends = |kept: &mut Kept, which: &str| {
            wait_until(&mut kept.app, which, |app| game(app).turns_ended() == 2);
        };
        turn_ends(&mut kept, &format!("the end of a turn of {kind}"));
        let whole = kept.record();
        for actions in human..whole.actions.len() {
            let mut record = whole.clone();
            record.actions.truncate(actions);
            record.begun = None;
            kept.open(OpenRecord::Read(Box::new(record), OpenPurpose::GoOn));
            turn_ends(
                &mut kept,
                &format!("the end of a turn of {kind} after {:?}", &whole.actions[human..actions]),
            );
        }
    }
}

/// The games folder of the next test's child process.
const CHILD: &str = "CASCADIA_GAMES_CHILD";

/// Plays in a folder until killed; prints after each action how many of the game are safe.
#[test]
#[ignore = "the child of the next test"]
fn child_that_plays() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let mut app = opened::<Cascadia>(Path::new(&folder));
    loop {
        let setup = Cascadia::setup(GameOptions { seats: 2, ..standard(3) }, seats("hh"));
        app.world_mut().write_message(BeginGame::new(setup));
        settle(&mut app);
        while game(&app).phase() != Phase::Finished {
            let action = *legal::actions(game(&app)).last().expect("something can be done");
            choose(&mut app, action);
            app.world().resource::<GameStore<Cascadia>>().flush();
            println!("safe {} {}", session(&app).record().id(), session(&app).record().actions.len());
        }
    }
}

/// Kills a running game `times` times, and checks each time that it is saved.
fn kill_games(times: u64) {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut actions_safe = 0;
    for round in 0..times {
        let mut child = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args([
                "--exact",
                "tests::games::child_that_plays",
                "--ignored",
                "--nocapture",
                "--test-threads",
                "1",
            ])
            .env(CHILD, folder.path())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        let output = child.stdout.take().expect("it is piped");
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            lines.filter(|line| line.starts_with("safe ")).collect::<Vec<_>>()
        });
        // Different moments, the same in each run of the test.
        std::thread::sleep(std::time::Duration::from_millis(900 + round * 7919 % 700));
        child.kill().expect("it is killed");
        let _ = child.wait();
        let safe = reader.join().expect("it was read");
        let app = opened::<Cascadia>(folder.path());
        let store = app.world().resource::<GameStore<Cascadia>>();
        store.flush();
        let content = &app.world().resource::<CascadiaAssets>().content;
        if let Some(last) = safe.last() {
            let mut words = last.split_whitespace().skip(1);
            let stem = words.next().expect("a name").to_owned();
            let count: usize = words.next().and_then(|count| count.parse().ok()).expect("a number");
            actions_safe += count;
            let unfinished = folder.path().join("unfinished").join(format!("{stem}.ron"));
            let path = store.finished(&stem).unwrap_or(unfinished);
            let opened = store.open_record(&path, content).expect("the game is there");
            assert!(opened.fault.is_none() && opened.kept_aside.is_none(), "{last}");
            assert!(opened.record.actions.len() >= count, "{last}: {}", opened.record.actions.len());
            assert!(opened.record.replay(content).is_ok());
        }
    }
    println!("{times} kills, {actions_safe} actions reported safe in the last games, none lost");
}

#[test]
fn a_game_that_is_killed_at_any_moment_is_there_again() {
    kill_games(4);
}

/// The same for some minutes: `cargo test --lib -- --ignored --nocapture killed_again_and_again`.
#[test]
#[ignore = "takes minutes"]
fn a_game_that_is_killed_again_and_again_is_there_each_time() {
    kill_games(200);
}
