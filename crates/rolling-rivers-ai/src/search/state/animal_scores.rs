//! Scores of the animals of sheet D, on sets of hexagons as bits.

use super::tables::{AnimalTables, MOST_DIVIDED};
use cascadia_base::Wildlife;
use rolling_rivers::sheets::elk_lines::best_lines;
use rolling_rivers::sheets::{AnimalLayout, CellSet};

impl AnimalTables {
    /// Returns the points of one animal. `filled` are all hexagons with an animal.
    pub(crate) fn points_of(&self, animal: usize, cells: u64, filled: u64) -> i32 {
        const BEAR: usize = Wildlife::Bear.index();
        const ELK: usize = Wildlife::Elk.index();
        const FOX: usize = Wildlife::Fox.index();
        const HAWK: usize = Wildlife::Hawk.index();
        match animal {
            BEAR => self.bears(cells),
            ELK => self.elk(cells),
            FOX => self.foxes(cells, filled),
            HAWK => self.hawks(cells),
            _ => self.salmon(cells),
        }
    }

    fn bears(&self, bears: u64) -> i32 {
        let mut left = bears;
        let mut pairs = 0;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let beside = self.map.neighbours[first] & bears;
            let group = if beside == 0 { 1 << first } else { self.map.connected(first, bears) };
            left &= !group;
            pairs += i32::from(group.count_ones() == 2);
        }
        pairs * self.bear_pair
    }

    fn elk(&self, elk: u64) -> i32 {
        let mut left = elk;
        let mut points = 0;
        while left != 0 {
            let herd = self.map.connected(left.trailing_zeros() as usize, left);
            left &= !herd;
            points += self.herd(herd);
        }
        points
    }

    /// Returns the points of a herd (connected elk).
    #[inline]
    pub(crate) fn herd(&self, herd: u64) -> i32 {
        match herd.count_ones() as usize {
            1 => self.elk[1],
            count if count <= MOST_DIVIDED => {
                let mut best = 0;
                self.divide(herd, 0, &mut best);
                best
            }
            _ => self.cut(herd),
        }
    }

    /// Returns the points of a good division of many elk: always the longest line next.
    fn cut(&self, mut elk: u64) -> i32 {
        let mut points = 0;
        while elk.count_ones() as usize > MOST_DIVIDED {
            let (mut longest, mut line) = (0, 0);
            for first in CellSet(elk).iter() {
                for axis in 0..3 {
                    let (mut cells, mut last, mut length) = (1u64 << first, first, 1);
                    while let Some(next) = self.map.onward[last][axis] {
                        if elk >> next & 1 == 0 || length + 1 >= self.elk.len() {
                            break;
                        }
                        cells |= 1 << next;
                        length += 1;
                        last = next.into();
                    }
                    if length > longest {
                        (longest, line) = (length, cells);
                    }
                }
            }
            points += self.elk[longest];
            elk &= !line;
        }
        points + self.elk(elk)
    }

    /// Returns the points that the best division of all elk scores beyond [`Self::points_of`].
    pub(crate) fn missed(&self, printed: &AnimalLayout, elk: u64) -> i32 {
        if elk.count_ones() as usize <= MOST_DIVIDED {
            return 0;
        }
        let best = best_lines(&printed.map, &printed.points.elk_lines, CellSet(elk));
        best.iter().map(|line| self.elk[usize::from(line.len())]).sum::<i32>() - self.elk(elk)
    }

    /// Finds the points of the best division of elk into lines, on top of `points`: the first elk begins a
    /// line along one of three axes or stands alone. A division that cannot beat the best one is pruned
    /// (branch and bound, Land and Doig 1960).
    fn divide(&self, elk: u64, points: i32, best: &mut i32) {
        if points + self.most_elk[elk.count_ones() as usize] <= *best {
            return;
        }
        if elk == 0 {
            *best = points;
            return;
        }
        let first = elk.trailing_zeros() as usize;
        let others = elk & (elk - 1);
        if self.map.neighbours[first] & others != 0 {
            for axis in 0..3 {
                // Remaining elk after lines of one, two, three and so on; long lines come first, as they
                // score most.
                let mut left = [others; MOST_DIVIDED];
                let (mut last, mut length) = (first, 1);
                while let Some(next) = self.map.onward[last][axis] {
                    let rest = left[length - 1];
                    if rest >> next & 1 == 0 || length + 1 >= self.elk.len() {
                        break;
                    }
                    left[length] = rest & !(1 << next);
                    length += 1;
                    last = next.into();
                }
                for length in (2..=length).rev() {
                    self.divide(left[length - 1], points + self.elk[length], best);
                }
            }
        }
        self.divide(others, points + self.elk[1], best);
    }

    fn foxes(&self, foxes: u64, filled: u64) -> i32 {
        let around = |fox: usize| (self.map.neighbours[fox] & filled).count_ones() as usize;
        CellSet(foxes).iter().map(|fox| self.fox[around(fox)]).sum()
    }

    fn hawks(&self, hawks: u64) -> i32 {
        let alone = CellSet(hawks).iter().filter(|hawk| self.map.neighbours[*hawk] & hawks == 0).count();
        self.hawks[alone.min(self.hawks.len() - 1)]
    }

    fn salmon(&self, salmon: u64) -> i32 {
        let mut left = salmon;
        let mut points = 0;
        while left != 0 {
            let group = self.map.connected(left.trailing_zeros() as usize, salmon);
            left &= !group;
            let beside = |each: usize| (self.map.neighbours[each] & group).count_ones();
            if CellSet(group).iter().all(|each| beside(each) <= 2) {
                points += self.salmon[(group.count_ones() as usize).min(self.salmon.len() - 1)];
            }
        }
        points
    }

    /// Returns the points of a habitat for being full and for holding all five animals.
    #[inline]
    pub(crate) fn habitat_points(&self, animals: &[u64; 5], filled: u64, habitat: usize) -> i32 {
        let own = self.map.habitats[habitat];
        let full = filled & own == own;
        let diverse = animals.iter().all(|cells| cells & own != 0);
        i32::from(full) * self.completion + i32::from(diverse) * self.diversity
    }
}
