// What stands on the land: flat-shaded shapes in vertex colours, lit by sun and sky, moved by the wind.

#import bevy_pbr::{
    forward_io::{Vertex, VertexOutput},
    mesh_functions,
    mesh_view_bindings::globals,
    view_transformations::position_world_to_clip,
}
#import cascadia::land::linear
#import cascadia::light::{sun_direction, sun_tint, sunlight}

struct Scenery {
    // Opacity: below 1 for the ghost.
    opacity: f32,
    // Seconds that the wind sees; negative means the clock.
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
    // Gusts travel over the land; how far a vertex gives way is the fourth part of its colour.
    let gust = sin(time * 1.1 + position.x * 0.9 + position.z * 0.6) + 0.5 * sin(time * 2.3 + position.x * 2.7);
    let sway = max(vertex.color.a, 0.0);
    let scale = length(world_from_local[0].xyz);
    position.x += 0.011 * gust * sway * scale;
    position.z += 0.006 * gust * sway * scale;
    out.world_position = position;
    out.position = position_world_to_clip(position.xyz);
    out.world_normal = mesh_functions::mesh_normal_local_to_world(vertex.normal, vertex.instance_index);
    out.color = vertex.color;
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
    return out;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    let sun = sunlight(in.world_position, normal, in.position.xy);
    let facing = dot(normal, sun_direction());
    // Flat ground in the sun keeps its colour; faces towards the sun are brighter, others darker and cooler.
    // Among many small things full shadows would hide their shapes.
    let lit = mix(0.42, 1.0, sun) * max(facing, 0.0);
    let sky = 0.5 + 0.5 * normal.y;
    var light = vec3(0.58, 0.62, 0.71) * (0.76 + 0.24 * sky) + vec3(0.56, 0.52, 0.43) * lit;
    if in.color.a < -0.5 {
        // Snow and gold: bright in the shade as well, and bluish there.
        light = mix(light, vec3(0.86, 0.9, 1.0) + vec3(0.2, 0.17, 0.1) * lit, 0.8);
        let gold = step(0.2, in.color.r - in.color.b);
        light *= 1.0 + 0.35 * gold * max(facing, 0.0);
    }
    return vec4(linear(in.color.rgb * light * sun_tint()), scenery.opacity);
}
