//! Opens picture mode over a table or a result and closes it again, restoring the camera, the light and the
//! interrupted turn.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::choices::PictureChoices;
use super::sheet::PictureSheet;
use super::work::PictureWork;
use crate::camera::{CameraOrder, CameraPose, GuideCamera, MainCamera, PoseLimits, Rig};
use crate::cascadia::render::{EnvironmentPicture, PictureHour, SetPictureHour, SoftFocus};
use crate::cascadia::turn::{Aim, AimOrder};
use crate::cascadia::{Session, SessionStage};
use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings, KeyOrder};
use crate::lessons::InCourse;
use crate::preferences::localizer::Localizer;
use crate::preferences::season_look::SeasonOverride;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::Notice;
use crate::ui::overlay::{Leave, Overlay, Windows};
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;
use cascadia_base::Seat;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;

/// The strongest soft focus: blur radius as a share of the picture's height, half the height of the sharp
/// band, and the distance from there to the strongest blur.
const REACH: f32 = 0.016;
const SHARP: f32 = 0.1;
const FADE: f32 = 0.34;

/// The state to restore when picture mode closes.
#[derive(Clone, Debug)]
struct LeftTable {
    screen: Screen,
    /// The serial number of the game at the table.
    serial: u64,
    rig: Rig,
    /// The aim of the player to decide, if there was one.
    aim: Option<Aim>,
}

/// A card of choices on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PictureCard {
    /// The player whose environment is shown.
    Environment,
    /// The hour of the day and the season.
    Light,
    /// The soft focus.
    Focus,
    /// The frame and the title.
    Frame,
    /// The aspect ratio and the resolution.
    Format,
}

/// Picture mode: the choices, and the state to restore afterwards.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct PictureMode {
    pub choices: PictureChoices,
    /// The open card of the bar.
    pub(super) card: Option<PictureCard>,
    left: Option<LeftTable>,
    /// The environment fitted last, and the resulting pose; a camera moved since then is left alone.
    fitted: Option<(Seat, CameraPose)>,
    /// The placement of the picture in the window.
    pub(super) sheet: Option<PictureSheet>,
}

impl PictureMode {
    #[cfg(test)]
    pub(crate) fn is_open(&self) -> bool {
        self.sheet.is_some()
    }
}

/// State that opening depends on.
#[derive(SystemParam)]
struct OpeningState<'w> {
    screen: Res<'w, State<Screen>>,
    stage: Option<Res<'w, State<SessionStage>>>,
    session: Option<Res<'w, Session>>,
    lesson: Option<Res<'w, InCourse<Cascadia>>>,
    aim: Res<'w, Aim>,
    rig: Res<'w, Rig>,
    localizer: Res<'w, Localizer>,
}

/// Opens picture mode over the table or the result on request.
fn open(
    mut requests: MessageReader<Leave>,
    over: OpeningState,
    mut mode: ResMut<PictureMode>,
    mut notices: MessageWriter<Notice>,
    mut next: ResMut<NextState<Screen>>,
) {
    if !requests.read().any(|request| *request == Leave::ToPicture) {
        return;
    }
    let screen = *over.screen.get();
    let Some(session) = &over.session else { return };
    if !matches!(screen, Cascadia::TABLE | Cascadia::RESULT) {
        return;
    }
    if over.lesson.is_some() {
        // A lesson would end with its table.
        notices.write(Notice(over.localizer.text("photo-not-in-lesson")));
        return;
    }
    let deciding = over.stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)));
    mode.left = Some(LeftTable {
        screen,
        serial: session.serial(),
        rig: over.rig.clone(),
        aim: deciding.then(|| over.aim.clone()),
    });
    next.set(Cascadia::PICTURE);
}

/// Requests picture mode on its key.
fn open_by_key(overlay: Res<Overlay>, pressed: Res<ActionState>, mut leave: MessageWriter<Leave>) {
    if *overlay == Overlay::Closed && pressed.just(InputAction::PictureMode) {
        leave.write(Leave::ToPicture);
    }
}

/// Returns the seat shown first: on a result that of the only human player, otherwise the one in view.
fn first_environment(session: &Session, screen: Screen, in_sight: Seat) -> Seat {
    let people: Vec<Seat> = session.seats_here().collect();
    match people.as_slice() {
        [only] if screen == Cascadia::RESULT => *only,
        _ => in_sight,
    }
}

