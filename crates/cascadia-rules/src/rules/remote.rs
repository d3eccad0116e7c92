//! A game without its seed: draws are received with every action, and all other hidden state is imagined.
//!
//! A replica position equals the true one in all visible state, and its actions cause the same events. Only
//! the order of the stack, future draws and the secret cards of others are imagined, and they stay invisible
//! until they are received.

use std::sync::Arc;

use thiserror::Error;

use super::action::Action;
use super::error::RuleError;
use super::event::GameEvent;
use super::game::Game;
use super::piece::{Piece, TileId, TokenId};
use super::player::Player;
use super::ruleset::{Letter, Opening};
use super::setup::Setup;
use super::supply::Supply;
use cascadia_base::rng::GameRng;
use cascadia_base::seat::Seat;
use cascadia_base::wildlife::{Wildlife, WildlifeSet};

/// A hidden piece or card that was revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// A tile of the stack.
    Tile(TileId),
    /// A token of the bag.
    Token(TokenId),
    /// A secret scoring card.
    Card(Wildlife, Letter),
}

/// The visible pieces of an opening, and the public facts about secret cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownOpening {
    /// The starter group of each seat by its number in the catalogue; empty if environments begin with tiles.
    pub starters: Vec<usize>,
    /// The species of all secret cards.
    pub secret: WildlifeSet,
    /// The secret card of the recipient's seat.
    pub own: Option<(Seat, Wildlife)>,
    /// The tiles and tokens drawn up to the first decision, those dealt to the players first.
    pub draws: Vec<Drawn>,
}

/// The reason why received data is impossible. The position has not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RevealMismatch {
    /// The action is not legal.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// The opening does not fit the setup.
    #[error("no game with this setup has this opening")]
    Opening,
    /// The draws do not match those of the action.
    #[error("this action cannot have these draws")]
    Draws,
}

impl Drawn {
    /// Lists the reveals of the events that led to `game`, in the order of the draws.
    pub fn all_of(game: &Game, events: &[GameEvent]) -> Vec<Self> {
        let mut draws = Vec::new();
        for event in events {
            match event {
                GameEvent::OpeningTileDrawn { tile, .. } => draws.push(Self::Tile(*tile)),
                GameEvent::SlotRefilled { tile, token, .. } => {
                    draws.extend(tile.map(Self::Tile));
                    draws.extend(token.map(Self::Token));
                }
                GameEvent::TokensWiped { tokens, .. } => {
                    draws.extend(tokens.iter().map(|token| Self::Token(token.drawn)));
                }
                GameEvent::CardShown { species, .. } => {
                    let letters = game.setup().cards.letters();
                    let letter = letters.map_or(Letter::A, |letters| letters[*species]);
                    draws.push(Self::Card(*species, letter));
                }
                _ => {}
            }
        }
        draws
    }

    /// Returns the tile or token; none for a card.
    const fn piece(self) -> Option<Piece> {
        match self {
            Self::Tile(tile) => Some(Piece::Tile(tile)),
            Self::Token(token) => Some(Piece::Token(token)),
            Self::Card(..) => None,
        }
    }
}

impl KnownOpening {
    /// Returns the part of an opening position and its events visible to `viewer`; a spectator has no seat.
    pub fn of(game: &Game, events: &[GameEvent], viewer: Option<Seat>) -> Self {
        let setup = game.setup();
        let first_tile = |player: &Player| player.environment().tiles().first().map(|tile| tile.tile);
        let first_tiles = game.players().iter().filter_map(first_tile);
        let (mut starters, mut draws) = (Vec::new(), Vec::new());
        match setup.rules.opening {
            Opening::StarterGroup => {
                starters.extend(first_tiles.filter_map(|tile| starter_with(setup, tile)));
            }
            Opening::TwoTiles => draws.extend(first_tiles.map(Drawn::Tile)),
        }
        draws.extend(Drawn::all_of(game, events));
        let own = viewer.and_then(|seat| Some((seat, game.player(seat).hidden_card()?)));
        let secret = game.players().iter().filter_map(Player::hidden_card).collect();
        Self { starters, secret, own, draws }
    }
}

