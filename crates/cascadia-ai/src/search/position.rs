//! The root of a search: a position in the form of the search, converted from and to the terms of the rules.

use super::board::{Board, NONE, Placement};
use super::candidates::{Draft, Turn};
use super::eval_weights::EvalWeights;
use super::habitat_bonus::corridor_values;
use super::playout::{PlayoutContext, PlayoutRng, SearchState, UnseenPieces};
use super::policy::{DisplayPieces, NatureTokens, PAIRS, PolicyTurn, TurnEvaluator};
use super::rule_tables::{CorridorValues, RuleTables};
use super::style::Style;
use super::value_cache::TokenValueCache;
use cascadia_base::Hex;
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::{Action, Knowledge, Phase, Slot, SlotSet, TileId, TokenId};
use cascadia_rules::scoring::ScoringCards;

/// The first action of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RootAction {
    /// The free wipe of three tokens of a kind.
    WipeThree,
    /// The wipe, for a nature token, of the tokens in these slots, a bit set.
    PaidWipe(u8),
    /// A whole turn.
    Turn(Turn),
}

impl RootAction {
    /// Returns the actions up to the next reveal.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Self::WipeThree => vec![Action::WipeThree],
            Self::PaidWipe(slots) => {
                let slots: SlotSet = (0..8).filter(|slot| slots >> slot & 1 != 0).map(Slot).collect();
                vec![Action::PaidWipe(slots)]
            }
            Self::Turn(turn) => turn.actions(),
        }
    }

    /// Returns the whole turn; none for a wipe.
    pub const fn turn(&self) -> Option<&Turn> {
        match self {
            Self::Turn(turn) => Some(turn),
            _ => None,
        }
    }
}

/// A root action and its expected score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedAction {
    /// The action.
    pub action: RootAction,
    /// Expected final score in hundredths of a point, with expected habitat bonuses: the mean of the
    /// playouts; exact in the last turn.
    pub expected: i32,
    /// Playouts behind the mean; none in the last turn.
    pub samples: u32,
}

/// The immediate value of a whole turn, by its parts, in hundredths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StaticEval {
    /// The turn.
    pub turn: Turn,
    /// Change of the corridors, with expected habitat bonuses.
    pub corridors: i32,
    /// Change on the scoring cards, with shape values.
    pub wildlife: i32,
    /// Change in nature tokens.
    pub nature: i32,
}

impl StaticEval {
    /// Adds up the changes.
    pub const fn total(&self) -> i32 {
        self.corridors + self.wildlife + self.nature
    }
}

/// The root of a search: a state with the tables to play on from it.
#[derive(Clone)]
pub struct Position {
    pub(super) tables: RuleTables,
    pub(super) state: SearchState,
    pub(super) corridors: CorridorValues,
    pub(super) opponents: usize,
    pub(super) turns_after: u8,
    /// The identities of the tokens on display.
    pub(super) tokens: [Option<TokenId>; PAIRS],
    pub(super) may_wipe: bool,
    /// The value of the display for the next player, if denial counts.
    pub(super) denial: Option<DenialModel>,
}

/// The best static value of the next player with each tile and species, and the share of it, in hundredths,
/// that counts against a turn that leaves it.
#[derive(Clone)]
pub(super) struct DenialModel {
    values: [[i32; 5]; PAIRS],
    share: i32,
}

impl DenialModel {
    /// Returns the penalty, in hundredths of a point, for the pieces that `turn` leaves to the next player.
    pub(super) fn penalty(&self, display: &DisplayPieces, turn: &PolicyTurn) -> i32 {
        let mut most = 0;
        for slot in 0..PAIRS {
            let gone = slot == usize::from(turn.tile_slot) || slot == usize::from(turn.token_slot);
            if !gone && display.tokens[slot] != NONE {
                most = most.max(self.values[slot][usize::from(display.tokens[slot])]);
            }
        }
        most * self.share / 100
    }
}

