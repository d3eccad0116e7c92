//! The figures that the journal's page shows of one person, prepared when the filter changes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui_plot::PlotPoint;
use fluent_bundle::FluentValue;

use super::shown::JournalShown;
use crate::preferences::localizer::Localizer;
use crate::ui::daily::calendar::day_text;
use crate::ui::names::{opponent_name, shown_person};
use cascadia_base::Wildlife;
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::{
    BAR_WIDTH, Journal, JournalEntry, JournalPeople, RivalRecord, SeatResult, Statistics, names,
};
use cascadia_storage::text::Language;

/// Number of best games that are marked.
const BEST: usize = 3;

/// The filter to the journal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct JournalFilter {
    /// Whose games; nobody's if nobody has played.
    pub person: Option<String>,
    /// Which of them: an index into [`JournalShown::CHOICES`]; 0 is all of them.
    pub choice: usize,
    /// Whether the list shows the games of everybody.
    pub everybody: bool,
}

/// The whole page.
pub(crate) struct Figures<M: JournalShown> {
    /// Whether the journal knows any game at all.
    pub any: bool,
    /// Numbers that are written large.
    pub large: Vec<LargeFigure>,
    /// The totals over time.
    pub history: TotalsOverTime,
    /// How often which totals were reached.
    pub histogram: Histogram,
    /// Points by source.
    pub sources: M::Sources,
    /// Everybody who was played against.
    pub rivals: Vec<RivalRow>,
    /// The games, newest first.
    pub games: Vec<GameRow>,
}

impl<M: JournalShown> Default for Figures<M> {
    fn default() -> Self {
        Self {
            any: false,
            large: Vec::new(),
            history: TotalsOverTime::default(),
            histogram: Histogram::default(),
            sources: M::Sources::default(),
            rivals: Vec::new(),
            games: Vec::new(),
        }
    }
}

impl<M: JournalShown> Figures<M> {
    /// Returns the figures that answer `filter`. `file` finds the record of a game.
    pub(crate) fn of(
        journal: &Journal<M>,
        filter: &JournalFilter,
        content: &M::Content,
        localizer: &Localizer,
        file: impl Fn(&str) -> Option<PathBuf>,
    ) -> Self {
        let name = filter.person.as_deref().unwrap_or_default();
        let statistics = Statistics::of_games(journal, name, |entry| M::is_chosen(filter.choice, entry));
        Self {
            any: journal.games().next().is_some(),
            large: large_figures(&statistics, filter.choice == 0, localizer),
            history: TotalsOverTime::of(&statistics, localizer),
            histogram: Histogram::of(&statistics, localizer),
            sources: M::sources(&statistics, filter.choice, content, localizer),
            rivals: statistics.rivals.iter().map(|rival| RivalRow::of(rival, localizer)).collect(),
            games: game_rows(journal, filter, &statistics, localizer, file),
        }
    }
}

/// Returns the people of the journal: those with a profile first, in the order of the profiles.
pub(crate) fn people<'a, M: JournalShown>(
    journal: &Journal<M>,
    profiles: impl Iterator<Item = &'a str>,
) -> Vec<String> {
    let mut others = names(journal);
    let mut people = Vec::new();
    for profile in profiles {
        let same = |name: &String| name.to_lowercase() == profile.trim().to_lowercase();
        if let Some(index) = others.iter().position(same) {
            people.push(others.remove(index));
        }
    }
    people.extend(others);
    people
}

/// A number that is written large, with its label and a smaller line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LargeFigure {
    /// What it is.
    pub title: String,
    /// The number.
    pub value: String,
    /// Something smaller below it.
    pub note: String,
}

/// Returns the large figures of the overview.
fn large_figures<M: JournalShown>(
    statistics: &Statistics<M>,
    all: bool,
    localizer: &Localizer,
) -> Vec<LargeFigure> {
    let games = statistics.totals.games;
    let (Some(mean), Some(best)) = (statistics.totals.mean(), &statistics.best) else { return Vec::new() };
    let figure =
        |key: &str, value: String, note: String| LargeFigure { title: localizer.text(key), value, note };
    let several = statistics.contested;
    let number = |number: usize| FluentValue::from(number);
    let split = [("alone", number(games - several)), ("several", number(several))];
    let split = if all { localizer.text_with("journal-split", &split) } else { String::new() };
    let mut figures = vec![figure("journal-games", games.to_string(), split)];
    if several > 0 {
        let share = percent(statistics.wins as f64 / several as f64, localizer);
        let values = [("count", number(several)), ("share", FluentValue::from(share))];
        let note = localizer.text_with("journal-won-of", &values);
        figures.push(figure("journal-won", statistics.wins.to_string(), note));
    }
    let recent = statistics.history.last().map(|point| decimal(point.recent, localizer)).unwrap_or_default();
    let values = [("count", number(games.min(10))), ("points", FluentValue::from(recent))];
    figures.push(figure(
        "journal-mean",
        decimal(mean, localizer),
        localizer.text_with("journal-recent", &values),
    ));
    let day = day_text(localizer, best.entry.ended.date());
    figures.push(figure("journal-best", best.total.to_string(), day));
    figures
}

