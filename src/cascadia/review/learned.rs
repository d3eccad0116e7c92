//! Lessons of many reviews: totals with and without luck, recurring themes, and a plan of three lines.

use std::collections::BTreeMap;

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use super::mistakes::{KeptTurns, last_games, turns_of};
use super::numbers::{as_points, points_text, signed_text};
use super::words::{source_inside, source_name};
use crate::cascadia::hud::names::species_name;
use crate::preferences::localizer::Localizer;
use crate::ui::daily::calendar::day_text;
use crate::ui::journal::LearnedIntent;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, draw_alone, name_aloud, rich_text, text_button, write};
use cascadia_ai::review::{ByTerm, ScoreTerm, SeatReview};
use cascadia_base::{ByWildlife, Wildlife};
use cascadia_engine::archive::{Journal, JournalEntry, JournalPeople};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Letter;
use cascadia_rules::rules::Seat;

/// Number of recent games considered by the plan.
const RECENT: usize = 10;
/// Prior weight of the shrinkage towards zero, in games.
const SHRINK: i32 = 3;
/// Maximum number of listed themes.
const THEMES: usize = 5;

/// One reviewed game, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PlayedGame {
    total: f32,
    adjusted: f32,
}

/// A game with an unfinished review.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BegunReview {
    game: String,
    /// Date, score and progress.
    text: String,
}

/// Lessons of many reviews.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct LearnedView {
    /// The games with unfinished reviews, newest first.
    begun: Vec<BegunReview>,
    /// The reviewed games, oldest first.
    games: Vec<PlayedGame>,
    /// The themes: name and average points missed per game.
    themes: Vec<(String, String)>,
    /// Average points over par per game with each Wildlife scoring card: its name, and the signed points with
    /// the number of games.
    cards: Vec<(String, String)>,
    /// The plan, with bold parts.
    plan: Vec<String>,
    /// The games in a sentence, for screen readers.
    spoken: String,
    /// The number of recent turns worth practising.
    mistakes: usize,
    /// The key of the source with the most missed points.
    weakest: Option<String>,
}

impl LearnedView {
    /// Prepares the lessons of a player's recent games; `review` reads the review file of a game.
    pub(crate) fn of(
        journal: &Journal<Cascadia>,
        person: &str,
        review: &dyn Fn(&str) -> Option<String>,
        localizer: &Localizer,
    ) -> Self {
        let people = JournalPeople::of(journal);
        let (mut letters, mut reviews, mut begun) = (Vec::new(), Vec::new(), Vec::new());
        for entry in last_games(journal, person) {
            let Some(seat) = people.index_of(entry, person) else { continue };
            let kept = review(&entry.game).and_then(|text| turns_of(Seat(seat as u8), &text));
            match kept {
                Some(KeptTurns::Reviewed(review)) => {
                    letters.push(entry.options.cards.letters());
                    reviews.push(review);
                }
                Some(KeptTurns::Begun(percent)) => {
                    let text = begun_text(entry, seat, percent, localizer);
                    begun.push(BegunReview { game: entry.game.clone(), text });
                }
                None => {}
            }
        }
        Self { begun, cards: cards(&letters, &reviews, localizer), ..Self::of_reviews(&reviews, localizer) }
    }

    /// Prepares the lessons of these reviews, newest first.
    fn of_reviews(reviews: &[SeatReview], localizer: &Localizer) -> Self {
        if reviews.is_empty() {
            return Self::default();
        }
        let recent = &reviews[..reviews.len().min(RECENT)];
        let count = recent.len() as i32;
        let missed = recent.iter().fold(ByTerm::default(), |sum, review| sum.plus(&review.sources()));
        let mut themes: Vec<(ScoreTerm, i32)> = missed.iter().filter(|(_, sum)| *sum > 0).collect();
        // The sort is stable: ties stay in the order of the score pad.
        themes.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
        let mean = |sum: i32| sum / count;
        let listed = themes
            .iter()
            .take(THEMES)
            .map(|(theme, sum)| (source_name(localizer, *theme), points_text(mean(*sum), localizer)));
        let totals: i32 = recent.iter().map(|review| review.total).sum();
        let luck: i32 = recent.iter().map(SeatReview::luck).sum();
        let values = [
            ("games", FluentValue::from(recent.len())),
            ("played", FluentValue::from(points_text(mean(totals), localizer))),
            ("luck", FluentValue::from(signed_text(mean(luck), localizer))),
            ("adjusted", FluentValue::from(points_text(mean(totals - luck), localizer))),
        ];
        let spoken = localizer.text_with("review-last-games", &values);
        let points = |hundredths: i32| as_points(hundredths) as f32;
        Self {
            games: reviews
                .iter()
                .rev()
                .map(|review| PlayedGame {
                    total: points(review.total),
                    adjusted: points(review.luck_adjusted()),
                })
                .collect(),
            begun: Vec::new(),
            themes: listed.collect(),
            cards: Vec::new(),
            plan: plan(recent, &themes, localizer),
            spoken,
            mistakes: reviews.iter().map(|review| review.mistakes().count()).sum(),
            weakest: themes.first().map(|(theme, _)| theme.key().to_owned()),
        }
    }
}

