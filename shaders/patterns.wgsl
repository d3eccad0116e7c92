// Procedural painting of the five habitats, lit from the north-west. `p` is in environment space: x east, y south.
#define_import_path cascadia::patterns

#import cascadia::land::{MOUNTAIN, FOREST, PRAIRIE, WETLAND, RIVER, gust_at, rgb, noise, fbm2, fbm3, random1, random2}

// Season parameters; `config/seasons.ron` documents each value.
struct Season {
    crown_shade: vec3<f32>,
    broad_leaved: f32,
    crown: vec3<f32>,
    snow: f32,
    crown_light: vec3<f32>,
    leaf_cover: f32,
    leaf: vec3<f32>,
    litter: f32,
    leaf_other: vec3<f32>,
    frost: f32,
    fallen: vec3<f32>,
    snow_line: f32,
    heath: vec3<f32>,
    shrubs: f32,
    grass: vec3<f32>,
    flowers: f32,
    grass_light: vec3<f32>,
    seeds: f32,
    grass_shade: vec3<f32>,
    ice: f32,
    flower: vec3<f32>,
    lilies: f32,
    flower_other: vec3<f32>,
    seed: vec3<f32>,
    marsh: vec3<f32>,
    marsh_light: vec3<f32>,
    reed: vec3<f32>,
    reed_light: vec3<f32>,
    pool: vec3<f32>,
    pool_light: vec3<f32>,
    pool_rim: vec3<f32>,
    water: vec3<f32>,
    water_light: vec3<f32>,
    ripple: vec3<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(6) var<uniform> season: Season;

// Snow in light and in shade.
const SNOW: u32 = 0xf4f6fcu;
const SNOW_SHADE: u32 = 0xc2c9e4u;

const LIGHT: vec2<f32> = vec2<f32>(-0.62, -0.78);

// `fine` fades out details smaller than a pixel: 1 near, 0 far.
fn paint(habitat: u32, p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    switch habitat {
        case 0u: { return paint_mountain(p, fine); }
        case 1u: { return paint_forest(p, time, fine); }
        case 2u: { return paint_prairie(p, time, fine); }
        case 3u: { return paint_wetland(p, time, fine); }
        default: { return paint_river(p, time, fine); }
    }
}

// Lobed crowns of uneven size in groves, lit from the north-west, with dark gaps between them.
fn paint_forest(p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    let scale = 4.3;
    let q = p * scale;
    let cell = vec2<i32>(floor(q));
    let boughs = noise(p * 15.0, 16u) - 0.5;
    var best = 9.0;
    var offset = vec2(0.0);
    var tint = 0.0;
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let c = cell + vec2(x, y);
            let jitter = random2(c, 11u);
            let sway = 0.03 * sin(time * 0.9 + f32(c.x) * 1.3 + f32(c.y) * 0.7);
            let centre = vec2<f32>(c) + 0.5 + (jitter - 0.5) * 0.8 + vec2(sway, 0.0);
            let size = 0.72 + 0.5 * random1(c, 12u);
            let d = length(q - centre) / size;
            // Southern crowns overlap northern ones.
            let depth = d - 0.12 * (centre.y - q.y);
            if depth < best {
                best = depth;
                offset = (q - centre) / size;
                tint = random1(c, 13u);
            }
        }
    }
    let d = length(offset) + 0.42 * boughs;
    let lit = clamp(0.5 + dot(offset, LIGHT) * 0.85 + 0.75 * boughs, 0.0, 1.0);
    var colour = mix(season.crown_shade, season.crown, smoothstep(0.1, 0.75, lit));
    colour = mix(colour, season.crown_light, smoothstep(0.6, 1.0, lit) * 0.85);
    // Broad-leaved trees have one of two separate colours; like all crowns, they darken away from the light.
    let leafy = step(1.0 - season.broad_leaved, tint);
    let own = select(season.leaf, season.leaf_other, fract(tint * 57.0) > 0.5) * (0.5 + 0.55 * lit);
    // Groves are darker and cooler, or lighter and warmer.
    let grove = noise(p * 1.3, 15u) - 0.5;
    let tone = vec3(0.5, 0.34, 0.1) * grove + (tint - 0.5) * 0.24;
    colour = mix(colour * (1.0 + tone), own, leafy * season.leaf_cover);
    // Leaves.
    let leaves = noise(p * 31.0, 14u);
    colour *= 1.0 + (leaves - 0.5) * 0.16 * fine;
    let gap = smoothstep(0.46, 0.84, d);
    colour = mix(colour, rgb(0x0d2716u), gap * 0.85);
    // Snow on the side of some crowns that faces the light; the others keep the forest dark.
    let bare = 0.57 + 0.34 * fract(tint * 31.0);
    let cap = smoothstep(bare, bare + 0.18, lit + (leaves - 0.5) * 0.1 * fine - 0.7 * gap);
    colour = mix(colour, mix(rgb(SNOW_SHADE), rgb(SNOW), smoothstep(0.7, 1.0, lit)), cap * min(2.0 * season.snow, 1.0));
    // Fallen leaves and petals in the gaps.
    colour = mix(colour, season.fallen * 0.8, gap * smoothstep(0.62, 0.72, leaves) * season.litter * 0.6 * fine);
    return colour;
}

