//! Differential tests: the search board against the rules and the scoring, in random positions of all kinds.

use std::sync::LazyLock;

use super::{Draft, Turn, count_whole_turns, nth_whole_turn};
use cascadia_base::{Rotation, Wildlife};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{
    Action, CardChoice, CustomRule, CustomRules, Edition, Environment, Game, GameRng, Knowledge, Letter,
    Phase, PlacedTile, Setup, TileId, TokenId, legal,
};
use cascadia_rules::scoring::delta::DeltaScorer;
use cascadia_rules::scoring::{ScoringCards, score_environment_by};

use super::board::{Board, MOST_CELLS, MOST_TILES, NONE};
use super::eval_weights::{EvalWeights, POINT};
use super::playout::{PlayoutRng, SearchState};
use super::policy::TurnEvaluator;
use super::position::{Position, RootAction};
use super::rule_tables::RuleTables;
use super::self_play::SelfPlay;
use super::set_packing::recomputed_points;
use super::value_cache::TokenValueCache;

static CONTENT: LazyLock<Content> = LazyLock::new(|| Content::shipped().expect("the shipped data is valid"));

/// Draws the options of a game: seats, cards, edition, restriction, custom rules.
fn random_options(random: &mut GameRng, seed: u64) -> GameOptions {
    let edition = if random.below(5) == 0 { Edition::Preliminary } else { Edition::Final };
    let cards = match random.below(8) {
        0 => CardChoice::Family,
        1 if edition == Edition::Final => CardChoice::Intermediate,
        _ => CONTENT.random_cards(edition, random),
    };
    let lettered = matches!(cards, CardChoice::Lettered(_));
    let restriction = (lettered && random.below(2) == 0).then(|| 1 + random.below(10) as u8);
    let custom: CustomRules = CustomRule::ALL.into_iter().filter(|_| random.below(2) == 0).collect();
    let mut options = GameOptions::standard(1 + random.below(4) as u8, cards, seed);
    options.edition = edition;
    // There are no hidden cards in a solo game.
    options.restriction =
        restriction.filter(|number| options.seats > 1 || !CONTENT.has_hidden_cards(Some(*number)));
    options.custom = custom;
    options.majorities = random.below(2) == 0;
    options.second_cards = CONTENT.random_second_cards(options.restriction, edition, &options.cards, random);
    options
}

fn cards_of(options: &GameOptions, game: &Game) -> ScoringCards {
    CONTENT.cards_known_to(options, game, game.seat()).expect("the box holds these cards")
}

/// Chooses a turn in the manner of a random kind of player, for a variety of environments.
fn random_turn(game: &Game, cards: &ScoringCards, random: &mut GameRng) -> Vec<Action> {
    let knowledge = Knowledge::of(game, game.seat());
    if let Some(tile) = knowledge.hand().tile {
        let cells = super::tile_places(&knowledge, tile);
        let (hex, rotation) = cells[random.below(cells.len() as u32) as usize];
        return vec![Action::PlaceTile { hex, rotation }];
    }
    if random.below(6) == 0 {
        let wipes: Vec<Action> = legal::actions(game).into_iter().filter(|action| action.is_wipe()).collect();
        if !wipes.is_empty() {
            return vec![wipes[random.below(wipes.len() as u32) as usize]];
        }
    }
    if random.below(2) == 0 {
        let position =
            Position::of(&knowledge, cards, &EvalWeights::built_in()).expect("a position of the game");
        if let Some(action) = position.policy_action() {
            return action.actions();
        }
    }
    let turn = nth_whole_turn(&knowledge, random.below(count_whole_turns(&knowledge))).expect("a turn");
    turn.actions()
}

