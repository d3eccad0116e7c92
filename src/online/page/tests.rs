//! Tests of the page and the lobby without a window.

use bevy::ecs::system::SystemState;
use bevy::prelude::World;
use bevy_egui::egui::{self, Pos2, Ui, Vec2};

use super::draw_start;
use super::lobby::draw_lobby;
use super::view::{TogetherIntent, TogetherPage, TogetherView, WIDTH};
use crate::online::address::{Arrival, Invitation};
use crate::online::connection::Connection;
use crate::online::host::Hosting;
use crate::online::known_tables::{KnownTable, KnownTables};
use crate::online::lobby_client::{HostPlace, LobbyClient, ShownTable, TableOrder};
use crate::online::nearby::Nearby;
use crate::preferences::localizer::Localizer;
use crate::tests::support::{dressed, mouse_button};
use crate::ui::mode_tabs::ModeTabs;
use crate::ui::style::UiStyle;
use cascadia_engine::LONGEST_NAME;
use cascadia_storage::text::Language;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{MyGame, OpenTable, Presence};
use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};

/// Height that the smallest window leaves for the page.
const ROOM: f32 = 404.0;

/// Print of a host's key.
const PRINT: &str = "K7Q2M9PBABCDEFGP";

/// The page under test.
struct PageInTest {
    style: UiStyle,
    localizer: Localizer,
    context: egui::Context,
    world: World,
    known: KnownTables,
    state: TogetherPage,
    size: Vec2,
    /// Output for screen readers.
    texts: Vec<String>,
    intents: Vec<TogetherIntent>,
}

impl PageInTest {
    fn new(language: Language) -> Self {
        let (style, localizer, context) = dressed(language);
        context.enable_accesskit();
        let mut world = World::new();
        world.init_resource::<LobbyClient>();
        world.init_resource::<Connection>();
        world.init_resource::<Hosting>();
        #[cfg(feature = "peer")]
        world.init_resource::<crate::online::internet::InternetHosting>();
        world.init_resource::<Nearby>();
        world.init_resource::<ModeTabs>();
        let (known, state) = (KnownTables::default(), TogetherPage::default());
        let (size, texts, intents) = (Vec2::ZERO, Vec::new(), Vec::new());
        Self { style, localizer, context, world, known, state, size, texts, intents }
    }

    /// Runs a pass with these events.
    fn pass(&mut self, events: Vec<egui::Event>) -> Vec<egui::epaint::ClippedShape> {
        let screen = egui::Rect::from_min_size(Pos2::ZERO, Vec2::new(2000.0, 1200.0));
        let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
        let Self { style, localizer, context, world, known, state, size, intents, .. } = self;
        let mut system = SystemState::<TogetherView>::new(world);
        let view = system.get_mut(world).expect("its resources are there");
        let mut draw = |ui: &mut Ui| {
            ui.set_width(WIDTH);
            match &view.lobby.table {
                Some(table) => draw_lobby(ui, style, localizer, &view, table, state, ROOM, intents),
                None => draw_start(ui, style, localizer, &view, known, state, ROOM, intents),
            }
            *size = ui.min_size();
        };
        let mut output = context.run_ui(input, |ui| {
            egui::Area::new(egui::Id::new("page")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| draw(ui));
        });
        // The test draws nothing.
        output.textures_delta.clear();
        let update = output.platform_output.accesskit_update.take();
        let nodes = update.map(|update| update.nodes).unwrap_or_default();
        let label = |node: &egui::accesskit::Node| node.label().or(node.value()).map(str::to_owned);
        self.texts = nodes.iter().filter_map(|(_, node)| label(node)).collect();
        output.shapes
    }

    /// Clicks on a text.
    fn click(&mut self, text: &str) {
        self.pass(Vec::new());
        let shapes = self.pass(Vec::new());
        let found = shapes.iter().find_map(|clipped| match &clipped.shape {
            egui::Shape::Text(written) if written.galley.text() == text => {
                Some(written.pos + written.galley.rect.center().to_vec2())
            }
            _ => None,
        });
        let at = found.unwrap_or_else(|| panic!("`{text}` is to be seen"));
        let press = |pressed| vec![mouse_button(at, pressed)];
        for events in [vec![egui::Event::PointerMoved(at)], press(true), press(false)] {
            self.pass(events);
        }
    }

