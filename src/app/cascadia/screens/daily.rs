//! The game of the day: the same for everybody, alone, in three attempts, with a calendar of the days that were played.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, CornerRadius, Margin, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use super::new_game::default_name;
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::profiles::SavedProfiles;
use crate::app::cascadia::screens::BeginGame;
use crate::app::input::InputAction;
use crate::app::preferences::localizer::Localizer;
use crate::app::store::clock::today;
use crate::app::store::game_store::{GameStore, is_attempt_of};
use crate::app::ui::Notice;
use crate::app::ui::daily::calendar::{
    CONTENTS, CalendarIntent, CalendarView, MARGIN, day_text, draw_calendar, share_text,
};
use crate::app::ui::open_record::{OpenPurpose, OpenRecord};
use crate::app::ui::page::draw_shade;
use crate::app::ui::screen_keys::ScreenKeys;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, name_aloud, speak, text_button, write};
use crate::app::ui::{PanelSet, UiContext};
use crate::app::window::screen::Screen;
use crate::archive::{DailyHistory, DailyScore, Journal};
use crate::base::Wildlife;
use crate::cascadia::Cascadia;
use crate::cascadia::archive::{LONGEST_NAME, Profile};
use crate::cascadia::goals::ATTEMPTS;
use crate::cascadia::record::{daily_options, seed_code};
use crate::cascadia::rules::CardChoice;
use crate::engine::{Record, SeatOwner, is_same_person};

/// Width of the column.
const WIDTH: f32 = 430.0;
/// Space left of the column, as a share of the window, and right of the calendar.
const LEFT: f32 = 0.07;
const RIGHT: f32 = 24.0;
/// Number of lines that the table of the day has space for.
const LINES: usize = 6;

/// What the screen shows; prepared when it opens.
#[derive(Resource, Default)]
struct DailyView {
    day: Option<Date>,
    cards: Option<CardChoice>,
    code: String,
    /// Attempts at this day's game, the best first.
    table: Vec<DailyScore>,
    /// Attempts that were not finished, with their files.
    unfinished: Vec<(Record<Cascadia>, PathBuf)>,
    /// What the person of this name has reached so far.
    history: Option<(String, DailyHistory)>,
    /// The month of the calendar.
    month: Option<Date>,
}

impl DailyView {
    /// Collects what the person who plays has reached, whenever that is somebody else.
    fn follow_player(&mut self, name: &str, journal: &Journal<Cascadia>) {
        if self.history.as_ref().is_none_or(|(known, _)| known != name) {
            self.history = Some((name.to_owned(), DailyHistory::of(journal, name)));
        }
    }
}

/// The person who plays; kept from day to day as long as the program runs.
#[derive(Resource, Default)]
struct DailyPlayer(String);

/// Prepares the game of today.
fn open(
    assets: Res<CascadiaAssets>,
    store: Res<GameStore<Cascadia>>,
    saved: Res<SavedProfiles>,
    mut player: ResMut<DailyPlayer>,
    mut view: ResMut<DailyView>,
) {
    let day = today();
    let options = daily_options(day);
    if player.0.is_empty()
        && let Some(first) = saved.value.profiles().first()
    {
        first.name().clone_into(&mut player.0);
    }
    store.flush();
    let unfinished = store.unfinished().into_iter();
    *view = DailyView {
        day: Some(day),
        cards: Some(options.cards),
        code: seed_code(&options, &assets.content).unwrap_or_default(),
        table: store.journal().daily_table(day),
        unfinished: unfinished.filter_map(|saved| Some((saved.record?, saved.path))).collect(),
        history: None,
        month: Some(day),
    };
}

/// Returns the name of the person who plays, as it was typed or the usual one.
fn typed_name(typed: &str, localizer: &Localizer) -> String {
    match typed.trim() {
        "" => default_name(localizer, 0),
        name => name.to_owned(),
    }
}

/// Draws the calendar and carries out what is asked for on it.
fn show_calendar(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &mut DailyView,
    window: bevy::math::Vec2,
    targets: &mut DailyTargets,
) {
    let (Some(today), Some(month), Some((_, history))) = (view.day, view.month, &view.history) else {
        return;
    };
    let calendar = CalendarView { history, today, month };
    let right = Pos2::new(window.x - RIGHT, window.y / 2.0);
    match draw_calendar(context, style, localizer, &calendar, right) {
        Some(CalendarIntent::Turn(month)) => view.month = Some(month),
        Some(CalendarIntent::Share) => {
            if let Some(text) = share_text(localizer, history, today, &view.code) {
                context.copy_text(text);
                targets.notices.write(Notice(localizer.text("daily-shared")));
            }
        }
        None => {}
    }
}

