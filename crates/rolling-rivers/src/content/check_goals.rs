//! Validation and conversion of scenarios, achievements and the track.

use std::collections::BTreeMap;

use super::raw_goals::{RawAchievements, RawGoal, RawMetric, RawScenario, RawWanted};
use super::{ACHIEVEMENTS_FILE, PrintedSheet, SCENARIOS_FILE};
use crate::goals::{
    AchievementList, Goal, HikingTrack, Metric, Rank, Scenario, ScenarioCard, SheetSituation, Wanted,
};
use crate::sheets::{Sheet, SheetLetter, Tally};
use cascadia_storage::{Entries, Problems};

/// Upper limit of points and counts; a goal above is a typing error.
const MOST_OF_A_GOAL: u16 = 250;
/// The numbers of the completion cards of a set.
const CARD_NUMBERS: std::ops::RangeInclusive<u8> = 1..=12;

fn metric(raw: RawMetric) -> Metric {
    use Metric as M;
    use RawMetric as R;
    match raw {
        R::TotalScore => M::TotalScore,
        R::SunBonuses => M::SunBonuses,
        R::FullRows => M::FullRows,
        R::FullColumns => M::FullColumns,
        R::MaxRowScore => M::MaxRowScore,
        R::MaxColumnScore => M::MaxColumnScore,
        R::ColumnsWithScore { least } => M::ColumnsWithScore { least },
        R::BonusPoints => M::BonusPoints,
        R::FullTracks => M::FullTracks,
        R::OverflowComplete => M::OverflowComplete,
        R::SunRainBonuses => M::SunRainBonuses,
        R::MapAnimalBonuses { animal } => M::MapAnimalBonuses { animal: animal.into() },
        R::SurroundedAnimals => M::SurroundedAnimals,
        R::MapPointsBonuses { points } => M::MapPointsBonuses { points },
        R::MapTokenBonuses => M::MapTokenBonuses,
        R::FreeHexBonuses => M::FreeHexBonuses,
        R::HabitatComplete { habitat } => M::HabitatComplete { habitat: habitat.into() },
        R::HabitatsComplete => M::HabitatsComplete,
        R::LandmarksOf { habitat } => M::LandmarksOf { habitat: habitat.into() },
        R::LandmarksTotal => M::LandmarksTotal,
        R::HexesWithPointsOutlined { points } => M::HexesWithPointsOutlined { points },
        R::HabitatScore { habitat } => M::HabitatScore { habitat: habitat.into() },
        R::MinHabitatScore => M::MinHabitatScore,
        R::MinWildlifeScore => M::MinWildlifeScore,
        R::WildlifeTypesWithScore { least } => M::WildlifeTypesWithScore { least },
        R::FoxScore => M::FoxScore,
        R::BearPairs => M::BearPairs,
        R::SalmonRunsOf7 => M::SalmonRunsOf7,
        R::DiversityBonuses => M::DiversityBonuses,
        R::CompletionBonuses => M::CompletionBonuses,
        R::CardsCompleted => M::CardsCompleted,
        R::LeftoverTokens => M::LeftoverTokens,
        R::LeftoverAnimal { animal } => M::LeftoverAnimal { animal: animal.into() },
        R::LeftoverAnimalsTotal => M::LeftoverAnimalsTotal,
        R::LeftoverTotal => M::LeftoverTotal,
    }
}

struct EntryPlace<'a> {
    file: &'static str,
    entry: &'a str,
}

impl EntryPlace<'_> {
    fn report(&self, problems: &mut Problems, sentence: impl Into<String>) {
        problems.report_entry(self.file, self.entry, sentence);
    }
}

/// Converts a goal. The sheet, if known, must have the goal's metric.
fn goal(raw: RawGoal, sheet: Option<&Sheet>, place: &EntryPlace<'_>, problems: &mut Problems) -> Goal {
    let want = match raw.want {
        RawWanted::AtLeast(want) => Wanted::AtLeast(want),
        RawWanted::AtMost(want) => Wanted::AtMost(want),
        RawWanted::All => Wanted::All,
    };
    if let Wanted::AtLeast(number @ (0 | MOST_OF_A_GOAL..)) | Wanted::AtMost(number @ MOST_OF_A_GOAL..) = want
    {
        place.report(problems, format!("a goal cannot have the number {number}"));
    }
    let goal = Goal { metric: metric(raw.metric), want };
    if let Some(sheet) = sheet {
        let nothing = Tally::default();
        let situation = SheetSituation::new(sheet, &nothing, Some(0));
        match goal.judge(&situation) {
            None => place.report(problems, "a goal needs something that the sheet does not have"),
            Some(progress) if want == Wanted::All && progress.want == 0 => {
                place.report(problems, "a goal needs all of something that the sheet has none of");
            }
            Some(_) => {}
        }
    }
    goal
}

