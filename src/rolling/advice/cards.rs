//! Whether a card can be paid for, and what is missing.

use crate::base::ByWildlife;
use crate::rolling::rules::{Payment, RollingGame, can_pay, legal, payments, printed};
use crate::rolling::sheets::Tally;

/// Whether a card can be paid for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardAdvice {
    /// Every payment that is possible, the printed cost first; empty if there is none.
    pub payments: Vec<Payment>,
    /// The animals that are missing for the printed cost.
    pub missing: ByWildlife<u8>,
    /// The fewest animals that are missing with the best use of the discount of the space.
    pub missing_at_best: u8,
    /// Whether the sheet has room for the card's mark.
    pub has_room: bool,
}

impl CardAdvice {
    /// Returns whether the card can be completed.
    pub fn is_payable(&self) -> bool {
        self.has_room && !self.payments.is_empty()
    }
}

/// Returns whether the active seat could complete the card in a space, from 1, with this tally; none if there is no card.
pub fn card_advice(game: &RollingGame, space: u8, tally: &Tally) -> Option<CardAdvice> {
    let card = game.card(game.card_in(space)?);
    let discount = game.completion_card(space).effect.discount();
    let missing = ByWildlife::from_fn(|animal| card.cost[animal].saturating_sub(tally.animals[animal]));
    let all = payments(discount, &card.cost, tally);
    let printed_missing: u8 = missing.0.iter().sum();
    let missing_at_best = if all.is_empty() {
        // With one more of everything that is missing it could be paid for; each that is not needed then is a gift.
        let full = Tally {
            animals: ByWildlife::from_fn(|animal| tally.animals[animal] + missing[animal]),
            ..*tally
        };
        let lacks = |payment: &Payment| -> u8 {
            let each = |animal| payment.animals[animal].saturating_sub(tally.animals[animal]);
            crate::base::Wildlife::ALL.into_iter().map(each).sum()
        };
        payments(discount, &card.cost, &full).iter().map(lacks).min().unwrap_or(printed_missing)
    } else {
        0
    };
    debug_assert!(!can_pay(tally, &printed(&card.cost)) || missing_at_best == 0);
    Some(CardAdvice { payments: all, missing, missing_at_best, has_room: legal::has_room(game, space) })
}
