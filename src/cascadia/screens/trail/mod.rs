//! The screen of the trail: the profiles on their way across the explorer's map, and the shapes as its steps.

mod landscape;
mod markers;
mod profiles;
mod scene;
mod shapes;
mod view;
mod walk;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use crate::cascadia::ModeAssets;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::screens::PlayShape;
use crate::input::InputAction;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::map::{TrailLayout, fixed_panel, fixed_part};
use crate::ui::mode_tabs::{ModeTabs, add_mode_tab, opened_from};
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::colour;
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;
use cascadia_rules::goals::Milestone;
use landscape::Landscape;
use profiles::{ProfileDrafts, ProfileIntent, draw_profiles, draw_removal_question};
use scene::{draw_scene, milestone_name};
use shapes::{ShapeSelection, ShapeTab, draw_shapes};
use view::TrailView;
use walk::Walked;

/// The state of this screen: selection and typed text.
#[derive(Resource, Default)]
struct TrailScreen {
    /// The screen to return to.
    from: Screen,
    /// Time since the screen was entered.
    elapsed: Duration,
    /// The index of the selected profile.
    chosen: usize,
    drafts: ProfileDrafts,
    shapes: ShapeSelection,
    /// Milestones just passed by a profile, and the remaining time of each caption.
    passed: Vec<(String, Duration)>,
    landscape: Landscape,
}

/// Display time of a passed milestone.
const MILESTONE_TIME: Duration = Duration::from_secs(7);
/// Delay before the first step, for the player to find the trail.
const WALK_DELAY: Duration = Duration::from_millis(500);

/// Records the screen the trail was entered from, except the page of a new game, which leads back here.
fn remember_previous_screen(
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    tabs: Res<ModeTabs>,
    mut screen: ResMut<TrailScreen>,
) {
    for change in changes.read() {
        if let (Some(from), Some(Cascadia::TRAIL)) = (change.exited, change.entered)
            && !matches!(from, Cascadia::TRAIL | Cascadia::NEW_GAME)
        {
            screen.from = opened_from(&tabs.trails, from);
        }
    }
}

/// Selects the profile with something new, and its new shape.
fn enter(saved: Res<SavedProfiles>, mut walked: ResMut<Walked>, mut screen: ResMut<TrailScreen>) {
    walked.follow(&saved.value);
    screen.elapsed = Duration::ZERO;
    screen.shapes.shape = None;
    screen.drafts.problem = None;
    screen.drafts.renaming = None;
    screen.drafts.removing = false;
    screen.passed.clear();
    let profiles = saved.value.profiles();
    if let Some(index) = profiles.iter().position(|profile| walked.has_news(profile)) {
        screen.chosen = index;
        if let Some(shape) = walked.news_of(&profiles[index]) {
            screen.shapes = ShapeSelection { tab: ShapeTab::of(shape), shape: Some(shape) };
        }
    }
}

/// Ends the visit: everything counts as shown.
fn leave(saved: Res<SavedProfiles>, mut walked: ResMut<Walked>) {
    walked.leave(&saved.value);
}

/// Puts added profiles at the start.
fn follow_profiles(saved: Res<SavedProfiles>, mut walked: ResMut<Walked>) {
    walked.follow(&saved.value);
}

/// Returns the sentence for a milestone just passed.
fn passed_text(localizer: &Localizer, name: &str, milestone: &Milestone) -> String {
    let key = if milestone.habitat.is_some() { "trail-passed" } else { "trail-passed-end" };
    let values = [
        ("name", FluentValue::from(name.to_owned())),
        ("steps", FluentValue::from(milestone.steps)),
        ("place", FluentValue::from(milestone_name(localizer, milestone))),
    ];
    localizer.text_with(key, &values)
}

