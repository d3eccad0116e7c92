//! The paper itself: its shadow, its torn edge, its grain, and the title.

use bevy_egui::egui::{
    Align2, Color32, ColorImage, Context, Id, Mesh, Pos2, Rect, Shape, Stroke, TextureHandle, TextureOptions,
    TextureWrapMode, Vec2, pos2, vec2,
};

use super::pen::Pen;
use super::strokes::Wobble;
use crate::preferences::localizer::Localizer;
use crate::ui::widgets::player_shape;
use rolling_rivers::sheets::SheetLetter;

/// Side of the repeated grain tile, in pixels and in points.
const GRAIN: usize = 192;

/// Returns the grain of the paper, generated once.
fn grain(context: &Context) -> TextureHandle {
    let id = Id::new("paper grain");
    if let Some(texture) = context.data(|data| data.get_temp::<TextureHandle>(id)) {
        return texture;
    }
    let mut wobble = Wobble::new(0x9a9e);
    let mut light = vec![0.0_f32; GRAIN * GRAIN];
    for pixel in &mut light {
        *pixel = wobble.next() * 2.6;
    }
    // Fibres: short, bent, slightly darker or lighter than the rest.
    for _ in 0..520 {
        let mut at = (wobble.vector() + Vec2::splat(1.0)) * (GRAIN as f32 / 2.0);
        let mut way = Vec2::angled(wobble.next() * std::f32::consts::PI);
        let shade = wobble.next() * 5.5;
        for _ in 0..(6 + ((wobble.next() + 1.0) * 7.0) as u8) {
            let (x, y) = (at.x.rem_euclid(GRAIN as f32) as usize, at.y.rem_euclid(GRAIN as f32) as usize);
            light[(y % GRAIN) * GRAIN + x % GRAIN] += shade;
            at += way;
            way = Vec2::angled(way.angle() + wobble.next() * 0.22);
        }
    }
    let grey = |light: &f32| Color32::from_gray((248.0 + light).clamp(0.0, 255.0) as u8);
    let image = ColorImage::new([GRAIN, GRAIN], light.iter().map(grey).collect());
    let options = TextureOptions { wrap_mode: TextureWrapMode::Repeat, ..TextureOptions::LINEAR };
    let texture = context.load_texture("paper grain", image, options);
    context.data_mut(|data| data.insert_temp(id, texture.clone()));
    // A new texture is available from the next frame on.
    context.request_repaint();
    texture
}

/// Returns the torn edge of a sheet, clockwise from its left top.
fn edge(rect: Rect, reach: f32, seed: u64) -> Vec<Pos2> {
    let mut wobble = Wobble::new(seed);
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let mut rim = Vec::new();
    let mut off = 0.0;
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let way = to - from;
        let steps = (way.length() / 9.0).ceil().clamp(6.0, 160.0) as u16;
        for step in 0..steps {
            off = off * 0.6 + wobble.next() * reach * 0.6;
            let out = vec2(way.y, -way.x).normalized();
            rim.push(from + way * (f32::from(step) / f32::from(steps)) + out * off);
        }
    }
    rim
}

impl Pen<'_> {
    /// Draws the empty paper with its shadow.
    pub(super) fn ground(&self) {
        let paper = self.plan.paper;
        let reach = self.units(1.3);
        let rim: Vec<Pos2> = edge(paper, reach, 11 + self.plan.letter.index() as u64)
            .into_iter()
            .map(|point| self.plan.turned(point))
            .collect();
        let centre = self.plan.turned(paper.center());
        // The light comes from the north west.
        for (away, wide, alpha) in [(2.0, 1.02, 34), (3.2, 1.012, 40), (1.2, 1.004, 60)] {
            let away = vec2(0.6, 1.0) * self.units(away);
            let grown = rim.iter().map(|point| {
                let out = (*point - centre) * wide - (*point - centre);
                *point + away + out.clamp(Vec2::splat(-self.units(4.0)), Vec2::splat(self.units(4.0)))
            });
            self.fan(centre + away, grown.collect(), Color32::from_black_alpha(alpha), None);
        }
        let texture = grain(self.painter.ctx());
        self.fan(centre, rim.clone(), self.inks.paper, Some(&texture));
        let light = self.inks.paper.lerp_to_gamma(Color32::from_rgb(0x7A, 0x66, 0x48), 0.4);
        self.painter.add(Shape::closed_line(rim, Stroke::new(self.units(1.0).max(0.7), light)));
    }

    /// Fills a star-shaped polygon as a fan around its middle.
    fn fan(&self, centre: Pos2, rim: Vec<Pos2>, tint: Color32, texture: Option<&TextureHandle>) {
        let mut mesh = texture.map_or_else(Mesh::default, |texture| Mesh::with_texture(texture.id()));
        let uv = |point: Pos2| {
            let from = (point - self.plan.paper.min) / GRAIN as f32;
            if texture.is_some() { pos2(from.x, from.y) } else { bevy_egui::egui::epaint::WHITE_UV }
        };
        let count = rim.len() as u32;
        for point in std::iter::once(centre).chain(rim) {
            mesh.vertices.push(bevy_egui::egui::epaint::Vertex { pos: point, uv: uv(point), color: tint });
        }
        for index in 0..count {
            mesh.add_triangle(0, index + 1, (index + 1) % count + 1);
        }
        self.painter.add(mesh);
    }

    /// Prints the letter, the name and the stars of the sheet, and the sign of its owner.
    pub(super) fn title(&self, localizer: &Localizer, stars: u8, seat: usize) {
        let letter = self.plan.letter;
        let middle = self.plan.at(34.0, 27.0);
        self.circle(middle, self.units(14.0), self.inks.print, Stroke::NONE);
        self.text(middle, Align2::CENTER_CENTER, letter.key(), 18.0, true, self.inks.paper);
        let owner = self.plan.turned(self.plan.at(672.0, 27.0));
        player_shape(self.painter, self.style, seat, owner, self.units(8.0));
        if self.is_small {
            self.stars(self.plan.at(58.0, 27.0), self.units(9.0), stars);
            return;
        }
        let name = localizer.text(name_key(letter));
        let written =
            self.text(self.plan.at(58.0, 27.0), Align2::LEFT_CENTER, &name, 18.0, true, self.inks.print);
        let after = written.right_center() + vec2(self.units(12.0), 0.0);
        self.stars(after, self.units(7.0), stars);
    }
}

/// Returns the key of the name of a sheet.
pub(super) const fn name_key(letter: SheetLetter) -> &'static str {
    match letter {
        SheetLetter::A => "rolling-paper-name-a",
        SheetLetter::B => "rolling-paper-name-b",
        SheetLetter::C => "rolling-paper-name-c",
        SheetLetter::D => "rolling-paper-name-d",
    }
}
