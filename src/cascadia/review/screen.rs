//! The screen of the review: its page over the table, prepared once per change, and its actions.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use super::job::{ReviewJob, ReviewState};
use super::page::{DetailsChosen, ReviewIntent, ReviewPage, SeatChoice, WorkView};
use super::reviewed::ReviewedGame;
use super::table::ShowDecision;
use super::view::{Reviewed, SeatReviewView};
use super::words::wait_text;
use crate::cascadia::ModeAssets;
use crate::cascadia::hud::names::{opponent_name, shown_person};
use crate::input::InputAction;
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::shell::after_game::winner_words;
use crate::ui::UiContext;
use crate::ui::daily::calendar::day_text;
use crate::ui::page::veil;
use crate::ui::screen_keys::ScreenKeys;
use crate::window::screen::Screen;
use cascadia_ai::players::Strengths;
use cascadia_ai::review::SeatReview;
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::DAILY_ATTEMPTS;
use cascadia_rules::Cascadia;
use cascadia_rules::mode::options_of;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::{ScoreSheet, winners};

/// Prepared contents of the page.
#[derive(Resource, Default)]
pub(super) struct ReviewShown {
    view: Option<SeatReviewView>,
    /// The day, the winner and the scores of the game.
    game: String,
    seats: Vec<SeatChoice>,
    opponents: Option<bool>,
    work: WorkView,
    instead: Option<String>,
    mistakes: usize,
}

/// Returns the name of the player at a seat.
fn name_of(reviewed: &ReviewedGame, seat: Seat, localizer: &Localizer) -> String {
    match reviewed.owner(seat) {
        Some(SeatOwner::Human(name)) => shown_person(localizer, name, seat.index()),
        Some(SeatOwner::Opponent(level)) => opponent_name(localizer, level),
        None => String::new(),
    }
}

/// Describes the game by its day, its winner and the scores.
fn game_words(reviewed: &ReviewedGame, localizer: &Localizer) -> String {
    let name = |index: usize| name_of(reviewed, Seat(index as u8), localizer);
    let mut parts = Vec::new();
    parts.extend(reviewed.record.begun.map(|begun| day_text(localizer, begun.date())));
    if let [alone] = reviewed.sheets.as_slice() {
        let points = [("points", FluentValue::from(alone.total()))];
        parts.extend([name(0), localizer.text_with("result-alone", &points)]);
        return parts.join(" · ");
    }
    let winners: Vec<String> = winners(&reviewed.sheets).into_iter().map(name).collect();
    let winners: Vec<&str> = winners.iter().map(String::as_str).collect();
    parts.push(winner_words(localizer, &winners));
    let score = |(index, sheet): (usize, &ScoreSheet)| format!("{}\u{a0}{}", name(index), sheet.total());
    parts.push(reviewed.sheets.iter().enumerate().map(score).collect::<Vec<_>>().join(", "));
    parts.join(" · ")
}

/// Prepares the review of a seat for the page.
fn view_of(
    reviewed: &ReviewedGame,
    review: &SeatReview,
    is_first_impression: bool,
    strengths: &Strengths,
    localizer: &Localizer,
) -> Option<SeatReviewView> {
    let positions: Option<Vec<_>> =
        review.decisions.iter().map(|decision| reviewed.positions.get(decision.first_action)).collect();
    let sheet = reviewed.sheets.get(review.seat.index())?;
    let owners = &reviewed.record.setup.seats;
    let people = owners.iter().filter(|owner| owner.is_human()).count();
    let is_human = reviewed.owner(review.seat).is_some_and(SeatOwner::is_human);
    let name = name_of(reviewed, review.seat, localizer);
    let who = Reviewed {
        name: &name,
        is_reader: is_human && people == 1,
        has_rivals: owners.len() > 1,
        levels: options_of(&reviewed.record.setup).scenario.is_none().then_some(strengths),
        is_first_impression,
    };
    Some(SeatReviewView::of(review, &positions?, sheet, who, localizer))
}

/// Describes the progress of a seat's review.
fn work_view(work: &ReviewJob, seat: Seat, localizer: &Localizer) -> WorkView {
    let playouts = [("playouts", FluentValue::from(work.playouts()))];
    let is_reviewed = work.of_seat(seat).is_some();
    if let Some(progress) = work.progress() {
        let time = [("time", FluentValue::from(wait_text(localizer, progress.seconds_left)))];
        let text = match (is_reviewed, work.is_first_impression(seat)) {
            (false, _) => localizer.text_with("review-quick", &time),
            (true, true) => localizer.text_with("review-working", &time),
            (true, false) => localizer.text_with("review-done", &playouts),
        };
        return WorkView { text, share: Some(progress.share), resume: None };
    }
    let go_on = || Some(localizer.text("review-resume"));
    let again = || Some(localizer.text("review-again"));
    let (text, resume) = match (work.state(), work.percent(seat)) {
        (ReviewState::Stale, _) => (localizer.text("review-stale"), again()),
        (_, Some(percent)) => {
            let values = [("percent", FluentValue::from(percent))];
            (localizer.text_with("review-stopped", &values), go_on())
        }
        (_, None) if is_reviewed => (localizer.text_with("review-done", &playouts), None),
        (_, None) if work.is_stopped() => (localizer.text("review-not-begun"), go_on()),
        (_, None) => (localizer.text("review-failed"), again()),
    };
    WorkView { text, share: None, resume }
}

