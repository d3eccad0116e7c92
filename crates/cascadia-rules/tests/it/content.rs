//! Tests of the content: the shipped data is valid and equals the box; damage is reported with file and
//! entry.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{all_of, content, edges, letter_of, play_to_the_end};
use cascadia_base::{Habitat, Hex, Rotation, Wildlife, WildlifeSet};
use cascadia_rules::content::{Content, GameOptions, NotInTheBox};
use cascadia_rules::goals::Situation;
use cascadia_rules::rules::{
    CardChoice, CustomRule, CustomRules, Edition, Environment, Game, GameRng, PlacedTile, Tile, TileId,
};
use cascadia_rules::scoring::score_game;
use cascadia_storage::text::{Language, Texts};
use cascadia_storage::{Problems, ProgramRoot};

const TILES: &str = "assets/content/tiles.ron";
const STARTERS: &str = "assets/content/starters.ron";
const CARDS: &str = "assets/content/scoring_cards.ron";
const VARIANTS: &str = "assets/content/variants.ron";
const SCENARIOS: &str = "assets/content/scenarios.ron";
const TRAIL: &str = "assets/content/trail.ron";
const LESSONS: &str = "assets/content/lessons.ron";
const EXAMPLES: &str = "assets/content/examples.ron";

// ------------------------------------------------------------------------------------------------- shipped data

/// The 85 tiles of the box: the habitats, and the species of every tile that shows them.
const BOX: [(&str, &str); 15] = [
    ("M", "B E E H H"),
    ("F", "B B E F F"),
    ("P", "E E S S F"),
    ("W", "S S H F F"),
    ("R", "B B S H H"),
    ("MF", "BEH BEF BH BF EH EF"),
    ("MP", "BEF BSF BS ES EH HF"),
    ("MW", "BES BHF BS EH EF SH"),
    ("MR", "BSH BE BS BH EH SH"),
    ("FP", "ESF BE BF ES EF SF"),
    ("FW", "ESH BS BF ES EH HF"),
    ("FR", "EHF BE BS BF EH SF"),
    ("PW", "ESF SHF ES EF SH HF"),
    ("PR", "BSF BHF BF ES EH HF"),
    ("WR", "BSH BS BH SH SF HF"),
];

/// A starter group: place, edges clockwise from north east, and species of each of its tiles.
type PrintedStarter = [(i32, i32, &'static str, &'static str); 3];

const PRINTED_STARTERS: [PrintedStarter; 5] = [
    [(0, 0, "M", "B"), (-1, 1, "FWWWFF", "EHF"), (0, 1, "RRPPPR", "BS")],
    [(0, 0, "F", "E"), (-1, 1, "MRRRMM", "BEH"), (0, 1, "WWPPPW", "SF")],
    [(0, 0, "P", "F"), (-1, 1, "WRRRWW", "SHF"), (0, 1, "FFMMMF", "BE")],
    [(0, 0, "W", "H"), (-1, 1, "RFFFRR", "ESH"), (0, 1, "PPMMMP", "BF")],
    [(0, 0, "R", "S"), (-1, 1, "PFFFPP", "BES"), (0, 1, "MMWWWM", "HF")],
];

fn habitat_letter(habitat: Habitat) -> char {
    habitat.key().chars().next().expect("a word").to_ascii_uppercase()
}

fn species_letters(species: WildlifeSet) -> String {
    species.iter().map(letter_of).collect()
}

/// A tile as in [`BOX`].
fn in_letters(tile: Tile) -> String {
    let mut habitats: Vec<Habitat> = vec![tile.first(), tile.second()];
    habitats.sort_unstable();
    habitats.dedup();
    let habitats: String = habitats.into_iter().map(habitat_letter).collect();
    format!("{habitats} {}", species_letters(tile.wildlife()))
}

#[test]
fn the_shipped_data_has_no_problems() {
    if let Err(problems) = Content::shipped() {
        panic!("{problems}");
    }
}

#[test]
fn the_tiles_are_those_of_the_box() {
    let catalogue = content().catalogue();
    let mut shipped: Vec<String> =
        catalogue.habitat_tiles().map(|tile| in_letters(catalogue.tile(tile))).collect();
    let mut printed: Vec<String> = BOX
        .iter()
        .flat_map(|(habitats, all)| all.split(' ').map(move |species| format!("{habitats} {species}")))
        .collect();
    shipped.sort_unstable();
    printed.sort_unstable();
    assert_eq!(shipped.len(), 85);
    assert_eq!(shipped, printed);
}

#[test]
fn the_starter_groups_lie_as_printed() {
    let catalogue = content().catalogue();
    assert_eq!(catalogue.starters().len(), 5);
    for printed in PRINTED_STARTERS {
        let as_printed = |starter: &&cascadia_rules::rules::Starter| {
            starter.tiles.len() == 3
                && starter.tiles.iter().zip(printed).all(|((hex, tile, rotation), (q, r, edge, species))| {
                    let face = catalogue.tile(*tile);
                    *hex == Hex::new(q, r)
                        && face.edges(*rotation) == edges(edge)
                        && species_letters(face.wildlife()) == species
                })
        };
        assert_eq!(catalogue.starters().iter().filter(as_printed).count(), 1, "{printed:?}");
    }
}

#[test]
fn the_counts_are_those_of_the_box() {
    let catalogue = content().catalogue();
    let tiles: Vec<Tile> = catalogue.habitat_tiles().map(|tile| catalogue.tile(tile)).collect();
    let count = |wanted: &dyn Fn(&Tile) -> bool| tiles.iter().filter(|tile| wanted(tile)).count();
    assert_eq!(tiles.len(), 85);
    assert_eq!(count(&|tile| tile.is_keystone()), 25);
    assert_eq!(count(&|tile| tile.wildlife().len() == 1), 25);
    assert_eq!(count(&|tile| tile.wildlife().len() == 2), 45);
    assert_eq!(count(&|tile| tile.wildlife().len() == 3), 15);
    assert!(tiles.iter().all(|tile| tile.is_keystone() == (tile.wildlife().len() == 1)));
    for species in Wildlife::ALL {
        assert_eq!(count(&|tile| tile.wildlife().contains(species)), 32);
        assert_eq!(catalogue.tokens().filter(|token| token.species == species).count(), 20);
    }
    for habitat in Habitat::ALL {
        assert_eq!(count(&|tile| tile.first() == habitat || tile.second() == habitat), 29);
    }
    assert_eq!(catalogue.tiles().len(), 85 + 15);
}

