// Shared layout and helpers: hexes, the board texture, and the small noise functions behind every material.
#define_import_path cascadia::land

// Habitats in the order of the score pad.
const MOUNTAIN: u32 = 0u;
const FOREST: u32 = 1u;
const PRAIRIE: u32 = 2u;
const WETLAND: u32 = 3u;
const RIVER: u32 = 4u;

const SQRT3: f32 = 1.7320508;
// Distance from the centre of a hex to an edge midpoint.
const APOTHEM: f32 = 0.8660254;
// Spacing of environments on the table, and rows of the board texture per environment.
const LAND_SPACING: f32 = 100.0;
const BOARD: i32 = 64;

// Cell bits, shared by the board texture and the tag of a tile.
const OCCUPIED: u32 = 0x200u;
const KEYSTONE: u32 = 0x8000u;
const TOKEN: u32 = 0x10000u;
const GHOST: u32 = 0x20000u;
const LIT: u32 = 0x40000u;

fn habitat_a(cell: u32) -> u32 { return cell & 7u; }
fn habitat_b(cell: u32) -> u32 { return (cell >> 3u) & 7u; }
fn rotation(cell: u32) -> u32 { return (cell >> 6u) & 7u; }
fn is_occupied(cell: u32) -> bool { return (cell & OCCUPIED) != 0u; }

// ---- hexes: pointy-top, circumradius 1, x to the east, y to the south

fn hex_centre(hex: vec2<i32>) -> vec2<f32> {
    let q = f32(hex.x);
    let r = f32(hex.y);
    return vec2(SQRT3 * (q + r * 0.5), 1.5 * r);
}

fn hex_at(p: vec2<f32>) -> vec2<i32> {
    let r = p.y / 1.5;
    let q = p.x / SQRT3 - r * 0.5;
    let s = -q - r;
    var rounded = round(vec3(q, r, s));
    let difference = abs(rounded - vec3(q, r, s));
    if difference.x > difference.y && difference.x > difference.z {
        rounded.x = -rounded.y - rounded.z;
    } else if difference.y > difference.z {
        rounded.y = -rounded.x - rounded.z;
    }
    return vec2<i32>(rounded.xy);
}

// Steps to the neighbours, clockwise from the north-east.
fn hex_step(edge: u32) -> vec2<i32> {
    switch edge {
        case 0u: { return vec2(1, -1); }
        case 1u: { return vec2(1, 0); }
        case 2u: { return vec2(0, 1); }
        case 3u: { return vec2(-1, 1); }
        case 4u: { return vec2(-1, 0); }
        default: { return vec2(0, -1); }
    }
}

// Direction from the centre to an edge midpoint.
fn edge_direction(edge: u32) -> vec2<f32> {
    let angle = (f32(edge) - 1.0) * 1.0471976;
    return vec2(cos(angle), sin(angle));
}

// Distance inwards from the rim of a hex.
fn hex_distance(local: vec2<f32>) -> f32 {
    let a = abs(local);
    return APOTHEM - max(a.x, a.x * 0.5 + a.y * APOTHEM);
}

// Habitat of a cell at `local`, relative to its centre; `wobble` bends the line between the halves but keeps its ends
// in the corners.
fn habitat_of(cell: u32, local: vec2<f32>, wobble: f32) -> u32 {
    if split_distance(cell, local, wobble) >= 0.0 {
        return habitat_a(cell);
    }
    return habitat_b(cell);
}

// Signed distance to the line between the halves, positive in the first.
fn split_distance(cell: u32, local: vec2<f32>, wobble: f32) -> f32 {
    if habitat_a(cell) == habitat_b(cell) {
        return 9.0;
    }
    let angle = f32(rotation(cell)) * 1.0471976;
    let across = vec2(cos(angle), sin(angle));
    let along = dot(local, vec2(-across.y, across.x));
    let window = clamp(1.0 - along * along, 0.0, 1.0);
    return dot(local, across) + wobble * window;
}

// ---- noise: integer-based, so that every machine draws the same result

fn hash_u(value: u32) -> u32 {
    var x = value;
    x = (x ^ (x >> 16u)) * 0x7feb352du;
    x = (x ^ (x >> 15u)) * 0x846ca68bu;
    return x ^ (x >> 16u);
}

fn hash_cell(cell: vec2<i32>, salt: u32) -> u32 {
    return hash_u(bitcast<u32>(cell.x) * 0x9e3779b9u + hash_u(bitcast<u32>(cell.y) + salt * 0x85ebca6bu));
}

fn random1(cell: vec2<i32>, salt: u32) -> f32 {
    return f32(hash_cell(cell, salt) >> 8u) / 16777216.0;
}

fn random2(cell: vec2<i32>, salt: u32) -> vec2<f32> {
    let h = hash_cell(cell, salt);
    return vec2(f32(h & 0xffffu), f32(h >> 16u)) / 65536.0;
}

