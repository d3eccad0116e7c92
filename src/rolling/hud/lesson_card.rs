//! The card of a lesson, placed over panels that the lesson does not need, and a ring around the subject of
//! its step.

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, Pos2, Rect};

use super::geometry::HudLayout;
use super::panels::paper_area::paper_place;
use super::view::HudView;
use super::zoom::PaperZoom;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings, KeyOrder};
use crate::lessons::{LessonAnswers, draw_outline, keys_plugin, show_card};
use crate::preferences::graphics_quality::Quality;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::ModeAssets;
use crate::rolling::lessons::{InRiverLesson, RiverLessonView, is_about_paper, marks_paper};
use crate::rolling::paper::PaperPlace;
use crate::rolling::table::PhysicalDie;
use crate::rolling::turn::Aim;
use crate::session::PlayableMode;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::{UiContext, egui_rect};
use crate::window::layout::ScreenLayout;
use rolling_rivers::RollingRivers;
use rolling_rivers::goals::About;
use rolling_rivers::rules::{CARD_SPACES, Die};

/// Height of the large button at the bottom of the right column, and its distance from the edges.
const BUTTON: f32 = 38.0;
const AROUND: egui::Vec2 = egui::Vec2::new(9.0, 8.0);

/// Returns the rectangle of a lesson's card: over dice and tally if the paper matters, otherwise over the
/// paper.
pub(crate) fn lesson_place(layout: &ScreenLayout, about_paper: bool) -> bevy::math::Rect {
    let panels = HudLayout::of(layout);
    if about_paper {
        let corner = panels.dice.min + Vec2::splat(6.0);
        return bevy::math::Rect::from_corners(corner, panels.tally.max + Vec2::new(8.0, -6.0));
    }
    let width = (panels.paper.width() * 0.62).clamp(300.0, 400.0);
    let corner = Vec2::new(panels.paper.center().x - width / 2.0, panels.paper.min.y + 16.0);
    bevy::math::Rect::from_corners(corner, Vec2::new(corner.x + width, panels.paper.max.y - 10.0))
}

pub(super) fn show(
    mut parts: UiContext,
    in_lesson: Res<InRiverLesson>,
    assets: Res<ModeAssets>,
    view: Res<RiverLessonView>,
    bindings: Res<Bindings>,
    mut answers: LessonAnswers<RollingRivers>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let about_paper = in_lesson.lesson(&assets).is_some_and(|lesson| {
        is_about_paper(lesson) || lesson.steps.get(in_lesson.step()).is_some_and(marks_paper)
    });
    let place = egui_rect(lesson_place(&layout, about_paper));
    show_card(&context, &mut style, &localizer, &bindings, &view.card, place, &mut answers);
    Ok(())
}

/// Draws rings around the subject of the step, pulsating unless motion is reduced.
pub(super) fn point_out(
    mut parts: UiContext,
    table: Res<HudView>,
    zoom: Res<PaperZoom>,
    lesson: Res<RiverLessonView>,
    overlay: Res<Overlay>,
    (settings, quality): (Res<Settings>, Res<Quality>),
    time: Res<Time<Real>>,
    mut frames: FrameRequests,
) -> Result {
    let context = parts.egui()?;
    if *overlay != Overlay::Closed {
        return Ok(());
    }
    let UiContext { layout, style, .. } = parts;
    let moves = settings.speed.factor() > 0.0 && !lesson.about.is_empty();
    let wait = quality.idle_wait(&settings).filter(|_| moves);
    wait.into_iter().for_each(|wait| frames.within(wait));
    let breath = wait.map_or(0.0, |_| (time.elapsed_secs() * 4.0).sin() * 2.0);
    let painter = layers::painter(&context, PanelLayer::Pointer, "pointed out");
    for about in &lesson.about {
        if let Some(rect) = place_of(&context, &layout, (&table, *zoom), *about) {
            draw_outline(&painter, &style, rect.expand(2.0 + breath));
        }
    }
    Ok(())
}

/// Returns the rectangle of something drawn by the panels.
fn drawn(context: &egui::Context, id: impl egui::AsId) -> Option<Rect> {
    context.read_response(Id::new(id)).map(|response| response.rect)
}

