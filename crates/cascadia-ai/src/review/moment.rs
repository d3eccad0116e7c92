//! The decisions of a record, each with the knowledge of its seat.

use thiserror::Error;

use cascadia_base::hash::fnv1a_64;
use cascadia_base::rng::derived_seed;
use cascadia_engine::{GameMode, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_rules::mode::options_of;
use cascadia_rules::record::write_action;
use cascadia_rules::rules::{Action, Game, Knowledge, Phase, Seat};
use cascadia_rules::scoring::{ScoringCards, score_game};

use super::report::DecisionKind;

/// The reason why a game cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoReview {
    /// The record cannot be replayed.
    #[error("{0}")]
    Unplayable(String),
    /// The game is not over.
    #[error("the game is not finished; a review needs its last turn")]
    Unfinished,
    /// There is no such seat.
    #[error("there is no seat {wanted}; the game has {seats}")]
    NoSeat {
        /// The requested number, from 1.
        wanted: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The game exceeds the tables of the search.
    #[error("the game has more tiles or other cards than the review can work with")]
    TooLarge,
}

/// A decision of a record.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub seat: Seat,
    pub turn: u8,
    pub kind: DecisionKind,
    pub first_action: usize,
    pub actions: Vec<Action>,
    /// The seat's knowledge.
    pub knowledge: Knowledge<'static>,
    /// The scoring cards as known to the seat.
    pub cards: ScoringCards,
    /// The seed of all playouts: a hash of the preceding actions and of the terms without the game's seed.
    pub seed: u64,
}

/// All decisions of a record, and the result of the game.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    pub all: Vec<Moment>,
    /// The final totals by seat, in points.
    pub totals: Vec<u16>,
}

impl Moments {
    /// Plays the record and collects the decisions of `seats`, or of all seats if it is empty.
    pub(super) fn of(record: &Record<Cascadia>, content: &Content, seats: &[Seat]) -> Result<Self, NoReview> {
        let mut collector = Collector::new(record, content, seats);
        let unplayable = |sentence: String| NoReview::Unplayable(sentence);
        let mut number = 0;
        let end = record.replay_each(content, |step| {
            if let Some(action) = step.action {
                collector.add(action, number);
                number += 1;
            }
            collector.before = Some(step.state.game.clone());
        });
        let end = end.map_err(|error| unplayable(error.to_string()))?;
        if let Some(error) = collector.error {
            return Err(unplayable(error));
        }
        if end.game.phase() != Phase::Finished {
            return Err(NoReview::Unfinished);
        }
        let totals = score_game(&end.game, &end.cards).iter().map(|sheet| sheet.total()).collect();
        Ok(Self { all: collector.found, totals })
    }
}

/// Returns a hash of the terms of a game without its seed, which determines the hidden order.
pub(super) fn hash_of_terms(record: &Record<Cascadia>) -> u64 {
    let options = options_of(&record.setup);
    let words = Cascadia::identifying_words(&options);
    // The seed is the first of the words.
    fnv1a_64(format!("{} {}", record.rules, words[1..].join(" ")).as_bytes())
}

/// Collects decisions during the replay of a record.
struct Collector<'a> {
    record: &'a Record<Cascadia>,
    content: &'a Content,
    seats: &'a [Seat],
    before: Option<Game>,
    /// The hash of terms and actions so far.
    hash: u64,
    found: Vec<Moment>,
    error: Option<String>,
    /// Set if the next action starts a decision.
    begins: bool,
}

impl<'a> Collector<'a> {
    fn new(record: &'a Record<Cascadia>, content: &'a Content, seats: &'a [Seat]) -> Self {
        let hash = hash_of_terms(record);
        Self { record, content, seats, before: None, hash, found: Vec::new(), error: None, begins: true }
    }

    /// Adds the action with this index to its decision.
    fn add(&mut self, action: Action, number: usize) {
        let Some(game) = self.before.take() else { return };
        let seat = game.seat();
        let wanted = self.seats.is_empty() || self.seats.contains(&seat);
        if self.begins && wanted {
            let kind = match action {
                Action::WipeThree | Action::PaidWipe(_) => DecisionKind::Wipe,
                Action::PlaceTile { .. } => DecisionKind::Opening,
                _ => DecisionKind::Turn,
            };
            let options = options_of(&self.record.setup);
            match self.content.cards_known_to(&options, &game, seat) {
                Ok(cards) => self.found.push(Moment {
                    seat,
                    turn: game.turn(),
                    kind,
                    first_action: number,
                    actions: Vec::new(),
                    knowledge: Knowledge::of(&game, seat).into_owned(),
                    cards,
                    seed: derived_seed(self.hash, u64::from(seat.0)),
                }),
                Err(error) => self.error = Some(error.to_string()),
            }
        }
        if wanted && let Some(moment) = self.found.last_mut() {
            moment.actions.push(action);
        }
        let is_opening = self.begins && matches!(action, Action::PlaceTile { .. });
        self.begins = is_opening || action.is_wipe() || action == Action::EndTurn;
        self.hash = derived_seed(self.hash, fnv1a_64(write_action(action).as_bytes()));
    }
}
