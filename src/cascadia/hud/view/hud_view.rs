//! The prepared contents of all panels over the table.

use bevy::prelude::Resource;

use super::cards::CardView;
use super::display::SlotView;
use super::habitats::HabitatView;
use super::log::LogLine;
use super::players::SeatView;
use super::purpose::PurposeView;
use super::turn::{Prompt, TurnView};
use crate::cascadia::turn::{CoachView, DraftMode, HintStep};
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use cascadia_base::{ByHabitat, ByWildlife};
use cascadia_rules::rules::{Action, HabitatBonus, Seat};
use cascadia_rules::scoring::PointChange;

/// The contents of the panels.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct HudView {
    /// The players in playing order.
    pub seats: Vec<SeatView>,
    /// The Wildlife scoring cards with the points of the environment in view.
    pub cards: Vec<CardView>,
    pub habitats: Vec<HabitatView>,
    /// The rule for bonuses of large corridors.
    pub bonus: HabitatBonus,
    /// The display.
    pub slots: Vec<SlotView>,
    /// Tiles left in the stack.
    pub stack: usize,
    /// Tokens left in the bag.
    pub bag: usize,
    /// Tokens left in the bag by species.
    pub bag_by_species: ByWildlife<usize>,
    /// Tokens set aside by wipes, to be returned to the bag.
    pub set_aside: usize,
    /// Unseen tiles by habitat; those with two habitats count for both.
    pub unseen_by_habitat: ByHabitat<usize>,
    /// True if the rest of stack and bag is shown by kind.
    pub supply_shown: bool,
    /// Nature tokens of the player to move.
    pub nature_tokens: u8,
    /// The price of a mixed draft or a paid wipe.
    pub nature_cost: u8,
    /// Turn of the active player and turns of the game.
    pub turn: (u8, u8),
    /// True in a practice game.
    pub practice: bool,
    pub prompt: Prompt,
    /// The buttons of the turn.
    pub actions: TurnView,
    /// True if a turn can be taken back for practice, despite revealed pieces.
    pub can_take_back: bool,
    /// Finished turns, the last one first.
    pub log: Vec<LogLine>,
    /// The seat whose environment is in view.
    pub visited: Seat,
    /// The seat of the player at the screen; `None` if nobody plays here or if several could be meant.
    pub own: Option<Seat>,
    /// The goals beside points, for the environment in view.
    pub purpose: PurposeView,
    /// True while points are shown: always at the end, during the game if the assist is on.
    pub points_shown: bool,
}

impl HudView {
    /// Removes everything that reveals the current scores.
    pub(super) fn hide_points(&mut self) {
        self.points_shown = false;
        for seat in &mut self.seats {
            seat.total = None;
        }
        for card in &mut self.cards {
            card.points = None;
            card.next = None;
            card.other = card.other.map(|(letter, _)| (letter, 0));
            card.hexes.clear();
            card.idle.clear();
            card.shares.clear();
            card.steps.iter_mut().for_each(|step| step.times = 0);
        }
        for habitat in &mut self.habitats {
            habitat.players.clear();
            habitat.corridors.clear();
        }
        self.log.iter_mut().for_each(|line| line.change = None);
        self.purpose.hide_progress();
    }

    /// Adds the coach's advice about the pairs, as far as the settings allow.
    pub(super) fn show_advice(&mut self, settings: &Settings, coach: &CoachView) {
        let pairs = &coach.advice.pairs;
        let most = pairs.iter().map(|(_, change)| change.total()).max();
        let shows_move = coach.hint == HintStep::Move && !coach.suggests_wipe();
        let hinted = coach.suggestion().filter(|_| shows_move).and_then(|best| best.draft);
        for slot in &mut self.slots {
            if settings.helps(Assist::Best) && self.actions.draft == DraftMode::Pair {
                slot.best = pairs.iter().find(|(known, _)| *known == slot.slot).map(|(_, change)| *change);
                slot.is_best = slot.best.is_some() && slot.best.map(PointChange::total) == most;
            }
            slot.hinted = match hinted.map(|draft| draft.action) {
                Some(Action::TakePair(wanted)) => (wanted == slot.slot, wanted == slot.slot),
                Some(Action::TakeMixed { tile, token }) => (tile == slot.slot, token == slot.slot),
                _ => (false, false),
            };
        }
    }

    /// Returns the player whose environment is in view, except the one at the screen.
    pub(crate) fn visited_elsewhere(&self) -> Option<&SeatView> {
        let elsewhere = self.seats.len() > 1 && self.own != Some(self.visited);
        self.seats.get(self.visited.index()).filter(|_| elsewhere)
    }

    /// Returns whether players, habitats and goals crowd the rail.
    pub(crate) fn is_crowded(&self) -> bool {
        self.seats.len() > 2 && !self.purpose.goals.is_empty()
    }
}