/// Prepares the page.
pub(super) fn prepare(
    reviewed: Option<Res<ReviewedGame>>,
    work: Res<ReviewJob>,
    assets: Res<ModeAssets>,
    localizer: Res<Localizer>,
    mut shown: ResMut<ReviewShown>,
) {
    let Some(reviewed) = reviewed else {
        *shown = ReviewShown { instead: Some(localizer.text("review-unreadable")), ..default() };
        return;
    };
    if reviewed.locked {
        let values = [("count", FluentValue::from(DAILY_ATTEMPTS))];
        *shown = ReviewShown { instead: Some(localizer.text_with("review-locked", &values)), ..default() };
        return;
    }
    let choice = |seat: Seat| SeatChoice {
        seat,
        name: name_of(&reviewed, seat, &localizer),
        chosen: seat == reviewed.seat,
    };
    let of_seat = work.of_seat(reviewed.seat);
    let mut view = of_seat.and_then(|review| {
        let is_first = work.is_first_impression(reviewed.seat);
        view_of(&reviewed, review, is_first, assets.levels.measured(), &localizer)
    });
    if let (Some(view), true) = (&mut view, work.review().is_some_and(|review| review.by_points_only)) {
        let about = localizer.text("review-by-points");
        view.summary.explanation = format!("{about} {}", view.summary.explanation);
        let note = [view.lesson.note.as_str(), &about].join(" ");
        note.trim_start().clone_into(&mut view.lesson.note);
    }
    *shown = ReviewShown {
        view,
        game: game_words(&reviewed, &localizer),
        seats: reviewed.seats().into_iter().map(choice).collect(),
        opponents: reviewed.has_opponents().then_some(reviewed.opponents),
        work: work_view(&work, reviewed.seat, &localizer),
        instead: None,
        mistakes: of_seat.map_or(0, |review| review.mistakes().count()),
    };
}

/// State that the page changes.
#[derive(SystemParam)]
pub(super) struct ReviewTargets<'w> {
    reviewed: Option<ResMut<'w, ReviewedGame>>,
    work: ResMut<'w, ReviewJob>,
    chosen: ResMut<'w, DetailsChosen>,
    next: ResMut<'w, NextState<Screen>>,
    to_table: MessageWriter<'w, ShowDecision>,
}

impl ReviewTargets<'_> {
    /// Carries out an action of the page.
    fn carry_out(&mut self, intent: ReviewIntent) {
        match intent {
            ReviewIntent::Show(decision) => {
                self.to_table.write(ShowDecision::Show(decision));
            }
            ReviewIntent::Try(decision) => {
                self.to_table.write(ShowDecision::Try(decision));
            }
            ReviewIntent::Practise => {
                self.to_table.write(ShowDecision::Practise);
            }
            ReviewIntent::Seat(seat) => {
                if let Some(reviewed) = &mut self.reviewed {
                    reviewed.seat = seat;
                    reviewed.page.open_turn = None;
                    reviewed.page.theme = None;
                }
            }
            ReviewIntent::Opponents => {
                if let Some(reviewed) = &mut self.reviewed {
                    reviewed.opponents = !reviewed.opponents;
                    let seats = reviewed.seats();
                    if !seats.contains(&reviewed.seat) {
                        reviewed.seat = seats.first().copied().unwrap_or(Seat(0));
                    }
                    self.work.want(seats);
                }
            }
            ReviewIntent::Stop => self.work.stop(),
            ReviewIntent::Resume => {
                let seats = self.reviewed.as_ref().map(|reviewed| reviewed.seats());
                self.work.resume(seats.unwrap_or_default());
            }
            ReviewIntent::Back => {
                // The page state is not an input of the prepared contents.
                let reviewed = self.reviewed.as_mut().map(|reviewed| reviewed.bypass_change_detection());
                if !reviewed.is_some_and(|reviewed| reviewed.page.step_back()) {
                    self.leave();
                }
            }
        }
    }

    /// Returns to the screen the page was opened from.
    fn leave(&mut self) {
        let back = self.reviewed.as_ref().map_or(Screen::Title, |reviewed| reviewed.came_from);
        // A review is never opened from the table itself.
        self.next.set(if back == Cascadia::TABLE { Cascadia::RESULT } else { back });
    }
}

/// Draws the page and carries out its action.
pub(super) fn show(
    mut parts: UiContext,
    shown: Res<ReviewShown>,
    keys: ScreenKeys,
    mut targets: ReviewTargets,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    veil(&context, &style, &layout);
    let mut state = targets.reviewed.as_ref().map(|reviewed| reviewed.page).unwrap_or_default();
    let page = ReviewPage {
        view: shown.view.as_ref(),
        instead: shown.instead.as_deref(),
        game: &shown.game,
        seats: &shown.seats,
        opponents: shown.opponents,
        work: &shown.work,
        mistakes: shown.mistakes,
        window: egui::vec2(layout.window.x, layout.window.y),
    };
    let intent = page.draw(&context, &mut style, &localizer, &mut state);
    if let Some(reviewed) = targets.reviewed.as_mut().filter(|reviewed| reviewed.page != state) {
        if reviewed.page.details != state.details {
            targets.chosen.0 = state.details;
        }
        reviewed.bypass_change_detection().page = state;
    }
    let back = keys.just(InputAction::StepBack).then_some(ReviewIntent::Back);
    if let Some(intent) = intent.or(back) {
        targets.carry_out(intent);
    }
    Ok(())
}
