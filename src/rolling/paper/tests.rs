//! Visual tests of the papers, rendered in software: on empty, half written and full sheets, every kind of
//! colour vision distinguishes habitats, sees marks, and finds targets.

use std::collections::BTreeMap;
use std::f32::consts::{FRAC_PI_3, FRAC_PI_6};

use bevy_egui::egui::epaint::{Primitive, Vertex};
use bevy_egui::egui::{
    Color32, ColorImage, Context, ImageData, Pos2, RawInput, Rect, TextureId, TexturesDelta, Vec2, vec2,
};

use super::geometry::PaperPlan;
use super::{PaperPlace, PaperView, draw_paper};
use crate::preferences::localizer::Localizer;
use crate::tests::support::{dressed, shipped};
use cascadia_base::{ByHabitat, Habitat};
use cascadia_storage::text::Language;
use rolling_rivers::content::Content;
use rolling_rivers::sheets::{HIERARCHY, HexagonKind, Pick, Sheet, SheetLayout, SheetLetter, SheetMarks};

use crate::tests::colour::{Lab, Vision, closest, difference, lab_of_linear, linear};

/// Size of a paper at 1280×720, in points and pixels.
const WIDTH: usize = 690;
const HEIGHT: usize = 500;
/// Least CIEDE2000 difference, for every kind of colour vision, of neighbouring grounds from each other and
/// from the paper. Habitats have two marks: their sign and their ground.
const GROUNDS_APART: f64 = 9.0;
const GROUND_ON_PAPER: f64 = 3.0;
/// Least share of a sign that must stand out.
const SIGN: f64 = 0.08;
/// Least difference of lines around hexagons.
const DISTINCT: f64 = 15.0;
/// The same for targets, at the palest moment of their pulse.
const PALEST: f64 = 9.0;
/// Contrast of signs and marks with their ground: the standard's 3, less the loss of thin strokes between
/// pixels.
const MARK: f64 = 2.4;

/// Runs a test over each empty sheet in each language.
pub(super) fn in_every_language(mut test: impl FnMut(&Localizer, &Sheet)) {
    let content = Content::shipped().expect("the shipped data is valid");
    let (assets, _) = shipped();
    for language in Language::ALL {
        let localizer = assets.localizer(language);
        SheetLetter::ALL.into_iter().for_each(|letter| test(&localizer, &Sheet::new(content.sheet(letter))));
    }
}

/// A picture, as the light of its pixels.
struct DrawnPaper {
    light: Vec<[f64; 3]>,
}

/// The marks on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Writing {
    Empty,
    Half,
    Full,
}

#[derive(Clone, Copy, Debug)]
struct PaperHexagon {
    habitat: Habitat,
    at: Pos2,
    is_written: bool,
    place: PaperPlace,
}

/// Returns the colour of a texture multiplied by a vertex's tint, premultiplied and from 0 to 1.
fn texel(texture: &ColorImage, at: [f32; 2], tint: [f32; 4]) -> [f64; 4] {
    let [width, height] = texture.size;
    let place = |share: f32, size: usize| ((share.rem_euclid(1.0) * size as f32) as usize).min(size - 1);
    let own = texture.pixels[place(at[1], height) * width + place(at[0], width)].to_array();
    std::array::from_fn(|part| f64::from(own[part]) / 255.0 * f64::from(tint[part]) / 255.0)
}

fn light_of(value: f64) -> f64 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Returns the horizontal extent of a triangle with these sides at a height, plus a pixel.
fn across(sides: [(Pos2, Pos2); 3], y: f32) -> (f32, f32) {
    let mut found = (0.0_f32, WIDTH as f32);
    for (from, to) in sides.into_iter().filter(|(from, to)| from.y != to.y) {
        let at = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y);
        if to.y > from.y { found.1 = found.1.min(at + 1.0) } else { found.0 = found.0.max(at - 1.0) }
    }
    found
}

