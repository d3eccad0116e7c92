// Upscales the render target of a moving view to window size. Four samples round the stairs of edges, which would crawl.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var smooth_sampler: sampler;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let texel = vec2(0.5) / vec2<f32>(textureDimensions(picture));
    let one = texel * vec2(0.9, 0.4);
    let other = texel * vec2(-0.4, 0.9);
    return 0.25 * (textureSampleLevel(picture, smooth_sampler, in.uv + one, 0.0)
        + textureSampleLevel(picture, smooth_sampler, in.uv - one, 0.0)
        + textureSampleLevel(picture, smooth_sampler, in.uv + other, 0.0)
        + textureSampleLevel(picture, smooth_sampler, in.uv - other, 0.0));
}
