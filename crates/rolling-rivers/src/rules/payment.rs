//! Payments for a habitat card: the printed cost, or a discounted one.

use super::cards::{Discount, size_of};
use crate::sheets::{Tally, below};
use cascadia_base::{ByWildlife, Wildlife, WildlifeSet};

/// The payment for a habitat card: animals, and nature tokens if a discount accepts them.
pub type Payment = Tally;

/// Returns the printed cost as a payment.
pub const fn printed(cost: &ByWildlife<u8>) -> Payment {
    Payment { animals: *cost, nature_tokens: 0 }
}

/// Tests whether `tally` covers the payment.
pub fn can_pay(tally: &Tally, payment: &Payment) -> bool {
    tally.nature_tokens >= payment.nature_tokens
        && tally.animals.0.iter().zip(&payment.animals.0).all(|(have, want)| have >= want)
}

/// Tests whether `discount` turns `cost` into `payment`, a different one.
pub fn explains(discount: Discount, cost: &ByWildlife<u8>, payment: &Payment) -> bool {
    if *payment == printed(cost) {
        return false;
    }
    if (payment.nature_tokens > 0) != (discount == Discount::TokensForAnimals) {
        return false;
    }
    let paid = &payment.animals;
    let changes = Changes::of(cost, paid);
    match discount {
        Discount::SubtractAny { amount, types } => {
            changes.added == 0
                && changes.removed <= amount
                && changes.less.iter().all(|animal| types.contains(animal))
        }
        Discount::SubtractOneOfEach { types } => {
            *paid
                == ByWildlife::from_fn(|animal| {
                    cost[animal] - u8::from(types.contains(animal)).min(cost[animal])
                })
        }
        Discount::SubstituteType { max } => changes.is_one_for_one() && changes.removed <= max,
        Discount::SubtractFromMany { threshold, max } => {
            changes.takes_at_most_one_each(max) && changes.less.iter().all(|animal| cost[animal] >= threshold)
        }
        Discount::ReduceNumberAndCost { amount, .. } => changes.added == 0 && changes.removed <= amount,
        Discount::TokensForAnimals => changes.added == 0 && changes.removed == payment.nature_tokens,
        Discount::PayWithTypeBelow => {
            changes.is_one_for_one()
                && changes
                    .less
                    .iter()
                    .all(|animal| below(animal).is_some_and(|below| changes.more.contains(below)))
        }
        Discount::SubtractSingles { max } => {
            changes.takes_at_most_one_each(max) && changes.less.iter().all(|animal| cost[animal] == 1)
        }
        Discount::PayWith { animal, max } => {
            changes.more == WildlifeSet::NONE.with(animal)
                && changes.added == changes.removed
                && changes.removed <= max
        }
        Discount::SubtractBySize { threshold, small, large } => {
            let amount = if size_of(cost) >= threshold { large } else { small };
            changes.added == 0 && changes.removed <= amount
        }
    }
}

/// The difference between a payment and the printed cost.
struct Changes {
    less: WildlifeSet,
    more: WildlifeSet,
    removed: u8,
    added: u8,
    most_removed: u8,
}

impl Changes {
    fn of(cost: &ByWildlife<u8>, paid: &ByWildlife<u8>) -> Self {
        let mut changes =
            Self { less: WildlifeSet::NONE, more: WildlifeSet::NONE, removed: 0, added: 0, most_removed: 0 };
        for animal in Wildlife::ALL {
            let (cost, paid) = (cost[animal], paid[animal]);
            if paid < cost {
                changes.less = changes.less.with(animal);
                changes.removed = changes.removed.saturating_add(cost - paid);
                changes.most_removed = changes.most_removed.max(cost - paid);
            } else if paid > cost {
                changes.more = changes.more.with(animal);
                changes.added = changes.added.saturating_add(paid - cost);
            }
        }
        changes
    }

    /// Tests whether animals of one type are replaced by as many of one other type.
    fn is_one_for_one(&self) -> bool {
        self.less.len() == 1 && self.more.len() == 1 && self.added == self.removed
    }

    /// Tests whether nothing is added and at most `max` types lose one animal each.
    fn takes_at_most_one_each(&self, max: u8) -> bool {
        self.added == 0 && self.most_removed <= 1 && self.less.len() <= usize::from(max)
    }
}

/// Lists every payment for `cost` that `tally` covers: the printed cost, and everything that `discount`
/// explains.
pub fn payments(discount: Option<Discount>, cost: &ByWildlife<u8>, tally: &Tally) -> Vec<Payment> {
    let mut found = Vec::new();
    if can_pay(tally, &printed(cost)) {
        found.push(printed(cost));
    }
    let Some(discount) = discount else { return found };
    // Discounts change little, so trying every change of that size is fast and complete.
    let (most_removed, most_added) = reach(discount, cost);
    let range = |animal: Wildlife| {
        let low = cost[animal].saturating_sub(most_removed);
        let high = cost[animal].saturating_add(most_added).min(tally.animals[animal]);
        low..=high
    };
    let [first, second, third, fourth, fifth] = Wildlife::ALL.map(range);
    for a in first {
        for b in second.clone() {
            for c in third.clone() {
                for d in fourth.clone() {
                    for e in fifth.clone() {
                        let animals = ByWildlife([a, b, c, d, e]);
                        let nature_tokens = match discount {
                            Discount::TokensForAnimals => size_of(cost).saturating_sub(size_of(&animals)),
                            _ => 0,
                        };
                        let payment = Payment { animals, nature_tokens };
                        if can_pay(tally, &payment) && explains(discount, cost, &payment) {
                            found.push(payment);
                        }
                    }
                }
            }
        }
    }
    found
}

/// Returns the maximum number of animals of one type that a discount can remove and add.
fn reach(discount: Discount, cost: &ByWildlife<u8>) -> (u8, u8) {
    match discount {
        Discount::SubtractAny { amount, .. } | Discount::ReduceNumberAndCost { amount, .. } => (amount, 0),
        Discount::SubtractOneOfEach { .. }
        | Discount::SubtractFromMany { .. }
        | Discount::SubtractSingles { .. } => (1, 0),
        Discount::SubstituteType { max } | Discount::PayWith { max, .. } => (max, max),
        Discount::TokensForAnimals => (u8::MAX, 0),
        Discount::PayWithTypeBelow => {
            let most = cost.0.iter().copied().max().unwrap_or(0);
            (most, most)
        }
        Discount::SubtractBySize { threshold, small, large } => {
            (if size_of(cost) >= threshold { large } else { small }, 0)
        }
    }
}
