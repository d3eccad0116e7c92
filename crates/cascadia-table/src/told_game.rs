//! The client's replica of a game: the position built from the host's updates, and its record, verified once
//! the host has revealed its secret.

use std::sync::Arc;

use super::entry::{Did, Happening};
use super::hosted::{begun_at, options_value, setup_of};
use super::message::{ToldEnd, ToldEntry, ToldStart};
use super::proof::HostSecret;
use super::refusal::DeskFault;
use super::standing::{EntryEffect, Standing};
use cascadia_base::Seat;
use cascadia_engine::{GameSetup, Record, SeatOwner, ToldMode};

/// The replica of a hosted game.
pub struct ToldGame<M: ToldMode> {
    content: Arc<M::Content>,
    told: ToldStart,
    setup: GameSetup<M>,
    /// The current position, and the position at the barrier.
    state: M::State,
    base: M::State,
    barrier: usize,
    /// Every action with the draws that it revealed.
    steps: Vec<(M::Action, String)>,
    standing: Standing,
    version: u64,
    practice: bool,
    /// Marks the seats whose last turn was made by a computer player.
    last_by_computer: Vec<bool>,
}

/// The effect of an update.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToldStep<M: ToldMode> {
    /// Already known.
    Known,
    /// An earlier update is missing; the client requests all updates after its version.
    Missing,
    /// The position has changed.
    Changed {
        /// Number of kept actions.
        keep: usize,
        /// Events of the actions after them.
        events: Vec<M::Event>,
    },
    /// Only the match state has changed.
    Beside,
}

impl<M: ToldMode> ToldGame<M> {
    /// Creates the replica at the start of a game. Also returns the events of the opening.
    ///
    /// # Errors
    /// If this program cannot play the game.
    pub fn begin(content: &Arc<M::Content>, told: ToldStart) -> Result<(Self, Vec<M::Event>), DeskFault> {
        if told.start.mode != M::KEY {
            return Err(DeskFault::NoMode(told.start.mode));
        }
        let owners = told.start.seats.iter().cloned().map(SeatOwner::from);
        let setup = setup_of::<M>(&told.start.options, owners)?;
        let (state, events) = M::start_told(&setup, told.start.rules, &told.opening, content)
            .map_err(|error| DeskFault::NotInTheBox(error.to_string()))?;
        let mut standing = Standing::new(&told.start);
        standing.turn(told.at, Some(M::seat(&state).0), true);
        let game = Self {
            content: Arc::clone(content),
            setup,
            base: state.clone(),
            state,
            barrier: 0,
            steps: Vec::new(),
            standing,
            version: 1,
            practice: false,
            last_by_computer: vec![false; told.start.seats.len()],
            told,
        };
        Ok((game, events))
    }

    /// Applies the update of a later entry.
    ///
    /// # Errors
    /// If it is invalid; then nothing has changed.
    pub fn enter(&mut self, told: &ToldEntry) -> Result<ToldStep<M>, DeskFault> {
        if told.game != self.told.start.game || told.v <= self.version {
            return Ok(ToldStep::Known);
        }
        if told.v != self.version + 1 {
            return Ok(ToldStep::Missing);
        }
        let mut meant = ToldStep::Beside;
        let mut is_new_turn = false;
        if let Happening::Did(did) = &told.what {
            let events = self.carry_out(told.v, did, &told.drawn)?;
            is_new_turn = self.steps[did.keep..].iter().any(|(action, _)| M::ends_turn(*action));
            is_new_turn |= M::is_over(&self.state);
            if let Some(last) = self.last_by_computer.get_mut(usize::from(did.seat)).filter(|_| is_new_turn) {
                *last = self.standing.computer(did.seat).is_some();
            }
            meant = ToldStep::Changed { keep: did.keep, events };
        }
        let effect = self.standing.enter(told.v, told.at, &told.what);
        if let EntryEffect::TakenBack(keep) = effect {
            self.take_back(told.v, keep)?;
            is_new_turn = true;
            meant = ToldStep::Changed { keep, events: Vec::new() };
        }
        self.version = told.v;
        self.standing.turn(told.at, self.to_act().map(|seat| seat.0), is_new_turn);
        Ok(meant)
    }

