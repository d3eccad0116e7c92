//! Rounds that all seats play together: their parts commute, and a record has them in playing order.

use cascadia_base::{GameRng, Seat};
use cascadia_engine::{GameMode, Playthrough, Record, SeatOwner, read_record, write_record};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::GameOptions;
use rolling_rivers::record::in_playing_order;
use rolling_rivers::rules::{Action, Game, Phase, RuleError};
use rolling_rivers::sheets::SheetLetter;

use crate::rolling_fixtures::{any_action, any_options, rolling_content, rolling_game, rolling_options};

/// Plays a game of which `schedule` chooses the seat before every action; the choices of a seat depend only on
/// its own part. Calls `each` with the position after every action and the actions so far.
fn play(
    options: &GameOptions,
    seed: u64,
    mut schedule: impl FnMut(&Game) -> Seat,
    mut each: impl FnMut(&Game, &[Action]),
) -> (Game, Vec<Action>) {
    let mut game = rolling_game(options);
    let mut choices: Vec<_> = (0..options.seats).map(|seat| GameRng::new(seed + u64::from(seat))).collect();
    let mut actions = Vec::new();
    while game.phase() != Phase::Finished {
        let seat = schedule(&game);
        if let Some(handover) = RollingRivers::hand_over(&game, seat) {
            game.apply(handover).expect("the seat may act");
            actions.push(handover);
        }
        assert_eq!(game.seat(), seat);
        let action = any_action(&game, &mut choices[seat.index()]);
        game.apply(action).expect("a listed action is legal");
        actions.push(action);
        each(&game, &actions);
    }
    (game, actions)
}

fn in_turns(options: &GameOptions, seed: u64) -> (Game, Vec<Action>) {
    // The throw costs no choice of a seat.
    play(options, seed, Game::seat, |_, _| {})
}

fn any_seat(game: &Game, rng: &mut GameRng) -> Seat {
    let seats: Vec<_> = (0..4).map(Seat).filter(|seat| game.may_act(*seat)).collect();
    if game.phase() == Phase::Roll { game.seat() } else { seats[rng.below(seats.len() as u32) as usize] }
}

