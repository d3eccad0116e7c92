//! The river trail: the players on their way down a painted river, and the scenarios and achievements as its
//! steps.

mod course;
mod ink;
mod painting;
mod scene;
mod sketch;
mod steps;
mod view;
mod walkers;
mod washes;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, RichText, Ui, Vec2};

use super::new_game::PlayStep;
use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::rolling::ModeAssets;
use crate::rolling::river_trail::SavedRiverTrails;
use crate::session::PlayableMode;
use crate::ui::map::{TrailLayout, fixed_panel, fixed_part};
use crate::ui::mode_tabs::{ModeTabs, add_mode_tab, draw_mode_tabs, opened_from};
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use painting::RiverPainting;
use rolling_rivers::RollingRivers;
use rolling_rivers::goals::TrackStep;
use scene::draw_scene;
use steps::{StepSelection, draw_steps};
use view::TrailView;
use walkers::{WalkerChange, WalkerIntent, draw_walkers};

/// The person whose trail is shown, and the state of the page.
#[derive(Resource, Default)]
struct RiverTrailView {
    name: String,
    /// The pending change to this person.
    change: WalkerChange,
    opened_from: Screen,
    steps: StepSelection,
    painting: RiverPainting,
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
    view.steps.step = None;
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
    let RiverTrailView { name, change, steps, painting, .. } = &mut *view;
    // The first press of *back* answers an open question.
    let back = keys.just(InputAction::StepBack).then_some(match change {
        WalkerChange::None => RiverTrailIntent::Back,
        _ => RiverTrailIntent::Walker(WalkerIntent::Keep),
    });
    let places = TrailLayout::of(screen.layout.window);
    let ground = context.layer_painter(egui::LayerId::background());
    ground.rect_filled(places.window, 0, colour(style.theme.background));
    let shown = TrailView { content: &assets.content, trails: &trails.value, name: name.as_str() };
    painting.fit(&context, places.map, usize::from(shown.track().length()));
    // The list of people comes first in Tab order.
    let asked = fixed_panel(&context, "river_left", places.players, style, |ui, style| {
        draw_people(ui, style, localizer, &shown, &tabs.trails, change)
    });
    fixed_part(&context, "river_picture", places.map, |ui| {
        draw_scene(ui, style, localizer, &shown, painting, places.map);
    });
    let played = fixed_panel(&context, "river_below", places.steps, style, |ui, style| {
        draw_steps(ui, style, localizer, &shown, steps)
    });
    match asked.or(played.map(RiverTrailIntent::Play)).or(back) {
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

/// Draws title, tabs for the trails of all games, the list of people, and the way back. Returns the clicked
/// action.
fn draw_people(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &TrailView<'_>,
    tabs: &[Screen],
    change: &mut WalkerChange,
) -> Option<RiverTrailIntent> {
    const BACK: Vec2 = Vec2::new(150.0, 42.0);
    ui.spacing_mut().item_spacing.y = 6.0;
    ui.label(RichText::new(localizer.text("rolling-open-track")).font(style.title()));
    let row = ui.horizontal(|ui| draw_mode_tabs(ui, style, localizer, tabs, RollingRivers::TRAIL, 32.0));
    let mut intent = row.inner.map(RiverTrailIntent::GoTo);
    // The button keeps its place; the list has the space between.
    let room = ui.available_height() - BACK.y - 14.0;
    ui.allocate_ui(Vec2::new(ui.available_width(), room), |ui| {
        ui.set_min_height(room);
        egui::ScrollArea::vertical().id_salt("river_people").auto_shrink(false).show(ui, |ui| {
            let asked = draw_walkers(ui, style, localizer, view, change);
            intent = asked.map(RiverTrailIntent::Walker).or(intent.take());
        });
    });
    ui.add_space(2.0);
    let text = localizer.text("back");
    let back = text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, BACK).clicked();
    intent.or(back.then_some(RiverTrailIntent::Back))
}

pub(super) fn plugin(app: &mut App) {
    add_mode_tab(app, |tabs| &mut tabs.trails, RollingRivers::TRAIL);
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
        add_mode_tab(&mut app, |tabs| &mut tabs.trails, OTHER);
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
