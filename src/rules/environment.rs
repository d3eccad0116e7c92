//! One player's map: the tiles laid, the tokens on them, the free neighbours, and where a token may go.

use super::hexes::{Edge, Hex, Rotation, neighbours, reading_order};
use super::piece::{TileId, TokenId};
use super::tile::{Edges, Tile};
use super::wildlife::{Wildlife, WildlifeSet};

/// A tile in an environment and the token on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedTile {
    /// Where it lies.
    pub hex: Hex,
    /// Which tile it is.
    pub tile: TileId,
    /// How it is turned.
    pub rotation: Rotation,
    /// The habitats on its edges as it lies.
    pub edges: Edges,
    /// The species it takes.
    pub accepts: WildlifeSet,
    /// Whether the first token on it earns a nature token.
    pub keystone: bool,
    /// The token on it.
    pub token: Option<TokenId>,
}

impl PlacedTile {
    /// `tile`, called `id`, as it lies at `hex` turned by `rotation`, without a token.
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

    /// Whether a token of `species` may be placed here: the tile shows the species and holds no token yet.
    pub fn can_take_token(&self, species: Wildlife) -> bool {
        self.token.is_none() && self.accepts.contains(species)
    }
}

/// Hexes from -32 to 31 in both coordinates are looked up in a table; a game never leaves it.
const WINDOW: i32 = 64;
/// Table entry of a hex without a tile.
const EMPTY: u8 = u8::MAX;

/// One player's environment.
///
/// Tiles keep the order in which they were laid. The free neighbours are in reading order.
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
    /// An environment without tiles; its only free place is the origin.
    pub fn new() -> Self {
        Self {
            tiles: Vec::new(),
            window: Box::new([EMPTY; (WINDOW * WINDOW) as usize]),
            frontier: vec![Hex::ZERO],
        }
    }

    /// All tiles in the order in which they were laid.
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// The tile at `hex`.
    pub fn at(&self, hex: Hex) -> Option<&PlacedTile> {
        self.position(hex).map(|position| &self.tiles[position])
    }

    /// The species of the token at `hex`.
    pub fn wildlife_at(&self, hex: Hex) -> Option<Wildlife> {
        self.at(hex)?.token.map(|token| token.species)
    }

    /// Position of the tile at `hex` in [`Environment::tiles`].
    pub fn position(&self, hex: Hex) -> Option<usize> {
        match window_index(hex).map(|index| self.window[index]) {
            Some(EMPTY) if self.tiles.len() <= usize::from(EMPTY) => None,
            // Maps from outside the game may be wider than the window or have more tiles than it can number.
            None | Some(EMPTY) => self.tiles.iter().position(|tile| tile.hex == hex),
            Some(position) => Some(usize::from(position)),
        }
    }

    /// The empty hexes beside a tile, in reading order: where a tile may be placed (rulebook: habitat tiles).
    pub fn frontier(&self) -> &[Hex] {
        &self.frontier
    }

    /// Whether `hex` is one of the free neighbours.
    pub fn is_free_neighbour(&self, hex: Hex) -> bool {
        self.frontier.binary_search_by_key(&reading_order(hex), |free| reading_order(*free)).is_ok()
    }

    /// The hexes where a token of `species` may go, in reading order (rulebook: wildlife tokens).
    pub fn token_hexes(&self, species: Wildlife) -> Vec<Hex> {
        let mut hexes: Vec<Hex> =
            self.tiles.iter().filter(|tile| tile.can_take_token(species)).map(|tile| tile.hex).collect();
        hexes.sort_unstable_by_key(|hex| reading_order(*hex));
        hexes
    }

    /// The hexes holding a token of `species`, in the order in which their tiles were laid.
    pub fn hexes_with(&self, species: Wildlife) -> impl Iterator<Item = Hex> + '_ {
        self.tiles
            .iter()
            .filter(move |tile| tile.token.is_some_and(|token| token.species == species))
            .map(|tile| tile.hex)
    }

    /// The tiles beside `hex` with the edge of `hex` they share.
    pub fn tiles_beside(&self, hex: Hex) -> impl Iterator<Item = (Edge, &PlacedTile)> + '_ {
        Edge::ALL.into_iter().filter_map(move |edge| Some((edge, self.at(edge.neighbour(hex))?)))
    }

    /// Lays a tile. The caller has made sure that the hex is empty; whether the place is legal is not asked here.
    ///
    /// # Panics
    /// If there is a tile already.
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

    /// Puts `token` on the tile at `hex`, or takes the token there away. Used by the rules and, tentatively, by
    /// whoever wants to know what a token would be worth there.
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

fn window_index(hex: Hex) -> Option<usize> {
    let half = WINDOW / 2;
    let inside = |value: i32| (-half..half).contains(&value);
    (inside(hex.x) && inside(hex.y)).then(|| ((hex.y + half) * WINDOW + hex.x + half) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Habitat;

    fn tile_at(q: i32, r: i32) -> PlacedTile {
        let face = Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::ALL);
        PlacedTile::new(Hex::new(q, r), TileId(0), face, Rotation::default())
    }

    /// The frontier worked out from nothing but the tiles.
    fn frontier_afresh(map: &Environment) -> Vec<Hex> {
        let mut free: Vec<Hex> = map
            .tiles
            .iter()
            .flat_map(|tile| neighbours(tile.hex))
            .filter(|hex| map.at(*hex).is_none())
            .collect();
        free.sort_unstable_by_key(|hex| reading_order(*hex));
        free.dedup();
        free
    }

    #[test]
    fn the_frontier_is_what_lies_free_beside_the_tiles() {
        let mut map = Environment::new();
        assert_eq!(map.frontier(), [Hex::ZERO]);
        for (q, r, free) in [(0, 0, 6), (1, 0, 8), (1, -1, 9), (2, -1, 10), (0, 1, 11), (1, 1, 12)] {
            map.lay(tile_at(q, r));
            assert_eq!(map.frontier(), frontier_afresh(&map));
            assert_eq!(map.frontier().len(), free);
            assert!(!map.is_free_neighbour(Hex::new(q, r)));
        }
    }

    #[test]
    fn maps_wider_than_a_game_are_looked_up_too() {
        let mut map = Environment::new();
        for q in 0..300 {
            map.lay(tile_at(q * 7, -q));
        }
        for q in 0..300 {
            assert_eq!(map.position(Hex::new(q * 7, -q)), Some(q as usize));
        }
        assert_eq!(map.position(Hex::new(1, 1)), None);
    }
}
