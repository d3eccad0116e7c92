// Backdrop of an explorer's map, in ink and washes on old paper. Its contents are drawn by
// src/cascadia/render/grounds/sheet; it fades out around the environment: that country is being explored now.

#import bevy_pbr::mesh_view_bindings::view
#import cascadia::ground::{GroundPoint, sight, land_nearness, land_shadow, ground, floor_texture, floor_sampler}
#import cascadia::land::{LAND_SPACING, hex_at, hex_centre, linear, random1}

// Tones from config/grounds.ron.
const PAPER: u32 = 0u;
const BARE: u32 = 1u;
const INK: u32 = 2u;
const WATER: u32 = 3u;
const WOODS: u32 = 4u;
// Multipliers for shadow and for the viewport rim.
const SHADE: u32 = 5u;
const RIM: u32 = 6u;

// Size and centre of the sheet in floor units.
const SIZE: vec2<f32> = vec2(1.4629, 1.0971);
const MIDDLE: vec2<f32> = vec2(0.06, 0.46);

// End of the drawing, as a share of the greatest nearness.
const BORDER: f32 = 0.36;

fn tone(index: u32) -> vec3<f32> {
    return ground.tones[index].rgb;
}

// Shading of a paper fold: rising before it and falling behind, lit from the north-west.
fn fold(away: f32, wide: f32) -> f32 {
    return sign(away) * smoothstep(wide, 0.0, abs(away)) * smoothstep(0.0, 0.0012, abs(away));
}

// Ink of a line of half-width `wide` at distance `away`.
fn stroke(away: f32, wide: f32) -> f32 {
    return 1.0 - smoothstep(0.5 * wide, 1.5 * wide, abs(away));
}

@fragment
fn fragment(in: GroundPoint) -> @location(0) vec4<f32> {
    let seen = sight(in);
    let at = (seen.level - MIDDLE) / SIZE * vec2(1.0, -1.0) + 0.5;
    let drawn = textureSample(floor_texture, floor_sampler, at).rg;
    // The drawing fades out towards the environment, with a constant width on screen at every zoom.
    let rows = length(dpdx(seen.table)) * view.main_pass_viewport.w / 720.0;
    let edge = 0.5 * exp(-38.0 * rows);
    let hand = 0.05 * sin(3.1 * seen.table.x + 1.7 * sin(2.3 * seen.table.y)) + 0.03 * sin(6.7 * seen.table.y - 4.1 * seen.table.x);
    let nearness = land_nearness(seen.land, seen.table);
    let near = nearness.y / edge + hand;
    let pixel = max(fwidth(near), 0.0005);
    let there = ground.painted * smoothstep(BORDER, 0.12, near);
    let ink = drawn.r * there;
    let wash = (drawn.g * 2.0 - 1.0) * there;
    var colour = tone(PAPER);
    colour = mix(colour, tone(WATER), max(-wash, 0.0));
    colour = mix(colour, tone(WOODS), max(wash, 0.0));
    colour = mix(colour, tone(INK), ink);
    // Folded in three along both axes.
    let part = (fract(at * 3.0 + 0.5) - 0.5) * SIZE / 3.0;
    let folds = fold(part.x, 0.034) + fold(part.y, 0.030);
    colour *= 1.0 - 0.035 * folds;
    let corner = (in.position.xy - view.main_pass_viewport.xy) / view.main_pass_viewport.zw - 0.5;
    colour *= mix(vec3(1.0), tone(RIM), smoothstep(0.30, 0.80, length(corner)));
    // A pale wash around the environment.
    let bare = max(smoothstep(0.10, 0.36, near), ground.least_haze);
    colour = mix(colour, tone(BARE), bare * 0.96);
    // Lines of equal height, finer with the distance: the environment stands on a rise.
    let lines = 0.42 * stroke(near - 0.34, 0.8 * pixel) + 0.36 * stroke(near - 0.27, 0.75 * pixel)
        + 0.30 * stroke(near - 0.21, 0.7 * pixel) + 0.22 * stroke(near - 0.16, 0.7 * pixel)
        + 0.15 * stroke(near - 0.12, 0.7 * pixel);
    colour = mix(colour, tone(INK), lines * (1.0 - ground.least_haze));
    // Hachures at its foot, pointing away from it.
    let table = seen.table - vec2(seen.land * LAND_SPACING, 0.0);
    let hex = hex_at(table);
    let rise = dpdx(seen.table) * dpdx(nearness.x) + dpdy(seen.table) * dpdy(nearness.x);
    let inward = rise / max(length(rise), 1e-9);
    let across = dot(table - hex_centre(hex), vec2(inward.y, -inward.x)) * 8.0;
    let wide = max(0.09, 3.5 * length(dpdx(seen.table)));
    let long = 0.30 + 0.10 * random1(hex * 16 + vec2(i32(floor(across)), 0), 3u);
    let hachure = stroke(fract(across) - 0.5, wide) * (0.09 / wide) * smoothstep(long - 0.03, long + 0.12, nearness.x);
    colour = mix(colour, tone(INK), 0.26 * hachure * (1.0 - ground.least_haze));
    colour *= mix(vec3(1.0), tone(SHADE), land_shadow(seen.land, seen.table - vec2(0.34, 0.48)));
    return vec4(linear(colour), 1.0);
}
