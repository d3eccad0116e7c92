//! The figures that the journal's page shows of one person, prepared when the filter changes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui_plot::PlotPoint;
use fluent_bundle::FluentValue;

use crate::app::cascadia::hud::names::opponent_name;
use crate::app::cascadia::screens::daily_calendar::day_text;
use crate::app::preferences::localizer::Localizer;
use crate::archive::{Average, BAR_WIDTH, GameKind, Journal, JournalEntry, RivalRecord, Statistics, names};
use crate::base::{Habitat, Wildlife};
use crate::cascadia::Cascadia;
use crate::cascadia::rules::{CardChoice, Edition, Letter};
use crate::engine::SeatOwner;
use crate::text::Language;

/// Number of best games that are marked.
const BEST: usize = 3;

/// The filter to the journal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct JournalFilter {
    /// Whose games; nobody's if nobody has played.
    pub person: Option<String>,
    /// Which of them.
    pub kind: GameKind,
    /// Whether the list shows the games of everybody.
    pub everybody: bool,
}

/// The whole page.
#[derive(Default)]
pub(super) struct Figures {
    /// Whether the journal knows any game at all.
    pub any: bool,
    /// Numbers that are written large.
    pub large: Vec<LargeFigure>,
    /// The totals over time.
    pub history: TotalsOverTime,
    /// How often which totals were reached.
    pub histogram: Histogram,
    /// Points with each scoring card, a row for each species.
    pub cards: Vec<CardRow>,
    /// Points in each habitat, and nature tokens.
    pub sources: Vec<SourceRow>,
    /// Everybody who was played against.
    pub rivals: Vec<RivalRow>,
    /// The games, newest first.
    pub games: Vec<GameRow>,
}

impl Figures {
    /// Returns the figures that answer `filter`. `file` finds the record of a game.
    pub(super) fn of(
        journal: &Journal<Cascadia>,
        filter: &JournalFilter,
        localizer: &Localizer,
        file: impl Fn(&str) -> Option<PathBuf>,
    ) -> Self {
        let name = filter.person.as_deref().unwrap_or_default();
        let statistics = Statistics::of(journal, name, filter.kind);
        Self {
            any: journal.games().next().is_some(),
            large: large_figures(&statistics, filter.kind, localizer),
            history: TotalsOverTime::of(&statistics, localizer),
            histogram: Histogram::of(&statistics, localizer),
            cards: card_rows(&statistics, localizer),
            sources: source_rows(&statistics, localizer),
            rivals: statistics.rivals.iter().map(|rival| RivalRow::of(rival, localizer)).collect(),
            games: game_rows(journal, filter, &statistics, localizer, file),
        }
    }
}

/// Returns the people of the journal: those with a profile first, in the order of the profiles.
pub(super) fn people<'a>(
    journal: &Journal<Cascadia>,
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
pub(super) struct LargeFigure {
    /// What it is.
    pub title: String,
    /// The number.
    pub value: String,
    /// Something smaller below it.
    pub note: String,
}