/// Describes an unfinished review and its progress.
fn begun_text(entry: &JournalEntry<Cascadia>, seat: usize, percent: u8, localizer: &Localizer) -> String {
    let values = [
        ("date", FluentValue::from(day_text(localizer, entry.ended.date()))),
        ("points", FluentValue::from(entry.seats.get(seat).map_or(0, |seat| seat.total))),
        ("percent", FluentValue::from(percent)),
    ];
    localizer.text_with("review-begun-game", &values)
}

/// Describes the average points over par with each Wildlife scoring card, the weakest first; games of a
/// variant have no letters.
fn cards(
    letters: &[Option<&ByWildlife<Letter>>],
    reviews: &[SeatReview],
    localizer: &Localizer,
) -> Vec<(String, String)> {
    let mut gains: BTreeMap<(Wildlife, Letter), (i32, i32)> = BTreeMap::new();
    for (letters, review) in letters.iter().zip(reviews) {
        let gain = review.gain_sources();
        let Some(letters) = letters else { continue };
        for species in Wildlife::ALL {
            let (sum, games) = gains.entry((species, letters[species])).or_default();
            *sum += gain.of(ScoreTerm::Wildlife(species));
            *games += 1;
        }
    }
    let mut means: Vec<_> =
        gains.into_iter().map(|(card, (sum, games))| (card, sum / games, games)).collect();
    // The sort is stable: ties stay in the order of the score pad.
    means.sort_by_key(|(_, mean, _)| *mean);
    let written = means.into_iter().map(|((species, letter), mean, games)| {
        let name = format!("{} {}", species_name(localizer, species, 2), letter.as_char());
        (name, format!("{} ({games})", signed_text(mean, localizer)))
    });
    written.collect()
}

/// Describes the plan: the theme with the most missed points, the part of the turn to practise, and one
/// strength.
fn plan(recent: &[SeatReview], themes: &[(ScoreTerm, i32)], localizer: &Localizer) -> Vec<String> {
    let count = recent.len() as i32;
    let mut lines = Vec::new();
    if let Some((theme, sum)) = themes.first() {
        let values = [
            ("theme", FluentValue::from(source_inside(localizer, *theme))),
            ("points", FluentValue::from(points_text(sum / (count + SHRINK), localizer))),
        ];
        lines.push(localizer.text_with("review-plan-theme", &values));
    }
    let turns: usize = recent.iter().map(|review| review.mistakes().count()).sum();
    lines.push(localizer.text_with("review-plan-practise", &[("count", FluentValue::from(turns))]));
    let gains = recent.iter().fold(ByTerm::default(), |sum, review| sum.plus(&review.gain_sources()));
    let theme = gains.largest();
    let gain = gains.of(theme);
    if gain / count >= 10 {
        let values = [
            ("theme", FluentValue::from(source_inside(localizer, theme))),
            ("points", FluentValue::from(points_text(gain / count, localizer))),
        ];
        lines.push(localizer.text_with("review-plan-well", &values));
    }
    lines
}

