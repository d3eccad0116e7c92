//! Advice about one moment: what each pair can bring, what every placement would bring, and the best turn.
//!
//! It looks one turn ahead and at what is in sight only, so it can never tell a secret.

use std::cmp::Reverse;

use crate::base::{Habitat, Hex, Rotation, Wildlife};
use crate::cascadia::rules::{Action, Knowledge, Phase, Slot, TileId, TokenId, legal};
use crate::cascadia::scoring::ScoringCards;

use crate::cascadia::players::greedy;
use crate::cascadia::scoring::delta::{DeltaScorer, ScoreDelta};
use crate::cascadia::search::candidates::{Draft, Turn, different_rotations};
use crate::engine::Budget;

/// A turn worth playing, from the moment to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuggestedTurn {
    /// The draft, if nothing has been taken yet.
    pub draft: Option<Draft>,
    /// The hex and the rotation of the tile, if it is not placed yet.
    pub tile: Option<(Hex, Rotation)>,
    /// The hex of the token; none if there is no token, or if the bag is better.
    pub token: Option<Hex>,
    /// Everything it changes, with the price of the draft.
    pub change: ScoreDelta,
}

/// The source of points that a turn is mostly about.
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
    /// Creates the suggestion of a whole turn at the draft, with everything it changes.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards, turn: &Turn) -> Self {
        TurnAdvisor::of(knowledge, cards).suggestion(turn)
    }

    /// Returns what is left of the turn once its draft was made and perhaps one piece placed; none if something else
    /// was done.
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
        let change = TurnAdvisor::of(knowledge, cards).change(laid, token);
        Some(Self { draft: None, tile, token: token.map(|(_, hex)| hex), change })
    }

    /// Returns the source that gains most; wildlife before habitats where they gain the same.
    pub fn topic(&self) -> AdviceTopic {
        let wildlife =
            self.change.wildlife.iter().map(|(species, points)| (AdviceTopic::Wildlife(species), *points));
        let habitats =
            self.change.habitats.iter().map(|(habitat, points)| (AdviceTopic::Habitat(habitat), *points));
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

    /// Returns the hexes it concerns.
    pub fn hexes(&self) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = self.tile.map(|(hex, _)| hex).into_iter().chain(self.token).collect();
        hexes.dedup();
        hexes
    }
}

/// Advice for one moment of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnAdvice {
    /// While drafting: the most that a turn with the pair of each slot can bring.
    pub pairs: Vec<(Slot, i16)>,
    /// With a tile in hand: each free hex, the best rotation there and what it brings, with the token in hand on its
    /// best hex; the best first.
    pub tile_places: Vec<(Hex, Rotation, i16)>,
    /// With a token in hand: each tile that takes it, and what it brings there; the best first.
    pub token_places: Vec<(Hex, i16)>,
    /// The best that can still be done this turn.
    pub best: Option<SuggestedTurn>,
}

