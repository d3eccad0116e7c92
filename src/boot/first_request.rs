//! Initial contents of the window: a game, a record, a lesson or a screen named on the command line.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::command_line::{Args, FirstScreen};
use super::failure::StartFailure;
use super::loaded_files::LoadedFiles;
use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::cascadia::screens::BeginGame;
use crate::cascadia::screens::new_game::default_name;
use crate::lessons::TakeLesson;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::rolling::screens::BeginGame as BeginRolling;
use crate::session::PlayableMode;
use crate::session::why_unusable;
use crate::store::OpenError;
use crate::store::fault_report::take_unseen;
use crate::store::game_store::GameStore;
use crate::store::paths::DataPaths;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use crate::ui::overlay::{Overlay, ShowWindow};
use crate::ui::windows::past_fault::PastFault;
use crate::window::screen::Screen;
use cascadia_engine::GameSetup;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Slot;
use rolling_rivers::RollingRivers;

/// The initial contents of the window.
pub(super) enum FirstRequest {
    Game(GameSetup<Cascadia>),
    Rolling(GameSetup<RollingRivers>),
    Watch(PathBuf),
    Lesson(usize),
    Screen(Screen),
    /// The title, with the setup questions at the first start.
    Title,
}

impl FirstRequest {
    /// Returns the request of the command line, or a sentence why it is invalid.
    pub(super) fn of(args: &Args, loaded: &LoadedFiles) -> Result<Self, StartFailure> {
        let LoadedFiles { assets, cascadia, settings, .. } = loaded;
        let localizer = assets.localizer(settings.language);
        let name = |index| default_name(&localizer, index);
        if let Some(letter) = args.rolling {
            let setup = args.rolling_setup(letter, &loaded.rolling, name);
            return setup.map(Self::Rolling).map_err(StartFailure::Usage);
        }
        let lesson = args.lesson(&cascadia.content, &loaded.rolling.content).map_err(StartFailure::Usage)?;
        let seats = args.seats(&cascadia.levels, &cascadia.content, name).map_err(StartFailure::Usage)?;
        Ok(match (seats, &args.watch, lesson) {
            (Some(seats), _, _) => {
                Self::Game(args.setup(&cascadia.content, seats).map_err(StartFailure::Usage)?)
            }
            (None, Some(file), _) => Self::watch(file, loaded, &localizer).map_err(StartFailure::Usage)?,
            (None, None, Some(lesson)) => Self::Lesson(lesson),
            (None, None, None) => args.screen.and_then(screen).map_or(Self::Title, Self::Screen),
        })
    }

    /// Returns the request to watch a record file, or a sentence why it is unreadable.
    fn watch(file: &Path, loaded: &LoadedFiles, localizer: &Localizer) -> Result<Self, String> {
        let shown = file.display();
        // A store without a folder changes no file. The player's own damaged games are repaired once the
        // window is open.
        match GameStore::<Cascadia>::default().open_record(file, &loaded.cascadia.content) {
            Err(OpenError::Missing) => Err(format!("there is no file {shown}")),
            Err(OpenError::Unreadable(why)) => Err(format!("{shown} cannot be read: {why}")),
            Err(OpenError::Damaged { .. })
                if loaded.paths.data.as_ref().is_some_and(|data| file.starts_with(data)) =>
            {
                Ok(Self::Watch(file.to_owned()))
            }
            Err(OpenError::Damaged { why, .. }) => Err(format!("{shown} is not a record of Cascadia: {why}")),
            Err(error @ OpenError::Newer) => Err(format!("{shown}: {}", why_unusable(&error, localizer))),
            Ok(_) => Ok(Self::Watch(file.to_owned())),
        }
    }

    pub(super) fn send(self, app: &mut App, args: &Args) {
        match self {
            Self::Game(setup) => {
                let skip_turns = args.skip_turns.unwrap_or_else(|| usual_skip(args, &setup));
                let take = args.take.map(|pair| Slot(pair - 1));
                app.world_mut().write_message(BeginGame { skip_turns, take, ..BeginGame::new(setup) });
            }
            Self::Rolling(setup) => {
                let skip_turns = args.skip_turns.unwrap_or_default();
                app.world_mut().write_message(BeginRolling { setup, skip_turns });
            }
            Self::Watch(file) => {
                app.world_mut().write_message(OpenRecord::<Cascadia>::File(file, OpenPurpose::Watch));
            }
            Self::Lesson(lesson) => {
                let first_of_rolling = app.world().resource::<CascadiaAssets>().content.lessons().len();
                match lesson.checked_sub(first_of_rolling) {
                    Some(lesson) => {
                        app.world_mut().write_message(TakeLesson::<RollingRivers>::new(lesson));
                    }
                    None => {
                        app.world_mut().write_message(TakeLesson::<Cascadia>::new(lesson));
                    }
                }
            }
            Self::Screen(screen) => app.world_mut().resource_mut::<NextState<Screen>>().set(screen),
            Self::Title => {
                let may_ask = args.screen.is_none() && args.screenshot.is_none() && args.bench_idle.is_none();
                if may_ask && !app.world().resource::<Settings>().welcomed {
                    app.world_mut().trigger(ShowWindow(Overlay::FirstRun));
                } else if may_ask {
                    offer_past_fault(app.world_mut());
                }
            }
        }
    }
}

