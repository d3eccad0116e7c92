//! The eye over the table: orbit, zoom to the pointer, fit, and visits to other lands.

use bevy::camera::ClearColorConfig;
use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::post_process::bloom::{Bloom, BloomCompositeMode, BloomPrefilter};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::Frame;
use super::areas::Areas;
use super::controls::{Control, Pressed};
use super::pointer::{Gesture, Pointer};
use super::quality::{Awake, Quality};
use super::screen::InGame;
use super::settings::Settings;
use super::space::hex_position;
use crate::rules::{Environment, Seat};

/// Vertical field of view.
const FIELD_OF_VIEW: f32 = 30.0 * std::f32::consts::PI / 180.0;
/// Points a circumradius can take on screen.
const ZOOM: std::ops::RangeInclusive<f32> = 22.0..=140.0;
/// Points a circumradius takes if the land is small.
const USUAL_ZOOM: f32 = 62.0;
/// Pitch of the eye, downwards.
const USUAL_PITCH: f32 = 58.0 * std::f32::consts::PI / 180.0;
const PITCH: std::ops::RangeInclusive<f32> = 40.0 * std::f32::consts::PI / 180.0..=TOP_DOWN;
const TOP_DOWN: f32 = 89.0 * std::f32::consts::PI / 180.0;

/// What the eye looks at and from where.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// The point of the table in the middle of the land's part of the window: east and south.
    pub focus: Vec2,
    /// Points a circumradius takes on screen.
    pub zoom: f32,
    /// Turn around the vertical, 0 when north is up.
    pub yaw: f32,
    /// Angle below the horizon.
    pub pitch: f32,
}

impl Default for View {
    fn default() -> Self {
        Self { focus: Vec2::ZERO, zoom: USUAL_ZOOM, yaw: 0.0, pitch: USUAL_PITCH }
    }
}

impl View {
    /// What the eye sees from where it is, told by the point of the table under another point of the window.
    fn told_for(self, before: Vec2, middle: Vec2, areas: &Areas) -> Self {
        let eye = Eye::of(self, before, areas.window);
        let Some(under) = eye.table_under(middle, areas.window) else { return self };
        let depth = (under - eye.position).dot(eye.forward());
        let zoom = 1.0 / eye.world_per_point(areas.window.y, depth);
        Self { focus: Vec2::new(under.x, under.z), zoom, ..self }
    }
}

/// Where the eye is and where it is going.
#[derive(Resource, Clone, Debug, Default)]
pub struct Rig {
    /// What is seen now.
    pub now: View,
    /// What the eye is moving to.
    pub goal: View,
    /// Whose land is being looked at.
    visiting: Seat,
    /// What was seen of each land when it was left.
    remembered: [Option<View>; 4],
    /// What the land is shown in; the part of the window that the panels of the table leave free unless something else
    /// is said.
    pub room: Option<Room>,
}

impl Rig {
    /// The seat whose land is in sight.
    pub const fn seat(&self) -> Seat {
        self.visiting
    }

    /// Looks at the land of `seat`, as it was left, or all of it. The eye jumps there; lands are far apart.
    pub fn visit(&mut self, seat: Seat, environment: &Environment, areas: &Areas) {
        if self.visiting == seat && self.remembered[seat.index()].is_some() {
            // A land that has grown out of sight is brought back; one in sight stays where the player put it.
            if !shows_all(self.room_in(areas), self.goal, seat, environment, areas) {
                self.fit(environment, areas);
            }
            return;
        }
        if self.visiting != seat {
            self.remembered[self.visiting.index()] = Some(self.goal);
            self.visiting = seat;
        }
        let mut goal = match self.remembered[seat.index()] {
            Some(view) => view,
            None => fit_in(self.room_in(areas), seat, environment, areas, self.goal),
        };
        goal.yaw = self.goal.yaw;
        goal.pitch = self.goal.pitch;
        let room = self.room_in(areas);
        if !shows_all(room, goal, seat, environment, areas) {
            goal = fit_in(room, seat, environment, areas, goal);
        }
        self.remembered[seat.index()] = Some(goal);
        self.goal = goal;
        // A short slide tells where the eye went without flying over the empty table.
        self.now = View { focus: goal.focus + Vec2::new(1.6, 0.0), zoom: goal.zoom * 0.94, ..goal };
    }

