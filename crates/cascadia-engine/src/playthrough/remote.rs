//! A game hosted elsewhere: actions received from the host, requests to it, and progress of showing them.
//!
//! The actions of the record are on the table. They lag behind the received ones while those are shown step
//! by step, and are ahead of them by local actions that reveal nothing. An action that would reveal something
//! is only awaited.

use std::sync::Arc;

use super::Playthrough;
use super::draw_source::{RemoteDraws, RemoteLog};
use crate::mode::GameMode;
use crate::remote::{RemoteMismatch, RemoteMode, RemoteStep, StepEffect};
use crate::{GameSetup, Record};
use cascadia_base::Seat;

/// The beginning of a game hosted elsewhere, as received from the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemoteStart<M: GameMode> {
    /// The known part of the setup, without the seed.
    pub setup: GameSetup<M>,
    /// The version of the rules.
    pub rules: u32,
    /// The visible pieces, in the notation of the mode.
    pub opening: String,
    /// The seat of the person at this screen; none for a spectator.
    pub seat: Option<Seat>,
    /// Set if a turn was taken back after a reveal before the game was joined here.
    pub practice: bool,
}

/// A request to keep the first actions of a game and to replace the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingActions<A> {
    /// The number of actions to keep.
    pub keep: usize,
    /// The actions after them.
    pub actions: Vec<A>,
    /// Set if the last of them is awaited: the person can do nothing else before the host confirms it.
    pub is_awaited: bool,
}

impl<M: GameMode> Playthrough<M> {
    /// Begins a game hosted elsewhere, whose host accepts no decisions yet. It is not autosaved.
    ///
    /// # Errors
    /// If the received beginning is inconsistent.
    pub fn begin_remote(
        beginning: RemoteStart<M>,
        content: &Arc<M::Content>,
        serial: u64,
    ) -> Result<Self, RemoteMismatch>
    where
        M: RemoteMode,
    {
        let RemoteStart { setup, rules, opening, seat, practice } = beginning;
        let record = Record { rules, practice, ..Record::new(setup, content) };
        let source = RemoteDraws::<M> { content: Arc::clone(content), opening };
        let remote = RemoteLog::new(Arc::new(source), seat);
        let (state, events) = remote.source.start(&record)?;
        let mut playthrough = Self::opened(record, state, events, serial);
        playthrough.remote = Some(remote);
        playthrough.take_part();
        Ok(playthrough)
    }

