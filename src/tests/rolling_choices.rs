//! Tests of the assists in Rolling Rivers: hints, pinned cards, dice read by hand, warnings, turns taken
//! back, and opponents that think ahead.

use crate::preferences::assists::AssistPreset;
use crate::preferences::settings::Settings;
use crate::rolling::turn::{Aim, Click, Coach, Hint, HintStep, Outlook, Warning};
use crate::rolling::{Session as RollingSession, SessionStage as RollingStage};
use crate::session::{Chosen, OpponentSearch, Request};
use crate::tests::support::rolling::hud::{TallyTexts, tally_texts};
use crate::tests::support::shipped_rolling;
use bevy::prelude::*;
use cascadia_engine::{Budget, ComputerPlayers, Playthrough, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::mode::TurnAmendment;
use rolling_rivers::rules::{
    Action, BonusUse, CARD_SPACES, CompletionBonus, DieUse, HabitatCardId, Phase, legal,
};
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::advice::DieReading;

use crate::tests::rolling_table::{
    actions_done, ada, begin, click, game, play_to_the_end, press, settle, step_by_mouse, table, table_with,
};
use crate::tests::table_app::wait_until;

/// Waits for a hint.
pub(crate) fn wait_for_hint(app: &mut App) -> (HintStep, Action) {
    let given = |app: &App| {
        let session = app.world().resource::<RollingSession>();
        app.world().resource::<Hint>().given(session).map(|(step, actions)| (step, actions[0]))
    };
    let what = format!("a hint in {:?}", game(app).phase());
    wait_until(app, &what, |app| given(app).is_some());
    let found = given(app).expect("it was waited for");
    settle(app);
    found
}

/// Follows a hint, and checks that the action is the hinted one.
fn step_by_hint(app: &mut App) {
    if matches!(game(app).phase(), Phase::Roll | Phase::Review) {
        press(app, KeyCode::Space);
        return;
    }
    press(app, KeyCode::KeyH);
    if wait_for_hint(app).0 == HintStep::Where {
        press(app, KeyCode::KeyH);
    }
    let (step, hinted) = wait_for_hint(app);
    assert_eq!(step, HintStep::Which);
    let before = game(app).clone();
    let count = actions_done(app);
    press(app, KeyCode::Space);
    let done = app.world().resource::<RollingSession>().record().actions.get(count).copied();
    let Some(done) = done else { panic!("nothing was done after the hint {hinted:?}") };
    match (hinted, done) {
        (Action::Collect(hinted), Action::Collect(done)) => {
            let dice = before.dice_of(before.seat()).expect("the dice were rolled");
            let (hinted_gain, done_gain) = (hinted.gain(&dice), done.gain(&dice));
            assert!(hinted_gain.0.iter().zip(&done_gain.0).all(|(hinted, done)| done >= hinted));
            let costs = before.setup().costs;
            assert!(done.cost(&dice, &costs) <= hinted.cost(&dice, &costs));
        }
        (Action::Bonus(hinted), Action::Bonus(done)) => {
            assert_eq!(hinted.in_order(), done.in_order());
        }
        _ => assert_eq!(hinted, done),
    }
}

#[test]
fn a_whole_game_is_played_by_hints_alone_on_each_sheet() {
    // An advised action causes no warning.
    for (index, sheet) in SheetLetter::ALL.into_iter().enumerate() {
        let mut app = table_with(Settings { warnings: true, ..Settings::default() });
        begin(&mut app, sheet, false, vec![ada()], 60 + index as u64);
        play_to_the_end(&mut app, step_by_hint);
        let total = game(&app).player(cascadia_base::Seat(0)).total();
        assert!(total > 30, "{sheet:?}: {total}");
    }
}

#[test]
fn a_hint_comes_in_three_steps_with_and_without_the_coach() {
    let mut app = table();
    app.add_plugins(crate::tests::support::rolling::hud::plugin);
    begin(&mut app, SheetLetter::A, false, vec![ada()], 7);
    click(&mut app, Click::Throw);
    let mut prompts = Vec::new();
    for step in [HintStep::Where, HintStep::Which, HintStep::Why] {
        press(&mut app, KeyCode::KeyH);
        assert_eq!(wait_for_hint(&mut app).0, step);
        prompts.push(texts(&app).prompt);
    }
    assert!(prompts[0].contains("look at") && prompts[1].contains("**Space** plays it"), "{prompts:?}");
    assert!(prompts[2].starts_with("**Why:**"), "{prompts:?}");
    let mut app = table_with(Settings { show_best: true, ..Settings::default() });
    begin(&mut app, SheetLetter::A, false, vec![ada()], 7);
    click(&mut app, Click::Throw);
    for step in [HintStep::Where, HintStep::Which, HintStep::Why] {
        press(&mut app, KeyCode::KeyH);
        assert_eq!(wait_for_hint(&mut app).0, step);
        let is_aimed = app.world().resource::<Aim>().row.is_some();
        assert_eq!(is_aimed, step > HintStep::Where);
    }
    let session = app.world().resource::<RollingSession>();
    let best = app.world().resource::<Coach>().best(session).expect("the coach has a plan");
    assert_eq!(best.behind, 0);
}

#[test]
fn once_a_hint_was_given_the_marks_of_the_best_agree_with_it() {
    let mut settings = Settings::default();
    AssistPreset::Coach.apply(&mut settings);
    let mut differed = 0;
    for seed in 0..8 {
        let mut app = table_with(settings.clone());
        app.add_plugins(crate::tests::support::rolling::hud::plugin);
        begin(&mut app, SheetLetter::D, false, vec![ada()], seed);
        click(&mut app, Click::Throw);
        let before = texts(&app).best;
        press(&mut app, KeyCode::KeyH);
        let hint = wait_for_hint(&mut app);
        let Action::Collect(collection) = hint.1 else { panic!("{hint:?}") };
        let session = app.world().resource::<RollingSession>();
        let (_, plan) = app.world().resource::<Hint>().given(session).expect("a hint");
        let card = plan.iter().find_map(|action| match action {
            Action::Complete { space, .. } => Some(*space),
            _ => None,
        });
        let marked = texts(&app).best;
        assert_eq!(marked.0, [collection.animal]);
        // A marked card shows its gain, so only a card completed by some plan.
        assert!(marked.1.iter().all(|space| Some(*space) == card), "{marked:?}, {plan:?}");
        differed += usize::from(before != marked);
    }
    assert!(differed > 0, "hints that are played on differ from plans that are only valued");
}

#[test]
fn a_hint_to_pass_is_a_sentence() {
    for seed in 0..8 {
        let mut app = table();
        app.add_plugins(crate::tests::support::rolling::hud::plugin);
        begin(&mut app, SheetLetter::B, false, vec![ada()], seed);
        for key in [KeyCode::Space, KeyCode::Digit1, KeyCode::Space] {
            press(&mut app, key);
        }
        if legal::actions(game(&app)) == [Action::Pass] {
            press(&mut app, KeyCode::KeyH);
            assert_eq!(wait_for_hint(&mut app).1, Action::Pass);
            press(&mut app, KeyCode::KeyH);
            assert!(texts(&app).prompt.contains("without a card"), "{}", texts(&app).prompt);
            return;
        }
    }
    panic!("a card could be paid after every first roll");
}

/// Performs an action through the panels.
fn act(app: &mut App, action: Action) {
    app.world_mut().write_message(Chosen(action));
    settle(app);
}

fn given(app: &App) -> Option<Vec<Action>> {
    let session = app.world().resource::<RollingSession>();
    app.world().resource::<Hint>().given(session).map(|(_, actions)| actions.to_vec())
}

#[test]
fn a_hint_for_one_choice_is_not_shown_for_another() {
    let mut app = table();
    AssistPreset::Coach.apply(&mut app.world_mut().resource_mut::<Settings>());
    begin(&mut app, SheetLetter::A, false, vec![ada()], 4);
    click(&mut app, Click::Throw);
    let outlook = app.world().resource::<Outlook>().clone();
    let rows: Vec<_> = (0..5).filter_map(|row| outlook.variants(row).first().copied()).collect();
    let first = rows[0];
    let other = rows.iter().find(|other| other.animals != first.animals).expect("another row");
    let [first, other] = [first.collection, other.collection].map(Action::Collect);
    act(&mut app, first);
    assert_eq!(game(&app).phase(), Phase::Complete);
    press(&mut app, KeyCode::KeyH);
    wait_for_hint(&mut app);
    let suggested = given(&app);
    assert!(suggested.is_some());

    let collection = |action| match action {
        Action::Collect(collection) => collection,
        _ => unreachable!("both collect"),
    };
    let amend = |app: &mut App, action| {
        let amendment = TurnAmendment::CollectInstead(collection(action));
        app.world_mut().write_message(Request::<RollingRivers>::Amend(amendment));
        settle(app);
    };
    amend(&mut app, other);
    assert_eq!(app.world().resource::<RollingSession>().record().actions.last(), Some(&other));
    assert_eq!(given(&app), None, "another row was taken instead");
    amend(&mut app, first);
    assert_eq!(given(&app), suggested, "the position is the same again");
    for wanted in [(other, None), (first, suggested)] {
        app.world_mut().write_message(Request::<RollingRivers>::Undo);
        settle(&mut app);
        assert_eq!(given(&app), None, "it was not a hint for collecting");
        act(&mut app, wanted.0);
        assert_eq!(given(&app), wanted.1);
    }
    // A plan continues only from its own first action.
    let session = app.world().resource::<RollingSession>();
    let dice = game(&app).dice_of(game(&app).seat()).expect("the dice lie there");
    if let Some(plan) = app.world().resource::<Coach>().best(session) {
        assert_eq!(plan.animals, collection(first).gain(&dice));
        assert!(collection(first).cost(&dice, &game(&app).setup().costs) <= plan.nature_tokens);
    }
}

fn card_in(app: &App, space: u8) -> HabitatCardId {
    game(app).card_in(space).expect("a card lies there")
}

fn pinned(app: &App) -> Option<HabitatCardId> {
    app.world().resource::<Coach>().pinned(cascadia_base::Seat(0))
}

fn is_persons_turn(app: &App) -> bool {
    app.world().resource::<RollingSession>().is_human(game(app).seat())
}

/// Collects and passes, up to the next throw.
fn pass_round(app: &mut App) {
    let round = game(app).round();
    for _ in 0..8 {
        match game(app).phase() {
            // An opponent may take its time.
            _ if game(app).round() > round || !is_persons_turn(app) => return,
            Phase::Complete => click(app, Click::Pass),
            _ => step_by_mouse(app),
        }
    }
}

#[test]
fn a_pin_stays_on_its_card_along_the_conveyor_and_goes_with_it() {
    let mut app = table();
    begin(&mut app, SheetLetter::B, false, vec![ada()], 9);
    click(&mut app, Click::Throw);
    let card = card_in(&app, 1);
    click(&mut app, Click::AimCard(Some(1)));
    press(&mut app, KeyCode::KeyV);
    for space in 1..=CARD_SPACES as u8 {
        assert_eq!((card_in(&app, space), pinned(&app)), (card, Some(card)));
        pass_round(&mut app);
    }
    let in_sight = |space| game(&app).card_in(space) == Some(card);
    assert!(!(1..=CARD_SPACES as u8).any(in_sight));
    assert_eq!(pinned(&app), None);
    // A click removes the pin again.
    click(&mut app, Click::Pin(1));
    assert_eq!(pinned(&app), Some(card_in(&app, 1)));
    click(&mut app, Click::Pin(1));
    assert_eq!(pinned(&app), None);
}

#[test]
fn the_confirming_key_ends_a_round_without_a_payable_card_whichever_card_is_looked_at() {
    let mut looked = 0;
    for seed in 0..8 {
        let mut app = table();
        begin(&mut app, SheetLetter::B, false, vec![ada()], seed);
        for key in [KeyCode::Space, KeyCode::Digit1, KeyCode::Space] {
            press(&mut app, key);
        }
        if legal::actions(game(&app)) != [Action::Pass] {
            continue;
        }
        press(&mut app, KeyCode::Digit1);
        assert!(app.world().resource::<Aim>().card.is_some());
        press(&mut app, KeyCode::Space);
        assert_eq!(game(&app).round(), 2);
        looked += 1;
    }
    assert!(looked > 2, "{looked}");
}

#[test]
fn a_clicked_die_is_read_otherwise_and_the_rows_follow() {
    let mut turned = 0;
    for seed in 0..6 {
        let mut app = table();
        begin(&mut app, SheetLetter::C, seed % 2 == 1, vec![ada()], seed);
        click(&mut app, Click::Throw);
        let before = app.world().resource::<Outlook>().clone();
        for (die, _) in game(&app).dice_of(game(&app).seat()).expect("dice").faces() {
            click(&mut app, Click::TurnDie(die, false));
            let Some(reading) = app.world().resource::<Aim>().readings[die.index()] else { continue };
            turned += 1;
            let outlook = app.world().resource::<Outlook>().clone();
            let used = |row: u8| outlook.variants(row).iter().map(|found| found.collection.dice[die.index()]);
            for used in (0..5).flat_map(used) {
                assert_eq!(reading == DieReading::Out, used == DieUse::Out);
            }
            press(&mut app, KeyCode::Escape);
        }
        assert_eq!(*app.world().resource::<Outlook>(), before, "Escape reads all dice as before");
    }
    assert!(turned > 10, "{turned}");
}

#[test]
fn by_the_family_rules_a_clicked_die_is_added_for_a_token() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, true, vec![ada()], 3);
    click(&mut app, Click::Throw);
    let tokens = game(&app).active_player().tally().nature_tokens;
    // A die excluded by the first row is clicked until it counts.
    let row = (0..5).find(|row| !app.world().resource::<Outlook>().variants(*row).is_empty());
    let row = row.expect("something can be collected");
    click(&mut app, Click::AimRow(Some(row)));
    let first = app.world().resource::<Outlook>().variants(row)[0];
    let dice = game(&app).dice_of(game(&app).seat()).expect("dice");
    let (die, _) = dice
        .faces()
        .find(|(die, face)| first.collection.dice[die.index()] == DieUse::Out && face.plain().is_some())
        .expect("a die is left out");
    click(&mut app, Click::TurnDie(die, false));
    click(&mut app, Click::TakeRow(row));
    let spent = tokens - game(&app).active_player().tally().nature_tokens;
    assert!(spent > 0 && game(&app).phase() == Phase::Complete);
}

