// The sun: its shadows and its tint. Everything is painted as if in white light; here it becomes a time of the day.
#define_import_path cascadia::light

#import bevy_pbr::{
    mesh_view_bindings::{lights, view},
    mesh_view_types::DIRECTIONAL_LIGHT_FLAGS_SHADOWS_ENABLED_BIT,
    shadows::fetch_directional_shadow,
}

// How much of the sun reaches a point: 1 in the light, 0 in shadow. Without SHADOWS nothing throws any.
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

// From the land to the sun.
fn sun_direction() -> vec3<f32> {
    if lights.n_directional_lights == 0u {
        return normalize(vec3(-0.5, 0.78, -0.45));
    }
    return lights.directional_lights[0].direction_to_light;
}

// The tint of the time of the day, as a factor of colours as the eye sees them.
fn sun_tint() -> vec3<f32> {
    if lights.n_directional_lights == 0u {
        return vec3(1.0);
    }
    let colour = lights.directional_lights[0].color.rgb;
    let brightest = max(max(colour.r, colour.g), max(colour.b, 1e-6));
    return pow(colour / brightest, vec3(1.0 / 2.2));
}

// A painted colour in sun or shadow; shadows are cool, because the sky lights them.
fn shade_ground(colour: vec3<f32>, sun: f32) -> vec3<f32> {
    return colour * mix(vec3(0.56, 0.63, 0.74), vec3(1.0), sun);
}
