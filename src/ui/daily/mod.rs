//! The daily game of any mode: the same for everyone, solo, in three attempts, with a calendar of the days
//! played.

pub(crate) mod calendar;

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, Margin, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use self::calendar::{
    CALENDAR_HEIGHT, CONTENTS, CalendarIntent, CalendarView, MARGIN, day_text, draw_calendar, share_text,
};
use super::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use super::mode_tabs::{ModeTabs, add_mode_tab, draw_mode_tabs};
use super::new_game::begin::begin_at_table;
use super::new_game::known_players::KnownPlayers;
use super::new_game::seats::{default_name, name_or_default};
use super::open_record::{OpenPurpose, OpenRecord};
use super::page::draw_shade;
use super::screen_keys::ScreenKeys;
use super::style::{UiStyle, colour};
use super::widgets::{ButtonStyle, name_aloud, speak, text_button, write};
use super::{Notice, PanelSet, UiContext};
use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::session::{ModeAssets, PlayableMode, StartOptions};
use crate::store::clock::{Clock, Today};
use crate::store::game_store::{GameStore, is_attempt_of};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::panels::row::TextRow;
use crate::window::screen::Screen;
use cascadia_engine::archive::{DAILY_ATTEMPTS, DailyHistory, DailyScore, Journal};
use cascadia_engine::{GameSetup, LONGEST_NAME, Record, SeatOwner, is_same_person};

/// Width of the column.
const WIDTH: f32 = 430.0;
/// Space left of the column, as a share of the window, and right of the calendar.
const LEFT: f32 = 0.07;
const RIGHT: f32 = 24.0;
/// Gap between the calendar and the panel below it.
const BESIDE_GAP: f32 = 12.0;
/// Number of lines with space in the table of the day.
const LINES: usize = 6;
/// Height of a line with the space below it, and of the rest of the column with its margins.
const LINE: f32 = 30.0;
const REST: f32 = 500.0;

/// Keys of a mode's texts on the screen.
pub(crate) struct DailyWords {
    /// The explanation of the daily game, with the number of attempts as `count`.
    pub about: &'static str,
    /// The first line of the text to share, with the `date`.
    pub share: &'static str,
}

/// A mode with a daily game.
pub(crate) trait DailyMode: PlayableMode {
    /// Its texts on the screen.
    const DAY: DailyWords;

    /// The height, in points, reserved below the calendar for a panel of the mode.
    const BELOW_CALENDAR: f32 = 0.0;

    /// Returns the options of the game of `day`, a solo game.
    fn daily_options(day: Date) -> Self::Options;

    /// Returns the setup of a solo game.
    fn daily_setup(options: Self::Options, owner: SeatOwner) -> GameSetup<Self>;

    /// Returns the seed code of a game, or an empty string if it has none.
    fn daily_code(options: &Self::Options, content: &Self::Content) -> String;

    /// Draws the setup of this day, `width` points wide.
    fn draw_day(
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        day: (&Self::Content, &Self::Options),
        width: f32,
    );

    /// Draws into the space between the column and the calendar.
    fn draw_between(
        _context: &egui::Context,
        _style: &mut UiStyle,
        _localizer: &Localizer,
        _day: (&Self::Content, &Self::Options),
        _room: Rect,
    ) {
    }
}

/// The view of the screen, prepared when it opens and at midnight.
#[derive(Resource)]
struct DailyView<M: DailyMode> {
    day: Option<Date>,
    options: Option<M::Options>,
    code: String,
    /// Attempts at this day's game, the best first.
    table: Vec<DailyScore>,
    /// Unfinished attempts, with their files.
    unfinished: Vec<(Record<M>, PathBuf)>,
    /// The name of the person and their results so far.
    history: Option<(String, DailyHistory)>,
    /// The month of the calendar.
    month: Option<Date>,
}

impl<M: DailyMode> Default for DailyView<M> {
    fn default() -> Self {
        Self {
            day: None,
            options: None,
            code: String::new(),
            table: Vec::new(),
            unfinished: Vec::new(),
            history: None,
            month: None,
        }
    }
}

