//! The list of unfinished and saved games, and records pasted or dropped.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{
    self, Align2, CornerRadius, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::shell::mode_list::{ListedGame, ModeEntry, ModeList, RecordSource, Shelf};
use crate::shell::mode_ui::ModeFace;
use crate::store::clock::to_the_minute;
use crate::store::file_fault::FileFault;
use crate::ui::Notice;
use crate::ui::names::player_names;
use crate::ui::open_record::OpenPurpose;
use crate::ui::page::page;
use crate::ui::screen_keys::ScreenKeys;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, icon_button, name_aloud, text_button, write};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use cascadia_engine::{GameSummary, LARGEST_RECORD, record_text_of_bytes};

/// Size of the page, in points.
const WIDTH: f32 = 820.0;
const LIST: f32 = 420.0;
const ROW: f32 = 58.0;

/// A tab of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum GamesTab {
    #[default]
    Unfinished,
    /// Games saved under a name.
    Saved,
    /// A pasted record.
    Text,
}

impl GamesTab {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Unfinished, "games-unfinished"), (Self::Saved, "games-saved"), (Self::Text, "games-text")];
}

/// The state of the page, with the saved games as read when it opens.
#[derive(Resource, Default)]
struct GamesView {
    tab: GamesTab,
    unfinished: Vec<GamesRow>,
    saved: Vec<GamesRow>,
    /// The pasted text.
    text: String,
    /// The game that the next press of the same button removes.
    to_remove: Option<PathBuf>,
}

/// A game in the list.
struct GamesRow {
    path: PathBuf,
    mode: ModeEntry,
    /// The time of its last write.
    written: SystemTime,
    /// Set if a later version wrote it, so that it must be left alone.
    newer: bool,
    title: String,
    about: String,
}

impl GamesRow {
    fn of(game: ListedGame, mode: ModeEntry, shelf: Shelf, localizer: &Localizer) -> Self {
        let ListedGame { path, name, written, newer, summary } = game;
        let (title, about) = match summary {
            None => (name, localizer.text(if newer { "games-newer" } else { "games-damaged" })),
            Some(summary) if shelf == Shelf::Saved => (name, about(&summary, mode.face, true, localizer)),
            Some(summary) => {
                (player_names(&summary.seats, localizer), about(&summary, mode.face, false, localizer))
            }
        };
        Self { path, mode, written, newer, title, about }
    }
}

/// Returns the line under the title of a game.
pub(super) fn about(
    summary: &GameSummary,
    face: ModeFace,
    with_players: bool,
    localizer: &Localizer,
) -> String {
    let values = [("turn", FluentValue::from(summary.turn)), ("turns", FluentValue::from(summary.turns))];
    let over = summary.outcome.is_some();
    let at = if over { localizer.text("games-over") } else { localizer.text_with(face.progress, &values) };
    let parts = [
        with_players.then(|| player_names(&summary.seats, localizer)),
        Some(at),
        summary.begun.map(to_the_minute),
        summary.daily.map(|_| localizer.text("title-daily")),
        summary.practice.then(|| localizer.text("games-practice")),
        Some(summary.options.clone()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Reads the saved games of all modes, the most recent first.
fn fill(world: &mut World) {
    let localizer = world.resource::<Localizer>();
    let rows = |shelf| {
        let of = |mode: &ModeEntry| {
            let mode = *mode;
            let games = (mode.games)(world, shelf).into_iter();
            games.map(move |game| GamesRow::of(game, mode, shelf, localizer))
        };
        let mut rows: Vec<GamesRow> = world.resource::<ModeList>().iter().flat_map(of).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.written));
        rows
    };
    let (unfinished, saved) = (rows(Shelf::Unfinished), rows(Shelf::Saved));
    let mut view = world.resource_mut::<GamesView>();
    (view.unfinished, view.saved, view.to_remove) = (unfinished, saved, None);
}

/// Reads the games, and opens the first tab that has some.
fn open(world: &mut World) {
    fill(world);
    let mut view = world.resource_mut::<GamesView>();
    if view.unfinished.is_empty() && !view.saved.is_empty() && view.tab == GamesTab::Unfinished {
        view.tab = GamesTab::Saved;
    }
}

/// Opens a text as a record of the mode that it names.
fn open_text(modes: &ModeList, commands: &mut Commands, text: String, purpose: OpenPurpose) {
    if let Some(open) = modes.of_text(&text).map(|mode| mode.open) {
        commands.queue(move |world: &mut World| open(world, RecordSource::Text(text), purpose));
    }
}

/// Reads a file dropped on the window as a record, except during a game.
fn take_dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    localizer: Res<Localizer>,
    modes: Res<ModeList>,
    mut commands: Commands,
    mut notices: MessageWriter<Notice>,
) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else { continue };
        if matches!(screen.get(), Screen::Table(_)) {
            notices.write(Notice(localizer.text("drop-later")));
            continue;
        }
        match read_dropped(path_buf) {
            Ok(text) => open_text(&modes, &mut commands, text, OpenPurpose::Watch),
            Err(why) => {
                let values = [("why", FluentValue::from(localizer.file_fault(&why)))];
                notices.write(Notice(localizer.text_with("open-unreadable", &values)));
            }
        }
    }
}

