//! Drawings of the sheets for the rules: small papers with a few marks, explained by chips.

use bevy_egui::egui::{Rect, Ui};

use crate::preferences::localizer::Localizer;
use crate::rolling::paper::{PaperChip, PaperPlace, PaperTone, PaperView, draw_paper};
use crate::ui::style::UiStyle;
use cascadia_base::{Habitat, Wildlife};
use rolling_rivers::content::Content;
use rolling_rivers::sheets::{Pick, Sheet, SheetLetter};

pub(super) const PAPER_HEIGHT: f32 = 372.0;

/// A sheet with a few marks and their explanations.
#[derive(Clone, Debug)]
pub(super) struct MarkedPaper {
    sheet: Sheet,
    stars: u8,
    chips: Vec<PaperChip>,
}

/// Returns a sheet with a few marks.
pub(super) fn marked_paper(localizer: &Localizer, content: &Content, letter: SheetLetter) -> MarkedPaper {
    let mut sheet = Sheet::new(content.sheet(letter));
    let chips = match letter {
        SheetLetter::A => mark_columns(&mut sheet),
        SheetLetter::B => mark_tracks(&mut sheet),
        SheetLetter::C => outline_some(&mut sheet),
        SheetLetter::D => write_some(&mut sheet),
    };
    let chip = |(place, key): (PaperPlace, &str)| PaperChip {
        place,
        text: localizer.text(key),
        tone: PaperTone::Plain,
    };
    let chips = chips.into_iter().map(chip).collect();
    MarkedPaper { sheet, stars: content.stars(letter), chips }
}

fn mark_columns(sheet: &mut Sheet) -> Vec<(PaperPlace, &'static str)> {
    let mut effects = Vec::new();
    for (habitat, number) in [(Habitat::Forest, 1), (Habitat::Forest, 3), (Habitat::River, 2)] {
        sheet.mark_at_once(habitat, number, &mut effects);
    }
    sheet.pick(Pick::Item(5), &mut effects);
    vec![
        (PaperPlace::Track(Habitat::Forest), "rolling-rules-paper-second"),
        (PaperPlace::Pick(Pick::Item(5)), "rolling-rules-paper-item"),
    ]
}

fn mark_tracks(sheet: &mut Sheet) -> Vec<(PaperPlace, &'static str)> {
    let mut effects = Vec::new();
    for (habitat, number) in [(Habitat::Prairie, 5), (Habitat::Mountain, 3), (Habitat::Wetland, 2)] {
        sheet.mark_at_once(habitat, number, &mut effects);
    }
    let option = Pick::Option { column: 1, option: 1 };
    sheet.pick(option, &mut effects);
    vec![
        (PaperPlace::Track(Habitat::Mountain), "rolling-rules-paper-track"),
        (PaperPlace::Overflow, "rolling-rules-paper-overflow"),
        (PaperPlace::Pick(option), "rolling-rules-paper-option"),
    ]
}

fn outline_some(sheet: &mut Sheet) -> Vec<(PaperPlace, &'static str)> {
    let mut effects = Vec::new();
    let mut chips = Vec::new();
    for (habitat, number) in [(Habitat::River, 2), (Habitat::Forest, 3), (Habitat::Wetland, 2)] {
        for _ in 0..number {
            let Some(cell) = sheet.cells_to_mark(habitat).first().copied() else { break };
            sheet.outline(cell, habitat, &mut effects);
            if chips.is_empty() {
                chips.push((PaperPlace::Cell(cell), "rolling-rules-paper-outlined"));
            }
        }
    }
    chips.push((PaperPlace::Overflow, "rolling-rules-paper-overflow"));
    chips
}

fn write_some(sheet: &mut Sheet) -> Vec<(PaperPlace, &'static str)> {
    use Wildlife::{Bear, Elk, Hawk, Salmon};
    let mut effects = Vec::new();
    let mut chips = Vec::new();
    // The bears are in the second row of hexagons, where their chip hides no title.
    for (habitat, animals, key, skipped) in [
        (Habitat::Mountain, [Bear, Bear, Hawk], "rolling-rules-paper-bears", 3),
        (Habitat::Prairie, [Elk, Elk, Elk], "rolling-rules-paper-elk", 0),
        (Habitat::Wetland, [Salmon, Salmon, Salmon], "rolling-rules-paper-salmon", 0),
    ] {
        for (index, animal) in animals.into_iter().enumerate() {
            let Some(cell) = sheet.cells_to_mark(habitat).get(skipped).copied() else { break };
            sheet.write_animal(cell, animal, &mut effects);
            if index == 0 {
                chips.push((PaperPlace::Cell(cell), key));
            }
        }
    }
    chips
}

pub(super) fn draw_marked_paper(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    paper: &MarkedPaper,
    rect: Rect,
) {
    let view = PaperView { chips: &paper.chips, ..PaperView::of(&paper.sheet, paper.stars, 0, rect) };
    draw_paper(ui, style, localizer, &view);
}
