//! The layout of the papers: a design of fixed size for each sheet, scaled into the available rectangle.

use bevy_egui::egui::{Pos2, Rect, Vec2, emath::Rot2, pos2, vec2};
use hexx::{Hex, HexLayout, HexOrientation, OffsetHexMode};

use super::places::{PaperPlace, picks_of};
use cascadia_base::Habitat;
use rolling_rivers::sheets::{Cell, CellSet, HexMap, Icon, OPTIONS, Pick, SheetLayout, SheetLetter};

/// Size of the design of every sheet, in its own units. At 1280×720 a unit is about a point.
pub(super) const DESIGN: Vec2 = vec2(700.0, 506.0);
/// Space around the paper for its shadow and its edge, in units.
const AROUND: f32 = 7.0;
/// Circumradius of the hexagons of each sheet, in units.
const RADIUS: [f32; 4] = [36.0, 29.0, 31.5, 31.5];
const SQRT_3: f32 = 1.732_050_8;
/// Middle of the top left hexagon of the maps.
const MAP: Pos2 = pos2(45.0, 80.0);
/// Middle of the head of the first column of sheet A, and the distance to the next column.
const COLUMNS: Pos2 = pos2(62.0, 66.0);
const COLUMN: f32 = 84.0;
/// Middles of the hexagon rows and of the bonus rows of sheet A.
const ROWS: [f32; 4] = [124.0, 199.0, 321.0, 396.0];
const BONUS_ROWS: [f32; 2] = [260.0, 457.0];
/// Middle of the first hexagon of sheet B.
const TRACKS: Pos2 = pos2(72.0, 98.0);
/// Space between the last track and the overflow track.
const OVERFLOW_GAP: f32 = 13.0;

/// The layout of one sheet's paper, in points of the screen before the paper is rotated.
#[derive(Clone, Debug)]
pub(super) struct PaperPlan {
    pub letter: SheetLetter,
    pub paper: Rect,
    /// Points per unit of the design.
    pub unit: f32,
    /// Circumradius of the hexagons.
    pub radius: f32,
    origin: Pos2,
    turn: Rot2,
    /// The tracks of sheet B from the top.
    rows: [Habitat; 5],
    steps: u8,
    /// The number of places of the overflow.
    overflow: u8,
    cells: Vec<Cell>,
    picks: Vec<Pick>,
    diamonds: Vec<(Habitat, u8)>,
}

impl PaperPlan {
    /// Creates the plan of a sheet in a rectangle, rotated by `tilt` degrees.
    pub(super) fn new(layout: &SheetLayout, rect: Rect, tilt: f32) -> Self {
        let room = rect.size();
        let unit = ((room.x / (DESIGN.x + 2.0 * AROUND)).min(room.y / (DESIGN.y + 2.0 * AROUND))).max(0.01);
        // The paper fills the room, within the limits of a similar aspect ratio.
        let paper = (room - Vec2::splat(2.0 * AROUND * unit)).min(DESIGN * unit * vec2(1.12, 1.1));
        let paper = Rect::from_center_size(rect.center(), paper);
        let letter = layout.letter();
        let mut plan = Self {
            letter,
            paper,
            unit,
            radius: RADIUS[letter.index()] * unit,
            origin: rect.center() - DESIGN * unit / 2.0,
            turn: Rot2::from_angle(tilt.clamp(-1.0, 1.0).to_radians()),
            rows: Habitat::ALL,
            steps: 0,
            overflow: 0,
            cells: layout.map().map_or_else(Vec::new, |map| map.cells().to_vec()),
            picks: picks_of(layout),
            diamonds: Vec::new(),
        };
        match layout {
            SheetLayout::A(_) => {}
            SheetLayout::B(layout) => {
                plan.rows = layout.rows;
                plan.steps = layout.length();
                plan.overflow = layout.overflow;
                plan.diamonds =
                    layout.diamonds.iter().map(|diamond| (diamond.upper, diamond.right)).collect();
            }
            SheetLayout::C(layout) => plan.overflow = layout.printed.overflow.len() as u8,
            SheetLayout::D(layout) => plan.overflow = layout.overflow.len() as u8,
        }
        plan
    }

