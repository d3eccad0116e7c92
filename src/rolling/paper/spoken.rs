//! Descriptions of a paper for screen readers: every hexagon, track and choice with print and marks.

use bevy_egui::egui::{Sense, Ui, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::geometry::PaperPlan;
use super::ground::name_key;
use super::places::PaperPlace;
use super::stamps::{StampKind, stamps_of};
use super::view::PaperView;
use crate::preferences::localizer::Localizer;
use crate::ui::names::{habitat_name, species_inside};
use cascadia_base::Habitat;
use rolling_rivers::sheets::{
    AnimalSheet, Cell, ColumnSheet, HexagonKind, Icon, MapIcon, OutlineSheet, Pick, Sheet, SheetGain,
    TrackSheet,
};

/// Adds all places to the accessibility tree, targets as buttons, all others as labels.
pub(super) fn speak_paper(ui: &Ui, localizer: &Localizer, plan: &PaperPlan, view: &PaperView) {
    let name = localizer.text(name_key(plan.letter));
    let whole = ui.id().with("paper aloud");
    ui.interact(view.rect, whole, Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    if view.is_small {
        return;
    }
    for place in PaperPlace::all(view.sheet.layout()) {
        let kind = if view.targets.contains(&place) { WidgetType::Button } else { WidgetType::Label };
        let response = ui.interact(plan.bounds(place), whole.with(place), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(kind, true, spoken_place(localizer, view.sheet, place)));
    }
}

/// Describes a bonus in words: two hawks, one nature token.
pub(super) fn spoken_gain(localizer: &Localizer, gain: &SheetGain) -> String {
    let counted = |key: &str, count: u8| localizer.text_with(key, &[("count", FluentValue::from(count))]);
    let part = |(kind, count): (StampKind, u8)| match kind {
        StampKind::Points(points) => counted("rolling-paper-points", points),
        StampKind::Animal(animal) => format!("{count} {}", species_inside(localizer, animal, count.into())),
        StampKind::Wild => counted("rolling-paper-wild", count),
        StampKind::Token => counted("rolling-paper-token", count),
        StampKind::Free(None) => counted("rolling-paper-free", count),
        StampKind::Free(Some(habitat)) => {
            let name = habitat_name(localizer, habitat).to_lowercase();
            localizer.text_with("rolling-paper-free-in", &[("habitat", FluentValue::from(name))])
        }
    };
    stamps_of(gain).into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Describes the print and the marks of a place.
pub(super) fn spoken_place(localizer: &Localizer, sheet: &Sheet, place: PaperPlace) -> String {
    match (place, sheet) {
        (PaperPlace::Track(habitat), Sheet::A(sheet)) => spoken_column(localizer, sheet, habitat),
        (PaperPlace::Track(habitat), Sheet::B(sheet)) => spoken_track(localizer, sheet, habitat),
        (PaperPlace::Cell(cell), Sheet::C(sheet)) => spoken_outline(localizer, sheet, cell),
        (PaperPlace::Cell(cell), Sheet::D(sheet)) => spoken_animal(localizer, sheet, cell),
        (PaperPlace::Pick(pick), sheet) => spoken_pick(localizer, sheet, pick),
        (PaperPlace::Overflow, sheet) => spoken_overflow(localizer, sheet),
        _ => String::new(),
    }
}

fn joined(parts: Vec<String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn icon_key(icon: Icon) -> &'static str {
    match icon {
        Icon::Sun => "rolling-paper-sun",
        Icon::Rain => "rolling-paper-rain",
    }
}

fn spoken_column(localizer: &Localizer, sheet: &ColumnSheet, habitat: Habitat) -> String {
    let numbers = sheet.column(habitat).iter().map(ToString::to_string).collect::<Vec<_>>();
    let written = if numbers.is_empty() { localizer.text("rolling-paper-empty") } else { numbers.join(" ") };
    joined(vec![habitat_name(localizer, habitat), written])
}

fn spoken_track(localizer: &Localizer, sheet: &TrackSheet, habitat: Habitat) -> String {
    let length = sheet.track(habitat);
    let printed = sheet.printed();
    let done = spoken_length(localizer, length, printed.length());
    let next = printed.hexagons[habitat].get(usize::from(length)).and_then(|spot| {
        let text = match spot.icon {
            Some(icon) => localizer.text(icon_key(icon)),
            None => spoken_gain(localizer, &spot.gain),
        };
        let next =
            || localizer.text_with("rolling-paper-next", &[("bonus", FluentValue::from(text.as_str()))]);
        (!text.is_empty()).then(next)
    });
    joined(vec![habitat_name(localizer, habitat), done, next.unwrap_or_default()])
}

fn spoken_length(localizer: &Localizer, length: u8, all: u8) -> String {
    let values = [("count", FluentValue::from(length)), ("all", FluentValue::from(all))];
    localizer.text_with("rolling-paper-length", &values)
}

fn spoken_where(localizer: &Localizer, cell: Cell) -> String {
    let values = [("row", FluentValue::from(cell.row + 1)), ("column", FluentValue::from(cell.column + 1))];
    localizer.text_with("rolling-paper-where", &values)
}

fn spoken_outline(localizer: &Localizer, sheet: &OutlineSheet, cell: Cell) -> String {
    let printed = sheet.printed();
    let Some(index) = printed.map.index(cell) else { return String::new() };
    let hexagon = &printed.hexagons[index];
    let name = |habitat| habitat_name(localizer, habitat);
    let kind = match hexagon.kind {
        HexagonKind::Star => localizer.text("rolling-paper-start"),
        HexagonKind::Neutral(gain) => {
            let gain = spoken_gain(localizer, &gain);
            localizer.text_with("rolling-paper-surround", &[("bonus", FluentValue::from(gain))])
        }
        HexagonKind::Plain(habitat) => name(habitat),
        HexagonKind::Split(first, second) => [name(first), name(second)].join(" / "),
    };
    let mut parts = vec![kind];
    if hexagon.points > 0 {
        let points = [("count", FluentValue::from(hexagon.points))];
        parts.push(localizer.text_with("rolling-paper-points", &points));
    }
    parts.extend(hexagon.icon.map(|icon| match icon {
        MapIcon::Weather(icon) => localizer.text(icon_key(icon)),
        MapIcon::Landmark => localizer.text("rolling-paper-landmark"),
    }));
    parts.extend(sheet.outlined().contains(index).then(|| localizer.text("rolling-paper-outlined")));
    parts.push(spoken_where(localizer, cell));
    joined(parts)
}

fn spoken_animal(localizer: &Localizer, sheet: &AnimalSheet, cell: Cell) -> String {
    let printed = sheet.printed();
    let Some(index) = printed.map.index(cell) else { return String::new() };
    let habitat = printed.habitat(index).map(|habitat| habitat_name(localizer, habitat)).unwrap_or_default();
    let animal = match sheet.animal(index) {
        Some(animal) => species_inside(localizer, animal, 1),
        None => localizer.text("rolling-paper-empty"),
    };
    let open = printed
        .edges
        .iter()
        .chain(&printed.corners)
        .filter(|(cells, _)| cells.contains(index) && !sheet.filled().contains_all(*cells));
    let gains = open.map(|(_, gain)| {
        let gain = spoken_gain(localizer, gain);
        localizer.text_with("rolling-paper-between", &[("bonus", FluentValue::from(gain))])
    });
    let mut parts = vec![habitat, animal];
    parts.extend(gains);
    parts.push(spoken_where(localizer, cell));
    joined(parts)
}

fn spoken_pick(localizer: &Localizer, sheet: &Sheet, pick: Pick) -> String {
    let gain = sheet.layout().gain_of(pick).unwrap_or_default();
    let is_taken = match (sheet, pick) {
        (Sheet::A(sheet), Pick::Item(item)) => sheet.is_taken(item),
        (Sheet::B(sheet), pick) => sheet.options().has(pick),
        (Sheet::C(sheet), pick) => sheet.options().has(pick),
        _ => false,
    };
    let taken = if is_taken { localizer.text("rolling-paper-taken") } else { String::new() };
    let column = match pick {
        Pick::Item(_) => localizer.text("rolling-paper-bonus-area"),
        Pick::Option { column, .. } => {
            localizer.text_with("rolling-paper-column", &[("column", FluentValue::from(column))])
        }
    };
    joined(vec![column, spoken_gain(localizer, &gain), taken])
}

fn spoken_overflow(localizer: &Localizer, sheet: &Sheet) -> String {
    let (used, all, next) = match sheet {
        Sheet::A(_) => return String::new(),
        Sheet::B(sheet) => (sheet.overflow(), sheet.printed().overflow, None),
        Sheet::C(sheet) => {
            let spaces = &sheet.printed().printed.overflow;
            (sheet.overflow(), spaces.len() as u8, spaces.get(usize::from(sheet.overflow())))
        }
        Sheet::D(sheet) => {
            let spaces = &sheet.printed().overflow;
            (sheet.overflow(), spaces.len() as u8, spaces.get(usize::from(sheet.overflow())))
        }
    };
    let next = next.map(|gain| {
        let gain = spoken_gain(localizer, gain);
        localizer.text_with("rolling-paper-next", &[("bonus", FluentValue::from(gain))])
    });
    let name = localizer.text("rolling-paper-overflow");
    joined(vec![name, spoken_length(localizer, used, all), next.unwrap_or_default()])
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Pos2, Rect, vec2};

    use super::super::tests::in_every_language;
    use super::super::{PaperView, draw_paper};
    use super::*;
    use crate::tests::support::{dressed, shipped};
    use cascadia_storage::text::Language;
    use rolling_rivers::content::Content;
    use rolling_rivers::sheets::SheetLetter;

    #[test]
    fn every_place_has_a_name_in_every_language() {
        in_every_language(|localizer, sheet| {
            for place in PaperPlace::all(sheet.layout()) {
                let text = spoken_place(localizer, sheet, place);
                assert!(!text.is_empty() && !text.contains("rolling-"), "{place:?}: {text}");
            }
        });
        let content = Content::shipped().expect("the shipped data is valid");
        let english = shipped().0.localizer(Language::English);
        let sheet = Sheet::new(content.sheet(SheetLetter::C));
        let spoken = |key: &str| {
            let cell = Cell::from_key(key).expect("a hexagon");
            spoken_place(&english, &sheet, PaperPlace::Cell(cell))
        };
        assert_eq!(spoken("r0c3"), "River, 2 points, landmark, row 1, hexagon 4");
        assert_eq!(spoken("r1c2"), "No habitat, when surrounded: 2 bears, row 2, hexagon 3");
    }

    #[test]
    fn a_drawn_paper_describes_its_places_to_screen_readers() {
        let content = Content::shipped().expect("the shipped data is valid");
        for letter in SheetLetter::ALL {
            let (mut style, localizer, context) = dressed(Language::English);
            let sheet = Sheet::new(content.sheet(letter));
            context.enable_accesskit();
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(690.0, 500.0));
            let view = PaperView { is_active: true, ..PaperView::of(&sheet, 1, 0, rect) };
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                draw_paper(ui, &mut style, &localizer, &view);
            });
            // Nothing is rendered.
            output.textures_delta.clear();
            let update = output.platform_output.accesskit_update.expect("screen readers are served");
            for place in PaperPlace::all(sheet.layout()) {
                let name = spoken_place(&localizer, &sheet, place);
                let is_name = |own: Option<&str>| own == Some(name.as_str());
                let found =
                    update.nodes.iter().any(|(_, node)| is_name(node.label()) || is_name(node.value()));
                assert!(found, "{name}");
            }
        }
    }
}
