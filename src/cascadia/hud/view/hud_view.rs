//! Everything the panels over the table show.

use bevy::prelude::Resource;

use super::cards::CardView;
use super::display::SlotView;
use super::habitats::HabitatView;
use super::log::LogLine;
use super::players::SeatView;
use super::purpose::PurposeView;
use super::turn::{Prompt, TurnView};
use crate::cascadia::turn::{CoachView, DraftMode, HintStep};
use crate::preferences::aids::Aid;
use crate::preferences::settings::Settings;
use cascadia_base::{ByHabitat, ByWildlife};
use cascadia_rules::rules::{Action, HabitatBonus, Seat};
use cascadia_rules::scoring::PointChange;

/// Everything the panels show.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct HudView {
    /// The players in playing order.
    pub seats: Vec<SeatView>,
    /// The scoring cards with the points of the environment in sight.
    pub cards: Vec<CardView>,
    /// The habitats.
    pub habitats: Vec<HabitatView>,
    /// What large corridors earn beside their points.
    pub bonus: HabitatBonus,
    /// The display.
    pub slots: Vec<SlotView>,
    /// Tiles left in the stack.
    pub stack: usize,
    /// Tokens left in the bag.
    pub bag: usize,
    /// Tokens left in the bag by species.
    pub bag_by_species: ByWildlife<usize>,
    /// Tokens set aside by wipes, which will return to the bag.
    pub set_aside: usize,
    /// Tiles that nobody has seen yet by habitat; those with two habitats count for both.
    pub unseen_by_habitat: ByHabitat<usize>,
    /// Whether what is left is shown by kind.
    pub supply_shown: bool,
    /// Nature tokens of the player whose turn it is.
    pub nature_tokens: u8,
    /// What a mixed draft or a paid wipe costs.
    pub nature_cost: u8,
    /// Turn of the active player and turns of the game.
    pub turn: (u8, u8),
    /// Whether the game is for practice.
    pub practice: bool,
    /// What to do next.
    pub prompt: Prompt,
    /// The buttons of the turn.
    pub actions: TurnView,
    /// Whether a turn can be taken back for practice, although something was revealed since.
    pub can_take_back: bool,
    /// Finished turns, the last one first.
    pub log: Vec<LogLine>,
    /// The seat whose environment is in sight.
    pub visited: Seat,
    /// The seat of the person at the screen; none where nobody plays, or where it could be one of several.
    pub own: Option<Seat>,
    /// What the game is about beside points, for the environment in sight.
    pub purpose: PurposeView,
    /// Whether points are shown: always at the end, during the game if the aid is on.
    pub points_shown: bool,
}

impl HudView {
    /// Removes everything that shows how the players stand.
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
        let tells_move = coach.hint == HintStep::Move && !coach.suggests_wipe();
        let hinted = coach.suggestion().filter(|_| tells_move).and_then(|best| best.draft);
        for slot in &mut self.slots {
            if settings.helps(Aid::Best) && self.actions.draft == DraftMode::Pair {
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

    /// Returns the player whose environment is in sight, unless it is that of the person at the screen.
    pub(crate) fn visited_elsewhere(&self) -> Option<&SeatView> {
        let elsewhere = self.seats.len() > 1 && self.own != Some(self.visited);
        self.seats.get(self.visited.index()).filter(|_| elsewhere)
    }

    /// Returns whether players, habitats and goals have to share the rail with little space.
    pub(crate) fn is_crowded(&self) -> bool {
        self.seats.len() > 2 && !self.purpose.goals.is_empty()
    }
}
