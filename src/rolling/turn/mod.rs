//! The decisions of a round, one file each: input becomes actions. Legality is left to the rules.

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

pub(crate) use ahead::PlannedAhead;
pub(crate) use ahead::{planner, seat_in_sight};
pub(crate) use coach::Coach;
pub(crate) use hint::{Hint, HintStep};
pub(crate) use mark::{choices_at, gains, targets};
pub(crate) use outlook::Outlook;
pub(crate) use outlook::offered;
pub(crate) use round::has_step_back;
pub(crate) use warning::Warning;

use bevy::prelude::*;

use super::paper::PaperPlace;
use super::{Session, SessionStage};
use crate::input::this_frame;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::overlay::Overlay;
use cascadia_base::{Seat, Wildlife};
use cascadia_engine::Revision;
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::{BonusUse, Die, Phase};
use rolling_rivers_ai::advice::DiceReadings;

/// A click or a pointed item on the panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Click {
    /// Throw the dice.
    Throw,
    /// Point at a row of the tally, or away.
    AimRow(Option<u8>),
    /// Select another collection of the row, forwards or backwards.
    TurnRow(i32),
    /// Change the reading of a die: as another of its animals, or none. `true` reverses the order.
    TurnDie(Die, bool),
    /// A click on a row of the tally: collects it at once if it has a single free collection, and otherwise
    /// chooses it until confirmed.
    ChooseRow(u8),
    /// Collect a row.
    TakeRow(u8),
    /// Point at a card by its space, or away.
    AimCard(Option<u8>),
    /// Select another payment of the card, forwards or backwards.
    TurnPayment(i32),
    /// Take or leave the nature tokens of the aimed card.
    LeaveTokens,
    /// Pin or unpin the card in a space.
    Pin(u8),
    /// A click on a card: completes it at once if it has a single payment without nature tokens, and
    /// otherwise chooses it until confirmed.
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
    /// Point at a place of the paper, or away.
    AimPlace(Option<PaperPlace>),
    /// Point at an animal to write.
    AimAnimal(Wildlife),
    /// Write at a place of the paper.
    TakePlace(PaperPlace),
    /// Write this animal at the aimed place.
    TakeAnimal(Wildlife),
    /// Take no free hexagon.
    Decline,
    /// End the round.
    Done,
    /// Request a hint.
    Hint,
    /// One step back.
    Back,
    /// Undo, by the arrow of the bar.
    Undo,
    Redo,
    /// Play all pending opponents' actions at once.
    Hurry,
    /// Show a player's sheet.
    Look(Seat),
}

/// A person's intended choice, written by the files of this folder.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Aim {
    /// The aimed row of the tally, in the order of the hierarchy.
    pub row: Option<u8>,
    /// The index of the row's collection.
    pub variant: usize,
    /// The chosen, unconfirmed row and its collection.
    pub row_held: Option<(u8, usize)>,
    /// The plan for a later turn in this round.
    pub ahead: Option<PlannedAhead>,
    /// The manual readings of the dice.
    pub readings: DiceReadings,
    /// The space of the aimed card.
    pub card: Option<u8>,
    /// The index of its payment.
    pub payment: usize,
    /// The chosen, unconfirmed card and its payment.
    pub card_held: Option<(u8, usize)>,
    /// Set if the nature tokens of that card are to be left.
    pub leaves_tokens: bool,
    /// Set while passing or declining is aimed at.
    pub declines: bool,
    /// The aimed animal to gain.
    pub gain: Option<Wildlife>,
    /// The warning given last; repeating the action performs it.
    pub warned: Option<Warning>,
    /// The choice of a question selected by key.
    pub choice: usize,
    /// The aimed place of the paper.
    pub place: Option<PaperPlace>,
    /// The animal of the pencil.
    pub animal: Option<Wildlife>,
    /// Set if the letters at the place stay open until a choice.
    pub letters_open: bool,
    /// The seat whose sheet is visible, if not the deciding seat.
    pub looked_at: Option<Seat>,
}

/// An order of another room to forget the aim, for another position on the table.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ForgetAim;

fn forget_aim(mut aim: ResMut<Aim>) {
    *aim = Aim::default();
}

/// Resets the aim at a new decision.
fn reset_aim(session: Res<Session>, mut aim: ResMut<Aim>, mut at: Local<Revision>) {
    if *at != session.decision() {
        *at = session.decision();
        // A pencil keeps its animal from one hexagon to the next.
        let animal = aim.animal.filter(|_| session.phase() == Phase::Mark);
        aim.set_if_neq(Aim { animal, ..ahead::carried_on(&session, aim.ahead) });
    }
}

/// Tests whether a person decides, with no window over the table.
pub(crate) fn choosing(stage: Option<Res<State<SessionStage>>>, overlay: Option<Res<Overlay>>) -> bool {
    overlay.is_none_or(|overlay| *overlay == Overlay::Closed)
        && stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)))
}

/// Returns the run condition that a person decides in this phase.
fn in_phase(phase: Phase) -> impl Fn(Option<Res<State<SessionStage>>>) -> bool + Clone {
    move |stage| stage.is_some_and(|stage| *stage.get() == SessionStage::Choosing(phase))
}

/// Adds the decisions of a round.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Aim>()
        .add_message::<Click>()
        .add_message::<ForgetAim>()
        .add_plugins((
            outlook::plugin,
            ahead::plugin,
            this_frame::plugin::<Click>,
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
                forget_aim.before(AppSystems::Read).run_if(on_message::<ForgetAim>),
                reset_aim
                    .run_if(resource_exists_and_changed::<Session>.and_then(in_state(RollingRivers::TABLE)))
                    .in_set(AppSystems::Project),
            ),
        );
}
