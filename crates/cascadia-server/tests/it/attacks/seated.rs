//! Attacks by people with a seat at their own table.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use cascadia_net::InstallationKey;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::proof::fresh_salt;
use cascadia_table::table_options::{TablePace, TableSeat};
use cascadia_table::vote::VoteTopic;
use cascadia_table::write_line;
use tokio::time::sleep;

use super::wire::{Wire, fresh_key};
use super::{Aim, Counter};
use crate::player::table_options;

/// Time after which a lost connection counts as absence, with a margin.
const ABSENCE: Duration = Duration::from_secs(11);
/// Time until a game without listeners has left the memory of a server with `--idle-seconds 1`.
const ASLEEP: Duration = Duration::from_secs(4);

/// A game of two attackers.
struct OwnGame {
    table: String,
    keys: [InstallationKey; 2],
    wires: [Wire; 2],
}

impl Aim {
    /// Opens a table, seats two attackers and begins.
    async fn own_game(&self, pace: TablePace) -> Option<OwnGame> {
        let keys = [fresh_key(), fresh_key()];
        let connect = |index: usize| Wire::greeted(self.source, self.server, &keys[index], "Eve");
        let mut wires = [connect(0).await.ok()?, connect(1).await.ok()?];
        let mut options = table_options(2);
        options.pace = pace;
        wires[0].send(&ToHost::Open { table_options: options, seats: vec![TableSeat::Open; 2] }).await;
        let Some(ToClient::Table { id: table, .. }) = self.answer(&mut wires[0]).await else { return None };
        for (seat, wire) in wires.iter_mut().enumerate() {
            let salt = fresh_salt().expect("a source of entropy");
            wire.send(&ToHost::Sit { table: table.clone(), seat: seat as u8, invite: None, salt }).await;
            let seated = |message: &ToClient| match message {
                ToClient::Table { you: Some(_), .. } => Some(()),
                _ => None,
            };
            wire.wait_for(self.until, seated).await?;
        }
        wires[0].send(&ToHost::Start { table: table.clone() }).await;
        for wire in &mut wires {
            wire.wait_for(self.until, |message| matches!(message, ToClient::Begun(_)).then_some(())).await?;
        }
        Some(OwnGame { table, keys, wires })
    }

    /// Waits, but not beyond the end; returns false if that came first.
    async fn pause(&self, pause: Duration) -> bool {
        let goes_on = Instant::now() + pause < self.until;
        if goes_on {
            sleep(pause).await;
        }
        goes_on
    }
}

/// Handing a seat over and back, and votes that fail, without a turn. Counts the entries of the log.
pub(super) async fn log_without_end(aim: Aim) -> u64 {
    aim.count(4, async |aim: Aim, counted: &Counter| {
        let Some(OwnGame { table, wires: [mut one, mut other], .. }) = aim.own_game(TablePace::None).await
        else {
            return;
        };
        let leave = ToHost::Leave { game: table.clone(), level: "greedy".to_owned() };
        let back = ToHost::Back { game: table.clone() };
        let ask = ToHost::CallVote { game: table.clone(), topic: VoteTopic::Pause };
        while !aim.is_over() {
            let mut version = None;
            for message in [&leave, &back, &ask] {
                if !other.send(message).await {
                    return;
                }
                version = other
                    .wait_for(aim.until, |message| match message {
                        ToClient::Update(update) => Some(Some(update.v)),
                        ToClient::Refused { .. } => Some(None),
                        _ => None,
                    })
                    .await
                    .flatten();
                counted.add(u64::from(version.is_some()));
            }
            // The game is full: another one.
            let Some(asked) = version else { return };
            one.send(&ToHost::CastVote { game: table.clone(), asked, yes: false }).await;
            sleep(Duration::from_millis(100)).await;
        }
    })
    .await
}

/// Games of computer players alone, as many as may be opened.
pub(super) async fn computers(aim: Aim) -> u64 {
    aim.each(8, async |aim: Aim| {
        let Some(mut wire) = aim.wire().await else { return };
        let computer = TableSeat::Computer("greedy".to_owned());
        let seats = vec![TableSeat::Open, computer.clone(), computer.clone(), computer];
        while !aim.is_over() {
            wire.send(&ToHost::Open { table_options: table_options(4), seats: seats.clone() }).await;
            let Some(ToClient::Table { id: table, .. }) = aim.answer(&mut wire).await else { return };
            let salt = fresh_salt().expect("a source of entropy");
            wire.send(&ToHost::Sit { table: table.clone(), seat: 0, invite: None, salt }).await;
            wire.send(&ToHost::Start { table: table.clone() }).await;
            wire.send(&ToHost::Leave { game: table, level: "greedy".to_owned() }).await;
            // As fast as the rate limit lets one go on.
            if !aim.pause(Duration::from_millis(200)).await {
                return;
            }
        }
    })
    .await;
    0
}