/// Advances every profile by the steps earned since the last visit.
fn walk_on(
    time: Res<Time>,
    timing: AnimationTiming,
    saved: Res<SavedProfiles>,
    assets: Res<ModeAssets>,
    localizer: Res<Localizer>,
    mut walked: ResMut<Walked>,
    mut screen: ResMut<TrailScreen>,
    mut frames: FrameRequests,
) {
    // The first frame of a screen takes long, and that time was not visible.
    let passed = time.delta().min(Duration::from_millis(120));
    screen.elapsed += passed;
    if screen.elapsed < WALK_DELAY && !timing.reduces_motion() {
        frames.now();
        return;
    }
    let (stepped, moving) =
        walked.walk(&saved.value, screen.chosen, passed, timing.scaled(timing.trail_step));
    if moving {
        frames.now();
    }
    for stepped in stepped {
        if let Some(milestone) = assets.content.trail().passed(stepped.before, stepped.after).last() {
            screen.passed.push((passed_text(&localizer, &stepped.name, milestone), MILESTONE_TIME));
        }
    }
    for (_, left) in &mut screen.passed {
        *left = left.saturating_sub(passed);
    }
    screen.passed.retain(|(_, left)| !left.is_zero());
    let pulse = Duration::from_millis(timing.trail_pulse);
    if let Some(profile) = saved.value.profiles().get(screen.chosen)
        && !timing.reduces_motion()
        && profile.filled_in().keys().any(|shape| walked.age(profile, *shape).is_some_and(|age| age < pulse))
    {
        frames.now();
    }
}

/// Transitions from the screen.
#[derive(SystemParam)]
struct TrailTargets<'w> {
    tabs: Res<'w, ModeTabs>,
    play: MessageWriter<'w, PlayShape>,
    next: ResMut<'w, NextState<Screen>>,
}

/// Draws the screen and carries out its actions.
fn show(
    mut ui_context: UiContext,
    assets: Res<ModeAssets>,
    timing: AnimationTiming,
    keys: ScreenKeys,
    mut saved: ResMut<SavedProfiles>,
    mut walked: ResMut<Walked>,
    mut screen: ResMut<TrailScreen>,
    mut targets: TrailTargets,
) -> Result {
    let context = ui_context.egui()?;
    let (style, localizer, screen) = (&mut *ui_context.style, &*ui_context.localizer, &mut *screen);
    let mut back = false;
    if keys.just(InputAction::StepBack) {
        // The first press closes the question.
        back = !screen.drafts.removing;
        screen.drafts.removing = false;
    }
    let places = TrailLayout::of(ui_context.layout.window);
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(places.window, 0, colour(style.theme.background));
    let pulse = if timing.reduces_motion() { 0 } else { timing.trail_pulse };
    let view = TrailView {
        content: &assets.content,
        profiles: &saved.value,
        tabs: &targets.tabs.trails,
        walked: &walked,
        chosen: screen.chosen,
        step: timing.scaled(timing.trail_step),
        pulse: Duration::from_millis(pulse),
    };
    screen.landscape.fit(places.map, usize::from(view.trail().length()));
    // The list of profiles comes first in Tab order.
    let mut intent = fixed_panel(&context, "trail_left", places.players, style, |ui, style| {
        draw_profiles(ui, style, localizer, &view, &mut screen.drafts)
    });
    fixed_part(&context, "trail_landscape", places.map, |ui| {
        let passed = screen.passed.iter().map(|(text, _)| text);
        draw_scene(ui, style, localizer, &view, &screen.landscape, passed, places.map);
    });
    let played = fixed_panel(&context, "trail_below", places.steps, style, |ui, style| {
        draw_shapes(ui, style, localizer, &view, &mut screen.shapes)
    });
    if screen.drafts.removing {
        intent = draw_removal_question(&context, style, localizer, &view).or(intent);
    }
    let name = view.profile().map(|profile| profile.name().to_owned());
    match intent {
        Some(ProfileIntent::Back) => back = true,
        Some(ProfileIntent::GoTo(trail)) => targets.next.set(trail),
        // Mutable access triggers a save.
        Some(intent) => apply(intent, &mut saved, &mut walked, screen),
        None => {}
    }
    if let Some(shape) = played {
        targets.play.write(PlayShape { shape, profile: name });
        targets.next.set(Cascadia::NEW_GAME);
    } else if back {
        targets.next.set(screen.from);
    }
    Ok(())
}

