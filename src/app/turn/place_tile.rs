//! Where the tile goes and how it is turned.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;

use super::{Aim, Coach, TurnButton};
use crate::ai::Adviser;
use crate::app::Frame;
use crate::app::areas::Areas;
use crate::app::camera::{Eye, Rig};
use crate::app::controls::{Control, Pressed};
use crate::app::play::{Chosen, Playthrough, Stage};
use crate::app::pointer::{LandClicked, Pointer};
use crate::app::settings::{self, Settings};
use crate::app::space::hex_position;
use crate::rules::{Action, Hex, Phase, Rotation, Seat, legal};

/// Steps the wheel was turned, one per notch; touch pads collect points until they make a step.
#[derive(Default)]
pub(super) struct Wheel(f32);

impl Wheel {
    /// Whole steps since the last call, clockwise if positive.
    pub(super) fn steps(&mut self, scroll: &AccumulatedMouseScroll) -> i32 {
        self.0 += match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / 50.0,
        };
        let steps = self.0.trunc();
        self.0 -= steps;
        -(steps as i32)
    }
}

/// Steps asked for by keys, right clicks and buttons, clockwise if positive.
pub(super) fn steps_asked<'a>(
    pressed: &Pressed,
    keys: &ButtonInput<KeyCode>,
    clicks: impl Iterator<Item = &'a LandClicked>,
    buttons: &[TurnButton],
) -> i32 {
    let by_key = i32::from(pressed.just(Control::RotateRight)) - i32::from(pressed.just(Control::RotateLeft));
    let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let right_clicks = clicks.filter(|click| click.button == MouseButton::Right).count() as i32;
    let by_button: i32 =
        buttons.iter().map(|button| if let TurnButton::Rotate(steps) = button { *steps } else { 0 }).sum();
    by_key + if back { -right_clicks } else { right_clicks } + by_button
}

/// Whether the land in sight is that of the player whose turn it is.
pub(super) fn at_home(rig: &Rig, playthrough: &Playthrough) -> bool {
    rig.seat() == playthrough.game().seat()
}

fn aim_tile(
    pointer: Res<Pointer>,
    pressed: Res<Pressed>,
    keys: Res<ButtonInput<KeyCode>>,
    scroll: Res<AccumulatedMouseScroll>,
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut wheel: Local<Wheel>,
    mut last_pointed: Local<(Option<Hex>, usize)>,
    mut land_clicks: MessageReader<LandClicked>,
    mut buttons: MessageReader<TurnButton>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen>,
) {
    let game = playthrough.game();
    let clicks: Vec<LandClicked> = land_clicks.read().copied().collect();
    let buttons: Vec<TurnButton> = buttons.read().copied().collect();
    let Some(tile) = game.hand().tile else { return };
    let environment = game.environment();
    let face = game.setup().catalogue.tile(tile);
    let home = at_home(&rig, &playthrough);
    let places: Vec<(Hex, Rotation)> = legal::tile_places(game).collect();
    let free = |hex: Hex| home && places.iter().any(|(place, _)| *place == hex);

    // The pointer takes the aim over when it moves to another hex; until then the keys may have it.
    let moment = playthrough.record().actions.len();
    let (pointed_before, moment_before) = std::mem::replace(&mut *last_pointed, (pointer.hex, moment));
    let pointed = pointer.hex.filter(|hex| free(*hex));
    // A tile that is picked up again is held where the pointer is.
    let lifted = moment != moment_before && pointed.is_some();
    if (pointer.hex != pointed_before || lifted) && aim.tile != pointed {
        aim.tile = pointed;
    }
    if let Some(hex) = aim.tile.filter(|hex| !free(*hex)) {
        debug!("{hex:?} is not free any more");
        aim.tile = None;
    }

    let mut steps = steps_asked(&pressed, &keys, clicks.iter().filter(|_| home), &buttons);
    let ctrl = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if home && !pointer.over_panel && !ctrl && settings.wheel == settings::Wheel::Rotate {
        steps += wheel.steps(&scroll);
    }
    let fits = |rotation: Rotation| aim_fits(&places, aim.tile, rotation);
    if steps != 0 {
        // Rotations that the rules forbid here are passed over.
        let mut further = (0..6).map(|more| steps + more * steps.signum());
        if let Some(steps) = further.find(|steps| fits(aim.rotation.turned(*steps))) {
            aim.rotation = aim.rotation.turned(steps);
            aim.steps_turned += steps;
        }
        aim.turned_by_hand = true;
    } else if let Some(hex) = aim.tile
        && (!aim.turned_by_hand || !fits(aim.rotation))
    {
        let turned = if settings.show_change {
            let rules = &game.setup().rules;
            let cards = playthrough.seen_cards();
            Adviser::of(environment, rules, &cards, true).best_rotation(face, hex)
        } else {
            // As it is, if it fits so: where it fits best is for the player to find.
            (0..6).map(|steps| aim.rotation.turned(steps)).find(|turned| fits(*turned)).unwrap_or_default()
        };
        if aim.rotation != turned {
            aim.rotation = turned;
        }
    }

    let clicked = clicks.iter().find(|click| click.button == MouseButton::Left && free(click.hex));
    let confirmed = aim.tile.filter(|_| pressed.just(Control::Confirm) && !aim.token_first);
    if let Some(hex) = clicked.map(|click| click.hex).or(confirmed) {
        chosen.write(Chosen(Action::PlaceTile { hex, rotation: aim.rotation }));
        aim.tile = None;
        aim.turned_by_hand = false;
    }
}

