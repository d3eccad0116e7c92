//! `measure --reviews`: accuracy of reviews, by their intervals and by planted mistakes.

use std::fmt::Write as _;
use std::sync::Arc;

use cascadia_ai::players::{Level, Objective};
use cascadia_ai::puzzles::TOLERANCE;
use cascadia_ai::review::{
    CompareWork, Review, ReviewTerms, ReviewWork, ReviewedDecision, ScoreTerm, SeatReview, StartValues,
    TurningPoints, kind_of_game,
};
use cascadia_ai::search::{EvalWeights, Position, StaticEval};
use cascadia_engine::{Budget, Record, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::write_action;
use cascadia_rules::rules::{Action, CardChoice, Game, GameRng, Knowledge, Phase, Seat};

use serde::{Deserialize, Serialize};

use crate::arena::{GameSeries, play_all};
use crate::{CommandFailure, remark};

/// Factor in playouts between a review and its reference figures.
const DEEPER: u32 = 10;
/// Minimum loss of a planted mistake, in hundredths of a point.
const PLANTED: i32 = 300;
/// Minimum single loss of a game whose turning points are compared, in hundredths of a point.
const WORTH_COMPARING: i32 = 100;

/// Context of the measurement.
pub(crate) struct ReviewBench<'a> {
    pub content: &'a Content,
    pub weights: Arc<EvalWeights>,
    /// The levels that play the games, in turn.
    pub levels: Vec<Level>,
    pub games: u64,
    pub seed: u64,
    pub depth: u32,
    /// Concurrent games.
    pub threads: usize,
}

/// Counted results.
#[derive(Default)]
struct Counts {
    /// Turns with a better alternative, and the ones whose interval contains the deep figure.
    doubtful: u32,
    inside: u32,
    /// Games with a planted mistake; with it as the largest miss; and with the right theme as well.
    planted: u32,
    found: u32,
    themes: u32,
    /// Games with a miss of a point, and the ones with the same three turning points under other playouts.
    steady: u32,
    compared: u32,
}

