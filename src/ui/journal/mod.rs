//! The journal's page: the games of one person in figures, plots and lists, and as a table for other
//! programs.

mod album;
mod album_rows;
pub(crate) mod figures;
pub(crate) mod halves;
mod list;
pub(crate) mod overview;
mod plots;
mod rivals;
mod shelf;
mod shown;

pub(crate) use album_rows::seats_here;
pub(crate) use shelf::{AlbumShelf, KeepsakeDrawn, take_drawn};
#[cfg(test)]
pub(crate) use shelf::{FoundPicture, ShownAs};
pub(crate) use shown::{FittingPuzzles, JournalShown, JournalWords, LearnedIntent, PractiseMistakes};

use std::path::Path;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Frame, Margin, Pos2, Rect, RichText, Stroke, Ui, UiBuilder, Vec2,
};
use fluent_bundle::FluentValue;

use super::mode_tabs::{ModeTabs, add_mode_tab, draw_mode_tabs, mode_tabs_width};
use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::ModeAssets;
use crate::store::file_fault::FileFault;
use crate::store::game_store::{GameStore, REVIEWS};
use crate::store::keepsakes::Keepsake;
use crate::store::paths::DataPaths;
use crate::ui::Notice;
use crate::ui::new_game::known_players::KnownPlayers;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use crate::ui::page::veil;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, draw_alone, fitted, icon_button, in_a_row, text_button};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use album::{AlbumIntent, AlbumPictures, AlbumView};
use album_rows::album_rows;
use cascadia_engine::archive::Journal;
use cascadia_storage::{create_folder_and_write, create_folder_and_write_bytes, free_name};
use figures::{Figures, JournalFilter, people};

/// Largest size of the page, and the margin around it.
const LARGEST: Vec2 = Vec2::new(1180.0, 800.0);
const EDGE: Vec2 = Vec2::new(36.0, 24.0);
const MARGIN: Margin = Margin::symmetric(26, 16);
/// Heights of the rows above and below the contents.
const BUTTON: f32 = 36.0;
const BACK: f32 = 42.0;
/// Gap between rows.
const GAP: f32 = 10.0;
/// Most names in a row, and their greatest width.
const NAMES: usize = 6;
const WIDEST_NAME: f32 = 130.0;
/// Width of the sentence on a blank page.
const ABOUT: f32 = 600.0;
/// Space beside the text of a button, between the tabs and the choice of games, and the smallest letters there.
const PADDING: f32 = 26.0;
const BETWEEN_TABS: f32 = 16.0;
const SMALLEST_TAB: f32 = 0.75;
/// Interval of the questions for a picture that is being read.
const UNTIL_READ: Duration = Duration::from_millis(15);

/// A tab of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum JournalTab {
    /// Large figures and plots.
    #[default]
    Overview,
    /// Scoring cards and habitats.
    Sources,
    /// The opponents.
    Rivals,
    Games,
    /// Pictures of the finished environments.
    Album,
    /// Lessons from reviews.
    Learned,
}

impl JournalTab {
    /// Returns all tabs with the keys of their texts.
    fn all<M: JournalShown>() -> impl Iterator<Item = (Self, &'static str)> {
        let tabs = [
            (Self::Overview, "journal-overview"),
            (Self::Sources, M::WORDS.sources),
            (Self::Rivals, "journal-rivals"),
            (Self::Games, "journal-games"),
        ];
        let album = M::HAS_ALBUM.then_some((Self::Album, "journal-album"));
        tabs.into_iter().chain(album).chain(M::LEARNED.map(|key| (Self::Learned, key)))
    }
}

/// The person selected last, in any journal.
#[derive(Resource, Default)]
struct JournalPerson(Option<String>);

/// The filter and the resulting figures, prepared when the page opens and whenever the filter changes.
#[derive(Resource)]
struct JournalPage<M: JournalShown> {
    tab: JournalTab,
    filter: JournalFilter,
    people: Vec<String>,
    /// The first visible name, if not all fit.
    first_name: usize,
    figures: Figures<M>,
    album: AlbumView,
    /// Lessons from reviews, prepared only while their tab is open.
    learned: M::Learned,
}

impl<M: JournalShown> Default for JournalPage<M> {
    fn default() -> Self {
        Self {
            tab: JournalTab::default(),
            filter: JournalFilter::default(),
            people: Vec::new(),
            first_name: 0,
            figures: Figures::default(),
            album: AlbumView::default(),
            learned: M::Learned::default(),
        }
    }
}

