//! Evaluation weights, for each sheet.

use serde::{Deserialize, Serialize};

use cascadia_storage::{ConfigFile, ProgramRoot};
use rolling_rivers::sheets::SheetLetter;

pub(crate) const EVAL_WEIGHTS: ConfigFile<EvalWeights> = ConfigFile::new(
    "config/eval_weights_rolling.ron",
    include_str!("../../../../config/eval_weights_rolling.ron"),
    EvalWeights::check,
);

/// The weights of all sheets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvalWeights {
    a: SheetWeights,
    b: SheetWeights,
    c: SheetWeights,
    d: SheetWeights,
}

/// The weights on one sheet, in hundredths of a point or in percent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetWeights {
    /// An animal needed by every card: bear, elk, salmon, hawk, fox.
    pub(crate) animals: [i32; 5],
    /// Percentage of that for the animals of a first, second and third card.
    pub(crate) cards: [i32; 3],
    /// Percentage at which the cards in sight count against future ones.
    pub(crate) in_sight: i32,
    /// The first three nature tokens, and any other.
    pub(crate) tokens: [i32; 2],
    /// Percentage of the tally's value with zero to five rounds to go, and more.
    pub(crate) fade: [i32; 7],
    /// Percentage of the profit of the best card of the next round, by number of missing animals.
    pub(crate) prospects: [i32; 5],
    /// A mark of such a card.
    pub(crate) mark: i32,
    /// A pending free hexagon.
    pub(crate) free: i32,
    /// Rounds to go at which future marks count half.
    pub(crate) half: i32,
    /// Percentages and hundredths of a point of future marks; documented in the file of each sheet.
    pub(crate) marks: Vec<i32>,
}

/// Number of weights of future marks; not every sheet uses all.
pub(crate) const MARK_WEIGHTS: usize = 12;

impl EvalWeights {
    /// Returns the built-in weights.
    pub fn built_in() -> Self {
        EVAL_WEIGHTS.built_in()
    }

    /// Reads the weights below `root`. If the file is broken, returns the built-in ones and a sentence that
    /// describes the error.
    pub fn read(root: &ProgramRoot) -> (Self, Option<String>) {
        let (weights, error) = EVAL_WEIGHTS.read(root);
        (weights, error.map(|error| format!("{error}; the built-in weights are used")))
    }

    fn check(self) -> Result<Self, String> {
        if [&self.a, &self.b, &self.c, &self.d].iter().any(|sheet| sheet.marks.len() != MARK_WEIGHTS) {
            return Err(format!("each sheet has {MARK_WEIGHTS} weights of marks"));
        }
        Ok(self)
    }

    /// Returns the weights of a sheet.
    pub const fn of(&self, letter: SheetLetter) -> &SheetWeights {
        match letter {
            SheetLetter::A => &self.a,
            SheetLetter::B => &self.b,
            SheetLetter::C => &self.c,
            SheetLetter::D => &self.d,
        }
    }

    /// Returns the weights of a sheet, mutably.
    pub const fn of_mut(&mut self, letter: SheetLetter) -> &mut SheetWeights {
        match letter {
            SheetLetter::A => &mut self.a,
            SheetLetter::B => &mut self.b,
            SheetLetter::C => &mut self.c,
            SheetLetter::D => &mut self.d,
        }
    }
}

impl SheetWeights {
    /// Returns all weights in order, for a tuner to change.
    pub fn numbers(&mut self) -> Vec<&mut i32> {
        let mut all: Vec<&mut i32> = Vec::new();
        all.extend(&mut self.animals);
        all.extend(&mut self.cards);
        all.push(&mut self.in_sight);
        all.extend(&mut self.tokens);
        all.extend(&mut self.fade);
        all.extend(&mut self.prospects);
        all.push(&mut self.mark);
        all.push(&mut self.free);
        all.push(&mut self.half);
        all.extend(&mut self.marks);
        all
    }
}
