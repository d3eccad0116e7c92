//! The dice on their wood: thrown, lying, and lifted if the aimed choice uses them.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::rolling::dice::{DiceStage, TrayPanel, TrayPicture};
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::view::words::face_name;
use crate::rolling::hud::view::{DieView, HudView};
use crate::rolling::turn::Click;
use crate::ui::key_names::with_key;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button_within, write};
use crate::ui::{UiContext, egui_rect, fixed_area};
use rolling_rivers::rules::DieFace;
use rolling_rivers_ai::advice::DieReading;

/// Draws the tray.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    (stage, picture): (Res<DiceStage>, Res<TrayPicture>),
    windows: Query<&Window, With<PrimaryWindow>>,
    bindings: Res<Bindings>,
    mut panel: ResMut<TrayPanel>,
    mut clicks: MessageWriter<Click>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = HudLayout::of(&layout).dice;
    let mut turned = Vec::new();
    let factor = windows.single().map_or(1.0, Window::scale_factor);
    let mut now = TrayPanel { rect: Some(at), pixels: layout.scale * factor, held: None };
    let thrown = fixed_area(&context, "rolling dice", at, |ui| {
        let rect = ui.max_rect();
        draw_picture(ui, &picture, rect);
        if view.can.throw {
            return use_cup(ui, style, (&localizer, &bindings), &mut now, rect);
        }
        draw_dice(ui, style, &localizer, &view, &stage, &mut turned);
        false
    });
    panel.set_if_neq(now);
    if !turned.is_empty() {
        clicks.write_batch(turned);
        context.request_repaint();
    }
    if thrown {
        clicks.write(Click::Throw);
    }
    if thrown || now.held.is_some() {
        context.request_repaint();
    }
    Ok(())
}

/// Draws the picture of the tray.
fn draw_picture(ui: &Ui, picture: &TrayPicture, rect: Rect) {
    match picture.texture {
        Some(texture) => {
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            ui.painter().image(texture, rect, whole, Color32::WHITE);
        }
        None => {
            ui.painter().rect_filled(rect, 0, Color32::from_rgb(0x4A, 0x33, 0x21));
        }
    }
    let rim = Stroke::new(1.0, Color32::from_rgb(0x1C, 0x12, 0x0A));
    ui.painter().rect_stroke(rect, CornerRadius::ZERO, rim, StrokeKind::Inside);
}

/// Handles the hand on the cup and the throw button. Returns true if the dice are thrown.
fn use_cup(
    ui: &mut Ui,
    style: &mut UiStyle,
    (localizer, bindings): (&Localizer, &Bindings),
    panel: &mut TrayPanel,
    rect: Rect,
) -> bool {
    let text = with_key(localizer, bindings, "rolling-throw", InputAction::Confirm);
    let place = Rect::from_min_max(
        Pos2::new(rect.left() + rect.width() * 0.48, rect.center().y - 24.0),
        Pos2::new(rect.right() - rect.width() * 0.07, rect.center().y + 24.0),
    );
    // Without keyboard focus: keys and screen readers have the button.
    let grip = ui.interact(rect, egui::Id::new("rolling cup"), Sense::CLICK | Sense::DRAG);
    // Pressing the button must not grab the cup.
    ui.interact(place, egui::Id::new("rolling cup beside"), Sense::DRAG);
    let held = grip.is_pointer_button_down_on() || grip.dragged();
    panel.held = grip.interact_pointer_pos().filter(|_| held).map(|at| bevy::math::Vec2::new(at.x, at.y));
    let thrown = grip.clicked() || grip.drag_stopped();
    if held {
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
        return thrown;
    }
    let grip = grip.on_hover_text(localizer.text("rolling-throw-hint"));
    if grip.hovered() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grab);
    }
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
    let texts = [text.as_str(), &localizer.text("rolling-throw")];
    let button = text_button_within(&mut child, style, "dice", &texts, ButtonStyle::Primary, place.size());
    thrown || button.clicked()
}

/// Draws labels over the dice once they are at rest.
fn draw_dice(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    stage: &DiceStage,
    out: &mut Vec<Click>,
) {
    if stage.is_throwing() {
        return;
    }
    for (index, die) in view.dice.iter().enumerate() {
        let Some(place) = stage.outline_of(die.die, die.twice) else { continue };
        let place = egui_rect(place);
        draw_count(ui, style, die, place);
        draw_reading(ui, style, die, place);
        out.extend(explain(ui, localizer, die, (index, view.family), place));
    }
}

/// Draws the value of a die if it differs from the face.
fn draw_count(ui: &Ui, style: &mut UiStyle, die: &DieView, place: Rect) {
    let Some((animal, count)) = die.counts_as else { return };
    let plain = die.face.and_then(DieFace::plain) == Some(animal);
    // A converted die shows its new face itself.
    if (plain && !die.converted) || (die.converted && count == 1) {
        return;
    }
    let corner = place.center() + Vec2::new(place.width() * 0.42, -place.width() * 0.55);
    let room = ui.max_rect().shrink(place.width() * 0.27 + 4.0);
    let at = Pos2::new(corner.x.min(room.right()), corner.y.max(room.top()));
    style.token(ui.painter(), animal, at, place.width() * 0.27);
    if count > 1 {
        let font = style.bold(style.theme.smallest);
        let corner = at + Vec2::new(place.width() * 0.26, place.width() * 0.2);
        ui.painter().circle_filled(corner, 9.0, colour(style.theme.background));
        write(
            ui.painter(),
            corner,
            Align2::CENTER_CENTER,
            &format!("×{count}"),
            font,
            colour(style.theme.text),
        );
    }
}

