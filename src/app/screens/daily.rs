//! The game of the day: the same for everybody, alone, in three attempts.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Margin, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use super::BeginGame;
use super::new_game::default_name;
use super::title::draw_shade;
use crate::app::archive::{Archive, is_attempt_of};
use crate::app::areas::Areas;
use crate::app::clock::today;
use crate::app::controls::{Control, Pressed};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, name_aloud, speak, text_button, write};
use crate::app::hud::{OpenRecord, Overlay, PanelSet, Purpose};
use crate::app::library::{Library, Speaker};
use crate::app::screen::Screen;
use crate::app::trails::TrailBook;
use crate::challenges::ATTEMPTS;
use crate::record::{
    DailyScore, LONGEST_NAME, Record, RecordSetup, SeatOwner, daily_terms, same_person, seed_code,
};
use crate::rules::{CardChoice, Wildlife};

/// Width of the column.
const WIDTH: f32 = 430.0;
/// Lines of the table of the day that there is room for.
const LINES: usize = 6;

/// What the screen shows; prepared when it opens.
#[derive(Resource, Default)]
struct DailyView {
    day: Option<Date>,
    cards: Option<CardChoice>,
    code: String,
    /// Attempts at this day's game, the best first.
    table: Vec<DailyScore>,
    /// Attempts that were not finished, and where they lie.
    unfinished: Vec<(Record, PathBuf)>,
}

/// Who plays; kept from day to day as long as the program runs.
#[derive(Resource, Default)]
struct DailyPlayer(String);

fn open(
    library: Res<Library>,
    archive: Res<Archive>,
    book: Res<TrailBook>,
    mut player: ResMut<DailyPlayer>,
    mut view: ResMut<DailyView>,
) {
    let day = today();
    let terms = daily_terms(day);
    if player.0.is_empty()
        && let Some(first) = book.now.profiles().first()
    {
        first.name().clone_into(&mut player.0);
    }
    archive.flush();
    let unfinished = archive.unfinished().into_iter();
    *view = DailyView {
        day: Some(day),
        cards: Some(terms.cards),
        code: seed_code(&terms, &library.content).unwrap_or_default(),
        table: archive.journal().daily_table(day),
        unfinished: unfinished.filter_map(|shelved| Some((shelved.record?, shelved.path))).collect(),
    };
}

/// The day as people say it.
pub(super) fn day_text(speaker: &Speaker, day: Date) -> String {
    let month = speaker.say(&format!("month-{}", day.month()));
    let values = [
        ("day", FluentValue::from(day.day().to_string())),
        ("month", FluentValue::from(month)),
        ("year", FluentValue::from(day.year().to_string())),
    ];
    speaker.say_with("date", &values)
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    view: Res<DailyView>,
    book: Res<TrailBook>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    archive: Res<Archive>,
    mut player: ResMut<DailyPlayer>,
    mut look: ResMut<Look>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<BeginGame>,
    mut opens: MessageWriter<OpenRecord>,
) -> Result {
    let Some(day) = view.day else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    draw_shade(&context, look, &areas);
    let mut back = *overlay == Overlay::Closed && pressed.just(Control::StepBack);
    let mut start = *overlay == Overlay::Closed && pressed.just(Control::Confirm);
    let name = match player.0.trim() {
        "" => default_name(&speaker, 0),
        name => name.to_owned(),
    };
    let left = ATTEMPTS.saturating_sub(archive.journal().attempts(day, &name));
    let own = view.unfinished.iter().find(|(record, _)| is_attempt_of(record, day, &name));
    let place = Pos2::new((areas.window.x * 0.07).max(48.0), areas.window.y / 2.0);
    egui::Area::new(egui::Id::new("daily")).pivot(Align2::LEFT_CENTER).fixed_pos(place).show(
        &context,
        |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing.y = 8.0;
            let muted = colour(look.theme.muted);
            let title = RichText::new(speaker.say("daily-title")).font(look.bold(30.0));
            ui.label(title.color(colour(look.theme.text)));
            let text = RichText::new(day_text(&speaker, day)).font(look.bold(look.theme.prompt));
            ui.label(text.color(colour(look.theme.accent)));
            let about = speaker.say_with("daily-about", &[("count", FluentValue::from(ATTEMPTS))]);
            ui.label(RichText::new(about).font(look.plain(look.theme.body)).color(muted));
            draw_cards(ui, look, &speaker, view.cards.as_ref());
            ui.horizontal(|ui| {
                let text = RichText::new(speaker.say("daily-player")).font(look.plain(look.theme.body));
                ui.label(text.color(colour(look.theme.text)));
                let edit = egui::TextEdit::singleline(&mut player.0)
                    .hint_text(default_name(&speaker, 0))
                    .char_limit(LONGEST_NAME)
                    .margin(Margin::symmetric(10, 7))
                    .desired_width(170.0);
                name_aloud(&ui.add(edit), &speaker.say("daily-player"));
            });
            if !book.now.profiles().is_empty() {
                ui.horizontal_wrapped(|ui| {
                    for profile in book.now.profiles() {
                        let tone = if profile.name() == name { Tone::On } else { Tone::Plain };
                        let size = Vec2::new(0.0, 30.0);
                        if text_button(ui, look, None, profile.name(), tone, true, size).clicked() {
                            profile.name().clone_into(&mut player.0);
                        }
                    }
                });
            }
            let values = [("left", FluentValue::from(left)), ("count", FluentValue::from(ATTEMPTS))];
            let text =
                RichText::new(speaker.say_with("daily-left", &values)).font(look.bold(look.theme.body));
            ui.label(text.color(colour(look.theme.text)));
            ui.horizontal(|ui| {
                let (size, text) = (Vec2::new(140.0, 44.0), speaker.say("back"));
                back |= text_button(ui, look, Some("back"), &text, Tone::Plain, true, size).clicked();
                // An attempt that was begun goes on; it is no new one.
                let text = speaker.say(if own.is_some() { "daily-go-on" } else { "daily-start" });
                let ready = own.is_some() || left > 0;
                let size = Vec2::new(240.0, 44.0);
                start |=
                    text_button(ui, look, Some("arrow_right"), &text, Tone::Primary, ready, size).clicked();
                start &= ready;
            });
            draw_table(ui, look, &speaker, &view.table, &name);
            if !view.code.is_empty() {
                let code = speaker.say_with("daily-code", &[("code", FluentValue::from(view.code.as_str()))]);
                ui.label(RichText::new(code).font(look.plain(look.theme.small)).color(muted));
            }
        },
    );
    if start {
        if let Some((_, path)) = own {
            opens.write(OpenRecord::File(path.clone(), Purpose::GoOn));
        } else {
            let setup = RecordSetup::new(&daily_terms(day), vec![SeatOwner::Human(name)]);
            begin.write(BeginGame { daily: Some(day), ..BeginGame::new(setup) });
        }
    } else if back {
        next.set(Screen::Title);
    }
    Ok(())
}

