//! A game that is hosted elsewhere: what the host tells, what is wished of it, and what is shown of it.
//!
//! The actions of the record are what is on the table. They lag behind what was told while it is shown step by step, and
//! they are ahead of it by the own actions that reveal nothing. One that would reveal something is only awaited.

use std::sync::Arc;

use super::Playthrough;
use super::draw_source::{ToldDraws, ToldSide};
use crate::mode::GameMode;
use crate::told::{NotAsTold, ToldMode};
use crate::{GameSetup, Record};
use cascadia_base::Seat;

/// What is told of the beginning of a game that is hosted elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldBeginning<M: GameMode> {
    /// The setup as far as it is known, without the seed.
    pub setup: GameSetup<M>,
    /// The version of the rules.
    pub rules: u32,
    /// What lies open, in the words of the mode.
    pub opening: String,
    /// The seat of the person at this screen; none for a watcher.
    pub seat: Option<Seat>,
    /// Whether what had been seen was taken back in it before it was told here.
    pub practice: bool,
}

/// The wish to keep the first actions of a game and to do others after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposedActions<A> {
    /// The number of actions that stay.
    pub keep: usize,
    /// The actions after them.
    pub actions: Vec<A>,
    /// Whether the last of them is awaited: the person can do nothing else before it is told.
    pub is_awaited: bool,
}

impl<M: GameMode> Playthrough<M> {
    /// Begins a game that is hosted elsewhere, whose host does not listen yet. It is not autosaved.
    ///
    /// # Errors
    /// If no game begins as it was told.
    pub fn begin_told(
        beginning: ToldBeginning<M>,
        content: &Arc<M::Content>,
        serial: u64,
    ) -> Result<Self, NotAsTold>
    where
        M: ToldMode,
    {
        let ToldBeginning { setup, rules, opening, seat, practice } = beginning;
        let record = Record { rules, practice, ..Record::new(setup, content) };
        let told = ToldSide {
            source: Arc::new(ToldDraws::<M> { content: Arc::clone(content), opening }),
            seat,
            steps: Vec::new(),
            unseen: 0,
            draws: Vec::new(),
            awaited: None,
            may_decide: false,
            is_verified: false,
        };
        let (state, events) = told.source.start(&record)?;
        let mut playthrough = Self::opened(record, state, events, serial);
        playthrough.told = Some(told);
        Ok(playthrough)
    }

    /// Tests whether the game is hosted elsewhere.
    pub const fn is_told(&self) -> bool {
        self.told.is_some()
    }

    /// Tests whether an own action waits until the host tells what it reveals.
    pub fn awaits_host(&self) -> bool {
        self.told.as_ref().is_some_and(|told| told.awaited.is_some())
    }

    /// Tests whether the host has yet to show the seed of the game, which only then is an ordinary one.
    pub fn is_unverified(&self) -> bool {
        self.told.as_ref().is_some_and(|told| !told.is_verified)
    }

    /// Sets whether the host listens to decisions of the own seat: it does not while it cannot be reached, while the game
    /// is paused, or while the computer plays the seat.
    pub const fn set_may_decide(&mut self, may_decide: bool) {
        if let Some(told) = &mut self.told {
            told.may_decide = may_decide;
        }
    }

    /// Enters everything that the host has told by now: all actions with their draws. `is_own` tells whether only what
    /// this screen wished is new. Otherwise own actions that are not among them are dropped. What is left to show is for
    /// [`Playthrough::show_next`]. Returns whether actions were taken back.
    pub fn tell(&mut self, steps: Vec<(M::Action, String)>, is_own: bool, content: &M::Content) -> bool {
        let Some(told) = &mut self.told else { return false };
        let shown = self.record.actions.iter().zip(&told.draws);
        let common = shown.zip(&steps).take_while(|(shown, step)| *shown == (&step.0, &step.1)).count();
        let is_open = |step: &(M::Action, String)| step.1.is_empty() && !M::ends_turn(step.0);
        let is_echo = is_own
            && told.unseen == 0
            && told.awaited.is_none()
            && common >= self.barrier
            && steps[common..].iter().all(is_open);
        let (left, count) = (steps.len() - common, self.record.actions.len());
        told.steps = steps;
        if is_echo {
            // Nothing that the person has not seen, or has not changed since.
            return false;
        }
        (told.unseen, told.awaited) = (left, None);
        self.redo.clear();
        if common == count {
            return false;
        }
        self.record.practice |= common < self.barrier;
        self.rewind(common, content);
        true
    }

    /// Drops what the host has refused: own actions that were not told. Returns whether actions were taken back.
    pub fn drop_proposal(&mut self, content: &M::Content) -> bool {
        let steps = self.told.as_ref().map(|told| told.steps.clone()).unwrap_or_default();
        self.tell(steps, false, content)
    }

    /// Returns the number of actions that were told and are still to be shown.
    pub fn unseen(&self) -> usize {
        self.told.as_ref().map_or(0, |told| told.unseen)
    }

    /// Returns the actions that were told and are still to be shown.
    pub fn unseen_actions(&self) -> impl Iterator<Item = M::Action> {
        let steps = self.told.iter().flat_map(|told| &told.steps[told.steps.len() - told.unseen..]);
        steps.map(|(action, _)| *action)
    }

