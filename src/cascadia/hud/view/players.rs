//! The players as the panels show them.

use crate::cascadia::CascadiaSession;
use crate::cascadia::hud::names::seat_name;
use crate::preferences::localizer::Localizer;
use cascadia_base::{Hex, Wildlife};
use cascadia_engine::SeatOwner;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Edges, Environment, Phase, PlacedTile, Seat};
use cascadia_rules::scoring::ScoreSheet;

/// A player as the panels show it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The level of the computer, if it plays.
    pub level: Option<String>,
    /// Points now, with bonuses; none while points are not shown.
    pub total: Option<u16>,
    /// The environment, tile by tile, for a small picture of it.
    pub minimap: Vec<MiniTile>,
    /// Unspent nature tokens.
    pub nature_tokens: u8,
    /// Whether it is this player's turn.
    pub active: bool,
    /// Whether this player's environment is in sight.
    pub visited: bool,
    /// Whether the computer is thinking for it now.
    pub thinking: bool,
}

/// A tile of a small picture of an environment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MiniTile {
    /// Where it lies.
    pub hex: Hex,
    /// The habitat of each edge.
    pub edges: Edges,
    /// Its token.
    pub token: Option<Wildlife>,
}

impl SeatView {
    /// Returns the text key of what the player is or does.
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

/// Returns the players in playing order; `visited` is the seat whose environment is in sight, `thinking` whether the
/// computer searches now.
pub(super) fn seat_views(
    playthrough: &CascadiaSession,
    sheets: &[ScoreSheet],
    localizer: &Localizer,
    visited: Seat,
    thinking: bool,
) -> Vec<SeatView> {
    let game = playthrough.game();
    let over = game.phase() == Phase::Finished;
    game.setup()
        .seats()
        .map(|seat| SeatView {
            seat,
            name: seat_name(localizer, playthrough, seat),
            level: match playthrough.owner(seat) {
                SeatOwner::Human(_) => None,
                SeatOwner::Opponent(level) => Some(level.clone()),
            },
            total: Some(sheets[seat.index()].total()),
            minimap: minimap(game.player(seat).environment()),
            nature_tokens: game.player(seat).nature_tokens(),
            active: seat == game.seat() && !over,
            visited: seat == visited,
            thinking: thinking && seat == game.seat() && !playthrough.is_here(seat),
        })
        .collect()
}

/// Returns the tiles of an environment for a small picture of it.
fn minimap(environment: &Environment) -> Vec<MiniTile> {
    let tile = |tile: &PlacedTile| MiniTile {
        hex: tile.hex,
        edges: tile.edges,
        token: tile.token.map(|token| token.species),
    };
    environment.tiles().iter().map(tile).collect()
}
