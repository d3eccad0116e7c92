// One material for all habitat tiles: in an environment it reads the board texture, so that equal habitats merge and
// different ones meet in a wobbling shoreline; in the display or in flight it draws its own two halves.

#import bevy_pbr::{forward_io::VertexOutput, mesh_functions, mesh_view_bindings::{globals, view}}
#import cascadia::land::{
    FOREST, RIVER, WETLAND, APOTHEM, LAND_SPACING, BOARD, KEYSTONE, TOKEN, GHOST, LIT,
    disc_colour, silhouette_colour, contrast_colour, usual_colour,
    habitat_a, habitat_b, rotation, is_occupied, habitat_of, split_distance, hex_centre, hex_at, hex_distance, hex_step, edge_direction,
    cloud_light, fbm2, noise, rgb, linear, seen_colour,
}
#import cascadia::patterns::{paint, paint_floor, season}
#import cascadia::light::{shade_ground, sun_tint, sunlight}

// One specialization per use, because devices that execute every branch should run only the code they need:
//   STANDING  trees and peaks stand in the environment, so the ground below them is painted calmer;
//   PICTURED  the tile shows its part of the picture of its environment;
//   CANVAS    may also paint the picture of an environment: shares the shader with tiles, since each takes some 20 MB
//             in a software rasterizer;
//   CONTRAST  high-contrast colours and black lines between tiles;
//   SIGNS     a habitat sign on every half of a tile.

