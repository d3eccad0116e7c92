//! The decisions of a turn, one file each: picks become actions. Only the rules decide on legality.

mod coach;
mod draft;
mod explanation;
mod ghost;
mod input;
mod place_tile;
mod place_token;
mod review;
mod spots;
mod trial;
mod wipe;

pub(crate) use coach::{CoachView, HintStep};
pub(crate) use explanation::MoveExplanation;
pub(crate) use explanation::ShownExplanation;
pub(crate) use ghost::{GhostTile, GhostToken};
pub(crate) use spots::{Spot, SpotKind};
pub(crate) use trial::TurnTrial;
pub(crate) use trial::{KeepAssistsAway, playing_for_real};

use bevy::prelude::*;

use crate::camera::pointer::HexClicked;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::this_frame;
use crate::schedule::{AppSystems, Decisions, NewOrders, add_orders};
use crate::session::{HeldBack, PlayableMode, Request};
use crate::ui::overlay::{Overlay, Windows};
use crate::window::screen::InGame;
use cascadia_ai::advice::{PlacementAdvice, PlacementAdvisor};
use cascadia_base::{Hex, Rotation};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Knowledge, Phase, Slot, SlotSet};
use cascadia_rules::scoring::ScoreDelta;

/// A picked part of a pair in the tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PairPart {
    /// The tile, or anywhere in the slot.
    Tile,
    Token,
}

/// A click on a slot of the tray, sent by the tray panel.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TrayClicked {
    pub slot: Slot,
    pub part: PairPart,
}

/// A click on a button of the panels about the turn.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnButton {
    /// Starts or leaves a mixed draft.
    Mix,
    /// Starts or leaves a paid wipe.
    Wipe,
    /// Replaces three of a kind.
    WipeThree,
    /// Rotates the tile by a number of steps.
    Rotate(i32),
    /// Returns the token to the bag.
    ReturnToken,
    /// Confirms the marked wipe, or the end of the turn.
    Confirm,
    /// Goes one step back.
    StepBack,
    /// Shows more of the hint.
    Hint,
    /// Closes the hint.
    CloseHint,
    /// Toggles the heat map.
    HeatMap,
}

/// A warning before an action; repeating the same request carries it out.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Warning {
    /// The token about to return to the bag has legal places in the environment.
    TokenHasPlaces,
    /// The tile and the token of one slot, free as a pair, were picked for a nature token.
    PairIsFree,
}

/// The meaning of a click on the display during the draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum DraftMode {
    /// Takes the pair.
    #[default]
    Pair,
    /// Picks tile and token one by one, for a nature token.
    Mix {
        /// The slot of the picked tile.
        tile: Option<Slot>,
        /// The slot of the picked token.
        token: Option<Slot>,
        /// The slot of the last warning that its pair is free.
        warned: Option<Slot>,
    },
    /// Marks tokens to be replaced, for a nature token.
    Wipe(SlotSet),
}

/// The move a human player is preparing.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Aim {
    /// The meaning of a click on the display.
    pub draft: DraftMode,
    /// The space under the tile.
    pub tile: Option<Hex>,
    /// The tile under the token.
    pub token: Option<Hex>,
    /// The rotation of the tile in hand.
    pub rotation: Rotation,
    /// True if a player rotated the tile; otherwise the best fitting rotation is used.
    pub turned_by_hand: bool,
    /// The sum of all rotation steps by a player, clockwise if positive: the direction to animate.
    pub steps_turned: i32,
    /// True if keys move the token first, while both pieces are in hand.
    pub token_first: bool,
    /// True if a piece was just placed by key; the next frame aims the other one.
    pub placed_by_key: bool,
    /// True once the player was warned that the token in hand has legal places.
    pub return_warned: bool,
}

/// A change of the aim by another room, carried out in the same frame.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum AimOrder {
    /// Forgets the aim, for another position on the table.
    Forget,
    /// Restores the aim of an interrupted turn.
    Restore(Aim),
}

/// Carries out orders between the actions of a frame and its projection.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ObeyAimOrders;

fn obey(mut orders: NewOrders<AimOrder>, mut aim: ResMut<Aim>) {
    for order in orders.read() {
        *aim = match order {
            AimOrder::Forget => Aim::default(),
            AimOrder::Restore(before) => before.clone(),
        };
    }
}

/// Lets the player reselect the tokens of a wipe that was held back.
fn reselect_tokens(mut held: MessageReader<HeldBack<Action>>, mut aim: ResMut<Aim>) {
    if held.read().last().is_some_and(|HeldBack(action)| action.is_wipe()) {
        *aim = Aim::default();
    }
}

/// The effect of placing the piece at the aim, prepared whenever the aim changes.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlacementPreview {
    /// The change by the tile.
    pub tile: Option<(Hex, PlacementAdvice)>,
    /// The change by the token.
    pub token: Option<(Hex, ScoreDelta)>,
}

