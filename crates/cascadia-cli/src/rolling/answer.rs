//! Answers in JSON: a scored sheet, a scored game, and the marks of a sheet.

use std::collections::BTreeMap;

use cascadia_base::{ByHabitat, Habitat, Wildlife};
use rolling_rivers::content::Content;
use rolling_rivers::goals::{Progress, SheetSituation};
use rolling_rivers::rules::ranking::{self, RankingKey};
use rolling_rivers::sheets::{
    AnimalSheet, COLUMN_LENGTH, Cell, ColumnSheet, HIERARCHY, Icon, OutlineSheet, Pick, Sheet, SheetMarks,
    SheetScore, Tally, TrackSheet,
};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A sheet to score.
#[derive(Clone, Copy)]
pub(crate) struct PlayedSheet<'a> {
    pub sheet: &'a Sheet,
    pub tally: &'a Tally,
    pub cards_completed: Option<u8>,
    /// The scenario whose goals are judged.
    pub scenario: Option<u8>,
    /// Set if the sheet can earn achievements when no scenario is played.
    pub earns_achievements: bool,
}

/// Keys and values in a given order.
struct InOrder<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for InOrder<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

fn by_habitat<T>(value: impl Fn(Habitat) -> T) -> InOrder<T> {
    InOrder(Habitat::ALL.into_iter().map(|habitat| (habitat.key(), value(habitat))).collect())
}

fn habitats(test: impl Fn(Habitat) -> bool) -> Vec<&'static str> {
    Habitat::ALL.into_iter().filter(|habitat| test(*habitat)).map(Habitat::key).collect()
}

/// The answer for a sheet.
#[derive(Serialize)]
pub(crate) struct SheetAnswer {
    sheet: &'static str,
    lines: InOrder<u16>,
    total: u16,
    nature_tokens: u8,
    counts: CountsAnswer,
    achievements: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goals: Option<Vec<GoalAnswer>>,
}

/// The answer for a game.
#[derive(Serialize)]
pub(crate) struct SheetsAnswer {
    players: Vec<SheetAnswer>,
    winners: Vec<usize>,
}

/// A sheet's progress towards a goal.
#[derive(Serialize)]
struct GoalAnswer {
    met: bool,
    have: u16,
    want: u16,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_most: bool,
}

/// The counts that goals and achievements refer to.
#[derive(Serialize)]
#[serde(untagged)]
enum CountsAnswer {
    A {
        full_rows: usize,
        full_columns: usize,
        columns: InOrder<u16>,
        best_row: u16,
        best_column: u16,
        suns: u8,
        bonus_points: u16,
    },
    B {
        full_tracks: u8,
        suns: u8,
        rains: u8,
        sun_rain_bonuses: u8,
        free_hexagons: u8,
        one_point_diamonds: u8,
        map_animals: InOrder<u8>,
        bonus_points: u16,
        overflow: u8,
    },
    C {
        outlined: u8,
        complete: Vec<&'static str>,
        rivers: u8,
        landmarks: InOrder<u8>,
        animal_hexagons: u8,
        three_point_hexagons: u8,
        suns: u8,
        rains: u8,
        sun_rain_bonuses: u8,
        overflow: u8,
    },
    D {
        bear_pairs: u8,
        hawks_alone: u8,
        full_salmon_runs: u8,
        complete: Vec<&'static str>,
        diverse: Vec<&'static str>,
        free_hexagons: u8,
        token_bonuses: u8,
        overflow: u8,
    },
}

impl CountsAnswer {
    fn of(sheet: &Sheet) -> Self {
        match sheet {
            Sheet::A(sheet) => Self::of_columns(sheet),
            Sheet::B(sheet) => Self::of_tracks(sheet),
            Sheet::C(sheet) => Self::of_outlines(sheet),
            Sheet::D(sheet) => Self::of_animals(sheet),
        }
    }

    fn of_columns(sheet: &ColumnSheet) -> Self {
        let points = |habitat| sheet.column_points(habitat);
        Self::A {
            full_rows: (0..COLUMN_LENGTH).filter(|row| sheet.is_row_full(*row)).count(),
            full_columns: habitats(|habitat| sheet.is_column_full(habitat)).len(),
            columns: by_habitat(points),
            best_row: (0..COLUMN_LENGTH).map(|row| sheet.row_points(row)).max().unwrap_or(0),
            best_column: Habitat::ALL.into_iter().map(points).max().unwrap_or(0),
            suns: sheet.suns(),
            bonus_points: sheet.bonus_points(),
        }
    }

    fn of_tracks(sheet: &TrackSheet) -> Self {
        let animals = HIERARCHY.into_iter().map(|animal| (animal.key(), sheet.map_animals(animal)));
        Self::B {
            full_tracks: sheet.full_tracks(),
            suns: sheet.icons(Icon::Sun),
            rains: sheet.icons(Icon::Rain),
            sun_rain_bonuses: sheet.options().count(),
            free_hexagons: sheet.free_hexagons(),
            one_point_diamonds: sheet.diamonds_of(1).0,
            map_animals: InOrder(animals.collect()),
            bonus_points: sheet.bonus_points(),
            overflow: sheet.overflow(),
        }
    }

    fn of_outlines(sheet: &OutlineSheet) -> Self {
        Self::C {
            outlined: sheet.outlined().without(sheet.printed().stars).len(),
            complete: habitats(|habitat| sheet.is_complete(habitat)),
            rivers: sheet.of_habitat(Habitat::River).0,
            landmarks: by_habitat(|habitat| sheet.landmarks(habitat)),
            animal_hexagons: sheet.surrounded().len(),
            three_point_hexagons: sheet.hexagons_worth(3).0,
            suns: sheet.icons(Icon::Sun),
            rains: sheet.icons(Icon::Rain),
            sun_rain_bonuses: sheet.options().count(),
            overflow: sheet.overflow(),
        }
    }

