//! Sheet B: five tracks of hexagons, an overflow track, diamonds between the tracks, and the sun/rain area.

use std::sync::Arc;

use super::layout::{Diamond, PrintedSpot, SheetLayout, TrackLayout};
use super::score::{BONUSES, OVERFLOW, ScoredMark, give, lose};
use super::sheet::{FreeTarget, Icon, Pick, SheetEffect};
use super::weather::PickedOptions;
use cascadia_base::{ByHabitat, Habitat, Wildlife};

/// Sheet B of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrackSheet {
    layout: Arc<SheetLayout>,
    tracks: ByHabitat<u8>,
    overflow: u8,
    options: PickedOptions,
}

impl TrackSheet {
    pub(super) fn new(layout: &Arc<SheetLayout>) -> Self {
        let layout = Arc::clone(layout);
        Self { layout, tracks: ByHabitat::default(), overflow: 0, options: PickedOptions::default() }
    }

    /// Returns the layout shared with the content.
    pub const fn whole(&self) -> &Arc<SheetLayout> {
        &self.layout
    }

    /// Returns the printed layout.
    pub fn printed(&self) -> &TrackLayout {
        match &*self.layout {
            SheetLayout::B(layout) => layout,
            _ => unreachable!("tracks are of sheet B"),
        }
    }

    /// Returns the number of outlined hexagons of a track.
    pub fn track(&self, habitat: Habitat) -> u8 {
        self.tracks[habitat]
    }

    /// Returns the number of outlined hexagons of the overflow track.
    pub const fn overflow(&self) -> u8 {
        self.overflow
    }

    /// Returns the options taken in the sun/rain area.
    pub const fn options(&self) -> PickedOptions {
        self.options
    }

    /// Tests whether a track is outlined to its end.
    pub fn is_full(&self, habitat: Habitat) -> bool {
        self.tracks[habitat] >= self.printed().length()
    }

    /// Counts the full tracks.
    pub fn full_tracks(&self) -> u8 {
        Habitat::ALL.into_iter().filter(|habitat| self.is_full(*habitat)).count() as u8
    }

    fn has(&self, diamond: &Diamond) -> bool {
        self.tracks[diamond.upper].min(self.tracks[diamond.lower]) >= diamond.right
    }

    /// Iterates over the gained bonuses of the map: hexagons track by track, then the diamonds.
    pub fn gained(&self) -> impl Iterator<Item = &PrintedSpot> {
        let printed = self.printed();
        let hexagons =
            printed.rows.iter().flat_map(|row| printed.hexagons[*row].iter().take(self.tracks[*row].into()));
        hexagons
            .chain(printed.diamonds.iter().filter(|diamond| self.has(diamond)).map(|diamond| &diamond.spot))
    }

    /// Iterates over all bonuses of the map.
    pub fn bonuses(&self) -> impl Iterator<Item = &PrintedSpot> {
        let printed = self.printed();
        let hexagons = printed.rows.iter().flat_map(|row| &printed.hexagons[*row]);
        hexagons.chain(printed.diamonds.iter().map(|diamond| &diamond.spot))
    }

    /// Counts the crossed icons of a kind.
    pub fn icons(&self, icon: Icon) -> u8 {
        self.gained().filter(|spot| spot.icon == Some(icon)).count() as u8
    }

    /// Counts the gained bonuses of the map with an animal.
    pub fn map_animals(&self, animal: Wildlife) -> u8 {
        self.gained().filter(|spot| spot.gain.animals[animal] > 0).count() as u8
    }

    /// Counts the gained diamonds with `points` points, and all such diamonds.
    pub fn diamonds_of(&self, points: u8) -> (u8, u8) {
        let all = self.printed().diamonds.iter().filter(|diamond| diamond.spot.gain.points == points);
        let (gained, others): (Vec<&Diamond>, Vec<&Diamond>) = all.partition(|diamond| self.has(diamond));
        (gained.len() as u8, (gained.len() + others.len()) as u8)
    }

    /// Counts the free hexagons gained on the map and in the sun/rain area.
    pub fn free_hexagons(&self) -> u8 {
        let map: u8 = self.gained().map(|spot| spot.gain.free).sum();
        let picked = self.options.picks().filter_map(|pick| self.layout.gain_of(pick));
        map + picked.map(|gain| gain.free).sum::<u8>()
    }

    /// Returns all circled points: diamonds and options.
    pub fn bonus_points(&self) -> u16 {
        let mut circled = 0;
        self.each_bonus(&mut |_, points, _| circled += points);
        circled
    }