/// Draws the manual reading of a die: struck out, or with the animal in a ring.
fn draw_reading(ui: &Ui, style: &mut UiStyle, die: &DieView, place: Rect) {
    let painter = ui.painter();
    let radius = place.width() * 0.22;
    let corner = place.center() + Vec2::splat(-place.width() * 0.4);
    let edge = ui.max_rect().min + Vec2::splat(radius + 3.0);
    let at = Pos2::new(corner.x.max(edge.x), corner.y.max(edge.y));
    match die.reading {
        None => {}
        Some(DieReading::Out) => {
            painter.circle_filled(at, radius, colour(style.theme.loss));
            let cross = Rect::from_center_size(at, Vec2::splat(radius * 1.2));
            style.icon(painter, "close", cross, Color32::WHITE);
        }
        Some(DieReading::As(animal)) => {
            style.token(painter, animal, at, radius);
            painter.circle_stroke(at, radius + 1.5, Stroke::new(2.0, colour(style.theme.accent)));
        }
    }
}

/// Adds the tooltip of a special face and the die's name for screen readers. Returns the action of a click.
fn explain(
    ui: &mut Ui,
    localizer: &Localizer,
    die: &DieView,
    (index, is_family): (usize, bool),
    place: Rect,
) -> Option<Click> {
    let face = die.face?;
    let mut text = face_name(localizer, face);
    match die.reading {
        None => {}
        Some(DieReading::Out) => text = format!("{text} – {}", localizer.text("rolling-die-out")),
        Some(DieReading::As(animal)) => {
            let animal = crate::ui::names::species_name(localizer, animal, 1);
            let values = [("animal", FluentValue::from(animal))];
            text = format!("{text} – {}", localizer.text_with("rolling-die-as", &values));
        }
    }
    let (sense, kind) = if die.can_turn || die.choice.is_some() {
        (Sense::click(), WidgetType::Button)
    } else {
        (Sense::hover(), WidgetType::Label)
    };
    let response = ui.interact(place, egui::Id::new(("rolling die", index)), sense);
    response.widget_info(|| WidgetInfo::labeled(kind, true, &text));
    let backward = response.secondary_clicked() || response.long_touched();
    let turns = (response.clicked() || backward) && die.can_turn;
    let (chosen, pointed) = (response.clicked(), response.hovered());
    if die.can_turn {
        let key = if is_family { "rolling-die-turn-family" } else { "rolling-die-turn" };
        text = format!("{text}\n{}", localizer.text(key));
    }
    if die.choice.is_some() {
        text = format!("{text}\n{}", localizer.text("rolling-die-roll-again"));
    }
    response.on_hover_text(text);
    if let Some(choice) = die.choice {
        // A die under the pointer is lifted.
        let aims = pointed && !die.lifted;
        return if chosen { Some(Click::Use(choice)) } else { aims.then_some(Click::AimUse(choice)) };
    }
    turns.then_some(Click::TurnDie(die.names, backward))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{dressed, mouse_button};
    use cascadia_storage::text::Language;

    /// The size of the tray in these tests, in points.
    const TRAY: Rect = Rect { min: Pos2::ZERO, max: Pos2::new(340.0, 166.0) };

    /// Presses the mouse button at a place for some frames, after a minute without input. Returns two flags:
    /// dice thrown, and cup held in between.
    fn press_at(at: Pos2) -> (bool, bool) {
        let (mut style, localizer, context) = dressed(Language::English);
        let bindings = Bindings::built_in();
        let frames = [
            (0.0, vec![]),
            (0.1, vec![egui::Event::PointerMoved(at)]),
            (0.2, vec![mouse_button(at, true)]),
            (60.0, vec![]),
            (60.1, vec![]),
            (60.2, vec![mouse_button(at, false)]),
            (60.3, vec![]),
        ];
        let (mut thrown, mut held) = (false, false);
        for (time, events) in frames {
            let input = egui::RawInput {
                screen_rect: Some(TRAY),
                time: Some(time),
                events,
                ..egui::RawInput::default()
            };
            let mut panel = TrayPanel::default();
            let mut output = context.run_ui(input, |ui| {
                let at = bevy::math::Rect::new(0.0, 0.0, TRAY.max.x, TRAY.max.y);
                thrown |= fixed_area(ui.ctx(), "rolling dice", at, |ui| {
                    use_cup(ui, &mut style, (&localizer, &bindings), &mut panel, TRAY)
                });
            });
            // Nothing is rendered.
            output.textures_delta.clear();
            held |= panel.held.is_some();
        }
        (thrown, held)
    }

    #[test]
    fn the_button_throws_however_long_it_is_pressed_and_so_does_the_cup() {
        assert_eq!(press_at(Pos2::new(240.0, 83.0)), (true, false), "the button");
        assert_eq!(press_at(Pos2::new(70.0, 83.0)), (true, true), "the cup");
    }
}
