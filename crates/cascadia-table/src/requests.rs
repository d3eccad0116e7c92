//! Validation of requests: turns steps, votes and handovers to and from computer players into entries,
//! without changing the game.

use super::entry::{LogEntry, LogEvent, Step};
use super::game_host::{GameHost, MOST_LAST_CALLS};
use super::hosted::CheckedStep;
use super::message::Submit;
use super::refusal::RequestRefusal;
use super::vote::VoteTopic;
use cascadia_base::Seat;

/// Most entries of others that a step in a round played together may have missed.
const MOST_UNSEEN: u64 = 200;
/// Length of the longest key of a level, in bytes.
const LONGEST_LEVEL: usize = 40;

impl GameHost {
    /// Validates a step of the person at `seat`.
    ///
    /// # Errors
    /// If it is refused. [`RequestRefusal::Done`] means that the same request was granted before and its answer
    /// was lost.
    pub fn validate(&self, now: u64, seat: Seat, request: &Submit) -> Result<LogEntry, RequestRefusal> {
        self.check_seat(seat)?;
        let is_same = |what: &LogEvent| matches!(what, LogEvent::Step(step) if step.seat == seat.0 && step.id == request.id);
        let keep = if self.is_together() && request.after < self.version() {
            self.check_since(request, seat, is_same)?;
            self.actions()
        } else {
            self.check_version(request.after, is_same)?;
            request.keep
        };
        if self.match_state.computer(seat.0).is_some() {
            return Err(RequestRefusal::PlayedByComputer);
        }
        let step = Step { seat: seat.0, keep, actions: request.actions.clone(), id: request.id };
        let has_missed = request.after < self.version();
        let (entry, ends_turn) = self.step(now, step).map_err(|refusal| match refusal {
            // Such as a throw for all that another seat was first to make.
            RequestRefusal::Rules(_) if has_missed => RequestRefusal::Stale,
            refusal => refusal,
        })?;
        self.check_room(ends_turn)?;
        Ok(entry)
    }

    /// Validates a step of a computer player.
    ///
    /// # Errors
    /// If it is refused.
    pub fn validate_for_computer(&self, now: u64, request: Step) -> Result<LogEntry, RequestRefusal> {
        self.check_seat(Seat(request.seat))?;
        self.check_going()?;
        if self.match_state.computer(request.seat).is_none() {
            return Err(RequestRefusal::PlayedByPerson);
        }
        // It may end the turn in several steps, of which each reveals something.
        self.step(now, request).map(|(entry, _)| entry)
    }

