//! Lookup tables of everything constant during a game.

use std::sync::Arc;

use super::harvests::HarvestTable;
use super::stock::Stock;
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::rules::{CARD_SPACES, CompletionBonus, CompletionEffect, Discount, Setup, size_of};
use rolling_rivers::sheets::{
    AnimalLayout, Cell, ColumnLayout, HexMap, HexagonKind, Icon, MapIcon, OPTIONS, OutlineLayout,
    PrintedSpot, SheetGain, SheetLayout, SheetLetter, TrackLayout,
};

/// Number of habitats.
pub(crate) const HABITATS: usize = 5;

/// The gain of a bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SearchGain {
    pub(crate) stock: Stock,
    pub(crate) points: u8,
    pub(crate) wild: u8,
    pub(crate) free: u8,
    pub(crate) free_in: Option<u8>,
}

impl SearchGain {
    fn of(gain: &SheetGain) -> Self {
        Self {
            stock: Stock::new(&gain.animals, gain.nature_tokens),
            points: gain.points,
            wild: gain.wild,
            free: gain.free,
            free_in: gain.free_in.map(|habitat| habitat.index() as u8),
        }
    }
}

/// A bonus or an icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SearchSpot {
    pub(crate) gain: SearchGain,
    pub(crate) icon: Option<Icon>,
}

impl SearchSpot {
    fn of(spot: &PrintedSpot) -> Self {
        Self { gain: SearchGain::of(&spot.gain), icon: spot.icon }
    }
}

/// A habitat card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchCard {
    pub(crate) cost: Stock,
    pub(crate) habitat: u8,
    pub(crate) number: u8,
    pub(crate) tokens: u8,
    pub(crate) tier: u8,
    pub(crate) size: u8,
}

/// Sheet A.
#[derive(Clone, Debug)]
pub(crate) struct ColumnTables {
    pub(crate) largest: u8,
    pub(crate) rows: [SearchGain; 4],
    /// The gains of a column's hexagons, by row.
    pub(crate) below: [SearchSpot; 4],
    pub(crate) items: Vec<SearchGain>,
}

/// Sheet B.
#[derive(Clone, Debug)]
pub(crate) struct TrackTables {
    pub(crate) length: u8,
    pub(crate) overflow: u8,
    /// Points by length, from zero.
    pub(crate) header: Vec<u8>,
    pub(crate) hexagons: [Vec<SearchSpot>; HABITATS],
    pub(crate) diamonds: Vec<SearchDiamond>,
    /// The diamonds to the left of a hexagon, by habitat and column (from 0), as indices into `diamonds`.
    pub(crate) beside: [Vec<Vec<u8>>; HABITATS],
}

/// A diamond of sheet B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchDiamond {
    pub(crate) upper: u8,
    pub(crate) lower: u8,
    pub(crate) right: u8,
    pub(crate) spot: SearchSpot,
}

/// The map of sheet C or D.
#[derive(Clone, Debug, Default)]
pub(crate) struct MapTables {
    pub(crate) neighbours: Vec<u64>,
    /// The next hexagon to the east, south east and south west, and in the opposite directions.
    pub(crate) onward: Vec<[Option<u8>; 3]>,
    pub(crate) back: Vec<[Option<u8>; 3]>,
    pub(crate) habitats: [u64; HABITATS],
}

impl MapTables {
    fn of(map: &HexMap, habitats: [u64; HABITATS]) -> Self {
        let indices = 0..map.cells().len();
        let onward = |index| [0, 1, 2].map(|axis| map.onward(index, axis).map(|next| next as u8));
        let back = |index| {
            [0, 1, 2].map(|axis| indices.clone().find(|other| map.onward(*other, axis) == Some(index)))
        };
        Self {
            neighbours: indices.clone().map(|index| map.neighbours(index).0).collect(),
            onward: indices.clone().map(onward).collect(),
            back: indices
                .clone()
                .map(|index| back(index).map(|found| found.map(|index| index as u8)))
                .collect(),
            habitats,
        }
    }

