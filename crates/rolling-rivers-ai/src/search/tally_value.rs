//! Worth of the animals and nature tokens in the tally, by the demand of the cards in sight and to come.

use super::eval_weights::SheetWeights;
use super::state::stock::{KINDS, Stock, TOKENS};
use super::state::tables::{MOST_ASKED, RuleTables, SearchDisplay};
use rolling_rivers::rules::CARD_SPACES;
use rolling_rivers::sheets::LEFTOVERS_PER_POINT;

/// Count above which more items add no value.
const MOST: usize = 15;
/// A leftover item, in hundredths of a point.
const LEFT: i32 = 100 / LEFTOVERS_PER_POINT as i32;

/// The worth of each kind by count, in hundredths of a point.
#[derive(Clone, Debug)]
pub(crate) struct TallyValue {
    sums: [[i32; MOST + 1]; KINDS],
    /// Set in the last round, after which nothing can be bought.
    last: bool,
}

impl TallyValue {
    /// Computes the worth of the tally after the round with this display, `left` rounds before the end.
    pub(crate) fn new(
        tables: &RuleTables,
        weights: &SheetWeights,
        display: &SearchDisplay,
        left: u8,
    ) -> Self {
        let mut sums = [[0; MOST + 1]; KINDS];
        if left == 0 {
            return Self { sums, last: true };
        }
        let fade = weights.fade[usize::from(left).min(weights.fade.len() - 1)];
        let asked = asked_soon(tables, weights, display, left);
        let mut cards = weights.cards;
        cards.iter_mut().skip(left.into()).for_each(|card| *card = 0);
        for (kind, row) in asked.iter().enumerate() {
            let mut sum = 0;
            for count in 1..=MOST {
                let each = |card: usize| row[count.div_ceil(card)] * cards[card - 1];
                let share = each(1) + each(2) + each(3);
                let unit = weights.animals[kind] * (share / 100) / 1000 * fade / 100;
                sum += unit.max(LEFT);
                sums[kind][count] = sum;
            }
        }
        for count in 1..=MOST {
            let unit = weights.tokens[usize::from(count > 3)] * fade / 100;
            sums[TOKENS][count] = sums[TOKENS][count - 1] + unit.max(LEFT);
        }
        Self { sums, last: false }
    }

    #[inline]
    pub(crate) fn of(&self, stock: Stock) -> i32 {
        if self.last {
            let items = i32::from(stock.total());
            let points = i32::from(LEFTOVERS_PER_POINT);
            return items / points * 100 + items % points;
        }
        let mut sum = 0;
        for (kind, sums) in self.sums.iter().enumerate() {
            sum += sums[usize::from(stock.get(kind)).min(MOST)];
        }
        sum
    }

    /// Returns the added worth of `gain` on top of a stock.
    #[inline]
    pub(crate) fn of_gain(&self, stock: Stock, gain: Stock) -> i32 {
        if self.last {
            return self.of(stock.plus(gain)) - self.of(stock);
        }
        let mut sum = 0;
        for (kind, more) in gain.counts() {
            let have = usize::from(stock.get(kind));
            let row = &self.sums[kind];
            sum += row[(have + usize::from(more)).min(MOST)] - row[have.min(MOST)];
        }
        sum
    }

    #[inline]
    pub(crate) fn of_next(&self, stock: Stock, kind: usize) -> i32 {
        if self.last {
            return LEFT;
        }
        let have = usize::from(stock.get(kind)).min(MOST - 1);
        self.sums[kind][have + 1] - self.sums[kind][have]
    }

    /// Returns the most valuable animal of a set of kinds (bits).
    pub(crate) fn best_of(&self, stock: Stock, kinds: u8) -> usize {
        let (mut most, mut best) = (i32::MIN, 0);
        for kind in (0..5).filter(|kind| kinds >> kind & 1 == 1) {
            let next = self.of_next(stock, kind);
            if next > most {
                (most, best) = (next, kind);
            }
        }
        best
    }
}

/// For each animal and count, how many per thousand cards of the next rounds ask for at least that count.
/// No card asks for more than [`MOST_ASKED`].
type AskedShares = [[i32; MOST + 1]; 5];

fn asked_soon(tables: &RuleTables, weights: &SheetWeights, display: &SearchDisplay, left: u8) -> AskedShares {
    let mut asked = [[0; MOST + 1]; 5];
    // The cards turned up in the next rounds: the pile has the tiers one after the other.
    let each_tier = (tables.rounds / tables.tiers.len().max(1) as u8).max(1);
    let turned = tables.rounds - left;
    let to_come = left.min(4);
    let tier_of = |card: u8| usize::from(card / each_tier).min(tables.asked.len() - 1);
    for (tier, shares) in tables.asked.iter().enumerate() {
        let cards = (turned..turned + to_come).filter(|card| tier_of(*card) == tier).count() as i32;
        if cards == 0 {
            continue;
        }
        for (sums, shares) in asked.iter_mut().zip(shares) {
            for (sum, share) in sums.iter_mut().zip(shares).skip(1) {
                *sum += share * 100 * cards;
            }
        }
    }
    let mut total = i32::from(to_come) * 100;
    for id in display[..CARD_SPACES - 1].iter().flatten() {
        let cost = tables.card(*id).cost;
        for (kind, row) in asked.iter_mut().enumerate() {
            for share in &mut row[1..=usize::from(cost.get(kind)).min(MOST_ASKED)] {
                *share += 1000 * weights.in_sight;
            }
        }
        total += weights.in_sight;
    }
    for row in &mut asked {
        row[1..=MOST_ASKED].iter_mut().for_each(|share| *share /= total.max(1));
    }
    asked
}
