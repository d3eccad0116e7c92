//! Journal of Rolling Rivers: its own figures of a game, and the export for other programs.

use crate::rolling_fixtures::{play_any, rolling_content, rolling_game, rolling_options};
use cascadia_base::GameRng;
use cascadia_engine::archive::{
    GameKind, Journal, JournalEntry, JournalLine, Statistics, read_journal, write_line,
};
use cascadia_engine::{Record, SeatOwner};
use cascadia_rules::Cascadia;
use jiff::civil::{DateTime, date};
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::{GameHistory, journal_csv};
use rolling_rivers::content::GameOptions;
use rolling_rivers::mode::scores_of;
use rolling_rivers::rules::{Game, Phase};
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::advice::last_rolls;
use rolling_rivers_ai::search::EvalWeights;

const ENDED: DateTime = DateTime::constant(2026, 11, 22, 20, 15, 0, 0);

/// Plays a random game to its end.
fn played(options: &GameOptions) -> (Record<RollingRivers>, Game) {
    let owners = (0..options.seats).map(|seat| match seat {
        0 => SeatOwner::Human("Ada".to_owned()),
        _ => SeatOwner::Opponent("sprout".to_owned()),
    });
    let mut record = Record::new(RollingRivers::setup(*options, owners.collect()), rolling_content());
    record.begun = Some(date(2026, 11, 22).at(19, 0, 0, 0));
    let mut game = rolling_game(&record.setup.options);
    record.actions = play_any(&mut game, &mut GameRng::new(options.seed), |_, _, _, _| {});
    (record, game)
}

fn entry(options: &GameOptions) -> (JournalEntry<RollingRivers>, Game) {
    let (record, game) = played(options);
    (JournalEntry::of(&record, &game, rolling_content(), ENDED), game)
}

#[test]
fn journal_entries_equal_the_sheets() {
    for sheet in SheetLetter::ALL {
        let options = rolling_options(sheet, 3, "1 2 3 4", 5 + sheet.index() as u64);
        let (entry, game) = entry(&options);
        for (seat, score) in entry.seats.iter().zip(scores_of(&game)) {
            let lines: Vec<u16> = score.lines.iter().map(|line| line.points).collect();
            assert_eq!((&seat.breakdown.lines, seat.total), (&lines, score.total()));
        }
        for (seat, player) in entry.seats.iter().zip(game.players()) {
            assert_eq!(seat.breakdown.cards, player.completed());
            assert_eq!(seat.breakdown.nature_tokens, player.tally().nature_tokens);
            assert!(seat.breakdown.goals.is_empty());
        }
        let line = write_line(&JournalLine::Game(Box::new(entry.clone())));
        let read = read_journal::<RollingRivers>(&line);
        assert_eq!((read.lines, read.unread.len()), (vec![JournalLine::Game(Box::new(entry))], 0));
    }
}

#[test]
fn dice_actions_are_counted_for_the_seat_that_took_them() {
    let (record, game) = played(&rolling_options(SheetLetter::A, 2, "1 2 3 4", 8));
    let entry = JournalEntry::of(&record, &game, rolling_content(), ENDED);
    let mut expected = [0_u8; 2];
    let events = record.replay_each(rolling_content(), |step| {
        for event in step.events {
            if let rolling_rivers::rules::GameEvent::Collected { seat, dice_action: Some(_), .. } = event {
                expected[seat.index()] += 1;
            }
        }
    });
    assert!(events.is_ok() && expected.iter().all(|count| *count > 0), "{expected:?}");
    assert_eq!(entry.seats.iter().map(|seat| seat.breakdown.dice_actions).collect::<Vec<_>>(), expected);
}

#[test]
fn entries_have_the_met_goals_of_scenarios_and_the_achievements_of_other_games() {
    let cards = rolling_content().scenario_cards(1).expect("a scenario");
    let sheet = rolling_content().scenario(1).expect("a scenario").sheet;
    let base = rolling_options(sheet, 1, "1 2 3 4", 3);
    let (scenario, _) = entry(&GameOptions { completion_cards: cards, scenario: Some(1), ..base });
    let goals = rolling_content().scenario(1).expect("a scenario").goals.len();
    assert_eq!(scenario.seats[0].breakdown.goals.len(), goals);
    assert!(scenario.seats[0].breakdown.achievements.is_empty());
    let (plain, _) = entry(&GameOptions { abundance: true, ..base });
    assert!(plain.seats[0].breakdown.goals.is_empty());
}

