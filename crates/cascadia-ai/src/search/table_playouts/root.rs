//! The root of playouts of the whole table, the choices at it, and the playouts.

use cascadia_base::{ByHabitat, Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Action, CorridorRule, EdgeRule, HabitatBonus, Knowledge, Opening, TileId};
use cascadia_rules::scoring::{ScoringCards, habitat_bonuses};

use super::super::board::{Board, NONE, Placement};
use super::super::candidates::Turn;
use super::super::eval_weights::{EvalWeights, POINT};
use super::super::habitat_bonus::corridor_values_of;
use super::super::playout::{PlayoutContext, PlayoutRng, SearchState};
use super::super::policy::{NatureTokens, TurnEvaluator};
use super::super::position::{Position, RootAction};
use super::super::rule_tables::{CorridorValues, RuleTables};
use super::super::value_cache::TokenValueCache;

/// Number of terms of a score: five species, five habitats, nature tokens, habitat bonuses.
pub const TERMS: usize = 12;

/// A final score by its terms, in hundredths of a point.
pub type Terms = [i32; TERMS];

/// Another seat, reduced to the needs of playouts.
#[derive(Clone)]
struct Rival {
    board: Board,
    cache: TokenValueCache,
    nature_tokens: u8,
    corridors: CorridorValues,
    turns_left: u8,
    /// Set if it draws and places the second opening tile in its next turn.
    opens: bool,
}

/// A position with the environments of all seats, at a decision of one of them.
#[derive(Clone)]
pub struct TablePosition {
    pub(super) position: Position,
    rivals: Vec<Rival>,
    bonus: HabitatBonus,
    /// The price of a mix of tile and token, and of a wipe.
    pub(super) price: u8,
    /// The tile in hand to be placed before the draft.
    opening: Option<TileId>,
}

/// A choice at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableChoice {
    /// The place and rotation of the tile in hand before the first draft.
    Open(Hex, Rotation),
    /// A wipe or a whole turn.
    Root(RootAction),
}

impl TableChoice {
    /// Returns the choice of a whole turn.
    pub const fn of_turn(turn: Turn) -> Self {
        Self::Root(RootAction::Turn(turn))
    }

    /// Returns the whole turn; none for other choices.
    pub const fn turn(&self) -> Option<&Turn> {
        match self {
            Self::Root(action) => action.turn(),
            Self::Open(..) => None,
        }
    }

    /// Returns the actions up to the next decision.
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Self::Open(hex, rotation) => vec![Action::PlaceTile { hex: *hex, rotation: *rotation }],
            Self::Root(action) => action.actions(),
        }
    }
}

/// One turn of this seat in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaterTurn {
    /// The tile.
    pub tile: TileId,
    /// The place of the tile.
    pub hex: Hex,
    /// The rotation of the tile.
    pub rotation: Rotation,
    /// The species of the token; none without a token.
    pub species: Option<Wildlife>,
    /// The place of the token; none for a return to the bag.
    pub token_hex: Option<Hex>,
    /// The points of the environment after the turn, without bonus, in hundredths.
    pub points: i32,
}

