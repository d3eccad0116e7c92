//! Invariants that hold in thousands of random games of Rolling Rivers.

use cascadia_base::{ByWildlife, GameRng, Habitat, Seat, Wildlife};
use cascadia_engine::{
    GameMode, Playthrough, Record, SeatOwner, read_record, write_record, write_record_line,
};
use rolling_rivers::RollingRivers;
use rolling_rivers::record::{read_action, write_action};
use rolling_rivers::rules::{
    Action, BonusUse, Collection, CompletionBonus, CompletionEffect, Game, GameEvent, Knowledge, Pending,
    Phase, legal,
};
use rolling_rivers::sheets::{Cell, FreeTarget, HexagonKind, Pick, Sheet, SheetLetter, Tally};

use crate::rolling_fixtures::{any_action, any_options, play_any, rolling_content, rolling_game};

const GAMES: u64 = 600;

/// Each player's stock, recounted from the events of a game.
struct Recount {
    tallies: Vec<Tally>,
    completed_this_round: Vec<u8>,
    completed: Vec<u8>,
}

impl Recount {
    fn of(game: &Game) -> Self {
        let seats = game.players().len();
        Self {
            tallies: vec![game.setup().tally; seats],
            completed_this_round: vec![0; seats],
            completed: vec![0; seats],
        }
    }

    fn add(&mut self, seat: Seat, animals: &ByWildlife<u8>, nature_tokens: u8) {
        let tally = &mut self.tallies[seat.index()];
        for animal in Wildlife::ALL {
            tally.animals[animal] += animals[animal];
        }
        tally.nature_tokens += nature_tokens;
    }

    /// Panics on an overdraft.
    fn take(&mut self, seat: Seat, price: &Tally) {
        let tally = &mut self.tallies[seat.index()];
        for animal in Wildlife::ALL {
            tally.animals[animal] = tally.animals[animal].checked_sub(price.animals[animal]).expect("enough");
        }
        tally.nature_tokens = tally.nature_tokens.checked_sub(price.nature_tokens).expect("enough");
    }

    fn follow(&mut self, before: &Game, action: Action, events: &[GameEvent]) {
        let price = nature_tokens_for_bonus(before, action);
        self.take(before.seat(), &Tally { nature_tokens: price, ..Tally::default() });
        for event in events {
            match event {
                GameEvent::Collected { seat, animals, nature_tokens, .. } => {
                    self.take(*seat, &Tally { nature_tokens: *nature_tokens, ..Tally::default() });
                    self.add(*seat, animals, 0);
                }
                GameEvent::Completed { seat, paid, .. } => {
                    self.take(*seat, paid);
                    self.completed[seat.index()] += 1;
                    self.completed_this_round[seat.index()] += 1;
                }
                GameEvent::Gained { seat, animals, nature_tokens, .. } => {
                    assert!(*nature_tokens > 0 || animals.0 != [0; 5], "nothing was gained");
                    self.add(*seat, animals, *nature_tokens);
                }
                GameEvent::RoundBegan { .. } => self.completed_this_round.fill(0),
                _ => {}
            }
        }
    }
}

/// Returns the cost of a bonus card's use in nature tokens.
fn nature_tokens_for_bonus(game: &Game, action: Action) -> u8 {
    let Action::Bonus(choice) = action else { return 0 };
    let completing = game.active_player().completing().expect("a card is being completed");
    match game.completion_card(completing.space).effect {
        _ if choice == BonusUse::Declined => 0,
        CompletionEffect::Bonus(
            CompletionBonus::PayTokensGainAnimals { tokens, .. }
            | CompletionBonus::PayTokensRaiseNumber { tokens, .. },
        ) => tokens,
        _ => 0,
    }
}

#[test]
fn every_game_has_twenty_rounds_without_open_decisions() {
    for seed in 0..GAMES {
        let options = any_options(seed);
        let mut game = rolling_game(&options);
        let mut recount = Recount::of(&game);
        let mut rolls = 0;
        play_any(&mut game, &mut GameRng::new(seed + 1), |before, action, after, events| {
            recount.follow(before, action, events);
            rolls += u8::from(action == Action::Roll);
            assert_eq!(after.round() + after.draw_pile(), 20);
            for (index, player) in after.players().iter().enumerate() {
                assert_eq!(*player.tally(), recount.tallies[index], "seed {seed}, {action:?}");
                assert_eq!(player.completed(), recount.completed[index]);
                assert!(recount.completed_this_round[index] <= 1, "seed {seed}: one card a round");
                let decides = after.phase() != Phase::Finished && index == after.seat().index();
                assert!(decides || player.pending().is_empty(), "seed {seed}: no other seat decides");
            }
        });
        assert_eq!((rolls, game.round(), game.draw_pile()), (20, 20, 0), "seed {seed}");
        for player in game.players() {
            assert_eq!(player.total(), player.sheet().score(player.tally()).total(), "seed {seed}");
        }
    }
}

