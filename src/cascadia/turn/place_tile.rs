//! The placement and rotation of the tile.

use bevy::prelude::*;

use super::input::{TurnInput, WheelInput, at_home};
use super::{Aim, CoachView};
use crate::camera::pointer::{Pointer, WheelTurnsTile};
use crate::camera::space::hex_position;
use crate::camera::{CameraView, Rig};
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::assists::Assist;
use crate::preferences::settings;
use crate::preferences::settings::Settings;
use crate::schedule::Decisions;
use crate::session::Chosen;
use crate::window::layout::ScreenLayout;
use cascadia_ai::advice::PlacementAdvisor;
use cascadia_base::{Hex, Rotation};
use cascadia_engine::Revision;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Knowledge, Phase, Seat, legal};

/// Aims and rotates the tile in hand by pointer, wheel, keys and buttons, and places it.
pub(super) fn aim_tile(
    input: TurnInput,
    mut wheel: WheelInput,
    pointer: Res<Pointer>,
    session: Res<Session>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut last_pointed: Local<(Option<Hex>, Revision)>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen<Action>>,
) {
    let game = session.game();
    let (clicks, buttons) = (input.hex_clicks(), input.buttons());
    let Some(tile) = game.hand().tile else { return };
    let face = game.setup().catalogue.tile(tile);
    let home = at_home(&rig, &session);
    let places: Vec<(Hex, Rotation)> = legal::tile_places(game).collect();
    let free = |hex: Hex| home && places.iter().any(|(place, _)| *place == hex);

    // The pointer takes over the aim when it moves to another hex; until then keys may keep it.
    let revision = session.revision();
    let (pointed_before, before) = std::mem::replace(&mut *last_pointed, (pointer.hex, revision));
    let pointed = pointer.hex.filter(|hex| free(*hex));
    // A tile that is picked up again is aimed at the pointer.
    let lifted = revision != before && pointed.is_some();
    if (pointer.hex != pointed_before || lifted) && aim.tile != pointed {
        aim.tile = pointed;
    }
    if let Some(hex) = aim.tile.filter(|hex| !free(*hex)) {
        debug!("{hex:?} is not free any more");
        aim.tile = None;
    }

    let mut steps = input.steps(clicks.iter().filter(|_| home), &buttons);
    if home && !pointer.over_panel && !input.control_held() && settings.wheel == settings::WheelUse::Rotate {
        steps += wheel.steps();
    }
    let fits = |rotation: Rotation| aim_fits(&places, aim.tile, rotation);
    if steps != 0 {
        // Rotations forbidden by the rules are skipped.
        let mut further = (0..6).map(|more| steps + more * steps.signum());
        if let Some(steps) = further.find(|steps| fits(aim.rotation.turned(*steps))) {
            aim.rotation = aim.rotation.turned(steps);
            aim.steps_turned += steps;
        }
        aim.turned_by_hand = true;
    } else if let Some(hex) = aim.tile
        && (!aim.turned_by_hand || !fits(aim.rotation))
    {
        let turned = if settings.helps(Assist::Change) {
            let (knowledge, cards) = (Knowledge::of(game, game.seat()), session.seen_cards());
            PlacementAdvisor::of(&knowledge, &cards).best_rotation(face, hex)
        } else {
            // Unchanged if legal: finding the best rotation is up to the player.
            (0..6).map(|steps| aim.rotation.turned(steps)).find(|turned| fits(*turned)).unwrap_or_default()
        };
        if aim.rotation != turned {
            aim.rotation = turned;
        }
    }

    let clicked = clicks.iter().find(|click| click.button == MouseButton::Left && free(click.hex));
    let confirmed = aim.tile.filter(|_| input.pressed(InputAction::Confirm) && !aim.token_first);
    if let Some(hex) = clicked.map(|click| click.hex).or(confirmed) {
        chosen.write(Chosen(Action::PlaceTile { hex, rotation: aim.rotation }));
        aim.placed_by_key = clicked.is_none();
        aim.tile = None;
        aim.turned_by_hand = false;
    }
}

/// Returns whether the tile in hand may be placed at its aim in this rotation; without an aim, in any.
fn aim_fits(places: &[(Hex, Rotation)], aim: Option<Hex>, rotation: Rotation) -> bool {
    aim.is_none_or(|hex| places.contains(&(hex, rotation)))
}