/// Reads a file as text.
fn read_dropped(path: &Path) -> Result<String, FileFault> {
    // Don't read a film, dropped by mistake, into memory.
    if std::fs::metadata(path)?.len() > LARGEST_RECORD as u64 {
        return Err(FileFault::TooLarge);
    }
    Ok(record_text_of_bytes(&std::fs::read(path)?))
}

/// A click on this screen.
enum GamesIntent {
    /// Open the file of a game.
    Open { path: PathBuf, mode: ModeEntry, purpose: OpenPurpose },
    /// Open the pasted text.
    OpenText(OpenPurpose),
    /// Remove a game, after a confirmation.
    Remove { path: PathBuf, mode: ModeEntry },
    /// Leave the screen.
    Back,
}

/// Draws the screen and performs clicked actions.
fn show(
    mut screen: UiContext,
    keys: ScreenKeys,
    modes: Res<ModeList>,
    mut view: ResMut<GamesView>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) -> Result {
    let context = screen.egui()?;
    let (style, view) = (&mut *screen.style, &mut *view);
    let (area, frame) = page(&context, style, &screen.layout, "games", 22);
    let room = (screen.layout.window.y - 270.0).clamp(180.0, LIST);
    let drawn = area
        .show(&context, |ui| frame.show(ui, |ui| draw_page(ui, style, &screen.localizer, view, room)).inner);
    let back = keys.just(InputAction::StepBack).then_some(GamesIntent::Back);
    match drawn.inner.or(back) {
        Some(GamesIntent::Open { path, mode, purpose }) => {
            commands.queue(move |world: &mut World| (mode.open)(world, RecordSource::File(path), purpose));
        }
        Some(GamesIntent::OpenText(purpose)) => {
            open_text(&modes, &mut commands, view.text.clone(), purpose);
        }
        Some(GamesIntent::Remove { path, mode }) if view.to_remove.as_ref() == Some(&path) => {
            commands.queue(move |world: &mut World| {
                (mode.remove)(world, &path);
                fill(world);
            });
        }
        Some(GamesIntent::Remove { path, .. }) => view.to_remove = Some(path),
        Some(GamesIntent::Back) => next.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// Draws the page with `room` points of height for the contents of the tab. Returns the click.
fn draw_page(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &mut GamesView,
    room: f32,
) -> Option<GamesIntent> {
    ui.set_width(WIDTH);
    ui.label(RichText::new(localizer.text("title-games")).font(style.title()));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (tab, key) in GamesTab::ALL {
            let tone = if view.tab == tab { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(170.0, 36.0);
            if text_button(ui, style, None, &localizer.text(key), tone, true, size).clicked() {
                view.tab = tab;
                view.to_remove = None;
            }
        }
    });
    ui.add_space(10.0);
    let tab = ui.allocate_ui(Vec2::new(WIDTH, room), |ui| {
        ui.set_min_size(Vec2::new(WIDTH, room));
        draw_tab(ui, style, localizer, view, room)
    });
    ui.add_space(12.0);
    let (size, text) = (Vec2::new(170.0, 44.0), localizer.text("back"));
    let back = text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
    tab.inner.or(back.then_some(GamesIntent::Back))
}

/// Draws the contents of the selected tab. Returns the click.
fn draw_tab(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &mut GamesView,
    room: f32,
) -> Option<GamesIntent> {
    let (rows, none) = match view.tab {
        GamesTab::Unfinished => (&view.unfinished, "games-none-unfinished"),
        GamesTab::Saved => (&view.saved, "games-none-saved"),
        GamesTab::Text => {
            return draw_text(ui, style, localizer, &mut view.text, room).map(GamesIntent::OpenText);
        }
    };
    if rows.is_empty() {
        let text = RichText::new(localizer.text(none)).font(style.plain(style.theme.body));
        ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
        return None;
    }
    draw_list(ui, style, localizer, rows, view.to_remove.as_ref(), room)
}

/// Draws the games. Returns the click.
fn draw_list(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rows: &[GamesRow],
    to_remove: Option<&PathBuf>,
    room: f32,
) -> Option<GamesIntent> {
    let mut intent = None;
    egui::ScrollArea::vertical().max_height(room).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        for row in rows {
            let asked = to_remove == Some(&row.path);
            intent = draw_row(ui, style, localizer, row, asked).or(intent.take());
        }
    });
    intent
}

