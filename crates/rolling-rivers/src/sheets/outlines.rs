//! Sheet C: a map with hexagons outlined outwards from two stars, landmarks, the sun/rain area and an
//! overflow.

use std::sync::Arc;

use super::layout::{HexagonKind, MapIcon, OutlineLayout, SheetLayout};
use super::map::CellSet;
use super::score::{BONUSES, OVERFLOW, ScoredMark, give, use_overflow};
use super::sheet::{Cell, Icon, Pick, SheetEffect};
use super::weather::PickedOptions;
use cascadia_base::Habitat;

/// Sheet C of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineSheet {
    layout: Arc<SheetLayout>,
    outlined: CellSet,
    overflow: u8,
    options: PickedOptions,
}

impl OutlineSheet {
    pub(super) fn new(layout: &Arc<SheetLayout>) -> Self {
        let mut sheet = Self {
            layout: Arc::clone(layout),
            outlined: CellSet::default(),
            overflow: 0,
            options: PickedOptions::default(),
        };
        sheet.outlined = sheet.printed().stars;
        sheet
    }

    /// Returns the layout shared with the content.
    pub const fn whole(&self) -> &Arc<SheetLayout> {
        &self.layout
    }

    /// Returns the printed layout.
    pub fn printed(&self) -> &OutlineLayout {
        match &*self.layout {
            SheetLayout::C(layout) => layout,
            _ => unreachable!("outlines are of sheet C"),
        }
    }

    /// Returns the outlined hexagons, including the stars.
    pub const fn outlined(&self) -> CellSet {
        self.outlined
    }

    /// Returns the number of overflow spaces used.
    pub const fn overflow(&self) -> u8 {
        self.overflow
    }

    /// Returns the options taken in the sun/rain area.
    pub const fn options(&self) -> PickedOptions {
        self.options
    }

    /// Tests whether all hexagons of a habitat are outlined.
    pub fn is_complete(&self, habitat: Habitat) -> bool {
        self.outlined.contains_all(self.printed().habitats[habitat])
    }

    /// Counts the outlined hexagons of a habitat, including split ones, and all its hexagons.
    pub fn of_habitat(&self, habitat: Habitat) -> (u8, u8) {
        let all = self.printed().habitats[habitat];
        (all.and(self.outlined).len(), all.len())
    }

    /// Counts the crossed icons of a kind.
    pub fn icons(&self, icon: Icon) -> u8 {
        let all = match icon {
            Icon::Sun => self.printed().suns,
            Icon::Rain => self.printed().rains,
        };
        all.and(self.outlined).len()
    }

    /// Counts the crossed landmarks of a habitat.
    pub fn landmarks(&self, habitat: Habitat) -> u8 {
        self.printed().landmarks[habitat].and(self.outlined).len()
    }

    /// Tests whether a column of the landmarks (from 1) is full.
    pub fn is_landmark_column_full(&self, column: u8) -> bool {
        Habitat::ALL.into_iter().all(|habitat| self.landmarks(habitat) >= column)
    }

    /// Tests whether all landmarks of a habitat are crossed off.
    pub fn is_landmark_row_full(&self, habitat: Habitat) -> bool {
        self.outlined.contains_all(self.printed().landmarks[habitat])
    }

    /// Returns the surrounded hexagons without habitat.
    pub fn surrounded(&self) -> CellSet {
        self.printed().neutral.and(self.outlined)
    }

    /// Counts the outlined hexagons with `points` points, and all such hexagons.
    pub fn hexagons_worth(&self, points: u8) -> (u8, u8) {
        let hexagons = &self.printed().hexagons;
        let all: CellSet = (0..hexagons.len()).filter(|index| hexagons[*index].points == points).collect();
        (all.and(self.outlined).len(), all.len())
    }

    /// Returns the points of a habitat: its outlined hexagons, and the bonus of a complete habitat.
    pub fn habitat_points(&self, habitat: Habitat) -> u16 {
        let printed = self.printed();
        let own = printed.habitats[habitat].and(self.outlined);
        let points: u16 = own.iter().map(|index| u16::from(printed.hexagons[index].points)).sum();
        points + if self.is_complete(habitat) { u16::from(printed.printed.complete) } else { 0 }
    }

    /// Returns the open habitat hexagons beside an outlined one, limited to `habitat` if given.
    ///
    /// Open question: does a free hexagon have to touch an outlined one, too? Chosen answer: yes, as the
    /// marks of a card.
    pub(super) fn reachable(&self, habitat: Option<Habitat>) -> CellSet {
        let printed = self.printed();
        let all = match habitat {
            Some(habitat) => printed.habitats[habitat],
            None => printed.habitats.0.into_iter().fold(CellSet::default(), CellSet::or),
        };
        let open = all.without(self.outlined).iter();
        open.filter(|index| !printed.map.neighbours(*index).and(self.outlined).is_empty()).collect()
    }

    pub(super) fn outline(&mut self, cell: Cell, habitat: Habitat, effects: &mut Vec<SheetEffect>) {
        if let Some(index) = self.printed().map.index(cell) {
            effects.push(SheetEffect::Outlined { cell, habitat });
            self.fill(index, effects);
            self.surround(effects);
        }
    }

    /// Outlines these hexagons and the surrounded ones, without effects. Returns the first hexagon without
    /// habitat among them that is not surrounded.
    pub(super) fn set_outlined(&mut self, cells: CellSet) -> Option<usize> {
        self.outlined = self.printed().stars.or(cells);
        while let Some(index) = self.enclosed() {
            self.outlined = self.outlined.with(index);
        }
        let printed = self.printed();
        let is_surrounded = |index: usize| self.outlined.contains_all(printed.map.neighbours(index));
        cells.and(printed.neutral).iter().find(|index| !is_surrounded(*index))
    }