/// Computes the effect of placing the piece at the aim.
fn preview_placement(session: Res<Session>, aim: Res<Aim>, mut preview: ResMut<PlacementPreview>) {
    let game = session.game();
    let hand = game.hand();
    let environment = game.environment();
    let knowledge = Knowledge::of(game, game.seat());
    let mut now = PlacementPreview::default();
    if aim.tile.is_some() || aim.token.is_some() {
        let cards = session.seen_cards();
        let mut advisor = PlacementAdvisor::of(&knowledge, &cards);
        if let (Some(hex), Some(tile)) = (aim.tile, hand.tile)
            && environment.is_free_neighbour(hex)
        {
            let face = game.setup().catalogue.tile(tile);
            let species = hand.token.map(|token| token.species);
            now.tile = Some((hex, advisor.tile(face, hex, aim.rotation, species)));
        }
        if let (Some(hex), Some(token)) = (aim.token, hand.token)
            && environment.at(hex).is_some_and(|tile| tile.can_take_token(token.species))
        {
            now.token = Some((hex, advisor.token(hex, token.species)));
        }
    }
    preview.set_if_neq(now);
}

/// Resets the aim for a new decision.
fn reset_aim(mut aim: ResMut<Aim>) {
    aim.set_if_neq(Aim::default());
}

/// Resets the aim after a change of pair: places and rotations of the earlier pieces do not apply.
fn reset_for_another_pair(
    session: Res<Session>,
    mut aim: ResMut<Aim>,
    mut known: Local<Option<(u64, u16, Action)>>,
) {
    let taken = session.open_actions().iter().find(|action| action.is_draft());
    let now = taken.map(|taken| (session.serial(), session.turns_ended(), *taken));
    let before = std::mem::replace(&mut *known, now);
    if let (Some(now), Some(before)) = (now, before)
        && now != before
    {
        aim.set_if_neq(Aim::default());
    }
}

/// Returns whether a human player may act on the pieces of this turn.
pub(crate) fn placing(stage: Option<Res<State<SessionStage>>>) -> bool {
    stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(Phase::Place | Phase::Review)))
}

/// Returns whether a human player has any decision to make.
pub(crate) fn choosing(stage: Option<Res<State<SessionStage>>>) -> bool {
    stage.is_some_and(|stage| matches!(stage.get(), SessionStage::Choosing(_)))
}

/// Requests undo and redo by key. As with the button, if nothing of this turn can be undone, the player is
/// asked whether to take back the last turn.
fn undo_by_key(
    pressed: Res<ActionState>,
    session: Res<Session>,
    stage: Res<State<SessionStage>>,
    mut windows: Windows,
    mut requests: MessageWriter<Request<Cascadia>>,
) {
    let is_choosing = matches!(stage.get(), SessionStage::Choosing(_));
    if pressed.just(InputAction::Undo) {
        let can_undo = is_choosing && session.can_undo();
        if !can_undo && session.before_last_turn().is_some() {
            windows.show(Overlay::TakeBack);
        } else if is_choosing {
            requests.write(Request::Undo);
        }
    }
    if is_choosing && pressed.just(InputAction::Redo) {
        requests.write(Request::Redo);
    }
}

/// Adds the decisions of a turn.
pub(crate) fn plugin(app: &mut App) {
    add_orders::<AimOrder>(app);
    app.init_resource::<Aim>()
        .init_resource::<PlacementPreview>()
        .add_message::<TrayClicked>()
        .add_message::<TurnButton>()
        .add_message::<Warning>()
        .add_plugins((
            this_frame::plugin::<HexClicked>,
            this_frame::plugin::<TrayClicked>,
            this_frame::plugin::<TurnButton>,
        ))
        .add_plugins((
            coach::plugin,
            draft::plugin,
            explanation::plugin,
            wipe::plugin,
            place_tile::plugin,
            place_token::plugin,
            review::plugin,
            ghost::plugin,
            spots::plugin,
            trial::plugin,
        ))
        .add_systems(OnEnter(SessionStage::Choosing(Phase::Draft)), reset_aim)
        .add_systems(OnEnter(SessionStage::Watching), reset_aim)
        .add_systems(OnExit(Cascadia::TABLE), reset_aim)
        .add_systems(
            Update,
            (
                obey.before(AppSystems::Read),
                obey.after(AppSystems::Read).before(AppSystems::Decide),
                (reselect_tokens.run_if(on_message::<HeldBack<Action>>), obey.in_set(ObeyAimOrders))
                    .chain()
                    .after(AppSystems::Apply)
                    .before(AppSystems::Project),
                undo_by_key
                    .run_if(resource_exists::<Session>.and_then(in_state(Cascadia::TABLE)))
                    .in_set(Decisions::Turn),
                reset_for_another_pair
                    .run_if(resource_exists_and_changed::<Session>.and_then(in_state(Cascadia::TABLE)))
                    .in_set(AppSystems::Project)
                    .before(preview_placement),
                preview_placement
                    .run_if(
                        resource_exists::<Session>.and_then(in_state(InGame)).and_then(
                            resource_changed::<Aim>.or_else(resource_exists_and_changed::<Session>),
                        ),
                    )
                    .in_set(AppSystems::Project),
            ),
        );
}
