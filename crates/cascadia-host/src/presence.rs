//! Presence of the people of a game: connections to this server and reports of other servers. Times are
//! parameters.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::store::NodePresence;
use cascadia_base::SeatSet;

/// Time after losing the connection during which a person still counts as present.
pub(super) const GRACE: Duration = Duration::from_secs(10);
/// Interval of reports to other servers; several fall within the grace period, since reports may be lost.
pub(super) const REPEAT: Duration = Duration::from_secs(3);

/// Time without a connection to any server after which the others may decide without a person in a live game.
const ABSENCE: Duration = Duration::from_secs(60);

/// Presence of the people of one game.
pub(super) struct SeatPresence {
    /// Number of this server; none for a single server.
    node: Option<u32>,
    /// Start of listening to other servers.
    since: Instant,
    /// Seats whose people are connected here, and the subset of those who report to be away.
    connected: SeatSet,
    away: SeatSet,
    /// Time of the last sign of presence, by seat.
    seen: BTreeMap<u8, Instant>,
    /// End of the last known connection, by seat.
    connected_until: BTreeMap<u8, Instant>,
    /// Latest reports of other servers, with their arrival times.
    elsewhere: BTreeMap<u32, (NodePresence, Instant)>,
    /// Last report to the other servers.
    sent: Option<(NodePresence, Instant)>,
}

impl SeatPresence {
    /// Creates the presence of a game that this server has just loaded.
    pub(super) const fn new(node: Option<u32>, now: Instant) -> Self {
        let nobody = SeatSet::EMPTY;
        let seen = BTreeMap::new();
        let connected_until = BTreeMap::new();
        let elsewhere = BTreeMap::new();
        Self {
            node,
            since: now,
            connected: nobody,
            away: nobody,
            seen,
            connected_until,
            elsewhere,
            sent: None,
        }
    }

    /// Sets the seats connected here.
    pub(super) fn connect(&mut self, connected: SeatSet, now: Instant) {
        for seat in SeatSet::seats() {
            let was_here = self.connected.contains(seat) && !self.away.contains(seat);
            if was_here && !connected.contains(seat) {
                self.seen.insert(seat, now);
            }
            if self.connected.contains(seat) && !connected.contains(seat) {
                self.connected_until.insert(seat, now);
            }
            if !connected.contains(seat) {
                self.away.remove(seat);
            }
        }
        self.connected = connected;
    }

    /// Sets a person's own report of being away, which takes effect without grace, or clears it.
    pub(super) fn set_away(&mut self, seat: u8, away: bool) {
        if !away {
            self.away.remove(seat);
        } else if self.connected.contains(seat) {
            self.away.insert(seat);
            self.seen.remove(&seat);
        }
    }

    /// Receives the report of another server.
    pub(super) fn receive(&mut self, received: NodePresence, now: Instant) {
        if self.node == Some(received.node) {
            return;
        }
        let before = self.elsewhere.get(&received.node).map(|(before, _)| *before).unwrap_or_default();
        for seat in SeatSet::seats() {
            let was_here = before.connected.contains(seat) && !before.away.contains(seat);
            if received.connected.contains(seat) || before.connected.contains(seat) {
                self.connected_until.insert(seat, now);
            }
            match (received.connected.contains(seat), received.away.contains(seat)) {
                (true, false) => drop(self.seen.insert(seat, now)),
                (true, true) => drop(self.seen.remove(&seat)),
                // A person present a moment ago gets the whole grace period.
                (false, _) if was_here => drop(self.seen.insert(seat, now)),
                (false, _) => {}
            }
        }
        self.elsewhere.insert(received.node, (received, now));
        self.elsewhere.retain(|_, (_, at)| now.duration_since(*at) < GRACE);
    }

    /// Tests whether the person of a seat is present; none while reports of other servers may be missing.
    pub(super) fn is_here(&self, seat: u8, now: Instant) -> Option<bool> {
        let is_seen = self.seen.get(&seat).is_some_and(|seen| now.duration_since(*seen) < GRACE);
        if is_seen || (self.connected.contains(seat) && !self.away.contains(seat)) {
            return Some(true);
        }
        let is_known =
            self.node.is_none() || self.is_connected(seat, now) || now.duration_since(self.since) >= GRACE;
        is_known.then_some(false)
    }

    /// Tests whether the person of a seat is connected to any server, even if away.
    pub(super) fn is_connected(&self, seat: u8, now: Instant) -> bool {
        let mut elsewhere = self.elsewhere.values();
        self.connected.contains(seat)
            || elsewhere.any(|(other, at)| other.connected.contains(seat) && now.duration_since(*at) < GRACE)
    }

    /// Tests whether a person has been without a connection for a minute. A server that has just loaded the
    /// game waits for that time, too.
    pub(super) fn is_absent(&self, seat: u8, now: Instant) -> bool {
        let until = self.connected_until.get(&seat).map_or(self.since, |until| self.since.max(*until));
        !self.is_connected(seat, now) && now.duration_since(until) >= ABSENCE
    }