#[test]
fn the_draw_pile_has_two_cards_of_each_habitat_in_each_tier_the_first_on_top() {
    for seed in 0..200 {
        let mut game = rolling_game(&any_options(seed));
        play_any(&mut game, &mut GameRng::new(seed), |_, _, _, _| {});
        let cards: Vec<_> = game.seen_cards().map(|id| game.card(id)).collect();
        for (tier, cards) in cards.chunks(10).enumerate() {
            assert!(cards.iter().all(|card| usize::from(card.tier) == tier + 1), "seed {seed}");
            for habitat in Habitat::ALL {
                assert_eq!(cards.iter().filter(|card| card.habitat == habitat).count(), 2, "seed {seed}");
            }
        }
        let mut keys: Vec<_> = cards.iter().map(|card| &card.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 20, "seed {seed}: every card lies there once");
    }
}

/// Returns actions of every kind, most of them illegal.
fn some_actions(rng: &mut GameRng) -> Vec<Action> {
    let cell = Cell { row: rng.below(7) as u8, column: rng.below(9) as u8 };
    let animal = Wildlife::ALL[rng.below(5) as usize];
    let habitat = Habitat::ALL[rng.below(5) as usize];
    let option = Pick::Option { column: rng.below(7) as u8, option: rng.below(4) as u8 };
    vec![
        Action::Roll,
        Action::Collect(Collection::of(animal)),
        Action::Complete {
            space: rng.below(6) as u8,
            payment: Tally { nature_tokens: rng.below(2) as u8, ..Tally::default() },
            without_tokens: false,
        },
        Action::Pass,
        Action::Bonus(BonusUse::Declined),
        Action::Bonus(BonusUse::Plain),
        Action::Bonus(BonusUse::Mark(habitat)),
        Action::Bonus(BonusUse::Animals(animal, Some(animal))),
        Action::Mark { cell, animal: None },
        Action::Mark { cell, animal: Some(animal) },
        Action::Pick(Pick::Item(rng.below(12) as u8)),
        Action::Pick(option),
        Action::Gain(animal),
        Action::Free(None),
        Action::Free(Some(FreeTarget::Track(habitat))),
        Action::Free(Some(FreeTarget::Overflow)),
        Action::Free(Some(FreeTarget::Outline(cell))),
        Action::Free(Some(FreeTarget::Animal(cell, animal))),
        Action::Done,
    ]
}

#[test]
fn exactly_the_listed_actions_are_legal_and_refusals_change_nothing() {
    for seed in 0..80 {
        let mut game = rolling_game(&any_options(seed));
        let mut rng = GameRng::new(seed);
        let mut others = GameRng::new(seed + 5000);
        play_any(&mut game, &mut rng, |before, _, _, _| {
            let listed = legal::actions(before);
            for (index, action) in listed.iter().enumerate() {
                assert_eq!(legal::check(before, *action), Ok(()), "seed {seed}, {action:?}");
                let is_new = listed.len() > 200 || !listed[..index].contains(action);
                assert!(is_new, "seed {seed}: {action:?} is listed twice");
            }
            for action in some_actions(&mut others) {
                if listed.contains(&action) {
                    continue;
                }
                let mut game = before.clone();
                let refused = game.apply(action);
                assert!(refused.is_err(), "seed {seed}: {action:?} is not listed in {:?}", before.phase());
                assert_eq!(game, *before);
            }
        });
        for action in some_actions(&mut others) {
            let refused = game.apply(action).expect_err("the game is over");
            assert_eq!(refused.to_string(), "the game is over");
        }
    }
}

