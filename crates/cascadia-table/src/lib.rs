//! Online play without I/O: the host with the seed of the game, clients with the information of their seat or
//! of a spectator, and the event log that determines both. No socket, no clock, no thread: bytes and times
//! are parameters.
//!
//! [`GameHost`] is the host's side of a game; [`message`] is the protocol, [`entry`] the stored log. Modes
//! are known only through [`RemoteMode`](cascadia_engine::RemoteMode) and the list in [`modes`].

pub mod calendar;
pub mod clock;
mod computers;
pub mod entry;
mod game_host;
mod game_replica;
mod hosted;
pub mod invite;
mod line;
mod lobby;
mod match_state;
pub mod message;
pub mod modes;
pub mod proof;
mod refusal;
mod refusal_code;
mod requests;
pub mod table_options;
pub mod vote;

pub use computers::{ComputerTask, ComputerTurn};
pub use game_host::GameHost;
pub use game_replica::{GameReplica, ReplicaChange};
pub use line::{BadLine, LONGEST_LINE, read_line, write_line};
pub use lobby::{KeptSeat, Lobby, LobbyRefusal, guest_name};
pub use match_state::{EntryEffect, MatchState};
pub use modes::{SUBSTITUTE, TableContent, TableMode};
pub use refusal::{LogFault, RequestRefusal};
pub use refusal_code::RefusalCode;
