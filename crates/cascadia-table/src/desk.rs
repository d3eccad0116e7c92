//! The host's side of a game: appends entries and serves the updates of every viewer.
//!
//! [`propose`](HostDesk::propose) and its siblings validate a request and turn it into an entry without
//! changing the game; the caller stores the entry and then [`appends`](HostDesk::append) it. All viewers
//! receive the same updates except for the first, so each update is serialised once.

use std::sync::Arc;

use super::entry::{GameStart, Happening, LogEntry};
use super::hosted::{Carried, Hosted, HostedGame, KnownStart};
use super::line::{read_line, write_line};
use super::message::{ToClient, ToldEnd, ToldEntry, ToldStart};
use super::proof::HostSecret;
use super::refusal::{DeskFault, DeskRefusal};
use super::standing::{EntryEffect, Standing};
use cascadia_base::Seat;
use cascadia_engine::{Outcome, ToldMode};

/// The authoritative state of a game.
pub struct HostDesk {
    start: Box<GameStart>,
    secret: HostSecret,
    pub(super) game: Box<dyn HostedGame>,
    pub(super) standing: Standing,
    /// Time of the last entry.
    last_at: u64,
    /// First update for each seat, then for spectators.
    begun: Vec<Arc<str>>,
    /// Updates of all later entries.
    lines: Vec<Arc<str>>,
}

impl HostDesk {
    /// Opens a game of the mode `M` with its first entry.
    ///
    /// # Errors
    /// If the entry begins no playable game, or is committed to another secret.
    pub fn open<M: ToldMode>(
        content: &Arc<M::Content>,
        begun: &LogEntry,
        secret: HostSecret,
    ) -> Result<Self, DeskFault> {
        let Happening::Begun(start) = &begun.what else { return Err(DeskFault::NoBeginning) };
        if secret.commitment() != start.commitment {
            return Err(DeskFault::OtherSecret);
        }
        let seed = secret.seed(start.salts.iter().map(String::as_str));
        let (game, known) = Hosted::<M>::open(Arc::clone(content), start, begun.at, seed)?;
        let seats = known.len() - 1;
        let line =
            |(index, known)| begun_line(start, begun.at, (index < seats).then_some(index as u8), known);
        let mut standing = Standing::new(start);
        standing.turn(begun.at, game.to_act().map(|seat| seat.0), true);
        Ok(Self {
            start: start.clone(),
            secret,
            game: Box::new(game),
            standing,
            last_at: begun.at,
            begun: known.into_iter().enumerate().map(line).collect(),
            lines: Vec::new(),
        })
    }

    /// Appends a stored entry.
    ///
    /// # Errors
    /// If it does not follow from the entries before it; then nothing has changed.
    pub fn append(&mut self, entry: LogEntry) -> Result<(), DeskFault> {
        let version = self.version() + 1;
        let fault = |why: String| DeskFault::Entry { version, why };
        if entry.at < self.last_at {
            return Err(fault("its time is before that of the entry before".to_owned()));
        }
        self.check_entry(&entry.what).map_err(|refusal| fault(refusal.to_string()))?;
        let mut carried = Carried { drawn: Vec::new(), turn_ended: false };
        if let Happening::Did(did) = &entry.what {
            carried = self
                .game
                .carry_out(Seat(did.seat), did.keep, &did.actions)
                .map_err(|refusal| fault(refusal.to_string()))?;
        }
        let effect = self.standing.enter(version, entry.at, &entry.what);
        if let EntryEffect::TakenBack(keep) = effect {
            self.game.take_back(keep).map_err(|refusal| fault(refusal.to_string()))?;
            carried.turn_ended = true;
        }
        let to_act = self.to_act().map(|seat| seat.0);
        self.standing.turn(entry.at, to_act, carried.turn_ended);
        self.last_at = entry.at;
        let drawn = if carried.drawn.iter().all(String::is_empty) { Vec::new() } else { carried.drawn };
        let told = ToldEntry {
            game: self.start.game.clone(),
            v: version,
            at: entry.at,
            what: entry.what,
            drawn,
            clocks: self.standing.clock().reserves(),
        };
        self.lines.push(write_line(&ToClient::Told(told)).into());
        Ok(())
    }

