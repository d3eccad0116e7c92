//! The pad beside the papers: winner, lines, goals and buttons.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
};
use fluent_bundle::FluentValue;

use super::history::draw_course;
use super::prepared::{ResultSeat, ResultView};
use crate::online::rematch::RematchButton;
use crate::preferences::localizer::Localizer;
use crate::rolling::words::line_name;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, fitted, name_aloud, player_shape, text_button, write};

/// Width of the pad, in points.
pub(super) const PAD: f32 = 336.0;
/// Height of the pad, in points, below which its rows move closer together.
const LOW: f32 = 690.0;
/// Width of a seat's column in the table of lines.
const SEAT: f32 = 44.0;

/// The actions available after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ResultIntent {
    /// Show the goals of this seat.
    Focus(usize),
    /// Replay the game.
    Watch,
    /// Play the same game again.
    PlayAgain,
    /// Play again with the same people on the same host.
    Rematch,
    /// Set up a new game.
    NewGame,
    /// Show the river trail.
    Track,
    /// Go to the title, or back to the screen that opened the result.
    Leave,
    /// Save a picture of the sheet.
    Picture,
    /// Copy the record of the game.
    CopyRecord,
    /// Copy its seed code.
    CopyCode,
}

/// Draws the pad with `shown` lines counted. Returns the clicked action.
pub(super) fn draw_pad(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &ResultView,
    rematch: Option<RematchButton>,
    (shown, focus): (f32, usize),
    (room, leads_back): (f32, bool),
) -> Option<ResultIntent> {
    ui.set_width(PAD);
    ui.spacing_mut().item_spacing.y = 2.0;
    let low = room < LOW;
    let lines = view.seats.first().map_or(0, |seat| seat.score.lines.len());
    let counted = shown >= lines as f32 + 1.0;
    let text = if counted { view.headline.clone() } else { localizer.text("result-count") };
    let heading = RichText::new(text).font(style.heading(22.0)).color(colour(style.theme.text));
    ui.add(egui::Label::new(heading).wrap());
    if counted && view.tie_broken {
        draw_note(ui, style, &localizer.text("result-tie-broken"));
    }
    let about = RichText::new(fitted(ui.painter(), &view.sheet, style.plain(style.theme.small), PAD));
    let about = about.font(style.plain(style.theme.small)).color(colour(style.theme.muted));
    ui.label(about).on_hover_text(&view.cards);
    ui.add_space(6.0);
    let mut intent = draw_lines(ui, style, localizer, view, (shown, focus), low);
    ui.add_space(6.0);
    let buttons = if low { 152.0 } else { 174.0 };
    let used = ui.min_rect().height();
    let middle = (room - used - buttons).max(34.0);
    egui::ScrollArea::vertical().id_salt("goals").max_height(middle).auto_shrink([false, false]).show(
        ui,
        |ui| {
            if let Some(seat) = view.seats.get(focus).filter(|_| counted) {
                draw_goals(ui, style, seat, view.seats.len() > 1);
                ui.add_space(4.0);
                draw_course(ui, style, localizer, &view.history, PAD - 12.0);
            }
        },
    );
    ui.add_space(6.0);
    let height = if low { 30.0 } else { 34.0 };
    let targets = (counted, leads_back);
    intent = draw_buttons(ui, style, localizer, view, rematch, targets, height).or(intent);
    intent
}