    fn text(&self, key: &str) -> String {
        self.localizer.text(key)
    }
}

fn table(you: Option<u8>) -> ShownTable {
    let computer = TableSeat::Computer("ranger".to_owned());
    let person = |name: &str| TableSeat::Person(name.to_owned());
    ShownTable {
        id: "K7Q2M9".to_owned(),
        table_options: TableOptions {
            mode: "cascadia".to_owned(),
            options: serde_json::Value::Null,
            pace: TablePace::Live { reserve_ms: 600_000, turn_ms: 20_000 },
            assists: TableAssists::Standard,
            private: false,
            invited: false,
            calendar: cascadia_table::calendar::TableCalendar::default(),
        },
        seats: vec![person("Ada"), TableSeat::Open, computer, person("Wilhelmina Featherstonehaugh")],
        commitment: "0123456789abcdef".repeat(4),
        you,
        kept: Vec::new(),
        host: Some(0),
    }
}

#[test]
fn the_page_and_the_table_fit_the_smallest_window_in_both_languages() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        page.world.insert_resource(Connection::listening());
        page.known.servers.push("wss://a.very.long.name.of.a.server.example/club/play".to_owned());
        page.known.note(KnownTable {
            server: None,
            code: "K7Q2M9".to_owned(),
            mode: "rolling".to_owned(),
            seat: Some(0),
            others: vec!["Wilhelmina Featherstonehaugh".to_owned(); 3],
            my_turn: true,
            turn: None,
        });
        for is_table in [false, true] {
            let mut lobby = page.world.resource_mut::<LobbyClient>();
            let wide = || ShownTable { id: "WMWMWMWG".to_owned(), ..table(Some(0)) };
            lobby.table = is_table.then(wide);
            lobby.invitations.extend(InviteCode::read("WMWMWMWG").map(|code| (1, code)));
            lobby.place = Some(HostPlace::At {
                name: "x".to_owned(),
                url: format!("ws://192.168.1.5:7994/play#{PRINT}"),
            });
            page.state.shows_proof = true;
            page.pass(Vec::new());
            page.pass(Vec::new());
            let size = page.size;
            assert!(size.x <= WIDTH + 0.5 && size.y <= 600.0 - 22.0, "{language:?}, {is_table}: {size:?}");
            assert!(size.y > 300.0, "something is drawn: {size:?}");
        }
    }
}

#[test]
fn what_is_agreed_on_is_chosen_before_a_table_is_opened() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        page.world.insert_resource(Connection::connected());
        page.world.resource_mut::<LobbyClient>().place = Some(HostPlace::Here);
        for (key, intent) in [
            ("preset-purist", TogetherIntent::SetAssists(TableAssists::Purist)),
            ("together-onlookers-none", TogetherIntent::SetPrivate(true)),
            ("together-seats-invited", TogetherIntent::SetInvitedOnly(true)),
            ("pace-day", TogetherIntent::SetPace(TablePace::Days { days: 1 })),
        ] {
            page.click(&page.text(key));
            assert_eq!(std::mem::take(&mut page.intents), [intent]);
        }
        let size = page.size;
        assert!(size.x <= WIDTH + 0.5 && size.y <= 600.0 - 22.0, "{language:?}: {size:?}");
    }
}

#[test]
fn a_code_with_an_address_leads_to_its_table() {
    let mut page = PageInTest::new(Language::English);
    let join = page.text("together-sit-down");
    page.click(&join);
    assert_eq!(page.intents, [], "there is no code yet");
    page.state.invitation = "k7q2-m9 192.168.1.5".to_owned();
    page.click(&join);
    let url = "ws://192.168.1.5:7994/play".to_owned();
    let place = HostPlace::At { name: "192.168.1.5:7994".to_owned(), url };
    let code = "K7Q2M9".to_owned();
    let come = TogetherIntent::Table(TableOrder::Come { place, code, arrival: Arrival::Sit });
    assert_eq!(page.intents, [come]);
}

