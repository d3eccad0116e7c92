//! Marks as read off a sheet, and the sheet they make: their consequences are derived, and impossible marks
//! are refused.

use std::sync::Arc;

use thiserror::Error;

use super::animals::AnimalSheet;
use super::columns::ColumnSheet;
use super::layout::SheetLayout;
use super::map::CellSet;
use super::outlines::OutlineSheet;
use super::paper::Sheet;
use super::sheet::{Cell, Icon, Pick, SheetLetter};
use super::tracks::TrackSheet;
use cascadia_base::{ByHabitat, Habitat, Wildlife};

/// Maximum number of elk that are divided optimally in an imported sheet.
pub const MOST_ELK: usize = 30;

/// The marks on a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetMarks {
    /// Sheet A.
    A {
        /// The numbers of each column from the top.
        columns: ByHabitat<Vec<u8>>,
        /// The items taken in the bonus area, from 1.
        area: Vec<u8>,
    },
    /// Sheet B.
    B {
        /// Outlined hexagons of each track.
        tracks: ByHabitat<u8>,
        /// Outlined hexagons of the overflow track.
        overflow: u8,
        /// The options taken in the sun/rain area.
        sun_rain: Vec<Pick>,
    },
    /// Sheet C.
    C {
        /// The outlined hexagons; stars and surrounded ones may be left out.
        outlined: Vec<Cell>,
        /// Used spaces of the overflow.
        overflow: u8,
        /// The options taken in the sun/rain area.
        sun_rain: Vec<Pick>,
    },
    /// Sheet D.
    D {
        /// The hexagons with their animals; none in an empty one.
        animals: Vec<(Cell, Option<Wildlife>)>,
        /// Used spaces of the overflow.
        overflow: u8,
    },
}

/// The reason why marks are impossible on a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MarksError {
    /// The marks belong to another sheet.
    #[error("these are not marks of sheet {}", .0.key())]
    OtherSheet(SheetLetter),
    /// A column has too many numbers.
    #[error("column {} has more than four numbers", .0.key())]
    ColumnTooLong(Habitat),
    /// A number is too small or too large.
    #[error("column {} has the number {number}, which is not from 1 to {most}", .habitat.key())]
    Number {
        /// The column.
        habitat: Habitat,
        /// The number.
        number: u8,
        /// The largest allowed.
        most: u8,
    },
    /// A choice does not exist.
    #[error("there is no {} {pick}", .pick.word())]
    NoPick {
        /// The choice.
        pick: Pick,
    },
    /// A choice is taken twice.
    #[error("{} {pick} is duplicated", .pick.word())]
    PickTwice {
        /// The choice.
        pick: Pick,
    },
    /// There are more items than suns.
    #[error("more items of the bonus area were taken ({items}) than there are suns ({suns})")]
    ItemsWithoutSuns {
        /// Items.
        items: usize,
        /// Suns.
        suns: u8,
    },
    /// A column has more options taken than icons crossed off.
    #[error(
        "column {column} of the sun/rain area has more options taken ({taken}) than icons crossed off ({icons})"
    )]
    OptionsWithoutIcons {
        /// The column.
        column: u8,
        /// Options taken.
        taken: u8,
        /// Icons crossed off.
        icons: u8,
    },
    /// A track is shorter.
    #[error("track {} has {count} hexagons outlined, but it has only {most}", .habitat.key())]
    Track {
        /// The track.
        habitat: Habitat,
        /// Outlined hexagons.
        count: u8,
        /// Hexagons of the track.
        most: u8,
    },
    /// The overflow is smaller.
    #[error("the overflow has {count} marks, but only room for {most}")]
    Overflow {
        /// Marks.
        count: u8,
        /// Hexagons or spaces.
        most: u8,
    },
    /// The overflow was used although no habitat is full.
    #[error("the overflow is used, but no {what}")]
    OverflowTooEarly {
        /// The requirement.
        what: &'static str,
    },
    /// A hexagon does not exist.
    #[error("there is no hexagon {0}")]
    NoHexagon(Cell),
    /// A hexagon is listed twice.
    #[error("hexagon {0} is duplicated")]
    HexagonTwice(Cell),
    /// A hexagon without habitat is outlined, but not surrounded.
    #[error("hexagon {0} has no habitat and is not surrounded")]
    NotSurrounded(Cell),
    /// A hexagon is not connected to a star.
    #[error("hexagon {0} is not connected with a star")]
    NotConnected(Cell),
    /// There are more elk than can be scored.
    #[error("there are {0} elk; at most {MOST_ELK} can be scored")]
    TooManyElk(usize),
}