    /// Shows the whole land in sight.
    pub fn fit(&mut self, environment: &Environment, areas: &Areas) {
        self.goal = fit_in(self.room_in(areas), self.seat(), environment, areas, self.goal);
    }

    fn room_in(&self, areas: &Areas) -> Room {
        self.room.unwrap_or_else(|| room(areas))
    }

    /// Shows the whole land of `seat` in a part of the window, at once.
    pub fn show_in(&mut self, room: Room, seat: Seat, environment: &Environment, areas: &Areas) {
        self.visiting = seat;
        self.room = Some(room);
        self.fit(environment, areas);
        self.arrive();
    }

    /// Shows the table in another part of the window from now on, without moving the eye.
    pub fn change_room(&mut self, room: Room, areas: &Areas) {
        let before = self.room_in(areas).middle;
        self.room = Some(room);
        self.now = self.now.told_for(before, room.middle, areas);
        self.goal = self.goal.told_for(before, room.middle, areas);
    }

    /// The view of the whole land in sight, turned and pitched like `like`.
    pub fn fitted(&self, environment: &Environment, areas: &Areas, like: View) -> View {
        fit_in(self.room_in(areas), self.seat(), environment, areas, like)
    }

    /// The circle on which the whole land in sight stays in its room, whichever side it is seen from.
    pub fn ring(&self, environment: &Environment, areas: &Areas, pitch: f32) -> Ring {
        Ring::around(self.room_in(areas), self.seat(), environment, areas, pitch)
    }

    /// Brings the eye somewhere at once.
    pub const fn place(&mut self, view: View) {
        self.now = view;
        self.goal = view;
    }

    /// Moves the goal by points of the window: right and down.
    fn pan(&mut self, points: Vec2) {
        let goal = &mut self.goal;
        let turned = Vec2::from_angle(-goal.yaw).rotate(Vec2::new(points.x, points.y / goal.pitch.sin()));
        goal.focus += turned / goal.zoom;
    }

    /// Turns the goal by sixths of a circle, to a whole sixth.
    fn turn(&mut self, sixths: f32) {
        let snap = std::f32::consts::FRAC_PI_3;
        self.goal.yaw = ((self.goal.yaw / snap).round() + sixths) * snap;
    }

    /// Looks from above, or tilted again if that is so already.
    fn look_from_above(&mut self) {
        self.goal.pitch = if self.goal.pitch < TOP_DOWN - 0.01 { TOP_DOWN } else { USUAL_PITCH };
    }

    /// Forgets everything about an earlier game.
    pub fn forget(&mut self) {
        *self = Self { room: self.room, ..Self::default() };
    }

    /// Ends all movement.
    pub const fn arrive(&mut self) {
        self.now = self.goal;
    }
}

/// The points that have to be in sight: the land and the free places around it.
fn outline(seat: Seat, environment: &Environment) -> Vec<Vec3> {
    let hexes = environment.tiles().iter().map(|tile| tile.hex).chain(environment.frontier().iter().copied());
    // The middles of the edges are enough; corners may touch the rim.
    let around = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].map(|direction| direction * 0.87);
    hexes.flat_map(|hex| around.map(|offset| hex_position(seat, hex) + offset)).collect()
}

/// The part of the window that the land may take: above the floating buttons, off the rims.
fn room(areas: &Areas) -> Room {
    let rect =
        Rect { min: areas.board.min + Vec2::new(10.0, 8.0), max: areas.board.max - Vec2::new(10.0, 62.0) };
    Room { rect, middle: areas.board.center() }
}

/// Where a land is to be shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Room {
    /// What it may fill, in points.
    pub rect: Rect,
    /// The point of the window that the eye looks at.
    pub middle: Vec2,
}