    /// Returns the report due to other servers: after changes, at intervals, and on request.
    pub(super) fn take_due(&mut self, now: Instant, is_asked: bool) -> Option<NodePresence> {
        let presence = NodePresence { node: self.node?, connected: self.connected, away: self.away };
        let is_due = match &self.sent {
            None => !self.connected.is_empty(),
            Some((sent, _)) if *sent != presence => true,
            Some((_, at)) => !self.connected.is_empty() && (is_asked || now.duration_since(*at) >= REPEAT),
        };
        is_due.then(|| {
            self.sent = Some((presence, now));
            presence
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        numbers.iter().for_each(|seat| seats.insert(*seat));
        seats
    }

    fn node_presence(node: u32, connected: &[u8], away: &[u8]) -> NodePresence {
        NodePresence { node, connected: seats(connected), away: seats(away) }
    }

    #[test]
    fn whoever_is_gone_is_here_for_the_grace() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut alone = SeatPresence::new(None, start);
        assert_eq!(alone.is_here(0, start), Some(false), "nobody else could know");
        alone.connect(seats(&[0, 1]), at(1));
        assert_eq!((alone.is_here(0, at(60)), alone.take_due(at(60), true)), (Some(true), None));
        alone.connect(seats(&[1]), at(60));
        assert_eq!((alone.is_here(0, at(69)), alone.is_connected(0, at(69))), (Some(true), false));
        assert_eq!((alone.is_here(0, at(70)), alone.is_here(1, at(70))), (Some(false), Some(true)));
        // A person's own report takes effect at once, and outlasts the connection.
        alone.set_away(1, true);
        assert_eq!((alone.is_here(1, at(70)), alone.is_connected(1, at(70))), (Some(false), true));
        alone.set_away(1, false);
        assert_eq!(alone.is_here(1, at(70)), Some(true));
        alone.set_away(1, true);
        alone.connect(seats(&[]), at(71));
        assert_eq!(alone.is_here(1, at(71)), Some(false));
    }

    #[test]
    fn what_other_servers_send_holds_as_long_as_they_repeat_it() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut shared = SeatPresence::new(Some(1), start);
        assert_eq!((shared.is_here(0, at(9)), shared.is_here(0, at(10))), (None, Some(false)));
        shared.receive(node_presence(2, &[0, 1], &[1]), at(1));
        assert_eq!((shared.is_here(0, at(2)), shared.is_here(1, at(2))), (Some(true), Some(false)));
        assert!(shared.is_connected(1, at(2)) && shared.is_here(2, at(2)).is_none());
        shared.receive(node_presence(2, &[0], &[]), at(20));
        // The server was killed: its reports stop.
        assert_eq!((shared.is_here(0, at(29)), shared.is_here(0, at(30))), (Some(true), Some(false)));
        // After leaving another server in order, the whole grace period starts.
        shared.receive(node_presence(3, &[1], &[]), at(40));
        shared.receive(node_presence(3, &[], &[]), at(45));
        assert_eq!((shared.is_here(1, at(54)), shared.is_here(1, at(55))), (Some(true), Some(false)));
        // The server's own report comes back and is ignored.
        shared.receive(node_presence(1, &[0], &[]), at(60));
        assert_eq!(shared.is_here(0, at(60)), Some(false));
    }

    #[test]
    fn only_a_minute_without_connection_is_absence() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut shared = SeatPresence::new(Some(1), start);
        shared.connect(seats(&[0, 1]), at(1));
        shared.set_away(1, true);
        shared.connect(seats(&[1]), at(30));
        assert_eq!((shared.is_absent(0, at(89)), shared.is_absent(0, at(90))), (false, true));
        assert!(!shared.is_absent(1, at(500)), "away, but connected");
        // The reports of another server count, and so does the time before the game was loaded.
        assert_eq!((shared.is_absent(2, at(59)), shared.is_absent(2, at(60))), (false, true));
        shared.receive(node_presence(2, &[2], &[2]), at(100));
        assert_eq!((shared.is_absent(2, at(159)), shared.is_absent(2, at(160))), (false, true));
        shared.receive(node_presence(3, &[0], &[]), at(200));
        shared.receive(node_presence(3, &[], &[]), at(205));
        assert_eq!((shared.is_absent(0, at(264)), shared.is_absent(0, at(265))), (false, true));
        shared.connect(seats(&[0]), at(270));
        assert!(!shared.is_absent(0, at(900)));
    }

    #[test]
    fn a_server_sends_what_changes_and_repeats_it() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut shared = SeatPresence::new(Some(1), start);
        assert_eq!(shared.take_due(start, true), None, "nobody is here, and nobody was");
        shared.connect(seats(&[2]), at(1));
        assert_eq!(shared.take_due(at(1), false), Some(node_presence(1, &[2], &[])));
        assert_eq!(shared.take_due(at(2), false), None);
        assert_eq!(shared.take_due(at(2), true), Some(node_presence(1, &[2], &[])), "it is asked");
        assert_eq!(shared.take_due(at(5), false), Some(node_presence(1, &[2], &[])), "it is repeated");
        shared.set_away(2, true);
        assert_eq!(shared.take_due(at(5), false), Some(node_presence(1, &[2], &[2])));
        shared.connect(seats(&[]), at(6));
        assert_eq!(shared.take_due(at(6), false), Some(node_presence(1, &[], &[])));
        assert_eq!(shared.take_due(at(60), true), None);
    }
}