/// Whether the tile in hand may lie where it is held, turned like that; where it is held over nothing, in any way.
fn aim_fits(places: &[(Hex, Rotation)], aim: Option<Hex>, rotation: Rotation) -> bool {
    aim.is_none_or(|hex| places.contains(&(hex, rotation)))
}

/// Keys move the aim to the nearest place in their direction, or through all places in turn.
fn aim_by_key(
    pressed: Res<Pressed>,
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    coach: Res<Coach>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    mut aim: ResMut<Aim>,
) {
    let game = playthrough.game();
    let hand = game.hand();
    if pressed.just(Control::SwitchPiece) && hand.tile.is_some() && hand.token.is_some() {
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
    if settings.heat_map {
        // What every place brings is in sight, so going through them begins with the best.
        let rank = |hex: &Hex| {
            let counsel = &coach.counsel;
            if with_token {
                counsel.token_places.iter().position(|(place, _)| place == hex)
            } else {
                counsel.tile_places.iter().position(|(place, ..)| place == hex)
            }
        };
        places.sort_by_key(|hex| rank(hex).unwrap_or(usize::MAX));
    }
    let now = if with_token { aim.token } else { aim.tile };
    if let Some(next) = next_place(&pressed, &places, settings.heat_map, now, game.seat(), &eye, &areas) {
        if with_token {
            aim.token = Some(next);
            aim.tile = None;
        } else {
            aim.tile = Some(next);
            aim.token = None;
        }
    }
}

/// The place that the keys go to: the next of all, or the nearest in their direction. `ranked` places have the best first.
fn next_place(
    pressed: &Pressed,
    places: &[Hex],
    ranked: bool,
    now: Option<Hex>,
    seat: Seat,
    eye: &Eye,
    areas: &Areas,
) -> Option<Hex> {
    let direction = [
        (Control::CursorUp, Vec2::NEG_Y),
        (Control::CursorDown, Vec2::Y),
        (Control::CursorLeft, Vec2::NEG_X),
        (Control::CursorRight, Vec2::X),
    ]
    .into_iter()
    .find(|(control, _)| pressed.just(*control))
    .map(|(_, direction)| direction);
    let cycle = i32::from(pressed.just(Control::NextCell)) - i32::from(pressed.just(Control::PreviousCell));
    let on_screen = |hex: Hex| eye.on_screen(hex_position(seat, hex), areas.window);
    let Some(now) = now.filter(|now| places.contains(now)) else {
        if ranked && cycle != 0 {
            return if cycle > 0 { places.first() } else { places.last() }.copied();
        }
        // The first press goes to the place nearest to the middle.
        let middle = areas.board.center();
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
        // Straight ahead is better than near.
        (ahead > 1.0 && aside < ahead * 2.5).then_some(ahead + aside * 2.0)
    })
}

fn nearest(places: impl Iterator<Item = Hex>, distance: impl Fn(Hex) -> Option<f32>) -> Option<Hex> {
    places
        .filter_map(|hex| Some((hex, distance(hex)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(hex, _)| hex)
}

/// The wheel turns the tile in hand unless the settings keep it for the view; otherwise it zooms.
fn lend_wheel(
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut pointer: ResMut<Pointer>,
    stage: Res<State<Stage>>,
) {
    let placing = *stage.get() == Stage::Choosing(Phase::Place) && at_home(&rig, &playthrough);
    let holds = placing && playthrough.game().hand().tile.is_some();
    let turns_tile = holds && settings.wheel == settings::Wheel::Rotate;
    if pointer.wheel_turns_tile != turns_tile {
        pointer.wheel_turns_tile = turns_tile;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (aim_by_key, aim_tile).chain().run_if(in_state(Stage::Choosing(Phase::Place))),
            lend_wheel.run_if(resource_exists::<State<Stage>>),
        )
            .in_set(Frame::Decide)
            .run_if(resource_exists::<Playthrough>),
    );
}
