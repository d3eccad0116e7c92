//! A game in progress: setup, actions and the position they lead to, with undo, redo and amendments up to the last
//! reveal of hidden information.

use std::sync::Arc;

use thiserror::Error;

use super::mode::GameMode;
use super::{GameSetup, Record, SeatOwner};
use crate::base::Seat;

/// The reason why a change was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused<M: GameMode> {
    /// An action is not legal.
    #[error(transparent)]
    ByRules(M::RuleError),
    /// No action can be undone: hidden information has been revealed since the last one.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// No undone action is left.
    #[error("there is nothing to do again")]
    NothingToRedo,
}

/// A game in progress: its record, the position it leads to, and the state of undo, redo and the curtain.
#[derive(Clone, Debug)]
pub struct Playthrough<M: GameMode> {
    /// A number that no other playthrough of this program has.
    serial: u64,
    record: Record<M>,
    state: M::State,
    ledger: M::Ledger,
    /// The undo barrier: the number of actions that can no longer be undone.
    barrier: usize,
    /// The stack of undone actions; the top is redone first.
    redo: Vec<M::Action>,
    /// The events of the present turn.
    turn_events: Vec<M::Event>,
    turns_ended: u16,
    /// The turn, counted over the whole game, for which the curtain was raised.
    raised_for: Option<u16>,
    /// The whole record, if it is only watched.
    watched: Option<Arc<Record<M>>>,
    /// Whether the game is autosaved, and entered into the journal once it is over.
    autosaved: bool,
}

impl<M: GameMode> Playthrough<M> {
    /// Begins a game that is not autosaved.
    ///
    /// # Errors
    /// If the content lacks something that the setup names.
    pub fn begin(setup: GameSetup<M>, content: &M::Content, serial: u64) -> Result<Self, M::SetupError> {
        Self::begin_record(Record::new(setup, content), content, serial)
    }

    /// Begins a game with a record that has no actions yet, by the version of the rules that it names.
    fn begin_record(record: Record<M>, content: &M::Content, serial: u64) -> Result<Self, M::SetupError> {
        let (state, events) = M::start(&record.setup, record.rules, content)?;
        let ledger = M::open_ledger(&state);
        Ok(Self {
            serial,
            record,
            state,
            ledger,
            barrier: 0,
            redo: Vec::new(),
            turn_events: events,
            turns_ended: 0,
            raised_for: None,
            watched: None,
            autosaved: false,
        })
    }

    /// Continues a game at the end of its record, whose position is known: `state`. Its ledger begins there, and nothing
    /// before can be undone.
    pub fn at(record: Record<M>, state: M::State, serial: u64) -> Self {
        let ledger = M::open_ledger(&state);
        let turns_ended = record.actions.iter().filter(|action| M::ends_turn(**action)).count();
        Self {
            serial,
            barrier: record.actions.len(),
            record,
            state,
            ledger,
            redo: Vec::new(),
            turn_events: Vec::new(),
            turns_ended: u16::try_from(turns_ended).unwrap_or(u16::MAX),
            raised_for: None,
            watched: None,
            autosaved: false,
        }
    }

    /// Resumes a game at the end of its record, autosaved from then on. If an action of the record is not legal, the
    /// game resumes before it, and the reason is returned as well.
    ///
    /// # Errors
    /// If the content lacks something that the setup names.
    pub fn resume(
        record: Record<M>,
        content: &M::Content,
        serial: u64,
    ) -> Result<(Self, Option<M::RuleError>), M::SetupError> {
        let actions = record.actions.clone();
        let opening = Record { actions: Vec::new(), outcome: None, ..record };
        let mut playthrough = Self::begin_record(opening, content, serial)?;
        let refused = playthrough.perform_all(&actions).err();
        // A computer player decides about a turn as a whole, so it begins the turn again.
        if playthrough.to_act().is_some_and(|seat| !playthrough.is_human(seat)) {
            playthrough.rewind(playthrough.barrier, content);
        }
        playthrough.autosaved = true;
        Ok((playthrough, refused))
    }