impl Pick {
    /// Returns the noun for the choice, for error messages.
    const fn word(self) -> &'static str {
        match self {
            Self::Item(_) => "item",
            Self::Option { .. } => "option",
        }
    }
}

impl Sheet {
    /// Creates the sheet with these marks and all their consequences.
    ///
    /// # Errors
    /// If the marks do not fit on the sheet or are impossible.
    pub fn from_marks(layout: &Arc<SheetLayout>, marks: &SheetMarks) -> Result<Self, MarksError> {
        match (Self::new(layout), marks) {
            (Self::A(sheet), SheetMarks::A { columns, area }) => {
                read_columns(sheet, columns, area).map(Self::A)
            }
            (Self::B(sheet), SheetMarks::B { tracks, overflow, sun_rain }) => {
                read_tracks(sheet, tracks, *overflow, sun_rain).map(Self::B)
            }
            (Self::C(sheet), SheetMarks::C { outlined, overflow, sun_rain }) => {
                read_outlines(sheet, outlined, *overflow, sun_rain).map(Self::C)
            }
            (Self::D(sheet), SheetMarks::D { animals, overflow }) => {
                read_animals(sheet, animals, *overflow).map(Self::D)
            }
            (sheet, _) => Err(MarksError::OtherSheet(sheet.letter())),
        }
    }

    /// Returns the marks of the sheet: on sheet C all outlined hexagons, including stars and surrounded
    /// ones.
    pub fn marks(&self) -> SheetMarks {
        match self {
            Self::A(sheet) => SheetMarks::A {
                columns: ByHabitat::from_fn(|habitat| sheet.column(habitat).to_vec()),
                area: sheet.items().collect(),
            },
            Self::B(sheet) => SheetMarks::B {
                tracks: ByHabitat::from_fn(|habitat| sheet.track(habitat)),
                overflow: sheet.overflow(),
                sun_rain: sheet.options().picks().collect(),
            },
            Self::C(sheet) => SheetMarks::C {
                outlined: sheet.printed().map.cells_of(sheet.outlined()),
                overflow: sheet.overflow(),
                sun_rain: sheet.options().picks().collect(),
            },
            Self::D(sheet) => {
                let cells = sheet.printed().map.cells().iter().enumerate();
                let filled = cells.filter(|(index, _)| sheet.animal(*index).is_some());
                SheetMarks::D {
                    animals: filled.map(|(index, cell)| (*cell, sheet.animal(index))).collect(),
                    overflow: sheet.overflow(),
                }
            }
        }
    }
}

/// Refuses choices that do not exist or occur twice.
fn check_picks(layout: &SheetLayout, picks: &[Pick]) -> Result<(), MarksError> {
    for (index, pick) in picks.iter().enumerate() {
        if layout.gain_of(*pick).is_none() {
            return Err(MarksError::NoPick { pick: *pick });
        }
        if picks[..index].contains(pick) {
            return Err(MarksError::PickTwice { pick: *pick });
        }
    }
    Ok(())
}

fn read_columns(
    mut sheet: ColumnSheet,
    columns: &ByHabitat<Vec<u8>>,
    area: &[u8],
) -> Result<ColumnSheet, MarksError> {
    let mut effects = Vec::new();
    for (habitat, numbers) in columns.iter() {
        if numbers.len() > super::layout::COLUMN_LENGTH {
            return Err(MarksError::ColumnTooLong(habitat));
        }
        let most = sheet.printed().largest_number;
        for number in numbers {
            if !(1..=most).contains(number) {
                return Err(MarksError::Number { habitat, number: *number, most });
            }
            sheet.write(habitat, *number, &mut effects);
        }
    }
    let picks: Vec<Pick> = area.iter().map(|item| Pick::Item(*item)).collect();
    check_picks(sheet.whole(), &picks)?;
    if area.len() > sheet.suns().into() {
        return Err(MarksError::ItemsWithoutSuns { items: area.len(), suns: sheet.suns() });
    }
    area.iter().for_each(|item| sheet.take(*item, &mut effects));
    Ok(sheet)
}

