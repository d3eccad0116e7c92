//! Sheet D: a map into whose hexagons animals are written, bonuses at its edges and corners, and an overflow.

use std::sync::Arc;

use super::animal_points;
use super::hierarchy::HIERARCHY;
use super::layout::{AnimalLayout, SheetLayout};
use super::map::CellSet;
use super::score::{COMPLETION_DIVERSITY, OVERFLOW, ScoredMark, give, use_overflow};
use super::sheet::{Cell, FreeTarget, SheetEffect};
use cascadia_base::{ByWildlife, Habitat, Wildlife};

/// Sheet D of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnimalSheet {
    layout: Arc<SheetLayout>,
    animals: ByWildlife<CellSet>,
    overflow: u8,
}

impl AnimalSheet {
    pub(super) fn new(layout: &Arc<SheetLayout>) -> Self {
        Self { layout: Arc::clone(layout), animals: ByWildlife::default(), overflow: 0 }
    }

    /// Returns the layout shared with the content.
    pub const fn whole(&self) -> &Arc<SheetLayout> {
        &self.layout
    }

    /// Returns the printed layout.
    pub fn printed(&self) -> &AnimalLayout {
        match &*self.layout {
            SheetLayout::D(layout) => layout,
            _ => unreachable!("animals are of sheet D"),
        }
    }

    /// Returns the hexagons with an animal of a species.
    pub fn of(&self, animal: Wildlife) -> CellSet {
        self.animals[animal]
    }

    /// Returns the animal in the hexagon at `index`.
    pub fn animal(&self, index: usize) -> Option<Wildlife> {
        HIERARCHY.into_iter().find(|animal| self.animals[*animal].contains(index))
    }

    /// Returns the hexagons with an animal.
    pub fn filled(&self) -> CellSet {
        self.animals.0.into_iter().fold(CellSet::default(), CellSet::or)
    }

    /// Returns the number of overflow spaces used.
    pub const fn overflow(&self) -> u8 {
        self.overflow
    }

    /// Returns the empty hexagons of a habitat.
    pub fn empty(&self, habitat: Habitat) -> CellSet {
        self.printed().habitats[habitat].without(self.filled())
    }

    /// Returns whether a habitat is full.
    pub fn is_complete(&self, habitat: Habitat) -> bool {
        self.empty(habitat).is_empty()
    }

    /// Returns whether a habitat holds all five animals.
    pub fn is_diverse(&self, habitat: Habitat) -> bool {
        let own = self.printed().habitats[habitat];
        self.animals.0.iter().all(|cells| !cells.and(own).is_empty())
    }

    /// Counts the corners whose free hexagon was gained, and all of them.
    pub fn free_hexagons(&self) -> (u8, u8) {
        let filled = self.filled();
        let corners = self.printed().corners.iter().filter(|(_, gain)| gain.free > 0);
        let gained = corners.clone().filter(|(cells, _)| filled.contains_all(*cells));
        (gained.count() as u8, corners.count() as u8)
    }

    /// Counts the edges whose nature tokens were gained, and all of them.
    pub fn token_bonuses(&self) -> (u8, u8) {
        let filled = self.filled();
        let edges = self.printed().edges.iter().filter(|(_, gain)| gain.nature_tokens > 0);
        let gained = edges.clone().filter(|(cells, _)| filled.contains_all(*cells));
        (gained.count() as u8, edges.count() as u8)
    }

    /// Counts the pairs of bears.
    pub fn bear_pairs(&self) -> u8 {
        let bears = self.of(Wildlife::Bear);
        self.printed().map.groups(bears).filter(|group| group.len() == 2).count() as u8
    }

    /// Counts the hawks without a neighbouring hawk.
    pub fn hawks_alone(&self) -> u8 {
        animal_points::hawks_alone(&self.printed().map, self.of(Wildlife::Hawk)).len()
    }

    /// Counts the salmon runs at least as long as the longest in the table.
    pub fn full_salmon_runs(&self) -> u8 {
        let printed = self.printed();
        let longest = printed.points.salmon_runs.len() - 1;
        let runs = animal_points::salmon_runs(&printed.map, self.of(Wildlife::Salmon));
        runs.filter(|(run, is_run)| *is_run && usize::from(run.len()) >= longest).count() as u8
    }

    /// Returns the points of an animal.
    pub fn points_of(&self, animal: Wildlife) -> u16 {
        let mut points = 0;
        animal_points::each_part(self.printed(), &self.animals, animal, &mut |_, more, _| points += more);
        points
    }

    /// Writes an animal into an empty hexagon of any habitat.
    pub(super) fn write(&mut self, cell: Cell, animal: Wildlife, effects: &mut Vec<SheetEffect>) {
        let layout = Arc::clone(&self.layout);
        let SheetLayout::D(printed) = &*layout else { return };
        let Some(index) = printed.map.index(cell) else { return };
        self.animals[animal] = self.animals[animal].with(index);
        effects.push(SheetEffect::AnimalWritten { cell, animal });
        let filled = self.filled();
        for (cells, gain) in printed.edges.iter().chain(&printed.corners) {
            if cells.contains(index) && filled.contains_all(*cells) {
                give(gain, COMPLETION_DIVERSITY, effects);
            }
        }
        if let Some(habitat) = printed.habitat(index).filter(|habitat| self.is_complete(*habitat)) {
            effects.push(SheetEffect::HabitatCompleted { habitat });
        }
    }

    pub(super) fn mark_overflow(&mut self, count: u8, effects: &mut Vec<SheetEffect>) {
        let layout = Arc::clone(&self.layout);
        if let SheetLayout::D(printed) = &*layout {
            use_overflow(&mut self.overflow, &printed.overflow, count, effects);
        }
    }

    /// Returns the possible destinations of a free hexagon.
    ///
    /// Open question: does a free hexagon keep to a habitat and to a cost? Chosen answer: to neither, any
    /// animal goes into any empty hexagon; it may complete a habitat and set off further bonuses.
    pub(super) fn free_targets(&self, habitat: Option<Habitat>) -> Vec<FreeTarget> {
        let filled = self.filled();
        let cells = self.printed().map.cells().iter().enumerate();
        let empty = cells.filter(|(index, _)| {
            let is_of_it = |habitat| self.printed().habitats[habitat].contains(*index);
            !filled.contains(*index) && habitat.is_none_or(is_of_it)
        });
        empty.flat_map(|(_, cell)| HIERARCHY.map(|animal| FreeTarget::Animal(*cell, animal))).collect()
    }

    pub(super) fn each_part(&self, visit: &mut impl FnMut(&'static str, u16, ScoredMark)) {
        for animal in HIERARCHY {
            animal_points::each_part(self.printed(), &self.animals, animal, visit);
        }
        let printed = self.printed();
        for (index, space) in printed.overflow.iter().take(self.overflow.into()).enumerate() {
            if space.points > 0 {
                visit(OVERFLOW, space.points.into(), ScoredMark::OverflowSpace(index as u8 + 1));
            }
        }
        for habitat in Habitat::ALL {
            if self.is_complete(habitat) {
                visit(COMPLETION_DIVERSITY, printed.points.completion.into(), ScoredMark::Complete(habitat));
            }
            if self.is_diverse(habitat) {
                visit(COMPLETION_DIVERSITY, printed.points.diversity.into(), ScoredMark::Diverse(habitat));
            }
        }
    }
}
