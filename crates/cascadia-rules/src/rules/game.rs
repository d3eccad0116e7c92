//! The state of a game: applying actions to it, and the places of all visible pieces.

use std::sync::Arc;

use super::action::Action;
use super::display::{Display, Farthest, SlotSet};
use super::environment::{Environment, PlacedTile};
use super::error::RuleError;
use super::event::{GameEvent, WipedToken};
use super::legal;
use super::overpopulation::{WipeCause, must_wipe, three_alike};
use super::phase::Phase;
use super::piece::{Piece, PieceLocation, Place, Slot};
use super::player::{Hand, Player};
use super::ruleset::{CardChoice, Letter, Opening, SetAsideReturn};
use super::setup::Setup;
use super::supply::Supply;
use cascadia_base::hexes::{Hex, Rotation};
use cascadia_base::rng::GameRng;
use cascadia_base::seat::Seat;
use cascadia_base::wildlife::{Wildlife, WildlifeSet};

/// The position of a game. It changes only through [`Game::apply`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    setup: Arc<Setup>,
    supply: Supply,
    display: Display,
    players: Vec<Player>,
    nature_supply: u8,
    turns_ended: u16,
    phase: Phase,
    free_wipe_used: bool,
    drafted: bool,
}

impl Game {
    /// Sets up a game (rulebook: set-up). Returns the opening position and the events up to the first
    /// decision.
    pub fn start(setup: impl Into<Arc<Setup>>) -> (Self, Vec<GameEvent>) {
        let setup = setup.into();
        let mut rng = GameRng::new(setup.seed);
        let mut players = setup.deal_starters(&mut rng);
        setup.deal_hidden_cards(&mut players, &mut rng);
        let mut supply = Supply::new(&setup.catalogue, setup.rules.stack, rng);
        setup.deal_tiles(&mut players, &mut supply);
        Self::open(setup, players, supply)
    }

    /// Opens the game with the dealt pieces. Returns the opening position and the events up to the first
    /// decision.
    pub(super) fn open(setup: Arc<Setup>, players: Vec<Player>, supply: Supply) -> (Self, Vec<GameEvent>) {
        let mut game = Self {
            display: Display::new(setup.rules.pairs),
            nature_supply: setup.rules.nature_tokens,
            turns_ended: 0,
            phase: Phase::Draft,
            free_wipe_used: false,
            drafted: false,
            setup,
            supply,
            players,
        };
        let mut events = Vec::new();
        game.refill_display(&mut events);
        game.begin_turn(&mut events);
        (game, events)
    }

    /// Applies `action` of the active player and returns the events.
    ///
    /// # Errors
    /// If the action is illegal. The position is unchanged then.
    pub fn apply(&mut self, action: Action) -> Result<Vec<GameEvent>, RuleError> {
        legal::check(self, action)?;
        let mut events = Vec::new();
        self.apply_unchecked(action, &mut events);
        Ok(events)
    }

    /// Applies an action already known to be legal, for searches that took it from [`legal`].
    ///
    /// # Panics
    /// Possibly, if the action is illegal; the position is undefined then.
    pub fn apply_unchecked(&mut self, action: Action, events: &mut Vec<GameEvent>) {
        match action {
            Action::WipeThree => self.wipe_three(events),
            Action::PaidWipe(slots) => self.wipe_paid(slots, events),
            Action::TakePair(slot) => self.take(slot, slot, events),
            Action::TakeMixed { tile, token } => {
                self.spend_nature_token(events);
                self.take(tile, token, events);
            }
            Action::PlaceTile { hex, rotation } => self.place_tile(hex, rotation, events),
            Action::PlaceToken { hex } => self.place_token(hex, events),
            Action::ReturnToken => self.return_token(events),
            Action::EndTurn => self.end_turn(events),
        }
    }

    /// Returns the setup of this game.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Returns the stack and the bag.
    pub const fn supply(&self) -> &Supply {
        &self.supply
    }