#[test]
fn every_action_is_written_and_read_back() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mut game = rolling_game(&any_options(seed));
        for action in play_any(&mut game, &mut GameRng::new(seed), |_, _, _, _| {}) {
            let line = write_action(action);
            assert_eq!(read_action(&line), Ok(action), "{line}");
            kinds.extend(line.split_whitespace().next().map(str::to_owned));
        }
    }
    let all = ["bonus", "collect", "complete", "done", "free", "gain", "mark", "pass", "pick", "roll"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn a_record_leads_to_the_same_game() {
    for seed in 0..60 {
        let options = any_options(seed);
        let owners = (0..options.seats).map(|seat| SeatOwner::Human(format!("Player {seat}"))).collect();
        let setup = RollingRivers::setup(options, owners);
        let mut playthrough =
            Playthrough::<RollingRivers>::begin(setup.clone(), rolling_content(), 1).expect("in the box");
        let mut game = rolling_game(&options);
        let actions = play_any(&mut game, &mut GameRng::new(seed), |_, _, _, _| {});
        playthrough.perform_all(&actions).expect("legal");
        assert_eq!(*playthrough.state(), game, "seed {seed}");
        let mut record: Record<RollingRivers> = playthrough.record().clone();
        record.outcome = Some(RollingRivers::outcome(&game));
        let text = write_record(&record);
        assert!(text.contains("format: 4") && text.contains("rolling"), "{text}");
        let read = read_record::<RollingRivers>(&text).expect("a record");
        assert_eq!(read, record, "seed {seed}");
        if seed % 6 == 0 {
            let sent = read_record::<RollingRivers>(&write_record_line(&record));
            assert_eq!(sent, Ok(record.clone()), "nothing is lost on the way to friends: seed {seed}");
        }
        assert_eq!(read.replay(rolling_content()).expect("it replays"), game, "seed {seed}");
        assert_eq!(playthrough.turns_ended(), 20 * u16::from(options.seats));
        assert_eq!(RollingRivers::turns_each(&setup, rolling_content()), 20);
        assert_eq!(playthrough.ledger().log.len(), 20 * usize::from(options.seats));
    }
}

#[test]
fn undo_and_redo_restore_the_position() {
    let mut undone = 0;
    for seed in 0..24 {
        let options = any_options(seed);
        let owners = (0..options.seats).map(|seat| SeatOwner::Human(format!("Player {seat}"))).collect();
        let mut playthrough =
            Playthrough::<RollingRivers>::begin(RollingRivers::setup(options, owners), rolling_content(), 1)
                .expect("in the box");
        let mut rng = GameRng::new(seed + 900);
        while playthrough.state().phase() != Phase::Finished {
            let before = playthrough.state().clone();
            playthrough.choose(any_action(&before, &mut rng)).expect("a listed action is legal");
            if !playthrough.can_undo() {
                continue;
            }
            let after = playthrough.state().clone();
            let record = playthrough.record().actions.clone();
            playthrough.undo(rolling_content()).expect("it can be undone");
            assert_eq!(*playthrough.state(), before, "seed {seed}");
            playthrough.redo().expect("it was undone");
            assert_eq!(*playthrough.state(), after, "seed {seed}");
            assert_eq!(playthrough.record().actions, record, "seed {seed}");
            undone += 1;
        }
    }
    assert!(undone > 500, "{undone}");
}

#[test]
fn the_outlines_of_sheet_c_hang_together_from_the_stars() {
    for seed in (0..240).filter(|seed| seed % 4 == 2) {
        let mut game = rolling_game(&any_options(seed));
        play_any(&mut game, &mut GameRng::new(seed), |_, _, after, _| {
            for player in after.players() {
                let Sheet::C(sheet) = player.sheet() else { panic!("sheet C") };
                let printed = sheet.printed();
                let outlined = sheet.outlined();
                let is_star = |index: &usize| printed.hexagons[*index].kind == HexagonKind::Star;
                let mut reached: Vec<usize> = outlined.iter().filter(is_star).collect();
                let mut next = 0;
                while next < reached.len() {
                    let beside = printed.map.neighbours(reached[next]).iter();
                    let new: Vec<usize> =
                        beside.filter(|at| outlined.contains(*at) && !reached.contains(at)).collect();
                    reached.extend(new);
                    next += 1;
                }
                assert_eq!(reached.len(), usize::from(outlined.len()), "seed {seed}");
            }
        });
    }
}

/// Returns each seat's actions in each round of a random game.
fn courses(game: &mut Game, seed: u64) -> Vec<Vec<Action>> {
    let mut courses = vec![Vec::new(); game.players().len()];
    play_any(game, &mut GameRng::new(seed), |before, action, _, _| {
        if action != Action::Roll {
            courses[before.seat().index()].push(action);
        }
    });
    courses
}

/// Plays minimally: collects only what is mandatory, and completes no card.
fn idle(game: &mut Game) {
    let collections = legal::actions(game);
    game.apply(collections[0]).expect("legal");
    game.apply(Action::Pass).expect("legal");
    game.apply(Action::Done).expect("legal");
}

#[test]
fn other_seats_do_not_change_the_own_sheet() {
    for seed in [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35] {
        let options = any_options(seed);
        assert_eq!(options.seats, 4);
        let mut played = rolling_game(&options);
        let courses = courses(&mut played, seed);
        for (own, course) in courses.iter().enumerate() {
            let mut game = rolling_game(&options);
            let mut course = course.iter();
            while game.phase() != Phase::Finished {
                game.apply(Action::Roll).expect("legal");
                for seat in 0..4 {
                    if seat != own {
                        idle(&mut game);
                        continue;
                    }
                    for action in course.by_ref() {
                        game.apply(*action).expect("legal regardless of the others");
                        if *action == Action::Done {
                            break;
                        }
                    }
                }
            }
            assert_eq!(game.player(Seat(own as u8)), played.player(Seat(own as u8)), "seed {seed}");
        }
        // In a solo game the first seat has the same dice and cards, too.
        let mut alone = rolling_game(&rolling_rivers::content::GameOptions { seats: 1, ..options });
        let mut course = courses[0].iter();
        while alone.phase() != Phase::Finished {
            let action = match alone.phase() {
                Phase::Roll => Action::Roll,
                _ => *course.next().expect("the game goes on"),
            };
            alone.apply(action).expect("legal alone");
        }
        assert_eq!(alone.player(Seat(0)), played.player(Seat(0)), "seed {seed}");
    }
}

#[test]
fn an_imagined_game_agrees_in_everything_in_sight() {
    for seed in 0..40 {
        let mut game = rolling_game(&any_options(seed));
        let mut imagined_piles = std::collections::BTreeSet::new();
        let mut first = None;
        play_any(&mut game, &mut GameRng::new(seed), |_, action, after, _| {
            if action != Action::Roll {
                return;
            }
            let knowledge = Knowledge::of(after, after.seat());
            let mut imagined = knowledge.imagine(GameRng::new(seed + u64::from(after.round())));
            assert_eq!(imagined.setup().seed, 0);
            assert_eq!(imagined.central(), after.central());
            assert_eq!(imagined.draw_pile(), after.draw_pile());
            for space in 1..=4 {
                assert_eq!(imagined.card_in(space), after.card_in(space));
            }
            for (own, theirs) in imagined.players().iter().zip(after.players()) {
                assert_eq!(
                    (own.tally(), own.dice(), own.sheet()),
                    (theirs.tally(), theirs.dice(), theirs.sheet())
                );
            }
            let unseen = knowledge.unseen_cards();
            assert_eq!(unseen.len(), 30 - usize::from(after.round()));
            play_any(&mut imagined, &mut GameRng::new(seed), |_, _, _, _| {});
            let pile: Vec<_> = imagined.seen_cards().collect();
            for habitat in Habitat::ALL {
                let of = |tier: u8| {
                    let fits = |card: &rolling_rivers::rules::HabitatCard| {
                        card.tier == tier && card.habitat == habitat
                    };
                    pile.iter().filter(|id| fits(imagined.card(**id))).count()
                };
                assert_eq!([of(1), of(2)], [2, 2]);
            }
            first.get_or_insert_with(|| pile.clone());
            imagined_piles.insert(pile);
        });
        assert!(imagined_piles.len() > 5, "the pile is imagined afresh");
    }
}

#[test]
fn marks_of_cards_come_before_picks_and_free_hexagons() {
    let mut seen = 0;
    for seed in 0..120 {
        let mut game = rolling_game(&any_options(seed));
        let by_hand = matches!(game.active_player().sheet().letter(), SheetLetter::C | SheetLetter::D);
        play_any(&mut game, &mut GameRng::new(seed), |before, action, _, _| {
            let marks = |pending: &Pending| matches!(pending, Pending::Mark { .. });
            let has_marks = before.active_player().pending().iter().any(marks);
            assert_eq!(has_marks, before.phase() == Phase::Mark);
            assert!(by_hand || !has_marks);
            if has_marks {
                assert!(matches!(action, Action::Mark { .. } | Action::Gain(_)));
                seen += 1;
            }
        });
    }
    assert!(seen > 100);
}
