//! State of a game, and the effect of each action on it.

use std::sync::Arc;

use super::action::{Action, BonusUse};
use super::cards::{CARD_SPACES, CompletionCard, CompletionEffect, HabitatCard, HabitatCardId};
use super::collection::{Collection, DiceAction, OtherDice};
use super::completion;
use super::dice::{CentralRoll, DiceSource, PlayerDice};
use super::error::RuleError;
use super::event::GameEvent;
use super::legal;
use super::marking;
use super::payment::{Payment, printed};
use super::pending::Pending;
use super::phase::Phase;
use super::player::{Completing, Player};
use super::ranking::RankingKey;
use super::setup::Setup;
use crate::sheets::Tally;
use cascadia_base::{ByWildlife, GameRng, Seat, Wildlife};

/// The position of a game. It changes only through [`Game::apply`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(super) setup: Arc<Setup>,
    pub(super) deck: Vec<HabitatCardId>,
    pub(super) round: u8,
    pub(super) seat: Seat,
    /// Set if the seats play their parts of a round in any order.
    pub(super) together: bool,
    pub(super) central: Option<CentralRoll>,
    pub(super) players: Vec<Player>,
    pub(super) central_dice: DiceSource,
}

impl Game {
    /// Sets up a game (rulebook: set-up). Returns the opening position and the events up to the first
    /// decision.
    pub fn start(setup: impl Into<Arc<Setup>>) -> (Self, Vec<GameEvent>) {
        let setup = setup.into();
        let mut rng = setup.common_rng();
        let deck = setup.deal(&mut rng);
        Self::open(setup, deck, rng)
    }

    /// Lets the seats play their parts of each round in turns only, as rules of version 1 do.
    pub const fn set_in_turns(&mut self) {
        self.together = false;
    }

    /// Begins the game with this draw pile and the generator of the central dice. Returns the opening
    /// position and the events up to the first decision.
    pub(super) fn open(setup: Arc<Setup>, deck: Vec<HabitatCardId>, rng: GameRng) -> (Self, Vec<GameEvent>) {
        let players = setup.seats().map(|seat| Player::new(&setup, seat)).collect();
        let mut game = Self {
            setup,
            deck,
            round: 0,
            seat: Seat(0),
            together: true,
            central: None,
            players,
            central_dice: DiceSource::new(rng),
        };
        let mut events = Vec::new();
        game.begin_round(&mut events);
        (game, events)
    }

    /// Applies `action` of the active seat and returns the events. The parts of a round that is played together
    /// commute: their order changes nothing but the active seat.
    ///
    /// # Errors
    /// If the action is illegal; the position is then unchanged.
    pub fn apply(&mut self, action: Action) -> Result<Vec<GameEvent>, RuleError> {
        legal::check(self, action)?;
        let mut events = Vec::new();
        self.apply_unchecked(action, &mut events);
        Ok(events)
    }

    /// Applies an action that is known to be legal, for searches that took it from [`legal`].
    ///
    /// # Panics
    /// Possibly, if the action is illegal; the position is then undefined.
    pub fn apply_unchecked(&mut self, action: Action, events: &mut Vec<GameEvent>) {
        match action {
            Action::Roll => self.roll(events),
            Action::Collect(collection) => self.collect(&collection, events),
            Action::Complete { space, payment, without_tokens } => {
                self.complete(space, &payment, without_tokens, events);
            }
            Action::Pass => self.active().1.phase = Phase::Review,
            Action::Bonus(choice) => {
                self.use_bonus(choice, events);
                self.settle(events);
            }
            Action::Mark { cell, animal } => {
                marking::mark(self.active(), cell, animal, events);
                self.settle(events);
            }
            Action::Pick(pick) => {
                marking::pick(self.active(), pick, events);
                self.settle(events);
            }
            Action::Gain(animal) => {
                self.gain(animal, events);
                self.settle(events);
            }
            Action::Free(target) => {
                marking::take_free(self.active(), target, events);
                self.settle(events);
            }
            Action::Done => self.finish_seat(events),
            Action::Seat(seat) => self.seat = seat,
        }
    }

    /// Returns the setup of this game.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the phase of the active seat.
    pub fn phase(&self) -> Phase {
        if self.central.is_none() { Phase::Roll } else { self.active_player().phase }
    }

