//! The meaning of every sign on a sheet, as tooltips.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};
use fluent_bundle::FluentValue;

use super::geometry::PaperPlan;
use super::places::PaperPlace;
use super::side::animal_rows;
use super::spoken::{spoken_gain, spoken_place};
use crate::preferences::localizer::Localizer;
use crate::rolling::words::{line_name, sheet_about, sheet_title};
use crate::ui::names::habitat_name;
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::sheets::{
    AnimalLayout, AnimalPoints, ColumnLayout, HexagonKind, Icon, LEFTOVERS, LEFTOVERS_PER_POINT, MapIcon,
    OutlineLayout, PrintedSpot, Sheet, SheetGain, SheetLayout, TrackLayout,
};

/// The area of a sign, and its meaning.
pub(super) type Explained = (Rect, String);

/// Returns the meaning of the smallest sign at a point of the screen. `quiet` places have no tooltip, since
/// the player is deciding about them.
pub(super) fn explanation_at(
    localizer: &Localizer,
    plan: &PaperPlan,
    (sheet, stars): (&Sheet, u8),
    quiet: &[PaperPlace],
    point: Pos2,
) -> Option<String> {
    let at = plan.straight(point);
    let signs = explained(localizer, plan, sheet, stars).into_iter().filter(|(rect, _)| rect.contains(at));
    let sign = signs.min_by(|one, other| one.0.area().total_cmp(&other.0.area()));
    if let Some((_, text)) = sign {
        return Some(text);
    }
    let place = plan.place_at(point).filter(|place| !quiet.contains(place))?;
    Some(describe_place(localizer, sheet, place))
}

/// Returns all signs of a sheet besides its places.
pub(super) fn explained(localizer: &Localizer, plan: &PaperPlan, sheet: &Sheet, stars: u8) -> Vec<Explained> {
    let signs = Signs { localizer, plan };
    let mut all = signs.heading(sheet, stars);
    all.extend(signs.boxes());
    let layout: &SheetLayout = sheet.layout();
    match layout {
        SheetLayout::A(layout) => all.extend(signs.columns(layout)),
        SheetLayout::B(layout) => all.extend(signs.tracks(layout)),
        SheetLayout::C(layout) => all.extend(signs.outlines(layout)),
        SheetLayout::D(layout) => all.extend(signs.animals(layout)),
    }
    all
}

/// Describes a place with the meaning of its signs.
fn describe_place(localizer: &Localizer, sheet: &Sheet, place: PaperPlace) -> String {
    let spoken = spoken_place(localizer, sheet, place);
    let layout: &SheetLayout = sheet.layout();
    let rule = match (place, layout) {
        (PaperPlace::Track(_), SheetLayout::A(_)) => plain(localizer, "rolling-rules-sheet-a-1"),
        (PaperPlace::Track(_), _) => plain(localizer, "rolling-rules-sheet-b-1"),
        (PaperPlace::Overflow, _) => localizer.text("rolling-sign-overflow"),
        (PaperPlace::Pick(pick), layout) => {
            let is_area = matches!(layout, SheetLayout::A(_));
            let area = if is_area { "rolling-sign-item" } else { "rolling-sign-option" };
            let gain = layout.gain_of(pick).map_or_else(String::new, |gain| hints(localizer, &gain));
            joined(&[localizer.text(area), gain])
        }
        (PaperPlace::Cell(cell), SheetLayout::C(layout)) => {
            let hexagon = layout.map.index(cell).map(|index| &layout.hexagons[index]);
            hexagon.map_or_else(String::new, |hexagon| {
                let icon = match hexagon.icon {
                    Some(MapIcon::Weather(icon)) => weather(localizer, icon),
                    Some(MapIcon::Landmark) => plain(localizer, "rolling-rules-sheet-c-4"),
                    None => String::new(),
                };
                let kind = match hexagon.kind {
                    HexagonKind::Split(..) | HexagonKind::Neutral(_) => {
                        plain(localizer, "rolling-rules-sheet-c-2")
                    }
                    HexagonKind::Plain(_) | HexagonKind::Star => plain(localizer, "rolling-rules-sheet-c-1"),
                };
                if icon.is_empty() { kind } else { icon }
            })
        }
        (PaperPlace::Cell(_), _) => plain(localizer, "rolling-rules-sheet-d-1"),
    };
    joined(&[spoken, rule])
}

/// Returns a sentence of the rules without its markup.
fn plain(localizer: &Localizer, key: &str) -> String {
    localizer.text(key).replace("**", "")
}

