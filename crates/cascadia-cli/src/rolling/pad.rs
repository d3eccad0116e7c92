//! Score pad as text: a line for each subtotal with its sources.

use std::io::{self, Write};

use cascadia_base::Wildlife;
use rolling_rivers::sheets::{LEFTOVERS, LEFTOVERS_PER_POINT, ScorePart, ScoredMark, Sheet, SheetLine};

use super::answer::JudgedSheet;

pub(super) fn write_pad(output: &mut impl Write, judged: &JudgedSheet<'_>) -> io::Result<()> {
    let played = &judged.played;
    writeln!(output, "sheet {}", played.sheet.letter().key())?;
    for line in &judged.score.lines {
        let name = line.key.replace('_', " ");
        let name = if name == "completion diversity" { "completion and diversity".to_owned() } else { name };
        let reason = reason(played.sheet, line);
        writeln!(output, "{}", format!("{name:<24} {:>4}   {reason}", line.points).trim_end())?;
    }
    writeln!(output, "{:<24} {:>4}", "total", judged.total())?;
    writeln!(output, "{:<24} {:>4}", "nature tokens left", played.tally.nature_tokens)?;
    for (index, goal) in judged.goals.iter().flatten().enumerate() {
        let name = if index == 0 { "points".to_owned() } else { format!("goal {index}") };
        let met = if goal.is_met() { "reached" } else { "not reached" };
        let most = if goal.at_most { "at most " } else { "" };
        writeln!(output, "{name}: {met}, {} of {most}{}", goal.have, goal.want)?;
    }
    if !judged.achievements.is_empty() {
        let numbers: Vec<String> = judged.achievements.iter().map(ToString::to_string).collect();
        writeln!(output, "achievements of the sheet: {}", numbers.join(", "))?;
    }
    Ok(())
}

/// Describes the sources of a line's points.
fn reason(sheet: &Sheet, line: &SheetLine) -> String {
    if line.key == LEFTOVERS {
        let items = line.parts.iter().map(|part| match part.mark {
            ScoredMark::Items(items) => items,
            _ => 0,
        });
        return format!("{} left, a point for {LEFTOVERS_PER_POINT}", items.sum::<u16>());
    }
    let parts: Vec<String> =
        line.parts.iter().filter_map(|part| part_in_words(sheet, line.key, part)).collect();
    parts.join(", ")
}

fn part_in_words(sheet: &Sheet, line: &str, part: &ScorePart) -> Option<String> {
    let points = part.points;
    Some(match part.mark {
        ScoredMark::Number(habitat) => format!("{points} {}", habitat.key()),
        ScoredMark::FullRow => format!("{points} for the full row"),
        ScoredMark::Column(habitat) => format!("{points} below {}", habitat.key()),
        ScoredMark::Picked(pick) => match sheet {
            Sheet::A(_) => format!("{points} for item {pick}"),
            _ => format!("{points} for option {pick}"),
        },
        ScoredMark::Track(0) => return None,
        ScoredMark::Track(1) => "1 hexagon".to_owned(),
        ScoredMark::Track(length) => format!("{length} hexagons"),
        ScoredMark::TrackHexagon(habitat, column) => {
            format!("{points} in hexagon {column} of {}", habitat.key())
        }
        ScoredMark::Diamond(upper, right) => {
            format!("{points} below {} between {} and {right}", upper.key(), right - 1)
        }
        ScoredMark::Complete(habitat) => format!("{points} for all of {}", habitat.key()),
        ScoredMark::Diverse(habitat) => format!("{points} for five animals in {}", habitat.key()),
        ScoredMark::LandmarkRow(habitat) => format!("{points} for the landmarks of {}", habitat.key()),
        ScoredMark::LandmarkColumn(column) => format!("{points} for landmark {column} of all habitats"),
        ScoredMark::OverflowSpace(space) => format!("{points} for space {space}"),
        ScoredMark::Cells(cells) => {
            let cells: Vec<String> = sheet
                .layout()
                .map()
                .map(|map| map.cells_of(cells).iter().map(ToString::to_string).collect())
                .unwrap_or_default();
            match sheet {
                // A list of lone hawks counts as one number; everything else is a separate group.
                Sheet::D(_) if line == Wildlife::Hawk.key() && points > 0 => {
                    format!("{} alone at {}", cells.len(), cells.join(" "))
                }
                _ => format!("{points} at {}", cells.join(" ")),
            }
        }
        ScoredMark::Items(_) => return None,
    })
}
