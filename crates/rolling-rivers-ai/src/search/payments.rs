//! Payment for a card: the printed cost, or the discounted payment that keeps the most valuable items.

use super::state::stock::{Stock, TOKENS};
use super::state::tables::SearchCard;
use super::tally_value::TallyValue;
use cascadia_base::Wildlife;
use rolling_rivers::rules::Discount;
use rolling_rivers::sheets::{HIERARCHY, below};

/// A payment for a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchPayment {
    pub(crate) paid: Stock,
    /// The reduction of the card's number.
    pub(crate) lowered: u8,
}

/// The animals of a cost that may be reduced, by kind and in all.
struct Reductions {
    most: u8,
    each: [u8; 5],
}

/// Returns the best payments that `have` covers: one, or perhaps two with a discount that lowers the
/// number.
pub(crate) fn best_payments(
    card: &SearchCard,
    discount: Option<Discount>,
    have: Stock,
    tally_value: &TallyValue,
) -> [Option<SearchPayment>; 2] {
    let cost = card.cost;
    let plain = have.covers(cost).then_some(SearchPayment { paid: cost, lowered: 0 });
    let Some(discount) = discount else { return [plain, None] };
    let capped = |most: u8| {
        let mut each = [0; 5];
        (0..5).for_each(|kind| each[kind] = cost.get(kind).min(most));
        each
    };
    let sure = |paid: Option<Stock>| [paid.map(|paid| SearchPayment { paid, lowered: 0 }), None];
    match discount {
        Discount::SubtractAny { amount, types } => {
            let mut each = capped(amount);
            for animal in Wildlife::ALL.into_iter().filter(|animal| !types.contains(*animal)) {
                each[animal.index()] = 0;
            }
            sure(reduce(cost, have, &Reductions { most: amount, each }, tally_value))
        }
        Discount::SubtractOneOfEach { types } => {
            let mut paid = cost;
            for animal in types.iter().filter(|animal| cost.get(animal.index()) > 0) {
                paid = paid.minus(Stock::only(animal.index(), 1));
            }
            // Paying no less than the printed cost is also enough.
            sure(have.covers(paid).then_some(paid))
        }
        Discount::SubtractFromMany { threshold, max } => {
            let mut each = [0; 5];
            (0..5).for_each(|kind| each[kind] = u8::from(cost.get(kind) >= threshold));
            sure(reduce(cost, have, &Reductions { most: max, each }, tally_value))
        }
        Discount::SubtractSingles { max } => {
            let mut each = [0; 5];
            (0..5).for_each(|kind| each[kind] = u8::from(cost.get(kind) == 1));
            sure(reduce(cost, have, &Reductions { most: max, each }, tally_value))
        }
        Discount::SubtractBySize { threshold, small, large } => {
            let most = if card.size >= threshold { large } else { small };
            sure(reduce(cost, have, &Reductions { most, each: capped(most) }, tally_value))
        }
        Discount::ReduceNumberAndCost { number, amount } => {
            let reduced = reduce(cost, have, &Reductions { most: amount, each: capped(amount) }, tally_value);
            let lowered = |paid| SearchPayment { paid, lowered: if paid == cost { 0 } else { number } };
            [plain, reduced.map(lowered)]
        }
        Discount::TokensForAnimals => {
            let mut paid = cost;
            let mut tokens = 0;
            for kind in 0..5 {
                let missing = cost.get(kind).saturating_sub(have.get(kind));
                paid = paid.minus(Stock::only(kind, missing));
                tokens += missing;
            }
            sure((tokens <= have.get(TOKENS)).then_some(paid.plus(Stock::only(TOKENS, tokens))))
        }
        Discount::SubstituteType { max } => {
            let pairs = (0..5).flat_map(|less| (0..5).map(move |more| (less, more)));
            sure(best_swap(cost, have, pairs, max, tally_value))
        }
        Discount::PayWithTypeBelow => {
            let pairs = HIERARCHY
                .into_iter()
                .filter_map(|animal| below(animal).map(|below| (animal.index(), below.index())));
            sure(best_swap(cost, have, pairs, u8::MAX, tally_value))
        }
        Discount::PayWith { animal, max } => sure(pay_with(cost, have, animal.index(), max, tally_value)),
    }
}

/// Returns the payment with the largest reduction: of missing items first, then of the most valuable.
fn reduce(cost: Stock, have: Stock, allowed: &Reductions, tally_value: &TallyValue) -> Option<Stock> {
    let mut each = allowed.each;
    let mut most = allowed.most;
    let mut paid = cost;
    for (kind, each) in each.iter_mut().enumerate() {
        let missing = cost.get(kind).saturating_sub(have.get(kind));
        if missing > *each || missing > most {
            return None;
        }
        *each -= missing;
        most -= missing;
        paid = paid.minus(Stock::only(kind, missing));
    }
    while most > 0 {
        let left = have.minus(paid);
        let best = (0..5).filter(|kind| each[*kind] > 0).max_by_key(|kind| tally_value.of_next(left, *kind));
        let Some(kind) = best else { break };
        each[kind] -= 1;
        most -= 1;
        paid = paid.minus(Stock::only(kind, 1));
    }
    Some(paid)
}

/// Returns the best payment that swaps animals of one type for as many of another, or the printed cost.
fn best_swap(
    cost: Stock,
    have: Stock,
    pairs: impl Iterator<Item = (usize, usize)>,
    max: u8,
    tally_value: &TallyValue,
) -> Option<Stock> {
    let value = |paid: Stock| tally_value.of(have.minus(paid));
    let mut best = have.covers(cost).then(|| (value(cost), cost));
    for (less, more) in pairs {
        if less == more {
            continue;
        }
        for count in 1..=max.min(cost.get(less)) {
            let paid = cost.minus(Stock::only(less, count)).plus(Stock::only(more, count));
            if have.covers(paid) && best.is_none_or(|(found, _)| value(paid) > found) {
                best = Some((value(paid), paid));
            }
        }
    }
    best.map(|(_, paid)| paid)
}

/// Returns the best payment in which up to `max` animals are replaced by `with`.
fn pay_with(cost: Stock, have: Stock, with: usize, max: u8, tally_value: &TallyValue) -> Option<Stock> {
    let one = Stock::only(with, 1);
    let mut paid = cost;
    let mut replaced = 0;
    for kind in (0..5).filter(|kind| *kind != with) {
        let missing = cost.get(kind).saturating_sub(have.get(kind));
        replaced += missing;
        paid = paid.minus(Stock::only(kind, missing)).plus(Stock::only(with, missing));
    }
    if replaced > max || !have.covers(paid) {
        return None;
    }
    while replaced < max {
        let now = tally_value.of(have.minus(paid));
        let swapped = (0..5)
            .filter(|kind| *kind != with && paid.get(*kind) > 0)
            .map(|kind| paid.minus(Stock::only(kind, 1)).plus(one))
            .filter(|other| have.covers(*other))
            .map(|other| (tally_value.of(have.minus(other)), other))
            .max();
        match swapped {
            Some((value, other)) if value > now => paid = other,
            _ => break,
        }
        replaced += 1;
    }
    Some(paid)
}
