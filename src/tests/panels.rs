//! Tests of the panels' order in egui: unchanged after any folding, resizing and opening.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::boot::plugins::TablePlugin;
use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::puzzles::{PuzzleChoice, PuzzleShelf, ToPuzzle};
use crate::cascadia::review::{ReviewJob, ReviewState, ShowDecision};
use crate::input::bindings::Bindings;
use crate::preferences::config_files::{Theme, Timing};
use crate::preferences::settings::{Settings, Speed};
use crate::rolling::Session as RollingSession;
use crate::rolling::river_trail::SavedRiverTrails;
use crate::session::PlayableMode;
use crate::session::{Chosen, ModeAssets};
use crate::tests::online_games::{Played, new_host};
use crate::tests::support::online;
use crate::tests::support::{shipped, shipped_rolling};
use crate::ui::egui_rect;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use crate::ui::overlay::Overlay;
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;
use bevy::asset::AssetPlugin;
use bevy::image::Image;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};
use cascadia_ai::review::LEAST_DEPTH;
use cascadia_base::{GameRng, Seat, Wildlife};
use cascadia_engine::SeatOwner;
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::CardChoice;
use cascadia_table::read_line;
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::EarnedStep;
use rolling_rivers::content::GameOptions as RollingOptions;
use rolling_rivers::goals::TrackStep;
use rolling_rivers::rules::{Action as RollingAction, legal};
use rolling_rivers::sheets::SheetLetter;

/// A game with its panels in an invisible window of 1280 × 720.
pub(super) struct Panels {
    pub(super) app: App,
    context: egui::Context,
    /// Names and places of buttons, as last sent to a screen reader.
    shown: Vec<(String, egui::Rect)>,
    /// The drawn shapes.
    shapes: Vec<egui::epaint::ClippedShape>,
    /// Name of the focused item, as last sent to a screen reader.
    focused: Option<String>,
}

/// The screens that open from the title.
pub(super) const PAGES: [Screen; 12] = [
    Cascadia::NEW_GAME,
    RollingRivers::NEW_GAME,
    Screen::Lessons,
    Cascadia::DAILY,
    Cascadia::PUZZLES,
    Screen::Games,
    Cascadia::JOURNAL,
    Cascadia::TRAIL,
    Screen::Together,
    RollingRivers::DAILY,
    RollingRivers::JOURNAL,
    RollingRivers::TRAIL,
];

