//! Game events turned into animations: leaving pieces, drawn tokens, nature tokens, and skipping.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::clip::PieceClips;
use super::effects::Effect;
use super::flights::{Anchor, Cargo, ScoreFlight};
use super::leaving::{ExitPath, Leaving};
use super::parameters::AnimationTiming;
use super::travel::Travel;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::render::{ModelKind, PieceMeshes, TerrainMaterials, TokenModel, tile_tag};
use crate::cascadia::sound::Cue;
use crate::cascadia::table::TokenOf;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::session::PlayableMode;
use crate::session::{Happened, HurryOpponents};
use crate::window::layout::ScreenLayout;
use cascadia_base::{Rotation, Wildlife};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Game, GameEvent, Seat, Slot, TileId, TokenId};

/// Meshes and materials of tile copies; absent without a window.
#[derive(SystemParam)]
pub(super) struct PieceModels<'w> {
    meshes: Option<Res<'w, PieceMeshes>>,
    tiles: Option<Res<'w, TerrainMaterials>>,
}

/// Sends copies of pieces out of the display.
struct ExitSpawner<'a, 'w, 's> {
    commands: Commands<'w, 's>,
    models: PieceModels<'w>,
    timing: &'a AnimationTiming<'a>,
    layout: &'a ScreenLayout,
    game: &'a Game,
}

impl ExitSpawner<'_, '_, '_> {
    fn spawn(&mut self, (from, size): (Vec2, f32), is_tile: bool, path: ExitPath, order: u64) -> Entity {
        let duration = match path {
            ExitPath::Bag => self.timing.wipe_out,
            ExitPath::Exit => self.timing.solo_slide,
        };
        let leaving = Leaving {
            from,
            size,
            is_tile,
            path,
            delay: self.timing.scaled(self.timing.wipe_stagger * order),
            elapsed: Duration::ZERO,
            duration: self.timing.scaled(duration),
        };
        let name = Name::new("On its way out of the display");
        let shown = (name, leaving, Transform::from_scale(Vec3::ZERO), Visibility::default());
        self.commands.spawn((shown, DespawnOnExit(Cascadia::TABLE))).id()
    }

    fn pairs(&self) -> usize {
        self.game.display().slots().count()
    }

    /// Sends a token of a slot away, with its index `order` in a sequence.
    fn token(&mut self, slot: Slot, species: Wildlife, path: ExitPath, order: u64) {
        let place = self.layout.slot_token(slot.index(), self.pairs());
        self.token_from(place, species, path, order);
    }

    /// Sends a token away from a place of the window, in points, with its radius there.
    fn token_from(&mut self, place: (Vec2, f32), species: Wildlife, path: ExitPath, order: u64) {
        let entity = self.spawn(place, false, path, order);
        self.commands.entity(entity).insert(TokenModel { species, kind: ModelKind::Copy });
    }

    /// Sends a tile out of the row.
    fn tile(&mut self, slot: Slot, tile: TileId) {
        let place = self.layout.slot_tile(slot.index(), self.pairs());
        let entity = self.spawn(place, true, ExitPath::Exit, 0);
        let face = self.game.setup().catalogue.tile(tile);
        if let (Some(meshes), Some(materials)) = (&self.models.meshes, &self.models.tiles) {
            let model = (Mesh3d(meshes.tile.clone()), MeshMaterial3d(materials.solid.clone()));
            let tag = MeshTag(tile_tag(face, Rotation::default(), tile.0));
            self.commands.entity(entity).insert((model, tag));
        }
    }

    /// Sends a spent nature token to the display.
    fn nature_token(&mut self, seat: Seat, from: Anchor) {
        let flight = ScoreFlight::new(Cargo::NatureToken, seat, from, Anchor::Display);
        let duration = self.timing.scaled(self.timing.nature_spent);
        self.commands.spawn((
            Name::new("A nature token that is spent"),
            flight.lasting(Duration::ZERO, Duration::ZERO, duration),
            DespawnOnExit(Cascadia::TABLE),
        ));
    }
}

/// Returns the cue of an event with an immediate sound, independent of animations.
const fn cue_of(event: &GameEvent) -> Option<Cue> {
    match event {
        GameEvent::TokensWiped { .. } => Some(Cue::Wipe),
        GameEvent::TokenReturned { .. } => Some(Cue::Return),
        GameEvent::NatureTokenSpent { .. } => Some(Cue::NatureTokenSpent),
        _ => None,
    }
}

