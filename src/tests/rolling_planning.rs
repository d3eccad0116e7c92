//! Tests of choosing from the tally and the cards: a first click never spends or chooses blindly, gifts need
//! no question, dice are chosen on the dice, and a waiting player can plan.

use std::time::Duration;

use crate::preferences::settings::Settings;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use cascadia_base::Seat;
use cascadia_engine::SeatOwner;
use rolling_rivers::rules::{Action, BonusUse, CompletionBonus, PersonalDie, Phase};
use rolling_rivers::sheets::SheetLetter;

use crate::rolling::turn::{Aim, Click, Outlook};

use crate::tests::rolling_choices::texts;
use crate::tests::rolling_table::{
    actions_done, ada, begin, click, game, press, step_by_mouse, table, table_with,
};

/// Returns the number of collections of each row, and true if the first has a cost.
fn ways(app: &App) -> [(usize, bool); 5] {
    let outlook = app.world().resource::<Outlook>();
    std::array::from_fn(|row| {
        let variants = outlook.variants(row as u8);
        (variants.len(), variants.first().is_some_and(|first| first.nature_tokens > 0))
    })
}

#[test]
fn the_first_click_on_a_row_collects_only_where_there_is_nothing_to_choose_or_to_pay() {
    let (mut at_once, mut asked) = (0, 0);
    for seed in 0..8 {
        for row in 0..5_u8 {
            let mut app = table();
            begin(&mut app, SheetLetter::A, false, vec![ada()], seed);
            click(&mut app, Click::Throw);
            let (count, costs) = ways(&app)[usize::from(row)];
            click(&mut app, Click::ChooseRow(row));
            let is_collected = game(&app).phase() == Phase::Complete;
            assert_eq!(is_collected, count == 1 && !costs, "row {row} of {count} ways");
            at_once += usize::from(is_collected);
            if is_collected || count == 0 {
                continue;
            }
            asked += 1;
            assert_eq!(app.world().resource::<Aim>().row, Some(row), "it is shown");
            click(&mut app, Click::ChooseRow(row));
            assert_eq!(game(&app).phase(), Phase::Complete, "the second click confirms");
        }
    }
    assert!(asked > 10, "{at_once} {asked}");
}

#[test]
fn a_chosen_row_and_its_way_come_back_when_the_pointer_leaves_the_others() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, false, vec![ada()], 7);
    click(&mut app, Click::Throw);
    let row = ways(&app).iter().position(|(count, _)| *count > 1).expect("several ways") as u8;
    let other = (row + 1) % 5;
    click(&mut app, Click::ChooseRow(row));
    click(&mut app, Click::TurnRow(1));
    click(&mut app, Click::AimRow(Some(other)));
    assert_eq!(app.world().resource::<Aim>().row, Some(other), "it can be looked at");
    click(&mut app, Click::AimRow(None));
    let aim = app.world().resource::<Aim>();
    assert_eq!((aim.row, aim.variant), (Some(row), 1));
    let wanted = app.world().resource::<Outlook>().variants(row)[1].collection;
    press(&mut app, KeyCode::Space);
    let session = app.world().resource::<crate::rolling::Session>();
    assert_eq!(session.record().actions.last(), Some(&Action::Collect(wanted)));
}

#[test]
fn the_first_click_on_a_card_with_several_ways_to_pay_chooses_it() {
    let mut seen = 0;
    for seed in 0..10 {
        let mut app = table_with(Settings { warnings: false, ..Settings::default() });
        begin(&mut app, SheetLetter::A, false, vec![ada()], seed);
        for _ in 0..60 {
            if game(&app).phase() == Phase::Complete {
                let tally = *game(&app).active_player().tally();
                let outlook = app.world().resource::<Outlook>().clone();
                let several = (1..=4).find(|space| outlook.payments(*space, &tally).len() > 1);
                if let Some(space) = several {
                    let before = actions_done(&app);
                    click(&mut app, Click::ChooseCard(space));
                    assert_eq!(actions_done(&app), before);
                    assert_eq!(app.world().resource::<Aim>().card, Some(space));
                    click(&mut app, Click::ChooseCard(space));
                    assert!(actions_done(&app) > before);
                    seen += 1;
                    break;
                }
            }
            step_by_mouse(&mut app);
        }
    }
    assert!(seen > 2, "{seen}");
}

