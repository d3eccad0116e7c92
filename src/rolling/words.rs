//! Names and texts of Rolling Rivers: sheets, completion cards, lines of the score, goals, steps of the
//! trail.

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::names::{habitat_name, species_inside};
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::content::Content;
use rolling_rivers::goals::{Goal, Metric, Progress, SheetSituation, TrackStep, Wanted};
use rolling_rivers::rules::CompletionCardId;
use rolling_rivers::sheets::{LEFTOVERS, SheetLetter};

/// Returns the name of a sheet's river.
pub(crate) fn sheet_name(localizer: &Localizer, sheet: SheetLetter) -> String {
    localizer.text(match sheet {
        SheetLetter::A => "rolling-paper-name-a",
        SheetLetter::B => "rolling-paper-name-b",
        SheetLetter::C => "rolling-paper-name-c",
        SheetLetter::D => "rolling-paper-name-d",
    })
}

/// Returns a sentence about a sheet.
pub(crate) fn sheet_about(localizer: &Localizer, sheet: SheetLetter) -> String {
    localizer.text(match sheet {
        SheetLetter::A => "rolling-sheet-a-about",
        SheetLetter::B => "rolling-sheet-b-about",
        SheetLetter::C => "rolling-sheet-c-about",
        SheetLetter::D => "rolling-sheet-d-about",
    })
}

/// Returns the letter and the name of a sheet.
pub(crate) fn sheet_title(localizer: &Localizer, sheet: SheetLetter) -> String {
    let name = sheet_name(localizer, sheet);
    let values = [("letter", FluentValue::from(sheet.key())), ("name", FluentValue::from(name))];
    localizer.text_with("rolling-sheet-title", &values)
}

/// Returns the name of a completion card with its number, such as `H8 · Stretch Out`.
pub(crate) fn card_title(localizer: &Localizer, content: &Content, id: CompletionCardId) -> String {
    let key = content.completion_cards().get(&id).map(|printed| printed.key.as_str()).unwrap_or_default();
    format!("{id} · {}", localizer.text(&format!("rolling-card-{key}")))
}

/// Returns the effect of a completion card.
pub(crate) fn card_text(localizer: &Localizer, content: &Content, id: CompletionCardId) -> String {
    let key = content.completion_cards().get(&id).map(|printed| printed.key.as_str()).unwrap_or_default();
    localizer.text(&format!("rolling-card-{key}-text"))
}

/// Returns the name of a line of the score, by its key on its sheet.
pub(crate) fn line_name(localizer: &Localizer, key: &str) -> String {
    if let Some(habitat) = Habitat::from_key(key) {
        return habitat_name(localizer, habitat);
    }
    if let Some(animal) = Wildlife::from_key(key) {
        return crate::ui::names::species_name(localizer, animal, 2);
    }
    localizer.text(match key {
        "row_1" => "rolling-line-row-1",
        "row_2" => "rolling-line-row-2",
        "row_3" => "rolling-line-row-3",
        "row_4" => "rolling-line-row-4",
        "bonus_row_1" => "rolling-line-bonus-row-1",
        "bonus_row_2" => "rolling-line-bonus-row-2",
        "overflow" => "rolling-line-overflow",
        "completion_diversity" => "rolling-line-completion-diversity",
        LEFTOVERS => "rolling-line-leftovers",
        _ => "rolling-line-bonuses",
    })
}

/// Returns the name of a step with its goal.
pub(crate) fn step_with_goal(localizer: &Localizer, step: TrackStep, goal: &str) -> String {
    let values = [("step", FluentValue::from(step_name(localizer, step))), ("goal", FluentValue::from(goal))];
    localizer.text_with("rolling-step-goal", &values)
}

/// Returns the name of a scenario.
pub(crate) fn scenario_name(localizer: &Localizer, number: u8) -> String {
    localizer.text(&format!("rolling-scenario-{number}-name"))
}

/// Returns the number and the name of a scenario.
pub(crate) fn scenario_title(localizer: &Localizer, number: u8) -> String {
    let name = scenario_name(localizer, number);
    let values = [("number", FluentValue::from(number)), ("name", FluentValue::from(name))];
    localizer.text_with("trail-scenario-name", &values)
}

/// Returns the name of a step of the trail, such as `Scenario 7: Grass and reeds` or `Achievement C5`.
pub(crate) fn step_name(localizer: &Localizer, step: TrackStep) -> String {
    match step {
        TrackStep::Scenario(number) => scenario_title(localizer, number),
        TrackStep::Achievement(sheet, number) => {
            let short = format!("{}{number}", sheet.key());
            localizer.text_with("rolling-achievement", &[("short", FluentValue::from(short))])
        }
    }
}