    /// Returns a point of the design on the screen.
    pub(super) fn at(&self, x: f32, y: f32) -> Pos2 {
        self.origin + vec2(x, y) * self.unit
    }

    /// Returns a rectangle of the design on the screen.
    pub(super) fn area(&self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(self.at(x, y), vec2(width, height) * self.unit)
    }

    /// Rotates a point with the paper.
    pub(super) fn turned(&self, point: Pos2) -> Pos2 {
        self.paper.center() + self.turn * (point - self.paper.center())
    }

    /// Returns the place of a screen point on the unrotated sheet.
    pub(super) fn straight(&self, point: Pos2) -> Pos2 {
        self.paper.center() + self.turn.inverse() * (point - self.paper.center())
    }

    /// Returns the angle of the paper.
    pub(super) fn angle(&self) -> f32 {
        self.turn.angle()
    }

    fn hexes(&self) -> HexLayout {
        let origin = self.at(MAP.x, MAP.y);
        HexLayout::pointy().with_hex_size(self.radius).with_origin(hexx::Vec2::new(origin.x, origin.y))
    }

    /// Returns the middle of a hexagon of the maps.
    pub(super) fn cell(&self, cell: Cell) -> Pos2 {
        let offset = [i32::from(cell.column), i32::from(cell.row)];
        let hex = Hex::from_offset_coordinates(offset, OffsetHexMode::Odd, HexOrientation::Pointy);
        let at = self.hexes().hex_to_world_pos(hex);
        pos2(at.x, at.y)
    }