impl Panels {
    pub(super) fn new() -> Self {
        let (assets, cascadia) = shipped();
        let settings = Settings { speed: Speed::Instant, welcomed: true, ..Settings::default() };
        let mut app = App::new();
        // Systems that need a graphics device fail quietly.
        app.set_error_handler(bevy::ecs::error::ignore);
        app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default()))
            .init_asset::<Image>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<EguiUserTextures>()
            .insert_resource(Bindings::built_in())
            .insert_resource(Theme::default())
            .insert_resource(Timing::default())
            .add_plugins((
                TablePlugin { assets, cascadia, rolling: shipped_rolling(), settings },
                crate::tests::support::panels::plugin,
            ));
        let window = Window { resolution: WindowResolution::new(1280, 720), ..default() };
        app.world_mut().spawn((window, PrimaryWindow));
        let context = egui::Context::default();
        context.enable_accesskit();
        let mut holder = EguiContext::default();
        *holder.get_mut() = context.clone();
        app.world_mut().spawn((holder, PrimaryEguiContext));
        let mut panels = Self { app, context, shown: Vec::new(), shapes: Vec::new(), focused: None };
        panels.settle();
        panels
    }

    /// Draws a frame with these events.
    pub(super) fn frame(&mut self, events: Vec<egui::Event>) {
        self.app.update();
        let scale = self.context.zoom_factor();
        let window = self.window() / scale;
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.x, window.y));
        let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
        let world = self.app.world_mut();
        let mut output = self.context.clone().run_ui(input, |_| {
            world.run_schedule(EguiPrimaryContextPass);
        });
        // Nothing is rendered.
        output.textures_delta.clear();
        self.shapes = output.shapes;
        if let Some(update) = output.platform_output.accesskit_update {
            self.shown = update.nodes.iter().filter_map(|(_, node)| named_place(node)).collect();
            let focus = update.nodes.iter().find(|(id, _)| *id == update.focus);
            self.focused = focus.and_then(|(_, node)| named_place(node)).map(|(name, _)| name);
        }
    }

    pub(super) fn settle(&mut self) {
        for _ in 0..6 {
            self.frame(Vec::new());
        }
    }

    fn window(&mut self) -> Vec2 {
        let mut windows = self.app.world_mut().query::<&Window>();
        windows.iter(self.app.world()).next().map(|window| window.size()).unwrap_or_default()
    }

    fn resize(&mut self, width: f32, height: f32) {
        let mut windows = self.app.world_mut().query::<&mut Window>();
        for mut window in windows.iter_mut(self.app.world_mut()) {
            window.resolution.set(width, height);
        }
        self.settle();
    }

    fn text_size(&mut self, percent: u16) {
        self.app.world_mut().resource_mut::<Settings>().text_size = percent;
        self.settle();
    }

    /// The shapes drawn in the last frame.
    pub(super) fn shapes(&self) -> impl Iterator<Item = &egui::Shape> {
        self.shapes.iter().map(|clipped| &clipped.shape)
    }

    pub(super) fn show(&mut self, window: Overlay) {
        self.app.world_mut().insert_resource(window);
        self.settle();
    }

    /// Presses a key for a frame.
    pub(super) fn press(&mut self, key: KeyCode) {
        self.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
        self.frame(Vec::new());
        self.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        self.settle();
    }

    /// Presses a key that moves the focus or presses the focused item. Returns the name of the focused item.
    pub(super) fn focus_key(&mut self, key: egui::Key) -> Option<&str> {
        for pressed in [true, false] {
            let modifiers = egui::Modifiers::NONE;
            self.frame(vec![egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }]);
        }
        self.settle();
        self.focused.as_deref()
    }

    pub(super) fn open_window(&self) -> Overlay {
        *self.app.world().resource::<Overlay>()
    }

    pub(super) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub(super) fn go_to(&mut self, screen: Screen) {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        self.settle();
    }

    fn click(&mut self, at: egui::Pos2) {
        let press = |pressed| {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            vec![egui::Event::PointerButton { pos: at, button, pressed, modifiers }]
        };
        for events in [vec![egui::Event::PointerMoved(at)], press(true), press(false), Vec::new()] {
            self.frame(events);
        }
        self.frame(vec![egui::Event::PointerGone]);
        self.settle();
    }

    /// The visible areas from back to front, with their places.
    fn areas(&self) -> Vec<(egui::LayerId, egui::Rect)> {
        let layers: Vec<egui::LayerId> = self
            .context
            .memory(|memory| memory.layer_ids().filter(|layer| memory.areas().is_visible(layer)).collect());
        let place = |layer: egui::LayerId| {
            let state = egui::AreaState::load(&self.context, layer.id)?;
            Some((layer, state.rect())).filter(|(_, rect)| rect.is_positive())
        };
        layers.into_iter().filter_map(place).collect()
    }

    /// The order: the areas from back to front, each with the area that takes a click at its middle.
    fn order(&self) -> Vec<(egui::LayerId, Option<egui::LayerId>)> {
        let areas = self.areas();
        areas.iter().map(|(layer, rect)| (*layer, self.context.layer_id_at(rect.center()))).collect()
    }

    /// The place of an area, which takes the clicks at its middle.
    fn uppermost(&self, name: impl Hash + Debug) -> egui::Rect {
        let id = egui::Id::new(&name);
        let areas = self.areas();
        let Some((layer, rect)) = areas.iter().find(|(layer, _)| layer.id == id) else {
            panic!("{name:?} is not in sight: {areas:?}")
        };
        assert_eq!(self.context.layer_id_at(rect.center()), Some(*layer), "{name:?} is covered");
        *rect
    }

    /// Tests whether an item of this name is visible.
    pub(super) fn shows(&self, label: &str) -> bool {
        self.shown.iter().any(|(shown, _)| shown.contains(label))
    }

    /// Returns the first name that starts so.
    fn first_shown(&self, start: &str) -> Option<String> {
        let mut names = self.shown.iter().map(|(shown, _)| shown);
        names.find(|shown| shown.starts_with(start)).cloned()
    }

    /// Returns the items whose names begin like this, in reading order.
    pub(super) fn named(&self, beginning: &str) -> Vec<(String, egui::Rect)> {
        let mut found: Vec<_> =
            self.shown.iter().filter(|(name, _)| name.starts_with(beginning)).cloned().collect();
        found.sort_by(|(_, a), (_, b)| a.top().total_cmp(&b.top()).then(a.left().total_cmp(&b.left())));
        found
    }

    /// Clicks the middle of the item with this name.
    pub(super) fn click_on(&mut self, label: &str) {
        let exactly = self.shown.iter().find(|(shown, _)| shown == label);
        let place = exactly.or_else(|| self.shown.iter().find(|(shown, _)| shown.contains(label)));
        let Some((_, place)) = place else { panic!("nothing is called {label}: {:?}", self.shown) };
        self.click(place.center());
    }

    /// Draws frames until a background task reaches a state.
    pub(super) fn wait_until(&mut self, what: &str, so: impl Fn(&App) -> bool) {
        let since = Instant::now();
        while !so(&self.app) {
            assert!(since.elapsed() < Duration::from_secs(300), "{what} did not happen");
            std::thread::sleep(Duration::from_millis(1));
            self.frame(Vec::new());
        }
        self.settle();
    }

    /// Walks through everything, after which the panels must be in the same order. Transient panels may
    /// vanish, and panels with background results may appear later.
    fn stays_in_order(&mut self) {
        let before = self.order();
        assert!(!before.is_empty());
        self.go_through_everything();
        let mut after = self.order();
        after.retain(|(layer, _)| before.iter().any(|(known, _)| known == layer));
        assert_eq!(after, before);
    }

    /// Ends the count of a result.
    fn end_count(&mut self) {
        for _ in 0..6 {
            // A result ignores keys for a moment.
            (0..8).for_each(|_| self.settle());
            self.press(KeyCode::Space);
        }
    }

    fn begin_cascadia(&mut self) {
        self.begin_cascadia_played(0);
    }

    pub(super) fn begin_cascadia_played(&mut self, turns: u16) {
        self.begin_cascadia_of(2, None, turns);
    }

    fn begin_cascadia_of(&mut self, players: u8, scenario: Option<u8>, turns: u16) {
        let names = ["Ada", "Bo", "Cleo", "Dan"].into_iter().take(usize::from(players));
        let seats = names.map(|name| SeatOwner::Human(name.to_owned())).collect();
        let cards = scenario.map_or(CardChoice::ALL_A, |number| {
            let cards = shipped().1.content.scenario(number).map(|scenario| scenario.cards);
            CardChoice::Lettered(cards.expect("it is in the box"))
        });
        let options = GameOptions { scenario, ..GameOptions::standard(players, cards, 7) };
        crate::session::start(self.app.world_mut(), Cascadia::setup(options, seats), turns)
            .expect("the box holds this game");
        self.go_to(Cascadia::TABLE);
    }

    fn begin_rolling(&mut self, turns: u16) {
        let completion_cards = shipped_rolling().content.draw_completion_cards(false, &mut GameRng::new(1));
        let options = RollingOptions {
            seats: 0,
            seed: 1,
            sheet: SheetLetter::A,
            completion_cards,
            family: false,
            abundance: false,
            scenario: None,
        };
        let setup = RollingRivers::setup(options, vec![SeatOwner::Human("Ada".to_owned())]);
        crate::session::start(self.app.world_mut(), setup, turns).expect("the box holds this game");
        self.go_to(RollingRivers::TABLE);
    }

    /// Folds and unfolds, resizes, changes the size of the text, opens and closes windows.
    fn go_through_everything(&mut self) {
        self.resize(700.0, 480.0);
        self.show(Overlay::Settings);
        self.text_size(160);
        self.show(Overlay::Closed);
        self.resize(1000.0, 640.0);
        self.text_size(100);
        self.resize(1280.0, 720.0);
        self.text_size(160);
        self.show(Overlay::Help);
        self.text_size(80);
        self.show(Overlay::Menu);
        self.show(Overlay::Closed);
        self.text_size(100);
        let middles: Vec<egui::Pos2> = self.areas().iter().map(|(_, rect)| rect.center()).collect();
        for at in middles {
            self.frame(vec![egui::Event::PointerMoved(at)]);
        }
        self.frame(vec![egui::Event::PointerGone]);
        self.settle();
    }
}

