//! Files below `config` needed by the window. Broken files fall back to their built-in copies.

use super::graphics_quality::QualityPresets;
pub(crate) use super::ground_tones::{GroundTones, TONES};
pub(crate) use super::season_look::SeasonLooks;
pub(crate) use super::theme::Rgb;
pub(crate) use super::theme::Theme;
pub(crate) use super::timing::Timing;
use crate::input::bindings::Bindings;
use crate::preferences::mix_levels::MixLevels;
use cascadia_storage::{ConfigError, ProgramRoot};

/// The values of all these files.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Config {
    /// `config/timing.ron`.
    pub timing: Timing,
    /// `config/theme.ron`.
    pub theme: Theme,
    /// `config/key_bindings.ron`.
    pub bindings: Bindings,
    /// `config/quality.ron`.
    pub presets: QualityPresets,
    /// `config/sound.ron`.
    pub levels: MixLevels,
    /// `config/grounds.ron`.
    pub grounds: GroundTones,
    /// `config/seasons.ron`.
    pub seasons: SeasonLooks,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            timing: Timing::default(),
            theme: Theme::default(),
            bindings: Bindings::built_in(),
            presets: QualityPresets::default(),
            levels: MixLevels::default(),
            grounds: GroundTones::default(),
            seasons: SeasonLooks::default(),
        }
    }
}

impl Config {
    /// Reads the files below `root`. Returns their values, and the errors of the ones replaced by built-in
    /// copies.
    pub(crate) fn read(root: &ProgramRoot) -> (Self, Vec<ConfigError>) {
        let (timing, timing_error) = Timing::read(root);
        let (theme, theme_error) = Theme::read(root);
        let (bindings, bindings_error) = Bindings::read(root);
        let (presets, presets_error) = QualityPresets::read(root);
        let (levels, levels_error) = MixLevels::read(root);
        let (grounds, grounds_error) = GroundTones::read(root);
        let (seasons, seasons_error) = SeasonLooks::read(root);
        let errors = [
            timing_error,
            theme_error,
            bindings_error,
            presets_error,
            levels_error,
            grounds_error,
            seasons_error,
        ];
        let config = Self { timing, theme, bindings, presets, levels, grounds, seasons };
        (config, errors.into_iter().flatten().collect())
    }
}

#[allow(clippy::disallowed_methods, reason = "tests write and damage files")]
#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use cascadia_storage::find_root;

    const FILES: [&str; 7] = [
        "config/timing.ron",
        "config/theme.ron",
        "config/key_bindings.ron",
        "config/quality.ron",
        "config/sound.ron",
        "config/grounds.ron",
        "config/seasons.ron",
    ];

    #[test]
    fn the_shipped_files_are_valid_and_are_the_built_in_ones() {
        let root = find_root().expect("the package has its folders");
        assert_eq!(Config::read(&root), (Config::default(), Vec::new()));
    }

    #[test]
    fn each_broken_file_is_replaced_by_the_built_in_one_with_one_notice() {
        let root = find_root().expect("the package has its folders");
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        fs::create_dir_all(folder.join("config")).expect("a folder");
        for broken in FILES {
            for file in FILES {
                let text = root.read_text(file).expect("the shipped file");
                // The last bracket is missing.
                let end = if file == broken { text.trim_end().len() - 1 } else { text.len() };
                fs::write(folder.join(file), &text[..end]).expect("a file");
            }
            let (config, errors) = Config::read(&ProgramRoot::folder(folder));
            assert_eq!(config, Config::default(), "{broken}");
            let [error] = &errors[..] else { panic!("{broken}: {errors:?}") };
            assert_eq!(error.file, broken);
            assert!(error.fault.with_line().starts_with("line "), "{error}");
        }
        assert_eq!(Config::read(&ProgramRoot::folder("/nowhere")).1.len(), FILES.len());
    }
}
