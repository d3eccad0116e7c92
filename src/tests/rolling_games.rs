//! Tests of saved games and daily games of Rolling Rivers: killed, opened and replayed, from the table to the
//! files and back.

use std::fs;
use std::path::Path;

use crate::rolling::screens::BeginGame;
use crate::rolling::{Session as RollingSession, SessionStage as RollingStage};
use crate::session::{Chosen, Request};
use crate::store::game_store::GameStore;
use crate::tests::support::shipped_rolling;
use crate::tests::support::ui::daily::ask_for_rolling_daily;
use crate::ui::open_record::{FaultyRecord, OpenPurpose, OpenRecord, PlayFromHere};
use crate::ui::overlay::{Leave, Overlay};
use crate::window::screen::Screen;
use bevy::prelude::*;
use cascadia_base::GameRng;
use cascadia_engine::{GameSetup, Record, SeatOwner, read_record, turn_marks, write_record};
use cascadia_rules::Cascadia;
use jiff::civil::{Date, date};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::GameOptions;
use rolling_rivers::record::daily_options;
use rolling_rivers::rules::{Action, Phase, legal};
use rolling_rivers::sheets::SheetLetter;

use crate::session::PlayableMode;
use crate::tests::kept::{KeptTable, opened};
use crate::tests::table_app::settle;

/// A table with saved games.
type Kept = KeptTable<RollingRivers>;

impl Kept {
    fn begin(&mut self, seats: &[&str], seed: u64) {
        begin(&mut self.app, seats, seed);
    }

    fn act(&mut self, times: usize) {
        for _ in 0..times {
            act(&mut self.app);
        }
    }

    fn play_to_the_end(&mut self) {
        while self.app.world().resource::<RollingSession>().state().phase() != Phase::Finished {
            act(&mut self.app);
        }
        settle(&mut self.app);
    }
}

fn setup(seats: &[&str], seed: u64) -> GameSetup<RollingRivers> {
    let completion_cards = shipped_rolling().content.draw_completion_cards(false, &mut GameRng::new(seed));
    let options = GameOptions {
        seats: 0,
        seed,
        sheet: SheetLetter::ALL[seed as usize % 4],
        completion_cards,
        family: false,
        abundance: false,
        scenario: None,
    };
    RollingRivers::setup(options, seats.iter().map(|name| SeatOwner::Human((*name).to_owned())).collect())
}

fn begin(app: &mut App, seats: &[&str], seed: u64) {
    app.world_mut().write_message(BeginGame { setup: setup(seats, seed), skip_turns: 0 });
    settle(app);
}

/// Takes a legal action, of varying kinds.
fn act(app: &mut App) {
    let session = app.world().resource::<RollingSession>();
    let actions = legal::actions(session.state());
    let action = actions[session.record().actions.len() * 7 % actions.len()];
    app.world_mut().write_message(Chosen::<Action>(action));
    settle(app);
}

#[test]
fn every_action_is_kept_and_the_game_goes_on_where_it_was() {
    let mut kept = Kept::new();
    kept.begin(&["Ada", "Bo"], 3);
    assert!(kept.store().unfinished().is_empty(), "nothing was decided yet");
    kept.act(23);
    let before = kept.record();
    assert_eq!((kept.kept().1, before.actions.len()), (before.clone(), 23));
    kept.start_again();
    let (path, _) = kept.kept();
    kept.open(OpenRecord::File(path, OpenPurpose::GoOn));
    assert_eq!((kept.screen(), kept.record()), (RollingRivers::TABLE, before));
    kept.act(1);
    assert!(!kept.record().practice);
    assert_eq!(kept.kept().1, kept.record());
    // The first mode has a separate store in the same folder and does not see it.
    let first = kept.app.world().resource::<GameStore<Cascadia>>();
    assert!(first.unfinished().is_empty());
}