/// The name and place of a node of the accessibility tree.
fn named_place(node: &egui::accesskit::Node) -> Option<(String, egui::Rect)> {
    let bounds = node.bounds()?;
    let [left, top, right, bottom] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|at| at as f32);
    let name = node.label().or(node.value())?.to_owned();
    Some((name, egui::Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom))))
}

#[test]
fn the_panels_of_the_table_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    panels.begin_cascadia();
    let before = panels.order();
    for name in ["top bar", "scoring cards", "players", "habitats", "log", "tray", "nature tokens"] {
        panels.uppermost(name);
    }
    panels.go_through_everything();
    assert_eq!(panels.order(), before);
    // A click on a player shows their environment.
    let players = panels.uppermost("players");
    let is_covered = |panels: &Panels| {
        panels.areas().iter().any(|(layer, _)| layer.id == egui::Id::new("visited environment"))
    };
    assert!(!is_covered(&panels));
    panels.click(players.center_bottom() - egui::vec2(0.0, 30.0));
    assert!(is_covered(&panels), "the click reached the player");
}

#[test]
fn the_panels_of_rolling_rivers_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    panels.begin_rolling(0);
    let before = panels.order();
    for name in ["top bar", "rolling cards", "rolling tally", "rolling paper", "rolling right"] {
        panels.uppermost(name);
    }
    panels.go_through_everything();
    assert_eq!(panels.order(), before);
}

