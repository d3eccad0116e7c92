//! The window of the rules: pages on the left, the selected one on the right, and a search through all of
//! them.

use std::ops::Range;

use bevy::prelude::{
    App, IntoScheduleConfigs, Local, Res, ResMut, Resource, Result, State, SystemCondition, Update,
    resource_changed, resource_exists, resource_exists_and_changed,
};
use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Id, Layout, Margin, Pos2, Rect, Response, ScrollArea, Sense,
    Shape, TextFormat, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, style::ScrollAnimation, text::LayoutJob,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::pages::{
    FoundPassage, Passage, RulesPage, RulesPageText, SearchTerms, SearchableLine, Synonyms, pages,
    pages_of_book, search,
};
use crate::cascadia::ModeAssets;
use crate::cascadia::hud::drawings::card::draw_steps;
use crate::cascadia::hud::drawings::picture::{draw_examples, draw_rules_picture};
use crate::preferences::localizer::Localizer;
use crate::ui::PanelSet;
use crate::ui::overlay::Overlay;
use crate::ui::panels::row::TextRow;
use crate::ui::second_book::{BookDrawing, BookPlace, SecondBook};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{
    ButtonStyle, focus_ring, icon_button, name_aloud, scroll_by_keys, text_button, write,
};
use crate::window::screen::Screen;

/// Width of the list of pages, in points.
const LIST: f32 = 236.0;
/// Gap between the list and the page.
const GAP: f32 = 36.0;
/// Width of a page: about seventy letters, beyond which lines are hard to follow.
const MEASURE: f32 = 520.0;
/// Width of a column of a card's table.
const VALUE: f32 = 34.0;
/// Width reserved for the scroll bar of a long page.
const BAR: f32 = 18.0;
/// Height of the title with the search field, and of the button below.
const ABOVE_AND_BELOW: f32 = 104.0;
/// Margin around the window, including its own padding.
const AROUND: f32 = 84.0;
/// Maximum height of a page; on large screens a higher one is tiring to read.
const HIGHEST: f32 = 620.0;

/// The contents of the right side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RulesContents {
    Page(usize),
    /// The results of the search.
    Found,
}

/// The pages in the player's language, and the player's position in them.
#[derive(Resource, Debug)]
pub(crate) struct RulesWindow {
    pages: Vec<RulesPageText>,
    /// The pages of the other game.
    other_pages: Vec<RulesPageText>,
    /// The names of both games, this one first; empty with a single game.
    titles: Vec<String>,
    /// True while the pages of the other game are shown.
    is_other: bool,
    synonyms: Synonyms,
    typed: String,
    found: FoundPassage,
    shown: RulesContents,
    /// A passage to scroll to.
    sought: Option<usize>,
    /// The last pass in which the window was drawn; a window that opens focuses the search.
    pass: u64,
}

impl Default for RulesWindow {
    fn default() -> Self {
        Self {
            pages: Vec::new(),
            other_pages: Vec::new(),
            titles: Vec::new(),
            is_other: false,
            synonyms: Synonyms::default(),
            typed: String::new(),
            found: FoundPassage::default(),
            shown: RulesContents::Page(0),
            sought: None,
            pass: 0,
        }
    }
}

/// Returns the memory slot of a requested page, kept until the end of the pass.
fn wanted_page() -> Id {
    Id::new("wanted page of the rules")
}

/// Requests to open the rules at a page, from anywhere in a panel.
pub(crate) fn open_rules(ui: &Ui, page: RulesPage) {
    ui.data_mut(|data| data.insert_temp(wanted_page(), page));
}

/// Opens the page requested in this pass.
fn open_wanted(
    mut contexts: EguiContexts,
    mut rules: ResMut<RulesWindow>,
    mut overlay: ResMut<Overlay>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if let Some(page) = context.data_mut(|data| data.remove_temp::<RulesPage>(wanted_page())) {
        rules.turn_to(&page);
        *overlay = Overlay::Rules;
    }
    Ok(())
}

