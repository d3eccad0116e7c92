//! The client's replica of a game: the position built from the host's updates, and its record, verified once
//! the host has revealed its secret.

use std::sync::Arc;

use super::entry::{LogEvent, Step};
use super::hosted::{begun_at, options_value, setup_of};
use super::match_state::{EndedTurns, EntryEffect, MatchState};
use super::message::{GameOver, LogUpdate, StartUpdate};
use super::proof::HostSecret;
use super::refusal::LogFault;
use cascadia_base::{Seat, SeatSet};
use cascadia_engine::{GameSetup, Record, RemoteMode, RemoteStart, RemoteStep, SeatOwner, StepEffect};

/// The replica of a hosted game.
pub struct GameReplica<M: RemoteMode> {
    content: Arc<M::Content>,
    begun: StartUpdate,
    setup: GameSetup<M>,
    /// The current position, and the position at the barrier.
    state: M::State,
    base: M::State,
    barrier: usize,
    /// Every action with the draws that it revealed, without the effects.
    steps: Vec<RemoteStep<M>>,
    /// The seat of every action.
    actors: Vec<u8>,
    match_state: MatchState,
    version: u64,
    practice: bool,
    /// Marks the seats whose last turn was made by a computer player.
    last_by_computer: Vec<bool>,
}

/// The effect of an update.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplicaChange<M: RemoteMode> {
    /// Already known.
    Duplicate,
    /// An earlier update is missing; the client requests all updates after its version.
    Gap,
    /// The position has changed.
    Changed {
        /// Number of kept actions.
        keep: usize,
        /// The actions after them, with their effects.
        steps: Vec<RemoteStep<M>>,
    },
    /// Only the match state has changed.
    MatchState,
}

impl<M: RemoteMode> GameReplica<M> {
    /// Creates the replica at the start of a game. Also returns the events of the opening.
    ///
    /// # Errors
    /// If this program cannot play the game.
    pub fn begin(content: &Arc<M::Content>, begun: StartUpdate) -> Result<(Self, Vec<M::Event>), LogFault> {
        if begun.start.mode != M::KEY {
            return Err(LogFault::NoMode(begun.start.mode));
        }
        let owners = begun.start.seats.iter().cloned().map(SeatOwner::from);
        let setup = setup_of::<M>(&begun.start.options, owners)?;
        let (state, events) = M::start_remote(&setup, begun.start.rules, &begun.opening, content)
            .map_err(|error| LogFault::NotInTheBox(error.to_string()))?;
        let mut match_state = MatchState::new(&begun.start);
        let to_act = seats_to_act::<M>(&state, begun.start.seats.len());
        match_state.turn(begun.at, to_act, EndedTurns::All);
        let game = Self {
            content: Arc::clone(content),
            setup,
            base: state.clone(),
            state,
            barrier: 0,
            steps: Vec::new(),
            actors: Vec::new(),
            match_state,
            version: 1,
            practice: false,
            last_by_computer: vec![false; begun.start.seats.len()],
            begun,
        };
        Ok((game, events))
    }

    /// Applies the update of a later entry.
    ///
    /// # Errors
    /// If it is invalid; then nothing has changed.
    pub fn enter(&mut self, update: &LogUpdate) -> Result<ReplicaChange<M>, LogFault> {
        if update.game != self.begun.start.game || update.v <= self.version {
            return Ok(ReplicaChange::Duplicate);
        }
        if update.v != self.version + 1 {
            return Ok(ReplicaChange::Gap);
        }
        let mut meant = ReplicaChange::MatchState;
        let mut ended = EndedTurns::None;
        if let LogEvent::Step(step) = &update.what {
            let steps = self.carry_out(update.v, step, &update.drawn)?;
            if steps.iter().any(|step| M::ends_turn(step.action)) || M::is_over(&self.state) {
                ended = EndedTurns::Of(step.seat);
                if let Some(last) = self.last_by_computer.get_mut(usize::from(step.seat)) {
                    *last = self.match_state.computer(step.seat).is_some();
                }
            }
            meant = ReplicaChange::Changed { keep: step.keep, steps };
        }
        let effect = self.match_state.enter(update.v, update.at, &update.what);
        if let EntryEffect::TakenBack(keep) = effect {
            self.take_back(update.v, keep)?;
            ended = EndedTurns::All;
            meant = ReplicaChange::Changed { keep, steps: Vec::new() };
        }
        self.version = update.v;
        self.match_state.turn(update.at, self.seats_to_act(), ended);
        Ok(meant)
    }