/// The five scoring cards, each a species and its letter.
fn draw_cards(ui: &mut Ui, look: &mut Look, speaker: &Speaker, cards: Option<&CardChoice>) {
    let Some(key) = cards.map(CardChoice::key) else { return };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 46.0), Sense::hover());
    let step = 82.0;
    for (index, (species, letter)) in Wildlife::ALL.into_iter().zip(key.chars()).enumerate() {
        let corner = rect.min + Vec2::new(step * index as f32, 0.0);
        let place = Rect::from_min_size(corner, Vec2::new(step - 8.0, rect.height()));
        let painter = ui.painter();
        painter.rect_filled(place, CornerRadius::same(8), colour(look.theme.raised));
        look.token(painter, species, place.left_center() + Vec2::new(23.0, 0.0), 15.0);
        let at = place.right_center() - Vec2::new(18.0, 0.0);
        let tint = colour(look.theme.text);
        write(painter, at, Align2::CENTER_CENTER, &letter.to_string(), look.bold(20.0), tint);
    }
    let spoken = speaker.say_with("daily-cards", &[("cards", FluentValue::from(key))]);
    speak(ui, ui.id().with("daily_cards"), rect, &spoken);
}

/// The attempts of this day on this machine.
fn draw_table(ui: &mut Ui, look: &Look, speaker: &Speaker, table: &[DailyScore], name: &str) {
    let muted = colour(look.theme.muted);
    ui.add_space(2.0);
    let title = RichText::new(speaker.say("daily-table")).font(look.bold(look.theme.prompt));
    ui.label(title.color(colour(look.theme.accent)));
    if table.is_empty() {
        let text = RichText::new(speaker.say("daily-table-empty")).font(look.plain(look.theme.small));
        ui.label(text.color(muted));
    }
    for (place, score) in table.iter().take(LINES).enumerate() {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 22.0), Sense::hover());
        let painter = ui.painter();
        let own = same_person(&score.name, name);
        let tint = colour(if own { look.theme.text } else { look.theme.muted });
        let font = look.plain(look.theme.body);
        painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, colour(look.theme.outline)));
        let number = format!("{}.", place + 1);
        let left = |x: f32| rect.left_center() + Vec2::new(x, 0.0);
        write(painter, left(4.0), Align2::LEFT_CENTER, &number, font.clone(), tint);
        write(painter, left(34.0), Align2::LEFT_CENTER, &score.name, font.clone(), tint);
        let points = score.total.map_or_else(|| speaker.say("daily-not-finished"), |total| total.to_string());
        let right = rect.right_center() - Vec2::new(6.0, 0.0);
        write(painter, right, Align2::RIGHT_CENTER, &points, font, tint);
        speak(ui, ui.id().with(("daily", place)), rect, &format!("{number} {}: {points}", score.name));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DailyView>()
        .init_resource::<DailyPlayer>()
        .add_systems(OnEnter(Screen::Daily), open)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Daily)));
}
