//! A game hosted elsewhere: actions received from the host, requests to it, and progress of showing them.
//!
//! The actions of the record are on the table. They lag behind the received ones while those are shown step
//! by step, and are ahead of them by local actions that reveal nothing. An action that would reveal something
//! is only awaited.

use std::sync::Arc;

use super::Playthrough;
use super::draw_source::{RemoteDraws, RemoteLog};
use crate::mode::GameMode;
use crate::remote::{RemoteMismatch, RemoteMode};
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
        let remote = RemoteLog {
            source: Arc::new(RemoteDraws::<M> { content: Arc::clone(content), opening }),
            seat,
            steps: Vec::new(),
            unseen: 0,
            draws: Vec::new(),
            awaited: None,
            may_decide: false,
            is_verified: false,
        };
        let (state, events) = remote.source.start(&record)?;
        let mut playthrough = Self::opened(record, state, events, serial);
        playthrough.remote = Some(remote);
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

    /// Enters all actions received from the host so far, with their draws. `is_own` means that only actions
    /// requested here are new. Otherwise local actions missing among them are dropped. New actions are left
    /// to [`Playthrough::show_next`]. Returns whether actions were taken back.
    pub fn receive(&mut self, steps: Vec<(M::Action, String)>, is_own: bool, content: &M::Content) -> bool {
        let Some(remote) = &mut self.remote else { return false };
        let shown = self.record.actions.iter().zip(&remote.draws);
        let common = shown.zip(&steps).take_while(|(shown, step)| *shown == (&step.0, &step.1)).count();
        let is_open = |step: &(M::Action, String)| step.1.is_empty() && !M::ends_turn(step.0);
        let is_echo = is_own
            && remote.unseen == 0
            && remote.awaited.is_none()
            && common >= self.barrier
            && steps[common..].iter().all(is_open);
        let (left, count) = (steps.len() - common, self.record.actions.len());
        remote.steps = steps;
        if is_echo {
            // An echo of local requests: nothing new to show, and the table may even be ahead of it.
            return false;
        }
        (remote.unseen, remote.awaited) = (left, None);
        self.redo.clear();
        if common == count {
            return false;
        }
        self.record.practice |= common < self.barrier;
        self.rewind(common, content);
        true
    }

    /// Drops the actions that the host has refused: local actions it did not confirm. Returns whether actions
    /// were taken back.
    pub fn drop_pending(&mut self, content: &M::Content) -> bool {
        let steps = self.remote.as_ref().map(|remote| remote.steps.clone()).unwrap_or_default();
        self.receive(steps, false, content)
    }

    /// Returns the number of received actions that are still to be shown.
    pub fn unseen(&self) -> usize {
        self.remote.as_ref().map_or(0, |remote| remote.unseen)
    }

    /// Iterates over the received actions that are still to be shown.
    pub fn unseen_actions(&self) -> impl Iterator<Item = M::Action> {
        let steps = self.remote.iter().flat_map(|remote| &remote.steps[remote.steps.len() - remote.unseen..]);
        steps.map(|(action, _)| *action)
    }

    /// Carries out the next received action that is still to be shown, and returns its events.
    ///
    /// # Errors
    /// If it is inconsistent with the game. Nothing more is shown then.
    pub fn show_next(&mut self) -> Result<Vec<M::Event>, RemoteMismatch> {
        let events = self.carry_out_next();
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
        M::update_ledger(&mut self.ledger, &self.state);
        done
    }

    /// Returns the request to the host: the difference between the actions on the table, with the awaited
    /// one, and the received ones. None if they are equal, or if some received actions are not on the table
    /// yet.
    pub fn pending(&self) -> Option<PendingActions<M::Action>> {
        let remote = self.remote.as_ref().filter(|remote| remote.unseen == 0)?;
        let pending: Vec<M::Action> = self.record.actions.iter().copied().chain(remote.awaited).collect();
        let same = pending.iter().zip(&remote.steps).take_while(|(action, step)| **action == step.0);
        let keep = same.count();
        if keep == pending.len() && keep == remote.steps.len() {
            return None;
        }
        Some(PendingActions { keep, actions: pending[keep..].to_vec(), is_awaited: remote.awaited.is_some() })
    }

    /// Makes the game an ordinary one, whose record follows from the seed that the host has revealed at the
    /// end.
    ///
    /// # Errors
    /// If the content lacks something named in the setup.
    pub fn set_verified(&mut self, record: &Record<M>, content: &M::Content) -> Result<(), M::SetupError> {
        let Some(remote) = self.remote.clone() else { return Ok(()) };
        let opening = Record { actions: Vec::new(), outcome: None, ..record.clone() };
        let mut again = Self::begin_record(opening, content, self.serial)?;
        // The verification included that it was played by the rules.
        if again.perform_all(&record.actions).is_ok() {
            again.changes = self.changes + 1;
            again.remote = Some(RemoteLog { unseen: 0, awaited: None, is_verified: true, ..remote });
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

    /// Plays the first `left` actions of `before` again, from the opening.
    ///
    /// # Errors
    /// If an action is inconsistent with the game.
    pub(super) fn replay_remote(
        before: &Self,
        remote: &RemoteLog<M>,
        left: usize,
    ) -> Result<Self, RemoteMismatch> {
        let opening = Record { actions: Vec::new(), outcome: None, ..before.record.clone() };
        let (state, events) = remote.source.start(&opening)?;
        let mut again = Self::opened(opening, state, events, before.serial);
        again.remote = Some(RemoteLog { draws: Vec::new(), ..remote.clone() });
        for (action, drawn) in before.record.actions[..left].iter().zip(&remote.draws) {
            again.carry_out_remote(*action, drawn)?;
        }
        M::update_ledger(&mut again.ledger, &again.state);
        Ok(again)
    }

    fn carry_out_next(&mut self) -> Result<Vec<M::Event>, RemoteMismatch> {
        let Some(remote) = self.remote.as_mut().filter(|remote| remote.unseen > 0) else {
            return Ok(Vec::new());
        };
        let (action, drawn) = remote.steps[remote.steps.len() - remote.unseen].clone();
        remote.unseen -= 1;
        let events = self.carry_out_remote(action, &drawn);
        if let (Err(_), Some(remote)) = (&events, &mut self.remote) {
            (remote.unseen, remote.may_decide) = (0, false);
        }
        events
    }

    fn carry_out_remote(&mut self, action: M::Action, drawn: &str) -> Result<Vec<M::Event>, RemoteMismatch> {
        let Some(remote) = &mut self.remote else { return Ok(Vec::new()) };
        let seat = M::seat(&self.state);
        let events = remote.source.apply(&mut self.state, action, drawn, &self.record.setup)?;
        remote.draws.push(drawn.to_owned());
        self.note_done(seat, action, &events);
        Ok(events)
    }
}
