//! Actions on the card of a reviewed turn.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::attempt::TurnAttempt;
use super::beside::CardPressed;
use super::card::CardIntent;
use super::card_view::decision_at;
use super::film::Film;
use super::show_turn::ShowDecision;
use crate::cascadia::Session;
use crate::cascadia::review::job::ReviewJob;
use crate::cascadia::review::queue::MistakeQueue;
use crate::cascadia::review::reviewed::ReviewedGame;
use crate::cascadia::turn::TurnTrial;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::settings::Settings;
use crate::session::PlayableMode;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// State that the card changes.
#[derive(SystemParam)]
pub(super) struct CardTargets<'w> {
    to_table: MessageWriter<'w, ShowDecision>,
    film: ResMut<'w, Film>,
    job: Res<'w, ReviewJob>,
    reviewed: Res<'w, ReviewedGame>,
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    attempt: Option<ResMut<'w, TurnAttempt>>,
    next: ResMut<'w, NextState<Screen>>,
}

impl CardTargets<'_> {
    /// Starts or ends the film of the decision at the current point of the replay.
    fn toggle_film(&mut self) {
        let Some(review) = self.job.of_seat(self.reviewed.seat) else { return };
        let index = decision_at(review, self.session.record().actions.len());
        if let Some(decision) = review.decisions.get(index) {
            self.film.toggle(index, decision.film.len() + 1, self.settings.reduce_motion);
        }
    }

    /// Carries out an action.
    fn carry_out(&mut self, intent: CardIntent) {
        match intent {
            CardIntent::Show(index) => {
                *self.film = Film::default();
                self.to_table.write(ShowDecision::Show(index));
            }
            CardIntent::Try(index) => {
                self.to_table.write(ShowDecision::Try(index));
            }
            CardIntent::Film => self.toggle_film(),
            CardIntent::Hint => {
                if let Some(attempt) = &mut self.attempt {
                    attempt.show_hint();
                }
            }
            CardIntent::Again => {
                self.to_table.write(ShowDecision::Again);
            }
            CardIntent::Next => {
                self.to_table.write(ShowDecision::Next);
            }
            CardIntent::Back => self.next.set(Cascadia::REVIEW),
            // A review shows its best turn in the replay.
            CardIntent::Best => {}
        }
    }
}

/// Carries out the clicked action of the card.
pub(super) fn carry_out(mut pressed: MessageReader<CardPressed>, mut targets: CardTargets) {
    for CardPressed(intent) in pressed.read() {
        targets.carry_out(*intent);
    }
}

/// Maps the confirm key to the primary button of the card and consumes it: the same turn again after a miss,
/// otherwise the next one to practise.
pub(super) fn read_key(
    mut keys: ResMut<ActionState>,
    overlay: Res<Overlay>,
    trial: Res<TurnTrial>,
    attempt: Res<TurnAttempt>,
    queue: Option<Res<MistakeQueue>>,
    mut to_table: MessageWriter<ShowDecision>,
) {
    let Some(outcome) = attempt.outcome().filter(|_| !attempt.is_judging()) else { return };
    let has_next = queue.map_or(attempt.has_next(), |queue| queue.has_next());
    let wanted = match outcome.passes() {
        false => ShowDecision::Again,
        true if has_next => ShowDecision::Next,
        true => return,
    };
    let is_mine = *trial == TurnTrial::Settled && *overlay == Overlay::Closed;
    if is_mine && keys.take(InputAction::Confirm) {
        to_table.write(wanted);
    }
}
