//! What happened decides how it is shown: pieces that leave, tokens that come, nature tokens, and skipping.

use std::time::Duration;

use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::effects::Effect;
use super::flights::{Anchor, Cargo, Flight};
use super::gesture::Gestures;
use super::glide::Travel;
use super::leaving::{Leaving, WayOut};
use crate::app::areas::Areas;
use crate::app::config::Timing;
use crate::app::controls::{Control, Pressed};
use crate::app::look::{PieceMeshes, TerrainMaterials, TokenMaterials, tile_tag, token_tag};
use crate::app::play::{Happened, Playthrough, Stage, Thinking};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::app::space::TOKEN_RADIUS;
use crate::app::table::TokenOf;
use crate::rules::{GameEvent, Rotation, Slot, TileId, TokenId, Wildlife};

/// What pieces that are only pictures are made of; nothing without a window.
type Looks<'w> =
    (Option<Res<'w, PieceMeshes>>, Option<Res<'w, TokenMaterials>>, Option<Res<'w, TerrainMaterials>>);

/// Lets pieces leave the display.
struct Exits<'a, 'w, 's> {
    commands: Commands<'w, 's>,
    looks: Looks<'w>,
    timing: &'a Timing,
    motion: f32,
    areas: &'a Areas,
    playthrough: &'a Playthrough,
}

impl Exits<'_, '_, '_> {
    fn spawn(&mut self, (from, size): (Vec2, f32), radius: f32, way: WayOut, order: u64) -> Entity {
        let duration = match way {
            WayOut::Bag => self.timing.wipe_out,
            WayOut::Exit => self.timing.solo_slide,
        };
        let leaving = Leaving {
            from,
            size,
            radius,
            way,
            delay: Timing::scaled(self.timing.wipe_stagger * order, self.motion),
            elapsed: Duration::ZERO,
            duration: Timing::scaled(duration, self.motion),
        };
        let name = Name::new("On its way out of the display");
        let shown = (name, leaving, Transform::from_scale(Vec3::ZERO), Visibility::default());
        self.commands.spawn((shown, DespawnOnExit(Screen::Playing))).id()
    }

    fn pairs(&self) -> usize {
        self.playthrough.game().display().slots().count()
    }

    fn token(&mut self, slot: Slot, species: Wildlife, way: WayOut, order: u64) {
        let place = self.areas.slot_token(slot.index(), self.pairs());
        let entity = self.spawn(place, TOKEN_RADIUS, way, order);
        if let (Some(meshes), Some(materials), _) = &self.looks {
            let look = (Mesh3d(meshes.token.clone()), MeshMaterial3d(materials.solid.clone()));
            self.commands.entity(entity).insert((look, token_tag(species)));
        }
    }

    fn tile(&mut self, slot: Slot, tile: TileId) {
        let place = self.areas.slot_tile(slot.index(), self.pairs());
        let entity = self.spawn(place, 1.0, WayOut::Exit, 0);
        let face = self.playthrough.game().setup().catalogue.tile(tile);
        if let (Some(meshes), _, Some(materials)) = &self.looks {
            let look = (Mesh3d(meshes.tile.clone()), MeshMaterial3d(materials.solid.clone()));
            let tag = MeshTag(tile_tag(face, Rotation::default(), tile.0));
            self.commands.entity(entity).insert((look, tag));
        }
    }
}

pub(super) fn choreograph(
    commands: Commands,
    mut happened: MessageReader<Happened>,
    settings: Res<Settings>,
    timing: Res<Timing>,
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    looks: Looks,
    mut cues: MessageWriter<Cue>,
    mut arriving: Query<(&TokenOf, &mut Travel)>,
) {
    let motion = settings.motion();
    let game = playthrough.game();
    let mut exits =
        Exits { commands, looks, timing: &timing, motion, areas: &areas, playthrough: &playthrough };
    let mut drawn: Vec<(TokenId, u64)> = Vec::new();
    for Happened(event) in happened.read() {
        match event {
            GameEvent::TokensWiped { .. } => {
                cues.write(Cue::Wipe);
            }
            GameEvent::TokenReturned { .. } => {
                cues.write(Cue::Return);
            }
            GameEvent::NatureTokenSpent { .. } => {
                cues.write(Cue::NatureTokenSpent);
            }
            _ => {}
        }
        if motion <= 0.0 {
            continue;
        }
        match event {
            GameEvent::TokensWiped { tokens, .. } => {
                // Several wipes of one action go one after the other.
                let before = drawn.len() as u64;
                for (order, token) in (before..).zip(tokens) {
                    exits.token(token.slot, token.out.species, WayOut::Bag, order);
                    drawn.push((token.drawn, order));
                }
            }
            GameEvent::TokenReturned { token, .. } => {
                let display = game.display();
                let slot = display.slots().find(|slot| display.token(*slot).is_none()).unwrap_or(Slot(0));
                exits.token(slot, token.species, WayOut::Bag, 0);
            }
            GameEvent::NatureTokenSpent { seat } => {
                let by_person = playthrough.is_human(*seat);
                let from = if by_person { Anchor::NatureTokens } else { Anchor::Player(*seat) };
                let flight = Flight::new(Cargo::NatureToken, *seat, from, Anchor::Display);
                let duration = Timing::scaled(timing.nature_spent, motion);
                let name = Name::new("A nature token that is spent");
                exits.commands.spawn((
                    name,
                    flight.lasting(Duration::ZERO, Duration::ZERO, duration),
                    DespawnOnExit(Screen::Playing),
                ));
            }
            GameEvent::FarthestLeft { tile, token } => {
                if let Some((slot, token)) = token {
                    exits.token(*slot, token.species, WayOut::Exit, 0);
                }
                if let Some((slot, tile)) = tile {
                    exits.tile(*slot, *tile);
                }
            }
            _ => {}
        }
    }
    // A token that was drawn comes when all have left.
    let all_left = timing.wipe_out + timing.wipe_stagger * drawn.len() as u64;
    for (token, order) in &drawn {
        for (arriving, mut travel) in &mut arriving {
            if arriving.id() == *token {
                let wait = all_left + timing.wipe_stagger * order;
                travel.pop(Timing::scaled(wait, motion), Timing::scaled(timing.wipe_in, motion));
            }
        }
    }
}

/// While an opponent plays, a click or the confirm key shows the rest of its move at once.
pub(super) fn skip(
    mut commands: Commands,
    stage: Option<Res<State<Stage>>>,
    buttons: Res<ButtonInput<MouseButton>>,
    pressed: Res<Pressed>,
    mut thinking: ResMut<Thinking>,
    mut travelling: Query<&mut Travel>,
    mut leaving: Query<&mut Leaving>,
    mut flights: Query<&mut Flight>,
    effects: Query<Entity, With<Effect>>,
    acting: Query<Entity, With<Gestures>>,
) {
    let watching = stage.is_some_and(|stage| *stage.get() == Stage::Watching);
    if watching && (buttons.just_pressed(MouseButton::Left) || pressed.just(Control::Confirm)) {
        thinking.hurry();
        travelling.iter_mut().for_each(|mut travel| travel.skip());
        leaving.iter_mut().for_each(|mut leaving| leaving.skip());
        flights.iter_mut().for_each(|mut flight| flight.skip());
        effects.iter().for_each(|effect| commands.entity(effect).despawn());
        acting.iter().for_each(|piece| {
            commands.entity(piece).remove::<Gestures>();
        });
    }
}