/// Plays until a card with nature tokens can be completed; returns its space.
fn until_tokens(app: &mut App) -> u8 {
    for _ in 0..200 {
        if game(app).phase() == Phase::Complete {
            let found = legal::actions(game(app)).into_iter().find_map(|action| match action {
                Action::Complete { space, without_tokens: true, .. } => Some(space),
                _ => None,
            });
            if let Some(space) = found {
                return space;
            }
        }
        step_by_mouse(app);
    }
    panic!("no card gives tokens");
}

#[test]
fn the_tokens_of_a_card_can_be_left() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, false, vec![ada()], 11);
    let space = until_tokens(&mut app);
    click(&mut app, Click::AimCard(Some(space)));
    press(&mut app, KeyCode::KeyR);
    assert!(app.world().resource::<Aim>().leaves_tokens);
    let at = actions_done(&app);
    press(&mut app, KeyCode::Space);
    let done = app.world().resource::<RollingSession>().record().actions[at];
    assert!(matches!(done, Action::Complete { without_tokens: true, .. }), "{done:?}");
}

#[test]
fn nobody_is_asked_about_a_bonus_that_brings_nothing() {
    let mut spared = 0;
    // Card 8 is useless with three nature tokens, and card 6 with an animal of each type.
    for seed in 1..=12 {
        let mut app = table();
        begin(&mut app, SheetLetter::A, false, vec![ada()], seed);
        let fills_up = |space| {
            let effect = game(&app).completion_card(space).effect;
            matches!(effect.bonus(), Some(CompletionBonus::TokensUpTo { .. } | CompletionBonus::GainMissing))
        };
        if !(1..=CARD_SPACES as u8).any(fills_up) {
            continue;
        }
        while game(&app).phase() != Phase::Finished {
            let at = actions_done(&app);
            step_by_mouse(&mut app);
            assert!(!legal::bonus_is_idle(game(&app)));
            let done = app.world().resource::<RollingSession>().record().actions.get(at..);
            if let Some([Action::Complete { .. }, Action::Bonus(BonusUse::Declined)]) = done {
                spared += 1;
            }
        }
        if spared > 0 {
            return;
        }
    }
    panic!("no bonus was idle in any of these games");
}