    /// Validates the opening of a vote by the person at `seat`. All other people who play a seat have to
    /// agree: to taking back without exception, to ending except those out of time, to the rest also except
    /// the seats in `absent` (without connection for a minute), but not in a game with a clock of days.
    ///
    /// # Errors
    /// If it is refused.
    pub fn call_vote(
        &self,
        now: u64,
        seat: Seat,
        topic: VoteTopic,
        absent: &[Seat],
    ) -> Result<LogEntry, RequestRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        if self.match_state.computer(seat.0).is_some() {
            return Err(RequestRefusal::PlayedByComputer);
        }
        if let Some(open) = self.match_state.open_vote() {
            let again = open.seat == seat.0 && open.topic == topic;
            return Err(if again { RequestRefusal::Done(open.asked) } else { RequestRefusal::VoteOpen });
        }
        self.check_topic(&topic)?;
        let is_last = matches!(topic, VoteTopic::GoOn | VoteTopic::End);
        self.check_calls(seat, if is_last { MOST_LAST_CALLS } else { 0 })?;
        if self.is_full() && matches!(topic, VoteTopic::TakeBack { .. }) {
            return Err(RequestRefusal::LogFull);
        }
        let is_of_days = self.start().pace.days().is_some();
        let is_excused = |other: u8| {
            let has_run_out = self.match_state.clock().has_run_out(other);
            match topic {
                VoteTopic::TakeBack { .. } => false,
                VoteTopic::End => has_run_out,
                VoteTopic::Pause | VoteTopic::GoOn | VoteTopic::Bot { .. } => {
                    has_run_out || (absent.contains(&Seat(other)) && !is_of_days)
                }
            }
        };
        let others = self.match_state.played_by_people().filter(|other| *other != seat.0);
        let of = others.filter(|other| !is_excused(*other)).collect();
        Ok(self.entry(now, LogEvent::VoteCalled { seat: seat.0, topic, of }))
    }

    /// Validates a vote of the person at `seat` in the vote opened at version `asked`.
    ///
    /// # Errors
    /// If it is refused.
    pub fn cast_vote(&self, now: u64, seat: Seat, asked: u64, yes: bool) -> Result<LogEntry, RequestRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        match self.match_state.open_vote() {
            Some(open) if open.asked == asked && open.waiting.contains(&seat.0) => {
                Ok(self.entry(now, LogEvent::VoteCast { seat: seat.0, yes }))
            }
            _ => Err(RequestRefusal::NoVote),
        }
    }

    /// Validates the handover of `seat` to a computer player by its person.
    ///
    /// # Errors
    /// If it is refused.
    pub fn leave(&self, now: u64, seat: Seat, level: &str) -> Result<LogEntry, RequestRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        if self.match_state.computer(seat.0).is_some() {
            return Err(RequestRefusal::PlayedByComputer);
        }
        check_level(level)?;
        self.check_calls(seat, 0)?;
        Ok(self.entry(now, LogEvent::Bot { seat: seat.0, level: level.to_owned(), once: false }))
    }

    /// Validates the return of `seat` from a computer player to its person.
    ///
    /// # Errors
    /// If it is refused.
    pub fn back(&self, now: u64, seat: Seat) -> Result<LogEntry, RequestRefusal> {
        self.check_person(seat)?;
        self.check_going()?;
        if self.match_state.computer(seat.0).is_none() {
            return Err(RequestRefusal::PlayedByPerson);
        }
        self.check_calls(seat, 0)?;
        Ok(self.entry(now, LogEvent::Back { seat: seat.0 }))
    }

    /// Returns the entry for a timeout of the current turn.
    ///
    /// # Errors
    /// If there is time left.
    pub fn run_out(&self, now: u64) -> Result<LogEntry, RequestRefusal> {
        self.check_going()?;
        let clock = self.match_state.clock();
        let is_due = |seat: &u8| clock.deadline_of(*seat).is_some_and(|deadline| deadline <= now);
        let ran_out = self.seats_to_act().iter().find(is_due).ok_or(RequestRefusal::TimeLeft)?;
        Ok(self.entry(now, LogEvent::Clock { ran_out }))
    }

    /// Returns the entry that ends the game without a result.
    ///
    /// # Errors
    /// If it is already over.
    pub fn close(&self, now: u64, why: &str) -> Result<LogEntry, RequestRefusal> {
        self.check_going()?;
        Ok(self.entry(now, LogEvent::Over { why: why.to_owned() }))
    }

    /// Checks that a vote on a topic can be opened now.
    ///
    /// # Errors
    /// If it cannot.
    pub(super) fn check_topic(&self, topic: &VoteTopic) -> Result<(), RequestRefusal> {
        let paused = self.match_state.clock().is_paused();
        match topic {
            VoteTopic::TakeBack { .. } if self.game.is_last_round() => Err(RequestRefusal::LastRound),
            VoteTopic::TakeBack { keep } if *keep >= self.game.barrier() => {
                Err(RequestRefusal::NothingToVote)
            }
            VoteTopic::Pause if paused => Err(RequestRefusal::NothingToVote),
            VoteTopic::GoOn if !paused => Err(RequestRefusal::NothingToVote),
            VoteTopic::Bot { level, .. } if check_level(level).is_err() => check_level(level),
            VoteTopic::Bot { seat, .. } if usize::from(*seat) >= self.match_state.seats() => {
                Err(RequestRefusal::NoSeat(*seat))
            }
            VoteTopic::Bot { seat, .. }
                if !self.match_state.is_person(*seat) || self.match_state.computer(*seat).is_some() =>
            {
                Err(RequestRefusal::NothingToVote)
            }
            _ => Ok(()),
        }
    }

    /// Returns the entry of a step, and whether it ends the turn.
    fn step(&self, now: u64, step: Step) -> Result<(LogEntry, bool), RequestRefusal> {
        if self.match_state.clock().is_paused() {
            return Err(RequestRefusal::Paused);
        }
        let CheckedStep { actions, ends_turn } =
            self.game.check(Seat(step.seat), step.keep, &step.actions)?;
        Ok((self.entry(now, LogEvent::Step(Step { actions, ..step })), ends_turn))
    }

    /// Creates an entry with the current time, or the last entry's time if the clock went back since.
    fn entry(&self, now: u64, what: LogEvent) -> LogEntry {
        LogEntry { at: now.max(self.last_at()), what }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), RequestRefusal> {
        if seat.index() < self.match_state.seats() { Ok(()) } else { Err(RequestRefusal::NoSeat(seat.0)) }
    }

    fn check_person(&self, seat: Seat) -> Result<(), RequestRefusal> {
        if self.match_state.is_person(seat.0) { Ok(()) } else { Err(RequestRefusal::NoSeat(seat.0)) }
    }

    fn check_going(&self) -> Result<(), RequestRefusal> {
        if self.is_over() { Err(RequestRefusal::Over) } else { Ok(()) }
    }

    /// Checks a request in a round played together whose client has not seen the latest entries: they may be
    /// steps of other seats only. A repetition of the granted request is reported as done.
    fn check_since(
        &self,
        request: &Submit,
        seat: Seat,
        is_same: impl Fn(&LogEvent) -> bool,
    ) -> Result<(), RequestRefusal> {
        if self.version() - request.after > MOST_UNSEEN {
            return Err(RequestRefusal::Stale);
        }
        // All actions that the client had seen.
        let mut seen = None;
        for missed in request.after + 1..=self.version() {
            let update = self.update_at(missed).ok_or(RequestRefusal::Stale)?;
            if is_same(&update.what) {
                return Err(RequestRefusal::Done(missed));
            }
            match update.what {
                LogEvent::Step(step) if step.seat != seat.0 => seen = seen.or(Some(step.keep)),
                LogEvent::Clock { .. } | LogEvent::Bot { .. } | LogEvent::Back { .. } => {}
                _ => return Err(RequestRefusal::Stale),
            }
        }
        if seen.is_some_and(|seen| seen != request.keep) {
            return Err(RequestRefusal::BeyondReveal);
        }
        self.check_going()
    }

    /// Checks that the client has seen all entries. A repetition of the granted request is reported as done.
    fn check_version(&self, after: u64, is_same: impl Fn(&LogEvent) -> bool) -> Result<(), RequestRefusal> {
        let version = self.version();
        if after < version {
            let next = self.update_at(after.saturating_add(1));
            let done = next.is_some_and(|next| is_same(&next.what));
            return Err(if done { RequestRefusal::Done(after + 1) } else { RequestRefusal::Stale });
        }
        if after > version {
            return Err(RequestRefusal::Ahead);
        }
        self.check_going()
    }
}

/// Checks that a text has the form of a level's key, with or without a style. The caller checks that the
/// level exists.
fn check_level(key: &str) -> Result<(), RequestRefusal> {
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if key.len() <= LONGEST_LEVEL && key.bytes().all(fits) { Ok(()) } else { Err(RequestRefusal::NoLevel) }
}
