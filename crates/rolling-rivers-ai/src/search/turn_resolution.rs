//! Resolves a turn after collecting with a pluggable decider: payment, bonus card, marks and rewards.
//! Differential-tested against the rules.

use super::payments::SearchPayment;
use super::state::seat_state::{SeatState, pick_of};
use super::state::stock::{Stock, TOKENS};
use super::state::tables::{RuleTables, SearchCard, SheetTables, animal_of};
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::rules::{Action, BonusUse, CompletionBonus, DieFace, PersonalDie};
use rolling_rivers::sheets::FreeTarget;

/// Use of a bonus card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchBonusUse {
    Declined,
    Plain,
    Roll(PersonalDie),
    Mark(usize),
    Animals(usize, Option<usize>),
}

/// Destination of a free hexagon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FreePlace {
    Track(usize),
    Overflow,
    Cell(usize),
    Animal(usize, usize),
}

/// A hexagon to mark, with an animal on sheet D.
pub(crate) type SearchMark = (usize, Option<usize>);

/// The decisions of a player while a turn is resolved.
pub(crate) trait PlayoutPolicy {
    /// Chooses the use of a bonus card.
    fn use_of(
        &mut self,
        seat: &SeatState,
        bonus: CompletionBonus,
        card: &SearchCard,
        space: usize,
    ) -> SearchBonusUse;

    /// Chooses hexagons of sheet C or D for a card, in order. Returns no more than can be marked; the rest
    /// go to the overflow or are lost.
    fn marks(&mut self, seat: &SeatState, habitat: usize, number: u8, cost: Stock) -> MarkList;

    /// Chooses an animal of a set (bits).
    fn animal(&mut self, seat: &SeatState, kinds: u8) -> usize;

    /// Chooses an option of a column from a set (bits).
    fn option(&mut self, seat: &SeatState, column: usize, open: u32) -> usize;

    /// Chooses the destination of a free hexagon, typed or wild. At least one exists.
    fn free(&mut self, seat: &SeatState, habitat: Option<usize>) -> FreePlace;

    /// Rolls a personal die for a bonus card; `None` where the plan ends.
    fn roll(&mut self, die: PersonalDie) -> Option<DieFace>;
}

/// A short ordered list of hexagons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MarkList {
    marks: [(u8, u8); 8],
    count: u8,
}

/// Marker for a hexagon without an animal.
const NO_ANIMAL: u8 = u8::MAX;

impl MarkList {
    pub(crate) fn push(&mut self, (cell, animal): SearchMark) {
        if let Some(place) = self.marks.get_mut(usize::from(self.count)) {
            *place = (cell as u8, animal.map_or(NO_ANIMAL, |animal| animal as u8));
            self.count += 1;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = SearchMark> + '_ {
        self.marks[..usize::from(self.count)].iter().map(|(cell, animal)| {
            (usize::from(*cell), (*animal != NO_ANIMAL).then_some(usize::from(*animal)))
        })
    }

    pub(crate) const fn len(&self) -> u8 {
        self.count
    }
}

/// Destination of the plan's actions, if they are recorded.
pub(crate) type Actions<'a> = Option<&'a mut Vec<Action>>;

fn note(actions: &mut Actions<'_>, action: Action) {
    if let Some(actions) = actions {
        actions.push(action);
    }
}

/// A completion: the space (from 0), the card and the payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchCompletion {
    pub(crate) space: u8,
    pub(crate) card: u8,
    pub(crate) payment: SearchPayment,
}

