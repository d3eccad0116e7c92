// Dice, the cup and the wooden tray, lit from the north-west. Shadows are computed analytically from the caster boxes,
// so they are soft without a shadow map.

#import bevy_pbr::{forward_io::VertexOutput, mesh_functions, mesh_view_bindings::view}

struct Caster {
    // Centre, and edge radius in w.
    middle: vec4<f32>,
    // Half axes; `third.w` is the object's presence.
    first: vec4<f32>,
    second: vec4<f32>,
    third: vec4<f32>,
}

struct Tray {
    casters: array<Caster, 10>,
    players: array<vec4<f32>, 4>,
    accent: vec4<f32>,
    // Half size of the floor; rows of the face atlas; high contrast.
    half_floor: vec4<f32>,
    // Number of shadow casters.
    shadows: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> tray: Tray;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var faces: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var faces_sampler: sampler;

const COLUMNS: f32 = 4.0;
const CELL: f32 = 192.0;
const LEVELS: f32 = 4.0;
const RIM_HEIGHT: f32 = 0.34;
// Direction to the light.
const SUN: vec3<f32> = vec3<f32>(-0.5237, 0.7332, -0.4339);
// Two axes perpendicular to the light.
const ACROSS: vec3<f32> = vec3<f32>(0.8138, 0.5812, 0.0);
const DOWN: vec3<f32> = vec3<f32>(0.2522, -0.3531, -0.9010);

fn rgb(hex: u32) -> vec3<f32> {
    return vec3(f32(hex >> 16u), f32((hex >> 8u) & 255u), f32(hex & 255u)) / 255.0;
}

fn linear(colour: vec3<f32>) -> vec3<f32> {
    return pow(max(colour, vec3(0.0)), vec3(2.2));
}

fn hash(at: vec2<f32>) -> f32 {
    let mixed = fract(at * vec2(0.1031, 0.1030) + vec2(0.71, 0.113));
    let more = dot(mixed, mixed.yx + 33.33);
    return fract((mixed.x + mixed.y + more * 7.13) * (more + 3.7));
}

fn noise(at: vec2<f32>) -> f32 {
    let cell = floor(at);
    let part = fract(at);
    let soft = part * part * (3.0 - 2.0 * part);
    let low = mix(hash(cell), hash(cell + vec2(1.0, 0.0)), soft.x);
    let high = mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), soft.x);
    return mix(low, high, soft.y);
}

fn across(axis: vec3<f32>) -> vec2<f32> {
    return vec2(dot(axis, ACROSS), dot(axis, DOWN));
}

// Distance of a point outside the outline's pair of sides parallel to `edge`.
fn beyond(at: vec2<f32>, edge: vec2<f32>, a: vec2<f32>, b: vec2<f32>, c: vec2<f32>) -> f32 {
    let size = length(edge);
    if size < 1e-4 {
        return -1e3;
    }
    let normal = vec2(-edge.y, edge.x) / size;
    return abs(dot(normal, at)) - abs(dot(normal, a)) - abs(dot(normal, b)) - abs(dot(normal, c));
}

// Light reaching a point: 1 is fully lit.
fn sunlight(place: vec3<f32>, own: u32) -> f32 {
    var lit = 1.0;
    let count = u32(tray.shadows.x);
    for (var index = 0u; index < count; index++) {
        if index == own {
            continue;
        }
        let caster = tray.casters[index];
        let way = caster.middle.xyz - place;
        let away = dot(way, SUN);
        if away < -0.1 {
            continue;
        }
        let at = across(way);
        let a = across(caster.first.xyz);
        let b = across(caster.second.xyz);
        let c = across(caster.third.xyz);
        var outside = max(beyond(at, a, a, b, c), max(beyond(at, b, a, b, c), beyond(at, c, a, b, c)));
        if outside < -100.0 {
            outside = length(at);
        }
        let soft = 0.06 + 0.13 * max(away - 0.3, 0.0);
        let dark = 1.0 - smoothstep(-soft, soft, outside - caster.middle.w);
        lit *= 1.0 - dark * caster.third.w * (0.92 - 0.12 * min(away, 3.0));
    }
    return lit;
}

