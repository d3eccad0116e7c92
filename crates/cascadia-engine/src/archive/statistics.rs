//! Statistics of one person over the journal: means, wins, a histogram of totals, and results by rival.

use std::collections::BTreeMap;

use jiff::civil::DateTime;

use super::journal::{Journal, JournalEntry, JournalMode, SeatResult};
use super::people::JournalPeople;
use crate::SeatOwner;

/// The number of games in the running mean.
const RECENT: usize = 10;
/// Width of a histogram bar, in points.
pub const BAR_WIDTH: u16 = 5;

/// The kind of games to include.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameKind {
    /// Every game.
    #[default]
    All,
    /// Solo games.
    Alone,
    /// Games with several seats.
    Several,
}

impl GameKind {
    /// Returns whether a game is of this kind.
    pub fn includes<M: JournalMode>(self, entry: &JournalEntry<M>) -> bool {
        match self {
            Self::All => true,
            Self::Alone => entry.seats.len() == 1,
            Self::Several => entry.seats.len() > 1,
        }
    }
}

/// The results of one person, without practice games and those the computer finished for them.
#[derive(Clone, PartialEq, Debug)]
pub struct Statistics<M: JournalMode> {
    /// Totals of all games; their number is the number of games.
    pub totals: Average,
    /// Number of games with several seats: only they can be won.
    pub contested: usize,
    /// Number of those in which this person came first, alone or tied.
    pub wins: usize,
    /// The game with the highest total, the first of equals.
    pub best: Option<BestGame<M>>,
    /// The games in the order in which they ended.
    pub history: Vec<HistoryPoint>,
    /// Means by source.
    pub averages: M::Averages,
    /// Histogram of the totals, from the lowest to the highest, without a gap.
    pub histogram: Vec<Bar>,
    /// All opponents of this person, by descending number of games.
    pub rivals: Vec<RivalRecord>,
}

impl<M: JournalMode> Default for Statistics<M> {
    fn default() -> Self {
        Self {
            totals: Average::default(),
            contested: 0,
            wins: 0,
            best: None,
            history: Vec::new(),
            averages: M::Averages::default(),
            histogram: Vec::new(),
            rivals: Vec::new(),
        }
    }
}

impl<M: JournalMode> Statistics<M> {
    /// Computes the statistics of the person called `name` over the games of one kind; see [`JournalPeople`].
    pub fn of(journal: &Journal<M>, name: &str, kind: GameKind) -> Self {
        Self::of_games(journal, name, |entry| kind.includes(entry))
    }

    /// Computes the statistics of the person called `name` over these games; see [`JournalPeople`].
    pub fn of_games(
        journal: &Journal<M>,
        name: &str,
        is_looked_at: impl Fn(&JournalEntry<M>) -> bool,
    ) -> Self {
        let people = JournalPeople::of(journal);
        let games: Vec<(&JournalEntry<M>, &SeatResult<M>)> = counted(journal)
            .into_iter()
            .filter(|entry| is_looked_at(entry))
            .filter_map(|entry| Some((entry, people.counted_seat_of(entry, name)?)))
            .collect();
        let mut statistics = Self::default();
        for (entry, own) in &games {
            statistics.add(entry, own);
        }
        statistics.histogram = histogram(&games);
        statistics.rivals = rivals(&games, &people, name);
        statistics
    }

    fn add(&mut self, entry: &JournalEntry<M>, own: &SeatResult<M>) {
        self.totals.add(own.total);
        if entry.seats.len() > 1 {
            self.contested += 1;
            self.wins += usize::from(own.first);
        }
        if self.best.as_ref().is_none_or(|best| own.total > best.total) {
            self.best = Some(BestGame { total: own.total, entry: entry.clone() });
        }
        let before = self.history.len().saturating_sub(RECENT - 1);
        let mut recent = Average::default();
        self.history[before..].iter().for_each(|point| recent.add(point.total));
        recent.add(own.total);
        self.history.push(HistoryPoint {
            game: entry.game.clone(),
            ended: entry.ended,
            total: own.total,
            recent: recent.mean().unwrap_or_default(),
        });
        M::add_to_averages(&mut self.averages, entry, own);
    }
}

/// A mean with its number of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Average {
    /// The number of games.
    pub games: usize,
    /// The sum of all points.
    pub sum: u64,
}

impl Average {
    /// Returns the mean points of a game; none if there was no game.
    pub fn mean(self) -> Option<f64> {
        (self.games > 0).then(|| self.sum as f64 / self.games as f64)
    }

    /// Adds a game.
    pub fn add(&mut self, points: u16) {
        self.games += 1;
        self.sum += u64::from(points);
    }
}

/// The best game of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestGame<M: JournalMode> {
    /// Their total.
    pub total: u16,
    /// The game.
    pub entry: JournalEntry<M>,
}

/// One game of a timeline, for plots.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryPoint {
    /// The record id of the game; see [`Record::id`](crate::Record::id).
    pub game: String,
    /// The local time at which it ended.
    pub ended: DateTime,
    /// The total.
    pub total: u16,
    /// The mean of this game and up to nine before it.
    pub recent: f64,
}