impl<M: DailyMode> DailyView<M> {
    /// Prepares the game of a day.
    fn of(day: Date, assets: &ModeAssets<M>, store: &GameStore<M>) -> Self {
        let options = M::daily_options(day);
        store.flush();
        let unfinished = store.unfinished().into_iter();
        Self {
            day: Some(day),
            code: M::daily_code(&options, &assets.content),
            options: Some(options),
            table: store.journal().daily_table(day),
            unfinished: unfinished.filter_map(|saved| Some((saved.record?, saved.path))).collect(),
            history: None,
            month: Some(day),
        }
    }

    /// Collects the player's results whenever the player changes.
    fn follow_player(&mut self, name: &str, journal: &Journal<M>) {
        if self.history.as_ref().is_none_or(|(known, _)| known != name) {
            self.history = Some((name.to_owned(), DailyHistory::of(journal, name)));
        }
    }
}

/// The name of the player, kept from day to day while the program runs.
#[derive(Resource, Default)]
struct DailyPlayer(String);

/// A request for the game of a day.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct BeginDaily<M: DailyMode> {
    pub day: Date,
    /// The name of the player.
    pub name: String,
    /// For practice only; not counted as an attempt.
    pub practice: bool,
    mode: std::marker::PhantomData<M>,
}

impl<M: DailyMode> BeginDaily<M> {
    /// Creates the request of a person; `practice` once the attempts are used up.
    pub(crate) fn new(day: Date, name: String, practice: bool) -> Self {
        Self { day, name, practice, mode: std::marker::PhantomData }
    }
}

/// Begins the most recently requested daily game: an attempt, or the same game for practice.
fn begin<M: DailyMode>(world: &mut World) {
    let requests: Vec<BeginDaily<M>> = world.resource_mut::<Messages<BeginDaily<M>>>().drain().collect();
    let Some(BeginDaily { day, name, practice, .. }) = requests.into_iter().next_back() else { return };
    let setup = M::daily_setup(M::daily_options(day), SeatOwner::Human(name));
    let daily = (!practice).then_some(day);
    let begun = world.resource::<Clock>().now();
    begin_at_table(world, setup, StartOptions { begun: Some(begun), daily, practice, skip_turns: 0 });
}

/// Prepares the game of today.
fn open<M: DailyMode>(
    assets: Res<ModeAssets<M>>,
    store: Res<GameStore<M>>,
    known: Res<KnownPlayers>,
    today: Res<Today>,
    mut player: ResMut<DailyPlayer>,
    mut view: ResMut<DailyView<M>>,
) {
    if player.0.is_empty()
        && let Some(first) = known.0.first()
    {
        player.0.clone_from(first);
    }
    *view = DailyView::of(today.0, &assets, &store);
}

/// Shows the new day's game at midnight on an open screen. A visited month stays.
fn turn_the_day<M: DailyMode>(
    assets: Res<ModeAssets<M>>,
    store: Res<GameStore<M>>,
    today: Res<Today>,
    mut view: ResMut<DailyView<M>>,
) {
    if view.day == Some(today.0) {
        return;
    }
    let first = |day: Option<Date>| day.map(Date::first_of_month);
    let looked_at = view.month.filter(|_| first(view.month) != first(view.day));
    *view = DailyView::of(today.0, &assets, &store);
    view.month = looked_at.or(view.month);
}

/// Draws the calendar and handles its clicks.
fn show_calendar<M: DailyMode>(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &mut DailyView<M>,
    window: bevy::math::Vec2,
    targets: &mut DailyTargets<M>,
) {
    let (Some(today), Some(month), Some((_, history))) = (view.day, view.month, &view.history) else {
        return;
    };
    let calendar = CalendarView { history, today, month };
    let right = Pos2::new(window.x - RIGHT, calendar_middle(window.y, M::BELOW_CALENDAR));
    match draw_calendar(context, style, localizer, &calendar, right) {
        Some(CalendarIntent::Turn(month)) => view.month = Some(month),
        Some(CalendarIntent::Share) => {
            if let Some(text) = share_text(localizer, M::DAY.share, history, today, &view.code) {
                context.copy_text(text);
                targets.notices.write(Notice(localizer.text("daily-shared")));
            }
        }
        None => {}
    }
}