fn wood(at: vec2<f32>, base: vec3<f32>, fine: f32) -> vec3<f32> {
    let bend = noise(at * vec2(0.7, 1.6)) * 1.6;
    let ring = noise(vec2(at.x * 0.8 + bend, (at.y + bend * 0.12) * 11.0 * fine));
    let fibre = noise(vec2(at.x * 5.0, at.y * 46.0 * fine));
    return base * (0.86 + 0.2 * ring + 0.1 * fibre);
}

fn shaded(colour: vec3<f32>, lit: f32) -> vec3<f32> {
    return colour * mix(vec3(0.40, 0.42, 0.50), vec3(1.0), lit);
}

fn floor_colour(place: vec3<f32>) -> vec3<f32> {
    let half_floor = tray.half_floor.xy;
    let boards = 5.0;
    let across_boards = (place.z + half_floor.y) / (2.0 * half_floor.y) * boards;
    let board = floor(across_boards);
    let tone = 0.9 + 0.2 * hash(vec2(board * 3.7, 5.1));
    var colour = wood(vec2(place.x + board * 7.3, place.z * 1.1 + board * 2.0), rgb(0x6b472bu) * tone, 1.0);
    let seam = abs(fract(across_boards) - 0.5) * 2.0;
    colour *= 1.0 - 0.5 * smoothstep(0.955, 0.99, seam);
    // Light blocked by the rim, mostly in the north-west.
    let room = half_floor - abs(place.xz);
    colour *= 1.0 - 0.42 * exp(-min(room.x, room.y) * 5.0);
    let west = place.x + half_floor.x;
    let north = place.z + half_floor.y;
    let reach = RIM_HEIGHT / SUN.y;
    let shade = min(smoothstep(0.0, 0.14, west + SUN.x * reach), smoothstep(0.0, 0.14, north + SUN.z * reach));
    return shaded(colour, min(sunlight(place, 99u), 0.45 + 0.55 * shade));
}

fn rim_colour(at: vec2<f32>, normal: vec3<f32>) -> vec3<f32> {
    let light = 0.55 + 0.75 * max(dot(normal, SUN), 0.0);
    return wood(at * vec2(1.0, 1.4), rgb(0x4b301cu), 1.2) * light;
}

fn cup_colour(place: vec3<f32>, normal: vec3<f32>, zone: f32, at: vec2<f32>, own: u32) -> vec3<f32> {
    var base = rgb(0x7d3f22u) * (0.9 + 0.2 * noise(at * vec2(0.9, 9.0)));
    if zone > 1.5 {
        // Felt lining, darker towards the bottom.
        base = rgb(0x1d4a3cu) * (0.35 + 0.65 * smoothstep(0.0, 1.2, at.y));
    } else if zone > 0.5 {
        base = rgb(0xc58a4eu);
    } else if abs(at.y - 0.72) < 0.06 {
        base = rgb(0xc58a4eu);
    }
    let light = 0.45 + 0.72 * max(dot(normal, SUN), 0.0);
    let shine = pow(max(dot(normal, normalize(SUN + vec3(0.0, 1.0, 0.35))), 0.0), 24.0) * 0.3;
    return base * light + vec3(shine) * step(zone, 1.5);
}

