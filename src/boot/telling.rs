//! Words to a player who sees no terminal: a message box on Windows, a notice of the desktop elsewhere.

use std::io::{IsTerminal, stderr};

/// Connects this program to the terminal it was started from, if any. On Windows, a program with a window has
/// none by default.
pub(super) fn use_terminal() {
    #[cfg(windows)]
    // SAFETY: the call takes a number; without such a terminal it fails and changes nothing.
    #[expect(unsafe_code, reason = "the system is written in C")]
    unsafe {
        use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};
        AttachConsole(ATTACH_PARENT_PROCESS);
    }
}

/// Tests for a reader of error messages: a terminal, a file, or another program.
pub(super) fn is_heard() -> bool {
    stderr().is_terminal() || is_redirected()
}

#[cfg(windows)]
fn is_redirected() -> bool {
    use std::os::windows::io::AsRawHandle;
    let handle = stderr().as_raw_handle();
    !handle.is_null() && handle as isize != -1
}

#[cfg(unix)]
fn is_redirected() -> bool {
    use std::os::fd::AsFd;
    // Variables that a desktop passes to the programs it starts.
    let by_desktop = ["DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"].map(std::env::var_os);
    by_desktop.iter().all(Option::is_none) && leads_to_reader(stderr().as_fd())
}

/// Tests whether an output leads to a file or to another program. The output of a program started by a click
/// leads nowhere, or by a socket to the journal of the system.
#[cfg(unix)]
fn leads_to_reader(output: std::os::fd::BorrowedFd<'_>) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let kind = output.try_clone_to_owned().map(std::fs::File::from).and_then(|file| file.metadata());
    kind.map(|output| output.file_type()).is_ok_and(|kind| kind.is_file() || kind.is_fifo())
}

/// Shows a text on the desktop.
#[cfg(windows)]
pub(super) fn tell(text: &str) {
    use windows_sys::Win32::UI::WindowsAndMessaging::{
        MB_ICONERROR, MB_OK, MB_SETFOREGROUND, MB_TASKMODAL, MessageBoxW,
    };
    let wide = |text: &str| text.encode_utf16().filter(|unit| *unit != 0).chain([0]).collect::<Vec<u16>>();
    let (text, title) = (wide(text), wide("Cascadia"));
    // SAFETY: both texts end with a zero and outlive the call; the box belongs to no window.
    #[expect(unsafe_code, reason = "the system is written in C")]
    unsafe {
        let kind = MB_OK | MB_ICONERROR | MB_SETFOREGROUND | MB_TASKMODAL;
        MessageBoxW(std::ptr::null_mut(), text.as_ptr(), title.as_ptr(), kind);
    }
}

/// Shows a text on the desktop. A desktop that does not answer within three seconds is left alone.
#[cfg(not(windows))]
pub(super) fn tell(text: &str) {
    use std::sync::mpsc::channel;
    let text = text.to_owned();
    let (done, answer) = channel();
    let thread = std::thread::Builder::new().name("desktop notice".to_owned()).spawn(move || {
        let mut notice = notify_rust::Notification::new();
        notice.appname("Cascadia").summary("Cascadia").body(&text).icon("cascadia");
        notice.timeout(notify_rust::Timeout::Never);
        // Without a desktop the text is lost.
        let _ = notice.show();
        let _ = done.send(());
    });
    if thread.is_ok() {
        let _ = answer.recv_timeout(std::time::Duration::from_secs(3));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    use super::*;

    #[test]
    fn a_file_or_a_pipe_has_a_reader_and_what_a_desktop_gives_a_program_has_none() {
        let file = tempfile::tempfile().expect("a temporary file");
        let (_, pipe) = std::io::pipe().expect("a pipe");
        assert!(leads_to_reader(file.as_fd()) && leads_to_reader(pipe.as_fd()));
        let (journal, _other) = UnixStream::pair().expect("a socket");
        let nowhere = File::open("/dev/null").expect("a device");
        assert!(!leads_to_reader(journal.as_fd()) && !leads_to_reader(nowhere.as_fd()));
    }
}
