//! What the panels of the table show.

use bevy::prelude::*;

use crate::rolling::paper::{PaperChip, PaperLetters, PaperMark, PaperPlace};
use crate::rolling::table::PhysicalDie;
use crate::rolling::turn::RollingClick;
use crate::ui::widgets::GoalSign;
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife};
use rolling_rivers::rules::{BonusUse, Die, DieFace};
use rolling_rivers::sheets::{Sheet, SheetScore};
use rolling_rivers_ai::advice::DieReading;

/// What the panels of the table show.
#[derive(Resource, Clone, Debug)]
pub(crate) struct RollingView {
    /// The round and the number of rounds.
    pub round: (u8, u8),
    /// What is to be done next.
    pub prompt: String,
    /// Who does it.
    pub seat: Seat,
    /// Whether a person decides.
    pub choosing: bool,
    /// Whether the player in sight plans a turn later in this round.
    pub planning: bool,
    /// Whether nature tokens add single dice, as by the family rules.
    pub family: bool,
    /// Whether a hint can be had.
    pub hints: bool,
    /// Whether the game is for practice.
    pub practice: bool,
    /// Whether the last action can be undone, and redone.
    pub undo: (bool, bool),
    /// Whether the dice are to be thrown, a card may be passed, the round may be ended, and a free hexagon declined.
    pub can: Possible,
    /// The dice that are there, with what they show.
    pub dice: Vec<DieView>,
    /// The rows of the tally.
    pub rows: Vec<TallyRow>,
    /// The nature tokens, and those after what is aimed at.
    pub tokens: (u8, u8),
    /// The collection of the row that is aimed at.
    pub variant: Option<VariantView>,
    /// The cards of the four spaces.
    pub cards: Vec<Option<HabitatCardView>>,
    /// The completion cards of the four spaces.
    pub completions: Vec<CompletionView>,
    /// How many cards are left in the pile.
    pub pile: u8,
    /// The players.
    pub players: Vec<RollingPlayerView>,
    /// The lines of the sheet in sight with their points, and their total; none if points are not shown yet.
    pub score: Option<(Vec<(String, u16)>, u16)>,
    /// What is played for beside points.
    pub goals: Option<RollingGoalsView>,
    /// Whether an opponent acts, who can be hurried.
    pub can_hurry: bool,
    /// Whether the last turn can be taken back, beyond what was revealed since.
    pub can_take_back: bool,
    /// A question that is answered by buttons.
    pub question: Option<QuestionView>,
    /// The paper in sight.
    pub paper: PaperState,
}

/// What can be done by a large button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Possible {
    /// To throw the dice.
    pub throw: bool,
    /// To complete no card.
    pub pass: bool,
    /// Whether passing is all there is.
    pub only_pass: bool,
    /// To end the round.
    pub done: bool,
    /// To decline a free hexagon.
    pub decline: bool,
    /// Whether passing or declining is pointed at.
    pub declines: bool,
}

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DieView {
    /// Which one.
    pub die: PhysicalDie,
    /// Its name in a collection, by which a click turns it.
    pub names: Die,
    /// How it is read by hand; none where it is read as brings most.
    pub reading: Option<DieReading>,
    /// Whether a click reads it otherwise.
    pub can_turn: bool,
    /// The use of the bonus card that it stands for.
    pub choice: Option<BonusUse>,
    /// What it shows; none in the cup.
    pub face: Option<DieFace>,
    /// Whether it belongs to what is aimed at.
    pub lifted: bool,
    /// What it counts as in what is aimed at.
    pub counts_as: Option<(Wildlife, u8)>,
    /// Whether it was turned into another animal for that.
    pub converted: bool,
    /// Whether this is the second use of a personal die.
    pub twice: bool,
}

/// A row of the tally.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TallyRow {
    /// The animal.
    pub animal: Wildlife,
    /// How many there are.
    pub have: u8,
    /// The animals of the row as rolled; none without any use.
    pub free: Option<ByWildlife<u8>>,
    /// Whether a die shows the animal.
    pub is_rolled: bool,
    /// The best other way to collect, in a few words with its cost.
    pub more: Option<String>,
    /// How many collections there are.
    pub variants: usize,
    /// Whether it is aimed at.
    pub aimed: bool,
    /// Whether the row is chosen and unconfirmed.
    pub chosen: bool,
    /// How many there are after what is aimed at.
    pub after: u8,
    /// The habitats and numbers of the cards that it makes payable.
    pub pays: Vec<(Habitat, u8)>,
    /// All of this in words.
    pub told: String,
    /// How many the pinned card lacks; none if there is no pinned card, or it asks for none.
    pub lacks: Option<u8>,
    /// Whether a card is pinned.
    pub has_pin: bool,
    /// Whether the best plan collects it.
    pub is_best: bool,
    /// Whether what it brings is told.
    pub is_told: bool,
    /// The answer that a click on the row gives to the question that is open; none if it asks for no animal, or for several.
    pub answer: Option<RollingClick>,
}

/// The collection that is aimed at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct VariantView {
    /// The row.
    pub row: u8,
    /// Which one, from 0, and how many there are.
    pub index: (usize, usize),
    /// How it comes about.
    pub text: String,
    /// What it brings.
    pub animals: ByWildlife<u8>,
    /// What it costs.
    pub tokens: u8,
}

