//! The journal's page: what was played here by one person, in figures, plots and lists, and as a table for other programs.

mod figures;
mod ground;
mod list;
mod overview;
mod plots;
mod rivals;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Frame, Margin, Pos2, Rect, RichText, Stroke, Ui, UiBuilder, Vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use crate::app::archive::Archive;
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::files::Files;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, fitted, icon_button, text_button};
use crate::app::hud::{Notice, OpenRecord, Overlay, PanelSet};
use crate::app::library::Speaker;
use crate::app::screen::Screen;
use crate::app::trails::TrailBook;
use crate::record::{GameKind, Journal, create_folder_and_write, free_name, journal_csv};
use figures::{Figures, Question, people};

/// The largest page, and what is left free around it.
const LARGEST: Vec2 = Vec2::new(1180.0, 800.0);
const EDGE: Vec2 = Vec2::new(36.0, 24.0);
const MARGIN: Margin = Margin::symmetric(26, 16);
/// Heights of the rows above and below what is shown.
const BUTTON: f32 = 36.0;
const BACK: f32 = 42.0;
/// Between rows.
const GAP: f32 = 10.0;
/// Most names in a row, and the widest of them.
const NAMES: usize = 6;
const WIDEST_NAME: f32 = 130.0;
/// Width of the sentence on a blank page.
const ABOUT: f32 = 600.0;

/// What the page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Tab {
    /// Large figures and plots.
    #[default]
    Overview,
    /// Scoring cards and habitats.
    Ground,
    /// Who was played against.
    Rivals,
    /// The games.
    Games,
}

impl Tab {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Overview, "journal-overview"),
        (Self::Ground, "journal-ground"),
        (Self::Rivals, "journal-rivals"),
        (Self::Games, "journal-games"),
    ];
}

/// The filter, and what it is called.
const KINDS: [(GameKind, &str); 3] = [
    (GameKind::All, "journal-all"),
    (GameKind::Alone, "journal-alone"),
    (GameKind::Several, "journal-several"),
];

/// What is asked for, and the answer: prepared when the page opens and whenever something else is asked for.
#[derive(Resource, Default)]
struct JournalPage {
    tab: Tab,
    question: Question,
    people: Vec<String>,
    /// The first name in sight, where there are more than fit.
    first_name: usize,
    figures: Figures,
}

impl JournalPage {
    fn fill(&mut self, archive: &Archive, speaker: &Speaker) {
        let file = |game: &str| archive.finished(game);
        self.figures = Figures::of(archive.journal(), &self.question, speaker, file);
    }
}

fn open(archive: Res<Archive>, book: Res<TrailBook>, speaker: Res<Speaker>, mut page: ResMut<JournalPage>) {
    // What was played a moment ago lies in its place.
    archive.flush();
    let profiles = book.now.profiles().iter().map(|profile| profile.name());
    page.people = people(archive.journal(), profiles);
    let known = page.question.person.as_ref().is_some_and(|person| page.people.contains(person));
    if !known {
        page.question.person = page.people.first().cloned();
        page.first_name = 0;
    }
    page.fill(&archive, &speaker);
}

fn speak_anew(archive: Res<Archive>, speaker: Res<Speaker>, mut page: ResMut<JournalPage>) {
    page.fill(&archive, &speaker);
}

