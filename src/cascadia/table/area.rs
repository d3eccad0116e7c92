//! The hexes of an environment, as queried by the camera.

use crate::camera::HexArea;
use cascadia_base::Hex;
use cascadia_rules::rules::Environment;

impl HexArea for Environment {
    fn covered_hexes(&self) -> impl Iterator<Item = Hex> {
        self.tiles().iter().map(|tile| tile.hex)
    }

    fn free_hexes(&self) -> impl Iterator<Item = Hex> {
        self.frontier().iter().copied()
    }
}