/// Completes a card with all its consequences. Returns false if it stops before a die that must be rolled
/// first.
pub(crate) fn complete(
    tables: &RuleTables,
    seat: &mut SeatState,
    completion: &SearchCompletion,
    policy: &mut impl PlayoutPolicy,
    mut actions: Actions<'_>,
) -> bool {
    let card = tables.card(completion.card);
    let space = usize::from(completion.space);
    seat.stock = seat.stock.minus(completion.payment.paid);
    seat.completed += 1;
    let payment = completion.payment.paid.tally();
    note(&mut actions, Action::Complete { space: completion.space + 1, payment, without_tokens: false });
    let tokens = Stock::only(TOKENS, card.tokens);
    let number = card.number.saturating_sub(completion.payment.lowered);
    match tables.bonus(space) {
        Some(bonus) => {
            if !fills_up(bonus) {
                seat.stock = seat.stock.plus(tokens);
            }
            bonus_and_on(tables, seat, completion.card, space, number, policy, actions)
        }
        None => {
            seat.stock = seat.stock.plus(tokens);
            mark(tables, seat, card.habitat.into(), number, card.cost, policy, &mut actions);
            take_rewards(tables, seat, policy, actions);
            true
        }
    }
}

/// Tests whether a bonus is resolved before the nature tokens of the card.
const fn fills_up(bonus: CompletionBonus) -> bool {
    matches!(bonus, CompletionBonus::TokensUpTo { .. })
}

/// Uses the bonus card of a space (from 0) after the payment, with all its consequences. Returns as
/// [`complete`].
pub(crate) fn bonus_and_on(
    tables: &RuleTables,
    seat: &mut SeatState,
    card: u8,
    space: usize,
    mut number: u8,
    policy: &mut impl PlayoutPolicy,
    mut actions: Actions<'_>,
) -> bool {
    let card = tables.card(card);
    let mut habitat = usize::from(card.habitat);
    let Some(bonus) = tables.bonus(space) else { return true };
    let used = policy.use_of(seat, bonus, card, space);
    note(&mut actions, Action::Bonus(use_by_rules(used)));
    match used {
        SearchBonusUse::Mark(other) => habitat = other,
        SearchBonusUse::Declined => {}
        _ => {
            number += apply_bonus(seat, bonus, card, used);
            if !roll_dice(seat, bonus, used, policy, &mut actions) {
                return false;
            }
        }
    }
    if fills_up(bonus) {
        seat.stock = seat.stock.plus(Stock::only(TOKENS, card.tokens));
    }
    mark(tables, seat, habitat, number, card.cost, policy, &mut actions);
    take_rewards(tables, seat, policy, actions);
    true
}

/// Applies a use of a bonus card without dice. Returns the raise of the number.
pub(crate) fn apply_bonus(
    seat: &mut SeatState,
    bonus: CompletionBonus,
    card: &SearchCard,
    used: SearchBonusUse,
) -> u8 {
    let (first, second) = match used {
        SearchBonusUse::Animals(first, second) => (Some(first), second),
        _ => (None, None),
    };
    let named = |each: u8| {
        let only = |kind: Option<usize>| kind.map_or(Stock::default(), |kind| Stock::only(kind, each));
        only(first).plus(only(second))
    };
    let pay = |seat: &mut SeatState, tokens: u8| seat.stock = seat.stock.minus(Stock::only(TOKENS, tokens));
    match bonus {
        CompletionBonus::GainFixed { animals } => seat.stock = seat.stock.plus(Stock::new(&animals, 0)),
        CompletionBonus::GainMissing => {
            for kind in 0..5 {
                if seat.stock.get(kind) == 0 {
                    seat.stock = seat.stock.plus(Stock::only(kind, 1));
                }
            }
        }
        CompletionBonus::TokensUpTo { target } => {
            let more = target.saturating_sub(seat.stock.get(TOKENS));
            seat.stock = seat.stock.plus(Stock::only(TOKENS, more));
        }
        CompletionBonus::PayTokensGainAnimals { tokens, .. } => {
            pay(seat, tokens);
            seat.stock = seat.stock.plus(named(1));
        }
        CompletionBonus::GainTokens { tokens, if_card_gives_none } => {
            let more = if card.tokens == 0 { if_card_gives_none } else { tokens };
            seat.stock = seat.stock.plus(Stock::only(TOKENS, more));
        }
        CompletionBonus::GainFromCost { each, .. } => seat.stock = seat.stock.plus(named(each)),
        CompletionBonus::PayTokensRaiseNumber { tokens, number } => {
            pay(seat, tokens);
            return number;
        }
        CompletionBonus::GainAnyBySize { .. } => seat.stock = seat.stock.plus(named(1)),
        CompletionBonus::RollPersonalDie { .. }
        | CompletionBonus::RollBothPersonalDice { .. }
        | CompletionBonus::AnyHabitat => {}
    }
    0
}

