//! Laws of everything read from clients, hosts and stores, for any bytes: no panic, and what is written can
//! be read again. The fuzz targets and a test with the stored corpus run the same code.

#![allow(dead_code, reason = "each target runs one of the laws")]
#![allow(clippy::unwrap_used, reason = "a broken law ends the run")]

mod hosted_game;

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use cascadia_ai::players::Levels;
use cascadia_base::Seat;
use cascadia_engine::{GameMode, salvage, write_record};
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_table::calendar::{Holiday, TableCalendar};
use cascadia_table::entry::{LogEntry, LogEvent};
use cascadia_table::invite::{InviteCode, is_secret, stored_secret, unknown_letters};
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::{HostSecret, bytes_of, hex_of};
use cascadia_table::{GameReplica, Lobby, TableContent, TableMode, guest_name, read_line, write_line};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content as RollingContent;
use rolling_rivers_ai::players::Levels as RollingLevels;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use hosted_game::{FuzzedMode, Input, play};

/// Most entries of a log that is replayed.
const MOST_ENTRIES: usize = 1_000;

/// Returns the content of both modes, loaded once.
fn table_content() -> &'static TableContent {
    static CONTENT: LazyLock<TableContent> = LazyLock::new(|| TableContent {
        cascadia: Arc::new(Content::shipped().unwrap()),
        cascadia_levels: Arc::new(Levels::default()),
        rolling: Arc::new(RollingContent::shipped().unwrap()),
        rolling_levels: Arc::new(RollingLevels::default()),
    });
    &CONTENT
}

/// Messages of the protocol, stored lobbies and log entries, one in each line. Updates are applied to a
/// replica, as a client would.
pub(crate) fn messages(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut updates = Vec::new();
    for line in text.lines().take(MOST_ENTRIES) {
        check_line::<ToHost>(line);
        check_line::<LogEntry>(line);
        check_line::<Lobby>(line);
        if let Some(message) = check_line::<ToClient>(line) {
            updates.push(message);
        }
    }
    if let Some(ToClient::Begun(begun)) = updates.first() {
        match TableMode::from_key(&begun.start.mode) {
            Some(TableMode::Cascadia) => follow::<Cascadia>(&updates),
            Some(TableMode::Rolling) => follow::<RollingRivers>(&updates),
            None => {}
        }
    }
}

/// Reads a line; it must be the same after it is written and read again.
fn check_line<T: Serialize + DeserializeOwned + PartialEq + Debug>(line: &str) -> Option<T> {
    match read_line::<T>(line) {
        Ok(read) => {
            let again: T = serde_json::from_str(&write_line(&read)).unwrap();
            // JSON parsers round fractions.
            assert!(again == read || has_fraction(line), "{read:?} {again:?}");
            Some(read)
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(sentence.len() < 1_000 && !sentence.contains(char::is_control), "{sentence:?}");
            None
        }
    }
}

fn has_fraction(line: &str) -> bool {
    fn is_fraction(value: &Value) -> bool {
        match value {
            Value::Number(number) => number.is_f64(),
            Value::Array(values) => values.iter().any(is_fraction),
            Value::Object(fields) => fields.values().any(is_fraction),
            _ => false,
        }
    }
    serde_json::from_str(line).is_ok_and(|value| is_fraction(&value))
}

/// Follows a game with the updates of its host, which may lie.
fn follow<M: FuzzedMode>(messages: &[ToClient]) {
    let mut replica: Option<GameReplica<M>> = None;
    for message in messages {
        match (message, &mut replica) {
            (ToClient::Begun(begun), None) => {
                replica = GameReplica::begin(M::shipped(), (**begun).clone()).ok().map(|(game, _)| game);
            }
            (ToClient::Update(update), Some(game)) => drop(game.enter(update)),
            (ToClient::Over(end), Some(game)) => drop(game.finish(end)),
            _ => {}
        }
        if let Some(game) = &replica {
            let _ = (game.to_act(), game.match_state().clock().reserves(), game.finished_by_computer());
        }
    }
}