#[test]
fn keys_of_tiles_are_unique_and_name_the_tile() {
    let catalogue = content().catalogue();
    let keys: BTreeSet<&str> =
        catalogue.habitat_tiles().map(|tile| content().tile_key(tile).expect("a key")).collect();
    assert_eq!(keys.len(), 85);
    for tile in catalogue.habitat_tiles() {
        let (key, face) = (content().tile_key(tile).expect("a key"), catalogue.tile(tile));
        for species in Wildlife::ALL {
            assert_eq!(key.split('-').any(|word| word == species.key()), face.wildlife().contains(species));
        }
        assert!(key.starts_with(face.first().key()), "{key}");
    }
    assert_eq!(content().tile_key(TileId(85)), None, "tiles of starter groups have no key");
}

#[test]
fn the_set_up_is_that_of_the_rulebook() {
    for (seats, stack) in [(1, 43), (2, 43), (3, 63), (4, 83)] {
        let setup = content().setup(&GameOptions::standard(seats, CardChoice::ALL_A, 1)).expect("a game");
        assert_eq!((setup.rules.stack, setup.rules.pairs, setup.turns_each()), (stack, 4, 20));
        assert_eq!((setup.rules.nature_tokens, setup.rules.nature_action_cost), (25, 1));
    }
    assert_eq!(content().solo_bands(), [60, 70, 80, 90, 100, 110]);
    for seats in [0, 5, 255] {
        let refused = content().setup(&GameOptions::standard(seats, CardChoice::ALL_A, 1));
        assert_eq!(refused, Err(NotInTheBox::Seats(seats)));
    }
}

#[test]
fn every_printed_card_is_in_the_box() {
    let all = content().all_cards();
    let keys: BTreeSet<&str> = all.iter().map(|card| card.key.as_str()).collect();
    // 20 lettered ones, 3 of the preliminary edition, and three common to all species.
    assert_eq!(keys.len(), 20 + 3 + 3);
    assert_eq!(all.len(), 20 + 3 + 3 * 5);
    for letter in "ABCD".chars() {
        let cards = content().scoring_cards(Edition::Final, &all_of(letter)).expect("in the box");
        for species in Wildlife::ALL {
            let expected = format!("{}-{}", species.key(), letter.to_ascii_lowercase());
            assert_eq!(
                (cards.cards(species)[0].key.as_str(), cards.cards(species)[0].species),
                (&*expected, species)
            );
        }
    }
}

#[test]
fn every_card_shows_a_drawing_of_hexes_that_do_not_overlap() {
    for card in content().all_cards() {
        let hexes: Vec<Hex> = card.picture.own.iter().chain(&card.picture.around).copied().collect();
        assert!(!card.picture.own.is_empty(), "{}", card.key);
        let mut environment = Environment::new();
        for hex in &hexes {
            // Two tiles on one hex would end the test.
            environment.lay(PlacedTile::new(
                *hex,
                TileId(0),
                crate::common::plain_tile(),
                Rotation::default(),
            ));
        }
        assert_eq!(environment.tiles().len(), hexes.len());
    }
}

// ------------------------------------------------------------------------------------------------- damaged copies

/// A folder with a copy of the shipped content, below cargo's folder for test files.
fn copy(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content").join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("assets/content")).expect("a folder for the copy");
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for file in [TILES, STARTERS, CARDS, VARIANTS, SCENARIOS, TRAIL, LESSONS, EXAMPLES] {
        fs::copy(shipped.join(file), root.join(file)).expect("a copy");
    }
    root
}

/// Replaces the first `from` in a file by `to`.
#[track_caller]
fn damage(root: &Path, file: &str, from: &str, to: &str) {
    let text = fs::read_to_string(root.join(file)).expect("a readable copy");
    assert!(text.contains(from), "{file} has no `{from}`");
    fs::write(root.join(file), text.replacen(from, to, 1)).expect("a writable copy");
}

#[track_caller]
fn problems_of(root: &Path) -> Problems {
    match Content::load(&ProgramRoot::folder(root)) {
        Ok(_) => panic!("nothing was reported"),
        Err(problems) => problems,
    }
}

/// Tests for a problem of this file and entry with these words in its sentence; "" means the whole file.
fn reports(problems: &Problems, file: &str, entry: &str, words: &str) -> bool {
    problems.0.iter().any(|problem| {
        problem.file == file
            && problem.entry.as_deref().unwrap_or("") == entry
            && problem.sentence.contains(words)
    })
}

/// Checks that one defect is reported for a file and an entry, in a sentence with these words.
#[track_caller]
fn check(name: &str, file: &str, (from, to): (&str, &str), entry: &str, words: &str) {
    let root = copy(name);
    damage(&root, file, from, to);
    let problems = problems_of(&root);
    assert!(reports(&problems, file, entry, words), "no `{words}` about `{entry}` in:\n{problems}");
    assert!(problems.0.iter().all(|problem| problem.file == file), "other files are blamed:\n{problems}");
    for problem in &problems.0 {
        assert!(problem.to_string().starts_with(file));
    }
}

#[test]
fn an_undamaged_copy_is_fine_and_means_the_same() {
    let copied = Content::load(&ProgramRoot::folder(copy("undamaged"))).expect("an exact copy");
    assert_eq!(copied.fingerprint(), content().fingerprint());
    assert_eq!(copied.catalogue(), content().catalogue());
}

#[test]
fn looks_do_not_change_the_fingerprint_and_meaning_does() {
    let root = copy("looks");
    damage(&root, TILES, "// mountain, keystones", "// stones of the mountain\n\n");
    damage(&root, VARIANTS, "turns_per_player: 20,", "turns_per_player:20 ,");
    assert_eq!(
        Content::load(&ProgramRoot::folder(&root)).expect("a comment is no damage").fingerprint(),
        content().fingerprint()
    );
    let root = copy("meaning");
    damage(&root, CARDS, "table: [4, 11, 19, 27]", "table: [4, 11, 19, 28]");
    assert_ne!(
        Content::load(&ProgramRoot::folder(&root)).expect("another value is no damage").fingerprint(),
        content().fingerprint()
    );
}

#[test]
fn the_order_of_tiles_in_the_file_means_nothing() {
    let root = copy("order");
    let (first, second) = (
        "(key: \"mountain-bear\", habitats: [mountain], wildlife: [bear])",
        "(key: \"forest-elk\", habitats: [forest], wildlife: [elk])",
    );
    damage(&root, TILES, first, "(HERE)");
    damage(&root, TILES, second, first);
    damage(&root, TILES, "(HERE)", second);
    let other = Content::load(&ProgramRoot::folder(&root)).expect("the same tiles");
    assert_eq!(other.catalogue(), content().catalogue());
}

