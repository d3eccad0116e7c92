//! Line-by-line answers to input, shared by the calculators of both games.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use serde::Serialize;

use crate::CommandFailure;

#[derive(Serialize)]
struct RefusedLine<'a> {
    error: &'a str,
}

/// Answers each line of a file, or of standard input for `-`; blank lines give no answer. `answer` receives
/// the text of a line; it writes the answer, or returns a sentence that describes the error.
///
/// # Errors
/// If reading or writing fails, or a line was refused.
pub(crate) fn answer_lines(
    file: &str,
    json: bool,
    mut answer: impl FnMut(&mut dyn Write, &[u8]) -> io::Result<Result<(), String>>,
) -> Result<(), CommandFailure> {
    let unreadable = |error: io::Error| CommandFailure::Sentence(format!("{file} cannot be read: {error}"));
    let input: Box<dyn Read> =
        if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file).map_err(unreadable)?) };
    let mut input = BufReader::new(input);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut all_good = true;
    let mut line = Vec::new();
    for number in 1_u64.. {
        // Flushed if no further line is buffered: the sender may be waiting for this answer.
        if !input.buffer().contains(&b'\n') {
            output.flush().map_err(CommandFailure::of_output)?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            break;
        }
        // Some programs begin a file with this byte order mark.
        let text = line.strip_prefix(b"\xEF\xBB\xBF").filter(|_| number == 1).unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let answered = answer(&mut output, text.trim_ascii_end()).map_err(CommandFailure::of_output)?;
        if let Err(error) = answered {
            all_good = false;
            let refused = if json {
                serde_json::to_string(&RefusedLine { error: &error }).unwrap_or_default()
            } else {
                format!("line {number}: {error}\n")
            };
            writeln!(output, "{refused}").map_err(CommandFailure::of_output)?;
        }
    }
    if all_good { Ok(()) } else { Err(CommandFailure::Reported) }
}