#[test]
fn rows_show_their_gains_and_costs_and_cards_light_up() {
    let mut lit = 0;
    for seed in 0..6 {
        let mut app = table();
        app.add_plugins(crate::tests::support::rolling::hud::plugin);
        begin(&mut app, SheetLetter::A, false, vec![ada()], seed);
        click(&mut app, Click::Throw);
        let shown = texts(&app);
        let more: Vec<&String> = shown.row_texts.iter().filter_map(|(_, more)| more.as_ref()).collect();
        assert!(!more.is_empty());
        assert!(more.iter().all(|more| more.contains(": ") && more.contains("for ")), "{more:?}");
        for (text, _) in &shown.row_texts {
            assert!(text.contains("you have") && !text.contains("rolling-"), "{text}");
        }
        for row in 0..5 {
            click(&mut app, Click::AimRow(Some(row)));
            let shown = texts(&app);
            lit += shown.lit.len();
            if shown.row_texts[usize::from(row)].0.contains("This pays for") {
                assert!(!shown.lit.is_empty());
            }
        }
    }
    assert!(lit > 0);
}

#[test]
fn gifts_are_taken_without_a_question_and_can_be_declined_by_stepping_back() {
    for seed in 0..12 {
        let mut app = table();
        begin(&mut app, SheetLetter::A, false, vec![ada()], seed);
        while game(&app).phase() != Phase::Finished {
            let at = actions_done(&app);
            step_by_mouse(&mut app);
            let session = app.world().resource::<crate::rolling::Session>();
            let done = session.record().actions[at..].to_vec();
            if game(&app).phase() == Phase::Bonus {
                let space = game(&app).active_player().completing().expect("a card").space;
                let bonus = game(&app).completion_card(space).effect.bonus();
                assert!(!matches!(bonus, Some(CompletionBonus::GainFixed { .. })), "it is a gift");
            }
            if let [Action::Complete { .. }, Action::Bonus(BonusUse::Plain)] = done[..] {
                click(&mut app, Click::Back);
                assert_eq!(game(&app).phase(), Phase::Bonus);
                click(&mut app, Click::Use(BonusUse::Declined));
                assert_ne!(game(&app).phase(), Phase::Bonus);
                return;
            }
        }
    }
    panic!("no gift in any of these games");
}

#[test]
fn a_die_to_be_rolled_again_is_named_by_its_face_lifted_and_clicked_itself() {
    for seed in 0..20 {
        let mut app = table();
        app.add_plugins(crate::tests::support::rolling::hud::plugin);
        begin(&mut app, SheetLetter::A, false, vec![ada()], seed);
        for _ in 0..120 {
            if game(&app).phase() == Phase::Bonus && texts(&app).dice.iter().any(|(_, chosen)| *chosen) {
                let faces = game(&app).active_player().dice().expect("dice");
                for (index, die) in PersonalDie::ALL.into_iter().enumerate() {
                    click(&mut app, Click::AimUse(BonusUse::Roll(die)));
                    let table = texts(&app);
                    let lifted: Vec<bool> =
                        table.dice.iter().filter(|(_, chosen)| *chosen).map(|(lifted, _)| *lifted).collect();
                    assert_eq!(lifted.iter().position(|lifted| *lifted), Some(index), "{lifted:?}");
                    let text = table.answers[index].to_lowercase();
                    let shown = faces[index].animals();
                    let names = ["bear", "elk", "salmon", "hawk", "fox"];
                    assert!(names.iter().any(|name| text.contains(name)) || shown.len() == 5, "{text}");
                }
                return;
            }
            step_by_mouse(&mut app);
        }
    }
    panic!("no die was to be rolled again");
}