/// Draws a game with its buttons.
fn draw_row(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    row: &GamesRow,
    asked: bool,
) -> Option<GamesIntent> {
    let mut intent = None;
    let open = |purpose| GamesIntent::Open { path: row.path.clone(), mode: row.mode, purpose };
    // A record of a later version cannot be opened, and must not be removed.
    let usable = !row.newer;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = Vec2::new(WIDTH - 130.0, ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let theme = style.theme.clone();
        let fill = if response.hovered() { theme.outline } else { theme.raised };
        let go_on =
            egui::Rect::from_center_size(rect.left_center() + Vec2::new(28.0, 0.0), Vec2::splat(20.0));
        let painter = ui.painter().with_clip_rect(rect.shrink(2.0).intersect(ui.clip_rect()));
        ui.painter().rect_filled(rect, CornerRadius::same(10), colour(fill));
        let rim = Stroke::new(1.0, colour(theme.outline));
        ui.painter().rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
        style.icon(
            ui.painter(),
            "play",
            go_on,
            colour(theme.accent).gamma_multiply(if usable { 1.0 } else { 0.3 }),
        );
        let at = rect.left_center() + Vec2::new(56.0, -11.0);
        let title = write(
            &painter,
            at,
            Align2::LEFT_CENTER,
            &row.title,
            style.bold(theme.prompt),
            colour(theme.text),
        );
        if let Some(mark) = row.mode.face.mark {
            let at = title.right_center() + Vec2::new(16.0, 0.0);
            let place = egui::Rect::from_center_size(at, Vec2::splat(18.0));
            style.icon(&painter, mark, place, colour(theme.text));
        }
        let at = rect.left_center() + Vec2::new(56.0, 13.0);
        // The question stands where the player looks.
        let (about, tint) = if asked {
            (localizer.text("games-remove-sure"), theme.loss)
        } else {
            (row.about.clone(), theme.muted)
        };
        write(&painter, at, Align2::LEFT_CENTER, &about, style.plain(theme.small), colour(tint));
        focus_ring(ui, style, &response, rect);
        let spoken = format!("{}, {}: {about}", localizer.text(row.mode.id.name), row.title);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, usable, &spoken));
        if response.on_hover_text(localizer.text("games-go-on")).clicked() && usable {
            intent = Some(open(OpenPurpose::GoOn));
        }
        if icon_button(ui, style, "eye", &localizer.text("games-watch"), usable, 44.0).clicked() {
            intent = Some(open(OpenPurpose::Watch));
        }
        let (icon, key) = if asked { ("check", "games-remove-sure") } else { ("trash", "games-remove") };
        if icon_button(ui, style, icon, &localizer.text(key), usable, 44.0).clicked() {
            intent = Some(GamesIntent::Remove { path: row.path.clone(), mode: row.mode });
        }
    });
    intent
}

/// Height of the buttons below the text field, with the space above them.
const BELOW_FIELD: f32 = 56.0;

/// Draws a text field, always `size` points large: its frame stays in place, the text scrolls inside.
fn draw_field(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, text: &mut String, size: Vec2) {
    let (rect, _) = ui.allocate_exact_size(size.max(Vec2::splat(80.0)), Sense::hover());
    let (fill, rim) = (colour(style.theme.background), Stroke::new(1.0, colour(style.theme.outline)));
    ui.painter().rect(rect, CornerRadius::same(8), fill, rim, StrokeKind::Inside);
    let inside = rect.shrink(8.0);
    let field = ui.scope_builder(egui::UiBuilder::new().max_rect(inside), |ui| {
        ui.set_clip_rect(inside.intersect(ui.clip_rect()));
        let scrolled = egui::ScrollArea::vertical().id_salt("games_text").auto_shrink(false);
        scrolled.show(ui, |ui| {
            let edit = egui::TextEdit::multiline(text)
                .code_editor()
                .frame(egui::Frame::NONE)
                .char_limit(LARGEST_RECORD)
                .min_size(inside.size() - Vec2::new(16.0, 0.0))
                .desired_width(inside.width() - 16.0);
            let field = ui.add(edit);
            name_aloud(&field, &localizer.text("games-text"));
            field
        })
    });
    focus_ring(ui, style, &field.inner.inner, rect);
}