/// Replays the game on the table twice, with the list of games in between. Returns the place of its controls
/// the second time.
fn watch_twice(panels: &mut Panels, name: &str, watch: impl Fn(&mut Panels)) -> egui::Rect {
    watch(panels);
    panels.uppermost(name);
    panels.go_to(Screen::Games);
    watch(panels);
    panels.go_through_everything();
    panels.uppermost(name)
}

#[test]
fn the_panels_of_a_puzzle_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    panels.go_to(Cascadia::PUZZLES);
    panels.wait_until("reading the puzzles", |app| app.world().resource::<PuzzleShelf>().book().is_some());
    "Ada".clone_into(&mut panels.app.world_mut().resource_mut::<PuzzleChoice>().typed);
    panels.app.world_mut().write_message(ToPuzzle::Next);
    panels.settle();
    assert_eq!(panels.screen(), Cascadia::TABLE);
    for name in ["top bar", "scoring cards", "tray", "nature tokens", "review card"] {
        panels.uppermost(name);
    }
    panels.stays_in_order();
    panels.click_on("Back to the list");
    assert_eq!(panels.screen(), Cascadia::PUZZLES, "the click reached the card");
}

#[test]
fn the_panels_of_both_results_lie_as_when_they_were_entered() {
    let mut panels = Panels::new();
    panels.begin_cascadia_played(200);
    panels.go_to(Cascadia::RESULT);
    panels.end_count();
    panels.uppermost("result");
    panels.stays_in_order();
    panels.click_on("View environments");
    panels.uppermost("environments");
    panels.stays_in_order();
    panels.click_on("Score pad");
    panels.uppermost("result");

    panels.begin_rolling(100);
    panels.go_to(RollingRivers::RESULT);
    panels.end_count();
    panels.uppermost("result of Rolling Rivers");
    panels.stays_in_order();
    panels.click_on("Title");
    assert_eq!(panels.screen(), Screen::Title, "the click reached the pad");
}

#[test]
fn the_panels_of_a_review_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    panels.begin_cascadia_played(200);
    panels.app.world_mut().resource_mut::<ReviewJob>().set_depth(LEAST_DEPTH);
    panels.go_to(Cascadia::RESULT);
    panels.end_count();
    panels.go_to(Cascadia::REVIEW);
    panels.wait_until("the review", |app| app.world().resource::<ReviewJob>().state() == ReviewState::Whole);
    panels.stays_in_order();
    panels.click_on("Details");
    panels.stays_in_order();
    panels.click_on("Points");
    panels.stays_in_order();
    panels.click_on("Course");
    assert!(panels.shows("Expected final score"), "the clicks reached the tabs");
    panels.app.world_mut().write_message(ShowDecision::Show(6));
    panels.settle();
    assert_eq!(panels.screen(), Cascadia::TABLE);
    panels.uppermost("review card");
    panels.stays_in_order();
    panels.click_on("Back to the review");
    assert_eq!(panels.screen(), Cascadia::REVIEW, "the click reached the card");

    // The details lead back to the sentences, and these out of the review.
    assert!(panels.shows("Course"), "the details are still open");
    for _ in 0..2 {
        assert_eq!(panels.screen(), Cascadia::REVIEW);
        panels.press(KeyCode::Escape);
        assert!(!panels.shows("Course"));
    }
    assert_eq!(panels.screen(), Cascadia::RESULT);
    panels.go_to(Cascadia::REVIEW);
    assert!(panels.shows("Course"), "the choice of the details is remembered");
    panels.click_on("Details");
    assert!(!panels.shows("Course"));
    panels.click_on("Back");
    assert_eq!(panels.screen(), Cascadia::RESULT);
    panels.go_to(Cascadia::REVIEW);
    assert!(panels.shows("Details") && !panels.shows("Course"), "and so is that of the sentences");
    let turn = panels.first_shown("Show turn ").expect("a turn to look at");
    panels.click_on(&turn);
    assert_eq!(panels.screen(), Cascadia::TABLE, "the button shows its turn");
}