/// Returns the rectangle of a step's subject, or `None` if it is not visible.
fn place_of(
    context: &egui::Context,
    layout: &ScreenLayout,
    (table, zoom): (&HudView, PaperZoom),
    about: About,
) -> Option<Rect> {
    let panels = HudLayout::of(layout);
    let inside = |rect: bevy::math::Rect| egui_rect(rect).shrink(5.0);
    let index = |space: u8| usize::from(space).wrapping_sub(1);
    let paper = |place| paper_place(layout, table, zoom, place);
    match about {
        About::Dice => Some(inside(panels.dice)),
        About::Die(die) => {
            let is_it = |other: PhysicalDie, twice: bool| match (die, other) {
                (Die::Central1, PhysicalDie::Central(0))
                | (Die::Central2, PhysicalDie::Central(1))
                | (Die::Central3, PhysicalDie::Central(2))
                | (Die::Special, PhysicalDie::Special) => true,
                (Die::Bear, PhysicalDie::Personal(_, 0)) | (Die::Split, PhysicalDie::Personal(_, 1)) => {
                    !twice
                }
                (Die::BearAgain, PhysicalDie::Personal(_, 0))
                | (Die::SplitAgain, PhysicalDie::Personal(_, 1)) => twice,
                _ => false,
            };
            let index = table.dice.iter().position(|die| is_it(die.die, die.twice))?;
            drawn(context, ("rolling die", index))
        }
        About::Tally => Some(inside(panels.tally)),
        About::Row(animal) => {
            let index = table.rows.iter().position(|row| row.animal == animal)?;
            drawn(context, ("rolling row", index))
        }
        About::NatureTokens => drawn(context, "rolling tokens"),
        About::Cards => {
            let all = (0..CARD_SPACES).filter_map(|index| drawn(context, ("rolling card", index)));
            all.reduce(Rect::union)
        }
        About::Card(space) => drawn(context, ("rolling card", index(space))),
        About::Completion(space) => drawn(context, ("rolling completion", index(space))),
        About::Paper => Some(inside(panels.paper)),
        About::Track(habitat) => Some(paper(PaperPlace::Track(habitat))),
        About::Overflow => Some(paper(PaperPlace::Overflow)),
        About::Picks => {
            let picks = table.paper.targets.iter().filter(|place| matches!(place, PaperPlace::Pick(_)));
            picks.map(|place| paper(*place)).reduce(Rect::union)
        }
        About::Answers => {
            let answers = table.question.as_ref().map_or(0, |question| question.choices.len());
            (0..answers).filter_map(|index| drawn(context, ("rolling choice", index))).reduce(Rect::union)
        }
        About::Button => {
            let column = egui_rect(panels.right).shrink2(AROUND);
            Some(Rect::from_min_max(Pos2::new(column.left(), column.bottom() - BUTTON), column.max))
        }
        About::Points => {
            let player = drawn(context, ("rolling player", table.seat.0))?;
            let column = egui_rect(panels.right).shrink2(AROUND);
            let top = Pos2::new(column.left(), player.bottom() + 6.0);
            Some(Rect::from_min_max(top, column.max - egui::vec2(0.0, 2.0 * BUTTON + 14.0)))
        }
    }
}

/// Leaves the lesson by key, without a question, since nothing is lost.
fn leave_by_key(
    overlay: Res<Overlay>,
    aim: Res<Aim>,
    mut pressed: ResMut<ActionState>,
    mut leave: MessageWriter<Leave>,
) {
    let is_free = *overlay == Overlay::Closed && !aim.letters_open;
    if is_free && pressed.take(InputAction::StepBack) {
        pressed.clear();
        leave.write(Leave::ToLessons);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(keys_plugin::<RollingRivers>).add_systems(
        Update,
        leave_by_key
            .in_set(KeyOrder::Screen)
            .run_if(in_state(RollingRivers::TABLE).and_then(resource_exists::<InRiverLesson>)),
    );
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::boot::plugins::TablePlugin;
    use crate::lessons::TakeLesson;
    use crate::rolling::{lessons, turn};
    use crate::tests::support::{shipped, shipped_rolling};

    /// Starts the first lesson, goes to its second step with the confirm key, and presses a key.
    fn after_key(key: KeyCode, menu: bool) -> (usize, Vec<Leave>) {
        let (assets, cascadia) = shipped();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(Bindings::built_in())
            .insert_resource(if menu { Overlay::Menu } else { Overlay::Closed })
            .add_message::<Leave>()
            .add_plugins((
                TablePlugin { assets, cascadia, rolling: shipped_rolling(), settings: Settings::default() },
                turn::plugin,
                lessons::plugin,
                plugin,
            ));
        app.update();
        app.world_mut().write_message(TakeLesson::<RollingRivers>::new(0));
        for _ in 0..4 {
            app.update();
        }
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
        app.update();
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        let leaves = app.world_mut().resource_mut::<Messages<Leave>>().drain().collect();
        app.update();
        app.update();
        (app.world().resource::<InRiverLesson>().step(), leaves)
    }

    #[test]
    fn one_press_leaves_a_lesson_and_another_key_marks_a_step_as_read() {
        assert_eq!(after_key(KeyCode::Escape, false), (0, vec![Leave::ToLessons]));
        assert_eq!(after_key(KeyCode::Escape, true), (0, Vec::new()), "it closes the menu");
        assert_eq!(after_key(KeyCode::Space, false), (1, Vec::new()));
    }
}
