//! The chips at the pencil: gains, losses, completions and further effects of a mark.

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::rolling::paper::{PaperChip, PaperPlace, PaperTone};
use crate::ui::names::{habitat_name, species_inside};
use crate::ui::widgets::signed;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{GainSource, GameEvent, Pending};
use rolling_rivers::sheets::{CellSet, LEFTOVERS, ScorePart, ScoredMark, Sheet, SheetScore, Tally};
use rolling_rivers_ai::advice::MarkPreview;

/// The most chips at a place, so that they do not hide the choice there.
pub(super) const AT_PLACE: usize = 2;

/// Returns the chips for a mark at a place, the most important first; `before` is the sheet without it.
pub(super) fn chips(
    localizer: &Localizer,
    place: PaperPlace,
    before: &Sheet,
    brought: &MarkPreview,
) -> Vec<PaperChip> {
    // Losses stand first.
    let mut parts = animals(localizer, brought);
    parts.sort_by_key(|(_, points)| *points >= 0);
    let bonuses = bonuses(localizer, before, brought);
    let left = brought.lines.iter().find(|change| change.line == LEFTOVERS).map_or(0, |change| change.points);
    if left != 0 {
        let with_points = |key: &str, points: i32| {
            (localizer.text_with(key, &[("points", FluentValue::from(signed_whole(points)))]), points)
        };
        let on_sheet = brought.points - left;
        let is_named = matches!((&parts[..], &bonuses[..]), ([(_, points)], _) | ([], [(_, points)]) if *points == on_sheet);
        if on_sheet != 0 && !is_named {
            parts.push(with_points("rolling-chip-sheet", on_sheet));
        }
        parts.push(with_points("rolling-chip-leftovers", left));
    }
    parts.extend(bonuses);
    // Omit the total if a single part accounts for all of it.
    if brought.points != 0 && !matches!(parts[..], [(_, points)] if points == brought.points) {
        parts.insert(0, (signed_whole(brought.points), brought.points));
    }
    let lost: u8 = brought
        .events
        .iter()
        .map(|event| if let GameEvent::Marked { lost, .. } = event { *lost } else { 0 })
        .sum();
    if lost > 0 {
        let text = localizer.text_with("rolling-chip-lost", &[("count", FluentValue::from(lost))]);
        parts.insert(parts.len().min(1), (text, -1));
    }
    let gains = gains(localizer, brought);
    if !gains.is_empty() {
        parts.push((gains.join(" · "), 0));
    }
    let chip = |(text, points): (String, i32)| {
        let tone = match points {
            ..0 => PaperTone::Loss,
            0 => PaperTone::Plain,
            _ => PaperTone::Gain,
        };
        PaperChip { place, text, tone }
    };
    parts.into_iter().map(chip).collect()
}

/// Describes the gains and losses of sheet D's animals, with their points.
fn animals(localizer: &Localizer, brought: &MarkPreview) -> Vec<(String, i32)> {
    let changes = brought.lines.iter().filter_map(|change| {
        let values = [
            ("points", FluentValue::from(signed_whole(change.points))),
            ("animal", FluentValue::from(species_inside(localizer, Wildlife::from_key(change.line)?, 2))),
        ];
        Some((localizer.text_with("rolling-chip-animal", &values), change.points))
    });
    changes.collect()
}

fn signed_whole(points: i32) -> String {
    signed(i16::try_from(points).unwrap_or(0))
}

fn written(sheet: &Sheet) -> SheetScore {
    sheet.score(&Tally::default())
}

/// Returns the parts of a score that the other score lacks, with the keys of their lines.
fn new_parts(before: &SheetScore, after: &SheetScore) -> Vec<(&'static str, ScorePart)> {
    let mut parts = Vec::new();
    for (old, new) in before.lines.iter().zip(&after.lines) {
        let fresh = new.parts.iter().filter(|part| part.points > 0 && !old.parts.contains(part));
        parts.extend(fresh.map(|part| (new.key, *part)));
    }
    parts
}