    /// Opens a record for watching, at its beginning.
    ///
    /// # Errors
    /// If the content lacks something that the setup names.
    pub fn watch(record: Record<M>, content: &M::Content, serial: u64) -> Result<Self, M::SetupError> {
        let opening = Record { actions: Vec::new(), outcome: None, ..record.clone() };
        let mut playthrough = Self::begin_record(opening, content, serial)?;
        playthrough.watched = Some(Arc::new(record));
        Ok(playthrough)
    }

    /// Returns a number that no other playthrough of this program has.
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// Returns the serial number of the playthrough and the number of its actions, which together identify the position
    /// that a result was computed for.
    pub const fn revision(&self) -> (u64, usize) {
        (self.serial, self.record.actions.len())
    }

    /// Returns the position.
    pub const fn state(&self) -> &M::State {
        &self.state
    }

    /// Returns the ledger.
    pub const fn ledger(&self) -> &M::Ledger {
        &self.ledger
    }

    /// Returns the record of the game so far.
    pub const fn record(&self) -> &Record<M> {
        &self.record
    }

    /// Returns the setup.
    pub const fn setup(&self) -> &GameSetup<M> {
        &self.record.setup
    }

    /// Returns the kind of decision that the rules wait for.
    pub fn phase(&self) -> M::Phase {
        M::phase(&self.state)
    }