/// Unavailable and unknown levels of computer players. Counts the seated ones.
pub(super) async fn levels_not_offered(aim: Aim) -> u64 {
    aim.count(1, async |aim: Aim, counted: &Counter| {
        let Some(OwnGame { table, wires: [mut one, mut other], .. }) = aim.own_game(TablePace::None).await
        else {
            return;
        };
        for level in ["biologist", "random", "no-such-level"] {
            let topic = VoteTopic::Bot { seat: 1, level: level.to_owned(), once: false };
            one.send(&ToHost::CallVote { game: table.clone(), topic }).await;
            one.send(&ToHost::Leave { game: table.clone(), level: level.to_owned() }).await;
            for _ in 0..2 {
                let entry = one.wait_for(aim.until, |message| match message {
                    ToClient::Update(_) => Some(true),
                    ToClient::Refused { .. } => Some(false),
                    _ => None,
                });
                counted.add(u64::from(entry.await == Some(true)));
            }
            other.send(&ToHost::Back { game: table.clone() }).await;
        }
        sleep(Duration::from_secs(1)).await;
    })
    .await
}

/// Votes in a game of days while the other person is away. Counts a game that one side could end.
pub(super) async fn asleep_in_a_game_of_days(aim: Aim) -> u64 {
    let Some(OwnGame { table, wires: [mut one, other], .. }) =
        aim.own_game(TablePace::Days { days: 3 }).await
    else {
        return 0;
    };
    drop(other);
    if !aim.pause(ABSENCE).await {
        return 0;
    }
    let mut overruled = 0;
    let bot = VoteTopic::Bot { seat: 1, level: "greedy".to_owned(), once: false };
    for topic in [bot, VoteTopic::Pause, VoteTopic::End] {
        one.send(&ToHost::CallVote { game: table.clone(), topic }).await;
        let called = one.wait_for(aim.until, |message| match message {
            ToClient::Update(update) => Some(write_line(&update.what).contains("\"of\":[]")),
            ToClient::Refused { .. } => Some(false),
            _ => None,
        });
        overruled += u64::from(called.await == Some(true));
    }
    overruled
}

/// Rematches of one game after it has left the memory. Counts those beyond the first.
pub(super) async fn rematches(aim: Aim) -> u64 {
    let Some(OwnGame { table, keys, wires: [mut one, mut other] }) = aim.own_game(TablePace::None).await
    else {
        return 0;
    };
    one.send(&ToHost::CallVote { game: table.clone(), topic: VoteTopic::End }).await;
    let asked = other.wait_for(aim.until, |message| match message {
        ToClient::Update(update) => Some(update.v),
        _ => None,
    });
    let Some(asked) = asked.await else { return 0 };
    other.send(&ToHost::CastVote { game: table.clone(), asked, yes: true }).await;
    one.wait_for(aim.until, |message| matches!(message, ToClient::Over(_)).then_some(())).await;
    drop((one, other));
    let mut found = BTreeSet::new();
    while aim.pause(ASLEEP).await {
        let connect = |index: usize| Wire::greeted(aim.source, aim.server, &keys[index], "Eve");
        let (Ok(mut one), Ok(mut other)) = (connect(0).await, connect(1).await) else { continue };
        one.send(&ToHost::Rematch { game: table.clone() }).await;
        let Some(ToClient::Table { id, .. }) = aim.answer(&mut one).await else { continue };
        // A rematch that has begun is the last, too.
        for (seat, wire) in [&mut one, &mut other].into_iter().enumerate() {
            let salt = fresh_salt().expect("a source of entropy");
            wire.send(&ToHost::Sit { table: id.clone(), seat: seat as u8, invite: None, salt }).await;
            aim.answer(wire).await;
        }
        one.send(&ToHost::Start { table: id.clone() }).await;
        one.wait_for(aim.until, |message| matches!(message, ToClient::Begun(_)).then_some(())).await;
        found.insert(id);
    }
    found.len().saturating_sub(1) as u64
}