#[test]
fn the_order_of_entries_in_a_map_means_nothing() {
    let root = copy("map-order");
    damage(&root, VARIANTS, "3: 63, 4: 83", "4: 83, 3: 63");
    damage(&root, VARIANTS, "\"final\": 25, \"preliminary\": 20", "\"preliminary\": 20, \"final\": 25");
    let family = "\"family\": (table: [2, 5, 9], beyond: cap, shape: [(0, 0), (1, 0), (0, 1)]),";
    damage(&root, CARDS, family, "");
    damage(&root, CARDS, "\"intermediate\": (table", &format!("{family} \"intermediate\": (table"));
    let other = Content::load(&ProgramRoot::folder(&root)).expect("the same data");
    assert_eq!(other.fingerprint(), content().fingerprint());
}

#[test]
fn a_missing_file_is_named() {
    for file in [TILES, STARTERS, CARDS, VARIANTS, SCENARIOS, TRAIL, LESSONS, EXAMPLES] {
        let root = copy(&format!("missing-{}", file.replace('/', "-")));
        fs::remove_file(root.join(file)).expect("it was there");
        let problems = problems_of(&root);
        assert!(reports(&problems, file, "", "cannot be read"), "{problems}");
    }
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content/nowhere");
    assert_eq!(problems_of(&nowhere).0.len(), 8);
}

#[test]
fn a_syntax_error_is_named_with_its_line() {
    check("syntax-tiles", TILES, ("(key: \"mountain-bear\"", "key: \"mountain-bear\""), "", "line 9");
    check("syntax-starters", STARTERS, ("rotation: 4", "rotation: four"), "", "line 8");
    check("syntax-cards", CARDS, ("beyond: cap", "beyond: tap"), "", "line ");
    check("syntax-variants", VARIANTS, ("turns_per_player: 20,", ""), "", "turns_per_player");
}

#[test]
fn an_unknown_field_or_word_is_refused() {
    check("field-tiles", TILES, ("wildlife: [bear])", "wildlife: [bear], colour: 3)"), "", "colour");
    check("field-starters", STARTERS, ("rotation: 0)", "rotation: 0, up: true)"), "", "up");
    check("field-cards", CARDS, ("beyond: cap,", "beyond: cap, note: \"\","), "", "note");
    check("field-variants", VARIANTS, ("starters: 5,", "starters: 5, boards: 4,"), "", "boards");
    check("word-habitat", TILES, ("[mountain]", "[mountains]"), "", "mountains");
    check("word-species", TILES, ("wildlife: [bear])", "wildlife: [boar])"), "", "boar");
    check("word-pattern", CARDS, ("count_of_groups(size: 2)", "count_groups(size: 2)"), "", "count_groups");
}

#[test]
fn keys_are_unique() {
    check("key-tile", TILES, ("\"mountain-elk-2\"", "\"mountain-elk-1\""), "mountain-elk-1", "used twice");
    check(
        "key-starter",
        STARTERS,
        ("\"starter-forest\"", "\"starter-river\""),
        "starter-river",
        "used twice",
    );
    check("key-common", CARDS, ("\"family\": (", "\"elk-a\": ("), "elk-a", "used twice");
}

#[test]
fn keys_of_cards_and_player_counts_are_unique_too() {
    // A second entry of the same name must not silently replace the first.
    let card = "\"bear-b\": (species: bear";
    let second =
        "\"bear-a\": (species: bear, pattern: each_group, table: [9], beyond: cap, shape: [(0, 0)]),";
    for (name, file, from, to, key) in [
        ("key-card", CARDS, card, format!("{second} {card}"), "bear-a"),
        (
            "key-stack",
            VARIANTS,
            "stack: { 1: 43, 2: 43,",
            "stack: { 1: 43, 2: 43, 2: 43,".to_owned(),
            "stack",
        ),
        (
            "key-bonus",
            VARIANTS,
            "1: minimum_size",
            "1: minimum_size(size: 1, points: 9), 1: minimum_size".to_owned(),
            "1",
        ),
    ] {
        let root = copy(name);
        damage(&root, file, from, &to);
        let problems = problems_of(&root);
        let named =
            problems.0.iter().any(|problem| problem.file == file && problem.to_string().contains(key));
        assert!(named, "`{key}` is not named:\n{problems}");
    }
}

#[test]
fn a_tile_shows_one_or_two_habitats_and_one_to_three_species() {
    let tile = "(key: \"mountain-bear\", habitats: [mountain], wildlife: [bear])";
    let with = |habitats: &str, wildlife: &str| {
        format!("(key: \"mountain-bear\", habitats: [{habitats}], wildlife: [{wildlife}])")
    };
    for (name, habitats, wildlife, words) in [
        ("no-habitat", "", "bear", "one habitat or two"),
        ("same-habitats", "mountain, mountain", "bear", "one habitat or two"),
        ("three-habitats", "mountain, forest, river", "bear", "one habitat or two"),
        ("no-species", "mountain", "", "one to three"),
        ("same-species", "mountain", "bear, bear", "one to three"),
        ("four-species", "mountain", "bear, elk, fox, hawk", "one to three"),
    ] {
        check(name, TILES, (tile, &with(habitats, wildlife)), "mountain-bear", words);
    }
}

#[test]
fn a_wrong_count_is_named() {
    let tile = "(key: \"mountain-bear\", habitats: [mountain], wildlife: [bear]),";
    check("count-tiles", TILES, (tile, ""), "", "there should be 85 habitat tiles, not 84");
    check("count-keystones", TILES, (tile, ""), "", "there should be 5 mountain keystones, not 4");
    check("count-species", TILES, (tile, ""), "", "there should be 32 tiles taking bear, not 31");
    let elk = tile.replace("[bear]", "[elk]");
    check(
        "count-swapped",
        TILES,
        (tile, &elk),
        "",
        "there should be 33 tiles taking elk".replace("33", "32").as_str(),
    );
    check("count-swapped-keystone", TILES, (tile, &elk), "", "there should be 5 keystones taking elk, not 6");
    // A species moved from one tile of two habitats to another leaves all other counts unchanged.
    let root = copy("count-per-tile");
    damage(
        &root,
        TILES,
        "[mountain, forest], wildlife: [bear, hawk]",
        "[mountain, forest], wildlife: [hawk]",
    );
    damage(
        &root,
        TILES,
        "[mountain, forest], wildlife: [elk, hawk]",
        "[mountain, forest], wildlife: [bear, elk, hawk]",
    );
    let problems = problems_of(&root);
    assert!(reports(&problems, TILES, "", "45 tiles of two habitats and two species, not 43"), "{problems}");
    assert!(
        reports(&problems, TILES, "", "15 tiles of two habitats and three species, not 16"),
        "{problems}"
    );
    assert_eq!(problems.0.len(), 2);
    let river = tile.replace("[mountain]", "[river]");
    check("count-habitat", TILES, (tile, &river), "", "there should be 29 tiles showing river, not 30");
    check(
        "count-pair",
        TILES,
        ("habitats: [wetland, river]", "habitats: [wetland, forest]"),
        "",
        "tiles of wetland and river, not 5",
    );
    let start = "(key: \"starter-mountain\", tiles: [";
    let text = fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(STARTERS))
        .expect("starters");
    let from = text.find(start).expect("the first group");
    let group = &text[from..text[from..].find("]),").expect("its end") + from + 3];
    check("count-starters", STARTERS, (group, ""), "", "there should be 5 starter groups, not 4");
}