/// Everything that people type or paste, and single words of messages.
pub(crate) fn codes(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Some(code) = InviteCode::read(&text) {
        assert_eq!(InviteCode::read(code.letters()), Some(code.clone()));
        assert_eq!(InviteCode::read(&code.shown()), Some(code));
    }
    assert!(unknown_letters(&text).len() <= text.chars().count());
    assert!(is_secret(&text, &stored_secret(&text)) && !is_secret(&text, &text));
    if let Some(secret) = HostSecret::from_hex(&text) {
        assert_eq!(secret.to_hex(), text);
    }
    if let Some(read) = bytes_of(&text) {
        assert_eq!(hex_of(&read), text);
    }
    let name = guest_name(&text, "0123456789abcdef");
    assert!(!name.trim().is_empty() && name.chars().count() <= 60 && !name.contains(char::is_control));
    assert_eq!(guest_name(&name, "0123456789abcdef"), name, "cleaning a clean name changes nothing");
    if let Ok(holiday) = Holiday::try_from(text.clone().into_owned()) {
        assert_eq!(Holiday::try_from(String::from(holiday)), Ok(holiday));
    }
    let calendar = TableCalendar { zone: text.clone().into_owned(), ..TableCalendar::default() };
    let _ = calendar.check(Some(1));
    action::<Cascadia>(&text);
    action::<RollingRivers>(&text);
    let content = table_content();
    if let cascadia_rules::record::SeedText::Code(options) =
        cascadia_rules::record::read_seed(&text, &content.cascadia)
    {
        assert!(cascadia_rules::record::seed_code(&options, &content.cascadia).is_some());
    }
    if let rolling_rivers::record::SeedText::Code(options) =
        rolling_rivers::record::read_seed(&text, &content.rolling)
    {
        assert!(rolling_rivers::record::seed_code(&options, &content.rolling).is_some());
    }
}

/// The normal form of an action is read as the same action.
fn action<M: GameMode>(line: &str) {
    if let Ok(action) = M::read_action(line) {
        assert_eq!(M::read_action(&M::write_action(action)).ok(), Some(action));
    }
}

/// Stored games: the first byte tells a log from a record of either mode. The log of a game follows the number
/// of its secret.
pub(crate) fn records(bytes: &[u8]) {
    let Some((kind, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    match kind % 4 {
        0 | 1 => {
            let (number, text) = text.split_at_checked(4).unwrap_or(("", &text));
            log(u16::from_str_radix(number, 16).unwrap_or(0), text);
        }
        2 => record::<Cascadia>(&text),
        _ => record::<RollingRivers>(&text),
    }
}

/// Replays a log, which may be damaged, and shows the game to every viewer.
fn log(number: u16, text: &str) {
    let mut secret = [0x5a; 32];
    secret[..8].copy_from_slice(&u64::from(number).to_le_bytes());
    let secret = HostSecret::new(secret);
    let mut entries: Vec<LogEntry> =
        text.lines().take(MOST_ENTRIES).map_while(|line| LogEntry::from_line(line).ok()).collect();
    if let Some(LogEntry { what: LogEvent::Begun(start), .. }) = entries.first_mut() {
        start.commitment = secret.commitment();
    }
    let Ok(host) = table_content().fold(entries.iter().cloned(), secret.clone()) else { return };
    assert_eq!(host.version(), entries.len() as u64);
    for viewer in (0..host.match_state().seats() as u8).map(|seat| Some(Seat(seat))).chain([None]) {
        for line in host.updates(viewer, 0) {
            serde_json::from_str::<ToClient>(&line).unwrap();
        }
    }
    let written = entries.iter().map(|entry| LogEntry::from_line(&entry.to_line()));
    // Numbers with a fraction may grow.
    if let Ok(written) = written.collect::<Result<Vec<LogEntry>, _>>() {
        assert_eq!(
            table_content().fold(written, secret).map(|host| host.version()).ok(),
            Some(host.version())
        );
    }
    let _ = (host.record(), table_content().computer_turn(&host));
}

/// Reads a record, which may be damaged; its playable part is written and read again.
fn record<M: FuzzedMode>(text: &str) {
    let content = M::shipped();
    let Ok(salvaged) = salvage::<M>(text, content) else { return };
    assert!(salvaged.record.replay(content).is_ok(), "what is salvaged replays");
    let written = write_record(&salvaged.record);
    let again = salvage::<M>(&written, content).map_err(|error| error.to_string()).unwrap();
    assert!(again.fault.is_none(), "{written}");
    assert_eq!(write_record(&again.record), written);
}

/// A table and its game under any requests; the bytes choose them.
pub(crate) fn host(bytes: &[u8]) {
    let mut input = Input(bytes);
    match input.byte() {
        Some(kind) if kind.is_multiple_of(2) => play::<Cascadia>(&mut input),
        Some(_) => play::<RollingRivers>(&mut input),
        None => {}
    }
}
