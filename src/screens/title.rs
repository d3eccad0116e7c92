//! The title: the name of the game and its menu, over a finished environment.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, Pos2, Rect, Vec2};
use fluent_bundle::FluentValue;

use super::game_box::draw_game_box;
use super::games::{about, names};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::TableOrder;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::shell::mode_list::{ModeEntry, ModeList, RecordSource, Shelf};
use crate::shell::mode_ui::ModeFace;
use crate::store::persistent::Persistent;
use crate::ui::Notice;
use crate::ui::open_record::OpenPurpose;
use crate::ui::overlay::{Leave, Overlay};
use crate::ui::page::{draw_bottom_shade, draw_shade};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, fitted, name_aloud, text_button, write};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::{ModeId, Screen};
use cascadia_engine::GameSummary;
use cascadia_storage::text::Language;

/// Height of a window, in points, below which the name of the game stands higher.
const LOW: f32 = 760.0;
/// Space below the menu for the note, in points.
const BELOW_MENU: f32 = 50.0;

/// The game offered to continue, found when the title opens.
#[derive(Resource, Default)]
struct Resumable(Option<ResumableGame>);

/// A game to continue, with its possibly truncated label and details.
struct ResumableGame {
    file: PathBuf,
    open: fn(&mut World, RecordSource, OpenPurpose),
    label: String,
    about: String,
}

/// Finds the most recent unfinished game.
fn find_resumable(world: &mut World) {
    let localizer = world.resource::<Localizer>();
    let newest_of = |mode: &ModeEntry| {
        let games = (mode.games)(world, Shelf::Unfinished);
        let game = games.into_iter().find(|game| !game.newer)?;
        // A damaged file is offered too: a copy of it may be intact.
        let (label, about) = game.summary.as_ref().map_or_else(
            || (localizer.text("title-continue-damaged"), String::new()),
            |summary| {
                (continue_label(summary, mode.face, localizer), about(summary, mode.face, true, localizer))
            },
        );
        Some((game.written, ResumableGame { file: game.path, open: mode.open, label, about }))
    };
    let newest =
        world.resource::<ModeList>().iter().filter_map(newest_of).max_by_key(|(written, _)| *written);
    world.resource_mut::<Resumable>().0 = newest.map(|(_, game)| game);
}

/// Returns the label of *Continue*: the game, its progress, and the players last.
fn continue_label(summary: &GameSummary, face: ModeFace, localizer: &Localizer) -> String {
    let option = summary.options.split_whitespace().next().filter(|_| face.names_options);
    let name = localizer.text(face.name);
    let game = [Some(name.as_str()), option].into_iter().flatten().collect::<Vec<_>>().join("\u{a0}");
    let values = [("game", FluentValue::from(game)), ("turn", FluentValue::from(summary.turn))];
    let known = localizer.text_with(face.resume, &values);
    let who =
        summary.daily.map_or_else(|| names(&summary.seats, localizer), |_| localizer.text("title-daily"));
    format!("{known} · {who}")
}

/// The hosted game on the title: the latest, preferably at the player's turn.
struct ResumableTable {
    order: TableOrder,
    label: String,
    /// The label for narrow space.
    brief: String,
}

/// Returns the hosted game to offer.
fn resumable_table(known: &KnownTables, localizer: &Localizer) -> Option<ResumableTable> {
    let seated = || known.tables.iter().filter(|table| table.seat.is_some());
    let table = seated().find(|table| table.my_turn).or_else(|| seated().next())?;
    let names = table.others.join(", ");
    let turn = match (&table.turn, table.my_turn) {
        (_, true) => Some(localizer.text("together-my-turn")),
        (Some(name), false) => {
            Some(localizer.text_with("together-turn-of", &[("name", FluentValue::from(name.as_str()))]))
        }
        (None, false) => None,
    };
    let with = |key, alone| match names.as_str() {
        "" => localizer.text(alone),
        names => localizer.text_with(key, &[("names", FluentValue::from(names))]),
    };
    let with_turn = |what: String| match &turn {
        Some(turn) => {
            localizer.text_with("title-table-turn", &[("table", what.into()), ("turn", turn.as_str().into())])
        }
        None => what,
    };
    Some(ResumableTable {
        order: table.come(),
        label: with_turn(with("title-table", "title-table-alone")),
        brief: with_turn(with("title-table-brief", "together")),
    })
}