    fn cell_at(&self, point: Pos2) -> Option<Cell> {
        let hex = self.hexes().world_pos_to_hex(hexx::Vec2::new(point.x, point.y));
        let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy);
        let cell = Cell { row: u8::try_from(row).ok()?, column: u8::try_from(column).ok()? };
        self.cells.contains(&cell).then_some(cell)
    }

    /// Returns the middle of the edge or corner shared by two or three hexagons.
    pub(super) fn between(&self, map: &HexMap, cells: CellSet) -> Pos2 {
        let sum = map.cells_of(cells).into_iter().map(|cell| self.cell(cell).to_vec2());
        (sum.fold(Vec2::ZERO, |sum, at| sum + at) / f32::from(cells.len().max(1))).to_pos2()
    }

    /// Returns the corners of a hexagon with this middle and radius, clockwise: from the top if it is
    /// pointy-topped, from the right if flat-topped.
    pub(super) fn corners(&self, at: Pos2, radius: f32) -> [Pos2; 6] {
        let first = if self.letter == SheetLetter::B { 0.0 } else { -std::f32::consts::FRAC_PI_2 };
        std::array::from_fn(|corner| {
            at + Vec2::angled(first + corner as f32 * std::f32::consts::FRAC_PI_3) * radius
        })
    }

    /// Returns the middle of a hexagon of sheet A by its row, from 0.
    pub(super) fn number(&self, habitat: Habitat, row: u8) -> Pos2 {
        let row = ROWS[usize::from(row).min(ROWS.len() - 1)];
        self.at(COLUMNS.x + habitat.index() as f32 * COLUMN, row)
    }

    /// Returns the middle of a place in a bonus row of sheet A, by the bonus row.
    pub(super) fn bonus(&self, habitat: Habitat, row: u8) -> Pos2 {
        let row = BONUS_ROWS[usize::from(row).min(1)];
        self.at(COLUMNS.x + habitat.index() as f32 * COLUMN, row)
    }

    /// Returns the place of a column's head on sheet A, or of a track's sign on sheet B.
    pub(super) fn head(&self, habitat: Habitat) -> Pos2 {
        match self.letter {
            SheetLetter::B => self.step(habitat, 1) - vec2(1.62 * self.radius, 0.0),
            _ => self.at(COLUMNS.x + habitat.index() as f32 * COLUMN, COLUMNS.y),
        }
    }

    /// Returns the place for the points of a full row of sheet A, from 0.
    pub(super) fn row_stamp(&self, row: u8) -> Pos2 {
        self.at(COLUMNS.x + 4.0 * COLUMN + 75.0, ROWS[usize::from(row).min(3)])
    }

    fn row_of(&self, habitat: Habitat) -> usize {
        self.rows.iter().position(|row| *row == habitat).unwrap_or(0)
    }

    /// Returns the middle of a hexagon of sheet B by its column, from 1.
    pub(super) fn step(&self, habitat: Habitat, column: u8) -> Pos2 {
        let unit = RADIUS[1];
        let down = self.row_of(habitat) as f32 * SQRT_3 * unit;
        self.at(TRACKS.x + (f32::from(column) - 1.0) * 2.0 * unit, TRACKS.y + down)
    }

    /// Returns the place for the points of a column of sheet B, from 1.
    pub(super) fn header(&self, column: u8) -> Pos2 {
        self.at(TRACKS.x + (f32::from(column) - 1.0) * 2.0 * RADIUS[1], TRACKS.y - 1.28 * RADIUS[1])
    }

    /// Returns the middle of a diamond of sheet B, by its position.
    pub(super) fn diamond(&self, index: u8) -> Pos2 {
        let (upper, right) = self.diamonds.get(usize::from(index)).copied().unwrap_or((self.rows[0], 2));
        self.step(upper, right) + vec2(-1.0, SQRT_3 / 2.0) * self.radius
    }

    /// Returns the number of places of the overflow.
    pub(super) const fn overflow_len(&self) -> u8 {
        self.overflow
    }

    /// Returns the middle of a place of the overflow, from 1: a hexagon on sheet B, a space on sheets C and
    /// D.
    pub(super) fn overflow(&self, number: u8) -> Pos2 {
        let index = f32::from(number) - 1.0;
        match self.letter {
            SheetLetter::B => {
                let down = 5.0 * SQRT_3 * RADIUS[1] + OVERFLOW_GAP;
                self.at(TRACKS.x + index * 2.0 * RADIUS[1], TRACKS.y + down)
            }
            _ => self.at(150.0 + index * 62.0, 421.0),
        }
    }

    /// Returns half the side of a space of the overflow of sheets C and D.
    pub(super) fn overflow_half(&self) -> f32 {
        15.5 * self.unit
    }

    /// Returns the rectangle around the overflow.
    pub(super) fn overflow_area(&self) -> Rect {
        let reach = match self.letter {
            SheetLetter::B => vec2(1.0, SQRT_3 / 2.0) * self.radius,
            _ => Vec2::splat(self.overflow_half() + 3.0 * self.unit),
        };
        let (first, last) = (self.overflow(1), self.overflow(self.overflow.max(1)));
        Rect::from_min_max(first - reach, last + reach)
    }

    /// Returns the rectangle of a column of sheet A or of a track of sheet B, with its head.
    pub(super) fn track(&self, habitat: Habitat) -> Rect {
        match self.letter {
            SheetLetter::B => {
                let half = SQRT_3 / 2.0 * self.radius;
                let (first, last) = (self.head(habitat), self.step(habitat, self.steps.max(1)));
                Rect::from_min_max(first - vec2(0.55 * self.radius, half), last + vec2(self.radius, half))
            }
            _ => {
                let half = COLUMN / 2.0 * self.unit;
                let (first, last) = (self.head(habitat), self.number(habitat, 3));
                let bottom = last.y.max(self.bonus(habitat, 1).y) + 20.0 * self.unit;
                Rect::from_min_max(
                    pos2(first.x - half + self.unit, first.y - 17.0 * self.unit),
                    pos2(first.x + half - self.unit, bottom),
                )
            }
        }
    }

    /// Returns the choices of the bonus area or the sun/rain area, each with its rectangle.
    pub(super) fn picks(&self) -> impl Iterator<Item = (Pick, Rect)> {
        self.picks.iter().map(|pick| (*pick, self.pick(*pick)))
    }

    pub(super) fn pick(&self, pick: Pick) -> Rect {
        match pick {
            Pick::Item(item) => {
                let index = f32::from(item.saturating_sub(1));
                let (row, column) = ((index / 2.0).floor(), index % 2.0);
                self.area(564.0 + column * 62.0, 84.0 + row * 66.0, 58.0, 61.0)
            }
            Pick::Option { column, option } => {
                let frame = self.weather_column(column);
                let option = usize::from(option).min(OPTIONS - 1);
                let head = self.weather_head();
                let (down, across) =
                    if self.letter == SheetLetter::B { (option / 2, option % 2) } else { (option, 0) };
                let (rows, columns) = if self.letter == SheetLetter::B { (2.0, 2.0) } else { (4.0, 1.0) };
                let size = vec2(frame.width() / columns, (frame.height() - head) / rows);
                let corner = frame.min + vec2(size.x * across as f32, head + size.y * down as f32);
                Rect::from_min_size(corner, size).shrink(1.5 * self.unit)
            }
        }
    }

    fn weather_head(&self) -> f32 {
        23.0 * self.unit
    }

    /// Returns the rectangle of a column of the sun/rain area, from 1.
    pub(super) fn weather_column(&self, column: u8) -> Rect {
        let index = f32::from(column.saturating_sub(1));
        match self.letter {
            SheetLetter::B => self.area(20.0 + index * 92.0, 399.0, 88.0, 91.0),
            _ => self.area(522.0 + index * 41.5, 66.0, 40.0, 157.0),
        }
    }

    /// Returns the middle of the sun or the rain cloud at the head of a column.
    pub(super) fn weather(&self, icon: Icon, column: u8) -> Pos2 {
        let frame = self.weather_column(column);
        let share = match icon {
            Icon::Sun => 0.27,
            Icon::Rain => 0.74,
        };
        pos2(frame.left() + frame.width() * share, frame.top() + self.weather_head() / 2.0)
    }

    /// Returns the middle of a landmark in the grid of sheet C, from 1.
    pub(super) fn landmark(&self, habitat: Habitat, number: u8) -> Pos2 {
        self.at(537.0 + f32::from(number) * 28.0, 259.0 + habitat.index() as f32 * 27.0)
    }

    /// Returns the place of a habitat's sign in the grid of sheet C or D.
    pub(super) fn grid_sign(&self, habitat: Habitat) -> Pos2 {
        self.landmark(habitat, 0)
    }

    /// Returns the rectangle of the bonus for a full row of landmarks.
    pub(super) fn landmark_row(&self, habitat: Habitat) -> Rect {
        let at = self.landmark(habitat, 3);
        Rect::from_center_size(at + vec2(42.0, 0.0) * self.unit, vec2(50.0, 24.0) * self.unit)
    }

    /// Returns the rectangle of the bonus for a full column of landmarks, from 1.
    pub(super) fn landmark_column(&self, number: u8) -> Rect {
        let at = self.landmark(Habitat::River, number);
        Rect::from_center_size(at + vec2(0.0, 29.0) * self.unit, vec2(26.0, 28.0) * self.unit)
    }

    /// Returns the place for the points of a complete habitat: in its box on sheet C, in the grid on sheet D.
    pub(super) fn complete(&self, habitat: Habitat) -> Pos2 {
        match self.letter {
            SheetLetter::C => {
                let frame = self.subtotal(SheetLetter::C.lines(), habitat.key()).unwrap_or(Rect::ZERO);
                frame.right_top() + vec2(-12.0, 12.0) * self.unit
            }
            _ => self.at(600.0, 295.0 + habitat.index() as f32 * 25.0),
        }
    }

    /// Returns the place for the points of a habitat of sheet D with all animals.
    pub(super) fn diverse(&self, habitat: Habitat) -> Pos2 {
        self.complete(habitat) + vec2(52.0, 0.0) * self.unit
    }

    /// Returns the box of a sub-total by the key of its line.
    pub(super) fn subtotal(&self, lines: &[&str], key: &str) -> Option<Rect> {
        let index = lines.iter().position(|line| *line == key)? as u8;
        Some(self.subtotal_box(index, lines.len()))
    }

    /// Returns the box of the sub-total at `index` of `count`, or of the total at the end.
    pub(super) fn subtotal_box(&self, index: u8, count: usize) -> Rect {
        let last = count as u8;
        match self.letter {
            SheetLetter::A => {
                let down = match index {
                    0 => ROWS[0],
                    1 => ROWS[1],
                    2 => BONUS_ROWS[0],
                    3 => ROWS[2],
                    4 => ROWS[3],
                    5 => BONUS_ROWS[1],
                    6 => return self.area(564.0, 428.0, 54.0, 60.0),
                    _ => return self.area(623.0, 428.0, 62.0, 60.0),
                };
                Rect::from_center_size(self.at(527.0, down), vec2(50.0, 36.0) * self.unit)
            }
            SheetLetter::B => {
                let unit = RADIUS[1];
                let down = TRACKS.y + f32::from(index) * SQRT_3 * unit;
                match index {
                    0..=4 => Rect::from_center_size(self.at(664.0, down), vec2(44.0, 34.0) * self.unit),
                    5 => Rect::from_center_size(
                        self.at(664.0, down + OVERFLOW_GAP),
                        vec2(44.0, 34.0) * self.unit,
                    ),
                    6 => self.area(576.0, 399.0, 50.0, 43.0),
                    7 => self.area(576.0, 447.0, 50.0, 43.0),
                    _ => self.area(630.0, 399.0, 56.0, 91.0),
                }
            }
            SheetLetter::C | SheetLetter::D => {
                let width = 660.0 / f32::from(last + 1);
                self.area(20.0 + f32::from(index) * width, 443.0, width - 4.0, 50.0)
            }
        }
    }

    /// Returns the middle of a place, the anchor of chips.
    pub(super) fn middle(&self, place: PaperPlace) -> Pos2 {
        match place {
            PaperPlace::Cell(cell) => self.cell(cell),
            PaperPlace::Track(habitat) => self.head(habitat),
            PaperPlace::Overflow => self.overflow_area().center(),
            PaperPlace::Pick(pick) => self.pick(pick).center(),
        }
    }

    pub(super) fn bounds(&self, place: PaperPlace) -> Rect {
        match place {
            PaperPlace::Cell(cell) => {
                let half = vec2(SQRT_3 / 2.0, 1.0) * self.radius;
                Rect::from_center_size(self.cell(cell), half * 2.0)
            }
            PaperPlace::Track(habitat) => self.track(habitat),
            PaperPlace::Overflow => self.overflow_area(),
            PaperPlace::Pick(pick) => self.pick(pick),
        }
    }

    /// Returns the place at a point of the screen.
    pub(super) fn place_at(&self, point: Pos2) -> Option<PaperPlace> {
        let point = self.straight(point);
        if let Some((pick, _)) = self.picks().find(|(_, rect)| rect.contains(point)) {
            return Some(PaperPlace::Pick(pick));
        }
        if self.overflow > 0 && self.overflow_area().contains(point) {
            return Some(PaperPlace::Overflow);
        }
        match self.letter {
            SheetLetter::A | SheetLetter::B => Habitat::ALL
                .into_iter()
                .find(|habitat| self.track(*habitat).contains(point))
                .map(PaperPlace::Track),
            SheetLetter::C | SheetLetter::D => self.cell_at(point).map(PaperPlace::Cell),
        }
    }
}