    fn of_animals(sheet: &AnimalSheet) -> Self {
        Self::D {
            bear_pairs: sheet.bear_pairs(),
            hawks_alone: sheet.hawks_alone(),
            full_salmon_runs: sheet.full_salmon_runs(),
            complete: habitats(|habitat| sheet.is_complete(habitat)),
            diverse: habitats(|habitat| sheet.is_diverse(habitat)),
            free_hexagons: sheet.free_hexagons().0,
            token_bonuses: sheet.token_bonuses().0,
            overflow: sheet.overflow(),
        }
    }
}

/// A sheet with its score, goals and achievements.
pub(crate) struct JudgedSheet<'a> {
    pub played: PlayedSheet<'a>,
    pub score: SheetScore,
    pub achievements: Vec<u8>,
    pub goals: Option<Vec<Progress>>,
}

impl<'a> JudgedSheet<'a> {
    /// Scores and judges a sheet.
    ///
    /// # Errors
    /// If its scenario cannot be judged.
    pub(crate) fn new(content: &Content, played: PlayedSheet<'a>) -> Result<Self, String> {
        let score = played.sheet.score(played.tally);
        let situation = SheetSituation {
            sheet: played.sheet,
            tally: played.tally,
            total: score.total(),
            cards_completed: played.cards_completed,
        };
        let goals = match played.scenario {
            None => None,
            Some(number) => {
                let scenario =
                    content.scenario(number).ok_or_else(|| format!("there is no scenario {number}"))?;
                let missing =
                    || format!("scenario {number} needs completed cards, but `cards_completed` is missing");
                Some(scenario.judge(&situation).ok_or_else(missing)?)
            }
        };
        let earns = played.earns_achievements && played.scenario.is_none();
        let achievements = if earns { content.track().reached(&situation).collect() } else { Vec::new() };
        Ok(Self { played, score, achievements, goals })
    }

    pub(crate) fn total(&self) -> u16 {
        self.score.total()
    }

    pub(crate) fn answer(&self) -> SheetAnswer {
        let goal = |goal: &Progress| GoalAnswer {
            met: goal.is_met(),
            have: goal.have,
            want: goal.want,
            at_most: goal.at_most,
        };
        SheetAnswer {
            sheet: self.played.sheet.letter().key(),
            lines: InOrder(self.score.lines.iter().map(|line| (line.key, line.points)).collect()),
            total: self.total(),
            nature_tokens: self.played.tally.nature_tokens,
            counts: CountsAnswer::of(self.played.sheet),
            achievements: self.achievements.clone(),
            goals: self.goals.as_ref().map(|goals| goals.iter().map(goal).collect()),
        }
    }
}

/// Returns the winners, counted from 0: the highest total, then the most nature tokens left; ties are
/// shared.
pub(crate) fn winners(sheets: &[JudgedSheet<'_>]) -> Vec<usize> {
    let ranking_keys: Vec<RankingKey> =
        sheets.iter().map(|sheet| (sheet.total(), sheet.played.tally.nature_tokens)).collect();
    ranking::winners(&ranking_keys)
}

pub(crate) fn game_answer(sheets: &[JudgedSheet<'_>]) -> SheetsAnswer {
    SheetsAnswer { players: sheets.iter().map(JudgedSheet::answer).collect(), winners: winners(sheets) }
}

/// The marks of a sheet under the keys of that sheet.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum MarksAnswer {
    A {
        /// The numbers of each column.
        columns: BTreeMap<&'static str, Vec<u8>>,
        /// The items of the bonus area.
        area: Vec<u8>,
    },
    B {
        /// Outlined hexagons of each track.
        tracks: BTreeMap<&'static str, u8>,
        /// Outlined hexagons of the overflow track.
        overflow: u8,
        /// The options of the sun/rain area.
        sun_rain: Vec<String>,
    },
    C {
        outlined: Vec<String>,
        /// Used spaces of the overflow.
        overflow: u8,
        /// The options of the sun/rain area.
        sun_rain: Vec<String>,
    },
    D {
        /// The animals by hexagon.
        animals: BTreeMap<String, &'static str>,
        /// Used spaces of the overflow.
        overflow: u8,
    },
}

impl MarksAnswer {
    pub(crate) fn of(sheet: &Sheet) -> Self {
        let keys = |picks: Vec<Pick>| picks.iter().map(ToString::to_string).collect();
        match sheet.marks() {
            SheetMarks::A { columns, area } => Self::A { columns: keyed(columns), area },
            SheetMarks::B { tracks, overflow, sun_rain } => {
                Self::B { tracks: keyed(tracks), overflow, sun_rain: keys(sun_rain) }
            }
            SheetMarks::C { outlined, overflow, sun_rain } => Self::C {
                outlined: outlined.iter().map(ToString::to_string).collect(),
                overflow,
                sun_rain: keys(sun_rain),
            },
            SheetMarks::D { animals, overflow } => {
                let named =
                    |(cell, animal): (Cell, Option<Wildlife>)| Some((cell.to_string(), animal?.key()));
                Self::D { animals: animals.into_iter().filter_map(named).collect(), overflow }
            }
        }
    }
}

fn keyed<T>(values: ByHabitat<T>) -> BTreeMap<&'static str, T> {
    Habitat::ALL.into_iter().map(Habitat::key).zip(values.0).collect()
}
