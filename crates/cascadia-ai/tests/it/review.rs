//! Tests of the review: its numbers add up, par gains nothing over par, known values are exact, and a planted
//! mistake is found. The large figures are in `docs/review.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::content;
use cascadia_ai::players::{Level, Levels, Objective};
use cascadia_ai::review::{
    DecisionKind, KeptReview, LEAST_DEPTH, NoReview, Review, ReviewMark, ReviewTerms, ReviewWork, ScoreTerm,
    SeedParGames, SeedParWork, StaleReview, StartValues, StartWork, kind_of_game, read_kept_review,
    seat_gains, write_kept_review,
};
use cascadia_ai::search::{count_whole_turns, nth_whole_turn};
use cascadia_engine::{Budget, Record, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Edition, Game, Knowledge, Phase, Seat, legal};
use cascadia_rules::scoring::score_game;
use cascadia_storage::versioned::FileError;

fn levels() -> Levels {
    Levels::default()
}

fn level(key: &str) -> Level {
    levels().find(key).expect("a level").with_playouts(60)
}

fn options(seats: u8, cards: &str, seed: u64) -> GameOptions {
    GameOptions::standard(seats, CardChoice::from_key(cards).expect("cards"), seed)
}

/// Plays a game of these levels; `amend` may replace the plan for a turn.
fn played(
    options: GameOptions,
    keys: &[&str],
    amend: impl Fn(&Game, Seat, Vec<Action>) -> Vec<Action>,
) -> Record<Cascadia> {
    let owners = keys.iter().map(|key| SeatOwner::Opponent((*key).to_owned())).collect();
    let mut record = Record::new(Cascadia::setup(options, owners), content());
    let players: Vec<_> = keys.iter().map(|key| level(key).opponent()).collect();
    let (mut game, _) = Game::start(content().setup(&options).expect("a game"));
    while game.phase() != Phase::Finished {
        let seat = game.seat();
        let cards = content().cards_known_to(&options, &game, seat).expect("cards");
        let plan = players[seat.index()].plan(
            &Knowledge::of(&game, seat),
            &Objective::points(cards),
            &Budget::new(record.actions.len() as u64),
        );
        for action in amend(&game, seat, plan) {
            game.apply(action).expect("a legal action");
            record.actions.push(action);
        }
    }
    record
}

fn game_of(options: GameOptions, keys: &[&str]) -> Record<Cascadia> {
    played(options, keys, |_, _, plan| plan)
}

/// A game with every possible wipe, paid ones included.
fn wiping_game(options: GameOptions, keys: &[&str]) -> Record<Cascadia> {
    played(options, keys, |game, seat, plan| {
        let knowledge = Knowledge::of(game, seat);
        let all = Action::PaidWipe(game.display().slots().collect());
        match game.phase() {
            Phase::Draft if knowledge.can_wipe_three() => vec![Action::WipeThree],
            Phase::Draft if legal::check(game, all).is_ok() => vec![all],
            _ => plan,
        }
    })
}

/// The work on a review with a known mean of par play.
fn work_on(record: &Record<Cascadia>, depth: u32, seats: &[u8]) -> ReviewWork {
    let mut starts = StartValues::default();
    starts.insert(kind_of_game(&record.setup.options), 9500);
    let seats = seats.iter().map(|seat| Seat(*seat)).collect();
    let terms = ReviewTerms { weights: Arc::clone(levels().weights()), depth, seats, starts };
    ReviewWork::new(record, content(), terms).expect("a game that can be reviewed")
}

fn quick_review(record: &Record<Cascadia>, seats: &[u8]) -> Review {
    let mut work = work_on(record, LEAST_DEPTH, seats);
    while !work.step().is_readable {}
    work.review().expect("a readable review")
}

/// Checks all sums, and returns the number of decisions.
fn check_sums(review: &Review) -> usize {
    for seat in &review.seats {
        assert!(seat.adds_up(), "seat {:?}", seat.seat);
        assert_eq!(seat.luck_adjusted(), seat.total - seat.luck());
        for decision in &seat.decisions {
            assert_eq!(decision.gain(), decision.offered() - decision.missed());
            assert_eq!(decision.sources().sum(), decision.missed(), "{decision:?}");
            assert_eq!(decision.kinds.sum(), decision.missed(), "{decision:?}");
            assert_eq!(decision.par_terms.sum(), decision.par);
            assert!(decision.missed() >= 0 && decision.offered() >= 0, "{decision:?}");
            assert!(decision.kinds.parts().iter().all(|(_, part)| *part >= 0), "{decision:?}");
        }
    }
    review.seats.iter().map(|seat| seat.decisions.len()).sum()
}