#[test]
fn a_game_is_saved_under_a_name_and_goes_on_from_there_for_practice_once_it_has_gone_on() {
    let mut kept = Kept::new();
    kept.begin(&["Ada"], 6);
    kept.act(9);
    let early = kept.record();
    kept.store().save_as("Before the rain", &early).expect("it can be written");
    kept.act(5);
    let saved = kept.store().saved();
    assert_eq!((saved.len(), saved[0].name.as_str()), (1, "Before the rain"));
    assert_eq!(saved[0].record.as_ref(), Some(&early));
    kept.open(OpenRecord::File(saved[0].path.clone(), OpenPurpose::GoOn));
    let branch = kept.record();
    assert!(branch.practice && branch.actions == early.actions && branch.begun != early.begun);
    let path = saved[0].path.clone();
    kept.app.world_mut().resource_mut::<GameStore<RollingRivers>>().remove(&path);
    assert!(kept.store().saved().is_empty());
}

#[test]
fn a_damaged_record_asks_first_and_goes_on_before_the_damage() {
    let mut kept = Kept::new();
    kept.begin(&["Ada"], 4);
    kept.act(12);
    let mut record = kept.record();
    let good = record.actions.clone();
    record.actions.extend([Action::Roll, Action::Roll]);
    kept.begin(&["Ada"], 9);
    kept.open(OpenRecord::Text(write_record(&record), OpenPurpose::GoOn));
    assert_eq!(*kept.app.world().resource::<Overlay>(), Overlay::Doubt);
    assert_eq!(kept.record().setup.options.seed, 9, "nothing has changed before the player has answered");
    let mut doubt = kept.app.world_mut().resource_mut::<FaultyRecord<RollingRivers>>();
    let opened = doubt.0.take().expect("the player is asked");
    assert!(opened.fault.is_some());
    assert!(opened.record.actions.starts_with(&good) && opened.record.actions.len() <= good.len() + 1);
    kept.open(OpenRecord::Read(Box::new(opened.record.clone()), OpenPurpose::GoOn));
    assert_eq!((kept.record().actions, kept.screen()), (opened.record.actions, RollingRivers::TABLE));
    assert_eq!(*kept.app.world().resource::<Overlay>(), Overlay::Closed);
}

#[test]
fn a_replay_leads_back_to_where_it_was_opened() {
    let mut kept = Kept::new();
    kept.begin(&["Ada"], 5);
    kept.play_to_the_end();
    let record = kept.record();
    for from in [Screen::Games, RollingRivers::JOURNAL, Screen::Title, RollingRivers::RESULT] {
        kept.app.world_mut().resource_mut::<NextState<Screen>>().set(from);
        settle(&mut kept.app);
        kept.open(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Watch));
        assert_eq!(kept.screen(), RollingRivers::TABLE);
        let stage = *kept.app.world().resource::<State<RollingStage>>().get();
        assert_eq!(stage, RollingStage::Replaying);
        kept.app.world_mut().write_message(Leave::Replay);
        settle(&mut kept.app);
        assert_eq!(kept.screen(), from);
    }
    // The result covers the whole game, not just the visible moment.
    assert_eq!(kept.record().actions, record.actions);
}

#[test]
fn from_a_moment_of_a_record_another_game_goes_on_for_practice() {
    let mut kept = Kept::new();
    kept.begin(&["Ada", "Bo"], 7);
    kept.act(40);
    let record = Record { begun: "2020-02-03T04:05:06".parse().ok(), ..kept.record() };
    kept.open(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Watch));
    let first_turn = turn_marks::<RollingRivers>(&record.actions)[1];
    kept.app.world_mut().write_message(Request::<RollingRivers>::Seek(first_turn));
    settle(&mut kept.app);
    kept.app.world_mut().write_message(PlayFromHere);
    settle(&mut kept.app);
    let now = kept.record();
    assert!(now.practice && now.id() != record.id());
    assert_eq!(now.actions[..], record.actions[..first_turn]);
    kept.act(1);
    assert_eq!(kept.record().actions.len(), first_turn + 1);
}

