//! Tests of the opponents: they play legally to the end, do not peek, and show their style.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::{
    cards, content, edition_cards, game, generous_keystone, picture, play_random, simple_turn, small_setup,
    small_setup_of,
};
use cascadia_ai::advice::PlacementAdvisor;
use cascadia_ai::players::{Levels, Objective, Opponent, key_with_style, split_key};
use cascadia_ai::search::{count_whole_turns, drafts, nth_whole_turn};
use cascadia_base::{Rotation, Wildlife};
use cascadia_engine::Budget;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{
    Action, CardChoice, CorridorRule, Edition, Game, GameRng, Knowledge, Phase, PlacedTile, Seat, Setup,
    TileId, TokenId, legal,
};
use cascadia_rules::scoring::DeltaScorer;
use cascadia_rules::scoring::{ScoringCards, score_environment, score_game};
use cascadia_storage::{ProgramRoot, find_root};

/// Playouts for a turn, few enough for fast tests.
const PLAYOUTS: u32 = 40;

fn levels() -> Levels {
    let (levels, notices) = Levels::read(&find_root().expect("the program's folder"));
    assert_eq!(notices, Vec::<String>::new());
    levels
}

/// Plays a game of opponents to the end and checks each plan: every action is legal when its turn comes, and
/// the plan reaches up to the next reveal.
fn play_out(
    mut game: Game,
    opponents: &[Box<dyn Opponent>],
    cards: &ScoringCards,
    seed: u64,
) -> (Game, Vec<Action>) {
    let mut chance = GameRng::new(seed);
    let mut actions = Vec::new();
    while game.phase() != Phase::Finished {
        let seat = game.seat();
        let budget = Budget::new(chance.next_seed()).limited_to(PLAYOUTS);
        let plan = opponents[seat.index()].plan(
            &Knowledge::of(&game, seat),
            &Objective::points(cards.clone()),
            &budget,
        );
        assert!(!plan.is_empty(), "no plan in turn {}", game.turn());
        for (index, action) in plan.iter().enumerate() {
            let events = game.apply(*action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
            let last = index + 1 == plan.len();
            let reveals = events.iter().any(cascadia_rules::rules::GameEvent::reveals);
            assert!(!reveals || last, "the plan goes on after {action:?}, which reveals something");
        }
        assert!(
            matches!(game.phase(), Phase::Draft | Phase::Finished),
            "the plan stops in {:?}",
            game.phase()
        );
        actions.extend(plan);
    }
    (game, actions)
}

#[test]
fn every_level_plays_legally_to_the_end() {
    for key in ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "ADCBD", "family", "intermediate"] {
        let cards = cards(key);
        for level in levels().all() {
            for seats in 2..=4 {
                let choice = CardChoice::from_key(key).expect("cards");
                let setup = content().setup(&GameOptions::standard(seats, choice, 5)).expect("a game");
                let opponents: Vec<_> = (0..seats).map(|_| level.opponent()).collect();
                let (game, _) = play_out(Game::start(setup).0, &opponents, &cards, 9);
                assert_eq!(game.turns_ended(), 20 * u16::from(seats), "{} with {key}", level.key());
            }
        }
    }
}

#[test]
fn every_level_copes_with_the_preliminary_cards() {
    for key in ["AAAAA", "CCCCC", "family"] {
        let cards = edition_cards(Edition::Preliminary, key);
        let choice = CardChoice::from_key(key).expect("cards");
        let terms = GameOptions { edition: Edition::Preliminary, ..GameOptions::standard(2, choice, 8) };
        for level in levels().all() {
            let setup = content().setup(&terms).expect("a game");
            play_out(Game::start(setup).0, &[level.opponent(), level.opponent()], &cards, 3);
        }
    }
}

