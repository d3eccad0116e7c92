//! Tests that the quick reading of the rules agrees with the law, in random positions of every kind of game.

use std::sync::LazyLock;

use crate::ai::evaluate::Appraisal;
use crate::ai::{Draft, WholeTurn, count_whole_turns, nth_whole_turn};
use crate::content::{Content, Terms};
use crate::rules::{
    Action, CardChoice, CustomRule, CustomRules, Edition, Environment, Game, Knowledge, Letter, Phase,
    PlacedTile, Random, Rotation, TileId, TokenId, Wildlife, legal,
};
use crate::scoring::{ScoringCards, score_environment_by};

use super::chooser::Weighing;
use super::instinct::{Instinct, POINT};
use super::land::{Land, MOST_PLACES, MOST_TILES, NONE};
use super::law::Law;
use super::mind::Mind;
use super::search::{Opening, Position};
use super::selfplay::Dealer;
use super::splits::points_afresh;
use super::world::World;

static CONTENT: LazyLock<Content> = LazyLock::new(|| Content::shipped().expect("the shipped data is valid"));

/// Kinds of games: seats, cards, edition, restriction, custom rules.
fn some_terms(random: &mut Random, seed: u64) -> Terms {
    let edition = if random.below(5) == 0 { Edition::Preliminary } else { Edition::Final };
    let cards = match random.below(8) {
        0 => CardChoice::Family,
        1 if edition == Edition::Final => CardChoice::Intermediate,
        _ => CONTENT.random_cards(edition, random),
    };
    let lettered = matches!(cards, CardChoice::Lettered(_));
    let restriction = (lettered && random.below(2) == 0).then(|| 1 + random.below(10) as u8);
    let custom: CustomRules = CustomRule::ALL.into_iter().filter(|_| random.below(2) == 0).collect();
    let mut terms = Terms::standard(1 + random.below(4) as u8, cards, seed);
    terms.edition = edition;
    // Nobody can keep a card secret alone.
    terms.restriction =
        restriction.filter(|number| terms.seats > 1 || !CONTENT.has_hidden_cards(Some(*number)));
    terms.custom = custom;
    terms.majorities = random.below(2) == 0;
    terms.second_cards = CONTENT.random_second_cards(terms.restriction, edition, &terms.cards, random);
    terms
}

fn cards_for(terms: &Terms, game: &Game) -> ScoringCards {
    CONTENT.cards_known_to(terms, game, game.seat()).expect("the box holds these cards")
}

/// A turn of one of several kinds of players, so that lands of all sorts come about.
fn some_turn(game: &Game, cards: &ScoringCards, random: &mut Random) -> Vec<Action> {
    let knowledge = Knowledge::of(game, game.seat());
    if let Some(tile) = knowledge.hand().tile {
        let places = crate::ai::tile_places(&knowledge, tile);
        let (hex, rotation) = places[random.below(places.len() as u32) as usize];
        return vec![Action::PlaceTile { hex, rotation }];
    }
    if random.below(6) == 0 {
        let wipes: Vec<Action> = legal::actions(game)
            .into_iter()
            .filter(|action| matches!(action, Action::WipeThree | Action::PaidWipe(_)))
            .collect();
        if !wipes.is_empty() {
            return vec![wipes[random.below(wipes.len() as u32) as usize]];
        }
    }
    if random.below(2) == 0 {
        let position =
            Position::of(&knowledge, cards, &Instinct::built_in()).expect("a position of the game");
        if let Some(opening) = position.quick() {
            return opening.actions();
        }
    }
    let turn = nth_whole_turn(&knowledge, random.below(count_whole_turns(&knowledge))).expect("a turn");
    turn.actions()
}

/// Checks everything that is asked about a land, against the law.
fn check_land(game: &Game, terms: &Terms, environment: &Environment, law: &Law, cards: &ScoringCards) {
    let land = Land::of(environment, 0, law).expect("a land of the game");
    let rule = game.setup().rules.corridors;
    let sheet = score_environment_by(rule, environment, 0, cards);
    let points = cards.wildlife_points(environment);
    for species in Wildlife::ALL {
        assert_eq!(land.species_points[species.index()], points[species] as i16, "{species:?} in {terms:?}");
    }
    for (habitat, points) in sheet.habitat_points().iter() {
        assert_eq!(land.habitat_points(law, habitat.index()), *points as i16, "{habitat:?} in {terms:?}");
    }
    assert_eq!(points_afresh(&land, law), land.species_points);
    let mut free: Vec<_> = land.free_places().iter().map(|place| land.hex(*place)).collect();
    free.sort_unstable_by_key(|hex| crate::rules::reading_order(*hex));
    assert_eq!(free, environment.frontier());
    for species in Wildlife::ALL {
        let hexes = environment.token_hexes(species);
        assert_eq!(land.open[species.index()].count_ones() as usize, hexes.len());
        let mut appraisal = Appraisal::of(environment, rule, cards);
        for hex in hexes.iter().chain(environment.frontier()) {
            let place = land.place_of(*hex).expect("a place");
            let by_law: i16 = appraisal.token_change(*hex, species).0.iter().sum();
            assert_eq!(
                land.change(law, species.index(), place),
                by_law,
                "{species:?} at {hex:?} in {terms:?}"
            );
        }
    }
}

