//! The goals of a game beside points: its scenario, its restriction, its custom rules.

use fluent_bundle::FluentValue;

use super::goal_text::goal_text;
use crate::cascadia::Session;
use crate::cascadia::hud::names::custom_rule_name;
use crate::cascadia::hud::rules_book::RulesPage;
use crate::preferences::localizer::Localizer;
use cascadia_base::Hex;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::Content;
use cascadia_rules::goals::{Goal, GoalState, Progress, Situation};
use cascadia_rules::rules::{Phase, Seat};

/// A goal as shown by the panels.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GoalView {
    /// The goal in words.
    pub text: String,
    /// Its state: reached, open or out of reach.
    pub state: GoalState,
    /// The player's progress in figures; empty if ticks show it all.
    pub measure: String,
    /// The progress without the target.
    pub brief: String,
    /// The hexes that violate it.
    pub hexes: Vec<Hex>,
}

/// The goals of a game beside points.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct PurposeView {
    /// The name of the scenario or the restriction.
    pub title: String,
    /// The effects of a restriction or of custom rules, a sentence each.
    pub sentences: Vec<String>,
    /// The goals of a scenario.
    pub goals: Vec<GoalView>,
    /// The page of the rules that explains it.
    pub page: RulesPage,
}

impl PurposeView {
    /// Returns the goals of `session` for the player at `seat`.
    pub(crate) fn of(session: &Session, content: &Content, localizer: &Localizer, seat: Seat) -> Self {
        let setup = &session.record().setup;
        let numbered =
            |key: &str, number: u8| localizer.text_with(key, &[("number", FluentValue::from(number))]);
        let mut view = Self::default();
        if let (Some(number), Some(scenario)) = (setup.options.scenario, session.scenario(content)) {
            let sheets = session.sheets();
            let situation = Situation::of(session.game(), session.cards(), sheets, seat);
            view.title = numbered("purpose-scenario", number);
            view.page = RulesPage::Scenarios;
            view.goals = scenario
                .goals
                .iter()
                .map(|goal| GoalView::of(localizer, goal, &goal.judge(&situation)))
                .collect();
            if session.game().phase() == Phase::Finished {
                // An open goal of a finished game is out of reach.
                for goal in view.goals.iter_mut().filter(|goal| goal.state == GoalState::Open) {
                    goal.state = GoalState::Broken;
                }
            }
        }
        if let Some(number) = setup.options.restriction {
            view.title = numbered("purpose-restriction", number);
            view.page = RulesPage::Restrictions;
            view.sentences.push(localizer.text(&format!("restriction-{number}-rule")));
        }
        if !setup.options.custom.is_empty() {
            if view.title.is_empty() {
                view.title = localizer.text("purpose-custom");
            }
            view.sentences.extend(setup.options.custom.iter().map(|rule| custom_rule_name(localizer, rule)));
        }
        view
    }

    /// Removes the progress of the player.
    pub(crate) fn hide_progress(&mut self) {
        for goal in &mut self.goals {
            goal.state = GoalState::Open;
            goal.measure.clear();
            goal.brief.clear();
            goal.hexes.clear();
        }
    }

    /// Returns whether only points matter.
    pub(crate) fn is_empty(&self) -> bool {
        self.title.is_empty()
    }
}

impl GoalView {
    fn of(localizer: &Localizer, goal: &Goal, progress: &Progress) -> Self {
        let measure = match (progress.want, progress.have) {
            (0, 0) => String::new(),
            (0, have) => localizer.text_with("goal-against", &[("count", FluentValue::from(have))]),
            (want, have) => {
                let values = [("have", FluentValue::from(have)), ("want", FluentValue::from(want))];
                localizer.text_with("goal-measure", &values)
            }
        };
        let brief = if progress.want == 0 { measure.clone() } else { progress.have.to_string() };
        Self {
            text: goal_text(localizer, goal),
            state: progress.state,
            measure,
            brief,
            hexes: progress.hexes.clone(),
        }
    }
}
