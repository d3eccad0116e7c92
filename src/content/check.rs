//! Raw data to checked values: counts and cross-checks, all problems at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::challenges::{Goal, Milestone, Scenario, Trail};
use crate::rules::{
    CardChoice, Catalogue, CorridorRule, EdgeRule, Edition, FEWEST_SEATS, Habitat, HabitatBonus, Hex,
    MAX_PAIRS, MOST_SEATS, Opening, Rotation, Tile, Wildlife, WildlifeSet, neighbours,
};
use crate::scoring::{Beyond, CardPicture, Pattern, ScoringCard, ValueTable};

use super::problem::Problems;
use super::raw;
use super::{
    CARDS_FILE, EditionCards, Restriction, SCENARIOS_FILE, STARTERS_FILE, TILES_FILE, TRAIL_FILE,
    VARIANTS_FILE, Variants,
};

/// The faces of the habitat tiles. `components` says how many of each kind there should be, where that is known.
pub(super) fn tiles(
    tiles: &[raw::Tile],
    components: Option<&raw::Components>,
    problems: &mut Problems,
) -> Vec<Tile> {
    unique_keys(TILES_FILE, tiles.iter().map(|tile| &tile.key), problems);
    let faces: Vec<Tile> = tiles
        .iter()
        .filter_map(|tile| face(TILES_FILE, &tile.key, &tile.habitats, &tile.wildlife, problems))
        .collect();
    if let Some(components) = components {
        check_counts(&faces, components, problems);
    }
    faces
}

/// The tiles of each starter group.
pub(super) fn starters(
    starters: &[raw::Starter],
    components: Option<&raw::Components>,
    problems: &mut Problems,
) -> Vec<Vec<(Hex, Tile, Rotation)>> {
    unique_keys(STARTERS_FILE, starters.iter().map(|starter| &starter.key), problems);
    let groups: Vec<Vec<(Hex, Tile, Rotation)>> =
        starters.iter().map(|starter| starter_group(starter, problems)).collect();
    if let Some(components) = components {
        expect(STARTERS_FILE, "starter groups", components.starters, groups.len(), problems);
    }
    if groups.len() < usize::from(MOST_SEATS) {
        problems.of_file(STARTERS_FILE, format!("{MOST_SEATS} players need as many starter groups"));
    }
    groups
}

/// The pieces of the box; none if there are too many to be numbered.
pub(super) fn catalogue(
    tiles: Vec<Tile>,
    starters: Vec<Vec<(Hex, Tile, Rotation)>>,
    components: &raw::Components,
    problems: &mut Problems,
) -> Option<Catalogue> {
    let count = tiles.len() + starters.iter().map(Vec::len).sum::<usize>();
    if count > usize::from(u8::MAX) {
        problems.of_file(TILES_FILE, "the box can hold at most 255 tiles with those of the starter groups");
        return None;
    }
    if components.tokens_per_wildlife == 0 {
        problems.of_entry(VARIANTS_FILE, "components", "there must be at least one token of each species");
    }
    Some(Catalogue::new(tiles, starters, components.tokens_per_wildlife))
}

fn unique_keys<'a, K: Ord + ToString + 'a>(
    file: &str,
    keys: impl Iterator<Item = &'a K>,
    problems: &mut Problems,
) {
    let mut seen = BTreeSet::new();
    for key in keys {
        if !seen.insert(key) {
            problems.of_entry(file, &key.to_string(), "this key is used twice");
        }
    }
}

/// A number that belongs to one entry of a map, wherever it stands.
fn unique_numbers<V>(entry: &str, map: &raw::Entries<u8, V>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (number, _) in &map.0 {
        if !seen.insert(number) {
            problems.of_entry(VARIANTS_FILE, entry, format!("the entry for {number} stands there twice"));
        }
    }
}

