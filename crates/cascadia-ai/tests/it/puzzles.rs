//! Tests of the puzzles: the shipped ones hold, attempts are judged rightly, and faults in the file stay
//! contained.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cascadia_ai::players::Levels;
use cascadia_ai::puzzles::{
    AttemptResult, Jury, LastTurnSolver, PUZZLES_FILE, Puzzle, PuzzleBook, PuzzleFilter, PuzzleHint,
    PuzzleId, PuzzleProgress, PuzzleProof, PuzzleTier, SourcePosition, daily_puzzle, last_turn_puzzle,
    practice_key, read_puzzles, recheck, write_puzzles,
};
use cascadia_ai::review::ScoreTerm;
use cascadia_ai::search::{EvalWeights, POINT, RootAction, TableChoice, TablePosition};
use cascadia_base::{Hex, Wildlife};
use cascadia_engine::Playthrough;
use cascadia_engine::archive::{PracticeLog, PracticeState};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::rules::{Action, CardChoice, Game, Knowledge, Phase, legal};
use cascadia_rules::scoring::{ScoringCards, score_game};
use cascadia_storage::{FileError, ProgramRoot};
use jiff::civil::{Date, date};

use crate::common::content;

fn shipped() -> &'static PuzzleBook {
    static BOOK: LazyLock<PuzzleBook> = LazyLock::new(|| {
        let root = cascadia_storage::find_root().expect("the program's folder");
        let (book, faults) = PuzzleBook::load(&root);
        assert_eq!(faults, Vec::<String>::new());
        book
    });
    &BOOK
}

fn weights() -> EvalWeights {
    EvalWeights::built_in()
}

/// Proven puzzles without nature tokens to spend, so that brute force is fast.
fn simple_puzzles() -> impl Iterator<Item = (&'static Puzzle, ScoredGame)> {
    let proven = shipped().iter().filter(|(_, puzzle)| puzzle.is_proven());
    let set_up = proven.map(|(_, puzzle)| (puzzle, puzzle.set_up(content()).expect("a position")));
    set_up.filter(|(_, position)| !legal::can_pay_nature_action(&position.game))
}

/// The features of an environment that matter for scoring.
type EnvironmentTiles = Vec<(i32, i32, u8, Option<u8>, Option<Wildlife>)>;

fn environment_tiles(game: &Game) -> EnvironmentTiles {
    let tiles = game.environment().tiles().iter();
    let mut environment: EnvironmentTiles = tiles
        .map(|tile| {
            let steps = (!tile.keystone).then(|| tile.rotation.steps());
            (tile.hex.x, tile.hex.y, tile.tile.0, steps, tile.token.map(|token| token.species))
        })
        .collect();
    environment.sort_unstable();
    environment
}

/// The final score of every environment reachable by some order of legal actions, without wipes.
fn every_end(game: &Game, cards: &ScoringCards, found: &mut BTreeMap<EnvironmentTiles, u16>) {
    if game.phase() == Phase::Review {
        let total = score_game(game, cards)[game.seat().index()].total();
        let best = found.entry(environment_tiles(game)).or_default();
        *best = total.max(*best);
        return;
    }
    for action in legal::actions(game) {
        if !matches!(action, Action::WipeThree | Action::PaidWipe(_)) {
            let mut next = game.clone();
            next.apply(action).expect("a legal action");
            every_end(&next, cards, found);
        }
    }
}

