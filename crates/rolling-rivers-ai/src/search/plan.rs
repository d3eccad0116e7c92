//! Conversion from a seat's knowledge to the fast form, and from its decision to actions of the rules.

use super::eval_weights::EvalWeights;
use super::goal_score::GoalScore;
use super::player::{Played, SearchPlayer, Unfinished, View};
use super::playout::Playout;
use super::state::deal::{MOST_CARDS, display_of};
use super::state::seat_state::SeatState;
use super::state::stock::Stock;
use super::state::tables::RuleTables;
use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::Goal;
use rolling_rivers::rules::{Action, GainSource, Game, Knowledge, Pending, Phase, Player};

/// Plans the actions of a seat up to the next one that reveals something hidden.
pub fn plan(
    search_player: &SearchPlayer,
    weights: &EvalWeights,
    knowledge: &Knowledge<'_>,
    goals: &[Goal],
    budget: &Budget,
) -> Plan<Action> {
    // Only visible state of this game is read.
    let game = knowledge.imagine(budget.rng());
    let tables = RuleTables::of(game.setup());
    let player = game.player(knowledge.seat());
    let unfinished = match game.phase() {
        Phase::Roll => return Plan::of(vec![Action::Roll]),
        Phase::Review => return Plan::of(vec![Action::Done]),
        Phase::Finished => return Plan::default(),
        Phase::Collect => match game.dice_of(knowledge.seat()) {
            Some(dice) => Unfinished::Collect(tables.harvests.roll_of(&dice)),
            None => return Plan::default(),
        },
        Phase::Complete => Unfinished::Complete,
        Phase::Bonus => match player.completing() {
            Some(completing) => Unfinished::Bonus {
                card: completing.card.0,
                space: usize::from(completing.space) - 1,
                number: completing.number,
            },
            None => return Plan::default(),
        },
        Phase::Mark | Phase::Rewards => rest_of(player),
    };
    let view = view_of(&tables, weights, &game);
    let mut seat = SeatState::of(&tables, player);
    let mut actions = Vec::new();
    let goals = GoalScore::of(&tables, game.setup(), goals);
    let seed = budget.rng().next_seed();
    let no_dice = |_| None;
    let Played { expected, .. } = search_player.play(
        &view,
        &mut seat,
        &unfinished,
        no_dice,
        (seed, budget),
        goals.as_ref(),
        Some(&mut actions),
    );
    Plan { actions, expected: expected.filter(|_| matches!(search_player, SearchPlayer::Search(_))) }
}

/// Returns the visible part of the game.
pub(crate) fn view_of<'t>(tables: &'t RuleTables, weights: &'t EvalWeights, game: &Game) -> View<'t> {
    let mut seen = [0; MOST_CARDS];
    for (place, card) in seen.iter_mut().zip(game.seen_cards()) {
        *place = card.0;
    }
    let round = game.round();
    let display = display_of(&seen[..usize::from(round)], round);
    View { tables, weights: weights.of(tables.letter), display, seen, round }
}

/// Returns the pending decisions of a player after the bonus card.
fn rest_of(player: &Player) -> Unfinished {
    let mut dice = Vec::new();
    let mut mark = None;
    for pending in player.pending() {
        match *pending {
            Pending::Gain { of, amount, source: GainSource::Completion | GainSource::Card } => {
                let kinds = of.iter().fold(0, |bits, animal| bits | 1 << animal.index());
                dice.push((kinds, amount));
            }
            Pending::Mark { habitat, left, animals } => {
                mark = Some((habitat.index(), left, Stock::new(&animals, 0)));
            }
            _ => {}
        }
    }
    // A choice settles the face with the fewest sides first.
    dice.sort_by_key(|(kinds, _): &(u8, u8)| kinds.count_ones());
    Unfinished::Rewards { dice, mark }
}

/// A seat's knowledge between two rounds, from which the rest of the game can be sampled.
#[derive(Clone, Copy, Debug)]
pub struct Position<'t> {
    playout: Playout<'t>,
    seat: SeatState,
}

impl<'t> Position<'t> {
    /// Converts the knowledge of the active seat before the card of this round was turned up.
    pub fn of(tables: &'t RuleTables, weights: &'t EvalWeights, game: &Game) -> Self {
        let View { tables, weights, seen, round, .. } = view_of(tables, weights, game);
        let playout = Playout { tables, weights, seen, round: round.saturating_sub(1) };
        Self { playout, seat: SeatState::of(tables, game.active_player()) }
    }

    /// Plays a determinized game to its end, with everything hidden drawn from `seed`. Returns the total.
    pub fn sample(&self, seed: u64) -> i32 {
        self.playout.play(self.seat, seed).total(self.playout.tables)
    }
}

/// A turn of a collecting seat, with its value.
#[derive(Clone, Debug)]
pub struct AdvisedTurn {
    /// The value in hundredths of a point, comparable only with other turns of the same round.
    pub value: i32,
    /// The expected final score in hundredths of a point, `None` without playouts.
    pub expected: Option<i32>,
    /// The total after the turn, without gains from dice.
    pub total: i32,
    /// The actions up to the next one that reveals something hidden.
    pub actions: Vec<Action>,
}

/// Returns the best turns of the active seat, which collects; only visible state of `game` is read. With
/// playouts they are ranked by determinized games.
pub fn rank_turns(
    tables: &RuleTables,
    weights: &EvalWeights,
    game: &Game,
    most: usize,
    playouts: Option<(u32, &Budget)>,
) -> Vec<AdvisedTurn> {
    let Some(dice) = game.dice_of(game.seat()) else { return Vec::new() };
    let roll = tables.harvests.roll_of(&dice);
    let view = view_of(tables, weights, game);
    let seat = SeatState::of(tables, game.active_player());
    let turns = super::player::advised_turns(&view, &seat, &roll, most, playouts);
    let ranked = turns.into_iter().map(|(turn, expected)| {
        let mut after = seat;
        let mut actions = Vec::new();
        super::player::carry_out_turn(&view, &mut after, &roll, &turn, &mut actions);
        let value = expected.unwrap_or(turn.value);
        AdvisedTurn { value, expected, total: after.total(tables), actions }
    });
    ranked.collect()
}
