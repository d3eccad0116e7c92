// Backdrop of a still lake: ranges and woods on the far shore with their reflection, mist, ripples where the wind
// touches the water; stars and fireflies late in the day. The shoreline is painted by
// src/cascadia/render/grounds/lake.rs.

#import bevy_pbr::mesh_view_bindings::view
#import cascadia::ground::{GroundPoint, Sight, sight, land_nearness, land_shadow, ground, ground_time, panorama_texture, panorama_sampler}
#import cascadia::land::{linear, noise, fbm3, random1, random2}

// Tones from config/grounds.ron.
const SKY: u32 = 0u;
const LOW_SKY: u32 = 1u;
const GLOW: u32 = 2u;
const FAR_RANGE: u32 = 3u;
const NEAR_RANGE: u32 = 4u;
const WOODS: u32 = 5u;
const HEADLAND: u32 = 6u;
const MIST: u32 = 7u;
const FAR_WATER: u32 = 8u;
const NEAR_WATER: u32 = 9u;
const GLINT: u32 = 10u;
// Around the environment: above the horizon, and on the water.
const LAND_MIST: u32 = 11u;
const LAND_MIRROR: u32 = 12u;

// Row of the far shore in a 720-row viewport.
const SHORE: f32 = 102.0;
// Column of the sun, from the viewport centre.
const SUN: f32 = -310.0;
// Maximum heights on the shore, in rows.
const HEIGHTS: vec4<f32> = vec4(62.0, 42.0, 17.0, 17.0);
// Rows in a full turn around the horizon.
const TURN: f32 = 5654.867;

fn tone(index: u32) -> vec3<f32> {
    return ground.tones[index].rgb;
}

// 0 by day, 1 when stars and fireflies are out.
fn dusk() -> f32 {
    return smoothstep(0.72, 0.96, ground.hour);
}

fn heights(turn: f32) -> vec4<f32> {
    return textureSampleLevel(panorama_texture, panorama_sampler, vec2(turn, 0.5), 0.0) * HEIGHTS * ground.painted;
}

// Colour above the shore, `up` rows above it.
fn beyond(turn: f32, up: f32, column: f32) -> vec3<f32> {
    let glow = smoothstep(1.0, 0.0, length(vec2((column - SUN) / 640.0, (up - 4.0) / 150.0)));
    let low = mix(tone(LOW_SKY), tone(GLOW), glow);
    var colour = mix(low, tone(SKY), smoothstep(0.0, 104.0, up));
    if up < HEIGHTS.x {
        let tops = heights(turn);
        let mist = mix(tone(MIST), low, 0.4);
        colour = mix(colour, mix(tone(FAR_RANGE), mist, smoothstep(36.0, 2.0, up) * 0.9), clamp(tops.x - up + 0.5, 0.0, 1.0));
        colour = mix(colour, mix(tone(NEAR_RANGE), mist, smoothstep(22.0, 0.0, up) * 0.8), clamp(tops.y - up + 0.5, 0.0, 1.0));
        // Mist along the shore, in front of the ranges.
        let thick = 0.35 + 0.65 * noise(vec2(turn * TURN / 95.0, up / 7.0), 61u);
        colour = mix(colour, mist, 0.7 * thick * smoothstep(15.0, 8.0, up));
        colour = mix(colour, mix(tone(WOODS), mist, smoothstep(6.0, 0.0, up) * 0.5), clamp(tops.z - up + 0.5, 0.0, 1.0));
    }
    return colour;
}

fn stars(seen: Sight, up: f32) -> f32 {
    let at = vec2(seen.turn * TURN, up);
    let cell = vec2<i32>(floor(at / 11.0));
    let star = (vec2<f32>(cell) + 0.15 + 0.7 * random2(cell, 7u)) * 11.0;
    let bright = step(0.62, random1(cell, 8u)) * (0.2 + 0.8 * random1(cell, 9u));
    return bright * smoothstep(1.1, 0.3, distance(at, star)) * smoothstep(18.0, 52.0, up);
}

// Firefly light over the water.
fn fireflies(seen: Sight, across: f32, along: f32, below: f32) -> f32 {
    let size = 0.085;
    let cell = vec2<i32>(floor(seen.place / size));
    let phase = 6.2832 * random1(cell, 79u);
    let time = ground_time();
    let drift = 0.10 * vec2(sin(0.31 * time + phase), cos(0.23 * time + 2.0 * phase));
    let off = (fract(seen.place / size) - 0.3 - 0.4 * random2(cell, 77u) - drift) * size;
    // Round on screen from every view angle.
    let ahead = vec2(dot(off, vec2(seen.right.x, -seen.right.y)) / across, dot(off, vec2(-seen.right.y, -seen.right.x)) / along);
    let away = length(ahead);
    let lit = step(0.66, random1(cell, 78u)) * (0.65 + 0.35 * sin(0.9 * time + 3.0 * phase));
    return lit * (0.9 * smoothstep(1.9, 0.5, away) + 0.15 * smoothstep(11.0, 0.0, away)) * smoothstep(70.0, 150.0, below);
}