#[test]
fn a_starter_group_is_three_tiles_that_touch() {
    let first = "(at: (0, 0), habitats: [mountain], wildlife: [bear], rotation: 0)";
    let moved = |at: &str| first.replace("(0, 0)", at);
    for (name, to) in [
        ("starter-apart", moved("(2, -1)")),
        ("starter-far", moved("(0, 9)")),
        ("starter-overlap", moved("(0, 1)")),
        ("starter-two", String::new()),
    ] {
        let from = if to.is_empty() { format!("{first},") } else { first.to_owned() };
        check(name, STARTERS, (&from, &to), "starter-mountain", "three tiles that touch");
    }
    check("starter-rotation", STARTERS, ("rotation: 4", "rotation: 6"), "starter-mountain", "0 to 5");
}

#[test]
fn numbers_at_the_edge_of_what_can_be_written_are_no_fall() {
    for at in ["(-2147483648, 0)", "(2147483647, 2147483647)"] {
        check(
            &format!("far-{}", at.len()),
            STARTERS,
            ("at: (0, 0)", &format!("at: {at}")),
            "starter-mountain",
            "three tiles that touch",
        );
    }
    check("bands", VARIANTS, ("[60, 70,", "[70, 70,"), "", "do not rise");
    check("no-pairs", VARIANTS, ("display_pairs: 4", "display_pairs: 0"), "", "two to 4 pairs");
    check("nobody", VARIANTS, ("stack: { 1: 43,", "stack: { 0: 3, 1: 43,"), "stack", "not 0");
    // Empty and overflowing sums.
    let root = copy("nothing");
    damage(&root, VARIANTS, "display_pairs: 4", "display_pairs: 0");
    damage(&root, VARIANTS, "turns_per_player: 20", "turns_per_player: 0");
    damage(&root, VARIANTS, "stack: { 1: 43,", "stack: { 0: 1, 1: 43,");
    assert!(reports(&problems_of(&root), VARIANTS, "stack", "1 tiles do not give 0 players 0 turns"));
    let root = copy("everything");
    damage(&root, VARIANTS, "display_pairs: 4", "display_pairs: 255");
    damage(&root, VARIANTS, "turns_per_player: 20", "turns_per_player: 255");
    damage(&root, VARIANTS, "stack: { 1: 43,", "stack: { 255: 255, 1: 43,");
    damage(&root, VARIANTS, "tiles_per_wildlife: 32", &format!("tiles_per_wildlife: {}", u64::MAX));
    damage(&root, VARIANTS, "habitat_tiles: 85", &format!("habitat_tiles: {}", u64::MAX));
    assert!(reports(&problems_of(&root), VARIANTS, "stack", "255 tiles do not give 255 players"));
}

#[test]
fn a_drawing_is_small_and_shows_each_hex_once() {
    let wanted = "different hexes around 0, 0";
    check("far-drawing", CARDS, ("shape: [(0, 0)", "shape: [(2147483647, 0)"), "bear-a", wanted);
    check("double-drawing", CARDS, ("shape: [(0, 0)", "shape: [(0, 0), (0, 0)"), "bear-a", wanted);
}

#[test]
fn a_card_fits_its_species_and_its_pattern() {
    let bear = "(species: bear, pattern: count_of_groups(size: 2), table: [4, 11, 19, 27]";
    let with = |pattern: &str, table: &str| format!("(species: bear, pattern: {pattern}, table: [{table}]");
    for (name, pattern, table, words) in [
        ("card-elk", "lines", "4", "for the elk"),
        ("card-salmon", "runs", "4", "for the salmon"),
        ("card-hawk", "solitary", "4", "for the hawk"),
        ("card-fox", "variety", "4", "for the fox"),
        ("card-table", "each_group", "", "needs a table"),
        ("card-high", "each_group", "1, 2, 101", "above 100"),
        ("card-size", "count_of_groups(size: 0)", "4", "out of range"),
        ("card-sizes", "each_group_and_bonus(sizes: [], points: 3)", "4", "out of range"),
        ("card-sizes-0", "each_group_and_bonus(sizes: [1, 0], points: 3)", "4", "out of range"),
        ("card-points", "each_group_and_bonus(sizes: [1], points: 300)", "4", "out of range"),
    ] {
        check(name, CARDS, (bear, &with(pattern, table)), "bear-a", words);
    }
    check(
        "card-no-table",
        CARDS,
        ("network(points: 3), table: []", "network(points: 3), table: [3]"),
        "hawk-c",
        "has no table",
    );
    check("card-network", CARDS, ("network(points: 3)", "network(points: 300)"), "hawk-c", "out of range");
    check("card-minimum", CARDS, ("min_size: 3", "min_size: 0"), "salmon-d", "out of range");
    check(
        "card-common",
        CARDS,
        ("\"family\": (table: [2, 5, 9]", "\"family\": (table: [2, 5, 900]"),
        "family",
        "above 100",
    );
    check("card-drawing", CARDS, ("shape: [(0, 0), (1, 0)]),", "shape: []),"), "bear-a", "no drawing");
}

