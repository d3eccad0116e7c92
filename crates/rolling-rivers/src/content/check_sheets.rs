//! Validation and conversion of the printed sheets.

use std::sync::Arc;

use super::raw_sheets::{
    RawAnimals, RawBorder, RawColumns, RawDiamond, RawHexagonKind, RawOutlineHexagon, RawOutlines, RawSheets,
    RawSunRain, RawTracks,
};
use super::words::{GainWords, HabitatWord, IconWord};
use super::{PrintedSheet, SHEETS_FILE};
use crate::sheets::{
    AnimalLayout, AnimalPoints, BonusRow, COLUMN_LENGTH, Cell, CellSet, ColumnLayout, Diamond, HexMap,
    HexagonKind, Icon, MapIcon, OPTIONS, OutlineBonuses, OutlineHexagon, OutlineLayout, PickedOptions,
    PrintedSpot, SheetGain, SheetLayout, TrackLayout,
};
use cascadia_base::{ByHabitat, Habitat};
use cascadia_storage::Problems;

/// Largest number supported by the rules of sheet A.
const LARGEST_NUMBER: u8 = 9;
/// The most items of the bonus area.
const MOST_ITEMS: usize = 16;
/// The longest track.
const LONGEST_TRACK: usize = 20;

/// Collector of one sheet's problems.
struct Report<'a> {
    sheet: &'static str,
    problems: &'a mut Problems,
}

impl Report<'_> {
    fn add(&mut self, sentence: impl Into<String>) {
        self.problems.report_entry(SHEETS_FILE, self.sheet, sentence);
    }

    fn check(&mut self, holds: bool, sentence: &str) {
        if !holds {
            self.add(sentence);
        }
    }

    fn stars(&mut self, stars: u8) -> u8 {
        self.check((1..=3).contains(&stars), "a sheet has one to three stars");
        stars
    }

    fn weather(&mut self, icon: Option<IconWord>) -> Option<Icon> {
        self.check(icon != Some(IconWord::Landmark), "there are no landmarks here");
        icon.and_then(IconWord::weather)
    }

    /// Converts a sun/rain area, which has a column for every sun and for every rain cloud of the map.
    fn sun_rain(&mut self, raw: &RawSunRain, suns: usize, rains: usize) -> Vec<[SheetGain; OPTIONS]> {
        let columns: Vec<[SheetGain; OPTIONS]> =
            raw.columns.iter().filter_map(|column| gains(column).try_into().ok()).collect();
        self.check(columns.len() == raw.columns.len(), "a column of the sun/rain area has four options");
        let count = raw.columns.len();
        self.check(count <= PickedOptions::COLUMNS, "the sun/rain area has too many columns");
        if suns != count || rains != count {
            self.add(format!("{suns} suns and {rains} rain clouds for {count} columns of the sun/rain area"));
        }
        columns
    }

    /// Parses the position of a hexagon.
    fn cell(&mut self, text: &str) -> Option<Cell> {
        let cell = Cell::from_key(text);
        if cell.is_none() {
            self.add(format!("`{text}` is not a hexagon such as r3c4"));
        }
        cell
    }

    fn map(&mut self, cells: &[Cell]) {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        for pair in sorted.windows(2).filter(|pair| pair[0] == pair[1]) {
            self.add(format!("hexagon {} is duplicated", pair[0]));
        }
        self.check(cells.len() <= CellSet::CAPACITY, "a map has at most 64 hexagons");
    }
}

fn gains(words: &[GainWords]) -> Vec<SheetGain> {
    words.iter().map(|gain| SheetGain::from(*gain)).collect()
}

/// Converts the four sheets; `None` if there are problems.
pub(super) fn sheets(raw: &RawSheets, problems: &mut Problems) -> Option<[PrintedSheet; 4]> {
    let before = problems.0.len();
    let columns = columns(&raw.a, &mut Report { sheet: "a", problems });
    let tracks = tracks(&raw.b, &mut Report { sheet: "b", problems });
    let outlines = outlines(&raw.c, &mut Report { sheet: "c", problems });
    let animals = animals(&raw.d, &mut Report { sheet: "d", problems });
    let printed = |(stars, layout): (u8, SheetLayout)| PrintedSheet { stars, layout: Arc::new(layout) };
    let sheets = [columns?, tracks?, outlines?, animals?].map(printed);
    (problems.0.len() == before).then_some(sheets)
}