#[test]
fn the_panels_of_picture_mode_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    panels.begin_cascadia();
    panels.press(KeyCode::F10);
    assert_eq!(panels.screen(), Cascadia::PICTURE);
    panels.uppermost("picture bar");
    panels.stays_in_order();
    for card in ["Light", "Focus", "Frame", "Format"] {
        panels.click_on(card);
        panels.uppermost("picture card");
        panels.uppermost("picture bar");
    }
    panels.stays_in_order();
    panels.click_on("Leave picture mode");
    assert_eq!(panels.screen(), Cascadia::TABLE, "the click reached the bar");
}

/// Begins a hosted game on the table.
fn begin_hosted<M: Played>(panels: &mut Panels) {
    let content = Arc::clone(&panels.app.world().resource::<ModeAssets<M>>().content);
    let (host, _) = new_host::<M>(&content);
    online::connect(panels.app.world_mut(), true);
    for line in host.updates(Some(Seat(0)), 0) {
        online::receive(panels.app.world_mut(), read_line(&line).expect("a line of a host is a message"));
    }
    panels.settle();
    panels.go_to(M::TABLE);
    assert!(online::shown(panels.app.world()).is_some());
}

/// Walks through a hosted game: its strip, and the pop-ups below.
fn walk_hosted(panels: &mut Panels) {
    let menu = "Leave the table; the game goes on";
    panels.uppermost(("online", "strip"));
    panels.stays_in_order();
    panels.uppermost(("online", "strip"));
    panels.click_on("Say something");
    assert!(panels.shows("Hello!"), "the click reached the strip");
    panels.uppermost(("online", "below the strip"));
    panels.click_on("The table");
    assert!(panels.shows(menu) && !panels.shows("Hello!"));
    panels.stays_in_order();
    panels.uppermost(("online", "below the strip"));
    panels.press(KeyCode::Escape);
    assert!(!panels.shows(menu) && panels.open_window() == Overlay::Closed, "the key closes the pop-up only");
    panels.click_on("The table");
    panels.click_on(menu);
    assert_ne!(panels.open_window(), Overlay::Menu);
    assert_eq!(panels.screen(), Screen::Title, "the click reached the menu");
}

#[test]
fn the_panels_of_a_hosted_game_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    begin_hosted::<Cascadia>(&mut panels);
    walk_hosted(&mut panels);
    let mut panels = Panels::new();
    begin_hosted::<RollingRivers>(&mut panels);
    walk_hosted(&mut panels);
}

/// Plays at random until the choice of a gained animal.
fn play_to_a_gain(panels: &mut Panels) {
    let mut rng = GameRng::new(5);
    let is_gain = |action: &RollingAction| matches!(action, RollingAction::Gain(_));
    for _ in 0..8 {
        panels.begin_rolling(0);
        loop {
            let mut actions = legal::actions(panels.app.world().resource::<RollingSession>().state());
            if actions.iter().filter(|action| is_gain(action)).count() == Wildlife::ALL.len() {
                panels.settle();
                return;
            }
            if actions.is_empty() {
                break;
            }
            let earns =
                |action: &RollingAction| !matches!(action, RollingAction::Pass | RollingAction::Free(None));
            if actions.iter().any(earns) {
                actions.retain(earns);
            }
            let action = actions[rng.below(actions.len() as u32) as usize];
            panels.app.world_mut().write_message(Chosen(action));
            panels.app.update();
        }
    }
    panic!("no animal of choice was gained");
}