/// How an animal of a cost is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CostIcon {
    /// It is there.
    Filled,
    /// It is missing.
    Missing,
    /// A discount strikes it out.
    Struck,
    /// It stands in for another one.
    StandIn,
    /// A nature token stands in for it.
    Token,
}

/// A habitat card in its space.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HabitatCardView {
    /// The space, from 1.
    pub space: u8,
    /// Its habitat.
    pub habitat: Habitat,
    /// Its number.
    pub number: u8,
    /// Its nature tokens.
    pub tokens: u8,
    /// Whether its nature tokens are left.
    pub leaves_tokens: bool,
    /// Whether the nature tokens can be left.
    pub can_leave_tokens: bool,
    /// Whether it is pinned.
    pub pinned: bool,
    /// The points of the best plan of this roll that completes it, and whether there is no better plan.
    pub plan: Option<(i32, bool)>,
    /// Whether it is told how it stands.
    pub is_told: bool,
    /// The animals of its cost.
    pub cost: Vec<(Wildlife, CostIcon)>,
    /// How much is missing; 0 if it can be paid.
    pub missing: u16,
    /// Whether the sheet has room for it.
    pub has_room: bool,
    /// Whether it is aimed at.
    pub aimed: bool,
    /// Whether the aim makes it payable.
    pub lit: bool,
    /// Whether the card is chosen and unconfirmed.
    pub chosen: bool,
    /// Whether a click completes it.
    pub can_take: bool,
    /// Which payment, and how many there are.
    pub payment: (usize, usize),
    /// Whether a discount is used.
    pub discounted: bool,
    /// Whether this is the one being completed.
    pub completing: bool,
    /// Whether no card can be completed any more in this round.
    pub too_late: bool,
    /// What it says aloud.
    pub spoken: String,
}

/// A completion card of a space.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CompletionView {
    /// Its name.
    pub name: String,
    /// What it does, in a few words.
    pub short: String,
    /// What it does.
    pub text: String,
    /// Whether it lies above its space.
    pub is_discount: bool,
}

/// A player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RollingPlayerView {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// The points; none if they are not shown yet.
    pub total: Option<u16>,
    /// Whether it is their turn.
    pub active: bool,
    /// Whether their sheet is in sight.
    pub shown: bool,
    /// What they own.
    pub animals: ByWildlife<u8>,
    /// Their nature tokens.
    pub tokens: u8,
    /// The cards they have completed.
    pub completed: u8,
    /// What they did in their last round; none for a person, or while they are at it.
    pub last: Option<LastRound>,
}

/// What a player did in a round.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LastRound {
    /// The animals they collected.
    pub animals: ByWildlife<u8>,
    /// The habitat and the number of the card they completed.
    pub card: Option<(Habitat, u8)>,
    /// What the total changed; none if points are not shown.
    pub points: Option<i32>,
    /// The same in words.
    pub spoken: String,
}

/// What is played for beside points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RollingGoalsView {
    /// What they belong to.
    pub title: String,
    /// The goals.
    pub goals: Vec<RollingGoalView>,
    /// Whether they are those of a scenario, which has to reach all of them.
    pub is_scenario: bool,
}

/// A goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RollingGoalView {
    /// What is wanted.
    pub text: String,
    /// How far the sheet is.
    pub measure: String,
    /// Whether it is reached.
    pub sign: GoalSign,
}

/// A question with its answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct QuestionView {
    /// What is asked.
    pub title: String,
    /// The answers.
    pub choices: Vec<ChoiceView>,
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChoiceView {
    /// What it says; may be empty where there are icons.
    pub text: String,
    /// The animals in it.
    pub animals: Vec<Wildlife>,
    /// The habitat in it.
    pub habitat: Option<Habitat>,
    /// The die in it.
    pub die: Option<(PhysicalDie, DieFace)>,
    /// Whether it declines, and stands in the corner.
    pub is_small: bool,
    /// More about it, for the tooltip; may be empty.
    pub hint: String,
    /// What it does.
    pub click: RollingClick,
    /// Whether keys are at it.
    pub aimed: bool,
    /// What it says aloud.
    pub spoken: String,
}

/// The paper in sight.
#[derive(Clone, Debug)]
pub(crate) struct PaperState {
    /// The sheet.
    pub sheet: Sheet,
    /// Its stars.
    pub stars: u8,
    /// Whose it is.
    pub seat: Seat,
    /// Whether one can write on it now.
    pub is_active: bool,
    /// Where.
    pub targets: Vec<PaperPlace>,
    /// What is aimed at.
    pub aim: Option<PaperPlace>,
    /// What that would write.
    pub ghosts: Vec<PaperMark>,
    /// The animals to choose from.
    pub letters: Option<PaperLetters>,
    /// Its consequences, as far as they fit at the place.
    pub chips: Vec<PaperChip>,
    /// Its other consequences.
    pub more: Vec<PaperChip>,
    /// What it spoils.
    pub lost: Vec<PaperPlace>,
    /// The score as written so far; none if points are not shown.
    pub score: Option<SheetScore>,
}
