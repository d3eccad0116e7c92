//! The river trail of a person: completed scenarios and achievements, with steps and rank.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};

use super::new_game::PlayStep;
use super::river_path::draw_river;
use super::walkers::{self, WalkerChange, WalkerIntent, draw_walkers};
use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::rolling::ModeAssets;
use crate::rolling::river_trail::SavedRiverTrails;
use crate::rolling::words::{goal_text, sheet_title, step_name, step_with_goal};
use crate::session::PlayableMode;
use crate::ui::mode_tabs::{ModeTab, ModeTabs, add_mode_tab, draw_mode_tabs, opened_from};
use crate::ui::new_game::seats::draw_section;
use crate::ui::page::page;
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, text_button, write};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::RiverTrails;
use rolling_rivers::content::Content;
use rolling_rivers::goals::TrackStep;
use rolling_rivers::sheets::SheetLetter;

/// Widths of the page and of a column of achievements, in points.
const WIDTH: f32 = 918.0;
const COLUMN: f32 = 224.0;

/// The person whose trail is shown.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
struct RiverTrailView {
    name: String,
    /// The pending change to this person.
    change: WalkerChange,
    opened_from: Screen,
}

/// A click on the page.
enum RiverTrailIntent {
    /// An action concerning the people.
    Walker(WalkerIntent),
    /// Play for a step.
    Play(TrackStep),
    /// Go to the trail of another game.
    GoTo(Screen),
    Back,
}

/// Opens the page with a person's trail.
fn open(
    trails: Res<SavedRiverTrails>,
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    tabs: Res<ModeTabs>,
    mut view: ResMut<RiverTrailView>,
) {
    for change in changes.read() {
        if change.entered == Some(RollingRivers::TRAIL)
            && let Some(from) = change.exited
            && from != RollingRivers::TRAIL
        {
            view.opened_from = opened_from(&tabs.trails, from);
        }
    }
    view.change = WalkerChange::None;
    if trails.value.find(&view.name).is_none() {
        view.name = trails.value.walkers().first().map(|walker| walker.name().to_owned()).unwrap_or_default();
    }
}

/// Draws the page and performs clicked actions.
fn show(
    mut screen: UiContext,
    assets: Res<ModeAssets>,
    mut trails: ResMut<SavedRiverTrails>,
    keys: ScreenKeys,
    tabs: Res<ModeTabs>,
    mut view: ResMut<RiverTrailView>,
    mut plays: MessageWriter<PlayStep>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let context = screen.egui()?;
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    let RiverTrailView { name, change, .. } = &mut *view;
    // The first press of *back* answers an open question.
    let back = keys.just(InputAction::StepBack).then_some(match change {
        WalkerChange::None => RiverTrailIntent::Back,
        _ => RiverTrailIntent::Walker(WalkerIntent::Keep),
    });
    let margin = if screen.layout.window.y < 760.0 { 10 } else { 22 };
    let (area, frame) = page(&context, style, &screen.layout, "river trail", margin);
    let room = screen.layout.window.y - 2.0 * f32::from(margin) - 20.0;
    let drawn = area.show(&context, |ui| {
        frame
            .show(ui, |ui| {
                ui.set_width(WIDTH);
                // Otherwise the page keeps the height that it had when first opened.
                ui.set_max_height(room);
                let to = draw_title(ui, style, localizer, &tabs.trails);
                let people = (&trails.value, name.as_str());
                let drawn = draw_page(ui, style, localizer, &assets.content, people, change, room);
                drawn.or(to)
            })
            .inner
    });
    match drawn.inner.or(back) {
        Some(RiverTrailIntent::Walker(intent)) => {
            // Mutable access writes the file.
            if let Some(changed) = walkers::apply(intent, &trails.value, name, change) {
                trails.value = changed;
            }
        }
        Some(RiverTrailIntent::Play(step)) => {
            plays.write(PlayStep(step));
        }
        Some(RiverTrailIntent::GoTo(trail)) => next.set(trail),
        Some(RiverTrailIntent::Back) => next.set(view.opened_from),
        None => {}
    }
    Ok(())
}

/// Draws the page in `room` points of height. Returns the clicked action.
fn draw_page(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    (trails, name): (&RiverTrails, &str),
    change: &mut WalkerChange,
    room: f32,
) -> Option<RiverTrailIntent> {
    let asked = draw_walkers(ui, style, localizer, content.track(), (trails, name), change);
    let mut intent = asked.map(RiverTrailIntent::Walker);
    if !trails.walkers().is_empty() {
        let height = if room < 620.0 { 70.0 } else { 96.0 };
        draw_river(ui, style, localizer, content.track(), (trails, name), Vec2::new(WIDTH, height));
        ui.add_space(6.0);
    }
    let body = room - ui.min_rect().height() - 76.0;
    let taken = trails.taken(name);
    egui::ScrollArea::vertical().max_height(body).auto_shrink([false, true]).show(ui, |ui| {
        draw_section(ui, style, &localizer.text("rolling-trail-scenarios"));
        let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 5.0);
        for row in numbers.chunks(20) {
            ui.horizontal(|ui| {
                for number in row {
                    let step = TrackStep::Scenario(*number);
                    let scenario = content.scenario(*number);
                    let goals = scenario.map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
                    let goals: Vec<String> = goals.iter().map(|goal| goal_text(localizer, goal)).collect();
                    let hint = format!("{}\n{}", step_name(localizer, step), goals.join("\n"));
                    let size = Vec2::new(39.0, 30.0);
                    let words = (number.to_string(), hint);
                    if draw_stone(ui, style, words, taken.contains(&step), size) {
                        intent = Some(RiverTrailIntent::Play(step));
                    }
                }
            });
        }
        ui.add_space(6.0);
        draw_section(ui, style, &localizer.text("rolling-trail-achievements"));
        ui.horizontal_top(|ui| {
            for sheet in SheetLetter::ALL {
                let chosen = draw_sheet_column(ui, style, localizer, content, (sheet, &taken));
                intent = chosen.map(RiverTrailIntent::Play).or(intent.take());
            }
        });
    });
    ui.add_space(8.0);
    let (size, text) = (Vec2::new(170.0, 42.0), localizer.text("back"));
    let back = text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
    intent.or(back.then_some(RiverTrailIntent::Back))
}