#[test]
fn an_animal_of_choice_is_gained_by_a_click_on_its_row_of_the_tally() {
    let mut panels = Panels::new();
    play_to_a_gain(&mut panels);
    let have = |panels: &Panels, animal| {
        let state = panels.app.world().resource::<RollingSession>().state();
        state.player(Seat(0)).tally().animals[animal]
    };
    let before = have(&panels, Wildlife::Fox);
    panels.click_on("Click to gain 1 fox.");
    assert!(have(&panels, Wildlife::Fox) > before);
    assert!(!panels.shows("Click to gain") || panels.shows("What do you gain first?"));
}

#[test]
fn two_replays_one_after_the_other_have_their_controls() {
    let mut panels = Panels::new();
    panels.begin_rolling(3);
    let record = panels.app.world().resource::<RollingSession>().record().clone();
    let all = record.actions.len();
    let place = watch_twice(&mut panels, "rolling watch", |panels| {
        let open = OpenRecord::<RollingRivers>::Read(Box::new(record.clone()), OpenPurpose::Watch);
        panels.app.world_mut().write_message(open);
        panels.settle();
    });
    let done = |panels: &Panels| panels.app.world().resource::<RollingSession>().record().actions.len();
    assert!(all > 0 && done(&panels) == 0);
    // The fourth of the five buttons advances by an action.
    let at = egui::pos2(place.left() + place.width() * 0.66, place.top() + 38.0);
    panels.click(at);
    assert_eq!(done(&panels), 1, "the click reached the button");

    panels.begin_cascadia();
    let record = panels.app.world().resource::<CascadiaSession>().record().clone();
    watch_twice(&mut panels, "replay", |panels| {
        let open = OpenRecord::<Cascadia>::Read(Box::new(record.clone()), OpenPurpose::Watch);
        panels.app.world_mut().write_message(open);
        panels.settle();
    });
}

#[test]
fn the_pages_of_every_screen_lie_as_when_it_was_entered() {
    let mut panels = Panels::new();
    let screens = || std::iter::once(Screen::Title).chain(PAGES);
    let mut first = Vec::new();
    for screen in screens() {
        panels.go_to(screen);
        let order = panels.order();
        assert!(!order.is_empty(), "{screen:?} shows something");
        first.push(order);
    }
    for (screen, before) in screens().zip(first) {
        panels.go_to(screen);
        panels.resize(1000.0, 600.0);
        panels.text_size(160);
        panels.text_size(100);
        panels.resize(1280.0, 720.0);
        // Contents loaded in the background, such as the daily puzzle, may appear later; until then their area is
        // empty.
        let back = egui::LayerId::background();
        let shown = before.into_iter().filter(|(layer, top)| *layer == back || *top != Some(back));
        let before: Vec<_> = shown.collect();
        let mut after = panels.order();
        after.retain(|(layer, _)| before.iter().any(|(known, _)| known == layer));
        assert_eq!(after, before, "{screen:?}");
    }
}

#[test]
fn the_parts_of_both_trails_lie_beside_each_other_in_every_window() {
    let mut panels = Panels::new();
    let trails = [
        (Cascadia::TRAIL, ["trail_left", "trail_landscape", "trail_below"]),
        (RollingRivers::TRAIL, ["river_left", "river_picture", "river_below"]),
    ];
    for (screen, names) in trails {
        panels.go_to(screen);
        for (width, height, text) in [
            (1024.0, 600.0, 100),
            (1280.0, 720.0, 80),
            (1280.0, 720.0, 160),
            (1920.0, 1080.0, 100),
            (800.0, 1280.0, 100),
        ] {
            panels.resize(width, height);
            panels.text_size(text);
            let size = panels.app.world().resource::<ScreenLayout>().window;
            let window = egui_rect(Rect { min: Vec2::ZERO, max: size }).expand(1.0);
            let parts = names.map(|name| panels.uppermost(name).shrink(0.5));
            for (index, part) in parts.iter().enumerate() {
                let case = format!("{} {width} {text}: {part:?}", names[index]);
                assert!(window.contains_rect(*part) && part.height() > 150.0, "{case}");
                assert!(!parts[..index].iter().any(|other| other.intersects(*part)), "{case}");
            }
        }
        panels.text_size(100);
        panels.resize(1280.0, 720.0);
    }
}