#[test]
fn lines_of_both_games_lie_in_one_journal() {
    let (own, _) = entry(&rolling_options(SheetLetter::B, 1, "1 2 3 4", 3));
    let own = JournalLine::Game(Box::new(own));
    let first = "(format:1,line:daily_begun(day:\"2026-11-22\",name:\"Ada\",game:\"a-1\"))\n";
    let text = format!("{first}{}", write_line(&own));
    assert!(text.contains("(format:2,mode:Some(\"rolling\"),line:game("), "{text}");
    let rolling = read_journal::<RollingRivers>(&text);
    assert_eq!((&rolling.lines, rolling.unread.len(), rolling.newer), (&vec![own], 0, 0));
    let cascadia = read_journal::<Cascadia>(&text);
    assert_eq!((cascadia.lines.len(), cascadia.unread.len(), cascadia.newer), (1, 0, 0));
    assert_eq!(write_line(&cascadia.lines[0]), first);
}

#[test]
fn means_are_kept_for_each_sheet_and_leave_out_what_cannot_be_compared() {
    let base = rolling_options(SheetLetter::C, 1, "1 2 3 4", 3);
    let games = [base, GameOptions { seed: 4, ..base }, GameOptions { abundance: true, ..base }];
    let entries = games.map(|options| entry(&options).0);
    let lines = entries.iter().cloned().enumerate().map(|(index, entry)| {
        JournalLine::Game(Box::new(JournalEntry { game: format!("game-{index}"), ..entry }))
    });
    let journal = Journal { lines: lines.collect(), ..Journal::default() };
    let statistics = Statistics::of(&journal, "ada", GameKind::Alone);
    assert_eq!(statistics.totals.games, 3);
    let sheet = &statistics.averages.sheets[SheetLetter::C.index()];
    assert_eq!((sheet.totals.games, sheet.lines.len()), (2, SheetLetter::C.lines().len()));
    assert_eq!(
        sheet.totals.sum,
        entries[..2].iter().map(|entry| u64::from(entry.seats[0].total)).sum::<u64>()
    );
    assert_eq!(sheet.lines.iter().map(|line| line.sum).sum::<u64>(), sheet.totals.sum);
    assert_eq!(statistics.averages.sheets[0].totals.games, 0);

    let table = journal_csv(&journal);
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let header = rows.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    let at = |name: &str| header.iter().position(|column| column == name).expect("a column");
    assert_eq!(rows.len(), 3);
    assert_eq!((&rows[0][at("sheet")], &rows[2][at("abundance")]), ("C", "yes"));
    assert_eq!(rows[0][at("river")], entries[0].seats[0].breakdown.lines[0].to_string());
    assert_eq!(&rows[0][at("bear")], "");
}

#[test]
fn lines_that_do_not_add_up_are_damaged() {
    let (entry, _) = entry(&rolling_options(SheetLetter::D, 1, "1 2 3 4", 3));
    let line = write_line(&JournalLine::Game(Box::new(entry.clone())));
    let wrong = line.replace(&format!("total:{}", entry.seats[0].total), "total:9");
    assert_ne!(line, wrong);
    assert_eq!(read_journal::<RollingRivers>(&wrong).unread, [1]);
    let other_sheet = line.replace("sheet:\"D\"", "sheet:\"A\"");
    assert_eq!(read_journal::<RollingRivers>(&other_sheet).unread, [1]);
}