impl DrawnPaper {
    /// Fills a triangle like a graphics card: pixels whose middle lies inside, and on a shared edge exactly
    /// once.
    fn fill(&mut self, corners: [&Vertex; 3], texture: &ColorImage) {
        let [a, b, c] = corners.map(|corner| corner.pos);
        let side = |from: Pos2, to: Pos2, at: Pos2| {
            (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)
        };
        let area = side(a, b, c);
        if area == 0.0 {
            return;
        }
        // Oriented so that the inside is positive.
        let ([a, b, c], corners) =
            if area > 0.0 { ([a, b, c], corners) } else { ([a, c, b], [corners[0], corners[2], corners[1]]) };
        let owns = |from: Pos2, to: Pos2| to.y < from.y || (to.y == from.y && to.x > from.x);
        let range = |least: f32, most: f32, size: usize| {
            (least.floor().max(0.0) as usize)..(most.ceil().clamp(0.0, size as f32) as usize)
        };
        for y in range(a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y), HEIGHT) {
            let (left, right) = across([(b, c), (c, a), (a, b)], y as f32 + 0.5);
            for x in range(left, right, WIDTH) {
                let at = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
                let sides = [(b, c), (c, a), (a, b)];
                let shares = sides.map(|(from, to)| side(from, to, at));
                let is_inside = sides
                    .iter()
                    .zip(shares)
                    .all(|((from, to), share)| share > 0.0 || (share == 0.0 && owns(*from, *to)));
                if is_inside {
                    self.cover(y * WIDTH + x, corners, shares.map(|share| share / area.abs()), texture);
                }
            }
        }
    }

    fn cover(&mut self, pixel: usize, corners: [&Vertex; 3], shares: [f32; 3], texture: &ColorImage) {
        let mix = |part: &dyn Fn(&Vertex) -> f32| -> f32 {
            corners.iter().zip(shares).map(|(corner, share)| part(corner) * share).sum()
        };
        let tint: [f32; 4] = std::array::from_fn(|at| mix(&|corner| f32::from(corner.color.to_array()[at])));
        let uv = [mix(&|corner| corner.uv.x), mix(&|corner| corner.uv.y)];
        let [red, green, blue, cover] = texel(texture, uv, tint);
        for (below, own) in self.light[pixel].iter_mut().zip([red, green, blue]) {
            *below = light_of(own) + *below * (1.0 - cover);
        }
    }

    fn at(&self, at: Pos2) -> [f64; 3] {
        self.light[at.y as usize * WIDTH + at.x as usize]
    }

    /// Returns the light of the pixels between two distances from a point, in pixels.
    fn ring(&self, at: Pos2, least: f32, most: f32) -> Vec<[f64; 3]> {
        let reach = most.ceil() as i32;
        let mut found = Vec::new();
        for y in -reach..=reach {
            for x in -reach..=reach {
                let (x, y) = (at.x.floor() as i32 + x, at.y.floor() as i32 + y);
                let away = Pos2::new(x as f32 + 0.5, y as f32 + 0.5).distance(at);
                if (least..most).contains(&away) && x >= 0 && y >= 0 {
                    found.push(self.light[y as usize * WIDTH + x as usize]);
                }
            }
        }
        found
    }
}

/// Applies the changes of textures.
fn take_textures(textures: &mut BTreeMap<TextureId, ColorImage>, mut delta: TexturesDelta) {
    for (id, changes) in std::mem::take(&mut delta.set) {
        for change in changes {
            let ImageData::Color(image) = change.image;
            match change.pos {
                None => drop(textures.insert(id, (*image).clone())),
                Some([left, top]) => {
                    let whole = textures.get_mut(&id).expect("a part of the picture");
                    for (row, pixels) in image.pixels.chunks(image.size[0]).enumerate() {
                        let start = (top + row) * whole.size[0] + left;
                        whole.pixels[start..start + pixels.len()].copy_from_slice(pixels);
                    }
                }
            }
        }
    }
    delta.clear();
}

fn draw(view: &PaperView) -> DrawnPaper {
    let (mut style, localizer, context): (_, _, Context) = dressed(Language::English);
    style.theme = style.theme.seen(view.high_contrast);
    let mut textures = BTreeMap::new();
    let mut shapes = Vec::new();
    // Signs appear from the second frame on.
    for _ in 0..2 {
        let output = context.run_ui(RawInput::default(), |ui| {
            draw_paper(ui, &mut style, &localizer, view);
        });
        take_textures(&mut textures, output.textures_delta);
        shapes = output.shapes;
    }
    let table = linear([0x24, 0x35, 0x31]);
    let mut picture = DrawnPaper { light: vec![table; WIDTH * HEIGHT] };
    for clipped in context.tessellate(shapes, 1.0) {
        let Primitive::Mesh(mesh) = clipped.primitive else { continue };
        let texture = &textures[&mesh.texture_id];
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|at| &mesh.vertices[corners[at] as usize]);
            // Transparent vertices cover nothing.
            if corners.iter().any(|corner| corner.color != Color32::TRANSPARENT) {
                picture.fill(corners, texture);
            }
        }
    }
    picture
}

