//! The weakest policies: uniformly random, and like a beginner.

use super::payments::{SearchPayment, best_payments};
use super::policy::PolicyTurn;
use super::state::harvests::SearchHarvest;
use super::state::seat_state::{SeatState, choice};
use super::state::stock::{Stock, TOKENS};
use super::state::tables::SearchDisplay;
use super::state::tables::{HABITATS, RuleTables, SearchCard, SheetTables};
use super::tally_value::TallyValue;
use super::turn_resolution::{FreePlace, MarkList, PlayoutPolicy, SearchBonusUse, SearchCompletion};
use cascadia_base::FastRng;
use rolling_rivers::rules::{CompletionBonus, DieFace, PersonalDie};
use rolling_rivers::sheets::CellSet;

/// Animals of one type that satisfy a beginner.
const PLENTY: u8 = 3;

/// Random decider.
pub(crate) struct RandomPolicy<'t, R> {
    pub(crate) tables: &'t RuleTables,
    pub(crate) rng: FastRng,
    /// Takes points where possible and marks the nearest hexagons, as a beginner does.
    pub(crate) beginner: bool,
    pub(crate) dice: R,
}

fn any_bit(rng: &mut FastRng, mut bits: u64) -> usize {
    for _ in 0..rng.below(bits.count_ones() as usize) {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

impl<R> RandomPolicy<'_, R> {
    /// Draws whether to take a dice action, then one of the affordable collections worth considering.
    fn harvest(&mut self, seat: &SeatState, harvests: &[SearchHarvest]) -> SearchHarvest {
        let nothing = SearchHarvest::NOTHING;
        let tokens = seat.stock.get(TOKENS);
        let acts = self.rng.below(2) == 0;
        let able = || harvests.iter().filter(|harvest| harvest.is_payable(if acts { tokens } else { 0 }));
        let chosen = self.rng.below(able().count().max(1));
        able().nth(chosen).copied().unwrap_or(nothing)
    }

    /// Prefers the collection that pays for the highest number without a discount; otherwise the free one
    /// with the most animals, of which those beyond a few count little.
    fn beginners_harvest(
        &self,
        seat: &SeatState,
        harvests: &[SearchHarvest],
        display: &SearchDisplay,
    ) -> SearchHarvest {
        let merit = |harvest: &SearchHarvest| {
            let have = seat.stock.plus(harvest.gain).minus(Stock::only(TOKENS, harvest.tokens));
            let payable = display.iter().flatten().map(|id| self.tables.card(*id));
            let payable =
                payable.filter(|card| have.covers(card.cost) && seat.takes(self.tables, card.habitat.into()));
            let number = payable.map(|card| card.number).max().unwrap_or(0);
            let useful = |kind: usize| {
                let (before, more) = (seat.stock.get(kind), harvest.gain.get(kind));
                let few = more.min(PLENTY.saturating_sub(before));
                i32::from(few) * 4 + i32::from(more)
            };
            let animals: i32 = (0..5).map(useful).sum();
            (number, animals - i32::from(harvest.tokens) * 100)
        };
        let able = harvests.iter().filter(|harvest| harvest.is_payable(seat.stock.get(TOKENS)));
        able.max_by_key(|harvest| merit(harvest)).copied().unwrap_or(SearchHarvest::NOTHING)
    }

    /// Draws a turn: a collection, then one of the affordable cards, if there are any. A beginner overlooks
    /// discounts and takes the card with the highest number.
    pub(crate) fn turn(
        &mut self,
        seat: &SeatState,
        harvests: &[SearchHarvest],
        display: &SearchDisplay,
        tally_value: &TallyValue,
    ) -> PolicyTurn {
        let harvest = if self.beginner {
            self.beginners_harvest(seat, harvests, display)
        } else {
            self.harvest(seat, harvests)
        };
        let have = seat.stock.plus(harvest.gain).minus(Stock::only(TOKENS, harvest.tokens));
        let mut found: [Option<SearchCompletion>; 8] = [None; 8];
        let mut count = 0;
        for (space, id) in display.iter().enumerate() {
            let Some(id) = *id else { continue };
            let card = self.tables.card(id);
            if !seat.takes(self.tables, card.habitat.into()) {
                continue;
            }
            let payments = if self.beginner {
                [have.covers(card.cost).then_some(SearchPayment { paid: card.cost, lowered: 0 }), None]
            } else {
                best_payments(card, self.tables.discount(space), have, tally_value)
            };
            for payment in payments.into_iter().flatten() {
                found[count] = Some(SearchCompletion { space: space as u8, card: id, payment });
                count += 1;
            }
        }
        let completion = if self.beginner {
            let number = |found: &SearchCompletion| self.tables.card(found.card).number;
            found.into_iter().flatten().max_by_key(number)
        } else if count == 0 {
            None
        } else {
            found[self.rng.below(count)]
        };
        PolicyTurn { harvest, completion, value: 0 }
    }
}

impl<R: FnMut(PersonalDie) -> Option<DieFace>> PlayoutPolicy for RandomPolicy<'_, R> {
    fn use_of(
        &mut self,
        seat: &SeatState,
        bonus: CompletionBonus,
        card: &SearchCard,
        _: usize,
    ) -> SearchBonusUse {
        let animal = |rng: &mut FastRng| rng.below(5);
        match bonus {
            CompletionBonus::RollPersonalDie { .. } => {
                SearchBonusUse::Roll(PersonalDie::ALL[self.rng.below(2)])
            }
            CompletionBonus::AnyHabitat => {
                if self.beginner && seat.takes(self.tables, card.habitat.into()) {
                    return SearchBonusUse::Declined;
                }
                let open = (0..HABITATS).filter(|habitat| seat.takes(self.tables, *habitat));
                SearchBonusUse::Mark(any_bit(
                    &mut self.rng,
                    open.fold(0, |bits, habitat| bits | 1 << habitat),
                ))
            }
            CompletionBonus::PayTokensGainAnimals { tokens, animals } => {
                if seat.stock.get(TOKENS) < tokens || self.beginner || self.rng.below(2) == 0 {
                    return SearchBonusUse::Declined;
                }
                let first = animal(&mut self.rng);
                SearchBonusUse::Animals(first, (animals >= 2).then(|| animal(&mut self.rng)))
            }
            CompletionBonus::GainAnyBySize { threshold, small, large } => {
                let count = if card.size >= threshold { large } else { small };
                let first = animal(&mut self.rng);
                SearchBonusUse::Animals(first, (count >= 2).then(|| animal(&mut self.rng)))
            }
            CompletionBonus::GainFromCost { types, .. } => {
                let kinds =
                    (0..5).filter(|kind| card.cost.get(*kind) > 0).fold(0u64, |bits, kind| bits | 1 << kind);
                let first = any_bit(&mut self.rng, kinds);
                let others = kinds & !(1 << first);
                let second = (types >= 2 && others != 0).then(|| any_bit(&mut self.rng, others));
                SearchBonusUse::Animals(first, second)
            }
            CompletionBonus::PayTokensRaiseNumber { tokens, .. } => {
                if seat.stock.get(TOKENS) < tokens || self.rng.below(2) == 0 {
                    return SearchBonusUse::Declined;
                }
                SearchBonusUse::Plain
            }
            _ => SearchBonusUse::Plain,
        }
    }

    fn marks(&mut self, seat: &SeatState, habitat: usize, number: u8, cost: Stock) -> MarkList {
        let mut seat = *seat;
        let mut list = MarkList::default();
        let mut animals: [u8; 32] = [0; 32];
        let mut count = 0;
        for kind in 0..5 {
            for _ in 0..cost.get(kind) {
                animals[count] = kind as u8;
                count += 1;
            }
        }
        for _ in 0..number {
            match &*self.tables.sheet {
                SheetTables::C(tables) => {
                    let open = seat.reachable(tables.map.habitats[habitat]);
                    if open == 0 {
                        break;
                    }
                    let cell = if self.beginner {
                        // The most points, nearest to the top left corner.
                        let points = |cell: &usize| tables.hexagons[*cell].points;
                        CellSet(open).iter().max_by_key(points).unwrap_or(0)
                    } else {
                        any_bit(&mut self.rng, open)
                    };
                    seat.outline(tables, cell);
                    list.push((cell, None));
                }
                SheetTables::D(tables) => {
                    let open = tables.map.habitats[habitat] & !seat.sheet.filled;
                    if open == 0 || count == 0 {
                        break;
                    }
                    let chosen = self.rng.below(count);
                    let animal = usize::from(animals[chosen]);
                    count -= 1;
                    animals[chosen] = animals[count];
                    let cell = if self.beginner {
                        let best = |cell: &usize| {
                            let mut after = seat;
                            after.write(tables, *cell, animal);
                            tables.points_of(animal, after.sheet.parts[animal], after.sheet.filled)
                        };
                        CellSet(open).iter().max_by_key(best).unwrap_or(0)
                    } else {
                        any_bit(&mut self.rng, open)
                    };
                    seat.write(tables, cell, animal);
                    list.push((cell, Some(animal)));
                }
                _ => break,
            }
        }
        list
    }

    fn animal(&mut self, _: &SeatState, kinds: u8) -> usize {
        any_bit(&mut self.rng, kinds.into())
    }

    fn option(&mut self, _: &SeatState, column: usize, open: u32) -> usize {
        if self.beginner {
            let points = |option: &usize| choice(self.tables, column, *option).0.points;
            return CellSet(open.into()).iter().max_by_key(points).unwrap_or(0);
        }
        any_bit(&mut self.rng, open.into())
    }

    fn free(&mut self, seat: &SeatState, habitat: Option<usize>) -> FreePlace {
        match &*self.tables.sheet {
            SheetTables::B(tables) => {
                let open = (0..HABITATS).filter(|habitat| seat.sheet.lengths[*habitat] < tables.length);
                let mut bits: u64 = open.fold(0, |bits, habitat| bits | 1 << habitat);
                if bits.count_ones() < HABITATS as u32 && seat.sheet.overflow < tables.overflow {
                    bits |= 1 << HABITATS;
                }
                match any_bit(&mut self.rng, bits) {
                    HABITATS => FreePlace::Overflow,
                    habitat => FreePlace::Track(habitat),
                }
            }
            SheetTables::C(tables) => {
                let within = habitat.map_or(tables.all, |habitat| tables.map.habitats[habitat]);
                FreePlace::Cell(any_bit(&mut self.rng, seat.reachable(within)))
            }
            SheetTables::D(tables) => {
                let cell = any_bit(&mut self.rng, tables.all & !seat.sheet.filled);
                FreePlace::Animal(cell, self.rng.below(5))
            }
            SheetTables::A(_) => FreePlace::Overflow,
        }
    }

    fn roll(&mut self, die: PersonalDie) -> Option<DieFace> {
        (self.dice)(die)
    }
}