    /// Tests whether the seats may play their parts of a round in any order.
    pub const fn is_together(&self) -> bool {
        self.together
    }

    /// Tests whether a seat may decide now: the active one, or any seat that has not ended a round which is
    /// played together. Before the roll everyone may throw the central dice.
    pub fn may_act(&self, seat: Seat) -> bool {
        let Some(player) = self.players.get(seat.index()) else { return false };
        (self.together || seat == self.seat) && !player.is_done()
    }

    /// Returns the active seat; after the end of the game, the last one.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the number of the round, from 1.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Returns the number of rounds of a game: one for each card of the draw pile.
    pub const fn rounds(&self) -> u8 {
        self.deck.len() as u8
    }

    /// Returns the number of cards left in the draw pile.
    pub const fn draw_pile(&self) -> u8 {
        self.rounds() - self.round
    }

    /// Returns the central dice, `None` before the roll.
    pub const fn central(&self) -> Option<&CentralRoll> {
        self.central.as_ref()
    }

    /// Returns all players by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the player at `seat`.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns the player whose turn it is.
    pub fn active_player(&self) -> &Player {
        self.player(self.seat)
    }

    /// Returns the dice that a player collects from, `None` before the roll.
    pub fn dice_of(&self, seat: Seat) -> Option<PlayerDice> {
        let (central, personal) = (self.central?, self.player(seat).dice?);
        Some(PlayerDice { central, personal })
    }

    /// Returns the card in a space, from 1 beside the draw pile: a card moves one space each round and
    /// leaves after the last one (rulebook: round end).
    pub fn card_in(&self, space: u8) -> Option<HabitatCardId> {
        if !(1..=CARD_SPACES as u8).contains(&space) {
            return None;
        }
        let index = self.round.checked_sub(space)?;
        self.deck.get(usize::from(index)).copied()
    }

    /// Returns a habitat card.
    pub fn card(&self, id: HabitatCardId) -> &HabitatCard {
        self.setup.habitat_cards.card(id)
    }

    /// Returns the completion card of a space from 1 to 4.
    pub fn completion_card(&self, space: u8) -> &CompletionCard {
        &self.setup.completion_cards[usize::from(space) - 1]
    }