    /// Outlines hexagons of a track from the left; the rest go to the overflow track.
    pub(super) fn outline(&mut self, habitat: Habitat, count: u8, effects: &mut Vec<SheetEffect>) {
        let before = self.tracks[habitat];
        let fitting = count.min(self.printed().length().saturating_sub(before));
        if fitting > 0 {
            let to = before + fitting;
            effects.push(SheetEffect::TrackOutlined { habitat, from: before + 1, to });
            for length in before + 1..=to {
                self.tracks[habitat] = length;
                self.gain_at(habitat, length, effects);
            }
        }
        self.mark_overflow(count - fitting, effects);
    }

    /// Takes the gains of the hexagon just outlined: its own bonus, then the diamonds to its left.
    fn gain_at(&self, habitat: Habitat, column: u8, effects: &mut Vec<SheetEffect>) {
        let printed = self.printed();
        let own = &printed.hexagons[habitat][usize::from(column) - 1];
        let beside = |diamond: &&Diamond| {
            (diamond.upper == habitat || diamond.lower == habitat)
                && diamond.right == column
                && self.has(diamond)
        };
        // The state already counts all icons of the hexagon, so the columns start with the icons before it.
        let spots = || std::iter::once(own).chain(printed.diamonds.iter().filter(beside).map(|at| &at.spot));
        for (place, spot) in spots().enumerate() {
            give(&spot.gain, BONUSES, effects);
            if let Some(icon) = spot.icon {
                let later = spots().skip(place + 1).filter(|spot| spot.icon == Some(icon)).count() as u8;
                effects.push(SheetEffect::IconCrossed { icon, column: Some(self.icons(icon) - later) });
            }
        }
    }

    /// Outlines hexagons of the overflow track.
    ///
    /// Open question: what if the overflow track is full? Chosen answer: the remaining marks are lost.
    pub(super) fn mark_overflow(&mut self, count: u8, effects: &mut Vec<SheetEffect>) {
        let fitting = count.min(self.printed().overflow - self.overflow);
        if fitting > 0 {
            self.overflow += fitting;
            effects.push(SheetEffect::OverflowUsed { count: fitting });
        }
        lose(count - fitting, effects);
    }

    pub(super) fn open_options(&self, column: u8) -> Vec<Pick> {
        if usize::from(column) > self.printed().sun_rain.len() {
            Vec::new()
        } else {
            self.options.open(column)
        }
    }

    pub(super) fn take(&mut self, pick: Pick, effects: &mut Vec<SheetEffect>) {
        if let Some(gain) = self.layout.gain_of(pick) {
            self.options.take(pick);
            give(&gain, BONUSES, effects);
        }
    }

    /// Returns the destinations of a free hexagon: any track with room, and the overflow track if a track
    /// is full.
    pub(super) fn free_targets(&self, habitat: Option<Habitat>) -> Vec<FreeTarget> {
        let rows = self.printed().rows.into_iter();
        let open = rows.filter(|row| !self.is_full(*row) && habitat.is_none_or(|habitat| habitat == *row));
        let mut targets: Vec<FreeTarget> = open.map(FreeTarget::Track).collect();
        let needs_overflow = match habitat {
            Some(habitat) => self.is_full(habitat),
            None => self.full_tracks() > 0,
        };
        if needs_overflow && self.overflow < self.printed().overflow {
            targets.push(FreeTarget::Overflow);
        }
        targets
    }

    /// Returns the points of a number of outlined hexagons of a track.
    pub fn header_points(&self, length: u8) -> u16 {
        match usize::from(length).checked_sub(1) {
            None => 0,
            Some(index) => super::layout::capped(&self.printed().header, index),
        }
    }

    fn each_bonus(&self, visit: &mut impl FnMut(&'static str, u16, ScoredMark)) {
        let printed = self.printed();
        for row in printed.rows {
            for (index, spot) in printed.hexagons[row].iter().take(self.tracks[row].into()).enumerate() {
                if spot.gain.points > 0 {
                    let mark = ScoredMark::TrackHexagon(row, index as u8 + 1);
                    visit(BONUSES, spot.gain.points.into(), mark);
                }
            }
        }
        for diamond in printed.diamonds.iter().filter(|diamond| self.has(diamond)) {
            if diamond.spot.gain.points > 0 {
                let mark = ScoredMark::Diamond(diamond.upper, diamond.right);
                visit(BONUSES, diamond.spot.gain.points.into(), mark);
            }
        }
        self.options.each_points(&self.layout, visit);
    }

    pub(super) fn each_part(&self, visit: &mut impl FnMut(&'static str, u16, ScoredMark)) {
        for row in self.printed().rows {
            let length = self.tracks[row];
            visit(row.key(), self.header_points(length), ScoredMark::Track(length));
        }
        visit(OVERFLOW, self.header_points(self.overflow), ScoredMark::Track(self.overflow));
        self.each_bonus(visit);
    }
}