fn face(
    file: &str,
    entry: &str,
    habitats: &[raw::Habitat],
    wildlife: &[raw::Wildlife],
    problems: &mut Problems,
) -> Option<Tile> {
    let species: WildlifeSet = wildlife.iter().copied().map(Wildlife::from).collect();
    if species.len() != wildlife.len() || !(1..=3).contains(&species.len()) {
        problems.of_entry(file, entry, "a tile shows one to three different species");
    }
    match habitats {
        [only] => Some(Tile::new((*only).into(), (*only).into(), species)),
        [first, second] if first != second => Some(Tile::new((*first).into(), (*second).into(), species)),
        _ => {
            problems.of_entry(file, entry, "a tile shows one habitat or two different ones");
            None
        }
    }
}

fn expect(file: &str, what: &str, wanted: usize, found: usize, problems: &mut Problems) {
    if wanted != found {
        problems.of_file(file, format!("there should be {wanted} {what}, not {found}"));
    }
}

/// The printed box is evenly mixed; a slip in the list shows up as a wrong count.
fn check_counts(tiles: &[Tile], components: &raw::Components, problems: &mut Problems) {
    let mut wanted = |what: &str, wanted, found| expect(TILES_FILE, what, wanted, found, problems);
    let count = |matches: &dyn Fn(&Tile) -> bool| tiles.iter().filter(|tile| matches(tile)).count();
    wanted("habitat tiles", components.habitat_tiles, tiles.len());
    for habitat in Habitat::ALL {
        let shows = |tile: &Tile| tile.first() == habitat || tile.second() == habitat;
        let name = habitat.key();
        wanted(&format!("tiles showing {name}"), components.tiles_per_habitat, count(&shows));
        let keystones = count(&|tile| tile.is_keystone() && shows(tile));
        wanted(&format!("{name} keystones"), components.keystones_per_habitat, keystones);
        for other in Habitat::ALL.into_iter().filter(|other| *other > habitat) {
            let pair = [habitat, other];
            let both = count(&|tile| {
                !tile.is_keystone() && pair.contains(&tile.first()) && pair.contains(&tile.second())
            });
            let what = format!("tiles of {name} and {}", other.key());
            wanted(&what, components.tiles_per_habitat_pair, both);
        }
    }
    for species in Wildlife::ALL {
        let takes = |tile: &Tile| tile.wildlife().contains(species);
        let name = species.key();
        wanted(&format!("tiles taking {name}"), components.tiles_per_wildlife, count(&takes));
        let keystones = count(&|tile| tile.is_keystone() && takes(tile));
        wanted(&format!("keystones taking {name}"), components.keystones_per_wildlife, keystones);
    }
    if let Some((two, three)) = species_counts(components) {
        let with = |species: usize| count(&|tile| !tile.is_keystone() && tile.wildlife().len() == species);
        wanted("tiles of two habitats and two species", two, with(2));
        wanted("tiles of two habitats and three species", three, with(3));
    }
}

/// How many tiles of two habitats show two and three species, where each shows one or the other, as all in the box do.
fn species_counts(components: &raw::Components) -> Option<(usize, usize)> {
    let per_species = components.tiles_per_wildlife.checked_sub(components.keystones_per_wildlife)?;
    let shown = per_species.checked_mul(Wildlife::ALL.len())?;
    let tiles = components
        .habitat_tiles
        .checked_sub(components.keystones_per_habitat.checked_mul(Habitat::ALL.len())?)?;
    let three = shown.checked_sub(tiles.checked_mul(2)?)?;
    Some((tiles.checked_sub(three)?, three))
}

/// Whether a hex is within `steps` of the origin, along each axis.
fn near(hex: Hex, steps: u32) -> bool {
    hex.x.unsigned_abs() <= steps && hex.y.unsigned_abs() <= steps
}