/// Draws the lessons of many reviews. Returns the clicked action.
pub(crate) fn draw_learned(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LearnedView,
) -> Option<LearnedIntent> {
    if view.games.is_empty() && view.begun.is_empty() {
        draw_alone(ui, style, &localizer.text("review-none-yet"));
        return None;
    }
    let mut intent = None;
    egui::ScrollArea::vertical().id_salt("review learned").auto_shrink(false).show(ui, |ui| {
        let width = ui.available_width() - 12.0;
        ui.set_max_width(width);
        ui.spacing_mut().item_spacing = Vec2::new(8.0, 8.0);
        intent = draw_begun(ui, style, localizer, &view.begun);
        if !view.games.is_empty() {
            intent = draw_lessons_learned(ui, style, localizer, view, width).or(intent.take());
        }
    });
    intent
}

/// Draws the unfinished reviews. Returns the one to resume.
fn draw_begun(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    begun: &[BegunReview],
) -> Option<LearnedIntent> {
    let mut intent = None;
    if !begun.is_empty() {
        ui.label(RichText::new(localizer.text("review-begun")).font(style.bold(style.theme.body)));
    }
    for BegunReview { game, text } in begun {
        ui.horizontal(|ui| {
            let resume = localizer.text("review-resume");
            let size = Vec2::new(0.0, 32.0);
            let button = text_button(ui, style, Some("play"), &resume, ButtonStyle::Plain, true, size);
            name_aloud(&button, &format!("{resume}: {text}"));
            if button.clicked() {
                intent = Some(LearnedIntent::Review(game.clone()));
            }
            let line = RichText::new(text).font(style.plain(style.theme.body));
            ui.add(egui::Label::new(line.color(colour(style.theme.text))).wrap());
        });
    }
    intent
}

/// Draws the lessons of the finished reviews. Returns the clicked action.
fn draw_lessons_learned(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LearnedView,
    width: f32,
) -> Option<LearnedIntent> {
    let mut line = rich_text(style, &view.spoken, style.theme.body, colour(style.theme.text));
    line.wrap.max_width = width;
    ui.label(line);
    draw_two_lines(ui, style, localizer, view, Vec2::new(width, 190.0));
    ui.label(RichText::new(localizer.text("review-plan")).font(style.bold(style.theme.body)));
    for text in &view.plan {
        let mut line = rich_text(style, text, style.theme.body, colour(style.theme.text));
        line.wrap.max_width = width;
        ui.label(line);
    }
    let intent = ui.horizontal_wrapped(|ui| draw_practice(ui, style, localizer, view)).inner;
    ui.label(RichText::new(localizer.text("review-themes")).font(style.bold(style.theme.body)));
    draw_figures(ui, style, &view.themes);
    if !view.cards.is_empty() {
        ui.label(RichText::new(localizer.text("review-cards")).font(style.bold(style.theme.body)));
        draw_figures(ui, style, &view.cards);
    }
    intent
}

/// Draws the buttons for practice: mistakes, and puzzles about the weakest theme. Returns the clicked action.
fn draw_practice(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &LearnedView,
) -> Option<LearnedIntent> {
    let mut intent = None;
    let size = Vec2::new(0.0, 36.0);
    let mut tone = ButtonStyle::Primary;
    if view.mistakes > 0 {
        let text = localizer.text("review-my-mistakes");
        let button = text_button(ui, style, Some("redo"), &text, tone, true, size);
        if button.on_hover_text(localizer.text("review-my-mistakes-hint")).clicked() {
            intent = Some(LearnedIntent::Practise);
        }
        tone = ButtonStyle::Plain;
    }
    let text = localizer.text("review-fitting-puzzles");
    let button = text_button(ui, style, Some("bulb"), &text, tone, true, size);
    if button.on_hover_text(localizer.text("review-fitting-puzzles-hint")).clicked() {
        intent = Some(LearnedIntent::Puzzles(view.weakest.clone()));
    }
    intent
}

/// Draws names and their figures in a row.
fn draw_figures(ui: &mut Ui, style: &UiStyle, figures: &[(String, String)]) {
    let figures_text: Vec<String> = figures.iter().map(|(name, figure)| format!("{name} {figure}")).collect();
    let text = RichText::new(figures_text.join(" · ")).font(style.plain(style.theme.body));
    ui.add(egui::Label::new(text.color(colour(style.theme.text))).wrap());
}

