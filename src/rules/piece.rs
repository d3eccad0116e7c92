//! Identity of tiles and tokens, and every place where one can lie in sight.

use super::hexes::{Hex, Rotation};
use super::tile::Tile;
use super::wildlife::Wildlife;

/// Which tile of the box: its position in [`Catalogue::tiles`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileId(pub u8);

/// Which wildlife token of the box. Tokens of a species are alike; the number tells them apart on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenId {
    /// The species on the token.
    pub species: Wildlife,
    /// 0 to 19 in the box of the game.
    pub number: u8,
}

/// A tile or a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A habitat tile or starter tile.
    Tile(TileId),
    /// A wildlife token.
    Token(TokenId),
}

/// A position at the table: 0 is the seat that begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// Position in the list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of the display, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    /// Position in the display.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a piece that everybody can see lies. Pieces in the stack, in the bag or out of the game have no place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On offer.
    Display(Slot),
    /// Taken by a player and not placed yet.
    Hand(Seat),
    /// Placed in a player's environment.
    Environment(Seat, Hex),
}

/// A visible piece, where it lies, and how a tile is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whereabouts {
    /// Which piece.
    pub piece: Piece,
    /// Where it lies.
    pub place: Place,
    /// How it is turned; unturned for tokens and for tiles outside environments.
    pub rotation: Rotation,
}

/// The tiles of one starter group as they lie around their keystone, which is at the origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Starter {
    /// Hex, tile and rotation of each tile of the group.
    pub tiles: Vec<(Hex, TileId, Rotation)>,
}

/// Every tile in the box, and how many tokens there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    tiles: Vec<Tile>,
    habitat_tiles: u8,
    starters: Vec<Starter>,
    tokens_per_wildlife: u8,
}

impl Catalogue {
    /// A box with these habitat tiles, starter groups (hex, tile and rotation of each of their tiles) and so many
    /// tokens of each species. Together there may be at most 255 tiles.
    ///
    /// # Panics
    /// If there are more tiles; the check of the content reports that before.
    pub fn new(
        habitat_tiles: Vec<Tile>,
        starters: Vec<Vec<(Hex, Tile, Rotation)>>,
        tokens_per_wildlife: u8,
    ) -> Self {
        let mut tiles = habitat_tiles;
        let count = |tiles: &[Tile]| u8::try_from(tiles.len()).expect("at most 255 tiles in a box");
        let habitat_tiles = count(&tiles);
        let starters = starters
            .into_iter()
            .map(|group| Starter {
                tiles: group
                    .into_iter()
                    .map(|(hex, tile, rotation)| {
                        let id = TileId(count(&tiles));
                        tiles.push(tile);
                        (hex, id, rotation)
                    })
                    .collect(),
            })
            .collect();
        Self { tiles, habitat_tiles, starters, tokens_per_wildlife }
    }

    /// The face of a tile.
    pub fn tile(&self, id: TileId) -> Tile {
        self.tiles[usize::from(id.0)]
    }

    /// All tiles: the habitat tiles, then those of the starter groups.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The habitat tiles, which go into the stack.
    pub fn habitat_tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        (0..self.habitat_tiles).map(TileId)
    }

    /// The starter groups.
    pub fn starters(&self) -> &[Starter] {
        &self.starters
    }

    /// All wildlife tokens, species by species.
    pub fn tokens(&self) -> impl Iterator<Item = TokenId> + use<> {
        let count = self.tokens_per_wildlife;
        Wildlife::ALL
            .into_iter()
            .flat_map(move |species| (0..count).map(move |number| TokenId { species, number }))
    }
}
