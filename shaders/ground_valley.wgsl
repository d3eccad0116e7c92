// Backdrop of a valley: relief, woods, a river and lakes under haze, and ranges on the horizon. The layout is painted
// by src/cascadia/render/grounds/valley.rs and ranges.rs; colour and light of the time of day are applied here.

#import cascadia::ground::{
    GroundPoint, Sight, sight, painted_at, land_shadow, ground, ground_time,
    floor_texture, floor_sampler, panorama_texture, panorama_sampler, drift_texture, drift_sampler,
}
#import cascadia::land::linear
#import cascadia::light::sun_direction

// Tones from config/grounds.ron.
const LOW_GROUND: u32 = 0u;
const MEADOW: u32 = 1u;
const WOODS: u32 = 2u;
const ROCK: u32 = 3u;
const DEEP_WATER: u32 = 4u;
const FAR_WATER: u32 = 5u;
const HAZE: u32 = 6u;
const GLOW: u32 = 7u;
const SKY: u32 = 8u;
const RANGES: u32 = 9u;
const SUN: u32 = 10u;
const SHADE: u32 = 11u;
const SNOW: u32 = 12u;

// Rows covered by the ranges in a 720-row viewport.
const RANGES_BEGIN: f32 = 32.0;
const RANGES_END: f32 = 136.0;

fn tone(index: u32) -> vec3<f32> {
    return ground.tones[index].rgb;
}

// Floor colour in the light of the time of day.
fn floor_colour(seen: Sight) -> vec3<f32> {
    let painted = textureSample(floor_texture, floor_sampler, painted_at(seen.place));
    let upright = painted.xy * 2.0 - 1.0;
    let level = sqrt(max(1.0 - dot(upright, upright), 0.0));
    let to_sun = sun_direction();
    // Softened, since hard light and shade on the relief would compete with the environment.
    let slope = dot(upright, vec2(to_sun.x, -to_sun.z)) / max(to_sun.y * 0.9, 0.55);
    let light = clamp(0.6 * slope + level, 0.15, 1.3);
    var colour = mix(
        mix(tone(LOW_GROUND), tone(MEADOW), clamp(painted.z * 2.0, 0.0, 1.0)),
        tone(ROCK),
        clamp(painted.z * 2.0 - 1.0, 0.0, 1.0),
    );
    let trees = clamp(painted.w * 2.0 - 1.0, 0.0, 1.0);
    colour = mix(colour, tone(WOODS), trees * 0.7);
    colour *= mix(tone(SHADE), tone(SUN) * 1.04, light);
    // Snow on open ground, and between the trees; it scatters light into its shade.
    let snow = tone(SNOW) * (0.93 + 0.07 * min(light, 1.0));
    colour = mix(colour, snow, ground.snow * (1.9 - 1.5 * trees));
#ifdef DRIFTS
    // Cloud shadows.
    let at = seen.place * 0.525 + vec2(0.0021, -0.0012) * ground_time();
    let clouds = textureSampleLevel(drift_texture, drift_sampler, at, 0.0).r;
    colour *= 1.0 - 0.28 * smoothstep(0.5, 0.8, clouds);
#endif
    let water = clamp(1.0 - painted.w * 2.0, 0.0, 1.0);
    let deep = mix(tone(DEEP_WATER), tone(FAR_WATER), 0.3 + 0.45 * smoothstep(0.45, 1.6, seen.far));
    colour = mix(colour, deep, water * 0.9);
    return mix(vec3(dot(colour, vec3(0.3333))), colour, 0.86);
}

// Haze amount.
fn haziness(far: f32) -> f32 {
    // Approximates a power of 1.35.
    let away = max(far - 0.35, 0.0);
    return 1.0 - 0.87 * exp2(-1.154156 * away * (0.3 + 0.7 * sqrt(away)));
}

@fragment
fn fragment(in: GroundPoint) -> @location(0) vec4<f32> {
    let seen = sight(in);
    var colour = floor_colour(seen);
    let glow = smoothstep(0.0, 1.0, 1.0 - length(vec2((seen.column + 310.0) / 900.0, (seen.row - 40.0) / 420.0)));
    // The air over snow is cool.
    let haze = mix(mix(tone(HAZE), tone(GLOW), glow * (1.0 - 0.5 * seen.above)), tone(SNOW), 1.6 * ground.snow);
    colour = mix(colour, haze, max(haziness(seen.far), ground.least_haze));
#ifdef HORIZON
    // Sky, with the ranges in front.
    let sky = mix(haze, tone(SKY), smoothstep(96.0, 30.0, seen.row) * 0.75);
    colour = mix(mix(sky, colour, smoothstep(70.0, 104.0, seen.row)), colour, seen.above);
    let row = (seen.row - RANGES_BEGIN) / (RANGES_END - RANGES_BEGIN);
    let ranges = textureSampleLevel(panorama_texture, panorama_sampler, vec2(seen.turn, row), 0.0).rgb;
    let rock = mix(tone(RANGES), tone(SNOW), 0.9 * ground.snow);
    let horizon = colour * ranges.r + haze * ranges.g + rock * ranges.b;
    let shown = select(0.0, 1.0 - seen.above, row < 1.0);
    colour = mix(colour, horizon, shown);
#endif
#ifdef DRIFTS
    // Wisps of mist between the environment and the floor.
    let time = ground_time();
    let bent = textureSampleLevel(drift_texture, drift_sampler, seen.between * 0.6 + vec2(0.0016, 0.0) * time, 0.0).r;
    let wisp = textureSampleLevel(drift_texture, drift_sampler, seen.between * vec2(0.55, 0.8) + 0.12 * bent + vec2(0.0034, 0.0007) * time, 0.0).g;
    colour = mix(colour, haze, 0.5 * smoothstep(0.55, 1.0, wisp) * smoothstep(80.0, 190.0, seen.row));
#endif
    // Shadow of the environment, to the south-east; snow lightens it.
    let shade = land_shadow(seen.land, seen.table - vec2(0.55, 0.75));
    colour *= 1.0 - shade * (1.0 - 1.2 * ground.snow) * vec3(0.34, 0.31, 0.27);
    return vec4(linear(colour), 1.0);
}