/// Describes completed rows, habitats and landmarks with their effects, and returns their points.
fn bonuses(localizer: &Localizer, before: &Sheet, brought: &MarkPreview) -> Vec<(String, i32)> {
    let parts = new_parts(&written(before), &written(&brought.sheet));
    let text = |(line, part): (&'static str, ScorePart)| {
        let points = ("points", FluentValue::from(part.points));
        let of = |habitat| ("habitat", FluentValue::from(habitat_name(localizer, habitat)));
        let text = match part.mark {
            ScoredMark::FullRow => {
                let row = line.trim_start_matches("row_").to_owned();
                localizer.text_with("rolling-chip-row", &[("row", FluentValue::from(row)), points])
            }
            ScoredMark::Complete(habitat) => {
                localizer.text_with("rolling-chip-complete", &[of(habitat), points])
            }
            ScoredMark::Diverse(habitat) => {
                localizer.text_with("rolling-chip-diverse", &[of(habitat), points])
            }
            ScoredMark::LandmarkRow(habitat) => {
                localizer.text_with("rolling-chip-landmarks", &[of(habitat), points])
            }
            ScoredMark::Diamond(..) => localizer.text_with("rolling-chip-diamond", &[points]),
            _ => return None,
        };
        Some((text, i32::from(part.points)))
    };
    parts.into_iter().filter_map(text).collect()
}

/// Describes gained animals and nature tokens, and the choices that follow.
fn gains(localizer: &Localizer, brought: &MarkPreview) -> Vec<String> {
    let mut parts = Vec::new();
    for event in &brought.events {
        match event {
            GameEvent::Gained { animals, nature_tokens, source: GainSource::Sheet, .. } => {
                for (animal, count) in animals.iter().filter(|(_, count)| **count > 0) {
                    parts.push(format!("+{count} {}", species_inside(localizer, animal, (*count).into())));
                }
                if *nature_tokens > 0 {
                    let values = [("count", FluentValue::from(*nature_tokens))];
                    parts.push(localizer.text_with("rolling-chip-tokens", &values));
                }
            }
            GameEvent::IconCrossed { .. } => parts.push(localizer.text("rolling-chip-choose")),
            _ => {}
        }
    }
    let wild = brought
        .pending
        .iter()
        .filter(|pending| matches!(pending, Pending::Gain { source: GainSource::Sheet, .. }));
    let wild = wild.count();
    if wild > 0 && !brought.events.iter().any(|event| matches!(event, GameEvent::RowFilled { .. })) {
        parts.push(localizer.text_with("rolling-chip-wild", &[("count", FluentValue::from(wild))]));
    }
    if let Some(most) = brought.free {
        parts.push(localizer.text_with("rolling-chip-free", &[("points", FluentValue::from(most))]));
    }
    parts
}

