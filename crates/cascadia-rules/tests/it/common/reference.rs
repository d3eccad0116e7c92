//! A slow and obvious reference scoring: definitions taken literally, all readings tried, every value typed
//! again.
//!
//! Written from the rules of the game, not from `src/scoring`, and independent of its types as far as
//! possible: an environment is a map from coordinates to edges and species, a score is a number. Where the
//! rules ask for the best reading, all readings are tried.

use std::collections::{BTreeMap, BTreeSet};

use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::rules::{Edition, Environment};

/// Axial coordinates.
pub(crate) type At = (i32, i32);

/// Steps to the neighbours, clockwise from north east.
const AROUND: [At; 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// One step along each of the three axes.
const AXES: [At; 3] = [(1, 0), (0, 1), (1, -1)];

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

fn times(a: At, n: i32) -> At {
    (a.0 * n, a.1 * n)
}

/// The environment in the reference's form.
#[derive(Clone, Debug)]
pub(crate) struct ReferenceEnvironment {
    edges: BTreeMap<At, [Habitat; 6]>,
    tokens: BTreeMap<At, Wildlife>,
}

impl ReferenceEnvironment {
    /// Reads an environment through its list of tiles alone.
    pub(crate) fn of(environment: &Environment) -> Self {
        let tiles = environment.tiles();
        let at = |index: usize| (tiles[index].hex.x, tiles[index].hex.y);
        let tokens = (0..tiles.len()).filter_map(|index| Some((at(index), tiles[index].token?.species)));
        Self {
            edges: (0..tiles.len()).map(|index| (at(index), tiles[index].edges)).collect(),
            tokens: tokens.collect(),
        }
    }

    fn all(&self, species: Wildlife) -> Vec<At> {
        self.tokens.iter().filter(|(_, other)| **other == species).map(|(at, _)| *at).collect()
    }

    fn has(&self, at: At, species: Wildlife) -> bool {
        self.tokens.get(&at) == Some(&species)
    }

    fn beside(&self, at: At, species: Wildlife) -> Vec<At> {
        AROUND.iter().map(|step| plus(at, *step)).filter(|other| self.has(*other, species)).collect()
    }

    /// The connected groups of a species.
    fn connected(&self, species: Wildlife) -> Vec<BTreeSet<At>> {
        let mut groups: Vec<BTreeSet<At>> = self.all(species).into_iter().map(|at| [at].into()).collect();
        // Any two groups that touch become one, until no two touch.
        loop {
            let mut touching = None;
            for a in 0..groups.len() {
                for b in a + 1..groups.len() {
                    if groups[a]
                        .iter()
                        .any(|at| AROUND.iter().any(|step| groups[b].contains(&plus(*at, *step))))
                    {
                        touching = Some((a, b));
                    }
                }
            }
            let Some((a, b)) = touching else { return groups };
            let joined = groups.swap_remove(b);
            groups[a].extend(joined);
        }
    }
}

/// A table as printed: the value of `size`, with the last one for anything larger if `capped`, else nothing.
fn value(table: &[u32], capped: bool, size: usize) -> u32 {
    match (size, table.get(size.wrapping_sub(1))) {
        (0, _) => 0,
        (_, Some(points)) => *points,
        (_, None) if capped => table[table.len() - 1],
        _ => 0,
    }
}

// ---------------------------------------------------------------------------------------------------- wildlife

/// Points of a species on the card with this letter.
pub(crate) fn wildlife(
    environment: &ReferenceEnvironment,
    edition: Edition,
    species: Wildlife,
    letter: char,
) -> u32 {
    let capped = true;
    match (species, edition, letter) {
        (Wildlife::Bear, _, 'A') => {
            let pairs = environment.connected(Wildlife::Bear).iter().filter(|group| group.len() == 2).count();
            value(&[4, 11, 19, 27], capped, pairs)
        }
        (Wildlife::Bear, _, 'B') => {
            environment.connected(Wildlife::Bear).iter().filter(|group| group.len() == 3).map(|_| 10).sum()
        }
        (Wildlife::Bear, _, 'C') => {
            let sizes: Vec<usize> = environment.connected(Wildlife::Bear).iter().map(BTreeSet::len).collect();
            let bonus = if [1, 2, 3].iter().all(|size| sizes.contains(size)) { 3 } else { 0 };
            sizes.iter().map(|size| value(&[2, 5, 8], !capped, *size)).sum::<u32>() + bonus
        }
        (Wildlife::Bear, Edition::Final, 'D') => each_group(environment, species, &[0, 5, 8, 13], !capped),

        (Wildlife::Elk, _, 'A') => best_reading(environment, straight_lines),
        (Wildlife::Elk, Edition::Final, 'B') | (Wildlife::Elk, Edition::Preliminary, 'C') => {
            best_reading(environment, formations)
        }
        (Wildlife::Elk, Edition::Final, 'C') | (Wildlife::Elk, Edition::Preliminary, 'B') => {
            each_group(environment, species, &[2, 4, 7, 10, 14, 18, 23, 28], capped)
        }
        (Wildlife::Elk, Edition::Final, 'D') => best_reading(environment, arcs),

        (Wildlife::Salmon, Edition::Final, 'A') => runs(environment, &[2, 5, 8, 12, 16, 20, 25]),
        (Wildlife::Salmon, Edition::Preliminary, 'A') => runs(environment, &[2, 4, 7, 11, 15, 20, 26]),
        (Wildlife::Salmon, Edition::Final, 'B') | (Wildlife::Salmon, Edition::Preliminary, 'C') => {
            runs(environment, &[2, 4, 9, 11, 17])
        }
        (Wildlife::Salmon, Edition::Preliminary, 'B') => runs(environment, &[2, 4, 8, 12]),
        (Wildlife::Salmon, Edition::Final, 'C') => runs(environment, &[0, 0, 10, 12, 15]),
        (Wildlife::Salmon, Edition::Final, 'D') => all_runs(environment)
            .iter()
            .filter(|run| run.len() >= 3)
            .map(|run| {
                let around: BTreeSet<At> =
                    run.iter().flat_map(|at| AROUND.map(|step| plus(*at, step))).collect();
                let others =
                    around.iter().filter(|at| environment.tokens.contains_key(at) && !run.contains(at));
                (run.len() + others.count()) as u32
            })
            .sum(),

        (Wildlife::Hawk, _, 'A') => {
            value(&[2, 5, 8, 11, 14, 18, 22, 26], capped, isolated_hawks(environment).len())
        }
        (Wildlife::Hawk, _, 'B') => {
            let seeing = isolated_hawks(environment).into_iter().filter(|at| {
                environment
                    .all(Wildlife::Hawk)
                    .into_iter()
                    .any(|other| between(environment, *at, other).is_some())
            });
            let single = if edition == Edition::Final { 0 } else { 2 };
            value(&[single, 5, 9, 12, 16, 20, 24, 28], capped, seeing.count())
        }
        (Wildlife::Hawk, _, 'C') => {
            let hawks = environment.all(Wildlife::Hawk);
            let mut lines = 0;
            for a in 0..hawks.len() {
                for b in a + 1..hawks.len() {
                    let apart = !environment.beside(hawks[a], Wildlife::Hawk).contains(&hawks[b]);
                    lines += u32::from(apart && between(environment, hawks[a], hawks[b]).is_some());
                }
            }
            3 * lines
        }
        (Wildlife::Hawk, Edition::Final, 'D') => best_pairing(&environment.all(Wildlife::Hawk), &|a, b| {
            between(environment, a, b)
                .map(|hexes| value(&[4, 7, 9], true, kinds(environment, &hexes, Wildlife::Hawk, 1)))
        }),

        (Wildlife::Fox, _, 'A') => each_fox(environment, |around| {
            let kinds: BTreeSet<Wildlife> =
                around.iter().filter_map(|at| environment.tokens.get(at)).copied().collect();
            value(&[1, 2, 3, 4, 5], capped, kinds.len())
        }),
        (Wildlife::Fox, _, 'B') => each_fox(environment, |around| {
            value(&[3, 5, 7], capped, kinds(environment, around, Wildlife::Fox, 2))
        }),
        (Wildlife::Fox, _, 'C') => each_fox(environment, |around| {
            let most = Wildlife::ALL
                .into_iter()
                .filter(|species| *species != Wildlife::Fox)
                .map(|species| around.iter().filter(|at| environment.has(**at, species)).count());
            value(&[1, 2, 3, 4, 5, 6], capped, most.max().unwrap_or(0))
        }),
        (Wildlife::Fox, Edition::Final, 'D') => best_pairing(&environment.all(Wildlife::Fox), &|a, b| {
            environment.beside(a, Wildlife::Fox).contains(&b).then(|| {
                let around: BTreeSet<At> = [a, b]
                    .into_iter()
                    .flat_map(|fox| AROUND.map(|step| plus(fox, step)))
                    .filter(|at| *at != a && *at != b)
                    .collect();
                assert_eq!(around.len(), 8, "eight hexes lie around two");
                let around: Vec<At> = around.into_iter().collect();
                value(&[5, 7, 9, 11], true, kinds(environment, &around, Wildlife::Fox, 2))
            })
        }),
        _ => panic!("no {edition:?} card {letter} for the {species:?}"),
    }
}

/// Points of a species on the family card.
pub(crate) fn family(environment: &ReferenceEnvironment, edition: Edition, species: Wildlife) -> u32 {
    each_group(environment, species, &[2, 5, 9], edition == Edition::Final)
}

/// Points of a species on the intermediate card.
pub(crate) fn intermediate(environment: &ReferenceEnvironment, species: Wildlife) -> u32 {
    each_group(environment, species, &[0, 5, 8, 12], true)
}

fn each_group(environment: &ReferenceEnvironment, species: Wildlife, table: &[u32], capped: bool) -> u32 {
    environment.connected(species).iter().map(|group| value(table, capped, group.len())).sum()
}

// ---- elk

/// Some elk counted together, and their points.
type Shape = (Vec<At>, u32);

/// The best total of all ways to divide the elk into shapes. `with_first` names every shape that contains a
/// given elk.
fn best_reading(
    environment: &ReferenceEnvironment,
    with_first: impl Fn(&ReferenceEnvironment, At) -> Vec<Shape>,
) -> u32 {
    let elk = environment.all(Wildlife::Elk);
    assert!(elk.len() <= 64, "too many elk to try all readings");
    let number = |at: At| elk.iter().position(|other| *other == at).expect("shapes consist of elk");
    // For every elk: the shapes with it, as sets of bits.
    let shapes: Vec<Vec<(u64, u32)>> = elk
        .iter()
        .map(|at| {
            let shapes = with_first(environment, *at);
            let bits = |shape: &[At]| shape.iter().fold(0, |bits, at| bits | 1 << number(*at));
            shapes.iter().map(|(shape, points)| (bits(shape), *points)).collect()
        })
        .collect();
    // The first elk left must be in some shape, alone if need be; every such shape is tried.
    fn best(left: u64, shapes: &[Vec<(u64, u32)>], known: &mut BTreeMap<u64, u32>) -> u32 {
        if left == 0 {
            return 0;
        }
        if let Some(points) = known.get(&left) {
            return *points;
        }
        let first = left.trailing_zeros() as usize;
        let ways = shapes[first].iter().filter(|(shape, _)| shape & !left == 0);
        let points = ways
            .map(|(shape, points)| points + best(left & !shape, shapes, known))
            .max()
            .expect("an elk can always be counted alone");
        known.insert(left, points);
        points
    }
    let all = if elk.len() == 64 { u64::MAX } else { (1 << elk.len()) - 1 };
    best(all, &shapes, &mut BTreeMap::new())
}

/// All translations of a pattern that put one of its hexes on `at` and all of them on elk.
fn placed(environment: &ReferenceEnvironment, at: At, pattern: &[At], points: u32, shapes: &mut Vec<Shape>) {
    for anchor in pattern {
        let shift = (at.0 - anchor.0, at.1 - anchor.1);
        let hexes: Vec<At> = pattern.iter().map(|hex| plus(*hex, shift)).collect();
        if hexes.iter().all(|hex| environment.has(*hex, Wildlife::Elk)) {
            shapes.push((hexes, points));
        }
    }
}

/// A pattern rotated by 60 degrees.
fn turned(pattern: &[At]) -> Vec<At> {
    pattern.iter().map(|(q, r)| (-r, q + r)).collect()
}

fn straight_lines(environment: &ReferenceEnvironment, at: At) -> Vec<Shape> {
    let mut shapes = vec![(vec![at], 2)];
    for axis in AXES {
        for (length, points) in [(2, 5), (3, 9), (4, 13)] {
            let line: Vec<At> = (0..length).map(|step| times(axis, step)).collect();
            placed(environment, at, &line, points, &mut shapes);
        }
    }
    shapes
}

fn formations(environment: &ReferenceEnvironment, at: At) -> Vec<Shape> {
    let pair = vec![(0, 0), (1, 0)];
    let triangle = vec![(0, 0), (1, 0), (0, 1)];
    let rhombus = vec![(0, 0), (1, 0), (0, 1), (1, -1)];
    let mut shapes = vec![(vec![at], 2)];
    for (mut pattern, points) in [(pair, 5), (triangle, 9), (rhombus, 13)] {
        for _ in 0..6 {
            placed(environment, at, &pattern, points, &mut shapes);
            pattern = turned(&pattern);
        }
    }
    shapes
}

fn arcs(environment: &ReferenceEnvironment, at: At) -> Vec<Shape> {
    let mut shapes = vec![(vec![at], 2)];
    for (length, points) in [(2, 5), (3, 8), (4, 12), (5, 16), (6, 21)] {
        for start in 0..6 {
            let arc: Vec<At> = (start..start + length).map(|step| AROUND[step % 6]).collect();
            placed(environment, at, &arc, points, &mut shapes);
        }
    }
    shapes
}

// ---- salmon

/// Groups in which no salmon has more than two neighbours.
fn all_runs(environment: &ReferenceEnvironment) -> Vec<BTreeSet<At>> {
    let mut groups = environment.connected(Wildlife::Salmon);
    groups.retain(|group| group.iter().all(|at| environment.beside(*at, Wildlife::Salmon).len() <= 2));
    groups
}

fn runs(environment: &ReferenceEnvironment, table: &[u32]) -> u32 {
    all_runs(environment).iter().map(|run| value(table, true, run.len())).sum()
}

// ---- hawks

fn isolated_hawks(environment: &ReferenceEnvironment) -> Vec<At> {
    let mut hawks = environment.all(Wildlife::Hawk);
    hawks.retain(|at| environment.beside(*at, Wildlife::Hawk).is_empty());
    hawks
}

/// The hexes strictly between two different hawks in one line without a hawk among them; none if they do not
/// see each other. Hexes without tile or token do not block.
fn between(environment: &ReferenceEnvironment, a: At, b: At) -> Option<Vec<At>> {
    AROUND.iter().find_map(|step| {
        let distance = (1..=200).find(|distance| plus(a, times(*step, *distance)) == b)?;
        let hexes: Vec<At> = (1..distance).map(|n| plus(a, times(*step, n))).collect();
        hexes.iter().all(|hex| !environment.has(*hex, Wildlife::Hawk)).then_some(hexes)
    })
}

/// The best total of all ways to join pieces in pairs, each in one pair at most.
fn best_pairing(pieces: &[At], points: &dyn Fn(At, At) -> Option<u32>) -> u32 {
    let Some((first, rest)) = pieces.split_first() else { return 0 };
    let mut best = best_pairing(rest, points);
    for (index, other) in rest.iter().enumerate() {
        if let Some(points_here) = points(*first, *other).filter(|points| *points > 0) {
            let mut left = rest.to_vec();
            left.remove(index);
            best = best.max(points_here + best_pairing(&left, points));
        }
    }
    best
}

/// Number of species other than `own` with at least `least` tokens on these hexes.
fn kinds(environment: &ReferenceEnvironment, hexes: &[At], own: Wildlife, least: usize) -> usize {
    let enough =
        |species: &Wildlife| hexes.iter().filter(|at| environment.has(**at, *species)).count() >= least;
    Wildlife::ALL.iter().filter(|species| **species != own && enough(species)).count()
}

// ---- foxes

fn each_fox(environment: &ReferenceEnvironment, points: impl Fn(&[At]) -> u32) -> u32 {
    environment.all(Wildlife::Fox).into_iter().map(|fox| points(&AROUND.map(|step| plus(fox, step)))).sum()
}

// ---------------------------------------------------------------------------------------------------- habitats

/// Size of the largest corridor of a habitat.
pub(crate) fn largest_corridor(environment: &ReferenceEnvironment, habitat: Habitat) -> usize {
    let shows = |at: &At| environment.edges[at].contains(&habitat);
    // The neighbours joined to a tile by a shared edge of the habitat.
    let joined_to = |at: At| {
        (0..6).filter_map(move |edge| {
            let other = plus(at, AROUND[edge]);
            let facing = environment.edges.get(&other)?[(edge + 3) % 6];
            (environment.edges[&at][edge] == habitat && facing == habitat).then_some(other)
        })
    };
    environment
        .edges
        .keys()
        .filter(|at| shows(at))
        .map(|start| {
            let mut corridor = BTreeSet::from([*start]);
            loop {
                let more: Vec<At> = corridor
                    .iter()
                    .flat_map(|at| joined_to(*at))
                    .filter(|at| !corridor.contains(at))
                    .collect();
                if more.is_empty() {
                    return corridor.len();
                }
                corridor.extend(more);
            }
        })
        .max()
        .unwrap_or(0)
}

/// Bonus of every player in one habitat, by the printed cases.
pub(crate) fn bonuses(sizes: &[usize]) -> Vec<u32> {
    let better_than = |own: usize| sizes.iter().filter(|other| **other > own).count();
    let sharing = |own: usize| sizes.iter().filter(|other| **other == own).count();
    sizes
        .iter()
        .map(|own| match (sizes.len(), *own, better_than(*own), sharing(*own)) {
            (_, 0, ..) => 0,
            (1, 7.., ..) => 2,
            (1, ..) => 0,
            (2, _, 0, 1) => 2,
            (2, _, 0, 2) => 1,
            (2, ..) => 0,
            (_, _, 0, 1) => 3,
            (_, _, 0, 2) => 2,
            (_, _, 0, _) => 1,
            // The only second, behind an only first.
            (_, _, 1, 1) => 1,
            _ => 0,
        })
        .collect()
}
