//! The trait of a game mode; playthrough, record and task are generic over it.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::record_file::RecordFile;
use super::{GameSetup, Outcome};
use cascadia_base::Seat;

/// A game this program can host: its rules as a deterministic state machine over actions, and the text form
/// of its options and actions.
///
/// Equal setups and equal actions must give equal states on every machine: a record, an undo and a replay
/// just play the actions again.
pub trait GameMode: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The key of the mode in records, folders and text keys.
    const KEY: &'static str;
    /// Whether records and journal lines without a mode key belong to this mode. True only for the mode that
    /// is older than the key.
    const IS_UNNAMED: bool = false;
    /// The newest version of the rules, to be raised when equal actions could lead to another game. Records
    /// of all earlier versions still play by their version.
    const RULES: u32;

    /// The data referenced by setups: pieces, cards, variants.
    type Content: Send + Sync + 'static;
    /// The options of a game and its seed, without the seats.
    type Options: Clone + Eq + Debug + Send + Sync;
    /// The serialised form of a setup.
    type SetupEntry: Serialize + DeserializeOwned;
    /// A position: all state that the rules depend on.
    type State: Clone + Debug + Send + Sync;
    /// Bookkeeping derived from the states for display, such as a log of turns. The rules never read it.
    type Ledger: Clone + Debug + Send + Sync;
    /// A decision of a player.
    type Action: Copy + Eq + Debug + Send + Sync;
    /// A change to actions that can still be undone.
    type Amendment: Copy + Eq + Debug + Send + Sync;
    /// An event caused by an action.
    type Event: Clone + Eq + Debug + Send + Sync;
    /// The kind of a pending decision.
    type Phase: Copy + Eq + Hash + Debug + Send + Sync;
    /// The reason why an action is not legal.
    type RuleError: Error + Clone + Eq + Send + Sync;
    /// The reason why a setup cannot be played with the content.
    type SetupError: Error + Clone + Eq + Send + Sync;

    /// Starts a game by version `rules` of the rules; returns the opening position and the events up to the
    /// first decision. Versions later than [`GameMode::RULES`] are played like that one.
    ///
    /// # Errors
    /// If the content lacks something named in the setup.
    fn start(
        setup: &GameSetup<Self>,
        rules: u32,
        content: &Self::Content,
    ) -> Result<(Self::State, Vec<Self::Event>), Self::SetupError>;

    /// Applies an action and returns its events.
    ///
    /// # Errors
    /// If the action is not legal. The state is unchanged then.
    fn apply(state: &mut Self::State, action: Self::Action) -> Result<Vec<Self::Event>, Self::RuleError>;

    /// Returns the kind of decision the rules wait for.
    fn phase(state: &Self::State) -> Self::Phase;

    /// Returns the seat whose turn it is; once the game is over, that of the last turn.
    fn seat(state: &Self::State) -> Seat;

    /// Tests whether the game is over.
    fn is_over(state: &Self::State) -> bool;

    /// Tests whether the seats play their parts of a round in any order: actions of different seats commute.
    fn is_together(_state: &Self::State) -> bool {
        false
    }

    /// Tests whether a seat may decide now: the one on turn, or every seat with an unfinished part of a round
    /// that is played together.
    fn may_act(state: &Self::State, seat: Seat) -> bool {
        !Self::is_over(state) && Self::seat(state) == seat
    }

    /// Tests whether the next decision belongs to all seats, such as a throw of common dice: any of them may
    /// make it.
    fn is_shared_decision(_state: &Self::State) -> bool {
        false
    }

    /// Returns the action that puts `seat` on turn in a round that is played together; none in other games,
    /// if it is on turn, and if it has no decision to make.
    fn hand_over(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Tests whether an action only puts another seat on turn.
    fn is_handover(_action: Self::Action) -> bool {
        false
    }

    /// Returns the actions of a game of `seats` seats with the parts of every round in playing order, which
    /// leads to the same position.
    fn in_playing_order(actions: Vec<Self::Action>, _seats: usize) -> Vec<Self::Action> {
        actions
    }

    /// Tests whether an event reveals hidden information, which makes earlier actions final.
    fn reveals(event: &Self::Event) -> bool;

    /// Tests whether an action ends a turn.
    fn ends_turn(action: Self::Action) -> bool;

    /// Tests whether a seat has hidden information that other people at the screen must not see.
    fn has_secret(_state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// Returns the outcome of a game that is over.
    fn outcome(state: &Self::State) -> Outcome;

    /// Creates the ledger of a game at its opening position.
    fn open_ledger(state: &Self::State) -> Self::Ledger;

    /// Updates the ledger to `state`, after one or more actions.
    fn update_ledger(ledger: &mut Self::Ledger, state: &Self::State);

    /// Enters the just completed turn of `seat` into the ledger, which is up to date with `state`, the
    /// position after the turn. `events` are all events of the turn.
    fn close_turn(ledger: &mut Self::Ledger, state: &Self::State, seat: Seat, events: &[Self::Event]);

    /// Returns the ways to carry out an amendment, in order of preference: lists of actions that replace
    /// `open`, the actions that can still be undone. Empty if there is nothing to change.
    fn amended(open: &[Self::Action], amendment: Self::Amendment) -> Vec<Vec<Self::Action>>;

    /// Writes an action as a line of a record.
    fn write_action(action: Self::Action) -> String;

    /// Parses the line of an action, which need not be legal.
    ///
    /// # Errors
    /// If the line is not an action.
    fn read_action(line: &str) -> Result<Self::Action, NotAnAction>;

    /// Converts a setup to its serialised form.
    fn write_setup(setup: &GameSetup<Self>) -> Self::SetupEntry;

    /// Converts the serialised form to a setup.
    fn read_setup(entry: Self::SetupEntry) -> GameSetup<Self>;

    /// Reads a record of an older format and upgrades it; none if there was no such format.
    ///
    /// # Errors
    /// If the text is damaged.
    fn read_older(_format: u32, _text: &str) -> Option<Result<RecordFile<Self>, ron::error::SpannedError>> {
        None
    }

    /// Returns the seed of a game.
    fn seed(options: &Self::Options) -> u64;

    /// Returns the options as words without line breaks. They must never change, since the id of a game
    /// without a date is their hash.
    fn identifying_words(options: &Self::Options) -> Vec<String>;

    /// Returns a short text of the options, for lists.
    fn options_in_short(options: &Self::Options) -> String;

    /// Returns the number of turns of every seat; the usual number if the content lacks a part of the setup.
    fn turns_each(setup: &GameSetup<Self>, content: &Self::Content) -> u16;

    /// Returns a fingerprint of the content, which changes when the meaning of the data changes.
    fn fingerprint(content: &Self::Content) -> &str;
}

/// The error of a line that is not an action.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{line}` is not an action: {reason}")]
pub struct NotAnAction {
    /// The line in question.
    pub line: String,
    /// The fault of the line.
    pub reason: String,
}