#[test]
fn examples_are_drawn_for_cards_that_exist() {
    let damaged = |name, damage, entry, words| check(name, EXAMPLES, damage, entry, words);
    damaged("example-letter", ("\"B B . . .\"", "\"B Z . . .\""), "bear-a", "`Z` is not a letter");
    damaged("example-row", ("\" . . B B .\"", "\". . B B .\""), "bear-a", "not offset by half a hex");
    damaged("example-empty", ("[\"B B . . .\", \" . . B B .\"]", "[]"), "bear-a", "a drawing is empty");
    damaged("example-stranger", ("\"bear-a\": (", "\"lynx-a\": ("), "lynx-a", "no card with this key");
    damaged("example-missing", ("\"bear-a\": (", "\"lynx-a\": ("), "bear-a", "has no examples");
    damaged("picture-free", ("free: [(1, -1)", "free: [(5, 5)"), "rules-turn-2", "lies beside a tile");
    damaged("picture-lit", ("lit: [(2, 0)]", "lit: [(2, 1)]"), "rules-turn-2", "has a tile");
    damaged("picture-nothing", ("shapes(3)", "lands([])"), "rules-trail-1", "shows nothing");
}

#[test]
fn an_edition_names_cards_that_exist_for_the_species() {
    check(
        "edition-unknown",
        CARDS,
        ("bear: [\"bear-a\"", "bear: [\"bear-x\""),
        "final",
        "no card `bear-x` for the bear",
    );
    check(
        "edition-other",
        CARDS,
        ("bear: [\"bear-a\"", "bear: [\"elk-a\""),
        "final",
        "no card `elk-a` for the bear",
    );
    check(
        "edition-family",
        CARDS,
        ("family: \"family\"", "family: \"families\""),
        "final",
        "no card `families`",
    );
    check(
        "edition-intermediate",
        CARDS,
        ("Some(\"intermediate\")", "Some(\"bear-a\")"),
        "final",
        "no card `bear-a` for the elk",
    );
    check(
        "edition-none",
        CARDS,
        ("bear: [\"bear-a\", \"bear-b\", \"bear-c\"],", "bear: [],"),
        "preliminary",
        "one to four",
    );
    check(
        "edition-five",
        CARDS,
        ("\"bear-c\", \"bear-d\"]", "\"bear-c\", \"bear-d\", \"bear-a\"]"),
        "final",
        "one to four",
    );
    check(
        "edition-missing",
        CARDS,
        ("\"preliminary\": (", "\"early\": ("),
        "",
        "edition `preliminary` is missing",
    );
}

#[test]
fn the_numbers_of_the_game_fit_each_other() {
    check("stack-short", VARIANTS, ("2: 43", "2: 42"), "stack", "43 would");
    check("stack-long", VARIANTS, ("4: 83", "4: 84"), "stack", "83 would");
    check("stack-missing", VARIANTS, ("3: 63,", ""), "stack", "3 players is missing");
    check("stack-beyond", VARIANTS, ("4: 83", "4: 83, 5: 103"), "stack", "there are not 103 tiles");
    check("turns", VARIANTS, ("turns_per_player: 20", "turns_per_player: 21"), "stack", "45 would");
    check("no-turns", VARIANTS, ("turns_per_player: 20", "turns_per_player: 0"), "", "at least one turn");
    check("pairs-0", VARIANTS, ("display_pairs: 4", "display_pairs: 0"), "", "pairs");
    check("pairs-5", VARIANTS, ("display_pairs: 4", "display_pairs: 5"), "", "pairs");
    check(
        "bonus-solo",
        VARIANTS,
        ("1: minimum_size(size: 7, points: 2),", ""),
        "habitat_bonus",
        "1 players is missing",
    );
    check(
        "bonus-four",
        VARIANTS,
        ("4: majority(largest: 3, second: 1, shared_by_two: 2, shared_by_more: 1),", ""),
        "habitat_bonus",
        "4 players is missing",
    );
    check(
        "nature",
        VARIANTS,
        (", \"preliminary\": 20", ""),
        "nature_tokens",
        "preliminary edition is missing",
    );
    check("number", VARIANTS, ("2: 43", "2: 300"), "", "line ");
}

#[test]
fn several_damages_are_reported_all_at_once() {
    let root = copy("several");
    damage(&root, TILES, "\"mountain-elk-2\"", "\"mountain-elk-1\"");
    damage(&root, TILES, "habitats: [wetland, river]", "habitats: [river, river]");
    damage(&root, STARTERS, "rotation: 4", "rotation: 9");
    damage(
        &root,
        STARTERS,
        "(at: (-1, 1), habitats: [mountain, river]",
        "(at: (1, 7), habitats: [mountain, river]",
    );
    damage(&root, CARDS, "bear: [\"bear-a\"", "bear: [\"bear-x\"");
    damage(&root, CARDS, "table: [0, 0, 10]", "table: [0, 0, 1000]");
    damage(&root, VARIANTS, "display_pairs: 4", "display_pairs: 9");
    damage(&root, VARIANTS, "3: 63,", "");
    let problems = problems_of(&root);
    for (file, entry, words) in [
        (TILES, "mountain-elk-1", "used twice"),
        (TILES, "", "tiles of wetland and river"),
        (STARTERS, "starter-mountain", "0 to 5"),
        (STARTERS, "starter-forest", "three tiles"),
        (CARDS, "final", "bear-x"),
        (CARDS, "bear-b", "above"),
        (VARIANTS, "", "pairs"),
        (VARIANTS, "stack", "3 players"),
    ] {
        assert!(
            reports(&problems, file, entry, words),
            "no `{words}` about {file} `{entry}` in:\n{problems}"
        );
    }
    let text = problems.to_string();
    assert_eq!(text.lines().count(), problems.0.len(), "one line for each");
}

#[test]
fn an_unreadable_file_does_not_hide_the_problems_of_the_others() {
    for unreadable in [TILES, STARTERS, CARDS, VARIANTS] {
        let root = copy(&format!("unreadable-{}", unreadable.replace('/', "-")));
        damage(&root, TILES, "\"mountain-elk-2\"", "\"mountain-elk-1\"");
        damage(&root, STARTERS, "rotation: 4", "rotation: 9");
        damage(&root, CARDS, "bear: [\"bear-a\"", "bear: [\"bear-x\"");
        damage(&root, VARIANTS, "3: 63,", "");
        fs::write(root.join(unreadable), "(").expect("a writable copy");
        let problems = problems_of(&root);
        assert!(reports(&problems, unreadable, "", "line 1"), "{problems}");
        for file in [TILES, STARTERS, CARDS, VARIANTS] {
            let named = problems.0.iter().any(|problem| problem.file == file);
            assert!(named, "{unreadable} cannot be read, and {file} is not named:\n{problems}");
        }
    }
}

// ------------------------------------------------------------------------- damaged restrictions, scenarios and trail