@fragment
fn fragment(in: GroundPoint) -> @location(0) vec4<f32> {
    let seen = sight(in);
    // Floor units per viewport row, along and across the view.
    let unit = view.main_pass_viewport.w / 720.0;
    let along = max(length(dpdy(seen.place)), 1e-5) * unit;
    let across = max(length(dpdx(seen.place)), 1e-5) * unit;
    let near_land = land_nearness(seen.land, seen.table);
    let near = near_land.x;
    let calmed = max(smoothstep(0.01, 0.13, near_land.y), ground.least_haze);
    let ring_width = max(fwidth(near), 0.002);
    let below = seen.row - SHORE;
    // Ripples where the wind touches the water; streaks in the distance.
    let time = ground_time();
    let calm = noise(seen.place * 9.0, 71u);
    let small = noise(seen.place * 47.0, 73u);
    let one = sin(dot(seen.place, vec2(50.0, 330.0)) + 9.0 * calm + 3.0 * small + 0.8 * time);
    let other = sin(dot(seen.place, vec2(-110.0, 470.0)) + 14.0 * calm + 5.0 * small + 1.1 * time);
    let waves = (one + 0.6 * other) * smoothstep(0.30, 0.75, calm) * (1.0 - smoothstep(0.5, 2.0, along * 330.0));
    let streaks = noise(vec2(seen.turn * TURN / 60.0, log(1.0 + max(below, 0.0) / 6.0) * 14.0 + 0.15 * time), 75u) - 0.5;
    let ripple = mix(streaks * 1.6, (small - 0.5) * 0.8 + 0.25 * waves, smoothstep(20.0, 160.0, below));

    let water = mix(tone(FAR_WATER), tone(NEAR_WATER), smoothstep(0.0, 430.0, below));
    var colour = water;
    if below < 0.0 {
        let sky = mix(beyond(seen.turn, -below, seen.column), vec3(1.0, 0.97, 0.90), dusk() * stars(seen, -below));
        // Close behind the environment, mist hides the ranges.
        let lost = max(smoothstep(0.015, 0.10, near_land.y), ground.least_haze);
        colour = mix(sky, tone(LAND_MIST), lost * 0.92);
    } else if below < 300.0 {
        let up = below * 0.9 + ripple * (1.0 + 9.0 * smoothstep(0.0, 120.0, below));
        var mirror = beyond(seen.turn + ripple * 4.0 / TURN, up, seen.column) * vec3(0.82, 0.82, 0.86);
        mirror = mix(mirror, vec3(0.9, 0.88, 0.84), 0.5 * dusk() * stars(seen, up));
        let shaded = water * (0.80 + 0.40 * dot(mirror, vec3(0.3, 0.5, 0.2)));
        colour = mix(mirror, shaded, smoothstep(0.0, 135.0, below + 60.0 * abs(ripple)) * 0.9 + 0.1);
        colour = mix(colour, water, smoothstep(60.0, 300.0, below));
        // Sun glitter path.
        let path = smoothstep(0.0, 1.0, 1.0 - abs(seen.column - SUN) / (70.0 + below * 0.6)) * smoothstep(260.0, 10.0, below);
        colour = mix(colour, tone(GLINT), 0.6 * path * smoothstep(0.12, 0.42, ripple + 0.25 * streaks));
    }
    if below >= 0.0 && below < 48.0 {
        // Headlands in front of the shore, with their reflection.
        let tip = heights(seen.turn + 0.159).w;
        let over = 9.0 - below;
        let shown = select(clamp(tip * 0.9 + over + 2.0 * ripple + 0.5, 0.0, 1.0) * 0.7, clamp(tip - over + 0.5, 0.0, 1.0), over > 0.0);
        colour = mix(colour, tone(HEADLAND), 0.88 * shown * step(0.5, tip));
        let wisp = smoothstep(0.42, 0.75, fbm3(vec2(seen.turn * TURN / 210.0 + 0.01 * time, seen.row / 9.0), 65u));
        colour = mix(colour, tone(MIST), 0.7 * wisp * smoothstep(40.0, 4.0, below) + 0.45 * smoothstep(7.0, 0.0, below));
    }
    colour *= 1.0 + 0.06 * ripple * smoothstep(0.0, 60.0, below);
    if below < 0.0 && seen.above == 0.0 {
        return vec4(linear(colour), 1.0);
    }
    // Only water in a top-down view.
    let plain = mix(tone(FAR_WATER), tone(NEAR_WATER), 0.8);
    colour = mix(colour, plain * (1.0 + 0.06 * ((small - 0.5) * 0.8 + 0.25 * waves)), seen.above);

    // Calm, dark water around the environment: reflection, shadow, and rings that spread outwards.
    let on_water = select(seen.above, 1.0, below >= 0.0);
    colour = mix(colour, mix(water, plain, seen.above) * (1.0 + 0.03 * ripple), calmed * 0.9 * on_water);
    colour = mix(colour, tone(LAND_MIRROR), smoothstep(0.22, 0.60, near) * 0.75 * on_water);
    if below >= 0.0 {
        // The mist behind the environment also covers the water, thinning towards the environment.
        let lost = smoothstep(0.015, 0.10, near_land.y) * (1.0 - smoothstep(0.0, 34.0, below));
        colour = mix(colour, tone(LAND_MIST), lost * 0.92 * (1.0 - seen.above));
    }
    let rings = vec3(0.40, 0.22, 0.09);
    let drawn = 1.0 - smoothstep(vec3(0.6), vec3(1.6), abs(near - rings) / ring_width);
    colour += dot(drawn, vec3(0.050, 0.034, 0.020)) * (0.6 + 0.8 * calm) * on_water;
    colour *= 1.0 - 0.20 * on_water * land_shadow(seen.land, seen.table - vec2(0.55, 0.75));
    if ground.hour > 0.72 {
        colour += vec3(1.0, 0.82, 0.50) * dusk() * fireflies(seen, across, along, below);
    }
    return vec4(linear(colour), 1.0);
}
