//! Files needed before the window opens: shipped files, settings, and the player's own files.

use std::io::IsTerminal;
use std::path::Path;
use std::time::SystemTime;

use fluent_bundle::FluentValue;

use super::command_line::Args;
use super::device::device_for_window;
use super::failure::StartFailure;
use super::problems;
use super::telling;
use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::cascadia::screens::new_game::SavedSetup;
use crate::input::bindings::{Bindings, CustomBindings};
use crate::online::known_tables::KnownTables;
use crate::preferences::config_files::Config;
use crate::preferences::key_bindings_file;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::{GraphicsQuality, Settings};
use crate::rolling::ModeAssets as RollingAssets;
use crate::rolling::screens::new_game::SavedSetup as SavedRollingSetup;
use crate::store::game_store::{self, GameStore, JournalGaps};
use crate::store::paths::{DataPaths, FolderError};
use crate::store::persistent::{Persist, PersistError, Persistent};
use crate::store::save_writer::SaveWriter;
use crate::store::shipped_assets::ShippedAssets;
use crate::window::geometry::SavedGeometry;
use cascadia_engine::archive::LessonProgress;
use cascadia_rules::Cascadia;
use cascadia_rules::archive::Profiles;
use cascadia_storage::{Problems, find_root, remove_stale_temp_files};
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::RiverTrails;

/// The files read at the start.
#[derive(Clone)]
pub(crate) struct LoadedFiles {
    /// The shipped content, texts, levels and shapes, and the notices about all files.
    pub assets: ShippedAssets,
    /// The box of Cascadia.
    pub cascadia: CascadiaAssets,
    /// The box of Rolling Rivers.
    pub rolling: RollingAssets,
    /// The shipped configuration.
    pub config: Config,
    /// The paths of the player's files, with the lock on the data folder.
    pub paths: DataPaths,
    /// The writer of the files below.
    pub writer: SaveWriter,
    /// The settings in force: the file's, with overrides of the command line for this run.
    pub settings: Settings,
    /// The settings in the file.
    pub settings_file: Persistent<Settings>,
    /// The key bindings in force.
    pub bindings: Bindings,
    /// The custom key bindings.
    pub bindings_file: Persistent<CustomBindings>,
    /// The saved geometry of the window, `None` if it is neither used nor updated.
    pub window_file: Option<Persistent<SavedGeometry>>,
    pub profiles: Persistent<Profiles>,
    pub lesson_progress: Persistent<LessonProgress>,
    /// The options of the last game.
    pub(crate) setup: SavedSetup,
    /// The options of the last game of Rolling Rivers.
    pub(crate) rolling_setup: SavedRollingSetup,
    /// The saved state of online play.
    pub(crate) known_tables: Persistent<KnownTables>,
    pub river_trails: Persistent<RiverTrails>,
    /// The games and the journal.
    pub games: GameStore<Cascadia>,
    /// The games and the journal of Rolling Rivers.
    pub rolling_games: GameStore<RollingRivers>,
}

impl LoadedFiles {
    /// Combines `assets` and the configuration beside them, for a player without any files.
    #[cfg(test)]
    pub(crate) fn without_player(
        assets: ShippedAssets,
        cascadia: CascadiaAssets,
        rolling: RollingAssets,
        settings: Settings,
    ) -> Self {
        let (config, _) = Config::read(&assets.root);
        Self {
            bindings: config.bindings.clone(),
            assets,
            cascadia,
            rolling,
            config,
            settings,
            paths: DataPaths::default(),
            writer: SaveWriter::default(),
            settings_file: Persistent::default(),
            bindings_file: Persistent::default(),
            window_file: None,
            profiles: Persistent::default(),
            lesson_progress: Persistent::default(),
            setup: SavedSetup::default(),
            rolling_setup: SavedRollingSetup::default(),
            known_tables: Persistent::default(),
            river_trails: Persistent::default(),
            games: GameStore::default(),
            rolling_games: GameStore::default(),
        }
    }

