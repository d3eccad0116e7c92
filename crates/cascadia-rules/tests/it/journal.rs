//! Tests of the journal: entries of games, reading damaged files, statistics counted by hand, and the table
//! for other programs.

use crate::common::{content, simple_game};
use cascadia_base::{ByHabitat, ByWildlife, Habitat, Wildlife};
use cascadia_engine::archive::{
    Average, Bar, DailyHistory, DailyScore, GameKind, HostedResult, Journal, JournalEntry, JournalLine,
    OwnSeat, RivalRecord, SeatResult, Statistics, names, read_journal, write_line,
};
use cascadia_engine::{Record, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::archive::{ScoreBreakdown, journal_csv};
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::{ScoredGame, outcome_of_sheets};
use cascadia_rules::rules::{CardChoice, CustomRule, Edition};
use cascadia_rules::scoring::score_game;
use jiff::civil::{Date, DateTime, date};

const DAY: Date = Date::constant(2026, 11, 21);

fn human(name: &str) -> SeatOwner {
    SeatOwner::Human(name.to_owned())
}

fn opponent(level: &str) -> SeatOwner {
    SeatOwner::Opponent(level.to_owned())
}

/// A seat with `total` points: 2 for the fox and each nature token, the rest for the bear.
fn seat(owner: SeatOwner, total: u16, nature_tokens: u16, first: bool) -> SeatResult<Cascadia> {
    let mut wildlife = ByWildlife([0; 5]);
    wildlife[Wildlife::Fox] = 2;
    wildlife[Wildlife::Bear] = total - 2 - nature_tokens;
    let none = ByHabitat([0; 5]);
    let breakdown = ScoreBreakdown { wildlife, habitats: none, bonuses: none, nature_tokens };
    SeatResult { owner, breakdown, total, first }
}

/// The end of the `number`th of our games.
fn moment(number: i8) -> DateTime {
    date(2026, 11, number).at(20, 15, 0, 0)
}

/// The `number`th game by the rulebook with cards A.
fn entry(number: i8, seats: Vec<SeatResult<Cascadia>>) -> JournalEntry<Cascadia> {
    JournalEntry {
        game: format!("2026-11-{number:02}-190000-{number:016x}"),
        begun: Some(date(2026, 11, number).at(19, 0, 0, 0)),
        ended: moment(number),
        options: GameOptions::standard(seats.len() as u8, CardChoice::ALL_A, number as u64),
        daily: None,
        practice: false,
        seats,
        hosted: None,
    }
}

/// The same game with other options.
fn with_options(
    mut entry: JournalEntry<Cascadia>,
    change: impl FnOnce(&mut GameOptions),
) -> JournalEntry<Cascadia> {
    change(&mut entry.options);
    entry
}

fn journal_of(entries: impl IntoIterator<Item = JournalEntry<Cascadia>>) -> Journal<Cascadia> {
    let lines = entries.into_iter().map(|entry| JournalLine::Game(Box::new(entry))).collect();
    Journal { lines, ..Journal::default() }
}

fn begun(day: Date, name: &str, game: &str) -> JournalLine<Cascadia> {
    JournalLine::DailyBegun { day, name: name.to_owned(), game: game.to_owned() }
}

/// Writes the lines and reads them again.
fn through_text(journal: &Journal<Cascadia>) -> Journal<Cascadia> {
    read_journal::<Cascadia>(&journal.lines.iter().map(write_line).collect::<String>())
}

// ------------------------------------------------------------------------------------------------ lines

/// A game among three, played to its end.
fn played(change: impl FnOnce(&mut Record<Cascadia>)) -> (Record<Cascadia>, ScoredGame) {
    let seats = vec![human("Ada"), opponent("ranger-paths"), human("Grace")];
    let terms = GameOptions {
        custom: [CustomRule::SecondPlace, CustomRule::ShortRuns].into_iter().collect(),
        restriction: Some(6),
        second_cards: CardChoice::from_key("BADCB"),
        ..GameOptions::standard(3, CardChoice::from_key("ABCDA").expect("letters"), 42)
    };
    let mut record = Record::new(Cascadia::setup(terms, seats), content());
    change(&mut record);
    let mut end = record.replay(content()).expect("the opening");
    simple_game(&mut end.game);
    (record, end)
}

#[test]
fn journal_entries_equal_the_score_pads() {
    let (record, end) = played(|record| {
        record.begun = Some(date(2026, 11, 21).at(22, 36, 5, 0));
        record.daily = Some(DAY);
        record.practice = true;
    });
    let sheets = score_game(&end.game, &end.cards);
    let ended = date(2026, 11, 22).at(0, 1, 2, 345_000_000);
    let entry = JournalEntry::of(&record, &end, content(), ended);
    assert_eq!(entry.game, record.id());
    assert_eq!((entry.begun, entry.ended), (record.begun, date(2026, 11, 22).at(0, 1, 2, 0)));
    let setup = &record.setup;
    assert_eq!(
        (entry.options.edition, entry.options.cards, entry.options.second_cards),
        (setup.options.edition, setup.options.cards, setup.options.second_cards)
    );
    assert_eq!(
        (entry.options.majorities, entry.options.restriction, entry.options.scenario),
        (true, Some(6), None)
    );
    assert_eq!((entry.options.custom, entry.options.seed), (setup.options.custom, 42));
    assert_eq!((entry.daily, entry.practice), (Some(DAY), true));
    let outcome = outcome_of_sheets(&sheets);
    assert_eq!(entry.seats.len(), 3);
    for (index, seat) in entry.seats.iter().enumerate() {
        assert_eq!((&seat.owner, seat.total), (&setup.seats[index], outcome.totals[index]));
        assert_eq!(seat.first, outcome.winners.contains(&index));
        assert_eq!(seat.breakdown.nature_tokens, sheets[index].nature_tokens);
        for species in Wildlife::ALL {
            assert_eq!(seat.breakdown.wildlife[species], sheets[index].wildlife[species].points);
        }
        for habitat in Habitat::ALL {
            assert_eq!(seat.breakdown.habitats[habitat], sheets[index].habitats[habitat].points);
            assert_eq!(seat.breakdown.bonuses[habitat], sheets[index].habitats[habitat].bonus);
        }
    }
    assert!(
        entry.seats.iter().any(|seat| seat.breakdown.bonuses.0.iter().sum::<u16>() > 0),
        "a game with bonuses"
    );
    let journal = journal_of([entry]);
    assert_eq!(through_text(&journal), journal);
}

#[test]
fn a_line_is_written_as_it_always_was() {
    let plain = entry(3, vec![seat(human("Ada"), 90, 1, true), seat(opponent("ranger"), 80, 0, false)]);
    assert_eq!(
        write_line(&JournalLine::Game(Box::new(JournalEntry { begun: None, ..plain.clone() }))),
        "(format:1,line:game((game:\"2026-11-03-190000-0000000000000003\",ended:\"2026-11-03 20:15:00\",\
         edition:final,cards:\"AAAAA\",majorities:true,seed:3,practice:false,seats:[\
         (owner:human(\"Ada\"),wildlife:(87,0,0,0,2),habitats:(0,0,0,0,0),bonuses:(0,0,0,0,0),nature_tokens:1,\
         total:90,first:true),\
         (owner:opponent(\"ranger\"),wildlife:(78,0,0,0,2),habitats:(0,0,0,0,0),bonuses:(0,0,0,0,0),\
         nature_tokens:0,total:80,first:false)])))\n"
    );
    let full = JournalEntry {
        options: GameOptions {
            edition: Edition::Preliminary,
            second_cards: CardChoice::from_key("family"),
            majorities: false,
            restriction: Some(6),
            scenario: Some(7),
            custom: CustomRule::ALL.into_iter().collect(),
            seed: u64::MAX,
            ..plain.options
        },
        daily: Some(DAY),
        practice: true,
        ..plain
    };
    let text = write_line(&JournalLine::Game(Box::new(full.clone())));
    for part in [
        "begun:Some(\"2026-11-03 19:00:00\")",
        "edition:preliminary",
        "second_cards:Some(\"family\")",
        "restriction:Some(6),scenario:Some(7)",
        "custom:[\"second-place\",\"short-runs\",\"lonely-partner\",\"lonely-couples\"]",
        "seed:18446744073709551615,daily:Some(\"2026-11-21\"),practice:true",
    ] {
        assert!(text.contains(part), "`{part}` in {text}");
    }
    assert_eq!(read_journal::<Cascadia>(&text), journal_of([full]));
    let began = begun(DAY, "Ada", "game-1-2");
    let text = "(format:1,line:daily_begun(day:\"2026-11-21\",name:\"Ada\",game:\"game-1-2\"))\n";
    assert_eq!(write_line(&began), text);
    assert_eq!(read_journal::<Cascadia>(text).lines, [began]);
}

#[test]
fn no_name_breaks_a_line() {
    let long = "é".repeat(300);
    let forged = "\")),(format:1,line:daily_begun(day:\"2026-11-21\",name:\"Eve\",game:\"game-1\"))";
    for (name, kept) in [
        ("Ada \"Countess\" Lovelace", "Ada \"Countess\" Lovelace"),
        ("two\nlines\r\nand\u{2028}more\u{85}", "twolinesand\u{2028}more"),
        ("comma, semicolon; tab\t.", "comma, semicolon; tab."),
        ("👩‍🚀🦊 ümläut \\n back\\slash", "👩‍🚀🦊 ümläut \\n back\\slash"),
        ("(format:", "(format:"),
        (forged, &forged[..60]),
        ("", ""),
        (&long, &long[..120]),
    ] {
        let mut game = entry(3, vec![seat(human(name), 90, 1, true)]);
        for line in [JournalLine::Game(Box::new(game.clone())), begun(DAY, name, "game-1-2")] {
            let text = write_line(&line);
            assert_eq!((text.matches('\n').count(), text.lines().count()), (1, 1), "{text}");
            assert!(text.ends_with('\n'));
        }
        let text = write_line(&JournalLine::Game(Box::new(game.clone())))
            + &write_line(&begun(DAY, name, "game-1-2"));
        game.seats[0].owner = human(kept);
        let expected = vec![JournalLine::Game(Box::new(game)), begun(DAY, kept, "game-1-2")];
        assert_eq!(read_journal::<Cascadia>(&text), Journal { lines: expected, ..Journal::default() });
        // Even after a lost line end, a name is not taken for a line.
        let torn = text.replacen("first:true", "first:t", 1).replacen('\n', "", 1);
        let read = read_journal::<Cascadia>(&torn);
        assert_eq!(read.unread, [1]);
        assert!(
            !read
                .lines
                .iter()
                .any(|line| matches!(line, JournalLine::DailyBegun { name, .. } if name == "Eve"))
        );
    }
    // A game is written in the form in which it will be read.
    let (record, end) = played(|record| record.setup.seats[0] = human(&format!("A\n{long}")));
    let journal = journal_of([JournalEntry::of(&record, &end, content(), moment(1))]);
    assert_eq!(through_text(&journal), journal);
}

// ------------------------------------------------------------------------------------------------ damage

#[test]
fn damaged_lines_cost_only_themselves() {
    let games: Vec<JournalEntry<Cascadia>> =
        (1..=4).map(|number| entry(number, vec![seat(human("Ada"), 90, 1, true)])).collect();
    let lines: Vec<String> = journal_of(games.clone()).lines.iter().map(write_line).collect();
    let whole = |text: &str| -> Vec<String> {
        read_journal::<Cascadia>(text).games().map(|entry| entry.game.clone()).collect()
    };
    let stems = |numbers: &[usize]| -> Vec<String> {
        numbers.iter().map(|number| games[number - 1].game.clone()).collect()
    };
    let half = &lines[1][..lines[1].len() / 2];
    let text = format!("{}{half}\n{}", lines[0], lines[2]);
    assert_eq!((whole(&text), read_journal::<Cascadia>(&text).unread), (stems(&[1, 3]), vec![2]));
    // A half-written last line, and a later line behind it.
    let text = format!("{}{half}", lines[0]);
    assert_eq!((whole(&text), read_journal::<Cascadia>(&text).unread), (stems(&[1]), vec![2]));
    let text = format!("{}{half}{}{}", lines[0], lines[2], lines[3]);
    assert_eq!((whole(&text), read_journal::<Cascadia>(&text).unread), (stems(&[1, 3, 4]), vec![2]));
    // Only the line break was lost: nothing is missing.
    let text = format!("{}{}{}", lines[0].trim_end(), lines[1].trim_end(), lines[2]);
    assert_eq!((whole(&text), read_journal::<Cascadia>(&text).unread), (stems(&[1, 2, 3]), Vec::new()));
    // Empty lines, line breaks of other systems, a byte order mark, and remains of a crash.
    let text = format!("\u{feff}{}\n\r\n  \n{}", lines[0].replace('\n', "\r\n"), lines[1]);
    assert_eq!((whole(&text), read_journal::<Cascadia>(&text).unread), (stems(&[1, 2]), Vec::new()));
    let text = format!("{}\0\0\0\0\n\u{fffd}\u{fffd}\n{}", lines[0], lines[1]);
    assert_eq!((whole(&text), read_journal::<Cascadia>(&text).unread), (stems(&[1, 2]), vec![2, 3]));
    assert_eq!(read_journal::<Cascadia>(""), Journal::default());
}

#[test]
fn lines_of_later_versions_are_counted_and_passed_over() {
    let game = entry(1, vec![seat(human("Ada"), 90, 1, true)]);
    let line = write_line(&JournalLine::Game(Box::new(game.clone())));
    let text = format!(
        "{}{line}(format: 2, line: weather(\"rain\"), [more]: 1)\n(format:7,mood:Good(1))\n{}",
        line.replacen("format:1", "format:2", 1),
        line.replacen("format:1", "format:0", 1)
    );
    let journal = read_journal::<Cascadia>(&text);
    // The third line is invalid in any format.
    assert_eq!((journal.newer, &journal.unread[..]), (2, &[3, 5][..]));
    assert_eq!(journal.games().collect::<Vec<_>>(), [&game]);
}

#[test]
fn impossible_lines_are_damaged() {
    let mut two = entry(3, vec![seat(human("Ada"), 90, 1, true), seat(opponent("ranger"), 80, 0, false)]);
    two.daily = Some(DAY);
    let line = write_line(&JournalLine::Game(Box::new(two)));
    let nobody = format!("{}seats:[])))\n", &line[..line.find("seats:").expect("seats")]);
    let five = line.replacen("seats:[", &format!("seats:[{}", "(owner:human(\"x\"),wildlife:(0,0,0,0,0),habitats:(0,0,0,0,0),bonuses:(0,0,0,0,0),nature_tokens:0,total:0,first:false),".repeat(3)), 1);
    let damaged = |from: &str, to: &str| {
        assert!(line.contains(from), "the line has no `{from}`");
        line.replacen(from, to, 1)
    };
    for text in [
        nobody,
        five,
        damaged("total:90", "total:91"),
        damaged("87,0", "65535,65535"),
        damaged("87,0", "65536,0"),
        damaged("(87,0,0,0,2)", "(87,0,0,2)"),
        damaged("\"AAAAA\"", "\"AAAAE\""),
        damaged("2026-11-03 20:15:00", "2026-11-03 25:15:00"),
        damaged("Some(\"2026-11-21\")", "Some(\"2026-11-32\")"),
        damaged("seed:3", "seed:-3"),
        damaged("2026-11-03-190000-0000000000000003", "../../etc/passwd"),
        damaged("2026-11-03-190000-0000000000000003", ""),
        damaged("2026-11-03-190000-0000000000000003", &"a".repeat(61)),
        damaged("seed:3", "seed:3,mood:4"),
        damaged("human(\"Ada\")", &format!("human(\"{}\")", "A".repeat(70_000))),
        "(format:1,line:daily_begun(day:\"2026-11-21\",name:\"Ada\",game:\"C:\\\\x\"))".to_owned(),
        format!("{}\n", "(".repeat(60_000)),
    ] {
        let journal = read_journal::<Cascadia>(&format!("{text}\n{line}"));
        let lost = &text[..text.len().min(300)];
        assert_eq!((journal.lines.len(), &journal.unread[..]), (1, &[1][..]), "{lost}");
    }
}

// ------------------------------------------------------------------------------------------------ hosted games

/// The same game when hosted, with the seats finished by the computer.
fn hosted(entry: JournalEntry<Cascadia>, finished_by_computer: &[u8]) -> JournalEntry<Cascadia> {
    let finished_by_computer = finished_by_computer.to_vec();
    let hosted = HostedResult { verified: true, finished_by_computer, own: None };
    JournalEntry { hosted: Some(hosted), ..entry }
}

#[test]
fn hosted_games_are_kept_in_lines_with_their_own_format() {
    let both = || vec![seat(human("Ada"), 90, 1, true), seat(human("Bob"), 80, 0, false)];
    let journal =
        journal_of([entry(1, both()), hosted(entry(2, both()), &[]), hosted(entry(3, both()), &[1])]);
    let lines: Vec<String> = journal.lines.iter().map(write_line).collect();
    assert_eq!(
        lines.iter().map(|line| line.starts_with("(format:3,")).collect::<Vec<_>>(),
        [false, true, true],
        "an earlier version reads all lines but those of hosted games, and counts these as newer"
    );
    assert!(lines[1].ends_with(",hosted:Some((verified:true)))\n"), "{}", lines[1]);
    assert!(lines[2].ends_with(",hosted:Some((verified:true,finished_by_computer:[1])))\n"), "{}", lines[2]);
    assert_eq!(through_text(&journal), journal);
    assert!(journal.is_finished_by_computer(&entry(3, both()).game, 1));
    assert!(!journal.is_finished_by_computer(&entry(3, both()).game, 0));
    assert!(!journal.is_finished_by_computer(&entry(2, both()).game, 1));
    // Only the seat of a person can be finished by the computer.
    let computer = vec![seat(human("Ada"), 90, 1, true), seat(opponent("ranger"), 80, 0, false)];
    for wrong in [hosted(entry(4, computer), &[1]), hosted(entry(5, both()), &[2])] {
        let text = write_line(&JournalLine::Game(Box::new(wrong)));
        assert_eq!(read_journal::<Cascadia>(&text).unread, [1], "{text}");
    }
    // Lines of the other mode are skipped.
    let other = lines[2].replacen("(format:3,", "(format:3,mode:Some(\"weather\"),", 1);
    assert_eq!(read_journal::<Cascadia>(&other), Journal::default());
}

#[test]
fn games_finished_by_the_computer_are_not_counted() {
    let both = |ada: u16, bob: u16| {
        vec![seat(human("Ada"), ada, 0, ada > bob), seat(human("Bob"), bob, 0, bob > ada)]
    };
    let left = hosted(entry(3, both(150, 20)), &[0]);
    let journal = journal_of([entry(1, both(90, 80)), hosted(entry(2, both(70, 80)), &[]), left.clone()]);
    let ada = Statistics::of(&journal, "Ada", GameKind::All);
    assert_eq!((ada.totals, ada.wins), (Average { games: 2, sum: 160 }, 1));
    assert_eq!((ada.history.len(), ada.best.map(|best| best.total)), (2, Some(90)));
    let bob = Statistics::of(&journal, "bob", GameKind::All);
    assert_eq!(bob.totals, Average { games: 3, sum: 180 }, "he has played on himself");
    assert_eq!(bob.rivals.iter().map(|rival| (rival.games, rival.wins)).collect::<Vec<_>>(), [(2, 1)]);
    assert_eq!(names(&journal), ["Bob", "Ada"]);
    assert_eq!(names(&journal_of([left])), ["Bob"]);
}

// ------------------------------------------------------------------------------------------------ games and days

#[test]
fn the_same_game_twice_counts_once() {
    let first = entry(1, vec![seat(human("Ada"), 90, 1, true)]);
    let again =
        JournalEntry { practice: true, seats: vec![seat(human("Ada"), 120, 1, true)], ..first.clone() };
    let other = entry(2, vec![seat(human("Ada"), 70, 1, true)]);
    let journal = through_text(&journal_of([first.clone(), again, other.clone(), first.clone()]));
    assert_eq!(journal.lines.len(), 4);
    assert_eq!(journal.games().collect::<Vec<_>>(), [&first, &other]);
    assert!(journal.contains(&first.game) && journal.contains(&other.game) && !journal.contains("game-1"));
    assert!(!Journal { lines: vec![begun(DAY, "Ada", "game-1")], ..Journal::default() }.contains("game-1"));
    assert_eq!(Statistics::of(&journal, "Ada", GameKind::All).totals, Average { games: 2, sum: 160 });
}

#[test]
fn attempts_at_the_game_of_a_day_are_counted_by_person() {
    let other = date(2026, 11, 22);
    let journal = Journal {
        lines: vec![
            begun(DAY, "Ada", "game-1"),
            begun(DAY, " ADA ", "game-2"),
            begun(DAY, "Ada", "game-2"),
            begun(DAY, "Grace", "game-3"),
            begun(other, "Ada", "game-4"),
        ],
        ..Journal::default()
    };
    let counts = |day, name| journal.attempts(day, name);
    assert_eq!((counts(DAY, "ada"), counts(DAY, "Grace"), counts(other, "Ada")), (2, 1, 1));
    assert_eq!((counts(other, "Grace"), counts(DAY, "Alan"), counts(DAY, "")), (0, 0, 0));
}

#[test]
fn the_table_of_a_day_has_the_best_first_and_no_practice() {
    let on_the_day = |number: i8, name: &str, total, practice| JournalEntry {
        daily: Some(DAY),
        practice,
        ..entry(number, vec![seat(opponent("ranger"), 100, 0, true), seat(human(name), total, 1, false)])
    };
    let games = [
        on_the_day(1, "Ada", 80, false),
        on_the_day(2, "Ada", 95, false),
        on_the_day(3, "Grace", 90, true),
        on_the_day(4, "Grace", 85, false),
        // The line about its beginning was lost.
        on_the_day(5, "Alan", 88, false),
        JournalEntry { daily: Some(date(2026, 11, 22)), ..on_the_day(6, "Ada", 99, false) },
        JournalEntry { daily: None, ..on_the_day(7, "Ada", 99, false) },
    ];
    let stem = |number: usize| games[number - 1].game.clone();
    let mut journal = journal_of(games.clone());
    for (name, game) in [
        ("ada", stem(1)),
        ("Ada", stem(2)),
        ("Grace", stem(3)),
        ("Unready", "game-9".to_owned()),
        ("Amazing Grace", stem(4)),
    ] {
        journal.lines.push(begun(DAY, name, &game));
    }
    journal.lines.push(begun(DAY, "Ada", &stem(2)));
    let row = |name: &str, game: String, total| DailyScore { name: name.to_owned(), game, total };
    let expected = [
        row("Ada", stem(2), Some(95)),
        row("Alan", stem(5), Some(88)),
        row("Amazing Grace", stem(4), Some(85)),
        row("ada", stem(1), Some(80)),
        row("Unready", "game-9".to_owned(), None),
    ];
    assert_eq!(through_text(&journal).daily_table(DAY), expected);
    assert_eq!(journal.daily_table(date(2026, 11, 20)), []);
    // The best attempt of each day counts, for the person who began it; practice never counts.
    let best = |name: &str, day| DailyHistory::of(&journal, name).best_on(day);
    assert_eq!((best("ADA", DAY), best("ada", date(2026, 11, 22))), (Some(95), Some(99)));
    assert_eq!(DailyHistory::of(&journal, "Ada").streak(date(2026, 11, 23)), 2);
    assert_eq!(
        (best("Amazing Grace", DAY), best("Grace", DAY), best("Alan", DAY)),
        (Some(85), None, Some(88))
    );
    assert_eq!((best("Unready", DAY), best("ranger", DAY)), (None, None));
}

// ------------------------------------------------------------------------------------------------ statistics

/// Ten games of Ada, one of Grace without her, and practice.
fn some_games() -> Journal<Cascadia> {
    let cards = |key: &str| CardChoice::from_key(key).expect("cards");
    let mut games = vec![
        // 1 to 3: solo games.
        entry(1, vec![seat(human("Ada"), 70, 0, true)]),
        entry(2, vec![seat(human("ada "), 81, 3, true)]),
        with_options(entry(3, vec![seat(human("Ada"), 79, 1, true)]), |options| {
            options.cards = cards("BABAB");
        }),
        // 4 to 6: against a level, won, lost and tied.
        entry(4, vec![seat(human("Ada"), 90, 2, true), seat(opponent("ranger"), 80, 1, false)]),
        entry(5, vec![seat(opponent("ranger"), 95, 1, true), seat(human("Ada"), 85, 2, false)]),
        entry(6, vec![seat(human("Ada"), 88, 2, true), seat(opponent("ranger"), 88, 2, true)]),
        // 7: equal points, decided by nature tokens; two seats of a level, of which the better counts.
        entry(
            7,
            vec![
                seat(opponent("ranger"), 88, 2, false),
                seat(human("Ada"), 88, 3, true),
                seat(opponent("ranger"), 60, 9, false),
                seat(human("grace"), 70, 0, false),
            ],
        ),
        // 8: family cards, against a person.
        with_options(
            entry(8, vec![seat(human("Grace"), 101, 0, true), seat(human("Ada"), 91, 0, false)]),
            |options| options.cards = CardChoice::Family,
        ),
        // 9: two sets of cards. 10: the prototype's cards.
        with_options(entry(9, vec![seat(human("Ada"), 104, 4, true)]), |options| {
            options.restriction = Some(6);
            options.second_cards = Some(cards("BBBBB"));
        }),
        with_options(entry(10, vec![seat(human("Ada"), 104, 0, true)]), |options| {
            options.edition = Edition::Preliminary;
        }),
        entry(11, vec![seat(human("Grace"), 60, 0, true), seat(human(" "), 50, 0, false)]),
        JournalEntry {
            practice: true,
            ..entry(12, vec![seat(human("Ada"), 150, 0, true), seat(human("Alan"), 10, 0, false)])
        },
    ];
    // Written in another order than that of their ends.
    games.swap(0, 9);
    games[5].seats[0].breakdown.habitats = ByHabitat([3, 0, 0, 0, 1]);
    games[5].seats[0].breakdown.bonuses = ByHabitat([2, 0, 0, 0, 0]);
    games[5].seats[0].breakdown.wildlife[Wildlife::Bear] -= 6;
    through_text(&journal_of(games))
}

#[test]
fn statistics_are_those_counted_by_hand() {
    let journal = some_games();
    assert_eq!((journal.unread.len(), journal.games().count()), (0, 12));
    let all = Statistics::of(&journal, " ADA", GameKind::All);
    // 70 + 81 + 79 + 90 + 85 + 88 + 88 + 91 + 104 + 104
    assert_eq!(all.totals, Average { games: 10, sum: 880 });
    assert_eq!(all.totals.mean(), Some(88.0));
    assert_eq!((all.contested, all.wins), (5, 3));
    let best = all.best.as_ref().expect("a best game");
    assert_eq!((best.total, best.entry.ended), (104, moment(9)));
    let totals: Vec<(DateTime, u16)> = all.history.iter().map(|point| (point.ended, point.total)).collect();
    let expected = [70, 81, 79, 90, 85, 88, 88, 91, 104, 104];
    let expected: Vec<(DateTime, u16)> = (1..).map(moment).zip(expected).collect();
    assert_eq!(totals, expected);
    let recent: Vec<f64> = all.history.iter().map(|point| point.recent).collect();
    assert_eq!((recent[0], recent[1], recent[3], recent[9]), (70.0, 75.5, 80.0, 88.0));
    // Games 1, 2, 4 to 7 with cards A; game 3 with B for bear, salmon and fox.
    let bears_a = (70 - 2) + (81 - 5) + (90 - 4) + (85 - 4) + (88 - 4 - 6) + (88 - 5);
    let average = |games, sum| Average { games, sum };
    let none = Average::default();
    assert_eq!(all.averages.cards[Wildlife::Bear], [average(6, bears_a), average(1, 79 - 3), none, none]);
    assert_eq!(all.averages.cards[Wildlife::Elk], [average(7, 0), none, none, none]);
    assert_eq!(all.averages.cards[Wildlife::Fox], [average(6, 12), average(1, 2), none, none]);
    assert_eq!((none.mean(), all.averages.cards[Wildlife::Fox][0].mean()), (None, Some(2.0)));
    assert_eq!(
        all.averages.habitats,
        ByHabitat([average(10, 3), average(10, 0), average(10, 0), average(10, 0), average(10, 1)])
    );
    assert_eq!(all.averages.nature_tokens, average(10, 3 + 1 + 2 + 2 + 2 + 3 + 4));
    let bars: Vec<(u16, usize)> = all.histogram.iter().map(|bar| (bar.from, bar.games)).collect();
    assert_eq!(bars, [(70, 1), (75, 1), (80, 1), (85, 3), (90, 2), (95, 0), (100, 2)]);
    let ranger = RivalRecord { owner: opponent("ranger"), games: 4, wins: 2, ties: 1, difference: 10 - 10 };
    let grace = RivalRecord { owner: human("Grace"), games: 2, wins: 1, ties: 0, difference: 18 - 10 };
    assert_eq!(all.rivals, [ranger.clone(), grace.clone()]);
    assert_eq!((ranger.share_won(), ranger.mean_difference()), (0.625, 0.0));
    assert_eq!((grace.share_won(), grace.mean_difference()), (0.5, 4.0));
}

#[test]
fn games_alone_and_among_several_can_be_distinguished() {
    let journal = some_games();
    let alone = Statistics::of(&journal, "Ada", GameKind::Alone);
    assert_eq!((alone.totals, alone.contested, alone.wins), (Average { games: 5, sum: 438 }, 0, 0));
    assert_eq!(alone.rivals, []);
    let several = Statistics::of(&journal, "Ada", GameKind::Several);
    assert_eq!((several.totals, several.contested, several.wins), (Average { games: 5, sum: 442 }, 5, 3));
    assert_eq!(several.best.expect("a game").total, 91);
    assert_eq!(several.histogram, [Bar { from: 85, games: 3 }, Bar { from: 90, games: 2 }]);
    assert_eq!(several.rivals.len(), 2);
    // The other side of it. A person without a name is no rival.
    let grace = Statistics::of(&journal, "Grace", GameKind::All);
    assert_eq!((grace.totals, grace.contested, grace.wins), (Average { games: 3, sum: 231 }, 3, 2));
    let ada = RivalRecord { owner: human("Ada"), games: 2, wins: 1, ties: 0, difference: 10 - 18 };
    let ranger = RivalRecord { owner: opponent("ranger"), games: 1, wins: 0, ties: 0, difference: -18 };
    assert_eq!(grace.rivals, [ada, ranger]);
    // Practice never counts, and without games there are no results.
    for nobody in ["Alan", "Unknown", "ranger"] {
        assert_eq!(Statistics::of(&journal, nobody, GameKind::All), Statistics::default());
    }
    assert_eq!(Statistics::<Cascadia>::of(&Journal::default(), "Ada", GameKind::All), Statistics::default());
}

#[test]
fn the_running_mean_looks_back_ten_games() {
    let games = (1..=25).map(|number| entry(number, vec![seat(human("Ada"), 50 + number as u16, 0, true)]));
    let course = Statistics::of(&journal_of(games), "Ada", GameKind::All).history;
    // 51 to 60, 52 to 61 and 66 to 75.
    assert_eq!((course[9].recent, course[10].recent, course[24].recent), (55.5, 56.5, 70.5));
}

#[test]
fn people_are_named_in_the_order_of_their_games() {
    // Ada ten times, Grace three times; Alan only practised, and people without a name are left out.
    assert_eq!(names(&some_games()), ["Ada", "Grace"]);
    // Ties are alphabetical, in the latest spelling.
    let games = [
        entry(1, vec![seat(human("zoë"), 60, 0, true), seat(human("ÄNNE"), 50, 0, false)]),
        entry(2, vec![seat(human(" Zoë "), 60, 0, true), seat(human("Änne"), 50, 0, false)]),
        entry(3, vec![seat(human("Bo"), 60, 0, true), seat(human("bo"), 50, 0, false)]),
    ];
    assert_eq!(names(&journal_of(games)), ["Zoë", "Änne", "Bo", "bo"]);
    assert_eq!(names(&Journal::<Cascadia>::default()), Vec::<String>::new());
}

#[test]
fn spellings_that_sat_at_one_table_are_different_people() {
    // A journal line from before equal names at one table were numbered.
    let line = r#"(format:1,line:game((game:"2026-11-21-100000-0000000000000001",ended:"2026-11-21 10:30:00",edition:final,cards:"AAAAA",majorities:true,seed:1,practice:false,seats:[(owner:human("Ada"),wildlife:(15,10,10,10,10),habitats:(5,5,5,5,5),bonuses:(0,0,0,0,0),nature_tokens:0,total:80,first:false),(owner:human("ada"),wildlife:(34,10,10,10,10),habitats:(5,5,5,5,5),bonuses:(0,0,0,0,0),nature_tokens:0,total:99,first:true)])))"#;
    let one_table = read_journal::<Cascadia>(line);
    assert_eq!((one_table.unread.len(), one_table.lines.len()), (0, 1));
    let totals =
        |journal: &Journal<Cascadia>, name: &str| Statistics::of(journal, name, GameKind::All).totals;
    for (name, sum) in [("Ada", 80), (" ada", 99)] {
        assert_eq!(totals(&one_table, name), Average { games: 1, sum }, "{name}");
    }
    assert_eq!(
        (totals(&one_table, "ADA").games, names(&one_table)),
        (0, vec!["Ada".to_owned(), "ada".to_owned()])
    );
    let rivals = Statistics::of(&one_table, "Ada", GameKind::All).rivals;
    let guest = RivalRecord { owner: human("ada"), games: 1, wins: 0, ties: 0, difference: -19 };
    assert_eq!(rivals, [guest]);
    // With both at one table, each spelling counts as a person in every game.
    let mut journal = journal_of([
        entry(1, vec![seat(human("ada"), 70, 0, true)]),
        entry(2, vec![seat(human("Ada"), 60, 0, true)]),
        entry(3, vec![seat(human("Zoe\u{308}"), 50, 0, true)]),
        entry(4, vec![seat(human("zo\u{eb}"), 40, 0, true)]),
    ]);
    assert_eq!(totals(&journal, "Ada"), Average { games: 2, sum: 130 });
    journal.lines.extend(one_table.lines);
    assert_eq!(totals(&journal, "Ada"), Average { games: 2, sum: 140 });
    assert_eq!(totals(&journal, "ada"), Average { games: 2, sum: 169 });
    // Composed and decomposed letters are equal.
    assert_eq!(totals(&journal, "Zo\u{eb}"), Average { games: 2, sum: 90 });
    // Two people with exactly the same name: the first counts, since they are indistinguishable.
    let both = entry(5, vec![seat(human("Bo"), 30, 0, false), seat(human("Bo"), 31, 0, true)]);
    assert_eq!(totals(&journal_of([both]), "bo"), Average { games: 1, sum: 30 });
}

#[test]
fn the_own_seat_at_another_hosts_table_counts_under_the_own_name() {
    let own = |seat: u8| Some(OwnSeat { seat, name: "Ada".to_owned() });
    let played = |number, name: &str, own| JournalEntry {
        hosted: Some(HostedResult { verified: true, finished_by_computer: Vec::new(), own }),
        ..entry(number, vec![seat(human("Ada"), 90, 0, true), seat(human(name), 80, 0, false)])
    };
    let journal = journal_of([played(1, "Ada 2", own(1)), played(2, "Bob", None), played(3, "Ada", own(1))]);
    let lines: Vec<String> = journal.lines.iter().map(write_line).collect();
    assert!(lines[0].starts_with("(format:4,") && lines[1].starts_with("(format:3,"), "{lines:?}");
    assert!(
        lines[0].ends_with(",hosted:Some((verified:true,own:Some((seat:1,name:\"Ada\")))))\n"),
        "{}",
        lines[0]
    );
    assert_eq!(through_text(&journal), journal);
    let ada = Statistics::of(&journal, "Ada", GameKind::All);
    assert_eq!((ada.totals, ada.wins), (Average { games: 3, sum: 250 }, 1));
    assert_eq!(names(&journal), ["Ada", "Bob"]);
    let first = entry(1, Vec::new()).game;
    assert_eq!((journal.own_name(&first, 1), journal.own_name(&first, 0)), (Some("Ada"), None));
    // The local seat has to be a seat of the game.
    let text = write_line(&JournalLine::Game(Box::new(played(4, "Bob", own(2)))));
    assert_eq!(read_journal::<Cascadia>(&text).unread, [1]);
}

// ------------------------------------------------------------------------------------------------ the table

#[test]
fn the_table_has_a_row_for_every_seat_and_is_read_by_others() {
    let awkward = "Ada \"A\", 🦊; =1+1";
    let full = JournalEntry {
        daily: Some(DAY),
        practice: true,
        ..entry(2, vec![seat(human(awkward), 90, 3, true), seat(opponent("ranger"), 80, 0, false)])
    };
    let full = with_options(full, |options| {
        options.edition = Edition::Preliminary;
        options.second_cards = CardChoice::from_key("BBBBB");
        options.majorities = false;
        options.restriction = Some(6);
        options.scenario = Some(7);
        options.custom = [CustomRule::SecondPlace, CustomRule::ShortRuns].into_iter().collect();
        options.seed = u64::MAX;
    });
    let mut plain = entry(1, vec![seat(human("Two\nlines"), 71, 2, true)]);
    plain.begun = None;
    plain.seats[0].breakdown.habitats = ByHabitat([1, 2, 3, 4, 5]);
    plain.seats[0].breakdown.bonuses = ByHabitat([5, 6, 7, 8, 9]);
    let journal = journal_of([full.clone(), plain, full]);
    let text = journal_csv(&journal);
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = table.headers().expect("a header").iter().map(str::to_owned).collect();
    assert_eq!(
        header.join(","),
        "game,begun,ended,daily game,practice,edition,scoring cards,second cards,habitat bonuses,restriction,\
         scenario,custom rules,seed,seat,player,name,bear,elk,salmon,hawk,fox,mountain,forest,prairie,wetland,\
         river,mountain bonus,forest bonus,prairie bonus,wetland bonus,river bonus,nature tokens,total,first place"
    );
    let rows: Vec<Vec<String>> = table
        .records()
        .map(|row| row.expect("a row as long as the header").iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(rows.len(), 3);
    let game = "2026-11-02-190000-0000000000000002";
    let agreed = [
        game,
        "2026-11-02T19:00:00",
        "2026-11-02T20:15:00",
        "2026-11-21",
        "yes",
        "preliminary",
        "AAAAA",
        "BBBBB",
        "no",
        "6",
        "7",
        "second-place short-runs",
        "18446744073709551615",
    ];
    let first: Vec<&str> = agreed.iter().copied().chain(["1", "person", awkward, "85", "0"]).collect();
    assert_eq!(rows[0][..18], first[..]);
    assert_eq!(rows[0][31..], ["3", "90", "yes"]);
    let second: Vec<&str> = agreed.iter().copied().chain(["2", "computer", "ranger", "78", "0"]).collect();
    assert_eq!(rows[1][..18], second[..]);
    assert_eq!(rows[1][31..], ["0", "80", "no"]);
    let third = [
        "2026-11-01-190000-0000000000000001",
        "",
        "2026-11-01T20:15:00",
        "",
        "no",
        "final",
        "AAAAA",
        "",
        "yes",
        "",
        "",
        "",
        "1",
        "1",
        "person",
        "Two\nlines",
        "67",
        "0",
        "0",
        "0",
        "2",
        "1",
        "2",
        "3",
        "4",
        "5",
        "5",
        "6",
        "7",
        "8",
        "9",
        "2",
        "71",
        "yes",
    ];
    assert_eq!(rows[2], third);
    // Without a game there is still a header.
    let empty = journal_csv(&Journal::default());
    assert_eq!((empty.lines().count(), empty.starts_with("game,begun,")), (1, true));
}
