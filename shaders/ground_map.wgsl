// The ground far under the lands, still a valley of cut paper: layer upon layer, in the shade of the land over it.

#import bevy_pbr::mesh_view_bindings::view
#import cascadia::ground::{GroundPoint, sight, land_shadow}
#import cascadia::land::{fbm3, noise, rgb, linear}
#import cascadia::light::sun_tint

// Height of the paper: how many layers lie here.
fn height(p: vec2<f32>) -> f32 {
    return fbm3(p * 0.1, 91u) * 9.0;
}

@fragment
fn fragment(in: GroundPoint) -> @location(0) vec4<f32> {
    let seen = sight(in);
    let p = seen.table;
    let here = height(p);
    let layer = floor(here);
    let slope = max(fwidth(here), 0.0005);
    let t = clamp((layer - 2.0) / 5.0, 0.0, 1.0);
    var colour = mix(mix(rgb(0x28433fu), rgb(0x3e5d4fu), smoothstep(0.0, 0.5, t)), rgb(0x64805fu), smoothstep(0.5, 1.0, t));
    colour *= 1.0 + 0.05 * (noise(p * 9.0, 97u) - 0.5);
    let edge = smoothstep(1.6, 0.4, (here - layer) / slope);
    colour = mix(colour, colour * 1.22, edge * 0.7);
    colour *= mix(vec3(1.0), vec3(0.5, 0.56, 0.62), land_shadow(p));
    let at = (in.position.xy - view.viewport.xy) / view.viewport.zw - 0.5;
    colour *= 1.0 - 0.45 * smoothstep(0.25, 0.85, length(at));
    return vec4(linear(colour * sun_tint()), 1.0);
}
