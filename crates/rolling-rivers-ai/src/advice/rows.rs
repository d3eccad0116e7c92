//! Gains from collecting a type: every collection worth considering, with dice read by hand or optimally.

use cascadia_base::{ByWildlife, Wildlife};
use rolling_rivers::rules::{
    Collection, DICE, Die, DieUse, Game, Harvest, Phase, PlayerDice, all_collections, harvest,
    harvest_by_type, sort,
};
use rolling_rivers::sheets::{HIERARCHY, Tally};

/// A player's reading of a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DieReading {
    /// It is left out.
    Out,
    /// It counts as this animal.
    As(Wildlife),
}

/// The dice read by the player, by [`Die::index`]; the others are read optimally.
pub type DiceReadings = [Option<DieReading>; DICE];

/// The possible gains of a type's row in the tally.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowAdvice {
    /// The type.
    pub animal: Wildlife,
    /// The collections worth considering, the cheapest and largest first.
    pub variants: Vec<Harvest>,
}

impl RowAdvice {
    /// Returns the best free collection, `None` if there is nothing worth having.
    pub fn free(&self) -> Option<&Harvest> {
        self.variants.iter().find(|harvest| harvest.nature_tokens == 0)
    }

    /// Returns the cheapest collection with the most of the animal; `None` if a free one brings as much.
    pub fn more(&self) -> Option<&Harvest> {
        let now = self.free().map_or(0, |harvest| harvest.animals[self.animal]);
        let more = self.variants.iter().filter(|harvest| harvest.animals[self.animal] > now);
        more.max_by_key(|harvest| (harvest.animals[self.animal], std::cmp::Reverse(harvest.nature_tokens)))
    }
}

/// Returns the possible gains of the active seat by type, in the order of the hierarchy; rows are empty
/// outside its collecting phase.
pub fn row_advice(game: &Game, readings: &DiceReadings) -> [RowAdvice; 5] {
    let mut rows = HIERARCHY.map(|animal| RowAdvice { animal, variants: Vec::new() });
    let dice = game.dice_of(game.seat()).filter(|_| game.phase() == Phase::Collect);
    let Some(dice) = dice else { return rows };
    let found = if readings.iter().all(Option::is_none) {
        let setup = game.setup();
        let tokens = game.active_player().tally().nature_tokens;
        harvest_by_type(&dice, setup.family, &setup.costs, tokens).concat()
    } else {
        let found = read(game, &dice, readings);
        // A row without any gain of its type is useful only if no other row has one.
        let is_own = |found: &Harvest| found.animals[found.collection.animal] > 0;
        let any_own = found.iter().any(is_own);
        found.into_iter().filter(|found| is_own(found) || !any_own).collect()
    };
    for found in found {
        if let Some(row) = rows.iter_mut().find(|row| row.animal == found.collection.animal) {
            row.variants.push(found);
        }
    }
    rows
}

/// Returns the next reading of a die, or the previous one if `backward`. The cycle has the readings with
/// which something can still be collected: unset, its animals in the order of the hierarchy, left out; for
/// a plain die, left out comes first.
pub fn next_reading(game: &Game, readings: &DiceReadings, die: Die, backward: bool) -> DiceReadings {
    let Some(dice) = game.dice_of(game.seat()) else { return *readings };
    let Some(face) = dice.face(die) else { return *readings };
    let shown = face.animals();
    let animals = HIERARCHY.into_iter().filter(|animal| shown.contains(*animal)).map(DieReading::As);
    let mut ring: Vec<Option<DieReading>> =
        std::iter::once(None).chain(animals.map(Some)).chain([Some(DieReading::Out)]).collect();
    if face.plain().is_some() && !game.setup().family {
        // A plain die counts as one animal only, so the likely wish is to leave it out.
        ring.swap(1, 2);
    }
    let at = ring.iter().position(|reading| *reading == readings[die.index()]).unwrap_or(0);
    let before = read(game, &dice, readings);
    for step in 1..=ring.len() {
        let to = if backward { at + ring.len() - step } else { at + step } % ring.len();
        let mut next = *readings;
        next[die.index()] = ring[to];
        let after = read(game, &dice, &next);
        // Readings that are impossible or change nothing are skipped.
        if ring[to].is_none() || (!after.is_empty() && after != before) {
            return next;
        }
    }
    *readings
}

fn read(game: &Game, dice: &PlayerDice, readings: &DiceReadings) -> Vec<Harvest> {
    let setup = game.setup();
    let tokens = game.active_player().tally().nature_tokens;
    if readings.iter().all(Option::is_none) {
        return harvest(dice, setup.family, &setup.costs, tokens);
    }
    let mut best: Vec<Harvest> = Vec::new();
    for collection in all_collections(dice, setup.family, &setup.costs, tokens) {
        if !obeys(&collection, dice, readings) {
            continue;
        }
        let found = Harvest {
            collection,
            animals: collection.gain(dice),
            nature_tokens: collection.cost(dice, &setup.costs),
        };
        // A collection set up by hand appears in the row of every type that can collect it.
        let same = |known: &Harvest| known.collection.animal == collection.animal;
        if !best.iter().any(|known| same(known) && known.covers(&found)) {
            best.retain(|known| !(same(known) && found.covers(known)));
            best.push(found);
        }
    }
    sort(&mut best);
    best
}

/// Tests whether a collection agrees with the player's readings.
fn obeys(collection: &Collection, dice: &PlayerDice, readings: &DiceReadings) -> bool {
    Die::ALL.into_iter().all(|die| {
        let used = collection.dice[die.index()];
        match readings[die.index()] {
            None => true,
            Some(DieReading::Out) => used == DieUse::Out,
            Some(DieReading::As(animal)) => match used {
                DieUse::Out => false,
                DieUse::Taken(named) | DieUse::Other(named) => {
                    named.or_else(|| dice.face(die)?.plain()) == Some(animal)
                }
            },
        }
    })
}

/// Returns the stock after a collection.
pub fn tally_after(tally: &Tally, harvest: &Harvest) -> Tally {
    Tally {
        animals: ByWildlife::from_fn(|animal| tally.animals[animal].saturating_add(harvest.animals[animal])),
        nature_tokens: tally.nature_tokens.saturating_sub(harvest.nature_tokens),
    }
}