    /// Returns the neighbours of a set of hexagons, which may overlap the set.
    #[inline]
    pub(crate) fn around(&self, mut set: u64) -> u64 {
        let mut found = 0;
        while set != 0 {
            found |= self.neighbours[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        found
    }

    /// Returns the hexagons of `within` connected to `first`.
    #[inline]
    pub(crate) fn connected(&self, first: usize, within: u64) -> u64 {
        let mut group: u64 = 1 << first;
        let mut open = group;
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            let new = self.neighbours[index] & within & !group;
            group |= new;
            open = (open & (open - 1)) | new;
        }
        group
    }
}

/// Sheet C.
#[derive(Clone, Debug)]
pub(crate) struct OutlineTables {
    pub(crate) map: MapTables,
    pub(crate) stars: u64,
    pub(crate) inner: u64,
    pub(crate) all: u64,
    pub(crate) hexagons: Vec<OutlineSpot>,
    pub(crate) complete: u8,
    pub(crate) overflow: Vec<SearchGain>,
    pub(crate) landmarks: [u64; HABITATS],
    /// The hexagons by their points.
    pub(crate) cells_by_points: Vec<(i32, u64)>,
    /// Hexagons with a sun or a rain cloud, with a landmark, and inner ones without habitat.
    pub(crate) icons: u64,
    pub(crate) all_landmarks: u64,
    pub(crate) neutral: u64,
    pub(crate) landmark_rows: [SearchGain; HABITATS],
    pub(crate) landmark_columns: Vec<SearchGain>,
}

/// A hexagon of sheet C.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutlineSpot {
    pub(crate) points: u8,
    pub(crate) gain: SearchGain,
    pub(crate) icon: Option<Icon>,
    /// The habitat of its landmark.
    pub(crate) landmark: Option<u8>,
    /// Its habitats, as bits.
    pub(crate) habitats: u8,
}

/// Largest elk herd that is divided optimally; larger ones may miss a few points.
pub(crate) const MOST_DIVIDED: usize = 7;

/// Sheet D.
#[derive(Clone, Debug)]
pub(crate) struct AnimalTables {
    pub(crate) map: MapTables,
    pub(crate) all: u64,
    pub(crate) habitat_of: Vec<u8>,
    /// Edges and corners.
    pub(crate) between: Vec<(u64, SearchGain)>,
    /// The edges and corners of each hexagon, as bits.
    pub(crate) touching: Vec<u64>,
    pub(crate) overflow: Vec<SearchGain>,
    pub(crate) bear_pair: i32,
    pub(crate) elk: Vec<i32>,
    /// The maximum points by number of elk, in any arrangement.
    pub(crate) most_elk: [i32; MOST_DIVIDED + 1],
    pub(crate) fox: [i32; 7],
    pub(crate) hawks: Vec<i32>,
    pub(crate) salmon: Vec<i32>,
    pub(crate) completion: i32,
    pub(crate) diversity: i32,
}

#[derive(Clone, Debug)]
pub(crate) enum SheetTables {
    A(ColumnTables),
    B(TrackTables),
    C(OutlineTables),
    D(AnimalTables),
}

/// All constants of a game.
#[derive(Clone, Debug)]
pub struct RuleTables {
    pub(crate) letter: SheetLetter,
    pub(crate) rounds: u8,
    pub(crate) family: bool,
    pub(crate) sheet: Arc<SheetTables>,
    /// The options of each column of the sun/rain area.
    pub(crate) sun_rain: Arc<Vec<[SearchGain; OPTIONS]>>,
    pub(crate) cards: Arc<Vec<SearchCard>>,
    pub(crate) effects: [CompletionEffect; CARD_SPACES],
    /// The cards of each tier by habitat, lower tiers first.
    pub(crate) tiers: Arc<Vec<[Vec<u8>; HABITATS]>>,
    pub(crate) harvests: Arc<HarvestTable>,
    pub(crate) start: Stock,
    /// The hexagons of the map of sheet C or D in reading order.
    pub(crate) cells: Arc<Vec<Cell>>,
    /// For each tier, kind and count, how many per thousand cards ask for at least that count.
    pub(crate) asked: Arc<Vec<[[i32; MOST_ASKED + 1]; 5]>>,
}

/// The cards in the four spaces, the first one beside the pile.
pub(crate) type SearchDisplay = [Option<u8>; CARD_SPACES];

/// Cap on the animals of one type that a card asks for.
pub(crate) const MOST_ASKED: usize = 5;