/// Returns the nearest of `targets` from `from` in a direction; sideways distance counts more.
pub(super) fn nearest(
    plan: &PaperPlan,
    targets: &[PaperPlace],
    from: PaperPlace,
    way: Vec2,
) -> Option<PaperPlace> {
    let start = plan.middle(from);
    let way = way.normalized();
    let distance = |target: &PaperPlace| {
        let step = plan.middle(*target) - start;
        let along = step.dot(way);
        let aside = step.dot(way.rot90()).abs();
        (along > aside * 0.35 && along > 1.0).then_some(along + 2.0 * aside)
    };
    let others = targets.iter().filter(|target| **target != from);
    let near = others.filter_map(|target| Some((distance(target)?, *target)));
    near.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, target)| target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::Wildlife;
    use cascadia_storage::find_root;
    use rolling_rivers::content::Content;
    use rolling_rivers::sheets::{FreeTarget, Sheet};

    fn content() -> Content {
        Content::load(&find_root().expect("the package has its folders")).expect("the shipped data is valid")
    }

    /// The space for a paper at all supported window and text sizes.
    fn rooms() -> Vec<Rect> {
        let windows = [vec2(1280.0, 720.0), vec2(1024.0, 600.0), vec2(1920.0, 1080.0)];
        let texts = [0.8, 1.0, 1.2, 1.6];
        let rooms = windows.into_iter().flat_map(|window| texts.map(|text| window / text));
        let room = |window: Vec2| {
            Rect::from_min_size(pos2(window.x * 0.27, window.y * 0.3), window * vec2(0.52, 0.68))
        };
        rooms.map(room).collect()
    }

    fn plans() -> Vec<(SheetLayout, PaperPlan, Rect)> {
        let content = content();
        let mut plans = Vec::new();
        for letter in SheetLetter::ALL {
            for room in rooms() {
                for tilt in [0.0, -0.8] {
                    let layout = content.sheet(letter);
                    plans.push(((**layout).clone(), PaperPlan::new(layout, room, tilt), room));
                }
            }
        }
        plans
    }

    /// All hexagons of a sheet within a place, each with its place.
    fn hexagons(layout: &SheetLayout, plan: &PaperPlan) -> Vec<(PaperPlace, Pos2)> {
        let mut found = Vec::new();
        match layout {
            SheetLayout::A(_) => {
                for habitat in Habitat::ALL {
                    found.extend((0..4).map(|row| (PaperPlace::Track(habitat), plan.number(habitat, row))));
                }
            }
            SheetLayout::B(layout) => {
                for habitat in Habitat::ALL {
                    let columns = 1..=layout.length();
                    found.extend(
                        columns.map(|column| (PaperPlace::Track(habitat), plan.step(habitat, column))),
                    );
                }
                found.extend(
                    (1..=layout.overflow).map(|number| (PaperPlace::Overflow, plan.overflow(number))),
                );
            }
            SheetLayout::C(_) | SheetLayout::D(_) => {
                let cells = layout.map().expect("a map").cells().iter();
                found.extend(cells.map(|cell| (PaperPlace::Cell(*cell), plan.cell(*cell))));
            }
        }
        found
    }

    #[test]
    fn every_hexagon_is_hit_at_its_middle_and_at_four_fifths_of_its_radius() {
        for (layout, plan, room) in plans() {
            for (place, at) in hexagons(&layout, &plan) {
                assert_eq!(plan.place_at(plan.turned(at)), Some(place), "{place:?} in {room}");
                for corner in plan.corners(at, plan.radius * 0.8) {
                    assert_eq!(plan.place_at(plan.turned(corner)), Some(place), "{place:?} in {room}");
                }
            }
        }
    }

    #[test]
    fn no_hexagon_overlaps_another_and_all_lie_on_the_paper_and_the_paper_in_its_room() {
        for (layout, plan, room) in plans() {
            assert!(room.contains_rect(plan.paper), "{room}: {}", plan.paper);
            let all = hexagons(&layout, &plan);
            for (index, (place, at)) in all.iter().enumerate() {
                for corner in plan.corners(*at, plan.radius) {
                    assert!(plan.paper.contains(corner), "{place:?} of {:?} in {room}", plan.letter);
                }
                for (other, beside) in &all[..index] {
                    let apart = at.distance(*beside);
                    assert!(apart >= SQRT_3 * plan.radius * 0.999, "{place:?} and {other:?}: {apart}");
                }
            }
        }
    }

    #[test]
    fn every_place_is_hit_at_its_middle_and_nothing_printed_leaves_the_paper() {
        for (layout, plan, room) in plans() {
            for place in PaperPlace::all(&layout) {
                assert_eq!(plan.place_at(plan.turned(plan.middle(place))), Some(place), "{room}");
                assert!(plan.paper.contains_rect(plan.bounds(place)), "{place:?} in {room}");
            }
            let lines = plan.letter.lines();
            let boxes: Vec<Rect> =
                (0..=lines.len() as u8).map(|index| plan.subtotal_box(index, lines.len())).collect();
            let picks: Vec<Rect> = plan.picks().map(|(_, rect)| rect).collect();
            let mut frames: Vec<Rect> = boxes.into_iter().chain(picks).collect();
            if plan.overflow_len() > 0 {
                frames.push(plan.overflow_area());
            }
            for (index, frame) in frames.iter().enumerate() {
                assert!(plan.paper.contains_rect(*frame), "{frame} of {:?} in {room}", plan.letter);
                for other in &frames[..index] {
                    let shared = frame.intersect(*other);
                    assert!(!shared.is_positive(), "{frame} and {other} of {:?}", plan.letter);
                }
            }
        }
    }

    /// Returns the target for a free hexagon at a place, or `None` if it cannot go there.
    fn free_target(place: PaperPlace, sheet: &Sheet, animal: Option<Wildlife>) -> Option<FreeTarget> {
        match (place, sheet) {
            (PaperPlace::Track(habitat), Sheet::B(_)) => Some(FreeTarget::Track(habitat)),
            (PaperPlace::Overflow, Sheet::B(_)) => Some(FreeTarget::Overflow),
            (PaperPlace::Cell(cell), Sheet::C(_)) => Some(FreeTarget::Outline(cell)),
            (PaperPlace::Cell(cell), Sheet::D(_)) => animal.map(|animal| FreeTarget::Animal(cell, animal)),
            _ => None,
        }
    }

    #[test]
    fn every_target_of_the_law_is_a_place_on_the_paper_and_back() {
        let content = content();
        for letter in SheetLetter::ALL {
            let layout = content.sheet(letter);
            let plan = PaperPlan::new(layout, rooms()[0], 0.0);
            let mut sheet = Sheet::new(layout);
            for habitat in [Habitat::River, Habitat::Forest, Habitat::River] {
                // A full track opens the overflow of sheet B.
                sheet.mark_at_once(habitat, 6, &mut Vec::new());
            }
            for target in sheet.free_targets(None) {
                let place = PaperPlace::from(target);
                assert!(PaperPlace::all(layout).contains(&place), "{target:?}");
                assert_eq!(plan.place_at(plan.middle(place)), Some(place));
                let animal = match target {
                    FreeTarget::Animal(_, animal) => Some(animal),
                    _ => None,
                };
                assert_eq!(free_target(place, &sheet, animal), Some(target));
            }
            for habitat in Habitat::ALL {
                for cell in sheet.cells_to_mark(habitat) {
                    assert!(PaperPlace::all(layout).contains(&PaperPlace::Cell(cell)), "{cell}");
                }
            }
            for pick in [None, Some(1), Some(2)].into_iter().flat_map(|column| sheet.open_picks(column)) {
                assert!(PaperPlace::all(layout).contains(&PaperPlace::Pick(pick)), "{pick}");
            }
        }
    }

    #[test]
    fn arrows_reach_every_target() {
        for (layout, plan, room) in plans() {
            let targets = PaperPlace::all(&layout);
            let mut reached = vec![targets[0]];
            let mut index = 0;
            while index < reached.len() {
                for way in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
                    let next = nearest(&plan, &targets, reached[index], way);
                    reached.extend(next.filter(|next| !reached.contains(next)));
                }
                index += 1;
            }
            let missed: Vec<_> = targets.iter().filter(|target| !reached.contains(target)).collect();
            assert!(missed.is_empty(), "{missed:?} of {:?} in {room}", plan.letter);
        }
    }
}
