//! The title: the name of the game over a finished land that turns slowly.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use crate::app::archive::{Archive, progress};
use crate::app::areas::Areas;
use crate::app::camera::{Rig, Room};
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, text_button, write};
use crate::app::hud::{Leave, Notice, OpenRecord, Overlay, PanelSet, Purpose};
use crate::app::library::{Library, Speaker};
use crate::app::play::{self, Playthrough};
use crate::app::screen::Screen;
use crate::app::seed::fresh_seed;
use crate::app::settings::Settings;
use crate::content::{Language, Terms};
use crate::record::{RecordSetup, SeatOwner, program_version};
use crate::rules::{CardChoice, Seat};

/// How much larger than a land to play on the one of the title is.
const LARGER: f32 = 1.25;

/// Height of a window in which the buttons stand close.
const LOW: f32 = 760.0;
/// Height of a window in which they stand as close as they can.
const LOWEST: f32 = 660.0;

/// Puts a finished land on the table, to be looked at behind the title and the lists that belong to it.
fn lay_a_land(world: &mut World) {
    let seats = vec![SeatOwner::Opponent("greedy".to_owned()); 2];
    let setup = RecordSetup::new(&Terms::standard(2, CardChoice::ALL_A, fresh_seed()), seats);
    // Without a land the title is dark, and that is all.
    if let Err(error) = play::start(world, setup, u16::MAX) {
        warn!("no land for the title: {error}");
    }
}

/// Whether what is on the table is no land of the title.
fn somebody_played(playthrough: Option<Res<Playthrough>>) -> bool {
    playthrough.is_none_or(|playthrough| playthrough.humans() > 0)
}

/// The title shows the land to the right of its menu. A new game's panel would leave no more than a few tiles to be
/// seen, which look like dirt; there the land is outside of the window.
fn place_of_land(screen: Screen, areas: &Areas) -> Room {
    let aside = if screen == Screen::NewGame { areas.window.x } else { 0.0 };
    // Lists are wider than the menu.
    let left = if matches!(screen, Screen::Lessons | Screen::Daily) { 0.53 } else { 0.44 };
    let shares = bevy::math::Rect::new(left, 0.02, 0.98, 0.98);
    let aside = bevy::math::Vec2::new(aside, 0.0);
    let rect =
        bevy::math::Rect::from_corners(shares.min * areas.window + aside, shares.max * areas.window + aside);
    Room { rect, middle: rect.center() }
}

/// Shows the land to the right of the menu.
fn look_at_land(playthrough: Option<Res<Playthrough>>, mut rig: ResMut<Rig>) {
    // The eye may still be at another seat of the last game.
    rig.forget();
    rig.room = None;
    if playthrough.is_some() {
        rig.goal.pitch = 52f32.to_radians();
        rig.goal.yaw = 0.3;
    }
}

/// Keeps the land in its place, whatever the size of the window, and turns it.
fn turn_slowly(
    time: Res<Time>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    areas: Res<Areas>,
    playthrough: Option<Res<Playthrough>>,
    mut rig: ResMut<Rig>,
) {
    let room = place_of_land(*screen.get(), &areas);
    if let (Some(playthrough), true) = (playthrough, rig.room != Some(room)) {
        rig.room = Some(room);
        rig.fit(playthrough.game().player(Seat(0)).environment(), &areas);
        // The free places around the land are not for the title.
        rig.goal.zoom *= LARGER;
        rig.arrive();
    }
    if !settings.reduce_motion {
        rig.goal.yaw += time.delta_secs() * 0.03;
        rig.arrive();
    }
}

/// Players look from the south, at the part of the window that the panels leave free.
fn look_from_the_seat(mut rig: ResMut<Rig>) {
    rig.room = None;
    rig.forget();
}