fn starter_group(starter: &raw::Starter, problems: &mut Problems) -> Vec<(Hex, Tile, Rotation)> {
    let mut group = Vec::new();
    for tile in &starter.tiles {
        if tile.rotation > 5 {
            problems.of_entry(STARTERS_FILE, &starter.key, "a rotation is 0 to 5");
        }
        let hex = Hex::new(tile.at.0, tile.at.1);
        if let Some(face) = face(STARTERS_FILE, &starter.key, &tile.habitats, &tile.wildlife, problems) {
            group.push((hex, face, Rotation::new(tile.rotation.into())));
        }
    }
    let hexes: Vec<Hex> = group.iter().map(|(hex, ..)| *hex).collect();
    let touching = |hex: &Hex| neighbours(*hex).iter().any(|other| hexes.contains(other));
    let distinct = (0..hexes.len()).all(|index| !hexes[..index].contains(&hexes[index]));
    // Near comes first: the neighbours of the farthest hexes cannot be computed.
    if hexes.len() != 3 || !distinct || !hexes.iter().all(|hex| near(*hex, 2)) || !hexes.iter().all(touching)
    {
        problems.of_entry(
            STARTERS_FILE,
            &starter.key,
            "a starter group is three tiles that touch, around 0, 0",
        );
    }
    group
}

/// Every scoring card by its key; a common card once per species.
pub(super) fn scoring_cards(
    raw: &raw::ScoringCards,
    problems: &mut Problems,
) -> BTreeMap<(String, Wildlife), Arc<ScoringCard>> {
    let mut cards = BTreeMap::new();
    unique_keys(CARDS_FILE, raw.cards.0.iter().map(|(key, _)| key), problems);
    unique_keys(CARDS_FILE, raw.common_cards.0.iter().map(|(key, _)| key), problems);
    for (key, card) in &raw.cards.0 {
        let species = Wildlife::from(card.species);
        check_table(key, &card.table, problems);
        check_pattern(key, species, card, problems);
        let card = ScoringCard {
            key: key.clone(),
            species,
            pattern: pattern(&card.pattern),
            table: table(&card.table, card.beyond),
            picture: picture(&card.shape, &card.around),
        };
        cards.insert((key.clone(), species), Arc::new(card));
    }
    for (key, card) in &raw.common_cards.0 {
        check_table(key, &card.table, problems);
        check_picture(key, &card.shape, &[], problems);
        if raw.cards.get(key).is_some() {
            problems.of_entry(CARDS_FILE, key, "this key is used twice");
        }
        for species in Wildlife::ALL {
            let card = ScoringCard {
                key: key.clone(),
                species,
                pattern: Pattern::EachGroup,
                table: table(&card.table, card.beyond),
                picture: picture(&card.shape, &[]),
            };
            cards.insert((key.clone(), species), Arc::new(card));
        }
    }
    cards
}

/// Points a single entry of a table may have; far above any printed card, far below what a sum can hold.
const MOST_POINTS: u16 = 100;

fn check_table(key: &str, table: &[u16], problems: &mut Problems) {
    if table.iter().any(|points| *points > MOST_POINTS) {
        problems.of_entry(CARDS_FILE, key, format!("a value of the table is above {MOST_POINTS}"));
    }
}

/// Drawings are small, and nothing lies twice in them.
fn check_picture(key: &str, own: &[(i32, i32)], around: &[(i32, i32)], problems: &mut Problems) {
    let hexes: Vec<Hex> = own.iter().chain(around).map(|(q, r)| Hex::new(*q, *r)).collect();
    let distinct = (0..hexes.len()).all(|index| !hexes[..index].contains(&hexes[index]));
    if own.is_empty() {
        problems.of_entry(CARDS_FILE, key, "the card has no drawing");
    } else if !distinct || !hexes.iter().all(|hex| near(*hex, 6)) {
        problems.of_entry(CARDS_FILE, key, "the drawing is different hexes around 0, 0");
    }
}

