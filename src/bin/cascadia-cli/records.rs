//! Reading records to be verified, and what is said of them in any game.

use std::fs;
use std::io::{self, Write};

use cascadia::engine::{GameMode, LoadError, Record, SeatOwner, mode_of, read_record, salvage};

use crate::{CommandFailure, remark};

/// A record as it was read, and the fault of the line that ended it.
pub(crate) struct ReadRecord<M: GameMode> {
    /// The text of the file.
    pub(crate) text: String,
    /// The record up to the fault.
    pub(crate) record: Record<M>,
    /// What is wrong with the line after it.
    pub(crate) fault: Option<LoadError<M>>,
}

/// Converts a fault of a record to a sentence that names the file.
pub(crate) fn of_file<M: GameMode>(file: &str, error: &LoadError<M>) -> CommandFailure {
    CommandFailure::Sentence(format!("{file}: {error}"))
}

/// Reads a record. To be traced it may have a line that is not an action: what comes before it is shown, up to a fault
/// before it.
///
/// # Errors
/// If the file cannot be read, is not a record, or one of another mode.
pub(crate) fn read_record_file<M: GameMode>(
    file: &str,
    to_be_traced: bool,
    content: &M::Content,
) -> Result<ReadRecord<M>, CommandFailure> {
    let text = fs::read_to_string(file)
        .map_err(|error| CommandFailure::Sentence(format!("{file} cannot be read: {error}")))?;
    if let Some(mode) = mode_of(&text).filter(|mode| mode != M::KEY) {
        return Err(CommandFailure::Sentence(format!(
            "{file}: this is a record of the mode `{mode}`; this command reads those of `{}`",
            M::KEY
        )));
    }
    let (record, fault) = match read_record::<M>(&text) {
        Ok(record) => (record, None),
        Err(unreadable @ LoadError::NotAnAction { .. }) if to_be_traced => {
            let salvaged = salvage::<M>(&text, content).map_err(|error| of_file(file, &error))?;
            (salvaged.record, Some(salvaged.fault.unwrap_or(unreadable)))
        }
        Err(error) => return Err(of_file(file, &error)),
    };
    Ok(ReadRecord { text, record, fault })
}

/// Warns if a record was played by other rules or with other data, in which `parts` may differ.
pub(crate) fn warn_about_other_versions<M: GameMode>(record: &Record<M>, content: &M::Content, parts: &str) {
    if !(1..=M::RULES).contains(&record.rules) {
        remark(format_args!(
            "note: the record was played by rules number {}, this program has {}",
            record.rules,
            M::RULES
        ));
    }
    if record.content != M::fingerprint(content) {
        remark(format_args!("note: the record was played with other data; {parts} may differ"));
    }
}

/// Writes who sat where.
pub(crate) fn write_seats(output: &mut impl Write, seats: &[SeatOwner]) -> io::Result<()> {
    for (seat, owner) in seats.iter().enumerate() {
        let who = match owner {
            SeatOwner::Human(name) => name.clone(),
            SeatOwner::Opponent(level) => format!("computer, {level}"),
        };
        writeln!(output, "seat {}: {who}", seat + 1)?;
    }
    Ok(())
}