fn play_daily(kept: &mut Kept, day: Date, practice: bool) -> Record<RollingRivers> {
    ask_for_rolling_daily(kept.app.world_mut(), day, "Ada", practice);
    settle(&mut kept.app);
    assert_eq!(kept.screen(), RollingRivers::TABLE);
    kept.play_to_the_end();
    kept.record()
}

#[test]
fn attempts_at_the_game_of_the_day_are_counted_apart_from_the_first_game_and_practice_is_none() {
    let mut kept = Kept::new();
    let day = date(2028, 2, 29);
    let record = play_daily(&mut kept, day, false);
    assert_eq!((record.daily, record.practice), (Some(day), false));
    assert_eq!(record.setup.options, daily_options(day));
    let total = record.outcome.expect("it is over").totals[0];
    assert_eq!(kept.store().journal().attempts(day, "ada"), 1);
    let practice = play_daily(&mut kept, day, true);
    assert_eq!((practice.daily, practice.practice), (None, true));
    assert_eq!(practice.setup.options, record.setup.options, "the same game");
    kept.start_again();
    let journal = kept.store().journal();
    assert_eq!((journal.attempts(day, "Ada"), journal.attempts(date(2028, 3, 1), "Ada")), (1, 0));
    let table = journal.daily_table(day);
    assert_eq!((table.len(), table[0].total), (1, Some(total)));
    let text = fs::read_to_string(kept.folder.path().join("data/journal.txt"))
        .or_else(|_| fs::read_to_string(kept.folder.path().join("journal.txt")))
        .expect("a journal");
    let first = cascadia_engine::archive::read_journal::<Cascadia>(&text);
    assert_eq!((first.attempts(day, "Ada"), first.lines.len(), first.unread.len()), (0, 0, 0));
}

/// The games folder of the next test's child process.
const CHILD: &str = "CASCADIA_RIVERS_CHILD";

/// Plays in a folder until killed; prints after each action how many of the game are safe.
#[test]
#[ignore = "the child of the next test"]
fn child_that_rolls() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let mut app = opened::<RollingRivers>(Path::new(&folder));
    for seed in 0.. {
        begin(&mut app, &["Ada", "Bo"], seed);
        while app.world().resource::<RollingSession>().state().phase() != Phase::Finished {
            act(&mut app);
            app.world().resource::<GameStore<RollingRivers>>().flush();
            let record = app.world().resource::<RollingSession>().record();
            println!("safe {} {}", record.id(), record.actions.len());
        }
    }
}

#[test]
fn a_game_that_is_killed_at_any_moment_is_there_again() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut seen = 0;
    for round in 0..3_u64 {
        let mut child = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "tests::rolling_games::child_that_rolls", "--ignored", "--nocapture"])
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
        std::thread::sleep(std::time::Duration::from_millis(2500 + round * 317));
        child.kill().expect("it is killed");
        let _ = child.wait();
        let safe = reader.join().expect("it was read");
        let app = opened::<RollingRivers>(folder.path());
        let store = app.world().resource::<GameStore<RollingRivers>>();
        store.flush();
        let content = shipped_rolling().content;
        let Some(last) = safe.last() else { continue };
        let mut words = last.split_whitespace().skip(1);
        let stem = words.next().expect("a name").to_owned();
        let count: usize = words.next().and_then(|count| count.parse().ok()).expect("a number");
        let unfinished = store.unfinished().into_iter().find(|saved| saved.name == stem);
        let path = store.finished(&stem).or(unfinished.map(|saved| saved.path)).expect("the game is there");
        let opened = store.open_record(&path, &content).expect("the game can be read");
        assert!(opened.fault.is_none() && opened.kept_aside.is_none(), "{last}");
        assert!(opened.record.actions.len() >= count, "{last}: {}", opened.record.actions.len());
        assert!(opened.record.replay(&content).is_ok());
        assert_eq!(read_record(&write_record(&opened.record)), Ok(opened.record));
        seen += 1;
    }
    assert!(seen > 0, "no game had begun before it was killed");
}
