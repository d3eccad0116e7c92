//! The hint in three steps, and the buttons of the coach in the lower left corner of the viewport.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Shape, Stroke, vec2};
use fluent_bundle::FluentValue;

use super::marks::EnvironmentOnScreen;
use crate::camera::{CameraView, Rig};
use crate::cascadia::Session;
use crate::cascadia::hud::change::{change_parts, change_text};
use crate::cascadia::hud::names::species_inside;
use crate::cascadia::turn::{CoachView, HintStep, TurnButton, choosing};
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::session::PlayableMode;
use crate::ui::key_names::with_key;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, rich_text, text_button};
use crate::ui::{PanelSet, UiContext};
use cascadia_ai::advice::{AdviceTopic, SuggestedTurn};
use cascadia_base::{Hex, neighbours};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Action;

/// Size of the coach's buttons, in points.
const BUTTON: f32 = 36.0;

/// Returns the text of a step of the hint; empty if there is none.
fn words_of_step(localizer: &Localizer, best: &SuggestedTurn, hint: HintStep) -> String {
    match hint {
        HintStep::None => String::new(),
        HintStep::Topic => match best.topic() {
            AdviceTopic::Wildlife(species) => {
                let name = species_inside(localizer, species, 2);
                localizer.text_with("hint-wildlife", &[("species", FluentValue::from(name))])
            }
            AdviceTopic::Habitat(habitat) => localizer.text(&format!("hint-habitat-{}", habitat.key())),
            AdviceTopic::Nature => localizer.text("hint-nature"),
            AdviceTopic::Room => localizer.text("hint-room"),
        },
        HintStep::Region => localizer.text("hint-region"),
        HintStep::Move => words_of_move(localizer, best),
    }
}

fn words_of_move(localizer: &Localizer, best: &SuggestedTurn) -> String {
    let change = ("change", FluentValue::from(change_text(best.change.sum())));
    let number = |slot: cascadia_rules::rules::Slot| FluentValue::from(slot.0 + 1);
    match best.draft.map(|draft| draft.action) {
        Some(Action::TakePair(slot)) => {
            localizer.text_with("hint-take-pair", &[("slot", number(slot)), change])
        }
        Some(Action::TakeMixed { tile, token }) => localizer
            .text_with("hint-take-mixed", &[("tile", number(tile)), ("token", number(token)), change]),
        _ if best.tile.is_some() => localizer.text_with("hint-place-tile", &[change]),
        _ => localizer.text_with("hint-place-token", &[change]),
    }
}

/// Returns the hexes of the hint: the places of the move and their neighbours.
fn region(best: &SuggestedTurn) -> Vec<Hex> {
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

fn mark(
    context: &egui::Context,
    style: &UiStyle,
    ground: &EnvironmentOnScreen,
    best: &SuggestedTurn,
    hint: HintStep,
) {
    let painter = ground.painter(context, "hint");
    let gold = colour(style.theme.focus);
    if hint == HintStep::Region {
        for corners in region(best).into_iter().filter_map(|hex| ground.corners(hex, 0.97)) {
            painter.add(Shape::convex_polygon(corners, gold.gamma_multiply(0.3), Stroke::NONE));
        }
    }
    if hint == HintStep::Move {
        let ring = |mut line: Vec<egui::Pos2>| {
            line.extend(line.first().copied());
            painter.line(line.clone(), Stroke::new(7.0, egui::Color32::from_black_alpha(170)));
            painter.line(line, Stroke::new(4.0, gold));
        };
        best.tile.and_then(|(hex, _)| ground.corners(hex, 0.95)).into_iter().for_each(ring);
        best.token.and_then(|hex| ground.circle(hex, 0.5)).into_iter().for_each(ring);
    }
}

/// The suggested turn, and the layout around it.
#[derive(SystemParam)]
struct HintOnScreen<'w> {
    camera: Res<'w, CameraView>,
    rig: Res<'w, Rig>,
    coach: Res<'w, CoachView>,
    session: Res<'w, Session>,
}

