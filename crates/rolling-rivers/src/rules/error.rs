//! Reasons why an action is illegal.

use thiserror::Error;

use super::dice::Die;
use super::phase::Phase;
use crate::sheets::Cell;
use cascadia_base::{Habitat, Wildlife};

/// The reason why an action is illegal in a position, which is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RuleError {
    /// The game is over.
    #[error("the game is over")]
    IsOver,
    /// The rules expect another kind of decision.
    #[error("{}", wanted(*.0))]
    WrongPhase(Phase),
    /// The seats play one after the other by this version of the rules.
    #[error("the seats play one after the other in this game")]
    InTurns,
    /// The seat, from 1, has ended its part of the round or does not exist.
    #[error("seat {0} has no part of this round to go on with")]
    NotToAct(u8),
    /// A conversion does not lead one step up to the collected type.
    #[error("{} is not directly above {}", .to.key(), .from.key())]
    NotAbove {
        /// The type the dice are taken as.
        from: Wildlife,
        /// The collected type.
        to: Wildlife,
    },
    /// A conversion does not lead one step down to the collected type.
    #[error("{} is not directly below {}", .to.key(), .from.key())]
    NotBelow {
        /// The type the dice are taken as.
        from: Wildlife,
        /// The collected type.
        to: Wildlife,
    },
    /// Two types must differ.
    #[error("the two types have to be different, not {} twice", .0.key())]
    OneTypeTwice(Wildlife),
    /// The family rules have only extra dice.
    #[error("the family rules have no dice action but extra dice")]
    NoDiceActionInFamily,
    /// Extra dice belong to the family rules.
    #[error("extra dice are taken only by the family rules")]
    ExtraOnlyInFamily,
    /// No extra die is named.
    #[error("no extra die is named")]
    NoExtraDie,
    /// The special die does not show *plus 1 other*.
    #[error("the special die does not show plus 1 other")]
    NoPlusOneOther,
    /// *Plus 1 other* takes one die.
    #[error("plus 1 other takes exactly one die")]
    NotOneOther,
    /// Dice outside the collection need *plus 1 other* or the family rules.
    #[error("dice beside the collection are taken by plus 1 other or as extra dice")]
    OtherDiceWithoutRight,
    /// Only one personal die counts twice.
    #[error("only one personal die can be used twice")]
    TwoCopies,
    /// The die does not exist or shows no animal.
    #[error("there is no die {} that shows an animal", .0.key())]
    NoSuchDie(Die),
    /// A die without a choice is of a collected type.
    #[error("die {} shows only {}, which is collected, and cannot be left out", .die.key(), .animal.key())]
    DieLeftOut {
        /// The die.
        die: Die,
        /// Its animal.
        animal: Wildlife,
    },
    /// A die does not show the animal it is taken as.
    #[error("die {} does not show {}", .die.key(), .animal.key())]
    NotShown {
        /// The die.
        die: Die,
        /// The animal.
        animal: Wildlife,
    },
    /// A die with a choice must name its animal.
    #[error("die {} leaves a choice, so its animal has to be named", .0.key())]
    ChoiceNotNamed(Die),
    /// A die without a choice names no animal.
    #[error("die {} leaves no choice, so it names no animal", .0.key())]
    NoChoice(Die),
    /// The animal of a die is not of a collected type.
    #[error("die {} is taken as {}, which is not collected", .die.key(), .animal.key())]
    NotCollected {
        /// The die.
        die: Die,
        /// The animal.
        animal: Wildlife,
    },
    /// A die that belongs to the collection cannot be taken in addition to it.
    #[error("die {} shows only {} and belongs to the collection", .die.key(), .animal.key())]
    OtherIsCollected {
        /// The die.
        die: Die,
        /// The animal.
        animal: Wildlife,
    },
    /// There are too few nature tokens.
    #[error("this costs {want} nature tokens, and there are {have}")]
    TooFewTokens {
        /// The tokens in the tally.
        have: u8,
        /// The tokens needed.
        want: u8,
    },
    /// There is no card in that space.
    #[error("there is no card in space {0}")]
    NoCardThere(u8),
    /// There are too few animals to pay.
    #[error("this takes {want} {}, and there are {have}", .animal.key())]
    TooFewAnimals {
        /// The type.
        animal: Wildlife,
        /// The animals in the tally.
        have: u8,
        /// The animals needed.
        want: u8,
    },
    /// The payment is neither the printed cost nor a discounted one.
    #[error("this is neither the cost of the card nor what the completion card of space {0} makes of it")]
    Unexplained(u8),
    /// A full column of sheet A refuses every further card.
    #[error("column {} is full and takes no further card", .0.key())]
    ColumnFull(Habitat),
    /// The bonus card cannot be declined, since the card's own column is full.
    #[error("column {} is full, so another habitat has to be marked", .0.key())]
    HasToMoveOn(Habitat),
    /// The bonus card is used without a choice.
    #[error("this completion card is used without a choice")]
    BonusPlain,
    /// The bonus card needs a die.
    #[error("this completion card asks which die to roll, a or b")]
    BonusWantsDie,
    /// The bonus card needs a habitat.
    #[error("this completion card asks which habitat to mark")]
    BonusWantsHabitat,
    /// The bonus card needs animals.
    #[error("this completion card brings {0} animals")]
    BonusWantsAnimals(u8),
    /// The bonus card needs different animals of the printed cost.
    #[error("this completion card brings animals of up to {0} different types of the printed cost")]
    BonusWantsCostTypes(u8),
    /// Sheet D needs an animal, sheet C none.
    #[error("a mark names an animal on sheet D and only there")]
    AnimalOnlyOnD,
    /// The hexagon cannot be marked.
    #[error("hexagon {cell} cannot be marked for {}", .habitat.key())]
    NotMarkable {
        /// The hexagon.
        cell: Cell,
        /// The habitat.
        habitat: Habitat,
    },
    /// The animal is not among the remaining ones of the printed cost.
    #[error("no {} of the printed cost is left to write", .0.key())]
    NotInCost(Wildlife),
    /// No pick of that kind is due.
    #[error("nothing can be picked there now")]
    NoPickDue,
    /// The item or option is taken or does not exist.
    #[error("that cannot be picked, or was picked before")]
    NotOpen,
    /// No gain of that type is due.
    #[error("no {} can be gained now", .0.key())]
    NothingToGain(Wildlife),
    /// No free hexagon is due.
    #[error("no free hexagon is to be taken now")]
    NoFreeDue,
    /// The free hexagon cannot go there.
    #[error("the free hexagon cannot go there")]
    NotFree,
}

/// Returns a sentence about the expected decision.
const fn wanted(phase: Phase) -> &'static str {
    match phase {
        Phase::Roll => "the dice have to be rolled first",
        Phase::Collect => "wildlife has to be collected now",
        Phase::Complete => "a card has to be completed now, or none",
        Phase::Bonus => "the bonus completion card has to be used or declined now",
        Phase::Mark => "the sheet has to be marked now",
        Phase::Rewards => "the bonuses have to be taken now",
        Phase::Review => "nothing is left but to be done",
        Phase::Finished => "the game is over",
    }
}