/// Where the outline appears in the window; none if some of it is behind the eye.
fn seen(view: View, outline: &[Vec3], middle: Vec2, areas: &Areas) -> Option<Rect> {
    let eye = Eye::of(view, middle, areas.window);
    let mut seen = Rect::EMPTY;
    for point in outline {
        seen = seen.union_point(eye.on_screen(*point, areas.window)?);
    }
    Some(seen)
}

/// The view that shows the whole land as large as there is room for, up to a usual size.
fn fit_in(room: Room, seat: Seat, environment: &Environment, areas: &Areas, view: View) -> View {
    fit_outline(room, &outline(seat, environment), USUAL_ZOOM * 1.15, areas, view)
}

/// The view that shows all points of an outline as large as there is room for, up to `largest` points for a
/// circumradius.
fn fit_outline(room: Room, outline: &[Vec3], largest: f32, areas: &Areas, view: View) -> View {
    let centre = outline.iter().sum::<Vec3>() / outline.len().max(1) as f32;
    let mut fitted = View { focus: Vec2::new(centre.x, centre.z), zoom: USUAL_ZOOM, ..view };
    let Room { rect: room, middle } = room;
    // Nearer parts look larger, so size and middle are found step by step.
    for _ in 0..8 {
        let Some(seen) = seen(fitted, outline, middle, areas) else { break };
        let larger = (room.width() / seen.width()).min(room.height() / seen.height());
        let off_middle = seen.center() - room.center();
        let step = Vec2::new(off_middle.x, off_middle.y / fitted.pitch.sin()) / fitted.zoom;
        fitted.focus += Vec2::from_angle(-fitted.yaw).rotate(step);
        fitted.zoom = (fitted.zoom * larger).min(largest).clamp(*ZOOM.start(), *ZOOM.end());
    }
    fitted
}

fn shows_all(room: Room, view: View, seat: Seat, environment: &Environment, areas: &Areas) -> bool {
    let Room { rect, middle } = room;
    let room = rect.inflate(6.0);
    seen(view, &outline(seat, environment), middle, areas)
        .is_some_and(|seen| room.contains(seen.min) && room.contains(seen.max))
}

/// A circle around a land from which all of it is in sight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ring {
    /// The middle of the land.
    centre: Vec2,
    /// How far before the middle the eye looks, since nearer parts look larger.
    before: f32,
    zoom: f32,
    pitch: f32,
}

impl Ring {
    /// Points a circumradius may take while the eye goes around a land.
    const LARGEST: f32 = USUAL_ZOOM * 1.6;

    fn around(room: Room, seat: Seat, environment: &Environment, areas: &Areas, pitch: f32) -> Self {
        let places = || environment.tiles().iter().map(|tile| hex_position(seat, tile.hex));
        let (least, most) =
            places().fold((Vec3::MAX, Vec3::MIN), |(least, most), place| (least.min(place), most.max(place)));
        // A land without tiles is looked at where it would begin.
        let centre =
            if places().next().is_some() { (least + most) / 2.0 } else { hex_position(seat, default()) };
        let radius = places().map(|place| place.distance(centre)).fold(0.0, f32::max) + 1.0;
        // A circle looks the same from all sides.
        let circle: Vec<Vec3> = (0..32)
            .map(|point| Vec2::from_angle(point as f32 * std::f32::consts::TAU / 32.0) * radius)
            .map(|offset| centre + Vec3::new(offset.x, 0.0, offset.y))
            .collect();
        let start = View { pitch, yaw: 0.0, ..View::default() };
        let fitted = fit_outline(room, &circle, Self::LARGEST, areas, start);
        Self {
            centre: Vec2::new(centre.x, centre.z),
            before: fitted.focus.y - centre.z,
            zoom: fitted.zoom,
            pitch,
        }
    }

    /// The view from one side.
    pub fn at(&self, yaw: f32) -> View {
        let focus = self.centre + Vec2::from_angle(-yaw).rotate(Vec2::new(0.0, self.before));
        View { focus, zoom: self.zoom, yaw, pitch: self.pitch }
    }

