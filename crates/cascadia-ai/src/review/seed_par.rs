//! Par for the seed: results of other players in the very same game, with the same hidden order.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::players::{Greedy, Opponent};
use crate::search::{EvalWeights, Position, RootAction, SearchLimits};
use cascadia_base::Seat;
use cascadia_base::rng::{FastRng, derived_seed};
use cascadia_engine::Budget;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::{Action, Game, Knowledge, Phase, Setup};
use cascadia_rules::scoring::score_game;

use super::moment::NoReview;

/// Root candidates of the searching player.
const WIDTH: usize = 64;
/// Bound on the noise in the quick player's evaluation, in hundredths of a point; it makes the games differ.
const MISJUDGED: usize = 100;

/// The number of games behind the par of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeedParGames {
    /// Games of the quick player.
    pub rangers: u32,
    /// Games of the searching player.
    pub biologists: u32,
    /// Playouts for each of its moves.
    pub playouts: u32,
}

impl Default for SeedParGames {
    fn default() -> Self {
        Self { rangers: 200, biologists: 5, playouts: 1000 }
    }
}

/// Results of a seed in the hands of a Ranger and of a Biologist: sorted totals of whole games, in points.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedPar {
    /// Games by the rollout policy with noise of up to a point on each turn; the first game has no noise.
    pub rangers: Vec<u16>,
    /// Games by the search.
    pub biologists: Vec<u16>,
}

impl SeedPar {
    /// Returns the share of Ranger games with fewer points than `total`, in percent; ties count half.
    pub fn share_below(&self, total: u16) -> u8 {
        let below = self.rangers.iter().filter(|other| **other < total).count();
        let equal = self.rangers.iter().filter(|other| **other == total).count();
        ((200 * below + 100 * equal) / (2 * self.rangers.len()).max(1)) as u8
    }

    /// Returns the total that `percent` of the Ranger games do not exceed.
    pub fn rangers_percentile(&self, percent: usize) -> Option<u16> {
        let rank = (self.rangers.len() * percent).div_ceil(100).max(1);
        self.rangers.get(rank - 1).copied()
    }
}

/// The work on the par of a seed, in slices; the result is the same on every machine.
///
/// A thread owns it and calls [`SeedParWork::step`] until it is done; one step is one game of the quick
/// player or one move of the searching one. Only the reviewed seat plays so; all others follow the policy.
pub struct SeedParWork {
    setup: Setup,
    options: GameOptions,
    content: Arc<Content>,
    weights: Arc<EvalWeights>,
    seat: Seat,
    wanted: SeedParGames,
    games: u32,
    searching: Option<Game>,
    searched: u32,
    par: SeedPar,
}

impl SeedParWork {
    /// Prepares the games with exactly these options, including the seed.
    ///
    /// # Errors
    /// If the box has too few pieces for them.
    pub fn new(
        options: GameOptions,
        seat: Seat,
        content: &Arc<Content>,
        weights: &Arc<EvalWeights>,
    ) -> Result<Self, NoReview> {
        Self::with_games(options, seat, content, weights, SeedParGames::default())
    }

    /// Prepares another number of games.
    ///
    /// # Errors
    /// As [`SeedParWork::new`].
    pub fn with_games(
        options: GameOptions,
        seat: Seat,
        content: &Arc<Content>,
        weights: &Arc<EvalWeights>,
        wanted: SeedParGames,
    ) -> Result<Self, NoReview> {
        let setup = content.setup(&options).map_err(|error| NoReview::Unplayable(error.to_string()))?;
        if seat.index() >= usize::from(options.seats) {
            return Err(NoReview::NoSeat { wanted: seat.index() + 1, seats: options.seats.into() });
        }
        Ok(Self {
            setup,
            options,
            content: Arc::clone(content),
            weights: Arc::clone(weights),
            seat,
            wanted,
            games: 0,
            searching: None,
            searched: 0,
            par: SeedPar::default(),
        })
    }

    /// Tests whether all games are played.
    pub const fn is_done(&self) -> bool {
        self.games >= self.wanted.rangers && self.searched >= self.wanted.biologists
    }

    /// Returns the progress in percent.
    pub fn percent(&self) -> u8 {
        // A game by the search takes about as long as twenty others.
        let done = self.games + 20 * self.searched;
        (100 * done / (self.wanted.rangers + 20 * self.wanted.biologists).max(1)).min(100) as u8
    }

    /// Returns the totals so far.
    pub const fn par(&self) -> &SeedPar {
        &self.par
    }

