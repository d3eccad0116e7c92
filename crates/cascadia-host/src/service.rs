//! State shared by all connections and rooms of a server.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use super::computer_pool::ComputerPool;
use super::door::TableLimit;
use super::group_commit::GroupCommit;
use super::metrics::HostMetrics;
use super::room_list::RoomList;
use super::settings::HostSettings;
use super::store::{
    GameStage, OwnedGame, StoreError, StoreHint, StoredGame, StoredProgress, StoredSeat, TableStore,
};
use super::time::now_ms;
use cascadia_base::rng::EntropyError;
use cascadia_net::HostKey;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, RulesRanges};
use cascadia_table::proof::HostSecret;
use cascadia_table::table_options::{TableOptions, TableSeat};
use cascadia_table::{KeptSeat, Lobby, RequestRefusal, TableContent, TableMode, write_line};

/// Attempts to draw a free code.
const CODE_TRIES: usize = 8;

/// Most listed games of one installation.
const MOST_LISTED: usize = 100;

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
    pub(super) tables: TableLimit,
    /// Changes to report to other servers.
    pub(super) hints: mpsc::Sender<StoreHint>,
    /// Number of this server among others; none for a single server.
    pub(super) node: Option<u32>,
    /// Becomes true when the server stops.
    pub(super) stopping: watch::Receiver<bool>,
}

/// The reason of a refusal: a key and a sentence.
pub(super) type TableRefusal = (&'static str, String);

/// Logs a failure of the store and returns the refusal.
pub(super) fn cannot_write(error: &StoreError) -> TableRefusal {
    tracing::error!(%error, "the store is away");
    ("store", CANNOT_WRITE.to_owned())
}

fn no_entropy(_: EntropyError) -> TableRefusal {
    ("host", "this host cannot draw a secret now".to_owned())
}

fn no_code() -> TableRefusal {
    ("host", "this host finds no code for another table".to_owned())
}

/// Returns the newest version of the rules of a table that its opener's program knows, too.
fn rules_of(table_options: &TableOptions, known: &RulesRanges) -> Option<u32> {
    let mode = TableMode::from_key(&table_options.mode)?;
    mode.rules_range().common(*known.get(mode.key())?)
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
    /// Checks that this server offers a level of computer player.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn check_level(&self, level: &str) -> Result<(), TableRefusal> {
        if self.settings.levels.iter().any(|known| known == level) {
            return Ok(());
        }
        let refusal = RequestRefusal::NoLevel;
        Err((refusal.code(), refusal.to_string()))
    }

    /// Opens a table without people and returns its code.
    ///
    /// # Errors
    /// If the game cannot be played, or the store is away.
    pub(super) async fn open_table(
        &self,
        table_options: &TableOptions,
        seats: &[TableSeat],
        known: &RulesRanges,
    ) -> Result<String, TableRefusal> {
        self.check_seats(seats)?;
        let secret = HostSecret::fresh().map_err(no_entropy)?;
        for _ in 0..CODE_TRIES {
            let code = InviteCode::fresh().map_err(no_entropy)?;
            let lobby =
                self.lobby(&code, table_options, seats, &secret)?.with_rules(rules_of(table_options, known));
            if self.open_lobby(&lobby, seats, &secret).await? {
                return Ok(code.letters().to_owned());
            }
        }
        Err(no_code())
    }

    /// Returns the table for a rematch of `game`, opening it if necessary. Its code follows from the secret
    /// of the game, so that all players and servers agree on it.
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
        self.check_seats(seats)?;
        let secret = HostSecret::fresh().map_err(no_entropy)?;
        // If another request opens it first, the second round finds it.
        for _ in 0..2 {
            if let Some(found) = self.rematch_of(game, of).await? {
                return Ok(found);
            }
            let Some(code) = self.free_rematch_code(of).await? else { return Err(no_code()) };
            let lobby = self.lobby(&code, table_options, seats, &secret)?;
            let mut lobby = lobby.with_rules(rules_of(table_options, known));
            lobby.keep_for(game, people.clone());
            self.open_lobby(&lobby, seats, &secret).await?;
        }
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
        for code_of in [InviteCode::of_rematch, InviteCode::of_earlier_rematch] {
            for number in 0..CODE_TRIES as u8 {
                let found = self.store.game(code_of(of, number).letters()).await;
                let Some((row, _)) = found.map_err(|error| cannot_write(&error))? else { break };
                let lobby = serde_json::from_str::<Lobby>(&row.lobby);
                if lobby.is_ok_and(|lobby| lobby.after() == Some(game)) {
                    return Ok(Some(row));
                }
            }
        }
        Ok(None)
    }

    async fn free_rematch_code(&self, of: &HostSecret) -> Result<Option<InviteCode>, TableRefusal> {
        for number in 0..CODE_TRIES as u8 {
            let code = InviteCode::of_rematch(of, number);
            if self.store.game(code.letters()).await.map_err(|error| cannot_write(&error))?.is_none() {
                return Ok(Some(code));
            }
        }
        Ok(None)
    }

    fn check_seats(&self, seats: &[TableSeat]) -> Result<(), TableRefusal> {
        seats.iter().try_for_each(|seat| match seat {
            TableSeat::Computer(level) => self.check_level(level),
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
            .map_err(|refusal| ("terms", refusal.to_string()))
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
            progress: StoredProgress { stage: GameStage::Open, turn_key: None, deadline: None },
            version: 0,
            opened: now_ms() as i64,
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
            ("store", "your games cannot be read now".to_owned())
        })?;
        let listed = |game: OwnedGame| {
            // An unreadable lobby has no options to show.
            let lobby = serde_json::from_str::<Lobby>(&game.lobby).ok()?;
            Some(MyGame {
                game: game.game,
                mode: lobby.table_options().mode.clone(),
                seat: game.seat,
                stage: game.progress.stage.key().to_owned(),
                your_turn: game.progress.turn_key.as_deref() == Some(key),
                deadline: game.progress.deadline.map(|deadline| deadline as u64),
                opened: game.opened as u64,
            })
        };
        Ok(games.into_iter().filter_map(listed).collect())
    }
}