/// Refuses more options of a column than icons crossed off.
///
/// Open question: may fewer items or options be taken than were earned? Chosen answer: in an imported sheet
/// yes, the player may have forgotten one; in play every earned item is taken.
fn check_options(suns: u8, rains: u8, options: &[Pick]) -> Result<(), MarksError> {
    for pick in options {
        let Pick::Option { column, .. } = *pick else { continue };
        let taken = |pick: &&Pick| matches!(pick, Pick::Option { column: of, .. } if *of == column);
        let taken = options.iter().filter(taken).count() as u8;
        let icons = u8::from(suns >= column) + u8::from(rains >= column);
        if taken > icons {
            return Err(MarksError::OptionsWithoutIcons { column, taken, icons });
        }
    }
    Ok(())
}

fn check_overflow(count: u8, most: usize, is_open: bool, what: &'static str) -> Result<(), MarksError> {
    if usize::from(count) > most {
        return Err(MarksError::Overflow { count, most: most as u8 });
    }
    if count > 0 && !is_open {
        return Err(MarksError::OverflowTooEarly { what });
    }
    Ok(())
}

fn read_tracks(
    mut sheet: TrackSheet,
    tracks: &ByHabitat<u8>,
    overflow: u8,
    options: &[Pick],
) -> Result<TrackSheet, MarksError> {
    let mut effects = Vec::new();
    let most = sheet.printed().length();
    for (habitat, count) in tracks.iter() {
        if *count > most {
            return Err(MarksError::Track { habitat, count: *count, most });
        }
        sheet.outline(habitat, *count, &mut effects);
    }
    check_overflow(
        overflow,
        sheet.printed().overflow.into(),
        sheet.full_tracks() > 0,
        "habitat track is full",
    )?;
    sheet.mark_overflow(overflow, &mut effects);
    check_picks(sheet.whole(), options)?;
    check_options(sheet.icons(Icon::Sun), sheet.icons(Icon::Rain), options)?;
    options.iter().for_each(|pick| sheet.take(*pick, &mut effects));
    Ok(sheet)
}

fn read_outlines(
    mut sheet: OutlineSheet,
    outlined: &[Cell],
    overflow: u8,
    options: &[Pick],
) -> Result<OutlineSheet, MarksError> {
    let mut listed = CellSet::default();
    for cell in outlined {
        let index = sheet.printed().map.index(*cell).ok_or(MarksError::NoHexagon(*cell))?;
        if listed.contains(index) {
            return Err(MarksError::HexagonTwice(*cell));
        }
        listed = listed.with(index);
    }
    let loose = sheet.set_outlined(listed);
    let printed = sheet.printed();
    let cell = |index: usize| printed.map.cells()[index];
    if let Some(index) = loose {
        return Err(MarksError::NotSurrounded(cell(index)));
    }
    let connected = printed.map.connected(printed.stars, sheet.outlined());
    if let Some(index) = sheet.outlined().without(connected).first() {
        return Err(MarksError::NotConnected(cell(index)));
    }
    let is_open = Habitat::ALL.into_iter().any(|habitat| sheet.is_complete(habitat));
    check_overflow(overflow, printed.printed.overflow.len(), is_open, "habitat is complete")?;
    check_picks(sheet.whole(), options)?;
    check_options(sheet.icons(Icon::Sun), sheet.icons(Icon::Rain), options)?;
    let mut effects = Vec::new();
    sheet.mark_overflow(overflow, &mut effects);
    options.iter().for_each(|pick| sheet.take(*pick, &mut effects));
    Ok(sheet)
}

fn read_animals(
    mut sheet: AnimalSheet,
    animals: &[(Cell, Option<Wildlife>)],
    overflow: u8,
) -> Result<AnimalSheet, MarksError> {
    let mut listed = CellSet::default();
    let mut effects = Vec::new();
    for (cell, animal) in animals {
        let index = sheet.printed().map.index(*cell).ok_or(MarksError::NoHexagon(*cell))?;
        if listed.contains(index) {
            return Err(MarksError::HexagonTwice(*cell));
        }
        listed = listed.with(index);
        if let Some(animal) = animal {
            sheet.write(*cell, *animal, &mut effects);
        }
    }
    let elk = usize::from(sheet.of(Wildlife::Elk).len());
    if elk > MOST_ELK {
        return Err(MarksError::TooManyElk(elk));
    }
    let is_open = Habitat::ALL.into_iter().any(|habitat| sheet.is_complete(habitat));
    check_overflow(overflow, sheet.printed().overflow.len(), is_open, "habitat is full")?;
    sheet.mark_overflow(overflow, &mut effects);
    Ok(sheet)
}
