//! One player in the fast form: stock, sheet and pending rewards.

use super::stock::Stock;
use super::tables::{
    ColumnTables, HABITATS, OutlineTables, RuleTables, SearchGain, SheetTables, TrackTables,
};
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::rules::{Pending, Player};
use rolling_rivers::sheets::{CellSet, Icon, LEFTOVERS_PER_POINT, OPTIONS, Pick, Sheet, Tally};

/// Columns of a sun/rain area, plus one in front for the bonus area of sheet A.
pub(crate) const PICKS: usize = 9;
/// Capacity for typed free hexagons; a card cannot earn more.
const FREE_IN: usize = 8;

/// The marks on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SearchSheet {
    /// Numbers in a column of sheet A, hexagons of a track of sheet B, crossed landmarks of sheet C.
    pub(crate) lengths: [u8; HABITATS],
    pub(crate) overflow: u8,
    pub(crate) suns: u8,
    pub(crate) rains: u8,
    /// The choices taken, as bits.
    pub(crate) taken: u32,
    /// The numbers of each column of sheet A, four bits each; the hexagons with each animal of sheet D.
    pub(crate) parts: [u64; 5],
    /// The hexagons outlined on sheet C, or with an animal on sheet D.
    pub(crate) filled: u64,
    /// The neighbours of outlined hexagons on sheet C, which may be outlined too; the gained edges and
    /// corners of sheet D, as bits.
    pub(crate) beside: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct OpenRewards {
    pub(crate) wild: u8,
    pub(crate) free: u8,
    /// The habitats of typed free hexagons, in order of appearance.
    pub(crate) free_in: [u8; FREE_IN],
    pub(crate) free_in_count: u8,
    /// Pending choices by column, the bonus area of sheet A first.
    pub(crate) picks: [u8; PICKS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatState {
    pub(crate) stock: Stock,
    pub(crate) sheet: SearchSheet,
    pub(crate) open: OpenRewards,
    pub(crate) completed: u8,
    /// All points except for the animals and habitats of sheet D and for leftovers.
    pub(crate) points: i32,
}

impl SeatState {
    /// Creates a player before the first round.
    pub(crate) fn new(tables: &RuleTables) -> Self {
        let mut seat = Self { stock: tables.start, ..Self::default() };
        if let SheetTables::C(tables) = &*tables.sheet {
            seat.sheet.filled = tables.stars;
            seat.sheet.beside = tables.map.around(tables.stars);
        }
        seat
    }

    /// Converts a player of the game, without pending marks and dice.
    pub(crate) fn of(tables: &RuleTables, player: &Player) -> Self {
        let mut seat =
            Self { stock: Stock::of(player.tally()), completed: player.completed(), ..Self::default() };
        let sheet = &mut seat.sheet;
        let none = Tally::default();
        seat.points = player.sheet().total(&none).into();
        match player.sheet() {
            Sheet::A(own) => {
                for habitat in Habitat::ALL {
                    let column = own.column(habitat);
                    sheet.lengths[habitat.index()] = column.len() as u8;
                    let write =
                        |bits: u64, (row, number): (usize, &u8)| bits | u64::from(*number) << (row * 4);
                    sheet.parts[habitat.index()] = column.iter().enumerate().fold(0, write);
                }
                sheet.taken = own.items().fold(0, |bits, item| bits | 1 << (item - 1));
            }
            Sheet::B(own) => {
                for habitat in Habitat::ALL {
                    sheet.lengths[habitat.index()] = own.track(habitat);
                }
                sheet.overflow = own.overflow();
                (sheet.suns, sheet.rains) = (own.icons(Icon::Sun), own.icons(Icon::Rain));
                sheet.taken = own.options().picks().fold(0, |bits, pick| bits | bit_of(pick));
            }
            Sheet::C(own) => {
                for habitat in Habitat::ALL {
                    sheet.lengths[habitat.index()] = own.landmarks(habitat);
                }
                sheet.overflow = own.overflow();
                (sheet.suns, sheet.rains) = (own.icons(Icon::Sun), own.icons(Icon::Rain));
                sheet.taken = own.options().picks().fold(0, |bits, pick| bits | bit_of(pick));
                sheet.filled = own.outlined().0;
                if let SheetTables::C(tables) = &*tables.sheet {
                    sheet.beside = tables.map.around(sheet.filled);
                }
            }
            Sheet::D(own) => {
                for animal in Wildlife::ALL {
                    sheet.parts[animal.index()] = own.of(animal).0;
                }
                sheet.filled = own.filled().0;
                sheet.overflow = own.overflow();
                if let SheetTables::D(tables) = &*tables.sheet {
                    let spaces = tables.overflow.iter().take(sheet.overflow.into());
                    seat.points = spaces.map(|space| i32::from(space.points)).sum();
                    for (index, (cells, _)) in tables.between.iter().enumerate() {
                        if seat.sheet.filled & cells == *cells {
                            seat.sheet.beside |= 1 << index;
                        }
                    }
                }
            }
        }
        for pending in player.pending() {
            match *pending {
                Pending::Pick { column } => seat.open.picks[usize::from(column.unwrap_or(0))] += 1,
                Pending::Free { habitat: None } => seat.open.free += 1,
                Pending::Free { habitat: Some(habitat) } => seat.open.add_free_in(habitat.index() as u8),
                Pending::Gain { source: rolling_rivers::rules::GainSource::Sheet, .. } => seat.open.wild += 1,
                _ => {}
            }
        }
        seat
    }

    /// Returns the total if the game ended now.
    pub(crate) fn total(&self, tables: &RuleTables) -> i32 {
        let animals = match &*tables.sheet {
            SheetTables::D(tables) => self.sheet.animal_points(tables),
            _ => 0,
        };
        self.points + animals + i32::from(self.stock.total() / LEFTOVERS_PER_POINT)
    }

    #[inline]
    pub(crate) fn gain(&mut self, gain: &SearchGain) {
        self.points += i32::from(gain.points);
        self.stock = self.stock.plus(gain.stock);
        self.open.wild += gain.wild;
        self.open.free += gain.free;
        if let Some(habitat) = gain.free_in {
            self.open.add_free_in(habitat);
        }
    }

    fn cross(&mut self, icon: Icon) {
        let crossed = match icon {
            Icon::Sun => &mut self.sheet.suns,
            Icon::Rain => &mut self.sheet.rains,
        };
        *crossed += 1;
        self.open.picks[usize::from(*crossed)] += 1;
    }

    /// Tests whether a card of a habitat can be completed.
    #[inline]
    pub(crate) fn takes(&self, tables: &RuleTables, habitat: usize) -> bool {
        !matches!(*tables.sheet, SheetTables::A(_)) || self.sheet.lengths[habitat] < 4
    }

    /// Marks sheet A or B, which need no decision.
    pub(crate) fn mark_at_once(&mut self, tables: &RuleTables, habitat: usize, number: u8) {
        match &*tables.sheet {
            SheetTables::A(tables) => self.write_number(tables, habitat, number),
            SheetTables::B(tables) => self.outline_track(tables, habitat, number),
            _ => {}
        }
    }

    fn write_number(&mut self, tables: &ColumnTables, habitat: usize, number: u8) {
        let row = usize::from(self.sheet.lengths[habitat]);
        if number == 0 || row >= 4 {
            return;
        }
        let number = number.min(tables.largest);
        self.sheet.lengths[habitat] += 1;
        self.sheet.parts[habitat] |= u64::from(number) << (row * 4);
        self.points += i32::from(number);
        let below = &tables.below[row];
        self.gain(&below.gain);
        if below.icon.is_some() {
            self.open.picks[0] += 1;
        }
        if self.sheet.lengths.iter().all(|length| usize::from(*length) > row) {
            self.gain(&tables.rows[row]);
        }
    }

    /// Outlines hexagons of a track of sheet B.
    pub(crate) fn outline_track(&mut self, tables: &TrackTables, habitat: usize, number: u8) {
        let before = self.sheet.lengths[habitat];
        let fitting = number.min(tables.length - before);
        let header = |length: u8| i32::from(tables.header[usize::from(length)]);
        self.points += header(before + fitting) - header(before);
        for column in before..before + fitting {
            self.sheet.lengths[habitat] = column + 1;
            let own = &tables.hexagons[habitat][usize::from(column)];
            self.gain(&own.gain);
            if let Some(icon) = own.icon {
                self.cross(icon);
            }
            for index in &tables.beside[habitat][usize::from(column)] {
                let diamond = &tables.diamonds[usize::from(*index)];
                let lengths = &self.sheet.lengths;
                let shorter = lengths[usize::from(diamond.upper)].min(lengths[usize::from(diamond.lower)]);
                if shorter >= diamond.right {
                    self.gain(&diamond.spot.gain);
                    if let Some(icon) = diamond.spot.icon {
                        self.cross(icon);
                    }
                }
            }
        }
        self.overflow_track(tables, number - fitting);
    }

    /// Outlines hexagons of the overflow track of sheet B.
    pub(crate) fn overflow_track(&mut self, tables: &TrackTables, number: u8) {
        let before = self.sheet.overflow;
        let after = (before + number).min(tables.overflow);
        self.points +=
            i32::from(tables.header[usize::from(after)]) - i32::from(tables.header[usize::from(before)]);
        self.sheet.overflow = after;
    }

    /// Outlines a hexagon of sheet C and any hexagons that it surrounds.
    pub(crate) fn outline(&mut self, tables: &OutlineTables, cell: usize) {
        self.fill(tables, cell);
        let mut pool = tables.map.neighbours[cell] & tables.inner & !self.sheet.filled;
        let mut left = pool;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            if tables.map.neighbours[index] & !self.sheet.filled == 0 {
                self.fill(tables, index);
                pool = (pool | tables.map.neighbours[index] & tables.inner) & !self.sheet.filled;
                left = pool;
            }
        }
    }

    fn fill(&mut self, tables: &OutlineTables, cell: usize) {
        self.sheet.filled |= 1 << cell;
        self.sheet.beside |= tables.map.neighbours[cell];
        let spot = &tables.hexagons[cell];
        self.points += i32::from(spot.points);
        self.gain(&spot.gain);
        if let Some(icon) = spot.icon {
            self.cross(icon);
        }
        if let Some(habitat) = spot.landmark {
            let habitat = usize::from(habitat);
            self.sheet.lengths[habitat] += 1;
            let column = self.sheet.lengths[habitat];
            if tables.landmarks[habitat] & !self.sheet.filled == 0 {
                self.gain(&tables.landmark_rows[habitat]);
            }
            if self.sheet.lengths.iter().all(|crossed| *crossed >= column)
                && let Some(gain) = tables.landmark_columns.get(usize::from(column) - 1)
            {
                self.gain(gain);
            }
        }
        for habitat in CellSet(spot.habitats.into()).iter() {
            if self.is_complete(tables, habitat) {
                self.points += i32::from(tables.complete);
            }
        }
    }

    /// Tests whether a habitat of sheet C is complete.
    #[inline]
    pub(crate) fn is_complete(&self, tables: &OutlineTables, habitat: usize) -> bool {
        tables.map.habitats[habitat] & !self.sheet.filled == 0
    }

    /// Returns the open hexagons of `within` beside outlined ones of sheet C.
    #[inline]
    pub(crate) const fn reachable(&self, within: u64) -> u64 {
        self.sheet.beside & within & !self.sheet.filled
    }

    /// Writes an animal into a hexagon of sheet D.
    #[inline]
    pub(crate) fn write(&mut self, tables: &super::tables::AnimalTables, cell: usize, animal: usize) {
        self.sheet.parts[animal] |= 1 << cell;
        self.sheet.filled |= 1 << cell;
        let mut touching = tables.touching[cell];
        while touching != 0 {
            let index = touching.trailing_zeros() as usize;
            touching &= touching - 1;
            let (cells, gain) = &tables.between[index];
            if self.sheet.filled & cells == *cells {
                self.sheet.beside |= 1 << index;
                // The sheet would not count points there.
                self.gain(&SearchGain { points: 0, ..*gain });
            }
        }
    }

    /// Uses spaces of the overflow of sheets C and D.
    pub(crate) fn use_overflow(&mut self, spaces: &[SearchGain], count: u8) {
        for _ in 0..count {
            let Some(space) = spaces.get(usize::from(self.sheet.overflow)) else { return };
            self.sheet.overflow += 1;
            self.gain(space);
        }
    }

    /// Takes a pending choice.
    pub(crate) fn take(&mut self, tables: &RuleTables, column: usize, option: usize) {
        self.open.picks[column] -= 1;
        let (gain, bit) = choice(tables, column, option);
        self.sheet.taken |= bit;
        self.gain(&gain);
    }

    /// Lists the remaining choices of a column as bits.
    pub(crate) fn open_choices(&self, tables: &RuleTables, column: usize) -> u32 {
        match &*tables.sheet {
            SheetTables::A(tables) => !self.sheet.taken & ((1 << tables.items.len()) - 1),
            _ if column > tables.sun_rain.len() => 0,
            _ => !(self.sheet.taken >> ((column - 1) * OPTIONS)) & 0xf,
        }
    }

    /// Drops rewards without a destination, as the rules do after every decision.
    pub(crate) fn settle(&mut self, tables: &RuleTables) {
        for column in 0..PICKS {
            if self.open.picks[column] > 0 && self.open_choices(tables, column) == 0 {
                self.open.picks[column] = 0;
            }
        }
        match &*tables.sheet {
            SheetTables::A(_) => {}
            SheetTables::B(sheet) => {
                let room = self.sheet.lengths.iter().any(|length| *length < sheet.length);
                let full = self.sheet.lengths.iter().any(|length| *length >= sheet.length);
                let has_place = room || full && self.sheet.overflow < sheet.overflow;
                if !has_place {
                    self.open.free = 0;
                }
            }
            SheetTables::C(sheet) => self.settle_outlines(sheet),
            SheetTables::D(sheet) => {
                if self.sheet.filled == sheet.all {
                    self.open.free = 0;
                }
            }
        }
    }

    fn settle_outlines(&mut self, tables: &OutlineTables) {
        let mut index = 0;
        while index < usize::from(self.open.free_in_count) {
            let habitat = usize::from(self.open.free_in[index]);
            if self.reachable(tables.map.habitats[habitat]) != 0 {
                index += 1;
                continue;
            }
            self.open.remove_free_in(index);
            if self.is_complete(tables, habitat) {
                self.use_overflow(&tables.overflow, 1);
                index = 0;
            }
        }
        if self.open.free > 0 && self.reachable(tables.all) == 0 {
            self.open.free = 0;
        }
    }
}

impl OpenRewards {
    fn add_free_in(&mut self, habitat: u8) {
        if let Some(place) = self.free_in.get_mut(usize::from(self.free_in_count)) {
            *place = habitat;
            self.free_in_count += 1;
        }
    }

    pub(crate) fn remove_free_in(&mut self, index: usize) {
        self.free_in.copy_within(index + 1.., index);
        self.free_in_count -= 1;
    }
}

impl SearchSheet {
    pub(crate) fn animal_points(&self, tables: &super::tables::AnimalTables) -> i32 {
        let animals: i32 =
            (0..5).map(|animal| tables.points_of(animal, self.parts[animal], self.filled)).sum();
        let habitats = (0..HABITATS).map(|habitat| tables.habitat_points(&self.parts, self.filled, habitat));
        animals + habitats.sum::<i32>()
    }
}

/// Returns the gain of a choice and its bit.
pub(crate) fn choice(tables: &RuleTables, column: usize, option: usize) -> (SearchGain, u32) {
    match &*tables.sheet {
        SheetTables::A(tables) => (tables.items[option], 1 << option),
        _ => (tables.sun_rain[column - 1][option], 1 << ((column - 1) * OPTIONS + option)),
    }
}

/// Converts a choice to the form of the rules.
pub(crate) const fn pick_of(column: usize, option: usize) -> Pick {
    if column == 0 {
        Pick::Item(option as u8 + 1)
    } else {
        Pick::Option { column: column as u8, option: option as u8 }
    }
}

const fn bit_of(pick: Pick) -> u32 {
    match pick {
        Pick::Item(item) => 1 << (item - 1),
        Pick::Option { column, option } => 1 << ((column - 1) as u32 * OPTIONS as u32 + option as u32),
    }
}
