//! Metrics of goals: counts and points of a sheet, and leftovers.

use crate::rules::Player;
use crate::sheets::{COLUMN_LENGTH, HIERARCHY, Sheet, Tally};
use cascadia_base::{Habitat, Wildlife};

/// A metric of a goal (rulebook: scenarios & achievements). Most belong to one or two sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// The total including leftovers.
    TotalScore,
    /// Suns of sheet A, whether or not an item was taken.
    SunBonuses,
    /// Full habitat rows of sheet A.
    FullRows,
    /// Full columns of sheet A.
    FullColumns,
    /// The most points of a habitat row, with its bonus.
    MaxRowScore,
    /// The most points of a column, with its own circled points.
    MaxColumnScore,
    /// Columns with a minimum of points.
    ColumnsWithScore {
        /// The points.
        least: u16,
    },
    /// All circled points; on sheet B the points of diamonds and of the sun/rain area.
    BonusPoints,
    /// Full tracks of sheet B.
    FullTracks,
    /// Hexagons of the overflow track, or spaces of the overflow.
    OverflowComplete,
    /// Options taken in the sun/rain area.
    SunRainBonuses,
    /// Bonuses with an animal in hexagons and diamonds of sheet B.
    MapAnimalBonuses {
        /// The animal.
        animal: Wildlife,
    },
    /// The surrounded hexagons without habitat of sheet C.
    SurroundedAnimals,
    /// Diamonds with a given number of points.
    MapPointsBonuses {
        /// The points.
        points: u8,
    },
    /// Edges of sheet D with nature tokens.
    MapTokenBonuses,
    /// Free hexagons: of the map and of the sun/rain area of sheet B, of the corners of sheet D.
    FreeHexBonuses,
    /// The outlined hexagons of a habitat of sheet C.
    HabitatComplete {
        /// The habitat.
        habitat: Habitat,
    },
    /// Complete habitats of sheet C.
    HabitatsComplete,
    /// Landmarks of a habitat.
    LandmarksOf {
        /// The habitat.
        habitat: Habitat,
    },
    /// Landmarks of all habitats.
    LandmarksTotal,
    /// Outlined hexagons with a given number of points.
    HexesWithPointsOutlined {
        /// The points.
        points: u8,
    },
    /// Points of a habitat: of the track of sheet B, of the subtotal of sheet C.
    HabitatScore {
        /// The habitat.
        habitat: Habitat,
    },
    /// The fewest points of a habitat.
    MinHabitatScore,
    /// The fewest points of an animal.
    MinWildlifeScore,
    /// Animals with a minimum of points.
    WildlifeTypesWithScore {
        /// The points.
        least: u16,
    },
    /// Points of the foxes.
    FoxScore,
    /// Pairs of bears.
    BearPairs,
    /// Salmon runs of seven or more.
    SalmonRunsOf7,
    /// Habitats of sheet D with all five animals.
    DiversityBonuses,
    /// Full habitats of sheet D.
    CompletionBonuses,
    /// Completed habitat cards, including cards without a mark.
    CardsCompleted,
    /// Nature tokens left.
    LeftoverTokens,
    /// Animals of a species left.
    LeftoverAnimal {
        /// The species.
        animal: Wildlife,
    },
    /// Animals of all species left.
    LeftoverAnimalsTotal,
    /// Animals and nature tokens left.
    LeftoverTotal,
}

/// A sheet at the end of a game, as seen by goals.
#[derive(Clone, Copy, Debug)]
pub struct SheetSituation<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The leftovers.
    pub tally: &'a Tally,
    /// The total of the sheet and the leftovers.
    pub total: u16,
    /// The number of completed habitat cards, if known.
    pub cards_completed: Option<u8>,
}

impl<'a> SheetSituation<'a> {
    /// Creates the situation of a sheet.
    pub fn new(sheet: &'a Sheet, tally: &'a Tally, cards_completed: Option<u8>) -> Self {
        Self { sheet, tally, total: sheet.total(tally), cards_completed }
    }

