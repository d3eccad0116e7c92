//! Advice about one moment: the potential of each pair, the change by every placement, and the best turn.
//!
//! It looks one turn ahead and uses visible information only, so it can never reveal a secret.

use std::cmp::Reverse;

use cascadia_base::{Habitat, Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Action, Knowledge, Phase, Slot, TileId, TokenId, legal};
use cascadia_rules::scoring::{PointChange, ScoreDelta, ScoringCards};

use super::placement::PlacementAdvisor;
use crate::search::candidates::{Draft, Turn, different_rotations, drafts};

/// A recommended turn, from the current moment to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuggestedTurn {
    /// The draft, if nothing has been taken yet.
    pub draft: Option<Draft>,
    /// The hex and the rotation of the tile, if it is not placed yet.
    pub tile: Option<(Hex, Rotation)>,
    /// The hex of the token; none without a token, or if the bag is better.
    pub token: Option<Hex>,
    /// The total change, with the price of the draft.
    pub change: ScoreDelta,
}

/// The main source of points of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AdviceTopic {
    /// A scoring card.
    Wildlife(Wildlife),
    /// A corridor.
    Habitat(Habitat),
    /// A nature token.
    Nature,
    /// None in particular: no source changes.
    Room,
}

impl SuggestedTurn {
    /// Creates the suggestion of a whole turn at the draft, with its total change.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, turn: &Turn) -> Self {
        TurnAdvisor::of(knowledge, cards).suggestion(turn)
    }

    /// Returns the rest of the turn after its draft and perhaps one placement; none after other actions.
    pub fn rest(&self, knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Option<Self> {
        let (hand, draft) = (knowledge.hand(), self.draft?);
        let same = hand.tile.is_none_or(|tile| tile == draft.tile)
            && hand.token.is_none_or(|token| Some(token) == draft.token);
        if knowledge.phase() != Phase::Place || hand.is_empty() || !same {
            return None;
        }
        let environment = knowledge.environment();
        let tile = hand.tile.and(self.tile);
        let finds_room = |(hex, _)| environment.is_free_neighbour(hex);
        let token = hand.token.zip(self.token);
        let finds_a_tile = |(token, hex): (TokenId, Hex)| {
            tile.is_some_and(|(place, _)| place == hex)
                || environment.at(hex).is_some_and(|tile| tile.can_take_token(token.species))
        };
        if !tile.is_none_or(finds_room) || !token.is_none_or(finds_a_tile) {
            return None;
        }
        let laid = tile.map(|(hex, rotation)| (draft.tile, hex, rotation));
        let change = TurnAdvisor::of(knowledge, cards).change(laid, token, false);
        Some(Self { draft: None, tile, token: token.map(|(_, hex)| hex), change })
    }

    /// Returns the source with the largest gain; wildlife before habitats among equals.
    pub fn topic(&self) -> AdviceTopic {
        let wildlife =
            self.change.wildlife.iter().map(|(species, points)| (AdviceTopic::Wildlife(species), *points));
        let habitats = Habitat::ALL
            .into_iter()
            .map(|habitat| (AdviceTopic::Habitat(habitat), self.change.habitat(habitat).total()));
        let nature = std::iter::once((AdviceTopic::Nature, self.change.nature));
        // The first of equals.
        let best = wildlife.chain(habitats).chain(nature).min_by_key(|(_, points)| Reverse(*points));
        best.filter(|(_, points)| *points > 0).map_or(AdviceTopic::Room, |(topic, _)| topic)
    }

    /// Returns the next action.
    pub fn next(&self) -> Option<Action> {
        let draft = self.draft.map(|draft| draft.action);
        let tile = self.tile.map(|(hex, rotation)| Action::PlaceTile { hex, rotation });
        draft.or(tile).or(self.token.map(|hex| Action::PlaceToken { hex }))
    }

    /// Returns the hexes of its placements.
    pub fn hexes(&self) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = self.tile.map(|(hex, _)| hex).into_iter().chain(self.token).collect();
        hexes.dedup();
        hexes
    }
}

