// The table under the lands: dark, with faint contour lines like a map of hills.

#import bevy_pbr::{forward_io::VertexOutput, mesh_view_bindings::view}
#import cascadia::land::{fbm3, rgb, linear}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xz;
    let height = fbm3(p * 0.11, 91u) * 9.0;
    let slope = max(fwidth(height), 0.0005);
    let near = abs(fract(height + 0.5) - 0.5) / slope;
    let every_fifth = abs(fract(height * 0.2 + 0.5) - 0.5) / (slope * 0.2);
    let line = 0.055 * smoothstep(1.4, 0.2, near) + 0.045 * smoothstep(1.6, 0.3, every_fifth);
    var colour = mix(rgb(0x14201cu), rgb(0x1b2a25u), fbm3(p * 0.045, 95u));
    colour = mix(colour, rgb(0x9fc2acu), line);
    // Darker towards the rim of the window.
    let at = in.position.xy / view.viewport.zw - 0.5;
    colour *= 1.0 - 0.5 * smoothstep(0.3, 0.85, length(at));
    return vec4(linear(colour), 1.0);
}