/// Rolls the dice of a bonus card, if it has any. Returns false where the plan ends.
fn roll_dice(
    seat: &mut SeatState,
    bonus: CompletionBonus,
    used: SearchBonusUse,
    policy: &mut impl PlayoutPolicy,
    actions: &mut Actions<'_>,
) -> bool {
    let (dice, multiplier): (&[PersonalDie], u8) = match (bonus, used) {
        (CompletionBonus::RollPersonalDie { multiplier }, SearchBonusUse::Roll(PersonalDie::Bear)) => {
            (&PersonalDie::ALL[..1], multiplier)
        }
        (CompletionBonus::RollPersonalDie { multiplier }, SearchBonusUse::Roll(PersonalDie::Split)) => {
            (&PersonalDie::ALL[1..], multiplier)
        }
        (CompletionBonus::RollBothPersonalDice { multiplier }, _) => (&PersonalDie::ALL, multiplier),
        _ => return true,
    };
    let mut faces = [None; 2];
    for (place, die) in faces.iter_mut().zip(dice) {
        let Some(face) = policy.roll(*die) else { return false };
        match face.plain() {
            Some(animal) => seat.stock = seat.stock.plus(Stock::only(animal.index(), multiplier)),
            None => *place = Some(face),
        }
    }
    gain_of_dice(seat, faces, multiplier, policy, actions);
    true
}

/// Chooses the gains of faces with a choice. A choice settles the face with the fewest sides that has it,
/// so these come first.
fn gain_of_dice(
    seat: &mut SeatState,
    mut faces: [Option<DieFace>; 2],
    multiplier: u8,
    policy: &mut impl PlayoutPolicy,
    actions: &mut Actions<'_>,
) {
    faces.sort_by_key(|face| face.map_or(0, |face| face.animals().len()));
    for face in faces.into_iter().flatten() {
        let kinds = face.animals().iter().fold(0, |bits, animal| bits | 1 << animal.index());
        if kinds != 0 {
            gain_one(seat, kinds, multiplier, policy, actions);
        }
    }
}

/// Chooses an animal of a set and gains `count` of it.
pub(crate) fn gain_one(
    seat: &mut SeatState,
    kinds: u8,
    amount: u8,
    policy: &mut impl PlayoutPolicy,
    actions: &mut Actions<'_>,
) {
    let animal = policy.animal(seat, kinds);
    seat.stock = seat.stock.plus(Stock::only(animal, amount));
    note(actions, Action::Gain(animal_of(animal)));
}

pub(crate) fn mark(
    tables: &RuleTables,
    seat: &mut SeatState,
    habitat: usize,
    number: u8,
    cost: Stock,
    policy: &mut impl PlayoutPolicy,
    actions: &mut Actions<'_>,
) {
    if number == 0 {
        return;
    }
    if matches!(*tables.sheet, SheetTables::A(_) | SheetTables::B(_)) {
        seat.mark_at_once(tables, habitat, number);
        return;
    }
    let list = policy.marks(seat, habitat, number, cost);
    put_marks(tables, seat, habitat, number, &list);
    for (cell, animal) in list.iter() {
        let animal = animal.map(animal_of);
        note(actions, Action::Mark { cell: tables.cells[cell], animal });
    }
}

