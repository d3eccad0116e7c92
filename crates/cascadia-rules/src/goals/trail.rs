//! The trail: the progress a finished game may add to it, and its milestones (rulebook: achievements).

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::Seat;
use crate::scoring::{ScoreSheet, winners};
use cascadia_base::Habitat;

use super::goal::{Goal, Situation};
use super::scenario::Scenario;

/// A shape to fill in: each is one step along the trail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// The scenario with this number.
    Scenario(u8),
    /// The achievement of a normal game with this number.
    Achievement(u8),
    /// The rule restriction with this number.
    Restriction(u8),
}

impl Shape {
    /// Returns the key of the shape in files, such as `scenario-07`.
    pub fn key(self) -> String {
        match self {
            Self::Scenario(number) => format!("scenario-{number:02}"),
            Self::Achievement(number) => format!("achievement-{number:02}"),
            Self::Restriction(number) => format!("restriction-{number:02}"),
        }
    }

    /// Parses a key such as `scenario-07`, even if the box lacks that shape.
    pub fn from_key(key: &str) -> Option<Self> {
        let (kind, number) = key.split_once('-')?;
        let number = number.parse().ok()?;
        match kind {
            "scenario" => Some(Self::Scenario(number)),
            "achievement" => Some(Self::Achievement(number)),
            "restriction" => Some(Self::Restriction(number)),
            _ => None,
        }
    }
}

/// A celebrated place along the trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// The number of shapes needed to reach it.
    pub steps: u8,
    /// The habitat it stands for; none at the end of the trail.
    pub habitat: Option<Habitat>,
}

/// The trail of the box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    /// The goals of a normal game by their numbers.
    pub achievements: BTreeMap<u8, Goal>,
    /// The milestones in order along the trail; the last is its end.
    pub milestones: Vec<Milestone>,
}

impl Trail {
    /// Returns the number of steps from the start to the end.
    pub fn length(&self) -> u8 {
        self.milestones.last().map_or(0, |milestone| milestone.steps)
    }

    /// Iterates over the milestones on the way from `before` to `after` steps.
    pub fn passed(&self, before: usize, after: usize) -> impl Iterator<Item = &Milestone> {
        self.milestones
            .iter()
            .filter(move |milestone| (before + 1..=after).contains(&usize::from(milestone.steps)))
    }
}

/// The kind of a game, as far as the trail is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The final rulebook and its lettered cards: the winner may fill in an achievement.
    Normal,
    /// A scenario.
    Scenario(u8),
    /// A rule restriction: the winner fills it in.
    Restriction(u8),
    /// Other rules or other cards: nothing to fill in.
    Other,
}

/// The shapes a player may fill in after a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// One of these shapes.
    May {
        /// The choice of shapes; never empty.
        shapes: Vec<Shape>,
        /// Set if it was earned in a solo game by a house rule: the rulebook wants a winner among several.
        house_rule: bool,
    },
    /// Nothing.
    Nothing(NotEarned),
}

/// The reason why there is nothing to fill in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotEarned {
    /// A turn was taken back after a reveal.
    Practice,
    /// The computer finished the game for the person.
    Computer,
    /// The game had other rules or other cards.
    OtherRules,
    /// Another player won.
    NotTheWinner,
    /// It is for several players, and the solo house rule is off.
    Alone,
    /// A goal of the scenario was missed.
    GoalsMissed,
    /// No goal of a normal game was reached.
    NothingReached,
    /// Everything reached is filled in already.
    FilledIn,
}

/// A finished game from the view of one player.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// The kind of the game.
    pub mode: Mode,
    /// The scenario, if any.
    pub scenario: Option<&'a Scenario>,
    /// Set if a turn was taken back after a reveal.
    pub practice: bool,
    /// The score sheets of all players.
    pub sheets: &'a [ScoreSheet],
    /// The seat of the player.
    pub seat: Seat,
    /// The player's environment, cards and score sheet.
    pub situation: Situation<'a>,
}

impl Trail {
    /// Returns the shapes that the player, with `filled_in` so far, may fill in after `game`.
    ///
    /// Scenarios are for every player who meets all goals. Achievements and restrictions are for the winner,
    /// at most one a game. Open question: does a shared victory count? Chosen answer: each of the winners may
    /// fill in one. `solo_counts` is the house rule that a solo player is a winner too.
    pub fn verdict(&self, game: &Finished<'_>, solo_counts: bool, filled_in: &BTreeSet<Shape>) -> Verdict {
        if game.practice {
            return Verdict::Nothing(NotEarned::Practice);
        }
        let alone = game.sheets.len() == 1;
        let for_winner = matches!(game.mode, Mode::Normal | Mode::Restriction(_));
        if for_winner && alone && !solo_counts {
            return Verdict::Nothing(NotEarned::Alone);
        }
        if for_winner && !winners(game.sheets).contains(&game.seat.index()) {
            return Verdict::Nothing(NotEarned::NotTheWinner);
        }
        let meets = |goal: &Goal| goal.judge(&game.situation).is_met();
        let reached: Vec<Shape> = match game.mode {
            Mode::Other => return Verdict::Nothing(NotEarned::OtherRules),
            Mode::Scenario(number) => {
                if !game.scenario.is_some_and(|scenario| scenario.goals.iter().all(meets)) {
                    return Verdict::Nothing(NotEarned::GoalsMissed);
                }
                vec![Shape::Scenario(number)]
            }
            Mode::Restriction(number) => vec![Shape::Restriction(number)],
            Mode::Normal => {
                let met = self.achievements.iter().filter(|(_, goal)| meets(goal));
                met.map(|(number, _)| Shape::Achievement(*number)).collect()
            }
        };
        if reached.is_empty() {
            return Verdict::Nothing(NotEarned::NothingReached);
        }
        let shapes: Vec<Shape> = reached.into_iter().filter(|shape| !filled_in.contains(shape)).collect();
        if shapes.is_empty() {
            return Verdict::Nothing(NotEarned::FilledIn);
        }
        Verdict::May { shapes, house_rule: for_winner && alone }
    }
}
