//! Tests of the accounts, with an imagined clock.

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn rate(per_second: u32, burst: u32) -> CreditRate {
    CreditRate::new(per_second, burst)
}

fn accounts() -> Accounts {
    Accounts::new(&HostSettings::default())
}

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn meter(accounts: &Accounts, from: &str, key: &str, now: Instant) -> (ConnectionMeter, TakenPlace) {
    let meter = ConnectionMeter::new(accounts.connection_rate(), now);
    meter.set_addresses(accounts.of_address(address(from), now));
    let place = meter.enter(accounts.of_key(key, now), PlaceKind::Connection, now).expect("a place");
    (meter, place)
}

#[test]
fn a_burst_is_allowed_and_then_the_rate() {
    let now = Instant::now();
    let mut bucket = CreditBucket::new(now);
    let allowed = (0..10).filter(|_| bucket.charge(1.0, rate(1, 3), now).is_ok()).count();
    assert_eq!(allowed, 3);
    // The debt is bounded, so that the wait is, too.
    let wait = bucket.charge(1_000.0, rate(1, 3), now).expect_err("it is spent");
    assert_eq!(wait, 3 * SECOND);
    let mut bucket = CreditBucket::new(now);
    for second in 0..20 {
        assert!(bucket.charge(1.0, rate(1, 3), now + second * SECOND).is_ok(), "at its rate for ever");
    }
}

#[test]
fn a_place_is_free_again_when_it_is_left() {
    let now = Instant::now();
    let all = accounts();
    let take = || take_all(&all.of_address(address("192.0.2.7"), now), PlaceKind::Connection);
    let taken: Vec<_> = (0..8).map(|_| take().expect("a place")).collect();
    assert!(take().is_none(), "the ninth");
    let other = take_all(&all.of_address(address("192.0.2.8"), now), PlaceKind::Connection);
    assert!(other.is_some(), "another address");
    drop(taken);
    assert!(take().is_some());
}

#[test]
fn a_refused_table_does_not_count() {
    let now = Instant::now();
    let all = accounts();
    let (meter, _place) = meter(&all, "192.0.2.7", "ada", now);
    for _ in 0..100 {
        assert_eq!(meter.open_table(now), Ok(()));
        meter.refund_table();
    }
    let opened = (0..100).filter(|_| meter.open_table(now).is_ok()).count();
    assert_eq!(opened, HostSettings::default().tables_per_hour as usize);
}

#[test]
fn a_key_sends_a_phrase_a_second_from_all_its_connections() {
    let now = Instant::now();
    let all = accounts();
    let (one, _place) = meter(&all, "192.0.2.7", "ada", now);
    let (other, _other_place) = meter(&all, "192.0.2.8", "ada", now);
    let sent =
        |now| [&one, &other, &one, &other, &one].into_iter().filter(|meter| meter.send_phrase(now)).count();
    assert_eq!(sent(now), 3, "a burst");
    assert_eq!(sent(now + SECOND), 1);
    let (bob, _his_place) = meter(&all, "192.0.2.7", "bob", now);
    assert!(bob.send_phrase(now), "another key of the address");
    assert_eq!(sent(now + 10 * SECOND), 3);
}

#[test]
fn one_friend_has_eight_of_the_places_of_all() {
    let now = Instant::now();
    let all = Accounts::new(&HostSettings { connections_per_address: 32, ..HostSettings::default() });
    let take = |key: &str| all.of_key(key, now).take(PlaceKind::Friend);
    let taken: Vec<_> = (0..24).filter_map(|_| take("bob")).collect();
    assert_eq!(taken.len(), 8);
    assert!(take("cem").is_some());
}

#[test]
fn an_ipv6_network_counts_as_one_address() {
    let block = |text: &str| network_of(address(text), BLOCK_BITS);
    assert_eq!(block("2001:db8:1:2:3:4:5:6"), block("2001:db8:1:2::9"));
    assert_ne!(block("2001:db8:1:2::9"), block("2001:db8:1:3::9"));
    assert_eq!(block("::ffff:192.0.2.7"), block("192.0.2.7"));
    assert_ne!(block("192.0.2.7"), block("192.0.2.8"));
    let now = Instant::now();
    let all = accounts();
    let mut taken = Vec::new();
    // Five blocks of one network have no more places than four.
    for number in 0..5 {
        for _ in 0..8 {
            let from = all.of_address(address(&format!("2001:db8:1:{number}::9")), now);
            taken.extend(take_all(&from, PlaceKind::Connection));
        }
    }
    assert_eq!(taken.len(), 32);
    let from = all.of_address(address("2001:db8:2::9"), now);
    assert!(take_all(&from, PlaceKind::Connection).is_some(), "another network");
}

