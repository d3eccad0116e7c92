//! The page of the puzzles: tiers and themes with the solver's progress, the next puzzle and the puzzle of
//! the day.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Pos2, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::daily_box::draw_daily;
use super::view::{PuzzleTierView, PuzzlesView};
use crate::preferences::localizer::Localizer;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::new_game::seats::default_name;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{
    ButtonStyle, draw_alone, fitted, focus_ring, name_aloud, speak, tag, text_button, write,
};
use cascadia_ai::puzzles::{PuzzleCounts, PuzzleTier};
use cascadia_ai::review::ScoreTerm;
use cascadia_engine::LONGEST_NAME;

/// Maximum size of the page and margin around it, in points.
const LARGEST: Vec2 = Vec2::new(1080.0, 590.0);
const EDGE: Vec2 = Vec2::new(36.0, 24.0);
const MARGIN: Margin = Margin::symmetric(26, 16);
/// Heights of the rows above and below and of a tier, in points.
const HEAD: f32 = 36.0;
const BOTTOM: f32 = 48.0;
const TIER: f32 = 62.0;
/// Gaps between rows and between columns, in points.
const GAP: f32 = 8.0;
const BETWEEN: f32 = 26.0;
/// Width of the column with the puzzle of the day, in points.
const BESIDE: f32 = 284.0;
/// Height of the icon of a theme and of its button, in points.
const CHIP: f32 = 34.0;
/// Width of a name, in points.
const NAME: f32 = 150.0;

/// User actions on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PuzzlesIntent {
    /// Selects the profile that records progress.
    Person(String),
    /// Selects a tier.
    Tier(PuzzleTier),
    /// Selects a theme, or all.
    Theme(Option<ScoreTerm>),
    /// Starts the next puzzle.
    Next,
    /// Starts the puzzle of the day.
    Daily,
    /// Leaves the page.
    Back,
}

/// Draws the page in the middle of the window. Returns the clicked action.
pub(super) fn draw_page(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PuzzlesView,
    (typed, window): (&mut String, Vec2),
) -> Option<PuzzlesIntent> {
    let size = (window - EDGE).min(LARGEST) - MARGIN.sum();
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(MARGIN);
    let area = layers::area(context, PanelLayer::Page, egui::Id::new("puzzles"))
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos((window / 2.0).to_pos2());
    let drawn = area.show(context, |ui| {
        frame.show(ui, |ui| draw_contents(ui, style, localizer, view, (typed, size))).inner
    });
    drawn.inner
}

fn draw_contents(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PuzzlesView,
    (typed, size): (&mut String, Vec2),
) -> Option<PuzzlesIntent> {
    ui.set_min_size(size);
    ui.set_max_size(size);
    let whole = Rect::from_min_size(ui.min_rect().min, size);
    let mut intent = draw_head(ui, style, localizer, view, (typed, whole));
    let top = whole.top() + HEAD + 2.0;
    let about = RichText::new(localizer.text("puzzles-about")).font(style.plain(style.theme.body));
    let line = Rect::from_min_size(Pos2::new(whole.left(), top), Vec2::new(whole.width(), 24.0));
    ui.put(line, |ui: &mut Ui| {
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.label(about.color(colour(style.theme.muted)));
        })
        .response
    });
    let body = Rect::from_min_max(
        Pos2::new(whole.left(), top + 34.0),
        Pos2::new(whole.right(), whole.bottom() - BOTTOM - 12.0),
    );
    let left = Rect::from_min_max(body.min, Pos2::new(body.right() - BESIDE - BETWEEN, body.bottom()));
    let right = Rect::from_min_max(Pos2::new(body.right() - BESIDE, body.top()), body.max);
    if view.tiers.is_empty() {
        let key = if view.fault.is_some() { None } else { Some("puzzles-reading") };
        let text = view.fault.clone().or_else(|| key.map(|key| localizer.text(key))).unwrap_or_default();
        ui.scope_builder(UiBuilder::new().max_rect(body), |ui| draw_alone(ui, style, &text));
    } else {
        let drawn = ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
            let tier = draw_tiers(ui, style, localizer, &view.tiers);
            ui.add_space(6.0);
            tier.or(draw_themes(ui, style, localizer, view))
        });
        intent = drawn.inner.or(intent);
        let drawn =
            ui.scope_builder(UiBuilder::new().max_rect(right), |ui| draw_beside(ui, style, localizer, view));
        intent = drawn.inner.or(intent);
    }
    let bottom = Rect::from_min_max(Pos2::new(whole.left(), whole.bottom() - BOTTOM), whole.max);
    draw_bottom(ui, style, localizer, view, bottom).or(intent)
}

