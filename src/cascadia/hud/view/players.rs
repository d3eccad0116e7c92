//! The players as shown by the panels.

use crate::cascadia::Session;
use crate::cascadia::hud::names::seat_name;
use crate::preferences::localizer::Localizer;
use cascadia_base::{Hex, Wildlife};
use cascadia_engine::SeatOwner;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Edges, Environment, Phase, PlacedTile, Seat};
use cascadia_rules::scoring::ScoreSheet;

/// A player as shown by the panels.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatView {
    pub seat: Seat,
    pub name: String,
    /// The level of a computer player.
    pub level: Option<String>,
    /// Points now, with bonuses; `None` while points are hidden.
    pub total: Option<u16>,
    /// The environment, tile by tile, for its minimap.
    pub minimap: Vec<MiniTile>,
    /// Unspent nature tokens.
    pub nature_tokens: u8,
    /// True if it is this player's turn.
    pub active: bool,
    /// True if this player's environment is in view.
    pub visited: bool,
    /// True while the computer thinks for this player.
    pub thinking: bool,
}

/// A tile of a minimap.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MiniTile {
    pub hex: Hex,
    /// The habitat of each edge.
    pub edges: Edges,
    pub token: Option<Wildlife>,
}

impl SeatView {
    /// Returns the text key of the player's role or current activity.
    pub(crate) const fn state_key(&self) -> &'static str {
        if self.thinking {
            "player-thinks"
        } else if self.active {
            "player-turn"
        } else if self.level.is_some() {
            "player-computer"
        } else {
            "player-human"
        }
    }
}

/// Returns the players in playing order; `visited` is the seat whose environment is in view, `thinking`
/// whether the computer is searching.
pub(super) fn seat_views(
    session: &Session,
    sheets: &[ScoreSheet],
    localizer: &Localizer,
    visited: Seat,
    thinking: bool,
) -> Vec<SeatView> {
    let game = session.game();
    let over = game.phase() == Phase::Finished;
    game.setup()
        .seats()
        .map(|seat| SeatView {
            seat,
            name: seat_name(localizer, session, seat),
            level: match session.owner(seat) {
                SeatOwner::Human(_) => None,
                SeatOwner::Opponent(level) => Some(level.clone()),
            },
            total: Some(sheets[seat.index()].total()),
            minimap: minimap(game.player(seat).environment()),
            nature_tokens: game.player(seat).nature_tokens(),
            active: seat == game.seat() && !over,
            visited: seat == visited,
            thinking: thinking && seat == game.seat() && !session.is_here(seat),
        })
        .collect()
}

/// Returns the tiles of an environment for its minimap.
fn minimap(environment: &Environment) -> Vec<MiniTile> {
    let tile = |tile: &PlacedTile| MiniTile {
        hex: tile.hex,
        edges: tile.edges,
        token: tile.token.map(|token| token.species),
    };
    environment.tiles().iter().map(tile).collect()
}