/// Checks what tiles would change and where they fit, for one tile.
fn check_tile(game: &Game, law: &Law, cards: &ScoringCards, tile: TileId) {
    let environment = game.environment();
    let knowledge = Knowledge::of(game, game.seat());
    let land = Land::of(environment, 1, law).expect("a land of the game");
    let corridors = law.plain_corridors();
    let purse = super::chooser::Purse { own: 0, supply: 0 };
    let mut mind = Mind::new();
    let weighing = Weighing::of(&land, &mut mind, law, &corridors, purse, 0);
    let appraisal = Appraisal::of(environment, game.setup().rules.corridors, cards);
    let face = law.faces[usize::from(tile.0)];
    let of_rules = game.setup().catalogue.tile(tile);
    assert_eq!(weighing.edge_rule(face), knowledge.edge_rule(tile));
    for hex in environment.frontier() {
        let place = land.place_of(*hex).expect("a place");
        for rotation in Rotation::ALL {
            let edges = of_rules.edges(rotation);
            let change: i16 = appraisal.tile_change(*hex, &edges).0.iter().sum();
            let found = weighing.tile_value(face, place, rotation.steps().into());
            assert_eq!(found, i32::from(change) * POINT, "at {hex:?} turned by {}", rotation.steps());
            let fits = legal::fits(knowledge.edge_rule(tile), environment, *hex, &edges);
            assert_eq!(weighing.fits(knowledge.edge_rule(tile), face, place, rotation.steps().into()), fits);
        }
    }
}

/// Plays one random game of any kind and checks every position of it.
fn check_game(seed: u64) {
    let mut random = Random::new(seed);
    let terms = some_terms(&mut random, seed);
    let mut game = Game::start(CONTENT.setup(&terms).expect("a game of the box")).0;
    while game.phase() != Phase::Finished {
        let cards = cards_for(&terms, &game);
        let knowledge = Knowledge::of(&game, game.seat());
        let law = Law::of(&knowledge, &cards, &Instinct::none()).expect("a game of the box");
        if game.phase() == Phase::Draft {
            check_land(&game, &terms, game.environment(), &law, &cards);
            for slot in game.display().slots() {
                check_tile(&game, &law, &cards, game.display().tile(slot).expect("a tile"));
            }
        }
        let actions = some_turn(&game, &cards, &mut random);
        let before = Position::of(&knowledge, &cards, &Instinct::none()).filter(|_| actions.len() > 2);
        let drafted = actions[0];
        for (index, action) in actions.iter().enumerate() {
            // What the quick form makes of the turn has to be what the law makes of it, up to what appears next.
            if index > 0
                && index + 1 == actions.len()
                && *action == Action::EndTurn
                && let Some(position) = &before
            {
                check_played(&game, position, &law, drafted, &actions);
            }
            game.apply(*action).unwrap_or_else(|error| panic!("{action:?} in {terms:?}: {error}"));
        }
    }
}

/// What is remembered of a land has to be what is worked out afresh.
fn check_memory(world: &World, law: &Law) {
    let mut remembered = world.mind;
    let mut afresh = Mind::new();
    for species in 0..5 {
        remembered.refresh(&world.land, law, species);
        afresh.refresh(&world.land, law, species);
        let places = world.land.place_count();
        let (mut a, mut b) = ([0; MOST_PLACES], [0; MOST_PLACES]);
        remembered.values(species, places, i16::MAX, &mut a);
        afresh.values(species, places, i16::MAX, &mut b);
        let open = (0..world.land.tile_count())
            .filter(|slot| world.land.open[species] >> slot & 1 != 0)
            .map(|slot| world.land.place[usize::from(slot)]);
        for place in world.land.free_places().iter().copied().chain(open) {
            assert_eq!(a[usize::from(place)], b[usize::from(place)], "species {species} at {place}");
        }
    }
}

#[test]
fn what_is_remembered_holds() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let terms = some_terms(&mut random, seed);
        let Ok(setup) = CONTENT.setup(&terms) else { continue };
        let game = Game::start(setup.clone()).0;
        let cards = cards_for(&terms, &game);
        let Some(dealer) = Dealer::of(&setup, &cards, &Instinct::built_in()) else { continue };
        dealer.quick_game_watched(seed, check_memory);
    }
}

