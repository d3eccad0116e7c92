//! Generation of puzzles from the middle of games: one environment is worth more than every other by a
//! statistically significant margin, and some level misses it. Environments that differ only in the rotation
//! of the new tile count as one, since that seldom matters before the end.
//!
//! Most positions fail, so they go through ever finer sieves: a small search, a wide search, and finally
//! thousands of playouts for each remaining turn.

use super::failures::Jury;
use super::games::SourcePosition;
use super::make_last_turn::LEAST_WIPE_MARGIN;
use super::puzzle::{Puzzle, PuzzleKind, PuzzleProof, RatedTurn};
use super::sampled_turns::{TurnSamples, same_places, turn_of};
use super::terms::kind_of_losses;
use crate::search::{EvalWeights, RankedAction, RootAction, SearchLimits, TableChoice, TablePosition, Turn};
use cascadia_base::hash::fnv1a_64;
use cascadia_base::rng::derived_seed;
use cascadia_engine::Budget;
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::{Action, Knowledge};

/// The sieves and the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MiddleSieve {
    /// The first search, failed by most positions.
    pub coarse: SearchLimits,
    /// The second search.
    pub wide: SearchLimits,
    /// Playouts for each remaining turn, to select the candidates for the proof.
    pub fine: u32,
    /// Playouts for each turn in the proof.
    pub proof: u32,
    /// The most turns left to the player, including the current one: with more, no margin is so large.
    pub turns_left: u8,
    /// The margin to prove, in hundredths of a point.
    pub margin: i32,
    /// The required ratio of the margin to its paired standard error.
    pub errors: i32,
}

impl Default for MiddleSieve {
    fn default() -> Self {
        Self {
            coarse: SearchLimits { width: 16, playouts: 240, limit: None },
            wide: SearchLimits { width: 64, playouts: 3000, limit: None },
            fine: 800,
            proof: 8000,
            turns_left: 7,
            margin: 150,
            errors: 4,
        }
    }
}

/// Number of turns with separate playouts.
const MOST_FINALISTS: usize = 12;

/// The largest deficit after the fine sieve for a turn to enter the proof, in hundredths of a point.
const IN_SIGHT: f64 = 400.0;

/// The parameters of puzzles from the middle of games.
pub struct MiddleMaker<'a> {
    /// The levels that determine the difficulty of a position.
    pub jury: &'a Jury,
    /// The weights of the static evaluation.
    pub weights: &'a EvalWeights,
    /// The sieves and the proof.
    pub sieve: MiddleSieve,
    /// The seed of the playouts.
    pub luck: u64,
}

