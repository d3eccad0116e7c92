//! Greedy playout of a determinized game to its end.

use super::eval_weights::SheetWeights;
use super::evaluator::Evaluator;
use super::policy::PolicyTurn;
use super::state::deal::{MOST_CARDS, display_of, face_of, imagine_deck, imagine_roll};
use super::state::seat_state::SeatState;
use super::state::tables::RuleTables;
use cascadia_base::FastRng;

/// The start of a playout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playout<'t> {
    pub(crate) tables: &'t RuleTables,
    pub(crate) weights: &'t SheetWeights,
    /// The cards seen so far, the oldest first.
    pub(crate) seen: [u8; MOST_CARDS],
    pub(crate) round: u8,
}

impl Playout<'_> {
    /// Plays the rounds after this one with everything hidden drawn from `seed`. Returns the seat at the
    /// end.
    pub(crate) fn play(&self, mut seat: SeatState, seed: u64) -> SeatState {
        let tables = self.tables;
        let mut rng = FastRng::new(seed);
        let (deck, count) = imagine_deck(tables, &self.seen[..usize::from(self.round)], &mut rng);
        for round in self.round + 1..=tables.rounds {
            let roll = imagine_roll(tables, &mut rng);
            let mut dice = FastRng::new(rng.next_seed());
            let by = Evaluator::new(tables, self.weights, display_of(&deck[..count], round), round);
            let turn = by.best_turn(&seat, tables.harvests.of_roll(&roll), 1, |_| 0);
            by.play(&mut seat, &turn, 1, |die| Some(face_of(tables, die, dice.below(6))));
        }
        seat
    }

    /// Plays this round's turn with sampled dice of bonus cards, then continues as [`Playout::play`].
    pub(crate) fn play_turn(
        &self,
        by: &Evaluator<'_>,
        mut seat: SeatState,
        turn: &PolicyTurn,
        width: usize,
        seed: u64,
    ) -> SeatState {
        let mut dice = FastRng::new(!seed);
        by.play(&mut seat, turn, width, |die| Some(face_of(self.tables, die, dice.below(6))));
        self.play(seat, seed)
    }
}