    /// Verifies the game against the secret revealed at its end: the commitment, the opening, every draw and
    /// the outcome have to follow from it. Returns the record.
    ///
    /// # Errors
    /// If the verification fails.
    pub fn finish(&self, end: &ToldEnd) -> Result<Record<M>, DeskFault> {
        let start = &self.told.start;
        let secret = HostSecret::from_hex(&end.secret).ok_or(DeskFault::OtherSecret)?;
        if secret.commitment() != start.commitment {
            return Err(DeskFault::OtherSecret);
        }
        let seed = secret.seed(start.salts.iter().map(String::as_str));
        let options = M::with_seed(&self.setup.options, seed, &self.content);
        let setup = GameSetup { options, seats: self.setup.seats.clone() };
        let differs = |what: &str| DeskFault::NotVerified(what.to_owned());
        let refused = |error: String| DeskFault::NotVerified(error);

        let (mut state, events) =
            M::start(&setup, start.rules, &self.content).map_err(|error| refused(error.to_string()))?;
        let you = self.told.you.map(Seat);
        let known =
            GameSetup { options: M::known_options(&setup.options, &state, you), seats: setup.seats.clone() };
        let is_opening = M::write_opening(&state, &events, you) == self.told.opening
            && options_value::<M>(&known) == start.options;
        if !is_opening {
            return Err(differs("the opening was another one"));
        }
        for (index, (action, drawn)) in self.steps.iter().enumerate() {
            let events = M::apply(&mut state, *action).map_err(|error| refused(error.to_string()))?;
            if M::write_draws(&state, &events) != *drawn {
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
        record.begun = begun_at(self.told.at);
        record.practice = self.practice;
        record.actions = self.steps.iter().map(|(action, _)| *action).collect();
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
    pub const fn told(&self) -> &ToldStart {
        &self.told
    }

    /// Returns the viewer's seat; none for a spectator.
    pub fn viewer(&self) -> Option<Seat> {
        self.told.you.map(Seat)
    }

    /// Returns every action with the draws that it revealed.
    pub fn steps(&self) -> &[(M::Action, String)] {
        &self.steps
    }

    /// Returns the number of actions that can only be undone by a vote.
    pub const fn barrier(&self) -> usize {
        self.barrier
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
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Returns the seats of people whose last turn so far was played by a computer player, in playing order.
    pub fn finished_by_computer(&self) -> Vec<u8> {
        let seats = (0u8..).zip(&self.last_by_computer);
        seats.filter(|(seat, last)| **last && self.standing.is_person(*seat)).map(|(seat, _)| seat).collect()
    }

    /// Returns the seat to act; none once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        let goes_on = !M::is_over(&self.state) && self.standing.ended().is_none();
        goes_on.then(|| M::seat(&self.state))
    }

    fn carry_out(&mut self, version: u64, did: &Did, drawn: &[String]) -> Result<Vec<M::Event>, DeskFault> {
        let fault = |why: String| DeskFault::Entry { version, why };
        if M::seat(&self.base).0 != did.seat {
            return Err(fault("it is not the turn of that seat".to_owned()));
        }
        if did.keep < self.barrier || did.keep > self.steps.len() {
            return Err(fault("it takes back what has been seen".to_owned()));
        }
        let mut state = if did.keep == self.steps.len() { self.state.clone() } else { self.base.clone() };
        if did.keep < self.steps.len() {
            for (action, drawn) in &self.steps[self.barrier..did.keep] {
                self.apply(&mut state, *action, drawn).map_err(fault)?;
            }
        }
        let (mut steps, mut all) = (Vec::with_capacity(did.actions.len()), Vec::new());
        let mut revealed = None;
        for (index, line) in did.actions.iter().enumerate() {
            let action = M::read_action(line).map_err(|error| fault(error.to_string()))?;
            let drawn = drawn.get(index).map_or("", String::as_str);
            let events = self.apply(&mut state, action, drawn).map_err(fault)?;
            steps.push((action, drawn.to_owned()));
            if M::ends_turn(action) || M::is_over(&state) || events.iter().any(M::reveals) {
                revealed = Some((state.clone(), did.keep + index + 1));
            }
            all.extend(events);
        }
        self.steps.truncate(did.keep);
        self.steps.extend(steps);
        self.state = state;
        if let Some((base, barrier)) = revealed {
            (self.base, self.barrier) = (base, barrier);
        }
        Ok(all)
    }

    fn take_back(&mut self, version: u64, keep: usize) -> Result<(), DeskFault> {
        let fault = |why: String| DeskFault::Entry { version, why };
        let start = &self.told;
        let (mut state, _) = M::start_told(&self.setup, start.start.rules, &start.opening, &self.content)
            .map_err(|error| fault(error.to_string()))?;
        let (mut base, mut barrier) = (state.clone(), 0);
        let kept = self.steps.get(..keep).ok_or_else(|| fault("there are fewer actions".to_owned()))?;
        for (index, (action, drawn)) in kept.iter().enumerate() {
            let events = self.apply(&mut state, *action, drawn).map_err(fault)?;
            if M::ends_turn(*action) || events.iter().any(M::reveals) {
                (base, barrier) = (state.clone(), index + 1);
            }
        }
        self.practice |= keep < self.barrier;
        self.steps.truncate(keep);
        (self.state, self.base, self.barrier) = (state, base, barrier);
        Ok(())
    }

    fn apply(&self, state: &mut M::State, action: M::Action, drawn: &str) -> Result<Vec<M::Event>, String> {
        M::apply_told(state, action, drawn, &self.setup, &self.content).map_err(|error| error.to_string())
    }
}
