//! Printed sheets as data: positions and gains.

use super::gain::SheetGain;
use super::map::{CellSet, HexMap};
use super::sheet::{Cell, Icon, Pick, SheetLetter};
use cascadia_base::{ByHabitat, Habitat};

/// Hexagons in a column of sheet A, and so the habitat rows.
pub const COLUMN_LENGTH: usize = 4;
/// Options in a column of the sun/rain area.
pub const OPTIONS: usize = 4;

/// A printed environment sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetLayout {
    /// Sheet A.
    A(ColumnLayout),
    /// Sheet B.
    B(TrackLayout),
    /// Sheet C.
    C(OutlineLayout),
    /// Sheet D.
    D(AnimalLayout),
}

impl SheetLayout {
    /// Returns the letter of the sheet.
    pub const fn letter(&self) -> SheetLetter {
        match self {
            Self::A(_) => SheetLetter::A,
            Self::B(_) => SheetLetter::B,
            Self::C(_) => SheetLetter::C,
            Self::D(_) => SheetLetter::D,
        }
    }

    /// Returns the map, `None` for sheets without one.
    pub const fn map(&self) -> Option<&HexMap> {
        match self {
            Self::A(_) | Self::B(_) => None,
            Self::C(layout) => Some(&layout.map),
            Self::D(layout) => Some(&layout.map),
        }
    }

    /// Returns the gain of a choice in the bonus area or the sun/rain area, `None` if the sheet lacks it.
    pub fn gain_of(&self, pick: Pick) -> Option<SheetGain> {
        match (self, pick) {
            (Self::A(layout), Pick::Item(item)) => {
                layout.area.get(usize::from(item).checked_sub(1)?).copied()
            }
            (
                Self::B(TrackLayout { sun_rain, .. })
                | Self::C(OutlineLayout { printed: OutlineBonuses { sun_rain, .. }, .. }),
                _,
            ) => {
                let Pick::Option { column, option } = pick else { return None };
                let options = sun_rain.get(usize::from(column).checked_sub(1)?)?;
                options.get(usize::from(option)).copied()
            }
            _ => None,
        }
    }
}

/// The print of a hexagon or between hexagons: a bonus, an icon, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintedSpot {
    /// The gain.
    pub gain: SheetGain,
    /// The icon to cross off.
    pub icon: Option<Icon>,
}

/// Sheet A: five columns of hexagons for numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnLayout {
    /// The largest number that can be written.
    pub largest_number: u8,
    /// The gains of full habitat rows, from the top.
    pub rows: [SheetGain; COLUMN_LENGTH],
    /// The bonuses of each column's hexagons.
    pub bonus_rows: Vec<BonusRow>,
    /// The items of the bonus area.
    pub area: Vec<SheetGain>,
}

/// A bonus row of sheet A, below the hexagons that earn it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BonusRow {
    /// The number of the hexagon in its column, from 1.
    pub below: u8,
    /// The bonus in each column.
    pub spot: PrintedSpot,
}

/// Sheet B: five tracks of hexagons and the overflow track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrackLayout {
    /// The tracks from the top.
    pub rows: [Habitat; 5],
    /// Points of the rightmost outlined hexagon, by its column; as long as a track.
    pub header: Vec<u8>,
    /// The hexagons of the overflow track.
    pub overflow: u8,
    /// The hexagons of each track.
    pub hexagons: ByHabitat<Vec<PrintedSpot>>,
    /// The diamonds.
    pub diamonds: Vec<Diamond>,
    /// The options of each column of the sun/rain area.
    pub sun_rain: Vec<[SheetGain; OPTIONS]>,
}

impl TrackLayout {
    /// Returns the hexagons of a track.
    pub fn length(&self) -> u8 {
        self.header.len() as u8
    }
}

/// A diamond between four hexagons of sheet B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diamond {
    /// The track above.
    pub upper: Habitat,
    /// The track below.
    pub lower: Habitat,
    /// The column to its right, from 1; the other one is left of it.
    pub right: u8,
    /// The bonus.
    pub spot: PrintedSpot,
}

/// The use of a hexagon of sheet C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexagonKind {
    /// A star, outlined from the beginning.
    Star,
    /// Without habitat: gives its bonus once it is surrounded.
    Neutral(SheetGain),
    /// Of one habitat.
    Plain(Habitat),
    /// Of one of two habitats.
    Split(Habitat, Habitat),
}

/// The icon of a hexagon of sheet C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapIcon {
    /// A sun or a rain cloud.
    Weather(Icon),
    /// A landmark of the hexagon's habitat.
    Landmark,
}

/// A hexagon of sheet C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutlineHexagon {
    /// Its position.
    pub cell: Cell,
    /// Its use.
    pub kind: HexagonKind,
    /// Its points.
    pub points: u8,
    /// Its icon.
    pub icon: Option<MapIcon>,
}