fn joined(parts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// Explains a sun or a rain cloud.
fn weather(localizer: &Localizer, icon: Icon) -> String {
    let kind = match icon {
        Icon::Sun => "sun",
        Icon::Rain => "rain",
    };
    localizer.text_with("rolling-sign-weather", &[("icon", FluentValue::from(kind))])
}

/// Explains the less obvious items of a bonus.
fn hints(localizer: &Localizer, gain: &SheetGain) -> String {
    let mut hints = Vec::new();
    if gain.free > 0 || gain.free_in.is_some() {
        hints.push(localizer.text("rolling-sign-free"));
    }
    if gain.wild > 0 {
        hints.push(localizer.text("rolling-sign-wild"));
    }
    if gain.points > 0 {
        hints.push(localizer.text("rolling-sign-points"));
    }
    joined(&hints)
}

/// The signs of one paper.
struct Signs<'s> {
    localizer: &'s Localizer,
    plan: &'s PaperPlan,
}

impl Signs<'_> {
    fn around(&self, at: Pos2, radius: f32) -> Rect {
        Rect::from_center_size(at, Vec2::splat(2.0 * radius * self.plan.unit))
    }

    fn text(&self, key: &str) -> String {
        self.localizer.text(key)
    }

    /// Returns a bonus with its condition.
    fn gain(&self, key: &str, gain: &SheetGain) -> String {
        let bonus = FluentValue::from(spoken_gain(self.localizer, gain));
        joined(&[self.localizer.text_with(key, &[("bonus", bonus)]), hints(self.localizer, gain)])
    }

    /// Returns a bonus or an icon with its condition.
    fn spot(&self, key: &str, spot: &PrintedSpot) -> String {
        match spot.icon {
            Some(icon) => weather(self.localizer, icon),
            None => self.gain(key, &spot.gain),
        }
    }

    /// Explains the name of the sheet with its stars, and the sign of its owner.
    fn heading(&self, sheet: &Sheet, stars: u8) -> Vec<Explained> {
        let letter = sheet.letter();
        let difficulty = self.localizer.text_with("rolling-stars", &[("stars", FluentValue::from(stars))]);
        let about = [sheet_title(self.localizer, letter), sheet_about(self.localizer, letter), difficulty];
        vec![
            (self.plan.area(18.0, 12.0, 380.0, 30.0), joined(&about)),
            (self.around(self.plan.at(672.0, 27.0), 12.0), self.text("rolling-sign-owner")),
        ]
    }

    /// Explains the boxes of the sub-totals and of the total.
    fn boxes(&self) -> Vec<Explained> {
        let lines = self.plan.letter.lines();
        let mut boxes: Vec<Explained> = lines
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let text = if *line == LEFTOVERS {
                    let count = FluentValue::from(LEFTOVERS_PER_POINT);
                    self.localizer.text_with("rolling-sign-leftovers", &[("count", count)])
                } else {
                    let name = FluentValue::from(line_name(self.localizer, line));
                    self.localizer.text_with("rolling-sign-line", &[("line", name)])
                };
                (self.plan.subtotal_box(index as u8, lines.len()), text)
            })
            .collect();
        let total = self.plan.subtotal_box(lines.len() as u8, lines.len());
        boxes.push((total, self.text("rolling-sign-total")));
        boxes
    }

    fn columns(&self, layout: &ColumnLayout) -> Vec<Explained> {
        let mut signs = Vec::new();
        for habitat in Habitat::ALL {
            for (row, bonus) in layout.bonus_rows.iter().enumerate() {
                let at = self.plan.bonus(habitat, row as u8);
                let aside = vec2(16.0 * self.plan.unit, 0.0);
                let points = self.gain("rolling-sign-above", &SheetGain { ..bonus.spot.gain });
                signs.push((self.around(at - aside, 14.0), points));
                let icon = bonus.spot.icon.map(|icon| weather(self.localizer, icon));
                signs.extend(icon.map(|text| (self.around(at + aside, 14.0), text)));
            }
        }
        for (row, gain) in layout.rows.iter().enumerate() {
            let room =
                Rect::from_center_size(self.plan.row_stamp(row as u8), vec2(31.0, 62.0) * self.plan.unit);
            signs.push((room, self.gain("rolling-sign-row", gain)));
        }
        signs.push((self.plan.area(564.0, 56.0, 124.0, 27.0), self.text("rolling-sign-area")));
        signs
    }

    fn tracks(&self, layout: &TrackLayout) -> Vec<Explained> {
        let mut signs = Vec::new();
        for (index, points) in layout.header.iter().enumerate() {
            let values = [("points", FluentValue::from(*points))];
            let text = self.localizer.text_with("rolling-sign-header", &values);
            signs.push((self.around(self.plan.header(index as u8 + 1), 11.0), text));
        }
        for habitat in layout.rows {
            for (index, spot) in layout.hexagons[habitat].iter().enumerate() {
                if spot.icon.is_some() || spot.gain != SheetGain::default() {
                    let at = self.plan.step(habitat, index as u8 + 1);
                    signs.push((self.around(at, 15.0), self.spot("rolling-sign-outlined", spot)));
                }
            }
        }
        for (index, diamond) in layout.diamonds.iter().enumerate() {
            let room =
                Rect::from_center_size(self.plan.diamond(index as u8), vec2(0.8, 1.5) * self.plan.radius);
            let text = match diamond.spot.icon {
                Some(icon) => {
                    joined(&[self.text("rolling-sign-diamond-icon"), weather(self.localizer, icon)])
                }
                None => self.gain("rolling-sign-diamond", &diamond.spot.gain),
            };
            signs.push((room, text));
        }
        signs.extend(self.weather_heads(layout.sun_rain.len()));
        signs
    }

    /// Explains the suns and clouds above the options.
    fn weather_heads(&self, columns: usize) -> Vec<Explained> {
        let columns = 1..=columns as u8;
        let heads = columns.flat_map(|column| [Icon::Sun, Icon::Rain].map(|icon| (icon, column)));
        heads
            .map(|(icon, column)| {
                (self.around(self.plan.weather(icon, column), 10.0), weather(self.localizer, icon))
            })
            .collect()
    }

    fn outlines(&self, layout: &OutlineLayout) -> Vec<Explained> {
        let mut signs = self.weather_heads(layout.printed.sun_rain.len());
        let complete = layout.printed.complete;
        let values = [("complete", FluentValue::from(complete))];
        let full = self.localizer.text_with("rolling-rules-sheet-c-3", &values).replace("**", "");
        let landmarks = plain(self.localizer, "rolling-rules-sheet-c-4");
        let columns = layout.printed.landmark_columns.len() as u8;
        for habitat in Habitat::ALL {
            signs.push((self.around(self.plan.complete(habitat), 10.0), full.clone()));
            let from = self.plan.grid_sign(habitat) - Vec2::splat(12.0) * self.plan.unit;
            let to = self.plan.landmark(habitat, columns) + Vec2::splat(12.0) * self.plan.unit;
            let name = habitat_name(self.localizer, habitat);
            signs.push((Rect::from_min_max(from, to), joined(&[name, landmarks.clone()])));
            let gain = self.gain("rolling-sign-landmark-row", &layout.printed.landmark_rows[habitat]);
            signs.push((self.plan.landmark_row(habitat), gain));
        }
        for (index, gain) in layout.printed.landmark_columns.iter().enumerate() {
            let text = self.gain("rolling-sign-landmark-column", gain);
            signs.push((self.plan.landmark_column(index as u8 + 1), text));
        }
        signs.extend(self.overflow(&layout.printed.overflow));
        signs
    }

    /// Explains the spaces of the overflow of sheets C and D.
    fn overflow(&self, spaces: &[SheetGain]) -> Vec<Explained> {
        let space = |(index, gain): (usize, &SheetGain)| {
            let room = Rect::from_center_size(
                self.plan.overflow(index as u8 + 1),
                Vec2::splat(2.0 * self.plan.overflow_half()),
            );
            let overflow = self.text("rolling-sign-overflow");
            (room, joined(&[self.gain("rolling-sign-space", gain), overflow]))
        };
        spaces.iter().enumerate().map(space).collect()
    }

    fn animals(&self, layout: &AnimalLayout) -> Vec<Explained> {
        let mut signs = Vec::new();
        for (key, stamps) in [("rolling-sign-edge", &layout.edges), ("rolling-sign-corner", &layout.corners)]
        {
            for (cells, gain) in stamps {
                let at = self.plan.between(&layout.map, *cells);
                let room = Rect::from_center_size(at, vec2(1.0, 0.7) * self.plan.radius);
                signs.push((room, self.gain(key, gain)));
            }
        }
        for (animal, top, height) in animal_rows(&layout.points) {
            let row = self.plan.area(522.0, top, 166.0, height);
            signs.push((row, animal_rule(self.localizer, animal, &layout.points)));
        }
        let values = [
            ("full", FluentValue::from(layout.points.completion)),
            ("diverse", FluentValue::from(layout.points.diversity)),
        ];
        let table = self.localizer.text_with("rolling-rules-sheet-d-8", &values).replace("**", "");
        for habitat in Habitat::ALL {
            let middle = self.plan.complete(habitat).y;
            let left = self.plan.at(522.0, 0.0).x;
            let band = Rect::from_center_size(
                Pos2::new(left + 83.0 * self.plan.unit, middle),
                vec2(166.0, 23.0) * self.plan.unit,
            );
            signs.push((band, joined(&[habitat_name(self.localizer, habitat), table.clone()])));
        }
        signs.extend(self.overflow(&layout.overflow));
        signs
    }
}