impl RulesWindow {
    /// Shows the rules of the other game, or of this one.
    fn open_book(&mut self, is_other: bool) {
        if self.is_other != is_other && !self.titles.is_empty() {
            std::mem::swap(&mut self.pages, &mut self.other_pages);
            self.is_other = is_other;
            self.sought = None;
            self.shown = RulesContents::Page(0);
            self.look_up();
        }
    }

    /// Shows a page of this game.
    fn turn_to(&mut self, page: &RulesPage) {
        self.open_book(false);
        self.end_search();
        if let Some((index, passage)) = page.find(&self.pages) {
            self.shown = RulesContents::Page(index);
            self.sought = passage;
        }
    }

    /// Shows a page of the other game by its key, if it exists.
    fn turn_to_other(&mut self, key: &str) {
        self.open_book(true);
        self.end_search();
        if let Some(index) = self.pages.iter().position(|page| page.is_called(key)).filter(|_| self.is_other)
        {
            self.shown = RulesContents::Page(index);
            self.sought = None;
        }
    }

    /// Tests whether a search was typed.
    pub(crate) const fn is_searching(&self) -> bool {
        !self.typed.is_empty()
    }

    /// Clears the search.
    pub(crate) fn end_search(&mut self) {
        self.typed.clear();
        self.look_up();
    }

    fn look_up(&mut self) {
        self.found = search(&self.pages, &self.synonyms, &self.typed);
        let searching = !self.typed.trim().is_empty();
        self.shown = match self.shown {
            _ if searching => RulesContents::Found,
            RulesContents::Found => RulesContents::Page(self.found.hits.first().map_or(0, |hit| hit.page)),
            page @ RulesContents::Page(_) => page,
        };
    }
}

/// Draws the window. Returns whether its button to close or go back was clicked.
pub(crate) fn draw_rules(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rules: &mut RulesWindow,
    window_height: f32,
    leads_back: bool,
) -> bool {
    let size = Vec2::new(LIST + GAP + MEASURE + BAR, (window_height - AROUND - ABOVE_AND_BELOW).min(HIGHEST));
    ui.set_width(size.x);
    let left = draw_top(ui, style, localizer, rules, size.x);
    ui.add_space(10.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let list = Rect::from_min_size(rect.min, Vec2::new(LIST, size.y));
    let page = Rect::from_min_max(Pos2::new(rect.left() + LIST + GAP, rect.top()), rect.max);
    ui.painter().vline(list.right() + GAP / 2.0, rect.y_range(), (1.0, colour(style.theme.outline)));
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| draw_list(ui, style, localizer, rules));
    ui.scope_builder(UiBuilder::new().max_rect(page), |ui| match rules.shown {
        RulesContents::Page(index) => draw_page(ui, style, rules, index),
        RulesContents::Found => draw_found(ui, style, localizer, rules),
    });
    ui.add_space(12.0);
    let closed = ui.with_layout(Layout::top_down(Align::Center), |ui| {
        let size = Vec2::new(160.0, 38.0);
        let (icon, key) = if leads_back { ("back", "back") } else { ("check", "close") };
        text_button(ui, style, Some(icon), &localizer.text(key), ButtonStyle::Primary, true, size).clicked()
    });
    closed.inner || left
}