/// Compares all queries of a board with the rules.
fn check_board(
    game: &Game,
    options: &GameOptions,
    environment: &Environment,
    tables: &RuleTables,
    cards: &ScoringCards,
) {
    let board = Board::of(environment, 0, tables).expect("a board of the game");
    let rule = game.setup().rules.corridors;
    let sheet = score_environment_by(rule, environment, 0, cards);
    let points = cards.wildlife_points(environment);
    for species in Wildlife::ALL {
        assert_eq!(
            board.species_points[species.index()],
            points[species] as i16,
            "{species:?} in {options:?}"
        );
    }
    for (habitat, points) in sheet.habitat_points().iter() {
        assert_eq!(
            board.habitat_points(tables, habitat.index()),
            *points as i16,
            "{habitat:?} in {options:?}"
        );
    }
    assert_eq!(recomputed_points(&board, tables), board.species_points);
    let mut free: Vec<_> = board.free_cells().iter().map(|cell| board.hex(*cell)).collect();
    free.sort_unstable_by_key(|hex| cascadia_base::reading_order(*hex));
    assert_eq!(free, environment.frontier());
    for species in Wildlife::ALL {
        let hexes = environment.token_hexes(species);
        assert_eq!(board.open[species.index()].count_ones() as usize, hexes.len());
        let mut scorer = DeltaScorer::of(environment, rule, cards);
        for hex in hexes.iter().chain(environment.frontier()) {
            let cell = board.cell_of(*hex).expect("a cell");
            let by_rules: i16 = scorer.token_change(*hex, species).0.iter().sum();
            assert_eq!(
                board.change(tables, species.index(), cell),
                by_rules,
                "{species:?} at {hex:?} in {options:?}"
            );
        }
    }
}

/// Compares the placements of one tile and their changes with the rules.
fn check_tile(game: &Game, tables: &RuleTables, cards: &ScoringCards, tile: TileId) {
    let environment = game.environment();
    let knowledge = Knowledge::of(game, game.seat());
    let board = Board::of(environment, 1, tables).expect("a board of the game");
    let corridors = tables.plain_corridors();
    let nature_tokens = super::policy::NatureTokens { own: 0, supply: 0 };
    let mut cache = TokenValueCache::new();
    let evaluator = TurnEvaluator::of(&board, &mut cache, tables, &corridors, nature_tokens, 0);
    let scorer = DeltaScorer::of(environment, game.setup().rules.corridors, cards);
    let face = tables.faces[usize::from(tile.0)];
    let of_rules = game.setup().catalogue.tile(tile);
    assert_eq!(evaluator.edge_rule(face), knowledge.edge_rule(tile));
    for hex in environment.frontier() {
        let cell = board.cell_of(*hex).expect("a cell");
        for rotation in Rotation::ALL {
            let edges = of_rules.edges(rotation);
            let change: i16 = scorer.tile_change(*hex, &edges).0.iter().sum();
            let found = evaluator.tile_value(face, cell, rotation.steps().into());
            assert_eq!(found, i32::from(change) * POINT, "at {hex:?} turned by {}", rotation.steps());
            let fits = legal::fits(knowledge.edge_rule(tile), environment, *hex, &edges);
            assert_eq!(evaluator.fits(knowledge.edge_rule(tile), face, cell, rotation.steps().into()), fits);
        }
    }
}

/// Plays one random game of any kind and checks every position of it.
fn check_game(seed: u64) {
    let mut random = GameRng::new(seed);
    let options = random_options(&mut random, seed);
    let mut game = Game::start(CONTENT.setup(&options).expect("a game of the box")).0;
    while game.phase() != Phase::Finished {
        let cards = cards_of(&options, &game);
        let knowledge = Knowledge::of(&game, game.seat());
        let tables = RuleTables::of(&knowledge, &cards, &EvalWeights::none()).expect("a game of the box");
        if game.phase() == Phase::Draft {
            check_board(&game, &options, game.environment(), &tables, &cards);
            for slot in game.display().slots() {
                check_tile(&game, &tables, &cards, game.display().tile(slot).expect("a tile"));
            }
        }
        let actions = random_turn(&game, &cards, &mut random);
        let before = Position::of(&knowledge, &cards, &EvalWeights::none()).filter(|_| actions.len() > 2);
        let drafted = actions[0];
        for (index, action) in actions.iter().enumerate() {
            // The state after the turn has to be that of the rules, up to the next reveal.
            if index > 0
                && index + 1 == actions.len()
                && *action == Action::EndTurn
                && let Some(position) = &before
            {
                check_played(&game, position, &tables, drafted, &actions);
            }
            game.apply(*action).unwrap_or_else(|error| panic!("{action:?} in {options:?}: {error}"));
        }
    }
}