impl ReviewBench<'_> {
    /// Plays and reviews the games, and returns the results as lines of text.
    ///
    /// # Errors
    /// If a game cannot be played or reviewed.
    pub(crate) fn run(&self) -> Result<String, CommandFailure> {
        let mut counts = Counts::default();
        for index in 0..self.games {
            self.game(index, &mut counts).map_err(CommandFailure::Sentence)?;
            remark(format_args!("{} of {} games", index + 1, self.games));
        }
        let Counts { doubtful, inside, planted, found, themes, steady, compared } = counts;
        let percent = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{inside} of {doubtful} turns within their 90 % interval of the figure {DEEPER} times as deep: {:.1} %",
            percent(inside, doubtful)
        );
        let _ = writeln!(
            text,
            "{found} of {planted} planted mistakes are the largest of their game: {:.1} %; theme right: {:.1} %",
            percent(found, planted),
            percent(themes, planted)
        );
        let _ = writeln!(
            text,
            "{steady} of {compared} games have the same three turning points with other playouts: {:.1} %",
            percent(steady, compared)
        );
        Ok(text)
    }

    /// Plays the games without a planted mistake and reviews each twice. Returns as lines of text the
    /// number of games with the same turning points, and the number where each review rates the other's
    /// turning points at most [`TOLERANCE`] below its own. Games without a miss of a point are left out.
    /// Differences are printed on standard error.
    ///
    /// # Errors
    /// If a game cannot be played or reviewed.
    pub(crate) fn turning_points(&self) -> Result<String, CommandFailure> {
        let games = play_all(&TurningPointSeries(self), self.games, self.threads, None)?;
        let games: Vec<Steadiness> = games.into_iter().flatten().collect();
        let (mut same, mut as_good) = ([0u32; 4], [0u32; 4]);
        for game in &games {
            count(&mut same, &game.same);
            count(&mut as_good, &game.as_good);
        }
        let compared = games.len();
        let mut text = String::new();
        let points = f64::from(TOLERANCE) / 100.0;
        for (counts, how) in [(same, "the same".to_owned()), (as_good, format!("within {points} points"))] {
            for (count, what) in counts.into_iter().zip(["all three", "most missed", "most won", "luck"]) {
                let percent = 100.0 * f64::from(count) / compared.max(1) as f64;
                let _ = writeln!(
                    text,
                    "{count} of {compared} games {how} with other playouts, {what}: {percent:.1} %"
                );
            }
        }
        Ok(text)
    }

    /// Plays the games without a planted mistake and reviews each. Returns as lines of text how many turns
    /// with a better alternative have the figure of many other playouts in their interval.
    ///
    /// # Errors
    /// If a game cannot be played or reviewed.
    pub(crate) fn intervals(&self) -> Result<String, CommandFailure> {
        let games = play_all(&IntervalSeries(self), self.games, self.threads, None)?;
        let turns: Vec<Interval> = games.into_iter().flatten().collect();
        let of = |holds: fn(&Interval) -> bool| {
            let count = turns.iter().filter(|turn| holds(turn)).count();
            (count, 100.0 * count as f64 / turns.len().max(1) as f64)
        };
        let mut text = String::new();
        let (inside, percent) = of(Interval::holds);
        let _ = writeln!(
            text,
            "{inside} of {} turns within their 90 % interval of the figure {DEEPER} times as deep: {percent:.1} %",
            turns.len()
        );
        let (inside, percent) = of(Interval::holds_with_both_errors);
        let _ = writeln!(text, "{inside} with the interval of that figure added: {percent:.1} %");
        let above = turns.iter().filter(|turn| turn.deep > turn.missed).count();
        let mean = turns.iter().map(|turn| f64::from(turn.missed - turn.deep)).sum::<f64>();
        let mean = mean / 100.0 / turns.len().max(1) as f64;
        let _ = writeln!(
            text,
            "the deep figure is larger in {above}; the review is {mean:+.3} points higher on average"
        );
        Ok(text)
    }

    /// Plays a game without a planted mistake and reviews it with two series of playouts.
    fn both_reviews(&self, index: u64) -> Result<[Review; 2], String> {
        let record = self.play_without_mistake(index)?;
        Ok([self.review(&record, 0)?, self.review(&record, 1)?])
    }

    /// Plays the game with this number without a planted mistake.
    fn play_without_mistake(&self, index: u64) -> Result<Record<Cascadia>, String> {
        let mut chance = GameRng::new(self.seed.wrapping_add(index));
        let options = options_by_chance(&mut chance);
        self.play(&options, self.level(index), None, &mut chance)
    }

    fn level(&self, index: u64) -> &Level {
        &self.levels[(index % self.levels.len() as u64) as usize]
    }

    fn game(&self, index: u64, counts: &mut Counts) -> Result<(), String> {
        let mut chance = GameRng::new(self.seed.wrapping_add(index));
        let options = options_by_chance(&mut chance);
        let turn = 3 + chance.below(14) as u8;
        let record = self.play(&options, self.level(index), Some(turn), &mut chance)?;
        let review = self.review(&record, 0)?;
        let decisions = &review.seats[0].decisions;
        for decision in decisions.iter().filter(|decision| decision.missed_within_90 > 0) {
            let (deep, _) = self.deep(&record, decision)?;
            counts.doubtful += 1;
            counts.inside += u32::from(deep.holds());
        }
        let planted = decisions.iter().rfind(|decision| decision.turn == turn);
        if let Some(planted) = planted.filter(|planted| planted.missed() >= PLANTED / 2) {
            let (deep, theme) = self.deep(&record, planted)?;
            if deep.deep >= PLANTED {
                let worst = decisions.iter().map(ReviewedDecision::missed).max();
                let is_worst = worst == Some(planted.missed());
                counts.planted += 1;
                counts.found += u32::from(is_worst);
                let right = planted.theme == theme || planted.second_theme == Some(theme);
                counts.themes += u32::from(is_worst && right);
            }
        }
        let other = self.review(&record, 1)?;
        if decisions.iter().any(|decision| decision.missed() >= WORTH_COMPARING) {
            counts.compared += 1;
            counts.steady += u32::from(steady_kinds(&review.seats[0], &other.seats[0], 0)[0]);
        }
        Ok(())
    }

    /// Plays a solo game with a bad move in turn `bad`.
    fn play(
        &self,
        options: &GameOptions,
        level: &Level,
        bad: Option<u8>,
        chance: &mut GameRng,
    ) -> Result<Record<Cascadia>, String> {
        let owners = vec![SeatOwner::Opponent(level.key().to_owned())];
        let mut record = Record::new(Cascadia::setup(*options, owners), self.content);
        let setup = self.content.setup(options).map_err(|error| error.to_string())?;
        let cards = self.content.cards_of(options).map_err(|error| error.to_string())?;
        let objective = Objective::points(cards);
        let player = level.opponent();
        let (mut game, _) = Game::start(setup);
        while game.phase() != Phase::Finished {
            let knowledge = Knowledge::of(&game, Seat(0));
            let plan = match self.bad_turn(&game, &objective, bad, chance) {
                Some(plan) => plan,
                None => player.plan(&knowledge, &objective, &Budget::new(chance.next_seed())),
            };
            for action in plan {
                game.apply(action).map_err(|error| error.to_string())?;
                record.actions.push(action);
            }
        }
        Ok(record)
    }

    /// Returns a turn with a static evaluation well below the best, if a mistake is planted here.
    fn bad_turn(
        &self,
        game: &Game,
        objective: &Objective,
        bad: Option<u8>,
        chance: &mut GameRng,
    ) -> Option<Vec<Action>> {
        if Some(game.turn()) != bad {
            return None;
        }
        let knowledge = Knowledge::of(game, Seat(0));
        let position = Position::for_objective(&knowledge, objective, &self.weights)?;
        let evals = position.static_evals();
        let most = evals.iter().map(StaticEval::total).max()?;
        let worse: Vec<_> = evals.iter().filter(|eval| (500..900).contains(&(most - eval.total()))).collect();
        let chosen = worse.get(chance.below(worse.len().max(1) as u32) as usize)?;
        Some(chosen.turn.actions())
    }

    fn review(&self, record: &Record<Cascadia>, luck: u64) -> Result<Review, String> {
        let mut starts = StartValues::default();
        starts.insert(kind_of_game(&record.setup.options), 0);
        let terms =
            ReviewTerms { weights: Arc::clone(&self.weights), depth: self.depth, seats: Vec::new(), starts };
        let work = ReviewWork::new(record, self.content, terms).map_err(|error| error.to_string())?;
        let mut work = if luck == 0 { work } else { work.with_other_luck(luck) };
        while !work.step().is_finished {}
        work.review().ok_or_else(|| "the review could not be computed".to_owned())
    }

    /// Returns the loss of a decision against the same best, and the theme of most of it, by many other
    /// playouts.
    fn deep(
        &self,
        record: &Record<Cascadia>,
        decision: &ReviewedDecision,
    ) -> Result<(Interval, ScoreTerm), String> {
        let ways = [decision.best_actions.clone(), decision.actions.clone()];
        let work = CompareWork::new(
            record,
            self.content,
            &self.weights,
            decision.first_action,
            &ways,
            self.depth * DEEPER,
            1,
        );
        let mut work = work.map_err(|error| error.to_string())?;
        while !work.is_done() {
            work.step();
        }
        let found = work.finish();
        let [best, played] = found.as_slice() else { return Err("nothing was compared".to_owned()) };
        let missed = best.terms.less(&played.terms);
        let theme = ScoreTerm::ALL.into_iter().max_by_key(|term| missed.of(*term));
        let interval = Interval {
            missed: decision.missed(),
            within_90: decision.missed_within_90,
            deep: best.value - played.value,
            deep_within_90: played.within_90,
        };
        Ok((interval, theme.unwrap_or(ScoreTerm::Nature)))
    }
}

