// Selectable positions: free neighbours as dashed hexes, tiles that accept the token as glowing ones.

#import bevy_pbr::{forward_io::VertexOutput, mesh_functions, mesh_view_bindings::globals}
#import cascadia::land::{hex_distance, rgb, linear}

struct Spot {
    // Pulse time in seconds; negative uses the clock.
    still: f32,
    unused_a: f32,
    unused_b: f32,
    unused_c: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> spot: Spot;

// Tag bits.
const TOKEN_SPOT: u32 = 1u;
const HOVERED: u32 = 2u;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = mesh_functions::get_tag(in.instance_index);
    let time = select(globals.time, spot.still, spot.still >= 0.0);
    let at = in.uv;
    let inner = hex_distance(at);
    let pixel = max(length(fwidth(at)) * 0.7, 0.001);
    let hovered = (tag & HOVERED) != 0u;
    if (tag & TOKEN_SPOT) != 0u {
        // Pulsing ring around the tile, slow enough not to flash.
        let pulse = 0.6 + 0.4 * sin(time * 3.0);
        let d = length(at);
        let strength = select(pulse, 1.0, hovered);
        let away = abs(d - 0.535);
        let ring = smoothstep(0.05 + pixel, 0.05 - pixel, away);
        // Dark edges on both sides keep the ring visible on every habitat.
        let edge = smoothstep(0.085 + pixel, 0.085 - pixel, away) * (1.0 - ring);
        let halo = smoothstep(0.26, 0.0, away) * 0.3 * strength;
        let fill = select(0.0, 0.28 * smoothstep(0.53, 0.48, d), hovered);
        let gold = mix(rgb(0xffc94du), rgb(0xfff3c9u), strength * 0.55);
        let colour = mix(gold, rgb(0x1c2a27u), edge);
        let alpha = max(max(ring * (0.7 + 0.3 * strength), edge * 0.75), max(halo, fill));
        return vec4(linear(colour), alpha);
    }
    // On the edge itself, so that the halves of two free neighbours make one line.
    let width = max(0.022, pixel * 0.9);
    let line = smoothstep(width + pixel, width - pixel * 0.4, inner);
    // Ten dashes per side.
    let angle = atan2(at.y, at.x);
    let sector = fract(angle / 1.0471976 + 0.5) - 0.5;
    let along = tan(sector * 1.0471976) / 0.57735;
    let from_dash = abs(fract(along * 2.5 + 0.5) - 0.5) - 0.3;
    let dash = smoothstep(0.02, 0.0, from_dash);
    let light = line * dash * select(0.62, 0.95, hovered);
    // Dark underlay that keeps the dashes visible on bright ground.
    let around = smoothstep(width + 0.022 + pixel, width + 0.022 - pixel * 0.4, inner);
    let dark = around * smoothstep(0.07, 0.03, from_dash) * 0.6 * (1.0 - light);
    let fill = select(0.01, 0.1, hovered) * smoothstep(0.0, 0.03, inner) * (1.0 - light - dark);
    let alpha = light + dark + fill;
    let colour = (linear(rgb(0xf4efe3u)) * (light + fill) + linear(rgb(0x15201cu)) * dark) / max(alpha, 1e-4);
    return vec4(colour, alpha);
}
