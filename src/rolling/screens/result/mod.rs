//! The end of a game of Rolling Rivers: papers side by side, counted line by line, and the consequences.

mod history;
mod panel;
mod papers;
mod picture;
mod prepared;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};

use self::panel::{PAD, ResultIntent, draw_pad};
use self::papers::places_of;
use self::picture::PaperPicture;
use self::prepared::{ResultView, follow, forget};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::paper::{PaperScore, PaperSeal, PaperView, draw_paper};
use crate::rolling::screens::BeginGame;
use crate::rolling::sound::Cue;
use crate::rolling::{Session, SessionStage};
use crate::schedule::AppSystems;
use crate::session::AnimationsRunning;
use crate::session::PlayableMode;
use crate::shell::after_game::AfterGame;
use crate::ui::overlay::Overlay;
use crate::ui::page::veil;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::colour;
use crate::ui::{PanelSet, UiContext};
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;
use cascadia_base::Seat;
use rolling_rivers::RollingRivers;

/// Milliseconds between the last action and the count, and per line.
const PAUSE: u64 = 1400;
const LINE: u64 = 420;
/// Durations in lines: stamping a seal, and the gap between the total and the first seal.
const SEAL: f32 = 0.9;
const BEFORE_SEALS: f32 = 0.5;
/// Upper bound on the number of lines, more than any sheet has.
const ALL_LINES: f32 = 64.0;

/// The progress of the count.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
struct PaperCount {
    /// The serial number of the session.
    serial: u64,
    /// Lines counted so far; the fraction is progress on the next line.
    shown: f32,
    /// The seat whose goals are shown.
    focus: usize,
    /// The game that has just ended here and needs counting; any other is shown at once.
    announced: Option<u64>,
}

/// Everything that the buttons act on.
#[derive(SystemParam)]
struct ResultTargets<'w> {
    game: AfterGame<'w, RollingRivers>,
    begin: MessageWriter<'w, BeginGame>,
    picture: ResMut<'w, PaperPicture>,
    count: ResMut<'w, PaperCount>,
}

impl ResultTargets<'_> {
    /// Performs the chosen action after the game.
    fn carry_out(
        &mut self,
        intent: ResultIntent,
        context: &egui::Context,
        localizer: &Localizer,
        session: &Session,
        view: &ResultView,
    ) {
        let record = session.record();
        match intent {
            ResultIntent::Focus(seat) => self.count.focus = seat,
            ResultIntent::Watch => self.game.watch(record),
            ResultIntent::PlayAgain => {
                self.begin.write(BeginGame { setup: record.setup.clone(), skip_turns: 0 });
            }
            ResultIntent::Rematch => self.game.offer.ask(),
            ResultIntent::NewGame => self.game.next.set(RollingRivers::NEW_GAME),
            ResultIntent::Track => self.game.next.set(RollingRivers::TRAIL),
            ResultIntent::Leave => self.game.next.set(self.game.from.0),
            ResultIntent::Picture => self.picture.ask(self.count.focus),
            ResultIntent::CopyRecord => self.game.copy_record(context, localizer, record),
            ResultIntent::CopyCode => self.game.copy_code(context, localizer, &view.code),
        }
    }
}

/// The inputs that can end the count.
#[derive(SystemParam)]
struct CountInput<'w> {
    overlay: Res<'w, Overlay>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    keys: ResMut<'w, ActionState>,
}

impl CountInput<'_> {
    /// Returns true if the count is to be skipped, and consumes the press so that it does not leave the page
    /// too.
    fn ends_count(&mut self) -> bool {
        let by_key = *self.overlay == Overlay::Closed && self.keys.take(InputAction::Confirm);
        by_key || self.mouse.just_pressed(MouseButton::Left)
    }
}

/// Returns the number of seals stamped once `shown` lines are shown.
fn stamped(shown: f32, lines: f32, seals: usize) -> usize {
    (0..seals).filter(|index| pressed(shown, lines, *index) >= 1.0).count()
}

/// Returns the progress of stamping a seal, 0 to 1, with `shown` lines shown: it lasts the first half of the
/// seal's time.
fn pressed(shown: f32, lines: f32, index: usize) -> f32 {
    let begins = lines + BEFORE_SEALS + index as f32 * SEAL;
    ((shown - begins) / (SEAL / 2.0)).clamp(0.0, 1.0)
}

/// Returns the first person at this screen; without one, the first person.
fn first_focus(session: &Session) -> usize {
    let people = || session.record().setup.seats.iter().enumerate().filter(|(_, owner)| owner.is_human());
    let here = people().find(|(seat, _)| session.is_here(Seat(*seat as u8)));
    here.or_else(|| people().next()).map_or(0, |(seat, _)| seat)
}

