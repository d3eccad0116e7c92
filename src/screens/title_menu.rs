//! The menu of the title: first the games, then today and learning; the rest below *More*.

use bevy_egui::egui::{self, Vec2};

use super::game_box::draw_game_box;
use super::resumable::{ResumableGame, ResumableTable};
use crate::preferences::localizer::Localizer;
use crate::shell::mode_list::ModeList;
use crate::ui::overlay::Overlay;
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, fitted, name_aloud, text_button};
use crate::window::screen::{ModeId, Screen};
use cascadia_storage::text::Language;

/// A click on the title.
#[derive(Clone, Copy, Debug)]
pub(super) enum TitleIntent {
    /// Continue the offered game.
    Continue,
    /// Return to the offered hosted game.
    ShowDecision,
    GoTo(Screen),
    /// Show the screen of the first mode that has it.
    GoToFirst(fn(ModeId) -> Screen),
    /// Open the rest of the menu, or close it.
    Unfold(bool),
    /// Open a window.
    Open(Overlay),
    /// Switch to another language.
    SetLanguage(Language),
    /// Quit the program.
    Quit,
}

/// A button of the menu: icon, key of the text, and effect.
type Entry = (&'static str, &'static str, TitleIntent);

/// The buttons below the boxes of the games, in two columns.
const FIRST: [Entry; 4] = [
    ("calendar", "title-today", TitleIntent::GoToFirst(Screen::Daily)),
    ("pointer", "title-learn", TitleIntent::GoTo(Screen::Lessons)),
    ("globe", "together", TitleIntent::GoTo(Screen::Together)),
    ("menu", "title-more", TitleIntent::Unfold(true)),
];

/// The buttons below *More*, which take the place of the first ones and of the boxes.
const MORE: [Entry; 8] = [
    ("bulb", "puzzles", TitleIntent::GoToFirst(Screen::Puzzles)),
    ("folder", "title-games", TitleIntent::GoTo(Screen::Games)),
    ("chart", "title-journal", TitleIntent::GoToFirst(Screen::Journal)),
    ("leaf", "title-trail", TitleIntent::GoToFirst(Screen::Trail)),
    ("book", "title-rules", TitleIntent::Open(Overlay::Rules)),
    ("settings", "title-settings", TitleIntent::Open(Overlay::Settings)),
    ("help", "title-controls", TitleIntent::Open(Overlay::Help)),
    ("exit", "title-quit", TitleIntent::Quit),
];

/// Width of the menu, in points, and the gap between its columns.
const MENU: f32 = 410.0;
const GAP: f32 = 8.0;
/// Width of the icon and the margins of a button.
const BESIDE_LABEL: f32 = 56.0;

/// Heights of the parts of the menu, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MenuHeights {
    /// Between two rows.
    gap: f32,
    button: f32,
    lid: f32,
}

impl MenuHeights {
    /// The available heights, the largest first.
    const ALL: [Self; 4] = [
        Self { gap: 10.0, button: 50.0, lid: 124.0 },
        Self { gap: 7.0, button: 42.0, lid: 96.0 },
        Self { gap: 6.0, button: 38.0, lid: 84.0 },
        Self { gap: 5.0, button: 36.0, lid: 50.0 },
    ];

    /// Returns the height of the menu, the larger of its two forms.
    pub(super) fn whole(self) -> f32 {
        let row = self.button + self.gap;
        // *Continue*, counted even if absent; the languages below *More* are a row.
        let first = row + self.lid + 2.0 * self.gap + FIRST.len().div_ceil(2) as f32 * row;
        let more = row + (MORE.len().div_ceil(2) + 1) as f32 * row;
        first.max(more)
    }

    /// Returns the largest heights that fit into `room` points.
    pub(super) fn within(room: f32) -> Self {
        let fits = |heights: &&Self| heights.whole() <= room;
        Self::ALL.iter().find(fits).copied().unwrap_or(Self::ALL[Self::ALL.len() - 1])
    }
}

/// The state of the menu between frames.
#[derive(bevy::prelude::Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TitleMenu {
    /// True while the rest is shown.
    is_unfolded: bool,
    /// True in the first frame after a change by key: the focus moves to the first button.
    moves_focus: bool,
}

impl TitleMenu {
    pub(super) const fn is_unfolded(self) -> bool {
        self.is_unfolded
    }

    /// Shows or hides the rest of the menu.
    pub(super) fn unfold(&mut self, context: &egui::Context, open: bool) {
        let by_key = context.memory(|memory| memory.focused().is_some());
        *self = Self { is_unfolded: open, moves_focus: by_key };
    }
}