/// Draws the totals of the games as dots and the scores without luck as a line.
fn draw_two_lines(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, view: &LearnedView, size: Vec2) {
    let theme = &style.theme;
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &view.spoken));
    let painter = ui.painter();
    let rim = Stroke::new(1.0, colour(theme.outline));
    painter.rect(rect, CornerRadius::same(10), colour(theme.background), rim, StrokeKind::Inside);
    let inner = Rect::from_min_max(rect.min + Vec2::new(46.0, 34.0), rect.max - Vec2::new(16.0, 16.0));
    let all = || view.games.iter().flat_map(|game| [game.total, game.adjusted]);
    let low = (all().fold(f32::MAX, f32::min) / 10.0).floor() * 10.0;
    let high = (all().fold(f32::MIN, f32::max) / 10.0).ceil() * 10.0;
    let y = |points: f32| inner.bottom() - (points - low) / (high - low).max(10.0) * inner.height();
    let x = |index: usize| inner.left() + inner.width() * (index as f32 + 0.5) / view.games.len() as f32;
    let (font, muted) = (style.plain(theme.smallest), colour(theme.muted));
    for step in 0..=((high - low) / 10.0) as i32 {
        let points = low + 10.0 * step as f32;
        painter.hline(inner.x_range(), y(points), Stroke::new(1.0, colour(theme.outline)));
        let at = Pos2::new(inner.left() - 8.0, y(points));
        write(painter, at, Align2::RIGHT_CENTER, &format!("{points:.0}"), font.clone(), muted);
    }
    let line = |value: &dyn Fn(&PlayedGame) -> f32| -> Vec<Pos2> {
        view.games.iter().enumerate().map(|(index, game)| Pos2::new(x(index), y(value(game)))).collect()
    };
    let (played, adjusted) = (line(&|game| game.total), line(&|game| game.adjusted));
    painter.extend(egui::Shape::dashed_line(&played, Stroke::new(1.5, colour(theme.text)), 6.0, 5.0));
    played.iter().for_each(|at| {
        painter.circle_filled(*at, 3.2, colour(theme.text));
    });
    painter.line(adjusted.clone(), Stroke::new(2.5, colour(theme.gain)));
    adjusted.iter().for_each(|at| {
        painter.circle_filled(*at, 3.2, colour(theme.gain));
    });
    let mut left = rect.left() + 16.0;
    for (key, tint) in [("review-line-played", theme.text), ("review-line-adjusted", theme.gain)] {
        let at = Pos2::new(left, rect.top() + 18.0);
        painter.circle_filled(at + Vec2::new(4.0, 0.0), 4.0, colour(tint));
        let text = write(
            painter,
            at + Vec2::new(14.0, 0.0),
            Align2::LEFT_CENTER,
            &localizer.text(key),
            style.plain(theme.small),
            muted,
        );
        left = text.right() + 20.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::review::view::fixtures::reviewed_seat;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn the_plan_names_the_theme_that_missed_most_and_luck_is_distinguished() {
        let localizer = shipped().0.localizer(Language::English);
        let view = LearnedView::of_reviews(&[reviewed_seat(), reviewed_seat()], &localizer);
        assert_eq!(view.games, [PlayedGame { total: 98.0, adjusted: 96.17 }; 2]);
        assert!(view.spoken.contains("98.0") && view.spoken.contains("+1.8"), "{}", view.spoken);
        // Each game misses 4.5 points, all with bears; two games are shrunk like five.
        assert_eq!(view.themes.first().map(|(_, points)| points.as_str()), Some("4.5"));
        assert!(view.plan[0].contains("bears") && view.plan[0].contains("1.8"), "{}", view.plan[0]);
        assert_eq!((view.plan.len(), view.mistakes), (3, 2));
        assert_eq!(LearnedView::of_reviews(&[], &localizer), LearnedView::default());
    }

    #[test]
    fn cards_are_ranked_by_what_they_brought_against_par_and_variants_have_none() {
        let localizer = shipped().0.localizer(Language::English);
        let letters = ByWildlife([Letter::B; 5]);
        let review = reviewed_seat();
        let shown = cards(
            &[Some(&letters), None, Some(&letters)],
            &[review.clone(), review.clone(), review],
            &localizer,
        );
        assert_eq!(shown.len(), 5);
        // The game gained 1.3 points over par, all with bears.
        let bears = shown.last().expect("a card");
        assert!(bears.0.ends_with('B') && bears.1 == "+1.3 (2)", "{shown:?}");
    }
}
