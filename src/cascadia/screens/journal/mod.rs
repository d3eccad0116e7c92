//! The journal of Cascadia: its part of the journal page.

mod rows;
mod sources;

use bevy::prelude::App;
use bevy_egui::egui::Ui;
use fluent_bundle::FluentValue;

use self::rows::{CardRow, SourceRow, card_rows, source_rows};
use crate::cascadia::review::{LearnedView, draw_learned};
use crate::cascadia::screens::scenario_title;
use crate::preferences::localizer::Localizer;
use crate::ui::journal::{self, JournalShown, JournalWords, LearnedIntent};
use crate::ui::style::UiStyle;
use cascadia_base::Wildlife;
use cascadia_engine::archive::{GameKind, Journal, JournalEntry, SeatResult, Statistics};
use cascadia_rules::Cascadia;
use cascadia_rules::archive::journal_csv;
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CardChoice, Edition};

/// The selectable kinds of games, in the order of [`JournalShown::CHOICES`].
const KINDS: [GameKind; 3] = [GameKind::All, GameKind::Alone, GameKind::Several];

/// The points of a player by source.
#[derive(Default)]
pub(crate) struct PointSources {
    /// Points with each Wildlife scoring card, a row for each species.
    cards: Vec<CardRow>,
    /// Points in each habitat, and nature tokens.
    sources: Vec<SourceRow>,
}

