//! Files on disk: atomic writes, rotating copies, quarantine, locks, formats, configuration, problems.
//!
//! A file `game.ron` may have these beside it:
//!
//! | Name | Content |
//! |---|---|
//! | `game.ron.1` to `game.ron.3` | the previous versions, the newest first |
//! | `game.ron.damaged-1`, … | a version that could not be parsed, in quarantine exactly as it was found |
//! | `game.ron.newer-1`, … | a copy left by a later version of the program, which the rotation must not overwrite |
//! | `game.ron.4711-0.tmp` | a file being written; removed by [`remove_stale_temp_files`] if the program was killed |

#![expect(clippy::disallowed_methods, reason = "files are written and replaced here")]

mod built_in;
mod config_file;
mod entries;
mod lock;
mod names;
pub mod problem;
mod read;
pub mod root;
pub mod text;
mod version;
pub mod versioned;
mod write;

pub use config_file::{ConfigError, ConfigFault, ConfigFile};
pub use entries::Entries;
pub use problem::{Problem, Problems};
pub use root::{ProgramPlaces, ProgramRoot, RootError, find_root};
pub use version::{program_version, stamp_version};
pub use versioned::FileError;

pub use lock::FolderLock;
pub use names::{
    files_in, folder_of, free_name, remove_stale_temp_files, remove_with_copies, sanitize_file_stem,
};
pub use read::{Newest, Reading, quarantine, read_newest};
pub use write::{
    append_line, create_folder_and_write, create_folder_and_write_bytes, rename, sync_folder_of,
    write_atomically, write_if_changed, write_private, write_with_copies,
};