/// A review's figure for a decision, and the figure of many other playouts, in hundredths of a point.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Interval {
    missed: i32,
    within_90: i32,
    deep: i32,
    deep_within_90: i32,
}

impl Interval {
    fn off(&self) -> f64 {
        f64::from((self.missed - self.deep).abs())
    }

    /// Tests whether the deep figure, taken as exact, lies within the interval.
    fn holds(&self) -> bool {
        self.off() <= f64::from(self.within_90)
    }

    /// Tests whether the difference of the figures lies within the interval of both their errors.
    fn holds_with_both_errors(&self) -> bool {
        self.off() <= f64::from(self.within_90).hypot(f64::from(self.deep_within_90))
    }
}

/// Agreement of a game's turning points under other playouts: first all three, then each kind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Steadiness {
    same: [bool; 4],
    as_good: [bool; 4],
}

/// Games reviewed twice.
struct TurningPointSeries<'a>(&'a ReviewBench<'a>);

impl GameSeries for TurningPointSeries<'_> {
    type SeatResult = Steadiness;

    fn play(&self, index: u64) -> Result<Vec<Steadiness>, String> {
        let both = self.0.both_reviews(index)?.map(|review| review.seats.into_iter().next());
        let [Some(one), Some(other)] = both else { return Ok(Vec::new()) };
        if one.decisions.iter().all(|decision| decision.missed() < WORTH_COMPARING) {
            return Ok(Vec::new());
        }
        let same = steady_kinds(&one, &other, 0);
        let as_good = steady_kinds(&one, &other, TOLERANCE);
        write_differences(index, [&one, &other], &same, &as_good);
        Ok(vec![Steadiness { same, as_good }])
    }
}

