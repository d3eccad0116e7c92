//! Reconciliation of the entities with the position. It reads no events, so new games, undo and replay need
//! no special cases.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::pieces::{
    self, AtSpace, CompletionCardOf, DieOf, HabitatCardOf, MarkOf, OnTable, SheetOf, ShowingFace, WrittenMark,
};
use super::wanted::{self, Piece, PieceLook};
use crate::rolling::Session;
use crate::schedule::AppSystems;

/// The entity and look of every piece, and the session they belong to.
#[derive(Resource, Default)]
struct Pieces {
    serial: u64,
    entities: BTreeMap<Piece, (Entity, PieceLook)>,
}

fn reconcile(
    mut commands: Commands,
    session: Res<Session>,
    mut pieces: ResMut<Pieces>,
    on_table: Query<Entity, With<OnTable>>,
) {
    if pieces.serial != session.serial() {
        // In another session, the same mark belongs to another player.
        on_table.iter().for_each(|entity| commands.entity(entity).despawn());
        pieces.entities.clear();
        pieces.serial = session.serial();
        for seat in session.state().setup().seats() {
            commands.spawn(pieces::player(&session, seat));
        }
    }
    let wanted: BTreeMap<Piece, PieceLook> = wanted::pieces(session.state()).into_iter().collect();
    pieces.entities.retain(|piece, (entity, _)| {
        let stays = wanted.contains_key(piece);
        if !stays {
            commands.entity(*entity).despawn();
        }
        stays
    });
    for (piece, look) in wanted {
        match pieces.entities.get_mut(&piece) {
            Some((_, seen)) if *seen == look => {}
            Some((entity, seen)) => {
                *seen = look;
                change(&mut commands, *entity, look);
            }
            None => {
                let entity = spawn(&mut commands, piece, look);
                pieces.entities.insert(piece, (entity, look));
            }
        }
    }
}

fn spawn(commands: &mut Commands, piece: Piece, look: PieceLook) -> Entity {
    match (piece, look) {
        (Piece::Die(die), PieceLook::Showing(face)) => commands.spawn(pieces::die(die, face)).id(),
        (Piece::Habitat(id), PieceLook::InSpace(space)) => {
            commands.spawn(pieces::habitat_card(id, space)).id()
        }
        (Piece::Completion(id), PieceLook::InSpace(space)) => {
            commands.spawn(pieces::completion_card(id, space)).id()
        }
        (Piece::Mark(key), PieceLook::Written(pencil)) => commands.spawn(pieces::mark(key, pencil)).id(),
        (Piece::Sheet(seat), _) => commands.spawn(pieces::sheet(seat)).id(),
        // The look of a piece always has the kind of the piece.
        _ => commands.spawn(OnTable).id(),
    }
}

fn change(commands: &mut Commands, entity: Entity, look: PieceLook) {
    let mut entity = commands.entity(entity);
    match look {
        PieceLook::Showing(face) => entity.insert(pieces::showing(face)),
        PieceLook::InSpace(space) => entity.insert(pieces::at_space(space)),
        PieceLook::Written(pencil) => entity.insert(pieces::written(pencil)),
        PieceLook::Lying => &mut entity,
    };
}

/// Tests whether the entities match the position exactly, including their look. Used by tests and by
/// development builds.
pub(crate) fn table_shows_position(world: &mut World) -> bool {
    let mut found: Vec<(Piece, PieceLook)> = Vec::new();
    let mut dice = world.query::<(&DieOf, &ShowingFace)>();
    found
        .extend(dice.iter(world).map(|(die, face)| (Piece::Die(die.die()), PieceLook::Showing(face.face()))));
    let mut cards = world.query::<(&HabitatCardOf, &AtSpace)>();
    let card =
        |(card, at): (&HabitatCardOf, &AtSpace)| (Piece::Habitat(card.id()), PieceLook::InSpace(at.space()));
    found.extend(cards.iter(world).map(card));
    let mut cards = world.query::<(&CompletionCardOf, &AtSpace)>();
    let card = |(card, at): (&CompletionCardOf, &AtSpace)| {
        (Piece::Completion(card.id()), PieceLook::InSpace(at.space()))
    };
    found.extend(cards.iter(world).map(card));
    let mut sheets = world.query::<&SheetOf>();
    found.extend(sheets.iter(world).map(|sheet| (Piece::Sheet(sheet.seat()), PieceLook::Lying)));
    let mut marks = world.query::<(&MarkOf, &WrittenMark)>();
    let mark = |(mark, written): (&MarkOf, &WrittenMark)| {
        (Piece::Mark(mark.key()), PieceLook::Written(written.pencil()))
    };
    found.extend(marks.iter(world).map(mark));
    found.sort_by_key(|(piece, _)| *piece);
    let Some(session) = world.get_resource::<Session>() else { return found.is_empty() };
    found == wanted::pieces(session.state())
}

/// Panics in development builds if the entities differ from the position.
fn check_table(world: &mut World) {
    debug_assert!(table_shows_position(world), "the table does not show the position");
}

fn clear_table(mut commands: Commands, mut pieces: ResMut<Pieces>, on_table: Query<Entity, With<OnTable>>) {
    on_table.iter().for_each(|entity| commands.entity(entity).despawn());
    *pieces = Pieces::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pieces>().add_systems(
        Update,
        (
            reconcile.run_if(resource_exists_and_changed::<Session>),
            clear_table.run_if(resource_removed::<Session>),
        )
            .in_set(AppSystems::Project),
    );
    if cfg!(debug_assertions) {
        app.add_systems(
            Update,
            check_table.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Session>),
        );
    }
}