    /// Another view of the same land, from so much further around it.
    pub fn turned(&self, view: View, angle: f32) -> View {
        let focus = self.centre + Vec2::from_angle(-angle).rotate(view.focus - self.centre);
        View { focus, yaw: view.yaw + angle, ..view }
    }
}

/// The eye itself, as it is in this frame.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Eye {
    /// Where it is.
    pub position: Vec3,
    /// How it is turned.
    pub rotation: Quat,
}

impl Eye {
    /// The direction it looks.
    pub fn forward(&self) -> Vec3 {
        self.rotation * Vec3::NEG_Z
    }

    /// To the right of the window.
    pub fn right(&self) -> Vec3 {
        self.rotation * Vec3::X
    }

    /// To the top of the window.
    pub fn up(&self) -> Vec3 {
        self.rotation * Vec3::Y
    }

    /// The turn around the vertical that brings what lies on the table upright before the eye.
    pub fn upright(&self) -> Quat {
        let right = self.right();
        Quat::from_rotation_y((-right.z).atan2(right.x))
    }

    /// Length in the world of one point of the window at `depth` before the eye.
    pub fn world_per_point(&self, window_height: f32, depth: f32) -> f32 {
        2.0 * depth * (FIELD_OF_VIEW / 2.0).tan() / window_height
    }

    fn of(view: View, middle: Vec2, window: Vec2) -> Self {
        let distance = window.y / (2.0 * (FIELD_OF_VIEW / 2.0).tan()) / view.zoom;
        let rotation = Quat::from_rotation_y(view.yaw) * Quat::from_rotation_x(-view.pitch);
        let mut eye = Self { position: Vec3::ZERO, rotation };
        let unit = eye.world_per_point(window.y, distance);
        let off_centre = (middle - window / 2.0) * unit;
        eye.position = Vec3::new(view.focus.x, 0.0, view.focus.y)
            - eye.forward() * distance
            - eye.right() * off_centre.x
            + eye.up() * off_centre.y;
        eye
    }

    /// The point of the table under a point of the window.
    pub fn table_under(&self, point: Vec2, window: Vec2) -> Option<Vec3> {
        let unit = self.world_per_point(window.y, 1.0);
        let from_middle = point - window / 2.0;
        let direction =
            self.forward() + self.right() * (from_middle.x * unit) - self.up() * (from_middle.y * unit);
        (direction.y < -1e-4).then(|| self.position - direction * (self.position.y / direction.y))
    }

    /// Where a point of the world appears in the window, in points.
    pub fn on_screen(&self, point: Vec3, window: Vec2) -> Option<Vec2> {
        let away = point - self.position;
        let depth = away.dot(self.forward());
        if depth < 0.1 {
            return None;
        }
        let unit = self.world_per_point(window.y, depth);
        Some(window / 2.0 + Vec2::new(away.dot(self.right()), -away.dot(self.up())) / unit)
    }
}

/// The camera of the land and of the panels.
#[derive(Component)]
pub struct MainCamera;

fn spawn_camera(mut commands: Commands, quality: Res<Quality>) {
    commands.spawn((
        Name::new("Camera"),
        MainCamera,
        PrimaryEguiContext,
        Camera3d::default(),
        Camera { clear_color: ClearColorConfig::Custom(Color::srgb_u8(0x16, 0x23, 0x1F)), ..default() },
        Projection::from(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 400.0, ..default() }),
        // The palette is painted as it is to be seen.
        Tonemapping::None,
        quality.msaa(),
    ));
}

