//! The five Wildlife scoring cards of a new game, face up: a click turns to the card of the next letter.

use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, Painter, Pos2, Rect, Response, Sense, Stroke, Vec2,
};

use super::choices::{CardMode, GameFlavour, NewGameChoices};
use crate::cascadia::hud::drawings::card::{LARGEST_STEP, draw_pattern, draw_steps};
use crate::cascadia::hud::names::species_name;
use crate::cascadia::hud::view::{CardStep, printed_steps};
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::page::TABLE_WIDTH;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, name_aloud, write};
use cascadia_base::{ByWildlife, Wildlife};
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CardChoice, Edition, Letter};
use cascadia_rules::scoring::ScoringCard;

/// Gap between two cards.
const GAP: f32 = 8.0;

/// Height of the row of cards, and of what takes its place.
pub(super) const FACES_HEIGHT: f32 = 232.0;
/// The largest hex of a card's drawing.
const LARGEST_HEX: f32 = 17.0;
/// The narrowest column of a card's table.
const LEAST_STEP: f32 = 17.0;

/// Size of the column of cards, and of the column beside it.
pub(super) const CARDS: Vec2 = Vec2::new(552.0, 276.0);
/// Size of the column of cards without another beside it.
pub(super) const WIDE: Vec2 = Vec2::new(TABLE_WIDTH, CARDS.y);
pub(super) const BESIDE: Vec2 = Vec2::new(TABLE_WIDTH - CARDS.x - BETWEEN, CARDS.y);
/// The gap between the two columns.
pub(super) const BETWEEN: f32 = 20.0;

/// A card on the table.
struct CardFace<'a> {
    species: Wildlife,
    /// `None` for a card that is drawn at random.
    letter: Option<Letter>,
    letters: &'a [Letter],
    edition: Edition,
}

/// Returns a card's name and rule, for the tooltip of its letter.
pub(super) fn card_hint(
    localizer: &Localizer,
    content: &Content,
    edition: Edition,
    choice: &CardChoice,
    species: Wildlife,
) -> String {
    let Ok(cards) = content.scoring_cards(edition, choice) else { return String::new() };
    let key = cards.first(species).map_or("", |card| &card.key);
    let text = |part: &str| localizer.text(&format!("card-{key}-{part}"));
    format!("{}\n{}", text("name"), plain(&text("rule")))
}

/// Returns a text without its markup for bold parts.
fn plain(text: &str) -> String {
    text.replace("**", "")
}

/// Draws the cards in a row of this width and turns the clicked one.
pub(super) fn draw_faces(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    width: f32,
) {
    let count = Wildlife::ALL.len() as f32;
    let size = Vec2::new((width - GAP * (count - 1.0)) / count, FACES_HEIGHT);
    let edition = if choices.kind == GameFlavour::Normal { choices.edition } else { Edition::Final };
    let letters = &Letter::ALL[..content.letters(edition) as usize];
    let mode = choices.card_mode();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for species in Wildlife::ALL {
            let letter = match mode {
                CardMode::Random => None,
                CardMode::Picked => Some(choices.picked[species]),
                _ => Some(Letter::A),
            };
            let face = CardFace { species, letter, letters, edition };
            let steps = face.draw(ui, style, localizer, content, size);
            if steps == 0 {
                continue;
            }
            if mode != CardMode::Picked {
                choices.picked = ByWildlife([Letter::A; 5]);
            }
            choices.mode = CardMode::Picked;
            choices.picked[species] = face.turned(steps);
        }
    });
}

