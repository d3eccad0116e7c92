//! Tests of games sent to friends as text: as one line, and as altered by chat and mail programs.

use std::fs;
use std::path::Path;

use cascadia_base::GameRng;
use cascadia_engine::{
    GameMode, Record, RecordTextFault, SeatOwner, mode_of, plain_record_text, read_record,
    record_text_of_bytes, write_record, write_record_line,
};
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;

/// Reads one of the records beside the tests.
fn kept(path: &str) -> String {
    fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).join(path)).expect("readable")
}

/// A finished game for two, with the names hardest to read.
fn game() -> Record<Cascadia> {
    let mut record = read_record::<Cascadia>(&kept("replays/two-DCBAD.ron")).expect("a record");
    record.setup.seats[0] = SeatOwner::Human("Ada \"(A)\", \\ « é » – 👩\u{200d}🚀".to_owned());
    record
}

fn river_game() -> Record<RollingRivers> {
    read_record::<RollingRivers>(&kept("../../rolling-rivers/tests/saves/v4/two-b.ron")).expect("a record")
}

/// The record in a text, or the fault.
fn read<M: GameMode>(text: &str) -> Result<Record<M>, RecordTextFault> {
    plain_record_text(text).map(|plain| read_record::<M>(&plain).expect("a record"))
}

#[test]
fn a_game_is_one_line_of_a_few_hundred_letters() {
    let line = write_record_line(&game());
    assert!(line.len() < 500, "{} letters for {} actions", line.len(), game().actions.len());
    let (name, letters) = line.split_once('=').expect("a name before the letters");
    assert_eq!(name, "Cascadia1");
    assert!(letters.bytes().all(|letter| letter.is_ascii_alphanumeric()), "{line}");
    assert_eq!(read::<Cascadia>(&line), Ok(game()));
    assert_eq!((mode_of(&line), read_record::<Cascadia>(&line).expect("a record")), (None, game()));
    let line = write_record_line(&river_game());
    assert_eq!(
        (mode_of(&line).as_deref(), read::<RollingRivers>(&line)),
        (Some("rolling"), Ok(river_game()))
    );
}

#[test]
fn the_form_of_the_line_is_pinned() {
    // Must never change: players have such lines in their messages.
    let line = PINNED;
    let mut record = game();
    record.actions.truncate(7);
    record.outcome = None;
    assert_eq!(read::<Cascadia>(line), Ok(record.clone()));
    assert_eq!(write_record_line(&record), line);
}

#[test]
fn a_line_survives_chats_and_mail_programs() {
    let line = write_record_line(&game());
    let wrapped = |width: usize, between: &str| {
        line.as_bytes().chunks(width).map(String::from_utf8_lossy).collect::<Vec<_>>().join(between)
    };
    for text in [
        format!("\u{feff}{line}"),
        format!("Have a look (a close one): {line}\n\nBest, Ada"),
        format!("```\n{line}\n```"),
        format!("“{line}”"),
        format!("<p>{line}</p>"),
        wrapped(76, "\r\n"),
        wrapped(70, "\n> "),
        wrapped(60, "\n> > "),
        wrapped(74, "=\n"),
        wrapped(20, "\u{200b}"),
        wrapped(11, "\u{a0}"),
        format!("> {}", wrapped(50, "\n> ")),
        // Twice, and once more after a part.
        format!("{line}{line}"),
        format!("{line}\n{line}"),
        format!("{}\n{line}", &line[..40]),
        line.replacen("Cascadia", "CASCADIA", 1),
    ] {
        assert_eq!(read::<Cascadia>(&text), Ok(game()), "{text}");
    }
}

#[test]
fn a_line_that_is_not_whole_is_refused_with_what_to_do() {
    let line = write_record_line(&game());
    for end in 10..line.len() {
        assert_eq!(plain_record_text(&line[..end]), Err(RecordTextFault::Cut), "{end}");
    }
    for end in 0..10 {
        assert_eq!(plain_record_text(&line[..end]), Err(RecordTextFault::NoGame), "{end}");
    }
    assert_eq!(plain_record_text(&line[12..]), Err(RecordTextFault::NoGame));
    let mut chance = GameRng::new(3);
    for _ in 0..200 {
        let at = 10 + chance.below((line.len() - 10) as u32) as usize;
        let mut letters = line.clone().into_bytes();
        letters[at] = b"0Oo1lIzZ"[chance.below(8) as usize];
        let changed = String::from_utf8(letters).expect("letters");
        if changed != line {
            assert!(read::<Cascadia>(&changed).is_err(), "{changed}");
        }
    }
    for newer in ["Cascadia2=", "Cascadia10=abc", "cascadia999999999999=abc"] {
        assert_eq!(plain_record_text(newer), Err(RecordTextFault::Newer), "{newer}");
    }
    assert_eq!(plain_record_text(&line.replacen("1=", "2=", 1)), Err(RecordTextFault::Newer));
    assert_eq!(plain_record_text("Cascadia1="), Err(RecordTextFault::Cut));
    assert_eq!(plain_record_text("Cascadia1=zzzzzzzzzzz"), Err(RecordTextFault::Changed));
    for sentence in [RecordTextFault::NoGame, RecordTextFault::Cut, RecordTextFault::Changed]
        .map(|fault| fault.to_string())
    {
        assert!(sentence.contains("copy the text"), "{sentence}");
    }
}