/// Carries out an action of the profile list.
fn apply(intent: ProfileIntent, saved: &mut SavedProfiles, walked: &mut Walked, screen: &mut TrailScreen) {
    let chosen = screen.chosen;
    match intent {
        ProfileIntent::Back | ProfileIntent::GoTo(_) => return,
        ProfileIntent::Choose(index) => {
            screen.chosen = index;
            screen.drafts.renaming = None;
        }
        ProfileIntent::Add => match saved.value.add(&screen.drafts.new_name) {
            Ok(()) => {
                screen.drafts.new_name.clear();
                screen.chosen = saved.value.profiles().len() - 1;
                screen.drafts.renaming = None;
            }
            Err(error) => {
                screen.drafts.problem = Some(error);
                return;
            }
        },
        ProfileIntent::StartRename => {
            screen.drafts.renaming =
                saved.value.profiles().get(chosen).map(|profile| profile.name().to_owned());
            screen.drafts.wants_to_type = true;
        }
        ProfileIntent::Rename => {
            let Some(name) = screen.drafts.renaming.clone() else { return };
            let before = saved.value.profiles().get(chosen).map(|profile| profile.name().to_owned());
            if let Err(error) = saved.value.rename(chosen, &name) {
                screen.drafts.problem = Some(error);
                return;
            }
            if let (Some(before), Some(profile)) = (before, saved.value.profiles().get(chosen)) {
                walked.rename(&before, profile.name());
            }
            screen.drafts.renaming = None;
        }
        ProfileIntent::KeepName => screen.drafts.renaming = None,
        ProfileIntent::Colour(colour) => saved.value.set_colour(chosen, colour),
        ProfileIntent::AskRemove => screen.drafts.removing = true,
        ProfileIntent::Remove => {
            saved.value.remove(chosen);
            screen.drafts.removing = false;
            screen.drafts.renaming = None;
            screen.chosen = chosen.min(saved.value.profiles().len().saturating_sub(1));
        }
        ProfileIntent::Keep => screen.drafts.removing = false,
        ProfileIntent::Solo(counts) => saved.value.set_solo_counts(counts),
    }
    screen.drafts.problem = None;
}

pub(crate) fn plugin(app: &mut App) {
    add_mode_tab(app, |tabs| &mut tabs.trails, Cascadia::TRAIL);
    app.init_resource::<TrailScreen>()
        .init_resource::<Walked>()
        .add_systems(OnEnter(Cascadia::TRAIL), enter)
        .add_systems(OnExit(Cascadia::TRAIL), leave)
        .add_systems(
            Update,
            (
                remember_previous_screen,
                follow_profiles.run_if(resource_changed::<SavedProfiles>),
                walk_on.run_if(in_state(Cascadia::TRAIL)),
            )
                .chain()
                .in_set(AppSystems::Show),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Cascadia::TRAIL)));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::window::screen::ModeId;

    const OTHER: Screen = Screen::Trail(ModeId::WITH_PAPERS);

    #[test]
    fn the_screen_leads_back_to_where_it_was_opened_and_from_another_trail_to_the_title() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<TrailScreen>()
            .add_systems(Update, remember_previous_screen);
        add_mode_tab(&mut app, |tabs| &mut tabs.trails, OTHER);
        app.update();
        let targets = [
            (Cascadia::RESULT, Cascadia::RESULT),
            (OTHER, Screen::Title),
            (Screen::Title, Screen::Title),
            (Cascadia::TABLE, Cascadia::TABLE),
        ];
        for (from, back) in targets {
            for next in [from, Cascadia::TRAIL, Cascadia::NEW_GAME, Cascadia::TRAIL] {
                app.world_mut().resource_mut::<NextState<Screen>>().set(next);
                app.update();
            }
            assert_eq!(app.world().resource::<TrailScreen>().from, back);
        }
    }
}