/// The attempts of the player.
struct OwnAttempts<'a> {
    name: String,
    /// The number of attempts left.
    left: usize,
    /// The file of the unfinished attempt.
    begun: Option<&'a PathBuf>,
}

impl<'a> OwnAttempts<'a> {
    fn of<M: DailyMode>(view: &'a DailyView<M>, day: Date, name: String, journal: &Journal<M>) -> Self {
        let begun = view.unfinished.iter().find(|(record, _)| is_attempt_of(record, day, &name));
        Self {
            left: DAILY_ATTEMPTS.saturating_sub(journal.attempts(day, &name)),
            begun: begun.map(|(_, path)| path),
            name,
        }
    }

    /// Tests whether all attempts are used up, so that another game is only for practice.
    fn only_practice(&self) -> bool {
        self.begun.is_none() && self.left == 0
    }
}

/// Clicks on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct DailyIntents {
    /// Begin an attempt, or continue it.
    start: bool,
    back: bool,
    /// Go to the daily game of another mode.
    go_to: Option<Screen>,
}

/// Everything the screen writes to.
#[derive(SystemParam)]
struct DailyTargets<'w, M: DailyMode> {
    next: ResMut<'w, NextState<Screen>>,
    begin: MessageWriter<'w, BeginDaily<M>>,
    opens: MessageWriter<'w, OpenRecord<M>>,
    notices: MessageWriter<'w, Notice>,
}

/// Returns the left edge of the column in a window of this size, in points.
fn left_of_column(window: bevy::math::Vec2) -> f32 {
    (window.x * LEFT).max(48.0)
}

/// Returns the left and right edges of the space between column and calendar in a window of this size, in
/// points. It may be empty.
pub(crate) fn free_columns(window: bevy::math::Vec2) -> (f32, f32) {
    let calendar = CONTENTS + 2.0 * MARGIN + RIGHT;
    (left_of_column(window) + WIDTH, window.x - calendar)
}

/// Returns the vertical middle of the calendar in a window of this height, above a panel of height `below`.
fn calendar_middle(window: f32, below: f32) -> f32 {
    if below > 0.0 { (window - below - BESIDE_GAP) / 2.0 } else { window / 2.0 }
}

/// Returns the rectangle below the calendar for a panel of this height, in points.
pub(crate) fn below_calendar(window: bevy::math::Vec2, height: f32) -> bevy::math::Rect {
    let (_, left) = free_columns(window);
    let top = calendar_middle(window.y, height) + CALENDAR_HEIGHT / 2.0 + BESIDE_GAP;
    bevy::math::Rect::new(left, top, window.x - RIGHT, top + height)
}

/// The inputs of drawing the screen.
#[derive(SystemParam)]
struct DailySource<'w, M: DailyMode> {
    store: Res<'w, GameStore<M>>,
    assets: Res<'w, ModeAssets<M>>,
    known: Res<'w, KnownPlayers>,
    tabs: Res<'w, ModeTabs>,
}