#[test]
fn a_waiting_player_sees_collections_and_the_plan_is_chosen_on_their_turn() {
    let mut app = table();
    app.add_plugins(crate::tests::support::rolling::hud::plugin);
    let bo = SeatOwner::Human("Bo".to_owned());
    begin(&mut app, SheetLetter::A, false, vec![ada(), bo], 3);
    assert!(!texts(&app).planning, "no dice lie there yet");
    click(&mut app, Click::Throw);
    // As long as Ada has not begun, Bo may play instead.
    while app.world().resource::<crate::rolling::Session>().open_actions().is_empty() {
        step_by_mouse(&mut app);
    }
    click(&mut app, Click::Look(Seat(1)));
    let table = texts(&app);
    assert!(table.planning && table.rows > 0, "{table:?}");
    let before = actions_done(&app);
    let own = app.world().resource::<Outlook>().ahead(Seat(1)).cloned().expect("an outlook for Bo");
    let row = (0..5).rev().find(|row| !own.variants(*row).is_empty()).expect("something to collect");
    for clicked in [Click::AimRow(Some(row)), Click::ChooseRow(row), Click::ChooseRow(row)] {
        click(&mut app, clicked);
    }
    assert_eq!(actions_done(&app), before, "no action happens for Ada meanwhile");
    click(&mut app, Click::Look(Seat(1)));
    assert!(!texts(&app).planning, "Ada decides again");
    for _ in 0..30 {
        if game(&app).seat() == Seat(1) {
            break;
        }
        step_by_mouse(&mut app);
    }
    assert_eq!((game(&app).seat(), game(&app).phase()), (Seat(1), Phase::Collect));
    assert_eq!(app.world().resource::<Aim>().row, Some(row));
    press(&mut app, KeyCode::Space);
    let session = app.world().resource::<crate::rolling::Session>();
    let wanted = Action::Collect(own.variants(row)[0].collection);
    assert_eq!(session.record().actions.last(), Some(&wanted));
}

#[test]
fn people_at_one_screen_play_their_parts_of_a_round_in_any_order() {
    let mut app = table();
    app.add_plugins(crate::tests::support::rolling::hud::plugin);
    let others = ["Bo", "Cy"].map(|name| SeatOwner::Human(name.to_owned()));
    begin(&mut app, SheetLetter::B, false, [vec![ada()], others.to_vec()].concat(), 3);
    click(&mut app, Click::Throw);
    assert_eq!(texts(&app).takes_part, [false, true, true]);
    click(&mut app, Click::Look(Seat(2)));
    assert_eq!(game(&app).seat(), Seat(2));
    let play_part = |app: &mut App| {
        let (seat, round) = (game(app).seat(), game(app).round());
        for _ in 0..60 {
            if (game(app).seat(), game(app).round()) != (seat, round) {
                return;
            }
            step_by_mouse(app);
        }
        panic!("{seat:?} does not come to an end");
    };
    play_part(&mut app);
    assert_eq!((game(&app).seat(), texts(&app).ready), (Seat(0), vec![false, false, true]));
    assert_eq!(texts(&app).takes_part, [false, true, false]);
    click(&mut app, Click::Look(Seat(1)));
    play_part(&mut app);
    assert_eq!((game(&app).seat(), texts(&app).ready), (Seat(0), vec![false, true, true]));
    assert_eq!(texts(&app).shows_round, [false; 3]);
    play_part(&mut app);
    assert_eq!((game(&app).round(), texts(&app).ready), (2, vec![false; 3]));
    assert_eq!(texts(&app).shows_round, [true; 3], "the end of a round is shown");
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(5)));
    app.update();
    app.update();
    assert_eq!(texts(&app).shows_round, [false; 3], "for a moment");
}

#[test]
fn alone_or_with_opponents_a_person_who_decides_is_not_planning() {
    let mut app = table();
    app.add_plugins(crate::tests::support::rolling::hud::plugin);
    begin(&mut app, SheetLetter::B, true, vec![ada(), SeatOwner::Opponent("sprout".to_owned())], 2);
    click(&mut app, Click::Throw);
    click(&mut app, Click::Look(Seat(1)));
    assert!(!texts(&app).planning, "opponents plan for themselves");
}
