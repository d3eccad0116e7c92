// Wildlife token: a disc with two rings and an embossed silhouette, or a wooden figure cut out along the silhouette.

#import bevy_pbr::{forward_io::VertexOutput, mesh_functions}
#import cascadia::light::{shade_ground, sun_tint, sunlight}
#import cascadia::land::{disc_colour, silhouette_colour, linear, noise, rgb}

struct Token {
    // Below 1 for the ghost.
    opacity: f32,
    unused_a: f32,
    unused_b: f32,
    unused_c: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> token: Token;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var shapes: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var shapes_sampler: sampler;

const SHAPES: f32 = 12.0;
const ELK: u32 = 1u;
const ELK_FIGURE: u32 = 11u;
const RADIUS: f32 = 0.4;

fn shape_distance(shape: u32, uv: vec2<f32>) -> f32 {
    let inside = clamp(uv, vec2(0.005), vec2(0.995));
    return textureSampleLevel(shapes, shapes_sampler, vec2((f32(shape) + inside.x) / SHAPES, inside.y), 0.0).x;
}

// Pixel coverage of a shape, averaged over four samples, since antlers and fins are thinner than a pixel on
// small tokens.
fn shape_cover(shape: u32, uv: vec2<f32>, step: f32) -> f32 {
    let soft = clamp(step * 0.85, 0.018, 0.3);
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

// Part of a piece, in uv_b.x: 0 is the face of a disc, 1 the side of a disc or foot.
const FACE: f32 = 2.0;
const EDGE: f32 = 3.0;
const FOOT: f32 = 4.0;
// Margin of a figure's board around the silhouette, in hundredths of its view box.
const MARGIN: f32 = 2.6;

// Distance from the silhouette rim, positive inside, in hundredths of its view box.
fn from_rim(shape: u32, uv: vec2<f32>) -> f32 {
    return (shape_distance(shape, uv) - 0.5) * 24.0;
}

// Painted front of a figure: disc colour, outlined in the silhouette colour.
fn paint_front(species: u32, uv: vec2<f32>, pixel: f32) -> vec3<f32> {
    // On discs only the head of an elk fits.
    let shape = select(species, ELK_FIGURE, species == ELK);
    let d = from_rim(shape, uv);
    let line = clamp(0.1 + 0.2 * pixel, 0.2, 0.8);
    let soft = pixel * 0.6;
    let body = smoothstep(line - soft, line + soft, d);
    let grain = noise(vec2(uv.x * 9.0, uv.y * 60.0), 11u) - 0.5;
    var colour = disc_colour(species) * (1.0 + 0.04 * grain);
    // The rounded rim catches the light from the north-west.
    let step_uv = 0.02;
    let slope = vec2(
        shape_distance(shape, uv + vec2(step_uv, 0.0)) - shape_distance(shape, uv - vec2(step_uv, 0.0)),
        shape_distance(shape, uv + vec2(0.0, step_uv)) - shape_distance(shape, uv - vec2(0.0, step_uv)),
    );
    let lit = clamp(dot(slope, vec2(0.55, 0.83)) * 1.4, -1.0, 1.0) * smoothstep(5.5, 1.0, d);
    colour *= 1.0 + 0.13 * lit;
    colour = mix(silhouette_colour(species) * (1.0 + 0.05 * lit), colour, body);
    // Only the peg extends beyond the outline.
    let peg = smoothstep(-MARGIN, -MARGIN - 1.5 - soft, d);
    return mix(colour, rgb(0xb98f5cu) * (1.0 + 0.1 * grain), peg);
}

// Sawn edge of a figure: bare wood, light above and dark below.
fn paint_edge(species: u32, uv: vec2<f32>, deep: f32, normal: vec3<f32>) -> vec3<f32> {
    let rings = noise(vec2(uv.x * 30.0 + uv.y * 22.0, deep * 2.0), 12u) - 0.5;
    let wood = mix(rgb(0xd9b27au), disc_colour(species), 0.22);
    let light = 0.44 + 0.62 * clamp(dot(normal, normalize(vec3(-0.35, 0.86, 0.2))), 0.0, 1.0);
    return wood * light * (1.0 + 0.16 * rings);
}

// Foot of a figure from above: painted like the animal, with a light rim of bare wood.
fn paint_foot(species: u32, at: vec2<f32>, normal: vec3<f32>) -> vec3<f32> {
    let d = length(at);
    let grain = noise(vec2(at.x * 5.0, at.y * 34.0), 13u) - 0.5;
    let wood = disc_colour(species) * 0.74 * (1.0 + 0.12 * grain);
    let light = 0.8 + 0.3 * clamp(dot(normal, normalize(vec3(-0.5, 0.7, -0.4))), 0.0, 1.0);
    // Less light under the figure.
    let dark = 1.0 - 0.35 * smoothstep(0.26, 0.04, abs(at.y)) * smoothstep(0.34, 0.2, abs(at.x));
    let rim = smoothstep(0.328, 0.344, d);
    return mix(wood * dark, rgb(0xe9d3a6u), rim) * light;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = mesh_functions::get_tag(in.instance_index);
    let species = tag & 7u;
    let at = in.uv;
    let d = length(at);
    let pixel = max(length(fwidth(at)) * 0.6, 0.0006);
    let normal = normalize(in.world_normal);
    var colour: vec3<f32>;
#ifdef FIGURES
    if in.uv_b.x > FACE - 0.5 && in.uv_b.x < EDGE - 0.5 {
        // The front always faces the viewer and must keep its colour at every sun position.
        return vec4(linear(paint_front(species, at, pixel * 100.0) * sun_tint()), token.opacity);
    }
    if in.uv_b.x > FOOT - 0.5 {
        colour = paint_foot(species, at, normal);
    } else if in.uv_b.x > EDGE - 0.5 {
        colour = paint_edge(species, at, in.uv_b.y, normal);
    } else
#endif
    if in.uv_b.x > 0.5 {
        // Wooden side.
        let light = 0.55 + 0.45 * clamp(dot(normal, normalize(vec3(-0.5, 0.5, 0.45))), 0.0, 1.0);
        let grain = 0.92 + 0.32 * abs(fract(at.x * 7.3 + at.y * 8.9 + in.uv_b.y * 0.9) - 0.5);
        colour = rgb(0x2b241cu) * light * grain * 1.3;
    } else {
        // From the outside: near-black, cream, species colour; two rings, so that one always stands out.
        colour = rgb(0x15201cu);
        colour = mix(colour, rgb(0xfff6e3u), smoothstep(RADIUS - 0.03 + pixel, RADIUS - 0.03 - pixel, d));
        let inner = RADIUS - 0.085;
        colour = mix(colour, disc_colour(species), smoothstep(inner + pixel, inner - pixel, d));
        // Slightly hollow face: shade at the north-west rim, light at the south-east.
        let toward = dot(at / max(d, 1e-4), vec2(-0.62, -0.78));
        let hollow = smoothstep(inner - 0.09, inner, d) * (1.0 - smoothstep(inner - pixel, inner + pixel, d));
        colour *= 1.0 - 0.3 * hollow * toward;
        colour *= 1.0 + 0.05 * dot(at / RADIUS, vec2(-0.62, -0.78));
        let size = RADIUS * 2.0 * 0.66;
        let uv = at / size + 0.5;
        if all(uv > vec2(0.0)) && all(uv < vec2(1.0)) {
            let step_uv = 0.012;
            let here = shape_distance(species, uv);
            let ink = shape_cover(species, uv, pixel / size * 1.2);
            // Embossing: shadow to the south-east, light edge to the north-west.
            let shadow = smoothstep(0.42, 0.58, shape_distance(species, uv - vec2(step_uv * 1.3, step_uv * 1.8)));
            colour *= 1.0 - 0.3 * shadow * (1.0 - ink);
            var face = silhouette_colour(species);
            let slope = shape_distance(species, uv + vec2(-step_uv, -step_uv)) - here;
            face *= 1.0 + clamp(-slope * 1.6, -0.12, 0.12);
            colour = mix(colour, face, ink);
        }
        // Rounded cream ring.
        let ring = smoothstep(RADIUS - 0.085, RADIUS - 0.055, d) * smoothstep(RADIUS - 0.025, RADIUS - 0.05, d);
        colour *= 1.0 + 0.07 * ring * toward;
        let light = 0.86 + 0.14 * clamp(normal.y, 0.0, 1.0);
        colour *= mix(light, 1.0, 0.5);
    }
    let sun = sunlight(in.world_position, in.world_normal, in.position.xy);
    return vec4(linear(shade_ground(colour, sun) * sun_tint()), token.opacity);
}