#[test]
fn the_numbers_add_up_in_games_of_every_kind() {
    let mut decisions = 0;
    let mut wipes = 0;
    let mut review = |options: GameOptions, keys: &[&str], seats: &[u8]| {
        let review = quick_review(&wiping_game(options, keys), seats);
        decisions += check_sums(&review);
        wipes += review
            .seats
            .iter()
            .flat_map(|seat| &seat.decisions)
            .filter(|decision| decision.kind == DecisionKind::Wipe)
            .count();
    };
    review(options(1, "AAAAA", 3), &["sprout"], &[]);
    review(options(1, "DCBAD", 4), &["hiker"], &[]);
    review(options(2, "family", 5), &["random", "hiker"], &[0]);
    review(options(3, "BADCB", 6), &["hiker", "random", "ranger"], &[1]);
    for restriction in [1, 7] {
        let solo = GameOptions { restriction: Some(restriction), ..options(1, "CCCCC", 7) };
        review(solo, &["hiker"], &[]);
    }
    let preliminary = GameOptions { edition: Edition::Preliminary, ..options(2, "BBBBB", 8) };
    review(preliminary, &["random", "random"], &[1]);
    assert!(decisions >= 138, "{decisions}");
    assert!(wipes > 20, "{wipes} wipes");
}

#[test]
fn par_gains_nothing_over_par() {
    for (options, keys) in
        [(options(1, "BDACA", 11), vec!["ranger"]), (options(2, "AAAAA", 12), vec!["ranger", "ranger"])]
    {
        let record = game_of(options, &keys);
        let gains = seat_gains(&record, content(), levels().weights(), LEAST_DEPTH).expect("gains");
        assert!(gains.iter().all(|gain| gain.gain == 0), "{gains:?}");
        for seat in quick_review(&record, &[0]).seats {
            assert!(seat.decisions.iter().all(|decision| decision.gain() == 0));
        }
    }
}

#[test]
fn nothing_is_left_to_luck_after_the_last_turn() {
    for (options, key) in [
        (options(1, "AAAAA", 21), "ranger"),
        (options(1, "DDDDD", 22), "sprout"),
        (GameOptions { restriction: Some(2), ..options(1, "BCBCB", 23) }, "hiker"),
        (GameOptions { restriction: Some(4), ..options(1, "ABABA", 24) }, "random"),
    ] {
        let review = quick_review(&game_of(options, &[key]), &[]);
        let last = review.seats[0].decisions.last().expect("a last turn");
        assert_eq!((last.luck_after, last.missed_within_90), (0, 0), "{options:?}");
    }
    // With several seats, the last one knows the majorities.
    let review = quick_review(&game_of(options(2, "CABDA", 25), &["hiker", "sprout"]), &[1]);
    let last = review.seats[0].decisions.last().expect("a last turn");
    assert_eq!((last.luck_after, last.missed_within_90), (0, 0));
}

#[test]
fn the_best_last_turn_is_that_of_all_legal_ones() {
    for seed in 30..34 {
        let options = options(1, "CBDAB", seed);
        let record = game_of(options, &["sprout"]);
        let review = quick_review(&record, &[]);
        let last = review.seats[0].decisions.last().expect("a last turn");
        let (mut game, _) = Game::start(content().setup(&options).expect("a game"));
        for action in &record.actions[..last.first_action] {
            game.apply(*action).expect("it was legal");
        }
        let knowledge = Knowledge::of(&game, Seat(0));
        let cards = content().cards_of(&options).expect("cards");
        let totals = (0..count_whole_turns(&knowledge)).map(|number| {
            let mut after = game.clone();
            for action in nth_whole_turn(&knowledge, number).expect("a turn").actions() {
                after.apply(action).expect("a legal action");
            }
            i32::from(score_game(&after, &cards)[0].total()) * 100
        });
        let most = totals.max().expect("a turn");
        if last.best_actions.len() > 1 {
            assert_eq!(last.best, most, "seed {seed}");
        } else {
            assert!(last.best >= most, "seed {seed}: a wipe is the best only if it is better");
        }
    }
}