fn check_pattern(key: &str, species: Wildlife, card: &raw::Card, problems: &mut Problems) {
    use raw::Pattern as P;
    let (owner, needs_table) = match &card.pattern {
        P::EachGroup => (species, true),
        P::CountOfGroups { .. } | P::EachGroupAndBonus { .. } => (Wildlife::Bear, true),
        P::Lines | P::Formations | P::Rings => (Wildlife::Elk, true),
        P::Runs => (Wildlife::Salmon, true),
        P::RunsAndNeighbours { .. } => (Wildlife::Salmon, false),
        P::Solitary | P::InSight | P::Territorial => (Wildlife::Hawk, true),
        P::Network { .. } => (Wildlife::Hawk, false),
        P::Variety | P::NeighbourPairs | P::MostCommon | P::FoxDuos => (Wildlife::Fox, true),
    };
    if owner != species {
        problems.of_entry(CARDS_FILE, key, format!("this pattern is for the {}", owner.key()));
    }
    if needs_table == card.table.is_empty() {
        let sentence = if needs_table { "this pattern needs a table" } else { "this pattern has no table" };
        problems.of_entry(CARDS_FILE, key, sentence);
    }
    let parameters_fit = match &card.pattern {
        P::CountOfGroups { size } => *size > 0,
        P::EachGroupAndBonus { sizes, points } => {
            !sizes.is_empty() && !sizes.contains(&0) && *points <= MOST_POINTS
        }
        P::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => {
            *min_size > 0 && *per_salmon <= MOST_POINTS && *per_neighbour <= MOST_POINTS
        }
        P::Network { points } => *points <= MOST_POINTS,
        _ => true,
    };
    if !parameters_fit {
        problems.of_entry(CARDS_FILE, key, "a number of the pattern is out of range");
    }
    check_picture(key, &card.shape, &card.around, problems);
}

fn pattern(raw: &raw::Pattern) -> Pattern {
    use raw::Pattern as P;
    match raw {
        P::CountOfGroups { size } => Pattern::CountOfGroups { size: *size },
        P::EachGroup => Pattern::EachGroup,
        P::EachGroupAndBonus { sizes, points } => {
            Pattern::EachGroupAndBonus { sizes: sizes.clone(), points: *points }
        }
        P::Lines => Pattern::Lines,
        P::Formations => Pattern::Formations,
        P::Rings => Pattern::Rings,
        P::Runs => Pattern::Runs,
        P::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => Pattern::RunsAndNeighbours {
            min_size: *min_size,
            per_salmon: *per_salmon,
            per_neighbour: *per_neighbour,
        },
        P::Solitary => Pattern::Solitary,
        P::InSight => Pattern::InSight { partner_alone: false },
        P::Network { points } => Pattern::Network { points: *points },
        P::Territorial => Pattern::Territorial,
        P::Variety => Pattern::Variety,
        P::NeighbourPairs => Pattern::NeighbourPairs,
        P::MostCommon => Pattern::MostCommon,
        P::FoxDuos => Pattern::FoxDuos { only_couples: false },
    }
}

fn table(points: &[u16], beyond: raw::Beyond) -> ValueTable {
    let beyond = match beyond {
        raw::Beyond::Cap => Beyond::Cap,
        raw::Beyond::Zero => Beyond::Zero,
    };
    ValueTable::new(points.to_vec(), beyond)
}

fn picture(own: &[(i32, i32)], around: &[(i32, i32)]) -> CardPicture {
    let hexes = |list: &[(i32, i32)]| list.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
    CardPicture { own: hexes(own), around: hexes(around) }
}