/// The totals over time, plotted from game 1 on.
#[derive(Default)]
pub(crate) struct TotalsOverTime {
    /// The total of each game.
    pub totals: Vec<PlotPoint>,
    /// The mean of each game and up to nine before it.
    pub recent: Vec<PlotPoint>,
    /// What each point is, and the game it stands for.
    pub labels: Vec<PointLabel>,
    /// The game with the highest total.
    pub best: Option<usize>,
    /// The lowest and the highest number of points of the plot's range.
    pub range: (f64, f64),
    /// The plot in a sentence.
    pub spoken: String,
}

/// What a point of a plot stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PointLabel {
    /// The name of the game.
    pub game: String,
    /// Its day, its total and the mean.
    pub text: String,
}

impl TotalsOverTime {
    fn of<M: JournalShown>(statistics: &Statistics<M>, localizer: &Localizer) -> Self {
        let at = |index: usize| (index + 1) as f64;
        let history = || statistics.history.iter().enumerate();
        let totals = || statistics.history.iter().map(|point| point.total);
        let (Some(low), Some(high)) = (totals().min(), totals().max()) else { return Self::default() };
        let labels = history().map(|(_, point)| {
            let values = [
                ("date", FluentValue::from(day_text(localizer, point.ended.date()))),
                ("points", FluentValue::from(point.total)),
                ("mean", FluentValue::from(decimal(point.recent, localizer))),
            ];
            PointLabel { game: point.game.clone(), text: localizer.text_with("journal-point", &values) }
        });
        let recent = statistics.history.last().map(|point| decimal(point.recent, localizer));
        let values = [
            ("count", FluentValue::from(statistics.history.len())),
            ("low", FluentValue::from(low)),
            ("high", FluentValue::from(high)),
            ("mean", FluentValue::from(recent.unwrap_or_default())),
        ];
        // Whole tens, with some space: no game lies on the rim.
        let floor = (low.saturating_sub(4) / 10) * 10;
        let ceiling = (high + 4).div_ceil(10) * 10;
        Self {
            totals: history().map(|(index, point)| PlotPoint::new(at(index), point.total)).collect(),
            recent: history().map(|(index, point)| PlotPoint::new(at(index), point.recent)).collect(),
            labels: labels.collect(),
            best: totals().position(|total| total == high),
            range: (f64::from(floor), f64::from(ceiling.max(floor + 10))),
            spoken: localizer.text_with("journal-course-spoken", &values),
        }
    }

    /// Returns the index of the game that is plotted nearest to `x`; none without games.
    pub(crate) fn nearest(&self, x: f64) -> Option<usize> {
        let last = self.totals.len().checked_sub(1)?;
        // Left of the first game, it is the first.
        Some(((x - 1.0).round().max(0.0) as usize).min(last))
    }
}

/// How often which totals were reached.
#[derive(Default)]
pub(crate) struct Histogram {
    /// The bars, from left to right.
    pub bars: Vec<HistogramBar>,
    /// The lowest and the highest total of the plot's range.
    pub range: (f64, f64),
    /// The plot in a sentence.
    pub spoken: String,
}

/// A bar of the histogram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HistogramBar {
    /// Its lowest total.
    pub from: u16,
    /// Games.
    pub games: usize,
    /// What it stands for.
    pub text: String,
}

/// Least number of bars in the range, so that a single one does not fill it.
const FEWEST_BARS: u16 = 7;

