// Light and dust on the environment: rings, glowing edges, outlines, glints. Flat quads; the tag selects the effect.

#import bevy_pbr::{forward_io::VertexOutput, mesh_functions}
#import cascadia::land::{fbm2, hex_distance, linear, rgb}

struct Effects {
    tints: array<vec4<f32>, 8>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> effects: Effects;

// Effect shapes, numbered as in the program.
const DUST: u32 = 0u;
const EDGE: u32 = 1u;
const HARMONY: u32 = 2u;
const TILE_OUTLINE: u32 = 3u;
const TOKEN_OUTLINE: u32 = 4u;
const GLINT: u32 = 5u;
const BEAM: u32 = 6u;
const WATER_RING: u32 = 8u;

// Quad width of the effects around a tile, in circumradii.
const AROUND: f32 = 3.6;

fn bump(x: f32, width: f32) -> f32 {
    return exp(-(x * x) / (width * width));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = mesh_functions::get_tag(in.instance_index);
    let glow = tag & 15u;
    var colour = effects.tints[(tag >> 4u) & 7u].rgb;
    let progress = f32((tag >> 8u) & 255u) / 255.0;
    let strength = f32((tag >> 16u) & 255u) / 255.0;
    // Point in the quad, -0.5 to 0.5 on both axes.
    let at = in.uv - 0.5;
    let around = at * AROUND;
    let pixel = max(length(fwidth(around)) * 0.6, 0.002);
    var alpha = 0.0;
    switch glow {
        case DUST: {
            // Puffs that roll outwards and thin out.
            let out = -hex_distance(around);
            let spread = 1.0 - (1.0 - progress) * (1.0 - progress);
            let angle = atan2(around.y, around.x);
            let billow = fbm2(vec2(cos(angle), sin(angle)) * 2.6 + vec2(spread * 0.8, 3.0), 2u);
            let puff = smoothstep(0.25, 0.75, fbm2(around * 2.4 / (1.0 + spread), 3u));
            let middle = 0.06 + 0.42 * spread * (0.5 + billow);
            let width = 0.1 + 0.16 * spread;
            let thin = (1.0 - progress) * (1.0 - progress);
            alpha = bump(out - middle, width) * puff * thin * smoothstep(-0.06, 0.04, out) * 0.75;
        }
        case EDGE: {
            // Glow along the whole edge, brightest at its centre; u runs along the edge.
            let along = smoothstep(0.5, 0.36, abs(at.x));
            let rise = smoothstep(0.0, 0.2, progress) * (1.0 - smoothstep(0.55, 1.0, progress));
            let core = bump(at.y, 0.085);
            let halo = bump(at.y, 0.3) * 0.72;
            colour = mix(colour, vec3(1.0, 0.97, 0.86), core);
            alpha = along * rise * max(core, halo);
        }
        case HARMONY: {
            let out = -hex_distance(around);
            let spread = 1.0 - pow(1.0 - progress, 2.5);
            let line = bump(out - 0.62 * spread, 0.05 + 0.05 * spread);
            let trail = smoothstep(-0.3, 0.62 * spread, out) * step(out, 0.62 * spread) * 0.16;
            let inside = bump(out, 0.16) * (1.0 - progress) * 0.6;
            colour = mix(colour, vec3(1.0, 0.98, 0.9), line * 0.6);
            alpha = max(max(line, trail), inside) * (1.0 - smoothstep(0.55, 1.0, progress));
        }
        case TILE_OUTLINE: {
            let inner = hex_distance(around);
            let width = max(0.035, pixel);
            let line = smoothstep(width + pixel, width - pixel * 0.5, abs(inner - 0.045));
            let edge = smoothstep(width * 1.9 + pixel, width * 1.9 - pixel * 0.5, abs(inner - 0.045)) * (1.0 - line);
            colour = mix(colour, vec3(0.06, 0.09, 0.08), edge);
            alpha = max(line, edge * 0.65);
        }
        case TOKEN_OUTLINE: {
            // The quad is 1.2 circumradii wide, three times the token radius.
            let d = length(at) * 1.2;
            let soft = max(length(fwidth(at)) * 0.8, 0.003);
            let away = abs(d - 0.46);
            let line = smoothstep(0.034 + soft, 0.034 - soft, away);
            let edge = smoothstep(0.066 + soft, 0.066 - soft, away) * (1.0 - line);
            colour = mix(colour, vec3(0.06, 0.09, 0.08), edge);
            alpha = max(line, edge * 0.65);
        }
        case GLINT: {
            // Soft star that opens and closes.
            let open = sin(progress * 3.14159);
            let d = length(at) * 2.0;
            let rays = bump(at.x, 0.02 + 0.02 * open) * bump(at.y, 0.28 * open + 0.01)
                + bump(at.y, 0.02 + 0.02 * open) * bump(at.x, 0.28 * open + 0.01);
            let ring = bump(d - 0.25 - 0.6 * progress, 0.06) * 0.6 * (1.0 - progress);
            colour = mix(colour, vec3(1.0), rays * 0.7);
            alpha = min(max(rays * open, max(bump(d, 0.34) * open * 0.55, ring)), 1.0);
        }
        case BEAM: {
            // Light with a tail; u runs along the line.
            let head = mix(-0.1, 1.15, progress);
            let behind = head - (at.x + 0.5);
            let tail = smoothstep(0.45, 0.0, behind) * step(0.0, behind);
            let point = bump(behind, 0.05);
            let across = bump(at.y, 0.09 + 0.12 * point);
            let ends = smoothstep(0.5, 0.47, abs(at.x));
            let thread = bump(at.y, 0.05) * 0.35 * sin(progress * 3.14159);
            colour = mix(colour, vec3(1.0), point);
            alpha = ends * max(across * max(tail * 0.8, point), thread);
        }
        case WATER_RING: {
            // Splash of foam, then two rings that widen and fade.
            let d = length(at) * 2.0;
            let spread = 1.0 - (1.0 - progress) * (1.0 - progress);
            let outer = bump(d - 0.92 * spread, 0.07) + 0.6 * bump(d - 0.55 * spread, 0.06);
            let foam = bump(d, 0.16 + 0.3 * spread) * smoothstep(0.3, 0.0, progress);
            colour = rgb(0xe6f4fbu);
            alpha = min(outer * (1.0 - progress) * (1.0 - progress) * 0.8 + foam * 0.85, 0.9) * smoothstep(1.0, 0.9, d);
        }
        default: {
            // Soft shadow.
            alpha = smoothstep(0.5, 0.12, length(at));
        }
    }
    return vec4(linear(colour), alpha * strength);
}
