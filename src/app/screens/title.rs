//! The title: the name of the game over a finished land that turns slowly.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Pos2, Rect, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::areas::Areas;
use crate::app::camera::{Rig, Room};
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, text_button, write};
use crate::app::hud::{Leave, Overlay, PanelSet};
use crate::app::library::Speaker;
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
    let left = if screen == Screen::Lessons { 0.53 } else { 0.42 };
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

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    mut settings: ResMut<Settings>,
    mut look: ResMut<Look>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    pressed: Res<Pressed>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    // The bright button is the one that Enter presses.
    let begins = *overlay == Overlay::Closed && pressed.just(Control::Confirm);
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

    egui::Area::new(egui::Id::new("title menu")).fixed_pos(Pos2::new(left, mark.bottom() + 54.0)).show(
        &context,
        |ui| {
            // In a low window the buttons stand closer, so that the note below them keeps its place.
            let (gap, height) = match window.y {
                ..LOWEST => (5.0, 36.0),
                ..LOW => (6.0, 40.0),
                _ => (10.0, 48.0),
            };
            ui.spacing_mut().item_spacing.y = gap;
            let size = Vec2::new(290.0, height);
            if text_button(
                ui,
                look,
                Some("arrow_right"),
                &speaker.say("title-new-game"),
                Tone::Primary,
                true,
                size,
            )
            .clicked()
                || begins
            {
                next.set(Screen::NewGame);
            }
            if text_button(ui, look, Some("pointer"), &speaker.say("title-learn"), Tone::Plain, true, size)
                .clicked()
            {
                next.set(Screen::Lessons);
            }
            if text_button(ui, look, Some("leaf"), &speaker.say("title-trail"), Tone::Plain, true, size)
                .clicked()
            {
                next.set(Screen::Trail);
            }
            if text_button(
                ui,
                look,
                Some("settings"),
                &speaker.say("title-settings"),
                Tone::Plain,
                true,
                size,
            )
            .clicked()
            {
                *overlay = Overlay::Settings;
            }
            if text_button(ui, look, Some("book"), &speaker.say("title-rules"), Tone::Plain, true, size)
                .clicked()
            {
                *overlay = Overlay::Rules;
            }
            if text_button(ui, look, Some("help"), &speaker.say("title-controls"), Tone::Plain, true, size)
                .clicked()
            {
                *overlay = Overlay::Help;
            }
            if text_button(ui, look, Some("exit"), &speaker.say("title-quit"), Tone::Plain, true, size)
                .clicked()
            {
                leave.write(Leave::Quit);
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(26.0), egui::Sense::hover());
                look.icon(ui.painter(), "globe", rect.shrink(2.0), colour(look.theme.muted));
                for language in Language::ALL {
                    let tone = if settings.language == language { Tone::On } else { Tone::Plain };
                    let name = speaker.say(&format!("language-{}", language.code()));
                    if text_button(ui, look, None, &name, tone, true, Vec2::new(100.0, 34.0)).clicked() {
                        settings.language = language;
                    }
                }
            });
        },
    );
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

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (lay_a_land, look_at_land).chain())
        .add_systems(
            OnEnter(Screen::NewGame),
            (lay_a_land, look_at_land).chain().run_if(not(resource_exists::<Playthrough>)),
        )
        .add_systems(
            OnEnter(Screen::Lessons),
            // Whoever comes from the title sees its land all the time.
            (lay_a_land, look_at_land).chain().run_if(somebody_played),
        )
        .add_systems(OnEnter(Screen::Playing), look_from_the_seat)
        .add_systems(
            Update,
            turn_slowly.in_set(crate::app::Frame::Decide).run_if(
                in_state(Screen::Title).or_else(in_state(Screen::NewGame)).or_else(in_state(Screen::Lessons)),
            ),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Title)));
}
