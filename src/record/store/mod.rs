//! How files are kept: whole or not at all, with copies of the versions before, and never lost for being damaged.
//!
//! A file `game.ron` may have these beside it:
//!
//! | Name | What |
//! |---|---|
//! | `game.ron.1` to `game.ron.3` | the versions before, the newest first |
//! | `game.ron.damaged-1`, … | what could not be made sense of, exactly as it was found |
//! | `game.ron.newer-1`, … | copies a later version of the program left, which this one must not push out |
//! | `game.ron.4711-0.tmp` | being written; left behind only if the program is killed, see [`sweep`] |

mod lock;
mod names;
mod read;
mod write;

pub use lock::FolderLock;
pub use names::{files_in, free_name, remove_with_copies, safe_stem, sweep};
pub use read::{Newest, Reading, keep_aside, read_newest};
pub use write::{append_line, create_folder_and_write, write_atomically, write_with_copies};
