//! Texts of the card and outlines in the environment, prepared once per change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::attempt::{AttemptOutcome, TurnAttempt};
use super::beside::TableView;
use super::card::{CardButton, CardIntent, TurnCard};
use super::film::Film;
use super::outlines::{FilmTile, TurnOutlines};
use super::tried::MOST_HINTS;
use crate::cascadia::Session;
use crate::cascadia::review::job::ReviewJob;
use crate::cascadia::review::numbers::{doubtful_text, points_text};
use crate::cascadia::review::queue::MistakeQueue;
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::cascadia::review::view::turn_details;
use crate::cascadia::review::words::{
    Choice, TurnPart, choice_words, odds_words, source_inside, theme_words,
};
use crate::preferences::localizer::Localizer;
use crate::ui::widgets::ButtonStyle;
use cascadia_ai::review::{DecisionKind, ReviewMark, ReviewedDecision, SeatReview};
use cascadia_rules::rules::Game;

/// Inputs of the view.
#[derive(SystemParam)]
pub(super) struct CardInputs<'w> {
    reviewed: Res<'w, ReviewedGame>,
    job: Res<'w, ReviewJob>,
    session: Res<'w, Session>,
    localizer: Res<'w, Localizer>,
    attempt: Option<Res<'w, TurnAttempt>>,
    queue: Option<Res<'w, MistakeQueue>>,
    film: Res<'w, Film>,
}

/// Returns the decision at a point of the replay: the last one started.
pub(super) fn decision_at(review: &SeatReview, actions: usize) -> usize {
    let begun = review.decisions.iter().take_while(|decision| decision.first_action <= actions).count();
    begun.saturating_sub(1)
}

/// Prepares the view of the table.
pub(super) fn prepare(inputs: CardInputs, mut view: ResMut<TableView>) {
    let now = inputs.view().unwrap_or_default();
    view.set_if_neq(now);
}

