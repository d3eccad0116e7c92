// The table under the lands: a valley of cut paper, layer upon layer, in the shade of the land that lies on it.

#import bevy_pbr::{forward_io::VertexOutput, mesh_view_bindings::view}
#import cascadia::land::{fbm3, noise, rgb, linear}
#import cascadia::light::{sun_tint, sunlight}

// Height of the paper: how many layers lie here.
fn height(p: vec2<f32>) -> f32 {
    return fbm3(p * 0.1, 91u) * 9.0;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.world_position.xz;
    let here = height(p);
    let layer = floor(here);
    let slope = max(fwidth(here), 0.0005);
    // The edge of a higher sheet throws a soft shadow to the south east.
    var shadow = 0.0;
#ifdef SHADOWS
    for (var k = 1; k <= 4; k++) {
        let above = floor(height(p + vec2(-0.62, -0.78) * 0.12 * f32(k)));
        shadow = max(shadow, select(0.0, 1.0 - f32(k) * 0.2, above > layer));
    }
#endif
    let t = clamp((layer - 2.0) / 5.0, 0.0, 1.0);
    var colour = mix(mix(rgb(0x28433fu), rgb(0x3e5d4fu), smoothstep(0.0, 0.5, t)), rgb(0x64805fu), smoothstep(0.5, 1.0, t));
    colour *= 1.0 + 0.05 * (noise(p * 9.0, 97u) - 0.5);
    // The cut edge catches the light.
    let edge = smoothstep(1.6, 0.4, (here - layer) / slope);
    colour *= 1.0 - 0.34 * shadow;
    colour = mix(colour, colour * 1.22, edge * (1.0 - shadow) * 0.7);
    let sun = sunlight(in.world_position, vec3(0.0, 1.0, 0.0), in.position.xy);
    colour *= mix(vec3(0.5, 0.56, 0.62), vec3(1.0), sun);
    // Darker towards the rim of the window.
    let at = in.position.xy / view.viewport.zw - 0.5;
    colour *= 1.0 - 0.45 * smoothstep(0.25, 0.85, length(at));
    return vec4(linear(colour * sun_tint()), 1.0);
}
