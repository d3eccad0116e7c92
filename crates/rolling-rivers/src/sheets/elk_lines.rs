//! Optimal division of elk into straight lines.
//!
//! Every elk belongs to one line along one of three axes. The search visits the elk in reading order: the
//! first one without a line begins one to the east, south east or south west. Of partial divisions that
//! cover the same elk only the best is kept; those unable to beat a known division are dropped. Their upper
//! bound comes from a price for each elk, chosen so that no line scores more than its elk cost.

use super::map::{CellSet, HexMap};

/// Prices are in this fraction of a point, so that the points of every short line divide evenly among its
/// elk.
const PART: u32 = 60;
/// Rounds of lowering prices; further ones gain little.
const ROUNDS: usize = 4;

/// A straight line of elk.
#[derive(Clone, Copy, Debug)]
struct Line {
    cells: CellSet,
    points: u16,
    /// The cost of its elk beyond its points.
    loss: u32,
}

/// A partial division: the covered elk, the total loss of its lines, and a link to its last line and
/// predecessor.
#[derive(Clone, Copy, Debug)]
struct Partial {
    covered: u64,
    loss: u32,
    /// Indices of its line and of its predecessor in the list of all divisions, `None` at the start.
    step: Option<(u32, u32)>,
}

/// Returns the optimal division of the elk into straight lines, in reading order of their first hexagons.
/// `table` has the points of a line by length, from zero, and limits the length of a line.
pub fn best_lines(map: &HexMap, table: &[u8], elk: CellSet) -> Vec<CellSet> {
    let mut found: Vec<CellSet> =
        map.groups(elk).flat_map(|herd| Herd::new(map, table, herd).divide().0).collect();
    found.sort_unstable_by_key(|line| line.first());
    found
}

/// Returns the number of partial divisions the search visits.
pub fn divisions_tried(map: &HexMap, table: &[u8], elk: CellSet) -> usize {
    map.groups(elk).map(|herd| Herd::new(map, table, herd).divide().1).sum()
}

struct Herd {
    elk: CellSet,
    /// The lines, sorted by first elk.
    lines: Vec<Line>,
    /// The range of lines that begin at each hexagon.
    starts: Vec<(usize, usize)>,
}

impl Herd {
    fn new(map: &HexMap, table: &[u8], elk: CellSet) -> Self {
        let mut lines = Vec::new();
        let mut starts = vec![(0, 0); CellSet::CAPACITY];
        for first in elk.iter() {
            let from = lines.len();
            let alone = CellSet::default().with(first);
            lines.push(Line { cells: alone, points: points(table, 1), loss: 0 });
            for axis in 0..3 {
                let (mut cells, mut last, mut length) = (alone, first, 1);
                while let Some(next) = map.onward(last, axis).filter(|next| elk.contains(*next)) {
                    length += 1;
                    if length >= table.len() {
                        break;
                    }
                    (cells, last) = (cells.with(next), next);
                    lines.push(Line { cells, points: points(table, length), loss: 0 });
                }
            }
            starts[first] = (from, lines.len());
        }
        let mut herd = Self { elk, lines, starts };
        herd.price();
        herd
    }

    /// Finds prices and the resulting loss of each line.
    fn price(&mut self) {
        let mut prices = vec![0_u32; CellSet::CAPACITY];
        for line in &self.lines {
            let each = (u32::from(line.points) * PART).div_ceil(line.cells.len().into());
            line.cells.iter().for_each(|elk| prices[elk] = prices[elk].max(each));
        }
        let cost = |prices: &[u32], cells: CellSet| cells.iter().map(|elk| prices[elk]).sum::<u32>();
        for round in 0..ROUNDS {
            let mut order: Vec<usize> = self.elk.iter().collect();
            if round % 2 == 1 {
                order.reverse();
            }
            for elk in order {
                let through = self.lines.iter().filter(|line| line.cells.contains(elk));
                let slack =
                    through.map(|line| cost(&prices, line.cells) - u32::from(line.points) * PART).min();
                prices[elk] -= slack.unwrap_or(0).min(prices[elk]);
            }
        }
        for line in &mut self.lines {
            line.loss = cost(&prices, line.cells) - u32::from(line.points) * PART;
        }
    }

    /// Returns the loss of a greedy division: always the line with the least loss for its length next.
    fn quick_loss(&self) -> u32 {
        let mut lines: Vec<&Line> = self.lines.iter().collect();
        lines.sort_by_key(|line| (line.loss, std::cmp::Reverse(line.points)));
        let by_loss = take(&lines, self.elk);
        lines.sort_by_key(|line| (std::cmp::Reverse(line.points), line.loss));
        by_loss.min(take(&lines, self.elk))
    }

    /// Returns the lines of the best division and the number of partial divisions kept.
    fn divide(&self) -> (Vec<CellSet>, usize) {
        // Divisions that lose more than a known one are dropped. A smaller limit is tried first.
        let most = self.quick_loss();
        let mut tried = 0;
        let mut allowed = 0;
        loop {
            let (lines, count) = self.divide_within(allowed.min(most));
            tried += count;
            match lines {
                Some(lines) => return (lines, tried),
                None => allowed = (allowed * 2).max(PART / 2),
            }
        }
    }

    /// Finds the best division within a limit of loss.
    fn divide_within(&self, allowed: u32) -> (Option<Vec<CellSet>>, usize) {
        let mut all = vec![Partial { covered: 0, loss: 0, step: None }];
        let mut open: Vec<u32> = vec![0];
        for elk in self.elk.iter() {
            let mut next: Vec<u32> = Vec::with_capacity(open.len() * 2);
            let (from, to) = self.starts[elk];
            for place in open {
                let before = all[place as usize];
                if CellSet(before.covered).contains(elk) {
                    next.push(place);
                    continue;
                }
                for line in from..to {
                    let Line { cells, loss, .. } = self.lines[line];
                    if before.covered & cells.0 == 0 && before.loss + loss <= allowed {
                        next.push(all.len() as u32);
                        let step = Some((line as u32, place));
                        all.push(Partial {
                            covered: before.covered | cells.0,
                            loss: before.loss + loss,
                            step,
                        });
                    }
                }
            }
            // Of divisions that cover the same elk only the best is kept, the earlier one on a tie.
            next.sort_unstable_by_key(|place| {
                let partial = &all[*place as usize];
                (partial.covered, partial.loss, *place)
            });
            next.dedup_by_key(|place| all[*place as usize].covered);
            open = next;
        }
        let Some(best) = open.first() else { return (None, all.len()) };
        let mut lines = Vec::new();
        let mut at = all[*best as usize];
        while let Some((line, before)) = at.step {
            lines.push(self.lines[line as usize].cells);
            at = all[before as usize];
        }
        (Some(lines), all.len())
    }
}

/// Returns the loss of taking each of these lines that is still whole.
fn take(lines: &[&Line], elk: CellSet) -> u32 {
    let mut left = elk;
    let mut loss = 0;
    for line in lines {
        if left.contains_all(line.cells) {
            left = left.without(line.cells);
            loss += line.loss;
        }
    }
    loss
}

fn points(table: &[u8], length: usize) -> u16 {
    table.get(length).copied().map_or(0, u16::from)
}