fn follow_quality(
    quality: Res<Quality>,
    camera: Single<(Entity, &mut Msaa), With<MainCamera>>,
    mut commands: Commands,
) {
    let (entity, mut msaa) = camera.into_inner();
    msaa.set_if_neq(quality.msaa());
    if quality.preset.bloom > 0.0 {
        let bloom = Bloom {
            intensity: quality.preset.bloom,
            prefilter: BloomPrefilter { threshold: 1.0, threshold_softness: 0.0 },
            composite_mode: BloomCompositeMode::Additive,
            ..Bloom::NATURAL
        };
        commands.entity(entity).insert((Hdr, bloom));
    } else {
        commands.entity(entity).remove::<(Hdr, Bloom)>();
    }
}

/// A step of the view that a button asks for. Written by the panels.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum ViewStep {
    /// Moves the view so far, in points: right and down.
    Pan(Vec2),
    /// Turns it to the next sixth of a circle, clockwise if positive.
    Turn(i8),
    /// Brings the land nearer by so many notches of the wheel.
    Zoom(i8),
    /// Looks from above, or tilted again.
    TopDown,
}

/// Buttons move the goal.
fn step(mut steps: MessageReader<ViewStep>, eye: Res<Eye>, areas: Res<Areas>, mut rig: ResMut<Rig>) {
    for step in steps.read() {
        match *step {
            ViewStep::Pan(points) => rig.pan(points),
            ViewStep::Turn(sixths) => rig.turn(f32::from(sixths)),
            ViewStep::TopDown => rig.look_from_above(),
            ViewStep::Zoom(notches) => {
                let middle = rig.room_in(&areas).middle;
                zoom(&mut rig, &eye, &areas, Some(middle), f32::from(notches));
            }
        }
    }
}

/// Keys, wheel and drags move the goal.
fn steer(
    time: Res<Time>,
    pressed: Res<Pressed>,
    pointer: Res<Pointer>,
    scroll: Res<AccumulatedMouseScroll>,
    keys: Res<ButtonInput<KeyCode>>,
    areas: Res<Areas>,
    eye: Res<Eye>,
    mut rig: ResMut<Rig>,
) {
    let seconds = time.delta_secs();
    let held = |control| f32::from(u8::from(pressed.held(control)));
    let pan = Vec2::new(
        held(Control::PanRight) - held(Control::PanLeft),
        held(Control::PanDown) - held(Control::PanUp),
    );
    let points = pan * seconds * 520.0 - pointer.dragged(Gesture::Pan);
    if points != Vec2::ZERO {
        let before = rig.goal.focus;
        rig.pan(points);
        let step = rig.goal.focus - before;
        if pointer.is_dragging(Gesture::Pan) {
            // What was grabbed stays under the pointer.
            rig.now.focus += step;
        }
    }
    let turn = pointer.dragged(Gesture::Orbit);
    if turn != Vec2::ZERO {
        rig.goal.yaw -= turn.x * 0.006;
        rig.goal.pitch = (rig.goal.pitch + turn.y * 0.004).clamp(*PITCH.start(), *PITCH.end());
    }
    if pressed.just(Control::TurnLeft) {
        rig.turn(-1.0);
    }
    if pressed.just(Control::TurnRight) {
        rig.turn(1.0);
    }
    if pressed.just(Control::TopDown) {
        rig.look_from_above();
    }
    let mut notches = (held(Control::ZoomIn) - held(Control::ZoomOut)) * seconds * 9.0;
    let wheel = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 50.0,
    };
    let ctrl = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if wheel != 0.0 && !pointer.over_panel && (ctrl || !pointer.wheel_turns_tile) {
        notches += wheel;
    }
    if notches != 0.0 {
        zoom(&mut rig, &eye, &areas, pointer.position, notches);
    }
}

/// Zooms so that what is under the pointer stays there.
fn zoom(rig: &mut Rig, eye: &Eye, areas: &Areas, pointer: Option<Vec2>, notches: f32) {
    let before = rig.goal.zoom;
    rig.goal.zoom = (before * 1.13f32.powf(notches)).clamp(*ZOOM.start(), *ZOOM.end());
    let under = pointer.and_then(|point| eye.table_under(point, areas.window));
    if let Some(under) = under {
        let towards = Vec2::new(under.x, under.z) - rig.goal.focus;
        let focus = rig.goal.focus + towards * (1.0 - before / rig.goal.zoom);
        rig.goal.focus = focus;
    }
}

