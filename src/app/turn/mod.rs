//! One file per decision of a turn: picks become actions. There is no law here; what is legal, the rules say.

mod coach;
mod draft;
mod ghost;
mod place_tile;
mod place_token;
mod review;
mod spots;
mod wipe;

pub use coach::{Coach, Hint};
pub use ghost::{GhostTile, GhostToken};
pub use spots::{Spot, SpotKind};

use bevy::prelude::*;

use super::play::{Playthrough, Request, Stage};
use super::pointer::LandClicked;
use super::screen::{InGame, Screen};
use crate::ai::{Adviser, Change, TileAdvice};
use crate::rules::{Hex, Phase, Rotation, Slot, SlotSet};

/// Part of a pair that was picked in the tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The tile, or anywhere in the slot.
    Tile,
    /// The token.
    Token,
}

/// A slot of the tray was clicked. Written by the tray panel.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrayClicked {
    /// Which slot.
    pub slot: Slot,
    /// Which piece of it.
    pub part: Part,
}

/// A button of the panels that concerns the turn. Written by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnButton {
    /// Begin or leave a mixed draft.
    Mix,
    /// Begin or leave a paid wipe.
    Wipe,
    /// Replace three alike.
    WipeThree,
    /// Turn the tile by so many steps.
    Rotate(i32),
    /// Return the token to the bag.
    ReturnToken,
    /// Confirm: the marked wipe, or the end of the turn.
    Confirm,
    /// One step back.
    StepBack,
    /// Tell more of the hint.
    Hint,
    /// Take the hint away.
    CloseHint,
    /// Show or hide what every place would bring.
    HeatMap,
}

/// Something a player should know before it is done; asked for again, it is done. Written by the turn files.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The token that would go back to the bag has places on the land.
    TokenHasPlaces,
}

/// What a click on the display means while drafting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DraftMode {
    /// Takes the pair.
    #[default]
    Pair,
    /// Picks tile and token one by one, for a nature token.
    Mix {
        /// The slot of the tile that was picked.
        tile: Option<Slot>,
        /// The slot of the token that was picked.
        token: Option<Slot>,
    },
    /// Marks tokens to be replaced, for a nature token.
    Wipe(SlotSet),
}

/// What a person is about to do. Written by the files of this folder.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Aim {
    /// What a click on the display means.
    pub draft: DraftMode,
    /// The free place the tile is held over.
    pub tile: Option<Hex>,
    /// The tile the token is held over.
    pub token: Option<Hex>,
    /// How the tile in hand is turned.
    pub rotation: Rotation,
    /// Whether a person turned it; if not it turns itself to where it fits best.
    pub turned_by_hand: bool,
    /// All steps a person turned it by, clockwise if positive: which way around it has to be shown.
    pub steps_turned: i32,
    /// Whether keys move the token first, while both pieces are in hand.
    pub token_first: bool,
    /// Whether it was said that the token in hand has places on the land.
    pub return_warned: bool,
}

/// What the piece that is held over the land would change, prepared whenever the aim changes.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospect {
    /// Of the tile.
    pub tile: Option<(Hex, TileAdvice)>,
    /// Of the token.
    pub token: Option<(Hex, Change)>,
}

fn look_ahead(playthrough: Res<Playthrough>, aim: Res<Aim>, mut prospect: ResMut<Prospect>) {
    let game = playthrough.game();
    let hand = game.hand();
    let environment = game.environment();
    let mut now = Prospect::default();
    if aim.tile.is_some() || aim.token.is_some() {
        let cards = playthrough.seen_cards();
        let mut adviser = Adviser::of(environment, &game.setup().rules, &cards, game.nature_supply() > 0);
        if let (Some(hex), Some(tile)) = (aim.tile, hand.tile)
            && environment.is_free_neighbour(hex)
        {
            let face = game.setup().catalogue.tile(tile);
            let species = hand.token.map(|token| token.species);
            now.tile = Some((hex, adviser.tile(face, hex, aim.rotation, species)));
        }
        if let (Some(hex), Some(token)) = (aim.token, hand.token)
            && environment.at(hex).is_some_and(|tile| tile.can_take_token(token.species))
        {
            now.token = Some((hex, adviser.token(hex, token.species)));
        }
    }
    prospect.set_if_neq(now);
}

/// Nothing is aimed at any more when the decision is another one.
fn forget_aim(mut aim: ResMut<Aim>) {
    aim.set_if_neq(Aim::default());
}

/// While a person may act on the pieces of this turn.
pub fn placing(stage: Option<Res<State<Stage>>>) -> bool {
    stage.is_some_and(|stage| matches!(stage.get(), Stage::Choosing(Phase::Place | Phase::Review)))
}

/// While a person decides anything.
pub fn choosing(stage: Option<Res<State<Stage>>>) -> bool {
    stage.is_some_and(|stage| matches!(stage.get(), Stage::Choosing(_)))
}

/// Picks belong to the frame that reads them. A click that lifts a piece must not be read again a frame later, when the
/// piece in hand could be put down by it.
fn forget_picks(
    mut lands: ResMut<Messages<LandClicked>>,
    mut trays: ResMut<Messages<TrayClicked>>,
    mut buttons: ResMut<Messages<TurnButton>>,
) {
    lands.clear();
    trays.clear();
    buttons.clear();
}

/// Undo and redo by key.
fn undo_by_key(pressed: Res<super::controls::Pressed>, mut requests: MessageWriter<Request>) {
    if pressed.just(super::controls::Control::Undo) {
        requests.write(Request::Undo);
    }
    if pressed.just(super::controls::Control::Redo) {
        requests.write(Request::Redo);
    }
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.init_resource::<Aim>()
        .init_resource::<Prospect>()
        .add_message::<TrayClicked>()
        .add_message::<TurnButton>()
        .add_message::<Warning>()
        .add_plugins((
            coach::plugin,
            draft::plugin,
            wipe::plugin,
            place_tile::plugin,
            place_token::plugin,
            review::plugin,
            ghost::plugin,
            spots::plugin,
        ))
        .add_systems(OnEnter(Stage::Choosing(Phase::Draft)), forget_aim)
        .add_systems(OnEnter(Stage::Watching), forget_aim)
        .add_systems(OnExit(Screen::Playing), forget_aim)
        .add_systems(
            Update,
            (
                forget_picks.after(super::Frame::Decide).before(super::Frame::Apply),
                undo_by_key.run_if(choosing).in_set(super::Frame::Decide),
                look_ahead
                    .run_if(resource_exists::<Playthrough>.and_then(in_state(InGame)).and_then(
                        resource_changed::<Aim>.or_else(resource_exists_and_changed::<Playthrough>),
                    ))
                    .in_set(super::Frame::Project),
            ),
        );
}
