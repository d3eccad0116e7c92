//! One file per decision of a round: picks become actions. What is legal is up to the rules alone.

mod ahead;
mod bonus;
mod coach;
mod collect;
mod complete;
mod hint;
mod input;
mod mark;
mod outlook;
mod rewards;
mod round;
mod warning;

pub(crate) use ahead::RollingAhead;
pub(crate) use ahead::{planner, seat_in_sight};
pub(crate) use coach::RollingCoach;
pub(crate) use hint::{RollingHint, RollingHintStep};
pub(crate) use mark::{choices_at, gains, targets};
pub(crate) use outlook::RollingOutlook;
pub(crate) use outlook::offered;
pub(crate) use round::has_step_back;
pub(crate) use warning::RollingWarning;

use bevy::prelude::*;

use super::paper::PaperPlace;
use super::{RollingSession, RollingStage};
use crate::schedule::AppSystems;
use crate::session::Happened;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;
use cascadia_base::{Seat, Wildlife};
use cascadia_engine::Revision;
use rolling_rivers::rules::{BonusUse, Die, RollingEvent, RollingPhase};
use rolling_rivers_ai::advice::DiceReadings;

/// What is pressed or pointed at on the panels. Written by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RollingClick {
    /// Throw the dice.
    Throw,
    /// Point at a row of the tally, or at none.
    AimRow(Option<u8>),
    /// Go to the next or the previous collection of the row.
    TurnRow(i32),
    /// Read a die otherwise: as another of its animals, or not at all. With `true`, the other way round.
    TurnDie(Die, bool),
    /// A click on a row of the tally: collects it at once if there is one way at no cost, and otherwise chooses it, to
    /// be confirmed.
    ChooseRow(u8),
    /// Collect as the row says.
    TakeRow(u8),
    /// Point at a card by its space, or at none.
    AimCard(Option<u8>),
    /// Go to the next or the previous payment of the card.
    TurnPayment(i32),
    /// Take the nature tokens of the card that is pointed at, or leave them.
    LeaveTokens,
    /// Pin the card in a space, or take the pin from it.
    Pin(u8),
    /// A click on a card: completes it at once if there is one way to pay without nature tokens, and otherwise chooses
    /// it, to be confirmed.
    ChooseCard(u8),
    /// Complete the card in a space.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests take a card in one step"))]
    TakeCard(u8),
    /// Complete no card.
    Pass,
    /// Point at a use of the bonus card.
    AimUse(BonusUse),
    /// Use the bonus card like this.
    Use(BonusUse),
    /// Gain this animal.
    Gain(Wildlife),
    /// Point at a place of the paper, or at none.
    AimPlace(Option<PaperPlace>),
    /// Point at an animal to be written.
    AimAnimal(Wildlife),
    /// Write at a place of the paper.
    TakePlace(PaperPlace),
    /// Write this animal at the place that is aimed at.
    TakeAnimal(Wildlife),
    /// Take no free hexagon.
    Decline,
    /// End the round.
    Done,
    /// Ask for a hint.
    Hint,
    /// One step back.
    Back,
    /// Undo, as with the arrow of the bar.
    Undo,
    /// Redo.
    Redo,
    /// Let opponents act all at once.
    Hurry,
    /// Look at somebody's sheet.
    Look(Seat),
}

/// What a person is about to do. Written by the files of this folder.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RollingAim {
    /// The row of the tally that is pointed at, in the order of the hierarchy.
    pub row: Option<u8>,
    /// Which of the collections of that row.
    pub variant: usize,
    /// The chosen and unconfirmed row, and its collection.
    pub row_held: Option<(u8, usize)>,
    /// The plan for a later turn in this round.
    pub ahead: Option<RollingAhead>,
    /// The dice that a person reads, and how.
    pub readings: DiceReadings,
    /// The space of the card that is pointed at.
    pub card: Option<u8>,
    /// Which of its payments.
    pub payment: usize,
    /// The chosen and unconfirmed card, and its payment.
    pub card_held: Option<(u8, usize)>,
    /// Whether the nature tokens of that card are left.
    pub leaves_tokens: bool,
    /// Whether passing, or declining what is offered, is pointed at.
    pub declines: bool,
    /// The animal to be gained that is pointed at.
    pub gain: Option<Wildlife>,
    /// What a person was warned of: the same once more, and it is done.
    pub warned: Option<RollingWarning>,
    /// The choice of a question that the keys are at.
    pub choice: usize,
    /// The place of the paper that is pointed at.
    pub place: Option<PaperPlace>,
    /// The animal the pencil would write.
    pub animal: Option<Wildlife>,
    /// Whether the letters at the place stay open until one is chosen.
    pub letters_open: bool,
    /// Whose sheet is looked at, if it is not that of whose turn it is.
    pub looked_at: Option<Seat>,
}

/// Resets the aim when the decision is another one.
fn reset_aim(session: Res<RollingSession>, mut aim: ResMut<RollingAim>, mut at: Local<Revision>) {
    if *at != session.revision() {
        *at = session.revision();
        // A pencil keeps its animal from one hexagon to the next.
        let animal = aim.animal.filter(|_| session.phase() == RollingPhase::Mark);
        aim.set_if_neq(RollingAim { animal, ..ahead::carried_on(&session, aim.ahead) });
    }
}

/// Drops the clicks of this frame once they are read: one that ends a decision is not read again by the next one.
fn clear_clicks(mut clicks: ResMut<Messages<RollingClick>>) {
    clicks.clear();
}

/// Returns whether a person decides, and no window lies over the table.
pub(crate) fn choosing(stage: Option<Res<State<RollingStage>>>, overlay: Option<Res<Overlay>>) -> bool {
    overlay.is_none_or(|overlay| *overlay == Overlay::Closed)
        && stage.is_some_and(|stage| matches!(stage.get(), RollingStage::Choosing(_)))
}

/// Returns the condition that a person decides in this phase.
fn in_phase(
    phase: RollingPhase,
) -> impl Fn(Option<Res<State<RollingStage>>>, Option<Res<RollingSession>>) -> bool + Clone {
    // The stage is known one frame later than the position.
    move |stage, session| {
        stage.is_some_and(|stage| *stage.get() == RollingStage::Choosing(phase))
            && session.is_some_and(|session| session.phase() == phase)
    }
}

/// Adds the decisions of a round.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<RollingAim>()
        .init_resource::<Overlay>()
        .add_message::<RollingClick>()
        .add_message::<Happened<RollingEvent>>()
        .add_plugins((
            outlook::plugin,
            ahead::plugin,
            coach::plugin,
            round::plugin,
            collect::plugin,
            complete::plugin,
            bonus::plugin,
            mark::plugin,
            rewards::plugin,
            hint::plugin,
        ))
        .add_systems(
            Update,
            (
                clear_clicks.after(AppSystems::Decide).before(AppSystems::Apply),
                reset_aim
                    .run_if(resource_exists_and_changed::<RollingSession>.and_then(in_state(Screen::Rolling)))
                    .in_set(AppSystems::Project),
            ),
        );
}
