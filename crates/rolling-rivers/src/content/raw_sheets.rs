//! File format of `sheets.ron`, exactly as written; validated elsewhere.

use serde::{Deserialize, Serialize};

use super::words::{GainWords, HabitatWord, IconWord, SourceWord, written};
use cascadia_storage::Entries;

/// `sheets.ron`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSheets {
    pub a: RawColumns,
    pub b: RawTracks,
    pub c: RawOutlines,
    pub d: RawAnimals,
}

/// The stars of a sheet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStars {
    pub count: u8,
    pub source: SourceWord,
}

/// A number and its source.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawNumber {
    pub number: u8,
    pub source: SourceWord,
}

/// Points and their source.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPoints {
    pub points: u8,
    pub source: SourceWord,
}

/// A table of points and its source.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTable {
    pub points: Vec<u8>,
    pub source: SourceWord,
}

/// A bonus and its source.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGain {
    pub gain: GainWords,
    pub source: SourceWord,
}

/// Spaces of an overflow.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSpaces {
    pub spaces: Vec<GainWords>,
    pub source: SourceWord,
}

/// The columns of a sun/rain area.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSunRain {
    pub columns: Vec<Vec<GainWords>>,
    pub source: SourceWord,
}

/// Sheet A.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawColumns {
    pub stars: RawStars,
    pub largest_number: RawNumber,
    pub rows: Vec<RawGain>,
    pub bonus_rows: Vec<RawBonusRow>,
    pub area: Vec<RawGain>,
}

/// A bonus row of sheet A.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBonusRow {
    pub below: u8,
    pub gain: GainWords,
    #[serde(default, deserialize_with = "written")]
    pub icon: Option<IconWord>,
    pub source: SourceWord,
}

/// Sheet B.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTracks {
    pub stars: RawStars,
    pub rows: RawRows,
    pub header: RawTable,
    pub overflow: RawOverflowTrack,
    pub hexagons: Vec<RawTrackHexagon>,
    pub diamonds: Vec<RawDiamond>,
    pub sun_rain: RawSunRain,
}

/// The tracks of sheet B from the top.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRows {
    pub habitats: Vec<HabitatWord>,
    pub source: SourceWord,
}

/// The overflow track of sheet B.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOverflowTrack {
    pub hexagons: u8,
    pub source: SourceWord,
}

/// A bonus in a hexagon of sheet B.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTrackHexagon {
    pub track: HabitatWord,
    pub column: u8,
    pub gain: GainWords,
    #[serde(default, deserialize_with = "written")]
    pub icon: Option<IconWord>,
    pub source: SourceWord,
}

/// A diamond of sheet B.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDiamond {
    pub upper: HabitatWord,
    pub lower: HabitatWord,
    pub left: u8,
    pub gain: GainWords,
    #[serde(default, deserialize_with = "written")]
    pub icon: Option<IconWord>,
    pub source: SourceWord,
}

/// Sheet C.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOutlines {
    pub stars: RawStars,
    pub hexagons: Vec<RawOutlineHexagon>,
    pub complete: RawPoints,
    pub overflow: RawSpaces,
    pub landmarks: RawLandmarks,
    pub sun_rain: RawSunRain,
}

/// A hexagon of sheet C.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOutlineHexagon {
    pub cell: String,
    pub kind: RawHexagonKind,
    #[serde(default)]
    pub points: u8,
    #[serde(default, deserialize_with = "written")]
    pub icon: Option<IconWord>,
    pub source: SourceWord,
}

/// The use of a hexagon of sheet C.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RawHexagonKind {
    Star,
    Neutral(GainWords),
    Plain(HabitatWord),
    Split(HabitatWord, HabitatWord),
}

/// The landmarks of sheet C.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLandmarks {
    pub rows: Entries<HabitatWord, GainWords>,
    pub columns: Vec<GainWords>,
    pub source: SourceWord,
}

/// Sheet D.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAnimals {
    pub stars: RawStars,
    pub hexagons: Vec<RawAnimalHexagon>,
    pub edges: Vec<RawBorder>,
    pub corners: Vec<RawBorder>,
    pub overflow: RawSpaces,
    pub scoring: RawAnimalPoints,
}

/// A hexagon of sheet D.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAnimalHexagon {
    pub cell: String,
    pub habitat: HabitatWord,
    pub source: SourceWord,
}

/// A bonus between hexagons of sheet D.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBorder {
    pub cells: Vec<String>,
    pub gain: GainWords,
    pub source: SourceWord,
}

/// The table of sheet D.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAnimalPoints {
    pub bear_pair: RawPoints,
    pub elk_lines: RawTable,
    pub fox: RawTable,
    pub hawks: RawTable,
    pub salmon_runs: RawTable,
    pub completion: RawPoints,
    pub diversity: RawPoints,
}