#[test]
fn a_code_alone_is_asked_for_nearby_and_the_secret_of_a_seat_is_not() {
    let mut page = PageInTest::new(Language::English);
    let sit = page.text("together-sit-down");
    page.state.invitation = "k7q2 m9".to_owned();
    page.click(&sit);
    assert_eq!(page.intents, [], "there is nobody to ask");
    page.world.insert_resource(Nearby::with_hosts(&[("Ada", "ws://192.168.1.5:7994/play")]));
    page.click(&sit);
    let find = TableOrder::Find { code: "K7Q2M9".to_owned(), arrival: Arrival::Sit };
    assert_eq!(std::mem::take(&mut page.intents), [TogetherIntent::Table(find)]);
    page.state.invitation = format!("k7q2-m9 {}", "0123456789abcdef".repeat(2));
    page.click(&page.text("together-take-over"));
    assert_eq!(page.intents, [], "it is told only to the host that was chosen");
}

#[test]
fn what_is_wrong_with_a_code_is_said_below_it_and_the_code_stays() {
    let mut page = PageInTest::new(Language::English);
    page.world.insert_resource(Nearby::with_hosts(&[("", "ws://192.168.1.5:7994/play")]));
    let shows_text = |page: &mut PageInTest, part: &str| {
        page.pass(Vec::new());
        page.pass(Vec::new());
        page.texts.iter().any(|text| text.contains(part))
    };
    let nameless = page.text("together-nearby-nameless");
    assert!(shows_text(&mut page, &nameless));
    let unknown = page.text("together-code-unknown");
    page.state.invitation = "K7Q2-MO".to_owned();
    assert!(shows_text(&mut page, "never contain O"), "{:?}", page.texts);
    page.state.invitation = "K7Q2-M9".to_owned();
    assert!(!shows_text(&mut page, &unknown) && !shows_text(&mut page, "never contain"));
    page.world.resource_mut::<LobbyClient>().unknown_code = Some("K7Q2M9".to_owned());
    assert!(shows_text(&mut page, &unknown), "{:?}", page.texts);
    page.state.invitation = "K7Q2-M8".to_owned();
    assert!(!shows_text(&mut page, &unknown), "it is another one");
    let slip = page.text("together-code-slip");
    for (typed, is_slip) in [("K7Q2-M9PB", false), ("K7Q2-M9BP", true), ("K7Q2-M9BP 192.168.1.5", true)] {
        page.state.invitation = typed.to_owned();
        assert_eq!(shows_text(&mut page, &slip), is_slip, "{typed}");
    }
    page.click(&page.text("together-sit-down"));
    assert_eq!(page.intents, [], "a slip is no request");
}

#[test]
fn an_open_table_of_the_host_is_joined_without_its_code() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        page.world.insert_resource(Connection::listening());
        page.world.insert_resource(Nearby::with_hosts(&[("Ada", "ws://192.168.1.5:7994/play")]));
        let place = HostPlace::At { name: "Ada".to_owned(), url: "ws://192.168.1.5:7994/play".to_owned() };
        let mut lobby = page.world.resource_mut::<LobbyClient>();
        lobby.place = Some(place.clone());
        lobby.host_lists = true;
        lobby.open_tables = vec![open_table()];
        page.click(&page.text("together-join-open"));
        let come = TableOrder::Come { place, code: "K7Q2M9".to_owned(), arrival: Arrival::Sit };
        assert_eq!(page.intents, [TogetherIntent::Table(come)]);
        let size = page.size;
        assert!(size.x <= WIDTH + 0.5 && size.y <= 600.0 - 22.0, "{language:?}: {size:?}");
    }
}

fn open_table() -> OpenTable {
    OpenTable {
        table: "K7Q2M9".to_owned(),
        mode: "rolling".to_owned(),
        people: vec!["Ada".to_owned()],
        free: 1,
        pace: TablePace::None,
    }
}