    /// Iterates over the cards turned up so far, the oldest first.
    pub fn seen_cards(&self) -> impl Iterator<Item = HabitatCardId> + '_ {
        self.deck.iter().take(usize::from(self.round)).copied()
    }

    /// Returns each seat's points and tie-breaker, as if the game ended now.
    pub fn ranking_keys(&self) -> Vec<RankingKey> {
        self.players.iter().map(|player| (player.total(), player.tally.nature_tokens)).collect()
    }

    fn active(&mut self) -> (Seat, &mut Player) {
        (self.seat, &mut self.players[self.seat.index()])
    }

    fn begin_round(&mut self, events: &mut Vec<GameEvent>) {
        self.round += 1;
        self.seat = Seat(0);
        self.central = None;
        for player in &mut self.players {
            player.dice = None;
            player.phase = Phase::Collect;
        }
        if let Some(card) = self.card_in(1) {
            events.push(GameEvent::CardRevealed { card });
        }
        events.push(GameEvent::RoundBegan { round: self.round });
    }

    /// Rolls all dice together; all players' dice are open from then on.
    fn roll(&mut self, events: &mut Vec<GameEvent>) {
        let central = self.setup.roll_central(&mut self.central_dice);
        self.central = Some(central);
        let personal = self.players.iter_mut().map(|player| player.roll_personal(&self.setup)).collect();
        events.push(GameEvent::DiceRolled { central, personal });
    }

    fn collect(&mut self, collection: &Collection, events: &mut Vec<GameEvent>) {
        let dice = self.dice_of(self.seat).expect("the dice were rolled");
        let animals = collection.gain(&dice);
        let nature_tokens = collection.cost(&dice, &self.setup.costs);
        let (seat, player) = self.active();
        player.pay(&Tally { animals: ByWildlife::default(), nature_tokens });
        player.add(&animals, 0);
        let dice_action = match collection.action {
            DiceAction::Down(_) => Some("down"),
            DiceAction::Up(_) => Some("up"),
            DiceAction::Two(_) => Some("two"),
            DiceAction::None => (collection.others == OtherDice::Extra).then_some("extra"),
        };
        player.phase = Phase::Complete;
        events.push(GameEvent::Collected { seat, animals, nature_tokens, dice_action });
    }

    /// Pays for a card and takes its nature tokens. They come before the bonus card unless that fills them
    /// up, so that nothing is lost either way.
    fn complete(&mut self, space: u8, payment: &Payment, without_tokens: bool, events: &mut Vec<GameEvent>) {
        let id = self.card_in(space).expect("the space was checked");
        let effect = self.completion_card(space).effect;
        let card = self.card(id);
        let discounted = *payment != printed(&card.cost);
        let mut completing = Completing {
            card: id,
            space,
            habitat: card.habitat,
            number: card.number,
            nature_tokens: if without_tokens { 0 } else { card.nature_tokens },
        };
        if discounted {
            completing.number -= completion::number_given_up(effect).min(completing.number);
        }
        let (seat, player) = self.active();
        player.pay(payment);
        player.completed += 1;
        player.completing = Some(completing);
        events.push(GameEvent::Completed { seat, space, card: id, paid: *payment, discount: discounted });
        match effect {
            CompletionEffect::Bonus(bonus) => {
                if !completion::fills_up_tokens(bonus) {
                    completion::take_tokens(seat, player, events);
                }
                player.pending.push(Pending::Bonus);
            }
            CompletionEffect::Discount(_) => {
                completion::take_tokens(seat, player, events);
                self.begin_marks(events);
            }
        }
        self.settle(events);
    }

    fn use_bonus(&mut self, choice: BonusUse, events: &mut Vec<GameEvent>) {
        let setup = Arc::clone(&self.setup);
        let (seat, player) = self.active();
        let space = player.completing.expect("a card is being completed").space;
        player.pending.retain(|pending| *pending != Pending::Bonus);
        if let CompletionEffect::Bonus(bonus) = setup.completion_cards[usize::from(space) - 1].effect {
            completion::use_bonus(&setup, seat, player, bonus, choice, events);
        }
        completion::take_tokens(seat, player, events);
        self.begin_marks(events);
    }

    /// Begins to mark the sheet for the current card.
    fn begin_marks(&mut self, events: &mut Vec<GameEvent>) {
        let completing = *self.active_player().completing().expect("a card is being completed");
        let animals = self.card(completing.card).cost;
        marking::begin(self.active(), completing.habitat, completing.number, animals, events);
    }

    fn gain(&mut self, animal: Wildlife, events: &mut Vec<GameEvent>) {
        let (seat, player) = self.active();
        let index = player.gain_for(animal).expect("the gain was checked");
        if let Pending::Gain { amount, source, .. } = player.pending.remove(index) {
            let mut animals = ByWildlife::default();
            animals[animal] = amount;
            player.gain(seat, source, &animals, 0, events);
        }
    }

    /// Applies automatic effects and finds the next phase.
    fn settle(&mut self, events: &mut Vec<GameEvent>) {
        marking::settle(self.active(), events);
        let (_, player) = self.active();
        let phase = if player.pending.contains(&Pending::Bonus) {
            Phase::Bonus
        } else if player.pending.iter().any(|pending| matches!(pending, Pending::Mark { .. })) {
            Phase::Mark
        } else if player.pending.is_empty() {
            Phase::Review
        } else {
            Phase::Rewards
        };
        if phase == Phase::Review {
            player.completing = None;
        }
        player.phase = phase;
    }

    fn finish_seat(&mut self, events: &mut Vec<GameEvent>) {
        let (seat, player) = self.active();
        player.phase = Phase::Finished;
        events.push(GameEvent::SeatDone { seat });
        // The next one in playing order goes on.
        let seats = self.setup.seats;
        let next = (1..seats).map(|step| Seat((seat.0 + step) % seats));
        if let Some(next) = next.into_iter().find(|next| !self.player(*next).is_done()) {
            self.seat = next;
            return;
        }
        events.push(GameEvent::RoundEnded { round: self.round });
        // After the last round nothing moves (rulebook: game end).
        if self.round == self.rounds() {
            self.seat = Seat(seats - 1);
            events.push(GameEvent::GameEnded);
            return;
        }
        if let Some(card) = self.card_in(CARD_SPACES as u8) {
            events.push(GameEvent::CardLeft { card });
        }
        self.begin_round(events);
    }
}
