//! Games that were not finished or saved under a name, and records from elsewhere: pasted or dropped.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::egui::{
    self, Align2, CornerRadius, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use crate::app::archive::{Archive, Shelved, progress};
use crate::app::areas::Areas;
use crate::app::clock::to_the_minute;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::view::opponent_name;
use crate::app::hud::widgets::{Tone, focus_ring, icon_button, name_aloud, text_button, write};
use crate::app::hud::{Notice, OpenRecord, Overlay, PanelSet, Purpose};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::record::{LARGEST_RECORD, Record, SeatOwner};

/// Size of the page.
const WIDTH: f32 = 820.0;
const LIST: f32 = 420.0;
const ROW: f32 = 58.0;

/// What the page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Tab {
    /// Games that were not finished.
    #[default]
    Unfinished,
    /// Games saved under a name.
    Saved,
    /// A text from elsewhere.
    Text,
}

impl Tab {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Unfinished, "games-unfinished"), (Self::Saved, "games-saved"), (Self::Text, "games-text")];
}

/// The page: what lies on the shelves, read when it opens.
#[derive(Resource, Default)]
struct GamesView {
    tab: Tab,
    unfinished: Vec<Entry>,
    saved: Vec<Entry>,
    /// A text that is being pasted.
    text: String,
    /// The game that is thrown away by the next press of the same button.
    asked: Option<PathBuf>,
}

/// A game as the list shows it.
struct Entry {
    shelved: Shelved,
    title: String,
    about: String,
}

impl Entry {
    fn of(shelved: Shelved, named: bool, library: &Library, speaker: &Speaker) -> Self {
        let Some(record) = &shelved.record else {
            let key = if shelved.newer { "games-newer" } else { "games-damaged" };
            let (title, about) = (shelved.name.clone(), speaker.say(key));
            return Self { shelved, title, about };
        };
        let players = names(record, speaker);
        let (turn, turns) = progress(record, &library.content);
        let values = [("turn", FluentValue::from(turn)), ("turns", FluentValue::from(turns))];
        let over = record.outcome.is_some();
        let at = if over { speaker.say("games-over") } else { speaker.say_with("turn-of", &values) };
        let begun = record.begun.map(to_the_minute);
        let daily = record.daily.map(|_| speaker.say("title-daily"));
        let practice = record.practice.then(|| speaker.say("games-practice"));
        let title = if named { shelved.name.clone() } else { players.clone() };
        let cards = Some(record.setup.cards.key());
        let parts = [named.then_some(players), Some(at), begun, daily, practice, cards];
        let about = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        Self { shelved, title, about }
    }
}

/// Who sits at the table of a record.
fn names(record: &Record, speaker: &Speaker) -> String {
    let name = |owner: &SeatOwner| match owner {
        SeatOwner::Human(name) => name.clone(),
        SeatOwner::Opponent(level) => opponent_name(speaker, level),
    };
    record.setup.seats.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn fill(archive: &Archive, library: &Library, speaker: &Speaker, view: &mut GamesView) {
    archive.flush();
    let entries = |games: Vec<Shelved>, named: bool| -> Vec<Entry> {
        games.into_iter().map(|shelved| Entry::of(shelved, named, library, speaker)).collect()
    };
    view.unfinished = entries(archive.unfinished(), false);
    view.saved = entries(archive.saved(), true);
    view.asked = None;
}

fn open(archive: Res<Archive>, library: Res<Library>, speaker: Res<Speaker>, mut view: ResMut<GamesView>) {
    fill(&archive, &library, &speaker, &mut view);
    if view.unfinished.is_empty() && !view.saved.is_empty() && view.tab == Tab::Unfinished {
        view.tab = Tab::Saved;
    }
}

/// A file that is dropped on the window is read as a record, except in a game: that goes on.
fn take_dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    speaker: Res<Speaker>,
    mut opens: MessageWriter<OpenRecord>,
    mut notices: MessageWriter<Notice>,
) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else { continue };
        if *screen.get() == Screen::Playing {
            notices.write(Notice(speaker.say("drop-later")));
            continue;
        }
        match read_dropped(path_buf) {
            Ok(text) => {
                opens.write(OpenRecord::Text(text, Purpose::Watch));
            }
            Err(why) => {
                let values = [("why", FluentValue::from(why))];
                notices.write(Notice(speaker.say_with("open-unreadable", &values)));
            }
        }
    }
}

fn read_dropped(path: &Path) -> Result<String, String> {
    let told = |error: std::io::Error| error.to_string();
    // A film that slipped out of the hand is not read into memory.
    if std::fs::metadata(path).map_err(told)?.len() > LARGEST_RECORD as u64 {
        return Err(std::io::ErrorKind::FileTooLarge.to_string());
    }
    std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).map_err(told)
}

