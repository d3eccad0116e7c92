//! The filled-in score pad in the order of the rulebook, with everybody's majorities.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, Vec2};

use super::theme::{Look, blend, colour};
use super::view::{seat_name, species_name};
use super::widgets::{fitted, player_shape, write};
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::rules::{ByWildlife, CardChoice, Habitat, Phase, Wildlife, WildlifeSet};
use crate::scoring::{ScoreSheet, decided_by_nature_tokens, winners};

/// What the pad shows.
#[derive(Clone, PartialEq, Debug)]
pub struct PadView {
    names: Vec<String>,
    sheets: Vec<ScoreSheet>,
    /// The letters of each species' cards; empty for common cards and for cards that must not be seen.
    letters: ByWildlife<String>,
    /// The species whose cards must not be seen.
    covered: WildlifeSet,
    majorities: bool,
    /// Seats in the first place, once the game is over.
    pub winners: Vec<usize>,
    /// Whether nature tokens decided a tie.
    pub tie_broken: bool,
}

impl PadView {
    /// The pad of a game as it stands.
    pub fn of(playthrough: &Playthrough, speaker: &Speaker) -> Self {
        let sheets = playthrough.seen_sheets();
        let over = playthrough.game().phase() == Phase::Finished;
        let setup = &playthrough.record().setup;
        let covered = playthrough.secret();
        Self {
            names: playthrough
                .game()
                .setup()
                .seats()
                .map(|seat| seat_name(speaker, playthrough, seat))
                .collect(),
            covered,
            letters: ByWildlife::from_fn(|species| {
                let sets = setup.card_sets().filter(|_| !covered.contains(species));
                let letters = sets.filter_map(CardChoice::letters);
                letters.map(|letters| letters[species].as_char().to_string()).collect::<Vec<_>>().join("/")
            }),
            majorities: setup.majorities,
            winners: if over { winners(&sheets) } else { Vec::new() },
            tie_broken: over && decided_by_nature_tokens(&sheets),
            sheets,
        }
    }

    /// The total of the player who plays alone.
    pub fn total_alone(&self) -> Option<u16> {
        match self.sheets.as_slice() {
            [alone] => Some(alone.total()),
            _ => None,
        }
    }

    /// The name of a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("", String::as_str)
    }
}

const ROW: f32 = 27.0;
const LABEL: f32 = 190.0;
const COLUMN: f32 = 118.0;

/// Width of the pad of so many players, in points.
pub fn pad_width(players: usize) -> f32 {
    LABEL + COLUMN * players as f32
}

