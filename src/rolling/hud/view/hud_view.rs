//! The view model of the table's panels.

use bevy::prelude::*;

use crate::rolling::paper::{PaperChip, PaperLetters, PaperMark, PaperPlace};
use crate::rolling::table::PhysicalDie;
use crate::rolling::turn::Click;
use crate::ui::widgets::GoalSign;
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};
use rolling_rivers::rules::{BonusUse, Die, DieFace};
use rolling_rivers::sheets::{Sheet, SheetScore};
use rolling_rivers_ai::advice::DieReading;

/// The contents of the table's panels.
#[derive(Resource, Clone, Debug)]
pub(crate) struct HudView {
    /// The round and the number of rounds.
    pub round: (u8, u8),
    /// The prompt for the next decision.
    pub prompt: String,
    /// The seat that decides.
    pub seat: Seat,
    /// Set if a person on this screen decides.
    pub choosing: bool,
    /// Set if the visible player plans a turn later in this round.
    pub planning: bool,
    /// Set if nature tokens add single dice, as in the family rules.
    pub family: bool,
    pub hints: bool,
    pub practice: bool,
    /// Undo and redo are available.
    pub undo: (bool, bool),
    /// Actions with a large button.
    pub can: AvailableActions,
    /// The dice and their faces.
    pub dice: Vec<DieView>,
    /// The rows of the tally.
    pub rows: Vec<TallyRow>,
    /// The nature tokens now, and after the aimed choice.
    pub tokens: (u8, u8),
    /// The aimed collection of the chosen row.
    pub variant: Option<VariantView>,
    /// The cards of the four spaces.
    pub cards: Vec<Option<HabitatCardView>>,
    /// The completion cards of the four spaces.
    pub completions: Vec<CompletionView>,
    /// The number of cards in the pile.
    pub pile: u8,
    pub players: Vec<SeatView>,
    /// The lines of the visible sheet with their points, and their total; `None` if points are hidden.
    pub score: Option<(Vec<(String, u16)>, u16)>,
    /// The goals besides points.
    pub goals: Option<GoalsView>,
    /// Set if an opponent acts and can be hurried.
    pub can_hurry: bool,
    /// Set if the last turn can be taken back, including everything revealed since.
    pub can_take_back: bool,
    /// The open question, if answered by buttons.
    pub question: Option<QuestionView>,
    /// The visible paper.
    pub paper: PaperState,
}

/// The actions available by a large button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AvailableActions {
    /// Throw the dice.
    pub throw: bool,
    /// Complete no card.
    pub pass: bool,
    /// Set if passing is the only option.
    pub only_pass: bool,
    /// End the round.
    pub done: bool,
    /// Decline a free hexagon.
    pub decline: bool,
    /// Set while the pointer is on passing or declining.
    pub declines: bool,
}

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DieView {
    pub die: PhysicalDie,
    /// Its name in a collection, which a click turns.
    pub names: Die,
    /// Its manual reading, or `None` for the most valuable one.
    pub reading: Option<DieReading>,
    /// A click changes the reading.
    pub can_turn: bool,
    /// The use of the bonus card that a click on it selects.
    pub choice: Option<BonusUse>,
    /// Its face; `None` in the cup.
    pub face: Option<DieFace>,
    /// Lifted as part of the aimed choice.
    pub lifted: bool,
    /// The animal and number it counts as in the aimed choice.
    pub counts_as: Option<(Wildlife, u8)>,
    /// Converted into another animal for that choice.
    pub converted: bool,
    /// The second use of a personal die.
    pub twice: bool,
}

/// A row of the tally.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TallyRow {
    pub animal: Wildlife,
    /// The current number.
    pub have: u8,
    /// The gain of the row as rolled, or `None` without a die for it.
    pub free: Option<ByWildlife<u8>>,
    /// Set if a die shows the animal.
    pub is_rolled: bool,
    /// The best other collection, in a few words with its cost.
    pub more: Option<String>,
    /// The number of collections.
    pub variants: usize,
    pub aimed: bool,
    /// Chosen but not yet confirmed.
    pub chosen: bool,
    /// The number after the aimed choice.
    pub after: u8,
    /// Habitats and numbers of the cards that it makes payable.
    pub pays: Vec<(Habitat, u8)>,
    /// The complete description.
    pub description: String,
    /// The number that the pinned card lacks, or `None` without a pinned card that needs the animal.
    pub lacks: Option<u8>,
    /// Set if a card is pinned.
    pub has_pin: bool,
    /// Recommended by the best plan.
    pub is_best: bool,
    /// Set if the gain may be shown.
    pub shows_change: bool,
    /// The answer that a click on the row gives to the open question; `None` if it needs no animal, or
    /// several.
    pub answer: Option<Click>,
}

/// The aimed collection.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct VariantView {
    /// The row in the tally.
    pub row: u8,
    /// Its index, from 0, and the number of collections.
    pub index: (usize, usize),
    /// The way to collect it, in words.
    pub text: String,
    pub animals: ByWildlife<u8>,
    /// Its cost in nature tokens.
    pub tokens: u8,
}

