//! Reading and replay of records, and the notes common to both games.

use std::fs;
use std::io::{self, BufWriter, Read, Write};

use cascadia_engine::{
    GameMode, LoadError, Record, RecordTextFault, ReplayStep, SeatOwner, mode_of, plain_record_text,
    read_record, record_text_of_bytes, salvage,
};
use clap::Args;
use serde_json::Value;

use crate::{CommandFailure, remark};

const STANDARD_INPUT: &str = "-";

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The record: a file, or the line copied from the game; - reads standard input.
    pub(crate) file: String,
    /// Print one JSON line for the opening and one for each action, with its events and the visible
    /// position.
    #[arg(long)]
    pub(crate) trace: bool,
}

impl ReplayArgs {
    /// Verifies the record and writes its result, or its trace up to an error: `line` describes a step and its
    /// index.
    pub(crate) fn write<M: GameMode>(
        &self,
        read: &ReadRecord<M>,
        content: &M::Content,
        line: impl Fn(&ReplayStep<'_, M>, usize) -> Value,
        write_result: impl FnOnce(&mut dyn Write, &M::State) -> io::Result<()>,
    ) -> Result<(), CommandFailure> {
        let mut output = BufWriter::new(io::stdout().lock());
        let (mut written, mut index) = (Ok(()), 0);
        let end = read.record.replay_each(content, |step| {
            if self.trace && written.is_ok() {
                let mut line = line(&step, index);
                line["index"] = index.into();
                written = writeln!(output, "{line}");
            }
            index += 1;
        });
        if let (Ok(end), false) = (&end, self.trace) {
            written = write_result(&mut output, end);
        }
        written.and_then(|()| output.flush()).map_err(CommandFailure::of_output)?;
        let fault = end.as_ref().err().or(read.fault.as_ref());
        fault.map_or(Ok(()), |fault| Err(of_file(&self.file, fault)))
    }
}

/// A record, and the error of the line that ended it.
pub(crate) struct ReadRecord<M: GameMode> {
    pub(crate) text: String,
    /// The record up to the error.
    pub(crate) record: Record<M>,
    /// The error of the line after it.
    pub(crate) fault: Option<LoadError<M>>,
}

/// Converts the error of a record to a sentence with the file's name.
fn of_file<M: GameMode>(file: &str, error: &LoadError<M>) -> CommandFailure {
    CommandFailure::Sentence(format!("{file}: {error}"))
}

/// Reads a record from a file, or from standard input for `-`. A trace accepts an invalid action: the game
/// before it is shown, up to an earlier error. Warns if the record was played by other rules or with other
/// data, in which `parts` may differ.
///
/// # Errors
/// If the file is unreadable, is not a record, or belongs to another mode.
pub(crate) fn read_record_file<M: GameMode>(
    file: &str,
    to_be_traced: bool,
    content: &M::Content,
    parts: &str,
) -> Result<ReadRecord<M>, CommandFailure> {
    let text = read_text(file)
        .map_err(|error| CommandFailure::Sentence(format!("{file} cannot be read: {error}")))?;
    let text = match plain_record_text(&text) {
        Ok(plain) => plain.into_owned(),
        Err(RecordTextFault::Newer) => {
            let sentence =
                format!("{file}: a newer version of the program wrote this game; only that can read it");
            return Err(CommandFailure::Sentence(sentence));
        }
        // The error is reported below.
        Err(_) => text,
    };
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
    Ok(ReadRecord { text, record, fault })
}

/// Reads a file as text: UTF-16 with a byte order mark, else UTF-8.
fn read_text(file: &str) -> io::Result<String> {
    let mut bytes = Vec::new();
    if file == STANDARD_INPUT {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(file)?;
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Ok(record_text_of_bytes(&bytes));
    }
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8"))
}

/// Writes the owners of the seats.
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
