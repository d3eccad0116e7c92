//! A table before its game: people, seats, and the guests' salts for the seed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::calendar::CalendarFault;
use super::entry::{GameStart, LogEntry, LogEvent};
use super::line::{LONGEST_LINE, write_line};
use super::message::{OpenTable, ToClient};
use super::modes::{TableContent, TableMode};
use super::proof::is_salt;
use super::refusal::LogFault;
use super::refusal_code::RefusalCode;
use super::table_options::{TableOptions, TableSeat};
use cascadia_engine::{SeatEntry, lookalike_form, name_with_ending, person_name, tidy_name};

/// Most seats of any mode.
const MOST_SEATS: usize = 4;
/// Most remembered people asked to leave a table.
const MOST_DISMISSED: usize = 16;
/// Most letters of a guest's name, and number of letters of a key that tell people apart or name them.
const LONGEST_GUEST_NAME: usize = 40;
const LETTERS_OF_KEY: usize = 4;
/// Most invitations to a table.
const MOST_INVITATIONS: u32 = 40;
/// Bytes of a table's message left for names and salts, and of a first entry's for the opening.
const LEFT_FOR_PEOPLE: usize = 4 * 1024;

/// Returns the public name of a guest; the beginning of their key if no letter of the name is visible.
pub fn guest_name(name: &str, key: &str) -> String {
    person_name(name, LONGEST_GUEST_NAME).unwrap_or_else(|| key.chars().take(LETTERS_OF_KEY).collect())
}

/// Returns the ending of a name with the first letters of a key.
fn ending_of_key(key: &str, letters: usize) -> String {
    let beginning: String = key.chars().take(letters).collect();
    format!(" ({})", beginning.to_uppercase())
}

/// Returns a name without letters of a key behind it. Nobody can give them to themselves.
fn without_letters_of_key(name: &str) -> &str {
    let without = |name: &str| {
        let (before, letters) = name.strip_suffix(')')?.rsplit_once('(')?;
        let before = before.trim_end();
        let is_of_key = letters.len() >= LETTERS_OF_KEY && letters.bytes().all(|one| one.is_ascii_hexdigit());
        (is_of_key && !before.is_empty()).then_some(before.len())
    };
    let mut name = name;
    while let Some(length) = without(name) {
        name = &name[..length];
    }
    name
}

/// A table before its game, in its stored form. The host's secret is stored elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby {
    id: String,
    #[serde(rename = "terms")]
    table_options: TableOptions,
    seats: Vec<LobbySeat>,
    /// The host's commitment to its secret.
    commitment: String,
    /// Key of a person who hosts on their own computer and needs no salt: they know the secret.
    host: Option<String>,
    /// Game of which this is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    /// Lists the table in the local network.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    listed: bool,
    /// Number of invitations so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    invitations: u32,
    /// Version of the rules; the newest in tables of earlier programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<u32>,
    /// Key of the table's host, unless it is the first person in playing order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leader: Option<String>,
    /// Keys of people asked to leave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dismissed: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A seat and the key of its person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct LobbySeat {
    seat: TableSeat,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    salt: String,
    /// Person that the open seat is kept for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<KeptSeat>,
}

/// A person of the previous game with a kept seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptSeat {
    /// Key of their installation.
    pub key: String,
    /// Their name.
    pub name: String,
}

impl LobbySeat {
    const fn empty(seat: TableSeat) -> Self {
        Self { seat, key: None, salt: String::new(), kept: None }
    }
}

