//! Discovery of hosts in the same network by multicast DNS (RFC 6762, RFC 6763).

mod open_tables;

use std::net::IpAddr;
use std::time::Duration;

use bevy::prelude::*;
use mdns_sd::{Receiver, ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo};

use super::address::{AddressReach, address_reach, printed};
use super::connection::Connection;
use super::host::{Hosting, HostingState};
use super::known_tables::KnownTables;
use super::lobby_client::LobbyClient;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::store::persistent::Persistent;
use crate::window::screen::Screen;
use cascadia_engine::person_name;
use cascadia_net::KeyPrint;
use cascadia_table::message::OpenTable;
pub(super) use open_tables::joinable_tables;
use open_tables::{LONGEST_NAME, NearbyLists};

const SERVICE: &str = "_cascadia._tcp.local.";
/// Property with the name of the hosting person.
const NAME: &str = "name";
/// Property with the print of the host's key.
const KEY: &str = "key";
/// Polling interval for discovered hosts while the page is open.
const LOOK: Duration = Duration::from_millis(700);
/// Polling interval while a host is being asked for its tables.
const LISTEN: Duration = Duration::from_millis(200);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NearbyHost {
    /// Full name of its service, which identifies it.
    service: String,
    /// Name of the hosting person.
    pub(crate) name: String,
    pub(crate) url: String,
}

/// The announcement of this machine.
#[derive(Debug)]
struct Announcement {
    service: String,
    port: u16,
    /// Name of the hosting person.
    name: String,
}

/// Hosts in the same network, and the announcement of this one.
#[derive(Resource, Default)]
pub(crate) struct Nearby {
    daemon: Option<ServiceDaemon>,
    events: Option<Receiver<ServiceEvent>>,
    /// Own service while it is announced.
    announced: Option<Announcement>,
    found: Vec<NearbyHost>,
    lists: NearbyLists,
}

impl Nearby {
    /// Returns a set of discovered hosts with these names and addresses.
    #[cfg(test)]
    pub(super) fn with_hosts(hosts: &[(&str, &str)]) -> Self {
        let found = hosts.iter().map(|(name, url)| NearbyHost {
            service: (*url).to_owned(),
            name: (*name).to_owned(),
            url: (*url).to_owned(),
        });
        Self {
            daemon: None,
            events: None,
            announced: None,
            found: found.collect(),
            lists: NearbyLists::default(),
        }
    }

    /// Returns the discovered hosts, without this machine.
    pub(crate) fn found(&self) -> &[NearbyHost] {
        &self.found
    }

    /// Returns the known open tables of a host; see [`joinable_tables`].
    pub(crate) fn tables_of(&self, host: &NearbyHost) -> &[OpenTable] {
        self.lists.of(&host.url)
    }

    /// Sets the tables of a host.
    #[cfg(test)]
    pub(super) fn list_tables(&mut self, url: &str, tables: Vec<OpenTable>) {
        self.lists.insert(url, tables);
    }

    /// Returns the mDNS daemon, started on first use; none if it cannot run.
    fn daemon(&mut self) -> Option<&ServiceDaemon> {
        if self.daemon.is_none() {
            match ServiceDaemon::new() {
                Ok(daemon) => self.daemon = Some(daemon),
                Err(error) => warn!("nobody can be found in the network: {error}"),
            }
        }
        self.daemon.as_ref()
    }

    /// Starts the discovery.
    fn look(&mut self) {
        if self.events.is_none() {
            self.events = self.daemon().and_then(|daemon| daemon.browse(SERVICE).ok());
        }
    }

    /// Stops the discovery.
    fn stop_looking(&mut self) {
        self.events = None;
        self.found.clear();
        self.lists.clear();
        if let Some(daemon) = &self.daemon {
            // The discovery may not have started.
            let _ = daemon.stop_browse(SERVICE);
        }
    }