/// Draws the steps of the hint shown so far, and the buttons of the coach below it.
fn show(
    mut parts: UiContext,
    hint: HintOnScreen,
    settings: Res<Settings>,
    bindings: Res<Bindings>,
    mut buttons: MessageWriter<TurnButton>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let HintOnScreen { camera, rig, coach, session } = hint;
    let best = coach.suggestion();
    let home = rig.seat() == session.game().seat();
    if let Some(best) = best.filter(|_| home && coach.hint > HintStep::Topic && !coach.suggests_wipe()) {
        mark(&context, style, &EnvironmentOnScreen::of(&camera, &layout, rig.seat()), best, coach.hint);
    }
    let corner = egui::pos2(layout.viewport.min.x + 10.0, layout.tray.min.y - 10.0);
    if let Some(best) = best.filter(|_| coach.hint > HintStep::None) {
        let text = words(&localizer, &coach, best);
        let states_points = coach.hint == HintStep::Move && !coach.suggests_wipe();
        let parts = change_parts(&localizer, best.change.sum()).filter(|_| states_points);
        let width = (layout.viewport.width() * 0.45).clamp(180.0, 300.0);
        // A separate egui area per step, so that its size is known before it is shown.
        let bubble = layers::area(&context, PanelLayer::Floating, egui::Id::new(("hint", coach.hint as u8)))
            .pivot(Align2::LEFT_BOTTOM)
            .fixed_pos(corner - vec2(0.0, BUTTON + 8.0))
            .show(&context, |ui| draw_bubble(ui, style, &localizer, &text, coach.hint, width));
        if let Some(parts) = parts {
            bubble.response.on_hover_text(parts);
        }
        buttons.write_batch(bubble.inner);
    }
    let offered = (best.is_some(), !session.game().hand().is_empty());
    let row = layers::area(&context, PanelLayer::Floating, egui::Id::new("coach"))
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .show(&context, |ui| draw_buttons(ui, style, &localizer, &bindings, &settings, offered));
    buttons.write_batch(row.inner);
    Ok(())
}

/// Returns the text of the hint with the expected gain of the turn, if known.
fn words(localizer: &Localizer, coach: &CoachView, best: &SuggestedTurn) -> String {
    let text = match coach.suggests_wipe() {
        true => localizer.text("hint-wipe"),
        false => words_of_step(localizer, best, coach.hint),
    };
    match coach.expected().filter(|_| coach.hint == HintStep::Move) {
        Some(points) => {
            let expected = localizer.text_with("hint-expected", &[("points", FluentValue::from(points))]);
            format!("{text} {expected}")
        }
        None => text,
    }
}

/// Draws the buttons of the coach: the next step of the hint, and the heat map. Returns the clicked action.
fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    settings: &Settings,
    (has_hint, has_piece): (bool, bool),
) -> Option<TurnButton> {
    let mut pressed = None;
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    ui.horizontal(|ui| {
        if settings.helps(Assist::Hints) {
            let label = with_key(localizer, bindings, "hint", InputAction::Hint);
            if icon_button(ui, style, "bulb", &label, has_hint, BUTTON).clicked() {
                pressed = Some(TurnButton::Hint);
            }
        }
        if settings.helps(Assist::HeatMap) || settings.helps(Assist::Hints) {
            let label = match has_piece {
                true => with_key(localizer, bindings, "heat-map", InputAction::HeatMap),
                false => localizer.text("heat-map-needs-pair"),
            };
            let button = icon_button(ui, style, "heat_map", &label, has_piece, BUTTON);
            if settings.helps(Assist::HeatMap) {
                let rim = Stroke::new(1.5, colour(style.theme.chosen));
                let corner = CornerRadius::same(7);
                ui.painter().rect_stroke(button.rect, corner, rim, egui::StrokeKind::Inside);
            }
            if button.clicked() {
                pressed = Some(TurnButton::HeatMap);
            }
        }
    });
    pressed
}

/// Draws the text of the hint, with buttons for its next step and for closing it. Returns the clicked action.
fn draw_bubble(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    text: &str,
    hint: HintStep,
    width: f32,
) -> Option<TurnButton> {
    let mut pressed = None;
    let frame = Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.5, colour(style.theme.focus)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(12, 9));
    frame.show(ui, |ui| {
        ui.set_max_width(width);
        let mut job = rich_text(style, text, style.theme.body, colour(style.theme.text));
        job.wrap.max_width = width;
        ui.label(job);
        ui.horizontal(|ui| {
            let more = (hint < HintStep::Move).then_some(("hint-more", TurnButton::Hint));
            for (key, button) in more.into_iter().chain([("hint-close", TurnButton::CloseHint)]) {
                let (text, size) = (localizer.text(key), vec2(0.0, 30.0));
                if text_button(ui, style, None, &text, ButtonStyle::Plain, true, size).clicked() {
                    pressed = Some(button);
                }
            }
        });
    });
    pressed
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet)
            .run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<Session>).and_then(choosing)),
    );
}