/// Draws the title and the search field, focused when the window opens. Returns whether Escape was pressed in
/// the empty field, which leaves the rules.
fn draw_top(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rules: &mut RulesWindow,
    width: f32,
) -> bool {
    let pass = ui.ctx().cumulative_pass_nr();
    let opens = std::mem::replace(&mut rules.pass, pass) + 2 <= pass;
    let mut left = false;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 38.0), Sense::hover());
    let title_at = Pos2::new(rect.left(), rect.center().y);
    let title = localizer.text("rules-title");
    let title_rect = write(
        ui.painter(),
        title_at,
        Align2::LEFT_CENTER,
        &title,
        style.bold(26.0),
        colour(style.theme.text),
    );
    draw_books(ui, style, rules, (title_rect.right() + 18.0, rect));
    let layout = Layout::right_to_left(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        let hint = egui::RichText::new(localizer.text("rules-search")).color(colour(style.theme.muted));
        let edit = egui::TextEdit::singleline(&mut rules.typed)
            .hint_text(hint)
            .char_limit(40)
            .margin(Margin { left: 36, right: 36, top: 9, bottom: 9 })
            .desired_width(290.0);
        let response = ui.add(edit);
        name_aloud(&response, &localizer.text("rules-search"));
        if opens {
            response.request_focus();
        }
        let escape = ui.input(|input| input.key_pressed(egui::Key::Escape));
        left = escape && response.lost_focus() && !rules.is_searching();
        let rect = response.rect;
        let glass = Rect::from_center_size(Pos2::new(rect.left() + 19.0, rect.center().y), Vec2::splat(17.0));
        style.icon(ui.painter(), "search", glass, colour(style.theme.muted));
        if rules.is_searching() {
            let place =
                Rect::from_center_size(Pos2::new(rect.right() - 18.0, rect.center().y), Vec2::splat(26.0));
            let clear = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
                icon_button(ui, style, "close", &localizer.text("rules-search-clear"), true, 26.0)
            });
            if clear.inner.clicked() {
                rules.end_search();
            }
        }
        if response.changed() {
            rules.look_up();
        }
    });
    left
}

/// Draws a button for each game, from `left` on in a row of the window, and shows the rules of the clicked
/// one.
fn draw_books(ui: &mut Ui, style: &mut UiStyle, rules: &mut RulesWindow, (left, row): (f32, Rect)) {
    let mut chosen = None;
    let place = Rect::from_min_max(Pos2::new(left, row.top() + 2.0), row.max);
    ui.scope_builder(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Min)), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (title, is_other) in rules.titles.iter().zip([false, true]) {
            let tone = if rules.is_other == is_other { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(110.0, 34.0);
            if text_button(ui, style, None, title, tone, true, size).clicked() {
                chosen = Some(is_other);
            }
        }
    });
    if let Some(is_other) = chosen {
        rules.open_book(is_other);
    }
}

/// Draws the list of pages, with the search results above them.
fn draw_list(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, rules: &mut RulesWindow) {
    let searching = !rules.typed.trim().is_empty();
    let rows = rules.pages.len() + usize::from(searching);
    let gap = 2.0;
    let height = ((ui.available_height() + gap) / rows.max(1) as f32 - gap).clamp(25.0, 34.0);
    let mut chosen = None;
    ScrollArea::vertical().id_salt("rules_list").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = gap;
        if searching {
            let text =
                localizer.text_with("rules-matches", &[("count", FluentValue::from(rules.found.count()))]);
            let row =
                RulesRow { text: &text, count: 0, on: rules.shown == RulesContents::Found, faint: false };
            if row.draw(ui, style, height).clicked() {
                chosen = Some(RulesContents::Found);
            }
        }
        for (index, page) in rules.pages.iter().enumerate() {
            let count = rules.found.on_page(index);
            let row = RulesRow {
                text: &page.title.plain,
                count,
                on: rules.shown == RulesContents::Page(index),
                faint: searching && count == 0,
            };
            if row.draw(ui, style, height).clicked() {
                chosen = Some(RulesContents::Page(index));
            }
        }
    });
    if let Some(chosen) = chosen {
        rules.shown = chosen;
        rules.sought = None;
    }
}

/// A row of the list.
struct RulesRow<'a> {
    text: &'a str,
    /// Number of passages found on the page; hidden if 0.
    count: usize,
    on: bool,
    faint: bool,
}