#[test]
fn an_open_table_nearby_is_joined_before_its_host_was_chosen() {
    let url = "ws://192.168.1.5:7994/play";
    let mut page = PageInTest::new(Language::English);
    let mut nearby = Nearby::with_hosts(&[("Bob", "ws://192.168.1.6:7994/play"), ("Ada", url)]);
    nearby.list_tables(url, vec![open_table()]);
    page.world.insert_resource(nearby);
    page.click(&page.text("together-join-open"));
    let place = HostPlace::At { name: "Ada".to_owned(), url: url.to_owned() };
    let come = TableOrder::Come { place, code: "K7Q2M9".to_owned(), arrival: Arrival::Sit };
    assert_eq!(page.intents, [TogetherIntent::Table(come)]);
}

#[test]
fn a_kept_seat_is_shown_as_kept_and_only_who_sits_there_may_change_to_it() {
    let mut page = PageInTest::new(Language::English);
    page.world.insert_resource(Connection::listening());
    let (kept, sit) = (page.text("lobby-kept"), page.text("lobby-sit"));
    for (you, may_sit) in [(None, false), (Some(0), true)] {
        let shown = ShownTable { kept: vec![1], ..table(you) };
        page.world.resource_mut::<LobbyClient>().table = Some(shown);
        page.pass(Vec::new());
        page.pass(Vec::new());
        assert!(page.texts.contains(&kept), "{:?}", page.texts);
        assert_eq!(page.texts.contains(&sit), may_sit, "{you:?}: {:?}", page.texts);
    }
}

#[test]
fn a_name_that_is_too_long_is_cut_with_a_word() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        page.pass(Vec::new());
        page.context.memory_mut(|memory| memory.request_focus(egui::Id::new("together name")));
        page.pass(Vec::new());
        page.pass(vec![egui::Event::Paste("Wilhelmina Featherstonehaugh".to_owned())]);
        page.pass(Vec::new());
        assert_eq!(page.state.name.as_deref(), Some("Wilhelmina Feath"));
        let hint = page.localizer.text_with("name-too-long", &[("count", LONGEST_NAME.into())]);
        assert!(page.texts.contains(&hint), "{hint}: {:?}", page.texts);
    }
}

#[test]
fn an_address_that_leads_nowhere_is_not_offered_to_friends_elsewhere() {
    for language in Language::ALL {
        for (url, key) in
            [("ws://192.0.2.2:7994/play", "lobby-code-near"), ("ws://8.8.8.8:7994/play", "lobby-code")]
        {
            let mut page = PageInTest::new(language);
            let mut lobby = page.world.resource_mut::<LobbyClient>();
            lobby.place = Some(HostPlace::At { name: "x".to_owned(), url: url.to_owned() });
            lobby.table = Some(table(Some(0)));
            page.pass(Vec::new());
            page.pass(Vec::new());
            let address = url.trim_start_matches("ws://").trim_end_matches("/play");
            let sentence = page.localizer.text_with(key, &[("address", address.into())]);
            assert!(page.texts.contains(&sentence), "{sentence}: {:?}", page.texts);
        }
    }
}

#[test]
fn the_print_of_the_hosts_key_is_shown_and_copied_with_the_code() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        let address = format!("ws://192.168.1.5:7994/play#{PRINT}");
        let mut lobby = page.world.resource_mut::<LobbyClient>();
        lobby.place = Some(HostPlace::At { name: "x".to_owned(), url: address.clone() });
        lobby.table = Some(table(Some(0)));
        page.pass(Vec::new());
        page.pass(Vec::new());
        let shown = page.localizer.text_with("lobby-print", &[("print", "K7Q2-M9PB-ABCD-EFGP".into())]);
        assert!(page.texts.contains(&shown), "{shown}: {:?}", page.texts);
        page.click(&page.text("lobby-copy"));
        let [TogetherIntent::Copy(copied)] = page.intents.as_slice() else { panic!("{:?}", page.intents) };
        assert_eq!(*copied, format!("K7Q2-M9 192.168.1.5:7994#{PRINT}"));
        assert_eq!(Invitation::read(copied).url, Some(address));
    }
}

