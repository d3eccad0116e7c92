//! What a seat may know of a game: everything in sight, and positions in which everything hidden is drawn afresh.

use std::borrow::Cow;
use std::sync::Arc;

use super::cards::HabitatCardId;
use super::dice::DiceSource;
use super::game::RollingGame;
use super::phase::RollingPhase;
use cascadia_base::{GameRng, Habitat, Seat};

/// The knowledge of one seat, which computer players and advisers get instead of the game. Hidden are the order of the
/// draw pile, which cards were removed, and all dice to come; neither they nor the seed can be reached through it.
#[derive(Clone, Debug)]
pub struct RollingKnowledge<'g> {
    game: Cow<'g, RollingGame>,
    seat: Seat,
}

impl<'g> RollingKnowledge<'g> {
    /// Restricts `game` to the knowledge of `seat`.
    pub const fn of(game: &'g RollingGame, seat: Seat) -> Self {
        Self { game: Cow::Borrowed(game), seat }
    }

    /// Returns what a seat knows that has not acted in this round yet, as if its turn had come: the dice lie open, and
    /// nothing that others decide before it changes what it can do. None before the roll, and for a seat that has acted.
    pub fn ahead_of(game: &RollingGame, seat: Seat) -> Option<RollingKnowledge<'static>> {
        if game.central.is_none() || seat <= game.seat || game.phase == RollingPhase::Finished {
            return None;
        }
        let mut game = game.clone();
        game.seat = seat;
        game.phase = RollingPhase::Collect;
        Some(RollingKnowledge { game: Cow::Owned(game), seat })
    }

    /// Copies the game, so that the knowledge can be moved to another thread.
    pub fn into_owned(self) -> RollingKnowledge<'static> {
        RollingKnowledge { game: Cow::Owned(self.game.into_owned()), seat: self.seat }
    }

    /// Returns the seat with this knowledge.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Imagines a game that agrees with the true one in everything in sight, with pile and dice drawn from `rng`.
    pub fn imagine(&self, rng: GameRng) -> RollingGame {
        let mut game = self.game.clone().into_owned();
        redraw_hidden(&mut game, rng);
        game
    }

    /// Lists the cards that may still be turned up, in the order of their identities: those in the pile and those that
    /// were removed.
    pub fn unseen_cards(&self) -> Vec<HabitatCardId> {
        let game = &self.game;
        let all = game.setup().habitat_cards.iter().map(|(id, _)| id);
        all.filter(|id| !game.seen_cards().any(|seen| seen == *id)).collect()
    }
}

/// Draws everything anew that nobody can see: in each tier one card of each habitat that has not been seen is removed,
/// and the rest of the tier is shuffled below the cards that were seen.
fn redraw_hidden(game: &mut RollingGame, mut rng: GameRng) {
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
