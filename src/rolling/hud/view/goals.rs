//! The aims of the visible sheet besides points: the goals of the scenario, or the nearest achievements.

use super::hud_view::{GoalView, GoalsView};
use crate::preferences::localizer::Localizer;
use crate::rolling::Session;
use crate::rolling::words::{GoalLine, step_name};
use crate::ui::widgets::GoalSign;
use cascadia_base::Seat;
use cascadia_engine::SeatOwner;
use rolling_rivers::archive::RiverTrails;
use rolling_rivers::content::Content;
use rolling_rivers::goals::{Metric, Progress, SheetSituation, TrackStep};

/// Number of achievements shown.
const NEAREST: usize = 3;

/// Returns the goals besides points, or `None` if the game counts for none.
pub(super) fn goals(
    localizer: &Localizer,
    content: &Content,
    session: &Session,
    seat: Seat,
    trails: Option<&RiverTrails>,
) -> Option<GoalsView> {
    // The ledger has counted the sheet already.
    let total = session.ledger().scores[seat.index()].total();
    let situation = SheetSituation::with_total(session.state().player(seat), total);
    let over = session.is_over();
    let scenario = session.setup().options.scenario;
    let Some((number, scenario)) = scenario.and_then(|number| Some((number, content.scenario(number)?)))
    else {
        return achievements(localizer, content, session, seat, &situation, trails?);
    };
    let lines = scenario.goals.iter().filter_map(|goal| GoalLine::of(localizer, goal, &situation));
    Some(GoalsView {
        title: step_name(localizer, TrackStep::Scenario(number)),
        goals: lines.map(|line| view_of(line, over)).collect(),
        is_scenario: true,
    })
}

/// Returns the nearest missing achievements of the person at the seat; none for the computer or in a game
/// without achievements.
fn achievements(
    localizer: &Localizer,
    content: &Content,
    session: &Session,
    seat: Seat,
    situation: &SheetSituation<'_>,
    trails: &RiverTrails,
) -> Option<GoalsView> {
    let options = session.setup().options;
    let SeatOwner::Human(name) = &session.setup().seats[seat.index()] else { return None };
    if session.record().practice || options.family || options.abundance || session.is_watched() {
        return None;
    }
    let taken = trails.taken(name);
    let sheet = options.sheet;
    let all = content.track().achievements[sheet.index()].iter();
    let lacking = all.filter(|(number, _)| !taken.contains(&TrackStep::Achievement(sheet, **number)));
    let lacking =
        lacking.filter_map(|(_, goal)| Some((goal.metric, GoalLine::of(localizer, goal, situation)?)));
    let mut open: Vec<GoalLine> = next_of_each(lacking).into_iter().map(|(_, line)| line).collect();
    open.sort_by_key(|line| std::cmp::Reverse(nearness(line.progress)));
    open.truncate(NEAREST);
    let goals: Vec<_> = open.into_iter().map(|line| view_of(line, session.is_over())).collect();
    let title = localizer.text("rolling-goals-near");
    (!goals.is_empty()).then_some(GoalsView { title, goals, is_scenario: false })
}

/// Returns the next goal of each series with rising targets, or the last one once all are reached.
fn next_of_each(goals: impl Iterator<Item = (Metric, GoalLine)>) -> Vec<(Metric, GoalLine)> {
    let mut next: Vec<(Metric, GoalLine)> = Vec::new();
    for (metric, line) in goals {
        let Some((_, known)) = next.iter_mut().find(|(other, _)| *other == metric) else {
            next.push((metric, line));
            continue;
        };
        let key = |line: &GoalLine| (line.progress.is_met(), line.progress.want);
        let (own, other) = (key(&line), key(known));
        let is_next = if own.0 == other.0 { (own.1 < other.1) != own.0 } else { other.0 };
        if is_next {
            *known = line;
        }
    }
    next
}

/// Returns the progress towards a goal, in thousandths; upper limits are decided only at the end and come
/// last.
fn nearness(progress: Progress) -> u32 {
    if progress.at_most {
        return 0;
    }
    1 + 1000 * u32::from(progress.have.min(progress.want)) / u32::from(progress.want.max(1))
}

fn view_of(line: GoalLine, over: bool) -> GoalView {
    let met = line.progress.is_met();
    let sign = match (met, line.progress.at_most) {
        (true, false) => GoalSign::Met,
        // The leftovers at the end may still grow or shrink.
        (true, true) if over => GoalSign::Met,
        (false, _) if over => GoalSign::Broken,
        _ => GoalSign::Open,
    };
    GoalView { text: line.text, measure: line.measure, sign }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(have: u16, want: u16, at_most: bool) -> Progress {
        Progress { have, want, at_most }
    }

    #[test]
    fn the_goal_with_the_smallest_gap_is_nearest() {
        let goals =
            [progress(4, 5, false), progress(30, 40, false), progress(1, 4, false), progress(0, 3, true)];
        let near = goals.map(nearness);
        assert!(near.is_sorted_by(|first, second| first > second), "{near:?}");
        assert_eq!(nearness(progress(9, 4, false)), nearness(progress(4, 4, false)));
    }

    #[test]
    fn of_three_totals_the_next_one_is_shown() {
        let totals = |have: u16| {
            let goals = [65, 50, 80].map(|want| {
                let progress = progress(have, want, false);
                let line = GoalLine { text: String::new(), measure: String::new(), progress };
                (Metric::TotalScore, line)
            });
            let next = next_of_each(goals.into_iter());
            assert_eq!(next.len(), 1);
            next[0].1.progress.want
        };
        assert_eq!([20, 50, 64, 70, 90].map(totals), [50, 65, 65, 80, 80]);
    }

    #[test]
    fn a_goal_that_can_still_be_lost_has_no_tick_before_the_end() {
        let sign = |progress: Progress, over: bool| {
            view_of(GoalLine { text: String::new(), measure: String::new(), progress }, over).sign
        };
        assert_eq!(sign(progress(5, 5, false), false), GoalSign::Met);
        assert_eq!(sign(progress(4, 5, false), false), GoalSign::Open);
        assert_eq!(sign(progress(4, 5, false), true), GoalSign::Broken);
        assert_eq!(sign(progress(2, 3, true), false), GoalSign::Open);
        assert_eq!(sign(progress(2, 3, true), true), GoalSign::Met);
        assert_eq!(sign(progress(4, 3, true), false), GoalSign::Open);
    }
}