/// What a click in the list asks for.
enum Wish {
    Open(PathBuf, Purpose),
    ThrowAway(PathBuf),
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    library: Res<Library>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    mut archive: ResMut<Archive>,
    mut view: ResMut<GamesView>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut opens: MessageWriter<OpenRecord>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let view = &mut *view;
    let mut back = *overlay == Overlay::Closed && pressed.just(Control::StepBack);
    let mut wish = None;
    let (area, frame) = super::page(&context, look, &areas, "games", 22);
    area.show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.label(RichText::new(speaker.say("title-games")).font(look.bold(30.0)));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for (tab, key) in Tab::ALL {
                    let tone = if view.tab == tab { Tone::On } else { Tone::Plain };
                    let size = Vec2::new(170.0, 36.0);
                    if text_button(ui, look, None, &speaker.say(key), tone, true, size).clicked() {
                        view.tab = tab;
                        view.asked = None;
                    }
                }
            });
            ui.add_space(10.0);
            let room = (areas.window.y - 270.0).clamp(180.0, LIST);
            ui.allocate_ui(Vec2::new(WIDTH, room), |ui| {
                ui.set_min_size(Vec2::new(WIDTH, room));
                match view.tab {
                    Tab::Unfinished => {
                        wish = draw_list(ui, look, &speaker, &view.unfinished, view.asked.as_ref(), room);
                        draw_empty(ui, look, &speaker, &view.unfinished, "games-none-unfinished");
                    }
                    Tab::Saved => {
                        wish = draw_list(ui, look, &speaker, &view.saved, view.asked.as_ref(), room);
                        draw_empty(ui, look, &speaker, &view.saved, "games-none-saved");
                    }
                    Tab::Text => {
                        if let Some(purpose) = draw_text(ui, look, &speaker, &mut view.text, room) {
                            opens.write(OpenRecord::Text(view.text.clone(), purpose));
                        }
                    }
                }
            });
            ui.add_space(12.0);
            let (size, text) = (Vec2::new(170.0, 44.0), speaker.say("back"));
            back |= text_button(ui, look, Some("back"), &text, Tone::Plain, true, size).clicked();
        });
    });
    match wish {
        Some(Wish::Open(path, purpose)) => {
            opens.write(OpenRecord::File(path, purpose));
        }
        Some(Wish::ThrowAway(path)) if view.asked.as_ref() == Some(&path) => {
            archive.remove(&path);
            fill(&archive, &library, &speaker, view);
        }
        Some(Wish::ThrowAway(path)) => view.asked = Some(path),
        None => {}
    }
    if back {
        next.set(Screen::Title);
    }
    Ok(())
}

fn draw_empty(ui: &mut Ui, look: &Look, speaker: &Speaker, entries: &[Entry], key: &str) {
    if entries.is_empty() {
        let text = RichText::new(speaker.say(key)).font(look.plain(look.theme.body));
        ui.add(egui::Label::new(text.color(colour(look.theme.muted))).wrap());
    }
}

fn draw_list(
    ui: &mut Ui,
    look: &mut Look,
    speaker: &Speaker,
    entries: &[Entry],
    asked: Option<&PathBuf>,
    room: f32,
) -> Option<Wish> {
    if entries.is_empty() {
        return None;
    }
    let mut wish = None;
    egui::ScrollArea::vertical().max_height(room).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        for entry in entries {
            let asked = asked == Some(&entry.shelved.path);
            wish = draw_entry(ui, look, speaker, entry, asked).or(wish.take());
        }
    });
    wish
}

