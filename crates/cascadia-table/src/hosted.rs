//! The authoritative position of a game of any mode: steps, undo within a turn, the record, and the start
//! updates.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;

use super::entry::GameStart;
use super::refusal::{LogFault, RequestRefusal};
use cascadia_base::{Seat, SeatSet};
use cascadia_engine::{GameSetup, Outcome, Record, RemoteMode, SeatOwner, write_record};

/// Most actions in one step. No turn of any mode takes half as many.
const MOST_ACTIONS: usize = 100;

/// Most steps after a reveal, against filling the log with changes of mind. Further steps have to reveal
/// something or end the turn.
const MOST_OPEN_STEPS: usize = 400;

/// The authoritative position of a game, independent of its mode.
pub(super) trait HostedGame: Send + Sync {
    /// Returns the seat on turn; none once the game is over.
    fn to_act(&self) -> Option<Seat>;

    /// Returns all seats that may act; none once the game is over.
    fn seats_to_act(&self) -> SeatSet;

    /// Tests whether the next decision belongs to all seats.
    fn is_shared_decision(&self) -> bool;

    /// Tests whether the seats play their parts of a round in any order.
    fn is_together(&self) -> bool;

    fn actions(&self) -> usize;

    /// Returns the number of actions that can only be undone by a vote.
    fn barrier(&self) -> usize;

    /// Returns the number of finished turns.
    fn turns_ended(&self) -> usize;

    /// Tests whether every seat still to act is in its last turn.
    fn is_last_round(&self) -> bool;

    /// Checks a step and returns its actions in the normal form of records.
    ///
    /// # Errors
    /// If it is not legal.
    fn check(&self, seat: Seat, keep: usize, actions: &[String]) -> Result<CheckedStep, RequestRefusal>;

    /// Carries out a step.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    fn carry_out(&mut self, seat: Seat, keep: usize, actions: &[String]) -> Result<Carried, RequestRefusal>;

    /// Undoes all actions after the first `keep`, even revealed ones.
    ///
    /// # Errors
    /// If there are fewer actions; then nothing has changed.
    fn take_back(&mut self, keep: usize) -> Result<(), RequestRefusal>;

    /// Returns the outcome; none before the end.
    fn outcome(&self) -> Option<Outcome>;

    /// Writes the record of the game so far, which contains the seed.
    fn record(&self) -> String;

    /// Returns the game for downcasting to its mode.
    fn as_any(&self) -> &dyn Any;
}

/// A legal step.
pub(super) struct CheckedStep {
    /// Actions in the normal form of records.
    pub(super) actions: Vec<String>,
    /// True if it ends a turn.
    pub(super) ends_turn: bool,
}

/// The effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Carried {
    /// Draws revealed by each action.
    pub(super) drawn: Vec<String>,
    /// True if a turn ended, and possibly the game.
    pub(super) turn_ended: bool,
}

/// The start of a game as a viewer may know it.
pub(super) struct KnownStart {
    /// Options known to the viewer.
    pub(super) options: Value,
    /// Initial draws, in the notation of the mode.
    pub(super) opening: String,
}

/// The authoritative position of a game of one mode.
pub(super) struct Hosted<M: RemoteMode> {
    content: Arc<M::Content>,
    /// Setup with the seed, and all actions.
    record: Record<M>,
    /// Position at the barrier. The few actions after it are replayed on demand: with many games, memory for
    /// a second position costs more than the time of the replay.
    base: M::State,
    barrier: usize,
    /// Number of steps since the barrier moved.
    open_steps: usize,
    turns_ended: usize,
    turns: usize,
}

/// A step applied for trial.
struct TriedStep<M: RemoteMode> {
    actions: Vec<M::Action>,
    carried: Carried,
    /// Position after the last reveal, and the number of actions before it.
    revealed: Option<(M::State, usize)>,
}