// Rows of peaks in front view, back to front: warm western faces, cool eastern ones, snow above a ragged line, and mist
// at the feet, which sets each row off from the one behind.
fn paint_mountain(p: vec2<f32>, fine: f32) -> vec3<f32> {
    let spacing = 0.33;
    let row0 = i32(floor(p.y / spacing));
    let broad = noise(p * 3.0, 21u);
    let rough = noise(p * 11.0, 27u);
    let grain = noise(p * vec2(26.0, 13.0), 28u) - 0.5;
    let mist = mix(rgb(0x85819du), rgb(0x9a97b0u), broad);
    var colour = mix(mist, rgb(SNOW_SHADE), season.frost * 0.6 * smoothstep(0.4, 0.65, broad));
    // Peaks are up to 0.68 high, so two rows to the south can reach this point.
    for (var k = 0; k <= 2; k++) {
        let row = row0 + k;
        let base = (f32(row) + 1.0) * spacing;
        let width = 0.62;
        let shift = random1(vec2(row, 0), 22u) * width;
        let column0 = i32(floor((p.x - shift) / width));
        for (var j = -1; j <= 1; j++) {
            let id = vec2(column0 + j, row);
            let jitter = random2(id, 23u);
            let peak_x = (f32(id.x) + 0.5 + (jitter.x - 0.5) * 0.5) * width + shift;
            let height = 0.36 + 0.32 * jitter.y;
            let half = 0.38 + 0.16 * random1(id, 24u);
            let up = (base - p.y) / height;
            if up < 0.0 || up > 1.0 {
                continue;
            }
            let x = p.x - peak_x + (rough - 0.5) * 0.07 * (1.1 - up);
            // Concave flanks.
            let reach = half * (1.0 - up) * (1.0 - 0.22 * up);
            if abs(x) > reach {
                continue;
            }
            // A ridge winds down from the summit; the face west of it is lit, and ribs run down both.
            let ridge = (random1(id, 26u) - 0.35) * 0.26 * (1.0 - up) + 0.05 * sin(up * 9.0 + f32(id.x)) * (1.0 - up);
            let west = x < ridge + (rough - 0.5) * 0.05;
            let ribs = noise(vec2(x / (1.25 - up) * 13.0, up * 3.0) + vec2<f32>(id) * 7.0, 25u) - 0.5;
            var rock = select(rgb(0x6c6b8eu), rgb(0xaca7bdu), west) * (1.0 + 0.34 * ribs + 0.12 * grain * fine);
            // Bare rock is wet and dark near snow.
            rock *= 1.0 - season.frost * vec3(0.30, 0.31, 0.15);
            // Shrubs at the foot.
            let foot = smoothstep(0.34, 0.12, up) * smoothstep(0.42, 0.6, rough) * season.shrubs;
            rock = mix(rock, season.heath * select(0.72, 1.0, west), foot);
            // Snow reaches down the gullies.
            let snow_line = season.snow_line + 0.02 - 0.42 * ribs;
            let snow = select(rgb(0xc2c6e2u), rgb(0xf8f7fcu), west);
            rock = mix(rock, snow, smoothstep(snow_line - 0.02, snow_line + 0.02, up));
            // The crest is slightly darker against the peak behind it.
            let rim = smoothstep(0.0, 0.03, reach - abs(x));
            colour = mix(colour, mix(rock * 0.82, rock, rim), smoothstep(0.0, 0.38, up));
        }
    }
    return colour;
}

