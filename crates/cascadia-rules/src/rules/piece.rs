//! The pieces: the catalogue of all tiles and tokens, their identities, and the places where they can be
//! visible.

use super::tile::Tile;
use cascadia_base::hexes::{Hex, Rotation};
use cascadia_base::seat::Seat;
use cascadia_base::wildlife::Wildlife;

/// The identity of a tile: its position in [`Catalogue::tiles`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileId(pub u8);

/// The identity of a wildlife token. Tokens of a species are equal under the rules; the number distinguishes
/// them on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenId {
    /// The species on the token.
    pub species: Wildlife,
    /// The number of the token within its species, 0 to 19 in the printed game.
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

/// A slot of the display, counted from 0 on the side of the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    /// Returns the position in the display.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The place of a visible piece. Pieces in the stack, in the bag or out of the game have none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In the display.
    Display(Slot),
    /// Set aside by a wipe until it returns to the bag; counted from 0 in the order of the wipes.
    SetAside(u8),
    /// Taken by a player and not yet placed.
    Hand(Seat),
    /// Placed in a player's environment.
    Environment(Seat, Hex),
}

/// A visible piece with its place and rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceLocation {
    /// The identity of the piece.
    pub piece: Piece,
    /// The place of the piece.
    pub place: Place,
    /// The rotation; none for tokens and for tiles outside environments.
    pub rotation: Rotation,
}

/// A starter group: three tiles around their keystone, which is at the origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Starter {
    /// The hex, identity and rotation of each tile of the group.
    pub tiles: Vec<(Hex, TileId, Rotation)>,
}

/// The catalogue of the pieces used by the rules: the faces of all tiles, the starter groups and the number
/// of tokens. It is one part of the shipped [`Content`](crate::content::Content), which adds the scoring
/// cards, the parameters of the variants, scenarios, achievements and lessons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    tiles: Vec<Tile>,
    habitat_tiles: u8,
    starters: Vec<Starter>,
    tokens_per_wildlife: u8,
}

impl Catalogue {
    /// Creates a catalogue of these habitat tiles, starter groups (hex, face and rotation of each of their
    /// tiles) and number of tokens of each species.
    ///
    /// # Panics
    /// If there are more than 255 tiles; the content check reports that before.
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

    /// Returns the face of a tile.
    pub fn tile(&self, id: TileId) -> Tile {
        self.tiles[usize::from(id.0)]
    }

    /// Returns all faces: those of the habitat tiles, then those of the starter groups.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Iterates over the habitat tiles, which form the stack.
    pub fn habitat_tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        (0..self.habitat_tiles).map(TileId)
    }

    /// Returns the starter groups.
    pub fn starters(&self) -> &[Starter] {
        &self.starters
    }

    /// Iterates over all wildlife tokens, species by species.
    pub fn tokens(&self) -> impl Iterator<Item = TokenId> + use<> {
        let count = self.tokens_per_wildlife;
        Wildlife::ALL
            .into_iter()
            .flat_map(move |species| (0..count).map(move |number| TokenId { species, number }))
    }
}