#[test]
fn a_card_of_the_river_trail_leads_to_its_game_and_escape_answers_a_question_first() {
    let mut panels = Panels::new();
    let how = EarnedStep { total: 61, game: "g".to_owned() };
    let mut trails = panels.app.world_mut().resource_mut::<SavedRiverTrails>();
    trails.value.take("Ada", [TrackStep::Scenario(1)], &how);
    panels.go_to(RollingRivers::TRAIL);
    assert!(panels.shows("Ada is on the way to Thunder Rapids"));
    assert!(panels.shows("Glacier Spring") && panels.shows("Pacific Ocean"));

    panels.click_on("Remove from the trail");
    assert!(panels.shows("Remove Ada from the river trail?"));
    panels.press(KeyCode::Escape);
    assert_eq!(panels.screen(), RollingRivers::TRAIL);
    assert!(!panels.shows("Remove Ada from the river trail?"));
    panels.press(KeyCode::Escape);
    assert_eq!(panels.screen(), Screen::Title);

    panels.go_to(RollingRivers::TRAIL);
    panels.click_on("B 0/8");
    panels.click_on("Achievement B2. ");
    assert_eq!(panels.screen(), RollingRivers::NEW_GAME);
    panels.go_to(RollingRivers::TRAIL);
    panels.click_on("Scenarios 1/20");
    panels.click_on("Scenario 3: Down by the river. ");
    assert_eq!(panels.screen(), RollingRivers::NEW_GAME);
    assert!(panels.shows("Scenario 3: Down by the river"));
}

#[test]
fn the_page_of_a_new_game_and_its_gallery_fit_every_window() {
    let mut panels = Panels::new();
    for (screen, page) in
        [(Cascadia::NEW_GAME, "new_game"), (RollingRivers::NEW_GAME, "new game of Rolling Rivers")]
    {
        panels.go_to(screen);
        for (width, height, text) in [
            (1024.0, 600.0, 100),
            (1280.0, 720.0, 80),
            (1280.0, 720.0, 160),
            (1920.0, 1080.0, 100),
            (800.0, 1280.0, 100),
            (800.0, 1280.0, 160),
        ] {
            panels.resize(width, height);
            panels.text_size(text);
            let case = format!("{screen:?} {width} {height} {text}");
            let layout = *panels.app.world().resource::<ScreenLayout>();
            let window = egui_rect(Rect { min: Vec2::ZERO, max: layout.window }).expand(0.5);
            let place = panels.uppermost(page);
            assert!(window.contains_rect(place), "{case}: {place:?} in {window:?}");
            let face = if screen == Cascadia::NEW_GAME { "Hiker" } else { "Player 1. Human" };
            panels.click_on(face);
            let place = panels.uppermost("opponents");
            let room = window.size() / layout.shrink();
            assert!(place.width() <= room.x && place.height() <= room.y, "{case}: {place:?} in {room:?}");
            panels.press(KeyCode::Escape);
        }
        panels.text_size(100);
    }
}

#[test]
fn the_log_is_a_line_until_it_is_opened_and_leaves_its_room_to_the_environment() {
    let mut panels = Panels::new();
    panels.begin_cascadia_played(6);
    let room = |panels: &Panels| panels.app.world().resource::<ScreenLayout>().viewport.width();
    let is_open = |panels: &Panels| panels.app.world().resource::<Settings>().log_open;
    let (folded, wide) = (panels.uppermost("log"), room(&panels));
    assert!(folded.height() < 40.0, "{folded:?}");
    assert!(panels.shows("Turn 3, Bo") && !panels.shows("Turn 2, Bo"));
    panels.click(folded.center());
    assert!(is_open(&panels) && panels.shows("Turn 2, Bo") && panels.shows("Turn 3, Bo"));
    assert!(panels.uppermost("log").height() > 80.0 && room(&panels) < wide);
    panels.press(KeyCode::KeyL);
    assert!(!is_open(&panels) && !panels.shows("Turn 2, Bo"));
    assert_eq!((panels.uppermost("log"), room(&panels)), (folded, wide));
}

