//! Greedy choice of a turn and its decisions by the evaluation of the resulting position.

use super::evaluator::{Evaluator, POINT};
use super::payments::best_payments;
use super::state::harvests::SearchHarvest;
use super::state::seat_state::SeatState;
use super::state::stock::{Stock, TOKENS};
use super::state::tables::{HABITATS, SearchCard};
use super::turn_resolution::{
    FreePlace, MarkList, PlayoutPolicy, SearchBonusUse, SearchCompletion, apply_bonus, complete, mark,
    take_rewards,
};
use rolling_rivers::rules::{CARD_SPACES, CompletionBonus, DieFace, PersonalDie};

/// A turn: the collection and the completed card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PolicyTurn {
    pub(crate) harvest: SearchHarvest,
    pub(crate) completion: Option<SearchCompletion>,
    /// The quick estimate, in hundredths of a point.
    pub(crate) value: i32,
}

/// Decider that maximizes the evaluation.
pub(crate) struct GreedyPolicy<'e, 't, R> {
    pub(crate) by: &'e Evaluator<'t>,
    /// Beam width for lists of marks.
    pub(crate) width: usize,
    /// Rolls a die, `None` where the plan ends.
    pub(crate) dice: R,
}

impl<R: FnMut(PersonalDie) -> Option<DieFace>> PlayoutPolicy for GreedyPolicy<'_, '_, R> {
    fn use_of(
        &mut self,
        seat: &SeatState,
        bonus: CompletionBonus,
        card: &SearchCard,
        _: usize,
    ) -> SearchBonusUse {
        self.by.best_use(seat, bonus, card, self.width).0
    }

    fn marks(&mut self, seat: &SeatState, habitat: usize, number: u8, cost: Stock) -> MarkList {
        self.by.marks(seat, habitat, number, cost, self.width)
    }

    fn animal(&mut self, seat: &SeatState, kinds: u8) -> usize {
        self.by.tally_value.best_of(seat.stock, kinds)
    }

    fn option(&mut self, seat: &SeatState, column: usize, open: u32) -> usize {
        let best = self.by.best_choice(seat, column).0;
        if open >> best & 1 == 1 { best } else { open.trailing_zeros() as usize }
    }

    fn free(&mut self, seat: &SeatState, habitat: Option<usize>) -> FreePlace {
        self.by.best_free(seat, habitat)
    }

    fn roll(&mut self, die: PersonalDie) -> Option<DieFace> {
        (self.dice)(die)
    }
}

/// Rolls no die, which ends a plan there.
pub(crate) const fn no_dice(_: PersonalDie) -> Option<DieFace> {
    None
}