    /// Returns the updates for `viewer` after version `from`; spectators have no seat. After the end, the
    /// last one contains the result and the secret.
    pub fn told(&self, viewer: Option<Seat>, from: u64) -> Vec<Arc<str>> {
        let mut lines = Vec::new();
        if from == 0 {
            let watcher = self.begun.len() - 1;
            let index = viewer.map_or(watcher, Seat::index).min(watcher);
            lines.push(Arc::clone(&self.begun[index]));
        }
        let later = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX).min(self.lines.len());
        lines.extend(self.lines[later..].iter().cloned());
        if self.is_over() {
            lines.push(self.end_line().into());
        }
        lines
    }

    /// Returns the version: the number of entries.
    pub const fn version(&self) -> u64 {
        self.lines.len() as u64 + 1
    }

    /// Returns the start of the game.
    pub const fn start(&self) -> &GameStart {
        &self.start
    }

    /// Returns the match state.
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Returns the seat to act; none once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.game.to_act().filter(|_| self.standing.ended().is_none())
    }

    /// Tests whether the game is over, with or without a result.
    pub fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// Returns the number of actions so far.
    pub fn actions(&self) -> usize {
        self.game.actions()
    }

    /// Returns the number of actions that can only be undone by a vote.
    pub fn barrier(&self) -> usize {
        self.game.barrier()
    }

    /// Returns the time of the last entry.
    pub const fn last_at(&self) -> u64 {
        self.last_at
    }

    /// Returns the outcome; none before the end, and for a game ended without a result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Writes the record of a finished game; none before the end, because a record contains the seed.
    pub fn record(&self) -> Option<String> {
        self.is_over().then(|| self.game.record())
    }

    /// Returns the update that leads to `version`.
    pub(super) fn told_entry(&self, version: u64) -> Option<ToldEntry> {
        let index = usize::try_from(version.checked_sub(2)?).ok()?;
        match read_line(self.lines.get(index)?) {
            Ok(ToClient::Told(told)) => Some(told),
            _ => None,
        }
    }

    /// Checks an entry against the match state; the rules check its actions.
    fn check_entry(&self, what: &Happening) -> Result<(), DeskRefusal> {
        if self.is_over() {
            return Err(DeskRefusal::Over);
        }
        let known = |seat: u8| {
            if usize::from(seat) < self.standing.seats() { Ok(()) } else { Err(DeskRefusal::NoSeat(seat)) }
        };
        match what {
            Happening::Begun(_) => Err(DeskRefusal::Stale),
            Happening::Did(_) if self.standing.clock().is_paused() => Err(DeskRefusal::Paused),
            Happening::Did(did) => known(did.seat),
            Happening::Clock { ran_out } => known(*ran_out),
            Happening::Bot { seat, .. } => known(*seat),
            Happening::Back { seat } if self.standing.is_person(*seat) => Ok(()),
            Happening::Back { seat } => Err(DeskRefusal::NoSeat(*seat)),
            Happening::Asked { seat, question, of } => {
                self.check_question(question)?;
                of.iter().chain([seat]).try_for_each(|seat| known(*seat))
            }
            Happening::Answered { seat, .. } => match self.standing.question() {
                Some(open) if open.waiting.contains(seat) => Ok(()),
                _ => Err(DeskRefusal::NothingAsked),
            },
            Happening::Over { .. } => Ok(()),
        }
    }

    fn end_line(&self) -> String {
        let outcome = self.outcome();
        write_line(&ToClient::Over(Box::new(ToldEnd {
            game: self.start.game.clone(),
            v: self.version(),
            secret: self.secret.to_hex(),
            totals: outcome.as_ref().map(|outcome| outcome.totals.clone()),
            winners: outcome.map(|outcome| outcome.winners).unwrap_or_default(),
        })))
    }
}

/// Returns the first update for a viewer.
fn begun_line(start: &GameStart, at: u64, you: Option<u8>, known: KnownStart) -> Arc<str> {
    let start = GameStart { options: known.options, ..start.clone() };
    let told = ToldStart { v: 1, at, you, start, opening: known.opening };
    write_line(&ToClient::Begun(Box::new(told))).into()
}