impl RuleTables {
    /// Prepares the tables of a game.
    pub fn of(setup: &Setup) -> Self {
        let cards: Vec<SearchCard> = setup
            .habitat_cards
            .iter()
            .map(|(_, card)| SearchCard {
                cost: Stock::new(&card.cost, 0),
                habitat: card.habitat.index() as u8,
                number: card.number,
                tokens: card.nature_tokens,
                tier: card.tier,
                size: size_of(&card.cost),
            })
            .collect();
        let mut tiers: Vec<u8> = cards.iter().map(|card| card.tier).collect();
        tiers.sort_unstable();
        tiers.dedup();
        let of_tier = |tier: u8| {
            Habitat::ALL.map(|habitat| {
                let belongs =
                    |card: &SearchCard| card.tier == tier && usize::from(card.habitat) == habitat.index();
                (0..cards.len() as u8).filter(|id| belongs(&cards[usize::from(*id)])).collect()
            })
        };
        let (sheet, sun_rain) = sheet_tables(&setup.layout);
        Self {
            letter: setup.layout.letter(),
            rounds: setup.rounds() as u8,
            family: setup.family,
            sheet: Arc::new(sheet),
            sun_rain: Arc::new(sun_rain),
            effects: setup.completion_cards.map(|card| card.effect),
            tiers: Arc::new(tiers.iter().map(|tier| of_tier(*tier)).collect()),
            harvests: HarvestTable::of(setup),
            start: Stock::of(&setup.tally),
            cells: Arc::new(setup.layout.map().map(|map| map.cells().to_vec()).unwrap_or_default()),
            asked: Arc::new(tiers.iter().map(|tier| asked(&cards, *tier)).collect()),
            cards: Arc::new(cards),
        }
    }

    /// Returns the tables of a game that differs only in its completion cards and seed.
    #[must_use]
    pub fn with_cards_of(&self, setup: &Setup) -> Self {
        Self { effects: setup.completion_cards.map(|card| card.effect), ..self.clone() }
    }

    #[inline]
    pub(crate) fn card(&self, id: u8) -> &SearchCard {
        &self.cards[usize::from(id)]
    }

    /// Returns the discount of a space (from 0).
    #[inline]
    pub(crate) const fn discount(&self, space: usize) -> Option<Discount> {
        self.effects[space].discount()
    }

    /// Returns the bonus of a space (from 0).
    #[inline]
    pub(crate) const fn bonus(&self, space: usize) -> Option<CompletionBonus> {
        self.effects[space].bonus()
    }
}

fn asked(cards: &[SearchCard], tier: u8) -> [[i32; MOST_ASKED + 1]; 5] {
    let own = || cards.iter().filter(|card| card.tier == tier);
    let count = own().count().max(1) as i32;
    let mut asked = [[0; MOST_ASKED + 1]; 5];
    for (kind, row) in asked.iter_mut().enumerate() {
        for (least, share) in row.iter_mut().enumerate() {
            *share =
                1000 * own().filter(|card| usize::from(card.cost.get(kind)) >= least).count() as i32 / count;
        }
    }
    asked
}

fn gains(spaces: &[SheetGain]) -> Vec<SearchGain> {
    spaces.iter().map(SearchGain::of).collect()
}

fn options(columns: &[[SheetGain; OPTIONS]]) -> Vec<[SearchGain; OPTIONS]> {
    columns.iter().map(|column| column.each_ref().map(SearchGain::of)).collect()
}

fn sheet_tables(layout: &SheetLayout) -> (SheetTables, Vec<[SearchGain; OPTIONS]>) {
    match layout {
        SheetLayout::A(layout) => (SheetTables::A(column_tables(layout)), Vec::new()),
        SheetLayout::B(layout) => (SheetTables::B(track_tables(layout)), options(&layout.sun_rain)),
        SheetLayout::C(layout) => (SheetTables::C(outline_tables(layout)), options(&layout.printed.sun_rain)),
        SheetLayout::D(layout) => (SheetTables::D(animal_tables(layout)), Vec::new()),
    }
}

fn column_tables(layout: &ColumnLayout) -> ColumnTables {
    let mut below = [SearchSpot::default(); 4];
    for row in &layout.bonus_rows {
        below[usize::from(row.below) - 1] = SearchSpot::of(&row.spot);
    }
    ColumnTables {
        largest: layout.largest_number,
        rows: layout.rows.each_ref().map(SearchGain::of),
        below,
        items: gains(&layout.area),
    }
}

fn track_tables(layout: &TrackLayout) -> TrackTables {
    let diamonds: Vec<SearchDiamond> = layout
        .diamonds
        .iter()
        .map(|diamond| SearchDiamond {
            upper: diamond.upper.index() as u8,
            lower: diamond.lower.index() as u8,
            right: diamond.right,
            spot: SearchSpot::of(&diamond.spot),
        })
        .collect();
    let beside = |habitat: Habitat| {
        let at = |column: u8| {
            let touches = |diamond: &SearchDiamond| {
                let own = habitat.index() as u8;
                (diamond.upper == own || diamond.lower == own) && diamond.right == column + 1
            };
            (0..diamonds.len() as u8).filter(|index| touches(&diamonds[usize::from(*index)])).collect()
        };
        (0..layout.length()).map(at).collect()
    };
    TrackTables {
        length: layout.length(),
        overflow: layout.overflow,
        header: std::iter::once(0).chain(layout.header.iter().copied()).collect(),
        hexagons: Habitat::ALL.map(|habitat| layout.hexagons[habitat].iter().map(SearchSpot::of).collect()),
        beside: Habitat::ALL.map(beside),
        diamonds,
    }
}