#[test]
fn the_host_of_the_table_starts_the_game_and_asks_people_to_leave() {
    let mut page = PageInTest::new(Language::English);
    page.world.insert_resource(Connection::listening());
    let [start, dismiss, waits] =
        ["new-game-start", "lobby-dismiss", "lobby-host-starts"].map(|key| page.text(key));
    let full = |you| {
        let mut shown = table(you);
        shown.seats[1] = TableSeat::Person("Bob".to_owned());
        shown
    };
    page.world.resource_mut::<LobbyClient>().table = Some(full(Some(1)));
    page.click(&start);
    assert_eq!(page.intents, [], "Ada is the host of the table");
    assert!(page.texts.contains(&waits) && !page.texts.contains(&dismiss), "{:?}", page.texts);
    page.world.resource_mut::<LobbyClient>().presence.insert(0, Presence::Away);
    page.click(&start);
    assert_eq!(std::mem::take(&mut page.intents), [TogetherIntent::Start], "nobody waits for her");
    page.world.resource_mut::<LobbyClient>().table = Some(full(Some(0)));
    page.click(&start);
    assert_eq!(std::mem::take(&mut page.intents), [TogetherIntent::Start]);
    page.click(&dismiss);
    assert_eq!(page.intents, [TogetherIntent::Table(TableOrder::Dismiss(1))]);
}

#[test]
fn the_code_of_a_seat_takes_it_over() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        let secret = "0123456789abcdef".repeat(2);
        page.state.invitation = format!("k7q2-m9 {secret} 192.168.1.5");
        let join = page.text("together-take-over");
        page.click(&join);
        let url = "ws://192.168.1.5:7994/play".to_owned();
        let place = HostPlace::At { name: "192.168.1.5:7994".to_owned(), url };
        let (code, arrival) = ("K7Q2M9".to_owned(), Arrival::TakeOver(secret));
        let come = TogetherIntent::Table(TableOrder::Come { place, code, arrival });
        assert_eq!(page.intents, [come]);
    }
}

#[test]
fn a_table_of_which_nothing_is_remembered_is_listed_once() {
    let mut page = PageInTest::new(Language::English);
    let mine = |game: &str| MyGame {
        game: game.to_owned(),
        mode: "rolling".to_owned(),
        seat: 1,
        stage: "running".to_owned(),
        your_turn: true,
        deadline: None,
        opened: 0,
    };
    let url = "ws://192.168.1.5:7994/play".to_owned();
    let place = HostPlace::At { name: "192.168.1.5:7994".to_owned(), url: url.clone() };
    let mut lobby = page.world.resource_mut::<LobbyClient>();
    lobby.place = Some(place.clone());
    lobby.mine = vec![mine("ABCDEF"), mine("K7Q2M9")];
    page.known.note(KnownTable {
        server: Some(url),
        code: "K7Q2M9".to_owned(),
        mode: "rolling".to_owned(),
        seat: Some(1),
        others: Vec::new(),
        my_turn: true,
        turn: None,
    });
    page.pass(Vec::new());
    page.pass(Vec::new());
    for code in ["ABCD-EF", "K7Q2-M9"] {
        assert_eq!(
            page.texts.iter().filter(|text| text.contains(code)).count(),
            1,
            "{code}: {:?}",
            page.texts
        );
    }
    // Tables missing from the file come first.
    let go_on = page.text("together-go-on");
    page.click(&go_on);
    let (code, arrival) = ("ABCDEF".to_owned(), Arrival::Look);
    assert_eq!(page.intents, [TogetherIntent::Table(TableOrder::Come { place, code, arrival })]);
}

