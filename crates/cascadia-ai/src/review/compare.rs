//! Comparison of several ways to play one decision over the same fresh playouts, for trying a turn again.

use crate::search::EvalWeights;
use cascadia_base::rng::derived_seed;
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_rules::rules::Action;

use super::choices::choice_of;
use super::decision::DecisionWork;
use super::depth::Stages;
use super::moment::{Moments, NoReview};
use super::report::{ByTerm, ReachedOdds};

/// The result of one compared way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComparedActions {
    /// The expected final score in hundredths of a point.
    pub value: i32,
    /// Value by term; the sum is exactly `value`.
    pub terms: ByTerm,
    /// Half-width of the 90 % interval of the difference to the first way, in hundredths of a point; 0 if
    /// exact.
    pub within_90: i32,
    /// The term in which the first way leads most, with its odds after the first way and after this one.
    pub odds: Option<ReachedOdds>,
}

/// The work on a comparison, done in slices as for a review.
pub struct CompareWork {
    work: DecisionWork,
    /// Index of each way in the list of distinct choices.
    places: Vec<usize>,
}

impl CompareWork {
    /// Prepares to compare `ways` to play the decision that follows the first `first_action` actions of a
    /// finished game, each by `depth` playouts; `luck` selects the playouts. The first way is the reference,
    /// usually the best of the review.
    ///
    /// # Errors
    /// If the record cannot be reviewed, or if these actions make no decision there.
    pub fn new(
        record: &Record<Cascadia>,
        content: &Content,
        weights: &EvalWeights,
        first_action: usize,
        ways: &[Vec<Action>],
        depth: u32,
        luck: u64,
    ) -> Result<Self, NoReview> {
        let moments = Moments::of(record, content, &[])?;
        let no_decision = || NoReview::Unplayable(format!("no decision begins after {first_action} actions"));
        let mut all = moments.all.into_iter();
        let mut moment = all.find(|moment| moment.first_action == first_action).ok_or_else(no_decision)?;
        moment.seed = derived_seed(moment.seed, luck.wrapping_add(0x7e57));
        let choices = ways.iter().map(|actions| choice_of(&moment.knowledge, actions));
        let choices: Vec<_> = choices.collect::<Option<_>>().ok_or_else(no_decision)?;
        let mut different = choices.clone();
        let mut seen = Vec::new();
        different.retain(|choice| {
            let new = !seen.contains(choice);
            seen.push(*choice);
            new
        });
        let place_of = |choice| different.iter().position(|other| other == choice).unwrap_or(0);
        let places = choices.iter().map(place_of).collect();
        let work = DecisionWork::comparing(&moment, weights, &different, Stages::of(depth));
        Ok(Self { work: work.ok_or(NoReview::TooLarge)?, places })
    }

    /// Works for a few milliseconds.
    pub fn step(&mut self) {
        self.work.step();
    }

    /// Tests whether the comparison is complete.
    pub fn is_done(&self) -> bool {
        self.work.is_done()
    }

    /// Returns the results in the order of `ways`; meaningful only once the comparison is complete.
    pub fn finish(self) -> Vec<ComparedActions> {
        let judged = self.work.finish();
        let Some((_, first)) = judged.choices.first() else { return Vec::new() };
        let first_terms = first.terms();
        let of_place = |place: &usize| {
            let (_, judgement) = &judged.choices[*place];
            let terms = judgement.terms();
            let behind = first_terms.less(&terms);
            let term = Some(behind.largest()).filter(|term| behind.of(*term) > 0);
            ComparedActions {
                value: terms.sum(),
                terms,
                within_90: first.difference_within_90(judgement),
                odds: term.and_then(|term| first.odds(judgement, term)),
            }
        };
        self.places.iter().map(of_place).collect()
    }
}