/// Moves the eye to its goal, quickly at first.
fn move_eye(
    time: Res<Time>,
    settings: Res<Settings>,
    areas: Res<Areas>,
    mut rig: ResMut<Rig>,
    mut eye: ResMut<Eye>,
    mut awake: ResMut<Awake>,
    mut camera: Single<&mut Transform, With<MainCamera>>,
) {
    let middle = rig.room_in(&areas).middle;
    let goal = rig.goal;
    if rig.now != goal {
        awake.0 = true;
        // Half of the way takes 60 ms.
        let left = if settings.reduce_motion { 0.0 } else { 0.5f32.powf(time.delta_secs() / 0.06) };
        let now = &mut rig.now;
        now.focus = goal.focus + (now.focus - goal.focus) * left;
        now.zoom = goal.zoom + (now.zoom - goal.zoom) * left;
        now.yaw = goal.yaw + (now.yaw - goal.yaw) * left;
        now.pitch = goal.pitch + (now.pitch - goal.pitch) * left;
        let arrived = now.focus.distance(goal.focus) < 0.002
            && (now.zoom - goal.zoom).abs() < 0.05
            && (now.yaw - goal.yaw).abs() < 0.0005
            && (now.pitch - goal.pitch).abs() < 0.0005;
        if arrived {
            rig.arrive();
        }
    }
    *eye = Eye::of(rig.now, middle, areas.window);
    let pose = Transform { translation: eye.position, rotation: eye.rotation, scale: Vec3::ONE };
    camera.set_if_neq(pose);
}

