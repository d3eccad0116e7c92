//! Collections worth considering for every roll, computed by the rules once per roll.

use std::sync::{Arc, Mutex, OnceLock};

use super::stock::Stock;
use rolling_rivers::rules::{
    CENTRAL_DICE, CentralRoll, DiceAction, DiceActionCosts, DiceFaces, DieFace, OtherDice, PlayerDice, Setup,
    harvest,
};

pub(crate) const SIDES: usize = 6;
/// The dice of a roll: central dice, the special die, both personal dice.
pub(crate) const ROLLED: usize = CENTRAL_DICE + 3;

/// The rolled dice of one player as sides: the central dice, the special die (0 by the family rules), the
/// personal die with the bear, and the other one.
pub(crate) type Roll = [u8; ROLLED];

/// The gains and costs of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchHarvest {
    pub(crate) gain: Stock,
    pub(crate) tokens: u8,
    /// Set if it takes a dice action.
    pub(crate) acts: bool,
}

impl SearchHarvest {
    pub(crate) const NOTHING: Self = Self { gain: Stock::NONE, tokens: 0, acts: false };

    /// Tests whether `tokens` can pay for it.
    #[inline]
    pub(crate) const fn is_payable(&self, tokens: u8) -> bool {
        self.tokens <= tokens
    }
}

#[derive(Debug)]
pub(crate) struct HarvestTable {
    pub(crate) dice: DiceFaces,
    costs: DiceActionCosts,
    family: bool,
    /// For each die and side, the first side with the same face.
    same: [[u8; SIDES]; 4],
    rolls: Vec<OnceLock<Box<[SearchHarvest]>>>,
}

/// The tables made so far, one for each set of dice and rules.
static MADE: Mutex<Vec<Arc<HarvestTable>>> = Mutex::new(Vec::new());

impl HarvestTable {
    /// Returns the table for a setup, cached across calls.
    pub(crate) fn of(setup: &Setup) -> Arc<Self> {
        let mut made = MADE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let fits = |table: &&Arc<Self>| {
            table.family == setup.family && table.costs == setup.costs && table.dice == setup.dice
        };
        if let Some(found) = made.iter().find(fits) {
            return Arc::clone(found);
        }
        let table = Arc::new(Self::new(setup));
        made.push(Arc::clone(&table));
        table
    }

    fn new(setup: &Setup) -> Self {
        let first_same = |faces: &[DieFace; SIDES]| {
            faces.map(|face| faces.iter().position(|other| *other == face).unwrap_or(0) as u8)
        };
        let dice = &setup.dice;
        Self {
            same: [&dice.central, &dice.special, &dice.bear, &dice.split].map(first_same),
            dice: setup.dice.clone(),
            costs: setup.costs,
            family: setup.family,
            rolls: (0..SIDES.pow(ROLLED as u32)).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Returns the costs of dice actions.
    pub(crate) const fn costs(&self) -> &DiceActionCosts {
        &self.costs
    }

    /// Converts a roll to the dice of the rules.
    pub(crate) fn player_dice(&self, roll: &Roll) -> PlayerDice {
        let central = [0, 1, 2].map(|die| self.dice.central[usize::from(roll[die])]);
        let special = (!self.family).then(|| self.dice.special[usize::from(roll[3])]);
        let personal = [self.dice.bear[usize::from(roll[4])], self.dice.split[usize::from(roll[5])]];
        PlayerDice { central: CentralRoll { dice: central, special }, personal }
    }

    /// Converts the dice of the rules to a roll.
    pub(crate) fn roll_of(&self, dice: &PlayerDice) -> Roll {
        let side = |faces: &[DieFace; SIDES], face: DieFace| {
            faces.iter().position(|other| *other == face).unwrap_or(0) as u8
        };
        let [first, second, third] = dice.central.dice.map(|face| side(&self.dice.central, face));
        let special = dice.central.special.map_or(0, |face| side(&self.dice.special, face));
        let personal = dice.personal;
        [
            first,
            second,
            third,
            special,
            side(&self.dice.bear, personal[0]),
            side(&self.dice.split, personal[1]),
        ]
    }

    /// Returns the collections worth considering for a roll, regardless of their cost.
    #[inline]
    pub(crate) fn of_roll(&self, roll: &Roll) -> &[SearchHarvest] {
        let mut central = [roll[0], roll[1], roll[2]].map(|side| self.same[0][usize::from(side)]);
        central.sort_unstable();
        let special = if self.family { 0 } else { self.same[1][usize::from(roll[3])] };
        let sides = [
            central[0],
            central[1],
            central[2],
            special,
            self.same[2][usize::from(roll[4])],
            self.same[3][usize::from(roll[5])],
        ];
        let index = sides.iter().fold(0, |index, side| index * SIDES + usize::from(*side));
        self.rolls[index].get_or_init(|| self.work_out(&sides))
    }

    fn work_out(&self, roll: &Roll) -> Box<[SearchHarvest]> {
        harvest(&self.player_dice(roll), self.family, &self.costs, u8::MAX)
            .iter()
            .map(|found| SearchHarvest {
                gain: Stock::new(&found.animals, 0),
                tokens: found.nature_tokens,
                acts: found.collection.action != DiceAction::None
                    || found.collection.others == OtherDice::Extra,
            })
            .collect()
    }
}
