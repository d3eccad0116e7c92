//! `measure --reviews`: whether what reviews say is true: their intervals, and mistakes that were planted.

use std::fmt::Write as _;
use std::sync::Arc;

use cascadia::cascadia::Cascadia;
use cascadia::cascadia::content::{Content, GameOptions};
use cascadia::cascadia::players::{Level, Objective};
use cascadia::cascadia::puzzles::TOLERANCE;
use cascadia::cascadia::review::{
    CompareWork, Review, ReviewTerms, ReviewWork, ReviewedDecision, ScoreTerm, SeatReview, StartValues,
    TurningPoints, kind_of_game,
};
use cascadia::cascadia::rules::{Action, CardChoice, Game, GameRng, Knowledge, Phase, Seat};
use cascadia::cascadia::search::{EvalWeights, Position, StaticEval};
use cascadia::engine::{Budget, Record, SeatOwner};

use crate::{CommandFailure, remark};

/// How much deeper than a review the figures are that it is compared with.
const DEEPER: u32 = 10;
/// A planted mistake costs at least this much, in hundredths of a point.
const PLANTED: i32 = 300;
/// Turning points are compared in games where this much was missed at once, in hundredths of a point.
const WORTH_COMPARING: i32 = 100;

/// What the measurement is made with.
pub(crate) struct ReviewBench<'a> {
    pub content: &'a Content,
    pub weights: Arc<EvalWeights>,
    pub level: Level,
    pub games: u64,
    pub seed: u64,
    pub depth: u32,
}

/// What was counted.
#[derive(Default)]
struct Counts {
    /// Turns where something better was found, and those in whose interval the deep figure lies.
    doubtful: u32,
    inside: u32,
    /// Games with a mistake planted; those where it is the largest; those where the theme is right as well.
    planted: u32,
    found: u32,
    themes: u32,
    /// Games whose three turning points are the same with other playouts, among those with a miss of a point.
    steady: u32,
    compared: u32,
}

impl ReviewBench<'_> {
    /// Plays and reviews the games, and returns what was found as lines of text.
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

    /// Plays the games without a planted mistake, reviews each twice, and returns in how many the turning points are the
    /// same, and in how many each review counts those of the other as [`TOLERANCE`] less than its own at most, as lines
    /// of text. Games in which no point was missed at once are left out.
    ///
    /// # Errors
    /// If a game cannot be played or reviewed.
    pub(crate) fn turning_points(&self) -> Result<String, CommandFailure> {
        let mut compared = 0u32;
        let (mut same, mut as_good) = ([0u32; 4], [0u32; 4]);
        for index in 0..self.games {
            let both = self.both_reviews(index).map_err(CommandFailure::Sentence)?;
            remark(format_args!("{} of {} games", index + 1, self.games));
            let [one, other] = both.map(|review| review.seats.into_iter().next());
            let (Some(one), Some(other)) = (one, other) else { continue };
            if one.decisions.iter().all(|decision| decision.missed() < WORTH_COMPARING) {
                continue;
            }
            compared += 1;
            count(&mut same, &steady_kinds(&one, &other, 0));
            count(&mut as_good, &steady_kinds(&one, &other, TOLERANCE));
        }
        let mut text = String::new();
        let points = f64::from(TOLERANCE) / 100.0;
        for (counts, how) in [(same, "the same".to_owned()), (as_good, format!("within {points} points"))] {
            for (count, what) in counts.into_iter().zip(["all three", "most missed", "most won", "luck"]) {
                let percent = 100.0 * f64::from(count) / f64::from(compared.max(1));
                let _ = writeln!(
                    text,
                    "{count} of {compared} games {how} with other playouts, {what}: {percent:.1} %"
                );
            }
        }
        Ok(text)
    }

    /// Plays a game without a planted mistake and reviews it with two series of playouts.
    fn both_reviews(&self, index: u64) -> Result<[Review; 2], String> {
        let mut chance = GameRng::new(self.seed.wrapping_add(index));
        let options = options_by_chance(&mut chance);
        let record = self.play(&options, None, &mut chance)?;
        Ok([self.review(&record, 0)?, self.review(&record, 1)?])
    }

    fn game(&self, index: u64, counts: &mut Counts) -> Result<(), String> {
        let mut chance = GameRng::new(self.seed.wrapping_add(index));
        let options = options_by_chance(&mut chance);
        let turn = 3 + chance.below(14) as u8;
        let record = self.play(&options, Some(turn), &mut chance)?;
        let review = self.review(&record, 0)?;
        let decisions = &review.seats[0].decisions;
        for decision in decisions.iter().filter(|decision| decision.missed_within_90 > 0) {
            let deep = self.deep(&record, decision)?;
            let off = (deep.0 - decision.missed()).abs();
            counts.doubtful += 1;
            counts.inside += u32::from(off <= decision.missed_within_90);
        }
        let planted = decisions.iter().rfind(|decision| decision.turn == turn);
        if let Some(planted) = planted.filter(|planted| planted.missed() >= PLANTED / 2) {
            let (missed, theme) = self.deep(&record, planted)?;
            if missed >= PLANTED {
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

    /// Plays a game alone, in which turn `bad` is a bad one.
    fn play(
        &self,
        options: &GameOptions,
        bad: Option<u8>,
        chance: &mut GameRng,
    ) -> Result<Record<Cascadia>, String> {
        let owners = vec![SeatOwner::Opponent(self.level.key().to_owned())];
        let mut record = Record::new(Cascadia::setup(*options, owners), self.content);
        let setup = self.content.setup(options).map_err(|error| error.to_string())?;
        let cards = self.content.cards_of(options).map_err(|error| error.to_string())?;
        let objective = Objective::points(cards);
        let player = self.level.opponent();
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

    /// Returns a turn whose static evaluation is well below the best, if this is where one is planted.
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
        work.review().ok_or_else(|| "the review could not be worked out".to_owned())
    }

    /// Returns what a decision missed against the same best, and where most of it went, by many other playouts.
    fn deep(
        &self,
        record: &Record<Cascadia>,
        decision: &ReviewedDecision,
    ) -> Result<(i32, ScoreTerm), String> {
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
        Ok((best.value - played.value, theme.unwrap_or(ScoreTerm::Nature)))
    }
}

/// Tests of each kind of turning point whether two reviews of one game name the same, or one that the other counts as
/// `tolerance` less at most, in hundredths of a point. Before the three kinds stands whether all of them are.
fn steady_kinds(one: &SeatReview, other: &SeatReview, tolerance: i32) -> [bool; 4] {
    let (points, others) = (one.turning_points(), other.turning_points());
    let is_steady = |ours: Option<usize>, theirs: Option<usize>, value: fn(&ReviewedDecision) -> i32| {
        // What hardly is a turning point may be one in the other review alone.
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

/// Adds one to the counts of what holds.
fn count<const N: usize>(counts: &mut [u32; N], holds: &[bool; N]) {
    for (count, holds) in counts.iter_mut().zip(holds) {
        *count += u32::from(*holds);
    }
}

/// Returns the options of a game alone, its cards by chance.
fn options_by_chance(chance: &mut GameRng) -> GameOptions {
    let letters: String = (0..5).map(|_| char::from(b'A' + chance.below(4) as u8)).collect();
    let cards = CardChoice::from_key(&letters).unwrap_or(CardChoice::ALL_A);
    GameOptions::standard(1, cards, chance.next_seed())
}
