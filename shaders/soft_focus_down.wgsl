// Soft focus, the pass down the picture.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput
#import cascadia::soft_focus::{SoftFocus, soften}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var unused: sampler;
@group(0) @binding(2) var<uniform> focus: SoftFocus;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    return soften(picture, in.uv, focus, vec2(0.0, 1.0));
}