#[test]
fn a_restriction_fits_the_game() {
    let check = |name: &str, from: &str, to: &str, words: &str| {
        check(&format!("restriction-{name}"), VARIANTS, (from, to), "restrictions", words);
    };
    let pairs = "number 5: the display has two pairs at least and no more than in other games";
    check("pairs-9", "5: (pairs: 3)", "5: (pairs: 9)", pairs);
    check("pairs-5", "5: (pairs: 3)", "5: (pairs: 5)", pairs);
    check("pairs-1", "5: (pairs: 3)", "5: (pairs: 1)", pairs);
    let cost = "number 8: a nature token's action costs at least one";
    check("cost-0", "8: (nature_action_cost: 2)", "8: (nature_action_cost: 0)", cost);
    let two_tiles = "number 7: two tiles from the stack leave two turns less";
    check("two-tiles", "7: (opening: two_tiles, turns: 18)", "7: (opening: two_tiles)", two_tiles);
    check("two-tiles-19", "turns: 18", "turns: 19", two_tiles);
    let turns = "number 7: there is one turn per player at least and no more than in other games";
    check("turns-0", "turns: 18", "turns: 0", turns);
    check("turns-21", "7: (opening: two_tiles, turns: 18)", "7: (turns: 21)", turns);
    let size = "a corridor that scores has at least one hex";
    check("exact-0", "exact(size: 3, points: 3)", "exact(size: 0, points: 3)", &format!("number 3: {size}"));
    check("minimum-0", "minimum(size: 5)", "minimum(size: 0)", &format!("number 4: {size}"));
    check("twice", "9: (token_on_new_tile", "8: (token_on_new_tile", "is duplicated");
}

#[test]
fn a_restriction_has_no_unknown_fields() {
    let check = |name: &str, from: &str, to: &str, words: &str| {
        check(&format!("restriction-{name}"), VARIANTS, (from, to), "", words);
    };
    check("field", "5: (pairs: 3)", "5: (pears: 3)", "pears");
    check("word", "1: (edges: one_match)", "1: (edges: two_match)", "two_match");
    check("number", "5: (pairs: 3)", "5: (pairs: 300)", "line ");
    check("missing-points", "exact(size: 3, points: 3)", "exact(size: 3)", "points");
    // The number of shapes no longer reaches the end of the trail.
    let root = copy("restriction-lost");
    damage(&root, VARIANTS, "        10: (hidden_cards: true),\n", "");
    let problems = problems_of(&root);
    assert!(reports(&problems, TRAIL, "", "the trail has 50 steps, but there are 49 shapes"), "{problems}");
}

#[test]
fn a_scenario_has_five_letters_that_are_in_the_box() {
    let check = |name: &str, to: &str, words: &str| {
        let to = format!("7: (cards: \"{to}\"");
        check(&format!("scenario-{name}"), SCENARIOS, ("7: (cards: \"BCCDC\"", &to), "scenario 7", words);
    };
    for (name, cards) in [("four", "BCCD"), ("six", "BCCDCA"), ("letter", "BCCEC"), ("none", "")] {
        check(name, cards, "the cards are five letters, A to D");
    }
    check("family", "family", "the cards are five letters, A to D");
    // A card missing in an edition with fewer cards is reported in every scenario that needs it.
    let root = copy("scenario-missing-card");
    let four = "bear: [\"bear-a\", \"bear-b\", \"bear-c\", \"bear-d\"]";
    damage(&root, CARDS, four, "bear: [\"bear-a\", \"bear-b\", \"bear-c\"]");
    let problems = problems_of(&root);
    for number in [4, 6, 13] {
        let entry = format!("scenario {number}");
        assert!(reports(&problems, SCENARIOS, &entry, "there is no card D for the bear"), "{problems}");
    }
    assert_eq!(problems.0.len(), 3, "{problems}");
}

#[test]
fn a_scenario_has_one_to_four_goals() {
    let goal = "goals: [total(least: 80)]";
    let check = |name: &str, goals: &str| {
        let to = format!("goals: [{goals}]");
        check(name, SCENARIOS, (goal, &to), "scenario 1", "a scenario has one to four goals");
    };
    check("goals-none", "");
    check("goals-five", &"total(least: 80), ".repeat(5));
    // Four are not too many.
    let root = copy("goals-four");
    damage(&root, SCENARIOS, goal, &format!("goals: [{}]", "total(least: 80), ".repeat(4)));
    assert!(Content::load(&ProgramRoot::folder(&root)).is_ok());
}

#[test]
fn the_numbers_of_a_goal_are_in_range() {
    let check_scenario = |from: &str, to: &str, entry: &str, words: &str| {
        check(&format!("goal-{}", to.replace(' ', "")), SCENARIOS, (from, to), entry, words);
    };
    check_scenario("total(least: 80)", "total(least: 0)", "scenario 1", "0, not from 1 to 200");
    check_scenario("total(least: 80)", "total(least: 201)", "scenario 1", "201, not from 1 to 200");
    check_scenario(
        "tokens_of_each(least: 4)",
        "tokens_of_each(least: 21)",
        "scenario 6",
        "21, not from 1 to 20",
    );
    check_scenario(
        "species: hawk, least: 20",
        "species: hawk, least: 0",
        "scenario 7",
        "0, not from 1 to 200",
    );
    check_scenario("(count: 3, least: 7)", "(count: 6, least: 7)", "scenario 10", "6, not from 1 to 5");
    check_scenario("(count: 3, least: 7)", "(count: 3, least: 999)", "scenario 10", "999, not from 1 to 200");
    check_scenario("species: fox, times: 3", "species: fox, times: 0", "scenario 5", "0, not from 1 to 20");
    check_scenario(
        "nature_tokens(least: 5)",
        "nature_tokens(least: 26)",
        "scenario 8",
        "26, not from 1 to 20",
    );
    let check_trail = |from: &str, to: &str, entry: &str, words: &str| {
        check(&format!("goal-{}", to.replace(' ', "")), TRAIL, (from, to), entry, words);
    };
    check_trail("majorities(least: 3)", "majorities(least: 6)", "achievement 15", "6, not from 1 to 5");
    check_trail(
        "species_placed(count: 3)",
        "species_placed(count: 0)",
        "achievement 25",
        "0, not from 1 to 5",
    );
    check_trail("crowd_above(count: 10)", "crowd_above(count: 21)", "achievement 14", "21, not from 1 to 20");
    // Beyond the range of the number.
    check("goal-huge", SCENARIOS, ("total(least: 80)", "total(least: 70000)"), "", "line 4");
    check("goal-negative", TRAIL, ("total(least: 80)", "total(least: -80)"), "", "line 5");
}

