//! The lessons of Cascadia at the table: against an opponent, in an environment that is fitted beside the
//! card.

use bevy::prelude::*;

use crate::camera::{CameraOrder, Rig, Viewport};
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::turn::AimOrder;
use crate::input::InputAction;
use crate::lessons::{self, CourseIntent, CourseView, InCourse, LessonMode};
use crate::schedule::Decisions;
use crate::window::layout::ScreenLayout;
use cascadia_base::Wildlife;
use cascadia_engine::{GameSetup, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::{
    Beginning, LEARNER, LESSON_SEATS, Lesson, LessonCurriculum, LessonPosition, LessonStep, StepAim,
};
use cascadia_rules::rules::CardChoice;

/// A player's action in a lesson of Cascadia.
pub(crate) type LessonIntent = CourseIntent<Wildlife>;

/// The current lesson of Cascadia.
pub(crate) type InLesson = InCourse<Cascadia>;

/// The current step of a lesson of Cascadia.
pub(crate) type LessonView = CourseView<Cascadia>;

/// The level of the opponent, if it exists: one that plays sensibly and immediately.
const OPPONENT: &str = "greedy";

impl LessonMode for Cascadia {
    type Curriculum = LessonCurriculum;

    fn lessons(content: &Content) -> &[Lesson] {
        content.lessons()
    }

    fn lesson_setup(beginning: &Beginning, assets: &ModeAssets, learner: String) -> GameSetup<Self> {
        let cards = CardChoice::Lettered(beginning.cards);
        let options = GameOptions::standard(LESSON_SEATS, cards, beginning.seed);
        let mut seats = vec![SeatOwner::Human(learner)];
        let known = assets.levels.find(OPPONENT).is_ok();
        let opponent =
            || SeatOwner::Opponent(if known { OPPONENT } else { assets.levels.usual() }.to_owned());
        seats.resize_with(usize::from(LESSON_SEATS), opponent);
        Self::setup(options, seats)
    }

    fn position(session: &Session) -> Option<LessonPosition<'_>> {
        let sheet = session.sheets().get(LEARNER.index())?;
        Some(LessonPosition { game: session.game(), sheet })
    }

    fn key_names(step: &LessonStep, name: &dyn Fn(InputAction) -> String) -> Vec<(&'static str, String)> {
        let pairs = [InputAction::Choose1, InputAction::Choose2, InputAction::Choose3, InputAction::Choose4];
        let wanted = match step.aim {
            StepAim::TakePair(slots) => slots.iter().next().map_or(0, |slot| slot.index()),
            _ => 0,
        };
        vec![
            ("pair", name(pairs[wanted.min(pairs.len() - 1)])),
            ("next", name(InputAction::NextCell)),
            ("turn", name(InputAction::RotateRight)),
            ("confirm", name(InputAction::Confirm)),
            ("mix", name(InputAction::Mix)),
            ("wipe", name(InputAction::Wipe)),
        ]
    }

    fn forget_aim(world: &mut World) {
        world.write_message(AimOrder::Forget);
    }
}

/// Returns the strip of the viewport for the card of the lesson, in points: from the top to above the
/// floating buttons.
pub(crate) fn card_strip(layout: &ScreenLayout) -> Rect {
    let width = (layout.viewport.width() * 0.4).clamp(250.0, 340.0);
    let corner = layout.viewport.min + Vec2::new(12.0, 12.0);
    Rect::from_corners(corner, Vec2::new(corner.x + width, layout.viewport.max.y - 60.0))
}

/// Fits the environment beside the card, so that the subject of the lesson stays visible.
fn fit_beside_card(
    layout: Res<ScreenLayout>,
    session: Res<Session>,
    lesson: Res<InLesson>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    mut fitted_for: Local<Option<u64>>,
) {
    let min = Vec2::new(card_strip(&layout).max.x + 8.0, layout.viewport.min.y + 8.0);
    let rect = Rect { min, max: layout.viewport.max - Vec2::new(10.0, 62.0) };
    let viewport = Viewport { rect, middle: Vec2::new(rect.center().x, layout.viewport.center().y) };
    if rig.viewport != Some(viewport) || *fitted_for != lesson.serial() {
        *fitted_for = lesson.serial();
        orders.write(if rig.seat() == LEARNER {
            let environment = session.game().player(LEARNER).environment();
            CameraOrder::show(viewport, LEARNER, environment, 1.0)
        } else {
            CameraOrder::Viewport(Some(viewport))
        });
    }
}

/// Adds the lessons of Cascadia at its table.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(lessons::plugin::<Cascadia>).add_systems(
        Update,
        fit_beside_card
            .in_set(Decisions::Camera)
            .run_if(resource_exists::<InLesson>.and_then(resource_exists::<Session>)),
    );
}
