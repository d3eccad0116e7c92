//! State shared by all connections and rooms of a server.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use super::computer_pool::ComputerPool;
use super::door::{Accounts, ServerCeilings, stopped};
use super::group_commit::GroupCommit;
use super::metrics::HostMetrics;
use super::room_list::RoomList;
use super::running_tasks::RunningTasks;
use super::settings::HostSettings;
use super::store::{
    GameStage, OwnedGame, StoreError, StoreHint, StoredGame, StoredProgress, StoredSeat, TableStore,
};
use super::time::{now_stored, time_of_stored};
use cascadia_base::rng::EntropyError;
use cascadia_net::HostKey;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, RulesRanges};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableOptions, TableSeat};
use cascadia_table::{
    KeptSeat, Lobby, RefusalCode, RequestRefusal, SUBSTITUTE, TableContent, TableMode, write_line,
};

/// Attempts to draw a free code.
const CODE_TRIES: usize = 8;

/// Most listed games of one installation.
const MOST_LISTED: usize = 100;
/// Longest reason for refusing a table, in characters.
const LONGEST_REASON: usize = 200;

/// Refusal of changes while the store is away.
pub(super) const CANNOT_WRITE: &str = "the table cannot write now";

/// The parts of a running server.
pub(super) struct Service {
    pub(super) settings: HostSettings,
    /// Key of this host, shared by all servers of the store.
    pub(super) key: HostKey,
    pub(super) store: Arc<dyn TableStore>,
    pub(super) group_commit: GroupCommit,
    pub(super) metrics: Arc<dyn HostMetrics>,
    /// Content of all modes.
    pub(super) content: TableContent,
    pub(super) computers: ComputerPool,
    pub(super) rooms: RoomList,
    pub(super) accounts: Arc<Accounts>,
    pub(super) ceilings: Arc<ServerCeilings>,
    /// Rooms that have not ended.
    pub(super) open_rooms: RunningTasks,
    /// Changes to report to other servers.
    pub(super) hints: mpsc::Sender<StoreHint>,
    /// Number of this server among others; none for a single server.
    pub(super) node: Option<u32>,
    /// Becomes true when the server stops.
    pub(super) stopping: watch::Receiver<bool>,
}

/// The reason of a refusal: a key and a sentence.
pub(super) type TableRefusal = (RefusalCode, String);

/// Logs a failure of the store and returns the refusal.
pub(super) fn cannot_write(error: &StoreError) -> TableRefusal {
    tracing::error!(%error, "the store is away");
    (RefusalCode::Store, CANNOT_WRITE.to_owned())
}

fn no_entropy(_: EntropyError) -> TableRefusal {
    (RefusalCode::Host, "this host cannot draw a secret now".to_owned())
}

fn no_code() -> TableRefusal {
    (RefusalCode::Host, "this host finds no code for another table".to_owned())
}

/// Returns the sentence for an unknown or hidden table.
pub(super) fn no_table(id: &str) -> String {
    format!("there is no table {id} here")
}

/// Returns the refusal of another game in memory.
pub(super) fn no_room() -> TableRefusal {
    (RefusalCode::Full, "this server holds too many games now; try again later".to_owned())
}

/// Tests whether a table is the rematch of a game.
fn is_rematch(row: &StoredGame, game: &str) -> bool {
    serde_json::from_str::<Lobby>(&row.lobby).is_ok_and(|lobby| lobby.after() == Some(game))
}

/// Returns the newest version of the rules of a table that its opener's program knows, too.
fn rules_of(table_options: &TableOptions, known: &RulesRanges) -> Option<u32> {
    let mode = TableMode::from_key(&table_options.mode)?;
    mode.rules_range().common(*known.get(mode.key())?)
}

/// Cuts a sentence that may quote what a client has sent.
fn shortened(sentence: &str) -> String {
    match sentence.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &sentence[..end]),
        None => sentence.to_owned(),
    }
}

/// Returns the rows of a table's seats.
pub(super) fn seat_rows(lobby: &Lobby, seats: &[TableSeat]) -> Vec<StoredSeat> {
    let row = |(number, (seat, key)): (usize, (&TableSeat, Option<&str>))| {
        let (name, level) = match seat {
            TableSeat::Open => ("", ""),
            TableSeat::Person(name) => (name.as_str(), ""),
            TableSeat::Computer(level) => ("", level.as_str()),
        };
        StoredSeat {
            seat: number as u8,
            key: key.unwrap_or_default().to_owned(),
            name: name.to_owned(),
            level: level.to_owned(),
        }
    };
    seats.iter().zip(lobby.keys()).enumerate().map(row).collect()
}

