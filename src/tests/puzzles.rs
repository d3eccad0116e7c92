//! Tests of puzzles without a window: the page, attempts by ordinary actions, hints, the daily puzzle, and
//! the suspended game.

use std::fs;
use std::sync::Arc;

use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::puzzles::{
    PuzzleAttempt, PuzzleChoice, PuzzleOutcome, PuzzleShelf, PuzzlesView, ToPuzzle, rules_plugin,
};
use crate::tests::support::cascadia::hud::{stated_points, view_plugin};
use crate::tests::support::cascadia::puzzles::{ask_for_fitting, press_back, press_card, shown_card};
use bevy::prelude::*;
use cascadia_ai::puzzles::{
    AttemptResult, PUZZLES_FILE, Puzzle, PuzzleBook, PuzzleFilter, PuzzleId, PuzzleProgress, PuzzleTier,
    daily_puzzle, practice_key,
};
use cascadia_engine::archive::PracticeState;
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Phase, Seat, Slot};
use cascadia_storage::{ProgramRoot, find_root};

use crate::cascadia::screens::result::Ending;
use crate::cascadia::turn::{CoachView, HintStep, TurnTrial};
use crate::preferences::assists::{Assist, AssistPreset};
use crate::preferences::settings::Settings;
use crate::session::{Request, StartOptions};
use crate::store::clock::Clock;
use crate::store::shipped_assets::ShippedAssets;
use crate::ui::PanelOpacity;
use crate::ui::leaves::LetLeavesFall;
use crate::window::screen::Screen;
use jiff::civil::{Date, date};

use crate::session::PlayableMode;
use crate::tests::kept::KeptTable;
use crate::tests::table_app::{choose, game, press, request, seats, settle, table_is_true, wait_until};

/// The number of solutions celebrated.
#[derive(Resource, Default)]
struct Celebrated(usize);

fn count_celebrated(mut leaves: MessageReader<LetLeavesFall>, mut celebrated: ResMut<Celebrated>) {
    celebrated.0 += leaves.read().count();
}

fn celebrated(app: &App) -> usize {
    app.world().resource::<Celebrated>().0
}

/// A table with puzzles, on their page.
fn table() -> KeptTable<Cascadia> {
    let mut table = KeptTable::<Cascadia>::new();
    table
        .app
        .add_plugins((crate::cascadia::review::rules_plugin, rules_plugin))
        .init_resource::<Celebrated>()
        .add_systems(PostUpdate, count_celebrated);
    table
}

fn go(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    settle(app);
}

fn open_page(app: &mut App) {
    go(app, Cascadia::PUZZLES);
    wait_until(app, "reading the puzzles", |app| app.world().resource::<PuzzleShelf>().book().is_some());
    settle(app);
}

fn view(app: &App) -> &PuzzlesView {
    app.world().resource::<PuzzlesView>()
}

fn book(app: &App) -> Arc<PuzzleBook> {
    Arc::clone(app.world().resource::<PuzzleShelf>().book().expect("it is read"))
}

fn attempt(app: &App) -> &PuzzleAttempt {
    app.world().resource::<PuzzleAttempt>()
}