/// Explains the scoring of an animal of sheet D.
fn animal_rule(localizer: &Localizer, animal: Wildlife, points: &AnimalPoints) -> String {
    let list = |points: &[u8]| {
        FluentValue::from(points.iter().skip(1).map(u8::to_string).collect::<Vec<_>>().join(", "))
    };
    let (key, value) = match animal {
        Wildlife::Bear => ("rolling-rules-sheet-d-3", ("bear", FluentValue::from(points.bear_pair))),
        Wildlife::Elk => ("rolling-rules-sheet-d-4", ("elk", list(&points.elk_lines))),
        Wildlife::Fox => ("rolling-rules-sheet-d-5", ("fox", FluentValue::from(points.fox[6]))),
        Wildlife::Hawk => ("rolling-rules-sheet-d-6", ("hawks", list(&points.hawks))),
        Wildlife::Salmon => ("rolling-rules-sheet-d-7", ("salmon", list(&points.salmon_runs))),
    };
    localizer.text_with(key, &[value]).replace("**", "")
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_every_language;
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;
    use rolling_rivers::content::Content;
    use rolling_rivers::sheets::SheetLetter;

    #[test]
    fn every_sign_and_place_of_each_sheet_is_explained_in_every_language() {
        in_every_language(|localizer, sheet| {
            let rect = Rect::from_min_size(Pos2::new(40.0, 30.0), vec2(690.0, 500.0));
            let plan = PaperPlan::new(sheet.layout(), rect, -0.6);
            let signs = explained(localizer, &plan, sheet, 2);
            assert!(signs.len() > 10);
            let check = |at: Pos2| {
                let at = plan.turned(at);
                let text = explanation_at(localizer, &plan, (sheet, 2), &[], at).unwrap_or_default();
                let is_whole = !text.is_empty() && !text.contains("rolling-") && !text.contains("**");
                assert!(is_whole && !text.contains('{'), "{at}: {text}");
            };
            for (room, text) in &signs {
                assert!(plan.paper.contains_rect(*room), "{text}");
                check(room.center());
            }
            for place in PaperPlace::all(sheet.layout()) {
                check(plan.middle(place));
            }
        });
    }

    #[test]
    fn a_free_hexagon_explains_itself_and_a_place_under_decision_does_not() {
        let content = Content::shipped().expect("the shipped data is valid");
        let (assets, _) = shipped();
        let localizer = assets.localizer(Language::English);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(690.0, 500.0));
        let free = localizer.text("rolling-sign-free");
        for letter in [SheetLetter::B, SheetLetter::C, SheetLetter::D] {
            let sheet = Sheet::new(content.sheet(letter));
            let plan = PaperPlan::new(sheet.layout(), rect, 0.0);
            let signs = explained(&localizer, &plan, &sheet, 1);
            let picks = PaperPlace::all(sheet.layout()).into_iter();
            let picks = picks.map(|place| describe_place(&localizer, &sheet, place));
            assert!(signs.into_iter().map(|(_, text)| text).chain(picks).any(|text| text.contains(&free)));
        }
        let sheet = Sheet::new(content.sheet(SheetLetter::D));
        let plan = PaperPlan::new(sheet.layout(), rect, 0.0);
        let place = PaperPlace::all(sheet.layout())[0];
        let at = plan.middle(place);
        assert!(explanation_at(&localizer, &plan, (&sheet, 1), &[], at).is_some());
        assert_eq!(explanation_at(&localizer, &plan, (&sheet, 1), &[place], at), None);
    }
}
