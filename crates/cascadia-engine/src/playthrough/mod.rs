//! A game in progress: setup, actions and the resulting position, with undo, redo and amendments up to the
//! last reveal of hidden information. It may be hosted elsewhere; then its draws come from the host.

mod draw_source;
mod remote;
mod seats;
mod undo;

use std::sync::Arc;

use draw_source::RemoteLog;
pub use remote::{PendingActions, RemoteStart};
use thiserror::Error;

use super::mode::GameMode;
use super::{GameSetup, Record};
use cascadia_base::Seat;

/// The reason why a change was refused. Nothing has changed then.
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

/// The identity of a position in a playthrough: new after every change, even if one action replaces another.
/// Results for a position carry its revision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Revision {
    /// The serial number of the playthrough.
    pub serial: u64,
    /// The number of changes of the playthrough; never 0.
    changes: u64,
}

/// A game in progress: its record, the resulting position, and the state of undo, redo and the curtain.
#[derive(Clone, Debug)]
pub struct Playthrough<M: GameMode> {
    /// A number unique among the playthroughs of this program.
    serial: u64,
    /// The number of changes of the position; it only grows.
    changes: u64,
    /// The number of these changes by other seats beside a decision of the local one, which goes on.
    changes_beside: u64,
    record: Record<M>,
    state: M::State,
    ledger: M::Ledger,
    /// The undo barrier: the number of actions that can no longer be undone.
    barrier: usize,
    /// The stack of undone actions; the top is redone first.
    redo: Vec<M::Action>,
    /// The events of the present turn.
    turn_events: Vec<M::Event>,
    /// The events of turns that other seats have begun, in a round that is played together.
    begun_turns: Vec<(Seat, Vec<M::Event>)>,
    turns_ended: u16,
    /// The turn, counted over the whole game, for which the curtain was raised.
    raised_for: Option<u16>,
    /// The whole record during a replay.
    watched: Option<Arc<Record<M>>>,
    /// Whether the game is autosaved, and entered into the journal once it is over.
    autosaved: bool,
    /// The replica state of a game hosted elsewhere.
    remote: Option<RemoteLog<M>>,
}

impl<M: GameMode> Playthrough<M> {
    /// Begins a game without autosave.
    ///
    /// # Errors
    /// If the content lacks something named in the setup.
    pub fn begin(setup: GameSetup<M>, content: &M::Content, serial: u64) -> Result<Self, M::SetupError> {
        Self::begin_record(Record::new(setup, content), content, serial)
    }

    /// Begins a game with a record without actions, by the record's version of the rules.
    fn begin_record(record: Record<M>, content: &M::Content, serial: u64) -> Result<Self, M::SetupError> {
        let (state, events) = M::start(&record.setup, record.rules, content)?;
        Ok(Self::opened(record, state, events, serial))
    }

    /// Opens a game at the opening position `state`, which resulted from these events.
    fn opened(record: Record<M>, state: M::State, events: Vec<M::Event>, serial: u64) -> Self {
        let ledger = M::open_ledger(&state);
        Self {
            serial,
            changes: 1,
            changes_beside: 0,
            record,
            state,
            ledger,
            barrier: 0,
            redo: Vec::new(),
            turn_events: events,
            begun_turns: Vec::new(),
            turns_ended: 0,
            raised_for: None,
            watched: None,
            autosaved: false,
            remote: None,
        }
    }

    /// Continues a game at the end of its record, whose position is `state`. Its ledger starts there, and
    /// earlier actions cannot be undone.
    pub fn at(record: Record<M>, state: M::State, serial: u64) -> Self {
        let turns_ended = record.actions.iter().filter(|action| M::ends_turn(**action)).count();
        let barrier = record.actions.len();
        Self {
            barrier,
            turns_ended: u16::try_from(turns_ended).unwrap_or(u16::MAX),
            ..Self::opened(record, state, Vec::new(), serial)
        }
    }

    /// Resumes a game at the end of its record and autosaves it from then on. If an action of the record is
    /// not legal, the game resumes before it, and the reason is returned as well.
    ///
    /// # Errors
    /// If the content lacks something named in the setup.
    pub fn resume(
        record: Record<M>,
        content: &M::Content,
        serial: u64,
    ) -> Result<(Self, Option<M::RuleError>), M::SetupError> {
        let actions = record.actions.clone();
        let opening = Record { actions: Vec::new(), outcome: None, ..record };
        let mut playthrough = Self::begin_record(opening, content, serial)?;
        let refused = playthrough.perform_all(&actions).err();
        // A computer player decides about a whole turn, so it starts the turn again.
        if playthrough.to_act().is_some_and(|seat| !playthrough.is_human(seat)) {
            playthrough.rewind(playthrough.barrier, content);
        }
        playthrough.autosaved = true;
        Ok((playthrough, refused))
    }