    /// Announces this machine under the name of a person, or updates the name.
    fn announce(&mut self, name: &str, port: u16, print: Option<&KeyPrint>) {
        let instance = format!("cascadia-{port}-{}", std::process::id());
        let host = format!("{instance}.local.");
        let properties = [(NAME, name), (KEY, print.map_or("", KeyPrint::letters))];
        let service = ServiceInfo::new(SERVICE, &instance, &host, "", port, &properties[..]);
        let announced = match (self.daemon(), service) {
            (Some(daemon), Ok(service)) => {
                let service = service.enable_addr_auto();
                let announcement =
                    Announcement { service: service.get_fullname().to_owned(), port, name: name.to_owned() };
                daemon.register(service).is_ok().then_some(announcement)
            }
            _ => None,
        };
        self.announced = announced;
    }

    /// Withdraws the announcement.
    fn withdraw(&mut self) {
        if let (Some(own), Some(daemon)) = (self.announced.take(), &self.daemon) {
            // Without a goodbye, other machines notice only later.
            let _ = daemon.unregister(&own.service);
        }
    }

    /// Applies an event of the discovery. Returns whether the hosts have changed.
    fn note(&mut self, event: ServiceEvent) -> bool {
        match event {
            ServiceEvent::ServiceResolved(service) => {
                let is_own = self.announced.as_ref().is_some_and(|own| own.service == service.fullname);
                let Some(host) = host_of(&service).filter(|_| !is_own) else { return false };
                self.found.retain(|known| known.service != host.service);
                self.found.push(host);
                self.found.sort_by(|one, other| one.name.cmp(&other.name));
                true
            }
            ServiceEvent::ServiceRemoved(_, service) => {
                let before = self.found.len();
                self.found.retain(|known| known.service != service);
                before != self.found.len()
            }
            _ => false,
        }
    }
}

/// Returns the host of a service; none without an IPv4 address.
fn host_of(service: &ResolvedService) -> Option<NearbyHost> {
    // A stable choice for machines with several addresses.
    let address =
        service.get_addresses_v4().into_iter().min_by_key(|address| (address.is_loopback(), *address))?;
    let name = service.get_property_val_str(NAME).unwrap_or_default();
    let name = person_name(name, LONGEST_NAME).unwrap_or_default();
    let print = KeyPrint::read(service.get_property_val_str(KEY).unwrap_or_default());
    let url = printed(&format!("ws://{}:{}/play", IpAddr::from(address), service.port), print.as_ref());
    Some(NearbyHost { service: service.fullname.clone(), name, url })
}

impl Drop for Nearby {
    fn drop(&mut self) {
        self.withdraw();
        if let Some(daemon) = &self.daemon {
            // The daemon ends with the program in any case.
            let _ = daemon.shutdown();
        }
    }
}

fn look(mut nearby: ResMut<Nearby>) {
    nearby.look();
}

fn stop_looking(mut nearby: ResMut<Nearby>) {
    nearby.stop_looking();
}

/// Receives the events of the discovery.
fn receive(mut nearby: ResMut<Nearby>, mut frames: FrameRequests) {
    while let Some(event) =
        nearby.bypass_change_detection().events.as_ref().and_then(|events| events.try_recv().ok())
    {
        nearby.note(event);
    }
    frames.within(LOOK);
}

/// Asks the hosts nearby for their tables while the page lists them, except the connected one.
fn ask_for_tables(
    time: Res<Time<Real>>,
    lobby: Res<LobbyClient>,
    connection: Res<Connection>,
    localizer: Res<Localizer>,
    mut nearby: ResMut<Nearby>,
    mut frames: FrameRequests,
) {
    let now = time.elapsed();
    let Nearby { found, lists, .. } = nearby.bypass_change_detection();
    let found: Vec<&str> = found.iter().map(|host| host.url.as_str()).collect();
    lists.receive(&found, now);
    if lobby.table.is_none() {
        // An announcement must not make this machine connect to addresses outside the network.
        let is_called = |url: &&str| *url != connection.url() && address_reach(url) == AddressReach::Network;
        let others: Vec<&str> = found.into_iter().filter(is_called).collect();
        for url in lists.to_call(&others, now) {
            lists.call(url, &localizer.text("together-nameless"), now);
        }
    }
    if lists.is_calling() {
        frames.within(LISTEN);
    }
}