/// Advice for one moment of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnAdvice {
    /// While drafting: the highest change by a turn with the pair of each slot.
    pub pairs: Vec<(Slot, PointChange)>,
    /// With a tile in hand: each free hex, the best rotation there and its change, with the token in hand on
    /// its best hex; the best first.
    pub tile_places: Vec<(Hex, Rotation, PointChange)>,
    /// With a token in hand: each tile that takes it, and the change there; the best first.
    pub token_places: Vec<(Hex, PointChange)>,
    /// The best possible continuation of this turn.
    pub best: Option<SuggestedTurn>,
}

impl TurnAdvice {
    /// Returns advice for the player to act, by the cards known to that player.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Self {
        match knowledge.phase() {
            Phase::Draft => Self::about_drafts(knowledge, cards),
            Phase::Place => Self::about_places(knowledge, cards),
            Phase::Review | Phase::Finished => Self::default(),
        }
    }

    fn about_drafts(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Self {
        let mut advisor = TurnAdvisor::of(knowledge, cards);
        let turns: Vec<(SuggestedTurn, TurnKey)> =
            drafts(knowledge).into_iter().filter_map(|draft| advisor.best_with(draft)).collect();
        let pairs = turns.iter().filter_map(|(turn, _)| match turn.draft?.action {
            Action::TakePair(slot) => Some((slot, turn.change.sum())),
            _ => None,
        });
        // The first of equals; a nature token is never spent for what a pair scores as well.
        let key = |(turn, key): &&(SuggestedTurn, TurnKey)| {
            (turn.change.total(), !turn.draft.is_some_and(|draft| draft.is_mixed()), *key)
        };
        let best = turns.iter().rev().max_by_key(key).map(|(turn, _)| *turn);
        Self { pairs: pairs.collect(), best, ..Self::default() }
    }

    fn about_places(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Self {
        let hand = knowledge.hand();
        let mut advisor = TurnAdvisor::of(knowledge, cards);
        let mut token_places: Vec<(Hex, ScoreDelta)> = Vec::new();
        if let Some(token) = hand.token {
            let hexes = advisor.placement.token_hexes(token.species);
            token_places =
                hexes.into_iter().map(|hex| (hex, advisor.placement.token(hex, token.species))).collect();
            token_places.sort_by_key(|(_, change)| Reverse(change.total()));
        }
        // The bag is better than a hex that costs points.
        let old = token_places.first().copied().filter(|(_, change)| change.total() >= 0);
        let mut tile_places: Vec<(SuggestedTurn, TurnKey)> = Vec::new();
        if let Some(tile) = hand.tile {
            let free = knowledge.environment().frontier().to_vec();
            tile_places.extend(
                free.into_iter().filter_map(|hex| advisor.best_at(tile, hand.token, hex, old, false)),
            );
            tile_places.sort_by_key(|(_, key)| Reverse(*key));
        }
        let with_token_only = || {
            old.filter(|_| hand.tile.is_none()).map(|(hex, change)| SuggestedTurn {
                draft: None,
                tile: None,
                token: Some(hex),
                change,
            })
        };
        Self {
            pairs: Vec::new(),
            best: tile_places.first().map(|(best, _)| *best).or_else(with_token_only),
            tile_places: tile_places
                .iter()
                .filter_map(|(best, _)| best.tile.map(|(hex, turned)| (hex, turned, best.change.sum())))
                .collect(),
            token_places: token_places.iter().map(|(hex, change)| (*hex, change.sum())).collect(),
        }
    }
}

/// The order of turns: total change, then matching edges, then edges that touch a tile at all.
type TurnKey = ((i16, i16), u8, u8);

/// An advisor that answers several queries about one moment.
pub(super) struct TurnAdvisor<'a, 'g> {
    knowledge: &'a Knowledge<'g>,
    placement: PlacementAdvisor<'a, 'g>,
}

impl<'a, 'g> TurnAdvisor<'a, 'g> {
    pub(super) fn of(knowledge: &'a Knowledge<'g>, cards: &'a ScoringCards) -> Self {
        Self { placement: PlacementAdvisor::of(knowledge, cards), knowledge }
    }

    /// Returns the suggestion of a whole turn at the draft, with its total change.
    pub(super) fn suggestion(&mut self, turn: &Turn) -> SuggestedTurn {
        let tile = (turn.draft.tile, turn.hex, turn.rotation);
        let token = turn.draft.token.zip(turn.token_hex);
        let mut change = self.change(Some(tile), token, turn.draft.is_mixed());
        change.nature -= self.price(&turn.draft);
        let tile = Some((turn.hex, turn.rotation));
        SuggestedTurn { draft: Some(turn.draft), tile, token: turn.token_hex, change }
    }

    /// Returns the nature tokens that a draft costs.
    fn price(&self, draft: &Draft) -> i16 {
        if draft.is_mixed() { self.knowledge.rules().nature_action_cost.into() } else { 0 }
    }

    /// Returns the change by the tile and the token together, each if present; the token may go on the new
    /// tile. `paid` means that a nature token was paid for them.
    fn change(
        &mut self,
        tile: Option<(TileId, Hex, Rotation)>,
        token: Option<(TokenId, Hex)>,
        paid: bool,
    ) -> ScoreDelta {
        let token = token.map_or_else(ScoreDelta::default, |(token, hex)| {
            let new = tile.filter(|(_, place, _)| *place == hex).map(|(tile, ..)| tile);
            let keystone = match new {
                Some(tile) => self.knowledge.catalogue().tile(tile).is_keystone(),
                None => self.knowledge.environment().at(hex).is_some_and(|tile| tile.keystone),
            };
            self.placement.token_change(hex, token.species, keystone, paid)
        });
        match tile {
            Some((tile, hex, rotation)) => {
                let edges = self.knowledge.catalogue().tile(tile).edges(rotation);
                with_token(self.placement.tile_change(hex, &edges), token)
            }
            None => token,
        }
    }

    /// Returns the best turn with a draft.
    fn best_with(&mut self, draft: Draft) -> Option<(SuggestedTurn, TurnKey)> {
        let paid = draft.is_mixed();
        let old = draft.token.and_then(|token| self.placement.best_token(token.species, paid));
        let old = old.filter(|(_, change)| change.total() >= 0);
        let free = self.knowledge.environment().frontier();
        let places =
            free.iter().rev().filter_map(|hex| self.best_at(draft.tile, draft.token, *hex, old, paid));
        // The first of equals.
        let (mut best, key) = places.max_by_key(|(_, key)| *key)?;
        best.draft = Some(draft);
        best.change.nature -= self.price(&draft);
        Some((best, key))
    }

    /// Returns the best turn with the tile at the free hex `hex`; none if it may not be placed there. `old`
    /// is the best hex for the token among the placed tiles, unless the bag is better.
    fn best_at(
        &mut self,
        tile: TileId,
        token: Option<TokenId>,
        hex: Hex,
        old: Option<(Hex, ScoreDelta)>,
        paid: bool,
    ) -> Option<(SuggestedTurn, TurnKey)> {
        let knowledge = self.knowledge;
        let face = knowledge.catalogue().tile(tile);
        let placed = token.and_then(|token| self.placement.better_token(token.species, old, face, hex, paid));
        let token = placed.map_or_else(ScoreDelta::default, |(_, change)| change);
        let rule = knowledge.edge_rule(tile);
        let change =
            |rotation: Rotation| with_token(self.placement.tile_change(hex, &face.edges(rotation)), token);
        let key = |rotation: &Rotation| {
            let (matching, touching) = self.placement.contact(hex, &face.edges(*rotation));
            (change(*rotation).sum().rank(), matching, touching)
        };
        let fits =
            |rotation: &Rotation| legal::fits(rule, knowledge.environment(), hex, &face.edges(*rotation));
        let turned = different_rotations(face).iter().copied().rev().filter(fits).max_by_key(key)?;
        let suggestion = SuggestedTurn {
            draft: None,
            tile: Some((hex, turned)),
            token: placed.map(|(hex, _)| hex),
            change: change(turned),
        };
        Some((suggestion, key(&turned)))
    }
}

/// Combines the changes by a tile, which affects corridors, and by a token, which affects scoring cards.
fn with_token(tile: ScoreDelta, token: ScoreDelta) -> ScoreDelta {
    ScoreDelta { wildlife: token.wildlife, nature: token.nature, ..tile }
}