/// A game with what can be done with it.
fn draw_entry(ui: &mut Ui, look: &mut Look, speaker: &Speaker, entry: &Entry, asked: bool) -> Option<Wish> {
    let mut wish = None;
    let path = || entry.shelved.path.clone();
    // What a later version wrote is neither to be opened nor ours to throw away.
    let usable = !entry.shelved.newer;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = Vec2::new(WIDTH - 130.0, ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let theme = look.theme.clone();
        let fill = if response.hovered() { theme.outline } else { theme.raised };
        let go_on =
            egui::Rect::from_center_size(rect.left_center() + Vec2::new(28.0, 0.0), Vec2::splat(20.0));
        let painter = ui.painter().with_clip_rect(rect.shrink(2.0).intersect(ui.clip_rect()));
        ui.painter().rect_filled(rect, CornerRadius::same(10), colour(fill));
        let rim = Stroke::new(1.0, colour(theme.outline));
        ui.painter().rect_stroke(rect, CornerRadius::same(10), rim, StrokeKind::Inside);
        look.icon(
            ui.painter(),
            "play",
            go_on,
            colour(theme.accent).gamma_multiply(if usable { 1.0 } else { 0.3 }),
        );
        let at = rect.left_center() + Vec2::new(56.0, -11.0);
        write(&painter, at, Align2::LEFT_CENTER, &entry.title, look.bold(theme.prompt), colour(theme.text));
        let at = rect.left_center() + Vec2::new(56.0, 13.0);
        // The question stands where the eye is.
        let (about, tint) = if asked {
            (speaker.say("games-remove-sure"), theme.loss)
        } else {
            (entry.about.clone(), theme.muted)
        };
        write(&painter, at, Align2::LEFT_CENTER, &about, look.plain(theme.small), colour(tint));
        focus_ring(ui, look, &response, rect);
        let spoken = format!("{}: {about}", entry.title);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, usable, &spoken));
        if response.on_hover_text(speaker.say("games-go-on")).clicked() && usable {
            wish = Some(Wish::Open(path(), Purpose::GoOn));
        }
        if icon_button(ui, look, "eye", &speaker.say("games-watch"), usable, 44.0).clicked() {
            wish = Some(Wish::Open(path(), Purpose::Watch));
        }
        let (icon, key) = if asked { ("check", "games-remove-sure") } else { ("trash", "games-remove") };
        if icon_button(ui, look, icon, &speaker.say(key), usable, 44.0).clicked() {
            wish = Some(Wish::ThrowAway(path()));
        }
    });
    wish
}

/// A field for the text of a record. Returns what is to be done with it.
fn draw_text(
    ui: &mut Ui,
    look: &mut Look,
    speaker: &Speaker,
    text: &mut String,
    room: f32,
) -> Option<Purpose> {
    let about = RichText::new(speaker.say("games-text-about")).font(look.plain(look.theme.body));
    ui.add(egui::Label::new(about.color(colour(look.theme.muted))).wrap());
    ui.add_space(6.0);
    let height = room - 90.0;
    egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        let edit = egui::TextEdit::multiline(text)
            .code_editor()
            .char_limit(LARGEST_RECORD)
            .desired_rows((height / 19.0) as usize)
            .desired_width(WIDTH - 24.0);
        name_aloud(&ui.add(edit), &speaker.say("games-text"));
    });
    ui.add_space(6.0);
    let mut purpose = None;
    ui.horizontal(|ui| {
        let size = Vec2::new(150.0, 38.0);
        let ready = !text.trim().is_empty();
        let label = speaker.say("games-watch");
        if text_button(ui, look, Some("eye"), &label, Tone::Primary, ready, size).clicked() {
            purpose = Some(Purpose::Watch);
        }
        let label = speaker.say("games-go-on");
        if text_button(ui, look, Some("play"), &label, Tone::Plain, ready, size).clicked() {
            purpose = Some(Purpose::GoOn);
        }
        let label = speaker.say("games-clear");
        if text_button(ui, look, Some("trash"), &label, Tone::Plain, ready, size).clicked() {
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
    use crate::content::{Language, find_root};

    /// A window over which a file is dropped; what comes of it.
    fn dropped(screen: Screen, file: &Path) -> (Vec<OpenRecord>, usize) {
        let library = Library::read(&find_root().expect("the package has its folders")).expect("valid data");
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(screen)
            .insert_resource(library.speaker(Language::English))
            .add_message::<FileDragAndDrop>()
            .add_message::<OpenRecord>()
            .add_message::<Notice>()
            .add_systems(Update, take_dropped);
        let window = Entity::PLACEHOLDER;
        app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf: file.to_owned() });
        app.update();
        let opens = app.world_mut().resource_mut::<Messages<OpenRecord>>().drain().collect();
        let notices = app.world_mut().resource_mut::<Messages<Notice>>().drain().count();
        (opens, notices)
    }

    #[test]
    fn a_file_that_is_dropped_is_watched_unless_a_game_goes_on() {
        let root = find_root().expect("the package has its folders");
        let file = root.join("tests/replays/two-DCBAD.ron");
        let text = std::fs::read_to_string(&file).expect("a record");
        assert_eq!(dropped(Screen::Title, &file), (vec![OpenRecord::Text(text, Purpose::Watch)], 0));
        assert_eq!(dropped(Screen::Playing, &file), (Vec::new(), 1));
        assert_eq!(dropped(Screen::Games, &root.join("nothing-of-the-kind")), (Vec::new(), 1));
        // What is far too large to be a record is not read.
        assert_eq!(dropped(Screen::Games, &root.join("assets")), (Vec::new(), 1));
    }
}