fn columns(raw: &RawColumns, report: &mut Report<'_>) -> Option<(u8, SheetLayout)> {
    let stars = report.stars(raw.stars.count);
    let number = raw.largest_number.number;
    report.check((1..=LARGEST_NUMBER).contains(&number), "the largest number is from 1 to 9");
    let rows: Vec<SheetGain> = raw.rows.iter().map(|row| row.gain.into()).collect();
    report.check(rows.len() == COLUMN_LENGTH, "there are four habitat rows");
    report.check(raw.area.len() <= MOST_ITEMS, "the bonus area has at most 16 items");
    let bonus_rows = raw.bonus_rows.iter().map(|row| {
        report.check((1..=COLUMN_LENGTH as u8).contains(&row.below), "a bonus row is below a habitat row");
        let icon = report.weather(row.icon);
        report.check(icon != Some(Icon::Rain), "there are no rain clouds here");
        BonusRow { below: row.below, spot: PrintedSpot { gain: row.gain.into(), icon } }
    });
    let bonus_rows: Vec<BonusRow> = bonus_rows.collect();
    let suns = bonus_rows.iter().filter(|row| row.spot.icon.is_some()).count() * Habitat::ALL.len();
    report.check(suns <= raw.area.len(), "the bonus area has fewer items than there are suns");
    let layout = ColumnLayout {
        largest_number: number,
        rows: rows.try_into().ok()?,
        bonus_rows,
        area: raw.area.iter().map(|item| item.gain.into()).collect(),
    };
    Some((stars, SheetLayout::A(layout)))
}

fn tracks(raw: &RawTracks, report: &mut Report<'_>) -> Option<(u8, SheetLayout)> {
    let stars = report.stars(raw.stars.count);
    let rows: Vec<Habitat> = raw.rows.habitats.iter().map(|row| Habitat::from(*row)).collect();
    report.check(Habitat::ALL.iter().all(|habitat| rows.contains(habitat)), "every habitat has a track");
    let rows: [Habitat; 5] = match rows.try_into() {
        Ok(rows) => rows,
        Err(_) => {
            report.add("there are five tracks");
            return None;
        }
    };
    let length = raw.header.points.len();
    report.check((2..=LONGEST_TRACK).contains(&length), "a track has two to twenty hexagons");
    report.check(raw.header.points.is_sorted(), "the points of the header row never fall");
    report
        .check(usize::from(raw.overflow.hexagons) <= length, "the overflow track is longer than the others");
    let mut hexagons = ByHabitat::from_fn(|_| vec![PrintedSpot::default(); length]);
    for raw in &raw.hexagons {
        let habitat = Habitat::from(raw.track);
        let icon = report.weather(raw.icon);
        let place = usize::from(raw.column).checked_sub(1).and_then(|index| hexagons[habitat].get_mut(index));
        match place {
            None => report.add(format!("track {} has no hexagon {}", habitat.key(), raw.column)),
            Some(spot) if *spot != PrintedSpot::default() => {
                report.add(format!("hexagon {} of track {} is duplicated", raw.column, habitat.key()));
            }
            Some(spot) => *spot = PrintedSpot { gain: raw.gain.into(), icon },
        }
    }
    let diamonds: Vec<Diamond> = raw.diamonds.iter().map(|raw| diamond(raw, &rows, length, report)).collect();
    let spots = || hexagons.0.iter().flatten().chain(diamonds.iter().map(|diamond| &diamond.spot));
    let count = |icon| spots().filter(|spot| spot.icon == Some(icon)).count();
    let sun_rain = report.sun_rain(&raw.sun_rain, count(Icon::Sun), count(Icon::Rain));
    let layout = TrackLayout {
        rows,
        header: raw.header.points.clone(),
        overflow: raw.overflow.hexagons,
        hexagons,
        diamonds,
        sun_rain,
    };
    Some((stars, SheetLayout::B(layout)))
}

fn diamond(raw: &RawDiamond, rows: &[Habitat; 5], length: usize, report: &mut Report<'_>) -> Diamond {
    let (upper, lower) = (Habitat::from(raw.upper), Habitat::from(raw.lower));
    let follow = rows.windows(2).any(|pair| pair == [upper, lower]);
    report.check(follow, "a diamond lies between a track and the one below it");
    let fits = (1..length).contains(&usize::from(raw.left));
    report.check(fits, "a diamond lies between two columns");
    let icon = report.weather(raw.icon);
    Diamond {
        upper,
        lower,
        right: raw.left.saturating_add(1),
        spot: PrintedSpot { gain: raw.gain.into(), icon },
    }
}

fn outline_hexagon(raw: &RawOutlineHexagon, report: &mut Report<'_>) -> Option<OutlineHexagon> {
    let cell = report.cell(&raw.cell)?;
    let habitat = |word: HabitatWord| Habitat::from(word);
    let kind = match raw.kind {
        RawHexagonKind::Star => HexagonKind::Star,
        RawHexagonKind::Neutral(gain) => HexagonKind::Neutral(gain.into()),
        RawHexagonKind::Plain(word) => HexagonKind::Plain(habitat(word)),
        RawHexagonKind::Split(first, second) => HexagonKind::Split(habitat(first), habitat(second)),
    };
    let icon = raw.icon.map(|icon| icon.weather().map_or(MapIcon::Landmark, MapIcon::Weather));
    let of_one_habitat = matches!(kind, HexagonKind::Plain(_));
    if !of_one_habitat && (raw.points > 0 || icon == Some(MapIcon::Landmark)) {
        report.add(format!("hexagon {cell} has points or a landmark, but not one habitat"));
    }
    if matches!(kind, HexagonKind::Star | HexagonKind::Neutral(_)) && icon.is_some() {
        report.add(format!("hexagon {cell} has an icon, but no habitat"));
    }
    Some(OutlineHexagon { cell, kind, points: raw.points, icon })
}

