//! A table whose game has not begun: who sits where, and what each guest adds to the seed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::calendar::CalendarFault;
use super::entry::{GameStart, Happening, LogEntry};
use super::message::ToClient;
use super::modes::{TableContent, TableMode};
use super::proof::is_salt;
use super::refusal::DeskFault;
use super::terms::{TableSeat, TableTerms};
use crate::engine::{SeatEntry, program_version, tidy_name};

/// The most seats of any mode.
const MOST_SEATS: usize = 4;

/// A table whose game has not begun. It is stored as it is; the secret of the host is not in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby {
    id: String,
    terms: TableTerms,
    seats: Vec<LobbySeat>,
    /// The commitment of the host to its secret.
    commitment: String,
    /// The key of the person who hosts on their own computer, and whose secret is their share of the seed.
    host: Option<String>,
}

/// A seat and the key of the person on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct LobbySeat {
    seat: TableSeat,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    salt: String,
}

/// The reason why somebody cannot open a table, sit down or begin. It is a sentence; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LobbyRefusal {
    /// A game has one to four seats.
    #[error("a table has one to four seats, not {0}")]
    Seats(usize),
    /// The terms cannot be played.
    #[error(transparent)]
    Terms(#[from] DeskFault),
    /// The clocks cannot go by these days and hours.
    #[error(transparent)]
    Calendar(#[from] CalendarFault),
    /// The computer has no such level.
    #[error("`{0}` is not a level of the computer")]
    NoLevel(String),
    /// There is no such seat.
    #[error("there is no seat {0} at this table")]
    NoSeat(u8),
    /// Somebody sits there.
    #[error("this seat is taken")]
    Taken,
    /// The guest has to add bytes to the seed.
    #[error("a guest adds sixteen bytes in hexadecimal to the seed")]
    NoSalt,
    /// The person does not sit at this table.
    #[error("you do not sit at this table")]
    NotSeated,
    /// Seats are open.
    #[error("a seat is still open")]
    StillOpen,
}

impl Lobby {
    /// Opens a table with these seats, in playing order; people come to it by sitting down.
    ///
    /// # Errors
    /// If no such game can be played.
    pub fn open(
        id: String,
        terms: TableTerms,
        seats: &[TableSeat],
        commitment: String,
        host: Option<String>,
        content: &TableContent,
    ) -> Result<Self, LobbyRefusal> {
        if !(1..=MOST_SEATS).contains(&seats.len()) {
            return Err(LobbyRefusal::Seats(seats.len()));
        }
        let mode = TableMode::from_key(&terms.mode).ok_or_else(|| DeskFault::NoMode(terms.mode.clone()))?;
        content.check_options(mode, &terms.options, seats.len())?;
        terms.calendar.check(terms.pace.days())?;
        let seat = |seat: &TableSeat| match seat {
            TableSeat::Computer(level) if content.has_level(mode, level) => Ok(seat.clone()),
            TableSeat::Computer(level) => Err(LobbyRefusal::NoLevel(tidy_name(level))),
            TableSeat::Open | TableSeat::Person(_) => Ok(TableSeat::Open),
        };
        let seats = seats.iter().map(seat).collect::<Result<Vec<TableSeat>, LobbyRefusal>>()?;
        let empty = |seat| LobbySeat { seat, key: None, salt: String::new() };
        Ok(Self { id, terms, seats: seats.into_iter().map(empty).collect(), commitment, host })
    }

    /// Lets the person with this key sit down, who stands up from another seat of the table if they sit there.
    ///
    /// # Errors
    /// If the seat is not free, or a guest adds nothing to the seed.
    pub fn sit(&mut self, key: &str, name: &str, seat: u8, salt: &str) -> Result<(), LobbyRefusal> {
        let index = usize::from(seat);
        let wanted = self.seats.get(index).ok_or(LobbyRefusal::NoSeat(seat))?;
        let is_free = wanted.seat == TableSeat::Open || wanted.key.as_deref() == Some(key);
        if !is_free {
            return Err(LobbyRefusal::Taken);
        }
        let is_host = self.host.as_deref() == Some(key);
        if !is_host && !is_salt(salt) {
            return Err(LobbyRefusal::NoSalt);
        }
        if let Some(before) = self.seat_of(key) {
            self.empty(usize::from(before));
        }
        self.seats[index] = LobbySeat {
            seat: TableSeat::Person(tidy_name(name)),
            key: Some(key.to_owned()),
            salt: if is_host { String::new() } else { salt.to_owned() },
        };
        Ok(())
    }

    /// Lets a person stand up.
    ///
    /// # Errors
    /// If they do not sit here.
    pub fn stand(&mut self, key: &str) -> Result<(), LobbyRefusal> {
        let seat = self.seat_of(key).ok_or(LobbyRefusal::NotSeated)?;
        self.empty(usize::from(seat));
        Ok(())
    }

    /// Begins the game with a first entry.
    ///
    /// # Errors
    /// If a seat is open.
    pub fn start(&self, now: u64, content: &TableContent) -> Result<LogEntry, LobbyRefusal> {
        let owner = |seat: &LobbySeat| match &seat.seat {
            TableSeat::Open => Err(LobbyRefusal::StillOpen),
            TableSeat::Person(name) => Ok(SeatEntry::Human(name.clone())),
            TableSeat::Computer(level) => Ok(SeatEntry::Opponent(level.clone())),
        };
        let mode = TableMode::from_key(&self.terms.mode)
            .ok_or_else(|| DeskFault::NoMode(self.terms.mode.clone()))?;
        let start = GameStart {
            game: self.id.clone(),
            mode: self.terms.mode.clone(),
            rules: mode.rules(),
            content: content.fingerprint(mode).to_owned(),
            program: program_version().to_owned(),
            options: self.terms.options.clone(),
            seats: self.seats.iter().map(owner).collect::<Result<_, LobbyRefusal>>()?,
            commitment: self.commitment.clone(),
            salts: self.seats.iter().map(|seat| seat.salt.clone()).collect(),
            pace: self.terms.pace,
            calendar: self.terms.calendar.clone(),
            assists: self.terms.assists,
        };
        Ok(LogEntry { at: now, what: Happening::Begun(Box::new(start)) })
    }

    /// Returns the name of the table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns what is agreed on.
    pub const fn terms(&self) -> &TableTerms {
        &self.terms
    }

    /// Returns the seat of a person.
    pub fn seat_of(&self, key: &str) -> Option<u8> {
        self.seats.iter().position(|seat| seat.key.as_deref() == Some(key)).map(|seat| seat as u8)
    }

    /// Returns the keys of the people by seat.
    pub fn keys(&self) -> Vec<Option<&str>> {
        self.seats.iter().map(|seat| seat.key.as_deref()).collect()
    }

    /// Tests whether nobody sits at the table.
    pub fn is_empty(&self) -> bool {
        self.seats.iter().all(|seat| seat.key.is_none())
    }

    /// Returns the message that shows the table to the person with this key.
    pub fn shown_to(&self, key: &str) -> ToClient {
        ToClient::Table {
            id: self.id.clone(),
            terms: self.terms.clone(),
            seats: self.seats.iter().map(|seat| seat.seat.clone()).collect(),
            commitment: self.commitment.clone(),
            you: self.seat_of(key),
        }
    }

    fn empty(&mut self, index: usize) {
        self.seats[index] = LobbySeat { seat: TableSeat::Open, key: None, salt: String::new() };
    }
}