impl JournalShown for Cascadia {
    const WORDS: JournalWords = JournalWords {
        sources: "journal-ground",
        empty: "journal-empty-about",
        environment: "journal-environment",
        table: "cascadia-journal",
    };
    const CHOICES: &'static [&'static str] = &["journal-all", "journal-alone", "journal-several"];

    const HAS_ALBUM: bool = true;

    type Sources = PointSources;

    fn is_chosen(choice: usize, entry: &JournalEntry<Self>) -> bool {
        KINDS.get(choice).is_none_or(|kind| kind.includes(entry))
    }

    fn sources(
        statistics: &Statistics<Self>,
        _choice: usize,
        _content: &Content,
        localizer: &Localizer,
    ) -> PointSources {
        PointSources { cards: card_rows(statistics, localizer), sources: source_rows(statistics, localizer) }
    }

    fn draw_sources(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, sources: &PointSources) {
        sources::draw(ui, style, localizer, sources);
    }

    const LEARNED: Option<&'static str> = Some("review-journal-tab");
    type Learned = LearnedView;

    fn learned(
        journal: &Journal<Self>,
        person: &str,
        review: &dyn Fn(&str) -> Option<String>,
        localizer: &Localizer,
    ) -> LearnedView {
        LearnedView::of(journal, person, review, localizer)
    }

    fn draw_learned(
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        learned: &LearnedView,
    ) -> Option<LearnedIntent> {
        draw_learned(ui, style, localizer, learned)
    }

    fn specials(entry: &JournalEntry<Self>, localizer: &Localizer) -> Vec<String> {
        let text_if = |yes: bool, key: &str| yes.then(|| localizer.text(key));
        let restriction = entry.options.restriction.map(|number| {
            let name = localizer.text(&format!("restriction-{number}-name"));
            let values = [("number", FluentValue::from(number)), ("name", FluentValue::from(name))];
            localizer.text_with("trail-restriction-name", &values)
        });
        let scenario = entry.options.scenario.map(|number| scenario_title(localizer, number));
        let parts = [
            scenario,
            restriction,
            text_if(entry.options.cards == CardChoice::Family, "card-family-name"),
            text_if(entry.options.cards == CardChoice::Intermediate, "card-intermediate-name"),
            text_if(entry.options.edition == Edition::Preliminary, "rules-variants-preliminary"),
            text_if(!entry.options.majorities, "journal-no-bonuses"),
            text_if(entry.options.custom.iter().next().is_some(), "purpose-custom"),
        ];
        parts.into_iter().flatten().collect()
    }

    /// Returns the letters of the Wildlife scoring cards; with two sets, both of each species.
    fn letters(entry: &JournalEntry<Self>) -> Vec<(Option<Wildlife>, String)> {
        let sets = [Some(&entry.options.cards), entry.options.second_cards.as_ref()];
        let sets: Vec<_> = sets.into_iter().flatten().filter_map(CardChoice::letters).collect();
        let of = |species: Wildlife| sets.iter().map(|letters| letters[species].as_char()).collect();
        if sets.is_empty() {
            return Vec::new();
        }
        Wildlife::ALL.map(|species| (Some(species), of(species))).into()
    }

    fn letters_in_words(entry: &JournalEntry<Self>, _localizer: &Localizer) -> String {
        entry.options.cards.key()
    }

    /// Tests whether a solo game was won. Every solo player comes first; the journal does not know about the
    /// goals of a scenario.
    fn is_won_alone(entry: &JournalEntry<Self>, _seat: &SeatResult<Self>) -> bool {
        entry.options.scenario.is_none()
    }

    fn table(journal: &Journal<Self>) -> String {
        journal_csv(journal)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(journal::plugin::<Cascadia>);
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use std::path::PathBuf;

    use super::rows::{CardCell, PointSource};
    use super::*;
    use crate::tests::support::shipped;
    use crate::ui::journal::figures::{
        Figures, JournalFilter, SeatText, TotalsOverTime, people, signed_decimal,
    };
    use cascadia_base::{ByHabitat, ByWildlife, Habitat};
    use cascadia_engine::SeatOwner;
    use cascadia_engine::archive::JournalLine;
    use cascadia_rules::archive::ScoreBreakdown;
    use cascadia_rules::content::GameOptions;
    use cascadia_storage::text::Language;

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
            hosted: None,
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

    fn of(filter: JournalFilter) -> Figures<Cascadia> {
        let file = |game: &str| (game != "game-3").then(|| PathBuf::from(game));
        Figures::of(&journal(), &filter, &shipped().1.content, &localizer(Language::English), file)
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
            let total = cascadia_engine::archive::JournalPeople::of(&journal)
                .seat_of(entry, "Ada")
                .expect("Ada")
                .total;
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
        let alone = of(JournalFilter { choice: 1, ..about("Noor") }).histogram;
        assert_eq!((alone.bars.len(), alone.range), (1, (45.0, 80.0)));
    }

    #[test]
    fn the_large_figures_are_those_of_the_games_that_count() {
        let values = |figures: &Figures<Cascadia>| -> Vec<String> {
            figures.large.iter().map(|figure| format!("{} | {}", figure.value, figure.note)).collect()
        };
        let wanted = [
            "4 | 1 solo, 3 multiplayer",
            "2 | of 3 multiplayer, 67%",
            "86.0 | the last 4 games: 86.0",
            "99 | 5 November 2026",
        ];
        assert_eq!(values(&of(about("ADA"))), wanted);
        let alone = JournalFilter { choice: 1, ..about("Ada") };
        assert_eq!(values(&of(alone)), ["1 | ", "71.0 | the last game: 71.0", "71 | 2 November 2026"]);
        assert!(of(about("Kim")).large.is_empty() && of(about("Kim")).any);
    }

    #[test]
    fn cards_and_sources_have_their_means() {
        let figures = of(about("Ada"));
        let bear = &figures.sources.cards[0];
        assert_eq!(bear.species, Wildlife::Bear);
        let mean = |cell: &CardCell| cell.mean.as_ref().map(|(mean, _)| mean.clone());
        // The family game does not count for the letters.
        assert_eq!(mean(&bear.cells[0]), Some("65.0".to_owned()));
        assert_eq!(mean(&bear.cells[1]), Some("88.5".to_owned()));
        assert_eq!(
            (bear.cells[1].games.as_str(), bear.cells[1].best, bear.cells[0].best),
            ("2 games", true, false)
        );
        assert_eq!((mean(&bear.cells[2]), bear.cells[2].best), (None, false));
        // A card without competitors is not marked as the best.
        assert!(!figures.sources.cards[4].cells[0].best);
        let sources: Vec<(PointSource, &str)> =
            figures.sources.sources.iter().map(|row| (row.source, row.mean.as_str())).collect();
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
    fn a_game_of_the_day_that_ended_after_midnight_names_its_day() {
        let filter = about("Ada");
        let about = |daily: i8| {
            let entry = entry(7, "AAAAA", vec![seat(human("Ada"), 71, false)]);
            let entry = JournalEntry { daily: Some(date(2026, 11, daily)), ..entry };
            let lines = vec![JournalLine::Game(Box::new(entry))];
            let journal = Journal { lines, ..Journal::default() };
            let (content, localizer) = (&shipped().1.content, &localizer(Language::English));
            let figures = Figures::of(&journal, &filter, content, localizer, |_| None);
            figures.games[0].about.clone()
        };
        assert!(about(6).contains(" · Game of the day, 6 November 2026"), "{}", about(6));
        assert!(about(7).contains(" · Game of the day") && !about(7).contains("day, "), "{}", about(7));
    }

    #[test]
    fn the_list_has_the_games_of_one_or_of_all_newest_first() {
        let games = of(about("Ada")).games;
        let listed: Vec<(&str, Option<usize>)> =
            games.iter().map(|row| (row.game.as_str(), row.place)).collect();
        // Practice games are listed without a place.
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
        assert_eq!(games[2].letters[0], (Some(Wildlife::Bear), "B".to_owned()));
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
        let (journal, filter) = (Journal::<Cascadia>::default(), JournalFilter::default());
        let content = shipped().1.content;
        let figures = Figures::of(&journal, &filter, &content, &localizer(Language::English), |_| None);
        assert!(!figures.any && figures.games.is_empty() && figures.history.totals.is_empty());
    }
}