/// Compares the entries of the cache with recomputed ones.
fn check_cache(state: &SearchState, tables: &RuleTables) {
    let mut cached = state.cache;
    let mut recomputed = TokenValueCache::new();
    for species in 0..5 {
        cached.refresh(&state.board, tables, species);
        recomputed.refresh(&state.board, tables, species);
        let cells = state.board.cell_count();
        let (mut a, mut b) = ([0; MOST_CELLS], [0; MOST_CELLS]);
        cached.values(species, cells, i16::MAX, &mut a);
        recomputed.values(species, cells, i16::MAX, &mut b);
        let open = (0..state.board.tile_count())
            .filter(|slot| state.board.open[species] >> slot & 1 != 0)
            .map(|slot| state.board.cell[usize::from(slot)]);
        for cell in state.board.free_cells().iter().copied().chain(open) {
            assert_eq!(a[usize::from(cell)], b[usize::from(cell)], "species {species} at {cell}");
        }
    }
}

#[test]
fn cached_values_hold() {
    for seed in 0..400 {
        let mut random = GameRng::new(seed);
        let options = random_options(&mut random, seed);
        let Ok(setup) = CONTENT.setup(&options) else { continue };
        let game = Game::start(setup.clone()).0;
        let cards = cards_of(&options, &game);
        let Some(self_play) = SelfPlay::of(&setup, &cards, &EvalWeights::built_in()) else { continue };
        self_play.observed_policy_game(seed, check_cache);
    }
}

/// Plays the same turn on the search board and compares.
fn check_played(game: &Game, position: &Position, tables: &RuleTables, drafted: Action, actions: &[Action]) {
    let mut placement = None;
    let mut token_hex = None;
    for action in actions {
        match action {
            Action::PlaceTile { hex, rotation } => placement = Some((*hex, *rotation)),
            Action::PlaceToken { hex } => token_hex = Some(*hex),
            _ => {}
        }
    }
    let (Some((hex, rotation)), Action::TakePair(_) | Action::TakeMixed { .. }) = (placement, drafted) else {
        return;
    };
    let draft = Draft { action: drafted, tile: TileId(0), token: None };
    let state = position.played(&Turn { draft, hex, rotation, token_hex });
    let player = game.player(game.seat());
    assert_eq!(state.nature_tokens.own, player.nature_tokens());
    assert_eq!(state.nature_tokens.supply, game.nature_supply());
    let fresh = Board::of(player.environment(), 0, tables).expect("a board of the game");
    assert_eq!(state.board.species_points, fresh.species_points);
    assert_eq!(state.board.largest, fresh.largest);
    assert_eq!(state.board.tokens.map(u32::count_ones), fresh.tokens.map(u32::count_ones));
    assert_eq!(state.board.open.map(u32::count_ones), fresh.open.map(u32::count_ones));
    let knowledge = Knowledge::of(game, game.seat());
    assert_eq!(state.unseen.bag(), knowledge.bag().0);
    assert_eq!(state.unseen.set_aside(), knowledge.set_aside().0);
    for slot in game.display().slots() {
        let index = slot.index();
        assert_eq!(state.display.tiles[index], game.display().tile(slot).map_or(NONE, |tile| tile.0));
        let token = game.display().token(slot).map_or(NONE, |token| token.species.index() as u8);
        assert_eq!(state.display.tokens[index], token);
    }
}

#[test]
fn boards_and_turns_agree_with_the_rules_in_random_games_of_every_kind() {
    for seed in 0..160 {
        check_game(seed);
    }
}

