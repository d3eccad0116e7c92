//! The key that identifies this installation to hosts, kept in the data folder.

use bevy::log::warn;

use crate::store::paths::DataPaths;
use cascadia_base::rng::fresh_bytes;
use cascadia_net::InstallationKey;
use cascadia_storage::{quarantine, write_private};
use cascadia_table::proof::{bytes_of, hex_of};

const FILE: &str = "installation.key";

/// Returns the key of this installation, and creates it the first time. Without a writable data folder it
/// lasts until the program ends.
pub(super) fn installation_key(paths: Option<&DataPaths>) -> InstallationKey {
    let file = paths.and_then(|paths| paths.in_data(FILE));
    let kept = file.as_ref().map(std::fs::read_to_string);
    if let Some(Ok(text)) = &kept
        && let Some(bytes) = bytes_of(text.trim()).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok())
    {
        return InstallationKey::new(bytes);
    }
    let bytes = fresh_bytes().unwrap_or_else(|error| {
        warn!("the key of this installation cannot be drawn well: {error}");
        std::array::from_fn(|index| (std::process::id() >> (index % 4 * 8)) as u8)
    });
    if let Some(file) = file.filter(|_| paths.is_some_and(DataPaths::may_write)) {
        // Moves an unreadable key aside instead of overwriting it: seats belong to it.
        let is_free = match kept {
            Some(Ok(_)) => quarantine(&file).map(drop),
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
        if let Err(error) = is_free.and_then(|()| write_private(&file, &hex_of(&bytes))) {
            warn!("the key of this installation cannot be kept: {error}");
        }
    }
    InstallationKey::new(bytes)
}

#[allow(clippy::disallowed_methods, reason = "tests damage files")]
#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_key_is_the_same_the_next_time_and_nobody_else_reads_it() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let folder = temporary.path();
        let mut paths = DataPaths::of(None, Some(folder));
        paths.lock().expect("the folder is free");
        let first = installation_key(Some(&paths)).public();
        assert_eq!(installation_key(Some(&paths)).public(), first);
        let file = folder.join(FILE);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        }
        // Damaged files are kept aside.
        fs::write(&file, "zz").expect("a file");
        let second = installation_key(Some(&paths)).public();
        assert_ne!(second, first);
        assert_eq!(installation_key(Some(&paths)).public(), second);
        assert!(fs::read_dir(folder).expect("a folder").count() >= 2, "the damaged file is still there");
        // Without a folder every start has a new key.
        assert_ne!(installation_key(None).public(), installation_key(None).public());
    }
}