/// Draws the screen, and begins or continues an attempt or leaves on request.
fn show<M: DailyMode>(
    mut screen: UiContext,
    mut view: ResMut<DailyView<M>>,
    keys: ScreenKeys,
    source: DailySource<M>,
    mut player: ResMut<DailyPlayer>,
    mut targets: DailyTargets<M>,
) -> Result {
    let Some(day) = view.day else { return Ok(()) };
    let context = screen.egui()?;
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    draw_shade(&context, style, &screen.layout, left_of_column(screen.layout.window) + WIDTH);
    let view = view.bypass_change_detection();
    let (name, window) = (name_or_default(localizer, &player.0, 0), screen.layout.window);
    view.follow_player(&name, source.store.journal());
    show_calendar(&context, style, localizer, view, window, &mut targets);
    let view = &*view;
    let attempts = OwnAttempts::of(view, day, name, source.store.journal());
    let mut intents = DailyIntents {
        start: keys.just(InputAction::Confirm),
        back: keys.just(InputAction::StepBack),
        go_to: None,
    };
    let (left, right) = free_columns(window);
    if let Some(options) = &view.options {
        let room = Rect::from_min_max(Pos2::new(left, 0.0), Pos2::new(right, window.y));
        M::draw_between(&context, style, localizer, (&source.assets.content, options), room);
    }
    let place = Pos2::new(left_of_column(window), window.y / 2.0);
    let area = layers::area(&context, PanelLayer::Page, egui::Id::new("daily"))
        .pivot(Align2::LEFT_CENTER)
        .fixed_pos(place);
    area.show(&context, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 8.0;
        draw_tabs::<M>(ui, style, localizer, &source.tabs.days, &mut intents);
        draw_today::<M>(ui, style, localizer, (&source.assets.content, view.options.as_ref()), day);
        draw_player(ui, style, localizer, &source.known.0, &attempts.name, &mut player.0);
        draw_buttons(ui, style, localizer, &attempts, &mut intents);
        draw_table(ui, style, localizer, (&view.table, lines_in(window.y)), &attempts.name);
        if !view.code.is_empty() {
            let code = localizer.text_with("daily-code", &[("code", FluentValue::from(view.code.as_str()))]);
            let code = RichText::new(code).font(style.plain(style.theme.small));
            ui.label(code.color(colour(style.theme.muted)));
        }
    });
    if let Some(screen) = intents.go_to {
        targets.next.set(screen);
    } else if intents.start {
        if let Some(path) = attempts.begun {
            targets.opens.write(OpenRecord::File(path.clone(), OpenPurpose::GoOn));
        } else {
            let practice = attempts.only_practice();
            targets.begin.write(BeginDaily::new(day, attempts.name, practice));
        }
    } else if intents.back {
        targets.next.set(Screen::Title);
    }
    Ok(())
}

/// Draws the tabs of the modes with a daily game.
fn draw_tabs<M: DailyMode>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    tabs: &[Screen],
    intents: &mut DailyIntents,
) {
    ui.horizontal(|ui| {
        intents.go_to = draw_mode_tabs(ui, style, localizer, tabs, M::DAILY, 34.0);
    });
}

/// Draws the title, the date, the rules and the setup of the day.
fn draw_today<M: DailyMode>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (content, options): (&M::Content, Option<&M::Options>),
    day: Date,
) {
    let title = RichText::new(localizer.text("daily-title")).font(style.title());
    ui.label(title.color(colour(style.theme.text)));
    let text = RichText::new(day_text(localizer, day)).font(style.heading(style.theme.prompt));
    ui.label(text.color(colour(style.theme.text)));
    let about = localizer.text_with(M::DAY.about, &[("count", FluentValue::from(DAILY_ATTEMPTS))]);
    let about = RichText::new(about).font(style.plain(style.theme.body));
    ui.label(about.color(colour(style.theme.muted)));
    if let Some(options) = options {
        M::draw_day(ui, style, localizer, (content, options), WIDTH);
    }
}

/// Draws a field for the player's name, and the names of previous players. `name` is the effective name.
fn draw_player(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    known: &[String],
    name: &str,
    typed: &mut String,
) {
    ui.horizontal(|ui| {
        let text = RichText::new(localizer.text("daily-player")).font(style.plain(style.theme.body));
        ui.label(text.color(colour(style.theme.text)));
        let edit = egui::TextEdit::singleline(typed)
            .hint_text(default_name(localizer, 0))
            .char_limit(NAME_CHARACTERS)
            .margin(Margin::symmetric(10, 7))
            .desired_width(170.0);
        let field = ui.add(edit);
        keep_to_letters(&field, localizer, typed, LONGEST_NAME);
        name_aloud(&field, &localizer.text("daily-player"));
    });
    if known.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for other in known {
            let tone = if other == name { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(0.0, 30.0);
            if text_button(ui, style, None, other, tone, true, size).clicked() {
                typed.clone_from(other);
            }
        }
    });
}