#[test]
fn an_open_seat_is_invited_to_by_whoever_sits_there() {
    let mut page = PageInTest::new(Language::English);
    page.world.insert_resource(Connection::listening());
    let invite = page.text("lobby-invite");
    page.world.resource_mut::<LobbyClient>().table = Some(table(None));
    page.pass(Vec::new());
    let shows = |page: &PageInTest, text: &str| page.texts.iter().any(|shown| shown.contains(text));
    assert!(!shows(&page, &invite), "who looks on invites nobody");
    page.world.resource_mut::<LobbyClient>().table = Some(table(Some(0)));
    page.click(&invite);
    assert_eq!(page.intents, [TogetherIntent::Table(TableOrder::Invite(1))]);
    let mut lobby = page.world.resource_mut::<LobbyClient>();
    lobby.invitations.extend(InviteCode::read("ABCDEF").map(|code| (1, code)));
    page.pass(Vec::new());
    page.pass(Vec::new());
    assert!(shows(&page, "Invitation to seat") && !page.texts.contains(&invite), "{:?}", page.texts);
    assert!(shows(&page, &page.text("lobby-invite-copy")));
    page.click("K7Q2-M9 ABCD-EF");
    let read = Invitation::read("K7Q2-M9 ABCD-EF 192.168.1.5:7994");
    assert_eq!(Some(read.arrival), InviteCode::read("ABCDEF").map(Arrival::Invited), "as it is copied");
}

#[test]
fn the_table_is_described_to_screen_readers_and_a_free_seat_waits_for_a_connection() {
    let mut page = PageInTest::new(Language::English);
    page.world.resource_mut::<LobbyClient>().table = Some(table(Some(0)));
    page.pass(Vec::new());
    page.pass(Vec::new());
    for part in ["K 7 Q 2 - M 9", "Ada", "Wilhelmina", "computer"] {
        assert!(page.texts.iter().any(|text| text.contains(part)), "{part}: {:?}", page.texts);
    }
    let (stand, start) = (page.text("lobby-stand"), page.text("new-game-start"));
    page.click(&start);
    assert_eq!(page.intents, [], "a seat is open, and nobody listens");
    page.click(&stand);
    assert_eq!(page.intents, [TogetherIntent::Table(TableOrder::Stand)]);
}

#[test]
fn a_name_that_is_typed_counts_when_its_field_is_left() {
    let mut page = PageInTest::new(Language::English);
    page.pass(Vec::new());
    page.context.memory_mut(|memory| memory.request_focus(egui::Id::new("together name")));
    page.pass(Vec::new());
    page.pass(vec![egui::Event::Text("Zoé".to_owned())]);
    assert_eq!(page.intents, [], "it is still being typed");
    page.pass(vec![egui::Event::Key {
        key: egui::Key::Enter,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    }]);
    page.pass(Vec::new());
    assert_eq!(page.intents, [TogetherIntent::Rename("Zoé".to_owned())]);
}

#[cfg(feature = "peer")]
#[test]
fn a_relay_is_chosen_and_the_address_of_ones_own_is_typed() {
    for language in Language::ALL {
        let mut page = PageInTest::new(language);
        page.world.insert_resource(Hosting::on_port(7994));
        page.pass(Vec::new());
        let own = page.text("together-relay-own-about");
        assert!(!page.texts.contains(&own), "a public one is usual: {:?}", page.texts);
        page.click(&page.text("together-relay-own"));
        page.pass(Vec::new());
        assert_eq!(page.state.relay.as_deref(), Some("https://"), "its address is to be typed");
        assert!(page.texts.contains(&own), "{:?}", page.texts);
        page.click(&page.text("together-relay-none"));
        assert_eq!(page.state.relay.as_deref(), Some("none"));
        page.click(&page.text("together-internet-open"));
        assert_eq!(page.intents, [TogetherIntent::Internet { opens: true }]);
        let size = page.size;
        assert!(size.x <= WIDTH + 0.5 && size.y <= 600.0 - 22.0, "{language:?}: {size:?}");
    }
}

#[cfg(feature = "peer")]
#[test]
fn an_address_that_is_cleared_is_still_being_typed() {
    let mut page = PageInTest::new(Language::English);
    page.world.insert_resource(Hosting::on_port(7994));
    page.state.relay = Some("https://relay.example".to_owned());
    page.pass(Vec::new());
    page.context.memory_mut(|memory| memory.request_focus(egui::Id::new("together relay")));
    page.pass(Vec::new());
    page.state.relay = Some(String::new());
    page.pass(Vec::new());
    page.pass(vec![egui::Event::Text("http://127.0.0.1:3340".to_owned())]);
    assert_eq!(page.state.relay.as_deref(), Some("http://127.0.0.1:3340"));
}
