//! Spaced practice of the mistakes in a player's recent games: the due ones, played one after the other.

use bevy::prelude::*;

use super::job::ReviewJob;
use super::queue::{Mistake, MistakeQueue, NextMistake, mistake_key};
use super::reviewed::ReviewedGame;
use super::table;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::{ModeAssets, Session};
use crate::preferences::localizer::Localizer;
use crate::session;
use crate::session::PlayableMode;
use crate::store::clock::Today;
use crate::store::game_store::{GameStore, REVIEWS};
use crate::ui::Notice;
use crate::ui::journal::PractiseMistakes;
use crate::window::screen::Screen;
use cascadia_ai::review::{SeatReview, read_kept_review};
use cascadia_engine::archive::{Journal, JournalEntry, JournalPeople, PracticeLog, PracticeState};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Seat;

/// Number of recent games whose mistakes are practised.
pub(crate) const LAST_GAMES: usize = 30;

/// Returns the recent games of a player that count, newest first.
pub(crate) fn last_games<'a>(
    journal: &'a Journal<Cascadia>,
    person: &str,
) -> Vec<&'a JournalEntry<Cascadia>> {
    let people = JournalPeople::of(journal);
    let mut games: Vec<&JournalEntry<Cascadia>> =
        journal.games().filter(|entry| people.index_of(entry, person).is_some()).collect();
    games.sort_by_key(|entry| std::cmp::Reverse(entry.ended));
    games.truncate(LAST_GAMES);
    games
}

/// The saved review of a player in a game.
pub(crate) enum KeptTurns {
    /// A finished review.
    Reviewed(SeatReview),
    /// An unfinished review, with its progress in percent.
    Begun(u8),
}

/// Reads the state of a seat's review from a review file.
pub(crate) fn turns_of(seat: Seat, text: &str) -> Option<KeptTurns> {
    let kept = read_kept_review(text).ok()?;
    let begun = kept.percent_of(seat).map(KeptTurns::Begun);
    begun.or_else(|| kept.finished(seat).cloned().map(KeptTurns::Reviewed))
}

/// Reads the finished review of a seat from a review file.
fn review_of(seat: Seat, text: &str) -> Option<SeatReview> {
    match turns_of(seat, text)? {
        KeptTurns::Reviewed(review) => Some(review),
        KeptTurns::Begun(_) => None,
    }
}

/// Lists the mistakes to practise on the day `today`: due ones first, longest overdue leading, then new ones
/// by points missed.
pub(crate) fn open_mistakes(
    reviews: &[(String, SeatReview)],
    log: &PracticeLog,
    today: jiff::civil::Date,
) -> Vec<Mistake> {
    let all: Vec<(String, Mistake, i32)> = reviews
        .iter()
        .flat_map(|(game, review)| {
            review.mistakes().map(move |(_, decision)| {
                let first_action = decision.first_action;
                let mistake = Mistake { game: game.clone(), first_action };
                (mistake_key(game, first_action), mistake, decision.missed())
            })
        })
        .collect();
    let due = log.due(today);
    let waiting = due.iter().filter_map(|key| all.iter().find(|(own, ..)| own == key));
    let mut fresh: Vec<&(String, Mistake, i32)> =
        all.iter().filter(|(key, ..)| log.state(key, today) == PracticeState::New).collect();
    fresh.sort_by_key(|(.., missed)| std::cmp::Reverse(*missed));
    waiting.chain(fresh).map(|(_, mistake, _)| mistake.clone()).collect()
}

/// Starts practising the mistakes of a player's recent games.
pub(super) fn practise(world: &mut World) {
    let asked: Vec<PractiseMistakes> = world.resource_mut::<Messages<PractiseMistakes>>().drain().collect();
    let Some(PractiseMistakes { person }) = asked.into_iter().next_back() else { return };
    let store = world.resource::<GameStore<Cascadia>>().clone();
    let people = JournalPeople::of(store.journal());
    let reviews: Vec<(String, SeatReview)> = last_games(store.journal(), &person)
        .into_iter()
        .filter_map(|entry| {
            let text = store.text_beside(REVIEWS, &entry.game)?;
            let seat = people.index_of(entry, &person)?;
            Some((entry.game.clone(), review_of(Seat(seat as u8), &text)?))
        })
        .collect();
    let profiles = world.get_resource::<SavedProfiles>();
    let log =
        profiles.and_then(|profiles| profiles.value.find(&person)).map(|profile| profile.practice().clone());
    let list = open_mistakes(&reviews, &log.unwrap_or_default(), world.resource::<Today>().0);
    world.insert_resource(MistakeQueue::new(list));
    begin_next(world, 0);
}

