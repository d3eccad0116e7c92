//! The print of the four sheets: hexagons, rivers, and bonuses in their places.

use bevy_egui::egui::{Align2, Color32, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::pen::{Pen, veil};
use cascadia_base::Habitat;
use rolling_rivers::sheets::{
    AnimalLayout, ColumnLayout, HexMap, HexagonKind, MapIcon, OutlineHexagon, OutlineLayout, PrintedSpot,
    TrackLayout,
};

impl Pen<'_> {
    /// Prints a hexagon of a colour.
    fn hexagon(&self, at: Pos2, fill: Color32) {
        let corners = self.plan.corners(at, self.plan.radius * 0.985);
        self.polygon(&corners, fill, self.stroke(1.0, self.inks.line));
    }

    /// Prints the water between two places: two bent lines.
    fn water(&self, from: Pos2, to: Pos2, tint: Color32) {
        let way = to - from;
        let aside = vec2(-way.y, way.x).normalized() * self.plan.radius;
        for (off, width) in [(-0.1, 1.7), (0.11, 1.1)] {
            let bent = (0..=8_u8).map(|step| {
                let share = f32::from(step) / 8.0;
                let swing = (share * std::f32::consts::TAU).sin() * 0.07;
                from + way * share + aside * (off + swing)
            });
            self.line(&bent.collect::<Vec<_>>(), self.stroke(width, tint));
        }
    }

    /// Prints the sign of a habitat.
    pub(super) fn sign(&mut self, habitat: Habitat, at: Pos2, size: f32) {
        self.icon(habitat.key(), at, size, self.inks.signs[habitat.index()]);
    }

    fn water_ink(&self) -> Color32 {
        veil(self.inks.river, 0.5)
    }

    /// Prints a bonus or an icon around a point.
    fn spot(&mut self, spot: &PrintedSpot, at: Pos2, radius: f32, room: Vec2) {
        if let Some(icon) = spot.icon {
            self.weather(icon, at, radius);
        } else {
            self.stamp(&spot.gain, Rect::from_center_size(at, room), radius);
        }
    }

    /// Prints sheet A: five columns with their bonus rows, and the points of full rows.
    pub(super) fn columns(&mut self, layout: &ColumnLayout) {
        for habitat in Habitat::ALL {
            let track = self.plan.track(habitat);
            let wash = self.inks.paper.lerp_to_gamma(self.inks.habitats[habitat.index()], 0.42);
            self.frame(track, self.units(12.0), wash, Stroke::NONE);
            let head = self.plan.head(habitat);
            self.sign(habitat, head, self.units(28.0));
            for row in 0..4 {
                self.hexagon(self.plan.number(habitat, row), self.inks.habitats[habitat.index()]);
            }
            if habitat == Habitat::River {
                for rows in [[0, 1], [2, 3]] {
                    let [from, to] = rows.map(|row| self.plan.number(habitat, row));
                    let bend = vec2(0.0, self.plan.radius * 0.8);
                    self.water(from - bend, to + bend, self.water_ink());
                }
            }
            for (row, bonus) in layout.bonus_rows.iter().enumerate() {
                let at = self.plan.bonus(habitat, row as u8);
                let aside = vec2(self.units(16.0), 0.0);
                self.points(at - aside, self.units(13.0), bonus.spot.gain.points);
                if let Some(icon) = bonus.spot.icon {
                    self.weather(icon, at + aside, self.units(14.0));
                }
            }
        }
        for (row, gain) in layout.rows.iter().enumerate() {
            let at = self.plan.row_stamp(row as u8);
            let last = self.plan.number(Habitat::River, row as u8) + vec2(self.units(36.0), 0.0);
            self.line(&[last, at - vec2(self.units(27.0), 0.0)], self.stroke(1.2, self.inks.line));
            self.stamp(gain, self.row_room(row as u8), self.units(14.0));
        }
    }

    /// Returns the room for the points and the animal of a full row of sheet A.
    pub(super) fn row_room(&self, row: u8) -> Rect {
        Rect::from_center_size(self.plan.row_stamp(row), vec2(31.0, 62.0) * self.plan.unit)
    }

    /// Prints the ground of sheet B: the points of the columns, five tracks and the overflow track.
    pub(super) fn tracks(&mut self, layout: &TrackLayout) {
        for (index, points) in layout.header.iter().enumerate() {
            let at = self.plan.header(index as u8 + 1);
            self.text(at, Align2::CENTER_CENTER, &points.to_string(), 16.0, true, self.inks.print);
        }
        for habitat in layout.rows {
            for column in 1..=layout.length() {
                self.hexagon(self.plan.step(habitat, column), self.inks.habitats[habitat.index()]);
            }
            self.sign(habitat, self.plan.head(habitat), self.units(26.0));
        }
        let out = vec2(self.plan.radius * 0.9, 0.0);
        let (first, last) =
            (self.plan.step(Habitat::River, 1), self.plan.step(Habitat::River, layout.length()));
        let (mut from, step) = (first - out, (last - first + 2.0 * out) / 10.0);
        for _ in 0..10 {
            self.water(from, from + step, veil(self.inks.river, 0.38));
            from += step;
        }
        for number in 1..=self.plan.overflow_len() {
            self.hexagon(self.plan.overflow(number), self.inks.paper);
        }
    }

    /// Prints the signs in the hexagons of sheet B and between them.
    pub(super) fn track_faces(&mut self, layout: &TrackLayout) {
        for habitat in layout.rows {
            for (index, spot) in layout.hexagons[habitat].iter().enumerate() {
                let at = self.plan.step(habitat, index as u8 + 1);
                self.spot(spot, at, self.plan.radius * 0.5, Vec2::splat(self.plan.radius * 1.5));
            }
        }
        for (index, diamond) in layout.diamonds.iter().enumerate() {
            let at = self.plan.diamond(index as u8);
            let (wide, high) = (self.plan.radius * 0.5, self.plan.radius * 0.866);
            let corners =
                [at - vec2(0.0, high), at + vec2(wide, 0.0), at + vec2(0.0, high), at - vec2(wide, 0.0)];
            let inner: Vec<Pos2> = corners.iter().map(|corner| at + (*corner - at) * 0.92).collect();
            self.polygon(&inner, self.inks.paper, self.stroke(0.9, self.inks.line));
            let radius = self.plan.radius * 0.33;
            self.spot(&diamond.spot, at, radius, self.diamond_room(at).size());
        }
    }

    /// Returns the room for the print of a diamond.
    pub(super) fn diamond_room(&self, at: Pos2) -> Rect {
        Rect::from_center_size(at, vec2(0.69, 1.5) * self.plan.radius)
    }

    /// Prints the ground of the map of sheet C.
    pub(super) fn outline_map(&self, layout: &OutlineLayout) {
        for hexagon in &layout.hexagons {
            self.ground_of(hexagon);
        }
        self.rivers(&layout.map, &|index| layout.hexagons[index].is_of(Habitat::River));
    }

    /// Prints the signs in the hexagons of sheet C.
    pub(super) fn outline_faces(&mut self, layout: &OutlineLayout) {
        // Consecutive signs of one habitat are drawn in one batch.
        for habitat in Habitat::ALL {
            let own = layout.hexagons.iter().filter(|own| own.kind == HexagonKind::Plain(habitat));
            for hexagon in own {
                let at = self.plan.cell(hexagon.cell) - vec2(0.0, self.plan.radius * 0.54);
                self.sign(habitat, at, self.plan.radius * 0.52);
            }
        }
        for hexagon in &layout.hexagons {
            self.face_of(hexagon);
        }
    }

    fn rivers(&self, map: &HexMap, is_river: &dyn Fn(usize) -> bool) {
        for (index, cell) in map.cells().iter().enumerate().filter(|(index, _)| is_river(*index)) {
            for other in map.neighbours(index).iter().filter(|other| *other > index && is_river(*other)) {
                self.water(self.plan.cell(*cell), self.plan.cell(map.cells()[other]), self.water_ink());
            }
        }
    }

    fn ground_of(&self, hexagon: &OutlineHexagon) {
        let at = self.plan.cell(hexagon.cell);
        match hexagon.kind {
            HexagonKind::Plain(habitat) => self.hexagon(at, self.inks.habitats[habitat.index()]),
            HexagonKind::Split(first, second) => {
                self.hexagon(at, self.inks.habitats[first.index()]);
                let corners = self.plan.corners(at, self.plan.radius * 0.985);
                // From the upper right corner to the lower left one.
                let half = [corners[1], corners[2], corners[3], corners[4]];
                self.polygon(&half, self.inks.habitats[second.index()], Stroke::NONE);
                self.line(&[corners[1], corners[4]], self.stroke(1.0, self.inks.line));
                self.polygon(&corners, Color32::TRANSPARENT, self.stroke(1.0, self.inks.line));
            }
            HexagonKind::Star => {
                self.hexagon(at, self.inks.paper);
                self.polygon(
                    &self.plan.corners(at, self.plan.radius * 0.82),
                    Color32::TRANSPARENT,
                    self.stroke(1.0, self.inks.line),
                );
            }
            HexagonKind::Neutral(_) => self.hexagon(at, self.inks.paper),
        }
    }

    fn face_of(&mut self, hexagon: &OutlineHexagon) {
        let (at, radius) = (self.plan.cell(hexagon.cell), self.plan.radius);
        match hexagon.kind {
            HexagonKind::Star => {
                let gold = Color32::from_rgb(0xE0, 0xA1, 0x2E);
                self.star(at, radius * 0.6, gold, self.stroke(1.2, self.inks.print));
            }
            HexagonKind::Neutral(gain) => {
                let ring = self.plan.corners(at, radius * 0.86);
                self.dashed(&ring, self.stroke(0.9, self.inks.line), self.units(2.6));
                self.stamp(&gain, Rect::from_center_size(at, Vec2::splat(radius * 1.5)), radius * 0.44);
            }
            HexagonKind::Plain(_) => self.points_and_icon(hexagon, at + vec2(0.0, radius * 0.2)),
            HexagonKind::Split(first, second) => {
                self.sign(first, at + vec2(-0.4, -0.36) * radius, radius * 0.46);
                self.sign(second, at + vec2(0.42, 0.36) * radius, radius * 0.46);
                self.circle(at, radius * 0.36, self.inks.paper, self.stroke(0.8, self.inks.line));
                if let Some(MapIcon::Weather(icon)) = hexagon.icon {
                    self.weather(icon, at, radius * 0.29);
                }
            }
        }
    }

    fn points_and_icon(&mut self, hexagon: &OutlineHexagon, at: Pos2) {
        let radius = self.plan.radius;
        let units = radius * 0.64 / self.plan.unit;
        let points_at = if hexagon.icon.is_some() { at - vec2(radius * 0.34, 0.0) } else { at };
        if hexagon.points > 0 {
            let ink = self.inks.figure;
            self.text(points_at, Align2::CENTER_CENTER, &hexagon.points.to_string(), units, true, ink);
        }
        let icon_at = at + vec2(radius * if hexagon.points > 0 { 0.34 } else { 0.0 }, 0.0);
        match hexagon.icon {
            Some(MapIcon::Weather(icon)) => self.weather(icon, icon_at, radius * 0.34),
            Some(MapIcon::Landmark) => self.landmark_sign(icon_at, radius * 0.34),
            None => {}
        }
    }

    /// Prints the ground of the map of sheet D.
    pub(super) fn animal_map(&self, layout: &AnimalLayout) {
        for (index, cell) in layout.map.cells().iter().enumerate() {
            if let Some(habitat) = layout.habitat(index) {
                self.hexagon(self.plan.cell(*cell), self.inks.habitats[habitat.index()]);
            }
        }
        let rivers = layout.habitats[Habitat::River];
        self.rivers(&layout.map, &|index| rivers.contains(index));
    }

    /// Prints the signs of the hexagons of sheet D, and the stamps on the edges between them.
    pub(super) fn animal_faces(&mut self, layout: &AnimalLayout) {
        for habitat in Habitat::ALL {
            for cell in layout.map.cells_of(layout.habitats[habitat]) {
                let at = self.plan.cell(cell) - vec2(0.0, self.plan.radius * 0.66);
                self.sign(habitat, at, self.plan.radius * 0.4);
            }
        }
        for (cells, gain) in layout.edges.iter().chain(&layout.corners) {
            let at = self.plan.between(&layout.map, *cells);
            let radius = self.plan.radius * 0.31;
            let wide = gain.animals.0.iter().any(|count| *count > 1);
            let half = vec2(if wide { 1.66 } else { 1.12 }, 1.12) * radius;
            let plate = Rect::from_center_size(at, half * 2.0);
            self.frame(plate, radius, self.inks.paper, self.stroke(0.8, self.inks.line));
            self.stamp(gain, Rect::from_center_size(at, vec2(radius * 3.2, radius * 2.2)), radius * 0.98);
        }
    }

    /// Prints a caption with its lower left corner at `left`, shrunk to fit `width`.
    pub(super) fn caption(&self, text: &str, left: Pos2, width: f32) {
        let ink = self.inks.print;
        self.fitted_text(pos2(left.x, left.y), Align2::LEFT_BOTTOM, text, 13.0, width, ink);
    }
}
