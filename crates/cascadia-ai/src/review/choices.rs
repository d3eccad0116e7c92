//! Candidate choices at a decision: the played one, par's, and others worth comparing.

use std::cmp::Reverse;

use crate::search::{Draft, RootAction, TableChoice, TablePosition, Turn};
use cascadia_base::Rotation;
use cascadia_rules::rules::{Action, Knowledge};

use super::moment::Moment;
use super::start::par_opening;

/// Number of compared turns that share the played draft.
const OF_THE_DRAFT: usize = 5;
/// Number of compared turns that share both the played draft and the tile's place.
const OF_THE_PLACE: usize = 4;

/// Returns the choice played at `moment`; none if its actions make no decision.
pub(super) fn played_choice(moment: &Moment) -> Option<TableChoice> {
    choice_of(&moment.knowledge, &moment.actions)
}

/// Returns the choice these actions make, regardless of the order of the placements and with keystone tiles
/// unrotated; none if they make no decision.
pub(crate) fn choice_of(knowledge: &Knowledge<'_>, actions: &[Action]) -> Option<TableChoice> {
    let choice = match *actions.first()? {
        Action::WipeThree => TableChoice::Root(RootAction::WipeThree),
        Action::PaidWipe(slots) => {
            let slots = slots.iter().fold(0u8, |bits, slot| bits | 1 << slot.0);
            TableChoice::Root(RootAction::PaidWipe(slots))
        }
        Action::PlaceTile { hex, rotation } => TableChoice::Open(hex, rotation),
        action => TableChoice::of_turn(turn_of(knowledge, action, actions)?),
    };
    Some(normal(choice, knowledge))
}

/// Returns the whole turn these actions make, regardless of the order of the placements.
fn turn_of(knowledge: &Knowledge<'_>, take: Action, actions: &[Action]) -> Option<Turn> {
    let display = knowledge.display();
    let (tile, token) = match take {
        Action::TakePair(slot) => (slot, slot),
        Action::TakeMixed { tile, token } => (tile, token),
        _ => return None,
    };
    let draft = Draft { action: take, tile: display.tile(tile)?, token: display.token(token) };
    let (hex, rotation) = actions.iter().find_map(|action| match action {
        Action::PlaceTile { hex, rotation } => Some((*hex, *rotation)),
        _ => None,
    })?;
    let token_hex = actions.iter().find_map(|action| match action {
        Action::PlaceToken { hex } => Some(*hex),
        _ => None,
    });
    Some(Turn { draft, hex, rotation, token_hex })
}

/// Returns the choice of par play.
pub(super) fn par_choice(moment: &Moment, table: &TablePosition) -> Option<TableChoice> {
    let knowledge = &moment.knowledge;
    if table.opening().is_some() {
        return par_opening(knowledge, &moment.cards).map(|choice| normal(choice, knowledge));
    }
    Some(normal(TableChoice::Root(table.position().policy_action()?), knowledge))
}

/// Returns the same choice with keystone tiles unrotated; they look the same in every rotation.
fn normal(choice: TableChoice, knowledge: &Knowledge<'_>) -> TableChoice {
    let is_keystone = |tile| knowledge.catalogue().tile(tile).is_keystone();
    match choice {
        TableChoice::Open(hex, _) if knowledge.hand().tile.is_some_and(is_keystone) => {
            TableChoice::Open(hex, Rotation::default())
        }
        TableChoice::Root(RootAction::Turn(turn)) if is_keystone(turn.draft.tile) => {
            TableChoice::of_turn(Turn { rotation: Rotation::default(), ..turn })
        }
        other => other,
    }
}

/// The choices at a decision, by descending static evaluation.
pub(super) struct Choices {
    /// The choices; only the first `wide` are compared.
    pub all: Vec<TableChoice>,
    /// Number of choices to compare: wipes, and the turns of the highest static evaluation.
    pub wide: usize,
}

impl Choices {
    /// Generates the choices at the root of `table`: wipes and the `width` turns of the highest static
    /// evaluation, then further turns similar to the played one.
    pub(super) fn of(table: &TablePosition, moment: &Moment, played: &TableChoice, width: usize) -> Self {
        let knowledge = &moment.knowledge;
        if table.opening().is_some() {
            let all = table.openings(knowledge);
            return Self { wide: all.len(), all };
        }
        let position = table.position();
        let mut evals = position.static_evals();
        // The sort is stable: ties keep the order of generation.
        evals.sort_by_key(|eval| Reverse(eval.total()));
        let mut all: Vec<TableChoice> = Vec::new();
        if position.offers_free_wipe() {
            all.push(TableChoice::Root(RootAction::WipeThree));
        }
        let paid = table.paid_wipes().into_iter();
        all.extend(paid.map(|slots| TableChoice::Root(RootAction::PaidWipe(slots))));
        let turns: Vec<TableChoice> =
            evals.iter().map(|eval| normal(TableChoice::of_turn(eval.turn), knowledge)).collect();
        all.extend(turns.iter().take(width));
        let wide = all.len();
        let more = |all: &mut Vec<TableChoice>, most: usize, like: fn(&TableChoice, &TableChoice) -> bool| {
            let alike: Vec<TableChoice> =
                turns.iter().filter(|turn| like(turn, played)).take(most).copied().collect();
            for turn in alike {
                if !all.contains(&turn) {
                    all.push(turn);
                }
            }
        };
        all.extend(unpaid_twin(played).filter(|twin| !all.contains(twin)));
        more(&mut all, OF_THE_DRAFT, same_draft);
        more(&mut all, OF_THE_PLACE, same_place);
        Self { all, wide }
    }
}

/// Tests whether both are whole turns.
pub(super) const fn both_turns(a: &TableChoice, b: &TableChoice) -> bool {
    a.turn().is_some() && b.turn().is_some()
}

/// Tests whether both are whole turns, and both or neither mix pieces of two slots.
pub(super) fn same_payment(a: &TableChoice, b: &TableChoice) -> bool {
    let mixed = |choice: &TableChoice| {
        choice.turn().map(|turn| match turn.draft.action {
            Action::TakeMixed { tile, token } => tile != token,
            _ => false,
        })
    };
    both_turns(a, b) && mixed(a) == mixed(b)
}

/// Tests whether both are whole turns that take the same tile and token, however they are paid for.
pub(super) fn same_draft(a: &TableChoice, b: &TableChoice) -> bool {
    let pieces = |choice: &TableChoice| choice.turn().map(|turn| (turn.draft.tile, turn.draft.token));
    both_turns(a, b) && pieces(a) == pieces(b)
}

/// Returns the same turn without the nature token, if it was spent on a pair that was free anyway.
pub(super) fn unpaid_twin(choice: &TableChoice) -> Option<TableChoice> {
    let turn = choice.turn()?;
    match turn.draft.action {
        Action::TakeMixed { tile, token } if tile == token => {
            let draft = Draft { action: Action::TakePair(tile), ..turn.draft };
            Some(TableChoice::of_turn(Turn { draft, ..*turn }))
        }
        _ => None,
    }
}

/// Tests whether both are whole turns with the same draft and the same place for the tile.
pub(super) fn same_place(a: &TableChoice, b: &TableChoice) -> bool {
    let place = |choice: &TableChoice| choice.turn().map(|turn| (turn.hex, turn.rotation));
    same_draft(a, b) && place(a) == place(b)
}