// Long curved waves of grass with seeds and a few flowers, and a travelling band of wind.
fn paint_prairie(p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    let bend = fbm2(p * 0.9, 31u) * 5.0;
    // Gusts cross the environment in broad bands: the grass leans and shines under them.
    let gust = waves_of_wind(p, bend, time);
    let direction = normalize(vec2(0.35, 1.0));
    let phase = dot(p, direction) * 11.0 + bend + sin(p.x * 1.7) * 0.6 + gust * 0.9;
    let wave = sin(phase);
    var colour = season.grass;
    colour = mix(colour, season.grass_light, smoothstep(0.25, 0.95, wave) * 0.85);
    colour = mix(colour, season.grass_shade, smoothstep(0.45, 0.98, -wave) * 0.75);
    // Blades along the wave.
    let blades = noise(vec2(p.x * 24.0, p.y * 7.0 + bend), 32u);
    colour *= 1.0 + (blades - 0.5) * 0.1 * fine;
    // Drifted snow between the waves; their crests stay straw.
    let drift = smoothstep(0.05, 0.75, -wave + (blades - 0.5) * 0.5);
    colour = mix(colour, rgb(SNOW), min(1.7 * season.frost, 1.0) * drift * 0.58);
    colour = mix(colour * (1.0 - 0.08 * smoothstep(0.2, -0.8, gust)), season.grass_light, smoothstep(0.3, 0.95, gust) * 0.26);
    // Seeds and flowers.
    let grid = p * 4.2;
    let id = vec2<i32>(floor(grid));
    let spot = random2(id, 33u) * 0.7 + 0.15;
    let d = length(fract(grid) - spot);
    let kind = random1(id, 34u);
    if kind > 1.0 - season.flowers {
        let petals = smoothstep(0.15, 0.1, d);
        colour = mix(colour, select(season.flower, season.flower_other, fract(kind * 61.0) > 0.6), petals);
        colour = mix(colour, rgb(0xf6c95au), smoothstep(0.055, 0.03, d));
    } else if kind < season.seeds {
        colour = mix(colour, season.seed, smoothstep(0.075, 0.04, d) * 0.75);
    }
    return colour;
}

// Wind over the grass, -1 to 1: bands broken up by the terrain, strong in gusts only.
fn waves_of_wind(p: vec2<f32>, bend: f32, time: f32) -> f32 {
    return sin(dot(p, vec2(1.0, 0.4)) + bend * 0.35 - time * 1.3) * (0.35 + 0.65 * gust_at(p, time));
}