    /// Opens a record as a replay, at its beginning.
    ///
    /// # Errors
    /// If the content lacks something named in the setup.
    pub fn watch(record: Record<M>, content: &M::Content, serial: u64) -> Result<Self, M::SetupError> {
        let opening = Record { actions: Vec::new(), outcome: None, ..record.clone() };
        let mut playthrough = Self::begin_record(opening, content, serial)?;
        playthrough.watched = Some(Arc::new(record));
        Ok(playthrough)
    }

    /// Returns a number unique among the playthroughs of this program.
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// Returns the identity of the current position, for comparison with that of a result.
    pub const fn revision(&self) -> Revision {
        Revision { serial: self.serial, changes: self.changes }
    }

    /// Returns the identity of the decision to be made: that of the position, except that it stays the same
    /// while other seats play in a round that is played together.
    pub const fn decision(&self) -> Revision {
        Revision { serial: self.serial, changes: self.changes - self.changes_beside }
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

    /// Returns the kind of decision the game is waiting for.
    pub fn phase(&self) -> M::Phase {
        M::phase(&self.state)
    }

    /// Returns the seat to decide; none once the game is over.
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

    /// Returns the events of the current turn.
    pub fn turn_events(&self) -> &[M::Event] {
        &self.turn_events
    }

    /// Tests whether this is a replay of a record.
    pub const fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    /// Returns the whole record of a replay.
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

    /// Marks the game as a practice game.
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

    /// Carries out a chosen action and returns its events. Actions taken back before can no longer be redone.
    ///
    /// In a game hosted elsewhere, an action that would reveal something has no events yet: it is awaited,
    /// see [`Playthrough::awaits_host`]. Nothing happens if no person at this screen may decide.
    ///
    /// # Errors
    /// If it is not legal; nothing has changed then.
    pub fn choose(&mut self, action: M::Action) -> Result<Vec<M::Event>, M::RuleError> {
        if !self.takes_choices() {
            return Ok(Vec::new());
        }
        if self.remote.is_some() && self.needs_host(action)? {
            self.await_host(action);
            return Ok(Vec::new());
        }
        let events = self.perform(action)?;
        self.redo.clear();
        Ok(events)
    }

    /// Carries out several actions and drops their events.
    ///
    /// # Errors
    /// If an action is illegal; earlier ones have been carried out.
    pub fn perform_all(&mut self, actions: &[M::Action]) -> Result<(), M::RuleError> {
        let done = actions.iter().try_for_each(|action| self.carry_out(*action).map(|_| ()));
        M::update_ledger(&mut self.ledger, &self.state);
        done
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
        self.note_done(seat, action, &events);
        Ok(events)
    }

    /// Enters an applied action of `seat`; updates the ledger only if a turn ends.
    fn note_done(&mut self, seat: Seat, action: M::Action, events: &[M::Event]) {
        self.changes += 1;
        self.record.actions.push(action);
        self.turn_events.extend(events.iter().cloned());
        let over = self.is_over();
        // A host never reopens a turn that has ended, even if nothing was revealed.
        let is_remote_end = self.remote.is_some() && M::ends_turn(action);
        // At one screen a handover makes the decisions of the seat before final.
        let is_handover = self.remote.is_none() && M::is_handover(action);
        if over || is_remote_end || is_handover || events.iter().any(M::reveals) {
            self.barrier = self.record.actions.len();
        }
        if M::ends_turn(action) {
            M::update_ledger(&mut self.ledger, &self.state);
            M::close_turn(&mut self.ledger, &self.state, seat, &self.turn_events);
            self.turn_events.clear();
            self.turns_ended += 1;
        }
        if self.seat() != seat {
            self.switch_turn_events(seat);
        }
        if over {
            self.record.outcome = Some(M::outcome(&self.state));
            if self.remote.is_none() && self.watched.is_none() {
                let actions = std::mem::take(&mut self.record.actions);
                self.record.actions = M::in_playing_order(actions, self.record.setup.seats.len());
                self.barrier = self.record.actions.len();
            }
        }
    }

    /// Stores the events of a turn begun by `seat`, and takes out those of the seat on turn.
    fn switch_turn_events(&mut self, seat: Seat) {
        let events = std::mem::take(&mut self.turn_events);
        if !events.is_empty() {
            self.begun_turns.push((seat, events));
        }
        let now = self.seat();
        if let Some(index) = self.begun_turns.iter().position(|(seat, _)| *seat == now) {
            self.turn_events = self.begun_turns.swap_remove(index).1;
        }
    }
}

/// Iterates over the starts of the turns, each as the number of actions before it.
fn turn_starts<M: GameMode>(actions: &[M::Action]) -> impl Iterator<Item = usize> {
    let ends = (0..actions.len()).filter(|index| M::ends_turn(actions[*index])).map(|end| end + 1);
    std::iter::once(0).chain(ends)
}

/// Returns the starts of the turns of a record, as numbers of actions before them, and the record's end.
pub fn turn_marks<M: GameMode>(actions: &[M::Action]) -> Vec<usize> {
    let mut marks: Vec<usize> = turn_starts::<M>(actions).collect();
    if marks.last() != Some(&actions.len()) {
        marks.push(actions.len());
    }
    marks
}