/// Returns a goal as a sentence.
pub(crate) fn goal_text(localizer: &Localizer, goal: &Goal) -> String {
    let (want, count) = match goal.want {
        Wanted::AtLeast(count) => ("least", count),
        Wanted::AtMost(count) => ("most", count),
        Wanted::All => ("all", 0),
    };
    let (key, more) = goal_key(localizer, goal.metric, count);
    let mut values = vec![("want", FluentValue::from(want)), ("count", FluentValue::from(count))];
    values.extend(more);
    localizer.text_with(key, &values)
}

/// A goal as shown in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GoalLine {
    pub text: String,
    /// The progress of the sheet, such as `2 / 5`.
    pub measure: String,
    /// The progress as numbers.
    pub progress: Progress,
}

impl GoalLine {
    /// Describes the progress of a sheet towards a goal, or returns `None` if the goal is for another sheet.
    pub(crate) fn of(localizer: &Localizer, goal: &Goal, situation: &SheetSituation<'_>) -> Option<Self> {
        let progress = goal.judge(situation)?;
        let values = [("have", FluentValue::from(progress.have)), ("want", FluentValue::from(progress.want))];
        let measure = localizer.text_with("goal-measure", &values);
        Some(Self { text: goal_text(localizer, goal), measure, progress })
    }
}

/// Returns the key of a goal's sentence, and its variables besides the target number.
fn goal_key(
    localizer: &Localizer,
    metric: Metric,
    count: u16,
) -> (&'static str, Option<(&'static str, FluentValue<'static>)>) {
    let animal_of =
        |animal, count: usize| Some(("animal", FluentValue::from(species_inside(localizer, animal, count))));
    let habitat_of = |habitat| Some(("habitat", FluentValue::from(habitat_name(localizer, habitat))));
    let points_of = |points: u16| Some(("points", FluentValue::from(points)));
    match metric {
        Metric::TotalScore => ("rolling-goal-total", None),
        Metric::SunBonuses => ("rolling-goal-suns", None),
        Metric::FullRows => ("rolling-goal-full-rows", None),
        Metric::FullColumns => ("rolling-goal-full-columns", None),
        Metric::MaxRowScore => ("rolling-goal-best-row", None),
        Metric::MaxColumnScore => ("rolling-goal-best-column", None),
        Metric::ColumnsWithScore { least } => ("rolling-goal-columns-worth", points_of(least)),
        Metric::BonusPoints => ("rolling-goal-bonus-points", None),
        Metric::FullTracks => ("rolling-goal-full-tracks", None),
        Metric::OverflowComplete => ("rolling-goal-overflow", None),
        Metric::SunRainBonuses => ("rolling-goal-sun-rain", None),
        Metric::MapAnimalBonuses { animal } => ("rolling-goal-animal-bonuses", animal_of(animal, 1)),
        Metric::SurroundedAnimals => ("rolling-goal-surrounded", None),
        Metric::MapPointsBonuses { points } => ("rolling-goal-diamonds", points_of(points.into())),
        Metric::MapTokenBonuses => ("rolling-goal-token-bonuses", None),
        Metric::FreeHexBonuses => ("rolling-goal-free-hexagons", None),
        Metric::HabitatComplete { habitat } => ("rolling-goal-habitat", habitat_of(habitat)),
        Metric::HabitatsComplete | Metric::CompletionBonuses => ("rolling-goal-habitats", None),
        Metric::LandmarksOf { habitat } => ("rolling-goal-landmarks-of", habitat_of(habitat)),
        Metric::LandmarksTotal => ("rolling-goal-landmarks", None),
        Metric::HexesWithPointsOutlined { points } => {
            ("rolling-goal-hexagons-worth", points_of(points.into()))
        }
        Metric::HabitatScore { habitat } => ("rolling-goal-habitat-points", habitat_of(habitat)),
        Metric::MinHabitatScore => ("rolling-goal-each-habitat", None),
        Metric::MinWildlifeScore => ("rolling-goal-each-animal", None),
        Metric::WildlifeTypesWithScore { least } => ("rolling-goal-animals-worth", points_of(least)),
        Metric::FoxScore => ("rolling-goal-fox-points", None),
        Metric::BearPairs => ("rolling-goal-bear-pairs", None),
        Metric::SalmonRunsOf7 => ("rolling-goal-salmon-runs", None),
        Metric::DiversityBonuses => ("rolling-goal-diversity", None),
        Metric::CardsCompleted => ("rolling-goal-cards", None),
        Metric::LeftoverTokens => ("rolling-goal-left-tokens", None),
        Metric::LeftoverAnimal { animal } => ("rolling-goal-left-animal", animal_of(animal, count.into())),
        Metric::LeftoverAnimalsTotal => ("rolling-goal-left-animals", None),
        Metric::LeftoverTotal => ("rolling-goal-left-all", None),
    }
}