#[test]
fn there_are_puzzles_of_every_tier_for_every_taste() {
    let book = shipped();
    assert!(book.len() >= 300, "{}", book.len());
    let root = cascadia_storage::find_root().expect("the program's folder");
    assert!(root.read(PUZZLES_FILE).expect("the file").len() < 1_000_000);
    for (tier, least) in PuzzleTier::ALL.into_iter().zip([100, 60, 12]) {
        let of_tier = book.iter().filter(|(_, puzzle)| puzzle.tier == tier).count();
        assert!(of_tier >= least, "{}: {of_tier}", tier.key());
    }
    let themes: BTreeSet<ScoreTerm> = book.iter().map(|(_, puzzle)| puzzle.theme).collect();
    assert!(themes.len() >= 10, "{themes:?}");
    let is_first_game = |puzzle: &Puzzle| puzzle.options.cards == CardChoice::ALL_A;
    assert!(book.iter().filter(|(_, puzzle)| is_first_game(puzzle)).count() >= 20);
    for seats in 1..=2 {
        assert!(book.iter().filter(|(_, puzzle)| puzzle.options.seats == seats).count() >= 60);
    }
    let sampled = book.iter().filter(|(_, puzzle)| !puzzle.is_proven());
    for (id, puzzle) in sampled {
        let PuzzleProof::Sampled { playouts, error } = puzzle.proof else { continue };
        assert!(playouts >= 8000 && puzzle.margin >= 150 && puzzle.margin >= 4 * error, "{id}");
    }
}

#[test]
fn every_puzzle_can_be_set_up_and_its_proven_values_are_final_scores() {
    for (id, puzzle) in shipped().iter() {
        let position = puzzle.set_up(content()).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(position.game.seat(), puzzle.seat());
        assert_eq!(usize::from(position.game.turn()), puzzle.turn());
        for turn in &puzzle.turns {
            let mut game = position.game.clone();
            for action in &turn.actions {
                game.apply(*action).unwrap_or_else(|error| panic!("{id}: {error}"));
            }
            assert_eq!(game.phase(), Phase::Review, "{id}");
            if puzzle.is_proven() {
                let total = score_game(&game, &position.cards)[puzzle.seat().index()].total();
                assert_eq!(i32::from(total) * POINT, turn.value, "{id}");
            }
        }
        assert!(puzzle.turns[1..].iter().all(|turn| puzzle.turns[0].value - turn.value >= 100), "{id}");
    }
}

#[test]
fn brute_force_over_all_orders_of_legal_actions_finds_the_same_solution() {
    for (puzzle, position) in simple_puzzles().take(1) {
        let mut ends = BTreeMap::new();
        every_end(&position.game, &position.cards, &mut ends);
        let mut solved = position.game.clone();
        for action in &puzzle.turns[0].actions {
            solved.apply(*action).expect("a legal action");
        }
        let solution = ends.remove(&environment_tiles(&solved)).expect("one of the ends");
        assert_eq!(i32::from(solution) * POINT, puzzle.turns[0].value);
        let rival = ends.values().max().copied().expect("other turns");
        assert_eq!(i32::from(solution - rival) * POINT, puzzle.margin);
        assert!(puzzle.margin >= 200 && ends.len() > 200, "{}", ends.len());
        // The solver lists exactly these results.
        let solver = LastTurnSolver::of(&position.game, &position.cards).expect("a last turn");
        let mut environments: BTreeMap<_, i32> = BTreeMap::new();
        solver.each_turn(|turn| {
            let best = environments.entry(turn.environment).or_insert(i32::MIN);
            *best = turn.total.max(*best);
        });
        ends.insert(environment_tiles(&solved), solution);
        let mut by_rules: Vec<i32> = ends.values().map(|total| i32::from(*total)).collect();
        let mut by_solver: Vec<i32> = environments.into_values().collect();
        by_rules.sort_unstable();
        by_solver.sort_unstable();
        assert_eq!(by_solver, by_rules);
    }
}

#[test]
fn wipes_of_a_last_turn_are_worth_what_the_search_computes_or_more() {
    let mut compared = 0;
    let mut alike = 0;
    for (id, puzzle) in shipped().iter().filter(|(_, puzzle)| puzzle.is_proven()) {
        let position = puzzle.set_up(content()).expect("a position");
        let seat = position.game.seat();
        if position.game.player(seat).nature_tokens() != 1 || compared >= 60 {
            continue;
        }
        let knowledge = Knowledge::of(&position.game, seat);
        let table = TablePosition::of(&knowledge, &position.cards, &weights()).expect("a position");
        let solver = LastTurnSolver::of(&position.game, &position.cards).expect("a last turn");
        for (wipe, value) in solver.wipe_values() {
            let action = match wipe {
                Action::PaidWipe(slots) => {
                    RootAction::PaidWipe(slots.iter().fold(0, |bits, slot| bits | 1 << slot.0))
                }
                _ => RootAction::WipeThree,
            };
            let exact = table.exact(&TableChoice::Root(action));
            let mean = (exact.sums.iter().sum::<i64>() / exact.outcomes) as i32;
            // The solver also counts what may follow: wiping three alike, and paying again after a free wipe.
            assert!(value >= mean - 1, "{id}: {wipe:?}: {value} and {mean}");
            alike += usize::from(value <= mean + 20);
            compared += 1;
            // None of them is a second solution.
            assert!(puzzle.turns[0].value - value >= 50, "{id}: {wipe:?}");
        }
    }
    assert!(compared >= 30 && alike * 4 > compared, "{alike} of {compared}");
}