/// Draws a faint sentence.
fn draw_note(ui: &mut Ui, style: &UiStyle, text: &str) {
    let text = RichText::new(text).font(style.plain(style.theme.small)).color(colour(style.theme.muted));
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the table of lines: a row for each counted line, a column for each seat. Returns the clicked seat.
fn draw_lines(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    view: &ResultView,
    (shown, focus): (f32, usize),
    low: bool,
) -> Option<ResultIntent> {
    let first = view.seats.first()?;
    let mut clicked = None;
    let keys: Vec<&str> = first.score.lines.iter().map(|line| line.key).collect();
    let right = |rect: Rect, seat: usize| rect.right() - SEAT * (view.seats.len() - 1 - seat) as f32 - 8.0;
    let (rect, response) = ui.allocate_exact_size(Vec2::new(PAD, 26.0), Sense::click());
    for (index, seat) in view.seats.iter().enumerate() {
        let centre = Pos2::new(right(rect, index) - 8.0, rect.center().y);
        player_shape(ui.painter(), style, index, centre, 9.0);
        if index == focus && view.seats.len() > 1 {
            let place = Rect::from_center_size(centre, Vec2::splat(24.0));
            let rim = Stroke::new(1.5, colour(style.theme.chosen));
            ui.painter().rect_stroke(place, CornerRadius::same(6), rim, StrokeKind::Outside);
        }
        let near = response.interact_pointer_pos().is_some_and(|at| (at.x - centre.x).abs() < SEAT / 2.0);
        if response.clicked() && near {
            clicked = Some(ResultIntent::Focus(index));
        }
        let _ = seat;
    }
    if let Some(seat) = view.seats.get(focus) {
        let room = PAD - SEAT * view.seats.len() as f32 - 12.0;
        let name = fitted(ui.painter(), &seat.name, style.bold(style.theme.body), room);
        let at = rect.left_center() + Vec2::new(4.0, 0.0);
        let tint = colour(style.theme.text);
        write(ui.painter(), at, Align2::LEFT_CENTER, &name, style.bold(style.theme.body), tint);
    }
    for (row, key) in keys.iter().enumerate() {
        let points = |seat: &ResultSeat| seat.score.points_of(key);
        let height = if low { 18.0 } else { 21.0 };
        draw_row(ui, style, (&line_name(localizer, key), height), view, points, (shown > row as f32, false));
    }
    let counted = shown > keys.len() as f32;
    let total = |seat: &ResultSeat| seat.score.total();
    draw_row(ui, style, (&localizer.text("rolling-total"), 30.0), view, total, (counted, true));
    clicked
}

/// Draws a row of the table: its name, and the points of each seat once they are counted.
fn draw_row(
    ui: &mut Ui,
    style: &UiStyle,
    (name, height): (&str, f32),
    view: &ResultView,
    points: impl Fn(&ResultSeat) -> u16,
    (is_counted, is_total): (bool, bool),
) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(PAD, height), Sense::hover());
    let font = if is_total { style.bold(style.theme.prompt) } else { style.plain(style.theme.body) };
    let tint = colour(style.theme.text);
    if is_total {
        ui.painter().hline(rect.x_range(), rect.top() + 2.0, Stroke::new(1.0, colour(style.theme.outline)));
    }
    let mut spoken = name.to_owned();
    let mut first = rect.right();
    for (index, seat) in view.seats.iter().enumerate() {
        let x = rect.right() - SEAT * (view.seats.len() - 1 - index) as f32 - 8.0;
        let text = if is_counted { points(seat).to_string() } else { "–".to_owned() };
        let at = Pos2::new(x, rect.center().y);
        let written = write(ui.painter(), at, Align2::RIGHT_CENTER, &text, font.clone(), tint);
        first = first.min(written.left() - 6.0);
        spoken = format!("{spoken}, {}: {text}", seat.name);
    }
    let fonts = [font, style.plain(style.theme.small), style.plain(style.theme.smallest)];
    let label = Rect::from_x_y_ranges((rect.left() + 4.0)..=first, rect.y_range());
    let pale = tint.gamma_multiply(if is_counted { 1.0 } else { 0.5 });
    TextRow::within(label).write_left(ui.painter(), name, &fonts, pale);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &spoken));
}

/// Draws the goals of a seat and its steps on the river trail.
fn draw_goals(ui: &mut Ui, style: &mut UiStyle, seat: &ResultSeat, is_named: bool) {
    ui.spacing_mut().item_spacing.y = 3.0;
    if is_named && !(seat.goals.is_empty() && seat.trail.is_empty()) {
        ui.label(RichText::new(&seat.name).font(style.bold(style.theme.small)));
    }
    for (text, met, measure) in &seat.goals {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
            let (icon, tint) = if *met { ("check", style.theme.gain) } else { ("minus", style.theme.loss) };
            style.icon(ui.painter(), icon, rect, colour(tint));
            let line = RichText::new(format!("{text} ({measure})")).font(style.plain(style.theme.small));
            ui.add(egui::Label::new(line).wrap());
        });
    }
    for (index, text) in seat.trail.iter().enumerate() {
        let font = if index == 0 && seat.trail.len() > 1 {
            style.bold(style.theme.small)
        } else {
            style.plain(style.theme.small)
        };
        let tint = if seat.trail.len() > 1 { style.theme.gain } else { style.theme.muted };
        ui.add(egui::Label::new(RichText::new(text).font(font).color(colour(tint))).wrap());
    }
}

/// The buttons, two in a row: icon, key of the label, and action.
const BUTTONS: [(&str, &str, ResultIntent); 8] = [
    ("arrow_right", "result-new-game", ResultIntent::NewGame),
    ("redo", "rolling-result-again", ResultIntent::PlayAgain),
    ("play", "rolling-result-watch", ResultIntent::Watch),
    ("leaf", "rolling-result-track", ResultIntent::Track),
    ("camera", "rolling-result-picture", ResultIntent::Picture),
    ("copy", "result-copy-short", ResultIntent::CopyRecord),
    ("dice", "result-copy-code-short", ResultIntent::CopyCode),
    ("exit", "result-title-short", ResultIntent::Leave),
];