/// Advances the count of a finished game, or completes it on request or without motion.
fn count_on(
    time: Res<Time>,
    timing: AnimationTiming,
    session: Res<Session>,
    view: Option<Res<ResultView>>,
    mut input: CountInput,
    mut cues: MessageWriter<Cue>,
    mut count: ResMut<PaperCount>,
    mut frames: FrameRequests,
) {
    if count.serial != session.serial() {
        let focus = first_focus(&session);
        let is_live = count.announced == Some(session.serial());
        let shown = if is_live { 0.0 } else { ALL_LINES };
        *count = PaperCount { serial: session.serial(), shown, focus, announced: None };
    }
    if count.shown >= ALL_LINES {
        return;
    }
    frames.now();
    let ends = input.ends_count();
    let line = timing.scaled(LINE).as_secs_f32();
    let lines = session.state().setup().layout.letter().lines().len() as f32 + 1.0;
    let seals = view.iter().flat_map(|view| &view.seats).map(|seat| seat.earned.len()).max().unwrap_or(0);
    if ends || line <= 0.0 || count.shown >= lines + BEFORE_SEALS + seals as f32 * SEAL {
        count.shown = ALL_LINES;
        return;
    }
    let before = stamped(count.shown, lines, seals);
    count.shown += time.delta_secs() / line;
    if stamped(count.shown, lines, seals) > before {
        cues.write(Cue::Stamp);
    }
}

/// Returns the upper left corner of the frame of the pad.
fn pad_corner(window: Rect) -> Pos2 {
    Pos2::new(window.right() - PAD - 28.0, window.top())
}

/// Returns the part of the window for papers and pad.
fn inner_window(layout: &ScreenLayout) -> Rect {
    Rect::from_min_size(Pos2::ZERO, Vec2::new(layout.window.x, layout.window.y)).shrink(16.0)
}

/// Draws the papers and the pad, and performs clicked actions.
fn show(
    mut screen: UiContext,
    session: Res<Session>,
    view: Option<Res<ResultView>>,
    keys: ScreenKeys,
    mut targets: ResultTargets,
) -> Result {
    let Some(view) = view.filter(|view| view.serial == session.serial()) else { return Ok(()) };
    let context = screen.egui()?;
    let layout = *screen.layout;
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    veil(&context, style, &layout);
    let window = inner_window(&layout);
    if let Some(seat) = targets.picture.seat() {
        let place = places_of(1, window)[0];
        draw_one(&context, style, localizer, &session, &view, (seat, place), (ALL_LINES, false));
        targets.picture.place = Some((place, layout.scale));
        return Ok(());
    }
    let room = Rect::from_min_max(
        window.min,
        Pos2::new(layout.right_of_room(RollingRivers::RESULT), window.bottom()),
    );
    for (seat, place) in places_of(view.seats.len(), room).into_iter().enumerate() {
        let several = view.seats.len() > 1 && seat == targets.count.focus;
        let clicked = draw_one(
            &context,
            style,
            localizer,
            &session,
            &view,
            (seat, place),
            (targets.count.shown, several),
        );
        if clicked && targets.count.shown >= ALL_LINES {
            targets.count.focus = seat;
        }
    }
    let counted = (targets.count.shown, targets.count.focus);
    let corner = pad_corner(window);
    let frame = egui::Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(egui::Margin::symmetric(14, 12));
    let height = window.height() - 26.0;
    let rematch = targets.game.offer.button();
    let leads_back = targets.game.from.leads_back();
    let area =
        layers::area(&context, PanelLayer::Page, egui::Id::new("result of Rolling Rivers")).fixed_pos(corner);
    let drawn = area.show(&context, |ui| {
        let size = (height, leads_back);
        frame.show(ui, |ui| draw_pad(ui, style, localizer, &view, rematch, counted, size)).inner
    });
    let all = targets.count.shown >= ALL_LINES;
    // A key that ends the count has no other effect: a second press in haste would close the result.
    let by_key = match () {
        () if all && keys.just(InputAction::StepBack) => Some(ResultIntent::Leave),
        () => None,
    };
    if let Some(intent) = drawn.inner.or(by_key) {
        targets.carry_out(intent, &context, localizer, &session, &view);
    }
    Ok(())
}

/// Draws the paper of a seat with `shown` lines counted. Returns true if clicked.
fn draw_one(
    context: &egui::Context,
    style: &mut crate::ui::style::UiStyle,
    localizer: &Localizer,
    session: &Session,
    view: &ResultView,
    (seat, place): (usize, Rect),
    (shown, is_focus): (f32, bool),
) -> bool {
    let Some(result) = view.seats.get(seat) else { return false };
    let sheet = session.state().players()[seat].sheet();
    let lines = result.score.lines.len() as f32;
    // The line being counted lights up.
    let lit = result.score.lines.get(shown as usize).map(|line| line.key).filter(|_| shown < lines);
    let seal = |(index, label): (usize, &String)| PaperSeal {
        label: label.clone(),
        pressed: pressed(shown, lines + 1.0, index),
    };
    let seals: Vec<PaperSeal> = result.earned.iter().enumerate().map(seal).collect();
    let paper = PaperView {
        is_active: true,
        seals: &seals,
        score: Some(PaperScore { score: &result.score, shown, is_faint: false }),
        lit,
        ..PaperView::of(sheet, view.stars, seat, place)
    };
    let area = layers::area(context, PanelLayer::Page, egui::Id::new(("paper of the result", seat)))
        .fixed_pos(place.min);
    area.show(context, |ui| {
        let response = draw_paper(ui, style, localizer, &paper);
        if is_focus {
            let rim = Stroke::new(2.0, colour(style.theme.chosen));
            ui.painter().rect_stroke(place, CornerRadius::same(4), rim, StrokeKind::Outside);
        }
        response.response.clicked()
    })
    .inner
}