fn square(at: vec2<f32>, size: f32, round: f32) -> f32 {
    let outside = abs(at) - vec2(size - round);
    return length(max(outside, vec2(0.0))) + min(max(outside.x, outside.y), 0.0) - round;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = mesh_functions::get_tag(in.instance_index);
    let kind = tag & 3u;
    let seat = (tag >> 2u) & 3u;
    let own = (tag >> 4u) & 15u;
    let opacity = f32((tag >> 8u) & 255u) / 255.0;
    let bright = f32((tag >> 16u) & 255u) / 255.0;
    let glow = f32((tag >> 24u) & 255u) / 255.0;
    let part = u32(in.uv_b.y + 0.5);
    let place = in.world_position.xyz;
    let normal = normalize(in.world_normal);
    let pixel = max(length(fwidth(in.uv)) * 0.7, 1e-4);

    if part == 1u {
        return vec4(linear(floor_colour(place)), 1.0);
    }
    if part == 2u {
        return vec4(linear(rim_colour(in.uv, normal)), 1.0);
    }
    if part == 3u {
        return vec4(linear(cup_colour(place, normal, in.uv_b.x, in.uv, own)), 1.0);
    }

    // Face picture: covers the flat part of a die and all of a plate.
    let number = u32(in.uv_b.x + 0.5);
    let shrink = select(0.80, 1.0, part == 4u);
    let inside = clamp(in.uv / shrink * vec2(0.5, -0.5) + 0.5, vec2(0.008), vec2(0.992));
    let cell = vec2(f32(number % u32(COLUMNS)), f32(number / u32(COLUMNS)));
    let level = clamp(log2(pixel / shrink * 0.5 * CELL) - 0.35, 0.0, LEVELS);
    let art = textureSampleLevel(faces, faces_sampler, (cell + inside) / vec2(COLUMNS, tray.half_floor.z), level);

    if part == 4u {
        let d = length(in.uv);
        let ring = smoothstep(0.99 + pixel, 0.99 - pixel, d) * smoothstep(0.86 - pixel, 0.86 + pixel, d);
        let colour = mix(art.rgb, tray.accent.rgb, ring);
        return vec4(linear(colour), max(art.a, ring) * opacity);
    }

    let contrast = tray.half_floor.w;
    var body = rgb(0xf4ead2u);
    var field = rgb(0x8fbfe0u);
    if kind == 1u {
        body = rgb(0x3b312bu);
        field = rgb(0x5b4b40u);
    } else if kind == 2u {
        body = rgb(0xa9703cu);
        field = tray.players[seat].rgb;
    }
    if kind != 1u {
        body = wood(in.uv * 0.8 + vec2(f32(own) * 3.1, f32(number) * 1.7), body, select(0.25, 0.5, kind == 2u));
    }
    if contrast > 0.5 {
        field = select(field, vec3(1.0), kind == 0u);
        field = select(field, vec3(0.0), kind == 1u);
    }
    let edge = square(in.uv, 0.84, 0.22);
    var colour = mix(body, field, smoothstep(pixel, -pixel, edge));
    // Groove around the field.
    let line = smoothstep(0.05 + pixel, 0.02, abs(edge));
    colour *= 1.0 - mix(0.28, 0.85, contrast) * line;
    colour = mix(colour, art.rgb, art.a * step(max(abs(in.uv.x), abs(in.uv.y)), shrink));

    let facing = max(dot(normal, SUN), 0.0);
    var light = 0.46 + 0.72 * facing;
    // The sides are in the half-light of the wood.
    light *= mix(0.62, 1.0, smoothstep(-0.1, 0.75, normal.y));
    let lit = sunlight(place + normal * 0.02, own);
    colour = shaded(colour * light, lit);
    let toward = normalize(view.world_position.xyz - place);
    let shine = pow(max(dot(normal, normalize(SUN + toward)), 0.0), 40.0);
    colour += vec3(0.30, 0.28, 0.24) * shine * lit * select(0.6, 1.0, kind == 1u);
    // The edges of a lifted die glow, so that height is not its only cue.
    let rim = smoothstep(0.80, 0.93, max(abs(in.uv.x), abs(in.uv.y)));
    colour = mix(colour, tray.accent.rgb * 1.1, rim * glow * smoothstep(-0.2, 0.3, normal.y));
    colour *= bright;
    return vec4(linear(colour), opacity);
}