impl RulesRow<'_> {
    fn draw(&self, ui: &mut Ui, style: &UiStyle, height: f32) -> Response {
        let size = Vec2::new(ui.available_width() - 4.0, height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let fill = match (self.on, response.hovered()) {
            (true, _) => colour(style.theme.accent).gamma_multiply(0.32),
            (false, true) => colour(style.theme.hover),
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, CornerRadius::same(7), fill);
        if self.on {
            // A bar besides the tint, for players who cannot distinguish the tints.
            let bar = Rect::from_min_size(rect.min, Vec2::new(4.0, height));
            ui.painter().rect_filled(bar, CornerRadius::same(2), colour(style.theme.accent));
        }
        let tint = colour(if self.faint { style.theme.muted } else { style.theme.text });
        let tint = if self.faint { tint.gamma_multiply(0.75) } else { tint };
        let mut row = TextRow::within(rect.with_min_x(rect.left() + 12.0).with_max_x(rect.right() - 10.0));
        if self.count > 0 {
            let (count, font) = (self.count.to_string(), style.bold(style.theme.small));
            row.write_right(ui.painter(), &count, font, colour(style.theme.accent));
        }
        let font = if self.on { style.bold(style.theme.body) } else { style.plain(style.theme.body) };
        row.write_left(ui.painter(), self.text, &[font], tint);
        focus_ring(ui, style, &response, rect.shrink(3.0));
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, self.on, self.text));
        response
    }
}

fn draw_page(ui: &mut Ui, style: &mut UiStyle, rules: &mut RulesWindow, index: usize) {
    let Some(page) = rules.pages.get(index) else { return };
    let sought = rules.sought.take();
    ScrollArea::vertical().id_salt(("rules_page", index)).auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(MEASURE);
        scroll_by_keys(ui);
        draw_title(ui, style, page, &rules.found.wanted);
        for (position, passage) in page.passages.iter().enumerate() {
            let rect = draw_passage(ui, style, passage, &rules.found.wanted, true);
            if sought == Some(position) {
                ui.scroll_to_rect_animation(rect, Some(Align::Center), ScrollAnimation::none());
            }
        }
        ui.add_space(8.0);
    });
}

/// Draws the passages found, page by page; a click opens the page there.
fn draw_found(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, rules: &mut RulesWindow) {
    let mut chosen = None;
    // A new search starts scrolled to the top.
    let salt = ("rules_found", rules.typed.clone());
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(MEASURE);
        scroll_by_keys(ui);
        if rules.found.hits.is_empty() {
            let typed = rules.typed.trim();
            let text = localizer.text_with("rules-nothing-found", &[("text", FluentValue::from(typed))]);
            let text = egui::RichText::new(text).font(style.plain(style.theme.body));
            ui.label(text.color(colour(style.theme.muted)));
        }
        let also = rules.found.wanted.also();
        if !also.is_empty() {
            let text = localizer.text_with("rules-searched-also", &[("words", FluentValue::from(also))]);
            let text = egui::RichText::new(text).font(style.plain(style.theme.small));
            ui.label(text.color(colour(style.theme.muted)));
            ui.add_space(6.0);
        }
        for hit in &rules.found.hits {
            let Some(page) = rules.pages.get(hit.page) else { continue };
            draw_title(ui, style, page, &rules.found.wanted);
            for position in &hit.passages {
                let Some(passage) = page.passages.get(*position) else { continue };
                let behind = ui.painter().add(Shape::Noop);
                let rect = draw_passage(ui, style, passage, &rules.found.wanted, false);
                let place = Rect::from_min_max(rect.min, Pos2::new(rect.left() + MEASURE, rect.bottom()));
                let id = ui.id().with((hit.page, *position));
                let response = ui.interact(place, id, Sense::click());
                if response.hovered() {
                    let fill = colour(style.theme.raised);
                    let hovered = place.expand2(Vec2::new(0.0, 5.0));
                    ui.painter().set(behind, Shape::rect_filled(hovered, CornerRadius::same(6), fill));
                }
                focus_ring(ui, style, &response, place);
                let (heading, text) = (&passage.heading.plain, &passage.text.plain);
                let label = if text.is_empty() { heading } else { text };
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, label));
                if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                    chosen = Some((hit.page, *position));
                }
            }
            ui.add_space(14.0);
        }
    });
    if let Some((page, position)) = chosen {
        rules.shown = RulesContents::Page(page);
        rules.sought = Some(position);
    }
}

fn draw_title(ui: &mut Ui, style: &UiStyle, page: &RulesPageText, wanted: &SearchTerms) {
    let title = marked(style, &page.title, &page.title.find(wanted), 22.0, true);
    ui.label(title);
    ui.add_space(8.0);
}

