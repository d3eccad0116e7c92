//! The window of the rules: pages on the left, the selected one on the right, and a search through all of
//! them.

use std::ops::Range;

use bevy::prelude::{
    App, IntoScheduleConfigs, Local, Res, ResMut, Resource, Result, State, SystemCondition, Update,
    resource_exists, resource_exists_and_changed,
};
use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, Id, Layout, Margin, Pos2, Rect, Response, ScrollArea, Sense,
    Shape, TextFormat, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, style::ScrollAnimation, text::LayoutJob,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::book::{PresentPage, RulesBooks, RulesLink};
use super::search::{
    FoundPassage, SearchTerms, SearchableLine, SearchablePage, SearchablePassage, Synonyms, search,
};
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::ui::PanelSet;
use crate::ui::overlay::{Overlay, Windows};
use crate::ui::panels::row::TextRow;
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

/// A book in searchable form.
#[derive(Clone, Debug)]
struct SearchableBook {
    /// The key of the mode.
    mode: &'static str,
    title: String,
    pages: Vec<SearchablePage>,
}

/// The books in the player's language, and the player's position in them.
#[derive(Resource, Debug)]
pub(crate) struct RulesWindow {
    books: Vec<SearchableBook>,
    /// Index of the open book.
    open: usize,
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
            books: Vec::new(),
            open: 0,
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
pub(super) fn open_rules(ui: &Ui, page: RulesLink) {
    ui.data_mut(|data| data.insert_temp(wanted_page(), page));
}

/// Opens the page requested in this pass.
fn open_wanted(mut contexts: EguiContexts, mut rules: ResMut<RulesWindow>, mut windows: Windows) -> Result {
    let context = contexts.ctx_mut()?;
    if let Some(page) = context.data_mut(|data| data.remove_temp::<RulesLink>(wanted_page())) {
        rules.turn_to(&page);
        windows.show(Overlay::Rules);
    }
    Ok(())
}

impl RulesWindow {
    fn pages(&self) -> &[SearchablePage] {
        self.books.get(self.open).map_or(&[], |book| &book.pages)
    }

    /// Opens a book at its beginning, unless it is open.
    fn open_book(&mut self, index: usize) {
        if self.open != index && index < self.books.len() {
            self.open = index;
            self.sought = None;
            self.shown = RulesContents::Page(0);
            self.look_up();
        }
    }

    /// Opens the book of a mode, if there is one.
    fn open_book_of(&mut self, mode: &str) {
        if let Some(index) = self.books.iter().position(|book| book.mode == mode) {
            self.open_book(index);
        }
    }

    /// Shows the place of a link, or only the book if there is no such page.
    fn turn_to(&mut self, link: &RulesLink) {
        self.open_book_of(link.mode);
        self.end_search();
        let has_passage = |page: &SearchablePage| {
            page.passages.iter().position(|each| each.key.is_some() && each.key == link.passage)
        };
        let passages = self.pages().iter().enumerate();
        let of_passage = passages.filter_map(|(index, page)| Some((index, Some(has_passage(page)?)))).next();
        let of_page = self.pages().iter().position(|page| page.key == link.page);
        if let Some((index, passage)) = of_passage.or(of_page.map(|index| (index, None))) {
            self.shown = RulesContents::Page(index);
            self.sought = passage;
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
        self.found = search(self.pages(), &self.synonyms, &self.typed);
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
    let title_rect =
        write(ui.painter(), title_at, Align2::LEFT_CENTER, &title, style.title(), colour(style.theme.text));
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

/// Draws a button for each game, unless there is only one, from `left` on in a row of the window, and shows the rules of the clicked
/// one.
fn draw_books(ui: &mut Ui, style: &mut UiStyle, rules: &mut RulesWindow, (left, row): (f32, Rect)) {
    let mut chosen = None;
    let place = Rect::from_min_max(Pos2::new(left, row.top() + 2.0), row.max);
    ui.scope_builder(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Min)), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (index, book) in rules.books.iter().enumerate().filter(|_| rules.books.len() > 1) {
            let tone = if rules.open == index { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(110.0, 34.0);
            if text_button(ui, style, None, &book.title, tone, true, size).clicked() {
                chosen = Some(index);
            }
        }
    });
    if let Some(index) = chosen {
        rules.open_book(index);
    }
}

/// Draws the list of pages, with the search results above them.
fn draw_list(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, rules: &mut RulesWindow) {
    let searching = !rules.typed.trim().is_empty();
    let rows = rules.pages().len() + usize::from(searching);
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
        for (index, page) in rules.pages().iter().enumerate() {
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
            (true, _) => colour(style.theme.chosen).gamma_multiply(0.32),
            (false, true) => colour(style.theme.hover),
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, CornerRadius::same(7), fill);
        if self.on {
            // A bar besides the tint, for players who cannot distinguish the tints.
            let bar = Rect::from_min_size(rect.min, Vec2::new(4.0, height));
            ui.painter().rect_filled(bar, CornerRadius::same(2), colour(style.theme.chosen));
        }
        let tint = colour(if self.faint { style.theme.muted } else { style.theme.text });
        let tint = if self.faint { tint.gamma_multiply(0.75) } else { tint };
        let mut row = TextRow::within(rect.with_min_x(rect.left() + 12.0).with_max_x(rect.right() - 10.0));
        if self.count > 0 {
            let (count, font) = (self.count.to_string(), style.bold(style.theme.small));
            row.write_right(ui.painter(), &count, font, colour(style.theme.chosen));
        }
        let font = if self.on { style.bold(style.theme.body) } else { style.plain(style.theme.body) };
        row.write_left(ui.painter(), self.text, &[font], tint);
        focus_ring(ui, style, &response, rect.shrink(3.0));
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, self.on, self.text));
        response
    }
}