/// Draws the number of attempts left, and the buttons that lead back and on.
fn draw_buttons(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    attempts: &OwnAttempts<'_>,
    intents: &mut DailyIntents,
) {
    let values = [("left", FluentValue::from(attempts.left)), ("count", FluentValue::from(DAILY_ATTEMPTS))];
    let text = RichText::new(localizer.text_with("daily-left", &values)).font(style.bold(style.theme.body));
    ui.label(text.color(colour(style.theme.text)));
    ui.horizontal(|ui| {
        let (size, text) = (Vec2::new(140.0, 44.0), localizer.text("back"));
        intents.back |= text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
        // Continuing an attempt does not count as a new one.
        let (key, tone) = match () {
            () if attempts.begun.is_some() => ("daily-go-on", ButtonStyle::Primary),
            () if attempts.only_practice() => ("daily-practice", ButtonStyle::Plain),
            () => ("daily-start", ButtonStyle::Primary),
        };
        let size = Vec2::new(240.0, 44.0);
        let button = text_button(ui, style, Some("arrow_right"), &localizer.text(key), tone, true, size);
        intents.start |= button.clicked();
        if attempts.only_practice() {
            button.on_hover_text(localizer.text("daily-practice-hint"));
        }
    });
}

/// Returns the number of table lines that fit below the rest of the column in a window of this height.
fn lines_in(height: f32) -> usize {
    (((height - REST) / LINE).max(2.0) as usize).min(LINES)
}

/// Draws the table of all attempts of this day on this machine.
fn draw_table(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    (table, lines): (&[DailyScore], usize),
    name: &str,
) {
    let muted = colour(style.theme.muted);
    ui.add_space(2.0);
    let title = RichText::new(localizer.text("daily-table")).font(style.heading(style.theme.prompt));
    ui.label(title.color(colour(style.theme.text)));
    if table.is_empty() {
        let text = RichText::new(localizer.text("daily-table-empty")).font(style.plain(style.theme.small));
        ui.label(text.color(muted));
    }
    for (place, score) in table.iter().take(lines).enumerate() {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 22.0), Sense::hover());
        let painter = ui.painter();
        let own = is_same_person(&score.name, name);
        let tint = colour(if own { style.theme.text } else { style.theme.muted });
        let font = style.plain(style.theme.body);
        painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colour(style.theme.outline)));
        let number = format!("{}.", place + 1);
        let left = rect.left_center() + Vec2::new(4.0, 0.0);
        write(painter, left, Align2::LEFT_CENTER, &number, font.clone(), tint);
        let points =
            score.total.map_or_else(|| localizer.text("daily-not-finished"), |total| total.to_string());
        let mut row = TextRow::within(rect.with_min_x(rect.left() + 34.0).with_max_x(rect.right() - 6.0));
        row.write_right(painter, &points, font.clone(), tint);
        row.write_left(painter, &score.name, &[font], tint);
        speak(ui, ui.id().with(("daily", place)), rect, &format!("{number} {}: {points}", score.name));
    }
}

/// Registers the transition from the screen to the table.
pub(crate) fn transitions<M: DailyMode>(app: &mut App) {
    app.add_message::<BeginDaily<M>>().add_systems(PreUpdate, begin::<M>);
}

/// Registers the daily game of a mode.
pub(crate) fn plugin<M: DailyMode>(app: &mut App) {
    add_mode_tab(app, |tabs| &mut tabs.days, M::DAILY);
    app.init_resource::<DailyView<M>>()
        .init_resource::<DailyPlayer>()
        .add_systems(OnEnter(M::DAILY), open::<M>)
        .add_systems(PreUpdate, turn_the_day::<M>.run_if(in_state(M::DAILY)))
        .add_systems(EguiPrimaryContextPass, show::<M>.in_set(PanelSet).run_if(in_state(M::DAILY)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calendar_has_room_beside_the_game_of_the_day_in_the_smallest_window() {
        let calendar = CONTENTS + 2.0 * MARGIN;
        assert!(800.0 * LEFT + WIDTH + calendar + RIGHT <= 800.0);
    }
}
