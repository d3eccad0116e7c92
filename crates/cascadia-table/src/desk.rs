//! One hosted game: entries go in, and what everybody is told comes out.
//!
//! A wish of a seat becomes an entry by [`propose`](HostDesk::propose) and its like, which change nothing; the caller
//! stores it and only then [`appends`](HostDesk::append) it. What is told of an entry is the same for everybody but the
//! beginning, so it is written once.

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

/// A hosted game.
pub struct HostDesk {
    start: Box<GameStart>,
    secret: HostSecret,
    pub(super) game: Box<dyn HostedGame>,
    pub(super) standing: Standing,
    /// The time of the last entry.
    last_at: u64,
    /// The first line as each seat is told it, and as a watcher is.
    begun: Vec<Arc<str>>,
    /// The lines of all later entries.
    lines: Vec<Arc<str>>,
}

impl HostDesk {
    /// Opens a game of the mode `M` with its first entry.
    ///
    /// # Errors
    /// If the entry begins no game that can be played, or is committed to another secret.
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

    /// Appends an entry that was stored.
    ///
    /// # Errors
    /// If it does not follow from those before it; nothing has changed then.
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

    /// Returns the lines that tell `viewer` everything after version `from`; a watcher has no seat. Once the game is
    /// over, the last line tells its result and the secret.
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

    /// Returns what the game started from.
    pub const fn start(&self) -> &GameStart {
        &self.start
    }

    /// Returns how the game stands beside its position.
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Returns the seat that is to act; none once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.game.to_act().filter(|_| self.standing.ended().is_none())
    }

    /// Tests whether the game is over, with a result or without.
    pub fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// Returns the number of actions so far.
    pub fn actions(&self) -> usize {
        self.game.actions()
    }

    /// Returns the number of actions that can no longer be undone without consent.
    pub fn barrier(&self) -> usize {
        self.game.barrier()
    }

    /// Returns the time of the last entry.
    pub const fn last_at(&self) -> u64 {
        self.last_at
    }

    /// Returns the outcome; none before the end, and none of a game that ended without a result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Writes the record of the game so far; none before it is over, since the record contains the seed.
    pub fn record(&self) -> Option<String> {
        self.is_over().then(|| self.game.record())
    }

    /// Finds the entry that leads to `version`, as it was told.
    pub(super) fn told_entry(&self, version: u64) -> Option<ToldEntry> {
        let index = usize::try_from(version.checked_sub(2)?).ok()?;
        match read_line(self.lines.get(index)?) {
            Ok(ToClient::Told(told)) => Some(told),
            _ => None,
        }
    }

    /// Checks an entry against what stands beside the position; the rules check the actions.
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

/// Returns the line that tells a viewer of the beginning.
fn begun_line(start: &GameStart, at: u64, you: Option<u8>, known: KnownStart) -> Arc<str> {
    let start = GameStart { options: known.options, ..start.clone() };
    let told = ToldStart { v: 1, at, you, start, opening: known.opening };
    write_line(&ToClient::Begun(Box::new(told))).into()
}
