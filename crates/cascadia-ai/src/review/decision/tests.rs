//! Tests of the value of a decision, stage by stage.

use super::*;
use crate::review::describe::describe;
use crate::review::moment::{Moments, hash_of_terms};
use crate::review::playouts::JudgedPlayouts;
use crate::search::nth_whole_turn;
use cascadia_base::rng::GameRng;
use cascadia_engine::{Record, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::mode::outcome_of_sheets;
use cascadia_rules::rules::{Action, CardChoice, Game, Knowledge, Phase, Seat};
use cascadia_rules::scoring::score_game;

/// Generates a game of random whole turns, with free wipes where possible.
fn random_record(content: &Content, seats: u8, seed: u64) -> Record<Cascadia> {
    let options = GameOptions::standard(seats, CardChoice::ALL_A, seed);
    let owners = vec![SeatOwner::Opponent("random".to_owned()); seats.into()];
    let mut record = Record::new(Cascadia::setup(options, owners), content);
    let (mut game, _) = Game::start(content.setup(&options).expect("a game"));
    let mut chance = GameRng::new(seed);
    while game.phase() != Phase::Finished {
        let knowledge = Knowledge::of(&game, game.seat());
        let actions = if knowledge.can_wipe_three() {
            vec![Action::WipeThree]
        } else {
            nth_whole_turn(&knowledge, chance.below(100)).expect("a turn").actions()
        };
        for action in actions {
            game.apply(action).expect("a legal action");
            record.actions.push(action);
        }
    }
    let cards = content.cards_of(&options).expect("cards");
    record.outcome = Some(outcome_of_sheets(&score_game(&game, &cards)));
    record
}

#[test]
fn another_hidden_order_changes_nothing_but_luck() {
    let content = Content::shipped().expect("the shipped data is valid");
    let weights = EvalWeights::built_in();
    let report = |moment: &Moment| {
        let mut work = DecisionWork::new(moment, &weights, Stages::of(40), false).expect("a decision");
        while !work.is_done() {
            work.step();
        }
        describe(moment, &work.finish())
    };
    for seats in [1, 3] {
        let record = random_record(&content, seats, 77);
        let moments = Moments::of(&record, &content, &[Seat(seats - 1)]).expect("decisions").all;
        for moment in moments.iter().step_by(6) {
            let first = report(moment);
            for order in 1..3 {
                let game = moment.knowledge.determinize(GameRng::new(order));
                let knowledge = Knowledge::of(&game, moment.seat).into_owned();
                let shuffled = Moment { knowledge, ..moment.clone() };
                assert_eq!(report(&shuffled), first, "turn {} of {seats} seats", moment.turn);
            }
        }
    }
}

#[test]
fn a_second_judgement_keeps_the_differences_to_unchanged_decisions() {
    let content = Content::shipped().expect("the shipped data is valid");
    let weights = EvalWeights::built_in();
    let record = random_record(&content, 1, 79);
    let moments = Moments::of(&record, &content, &[]).expect("decisions").all;
    let moment = moments.iter().rfind(|moment| moment.turn == 12).expect("a turn");
    let mut work = DecisionWork::new(moment, &weights, Stages::of(40), false).expect("a decision");
    let judge = |work: &mut DecisionWork| {
        while !work.is_done() {
            work.step();
        }
        describe(moment, &work.finish())
    };
    let first = judge(&mut work);
    assert!(first.missed() > 0 && first.gain() != 0, "a random turn");
    let errors = work.errors();
    let par = ReportedRoles { par: true, ..ReportedRoles::default() };
    let cost = work.cost_again(par, 400);
    assert_eq!(cost, 360 * u64::from(work.table.turns_of_playout()));
    work.judge_again(par, 400);
    let of_par = judge(&mut work);
    assert_eq!((of_par.gain(), of_par.missed()), (first.gain(), first.missed()));
    assert_ne!(of_par.par, first.par);
    assert!(work.errors().par < errors.par);
    // Once judged again as well, the played choice has as many playouts, and other differences.
    work.judge_again(ReportedRoles { played: true, best: true, ..ReportedRoles::default() }, 100);
    let all = judge(&mut work);
    assert_eq!(work.playouts_of(ReportedRoles { best: true, ..ReportedRoles::default() }), 400);
    assert_eq!(all.par, of_par.par);
    assert!(all.missed_within_90 < first.missed_within_90);
    assert!(work.errors().gain < errors.gain);
    assert_eq!(all.sources().sum(), all.missed());
    assert_eq!(all.kinds.sum(), all.missed());
    // Repeating the same playouts yields the same numbers.
    work.judge_again(par, 400);
    assert!(work.is_done());
    assert_eq!(judge(&mut work), all);
}

#[test]
fn a_best_found_again_is_that_of_its_playouts_with_the_last_judgement() {
    let content = Content::shipped().expect("the shipped data is valid");
    let weights = EvalWeights::built_in();
    let record = random_record(&content, 1, 79);
    let moments = Moments::of(&record, &content, &[]).expect("decisions").all;
    let all = ReportedRoles { par: true, played: true, best: true };
    let best = ReportedRoles { best: true, ..ReportedRoles::default() };
    let stages = Stages::of(40);
    let mut others = 0;
    for moment in moments.iter().filter(|moment| (8..14).contains(&moment.turn)) {
        let judge = |work: &mut DecisionWork| {
            while !work.is_done() {
                work.step();
            }
            describe(moment, &work.finish())
        };
        let mut work = DecisionWork::new(moment, &weights, stages, false).expect("a decision");
        let first = judge(&mut work);
        work.judge_again(all, 90);
        let deeper = judge(&mut work);
        assert!(work.can_find_again() && work.thoroughness() == 1);
        work.find_again(4);
        work.judge_again(all, 120);
        let again = judge(&mut work);
        assert_eq!((work.thoroughness(), work.playouts_of(best)), (4, 120));
        assert!(again.missed() >= 0 && again.offered() >= 0);
        assert_eq!(again.sources().sum(), again.missed());
        assert_eq!(again.kinds.sum(), again.missed());
        assert_ne!(deeper.played, first.played);
        // Equal to a search with that many playouts from the beginning.
        let Stages { find, screen, contest, .. } = stages;
        let thorough = Stages { find: 4 * find, screen: 4 * screen, contest: 4 * contest, ..stages };
        let mut at_once = DecisionWork::new(moment, &weights, thorough, false).expect("a decision");
        judge(&mut at_once);
        at_once.judge_again(all, 120);
        let at_once = judge(&mut at_once);
        assert_eq!((again.best, again.missed()), (at_once.best, at_once.missed()));
        assert_eq!((again.gain(), &again.best_actions), (at_once.gain(), &at_once.best_actions));
        others += u32::from(at_once.best_actions != deeper.best_actions);
    }
    assert!(others > 0, "another best is found by more playouts");
}

#[test]
fn playouts_that_do_not_fit_the_decision_are_not_taken_up() {
    let content = Content::shipped().expect("the shipped data is valid");
    let weights = EvalWeights::built_in();
    let record = random_record(&content, 1, 79);
    let moments = Moments::of(&record, &content, &[]).expect("decisions").all;
    let moment = moments.iter().rfind(|moment| moment.turn == 12).expect("a turn");
    let stages = Stages::of(40);
    let mut work = DecisionWork::new(moment, &weights, stages, false).expect("a decision");
    while !work.is_done() {
        work.step();
    }
    let kept = work.playouts().expect("playouts");
    let takes = |spoil: fn(&mut JudgedPlayouts)| {
        let mut kept = kept.clone();
        spoil(&mut kept);
        DecisionWork::judged_before(moment, &weights, stages, Some(kept)).is_some()
    };
    assert!(takes(|_| ()));
    assert!(!takes(|kept| kept.judged.truncate(kept.judged.len() - 1)), "a choice is missing");
    assert!(!takes(|kept| kept.roles.place = kept.judged.len()), "there is no such choice");
    assert!(!takes(|kept| kept.judged[kept.roles.played].truncate(39)), "a playout is missing");
    assert!(!takes(|kept| kept.judged[kept.roles.best].clear()), "the best was not judged");
    assert!(!takes(|kept| {
        let other = kept.judged.iter().position(Vec::is_empty).expect("most are not judged");
        kept.judged[other] = kept.judged[kept.roles.played][..7].to_vec();
    }));
    assert!(!takes(|kept| kept.judged[kept.roles.played].resize(24_001, Default::default())));
    assert!(
        !takes(|kept| (kept.again.played, kept.playouts_again) = (true, 41)),
        "it was not judged so often"
    );
}

#[test]
fn the_seed_of_a_game_does_not_choose_the_playouts() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut record = random_record(&content, 1, 78);
    let hash = hash_of_terms(&record);
    record.setup.options.seed = 79;
    assert_eq!(hash_of_terms(&record), hash);
    record.setup.options.majorities = false;
    assert_ne!(hash_of_terms(&record), hash);
}