fn trial(app: &App) -> TurnTrial {
    *app.world().resource::<TurnTrial>()
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn ask(app: &mut App, wanted: ToPuzzle) {
    app.world_mut().write_message(wanted);
    settle(app);
}

/// The day recorded for attempts, by the clock of this machine.
fn today() -> Date {
    jiff::Zoned::now().date()
}

/// The state of a puzzle in Ada's profile: progress, solved at the first attempt or not, number of attempts.
fn noted(app: &App, id: PuzzleId) -> Option<(PracticeState, bool, u16)> {
    let profiles = &app.world().resource::<SavedProfiles>().value;
    let log = profiles.find("Ada")?.practice();
    let item = log.item(&practice_key(id))?;
    Some((log.state(&practice_key(id), today()), item.at_once, item.tries))
}

/// Puts a suitable puzzle on the table through the page.
fn begin(app: &mut App, wanted: impl Fn(&Puzzle) -> bool) -> (PuzzleId, Puzzle) {
    open_page(app);
    let book = book(app);
    let (id, puzzle) = book.iter().find(|(_, puzzle)| wanted(puzzle)).expect("there is such a puzzle");
    let mut choice = app.world_mut().resource_mut::<PuzzleChoice>();
    "Ada".clone_into(&mut choice.typed);
    (choice.tier, choice.theme) = (Some(puzzle.tier), Some(puzzle.theme));
    choice.last = Some(PuzzleId(id.0 - 1));
    ask(app, ToPuzzle::Next);
    assert_eq!((attempt(app).id(), screen(app)), (id, Cascadia::TABLE));
    (id, puzzle.clone())
}

/// Plays a whole turn by the messages of the controls, and ends it by the confirm key.
fn play(app: &mut App, actions: &[Action]) {
    for action in actions {
        choose(app, *action);
    }
    assert_eq!(game(app).phase(), Phase::Review);
    press(app, &[KeyCode::Enter]);
}

fn outcome(app: &mut App) -> PuzzleOutcome {
    wait_until(app, "the judgement", |app| {
        let attempt = attempt(app);
        assert!(attempt.outcome().is_some() || attempt.is_judging(), "no judgement runs");
        attempt.outcome().is_some()
    });
    let outcome = attempt(app).outcome().expect("it was waited for");
    settle(app);
    outcome
}

fn lines(app: &App) -> Vec<String> {
    shown_card(app.world()).expect("a card").1
}

#[test]
fn the_page_counts_what_there_is_and_the_best_turn_solves_a_puzzle_and_is_remembered() {
    let mut table = table();
    let app = &mut table.app;
    let (id, puzzle) = begin(app, Puzzle::is_proven);
    let (title, sentences, outlined) = shown_card(app.world()).expect("a card");
    assert!(title.contains("Sprout") || title.contains("Hiker") || title.contains("Ranger"), "{title}");
    assert!(sentences[0].starts_with("Last turn.") && sentences[0].contains("points"), "{sentences:?}");
    assert!(!outlined && table_is_true(app));
    let session = app.world().resource::<CascadiaSession>();
    assert!(session.record().practice && session.record().actions == puzzle.played);
    assert_eq!(session.owner(puzzle.seat()).name(), "Ada");
    assert!(puzzle.options.seats == 1 || session.humans() > 1, "no opponent plays on");
    assert_eq!(trial(app), TurnTrial::Open);

    play(app, &puzzle.turns[0].actions);
    let PuzzleOutcome::Judged(verdict) = outcome(app) else { panic!("it is judged") };
    assert_eq!((verdict.result, verdict.cost, verdict.is_exact), (AttemptResult::Solved, 0, true));
    // The pieces stay where they were placed, and the game is not over.
    assert_eq!((game(app).phase(), screen(app)), (Phase::Review, Cascadia::TABLE));
    assert_eq!(trial(app), TurnTrial::Settled, "there is nothing more to end");
    assert_eq!(noted(app, id), Some((PracticeState::Done, true, 1)));
    assert_eq!(celebrated(app), 1);
    assert!(
        lines(app)[0].contains("Solved")
            && lines(app)[1].contains(&(puzzle.turns[0].value / 100).to_string())
    );

    // Enter leads to the next puzzle, and the page counts the results.
    press(app, &[KeyCode::Enter]);
    assert_ne!(attempt(app).id(), id);
    go(app, Cascadia::PUZZLES);
    let tier = view(app).tiers.iter().find(|tier| tier.tier == puzzle.tier).expect("its tier");
    assert_eq!((tier.counts.done, tier.counts.due, tier.counts.waiting), (1, 0, 0));
    let all: usize = view(app).tiers.iter().map(|tier| tier.counts.all).sum();
    assert_eq!(all, book(app).len());
    assert_eq!(view(app).tiers.iter().filter(|tier| tier.is_suggested).count(), 1);
    assert_eq!(view(app).fault, None);
}

#[test]
fn a_worse_turn_shows_by_how_much_and_where_and_can_be_tried_again() {
    let mut table = table();
    let app = &mut table.app;
    let (id, puzzle) = begin(app, |puzzle| puzzle.is_proven() && puzzle.options.seats == 2);
    let serial = app.world().resource::<CascadiaSession>().serial();
    play(app, &puzzle.turns[1].actions);
    let PuzzleOutcome::Judged(verdict) = outcome(app) else { panic!("it is judged") };
    assert_eq!((verdict.result, verdict.is_exact), (AttemptResult::Missed, true));
    assert_eq!(celebrated(app), 0);
    assert_eq!(verdict.cost, puzzle.turns[0].value - puzzle.turns[1].value);
    let fallen = verdict.fallen.expect("a line that fell");
    assert!(fallen.best > fallen.played);
    assert!(lines(app)[0].contains(&format!("{} points", verdict.cost / 100)), "{:?}", lines(app));
    assert!(lines(app)[1].contains(&(fallen.played / 100).to_string()), "{:?}", lines(app));
    let tomorrow = today().tomorrow().expect("a day");
    assert_eq!(noted(app, id), Some((PracticeState::Waiting(tomorrow), false, 1)));
    // The position was not set up again: the pieces can be picked up and placed elsewhere.
    assert_eq!(app.world().resource::<CascadiaSession>().serial(), serial);
    request(app, Request::Undo);
    assert_ne!(game(app).phase(), Phase::Review);
    assert_eq!(trial(app), TurnTrial::Open);

    ask(app, ToPuzzle::Again);
    assert_eq!(attempt(app).outcome(), None);
    assert_eq!(app.world().resource::<CascadiaSession>().record().actions, puzzle.played);
    play(app, &puzzle.turns[0].actions);
    assert!(outcome(app).is_solved());
    assert_eq!(noted(app, id), Some((PracticeState::Waiting(tomorrow), false, 2)), "solved, but later");
}

#[test]
fn an_automatically_ended_turn_is_judged_once_and_enter_retries() {
    let mut table = table();
    let app = &mut table.app;
    app.world_mut().resource_mut::<Settings>().end_turn_automatically = true;
    let (_, puzzle) = begin(app, Puzzle::is_proven);
    for action in &puzzle.turns[1].actions {
        choose(app, *action);
    }
    let missed = outcome(app);
    assert!(!missed.is_solved());
    for _ in 0..20 {
        app.update();
        assert_eq!((attempt(app).is_judging(), attempt(app).outcome()), (false, Some(missed)));
        assert_eq!(trial(app), TurnTrial::Settled);
    }
    // It presses the highlighted button.
    press(app, &[KeyCode::Enter]);
    assert_eq!((attempt(app).outcome(), trial(app)), (None, TurnTrial::Open));
    assert_eq!(app.world().resource::<CascadiaSession>().record().actions, puzzle.played);
    go(app, Cascadia::PUZZLES);
    assert_eq!(trial(app), TurnTrial::None);
}

#[test]
fn puzzles_of_the_middle_of_a_game_are_judged_by_means() {
    let mut table = table();
    let app = &mut table.app;
    let (_, puzzle) = begin(app, |puzzle| !puzzle.is_proven());
    assert!(lines(app)[0].starts_with("Turn "), "{:?}", lines(app));
    play(app, &puzzle.turns[1].actions);
    let PuzzleOutcome::Judged(verdict) = outcome(app) else { panic!("it is judged") };
    assert_eq!(verdict.cost, puzzle.turns[0].value - puzzle.turns[1].value);
    assert!(!verdict.is_exact && verdict.result != AttemptResult::Solved);
    ask(app, ToPuzzle::Again);
    play(app, &puzzle.turns[0].actions);
    assert!(outcome(app).is_solved());
}

#[test]
fn the_next_puzzle_may_have_fewer_seats() {
    let mut table = table();
    let app = &mut table.app;
    begin(app, |puzzle| puzzle.seat() == Seat(1));
    let book = book(app);
    let (alone, puzzle) = book.iter().find(|(_, puzzle)| puzzle.options.seats == 1).expect("a solo puzzle");
    let mut choice = app.world_mut().resource_mut::<PuzzleChoice>();
    (choice.tier, choice.theme) = (Some(puzzle.tier), Some(puzzle.theme));
    choice.last = Some(PuzzleId(alone.0 - 1));
    ask(app, ToPuzzle::Next);
    assert_eq!(attempt(app).id(), alone);
    assert!(table_is_true(app) && lines(app)[0].contains("points"));
}

#[test]
fn three_hints_grow_and_a_shown_draft_is_not_counted_as_solved() {
    let mut table = table();
    let app = &mut table.app;
    let (id, puzzle) = begin(app, Puzzle::is_proven);
    for number in 1..=3 {
        press_card(app.world_mut(), false);
        settle(app);
        assert_eq!((attempt(app).hints(), lines(app).len()), (number, 1 + usize::from(number)));
    }
    press_card(app.world_mut(), false);
    settle(app);
    assert_eq!(attempt(app).hints(), 3);
    play(app, &puzzle.turns[0].actions);
    assert!(outcome(app).is_solved());
    let tomorrow = today().tomorrow().expect("a day");
    assert_eq!(noted(app, id), Some((PracticeState::Waiting(tomorrow), false, 1)));
}

#[test]
fn no_assist_gives_a_puzzle_away_unasked() {
    let mut table = table();
    let app = &mut table.app;
    app.add_plugins(view_plugin);
    AssistPreset::Coach.apply(&mut app.world_mut().resource_mut::<Settings>());
    let helping = |app: &App| {
        let settings = app.world().resource::<Settings>();
        Assist::ALL.into_iter().filter(|assist| assist.points_to_best() && settings.helps(*assist)).count()
    };
    assert!(helping(app) > 0);
    let (id, puzzle) = begin(app, Puzzle::is_proven);
    let stated = |app: &App| stated_points(app.world()).expect("the panels are prepared");
    let silent = |app: &App| {
        assert_eq!(helping(app), 0);
        assert!(stated(app).pairs.iter().all(|(_, best)| best.is_none()), "the best of each pair");
        assert!(stated(app).next_tokens.iter().all(Option::is_none), "the next token of a card");
        assert_eq!(app.world().resource::<CoachView>().hint, HintStep::None);
    };
    silent(app);
    for action in &puzzle.turns[0].actions {
        choose(app, *action);
        // Neither the key of the heat map nor its switch brings it back.
        press(app, &[KeyCode::KeyG]);
        silent(app);
    }
    assert!(app.world().resource::<Settings>().heat_map, "the switch stays on");
    assert_eq!(game(app).phase(), Phase::Review);
    assert!(!stated(app).prompt.contains("possible"), "{}", stated(app).prompt);
    press(app, &[KeyCode::Enter]);
    assert!(outcome(app).is_solved());
    assert_eq!(attempt(app).hints(), 0);
    assert_eq!(noted(app, id), Some((PracticeState::Done, true, 1)));
    go(app, Cascadia::PUZZLES);
    assert!(helping(app) > 0, "for the games after it all is as it was");
}

#[test]
fn the_key_of_the_hint_asks_for_one_of_the_puzzle_and_it_counts() {
    let mut table = table();
    let app = &mut table.app;
    AssistPreset::Coach.apply(&mut app.world_mut().resource_mut::<Settings>());
    let (id, puzzle) = begin(app, Puzzle::is_proven);
    for number in 1..=3 {
        press(app, &[KeyCode::KeyH]);
        assert_eq!((attempt(app).hints(), lines(app).len()), (number, 1 + usize::from(number)));
        assert_eq!(app.world().resource::<CoachView>().hint, HintStep::None);
    }
    play(app, &puzzle.turns[0].actions);
    assert!(outcome(app).is_solved());
    assert!(noted(app, id).is_some_and(|(_, at_once, _)| !at_once));
}

#[test]
fn the_best_turn_is_outlined_over_the_position_and_then_the_puzzle_is_missed() {
    let mut table = table();
    let app = &mut table.app;
    let (id, puzzle) = begin(app, Puzzle::is_proven);
    choose(app, puzzle.turns[1].actions[0]);
    press_card(app.world_mut(), true);
    settle(app);
    assert!(attempt(app).shows_best() && shown_card(app.world()).expect("a card").2);
    assert_eq!(app.world().resource::<CascadiaSession>().record().actions, puzzle.played);
    let tomorrow = today().tomorrow().expect("a day");
    assert_eq!(noted(app, id), Some((PracticeState::Waiting(tomorrow), false, 1)));
    // The player has seen the solution, so nothing more is recorded.
    choose(app, puzzle.turns[0].actions[0]);
    assert!(!shown_card(app.world()).expect("a card").2, "outlines would be in the way");
    for action in &puzzle.turns[0].actions[1..] {
        choose(app, *action);
    }
    press(app, &[KeyCode::Enter]);
    assert!(outcome(app).is_solved());
    assert!(lines(app)[0].contains("Solved"), "{:?}", lines(app));
    assert_eq!(noted(app, id), Some((PracticeState::Waiting(tomorrow), false, 1)));
    assert_eq!(celebrated(app), 0, "it was shown");
}

#[test]
fn a_turn_that_is_ended_again_while_it_is_judged_changes_nothing() {
    let mut table = table();
    let app = &mut table.app;
    let (id, puzzle) = begin(app, Puzzle::is_proven);
    play(app, &puzzle.turns[0].actions);
    for _ in 0..3 {
        choose(app, Action::EndTurn);
    }
    assert!(outcome(app).is_solved());
    assert_eq!(game(app).phase(), Phase::Review);
    assert_eq!(noted(app, id).map(|(state, ..)| state), Some(PracticeState::Done));
}

#[test]
fn a_turn_before_the_position_cannot_be_taken_back() {
    let mut table = table();
    let app = &mut table.app;
    let (_, puzzle) = begin(app, |puzzle| puzzle.options.seats == 1);
    choose(app, puzzle.turns[0].actions[0]);
    request(app, Request::TakeBackTurn);
    request(app, Request::TakeBackTurn);
    assert_eq!(app.world().resource::<CascadiaSession>().record().actions, puzzle.played);
    play(app, &puzzle.turns[0].actions);
    assert!(outcome(app).is_solved());
}

#[test]
fn the_puzzle_of_the_day_has_its_state() {
    let mut table = table();
    let app = &mut table.app;
    open_page(app);
    "Ada".clone_into(&mut app.world_mut().resource_mut::<PuzzleChoice>().typed);
    let before = view(app).daily.clone().expect("there is one every day");
    assert!(!before.is_tried);
    // The same beside the daily game.
    go(app, Cascadia::DAILY);
    assert_eq!(view(app).daily.as_ref().map(|daily| daily.id), daily_puzzle(&book(app), today()));
    ask(app, ToPuzzle::Daily);
    assert!(attempt(app).is_daily() && attempt(app).id() == before.id);
    let solution = attempt(app).puzzle().turns[0].actions.clone();
    play(app, &solution);
    assert!(outcome(app).is_solved());
    press_back(app.world_mut());
    settle(app);
    assert_eq!(screen(app), Cascadia::DAILY, "the way leads back to where it was opened");
    let after = view(app).daily.clone().expect("there is one every day");
    assert!(after.is_tried && after.is_done && after.state != before.state, "{after:?}");
}

#[test]
fn a_page_open_at_midnight_has_the_new_puzzle_and_the_due_ones() {
    let mut table = table();
    let app = &mut table.app;
    let (evening, night) = (date(2026, 11, 28).at(23, 59, 15, 0), date(2026, 11, 29).at(0, 0, 59, 0));
    app.insert_resource(Clock::At(evening));
    let (missed, puzzle) = begin(app, |puzzle| puzzle.tier == PuzzleTier::Sprout);
    press_card(app.world_mut(), true);
    settle(app);
    press_back(app.world_mut());
    settle(app);
    let due =
        |app: &App| view(app).tiers.iter().find(|tier| tier.tier == puzzle.tier).map(|tier| tier.counts.due);
    let of_day = |app: &App| view(app).daily.clone().map(|daily| (daily.id, daily.day));
    let daily = |app: &App, day: Date| daily_puzzle(&book(app), day).expect("there is one every day");
    assert_eq!((screen(app), due(app)), (Cascadia::PUZZLES, Some(0)));
    assert_eq!(of_day(app), Some((daily(app, evening.date()), "28 November 2026".to_owned())));
    app.insert_resource(Clock::At(night));
    settle(app);
    assert_eq!(due(app), Some(1), "{missed:?} comes back after a day");
    assert_eq!(of_day(app), Some((daily(app, night.date()), "29 November 2026".to_owned())));
    ask(app, ToPuzzle::Daily);
    assert_eq!(attempt(app).id(), daily(app, night.date()));
}

#[test]
fn the_game_on_the_table_waits_untouched() {
    let mut table = table();
    table.app.add_plugins(crate::cascadia::screens::playing::plugin);
    table.app.init_resource::<Ending>().init_resource::<PanelOpacity>();
    let terms = GameOptions { seats: 1, ..GameOptions::standard(0, CardChoice::ALL_A, 11) };
    let setup = Cascadia::setup(terms, seats("h"));
    let begun = Some(date(2026, 11, 23).at(8, 0, 0, 0));
    let options = StartOptions { begun, ..StartOptions::default() };
    crate::session::begin(table.app.world_mut(), setup, options).expect("the box holds this game");
    go(&mut table.app, Cascadia::TABLE);
    choose(&mut table.app, Action::TakePair(Slot(1)));
    let (before, kept) = (table.record(), table.kept());
    let serial = table.app.world().resource::<CascadiaSession>().serial();

    let (_, puzzle) = begin(&mut table.app, Puzzle::is_proven);
    play(&mut table.app, &puzzle.turns[1].actions);
    outcome(&mut table.app);
    ask(&mut table.app, ToPuzzle::Next);
    // Picture mode does not end it.
    go(&mut table.app, Cascadia::PICTURE);
    go(&mut table.app, Cascadia::TABLE);
    let id = attempt(&table.app).id();
    assert!(shown_card(table.app.world()).is_some());
    press_back(table.app.world_mut());
    settle(&mut table.app);
    assert_eq!(screen(&table.app), Cascadia::PUZZLES);
    assert!(!table.app.world().contains_resource::<PuzzleAttempt>());
    let session = table.app.world().resource::<CascadiaSession>();
    assert_eq!((session.serial(), session.record()), (serial, &before));
    assert_eq!(noted(&table.app, id), None, "a viewed puzzle is not noted");
    assert_eq!(table.kept(), kept);
    assert_eq!((table.store().unfinished().len(), table.store().journal().games().count()), (1, 0));
    // Undo works as before.
    go(&mut table.app, Cascadia::TABLE);
    request(&mut table.app, Request::Undo);
    assert_eq!(table.record().actions.len(), before.actions.len() - 1);
}

#[test]
fn the_journal_leads_to_puzzles_about_the_largest_misses() {
    let mut table = table();
    let app = &mut table.app;
    app.world_mut().resource_mut::<SavedProfiles>().value.add("Ada").expect("a profile");
    ask_for_fitting(app.world_mut(), "ada", "salmon");
    open_page(app);
    let choice = app.world().resource::<PuzzleChoice>();
    assert_eq!(choice.person.as_deref(), Some("Ada"));
    let next = view(app).next.expect("there are puzzles about salmon");
    assert_eq!(book(app).get(next).map(|puzzle| puzzle.theme.key()), Some("salmon"));
    assert_eq!(
        book(app).get(next).map(|puzzle| puzzle.tier),
        Some(PuzzleTier::Sprout),
        "it suits a beginner"
    );
    let profiles = &app.world().resource::<SavedProfiles>().value;
    let log = profiles.find("Ada").expect("Ada").practice();
    let book = book(app);
    let progress = PuzzleProgress::of(&book, log, today());
    assert_eq!(progress.counts(PuzzleFilter::default()).all, book.len());
}

#[test]
fn a_damaged_file_costs_the_puzzles_only_and_is_reported_in_one_sentence() {
    for text in [None, Some("(format: 1, puzz")] {
        let mut table = table();
        let root = table.folder.path().join("program");
        let file = root.join(PUZZLES_FILE);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        if let Some(text) = text {
            fs::write(&file, text).expect("a file");
        }
        table.app.world_mut().resource_mut::<ShippedAssets>().root = ProgramRoot::folder(root);
        let app = &mut table.app;
        open_page(app);
        assert!(view(app).tiers.is_empty() && view(app).daily.is_none() && view(app).next.is_none());
        assert!(view(app).fault.as_ref().is_some_and(|fault| fault.ends_with('.')), "{:?}", view(app).fault);
        for wanted in [ToPuzzle::Next, ToPuzzle::Daily, ToPuzzle::Again] {
            ask(app, wanted);
            assert_eq!(screen(app), Cascadia::PUZZLES);
        }
        // A game can still be played.
        crate::tests::table_app::begin(app, "hg", 3);
        choose(app, Action::TakePair(Slot(0)));
        assert_eq!(game(app).phase(), Phase::Place);
    }
    // A single damaged entry does not affect the others.
    let mut table = table();
    let root = table.folder.path().join("program");
    let file = root.join(PUZZLES_FILE);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let shipped = find_root().expect("the program's folder").read_text(PUZZLES_FILE);
    let text = shipped.expect("the puzzles").replacen("kind: \"draft\"", "kind: \"x\"", 1);
    fs::write(&file, text).expect("a file");
    table.app.world_mut().resource_mut::<ShippedAssets>().root = ProgramRoot::folder(root);
    open_page(&mut table.app);
    assert_eq!(view(&table.app).tiers.len(), 3);
    assert!(view(&table.app).fault.is_some());
}