/// A click on the title.
#[derive(Clone, Copy, Debug)]
enum TitleIntent {
    /// Continue the offered game.
    Continue,
    /// Return to the offered hosted game.
    ShowDecision,
    GoTo(Screen),
    /// Show the screen of the first mode that has it.
    GoToFirst(fn(ModeId) -> Screen),
    /// Open a window.
    Open(Overlay),
    /// Switch to another language.
    SetLanguage(Language),
    /// Quit the program.
    Quit,
}

/// The smaller buttons, in two columns: icon, key of the text, and effect.
const ENTRIES: [(&str, &str, TitleIntent); 11] = [
    ("globe", "together", TitleIntent::GoTo(Screen::Together)),
    ("calendar", "title-daily", TitleIntent::GoToFirst(Screen::Daily)),
    ("bulb", "puzzles", TitleIntent::GoToFirst(Screen::Puzzles)),
    ("folder", "title-games", TitleIntent::GoTo(Screen::Games)),
    ("chart", "title-journal", TitleIntent::GoToFirst(Screen::Journal)),
    ("leaf", "title-trail", TitleIntent::GoToFirst(Screen::Trail)),
    ("pointer", "title-learn", TitleIntent::GoTo(Screen::Lessons)),
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
struct MenuHeights {
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

    /// Returns the height of the whole menu.
    fn whole(self) -> f32 {
        // *Continue*, counted even if absent, and the small buttons with the languages last.
        let rows = 1 + (ENTRIES.len() + 1).div_ceil(2);
        rows as f32 * (self.button + self.gap) + self.lid + 2.0 * self.gap
    }

    /// Returns the largest heights that fit into `room` points.
    fn within(room: f32) -> Self {
        let fits = |heights: &&Self| heights.whole() <= room;
        Self::ALL.iter().find(fits).copied().unwrap_or(Self::ALL[Self::ALL.len() - 1])
    }
}

/// Draws the title and performs clicked actions.
fn show(
    mut screen: UiContext,
    (resumable, modes): (Res<Resumable>, Res<ModeList>),
    pressed: Res<ActionState>,
    mut settings: ResMut<Settings>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut leave: MessageWriter<Leave>,
    mut commands: Commands,
    (known, mut tables): (Res<Persistent<KnownTables>>, MessageWriter<TableOrder>),
) -> Result {
    let context = screen.egui()?;
    let (style, localizer, window) = (&mut *screen.style, &*screen.localizer, screen.layout.window);
    let wordmark = place_of_wordmark(window);
    let painter = draw_shade(&context, style, &screen.layout, wordmark.right() - 60.0);
    draw_bottom_shade(&painter, style, window);
    draw_wordmark(&painter, style, localizer, wordmark);
    let table = resumable_table(&known.value, localizer);
    let offered = (resumable.0.as_ref(), table.as_ref());
    let place = Pos2::new(wordmark.left(), wordmark.bottom() + 54.0);
    let heights = MenuHeights::within(window.y - place.y - BELOW_MENU);
    let menu = layers::area(&context, PanelLayer::Page, egui::Id::new("title menu"))
        .fixed_pos(place)
        .show(&context, |ui| draw_menu(ui, style, localizer, &modes, heights, offered, settings.language));
    draw_notes(&painter, style, localizer, wordmark.left(), window);
    // Enter presses the highlighted button.
    let confirmed = *overlay == Overlay::Closed && pressed.just(InputAction::Confirm);
    let bright = match offered {
        (_, Some(_)) => TitleIntent::ShowDecision,
        (Some(_), None) => TitleIntent::Continue,
        (None, None) => TitleIntent::GoToFirst(Screen::NewGame),
    };
    match menu.inner.or(confirmed.then_some(bright)) {
        Some(TitleIntent::Continue) => {
            if let Some(game) = &resumable.0 {
                let (open, file) = (game.open, RecordSource::File(game.file.clone()));
                commands.queue(move |world: &mut World| open(world, file, OpenPurpose::GoOn));
            }
        }
        Some(TitleIntent::ShowDecision) => {
            tables.write_batch(table.map(|table| table.order));
            // That page shows messages of the host and failed connections.
            next.set(Screen::Together);
        }
        Some(TitleIntent::GoTo(screen)) => next.set(screen),
        Some(TitleIntent::GoToFirst(screen)) => {
            if let Some(mode) = modes.iter().next() {
                next.set(screen(mode.id));
            }
        }
        Some(TitleIntent::Open(window)) => *overlay = window,
        Some(TitleIntent::SetLanguage(language)) => settings.language = language,
        Some(TitleIntent::Quit) => {
            leave.write(Leave::Quit);
        }
        None => {}
    }
    Ok(())
}

fn place_of_wordmark(window: bevy::math::Vec2) -> Rect {
    let left = (window.x * 0.07).max(48.0);
    let height = (window.y * 0.155).clamp(84.0, 150.0);
    let top = window.y * if window.y < LOW { 0.09 } else { 0.13 };
    Rect::from_min_size(Pos2::new(left, top), Vec2::new(height * 4.0, height))
}

/// Draws the name of the game and the line below it.
fn draw_wordmark(painter: &egui::Painter, style: &mut UiStyle, localizer: &Localizer, wordmark: Rect) {
    style.icon(painter, "wordmark", wordmark, colour(style.theme.paper));
    let at = Pos2::new(wordmark.left() + 4.0, wordmark.bottom() + 10.0);
    let (font, tint) = (style.plain(style.theme.prompt), colour(style.theme.text));
    write(painter, at, Align2::LEFT_TOP, &localizer.text("title-tagline"), font, tint);
}

/// Draws the buttons. `offered` holds the local and the hosted game to continue, if any. Returns the click.
fn draw_menu(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    modes: &ModeList,
    heights: MenuHeights,
    (offered, table): (Option<&ResumableGame>, Option<&ResumableTable>),
    language: Language,
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
    let is_bright = offered.is_none() && table.is_none();
    let chosen = draw_boxes(ui, style, localizer, modes, is_bright, lid);
    intent = chosen.map(TitleIntent::GoTo).or(intent);
    ui.add_space(gap);
    let half = Vec2::new((MENU - GAP) / 2.0, height);
    for pair in ENTRIES.chunks(2) {
        ui.horizontal(|ui| {
            for (icon, key, effect) in pair {
                let text = localizer.text(key);
                if text_button(ui, style, Some(icon), &text, ButtonStyle::Plain, true, half).clicked() {
                    intent = Some(*effect);
                }
            }
            if pair.len() == 1 {
                let quarter = Vec2::new((half.x - GAP) / 2.0, height);
                let chosen = draw_languages(ui, style, localizer, language, quarter);
                intent = chosen.map(TitleIntent::SetLanguage).or(intent);
            }
        });
    }
    intent
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
    let does = localizer.text("title-new-game");
    let mut chosen = None;
    ui.horizontal(|ui| {
        for (index, mode) in modes.iter().enumerate() {
            let name = localizer.text(mode.face.name);
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

/// Draws the note at the bottom, from `left` on, and the version in the corner.
fn draw_notes(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    left: f32,
    window: bevy::math::Vec2,
) {
    let (font, muted) = (style.plain(style.theme.smallest), colour(style.theme.muted));
    let galley = painter.layout(localizer.text("title-unofficial"), font.clone(), muted, window.x * 0.4);
    let at = Pos2::new(left + 4.0, window.y - 20.0 - galley.size().y);
    painter.galley(at, galley, muted);
    let version = Pos2::new(window.x - 16.0, window.y - 14.0);
    write(painter, version, Align2::RIGHT_BOTTOM, cascadia_storage::program_version(), font, muted);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resumable>()
        .add_systems(OnEnter(Screen::Title), find_resumable)
        .add_systems(
            Update,
            // After a notice, since a game that failed to open is no longer offered.
            find_resumable.run_if(
                in_state(Screen::Title).and_then(resource_changed::<Localizer>.or_else(on_message::<Notice>)),
            ),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Title)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::online::known_tables::KnownTable;
    use crate::shell::mode_list;
    use crate::shell::mode_ui::ModeUi;
    use crate::tests::support::shipped;
    use cascadia_engine::{GameMode, SeatOwner};
    use cascadia_rules::Cascadia;
    use rolling_rivers::RollingRivers;

    fn shown_modes() -> ModeList {
        let mut app = App::new();
        app.add_plugins((mode_list::plugin::<Cascadia>, mode_list::plugin::<RollingRivers>));
        app.world_mut().remove_resource().expect("the list")
    }

    #[test]
    fn the_menu_keeps_within_every_window() {
        for window in [600.0_f32, 640.0, 700.0, 720.0, 760.0, 800.0, 864.0, 1080.0] {
            let wordmark = (window * 0.155).clamp(84.0, 150.0);
            let top = window * if window < LOW { 0.09 } else { 0.13 } + wordmark + 54.0;
            let room = window - top - BELOW_MENU;
            let heights = MenuHeights::within(room);
            assert!(heights.whole() <= room + 1.0, "{window}: {} in {room}", heights.whole());
        }
    }

    #[test]
    fn the_table_where_it_is_ones_turn_is_offered_before_others() {
        let (assets, _) = shipped();
        let localizer = assets.localizer(Language::English);
        let table = |code: &str, seat, my_turn, turn: Option<&str>| KnownTable {
            server: None,
            code: code.to_owned(),
            mode: "rolling".to_owned(),
            seat,
            others: vec!["Ada".to_owned()],
            my_turn,
            turn: turn.map(str::to_owned),
        };
        let offered = |tables: Vec<KnownTable>| {
            let known = KnownTables { tables, ..KnownTables::default() };
            resumable_table(&known, &localizer).map(|table| (table.label, table.brief, table.order))
        };
        let come = |code: &str| table(code, None, false, None).come();
        assert_eq!(offered(vec![table("A", None, false, None)]), None, "one only looked on");
        let waits = table("B", Some(0), false, Some("Ada"));
        let label = "Back to the table with Ada: it was Ada’s turn".to_owned();
        let brief = "Ada: it was Ada’s turn".to_owned();
        assert_eq!(offered(vec![waits.clone()]), Some((label, brief, come("B"))));
        let label = "Back to the table with Ada: your turn".to_owned();
        let brief = "Ada: your turn".to_owned();
        let mine = table("C", Some(1), true, None);
        assert_eq!(offered(vec![waits, mine]), Some((label, brief, come("C"))));
    }

    #[test]
    fn each_game_counts_in_its_own_word() {
        let (assets, _) = shipped();
        let summary = |mode| GameSummary {
            mode,
            id: String::new(),
            begun: None,
            daily: None,
            practice: false,
            seats: vec![SeatOwner::Human("Ada".to_owned())],
            options: if mode == RollingRivers::KEY { "B".to_owned() } else { "AAAAA".to_owned() },
            turn: 7,
            turns: 20,
            outcome: None,
        };
        let words = [
            (Language::English, Cascadia::KEY, "Continue: Cascadia · turn 7 · Ada", "Turn 7 of 20"),
            (
                Language::English,
                RollingRivers::KEY,
                "Continue: Rolling Rivers\u{a0}B · round 7 · Ada",
                "Round 7 of 20",
            ),
            (Language::French, Cascadia::KEY, "Reprendre\u{a0}: Cascadia · tour 7 · Ada", "Tour 7 sur 20"),
            (
                Language::French,
                RollingRivers::KEY,
                "Reprendre\u{a0}: Rolling Rivers\u{a0}B · manche 7 · Ada",
                "Manche 7 sur 20",
            ),
        ];
        for (language, mode, label, listed) in words {
            let localizer = assets.localizer(language);
            let face = if mode == Cascadia::KEY { Cascadia::FACE } else { RollingRivers::FACE };
            assert_eq!(continue_label(&summary(mode), face, &localizer), label);
            assert!(about(&summary(mode), face, true, &localizer).contains(listed), "{mode} in {language:?}");
        }
    }

    #[test]
    fn many_long_names_never_hide_which_game_it_is_and_how_far_it_has_come() {
        let (assets, _) = shipped();
        let mut stage = Stage::new();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let summary = GameSummary {
                mode: RollingRivers::KEY,
                id: String::new(),
                begun: None,
                daily: None,
                practice: false,
                seats: vec![SeatOwner::Human("Maximiliane-Wilh".to_owned()); 4],
                options: "B abundance".to_owned(),
                turn: 19,
                turns: 20,
                outcome: None,
            };
            let label = continue_label(&summary, RollingRivers::FACE, &localizer);
            let modes = shown_modes();
            let open = |_: &mut World, _, _| {};
            let offered = ResumableGame { file: PathBuf::new(), open, label, about: String::new() };
            let mut draw = |offered: Option<&ResumableGame>| {
                let texts = stage.texts(Vec2::new(1280.0, 720.0), |ui, style| {
                    draw_menu(ui, style, &localizer, &modes, MenuHeights::ALL[0], (offered, None), language);
                });
                texts.into_iter().map(|text| text.text).collect::<Vec<_>>()
            };
            let with = draw(Some(&offered));
            assert!(with[0].contains("Rolling Rivers\u{a0}B") && with[0].contains("19"), "{with:?}");
            // At the very first start there is nothing to continue.
            assert_eq!(draw(None).len() + 1, with.len());
        }
    }
}
