//! Writing files so that a crash leaves either the old one or the new one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes `text` to `path`: into a temporary file beside it, synced, then renamed over it.
///
/// # Errors
/// If the disk refuses. A file that was there before is untouched then.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut temporary_name = name.to_owned();
    temporary_name.push(format!(".{}.tmp", std::process::id()));
    let temporary = folder.join(temporary_name);
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    match written.and_then(|()| fs::rename(&temporary, path)) {
        Ok(()) => Ok(()),
        Err(error) => {
            // The first error is what the player should hear about, not that this one failed as well.
            let _ = fs::remove_file(&temporary);
            Err(error)
        }
    }
}