/// The attempts of the person who plays.
struct PlayersAttempts<'a> {
    name: String,
    /// How many are left.
    left: usize,
    /// The file of the one that was begun and not finished.
    begun: Option<&'a PathBuf>,
}

impl<'a> PlayersAttempts<'a> {
    fn of(view: &'a DailyView, day: Date, name: String, journal: &Journal<Cascadia>) -> Self {
        let begun = view.unfinished.iter().find(|(record, _)| is_attempt_of(record, day, &name));
        Self {
            left: ATTEMPTS.saturating_sub(journal.attempts(day, &name)),
            begun: begun.map(|(_, path)| path),
            name,
        }
    }

    /// Returns whether an attempt can be begun or continued.
    fn may_start(&self) -> bool {
        self.begun.is_some() || self.left > 0
    }
}

/// What is asked for on this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct DailyIntents {
    /// Begin an attempt, or continue one.
    start: bool,
    /// Leave the screen.
    back: bool,
}

/// Everything the screen writes to.
#[derive(SystemParam)]
struct DailyTargets<'w> {
    next: ResMut<'w, NextState<Screen>>,
    begin: MessageWriter<'w, BeginGame>,
    opens: MessageWriter<'w, OpenRecord<Cascadia>>,
    notices: MessageWriter<'w, Notice>,
}

/// Returns where the column begins in a window of this size, in points.
fn left_of_column(window: bevy::math::Vec2) -> f32 {
    (window.x * LEFT).max(48.0)
}

/// Returns where the space between the column and the calendar begins and ends in a window of this size, in points. There
/// may be none.
pub(crate) fn free_columns(window: bevy::math::Vec2) -> (f32, f32) {
    let calendar = CONTENTS + 2.0 * MARGIN + RIGHT;
    (left_of_column(window) + WIDTH, window.x - calendar)
}

/// Draws the screen, and begins or continues an attempt or goes back when that is asked for.
fn show(
    mut screen: UiContext,
    mut view: ResMut<DailyView>,
    saved: Res<SavedProfiles>,
    keys: ScreenKeys,
    store: Res<GameStore<Cascadia>>,
    mut player: ResMut<DailyPlayer>,
    mut targets: DailyTargets,
) -> Result {
    let Some(day) = view.day else { return Ok(()) };
    let context = screen.egui()?;
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    draw_shade(&context, style, &screen.layout);
    let view = view.bypass_change_detection();
    let (name, window) = (typed_name(&player.0, localizer), screen.layout.window);
    view.follow_player(&name, store.journal());
    show_calendar(&context, style, localizer, view, window, &mut targets);
    let view = &*view;
    let attempts = PlayersAttempts::of(view, day, name, store.journal());
    let mut intents =
        DailyIntents { start: keys.just(InputAction::Confirm), back: keys.just(InputAction::StepBack) };
    let place = Pos2::new(left_of_column(window), window.y / 2.0);
    let area = egui::Area::new(egui::Id::new("daily")).pivot(Align2::LEFT_CENTER).fixed_pos(place);
    area.show(&context, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 8.0;
        draw_day(ui, style, localizer, view, day);
        draw_player(ui, style, localizer, saved.value.profiles(), &attempts.name, &mut player.0);
        draw_buttons(ui, style, localizer, &attempts, &mut intents);
        draw_table(ui, style, localizer, &view.table, &attempts.name);
        if !view.code.is_empty() {
            let code = localizer.text_with("daily-code", &[("code", FluentValue::from(view.code.as_str()))]);
            let code = RichText::new(code).font(style.plain(style.theme.small));
            ui.label(code.color(colour(style.theme.muted)));
        }
    });
    if intents.start {
        if let Some(path) = attempts.begun {
            targets.opens.write(OpenRecord::File(path.clone(), OpenPurpose::GoOn));
        } else {
            let setup = Cascadia::setup(daily_options(day), vec![SeatOwner::Human(attempts.name)]);
            targets.begin.write(BeginGame { daily: Some(day), ..BeginGame::new(setup) });
        }
    } else if intents.back {
        targets.next.set(Screen::Title);
    }
    Ok(())
}

/// Draws the title, the date, the rules and the cards of the day.
fn draw_day(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, view: &DailyView, day: Date) {
    let title = RichText::new(localizer.text("daily-title")).font(style.bold(30.0));
    ui.label(title.color(colour(style.theme.text)));
    let text = RichText::new(day_text(localizer, day)).font(style.bold(style.theme.prompt));
    ui.label(text.color(colour(style.theme.accent)));
    let about = localizer.text_with("daily-about", &[("count", FluentValue::from(ATTEMPTS))]);
    let about = RichText::new(about).font(style.plain(style.theme.body));
    ui.label(about.color(colour(style.theme.muted)));
    draw_cards(ui, style, localizer, view.cards.as_ref());
}

