//! Rulings about the course of a game of Rolling Rivers, and marks by hand on sheets C and D.

use cascadia_base::Habitat;
use cascadia_engine::{Playthrough, Refused, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::NotInTheBox;
use rolling_rivers::mode::TurnAmendment;
use rolling_rivers::record::read_action;
use rolling_rivers::rules::{Action, Game, GameEvent, MarkMade, Pending, Phase, legal};
use rolling_rivers::sheets::{FreeTarget, SheetLetter};

use crate::rolling_fixtures::{
    Layout, any_options, play_any, play_lines, refusal, rolling_content, rolling_game, rolling_options, tally,
};

const PRINTED: &str = "complete 1 pay bear 1 elk 2 fox 1 hawk 2 salmon 3";

/// Makes all pending marks, always in the first hexagon, and returns the events.
fn mark_all(game: &mut Game) -> Vec<GameEvent> {
    let mut events = Vec::new();
    while game.phase() == Phase::Mark {
        let actions = legal::actions(game);
        let mark = actions.iter().find(|action| matches!(action, Action::Mark { .. }));
        events.extend(game.apply(*mark.expect("a hexagon to mark")).expect("legal"));
    }
    events
}

#[test]
fn ruling_a_copy_of_a_personal_die_may_be_left_out() {
    let layout = Layout::new(SheetLetter::A, "1").owning([0; 5], 0);
    let mut game = Layout { faces: ["salmon", "personal_twice", "elk", "elk"], ..layout }.begin();
    play_lines(&mut game, "roll; collect elk: a b");
    assert_eq!(*game.active_player().tally(), tally([0, 2, 0, 0, 0], 0));
}

#[test]
fn ruling_a_conversion_leads_to_the_type_that_is_collected() {
    let layout = Layout::new(SheetLetter::A, "1").owning([0; 5], 5);
    let mut game = Layout { faces: ["salmon", "wild", "elk", "elk"], ..layout }.begin();
    play_lines(&mut game, "roll");
    assert_eq!(refusal(&game, "collect fox up salmon:"), "fox is not directly above salmon");
    assert_eq!(refusal(&game, "collect salmon up salmon: c1 c2 c3"), "salmon is not directly above salmon");
}

#[test]
fn ruling_a_scenario_is_played_as_it_is_printed() {
    let content = rolling_content();
    for (number, scenario) in content.scenarios() {
        let cards = content.scenario_cards(*number).expect("its cards");
        let mut options = rolling_options(scenario.sheet, 2, "1 2 3 4", 3);
        options.completion_cards = cards;
        options.scenario = Some(*number);
        assert!(content.setup(&options).is_ok(), "scenario {number}");
        for change in 0..4 {
            let mut other = options;
            match change {
                0 => other.abundance = true,
                1 => other.family = true,
                2 => other.completion_cards.swap(0, 1),
                _ => other.sheet = SheetLetter::ALL[(scenario.sheet.index() + 1) % 4],
            }
            assert!(content.setup(&other).is_err(), "scenario {number}, change {change}");
        }
    }
    let mut options = rolling_options(SheetLetter::A, 1, "3 8 10 2", 3);
    options.scenario = Some(1);
    options.abundance = true;
    assert_eq!(
        content.setup(&options).expect_err("not as printed").to_string(),
        "scenario 1 is played on sheet A with the completion cards 3 8 10 2, by the full rules and without abundance"
    );
    options.scenario = Some(21);
    assert_eq!(content.setup(&options).expect_err("there are 20"), NotInTheBox::Scenario(21, 20));
}

#[test]
fn options_that_the_box_does_not_have_are_refused() {
    let content = rolling_content();
    let refused = |change: &dyn Fn(&mut rolling_rivers::content::GameOptions)| {
        let mut options = rolling_options(SheetLetter::A, 1, "3 8 10 2", 3);
        change(&mut options);
        content.setup(&options).expect_err("refused").to_string()
    };
    assert_eq!(refused(&|options| options.seats = 5), "a game is for 1 to 4 players, not 5");
    assert_eq!(refused(&|options| options.seats = 0), "a game is for 1 to 4 players, not 0");
    let cards = |words: &'static str| {
        move |options: &mut rolling_rivers::content::GameOptions| {
            options.completion_cards = rolling_rivers::content::cards_from_words(words).expect("four cards");
        }
    };
    assert_eq!(refused(&cards("1 2 13 4")), "there is no completion card 13");
    assert_eq!(refused(&cards("1 2 H4 H4")), "completion card H4 is in the box only once");
    assert_eq!(
        refused(&|options| options.family = true),
        "the family rules are played with the completion cards 1 2 3 4 in any order"
    );
}

#[test]
fn by_the_family_rules_there_is_no_special_die() {
    let mut options = rolling_options(SheetLetter::A, 1, "4 2 1 3", 3);
    options.family = true;
    options.abundance = true;
    let mut game = rolling_game(&options);
    assert_eq!(*game.active_player().tally(), tally([3; 5], 4));
    play_lines(&mut game, "roll");
    assert_eq!(game.central().expect("rolled").special, None);
}