/// The inputs of the figures.
#[derive(SystemParam)]
struct JournalSource<'w, M: JournalShown> {
    store: Res<'w, GameStore<M>>,
    assets: Res<'w, ModeAssets<M>>,
}

impl<M: JournalShown> JournalSource<'_, M> {
    /// Computes the figures for the filter.
    fn fill(&self, page: &mut JournalPage<M>, localizer: &Localizer) {
        let file = |game: &str| self.store.finished(game);
        page.figures = Figures::of(self.store.journal(), &page.filter, &self.assets.content, localizer, file);
        if M::HAS_ALBUM {
            page.album.rows = album_rows(self.store.journal(), &page.filter, localizer, file);
        }
        if page.tab == JournalTab::Learned {
            let person = page.filter.person.clone().unwrap_or_default();
            let review = |game: &str| self.store.text_beside(REVIEWS, game);
            page.learned = M::learned(self.store.journal(), &person, &review, localizer);
        }
    }
}

/// Prepares the page for the person selected last.
fn open<M: JournalShown>(
    source: JournalSource<M>,
    known: Res<KnownPlayers>,
    localizer: Res<Localizer>,
    asked: Res<JournalPerson>,
    mut page: ResMut<JournalPage<M>>,
) {
    // A game that has just been finished may still be in the write queue.
    source.store.flush();
    page.people = people(source.store.journal(), known.0.iter().map(String::as_str));
    if asked.0.as_ref().is_some_and(|person| page.people.contains(person)) {
        page.filter.person.clone_from(&asked.0);
    }
    let known = page.filter.person.as_ref().is_some_and(|person| page.people.contains(person));
    if !known {
        page.filter.person = page.people.first().cloned();
        page.first_name = 0;
        let person = page.filter.person.clone().unwrap_or_default();
        page.filter.choice = M::first_choice(source.store.journal(), &person);
    }
    source.fill(&mut page, &localizer);
}

/// Recomputes the figures when the language changes.
fn refill<M: JournalShown>(
    source: JournalSource<M>,
    localizer: Res<Localizer>,
    mut page: ResMut<JournalPage<M>>,
) {
    source.fill(&mut page, &localizer);
}

/// Exports the journal as a table into the player's documents folder. Returns the text of a notice.
fn export<M: JournalShown>(journal: &Journal<M>, localizer: &Localizer) -> String {
    let file = free_name(&DataPaths::documents(), M::WORDS.table, "csv");
    let (key, text) = match create_folder_and_write(&file, &M::table(journal)) {
        Ok(()) => ("journal-exported", file.display().to_string()),
        Err(error) => ("journal-export-failed", error.to_string()),
    };
    localizer.text_with(key, &[("text", FluentValue::from(text))])
}

/// Copies a picture into the player's folder of pictures. Returns the text of a notice.
fn save_picture(picture: Option<&Path>, localizer: &Localizer) -> String {
    let file = free_name(&DataPaths::pictures(), "cascadia-land", "png");
    let copied = picture.map_or(Err(FileFault::NotAllowed), |picture| {
        let bytes = std::fs::read(picture)?;
        Ok(create_folder_and_write_bytes(&file, &bytes)?)
    });
    let (key, text) = match copied {
        Ok(()) => ("notice-picture", file.display().to_string()),
        Err(why) => ("notice-picture-failed", localizer.file_fault(&why)),
    };
    localizer.text_with(key, &[("text", FluentValue::from(text))])
}

/// A click on the page, except in the filter.
enum JournalIntent<M: JournalShown> {
    /// Open the record of a game.
    Open(OpenRecord<M>),
    /// Go to the journal of another mode.
    GoTo(Screen),
    /// Practise the lessons from reviews.
    Learned(LearnedIntent),
    /// Copy a picture of the album into the player's folder of pictures.
    SavePicture(Keepsake),
    /// Export the journal as a table.
    Export,
    /// Leave the page.
    Back,
}

/// Everything that the page writes to.
#[derive(SystemParam)]
struct JournalTargets<'w, M: JournalShown> {
    next: ResMut<'w, NextState<Screen>>,
    opens: MessageWriter<'w, OpenRecord<M>>,
    notices: MessageWriter<'w, Notice>,
    asked: ResMut<'w, JournalPerson>,
    practises: MessageWriter<'w, PractiseMistakes>,
    puzzles: MessageWriter<'w, FittingPuzzles>,
    shelf: ResMut<'w, AlbumShelf>,
    frames: FrameRequests<'w>,
}

