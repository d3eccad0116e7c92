//! The final count: row by row in the order of the rulebook, group by group for the environment in view.

use std::time::Duration;

use bevy::prelude::*;

use crate::cascadia::Session;
use crate::cascadia::hud::score_pad::{PadRow, PadView};
use crate::preferences::config_files::Timing;
use cascadia_base::{Habitat, Hex};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::{ScoreLine, winners};

/// Number of steps for which the total stands alone before everything else appears.
const STEPS_OF_THE_TOTAL: usize = 3;

/// One step of the count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CountStep {
    pub row: PadRow,
    /// The players' values in it so far.
    pub values: Vec<u16>,
    /// The habitat whose bonus is awarded.
    pub habitat: Option<Habitat>,
    /// The highlighted hexes.
    pub hexes: Vec<Hex>,
}

/// All steps of the count and their durations.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct Count {
    seat: Seat,
    steps: Vec<CountStep>,
    /// Time before the first step.
    lead: Duration,
    each: Duration,
}

impl Count {
    /// Returns the count of a pad, with the groups of one player's environment.
    pub(crate) fn of(view: &PadView, seat: Seat, timing: &Timing, motion: f32) -> Self {
        let steps: Vec<CountStep> =
            view.rows().into_iter().flat_map(|row| steps_of(view, seat.index(), row)).collect();
        let lead = timing.count_flight.max(timing.pad_slide);
        let room = timing.count_longest.saturating_sub(lead) / steps.len().max(1) as u64;
        Self {
            seat,
            steps,
            lead: Timing::scaled(lead, motion),
            each: Timing::scaled(timing.count_line.min(room), motion),
        }
    }

    /// Returns the player whose groups are highlighted.
    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the total duration.
    pub(crate) fn length(&self) -> Duration {
        self.lead + self.each * self.steps.len() as u32
    }

    /// Returns the step at a time and its age; `None` before the first.
    pub(crate) fn at(&self, elapsed: Duration) -> Option<(usize, Duration)> {
        let counting = elapsed.checked_sub(self.lead)?;
        let index = (counting.as_secs_f64() / self.each.as_secs_f64().max(1e-6)) as usize;
        let index = index.min(self.steps.len().checked_sub(1)?);
        Some((index, counting.saturating_sub(self.each * index as u32)))
    }

    pub(crate) fn step(&self, index: usize) -> Option<&CountStep> {
        self.steps.get(index)
    }

    /// Returns whether a step shows the same as the one before it.
    pub(crate) fn repeats(&self, index: usize) -> bool {
        index > 0 && self.steps.get(index) == self.steps.get(index - 1)
    }

    /// Returns the number of steps of its row up to a step.
    pub(crate) fn steps_of_row(&self, index: usize) -> usize {
        let Some(step) = self.steps.get(index) else { return 0 };
        self.steps[..=index].iter().rev().take_while(|other| other.row == step.row).count()
    }

    /// Returns the number of rows begun by a step.
    pub(crate) fn rows_begun(&self, index: usize) -> usize {
        let rows: Vec<PadRow> = self.steps.iter().take(index + 1).map(|step| step.row).collect();
        rows.windows(2).filter(|pair| pair[0] != pair[1]).count() + usize::from(!rows.is_empty())
    }

    /// Returns the habitats whose bonuses are awarded by a step.
    pub(crate) fn bonuses(&self, index: usize) -> Vec<Habitat> {
        self.steps.iter().take(index + 1).filter_map(|step| step.habitat).collect()
    }
}

/// Returns the seat of the winner; the first of several.
pub(super) fn winning_seat(session: &Session) -> Seat {
    Seat(winners(session.sheets()).first().map_or(0, |seat| *seat as u8))
}

/// Returns the seat whose environment is orbited and counted: that of the only human player, winner or not,
/// otherwise that of the winner.
pub(super) fn seat_to_count(session: &Session) -> Seat {
    let mut people = session.game().setup().seats().filter(|seat| session.is_here(*seat));
    match (people.next(), people.next()) {
        (Some(only), None) => only,
        _ => winning_seat(session),
    }
}

