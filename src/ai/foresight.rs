//! Advice that looks to the end of the game: turns ranked by what they lead to, and what each place would lead to.
//!
//! It is given what the player may know and nothing else, so it can never tell a secret.

use crate::rules::{Action, Hex, Knowledge, Rotation};

use super::Aims;
use super::budget::Budget;
use super::candidates::{Draft, WholeTurn};
use super::counsel::{Coach, Suggestion};
use super::fast::{Effort, Instinct, Opening, POINT, Position};

/// A turn, or a wipe before it, and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreseen {
    /// What to begin the turn with.
    pub opening: Opening,
    /// The move with everything it changes at once, if it is a whole turn.
    pub suggestion: Option<Suggestion>,
    /// The score that the game is expected to end with, in hundredths of a point; exact in the last turn, but for
    /// majorities that others can still change.
    pub expected: i32,
    /// Courses of the game it was tried in; none in the last turn.
    pub samples: u32,
}

/// What a place leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlaceForeseen {
    /// The free place.
    pub hex: Hex,
    /// How the tile is turned there.
    pub rotation: Rotation,
    /// Where the token goes then; none for the bag.
    pub token: Option<Hex>,
    /// As in [`Foreseen::expected`].
    pub expected: i32,
}

/// Turns ranked by what they lead to, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Foresight {
    /// The turns.
    pub turns: Vec<Foreseen>,
}

impl Foresight {
    /// Advice for the player whose turn begins; nothing if there is no turn to begin, or if the game is beyond the
    /// engine.
    pub fn of(
        knowledge: &Knowledge<'_>,
        aims: &Aims,
        instinct: &Instinct,
        effort: &Effort,
        budget: &Budget,
    ) -> Self {
        let Some(position) = Position::for_aims(knowledge, aims, instinct) else { return Self::default() };
        let found = position.search(effort, budget);
        let mut coach = Coach::of(knowledge, &aims.cards);
        let turns = found.into_iter().map(|found| Foreseen {
            opening: found.opening,
            suggestion: match &found.opening {
                Opening::Turn(turn) => Some(coach.suggestion(turn)),
                Opening::WipeThree | Opening::PaidWipe(_) => None,
            },
            expected: found.expected,
            samples: found.samples,
        });
        Self { turns: turns.collect() }
    }

    /// What to begin with.
    pub fn best(&self) -> Option<&Foreseen> {
        self.turns.first()
    }
}

/// What every free place and every rotation leads to with `draft`, with the token where it is best at first sight; the
/// best first. Each is tried in the same `courses` courses of the game.
pub fn foreseen_places(
    knowledge: &Knowledge<'_>,
    aims: &Aims,
    instinct: &Instinct,
    draft: &Draft,
    courses: u32,
    budget: &Budget,
) -> Vec<PlaceForeseen> {
    let Some(position) = Position::for_aims(knowledge, aims, instinct) else { return Vec::new() };
    let places = position.places(draft.action, courses, budget);
    let foreseen = |(turn, expected): (WholeTurn, i32)| PlaceForeseen {
        hex: turn.hex,
        rotation: turn.rotation,
        token: turn.token_hex,
        expected,
    };
    places.into_iter().map(foreseen).collect()
}

/// Hundredths of a point as whole points, to the nearest.
pub const fn whole_points(hundredths: i32) -> i32 {
    (hundredths + POINT / 2).div_euclid(POINT)
}

/// What an action begins, for whoever watches it: the whole turn in `plan`, if it is one.
pub fn turn_in(knowledge: &Knowledge<'_>, plan: &[Action]) -> Option<WholeTurn> {
    let draft =
        super::candidates::drafts(knowledge).into_iter().find(|draft| Some(&draft.action) == plan.first())?;
    let (hex, rotation) = plan.iter().find_map(|action| match action {
        Action::PlaceTile { hex, rotation } => Some((*hex, *rotation)),
        _ => None,
    })?;
    let token_hex = plan.iter().find_map(|action| match action {
        Action::PlaceToken { hex } => Some(*hex),
        _ => None,
    });
    Some(WholeTurn { draft, hex, rotation, token_hex })
}
