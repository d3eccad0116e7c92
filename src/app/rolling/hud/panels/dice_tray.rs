//! The dice on their wood: thrown, lying, and lifted when they belong to what is aimed at.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::app::input::InputAction;
use crate::app::input::bindings::Bindings;
use crate::app::preferences::localizer::Localizer;
use crate::app::rolling::hud::die_faces::{DiePose, draw_die};
use crate::app::rolling::hud::geometry::RollingLayout;
use crate::app::rolling::hud::throw::DiceThrow;
use crate::app::rolling::hud::view::{DieView, RollingView};
use crate::app::rolling::table::PhysicalDie;
use crate::app::rolling::turn::RollingClick;
use crate::app::ui::key_names::with_key;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, text_button, write};
use crate::app::ui::{UiContext, fixed_area};
use crate::base::Wildlife;
use crate::rolling::advice::DieReading;
use crate::rolling::rules::DieFace;

/// Draws the tray.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<RollingView>,
    throw: Res<DiceThrow>,
    bindings: Res<Bindings>,
    mut clicks: MessageWriter<RollingClick>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = RollingLayout::of(&layout).dice;
    let mut turned = Vec::new();
    let thrown = fixed_area(&context, "rolling dice", at, |ui| {
        let rect = ui.max_rect();
        draw_wood(ui, rect);
        if view.can.throw {
            return draw_cup(ui, style, &localizer, &bindings, &view, rect);
        }
        draw_dice(ui, style, &localizer, &view, &throw, rect, &mut turned);
        false
    });
    if !turned.is_empty() {
        clicks.write_batch(turned);
        context.request_repaint();
    }
    if thrown {
        clicks.write(RollingClick::Throw);
        context.request_repaint();
    }
    Ok(())
}

/// Draws the wood that the dice lie on.
fn draw_wood(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    painter.rect_filled(rect, 0, Color32::from_rgb(0x4A, 0x33, 0x21));
    let boards = 5;
    let height = rect.height() / boards as f32;
    for board in 0..boards {
        let top = rect.top() + board as f32 * height;
        let shade = [0x52_u8, 0x4D, 0x55, 0x4A, 0x50][board];
        let fill = Color32::from_rgb(shade, shade - 0x18, shade - 0x2B);
        painter.rect_filled(
            Rect::from_min_size(Pos2::new(rect.left(), top), Vec2::new(rect.width(), height - 1.0)),
            0,
            fill,
        );
    }
    let rim = Stroke::new(3.0, Color32::from_rgb(0x2E, 0x1E, 0x12));
    painter.rect_stroke(rect, CornerRadius::same(3), rim, StrokeKind::Inside);
}

/// Draws the dice before the throw, and the button that throws them. Returns whether it was pressed.
fn draw_cup(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &RollingView,
    rect: Rect,
) -> bool {
    let size = die_size(rect);
    let count = view.dice.len() as f32;
    for (index, die) in view.dice.iter().enumerate() {
        let offset = (index as f32 - (count - 1.0) / 2.0) * size * 0.72;
        let dip = if index % 2 == 0 { 0.0 } else { size * 0.14 };
        let at = Pos2::new(rect.center().x + offset, rect.top() + rect.height() * 0.3 + dip);
        let pose = DiePose {
            at,
            size: size * 0.66,
            turn: (index as f32 * 1.7).sin() * 0.5,
            height: 0.0,
            opacity: 0.9,
        };
        draw_die(ui.painter(), style, die.die, None, pose);
    }
    let text = with_key(localizer, bindings, "rolling-throw", InputAction::Confirm);
    let place = Rect::from_center_size(
        Pos2::new(rect.center().x, rect.bottom() - 36.0),
        Vec2::new(rect.width() - 40.0, 44.0),
    );
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
    text_button(&mut child, style, Some("dice"), &text, ButtonStyle::Primary, true, place.size()).clicked()
}

fn die_size(rect: Rect) -> f32 {
    (rect.width() / 5.6).min(rect.height() / 2.95)
}

/// Returns where a die lies: central ones above, one's own below.
fn place_of(die: &DieView, rect: Rect, size: f32) -> Pos2 {
    let upper = rect.top() + rect.height() * 0.285;
    let lower = rect.top() + rect.height() * 0.74;
    let column = |index: f32| rect.left() + rect.width() * 0.5 + (index - 1.5) * size * 1.25;
    match die.die {
        PhysicalDie::Central(index) => Pos2::new(column(f32::from(index)), upper),
        PhysicalDie::Special => Pos2::new(column(3.0), upper),
        PhysicalDie::Personal(_, index) if die.twice => Pos2::new(column(f32::from(index) + 2.1), lower),
        PhysicalDie::Personal(_, index) => Pos2::new(column(f32::from(index)), lower),
    }
}

