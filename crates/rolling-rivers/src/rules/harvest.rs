//! Lists of collections: all legal ones, and the ones worth considering.

use super::collection::{Collection, DiceAction, DiceActionCosts, DieUse, OtherDice};
use super::dice::{Die, DieFace, PlayerDice};
use crate::sheets::{HIERARCHY, above, below};
use cascadia_base::{ByWildlife, Wildlife};

/// A collection with its gains and costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Harvest {
    /// The collection.
    pub collection: Collection,
    /// The animals gained.
    pub animals: ByWildlife<u8>,
    /// The nature tokens spent.
    pub nature_tokens: u8,
}

impl Harvest {
    /// Tests whether `self` gains at least as much of every type as `other` for no more nature tokens.
    pub fn covers(&self, other: &Self) -> bool {
        self.nature_tokens <= other.nature_tokens
            && self.animals.0.iter().zip(&other.animals.0).all(|(own, theirs)| own >= theirs)
    }
}

/// Lists the affordable collections that are not dominated: no other gains at least as many animals of
/// every type for no more nature tokens. Sorted by cost, then the largest first.
pub fn harvest(dice: &PlayerDice, family: bool, costs: &DiceActionCosts, tokens: u8) -> Vec<Harvest> {
    let mut best: Vec<Harvest> = Vec::new();
    let mut each = |collection: Collection| {
        let animals = collection.gain(dice);
        let found = Harvest { collection, animals, nature_tokens: collection.cost(dice, costs) };
        if !best.iter().any(|known| known.covers(&found)) {
            best.retain(|known| !found.covers(known));
            best.push(found);
        }
    };
    Search::new(dice, family, costs, tokens, true).run(&mut each);
    sort(&mut best);
    best
}

/// Sorts by cost, then the largest first.
pub fn sort(harvests: &mut [Harvest]) {
    let size = |harvest: &Harvest| harvest.animals.0.iter().sum::<u8>();
    harvests.sort_by(|one, other| (one.nature_tokens, size(other)).cmp(&(other.nature_tokens, size(one))));
}

/// Lists the useful collections of each type, in the order of the hierarchy. A collection is listed under
/// every type that yields the same animals, and a rolled animal can always be collected. Collections
/// dominated by another type's are left out where others remain.
pub fn harvest_by_type(
    dice: &PlayerDice,
    family: bool,
    costs: &DiceActionCosts,
    tokens: u8,
) -> [Vec<Harvest>; 5] {
    let best = harvest(dice, family, costs, tokens);
    let mut rows: [Vec<Harvest>; 5] = Default::default();
    Search::new(dice, family, costs, tokens, true).run(&mut |collection| {
        let animals = collection.gain(dice);
        let found = Harvest { collection, animals, nature_tokens: collection.cost(dice, costs) };
        let row = HIERARCHY.iter().position(|animal| *animal == collection.animal);
        let Some(row) = row.filter(|_| animals[collection.animal] > 0) else { return };
        if !rows[row].iter().any(|known| known.covers(&found)) {
            rows[row].retain(|known| !found.covers(known));
            rows[row].push(found);
        }
    });
    for row in &mut rows {
        let is_good = |found: &Harvest| !best.iter().any(|other| other.covers(found) && !found.covers(other));
        let is_free = |found: &Harvest| found.nature_tokens == 0;
        let needs_free = !row.iter().any(|found| is_free(found) && is_good(found));
        row.retain(|found| is_good(found) || needs_free && is_free(found));
        sort(row);
    }
    rows
}

/// Lists all legal collections that `tokens` nature tokens can pay for; of two types, the upper one is
/// named first.
pub fn all_collections(
    dice: &PlayerDice,
    family: bool,
    costs: &DiceActionCosts,
    tokens: u8,
) -> Vec<Collection> {
    let mut all = Vec::new();
    Search::new(dice, family, costs, tokens, false).run(&mut |collection| all.push(collection));
    all
}

struct Search<'d> {
    dice: &'d PlayerDice,
    costs: &'d DiceActionCosts,
    faces: [Option<DieFace>; Die::ALL.len()],
    tokens: u8,
    /// The permission for dice outside the collection.
    right: OtherDice,
    family: bool,
    /// Set to skip collections that gain less without costing less.
    sensible: bool,
}