/// Returns the places that scored before and no longer do.
pub(super) fn spoiled(before: &Sheet, brought: &MarkPreview) -> Vec<PaperPlace> {
    let Some(map) = before.layout().map() else { return Vec::new() };
    let (old, new) = (written(before), written(&brought.sheet));
    let mut cells = CellSet::default();
    for (old, new) in old.lines.iter().zip(&new.lines) {
        if new.points >= old.points {
            continue;
        }
        for part in old.parts.iter().filter(|part| part.points > 0) {
            let ScoredMark::Cells(were) = part.mark else { continue };
            let lives_on = new.parts.iter().any(|part| {
                part.points > 0 && matches!(part.mark, ScoredMark::Cells(are) if were.without(are).is_empty())
            });
            if !lives_on {
                cells = cells.or(were);
            }
        }
    }
    map.cells_of(cells).into_iter().map(PaperPlace::Cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_base::Habitat;
    use cascadia_storage::text::Language;
    use rolling_rivers::content::Content;
    use rolling_rivers::sheets::{Cell, SheetLetter};
    use rolling_rivers_ai::advice::LineChange;

    /// Returns the preview of a change of a sheet alone.
    fn change(before: &Sheet, after: Sheet) -> MarkPreview {
        let (old, new) = (written(before), written(&after));
        let of = |(old, new): (&rolling_rivers::sheets::SheetLine, &rolling_rivers::sheets::SheetLine)| {
            LineChange { line: new.key, points: i32::from(new.points) - i32::from(old.points) }
        };
        let lines = old.lines.iter().zip(&new.lines).map(of).filter(|line| line.points != 0).collect();
        MarkPreview {
            events: Vec::new(),
            points: i32::from(new.total()) - i32::from(old.total()),
            lines,
            sheet: after,
            pending: Vec::new(),
            free: None,
        }
    }

    #[test]
    fn a_spoiled_pair_and_a_full_row_are_named_and_shown() {
        let (assets, _) = shipped();
        let content = Content::load(&assets.root).expect("the shipped data is valid");
        let localizer = assets.localizer(Language::English);
        let mut sheet = Sheet::new(content.sheet(SheetLetter::D));
        let cell = |column| Cell { row: 3, column };
        for column in [2, 3] {
            sheet.write_animal(cell(column), Wildlife::Bear, &mut Vec::new());
        }
        let mut after = sheet.clone();
        after.write_animal(cell(4), Wildlife::Bear, &mut Vec::new());
        let brought = change(&sheet, after);
        let place = PaperPlace::Cell(cell(4));
        let chips = chips(&localizer, place, &sheet, &brought);
        assert_eq!((chips[0].text.as_str(), chips[0].tone), ("bears: −3", PaperTone::Loss));
        let pair = [2, 3].map(|column| PaperPlace::Cell(cell(column)));
        assert_eq!(spoiled(&sheet, &brought), pair);

        let mut sheet = Sheet::new(content.sheet(SheetLetter::A));
        for habitat in &Habitat::ALL[1..] {
            sheet.mark_at_once(*habitat, 2, &mut Vec::new());
        }
        let mut after = sheet.clone();
        after.mark_at_once(Habitat::ALL[0], 4, &mut Vec::new());
        let brought = change(&sheet, after);
        let chips = super::chips(&localizer, PaperPlace::Track(Habitat::ALL[0]), &sheet, &brought);
        let texts: Vec<&str> = chips.iter().map(|chip| chip.text.as_str()).collect();
        assert!(
            texts.iter().any(|text| text.starts_with("row 1: +") && text.ends_with("a wild animal")),
            "{texts:?}"
        );
        assert!(spoiled(&sheet, &brought).is_empty());
    }

    #[test]
    fn a_bonus_equal_to_the_change_is_named_once() {
        let (assets, _) = shipped();
        let content = Content::load(&assets.root).expect("the shipped data is valid");
        let localizer = assets.localizer(Language::English);
        let mut sheet = Sheet::new(content.sheet(SheetLetter::D));
        // Four different animals of the forest, so none forms a group; the first bear alone scores nothing.
        let others = [(4, Wildlife::Elk), (5, Wildlife::Fox), (6, Wildlife::Hawk), (7, Wildlife::Salmon)];
        for (column, animal) in others {
            sheet.write_animal(Cell { row: 0, column }, animal, &mut Vec::new());
        }
        let cell = Cell { row: 2, column: 8 };
        let mut after = sheet.clone();
        after.write_animal(cell, Wildlife::Bear, &mut Vec::new());
        let brought = change(&sheet, after);
        let chips = chips(&localizer, PaperPlace::Cell(cell), &sheet, &brought);
        let texts: Vec<&str> = chips.iter().map(|chip| chip.text.as_str()).collect();
        assert_eq!(brought.points, 3);
        assert!(matches!(texts[..], [text] if text.ends_with("+3") && text != "+3"), "{texts:?}");
    }

    #[test]
    fn payments_from_leftovers_are_part_of_the_change() {
        let (assets, _) = shipped();
        let content = Content::load(&assets.root).expect("the shipped data is valid");
        let localizer = assets.localizer(Language::English);
        let sheet = Sheet::new(content.sheet(SheetLetter::A));
        let mut after = sheet.clone();
        after.mark_at_once(Habitat::Wetland, 5, &mut Vec::new());
        let mut brought = change(&sheet, after);
        brought.lines.push(LineChange { line: LEFTOVERS, points: -2 });
        brought.points -= 2;
        let chips = chips(&localizer, PaperPlace::Track(Habitat::Wetland), &sheet, &brought);
        let texts: Vec<&str> = chips.iter().map(|chip| chip.text.as_str()).collect();
        assert_eq!(texts, ["+3", "on the sheet: +5", "left over: −2"]);
    }
}
