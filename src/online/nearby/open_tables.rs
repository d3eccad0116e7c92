//! Open tables of the hosts nearby, read by a short connection to each host before the player has chosen one.

use std::collections::BTreeMap;
use std::time::Duration;

use cascadia_base::rng::fresh_bytes;
use cascadia_engine::person_name;
use cascadia_net::{InstallationKey, LinkEvent, ServerLink};
use cascadia_table::TableMode;
use cascadia_table::invite::InviteCode;
use cascadia_table::message::{OpenTable, ToClient, ToHost};

/// Most connections at a time, and most hosts to ask.
const MOST_CALLS: usize = 2;
const MOST_HOSTS: usize = 12;
/// Timeout of a connection.
const PATIENCE: Duration = Duration::from_secs(6);
/// Time before a list is requested again.
const FRESH: Duration = Duration::from_secs(10);
/// Pause after a refusal or a failed connection.
const REST: Duration = Duration::from_secs(60);
/// Most letters of a name from another machine.
pub(super) const LONGEST_NAME: usize = 40;
/// Most tables of a host, and most people at one.
const MOST_TABLES: usize = 40;
const MOST_PEOPLE: usize = 4;

/// Returns the listed tables that can be joined here, with names cleaned for display.
pub(crate) fn joinable_tables(tables: &[OpenTable]) -> Vec<OpenTable> {
    let can_join = |table: &&OpenTable| {
        TableMode::from_key(&table.mode).is_some() && InviteCode::read(&table.table).is_some()
    };
    let fit = |table: &OpenTable| {
        let people = table.people.iter().take(MOST_PEOPLE);
        OpenTable {
            people: people.filter_map(|name| person_name(name, LONGEST_NAME)).collect(),
            ..table.clone()
        }
    };
    tables.iter().filter(can_join).take(MOST_TABLES).map(fit).collect()
}

/// Lists of the hosts nearby, by address.
#[derive(Default)]
pub(super) struct NearbyLists {
    hosts: BTreeMap<String, AskedHost>,
}

/// A host and the state of its list.
#[derive(Default)]
struct AskedHost {
    tables: Vec<OpenTable>,
    /// Earliest time of the next connection.
    due: Duration,
    call: Option<ListCall>,
}

/// An open connection for a list.
struct ListCall {
    link: ServerLink,
    /// Time of the timeout.
    ends: Duration,
}

impl NearbyLists {
    /// Returns the list of a host; empty before its answer.
    pub(super) fn of(&self, url: &str) -> &[OpenTable] {
        self.hosts.get(url).map_or(&[], |host| &host.tables)
    }

    /// Tests whether a host was contacted.
    #[cfg(test)]
    pub(super) fn has_called(&self, url: &str) -> bool {
        self.hosts.contains_key(url)
    }

    #[cfg(test)]
    pub(super) fn insert(&mut self, url: &str, tables: Vec<OpenTable>) {
        self.hosts.insert(url.to_owned(), AskedHost { tables, ..AskedHost::default() });
    }

    /// Forgets all lists and closes the connections.
    pub(super) fn clear(&mut self) {
        self.hosts.clear();
    }

    /// Tests whether a connection is open.
    pub(super) fn is_calling(&self) -> bool {
        self.hosts.values().any(|host| host.call.is_some())
    }

    /// Forgets vanished hosts and receives the lists of the others.
    pub(super) fn receive(&mut self, found: &[&str], now: Duration) {
        self.hosts.retain(|url, _| found.contains(&url.as_str()));
        self.hosts.values_mut().for_each(|host| host.receive(now));
    }

    /// Returns the hosts to contact next: a few at a time, without fresh lists.
    pub(super) fn to_call(&self, found: &[&str], now: Duration) -> Vec<String> {
        let calls = self.hosts.values().filter(|host| host.call.is_some()).count();
        let is_due =
            |url: &&&str| self.hosts.get(**url).is_none_or(|host| host.call.is_none() && host.due <= now);
        let due = found.iter().take(MOST_HOSTS).filter(is_due);
        due.take(MOST_CALLS.saturating_sub(calls)).map(|url| (*url).to_owned()).collect()
    }

    /// Connects to a host.
    pub(super) fn call(&mut self, url: String, name: &str, now: Duration) {
        // The player stays anonymous: a key for this connection only, and a generic name.
        let link = fresh_bytes()
            .ok()
            .and_then(|bytes| ServerLink::open(&url, InstallationKey::new(bytes), name, || ()).ok());
        let host = self.hosts.entry(url).or_default();
        match link {
            Some(link) => host.call = Some(ListCall { link, ends: now + PATIENCE }),
            None => host.rest(now),
        }
    }
}