/// Draws the page and performs clicked actions.
fn show<M: JournalShown>(
    mut screen: UiContext,
    source: JournalSource<M>,
    keys: ScreenKeys,
    tabs: Res<ModeTabs>,
    mut page: ResMut<JournalPage<M>>,
    mut targets: JournalTargets<M>,
) -> Result {
    let context = screen.egui()?;
    let (style, localizer, page) = (&mut *screen.style, &*screen.localizer, &mut *page);
    veil(&context, style, &screen.layout);
    if page.tab == JournalTab::Album {
        // The pictures are taken of the environment behind the page.
        let painter = context.layer_painter(egui::LayerId::background());
        painter.rect_filled(context.content_rect(), 0, colour(style.theme.background));
    }
    let window = Vec2::new(screen.layout.window.x, screen.layout.window.y);
    let size = (window - EDGE).min(LARGEST) - MARGIN.sum();
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(MARGIN);
    let before = (page.filter.clone(), page.tab);
    if page.tab == JournalTab::Album && page.album.open.is_some() {
        let step = isize::from(keys.just(InputAction::CursorRight))
            - isize::from(keys.just(InputAction::CursorLeft));
        page.album.step(step);
    }
    let file = |keepsake: &Keepsake| source.store.keepsake(keepsake);
    let mut pictures = AlbumPictures { shelf: &mut targets.shelf, file: &file };
    let area = layers::area(&context, PanelLayer::Page, egui::Id::new("journal"))
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos((window / 2.0).to_pos2());
    let drawn = area.show(&context, |ui| {
        frame.show(ui, |ui| draw_page(ui, style, localizer, page, &mut pictures, &tabs.journals, size)).inner
    });
    if targets.shelf.sweep() || !targets.shelf.wanted().is_empty() {
        targets.frames.within(UNTIL_READ);
    }
    if (&page.filter, page.tab) != (&before.0, before.1) {
        targets.asked.0.clone_from(&page.filter.person);
        source.fill(page, localizer);
    }
    let back = keys.just(InputAction::StepBack).then_some(JournalIntent::Back);
    match drawn.inner.or(back) {
        Some(JournalIntent::Open(record)) => {
            targets.opens.write(record);
        }
        Some(JournalIntent::Learned(intent)) => {
            let person = page.filter.person.clone().unwrap_or_default();
            match intent {
                LearnedIntent::Practise => {
                    targets.practises.write(PractiseMistakes { person });
                }
                LearnedIntent::Puzzles(theme) => {
                    targets.puzzles.write(FittingPuzzles { person, theme });
                }
                LearnedIntent::Review(game) => {
                    let file = source.store.finished(&game);
                    targets.opens.write_batch(file.map(|file| OpenRecord::File(file, OpenPurpose::Review)));
                }
            }
        }
        Some(JournalIntent::GoTo(screen)) => targets.next.set(screen),
        Some(JournalIntent::Export) => {
            targets.notices.write(Notice(export(source.store.journal(), localizer)));
        }
        Some(JournalIntent::SavePicture(keepsake)) => {
            let picture = source.store.keepsake(&keepsake);
            targets.notices.write(Notice(save_picture(picture.as_deref(), localizer)));
        }
        Some(JournalIntent::Back) if page.tab == JournalTab::Album && page.album.open.is_some() => {
            page.album.open = None;
        }
        Some(JournalIntent::Back) => targets.next.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// Draws the page, `size` points large. Returns the click.
fn draw_page<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    page: &mut JournalPage<M>,
    pictures: &mut AlbumPictures,
    tabs: &[Screen],
    size: Vec2,
) -> Option<JournalIntent<M>> {
    ui.set_min_size(size);
    ui.set_max_size(size);
    let whole = Rect::from_min_size(ui.min_rect().min, size);
    let band =
        |top: f32, height: f32| Rect::from_min_size(Pos2::new(whole.left(), top), Vec2::new(size.x, height));
    let top = whole.top();
    let mut to = None;
    in_a_row(ui, band(top, BUTTON), |ui| {
        let beside = mode_tabs_width(ui, style, localizer, tabs) + 12.0;
        let room = ui.available_width() - beside;
        draw_people(ui, style, localizer, page, room);
        ui.add_space((ui.available_width() - beside + 12.0).max(0.0));
        to = draw_mode_tabs(ui, style, localizer, tabs, M::JOURNAL, BUTTON);
    });
    if page.figures.any {
        in_a_row(ui, band(top + BUTTON + GAP, BUTTON), |ui| draw_tabs(ui, style, localizer, page));
    }
    let top = top + (BUTTON + GAP) * 2.0;
    let bottom = whole.bottom() - BACK;
    let tab = ui.scope_builder(UiBuilder::new().max_rect(band(top, bottom - GAP - top)), |ui| {
        draw_tab(ui, style, localizer, page, pictures)
    });
    let mut intent = to.map(JournalIntent::GoTo).or(tab.inner);
    in_a_row(ui, band(bottom, BACK), |ui| {
        let (button, text) = (Vec2::new(170.0, BACK), localizer.text("back"));
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, button).clicked() {
            intent = Some(JournalIntent::Back);
        }
        let text = localizer.text("journal-export");
        ui.add_space(ui.available_width() - button_width(ui, style, &text, true, button.x));
        let ready = page.figures.any;
        let response = text_button(ui, style, Some("save"), &text, ButtonStyle::Plain, ready, button);
        if response.on_hover_text(localizer.text("journal-export-hint")).clicked() {
            intent = Some(JournalIntent::Export);
        }
    });
    intent
}