impl OutlineHexagon {
    /// Tests whether it can be outlined for a habitat.
    pub fn is_of(&self, habitat: Habitat) -> bool {
        match self.kind {
            HexagonKind::Star | HexagonKind::Neutral(_) => false,
            HexagonKind::Plain(own) => own == habitat,
            HexagonKind::Split(first, second) => first == habitat || second == habitat,
        }
    }

    /// Returns the habitat it is outlined for by default.
    pub const fn first_habitat(&self) -> Option<Habitat> {
        match self.kind {
            HexagonKind::Star | HexagonKind::Neutral(_) => None,
            HexagonKind::Plain(habitat) | HexagonKind::Split(habitat, _) => Some(habitat),
        }
    }
}

/// Sheet C: a map whose hexagons are outlined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineLayout {
    /// The map.
    pub map: HexMap,
    /// The hexagons in its reading order.
    pub hexagons: Vec<OutlineHexagon>,
    /// The stars.
    pub stars: CellSet,
    /// The hexagons without habitat.
    pub neutral: CellSet,
    /// The hexagons of each habitat; a split one is in two sets.
    pub habitats: ByHabitat<CellSet>,
    /// The landmarks of each habitat.
    pub landmarks: ByHabitat<CellSet>,
    /// The hexagons with a sun.
    pub suns: CellSet,
    /// The hexagons with a rain cloud.
    pub rains: CellSet,
    /// The hexagons with six neighbours.
    pub inner: CellSet,
    /// The print of the sheet besides the map.
    pub printed: OutlineBonuses,
}

/// The print of sheet C besides the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineBonuses {
    /// The points of a complete habitat.
    pub complete: u8,
    /// The spaces of the overflow.
    pub overflow: Vec<SheetGain>,
    /// The gain of a full row of landmarks.
    pub landmark_rows: ByHabitat<SheetGain>,
    /// The gains of full columns of landmarks.
    pub landmark_columns: Vec<SheetGain>,
    /// The options of each column of the sun/rain area.
    pub sun_rain: Vec<[SheetGain; OPTIONS]>,
}

impl OutlineLayout {
    /// Creates the layout with these hexagons, each listed once.
    pub fn new(mut hexagons: Vec<OutlineHexagon>, printed: OutlineBonuses) -> Self {
        hexagons.sort_unstable_by_key(|hexagon| hexagon.cell);
        let map = HexMap::new(hexagons.iter().map(|hexagon| hexagon.cell).collect());
        let set = |belongs: &dyn Fn(&OutlineHexagon) -> bool| -> CellSet {
            (0..hexagons.len()).filter(|index| belongs(&hexagons[*index])).collect()
        };
        let has = |icon| set(&|hexagon| hexagon.icon == Some(icon));
        let habitats = ByHabitat::from_fn(|habitat| set(&|hexagon| hexagon.is_of(habitat)));
        let landmarks = has(MapIcon::Landmark);
        Self {
            stars: set(&|hexagon| hexagon.kind == HexagonKind::Star),
            neutral: set(&|hexagon| matches!(hexagon.kind, HexagonKind::Neutral(_))),
            landmarks: habitats.map(|habitat| habitat.and(landmarks)),
            suns: has(MapIcon::Weather(Icon::Sun)),
            rains: has(MapIcon::Weather(Icon::Rain)),
            inner: (0..hexagons.len()).filter(|index| map.neighbours(*index).len() == 6).collect(),
            habitats,
            map,
            hexagons,
            printed,
        }
    }
}

/// Sheet D: a map into whose hexagons animals are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnimalLayout {
    /// The map.
    pub map: HexMap,
    /// The hexagons of each habitat.
    pub habitats: ByHabitat<CellSet>,
    /// The bonuses between two hexagons.
    pub edges: Vec<(CellSet, SheetGain)>,
    /// The bonuses between three hexagons.
    pub corners: Vec<(CellSet, SheetGain)>,
    /// The spaces of the overflow.
    pub overflow: Vec<SheetGain>,
    /// The points of animals and habitats.
    pub points: AnimalPoints,
}

impl AnimalLayout {
    /// Returns the habitat of the hexagon at `index`.
    pub fn habitat(&self, index: usize) -> Option<Habitat> {
        Habitat::ALL.into_iter().find(|habitat| self.habitats[*habitat].contains(index))
    }
}

/// The scoring table of sheet D.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnimalPoints {
    /// A pair of bears.
    pub bear_pair: u8,
    /// A straight line of elk by its length, from zero; longer lines are cut.
    pub elk_lines: Vec<u8>,
    /// A fox by the number of its neighbours with an animal, zero to six.
    pub fox: [u8; 7],
    /// The hawks without a neighbouring hawk, by their number from zero; more score as the last.
    pub hawks: Vec<u8>,
    /// A run of salmon by its length, from zero; longer ones score as the last.
    pub salmon_runs: Vec<u8>,
    /// A full habitat.
    pub completion: u8,
    /// A habitat with all five animals.
    pub diversity: u8,
}

/// Returns the points of a table at an index, and its last entry beyond.
pub(super) fn capped(table: &[u8], index: usize) -> u16 {
    table.get(index).or(table.last()).copied().map_or(0, u16::from)
}
