//! Shared code of the tests: environments drawn or given by their edges, a script runner, random games.
//!
//! # Drawn environments
//!
//! A picture shows the hexes like the table, pointy side up, every row half a hex beside the next one:
//!
//! ```text
//!  B B .
//! E   F
//! ```
//!
//! `B E S H F` are tokens on a tile, `.` is a tile without a token, a blank is no tile. Hexes of a row are
//! two columns apart; a hex one column to the right in the row below lies to the south east, one to the left
//! to the south west. The first hex of the first row has the axial coordinates (0, 0), so the hex in row `r`
//! and column `c` is `q = (c - c0 - r) / 2`, with `c0` the column of that first hex. Indentation of the whole
//! picture does not matter. All tiles of a picture take every species; their habitats do not matter.

#![allow(dead_code, reason = "each test program uses what it needs")]

pub(crate) mod reference;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cascadia_base::{ByWildlife, Habitat, Hex, Rotation, Wildlife, WildlifeSet};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::{read_action, write_action};
use cascadia_rules::rules::{
    Action, CardChoice, Catalogue, CorridorRule, EdgeRule, Edges, Edition, Environment, Game, GameEvent,
    GameRng, HabitatBonus, Letter, Opening, OverpopulationRule, Phase, PlacedTile, RuleSet, Setup, Tile,
    TileId, TokenId, legal,
};
use cascadia_rules::scoring::{Reason, ScoreSheet, ScoringCards, score_environment};

/// The shipped data, loaded once per test program.
pub(crate) fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| Content::shipped().expect("the shipped data is valid"));
    &CONTENT
}

// ------------------------------------------------------------------------------------------------ environments

const LETTERS: [(char, Wildlife); 5] = [
    ('B', Wildlife::Bear),
    ('E', Wildlife::Elk),
    ('S', Wildlife::Salmon),
    ('H', Wildlife::Hawk),
    ('F', Wildlife::Fox),
];

pub(crate) fn letter_of(species: Wildlife) -> char {
    LETTERS.iter().find(|(_, other)| *other == species).expect("every species has a letter").0
}

/// A tile that takes every species and shows two habitats.
pub(crate) fn plain_tile() -> Tile {
    Tile::new(Habitat::Forest, Habitat::River, WildlifeSet::ALL)
}

#[track_caller]
pub(crate) fn draw(picture: &str) -> Environment {
    let mut environment = Environment::new();
    let mut origin = None;
    // The line break after the opening quote does not start a row.
    for (row, line) in picture.trim_start_matches('\n').lines().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            let (row, column) = (row as i32, column as i32);
            let (first_row, first_column) = *origin.get_or_insert((row, column));
            let r = row - first_row;
            let twice_q = column - first_column - r;
            assert!(twice_q % 2 == 0, "`{letter}` in row {row} is not offset by half a hex:\n{picture}");
            let species = match letter {
                '.' => None,
                _ => Some(LETTERS.iter().find(|(known, _)| *known == letter).expect("a known letter").1),
            };
            lay(&mut environment, Hex::new(twice_q / 2, r), plain_tile(), species);
        }
    }
    environment
}

/// Places an unrotated tile with a token of `species`, both with the next free numbers.
pub(crate) fn lay(environment: &mut Environment, hex: Hex, tile: Tile, species: Option<Wildlife>) {
    let number = environment.tiles().len();
    let mut placed = PlacedTile::new(hex, TileId(number as u8), tile, Rotation::default());
    placed.token = species.map(|species| TokenId { species, number: number as u8 });
    environment.lay(placed);
}

/// The picture of an environment, for messages. Drawing it gives the same environment, perhaps shifted.
pub(crate) fn picture(environment: &Environment) -> String {
    let mut rows: BTreeMap<i32, BTreeMap<i32, char>> = BTreeMap::new();
    for tile in environment.tiles() {
        let letter = tile.token.map_or('.', |token| letter_of(token.species));
        rows.entry(tile.hex.y).or_default().insert(2 * tile.hex.x + tile.hex.y, letter);
    }
    let left = rows.values().flat_map(|row| row.keys()).min().copied().unwrap_or(0);
    let (Some(top), Some(bottom)) = (rows.keys().min().copied(), rows.keys().max().copied()) else {
        return String::new();
    };
    let mut picture = String::new();
    for row in top..=bottom {
        let mut line = String::new();
        for (column, letter) in rows.get(&row).into_iter().flatten() {
            let indent = (column - left) as usize - line.chars().count();
            line.extend(std::iter::repeat_n(' ', indent));
            line.push(*letter);
        }
        picture.push_str(&line);
        picture.push('\n');
    }
    picture
}

