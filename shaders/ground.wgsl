// What the grounds far under the lands share: what they are told, where a point of the window looks, and the shadow of the
// lands. A ground is seen on a floor far below that is bent up into a horizon, because the camera never looks up so far.
#define_import_path cascadia::ground

#import bevy_pbr::mesh_functions::get_world_from_local
#import bevy_pbr::mesh_view_bindings::{globals, view}
#import cascadia::land::LAND_SPACING

struct Ground {
    // The hour of the day: 0 dawn, 0.5 noon, 1 the golden hour.
    hour: f32,
    // Seconds that moving things see; negative means the clock.
    still: f32,
    // The least share of haze anywhere.
    least_haze: f32,
    // 1 when the textures hold what was painted for this ground, 0 before.
    painted: f32,
    // The part of each land that its shadow shows: a square, as its least corner and its side.
    lands: array<vec4<f32>, 4>,
    // The tones of config/grounds.ron at this hour.
    tones: array<vec4<f32>, 16>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> ground: Ground;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var floor_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var floor_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var panorama_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var panorama_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var drift_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var drift_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(7) var shadow_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(8) var shadow_sampler: sampler;

// The floor lies this far under the table; places on it are measured in this many units of the table.
const DEPTH: f32 = 65.0;
const WIDE: f32 = 95.0;
// Ahead of the camera by this share of the way down, the floor begins to bend.
const BEND: f32 = 0.42;
// The row of the horizon in a window of 720 rows.
const HORIZON: f32 = 78.0;
// The tangent of half the field of view.
const HALF_VIEW: f32 = 0.2679492;
// Rows of a window of 720 rows that one radian of the horizon is wide.
const RADIAN: f32 = 900.0;
// The floor is painted evenly so far from its middle.
const EVEN: f32 = 0.5;
// The undersides of the tiles.
const TABLE: f32 = -0.21;

struct GroundPoint {
    @builtin(position) position: vec4<f32>,
    // From the camera, not of unit length: to the right, ahead, down.
    @location(0) @interpolate(linear) ray: vec3<f32>,
    // What is the same in the whole picture, so that no point has to compute it. To the right in the world (east, south);
    // where the bent floor ends; 1 if one looks down from above.
    @location(1) @interpolate(flat) frame: vec4<f32>,
    // The point of the floor under the camera; the direction ahead in turns; the land in the middle.
    @location(2) @interpolate(flat) foot: vec4<f32>,
}

@vertex
fn vertex(@builtin(instance_index) instance: u32, @location(0) given: vec3<f32>) -> GroundPoint {
    var out: GroundPoint;
    // The place of a part of the ground is its rectangle in the picture.
    let corner = (get_world_from_local(instance) * vec4(given, 1.0)).xy;
    // As far away as anything can be.
    out.position = vec4(corner, 0.0, 1.0);
    let right = normalize(view.world_from_view[0].xyz);
    let ahead = vec3(right.z, 0.0, -right.x);
    let eye = view.world_position;
    let near = view.world_from_clip * vec4(corner, 1.0, 1.0);
    let ray = near.xyz / near.w - eye;
    out.ray = vec3(dot(ray, right), dot(ray, ahead), -ray.y);
    let up = view.world_from_view[1].xyz;
    let forward = -view.world_from_view[2].xyz;
    let rim = forward + up * (1.0 - HORIZON / 360.0) * HALF_VIEW;
    let end = max(dot(rim, ahead) / max(-rim.y, 1e-3), BEND + 0.05);
    out.frame = vec4(right.xz, end, smoothstep(0.92, 0.97, -forward.y));
    // All lands lie over the same place, a little apart. Between them it slides along, so that it does not jump in a flight.
    let lands = eye.x / LAND_SPACING;
    let land = clamp(floor(lands) + smoothstep(0.3, 0.7, fract(lands)), 0.0, 3.0);
    let foot = eye.xz - vec2(land * (LAND_SPACING - 9.0), land * 4.0);
    let middle = eye.x + forward.x * eye.y / max(-forward.y, 0.1);
    out.foot = vec4(foot, atan2(ahead.x, -ahead.z) / 6.2831853, clamp(round(middle / LAND_SPACING), 0.0, 3.0));
    return out;
}

// Where a point of the window looks.
struct Sight {
    // Row and column in a window of 720 rows; columns are counted from the middle.
    row: f32,
    column: f32,
    // The direction around the horizon, in turns.
    turn: f32,
    // How far the floor is there: as a share of the way down, 0.3 at one's feet, several at the horizon.
    far: f32,
    // The place on the floor: east and north.
    place: vec2<f32>,
    // The same if the floor were not bent.
    level: vec2<f32>,
    // The same on a plane in the middle between table and floor.
    between: vec2<f32>,
    // The point of the table, east and south.
    table: vec2<f32>,
    // The land in the middle of the picture, whose shadow is seen.
    land: f32,
    // To the right (east, south).
    right: vec2<f32>,
    // 1 if one looks down from above, where nothing of the horizon is seen; 0 usually.
    above: f32,
}

fn sight(in: GroundPoint) -> Sight {
    var seen: Sight;
    let right = in.frame.xy;
    let ahead = vec2(right.y, -right.x);
    let at = (in.position.xy - view.main_pass_viewport.xy) * (720.0 / view.main_pass_viewport.w);
    seen.row = at.y;
    seen.column = at.x - 360.0 * view.main_pass_viewport.z / view.main_pass_viewport.w;
    seen.turn = in.foot.z + seen.column * (1.0 / RADIAN / 6.2831853);
    seen.above = in.frame.w;
    // How far a straight floor is, and the bent one.
    let straight = in.ray.xy / max(in.ray.z, 1e-3);
    let end = in.frame.z;
    let bend = clamp((straight.y - BEND) / (end - BEND), 0.0, 0.998);
    let bent = select(straight.y, BEND + (end - BEND) * (bend + 1.15 * bend * bend * bend / (1.0 - bend)), straight.y > BEND);
    seen.far = mix(bent, straight.y, seen.above);
    let stretch = select(1.0, seen.far / straight.y, straight.y > BEND);
    let away = right * (straight.x * stretch) + ahead * seen.far;
    let eye = view.world_position;
    let foot = in.foot.xy;
    seen.place = (away * (eye.y + DEPTH) + foot) * vec2(1.0 / WIDE, -1.0 / WIDE);
    seen.between = (away * (eye.y + 0.3 * DEPTH) + foot) * vec2(1.0 / WIDE, -1.0 / WIDE);
    let level = right * straight.x + ahead * straight.y;
    seen.level = (level * (eye.y + DEPTH) + foot) * vec2(1.0 / WIDE, -1.0 / WIDE);
    seen.right = right;
    seen.table = eye.xz + level * (eye.y - TABLE);
    seen.land = in.foot.w;
    return seen;
}

// Where the painting of the floor shows a place: evenly around the middle, ever more loosely beyond.
fn painted_at(place: vec2<f32>) -> vec2<f32> {
    let out = max(abs(place), vec2(1e-4));
    let loosely = sign(place) * (1.0 - EVEN * EVEN / out);
    return 0.5 + 0.5 * select(place, loosely, out > vec2(EVEN));
}

// How deep a point of the table lies in the soft shadow of the lands, and how near to them, 0 to 1.
fn land_nearness(land: f32, table: vec2<f32>) -> vec2<f32> {
    let region = ground.lands[u32(land)];
    let at = (table - vec2(land * LAND_SPACING, 0.0) - region.xy) / region.z;
    let inside = step(0.0, min(min(at.x, at.y), min(1.0 - at.x, 1.0 - at.y)));
    let texel = vec2((land + clamp(at.x, 0.01, 0.99)) / 4.0, at.y);
    return textureSampleLevel(shadow_texture, shadow_sampler, texel, 0.0).rg * inside;
}

// How deep a point of the table lies in the soft shadow of the lands, 0 to 1.
fn land_shadow(land: f32, table: vec2<f32>) -> f32 {
    return land_nearness(land, table).x;
}

fn ground_time() -> f32 {
    return select(globals.time, ground.still, ground.still >= 0.0);
}