/// Which card bears which letter; every key must exist and belong to the species.
pub(super) fn editions(
    raw: &raw::ScoringCards,
    cards: &BTreeMap<(String, Wildlife), Arc<ScoringCard>>,
    problems: &mut Problems,
) -> BTreeMap<String, EditionCards> {
    let mut editions = BTreeMap::new();
    unique_keys(CARDS_FILE, raw.editions.0.iter().map(|(name, _)| name), problems);
    for (name, edition) in &raw.editions.0 {
        let mut find = |key: &String, species: Wildlife| {
            let card = cards.get(&(key.clone(), species)).cloned();
            if card.is_none() {
                let sentence = format!("there is no card `{key}` for the {}", species.key());
                problems.of_entry(CARDS_FILE, name, sentence);
            }
            card
        };
        let by_species = [&edition.bear, &edition.elk, &edition.salmon, &edition.hawk, &edition.fox];
        let lettered = Wildlife::ALL.map(|species| {
            let keys = by_species[species.index()];
            keys.iter().filter_map(|key| find(key, species)).collect::<Vec<_>>()
        });
        let mut common = |key: &String| Wildlife::ALL.map(|species| find(key, species));
        let family = all_five(common(&edition.family));
        let intermediate = edition.intermediate.as_ref().and_then(|key| all_five(common(key)));
        for (species, keys) in Wildlife::ALL.into_iter().zip(&lettered) {
            if keys.is_empty() || keys.len() > 4 {
                let sentence = format!("the {} has one to four lettered cards", species.key());
                problems.of_entry(CARDS_FILE, name, sentence);
            }
        }
        editions.insert(name.clone(), EditionCards { lettered, family, intermediate });
    }
    for wanted in Edition::ALL.map(Edition::key) {
        if !editions.contains_key(wanted) {
            problems.of_file(CARDS_FILE, format!("the edition `{wanted}` is missing"));
        }
    }
    editions
}

fn all_five(cards: [Option<Arc<ScoringCard>>; 5]) -> Option<[Arc<ScoringCard>; 5]> {
    let found: Vec<_> = cards.into_iter().flatten().collect();
    found.try_into().ok()
}

/// The numbers of the game.
pub(super) fn variants(raw: &raw::Variants, problems: &mut Problems) -> Variants {
    if !(2..=MAX_PAIRS).contains(&usize::from(raw.display_pairs)) {
        problems.of_file(VARIANTS_FILE, format!("the display has two to {MAX_PAIRS} pairs"));
    }
    if raw.nature_action_cost == 0 {
        problems.of_file(VARIANTS_FILE, "a nature token's action costs at least one");
    }
    unique_numbers("stack", &raw.stack, problems);
    unique_numbers("habitat_bonus", &raw.habitat_bonus, problems);
    let nature_tokens = &raw.components.nature_tokens.0;
    unique_keys(VARIANTS_FILE, nature_tokens.iter().map(|(edition, _)| edition), problems);
    if raw.turns_per_player == 0 {
        problems.of_file(VARIANTS_FILE, "there must be at least one turn per player");
    }
    if !raw.solo_bands.is_sorted_by(|a, b| a < b) {
        problems.of_file(VARIANTS_FILE, "the bands of the solo game do not rise");
    }
    for (seats, stack) in &raw.stack.0 {
        if !(FEWEST_SEATS..=MOST_SEATS).contains(seats) {
            let sentence = format!("a game is for {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}");
            problems.of_entry(VARIANTS_FILE, "stack", sentence);
        }
        // The display takes its pairs first, every turn but the last takes one tile. Playing alone it takes two, and
        // one is left that cannot fill the display.
        let turns = u16::from(raw.turns_per_player) * u16::from(*seats);
        let taken = if *seats == 1 { 2 * turns } else { turns };
        let needed = taken + u16::from(raw.display_pairs).saturating_sub(1);
        if u16::from(*stack) != needed {
            let sentence = format!(
                "{stack} tiles do not give {seats} players {} turns each; {needed} would",
                raw.turns_per_player
            );
            problems.of_entry(VARIANTS_FILE, "stack", sentence);
        }
        if usize::from(*stack) > raw.components.habitat_tiles {
            problems.of_entry(VARIANTS_FILE, "stack", format!("there are not {stack} tiles in the box"));
        }
    }
    for seats in FEWEST_SEATS..=MOST_SEATS {
        if raw.stack.get(&seats).is_none() {
            problems.of_entry(VARIANTS_FILE, "stack", format!("the entry for {seats} players is missing"));
        }
    }
    for seats in FEWEST_SEATS..=MOST_SEATS {
        if raw.habitat_bonus.get(&seats).is_none() {
            let sentence = format!("the entry for {seats} players is missing");
            problems.of_entry(VARIANTS_FILE, "habitat_bonus", sentence);
        }
    }
    for edition in Edition::ALL.map(Edition::key) {
        if raw.components.nature_tokens.get(&edition.to_owned()).is_none() {
            let sentence = format!("the number for the {edition} edition is missing");
            problems.of_entry(VARIANTS_FILE, "nature_tokens", sentence);
        }
    }
    unique_numbers("restrictions", &raw.restrictions, problems);
    for (number, restriction) in &raw.restrictions.0 {
        check_restriction(*number, restriction, raw, problems);
    }
    Variants {
        turns: raw.turns_per_player,
        restrictions: raw
            .restrictions
            .0
            .iter()
            .map(|(number, changes)| (*number, restriction(changes)))
            .collect(),
        custom_second_place: raw.custom_second_place,
        nature_tokens: nature_tokens.iter().cloned().collect(),
        pairs: raw.display_pairs,
        nature_action_cost: raw.nature_action_cost,
        stack: raw.stack.0.iter().copied().collect(),
        solo_bands: raw.solo_bands.clone(),
        habitat_bonus: raw
            .habitat_bonus
            .0
            .iter()
            .map(|(seats, bonus)| (*seats, habitat_bonus(*bonus)))
            .collect(),
    }
}

