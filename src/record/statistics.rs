//! What the journal says about one person: means, wins, cards and habitats, and how it went against whom.

use std::collections::BTreeMap;

use jiff::civil::DateTime;

use crate::rules::{ByHabitat, ByWildlife, Edition};

use super::journal::{Journal, JournalEntry, SeatResult};
use super::{SeatOwner, known_as};

/// Games that the running mean looks back on.
const RECENT: usize = 10;
/// Width of a bar of the histogram, in points.
pub const BAR_WIDTH: u16 = 5;

/// Which games are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameKind {
    /// Every game.
    #[default]
    All,
    /// Games alone.
    Alone,
    /// Games among several.
    Several,
}

impl GameKind {
    /// Whether a game is one of them.
    pub fn includes(self, entry: &JournalEntry) -> bool {
        match self {
            Self::All => true,
            Self::Alone => entry.seats.len() == 1,
            Self::Several => entry.seats.len() > 1,
        }
    }
}

/// How the games of one person went. Practice does not count.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Totals of all games; their number is the number of games.
    pub totals: Average,
    /// Games among several: only they can be won.
    pub contested: usize,
    /// Those of them in which this person came first, alone or with others.
    pub wins: usize,
    /// The game with the highest total, the first of several.
    pub best: Option<BestGame>,
    /// The games in the order in which they ended.
    pub course: Vec<CoursePoint>,
    /// Points of each species with its card A to D of the final edition, by
    /// [`Letter::index`](crate::rules::Letter::index). Where there were two
    /// cards, nobody can say which is to be praised: those games are left out.
    pub cards: ByWildlife<[Average; 4]>,
    /// Points of each habitat without its bonus.
    pub habitats: ByHabitat<Average>,
    /// Unspent nature tokens.
    pub nature_tokens: Average,
    /// How many games had totals of which height: from the lowest to the highest, without a gap.
    pub histogram: Vec<Bar>,
    /// Everybody this person played against, those of most games first.
    pub rivals: Vec<Rival>,
}

impl Statistics {
    /// How the games of the person called `name`, in capitals or not, went.
    pub fn of(journal: &Journal, name: &str, kind: GameKind) -> Self {
        let games: Vec<(&JournalEntry, &SeatResult)> = counted(journal)
            .into_iter()
            .filter(|entry| kind.includes(entry))
            .filter_map(|entry| Some((entry, entry.seat_of(name)?)))
            .collect();
        let mut statistics = Self::default();
        for (entry, own) in &games {
            statistics.add(entry, own);
        }
        statistics.histogram = histogram(&games);
        statistics.rivals = rivals(&games);
        statistics
    }

    fn add(&mut self, entry: &JournalEntry, own: &SeatResult) {
        self.totals.add(own.total);
        if entry.seats.len() > 1 {
            self.contested += 1;
            self.wins += usize::from(own.first);
        }
        if self.best.as_ref().is_none_or(|best| own.total > best.total) {
            self.best = Some(BestGame { total: own.total, entry: entry.clone() });
        }
        let before = self.course.len().saturating_sub(RECENT - 1);
        let mut recent = Average::default();
        self.course[before..].iter().for_each(|point| recent.add(point.total));
        recent.add(own.total);
        self.course.push(CoursePoint {
            game: entry.game.clone(),
            ended: entry.ended,
            total: own.total,
            recent: recent.mean().unwrap_or_default(),
        });
        let letters = entry.cards.letters().filter(|_| entry.edition == Edition::Final);
        if let Some(letters) = letters.filter(|_| entry.second_cards.is_none()) {
            for (species, letter) in letters.iter() {
                self.cards[species][letter.index()].add(own.wildlife[species]);
            }
        }
        for (habitat, points) in own.habitats.iter() {
            self.habitats[habitat].add(*points);
        }
        self.nature_tokens.add(own.nature_tokens);
    }
}

/// A mean that knows of how many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Average {
    /// Games.
    pub games: usize,
    /// Points of all of them together.
    pub sum: u64,
}

impl Average {
    /// Points of a game on average; nothing if there was none.
    pub fn mean(self) -> Option<f64> {
        (self.games > 0).then(|| self.sum as f64 / self.games as f64)
    }

    fn add(&mut self, points: u16) {
        self.games += 1;
        self.sum += u64::from(points);
    }
}

/// The best game of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestGame {
    /// Their total.
    pub total: u16,
    /// The game.
    pub entry: JournalEntry,
}