impl AskedHost {
    /// Receives the host's messages.
    fn receive(&mut self, now: Duration) {
        while let Some(event) = self.call.as_ref().and_then(|call| call.link.try_receive()) {
            self.note(event, now);
        }
        if self.call.as_ref().is_some_and(|call| call.ends <= now) {
            self.rest(now);
        }
    }

    /// Handles an event of the connection.
    fn note(&mut self, event: LinkEvent, now: Duration) {
        match event {
            LinkEvent::Connected { .. } => {
                if let Some(call) = &self.call {
                    call.link.send(ToHost::Tables {});
                }
            }
            LinkEvent::Message(ToClient::Tables { tables }) => {
                (self.tables, self.due, self.call) = (joinable_tables(&tables), now + FRESH, None);
            }
            LinkEvent::Message(ToClient::Refused { .. })
            | LinkEvent::Lost { .. }
            | LinkEvent::Ended { .. } => self.rest(now),
            LinkEvent::Connecting | LinkEvent::Message(_) => {}
        }
    }

    /// Closes the connection and pauses before the next one.
    fn rest(&mut self, now: Duration) {
        (self.tables, self.due, self.call) = (Vec::new(), now + REST, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_net::LinkFault;
    use cascadia_table::RefusalCode;
    use cascadia_table::table_options::TablePace;

    fn table(code: &str, mode: &str, people: &[&str]) -> OpenTable {
        let people = people.iter().map(|name| (*name).to_owned()).collect();
        let (table, mode) = (code.to_owned(), mode.to_owned());
        OpenTable { table, mode, people, free: 1, pace: TablePace::None }
    }

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn refused() -> LinkEvent {
        let (code, why) = (RefusalCode::Listing, "this host lists no tables".to_owned());
        LinkEvent::Message(ToClient::Refused { id: None, code, why, v: None })
    }

    #[test]
    fn a_list_holds_only_tables_that_can_be_joined_and_names_that_can_be_shown() {
        let known = table("K7Q2M9", "cascadia", &["Ada\u{202e}\u{7}", "\u{200b}", &"x".repeat(99)]);
        let listed = [known, table("K7Q2M9", "chess", &["Bob"]), table("../../", "rolling", &["Bob"])];
        let shown = joinable_tables(&listed);
        assert_eq!(shown, [table("K7Q2M9", "cascadia", &["Ada", &"x".repeat(LONGEST_NAME)])]);
        assert_eq!(joinable_tables(&vec![table("K7Q2M9", "rolling", &[]); 1_000]).len(), MOST_TABLES);
    }

    #[test]
    fn a_host_is_asked_again_only_when_its_answer_is_old() {
        let found = ["ws://192.168.1.5:7994/play"];
        let mut lists = NearbyLists::default();
        assert_eq!(lists.to_call(&found, seconds(5)), found);
        let open = table("K7Q2M9", "cascadia", &["Ada"]);
        let mut host = AskedHost::default();
        host.note(LinkEvent::Message(ToClient::Tables { tables: vec![open.clone()] }), seconds(5));
        lists.hosts.insert(found[0].to_owned(), host);
        assert_eq!(lists.of(found[0]), [open]);
        assert!(lists.to_call(&found, seconds(14)).is_empty());
        assert_eq!(lists.to_call(&found, seconds(15)), found);
        // A host without lists gets a longer pause, and so does a vanished one.
        let lost = LinkEvent::Lost { why: LinkFault::Closed, again_in: Duration::ZERO };
        for event in [refused(), lost, LinkEvent::Ended { why: LinkFault::Server("older".to_owned()) }] {
            lists.hosts.values_mut().for_each(|host| host.note(event.clone(), seconds(15)));
            assert!(lists.of(found[0]).is_empty() && lists.to_call(&found, seconds(74)).is_empty());
            assert_eq!(lists.to_call(&found, seconds(75)), found);
        }
        lists.receive(&[], seconds(75));
        assert!(lists.hosts.is_empty(), "it is not announced any more");
    }

    #[test]
    fn few_hosts_are_called_at_a_time() {
        let found: Vec<String> = (1..=50).map(|last| format!("ws://127.0.0.1:{last}/play")).collect();
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        let mut lists = NearbyLists::default();
        assert_eq!(lists.to_call(&found, seconds(1)), found[..MOST_CALLS]);
        lists.call(found[0].to_owned(), "Player", seconds(1));
        assert_eq!(lists.to_call(&found, seconds(1)), [found[1]]);
        // A silent host runs into the timeout.
        let silent = lists.hosts.get_mut(found[0]).expect("it is called");
        if let Some(call) = &mut silent.call {
            call.ends = seconds(2);
        }
        lists.receive(&found, seconds(2));
        assert!(lists.hosts[found[0]].call.is_none());
    }
}