    /// Returns the display.
    pub const fn display(&self) -> &Display {
        &self.display
    }

    /// Returns all players in playing order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the player at `seat`.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns the number of nature tokens in the supply.
    pub const fn nature_supply(&self) -> u8 {
        self.nature_supply
    }

    /// Returns the phase of the current turn.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the active player; after the end of the game, the last one.
    pub fn seat(&self) -> Seat {
        Seat((self.running_turn() % u16::from(self.setup.seats)) as u8)
    }

    /// Returns the number of the active player's turn, from 1.
    pub fn turn(&self) -> u8 {
        (self.running_turn() / u16::from(self.setup.seats)) as u8 + 1
    }

    /// Returns the number of turns ended before the current one; after the end of the game, before the last.
    fn running_turn(&self) -> u16 {
        match self.phase {
            Phase::Finished => self.turns_ended.saturating_sub(1),
            _ => self.turns_ended,
        }
    }

    /// Returns the number of turns ended by all players together.
    pub const fn turns_ended(&self) -> u16 {
        self.turns_ended
    }

    /// Returns whether three alike were replaced this turn.
    pub const fn free_wipe_used(&self) -> bool {
        self.free_wipe_used
    }

    /// Returns whether the active player took a tile and a token this turn. With opening tiles from the
    /// stack, each player's first turn starts with placing a tile before that.
    pub const fn drafted(&self) -> bool {
        self.drafted
    }

    /// Returns the hex of the tile drafted and placed this turn.
    pub fn new_tile(&self) -> Option<Hex> {
        let placed = self.drafted && self.hand().tile.is_none();
        self.environment().tiles().last().filter(|_| placed).map(|tile| tile.hex)
    }

    /// Returns the pieces in the active player's hand.
    pub fn hand(&self) -> Hand {
        self.player(self.seat()).hand
    }

    /// Returns the active player's environment.
    pub fn environment(&self) -> &Environment {
        &self.player(self.seat()).environment
    }

    /// Returns the slots of the pieces that will leave the game after this turn if the display does not
    /// change (rulebook: solo game).
    pub fn leaving(&self) -> Farthest {
        if self.setup.rules.farthest_leaves && !self.is_last_turn() {
            self.display.farthest()
        } else {
            Farthest::default()
        }
    }

    /// Lists all visible pieces with their places, tiles before tokens, each in the order of their
    /// identities.
    pub fn piece_locations(&self) -> Vec<PieceLocation> {
        let mut all = Vec::new();
        let mut add = |piece, place, rotation| {
            all.push(PieceLocation { piece, place, rotation });
        };
        let unturned = Rotation::default();
        for (index, token) in self.supply.set_aside().iter().enumerate() {
            add(Piece::Token(*token), Place::SetAside(index as u8), unturned);
        }
        for slot in self.display.slots() {
            if let Some(tile) = self.display.tile(slot) {
                add(Piece::Tile(tile), Place::Display(slot), unturned);
            }
            if let Some(token) = self.display.token(slot) {
                add(Piece::Token(token), Place::Display(slot), unturned);
            }
        }
        for seat in self.setup.seats() {
            let player = self.player(seat);
            if let Some(tile) = player.hand.tile {
                add(Piece::Tile(tile), Place::Hand(seat), unturned);
            }
            if let Some(token) = player.hand.token {
                add(Piece::Token(token), Place::Hand(seat), unturned);
            }
            for tile in player.environment.tiles() {
                let place = Place::Environment(seat, tile.hex);
                add(Piece::Tile(tile.tile), place, tile.rotation);
                if let Some(token) = tile.token {
                    add(Piece::Token(token), place, unturned);
                }
            }
        }
        all.sort_unstable_by_key(|location| location.piece);
        all
    }