/// Time since the game ended with nothing moving or covering the table.
#[derive(Resource, Default)]
struct QuietTable(Duration);

/// Opens the result once the game is over and the table has come to rest.
fn go_on(
    time: Res<Time>,
    timing: AnimationTiming,
    session: Res<Session>,
    animations: Res<AnimationsRunning>,
    overlay: Res<Overlay>,
    mut quiet: ResMut<QuietTable>,
    mut count: ResMut<PaperCount>,
    mut frames: FrameRequests,
    mut next: ResMut<NextState<Screen>>,
) {
    if !session.is_over() || session.is_watched() {
        quiet.0 = Duration::ZERO;
        return;
    }
    frames.now();
    count.announced = Some(session.serial());
    if animations.0 > 0 || *overlay != Overlay::Closed {
        quiet.0 = Duration::ZERO;
        return;
    }
    quiet.0 += time.delta();
    if quiet.0 >= timing.scaled(PAUSE) {
        quiet.0 = Duration::ZERO;
        next.set(RollingRivers::RESULT);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PaperCount>()
        .init_resource::<QuietTable>()
        .add_plugins(picture::plugin)
        .add_systems(OnExit(RollingRivers::RESULT), forget)
        .add_systems(
            Update,
            (
                go_on.run_if(in_state(SessionStage::Finished)),
                (follow, count_on).chain().run_if(in_state(RollingRivers::RESULT)),
            )
                .chain()
                .run_if(resource_exists::<Session>)
                .in_set(AppSystems::Project),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet)
                .run_if(in_state(RollingRivers::RESULT).and_then(resource_exists::<Session>)),
        );
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::boot::plugins::TablePlugin;
    use crate::input::bindings::Bindings;
    use crate::preferences::settings::Settings;
    use crate::session;
    use crate::tests::support::{shipped, shipped_rolling};
    use cascadia_base::GameRng;
    use cascadia_engine::SeatOwner;
    use rolling_rivers::content::GameOptions;
    use rolling_rivers::sheets::SheetLetter;

    /// Presses the confirm key for a frame. Returns true if the press reaches systems after the count.
    fn confirm(app: &mut App) -> bool {
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Space);
        app.update();
        let is_pressed = app.world().resource::<ActionState>().just(InputAction::Confirm);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        app.update();
        is_pressed
    }

    #[test]
    fn papers_and_notices_leave_the_pad_its_room() {
        for (width, height) in [(1000.0, 600.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            let layout = ScreenLayout::of(bevy::math::Vec2::new(width, height), 1.0);
            let pad = pad_corner(inner_window(&layout)).x;
            assert!(layout.right_of_room(RollingRivers::RESULT) < pad, "{width}");
        }
    }

    #[test]
    fn the_key_that_ends_the_count_does_not_leave_the_page_as_well() {
        let ((assets, cascadia), rolling) = (shipped(), shipped_rolling());
        let completion_cards = rolling.content.draw_completion_cards(false, &mut GameRng::new(1));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(Bindings::built_in())
            .add_plugins(TablePlugin { assets, cascadia, rolling, settings: Settings::default() })
            .add_message::<Cue>()
            .init_resource::<PaperCount>()
            .add_systems(Update, count_on.run_if(resource_exists::<Session>).in_set(AppSystems::Project));
        app.update();
        let options = GameOptions {
            seats: 0,
            seed: 1,
            sheet: SheetLetter::A,
            completion_cards,
            family: false,
            abundance: false,
            scenario: None,
        };
        let setup = RollingRivers::setup(options, vec![SeatOwner::Human("Ada".to_owned())]);
        session::start(app.world_mut(), setup, 0).expect("the box holds this game");
        let serial = app.world().resource::<Session>().serial();
        app.world_mut().resource_mut::<PaperCount>().announced = Some(serial);
        (0..4).for_each(|_| app.update());
        let shown = |app: &App| app.world().resource::<PaperCount>().shown;
        assert!(shown(&app) > 0.0 && shown(&app) < 1.0, "the count has begun: {}", shown(&app));
        assert!(!confirm(&mut app), "the press is used up");
        assert!(shown(&app) >= ALL_LINES);
        // Only a game finished here and now is counted.
        let record = app.world().resource::<Session>().record().clone();
        session::resume(app.world_mut(), record).expect("the box holds this game");
        app.update();
        assert!(shown(&app) >= ALL_LINES);
    }
}