    /// Returns the seat that has to decide; none once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.seat())
    }

    /// Returns the seat whose turn it is; once the game is over, that of the last turn.
    pub fn seat(&self) -> Seat {
        M::seat(&self.state)
    }

    /// Tests whether the game is over.
    pub fn is_over(&self) -> bool {
        M::is_over(&self.state)
    }

    /// Returns the number of turns that have ended, over all seats.
    pub const fn turns_ended(&self) -> u16 {
        self.turns_ended
    }

    /// Returns the events of the present turn.
    pub fn turn_events(&self) -> &[M::Event] {
        &self.turn_events
    }

    /// Returns the owner of a seat.
    pub fn owner(&self, seat: Seat) -> &SeatOwner {
        &self.record.setup.seats[seat.index()]
    }

    /// Tests whether a person plays a seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.owner(seat).is_human()
    }

    /// Iterates over the seats that people play.
    pub fn human_seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.record.setup.seats.len()).map(|seat| Seat(seat as u8)).filter(|seat| self.is_human(*seat))
    }

    /// Returns the number of seats that people play.
    pub fn humans(&self) -> usize {
        self.human_seats().count()
    }

    /// Tests whether the screen has to be handed over: several people share it, and the one whose turn it is has hidden
    /// information and has not raised the curtain yet.
    pub fn curtain_is_down(&self) -> bool {
        self.to_act().is_some_and(|seat| {
            !self.is_watched()
                && self.humans() > 1
                && self.is_human(seat)
                && M::has_secret(&self.state, seat)
                && self.raised_for != Some(self.turns_ended)
        })
    }

    /// Raises the curtain for the present turn: the person whose turn it is sits at the screen.
    pub const fn raise_curtain(&mut self) {
        self.raised_for = Some(self.turns_ended);
    }

    /// Returns the seat of the person at the screen; none if it is not a single known person.
    pub fn viewer(&self) -> Option<Seat> {
        let mut humans = self.human_seats();
        match (humans.next(), humans.next()) {
            (alone, None) => alone,
            _ => Some(self.seat()).filter(|seat| self.is_human(*seat) && !self.curtain_is_down()),
        }
    }

    /// Tests whether this is a record that is only watched.
    pub const fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    /// Returns the whole record, if it is only watched.
    pub const fn watched(&self) -> Option<&Arc<Record<M>>> {
        self.watched.as_ref()
    }

    /// Tests whether the game is autosaved, and entered into the journal once it is over.
    pub const fn is_autosaved(&self) -> bool {
        self.autosaved
    }

    /// Switches autosaving on or off.
    pub const fn set_autosaved(&mut self, autosaved: bool) {
        self.autosaved = autosaved;
    }

    /// Marks the game as one for practice.
    pub const fn set_practice(&mut self) {
        self.record.practice = true;
    }

    /// Sets the local time at which the game began, and the day if it is the game of a day.
    pub const fn set_dates(
        &mut self,
        begun: Option<jiff::civil::DateTime>,
        daily: Option<jiff::civil::Date>,
    ) {
        self.record.begun = begun;
        self.record.daily = daily;
    }

    /// Tests whether the last action can be undone.
    pub fn can_undo(&self) -> bool {
        self.record.actions.len() > self.barrier
    }

    /// Tests whether an undone action can be redone.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Returns the actions after the undo barrier, which can still be changed.
    pub fn open_actions(&self) -> &[M::Action] {
        &self.record.actions[self.barrier..]
    }

    /// Returns the number of actions that are left if the last turn of the only person at the table is taken back, even
    /// beyond the undo barrier. None if several people play, if the game is over, or if there is no such turn.
    pub fn before_last_turn(&self) -> Option<usize> {
        if self.humans() != 1 || self.is_watched() || self.is_over() {
            return None;
        }
        let seats = self.record.setup.seats.len();
        let actions = &self.record.actions;
        let own = turn_starts::<M>(actions)
            .enumerate()
            .filter(|(turn, _)| self.is_human(Seat((turn % seats) as u8)));
        own.map(|(_, start)| start).filter(|start| *start < actions.len()).last()
    }

    /// Carries out a chosen action and returns its events. Actions taken back before can no longer be redone.
    ///
    /// # Errors
    /// If it is not legal; nothing has changed then.
    pub fn choose(&mut self, action: M::Action) -> Result<Vec<M::Event>, M::RuleError> {
        let events = self.perform(action)?;
        self.redo.clear();
        Ok(events)
    }

    /// Carries out several actions, whose events are dropped.
    ///
    /// # Errors
    /// If one is not legal; those before it have been carried out.
    pub fn perform_all(&mut self, actions: &[M::Action]) -> Result<(), M::RuleError> {
        let done = actions.iter().try_for_each(|action| self.carry_out(*action).map(|_| ()));
        M::update_ledger(&mut self.ledger, &self.state);
        done
    }

    /// Undoes the last action.
    ///
    /// # Errors
    /// If it is before the undo barrier.
    pub fn undo(&mut self, content: &M::Content) -> Result<(), Refused<M>> {
        if !self.can_undo() {
            return Err(Refused::NothingToUndo);
        }
        let mut redo = std::mem::take(&mut self.redo);
        let left = self.record.actions.len() - 1;
        redo.push(self.record.actions[left]);
        self.rewind(left, content);
        self.redo = redo;
        Ok(())
    }

    /// Redoes the action that was undone last.
    ///
    /// # Errors
    /// If there is none.
    pub fn redo(&mut self) -> Result<(), Refused<M>> {
        let action = self.redo.pop().ok_or(Refused::NothingToRedo)?;
        // It was legal when it was undone, and nothing else was done since.
        self.perform(action).map(|_| ()).map_err(Refused::ByRules)
    }

    /// Amends the actions after the undo barrier and plays them again.
    ///
    /// # Errors
    /// If there is nothing to change, or no way to change it is legal; nothing has changed then.
    pub fn amend(&mut self, amendment: M::Amendment, content: &M::Content) -> Result<(), Refused<M>> {
        if self.is_over() {
            return Err(Refused::NothingToUndo);
        }
        let mut refused = Refused::NothingToUndo;
        for (number, actions) in M::amended(self.open_actions(), amendment).into_iter().enumerate() {
            let mut changed = self.clone();
            changed.rewind(changed.barrier, content);
            match changed.perform_all(&actions) {
                Ok(()) => {
                    changed.redo.clear();
                    *self = changed;
                    return Ok(());
                }
                Err(reason) if number == 0 => refused = Refused::ByRules(reason),
                Err(_) => {}
            }
        }
        Err(refused)
    }

    /// Takes back the last turn of the only person at the table, even beyond the undo barrier; if it goes beyond, the
    /// game is for practice from then on.
    ///
    /// # Errors
    /// If there is no such turn.
    pub fn take_back_turn(&mut self, content: &M::Content) -> Result<(), Refused<M>> {
        let left = self.before_last_turn().ok_or(Refused::NothingToUndo)?;
        let reveals = left < self.barrier;
        self.rewind(left, content);
        self.record.practice |= reveals;
        Ok(())
    }

    /// Goes to the position after the first `to` actions of the record that is watched. Returns the events of a single
    /// step forward, none otherwise.
    ///
    /// # Errors
    /// If an action before that position is not legal; the position is the one before it then.
    pub fn seek(&mut self, to: usize, content: &M::Content) -> Result<Vec<M::Event>, M::RuleError> {
        let Some(whole) = self.watched.clone() else { return Ok(Vec::new()) };
        let (now, to) = (self.record.actions.len(), to.min(whole.actions.len()));
        if to == now + 1 {
            return Ok(self.perform(whole.actions[now]).unwrap_or_default());
        }
        if to < now {
            self.rewind(to, content);
            return Ok(Vec::new());
        }
        self.perform_all(&whole.actions[now..to]).map(|()| Vec::new())
    }

    /// Carries out an action and returns its events.
    fn perform(&mut self, action: M::Action) -> Result<Vec<M::Event>, M::RuleError> {
        let events = self.carry_out(action)?;
        M::update_ledger(&mut self.ledger, &self.state);
        Ok(events)
    }

    /// Carries out an action and returns its events; updates the ledger only if a turn ends.
    fn carry_out(&mut self, action: M::Action) -> Result<Vec<M::Event>, M::RuleError> {
        let seat = self.seat();
        let events = M::apply(&mut self.state, action)?;
        self.record.actions.push(action);
        self.turn_events.extend(events.iter().cloned());
        let over = self.is_over();
        if over || events.iter().any(M::reveals) {
            self.barrier = self.record.actions.len();
        }
        if M::ends_turn(action) {
            M::update_ledger(&mut self.ledger, &self.state);
            M::close_turn(&mut self.ledger, &self.state, seat, &self.turn_events);
            self.turn_events.clear();
            self.turns_ended += 1;
        }
        if over {
            self.record.outcome = Some(M::outcome(&self.state));
        }
        Ok(events)
    }

    /// Goes back to the position after the first `left` actions. Setup, dates and provenance of the record stay.
    fn rewind(&mut self, left: usize, content: &M::Content) {
        let opening = Record { actions: Vec::new(), outcome: None, ..self.record.clone() };
        let Ok(mut again) = Self::begin_record(opening, content, self.serial) else { return };
        // These actions were legal before, and the same record gives the same game.
        if again.perform_all(&self.record.actions[..left]).is_err() {
            return;
        }
        again.raised_for = self.raised_for;
        again.watched = self.watched.take();
        again.autosaved = self.autosaved;
        *self = again;
    }
}

/// Iterates over the starts of the turns, each as the number of actions before it.
fn turn_starts<M: GameMode>(actions: &[M::Action]) -> impl Iterator<Item = usize> {
    let ends = (0..actions.len()).filter(|index| M::ends_turn(actions[*index])).map(|end| end + 1);
    std::iter::once(0).chain(ends)
}

/// Returns the starts of the turns of a record, each as the number of actions before it, and its end.
pub fn turn_marks<M: GameMode>(actions: &[M::Action]) -> Vec<usize> {
    let mut marks: Vec<usize> = turn_starts::<M>(actions).collect();
    if marks.last() != Some(&actions.len()) {
        marks.push(actions.len());
    }
    marks
}