/// An environment given by q, r, the habitats on the edges clockwise from north east, and the species of the
/// token if any. Habitats are written `M F P W R`; one letter means all six edges.
#[track_caller]
pub(crate) fn environment_of(tiles: &[(i32, i32, &str)]) -> Environment {
    let mut environment = Environment::new();
    for (q, r, written) in tiles {
        lay(&mut environment, Hex::new(*q, *r), plain_tile(), None);
        environment = with_edges(environment, Hex::new(*q, *r), edges(written));
    }
    environment
}

/// The edges in a word like `MMMFFF`, or `W` for all six.
#[track_caller]
pub(crate) fn edges(written: &str) -> Edges {
    let mut habitats: Vec<Habitat> = written.chars().map(habitat_of).collect();
    if habitats.len() == 1 {
        habitats = vec![habitats[0]; 6];
    }
    habitats.try_into().expect("one or six habitats")
}

#[track_caller]
fn habitat_of(letter: char) -> Habitat {
    match letter {
        'M' => Habitat::Mountain,
        'F' => Habitat::Forest,
        'P' => Habitat::Prairie,
        'W' => Habitat::Wetland,
        'R' => Habitat::River,
        _ => panic!("`{letter}` is no habitat"),
    }
}

/// The same environment with other habitats on the edges of one tile.
pub(crate) fn with_edges(environment: Environment, hex: Hex, edges: Edges) -> Environment {
    mapped(&environment, |tile| if tile.hex == hex { PlacedTile { edges, ..tile } } else { tile })
}

/// An environment made of the changed tiles of another one.
pub(crate) fn mapped(environment: &Environment, change: impl Fn(PlacedTile) -> PlacedTile) -> Environment {
    let mut changed = Environment::new();
    for tile in environment.tiles() {
        changed.lay(change(*tile));
    }
    changed
}

/// The environment rotated by 60 degrees clockwise around the origin, tiles and their edges.
pub(crate) fn turned(environment: &Environment) -> Environment {
    mapped(environment, |tile| PlacedTile {
        hex: Hex::new(-tile.hex.y, tile.hex.x + tile.hex.y),
        edges: std::array::from_fn(|edge| tile.edges[(edge + 5) % 6]),
        rotation: tile.rotation.turned(1),
        ..tile
    })
}

/// The environment shifted as a whole.
pub(crate) fn shifted(environment: &Environment, by: (i32, i32)) -> Environment {
    mapped(environment, |tile| PlacedTile { hex: Hex::new(tile.hex.x + by.0, tile.hex.y + by.1), ..tile })
}

// ------------------------------------------------------------------------------------------------ scoring

/// The cards of the final edition named by five letters or a variant.
#[track_caller]
pub(crate) fn cards(key: &str) -> ScoringCards {
    edition_cards(Edition::Final, key)
}

/// The cards of an edition named by five letters or a variant.
#[track_caller]
pub(crate) fn edition_cards(edition: Edition, key: &str) -> ScoringCards {
    let choice = CardChoice::from_key(key).unwrap_or_else(|| panic!("`{key}` names no cards"));
    content().scoring_cards(edition, &choice).expect("the box holds these cards")
}

/// The choice of the same letter for every species.
pub(crate) fn all_of(letter: char) -> CardChoice {
    CardChoice::Lettered(ByWildlife([Letter::from_char(letter).expect("A to D"); 5]))
}

/// Checks the points of the card `letter` of `species` for a drawn environment in every rotation, and that
/// the score pad explains them.
#[track_caller]
pub(crate) fn check_card(species: Wildlife, letter: char, drawing: &str, expected: u16) {
    check_edition_card(Edition::Final, &letter.to_string().repeat(5), species, drawing, expected);
}