/// Puts a mistake on the table, by 0-based number from `first`; mistakes of deleted games are skipped.
pub(super) fn begin_next(world: &mut World, first: usize) {
    let Some(queue) = world.get_resource::<MistakeQueue>().cloned() else { return };
    for (at, mistake) in queue.list().iter().enumerate().skip(first) {
        if take_up(world, mistake).is_some() {
            world.insert_resource(queue.clone().at(at));
            return;
        }
    }
    world.remove_resource::<MistakeQueue>();
    let text = world.resource::<Localizer>().text("review-no-mistakes");
    world.write_message(Notice(text));
}

/// Continues with the next mistake.
pub(super) fn go_on(world: &mut World) {
    world.resource_mut::<Messages<NextMistake>>().clear();
    let next = world.get_resource::<MistakeQueue>().map(|queue| queue.number().0);
    if let Some(next) = next {
        begin_next(world, next);
    }
}

/// Loads the game of a mistake with its review, and puts the position on the table.
fn take_up(world: &mut World, mistake: &Mistake) -> Option<()> {
    let store = world.resource::<GameStore<Cascadia>>().clone();
    let assets = world.resource::<ModeAssets>().clone();
    let path = store.finished(&mistake.game)?;
    let record = store.open_record(&path, &assets.content).ok()?.record;
    let text = store.text_beside(REVIEWS, &mistake.game)?;
    let kept = read_kept_review(&text).ok()?;
    session::resume(world, record).ok()?;
    let session = world.get_resource::<Session>()?;
    let mut reviewed = ReviewedGame::of(session, &assets, &store, Cascadia::JOURNAL)?;
    let has =
        |seat: &SeatReview| seat.decisions.iter().position(|each| each.first_action == mistake.first_action);
    let (seat, index) = kept.review.seats.iter().find_map(|seat| Some((seat.seat, has(seat)?)))?;
    reviewed.seat = seat;
    world.resource_mut::<ReviewJob>().show(kept);
    world.insert_resource(reviewed);
    table::begin(world, vec![index]);
    Some(())
}

/// Drops the queue of mistakes once the table and the review are left.
pub(super) fn leave(mut commands: Commands, screen: Res<State<Screen>>) {
    if *screen.get() != Cascadia::TABLE {
        commands.remove_resource::<MistakeQueue>();
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::cascadia::review::view::fixtures::reviewed_seat;

    #[test]
    fn mistakes_return_after_days_until_they_are_solved() {
        let mut one = reviewed_seat();
        one.decisions[1].first_action = 4;
        let reviews = [("game-1".to_owned(), one.clone()), ("game-2".to_owned(), one)];
        let mut log = PracticeLog::default();
        let open = |log: &PracticeLog, day: i8| -> Vec<String> {
            let open = open_mistakes(&reviews, log, date(2026, 11, day));
            open.into_iter().map(|mistake| mistake.game).collect()
        };
        assert_eq!(open(&log, 1), ["game-1", "game-2"], "slight ones are none");
        log.note(&mistake_key("game-1", 4), true, date(2026, 11, 1));
        assert_eq!(open(&log, 1), ["game-2"]);
        log.note(&mistake_key("game-2", 4), false, date(2026, 11, 1));
        assert!(open(&log, 1).is_empty());
        assert_eq!(open(&log, 2), ["game-2"], "due after a day");
        log.note(&mistake_key("game-2", 4), true, date(2026, 11, 2));
        assert!(open(&log, 4).is_empty());
        assert_eq!(open(&log, 5), ["game-2"], "and after three more");
    }
}
