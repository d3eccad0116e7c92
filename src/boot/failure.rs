//! Reasons why the program cannot start or continue, each with a sentence and an exit code.

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use super::command_line::Args;
use super::telling;
use crate::preferences::settings::Settings;
use crate::store::fault_report;
use crate::store::paths::DataPaths;
use crate::store::persistent::Persistent;
use crate::store::shipped_assets::ShippedAssets;
use cascadia_storage::find_root;

/// The reason for a premature end.
#[derive(Debug)]
pub(super) enum StartFailure {
    /// The command line or the machine must be changed by the user.
    Usage(String),
    /// The shipped data is broken.
    Data(String),
    /// There is no display.
    Display(String),
    /// No graphics device can draw.
    Device(String),
    /// The window cannot be opened, or nothing can be drawn in it.
    Window(String),
    /// A fault in the program has stopped the game.
    Fault(Fault),
    /// Another program uses the data folder; this was reported already.
    InUse,
}

impl StartFailure {
    /// Prints the sentence, without a terminal on the desktop, and returns the exit code. A fault of the program is kept for a report.
    pub(super) fn report(self, args: &Args) -> ExitCode {
        let code = match &self {
            Self::InUse => return ExitCode::from(4),
            Self::Usage(_) => 2,
            Self::Data(_) | Self::Fault(_) => 1,
            Self::Display(_) | Self::Device(_) | Self::Window(_) => 3,
        };
        telling::use_terminal();
        let sentence = self.sentence();
        eprintln!("cascadia: {sentence}");
        let paths = DataPaths::of(args.config.as_deref(), args.data_dir.as_deref());
        if let (Self::Fault(_), Some(data), false) = (&self, &paths.data, args.only_looks()) {
            // Without the file, the sentence must suffice.
            let _ = fault_report::keep(data, &sentence);
        }
        if !telling::is_heard() {
            telling::tell(&self.words_for_player(args, &paths));
        }
        ExitCode::from(code)
    }

    /// Returns the sentence for a terminal and for a report, in English.
    fn sentence(&self) -> String {
        match self {
            Self::Usage(sentence)
            | Self::Data(sentence)
            | Self::Display(sentence)
            | Self::Device(sentence)
            | Self::Window(sentence) => sentence.clone(),
            Self::Fault(fault) => {
                format!("the game has stopped because of a fault in the program: {}", fault.with_place())
            }
            Self::InUse => String::new(),
        }
    }

    /// Returns the key of the text in the player's language, `None` for a command line.
    const fn text_key(&self) -> Option<&'static str> {
        match self {
            Self::Usage(_) | Self::InUse => None,
            Self::Data(_) => Some("failure-data"),
            Self::Display(_) => Some("failure-display"),
            Self::Device(_) => Some("failure-device"),
            Self::Window(_) => Some("failure-window"),
            Self::Fault(_) => Some("failure-fault"),
        }
    }

    /// Returns the text for the player, in their language if the game's texts can be read, with the sentence
    /// below it.
    fn words_for_player(&self, args: &Args, paths: &DataPaths) -> String {
        let words = self.text_key().and_then(|key| {
            let assets = ShippedAssets::read(&find_root().ok()?).ok()?;
            let language = args.lang.unwrap_or_else(|| Persistent::<Settings>::read(paths).0.value.language);
            Some(assets.localizer(language).text(key))
        });
        words.into_iter().chain([self.sentence()]).collect::<Vec<_>>().join("\n\n")
    }
}

/// A fault of the program, or of the graphics device while it draws.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fault {
    /// The first line of its message.
    pub(super) message: String,
    /// Its file and line; empty if unknown.
    pub(super) place: String,
}

impl Fault {
    pub(super) fn with_place(&self) -> String {
        let Self { message, place } = self;
        if place.is_empty() {
            message.clone()
        } else {
            format!("{} ({place})", message.trim_end_matches('.'))
        }
    }
}

/// Runs `work`, which may panic, without the usual panic report. Returns its result, unless it panicked,
/// and the first panic on any thread; later ones are mostly its echo.
///
/// Only `RUST_BACKTRACE=full` restores the usual report: `RUST_BACKTRACE=1` is set permanently on many
/// machines, and should not turn a sentence into pages.
pub(super) fn catch_panic<T>(work: impl FnOnce() -> T) -> (Option<T>, Option<Fault>) {
    let first: Arc<Mutex<Option<Fault>>> = Arc::default();
    let usual_hook = Arc::new(panic::take_hook());
    let everything = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value == "full");
    panic::set_hook(Box::new({
        let (first, usual_hook) = (Arc::clone(&first), Arc::clone(&usual_hook));
        move |panic| {
            let message =
                panic.payload_as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
            let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line()));
            if let Ok(mut first) = first.lock() {
                first.get_or_insert(Fault { message, place: place.unwrap_or_default() });
            }
            if everything {
                usual_hook(panic);
            }
        }
    }));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    let _ = panic::take_hook();
    panic::set_hook(Box::new(move |panic| usual_hook(panic)));
    let first = first.lock().ok().and_then(|mut first| first.take());
    (done.ok(), first)
}

/// Held by tests that catch panics: the hook that sees them is one for the whole program.
#[cfg(test)]
pub(super) static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

#[cfg(test)]
mod tests {
    use std::sync::PoisonError;

    use clap::Parser;

    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    fn every_failure() -> [StartFailure; 6] {
        let why = || "because of the test".to_owned();
        [
            StartFailure::Usage(why()),
            StartFailure::Data(why()),
            StartFailure::Display(why()),
            StartFailure::Device(why()),
            StartFailure::Window(why()),
            StartFailure::Fault(Fault { message: why(), place: "src/main.rs:1".to_owned() }),
        ]
    }

    #[test]
    fn a_player_without_a_terminal_reads_the_reason_in_their_language_with_the_sentence_for_a_report() {
        let (assets, _) = shipped();
        for language in Language::ALL {
            let args = Args::parse_from(["cascadia", "--lang", language.code()]);
            let localizer = assets.localizer(language);
            for failure in every_failure() {
                let words = failure.words_for_player(&args, &DataPaths::default());
                assert!(words.contains("because of the test"), "{words}");
                let text = failure.text_key().map(|key| localizer.text(key)).unwrap_or_default();
                assert!(words.starts_with(&text), "{words}");
            }
        }
    }

    #[test]
    fn a_panic_is_kept_beside_the_games_with_its_place_and_a_run_that_only_looks_keeps_nothing() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let settings = folder.path().join("settings.toml");
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, fault) = catch_panic(|| panic!("a real panic\nin the test"));
        let fault = fault.expect("a panic");
        assert_eq!(fault.message, "a real panic");
        assert!(fault.place.contains("failure.rs:"), "{fault:?}");
        let settings = settings.display().to_string();
        let looks = ["cascadia", "--config", &settings, "--screenshot", "picture.png"];
        let kept = || fault_report::unseen(folder.path());
        StartFailure::Fault(fault.clone()).report(&Args::parse_from(looks));
        assert_eq!(kept(), None);
        StartFailure::Window("no window".to_owned()).report(&Args::parse_from(&looks[..3]));
        assert_eq!(kept(), None);
        StartFailure::Fault(fault).report(&Args::parse_from(&looks[..3]));
        let report = kept().expect("it is kept");
        assert!(report.text.contains("a fault in the program: a real panic ("), "{}", report.text);
    }
}