/// Moves the aim to the nearest place in the direction of a key, or cycles through all places.
fn aim_by_key(
    pressed: Res<ActionState>,
    session: Res<Session>,
    settings: Res<Settings>,
    coach: Res<CoachView>,
    camera: Res<CameraView>,
    layout: Res<ScreenLayout>,
    mut aim: ResMut<Aim>,
) {
    let game = session.game();
    let hand = game.hand();
    if pressed.just(InputAction::SwitchPiece) && hand.tile.is_some() && hand.token.is_some() {
        aim.token_first = !aim.token_first;
        aim.tile = None;
        aim.token = None;
    }
    let with_token = hand.token.is_some() && (hand.tile.is_none() || aim.token_first);
    let mut places: Vec<Hex> = match hand.token {
        Some(_) if with_token => legal::token_hexes(game),
        _ if hand.tile.is_some() => legal::tile_hexes(game),
        _ => return,
    };
    if settings.helps(Assist::HeatMap) {
        // With the heat map on, cycling begins with the best place.
        let rank = |hex: &Hex| {
            let advice = &coach.advice;
            if with_token {
                advice.token_places.iter().position(|(place, _)| place == hex)
            } else {
                advice.tile_places.iter().position(|(place, ..)| place == hex)
            }
        };
        places.sort_by_key(|hex| rank(hex).unwrap_or(usize::MAX));
    }
    let now = if with_token { aim.token } else { aim.tile };
    let step =
        i32::from(pressed.just(InputAction::NextCell)) - i32::from(pressed.just(InputAction::PreviousCell));
    // A player without a mouse needs to see the aim of the other piece.
    let follows = aim.placed_by_key && now.is_none();
    if aim.placed_by_key {
        aim.placed_by_key = false;
    }
    let cycle = if follows { 1 } else { step };
    let ranked = settings.helps(Assist::HeatMap);
    if let Some(next) = next_place(&pressed, cycle, &places, ranked, now, game.seat(), &camera, &layout) {
        if with_token {
            aim.token = Some(next);
            aim.tile = None;
        } else {
            aim.tile = Some(next);
            aim.token = None;
        }
    }
}

/// Returns the next place for a key: some steps further in the `cycle`, or the nearest in a direction.
/// `ranked` places have the best first.
fn next_place(
    pressed: &ActionState,
    cycle: i32,
    places: &[Hex],
    ranked: bool,
    now: Option<Hex>,
    seat: Seat,
    camera: &CameraView,
    layout: &ScreenLayout,
) -> Option<Hex> {
    let direction = [
        (InputAction::CursorUp, Vec2::NEG_Y),
        (InputAction::CursorDown, Vec2::Y),
        (InputAction::CursorLeft, Vec2::NEG_X),
        (InputAction::CursorRight, Vec2::X),
    ]
    .into_iter()
    .find(|(control, _)| pressed.just(*control))
    .map(|(_, direction)| direction);
    let on_screen = |hex: Hex| camera.on_screen(hex_position(seat, hex), layout.window);
    let Some(now) = now.filter(|now| places.contains(now)) else {
        if ranked && cycle != 0 {
            return if cycle > 0 { places.first() } else { places.last() }.copied();
        }
        // The first press goes to the place nearest to the middle.
        let middle = layout.viewport.center();
        let begin = || {
            let in_sight = nearest(places.iter().copied(), |hex| Some(on_screen(hex)?.distance(middle)));
            in_sight.or_else(|| places.first().copied())
        };
        return (direction.is_some() || cycle != 0).then(begin)?;
    };
    if cycle != 0 {
        let position = places.iter().position(|place| *place == now)? as i32;
        return Some(places[(position + cycle).rem_euclid(places.len() as i32) as usize]);
    }
    let direction = direction?;
    let from = on_screen(now)?;
    nearest(places.iter().copied().filter(|place| *place != now), |hex| {
        let step = on_screen(hex)? - from;
        let ahead = step.dot(direction);
        let aside = step.perp_dot(direction).abs();
        // A place straight ahead is preferred to a nearer one aside.
        (ahead > 1.0 && aside < ahead * 2.5).then_some(ahead + aside * 2.0)
    })
}

fn nearest(places: impl Iterator<Item = Hex>, distance: impl Fn(Hex) -> Option<f32>) -> Option<Hex> {
    places
        .filter_map(|hex| Some((hex, distance(hex)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(hex, _)| hex)
}

/// Reserves the wheel for rotating the tile in hand, unless the settings keep it for zooming.
fn lend_wheel(
    session: Res<Session>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut wheel: ResMut<WheelTurnsTile>,
    stage: Res<State<SessionStage>>,
) {
    let placing = *stage.get() == SessionStage::Choosing(Phase::Place) && at_home(&rig, &session);
    let holds = placing && session.game().hand().tile.is_some();
    let turns_tile = holds && settings.wheel == settings::WheelUse::Rotate;
    wheel.set_if_neq(WheelTurnsTile(turns_tile));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (aim_by_key, aim_tile).chain().run_if(in_state(SessionStage::Choosing(Phase::Place))),
            lend_wheel.run_if(resource_exists::<State<SessionStage>>),
        )
            .in_set(Decisions::Turn)
            .run_if(resource_exists::<Session>),
    );
}