#[test]
fn tokens_set_aside_agree_with_the_rules() {
    let options = GameOptions::standard(2, CardChoice::ALL_A, 0);
    let setup = CONTENT.setup(&options).expect("a game of the box");
    let mut openings = (0..20_000)
        .map(|seed| Game::start(Setup { seed, ..setup.clone() }).0)
        .filter(|game| !game.supply().set_aside().is_empty());
    let game = openings.next().expect("four alike and then three in one of so many openings");
    let cards = cards_of(&options, &game);
    let knowledge = Knowledge::of(&game, game.seat());
    let position = Position::of(&knowledge, &cards, &EvalWeights::none()).expect("a position");
    let sum = |counts: [u8; 5]| counts.iter().map(|count| u32::from(*count)).sum::<u32>();
    assert_eq!((sum(position.state.unseen.bag()), sum(position.state.unseen.set_aside())), (92, 4));
    // They return with the draft,
    let turn = nth_whole_turn(&knowledge, 0).expect("a turn");
    let mut after = game.clone();
    for action in &turn.actions()[..turn.actions().len() - 1] {
        after.apply(*action).expect("legal");
    }
    let played = position.played(&turn);
    assert_eq!(played.unseen.bag(), Knowledge::of(&after, after.seat()).bag().0);
    assert_eq!(sum(played.unseen.set_aside()), 0);
    // and with the free wipe, which draws without them.
    let slots = position.free_wipe().expect("three alike");
    for seed in 0..200 {
        let mut state = position.state;
        state.wipe_three(slots, &position.tables, &mut PlayoutRng::new(seed));
        assert_eq!((sum(state.unseen.bag()), sum(state.unseen.set_aside())), (96, 0));
    }
}

#[test]
fn crowded_boards_agree_with_the_rules() {
    // Large groups are rare in games; these environments are full of few species.
    for seed in 0..1500 {
        let mut random = GameRng::new(seed);
        let options = random_options(&mut random, seed);
        let game = Game::start(CONTENT.setup(&options).expect("a game of the box")).0;
        let cards = cards_of(&options, &game);
        let tables =
            RuleTables::of(&Knowledge::of(&game, game.seat()), &cards, &EvalWeights::none()).expect("a game");
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
        check_board(&game, &options, &environment, &tables, &cards);
    }
}

#[test]
fn the_best_turn_of_a_table_is_the_best_of_all_turns() {
    // Without weights the policy chooses the turn that changes the score most.
    for seed in 0..40 {
        let mut random = GameRng::new(seed);
        let mut options = GameOptions::standard(2, CONTENT.random_cards(Edition::Final, &mut random), seed);
        options.majorities = false;
        let mut game = Game::start(CONTENT.setup(&options).expect("a game of the box")).0;
        while game.phase() != Phase::Finished {
            let cards = cards_of(&options, &game);
            let knowledge = Knowledge::of(&game, game.seat());
            let weights = EvalWeights { wipe_below: i16::MIN, ..EvalWeights::none() };
            let position = Position::of(&knowledge, &cards, &weights).expect("a position");
            let Some(RootAction::Turn(policy_turn)) = position.policy_action() else { panic!("no turn") };
            let now = position.current_value();
            let found = position.value_after(&policy_turn) - now;
            let best = (0..count_whole_turns(&knowledge))
                .filter_map(|number| nth_whole_turn(&knowledge, number))
                .map(|turn| position.value_after(&turn) - now)
                .max();
            assert_eq!(Some(found), best, "seed {seed}, turn {}", game.turn());
            for action in random_turn(&game, &cards, &mut random) {
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
        let options = random_options(&mut GameRng::new(seed), seed);
        if let CardChoice::Lettered(letters) = options.cards {
            for species in Wildlife::ALL {
                seen.insert((options.edition.key(), species, letters[species]));
            }
        }
    }
    assert_eq!(seen.iter().filter(|(edition, _, _)| *edition == "final").count(), 5 * Letter::ALL.len());
}
