//! Drawings of dice for the rules: all faces, the meaning of the special die, and dice actions.

use bevy_egui::egui::{self, Align2, Pos2, Rect, Vec2};

use super::labels::{draw_label, text_beside};
use crate::preferences::localizer::Localizer;
use crate::rolling::hud::flat_die::draw_flat_die;
use crate::rolling::table::PhysicalDie;
use crate::ui::names::species_name;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_base::{Seat, Wildlife};
use rolling_rivers::content::Content;
use rolling_rivers::rules::DieFace;

/// Height of a row of dice, and the size of a die in it.
const ROW: f32 = 58.0;
const DIE: f32 = 42.0;
/// Width of the names before the dice.
const NAMES: f32 = 138.0;

/// Dice in a row, with their name.
#[derive(Clone, Debug)]
pub(super) struct DiceRow {
    name: String,
    die: PhysicalDie,
    faces: [DieFace; 6],
}

/// Returns the animal dice, row by row.
pub(super) fn dice_rows(localizer: &Localizer, content: &Content) -> Vec<DiceRow> {
    let faces = content.dice();
    [
        ("rolling-rules-dice-central", PhysicalDie::Central(0), faces.central),
        ("rolling-rules-dice-bear", PhysicalDie::Personal(Seat(0), 0), faces.bear),
        ("rolling-rules-dice-split", PhysicalDie::Personal(Seat(0), 1), faces.split),
    ]
    .into_iter()
    .map(|(key, die, faces)| DiceRow { name: localizer.text(key), die, faces })
    .collect()
}

/// Returns the height of this many rows.
pub(super) const fn rows_height(rows: usize) -> f32 {
    ROW * rows as f32
}

fn lie(painter: &egui::Painter, style: &mut UiStyle, die: PhysicalDie, face: DieFace, at: Pos2) {
    draw_flat_die(painter, style, die, face, at, DIE);
}

/// Draws rows of dice with all their faces.
pub(super) fn draw_dice_rows(painter: &egui::Painter, style: &mut UiStyle, rows: &[DiceRow], rect: Rect) {
    for (index, row) in rows.iter().enumerate() {
        let middle = rect.top() + (index as f32 + 0.5) * ROW;
        let name =
            Rect::from_center_size(Pos2::new(rect.left() + NAMES / 2.0, middle), Vec2::new(NAMES - 6.0, ROW));
        draw_label(painter, style, &row.name, name);
        let step = (rect.width() - NAMES) / 6.0;
        for (column, face) in row.faces.iter().enumerate() {
            let at = Pos2::new(rect.left() + NAMES + (column as f32 + 0.5) * step, middle - 2.0);
            lie(painter, style, row.die, *face, at);
        }
    }
}

/// Returns the faces of the special die with their possible readings.
pub(super) fn special_faces(localizer: &Localizer, content: &Content) -> Vec<(DieFace, String)> {
    let name = |animal, count: u8| {
        let name = species_name(localizer, animal, 1);
        if count > 1 { format!("{count} × {name}") } else { name }
    };
    let read = |face: &DieFace| match *face {
        DieFace::Animal(animal) => name(animal, 1),
        DieFace::Either([one, other]) => format!("{} / {}", name(one.0, one.1), name(other.0, other.1)),
        DieFace::Wild => localizer.text("rolling-die-wild"),
        DieFace::DiscountAction => localizer.text("rolling-die-discount"),
        DieFace::PlusOneOther => localizer.text("rolling-die-plus-one"),
        DieFace::PersonalTwice => localizer.text("rolling-die-twice"),
    };
    content.dice().special.iter().map(|face| (*face, read(face))).collect()
}

/// Draws the faces of the special die in two columns.
pub(super) fn draw_special_faces(
    painter: &egui::Painter,
    style: &mut UiStyle,
    faces: &[(DieFace, String)],
    rect: Rect,
) {
    let width = rect.width() / 2.0;
    for (index, (face, text)) in faces.iter().enumerate() {
        let corner = rect.min + Vec2::new((index % 2) as f32 * width, (index / 2) as f32 * ROW);
        let cell = Rect::from_min_size(corner, Vec2::new(width, ROW));
        lie(painter, style, PhysicalDie::Special, *face, cell.left_center() + Vec2::new(30.0, -2.0));
        draw_label(painter, style, text, text_beside(cell, 58.0));
    }
}

/// A dice action, before and after.
#[derive(Clone, Debug)]
pub(super) struct ActionRow {
    name: String,
    cost: u8,
    dice: [Wildlife; 3],
    animals: [Wildlife; 3],
}

/// Returns the dice actions with an example of each.
pub(super) fn action_rows(localizer: &Localizer, content: &Content) -> Vec<ActionRow> {
    use Wildlife::{Elk, Fox, Hawk, Salmon};
    let costs = content.dice_action_costs();
    [
        ("rolling-rules-actions-down", costs.down, [Fox, Fox, Hawk], [Hawk, Hawk, Hawk]),
        ("rolling-rules-actions-up", costs.up, [Salmon, Salmon, Hawk], [Hawk, Hawk, Hawk]),
        ("rolling-rules-actions-two", costs.two, [Fox, Fox, Elk], [Fox, Fox, Elk]),
    ]
    .into_iter()
    .map(|(key, cost, dice, animals)| ActionRow { name: localizer.text(key), cost, dice, animals })
    .collect()
}

/// Draws dice actions: dice as thrown, cost, and animals gained.
pub(super) fn draw_action_rows(painter: &egui::Painter, style: &mut UiStyle, rows: &[ActionRow], rect: Rect) {
    for (index, row) in rows.iter().enumerate() {
        let middle = rect.top() + (index as f32 + 0.5) * ROW;
        let name =
            Rect::from_center_size(Pos2::new(rect.left() + NAMES / 2.0, middle), Vec2::new(NAMES - 6.0, ROW));
        draw_label(painter, style, &row.name, name);
        let left = rect.left() + NAMES;
        for (column, animal) in row.dice.into_iter().enumerate() {
            let die = PhysicalDie::Central(column as u8);
            let at = Pos2::new(left + 22.0 + column as f32 * 48.0, middle - 2.0);
            lie(painter, style, die, DieFace::Animal(animal), at);
        }
        let muted = colour(style.theme.muted);
        let minus = Pos2::new(left + 152.0, middle);
        let font = style.bold(style.theme.body);
        let end = write(painter, minus, Align2::LEFT_CENTER, "−", font, colour(style.theme.loss)).right();
        for token in 0..row.cost {
            style.nature_token(painter, Pos2::new(end + 12.0 + f32::from(token) * 17.0, middle), 9.0);
        }
        let arrow = Rect::from_center_size(Pos2::new(left + 232.0, middle), Vec2::splat(18.0));
        style.icon(painter, "arrow_right", arrow, muted);
        for (column, animal) in row.animals.into_iter().enumerate() {
            style.token(painter, animal, Pos2::new(left + 268.0 + column as f32 * 34.0, middle), 15.0);
        }
    }
}