fn habitat_bonus(raw: raw::HabitatBonus) -> HabitatBonus {
    match raw {
        raw::HabitatBonus::MinimumSize { size, points } => HabitatBonus::MinimumSize { size, points },
        raw::HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more } => {
            HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more }
        }
    }
}

fn check_restriction(number: u8, raw: &raw::Restriction, all: &raw::Variants, problems: &mut Problems) {
    let mut wrong = |sentence: &str| {
        problems.of_entry(VARIANTS_FILE, "restrictions", format!("number {number}: {sentence}"));
    };
    if raw.pairs.is_some_and(|pairs| !(2..=all.display_pairs).contains(&pairs)) {
        wrong("the display has two pairs at least and no more than in other games");
    }
    if raw.nature_action_cost == Some(0) {
        wrong("a nature token's action costs at least one");
    }
    if raw.turns.is_some_and(|turns| turns == 0 || turns > all.turns_per_player) {
        wrong("there is one turn per player at least and no more than in other games");
    }
    if matches!(raw.opening, raw::Opening::TwoTiles)
        && raw.turns.is_none_or(|turns| turns.saturating_add(2) > all.turns_per_player)
    {
        wrong("two tiles from the stack leave two turns less");
    }
    let size = match raw.corridors {
        raw::CorridorRule::Minimum { size } | raw::CorridorRule::Exact { size, .. } => size,
        raw::CorridorRule::Largest | raw::CorridorRule::Nothing => 1,
    };
    if size == 0 {
        wrong("a corridor that scores has at least one hex");
    }
}

fn restriction(raw: &raw::Restriction) -> Restriction {
    Restriction {
        edges: match raw.edges {
            raw::EdgeRule::Any => EdgeRule::Any,
            raw::EdgeRule::OneMatch => EdgeRule::OneMatch,
            raw::EdgeRule::NoMatch => EdgeRule::NoMatch,
        },
        corridors: match raw.corridors {
            raw::CorridorRule::Largest => CorridorRule::Largest,
            raw::CorridorRule::Minimum { size } => CorridorRule::Minimum { size },
            raw::CorridorRule::Exact { size, points } => CorridorRule::Exact { size, points },
            raw::CorridorRule::Nothing => CorridorRule::Nothing,
        },
        pairs: raw.pairs,
        two_card_sets: raw.two_card_sets,
        opening: match raw.opening {
            raw::Opening::StarterGroup => Opening::StarterGroup,
            raw::Opening::TwoTiles => Opening::TwoTiles,
        },
        turns: raw.turns,
        nature_action_cost: raw.nature_action_cost,
        token_on_new_tile: raw.token_on_new_tile.unwrap_or(true),
        hidden_cards: raw.hidden_cards,
    }
}