fn draw_page(ui: &mut Ui, style: &mut UiStyle, rules: &mut RulesWindow, index: usize) {
    let sought = rules.sought.take();
    let Some(page) = rules.pages().get(index) else { return };
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
            let Some(page) = rules.pages().get(hit.page) else { continue };
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

fn draw_title(ui: &mut Ui, style: &UiStyle, page: &SearchablePage, wanted: &SearchTerms) {
    let title = marked(style, &page.title, &page.title.find(wanted), 22.0, true);
    ui.label(title);
    ui.add_space(8.0);
}

/// Draws a passage, with its pictures or without. Returns its rectangle.
fn draw_passage(
    ui: &mut Ui,
    style: &mut UiStyle,
    passage: &SearchablePassage,
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
        for drawing in passage.drawings.iter().filter(|drawing| pictures || drawing.is_brief) {
            drawing.draw(ui, style, MEASURE);
        }
    });
    ui.add_space(9.0);
    drawn.response.rect
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
            colour(style.theme.chosen).gamma_multiply(0.42)
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

/// Takes over the books after a change of language.
fn read_books(localizer: Res<Localizer>, books: Res<RulesBooks>, mut rules: ResMut<RulesWindow>) {
    let open = rules.books.get(rules.open).map(|book| book.mode);
    let searchable = books.all().map(|book| SearchableBook {
        mode: book.mode,
        title: book.title.clone(),
        pages: book.pages.iter().map(SearchablePage::of).collect(),
    });
    rules.books = searchable.collect();
    rules.open = rules.books.iter().position(|book| Some(book.mode) == open).unwrap_or(0);
    rules.synonyms = Synonyms::of(&localizer);
    rules.found = search(rules.pages(), &rules.synonyms, &rules.typed);
}