impl CardInputs<'_> {
    /// Returns the current view; `None` if the game on the table is not under review.
    fn view(&self) -> Option<TableView> {
        let review = self.job.of_seat(self.reviewed.seat)?;
        if let Some(attempt) = self.attempt.as_ref().filter(|attempt| attempt.is_of(&self.session)) {
            let index = attempt.decision();
            return Some(self.attempt_view(attempt, index, review.decisions.get(index)?));
        }
        let whole = self.session.watched()?;
        if **whole != *self.reviewed.record {
            return None;
        }
        let index = decision_at(review, self.session.record().actions.len());
        Some(self.replay_view(review, index, review.decisions.get(index)?))
    }

    /// Returns the text called `key` with the number of a turn.
    fn with_turn(&self, key: &str, turn: u8) -> String {
        self.localizer.text_with(key, &[("turn", FluentValue::from(turn))])
    }

    /// Returns the view of a decision in a replay.
    fn replay_view(&self, review: &SeatReview, index: usize, decision: &ReviewedDecision) -> TableView {
        let localizer = &*self.localizer;
        let Some(game) = self.reviewed.positions.get(decision.first_action) else {
            return TableView::default();
        };
        let mut buttons = Vec::new();
        if decision.mark != ReviewMark::Unmarked {
            buttons.push(self.button("redo", "review-try", ButtonStyle::Primary, CardIntent::Try(index)));
        }
        if !decision.film.is_empty() {
            let is_on = self.film.decision == Some(index);
            let tone = if is_on { ButtonStyle::On } else { ButtonStyle::Plain };
            let mut button = self.button("play", "review-film", tone, CardIntent::Film);
            button.hint = Some(localizer.text("review-film-hint"));
            buttons.push(button);
        }
        let next = |from: usize| (from + 1..review.decisions.len()).find(|at| is_notable(review, *at));
        if let Some(next) = next(index) {
            let turn = review.decisions[next].turn;
            let mut button =
                self.button("arrow_right", "review-next-notable", ButtonStyle::Plain, CardIntent::Show(next));
            button.hint = Some(self.with_turn("review-show-turn", turn));
            buttons.push(button);
        }
        let card = TurnCard {
            title: self.with_turn("review-turn", decision.turn),
            mark: Some(decision.mark),
            lines: turn_details(decision, game, localizer),
            buttons,
            back: localizer.text("review-back"),
        };
        let film = self.film_tiles(index, decision, game);
        let outlines = if film.is_empty() {
            self.outlines(decision)
        } else {
            TurnOutlines { film, ..TurnOutlines::default() }
        };
        TableView {
            card: Some(card),
            caption: self.caption(index, decision),
            outlines,
            seat: Some(review.seat),
            serial: self.session.serial(),
            leaves_room: self.film.decision.is_some(),
        }
    }

    fn button(&self, icon: &'static str, key: &str, tone: ButtonStyle, intent: CardIntent) -> CardButton {
        CardButton { icon, text: self.localizer.text(key), hint: None, tone, intent }
    }

    /// Returns the played and the best choice as outlines.
    fn outlines(&self, decision: &ReviewedDecision) -> TurnOutlines {
        let (played, best) = (Choice::of(&decision.actions), Choice::of(&decision.best_actions));
        let best = (best != played).then(|| (best, self.localizer.text("review-best-here")));
        TurnOutlines {
            played: Some((played, self.localizer.text("review-played-here"))),
            best,
            film: Vec::new(),
        }
    }

    /// Returns the visible turns of the film, starting with the best turn.
    fn film_tiles(&self, index: usize, decision: &ReviewedDecision, game: &Game) -> Vec<FilmTile> {
        if self.film.decision != Some(index) {
            return Vec::new();
        }
        let catalogue = &game.setup().catalogue;
        let best = Choice::of(&decision.best_actions);
        let first = best.draft.and_then(|(slot, ..)| game.display().tile(slot)).zip(best.tile);
        let token = best.species(game).zip(best.token);
        let first = first.map(|(tile, (hex, rotation))| (tile, hex, rotation, token));
        let later = decision
            .film
            .iter()
            .map(|turn| (turn.tile, turn.hex, turn.rotation, turn.species.zip(turn.token_hex)));
        let shown = first.into_iter().chain(later).take(self.film.shown);
        let mut tiles: Vec<FilmTile> = shown
            .map(|(tile, hex, rotation, token)| {
                let edges = catalogue.tile(tile).edges(rotation);
                FilmTile { hex, edges, token, newest: false }
            })
            .collect();
        if let Some(last) = tiles.last_mut() {
            last.newest = true;
        }
        tiles
    }

    /// Describes the newest turn of the film and the score of the environment at that point.
    fn caption(&self, index: usize, decision: &ReviewedDecision) -> Option<String> {
        if self.film.decision != Some(index) {
            return None;
        }
        let points = decision.film.get(self.film.shown.checked_sub(2)?)?.points;
        let values = [
            ("number", FluentValue::from(self.film.shown)),
            ("count", FluentValue::from(self.film.turns)),
            ("points", FluentValue::from(points_text(points, &self.localizer))),
        ];
        Some(self.localizer.text_with("review-film-turn", &values))
    }

    /// Returns the view of a retried decision, without the played and the best choice until the attempt is
    /// judged.
    fn attempt_view(&self, attempt: &TurnAttempt, index: usize, decision: &ReviewedDecision) -> TableView {
        let localizer = &*self.localizer;
        let (number, count) =
            self.queue.as_ref().map_or((attempt.number(), attempt.count()), |queue| queue.number());
        let has_next = self.queue.as_ref().map_or(attempt.has_next(), |queue| queue.has_next());
        let prompt = match decision.kind {
            DecisionKind::Wipe => "review-try-wipe-prompt",
            DecisionKind::Opening | DecisionKind::Turn => "review-try-prompt",
        };
        let mut lines = vec![self.with_turn(prompt, decision.turn)];
        let mut buttons = Vec::new();
        match attempt.outcome() {
            None if attempt.is_judging() => lines = vec![localizer.text("review-try-judging")],
            None => {
                lines.extend(self.hints(attempt, decision));
                if attempt.hints() < MOST_HINTS {
                    let key = if attempt.hints() == 0 { "review-try-hint" } else { "review-try-more" };
                    buttons.push(self.button("bulb", key, ButtonStyle::Plain, CardIntent::Hint));
                }
            }
            Some(outcome) => {
                lines = self.verdict(outcome, attempt, decision);
                let (again, next) = if outcome.passes() {
                    (ButtonStyle::Plain, ButtonStyle::Primary)
                } else {
                    (ButtonStyle::Primary, ButtonStyle::Plain)
                };
                buttons.push(self.button("redo", "review-try-again", again, CardIntent::Again));
                buttons.push(self.button(
                    "eye",
                    "review-try-show",
                    ButtonStyle::Plain,
                    CardIntent::Show(index),
                ));
                if has_next {
                    buttons.push(self.button("arrow_right", "review-try-next", next, CardIntent::Next));
                } else if count > 1 {
                    lines.push(localizer.text("review-try-end"));
                }
            }
        }
        buttons.push(self.button("back", "review-back", ButtonStyle::Plain, CardIntent::Back));
        let mut title = self.with_turn("review-turn", decision.turn);
        if count > 1 {
            let values = [("number", FluentValue::from(number)), ("count", FluentValue::from(count))];
            title = format!("{title} · {}", localizer.text_with("review-try-count", &values));
        }
        TableView {
            card: Some(TurnCard { title, mark: None, lines, buttons, back: localizer.text("review-back") }),
            seat: Some(self.reviewed.seat),
            serial: self.session.serial(),
            ..TableView::default()
        }
    }

    /// Returns the hints shown so far: the part of the turn, the theme and the draft.
    fn hints(&self, attempt: &TurnAttempt, decision: &ReviewedDecision) -> Vec<String> {
        let localizer = &*self.localizer;
        let part = TurnPart::of(&decision.kinds).unwrap_or(TurnPart::Draft).hint(localizer);
        let theme = [("theme", FluentValue::from(source_inside(localizer, decision.theme)))];
        let theme = localizer.text_with("review-try-theme", &theme);
        let mut hints = vec![part, theme];
        if let Some(game) = self.reviewed.positions.get(decision.first_action) {
            // Compared with an empty choice, so that the draft is named.
            let choice =
                choice_words(localizer, game, &Choice::of(&decision.best_actions), &Choice::default());
            hints.push(localizer.text_with("review-try-draft", &[("choice", FluentValue::from(choice))]));
        }
        hints.truncate(usize::from(attempt.hints()));
        hints
    }

    /// Describes the outcome of an attempt and, after a miss, its consequences.
    fn verdict(
        &self,
        outcome: AttemptOutcome,
        attempt: &TurnAttempt,
        decision: &ReviewedDecision,
    ) -> Vec<String> {
        let localizer = &*self.localizer;
        let points = |hundredths: i32| [("points", FluentValue::from(points_text(hundredths, localizer)))];
        match outcome {
            AttemptOutcome::Best => vec![localizer.text("review-try-best")],
            AttemptOutcome::Better { by } => vec![localizer.text_with("review-try-better", &points(by))],
            AttemptOutcome::Passed { missed } => {
                vec![localizer.text_with("review-try-passed", &points(missed.max(0)))]
            }
            AttemptOutcome::Failed => vec![localizer.text("review-failed")],
            AttemptOutcome::Missed { missed, within, theme, from_theme, odds } => {
                let doubt = doubtful_text(missed, within, localizer);
                let mut sentences =
                    vec![localizer.text_with("review-try-missed", &[("points", FluentValue::from(doubt))])];
                sentences.extend(theme_words(localizer, theme, from_theme, missed));
                sentences.extend(odds.map(|odds| odds_words(localizer, odds)));
                sentences.extend(self.hints(attempt, decision));
                sentences
            }
        }
    }
}

/// Tests whether a decision is a stop for the replay: a loss or a find.
fn is_notable(review: &SeatReview, index: usize) -> bool {
    let mark = review.decisions.get(index).map(|decision| decision.mark);
    matches!(mark, Some(ReviewMark::Find | ReviewMark::Clear | ReviewMark::Large))
}