/// Draws the buttons. `offered` holds the local and the hosted game to continue, if any. Returns the click.
pub(super) fn draw_menu(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    modes: &ModeList,
    heights: MenuHeights,
    (offered, table): (Option<&ResumableGame>, Option<&ResumableTable>),
    (menu, language): (&mut TitleMenu, Language),
) -> Option<TitleIntent> {
    let mut intent = None;
    // In a low window the buttons move closer together, so that the note below them keeps its place.
    let MenuHeights { gap, button: height, lid } = heights;
    ui.spacing_mut().item_spacing = Vec2::new(GAP, gap);
    if let Some(table) = table {
        intent = draw_table(ui, style, table, offered, height);
    } else if let Some(game) = offered {
        intent = draw_continue(ui, style, game, height);
    }
    let moves_focus = std::mem::take(&mut menu.moves_focus);
    if menu.is_unfolded {
        let chosen = draw_entries(ui, style, localizer, &MORE, height, moves_focus);
        let last = draw_last_row(ui, style, localizer, language, height);
        return last.or(chosen).or(intent);
    }
    let is_bright = offered.is_none() && table.is_none();
    let chosen = draw_boxes(ui, style, localizer, modes, is_bright, lid);
    intent = chosen.map(TitleIntent::GoTo).or(intent);
    ui.add_space(gap);
    draw_entries(ui, style, localizer, &FIRST, height, moves_focus).or(intent)
}

/// Returns the size of a button in one of two columns.
fn half(height: f32) -> Vec2 {
    Vec2::new((MENU - GAP) / 2.0, height)
}

/// Draws buttons in two columns. Returns the click.
fn draw_entries(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    entries: &[Entry],
    height: f32,
    mut moves_focus: bool,
) -> Option<TitleIntent> {
    let mut intent = None;
    for pair in entries.chunks(2) {
        ui.horizontal(|ui| {
            for (icon, key, effect) in pair {
                let text = localizer.text(key);
                let button =
                    text_button(ui, style, Some(icon), &text, ButtonStyle::Plain, true, half(height));
                if std::mem::take(&mut moves_focus) {
                    button.request_focus();
                }
                if button.clicked() {
                    intent = Some(*effect);
                }
            }
        });
    }
    intent
}

/// Draws the way back from the rest of the menu, and the languages. Returns the click.
fn draw_last_row(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    language: Language,
    height: f32,
) -> Option<TitleIntent> {
    let back = ui.horizontal(|ui| {
        let text = localizer.text("back");
        let back = text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, half(height));
        let quarter = Vec2::new((half(height).x - GAP) / 2.0, height);
        let chosen = draw_languages(ui, style, localizer, language, quarter);
        chosen.map(TitleIntent::SetLanguage).or_else(|| back.clicked().then_some(TitleIntent::Unfold(false)))
    });
    back.inner
}

/// Draws the button that continues the local game, `height` points high. Returns the click.
fn draw_continue(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    game: &ResumableGame,
    height: f32,
) -> Option<TitleIntent> {
    let fitting = fitted(ui.painter(), &game.label, style.bold(style.theme.body), MENU - BESIDE_LABEL);
    let wide = Vec2::new(MENU, height);
    let button = text_button(ui, style, Some("play"), &fitting, ButtonStyle::Primary, true, wide);
    let pressed = button.clicked();
    name_aloud(&button, &game.label);
    if !game.about.is_empty() {
        button.on_hover_text(&game.about);
    }
    pressed.then_some(TitleIntent::Continue)
}

/// Draws the button of the hosted game, and a small one for the local game beside it. Returns the click.
fn draw_table(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    table: &ResumableTable,
    offered: Option<&ResumableGame>,
    height: f32,
) -> Option<TitleIntent> {
    let buttons = match offered {
        None => {
            vec![("globe", &table.label, &table.label, ButtonStyle::Primary, TitleIntent::ShowDecision, 1.0)]
        }
        Some(game) => vec![
            ("globe", &table.brief, &table.label, ButtonStyle::Primary, TitleIntent::ShowDecision, 0.5),
            ("play", &game.label, &game.label, ButtonStyle::Plain, TitleIntent::Continue, 0.5),
        ],
    };
    let mut intent = None;
    ui.horizontal(|ui| {
        for (icon, short, label, tone, effect, share) in buttons {
            let size = Vec2::new((MENU + GAP) * share - GAP, height);
            let text = fitted(ui.painter(), short, style.bold(style.theme.body), size.x - BESIDE_LABEL);
            let button = text_button(ui, style, Some(icon), &text, tone, true, size);
            name_aloud(&button, label);
            if button.on_hover_text(label).clicked() {
                intent = Some(effect);
            }
        }
    });
    intent
}

/// Draws the boxes of the games side by side. Returns the screen of the clicked game.
fn draw_boxes(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    modes: &ModeList,
    is_bright: bool,
    height: f32,
) -> Option<Screen> {
    let count = modes.iter().count().max(1) as f32;
    let size = Vec2::new((MENU + GAP) / count - GAP, height);
    let does = localizer.text("title-play");
    let mut chosen = None;
    ui.horizontal(|ui| {
        for (index, mode) in modes.iter().enumerate() {
            let name = localizer.text(mode.id.name);
            let is_bright = is_bright && index == 0;
            if draw_game_box(ui, style, mode.face, (&name, &does), is_bright, size).clicked() {
                chosen = Some(Screen::NewGame(mode.id));
            }
        }
    });
    chosen
}

/// Draws a button for each language, `size` points large. Returns the clicked language.
fn draw_languages(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    now: Language,
    size: Vec2,
) -> Option<Language> {
    let mut clicked = None;
    for language in Language::ALL {
        let tone = if now == language { ButtonStyle::On } else { ButtonStyle::Plain };
        let name = localizer.text(&format!("language-{}", language.code()));
        if text_button(ui, style, None, &name, tone, true, size).clicked() {
            clicked = Some(language);
        }
    }
    clicked
}