fn steps_of(view: &PadView, seat: usize, row: PadRow) -> Vec<CountStep> {
    let values = || (0..view.players()).map(|player| view.points(row, player)).collect::<Vec<u16>>();
    let plain = |values, hexes| CountStep { row, values, habitat: None, hexes };
    match row {
        PadRow::Wildlife(species) => {
            let lines = view.sheets().get(seat).map(|sheet| sheet.wildlife[species].lines.as_slice());
            let lines: Vec<&ScoreLine> =
                lines.unwrap_or_default().iter().filter(|line| line.points > 0).collect();
            if lines.is_empty() {
                return vec![plain(values(), Vec::new())];
            }
            let mut counted = 0;
            let several = lines.len() as u32;
            lines
                .iter()
                .zip(1..)
                .map(|(line, step)| {
                    counted += line.points;
                    // The other players' figures grow in proportion.
                    let all = values().into_iter().enumerate().map(|(player, points)| {
                        if player == seat { counted } else { (u32::from(points) * step / several) as u16 }
                    });
                    plain(all.collect(), line.hexes.clone())
                })
                .collect()
        }
        PadRow::Bonus => {
            let bonus = |habitat, player| view.bonus(habitat, player);
            let everybody = || 0..view.players();
            let given: Vec<Habitat> = Habitat::ALL
                .into_iter()
                .filter(|habitat| everybody().any(|player| bonus(*habitat, player) > 0))
                .collect();
            if given.is_empty() {
                return vec![plain(values(), Vec::new())];
            }
            (1..=given.len())
                .map(|count| {
                    let habitat = given[count - 1];
                    let so_far = |player| given[..count].iter().map(|habitat| bonus(*habitat, player)).sum();
                    let earned = bonus(habitat, seat) > 0;
                    let hexes = if earned { view.hexes(PadRow::Habitat(habitat), seat) } else { Vec::new() };
                    CountStep { habitat: Some(habitat), ..plain(everybody().map(so_far).collect(), hexes) }
                })
                .collect()
        }
        PadRow::Total => vec![plain(values(), Vec::new()); STEPS_OF_THE_TOTAL],
        _ => vec![plain(values(), view.hexes(row, seat))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::score_pad::{crowded_pad, pad};
    use cascadia_base::Wildlife;

    fn count(players: usize) -> Count {
        Count::of(&pad(players), Seat(0), &Timing::default(), 1.0)
    }

    #[test]
    fn rows_are_counted_in_the_order_of_the_pad_and_all_of_them() {
        for players in 1..=4 {
            let mut rows: Vec<PadRow> = count(players).steps.iter().map(|step| step.row).collect();
            rows.dedup();
            assert_eq!(rows, pad(players).rows());
        }
    }

    #[test]
    fn every_row_ends_with_what_stands_in_it() {
        let view = pad(3);
        let count = count(3);
        for row in view.rows() {
            let last = count.steps.iter().rfind(|step| step.row == row).expect("it is counted");
            let points: Vec<u16> = (0..3).map(|player| view.points(row, player)).collect();
            assert_eq!(last.values, points, "{row:?}");
        }
    }

    #[test]
    fn groups_light_up_one_by_one_while_their_points_come_in() {
        let bears: Vec<CountStep> =
            count(2).steps.into_iter().filter(|step| step.row == PadRow::Wildlife(Wildlife::Bear)).collect();
        assert_eq!(bears.iter().map(|step| step.values.clone()).collect::<Vec<_>>(), [[4, 2], [11, 4]]);
        assert_eq!(bears[0].hexes, [Hex::new(0, 0), Hex::new(1, 0)]);
        assert_eq!(bears[1].hexes, [Hex::new(0, 3), Hex::new(0, 4)]);
    }

    #[test]
    fn the_whole_count_takes_no_longer_than_twelve_seconds() {
        for players in 1..=4 {
            for view in [pad(players), crowded_pad(players)] {
                let length = Count::of(&view, Seat(0), &Timing::default(), 1.0).length();
                assert!(length <= Duration::from_secs(12), "{players}: {length:?}");
                assert!(length >= Duration::from_secs(5), "{players}: {length:?}");
                let fast = Count::of(&view, Seat(0), &Timing::default(), 0.5).length();
                assert!(fast <= length / 2 + Duration::from_millis(10));
            }
        }
    }

    #[test]
    fn time_leads_from_the_first_step_to_the_last() {
        let count = count(2);
        assert_eq!(count.at(Duration::ZERO), None);
        assert_eq!(count.at(count.lead), Some((0, Duration::ZERO)));
        let last = count.steps.len() - 1;
        assert_eq!(count.at(count.length()).map(|(index, _)| index), Some(last));
        assert_eq!(count.rows_begun(0), 1);
        assert_eq!((0..3).map(|index| count.steps_of_row(index)).collect::<Vec<_>>(), [1, 2, 1]);
        assert_eq!(count.rows_begun(last), pad(2).rows().len());
        assert!(count.repeats(last) && !count.repeats(0));
        assert_eq!(count.bonuses(last), [Habitat::Forest]);
        assert_eq!(count.bonuses(0), []);
    }
}
