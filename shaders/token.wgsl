// A wildlife token: a disc with two rings and an embossed silhouette.

#import bevy_pbr::{forward_io::VertexOutput, mesh_functions}
#import cascadia::light::{shade_ground, sun_tint, sunlight}
#import cascadia::land::{disc_colour, silhouette_colour, linear, noise, rgb}

struct Token {
    // Opacity: below 1 for the ghost.
    opacity: f32,
    unused_a: f32,
    unused_b: f32,
    unused_c: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> token: Token;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var shapes: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var shapes_sampler: sampler;

const SHAPES: f32 = 11.0;
const RADIUS: f32 = 0.4;

fn shape_distance(shape: u32, uv: vec2<f32>) -> f32 {
    let inside = clamp(uv, vec2(0.005), vec2(0.995));
    return textureSampleLevel(shapes, shapes_sampler, vec2((f32(shape) + inside.x) / SHAPES, inside.y), 0.0).x;
}

// How much of a pixel a shape covers: the mean of four points, since antlers and fins are thinner than a pixel on small
// tokens.
fn shape_cover(shape: u32, uv: vec2<f32>, step: f32) -> f32 {
    let soft = clamp(step * 0.85, 0.018, 0.3);
    // A little bolder, so that thin parts do not fade.
    let rim = 0.5 - min(step, 0.09) * 0.6;
    let a = vec2(0.125, 0.375) * step;
    let b = vec2(0.375, -0.125) * step;
    var sum = smoothstep(rim - soft, rim + soft, shape_distance(shape, uv - a));
    sum += smoothstep(rim - soft, rim + soft, shape_distance(shape, uv + a));
    sum += smoothstep(rim - soft, rim + soft, shape_distance(shape, uv - b));
    sum += smoothstep(rim - soft, rim + soft, shape_distance(shape, uv + b));
    return sum * 0.25;
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
    if in.uv_b.x > 0.5 {
        // The wooden side.
        let light = 0.55 + 0.45 * clamp(dot(normal, normalize(vec3(-0.5, 0.5, 0.45))), 0.0, 1.0);
        let grain = 0.92 + 0.16 * noise(vec2(atan2(at.y, at.x) * 9.0, in.uv_b.y * 7.0), 3u);
        colour = rgb(0x2b241cu) * light * grain * 1.3;
    } else {
        // From outside: near-black, cream, the colour of the species; both rings, so that one always stands out.
        colour = rgb(0x15201cu);
        colour = mix(colour, rgb(0xfff6e3u), smoothstep(RADIUS - 0.03 + pixel, RADIUS - 0.03 - pixel, d));
        let inner = RADIUS - 0.085;
        colour = mix(colour, disc_colour(species), smoothstep(inner + pixel, inner - pixel, d));
        // The face is slightly hollow: shade at the north west rim, light at the south east.
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
            // Embossed: a shadow to the south east, a light edge to the north west.
            let shadow = smoothstep(0.42, 0.58, shape_distance(species, uv - vec2(step_uv * 1.3, step_uv * 1.8)));
            colour *= 1.0 - 0.3 * shadow * (1.0 - ink);
            var face = silhouette_colour(species);
            let slope = shape_distance(species, uv + vec2(-step_uv, -step_uv)) - here;
            face *= 1.0 + clamp(-slope * 1.6, -0.12, 0.12);
            colour = mix(colour, face, ink);
        }
        // The cream ring is rounded.
        let ring = smoothstep(RADIUS - 0.085, RADIUS - 0.055, d) * smoothstep(RADIUS - 0.025, RADIUS - 0.05, d);
        colour *= 1.0 + 0.07 * ring * toward;
        let light = 0.86 + 0.14 * clamp(normal.y, 0.0, 1.0);
        colour *= mix(light, 1.0, 0.5);
    }
    let sun = sunlight(in.world_position, in.world_normal, in.position.xy);
    return vec4(linear(shade_ground(colour, sun) * sun_tint()), token.opacity);
}