#[test]
fn a_household_in_fast_play_uses_up_nothing() {
    let begun = Instant::now();
    let all = accounts();
    let people: Vec<_> =
        (0..8).map(|number| meter(&all, "192.0.2.7", &format!("key {number}"), begun)).collect();
    for (meter, _) in &people {
        assert!(admit_all(&meter.addresses(), Charge::Socket, begun).is_ok());
        assert!(admit_all(&meter.addresses(), Charge::Request, begun).is_ok());
        assert!(meter.charge(Charge::Greeting, begun).is_ok());
        // Five games of 100 KB are resumed.
        for _ in 0..5 {
            assert!(meter.frame(begun).is_ok());
            assert!(meter.charge(Charge::Updates, begun).is_ok());
            assert!(meter.charge(Charge::Sent(100_000), begun).is_ok());
        }
    }
    // Each plays two actions a second for ten minutes, and receives all updates.
    for step in 0..1_200 {
        let now = begun + step * Duration::from_millis(500);
        for (meter, _) in &people {
            assert!(meter.receive(250, now).is_ok());
            assert!(meter.frame(now).is_ok());
            assert!(meter.charge(Charge::Change(250), now).is_ok());
            assert!(meter.charge(Charge::Sent(8 * 400), now).is_ok());
        }
    }
    let after = begun + Duration::from_secs(600);
    let at_the_door = admit_all(&people[0].0.addresses(), Charge::Socket, after);
    assert!(at_the_door.is_ok(), "{at_the_door:?}");
}

#[test]
fn a_spent_address_waits_longer_each_time_it_comes_back() {
    let begun = Instant::now();
    let all = accounts();
    let mut now = begun;
    let mut waits = Vec::new();
    for _ in 0..6 {
        let wait = loop {
            // The account is looked up for each socket.
            let from = all.of_address(address("192.0.2.7"), now);
            if let Err(wait) = admit_all(&from, Charge::BadGreeting, now) {
                break wait;
            }
        };
        assert!(all.of_address(address("192.0.2.7"), now)[0].check_bar(now).is_err());
        assert!(admit_all(&all.of_address(address("192.0.2.8"), now), Charge::Socket, now).is_ok());
        now += wait;
        waits.push(wait);
    }
    assert!(waits.windows(2).all(|pair| pair[0] <= pair[1]), "{waits:?}");
    assert!(waits[5] > waits[0] && waits[5] >= 30 * SECOND, "{waits:?}");
    // After a while everything is forgotten.
    now += FORGIVEN + LONGEST_WAIT;
    let from = all.of_address(address("192.0.2.7"), now);
    assert!(admit_all(&from, Charge::Socket, now).is_ok());
    assert_eq!(from[0].strike(now, true), FIRST_WAIT);
}

#[test]
fn strikes_of_new_keys_from_one_address_grow() {
    let now = Instant::now();
    let all = accounts();
    let wait = |key: &str, from: &str| meter(&all, from, key, now).0.strike(now);
    assert_eq!(wait("one", "192.0.2.7"), SECOND);
    assert_eq!(wait("two", "192.0.2.7"), 2 * SECOND);
    assert_eq!(wait("three", "192.0.2.8"), SECOND);
    // A key that was closed waits, wherever it comes from; others of its address do not.
    let again = ConnectionMeter::new(all.connection_rate(), now);
    assert!(again.enter(all.of_key("one", now), PlaceKind::Connection, now).is_err());
    assert!(again.enter(all.of_key("four", now), PlaceKind::Connection, now).is_ok());
}

#[test]
fn a_flood_spends_its_own_key_and_not_the_game_of_a_neighbour() {
    let now = Instant::now();
    let all = accounts();
    let (flood, _place) = meter(&all, "192.0.2.7", "flood", now);
    let (neighbour, _place) = meter(&all, "192.0.2.7", "neighbour", now);
    let sent = (0..1_000).take_while(|_| flood.charge(Charge::Updates, now).is_ok()).count();
    assert_eq!(sent, 200);
    for _ in 0..10_000 {
        let _ = flood.charge(Charge::Updates, now);
    }
    let from = all.of_address(address("192.0.2.7"), now);
    assert!(admit_all(&from, Charge::Socket, now).is_err(), "no new connection");
    assert!(neighbour.frame(now).is_ok() && neighbour.charge(Charge::Change(200), now).is_ok());
}

#[test]
fn empty_fragments_count_by_their_bytes() {
    let now = Instant::now();
    let all = accounts();
    let (meter, _place) = meter(&all, "192.0.2.7", "one", now);
    // Fragments of six bytes, read 4 KiB at a time.
    let read = (0..10_000).take_while(|_| meter.receive(4_096, now).is_ok()).count() * 4_096;
    assert!(read < 300 * 1024, "{read} bytes were read");
}

