//! A puzzle: a position of a real game, what its turns are worth, what its best one gains and for whom it is hard.

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

/// A turn that costs no more than this, in hundredths of a point, solves a puzzle.
pub const TOLERANCE: i32 = 30;

/// The identity of a puzzle: a hash of its game and its actions, so that it stays the same wherever the puzzle stands
/// in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(pub u32);

impl fmt::Display for PuzzleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:08x}", self.0)
    }
}

impl PuzzleId {
    /// Parses the eight hexadecimal digits of an identity.
    pub fn from_key(key: &str) -> Option<Self> {
        let id = u32::from_str_radix(key, 16).ok().map(Self)?;
        (id.to_string() == key).then_some(id)
    }
}

/// How hard a puzzle is: by the weakest level that does not fail it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleTier {
    /// The Sprout fails it, the Hiker does not.
    Sprout,
    /// The Hiker fails it, the Ranger does not.
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

/// Which decision of the turn the usual mistake gets wrong: the one that costs it most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleKind {
    /// What is taken.
    Draft,
    /// That a nature token should be spent on a mix.
    Mix,
    /// Where the tile goes, and how it is turned.
    Tile,
    /// Where the token goes.
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

/// What the values of a puzzle rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleProof {
    /// Every legal turn was tried, in the last turn of the game: the values are final scores.
    Enumerated,
    /// The values are means of so many playouts for each turn.
    Sampled {
        /// Playouts for each turn.
        playouts: u32,
        /// The paired standard error of the margin, in hundredths of a point.
        error: i32,
    },
}

/// A turn and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedTurn {
    /// The actions up to the end of the turn, which is not among them.
    pub actions: Vec<Action>,
    /// The expected final score in hundredths of a point.
    pub value: i32,
}

/// A position of a real game with one best turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What the players of the game agreed on.
    pub options: GameOptions,
    /// The actions that lead to the position, in which a seat is to draft.
    pub played: Vec<Action>,
    /// For whom it is hard.
    pub tier: PuzzleTier,
    /// What it is about: where the best turn gains most over the usual mistake.
    pub theme: ScoreTerm,
    /// Which decision the usual mistake gets wrong.
    pub kind: PuzzleKind,
    /// What the values rest on.
    pub proof: PuzzleProof,
    /// By how much the best turn beats every one that leads to another environment, in hundredths of a point; where the
    /// values are means, environments that differ only in how the new tile is turned count as one.
    pub margin: i32,
    /// Turns that lead to different environments, the best first, then the usual mistake, then others from the best.
    pub turns: Vec<RatedTurn>,
}

impl Puzzle {
    /// Returns the identity.
    pub fn id(&self) -> PuzzleId {
        let GameOptions { seats, cards, seed, .. } = &self.options;
        let text = format!("{seats} {} {seed} {}", cards.key(), write_turns(&self.played));
        let hash = fnv1a_64(text.as_bytes());
        PuzzleId((hash >> 32) as u32 ^ hash as u32)
    }

    /// Returns the best turn; none in a puzzle that has not been checked.
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
    /// If the box lacks something, an action is not legal, or nobody is to draft at the end of them; in a sentence.
    pub fn set_up(&self, content: &Content) -> Result<ScoredGame, String> {
        let setup = content.setup(&self.options).map_err(|error| error.to_string())?;
        let cards = content.cards_of(&self.options).map_err(|error| error.to_string())?;
        let (mut game, _) = Game::start(setup);
        for (index, action) in self.played.iter().enumerate() {
            game.apply(*action).map_err(|error| format!("action {}: {error}", index + 1))?;
        }
        if game.phase() != Phase::Draft {
            return Err("nobody is to draft".to_owned());
        }
        Ok(ScoredGame { game, cards: Arc::new(cards) })
    }

    /// Returns the game up to the position as a record, for the table: `player` sits where a turn is to be found, the
    /// computer on the other seats. The record is marked as practice.
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

    /// Returns the seat that is to play.
    pub fn seat(&self) -> Seat {
        let ended = self.played.iter().filter(|action| **action == Action::EndTurn).count();
        Seat((ended % usize::from(self.options.seats.max(1))) as u8)
    }

    /// Returns the number of the turn of the seat that is to play, from 1.
    pub fn turn(&self) -> usize {
        let ended = self.played.iter().filter(|action| **action == Action::EndTurn).count();
        ended / usize::from(self.options.seats.max(1)) + 1
    }
}