impl Evaluator<'_> {
    /// Returns the value of the seat after marking for a card, with its rewards.
    fn of_marked(&self, seat: &SeatState, habitat: usize, number: u8, cost: Stock, width: usize) -> i32 {
        let mut after = *seat;
        let mut policy = GreedyPolicy { by: self, width, dice: no_dice };
        mark(self.tables, &mut after, habitat, number, cost, &mut policy, &mut None);
        take_rewards(self.tables, &mut after, &mut policy, None);
        self.of(&after)
    }

    /// Returns the best use of a bonus card right after payment, with its value apart from the card's own
    /// marks.
    pub(crate) fn best_use(
        &self,
        seat: &SeatState,
        bonus: CompletionBonus,
        card: &SearchCard,
        width: usize,
    ) -> (SearchBonusUse, i32) {
        let own = usize::from(card.habitat);
        let now = self.tally_value.of(seat.stock);
        let gained = |used: SearchBonusUse| {
            let mut after = *seat;
            apply_bonus(&mut after, bonus, card, used);
            self.tally_value.of(after.stock) - now
        };
        let or_none = |used: SearchBonusUse| {
            let value = gained(used);
            if value > 0 { (used, value) } else { (SearchBonusUse::Declined, 0) }
        };
        match bonus {
            CompletionBonus::RollPersonalDie { multiplier } => {
                let [bear, split] = PersonalDie::ALL.map(|die| self.die_value(seat.stock, die, multiplier));
                if bear > split {
                    (SearchBonusUse::Roll(PersonalDie::Bear), bear)
                } else {
                    (SearchBonusUse::Roll(PersonalDie::Split), split)
                }
            }
            CompletionBonus::RollBothPersonalDice { multiplier } => {
                let both = PersonalDie::ALL.map(|die| self.die_value(seat.stock, die, multiplier));
                (SearchBonusUse::Plain, both.iter().sum())
            }
            CompletionBonus::AnyHabitat => {
                let open = (0..HABITATS).filter(|habitat| seat.takes(self.tables, *habitat));
                let valued = open.map(|habitat| {
                    (self.of_marked(seat, habitat, card.number, card.cost, width), habitat == own, habitat)
                });
                match valued.max() {
                    Some((value, _, habitat)) => (SearchBonusUse::Mark(habitat), value - self.of(seat)),
                    None => (SearchBonusUse::Declined, 0),
                }
            }
            CompletionBonus::PayTokensGainAnimals { tokens, animals } => {
                if seat.stock.get(TOKENS) < tokens {
                    return (SearchBonusUse::Declined, 0);
                }
                or_none(self.best_animals(seat.stock, animals))
            }
            CompletionBonus::GainAnyBySize { threshold, small, large } => {
                or_none(self.best_animals(seat.stock, if card.size >= threshold { large } else { small }))
            }
            CompletionBonus::GainFromCost { types, .. } => {
                let kinds =
                    (0..5).filter(|kind| card.cost.get(*kind) > 0).fold(0, |bits, kind| bits | 1 << kind);
                let first = self.tally_value.best_of(seat.stock, kinds);
                let others = kinds & !(1 << first);
                let second =
                    (types >= 2 && others != 0).then(|| self.tally_value.best_of(seat.stock, others));
                or_none(SearchBonusUse::Animals(first, second))
            }
            CompletionBonus::PayTokensRaiseNumber { tokens, number } => {
                if seat.stock.get(TOKENS) < tokens {
                    return (SearchBonusUse::Declined, 0);
                }
                let mark = |number| self.of_marked(seat, own, number, card.cost, width);
                let value = gained(SearchBonusUse::Plain) + mark(card.number + number) - mark(card.number);
                if value > 0 { (SearchBonusUse::Plain, value) } else { (SearchBonusUse::Declined, 0) }
            }
            CompletionBonus::GainFixed { .. }
            | CompletionBonus::GainMissing
            | CompletionBonus::TokensUpTo { .. }
            | CompletionBonus::GainTokens { .. } => (SearchBonusUse::Plain, gained(SearchBonusUse::Plain)),
        }
    }

    fn best_animals(&self, stock: Stock, count: u8) -> SearchBonusUse {
        let first = self.tally_value.best_of(stock, 0x1f);
        let more = stock.plus(Stock::only(first, 1));
        SearchBonusUse::Animals(first, (count >= 2).then(|| self.tally_value.best_of(more, 0x1f)))
    }

    /// Returns the average value of rolling a personal die for a bonus card.
    fn die_value(&self, stock: Stock, die: PersonalDie, multiplier: u8) -> i32 {
        let dice = &self.tables.harvests.dice;
        let faces = match die {
            PersonalDie::Bear => &dice.bear,
            PersonalDie::Split => &dice.split,
        };
        let now = self.tally_value.of(stock);
        let value = |face: &DieFace| {
            let each = face
                .animals()
                .iter()
                .map(|animal| self.tally_value.of(stock.plus(Stock::only(animal.index(), multiplier))) - now);
            each.max().unwrap_or(0)
        };
        faces.iter().map(value).sum::<i32>() / faces.len() as i32
    }

    /// Calls back with every turn worth considering and its quick value: every collection alone and with
    /// every affordable card.
    pub(crate) fn each_turn(
        &self,
        seat: &SeatState,
        harvests: &[SearchHarvest],
        width: usize,
        visit: &mut impl FnMut(PolicyTurn),
    ) {
        let base = self.of_sheet(seat);
        let before = base + self.of_rewards(seat) + self.tally_value.of(seat.stock);
        let prospects = Prospects::new(self, seat);
        // Value of marking for each card, with its whole number or a lowered one.
        let mut estimates: [[Option<i32>; 2]; CARD_SPACES] = Default::default();
        let tokens = seat.stock.get(TOKENS);
        for harvest in harvests.iter().filter(|harvest| harvest.is_payable(tokens)) {
            let have = seat.stock.plus(harvest.gain).minus(Stock::only(TOKENS, harvest.tokens));
            let value = base + self.tally_value.of(have) + prospects.of(have);
            visit(PolicyTurn { harvest: *harvest, completion: None, value });
            for (space, id) in self.display.iter().enumerate() {
                let Some(id) = *id else { continue };
                let card = self.tables.card(id);
                let bonus = self.tables.bonus(space);
                let moves_on = bonus == Some(CompletionBonus::AnyHabitat);
                let has_room = seat.takes(self.tables, card.habitat.into())
                    || moves_on && (0..HABITATS).any(|habitat| seat.takes(self.tables, habitat));
                if !has_room {
                    continue;
                }
                let payments = best_payments(card, self.tables.discount(space), have, &self.tally_value);
                for payment in payments.into_iter().flatten() {
                    let number = card.number.saturating_sub(payment.lowered);
                    let known = &mut estimates[space][usize::from(payment.lowered > 0)];
                    let estimate = known
                        .get_or_insert_with(|| self.estimate((seat, before), space, card, number, width));
                    let after = have.minus(payment.paid);
                    let (after, more) = self.after_bonus(seat, after, bonus, card, width);
                    let value = base + *estimate + more + self.tally_value.of(after) + prospects.of(after);
                    let completion = Some(SearchCompletion { space: space as u8, card: id, payment });
                    visit(PolicyTurn { harvest: *harvest, completion, value });
                }
            }
        }
    }

    /// Returns the increase in value from marking for the card in a space.
    fn estimate(
        &self,
        (seat, before): (&SeatState, i32),
        space: usize,
        card: &SearchCard,
        number: u8,
        width: usize,
    ) -> i32 {
        if let Some(bonus @ CompletionBonus::AnyHabitat) = self.tables.bonus(space) {
            return self.best_use(seat, bonus, card, width).1;
        }
        self.of_marked(seat, card.habitat.into(), number, card.cost, width) - before
    }

    /// Returns the stock after the nature tokens of a card and its bonus card, and the value of a bonus
    /// that adds no stock.
    fn after_bonus(
        &self,
        seat: &SeatState,
        paid: Stock,
        bonus: Option<CompletionBonus>,
        card: &SearchCard,
        width: usize,
    ) -> (Stock, i32) {
        let tokens = Stock::only(TOKENS, card.tokens);
        let Some(bonus) = bonus else { return (paid.plus(tokens), 0) };
        let fills_up = matches!(bonus, CompletionBonus::TokensUpTo { .. });
        let mut after = SeatState { stock: if fills_up { paid } else { paid.plus(tokens) }, ..*seat };
        let mut more = 0;
        match bonus {
            CompletionBonus::AnyHabitat => {}
            CompletionBonus::RollPersonalDie { .. }
            | CompletionBonus::RollBothPersonalDice { .. }
            | CompletionBonus::PayTokensRaiseNumber { .. } => {
                more = self.best_use(&after, bonus, card, width).1;
            }
            _ => {
                let (used, _) = self.best_use(&after, bonus, card, width);
                if used != SearchBonusUse::Declined {
                    apply_bonus(&mut after, bonus, card, used);
                }
            }
        }
        (if fills_up { after.stock.plus(tokens) } else { after.stock }, more)
    }

    /// Returns the turn with the highest sum of quick value and `adjust`.
    pub(crate) fn best_turn(
        &self,
        seat: &SeatState,
        harvests: &[SearchHarvest],
        width: usize,
        mut adjust: impl FnMut(&PolicyTurn) -> i32,
    ) -> PolicyTurn {
        let mut best = PolicyTurn { harvest: SearchHarvest::NOTHING, completion: None, value: i32::MIN };
        self.each_turn(seat, harvests, width, &mut |mut turn| {
            turn.value += adjust(&turn);
            if turn.value > best.value {
                best = turn;
            }
        });
        best
    }

    /// Resolves a turn after collecting, with marks found step by step.
    pub(crate) fn play(
        &self,
        seat: &mut SeatState,
        turn: &PolicyTurn,
        width: usize,
        dice: impl FnMut(PersonalDie) -> Option<DieFace>,
    ) {
        seat.stock = seat.stock.plus(turn.harvest.gain).minus(Stock::only(TOKENS, turn.harvest.tokens));
        if let Some(completion) = &turn.completion {
            let mut policy = GreedyPolicy { by: self, width, dice };
            complete(self.tables, seat, completion, &mut policy, None);
        }
    }
}

