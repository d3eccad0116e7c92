//! A seat's knowledge of a game: the visible state, and positions with everything hidden redrawn.

use std::borrow::Cow;
use std::sync::Arc;

use super::cards::HabitatCardId;
use super::dice::DiceSource;
use super::game::Game;
use super::phase::Phase;
use cascadia_base::{GameRng, Habitat, Seat};

/// The knowledge of one seat, given to computer players and advisers instead of the game. The order of the
/// draw pile, the removed cards and all future dice are hidden; neither they nor the seed can be reached
/// through it.
#[derive(Clone, Debug)]
pub struct Knowledge<'g> {
    game: Cow<'g, Game>,
    seat: Seat,
}

impl<'g> Knowledge<'g> {
    /// Restricts `game` to the knowledge of `seat`.
    pub const fn of(game: &'g Game, seat: Seat) -> Self {
        Self { game: Cow::Borrowed(game), seat }
    }

    /// Returns the knowledge of a seat that has not acted in this round yet, as if its turn had come: the
    /// dice are open, and decisions of others before it change none of its choices. `None` before the roll,
    /// and for a seat that has acted.
    pub fn ahead_of(game: &Game, seat: Seat) -> Option<Knowledge<'static>> {
        let is_next = game.player(seat).phase == Phase::Collect;
        if game.central.is_none() || seat == game.seat || !is_next {
            return None;
        }
        let mut game = game.clone();
        game.seat = seat;
        Some(Knowledge { game: Cow::Owned(game), seat })
    }

    /// Copies the game, so that the knowledge can be moved to another thread.
    pub fn into_owned(self) -> Knowledge<'static> {
        Knowledge { game: Cow::Owned(self.game.into_owned()), seat: self.seat }
    }

    /// Returns the seat with this knowledge.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Creates a determinized game: it agrees with the true one in everything visible, with pile and dice
    /// drawn from `rng`.
    pub fn imagine(&self, rng: GameRng) -> Game {
        let mut game = self.game.clone().into_owned();
        redraw_hidden(&mut game, rng);
        game
    }

    /// Lists the cards that may still be turned up, sorted by id: the pile and the removed cards.
    pub fn unseen_cards(&self) -> Vec<HabitatCardId> {
        let game = &self.game;
        let all = game.setup().habitat_cards.iter().map(|(id, _)| id);
        all.filter(|id| !game.seen_cards().any(|seen| seen == *id)).collect()
    }
}

/// Redraws everything hidden: in each tier one unseen card of each habitat is removed, and the rest of the
/// tier is shuffled below the cards already seen.
fn redraw_hidden(game: &mut Game, mut rng: GameRng) {
    let seen: Vec<HabitatCardId> = game.seen_cards().collect();
    let mut pile = seen.clone();
    for tier in game.setup.tiers() {
        let mut hidden = Vec::new();
        for habitat in Habitat::ALL {
            let mut cards = game.setup.cards_of(tier, habitat);
            cards.retain(|card| !seen.contains(card));
            if !cards.is_empty() {
                let removed = rng.below(cards.len() as u32);
                cards.remove(removed as usize);
            }
            hidden.append(&mut cards);
        }
        rng.shuffle(&mut hidden);
        pile.append(&mut hidden);
    }
    game.deck = pile;
    let setup = Arc::make_mut(&mut game.setup);
    setup.seed = 0;
    for player in &mut game.players {
        player.personal_dice = DiceSource::new(GameRng::new(rng.next_seed()));
        player.card_roll_dice = DiceSource::new(GameRng::new(rng.next_seed()));
    }
    game.central_dice = DiceSource::new(rng);
}