#[test]
fn every_level_copes_when_everything_runs_out() {
    // An empty bag, no nature tokens, keystone tiles that take every species.
    for setup in [
        small_setup(2, 43, 3, 0),
        small_setup(4, 83, 2, 1),
        small_setup_of(generous_keystone(), 3, 63, 3, 2),
        small_setup_of(generous_keystone(), 2, 43, 20, 200),
    ] {
        for level in levels().all() {
            for seed in 0..3 {
                let opponents: Vec<_> = (0..setup.seats).map(|_| level.opponent()).collect();
                let opening = Game::start(Setup { seed, ..setup.clone() }).0;
                play_out(opening, &opponents, &cards("AAAAA"), seed);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for level in levels().all() {
        let play = |seed| {
            let opponents = [level.opponent(), level.opponent()];
            play_out(game(2, 77), &opponents, &cards("ABCDA"), seed)
        };
        let (one, actions) = play(5);
        let (again, actions_again) = play(5);
        assert_eq!(actions, actions_again, "{}", level.key());
        assert_eq!(one, again);
    }
}

#[test]
fn a_plan_does_not_depend_on_hidden_pieces() {
    // Different true games that look alike: another order of the stack, other tiles left out, another seed.
    let cards = cards("ABCDB");
    let mut chance = GameRng::new(6);
    let mut plans = 0;
    for seed in 0..25 {
        let mut game = game(2 + (seed % 3) as u8, seed);
        let steps = chance.below(220) as usize;
        play_random(&mut game, &mut chance, steps, |_, _, _, _| {});
        // Opponents are queried at the draft.
        while !matches!(game.phase(), Phase::Draft | Phase::Finished) {
            play_random(&mut game, &mut chance, 1, |_, _, _, _| {});
        }
        if game.phase() == Phase::Finished {
            continue;
        }
        let seat = game.seat();
        for level in levels().all() {
            // Without a clock, since a busy machine would end one of the searches early.
            let player = level.clone().with_playouts(PLAYOUTS).opponent();
            let plan = |game: &Game| {
                player.plan(&Knowledge::of(game, seat), &Objective::points(cards.clone()), &Budget::new(seed))
            };
            let expected = plan(&game);
            for other in 0..4 {
                let alike = Knowledge::of(&game, seat).determinize(GameRng::new(other));
                assert_eq!(plan(&alike), expected, "{} peeked", level.key());
            }
            plans += 1;
        }
    }
    assert!(plans > 20);
}

#[test]
fn a_stopped_opponent_still_has_a_plan() {
    for level in levels().all() {
        let game = game(2, 4);
        let budget = Budget::new(1);
        budget.clone().stop();
        assert!(budget.is_stopped(), "copies share the flag");
        let plan = level.opponent().plan(
            &Knowledge::of(&game, game.seat()),
            &Objective::points(cards("AAAAA")),
            &budget,
        );
        let mut after = game.clone();
        for action in plan {
            after.apply(action).expect("a legal plan");
        }
        assert_ne!(after, game, "{} did nothing", level.key());
    }
}

/// Mean totals of two levels against each other, each equally often in either seat.
fn duel(first: &str, second: &str, games: u64) -> (f64, f64) {
    let levels = levels();
    let player = |key: &str| levels.find(key).expect("a level").opponent();
    let cards = cards("AAAAA");
    let mut sums = [0_u32; 2];
    for seed in 0..games {
        let turned = seed % 2 == 1;
        let opponents =
            if turned { [player(second), player(first)] } else { [player(first), player(second)] };
        let (game, _) = play_out(game(2, seed), &opponents, &cards, seed);
        for (seat, sheet) in score_game(&game, &cards).iter().enumerate() {
            sums[seat ^ usize::from(turned)] += u32::from(sheet.total());
        }
    }
    (f64::from(sums[0]) / games as f64, f64::from(sums[1]) / games as f64)
}

#[test]
fn greedy_beats_random_clearly() {
    let (greedy, random) = duel("greedy", "random", 30);
    assert!(greedy > random + 25.0, "greedy {greedy}, random {random}");
    assert!(greedy > 75.0, "greedy {greedy}");
}

#[test]
fn each_level_is_stronger_than_the_one_before() {
    // A few games with short searches; the measurements with many games are in docs/opponents.md.
    let keys = ["sprout", "hiker", "ranger"];
    for pair in keys.windows(2) {
        let (weak, strong) = duel(pair[0], pair[1], 16);
        assert!(strong > weak + 4.0, "{} {weak}, {} {strong}", pair[0], pair[1]);
    }
}

#[test]
fn styles_show_in_the_scores() {
    let levels = levels();
    let cards = cards("AAAAA");
    let corridors_of = |key: &str| -> u32 {
        let player = |key: &str| levels.find(key).expect("a level").opponent();
        (0..12)
            .map(|seed| {
                let (game, _) = play_out(game(2, seed), &[player(key), player(key)], &cards, seed);
                let sheets = score_game(&game, &cards);
                sheets.iter().map(|sheet| u32::from(sheet.habitat_subtotal())).sum::<u32>()
            })
            .sum()
    };
    let (paths, plain, wildlife) =
        (corridors_of("ranger-paths"), corridors_of("ranger"), corridors_of("ranger-wildlife"));
    assert!(paths > plain + 16 && plain > wildlife + 16, "{paths}, {plain}, {wildlife}");
}

#[test]
fn random_chooses_among_all_whole_turns() {
    let game = game(2, 12);
    let knowledge = Knowledge::of(&game, game.seat());
    let levels = levels();
    let random = levels.find("random").expect("the yardstick").opponent();
    let mut chosen = BTreeSet::new();
    for seed in 0..400 {
        let plan = random.plan(&knowledge, &Objective::points(cards("AAAAA")), &Budget::new(seed));
        chosen.insert(format!("{plan:?}"));
    }
    // Among some hundred turns, 400 draws rarely repeat one.
    assert!(chosen.len() > 200, "{} different turns", chosen.len());
}

#[test]
fn whole_turns_are_counted_and_each_is_legal_and_different() {
    let mut chance = GameRng::new(3);
    let mut mixes = 0;
    for seed in 0..6 {
        let mut game = if seed % 2 == 0 {
            game(2, seed)
        } else {
            Game::start(Setup { seed, ..small_setup_of(generous_keystone(), 2, 43, 4, 25) }).0
        };
        for _ in 0..chance.below(14) {
            simple_turn(&mut game, chance.below(4) as u8);
        }
        let knowledge = Knowledge::of(&game, game.seat());
        let count = count_whole_turns(&knowledge);
        let mut seen = BTreeSet::new();
        for number in 0..count {
            let turn = nth_whole_turn(&knowledge, number).expect("a turn below the count");
            let actions = turn.actions();
            assert!(seen.insert(format!("{actions:?}")), "turn {number} comes twice");
            let mut after = game.clone();
            for action in actions {
                legal::check(&after, action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
                after.apply(action).expect("it was checked");
            }
            assert_eq!(after.turns_ended(), game.turns_ended() + 1);
            mixes += u32::from(turn.draft.is_mixed());
        }
        assert_eq!(nth_whole_turn(&knowledge, count), None);
        assert_eq!(nth_whole_turn(&knowledge, u32::MAX), None);
        // By hand: for every draft, every place and distinct rotation, every place for the token and the bag.
        let by_hand: usize = drafts(&knowledge)
            .iter()
            .map(|draft| {
                let rotations = if game.setup().catalogue.tile(draft.tile).is_keystone() { 1 } else { 6 };
                let places = game.environment().frontier().len() * rotations;
                let Some(token) = draft.token else { return places };
                let own = game.setup().catalogue.tile(draft.tile).wildlife().contains(token.species);
                places * (game.environment().token_hexes(token.species).len() + usize::from(own) + 1)
            })
            .sum();
        assert_eq!(count as usize, by_hand);
        // The drafts are the legal ones.
        let drafted: BTreeSet<String> =
            drafts(&knowledge).iter().map(|draft| format!("{:?}", draft.action)).collect();
        let legal: BTreeSet<String> = legal::actions(&game)
            .iter()
            .filter(|action| match action {
                Action::TakePair(_) => true,
                // Free pairs are never paid for.
                Action::TakeMixed { tile, token } => tile != token,
                _ => false,
            })
            .map(|action| format!("{action:?}"))
            .collect();
        assert_eq!(drafted, legal);
    }
    assert!(mixes > 0, "some of the turns were mixed drafts");
}

#[test]
fn greedy_takes_a_turn_with_the_greatest_change_there_is() {
    // Every whole turn is played and scored; none may gain more than the greedy choice.
    let cards = cards("BADCA");
    let levels = levels();
    let greedy = levels.find("greedy").expect("a level").opponent();
    let (mut rich, mut compared) = (0, 0);
    for seed in 0..12 {
        let mut game = game(2, seed);
        // Some openings, where keystones are free, and some later positions with nature tokens to spend.
        for turn in 0..(seed % 4) * 5 {
            for action in greedy.plan(
                &Knowledge::of(&game, game.seat()),
                &Objective::points(cards.clone()),
                &Budget::new(turn),
            ) {
                game.apply(action).expect("a legal plan");
            }
        }
        let knowledge = Knowledge::of(&game, game.seat());
        let seat = game.seat();
        let before = total(&game, seat, &cards);
        let worth = |actions: &[Action]| {
            let mut after = game.clone();
            let mut events = Vec::new();
            for action in actions {
                after.apply_unchecked(*action, &mut events);
            }
            total(&after, seat, &cards) - before
        };
        let best = (0..count_whole_turns(&knowledge))
            .map(|number| worth(&nth_whole_turn(&knowledge, number).expect("a turn").actions()))
            .max()
            .expect("a turn");
        let plan = greedy.plan(&knowledge, &Objective::points(cards.clone()), &Budget::new(1));
        if plan != [Action::WipeThree] {
            assert_eq!(worth(&plan), best, "{plan:?} in turn {} of game {seed}", game.turn());
            compared += 1;
            rich += u32::from(knowledge.can_pay_nature_action());
        }
    }
    assert!(compared > 8 && rich > 2, "{compared} plans, {rich} with nature tokens");
}

fn total(game: &Game, seat: Seat, cards: &ScoringCards) -> i32 {
    let player = game.player(seat);
    let sheet = score_environment(player.environment(), player.nature_tokens().into(), cards);
    i32::from(sheet.total())
}

#[test]
fn an_appraisal_is_the_real_difference() {
    let mut chance = GameRng::new(10);
    let mut compared = 0;
    for seed in 0..60 {
        let key = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "family", "intermediate"][(seed % 6) as usize];
        let cards = cards(key);
        let mut game = game(2, seed);
        let steps = 20 + chance.below(150) as usize;
        play_random(&mut game, &mut chance, steps, |_, _, _, _| {});
        let environment = game.environment();
        let before = score_environment(environment, 0, &cards);
        let mut appraisal = DeltaScorer::of(environment, CorridorRule::Largest, &cards);
        for _ in 0..12 {
            let frontier = environment.frontier();
            let hex = frontier[chance.below(frontier.len() as u32) as usize];
            let tile = game.setup().catalogue.tile(TileId(chance.below(85) as u8));
            let rotation = Rotation::new(chance.below(6) as i32);
            let species = Wildlife::ALL[chance.below(5) as usize];
            let token = TokenId { species, number: 250 };

            // A tile, and a token on it.
            let mut after = environment.clone();
            after.lay(PlacedTile::new(hex, TileId(200), tile, rotation));
            let with_tile = score_environment(&after, 0, &cards);
            let change = appraisal.tile_change(hex, &tile.edges(rotation));
            for (habitat, change) in change.iter() {
                let real =
                    i32::from(with_tile.habitats[habitat].size) - i32::from(before.habitats[habitat].size);
                assert_eq!(i32::from(*change), real, "{habitat:?}");
            }
            after.set_token(hex, Some(token));
            compare(&mut appraisal, hex, species, &before, &score_environment(&after, 0, &cards), &after);
            assert_eq!(
                appraisal.contact(hex, &tile.edges(rotation)),
                contact(environment, hex, tile, rotation)
            );

            // A token on a tile placed earlier.
            let free: Vec<_> = environment.tiles().iter().filter(|tile| tile.token.is_none()).collect();
            let place = free[chance.below(free.len() as u32) as usize].hex;
            let mut after = environment.clone();
            after.set_token(place, Some(token));
            compare(&mut appraisal, place, species, &before, &score_environment(&after, 0, &cards), &after);
            compared += 1;
        }
    }
    assert_eq!(compared, 720);
}

#[track_caller]
fn compare(
    appraisal: &mut DeltaScorer<'_>,
    hex: cascadia_base::Hex,
    species: Wildlife,
    before: &cascadia_rules::scoring::ScoreSheet,
    after: &cascadia_rules::scoring::ScoreSheet,
    environment: &cascadia_rules::rules::Environment,
) {
    let change = appraisal.token_change(hex, species);
    for (other, change) in change.iter() {
        let real = i32::from(after.wildlife[other].points) - i32::from(before.wildlife[other].points);
        assert_eq!(
            i32::from(*change),
            real,
            "{other:?} by a {species:?} at {hex:?}:\n{}",
            picture(environment)
        );
    }
}

/// Matching and touching edges, counted on the hexes themselves.
fn contact(
    environment: &cascadia_rules::rules::Environment,
    hex: cascadia_base::Hex,
    tile: cascadia_rules::rules::Tile,
    rotation: Rotation,
) -> (u8, u8) {
    let edges = tile.edges(rotation);
    let (mut matching, mut touching) = (0, 0);
    for (edge, beside) in cascadia_base::neighbours(hex).into_iter().enumerate() {
        if let Some(other) = environment.at(beside) {
            touching += 1;
            matching += u8::from(other.edges[(edge + 3) % 6] == edges[edge]);
        }
    }
    (matching, touching)
}

#[test]
fn advice_is_the_real_difference() {
    let mut chance = GameRng::new(20);
    for seed in 0..40 {
        let cards = cards(["AAAAA", "BBBBB", "CCCCC", "DDDDD"][(seed % 4) as usize]);
        let mut game = game(2, seed);
        let steps = 10 + chance.below(150) as usize;
        play_random(&mut game, &mut chance, steps, |_, _, _, _| {});
        // A position with tile and token in hand.
        while game.phase() != Phase::Draft {
            play_random(&mut game, &mut chance, 1, |_, _, _, _| {});
            if game.phase() == Phase::Finished {
                break;
            }
        }
        if game.phase() == Phase::Finished {
            continue;
        }
        let slot = game.display().slots().next().expect("a slot");
        game.apply(Action::TakePair(slot)).expect("a pair");
        let (seat, before) = (game.seat(), total(&game, game.seat(), &cards));
        let tile = game.setup().catalogue.tile(game.hand().tile.expect("a tile"));
        let species = game.hand().token.map(|token| token.species);
        let knowledge = Knowledge::of(&game, seat);
        let mut adviser = PlacementAdvisor::of(&knowledge, &cards);
        for _ in 0..5 {
            let frontier = game.environment().frontier();
            let hex = frontier[chance.below(frontier.len() as u32) as usize];
            let rotation = Rotation::new(chance.below(6) as i32);
            let advice = adviser.tile(tile, hex, rotation, species);
            let mut after = game.clone();
            after.apply(Action::PlaceTile { hex, rotation }).expect("a free neighbour");
            assert_eq!(total(&after, seat, &cards) - before, i32::from(advice.tile.sum().points));
            // The best place for the token is really the best.
            let gains = legal::token_hexes(&after).into_iter().map(|hex| {
                let mut placed = after.clone();
                placed.apply(Action::PlaceToken { hex }).expect("it takes the token");
                (total(&placed, seat, &cards) - total(&after, seat, &cards), hex)
            });
            let gains: Vec<_> = gains.collect();
            match advice.token {
                None => assert!(gains.is_empty()),
                Some((hex, change)) => {
                    assert!(gains.contains(&(i32::from(change.total()), hex)));
                    assert_eq!(gains.iter().map(|(gain, _)| *gain).max(), Some(i32::from(change.total())));
                }
            }
        }
    }
}

#[test]
fn levels_have_names() {
    let levels = levels();
    let keys: Vec<&str> = levels.all().iter().map(cascadia_ai::players::Level::key).collect();
    assert!(keys.contains(&"random") && keys.contains(&"greedy"));
    let listed: Vec<&str> = levels.listed().map(cascadia_ai::players::Level::key).collect();
    assert_eq!(listed, ["sprout", "hiker", "ranger", "biologist"]);
    assert_eq!((levels.usual(), levels.strongest()), ("hiker", "biologist"));
    for style in levels.styles() {
        for level in levels.all() {
            let key = key_with_style(level.key(), Some(style));
            assert_eq!(levels.find(&key).expect("a level with a style").key(), key);
            assert_eq!(split_key(&key), (level.key(), Some(style)));
        }
    }
    assert!(levels.find("ranger-gloomy").is_err());
    let error = levels.find("nobody").expect_err("no such level").to_string();
    assert!(error.contains("`nobody`") && error.contains("random, greedy"), "{error}");
}

#[test]
fn broken_levels_are_replaced_by_the_built_in_ones() {
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("levels");
    std::fs::create_dir_all(root.join("config")).expect("a folder");
    for file in ["eval_weights.ron", "measured.ron"] {
        let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("config").join(file);
        std::fs::copy(shipped, root.join("config").join(file)).expect("a file");
    }
    for (text, good) in [
        ("(levels: [(key: \"random\", plays: random)], styles: [])", true),
        (
            "(levels: [(key: \"calm\", plays: greedy(wipe_below: -3))], styles: [(key: \"odd\", likes: (denial: 9))])",
            true,
        ),
        ("(levels: [], styles: [])", false),
        ("(levels: [(key: \"a\", plays: random), (key: \"a\", plays: random)], styles: [])", false),
        ("(levels: [(key: \"a\", plays: random)], styles: [(key: \"a\", likes: ())])", false),
        ("(levels: [(key: \"a-b\", plays: random)], styles: [])", false),
        ("(levels: [(key: \"a\", plays: clever)], styles: [])", false),
        ("(levels: [(key: \"a\", plays: random, mood: 1)], styles: [])", false),
        ("(", false),
    ] {
        std::fs::write(root.join("config/opponents.ron"), text).expect("a file");
        let (levels, notices) = Levels::read(&ProgramRoot::folder(&root));
        assert_eq!(notices.len(), usize::from(!good), "{text}: {notices:?}");
        if let Some(notice) = notices.first() {
            assert!(notice.starts_with("config/opponents.ron: "), "{notice}");
            assert_eq!(levels, Levels::default());
        }
    }
}

#[test]
fn files_with_the_keys_of_earlier_versions_are_read() {
    let read = |name: &str, rename: &dyn Fn(&str, &str) -> String| {
        let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(root.join("config")).expect("a folder");
        for file in ["opponents.ron", "eval_weights.ron", "measured.ron"] {
            let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("config").join(file);
            let text = std::fs::read_to_string(shipped).expect("a file");
            std::fs::write(root.join("config").join(file), rename(file, &text)).expect("a file");
        }
        let (levels, notices) = Levels::read(&ProgramRoot::folder(&root));
        assert_eq!(notices, Vec::<String>::new());
        levels
    };
    let earlier = |file: &str, text: &str| {
        let keys = match file {
            "opponents.ron" => &[
                ("monte_carlo(", "search("),
                ("plays: heuristic", "plays: quick"),
                ("playouts:", "courses:"),
                ("visibility:", "sees:"),
                ("species_bias:", "taste:"),
                ("noise:", "whim:"),
                ("blunder_rate:", "slips:"),
                ("mix_threshold:", "thrift:"),
            ][..],
            "eval_weights.ron" => &[
                ("shape_horizon:", "shape_fades:"),
                ("opportunity_horizon:", "hope_fades:"),
                ("opportunity:", "hope:"),
                ("base_potential:", "spare:"),
                ("acceptance:", "room:"),
            ][..],
            _ => &[],
        };
        keys.iter().fold(text.to_owned(), |text, (new, old)| {
            assert!(text.contains(new), "{file} has {new}");
            text.replace(new, old)
        })
    };
    assert_eq!(read("earlier_keys", &earlier), read("keys", &|_, text| text.to_owned()));
}

#[test]
fn every_broken_file_of_the_levels_is_reported() {
    let keys_of = |root: &std::path::Path| {
        let (levels, notices) = Levels::read(&ProgramRoot::folder(root));
        assert_eq!(levels, Levels::default());
        notices
            .iter()
            .map(|notice| {
                let (file, rest) = notice.split_once(": ").expect("a file and its fault");
                let (_, what) = rest.rsplit_once("; ").expect("its substitute");
                format!("{file}: {what}")
            })
            .collect::<Vec<_>>()
    };
    let all = [
        "config/opponents.ron: the built-in levels are used",
        "config/eval_weights.ron: the built-in numbers are used",
        "config/measured.ron: the built-in figures are used",
    ];
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken");
    assert_eq!(keys_of(&root.join("nowhere")), all);
    std::fs::create_dir_all(root.join("config")).expect("a folder");
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    std::fs::copy(shipped.join("config/opponents.ron"), root.join("config/opponents.ron")).expect("a file");
    for file in ["eval_weights.ron", "measured.ron"] {
        std::fs::write(root.join("config").join(file), "(").expect("a file");
    }
    assert_eq!(keys_of(&root), all[1..]);
}

#[test]
fn a_broken_file_leaves_the_others_as_they_are() {
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("one_broken");
    std::fs::create_dir_all(root.join("config")).expect("a folder");
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("config/eval_weights.ron");
    std::fs::copy(shipped, root.join("config/eval_weights.ron")).expect("a file");
    std::fs::write(root.join("config/measured.ron"), "({})").expect("a file");
    std::fs::write(root.join("config/opponents.ron"), "(").expect("a file");
    let (levels, notices) = Levels::read(&ProgramRoot::folder(&root));
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert_eq!(levels.all(), Levels::default().all());
    assert_eq!(levels.measured().of("ranger"), None);
}