/// Writes the journal as a table into the player's documents. What there is to say about it.
fn export(journal: &Journal, speaker: &Speaker) -> String {
    let file = free_name(&Files::documents(), "cascadia-journal", "csv");
    let (key, text) = match create_folder_and_write(&file, &journal_csv(journal)) {
        Ok(()) => ("journal-exported", file.display().to_string()),
        Err(error) => ("journal-export-failed", error.to_string()),
    };
    speaker.say_with(key, &[("text", FluentValue::from(text))])
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    archive: Res<Archive>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    mut page: ResMut<JournalPage>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut opens: MessageWriter<OpenRecord>,
    mut notices: MessageWriter<Notice>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let (look, page) = (&mut *look, &mut *page);
    let mut back = *overlay == Overlay::Closed && pressed.just(Control::StepBack);
    super::veil(&context, look, &areas);
    let window = Vec2::new(areas.window.x, areas.window.y);
    let size = (window - EDGE).min(LARGEST) - MARGIN.sum();
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(MARGIN);
    let asked = page.question.clone();
    let area = egui::Area::new(egui::Id::new("journal"))
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos((window / 2.0).to_pos2());
    area.show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            let whole = Rect::from_min_size(ui.min_rect().min, size);
            let band = |top: f32, height: f32| {
                Rect::from_min_size(Pos2::new(whole.left(), top), Vec2::new(size.x, height))
            };
            let top = whole.top();
            in_a_row(ui, band(top, BUTTON), |ui| draw_people(ui, look, &speaker, page));
            if page.figures.any {
                in_a_row(ui, band(top + BUTTON + GAP, BUTTON), |ui| draw_tabs(ui, look, &speaker, page));
            }
            let top = top + (BUTTON + GAP) * 2.0;
            let bottom = whole.bottom() - BACK;
            ui.scope_builder(UiBuilder::new().max_rect(band(top, bottom - GAP - top)), |ui| {
                opens.write_batch(draw_tab(ui, look, &speaker, page));
            });
            in_a_row(ui, band(bottom, BACK), |ui| {
                let (button, text) = (Vec2::new(170.0, BACK), speaker.say("back"));
                back |= text_button(ui, look, Some("back"), &text, Tone::Plain, true, button).clicked();
                let text = speaker.say("journal-export");
                ui.add_space(ui.available_width() - button_width(ui, look, &text, true, button.x));
                let ready = page.figures.any;
                let response = text_button(ui, look, Some("save"), &text, Tone::Plain, ready, button);
                if response.on_hover_text(speaker.say("journal-export-hint")).clicked() {
                    notices.write(Notice(export(archive.journal(), &speaker)));
                }
            });
        });
    });
    if page.question != asked {
        page.fill(&archive, &speaker);
    }
    if back {
        next.set(Screen::Title);
    }
    Ok(())
}

/// A row of buttons.
fn in_a_row(ui: &mut Ui, rect: Rect, draw: impl FnOnce(&mut Ui)) {
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        draw(ui);
    });
}

/// What the chosen tab shows. What is to be opened.
fn draw_tab(ui: &mut Ui, look: &mut Look, speaker: &Speaker, page: &mut JournalPage) -> Option<OpenRecord> {
    let (figures, question) = (&page.figures, &mut page.question);
    match page.tab {
        _ if !figures.any => draw_blank(ui, look, speaker),
        Tab::Games => return list::draw(ui, look, speaker, figures, question),
        _ if figures.large.is_empty() => draw_none(ui, look, &speaker.say("journal-none")),
        Tab::Overview => overview::draw(ui, look, speaker, figures),
        Tab::Ground => ground::draw(ui, look, speaker, figures),
        Tab::Rivals => rivals::draw(ui, look, speaker, figures),
    }
    None
}

/// How wide [`text_button`] makes a button.
fn button_width(ui: &Ui, look: &Look, text: &str, icon: bool, least: f32) -> f32 {
    let font = look.bold(look.theme.body);
    let words = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x;
    let icon = if icon { 28.0 } else { 0.0 };
    (words + icon + 26.0).max(least)
}