#[test]
fn neither_the_order_of_the_work_nor_the_threads_change_a_review() {
    let record = game_of(options(1, "ABCDA", 41), &["hiker"]);
    let mut one = work_on(&record, LEAST_DEPTH, &[]);
    while !one.step().is_finished {}
    let mut other = work_on(&record, LEAST_DEPTH, &[]);
    // All tasks are handed out before the first is done, and done in reverse order.
    let mut rounds = 0;
    while !other.progress().is_finished {
        let mut tasks: Vec<_> = std::iter::from_fn(|| other.next_task()).collect();
        assert!(other.is_waiting(), "round {rounds}");
        while let Some(mut task) = tasks.pop() {
            while !task.is_done() {
                task.step();
            }
            other.accept(task);
        }
        rounds += 1;
    }
    // Refinement depends on all judged decisions.
    assert!(rounds > 1);
    assert!(!other.is_waiting());
    assert_eq!(one.review(), other.review());
}

/// The playout files of a review, by their decisions' first actions.
type PlayoutFiles = BTreeMap<usize, String>;

/// Works for up to `parts` parts and keeps the playouts of each. Returns the number of parts done.
fn work_for(work: &mut ReviewWork, parts: usize, files: &mut PlayoutFiles) -> usize {
    for done in 0..parts {
        let Some(mut task) = work.next_task() else { return done };
        while !task.is_done() {
            task.step();
        }
        work.accept(task);
        for (first_action, mark, playouts) in work.take_playouts() {
            files.insert(first_action, playouts.write(&mark).expect("whole points"));
        }
    }
    parts
}

/// Resumes work from its files.
fn come_back(record: &Record<Cascadia>, depth: u32, text: &str, files: &PlayoutFiles) -> ReviewWork {
    let kept = read_kept_review(text).expect("a readable review");
    let mut starts = StartValues::default();
    starts.insert(kind_of_game(&record.setup.options), 9500);
    let weights = Arc::clone(levels().weights());
    let terms = ReviewTerms { weights, depth, seats: kept.unfinished[0].seats.clone(), starts };
    let files = files.clone();
    let source = Arc::new(move |first_action: usize| files.get(&first_action).cloned());
    ReviewWork::resume(record, content(), terms, &kept.unfinished[0], source).expect("the same game")
}

/// Returns the file of a review interrupted at this point.
fn left(record: &Record<Cascadia>, work: &ReviewWork) -> String {
    let nothing = Review { engine: String::new(), depth: 0, by_points_only: false, seats: Vec::new() };
    let review = work.review().unwrap_or(nothing);
    write_kept_review(&KeptReview::new(record, review, vec![work.unfinished()]))
}

#[test]
fn a_review_that_was_left_goes_on_and_works_out_nothing_twice() {
    let depth = LEAST_DEPTH;
    let record = game_of(options(1, "ABCDA", 41), &["hiker"]);
    let mut whole = work_on(&record, depth, &[]);
    let parts = work_for(&mut whole, usize::MAX, &mut PlayoutFiles::new());
    let (review, done) = (whole.review(), whole.unfinished().done());
    assert!(parts > 45, "{parts}: 20 first looks, 20 at the full depth, and the refinement");
    // Interrupted in the quick pass, at full depth and in the refinement.
    for left_after in [7, 25, 44] {
        let mut files = PlayoutFiles::new();
        let mut first = work_on(&record, depth, &[]);
        assert_eq!(work_for(&mut first, left_after, &mut files), left_after);
        // A part in progress counts as not begun.
        let under_way = first.next_task();
        let text = left(&record, &first);
        drop(under_way);
        let mut second = come_back(&record, depth, &text, &files);
        assert_eq!(second.review(), first.review(), "known results are returned at once");
        assert_eq!(second.unfinished().done(), first.unfinished().done());
        work_for(&mut second, usize::MAX, &mut files);
        assert!(second.progress().is_finished);
        assert_eq!(second.review(), review, "left after {left_after} of {parts}");
        assert_eq!(second.unfinished().done(), done, "left after {left_after} of {parts}");
    }
}

#[test]
fn playouts_that_are_damaged_or_gone_are_worked_out_again() {
    let record = game_of(options(1, "AAAAA", 42), &["hiker"]);
    let mut files = PlayoutFiles::new();
    let mut first = work_on(&record, LEAST_DEPTH, &[]);
    work_for(&mut first, 35, &mut files);
    let text = left(&record, &first);
    let cut = files.len() / 2;
    for (number, file) in files.values_mut().enumerate() {
        file.truncate(if number < cut { file.len() / 2 } else { 0 });
    }
    let mut second = come_back(&record, LEAST_DEPTH, &text, &files);
    let parts = work_for(&mut second, usize::MAX, &mut files);
    assert!(second.progress().is_finished && parts > 0);
    let mut whole = work_on(&record, LEAST_DEPTH, &[]);
    work_for(&mut whole, usize::MAX, &mut PlayoutFiles::new());
    assert_eq!(second.review(), whole.review());
    // Work of another depth starts over.
    let mut other = come_back(&record, 2 * LEAST_DEPTH, &text, &files);
    assert_eq!(other.progress().done, 0);
    assert_eq!(work_for(&mut other, 1, &mut files), 1);
}