fn noise(p: vec2<f32>, salt: u32) -> f32 {
    let cell = vec2<i32>(floor(p));
    let f = fract(p);
    let u = f * f * (3.0 - 2.0 * f);
    let a = random1(cell, salt);
    let b = random1(cell + vec2(1, 0), salt);
    let c = random1(cell + vec2(0, 1), salt);
    let d = random1(cell + vec2(1, 1), salt);
    return mix(mix(a, b, u.x), mix(c, d, u.x), u.y);
}

fn fbm2(p: vec2<f32>, salt: u32) -> f32 {
    return 0.65 * noise(p, salt) + 0.35 * noise(p * 2.03 + 17.3, salt + 1u);
}

fn fbm3(p: vec2<f32>, salt: u32) -> f32 {
    return 0.54 * noise(p, salt) + 0.3 * noise(p * 2.03 + 17.3, salt + 1u) + 0.16 * noise(p * 4.1 + 5.1, salt + 2u);
}

// Light on an environment below drifting clouds: 1 in full sun.
fn cloud_light(place: vec2<f32>, time: f32) -> f32 {
    let cloud = fbm2(place * 0.24 - vec2(0.036, 0.014) * time, 95u);
    return 1.0 - 0.13 * smoothstep(0.56, 0.74, cloud);
}

// Gusts that cross the environment with the wind: 0 in calm air, 1 in the middle of a gust.
fn gust_at(place: vec2<f32>, time: f32) -> f32 {
    return smoothstep(0.5, 0.82, noise(place * 0.33 - vec2(0.43, 0.17) * time, 96u));
}

// ---- colours: mixed in sRGB, converted to linear at the very end

fn rgb(hex: u32) -> vec3<f32> {
    return vec3(f32((hex >> 16u) & 255u), f32((hex >> 8u) & 255u), f32(hex & 255u)) / 255.0;
}

// Polynomials instead of `pow`, which cost a software rasterizer more than most of the shading around it. The error is
// below a tenth of a display step.

// sRGB to linear.
fn linear(c: vec3<f32>) -> vec3<f32> {
    // Glints may exceed white, for the bloom.
    let x = clamp(c, vec3(0.0), vec3(1.0));
    let over = clamp(c, vec3(1.0), vec3(3.0)) - 1.0;
    let bright = 0.00104650 + x * (0.02839998 + x * (0.56039510 + x * (0.52646719 - x * 0.11676468)));
    return select(bright, x / 12.92, x <= vec3(0.04045)) + over * (2.2749 + over * 1.509);
}

// Linear to sRGB for values from 0 to 1: the inverse of `linear`.
fn seen_colour(light: vec3<f32>) -> vec3<f32> {
    let root = sqrt(light);
    let high = 2.03102865 + root * (-1.62310000 + root * 0.51709338);
    let bright = -0.04010697 + root * (1.51790658 + root * (-1.40249861 + root * high));
    return select(bright, light * 12.92, light <= vec3(0.0031308));
}

// ---- wildlife in the order of the score pad, then the nature token

fn disc_colour(species: u32) -> vec3<f32> {
    switch species {
        case 0u: { return rgb(0x5a3a22u); }
        case 1u: { return rgb(0xe8d5aeu); }
        case 2u: { return rgb(0xd14a66u); }
        case 3u: { return rgb(0x1f6e9cu); }
        case 4u: { return rgb(0xf0953au); }
        default: { return rgb(0x4a3322u); }
    }
}

fn silhouette_colour(species: u32) -> vec3<f32> {
    switch species {
        case 0u: { return rgb(0xf6e7cfu); }
        case 1u: { return rgb(0x4a3a1eu); }
        case 2u: { return rgb(0xffffffu); }
        case 3u: { return rgb(0xf2f7fau); }
        case 4u: { return rgb(0x3b1e08u); }
        default: { return rgb(0xf2b84bu); }
    }
}

// ---- habitats in the order of the score pad: panel colours, and high contrast

fn usual_colour(habitat: u32) -> vec3<f32> {
    switch habitat {
        case 0u: { return rgb(0x9a96b2u); }
        case 1u: { return rgb(0x295a31u); }
        case 2u: { return rgb(0xefc75au); }
        case 3u: { return rgb(0x6cc4a3u); }
        default: { return rgb(0x1f6db5u); }
    }
}

fn contrast_colour(habitat: u32) -> vec3<f32> {
    switch habitat {
        case 0u: { return rgb(0xa6a2c4u); }
        case 1u: { return rgb(0x0b3d14u); }
        case 2u: { return rgb(0xffd84du); }
        case 3u: { return rgb(0x5fd6b0u); }
        default: { return rgb(0x005fb8u); }
    }
}
