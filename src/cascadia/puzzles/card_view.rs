//! Texts of a puzzle's card and outlines in the environment, prepared once per change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::attempt::{PuzzleAttempt, PuzzleOutcome, has_next};
use super::choice::PuzzleChoice;
use super::shelf::PuzzleShelf;
use super::words::{best_words, goal_words, hint_words, verdict_words};
use crate::cascadia::Session;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::review::{
    CardButton, CardIntent, Choice, FilmTile, MOST_HINTS, TableView, TurnCard, TurnOutlines,
};
use crate::preferences::localizer::Localizer;
use crate::store::clock::Today;
use crate::ui::names::opponent_name;
use crate::ui::widgets::ButtonStyle;

/// Inputs of the view.
#[derive(SystemParam)]
pub(super) struct PuzzleCardInputs<'w> {
    attempt: Res<'w, PuzzleAttempt>,
    session: Res<'w, Session>,
    localizer: Res<'w, Localizer>,
    shelf: Res<'w, PuzzleShelf>,
    choice: Res<'w, PuzzleChoice>,
    profiles: Res<'w, SavedProfiles>,
    today: Res<'w, Today>,
}

/// Prepares the view of the table.
pub(super) fn prepare(inputs: PuzzleCardInputs, mut view: ResMut<TableView>) {
    view.set_if_neq(inputs.view());
}

impl PuzzleCardInputs<'_> {
    /// Returns the current view; empty if another game lies on the table.
    fn view(&self) -> TableView {
        let (attempt, localizer) = (&*self.attempt, &*self.localizer);
        if !attempt.is_of(&self.session) {
            return TableView::default();
        }
        let shows_best = attempt.shows_best && attempt.is_untouched(&self.session);
        // Playing on after the best turn was shown counts as a new attempt.
        let outcome = attempt.outcome().filter(|_| shows_best || !attempt.shows_best);
        let puzzle = attempt.puzzle();
        let title = if attempt.is_daily() { "puzzle-of-the-day" } else { "puzzle" };
        let title = format!("{} · {}", localizer.text(title), opponent_name(localizer, puzzle.tier.key()));
        let turns = usize::from(attempt.position().game.setup().turns_each());
        let mut lines = vec![goal_words(localizer, puzzle, turns)];
        match outcome {
            _ if attempt.is_judging() => lines.push(localizer.text("review-try-judging")),
            None if shows_best => {}
            None => lines.extend(hint_words(localizer, attempt)),
            Some(outcome) => {
                lines = verdict_words(localizer, attempt, outcome);
                if !outcome.is_solved() && !shows_best {
                    lines.extend(hint_words(localizer, attempt));
                }
            }
        }
        if shows_best && let Some(best) = best_words(localizer, attempt) {
            let values = [("choice", FluentValue::from(best))];
            lines.push(localizer.text_with("puzzle-best-is", &values));
        }
        let back = localizer.text("puzzle-back");
        let buttons = self.buttons(outcome, shows_best);
        TableView {
            card: Some(TurnCard { title, mark: None, lines, buttons, back }),
            outlines: if shows_best { self.outlines() } else { TurnOutlines::default() },
            seat: Some(puzzle.seat()),
            serial: self.session.serial(),
            ..TableView::default()
        }
    }

    fn button(&self, icon: &'static str, key: &str, tone: ButtonStyle, intent: CardIntent) -> CardButton {
        CardButton { icon, text: self.localizer.text(key), hint: None, tone, intent }
    }

    /// Returns the buttons, with the obvious next step as the primary one.
    fn buttons(&self, outcome: Option<PuzzleOutcome>, shows_best: bool) -> Vec<CardButton> {
        let attempt = &*self.attempt;
        let mut buttons = Vec::new();
        if attempt.is_judging() {
            return buttons;
        }
        let is_solved = outcome.is_some_and(PuzzleOutcome::is_solved);
        let is_over = is_solved || shows_best;
        if attempt.hints() < MOST_HINTS && !is_over {
            let key = if attempt.hints() == 0 { "review-try-hint" } else { "review-try-more" };
            buttons.push(self.button("bulb", key, ButtonStyle::Plain, CardIntent::Hint));
        }
        if outcome.is_some() || shows_best {
            let tone = if is_over { ButtonStyle::Plain } else { ButtonStyle::Primary };
            buttons.push(self.button("redo", "puzzle-again", tone, CardIntent::Again));
        }
        let was_best =
            matches!(outcome, Some(PuzzleOutcome::Judged(verdict)) if is_solved && verdict.cost == 0);
        if !shows_best && !was_best {
            buttons.push(self.button("eye", "review-try-show", ButtonStyle::Plain, CardIntent::Best));
        }
        if is_over && has_next(&self.shelf, &self.choice, &self.profiles, *self.today) {
            buttons.push(self.button("arrow_right", "puzzle-next", ButtonStyle::Primary, CardIntent::Next));
        }
        buttons
    }

    /// Returns the attempted and the best choice as outlines, and the placed tile and token of the best turn.
    fn outlines(&self) -> TurnOutlines {
        let attempt = &*self.attempt;
        let Some(solution) = attempt.puzzle().solution() else { return TurnOutlines::default() };
        let (game, best) = (&attempt.position().game, Choice::of(&solution.actions));
        let tile = best.draft.and_then(|(slot, ..)| game.display().tile(slot)).zip(best.tile);
        let film = tile.map(|(tile, (hex, rotation))| FilmTile {
            hex,
            edges: game.setup().catalogue.tile(tile).edges(rotation),
            token: best.species(game).zip(best.token),
            newest: true,
        });
        let played = attempt.played.filter(|played| *played != best);
        TurnOutlines {
            played: played.map(|played| (played, self.localizer.text("puzzle-played-here"))),
            best: Some((best, self.localizer.text("review-best-here"))),
            film: film.into_iter().collect(),
        }
    }
}