#[test]
fn solving_again_agrees_and_notices_a_wrong_solution() {
    let (puzzle, _) = simple_puzzles().next().expect("a puzzle");
    let again = recheck(puzzle, content(), &weights(), 1, 7).expect("a puzzle that can be solved");
    assert!(again.agrees && again.margin == puzzle.margin);
    let mut wrong = puzzle.clone();
    wrong.turns.swap(0, 1);
    assert!(!recheck(&wrong, content(), &weights(), 1, 7).expect("a position").agrees);
    // In the middle of a game, with few playouts here: the solution and the mistake are far apart.
    let sampled = shipped().iter().filter(|(_, puzzle)| !puzzle.is_proven());
    let (_, widest) = sampled.max_by_key(|(_, puzzle)| puzzle.margin).expect("a puzzle by playouts");
    let shallow = |puzzle: &Puzzle| Puzzle {
        proof: PuzzleProof::Sampled { playouts: 200, error: 1 },
        ..puzzle.clone()
    };
    assert!(recheck(&shallow(widest), content(), &weights(), 1, 7).expect("a position").agrees);
    let mut wrong = shallow(widest);
    wrong.turns.swap(0, 1);
    assert!(!recheck(&wrong, content(), &weights(), 1, 7).expect("a position").agrees);
}

#[test]
fn a_shipped_puzzle_is_made_again_as_it_stands() {
    let jury = Jury::of(&Levels::default()).expect("levels");
    for (puzzle, position) in simple_puzzles().take(3) {
        let source = SourcePosition {
            options: &puzzle.options,
            game: &position.game,
            cards: &position.cards,
            played: &puzzle.played,
        };
        let made = last_turn_puzzle(&source, &jury).expect("a puzzle");
        assert_eq!((made.id(), made.margin), (puzzle.id(), puzzle.margin));
        assert_eq!(made.turns[0], puzzle.turns[0]);
        assert_eq!(Some(made), last_turn_puzzle(&source, &jury));
    }
}

#[test]
fn an_attempt_is_judged_by_what_it_leads_to() {
    for is_proven in [true, false] {
        let wanted = |(_, puzzle): &(PuzzleId, &Puzzle)| puzzle.is_proven() == is_proven;
        for (id, puzzle) in shipped().iter().filter(wanted).take(6) {
            let position = puzzle.set_up(content()).expect("a position");
            let judge = |actions: &[Action]| puzzle.judge(&position, &weights(), actions);
            let solution = &puzzle.turns[0].actions;
            let solved = judge(solution).expect("a whole turn");
            assert_eq!((solved.result, solved.cost, solved.fallen), (AttemptResult::Solved, 0, None), "{id}");
            assert_eq!(solved.is_exact, is_proven);
            // With its end, and with the token first unless it lies on the new tile.
            let mut other_order = solution.clone();
            if other_order[1..].iter().all(|action| *action != on_tile(&solution[1])) {
                other_order.swap(1, 2);
            }
            other_order.push(Action::EndTurn);
            assert_eq!(judge(&other_order), Ok(solved), "{id}");
            let mistake = judge(&puzzle.turns[1].actions).expect("a whole turn");
            assert_eq!(mistake.cost, puzzle.turns[0].value - puzzle.turns[1].value, "{id}");
            assert_eq!(mistake.result, AttemptResult::Missed, "{id}");
            let fallen = mistake.fallen.expect("something was lost");
            assert!(fallen.best > fallen.played, "{id}");
            assert!(!is_proven || fallen.term == puzzle.theme, "{id}");
            assert!(judge(&solution[..2]).is_err() && judge(&[]).is_err());
        }
    }
}