    /// Carries out the next action that was told and is still to be shown, and returns its events.
    ///
    /// # Errors
    /// If it cannot follow. Nothing more is shown then.
    pub fn show_next(&mut self) -> Result<Vec<M::Event>, NotAsTold> {
        let events = self.carry_out_next();
        M::update_ledger(&mut self.ledger, &self.state);
        events
    }

    /// Carries out all actions that were told and are still to be shown; their events are dropped.
    ///
    /// # Errors
    /// If one cannot follow; those before it have been carried out.
    pub fn show_all(&mut self) -> Result<(), NotAsTold> {
        let mut done = Ok(());
        while self.unseen() > 0 && done.is_ok() {
            done = self.carry_out_next().map(|_| ());
        }
        M::update_ledger(&mut self.ledger, &self.state);
        done
    }

    /// Returns what is wished of the host: how the actions on the table, with the one that is awaited, differ from those
    /// that were told. None if they do not, or if not everything that was told is on the table yet.
    pub fn proposal(&self) -> Option<ProposedActions<M::Action>> {
        let told = self.told.as_ref().filter(|told| told.unseen == 0)?;
        let wished: Vec<M::Action> = self.record.actions.iter().copied().chain(told.awaited).collect();
        let same = wished.iter().zip(&told.steps).take_while(|(action, step)| **action == step.0);
        let keep = same.count();
        if keep == wished.len() && keep == told.steps.len() {
            return None;
        }
        Some(ProposedActions { keep, actions: wished[keep..].to_vec(), is_awaited: told.awaited.is_some() })
    }

    /// Makes the game an ordinary one, whose record follows from its seed: the host has shown it at the end.
    ///
    /// # Errors
    /// If the content lacks something that the setup names.
    pub fn set_verified(&mut self, record: &Record<M>, content: &M::Content) -> Result<(), M::SetupError> {
        let Some(told) = self.told.clone() else { return Ok(()) };
        let opening = Record { actions: Vec::new(), outcome: None, ..record.clone() };
        let mut again = Self::begin_record(opening, content, self.serial)?;
        // It was played by the rules: that is what was verified.
        if again.perform_all(&record.actions).is_ok() {
            again.changes = self.changes + 1;
            again.told = Some(ToldSide { unseen: 0, awaited: None, is_verified: true, ..told });
            *self = again;
        }
        Ok(())
    }

    /// Tests whether only the host can carry out an action, since it reveals something or ends the turn.
    ///
    /// # Errors
    /// If it is not legal.
    pub(super) fn needs_host(&self, action: M::Action) -> Result<bool, M::RuleError> {
        let mut tried = self.state.clone();
        let events = M::apply(&mut tried, action)?;
        Ok(M::ends_turn(action) || M::is_over(&tried) || events.iter().any(M::reveals))
    }

    /// Lets an action wait until the host tells what it reveals.
    pub(super) fn await_host(&mut self, action: M::Action) {
        if let Some(told) = &mut self.told {
            told.awaited = Some(action);
            self.redo.clear();
        }
    }

    /// Carries out own actions up to one that only the host can carry out, which is awaited then.
    ///
    /// # Errors
    /// If one is not legal; those before it have been carried out.
    pub(super) fn perform_open(&mut self, actions: &[M::Action]) -> Result<(), M::RuleError> {
        if self.told.is_none() {
            return self.perform_all(actions);
        }
        for action in actions {
            if self.needs_host(*action)? {
                self.await_host(*action);
                break;
            }
            self.carry_out(*action)?;
        }
        M::update_ledger(&mut self.ledger, &self.state);
        Ok(())
    }

    /// Plays the first `left` actions of `before` again, from the opening.
    ///
    /// # Errors
    /// If one cannot follow.
    pub(super) fn retold(before: &Self, told: &ToldSide<M>, left: usize) -> Result<Self, NotAsTold> {
        let opening = Record { actions: Vec::new(), outcome: None, ..before.record.clone() };
        let (state, events) = told.source.start(&opening)?;
        let mut again = Self::opened(opening, state, events, before.serial);
        again.told = Some(ToldSide { draws: Vec::new(), ..told.clone() });
        for (action, drawn) in before.record.actions[..left].iter().zip(&told.draws) {
            again.carry_out_told(*action, drawn)?;
        }
        M::update_ledger(&mut again.ledger, &again.state);
        Ok(again)
    }

    fn carry_out_next(&mut self) -> Result<Vec<M::Event>, NotAsTold> {
        let Some(told) = self.told.as_mut().filter(|told| told.unseen > 0) else { return Ok(Vec::new()) };
        let (action, drawn) = told.steps[told.steps.len() - told.unseen].clone();
        told.unseen -= 1;
        let events = self.carry_out_told(action, &drawn);
        if let (Err(_), Some(told)) = (&events, &mut self.told) {
            (told.unseen, told.may_decide) = (0, false);
        }
        events
    }

    fn carry_out_told(&mut self, action: M::Action, drawn: &str) -> Result<Vec<M::Event>, NotAsTold> {
        let Some(told) = &mut self.told else { return Ok(Vec::new()) };
        let seat = M::seat(&self.state);
        let events = told.source.apply(&mut self.state, action, drawn, &self.record.setup)?;
        told.draws.push(drawn.to_owned());
        self.note_done(seat, action, &events);
        Ok(events)
    }
}