impl TablePosition {
    /// Creates the root for `knowledge`, whose seat is to move, scored by `cards`; none if the game exceeds
    /// the tables of the search.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, weights: &EvalWeights) -> Option<Self> {
        let position = Position::of(knowledge, cards, weights)?;
        let tables = &position.tables;
        let seats = knowledge.players().len();
        let own = knowledge.seat().index();
        let mut rivals = Vec::new();
        for seat in (1..seats).map(|after| (own + after) % seats) {
            let player = &knowledge.players()[seat];
            let turns_left = knowledge.turns_left_of(seat);
            let board = Board::of(player.environment(), usize::from(turns_left) + 1, tables)?;
            let opening = knowledge.rules().opening == Opening::TwoTiles;
            rivals.push(Rival {
                board,
                cache: TokenValueCache::new(),
                nature_tokens: player.nature_tokens(),
                corridors: corridor_values_of(knowledge, seat, tables),
                turns_left,
                opens: opening && player.environment().tiles().len() < 2,
            });
        }
        Some(Self {
            bonus: knowledge.rules().habitat_bonus,
            price: knowledge.rules().nature_action_cost,
            opening: knowledge.hand().tile,
            position,
            rivals,
        })
    }

    /// Returns the root for this seat alone.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the tile to be placed before the draft, if that is the decision.
    pub const fn opening(&self) -> Option<TileId> {
        self.opening
    }

    /// Returns the number of this seat's turns after the current one.
    pub const fn turns_after(&self) -> u8 {
        self.position.turns_after
    }

    /// Returns the number of turns of a playout, of all seats together.
    pub fn turns_of_playout(&self) -> u32 {
        let rivals: u32 = self.rivals.iter().map(|rival| u32::from(rival.turns_left)).sum();
        u32::from(self.position.turns_after) + 1 + rivals
    }

    /// Tests whether neither hidden pieces nor rivals can change the score after this turn.
    pub fn is_last(&self) -> bool {
        let others_done = self.rivals.iter().all(|rival| rival.turns_left == 0);
        self.position.turns_after == 0
            && self.opening.is_none()
            && (others_done || matches!(self.bonus, HabitatBonus::None))
    }

    /// Returns the possible paid wipes, each as the slots, a bit set.
    pub fn paid_wipes(&self) -> Vec<u8> {
        let state = &self.position.state;
        if state.nature_tokens.own < self.price {
            return Vec::new();
        }
        let bag: u8 = state.unseen.bag_after_return().iter().sum();
        let pairs = self.position.tables.pairs;
        let there =
            |slots: u8| (0..pairs).all(|slot| slots >> slot & 1 == 0 || state.display.tokens[slot] != NONE);
        (1..1u8 << pairs).filter(|slots| there(*slots) && bag >= slots.count_ones() as u8).collect()
    }

    /// Samples the rest of the game after `choice` and returns the final score by its terms. Playouts with
    /// equal seeds draw the same pieces for every choice (common random numbers).
    pub fn playout(&self, choice: &TableChoice, seed: u64) -> Terms {
        self.run(choice, seed, &mut |_, _| {})
    }

    /// Samples the rest of the game like the search, whose rivals take random pairs, and returns the final
    /// evaluation in hundredths of a point: faster with several seats, to select choices for a closer look.
    /// Alone it is the same as [`TablePosition::playout`].
    pub fn quick_playout(&self, choice: &TableChoice, seed: u64) -> i32 {
        if self.rivals.is_empty() {
            return self.playout(choice, seed).iter().sum();
        }
        let mut rng = PlayoutRng::new(seed);
        let mut state = self.position.state;
        let context = self.position.context();
        match self.begin(choice, &mut state, &mut rng) {
            Some(may_wipe) => state.play_out_from_draft(&context, may_wipe, &mut rng),
            None => state.play_out(&context, &mut rng),
        }
    }

    /// Plays the whole rest of the game by the policy, after `opening` if it is pending, and returns
    /// the final scores in hundredths of a point: of this seat, then of the others in playing order.
    pub fn par_game(&self, opening: Option<&TableChoice>, seed: u64) -> Vec<i32> {
        let mut rng = PlayoutRng::new(seed);
        let mut state = self.position.state;
        if let Some(choice) = opening {
            self.begin(choice, &mut state, &mut rng);
        }
        let context = self.position.context();
        state.play_policy_turn(&context, self.position.turns_after, self.position.may_wipe, &mut rng);
        let rivals = self.play_on(&mut state, &mut rng, &mut |_, _| {});
        let bonuses = self.bonuses(&state.board, &rivals);
        let tables = &self.position.tables;
        let own = (&state.board, state.nature_tokens.own);
        let all = std::iter::once(own).chain(rivals.iter().map(|rival| (&rival.board, rival.nature_tokens)));
        all.zip(bonuses)
            .map(|((board, nature), bonus)| {
                (i32::from(board.total(tables)) + i32::from(nature)) * POINT + bonus
            })
            .collect()
    }

    /// Repeats a playout and returns this seat's turns after the current one.
    pub fn film(&self, choice: &TableChoice, seed: u64) -> Vec<LaterTurn> {
        let mut turns = Vec::new();
        self.run(choice, seed, &mut |before, after| turns.extend(self.later_turn(before, after)));
        turns
    }

    /// Runs a playout and shows `watch` the states before and after every turn of this seat but the first.
    fn run(
        &self,
        choice: &TableChoice,
        seed: u64,
        watch: &mut impl FnMut(&SearchState, &SearchState),
    ) -> Terms {
        let mut rng = PlayoutRng::new(seed);
        let mut state = self.position.state;
        let drafts_after = self.begin(choice, &mut state, &mut rng);
        let context = self.position.context();
        if let Some(may_wipe) = drafts_after {
            state.play_policy_turn(&context, self.position.turns_after, may_wipe, &mut rng);
        }
        let rivals = self.play_on(&mut state, &mut rng, watch);
        self.terms(&state, &rivals)
    }

    /// Plays the remaining turns of all seats, and returns the rivals' final environments.
    fn play_on(
        &self,
        state: &mut SearchState,
        rng: &mut PlayoutRng,
        watch: &mut impl FnMut(&SearchState, &SearchState),
    ) -> Vec<Rival> {
        let context = self.position.context();
        let mut rivals: Vec<Rival> = self.rivals.clone();
        for turns_after in (0..=self.position.turns_after).rev() {
            for rival in rivals.iter_mut().filter(|rival| rival.turns_left > 0) {
                state.prepare_next_turn(&self.position.tables, rng);
                self.rival_turn(rival, state, rng);
            }
            if turns_after == 0 {
                break;
            }
            state.prepare_next_turn(&self.position.tables, rng);
            let before = *state;
            state.play_policy_turn(&context, turns_after - 1, true, rng);
            watch(&before, state);
        }
        rivals
    }

    /// Carries out `choice`. Returns none after a whole turn; otherwise the draft follows, and the result
    /// says whether it has the free wipe.
    fn begin(&self, choice: &TableChoice, state: &mut SearchState, rng: &mut PlayoutRng) -> Option<bool> {
        let tables = &self.position.tables;
        match choice {
            TableChoice::Root(RootAction::Turn(_)) => {
                *state = self.after_turn(choice);
                None
            }
            TableChoice::Root(RootAction::WipeThree) => {
                if let Some(slots) = self.position.free_wipe() {
                    state.wipe_three(slots, tables, rng);
                }
                Some(false)
            }
            TableChoice::Root(RootAction::PaidWipe(slots)) => {
                state.nature_tokens.own -= self.price;
                state.nature_tokens.supply += self.price;
                state.wipe_paid(*slots, tables, rng);
                Some(self.position.may_wipe)
            }
            TableChoice::Open(hex, rotation) => {
                self.open(state, *hex, *rotation);
                Some(self.position.may_wipe)
            }
        }
    }

    /// Puts the tile in hand into the environment, before the draft.
    fn open(&self, state: &mut SearchState, hex: Hex, rotation: Rotation) {
        let Some(tile) = self.opening else { return };
        let face = self.position.tables.faces[usize::from(tile.0)];
        let cell = state.board.cell_at(hex.x as i8, hex.y as i8);
        if cell != NONE {
            state.board.place_tile(&self.position.tables, face, cell, rotation.steps());
        }
    }

    /// Returns the state after a choice of a whole turn; the unchanged state for others.
    pub(super) fn after_turn(&self, choice: &TableChoice) -> SearchState {
        let TableChoice::Root(RootAction::Turn(turn)) = choice else { return self.position.state };
        let mut state = self.position.played(turn);
        // A nature token may be spent on a pair of one slot, to no gain.
        if let Action::TakeMixed { tile, token } = turn.draft.action
            && tile == token
        {
            state.nature_tokens.own = state.nature_tokens.own.saturating_sub(self.price);
            state.nature_tokens.supply += self.price;
        }
        state
    }

    /// Plays a turn of `rival` by the policy; display, hidden pieces and supply come from `state`.
    fn rival_turn(&self, rival: &mut Rival, state: &mut SearchState, rng: &mut PlayoutRng) {
        let tables = &self.position.tables;
        rival.turns_left -= 1;
        let nature_tokens = NatureTokens { own: rival.nature_tokens, supply: state.nature_tokens.supply };
        let mut theirs = SearchState {
            board: rival.board,
            cache: rival.cache,
            display: state.display,
            unseen: state.unseen,
            nature_tokens,
        };
        if rival.opens {
            rival.opens = false;
            place_opening(&mut theirs, tables, rng);
        }
        let context = PlayoutContext {
            tables,
            corridors: &rival.corridors,
            opponents: 0,
            turns_after: rival.turns_left,
        };
        theirs.play_policy_turn(&context, rival.turns_left, true, rng);
        (rival.board, rival.cache) = (theirs.board, theirs.cache);
        rival.nature_tokens = theirs.nature_tokens.own;
        (state.display, state.unseen) = (theirs.display, theirs.unseen);
        state.nature_tokens.supply = theirs.nature_tokens.supply;
    }

    /// Returns the score of this seat's environment by its terms, with the habitat bonuses against the
    /// rivals.
    pub(super) fn own_terms(&self, state: &SearchState) -> Terms {
        self.terms(state, &self.rivals)
    }

    fn terms(&self, state: &SearchState, rivals: &[Rival]) -> Terms {
        let tables = &self.position.tables;
        let mut terms = [0; TERMS];
        for (term, points) in terms.iter_mut().zip(state.board.species_points) {
            *term = i32::from(points) * POINT;
        }
        for habitat in 0..5 {
            terms[5 + habitat] = i32::from(state.board.habitat_points(tables, habitat)) * POINT;
        }
        terms[10] = i32::from(state.nature_tokens.own) * POINT;
        terms[11] = self.bonuses(&state.board, rivals)[0];
        terms
    }

    /// Returns the habitat bonuses of all environments, in hundredths of a point.
    fn bonuses(&self, own: &Board, rivals: &[Rival]) -> Vec<i32> {
        if matches!(self.bonus, HabitatBonus::None) {
            return vec![0; rivals.len() + 1];
        }
        let mut compared = vec![self.compared(own)];
        compared.extend(rivals.iter().map(|rival| self.compared(&rival.board)));
        let bonuses = habitat_bonuses(self.bonus, &compared);
        bonuses.iter().map(|bonus| i32::from(bonus.0.iter().sum::<u16>()) * POINT).collect()
    }

    /// Returns the sizes or points of a board that habitat bonuses compare.
    fn compared(&self, board: &Board) -> ByHabitat<u16> {
        let tables = &self.position.tables;
        let alone = matches!(self.bonus, HabitatBonus::MinimumSize { .. });
        ByHabitat::from_fn(|habitat| {
            let points = board.habitat_points(tables, habitat.index()).max(0) as u16;
            match tables.corridors {
                CorridorRule::Exact { size, .. } if alone && points > 0 => size.into(),
                _ => points,
            }
        })
    }

    /// Returns this seat's turn between two states of a playout.
    fn later_turn(&self, before: &SearchState, after: &SearchState) -> Option<LaterTurn> {
        let placed = usize::from(before.board.tile_count());
        let cell =
            *after.board.cell.get(placed).filter(|_| usize::from(after.board.tile_count()) > placed)?;
        let tables = &self.position.tables;
        let gone = |slot: &usize| before.display.tiles[*slot] != after.display.tiles[*slot];
        let slot = (0..tables.pairs).find(gone)?;
        let tile = before.display.tiles[slot];
        let mut token = None;
        for species in 0..5 {
            let new = after.board.tokens[species] & !before.board.tokens[species];
            if new != 0 {
                token = Some((species, after.board.cell[new.trailing_zeros() as usize]));
            }
        }
        let rotation = after.board.rotation_of(before.board.tile_count());
        Some(LaterTurn {
            tile: TileId(tile),
            hex: after.board.hex(cell),
            rotation: Rotation::new(rotation.into()),
            species: token.map(|(species, _)| Wildlife::ALL[species]),
            token_hex: token.map(|(_, cell)| after.board.hex(cell)),
            points: i32::from(after.board.total(tables) + i16::from(after.nature_tokens.own)) * POINT,
        })
    }

    /// Returns the placements of the tile in hand before the draft; a keystone tile has one rotation.
    pub fn openings(&self, knowledge: &Knowledge<'_>) -> Vec<TableChoice> {
        let Some(tile) = self.opening else { return Vec::new() };
        let places = super::super::candidates::tile_places(knowledge, tile);
        places.into_iter().map(|(hex, rotation)| TableChoice::Open(hex, rotation)).collect()
    }
}

/// Draws the second opening tile and places it for the best edges, as a rival does in its first turn.
fn place_opening(state: &mut SearchState, tables: &RuleTables, rng: &mut PlayoutRng) {
    let tile = state.draw_opening_tile(rng);
    if tile == NONE {
        return;
    }
    let face = tables.faces[usize::from(tile)];
    let corridors = tables.plain_corridors();
    let mut cache = TokenValueCache::new();
    let evaluator = TurnEvaluator::of(&state.board, &mut cache, tables, &corridors, state.nature_tokens, 1);
    let rule = evaluator.edge_rule(face);
    let mut best: Option<(i32, Placement)> = None;
    for cell in state.board.free_cells() {
        for rotation in 0..6u8 {
            if rule == EdgeRule::Any || evaluator.fits(rule, face, *cell, rotation.into()) {
                let value = evaluator.tile_value(face, *cell, rotation.into());
                if best.is_none_or(|(found, _)| value > found) {
                    best = Some((value, Placement { cell: *cell, rotation }));
                }
            }
        }
    }
    if let Some((_, placement)) = best {
        state.board.place_tile(tables, face, placement.cell, placement.rotation);
    }
}
