//! A standing adversary: each known attack against the real program as shipped, with honest games beside it.
//!
//! The tests run every attack for a moment. `cargo test --release -p cascadia-server --test it attacks --
//! --ignored --nocapture --test-threads 1` runs each one longer on a fresh server, and all at once, for
//! `CASCADIA_ATTACK_SECONDS`. It prints a table and writes figures and a plot. Only Linux has the source
//! addresses and the figures of a process.

mod attack;
mod floods;
mod guests;
mod honest;
mod report;
mod seated;
mod subject;
mod wire;

use std::time::{Duration, Instant};
use std::{env, thread};

use attack::{ATTACKS, Aim, Attack, Counter, Group};
use honest::HonestGames;
use report::{Figures, Limits, Row, table_of, write_figures};
use subject::Subject;

/// Honest games, and the pause between the steps of each.
const GAMES: usize = 4;
const PAUSE: Duration = Duration::from_millis(60);
/// Time without an attack, for comparison.
const ALONE: Duration = Duration::from_secs(2);
/// Time of each attack in a quick test.
const MOMENT: Duration = Duration::from_millis(1_500);
/// Interval of the measurements.
const INTERVAL: Duration = Duration::from_millis(100);

/// A server with honest games.
struct Scene {
    honest: HonestGames,
    subject: Subject,
    /// The 99th percentile of honest steps without an attack, in milliseconds.
    alone: f64,
}

impl Scene {
    fn start(pause: Duration, alone: Duration) -> Self {
        // Short enough that a quick test sees games leave the memory.
        let subject = Subject::start(&["--idle-seconds", "1"]);
        let honest = HonestGames::start(subject.address, GAMES, pause);
        let begun = Instant::now();
        thread::sleep(alone);
        let alone = honest.latency(begun).1;
        Self { honest, subject, alone }
    }

    /// Runs attacks at once for some time.
    fn run(&self, attacks: &[&'static Attack], time: Duration) -> Row {
        let (begun, memory, disk) = (Instant::now(), self.subject.memory(), self.subject.disk());
        let running: Vec<_> = attacks.iter().map(|attack| attack.spawn(self.aim(attack, time))).collect();
        let (mut highest, mut newcomer) = (memory, Err("none was tried".to_owned()));
        let mut tries = 0_u32;
        while begun.elapsed() < time {
            thread::sleep(INTERVAL.min(time));
            highest = self.subject.memory().max(highest);
            // The best of three: a busy machine may delay any of them.
            if tries < 3 && begun.elapsed() >= time * (tries + 1) / 5 {
                tries += 1;
                newcomer = better(newcomer, self.honest.newcomer());
            }
        }
        let gained = running.into_iter().map(|thread| thread.join().expect("the attack ends")).sum();
        Row {
            name: attacks.iter().map(|attack| attack.name).collect::<Vec<_>>().join(", "),
            seconds: time.as_secs_f64(),
            alone: self.alone,
            beside: self.honest.latency(begun).1,
            memory: highest - memory,
            disk: self.subject.disk() - disk,
            newcomer,
            gained,
            most: attacks.iter().map(|attack| (attack.most)(time.as_secs())).sum(),
            gain: attacks.iter().map(|attack| attack.gain).collect::<Vec<_>>().join(", "),
        }
    }

    fn aim(&self, attack: &Attack, time: Duration) -> Aim {
        let tables = self.honest.tables();
        Aim::new(self.subject.address, attack, tables[0].clone(), Instant::now() + time)
    }

    /// Checks that the server is sound: no panic, honest games that go on.
    fn check(&self) {
        assert!(self.honest.go_on(), "an honest game has ended");
        let log = self.subject.log();
        assert!(!log.contains("panicked"), "{log}");
        for written in ["evil-dot-example", "DROP TABLE", "buy-my-thing"] {
            assert!(!log.contains(written), "the log has what an attacker wrote: {log}");
        }
    }
}

fn better(one: Result<Duration, String>, other: Result<Duration, String>) -> Result<Duration, String> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok(one.min(other)),
        (Err(_), other) => other,
        (one, Err(_)) => one,
    }
}

