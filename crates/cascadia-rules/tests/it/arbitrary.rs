//! Fuzz tests: any file content yields an error sentence or a playable game; the core never panics.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{content, play_to_the_end};
use cascadia_base::{Hex, Rotation};
use cascadia_engine::read_record;
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::Situation;
use cascadia_rules::rules::{
    Action, CardChoice, CustomRule, Edition, Game, GameRng, Phase, Seat, Slot, SlotSet,
};
use cascadia_rules::scoring::score_game;
use cascadia_storage::ProgramRoot;

/// Characters with a meaning in our files, and some stray ones.
const LETTERS: &[u8] = b"()[]{}:,\"-0123456789 aeorst\n\x00\xff";

/// The text with one to four defects in letters, numbers or lines.
fn damaged(text: &str, chance: &mut GameRng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len().max(1) as u32) as usize;
        let letter = LETTERS[chance.below(LETTERS.len() as u32) as usize];
        match chance.below(7) {
            0 if !bytes.is_empty() => bytes[at] = letter,
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 => bytes.insert(at, letter),
            3 => bytes.truncate(at.max(1)),
            4 => {
                // Replaces a number at or behind the position.
                if let Some(digit) = bytes[at.min(bytes.len())..].iter().position(u8::is_ascii_digit) {
                    let from = at + digit;
                    let to = from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let numbers =
                        ["0", "1", "2", "7", "255", "256", "4294967295", "-2147483648", "99999999999"];
                    let number = numbers[chance.below(numbers.len() as u32) as usize];
                    bytes.splice(from..to, number.bytes());
                }
            }
            kind => {
                let mut lines: Vec<Vec<u8>> =
                    bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
                let (a, b) =
                    (chance.below(lines.len() as u32) as usize, chance.below(lines.len() as u32) as usize);
                if kind == 5 {
                    lines.swap(a, b);
                } else {
                    lines.insert(b, lines[a].clone());
                }
                bytes = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn any_text_is_a_record_or_a_sentence() {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("crates/cascadia-rules/tests/replays");
    let mut played = 0;
    for file in fs::read_dir(folder).expect("stored records") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("readable");
        let mut chance = GameRng::new(text.len() as u64);
        for _ in 0..1500 {
            match read_record::<Cascadia>(&damaged(&text, &mut chance)).map(|record| record.replay(content()))
            {
                Ok(Ok(_)) => played += 1,
                Ok(Err(error)) => assert!(!error.to_string().is_empty()),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    assert!(played > 0, "slips in descriptive fields, like names, do no harm");
}

fn copy_of_content(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arbitrary").join(name);
    fs::create_dir_all(root.join("assets/content")).expect("a folder");
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/content");
    for file in fs::read_dir(shipped).expect("the data") {
        let file = file.expect("a file");
        // The data of the other game has a separate folder.
        if !file.file_type().expect("its type").is_file() {
            continue;
        }
        fs::copy(file.path(), root.join("assets/content").join(file.file_name())).expect("a copy");
    }
    root
}

#[test]
fn any_data_is_refused_or_gives_games_that_can_be_played() {
    let root = copy_of_content("damaged");
    let files = ["tiles", "starters", "scoring_cards", "variants", "scenarios", "trail"]
        .map(|name| root.join("assets/content").join(name).with_extension("ron"));
    let mut playable = 0;
    // Restrictions and scenarios played so far.
    let mut played: BTreeSet<(Option<u8>, Option<u8>)> = BTreeSet::new();
    for path in files {
        let whole = fs::read_to_string(&path).expect("readable");
        let mut chance = GameRng::new(whole.len() as u64);
        for round in 0..250 {
            fs::write(&path, damaged(&whole, &mut chance)).expect("a file");
            let Ok(content) = Content::load(&ProgramRoot::folder(&root)) else { continue };
            playable += 1;
            for terms in some_terms(&content, round, &mut chance) {
                let Ok(setup) = content.setup(&terms) else { continue };
                let cards = content.cards_of(&terms).expect("the set-up has them");
                let (mut game, _) = Game::start(setup);
                let turns = u16::from(game.setup().turns_each()) * u16::from(terms.seats);
                play_to_the_end(&mut game, &mut chance);
                assert_eq!(game.turns_ended(), turns, "{terms:?}");
                let sheets = score_game(&game, &cards);
                assert_eq!(sheets.len(), usize::from(terms.seats));
                let goals = content.scenarios().values().flat_map(|scenario| &scenario.goals);
                for goal in goals.chain(content.trail().achievements.values()) {
                    goal.judge(&Situation::of(&game, &cards, &sheets, Seat(0)));
                }
                played.insert((terms.restriction, terms.scenario));
            }
        }
        fs::write(&path, whole).expect("a file");
    }
    assert!(playable > 0, "some slips only change a number");
    for number in 1..=10 {
        assert!(played.contains(&(Some(number), None)), "restriction {number} was never played");
    }
    for number in 1..=15 {
        assert!(played.contains(&(None, Some(number))), "scenario {number} was never played");
    }
}

/// Games of three kinds, with a scenario and with each kind of restriction in turn.
fn some_terms(content: &Content, round: u64, chance: &mut GameRng) -> Vec<GameOptions> {
    let mut all = vec![
        GameOptions::standard(1, CardChoice::ALL_A, round),
        GameOptions::standard(2, CardChoice::Family, round),
        GameOptions::standard(4, CardChoice::Intermediate, round),
    ];
    let custom = CustomRule::ALL.into_iter().filter(|_| chance.below(3) == 0).collect();
    let restrictions: Vec<u8> = content.restrictions().collect();
    if !restrictions.is_empty() {
        let restriction = Some(restrictions[chance.below(restrictions.len() as u32) as usize]);
        let cards = content.random_cards(Edition::Final, chance);
        let second_cards = content.random_second_cards(restriction, Edition::Final, &cards, chance);
        let standard = GameOptions::standard(1 + chance.below(4) as u8, cards, round);
        all.push(GameOptions { restriction, second_cards, custom, ..standard });
    }
    let scenarios: Vec<u8> = content.scenarios().keys().copied().collect();
    if !scenarios.is_empty() {
        let number = scenarios[chance.below(scenarios.len() as u32) as usize];
        let cards = CardChoice::Lettered(content.scenarios()[&number].cards);
        let standard = GameOptions::standard(1 + chance.below(4) as u8, cards, round);
        all.push(GameOptions { scenario: Some(number), ..standard });
    }
    all
}

/// An arbitrary action, mostly nonsense.
fn any_action(chance: &mut GameRng) -> Action {
    let mut small = |limit: u32| chance.below(limit);
    let numbers = [i32::MIN, i32::MIN + 1, -3, -2, -1, 0, 1, 2, 3, i32::MAX - 1, i32::MAX];
    let hex = Hex::new(numbers[small(11) as usize], numbers[small(11) as usize]);
    match small(8) {
        0 => Action::WipeThree,
        1 => Action::PaidWipe((0..8).map(Slot).filter(|_| small(2) == 0).collect::<SlotSet>()),
        2 => Action::TakePair(Slot(small(6) as u8)),
        3 => Action::TakeMixed { tile: Slot(small(6) as u8), token: Slot(small(6) as u8) },
        4 => Action::PlaceTile { hex, rotation: Rotation::new(small(12) as i32 - 6) },
        5 => Action::PlaceToken { hex },
        6 => Action::ReturnToken,
        _ => Action::EndTurn,
    }
}

#[test]
fn any_action_is_carried_out_or_refused_without_a_change() {
    let mut done = 0;
    // Games without a restriction, then each of them.
    for kind in 0..=10 {
        let seats = 1 + (kind + 1) % 4;
        let opening = |seed| match kind {
            0 => crate::common::game(seats, seed),
            // A solo game has no opponent to hide a card from.
            10 => crate::common::restricted_game(10, seats.max(2), seed),
            number => crate::common::restricted_game(number, seats, seed),
        };
        let mut game = opening(77);
        let mut chance = GameRng::new(u64::from(kind));
        let mut legal = 0;
        for _ in 0..12_000 {
            let before = game.clone();
            match game.apply(any_action(&mut chance)) {
                Ok(_) => legal += 1,
                Err(_) => assert_eq!(game, before),
            }
            if game.phase() == Phase::Finished {
                game = opening(chance.next_seed());
            }
        }
        assert!(legal > 50, "{legal} were legal in game {kind}");
        done += legal;
    }
    assert!(done > 1000, "{done} were legal");
}