impl CardFace<'_> {
    /// Returns the letter after a number of steps; a card drawn at random turns to A.
    fn turned(&self, steps: isize) -> Letter {
        let Some(letter) = self.letter else { return Letter::A };
        let now = self.letters.iter().position(|known| *known == letter).unwrap_or(0) as isize;
        self.letters[(now + steps).rem_euclid(self.letters.len() as isize) as usize]
    }

    /// Draws the card. Returns by how many letters a click turns it: 1 or −1, or 0 without one.
    fn draw(
        &self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        content: &Content,
        size: Vec2,
    ) -> isize {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let painter = ui.painter_at(rect.expand(3.0));
        let theme = style.theme.clone();
        let round = CornerRadius::same(9);
        let shadow = rect.translate(Vec2::new(2.0, 3.0));
        painter.rect_filled(shadow, round, egui::Color32::from_black_alpha(90));
        painter.rect_filled(rect, round, colour(theme.raised));
        let rim = if response.hovered() { theme.text } else { theme.outline };
        painter.rect_stroke(rect, round, Stroke::new(1.0, colour(rim)), egui::StrokeKind::Inside);
        let stripe = Rect::from_min_max(rect.min, Pos2::new(rect.right(), rect.top() + 5.0));
        let disc = colour(theme.wildlife[self.species.index()].disc);
        painter.rect_filled(stripe, CornerRadius { nw: 9, ne: 9, sw: 0, se: 0 }, disc);
        let middle = rect.center().x;
        style.token(&painter, self.species, Pos2::new(middle, rect.top() + 32.0), 20.0);
        let picture = Vec2::new(rect.width() - 16.0, 78.0);
        let picture = Rect::from_center_size(Pos2::new(middle, rect.top() + 97.0), picture);
        let animal = species_name(localizer, self.species, 2);
        if let Some(letter) = self.letter {
            let choice = CardChoice::Lettered(ByWildlife([letter; 5]));
            let hint = card_hint(localizer, content, self.edition, &choice, self.species);
            let name = hint.lines().next().unwrap_or_default().to_owned();
            if let Ok(cards) = content.scoring_cards(self.edition, &choice)
                && let Some(card) = cards.first(self.species)
            {
                let hexes = (&card.picture.own[..], &card.picture.around[..]);
                draw_pattern(&painter, style, self.species, hexes, picture, LARGEST_HEX);
                draw_points(&painter, style, card, rect);
            }
            write_name(&painter, style, &name, Pos2::new(middle, rect.top() + 152.0), rect.width());
            self.draw_letters(&painter, style, letter, rect);
            name_aloud(&response, &[animal, letter.as_char().to_string(), name].join(", "));
            self.finish(ui, style, localizer, response, &hint)
        } else {
            let at = picture.center();
            write(&painter, at, Align2::CENTER_CENTER, "?", style.bold(34.0), colour(theme.muted));
            name_aloud(&response, &[animal, localizer.text("cards-random")].join(", "));
            self.finish(ui, style, localizer, response, &localizer.text("cards-random-hint"))
        }
    }

    /// Draws the letters of the species in a row, the chosen one bright.
    fn draw_letters(&self, painter: &Painter, style: &UiStyle, now: Letter, rect: Rect) {
        let theme = &style.theme;
        let step = 22.0;
        let first = rect.center().x - step * (self.letters.len() as f32 - 1.0) / 2.0;
        for (index, letter) in self.letters.iter().enumerate() {
            let at = Pos2::new(first + step * index as f32, rect.bottom() - 19.0);
            let (font, tint) = if *letter == now {
                painter.circle_filled(at, 11.0, colour(theme.text));
                (style.bold(theme.small), theme.background)
            } else {
                (style.plain(theme.small), theme.muted)
            };
            write(painter, at, Align2::CENTER_CENTER, &letter.as_char().to_string(), font, colour(tint));
        }
    }

    /// Adds focus and hint. Returns the steps of a click.
    fn finish(
        &self,
        ui: &egui::Ui,
        style: &UiStyle,
        localizer: &Localizer,
        response: Response,
        hint: &str,
    ) -> isize {
        focus_ring(ui, style, &response, response.rect);
        let (forward, back) = (response.clicked(), response.secondary_clicked());
        response.on_hover_text(format!("{hint}\n{}", localizer.text("cards-turn-hint")));
        isize::from(forward) - isize::from(back)
    }
}

/// Draws the table of points of a card if its columns are wide enough.
fn draw_points(painter: &Painter, style: &UiStyle, card: &ScoringCard, rect: Rect) {
    let steps = printed_steps(card);
    let columns = steps.iter().map(CardStep::columns).sum::<f32>();
    let room = rect.width() - 16.0;
    if columns == 0.0 || room / columns < LEAST_STEP {
        return;
    }
    let size = Vec2::new(columns * (room / columns).min(LARGEST_STEP), 34.0);
    let middle = Pos2::new(rect.center().x, rect.top() + 184.0);
    draw_steps(painter, style, &steps, Rect::from_center_size(middle, size));
}

/// Writes the name of a card in up to two lines around `middle`.
fn write_name(painter: &Painter, style: &UiStyle, name: &str, middle: Pos2, width: f32) {
    let tint = colour(style.theme.text);
    let mut job =
        egui::text::LayoutJob::simple(name.to_owned(), style.plain(style.theme.small), tint, width - 8.0);
    job.halign = Align::Center;
    let galley = painter.layout_job(job);
    painter.galley(Pos2::new(middle.x, middle.y - galley.size().y / 2.0), galley, tint);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_turns_through_the_letters_of_the_edition() {
        let face = |letter, count: usize| CardFace {
            species: Wildlife::Bear,
            letter,
            letters: &Letter::ALL[..count],
            edition: Edition::Final,
        };
        assert_eq!(face(Some(Letter::A), 4).turned(1), Letter::B);
        assert_eq!(face(Some(Letter::D), 4).turned(1), Letter::A);
        assert_eq!(face(Some(Letter::C), 3).turned(1), Letter::A);
        assert_eq!(face(Some(Letter::A), 3).turned(-1), Letter::C);
        assert_eq!(face(None, 4).turned(1), Letter::A);
    }
}