    /// Creates the situation of a player.
    pub fn of(player: &'a Player) -> Self {
        Self::new(player.sheet(), player.tally(), Some(player.completed()))
    }

    /// Creates the situation of a player from a total already computed.
    pub const fn with_total(player: &'a Player, total: u16) -> Self {
        let cards_completed = Some(player.completed());
        Self { sheet: player.sheet(), tally: player.tally(), total, cards_completed }
    }
}

/// The amount reached, and the maximum where a goal may want all.
pub(super) type GoalMeasure = (u16, Option<u16>);

fn count(number: impl Into<u16>) -> Option<GoalMeasure> {
    Some((number.into(), None))
}

fn of_all((number, all): (u8, u8)) -> Option<GoalMeasure> {
    Some((number.into(), Some(all.into())))
}

fn habitats(test: impl Fn(Habitat) -> bool) -> u8 {
    Habitat::ALL.into_iter().filter(|habitat| test(*habitat)).count() as u8
}

impl Metric {
    /// Tests whether it depends on the tally, which can grow and shrink until the end.
    pub const fn is_of_tally(&self) -> bool {
        matches!(
            self,
            Self::LeftoverTokens
                | Self::LeftoverAnimal { .. }
                | Self::LeftoverAnimalsTotal
                | Self::LeftoverTotal
        )
    }

    /// Measures a sheet; `None` if the sheet lacks the metric or the number of completed cards is unknown.
    pub(super) fn measure(self, situation: &SheetSituation<'_>) -> Option<GoalMeasure> {
        let tally = situation.tally;
        match self {
            Self::TotalScore => count(situation.total),
            Self::CardsCompleted => count(situation.cards_completed?),
            Self::LeftoverTokens => count(tally.nature_tokens),
            Self::LeftoverAnimal { animal } => count(tally.animals[animal]),
            Self::LeftoverAnimalsTotal => count(tally.items() - u16::from(tally.nature_tokens)),
            Self::LeftoverTotal => count(tally.items()),
            _ => self.measure_columns(situation.sheet).or_else(|| self.measure_maps(situation.sheet)),
        }
    }

    /// Measures sheet A and the metrics shared by several sheets.
    fn measure_columns(self, sheet: &Sheet) -> Option<GoalMeasure> {
        match (self, sheet) {
            (Self::SunBonuses, Sheet::A(sheet)) => count(sheet.suns()),
            (Self::FullRows, Sheet::A(sheet)) => {
                count((0..COLUMN_LENGTH).filter(|row| sheet.is_row_full(*row)).count() as u16)
            }
            (Self::FullColumns, Sheet::A(sheet)) => count(habitats(|habitat| sheet.is_column_full(habitat))),
            (Self::MaxRowScore, Sheet::A(sheet)) => {
                count((0..COLUMN_LENGTH).map(|row| sheet.row_points(row)).max()?)
            }
            (Self::MaxColumnScore, Sheet::A(sheet)) => {
                count(Habitat::ALL.into_iter().map(|habitat| sheet.column_points(habitat)).max()?)
            }
            (Self::ColumnsWithScore { least }, Sheet::A(sheet)) => {
                count(habitats(|habitat| sheet.column_points(habitat) >= least))
            }
            (Self::BonusPoints, Sheet::A(sheet)) => count(sheet.bonus_points()),
            (Self::BonusPoints, Sheet::B(sheet)) => count(sheet.bonus_points()),
            (Self::FullTracks, Sheet::B(sheet)) => count(sheet.full_tracks()),
            (Self::MapAnimalBonuses { animal }, Sheet::B(sheet)) => {
                let all = sheet.bonuses().filter(|spot| spot.gain.animals[animal] > 0).count();
                of_all((sheet.map_animals(animal), all as u8))
            }
            (Self::MapPointsBonuses { points }, Sheet::B(sheet)) => of_all(sheet.diamonds_of(points)),
            (Self::FreeHexBonuses, Sheet::B(sheet)) => count(sheet.free_hexagons()),
            (Self::FreeHexBonuses, Sheet::D(sheet)) => of_all(sheet.free_hexagons()),
            (Self::OverflowComplete, Sheet::B(sheet)) => of_all((sheet.overflow(), sheet.printed().overflow)),
            (Self::OverflowComplete, Sheet::C(sheet)) => {
                of_all((sheet.overflow(), sheet.printed().printed.overflow.len() as u8))
            }
            (Self::SunRainBonuses, Sheet::B(sheet)) => {
                let icons = sheet.bonuses().filter(|spot| spot.icon.is_some()).count();
                of_all((sheet.options().count(), icons as u8))
            }
            (Self::SunRainBonuses, Sheet::C(sheet)) => {
                let printed = sheet.printed();
                of_all((sheet.options().count(), printed.suns.len() + printed.rains.len()))
            }
            (Self::HabitatScore { habitat }, Sheet::B(sheet)) => {
                count(sheet.header_points(sheet.track(habitat)))
            }
            (Self::MinHabitatScore, Sheet::B(sheet)) => {
                let points = |habitat| sheet.header_points(sheet.track(habitat));
                count(Habitat::ALL.into_iter().map(points).min()?)
            }
            _ => None,
        }
    }