impl Service {
    /// Waits until the server stops.
    pub(super) async fn stopped(&self) {
        stopped(&mut self.stopping.clone()).await;
    }

    /// Checks that this server offers a level of computer player for a mode. The substitute for absent
    /// players is always on offer.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn check_level(&self, mode: &str, level: &str) -> Result<(), TableRefusal> {
        let is_offered = level == SUBSTITUTE || self.settings.levels.iter().any(|known| known == level);
        let mode = TableMode::from_key(mode);
        if is_offered && mode.is_none_or(|mode| self.content.has_level(mode, level)) {
            return Ok(());
        }
        let refusal = RequestRefusal::NoLevel;
        Err((refusal.code(), refusal.to_string()))
    }

    /// Checks that the memory and the disk have space for another table.
    ///
    /// # Errors
    /// If they have none.
    pub(super) fn check_space(&self) -> Result<(), TableRefusal> {
        if !self.ceilings.has_room(self.rooms.len()) {
            return Err(no_room());
        }
        if !self.ceilings.has_disk(self.store.folder()) {
            return Err((
                RefusalCode::Full,
                "the disk of this server is nearly full: no table is opened".to_owned(),
            ));
        }
        Ok(())
    }

    /// Tests whether a game is in memory, or may be.
    pub(super) fn has_room_for(&self, game: &str) -> bool {
        self.rooms.contains(game) || self.ceilings.has_room(self.rooms.len())
    }

    /// Tests whether a table exists.
    ///
    /// # Errors
    /// If the store is away.
    pub(super) async fn has_table(&self, game: &str) -> Result<bool, TableRefusal> {
        if self.rooms.contains(game) {
            return Ok(true);
        }
        let found = self.store.versions(&[game.to_owned()]).await.map_err(|error| {
            tracing::error!(%error, game, "a game cannot be read");
            (RefusalCode::Store, "the table cannot be read now".to_owned())
        })?;
        Ok(!found.is_empty())
    }

    /// Tests whether an installation has a seat at a table or in a running game.
    pub(super) async fn has_running_game(&self, key: &str) -> bool {
        let games = self.store.games_of_key(key, 1).await;
        games.is_ok_and(|games| games.iter().any(|game| game.progress.stage != GameStage::Over))
    }

    /// Opens a table without people.
    ///
    /// # Errors
    /// If the game cannot be played, or the store is away.
    pub(super) async fn open_table(
        &self,
        table_options: &TableOptions,
        seats: &[TableSeat],
        known: &RulesRanges,
    ) -> Result<Lobby, TableRefusal> {
        self.check_seats(&table_options.mode, seats)?;
        let rules = rules_of(table_options, known);
        if rules.is_none() && TableMode::from_key(&table_options.mode).is_some() {
            return Err((
                RefusalCode::Version,
                "this host and your program share no rules of this game".to_owned(),
            ));
        }
        let secret = HostSecret::fresh().map_err(no_entropy)?;
        for _ in 0..CODE_TRIES {
            let code = InviteCode::fresh().map_err(no_entropy)?;
            let lobby = self.lobby(&code, table_options, seats, &secret)?.with_rules(rules);
            if self.open_lobby(&lobby, seats, &secret).await? {
                return Ok(lobby);
            }
        }
        Err(no_code())
    }

    /// Opens the table for a rematch of `game`, which [`rematch_of`](Self::rematch_of) has not found. Its code is
    /// stored with the game before, so that there is one table for all requests, on any server and after a
    /// restart.
    ///
    /// # Errors
    /// If the game cannot be played, or the store is away.
    pub(super) async fn open_rematch(
        &self,
        (game, of): (&str, &HostSecret),
        table_options: &TableOptions,
        seats: &[TableSeat],
        people: Vec<Option<KeptSeat>>,
        known: &RulesRanges,
    ) -> Result<StoredGame, TableRefusal> {
        self.check_seats(&table_options.mode, seats)?;
        let secret = HostSecret::fresh().map_err(no_entropy)?;
        let free = self.free_code().await?;
        let claimed = self.store.claim_rematch(game, free.letters()).await;
        let claimed = claimed.map_err(|error| cannot_write(&error))?.ok_or_else(no_code)?;
        let code = InviteCode::read(&claimed).ok_or_else(no_code)?;
        let lobby = self.lobby(&code, table_options, seats, &secret)?;
        let mut lobby = lobby.with_rules(rules_of(table_options, known));
        lobby.keep_for(game, people);
        // Another request with the same code may be faster.
        self.open_lobby(&lobby, seats, &secret).await?;
        self.rematch_of(game, of).await?.ok_or_else(no_code)
    }

    /// Finds the table for a rematch of `game`.
    ///
    /// # Errors
    /// If the store is away.
    pub(super) async fn rematch_of(
        &self,
        game: &str,
        of: &HostSecret,
    ) -> Result<Option<StoredGame>, TableRefusal> {
        let claimed = self.store.rematch(game).await.map_err(|error| cannot_write(&error))?;
        if let Some(code) = claimed {
            let found = self.store.game(&code).await.map_err(|error| cannot_write(&error))?;
            return Ok(found.map(|(row, _)| row).filter(|row| is_rematch(row, game)));
        }
        // Earlier programs have derived its code from the secret of the game.
        for number in 0..CODE_TRIES as u8 {
            let found = self.store.game(InviteCode::of_rematch(of, number).letters()).await;
            let Some((row, _)) = found.map_err(|error| cannot_write(&error))? else { break };
            if is_rematch(&row, game) {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Draws a code without a table.
    async fn free_code(&self) -> Result<InviteCode, TableRefusal> {
        for _ in 0..CODE_TRIES {
            let code = InviteCode::fresh().map_err(no_entropy)?;
            if self.store.game(code.letters()).await.map_err(|error| cannot_write(&error))?.is_none() {
                return Ok(code);
            }
        }
        Err(no_code())
    }

    fn check_seats(&self, mode: &str, seats: &[TableSeat]) -> Result<(), TableRefusal> {
        seats.iter().try_for_each(|seat| match seat {
            TableSeat::Computer(level) => self.check_level(mode, level),
            TableSeat::Open | TableSeat::Person(_) => Ok(()),
        })
    }

    fn lobby(
        &self,
        code: &InviteCode,
        table_options: &TableOptions,
        seats: &[TableSeat],
        secret: &HostSecret,
    ) -> Result<Lobby, TableRefusal> {
        let (id, commitment) = (code.letters().to_owned(), secret.commitment());
        Lobby::open(id, table_options.clone(), seats, commitment, None, &self.content)
            .map_err(|refusal| (RefusalCode::Terms, shortened(&refusal.to_string())))
    }

    /// Stores a table. Returns whether its code was free.
    async fn open_lobby(
        &self,
        lobby: &Lobby,
        seats: &[TableSeat],
        secret: &HostSecret,
    ) -> Result<bool, TableRefusal> {
        let mode = &lobby.table_options().mode;
        let game = StoredGame {
            id: lobby.id().to_owned(),
            lobby: write_line(lobby),
            secret: secret.to_hex(),
            rules: lobby.rules(),
            progress: StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None },
            version: 0,
            opened: now_stored(),
        };
        let rows = seat_rows(lobby, seats);
        let is_opened = self.store.open_game(&game, &rows).await.map_err(|error| cannot_write(&error))?;
        if is_opened {
            tracing::info!(game = game.id, mode, "a table was opened");
        }
        Ok(is_opened)
    }

    /// Lists the games where an installation has a seat.
    ///
    /// # Errors
    /// If the store is away.
    pub(super) async fn games_of(&self, key: &str) -> Result<Vec<MyGame>, TableRefusal> {
        let games = self.store.games_of_key(key, MOST_LISTED).await;
        let games = games.map_err(|error| {
            tracing::error!(%error, "games cannot be listed");
            (RefusalCode::Store, "your games cannot be read now".to_owned())
        })?;
        let listed = |game: OwnedGame| {
            Some(MyGame {
                game: game.game,
                mode: game.mode?,
                seat: game.seat,
                stage: game.progress.stage.key().to_owned(),
                your_turn: game.progress.is_turn_of(key),
                deadline: game.progress.deadline.map(time_of_stored),
                opened: time_of_stored(game.opened),
            })
        };
        Ok(games.into_iter().filter_map(listed).collect())
    }
}
