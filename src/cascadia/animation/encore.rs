//! A celebration shown once more, for the measurement of its frames.

use std::cmp::Reverse;

use bevy::prelude::*;

use super::Landed;
use super::celebrate::finished_shapes;
use super::gains::{Gain, changes_between};
use super::landing::lit_edges;
use crate::camera::Rig;
use crate::cascadia::Session;
use crate::cascadia::table::{At, Environments, TokenOf};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Place;
use cascadia_rules::scoring::ScoreSheet;

/// A request to celebrate again in the environment in sight.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CelebrateAgain;

/// Number of shapes that move: more than one placement usually completes.
const SHAPES: usize = 2;

/// Lands the tile that lights most edges, as if it had completed the largest shapes and earned all points.
pub(super) fn celebrate_again(
    mut commands: Commands,
    session: Res<Session>,
    rig: Res<Rig>,
    environments: Environments,
    tiles: Query<&At, Without<TokenOf>>,
    mut landed: MessageWriter<Landed>,
) {
    let seat = rig.seat();
    let environment = session.game().player(seat).environment();
    let tiles = environments.pieces(seat).filter_map(|piece| match tiles.get(piece).ok()?.place() {
        Place::Environment(_, hex) => Some((piece, lit_edges(environment, hex))),
        _ => None,
    });
    let Some((entity, _)) = tiles.max_by_key(|(_, edges)| *edges) else { return };
    let sheets = session.seen_sheets();
    let Some(sheet) = sheets.get(seat.index()) else { return };
    let nothing = ScoreSheet::default();
    let mut finished = finished_shapes(&nothing, sheet);
    finished.sort_by_key(|shape| Reverse(shape.members.len()));
    finished.truncate(SHAPES);
    let changes = changes_between(&nothing, sheet);
    commands.entity(entity).insert(Gain { seat, changes, nature_token: true, finished });
    landed.write(Landed { entity, soft: false });
}
