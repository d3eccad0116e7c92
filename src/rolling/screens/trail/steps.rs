//! The steps to earn: scenarios, and the achievements of each sheet, as cards with sketches in tabs; beside them
//! the words of the selected one.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, RichText, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use super::sketch::{GoalSketch, draw_goal_sketches};
use super::view::TrailView;
use crate::preferences::localizer::Localizer;
use crate::rolling::words::{goal_text, scenario_name, sheet_title, step_name};
use crate::ui::map::{StepCard, card_columns, card_places, draw_card_face, draw_card_tabs, draw_goal_lines};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use rolling_rivers::content::Content;
use rolling_rivers::goals::{Goal, TrackStep};
use rolling_rivers::sheets::SheetLetter;

/// A kind of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum StepTab {
    #[default]
    Scenarios,
    /// The achievements of a sheet.
    Achievements(SheetLetter),
}

impl StepTab {
    fn all() -> Vec<Self> {
        std::iter::once(Self::Scenarios).chain(SheetLetter::ALL.map(Self::Achievements)).collect()
    }

    /// Returns the tab of a step.
    const fn of(step: TrackStep) -> Self {
        match step {
            TrackStep::Scenario(_) => Self::Scenarios,
            TrackStep::Achievement(sheet, _) => Self::Achievements(sheet),
        }
    }

    /// Returns the steps of the tab, in the order of their numbers.
    fn steps(self, content: &Content) -> Vec<TrackStep> {
        match self {
            Self::Scenarios => {
                content.scenarios().keys().map(|number| TrackStep::Scenario(*number)).collect()
            }
            Self::Achievements(sheet) => {
                let numbers = content.track().achievements[sheet.index()].keys();
                numbers.map(|number| TrackStep::Achievement(sheet, *number)).collect()
            }
        }
    }

    /// Returns the name of the tab, long or short.
    fn name(self, localizer: &Localizer, long: bool) -> String {
        match self {
            Self::Scenarios => localizer.text("trail-scenarios"),
            Self::Achievements(sheet) if long => {
                localizer.text_with("rolling-trail-tab", &[("letter", FluentValue::from(sheet.key()))])
            }
            Self::Achievements(sheet) => sheet.key().to_owned(),
        }
    }

    /// Returns the least width of a card, and its height.
    const fn card(self) -> Vec2 {
        match self {
            Self::Scenarios => Vec2::new(156.0, 42.0),
            Self::Achievements(_) => Vec2::new(150.0, 54.0),
        }
    }
}

/// The selected tab and step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct StepSelection {
    pub tab: StepTab,
    /// The step with its text shown.
    pub step: Option<TrackStep>,
}

/// Returns the goals of a step.
fn goals_of(content: &Content, step: TrackStep) -> Vec<Goal> {
    match step {
        TrackStep::Scenario(number) => {
            content.scenario(number).map(|scenario| scenario.goals.clone()).unwrap_or_default()
        }
        TrackStep::Achievement(sheet, number) => {
            content.track().achievements[sheet.index()].get(&number).copied().into_iter().collect()
        }
    }
}

/// Returns the sheet a step is earned on.
fn sheet_of(content: &Content, step: TrackStep) -> Option<SheetLetter> {
    match step {
        TrackStep::Scenario(number) => content.scenario(number).map(|scenario| scenario.sheet),
        TrackStep::Achievement(sheet, _) => Some(sheet),
    }
}

/// Draws tabs and steps. Returns the step to play for.
pub(super) fn draw_steps(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut StepSelection,
) -> Option<TrackStep> {
    draw_tabs(ui, style, localizer, view, selection);
    ui.add_space(6.0);
    let (cards, words) = card_columns(ui, style, 0.245, 0.0);
    let mut played = None;
    ui.scope_builder(egui::UiBuilder::new().max_rect(cards), |ui| {
        let id = ("river cards", StepTab::all().iter().position(|tab| *tab == selection.tab));
        egui::ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, |ui| {
            played = draw_cards(ui, style, localizer, view, selection);
        });
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(words), |ui| {
        draw_words(ui, style, localizer, view, selection);
    });
    played
}