/// Runs the attacks of a group one after the other for a moment each, and those that need more time
/// meanwhile.
fn bounded(group: Group) {
    let scene = Scene::start(PAUSE, ALONE);
    let of_group = || ATTACKS.iter().filter(move |attack| attack.group == group);
    let (short, long): (Vec<_>, Vec<_>) = of_group().partition(|attack| attack.least <= MOMENT);
    let time = long.iter().map(|attack| attack.least).max().unwrap_or_default();
    let slow: Vec<_> = long.iter().map(|attack| (*attack, attack.spawn(scene.aim(attack, time)))).collect();
    let mut rows: Vec<Row> = short.iter().map(|attack| scene.run(&[*attack], MOMENT)).collect();
    let mut faults: Vec<String> = rows.iter().flat_map(|row| row.faults(&Limits::QUICK)).collect();
    for (attack, thread) in slow {
        let (gained, most) = (thread.join().expect("the attack ends"), (attack.most)(time.as_secs()));
        println!("{}: {gained} {}", attack.name, attack.gain);
        if gained > most {
            faults.push(format!("{}: {gained} {} > {most}", attack.name, attack.gain));
        }
    }
    let after = Row { name: "afterwards".to_owned(), ..scene.run(&[], ALONE) };
    faults.extend(after.faults(&Limits::QUICK));
    rows.push(after);
    println!("{}", table_of(&rows));
    scene.check();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn floods_cost_honest_players_nothing() {
    bounded(Group::Floods);
}

#[test]
fn guests_cost_honest_players_nothing() {
    bounded(Group::Guests);
}

#[test]
fn people_with_seats_cost_honest_players_nothing() {
    bounded(Group::Seated);
}

fn seconds(usual: u64) -> Duration {
    let seconds = env::var("CASCADIA_ATTACK_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(usual))
}

#[test]
#[ignore = "takes minutes"]
fn each_attack_on_a_fresh_server() {
    let time = seconds(10);
    let only = env::var("CASCADIA_ATTACK").unwrap_or_default();
    let mut rows = Vec::new();
    for attack in ATTACKS.iter().filter(|attack| attack.name.contains(&only)) {
        let scene = Scene::start(PAUSE, time.min(5 * ALONE));
        rows.push(scene.run(&[attack], time.max(attack.least)));
        println!("{}", table_of(&rows[rows.len() - 1..]));
        scene.check();
    }
    println!("{}", table_of(&rows));
    let faults: Vec<String> = rows.iter().flat_map(|row| row.faults(&Limits::STRICT)).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
#[ignore = "takes minutes, or an hour"]
fn all_attacks_at_once() {
    let time = seconds(120);
    // An honest game then lasts some minutes.
    let scene = Scene::start(Duration::from_millis(500), time.min(10 * ALONE));
    let begun = Instant::now();
    let (memory, disk) = (scene.subject.memory(), scene.subject.disk());
    let running: Vec<_> =
        ATTACKS.iter().map(|attack| (attack, attack.spawn(scene.aim(attack, time)))).collect();
    let interval = (time / 360).max(Duration::from_secs(1));
    let (mut figures, mut refused) = (Vec::new(), Vec::new());
    while begun.elapsed() < time {
        let since = Instant::now();
        thread::sleep(interval);
        let newcomer = scene.honest.newcomer();
        figures.push(Figures {
            seconds: begun.elapsed().as_secs_f64(),
            memory: scene.subject.memory(),
            disk: scene.subject.disk(),
            // Enough steps for a percentile.
            latency: scene.honest.latency(since - 4 * interval).1,
            newcomer: newcomer.as_ref().map_or(f64::INFINITY, |time| time.as_secs_f64() * 1_000.0),
        });
        refused.extend(newcomer.err());
    }
    let files = write_figures(&figures);
    println!("{files}");
    for (attack, thread) in running {
        let gained = thread.join().expect("the attack ends");
        println!("{}: {gained} {}", attack.name, attack.gain);
    }
    let row = Row {
        name: "all at once".to_owned(),
        seconds: time.as_secs_f64(),
        alone: scene.alone,
        beside: scene.honest.latency(begun).1,
        memory: figures.iter().map(|figure| figure.memory).fold(0.0, f64::max) - memory,
        disk: scene.subject.disk() - disk,
        newcomer: match refused.first() {
            Some(why) => Err(format!("{} of {} refused: {why}", refused.len(), figures.len())),
            None => Ok(Duration::from_secs_f64(
                report::high(figures.iter().map(|figure| figure.newcomer)) / 1_000.0,
            )),
        },
        gained: 0,
        most: 0,
        gain: String::new(),
    };
    println!("{}", table_of(std::slice::from_ref(&row)));
    scene.check();
    let faults = row.faults(&Limits::STRICT);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