impl Histogram {
    fn of<M: JournalShown>(statistics: &Statistics<M>, localizer: &Localizer) -> Self {
        let bars: Vec<HistogramBar> = statistics
            .histogram
            .iter()
            .map(|bar| {
                let values = [
                    ("from", FluentValue::from(bar.from)),
                    ("to", FluentValue::from(bar.from + BAR_WIDTH - 1)),
                    ("count", FluentValue::from(bar.games)),
                ];
                let text = localizer.text_with("journal-bar", &values);
                HistogramBar { from: bar.from, games: bar.games, text }
            })
            .collect();
        let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return Self::default() };
        let count = (last.from - first.from) / BAR_WIDTH + 1;
        let missing = FEWEST_BARS.saturating_sub(count);
        let low = first.from.saturating_sub(missing / 2 * BAR_WIDTH);
        let high = low + count.max(FEWEST_BARS) * BAR_WIDTH;
        let labels = bars.iter().filter(|bar| bar.games > 0).map(|bar| bar.text.as_str());
        let spoken = labels.collect::<Vec<_>>().join("; ");
        Self { range: (f64::from(low), f64::from(high)), spoken, bars }
    }

    /// Returns the bar above `x`.
    pub(crate) fn at(&self, x: f64) -> Option<&HistogramBar> {
        self.bars.iter().find(|bar| (0.0..f64::from(BAR_WIDTH)).contains(&(x - f64::from(bar.from))))
    }

    /// Returns how many games the highest bar counts.
    pub(crate) fn most(&self) -> usize {
        self.bars.iter().map(|bar| bar.games).max().unwrap_or_default()
    }
}

/// The results against one opponent.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RivalRow {
    /// Who it is.
    pub name: String,
    /// Whether it is a person.
    pub person: bool,
    /// Games, won ones and tied ones.
    pub counts: [String; 3],
    /// Share of the games that were won, from 0 to 1.
    pub share: f32,
    /// The same in hundredths.
    pub percent: String,
    /// The mean difference of totals, this person's minus the opponent's.
    pub difference: f64,
    /// The same with its sign.
    pub signed: String,
    /// The row in a sentence.
    pub spoken: String,
}

impl RivalRow {
    fn of(rival: &RivalRecord, localizer: &Localizer) -> Self {
        let (name, person) = owner_name(&rival.owner, 0, localizer);
        let percent = percent(rival.share_won(), localizer);
        let signed = signed_decimal(rival.mean_difference(), localizer);
        let values = [
            ("name", FluentValue::from(name.as_str())),
            ("games", FluentValue::from(games_text(rival.games, localizer))),
            ("won", FluentValue::from(rival.wins)),
            ("tied", FluentValue::from(rival.ties)),
            ("share", FluentValue::from(percent.as_str())),
            ("points", FluentValue::from(signed.as_str())),
        ];
        let spoken = localizer.text_with("journal-rival-spoken", &values);
        Self {
            person,
            counts: [rival.games, rival.wins, rival.ties].map(|count| count.to_string()),
            share: rival.share_won() as f32,
            percent,
            difference: rival.mean_difference(),
            signed,
            spoken,
            name,
        }
    }
}

/// A game of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    /// The name of the game.
    pub game: String,
    /// Who played, in playing order.
    pub seats: Vec<SeatText>,
    /// When it was and what was special about it.
    pub about: String,
    /// What was played with: letters, some of them with an animal.
    pub letters: Vec<(Option<Wildlife>, String)>,
    /// Its place among the best games of the person, from 1.
    pub place: Option<usize>,
    /// Whether the person has not lost it: only then there is a crown over the place.
    pub crowned: bool,
    /// What that place is.
    pub praise: String,
    /// The file of its record.
    pub file: Option<PathBuf>,
    /// The row in a sentence.
    pub spoken: String,
}

/// A seat of a game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatText {
    /// Who sat there.
    pub name: String,
    /// Their total.
    pub total: u16,
    /// Whether they came first among several.
    pub won: bool,
}

/// Returns the games, the newest first.
fn game_rows<M: JournalShown>(
    journal: &Journal<M>,
    filter: &JournalFilter,
    statistics: &Statistics<M>,
    localizer: &Localizer,
    file: impl Fn(&str) -> Option<PathBuf>,
) -> Vec<GameRow> {
    let places = best_games(statistics);
    let person = filter.person.as_deref().unwrap_or_default();
    let people = JournalPeople::of(journal);
    let shown = |entry: &&JournalEntry<M>| {
        M::is_chosen(filter.choice, entry) && (filter.everybody || people.index_of(entry, person).is_some())
    };
    let mut entries: Vec<&JournalEntry<M>> = journal.games().filter(shown).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.ended));
    let row = |entry: &JournalEntry<M>| {
        let several = entry.seats.len() > 1;
        let seats: Vec<SeatText> = entry
            .seats
            .iter()
            .enumerate()
            .map(|(index, seat)| SeatText {
                name: owner_name(&seat.owner, index, localizer).0,
                total: seat.total,
                won: several && seat.first,
            })
            .collect();
        let place = places.get(entry.game.as_str()).copied();
        let values =
            |place: usize| [("place", FluentValue::from(place)), ("name", FluentValue::from(person))];
        let praise =
            place.map(|place| localizer.text_with("journal-place", &values(place))).unwrap_or_default();
        let about = about(entry, localizer);
        let players = seats.iter().map(|seat| format!("{} {}", seat.name, seat.total));
        let mut parts = vec![
            players.collect::<Vec<_>>().join(", "),
            about.clone(),
            M::letters_in_words(entry, localizer),
        ];
        parts.extend(place.map(|_| praise.clone()));
        GameRow {
            game: entry.game.clone(),
            spoken: parts.join(". "),
            seats,
            about,
            letters: M::letters(entry),
            crowned: is_won(entry, people.seat_of(entry, person)),
            place,
            praise,
            file: file(&entry.game),
        }
    };
    entries.into_iter().map(row).collect()
}