/// Starts with a free camera and the light of the game, and shows how to leave the mode.
fn enter(
    mut mode: ResMut<PictureMode>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    session: Option<Res<Session>>,
    (localizer, bindings): (Res<Localizer>, Res<Bindings>),
    mut windows: Windows,
    mut notices: MessageWriter<Notice>,
) {
    mode.choices = mode.choices.afresh();
    mode.fitted = None;
    mode.card = None;
    windows.close();
    orders.write(CameraOrder::Limit(PoseLimits::free()));
    let (Some(session), Some(left)) = (session, &mode.left) else { return };
    let seat = first_environment(&session, left.screen, rig.seat());
    if seat != rig.seat() {
        orders.write(CameraOrder::visit(seat, session.game().player(seat).environment()));
    }
    let key = localizer.keys(bindings.key_name(InputAction::StepBack));
    notices.write(Notice(localizer.text_with("photo-entered", &[("key", FluentValue::from(key))])));
}

/// Keeps the picture in the window and the environment in the picture: an untouched view is fitted again when
/// the ratio or the environment changes.
pub(super) fn keep_view(
    layout: Res<ScreenLayout>,
    work: Res<PictureWork>,
    session: Option<Res<Session>>,
    mut mode: ResMut<PictureMode>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
) {
    let sheet = PictureSheet::of(&mode.choices, layout.window, work.is_clip());
    if mode.sheet != Some(sheet) {
        mode.sheet = Some(sheet);
    }
    let Some(session) = session else { return };
    let viewport = sheet.viewport();
    let mut next = rig.clone();
    let (seat, moved) = (rig.seat(), rig.viewport != Some(viewport));
    let untouched = mode.fitted.is_none_or(|(fitted, pose)| fitted != seat || pose == rig.goal);
    if moved {
        let before = rig.viewport.map(|before| before.rect.size());
        next.change_viewport(viewport, &layout);
        if let Some(before) = before.filter(|_| !untouched && !work.is_clip()) {
            // A larger picture shows the same part of the environment.
            let larger = (viewport.rect.size() / before).min_element();
            next.goal.zoom *= larger;
            next.now.zoom *= larger;
        }
    }
    let another = mode.fitted.is_none_or(|(fitted, _)| fitted != seat);
    if (moved && untouched && !work.is_clip()) || another {
        next.fill(session.game().player(seat).environment(), &layout);
        mode.fitted = Some((seat, next.goal));
    }
    if next != *rig {
        orders.write(CameraOrder::replace(next));
    }
}

/// Applies the chosen light and focus to the scene.
fn apply_choices(
    mode: Res<PictureMode>,
    layout: Res<ScreenLayout>,
    camera: Option<Single<(Entity, Option<&SoftFocus>), With<MainCamera>>>,
    (now_hour, mut hour): (Res<PictureHour>, MessageWriter<SetPictureHour>),
    mut season: ResMut<SeasonOverride>,
    mut commands: Commands,
) {
    if now_hour.0 != mode.choices.hour {
        hour.write(SetPictureHour(mode.choices.hour));
    }
    season.set_if_neq(SeasonOverride(mode.choices.season));
    let (Some(camera), Some(sheet)) = (camera, mode.sheet) else { return };
    let (entity, now) = *camera;
    let choices = &mode.choices;
    let wanted = (choices.softness > 0.0).then(|| {
        let environment = sheet.in_window(sheet.environment);
        let share = environment.height() / layout.window.y;
        SoftFocus {
            middle: (environment.min.y + environment.height() * choices.sharp_at) / layout.window.y,
            sharp: SHARP * share,
            fade: FADE * share,
            reach: REACH * share * choices.softness,
        }
    });
    match wanted {
        Some(wanted) if now != Some(&wanted) => {
            commands.entity(entity).insert(wanted);
        }
        None if now.is_some() => {
            commands.entity(entity).remove::<SoftFocus>();
        }
        _ => {}
    }
}