#[test]
fn a_goal_names_two_different_things() {
    for (name, from, to, entry) in [
        ("species", "species_apart(first: bear, second: elk)", "species_apart(first: elk, second: elk)", 8),
        (
            "beside",
            "always_beside(species: hawk, other: elk)",
            "always_beside(species: hawk, other: hawk)",
            13,
        ),
        (
            "habitats",
            "habitats_apart(first: wetland, second: river)",
            "habitats_apart(first: river, second: river)",
            14,
        ),
    ] {
        let entry = format!("scenario {entry}");
        let words = "a goal names the same thing twice";
        check(&format!("same-{name}"), SCENARIOS, (from, to), &entry, words);
    }
}

#[test]
fn a_goal_has_no_unknown_fields() {
    check("goal-word", SCENARIOS, ("total(least: 80)", "sum(least: 80)"), "", "sum");
    check("goal-field", SCENARIOS, ("total(least: 80)", "total(most: 80)"), "", "most");
    check("goal-species", SCENARIOS, ("species: fox, times", "species: wolf, times"), "", "wolf");
    check("scenario-field", SCENARIOS, ("1: (cards", "1: (name: \"x\", cards"), "", "name");
    check("trail-word", TRAIL, ("no_keystones", "no_keystone"), "", "no_keystone");
    check("trail-habitat", TRAIL, ("Some(river)", "Some(lake)"), "", "lake");
    check("trail-field", TRAIL, ("milestones: [", "stones: ["), "", "stones");
}

#[test]
fn a_card_maximum_needs_a_card_with_a_table() {
    // Hawk C has none.
    let words = "the card of the hawk has no highest value";
    check(
        "maximum-hawk",
        SCENARIOS,
        ("points_of(species: bear, least: 30)", "card_maximum(species: hawk, times: 1)"),
        "scenario 11",
        words,
    );
}

#[test]
fn a_card_maximum_needs_a_table_also_when_the_letter_changes() {
    let root = copy("maximum-letter");
    damage(&root, SCENARIOS, "12: (cards: \"ABAAC\"", "12: (cards: \"ABDAC\"");
    let problems = problems_of(&root);
    let words = "the card of the salmon has no highest value";
    assert!(reports(&problems, SCENARIOS, "scenario 12", words), "{problems}");
    assert_eq!(problems.0.len(), 1, "{problems}");
}

#[test]
fn numbers_of_scenarios_and_achievements_are_unique() {
    let words = "this number is used twice";
    check("scenario-twice", SCENARIOS, ("    2: (cards", "    1: (cards"), "scenario 1", words);
    check("achievement-twice", TRAIL, ("        2: total", "        1: total"), "achievement 1", words);
}

#[test]
fn milestones_lead_along_the_trail() {
    let words = "the milestones have to follow each other along the trail";
    check("milestones-order", TRAIL, ("steps: 16", "steps: 26"), "", words);
    check("milestones-same", TRAIL, ("steps: 16", "steps: 8"), "", words);
    check("milestones-start", TRAIL, ("steps: 8,", "steps: 0,"), "", words);
    let root = copy("milestones-none");
    let text = fs::read_to_string(root.join(TRAIL)).expect("readable");
    let from = text.find("milestones: [").expect("the list");
    fs::write(root.join(TRAIL), format!("{}milestones: [],\n)\n", &text[..from])).expect("writable");
    assert!(reports(&problems_of(&root), TRAIL, "", words));
}

#[test]
fn the_trail_is_as_long_as_there_are_shapes() {
    check(
        "trail-long",
        TRAIL,
        ("(steps: 50,", "(steps: 51,"),
        "",
        "the trail has 51 steps, but there are 50 shapes",
    );
    check(
        "trail-short",
        TRAIL,
        ("(steps: 50,", "(steps: 49,"),
        "",
        "the trail has 49 steps, but there are 50 shapes",
    );
    check(
        "trail-lost",
        TRAIL,
        ("        25: species_placed(count: 3),\n", ""),
        "",
        "the trail has 50 steps, but there are 49 shapes",
    );
    let root = copy("trail-scenario-lost");
    damage(&root, SCENARIOS, "    1: (cards: \"AAAAA\", goals: [total(least: 80)]),\n", "");
    let problems = problems_of(&root);
    assert!(reports(&problems, TRAIL, "", "there are 49 shapes"), "{problems}");
}

#[test]
fn broken_goals_do_not_hide_each_other() {
    let root = copy("many-goals");
    damage(&root, SCENARIOS, "total(least: 80)", "total(least: 0)");
    damage(&root, SCENARIOS, "cards: \"BBBBB\"", "cards: \"B\"");
    damage(&root, TRAIL, "majorities(least: 3)", "majorities(least: 9)");
    damage(&root, VARIANTS, "5: (pairs: 3)", "5: (pairs: 9)");
    let problems = problems_of(&root);
    for (file, entry) in [
        (SCENARIOS, "scenario 1"),
        (SCENARIOS, "scenario 2"),
        (TRAIL, "achievement 15"),
        (VARIANTS, "restrictions"),
    ] {
        assert!(reports(&problems, file, entry, ""), "{file}, {entry} is not named:\n{problems}");
    }
}

#[test]
fn goals_are_no_part_of_the_fingerprint_and_restrictions_are() {
    // A goal never changes the course of a game; a restriction does.
    let root = copy("goal-meaning");
    damage(&root, SCENARIOS, "total(least: 80)", "total(least: 81)");
    damage(&root, TRAIL, "total(least: 80)", "total(least: 81)");
    assert_eq!(
        Content::load(&ProgramRoot::folder(&root)).expect("no damage").fingerprint(),
        content().fingerprint()
    );
    let root = copy("restriction-meaning");
    damage(&root, VARIANTS, "minimum(size: 5)", "minimum(size: 6)");
    assert_ne!(
        Content::load(&ProgramRoot::folder(&root)).expect("no damage").fingerprint(),
        content().fingerprint()
    );
}

// ------------------------------------------------------------------------------------------------- scenarios