    /// Reads the files given by the command line, and locks the data folder for this program.
    pub(super) fn read(args: &Args) -> Result<Self, StartFailure> {
        let (mut assets, cascadia, rolling) = read_assets(args)?;
        let mut paths = DataPaths::of(args.config.as_deref(), args.data_dir.as_deref());
        let (settings_file, error) = Persistent::<Settings>::read(&paths);
        let settings = with_arguments(settings_file.value.clone(), args);
        let localizer = assets.localizer(settings.language);
        assets.notices.extend(error.map(|error| file_notice::<Settings>(&error, &localizer)));
        // A screenshot or a measurement reads the player's files and changes nothing.
        let only_looks = args.only_looks();
        if !only_looks {
            let notice = take_folder(&mut paths, &assets, &localizer)?;
            assets.notices.extend(notice);
        }
        let (profiles, error) = Persistent::<Profiles>::read(&paths);
        assets.notices.extend(error.map(|error| file_notice::<Profiles>(&error, &localizer)));
        let (lesson_progress, error) = Persistent::<LessonProgress>::read(&paths);
        assets.notices.extend(error.map(|error| file_notice::<LessonProgress>(&error, &localizer)));
        // An unreadable file is equivalent to none.
        let (setup, _) = SavedSetup::read(&paths);
        let (rolling_setup, _) = SavedRollingSetup::read(&paths);
        let (river_trails, error) = Persistent::<RiverTrails>::read(&paths);
        assets.notices.extend(error.map(|error| file_notice::<RiverTrails>(&error, &localizer)));
        let (known_tables, error) = Persistent::<KnownTables>::read(&paths);
        assets.notices.extend(error.map(|error| file_notice::<KnownTables>(&error, &localizer)));
        let writer = SaveWriter::default();
        let (games, gaps) = GameStore::<Cascadia>::open(&paths, &cascadia.content, &writer);
        assets.notices.extend(journal_notices(gaps, &localizer));
        // Both stores share the journal file, whose gaps are known by now.
        let (rolling_games, _) = GameStore::<RollingRivers>::open(&paths, &rolling.content, &writer);
        let config = read_config(&mut assets, &localizer);
        let (bindings_file, bindings, error) = key_bindings_file::read(&paths, &config.bindings);
        assets.notices.extend(error.map(|error| file_notice::<CustomBindings>(&error, &localizer)));
        // A size on the command line neither uses nor updates the saved one.
        let has_own_window = args.size.is_some() || args.windowed || args.safe_mode;
        let window_file = (!has_own_window && !only_looks).then(|| Persistent::read(&paths).0);
        Ok(Self {
            assets,
            cascadia,
            rolling,
            config,
            paths,
            writer,
            settings,
            settings_file,
            bindings,
            bindings_file,
            window_file,
            profiles,
            lesson_progress,
            setup,
            rolling_setup,
            known_tables,
            river_trails,
            games,
            rolling_games,
        })
    }
}

/// Reads the shipped files. If they are broken, shows all problems in a window, if it opens.
fn read_assets(args: &Args) -> Result<(ShippedAssets, CascadiaAssets, RollingAssets), StartFailure> {
    let root = find_root().map_err(|error| StartFailure::Usage(error.to_string()))?;
    let mut problems = Problems::default();
    let cascadia = CascadiaAssets::read(&root).map_err(|found| problems.0.extend(found.0));
    let rolling = RollingAssets::read(&root).map_err(|found| problems.0.extend(found.0));
    let assets = ShippedAssets::read(&root).map_err(|found| problems.0.extend(found.0));
    if let (Ok(mut assets), Ok((cascadia, notices)), Ok((rolling, others))) = (assets, cascadia, rolling) {
        assets.notices.extend(notices.into_iter().chain(others));
        return Ok((assets, cascadia, rolling));
    }
    let sentence = format!("the game's data cannot be used:\n{problems}");
    // A player who started the program with a click does not see the terminal.
    if args.screenshot.is_none()
        && let Some(device) = device_for_window(args.safe_mode)
    {
        problems::show_problems(problems, device);
    }
    Err(StartFailure::Data(sentence))
}