/// Draws a field for the name of the person who plays, and the names of all profiles. `name` is the one that counts.
fn draw_player(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    profiles: &[Profile],
    name: &str,
    typed: &mut String,
) {
    ui.horizontal(|ui| {
        let text = RichText::new(localizer.text("daily-player")).font(style.plain(style.theme.body));
        ui.label(text.color(colour(style.theme.text)));
        let edit = egui::TextEdit::singleline(typed)
            .hint_text(default_name(localizer, 0))
            .char_limit(LONGEST_NAME)
            .margin(Margin::symmetric(10, 7))
            .desired_width(170.0);
        name_aloud(&ui.add(edit), &localizer.text("daily-player"));
    });
    if profiles.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for profile in profiles {
            let tone = if profile.name() == name { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(0.0, 30.0);
            if text_button(ui, style, None, profile.name(), tone, true, size).clicked() {
                profile.name().clone_into(typed);
            }
        }
    });
}

/// Draws how many attempts are left, and the buttons that lead back and on.
fn draw_buttons(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    attempts: &PlayersAttempts<'_>,
    intents: &mut DailyIntents,
) {
    let values = [("left", FluentValue::from(attempts.left)), ("count", FluentValue::from(ATTEMPTS))];
    let text = RichText::new(localizer.text_with("daily-left", &values)).font(style.bold(style.theme.body));
    ui.label(text.color(colour(style.theme.text)));
    ui.horizontal(|ui| {
        let (size, text) = (Vec2::new(140.0, 44.0), localizer.text("back"));
        intents.back |= text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
        // An attempt that was begun goes on; it does not count as a new one.
        let text = localizer.text(if attempts.begun.is_some() { "daily-go-on" } else { "daily-start" });
        let (size, ready) = (Vec2::new(240.0, 44.0), attempts.may_start());
        let button = text_button(ui, style, Some("arrow_right"), &text, ButtonStyle::Primary, ready, size);
        intents.start |= button.clicked();
        intents.start &= ready;
    });
}

/// Draws the five scoring cards, each a species and its letter.
fn draw_cards(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, cards: Option<&CardChoice>) {
    let Some(key) = cards.map(CardChoice::key) else { return };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 46.0), Sense::hover());
    let step = 82.0;
    for (index, (species, letter)) in Wildlife::ALL.into_iter().zip(key.chars()).enumerate() {
        let corner = rect.min + Vec2::new(step * index as f32, 0.0);
        let place = Rect::from_min_size(corner, Vec2::new(step - 8.0, rect.height()));
        let painter = ui.painter();
        painter.rect_filled(place, CornerRadius::same(8), colour(style.theme.raised));
        style.token(painter, species, place.left_center() + Vec2::new(23.0, 0.0), 15.0);
        let at = place.right_center() - Vec2::new(18.0, 0.0);
        let tint = colour(style.theme.text);
        write(painter, at, Align2::CENTER_CENTER, &letter.to_string(), style.bold(20.0), tint);
    }
    let spoken = localizer.text_with("daily-cards", &[("cards", FluentValue::from(key))]);
    speak(ui, ui.id().with("daily_cards"), rect, &spoken);
}

/// Draws the table of all attempts of this day on this machine.
fn draw_table(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, table: &[DailyScore], name: &str) {
    let muted = colour(style.theme.muted);
    ui.add_space(2.0);
    let title = RichText::new(localizer.text("daily-table")).font(style.bold(style.theme.prompt));
    ui.label(title.color(colour(style.theme.accent)));
    if table.is_empty() {
        let text = RichText::new(localizer.text("daily-table-empty")).font(style.plain(style.theme.small));
        ui.label(text.color(muted));
    }
    for (place, score) in table.iter().take(LINES).enumerate() {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 22.0), Sense::hover());
        let painter = ui.painter();
        let own = is_same_person(&score.name, name);
        let tint = colour(if own { style.theme.text } else { style.theme.muted });
        let font = style.plain(style.theme.body);
        painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colour(style.theme.outline)));
        let number = format!("{}.", place + 1);
        let left = |x: f32| rect.left_center() + Vec2::new(x, 0.0);
        write(painter, left(4.0), Align2::LEFT_CENTER, &number, font.clone(), tint);
        write(painter, left(34.0), Align2::LEFT_CENTER, &score.name, font.clone(), tint);
        let points =
            score.total.map_or_else(|| localizer.text("daily-not-finished"), |total| total.to_string());
        let right = rect.right_center() - Vec2::new(6.0, 0.0);
        write(painter, right, Align2::RIGHT_CENTER, &points, font, tint);
        speak(ui, ui.id().with(("daily", place)), rect, &format!("{number} {}: {points}", score.name));
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<DailyView>()
        .init_resource::<DailyPlayer>()
        .add_systems(OnEnter(Screen::Daily), open)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Daily)));
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