struct Terrain {
    // Grid strength, 0 to 1.
    grid: f32,
    // Below 1 for the ghost.
    opacity: f32,
    // Pattern time in seconds; constant with reduced motion.
    still: f32,
    // 1 on the canvas, which the picture of an environment is painted on.
    canvas: f32,
    // Square region in the picture of each environment: minimum corner and side length.
    regions: array<vec4<f32>, 4>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> terrain: Terrain;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var board: texture_2d<u32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var shapes: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var shapes_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var picture_sampler: sampler;

// Shapes in the atlas: five species, the cone, five habitats and the elk as a figure, side by side.
const SHAPES: f32 = 12.0;
const CONE: u32 = 5u;
const SIGNS_BEGIN: u32 = 6u;

fn cell_at(land: i32, hex: vec2<i32>) -> u32 {
    let at = hex + BOARD / 2;
    if any(at < vec2(0)) || any(at >= vec2(BOARD)) {
        return 0u;
    }
    return textureLoad(board, vec2(at.x, at.y + land * BOARD), 0).x;
}

// Ground at a point.
struct Ground {
    habitat: u32,
    // Distance to the nearest other habitat, and its index.
    border: f32,
    other: u32,
}

fn ground_of_land(land: i32, own: u32, own_hex: vec2<i32>, tile_point: vec2<f32>) -> Ground {
    let p = hex_centre(own_hex) + tile_point;
    let warp = vec2(fbm2(p * 3.1, 1u), fbm2(p * 3.1 + 41.7, 3u)) * 2.0 - 1.0;
    var w = p + 0.095 * warp;
    var hex = hex_at(w);
    var cell = own;
    if any(hex != own_hex) {
        cell = cell_at(land, hex);
    }
    if !is_occupied(cell) {
        w = p;
        hex = own_hex;
        cell = own;
    }
    let wobble = 0.2 * (noise(p * 2.3, 5u) - 0.5) + 0.1 * (noise(p * 6.1, 6u) - 0.5);
    let local = w - hex_centre(hex);
    var ground: Ground;
    ground.habitat = habitat_of(cell, local, wobble);
    ground.border = 9.0;
    ground.other = ground.habitat;
    let split = abs(split_distance(cell, local, wobble));
    if split < 0.3 {
        ground.border = split;
        ground.other = select(habitat_a(cell), habitat_b(cell), ground.habitat == habitat_a(cell));
    }
    for (var edge = 0u; edge < 6u; edge++) {
        let direction = edge_direction(edge);
        let distance = APOTHEM - dot(local, direction);
        if distance < 0.25 && distance < ground.border {
            let beyond = hex + hex_step(edge);
            var neighbour = own;
            if any(beyond != own_hex) {
                neighbour = cell_at(land, beyond);
            }
            if is_occupied(neighbour) {
                let other = habitat_of(neighbour, local - direction * 2.0 * APOTHEM, wobble);
                if other != ground.habitat {
                    ground.border = max(distance, 0.0);
                    ground.other = other;
                }
            }
        }
    }
    return ground;
}

fn ground_of_tile(cell: u32, local: vec2<f32>, p: vec2<f32>) -> Ground {
    let wobble = 0.2 * (noise(p * 2.3, 5u) - 0.5) + 0.1 * (noise(p * 6.1, 6u) - 0.5);
    var ground: Ground;
    ground.habitat = habitat_of(cell, local, wobble);
    ground.border = abs(split_distance(cell, local, wobble));
    ground.other = select(habitat_a(cell), habitat_b(cell), ground.habitat == habitat_a(cell));
    return ground;
}

// Foam on water, wet ground beside it, and forest shadow to the south-east.
fn paint_border(colour: vec3<f32>, ground: Ground, p: vec2<f32>, time: f32) -> vec3<f32> {
    var c = colour;
    if ground.other == ground.habitat {
        return c;
    }
    if ground.habitat == RIVER {
        let lap = 0.012 * sin(time * 1.3 + p.x * 5.0 + p.y * 4.0);
        // In winter, the foam is ice.
        let shelf = 0.062 + lap + season.ice * 0.05 * (1.0 + sin(p.x * 7.0 + 3.0 * sin(p.y * 5.0)));
        let foam = smoothstep(shelf, shelf - 0.028, ground.border);
        c = mix(c, rgb(0xe6f4fbu), foam * 0.9);
        let shallow = smoothstep(0.2, 0.05, ground.border);
        c = mix(c, rgb(0x5fa3dbu), shallow * 0.35 * (1.0 - foam));
    } else if ground.other == RIVER {
        c *= 1.0 - 0.28 * (1.0 - season.ice) * smoothstep(0.11, 0.0, ground.border);
    } else {
        // Soft dark seam between two land habitats.
        c *= 1.0 - 0.16 * smoothstep(0.05, 0.0, ground.border);
    }
    if ground.habitat == WETLAND {
        // Ragged ice along the edges.
        let shelf = 0.12 + 0.04 * sin(p.x * 9.0 + 2.0 * sin(p.y * 7.0));
        c = mix(c, rgb(0xdcecf0u), season.ice * 0.85 * smoothstep(shelf, shelf - 0.05, ground.border));
    }
    if ground.other == FOREST && ground.habitat != FOREST {
        c *= 1.0 - 0.24 * smoothstep(0.14, 0.0, ground.border);
    }
    return c;
}

fn shape_distance(shape: u32, uv: vec2<f32>) -> f32 {
    let inside = clamp(uv, vec2(0.005), vec2(0.995));
    let at = vec2((f32(shape) + inside.x) / SHAPES, inside.y);
    return textureSampleLevel(shapes, shapes_sampler, at, 0.0).x;
}

// Pixel coverage of an atlas shape at `uv`, averaged over four samples; `step` is the pixel width in shape units. A
// single sample would miss antlers and fins, which are thinner than a pixel on small discs.
fn shape_cover(shape: u32, uv: vec2<f32>, step: f32) -> f32 {
    let soft = clamp(step * 0.85, 0.012, 0.3);
    // Slightly bolder, so that thin parts do not fade.
    let rim = 0.5 - min(step, 0.09) * 0.6;
    let a = vec2(0.125, 0.375) * step;
    let b = vec2(0.375, -0.125) * step;
    var sum = smoothstep(rim - soft, rim + soft, shape_distance(shape, uv - a));
    sum += smoothstep(rim - soft, rim + soft, shape_distance(shape, uv + a));
    sum += smoothstep(rim - soft, rim + soft, shape_distance(shape, uv - b));
    sum += smoothstep(rim - soft, rim + soft, shape_distance(shape, uv + b));
    return sum * 0.25;
}

// Small disc of a species that the tile accepts.
struct Icon {
    species: u32,
    radius: f32,
    // Point relative to the disc centre.
    at: vec2<f32>,
    // Distance to the centre of the nearest shadow, possibly that of another disc.
    from_shadow: f32,
}

fn icon_place(index: u32, count: u32) -> vec2<f32> {
    if count == 1u {
        return vec2(0.0);
    }
    if count == 2u {
        return vec2(0.0, select(0.27, -0.27, index == 0u));
    }
    switch index {
        case 0u: { return vec2(0.0, -0.29); }
        case 1u: { return vec2(-0.27, 0.17); }
        default: { return vec2(0.27, 0.17); }
    }
}

// Index of the nearest disc on a tile.
fn nearest_place(local: vec2<f32>, count: u32) -> u32 {
    let of_three = select(select(1u, 2u, local.x > 0.0), 0u, local.y < 0.019 - 0.587 * abs(local.x));
    let of_two = select(0u, 1u, count == 2u && local.y > 0.0);
    return select(of_two, of_three, count > 2u);
}

// Nearest disc on a tile. Discs do not overlap, so the others can be skipped.
fn nearest_icon(local: vec2<f32>, cell: u32) -> Icon {
    let all = (cell >> 10u) & 31u;
    let count = countOneBits(all);
    let nearest = nearest_place(local, count);
    // Shadows fall to the south-east.
    let behind = local - vec2(0.03, 0.045);
    let from_shadow = length(behind - icon_place(nearest_place(behind, count), count));
    // Strip the preceding species.
    var left = all;
    left = select(left, left & (left - 1u), nearest > 0u);
    left = select(left, left & (left - 1u), nearest > 1u);
    // No disc without wildlife.
    let radius = select(select(0.235, 0.27, count == 1u), 0.001, count == 0u);
    return Icon(min(firstTrailingBit(left), 4u), radius, local - icon_place(nearest, count), from_shadow);
}

// `cover` is the pixel coverage of the silhouette.
fn paint_icon(colour: vec3<f32>, icon: Icon, cover: f32, pixel: f32) -> vec3<f32> {
    let radius = icon.radius;
    let d = length(icon.at);
    var c = colour;
    c = mix(c, c * 0.55, smoothstep(radius * 1.28, radius * 0.9, icon.from_shadow));
    c = mix(c, rgb(0x15201cu), smoothstep(radius + pixel, radius - pixel, d));
    c = mix(c, rgb(0xfff6e3u), smoothstep(radius * 0.93 + pixel, radius * 0.93 - pixel, d));
    c = mix(c, disc_colour(icon.species), smoothstep(radius * 0.82 + pixel, radius * 0.82 - pixel, d));
    return mix(c, silhouette_colour(icon.species), cover);
}

// Point of a tile on the table, rotated as if viewed from the south.
fn upright(local: vec2<f32>) -> vec2<f32> {
    let right = normalize(view.world_from_view[0].xz);
    return vec2(dot(local, right), dot(local, vec2(-right.y, right.x)));
}

// Double golden rim of a keystone, on a band of bark for contrast on prairie.
fn paint_rim(colour: vec3<f32>, local: vec2<f32>, pixel: f32) -> vec3<f32> {
    var c = colour;
    let inner = hex_distance(local);
    let band = smoothstep(0.018 - pixel, 0.018 + pixel, inner) * smoothstep(0.122 + pixel, 0.122 - pixel, inner);
    c = mix(c, rgb(0x4a3322u), band * 0.82);
    for (var ring = 0; ring < 2; ring++) {
        let at = 0.045 + f32(ring) * 0.05;
        let line = smoothstep(0.014 + pixel, 0.014 - pixel * 0.5, abs(inner - at));
        c = mix(c, rgb(0xf2b84bu), line);
    }
    return c;
}

// Centre of the cone on a keystone, and the radius kept clear around it.
const EMBLEM: vec2<f32> = vec2(0.0, 0.55);
const EMBLEM_REACH: f32 = 0.25;

// Cone on a keystone that is not yet earned; `cover` is its pixel coverage.
fn paint_emblem(colour: vec3<f32>, centre: vec2<f32>, cover: f32, pixel: f32) -> vec3<f32> {
    var c = colour;
    let d = length(centre);
    c = mix(c, c * 0.6, smoothstep(0.24, 0.17, length(centre - vec2(0.02, 0.03))));
    c = mix(c, rgb(0x4a3322u), smoothstep(0.175 + pixel, 0.175 - pixel, d));
    return mix(c, rgb(0xf2b84bu), cover);
}

// Grooves between tiles, bevelled rims, and the dark outline of the environment.
fn paint_grid(colour: vec3<f32>, land: i32, hex: vec2<i32>, local: vec2<f32>, settled: bool) -> vec3<f32> {
    var c = colour;
    for (var edge = 0u; edge < 6u; edge++) {
        let direction = edge_direction(edge);
        let distance = APOTHEM - dot(local, direction);
        if distance > 0.1 {
            continue;
        }
        let inner = settled && is_occupied(cell_at(land, hex + hex_step(edge)));
        // Edges facing the light are bright, the others in shade.
        let facing = dot(direction, vec2(-0.62, -0.78));
#ifdef CONTRAST
        c = mix(c, vec3(0.0), smoothstep(0.034, 0.022, distance));
#else
        if inner {
            c *= 1.0 - terrain.grid * 0.5 * smoothstep(0.024, 0.008, distance);
            c += terrain.grid * 0.12 * facing * smoothstep(0.06, 0.02, distance);
        } else {
            c += (0.1 * facing + 0.03) * smoothstep(0.085, 0.03, distance);
            // Snow remains on the rims.
            c = mix(c, rgb(0xf4f6fcu), season.snow * 0.55 * smoothstep(0.09, 0.05, distance));
            c *= 1.0 - 0.55 * smoothstep(0.03, 0.006, distance);
        }
#endif
    }
    return c;
}

// High-contrast colour of a painted habitat, with only a hint of the painted light and dark.
fn strengthen(colour: vec3<f32>, habitat: u32) -> vec3<f32> {
    let detail = dot(colour - usual_colour(habitat), vec3(0.3, 0.59, 0.11));
    return contrast_colour(habitat) + vec3(clamp(detail, -0.25, 0.25) * 0.3);
}

// Position of a half's sign: at its centre, but clear of the wildlife, which may cover the centre of the tile.
// Next to a token in the display, which covers the lower right, it moves up along the rim.
fn sign_place(cell: u32, half: u32, settled: bool) -> vec2<f32> {
    if habitat_a(cell) == habitat_b(cell) {
        // Clear of the emblem of a keystone.
        return vec2(0.0, -0.64);
    }
    let angle = f32(rotation(cell)) * 1.0471976 + f32(half) * 3.1415927;
    if settled {
        return vec2(cos(angle), sin(angle)) * 0.66;
    }
    let one = vec2(cos(angle - 0.87), sin(angle - 0.87));
    let other = vec2(cos(angle + 0.87), sin(angle + 0.87));
    return select(other, one, one.x + one.y < other.x + other.y) * 0.66;
}

// Upright habitat signs: the panel shape on a small disc of the habitat.
fn paint_signs(colour: vec3<f32>, local: vec2<f32>, cell: u32, settled: bool, pixel: f32) -> vec3<f32> {
    var c = colour;
    let right = select(vec2(1.0, 0.0), normalize(view.world_from_view[0].xz), settled);
    let halves = select(2u, 1u, habitat_a(cell) == habitat_b(cell));
    for (var half = 0u; half < halves; half++) {
        let habitat = select(habitat_a(cell), habitat_b(cell), half == 1u);
        let away = local - sign_place(cell, half, settled);
        let d = length(away);
        if d > 0.2 {
            continue;
        }
        let at = vec2(dot(away, right), dot(away, vec2(-right.y, right.x)));
        let dark = habitat == FOREST || habitat == RIVER;
        let ink = select(rgb(0x0b1412u), rgb(0xffffffu), dark);
        let ground = select(usual_colour(habitat) * 1.06, usual_colour(habitat) * 0.72, dark);
        c = mix(c, ink, smoothstep(0.178 + pixel, 0.178 - pixel, d));
        c = mix(c, ground, smoothstep(0.163 + pixel, 0.163 - pixel, d));
        let uv = at / 0.25 + 0.5;
        if all(uv > vec2(0.0)) && all(uv < vec2(1.0)) {
            let soft = clamp(pixel / 0.25 * 2.2, 0.02, 0.3);
            c = mix(c, ink, smoothstep(0.46 - soft, 0.46 + soft, shape_distance(SIGNS_BEGIN + habitat, uv)));
        }
    }
    return c;
}

// Parts of a tile that only change when another tile is placed: ground, shorelines, grid and golden rims.
fn paint_tile(land: i32, cell: u32, hex: vec2<i32>, tile_point: vec2<f32>, p: vec2<f32>, settled: bool, pixel: f32, time: f32) -> vec3<f32> {
    let fine = clamp(1.3 - pixel * 40.0, 0.0, 1.0);
    var ground: Ground;
    if settled {
        ground = ground_of_land(land, cell, hex, tile_point);
    } else {
        ground = ground_of_tile(cell, tile_point, p);
    }
    var colour: vec3<f32>;
#ifdef STANDING
    colour = paint_floor(ground.habitat, p, time, fine);
#else
    colour = paint(ground.habitat, p, time, fine);
#endif
#ifdef CONTRAST
    colour = strengthen(colour, ground.habitat);
#endif
    colour = paint_border(colour, ground, p, time);
    colour = paint_grid(colour, land, hex, tile_point, settled);
    if (cell & KEYSTONE) != 0u {
        colour = paint_rim(colour, tile_point, pixel);
    }
    return colour;
}

// Environment picture at a point of a tile: four samples, since the picture has more texels than the screen has pixels
// and would crawl while the view moves.
fn show_picture(land: i32, hex: vec2<i32>, tile_point: vec2<f32>) -> vec3<f32> {
    let region = terrain.regions[land];
    // Slightly inside the rim: the picture is empty beyond it.
    let at = (hex_centre(hex) + tile_point * 0.993 - region.xy) / region.z;
    let one = (dpdx(tile_point) + 0.5 * dpdy(tile_point)) * (0.3 / region.z);
    let other = (dpdy(tile_point) - 0.5 * dpdx(tile_point)) * (0.3 / region.z);
    let texel = textureSampleLevel(picture, picture_sampler, at + one, 0.0)
        + textureSampleLevel(picture, picture_sampler, at - one, 0.0)
        + textureSampleLevel(picture, picture_sampler, at + other, 0.0)
        + textureSampleLevel(picture, picture_sampler, at - other, 0.0);
    // Bare ground instead of a hole if the picture was not painted.
    let c = select(linear(rgb(0x6b7f5eu)), texel.rgb / max(texel.a, 1e-3), texel.a > 0.04);
    return seen_colour(c);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = mesh_functions::get_tag(in.instance_index);
    var settled = is_occupied(tag);
    var time = select(globals.time, terrain.still, terrain.still >= 0.0);
    // uv: point in the tile; uv_b: depth down its side, 0 on the face.
    var tile_point = in.uv;
#ifdef VERTEX_UVS_B
    if in.uv_b.x > 0.001 {
        let normal = normalize(in.world_normal);
        let light = 0.62 + 0.38 * clamp(dot(normal, normalize(vec3(-0.5, 0.4, 0.5))), 0.0, 1.0);
        let grain = 0.9 + 0.4 * abs(fract(tile_point.x * 2.9 + tile_point.y * 2.3 + in.uv_b.x * 0.7) - 0.5);
        let bark = mix(rgb(0x6a5644u), rgb(0x2a2019u), clamp(in.uv_b.x * 1.05, 0.0, 1.0));
        let sun = sunlight(in.world_position, normal, in.position.xy);
        return vec4(linear(shade_ground(bark * light * grain, sun) * sun_tint()), terrain.opacity);
    }
#endif

    var land = i32(floor((in.world_position.x + LAND_SPACING * 0.5) / LAND_SPACING));
    var pixel = max(length(fwidth(tile_point)) * 0.6, 0.0008);

    var hex = vec2(0);
    // The tag holds the tile, the board holds its contents.
    var cell = tag & 0xffffu;
    // Unsettled tiles use separate noise coordinates.
    let variation = f32((tag >> 24u) & 255u);
    var p = tile_point + fract(vec2(variation * 0.618, variation * 0.414)) * 40.0;
    if settled {
        hex = vec2(i32((tag >> 16u) & 63u), i32((tag >> 22u) & 63u)) - BOARD / 2;
        p = hex_centre(hex) + tile_point;
        let here = cell_at(land, hex);
        cell |= here & (TOKEN | GHOST | LIT);
    }
#ifdef CANVAS
    // uv: point in the picture.
    let on_canvas = terrain.canvas > 0.5;
    var is_bare = false;
    if on_canvas {
        land = i32(tag);
        let region = terrain.regions[land];
        p = region.xy + in.uv * region.z;
        hex = hex_at(p);
        let here = cell_at(land, hex);
        is_bare = !is_occupied(here) || (here & GHOST) != 0u;
        cell = here & 0xffffu;
        tile_point = p - hex_centre(hex);
        settled = true;
        pixel = region.z / 1024.0;
        time = 0.0;
    }
#endif
#ifdef PICTURED
    var colour = show_picture(land, hex, tile_point);
#else
    var colour = paint_tile(land, cell, hex, tile_point, p, settled, pixel, time);
#endif
#ifdef CANVAS
    if on_canvas {
        return select(vec4(linear(colour), 1.0), vec4(0.0), is_bare);
    }
#endif
    // Emblem and wildlife do not overlap, so one shape lookup serves both.
    let has_emblem = (cell & (KEYSTONE | TOKEN)) == KEYSTONE;
    let emblem_at = tile_point - EMBLEM;
    let on_emblem = has_emblem && dot(emblem_at, emblem_at) < EMBLEM_REACH * EMBLEM_REACH;
    // Animals stand upright from every view direction; in the tray they always face the camera.
    let icon = nearest_icon(select(tile_point, upright(tile_point), settled), cell);
    let size = select(icon.radius * 1.4, 0.29, on_emblem);
    let uv = select(icon.at, emblem_at, on_emblem) / size + 0.5;
    let inside = all(uv > vec2(0.0)) && all(uv < vec2(1.0));
    let cover = shape_cover(select(icon.species, CONE, on_emblem), uv, pixel / size * 1.2) * f32(inside);
    if has_emblem {
        colour = paint_emblem(colour, emblem_at, select(0.0, cover, on_emblem), pixel);
    }
    let sun = sunlight(in.world_position, in.world_normal, in.position.xy);
    colour = shade_ground(colour, sun);
#ifdef STANDING
    if settled {
        colour *= cloud_light(in.world_position.xz, time);
    }
#endif
#ifdef SIGNS
    colour = paint_signs(colour, tile_point, cell, settled, pixel);
#endif
    if (cell & TOKEN) != 0u {
        // Soft contact shadow under the token.
#ifdef STANDING
        let d = length(tile_point - vec2(0.02, 0.03));
        colour *= 1.0 - 0.32 * smoothstep(0.52, 0.34, d);
#else
        let d = length(tile_point - vec2(0.07, 0.1));
        colour *= 1.0 - 0.5 * smoothstep(0.52, 0.34, d);
#endif
    } else {
        colour = paint_icon(colour, icon, select(cover, 0.0, on_emblem), pixel);
    }
    if (cell & LIT) != 0u {
        let inner = hex_distance(tile_point);
        let glow = smoothstep(0.3, 0.0, inner);
        colour = mix(colour, rgb(0xfff0b8u), glow * 0.65 + 0.1);
    }
    var opacity = terrain.opacity;
    if (cell & GHOST) != 0u && opacity < 1.0 {
        let inner = hex_distance(tile_point);
        let angle = atan2(tile_point.y, tile_point.x);
        let dash = step(0.5, fract(angle * 4.774648 + time * 0.25));
        colour = mix(colour, rgb(0xfff6e3u), smoothstep(0.055, 0.035, inner) * mix(0.35, 1.0, dash));
        opacity = mix(opacity, 1.0, smoothstep(0.06, 0.03, inner));
    }
    return vec4(linear(colour * sun_tint()), opacity);
}