fn draw_dice(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &RollingView,
    throw: &DiceThrow,
    rect: Rect,
    out: &mut Vec<RollingClick>,
) {
    let size = die_size(rect);
    let aims = view.dice.iter().any(|die| die.lifted);
    let cup = Pos2::new(rect.left() - size, rect.bottom() + size);
    for (index, die) in view.dice.iter().enumerate() {
        let place = place_of(die, rect, size);
        let flight = throw.flight(index);
        let rest = ((index * 37 % 11) as f32 - 5.0) * 0.012;
        let lift = if die.lifted { 0.16 } else { 0.0 };
        let pose = DiePose {
            at: cup + (place - cup) * flight.way,
            size: if die.twice { size * 0.9 } else { size },
            turn: flight.turn + rest,
            height: flight.height + lift,
            opacity: flight.opacity
                * if aims && !die.lifted { 0.5 } else { 1.0 }
                * if die.twice { 0.8 } else { 1.0 },
        };
        if die.lifted {
            let glow =
                Rect::from_center_size(pose.at - Vec2::new(0.0, lift * size), Vec2::splat(pose.size + 8.0));
            let rim = Stroke::new(3.0, colour(style.theme.accent));
            ui.painter().rect_stroke(glow, CornerRadius::same(12), rim, StrokeKind::Outside);
        }
        draw_die(ui.painter(), style, die.die, die.face.filter(|_| flight.shows), pose);
        if !throw.is_on() {
            draw_count(ui, style, die, pose);
            draw_reading(ui, style, die, pose);
            out.extend(explain(ui, localizer, die, index, pose));
        }
    }
}

/// Draws what a die counts as where that is not what it shows.
fn draw_count(ui: &Ui, style: &mut UiStyle, die: &DieView, pose: DiePose) {
    let Some((animal, count)) = die.counts_as else { return };
    let plain = die.face.and_then(DieFace::plain) == Some(animal);
    if plain && !die.converted {
        return;
    }
    let at = pose.at + Vec2::new(pose.size * 0.42, -pose.size * 0.55);
    style.token(ui.painter(), animal, at, pose.size * 0.27);
    if count > 1 {
        let font = style.bold(style.theme.smallest);
        let corner = at + Vec2::new(pose.size * 0.26, pose.size * 0.2);
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

/// Draws how a die is read by hand: struck out, or with the animal in a ring.
fn draw_reading(ui: &Ui, style: &mut UiStyle, die: &DieView, pose: DiePose) {
    let painter = ui.painter();
    let at = pose.at + Vec2::new(-pose.size * 0.4, -pose.size * 0.4);
    let radius = pose.size * 0.22;
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

/// Tells what a special face means, and names the die for screen readers. Returns what a click asks for.
fn explain(
    ui: &mut Ui,
    localizer: &Localizer,
    die: &DieView,
    index: usize,
    pose: DiePose,
) -> Option<RollingClick> {
    let rect = Rect::from_center_size(pose.at, Vec2::splat(pose.size));
    let face = die.face?;
    let names = |animal: Wildlife| crate::app::ui::names::species_name(localizer, animal, 1);
    let mut text = match face {
        DieFace::Animal(animal) => names(animal),
        DieFace::Either([(first, one), (second, two)]) => {
            let side = |animal, count: u8| {
                if count > 1 { format!("{count} × {}", names(animal)) } else { names(animal) }
            };
            format!("{} / {}", side(first, one), side(second, two))
        }
        DieFace::Wild => localizer.text("rolling-die-wild"),
        DieFace::DiscountAction => localizer.text("rolling-die-discount"),
        DieFace::PlusOneOther => localizer.text("rolling-die-plus-one"),
        DieFace::PersonalTwice => localizer.text("rolling-die-twice"),
    };
    match die.reading {
        None => {}
        Some(DieReading::Out) => text = format!("{text} – {}", localizer.text("rolling-die-out")),
        Some(DieReading::As(animal)) => {
            let values = [("animal", FluentValue::from(names(animal)))];
            text = format!("{text} – {}", localizer.text_with("rolling-die-as", &values));
        }
    }
    let (sense, kind) =
        if die.can_turn { (Sense::click(), WidgetType::Button) } else { (Sense::hover(), WidgetType::Label) };
    let response = ui.interact(rect, egui::Id::new(("rolling die", index)), sense);
    response.widget_info(|| WidgetInfo::labeled(kind, true, &text));
    let backward = response.secondary_clicked();
    let turns = (response.clicked() || backward) && die.can_turn;
    if die.can_turn {
        text = format!("{text}\n{}", localizer.text("rolling-die-turn"));
    }
    response.on_hover_text(text);
    turns.then_some(RollingClick::TurnDie(die.names, backward))
}
