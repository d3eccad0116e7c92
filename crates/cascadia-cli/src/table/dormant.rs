//! Dormant multi-day games: put into a store before its server starts, and queried afterwards.

use std::io;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cascadia_host::load_table_content;
use cascadia_host::store::{
    AppendRequest, AppendResult, GameStage, StoredEntry, StoredGame, StoredProgress, StoredSeat, TableStore,
};
use cascadia_net::{ClientSocket, InstallationKey};
use cascadia_server::open_store;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::{HostSecret, fresh_salt};
use cascadia_table::table_options::{TablePace, TableSeat};
use cascadia_table::{Lobby, TableContent, TableMode, write_line};
use serde::Serialize;

use super::figures::{milliseconds_at, rounded};
use super::load_game::{connect, standard_table_options};

/// Seats of a dormant game.
const SEATS: u8 = 2;
/// Players, who share all these games.
const PEOPLE: u32 = 1_000;
/// Days per turn.
const DAYS: u8 = 14;
/// Games written in one batch.
const WRITTEN_TOGETHER: usize = 64;
/// Number of *my games* queries.
const ASKED: u32 = 50;

/// Results of a server with many dormant games.
#[derive(Serialize)]
pub(super) struct DormantReport {
    games: u32,
    /// Time from process start to readiness.
    start_ms: f64,
    /// Response time of *my games*, at most a hundred games.
    my_games_p50_ms: f64,
    my_games_p99_ms: f64,
    /// Memory before the first active game.
    resident_mb: f64,
}

impl DormantReport {
    /// Prints the results as a sentence.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(super) fn print(&self, output: &mut impl io::Write) -> io::Result<()> {
        let Self { games, start_ms, my_games_p50_ms: median, my_games_p99_ms: most, resident_mb } = self;
        writeln!(
            output,
            "with {games} dormant games the server started in {start_ms} ms, with {resident_mb} MB,"
        )?;
        writeln!(output, "and listed a player's games in {median} ms (median), {most} ms (99 of 100)")
    }
}

/// Puts `games` games into a store, each with two players and begun today.
///
/// # Errors
/// A sentence with the reason.
pub(super) async fn store_dormant(store: &str, games: u32) -> Result<(), String> {
    let content = load_table_content().map_err(|problems| problems.to_string())?;
    let store = open_store(store).await.map_err(|error| error.to_string())?;
    let people: Vec<String> = (0..PEOPLE).map(|number| person(number).public()).collect();
    let mut beginnings = Vec::with_capacity(WRITTEN_TOGETHER);
    for number in 0..games {
        let owners = [number % PEOPLE, (number / PEOPLE + number + 1) % PEOPLE];
        let keys = owners.map(|owner| people[owner as usize].as_str());
        beginnings.push(open_game(&*store, &content, &code(number), keys).await?);
        if beginnings.len() == WRITTEN_TOGETHER || number + 1 == games {
            let written = store.append(&beginnings).await.map_err(|error| error.to_string())?;
            if written.contains(&AppendResult::Stale) {
                return Err("the store holds other games under these names".to_owned());
            }
            beginnings.clear();
        }
    }
    Ok(())
}

/// Queries a player's games repeatedly, at a server with this startup time and memory in megabytes.
///
/// # Errors
/// A sentence with the reason why there is no answer.
pub(super) async fn look_for_games(
    url: &str,
    games: u32,
    (start, resident): (Duration, f64),
) -> Result<DormantReport, String> {
    let mut times = Vec::new();
    for number in 0..ASKED {
        let mut socket = connect(url, &person(number * 7 % PEOPLE), "Sleeper").await?;
        let asked = Instant::now();
        let listed = ask(&mut socket).await.map_err(|error| error.to_string())?;
        times.push(asked.elapsed());
        if listed == 0 && games >= PEOPLE {
            return Err("a player has no games".to_owned());
        }
    }
    times.sort_unstable();
    Ok(DormantReport {
        games,
        start_ms: rounded(start.as_secs_f64() * 1_000.0),
        my_games_p50_ms: milliseconds_at(&times, 0.5),
        my_games_p99_ms: milliseconds_at(&times, 0.99),
        resident_mb: rounded(resident),
    })
}

async fn ask(socket: &mut ClientSocket) -> Result<usize, cascadia_net::SocketError> {
    socket.send(&ToHost::Mine {}).await?;
    loop {
        if let ToClient::Mine { games } = socket.receive().await? {
            return Ok(games.len());
        }
    }
}

/// Opens a started game and returns its first entry, ready to be written.
#[expect(
    clippy::disallowed_methods,
    reason = "the games have begun today, by the clock that their server reads"
)]
async fn open_game(
    store: &dyn TableStore,
    content: &TableContent,
    id: &str,
    keys: [&str; SEATS as usize],
) -> Result<AppendRequest, String> {
    let table_options = standard_table_options(SEATS, TablePace::Days { days: DAYS });
    let secret = HostSecret::fresh().map_err(|error| error.to_string())?;
    let open = vec![TableSeat::Open; usize::from(SEATS)];
    let lobby = Lobby::open(id.to_owned(), table_options, &open, secret.commitment(), None, content);
    let mut lobby = lobby.map_err(|refusal| refusal.to_string())?;
    let mut seats = Vec::new();
    for (seat, key) in keys.into_iter().enumerate() {
        let (seat, salt) = (seat as u8, fresh_salt().map_err(|error| error.to_string())?);
        lobby.sit(key, "Sleeper", seat, &salt).map_err(|refusal| refusal.to_string())?;
        let name = "Sleeper".to_owned();
        seats.push(StoredSeat { seat, key: key.to_owned(), name, level: String::new() });
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let begun = lobby.start(now, content).map_err(|refusal| refusal.to_string())?;
    let row = StoredGame {
        id: id.to_owned(),
        lobby: write_line(&lobby),
        secret: secret.to_hex(),
        rules: TableMode::Cascadia.rules(),
        progress: StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None },
        version: 0,
        opened: now as i64,
    };
    if !store.open_game(&row, &seats).await.map_err(|error| error.to_string())? {
        return Err("the store holds other games under these names".to_owned());
    }
    let days = Duration::from_secs(u64::from(DAYS) * 24 * 60 * 60);
    Ok(AppendRequest {
        game: id.to_owned(),
        entry: StoredEntry { version: 1, seat: None, id: 0, line: begun.to_line(), at: now as i64 },
        progress: StoredProgress {
            stage: GameStage::Running,
            turn_keys: Some(keys[0].to_owned()),
            deadline: Some((now + days.as_millis() as u64) as i64),
        },
    })
}

/// Returns the code of a game by its number.
fn code(number: u32) -> String {
    const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
    let letter = |place: u32| char::from(LETTERS[(number / 30_u32.pow(place) % 30) as usize]);
    (0..6).rev().map(letter).collect()
}

/// Returns the key of a simulated player.
fn person(number: u32) -> InstallationKey {
    let mut bytes = *b"somebody who has sleeping games.";
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    InstallationKey::new(bytes)
}