/// The title and the names.
fn draw_people(ui: &mut Ui, look: &mut Look, speaker: &Speaker, page: &mut JournalPage) {
    ui.label(RichText::new(speaker.say("title-journal")).font(look.bold(30.0)));
    ui.add_space(18.0);
    let font = look.bold(look.theme.body);
    let cut = |ui: &Ui, name: &str| fitted(ui.painter(), name, font.clone(), WIDEST_NAME);
    let arrows = (BUTTON + 6.0) * 2.0;
    let room = ui.available_width();
    let width = |ui: &Ui, look: &Look, name: &str| button_width(ui, look, name, false, 0.0) + 6.0;
    let all: f32 = page.people.iter().map(|name| width(ui, look, &cut(ui, name))).sum();
    let paged = page.people.len() > NAMES || all > room;
    // As many as fit beside the arrows, but one in any case.
    let (mut shown, mut used) = (0, if paged { arrows } else { 0.0 });
    for name in page.people.iter().skip(page.first_name).take(NAMES) {
        used += width(ui, look, &cut(ui, name));
        if used > room && shown > 0 {
            break;
        }
        shown += 1;
    }
    if paged {
        let label = speaker.say("journal-names-back");
        if icon_button(ui, look, "arrow_left", &label, page.first_name > 0, BUTTON).clicked() {
            page.first_name = page.first_name.saturating_sub(NAMES.min(shown));
        }
    }
    let mut chosen = None;
    for name in page.people.iter().skip(page.first_name).take(shown) {
        let tone = if page.question.person.as_ref() == Some(name) { Tone::On } else { Tone::Plain };
        let size = Vec2::new(0.0, BUTTON);
        let short = cut(ui, name);
        let response = text_button(ui, look, None, &short, tone, true, size);
        let response = if short == *name { response } else { response.on_hover_text(name) };
        if response.clicked() {
            chosen = Some(name.clone());
        }
    }
    if chosen.is_some() {
        page.question.person = chosen;
    }
    if paged {
        let label = speaker.say("journal-names-on");
        let more = page.first_name + shown < page.people.len();
        if icon_button(ui, look, "arrow_right", &label, more, BUTTON).clicked() {
            page.first_name += shown;
        }
    }
}

/// What is shown, and of which games.
fn draw_tabs(ui: &mut Ui, look: &mut Look, speaker: &Speaker, page: &mut JournalPage) {
    let size = Vec2::new(0.0, BUTTON);
    for (tab, key) in Tab::ALL {
        let tone = if page.tab == tab { Tone::On } else { Tone::Plain };
        if text_button(ui, look, None, &speaker.say(key), tone, true, size).clicked() {
            page.tab = tab;
        }
    }
    let kinds = KINDS.map(|(kind, key)| (kind, speaker.say(key)));
    let gaps = ui.spacing().item_spacing.x * (KINDS.len() - 1) as f32;
    let widths: f32 = kinds.iter().map(|(_, text)| button_width(ui, look, text, false, 0.0)).sum();
    ui.add_space((ui.available_width() - widths - gaps).max(0.0));
    for (kind, text) in kinds {
        let tone = if page.question.kind == kind { Tone::On } else { Tone::Plain };
        if text_button(ui, look, None, &text, tone, true, size).clicked() {
            page.question.kind = kind;
        }
    }
}

/// What there will be when something has been played.
fn draw_blank(ui: &mut Ui, look: &mut Look, speaker: &Speaker) {
    let room = ui.available_size();
    ui.vertical_centered(|ui| {
        ui.add_space((room.y * 0.5 - 110.0).max(0.0));
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(64.0), egui::Sense::hover());
        look.icon(ui.painter(), "book", rect, colour(look.theme.accent));
        ui.add_space(12.0);
        let text = RichText::new(speaker.say("journal-empty")).font(look.bold(look.theme.number));
        ui.label(text.color(colour(look.theme.text)));
        ui.add_space(6.0);
        let side = Vec2::new(((room.x - ABOUT) / 2.0).max(0.0), 0.0);
        let rest = ui.available_rect_before_wrap().shrink2(side);
        let text = RichText::new(speaker.say("journal-empty-about")).font(look.plain(look.theme.body));
        let label = egui::Label::new(text.color(colour(look.theme.muted))).wrap();
        let layout = egui::Layout::top_down(egui::Align::Center);
        ui.scope_builder(UiBuilder::new().max_rect(rest).layout(layout), |ui| ui.add(label));
    });
}

/// A sentence in the middle of an empty page.
fn draw_none(ui: &mut Ui, look: &Look, text: &str) {
    let room = ui.available_size();
    ui.vertical_centered(|ui| {
        ui.add_space(room.y * 0.4);
        let text = RichText::new(text).font(look.plain(look.theme.prompt));
        ui.label(text.color(colour(look.theme.muted)));
    });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<JournalPage>()
        .add_systems(OnEnter(Screen::Journal), open)
        .add_systems(
            Update,
            speak_anew.run_if(in_state(Screen::Journal).and_then(resource_changed::<Speaker>)),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Journal)));
}
