// Enlarges the upper left part of a picture, on which a moving view was drawn, to the whole.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct DrawnPart {
    // Its size as a share of the picture, and the last place in it that may be looked up, the same way.
    share: vec2<f32>,
    last: vec2<f32>,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var smooth_sampler: sampler;
@group(0) @binding(2) var<uniform> part: DrawnPart;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return textureSampleLevel(picture, smooth_sampler, min(in.uv * part.share, part.last), 0.0);
}