/// Puts these marks of a card on sheet C or D; the rest go to the overflow if the habitat is complete.
pub(crate) fn put_marks(
    tables: &RuleTables,
    seat: &mut SeatState,
    habitat: usize,
    number: u8,
    list: &MarkList,
) {
    let left = number - list.len();
    match &*tables.sheet {
        SheetTables::C(tables) => {
            list.iter().for_each(|(cell, _)| seat.outline(tables, cell));
            if left > 0 && seat.is_complete(tables, habitat) {
                seat.use_overflow(&tables.overflow, left);
            }
        }
        SheetTables::D(tables) => {
            for (cell, animal) in list.iter() {
                if let Some(animal) = animal {
                    seat.write(tables, cell, animal);
                }
            }
            if left > 0 && tables.map.habitats[habitat] & !seat.sheet.filled == 0 {
                seat.use_overflow(&tables.overflow, left);
            }
        }
        _ => {}
    }
}

/// Takes all pending rewards: typed free hexagons, choices, other free hexagons, and wild animals last.
pub(crate) fn take_rewards(
    tables: &RuleTables,
    seat: &mut SeatState,
    policy: &mut impl PlayoutPolicy,
    mut actions: Actions<'_>,
) {
    if seat.open == super::state::seat_state::OpenRewards::default() {
        return;
    }
    loop {
        seat.settle(tables);
        if seat.open.free_in_count > 0 {
            let habitat = usize::from(seat.open.free_in[0]);
            let place = policy.free(seat, Some(habitat));
            seat.open.remove_free_in(0);
            put_free(tables, seat, place);
            note(&mut actions, Action::Free(Some(target_of(tables, place))));
        } else if let Some(column) = seat.open.picks.iter().position(|due| *due > 0) {
            let option = policy.option(seat, column, seat.open_choices(tables, column));
            seat.take(tables, column, option);
            note(&mut actions, Action::Pick(pick_of(column, option)));
        } else if seat.open.free > 0 {
            let place = policy.free(seat, None);
            seat.open.free -= 1;
            put_free(tables, seat, place);
            note(&mut actions, Action::Free(Some(target_of(tables, place))));
        } else if seat.open.wild > 0 {
            seat.open.wild -= 1;
            gain_one(seat, 0x1f, 1, policy, &mut actions);
        } else {
            return;
        }
    }
}

pub(crate) fn put_free(tables: &RuleTables, seat: &mut SeatState, place: FreePlace) {
    match (&*tables.sheet, place) {
        (SheetTables::B(tables), FreePlace::Track(habitat)) => seat.outline_track(tables, habitat, 1),
        (SheetTables::B(tables), FreePlace::Overflow) => seat.overflow_track(tables, 1),
        (SheetTables::C(tables), FreePlace::Cell(cell)) => seat.outline(tables, cell),
        (SheetTables::D(tables), FreePlace::Animal(cell, animal)) => seat.write(tables, cell, animal),
        _ => {}
    }
}

fn target_of(tables: &RuleTables, place: FreePlace) -> FreeTarget {
    match place {
        FreePlace::Track(habitat) => FreeTarget::Track(Habitat::ALL[habitat]),
        FreePlace::Overflow => FreeTarget::Overflow,
        FreePlace::Cell(cell) => FreeTarget::Outline(tables.cells[cell]),
        FreePlace::Animal(cell, animal) => FreeTarget::Animal(tables.cells[cell], animal_of(animal)),
    }
}

fn use_by_rules(used: SearchBonusUse) -> BonusUse {
    match used {
        SearchBonusUse::Declined => BonusUse::Declined,
        SearchBonusUse::Plain => BonusUse::Plain,
        SearchBonusUse::Roll(die) => BonusUse::Roll(die),
        SearchBonusUse::Mark(habitat) => BonusUse::Mark(Habitat::ALL[habitat]),
        SearchBonusUse::Animals(first, second) => {
            let animals: (Wildlife, Option<Wildlife>) = (animal_of(first), second.map(animal_of));
            BonusUse::Animals(animals.0, animals.1)
        }
    }
}