// Ruling 17.
#[test]
fn ruling_sheet_d_writes_each_animal_of_the_printed_cost_once() {
    let mut game = Layout::new(SheetLetter::D, "12").owning([0; 5], 9).collected();
    play_lines(&mut game, "complete 1 pay nature 9");
    let cost = tally([1, 2, 1, 2, 3], 0).animals;
    assert_eq!(
        game.active_player().pending(),
        [Pending::Mark { habitat: Habitat::River, left: 3, animals: cost }]
    );
    play_lines(&mut game, "mark r1c4 bear");
    assert_eq!(refusal(&game, "mark r2c3 bear"), "no bear of the printed cost is left to write");
    assert_eq!(refusal(&game, "mark r1c4 elk"), "hexagon r1c4 cannot be marked for river");
    assert_eq!(refusal(&game, "mark r0c1 elk"), "hexagon r0c1 cannot be marked for river");
    assert_eq!(refusal(&game, "mark r2c3"), "a mark names an animal on sheet D and only there");
    assert_eq!(refusal(&game, "done"), "the sheet has to be marked now");
    assert_eq!(refusal(&game, "free none"), "the sheet has to be marked now");
    let events = play_lines(&mut game, "mark r6c5 elk; mark r6c6 elk");
    assert!(matches!(events[0], GameEvent::Marked { mark: MarkMade::Animal(..), .. }));
    assert_eq!(game.phase(), Phase::Review);
}

// Rulebook: sheet D; the rest goes to the overflow, and bonuses of it are taken.
#[test]
fn marks_of_a_full_habitat_go_to_the_overflow() {
    let mut layout = Layout::new(SheetLetter::D, "1").card(Habitat::River, 5, 0, [0, 0, 0, 0, 5]);
    layout.rounds = 4;
    let mut game = layout.owning([0, 0, 0, 0, 20], 0).collected();
    for _ in 0..2 {
        play_lines(&mut game, "complete 1 pay salmon 5");
        mark_all(&mut game);
        play_lines(&mut game, "done; roll; collect bear:");
    }
    play_lines(&mut game, "complete 1 pay salmon 5");
    let events = mark_all(&mut game);
    let overflow = events.iter().find_map(|event| match event {
        GameEvent::Marked { overflow, lost, mark: MarkMade::Nothing, .. } => Some((*overflow, *lost)),
        _ => None,
    });
    assert_eq!(overflow, Some((4, 0)), "{events:?}");
    assert!(events.iter().any(|event| matches!(event, GameEvent::HabitatCompleted { .. })));
    // A point, a nature token, a point, an animal of any type.
    assert_eq!(game.phase(), Phase::Rewards);
    play_lines(&mut game, "gain bear; done");
    assert_eq!((game.active_player().tally().nature_tokens, game.phase()), (1, Phase::Roll));
    // All marks of a card of a full habitat go there, and the rest is lost.
    play_lines(&mut game, "roll; collect bear:");
    let events = play_lines(&mut game, "complete 1 pay salmon 5");
    assert!(events.iter().any(|event| matches!(event, GameEvent::Marked { overflow: 2, lost: 3, .. })));
    play_lines(&mut game, "done");
    assert_eq!(game.phase(), Phase::Finished);
}

// Ruling 16.
#[test]
fn on_sheet_c_each_mark_is_a_hexagon_for_the_next() {
    let mut game = Layout::new(SheetLetter::C, "1").collected();
    play_lines(&mut game, PRINTED);
    let cells = game.active_player().sheet().cells_to_mark(Habitat::River);
    assert_eq!(refusal(&game, "mark r0c1"), "hexagon r0c1 cannot be marked for river");
    assert_eq!(refusal(&game, "mark r3c4 elk"), "a mark names an animal on sheet D and only there");
    play_lines(&mut game, "mark r3c4");
    let more = game.active_player().sheet().cells_to_mark(Habitat::River);
    assert!(more.iter().any(|cell| !cells.contains(cell)), "its neighbours are within reach now");
    mark_all(&mut game);
}

#[test]
fn ruling_a_bonus_without_a_place_disappears_after_all_marks() {
    let mut declined = 0;
    for seed in 0..400 {
        let mut game = rolling_game(&any_options(seed));
        play_any(&mut game, &mut cascadia_base::GameRng::new(seed), |_, action, after, _| {
            declined += u32::from(action == Action::Free(None));
            if after.phase() != Phase::Rewards {
                return;
            }
            let sheet = after.active_player().sheet();
            for pending in after.active_player().pending() {
                let has_place = match pending {
                    Pending::Free { habitat } => !sheet.free_targets(*habitat).is_empty(),
                    Pending::Pick { column } => !sheet.open_picks(*column).is_empty(),
                    _ => true,
                };
                assert!(has_place, "seed {seed}: {pending:?} has no place");
            }
        });
    }
    assert!(declined > 0, "a free hexagon may be declined");
}