#[test]
fn in_an_upright_window_no_panel_lies_on_another_or_on_the_environment() {
    let mut panels = Panels::new();
    for (players, scenario) in [(1, None), (2, None), (3, None), (4, None), (1, Some(7)), (4, Some(7))] {
        panels.begin_cascadia_of(players, scenario, 4);
        for (width, height, text) in
            [(900.0, 1440.0, 100), (1080.0, 1920.0, 100), (800.0, 1280.0, 100), (900.0, 1440.0, 160)]
        {
            panels.resize(width, height);
            panels.text_size(text);
            let case = format!("{players} {scenario:?} {width} {text}");
            let layout = *panels.app.world().resource::<ScreenLayout>();
            assert!(layout.upright && !layout.folded, "{case}");
            let window = egui_rect(Rect { min: Vec2::ZERO, max: layout.window }).expand(1.0);
            let environment = egui_rect(layout.viewport);
            assert!(environment.height() > layout.window.y * 0.45, "{case}: {environment:?}");
            let mut before = vec![environment.shrink(0.5)];
            for name in ["top bar", "scoring cards", "players", "habitats", "log", "tray"] {
                let place = panels.uppermost(name);
                assert!(window.contains_rect(place), "{case}: {name} {place:?}");
                let other = before.iter().find(|other| other.intersects(place.shrink(0.5)));
                assert_eq!(other, None, "{case}: {name} {place:?}");
                before.push(place.shrink(0.5));
            }
        }
        panels.text_size(100);
    }
}

#[test]
fn escape_leads_from_every_window_back_to_where_it_was_opened() {
    let mut panels = Panels::new();
    for rolling in [false, true] {
        if rolling {
            panels.begin_rolling(0);
        } else {
            panels.begin_cascadia();
        }
        for window in [Overlay::Settings, Overlay::Help, Overlay::Rules, Overlay::TakeBack] {
            panels.show(window);
            panels.press(KeyCode::Escape);
            assert_eq!(panels.open_window(), Overlay::Closed, "{window:?} was opened by its button");
            panels.press(KeyCode::Escape);
            assert_eq!(panels.open_window(), Overlay::Menu);
            panels.show(window);
            panels.press(KeyCode::Escape);
            assert_eq!(panels.open_window(), Overlay::Menu, "{window:?} was opened from the menu");
            panels.press(KeyCode::Escape);
            assert_eq!(panels.open_window(), Overlay::Closed);
        }
        // Enter presses the highlighted button of a question.
        panels.show(Overlay::TakeBack);
        panels.press(KeyCode::Enter);
        assert_eq!(panels.open_window(), Overlay::Closed);
        assert!(matches!(panels.screen(), Cascadia::TABLE | RollingRivers::TABLE));
    }
}

#[test]
fn a_result_from_the_journal_is_whole_at_once_and_leads_back_there() {
    let mut panels = Panels::new();
    panels.begin_rolling(100);
    let record = panels.app.world().resource::<RollingSession>().record().clone();
    assert!(panels.app.world().resource::<RollingSession>().is_over());
    panels.go_to(RollingRivers::JOURNAL);
    let open = OpenRecord::<RollingRivers>::Read(Box::new(record), OpenPurpose::Result);
    panels.app.world_mut().write_message(open);
    panels.settle();
    assert_eq!(panels.screen(), RollingRivers::RESULT);
    for key in [KeyCode::Space, KeyCode::Space, KeyCode::Enter] {
        panels.press(key);
        assert_eq!(panels.screen(), RollingRivers::RESULT, "{key:?} does nothing more");
    }
    panels.press(KeyCode::Escape);
    assert_eq!(panels.screen(), RollingRivers::JOURNAL);

    panels.begin_cascadia_played(200);
    let record = panels.app.world().resource::<CascadiaSession>().record().clone();
    panels.go_to(Cascadia::JOURNAL);
    for purpose in [OpenPurpose::Result, OpenPurpose::Environment] {
        panels.app.world_mut().write_message(OpenRecord::<Cascadia>::Read(Box::new(record.clone()), purpose));
        // A result ignores keys for a moment.
        (0..8).for_each(|_| panels.settle());
        assert_eq!(panels.screen(), Cascadia::RESULT);
        panels.press(KeyCode::Space);
        assert_eq!(panels.screen(), Cascadia::RESULT);
        panels.press(KeyCode::Escape);
        assert_eq!(panels.screen(), Cascadia::JOURNAL, "{purpose:?}");
    }
}

#[test]
fn escape_closes_a_list_that_has_dropped_down_and_nothing_else() {
    let mut panels = Panels::new();
    panels.begin_cascadia();
    let popup = egui::Id::new("a list");
    egui::Popup::open_id(&panels.context, popup);
    panels.app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Escape);
    panels.app.update();
    assert_eq!(panels.open_window(), Overlay::Closed, "the key is for the list");
}