/// A soft dark band under what stands at the left keeps it readable over any land. Returns what it was painted with.
pub(super) fn draw_shade(context: &egui::Context, look: &Look, areas: &Areas) -> egui::Painter {
    let painter = context.layer_painter(egui::LayerId::background());
    let band = colour(look.theme.background);
    let width = areas.window.x * 0.46;
    let steps = 24u32;
    // One mesh, so that no seams show between the steps.
    let mut shade = egui::Mesh::default();
    for step in 0..=steps {
        let along = step as f32 / steps as f32;
        let tint = band.gamma_multiply(0.93 * (1.0 - along.powi(2)));
        shade.colored_vertex(Pos2::new(width * along, 0.0), tint);
        shade.colored_vertex(Pos2::new(width * along, areas.window.y), tint);
        if step > 0 {
            let first = step * 2;
            shade.add_triangle(first - 2, first - 1, first);
            shade.add_triangle(first - 1, first, first + 1);
        }
    }
    painter.add(shade);
    painter
}

/// The game that is offered to go on with; looked for when the title opens.
#[derive(Resource, Default)]
struct Resumable(Option<(PathBuf, String)>);

/// Finds the unfinished game that was played last.
fn find_resumable(
    archive: Res<Archive>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    mut resumable: ResMut<Resumable>,
) {
    archive.flush();
    let newest = archive.unfinished().into_iter().find(|shelved| !shelved.newer);
    resumable.0 = newest.map(|shelved| {
        // What is damaged is offered as well: a copy of it may be good.
        let text = shelved.record.as_ref().map_or_else(
            || speaker.say("title-continue-damaged"),
            |record| {
                let (turn, turns) = progress(record, &library.content);
                let values = [("turn", FluentValue::from(turn)), ("turns", FluentValue::from(turns))];
                speaker.say_with("title-continue", &values)
            },
        );
        (shelved.path, text)
    });
}

/// Where a button of the title leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Door {
    To(Screen),
    Over(Overlay),
    Out,
}

/// The smaller buttons, in two columns: icon, key of the text, and where each leads.
const DOORS: [(&str, &str, Door); 9] = [
    ("calendar", "title-daily", Door::To(Screen::Daily)),
    ("folder", "title-games", Door::To(Screen::Games)),
    ("leaf", "title-trail", Door::To(Screen::Trail)),
    ("chart", "title-journal", Door::To(Screen::Journal)),
    ("pointer", "title-learn", Door::To(Screen::Lessons)),
    ("book", "title-rules", Door::Over(Overlay::Rules)),
    ("settings", "title-settings", Door::Over(Overlay::Settings)),
    ("help", "title-controls", Door::Over(Overlay::Help)),
    ("exit", "title-quit", Door::Out),
];

