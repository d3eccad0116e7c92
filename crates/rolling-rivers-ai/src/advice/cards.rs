//! Affordability of a card: possible payments and missing items.

use cascadia_base::{ByWildlife, Wildlife};
use rolling_rivers::rules::{
    CARD_SPACES, CompletionEffect, Discount, Game, Payment, legal, payments, printed,
};
use rolling_rivers::sheets::Tally;

/// Amount of each item that counts as unlimited when payments are listed.
const PLENTY: u8 = 60;

/// Affordability of a card with a stock of animals and nature tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardStanding {
    /// The payment, including missing items.
    pub payment: Payment,
    /// The missing items.
    pub missing: Payment,
}

impl CardStanding {
    /// Counts the missing items.
    pub fn shortage(&self) -> u16 {
        self.missing.items()
    }

    /// Tests whether the card can be paid.
    pub fn is_payable(&self) -> bool {
        self.shortage() == 0
    }
}

/// A card in its space, with all its possible payments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardAdvice {
    /// All forms of the cost, the best first: items needed by the other cards in sight are kept.
    pub prices: Vec<Payment>,
    /// Set if the sheet has room for the card's mark.
    pub has_room: bool,
}

impl CardAdvice {
    /// Returns the affordability of the card with a stock, by the price with the fewest missing items, then
    /// the best.
    pub fn standing(&self, tally: &Tally) -> CardStanding {
        let standings =
            self.prices.iter().map(|price| CardStanding { payment: *price, missing: lack(price, tally) });
        let nothing = CardStanding { payment: Payment::default(), missing: Payment::default() };
        standings.min_by_key(CardStanding::shortage).unwrap_or(nothing)
    }

    /// Returns the payments for the card, the best first; empty if the sheet has no room for it.
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

/// Returns the items missing for a price.
fn lack(price: &Payment, tally: &Tally) -> Payment {
    Payment {
        animals: ByWildlife::from_fn(|animal| price.animals[animal].saturating_sub(tally.animals[animal])),
        nature_tokens: price.nature_tokens.saturating_sub(tally.nature_tokens),
    }
}

/// Returns the preference for keeping an animal when several can pay: rarer ones are kept.
const fn value_of(animal: Wildlife) -> u32 {
    match animal {
        Wildlife::Bear => 12,
        Wildlife::Elk => 10,
        Wildlife::Fox => 10,
        Wildlife::Hawk => 8,
        Wildlife::Salmon => 7,
    }
}

/// Returns the payments of the active seat for the card in a space (from 1), `None` if there is no card.
pub fn card_advice(game: &Game, space: u8) -> Option<CardAdvice> {
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
            u32::from(*count) * (value_of(animal) * 4 + need)
        });
        let gives_up = if lowers && *price != printed(&card.cost) { 200 } else { 0 };
        animals.sum::<u32>() + u32::from(price.nature_tokens) * 44 + gives_up
    });
    Some(CardAdvice { prices, has_room: legal::has_room(game, space) })
}
