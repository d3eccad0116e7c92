//! Corridors: hexes of one habitat connected through edges that both show it (rulebook: habitat corridors).

use crate::rules::{CorridorRule, Edges, Environment, PlacedTile};
use cascadia_base::{ByHabitat, Edge, Habitat, Hex, reading_order};

/// The label of a tile that does not show the habitat.
const NONE: u16 = u16::MAX;

/// The corridors of an environment: the label of every tile's corridor, and the size of each. Computes the
/// effect of one more tile without a new flood fill.
#[derive(Clone, Debug)]
pub struct CorridorMap {
    /// By position of the tile: the label of its corridor of each habitat.
    labels: Vec<ByHabitat<u16>>,
    /// By label: number of hexes in the corridor.
    sizes: Vec<u16>,
    /// By label: the habitat of the corridor.
    habitats: Vec<Habitat>,
    largest: ByHabitat<u16>,
}

impl CorridorMap {
    /// Labels the corridors of `environment`: connected components by flood fill.
    pub fn of(environment: &Environment) -> Self {
        let tiles = environment.tiles();
        let mut map = Self {
            labels: vec![ByHabitat([NONE; 5]); tiles.len()],
            sizes: Vec::new(),
            habitats: Vec::new(),
            largest: ByHabitat::default(),
        };
        let mut open: Vec<usize> = Vec::new();
        for start in 0..tiles.len() {
            for habitat in tiles[start].edges {
                if map.labels[start][habitat] != NONE {
                    continue;
                }
                let label = map.sizes.len() as u16;
                let mut size = 0;
                map.labels[start][habitat] = label;
                open.push(start);
                while let Some(position) = open.pop() {
                    size += 1;
                    for (edge, other) in beside(environment, &tiles[position]) {
                        let joined = tiles[position].edges[edge.index()] == habitat
                            && tiles[other].edges[edge.opposite().index()] == habitat;
                        if joined && map.labels[other][habitat] == NONE {
                            map.labels[other][habitat] = label;
                            open.push(other);
                        }
                    }
                }
                map.sizes.push(size);
                map.habitats.push(habitat);
                map.largest[habitat] = map.largest[habitat].max(size);
            }
        }
        map
    }

    /// Lists the corridors of `habitat` in the environment this was made of: the largest first, ties in the
    /// order of their first hexes; each in reading order.
    pub fn corridors(&self, environment: &Environment, habitat: Habitat) -> Vec<Vec<Hex>> {
        let mut tiles: Vec<(Hex, u16)> = environment
            .tiles()
            .iter()
            .zip(&self.labels)
            .map(|(tile, labels)| (tile.hex, labels[habitat]))
            .filter(|(_, label)| *label != NONE)
            .collect();
        tiles.sort_unstable_by_key(|(hex, _)| reading_order(*hex));
        let mut labels: Vec<u16> = Vec::new();
        let mut found: Vec<Vec<Hex>> = Vec::new();
        for (hex, label) in tiles {
            match labels.iter().position(|known| *known == label) {
                Some(corridor) => found[corridor].push(hex),
                None => {
                    labels.push(label);
                    found.push(vec![hex]);
                }
            }
        }
        found.sort_by_key(|corridor| std::cmp::Reverse(corridor.len()));
        found
    }

    /// Returns the sizes of the largest corridors.
    pub const fn largest(&self) -> &ByHabitat<u16> {
        &self.largest
    }

    /// Computes the points of every habitat by `rule`, without bonuses.
    pub fn points(&self, rule: CorridorRule) -> ByHabitat<u16> {
        match rule {
            CorridorRule::Largest => self.largest,
            CorridorRule::Nothing => ByHabitat::default(),
            CorridorRule::Minimum { size } => self.largest.map(|largest| long_enough(*largest, size)),
            CorridorRule::Exact { size, points } => {
                let mut sum = ByHabitat::default();
                for (habitat, found) in self.habitats.iter().zip(&self.sizes) {
                    if *found == u16::from(size) {
                        sum[*habitat] += u16::from(points);
                    }
                }
                sum
            }
        }
    }

    /// Computes the sizes of the largest corridors if a tile with these edges were placed at the empty hex
    /// `hex`.
    pub fn largest_with(&self, environment: &Environment, hex: Hex, edges: &Edges) -> ByHabitat<u16> {
        let mut largest = self.largest;
        self.each_joined(environment, hex, edges, |habitat, size, _| {
            largest[habitat] = largest[habitat].max(size);
        });
        largest
    }

    /// Computes the points of every habitat by `rule` if a tile with these edges were placed at the empty hex
    /// `hex`.
    pub fn points_with(
        &self,
        rule: CorridorRule,
        environment: &Environment,
        hex: Hex,
        edges: &Edges,
    ) -> ByHabitat<u16> {
        match rule {
            CorridorRule::Largest => self.largest_with(environment, hex, edges),
            CorridorRule::Nothing => ByHabitat::default(),
            CorridorRule::Minimum { size } => {
                self.largest_with(environment, hex, edges).map(|largest| long_enough(*largest, size))
            }
            CorridorRule::Exact { size, points } => {
                let mut sum = self.points(rule);
                let scoring = u16::from(size);
                self.each_joined(environment, hex, edges, |habitat, joined, labels| {
                    // The corridors that the tile joins no longer score separately.
                    let lost =
                        labels.iter().filter(|label| self.sizes[usize::from(**label)] == scoring).count();
                    sum[habitat] -= lost as u16 * u16::from(points);
                    sum[habitat] += if joined == scoring { points.into() } else { 0 };
                });
                sum
            }
        }
    }

    /// Calls `found` for each habitat of a tile placed at `hex` with the size of the corridor it would be
    /// part of and the labels of the corridors it would join.
    fn each_joined(
        &self,
        environment: &Environment,
        hex: Hex,
        edges: &Edges,
        mut found: impl FnMut(Habitat, u16, &[u16]),
    ) {
        let beside = Edge::ALL.map(|edge| environment.position(edge.neighbour(hex)));
        for (index, habitat) in edges.iter().enumerate() {
            // Each habitat once, from the first edge that shows it.
            if edges[..index].contains(habitat) {
                continue;
            }
            let mut joined = [NONE; 6];
            let mut count = 0;
            let mut size = 1;
            for edge in Edge::ALL {
                let Some(position) = beside[edge.index()].filter(|_| edges[edge.index()] == *habitat) else {
                    continue;
                };
                let other = &environment.tiles()[position];
                if other.edges[edge.opposite().index()] != *habitat {
                    continue;
                }
                let label = self.labels[position][*habitat];
                if !joined[..count].contains(&label) {
                    joined[count] = label;
                    count += 1;
                    size += self.sizes[usize::from(label)];
                }
            }
            found(*habitat, size, &joined[..count]);
        }
    }
}

/// Returns the size of a corridor if it is large enough to score, otherwise 0.
fn long_enough(size: u16, minimum: u8) -> u16 {
    if size >= u16::from(minimum) { size } else { 0 }
}

/// Lists the tiles beside `tile` as positions, with the edge of `tile` they share.
fn beside(environment: &Environment, tile: &PlacedTile) -> impl Iterator<Item = (Edge, usize)> {
    let hex = tile.hex;
    Edge::ALL.into_iter().filter_map(move |edge| Some((edge, environment.position(edge.neighbour(hex))?)))
}
