//! The environment of a player: the placed tiles, the tokens on them, and the legal places for more.

use super::piece::{TileId, TokenId};
use super::tile::{Edges, Tile};
use cascadia_base::hexes::{Edge, Hex, Rotation, neighbours, reading_order};
use cascadia_base::wildlife::{Wildlife, WildlifeSet};

/// A tile in an environment and the token on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedTile {
    /// The hex of the tile.
    pub hex: Hex,
    /// The identity of the tile.
    pub tile: TileId,
    /// The rotation of the tile.
    pub rotation: Rotation,
    /// The habitats on its edges, with the rotation applied.
    pub edges: Edges,
    /// The species that it accepts.
    pub accepts: WildlifeSet,
    /// Whether the first token on it earns a nature token.
    pub keystone: bool,
    /// The token on it.
    pub token: Option<TokenId>,
}

impl PlacedTile {
    /// Creates the tile `id` with the face `tile`, placed at `hex` with `rotation` and without a token.
    pub fn new(hex: Hex, id: TileId, tile: Tile, rotation: Rotation) -> Self {
        Self {
            hex,
            tile: id,
            rotation,
            edges: tile.edges(rotation),
            accepts: tile.wildlife(),
            keystone: tile.is_keystone(),
            token: None,
        }
    }

    /// Returns whether a token of `species` may be placed here: the tile shows the species and has no token.
    pub fn can_take_token(&self, species: Wildlife) -> bool {
        self.token.is_none() && self.accepts.contains(species)
    }
}

/// The side of the square covered by the lookup table of hexes: coordinates from -32 to 31, enough for any
/// game.
const WINDOW: i32 = 64;
/// The table entry of a hex without a tile.
const EMPTY: u8 = u8::MAX;

/// The environment of one player.
///
/// Tiles keep the order of their placement. The frontier, which is the set of free hexes beside a tile, is in
/// reading order.
#[derive(Clone)]
pub struct Environment {
    tiles: Vec<PlacedTile>,
    window: Box<[u8; (WINDOW * WINDOW) as usize]>,
    frontier: Vec<Hex>,
}

impl Default for Environment {
    fn default() -> Self {
        Self::new()
    }
}

impl Environment {
    /// Creates an environment without tiles; its only free hex is the origin.
    pub fn new() -> Self {
        Self {
            tiles: Vec::new(),
            window: Box::new([EMPTY; (WINDOW * WINDOW) as usize]),
            frontier: vec![Hex::ZERO],
        }
    }

    /// Returns all tiles in the order of their placement.
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// Returns the tile at `hex`.
    pub fn at(&self, hex: Hex) -> Option<&PlacedTile> {
        self.position(hex).map(|position| &self.tiles[position])
    }

    /// Returns the species of the token at `hex`.
    pub fn wildlife_at(&self, hex: Hex) -> Option<Wildlife> {
        self.at(hex)?.token.map(|token| token.species)
    }

    /// Returns the position of the tile at `hex` in [`Environment::tiles`]. Takes constant time within the
    /// window.
    #[inline]
    pub fn position(&self, hex: Hex) -> Option<usize> {
        match window_index(hex).map(|index| self.window[index]) {
            Some(EMPTY) if self.tiles.len() <= usize::from(EMPTY) => None,
            // Environments from outside the game may exceed the window or the range of tile numbers.
            None | Some(EMPTY) => self.tiles.iter().position(|tile| tile.hex == hex),
            Some(position) => Some(usize::from(position)),
        }
    }

    /// Returns the empty hexes beside a tile, in reading order: where a tile may be placed (rulebook: habitat
    /// tiles).
    pub fn frontier(&self) -> &[Hex] {
        &self.frontier
    }

    /// Returns whether `hex` is part of the frontier.
    pub fn is_free_neighbour(&self, hex: Hex) -> bool {
        self.frontier.binary_search_by_key(&reading_order(hex), |free| reading_order(*free)).is_ok()
    }

    /// Lists the hexes where a token of `species` may be placed, in reading order (rulebook: wildlife
    /// tokens).
    pub fn token_hexes(&self, species: Wildlife) -> Vec<Hex> {
        let mut hexes: Vec<Hex> =
            self.tiles.iter().filter(|tile| tile.can_take_token(species)).map(|tile| tile.hex).collect();
        hexes.sort_unstable_by_key(|hex| reading_order(*hex));
        hexes
    }