impl Position {
    /// Creates the root for `knowledge`, at the draft, scored by `cards`; none if the game exceeds the tables
    /// of the search.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, weights: &EvalWeights) -> Option<Self> {
        let tables = RuleTables::of(knowledge, cards, weights)?;
        let turns_left = knowledge.turns_left().max(1);
        let board = Board::of(knowledge.environment(), turns_left.into(), &tables)?;
        let shown = knowledge.display();
        let mut display = DisplayPieces { tiles: [NONE; PAIRS], tokens: [NONE; PAIRS] };
        let mut tokens = [None; PAIRS];
        for slot in shown.slots() {
            let index = slot.index();
            display.tiles[index] = shown.tile(slot).map_or(NONE, |tile| tile.0);
            tokens[index] = shown.token(slot);
            display.tokens[index] = tokens[index].map_or(NONE, |token| token.species.index() as u8);
        }
        let unseen_tiles: Vec<u8> = knowledge.unseen_tiles().into_iter().map(|tile| tile.0).collect();
        let unseen = UnseenPieces::new(&unseen_tiles, knowledge.bag().0, knowledge.set_aside().0)?;
        let nature_tokens =
            NatureTokens { own: knowledge.player().nature_tokens(), supply: knowledge.nature_supply() };
        let corridors = corridor_values(knowledge, &tables);
        let mut cache = TokenValueCache::new();
        for species in 0..5 {
            cache.refresh(&board, &tables, species);
        }
        Some(Self {
            tables,
            state: SearchState { board, cache, display, unseen, nature_tokens },
            corridors,
            opponents: knowledge.players().len() - 1,
            turns_after: turns_left - 1,
            tokens,
            may_wipe: !knowledge.free_wipe_used(),
            denial: None,
        })
    }

    /// Creates the root for a player with an `objective`; none outside the draft, or with goals, which the
    /// search does not evaluate.
    pub fn for_objective(
        knowledge: &Knowledge<'_>,
        objective: &Objective,
        weights: &EvalWeights,
    ) -> Option<Self> {
        let playable = knowledge.phase() == Phase::Draft && objective.goals.is_empty();
        playable.then(|| Self::of(knowledge, &objective.cards, weights)).flatten()
    }

    pub(super) fn context(&self) -> PlayoutContext<'_> {
        PlayoutContext {
            tables: &self.tables,
            corridors: &self.corridors,
            opponents: self.opponents,
            turns_after: self.turns_after,
        }
    }

    pub(super) fn evaluator(&self) -> TurnEvaluator<'_> {
        self.evaluator_with(self.state.nature_tokens)
    }

    pub(super) fn evaluator_with(&self, nature_tokens: NatureTokens) -> TurnEvaluator<'_> {
        let mut cache = self.state.cache;
        TurnEvaluator::of(
            &self.state.board,
            &mut cache,
            &self.tables,
            &self.corridors,
            nature_tokens,
            self.turns_after,
        )
    }

    /// Evaluates the current board with the expected habitat bonuses, in hundredths of a point.
    pub fn current_value(&self) -> i32 {
        self.state.evaluate(&self.context())
    }

    /// Returns the choice of the rollout policy, without any playout.
    pub fn policy_action(&self) -> Option<RootAction> {
        let turn = self.evaluator().best(&self.state.display)?;
        if turn.value < i32::from(self.tables.weights.wipe_below) && self.free_wipe().is_some() {
            return Some(RootAction::WipeThree);
        }
        Some(RootAction::Turn(self.whole_turn(&turn)))
    }

    /// Returns the slots of the free wipe, a bit set, if available.
    pub(super) fn free_wipe(&self) -> Option<u8> {
        self.state.three_alike(&self.tables).filter(|_| self.may_wipe)
    }

    /// Tests whether three alike can be replaced for free now.
    pub fn offers_free_wipe(&self) -> bool {
        self.free_wipe().is_some()
    }

    /// Translates a turn of the policy into the terms of the rules.
    pub(super) fn whole_turn(&self, turn: &PolicyTurn) -> Turn {
        let tile = Slot(turn.tile_slot);
        let (hex, rotation) = self.state.board.action_of(turn.placement);
        let token = (turn.token_slot != NONE).then_some(turn.token_slot);
        let action = match token {
            Some(token) if token != turn.tile_slot => Action::TakeMixed { tile, token: Slot(token) },
            _ => Action::TakePair(tile),
        };
        let draft = Draft {
            action,
            tile: TileId(self.state.display.tiles[usize::from(turn.tile_slot)]),
            token: token.and_then(|token| self.tokens[usize::from(token)]),
        };
        let token_hex = (turn.token_cell != NONE).then(|| self.state.board.hex(turn.token_cell));
        Turn { draft, hex, rotation, token_hex }
    }

    /// Returns the same root for a player with a style: corridors and denial with different weights.
    #[must_use]
    pub fn with_style(mut self, style: &Style, knowledge: &Knowledge<'_>) -> Self {
        for value in self.corridors.iter_mut().flatten() {
            *value = *value * style.corridors / 100;
        }
        if style.denial > 0 {
            self.denial = self.denial_model(knowledge, style.denial);
        }
        self
    }

    /// Builds the model of the next player's choices, of which `share` hundredths count.
    fn denial_model(&self, knowledge: &Knowledge<'_>, share: i32) -> Option<DenialModel> {
        let players = knowledge.players();
        let next = &players[(knowledge.seat().index() + 1) % players.len()];
        let board = Board::of(next.environment(), usize::from(self.turns_after) + 1, &self.tables)?;
        let corridors = self.tables.plain_corridors();
        let nature_tokens = NatureTokens { own: 0, supply: self.state.nature_tokens.supply };
        let evaluator = TurnEvaluator::of(
            &board,
            &mut TokenValueCache::new(),
            &self.tables,
            &corridors,
            nature_tokens,
            self.turns_after,
        );
        let table = evaluator.table(&self.state.display);
        let values = std::array::from_fn(|slot| {
            std::array::from_fn(|species| table.with[slot][species].map_or(0, |entry| entry.value))
        });
        (players.len() > 1).then_some(DenialModel { values, share })
    }

    /// Returns the immediate value of every distinct whole turn.
    pub fn static_evals(&self) -> Vec<StaticEval> {
        let evaluator = self.evaluator();
        let mut turns = Vec::new();
        evaluator.generate_turns(&self.state.display, usize::MAX, usize::MAX, &mut turns);
        let evaluate = |turn: PolicyTurn| {
            let whole = self.whole_turn(&turn);
            let face = self.tables.faces[usize::from(whole.draft.tile.0)];
            let corridors = evaluator.tile_value(face, turn.placement.cell, turn.placement.rotation.into());
            let wildlife = match (turn.token_cell, whole.draft.token) {
                (NONE, _) | (_, None) => 0,
                (cell, Some(token)) => evaluator.wildlife_value(token.species.index(), cell),
            };
            let nature = turn.value - corridors - wildlife;
            StaticEval { turn: whole, corridors, wildlife, nature }
        };
        turns.into_iter().map(evaluate).collect()
    }

    /// Returns the state after a whole turn, before the display is refilled.
    pub(super) fn played(&self, turn: &Turn) -> SearchState {
        let mut state = self.state;
        let cell = |hex: Hex| state.board.cell_at(hex.x as i8, hex.y as i8);
        let (tile, token) = match turn.draft.action {
            Action::TakeMixed { tile, token } => (tile.0, token.0),
            Action::TakePair(slot) => (slot.0, slot.0),
            _ => return state,
        };
        let policy_turn = PolicyTurn {
            value: 0,
            tile_slot: tile,
            token_slot: if state.display.tokens[usize::from(token)] == NONE { NONE } else { token },
            placement: Placement { cell: cell(turn.hex), rotation: turn.rotation.steps() },
            token_cell: turn.token_hex.map_or(NONE, cell),
        };
        state.play(&self.tables, &policy_turn);
        state
    }

    /// Evaluates the board after a whole turn, in hundredths of a point.
    pub fn value_after(&self, turn: &Turn) -> i32 {
        self.played(turn).evaluate(&self.context())
    }

    /// Runs one playout from the draft, for benches, and returns its value in hundredths of a point.
    pub fn sample(&self, seed: u64) -> i32 {
        let mut state = self.state;
        state.play_out_from_draft(&self.context(), self.may_wipe, &mut PlayoutRng::new(seed))
    }
}