/// Draws the selected tab. Returns the record to open.
fn draw_tab<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    page: &mut JournalPage<M>,
    pictures: &mut AlbumPictures,
) -> Option<JournalIntent<M>> {
    let (figures, filter) = (&page.figures, &mut page.filter);
    match page.tab {
        _ if !figures.any => draw_blank(ui, style, localizer, M::WORDS.empty),
        JournalTab::Games => {
            return list::draw(ui, style, localizer, figures, filter).map(JournalIntent::Open);
        }
        JournalTab::Album => {
            let intent = album::draw(ui, style, localizer, filter, &mut page.album, pictures);
            return intent.map(|intent| match intent {
                AlbumIntent::Open(record) => JournalIntent::Open(record),
                AlbumIntent::Save(keepsake) => JournalIntent::SavePicture(keepsake),
            });
        }
        JournalTab::Learned => {
            return M::draw_learned(ui, style, localizer, &page.learned).map(JournalIntent::Learned);
        }
        _ if figures.large.is_empty() => draw_alone(ui, style, &localizer.text("journal-none")),
        JournalTab::Overview => overview::draw(ui, style, localizer, figures),
        JournalTab::Sources => M::draw_sources(ui, style, localizer, &figures.sources),
        JournalTab::Rivals => rivals::draw(ui, style, localizer, &figures.rivals),
    }
    None
}

/// Returns the width that [`text_button`] gives a button, in points.
fn button_width(ui: &Ui, style: &UiStyle, text: &str, icon: bool, least: f32) -> f32 {
    let font = style.bold(style.theme.body);
    let words = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x;
    let icon = if icon { 28.0 } else { 0.0 };
    (words + icon + PADDING).max(least)
}

/// Draws the title and the names.
fn draw_people<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    page: &mut JournalPage<M>,
    room: f32,
) {
    let left = ui.cursor().left();
    ui.label(RichText::new(localizer.text("title-journal")).font(style.title()));
    ui.add_space(18.0);
    let font = style.bold(style.theme.body);
    let cut = |ui: &Ui, name: &str| fitted(ui.painter(), name, font.clone(), WIDEST_NAME);
    let arrows = (BUTTON + 6.0) * 2.0;
    let room = room - (ui.cursor().left() - left);
    let width = |ui: &Ui, style: &UiStyle, name: &str| button_width(ui, style, name, false, 0.0) + 6.0;
    let all: f32 = page.people.iter().map(|name| width(ui, style, &cut(ui, name))).sum();
    let paged = page.people.len() > NAMES || all > room;
    // As many as fit beside the arrows, but at least one.
    let (mut shown, mut used) = (0, if paged { arrows } else { 0.0 });
    for name in page.people.iter().skip(page.first_name).take(NAMES) {
        used += width(ui, style, &cut(ui, name));
        if used > room && shown > 0 {
            break;
        }
        shown += 1;
    }
    if paged {
        let label = localizer.text("journal-names-back");
        if icon_button(ui, style, "arrow_left", &label, page.first_name > 0, BUTTON).clicked() {
            page.first_name = page.first_name.saturating_sub(NAMES.min(shown));
        }
    }
    let mut chosen = None;
    for name in page.people.iter().skip(page.first_name).take(shown) {
        let tone =
            if page.filter.person.as_ref() == Some(name) { ButtonStyle::On } else { ButtonStyle::Plain };
        let size = Vec2::new(0.0, BUTTON);
        let short = cut(ui, name);
        let response = text_button(ui, style, None, &short, tone, true, size);
        let response = if short == *name { response } else { response.on_hover_text(name) };
        if response.clicked() {
            chosen = Some(name.clone());
        }
    }
    if chosen.is_some() {
        page.filter.person = chosen;
    }
    if paged {
        let label = localizer.text("journal-names-on");
        let more = page.first_name + shown < page.people.len();
        if icon_button(ui, style, "arrow_right", &label, more, BUTTON).clicked() {
            page.first_name += shown;
        }
    }
}

