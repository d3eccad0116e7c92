// Scenery on the environment: flat-shaded meshes with vertex colours, lit by sun and sky, swaying in the wind.

#import bevy_pbr::{
    forward_io::{Vertex, VertexOutput},
    mesh_functions,
    mesh_view_bindings::globals,
    view_transformations::position_world_to_clip,
}
#import cascadia::land::{cloud_light, gust_at, linear, noise, rgb}
#import cascadia::light::{shade_ground, sun_direction, sun_tint, sunlight}

struct Scenery {
    // Below 1 for the ghost.
    opacity: f32,
    // Wind time in seconds; negative uses the clock.
    still: f32,
    unused_a: f32,
    unused_b: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> scenery: Scenery;

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    let world_from_local = mesh_functions::get_world_from_local(vertex.instance_index);
    var position = mesh_functions::mesh_position_local_to_world(world_from_local, vec4(vertex.position, 1.0));
    let time = select(globals.time, scenery.still, scenery.still >= 0.0);
    // A breeze everywhere; gusts bend plants with the wind and shake them. Vertex alpha is the amount of sway.
    let breeze = sin(time * 1.1 + position.x * 0.9 + position.z * 0.6) + 0.5 * sin(time * 2.3 + position.x * 2.7);
    let shaking = sin(time * 5.3 + position.x * 4.1 + position.z * 3.3);
    let sway = max(vertex.color.a, 0.0) * length(world_from_local[0].xyz);
    let bend = 0.009 * breeze + gust_at(position.xz, time) * (0.03 + 0.008 * shaking);
    position.x += bend * sway;
    position.z += 0.5 * bend * sway;
    out.world_position = position;
    out.position = position_world_to_clip(position.xyz);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(vertex.normal, vertex.instance_index);
    out.color = vec4(vertex.color.rgb * cloud_light(position.xz, time), vertex.color.a);
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
    return out;
}

// Side of the environment, lit like the side of a tile.
fn side_of_land(colour: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    return colour * (0.72 + 0.32 * clamp(dot(normal, normalize(vec3(-0.5, 0.4, 0.5))), 0.0, 1.0));
}

// Waterfall: white threads running down, and foam at the foot.
fn falling_water(in: VertexOutput, normal: vec3<f32>) -> vec3<f32> {
    let time = select(globals.time, scenery.still, scenery.still >= 0.0);
    let down = (-3.0 - in.color.a) / 0.9;
    let across = dot(in.world_position.xz, vec2(normal.z, -normal.x));
    let threads = noise(vec2(across * 26.0, down * 2.2 - time * 1.1), 61u);
    let broad = noise(vec2(across * 9.0 + 4.0, down * 1.1 - time * 0.8), 62u);
    let white = smoothstep(0.48, 0.8, 0.6 * threads + 0.4 * broad) * 0.8 + smoothstep(0.6, 1.0, down) * 0.45;
    let lip = smoothstep(0.0, 0.12, down) * smoothstep(0.3, 0.18, down) * 0.35;
    return mix(in.color.rgb * (1.0 - 0.2 * down), rgb(0xeef7fcu), clamp(white * smoothstep(0.05, 0.3, down) + lip, 0.0, 1.0));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    let sun = sunlight(in.world_position, normal, in.position.xy);
    if in.color.a < -1.5 {
        let colour = select(side_of_land(in.color.rgb, normal), falling_water(in, normal), in.color.a < -2.5);
        return vec4(linear(shade_ground(colour, mix(0.5, 1.0, sun)) * sun_tint()), scenery.opacity);
    }
    let facing = dot(normal, sun_direction());
    // Flat ground in the sun keeps its colour; faces towards the sun are brighter, others darker and cooler.
    // Full shadows would hide the shapes of many small objects.
    let lit = mix(0.42, 1.0, sun) * max(facing, 0.0);
    let sky = 0.5 + 0.5 * normal.y;
    var light = vec3(0.58, 0.62, 0.71) * (0.76 + 0.24 * sky) + vec3(0.56, 0.52, 0.43) * lit;
    if in.color.a < -0.5 {
        // Snow and gold: bright even in shade, with a bluish tint there.
        light = mix(light, vec3(0.86, 0.9, 1.0) + vec3(0.2, 0.17, 0.1) * lit, 0.8);
        let gold = step(0.2, in.color.r - in.color.b);
        light *= 1.0 + 0.35 * gold * max(facing, 0.0);
    }
    return vec4(linear(in.color.rgb * light * sun_tint()), scenery.opacity);
}