/// Points or counts that no game can reach; a goal above it is a slip.
const MOST_OF_A_GOAL: u16 = 200;
/// The same for tokens.
const MOST_TOKENS_OF_A_GOAL: u16 = 20;

fn goal(raw: raw::Goal, file: &str, entry: &str, problems: &mut Problems) -> Goal {
    use raw::Goal as G;
    let (numbers, pair_differs) = match raw {
        G::Total { least } | G::WildlifeSubtotal { least } | G::HabitatSubtotal { least } => {
            (vec![(least, MOST_OF_A_GOAL)], true)
        }
        G::PointsOf { least, .. } | G::PointsOfEachSpecies { least } | G::PointsOfEachHabitat { least } => {
            (vec![(least, MOST_OF_A_GOAL)], true)
        }
        G::AnyHabitats { count, least } | G::AnySpecies { count, least } => {
            (vec![(count, 5), (least, MOST_OF_A_GOAL)], true)
        }
        G::CardMaximum { times, .. } => (vec![(times, MOST_TOKENS_OF_A_GOAL)], true),
        G::TokensOfEach { least } | G::TokensOf { least, .. } => (vec![(least, MOST_TOKENS_OF_A_GOAL)], true),
        G::CrowdAbove { count } | G::NatureTokens { least: count } => {
            (vec![(count, MOST_TOKENS_OF_A_GOAL)], true)
        }
        G::Majorities { least: count } | G::SpeciesPlaced { count } => (vec![(count, 5)], true),
        G::SpeciesApart { first, second } | G::AlwaysBeside { species: first, other: second } => {
            (Vec::new(), first != second)
        }
        G::HabitatsApart { first, second } => (Vec::new(), first != second),
        G::NoNatureTokens | G::NotOnHabitat { .. } | G::NoTokensOf { .. } | G::NoKeystones => {
            (Vec::new(), true)
        }
    };
    for (value, most) in numbers {
        if !(1..=most).contains(&value) {
            problems.of_entry(file, entry, format!("a number of a goal is {value}, not from 1 to {most}"));
        }
    }
    if !pair_differs {
        problems.of_entry(file, entry, "a goal names the same thing twice");
    }
    match raw {
        G::Total { least } => Goal::Total { least },
        G::CardMaximum { species, times } => Goal::CardMaximum { species: species.into(), times },
        G::TokensOfEach { least } => Goal::TokensOfEach { least },
        G::TokensOf { species, least } => Goal::TokensOf { species: species.into(), least },
        G::PointsOf { species, least } => Goal::PointsOf { species: species.into(), least },
        G::PointsOfEachSpecies { least } => Goal::PointsOfEachSpecies { least },
        G::PointsOfEachHabitat { least } => Goal::PointsOfEachHabitat { least },
        G::AnyHabitats { count, least } => Goal::AnyHabitats { count, least },
        G::AnySpecies { count, least } => Goal::AnySpecies { count, least },
        G::WildlifeSubtotal { least } => Goal::WildlifeSubtotal { least },
        G::HabitatSubtotal { least } => Goal::HabitatSubtotal { least },
        G::NatureTokens { least } => Goal::NatureTokens { least },
        G::NoNatureTokens => Goal::NoNatureTokens,
        G::SpeciesApart { first, second } => {
            Goal::SpeciesApart { first: first.into(), second: second.into() }
        }
        G::HabitatsApart { first, second } => {
            Goal::HabitatsApart { first: first.into(), second: second.into() }
        }
        G::NotOnHabitat { species, habitat } => {
            Goal::NotOnHabitat { species: species.into(), habitat: habitat.into() }
        }
        G::AlwaysBeside { species, other } => {
            Goal::AlwaysBeside { species: species.into(), other: other.into() }
        }
        G::NoTokensOf { species } => Goal::NoTokensOf { species: species.into() },
        G::CrowdAbove { count } => Goal::CrowdAbove { count },
        G::Majorities { least } => Goal::Majorities { least },
        G::NoKeystones => Goal::NoKeystones,
        G::SpeciesPlaced { count } => Goal::SpeciesPlaced { count },
    }
}