/// Draws the tabs and the choice of games, in smaller letters where they would not fit.
fn draw_tabs<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    page: &mut JournalPage<M>,
) {
    let size = Vec2::new(0.0, BUTTON);
    let tabs: Vec<_> = JournalTab::all::<M>().map(|(tab, key)| (tab, localizer.text(key))).collect();
    let choices: Vec<String> = M::CHOICES.iter().map(|key| localizer.text(key)).collect();
    let body = style.theme.body;
    let texts = || tabs.iter().map(|(_, text)| text).chain(&choices);
    let letters: f32 = texts().map(|text| button_width(ui, style, text, false, 0.0) - PADDING).sum();
    let count = texts().count() as f32;
    let room = ui.available_width() - count * (PADDING + ui.spacing().item_spacing.x) - BETWEEN_TABS;
    style.theme.body = body * (room / letters).clamp(SMALLEST_TAB, 1.0);
    for (tab, text) in &tabs {
        let tone = if page.tab == *tab { ButtonStyle::On } else { ButtonStyle::Plain };
        if text_button(ui, style, None, text, tone, true, size).clicked() {
            page.tab = *tab;
        }
    }
    let gaps = ui.spacing().item_spacing.x * choices.len().saturating_sub(1) as f32;
    let widths: f32 = choices.iter().map(|text| button_width(ui, style, text, false, 0.0)).sum();
    ui.add_space((ui.available_width() - widths - gaps).max(0.0));
    for (choice, text) in choices.into_iter().enumerate() {
        let tone = if page.filter.choice == choice { ButtonStyle::On } else { ButtonStyle::Plain };
        if text_button(ui, style, None, &text, tone, true, size).clicked() {
            page.filter.choice = choice;
        }
    }
    style.theme.body = body;
}

/// Explains the future contents of an empty journal.
fn draw_blank(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, about: &str) {
    let room = ui.available_size();
    ui.vertical_centered(|ui| {
        ui.add_space((room.y * 0.5 - 110.0).max(0.0));
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(64.0), egui::Sense::hover());
        style.icon(ui.painter(), "book", rect, colour(style.theme.chosen));
        ui.add_space(12.0);
        let text = RichText::new(localizer.text("journal-empty")).font(style.bold(style.theme.number));
        ui.label(text.color(colour(style.theme.text)));
        ui.add_space(6.0);
        let side = Vec2::new(((room.x - ABOUT) / 2.0).max(0.0), 0.0);
        let rest = ui.available_rect_before_wrap().shrink2(side);
        let text = RichText::new(localizer.text(about)).font(style.plain(style.theme.body));
        let label = egui::Label::new(text.color(colour(style.theme.muted))).wrap();
        let layout = egui::Layout::top_down(egui::Align::Center);
        ui.scope_builder(UiBuilder::new().max_rect(rest).layout(layout), |ui| ui.add(label));
    });
}

/// Registers the page of a mode's journal.
pub(crate) fn plugin<M: JournalShown>(app: &mut App) {
    add_mode_tab(app, |tabs| &mut tabs.journals, M::JOURNAL);
    app.init_resource::<JournalPage<M>>()
        .init_resource::<JournalPerson>()
        .init_resource::<AlbumShelf>()
        .add_message::<KeepsakeDrawn>()
        .add_systems(OnExit(M::JOURNAL), |mut shelf: ResMut<AlbumShelf>| shelf.clear())
        .add_systems(OnEnter(M::JOURNAL), open::<M>)
        .add_systems(Update, refill::<M>.run_if(in_state(M::JOURNAL).and_then(resource_changed::<Localizer>)))
        .add_systems(EguiPrimaryContextPass, show::<M>.in_set(PanelSet).run_if(in_state(M::JOURNAL)));
    if M::HAS_ALBUM {
        app.add_systems(Update, take_drawn.in_set(AppSystems::Show).run_if(in_state(M::JOURNAL)));
    }
}
