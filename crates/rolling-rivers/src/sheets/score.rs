//! Score of a sheet: a line for each subtotal, with the marks behind it.

use super::gain::{SheetGain, Tally};
use super::map::CellSet;
use super::sheet::{Pick, SheetEffect, SheetLetter};
use cascadia_base::Habitat;

/// The key of the leftovers' line.
pub const LEFTOVERS: &str = "leftovers";
/// The key of the overflow's line.
pub(super) const OVERFLOW: &str = "overflow";
/// The key of the line of bonuses on sheets B and C.
pub(super) const BONUSES: &str = "bonuses";
/// The key of sheet D's last line before the leftovers.
pub(super) const COMPLETION_DIVERSITY: &str = "completion_diversity";
/// The habitat rows of sheet A.
pub(super) const ROWS: [&str; 4] = ["row_1", "row_2", "row_3", "row_4"];
/// The bonus rows of sheet A.
pub(super) const BONUS_ROWS: [&str; 2] = ["bonus_row_1", "bonus_row_2"];

impl SheetLetter {
    /// Returns the keys of the lines of the score, in the order of the sheet.
    pub const fn lines(self) -> &'static [&'static str] {
        match self {
            Self::A => &["row_1", "row_2", "bonus_row_1", "row_3", "row_4", "bonus_row_2", LEFTOVERS],
            Self::B => &["prairie", "mountain", "river", "wetland", "forest", OVERFLOW, BONUSES, LEFTOVERS],
            Self::C => &["river", "forest", "prairie", "wetland", "mountain", OVERFLOW, BONUSES, LEFTOVERS],
            Self::D => &["bear", "elk", "fox", "hawk", "salmon", OVERFLOW, COMPLETION_DIVERSITY, LEFTOVERS],
        }
    }
}

/// A mark that scores points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoredMark {
    /// The number in the column of a habitat on sheet A.
    Number(Habitat),
    /// A full habitat row of sheet A.
    FullRow,
    /// A circled point below the column of a habitat on sheet A.
    Column(Habitat),
    /// A choice in the bonus area or the sun/rain area.
    Picked(Pick),
    /// A number of outlined hexagons of a track of sheet B, or of the overflow track.
    Track(u8),
    /// A bonus in the hexagon of a track of sheet B, by its column.
    TrackHexagon(Habitat, u8),
    /// A diamond of sheet B: the track above, and the column to the right.
    Diamond(Habitat, u8),
    /// A complete habitat.
    Complete(Habitat),
    /// A habitat with all five animals.
    Diverse(Habitat),
    /// A full row of landmarks.
    LandmarkRow(Habitat),
    /// A full column of landmarks, from 1.
    LandmarkColumn(u8),
    /// A space of the overflow, from 1.
    OverflowSpace(u8),
    /// Hexagons of the map: an outlined one, or animals that score together.
    Cells(CellSet),
    /// A number of leftover animals and nature tokens.
    Items(u16),
}

/// Points and the mark that scored them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScorePart {
    /// The points.
    pub points: u16,
    /// The mark.
    pub mark: ScoredMark,
}

/// A line of the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetLine {
    /// Its key, one of [`SheetLetter::lines`].
    pub key: &'static str,
    /// Its points.
    pub points: u16,
    /// The sources of its points, including animals without points.
    pub parts: Vec<ScorePart>,
}

/// The score of a sheet and of its owner's leftovers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetScore {
    /// The lines in the order of the sheet.
    pub lines: Vec<SheetLine>,
}

impl SheetScore {
    pub(super) fn new(letter: SheetLetter, tally: &Tally) -> Self {
        let lines = letter.lines().iter().map(|key| SheetLine { key, points: 0, parts: Vec::new() });
        let mut score = Self { lines: lines.collect() };
        let mark = ScoredMark::Items(tally.items());
        score.add(LEFTOVERS, ScorePart { points: tally.leftover_points(), mark });
        score
    }

    pub(super) fn add(&mut self, key: &'static str, part: ScorePart) {
        if let Some(line) = self.lines.iter_mut().find(|line| line.key == key) {
            line.points += part.points;
            line.parts.push(part);
        }
    }

    /// Returns the sum of all lines.
    pub fn total(&self) -> u16 {
        self.lines.iter().map(|line| line.points).sum()
    }

    /// Returns the points of a line, 0 if the sheet has no such line.
    pub fn points_of(&self, key: &str) -> u16 {
        self.lines.iter().find(|line| line.key == key).map_or(0, |line| line.points)
    }
}

/// Circles the points of a bonus and emits its other gains.
pub(super) fn give(gain: &SheetGain, line: &'static str, effects: &mut Vec<SheetEffect>) {
    if gain.points > 0 {
        effects.push(SheetEffect::PointsCircled { points: gain.points, line });
    }
    if gain.is_more_than_points() {
        effects.push(SheetEffect::Gained(*gain));
    }
}

/// Uses spaces of an overflow list of sheets C and D; the rest is lost.
pub(super) fn use_overflow(used: &mut u8, spaces: &[SheetGain], count: u8, effects: &mut Vec<SheetEffect>) {
    let first = usize::from(*used);
    let fitting = count.min(spaces.len() as u8 - *used);
    if fitting > 0 {
        effects.push(SheetEffect::OverflowUsed { count: fitting });
        *used += fitting;
        for space in &spaces[first..first + usize::from(fitting)] {
            give(space, OVERFLOW, effects);
        }
    }
    lose(count - fitting, effects);
}

/// Emits the loss of marks, if any.
pub(super) fn lose(count: u8, effects: &mut Vec<SheetEffect>) {
    if count > 0 {
        effects.push(SheetEffect::Lost { count });
    }
}