/// Draws the title and the solver: the profiles, or a field for the name of the first one.
fn draw_head(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PuzzlesView,
    (typed, whole): (&mut String, Rect),
) -> Option<PuzzlesIntent> {
    let mut intent = None;
    let rect = Rect::from_min_size(whole.min, Vec2::new(whole.width(), HEAD));
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if view.people.is_empty() {
            let edit = egui::TextEdit::singleline(typed)
                .hint_text(default_name(localizer, 0))
                .char_limit(NAME_CHARACTERS)
                .margin(Margin::symmetric(10, 7))
                .desired_width(NAME);
            let label = localizer.text("daily-player");
            let field = ui.add(edit);
            keep_to_letters(&field, localizer, typed, LONGEST_NAME);
            name_aloud(&field, &label);
            field.on_hover_text(localizer.text("puzzles-profile-hint"));
            let text = RichText::new(label).font(style.plain(style.theme.body));
            ui.label(text.color(colour(style.theme.text)));
        }
        for (name, is_chosen) in view.people.iter().rev() {
            let tone = if *is_chosen { ButtonStyle::On } else { ButtonStyle::Plain };
            let font = style.bold(style.theme.body);
            let shown = fitted(ui.painter(), name, font, NAME - 26.0);
            let button = text_button(ui, style, None, &shown, tone, true, Vec2::new(0.0, HEAD));
            name_aloud(&button, name);
            if button.on_hover_text(localizer.text("puzzles-profile-hint")).clicked() {
                intent = Some(PuzzlesIntent::Person(name.clone()));
            }
        }
    });
    let at = rect.left_center();
    let (font, tint) = (style.title(), colour(style.theme.text));
    let title = write(ui.painter(), at, Align2::LEFT_CENTER, &localizer.text("puzzles"), font, tint);
    speak(ui, ui.id().with("puzzles title"), title, &localizer.text("puzzles"));
    intent
}

/// Draws the tiers. Returns the clicked one.
fn draw_tiers(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    tiers: &[PuzzleTierView],
) -> Option<PuzzlesIntent> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    for tier in tiers {
        if draw_tier(ui, style, localizer, tier).clicked() {
            chosen = Some(PuzzlesIntent::Tier(tier.tier));
        }
    }
    chosen
}

/// Width of the suggested tier's tag without its text, in points.
const TAG: f32 = 24.0;