/// The scenarios. Their cards must be in the final edition.
pub(super) fn scenarios(
    raw: &raw::Entries<u8, raw::Scenario>,
    editions: Option<&BTreeMap<String, EditionCards>>,
    problems: &mut Problems,
) -> BTreeMap<u8, Scenario> {
    // A card that is missing there would be blamed on the scenarios, too.
    let editions = editions.filter(|_| problems.0.iter().all(|problem| problem.file != CARDS_FILE));
    let mut scenarios = BTreeMap::new();
    for (number, scenario) in &raw.0 {
        let entry = format!("scenario {number}");
        if scenarios.contains_key(number) {
            problems.of_entry(SCENARIOS_FILE, &entry, "this number is used twice");
        }
        let Some(CardChoice::Lettered(cards)) = CardChoice::from_key(&scenario.cards) else {
            problems.of_entry(SCENARIOS_FILE, &entry, "the cards are five letters, A to D");
            continue;
        };
        if scenario.goals.is_empty() || scenario.goals.len() > 4 {
            problems.of_entry(SCENARIOS_FILE, &entry, "a scenario has one to four goals");
        }
        let goals: Vec<Goal> =
            scenario.goals.iter().map(|raw| goal(*raw, SCENARIOS_FILE, &entry, problems)).collect();
        let edition = editions.and_then(|editions| editions.get(Edition::Final.key()));
        for (species, letter) in cards.iter() {
            let Some(edition) = edition else { break };
            let card = edition.lettered[species.index()].get(letter.index());
            if card.is_none() {
                let sentence = format!("there is no card {} for the {}", letter.as_char(), species.key());
                problems.of_entry(SCENARIOS_FILE, &entry, sentence);
            }
            let wants_table =
                |goal: &Goal| matches!(goal, Goal::CardMaximum { species: of, .. } if *of == species);
            if goals.iter().any(wants_table) && card.is_some_and(|card| card.table.highest().is_none()) {
                let sentence = format!("the card of the {} has no highest value", species.key());
                problems.of_entry(SCENARIOS_FILE, &entry, sentence);
            }
        }
        scenarios.insert(*number, Scenario { cards, goals });
    }
    scenarios
}

/// The trail. Together with `scenarios` and `restrictions` its goals must lead to its end, as far as they are known.
pub(super) fn trail(raw: &raw::Trail, others: Option<usize>, problems: &mut Problems) -> Trail {
    let mut achievements = BTreeMap::new();
    for (number, raw) in &raw.achievements.0 {
        let entry = format!("achievement {number}");
        if achievements.contains_key(number) {
            problems.of_entry(TRAIL_FILE, &entry, "this number is used twice");
        }
        achievements.insert(*number, goal(*raw, TRAIL_FILE, &entry, problems));
    }
    let milestones: Vec<Milestone> = raw
        .milestones
        .iter()
        .map(|raw| Milestone { steps: raw.steps, habitat: raw.habitat.map(Into::into) })
        .collect();
    if milestones.is_empty() || !milestones.is_sorted_by(|a, b| a.steps < b.steps) || milestones[0].steps == 0
    {
        problems.of_file(TRAIL_FILE, "the milestones have to follow each other along the trail");
    }
    let length = milestones.last().map_or(0, |milestone| usize::from(milestone.steps));
    let shapes = others.map(|others| others + raw.achievements.0.len());
    if let Some(shapes) = shapes.filter(|shapes| *shapes != length) {
        problems.of_file(TRAIL_FILE, format!("the trail has {length} steps, but there are {shapes} shapes"));
    }
    Trail { achievements, milestones }
}
