//! `tune`: learns the weights of the static evaluation by self-play.

use std::path::PathBuf;
use std::time::Instant;

use cascadia_ai::search::{EvalWeights, Parameter, Tuner};
use cascadia_base::Wildlife;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::seed_from_text;
use cascadia_rules::rules::{CardChoice, Edition, GameRng, Letter, Setup};
use cascadia_rules::scoring::ScoringCards;
use clap::Args;

use crate::{CommandFailure, load_content, remark, thread_count, write_values};

/// The comment above the weights in their file.
const HEAD: &str = "\
// Weights of the static evaluation, in hundredths of a point. Learned by `cascadia-cli tune`, not written by hand.
//
// `matching`, `touching`: an edge to the same habitat, an edge to any tile. `nature`: a nature token, beyond its point.
// `shape_horizon`, `opportunity_horizon`: number of own turns left from which these values are discounted. `wipe_below`: three
// equal tokens are replaced if no turn has this value. For each card: `shape`, by group size (for hawks: by their number; for
// foxes: by the open neighbours of one); `opportunity`: share, in hundredths, of a token's advantage over its best alternative
// cell that counts while the cell is open; `base_potential`: share of its whole value that counts on every open cell;
// `acceptance`: a tile that accepts the species.
";

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// The weights to learn: keys of cards like bear-a, or `general` for the ones of no card; everything if
    /// not given.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Games of self-play per step.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    games: u64,
    /// Passes over all parameters.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    passes: u8,
    /// Number of times the step is halved.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=6))]
    halvings: u32,
    /// Seed of all random numbers: a number or any word.
    #[arg(long, default_value = "tune")]
    seed: String,
    /// Start from the same weights for every card instead of the current ones.
    #[arg(long)]
    afresh: bool,
    /// The file to write; config/eval_weights.ron is the one the program reads.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Concurrent games; one per core if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Setups in which the parameters of one card are learned.
const KINDS: u64 = 8;

pub(crate) fn run(args: &TuneArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let mut subjects: Vec<String> = vec!["general".to_owned()];
    for species in Wildlife::ALL {
        for letter in Letter::ALL {
            subjects.push(format!("{}-{}", species.key(), letter.as_char().to_ascii_lowercase()));
        }
    }
    for variant in ["family", "intermediate"] {
        subjects.extend(Wildlife::ALL.iter().map(|species| format!("{variant}-{}", species.key())));
    }
    if let Some(unknown) = args.only.iter().find(|key| !subjects.contains(key)) {
        return Err(CommandFailure::Sentence(format!("there is no card called `{unknown}`")));
    }
    let cards = subjects.iter().skip(1).map(String::as_str);
    let mut weights = if args.afresh { EvalWeights::first_guess(cards) } else { EvalWeights::built_in() };
    let threads = thread_count(args.threads);
    let seed = seed_from_text(&args.seed);
    let started = Instant::now();
    for pass in 1..=args.passes {
        for subject in subjects.iter().filter(|key| args.only.is_empty() || args.only.contains(key)) {
            let kinds = kinds(&content, subject, seed.wrapping_add(u64::from(pass)))?;
            let games = args.games.div_ceil(kinds.len() as u64);
            let mut tuner = Tuner::new(kinds, games, seed ^ u64::from(pass) << 32, threads);
            let parameters =
                if subject == "general" { Parameter::general() } else { Parameter::of_card(subject) };
            let before = tuner.play(&weights).mean();
            let after = tuner.tune(&mut weights, &parameters, args.halvings, |_, _, _| {}).mean();
            remark(format_args!(
                "pass {pass}, {subject}: {before:.2} -> {after:.2} ({:.0} s so far)",
                started.elapsed().as_secs_f64()
            ));
            write_values(&args.out, HEAD, &weights, 2)?;
        }
    }
    Ok(())
}

/// Draws the setups in which `subject` is learned: with the card and random others, or with random cards.
fn kinds(content: &Content, subject: &str, seed: u64) -> Result<Vec<(Setup, ScoringCards)>, CommandFailure> {
    let mut chance = GameRng::new(seed);
    let sentence = |error: cascadia_rules::content::NotInTheBox| CommandFailure::Sentence(error.to_string());
    let variant =
        subject.split('-').next().and_then(CardChoice::from_key).filter(|choice| choice.letters().is_none());
    let count = if variant.is_some() { 1 } else { KINDS };
    (0..count)
        .map(|_| {
            let mut cards = variant.unwrap_or_else(|| content.random_cards(Edition::Final, &mut chance));
            if let (CardChoice::Lettered(letters), Some((species, letter))) =
                (&mut cards, subject.split_once('-'))
                && let (Some(species), Some(letter)) =
                    (Wildlife::from_key(species), Letter::from_char(letter.chars().next().unwrap_or('A')))
            {
                letters[species] = letter;
            }
            let terms =
                GameOptions { majorities: false, ..GameOptions::standard(4, cards, chance.next_seed()) };
            Ok((content.setup(&terms).map_err(sentence)?, content.cards_of(&terms).map_err(sentence)?))
        })
        .collect()
}