/// Plays the same turn in the quick form and compares.
fn check_played(game: &Game, position: &Position, law: &Law, drafted: Action, actions: &[Action]) {
    let mut lay = None;
    let mut token_hex = None;
    for action in actions {
        match action {
            Action::PlaceTile { hex, rotation } => lay = Some((*hex, *rotation)),
            Action::PlaceToken { hex } => token_hex = Some(*hex),
            _ => {}
        }
    }
    let (Some((hex, rotation)), Action::TakePair(_) | Action::TakeMixed { .. }) = (lay, drafted) else {
        return;
    };
    let draft = Draft { action: drafted, tile: TileId(0), token: None };
    let world = position.played(&WholeTurn { draft, hex, rotation, token_hex });
    let player = game.player(game.seat());
    assert_eq!(world.purse.own, player.nature_tokens());
    assert_eq!(world.purse.supply, game.nature_supply());
    let fresh = Land::of(player.environment(), 0, law).expect("a land of the game");
    assert_eq!(world.land.species_points, fresh.species_points);
    assert_eq!(world.land.largest, fresh.largest);
    assert_eq!(world.land.tokens.map(u32::count_ones), fresh.tokens.map(u32::count_ones));
    assert_eq!(world.land.open.map(u32::count_ones), fresh.open.map(u32::count_ones));
    assert_eq!(world.hidden.bag(), Knowledge::of(game, game.seat()).bag().0);
    for slot in game.display().slots() {
        let index = slot.index();
        assert_eq!(world.offer.tiles[index], game.display().tile(slot).map_or(NONE, |tile| tile.0));
        let token = game.display().token(slot).map_or(NONE, |token| token.species.index() as u8);
        assert_eq!(world.offer.tokens[index], token);
    }
}

#[test]
fn lands_and_turns_agree_with_the_law_in_random_games_of_every_kind() {
    for seed in 0..160 {
        check_game(seed);
    }
}

#[test]
fn crowded_lands_agree_with_the_law() {
    // Games seldom bring large groups; these lands are full of few species.
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let terms = some_terms(&mut random, seed);
        let game = Game::start(CONTENT.setup(&terms).expect("a game of the box")).0;
        let cards = cards_for(&terms, &game);
        let law = Law::of(&Knowledge::of(&game, game.seat()), &cards, &Instinct::none()).expect("a game");
        let mut environment = Environment::new();
        let kinds = 1 + random.below(3);
        let first = random.below(5);
        let tiles = 6 + random.below(MOST_TILES as u32 - 8);
        for number in 0..tiles {
            let free = environment.frontier();
            let hex = free[random.below(free.len() as u32) as usize];
            let id = TileId(random.below(85) as u8);
            let face = game.setup().catalogue.tile(id);
            let mut tile = PlacedTile::new(hex, id, face, Rotation::new(random.below(6) as i32));
            if random.below(5) > 0 {
                let species = Wildlife::ALL[((first + random.below(kinds)) % 5) as usize];
                tile.token = Some(TokenId { species, number: number as u8 });
            }
            environment.lay(tile);
        }
        check_land(&game, &terms, &environment, &law, &cards);
    }
}

#[test]
fn the_best_turn_of_a_table_is_the_best_of_all_turns() {
    // Without any feeling the quick choice is the turn that changes the score most.
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut terms = Terms::standard(2, CONTENT.random_cards(Edition::Final, &mut random), seed);
        terms.majorities = false;
        let mut game = Game::start(CONTENT.setup(&terms).expect("a game of the box")).0;
        while game.phase() != Phase::Finished {
            let cards = cards_for(&terms, &game);
            let knowledge = Knowledge::of(&game, game.seat());
            let instinct = Instinct { wipe_below: i16::MIN, ..Instinct::none() };
            let position = Position::of(&knowledge, &cards, &instinct).expect("a position");
            let Some(Opening::Turn(quick)) = position.quick() else { panic!("no turn") };
            let now = position.worth_now();
            let found = position.worth_after(&quick) - now;
            let best = (0..count_whole_turns(&knowledge))
                .filter_map(|number| nth_whole_turn(&knowledge, number))
                .map(|turn| position.worth_after(&turn) - now)
                .max();
            assert_eq!(Some(found), best, "seed {seed}, turn {}", game.turn());
            for action in some_turn(&game, &cards, &mut random) {
                game.apply(action).expect("legal");
            }
        }
    }
}

#[test]
fn cards_of_every_letter_are_tried() {
    // The random games above must not miss a card.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..160 {
        let terms = some_terms(&mut Random::new(seed), seed);
        if let CardChoice::Lettered(letters) = terms.cards {
            for species in Wildlife::ALL {
                seen.insert((terms.edition.key(), species, letters[species]));
            }
        }
    }
    assert_eq!(seen.iter().filter(|(edition, _, _)| *edition == "final").count(), 5 * Letter::ALL.len());
}
