//! Changes of mind in a game: undo, redo, amendments, taking back a turn, and navigation in a replay.

use super::{Playthrough, Refused, turn_starts};
use crate::Record;
use crate::mode::GameMode;
use cascadia_base::Seat;

impl<M: GameMode> Playthrough<M> {
    /// Tests whether the last action can be undone.
    pub fn can_undo(&self) -> bool {
        self.open_actions().last().is_some_and(|action| !M::is_handover(*action))
    }

    /// Tests whether an undone action can be redone.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Returns the actions after the undo barrier, which can still be changed.
    pub fn open_actions(&self) -> &[M::Action] {
        &self.record.actions[self.first_open()..]
    }

    /// Returns the number of actions that can no longer be undone.
    fn first_open(&self) -> usize {
        let shown =
            self.remote.as_ref().filter(|_| M::is_together(&self.state)).map_or(0, |remote| remote.shown);
        self.barrier.max(shown).min(self.record.actions.len())
    }

    /// Returns the number of actions left after the last turn of the only person at the table is taken back,
    /// even beyond the undo barrier. None if several people play, if the game is over, or if there is no such
    /// turn.
    pub fn before_last_turn(&self) -> Option<usize> {
        // At a table hosted elsewhere, taking back revealed information requires the consent of all.
        if self.humans() != 1 || self.is_remote() || self.is_watched() || self.is_over() {
            return None;
        }
        let seats = self.record.setup.seats.len();
        let actions = &self.record.actions;
        let own = turn_starts::<M>(actions)
            .enumerate()
            .filter(|(turn, _)| self.is_human(Seat((turn % seats) as u8)));
        own.map(|(_, start)| start).filter(|start| *start < actions.len()).last()
    }

    /// Undoes the last action.
    ///
    /// # Errors
    /// If it is before the undo barrier.
    pub fn undo(&mut self, content: &M::Content) -> Result<(), Refused<M>> {
        if !self.can_undo() || !self.takes_choices() {
            return Err(Refused::NothingToUndo);
        }
        let mut redo = std::mem::take(&mut self.redo);
        let left = self.record.actions.len() - 1;
        redo.push(self.record.actions[left]);
        self.rewind(left, content);
        self.redo = redo;
        Ok(())
    }

    /// Redoes the most recently undone action.
    ///
    /// # Errors
    /// If there is none.
    pub fn redo(&mut self) -> Result<(), Refused<M>> {
        if !self.takes_choices() {
            return Err(Refused::NothingToRedo);
        }
        let action = self.redo.pop().ok_or(Refused::NothingToRedo)?;
        // It was legal when it was undone, and nothing else was done since.
        self.perform(action).map(|_| ()).map_err(Refused::ByRules)
    }

    /// Amends the actions after the undo barrier and plays them again.
    ///
    /// # Errors
    /// If there is nothing to change, or if no possible change is legal; nothing has changed then.
    pub fn amend(&mut self, amendment: M::Amendment, content: &M::Content) -> Result<(), Refused<M>> {
        if self.is_over() || !self.takes_choices() {
            return Err(Refused::NothingToUndo);
        }
        let mut refused = Refused::NothingToUndo;
        for (number, actions) in M::amended(self.open_actions(), amendment).into_iter().enumerate() {
            let mut changed = self.clone();
            changed.rewind(changed.first_open(), content);
            changed.take_part();
            match changed.perform_open(&actions) {
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

    /// Takes back the last turn of the only person at the table, even beyond the undo barrier; in that case
    /// the game becomes a practice game.
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

    /// Goes to the position after the first `to` actions of the replay. Returns the events of a single step
    /// forward, none otherwise.
    ///
    /// # Errors
    /// If an action before that position is not legal; the position is then the one before that action.
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

    /// Goes back to the position after the first `left` actions. Setup, dates and provenance stay.
    pub(super) fn rewind(&mut self, left: usize, content: &M::Content) {
        let again = match &self.remote {
            Some(remote) => self.replayed_remote(remote, left).ok(),
            None => self.replayed(left, content),
        };
        // These actions were legal before, and the same record gives the same game.
        let Some(mut again) = again else { return };
        again.changes = self.changes + 1;
        again.remote = self.remote.take();
        again.raised_for = self.raised_for;
        again.watched = self.watched.take();
        again.autosaved = self.autosaved;
        *self = again;
    }

    /// Plays the first `left` actions again, from the start.
    fn replayed(&self, left: usize, content: &M::Content) -> Option<Self> {
        let opening = Record { actions: Vec::new(), outcome: None, ..self.record.clone() };
        let mut again = Self::begin_record(opening, content, self.serial).ok()?;
        again.perform_all(&self.record.actions[..left]).ok()?;
        Some(again)
    }
}