/// Draws the tabs with the number of steps taken, in short words where long ones have no room.
fn draw_tabs(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut StepSelection,
) {
    let (tabs, taken) = (StepTab::all(), view.taken());
    let texts = |long: bool| -> Vec<String> {
        let text = |tab: &StepTab| {
            let steps = tab.steps(view.content);
            let values = [
                ("text", FluentValue::from(tab.name(localizer, long))),
                ("count", FluentValue::from(steps.iter().filter(|step| taken.contains(step)).count())),
                ("length", FluentValue::from(steps.len())),
            ];
            localizer.text_with("trail-tab-count", &values)
        };
        tabs.iter().map(text).collect()
    };
    let width = |texts: &[String]| {
        let font = style.bold(style.theme.body);
        let one = |text: &String| {
            ui.painter().layout_no_wrap(text.clone(), font.clone(), Color32::PLACEHOLDER).size().x
        };
        texts.iter().map(|text| one(text) + 26.0 + 6.0).sum::<f32>()
    };
    let long = texts(true);
    let texts = if width(&long) <= ui.available_width() { long } else { texts(false) };
    let chosen = tabs.iter().position(|tab| *tab == selection.tab).unwrap_or_default();
    if let Some(index) = draw_card_tabs(ui, style, &texts, chosen, 60.0) {
        *selection = StepSelection { tab: tabs[index], step: None };
    }
}

/// Draws the cards of a tab. Returns the clicked step.
fn draw_cards(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &mut StepSelection,
) -> Option<TrackStep> {
    let (content, taken) = (view.content, view.taken());
    let own = view.sign().map(|sign| style.theme.trails[usize::from(sign)]);
    let steps = selection.tab.steps(content);
    let places = card_places(ui, selection.tab.card(), steps.len());
    let mut played = None;
    let mut noticed = None;
    for (step, rect) in steps.into_iter().zip(places) {
        let is_taken = taken.contains(&step);
        let (number, name) = match step {
            TrackStep::Scenario(number) => (number, Some(scenario_name(localizer, number))),
            TrackStep::Achievement(_, number) => (number, None),
        };
        let face = StepCard {
            number: &number.to_string(),
            name: name.as_deref(),
            own: own.filter(|_| is_taken),
            looked_at: selection.step == Some(step),
            has_sketch: true,
        };
        let id = ui.id().with(("step", step.key()));
        let (response, sketch, ink) = draw_card_face(ui, style, id, rect, &face);
        let letter = match step {
            TrackStep::Scenario(_) => sheet_of(content, step),
            TrackStep::Achievement(..) => None,
        };
        let sketch = draw_corner(ui, style, letter, is_taken, (sketch, ink));
        let goals = goals_of(content, step);
        let sketches: Vec<GoalSketch> = goals.iter().map(GoalSketch::of).collect();
        draw_goal_sketches(ui.painter(), style, &sketches, sketch, ink);
        let lines = goals.iter().map(|goal| goal_text(localizer, goal));
        let label = std::iter::once(step_name(localizer, step)).chain(lines).collect::<Vec<_>>().join(". ");
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_taken, &label));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if response.hovered() || response.gained_focus() {
            noticed = Some(step);
        }
        if response.clicked() {
            played = Some(step);
        }
    }
    if noticed.is_some() {
        selection.step = noticed;
    }
    played
}

/// Draws the letter of the sheet and the check of a step taken at the right of a sketch. Returns the rest of
/// its place.
fn draw_corner(
    ui: &Ui,
    style: &mut UiStyle,
    letter: Option<SheetLetter>,
    is_taken: bool,
    (sketch, ink): (Rect, Color32),
) -> Rect {
    let mut right = sketch.right();
    let painter = ui.painter();
    if let Some(letter) = letter {
        let side = sketch.height().min(17.0);
        let place =
            Rect::from_center_size(Pos2::new(right - side / 2.0, sketch.center().y), Vec2::splat(side));
        let rim = Stroke::new(1.0, ink.gamma_multiply(0.7));
        painter.rect_stroke(place, CornerRadius::same(3), rim, StrokeKind::Inside);
        let font = style.bold(style.theme.smallest - 1.0);
        write(painter, place.center(), Align2::CENTER_CENTER, letter.key(), font, ink);
        right -= side + 5.0;
    }
    if is_taken {
        let place = Rect::from_center_size(Pos2::new(right - 7.0, sketch.center().y), Vec2::splat(14.0));
        style.icon(painter, "check", place, ink);
        right -= 19.0;
    }
    sketch.with_max_x(right)
}