/// Handles the keys of the mode; camera and window keys pass through.
fn use_keys(
    overlay: Res<Overlay>,
    mut pressed: ResMut<ActionState>,
    mut mode: ResMut<PictureMode>,
    mut work: ResMut<PictureWork>,
    mut orders: MessageWriter<CameraOrder>,
    mut picture: ResMut<EnvironmentPicture>,
    mut next: ResMut<NextState<Screen>>,
) {
    if *overlay != Overlay::Closed {
        return;
    }
    let closes = pressed.take(InputAction::StepBack);
    if closes && work.is_busy() {
        work.cancel(&mut picture, &mut orders);
    } else if closes && mode.card.is_some() {
        mode.card = None;
    } else if closes || pressed.take(InputAction::PictureMode) {
        mode.leave(&mut next);
    }
    if work.is_busy() {
        // During a job the camera belongs to the renderer.
        pressed.clear();
        return;
    }
    if pressed.take(InputAction::Confirm) {
        work.ask_picture();
    }
    if pressed.take(InputAction::Fit) {
        mode.fitted = None;
    }
}

impl PictureMode {
    /// Returns to the screen under the mode.
    pub(super) fn leave(&self, next: &mut NextState<Screen>) {
        next.set(self.left.as_ref().map_or(Screen::Title, |left| left.screen));
    }
}

/// Removes everything that exists for the mode alone.
fn exit(
    camera: Option<Single<Entity, With<MainCamera>>>,
    mut mode: ResMut<PictureMode>,
    mut work: ResMut<PictureWork>,
    mut hour: MessageWriter<SetPictureHour>,
    mut season: ResMut<SeasonOverride>,
    mut orders: MessageWriter<CameraOrder>,
    mut picture: ResMut<EnvironmentPicture>,
    mut commands: Commands,
) {
    work.cancel(&mut picture, &mut orders);
    mode.card = None;
    mode.sheet = None;
    hour.write(SetPictureHour(None));
    *season = SeasonOverride(None);
    orders.write(CameraOrder::Limit(PoseLimits::default()));
    orders.write(CameraOrder::Viewport(None));
    if let Some(camera) = camera {
        commands.entity(*camera).remove::<SoftFocus>();
    }
}

/// Number of frames to wait before restoring the aim: the table needs a few to determine who decides.
const FRAMES_FOR_AIM: u8 = 6;

/// Restores the camera, and then the aim.
fn give_back(
    screen: Res<State<Screen>>,
    stage: Option<Res<State<SessionStage>>>,
    session: Option<Res<Session>>,
    mut frames: Local<u8>,
    mut mode: ResMut<PictureMode>,
    mut orders: MessageWriter<CameraOrder>,
    mut aims: MessageWriter<AimOrder>,
) {
    let Some(left) = &mut mode.left else { return };
    let same_game = session.is_some_and(|session| session.serial() == left.serial);
    if *screen.get() != left.screen || !same_game {
        mode.left = None;
        *frames = 0;
        return;
    }
    if *frames == 0 {
        orders.write(CameraOrder::replace(left.rig.clone()));
    }
    *frames += 1;
    let deciding = stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)));
    if let (true, Some(before)) = (deciding, left.aim.take()) {
        aims.write(AimOrder::Restore(before));
    }
    if left.aim.is_none() || *frames >= FRAMES_FOR_AIM {
        mode.left = None;
        *frames = 0;
    }
}

/// Tests whether anything is left to restore.
fn has_left(mode: Res<PictureMode>) -> bool {
    mode.left.is_some()
}

pub(super) fn plugin(app: &mut App) {
    let at_table = in_state(Cascadia::TABLE).or_else(in_state(Cascadia::RESULT));
    app.init_resource::<PictureMode>()
        .add_systems(PreUpdate, open)
        .add_systems(OnEnter(Cascadia::PICTURE), enter)
        .add_systems(OnExit(Cascadia::PICTURE), exit)
        .add_systems(
            Update,
            (
                use_keys.in_set(KeyOrder::Screen).run_if(in_state(Cascadia::PICTURE)),
                open_by_key.in_set(AppSystems::Decide).run_if(at_table),
                give_back
                    .in_set(KeyOrder::Screen)
                    .run_if(has_left.and_then(not(in_state(Cascadia::PICTURE)))),
                (keep_view, apply_choices)
                    .chain()
                    .in_set(GuideCamera)
                    .in_set(AppSystems::Project)
                    .run_if(in_state(Cascadia::PICTURE)),
            ),
        );
}