    /// Outlines a hexagon for the first of its habitats.
    pub(super) fn outline_free(&mut self, cell: Cell, effects: &mut Vec<SheetEffect>) {
        let hexagon = self.printed().map.index(cell).map(|index| self.printed().hexagons[index]);
        if let Some(habitat) = hexagon.and_then(|hexagon| hexagon.first_habitat()) {
            self.outline(cell, habitat, effects);
        }
    }

    /// Outlines the hexagons whose six neighbours are outlined, until nothing changes.
    ///
    /// Open question: when, and for which habitat is a split hexagon outlined then? Chosen answer:
    /// immediately, so that the next mark may build on it; it needs no habitat, since it has no points.
    fn surround(&mut self, effects: &mut Vec<SheetEffect>) {
        while let Some(index) = self.enclosed() {
            effects.push(SheetEffect::Surrounded { cell: self.printed().map.cells()[index] });
            self.fill(index, effects);
        }
    }

    /// Returns the first open hexagon whose six neighbours are outlined.
    fn enclosed(&self) -> Option<usize> {
        let printed = self.printed();
        let mut open = printed.inner.without(self.outlined).iter();
        open.find(|index| self.outlined.contains_all(printed.map.neighbours(*index)))
    }

    /// Outlines a hexagon and takes its gains.
    fn fill(&mut self, index: usize, effects: &mut Vec<SheetEffect>) {
        self.outlined = self.outlined.with(index);
        let layout = Arc::clone(&self.layout);
        let SheetLayout::C(printed) = &*layout else { return };
        let hexagon = &printed.hexagons[index];
        if let HexagonKind::Neutral(gain) = &hexagon.kind {
            give(gain, BONUSES, effects);
        }
        match hexagon.icon {
            Some(MapIcon::Weather(icon)) => {
                effects.push(SheetEffect::IconCrossed { icon, column: Some(self.icons(icon)) });
            }
            Some(MapIcon::Landmark) => {
                if let Some(habitat) = hexagon.first_habitat() {
                    self.cross_landmark(habitat, printed, effects);
                }
            }
            None => {}
        }
        for habitat in Habitat::ALL {
            if hexagon.is_of(habitat) && self.is_complete(habitat) {
                effects.push(SheetEffect::HabitatCompleted { habitat });
                let points = printed.printed.complete;
                effects.push(SheetEffect::PointsCircled { points, line: habitat.key() });
            }
        }
    }

    /// Crosses off the next landmark of a habitat; its hexagon is outlined already.
    fn cross_landmark(&self, habitat: Habitat, printed: &OutlineLayout, effects: &mut Vec<SheetEffect>) {
        effects.push(SheetEffect::LandmarkCrossed { habitat });
        if self.is_landmark_row_full(habitat) {
            give(&printed.printed.landmark_rows[habitat], BONUSES, effects);
        }
        let column = self.landmarks(habitat);
        if self.is_landmark_column_full(column)
            && let Some(gain) = printed.printed.landmark_columns.get(usize::from(column) - 1)
        {
            give(gain, BONUSES, effects);
        }
    }

    pub(super) fn mark_overflow(&mut self, count: u8, effects: &mut Vec<SheetEffect>) {
        let layout = Arc::clone(&self.layout);
        if let SheetLayout::C(printed) = &*layout {
            use_overflow(&mut self.overflow, &printed.printed.overflow, count, effects);
        }
    }

    pub(super) fn open_options(&self, column: u8) -> Vec<Pick> {
        let columns = self.printed().printed.sun_rain.len();
        if usize::from(column) > columns { Vec::new() } else { self.options.open(column) }
    }

    pub(super) fn take(&mut self, pick: Pick, effects: &mut Vec<SheetEffect>) {
        if let Some(gain) = self.layout.gain_of(pick) {
            self.options.take(pick);
            give(&gain, BONUSES, effects);
        }
    }

    pub(super) fn each_part(&self, visit: &mut impl FnMut(&'static str, u16, ScoredMark)) {
        let printed = self.printed();
        for index in self.outlined.iter() {
            let hexagon = &printed.hexagons[index];
            if let Some(habitat) = hexagon.first_habitat().filter(|_| hexagon.points > 0) {
                let mark = ScoredMark::Cells(CellSet::default().with(index));
                visit(habitat.key(), hexagon.points.into(), mark);
            }
        }
        for habitat in Habitat::ALL.into_iter().filter(|habitat| self.is_complete(*habitat)) {
            visit(habitat.key(), printed.printed.complete.into(), ScoredMark::Complete(habitat));
        }
        for (index, space) in printed.printed.overflow.iter().take(self.overflow.into()).enumerate() {
            if space.points > 0 {
                visit(OVERFLOW, space.points.into(), ScoredMark::OverflowSpace(index as u8 + 1));
            }
        }
        for (habitat, gain) in printed.printed.landmark_rows.iter() {
            if gain.points > 0 && self.is_landmark_row_full(habitat) {
                visit(BONUSES, gain.points.into(), ScoredMark::LandmarkRow(habitat));
            }
        }
        for (index, gain) in printed.printed.landmark_columns.iter().enumerate() {
            let column = index as u8 + 1;
            if gain.points > 0 && self.is_landmark_column_full(column) {
                visit(BONUSES, gain.points.into(), ScoredMark::LandmarkColumn(column));
            }
        }
        self.options.each_points(&self.layout, visit);
    }
}