#[test]
fn a_loss_is_announced_once_before_it_happens() {
    for warnings in [true, false] {
        let mut app = table_with(Settings { warnings, ..Settings::default() });
        begin(&mut app, SheetLetter::A, false, vec![ada()], 11);
        until_tokens(&mut app);
        let at = actions_done(&app);
        press(&mut app, KeyCode::KeyP);
        assert_eq!(actions_done(&app) > at, !warnings);
        if warnings {
            assert_eq!(app.world().resource::<Aim>().warned, Some(Warning::Pass));
            press(&mut app, KeyCode::KeyP);
            assert_eq!(game(&app).phase(), Phase::Review);
        }
    }
}

#[test]
fn a_round_can_be_taken_back_beyond_the_throw_for_practice() {
    let mut app = table();
    begin(&mut app, SheetLetter::A, false, vec![ada(), SeatOwner::Opponent("sprout".to_owned())], 4);
    pass_round(&mut app);
    let done = actions_done(&app);
    wait_until(&mut app, "the second round", |app| game(app).round() == 2);
    settle(&mut app);
    assert!(!app.world().resource::<RollingSession>().can_undo());
    app.world_mut().write_message(Request::<RollingRivers>::TakeBackTurn);
    settle(&mut app);
    let session = app.world().resource::<RollingSession>();
    assert!(session.record().practice && actions_done(&app) < done);
    assert_eq!((game(&app).round(), game(&app).seat()), (1, cascadia_base::Seat(0)));
}

