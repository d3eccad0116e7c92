//! The choices for a new game: seats, cards, seed, aids.

mod cards;
mod choices;
mod custom;
mod kinds;
mod rest;
mod seats;

pub use choices::default_name;

use cards::{show_cards, show_rest};
use choices::{Choices, Kind};
use custom::show_custom;
use kinds::{show_kinds, show_restrictions, show_scenarios};
use rest::{show_aids, show_seed};
use seats::show_seats;

use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{BeginGame, PlayShape};
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, text_button};
use crate::app::hud::{Overlay, PanelSet};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::trails::TrailBook;

/// Height of both columns, whatever they show, so that no button moves when another kind of game is chosen.
const COLUMN_HEIGHT: f32 = 452.0;

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    library: Res<Library>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    book: Res<TrailBook>,
    mut choices: ResMut<Choices>,
    mut settings: ResMut<Settings>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<BeginGame>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let choices = &mut *choices;
    let mut start = *overlay == Overlay::Closed && pressed.just(Control::Confirm);
    let mut back = *overlay == Overlay::Closed && pressed.just(Control::StepBack);
    // In the lowest window every point counts.
    let margin = if areas.window.y < 660.0 { 10 } else { 24 };
    let (area, frame) = super::page(&context, look, &areas, "new_game", margin);
    area.show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(880.0);
            ui.label(egui::RichText::new(speaker.say("new-game-title")).font(look.bold(30.0)));
            ui.add_space(10.0);
            ui.horizontal_top(|ui| {
                ui.allocate_ui(Vec2::new(420.0, COLUMN_HEIGHT), |ui| {
                    ui.set_width(420.0);
                    ui.set_min_height(COLUMN_HEIGHT);
                    ui.vertical(|ui| {
                        show_seats(ui, look, &speaker, &library, &book, choices);
                        ui.add_space(16.0);
                        show_seed(ui, look, &speaker, &library.content, choices);
                        show_aids(ui, look, &speaker, &mut settings);
                    });
                });
                ui.add_space(36.0);
                ui.allocate_ui(Vec2::new(400.0, COLUMN_HEIGHT), |ui| {
                    ui.set_width(400.0);
                    ui.set_min_height(COLUMN_HEIGHT);
                    ui.vertical(|ui| {
                        show_kinds(ui, look, &speaker, choices);
                        let content = &library.content;
                        match choices.kind {
                            Kind::Normal => {
                                show_cards(ui, look, &speaker, content, choices);
                                ui.add_space(8.0);
                                show_rest(ui, look, &speaker, content, choices);
                            }
                            Kind::Scenario => show_scenarios(ui, look, &speaker, content, choices),
                            Kind::Restriction => show_restrictions(ui, look, &speaker, content, choices),
                        }
                    });
                });
            });
            ui.add_space(18.0);
            ui.horizontal(|ui| {
                let size = Vec2::new(170.0, 46.0);
                back |= text_button(ui, look, Some("back"), &speaker.say("back"), Tone::Plain, true, size)
                    .clicked();
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let size = Vec2::new(240.0, 46.0);
                    let text = speaker.say("new-game-start");
                    let obstacle = choices.obstacle(&library.content);
                    let ready = obstacle.is_none();
                    let button =
                        text_button(ui, look, Some("arrow_right"), &text, Tone::Primary, ready, size);
                    start |= button.clicked();
                    start &= ready;
                    if let Some(key) = obstacle {
                        button.on_disabled_hover_text(speaker.say(key));
                        let why = egui::RichText::new(speaker.say(key)).font(look.plain(look.theme.small));
                        ui.label(why.color(colour(look.theme.loss)));
                    }
                });
            });
        });
    });
    if choices.choosing_custom {
        start = false;
        back = false;
        show_custom(&context, look, &speaker, choices, pressed.just(Control::StepBack));
    }
    if start {
        begin.write(BeginGame::new(choices.to_setup(&speaker, &library.content)));
    } else if back {
        next.set(Screen::Title);
    }
    Ok(())
}

pub(super) fn section(ui: &mut egui::Ui, look: &Look, text: &str) {
    ui.label(egui::RichText::new(text).font(look.bold(look.theme.prompt)).color(colour(look.theme.accent)));
    ui.add_space(4.0);
}

/// Somebody wants to play for a shape: it is shown chosen.
fn choose_shape(
    mut wishes: MessageReader<PlayShape>,
    mut choices: ResMut<Choices>,
    mut next: ResMut<NextState<Screen>>,
) {
    for PlayShape { shape, profile } in wishes.read() {
        choices.choose(*shape);
        if let Some(name) = profile {
            choices.seat(name);
        }
        next.set(Screen::NewGame);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choices>()
        .add_systems(Update, choose_shape.run_if(on_message::<PlayShape>))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::NewGame)));
}