/// The reason for refusing a change of the table, as a sentence; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LobbyRefusal {
    /// Not one to four seats.
    #[error("a table has one to four seats, not {0}")]
    Seats(usize),
    /// Unplayable table options.
    #[error(transparent)]
    TableOptions(#[from] LogFault),
    /// A reserve or a turn beyond the limits.
    #[error("a clock has some time, and a reserve and a turn have at most thirty days")]
    Time,
    /// Options whose messages would exceed the limit.
    #[error("the options of this table are too long")]
    TooLong,
    /// Too many invitations.
    #[error("there are too many invitations to this table")]
    Invitations,
    /// A calendar that does not fit the clocks.
    #[error(transparent)]
    Calendar(#[from] CalendarFault),
    /// An unknown level of computer player.
    #[error("`{0}` is not a level of the computer")]
    NoLevel(String),
    /// No such seat.
    #[error("there is no seat {0} at this table")]
    NoSeat(u8),
    /// The seat is taken.
    #[error("this seat is taken")]
    Taken,
    /// The seat is kept for another player of the previous game.
    #[error("this seat is kept for {0}")]
    Kept(String),
    /// A guest without a salt.
    #[error("a guest adds sixteen bytes in lowercase hexadecimal to the seed")]
    NoSalt,
    /// The person has no seat at this table.
    #[error("you do not sit at this table")]
    NotSeated,
    /// Only the host of the table may do this.
    #[error("only the host of this table can do that")]
    NotLeader,
    /// Asked to leave by the host of the table.
    #[error("the host of this table has asked you to leave")]
    Dismissed,
    /// The seats are for invited people.
    #[error("every seat at this table needs an invitation")]
    InvitedOnly,
    /// The seat has no other person.
    #[error("there is nobody on this seat to ask")]
    NobodyElse,
    /// Some seats are open.
    #[error("a seat is still open")]
    StillOpen,
}

impl LobbyRefusal {
    /// Returns the key of the reason, for messages.
    pub const fn code(&self) -> RefusalCode {
        match self {
            Self::Invitations => RefusalCode::Limit,
            Self::InvitedOnly | Self::Dismissed => RefusalCode::Invited,
            Self::NotLeader => RefusalCode::HostOnly,
            _ => RefusalCode::Seat,
        }
    }
}

impl Lobby {
    /// Opens a table with these seats, in playing order; people join by taking a seat.
    ///
    /// # Errors
    /// If the game cannot be played.
    pub fn open(
        id: String,
        table_options: TableOptions,
        seats: &[TableSeat],
        commitment: String,
        host: Option<String>,
        content: &TableContent,
    ) -> Result<Self, LobbyRefusal> {
        if !(1..=MOST_SEATS).contains(&seats.len()) {
            return Err(LobbyRefusal::Seats(seats.len()));
        }
        let mode = TableMode::from_key(&table_options.mode)
            .ok_or_else(|| LogFault::NoMode(table_options.mode.clone()))?;
        let options = content.canonical_options(mode, &table_options.options, seats.len())?;
        let table_options = TableOptions { options, ..table_options };
        if !table_options.pace.is_bounded() {
            return Err(LobbyRefusal::Time);
        }
        table_options.calendar.check(table_options.pace.days())?;
        let seat = |seat: &TableSeat| match seat {
            TableSeat::Computer(level) if content.has_level(mode, level) => Ok(seat.clone()),
            TableSeat::Computer(level) => Err(LobbyRefusal::NoLevel(tidy_name(level))),
            TableSeat::Open | TableSeat::Person(_) => Ok(TableSeat::Open),
        };
        let seats = seats.iter().map(seat).collect::<Result<Vec<TableSeat>, LobbyRefusal>>()?;
        let seats = seats.into_iter().map(LobbySeat::empty).collect();
        let lobby = Self {
            id,
            table_options,
            seats,
            commitment,
            host,
            after: None,
            listed: false,
            invitations: 0,
            rules: None,
            leader: None,
            dismissed: Vec::new(),
        };
        if write_line(&lobby.shown_to("")).len() + LEFT_FOR_PEOPLE > LONGEST_LINE {
            return Err(LobbyRefusal::TooLong);
        }
        Ok(lobby)
    }

    /// Sets the version of the rules; none for the newest.
    #[must_use]
    pub fn with_rules(mut self, rules: Option<u32>) -> Self {
        let newest = TableMode::from_key(&self.table_options.mode).map(TableMode::rules);
        self.rules = rules.or(newest);
        self
    }

    /// Returns the version of the rules; 0 for an unknown mode.
    pub fn rules(&self) -> u32 {
        let newest = || TableMode::from_key(&self.table_options.mode).map(TableMode::rules);
        self.rules.or_else(newest).unwrap_or(0)
    }

    /// Keeps the open seats for the people of the finished `game`, given in playing order. A seat is kept
    /// until its person or an invited guest takes it.
    pub fn keep_for(&mut self, game: &str, people: Vec<Option<KeptSeat>>) {
        self.after = Some(game.to_owned());
        for (seat, person) in self.seats.iter_mut().zip(people) {
            seat.kept = person.filter(|_| seat.seat == TableSeat::Open);
        }
    }

    /// Gives the person with this key a seat, in exchange for any other seat of theirs. People with kept
    /// seats may swap; the slower one gets the remaining seat.
    ///
    /// # Errors
    /// If the seat is not free, or a guest has no salt.
    pub fn sit(&mut self, key: &str, name: &str, seat: u8, salt: &str) -> Result<(), LobbyRefusal> {
        let wanted = self.seats.get(usize::from(seat)).ok_or(LobbyRefusal::NoSeat(seat))?;
        let own = self.seat_of(key).or_else(|| self.kept_for(key));
        if own.is_none() && self.dismissed.iter().any(|dismissed| dismissed == key) {
            return Err(LobbyRefusal::Dismissed);
        }
        if own.is_none() && self.table_options.invited && !self.is_empty() {
            return Err(LobbyRefusal::InvitedOnly);
        }
        let seat = match (&wanted.seat, &wanted.kept) {
            _ if wanted.key.as_deref() == Some(key) => seat,
            (TableSeat::Open, Some(kept)) if kept.key != key && own.is_none() => {
                return Err(LobbyRefusal::Kept(kept.name.clone()));
            }
            (TableSeat::Open, _) => seat,
            _ => self.kept_for(key).ok_or(LobbyRefusal::Taken)?,
        };
        self.take(key, name, seat, salt)
    }

    /// Gives an invited person their open seat, even if it is kept for another one.
    ///
    /// # Errors
    /// If the seat is not free, or a guest has no salt.
    pub fn sit_invited(&mut self, key: &str, name: &str, seat: u8, salt: &str) -> Result<(), LobbyRefusal> {
        let wanted = self.seats.get(usize::from(seat)).ok_or(LobbyRefusal::NoSeat(seat))?;
        if wanted.seat != TableSeat::Open && wanted.key.as_deref() != Some(key) {
            return Err(LobbyRefusal::Taken);
        }
        self.take(key, name, seat, salt)
    }

    /// Gives a person a free seat. If it was kept for another person, the two kept seats are swapped.
    fn take(&mut self, key: &str, name: &str, seat: u8, salt: &str) -> Result<(), LobbyRefusal> {
        let is_host = self.host.as_deref() == Some(key);
        if !is_host && !is_salt(salt) {
            return Err(LobbyRefusal::NoSalt);
        }
        let leader = self.leader_key().map(str::to_owned);
        let displaced = self.seats[usize::from(seat)].kept.take().filter(|kept| kept.key != key);
        let before = self.seat_of(key).or_else(|| self.kept_for(key)).filter(|before| *before != seat);
        if let Some(before) = before {
            self.empty(usize::from(before));
            self.seats[usize::from(before)].kept = displaced;
        }
        self.seats[usize::from(seat)] = LobbySeat {
            key: Some(key.to_owned()),
            salt: if is_host { String::new() } else { salt.to_owned() },
            ..LobbySeat::empty(TableSeat::Person(guest_name(name, key)))
        };
        self.dismissed.retain(|dismissed| dismissed != key);
        self.keep_leader(leader);
        self.tell_apart();
        Ok(())
    }

    /// Adds letters of their keys to the names of people that look alike, and takes them off the others.
    fn tell_apart(&mut self) {
        let person = |seat: &LobbySeat| match (&seat.seat, &seat.key) {
            (TableSeat::Person(name), Some(key)) => {
                let name = without_letters_of_key(name).to_owned();
                Some((lookalike_form(&name), name, key.clone()))
            }
            _ => None,
        };
        let people: Vec<_> = self.seats.iter().map(person).collect();
        for (index, seat) in self.seats.iter_mut().enumerate() {
            let Some((form, name, key)) = &people[index] else { continue };
            let others = people.iter().flatten().filter(|(other, _, of)| other == form && of != key);
            let alike: Vec<&String> = others.map(|(_, _, of)| of).collect();
            let is_distinct = |letters: &usize| {
                alike.iter().all(|other| ending_of_key(other, *letters) != ending_of_key(key, *letters))
            };
            let letters = (LETTERS_OF_KEY..key.len()).find(is_distinct).unwrap_or(key.len());
            seat.seat = TableSeat::Person(if alike.is_empty() {
                name.clone()
            } else {
                name_with_ending(name, &ending_of_key(key, letters))
            });
        }
    }

    /// Counts a new invitation.
    ///
    /// # Errors
    /// If there are too many.
    pub fn count_invitation(&mut self) -> Result<(), LobbyRefusal> {
        if self.invitations >= MOST_INVITATIONS {
            return Err(LobbyRefusal::Invitations);
        }
        self.invitations += 1;
        Ok(())
    }

    /// Returns the key of the first person in playing order.
    fn first_key(&self) -> Option<&str> {
        self.seats.iter().find_map(|seat| seat.key.as_deref())
    }

    fn leader_key(&self) -> Option<&str> {
        self.leader.as_deref().filter(|leader| self.seat_of(leader).is_some()).or_else(|| self.first_key())
    }

    /// Keeps the host of the table after a change of the seats; the first person follows one who is gone.
    fn keep_leader(&mut self, leader: Option<String>) {
        let stays =
            |leader: &String| self.seat_of(leader).is_some() && self.first_key() != Some(leader.as_str());
        self.leader = leader.filter(stays);
    }

    /// Returns the seat of the table's host: the first person seated, and after them the first in playing order.
    pub fn leader(&self) -> Option<u8> {
        self.leader_key().and_then(|leader| self.seat_of(leader))
    }

    /// Frees the seat of a person whom the table's host, with the key `by`, asks to leave. They need an
    /// invitation to come back.
    ///
    /// # Errors
    /// If the request is not the host's, or there is no other person on the seat.
    pub fn dismiss(&mut self, by: &str, seat: u8) -> Result<(), LobbyRefusal> {
        let own = self.seat_of(by).ok_or(LobbyRefusal::NotSeated)?;
        if self.leader() != Some(own) {
            return Err(LobbyRefusal::NotLeader);
        }
        let key = self.seats.get(usize::from(seat)).and_then(|seat| seat.key.clone());
        let key = key.filter(|key| key != by).ok_or(LobbyRefusal::NobodyElse)?;
        self.empty(usize::from(seat));
        self.keep_leader(Some(by.to_owned()));
        if self.dismissed.len() >= MOST_DISMISSED {
            self.dismissed.remove(0);
        }
        self.dismissed.push(key);
        self.tell_apart();
        Ok(())
    }

    /// Lists the table in the local network, or takes it off the list.
    ///
    /// # Errors
    /// If the person with this key has no seat here.
    pub fn list(&mut self, key: &str, listed: bool) -> Result<(), LobbyRefusal> {
        self.seat_of(key).ok_or(LobbyRefusal::NotSeated)?;
        self.listed = listed;
        Ok(())
    }

    /// Frees the seat of a person.
    ///
    /// # Errors
    /// If they have no seat here.
    pub fn stand(&mut self, key: &str) -> Result<(), LobbyRefusal> {
        let seat = self.seat_of(key).ok_or(LobbyRefusal::NotSeated)?;
        let leader = self.leader_key().map(str::to_owned);
        self.empty(usize::from(seat));
        self.tell_apart();
        self.keep_leader(leader);
        Ok(())
    }

    /// Starts the game with a first entry.
    ///
    /// # Errors
    /// If a seat is open, or the game of a table stored by an earlier program cannot be written.
    pub fn start(&self, now: u64, content: &TableContent) -> Result<LogEntry, LobbyRefusal> {
        let owner = |seat: &LobbySeat| match &seat.seat {
            TableSeat::Open => Err(LobbyRefusal::StillOpen),
            TableSeat::Person(name) => Ok(SeatEntry::Human(name.clone())),
            TableSeat::Computer(level) => Ok(SeatEntry::Opponent(level.clone())),
        };
        let mode = TableMode::from_key(&self.table_options.mode)
            .ok_or_else(|| LogFault::NoMode(self.table_options.mode.clone()))?;
        let start = GameStart {
            game: self.id.clone(),
            mode: self.table_options.mode.clone(),
            rules: self.rules(),
            content: content.fingerprint(mode).to_owned(),
            program: cascadia_storage::program_version().to_owned(),
            // Tables of earlier programs have them as they were sent.
            options: content.canonical_options(mode, &self.table_options.options, self.seats.len())?,
            seats: self.seats.iter().map(owner).collect::<Result<_, LobbyRefusal>>()?,
            commitment: self.commitment.clone(),
            salts: self.seats.iter().map(|seat| seat.salt.clone()).collect(),
            pace: self.table_options.pace,
            calendar: self.table_options.calendar.clone(),
            assists: self.table_options.assists,
        };
        let entry = LogEntry { at: now, what: LogEvent::Begun(Box::new(start)) };
        if entry.to_line().len() + LEFT_FOR_PEOPLE > LONGEST_LINE {
            return Err(LobbyRefusal::TooLong);
        }
        Ok(entry)
    }

    /// Returns the code of the table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the table options.
    pub const fn table_options(&self) -> &TableOptions {
        &self.table_options
    }

    /// Returns the seat of a person.
    pub fn seat_of(&self, key: &str) -> Option<u8> {
        self.seats.iter().position(|seat| seat.key.as_deref() == Some(key)).map(|seat| seat as u8)
    }

    /// Returns the keys of the people by seat.
    pub fn keys(&self) -> Vec<Option<&str>> {
        self.seats.iter().map(|seat| seat.key.as_deref()).collect()
    }

    /// Returns the previous game of a rematch.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Returns the entry for the host's list; none if the table is unlisted or has no free seat.
    pub fn listing(&self) -> Option<OpenTable> {
        let free =
            self.seats.iter().filter(|seat| seat.seat == TableSeat::Open && seat.kept.is_none()).count();
        let names = self.seats.iter().filter_map(|seat| match &seat.seat {
            TableSeat::Person(name) => Some(name.clone()),
            TableSeat::Open | TableSeat::Computer(_) => None,
        });
        let is_found = self.listed && !self.table_options.private && !self.table_options.invited && free > 0;
        is_found.then(|| OpenTable {
            table: self.id.clone(),
            mode: self.table_options.mode.clone(),
            people: names.collect(),
            free: free as u8,
            pace: self.table_options.pace,
        })
    }

    /// Tests whether no person has a seat.
    pub fn is_empty(&self) -> bool {
        self.seats.iter().all(|seat| seat.key.is_none())
    }

    /// Returns the message that shows the table to the person with this key.
    pub fn shown_to(&self, key: &str) -> ToClient {
        let is_kept = |seat: &LobbySeat| seat.kept.as_ref().is_some_and(|kept| kept.key != key);
        let kept = self.seats.iter().enumerate().filter(|(_, seat)| is_kept(seat));
        ToClient::Table {
            id: self.id.clone(),
            table_options: self.table_options.clone(),
            seats: self.seats.iter().map(|seat| seat.seat.clone()).collect(),
            commitment: self.commitment.clone(),
            you: self.seat_of(key),
            kept: kept.map(|(index, _)| index as u8).collect(),
            host: self.leader(),
        }
    }

    /// Returns the open seat kept for a person.
    fn kept_for(&self, key: &str) -> Option<u8> {
        let is_kept = |seat: &LobbySeat| seat.kept.as_ref().is_some_and(|kept| kept.key == key);
        self.seats.iter().position(is_kept).map(|seat| seat as u8)
    }

    fn empty(&mut self, index: usize) {
        self.seats[index] = LobbySeat::empty(TableSeat::Open);
    }
}