impl<M: RemoteMode> Hosted<M> {
    /// Opens the game of `start` with a seed. Returns the known start for each seat, and for spectators after
    /// them.
    ///
    /// # Errors
    /// If the game cannot be played.
    pub(super) fn open(
        content: Arc<M::Content>,
        start: &GameStart,
        begun: u64,
        seed: u64,
    ) -> Result<(Self, Vec<KnownStart>), LogFault> {
        let terms = setup_of::<M>(&start.options, start.seats.iter().cloned().map(SeatOwner::from))?;
        let box_content: &M::Content = &content;
        let options = M::with_seed(&terms.options, seed, box_content);
        let setup = GameSetup { options, seats: terms.seats };
        let mut record = Record::new(setup, box_content);
        record.rules = start.rules;
        record.content.clone_from(&start.content);
        record.program.clone_from(&start.program);
        record.begun = begun_at(begun);
        let (base, events) = M::start(&record.setup, record.rules, box_content)
            .map_err(|error| LogFault::NotInTheBox(error.to_string()))?;
        let turns = usize::from(M::turns_each(&record.setup, box_content)) * record.setup.seats.len();
        let seats = (0..record.setup.seats.len() as u8).map(|seat| Some(Seat(seat)));
        let known = seats.chain([None]).map(|viewer| KnownStart {
            options: options_value::<M>(&GameSetup {
                options: M::known_options(&record.setup.options, &base, viewer),
                seats: record.setup.seats.clone(),
            }),
            opening: M::write_opening(&base, &events, viewer),
        });
        let known = known.collect();
        Ok((Self { content, record, base, barrier: 0, open_steps: 0, turns_ended: 0, turns }, known))
    }

    /// Returns the record and the position from which a seat to act decides: at the barrier, or after all
    /// actions if others have been on turn.
    pub(super) fn before_decision_of(&self, seat: Seat) -> (Record<M>, M::State) {
        let (mut record, mut state) = (self.record.clone(), self.base.clone());
        match M::hand_over(&state, seat) {
            None => record.actions.truncate(self.barrier),
            Some(handover) => {
                for action in record.actions[self.barrier..].iter().chain([&handover]) {
                    // They were legal, and the seat is to act.
                    let _ = M::apply(&mut state, *action);
                }
            }
        }
        (record, state)
    }

    fn try_step(&self, seat: Seat, keep: usize, lines: &[String]) -> Result<TriedStep<M>, RequestRefusal> {
        if lines.len() > MOST_ACTIONS {
            return Err(RequestRefusal::TooMany);
        }
        if M::is_over(&self.base) {
            return Err(RequestRefusal::Over);
        }
        let handover = M::hand_over(&self.base, seat);
        if M::seat(&self.base) != seat && handover.is_none() {
            return Err(RequestRefusal::NotYourTurn);
        }
        if keep > self.record.actions.len() {
            return Err(RequestRefusal::NothingToKeep(keep));
        }
        if keep < self.barrier || (handover.is_some() && keep < self.record.actions.len()) {
            return Err(RequestRefusal::BeyondReveal);
        }
        if keep == self.record.actions.len() && lines.is_empty() {
            return Err(RequestRefusal::NothingDone);
        }
        let read =
            |line: &String| M::read_action(line).map_err(|error| RequestRefusal::NotAnAction(error.reason));
        let actions = lines.iter().map(read).collect::<Result<Vec<M::Action>, RequestRefusal>>()?;
        let mut state = self.base.clone();
        for action in &self.record.actions[self.barrier..keep] {
            apply::<M>(&mut state, *action)?;
        }
        let mut carried = Carried { drawn: Vec::new(), turn_ended: false };
        let mut revealed = None;
        if let Some(handover) = handover {
            apply::<M>(&mut state, handover)?;
            // The decisions of the seat before are final.
            revealed = Some((state.clone(), 1));
        }
        for (index, action) in actions.iter().enumerate() {
            if carried.turn_ended || M::is_handover(*action) {
                return Err(RequestRefusal::NotYourTurn);
            }
            let events = apply::<M>(&mut state, *action)?;
            carried.drawn.push(M::write_draws(&state, &events));
            carried.turn_ended = M::ends_turn(*action) || M::is_over(&state);
            if carried.turn_ended || events.iter().any(M::reveals) {
                revealed = Some((state.clone(), usize::from(handover.is_some()) + index + 1));
            }
        }
        let actions: Vec<M::Action> = handover.into_iter().chain(actions).collect();
        if revealed.is_none() && self.open_steps >= MOST_OPEN_STEPS {
            return Err(RequestRefusal::TooMany);
        }
        Ok(TriedStep { actions, carried, revealed })
    }
}

impl<M: RemoteMode> HostedGame for Hosted<M> {
    fn to_act(&self) -> Option<Seat> {
        (!M::is_over(&self.base)).then(|| M::seat(&self.base))
    }

    fn seats_to_act(&self) -> SeatSet {
        (0..self.record.setup.seats.len() as u8).filter(|seat| M::may_act(&self.base, Seat(*seat))).collect()
    }

    fn is_shared_decision(&self) -> bool {
        M::is_shared_decision(&self.base)
    }

    fn is_together(&self) -> bool {
        M::is_together(&self.base)
    }

    fn actions(&self) -> usize {
        self.record.actions.len()
    }