/// Starts the animations and sounds of events.
pub(super) fn choreograph(
    commands: Commands,
    mut happened: MessageReader<Happened<GameEvent>>,
    timing: AnimationTiming,
    layout: Res<ScreenLayout>,
    session: Res<Session>,
    models: PieceModels,
    mut cues: MessageWriter<Cue>,
    mut arriving: Query<(&TokenOf, &mut Travel)>,
) {
    let game = session.game();
    let mut exits = ExitSpawner { commands, models, timing: &timing, layout: &layout, game };
    let mut drawn: Vec<(TokenId, u64)> = Vec::new();
    let mut wiped: Vec<TokenId> = Vec::new();
    for Happened(event) in happened.read() {
        cues.write_batch(cue_of(event));
        if !timing.is_on() {
            continue;
        }
        match event {
            GameEvent::TokensWiped { tokens, .. } => {
                // Several wipes of one action run in sequence.
                let before = drawn.len() as u64;
                for (order, token) in (before..).zip(tokens) {
                    // Tokens set aside move there as themselves, without a copy.
                    if !game.supply().set_aside().contains(&token.out) {
                        exits.token(token.slot, token.out.species, ExitPath::Bag, order);
                    }
                    wiped.push(token.out);
                    drawn.push((token.drawn, order));
                }
            }
            GameEvent::SetAsideReturned { tokens } => {
                for (index, token) in tokens.iter().enumerate() {
                    if !wiped.contains(token) {
                        let place = layout.set_aside(index);
                        exits.token_from(place, token.species, ExitPath::Bag, index as u64);
                    }
                }
            }
            GameEvent::TokenReturned { token, .. } => {
                let display = game.display();
                let slot = display.slots().find(|slot| display.token(*slot).is_none()).unwrap_or(Slot(0));
                exits.token(slot, token.species, ExitPath::Bag, 0);
            }
            GameEvent::NatureTokenSpent { seat } => {
                let by_person = session.is_here(*seat);
                exits.nature_token(
                    *seat,
                    if by_person { Anchor::NatureTokens } else { Anchor::Player(*seat) },
                );
            }
            GameEvent::FarthestLeft { tile, token } => {
                if let Some((slot, token)) = token {
                    exits.token(*slot, token.species, ExitPath::Exit, 0);
                }
                if let Some((slot, tile)) = tile {
                    exits.tile(*slot, *tile);
                }
            }
            _ => {}
        }
    }
    // Drawn tokens arrive after all others have left.
    let all_left = timing.wipe_out + timing.wipe_stagger * drawn.len() as u64;
    for (token, order) in &drawn {
        for (arriving, mut travel) in &mut arriving {
            if arriving.id() == *token {
                let wait = all_left + timing.wipe_stagger * order;
                travel.pop(timing.scaled(wait), timing.scaled(timing.wipe_in));
            }
        }
    }
}

/// All temporary movements and effects.
#[derive(SystemParam)]
pub(super) struct RunningAnimations<'w, 's> {
    commands: Commands<'w, 's>,
    travelling: Query<'w, 's, &'static mut Travel>,
    leaving: Query<'w, 's, &'static mut Leaving>,
    flights: Query<'w, 's, &'static mut ScoreFlight>,
    effects: Query<'w, 's, Entity, With<Effect>>,
    clips: Query<'w, 's, Entity, With<PieceClips>>,
}

impl RunningAnimations<'_, '_> {
    /// Finishes everything immediately.
    fn skip(&mut self) {
        self.travelling.iter_mut().for_each(|mut travel| travel.skip());
        self.leaving.iter_mut().for_each(|mut leaving| leaving.skip());
        self.flights.iter_mut().for_each(|mut flight| flight.skip());
        for effect in &self.effects {
            self.commands.entity(effect).despawn();
        }
        for piece in &self.clips {
            self.commands.entity(piece).remove::<PieceClips>();
        }
    }
}

/// Skips the animations of an opponent's move, and hurries its search, at a click or the confirm key.
pub(super) fn skip(
    stage: Option<Res<State<SessionStage>>>,
    buttons: Res<ButtonInput<MouseButton>>,
    pressed: Res<ActionState>,
    mut hurries: MessageWriter<HurryOpponents>,
    mut animations: RunningAnimations,
) {
    let watching = stage.is_some_and(|stage| *stage.get() == SessionStage::Watching);
    if watching && (buttons.just_pressed(MouseButton::Left) || pressed.just(InputAction::Confirm)) {
        hurries.write(HurryOpponents::Once);
        animations.skip();
    }
}