/// Draws a passage, with its pictures or without. Returns its rectangle.
fn draw_passage(
    ui: &mut Ui,
    style: &mut UiStyle,
    passage: &Passage,
    wanted: &SearchTerms,
    pictures: bool,
) -> Rect {
    let drawn = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        if !passage.heading.is_empty() {
            ui.add_space(10.0);
            let heading =
                marked(style, &passage.heading, &passage.heading.find(wanted), style.theme.body + 1.0, true);
            ui.horizontal(|ui| {
                if let Some(species) = passage.species {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::hover());
                    style.token(ui.painter(), species, rect.center(), 12.0);
                }
                ui.label(heading);
            });
        }
        if !passage.text.is_empty() {
            ui.label(marked(style, &passage.text, &passage.text.find(wanted), style.theme.body, false));
        }
        if !passage.values.is_empty() {
            ui.add_space(3.0);
            let size = Vec2::new(VALUE * (passage.values.len() as f32 + 0.6), 40.0);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            draw_steps(ui.painter(), style, &passage.values, rect);
        }
        if pictures && !passage.examples.is_empty() {
            ui.add_space(6.0);
            draw_examples(ui, style, &passage.examples, MEASURE);
        }
        if let Some((picture, shows)) = passage.picture.as_ref().filter(|_| pictures) {
            ui.add_space(6.0);
            draw_rules_picture(ui, style, picture, shows, MEASURE);
        }
        if let Some(drawing) = passage.drawing.as_ref().filter(|_| pictures) {
            ui.add_space(5.0);
            draw_drawing(ui, style, drawing);
        }
    });
    ui.add_space(9.0);
    drawn.response.rect
}

/// Draws a drawing from the other game's rules on a separate background.
fn draw_drawing(ui: &mut Ui, style: &mut UiStyle, drawing: &BookDrawing) {
    let around = Vec2::new(12.0, 9.0);
    let size = Vec2::new(MEASURE, f32::from(drawing.height) + 2.0 * around.y);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(9), colour(style.theme.raised));
    drawing.draw(ui, style, rect.shrink2(around));
}

/// Lays out a line with its bold parts and highlighted matches.
fn marked(
    style: &UiStyle,
    line: &SearchableLine,
    found: &[Range<usize>],
    size: f32,
    all_bold: bool,
) -> LayoutJob {
    let within = |ranges: &[Range<usize>], at: usize| ranges.iter().any(|range| range.contains(&at));
    let mut borders: Vec<usize> =
        line.bold.iter().chain(found).flat_map(|range| [range.start, range.end]).collect();
    borders.extend([0, line.plain.len()]);
    borders.sort_unstable();
    borders.dedup();
    let mut job = LayoutJob::default();
    for (start, end) in borders.iter().zip(borders.iter().skip(1)) {
        let bold = all_bold || within(&line.bold, *start);
        let ground = if within(found, *start) {
            colour(style.theme.accent).gamma_multiply(0.42)
        } else {
            Color32::TRANSPARENT
        };
        let format = TextFormat {
            font_id: if bold { style.bold(size) } else { style.plain(size) },
            color: colour(style.theme.text),
            background: ground,
            line_height: Some(size * 1.42),
            ..TextFormat::default()
        };
        job.append(line.plain.get(*start..*end).unwrap_or_default(), 0.0, format);
    }
    job
}

/// Rewrites the pages after a change of language.
fn write_pages(
    localizer: Res<Localizer>,
    assets: Res<ModeAssets>,
    book: Option<Res<SecondBook>>,
    mut rules: ResMut<RulesWindow>,
) {
    let (own, other) = (pages(&localizer, &assets.content), book.as_deref().map(pages_of_book));
    let other = other.unwrap_or_default();
    let has_both = !other.is_empty();
    let name = |book: Res<SecondBook>| vec![localizer.text("title-box-cascadia"), book.title.clone()];
    rules.titles = book.filter(|_| has_both).map(name).unwrap_or_default();
    rules.is_other &= has_both;
    (rules.pages, rules.other_pages) = if rules.is_other { (other, own) } else { (own, other) };
    rules.synonyms = Synonyms::of(&localizer);
    rules.found = search(&rules.pages, &rules.synonyms, &rules.typed);
}

