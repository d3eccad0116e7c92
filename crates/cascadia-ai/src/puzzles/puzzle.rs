//! A puzzle: a position of a real game, the values of its turns, and its theme and difficulty.

use std::fmt;
use std::sync::Arc;

use super::notation::write_turns;
use crate::review::ScoreTerm;
use cascadia_base::Seat;
use cascadia_base::hash::fnv1a_64;
use cascadia_engine::{Record, SeatOwner};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::mode::{Cascadia, ScoredGame};
use cascadia_rules::rules::{Action, Game, Phase};

/// The largest cost of a turn that still solves a puzzle, in hundredths of a point.
pub const TOLERANCE: i32 = 30;

/// The id of a puzzle: a hash of its game and its actions, independent of its place in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(pub u32);

impl fmt::Display for PuzzleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:08x}", self.0)
    }
}

impl PuzzleId {
    /// Parses the eight hexadecimal digits of an id.
    pub fn from_key(key: &str) -> Option<Self> {
        let id = u32::from_str_radix(key, 16).ok().map(Self)?;
        (id.to_string() == key).then_some(id)
    }
}

/// The difficulty of a puzzle: the strongest level that fails it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleTier {
    /// The Sprout fails it, the Hiker solves it.
    Sprout,
    /// The Hiker fails it, the Ranger solves it.
    Hiker,
    /// The Ranger fails it.
    Ranger,
}

impl PuzzleTier {
    /// All tiers, the easiest first.
    pub const ALL: [Self; 3] = [Self::Sprout, Self::Hiker, Self::Ranger];

    /// Returns the word for it in files, on the command line and in the keys of texts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Sprout => "sprout",
            Self::Hiker => "hiker",
            Self::Ranger => "ranger",
        }
    }

    /// Finds the tier with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.key() == key)
    }
}

/// The costliest wrong decision of the usual mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleKind {
    /// The draft.
    Draft,
    /// Spending a nature token on a mix.
    Mix,
    /// The place or rotation of the tile.
    Tile,
    /// The place of the token.
    Token,
}

impl PuzzleKind {
    /// All kinds, in the order of a turn.
    pub const ALL: [Self; 4] = [Self::Draft, Self::Mix, Self::Tile, Self::Token];

    /// Returns the word for it in files, on the command line and in the keys of texts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Mix => "mix",
            Self::Tile => "tile",
            Self::Token => "token",
        }
    }

    /// Finds the kind with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// The basis of a puzzle's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleProof {
    /// Every legal turn was tried, in the last turn of the game: the values are final scores.
    Enumerated,
    /// The values are means over playouts.
    Sampled {
        /// Playouts for each turn.
        playouts: u32,
        /// The paired standard error of the margin, in hundredths of a point.
        error: i32,
    },
}

/// A turn and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedTurn {
    /// The actions of the turn without its end.
    pub actions: Vec<Action>,
    /// The expected final score in hundredths of a point.
    pub value: i32,
}

/// A position of a real game with one best turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The options of the game.
    pub options: GameOptions,
    /// The actions before the position, in which a seat is to draft.
    pub played: Vec<Action>,
    /// The difficulty.
    pub tier: PuzzleTier,
    /// The theme: the source with the largest gain of the best turn over the usual mistake.
    pub theme: ScoreTerm,
    /// The wrong decision of the usual mistake.
    pub kind: PuzzleKind,
    /// The basis of the values.
    pub proof: PuzzleProof,
    /// The best turn's lead over every turn to another environment, in hundredths of a point; with sampled
    /// values, environments that differ only in the rotation of the new tile count as one.
    pub margin: i32,
    /// Turns to different environments: the best, then the usual mistake, then others in descending order.
    pub turns: Vec<RatedTurn>,
}

impl Puzzle {
    /// Returns the id of the puzzle.
    pub fn id(&self) -> PuzzleId {
        let GameOptions { seats, cards, seed, .. } = &self.options;
        let text = format!("{seats} {} {seed} {}", cards.key(), write_turns(&self.played));
        let hash = fnv1a_64(text.as_bytes());
        PuzzleId((hash >> 32) as u32 ^ hash as u32)
    }

    /// Returns the best turn; none for an unchecked puzzle without turns.
    pub fn solution(&self) -> Option<&RatedTurn> {
        self.turns.first()
    }

    /// Returns whether every legal turn was tried.
    pub const fn is_proven(&self) -> bool {
        matches!(self.proof, PuzzleProof::Enumerated)
    }

    /// Plays the game up to the position.
    ///
    /// # Errors
    /// If the box lacks something, an action is not legal, or the position is not at a draft; as a sentence.
    pub fn set_up(&self, content: &Content) -> Result<ScoredGame, String> {
        let setup = content.setup(&self.options).map_err(|error| error.to_string())?;
        let cards = content.cards_of(&self.options).map_err(|error| error.to_string())?;
        let (mut game, _) = Game::start(setup);
        for (index, action) in self.played.iter().enumerate() {
            game.apply(*action).map_err(|error| format!("action {}: {error}", index + 1))?;
        }
        if game.phase() != Phase::Draft {
            return Err("no player is about to draft".to_owned());
        }
        Ok(ScoredGame { game, cards: Arc::new(cards) })
    }

    /// Returns the game up to the position as a record, to open at the table: `player` sits at the seat to
    /// move, the computer at the others. The record is marked as practice.
    pub fn record(&self, player: &str, content: &Content) -> Record<Cascadia> {
        let owner = |seat: u8| match seat == self.seat().0 {
            true => SeatOwner::Human(player.to_owned()),
            false => SeatOwner::Opponent(PuzzleTier::Ranger.key().to_owned()),
        };
        let seats = (0..self.options.seats).map(owner).collect();
        let mut record = Record::new(Cascadia::setup(self.options, seats), content);
        record.actions.clone_from(&self.played);
        record.practice = true;
        record
    }

    /// Returns the seat to move.
    pub fn seat(&self) -> Seat {
        let ended = self.played.iter().filter(|action| **action == Action::EndTurn).count();
        Seat((ended % usize::from(self.options.seats.max(1))) as u8)
    }

    /// Returns the number of the turn of the seat to move, from 1.
    pub fn turn(&self) -> usize {
        let ended = self.played.iter().filter(|action| **action == Action::EndTurn).count();
        ended / usize::from(self.options.seats.max(1)) + 1
    }
}