/// Returns the notice to the player about a file.
fn file_notice<T: Persist>(error: &PersistError, localizer: &Localizer) -> String {
    let about = |ending: &str| format!("{}-notice-{ending}", T::NOTICES);
    let (key, (name, value)) = match error {
        PersistError::KeptAside(file) => (about("kept-aside"), ("file", file.clone())),
        PersistError::Restored(file) => (about("restored"), ("file", file.clone())),
        PersistError::Untouched(why) => (about("untouched"), ("why", why.clone())),
        PersistError::Newer => (about("newer"), ("why", String::new())),
        PersistError::Rejected(entries) => {
            (format!("notice-{}-broken", T::NOTICES), ("why", entries.join(", ")))
        }
    };
    localizer.text_with(&key, &[(name, FluentValue::from(value))])
}

/// Returns the notices about unreadable parts of a journal.
fn journal_notices(gaps: JournalGaps, localizer: &Localizer) -> impl Iterator<Item = String> {
    let counted = [("journal-damaged", gaps.damaged), ("journal-newer", gaps.newer)];
    let counted = counted.into_iter().filter(|(_, lines)| *lines > 0);
    counted.map(|(key, lines)| localizer.text_with(key, &[("lines", FluentValue::from(lines))]))
}

/// Returns the settings with the overrides of the command line: for this run only, unless changed in the
/// window.
fn with_arguments(mut settings: Settings, args: &Args) -> Settings {
    if let Some(language) = args.lang {
        settings.language = language;
    }
    if let Some(size) = args.text_size {
        settings.text_size = size;
    }
    if let Some(quality) = args.quality.or(args.safe_mode.then_some(GraphicsQuality::Low)) {
        settings.picture = quality;
    }
    if let Some(ground) = args.ground {
        settings.ground = ground;
    }
    if let Some(season) = args.season {
        settings.season = season;
    }
    settings.reduce_motion |= args.reduce_motion;
    settings.fullscreen = (settings.fullscreen || args.fullscreen) && !args.windowed && !args.safe_mode;
    settings
}

/// Reads the shipped configuration; broken files become notices.
fn read_config(assets: &mut ShippedAssets, localizer: &Localizer) -> Config {
    let (config, errors) = Config::read(&assets.root);
    assets.notices.extend(errors.into_iter().map(|error| {
        let values =
            [("file", FluentValue::from(error.file)), ("why", FluentValue::from(error.fault.with_line()))];
        localizer.text_with("notice-config-broken", &values)
    }));
    config
}

/// Locks the data folder for this program and removes temporary files. If it is not writable, the game is
/// still playable, and the notice to the player is returned.
fn take_folder(
    paths: &mut DataPaths,
    assets: &ShippedAssets,
    localizer: &Localizer,
) -> Result<Option<String>, StartFailure> {
    match paths.lock() {
        Ok(()) => {
            // Half-written files of killed programs are useless.
            for folder in paths.data.iter().flat_map(|data| game_store::folders(data)) {
                #[expect(clippy::disallowed_methods, reason = "files have an age")]
                let _ = remove_stale_temp_files(&folder, SystemTime::now());
            }
            Ok(None)
        }
        Err(FolderError::InUse(folder)) => {
            let sentence = localizer.text_with("start-in-use", &[("folder", display(&folder))]);
            eprintln!("cascadia: {sentence}");
            // A player who started the program with a click does not see the terminal.
            if !std::io::stderr().is_terminal() {
                match device_for_window(false) {
                    Some(device) => problems::show_sentence(&sentence, assets, localizer, device),
                    None if !telling::is_heard() => telling::tell(&sentence),
                    None => {}
                }
            }
            Err(StartFailure::InUse)
        }
        Err(FolderError::NotWritable(folder, why)) => {
            let values = [("folder", display(&folder)), ("why", FluentValue::from(why))];
            Ok(Some(localizer.text_with("start-not-writable", &values)))
        }
    }
}

fn display(path: &Path) -> FluentValue<'static> {
    FluentValue::from(path.display().to_string())
}
