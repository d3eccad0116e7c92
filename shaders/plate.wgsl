// Boards under the pieces in the tray: rounded rectangles facing the camera.

#import bevy_pbr::forward_io::VertexOutput
#import cascadia::land::{rgb, linear}

struct Plate {
    colour: vec4<f32>,
    rim: vec4<f32>,
    // Size and corner radius in points, and rim width.
    size: vec2<f32>,
    corner: f32,
    rim_width: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> plate: Plate;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let at = abs((in.uv - 0.5) * plate.size) - plate.size * 0.5 + plate.corner;
    let distance = length(max(at, vec2(0.0))) + min(max(at.x, at.y), 0.0) - plate.corner;
    let pixel = max(fwidth(distance), 0.001);
    let inside = smoothstep(pixel * 0.5, -pixel * 0.5, distance);
    let rim = smoothstep(-plate.rim_width - pixel * 0.5, -plate.rim_width + pixel * 0.5, distance);
    let colour = mix(plate.colour, plate.rim, rim * plate.rim.a);
    return vec4(linear(colour.rgb), colour.a * inside);
}