/// Width of the menu, and the gap between its columns.
const MENU: f32 = 410.0;
const GAP: f32 = 8.0;

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    resumable: Res<Resumable>,
    mut settings: ResMut<Settings>,
    mut look: ResMut<Look>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    pressed: Res<Pressed>,
    mut leave: MessageWriter<Leave>,
    mut opens: MessageWriter<OpenRecord>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    // The bright button is the one that Enter presses.
    let confirmed = *overlay == Overlay::Closed && pressed.just(Control::Confirm);
    let window = areas.window;
    let painter = draw_shade(&context, look, &areas);
    let left = (window.x * 0.07).max(48.0);
    let mark_height = (window.y * 0.155).clamp(84.0, 150.0);
    let mark_top = window.y * if window.y < LOW { 0.09 } else { 0.13 };
    let mark = Rect::from_min_size(Pos2::new(left, mark_top), Vec2::new(mark_height * 4.0, mark_height));
    look.icon(&painter, "wordmark", mark, colour(look.theme.paper));
    let tagline = speaker.say("title-tagline");
    let at = Pos2::new(left + 4.0, mark.bottom() + 10.0);
    write(&painter, at, Align2::LEFT_TOP, &tagline, look.plain(look.theme.prompt), colour(look.theme.muted));

    let mut door = None;
    egui::Area::new(egui::Id::new("title menu")).fixed_pos(Pos2::new(left, mark.bottom() + 54.0)).show(
        &context,
        |ui| {
            // In a low window the buttons stand closer, so that the note below them keeps its place.
            let (gap, height) = match window.y {
                ..LOWEST => (5.0, 36.0),
                ..LOW => (7.0, 42.0),
                _ => (10.0, 50.0),
            };
            ui.spacing_mut().item_spacing = Vec2::new(GAP, gap);
            let wide = Vec2::new(MENU, height);
            if let Some((path, text)) = &resumable.0
                && (text_button(ui, look, Some("play"), text, Tone::Primary, true, wide).clicked()
                    || confirmed)
            {
                opens.write(OpenRecord::File(path.clone(), Purpose::GoOn));
            }
            let (tone, begins) =
                if resumable.0.is_some() { (Tone::Plain, false) } else { (Tone::Primary, confirmed) };
            let text = speaker.say("title-new-game");
            if text_button(ui, look, Some("arrow_right"), &text, tone, true, wide).clicked() || begins {
                door = Some(Door::To(Screen::NewGame));
            }
            ui.add_space(gap);
            let half = Vec2::new((MENU - GAP) / 2.0, height);
            for pair in DOORS.chunks(2) {
                ui.horizontal(|ui| {
                    for (icon, key, leads) in pair {
                        let text = speaker.say(key);
                        if text_button(ui, look, Some(icon), &text, Tone::Plain, true, half).clicked() {
                            door = Some(*leads);
                        }
                    }
                    if pair.len() < 2 {
                        choose_language(ui, look, &speaker, &mut settings, half);
                    }
                });
            }
        },
    );
    match door {
        Some(Door::To(screen)) => next.set(screen),
        Some(Door::Over(window)) => *overlay = window,
        Some(Door::Out) => {
            leave.write(Leave::Quit);
        }
        None => {}
    }
    let note = speaker.say("title-unofficial");
    let bottom = Pos2::new(left + 4.0, window.y - 20.0);
    let font = look.plain(look.theme.smallest);
    let galley = painter.layout(note, font.clone(), colour(look.theme.muted), window.x * 0.4);
    let at = Pos2::new(bottom.x, bottom.y - galley.size().y);
    painter.galley(at, galley, colour(look.theme.muted));
    let version = Pos2::new(window.x - 16.0, window.y - 14.0);
    write(
        &painter,
        version,
        Align2::RIGHT_BOTTOM,
        program_version(),
        font,
        colour(look.theme.muted).gamma_multiply(0.7),
    );
    Ok(())
}

/// A button for each language, in the room of one.
fn choose_language(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut ResMut<Settings>,
    room: Vec2,
) {
    let size = Vec2::new((room.x - GAP) / 2.0, room.y);
    for language in Language::ALL {
        let tone = if settings.language == language { Tone::On } else { Tone::Plain };
        let name = speaker.say(&format!("language-{}", language.code()));
        if text_button(ui, look, None, &name, tone, true, size).clicked() {
            settings.language = language;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resumable>()
        .add_systems(OnEnter(Screen::Title), (lay_a_land, look_at_land, find_resumable).chain())
        .add_systems(
            Update,
            // What was said may be that the game cannot be opened; then another one is offered.
            find_resumable.run_if(
                in_state(Screen::Title).and_then(resource_changed::<Speaker>.or_else(on_message::<Notice>)),
            ),
        )
        .add_systems(
            OnEnter(Screen::NewGame),
            (lay_a_land, look_at_land).chain().run_if(not(resource_exists::<Playthrough>)),
        )
        .add_systems(
            OnEnter(Screen::Lessons),
            // Whoever comes from the title sees its land all the time.
            (lay_a_land, look_at_land).chain().run_if(somebody_played),
        )
        .add_systems(
            OnEnter(Screen::Daily),
            (lay_a_land, look_at_land)
                .chain()
                .run_if(somebody_played.or_else(not(resource_exists::<Playthrough>))),
        )
        .add_systems(OnEnter(Screen::Playing), look_from_the_seat)
        .add_systems(
            Update,
            turn_slowly.in_set(crate::app::Frame::Decide).run_if(
                in_state(Screen::Title)
                    .or_else(in_state(Screen::NewGame))
                    .or_else(in_state(Screen::Lessons))
                    .or_else(in_state(Screen::Daily)),
            ),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Title)));
}