// Shallow water that mirrors the sky, low banks of sedge, and reeds along them.
fn paint_wetland(p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    // Banks: flat, so their noise is stretched sideways.
    let level = fbm3(vec2(p.x * 1.25, p.y * 2.7), 42u);
    let bank = smoothstep(0.575, 0.6, level);
    // Open water is deep; streaks of sky lie on it.
    let sky = noise(vec2(p.x * 1.9, p.y * 9.5 + time * 0.05), 47u);
    var water = mix(season.marsh, season.marsh_light, smoothstep(0.3, 0.72, sky));
    water *= 1.0 - vec3(0.34, 0.17, 0.13) * smoothstep(0.48, 0.36, level) * (1.0 - 0.7 * sky);
    // The banks darken the water in front of them, and a pale line of light runs along their edge.
    water *= 1.0 - vec3(0.30, 0.20, 0.22) * smoothstep(0.5, 0.56, level);
    let glint = smoothstep(0.74, 0.82, noise(vec2(p.x * 3.0 + time * 0.07, p.y * 17.0), 48u));
    water = mix(water, rgb(0xeafaf4u), glint * 0.75);
    // Ice grows from the banks; the deep water stays open.
    let frozen = season.ice * smoothstep(0.48, 0.54, level + 0.08 * (sky - 0.5));
    water = mix(water, mix(rgb(0xc3dfe2u), rgb(0xe6f2f4u), sky), frozen);
    var colour = mix(water, season.pool_rim, 0.8 * smoothstep(0.555, 0.57, level));
    let tufts = noise(p * vec2(21.0, 9.0), 41u);
    let sedge = mix(season.pool, season.pool_light, smoothstep(0.25, 0.75, tufts));
    let snowed = min(2.0 * season.frost, 1.0) * smoothstep(0.5, 0.62, level - 0.1 * tufts);
    colour = mix(colour, mix(sedge, mix(rgb(SNOW_SHADE), rgb(SNOW), tufts), snowed), bank);
    // Reeds: upright strokes in rows, dense along the banks, some with a brown head.
    let grid = p * vec2(8.5, 3.6);
    let column = i32(floor(grid.x));
    let shifted = grid.y + random1(vec2(column, 7), 43u);
    let id = vec2(column, i32(floor(shifted)));
    let local = vec2(fract(grid.x), fract(shifted));
    let lean = 0.08 * sin(time * 0.7 + f32(id.x)) * (1.0 - local.y);
    let stem = 0.5 + (random1(id, 44u) - 0.5) * 0.5 + lean;
    let top = 0.06 + 0.3 * random1(id, 45u);
    let chance = random1(id, 46u);
    let grows = step(mix(0.84, 0.28, smoothstep(0.46, 0.57, level)), chance);
    let along = step(top, local.y) * step(local.y, 0.94) * grows;
    colour = mix(colour, season.reed, smoothstep(0.16, 0.07, abs(local.x - stem)) * along * 0.92);
    let light = smoothstep(0.15, 0.06, abs(local.x - stem + 0.17)) * step(top + 0.08, local.y);
    colour = mix(colour, season.reed_light, light * along * 0.7);
    let head = smoothstep(0.2, 0.13, abs(local.x - stem)) * step(local.y, top + 0.2) * step(0.84, chance);
    return mix(colour, rgb(0x6b4a2au), head * along * 0.9);
}

// Flow lines that bend with the terrain, and sparse white glints; in winter, floes.
fn paint_river(p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    // One overall direction, bent by two octaves of noise: seamless in environments of any size.
    let swirl = fbm2(p * 0.8, 52u);
    let bend = noise(p * 2.1, 51u);
    let phase = dot(p, vec2(0.42, 0.9)) * 6.5 + 11.0 * swirl + 2.4 * bend - time * 1.1;
    let flow = sin(phase);
    var colour = mix(season.water, season.water_light, swirl);
    colour = mix(colour, season.ripple, smoothstep(0.35, 0.95, flow) * 0.5);
    colour = mix(colour, rgb(0x15528fu), smoothstep(0.4, 0.98, -flow) * 0.55);
    if season.ice > 0.0 {
        let floe = noise(p * vec2(3.3, 4.1) - vec2(time * 0.03, 0.0), 55u) + 0.2 * bend;
        colour = mix(colour, rgb(0xdcecf0u), season.ice * smoothstep(0.955, 0.99, floe));
    }
    let line = smoothstep(0.975, 0.998, flow);
    let broken = smoothstep(0.5, 0.62, noise(p * 3.1 + vec2(time * 0.1, 0.0), 53u));
    colour = mix(colour, rgb(0xe6f4fbu), line * broken * 0.85);
    let sparkle = smoothstep(0.86, 0.93, noise(p * vec2(13.0, 19.0) + vec2(time * 0.6, -time * 0.3), 54u));
    colour = mix(colour, rgb(0xe6f4fbu) * 1.5, sparkle * 0.6 * fine);
    return colour;
}

