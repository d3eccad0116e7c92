//! Check of the pieces: tiles, starter groups and their counts.

use super::super::{STARTERS_FILE, TILES_FILE, VARIANTS_FILE, raw};
use super::{is_near_origin, unique_keys};
use crate::rules::{Catalogue, MOST_SEATS, Tile};
use cascadia_base::{Habitat, Hex, Rotation, Wildlife, WildlifeSet, neighbours};
use cascadia_storage::Problems;

/// Converts the faces of the habitat tiles, and checks their counts if the components are known.
pub(crate) fn tiles(
    tiles: &[raw::RawTile],
    components: Option<&raw::RawComponents>,
    problems: &mut Problems,
) -> Vec<Tile> {
    unique_keys(TILES_FILE, tiles.iter().map(|tile| &tile.key), problems);
    let faces: Vec<Tile> = tiles
        .iter()
        .filter_map(|tile| face(TILES_FILE, &tile.key, &tile.habitats, &tile.wildlife, problems))
        .collect();
    if let Some(components) = components {
        check_tile_counts(&faces, components, problems);
    }
    faces
}

/// Converts the tiles of each starter group.
pub(crate) fn starters(
    starters: &[raw::RawStarter],
    components: Option<&raw::RawComponents>,
    problems: &mut Problems,
) -> Vec<Vec<(Hex, Tile, Rotation)>> {
    unique_keys(STARTERS_FILE, starters.iter().map(|starter| &starter.key), problems);
    let groups: Vec<Vec<(Hex, Tile, Rotation)>> =
        starters.iter().map(|starter| starter_group(starter, problems)).collect();
    if let Some(components) = components {
        check_count(STARTERS_FILE, "starter groups", components.starters, groups.len(), problems);
    }
    if groups.len() < usize::from(MOST_SEATS) {
        problems.report_file(STARTERS_FILE, format!("{MOST_SEATS} players need as many starter groups"));
    }
    groups
}

/// Creates the catalogue; none with more pieces than can be numbered.
pub(crate) fn catalogue(
    tiles: Vec<Tile>,
    starters: Vec<Vec<(Hex, Tile, Rotation)>>,
    components: &raw::RawComponents,
    problems: &mut Problems,
) -> Option<Catalogue> {
    let count = tiles.len() + starters.iter().map(Vec::len).sum::<usize>();
    if count > usize::from(u8::MAX) {
        problems
            .report_file(TILES_FILE, "the box can hold at most 255 tiles with those of the starter groups");
        return None;
    }
    if components.tokens_per_wildlife == 0 {
        problems.report_entry(
            VARIANTS_FILE,
            "components",
            "there must be at least one token of each species",
        );
    }
    Some(Catalogue::new(tiles, starters, components.tokens_per_wildlife))
}

fn face(
    file: &str,
    entry: &str,
    habitats: &[raw::RawHabitat],
    wildlife: &[raw::RawWildlife],
    problems: &mut Problems,
) -> Option<Tile> {
    let species: WildlifeSet = wildlife.iter().copied().map(Wildlife::from).collect();
    if species.len() != wildlife.len() || !(1..=3).contains(&species.len()) {
        problems.report_entry(file, entry, "a tile shows one to three different species");
    }
    match habitats {
        [only] => Some(Tile::new((*only).into(), (*only).into(), species)),
        [first, second] if first != second => Some(Tile::new((*first).into(), (*second).into(), species)),
        _ => {
            problems.report_entry(file, entry, "a tile shows one habitat or two different ones");
            None
        }
    }
}

fn check_count(file: &str, what: &str, expected: usize, found: usize, problems: &mut Problems) {
    if expected != found {
        problems.report_file(file, format!("there should be {expected} {what}, not {found}"));
    }
}

/// Counts the tiles by habitat, pair of habitats and species. The printed box is evenly mixed, so an error in
/// the list shows up as a wrong count.
fn check_tile_counts(tiles: &[Tile], components: &raw::RawComponents, problems: &mut Problems) {
    let mut expect = |what: &str, expected, found| check_count(TILES_FILE, what, expected, found, problems);
    let count = |matches: &dyn Fn(&Tile) -> bool| tiles.iter().filter(|tile| matches(tile)).count();
    expect("habitat tiles", components.habitat_tiles, tiles.len());
    for habitat in Habitat::ALL {
        let shows = |tile: &Tile| tile.first() == habitat || tile.second() == habitat;
        let name = habitat.key();
        expect(&format!("tiles showing {name}"), components.tiles_per_habitat, count(&shows));
        let keystones = count(&|tile| tile.is_keystone() && shows(tile));
        expect(&format!("{name} keystones"), components.keystones_per_habitat, keystones);
        for other in Habitat::ALL.into_iter().filter(|other| *other > habitat) {
            let pair = [habitat, other];
            let both = count(&|tile| {
                !tile.is_keystone() && pair.contains(&tile.first()) && pair.contains(&tile.second())
            });
            let what = format!("tiles of {name} and {}", other.key());
            expect(&what, components.tiles_per_habitat_pair, both);
        }
    }
    for species in Wildlife::ALL {
        let takes = |tile: &Tile| tile.wildlife().contains(species);
        let name = species.key();
        expect(&format!("tiles taking {name}"), components.tiles_per_wildlife, count(&takes));
        let keystones = count(&|tile| tile.is_keystone() && takes(tile));
        expect(&format!("keystones taking {name}"), components.keystones_per_wildlife, keystones);
    }
    if let Some((two, three)) = species_counts(components) {
        let with = |species: usize| count(&|tile| !tile.is_keystone() && tile.wildlife().len() == species);
        expect("tiles of two habitats and two species", two, with(2));
        expect("tiles of two habitats and three species", three, with(3));
    }
}

/// Returns the numbers of tiles of two habitats with two and with three species; each has one or the other.
fn species_counts(components: &raw::RawComponents) -> Option<(usize, usize)> {
    let per_species = components.tiles_per_wildlife.checked_sub(components.keystones_per_wildlife)?;
    let shown = per_species.checked_mul(Wildlife::ALL.len())?;
    let tiles = components
        .habitat_tiles
        .checked_sub(components.keystones_per_habitat.checked_mul(Habitat::ALL.len())?)?;
    let three = shown.checked_sub(tiles.checked_mul(2)?)?;
    Some((tiles.checked_sub(three)?, three))
}

fn starter_group(starter: &raw::RawStarter, problems: &mut Problems) -> Vec<(Hex, Tile, Rotation)> {
    let mut group = Vec::new();
    for tile in &starter.tiles {
        if tile.rotation > 5 {
            problems.report_entry(STARTERS_FILE, &starter.key, "a rotation is 0 to 5");
        }
        let hex = Hex::new(tile.at.0, tile.at.1);
        if let Some(face) = face(STARTERS_FILE, &starter.key, &tile.habitats, &tile.wildlife, problems) {
            group.push((hex, face, Rotation::new(tile.rotation.into())));
        }
    }
    let hexes: Vec<Hex> = group.iter().map(|(hex, ..)| *hex).collect();
    let touching = |hex: &Hex| neighbours(*hex).iter().any(|other| hexes.contains(other));
    let distinct = (0..hexes.len()).all(|index| !hexes[..index].contains(&hexes[index]));
    // The distance is checked first: the neighbours of the farthest hexes would overflow.
    if hexes.len() != 3
        || !distinct
        || !hexes.iter().all(|hex| is_near_origin(*hex, 2))
        || !hexes.iter().all(touching)
    {
        problems.report_entry(
            STARTERS_FILE,
            &starter.key,
            "a starter group is three tiles that touch, around 0, 0",
        );
    }
    group
}