/// Draws the pad.
pub fn draw_pad(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, view: &PadView) {
    let rows = 5.0 + 1.0 + 5.0 + 1.0 + 1.0;
    let header = 44.0;
    let total = 40.0;
    let size = Vec2::new(pad_width(view.sheets.len()), header + ROW * rows + total + 16.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter().clone();
    let theme = look.theme.clone();
    let (paper, ink) = (colour(theme.paper), colour(theme.ink));
    painter.rect_filled(rect, CornerRadius::same(10), paper);
    let faint = blend(theme.paper, theme.ink, 0.18);
    let column = |seat: usize| rect.left() + LABEL + (seat as f32 + 0.5) * COLUMN;
    for seat in 0..view.sheets.len() {
        let own = Rect::from_min_max(
            Pos2::new(column(seat) - COLUMN / 2.0 + 3.0, rect.top() + 6.0),
            Pos2::new(column(seat) + COLUMN / 2.0 - 3.0, rect.bottom() - 6.0),
        );
        if view.winners.contains(&seat) {
            painter.rect_filled(own, CornerRadius::same(8), blend(theme.paper, theme.accent, 0.38));
        }
        let middle = rect.top() + 6.0 + header / 2.0;
        let font = look.bold(theme.small);
        let name = fitted(&painter, view.name(seat), font.clone(), COLUMN - 36.0);
        let written =
            write(&painter, Pos2::new(column(seat) + 9.0, middle), Align2::CENTER_CENTER, &name, font, ink);
        player_shape(&painter, look, seat, Pos2::new(written.left() - 14.0, middle), 7.0);
        if view.winners.contains(&seat) {
            let crown = Rect::from_center_size(Pos2::new(column(seat), rect.top() + 4.0), Vec2::splat(22.0));
            look.icon(&painter, "crown", crown, Color32::from_rgb(0xB8, 0x7A, 0x10));
        }
    }
    let mut top = rect.top() + 6.0 + header;
    let line = |top: f32| painter.hline(rect.x_range().shrink(10.0), top, Stroke::new(1.0, faint));
    let label_at = |top: f32| Pos2::new(rect.left() + 44.0, top + ROW / 2.0);

    for species in Wildlife::ALL {
        line(top);
        look.token(&painter, species, Pos2::new(rect.left() + 24.0, top + ROW / 2.0), 11.0);
        let mut name = species_name(speaker, species, 2);
        let letters = &view.letters[species];
        if !letters.is_empty() {
            name = format!("{name} {letters}");
        }
        write(&painter, label_at(top), Align2::LEFT_CENTER, &name, look.plain(theme.small), ink);
        for (seat, sheet) in view.sheets.iter().enumerate() {
            let points = sheet.wildlife[species].points;
            let points = if view.covered.contains(species) { "?".to_owned() } else { points.to_string() };
            let at = Pos2::new(column(seat), top + ROW / 2.0);
            write(&painter, at, Align2::CENTER_CENTER, &points, look.plain(theme.body), ink);
        }
        top += ROW;
    }
    top = subtotal(
        &painter,
        look,
        speaker,
        rect,
        top,
        "pad-wildlife",
        &|seat| view.sheets[seat].wildlife_subtotal(),
        view.sheets.len(),
    );

    for habitat in Habitat::ALL {
        line(top);
        let glyph = Rect::from_center_size(Pos2::new(rect.left() + 24.0, top + ROW / 2.0), Vec2::splat(21.0));
        look.habitat(&painter, habitat, glyph);
        let name = speaker.say(&format!("habitat-{}", habitat.key()));
        write(&painter, label_at(top), Align2::LEFT_CENTER, &name, look.plain(theme.small), ink);
        for (seat, sheet) in view.sheets.iter().enumerate() {
            let score = &sheet.habitats[habitat];
            let at = Pos2::new(column(seat), top + ROW / 2.0);
            if !view.majorities || score.bonus == 0 {
                write(
                    &painter,
                    at,
                    Align2::CENTER_CENTER,
                    &score.points.to_string(),
                    look.plain(theme.body),
                    ink,
                );
            } else {
                let left = Pos2::new(at.x - 4.0, at.y);
                let size = score.points.to_string();
                write(&painter, left, Align2::RIGHT_CENTER, &size, look.plain(theme.body), ink);
                let bonus = format!("+{}", score.bonus);
                let tint = Color32::from_rgb(0x9A, 0x5B, 0x00);
                write(
                    &painter,
                    Pos2::new(at.x + 2.0, at.y),
                    Align2::LEFT_CENTER,
                    &bonus,
                    look.bold(theme.body),
                    tint,
                );
            }
        }
        top += ROW;
    }
    top = subtotal(
        &painter,
        look,
        speaker,
        rect,
        top,
        "pad-habitats",
        &|seat| view.sheets[seat].habitat_subtotal(),
        view.sheets.len(),
    );

    line(top);
    look.nature_token(&painter, Pos2::new(rect.left() + 24.0, top + ROW / 2.0), 11.0);
    let name = speaker.say("pad-nature");
    write(&painter, label_at(top), Align2::LEFT_CENTER, &name, look.plain(theme.small), ink);
    for (seat, sheet) in view.sheets.iter().enumerate() {
        let at = Pos2::new(column(seat), top + ROW / 2.0);
        let count = sheet.nature_tokens.to_string();
        write(&painter, at, Align2::CENTER_CENTER, &count, look.plain(theme.body), ink);
    }
    top += ROW;
    painter.hline(rect.x_range().shrink(10.0), top, Stroke::new(2.0, ink));
    let middle = top + total / 2.0 + 2.0;
    let name = speaker.say("pad-total");
    write(
        &painter,
        Pos2::new(rect.left() + 16.0, middle),
        Align2::LEFT_CENTER,
        &name,
        look.bold(theme.number),
        ink,
    );
    for (seat, sheet) in view.sheets.iter().enumerate() {
        let at = Pos2::new(column(seat), middle);
        write(&painter, at, Align2::CENTER_CENTER, &sheet.total().to_string(), look.bold(26.0), ink);
    }
}

fn subtotal(
    painter: &egui::Painter,
    look: &Look,
    speaker: &Speaker,
    rect: Rect,
    top: f32,
    key: &str,
    points: &dyn Fn(usize) -> u16,
    seats: usize,
) -> f32 {
    let ink = colour(look.theme.ink);
    let shade = ink.gamma_multiply(0.09);
    let band = Rect::from_min_size(Pos2::new(rect.left() + 8.0, top), Vec2::new(rect.width() - 16.0, ROW));
    painter.rect_filled(band, CornerRadius::same(4), shade);
    let at = Pos2::new(rect.left() + 16.0, top + ROW / 2.0);
    write(painter, at, Align2::LEFT_CENTER, &speaker.say(key), look.bold(look.theme.small), ink);
    for seat in 0..seats {
        let column = rect.left() + LABEL + (seat as f32 + 0.5) * COLUMN;
        let at = Pos2::new(column, top + ROW / 2.0);
        write(painter, at, Align2::CENTER_CENTER, &points(seat).to_string(), look.bold(look.theme.body), ink);
    }
    top + ROW
}
