//! Independent check of a puzzle by other means than its generation: last turns by applying every legal
//! action of the rules, others by more playouts with other luck.

use super::puzzle::{Puzzle, PuzzleProof};
use super::sampled_turns::{TurnSamples, same_places, turn_of};
use crate::search::{EvalWeights, POINT, RootAction, SearchLimits, TableChoice, TablePosition, Turn};
use cascadia_base::rng::derived_seed;
use cascadia_engine::Budget;
use cascadia_rules::content::Content;
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::rules::{Action, Environment, Game, Knowledge, Phase, legal};
use cascadia_rules::scoring::{ScoringCards, score_game};

use super::make_last_turn::{LEAST_MARGIN, LEAST_WIPE_MARGIN};

/// Root candidates and playouts of the search for another solution.
const SEARCH: SearchLimits = SearchLimits { width: 64, playouts: 3000, limit: None };

/// Number of rivals to compare the solution with.
const RIVALS: usize = 4;

/// The result of a recheck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recheck {
    /// Whether the solution is the same, and no other turn as good.
    pub agrees: bool,
    /// The solution's lead over the best other turn, in hundredths of a point; negative if it is behind.
    pub margin: i32,
}

/// Solves a puzzle again: a proven one by brute force, others with `depth` times the playouts and the luck of
/// `luck`.
///
/// # Errors
/// If the position cannot be set up or a turn of the puzzle is not legal in it; as a sentence.
pub fn recheck(
    puzzle: &Puzzle,
    content: &Content,
    weights: &EvalWeights,
    depth: u32,
    luck: u64,
) -> Result<Recheck, String> {
    let ScoredGame { game, cards } = puzzle.set_up(content)?;
    let solution = puzzle.solution().ok_or_else(|| "there is no solution".to_owned())?;
    match puzzle.proof {
        PuzzleProof::Enumerated => {
            let brute = BruteForce::of(&game, &cards, &solution.actions)?;
            let margin = (brute.solution - brute.rival) * POINT;
            let agrees = brute.solution * POINT == solution.value
                && margin == puzzle.margin
                && margin >= LEAST_MARGIN * POINT
                && most_of_wipes(&game, &cards, weights) <= solution.value - LEAST_WIPE_MARGIN;
            Ok(Recheck { agrees, margin })
        }
        PuzzleProof::Sampled { playouts, .. } => {
            let knowledge = Knowledge::of(&game, game.seat());
            let table = TablePosition::of(&knowledge, &cards, weights)
                .ok_or_else(|| "the search cannot play this game".to_owned())?;
            let best = turn_of(&knowledge, &solution.actions).ok_or_else(|| "no turn".to_owned())?;
            let stored = puzzle.turns.iter().filter_map(|turn| turn_of(&knowledge, &turn.actions)).collect();
            Ok(sampled_again(&table, &best, stored, playouts.saturating_mul(depth), depth, luck))
        }
    }
}

/// Compares the solution with its closest rivals: the stored turns, and the turns found by a deeper search.
fn sampled_again(
    table: &TablePosition,
    best: &Turn,
    stored: Vec<Turn>,
    playouts: u32,
    depth: u32,
    luck: u64,
) -> Recheck {
    let limits = SearchLimits { playouts: SEARCH.playouts.saturating_mul(depth), ..SEARCH };
    let found = table.position().search(&limits, &Budget::new(luck));
    let mut rivals: Vec<Turn> = Vec::new();
    let found = found.iter().filter_map(|ranked| ranked.action.turn().copied());
    for turn in found.take(RIVALS).chain(stored.into_iter().take(RIVALS)) {
        if !same_places(&turn, best) && rivals.iter().all(|known| !same_places(known, &turn)) {
            rivals.push(turn);
        }
    }
    let seed = derived_seed(luck, 1);
    let mut right = TurnSamples::new(TableChoice::of_turn(*best));
    right.sample(table, playouts, seed);
    let mut margin = i32::MAX;
    for turn in rivals {
        let mut other = TurnSamples::new(TableChoice::of_turn(turn));
        // A rival far behind after a tenth of the playouts gets no more.
        other.sample(table, playouts / 10, seed);
        if right.ahead_of(&other).0 < 400.0 {
            other.sample(table, playouts, seed);
        }
        margin = margin.min(right.ahead_of(&other).0.round() as i32);
    }
    Recheck { agrees: margin > 0, margin }
}

/// The result of trying every whole turn.
struct BruteForce {
    /// The final score after the solution.
    solution: i32,
    /// The highest final score with another environment.
    rival: i32,
}

impl BruteForce {
    /// Tries every legal draft, place of the tile and place of the token, and scores every result.
    fn of(game: &Game, cards: &ScoringCards, solution: &[Action]) -> Result<Self, String> {
        let seat = game.seat();
        let mut solved = game.clone();
        for action in solution {
            solved.apply(*action).map_err(|error| error.to_string())?;
        }
        if solved.phase() != Phase::Review {
            return Err("the solution is not a whole turn".to_owned());
        }
        let environment = species_of(solved.environment());
        let mut ends_game = solved.clone();
        ends_game.apply(Action::EndTurn).map_err(|error| error.to_string())?;
        if ends_game.phase() != Phase::Finished {
            return Err("it is not the last turn of the game".to_owned());
        }
        let total = |end: &Game| i32::from(score_game(end, cards)[seat.index()].total());
        let mut found = Self { solution: total(&solved), rival: i32::MIN };
        for take in legal::actions(game).into_iter().filter(Action::is_draft) {
            let mut taken = game.clone();
            taken.apply_unchecked(take, &mut Vec::new());
            for (hex, rotation) in legal::tile_places(&taken) {
                let mut placed = taken.clone();
                placed.apply_unchecked(Action::PlaceTile { hex, rotation }, &mut Vec::new());
                for last in legal::actions(&placed) {
                    let mut end = placed.clone();
                    // Without a token the turn could be ended now.
                    if last != Action::EndTurn {
                        end.apply_unchecked(last, &mut Vec::new());
                    }
                    if species_of(end.environment()) != environment {
                        found.rival = found.rival.max(total(&end));
                    }
                }
            }
        }
        Ok(found)
    }
}

/// Returns an environment's features that matter for scoring: equal for keystones in different rotations, and
/// for two tokens of one species.
fn species_of(environment: &Environment) -> Vec<impl PartialEq + use<>> {
    let tiles = environment.tiles().iter();
    tiles
        .map(|tile| {
            let rotation = (!tile.keystone).then_some(tile.rotation);
            (tile.hex, tile.tile, rotation, tile.token.map(|token| token.species))
        })
        .collect()
}

/// Returns the highest expectation of a wipe by the search's enumeration of draws, in hundredths of a point;
/// the lowest number if there is no wipe.
fn most_of_wipes(game: &Game, cards: &ScoringCards, weights: &EvalWeights) -> i32 {
    let knowledge = Knowledge::of(game, game.seat());
    let Some(table) = TablePosition::of(&knowledge, cards, weights) else { return i32::MIN };
    let mut wipes = Vec::new();
    if knowledge.can_wipe_three() {
        wipes.push(RootAction::WipeThree);
    }
    wipes.extend(table.paid_wipes().into_iter().map(RootAction::PaidWipe));
    let means = wipes.into_iter().filter_map(|wipe| {
        let exact = table.exact(&TableChoice::Root(wipe));
        let sum: i64 = exact.sums.iter().sum();
        (exact.outcomes > 0).then(|| (sum / exact.outcomes) as i32)
    });
    means.max().unwrap_or(i32::MIN)
}
