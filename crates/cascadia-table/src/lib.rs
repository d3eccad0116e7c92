//! Online play without I/O: the host with the seed of the game, clients with the information of their seat or
//! of a spectator, and the event log that determines both. No socket, no clock, no thread: bytes and times
//! are parameters.
//!
//! [`HostDesk`] is the host's side of a game; [`message`] is the protocol, [`entry`] the stored log. Modes
//! are known only through [`ToldMode`](cascadia_engine::ToldMode) and the list in [`modes`].

pub mod calendar;
pub mod clock;
mod computers;
pub mod consent;
mod desk;
pub mod entry;
mod hosted;
pub mod invite;
mod line;
mod lobby;
pub mod message;
pub mod modes;
pub mod proof;
mod proposals;
mod refusal;
mod standing;
pub mod terms;
mod told_game;

pub use computers::{ComputerTask, ComputerTurn};
pub use desk::HostDesk;
pub use line::{BadLine, LONGEST_LINE, read_line, write_line};
pub use lobby::{KeptSeat, Lobby, LobbyRefusal, guest_name};
pub use modes::{SUBSTITUTE, TableContent, TableMode};
pub use refusal::{DeskFault, DeskRefusal};
pub use standing::{EntryEffect, Standing};
pub use told_game::{ToldGame, ToldStep};