    /// Verifies the game against the secret revealed at its end: the commitment, the opening, every draw and
    /// the outcome have to follow from it. Returns the record.
    ///
    /// # Errors
    /// If the verification fails.
    pub fn finish(&self, end: &GameOver) -> Result<Record<M>, LogFault> {
        let start = &self.begun.start;
        let secret = HostSecret::from_hex(&end.secret).ok_or(LogFault::OtherSecret)?;
        if secret.commitment() != start.commitment {
            return Err(LogFault::OtherSecret);
        }
        let seed = secret.seed(start.salts.iter().map(String::as_str));
        let options = M::with_seed(&self.setup.options, seed, &self.content);
        let setup = GameSetup { options, seats: self.setup.seats.clone() };
        let differs = |what: &str| LogFault::NotVerified(what.to_owned());
        let refused = |error: String| LogFault::NotVerified(error);

        let (mut state, events) =
            M::start(&setup, start.rules, &self.content).map_err(|error| refused(error.to_string()))?;
        let you = self.begun.you.map(Seat);
        let known =
            GameSetup { options: M::known_options(&setup.options, &state, you), seats: setup.seats.clone() };
        let is_opening = M::write_opening(&state, &events, you) == self.begun.opening
            && options_value::<M>(&known) == start.options;
        if !is_opening {
            return Err(differs("the opening was another one"));
        }
        for (index, step) in self.steps.iter().enumerate() {
            let events = M::apply(&mut state, step.action).map_err(|error| refused(error.to_string()))?;
            if M::write_draws(&state, &events) != *step.drawn {
                return Err(differs(&format!("action {} drew something else", index + 1)));
            }
        }
        let outcome = M::is_over(&state).then(|| M::outcome(&state));
        if outcome != end.outcome() {
            return Err(differs("the result is another one"));
        }
        let mut record = Record::new(setup, &self.content);
        record.rules = start.rules;
        record.content.clone_from(&start.content);
        record.program.clone_from(&start.program);
        record.begun = begun_at(self.begun.at);
        record.practice = self.practice;
        let actions = self.steps.iter().map(|step| step.action).collect();
        record.actions = M::in_playing_order(actions, self.setup.seats.len());
        record.outcome = outcome;
        Ok(record)
    }

    /// Returns the position, with imagined pieces in place of all unknown ones.
    pub const fn state(&self) -> &M::State {
        &self.state
    }

    /// Returns the setup without the seed.
    pub const fn setup(&self) -> &GameSetup<M> {
        &self.setup
    }

    /// Returns the content of the mode.
    pub const fn content(&self) -> &Arc<M::Content> {
        &self.content
    }

    /// Returns the first update.
    pub const fn begun(&self) -> &StartUpdate {
        &self.begun
    }

    /// Returns the viewer's seat; none for a spectator.
    pub fn viewer(&self) -> Option<Seat> {
        self.begun.you.map(Seat)
    }

    /// Returns the beginning of a remote playthrough of the game.
    pub fn beginning(&self) -> RemoteStart<M> {
        RemoteStart {
            setup: self.setup.clone(),
            rules: self.begun.start.rules,
            opening: self.begun.opening.clone(),
            seat: self.viewer(),
            practice: self.is_practice(),
        }
    }

    /// Returns every action with the draws that it revealed, without the effects.
    pub fn steps(&self) -> &[RemoteStep<M>] {
        &self.steps
    }

    /// Returns the number of actions that can only be undone by a vote.
    pub const fn barrier(&self) -> usize {
        self.barrier
    }

    /// Returns the number of actions before the last turn of a seat, if that turn can only be undone by a
    /// vote.
    pub fn before_last_turn(&self, seat: Seat) -> Option<usize> {
        let own = |index: &usize| self.actors[*index] == seat.0;
        let last = (0..self.barrier).rev().find(own)?;
        let ends_turn = |index: &usize| own(index) && M::ends_turn(self.steps[*index].action);
        let before = (0..last).rev().find(ends_turn).map_or(0, |end| end + 1);
        (before..=last).find(own)
    }

    /// Tests whether revealed actions were undone, which makes the game a practice game.
    pub const fn is_practice(&self) -> bool {
        self.practice
    }

    /// Returns the version.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Returns the match state.
    pub const fn match_state(&self) -> &MatchState {
        &self.match_state
    }

    /// Returns the seats of people whose last turn so far was played by a computer player, in playing order.
    pub fn finished_by_computer(&self) -> Vec<u8> {
        let seats = (0u8..).zip(&self.last_by_computer);
        seats
            .filter(|(seat, last)| **last && self.match_state.is_person(*seat))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Returns the seat on turn; none once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        let goes_on = !M::is_over(&self.state) && self.match_state.ended().is_none();
        goes_on.then(|| M::seat(&self.state))
    }