fn outline_tables(layout: &OutlineLayout) -> OutlineTables {
    let habitats = Habitat::ALL.map(|habitat| layout.habitats[habitat].0);
    let spot = |hexagon: &rolling_rivers::sheets::OutlineHexagon| OutlineSpot {
        points: hexagon.points,
        gain: match &hexagon.kind {
            HexagonKind::Neutral(gain) => SearchGain::of(gain),
            _ => SearchGain::default(),
        },
        icon: match hexagon.icon {
            Some(MapIcon::Weather(icon)) => Some(icon),
            _ => None,
        },
        landmark: match hexagon.icon {
            Some(MapIcon::Landmark) => hexagon.first_habitat().map(|habitat| habitat.index() as u8),
            _ => None,
        },
        habitats: Habitat::ALL
            .into_iter()
            .filter(|habitat| hexagon.is_of(*habitat))
            .fold(0, |bits, habitat| bits | 1 << habitat.index()),
    };
    let printed = &layout.printed;
    let hexagons: Vec<OutlineSpot> = layout.hexagons.iter().map(spot).collect();
    let cells = |wanted: &dyn Fn(&OutlineSpot) -> bool| {
        let own = hexagons.iter().enumerate().filter(|(_, spot)| wanted(spot));
        own.fold(0, |cells, (index, _)| cells | 1 << index)
    };
    let most = hexagons.iter().map(|spot| spot.points).max().unwrap_or(0);
    let all = habitats.iter().fold(0, |all, own| all | own);
    OutlineTables {
        map: MapTables::of(&layout.map, habitats),
        stars: layout.stars.0,
        inner: layout.inner.0,
        all,
        cells_by_points: (1..=most)
            .map(|points| (points.into(), cells(&|spot| spot.points == points)))
            .collect(),
        icons: cells(&|spot| spot.icon.is_some()),
        all_landmarks: cells(&|spot| spot.landmark.is_some()),
        neutral: layout.inner.0 & !all,
        hexagons,
        complete: printed.complete,
        overflow: gains(&printed.overflow),
        landmarks: Habitat::ALL.map(|habitat| layout.landmarks[habitat].0),
        landmark_rows: Habitat::ALL.map(|habitat| SearchGain::of(&printed.landmark_rows[habitat])),
        landmark_columns: gains(&printed.landmark_columns),
    }
}

fn animal_tables(layout: &AnimalLayout) -> AnimalTables {
    let habitats = Habitat::ALL.map(|habitat| layout.habitats[habitat].0);
    let between: Vec<(u64, SearchGain)> = layout
        .edges
        .iter()
        .chain(&layout.corners)
        .map(|(cells, gain)| (cells.0, SearchGain::of(gain)))
        .collect();
    let touching = |index: usize| {
        let own = |at: &usize| between[*at].0 >> index & 1 == 1;
        (0..between.len()).filter(own).fold(0, |bits, at| bits | 1 << at)
    };
    let habitat_of = |index: usize| habitats.iter().position(|own| own >> index & 1 == 1).unwrap_or(0) as u8;
    let table = |points: &[u8]| points.iter().map(|points| i32::from(*points)).collect();
    let points = &layout.points;
    let elk: Vec<i32> = table(&points.elk_lines);
    let mut most_elk = [0; MOST_DIVIDED + 1];
    for count in 1..most_elk.len() {
        let ways = (1..elk.len().min(count + 1)).map(|length| elk[length] + most_elk[count - length]);
        most_elk[count] = ways.max().unwrap_or(0);
    }
    AnimalTables {
        map: MapTables::of(&layout.map, habitats),
        all: habitats.iter().fold(0, |all, own| all | own),
        touching: (0..layout.map.cells().len()).map(touching).collect(),
        habitat_of: (0..layout.map.cells().len()).map(habitat_of).collect(),
        between,
        overflow: gains(&layout.overflow),
        bear_pair: points.bear_pair.into(),
        elk,
        most_elk,
        fox: points.fox.map(i32::from),
        hawks: table(&points.hawks),
        salmon: table(&points.salmon_runs),
        completion: points.completion.into(),
        diversity: points.diversity.into(),
    }
}

/// Returns the animal of a kind of a [`Stock`].
#[inline]
pub(crate) const fn animal_of(kind: usize) -> Wildlife {
    Wildlife::ALL[kind]
}