/// [`check_card`] for any edition or variant.
#[track_caller]
pub(crate) fn check_edition_card(
    edition: Edition,
    key: &str,
    species: Wildlife,
    drawing: &str,
    expected: u16,
) {
    let cards = edition_cards(edition, key);
    let mut environment = draw(drawing);
    for turn in 0..6 {
        let sheet = score_environment(&environment, 0, &cards);
        let score = &sheet.wildlife[species];
        assert_eq!(
            score.points,
            expected,
            "{} {}, turned {turn} times:\n{}{:#?}",
            species.key(),
            cards.cards(species)[0].key,
            picture(&environment),
            score.lines
        );
        assert_explained(&environment, &cards, &sheet);
        environment = turned(&environment);
    }
    // A third opinion, since the expected number may be a typing error as well.
    let copy = reference::ReferenceEnvironment::of(&environment);
    let by_reference = match key {
        "family" => reference::family(&copy, edition, species),
        "intermediate" => reference::intermediate(&copy, species),
        letters => reference::wildlife(&copy, edition, species, letters.chars().next().expect("a letter")),
    };
    assert_eq!(by_reference, u32::from(expected), "the reference differs:\n{}", picture(&environment));
}

/// Checks that the lines of a score pad add up, name hexes with the species, count no token twice where a
/// token counts once, and that their numbers match the hexes.
#[track_caller]
pub(crate) fn assert_explained(environment: &Environment, cards: &ScoringCards, sheet: &ScoreSheet) {
    for (species, score) in sheet.wildlife.iter() {
        let drawn =
            || format!("{} of\n{}{:#?}", cards.cards(species)[0].key, picture(environment), score.lines);
        let sum: u16 = score.lines.iter().map(|line| line.points).sum();
        assert_eq!(sum, score.points, "lines do not add up: {}", drawn());
        assert_eq!(cards.points(species, environment), score.points, "the quick sum differs: {}", drawn());
        let mut counted: Vec<Hex> = Vec::new();
        for line in &score.lines {
            for (index, hex) in line.hexes.iter().enumerate() {
                assert_eq!(environment.wildlife_at(*hex), Some(species), "at {hex:?}: {}", drawn());
                assert!(!line.hexes[..index].contains(hex), "{hex:?} twice in a line: {}", drawn());
            }
            let hexes = line.hexes.len();
            let fits = match line.reason {
                Reason::CountOfGroups { count, size } => hexes == count * size,
                Reason::Group { size }
                | Reason::Line { size }
                | Reason::Formation { size }
                | Reason::Ring { size }
                | Reason::Run { size }
                | Reason::CrowdedRun { size }
                | Reason::RunAndNeighbours { size, .. } => hexes == size,
                Reason::EverySize => true,
                // Reasons without points are listed with a count of 0.
                Reason::Solitary { count: 0 } | Reason::InSight { count: 0 } => line.points == 0,
                Reason::Solitary { count } | Reason::InSight { count } => hexes == count,
                Reason::LineOfSight | Reason::Territory { .. } | Reason::Duo { .. } => hexes == 2,
                Reason::Variety { .. } | Reason::NeighbourPairs { .. } | Reason::MostCommon { .. } => {
                    hexes == 1
                }
            };
            assert!(fits, "{:?} with {hexes} hexes: {}", line.reason, drawn());
            // A hawk may see several others, and the bonus of bear C concerns groups with separate lines.
            if !matches!(line.reason, Reason::LineOfSight | Reason::EverySize) {
                for hex in &line.hexes {
                    assert!(!counted.contains(hex), "{hex:?} counts twice: {}", drawn());
                    counted.push(*hex);
                }
            }
        }
    }
    for (habitat, score) in sheet.habitats.iter() {
        assert_eq!(score.hexes.len(), usize::from(score.size), "{habitat:?}");
        for hex in &score.hexes {
            let tile = environment.at(*hex).expect("a corridor consists of tiles");
            assert!(tile.edges.contains(&habitat), "{habitat:?} is not on {hex:?}");
        }
    }
}

// ------------------------------------------------------------------------------------------------ games

/// A standard game with card A of every species.
pub(crate) fn game(seats: u8, seed: u64) -> Game {
    let setup =
        content().setup(&GameOptions::standard(seats, CardChoice::ALL_A, seed)).expect("a standard game");
    Game::start(setup).0
}