    /// Plays one game of the quick player, or one move of the searching one.
    ///
    /// # Errors
    /// If the content lacks the cards, which cannot happen once the work is prepared.
    pub fn step(&mut self) -> Result<(), NoReview> {
        if self.games < self.wanted.rangers {
            let (mut game, _) = Game::start(self.setup.clone());
            let mut errors = FastRng::new(derived_seed(0x5eed_9a12, self.games.into()));
            let misjudged = if self.games == 0 { 0 } else { MISJUDGED };
            while game.phase() != Phase::Finished {
                let misjudged = if game.seat() == self.seat { misjudged } else { 0 };
                self.quick_move(&mut game, misjudged, &mut errors)?;
            }
            self.games += 1;
            let total = self.total(&game)?;
            insert_sorted(&mut self.par.rangers, total);
        } else if self.searched < self.wanted.biologists {
            let mut game = self.searching.take().unwrap_or_else(|| Game::start(self.setup.clone()).0);
            self.searched_move(&mut game)?;
            if game.phase() == Phase::Finished {
                self.searched += 1;
                let total = self.total(&game)?;
                insert_sorted(&mut self.par.biologists, total);
            } else {
                self.searching = Some(game);
            }
        }
        Ok(())
    }

    fn total(&self, game: &Game) -> Result<u16, NoReview> {
        let cards = self.content.cards_of(&self.options);
        let cards = cards.map_err(|error| NoReview::Unplayable(error.to_string()))?;
        Ok(score_game(game, &cards)[self.seat.index()].total())
    }

    /// Returns the root of the seat to move, or its only sensible actions where there is none.
    fn root(&self, game: &Game) -> Result<Result<Position, Vec<Action>>, NoReview> {
        let seat = game.seat();
        let cards = self.content.cards_known_to(&self.options, game, seat);
        let cards = cards.map_err(|error| NoReview::Unplayable(error.to_string()))?;
        let objective = Objective { cards, goals: Vec::new() };
        let knowledge = Knowledge::of(game, seat);
        Ok(Position::for_objective(&knowledge, &objective, &self.weights)
            .ok_or_else(|| Greedy { wipe_below: 0 }.plan(&knowledge, &objective, &Budget::new(0))))
    }

    /// Moves by the policy, with up to `misjudged` hundredths of a point of noise on every turn.
    fn quick_move(&self, game: &mut Game, misjudged: usize, errors: &mut FastRng) -> Result<(), NoReview> {
        let actions = match self.root(game)? {
            Err(actions) => actions,
            Ok(position) => {
                let choice = position.policy_action();
                let noisy = matches!(choice, Some(RootAction::Turn(_))) && misjudged > 0;
                let choice = if noisy {
                    let judged = position.static_evals().into_iter().map(|eval| {
                        let value = eval.total();
                        (value + errors.below(misjudged) as i32, eval.turn)
                    });
                    // The first of equals.
                    let best = judged.reduce(|best, next| if next.0 > best.0 { next } else { best });
                    best.map(|(_, turn)| RootAction::Turn(turn))
                } else {
                    choice
                };
                choice.map(|choice| choice.actions()).unwrap_or_default()
            }
        };
        apply(game, &actions)
    }

    /// Moves by the search, or by the policy if another seat is to move.
    fn searched_move(&self, game: &mut Game) -> Result<(), NoReview> {
        if game.seat() != self.seat {
            return self.quick_move(game, 0, &mut FastRng::new(0));
        }
        let actions = match self.root(game)? {
            Err(actions) => actions,
            Ok(position) => {
                let limits = SearchLimits { width: WIDTH, playouts: self.wanted.playouts, limit: None };
                let thoughts = derived_seed(derived_seed(7, self.searched.into()), game.turns_ended().into());
                let ranked = position.search(&limits, &Budget::new(thoughts));
                ranked.first().map(|best| best.action.actions()).unwrap_or_default()
            }
        };
        apply(game, &actions)
    }
}

fn apply(game: &mut Game, actions: &[Action]) -> Result<(), NoReview> {
    if actions.is_empty() {
        return Err(NoReview::TooLarge);
    }
    for action in actions {
        game.apply(*action).map_err(|error| NoReview::Unplayable(error.to_string()))?;
    }
    Ok(())
}

fn insert_sorted(totals: &mut Vec<u16>, total: u16) {
    let place = totals.partition_point(|other| *other <= total);
    totals.insert(place, total);
}