#[test]
fn a_free_hexagon_of_a_habitat_is_taken_before_one_of_any() {
    let mut seen = 0;
    for seed in (2..4000).step_by(4).take(700) {
        let mut game = rolling_game(&any_options(seed));
        play_any(&mut game, &mut cascadia_base::GameRng::new(seed), |before, action, after, events| {
            let Action::Free(Some(FreeTarget::Outline(cell))) = action else { return };
            let player = before.active_player();
            let fits = |pending: &&Pending| match pending {
                Pending::Free { habitat } => {
                    player.sheet().free_targets(*habitat).contains(&FreeTarget::Outline(cell))
                }
                _ => false,
            };
            let of_any = player
                .pending()
                .iter()
                .filter(fits)
                .filter(|pending| **pending == Pending::Free { habitat: None });
            let of_one = player
                .pending()
                .iter()
                .filter(fits)
                .find(|pending| **pending != Pending::Free { habitat: None });
            if let Some(Pending::Free { habitat: Some(habitat) }) = of_one {
                let is_mark = |event: &GameEvent| matches!(event, GameEvent::Marked { habitat: Some(marked), .. } if marked == habitat);
                assert!(events.iter().any(is_mark), "seed {seed}: a split hexagon counts for {habitat:?}");
            }
            if let (Some(of_one), true) = (of_one, of_any.count() > 0) {
                seen += 1;
                let count = |game: &Game| {
                    game.active_player().pending().iter().filter(|pending| *pending == of_one).count()
                };
                assert!(count(after) < count(before), "seed {seed}: the one of a habitat is used");
            }
        });
    }
    assert!(seen > 0, "both were due at the same time");
}

fn playthrough(seats: usize) -> Playthrough<RollingRivers> {
    let options = rolling_options(SheetLetter::A, 1, "3 8 10 2", 7);
    let owners = (0..seats).map(|seat| SeatOwner::Human(format!("Player {seat}"))).collect();
    Playthrough::begin(RollingRivers::setup(options, owners), rolling_content(), 1).expect("in the box")
}

// Ruling 10.
#[test]
fn everything_is_undone_to_the_last_reveal() {
    let mut game = playthrough(1);
    game.choose(Action::Roll).expect("legal");
    assert_eq!(game.undo(rolling_content()), Err(Refused::NothingToUndo));
    let collect = legal::actions(game.state())[0];
    game.choose(collect).expect("legal");
    game.choose(Action::Pass).expect("legal");
    let passed = game.state().clone();
    game.undo(rolling_content()).expect("nothing was shown");
    game.undo(rolling_content()).expect("nothing was shown");
    assert_eq!(game.state().phase(), Phase::Collect);
    game.redo().expect("undone before");
    game.redo().expect("undone before");
    assert_eq!(*game.state(), passed);
    game.choose(Action::Done).expect("legal");
    assert_eq!(game.undo(rolling_content()), Err(Refused::NothingToUndo), "a card was revealed");
}

#[test]
fn nobody_undoes_what_another_player_has_decided() {
    let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Human("Ben".to_owned())];
    let setup = RollingRivers::setup(rolling_options(SheetLetter::A, 2, "1 2 3 4", 5), seats);
    let mut game =
        Playthrough::<RollingRivers>::begin(setup, rolling_content(), 0).expect("a game of the box");
    let collect = |game: &Playthrough<RollingRivers>| legal::actions(game.state())[0];
    game.choose(Action::Roll).expect("dice are rolled first");
    for _ in 0..2 {
        game.choose(collect(&game)).expect("it is legal");
        game.choose(Action::Pass).expect("passing is always legal");
        assert!(game.can_undo(), "the round of this seat is open");
        game.choose(Action::Done).expect("nothing is pending");
        assert_eq!(game.undo(rolling_content()), Err(Refused::NothingToUndo));
    }
}

#[test]
fn collecting_and_completing_can_be_chosen_anew() {
    let mut game = playthrough(2);
    game.choose(Action::Roll).expect("legal");
    for _ in 0..2 {
        let collections = legal::actions(game.state());
        let (first, other) = (collections[0], collections[collections.len() - 1]);
        game.choose(first).expect("legal");
        game.choose(Action::Pass).expect("legal");
        let Action::Collect(collection) = other else { panic!("{other:?}") };
        game.amend(TurnAmendment::CollectInstead(collection), rolling_content()).expect("legal");
        assert_eq!(game.state().phase(), Phase::Review, "passing is kept");
        assert_eq!(game.open_actions()[game.open_actions().len() - 2], other);
        let impossible = read_action("complete 4 pay").expect("an action");
        let amendment = TurnAmendment::CompleteInstead(impossible);
        assert!(game.amend(amendment, rolling_content()).is_err());
        game.amend(TurnAmendment::CompleteInstead(Action::Pass), rolling_content()).expect("legal");
        game.choose(Action::Done).expect("legal");
    }
    assert_eq!((game.state().round(), game.turns_ended()), (2, 2));
}
