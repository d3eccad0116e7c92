//! The points of Wildlife scoring cards, habitats and nature tokens as rows of the journal's page.

use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::journal::figures::{decimal, games_text};
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::archive::{Average, Statistics};
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Letter;

/// Points with the cards of one species.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardRow {
    pub species: Wildlife,
    pub name: String,
    /// Cards A to D.
    pub cells: [CardCell; 4],
    /// The row in a sentence, for screen readers.
    pub spoken: String,
}

/// Points with one Wildlife scoring card.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct CardCell {
    /// The average and the length of its bar, from 0 to 1; `None` without a game.
    pub mean: Option<(String, f32)>,
    /// The number of games.
    pub games: String,
    /// True for the player's best card of its species.
    pub best: bool,
}

/// Returns a row for each species: the average of each of its cards.
pub(super) fn card_rows(statistics: &Statistics<Cascadia>, localizer: &Localizer) -> Vec<CardRow> {
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
    Habitat(Habitat),
    /// Unspent nature tokens.
    NatureTokens,
}

/// Points in one habitat, or of nature tokens.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SourceRow {
    pub source: PointSource,
    pub name: String,
    /// The average.
    pub mean: String,
    /// The length of its bar, from 0 to 1.
    pub share: f32,
}

/// Returns a row for each habitat and one for nature tokens: the average of their points.
pub(super) fn source_rows(statistics: &Statistics<Cascadia>, localizer: &Localizer) -> Vec<SourceRow> {
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