/// Camera, controls and the eye of each frame.
pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow_quality.run_if(resource_changed::<Quality>));
    app.init_resource::<Rig>()
        .init_resource::<Eye>()
        .add_message::<ViewStep>()
        .add_systems(Startup, spawn_camera)
        .add_systems(
            Update,
            (
                step.in_set(Frame::Decide).before(steer),
                steer.run_if(in_state(InGame)).in_set(Frame::Decide),
                move_eye.after(Frame::Project).before(Frame::Show),
            ),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Habitat, Hex, PlacedTile, Rotation, Tile, TileId, WildlifeSet};

    #[test]
    fn a_fitted_land_is_in_sight_as_large_as_there_is_room_for() {
        let face = Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::ALL);
        for (window, length) in [((1280.0, 720.0), 3), ((1536.0, 864.0), 12), ((1137.0, 667.0), 9)] {
            let areas = Areas::of(Vec2::new(window.0, window.1), 1.0);
            let mut environment = Environment::new();
            for q in 0..length {
                environment.lay(PlacedTile::new(
                    Hex::new(q, q / 3 - 1),
                    TileId(0),
                    face,
                    Rotation::default(),
                ));
            }
            for yaw in [0.0, 0.7, 3.0] {
                let room = room(&areas);
                let view = fit_in(room, Seat(2), &environment, &areas, View { yaw, ..View::default() });
                assert!(shows_all(room, view, Seat(2), &environment, &areas), "{window:?} {length} {yaw}");
                let larger = View { zoom: view.zoom * 1.15, ..view };
                let could_be_larger = shows_all(room, larger, Seat(2), &environment, &areas);
                assert!(!could_be_larger || larger.zoom > USUAL_ZOOM * 1.15, "{window:?} {length} {yaw}");
            }
        }
    }

    #[test]
    fn a_land_is_in_sight_from_every_side_of_its_ring() {
        let face = Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::ALL);
        for window in [(1280.0, 720.0), (1536.0, 864.0), (1000.0, 625.0)] {
            let areas = Areas::of(Vec2::new(window.0, window.1), 1.0);
            let rect = Rect::new(20.0, 20.0, window.0 - 20.0, window.1 - 90.0);
            let room = Room { rect, middle: rect.center() };
            let mut environment = Environment::new();
            for q in 0..9 {
                let hex = Hex::new(q, q / 3 - 1);
                environment.lay(PlacedTile::new(hex, TileId(0), face, Rotation::default()));
            }
            let ring = Ring::around(room, Seat(1), &environment, &areas, 0.8);
            for side in 0..12 {
                let view = ring.at(side as f32 * 0.6);
                let turned = ring.turned(ring.at(0.3), side as f32 * 0.6 - 0.3);
                assert!(turned.focus.distance(view.focus) < 1e-3 && (turned.yaw - view.yaw).abs() < 1e-4);
                let tiles: Vec<Vec3> =
                    environment.tiles().iter().map(|tile| hex_position(Seat(1), tile.hex)).collect();
                let seen = seen(view, &tiles, room.middle, &areas).expect("it is before the eye");
                assert!(rect.contains(seen.min) && rect.contains(seen.max), "{window:?} {side}: {seen:?}");
            }
        }
    }

    #[test]
    fn buttons_move_turn_and_zoom_the_view() {
        let mut app = App::new();
        app.init_resource::<Rig>().init_resource::<Eye>().init_resource::<Areas>().add_message::<ViewStep>();
        app.add_systems(Update, step);
        let mut after = |wish: ViewStep| {
            app.world_mut().write_message(wish);
            app.update();
            app.world().resource::<Rig>().goal
        };
        let usual = View::default();
        assert!(after(ViewStep::Pan(Vec2::new(62.0, 0.0))).focus.distance(Vec2::X) < 1e-3);
        assert!((after(ViewStep::Turn(1)).yaw - std::f32::consts::FRAC_PI_3).abs() < 1e-5);
        assert!(after(ViewStep::Zoom(2)).zoom > usual.zoom * 1.2);
        assert!(after(ViewStep::Zoom(-2)).zoom < usual.zoom * 1.01);
        assert!(after(ViewStep::TopDown).pitch > usual.pitch);
        assert!((after(ViewStep::TopDown).pitch - usual.pitch).abs() < 1e-5);
    }

    #[test]
    fn another_part_of_the_window_moves_nothing() {
        let areas = Areas::default();
        let view = View { focus: Vec2::new(103.0, -4.0), zoom: 70.0, yaw: 0.7, pitch: 0.9 };
        let (before, after) = (Vec2::new(640.0, 314.0), Vec2::new(900.0, 400.0));
        let eye = Eye::of(view, before, areas.window);
        let same = Eye::of(view.told_for(before, after, &areas), after, areas.window);
        assert!(eye.position.distance(same.position) < 1e-2, "{} {}", eye.position, same.position);
    }

    #[test]
    fn what_is_upright_has_its_right_where_the_eye_has_it() {
        for yaw in [0.0, 1.0, -2.5, 3.1] {
            let eye = Eye::of(View { yaw, ..View::default() }, Vec2::ZERO, Vec2::new(1280.0, 720.0));
            assert!((eye.upright() * Vec3::X).distance(eye.right()) < 1e-4, "{yaw}");
            assert!((eye.upright() * Vec3::Y).distance(Vec3::Y) < 1e-4, "{yaw}");
        }
    }

    #[test]
    fn a_point_of_the_table_is_found_again_under_its_place_on_screen() {
        let window = Vec2::new(1280.0, 720.0);
        for yaw in [0.0, 1.0, -2.5] {
            let view = View { focus: Vec2::new(103.0, -4.0), zoom: 70.0, yaw, pitch: 1.0 };
            let middle = Vec2::new(640.0, 314.0);
            let eye = Eye::of(view, middle, window);
            let point = Vec3::new(101.5, 0.0, -2.0);
            let seen = eye.on_screen(point, window).expect("it is before the eye");
            let back = eye.table_under(seen, window).expect("the ray meets the table");
            assert!(back.distance(point) < 1e-3, "{back}");
            let focus = eye.on_screen(Vec3::new(103.0, 0.0, -4.0), window).expect("it is before the eye");
            assert!(focus.distance(middle) < 1e-2, "{focus}");
        }
    }
}