/// Places the token on the tile of this action.
fn on_tile(action: &Action) -> Action {
    match action {
        Action::PlaceTile { hex, .. } => Action::PlaceToken { hex: *hex },
        _ => Action::PlaceToken { hex: Hex::new(99, 99) },
    }
}

#[test]
fn a_turn_that_is_not_stored_is_judged_too_and_a_wipe_by_its_expectation() {
    let sampled = shipped().iter().find(|(_, puzzle)| !puzzle.is_proven());
    let (id, puzzle) = sampled.expect("a puzzle by playouts");
    let position = puzzle.set_up(content()).expect("a position");
    let mut poor = puzzle.turns[0].actions.clone();
    poor.pop();
    poor.push(Action::ReturnToken);
    let verdict = puzzle.judge(&position, &weights(), &poor).expect("a whole turn");
    assert!(verdict.result == AttemptResult::Missed && verdict.cost > 30 && !verdict.is_exact, "{id}");
    let pays = |puzzle: &&Puzzle| {
        let position = puzzle.set_up(content()).expect("a position");
        puzzle.is_proven() && legal::can_pay_nature_action(&position.game)
    };
    let puzzle = shipped().iter().map(|(_, puzzle)| puzzle).find(pays).expect("a puzzle with nature tokens");
    let position = puzzle.set_up(content()).expect("a position");
    let wipe =
        legal::actions(&position.game).into_iter().find(|action| matches!(action, Action::PaidWipe(_)));
    let verdict = puzzle.judge(&position, &weights(), &[wipe.expect("a wipe")]).expect("a wipe is judged");
    assert!(verdict.result == AttemptResult::Missed && verdict.cost >= 50 && verdict.fallen.is_none());
}

#[test]
fn hints_grow_step_by_step() {
    for (id, puzzle) in shipped().iter() {
        assert_eq!(puzzle.hint(0), Some(PuzzleHint::Kind(puzzle.kind)));
        assert_eq!(puzzle.hint(1), Some(PuzzleHint::Theme(puzzle.theme)));
        assert_eq!(puzzle.hint(2), Some(PuzzleHint::Draft(puzzle.turns[0].actions[0])), "{id}");
        assert_eq!(puzzle.hint(3), None);
    }
}

#[test]
fn a_puzzle_can_be_put_on_the_table() {
    for (id, puzzle) in shipped().iter().take(20) {
        let record = puzzle.record("Ada", content());
        let (table, refused) = Playthrough::resume(record, content(), 1).expect("in the box");
        assert_eq!(refused, None, "{id}");
        assert_eq!(table.to_act(), Some(puzzle.seat()));
        assert!(table.is_human(puzzle.seat()) && table.humans() == 1 && table.record().practice);
        assert_eq!(table.game(), &puzzle.set_up(content()).expect("a position").game);
    }
}

#[test]
fn the_puzzle_of_the_day_is_everybodys_and_comes_back_only_after_all_others() {
    let book = shipped();
    let count = book.len() as i64;
    let day = |number: i64| {
        use jiff::ToSpan;
        date(2026, 1, 1).checked_add(number.days()).expect("a day")
    };
    let round = |first: i64| -> Vec<PuzzleId> {
        (first..first + count).filter_map(|number| daily_puzzle(book, day(number))).collect()
    };
    let rounds = [round(-count), round(0), round(count)];
    for found in &rounds {
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len() as i64, count);
    }
    assert!(rounds[0] != rounds[1] && rounds[1] != rounds[2]);
    let copy = read_puzzles(&write_puzzles(book)).expect("a file").0;
    assert_eq!(daily_puzzle(&copy, day(327)), daily_puzzle(book, day(327)));
    assert_eq!(daily_puzzle(&PuzzleBook::default(), day(1)), None);
    assert!(daily_puzzle(book, Date::MIN).is_some() && daily_puzzle(book, Date::MAX).is_some());
}