#[test]
fn completion_cards_are_compared_with_the_mean_of_their_sheet() {
    let base = rolling_options(SheetLetter::B, 1, "1 2 3 4", 3);
    let others = rolling_options(SheetLetter::B, 1, "1 2 3 5", 4);
    let far = rolling_options(SheetLetter::A, 1, "1 2 3 5", 5);
    let lines = [base, others, far].map(|options| entry(&options).0).into_iter().enumerate();
    let lines: Vec<_> = lines
        .map(|(index, entry)| {
            JournalLine::Game(Box::new(JournalEntry { game: format!("game-{index}"), ..entry }))
        })
        .collect();
    let totals: Vec<f64> = lines
        .iter()
        .map(|line| match line {
            JournalLine::Game(entry) => f64::from(entry.seats[0].total),
            JournalLine::DailyBegun { .. } => 0.0,
        })
        .collect();
    let journal = Journal { lines, ..Journal::default() };
    let worths = Statistics::of(&journal, "ada", GameKind::All).averages.completion_worths();
    let of =
        |number: u8| worths.iter().find(|worth| worth.card.number == number).expect("it was played with");
    // Cards that appear in every game of a sheet carry no information; other sheets do not matter.
    assert!((of(1).worth.abs(), of(1).games) < (1e-9, 4) && of(1).games == 3);
    let half = (totals[0] - totals[1]) / 2.0;
    assert!((of(4).worth - half).abs() < 1e-9, "{} {half}", of(4).worth);
    assert_eq!((of(4).games, of(5).games), (1, 2));
    assert!((of(5).worth + half / 2.0).abs() < 1e-9);
    assert!(worths.windows(2).all(|pair| pair[0].worth >= pair[1].worth));
}

#[test]
fn the_course_of_a_game_ends_at_its_totals_and_names_its_largest_round() {
    for sheet in SheetLetter::ALL {
        let (record, game) = played(&rolling_options(sheet, 3, "1 2 3 4", 11));
        let history = GameHistory::of(&record, rolling_content());
        assert_eq!(history.totals.len(), usize::from(game.rounds()), "{sheet:?}");
        let totals: Vec<u16> = game.players().iter().map(|player| player.total()).collect();
        assert_eq!(history.totals.last(), Some(&totals));
        let best = history.best.expect("something was scored");
        let at = |round: usize, seat: usize| if round == 0 { 0 } else { history.totals[round - 1][seat] };
        assert_eq!(at(best.round, best.seat) - at(best.round - 1, best.seat), best.size);
        for round in 1..=history.totals.len() {
            for seat in 0..3 {
                assert!(at(round, seat).saturating_sub(at(round - 1, seat)) <= best.size);
            }
        }
        assert!(history.chain.is_none_or(|chain| chain.size >= 3));
    }
}

/// Returns the position in which a seat collects for the last time.
fn before_last_roll(record: &Record<RollingRivers>, seat: usize) -> Game {
    let mut found = None;
    let played = record.replay_each(rolling_content(), |step| {
        let game = step.state;
        if game.phase() == Phase::Collect && game.seat().index() == seat {
            found = Some(game.clone());
        }
    });
    played.expect("it was played");
    found.expect("every seat collects")
}

#[test]
fn the_last_rolls_are_compared_with_the_best_that_was_there() {
    let weights = EvalWeights::built_in();
    let mut missed = 0;
    for (sheet, seed) in SheetLetter::ALL.into_iter().flat_map(|sheet| [(sheet, 11), (sheet, 12)]) {
        let (mut record, _) = played(&rolling_options(sheet, 3, "1 2 3 4", seed));
        let rolls = last_rolls(&record, rolling_content(), &weights);
        let history = GameHistory::of(&record, rolling_content());
        let [.., before, after] = &history.totals[..] else { panic!("there are 20 rounds") };
        assert_eq!(rolls.iter().map(|roll| roll.seat).collect::<Vec<_>>(), [0, 1, 2]);
        for roll in &rolls {
            let made = i32::from(after[roll.seat]) - i32::from(before[roll.seat]);
            assert_eq!(roll.made, made, "{sheet:?} {seed}");
            assert!(roll.most >= roll.made && (roll.most > roll.made || roll.card.is_none()));
            if roll.most > roll.made {
                missed += 1;
                let mut then = before_last_roll(&record, roll.seat);
                let total = i32::from(then.active_player().total());
                for action in &roll.actions {
                    then.apply(*action).expect("it was legal");
                }
                assert_eq!(i32::from(then.players()[roll.seat].total()) - total, roll.most);
            }
        }
        record.actions.pop();
        assert_eq!(last_rolls(&record, rolling_content(), &weights), [], "the game has not ended");
    }
    assert!(missed > 6, "who plays by chance misses most: {missed}");
}
