//! Score pads for tests.

use super::PadView;
use cascadia_base::{ByWildlife, Habitat, Hex, Wildlife, WildlifeSet};
use cascadia_rules::scoring::{Reason, ScoreLine, ScoreSheet, winners};

/// Returns a pad for a number of players, the first one with two groups of bears, a corridor and its habitat
/// bonus.
pub(crate) fn pad(players: usize) -> PadView {
    let mut sheets = vec![ScoreSheet::default(); players];
    let group = |points, hexes: &[(i32, i32)]| ScoreLine {
        points,
        reason: Reason::Group { size: hexes.len() },
        hexes: hexes.iter().map(|(x, y)| Hex::new(*x, *y)).collect(),
    };
    let bears = &mut sheets[0].wildlife[Wildlife::Bear];
    bears.lines = vec![group(4, &[(0, 0), (1, 0)]), group(0, &[(5, 0)]), group(7, &[(0, 3), (0, 4)])];
    bears.points = 11;
    let forest = &mut sheets[0].habitats[Habitat::Forest];
    forest.size = 3;
    forest.points = 3;
    forest.bonus = 2;
    forest.hexes = vec![Hex::new(0, 0), Hex::new(1, 0), Hex::new(2, 0)];
    sheets[0].nature_tokens = 2;
    for sheet in &mut sheets[1..] {
        sheet.wildlife[Wildlife::Bear].points = 4;
        sheet.habitats[Habitat::Forest].points = 1;
        sheet.habitats[Habitat::Forest].size = 1;
    }
    PadView {
        names: ["Ada", "Bo", "Cy", "Di"].into_iter().take(players).map(str::to_owned).collect(),
        winners: winners(&sheets),
        sheets,
        letters: ByWildlife::default(),
        covered: WildlifeSet::NONE,
        bonuses: true,
        missed: false,
        tie_broken: false,
    }
}

/// Returns a pad with as many groups as an environment can have, and a bonus in every habitat.
pub(crate) fn crowded_pad(players: usize) -> PadView {
    let mut view = pad(players);
    for sheet in &mut view.sheets {
        for species in Wildlife::ALL {
            let line = ScoreLine { points: 2, reason: Reason::LineOfSight, hexes: vec![Hex::new(0, 0)] };
            sheet.wildlife[species].lines = vec![line; 12];
            sheet.wildlife[species].points = 24;
        }
        for habitat in Habitat::ALL {
            sheet.habitats[habitat].bonus = 1;
        }
    }
    view
}