/// Returns a sheet that is empty, about half full, or full.
fn sheet(content: &Content, letter: SheetLetter, filled: Writing) -> Sheet {
    let layout = content.sheet(letter);
    let picks = |keys: &str| keys.split_whitespace().filter_map(Pick::from_key).collect();
    let marks = match (letter, filled) {
        (_, Writing::Empty) => return Sheet::new(layout),
        (SheetLetter::A, Writing::Half) => {
            let lengths = [2, 1, 3, 0, 4];
            SheetMarks::A {
                columns: ByHabitat(lengths.map(|length| vec![5, 3, 6, 2][..length].to_vec())),
                area: vec![3],
            }
        }
        (SheetLetter::A, Writing::Full) => {
            SheetMarks::A { columns: ByHabitat([(); 5].map(|()| vec![6, 5, 4, 3])), area: (1..=10).collect() }
        }
        (SheetLetter::B, Writing::Half) => {
            SheetMarks::B { tracks: ByHabitat([5, 3, 7, 2, 6]), overflow: 0, sun_rain: picks("1a 1b") }
        }
        (SheetLetter::B, Writing::Full) => {
            let options = "1a 1b 2a 2b 3a 3b 4a 4b 5a 6a";
            SheetMarks::B { tracks: ByHabitat([10; 5]), overflow: 8, sun_rain: picks(options) }
        }
        (SheetLetter::C, Writing::Half) => return half_outlined(Sheet::new(layout)),
        (SheetLetter::C, Writing::Full) => {
            let SheetLayout::C(printed) = &**layout else { panic!("sheet C") };
            let own = printed.hexagons.iter().filter(|own| !matches!(own.kind, HexagonKind::Neutral(_)));
            let cells = own.map(|own| own.cell);
            let options = "1a 1b 2a 2b 3a 3b 4a 4b";
            SheetMarks::C { outlined: cells.collect(), overflow: 6, sun_rain: picks(options) }
        }
        (SheetLetter::D, _) => {
            let cells = layout.map().expect("a map").cells().iter().enumerate();
            let animals = cells.filter(|(index, _)| filled == Writing::Full || index % 2 == 0);
            let animals = animals.map(|(index, cell)| (*cell, Some(HIERARCHY[index / 2 % 5])));
            SheetMarks::D {
                animals: animals.collect(),
                overflow: if filled == Writing::Full { 6 } else { 0 },
            }
        }
    };
    Sheet::from_marks(layout, &marks).unwrap_or_else(|error| panic!("{letter:?} {filled:?}: {error}"))
}

/// Outlines about half of the hexagons of sheet C, beginning near the stars.
fn half_outlined(mut sheet: Sheet) -> Sheet {
    for step in 0..22 {
        let targets = sheet.free_targets(None);
        let Some(target) = targets.get(step * 5 % targets.len().max(1)) else { break };
        sheet.take_free(*target, &mut Vec::new());
    }
    sheet
}

fn whole() -> Rect {
    Rect::from_min_size(Pos2::ZERO, vec2(WIDTH as f32, HEIGHT as f32))
}

/// Lists the hexagons of a sheet that have one habitat.
fn hexagons_of(view: &PaperView) -> Vec<PaperHexagon> {
    let layout: &SheetLayout = view.sheet.layout();
    let plan = PaperPlan::new(layout, view.rect, view.tilt);
    let mut found = Vec::new();
    match (layout, view.sheet) {
        (SheetLayout::A(_), Sheet::A(sheet)) => {
            for (habitat, row) in
                Habitat::ALL.into_iter().flat_map(|habitat| (0..4).map(move |row| (habitat, row)))
            {
                let is_written = usize::from(row) < sheet.column(habitat).len();
                let place = PaperPlace::Track(habitat);
                found.push(PaperHexagon { habitat, at: plan.number(habitat, row), is_written, place });
            }
        }
        (SheetLayout::B(layout), Sheet::B(sheet)) => {
            for habitat in layout.rows {
                for column in 1..=layout.length() {
                    let is_written = column <= sheet.track(habitat);
                    let place = PaperPlace::Track(habitat);
                    found.push(PaperHexagon { habitat, at: plan.step(habitat, column), is_written, place });
                }
            }
        }
        (SheetLayout::C(layout), Sheet::C(sheet)) => {
            for (index, hexagon) in layout.hexagons.iter().enumerate() {
                let HexagonKind::Plain(habitat) = hexagon.kind else { continue };
                let (at, place) = (plan.cell(hexagon.cell), PaperPlace::Cell(hexagon.cell));
                found.push(PaperHexagon { habitat, at, is_written: sheet.outlined().contains(index), place });
            }
        }
        (SheetLayout::D(layout), Sheet::D(sheet)) => {
            for (index, cell) in layout.map.cells().iter().enumerate() {
                let Some(habitat) = layout.habitat(index) else { continue };
                let (at, place) = (plan.cell(*cell), PaperPlace::Cell(*cell));
                found.push(PaperHexagon { habitat, at, is_written: sheet.filled().contains(index), place });
            }
        }
        _ => panic!("a sheet on the paper of another"),
    }
    found
}

