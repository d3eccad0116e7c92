//! What a person can do now, and what comes of it: prepared once per change of the position, asked for by aims.

use bevy::prelude::*;

use crate::app::rolling::RollingSession;
use crate::base::ByWildlife;
use crate::base::Wildlife;
use crate::rolling::rules::{
    CARD_SPACES, CompletionEffect, Discount, Harvest, Payment, RollingAction, RollingGame, RollingPhase,
    harvest, legal, payments, printed,
};
use crate::rolling::sheets::{HIERARCHY, Tally};

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
struct PricedCard {
    /// Everything the cost can become, the best first.
    prices: Vec<Payment>,
    /// Whether the sheet takes a mark of it at all.
    has_room: bool,
}

/// What a person can do now. Empty while somebody else decides.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct RollingOutlook {
    /// The collections worth considering, by the row of their type in the hierarchy, the cheapest and largest first.
    pub rows: [Vec<Harvest>; 5],
    /// The legal actions but for collections.
    pub actions: Vec<RollingAction>,
    cards: [Option<PricedCard>; CARD_SPACES],
}

impl RollingOutlook {
    /// Works out what the active seat can do in a position.
    pub fn of(game: &RollingGame) -> Self {
        let mut outlook = Self::default();
        if game.phase() == RollingPhase::Collect {
            outlook.rows = harvest_rows(game);
        } else {
            outlook.actions = legal::actions(game);
        }
        outlook.cards = std::array::from_fn(|index| priced(game, index as u8 + 1));
        outlook
    }

    /// Returns how the card in a space, from 1, stands with a stock; none if there is no card.
    pub fn standing(&self, space: u8, tally: &Tally) -> Option<CardStanding> {
        let card = self.cards.get(usize::from(space).checked_sub(1)?)?.as_ref()?;
        let standings =
            card.prices.iter().map(|price| CardStanding { payment: *price, missing: lack(price, tally) });
        // Of those that miss equally little, the best one stands first.
        standings.min_by_key(CardStanding::shortage)
    }

    /// Tests whether the sheet has room for the card in a space.
    pub fn has_room(&self, space: u8) -> bool {
        let card = usize::from(space).checked_sub(1).and_then(|index| self.cards.get(index));
        card.and_then(Option::as_ref).is_some_and(|card| card.has_room)
    }

    /// Returns what the card in a space can be paid with, the best first.
    pub fn payments(&self, space: u8, tally: &Tally) -> Vec<Payment> {
        let card = usize::from(space).checked_sub(1).and_then(|index| self.cards.get(index));
        let Some(card) = card.and_then(Option::as_ref).filter(|card| card.has_room) else {
            return Vec::new();
        };
        card.prices.iter().filter(|price| lack(price, tally).items() == 0).copied().collect()
    }
}

/// Returns what is missing for a price.
fn lack(price: &Payment, tally: &Tally) -> Payment {
    Payment {
        animals: ByWildlife::from_fn(|animal| price.animals[animal].saturating_sub(tally.animals[animal])),
        nature_tokens: price.nature_tokens.saturating_sub(tally.nature_tokens),
    }
}

/// Returns the stock after a collection.
pub(crate) fn tally_after(tally: &Tally, harvest: &Harvest) -> Tally {
    Tally {
        animals: ByWildlife::from_fn(|animal| tally.animals[animal].saturating_add(harvest.animals[animal])),
        nature_tokens: tally.nature_tokens.saturating_sub(harvest.nature_tokens),
    }
}

fn harvest_rows(game: &RollingGame) -> [Vec<Harvest>; 5] {
    let mut rows: [Vec<Harvest>; 5] = Default::default();
    let Some(dice) = game.dice_of(game.seat()) else { return rows };
    let setup = game.setup();
    let tokens = game.active_player().tally().nature_tokens;
    for found in harvest(&dice, setup.family, &setup.costs, tokens) {
        let row = HIERARCHY.iter().position(|animal| *animal == found.collection.animal);
        if let Some(row) = row {
            rows[row].push(found);
        }
    }
    rows
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

fn priced(game: &RollingGame, space: u8) -> Option<PricedCard> {
    let id = game.card_in(space)?;
    let card = game.card(id);
    let effect = game.completion_card(space).effect;
    let plenty = Tally { animals: ByWildlife::from_fn(|_| PLENTY), nature_tokens: PLENTY };
    let mut prices = payments(effect.discount(), &card.cost, &plenty);
    // What the other cards in sight ask for is worth more.
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
    Some(PricedCard { prices, has_room: legal::has_room(game, space) })
}

/// Prepares what a person can do.
fn look_out(session: Res<RollingSession>, mut outlook: ResMut<RollingOutlook>) {
    *outlook = RollingOutlook::of(session.state());
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RollingOutlook>().add_systems(
        Update,
        look_out
            .run_if(resource_exists_and_changed::<RollingSession>)
            .in_set(crate::app::schedule::AppSystems::Project),
    );
}
