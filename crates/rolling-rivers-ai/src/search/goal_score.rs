//! Score of a scenario's game: goals first, then points.

use super::evaluator::POINT;
use super::state::seat_state::SeatState;
use super::state::tables::{RuleTables, SheetTables};
use cascadia_base::{ByHabitat, Habitat, Wildlife};
use rolling_rivers::goals::{Goal, Progress, SheetSituation};
use rolling_rivers::rules::Setup;
use rolling_rivers::sheets::{CellSet, OPTIONS, Pick, Sheet, SheetMarks};

/// Value of a goal reached, in hundredths of a point.
const MET: i32 = 1500;
/// Value of reaching all goals, in hundredths of a point.
const ALL_MET: i32 = 4000;
/// Value of a goal reached before the end, in the one-turn lookahead.
const PROGRESS: i32 = 1000;
/// Percentage of that for goals about leftovers, by rounds left: the tally is there to be spent.
const TALLY: [i32; 4] = [100, 60, 25, 10];

/// The goals of a scenario in a game.
#[derive(Clone, Copy)]
pub(crate) struct GoalScore<'s> {
    tables: &'s RuleTables,
    setup: &'s Setup,
    goals: &'s [Goal],
}

impl<'s> GoalScore<'s> {
    /// Prepares scoring by these goals, `None` if there are none.
    pub(crate) fn of(tables: &'s RuleTables, setup: &'s Setup, goals: &'s [Goal]) -> Option<Self> {
        (!goals.is_empty()).then_some(Self { tables, setup, goals })
    }

    /// Returns the score at the end of a game: goals before points.
    pub(crate) fn end(&self, seat: &SeatState) -> i32 {
        let total = seat.total(self.tables) * POINT;
        let Some(judged) = self.judge(seat) else { return total };
        let value: i32 = judged.iter().map(|(_, progress)| share_of(*progress) * MET / 100).sum();
        let all = judged.iter().all(|(_, progress)| progress.is_met());
        total / 4 + value + if all { ALL_MET } else { 0 }
    }

    /// Returns the value of the progress towards the goals with `left` rounds to go.
    pub(crate) fn progress(&self, seat: &SeatState, left: u8) -> i32 {
        let value = |(goal, progress): &(&Goal, Progress)| {
            let fade = if goal.metric.is_of_tally() {
                TALLY.get(usize::from(left)).copied().unwrap_or(0)
            } else {
                100
            };
            share_of(*progress) * PROGRESS / 100 * fade / 100
        };
        self.judge(seat).map_or(0, |judged| judged.iter().map(value).sum())
    }

    fn judge(&self, seat: &SeatState) -> Option<Vec<(&'s Goal, Progress)>> {
        let sheet = sheet_of(self.setup, self.tables, seat)?;
        let tally = seat.stock.tally();
        let situation = SheetSituation::new(&sheet, &tally, Some(seat.completed));
        Some(self.goals.iter().filter_map(|goal| Some((goal, goal.judge(&situation)?))).collect())
    }
}

/// Returns the progress of a goal in percent, a little less than its share while it is not reached.
fn share_of(progress: Progress) -> i32 {
    match (progress.is_met(), progress.at_most) {
        (true, _) => 100,
        (false, false) => 80 * i32::from(progress.have) / i32::from(progress.want.max(1)),
        (false, true) => 80 * i32::from(progress.want + 1) / i32::from(progress.have.max(1) + 1),
    }
}

pub(crate) fn sheet_of(setup: &Setup, tables: &RuleTables, seat: &SeatState) -> Option<Sheet> {
    let sheet = &seat.sheet;
    let length = |habitat: Habitat| sheet.lengths[habitat.index()];
    let sun_rain = || {
        let all = (0..tables.sun_rain.len() * OPTIONS).filter(|bit| sheet.taken >> bit & 1 == 1);
        let pick = |bit| Pick::Option { column: (bit / OPTIONS) as u8 + 1, option: (bit % OPTIONS) as u8 };
        all.map(pick).collect()
    };
    let marks = match &*tables.sheet {
        SheetTables::A(columns) => SheetMarks::A {
            columns: ByHabitat::from_fn(|habitat| {
                let numbers = sheet.parts[habitat.index()];
                (0..length(habitat)).map(|row| (numbers >> (row * 4) & 0xf) as u8).collect()
            }),
            area: (1..=columns.items.len() as u8).filter(|item| sheet.taken >> (item - 1) & 1 == 1).collect(),
        },
        SheetTables::B(_) => SheetMarks::B {
            tracks: ByHabitat::from_fn(length),
            overflow: sheet.overflow,
            sun_rain: sun_rain(),
        },
        SheetTables::C(_) => SheetMarks::C {
            outlined: CellSet(sheet.filled).iter().map(|index| tables.cells[index]).collect(),
            overflow: sheet.overflow,
            sun_rain: sun_rain(),
        },
        SheetTables::D(_) => SheetMarks::D {
            animals: CellSet(sheet.filled)
                .iter()
                .map(|index| {
                    let animal = |animal: &Wildlife| sheet.parts[animal.index()] >> index & 1 == 1;
                    (tables.cells[index], Wildlife::ALL.into_iter().find(animal))
                })
                .collect(),
            overflow: sheet.overflow,
        },
    };
    Sheet::from_marks(&setup.layout, &marks).ok()
}