/// Returns the prevalent light of some pixels: the median of each channel.
fn ground(mut pixels: Vec<[f64; 3]>) -> [f64; 3] {
    assert!(!pixels.is_empty());
    std::array::from_fn(|part| {
        pixels.sort_by(|one, other| one[part].total_cmp(&other[part]));
        pixels[pixels.len() / 2][part]
    })
}

/// Returns the contrast ratio of two lights by the Web Content Accessibility Guidelines.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |[red, green, blue]: [f64; 3]| 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the share of pixels that stand out from a ground, seen with a kind of colour vision.
fn standing_out(pixels: &[[f64; 3]], ground: [f64; 3], vision: Vision) -> f64 {
    let below = vision.see(ground);
    let out = pixels.iter().filter(|light| contrast(vision.see(**light), below) >= MARK).count();
    out as f64 / pixels.len().max(1) as f64
}

/// Returns the darkest light between two distances from the middle of a hexagon towards each of its sides, in
/// radii.
fn sides(picture: &DrawnPaper, letter: SheetLetter, at: Pos2, radius: f32) -> [[f64; 3]; 6] {
    let first = if letter == SheetLetter::B { FRAC_PI_6 } else { 0.0 };
    std::array::from_fn(|side| {
        let way = Vec2::angled(first + side as f32 * FRAC_PI_3);
        let along = (0..=12).map(|step| picture.at(at + way * radius * (0.71 + 0.01 * step as f32)));
        darkest(along.collect())
    })
}

/// Returns how much of a hexagon the pencil covers for a kind of colour vision: the share of its drawn sides,
/// or of the pixels in its middle.
fn written_share(picture: &DrawnPaper, letter: SheetLetter, at: Pos2, radius: f32, vision: Vision) -> f64 {
    let below = ground(picture.ring(at, 0.0, radius * 0.8));
    match letter {
        SheetLetter::A => standing_out(&picture.ring(at, 0.0, radius * 0.5), below, vision),
        SheetLetter::B | SheetLetter::C => standing_out(&sides(picture, letter, at, radius), below, vision),
        SheetLetter::D => standing_out(&picture.ring(at, 0.0, radius * 0.4), below, vision),
    }
}

fn darkest(pixels: Vec<[f64; 3]>) -> [f64; 3] {
    let luminance = |light: &[f64; 3]| 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    let least = pixels.into_iter().min_by(|one, other| luminance(one).total_cmp(&luminance(other)));
    least.expect("there are pixels")
}

fn radius_of(view: &PaperView) -> f32 {
    PaperPlan::new(view.sheet.layout(), view.rect, view.tilt).radius
}