    /// Replaces everything hidden from `seat`, the seed included; see [`Knowledge`](super::Knowledge).
    pub(super) fn reshuffle_hidden(&mut self, seat: Seat, rng: GameRng) {
        self.supply.reshuffle(rng);
        let secret = self.cards_hidden_from(seat);
        let setup = Arc::make_mut(&mut self.setup);
        setup.seed = 0;
        // The letters of other players' secret cards are hidden as well.
        for cards in [Some(&mut setup.cards), setup.second_cards.as_mut()].into_iter().flatten() {
            if let CardChoice::Lettered(letters) = cards {
                for species in secret.iter() {
                    letters[species] = Letter::A;
                }
            }
        }
    }

    /// Sets the pieces of the next draws; see [`Supply::preset`].
    pub(super) fn preset_draws(&mut self, pieces: Vec<Piece>) {
        self.supply.preset(pieces);
    }

    /// Gives the active player this secret card, unless already known to be there, by exchange with the
    /// imagined holder.
    pub(super) fn reveal_card(&mut self, species: Wildlife, letter: Letter) {
        let active = self.seat().index();
        if let Some(holder) = self.players.iter().position(|player| player.hidden_card == Some(species)) {
            let instead = self.players[active].hidden_card;
            self.players[holder].hidden_card = instead;
            self.players[active].hidden_card = Some(species);
        }
        let setup = Arc::make_mut(&mut self.setup);
        if let CardChoice::Lettered(letters) = &mut setup.cards {
            letters[species] = letter;
        }
    }

    /// Returns the species of the scoring cards that other players keep secret from `seat`.
    pub fn cards_hidden_from(&self, seat: Seat) -> WildlifeSet {
        let others = self.setup.seats().filter(|other| *other != seat);
        others.filter_map(|other| self.player(other).hidden_card).collect()
    }

    fn active(&mut self) -> &mut Player {
        let seat = self.seat();
        &mut self.players[seat.index()]
    }

    fn spend_nature_token(&mut self, events: &mut Vec<GameEvent>) {
        let cost = self.setup.rules.nature_action_cost;
        self.active().nature_tokens -= cost;
        self.nature_supply += cost;
        for _ in 0..cost {
            events.push(GameEvent::NatureTokenSpent { seat: self.seat() });
        }
        // Rulebook, rule restrictions: a player who spends a nature token reveals the secret scoring card.
        if let Some(species) = self.active().hidden_card.take() {
            events.push(GameEvent::CardShown { seat: self.seat(), species });
        }
    }

    fn wipe_three(&mut self, events: &mut Vec<GameEvent>) {
        let species = three_alike(&self.display).expect("three alike were checked for");
        self.free_wipe_used = true;
        let slots = self.display.slots_with(species);
        self.wipe(slots, WipeCause::ThreeAlike(species), events);
        self.resolve_overpopulation(true, events);
    }

    /// Replaces tokens for a nature token. Tokens set aside before return first, and those of this wipe
    /// return at the end, even if three alike could be replaced for free next.
    fn wipe_paid(&mut self, slots: SlotSet, events: &mut Vec<GameEvent>) {
        self.return_set_aside(events);
        self.spend_nature_token(events);
        self.wipe(slots, WipeCause::Paid, events);
        self.resolve_overpopulation(false, events);
    }

    /// Sets the tokens of `slots` aside and draws others (rulebook: overpopulation). None of them can be
    /// redrawn right away: they return to the bag only later; see [`SetAsideReturn`].
    fn wipe(&mut self, slots: SlotSet, cause: WipeCause, events: &mut Vec<GameEvent>) {
        let tokens: Vec<WipedToken> = slots
            .iter()
            .map(|slot| {
                let drawn = self.supply.draw_token().expect("the bag was checked");
                let out = self.display.replace_token(slot, Some(drawn));
                WipedToken { slot, out: out.expect("the slot was checked"), drawn }
            })
            .collect();
        for token in &tokens {
            match self.setup.rules.overpopulation.set_aside_return {
                SetAsideReturn::AfterEachWipe => self.supply.return_token(token.out),
                SetAsideReturn::WhenResolved => self.supply.put_aside(token.out),
            }
        }
        events.push(GameEvent::TokensWiped { cause, tokens });
    }

