//! One file per screen, and the ways from one to the next.

mod daily;
mod games;
mod journal;
mod lessons;
mod new_game;
mod opening;
pub mod picture;
pub mod playing;
mod portrait;
pub mod problems;
pub mod result;
mod title;
mod trail;

pub use new_game::default_name;

pub use opening::CameFrom;

use bevy::prelude::*;
use bevy_egui::egui;
use jiff::civil::Date;

use super::archive::Archive;
use super::areas::Areas;
use super::clock::now;
use super::hud::theme::{Look, colour};
use super::hud::{Leave, Notice, OpenRecord, Purpose};
use super::library::Library;
use super::play::{self, Occasion, Playthrough};
use super::screen::Screen;
use crate::challenges::Shape;
use crate::record::RecordSetup;

/// Somebody wants to begin a game. Written by screens and by the command line.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct BeginGame {
    /// What it starts from.
    pub setup: RecordSetup,
    /// The day whose game it is.
    pub daily: Option<Date>,
    /// Turns the computer plays for everybody before it is shown.
    pub skip_turns: u16,
}

impl BeginGame {
    /// A game from its first turn.
    pub const fn new(setup: RecordSetup) -> Self {
        Self { setup, daily: None, skip_turns: 0 }
    }
}

/// Somebody wants to play for this shape: a scenario or a restriction. Written by the trail's screen.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct PlayShape {
    /// Which shape.
    pub shape: Shape,
    /// Whose trail it is for, if somebody's was looked at.
    pub profile: Option<String>,
}

fn begin_game(world: &mut World) {
    let wishes: Vec<BeginGame> = world.resource_mut::<Messages<BeginGame>>().drain().collect();
    let Some(BeginGame { setup, daily, skip_turns }) = wishes.into_iter().next_back() else { return };
    match play::begin(world, setup, Occasion { begun: Some(now()), daily, skip_turns }) {
        Ok(()) => {
            let record = world.get_resource::<Playthrough>().map(|playthrough| playthrough.record().clone());
            if let (Some(record), Some(mut archive)) = (record, world.get_resource_mut::<Archive>()) {
                archive.begin(&record);
            }
            world.resource_mut::<NextState<Screen>>().set(Screen::Playing);
        }
        Err(error) => {
            world.write_message(Notice(error.to_string()));
        }
    }
}

fn leave(
    mut wishes: MessageReader<Leave>,
    came_from: Res<CameFrom>,
    playthrough: Option<Res<Playthrough>>,
    mut opens: MessageWriter<OpenRecord>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for wish in wishes.read() {
        match wish {
            Leave::ToTitle => next.set(Screen::Title),
            Leave::ToTrail => next.set(Screen::Trail),
            Leave::ToLessons => next.set(Screen::Lessons),
            Leave::Replay => {
                let watched = playthrough.as_ref().and_then(|playthrough| playthrough.watched());
                match (came_from.0, watched) {
                    // The result is that of the game that was watched.
                    (Screen::Result, Some(whole)) if whole.outcome.is_some() => {
                        let record = Box::new(whole.as_ref().clone());
                        opens.write(OpenRecord::Read(record, Purpose::Result));
                    }
                    (Screen::Result | Screen::Playing, _) => next.set(Screen::Title),
                    (screen, _) => next.set(screen),
                }
            }
            Leave::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}

/// A page in the middle of the window, over what lies behind it in the dark: its area, and its frame.
fn page(
    context: &egui::Context,
    look: &Look,
    areas: &Areas,
    name: &str,
    margin: i8,
) -> (egui::Area, egui::Frame) {
    veil(context, look, areas);
    let frame = egui::Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(egui::Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(egui::CornerRadius::same(16))
        .inner_margin(egui::Margin::symmetric(30, margin));
    let middle = egui::pos2(areas.window.x / 2.0, areas.window.y / 2.0);
    let area = egui::Area::new(egui::Id::new(name)).pivot(egui::Align2::CENTER_CENTER).fixed_pos(middle);
    (area, frame)
}

/// Darkens what lies behind a page.
fn veil(context: &egui::Context, look: &Look, areas: &Areas) {
    let painter = context.layer_painter(egui::LayerId::background());
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(areas.window.x, areas.window.y));
    painter.rect_filled(window, 0, colour(look.theme.background).gamma_multiply(0.84));
}

/// What was broken when the program started is said once.
fn tell_notices(library: Res<Library>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(library.notices.iter().cloned().map(Notice));
}

/// The ways from one screen to the next, without the screens themselves.
pub fn ways(app: &mut App) {
    app.add_message::<BeginGame>()
        .add_message::<Leave>()
        .add_message::<Notice>()
        .add_message::<OpenRecord>()
        .add_plugins(opening::plugin)
        .add_systems(PreUpdate, (begin_game, leave));
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_message::<PlayShape>()
        .add_plugins(ways)
        .add_plugins((
            title::plugin,
            (daily::plugin, games::plugin, journal::plugin),
            lessons::plugin,
            new_game::plugin,
            playing::plugin,
            result::plugin,
            trail::plugin,
            (picture::plugin, portrait::plugin),
        ))
        .add_systems(PostStartup, tell_notices);
}
