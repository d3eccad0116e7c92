// Soft focus: blurs a finished image along one axis, more strongly with the distance of a row from a sharp band.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct BlurPass {
    // As fractions of the height: centre and half height of the sharp band, distance from its rim to the strongest
    // blur, and the radius of that blur.
    middle: f32,
    sharp: f32,
    fade: f32,
    reach: f32,
    // Blur direction.
    along: vec2<f32>,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var unused: sampler;
@group(0) @binding(2) var<uniform> blur: BlurPass;

const TAPS: i32 = 12;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let size = vec2<i32>(textureDimensions(picture));
    let here = vec2<i32>(in.uv * vec2<f32>(size));
    let most = size - vec2(1);
    let off = max(abs(in.uv.y - blur.middle) - blur.sharp, 0.0) / max(blur.fade, 1e-4);
    let radius = blur.reach * f32(size.y) * smoothstep(0.0, 1.0, min(off, 1.0));
    let middle = textureLoad(picture, clamp(here, vec2(0), most), 0);
    if radius < 0.5 {
        return middle;
    }
    var colour = middle;
    var weight = 1.0;
    for (var k = 1; k <= TAPS; k++) {
        let t = f32(k) / f32(TAPS);
        let w = exp(-3.0 * t * t);
        let step = vec2<i32>(round(blur.along * radius * t));
        colour += w * textureLoad(picture, clamp(here + step, vec2(0), most), 0);
        colour += w * textureLoad(picture, clamp(here - step, vec2(0), most), 0);
        weight += 2.0 * w;
    }
    return colour / weight;
}
