//! Result of one seat in a game of Rolling Rivers: points by line of the sheet, cards, dice actions, goals
//! and achievements.

use crate::RollingRivers;
use crate::content::Content;
use crate::goals::{Progress, SheetSituation};
use crate::rules::{Action, DiceAction, Game, OtherDice, Player};
use cascadia_engine::Record;

/// The points of a seat by source, and its other figures in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreBreakdown {
    /// The points of each line, in the order of [`SheetLetter::lines`](crate::sheets::SheetLetter::lines).
    pub lines: Vec<u16>,
    /// Completed habitat cards.
    pub cards: u8,
    /// Rounds with a dice action.
    pub dice_actions: u8,
    /// Animals left.
    pub animals: u16,
    /// Nature tokens left.
    pub nature_tokens: u8,
    /// The results of the scenario's goals, met or not; empty without a scenario.
    pub goals: Vec<bool>,
    /// The numbers of the achievements reached by the sheet, whether or not they were new; empty in a
    /// scenario.
    pub achievements: Vec<u8>,
}

impl ScoreBreakdown {
    /// Returns the breakdowns of all seats in a finished game.
    pub(super) fn of_game(record: &Record<RollingRivers>, state: &Game, content: &Content) -> Vec<Self> {
        let scenario = record.setup.options.scenario.and_then(|number| content.scenario(number));
        let players = state.players().iter().enumerate();
        players
            .map(|(seat, player)| {
                let situation = SheetSituation::of(player);
                let mut breakdown = Self::of_player(player, dice_actions(record, seat));
                match scenario {
                    Some(scenario) => {
                        let progress = scenario.judge(&situation).unwrap_or_default();
                        breakdown.goals = progress.into_iter().map(Progress::is_met).collect();
                    }
                    None => breakdown.achievements = content.track().reached(&situation).collect(),
                }
                breakdown
            })
            .collect()
    }

    fn of_player(player: &Player, dice_actions: u8) -> Self {
        let tally = player.tally();
        let score = player.sheet().score(tally);
        Self {
            lines: score.lines.iter().map(|line| line.points).collect(),
            cards: player.completed(),
            dice_actions,
            animals: tally.items() - u16::from(tally.nature_tokens),
            nature_tokens: tally.nature_tokens,
            goals: Vec::new(),
            achievements: Vec::new(),
        }
    }

    pub(super) fn sum(&self) -> u32 {
        self.lines.iter().map(|points| u32::from(*points)).sum()
    }
}

/// Counts the rounds in which a seat took a dice action; seats decide one after the other.
fn dice_actions(record: &Record<RollingRivers>, seat: usize) -> u8 {
    let seats = record.setup.seats.len().max(1);
    let mut done = 0;
    let mut count = 0_u8;
    for action in &record.actions {
        match action {
            Action::Done => done += 1,
            Action::Collect(collection) if done % seats == seat => {
                let acted = collection.action != DiceAction::None || collection.others == OtherDice::Extra;
                count = count.saturating_add(u8::from(acted));
            }
            _ => {}
        }
    }
    count
}