/// A bar of the histogram: totals from `from` on, below the next bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bar {
    /// Its lowest total, a multiple of [`BAR_WIDTH`].
    pub from: u16,
    /// The number of games.
    pub games: usize,
}

/// Results against one rival: another person, or a level of the computer. If a level had several seats in a
/// game, the best of them counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RivalRecord {
    /// The rival; people by the latest spelling of their name.
    pub owner: SeatOwner,
    /// The number of games.
    pub games: usize,
    /// Games in which the person had more points, or equal points and more nature tokens.
    pub wins: usize,
    /// Games with equal points and nature tokens.
    pub ties: usize,
    /// The sum over all games of the person's total less the rival's.
    pub difference: i64,
}

impl RivalRecord {
    /// Returns the share of the games won, from 0 to 1; a tie is half a win.
    pub fn share_won(&self) -> f64 {
        (self.wins as f64 + self.ties as f64 / 2.0) / self.games.max(1) as f64
    }

    /// Returns the mean lead over the rival in points per game; negative if the rival scored more.
    pub fn mean_difference(&self) -> f64 {
        self.difference as f64 / self.games.max(1) as f64
    }
}

/// Lists the names of all people, by descending number of games, each in its latest spelling. People without
/// a name are left out, and so are games the computer finished for them.
pub fn names<M: JournalMode>(journal: &Journal<M>) -> Vec<String> {
    let known = JournalPeople::of(journal);
    let mut people: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for entry in counted(journal) {
        let mut seats: BTreeMap<String, &str> = BTreeMap::new();
        for (_, name) in entry.people().filter(|(index, _)| !entry.is_finished_by_computer(*index)) {
            seats.insert(known.key(name), name.trim());
        }
        seats.remove("");
        for (person, spelled) in seats {
            let (games, name) = people.entry(person).or_default();
            *games += 1;
            spelled.clone_into(name);
        }
    }
    let mut people: Vec<(usize, String)> = people.into_values().collect();
    // Ties stay alphabetical (stable sort).
    people.sort_by_key(|(games, _)| std::cmp::Reverse(*games));
    people.into_iter().map(|(_, name)| name).collect()
}

/// Returns the games without practice games, in the order in which they ended.
fn counted<M: JournalMode>(journal: &Journal<M>) -> Vec<&JournalEntry<M>> {
    let mut games: Vec<&JournalEntry<M>> = journal.games().filter(|entry| !entry.practice).collect();
    games.sort_by_key(|entry| entry.ended);
    games
}

fn histogram<M: JournalMode>(games: &[(&JournalEntry<M>, &SeatResult<M>)]) -> Vec<Bar> {
    let bar_of = |own: &SeatResult<M>| own.total / BAR_WIDTH;
    let bars = || games.iter().map(|(_, own)| bar_of(own));
    let (Some(lowest), Some(highest)) = (bars().min(), bars().max()) else { return Vec::new() };
    let count = |bar: u16| bars().filter(|other| *other == bar).count();
    (lowest..=highest).map(|bar| Bar { from: bar * BAR_WIDTH, games: count(bar) }).collect()
}

fn rivals<M: JournalMode>(
    games: &[(&JournalEntry<M>, &SeatResult<M>)],
    people: &JournalPeople,
    name: &str,
) -> Vec<RivalRecord> {
    let merit = SeatResult::<M>::merit;
    let mut rivals: BTreeMap<(bool, String), RivalRecord> = BTreeMap::new();
    for (entry, own) in games {
        let own_key = people.key(name);
        let mut met: BTreeMap<(bool, String), &SeatResult<M>> = BTreeMap::new();
        for (index, seat) in entry.seats.iter().enumerate() {
            // A result finished by the computer says nothing about the person.
            if entry.is_finished_by_computer(index) {
                continue;
            }
            let who = match &seat.owner {
                SeatOwner::Human(name) => (true, people.key(name)),
                SeatOwner::Opponent(level) => (false, level.clone()),
            };
            // A person is no rival of themselves, and people without a name cannot be distinguished.
            if std::ptr::eq(seat, *own) || (who.0 && (who.1.is_empty() || who.1 == own_key)) {
                continue;
            }
            let best = met.entry(who).or_insert(seat);
            if merit(seat) > merit(best) {
                *best = seat;
            }
        }
        for (who, seat) in met {
            let new = || RivalRecord { owner: seat.owner.clone(), games: 0, wins: 0, ties: 0, difference: 0 };
            let rival = rivals.entry(who).or_insert_with(new);
            rival.owner.clone_from(&seat.owner);
            rival.games += 1;
            rival.wins += usize::from(merit(own) > merit(seat));
            rival.ties += usize::from(merit(own) == merit(seat));
            rival.difference += i64::from(own.total) - i64::from(seat.total);
        }
    }
    let mut rivals: Vec<RivalRecord> = rivals.into_values().collect();
    // Ties stay in order (stable sort): levels by their keys, then people by their names.
    rivals.sort_by_key(|rival| std::cmp::Reverse(rival.games));
    rivals
}
