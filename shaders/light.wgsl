// Sun shadows and tint. Everything is painted as in white light; the time of day is applied here.
#define_import_path cascadia::light

#import bevy_pbr::{
    mesh_view_bindings::{lights, view},
    mesh_view_types::DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT,
    shadows::fetch_directional_shadow,
}

// Sunlight reaching a point: 1 lit, 0 in shadow. Always 1 without SHADOWS.
fn sunlight(world_position: vec4<f32>, world_normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
#ifdef SHADOWS
    if lights.n_directional_lights == 0u {
        return 1.0;
    }
    if (lights.directional_lights[0].flags & DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) == 0u {
        return 1.0;
    }
    let view_z = dot(
        vec4(view.view_from_world[0].z, view.view_from_world[1].z, view.view_from_world[2].z, view.view_from_world[3].z),
        world_position,
    );
    return fetch_directional_shadow(0u, world_position, normalize(world_normal), view_z, pixel);
#else
    return 1.0;
#endif
}

// Direction from the environment to the sun.
fn sun_direction() -> vec3<f32> {
    if lights.n_directional_lights == 0u {
        return normalize(vec3(-0.5, 0.78, -0.45));
    }
    return lights.directional_lights[0].direction_to_light;
}

// Tint of the time of day, as a multiplier in sRGB.
fn sun_tint() -> vec3<f32> {
    if lights.n_directional_lights == 0u {
        return vec3(1.0);
    }
    let colour = lights.directional_lights[0].color.rgb;
    let brightest = max(max(colour.r, colour.g), max(colour.b, 1e-6));
    return pow(colour / brightest, vec3(1.0 / 2.2));
}

// Painted colour in sun or shadow; shadows are cool, because the sky lights them.
fn shade_ground(colour: vec3<f32>, sun: f32) -> vec3<f32> {
    return colour * mix(vec3(0.56, 0.63, 0.74), vec3(1.0), sun);
}