impl TurnAdvice {
    /// Returns advice for the player who is to act, by the cards that player knows.
    pub fn of(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Self {
        match knowledge.phase() {
            Phase::Draft => Self::about_drafts(knowledge, cards),
            Phase::Place => Self::about_places(knowledge, cards),
            Phase::Review | Phase::Finished => Self::default(),
        }
    }

    fn about_drafts(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Self {
        let turns = greedy::best_of_each_draft(knowledge, cards, &Budget::new(0));
        let pairs = turns.iter().filter_map(|(key, turn)| match turn.draft.action {
            Action::TakePair(slot) => Some((slot, key.0)),
            _ => None,
        });
        // The first of equals; nobody spends a nature token for what a pair brings as well.
        let key = |(key, turn): &&(greedy::GreedyKey, Turn)| (key.0, !turn.draft.is_mixed(), key.1, key.2);
        let best =
            turns.iter().rev().max_by_key(key).map(|(_, turn)| SuggestedTurn::of(knowledge, cards, turn));
        Self { pairs: pairs.collect(), best, ..Self::default() }
    }

    fn about_places(knowledge: &Knowledge<'_>, cards: &ScoringCards) -> Self {
        let hand = knowledge.hand();
        let mut advisor = TurnAdvisor::of(knowledge, cards);
        let mut token_places: Vec<(Hex, ScoreDelta)> = Vec::new();
        if let Some(token) = hand.token {
            let hexes = knowledge.environment().token_hexes(token.species);
            token_places =
                hexes.into_iter().map(|hex| (hex, advisor.token_change(hex, token, None))).collect();
            token_places.sort_by_key(|(_, change)| Reverse(change.total()));
        }
        // The bag is better than a hex that costs points.
        let old = token_places.first().copied().filter(|(_, change)| change.total() >= 0);
        let mut tile_places: Vec<(SuggestedTurn, u8)> = Vec::new();
        if let Some(tile) = hand.tile {
            let free = knowledge.environment().frontier().to_vec();
            tile_places
                .extend(free.into_iter().filter_map(|hex| advisor.best_at(tile, hand.token, hex, old)));
            // Among equals the one with more matching edges.
            tile_places.sort_by_key(|(move_, matching)| Reverse((move_.change.total(), *matching)));
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
                .filter_map(|(best, _)| best.tile.map(|(hex, turned)| (hex, turned, best.change.total())))
                .collect(),
            token_places: token_places.iter().map(|(hex, change)| (*hex, change.total())).collect(),
        }
    }
}

/// An advisor for any number of questions about one moment.
pub(super) struct TurnAdvisor<'a, 'g> {
    knowledge: &'a Knowledge<'g>,
    scorer: DeltaScorer<'a>,
    nature_left: bool,
}

impl<'a, 'g> TurnAdvisor<'a, 'g> {
    pub(super) fn of(knowledge: &'a Knowledge<'g>, cards: &'a ScoringCards) -> Self {
        Self {
            scorer: DeltaScorer::of(knowledge.environment(), knowledge.rules().corridors, cards),
            nature_left: knowledge.nature_supply() > 0,
            knowledge,
        }
    }

    /// Returns the suggestion of a whole turn at the draft, with everything it changes.
    pub(super) fn suggestion(&mut self, turn: &Turn) -> SuggestedTurn {
        let tile = (turn.draft.tile, turn.hex, turn.rotation);
        let token = turn.draft.token.zip(turn.token_hex);
        let mut change = self.change(Some(tile), token);
        if turn.draft.is_mixed() {
            change.nature -= i16::from(self.knowledge.rules().nature_action_cost);
        }
        let tile = Some((turn.hex, turn.rotation));
        SuggestedTurn { draft: Some(turn.draft), tile, token: turn.token_hex, change }
    }

    /// Returns the change by the tile and the token together, each if there is one; the token may go on the new tile.
    fn change(&mut self, tile: Option<(TileId, Hex, Rotation)>, token: Option<(TokenId, Hex)>) -> ScoreDelta {
        let token = token.map_or_else(ScoreDelta::default, |(token, hex)| {
            let new = tile.filter(|(_, place, _)| *place == hex).map(|(tile, ..)| tile);
            self.token_change(hex, token, new)
        });
        match tile {
            Some((tile, hex, rotation)) => self.with_tile(tile, hex, rotation, token),
            None => token,
        }
    }

    /// Returns the change by the tile, added to that by the token.
    fn with_tile(&self, tile: TileId, hex: Hex, rotation: Rotation, token: ScoreDelta) -> ScoreDelta {
        let edges = self.knowledge.catalogue().tile(tile).edges(rotation);
        ScoreDelta { habitats: self.scorer.tile_change(hex, &edges), ..token }
    }

    /// Returns the change by the token at `hex`, where `new` will be if it is a free hex.
    fn token_change(&mut self, hex: Hex, token: TokenId, new: Option<TileId>) -> ScoreDelta {
        let keystone = match new {
            Some(tile) => self.knowledge.catalogue().tile(tile).is_keystone(),
            None => self.knowledge.environment().at(hex).is_some_and(|tile| tile.keystone),
        };
        ScoreDelta {
            wildlife: self.scorer.token_change(hex, token.species),
            nature: i16::from(keystone && self.nature_left),
            ..ScoreDelta::default()
        }
    }

    /// Returns the best turn with the tile at the free hex `hex`, and the number of its matching edges; none if it may
    /// not be placed there. `old` is the best hex for the token among the placed tiles.
    fn best_at(
        &mut self,
        tile: TileId,
        token: Option<TokenId>,
        hex: Hex,
        old: Option<(Hex, ScoreDelta)>,
    ) -> Option<(SuggestedTurn, u8)> {
        let knowledge = self.knowledge;
        let face = knowledge.catalogue().tile(tile);
        let takes =
            |token: &TokenId| knowledge.rules().token_on_new_tile && face.wildlife().contains(token.species);
        let own = token.filter(takes).map(|token| (hex, self.token_change(hex, token, Some(tile))));
        let own = own.filter(|(_, change)| change.total() >= 0);
        let placed = match (old, own) {
            (Some(old), Some(own)) if own.1.total() > old.1.total() => Some(own),
            (None, own) => own,
            (old, _) => old,
        };
        let rule = knowledge.edge_rule(tile);
        let token = placed.map_or_else(ScoreDelta::default, |(_, change)| change);
        let change = |rotation: &Rotation| self.with_tile(tile, hex, *rotation, token);
        let key = |rotation: &Rotation| {
            (change(rotation).total(), self.scorer.contact(hex, &face.edges(*rotation)).0)
        };
        let fits =
            |rotation: &Rotation| legal::fits(rule, knowledge.environment(), hex, &face.edges(*rotation));
        let turned = different_rotations(face).iter().copied().rev().filter(fits).max_by_key(key)?;
        let (_, matching) = key(&turned);
        let suggestion = SuggestedTurn {
            draft: None,
            tile: Some((hex, turned)),
            token: placed.map(|(hex, _)| hex),
            change: change(&turned),
        };
        Some((suggestion, matching))
    }
}