/// The game from `setup` with the first seed from 0 whose opening is `wanted`.
#[track_caller]
pub(crate) fn opening_where(setup: &Setup, wanted: impl Fn(&Game, &[GameEvent]) -> bool) -> Game {
    (0..5_000)
        .map(|seed| Game::start(Setup { seed, ..setup.clone() }))
        .find(|(game, events)| wanted(game, events))
        .expect("one of so many seeds has such an opening")
        .0
}

/// Options with a rule restriction; a required second set of cards is all B.
pub(crate) fn restricted_terms(restriction: u8, seats: u8, seed: u64) -> GameOptions {
    let two_sets = content().has_two_card_sets(Some(restriction));
    GameOptions {
        restriction: Some(restriction),
        second_cards: two_sets.then(|| CardChoice::from_key("BBBBB").expect("five letters")),
        ..GameOptions::standard(seats, CardChoice::ALL_A, seed)
    }
}

/// The opening of a game with a rule restriction.
pub(crate) fn restricted_game(restriction: u8, seats: u8, seed: u64) -> Game {
    Game::start(content().setup(&restricted_terms(restriction, seats, seed)).expect("in the box")).0
}

/// A set-up with a small custom box: equal tiles that take every species, and few of everything.
pub(crate) fn small_setup(seats: u8, stack: u8, tokens_per_wildlife: u8, nature_tokens: u8) -> Setup {
    small_setup_of(plain_tile(), seats, stack, tokens_per_wildlife, nature_tokens)
}

/// [`small_setup`] with another tile.
pub(crate) fn small_setup_of(
    tile: Tile,
    seats: u8,
    stack: u8,
    tokens_per_wildlife: u8,
    nature_tokens: u8,
) -> Setup {
    let starter =
        || [(0, 0), (-1, 1), (0, 1)].map(|(q, r)| (Hex::new(q, r), tile, Rotation::default())).to_vec();
    let starters = (0..seats).map(|_| starter()).collect();
    Setup {
        seed: 1,
        seats,
        rules: RuleSet {
            pairs: 4,
            stack,
            nature_tokens,
            nature_action_cost: 1,
            opening: Opening::StarterGroup,
            edges: EdgeRule::Any,
            token_on_new_tile: true,
            corridors: CorridorRule::Largest,
            habitat_bonus: HabitatBonus::None,
            hidden_cards: false,
            farthest_leaves: false,
            overpopulation: OverpopulationRule::RULEBOOK,
            mix_of_one_pair: true,
        },
        edition: Edition::Final,
        cards: CardChoice::ALL_A,
        second_cards: None,
        catalogue: Arc::new(Catalogue::new(vec![tile; usize::from(stack)], starters, tokens_per_wildlife)),
    }
}

/// A tile with one habitat that takes every species: any token on it earns a nature token.
pub(crate) fn generous_keystone() -> Tile {
    Tile::new(Habitat::Forest, Habitat::Forest, WildlifeSet::ALL)
}

/// Plays the lines of a script, separated by line breaks or semicolons, and returns all events.
#[track_caller]
pub(crate) fn play(game: &mut Game, script: &str) -> Vec<GameEvent> {
    let mut happened = Vec::new();
    for line in script.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
        let action = read_action(line).unwrap_or_else(|error| panic!("{error}"));
        match game.apply(action) {
            Ok(events) => happened.extend(events),
            Err(error) => panic!("`{line}` in {:?} was refused: {error}", game.phase()),
        }
    }
    happened
}

/// Checks that the line of a script is refused for this reason and changes nothing.
#[track_caller]
pub(crate) fn refused(game: &Game, line: &str, reason: cascadia_rules::rules::RuleError) {
    refused_action(game, read_action(line).unwrap_or_else(|error| panic!("{error}")), reason);
}

/// Checks that an action is refused for this reason and changes nothing.
#[track_caller]
pub(crate) fn refused_action(game: &Game, action: Action, reason: cascadia_rules::rules::RuleError) {
    let mut tried = game.clone();
    assert_eq!(tried.apply(action), Err(reason), "`{}` in {:?}", write_action(action), game.phase());
    assert_eq!(&tried, game, "the refused `{}` changed the position", write_action(action));
    assert_eq!(legal::check(game, action), Err(reason));
    assert!(!legal::actions(game).contains(&action), "the refused `{}` is listed", write_action(action));
}