    /// Tests whether the game is hosted elsewhere.
    pub const fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// Tests whether a local action awaits its draws from the host.
    pub fn awaits_host(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.awaited.is_some())
    }

    /// Tests whether the host has yet to reveal the seed, after which the game is an ordinary one.
    pub fn is_unverified(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| !remote.is_verified)
    }

    /// Sets whether the host accepts decisions of the local seat: not while it is unreachable, while the game
    /// is paused, or while the computer plays the seat.
    pub const fn set_may_decide(&mut self, may_decide: bool) {
        if let Some(remote) = &mut self.remote {
            remote.may_decide = may_decide;
        }
    }

    /// Enters an update of the host: it keeps the first `keep` of the confirmed actions, and `steps` follow
    /// them. `is_own` means that only actions requested here are new. Otherwise local actions missing among
    /// the confirmed ones are dropped. New actions are left to [`Playthrough::show_next`]. Returns whether
    /// actions were taken back.
    ///
    /// In a round that is played together, local actions stay while other seats play: they commute.
    ///
    /// Nothing happens if fewer than `keep` actions are known. A step with an effect has to be the next one
    /// of a game with the same beginning.
    pub fn receive(
        &mut self,
        keep: usize,
        steps: &[RemoteStep<M>],
        is_own: bool,
        content: &M::Content,
    ) -> bool {
        let is_beside = !is_own
            && !M::is_shared_decision(&self.state)
            && keep == self.confirmed()
            && self.unseen() == 0
            && self.decides_beside();
        if !is_beside {
            let taken_back = self.enter(keep, steps, is_own, content);
            self.take_part();
            return taken_back;
        }
        let decision = self.decision();
        let open: Vec<M::Action> = self.own_open_actions().collect();
        let awaited = self.remote.as_mut().and_then(|remote| remote.awaited.take());
        let redo = std::mem::take(&mut self.redo);
        self.enter(keep, steps, is_own, content);
        // A step that does not fit is met again, and reported, by the next one to show.
        if self.show_all().is_err() || self.perform_all(&open).is_err() {
            self.drop_pending(content);
            return true;
        }
        self.redo = redo;
        // Another seat may have been first, such as in a throw for all.
        let awaited = awaited.filter(|action| self.needs_host(*action).is_ok());
        if let Some(remote) = &mut self.remote {
            remote.awaited = awaited;
        }
        self.changes_beside = self.changes - decision.changes;
        false
    }

    /// Enters an update of the host like [`Playthrough::receive`], without regard to rounds played together.
    fn enter(&mut self, keep: usize, steps: &[RemoteStep<M>], is_own: bool, content: &M::Content) -> bool {
        let Some(remote) = self.remote.as_mut().filter(|remote| keep <= remote.steps.len()) else {
            return false;
        };
        let (actions, barrier) = (&self.record.actions, self.barrier);
        let count = actions.len();
        let confirmed = |index: usize| match index.checked_sub(keep) {
            Some(new) => steps.get(new),
            None => remote.steps.get(index),
        };
        let is_on_table = |index: &usize| {
            confirmed(*index).is_some_and(|step| {
                step.action == actions[*index] && *step.drawn == *remote.drawn(*index, barrier)
            })
        };
        // Up to the barrier the table follows the log.
        let known = keep.min(barrier);
        let common = known + (known..count).take_while(is_on_table).count();
        let end = keep + steps.len();
        let is_open = |step: &RemoteStep<M>| step.drawn.is_empty() && !M::ends_turn(step.action);
        let is_echo = is_own
            && remote.unseen().is_empty()
            && remote.awaited.is_none()
            && common >= barrier
            && (common..end).filter_map(confirmed).all(is_open);

        // An echo of local requests shows nothing new, and the table may even be ahead of it.
        let shown = if is_echo { end } else { common };
        remote.steps.truncate(keep);
        let seen = shown.saturating_sub(keep);
        remote.steps.extend(steps.iter().take(seen).map(RemoteStep::logged));
        remote.steps.extend(steps.iter().skip(seen).cloned());
        remote.shown = shown;
        if is_echo {
            return false;
        }
        remote.awaited = None;
        self.redo.clear();
        if common == count {
            return false;
        }
        self.record.practice |= common < barrier;
        self.rewind(common, content);
        true
    }

    /// Returns the number of actions confirmed by the host.
    fn confirmed(&self) -> usize {
        self.remote.as_ref().map_or(0, |remote| remote.steps.len())
    }

    /// Tests whether the local seat decides in a round that is played together, while others play.
    fn decides_beside(&self) -> bool {
        let seat = self.remote.as_ref().and_then(|remote| remote.seat);
        M::is_together(&self.state) && seat.is_some_and(|seat| M::may_act(&self.state, seat))
    }

    /// Iterates over the decisions of the local seat that can still be undone.
    fn own_open_actions(&self) -> impl Iterator<Item = M::Action> {
        self.open_actions().iter().copied().filter(|action| !M::is_handover(*action))
    }

    /// Puts the local seat on turn, once everything received is on the table.
    pub(super) fn take_part(&mut self) {
        let Some(seat) = self.remote.as_ref().and_then(|remote| remote.seat) else { return };
        if self.unseen() == 0
            && let Some(action) = M::hand_over(&self.state, seat)
        {
            // Legal, since the mode has named it.
            let _ = self.perform(action);
        }
    }

    /// Drops the actions that the host has refused: local actions it did not confirm. Returns whether actions
    /// were taken back.
    pub fn drop_pending(&mut self, content: &M::Content) -> bool {
        let dropped = self.enter(self.confirmed(), &[], false, content);
        self.take_part();
        dropped
    }

    /// Returns the number of received actions that are still to be shown.
    pub fn unseen(&self) -> usize {
        self.remote.as_ref().map_or(0, |remote| remote.unseen().len())
    }

    /// Iterates over the received actions that are still to be shown.
    pub fn unseen_actions(&self) -> impl Iterator<Item = M::Action> {
        self.remote.iter().flat_map(|remote| remote.unseen()).map(|step| step.action)
    }

    /// Carries out the next received action that is still to be shown, and returns its events.
    ///
    /// # Errors
    /// If it is inconsistent with the game. Nothing more is shown then.
    pub fn show_next(&mut self) -> Result<Vec<M::Event>, RemoteMismatch> {
        let events = self.carry_out_next();
        self.take_part();
        M::update_ledger(&mut self.ledger, &self.state);
        events
    }

    /// Carries out all received actions that are still to be shown, and drops their events.
    ///
    /// # Errors
    /// If an action is inconsistent with the game; earlier ones have been carried out.
    pub fn show_all(&mut self) -> Result<(), RemoteMismatch> {
        let mut done = Ok(());
        while self.unseen() > 0 && done.is_ok() {
            done = self.carry_out_next().map(|_| ());
        }
        self.take_part();
        M::update_ledger(&mut self.ledger, &self.state);
        done
    }

    /// Returns the request to the host: the difference between the actions on the table, with the awaited
    /// one, and the received ones. None if they are equal, or if some received actions are not on the table
    /// yet.
    pub fn pending(&self) -> Option<PendingActions<M::Action>> {
        let remote = self.remote.as_ref().filter(|remote| remote.unseen().is_empty())?;
        if M::is_together(&self.state) {
            // What can still be undone concerns nobody else.
            let awaited = remote.awaited?;
            let actions = self.own_open_actions().chain([awaited]).collect();
            return Some(PendingActions { keep: remote.steps.len(), actions, is_awaited: true });
        }
        // Up to the barrier they are equal.
        let confirmed = remote.steps.get(self.barrier..)?;
        let mut actions: Vec<M::Action> = self.open_actions().iter().copied().chain(remote.awaited).collect();
        let same = actions.iter().zip(confirmed).take_while(|(action, step)| **action == step.action);
        let same = same.count();
        if same == actions.len() && same == confirmed.len() {
            return None;
        }
        actions.drain(..same);
        Some(PendingActions { keep: self.barrier + same, actions, is_awaited: remote.awaited.is_some() })
    }

    /// Makes the game an ordinary one, whose record follows from the seed that the host has revealed at the
    /// end.
    ///
    /// # Errors
    /// If the content lacks something named in the setup.
    pub fn set_verified(&mut self, record: &Record<M>, content: &M::Content) -> Result<(), M::SetupError> {
        if !self.is_remote() {
            return Ok(());
        }
        let opening = Record { actions: Vec::new(), outcome: None, ..record.clone() };
        let mut again = Self::begin_record(opening, content, self.serial)?;
        // The verification included that it was played by the rules.
        if again.perform_all(&record.actions).is_ok() {
            again.changes = self.changes + 1;
            again.remote = self.remote.take().map(|remote| RemoteLog {
                shown: remote.steps.len(),
                awaited: None,
                is_verified: true,
                ..remote
            });
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

    /// Holds an action back until the host sends its draws.
    pub(super) fn await_host(&mut self, action: M::Action) {
        if let Some(remote) = &mut self.remote {
            remote.awaited = Some(action);
            self.redo.clear();
        }
    }

    /// Carries out local actions up to the first one reserved for the host, which is then awaited.
    ///
    /// # Errors
    /// If an action is illegal; earlier ones have been carried out.
    pub(super) fn perform_open(&mut self, actions: &[M::Action]) -> Result<(), M::RuleError> {
        if self.remote.is_none() {
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

    /// Plays the first `left` actions again, from the opening. The log of the result is empty.
    ///
    /// # Errors
    /// If an action is inconsistent with the game.
    pub(super) fn replayed_remote(&self, remote: &RemoteLog<M>, left: usize) -> Result<Self, RemoteMismatch> {
        let opening = Record { actions: Vec::new(), outcome: None, ..self.record.clone() };
        let (state, events) = remote.source.start(&opening)?;
        let mut again = Self::opened(opening, state, events, self.serial);
        again.remote = Some(RemoteLog::new(Arc::clone(&remote.source), remote.seat));
        for (index, action) in self.record.actions[..left].iter().enumerate() {
            let drawn = remote.drawn(index, self.barrier);
            let seat = again.seat();
            let events = remote.source.apply(&mut again.state, *action, drawn, &again.record.setup)?;
            again.note_done(seat, *action, &events);
            if M::is_handover(*action) && index < remote.steps.len() {
                again.barrier = index + 1;
            }
        }
        M::update_ledger(&mut again.ledger, &again.state);
        Ok(again)
    }

    fn carry_out_next(&mut self) -> Result<Vec<M::Event>, RemoteMismatch> {
        let Some(remote) = &mut self.remote else { return Ok(Vec::new()) };
        let Some(step) = remote.steps.get_mut(remote.shown) else { return Ok(Vec::new()) };
        let (action, seat) = (step.action, M::seat(&self.state));
        let events = match step.effect.take().map(Arc::unwrap_or_clone) {
            Some(StepEffect { state, events }) => {
                self.state = state;
                events
            }
            None => {
                let done = remote.source.apply(&mut self.state, action, &step.drawn, &self.record.setup);
                if done.is_err() {
                    (remote.shown, remote.may_decide) = (remote.steps.len(), false);
                }
                done?
            }
        };
        remote.shown += 1;
        self.note_done(seat, action, &events);
        if M::is_handover(action) {
            self.barrier = self.record.actions.len();
        }
        Ok(events)
    }
}