#[test]
fn our_own_texts_are_read_as_they_stand() {
    for text in [write_record(&game()), write_record(&river_game()), kept("replays/four-family.ron")] {
        assert!(matches!(plain_record_text(&text), Ok(std::borrow::Cow::Borrowed(plain)) if plain == text));
    }
}

#[test]
fn the_text_of_a_file_survives_chats_and_mail_programs() {
    let text = write_record(&game());
    let quoted = |mark: &str| text.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    for text in [
        format!("\u{feff}{text}"),
        format!("```ron\n{text}```\n"),
        format!("Hello (at last):\n\n{text}\n-- \nAda (from the train)\n"),
        quoted("> "),
        quoted(">> "),
        format!("On Monday Ada wrote:\n{}", quoted("> ")),
        text.replace("    ", "\u{a0}\u{a0}\u{a0} "),
        text.replace('\n', "\r\n"),
        format!("{text}{text}"),
        format!("{}\n{text}", &text[..200]),
        text.replace('&', "&amp;").replace('"', "&quot;"),
    ] {
        assert_eq!(read::<Cascadia>(&text), Ok(game()), "{text}");
    }
    // With altered quotation marks, only those within names are ambiguous.
    let mut plain = game();
    plain.setup.seats[0] = SeatOwner::Human("Jean–Luc".to_owned());
    let text = write_record(&plain);
    for (open, close) in [("“", "”"), ("„", "“"), ("«\u{202f}", "\u{202f}»"), ("”", "”"), ("\"", "”")]
    {
        let mut marks = [open, close].into_iter().cycle();
        let curly: String =
            text.chars()
                .map(|letter| {
                    if letter == '"' {
                        marks.next().unwrap_or_default().to_owned()
                    } else {
                        letter.to_string()
                    }
                })
                .collect();
        assert_eq!(read::<Cascadia>(&curly), Ok(plain.clone()), "{curly}");
        let dashes = curly.replace('-', "−").replace("    ", "\u{a0}");
        assert_eq!(read::<Cascadia>(&dashes), Ok(plain.clone()), "{dashes}");
    }
    let utf16: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(read::<Cascadia>(&record_text_of_bytes(&utf16)), Ok(plain));
}

#[test]
fn a_text_that_is_no_whole_game_is_refused_with_what_to_do() {
    let text = write_record(&game());
    for part in [text.len() / 4, text.len() / 2, text.len() - 3] {
        let part = (part..).find(|at| text.is_char_boundary(*at)).expect("the end is one");
        assert_eq!(plain_record_text(&text[..part]), Err(RecordTextFault::Cut), "{part}");
    }
    assert_eq!(plain_record_text(&text[30..]), Err(RecordTextFault::NoGame));
    let damaged = text.replacen("actions: [", "actions: (", 1);
    assert!(matches!(plain_record_text(&damaged), Err(RecordTextFault::Line(_))), "{damaged}");
    for nothing in ["", "hello", "()", "(", "[1, 2]", "{}", "\u{feff}", "(format", "😀".repeat(100).as_str()]
    {
        assert!(plain_record_text(nothing).is_err(), "{nothing}");
    }
}

#[test]
fn nothing_that_is_pasted_stops_the_program() {
    let texts = [write_record_line(&game()), write_record_line(&river_game()), write_record(&river_game())];
    let signs: Vec<char> = "(\"“”«\\\n>=-, é😀\u{feff}0Az[]".chars().collect();
    let mut chance = GameRng::new(7);
    for number in 0..600 {
        let mut letters: Vec<char> = texts[number % 3].chars().collect();
        for _ in 0..=chance.below(4) {
            let at = chance.below(letters.len() as u32) as usize;
            match chance.below(3) {
                0 => letters[at] = signs[chance.below(signs.len() as u32) as usize],
                1 => letters.truncate(at.max(1)),
                _ => letters.insert(at, signs[chance.below(signs.len() as u32) as usize]),
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(plain) = plain_record_text(&text) {
            let _ = (read_record::<Cascadia>(&plain), read_record::<RollingRivers>(&plain));
        }
    }
}

/// The line of a young game, as first released.
const PINNED: &str = "Cascadia1=000PHxU0KTb7YXASVgYHUbKwteF9lOe2fCNx9Y7vYGS012KOcy7XH4ELkhbTGLXzt69z7XXjphpGO9nySOACn5uuFk\
    WgMnGWvtaFlh9Myjvqs61cgaGAC8LtsF0T0ud1";
