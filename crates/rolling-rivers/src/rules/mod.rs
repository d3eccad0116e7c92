//! Rules of Rolling Rivers: dice, cards, the position and its actions, and their events. No window, no
//! clock, no randomness but the seed.

mod action;
mod cards;
mod collection;
mod completion;
mod dice;
mod error;
mod event;
mod game;
mod harvest;
mod knowledge;
pub mod legal;
mod marking;
mod payment;
mod pending;
mod phase;
mod player;
pub mod ranking;
mod remote;
mod setup;

pub use action::{Action, BonusUse};
pub use cards::{
    CARD_SPACES, CompletionBonus, CompletionCard, CompletionCardId, CompletionChoice, CompletionEffect,
    CompletionSet, Discount, HabitatCard, HabitatCardId, HabitatCards, size_of,
};
pub use collection::{Collection, DiceAction, DiceActionCosts, DieUse, OtherDice};
pub use dice::{CENTRAL_DICE, CentralRoll, DICE, DiceFaces, Die, DieFace, PersonalDie, PlayerDice};
pub use error::RuleError;
pub use event::{GameEvent, MarkMade};
pub use game::Game;
pub use harvest::sort;
pub use harvest::{Harvest, all_collections, harvest, harvest_by_type};
pub use knowledge::Knowledge;
pub use payment::{Payment, can_pay, explains, payments, printed};
pub use pending::{GainSource, Pending};
pub use phase::Phase;
pub use player::{Completing, Player};
pub use remote::{Reveal, RevealMismatch};
pub use setup::{FEWEST_SEATS, MOST_SEATS, Setup};