/// Draws a tier: name, audience, and progress as a bar and in words.
fn draw_tier(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, tier: &PuzzleTierView) -> Response {
    let size = Vec2::new(ui.available_width(), TIER);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let theme = &style.theme;
    let painter = ui.painter();
    let fill = if response.hovered() { theme.hover } else { theme.raised };
    let (rim, tint) = if tier.is_chosen { (2.0, theme.chosen) } else { (1.0, theme.outline) };
    let radius = CornerRadius::same(10);
    painter.rect(rect, radius, colour(fill), Stroke::new(rim, colour(tint)), StrokeKind::Inside);
    let inner = rect.shrink2(Vec2::new(14.0, 9.0));
    let (bold, small) = (style.bold(theme.prompt), style.plain(theme.small));
    let line = inner.top() + theme.prompt * 0.65;
    let mut row = TextRow::within(Rect::from_x_y_ranges(inner.x_range(), line..=line));
    let counted = row.write_right(painter, &tier.counted, small.clone(), colour(theme.text));
    let name = row.write_left(painter, &tier.name, &[bold], colour(theme.text));
    let suits = localizer.text("puzzles-suits");
    let tag_width =
        painter.layout_no_wrap(suits, style.bold(theme.small), egui::Color32::PLACEHOLDER).size().x;
    if tier.is_suggested && tag_width + TAG <= row.room() {
        let at = Rect::from_min_size(name.right_top() + Vec2::new(10.0, -1.0), Vec2::new(160.0, 22.0));
        // Outside the layout, so that the tag does not move the next tier.
        let mut beside = ui.new_child(UiBuilder::new().max_rect(at));
        tag(&mut beside, style, &localizer.text("puzzles-suits"), &localizer.text("puzzles-suits-hint"));
    }
    let painter = ui.painter();
    let bar = Rect::from_min_max(
        Pos2::new(inner.right() - 190.0, inner.bottom() - 12.0),
        Pos2::new(inner.right(), inner.bottom() - 4.0),
    );
    draw_progress(painter, style, &tier.counts, bar);
    let room = bar.left().min(counted.left()) - inner.left() - 12.0;
    let about = fitted(painter, &tier.about, small.clone(), room.max(120.0));
    let at = Pos2::new(inner.left(), bar.center().y);
    write(painter, at, Align2::LEFT_CENTER, &about, small, colour(theme.muted));
    focus_ring(ui, style, &response, rect);
    let suits = if tier.is_suggested { localizer.text("puzzles-suits") } else { String::new() };
    let spoken = format!("{}. {}. {} {suits}", tier.name, tier.counted, tier.about);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, tier.is_chosen, &spoken));
    if about == tier.about { response } else { response.on_hover_text(&tier.about) }
}

/// Draws the number of solved puzzles and of failed ones due again.
fn draw_progress(painter: &egui::Painter, style: &UiStyle, counts: &PuzzleCounts, bar: Rect) {
    let theme = &style.theme;
    let share = |count: usize| bar.width() * count as f32 / counts.all.max(1) as f32;
    let radius = CornerRadius::same(4);
    painter.rect_filled(bar, radius, colour(theme.background));
    let done = share(counts.done);
    let open = share(counts.due + counts.waiting);
    let part = |from: f32, width: f32| {
        Rect::from_min_size(Pos2::new(bar.left() + from, bar.top()), Vec2::new(width, bar.height()))
    };
    if open > 0.0 {
        painter.rect_filled(part(0.0, done + open), radius, colour(theme.chosen));
    }
    if done > 0.0 {
        painter.rect_filled(part(0.0, done), radius, colour(theme.gain));
    }
}

/// Draws the themes of the tier. Returns the clicked one.
fn draw_themes(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PuzzlesView,
) -> Option<PuzzlesIntent> {
    let mut intent = None;
    let heading = RichText::new(localizer.text("puzzles-themes")).font(style.heading(style.theme.body));
    ui.label(heading.color(colour(style.theme.text)));
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
    ui.horizontal_wrapped(|ui| {
        let is_any = view.themes.iter().all(|theme| !theme.is_chosen);
        let all = localizer.text("puzzles-all-themes");
        if draw_theme(ui, style, (None, &all, &view.of_tier), is_any).clicked() {
            intent = Some(PuzzlesIntent::Theme(None));
        }
        for theme in &view.themes {
            let named = (Some(theme.theme), theme.name.as_str(), &theme.counts);
            if draw_theme(ui, style, named, theme.is_chosen).clicked() {
                intent = Some(PuzzlesIntent::Theme((!theme.is_chosen).then_some(theme.theme)));
            }
        }
    });
    intent
}

