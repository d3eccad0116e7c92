//! The figures of one person on the journal's page, prepared when the filter changes.

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

/// Number of marked best games.
const BEST: usize = 3;

/// The filter of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct JournalFilter {
    /// The person whose games are shown; `None` before the first game.
    pub person: Option<String>,
    /// Selection of games: an index into [`JournalShown::CHOICES`]; 0 is all of them.
    pub choice: usize,
    /// Set if the list and the album show everyone's games.
    pub everybody: bool,
    /// Set if the album begins with the most points instead of the newest game.
    pub by_points: bool,
}

/// The whole page.
pub(crate) struct Figures<M: JournalShown> {
    /// Set if the journal has any game at all.
    pub any: bool,
    /// The large numbers.
    pub large: Vec<LargeFigure>,
    /// The totals over time.
    pub history: TotalsOverTime,
    /// The distribution of totals.
    pub histogram: Histogram,
    /// Points by source.
    pub sources: M::Sources,
    /// All opponents.
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
    /// Computes the figures for `filter`. `file` finds the record of a game.
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

/// Returns the people of the journal: people with a profile first, in the order of the profiles.
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

/// A large number, with its label and a smaller line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LargeFigure {
    pub title: String,
    pub value: String,
    /// The smaller line below it.
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
    /// The label and game of each point.
    pub labels: Vec<PointLabel>,
    /// The game with the highest total.
    pub best: Option<usize>,
    /// The range of points in the plot.
    pub range: (f64, f64),
    /// The plot as a sentence, for screen readers.
    pub spoken: String,
}

/// The label of a point in a plot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PointLabel {
    /// The id of the game.
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
        // Multiples of ten with a margin, so that no game lies on the edge.
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

    /// Returns the index of the game plotted nearest to `x`, if there are games.
    pub(crate) fn nearest(&self, x: f64) -> Option<usize> {
        let last = self.totals.len().checked_sub(1)?;
        // Left of the first game, it is the first.
        Some(((x - 1.0).round().max(0.0) as usize).min(last))
    }
}

/// The distribution of totals.
#[derive(Default)]
pub(crate) struct Histogram {
    /// The bars, from left to right.
    pub bars: Vec<HistogramBar>,
    /// The range of totals in the plot.
    pub range: (f64, f64),
    /// The plot as a sentence, for screen readers.
    pub spoken: String,
}

/// A bar of the histogram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HistogramBar {
    /// Its lowest total.
    pub from: u16,
    /// Number of games.
    pub games: usize,
    /// Its description.
    pub text: String,
}

/// Least number of bars in the range, so that a single bar does not fill it.
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

    /// Returns the number of games of the highest bar.
    pub(crate) fn most(&self) -> usize {
        self.bars.iter().map(|bar| bar.games).max().unwrap_or_default()
    }
}

/// The results against one opponent.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RivalRow {
    pub name: String,
    /// Set for a person.
    pub person: bool,
    /// Numbers of games, wins and ties.
    pub counts: [String; 3],
    /// Share of wins, 0 to 1.
    pub share: f32,
    /// The share as a percentage.
    pub percent: String,
    /// The mean difference of totals, this person's minus the opponent's.
    pub difference: f64,
    /// The difference with its sign, as text.
    pub signed: String,
    /// The row as a sentence, for screen readers.
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
    /// The id of the game.
    pub game: String,
    /// The players, in playing order.
    pub seats: Vec<SeatText>,
    /// Its date and special features.
    pub about: String,
    /// Its setup: letters, some of them with an animal.
    pub letters: Vec<(Option<Wildlife>, String)>,
    /// Its rank among the best games of the person, from 1.
    pub place: Option<usize>,
    /// Set if the person did not lose it, for a crown over the rank.
    pub crowned: bool,
    /// The description of that rank.
    pub praise: String,
    /// The file of its record.
    pub file: Option<PathBuf>,
    /// The row as a sentence, for screen readers.
    pub spoken: String,
}

/// A seat of a game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatText {
    pub name: String,
    pub total: u16,
    /// Set if they came first among several.
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

/// Tests whether a person came first in a game, or reached the aim of a solo game.
fn is_won<M: JournalShown>(entry: &JournalEntry<M>, own: Option<&SeatResult<M>>) -> bool {
    let alone = entry.seats.len() == 1;
    own.is_some_and(|seat| if alone { M::is_won_alone(entry, seat) } else { seat.first })
}

/// Returns the best games of a person with their ranks; the earlier game wins a tie.
fn best_games<M: JournalShown>(statistics: &Statistics<M>) -> BTreeMap<&str, usize> {
    let mut history: Vec<_> = statistics.history.iter().collect();
    history.sort_by_key(|point| std::cmp::Reverse(point.total));
    history.iter().take(BEST).enumerate().map(|(index, point)| (point.game.as_str(), index + 1)).collect()
}

/// Describes the date of a game and its special features.
pub(super) fn about<M: JournalShown>(entry: &JournalEntry<M>, localizer: &Localizer) -> String {
    let moment = [
        ("date", FluentValue::from(day_text(localizer, entry.ended.date()))),
        ("time", FluentValue::from(entry.ended.strftime("%H:%M").to_string())),
    ];
    let text_if = |yes: bool, key: &str| yes.then(|| localizer.text(key));
    // A game finished after midnight belongs to the day before.
    let daily = entry.daily.map(|day| match day_text(localizer, day) {
        _ if day == entry.ended.date() => localizer.text("title-daily"),
        day => localizer.text_with("title-daily-of", &[("day", FluentValue::from(day))]),
    });
    let first = [Some(localizer.text_with("journal-moment", &moment)), daily];
    let parts = first.into_iter().flatten().chain(M::specials(entry, localizer));
    let parts = parts.chain(text_if(entry.practice, "games-practice"));
    parts.chain(hosted_parts(entry, localizer)).collect::<Vec<_>>().join(" · ")
}

/// Describes a hosted game: its verification, and players replaced by the computer.
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

/// Returns the name of a player, and true for a person.
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

/// Formats a number with one decimal in the format of a language.
pub(crate) fn decimal(number: f64, localizer: &Localizer) -> String {
    let text = format!("{number:.1}");
    match localizer.language() {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

/// Formats a difference with one decimal and its sign.
pub(crate) fn signed_decimal(number: f64, localizer: &Localizer) -> String {
    // A value rounded to zero has no sign.
    let sign = match (number * 10.0).round() {
        tenths if tenths > 0.0 => "+",
        tenths if tenths < 0.0 => "−",
        _ => "±",
    };
    format!("{sign}{}", decimal(number.abs(), localizer))
}
