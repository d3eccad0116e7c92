//! Corridors: hexes of one habitat connected through edges that both show it (rulebook: habitat corridors).

use crate::rules::{ByHabitat, Edge, Edges, Environment, Habitat, Hex, PlacedTile, reading_order};

/// Label of a tile that does not show the habitat.
const NONE: u16 = u16::MAX;

/// Which corridor every tile belongs to and how long each is, for questions about one more tile.
#[derive(Clone, Debug)]
pub struct CorridorMap {
    /// By position of the tile: the corridor of each habitat it shows.
    labels: Vec<ByHabitat<u16>>,
    /// By label: hexes in the corridor.
    sizes: Vec<u16>,
    largest: ByHabitat<u16>,
}

impl CorridorMap {
    /// The corridors of `environment`.
    pub fn of(environment: &Environment) -> Self {
        let tiles = environment.tiles();
        let mut map = Self {
            labels: vec![ByHabitat([NONE; 5]); tiles.len()],
            sizes: Vec::new(),
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
                map.largest[habitat] = map.largest[habitat].max(size);
            }
        }
        map
    }

    /// The corridors of `habitat` in the environment this was made of: the largest first, equal ones in the order of
    /// their first hexes; each in reading order.
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

    /// Sizes of the largest corridors.
    pub const fn largest(&self) -> &ByHabitat<u16> {
        &self.largest
    }

    /// Sizes of the largest corridors if a tile with these edges lay at the empty hex `hex` as well.
    pub fn largest_with(&self, environment: &Environment, hex: Hex, edges: &Edges) -> ByHabitat<u16> {
        let mut largest = self.largest;
        let beside = Edge::ALL.map(|edge| environment.position(edge.neighbour(hex)));
        for (index, habitat) in edges.iter().enumerate() {
            // Each habitat once, from the first edge that shows it.
            if edges[..index].contains(habitat) {
                continue;
            }
            let mut joined = [NONE; 6];
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
                if !joined.contains(&label) {
                    joined[edge.index()] = label;
                    size += self.sizes[usize::from(label)];
                }
            }
            largest[*habitat] = largest[*habitat].max(size);
        }
        largest
    }
}

/// The tiles beside `tile` as positions, with the edge of `tile` they share.
fn beside(environment: &Environment, tile: &PlacedTile) -> impl Iterator<Item = (Edge, usize)> {
    let hex = tile.hex;
    Edge::ALL.into_iter().filter_map(move |edge| Some((edge, environment.position(edge.neighbour(hex))?)))
}
