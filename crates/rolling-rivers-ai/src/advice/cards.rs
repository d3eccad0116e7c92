//! Whether a card can be paid for, with what, and what is missing.

use cascadia_base::{ByWildlife, Wildlife};
use rolling_rivers::rules::{
    CARD_SPACES, CompletionEffect, Discount, Payment, RollingGame, legal, payments, printed,
};
use rolling_rivers::sheets::Tally;

/// The most of anything that a payment is imagined with.
const PLENTY: u8 = 60;

/// How a card stands with a stock of animals and nature tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardStanding {
    /// What is paid, or would be with what is missing.
    pub payment: Payment,
    /// What is missing for it.
    pub missing: Payment,
}

impl CardStanding {
    /// Counts what is missing.
    pub fn shortage(&self) -> u16 {
        self.missing.items()
    }

    /// Tests whether the card can be paid.
    pub fn is_payable(&self) -> bool {
        self.shortage() == 0
    }
}

/// A card in its space, with all that it can be paid with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardAdvice {
    /// Everything the cost can become, the best first: what the other cards in sight ask for is kept.
    pub prices: Vec<Payment>,
    /// Whether the sheet has room for the card's mark.
    pub has_room: bool,
}

impl CardAdvice {
    /// Returns how the card stands with a stock. Of prices that miss equally little, the best one is meant.
    pub fn standing(&self, tally: &Tally) -> CardStanding {
        let standings =
            self.prices.iter().map(|price| CardStanding { payment: *price, missing: lack(price, tally) });
        let nothing = CardStanding { payment: Payment::default(), missing: Payment::default() };
        standings.min_by_key(CardStanding::shortage).unwrap_or(nothing)
    }

    /// Returns what the card can be paid with, the best first; nothing if the sheet has no room for it.
    pub fn payments(&self, tally: &Tally) -> Vec<Payment> {
        if !self.has_room {
            return Vec::new();
        }
        self.prices.iter().filter(|price| lack(price, tally).items() == 0).copied().collect()
    }

    /// Tests whether the card can be completed.
    pub fn is_payable(&self, tally: &Tally) -> bool {
        self.has_room && self.standing(tally).is_payable()
    }
}

/// Returns what is missing for a price.
fn lack(price: &Payment, tally: &Tally) -> Payment {
    Payment {
        animals: ByWildlife::from_fn(|animal| price.animals[animal].saturating_sub(tally.animals[animal])),
        nature_tokens: price.nature_tokens.saturating_sub(tally.nature_tokens),
    }
}

/// Returns how much an animal is worth when something can be paid in several ways: rarer ones are kept.
const fn worth(animal: Wildlife) -> u32 {
    match animal {
        Wildlife::Bear => 12,
        Wildlife::Elk => 10,
        Wildlife::Fox => 10,
        Wildlife::Hawk => 8,
        Wildlife::Salmon => 7,
    }
}

/// Returns what the active seat could pay the card in a space with, from 1; none if there is no card.
pub fn card_advice(game: &RollingGame, space: u8) -> Option<CardAdvice> {
    let card = game.card(game.card_in(space)?);
    let effect = game.completion_card(space).effect;
    let plenty = Tally { animals: ByWildlife::from_fn(|_| PLENTY), nature_tokens: PLENTY };
    let mut prices = payments(effect.discount(), &card.cost, &plenty);
    let others = (1..=CARD_SPACES as u8).filter(|other| *other != space);
    let wanted: Vec<&ByWildlife<u8>> =
        others.filter_map(|other| Some(&game.card(game.card_in(other)?).cost)).collect();
    let lowers = matches!(effect, CompletionEffect::Discount(Discount::ReduceNumberAndCost { .. }));
    prices.sort_by_cached_key(|price| {
        let animals = price.animals.iter().map(|(animal, count)| {
            let need: u32 = wanted.iter().map(|cost| u32::from(cost[animal])).sum();
            u32::from(*count) * (worth(animal) * 4 + need)
        });
        let gives_up = if lowers && *price != printed(&card.cost) { 200 } else { 0 };
        animals.sum::<u32>() + u32::from(price.nature_tokens) * 44 + gives_up
    });
    Some(CardAdvice { prices, has_room: legal::has_room(game, space) })
}