fn outlines(raw: &RawOutlines, report: &mut Report<'_>) -> Option<(u8, SheetLayout)> {
    let stars = report.stars(raw.stars.count);
    let hexagons: Vec<OutlineHexagon> =
        raw.hexagons.iter().filter_map(|raw| outline_hexagon(raw, report)).collect();
    let cells: Vec<Cell> = hexagons.iter().map(|hexagon| hexagon.cell).collect();
    let before = report.problems.0.len();
    report.map(&cells);
    if report.problems.0.len() > before {
        return None;
    }
    let mut rows = ByHabitat::default();
    for habitat in Habitat::ALL {
        let mut own = raw.landmarks.rows.0.iter().filter(|(word, _)| Habitat::from(*word) == habitat);
        match (own.next(), own.next()) {
            (Some((_, gain)), None) => rows[habitat] = SheetGain::from(*gain),
            _ => report
                .add(format!("the landmarks of habitat {} must bring exactly one reward", habitat.key())),
        }
    }
    let count = |icon| hexagons.iter().filter(|each| each.icon == Some(MapIcon::Weather(icon))).count();
    let printed = OutlineBonuses {
        complete: raw.complete.points,
        overflow: gains(&raw.overflow.spaces),
        landmark_rows: rows,
        landmark_columns: gains(&raw.landmarks.columns),
        sun_rain: report.sun_rain(&raw.sun_rain, count(Icon::Sun), count(Icon::Rain)),
    };
    let columns = printed.landmark_columns.len();
    let layout = OutlineLayout::new(hexagons, printed);
    report.check(!layout.stars.is_empty(), "a map has a star to begin at");
    for habitat in Habitat::ALL {
        let key = habitat.key();
        if usize::from(layout.landmarks[habitat].len()) != columns {
            report.add(format!("habitat {key} has another number of landmarks than columns"));
        }
        if layout.habitats[habitat].is_empty() {
            report.add(format!("habitat {key} has no hexagon"));
        }
    }
    Some((stars, SheetLayout::C(layout)))
}

/// Converts the bonuses between `count` hexagons, which must touch each other.
fn borders(
    raw: &[RawBorder],
    count: usize,
    map: &HexMap,
    report: &mut Report<'_>,
) -> Vec<(CellSet, SheetGain)> {
    let mut borders: Vec<(CellSet, SheetGain)> = Vec::new();
    for raw in raw {
        let cells: CellSet = raw
            .cells
            .iter()
            .filter_map(|text| report.cell(text))
            .filter_map(|cell| map.index(cell))
            .collect();
        let touch = cells.iter().all(|index| map.neighbours(index).with(index).contains_all(cells));
        if raw.cells.len() != count || usize::from(cells.len()) != count || !touch {
            report.add(format!("{} are not {count} neighbouring hexagons", raw.cells.join(", ")));
        }
        if borders.iter().any(|(known, _)| *known == cells) {
            report.add(format!("a bonus between {} is duplicated", raw.cells.join(", ")));
        }
        borders.push((cells, raw.gain.into()));
    }
    borders
}

fn animals(raw: &RawAnimals, report: &mut Report<'_>) -> Option<(u8, SheetLayout)> {
    let stars = report.stars(raw.stars.count);
    let hexagons: Vec<(Cell, Habitat)> = raw
        .hexagons
        .iter()
        .filter_map(|raw| Some((report.cell(&raw.cell)?, Habitat::from(raw.habitat))))
        .collect();
    let cells: Vec<Cell> = hexagons.iter().map(|(cell, _)| *cell).collect();
    let before = report.problems.0.len();
    report.map(&cells);
    if report.problems.0.len() > before {
        return None;
    }
    let map = HexMap::new(cells);
    let habitats = ByHabitat::from_fn(|habitat| -> CellSet {
        let own = hexagons.iter().filter(|(_, of)| *of == habitat);
        own.filter_map(|(cell, _)| map.index(*cell)).collect()
    });
    report.check(habitats.0.iter().all(|cells| !cells.is_empty()), "every habitat has a hexagon");
    let scoring = &raw.scoring;
    let from_none = [&scoring.elk_lines, &scoring.hawks, &scoring.salmon_runs];
    let sound = from_none.iter().all(|table| table.points.len() > 1 && table.points[0] == 0);
    report.check(sound, "a table of points begins with 0 for none");
    let fox: Option<[u8; 7]> = scoring.fox.points.clone().try_into().ok();
    report.check(fox.is_some(), "a fox has none to six neighbours");
    let points = AnimalPoints {
        bear_pair: scoring.bear_pair.points,
        elk_lines: scoring.elk_lines.points.clone(),
        fox: fox?,
        hawks: scoring.hawks.points.clone(),
        salmon_runs: scoring.salmon_runs.points.clone(),
        completion: scoring.completion.points,
        diversity: scoring.diversity.points,
    };
    let layout = AnimalLayout {
        edges: borders(&raw.edges, 2, &map, report),
        corners: borders(&raw.corners, 3, &map, report),
        overflow: gains(&raw.overflow.spaces),
        habitats,
        map,
        points,
    };
    Some((stars, SheetLayout::D(layout)))
}