#[test]
fn first_impressions_name_no_turn_that_the_end_does_not() {
    for (seed, level) in [(43, "hiker"), (44, "sprout")] {
        let record = game_of(options(1, "ABCDA", seed), &[level]);
        let mut work = work_on(&record, 80, &[]);
        let mut named: [BTreeSet<usize>; 3] = Default::default();
        let mut files = PlayoutFiles::new();
        while work_for(&mut work, 1, &mut files) == 1 {
            let Some(review) = work.review() else { continue };
            let points = review.seats[0].clear_turning_points(true);
            for (named, point) in named.iter_mut().zip([points.missed, points.found, points.luck]) {
                named.extend(point);
            }
        }
        let end = work.review().expect("a review").seats[0].turning_points();
        for (named, end) in named.iter().zip([end.missed, end.found, end.luck]) {
            assert!(named.iter().all(|place| Some(*place) == end), "game {seed}: {named:?}, then {end:?}");
        }
    }
}

#[test]
fn a_planted_mistake_is_the_largest() {
    let options = options(1, "AAAAA", 51);
    let mistaken = 9;
    let record = played(options, &["ranger"], |game, seat, plan| {
        if game.turn() != mistaken {
            return plan;
        }
        // The tile far out, and the token back to the bag.
        let knowledge = Knowledge::of(game, seat);
        let turns =
            (0..count_whole_turns(&knowledge)).filter_map(|number| nth_whole_turn(&knowledge, number));
        let cards = content().cards_of(&options).expect("cards");
        let worst = turns.filter(|turn| turn.token_hex.is_none()).min_by_key(|turn| {
            let mut after = game.clone();
            for action in turn.actions() {
                after.apply(action).expect("a legal action");
            }
            score_game(&after, &cards)[0].total()
        });
        worst.expect("a turn").actions()
    });
    let review = quick_review(&record, &[]);
    let worst = review.seats[0].decisions.iter().max_by_key(|decision| decision.missed()).expect("a turn");
    assert_eq!(worst.turn, mistaken, "{worst:?}");
    assert!(worst.mark >= ReviewMark::Clear, "{worst:?}");
}

#[test]
fn a_wasted_nature_token_is_named() {
    // A nature token spent on a pair that was free.
    let record = played(options(1, "AAAAA", 61), &["ranger"], |game, seat, plan| {
        let tokens = game.player(seat).nature_tokens();
        match plan.as_slice() {
            [Action::TakePair(slot), rest @ ..] if tokens > 0 && game.turn() == 17 => {
                let wasteful = Action::TakeMixed { tile: *slot, token: *slot };
                [&[wasteful], rest].concat()
            }
            _ => plan,
        }
    });
    let review = quick_review(&record, &[]);
    let wasted = review.seats[0].decisions.iter().find(|decision| decision.turn == 17).expect("the turn");
    assert!(wasted.missed() >= 80, "{wasted:?}");
    assert!(wasted.kinds.mix >= 80, "{wasted:?}");
    assert!(wasted.sources().of(ScoreTerm::Nature) > 0, "{wasted:?}");
}

#[test]
fn the_mean_of_par_is_that_of_the_level_by_the_rules() {
    for seats in [1, 3] {
        let keys = vec!["ranger"; usize::from(seats)];
        let games = 120 / u64::from(seats);
        let totals: Vec<f64> = (0..games)
            .flat_map(|seed| {
                let record = game_of(options(seats, "AAAAA", 7000 + seed), &keys);
                let end = record.replay(content()).expect("a game");
                score_game(&end.game, &end.cards)
                    .iter()
                    .map(|sheet| sheet.total().into())
                    .collect::<Vec<f64>>()
            })
            .collect();
        let mean = totals.iter().sum::<f64>() / totals.len() as f64;
        let variance = totals.iter().map(|total| (total - mean).powi(2)).sum::<f64>() / totals.len() as f64;
        let mut work = StartWork::sized(&options(seats, "AAAAA", 0), content(), levels().weights(), 300)
            .expect("a kind of game");
        while !work.is_done() {
            work.step();
        }
        let error = (variance * (1.0 / totals.len() as f64 + 1.0 / 300.0)).sqrt();
        let difference = f64::from(work.mean()) / 100.0 - mean;
        assert!(difference.abs() < 3.5 * error, "{seats} seats: {difference:.2} ± {error:.2}");
    }
}

