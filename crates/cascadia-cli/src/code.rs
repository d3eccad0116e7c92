//! `code`: decodes a seed code, or prints the code of a daily challenge.

use std::io::{self, Write};

use cascadia_rules::content::GameOptions;
use cascadia_rules::record::{CodeError, daily_options, options_of_code, seed_code};
use clap::Args;
use jiff::civil::Date;
use rolling_rivers::content::{GameOptions as RollingOptions, cards_in_words};
use rolling_rivers::record::options_of_code as rolling_options_of_code;

use crate::rules::write_rules;
use crate::{CommandFailure, load_content};

#[derive(Args)]
pub(crate) struct CodeArgs {
    /// The seed code of a game; hyphens, blanks and case are ignored.
    #[arg(required_unless_present = "daily")]
    code: Vec<String>,
    /// Print the code of this day's daily challenge instead, for example of 2026-11-21.
    #[arg(long, value_name = "DAY", conflicts_with = "code", value_parser = parse_day)]
    daily: Option<Date>,
}

pub(crate) fn run(args: &CodeArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let mut output = io::stdout().lock();
    let written = match args.daily {
        Some(day) => {
            let code = seed_code(&daily_options(day), &content);
            let code =
                code.ok_or_else(|| CommandFailure::Sentence(format!("the game of {day} has no code")))?;
            writeln!(output, "{code}")
        }
        None => {
            // Typed with blanks, a code arrives as several arguments.
            let code = args.code.join(" ");
            match options_of_code(&code, &content) {
                Ok(terms) => write_terms(&mut output, &terms),
                Err(CodeError::OtherGame) => {
                    let options = rolling_options_of_code(&code, &crate::rolling::load_content()?)
                        .map_err(|error| CommandFailure::Sentence(format!("`{code}`: {error}")))?;
                    write_rolling_terms(&mut output, &options)
                }
                Err(error) => return Err(CommandFailure::Sentence(format!("`{code}`: {error}"))),
            }
        }
    };
    written.and_then(|()| output.flush()).map_err(CommandFailure::of_output)
}

fn write_terms(output: &mut impl Write, terms: &GameOptions) -> io::Result<()> {
    match terms.seats {
        1 => writeln!(output, "1 player, the solo game")?,
        seats => writeln!(output, "{seats} players")?,
    }
    writeln!(output, "cards {}, {} edition", terms.cards.key(), terms.edition.key())?;
    write_rules(output, terms)?;
    writeln!(output, "seed {}", terms.seed)
}

fn write_rolling_terms(output: &mut impl Write, options: &RollingOptions) -> io::Result<()> {
    let players = if options.seats == 1 { "player" } else { "players" };
    writeln!(output, "Rolling Rivers, {} {players}", options.seats)?;
    writeln!(output, "sheet {}", options.sheet.key())?;
    writeln!(output, "completion cards {}", cards_in_words(&options.completion_cards))?;
    if options.family {
        writeln!(output, "family rules")?;
    }
    if options.abundance {
        writeln!(output, "abundance")?;
    }
    if let Some(number) = options.scenario {
        writeln!(output, "scenario {number}")?;
    }
    writeln!(output, "seed {}", options.seed)
}

fn parse_day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "write the day like 2026-11-21".to_owned())
}