/// Draws the title, and tabs for the trails of all games. Returns the selected one.
fn draw_title(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    tabs: &[ModeTab],
) -> Option<RiverTrailIntent> {
    let row = ui.horizontal(|ui| {
        ui.label(RichText::new(localizer.text("rolling-open-track")).font(style.bold(26.0)));
        ui.add_space(24.0);
        draw_mode_tabs(ui, style, localizer, tabs, RollingRivers::TRAIL, 34.0)
    });
    row.inner.map(RiverTrailIntent::GoTo)
}

/// Draws a sheet's achievements in a column. Returns the clicked one.
fn draw_sheet_column(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    (sheet, taken): (SheetLetter, &std::collections::BTreeSet<TrackStep>),
) -> Option<TrackStep> {
    let mut chosen = None;
    ui.vertical(|ui| {
        ui.set_width(COLUMN);
        ui.spacing_mut().item_spacing.y = 3.0;
        let title = RichText::new(sheet_title(localizer, sheet)).font(style.bold(style.theme.small));
        ui.add(egui::Label::new(title).truncate());
        for (number, goal) in &content.track().achievements[sheet.index()] {
            let step = TrackStep::Achievement(sheet, *number);
            let text = goal_text(localizer, goal);
            let words = (format!("{number}. {text}"), step_with_goal(localizer, step, &text));
            if draw_stone(ui, style, words, taken.contains(&step), Vec2::new(COLUMN, 36.0)) {
                chosen = Some(step);
            }
        }
    });
    chosen
}

/// Draws a step of the trail, stamped if completed. Returns true if clicked.
fn draw_stone(
    ui: &mut Ui,
    style: &mut UiStyle,
    (text, hint): (String, String),
    is_taken: bool,
    size: Vec2,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (fill, rim) = if is_taken {
        (colour(style.theme.accent).gamma_multiply(0.26), colour(style.theme.accent))
    } else {
        (colour(style.theme.raised), colour(style.theme.outline))
    };
    let fill = if response.hovered() { colour(style.theme.hover) } else { fill };
    let round = CornerRadius::same(8);
    ui.painter().rect(rect, round, fill, Stroke::new(1.0, rim), StrokeKind::Inside);
    let is_row = size.x < COLUMN;
    let stamp = if is_taken && !is_row { 22.0 } else { 0.0 };
    if is_taken && !is_row {
        let place = Rect::from_center_size(rect.right_center() - Vec2::new(15.0, 0.0), Vec2::splat(16.0));
        style.icon(ui.painter(), "check", place, colour(style.theme.accent));
    }
    let ink = colour(style.theme.text);
    if is_row {
        let font = style.bold(style.theme.body);
        let middle = if is_taken { rect.center() - Vec2::new(0.0, 5.0) } else { rect.center() };
        write(ui.painter(), middle, Align2::CENTER_CENTER, &text, font, ink);
        if is_taken {
            let at = rect.center_bottom() - Vec2::new(0.0, 8.0);
            let place = Rect::from_center_size(at, Vec2::splat(11.0));
            style.icon(ui.painter(), "check", place, colour(style.theme.accent));
        }
    } else {
        let font = style.plain(style.theme.smallest);
        let galley = ui.painter().layout(text, font, ink, size.x - 20.0 - stamp);
        let at = Pos2::new(rect.left() + 10.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, ink);
    }
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_taken, &hint));
    response.on_hover_text(hint).clicked()
}

pub(super) fn plugin(app: &mut App) {
    let tab = ModeTab { screen: RollingRivers::TRAIL, key: "title-box-rolling" };
    add_mode_tab(app, |tabs| &mut tabs.trails, tab);
    app.init_resource::<RiverTrailView>()
        .add_systems(OnEnter(RollingRivers::TRAIL), open.run_if(resource_exists::<SavedRiverTrails>))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet)
                .run_if(in_state(RollingRivers::TRAIL).and_then(resource_exists::<SavedRiverTrails>)),
        );
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::window::screen::ModeId;

    const OTHER: Screen = Screen::Trail(ModeId::WITH_LANDSCAPE);

    #[test]
    fn the_page_leads_back_to_where_it_was_opened_and_from_another_trail_to_the_title() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<SavedRiverTrails>()
            .init_resource::<RiverTrailView>()
            .add_systems(OnEnter(RollingRivers::TRAIL), open);
        let tab = ModeTab { screen: OTHER, key: "title-box-cascadia" };
        add_mode_tab(&mut app, |tabs| &mut tabs.trails, tab);
        app.update();
        let targets = [
            (RollingRivers::RESULT, RollingRivers::RESULT),
            (OTHER, Screen::Title),
            (RollingRivers::NEW_GAME, RollingRivers::NEW_GAME),
        ];
        for (from, back) in targets {
            for next in [from, RollingRivers::TRAIL] {
                app.world_mut().resource_mut::<NextState<Screen>>().set(next);
                app.update();
            }
            assert_eq!(app.world().resource::<RiverTrailView>().opened_from, back);
        }
    }
}