/// Opens the rules of the game on the screen, at the page for the present position; without a game, at the
/// last page read.
fn choose_book(
    overlay: Res<Overlay>,
    screen: Option<Res<State<Screen>>>,
    present: Res<PresentPage>,
    mut before: Local<Overlay>,
    mut rules: ResMut<RulesWindow>,
) {
    let opens = *overlay == Overlay::Rules && *before != Overlay::Rules;
    *before = *overlay;
    let Some(mode) = screen.filter(|_| opens).and_then(|screen| screen.get().mode()) else { return };
    match present.0.as_ref().filter(|link| link.mode == mode.key) {
        Some(link) => rules.turn_to(link),
        None => rules.open_book_of(mode.key),
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RulesWindow>()
        .init_resource::<PresentPage>()
        .add_systems(
            Update,
            (
                read_books
                    .run_if(resource_exists_and_changed::<RulesBooks>.and_then(resource_exists::<Localizer>)),
                choose_book.run_if(resource_exists::<Overlay>),
            )
                .chain()
                .in_set(AppSystems::Show),
        )
        .add_systems(EguiPrimaryContextPass, open_wanted.after(PanelSet));
}

#[cfg(test)]
mod tests {
    use super::super::book::{BookPage, RulesBook};
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::cascadia::hud::rules_book::{RulesPage, book};
    use crate::tests::support::{dressed, shipped};
    use crate::window::screen::ModeId;
    use cascadia_base::Wildlife;
    use cascadia_storage::text::Language;

    /// Returns the rules window with these books.
    fn window_with(language: Language, all: Vec<RulesBook>) -> RulesWindow {
        let mut books = RulesBooks::default();
        all.into_iter().for_each(|book| books.write(book));
        let mut app = App::new();
        app.insert_resource(shipped().0.localizer(language))
            .insert_resource(books)
            .init_resource::<RulesWindow>()
            .add_systems(Update, read_books);
        app.update();
        app.world_mut().remove_resource().expect("the window")
    }

    fn window(language: Language) -> RulesWindow {
        let (assets, cascadia) = shipped();
        window_with(language, vec![book(&assets.localizer(language), &cascadia.content)])
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
                rules.turn_to(&page.into());
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
            rules.turn_to(&RulesPage::Card(key.to_owned()).into());
            let RulesContents::Page(page) = rules.shown else { panic!("a page") };
            let passage = rules.sought.expect("a passage");
            assert_eq!(rules.pages()[page].passages[passage].species, species);
        }
        // A card without a page is shown with the other cards.
        rules.turn_to(&RulesPage::Wildlife.into());
        let wildlife = rules.shown;
        rules.turn_to(&RulesPage::Card("lynx-a".to_owned()).into());
        assert_eq!((rules.shown, rules.sought), (wildlife, None));
    }

    /// Opens the rules on a screen after reading another game's; `present` is the page of the present
    /// position. Returns the titles of the open book and page.
    fn opened_on(screen: Screen, present: Option<RulesLink>) -> (String, String) {
        let page = |key, title: &str| BookPage { key, title: title.to_owned(), passages: Vec::new() };
        let book = |mode: ModeId| RulesBook {
            mode: mode.key,
            title: mode.key.to_owned(),
            pages: vec![page("aim", "Aim"), page("sheet", "Sheet")],
        };
        let books = [ModeId::WITH_LANDSCAPE, ModeId::WITH_PAPERS].map(book).to_vec();
        let mut rules = window_with(Language::English, books);
        let is_first = screen.mode().is_some_and(|mode| mode == ModeId::WITH_LANDSCAPE);
        rules.open_book(usize::from(is_first));
        let mut app = App::new();
        app.insert_resource(rules)
            .add_plugins(crate::ui::overlay::plugin)
            .insert_resource(PresentPage(present))
            .insert_resource(State::new(screen))
            .add_systems(Update, choose_book);
        app.update();
        app.insert_resource(Overlay::Rules);
        app.update();
        let rules = app.world().resource::<RulesWindow>();
        let RulesContents::Page(shown) = rules.shown else { panic!("a page") };
        (rules.books[rules.open].title.clone(), rules.pages()[shown].title.plain.clone())
    }

    #[test]
    fn the_rules_open_for_the_game_and_the_sheet_that_are_on_the_table() {
        let (first, second) = (ModeId::WITH_LANDSCAPE, ModeId::WITH_PAPERS);
        let sheet = RulesLink { mode: second.key, page: "sheet", passage: None };
        let title = |mode: ModeId, page: &str| (mode.key.to_owned(), page.to_owned());
        assert_eq!(opened_on(Screen::Table(second), Some(sheet.clone())), title(second, "Sheet"));
        assert_eq!(opened_on(Screen::NewGame(second), None), title(second, "Aim"));
        assert_eq!(opened_on(Screen::Table(first), Some(sheet)), title(first, "Aim"));
        assert_eq!(opened_on(Screen::Title, None).0, first.key, "without a game they stay as they were left");
    }

    #[test]
    fn a_page_that_is_asked_for_replaces_a_search() {
        let mut rules = window(Language::English);
        rules.typed = "salmon".to_owned();
        rules.look_up();
        assert_eq!(rules.shown, RulesContents::Found);
        rules.turn_to(&RulesPage::Nature.into());
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
        let mut stage = Stage::new();
        for language in Language::ALL {
            let rules = window(language);
            let mut pictures_drawn = 0;
            for passage in rules.pages().iter().flat_map(|page| &page.passages) {
                let mut texts = |pictures| {
                    stage.texts(Vec2::new(MEASURE, 640.0), |ui, style| {
                        draw_passage(ui, style, passage, &SearchTerms::default(), pictures);
                    })
                };
                let (brief, whole) = (texts(false), texts(true));
                let has_picture = passage.drawings.iter().any(|drawing| !drawing.is_brief);
                assert_eq!(whole.len() > brief.len(), has_picture, "{}", passage.text.plain);
                assert!(whole.iter().all(|drawn| !drawn.cut), "{whole:#?}");
                pictures_drawn += usize::from(has_picture);
            }
            assert!(pictures_drawn > 30, "{pictures_drawn}");
        }
    }
}