/// Adapts a button to a hosted game, which offers a rematch instead of a new game, and nothing to spectators.
fn after_hosted(
    button: (&'static str, &'static str, ResultIntent),
    rematch: Option<RematchButton>,
) -> Option<(&'static str, &'static str, ResultIntent)> {
    match (button.2, rematch) {
        (ResultIntent::PlayAgain, Some(rematch)) => {
            rematch.label().map(|(key, _)| (button.0, key, ResultIntent::Rematch))
        }
        _ => Some(button),
    }
}

/// Returns the action of the highlighted button.
const fn bright(rematch: Option<RematchButton>) -> ResultIntent {
    match rematch {
        Some(RematchButton::Open | RematchButton::Pressed) => ResultIntent::Rematch,
        Some(RematchButton::None) | None => ResultIntent::NewGame,
    }
}

/// Returns the tooltip of a button with a short label.
fn hint_of(localizer: &Localizer, view: &ResultView, intent: ResultIntent) -> Option<String> {
    Some(match intent {
        ResultIntent::PlayAgain => localizer.text("result-again-hint"),
        ResultIntent::Watch => localizer.text("result-watch"),
        ResultIntent::Picture => localizer.text("rolling-result-picture-hint"),
        ResultIntent::CopyRecord => localizer.text("result-copy"),
        ResultIntent::CopyCode => {
            let code = [("code", FluentValue::from(view.code.clone()))];
            localizer.text_with("rolling-result-code", &code)
        }
        ResultIntent::Leave => localizer.text("result-title"),
        ResultIntent::Track => localizer.text("rolling-open-track"),
        _ => return None,
    })
}

/// Draws the buttons. Returns the clicked action once the count is over, since a click meant to skip must not
/// leave the result by a button under the pointer.
fn draw_buttons(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &ResultView,
    rematch: Option<RematchButton>,
    (ready, leads_back): (bool, bool),
    height: f32,
) -> Option<ResultIntent> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
    let buttons: Vec<_> = BUTTONS.into_iter().filter_map(|button| after_hosted(button, rematch)).collect();
    let bright = bright(rematch);
    for row in buttons.chunks(2) {
        ui.horizontal(|ui| {
            for (icon, key, intent) in row {
                let goes_back = leads_back && *intent == ResultIntent::Leave;
                let (icon, key) = if goes_back { (&"back", &"back") } else { (icon, key) };
                let tone = if *intent == bright { ButtonStyle::Primary } else { ButtonStyle::Plain };
                let enabled = match intent {
                    ResultIntent::CopyCode => !view.code.is_empty(),
                    ResultIntent::Rematch => rematch == Some(RematchButton::Open),
                    _ => true,
                };
                let size = Vec2::new((PAD - 6.0) / 2.0, height);
                let text =
                    fitted(ui.painter(), &localizer.text(key), style.bold(style.theme.body), size.x - 54.0);
                let button = text_button(ui, style, Some(icon), &text, tone, enabled, size);
                name_aloud(&button, &localizer.text(key));
                let clicks = button.clicked();
                if let Some(hint) = hint_of(localizer, view, *intent) {
                    button.on_hover_text(hint);
                }
                if clicks && enabled {
                    clicked = Some(*intent);
                }
            }
        });
    }
    clicked.filter(|_| ready)
}

#[cfg(test)]
mod tests {
    use super::super::history::HistoryView;
    use super::*;
    use crate::tests::support::{dressed, texts_apart};
    use cascadia_storage::text::Language;
    use rolling_rivers::sheets::{SheetLetter, SheetLine, SheetScore};

    #[test]
    fn no_two_texts_of_a_line_overlap_for_any_players() {
        for language in Language::ALL {
            let (style, localizer, context) = dressed(language);
            for (letter, players) in
                SheetLetter::ALL.into_iter().flat_map(|letter| [1, 2, 4].map(|n| (letter, n)))
            {
                let line = |key: &&'static str| SheetLine { key, points: 188, parts: Vec::new() };
                let score = SheetScore { lines: letter.lines().iter().map(line).collect() };
                let seat = ResultSeat {
                    name: "Alexandrine de Montmorency-Laval".to_owned(),
                    score,
                    goals: Vec::new(),
                    trail: Vec::new(),
                    earned: Vec::new(),
                };
                let view = ResultView {
                    serial: 1,
                    headline: String::new(),
                    tie_broken: false,
                    seats: vec![seat; players],
                    sheet: String::new(),
                    cards: String::new(),
                    stars: 0,
                    code: String::new(),
                    history: HistoryView::default(),
                };
                for (scale, low) in
                    [0.8, 1.0, 1.3, 1.6].into_iter().flat_map(|scale| [(scale, true), (scale, false)])
                {
                    context.set_zoom_factor(scale);
                    let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        draw_lines(ui, &style, &localizer, &view, (f32::MAX, 0), low);
                    });
                    let texts = texts_apart(&mut output);
                    for (text, _) in texts.iter().skip(1) {
                        assert!(!text.contains('…'), "{language:?} {letter:?} {players}: {text}");
                    }
                }
            }
        }
    }
}