#[test]
fn an_unfinished_game_or_a_missing_seat_is_refused() {
    let mut record = game_of(options(2, "AAAAA", 71), &["random", "random"]);
    let terms = |seats: &[u8]| ReviewTerms {
        weights: Arc::clone(levels().weights()),
        depth: LEAST_DEPTH,
        seats: seats.iter().map(|seat| Seat(*seat)).collect(),
        starts: StartValues::default(),
    };
    let refused = |record: &Record<Cascadia>, seats: &[u8]| {
        ReviewWork::new(record, content(), terms(seats)).err().expect("it is refused")
    };
    assert_eq!(refused(&record, &[2]), NoReview::NoSeat { wanted: 3, seats: 2 });
    record.actions.truncate(record.actions.len() - 3);
    assert_eq!(refused(&record, &[]), NoReview::Unfinished);
}

#[test]
fn a_review_survives_its_file_and_knows_when_it_is_stale() {
    let record = game_of(options(1, "BBBBB", 81), &["hiker"]);
    let kept = KeptReview::new(&record, quick_review(&record, &[]), Vec::new());
    let text = write_kept_review(&kept);
    let read = read_kept_review(&text).expect("a readable review");
    assert_eq!(read, kept);
    // The first format has no unfinished work.
    let first = text.replacen("format: 2", "format: 1", 1).replacen("    unfinished: [],\n", "", 1);
    assert!(!first.contains("unfinished"), "{first}");
    assert_eq!(read_kept_review(&first), Ok(read.clone()));
    let engine = kept.review.engine;
    assert_eq!(read.staleness(&record, &engine, LEAST_DEPTH), None);
    assert_eq!(read.staleness(&record, &engine, 5000), Some(StaleReview::LessDepth));
    assert_eq!(read.staleness(&record, "review-0", LEAST_DEPTH), Some(StaleReview::OtherEngine));
    let mut other = record;
    other.actions.pop();
    assert_eq!(read.staleness(&other, &engine, LEAST_DEPTH), Some(StaleReview::OtherGame));

    let damaged = |text: &str| matches!(read_kept_review(text), Err(FileError::Damaged(_)));
    assert!(damaged(&text[..text.len() / 2]));
    assert!(damaged(&text.replacen("luck_after: ", "luck_after: 1", 1)), "the numbers no longer add up");
    assert!(damaged(&text.replacen("theme: \"", "theme: \"x", 1)));
    let newer = text.replacen("format: 2", "format: 99", 1);
    assert!(matches!(read_kept_review(&newer), Err(FileError::NewerFormat { found: 99, .. })));
}

#[test]
fn par_for_a_seed_is_the_same_again_and_shows_where_one_stands() {
    let content = Arc::new(content().clone());
    let par = |games: SeedParGames| {
        let weights = levels();
        let work =
            SeedParWork::with_games(options(1, "AAAAA", 91), Seat(0), &content, weights.weights(), games);
        let mut work = work.expect("a game");
        while !work.is_done() {
            work.step().expect("a move");
        }
        assert_eq!(work.percent(), 100);
        work.par().clone()
    };
    let games = SeedParGames { rangers: 12, biologists: 1, playouts: 40 };
    let first = par(games);
    assert_eq!(first, par(games));
    assert_eq!((first.rangers.len(), first.biologists.len()), (12, 1));
    assert!(first.rangers.windows(2).all(|pair| pair[0] <= pair[1]), "{first:?}");
    assert!(first.rangers[0] < first.rangers[11], "all games are the same: {first:?}");
    let ranger = game_of(options(1, "AAAAA", 91), &["ranger"]).replay(crate::common::content());
    let ranger = ranger.expect("a game");
    let total = score_game(&ranger.game, &ranger.cards)[0].total();
    assert!(first.rangers.contains(&total), "the first game is that of the level itself");
    assert_eq!(first.share_below(0), 0);
    assert_eq!(first.share_below(999), 100);
}

#[test]
fn the_means_of_par_are_those_of_the_shipped_file() {
    // Work on a single game must start from the value in the file.
    let starts = StartValues::built_in();
    for seats in 1..=4 {
        let kind = kind_of_game(&options(seats, "AAAAA", 1));
        let mean = starts.of(&kind).unwrap_or_else(|| panic!("no mean for {kind}"));
        assert!((9400..9900).contains(&mean), "{kind}: {mean}");
    }
}