// ---- calmer ground below freestanding trees and peaks

fn paint_floor(habitat: u32, p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    switch habitat {
        case 0u: { return mix(floor_of_mountain(p, fine), paint_mountain(p, fine), 0.38) * 0.968; }
        case 1u: { return paint_forest_floor(p, time, fine); }
        // Standing reeds darken the wetland, so the ground compensates.
        case 3u: { return paint_wetland(p, time, fine) * 1.045; }
        default: { return paint(habitat, p, time, fine); }
    }
}

// Rock with cracks and scree.
fn floor_of_mountain(p: vec2<f32>, fine: f32) -> vec3<f32> {
    let broad = fbm3(p * 2.2, 71u);
    var colour = mix(rgb(0xa4a0b7u), rgb(0xcecbddu), smoothstep(0.25, 0.75, broad));
    // Slabs tilted to or away from the light.
    let slab = fbm2(p * 5.0 + 3.0, 73u) - fbm2(p * 5.0 + 3.0 - LIGHT * 0.09, 73u);
    colour *= 1.0 + clamp(slab * 1.5, -0.16, 0.16);
    let crack = smoothstep(0.035, 0.0, abs(noise(p * 3.7, 75u) - 0.5));
    colour *= 1.0 - 0.22 * crack;
    colour *= 1.0 + 0.1 * (noise(p * 37.0, 76u) - 0.5) * fine;
    let bank = smoothstep(0.5, 0.62, broad);
    colour = mix(colour, season.heath, season.shrubs * 0.6 * smoothstep(0.44, 0.34, broad));
    colour = mix(colour * (1.0 - season.frost * vec3(0.4, 0.42, 0.26)), rgb(0xdfe1f6u), season.frost * 0.8 * bank);
    return colour;
}

fn paint_forest_floor(p: vec2<f32>, time: f32, fine: f32) -> vec3<f32> {
    let ground = mix(floor_of_forest(p, fine), paint_forest(p, time, fine), 0.35 - 0.16 * season.snow);
    if season.litter <= 0.0 {
        return ground;
    }
    return fallen_leaves(ground, p, time);
}

// Moss and needles under the trees, with spots of light; in winter, snow lies there.
fn floor_of_forest(p: vec2<f32>, fine: f32) -> vec3<f32> {
    let broad = fbm3(p * 2.6, 81u);
    var colour = mix(rgb(0x1d4727u), rgb(0x34693bu), smoothstep(0.3, 0.72, broad));
    let lying = min(2.1 * season.snow, 1.0);
    let dapple = smoothstep(0.6 + 0.105 * lying, 0.75 - 0.01 * lying, noise(p * 7.0, 83u));
    colour = mix(colour, mix(rgb(0x5b8a49u), rgb(SNOW), lying), dapple * mix(0.4, 1.0, lying));
    colour *= 1.0 + 0.16 * (noise(p * 29.0, 84u) - 0.5) * fine;
    return colour;
}

// Leaves and petals on the ground, stirred slightly by the wind.
fn fallen_leaves(ground: vec3<f32>, p: vec2<f32>, time: f32) -> vec3<f32> {
    let drift = vec2(0.05 * sin(time * 0.6 + p.y * 2.0), 0.03 * sin(time * 0.43 + p.x * 1.7));
    let grid = (p + drift) * 9.0;
    let id = vec2<i32>(floor(grid));
    let away = fract(grid) - 0.3 - 0.4 * random2(id, 86u);
    let leaf = smoothstep(0.24, 0.16, length(away * vec2(1.0, 1.5))) * step(random1(id, 87u), season.litter * 0.55);
    return mix(ground, season.fallen * (0.75 + 0.4 * random1(id, 88u)), leaf * 0.9);
}