/// Returns the record of opponents that think only during their turn.
fn without_thinking_ahead(app: &App) -> Vec<Action> {
    let assets = shipped_rolling();
    let session = app.world().resource::<RollingSession>();
    let actions = &session.record().actions;
    let mut playthrough = Playthrough::<RollingRivers>::begin(session.setup().clone(), &assets.content, 99)
        .expect("the same game");
    let mut made = Vec::new();
    while made.len() < actions.len() && !playthrough.is_over() {
        let seat = playthrough.seat();
        let plan = if playthrough.is_human(seat) {
            vec![actions[made.len()]]
        } else {
            let task = assets.levels.task(&playthrough, seat, &assets.content);
            task(&Budget::new(rolling_rivers_ai::players::Levels::task_seed(&playthrough, seat))).actions
        };
        playthrough.perform_all(&plan).expect("legal");
        made.extend(plan);
    }
    made
}

#[test]
fn opponents_think_during_the_choice_of_a_person_and_do_the_same() {
    for sheet in [SheetLetter::A, SheetLetter::D] {
        let mut app = table();
        let opponents = ["hiker", "sprout"].map(|key| SeatOwner::Opponent(key.to_owned()));
        begin(&mut app, sheet, false, [vec![ada()], opponents.to_vec()].concat(), 5);
        while game(&app).round() <= 4 {
            // The person is first in every round, so both opponents can think until the last choice is made.
            if game(&app).phase() == Phase::Complete {
                wait_until(&mut app, "both opponents thinking ahead", |app| {
                    app.world().resource::<OpponentSearch<RollingRivers>>().thinking_ahead() == 2
                });
            }
            step_by_mouse(&mut app);
            wait_until(&mut app, "a choice of the person", |app| {
                matches!(**app.world().resource::<State<RollingStage>>(), RollingStage::Choosing(_))
            });
        }
        let made = app.world().resource::<RollingSession>().record().actions.clone();
        assert_eq!(without_thinking_ahead(&app)[..made.len()], made[..]);
    }
}