/// Returns the large figures of the overview.
fn large_figures(
    statistics: &Statistics<Cascadia>,
    kind: GameKind,
    localizer: &Localizer,
) -> Vec<LargeFigure> {
    let games = statistics.totals.games;
    let (Some(mean), Some(best)) = (statistics.totals.mean(), &statistics.best) else { return Vec::new() };
    let figure =
        |key: &str, value: String, note: String| LargeFigure { title: localizer.text(key), value, note };
    let several = statistics.contested;
    let number = |number: usize| FluentValue::from(number);
    let split = [("alone", number(games - several)), ("several", number(several))];
    let split =
        if kind == GameKind::All { localizer.text_with("journal-split", &split) } else { String::new() };
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
pub(super) struct TotalsOverTime {
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
pub(super) struct PointLabel {
    /// The name of the game.
    pub game: String,
    /// Its day, its total and the mean.
    pub text: String,
}

impl TotalsOverTime {
    fn of(statistics: &Statistics<Cascadia>, localizer: &Localizer) -> Self {
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
    pub(super) fn nearest(&self, x: f64) -> Option<usize> {
        let last = self.totals.len().checked_sub(1)?;
        // Left of the first game, it is the first.
        Some(((x - 1.0).round().max(0.0) as usize).min(last))
    }
}

/// How often which totals were reached.
#[derive(Default)]
pub(super) struct Histogram {
    /// The bars, from left to right.
    pub bars: Vec<HistogramBar>,
    /// The lowest and the highest total of the plot's range.
    pub range: (f64, f64),
    /// The plot in a sentence.
    pub spoken: String,
}

/// A bar of the histogram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HistogramBar {
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
    fn of(statistics: &Statistics<Cascadia>, localizer: &Localizer) -> Self {
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
    pub(super) fn at(&self, x: f64) -> Option<&HistogramBar> {
        self.bars.iter().find(|bar| (0.0..f64::from(BAR_WIDTH)).contains(&(x - f64::from(bar.from))))
    }

    /// Returns how many games the highest bar counts.
    pub(super) fn most(&self) -> usize {
        self.bars.iter().map(|bar| bar.games).max().unwrap_or_default()
    }
}

/// Points with the cards of one species.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardRow {
    /// The species.
    pub species: Wildlife,
    /// Its name.
    pub name: String,
    /// Cards A to D.
    pub cells: [CardCell; 4],
    /// The row in a sentence.
    pub spoken: String,
}

/// Points with one scoring card.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardCell {
    /// The mean, and how long its bar is, from 0 to 1; nothing if it was never played with.
    pub mean: Option<(String, f32)>,
    /// How many games.
    pub games: String,
    /// Whether it brings this person more than the other cards of its species.
    pub best: bool,
}

/// Returns a row for each species: the mean of each of its cards.
fn card_rows(statistics: &Statistics<Cascadia>, localizer: &Localizer) -> Vec<CardRow> {
    let means = statistics.averages.cards.0.iter().flatten().filter_map(|average| average.mean());
    let highest = means.fold(1.0, f64::max);
    let row = |species: Wildlife| {
        let averages = &statistics.averages.cards[species];
        let played: Vec<f64> = averages.iter().filter_map(|average| average.mean()).collect();
        let top = played.iter().copied().fold(0.0, f64::max);
        let cell = |average: &Average| CardCell {
            mean: average.mean().map(|mean| (decimal(mean, localizer), (mean / highest) as f32)),
            games: games_text(average.games, localizer),
            best: played.len() > 1 && average.mean().is_some_and(|mean| mean >= top),
        };
        let cells = [0, 1, 2, 3].map(|index| cell(&averages[index]));
        let name = localizer.text(&format!("wildlife-{}", species.key()));
        let labels = Letter::ALL.iter().zip(&cells).filter_map(|(letter, cell)| {
            let (mean, _) = cell.mean.as_ref()?;
            let values = [
                ("card", FluentValue::from(letter.as_char().to_string())),
                ("points", FluentValue::from(mean.as_str())),
                ("games", FluentValue::from(cell.games.as_str())),
            ];
            Some(localizer.text_with("journal-card-spoken", &values))
        });
        let spoken = format!("{name}: {}", labels.collect::<Vec<_>>().join("; "));
        CardRow { species, name, cells, spoken }
    };
    Wildlife::ALL.map(row).into()
}

/// The source of a row of points from habitats and nature tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointSource {
    /// A habitat.
    Habitat(Habitat),
    /// Unspent nature tokens.
    NatureTokens,
}

/// Points in one habitat, or of nature tokens.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SourceRow {
    /// What it is about.
    pub source: PointSource,
    /// What that is called.
    pub name: String,
    /// The mean.
    pub mean: String,
    /// How long its bar is, from 0 to 1.
    pub share: f32,
}

/// Returns a row for each habitat and one for nature tokens: the mean of their points.
fn source_rows(statistics: &Statistics<Cascadia>, localizer: &Localizer) -> Vec<SourceRow> {
    let habitats = statistics.averages.habitats.iter();
    let habitats = habitats.map(|(habitat, average)| {
        (PointSource::Habitat(habitat), localizer.text(&format!("habitat-{}", habitat.key())), *average)
    });
    let tokens =
        (PointSource::NatureTokens, localizer.text("journal-nature"), statistics.averages.nature_tokens);
    let rows: Vec<(PointSource, String, Average)> = habitats.chain([tokens]).collect();
    let highest = rows.iter().filter_map(|(.., average)| average.mean()).fold(1.0, f64::max);
    let row = |(source, name, average): (PointSource, String, Average)| {
        let mean = average.mean()?;
        Some(SourceRow { source, name, mean: decimal(mean, localizer), share: (mean / highest) as f32 })
    };
    rows.into_iter().filter_map(row).collect()
}

