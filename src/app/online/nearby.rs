//! Hosts in the same network: announced and found by multicast DNS (RFC 6762, RFC 6763).

use std::net::IpAddr;
use std::time::Duration;

use bevy::prelude::*;
use mdns_sd::{Receiver, ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo};

use super::host::{Hosting, HostingState};
use super::known_tables::KnownTables;
use crate::app::preferences::wake_up::NextFrame;
use crate::app::store::persistent::Persistent;
use crate::app::window::screen::Screen;
use crate::engine::person_name;

/// What is looked for.
const SERVICE: &str = "_cascadia._tcp.local.";
/// The property with the name of the person who hosts.
const NAME: &str = "name";
/// How often the page looks whether somebody was found.
const LOOK: Duration = Duration::from_millis(700);
/// The most letters of a name of another machine.
const LONGEST_NAME: usize = 40;

/// A host in the same network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NearbyHost {
    /// The name of its service, by which it is told from others.
    service: String,
    /// The name of the person who hosts.
    pub(crate) name: String,
    /// Its address.
    pub(crate) url: String,
}

/// The hosts in the same network.
#[derive(Resource, Default)]
pub(crate) struct Nearby {
    daemon: Option<ServiceDaemon>,
    events: Option<Receiver<ServiceEvent>>,
    /// The name of the own service while it is announced, and its port.
    announced: Option<(String, u16)>,
    found: Vec<NearbyHost>,
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
        Self { daemon: None, events: None, announced: None, found: found.collect() }
    }

    /// Returns those that were found, without this machine itself.
    pub(crate) fn found(&self) -> &[NearbyHost] {
        &self.found
    }

    /// Returns the thread that speaks with the network; none if there is no way to.
    fn daemon(&mut self) -> Option<&ServiceDaemon> {
        if self.daemon.is_none() {
            match ServiceDaemon::new() {
                Ok(daemon) => self.daemon = Some(daemon),
                Err(error) => warn!("nobody can be found in the network: {error}"),
            }
        }
        self.daemon.as_ref()
    }

    /// Begins to look for hosts.
    fn look(&mut self) {
        if self.events.is_none() {
            self.events = self.daemon().and_then(|daemon| daemon.browse(SERVICE).ok());
        }
    }

    /// Stops looking.
    fn stop_looking(&mut self) {
        self.events = None;
        self.found.clear();
        if let Some(daemon) = &self.daemon {
            // It may not have looked at all.
            let _ = daemon.stop_browse(SERVICE);
        }
    }

    /// Announces this machine under the name of a person.
    fn announce(&mut self, name: &str, port: u16) {
        let instance = format!("cascadia-{port}-{}", std::process::id());
        let host = format!("{instance}.local.");
        let properties = [(NAME, name)];
        let service = ServiceInfo::new(SERVICE, &instance, &host, "", port, &properties[..]);
        let announced = match (self.daemon(), service) {
            (Some(daemon), Ok(service)) => {
                let service = service.enable_addr_auto();
                let name = service.get_fullname().to_owned();
                daemon.register(service).is_ok().then_some((name, port))
            }
            _ => None,
        };
        self.announced = announced;
    }

    /// Takes the announcement back.
    fn withdraw(&mut self) {
        if let (Some((service, _)), Some(daemon)) = (self.announced.take(), &self.daemon) {
            // Others notice without it, only later.
            let _ = daemon.unregister(&service);
        }
    }

    /// Notes what was found. Returns whether anything is new.
    fn note(&mut self, event: ServiceEvent) -> bool {
        match event {
            ServiceEvent::ServiceResolved(service) => {
                let is_own = self.announced.as_ref().is_some_and(|(own, _)| *own == service.fullname);
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

/// Returns the host of a service; none if it cannot be called.
fn host_of(service: &ResolvedService) -> Option<NearbyHost> {
    // The same one each time, also where a machine has several.
    let address =
        service.get_addresses_v4().into_iter().min_by_key(|address| (address.is_loopback(), *address))?;
    let name = service.get_property_val_str(NAME).unwrap_or_default();
    let name = person_name(name, LONGEST_NAME).unwrap_or_default();
    let url = format!("ws://{}:{}/play", IpAddr::from(address), service.port);
    Some(NearbyHost { service: service.fullname.clone(), name, url })
}

impl Drop for Nearby {
    fn drop(&mut self) {
        self.withdraw();
        if let Some(daemon) = &self.daemon {
            // It ends with the program in any case.
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

/// Reads what was found.
fn hear(mut nearby: ResMut<Nearby>, mut next: ResMut<NextFrame>) {
    while let Some(event) =
        nearby.bypass_change_detection().events.as_ref().and_then(|events| events.try_recv().ok())
    {
        nearby.note(event);
    }
    next.within(LOOK);
}

/// Announces this machine as long as it hosts.
fn follow_hosting(hosting: Res<Hosting>, known: Res<Persistent<KnownTables>>, mut nearby: ResMut<Nearby>) {
    let port = match hosting.state() {
        HostingState::On { port } => Some(*port),
        _ => None,
    };
    if port == nearby.announced.as_ref().map(|(_, port)| *port) {
        return;
    }
    nearby.withdraw();
    if let Some(port) = port {
        nearby.announce(&known.value.name, port);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Nearby>()
        .add_systems(OnEnter(Screen::Together), look)
        .add_systems(OnExit(Screen::Together), stop_looking)
        .add_systems(Update, hear.run_if(in_state(Screen::Together)))
        .add_systems(Update, follow_hosting.run_if(resource_changed::<Hosting>));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(instance: &str, name: &str, address: &str) -> ServiceEvent {
        let host = format!("{instance}.local.");
        let properties = [(NAME, name)];
        let service = ServiceInfo::new(SERVICE, instance, &host, address, 4747, &properties[..]);
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
    fn this_machine_is_not_found_by_itself() {
        let mut nearby = Nearby::default();
        nearby.announced = Some((format!("me.{SERVICE}"), 4747));
        assert!(!nearby.note(resolved("me", "Ada", "192.168.1.5")));
        assert!(nearby.found().is_empty());
        nearby.announced = None;
    }
}