/// Announces this machine while it hosts, under the player's current name.
fn follow_hosting(hosting: Res<Hosting>, known: Res<Persistent<KnownTables>>, mut nearby: ResMut<Nearby>) {
    let port = match hosting.state() {
        HostingState::On { port } => Some(*port),
        _ => None,
    };
    let name = &known.value.name;
    let announced = nearby.announced.as_ref();
    if port == announced.map(|own| own.port) && announced.is_none_or(|own| own.name == *name) {
        return;
    }
    // A new name needs no goodbye, which would remove the host from the lists that have just renamed it.
    if port != announced.map(|own| own.port) {
        nearby.withdraw();
    }
    if let Some(port) = port {
        nearby.announce(name, port, hosting.print());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Together), look)
        .add_systems(OnExit(Screen::Together), stop_looking)
        .add_systems(
            Update,
            (receive, ask_for_tables).chain().in_set(AppSystems::Show).run_if(in_state(Screen::Together)),
        )
        .add_systems(
            Update,
            follow_hosting
                .in_set(AppSystems::Read)
                .run_if(resource_changed::<Hosting>.or_else(resource_changed::<Persistent<KnownTables>>)),
        );
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::super::host::HostOrder;
    use super::*;
    use crate::preferences::wake_up::RequestFrame;
    use crate::store::paths::DataPaths;
    use crate::tests::support::shipped;
    use cascadia_engine::{GameMode, SeatOwner};
    use cascadia_net::{InstallationKey, LinkEvent, ServerLink};
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::CardChoice;
    use cascadia_storage::text::Language;
    use cascadia_table::calendar::TableCalendar;
    use cascadia_table::message::{ToClient, ToHost};
    use cascadia_table::proof::fresh_salt;
    use cascadia_table::table_options::{TableAssists, TableOptions, TablePace, TableSeat};

    fn resolved(instance: &str, name: &str, address: &str) -> ServiceEvent {
        resolved_with(instance, &[(NAME, name)], address)
    }

    fn resolved_with(instance: &str, properties: &[(&str, &str)], address: &str) -> ServiceEvent {
        let host = format!("{instance}.local.");
        let service = ServiceInfo::new(SERVICE, instance, &host, address, 4747, properties);
        ServiceEvent::ServiceResolved(Box::new(service.expect("a service").as_resolved_service()))
    }

    #[test]
    fn hosts_are_listed_by_name_once_and_go_when_they_stop() {
        let mut nearby = Nearby::default();
        assert!(nearby.note(resolved("two", "Zoe\u{7}", "192.168.1.9")));
        assert!(nearby.note(resolved("one", "Ada", "192.168.1.5")));
        assert!(nearby.note(resolved("two", "Zoe", "192.168.1.8")));
        let found: Vec<(&str, &str)> =
            nearby.found().iter().map(|host| (host.name.as_str(), host.url.as_str())).collect();
        assert_eq!(found, [("Ada", "ws://192.168.1.5:4747/play"), ("Zoe", "ws://192.168.1.8:4747/play")]);
        assert!(nearby.note(ServiceEvent::ServiceRemoved(SERVICE.to_owned(), format!("one.{SERVICE}"))));
        assert_eq!(nearby.found().len(), 1);
    }

    #[test]
    fn the_key_of_a_host_is_announced_with_it() {
        let mut nearby = Nearby::default();
        let print = "K7Q2M9PBABCDEFGP";
        assert!(nearby.note(resolved_with("one", &[(NAME, "Ada"), (KEY, print)], "192.168.1.5")));
        assert_eq!(nearby.found()[0].url, format!("ws://192.168.1.5:4747/play#{print}"));
        assert!(nearby.note(resolved_with("one", &[(NAME, "Ada"), (KEY, "nonsense")], "192.168.1.5")));
        assert_eq!(nearby.found()[0].url, "ws://192.168.1.5:4747/play");
    }

    /// Opens a table with two seats at a host, takes a seat as Ada and lists the table. Returns the
    /// connection, which has to stay.
    fn opens_listed_table(url: &str) -> ServerLink {
        let owners = vec![SeatOwner::Human(String::new()); 2];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 0), owners);
        let table_options = TableOptions {
            mode: Cascadia::KEY.to_owned(),
            options: serde_json::to_value(Cascadia::write_setup(&setup)).expect("JSON"),
            pace: TablePace::None,
            assists: TableAssists::Standard,
            private: false,
            invited: false,
            calendar: TableCalendar::default(),
        };
        let link = ServerLink::open(url, InstallationKey::new([9; 32]), "Ada", || ()).expect("a link");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            match link.try_receive() {
                Some(LinkEvent::Connected { .. }) => {
                    link.send(ToHost::Open {
                        table_options: table_options.clone(),
                        seats: vec![TableSeat::Open; 2],
                    });
                }
                Some(LinkEvent::Message(ToClient::Table { id, you: None, .. })) => {
                    let salt = fresh_salt().expect("a source of entropy");
                    link.send(ToHost::Sit { table: id, seat: 0, invite: None, salt });
                }
                Some(LinkEvent::Message(ToClient::Table { id, .. })) => {
                    link.send(ToHost::List { table: id, listed: true });
                }
                Some(LinkEvent::Message(ToClient::Listed { .. })) => return link,
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        panic!("no table is listed");
    }

    /// Runs frames until the world is as expected.
    fn run_until(app: &mut App, expected: impl Fn(&World) -> bool) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            app.update();
            if expected(app.world()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it does not come about");
    }

    #[test]
    fn a_table_is_found_before_its_host_is_chosen() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut paths = DataPaths::of(None, Some(folder.path()));
        paths.lock().expect("the folder is free");
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, super::super::host::plugin))
            .insert_resource(paths)
            .insert_resource(shipped().0.localizer(Language::English))
            .init_resource::<Persistent<KnownTables>>()
            .init_resource::<LobbyClient>()
            .init_resource::<Connection>()
            .init_resource::<Nearby>()
            .add_message::<RequestFrame>()
            .add_systems(Update, ask_for_tables);
        app.world_mut().resource_mut::<Persistent<KnownTables>>().value.port = Some(19_994);
        app.world_mut().write_message(HostOrder::Start);
        run_until(&mut app, |world| world.resource::<Hosting>().own_url().is_some());
        let url = app.world().resource::<Hosting>().own_url().expect("it hosts");
        let _ada = opens_listed_table(&url);
        // An announcement may contain any address.
        let far = "ws://8.8.8.8:7994/play";
        app.insert_resource(Nearby::with_hosts(&[("Far", far), ("Ada", &url)]));
        let tables = |world: &World| {
            let nearby = world.resource::<Nearby>();
            nearby.tables_of(&nearby.found()[1]).to_vec()
        };
        run_until(&mut app, |world| !tables(world).is_empty());
        let found = tables(app.world());
        assert_eq!((found.len(), found[0].people.as_slice(), found[0].free), (1, &["Ada".to_owned()][..], 1));
        assert!(!app.world().resource::<Nearby>().lists.has_called(far));
    }

    #[test]
    fn this_machine_is_not_found_by_itself() {
        let mut nearby = Nearby::default();
        nearby.announced =
            Some(Announcement { service: format!("me.{SERVICE}"), port: 4747, name: "Ada".to_owned() });
        assert!(!nearby.note(resolved("me", "Ada", "192.168.1.5")));
        assert!(nearby.found().is_empty());
        nearby.announced = None;
    }
}