/// The look of an animal in a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CostIcon {
    /// Available.
    Filled,
    Missing,
    /// Struck out by a discount.
    Struck,
    /// Replaces another animal.
    StandIn,
    /// Replaced by a nature token.
    Token,
}

/// A habitat card in its space.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HabitatCardView {
    /// The space, from 1.
    pub space: u8,
    pub habitat: Habitat,
    pub number: u8,
    pub tokens: u8,
    /// Set if its nature tokens will be left on the card.
    pub leaves_tokens: bool,
    /// Set if the player may leave its nature tokens on the card.
    pub can_leave_tokens: bool,
    pub pinned: bool,
    /// The points of this roll's best plan that completes it, and a flag if no plan is better.
    pub plan: Option<(i32, bool)>,
    /// Set if its payability may be shown.
    pub shows_change: bool,
    /// The animals of its cost.
    pub cost: Vec<(Wildlife, CostIcon)>,
    /// The number of missing animals; 0 if payable.
    pub missing: u16,
    /// Set if the sheet has room for it.
    pub has_room: bool,
    pub aimed: bool,
    /// Made payable by the aimed choice.
    pub lit: bool,
    /// Chosen but not yet confirmed.
    pub chosen: bool,
    /// Completed by a click.
    pub can_take: bool,
    /// The index of the payment, and the number of payments.
    pub payment: (usize, usize),
    /// Set if a discount is used.
    pub discounted: bool,
    /// Set on the card being completed.
    pub completing: bool,
    /// Set if no more cards can be completed in this round.
    pub too_late: bool,
    /// The text for screen readers.
    pub spoken: String,
}

/// A completion card of a space.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CompletionView {
    pub name: String,
    /// The effect in a few words.
    pub short: String,
    /// The full effect.
    pub text: String,
    /// Set for a discount, which lies above its space.
    pub is_discount: bool,
}

/// A player in the right column.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatView {
    pub seat: Seat,
    pub name: String,
    /// The points; `None` if they are hidden.
    pub total: Option<u16>,
    /// Set during their turn.
    pub active: bool,
    /// Set if their sheet is visible.
    pub shown: bool,
    /// Set once they have ended their part of a round that is played together.
    pub ready: bool,
    /// Set if a click lets them go on with the round.
    pub takes_part: bool,
    pub animals: ByWildlife<u8>,
    pub tokens: u8,
    /// The number of completed cards.
    pub completed: u8,
    /// An opponent's last round, or at the end of a round anybody's; `None` for a person, or during the next
    /// round.
    pub last: Option<LastRound>,
    /// Set while the end of a round is shown.
    pub ends_round: bool,
}

/// The result of a player's round.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LastRound {
    /// The animals collected.
    pub animals: ByWildlife<u8>,
    /// Habitat and number of the completed card.
    pub card: Option<(Habitat, u8)>,
    /// The change of the total; `None` if points are hidden.
    pub points: Option<i32>,
    /// The text for screen readers.
    pub spoken: String,
}

/// Goals besides points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GoalsView {
    /// The name of their scenario or sheet.
    pub title: String,
    pub goals: Vec<GoalView>,
    /// Set for a scenario, which requires all goals.
    pub is_scenario: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GoalView {
    pub text: String,
    /// The progress of the sheet.
    pub measure: String,
    /// The sign for reached, open or failed.
    pub sign: GoalSign,
}

/// A question with its answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct QuestionView {
    pub title: String,
    pub choices: Vec<ChoiceView>,
}

/// An answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChoiceView {
    /// The label; may be empty if there are icons.
    pub text: String,
    /// The animals shown.
    pub animals: Vec<Wildlife>,
    /// The habitat shown.
    pub habitat: Option<Habitat>,
    /// The die shown.
    pub die: Option<(PhysicalDie, DieFace)>,
    /// A declining answer, small and in the corner.
    pub is_small: bool,
    /// The tooltip; may be empty.
    pub hint: String,
    /// The action of the answer.
    pub click: Click,
    /// Aimed at by key.
    pub aimed: bool,
    /// The text for screen readers.
    pub spoken: String,
}

/// The visible paper.
#[derive(Clone, Debug)]
pub(crate) struct PaperState {
    pub sheet: Sheet,
    /// The stars of its difficulty.
    pub stars: u8,
    /// The seat of its player.
    pub seat: Seat,
    /// Set if the player can write on it now.
    pub is_active: bool,
    /// The places to write at.
    pub targets: Vec<PaperPlace>,
    /// The aimed place.
    pub aim: Option<PaperPlace>,
    /// The marks of the aimed choice.
    pub ghosts: Vec<PaperMark>,
    /// The animals to choose from.
    pub letters: Option<PaperLetters>,
    /// Consequences of the aim, as many as fit at the place.
    pub chips: Vec<PaperChip>,
    /// Its other consequences.
    pub more: Vec<PaperChip>,
    /// The places that stop scoring.
    pub lost: Vec<PaperPlace>,
    /// The current score; `None` if points are hidden.
    pub score: Option<SheetScore>,
}