    /// Returns all seats that may act; none once the game is over.
    pub fn seats_to_act(&self) -> SeatSet {
        let goes_on = self.match_state.ended().is_none();
        if goes_on { seats_to_act::<M>(&self.state, self.setup.seats.len()) } else { SeatSet::EMPTY }
    }

    /// Carries out a step and returns its actions with their effects.
    fn carry_out(
        &mut self,
        version: u64,
        step: &Step,
        drawn: &[String],
    ) -> Result<Vec<RemoteStep<M>>, LogFault> {
        let fault = |why: String| LogFault::Entry { version, why };
        let handover = M::hand_over(&self.base, Seat(step.seat));
        if M::seat(&self.base).0 != step.seat && handover.is_none() {
            return Err(fault("it is not the turn of that seat".to_owned()));
        }
        let kept = if handover.is_some() { self.steps.len() } else { self.barrier };
        if step.keep < kept || step.keep > self.steps.len() {
            return Err(fault("it takes back what has been seen".to_owned()));
        }
        let mut state = if step.keep == self.steps.len() { self.state.clone() } else { self.base.clone() };
        if step.keep < self.steps.len() {
            for open in &self.steps[self.barrier..step.keep] {
                self.apply(&mut state, open.action, &open.drawn).map_err(fault)?;
            }
        }
        let mut steps: Vec<RemoteStep<M>> = Vec::with_capacity(step.actions.len());
        let mut revealed = None;
        let lines =
            step.actions.iter().map(|line| M::read_action(line).map_err(|error| fault(error.to_string())));
        let drawn = handover.map(|_| "").into_iter().chain(drawn.iter().map(String::as_str));
        let drawn = drawn.chain(std::iter::repeat(""));
        for (index, (action, drawn)) in handover.map(Ok).into_iter().chain(lines).zip(drawn).enumerate() {
            let action = action?;
            if M::is_handover(action) && index >= usize::from(handover.is_some()) {
                return Err(fault("it decides for another seat".to_owned()));
            }
            let events = self.apply(&mut state, action, drawn).map_err(fault)?;
            if M::is_handover(action)
                || M::ends_turn(action)
                || M::is_over(&state)
                || events.iter().any(M::reveals)
            {
                revealed = Some((state.clone(), step.keep + index + 1));
            }
            let effect = Some(Arc::new(StepEffect { state: state.clone(), events }));
            steps.push(RemoteStep { action, drawn: drawn.into(), effect });
        }
        self.steps.truncate(step.keep);
        self.steps.extend(steps.iter().map(RemoteStep::logged));
        self.actors.resize(step.keep, step.seat);
        self.actors.resize(self.steps.len(), step.seat);
        self.state = state;
        if let Some((base, barrier)) = revealed {
            (self.base, self.barrier) = (base, barrier);
        }
        Ok(steps)
    }

    fn take_back(&mut self, version: u64, keep: usize) -> Result<(), LogFault> {
        let fault = |why: String| LogFault::Entry { version, why };
        let start = &self.begun;
        let (mut state, _) = M::start_remote(&self.setup, start.start.rules, &start.opening, &self.content)
            .map_err(|error| fault(error.to_string()))?;
        let (mut base, mut barrier) = (state.clone(), 0);
        let kept = self.steps.get(..keep).ok_or_else(|| fault("there are fewer actions".to_owned()))?;
        for (index, step) in kept.iter().enumerate() {
            let events = self.apply(&mut state, step.action, &step.drawn).map_err(fault)?;
            if M::is_handover(step.action) || M::ends_turn(step.action) || events.iter().any(M::reveals) {
                (base, barrier) = (state.clone(), index + 1);
            }
        }
        self.practice |= keep < self.barrier;
        self.steps.truncate(keep);
        self.actors.truncate(keep);
        (self.state, self.base, self.barrier) = (state, base, barrier);
        Ok(())
    }

    fn apply(&self, state: &mut M::State, action: M::Action, drawn: &str) -> Result<Vec<M::Event>, String> {
        M::apply_remote(state, action, drawn, &self.setup, &self.content).map_err(|error| error.to_string())
    }
}

fn seats_to_act<M: RemoteMode>(state: &M::State, seats: usize) -> SeatSet {
    (0..seats as u8).filter(|seat| M::may_act(state, Seat(*seat))).collect()
}