fn replayed(options: &GameOptions, actions: &[Action]) -> Game {
    let mut game = rolling_game(options);
    for action in actions {
        game.apply(*action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
    }
    game
}

#[test]
fn parts_of_a_round_commute() {
    for seed in (2..120).step_by(3) {
        let options = any_options(seed);
        assert_eq!(options.seats, 4);
        let (expected, record) = in_turns(&options, seed);
        assert!(!record.iter().any(|action| RollingRivers::is_handover(*action)));
        for order in 0..3 {
            let mut rng = GameRng::new(1000 * seed + order);
            let (game, mixed) = play(&options, seed, |game| any_seat(game, &mut rng), |_, _| {});
            assert_eq!(game, expected, "seed {seed}, order {order}");
            assert!(mixed.iter().any(|action| RollingRivers::is_handover(*action)));
            assert_eq!(in_playing_order(mixed, 4), record, "seed {seed}, order {order}");
        }
    }
}

#[test]
fn an_unfinished_round_in_playing_order_is_the_same_position() {
    for seed in [2, 5, 8, 11] {
        let options = any_options(seed);
        let mut rng = GameRng::new(seed);
        let mut number = 0;
        play(
            &options,
            seed,
            |game| any_seat(game, &mut rng),
            |game, actions| {
                number += 1;
                if number % 7 == 0 {
                    let ordered = in_playing_order(actions.to_vec(), 4);
                    assert_eq!(replayed(&options, &ordered), *game, "seed {seed}, action {number}");
                }
            },
        );
    }
}

#[test]
fn anybody_may_throw_the_dice_and_all_have_the_same_ones() {
    let options = rolling_options(SheetLetter::B, 4, "2 H8 11 H11", 5);
    let mut first = rolling_game(&options);
    first.apply(Action::Roll).expect("the first seat throws");
    let mut third = rolling_game(&options);
    third.apply(Action::Seat(Seat(2))).expect("the third seat may");
    third.apply(Action::Roll).expect("and throws");
    assert_eq!(third.seat(), Seat(2));
    assert_eq!(third.apply(Action::Roll), Err(RuleError::WrongPhase(Phase::Collect)));
    third.apply(Action::Seat(Seat(0))).expect("the first seat goes on");
    assert_eq!(third, first);
}

#[test]
fn only_seats_with_an_unfinished_part_go_on() {
    let options = rolling_options(SheetLetter::B, 3, "2 H8 11 H11", 5);
    let mut game = rolling_game(&options);
    game.apply(Action::Roll).expect("legal");
    let mut rng = GameRng::new(1);
    while game.seat() == Seat(0) {
        let action = any_action(&game, &mut rng);
        game.apply(action).expect("legal");
    }
    let before = game.clone();
    assert_eq!(game.apply(Action::Seat(Seat(0))), Err(RuleError::NotToAct(1)), "it has ended its part");
    assert_eq!(game.apply(Action::Seat(Seat(1))), Err(RuleError::NotToAct(2)), "it is on turn");
    assert_eq!(game.apply(Action::Seat(Seat(3))), Err(RuleError::NotToAct(4)), "there is no such seat");
    assert_eq!(game, before);
    let mut earlier = rolling_game(&options);
    earlier.set_in_turns();
    earlier.apply(Action::Roll).expect("legal");
    assert_eq!(earlier.apply(Action::Seat(Seat(1))), Err(RuleError::InTurns));
}

/// Begins a game of three people.
fn three_people() -> Playthrough<RollingRivers> {
    let owners = ["Ada", "Bob", "Cleo"].map(|name| SeatOwner::Human(name.to_owned())).to_vec();
    let setup = RollingRivers::setup(rolling_options(SheetLetter::B, 3, "2 H8 11 H11", 9), owners);
    Playthrough::begin(setup, rolling_content(), 1).expect("a game of the box")
}

/// Plays the part of the seat on turn up to its end.
fn play_part(playthrough: &mut Playthrough<RollingRivers>, rng: &mut GameRng) {
    let seat = playthrough.seat();
    while playthrough.seat() == seat && playthrough.phase() != Phase::Roll && !playthrough.is_over() {
        let action = any_action(playthrough.state(), rng);
        playthrough.choose(action).expect("a listed action is legal");
    }
}

#[test]
fn a_round_begun_in_another_order_is_saved_and_resumed() {
    let mut rng = GameRng::new(3);
    let mut playthrough = three_people();
    playthrough.choose(Action::Roll).expect("legal");
    playthrough.choose(Action::Seat(Seat(2))).expect("the third one goes first");
    assert!(!playthrough.can_undo(), "a handover is not undone");
    play_part(&mut playthrough, &mut rng);
    assert_eq!(playthrough.seat(), Seat(0), "then the first one");
    let action = any_action(playthrough.state(), &mut rng);
    playthrough.choose(action).expect("legal");
    let before = playthrough.state().clone();
    assert!(playthrough.can_undo());
    playthrough.undo(rolling_content()).expect("its own choice");
    assert!(!playthrough.can_undo(), "those of others are final");
    playthrough.redo().expect("again");
    assert_eq!(*playthrough.state(), before);

    let text = write_record(playthrough.record());
    let record: Record<RollingRivers> = read_record(&text).expect("a record");
    let (resumed, refused) = Playthrough::resume(record, rolling_content(), 2).expect("a game of the box");
    assert_eq!((resumed.state(), refused), (&before, None));
}

#[test]
fn a_finished_game_has_its_rounds_in_playing_order_and_replays_by_the_first_rules() {
    let mut rng = GameRng::new(3);
    let mut playthrough = three_people();
    while !playthrough.is_over() {
        if playthrough.phase() == Phase::Roll {
            playthrough.choose(Action::Roll).expect("legal");
            playthrough.choose(Action::Seat(Seat(1))).expect("the second one goes first");
        }
        play_part(&mut playthrough, &mut rng);
    }
    let log = &playthrough.ledger().log;
    assert_eq!(log.len(), 60);
    for seat in 0..3 {
        let rounds: Vec<u8> =
            log.iter().filter(|round| round.seat == Seat(seat)).map(|round| round.round).collect();
        assert_eq!(rounds, (1..=20).collect::<Vec<u8>>());
    }
    let record = playthrough.record();
    assert!(!record.actions.iter().any(|action| RollingRivers::is_handover(*action)));
    let earlier = Record { rules: 1, ..record.clone() };
    let state = earlier.replay(rolling_content()).expect("it replays in turns");
    assert_eq!(state.players(), playthrough.state().players());
}