    fn barrier(&self) -> usize {
        self.barrier
    }

    fn turns_ended(&self) -> usize {
        self.turns_ended
    }

    fn is_last_round(&self) -> bool {
        self.turns_ended + self.record.setup.seats.len() >= self.turns
    }

    fn check(&self, seat: Seat, keep: usize, actions: &[String]) -> Result<CheckedStep, RequestRefusal> {
        let TriedStep { actions, carried, .. } = self.try_step(seat, keep, actions)?;
        let actions = actions.into_iter().filter(|action| !M::is_handover(*action));
        let actions = actions.map(M::write_action).collect();
        Ok(CheckedStep { actions, ends_turn: carried.turn_ended })
    }

    fn carry_out(&mut self, seat: Seat, keep: usize, actions: &[String]) -> Result<Carried, RequestRefusal> {
        let TriedStep { actions, carried, revealed } = self.try_step(seat, keep, actions)?;
        self.record.actions.truncate(keep);
        self.record.actions.extend(actions);
        self.open_steps += 1;
        if let Some((base, count)) = revealed {
            self.base = base;
            self.barrier = keep + count;
            self.open_steps = 0;
        }
        self.turns_ended += usize::from(carried.turn_ended);
        self.record.outcome = self.outcome();
        if self.record.outcome.is_some() {
            let actions = std::mem::take(&mut self.record.actions);
            self.record.actions = M::in_playing_order(actions, self.record.setup.seats.len());
        }
        Ok(carried)
    }

    fn take_back(&mut self, keep: usize) -> Result<(), RequestRefusal> {
        if keep > self.record.actions.len() {
            return Err(RequestRefusal::NothingToKeep(keep));
        }
        let kept = &self.record.actions[..keep];
        let (mut base, _) = M::start(&self.record.setup, self.record.rules, &self.content)
            .map_err(|error| RequestRefusal::Rules(error.to_string()))?;
        let mut state = base.clone();
        let (mut barrier, mut turns_ended) = (0, 0);
        for (index, action) in kept.iter().enumerate() {
            let events = apply::<M>(&mut state, *action)?;
            let turn_ended = M::ends_turn(*action);
            turns_ended += usize::from(turn_ended);
            if turn_ended || M::is_handover(*action) || events.iter().any(M::reveals) {
                barrier = index + 1;
                base = state.clone();
            }
        }
        self.record.practice |= keep < self.barrier;
        self.record.actions.truncate(keep);
        self.record.outcome = None;
        (self.base, self.barrier, self.turns_ended, self.open_steps) = (base, barrier, turns_ended, 0);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        M::is_over(&self.base).then(|| M::outcome(&self.base))
    }

    fn record(&self) -> String {
        write_record(&self.record)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn apply<M: RemoteMode>(state: &mut M::State, action: M::Action) -> Result<Vec<M::Event>, RequestRefusal> {
    M::apply(state, action).map_err(|error| RequestRefusal::Rules(error.to_string()))
}

/// Returns the setup with these options and owners; seed and seats of the options are not needed.
///
/// # Errors
/// If the mode cannot parse the options.
pub(super) fn setup_of<M: RemoteMode>(
    options: &Value,
    seats: impl Iterator<Item = SeatOwner>,
) -> Result<GameSetup<M>, LogFault> {
    let mut options = options.clone();
    if let Some(fields) = options.as_object_mut() {
        fields.insert("seed".to_owned(), 0.into());
        fields.insert("seats".to_owned(), Value::Array(Vec::new()));
    }
    let entry: M::SetupEntry =
        serde_json::from_value(options).map_err(|error| LogFault::NotInTheBox(error.to_string()))?;
    Ok(GameSetup { options: M::read_setup(entry).options, seats: seats.collect() })
}

/// Serialises the options of a setup, without its seats.
pub(super) fn options_value<M: RemoteMode>(setup: &GameSetup<M>) -> Value {
    // Numbers, strings and lists always serialise.
    let mut value = serde_json::to_value(M::write_setup(setup)).unwrap_or_default();
    if let Some(fields) = value.as_object_mut() {
        fields.remove("seats");
        fields.remove("seed");
    }
    value
}

/// Converts the host's time to the form of records: UTC in whole seconds.
pub(super) fn begun_at(milliseconds: u64) -> Option<jiff::civil::DateTime> {
    let seconds = i64::try_from(milliseconds / 1000).ok()?;
    let time = jiff::Timestamp::from_second(seconds).ok()?;
    Some(jiff::tz::TimeZone::UTC.to_datetime(time))
}