/// Games with intervals compared to deep figures.
struct IntervalSeries<'a>(&'a ReviewBench<'a>);

impl GameSeries for IntervalSeries<'_> {
    type SeatResult = Interval;

    fn play(&self, index: u64) -> Result<Vec<Interval>, String> {
        let bench = self.0;
        let record = bench.play_without_mistake(index)?;
        let review = bench.review(&record, 0)?;
        let decisions = review.seats.iter().flat_map(|seat| &seat.decisions);
        let doubtful = decisions.filter(|decision| decision.missed_within_90 > 0);
        doubtful.map(|decision| Ok(bench.deep(&record, decision)?.0)).collect()
    }
}

/// Prints on standard error the decisions on which two reviews of a game differ, with the largest values of
/// each.
fn write_differences(index: u64, both: [&SeatReview; 2], same: &[bool; 4], as_good: &[bool; 4]) {
    let kinds: [(&str, fn(&ReviewedDecision) -> i32); 3] = [
        ("most missed", ReviewedDecision::surely_missed),
        ("most won", ReviewedDecision::gain),
        ("luck", |decision| decision.luck_after.abs()),
    ];
    for ((what, value), (same, as_good)) in kinds.into_iter().zip(same.iter().zip(as_good).skip(1)) {
        if *same {
            continue;
        }
        let described = both.map(|seat| {
            let mut places: Vec<usize> = (0..seat.decisions.len()).collect();
            places.sort_by_key(|place| std::cmp::Reverse(value(&seat.decisions[*place])));
            let described = places.iter().take(3).map(|place| {
                let decision = &seat.decisions[*place];
                let points = |hundredths: i32| f64::from(hundredths) / 100.0;
                let best: Vec<String> =
                    decision.best_actions.iter().map(|action| write_action(*action)).collect();
                format!(
                    "turn {} {:.2} ({:.2} ± {:.2}, best {})",
                    decision.turn,
                    points(value(decision)),
                    points(decision.missed()),
                    points(decision.missed_within_90),
                    best.join(" ")
                )
            });
            described.collect::<Vec<_>>().join("; ")
        });
        let how = if *as_good { "as good" } else { "differs" };
        remark(format_args!("game {index}, {what}, {how}: {} | {}", described[0], described[1]));
    }
}

/// Tests for each kind of turning point whether two reviews of a game name the same, or one within
/// `tolerance` (hundredths of a point) of the other's. The conjunction comes before the three kinds.
fn steady_kinds(one: &SeatReview, other: &SeatReview, tolerance: i32) -> [bool; 4] {
    let (points, others) = (one.turning_points(), other.turning_points());
    let is_steady = |ours: Option<usize>, theirs: Option<usize>, value: fn(&ReviewedDecision) -> i32| {
        // A marginal turning point may appear in only one of the reviews.
        let value_of = |seat: &SeatReview, place: Option<usize>| {
            place.map_or(TurningPoints::LEAST, |place| value(&seat.decisions[place]))
        };
        ours == theirs
            || tolerance > 0
                && value_of(one, ours) - value_of(one, theirs) <= tolerance
                && value_of(other, theirs) - value_of(other, ours) <= tolerance
    };
    let missed = is_steady(points.missed, others.missed, ReviewedDecision::surely_missed);
    let found = is_steady(points.found, others.found, ReviewedDecision::gain);
    let luck = is_steady(points.luck, others.luck, |decision| decision.luck_after.abs());
    [missed && found && luck, missed, found, luck]
}

/// Increments the counts whose flag is set.
fn count<const N: usize>(counts: &mut [u32; N], holds: &[bool; N]) {
    for (count, holds) in counts.iter_mut().zip(holds) {
        *count += u32::from(*holds);
    }
}

/// Returns the options of a solo game with random cards.
fn options_by_chance(chance: &mut GameRng) -> GameOptions {
    let letters: String = (0..5).map(|_| char::from(b'A' + chance.below(4) as u8)).collect();
    let cards = CardChoice::from_key(&letters).unwrap_or(CardChoice::ALL_A);
    GameOptions::standard(1, cards, chance.next_seed())
}