impl<'d> Search<'d> {
    fn new(
        dice: &'d PlayerDice,
        family: bool,
        costs: &'d DiceActionCosts,
        tokens: u8,
        sensible: bool,
    ) -> Self {
        let right = match dice.central.special {
            _ if family => OtherDice::Extra,
            Some(DieFace::PlusOneOther) => OtherDice::PlusOne,
            _ => OtherDice::None,
        };
        let faces = Die::ALL.map(|die| dice.face(die));
        Self { dice, costs, faces, tokens, right, family, sensible }
    }

    fn run(&self, each: &mut impl FnMut(Collection)) {
        for (rank, animal) in HIERARCHY.into_iter().enumerate() {
            self.with_action(animal, DiceAction::None, each);
            if self.family {
                continue;
            }
            if let Some(source) = below(animal) {
                self.with_action(animal, DiceAction::Up(source), each);
            }
            if let Some(source) = above(animal) {
                self.with_action(animal, DiceAction::Down(source), each);
            }
            for second in &HIERARCHY[rank + 1..] {
                self.with_action(animal, DiceAction::Two(*second), each);
            }
        }
    }

    fn with_action(&self, animal: Wildlife, action: DiceAction, each: &mut impl FnMut(Collection)) {
        let mut collection = Collection::of(animal);
        collection.action = action;
        if collection.cost(self.dice, self.costs) <= self.tokens {
            self.die(0, &mut collection, each);
        }
    }

    /// Tries all uses of the dice from the `index`th on.
    fn die(&self, index: usize, collection: &mut Collection, each: &mut impl FnMut(Collection)) {
        let Some(die) = Die::ALL.get(index) else {
            let mut whole = *collection;
            whole.others = if whole.other_dice() > 0 { self.right } else { OtherDice::None };
            each(whole);
            return;
        };
        let Some(face) = self.faces[index] else { return self.die(index + 1, collection, each) };
        let copied_before = *die == Die::SplitAgain && collection.dice[Die::BearAgain.index()] != DieUse::Out;
        let mut taken = false;
        if !copied_before {
            taken = self.takes(index, face, collection, each);
        }
        // Leaving out a die that fits gains less, unless it is a copy, which leaves the other one to copy.
        let has_to_be_in = if die.is_copy() { false } else { face.plain().is_some() || self.sensible };
        if !(taken && has_to_be_in) {
            collection.dice[index] = DieUse::Out;
            self.die(index + 1, collection, each);
        }
        self.others(index, face, collection, each);
        collection.dice[index] = DieUse::Out;
    }

    /// Tries to take a die as part of the collection. Returns whether it fits.
    fn takes(
        &self,
        index: usize,
        face: DieFace,
        collection: &mut Collection,
        each: &mut impl FnMut(Collection),
    ) -> bool {
        let converts = matches!(collection.action, DiceAction::Up(_) | DiceAction::Down(_));
        let second = collection.second_type().filter(|_| !(converts && face == DieFace::Wild));
        let counts = [Some(collection.animal), second].map(|animal| {
            let count = animal.map_or(0, |animal| face.count_as(animal));
            animal.filter(|_| count > 0).map(|animal| (animal, count))
        });
        // A conversion gives both readings the same type, so the larger one dominates.
        let counts = match counts {
            [Some(first), Some(second)] if self.sensible && converts => {
                [Some(if second.1 > first.1 { second } else { first }), None]
            }
            both => both,
        };
        for (animal, _) in counts.into_iter().flatten() {
            let named = if face.plain().is_some() { None } else { Some(animal) };
            collection.dice[index] = DieUse::Taken(named);
            self.die(index + 1, collection, each);
        }
        counts.iter().any(Option::is_some)
    }

    /// Tries to take a die in addition to the collection.
    fn others(
        &self,
        index: usize,
        face: DieFace,
        collection: &mut Collection,
        each: &mut impl FnMut(Collection),
    ) {
        collection.dice[index] = DieUse::Out;
        let before = collection.other_dice();
        let has_right = match self.right {
            OtherDice::None => false,
            OtherDice::PlusOne => before == 0,
            OtherDice::Extra => u16::from(before + 1) * u16::from(self.costs.extra) <= u16::from(self.tokens),
        };
        if !has_right {
            return;
        }
        let is_collected = |animal| animal == collection.animal || collection.second_type() == Some(animal);
        if let Some(animal) = face.plain() {
            if !is_collected(animal) {
                collection.dice[index] = DieUse::Other(None);
                self.die(index + 1, collection, each);
            }
            return;
        }
        for animal in face.animals().iter() {
            collection.dice[index] = DieUse::Other(Some(animal));
            self.die(index + 1, collection, each);
        }
    }
}