/// Returns whether a person came first in a game, or alone reached what it was about.
fn is_won<M: JournalShown>(entry: &JournalEntry<M>, own: Option<&SeatResult<M>>) -> bool {
    let alone = entry.seats.len() == 1;
    own.is_some_and(|seat| if alone { M::is_won_alone(entry, seat) } else { seat.first })
}

/// Returns the best games of a person with their places; of equal ones the first.
fn best_games<M: JournalShown>(statistics: &Statistics<M>) -> BTreeMap<&str, usize> {
    let mut history: Vec<_> = statistics.history.iter().collect();
    history.sort_by_key(|point| std::cmp::Reverse(point.total));
    history.iter().take(BEST).enumerate().map(|(index, point)| (point.game.as_str(), index + 1)).collect()
}

/// Describes when a game was, and what was special about it.
fn about<M: JournalShown>(entry: &JournalEntry<M>, localizer: &Localizer) -> String {
    let moment = [
        ("date", FluentValue::from(day_text(localizer, entry.ended.date()))),
        ("time", FluentValue::from(entry.ended.strftime("%H:%M").to_string())),
    ];
    let said = |yes: bool, key: &str| yes.then(|| localizer.text(key));
    // A game finished after midnight belongs to the day before.
    let daily = entry.daily.map(|day| match day_text(localizer, day) {
        _ if day == entry.ended.date() => localizer.text("title-daily"),
        day => localizer.text_with("title-daily-of", &[("day", FluentValue::from(day))]),
    });
    let first = [Some(localizer.text_with("journal-moment", &moment)), daily];
    let parts = first.into_iter().flatten().chain(M::specials(entry, localizer));
    let parts = parts.chain(said(entry.practice, "games-practice"));
    parts.chain(hosted_parts(entry, localizer)).collect::<Vec<_>>().join(" · ")
}

/// Describes what is known of a game because somebody hosted it.
fn hosted_parts<M: JournalShown>(entry: &JournalEntry<M>, localizer: &Localizer) -> Vec<String> {
    let Some(hosted) = &entry.hosted else { return Vec::new() };
    let verified = hosted.verified.then(|| localizer.text("journal-verified"));
    let finished = entry.seats.iter().enumerate().filter(|(seat, _)| entry.is_finished_by_computer(*seat));
    let names: Vec<String> =
        finished.map(|(index, seat)| owner_name(&seat.owner, index, localizer).0).collect();
    let values = [("names", FluentValue::from(names.join(", ")))];
    let finished = (!names.is_empty()).then(|| localizer.text_with("journal-by-computer", &values));
    verified.into_iter().chain(finished).collect()
}

/// Returns the name of a player, and whether it is a person.
fn owner_name(owner: &SeatOwner, seat: usize, localizer: &Localizer) -> (String, bool) {
    match owner {
        SeatOwner::Human(name) => (shown_person(localizer, name, seat), true),
        SeatOwner::Opponent(level) => (opponent_name(localizer, level), false),
    }
}

/// Returns a number of games in words.
pub(crate) fn games_text(games: usize, localizer: &Localizer) -> String {
    localizer.text_with("journal-count", &[("count", FluentValue::from(games))])
}

/// Formats a share as percent.
pub(crate) fn percent(share: f64, localizer: &Localizer) -> String {
    let hundredths = (share * 100.0).round() as u32;
    localizer.text_with("journal-percent", &[("value", FluentValue::from(hundredths))])
}

/// Formats a number with one decimal, as it is written in a language.
pub(crate) fn decimal(number: f64, localizer: &Localizer) -> String {
    let text = format!("{number:.1}");
    match localizer.language() {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

/// Formats a difference with one decimal and its sign.
pub(crate) fn signed_decimal(number: f64, localizer: &Localizer) -> String {
    // What is written as zero has no sign, on whichever side of it.
    let sign = match (number * 10.0).round() {
        tenths if tenths > 0.0 => "+",
        tenths if tenths < 0.0 => "−",
        _ => "±",
    };
    format!("{sign}{}", decimal(number.abs(), localizer))
}
