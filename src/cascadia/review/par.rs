//! Seed par: results of computer players in the very same game, computed in the background on the result
//! screen and saved beside the reviews.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use fluent_bundle::FluentValue;
use serde::{Deserialize, Serialize};

use crate::cascadia::{ModeAssets, Session};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::session::{PendingSearch, SearchTask};
use crate::store::game_store::REVIEWS;
use crate::store::paths::DataPaths;
use crate::store::save_writer::{CopyRotation, SaveWriter, WriteJob};
use cascadia_ai::review::{SeedPar, SeedParWork, kind_of_game, review_engine};
use cascadia_engine::{Budget, Record};
use cascadia_rules::Cascadia;
use cascadia_rules::mode::options_of;
use cascadia_rules::rules::Seat;
use cascadia_storage::FileError;
use cascadia_storage::versioned::{format_of, parse, to_text};

/// The current format number.
const FORMAT: u32 = 1;
/// Polling interval of the job.
const LOOK: Duration = Duration::from_millis(300);
/// Rest of the worker after every game or move, to yield to the window.
const REST: Duration = Duration::from_millis(2);

/// The par file of a seed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedParFile {
    format: u32,
    /// The game and the engine; another engine plays the seed again.
    about: String,
    par: SeedPar,
}

/// Reads a par file; `None` if it is damaged, of a later format or not about `about`.
fn read_par(text: &str, about: &str) -> Result<Option<SeedPar>, FileError> {
    format_of(text, FORMAT)?;
    let file: SeedParFile = parse(text)?;
    Ok((file.about == about).then_some(file.par))
}

/// Serializes the par of a seed.
fn write_par(about: &str, par: &SeedPar) -> String {
    to_text(&SeedParFile { format: FORMAT, about: about.to_owned(), par: par.clone() }, 2)
}

/// The par of the seed on the table, and its job.
#[derive(Resource, Default)]
pub(crate) struct ParJob {
    /// The game and the engine; `None` without a suitable game on the table.
    about: Option<String>,
    par: Option<SeedPar>,
    task: PendingSearch<Option<SeedPar>>,
}

impl ParJob {
    /// Returns the par, once known.
    pub(crate) const fn par(&self) -> Option<&SeedPar> {
        self.par.as_ref()
    }
}

/// Returns the seat of a solo game; `None` for other games and for scenarios with goals.
fn seat_alone(record: &Record<Cascadia>) -> Option<Seat> {
    let options = options_of(&record.setup);
    let is_alone = matches!(record.setup.seats.as_slice(), [owner] if owner.is_human());
    (is_alone && options.scenario.is_none()).then_some(Seat(0))
}

/// Returns the par file of a game.
fn file_of(paths: &DataPaths, record: &Record<Cascadia>) -> Option<PathBuf> {
    record.begun?;
    paths.in_data(REVIEWS).map(|folder| folder.join(format!("par-{}.ron", record.id())))
}

/// Plays the seed step by step until all games are done or the job is cancelled.
fn play(mut work: SeedParWork, budget: &Budget) -> Option<SeedPar> {
    while !work.is_done() {
        if budget.is_stopped() || work.step().is_err() {
            return None;
        }
        thread::sleep(REST);
    }
    Some(work.par().clone())
}

/// Starts the par job of a finished solo game, or loads the saved par.
pub(super) fn begin(
    session: Res<Session>,
    assets: Res<ModeAssets>,
    paths: Option<Res<DataPaths>>,
    mut job: ResMut<ParJob>,
) {
    let record = session.record();
    let Some(seat) = seat_alone(record).filter(|_| session.is_over() && !session.is_watched()) else {
        *job = ParJob::default();
        return;
    };
    let options = options_of(&record.setup);
    let weights = assets.levels.weights();
    let engine = review_engine(weights, &assets.content);
    let about = format!("{engine} {} {}", options.seed, kind_of_game(&options));
    if job.about.as_ref() == Some(&about) && (job.par.is_some() || job.task.is_busy()) {
        return;
    }
    let text = paths.and_then(|paths| file_of(&paths, record)).and_then(|file| fs::read_to_string(file).ok());
    let kept = text.and_then(|text| read_par(&text, &about).ok().flatten());
    let task = match (&kept, SeedParWork::new(options, seat, &assets.content, weights)) {
        (None, Ok(work)) => SearchTask::spawn(Budget::new(0), move |budget| play(work, budget)).into(),
        _ => PendingSearch::default(),
    };
    *job = ParJob { about: Some(about), par: kept, task };
}