    /// Resolves overpopulation (rulebook: overpopulation): replaces a display of one species as often as
    /// needed, and then returns the tokens set aside; with `keep_aside` only if the player cannot replace
    /// three for free either. With them in the bag, a display of one species that the bag was too small to
    /// replace is replaced after all.
    ///
    /// Open question: when is overpopulation resolved, so that they return? Chosen answer: when nothing on
    /// display can be replaced for free any more, or the player drafts or pays for a wipe; after a paid wipe
    /// and its consequences.
    fn resolve_overpopulation(&mut self, keep_aside: bool, events: &mut Vec<GameEvent>) {
        loop {
            self.replace_all_alike(events);
            if self.supply.set_aside().is_empty() || (keep_aside && legal::check_free_wipe(self).is_ok()) {
                return;
            }
            self.return_set_aside(events);
        }
    }

    /// Replaces a display of one species as often as needed, which is free and does not count as the free
    /// wipe.
    fn replace_all_alike(&mut self, events: &mut Vec<GameEvent>) {
        while let Some(species) = must_wipe(self.setup.rules.overpopulation, &self.display, &self.supply) {
            let slots = self.display.slots_with(species);
            self.wipe(slots, WipeCause::AllAlike(species), events);
        }
    }

    /// Returns the tokens set aside to the bag.
    fn return_set_aside(&mut self, events: &mut Vec<GameEvent>) {
        let tokens = self.supply.return_set_aside();
        if !tokens.is_empty() {
            events.push(GameEvent::SetAsideReturned { tokens });
        }
    }

    fn take(&mut self, tile_slot: Slot, token_slot: Slot, events: &mut Vec<GameEvent>) {
        self.return_set_aside(events);
        let tile = self.display.replace_tile(tile_slot, None);
        let token = self.display.replace_token(token_slot, None);
        self.active().hand = Hand { tile, token };
        self.phase = Phase::Place;
        self.drafted = true;
        events.push(GameEvent::PairTaken {
            seat: self.seat(),
            tile: (tile_slot, tile.expect("the slot was checked")),
            token: token.map(|token| (token_slot, token)),
        });
    }

    fn place_tile(&mut self, hex: Hex, rotation: Rotation, events: &mut Vec<GameEvent>) {
        let catalogue = Arc::clone(&self.setup.catalogue);
        let player = self.active();
        let tile = player.hand.tile.take().expect("the hand was checked");
        player.environment.lay(PlacedTile::new(hex, tile, catalogue.tile(tile), rotation));
        events.push(GameEvent::TilePlaced { seat: self.seat(), tile, hex, rotation });
        self.advance_when_hand_is_empty();
    }

    fn place_token(&mut self, hex: Hex, events: &mut Vec<GameEvent>) {
        let seat = self.seat();
        let player = self.active();
        let token = player.hand.token.take().expect("the hand was checked");
        player.environment.set_token(hex, Some(token));
        let keystone = player.environment.at(hex).is_some_and(|tile| tile.keystone);
        events.push(GameEvent::TokenPlaced { seat, token, hex });
        if keystone {
            self.gain_nature_token(hex, events);
        }
        self.advance_when_hand_is_empty();
    }

    /// Gives the active player a nature token for a token on a keystone (rulebook: keystone tiles).
    ///
    /// Open question: what if all nature tokens are with the players? Chosen answer: the pieces in the box
    /// are the limit and nothing is earned; spent tokens go back to the supply and can be earned again.
    fn gain_nature_token(&mut self, hex: Hex, events: &mut Vec<GameEvent>) {
        let seat = self.seat();
        if self.nature_supply == 0 {
            events.push(GameEvent::NatureTokensRanOut { seat });
            return;
        }
        self.nature_supply -= 1;
        self.active().nature_tokens += 1;
        events.push(GameEvent::NatureTokenGained { seat, hex });
    }