/// Describes the selected step, and whether it is taken.
fn draw_words(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    selection: &StepSelection,
) {
    let content = view.content;
    ui.spacing_mut().item_spacing.y = 3.0;
    let (small, muted) = (style.plain(style.theme.small), colour(style.theme.muted));
    let id = ("river words", selection.step.map(TrackStep::key));
    egui::ScrollArea::vertical().id_salt(id).auto_shrink(false).show(ui, |ui| {
        let Some(step) = selection.step.filter(|step| StepTab::of(*step) == selection.tab) else {
            let text = match selection.tab {
                StepTab::Scenarios => localizer.text("rolling-trail-hint-scenarios"),
                StepTab::Achievements(sheet) => {
                    let values = [("sheet", FluentValue::from(sheet_title(localizer, sheet)))];
                    localizer.text_with("rolling-trail-hint-achievements", &values)
                }
            };
            ui.label(RichText::new(text).font(style.plain(style.theme.body)).color(muted));
            return;
        };
        let name = RichText::new(step_name(localizer, step)).font(style.heading(style.theme.prompt));
        ui.label(name.color(colour(style.theme.text)));
        if let Some(sheet) = sheet_of(content, step) {
            ui.label(RichText::new(sheet_title(localizer, sheet)).font(small.clone()).color(muted));
        }
        let goals = goals_of(content, step);
        let lines: Vec<String> = goals.iter().map(|goal| goal_text(localizer, goal)).collect();
        draw_goal_lines(ui, style, &lines);
        ui.add_space(3.0);
        let earned = view.walker().and_then(|walker| Some((walker.name(), walker.steps().get(&step)?)));
        let (text, tint) = match (earned, step) {
            (Some((name, earned)), _) => {
                let values = [("name", FluentValue::from(name)), ("total", FluentValue::from(earned.total))];
                (localizer.text_with("trail-earned", &values), style.theme.gain)
            }
            (None, TrackStep::Scenario(_)) => (localizer.text("trail-play-scenario"), style.theme.accent),
            (None, TrackStep::Achievement(..)) => {
                (localizer.text("rolling-trail-play-sheet"), style.theme.accent)
            }
        };
        ui.label(RichText::new(text).font(small).color(colour(tint)));
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tests::support::{shipped, shipped_rolling};
    use cascadia_storage::text::Language;

    #[test]
    fn every_scenario_has_a_name_and_no_two_cards_of_a_tab_look_alike() {
        let (assets, content) = (shipped().0, shipped_rolling().content);
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let names: BTreeSet<String> =
                content.scenarios().keys().map(|number| scenario_name(&localizer, *number)).collect();
            assert_eq!(names.len(), content.scenarios().len());
            // Longer names would be cut.
            assert!(names.iter().all(|name| name.chars().count() <= 18), "{names:?}");
            assert!(names.iter().all(|name| !name.contains("rolling-")), "{names:?}");
        }
        for tab in StepTab::all() {
            let steps = tab.steps(&content);
            let sketches: BTreeSet<String> = steps
                .iter()
                .map(|step| {
                    let goals = goals_of(&content, *step);
                    let sketches: Vec<GoalSketch> = goals.iter().map(GoalSketch::of).collect();
                    format!("{:?} {sketches:?}", sheet_of(&content, *step))
                })
                .collect();
            assert!(!steps.is_empty());
            assert_eq!(sketches.len(), steps.len(), "{tab:?}");
        }
    }

    #[test]
    fn a_step_belongs_to_the_tab_that_lists_it() {
        let content = shipped_rolling().content;
        let mut all = 0;
        for tab in StepTab::all() {
            let steps = tab.steps(&content);
            assert!(steps.iter().all(|step| StepTab::of(*step) == tab));
            all += steps.len();
        }
        assert_eq!(all, usize::from(content.track().length()));
    }
}