/// Draws a field for the text of a record. Returns the purpose for which to open it when a button is pressed.
fn draw_text(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    text: &mut String,
    room: f32,
) -> Option<OpenPurpose> {
    let about = RichText::new(localizer.text("games-text-about")).font(style.plain(style.theme.body));
    ui.add(egui::Label::new(about.color(colour(style.theme.muted))).wrap());
    ui.add_space(6.0);
    let above = ui.cursor().top() - ui.min_rect().top();
    draw_field(ui, style, localizer, text, Vec2::new(WIDTH, room - above - BELOW_FIELD));
    ui.add_space(6.0);
    let mut purpose = None;
    ui.horizontal(|ui| {
        let size = Vec2::new(150.0, 38.0);
        let ready = !text.trim().is_empty();
        let label = localizer.text("games-watch");
        if text_button(ui, style, Some("eye"), &label, ButtonStyle::Primary, ready, size).clicked() {
            purpose = Some(OpenPurpose::Watch);
        }
        let label = localizer.text("games-go-on");
        if text_button(ui, style, Some("play"), &label, ButtonStyle::Plain, ready, size).clicked() {
            purpose = Some(OpenPurpose::GoOn);
        }
        let label = localizer.text("games-clear");
        if text_button(ui, style, Some("trash"), &label, ButtonStyle::Plain, ready, size).clicked() {
            text.clear();
        }
    });
    purpose
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamesView>()
        .add_message::<FileDragAndDrop>()
        .add_systems(OnEnter(Screen::Games), open)
        .add_systems(Update, take_dropped)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Games)));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::session::PlayableMode;
    use crate::tests::support::shipped;
    use crate::ui::open_record::OpenRecord;
    use cascadia_rules::Cascadia;
    use cascadia_storage::text::Language;

    /// Drops a file on the window of a screen. Returns the records to open and the number of notices.
    fn dropped(screen: Screen, file: &Path) -> (Vec<OpenRecord<Cascadia>>, usize) {
        let (assets, _) = shipped();
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(screen)
            .insert_resource(assets.localizer(Language::English))
            .add_message::<FileDragAndDrop>()
            .add_message::<OpenRecord<Cascadia>>()
            .add_plugins(crate::shell::mode_list::plugin::<Cascadia>)
            .add_message::<Notice>()
            .add_systems(Update, take_dropped);
        let window = Entity::PLACEHOLDER;
        app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf: file.to_owned() });
        app.update();
        let opens = app.world_mut().resource_mut::<Messages<OpenRecord<Cascadia>>>().drain().collect();
        let notices = app.world_mut().resource_mut::<Messages<Notice>>().drain().count();
        (opens, notices)
    }

    #[test]
    fn a_file_that_is_dropped_is_watched_unless_a_game_goes_on() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = root.join("crates/cascadia-rules/tests/replays/two-DCBAD.ron");
        let text = std::fs::read_to_string(&file).expect("a record");
        assert_eq!(dropped(Screen::Title, &file), (vec![OpenRecord::Text(text, OpenPurpose::Watch)], 0));
        assert_eq!(dropped(Cascadia::TABLE, &file), (Vec::new(), 1));
        assert_eq!(dropped(Screen::Games, &root.join("nothing-of-the-kind")), (Vec::new(), 1));
        // A folder cannot be read as a record.
        assert_eq!(dropped(Screen::Games, &root.join("assets")), (Vec::new(), 1));
    }

    #[test]
    fn the_length_of_a_text_moves_neither_the_buttons_nor_the_page() {
        let localizer = shipped().0.localizer(Language::English);
        let mut stage = Stage::new();
        let mut places = |text: &str, room: f32| {
            let mut view = GamesView { tab: GamesTab::Text, text: text.to_owned(), ..GamesView::default() };
            let mut size = Vec2::ZERO;
            let texts = stage.texts(Vec2::new(1280.0, 900.0), |ui, style| {
                draw_page(ui, style, &localizer, &mut view, room);
                size = ui.min_size();
            });
            let place = |key: &str| {
                let found = texts.iter().find(|text| text.text == localizer.text(key)).expect(key);
                found.rect.min
            };
            (size, ["games-watch", "games-clear", "back"].map(place))
        };
        for room in [180.0, 300.0, LIST] {
            let empty = places("", room);
            assert_eq!(places("(format: 1,", room), empty);
            assert_eq!(places(&"a line of a game\n".repeat(400), room), empty);
            assert_eq!(places(&"x".repeat(9000), room), empty);
        }
    }
}