#[test]
fn progress_follows_the_log_and_the_tier_follows_success() {
    let book = shipped();
    let today = date(2026, 11, 23);
    let mut log = PracticeLog::default();
    let sprout = PuzzleFilter { tier: Some(PuzzleTier::Sprout), theme: None };
    let easy: Vec<PuzzleId> =
        book.iter().filter(|(_, puzzle)| sprout.takes(puzzle)).map(|(id, _)| id).collect();
    let first = PuzzleProgress::of(book, &log, today);
    assert_eq!(first.suggested_tier(), PuzzleTier::Sprout);
    assert_eq!(first.next(sprout, None), Some(easy[0]));
    assert_eq!(first.next(sprout, Some(easy[0])), Some(easy[1]));
    for id in &easy[..7] {
        log.note(&practice_key(*id), true, today);
    }
    log.note(&practice_key(easy[7]), false, today);
    log.note("another matter", false, today);
    let then = PuzzleProgress::of(book, &log, today);
    assert_eq!(then.suggested_tier(), PuzzleTier::Hiker);
    assert_eq!(then.next(sprout, None), Some(easy[8]));
    let counts = then.counts(sprout);
    assert_eq!((counts.all, counts.done, counts.waiting, counts.due), (easy.len(), 7, 1, 0));
    let tomorrow = PuzzleProgress::of(book, &log, date(2026, 11, 24));
    assert_eq!(tomorrow.state(easy[7]), PracticeState::Due);
    assert_eq!(tomorrow.next(sprout, None), Some(easy[7]));
    assert_ne!(tomorrow.next(sprout, Some(easy[7])), Some(easy[7]));
    let themes = tomorrow.themes(Some(PuzzleTier::Sprout));
    assert_eq!(themes.iter().map(|(_, counts)| counts.all).sum::<usize>(), easy.len());
}

#[test]
fn the_file_survives_a_round_trip_and_a_damaged_entry_loses_only_itself() {
    let book = shipped();
    let text = write_puzzles(book);
    assert_eq!(read_puzzles(&text), Ok((book.clone(), Vec::new())));
    // One invalid entry.
    let broken = text.replacen("tier: \"sprout\"", "tier: \"spruce\"", 1);
    let (rest, faults) = read_puzzles(&broken).expect("the others");
    assert_eq!(rest.len(), book.len() - 1);
    assert!(faults.len() == 1 && faults[0].contains("`spruce` is not a tier"), "{faults:?}");
    // A truncated file, one of a later version, and a missing one.
    assert!(matches!(read_puzzles(&text[..text.len() / 2]), Err(FileError::Damaged(_))));
    let newer = text.replacen("format: 1", "format: 2", 1);
    assert_eq!(read_puzzles(&newer), Err(FileError::NewerFormat { found: 2, known: 1 }));
    let empty = tempfile::tempdir().expect("a temporary folder");
    let (none, faults) = PuzzleBook::load(&ProgramRoot::folder(empty.path()));
    assert!(none.is_empty() && faults.len() == 1 && faults[0].contains("cannot be read"), "{faults:?}");
}

#[test]
fn filling_up_keeps_existing_puzzles_and_spreads_themes() {
    let few = PuzzleBook::of(shipped().iter().take(5).map(|(_, puzzle)| puzzle.clone()));
    let mut book = few.clone();
    book.fill_up(shipped().iter().map(|(_, puzzle)| puzzle.clone()), 24);
    assert!(few.iter().all(|(id, puzzle)| book.get(id) == Some(puzzle)));
    for tier in PuzzleTier::ALL {
        let of_tier = |book: &PuzzleBook| book.iter().filter(|(_, puzzle)| puzzle.tier == tier).count();
        assert_eq!(of_tier(&book), of_tier(shipped()).min(24));
    }
    let sprout = book.iter().filter(|(_, puzzle)| puzzle.tier == PuzzleTier::Sprout);
    let bears = sprout.filter(|(_, puzzle)| puzzle.theme == ScoreTerm::Wildlife(Wildlife::Bear)).count();
    assert!((1..=5).contains(&bears), "{bears}");
}
