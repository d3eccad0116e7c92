//! The rules of Cascadia: positions, actions and events. No window, no clock, no randomness except the seed.
//!
//! One whole turn, from a pair on display to the next player:
//!
//! ```
//! use cascadia_base::{Rotation, Seat};
//! use cascadia_rules::content::{Content, GameOptions};
//! use cascadia_rules::rules::{Action, CardChoice, Game, GameEvent, Phase, Slot, legal};
//!
//! let content = Content::shipped()?;
//! let setup = content.setup(&GameOptions::standard(2, CardChoice::ALL_A, 7))?;
//! let (mut game, _) = Game::start(setup);
//! assert_eq!((game.seat(), game.phase()), (Seat(0), Phase::Draft));
//!
//! // Take the first pair, place the tile on the first free hex, and the token on the first tile that accepts it.
//! game.apply(Action::TakePair(Slot(0)))?;
//! let hex = game.environment().frontier()[0];
//! game.apply(Action::PlaceTile { hex, rotation: Rotation::new(2) })?;
//! let action = match legal::token_hexes(&game).first() {
//!     Some(hex) => Action::PlaceToken { hex: *hex },
//!     None => Action::ReturnToken,
//! };
//! game.apply(action)?;
//!
//! // Only now does something hidden appear: the display is refilled for the next player.
//! let events = game.apply(Action::EndTurn)?;
//! assert!(events.iter().any(GameEvent::reveals));
//! assert_eq!((game.seat(), game.phase()), (Seat(1), Phase::Draft));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod display;
mod environment;
mod error;
mod event;
mod game;
mod knowledge;
pub mod legal;
pub mod overpopulation;
mod phase;
mod piece;
mod player;
mod remote;
mod ruleset;
mod setup;
mod supply;
mod tile;

pub use action::Action;
pub use display::{Display, Farthest, MAX_PAIRS, SlotSet};
pub use environment::{Environment, PlacedTile};
pub use error::RuleError;
pub use event::{GameEvent, WipedToken};
pub use game::Game;
pub use knowledge::Knowledge;
pub use phase::Phase;
pub use piece::{Catalogue, Piece, PieceLocation, Place, Slot, Starter, TileId, TokenId};
pub use player::{Hand, Player};
pub use remote::{Drawn, KnownOpening, RevealMismatch};
pub use ruleset::{
    CardChoice, CorridorRule, CustomRule, CustomRules, EdgeRule, Edition, HabitatBonus, Letter, Opening,
    OverpopulationRule, RuleSet, SetAsideReturn,
};
pub use setup::{FEWEST_SEATS, MOST_SEATS, Setup};
pub use supply::Supply;
pub use tile::{Edges, Tile};

pub use cascadia_base::{GameRng, Seat};