/// A random legal action, uniformly distributed.
pub(crate) fn random_action(game: &Game, chance: &mut GameRng) -> Action {
    let actions = legal::actions(game);
    actions[chance.below(actions.len() as u32) as usize]
}

/// Plays random actions until the game is over or `steps` are done, showing each to `each`: the position
/// before the action, the action, the position after it, and the events.
pub(crate) fn play_random(
    game: &mut Game,
    chance: &mut GameRng,
    steps: usize,
    mut each: impl FnMut(&Game, Action, &Game, &[GameEvent]),
) {
    for _ in 0..steps {
        if game.phase() == Phase::Finished {
            return;
        }
        let before = game.clone();
        let action = random_action(game, chance);
        let events = game.apply(action).unwrap_or_else(|error| {
            panic!("the listed `{}` was refused: {error}", write_action(action));
        });
        each(&before, action, game, &events);
    }
}

pub(crate) fn play_to_the_end(game: &mut Game, chance: &mut GameRng) -> Vec<Action> {
    let mut actions = Vec::new();
    while game.phase() != Phase::Finished {
        let action = random_action(game, chance);
        game.apply(action).expect("a listed action is legal");
        actions.push(action);
    }
    actions
}

/// Plays the turn of the active player in the simplest way: a pair, its tile on the first free hex, its token
/// to the first tile that takes it, and the end of the turn.
#[track_caller]
pub(crate) fn simple_turn(game: &mut Game, slot: u8) -> Vec<GameEvent> {
    let mut happened = play(game, &format!("pair {}", slot + 1));
    let hex = game.environment().frontier()[0];
    happened.extend(play(game, &format!("tile {},{} r0", hex.x, hex.y)));
    if game.hand().token.is_some() {
        let line = legal::token_hexes(game)
            .first()
            .map_or_else(|| "return".to_owned(), |hex| format!("token {},{}", hex.x, hex.y));
        happened.extend(play(game, &line));
    }
    happened.extend(play(game, "end"));
    happened
}

/// Plays simple turns with the first pair until the game is over.
#[track_caller]
pub(crate) fn simple_game(game: &mut Game) {
    while game.phase() != Phase::Finished {
        simple_turn(game, 0);
    }
}

// ----------------------------------------------------------------------------------------------- random environments

/// An environment of about `size` tiles with random edges; each tile holds a random one of `species` with a
/// probability of `fullness` percent. It grows to free neighbours, or with gaps inside a square.
pub(crate) fn random_environment(
    chance: &mut GameRng,
    size: usize,
    species: &[Wildlife],
    fullness: u32,
    gaps: bool,
) -> Environment {
    let mut environment = Environment::new();
    let side = (1..).find(|side| side * side >= 2 * size).unwrap_or(1) as u32;
    while environment.tiles().len() < size {
        let hex = if gaps {
            let (q, r) = (chance.below(side) as i32, chance.below(side) as i32);
            // A sheared square looks like a square of hexes.
            Hex::new(q - r / 2, r)
        } else {
            let frontier = environment.frontier();
            frontier[chance.below(frontier.len() as u32) as usize]
        };
        if environment.at(hex).is_some() {
            continue;
        }
        let number = environment.tiles().len() as u8;
        let mut tile = PlacedTile::new(hex, TileId(number), plain_tile(), Rotation::default());
        tile.edges = random_edges(chance);
        if chance.below(100) < fullness && !species.is_empty() {
            let species = species[chance.below(species.len() as u32) as usize];
            tile.token = Some(TokenId { species, number });
        }
        environment.lay(tile);
    }
    environment
}

pub(crate) fn coin(chance: &mut GameRng) -> bool {
    chance.below(2) == 0
}

/// Edges of a printed tile in any rotation or, now and then, arbitrary edges.
fn random_edges(chance: &mut GameRng) -> Edges {
    let mut any = || Habitat::ALL[chance.below(5) as usize];
    let (first, second) = (any(), any());
    match chance.below(4) {
        0 => std::array::from_fn(|_| Habitat::ALL[chance.below(5) as usize]),
        turn => Tile::new(first, second, WildlifeSet::ALL).edges(Rotation::new(turn as i32 * 2 + 1)),
    }
}