pub(crate) fn texts(app: &App) -> TallyTexts {
    tally_texts(app.world()).expect("the view is prepared")
}

/// Returns the panels' contents with a preset of assists in three situations: choosing the animals with a
/// card pinned, pointing at a card to complete, pointing at a hexagon with the pencil.
fn texts_with(preset: AssistPreset) -> [TallyTexts; 3] {
    let mut settings = Settings::default();
    preset.apply(&mut settings);
    let mut app = table_with(Settings { warnings: false, ..settings });
    app.add_plugins(crate::tests::support::rolling::hud::plugin);
    begin(&mut app, SheetLetter::C, false, vec![ada()], 11);
    let mut tables = <[TallyTexts; 3]>::default();
    for _ in 0..300 {
        match game(&app).phase() {
            Phase::Collect => {
                if pinned(&app).is_none() {
                    click(&mut app, Click::Pin(1));
                }
                tables[0] = texts(&app);
            }
            Phase::Complete => {
                let space = legal::actions(game(&app)).into_iter().find_map(|action| match action {
                    Action::Complete { space, .. } => Some(space),
                    _ => None,
                });
                if let Some(space) = space {
                    click(&mut app, Click::AimCard(Some(space)));
                    tables[1] = texts(&app);
                }
            }
            Phase::Mark => {
                let outlook = app.world().resource::<Outlook>();
                let place = crate::tests::support::rolling::turn::places_to_write(outlook)[0];
                click(&mut app, Click::AimPlace(Some(place)));
                tables[2] = texts(&app);
                return tables;
            }
            _ => {}
        }
        step_by_mouse(&mut app);
    }
    panic!("no card is marked by hand");
}

#[test]
fn each_set_of_assists_shows_its_parts() {
    let [collect, complete, mark] = texts_with(AssistPreset::Purist);
    assert_eq!((collect.rows, collect.cards, complete.targets, mark.targets, mark.chips), (0, 0, 0, 0, 0));
    assert_eq!((collect.best, collect.points), ((vec![], vec![]), (false, false)));
    assert!(collect.lacks.iter().any(Option::is_some), "a pin is the player's own");
    let [collect, complete, mark] = texts_with(AssistPreset::Standard);
    assert!(collect.rows > 0 && collect.cards > 0 && complete.targets > 0 && mark.targets > 0);
    assert_eq!((collect.best, collect.points), ((vec![], vec![]), (true, true)));
    let [collect, complete, _] = texts_with(AssistPreset::Coach);
    assert_eq!((collect.best.0.len(), collect.points), (1, (true, true)));
    assert!(complete.best.1.len() <= 1);
}
