//! Reasons why the program cannot start or continue, each with a sentence and an exit code.

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

/// The reason for a premature end.
pub(super) enum StartFailure {
    /// The command line or the machine must be changed by the user.
    Usage(String),
    /// The shipped data is broken.
    Data(String),
    /// There is no window or no graphics device.
    Display(String),
    /// Another program uses the data folder; this was reported already.
    InUse,
}

impl StartFailure {
    /// Prints the sentence and returns the exit code.
    pub(super) fn report(self) -> ExitCode {
        let (sentence, code) = match self {
            Self::InUse => return ExitCode::from(4),
            Self::Usage(sentence) => (sentence, 2),
            Self::Data(sentence) => (sentence, 1),
            Self::Display(sentence) => (sentence, 3),
        };
        eprintln!("cascadia: {sentence}");
        ExitCode::from(code)
    }
}

/// Runs `work`, which may panic, without the usual panic report. Returns its result, unless it panicked,
/// and the first line of the first panic on any thread; later ones are mostly its echo.
///
/// Only `RUST_BACKTRACE=full` restores the usual report: `RUST_BACKTRACE=1` is set permanently on many
/// machines, and should not turn a sentence into pages.
pub(super) fn catch_panic<T>(work: impl FnOnce() -> T) -> (Option<T>, Option<String>) {
    let first: Arc<Mutex<Option<String>>> = Arc::default();
    let usual_hook = Arc::new(panic::take_hook());
    let everything = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value == "full");
    panic::set_hook(Box::new({
        let (first, usual_hook) = (Arc::clone(&first), Arc::clone(&usual_hook));
        move |panic| {
            let line =
                panic.payload_as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
            if let Ok(mut first) = first.lock() {
                first.get_or_insert(line);
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