#[tokio::test]
async fn ten_wrong_codes_a_minute_are_looked_up() {
    let begun = Instant::now();
    let all = accounts();
    let mut looked_up = 0;
    // Each guess comes over a new connection with a new key.
    for guess in 0..200_u32 {
        let now = begun + guess * SECOND / 4;
        let (meter, _place) = meter(&all, "192.0.2.7", &format!("key {guess}"), now);
        if let Ok(lookup) = meter.begin_lookup(now).await {
            looked_up += 1;
            meter.miss(now);
            drop(lookup);
        }
    }
    assert_eq!(looked_up, 10, "in the first 50 seconds");
    let (later, _place) = meter(&all, "192.0.2.7", "later", begun);
    let refused = later.begin_lookup(begun + 55 * SECOND).await.err().expect("it has to wait");
    assert!(refused <= 5 * SECOND && refused > SECOND, "{refused:?}");
    let (elsewhere, _place) = meter(&all, "192.0.2.8", "elsewhere", begun);
    assert!(elsewhere.begin_lookup(begun + 55 * SECOND).await.is_ok());
    let minute_after = begun + 63 * SECOND;
    // Hits cost nothing.
    for _ in 0..100 {
        assert!(later.begin_lookup(minute_after).await.is_ok());
    }
}

#[tokio::test]
async fn lookups_in_progress_wait_for_each_other_and_are_not_refused() {
    let now = Instant::now();
    let all = Arc::new(accounts());
    let (meter, _place) = meter(&all, "192.0.2.7", "one", now);
    let meter = Arc::new(meter);
    let mut begun = Vec::new();
    for _ in 0..10 {
        begun.push(meter.begin_lookup(now).await.expect("a lookup"));
    }
    let waiting = tokio::spawn({
        let meter = Arc::clone(&meter);
        async move { meter.begin_lookup(now).await.is_ok() }
    });
    tokio::task::yield_now().await;
    assert!(!waiting.is_finished(), "an eleventh could be the eleventh miss");
    begun.pop();
    assert!(waiting.await.expect("it ends"));
    for _ in 0..10 {
        meter.miss(now);
    }
    drop(begun);
    assert!(meter.begin_lookup(now).await.is_err());
}

#[test]
fn tables_are_counted_by_key_and_by_address() {
    let now = Instant::now();
    let all = accounts();
    let open = |key: &str, from: &str, now| meter(&all, from, key, now).0.open_table(now);
    let of_one_key = (0..50).filter(|_| open("one", "192.0.2.7", now).is_ok()).count();
    assert_eq!(of_one_key, 10);
    let of_the_address =
        (0..100).filter(|number| open(&format!("key {number}"), "192.0.2.7", now).is_ok()).count();
    assert_eq!(of_one_key + of_the_address, 40);
    assert!(open("another", "192.0.2.8", now).is_ok());
    assert!(open("one", "192.0.2.8", now).is_err(), "a key takes its count along");
    let wait = open("late", "192.0.2.7", now + 59 * MINUTE).expect_err("still too many");
    assert_eq!(wait, MINUTE);
    assert!(open("late", "192.0.2.7", now + HOUR).is_ok());
}

#[test]
fn idle_accounts_are_forgotten_and_the_others_kept() {
    let begun = Instant::now();
    let table = AccountTable::new();
    let limits = AccountLimits::of(&HostSettings::default())[0];
    let held = table.of(0, limits, begun);
    let spent = table.of(1, limits, begun);
    let _ = spent.charge(Charge::Table, begun);
    drop(spent);
    for owner in 2..1_000 {
        let _ = table.of(owner, limits, begun).charge(Charge::Socket, begun);
    }
    let later = begun + Duration::from_secs(20 * 60);
    for owner in 1_000..2_000 {
        let _ = table.of(owner, limits, later).charge(Charge::Socket, later);
    }
    let known = table.0.lock().unwrap();
    assert!(known.by_owner.contains_key(&0), "it has a connection");
    assert!((2..1_000).all(|owner| !known.by_owner.contains_key(&owner)));
    assert_eq!(known.queue.len(), known.by_owner.len());
    assert!(known.by_owner.len() <= 1_001, "{}", known.by_owner.len());
    drop((known, held));
}

#[test]
fn the_number_of_accounts_is_bounded() {
    let now = Instant::now();
    let table = AccountTable::new();
    let limits = AccountLimits::of(&HostSettings::default())[2];
    for owner in 0..(MOST_ACCOUNTS + 1_000) {
        let _ = table.of(owner, limits, now).charge(Charge::Greeting, now);
    }
    let known = table.0.lock().unwrap();
    assert!(known.by_owner.len() <= MOST_ACCOUNTS + 1 && known.queue.len() == known.by_owner.len());
}