/// Shows the report of the fault that ended the last run, once.
fn offer_past_fault(world: &mut World) {
    let paths = world.resource::<DataPaths>();
    let report = paths.data.as_deref().filter(|_| paths.may_write()).and_then(take_unseen);
    if let Some(report) = report {
        world.insert_resource(PastFault(report));
        world.trigger(ShowWindow(Overlay::PastFault));
    }
}

/// Returns the number of turns played by the computer first: a measurement needs an almost full table.
fn usual_skip(args: &Args, setup: &GameSetup<Cascadia>) -> u16 {
    let seats = u16::try_from(setup.seats.len()).unwrap_or(1);
    if args.bench_frames.is_some() { 19 * seats } else { 0 }
}

/// Returns the screen named on the command line, `None` for the title, the default.
const fn screen(name: FirstScreen) -> Option<Screen> {
    match name {
        FirstScreen::Title => None,
        FirstScreen::NewGame => Some(Cascadia::NEW_GAME),
        FirstScreen::Trail => Some(Cascadia::TRAIL),
        FirstScreen::Lessons => Some(Screen::Lessons),
        FirstScreen::Daily => Some(Cascadia::DAILY),
        FirstScreen::Puzzles => Some(Cascadia::PUZZLES),
        FirstScreen::Games => Some(Screen::Games),
        FirstScreen::Journal => Some(Cascadia::JOURNAL),
        FirstScreen::Together => Some(Screen::Together),
    }
}

#[allow(clippy::disallowed_methods, reason = "tests damage files")]
#[cfg(test)]
mod tests {
    use std::sync::PoisonError;

    use clap::Parser;

    use super::*;
    use crate::boot::failure::{ONE_AT_A_TIME, catch_panic};
    use crate::tests::support::{shipped, shipped_rolling};

    #[test]
    fn a_fault_that_ended_the_game_is_reported_at_the_next_start_and_only_then() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = folder.path().display().to_string();
        let args = Args::parse_from(["cascadia", "--data-dir", &data]);
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, fault) = catch_panic(|| panic!("a real panic"));
        StartFailure::Fault(fault.expect("a panic")).report(&args);
        let start = || {
            let mut paths = DataPaths::of(None, args.data_dir.as_deref());
            paths.lock().expect("the folder is free");
            let mut app = App::new();
            app.insert_resource(paths).add_plugins(crate::ui::overlay::plugin);
            app.insert_resource(Settings { welcomed: true, ..Settings::default() });
            FirstRequest::Title.send(&mut app, &args);
            let report = app.world().get_resource::<PastFault>().map(|fault| fault.0.text.clone());
            (*app.world().resource::<Overlay>(), report.unwrap_or_default())
        };
        let (overlay, report) = start();
        assert!(overlay == Overlay::PastFault && report.contains("a real panic"), "{report}");
        assert_eq!(start(), (Overlay::Closed, String::new()));
    }

    #[test]
    fn a_file_that_cannot_be_watched_is_refused_with_one_sentence() {
        let (assets, cascadia) = shipped();
        let settings = Settings::default();
        let loaded = LoadedFiles::without_player(assets, cascadia, shipped_rolling(), settings);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let text = folder.path().join("letter.txt");
        std::fs::write(&text, "Dear Ada,").expect("it is written");
        let refused = |file: &Path| {
            let args = Args::parse_from([Path::new("cascadia"), Path::new("--watch"), file]);
            match FirstRequest::of(&args, &loaded) {
                Err(StartFailure::Usage(sentence)) => sentence,
                _ => panic!("{} is watched", file.display()),
            }
        };
        let files = [
            (folder.path().join("nowhere"), "no file"),
            (text, "not a record"),
            (folder.path().into(), "cannot be read"),
        ];
        for (file, why) in files {
            let sentence = refused(&file);
            assert!(sentence.contains(why) && sentence.contains(&file.display().to_string()), "{sentence}");
            assert_eq!(sentence.lines().count(), 1, "{sentence}");
        }
    }
}
