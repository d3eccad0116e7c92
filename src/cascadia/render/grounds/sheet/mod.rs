//! The explorer's sheet under the environments, drawn with ink and washes on first use.

mod canvas;
mod country;
mod instruments;
mod relief;

use bevy::math::UVec2;

use self::canvas::{SheetCanvas, SheetPoint};
use self::relief::{CELL, HeightMap};

/// Size of the sheet in texels, west to east and south to north; constants of the shader too, as their ratio
/// to [`UNIT`].
const SHEET: UVec2 = UVec2::new(2048, 1536);
/// Texels per unit of the country: a hill takes about a tenth of it.
const UNIT: f32 = 1216.0;
/// The middles of the compass roses, and their sizes.
const ROSES: [(SheetPoint, f32); 2] = [((470.0, 520.0), 92.0), ((1530.0, 700.0), 72.0)];
/// The camps of the expedition.
const CAMPS: [SheetPoint; 6] =
    [(150.0, 1300.0), (480.0, 1130.0), (760.0, 1180.0), (1150.0, 1000.0), (1420.0, 520.0), (1800.0, 300.0)];

/// Draws the sheet: its size, and ink and wash of each texel, from the north to the south.
pub(super) fn sheet() -> (UVec2, Vec<u8>) {
    let (wide, high) = (SHEET.x as usize, SHEET.y as usize);
    let mut canvas = SheetCanvas::new(wide, high);
    let relief = HeightMap::new(wide / CELL, high / CELL, UNIT / CELL as f32);
    country::grain(&mut canvas);
    country::washes(&mut canvas, &relief, UNIT);
    country::contours(&mut canvas, &relief);
    country::hachures(&mut canvas, &relief);
    country::rivers(&mut canvas, &relief);
    for (middle, _) in ROSES {
        instruments::rhumbs(&mut canvas, middle);
    }
    country::woods_and_hills(&mut canvas, &relief, UNIT);
    instruments::way(&mut canvas, &relief, &CAMPS);
    for (middle, size) in ROSES {
        instruments::rose(&mut canvas, middle, size);
    }
    instruments::frame(&mut canvas);
    (SHEET, canvas.bytes())
}