impl MiddleMaker<'_> {
    /// Makes a puzzle of a position before the last turn; none if it makes a poor one.
    pub fn puzzle(&self, position: &SourcePosition<'_>) -> Option<Puzzle> {
        let game = position.game;
        let knowledge = Knowledge::of(game, game.seat());
        let has_gap = game.display().slots().any(|slot| game.display().token(slot).is_none());
        let has_wiped = !game.supply().set_aside().is_empty();
        if !(2..=self.sieve.turns_left).contains(&knowledge.turns_left()) || has_gap || has_wiped {
            return None;
        }
        let table = TablePosition::of(&knowledge, position.cards, self.weights)?;
        let seed = derived_seed(self.luck, position_hash(position));
        let best = self.passes(&table, &self.sieve.coarse, seed)?;
        let objective = Objective { cards: position.cards.clone(), goals: Vec::new() };
        let mut is_solved =
            |actions: &[Action]| turn_of(&knowledge, actions).is_some_and(|turn| same_places(&turn, &best));
        let failures = self.jury.failures(game, &objective, &mut is_solved);
        let tier = failures.tier?;
        let again = self.passes(&table, &self.sieve.wide, derived_seed(seed, 1))?;
        if !same_places(&again, &best) {
            return None;
        }
        let mistake = failures.mistake.and_then(|actions| turn_of(&knowledge, &actions));
        let contest = self.contest(&table, &best, mistake.as_ref(), derived_seed(seed, 2))?;
        let mistake = mistake.unwrap_or(contest.rival);
        let wrong = contest.turns.iter().find(|sampled| sampled.turn() == Some(&mistake))?;
        let right = contest.turns.first()?;
        let theme = right.terms().less(&wrong.terms()).largest();
        let kind = self.kind(&table, right, wrong, derived_seed(seed, 3));
        let rated = |sampled: &TurnSamples| {
            let mut actions = sampled.choice.actions();
            actions.retain(|action| *action != Action::EndTurn);
            RatedTurn { actions, value: sampled.mean() }
        };
        let mut turns = vec![rated(right), rated(wrong)];
        let others = contest.turns[1..].iter().filter(|sampled| sampled.turn().is_some());
        turns.extend(others.filter(|sampled| sampled.turn() != Some(&mistake)).map(rated));
        Some(Puzzle {
            options: *position.options,
            played: position.played.to_vec(),
            tier,
            theme,
            kind,
            proof: PuzzleProof::Sampled { playouts: self.sieve.proof, error: contest.error },
            margin: contest.margin,
            turns,
        })
    }

    /// Searches the position and returns the best turn, if it leads all environments by two thirds of the
    /// margin.
    fn passes(&self, table: &TablePosition, limits: &SearchLimits, seed: u64) -> Option<Turn> {
        let ranked = table.position().search(limits, &Budget::new(seed));
        let best = *ranked.first()?.action.turn()?;
        let differs =
            |ranked: &&RankedAction| ranked.action.turn().is_none_or(|turn| !same_places(turn, &best));
        let rival = ranked.iter().find(differs)?;
        (ranked[0].expected - rival.expected >= self.sieve.margin * 2 / 3).then_some(best)
    }

    /// Plays the proof: the best turn against all potential equals.
    fn contest(
        &self,
        table: &TablePosition,
        best: &Turn,
        mistake: Option<&Turn>,
        seed: u64,
    ) -> Option<Contest> {
        let sieve = &self.sieve;
        let mut right = TurnSamples::new(TableChoice::of_turn(*best));
        right.sample(table, sieve.fine, seed);
        let mut others = self.others(table, best, mistake, seed);
        for other in &mut others {
            other.sample(table, sieve.fine, seed);
        }
        others.sort_by_key(|other| -other.mean());
        let improvement = improvement(table, &right, &others);
        // Playouts of a wipe miss the improvement of the best turn over the policy, which plays the turn
        // after the wipe.
        let lead = |right: &TurnSamples, other: &TurnSamples| {
            let (ahead, doubt) = right.ahead_of(other);
            (if other.turn().is_some() { ahead } else { ahead - improvement }, doubt)
        };
        // A wipe needs a smaller deficit than a turn; it must only not be a second solution.
        let least = |other: &TurnSamples| {
            f64::from(if other.turn().is_some() { sieve.margin } else { LEAST_WIPE_MARGIN })
        };
        if others.iter().any(|other| lead(&right, other).0 < least(other) * 0.8) {
            return None;
        }
        right.sample(table, sieve.proof, seed);
        let closest = others.iter().position(|other| other.turn().is_some())?;
        let mut rival: Option<(f64, f64)> = None;
        for (index, other) in others.iter_mut().enumerate() {
            let is_needed = index == closest || mistake.is_some() && other.turn() == mistake;
            if !is_needed && lead(&right, other).0 > IN_SIGHT {
                continue;
            }
            other.sample(table, sieve.proof, seed);
            let (ahead, doubt) = lead(&right, other);
            if ahead < least(other) || ahead < doubt * f64::from(sieve.errors) {
                return None;
            }
            if other.turn().is_some() && rival.is_none_or(|(closest, _)| ahead < closest) {
                rival = Some((ahead, doubt));
            }
        }
        let (margin, error) = rival?;
        others.sort_by_key(|other| -other.mean());
        let rival = others.iter().find_map(|other| other.turn().copied())?;
        let turns = std::iter::once(right).chain(others).collect();
        Some(Contest { rival, margin: margin as i32, error: error.ceil() as i32, turns })
    }

    /// Returns the potential equals of the best turn: the best choices of a wide search, and the mistake.
    fn others(
        &self,
        table: &TablePosition,
        best: &Turn,
        mistake: Option<&Turn>,
        seed: u64,
    ) -> Vec<TurnSamples> {
        let ranked = table.position().search(&self.sieve.wide, &Budget::new(derived_seed(seed, 4)));
        let first_sight = table.position().policy_action().and_then(|action| action.turn().copied());
        let mut turns: Vec<Turn> = mistake.into_iter().copied().collect();
        if let Some(turn) = first_sight.filter(|turn| !same_places(turn, best) && !turns.contains(turn)) {
            turns.push(turn);
        }
        for turn in ranked.iter().filter_map(|ranked| ranked.action.turn().copied()) {
            let is_new = turns.iter().chain([best]).all(|known| !same_places(known, &turn));
            if is_new && turns.len() < MOST_FINALISTS {
                turns.push(turn);
            }
        }
        let mut others: Vec<TurnSamples> =
            turns.into_iter().map(|turn| TurnSamples::new(TableChoice::of_turn(turn))).collect();
        if ranked.iter().any(|ranked| ranked.action == RootAction::WipeThree) {
            others.push(TurnSamples::new(TableChoice::Root(RootAction::WipeThree)));
        }
        let paid = table.paid_wipes().into_iter();
        others.extend(paid.map(|slots| TurnSamples::new(TableChoice::Root(RootAction::PaidWipe(slots)))));
        others
    }

    /// Returns the costliest decision of the mistake, by the best turns with its draft and with its tile as
    /// well.
    fn kind(&self, table: &TablePosition, right: &TurnSamples, wrong: &TurnSamples, seed: u64) -> PuzzleKind {
        let (Some(best), Some(mistake)) = (right.turn(), wrong.turn()) else { return PuzzleKind::Draft };
        let mut evals = table.position().static_evals();
        evals.sort_by_key(|eval| -eval.total());
        let best_like = |is_like: &dyn Fn(&Turn) -> bool| {
            let alike = evals.iter().map(|eval| eval.turn).filter(|turn| is_like(turn)).take(8);
            let mut most = wrong.mean();
            for turn in alike {
                let mut sampled = TurnSamples::new(TableChoice::of_turn(turn));
                sampled.sample(table, self.sieve.fine / 2, seed);
                most = most.max(sampled.mean());
            }
            most
        };
        let with_draft = best_like(&|turn| turn.draft.action == mistake.draft.action);
        let with_tile = best_like(&|turn| {
            turn.draft.action == mistake.draft.action
                && (turn.hex, turn.rotation) == (mistake.hex, mistake.rotation)
        });
        let losses = [right.mean() - with_draft, with_draft - with_tile, with_tile - wrong.mean()];
        kind_of_losses(best.draft.action, Some(&mistake.draft.action), losses)
    }
}

/// Returns the best turn's improvement over the policy's choice, in hundredths of a point; 0 if they are
/// equal.
fn improvement(table: &TablePosition, right: &TurnSamples, others: &[TurnSamples]) -> f64 {
    let first_sight = table.position().policy_action().and_then(|action| action.turn().copied());
    let found = others.iter().find(|other| first_sight.is_some() && other.turn() == first_sight.as_ref());
    found.map_or(0.0, |other| right.ahead_of(other).0.max(0.0))
}

/// The result of the proof.
struct Contest {
    /// The runner-up.
    rival: Turn,
    /// The best turn's lead over it and the standard error of that, in hundredths of a point.
    margin: i32,
    error: i32,
    /// The best turn, then the others in descending order.
    turns: Vec<TurnSamples>,
}

/// Returns a number that depends on the game and the actions so far, but not on the game's seed, which
/// determines the hidden order.
fn position_hash(position: &SourcePosition<'_>) -> u64 {
    let cards = position.options.cards.key();
    let text =
        format!("{} {cards} {}", position.options.seats, super::notation::write_turns(position.played));
    fnv1a_64(text.as_bytes())
}