/// The results against one opponent.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RivalRow {
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
        let (name, person) = owner_name(&rival.owner, localizer);
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
pub(super) struct GameRow {
    /// The name of the game.
    pub game: String,
    /// Who played, in playing order.
    pub seats: Vec<SeatText>,
    /// When it was and what was special about it.
    pub about: String,
    /// Letters of the scoring cards, where there are any.
    pub letters: Vec<(Wildlife, String)>,
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
pub(super) struct SeatText {
    /// Who sat there.
    pub name: String,
    /// Their total.
    pub total: u16,
    /// Whether they came first among several.
    pub won: bool,
}

/// Returns the games, the newest first.
fn game_rows(
    journal: &Journal<Cascadia>,
    filter: &JournalFilter,
    statistics: &Statistics<Cascadia>,
    localizer: &Localizer,
    file: impl Fn(&str) -> Option<PathBuf>,
) -> Vec<GameRow> {
    let places = best_games(statistics);
    let person = filter.person.as_deref().unwrap_or_default();
    let shown = |entry: &&JournalEntry<Cascadia>| {
        filter.kind.includes(entry) && (filter.everybody || entry.seat_of(person).is_some())
    };
    let mut entries: Vec<&JournalEntry<Cascadia>> = journal.games().filter(shown).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.ended));
    let row = |entry: &JournalEntry<Cascadia>| {
        let several = entry.seats.len() > 1;
        let seats: Vec<SeatText> = entry
            .seats
            .iter()
            .map(|seat| SeatText {
                name: owner_name(&seat.owner, localizer).0,
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
        let mut parts =
            vec![players.collect::<Vec<_>>().join(", "), about.clone(), entry.options.cards.key()];
        parts.extend(place.map(|_| praise.clone()));
        GameRow {
            game: entry.game.clone(),
            spoken: parts.join(". "),
            seats,
            about,
            letters: letters(entry),
            crowned: is_won(entry, person),
            place,
            praise,
            file: file(&entry.game),
        }
    };
    entries.into_iter().map(row).collect()
}

/// Returns whether a person came first in a game. Alone everybody does, but whether the goals of a scenario were reached
/// the journal does not know.
fn is_won(entry: &JournalEntry<Cascadia>, person: &str) -> bool {
    let alone = entry.seats.len() == 1;
    entry
        .seat_of(person)
        .is_some_and(|seat| if alone { entry.options.scenario.is_none() } else { seat.first })
}

/// Returns the best games of a person with their places; of equal ones the first.
fn best_games(statistics: &Statistics<Cascadia>) -> BTreeMap<&str, usize> {
    let mut history: Vec<_> = statistics.history.iter().collect();
    history.sort_by_key(|point| std::cmp::Reverse(point.total));
    history.iter().take(BEST).enumerate().map(|(index, point)| (point.game.as_str(), index + 1)).collect()
}

/// Describes when a game was, and what was special about it.
fn about(entry: &JournalEntry<Cascadia>, localizer: &Localizer) -> String {
    let moment = [
        ("date", FluentValue::from(day_text(localizer, entry.ended.date()))),
        ("time", FluentValue::from(entry.ended.strftime("%H:%M").to_string())),
    ];
    let said = |yes: bool, key: &str| yes.then(|| localizer.text(key));
    let restriction = entry.options.restriction.map(|number| {
        let name = localizer.text(&format!("restriction-{number}-name"));
        let values = [("number", FluentValue::from(number)), ("name", FluentValue::from(name))];
        localizer.text_with("trail-restriction-name", &values)
    });
    let scenario = entry
        .options
        .scenario
        .map(|number| localizer.text_with("trail-scenario-name", &[("number", FluentValue::from(number))]));
    let parts = [
        Some(localizer.text_with("journal-moment", &moment)),
        said(entry.daily.is_some(), "title-daily"),
        scenario,
        restriction,
        said(entry.options.cards == CardChoice::Family, "card-family-name"),
        said(entry.options.cards == CardChoice::Intermediate, "card-intermediate-name"),
        said(entry.options.edition == Edition::Preliminary, "rules-variants-preliminary"),
        said(!entry.options.majorities, "journal-no-bonuses"),
        said(entry.options.custom.iter().next().is_some(), "purpose-custom"),
        said(entry.practice, "games-practice"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the letters of the scoring cards; with two sets, both of each species.
fn letters(entry: &JournalEntry<Cascadia>) -> Vec<(Wildlife, String)> {
    let sets = [Some(&entry.options.cards), entry.options.second_cards.as_ref()];
    let sets: Vec<_> = sets.into_iter().flatten().filter_map(CardChoice::letters).collect();
    let of = |species: Wildlife| sets.iter().map(|letters| letters[species].as_char()).collect();
    if sets.is_empty() { Vec::new() } else { Wildlife::ALL.map(|species| (species, of(species))).into() }
}

/// Returns the name of a player, and whether it is a person.
fn owner_name(owner: &SeatOwner, localizer: &Localizer) -> (String, bool) {
    match owner {
        SeatOwner::Human(name) => (name.trim().to_owned(), true),
        SeatOwner::Opponent(level) => (opponent_name(localizer, level), false),
    }
}

/// Returns a number of games in words.
fn games_text(games: usize, localizer: &Localizer) -> String {
    localizer.text_with("journal-count", &[("count", FluentValue::from(games))])
}

/// Formats a share as percent.
fn percent(share: f64, localizer: &Localizer) -> String {
    let hundredths = (share * 100.0).round() as u32;
    localizer.text_with("journal-percent", &[("value", FluentValue::from(hundredths))])
}

/// Formats a number with one decimal, as it is written in a language.
fn decimal(number: f64, localizer: &Localizer) -> String {
    let text = format!("{number:.1}");
    match localizer.language() {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

/// Formats a difference with one decimal and its sign.
fn signed_decimal(number: f64, localizer: &Localizer) -> String {
    // What is written as zero has no sign, on whichever side of it.
    let sign = match (number * 10.0).round() {
        tenths if tenths > 0.0 => "+",
        tenths if tenths < 0.0 => "−",
        _ => "±",
    };
    format!("{sign}{}", decimal(number.abs(), localizer))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::app::test_support::shipped;
    use crate::archive::{JournalLine, SeatResult};
    use crate::base::{ByHabitat, ByWildlife};
    use crate::cascadia::archive::ScoreBreakdown;
    use crate::cascadia::content::GameOptions;

    fn localizer(language: Language) -> Localizer {
        shipped().0.localizer(language)
    }

    fn human(name: &str) -> SeatOwner {
        SeatOwner::Human(name.to_owned())
    }

    fn ranger() -> SeatOwner {
        SeatOwner::Opponent("ranger".to_owned())
    }

    /// Returns a seat with 2 points for the fox, 3 in the forest, one nature token, and the rest for the
    /// bear.
    fn seat(owner: SeatOwner, total: u16, first: bool) -> SeatResult<Cascadia> {
        let mut wildlife = ByWildlife([0; 5]);
        wildlife[Wildlife::Fox] = 2;
        wildlife[Wildlife::Bear] = total - 6;
        let mut habitats = ByHabitat([0; 5]);
        habitats[Habitat::Forest] = 3;
        let bonuses = ByHabitat([0; 5]);
        let breakdown = ScoreBreakdown { wildlife, habitats, bonuses, nature_tokens: 1 };
        SeatResult { owner, breakdown, total, first }
    }

    /// Returns the entry of a game of a day in November.
    fn entry(day: i8, cards: &str, seats: Vec<SeatResult<Cascadia>>) -> JournalEntry<Cascadia> {
        JournalEntry {
            game: format!("game-{day}"),
            begun: None,
            ended: date(2026, 11, day).at(20, 5, 0, 0),
            options: GameOptions::standard(seats.len() as u8, CardChoice::from_key(cards).expect("cards"), 1),
            daily: None,
            practice: false,
            seats,
        }
    }

    fn with_restriction_four(mut entry: JournalEntry<Cascadia>) -> JournalEntry<Cascadia> {
        entry.options.restriction = Some(4);
        entry
    }

    /// Returns the games of Ada: alone, twice with the computer, with Noor, and once for practice; not
    /// recorded in the order of days.
    fn journal() -> Journal<Cascadia> {
        let mut restricted = entry(11, "AAAAB", vec![seat(human("Noor"), 61, false)]);
        restricted.options.restriction = Some(4);
        let entries = [
            entry(7, "BAAAA", vec![seat(human("Noor"), 90, true), seat(human("ada"), 90, true)]),
            entry(2, "AAAAA", vec![seat(human("Ada"), 71, false)]),
            entry(5, "BAAAA", vec![seat(human("Ada"), 99, true), seat(ranger(), 88, false)]),
            entry(3, "family", vec![seat(ranger(), 92, true), seat(human("Ada"), 84, false)]),
            JournalEntry { practice: true, ..entry(9, "AAAAA", vec![seat(human("Ada"), 140, false)]) },
            with_restriction_four(entry(11, "AAAAB", vec![seat(human("Noor"), 61, false)])),
        ];
        let lines = entries.into_iter().map(|entry| JournalLine::Game(Box::new(entry))).collect();
        Journal { lines, ..Journal::default() }
    }

    fn of(filter: JournalFilter) -> Figures {
        let file = |game: &str| (game != "game-3").then(|| PathBuf::from(game));
        Figures::of(&journal(), &filter, &localizer(Language::English), file)
    }

    fn about(person: &str) -> JournalFilter {
        JournalFilter { person: Some(person.to_owned()), ..JournalFilter::default() }
    }

    #[test]
    fn every_point_of_the_plot_is_from_its_game() {
        let history = of(about("Ada")).history;
        let games: Vec<&str> = history.labels.iter().map(|label| label.game.as_str()).collect();
        assert_eq!(games, ["game-2", "game-3", "game-5", "game-7"]);
        let journal = journal();
        for (index, label) in history.labels.iter().enumerate() {
            let entry = journal.games().find(|entry| entry.game == label.game).expect("a game");
            let total = entry.seat_of("Ada").expect("Ada").total;
            assert_eq!(
                (history.totals[index].x, history.totals[index].y),
                ((index + 1) as f64, total.into())
            );
            let day = format!("{} November 2026: {total} points", entry.ended.day());
            assert!(label.text.starts_with(&day), "{}", label.text);
        }
        assert_eq!(
            history.recent.iter().map(|point| point.y).collect::<Vec<_>>(),
            [71.0, 77.5, 254.0 / 3.0, 86.0]
        );
        assert_eq!((history.best, history.range), (Some(2), (60.0, 110.0)));
        for (x, index) in [(-3.0, 0), (1.4, 0), (1.6, 1), (3.0, 2), (77.0, 3)] {
            assert_eq!(history.nearest(x), Some(index), "{x}");
        }
        assert_eq!(TotalsOverTime::default().nearest(1.0), None);
    }

    #[test]
    fn every_bar_stands_over_its_totals_and_a_single_one_is_no_wall() {
        let histogram = of(about("Ada")).histogram;
        let bars: Vec<(u16, usize)> = histogram.bars.iter().map(|bar| (bar.from, bar.games)).collect();
        assert_eq!(bars, [(70, 1), (75, 0), (80, 1), (85, 0), (90, 1), (95, 1)]);
        assert_eq!(histogram.at(94.9).map(|bar| bar.text.as_str()), Some("90 to 94 points: 1 game"));
        assert_eq!(histogram.at(69.9), None);
        let single = of(about("Noor")).histogram;
        assert_eq!(single.bars.len(), 7);
        let alone = of(JournalFilter { kind: GameKind::Alone, ..about("Noor") }).histogram;
        assert_eq!((alone.bars.len(), alone.range), (1, (45.0, 80.0)));
    }

    #[test]
    fn the_large_figures_are_those_of_the_games_that_count() {
        let values = |figures: &Figures| -> Vec<String> {
            figures.large.iter().map(|figure| format!("{} | {}", figure.value, figure.note)).collect()
        };
        let wanted = [
            "4 | 1 solo, 3 multiplayer",
            "2 | of 3 multiplayer, 67%",
            "86.0 | the last 4 games: 86.0",
            "99 | 5 November 2026",
        ];
        assert_eq!(values(&of(about("ADA"))), wanted);
        let alone = JournalFilter { kind: GameKind::Alone, ..about("Ada") };
        assert_eq!(values(&of(alone)), ["1 | ", "71.0 | the last game: 71.0", "71 | 2 November 2026"]);
        assert!(of(about("Kim")).large.is_empty() && of(about("Kim")).any);
    }

    #[test]
    fn cards_and_sources_have_their_means() {
        let figures = of(about("Ada"));
        let bear = &figures.cards[0];
        assert_eq!(bear.species, Wildlife::Bear);
        let mean = |cell: &CardCell| cell.mean.as_ref().map(|(mean, _)| mean.clone());
        // The family game says nothing about letters.
        assert_eq!(mean(&bear.cells[0]), Some("65.0".to_owned()));
        assert_eq!(mean(&bear.cells[1]), Some("88.5".to_owned()));
        assert_eq!(
            (bear.cells[1].games.as_str(), bear.cells[1].best, bear.cells[0].best),
            ("2 games", true, false)
        );
        assert_eq!((mean(&bear.cells[2]), bear.cells[2].best), (None, false));
        // Where only one card was played, none is better than others.
        assert!(!figures.cards[4].cells[0].best);
        let sources: Vec<(PointSource, &str)> =
            figures.sources.iter().map(|row| (row.source, row.mean.as_str())).collect();
        assert!(sources.contains(&(PointSource::Habitat(Habitat::Forest), "3.0")));
        assert_eq!(sources.last(), Some(&(PointSource::NatureTokens, "1.0")));
    }

    #[test]
    fn rivals_have_signs_and_shares() {
        let rivals = of(about("Ada")).rivals;
        let labels: Vec<String> = rivals
            .iter()
            .map(|row| {
                format!("{} {} {} {} {}", row.name, row.person, row.counts.join("/"), row.percent, row.signed)
            })
            .collect();
        assert_eq!(labels, ["Ranger false 2/1/0 50% +1.5", "Noor true 1/0/1 50% ±0.0"]);
        let french = localizer(Language::French);
        assert_eq!(
            (signed_decimal(-2.04, &french), signed_decimal(-0.04, &french)),
            ("−2,0".into(), "±0,0".into())
        );
    }

    #[test]
    fn the_list_has_the_games_of_one_or_of_all_newest_first() {
        let games = of(about("Ada")).games;
        let listed: Vec<(&str, Option<usize>)> =
            games.iter().map(|row| (row.game.as_str(), row.place)).collect();
        // Practice is listed, but is nobody's best game.
        let wanted = [
            ("game-9", None),
            ("game-7", Some(2)),
            ("game-5", Some(1)),
            ("game-3", Some(3)),
            ("game-2", None),
        ];
        assert_eq!(listed, wanted);
        let crowned: Vec<&str> =
            games.iter().filter(|row| row.crowned).map(|row| row.game.as_str()).collect();
        assert_eq!(crowned, ["game-9", "game-7", "game-5", "game-2"], "game 3 was lost");
        assert_eq!(games[0].about, "9 November 2026, 20:05 · practice");
        assert_eq!((&games[3].file, games[3].letters.len()), (&None, 0));
        assert_eq!(games[2].file, Some(PathBuf::from("game-5")));
        assert_eq!(games[2].seats[0], SeatText { name: "Ada".to_owned(), total: 99, won: true });
        assert_eq!(games[2].letters[0], (Wildlife::Bear, "B".to_owned()));
        let all = of(JournalFilter { everybody: true, ..about("Ada") }).games;
        assert_eq!(all.len(), 6);
        assert_eq!(all[0].about, "11 November 2026, 20:05 · Restriction 4: Wide open spaces");
        let nobody = of(JournalFilter { everybody: true, ..JournalFilter::default() });
        assert!(nobody.games.iter().all(|row| row.place.is_none()));
    }

    #[test]
    fn people_with_a_trail_come_first() {
        let order = |profiles: &[&str]| people(&journal(), profiles.iter().copied());
        assert_eq!(order(&[]), ["ada", "Noor"]);
        assert_eq!(order(&["Kim", "noor"]), ["Noor", "ada"]);
    }

    #[test]
    fn an_empty_journal_has_nothing_to_show() {
        let figures = Figures::of(
            &Journal::default(),
            &JournalFilter::default(),
            &localizer(Language::English),
            |_| None,
        );
        assert!(!figures.any && figures.games.is_empty() && figures.history.totals.is_empty());
    }
}
