//! Tests of the seam between game modes and the engine: a toy mode of a dozen rules gets undo, amendments,
//! records, replay, salvage, summaries and the journal for free.

use cascadia_engine::archive::{GameKind, JournalEntry, JournalLine, Statistics, read_journal, write_line};
use cascadia_engine::{
    GameSummary, LoadError, NotAnAction, Playthrough, Record, Refused, mode_of, read_record, salvage,
    turn_marks, write_record,
};
use jiff::civil::date;

use crate::toy::{IllegalMove, PebbleAction, Pebbles, pebbles};

use PebbleAction::{End, Take};

fn begun() -> Playthrough<Pebbles> {
    Playthrough::begin(pebbles(), &(), 1).expect("there are pebbles")
}

/// A game played to its end.
fn played() -> Playthrough<Pebbles> {
    let mut playthrough = begun();
    while !playthrough.is_over() {
        let pebbles = playthrough.state().left.min(3);
        playthrough.choose(Take(pebbles)).expect("legal");
        playthrough.choose(End).expect("legal");
    }
    playthrough
}

#[test]
fn actions_are_taken_back_to_the_last_reveal_and_come_again() {
    let mut game = begun();
    assert_eq!(game.undo(&()), Err(Refused::NothingToUndo));
    assert_eq!(game.choose(End), Err(IllegalMove));
    game.choose(Take(3)).expect("legal");
    game.undo(&()).expect("nothing was shown");
    assert_eq!((game.state().left, game.can_undo(), game.can_redo()), (11, false, true));
    game.redo().expect("it was taken back");
    assert_eq!((game.state().left, game.redo()), (8, Err(Refused::NothingToRedo)));
    // Amended instead of taken back; an illegal amendment is refused and changes nothing.
    game.amend(1, &()).expect("legal");
    assert_eq!((game.state().left, game.open_actions()), (10, &[Take(1)][..]));
    assert_eq!(game.amend(4, &()), Err(Refused::ByRules(IllegalMove)));
    assert_eq!(game.state().left, 10);
    game.choose(End).expect("legal");
    assert_eq!((game.undo(&()), game.turns_ended()), (Err(Refused::NothingToUndo), 1));
    // Beyond revealed information only as practice.
    game.choose(Take(1)).expect("legal");
    game.choose(End).expect("legal");
    game.take_back_turn(&()).expect("one person plays");
    assert_eq!((game.state().left, game.turns_ended(), game.record().practice), (11, 0, true));
}

#[test]
fn a_record_is_written_read_replayed_and_watched() {
    let game = played();
    let record = game.record().clone();
    let text = write_record(&record);
    assert!(text.contains("format: 4") && text.contains("mode: pebbles,"), "{text}");
    assert_eq!(read_record::<Pebbles>(&text), Ok(record.clone()));
    assert_eq!(record.replay(&()).expect("legal actions"), *game.state());
    assert_eq!(mode_of(&text).as_deref(), Some("pebbles"));
    let cascadia = include_str!("../../../cascadia-rules/tests/replays/two-DCBAD.ron");
    assert_eq!(mode_of(cascadia), None);
    assert!(matches!(read_record::<Pebbles>(cascadia), Err(LoadError::Unreadable(_))));

    let mut watched = Playthrough::watch(record.clone(), &(), 2).expect("there are pebbles");
    let marks = turn_marks::<Pebbles>(&record.actions);
    assert_eq!((marks[0], marks[1], marks.last().copied()), (0, 2, Some(record.actions.len())));
    assert_eq!(watched.seek(1, &()).expect("legal").len(), 1);
    assert_eq!(watched.seek(usize::MAX, &()), Ok(Vec::new()));
    assert_eq!((watched.state(), watched.record().outcome.as_ref()), (game.state(), record.outcome.as_ref()));
    watched.seek(2, &()).expect("back");
    assert_eq!(watched.turns_ended(), 1);
}

#[test]
fn the_playable_part_of_a_damaged_record_is_salvaged() {
    let record = played().record().clone();
    let text = write_record(&record);
    let nonsense = text.replacen("\"end\"", "\"fly\"", 1);
    let salvaged = salvage::<Pebbles>(&nonsense, &()).expect("something of it");
    assert_eq!(salvaged.record.actions.len(), 1);
    let reason = NotAnAction { line: "fly".to_owned(), reason: "no pebble does that".to_owned() };
    assert_eq!(salvaged.fault, Some(LoadError::NotAnAction { number: 2, reason }));
    let refused = text.replacen("\"take 3\"", "\"take 9\"", 1);
    let salvaged = salvage::<Pebbles>(&refused, &()).expect("something of it");
    assert!(matches!(salvaged.fault, Some(LoadError::Refused { number: 1, .. })));
    let (again, refusal) = Playthrough::resume(salvaged.record, &(), 3).expect("there are pebbles");
    assert_eq!((again.record().actions.len(), refusal, again.is_autosaved()), (0, None, true));
}

#[test]
fn a_list_and_the_journal_know_it_without_its_rules() {
    let game = played();
    let (record, ended) = (game.record().clone(), date(2026, 11, 22).at(9, 0, 0, 0));
    let summary = GameSummary::of(&record, &());
    assert_eq!((summary.mode, summary.options.as_str()), ("pebbles", "11 pebbles"));
    assert_eq!((summary.turn, summary.turns, &summary.outcome), (3, 6, &record.outcome));
    let half = Record { actions: record.actions[..3].to_vec(), outcome: None, ..record.clone() };
    assert_eq!(GameSummary::of(&half, &()).turn, 1);

    let line = JournalLine::Game(Box::new(JournalEntry::of(&record, game.state(), &(), ended)));
    let cascadia = "(format:1,line:daily_begun(day:\"2026-11-22\",name:\"Ada\",game:\"a-1\"))\n";
    let text = format!("{cascadia}{}", write_line(&line));
    let own = read_journal::<Pebbles>(&text);
    assert_eq!((&own.lines, own.unread.len(), own.newer), (&vec![line], 0, 0));
    let statistics = Statistics::of(&own, "ada", GameKind::All);
    assert_eq!((statistics.totals.games, statistics.averages), (1, 1));
}