#[test]
fn every_scenario_can_be_played_by_one_to_four() {
    let numbers: Vec<u8> = content().scenarios().keys().copied().collect();
    assert_eq!(numbers, (1..=15).collect::<Vec<_>>());
    for (number, scenario) in content().scenarios() {
        assert_eq!(content().scenario(*number), Ok(scenario));
        for seats in 1..=4 {
            let cards = CardChoice::Lettered(scenario.cards);
            let terms = GameOptions { scenario: Some(*number), ..GameOptions::standard(seats, cards, 7) };
            let (mut game, _) = Game::start(content().setup(&terms).expect("in the box"));
            play_to_the_end(&mut game, &mut GameRng::new(u64::from(*number)));
            assert_eq!(game.turns_ended(), 20 * u16::from(seats));
            let cards = content().cards_of(&terms).expect("in the box");
            let sheets = score_game(&game, &cards);
            for seat in game.setup().seats() {
                let situation = Situation::of(&game, &cards, &sheets, seat);
                for goal in &scenario.goals {
                    let progress = goal.judge(&situation);
                    assert!(!progress.is_met() || progress.have >= progress.want, "{goal:?}: {progress:?}");
                }
            }
        }
    }
}

#[test]
fn a_scenario_is_played_by_the_rulebook_with_its_own_cards() {
    let scenario = content().scenario(7).expect("one of the fifteen");
    let terms = GameOptions {
        scenario: Some(7),
        ..GameOptions::standard(2, CardChoice::Lettered(scenario.cards), 1)
    };
    assert!(content().setup(&terms).is_ok());
    for other in [
        GameOptions { cards: CardChoice::ALL_A, ..terms },
        GameOptions { cards: CardChoice::Family, ..terms },
        GameOptions { edition: Edition::Preliminary, ..terms },
        GameOptions { majorities: false, ..terms },
        GameOptions { restriction: Some(4), ..terms },
        GameOptions { custom: CustomRules::NONE.toggled(CustomRule::SecondPlace), ..terms },
    ] {
        let refused = NotInTheBox::ScenarioOptions { number: 7, cards: "BCCDC".to_owned() };
        assert_eq!(content().setup(&other), Err(refused), "{other:?}");
    }
    for number in [0, 16, 255] {
        let terms = GameOptions { scenario: Some(number), ..terms };
        assert_eq!(content().setup(&terms), Err(NotInTheBox::Scenario(number, 15)));
        assert_eq!(content().scenario(number), Err(NotInTheBox::Scenario(number, 15)));
    }
    assert_eq!(
        NotInTheBox::Scenario(16, 15).to_string(),
        "there is no scenario 16; they are numbered 1 to 15"
    );
}

// ------------------------------------------------------------------------------------------------- texts

/// A folder with these two string tables.
fn texts(name: &str, english: &str, french: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("texts").join(name);
    for (language, text) in [("en", english), ("fr", french)] {
        let folder = root.join("assets/text").join(language);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("title.ftl"), text).expect("a file");
    }
    root
}

#[test]
fn texts_are_complete_in_both_languages_or_reported() {
    let texts_of = |root: &Path| {
        Texts::load(&ProgramRoot::folder(root))
            .map(|texts| texts.keys().map(str::to_owned).collect::<Vec<_>>())
    };
    let root = texts("complete", "title = Title\nplay = Play\n", "play = Jouer\ntitle = Titre\n");
    assert_eq!(texts_of(&root).expect("complete"), ["play", "title"]);

    let root = texts("gaps", "title = Title\nonly-english = x\n", "title = Titre\nseul = y\n");
    let problems = texts_of(&root).expect_err("each lacks one");
    assert!(reports(&problems, "assets/text/fr/title.ftl", "only-english", "missing"), "{problems}");
    assert!(reports(&problems, "assets/text/en/title.ftl", "seul", "missing"), "{problems}");
    assert_eq!(problems.0.len(), 2);

    let root = texts("broken", "title = Title\n= nothing\n", "title = Titre\ntitle = Encore\n");
    let problems = texts_of(&root).expect_err("both are broken");
    assert!(problems.0.iter().any(|problem| problem.file == "assets/text/en/title.ftl"), "{problems}");
    assert!(problems.0.iter().any(|problem| problem.file == "assets/text/fr/title.ftl"), "{problems}");

    let root = texts("two files", "title = Title\n", "title = Titre\n");
    fs::write(root.join("assets/text/en/menu.ftl"), "title = Again\nmenu = Menu\n").expect("a file");
    let problems = texts_of(&root).expect_err("a text is there twice, and one is missing");
    assert!(problems.0.iter().any(|problem| problem.sentence.contains("title")), "{problems}");
    assert!(reports(&problems, "assets/text/fr/menu.ftl", "menu", "missing"), "{problems}");

    let root = texts("gone", "title = Title\n", "");
    fs::remove_file(root.join("assets/text/fr/title.ftl")).expect("it was there");
    let problems = texts_of(&root).expect_err("one is gone");
    assert!(reports(&problems, "assets/text/fr", "", "cannot be read"), "{problems}");
}

#[test]
fn languages_are_found_by_their_codes() {
    for (code, language) in [
        ("en", Some(Language::English)),
        ("fr", Some(Language::French)),
        ("fr_CA.UTF-8", Some(Language::French)),
        ("EN-gb", Some(Language::English)),
        ("de", None),
        ("", None),
    ] {
        assert_eq!(Language::from_code(code), language, "{code}");
    }
}

#[test]
fn lessons_that_cannot_be_learned_are_reported_with_their_steps() {
    let damages = [
        ("way: [tile(-2, 1, 0)]", "way: [tile(5, 5, 0)]", "draft, tile", "the way is refused"),
        (
            "aim: place_tile, way: [tile(-2, 1, 0)]",
            "aim: place_tile",
            "draft, tile",
            "does not end exactly at the next step",
        ),
        ("key: \"take\"", "key: \"land\"", "draft, land", "this key is used twice"),
        ("key: \"habitats\"", "key: \"draft\"", "draft", "this key is used twice"),
        ("take_pair([3])", "take_pair([7])", "draft, take", "no such slot"),
        ("cards: \"AAAAA\"", "cards: \"AAAA\"", "draft, land", "five letters"),
        ("before: []", "before: [pair(1)]", "draft, land", "a turn of the learner"),
        ("before: []", "before: [token(0, 0)]", "draft, land", "action 1 before the lesson"),
        ("least: 4)", "least: 9)", "habitats, longer", "does not end exactly at the next step"),
    ];
    for (index, (from, to, entry, words)) in damages.into_iter().enumerate() {
        check(&format!("lessons-{index}"), LESSONS, (from, to), entry, words);
    }
    let root = copy("lessons-none");
    fs::write(root.join(LESSONS), "[]").expect("writable");
    assert!(reports(&problems_of(&root), LESSONS, "", "there is no lesson"));
}