/// The cards in sight in the next round, with the value of completing them.
struct Prospects {
    cards: [Prospect; CARD_SPACES - 1],
    count: usize,
}

/// Range of missing animals considered.
const MISSING: usize = 5;

#[derive(Clone, Copy, Default)]
struct Prospect {
    cost: Stock,
    /// Animals that a discount may replace.
    off: u16,
    /// Its prospective value by number of missing animals.
    values: [i32; MISSING],
}

impl Prospects {
    fn new(by: &Evaluator<'_>, seat: &SeatState) -> Self {
        let mut found = Self { cards: [Prospect::default(); CARD_SPACES - 1], count: 0 };
        if by.left == 0 {
            return found;
        }
        for (space, id) in by.display[..CARD_SPACES - 1].iter().enumerate() {
            let Some(id) = id else { continue };
            let card = by.tables.card(*id);
            if !seat.takes(by.tables, card.habitat.into()) {
                continue;
            }
            let price: i32 =
                (0..5).map(|kind| i32::from(card.cost.get(kind)) * by.weights.animals[kind]).sum();
            let tokens = i32::from(card.tokens) * by.weights.tokens[0];
            let profit = POINT * i32::from(card.number) * by.weights.mark / 100 + tokens - price / 2;
            let off = u16::from(by.tables.discount(space + 1).is_some());
            let values = by.weights.prospects.map(|percent| profit * percent / 100);
            found.cards[found.count] = Prospect { cost: card.cost, off, values };
            found.count += 1;
        }
        found
    }

    #[inline]
    fn of(&self, stock: Stock) -> i32 {
        let mut best = 0;
        for card in &self.cards[..self.count] {
            let missing = card.cost.missing_in(stock).saturating_sub(card.off);
            if let Some(value) = card.values.get(usize::from(missing)) {
                best = best.max(*value);
            }
        }
        best
    }
}