fn cards(text: &str) -> Option<[ScenarioCard; 4]> {
    let read = |word: &str| {
        let (companion, number) = word.strip_prefix('H').map_or((false, word), |number| (true, number));
        let number = number.parse().ok().filter(|number| CARD_NUMBERS.contains(number))?;
        Some(ScenarioCard { companion, number })
    };
    let cards: Vec<ScenarioCard> = text.split(' ').map(read).collect::<Option<_>>()?;
    cards.try_into().ok()
}

/// Converts the scenarios. `sheets` is `None` if they have problems of their own.
pub(super) fn scenarios(
    raw: &Entries<u8, RawScenario>,
    sheets: Option<&[PrintedSheet; 4]>,
    problems: &mut Problems,
) -> BTreeMap<u8, Scenario> {
    let mut scenarios = BTreeMap::new();
    for (number, raw) in &raw.0 {
        let entry = format!("scenario {number}");
        let place = EntryPlace { file: SCENARIOS_FILE, entry: &entry };
        if scenarios.contains_key(number) {
            place.report(problems, "this number is used twice");
        }
        let letter = SheetLetter::from(raw.sheet);
        let sheet = sheets.map(|sheets| Sheet::new(&sheets[letter.index()].layout));
        let own = raw.goals.iter().map(|raw| goal(*raw, sheet.as_ref(), &place, problems));
        let goals: Vec<Goal> = std::iter::once(Goal::total(raw.points)).chain(own).collect();
        if !(2..=3).contains(&goals.len()) {
            place.report(problems, "a scenario has one or two goals besides the points");
        }
        if !(1..MOST_OF_A_GOAL).contains(&raw.points) {
            place.report(problems, format!("{} is not a number of points", raw.points));
        }
        let Some(cards) = cards(&raw.completion_cards.0) else {
            place.report(
                problems,
                "the completion cards are four numbers from 1 to 12, some with an H before it",
            );
            continue;
        };
        if (1..4).any(|index| cards[..index].contains(&cards[index])) {
            place.report(problems, "a completion card is used twice");
        }
        scenarios.insert(*number, Scenario { sheet: letter, completion_cards: cards, goals });
    }
    if !scenarios.keys().copied().eq(1..=scenarios.len() as u8) {
        problems.report_file(SCENARIOS_FILE, "the scenarios are numbered from 1 without a gap");
    }
    scenarios
}

/// Converts achievements and ranks. The length of the track is the number of achievements and `scenarios`,
/// if known.
pub(super) fn track(
    raw: &RawAchievements,
    scenarios: Option<usize>,
    sheets: Option<&[PrintedSheet; 4]>,
    problems: &mut Problems,
) -> HikingTrack {
    let mut achievements: [AchievementList; 4] = Default::default();
    for (word, list) in &raw.achievements.0 {
        let letter = SheetLetter::from(*word);
        let known = &mut achievements[letter.index()];
        if !known.is_empty() {
            problems.report_entry(ACHIEVEMENTS_FILE, letter.key(), "this sheet is listed twice");
        }
        let sheet = sheets.map(|sheets| Sheet::new(&sheets[letter.index()].layout));
        for (number, raw) in &list.0 {
            let entry = format!("{} {number}", letter.key());
            let place = EntryPlace { file: ACHIEVEMENTS_FILE, entry: &entry };
            let goal = goal(raw.goal, sheet.as_ref(), &place, problems);
            if known.insert(*number, goal).is_some() {
                place.report(problems, "this number is used twice");
            }
        }
    }
    let ranks: Vec<Rank> = raw.ranks.iter().map(|rank| Rank { at: rank.at, key: rank.key.clone() }).collect();
    if ranks.first().is_none_or(|rank| rank.at != 0) || !ranks.is_sorted_by(|a, b| a.at < b.at) {
        problems.report_file(ACHIEVEMENTS_FILE, "the ranks begin at 0 and follow each other along the track");
    }
    let track = HikingTrack { achievements, ranks };
    let own: usize = track.achievements.iter().map(AchievementList::len).sum();
    let (length, steps) = (usize::from(track.length()), scenarios.map(|scenarios| scenarios + own));
    if let Some(steps) = steps.filter(|steps| *steps != length) {
        let sentence = format!("the last rank is at {length}, but there are {steps} steps");
        problems.report_file(ACHIEVEMENTS_FILE, sentence);
    }
    track
}