    fn return_token(&mut self, events: &mut Vec<GameEvent>) {
        let seat = self.seat();
        let token = self.active().hand.token.take().expect("the hand was checked");
        self.supply.return_token(token);
        events.push(GameEvent::TokenReturned { seat, token });
        self.advance_when_hand_is_empty();
    }

    /// Goes on to the next phase when both pieces in hand are placed.
    fn advance_when_hand_is_empty(&mut self) {
        if self.hand().is_empty() {
            // The second tile of the opening is placed before the draft.
            self.phase = if self.drafted { Phase::Review } else { Phase::Draft };
        }
    }

    /// Returns whether no turn follows, since the stack cannot refill the display; by the size of the stack,
    /// that is the last turn of the last player (rulebook: end of the game).
    fn is_last_turn(&self) -> bool {
        self.supply.tiles_left() < usize::from(self.setup.rules.tiles_per_turn())
    }

    /// Ends the turn, and the game with the last one.
    fn end_turn(&mut self, events: &mut Vec<GameEvent>) {
        events.push(GameEvent::TurnEnded { seat: self.seat() });
        self.turns_ended += 1;
        if self.is_last_turn() {
            self.phase = Phase::Finished;
            events.push(GameEvent::GameEnded);
            return;
        }
        if self.setup.rules.farthest_leaves {
            self.drop_farthest(events);
        }
        self.refill_display(events);
        self.begin_turn(events);
    }

    /// Removes the tile and the token farthest from the stack from the game; they do not return to stack or
    /// bag. The others move up, tiles and tokens independently of each other (rulebook: solo game).
    fn drop_farthest(&mut self, events: &mut Vec<GameEvent>) {
        let Farthest { tile, token } = self.display.farthest();
        let tile = tile.and_then(|slot| Some((slot, self.display.replace_tile(slot, None)?)));
        let token = token.and_then(|slot| Some((slot, self.display.replace_token(slot, None)?)));
        self.display.slide();
        events.push(GameEvent::FarthestLeft { tile, token });
    }

    fn begin_turn(&mut self, events: &mut Vec<GameEvent>) {
        self.phase = Phase::Draft;
        self.free_wipe_used = false;
        self.drafted = false;
        events.push(GameEvent::TurnBegan { seat: self.seat(), turn: self.turn() });
        if self.setup.rules.opening == Opening::TwoTiles && self.turn() == 1 {
            self.draw_opening_tile(events);
        }
        self.resolve_overpopulation(true, events);
    }

    /// Draws the second opening tile of an environment into the hand; see [`Setup::deal_tiles`].
    fn draw_opening_tile(&mut self, events: &mut Vec<GameEvent>) {
        let seat = self.seat();
        let Some(tile) = self.supply.draw_tile() else { return };
        self.active().hand.tile = Some(tile);
        self.phase = Phase::Place;
        events.push(GameEvent::OpeningTileDrawn { seat, tile });
    }

    /// Refills the slots with missing pieces, from left to right: a tile from the stack, a token from the
    /// bag.
    ///
    /// Open question: what if the bag is empty? Chosen answer: the slot stays without a token, and its tile
    /// can be taken alone. Open question: what if there are tokens in the bag again later? Chosen answer: the
    /// next refill fills the slot.
    fn refill_display(&mut self, events: &mut Vec<GameEvent>) {
        for slot in self.display.slots() {
            let mut filled = (None, None);
            if self.display.tile(slot).is_none() {
                filled.0 = self.supply.draw_tile();
                self.display.replace_tile(slot, filled.0);
            }
            if self.display.token(slot).is_none() {
                filled.1 = self.supply.draw_token();
                self.display.replace_token(slot, filled.1);
            }
            if filled != (None, None) {
                events.push(GameEvent::SlotRefilled { slot, tile: filled.0, token: filled.1 });
            }
        }
    }
}