/// Draws a theme: icon, name and the number of solved puzzles.
fn draw_theme(
    ui: &mut Ui,
    style: &mut UiStyle,
    (theme, name, counts): (Option<ScoreTerm>, &str, &PuzzleCounts),
    is_chosen: bool,
) -> Response {
    let count = format!("{}/{}", counts.done, counts.all);
    let (font, small) = (style.bold(style.theme.body), style.plain(style.theme.small));
    let measured = |text: &str, font: &egui::FontId| {
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::PLACEHOLDER).size().x
    };
    let sign = if theme.is_some() { 28.0 } else { 0.0 };
    let name_width = measured(name, &font);
    let width = 24.0 + sign + name_width + 8.0 + measured(&count, &small);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, CHIP), Sense::click());
    let painter = ui.painter().clone();
    let fill = if response.hovered() { style.theme.hover } else { style.theme.raised };
    let (rim, tint) = if is_chosen { (2.0, style.theme.chosen) } else { (1.0, style.theme.outline) };
    let stroke = Stroke::new(rim, colour(tint));
    painter.rect(rect, CornerRadius::same(9), colour(fill), stroke, StrokeKind::Inside);
    if let Some(theme) = theme {
        draw_sign(&painter, style, theme, rect.left_center() + Vec2::new(22.0, 0.0));
    }
    let at = rect.left_center() + Vec2::new(12.0 + sign, 0.0);
    write(&painter, at, Align2::LEFT_CENTER, name, font, colour(style.theme.text));
    let at = rect.right_center() - Vec2::new(12.0, 0.0);
    write(&painter, at, Align2::RIGHT_CENTER, &count, small, colour(style.theme.muted));
    focus_ring(ui, style, &response, rect);
    let spoken = format!("{name}: {count}");
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, &spoken));
    response
}

/// Draws the icon of a source of points.
fn draw_sign(painter: &egui::Painter, style: &mut UiStyle, theme: ScoreTerm, middle: Pos2) {
    let square = Rect::from_center_size(middle, Vec2::splat(20.0));
    match theme {
        ScoreTerm::Wildlife(species) => style.token(painter, species, middle, 11.0),
        ScoreTerm::Habitat(habitat) => style.habitat(painter, habitat, square),
        ScoreTerm::Nature => style.nature_token(painter, middle, 11.0),
        ScoreTerm::Bonus => {
            let tint = colour(style.theme.chosen);
            style.icon(painter, "crown", square, tint);
        }
    }
}

/// Draws the puzzle of the day and the explanation of how failed puzzles come back.
fn draw_beside(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PuzzlesView,
) -> Option<PuzzlesIntent> {
    let mut intent = None;
    if let Some(daily) = &view.daily
        && draw_daily(ui, style, localizer, daily)
    {
        intent = Some(PuzzlesIntent::Daily);
    }
    ui.add_space(8.0);
    let mut sentences = vec![localizer.text("puzzles-come-back")];
    sentences.extend(view.fault.clone());
    for sentence in sentences {
        let text = RichText::new(sentence).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
    }
    intent
}

/// Draws the back button, the next puzzle and the primary button.
fn draw_bottom(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PuzzlesView,
    rect: Rect,
) -> Option<PuzzlesIntent> {
    let mut intent = None;
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        let (size, text) = (Vec2::new(150.0, BOTTOM), localizer.text("back"));
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(PuzzlesIntent::Back);
        }
    });
    if view.tiers.is_empty() {
        return intent;
    }
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        let ready = view.next.is_some();
        let tone = if ready { ButtonStyle::Primary } else { ButtonStyle::Plain };
        let (size, text) = (Vec2::new(BESIDE, BOTTOM), localizer.text("puzzle-next"));
        if text_button(ui, style, Some("play"), &text, tone, ready, size).clicked() {
            intent = Some(PuzzlesIntent::Next);
        }
        let chosen = view.tiers.iter().find(|tier| tier.is_chosen).map_or("", |tier| &tier.name);
        let values =
            [("tier", FluentValue::from(chosen)), ("summary", FluentValue::from(view.summary.as_str()))];
        let summary =
            if ready { localizer.text_with("puzzles-next-of", &values) } else { view.summary.clone() };
        let room = ui.available_width() - 150.0 - 32.0;
        ui.allocate_ui_with_layout(
            Vec2::new(room, BOTTOM),
            egui::Layout::right_to_left(egui::Align::Center),
            |ui| {
                let text = RichText::new(summary).font(style.plain(style.theme.body));
                ui.add(egui::Label::new(text.color(colour(style.theme.text))).wrap());
            },
        );
    });
    intent
}