/// A game in the course of time.
#[derive(Clone, PartialEq, Debug)]
pub struct CoursePoint {
    /// The name of the game; see [`Record::stem`](super::Record::stem).
    pub game: String,
    /// When it ended.
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
    /// Games.
    pub games: usize,
}

/// Somebody that was played against: another person, or a level of the computer. Where a level had several seats in a
/// game, the best of them is the one to beat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rival {
    /// Who it is; people as they were written last.
    pub owner: SeatOwner,
    /// Games.
    pub games: usize,
    /// Games in which our person had more points, or as many and more nature tokens.
    pub wins: usize,
    /// Games in which both had as many points and nature tokens.
    pub ties: usize,
    /// Our person's totals less theirs, added up.
    pub difference: i64,
}

impl Rival {
    /// Share of the games that were won, where a tie is half a win.
    pub fn share_won(&self) -> f64 {
        (self.wins as f64 + self.ties as f64 / 2.0) / self.games.max(1) as f64
    }

    /// What our person had more in a game, on average.
    pub fn mean_difference(&self) -> f64 {
        self.difference as f64 / self.games.max(1) as f64
    }
}

/// The people that have played, those of most games first, spelled as they were last. Who has no name is left out.
pub fn names(journal: &Journal) -> Vec<String> {
    let mut people: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for entry in counted(journal) {
        let mut seats: BTreeMap<String, &str> = BTreeMap::new();
        for seat in &entry.seats {
            if let SeatOwner::Human(name) = &seat.owner {
                seats.insert(known_as(name), name.trim());
            }
        }
        seats.remove("");
        for (person, spelled) in seats {
            let (games, name) = people.entry(person).or_default();
            *games += 1;
            spelled.clone_into(name);
        }
    }
    let mut people: Vec<(usize, String)> = people.into_values().collect();
    // Those of as many games stay in the order of their letters.
    people.sort_by_key(|(games, _)| std::cmp::Reverse(*games));
    people.into_iter().map(|(_, name)| name).collect()
}

/// The games that count, in the order in which they ended.
fn counted(journal: &Journal) -> Vec<&JournalEntry> {
    let mut games: Vec<&JournalEntry> = journal.games().filter(|entry| !entry.practice).collect();
    games.sort_by_key(|entry| entry.ended);
    games
}

fn histogram(games: &[(&JournalEntry, &SeatResult)]) -> Vec<Bar> {
    let bar_of = |own: &SeatResult| own.total / BAR_WIDTH;
    let bars = || games.iter().map(|(_, own)| bar_of(own));
    let (Some(lowest), Some(highest)) = (bars().min(), bars().max()) else { return Vec::new() };
    let count = |bar: u16| bars().filter(|other| *other == bar).count();
    (lowest..=highest).map(|bar| Bar { from: bar * BAR_WIDTH, games: count(bar) }).collect()
}

fn rivals(games: &[(&JournalEntry, &SeatResult)]) -> Vec<Rival> {
    let merit = |seat: &SeatResult| (seat.total, seat.nature_tokens);
    let mut rivals: BTreeMap<(bool, String), Rival> = BTreeMap::new();
    for (entry, own) in games {
        let own_name = known_as(own.owner.name());
        let mut met: BTreeMap<(bool, String), &SeatResult> = BTreeMap::new();
        for seat in &entry.seats {
            let who = match &seat.owner {
                SeatOwner::Human(name) => (true, known_as(name)),
                SeatOwner::Opponent(level) => (false, level.clone()),
            };
            // Nobody plays against themselves, and who has no name cannot be told apart from others without one.
            if who.0 && (who.1.is_empty() || who.1 == own_name) {
                continue;
            }
            let best = met.entry(who).or_insert(seat);
            if merit(seat) > merit(best) {
                *best = seat;
            }
        }
        for (who, seat) in met {
            let new = || Rival { owner: seat.owner.clone(), games: 0, wins: 0, ties: 0, difference: 0 };
            let rival = rivals.entry(who).or_insert_with(new);
            rival.owner.clone_from(&seat.owner);
            rival.games += 1;
            rival.wins += usize::from(merit(own) > merit(seat));
            rival.ties += usize::from(merit(own) == merit(seat));
            rival.difference += i64::from(own.total) - i64::from(seat.total);
        }
    }
    let mut rivals: Vec<Rival> = rivals.into_values().collect();
    // Those of as many games stay in order: levels by their keys, then people by their names.
    rivals.sort_by_key(|rival| std::cmp::Reverse(rival.games));
    rivals
}