/// Opens the rules of the game on the screen, at the page for the present position; without a game, at the
/// last page read.
fn choose_book(
    overlay: Res<Overlay>,
    screen: Option<Res<State<Screen>>>,
    place: Option<Res<BookPlace>>,
    mut before: Local<Overlay>,
    mut rules: ResMut<RulesWindow>,
) {
    let opens = *overlay == Overlay::Rules && *before != Overlay::Rules;
    *before = *overlay;
    let Some(screen) = screen.filter(|_| opens) else { return };
    match screen.get() {
        Screen::Rolling
        | Screen::RollingResult
        | Screen::RollingNewGame
        | Screen::RollingTrack
        | Screen::RollingDaily
        | Screen::RollingJournal => match place.and_then(|place| place.0) {
            Some(page) => rules.turn_to_other(page),
            None => rules.open_book(true),
        },
        Screen::NewGame
        | Screen::Playing
        | Screen::Result
        | Screen::Picture
        | Screen::Review
        | Screen::Trail
        | Screen::Daily
        | Screen::Puzzles
        | Screen::Journal => rules.open_book(false),
        Screen::Title | Screen::Lessons | Screen::Together | Screen::Games => {}
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RulesWindow>()
        .add_systems(
            Update,
            (
                write_pages
                    .run_if(resource_changed::<Localizer>.or_else(resource_exists_and_changed::<SecondBook>)),
                choose_book.run_if(resource_exists::<Overlay>),
            ),
        )
        .add_systems(EguiPrimaryContextPass, open_wanted.after(PanelSet));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::tests::support::{dressed, shipped};
    use crate::ui::second_book::BookPage;
    use cascadia_base::Wildlife;
    use cascadia_storage::text::Language;

    fn window(language: Language) -> RulesWindow {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(language);
        let synonyms = Synonyms::of(&localizer);
        RulesWindow { pages: pages(&localizer, &cascadia.content), synonyms, ..RulesWindow::default() }
    }

    #[test]
    fn every_place_in_the_rules_is_found_in_both_languages() {
        for language in Language::ALL {
            let mut rules = window(language);
            let all = [
                RulesPage::Turn,
                RulesPage::Overpopulation,
                RulesPage::Nature,
                RulesPage::Habitats,
                RulesPage::Wildlife,
                RulesPage::End,
                RulesPage::Variants,
                RulesPage::Scenarios,
                RulesPage::Restrictions,
                RulesPage::Trail,
            ];
            let mut found = Vec::new();
            for page in all {
                rules.turn_to(&page);
                assert_eq!(rules.sought, None);
                found.push(rules.shown);
            }
            found.dedup();
            assert_eq!(found.len(), 10, "each has a page of its own");
        }
    }

    #[test]
    fn a_card_is_brought_into_sight_on_its_page() {
        let mut rules = window(Language::English);
        for (key, species) in [("hawk-c", Some(Wildlife::Hawk)), ("family", None)] {
            rules.turn_to(&RulesPage::Card(key.to_owned()));
            let RulesContents::Page(page) = rules.shown else { panic!("a page") };
            let passage = rules.sought.expect("a passage");
            assert_eq!(rules.pages[page].passages[passage].species, species);
        }
        // A card without a page is shown with the other cards.
        rules.turn_to(&RulesPage::Wildlife);
        let wildlife = rules.shown;
        rules.turn_to(&RulesPage::Card("lynx-a".to_owned()));
        assert_eq!((rules.shown, rules.sought), (wildlife, None));
    }

    /// Opens the rules on a screen after the rules of the other game were read; `place` is the page of the
    /// present position. Returns the key of the open page, and whether it belongs to the other game.
    fn opened_on(screen: Screen, place: Option<&'static str>) -> (String, bool) {
        let page = |key, title: &str| BookPage { key, title: title.to_owned(), passages: Vec::new() };
        let book = SecondBook {
            title: "Rolling".to_owned(),
            pages: vec![page("other-aim", "Aim"), page("other-sheet", "Sheet")],
        };
        let mut rules = window(Language::English);
        rules.other_pages = pages_of_book(&book);
        rules.titles = vec!["Cascadia".to_owned(), book.title];
        rules.open_book(!matches!(screen, Screen::Rolling));
        let mut app = App::new();
        app.insert_resource(rules)
            .insert_resource(Overlay::Closed)
            .insert_resource(BookPlace(place))
            .insert_resource(State::new(screen))
            .add_systems(Update, choose_book);
        app.update();
        app.insert_resource(Overlay::Rules);
        app.update();
        let rules = app.world().resource::<RulesWindow>();
        let RulesContents::Page(shown) = rules.shown else { panic!("a page") };
        (rules.pages[shown].title.plain.clone(), rules.is_other)
    }

    #[test]
    fn the_rules_open_for_the_game_and_the_sheet_that_are_on_the_table() {
        assert_eq!(opened_on(Screen::Rolling, Some("other-sheet")), ("Sheet".to_owned(), true));
        assert_eq!(opened_on(Screen::RollingNewGame, None), ("Aim".to_owned(), true));
        assert!(!opened_on(Screen::Playing, None).1);
        assert!(opened_on(Screen::Title, None).1, "where no game is, they stay as they were left");
    }

    #[test]
    fn a_page_that_is_asked_for_replaces_a_search() {
        let mut rules = window(Language::English);
        rules.typed = "salmon".to_owned();
        rules.look_up();
        assert_eq!(rules.shown, RulesContents::Found);
        rules.turn_to(&RulesPage::Nature);
        assert!(!rules.is_searching() && matches!(rules.shown, RulesContents::Page(_)));
    }

    #[test]
    fn the_search_has_the_focus_when_the_rules_open_and_escape_leaves_them() {
        let (mut style, localizer, context) = dressed(Language::English);
        let mut rules = window(Language::English);
        let mut pass = |rules: &mut RulesWindow, shown: bool, events: Vec<egui::Event>| {
            let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1000.0, 640.0));
            let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
            let mut closed = false;
            let mut output = context.run_ui(input, |ui| {
                if shown {
                    closed = draw_rules(ui, &mut style, &localizer, rules, 640.0, false);
                }
            });
            // The test needs no textures.
            output.textures_delta.clear();
            (closed, context.text_edit_focused())
        };
        for _ in 0..3 {
            pass(&mut rules, false, Vec::new());
        }
        pass(&mut rules, true, Vec::new());
        assert_eq!(pass(&mut rules, true, Vec::new()), (false, true));
        pass(&mut rules, true, vec![egui::Event::Text("wipe".to_owned())]);
        pass(&mut rules, true, Vec::new());
        assert!(rules.is_searching() && rules.shown == RulesContents::Found);
        assert!(rules.found.count() > 0);
        rules.end_search();
        let escape = egui::Event::Key {
            key: egui::Key::Escape,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        assert!(pass(&mut rules, true, vec![escape]).0, "one press leaves the rules");
    }

    #[test]
    fn pictures_are_whole_on_their_pages_and_absent_from_search_results() {
        let (assets, _) = shipped();
        let mut stage = Stage::new();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let rules = window(language);
            for page in &rules.pages {
                for passage in page.passages.iter().filter(|passage| passage.picture.is_some()) {
                    let (_, shows) = passage.picture.as_ref().expect("a picture");
                    for pictures in [true, false] {
                        let texts = stage.texts(Vec2::new(MEASURE, 640.0), |ui, style| {
                            draw_passage(ui, style, passage, &SearchTerms::default(), pictures);
                        });
                        let drawn = texts.iter().any(|drawn| drawn.text == *shows);
                        assert_eq!(drawn, pictures, "{shows}");
                        assert!(texts.iter().all(|drawn| !drawn.cut), "{texts:#?}");
                    }
                }
            }
            assert!(!localizer.text("rules-searched-also").is_empty());
        }
    }
}
