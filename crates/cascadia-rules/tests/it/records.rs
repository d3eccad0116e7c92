//! Tests of records: golden games replay to the stored result; every fault yields a sentence.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{content, simple_game};
use cascadia_engine::{
    GameMode, LoadError, Outcome, Playthrough, Record, SeatOwner, newest_format, read_record, write_record,
};
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::record::{derived_seed, read_action, seed_from_text};
use cascadia_rules::rules::{
    Action, CardChoice, CustomRule, CustomRules, Edition, Game, Phase, RuleError, SetAsideReturn, Slot,
};
use cascadia_rules::scoring::score_game;
use cascadia_storage::write_atomically;

fn replays() -> Vec<PathBuf> {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("crates/cascadia-rules/tests/replays");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of replays")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

fn golden(name: &str) -> String {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("crates/cascadia-rules/tests/replays")
        .join(name);
    fs::read_to_string(path).expect("a readable record")
}

#[test]
fn golden_games_end_with_their_stored_results() {
    assert_eq!(replays().len(), 11);
    for path in replays() {
        let record =
            read_record::<Cascadia>(&fs::read_to_string(&path).expect("a readable file")).expect("a record");
        let end = record.replay(content()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(end.game.phase(), Phase::Finished);
        // Also against the numbers themselves, not only by way of the replay's check.
        let stored = record.outcome.expect("a finished game");
        assert_eq!(Cascadia::outcome(&end), stored);
        let totals: Vec<u16> = score_game(&end.game, &end.cards).iter().map(|sheet| sheet.total()).collect();
        assert_eq!(totals, stored.totals);
    }
}

#[test]
fn golden_games_are_different_kinds_of_games() {
    let record = |name| read_record::<Cascadia>(&golden(name)).expect("a record");
    let two = record("two-DCBAD.ron");
    assert_eq!((two.setup.seats.len(), two.setup.options.cards.key().as_str()), (2, "DCBAD"));
    assert_eq!(two.outcome.expect("finished").totals, [100, 30]);
    let three = record("three-BADCB-no-majorities.ron");
    assert!(!three.setup.options.majorities);
    assert_eq!(three.outcome.expect("finished").totals, [88, 87, 20]);
    let four = record("four-family.ron");
    assert_eq!((four.setup.seats.len(), four.setup.options.cards), (4, CardChoice::Family));
    assert_eq!(four.outcome.expect("finished").totals, [35, 95, 43, 94]);
    let wild = record("three-random-preliminary.ron");
    assert_eq!(wild.setup.options.edition, Edition::Preliminary);
    assert!(wild.actions.contains(&Action::WipeThree));
    assert!(wild.actions.iter().any(|action| matches!(action, Action::PaidWipe(_))));
    assert_eq!(wild.outcome.expect("finished").totals, [42, 35, 33]);
    let custom = record("two-restriction-06-custom.ron");
    let words: Vec<&str> = custom.setup.options.custom.iter().map(|rule| rule.key()).collect();
    assert_eq!((custom.setup.options.restriction, words), (Some(6), vec!["second-place", "lonely-couples"]));
    assert!(custom.setup.options.second_cards.is_some());
    let two_tiles = record("three-restriction-07.ron");
    assert!(matches!(two_tiles.actions[0], Action::PlaceTile { .. }));
    let hidden = record("four-restriction-10.ron");
    assert_eq!((hidden.setup.options.restriction, hidden.setup.seats.len()), (Some(10), 4));
}

#[test]
fn records_of_rules_1_replay_as_they_were_played() {
    // Both have wipes after which rules 2 draw other tokens: chains with a late return, three of three alike.
    for name in ["two-wipe-chain-rules-1.ron", "four-restriction-05-rules-1.ron"] {
        let text = golden(name);
        let record = read_record::<Cascadia>(&text).expect("a record");
        assert_eq!((record.rules, record.is_of_another_version(content())), (1, false));
        let end = record.replay(content()).expect("it replays to its result");
        let rules = end.game.setup().rules.overpopulation;
        assert_eq!(rules.set_aside_return, SetAsideReturn::AfterEachWipe);
        let newer = Record { rules: 2, ..record.clone() };
        assert!(newer.replay(content()).is_err(), "{name} is another game by rules 2");
        // Also during replay, resume and undo.
        let mut watched = Playthrough::watch(record.clone(), content(), 1).expect("a game");
        watched.seek(record.actions.len(), content()).expect("every action is legal");
        watched.seek(record.actions.len() / 2, content()).expect("also back again");
        watched.seek(record.actions.len(), content()).expect("and to the end");
        assert_eq!(watched.state(), &end);
        let half = Record {
            actions: record.actions[..record.actions.len() / 2].to_vec(),
            outcome: None,
            ..record.clone()
        };
        let (resumed, refused) = Playthrough::resume(half, content(), 2).expect("a game");
        assert_eq!((refused, resumed.record().rules), (None, 1), "it goes on by the rules it began with");
    }
}

#[test]
fn the_wipe_chain_before_and_after() {
    // Equal seeds: with rules 1 the tokens of the automatic wipe are in the bag when three alike are
    // replaced, with rules 2 they are still set aside.
    let kept_aside = |name| {
        let mut kept = 0;
        read_record::<Cascadia>(&golden(name))
            .expect("a record")
            .replay_each(content(), |step| {
                kept += usize::from(!step.state.game.supply().set_aside().is_empty());
            })
            .expect("it replays to its result");
        kept
    };
    assert_eq!(kept_aside("two-wipe-chain-rules-1.ron"), 0);
    assert_eq!(kept_aside("two-wipe-chain-rules-2.ron"), 1);
    assert_eq!(kept_aside("four-restriction-05-rules-1.ron"), 0);
    // With three pairs nothing is replaced automatically, so that nothing is set aside either.
    assert_eq!(kept_aside("four-restriction-05-rules-2.ron"), 0);
}

#[test]
fn a_golden_record_is_written_as_it_was_read() {
    for path in replays() {
        let text = fs::read_to_string(&path).expect("a readable file");
        // Records of older formats keep their meaning when written in the newest.
        const FORMAT: u32 = newest_format::<Cascadia>();
        let own = (1..=FORMAT).map(|format| format!("    format: {format},")).find(|own| text.contains(own));
        let newest = text.replacen(&own.expect("a format"), &format!("    format: {FORMAT},"), 1);
        assert_eq!(
            write_record(&read_record::<Cascadia>(&text).expect("a record")),
            newest,
            "{}",
            path.display()
        );
    }
}

/// Reads a record after one replacement.
#[track_caller]
fn damaged(from: &str, to: &str) -> Result<Record<Cascadia>, LoadError<Cascadia>> {
    let text = golden("two-DCBAD.ron");
    assert!(text.contains(from), "the record has no `{from}`");
    read_record::<Cascadia>(&text.replacen(from, to, 1))
}

#[track_caller]
fn check_unreadable(from: &str, to: &str, words: &str) {
    let error = damaged(from, to).expect_err("damaged");
    assert!(matches!(error, LoadError::Unreadable(_)), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.starts_with("this is not a record, or it is damaged"), "{sentence}");
    assert!(sentence.contains(words), "{sentence}");
}

#[test]
fn a_damaged_record_is_unreadable() {
    check_unreadable("seed: 15003916462357652274", "seed: many", "line 7");
    check_unreadable("seed: 15003916462357652274", "seed: -1", "line 7");
    check_unreadable("rules: 1,", "", "rules");
    check_unreadable("rules: 1,", "rules: 1, mood: 3,", "mood");
    check_unreadable("edition: final", "edition: latest", "latest");
    check_unreadable("cards: \"DCBAD\"", "cards: \"DCBAX\"", "`DCBAX` does not name scoring cards");
    check_unreadable("opponent(\"greedy\")", "robot(\"greedy\")", "robot");
    check_unreadable("result: Some((", "result: Some(", "line ");
    check_unreadable("actions: [", "actions: (", "line ");
    for text in ["", "(", "junk", "{}", "[]", "()", "(format: )", "\u{0}", "(format: 1)"] {
        assert!(matches!(read_record::<Cascadia>(text), Err(LoadError::Unreadable(_))), "{text:?}");
    }
    let text = golden("two-DCBAD.ron");
    for part in [text.len() / 3, text.len() / 2, text.len() - 3] {
        assert!(
            matches!(read_record::<Cascadia>(&text[..part]), Err(LoadError::Unreadable(_))),
            "cut off at {part}"
        );
    }
}

#[test]
fn a_newer_format_is_refused_politely() {
    let error = damaged("format: 1", "format: 4").expect_err("newer");
    assert_eq!(error, LoadError::NewerFormat(4));
    assert_eq!(
        error.to_string(),
        "this record has format 4; this program knows formats up to 3. A newer program can read it"
    );
    // Regardless of its other content.
    let text = "(format: 77, actions: { 1: \"new\" }, something: Else(3))";
    assert_eq!(read_record::<Cascadia>(text), Err(LoadError::NewerFormat(77)));
}

#[test]
fn a_format_older_than_the_first_is_no_record() {
    assert!(matches!(damaged("format: 1", "format: 0"), Err(LoadError::Unreadable(_))));
}

#[test]
fn a_line_that_is_no_action_is_named_by_its_number() {
    let error = damaged("\"token -1,1\"", "\"tokne -1,1\"").expect_err("no action");
    let reason = read_action("tokne -1,1").expect_err("a slip");
    assert_eq!(error, LoadError::NotAnAction { number: 3, reason });
    assert_eq!(
        error.to_string(),
        "action 3 cannot be read: `tokne -1,1` is not an action: \
         actions are pair, mix, wipe, tile, token, return and end"
    );
}

#[track_caller]
fn replayed(from: &str, to: &str) -> Result<ScoredGame, LoadError<Cascadia>> {
    damaged(from, to).expect("still a record").replay(content())
}

#[test]
fn a_refused_action_is_named_by_its_number_and_reason() {
    let error = replayed("\"pair 3\"", "\"mix 3 1\"").expect_err("no player has a nature token yet");
    let (line, reason) = ("mix 3 1".to_owned(), RuleError::NoNatureToken);
    assert_eq!(error, LoadError::Refused { number: 1, line, reason });
    assert_eq!(
        error.to_string(),
        "action 1, `mix 3 1`, was refused: there are not enough nature tokens to spend"
    );
    let error = replayed("\"tile 1,0 r1\"", "\"tile 5,0 r1\"").expect_err("no free neighbour");
    assert!(matches!(error, LoadError::Refused { number: 2, reason: RuleError::NotAFreeNeighbour(_), .. }));
}

#[test]
fn an_action_after_the_end_is_refused() {
    let mut record = read_record::<Cascadia>(&golden("two-DCBAD.ron")).expect("a record");
    record.actions.push(Action::TakePair(Slot(0)));
    let number = record.actions.len();
    let error = record.replay(content()).expect_err("the game is over");
    assert!(
        matches!(error, LoadError::Refused { number: found, reason: RuleError::GameOver, .. } if found == number)
    );
}

#[test]
fn a_wrong_result_is_found() {
    let error = replayed("totals: [100, 30]", "totals: [101, 30]").expect_err("another total");
    let outcome = |totals: [u16; 2], winner| Outcome { totals: totals.to_vec(), winners: vec![winner] };
    let (stored, right) = (outcome([101, 30], 0), outcome([100, 30], 0));
    assert_eq!(error, LoadError::OtherResult { stored, replayed: Some(right) });
    assert_eq!(error.to_string(), "the record has totals 101, 30, but its actions give 100, 30");
    let error = replayed("winners: [0]", "winners: [1]").expect_err("another winner");
    assert_eq!(error.to_string(), "the record has first place for seat 2, but its actions give it to seat 1");
    for (winners, places) in [("[]", "for nobody,"), ("[0, 1]", "for seats 1 and 2,")] {
        let error = replayed("winners: [0]", &format!("winners: {winners}")).expect_err("other winners");
        assert!(error.to_string().contains(places), "{error}");
    }
    let error = replayed("totals: [100, 30]", "totals: []").expect_err("no totals");
    assert!(error.to_string().contains("totals none,"), "{error}");
    // Other cards give other points.
    assert!(matches!(replayed("\"DCBAD\"", "\"DCBAA\""), Err(LoadError::OtherResult { .. })));
    assert!(matches!(replayed("majorities: true", "majorities: false"), Err(LoadError::OtherResult { .. })));
}

#[test]
fn a_result_of_an_unfinished_game_is_wrong() {
    let mut record = read_record::<Cascadia>(&golden("two-DCBAD.ron")).expect("a record");
    record.actions.truncate(20);
    let error = record.replay(content()).expect_err("it is not over");
    let stored = Outcome { totals: vec![100, 30], winners: vec![0] };
    assert_eq!(error, LoadError::OtherResult { stored, replayed: None });
    assert_eq!(error.to_string(), "the record has a result, but its actions do not finish the game");
    record.outcome = None;
    assert_ne!(record.replay(content()).expect("half a game").game.phase(), Phase::Finished);
}

#[test]
fn games_that_need_more_than_the_box_are_refused() {
    let error = replayed("edition: final", "edition: preliminary").expect_err("no D cards");
    assert_eq!(error.to_string(), "this record cannot be played: the preliminary edition has no bear card D");
    let five = format!("[{}]", "opponent(\"greedy\"), ".repeat(5));
    let error = replayed("[opponent(\"greedy\"), opponent(\"random\")]", &five).expect_err("too many");
    assert_eq!(error.to_string(), "this record cannot be played: a game is for 1 to 4 players, not 5");
    let nobody = replayed("[opponent(\"greedy\"), opponent(\"random\")]", "[]").expect_err("nobody");
    assert!(matches!(nobody, LoadError::NotInTheBox(_)));
    let many = format!("[{}]", "human(\"x\"), ".repeat(300));
    let crowd = replayed("[opponent(\"greedy\"), opponent(\"random\")]", &many).expect_err("a crowd");
    assert!(matches!(crowd, LoadError::NotInTheBox(_)));
}

/// A handwritten record; `agreed` are further entries of its setup.
fn by_hand(cards: &str, agreed: &str) -> String {
    format!(
        "(format: 3, rules: 2, content: \"\", program: \"by hand\",
          setup: (seed: 42, edition: final, cards: \"{cards}\", majorities: true, {agreed}
                  seats: [human(\"Ada\"), opponent(\"greedy\")]),
          practice: false, actions: [], result: None)"
    )
}

#[test]
fn restriction_second_cards_and_custom_rules_are_read() {
    let text = by_hand(
        "ABCDA",
        "custom: [\"lonely-partner\", \"short-runs\"], restriction: Some(6), second_cards: Some(\"BADCB\"),",
    );
    let record = read_record::<Cascadia>(&text).expect("a record");
    let expected = GameOptions {
        restriction: Some(6),
        second_cards: CardChoice::from_key("BADCB"),
        custom: [CustomRule::ShortRuns, CustomRule::LonelyPartner].into_iter().collect(),
        ..GameOptions::standard(2, CardChoice::from_key("ABCDA").expect("letters"), 42)
    };
    assert_eq!(record.setup.options, expected);
    let game = record.replay(content()).expect("the opening");
    assert_eq!(game.game.setup().as_ref(), &content().setup(&expected).expect("in the box"));
    assert_eq!(read_record::<Cascadia>(&write_record(&record)), Ok(record));
    // Unmentioned rules are not in force.
    let plain = read_record::<Cascadia>(&by_hand("ABCDA", "")).expect("a record");
    let expected =
        GameOptions { restriction: None, second_cards: None, custom: CustomRules::NONE, ..expected };
    assert_eq!(plain.setup.options, expected);
    // A scenario, with its cards.
    let scenario = read_record::<Cascadia>(&by_hand("BCCDC", "scenario: Some(7),")).expect("a record");
    assert_eq!(scenario.setup.options.scenario, Some(7));
    assert!(scenario.replay(content()).is_ok());
}

#[test]
fn unknown_words_of_the_setup_are_refused() {
    for (agreed, words) in [
        ("custom: [\"short-runs\", \"loud-wolves\"],", "`loud-wolves` does not name a custom rule"),
        ("custom: [\"\"],", "`` does not name a custom rule"),
        ("second_cards: Some(\"ABCDE\"),", "`ABCDE` does not name scoring cards"),
        ("restriction: Some(300),", "line "),
        ("restriction: Some(-1),", "line "),
        ("scenario: Some(\"seven\"),", "line "),
        ("restrictions: Some(3),", "restrictions"),
    ] {
        let error = read_record::<Cascadia>(&by_hand("ABCDA", agreed)).expect_err("no such word");
        assert!(matches!(error, LoadError::Unreadable(_)), "{error:?}");
        let sentence = error.to_string();
        assert!(sentence.starts_with("this is not a record, or it is damaged"), "{sentence}");
        assert!(sentence.contains(words), "{sentence}");
    }
}

#[test]
fn terms_that_do_not_go_together_are_refused_with_a_sentence() {
    for (cards, agreed, words) in [
        ("AAAAA", "restriction: Some(99),", "there is no rule restriction 99; they are numbered 1 to 10"),
        ("AAAAA", "restriction: Some(0),", "there is no rule restriction 0; they are numbered 1 to 10"),
        ("AAAAA", "scenario: Some(16),", "there is no scenario 16; they are numbered 1 to 15"),
        ("AAAAA", "scenario: Some(7),", "scenario 7 is played with the cards BCCDC of the final edition"),
        ("BCCDC", "scenario: Some(7), custom: [\"short-runs\"],", "scenario 7 is played with the cards"),
        ("BCCDC", "scenario: Some(7), restriction: Some(1),", "scenario 7 is played with the cards"),
        ("AAAAA", "restriction: Some(6),", "a second set of lettered cards belongs to the restriction"),
        ("AAAAA", "second_cards: Some(\"BBBBB\"),", "a second set of lettered cards belongs to"),
        (
            "AAAAA",
            "restriction: Some(6), second_cards: Some(\"BBABB\"),",
            "with another letter for every species",
        ),
        ("family", "restriction: Some(10),", "hidden scoring cards are for two to four players"),
    ] {
        let record = read_record::<Cascadia>(&by_hand(cards, agreed)).expect("a record nevertheless");
        let error = record.replay(content()).expect_err("not in the box");
        assert!(matches!(error, LoadError::NotInTheBox(_)), "{error:?}");
        let sentence = error.to_string();
        assert!(sentence.starts_with("this record cannot be played: "), "{sentence}");
        assert!(sentence.contains(words), "{sentence}");
    }
}

#[test]
fn a_new_record_names_its_versions() {
    let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
    let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 3), seats);
    let record = Record::new(setup.clone(), content());
    assert_eq!(record.content, content().fingerprint());
    assert!(record.program.starts_with(env!("CARGO_PKG_VERSION")));
    assert_eq!((record.rules, record.practice, record.outcome.is_none()), (2, false, true));
    let mut game = record.replay(content()).expect("the opening").game;
    assert_eq!(game, Game::start(content().setup(&setup.options).expect("in the box")).0);
    simple_game(&mut game);
}

#[test]
fn seeds_are_numbers_or_any_word() {
    assert_eq!(seed_from_text("42"), 42);
    assert_eq!(seed_from_text(&u64::MAX.to_string()), u64::MAX);
    assert_eq!(seed_from_text("Bear "), seed_from_text("bear"));
    assert_ne!(seed_from_text("bear"), seed_from_text("elk"));
    // A number out of range is read as a word.
    assert_ne!(seed_from_text("18446744073709551616"), seed_from_text("18446744073709551617"));
    let derived: std::collections::BTreeSet<u64> =
        (0..50).flat_map(|seed| (0..50).map(move |index| derived_seed(seed, index))).collect();
    assert_eq!(derived.len(), 2_500);
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("records");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("game.ron");
    write_atomically(&path, "one").expect("writable");
    write_atomically(&path, "two").expect("writable");
    assert_eq!(fs::read_to_string(&path).expect("readable"), "two");
    let names: Vec<_> =
        fs::read_dir(&folder).expect("readable").map(|entry| entry.expect("one").file_name()).collect();
    assert_eq!(names, ["game.ron"], "no temporary file is left");
    assert!(write_atomically(&folder.join("no/such/folder.ron"), "three").is_err());
    // A folder of that name cannot be replaced by a file, and no temporary files remain.
    fs::create_dir_all(folder.join("taken.ron/inside")).expect("a folder");
    assert!(write_atomically(&folder.join("taken.ron"), "four").is_err());
    assert_eq!(fs::read_dir(&folder).expect("readable").count(), 2);
}

#[test]
fn a_record_of_another_mode_is_neither_taken_for_ones_own_nor_for_damaged() {
    let pebbles = cascadia_engine::Playthrough::begin(crate::toy::pebbles(), &(), 1);
    let text = write_record(pebbles.expect("a game").record());
    assert!(matches!(read_record::<Cascadia>(&text), Err(LoadError::NewerFormat(4))), "{text}");
}