#[test]
fn everybody_distinguishes_the_habitats_of_a_paper_by_ground_and_sign() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut complaints: Vec<String> = Vec::new();
    for letter in SheetLetter::ALL {
        let sheet = sheet(&content, letter, Writing::Empty);
        let view = PaperView::of(&sheet, 3, 0, whole());
        let picture = draw(&view);
        let (radius, plan) = (radius_of(&view), PaperPlan::new(sheet.layout(), whole(), 0.0));
        let mut least_sign = heads_out(&picture, &plan, letter);
        let mut grounds: BTreeMap<Habitat, Vec<[f64; 3]>> = BTreeMap::new();
        for PaperHexagon { habitat, at, .. } in hexagons_of(&view) {
            let own = ground(picture.ring(at, 0.0, radius * 0.8));
            grounds.entry(habitat).or_default().push(own);
            let sign = match letter {
                SheetLetter::A | SheetLetter::B => continue,
                SheetLetter::C => picture.ring(at - vec2(0.0, 0.54 * radius), 0.0, 0.22 * radius),
                SheetLetter::D => picture.ring(at - vec2(0.0, 0.66 * radius), 0.0, 0.17 * radius),
            };
            for vision in Vision::ALL {
                let out = standing_out(&sign, own, vision);
                least_sign = least_sign.min(out);
            }
        }
        let paper = ground(picture.ring(plan.at(350.0, 27.0), 0.0, 12.0));
        let grounds: Vec<(&str, [f64; 3])> =
            grounds.into_iter().map(|(habitat, all)| (habitat.key(), ground(all))).collect();
        for vision in Vision::ALL {
            let lab = |light: [f64; 3]| lab_of_linear(vision.see(light));
            let seen: Vec<(&str, Lab)> = grounds.iter().map(|(name, light)| (*name, lab(*light))).collect();
            let (least, one, other) = closest(&seen);
            let on_paper = seen.iter().map(|(_, own)| difference(*own, lab(paper))).fold(99.0, f64::min);
            let case = format!("{letter:?}, {vision:?}");
            let line =
                format!("{case}: {one} and {other} differ by {least:.1}, from the paper by {on_paper:.1}");
            println!("{line}; signs {least_sign:.2}");
            let is_apart = least >= GROUNDS_APART;
            let is_seen = on_paper >= GROUND_ON_PAPER;
            complaints.extend((!is_apart || !is_seen || least_sign < SIGN).then_some(line));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Returns the least share of a sign that stands out on sheets A and B, which have them at the heads of the
/// hexagons; 1 on the others.
fn heads_out(picture: &DrawnPaper, plan: &PaperPlan, letter: SheetLetter) -> f64 {
    if matches!(letter, SheetLetter::C | SheetLetter::D) {
        return 1.0;
    }
    let out = Habitat::ALL.into_iter().flat_map(|habitat| {
        let sign = picture.ring(plan.head(habitat), 0.0, plan.unit * 12.0);
        let below = ground(picture.ring(plan.head(habitat), plan.unit * 14.0, plan.unit * 16.0));
        Vision::ALL.map(|vision| standing_out(&sign, below, vision))
    });
    out.fold(1.0, f64::min)
}

#[test]
fn writing_is_visible_on_half_and_full_papers() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut complaints: Vec<String> = Vec::new();
    for (filled, letter) in [Writing::Half, Writing::Full]
        .into_iter()
        .flat_map(|filled| SheetLetter::ALL.map(|letter| (filled, letter)))
    {
        let sheet = sheet(&content, letter, filled);
        let view = PaperView::of(&sheet, 3, 0, whole());
        let picture = draw(&view);
        let hexagons = hexagons_of(&view);
        let written = hexagons.iter().filter(|hexagon| hexagon.is_written).count();
        assert_eq!(written == hexagons.len(), filled == Writing::Full, "{letter:?}: {written}");
        assert!(written * 3 > hexagons.len(), "{letter:?}: {written} of {}", hexagons.len());
        let radius = radius_of(&view);
        for vision in Vision::ALL {
            let mut least = f64::MAX;
            let mut most = 0.0_f64;
            for PaperHexagon { at, is_written, .. } in &hexagons {
                let out = written_share(&picture, letter, *at, radius, vision);
                if *is_written { least = least.min(out) } else { most = most.max(out) }
            }
            let case = format!("{letter:?}, {filled:?}, {vision:?}: written {least:.2}, open {most:.2}");
            println!("{case}");
            complaints.extend((least < 0.08 || least < most * 1.5).then_some(case));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn everybody_finds_where_something_can_be_written() {
    let content = Content::shipped().expect("the shipped data is valid");
    let mut complaints: Vec<String> = Vec::new();
    for letter in [SheetLetter::C, SheetLetter::D] {
        let sheet = sheet(&content, letter, Writing::Half);
        // Mark only half of the open hexagons, so that open ones remain beside them.
        let hexagons = hexagons_of(&PaperView::of(&sheet, 3, 0, whole()));
        let open = hexagons.iter().filter(|hexagon| !hexagon.is_written).map(|hexagon| hexagon.place);
        let targets: Vec<PaperPlace> = open.step_by(2).collect();
        for breath in [0.0, 0.5] {
            let view = PaperView { targets: &targets, breath, ..PaperView::of(&sheet, 3, 0, whole()) };
            let picture = draw(&view);
            let radius = radius_of(&view);
            let mut lines: BTreeMap<&str, Vec<[f64; 3]>> = BTreeMap::new();
            for PaperHexagon { at, is_written, place, .. } in &hexagons {
                let kind = match (is_written, targets.contains(place)) {
                    (true, _) => "written",
                    (false, true) => "target",
                    (false, false) => "open",
                };
                let rim = ground(sides(&picture, letter, *at, radius).to_vec());
                lines.entry(kind).or_default().push(rim);
            }
            for vision in Vision::ALL {
                let lab = |kind: &str| lab_of_linear(vision.see(ground(lines[kind].clone())));
                for other in ["written", "open"] {
                    let apart = difference(lab("target"), lab(other));
                    let case =
                        format!("{letter:?}, breath {breath}, {vision:?}: {other} is off by {apart:.1}");
                    println!("{case}");
                    let least = if breath > 0.0 { DISTINCT } else { PALEST };
                    complaints.extend((apart < least).then_some(case));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
