// Shared by the distant backdrops: uniforms, view rays and the shadow of the environments. A backdrop is a floor far
// below that bends up into a horizon, because the camera never looks up far enough to see a real one.
#define_import_path cascadia::ground

#import bevy_pbr::mesh_functions::get_world_from_local
#import bevy_pbr::mesh_view_bindings::{globals, view}
#import cascadia::land::LAND_SPACING

struct Ground {
    // Time of day: 0 dawn, 0.5 noon, 1 golden hour.
    hour: f32,
    // Animation time in seconds; negative uses the clock.
    still: f32,
    // Minimum haze everywhere, as a fraction.
    least_haze: f32,
    // 1 once the textures hold the painting of this backdrop, 0 before.
    painted: f32,
    // Share of snow on open ground.
    snow: f32,
    // Rows by which the horizon is lowered, to stay below the panels at the upper edge.
    lowered: f32,
    // Square region covered by each environment's shadow: minimum corner and side length.
    lands: array<vec4<f32>, 4>,
    // Tones from config/grounds.ron at this time of day.
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

// Depth of the floor below the table, and table units per unit of floor position.
const DEPTH: f32 = 65.0;
const WIDE: f32 = 95.0;
// Start of the bend: distance ahead of the camera, as a fraction of the height above the floor.
const BEND: f32 = 0.42;
// Horizon row in a 720-row viewport without panels.
const HORIZON: f32 = 78.0;
// Tangent of half the field of view.
const HALF_VIEW: f32 = 0.2679492;
// Rows per radian of horizon in a 720-row viewport.
const RADIAN: f32 = 900.0;
// Radius of the uniformly painted centre of the floor.
const EVEN: f32 = 0.5;
// Height of the undersides of the tiles.
const TABLE: f32 = -0.21;

struct GroundPoint {
    @builtin(position) position: vec4<f32>,
    // Unnormalized ray from the camera: right, ahead, down.
    @location(0) @interpolate(linear) ray: vec3<f32>,
    // Constant for the whole frame, so that no pixel computes it: world-space right (east, south), end of the bent
    // floor, and 1 in a top-down view.
    @location(1) @interpolate(flat) frame: vec4<f32>,
    // Floor point under the camera; heading in turns; environment at the view centre.
    @location(2) @interpolate(flat) foot: vec4<f32>,
}

@vertex
fn vertex(@builtin(instance_index) instance: u32, @location(0) given: vec3<f32>) -> GroundPoint {
    var out: GroundPoint;
    // The transform of a backdrop part is its rectangle on screen.
    let corner = (get_world_from_local(instance) * vec4(given, 1.0)).xy;
    // At the far plane.
    out.position = vec4(corner, 0.0, 1.0);
    let right = normalize(view.world_from_view[0].xyz);
    let ahead = vec3(right.z, 0.0, -right.x);
    let eye = view.world_position;
    let near = view.world_from_clip * vec4(corner, 1.0, 1.0);
    let ray = near.xyz / near.w - eye;
    out.ray = vec3(dot(ray, right), dot(ray, ahead), -ray.y);
    let up = view.world_from_view[1].xyz;
    let forward = -view.world_from_view[2].xyz;
    let rim = forward + up * (1.0 - (HORIZON + ground.lowered) / 360.0) * HALF_VIEW;
    let end = max(dot(rim, ahead) / max(-rim.y, 1e-3), BEND + 0.05);
    out.frame = vec4(right.xz, end, smoothstep(0.92, 0.97, -forward.y));
    // All environments share one backdrop, slightly offset. It slides between them to avoid a jump in a camera flight.
    let lands = eye.x / LAND_SPACING;
    let land = clamp(floor(lands) + smoothstep(0.3, 0.7, fract(lands)), 0.0, 3.0);
    let foot = eye.xz - vec2(land * (LAND_SPACING - 9.0), land * 4.0);
    let middle = eye.x + forward.x * eye.y / max(-forward.y, 0.1);
    out.foot = vec4(foot, atan2(ahead.x, -ahead.z) / 6.2831853, clamp(round(middle / LAND_SPACING), 0.0, 3.0));
    return out;
}

// View ray data of a pixel.
struct Sight {
    // Row and column in a 720-row viewport; rows count from the top of the horizon, columns from the centre.
    row: f32,
    column: f32,
    // Direction around the horizon, in turns.
    turn: f32,
    // Distance to the floor as a fraction of the height above it: 0.3 near the viewer, several at the horizon.
    far: f32,
    // Floor position: east and north.
    place: vec2<f32>,
    // Floor position without the bend.
    level: vec2<f32>,
    // Position on a plane midway between table and floor.
    between: vec2<f32>,
    // Table point: east and south.
    table: vec2<f32>,
    // Environment at the view centre, whose shadow is visible.
    land: f32,
    // World-space right (east, south).
    right: vec2<f32>,
    // 1 in a top-down view, where the horizon is out of view; normally 0.
    above: f32,
}

fn sight(in: GroundPoint) -> Sight {
    var seen: Sight;
    let right = in.frame.xy;
    let ahead = vec2(right.y, -right.x);
    let at = (in.position.xy - view.main_pass_viewport.xy) * (720.0 / view.main_pass_viewport.w);
    seen.row = at.y - ground.lowered;
    seen.column = at.x - 360.0 * view.main_pass_viewport.z / view.main_pass_viewport.w;
    seen.turn = in.foot.z + seen.column * (1.0 / RADIAN / 6.2831853);
    seen.above = in.frame.w;
    // Distance to the straight floor and to the bent one.
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

// Floor position to UV of the painting: uniform around the centre, increasingly sparse beyond.
fn painted_at(place: vec2<f32>) -> vec2<f32> {
    let out = max(abs(place), vec2(1e-4));
    let loosely = sign(place) * (1.0 - EVEN * EVEN / out);
    return 0.5 + 0.5 * select(place, loosely, out > vec2(EVEN));
}

// Soft shadow of the environments at a table point, and proximity to them, both 0 to 1.
fn land_nearness(land: f32, table: vec2<f32>) -> vec2<f32> {
    let region = ground.lands[u32(land)];
    let at = (table - vec2(land * LAND_SPACING, 0.0) - region.xy) / region.z;
    let inside = step(0.0, min(min(at.x, at.y), min(1.0 - at.x, 1.0 - at.y)));
    let texel = vec2((land + clamp(at.x, 0.01, 0.99)) / 4.0, at.y);
    return textureSampleLevel(shadow_texture, shadow_sampler, texel, 0.0).rg * inside;
}

// Soft shadow of the environments at a table point, 0 to 1.
fn land_shadow(land: f32, table: vec2<f32>) -> f32 {
    return land_nearness(land, table).x;
}

fn ground_time() -> f32 {
    return select(globals.time, ground.still, ground.still >= 0.0);
}