/// Takes over the finished par and saves it.
pub(super) fn collect(
    session: Option<Res<Session>>,
    paths: Option<Res<DataPaths>>,
    writer: Option<Res<SaveWriter>>,
    mut job: ResMut<ParJob>,
    mut frames: FrameRequests,
) {
    let found = job.bypass_change_detection().task.take_found(&mut frames, LOOK);
    let Some(found) = found else { return };
    job.par = found.ok().flatten();
    let file = session.zip(paths.filter(|paths| paths.may_write()));
    let file = file.and_then(|(session, paths)| file_of(&paths, session.record()));
    if let (Some(par), Some(about), Some(file), Some(writer)) =
        (job.par.clone(), job.about.clone(), file, writer)
    {
        let job = WriteJob::new("review-notice-not-written");
        writer.send(job.write(file, CopyRotation::Never, move || write_par(&about, &par)));
    }
}

/// Ends the job when the result and the review are left.
pub(super) fn leave(mut job: ResMut<ParJob>) {
    job.task = PendingSearch::default();
}

/// The par of a seed as a small distribution.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeedParView {
    /// The range of totals shown, in points.
    pub range: (f32, f32),
    /// Histogram of the Rangers: total, and share of the most frequent total.
    pub rangers: Vec<(f32, f32)>,
    /// The totals of the Biologists.
    pub biologists: Vec<f32>,
    /// The total of the player.
    pub own: f32,
    /// The distribution in a sentence.
    pub sentence: String,
}

impl SeedParView {
    /// Prepares the distribution; `None` without games.
    pub(crate) fn of(par: &SeedPar, own: u16, localizer: &Localizer) -> Option<Self> {
        let (low, high) = (par.rangers_percentile(10)?, par.rangers_percentile(90)?);
        let best = par.biologists.iter().max()?;
        let all = || par.rangers.iter().chain(&par.biologists).chain([&own]).map(|total| f32::from(*total));
        let mut rangers: Vec<(f32, f32)> = Vec::new();
        for total in &par.rangers {
            match rangers.last_mut().filter(|(last, _)| *last == f32::from(*total)) {
                Some((_, count)) => *count += 1.0,
                None => rangers.push((f32::from(*total), 1.0)),
            }
        }
        let most = rangers.iter().map(|(_, count)| *count).fold(1.0, f32::max);
        let mean = par.biologists.iter().map(|total| f32::from(*total)).sum::<f32>();
        let values = [
            ("low", FluentValue::from(low)),
            ("high", FluentValue::from(high)),
            ("biologist", FluentValue::from((mean / par.biologists.len().max(1) as f32).round())),
            ("best", FluentValue::from(*best)),
            ("own", FluentValue::from(own)),
            ("share", FluentValue::from(par.share_below(own))),
        ];
        Some(Self {
            range: (all().fold(f32::MAX, f32::min) - 1.0, all().fold(f32::MIN, f32::max) + 1.0),
            rangers: rangers.into_iter().map(|(total, count)| (total, count / most)).collect(),
            biologists: par.biologists.iter().map(|total| f32::from(*total)).collect(),
            own: own.into(),
            sentence: localizer.text_with("review-seed-par", &values),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    fn par() -> SeedPar {
        SeedPar { rangers: vec![88, 90, 90, 90, 92, 95, 95, 96, 99, 101], biologists: vec![103, 105, 107] }
    }

    #[test]
    fn the_par_of_a_seed_is_read_as_it_was_written_and_never_as_that_of_another() {
        let text = write_par("engine 7", &par());
        assert_eq!(read_par(&text, "engine 7").expect("a good file"), Some(par()));
        assert_eq!(read_par(&text, "engine 8").expect("a good file"), None);
        assert!(read_par("(format: 1, ab", "engine 7").is_err());
    }

    #[test]
    fn the_own_score_is_marked_in_the_distribution() {
        let localizer = shipped().0.localizer(Language::English);
        let view = SeedParView::of(&par(), 98, &localizer).expect("there are games");
        assert_eq!((view.range, view.own), ((87.0, 108.0), 98.0));
        assert_eq!(view.rangers[1], (90.0, 1.0));
        assert!(view.sentence.contains("80%") && view.sentence.contains("107"), "{}", view.sentence);
        assert_eq!(SeedParView::of(&SeedPar::default(), 98, &localizer), None);
    }
}