/// Returns the number of the starter group that `tile` belongs to.
fn starter_with(setup: &Setup, tile: TileId) -> Option<usize> {
    setup.catalogue.starters().iter().position(|starter| starter.tiles.iter().any(|(_, id, _)| *id == tile))
}

impl Game {
    /// Starts a game from its received opening. Returns the same events as [`Game::start`] at the host.
    ///
    /// # Errors
    /// If no game with this setup has such an opening.
    pub fn start_remote(
        setup: impl Into<Arc<Setup>>,
        opening: &KnownOpening,
    ) -> Result<(Self, Vec<GameEvent>), RevealMismatch> {
        let setup = setup.into();
        let mut players = setup.lay_starters(&checked_starters(&setup, opening)?);
        imagine_cards(&setup, &mut players, opening)?;
        let mut supply = Supply::new(&setup.catalogue, setup.rules.stack, GameRng::new(setup.seed));
        supply.preset(opening.draws.iter().filter_map(|draw| draw.piece()).collect());
        setup.deal_tiles(&mut players, &mut supply);
        let (game, events) = Self::open(setup, players, supply);
        let seen = KnownOpening::of(&game, &events, opening.own.map(|(seat, _)| seat));
        if seen == *opening { Ok((game, events)) } else { Err(RevealMismatch::Opening) }
    }

    /// Applies `action` of the active player with its received draws. Returns the same events as
    /// [`Game::apply`] at the host.
    ///
    /// # Errors
    /// If the action is illegal or cannot have these draws. The position is unchanged then.
    pub fn apply_remote(
        &mut self,
        action: Action,
        draws: &[Drawn],
    ) -> Result<Vec<GameEvent>, RevealMismatch> {
        let mut revealed = self.clone();
        revealed.preset_draws(draws.iter().filter_map(|draw| draw.piece()).collect());
        for draw in draws {
            if let Drawn::Card(species, letter) = draw {
                revealed.reveal_card(*species, *letter);
            }
        }
        let events = revealed.apply(action)?;
        if Drawn::all_of(&revealed, &events) != draws {
            return Err(RevealMismatch::Draws);
        }
        *self = revealed;
        Ok(events)
    }
}

/// Checks the starter groups of an opening: a different one for each seat, if environments begin with them.
fn checked_starters(setup: &Setup, opening: &KnownOpening) -> Result<Vec<usize>, RevealMismatch> {
    let starters = &opening.starters;
    let wanted = match setup.rules.opening {
        Opening::StarterGroup => usize::from(setup.seats),
        Opening::TwoTiles => 0,
    };
    let known = |starter: &usize| *starter < setup.catalogue.starters().len();
    let twice = (1..starters.len()).any(|index| starters[..index].contains(&starters[index]));
    if starters.len() == wanted && starters.iter().all(known) && !twice {
        Ok(starters.clone())
    } else {
        Err(RevealMismatch::Opening)
    }
}

/// Deals the secret cards as far as known: the recipient's to its seat, the others in any order.
fn imagine_cards(
    setup: &Setup,
    players: &mut [Player],
    opening: &KnownOpening,
) -> Result<(), RevealMismatch> {
    let wanted = if setup.rules.hidden_cards { players.len() } else { 0 };
    if opening.secret.len() != wanted {
        return Err(RevealMismatch::Opening);
    }
    let own = opening.own;
    if let Some((seat, species)) = own {
        let fits = opening.secret.contains(species) && seat.index() < players.len();
        if !fits {
            return Err(RevealMismatch::Opening);
        }
    }
    let mut others = opening.secret.iter().filter(|species| own.is_none_or(|(_, card)| card != *species));
    for (index, player) in players.iter_mut().enumerate() {
        player.hidden_card = match own {
            Some((seat, species)) if seat.index() == index => Some(species),
            _ => others.next(),
        };
    }
    Ok(())
}