    /// Iterates over the hexes with a token of `species`, in the order in which their tiles were placed.
    pub fn hexes_with(&self, species: Wildlife) -> impl Iterator<Item = Hex> + '_ {
        self.tiles
            .iter()
            .filter(move |tile| tile.token.is_some_and(|token| token.species == species))
            .map(|tile| tile.hex)
    }

    /// Iterates over the tiles beside `hex`, each with the edge of `hex` that it shares.
    pub fn tiles_beside(&self, hex: Hex) -> impl Iterator<Item = (Edge, &PlacedTile)> + '_ {
        Edge::ALL.into_iter().filter_map(move |edge| Some((edge, self.at(edge.neighbour(hex))?)))
    }

    /// Adds a tile on an empty hex, without checking the rules of placement.
    ///
    /// # Panics
    /// If the hex has a tile already.
    pub fn lay(&mut self, tile: PlacedTile) {
        assert!(self.at(tile.hex).is_none(), "two tiles on {:?}", tile.hex);
        let position = self.tiles.len();
        if let (Some(index), Ok(position)) = (window_index(tile.hex), u8::try_from(position)) {
            self.window[index] = position;
        }
        self.tiles.push(tile);
        if position == 0 {
            self.frontier.clear();
        }
        self.frontier.retain(|hex| *hex != tile.hex);
        for hex in neighbours(tile.hex) {
            if self.at(hex).is_some() {
                continue;
            }
            let place = self.frontier.binary_search_by_key(&reading_order(hex), |free| reading_order(*free));
            if let Err(place) = place {
                self.frontier.insert(place, hex);
            }
        }
    }

    /// Puts `token` on the tile at `hex`, or takes its token away, without checking the rules. Used by the
    /// rules and, for trial placements, by evaluations.
    ///
    /// # Panics
    /// If there is no tile at `hex`.
    pub fn set_token(&mut self, hex: Hex, token: Option<TokenId>) {
        let position = self.position(hex).expect("a token needs a tile");
        self.tiles[position].token = token;
    }
}

impl PartialEq for Environment {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for Environment {}

impl std::fmt::Debug for Environment {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.tiles).finish()
    }
}

/// Returns the index of a hex in the lookup table; none outside of it.
fn window_index(hex: Hex) -> Option<usize> {
    let half = WINDOW / 2;
    let inside = |value: i32| (-half..half).contains(&value);
    (inside(hex.x) && inside(hex.y)).then(|| ((hex.y + half) * WINDOW + hex.x + half) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::Habitat;

    fn tile_at(q: i32, r: i32) -> PlacedTile {
        let face = Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::ALL);
        PlacedTile::new(Hex::new(q, r), TileId(0), face, Rotation::default())
    }

    /// Computes the frontier from the tiles alone.
    fn recomputed_frontier(environment: &Environment) -> Vec<Hex> {
        let mut free: Vec<Hex> = environment
            .tiles
            .iter()
            .flat_map(|tile| neighbours(tile.hex))
            .filter(|hex| environment.at(*hex).is_none())
            .collect();
        free.sort_unstable_by_key(|hex| reading_order(*hex));
        free.dedup();
        free
    }

    #[test]
    fn the_frontier_is_what_lies_free_beside_the_tiles() {
        let mut environment = Environment::new();
        assert_eq!(environment.frontier(), [Hex::ZERO]);
        for (q, r, free) in [(0, 0, 6), (1, 0, 8), (1, -1, 9), (2, -1, 10), (0, 1, 11), (1, 1, 12)] {
            environment.lay(tile_at(q, r));
            assert_eq!(environment.frontier(), recomputed_frontier(&environment));
            assert_eq!(environment.frontier().len(), free);
            assert!(!environment.is_free_neighbour(Hex::new(q, r)));
        }
    }

    #[test]
    fn environments_wider_than_the_window_are_looked_up_too() {
        let mut environment = Environment::new();
        for q in 0..300 {
            environment.lay(tile_at(q * 7, -q));
        }
        for q in 0..300 {
            assert_eq!(environment.position(Hex::new(q * 7, -q)), Some(q as usize));
        }
        assert_eq!(environment.position(Hex::new(1, 1)), None);
    }
}