    /// Measures the maps of sheets C and D.
    fn measure_maps(self, sheet: &Sheet) -> Option<GoalMeasure> {
        match (self, sheet) {
            (Self::SurroundedAnimals, Sheet::C(sheet)) => {
                of_all((sheet.surrounded().len(), sheet.printed().neutral.len()))
            }
            (Self::HabitatComplete { habitat }, Sheet::C(sheet)) => of_all(sheet.of_habitat(habitat)),
            (Self::HabitatsComplete, Sheet::C(sheet)) => {
                count(habitats(|habitat| sheet.is_complete(habitat)))
            }
            (Self::LandmarksOf { habitat }, Sheet::C(sheet)) => {
                of_all((sheet.landmarks(habitat), sheet.printed().landmarks[habitat].len()))
            }
            (Self::LandmarksTotal, Sheet::C(sheet)) => {
                count(Habitat::ALL.into_iter().map(|habitat| sheet.landmarks(habitat)).sum::<u8>())
            }
            (Self::HexesWithPointsOutlined { points }, Sheet::C(sheet)) => {
                of_all(sheet.hexagons_worth(points))
            }
            (Self::HabitatScore { habitat }, Sheet::C(sheet)) => count(sheet.habitat_points(habitat)),
            (Self::MinHabitatScore, Sheet::C(sheet)) => {
                count(Habitat::ALL.into_iter().map(|habitat| sheet.habitat_points(habitat)).min()?)
            }
            (Self::MapTokenBonuses, Sheet::D(sheet)) => of_all(sheet.token_bonuses()),
            (Self::MinWildlifeScore, Sheet::D(sheet)) => {
                count(HIERARCHY.into_iter().map(|animal| sheet.points_of(animal)).min()?)
            }
            (Self::WildlifeTypesWithScore { least }, Sheet::D(sheet)) => {
                let enough = HIERARCHY.into_iter().filter(|animal| sheet.points_of(*animal) >= least);
                count(enough.count() as u16)
            }
            (Self::FoxScore, Sheet::D(sheet)) => count(sheet.points_of(Wildlife::Fox)),
            (Self::BearPairs, Sheet::D(sheet)) => count(sheet.bear_pairs()),
            (Self::SalmonRunsOf7, Sheet::D(sheet)) => count(sheet.full_salmon_runs()),
            (Self::DiversityBonuses, Sheet::D(sheet)) => count(habitats(|habitat| sheet.is_diverse(habitat))),
            (Self::CompletionBonuses, Sheet::D(sheet)) => {
                count(habitats(|habitat| sheet.is_complete(habitat)))
            }
            _ => None,
        }
    }
}
