//! The match state beside the position: who plays each seat, the open vote, the clocks, the end. Host and
//! clients derive it from the same entries.

use super::clock::GameClock;
use super::entry::{GameStart, LogEvent};
use super::vote::{OpenVote, VoteResult, VoteTopic};
use cascadia_base::SeatSet;
use cascadia_engine::SeatEntry;

/// The match state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchState {
    seats: Vec<SeatControl>,
    open_vote: Option<OpenVote>,
    clock: GameClock,
    ended: Option<String>,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatControl {
    /// True for a seat owned by a person.
    is_person: bool,
    /// Level of the computer player that plays the seat now.
    computer: Option<String>,
    /// True if it plays only the current turn.
    once: bool,
}

/// The effect of an entry on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryEffect {
    /// No effect.
    None,
    /// All actions after the first ones, of this number, are undone.
    TakenBack(usize),
}

/// The turns ended by an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndedTurns {
    /// No turn.
    None,
    /// The turn of a seat.
    Of(u8),
    /// All turns: a game begins, or actions were taken back.
    All,
}

impl MatchState {
    /// Creates the match state at the start of a game.
    pub fn new(start: &GameStart) -> Self {
        let seat = |owner: &SeatEntry| match owner {
            SeatEntry::Human(_) => SeatControl { is_person: true, computer: None, once: false },
            SeatEntry::Opponent(level) => {
                SeatControl { is_person: false, computer: Some(level.clone()), once: false }
            }
        };
        Self {
            seats: start.seats.iter().map(seat).collect(),
            open_vote: None,
            clock: GameClock::new(start.pace, &start.calendar, start.seats.len()),
            ended: None,
        }
    }

    /// Applies a validated entry that leads to `version`. The caller applies the effect to the position, and
    /// then calls [`MatchState::turn`].
    pub fn enter(&mut self, version: u64, at: u64, what: &LogEvent) -> EntryEffect {
        match what {
            LogEvent::Begun(_) => {}
            LogEvent::Step(_) => {
                // A step changes the actions that an open vote on undoing refers to.
                self.open_vote.take_if(|open| matches!(open.topic, VoteTopic::TakeBack { .. }));
            }
            LogEvent::Clock { ran_out } => self.clock.run_out(*ran_out),
            LogEvent::Bot { seat, level, once } => self.seat_computer(*seat, level, *once),
            LogEvent::Back { seat } => {
                if let Some(seat) = self.seats.get_mut(usize::from(*seat)).filter(|seat| seat.is_person) {
                    seat.computer = None;
                }
                self.open_vote = None;
            }
            LogEvent::VoteCalled { seat, topic, of } => {
                let waiting = of.iter().copied().collect();
                let topic = topic.clone();
                let open = OpenVote { asked: version, seat: *seat, topic, waiting };
                if open.waiting.is_empty() {
                    return self.grant(at, open.topic);
                }
                self.open_vote = Some(open);
            }
            LogEvent::VoteCast { seat, yes } => {
                let answer = self.open_vote.as_mut().map(|open| open.cast(*seat, *yes));
                if matches!(answer, Some(VoteResult::Passed | VoteResult::Rejected))
                    && let Some(open) = self.open_vote.take()
                    && answer == Some(VoteResult::Passed)
                {
                    return self.grant(at, open.topic);
                }
            }
            LogEvent::Over { why } => self.ended = Some(why.clone()),
        }
        EntryEffect::None
    }

    /// Updates the turns after an entry that ended some; `to_act` are the seats that decide now.
    pub fn turn(&mut self, at: u64, to_act: SeatSet, ended: EndedTurns) {
        for seat in 0..self.seats.len() as u8 {
            if ended == EndedTurns::All || ended == EndedTurns::Of(seat) {
                self.clock.end_turn(at, seat, self.computer(seat).is_none());
            }
        }
        if ended == EndedTurns::None {
            return;
        }
        let running = self.clock.running();
        for (_, seat) in (0u8..).zip(&mut self.seats).filter(|(number, _)| !running.contains(*number)) {
            if std::mem::take(&mut seat.once) {
                seat.computer = None;
            }
        }
        self.clock.begin_turns(at, to_act);
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// Returns the level of the computer player that plays a seat now, if any.
    pub fn computer(&self, seat: u8) -> Option<&str> {
        self.seats.get(usize::from(seat))?.computer.as_deref()
    }

    /// Tests whether a seat belongs to a person, even while a computer player plays it.
    pub fn is_person(&self, seat: u8) -> bool {
        self.seats.get(usize::from(seat)).is_some_and(|seat| seat.is_person)
    }

    /// Iterates over the seats that people play now.
    pub fn played_by_people(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.seats.len() as u8).filter(|seat| self.is_person(*seat) && self.computer(*seat).is_none())
    }

    /// Returns the open vote.
    pub const fn open_vote(&self) -> Option<&OpenVote> {
        self.open_vote.as_ref()
    }

    /// Returns the clocks.
    pub const fn clock(&self) -> &GameClock {
        &self.clock
    }

    /// Returns the key of the reason for ending without a result.
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    fn seat_computer(&mut self, seat: u8, level: &str, once: bool) {
        if let Some(seat) = self.seats.get_mut(usize::from(seat)) {
            seat.computer = Some(level.to_owned());
            seat.once = once;
        }
        // The right to vote may have changed; closing the vote never skips one.
        self.open_vote = None;
    }

    fn grant(&mut self, at: u64, topic: VoteTopic) -> EntryEffect {
        match topic {
            VoteTopic::TakeBack { keep } => return EntryEffect::TakenBack(keep),
            VoteTopic::Pause => self.clock.pause(at),
            VoteTopic::GoOn => self.clock.go_on(at),
            VoteTopic::End => self.ended = Some("agreed".to_owned()),
            VoteTopic::Bot { seat, level, once } => self.seat_computer(seat, &level, once),
        }
        EntryEffect::None
    }
}
