//! The hint in three steps, and the buttons of the coach in the lower left corner of the land.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Shape, Stroke, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::PanelSet;
use super::marks::Ground;
use super::theme::{Look, colour};
use super::top_bar::with_key;
use super::view::species_name;
use super::widgets::{Tone, icon_button, rich_text, signed, text_button};
use crate::ai::{Suggestion, Topic};
use crate::app::areas::Areas;
use crate::app::camera::{Eye, Rig};
use crate::app::controls::{Control, Controls};
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::turn::{Coach, Hint, TurnButton, choosing};
use crate::rules::{Action, Hex, neighbours};

/// Size of the coach's buttons.
const BUTTON: f32 = 36.0;

/// What the hint says now; empty if nothing.
fn words(speaker: &Speaker, best: &Suggestion, hint: Hint) -> String {
    match hint {
        Hint::None => String::new(),
        Hint::Topic => match best.topic() {
            Topic::Wildlife(species) => {
                let name = species_name(speaker, species, 2);
                speaker.say_with("hint-wildlife", &[("species", FluentValue::from(name))])
            }
            Topic::Habitat(habitat) => speaker.say(&format!("hint-habitat-{}", habitat.key())),
            Topic::Nature => speaker.say("hint-nature"),
            Topic::Room => speaker.say("hint-room"),
        },
        Hint::Region => speaker.say("hint-region"),
        Hint::Move => tell_move(speaker, best),
    }
}

fn tell_move(speaker: &Speaker, best: &Suggestion) -> String {
    let change = ("change", FluentValue::from(signed(best.change.total())));
    let number = |slot: crate::rules::Slot| FluentValue::from(slot.0 + 1);
    match best.draft.map(|draft| draft.action) {
        Some(Action::TakePair(slot)) => speaker.say_with("hint-take-pair", &[("slot", number(slot)), change]),
        Some(Action::TakeMixed { tile, token }) => {
            speaker.say_with("hint-take-mixed", &[("tile", number(tile)), ("token", number(token)), change])
        }
        _ if best.tile.is_some() => speaker.say_with("hint-place-tile", &[change]),
        _ => speaker.say_with("hint-place-token", &[change]),
    }
}

/// The hexes that the hint is about: the places of the move with what lies around them.
fn region(best: &Suggestion) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for hex in best.hexes() {
        for around in std::iter::once(hex).chain(neighbours(hex)) {
            if !hexes.contains(&around) {
                hexes.push(around);
            }
        }
    }
    hexes
}

fn mark(context: &egui::Context, look: &Look, ground: &Ground, best: &Suggestion, hint: Hint) {
    let painter = ground.painter(context, "hint");
    let gold = colour(look.theme.focus);
    if hint == Hint::Region {
        for corners in region(best).into_iter().filter_map(|hex| ground.corners(hex, 0.97)) {
            painter.add(Shape::convex_polygon(corners, gold.gamma_multiply(0.3), Stroke::NONE));
        }
    }
    if hint == Hint::Move {
        let ring = |mut line: Vec<egui::Pos2>| {
            line.extend(line.first().copied());
            painter.line(line.clone(), Stroke::new(7.0, egui::Color32::from_black_alpha(170)));
            painter.line(line, Stroke::new(4.0, gold));
        };
        best.tile.and_then(|(hex, _)| ground.corners(hex, 0.95)).into_iter().for_each(ring);
        best.token.and_then(|hex| ground.circle(hex, 0.5)).into_iter().for_each(ring);
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    eye: Res<Eye>,
    rig: Res<Rig>,
    coach: Res<Coach>,
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    mut look: ResMut<Look>,
    mut buttons: MessageWriter<TurnButton>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let best = coach.suggestion();
    let home = rig.seat() == playthrough.game().seat();
    if let Some(best) = best.filter(|_| home && coach.hint > Hint::Topic && !coach.says_wipe()) {
        mark(&context, look, &Ground::of(&eye, &areas, rig.seat()), best, coach.hint);
    }
    let corner = egui::pos2(areas.board.min.x + 10.0, areas.tray.min.y - 10.0);
    if let Some(best) = best.filter(|_| coach.hint > Hint::None) {
        // Every step is an area of its own, so that its size is known before it is shown.
        egui::Area::new(egui::Id::new(("hint", coach.hint as u8)))
            .order(egui::Order::Middle)
            .pivot(Align2::LEFT_BOTTOM)
            .fixed_pos(corner - vec2(0.0, BUTTON + 8.0))
            .show(&context, |ui| {
                let mut text = match coach.says_wipe() {
                    true => speaker.say("hint-wipe"),
                    false => words(&speaker, best, coach.hint),
                };
                if let Some(points) = coach.expected().filter(|_| coach.hint == Hint::Move) {
                    let expected =
                        speaker.say_with("hint-expected", &[("points", FluentValue::from(points))]);
                    text = format!("{text} {expected}");
                }
                let width = (areas.board.width() * 0.45).clamp(180.0, 300.0);
                bubble(ui, look, &speaker, &text, coach.hint, width, &mut buttons);
            });
    }
    egui::Area::new(egui::Id::new("coach"))
        .order(egui::Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .show(&context, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            ui.horizontal(|ui| {
                if settings.hints {
                    let label = with_key(&speaker, &controls, "hint", Control::Hint);
                    if icon_button(ui, look, "bulb", &label, best.is_some(), BUTTON).clicked() {
                        buttons.write(TurnButton::Hint);
                    }
                }
                if settings.heat_map || settings.hints {
                    let label = with_key(&speaker, &controls, "heat-map", Control::HeatMap);
                    let button = icon_button(ui, look, "heat_map", &label, true, BUTTON);
                    if settings.heat_map {
                        let rim = Stroke::new(1.5, colour(look.theme.accent));
                        let corner = CornerRadius::same(7);
                        ui.painter().rect_stroke(button.rect, corner, rim, egui::StrokeKind::Inside);
                    }
                    if button.clicked() {
                        buttons.write(TurnButton::HeatMap);
                    }
                }
            });
        });
    Ok(())
}

/// The words with what can be asked next.
fn bubble(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    text: &str,
    hint: Hint,
    width: f32,
    buttons: &mut MessageWriter<TurnButton>,
) {
    let frame = Frame::new()
        .fill(look.panel_fill())
        .stroke(Stroke::new(1.5, colour(look.theme.focus)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(12, 9));
    frame.show(ui, |ui| {
        ui.set_max_width(width);
        let mut job = rich_text(look, text, look.theme.body, colour(look.theme.text));
        job.wrap.max_width = width;
        ui.label(job);
        ui.horizontal(|ui| {
            if hint < Hint::Move
                && text_button(ui, look, None, &speaker.say("hint-more"), Tone::Plain, true, vec2(0.0, 30.0))
                    .clicked()
            {
                buttons.write(TurnButton::Hint);
            }
            if text_button(ui, look, None, &speaker.say("hint-close"), Tone::Plain, true, vec2(0.0, 30.0))
                .clicked()
            {
                buttons.write(TurnButton::CloseHint);
            }
        });
    });
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet)
            .run_if(in_state(Screen::Playing).and_then(resource_exists::<Playthrough>).and_then(choosing)),
    );
}
