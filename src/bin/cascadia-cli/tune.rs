//! `tune`: learns the engine's feeling for half-built lands by playing against itself.

use std::path::PathBuf;
use std::time::Instant;

use cascadia::ai::fast::{Instinct, Knob, Tuner};
use cascadia::content::{Content, Terms};
use cascadia::record::seed_from_text;
use cascadia::rules::{CardChoice, Edition, Letter, Random, Setup, Wildlife};
use cascadia::scoring::ScoringCards;
use clap::Args;

use crate::{Failure, load_content, remark, thread_count, write_values};

/// What stands above the numbers in their file.
const HEAD: &str = "\
// What half-built lands promise, in hundredths of a point: learned by `cascadia-cli tune`, not written by hand.
//
// `matching`, `touching`: an edge that meets the same habitat, or a tile at all. `nature`: a nature token beyond its point.
// `shape_fades`, `hope_fades`: turns before the end at which promises begin to fade. `wipe_below`: three alike are replaced
// if no turn is worth so much. For each card: `shape`, by the size of a group (for hawks: how many there are; for foxes:
// places beside one without token); `hope`: the share, in hundredths, that is hoped for of what a token would bring more
// where one can go than anywhere else; `spare`: of all it would bring, wherever one can go; `room`: a tile that takes the
// species.
";

#[derive(Args)]
pub struct TuneArgs {
    /// What to learn: keys of cards like bear-a, or `general` for what belongs to no card; everything if not given.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Games played for every trial.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    games: u64,
    /// How often everything is gone through.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    passes: u8,
    /// How often the steps are halved.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=6))]
    halvings: u32,
    /// Where all chance comes from: a number or any word.
    #[arg(long, default_value = "tune")]
    seed: String,
    /// Start from the same small guess for every card instead of the numbers there are.
    #[arg(long)]
    afresh: bool,
    /// The file to write; config/instinct.ron is the one the program reads.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games played at the same time; as many as the machine has cores if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Kinds of games in which one thing is learned.
const KINDS: u64 = 8;

pub fn run(args: &TuneArgs) -> Result<(), Failure> {
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
        return Err(Failure::Sentence(format!("there is no card called `{unknown}`")));
    }
    let cards = subjects.iter().skip(1).map(String::as_str);
    let mut instinct = if args.afresh { Instinct::first_guess(cards) } else { Instinct::built_in() };
    let threads = thread_count(args.threads);
    let seed = seed_from_text(&args.seed);
    let started = Instant::now();
    for pass in 1..=args.passes {
        for subject in subjects.iter().filter(|key| args.only.is_empty() || args.only.contains(key)) {
            let kinds = kinds(&content, subject, seed.wrapping_add(u64::from(pass)))?;
            let games = args.games.div_ceil(kinds.len() as u64);
            let mut tuner = Tuner::new(kinds, games, seed ^ u64::from(pass) << 32, threads);
            let knobs = if subject == "general" { Knob::general() } else { Knob::of_card(subject) };
            let before = tuner.play(&instinct).mean();
            let after = tuner.tune(&mut instinct, &knobs, args.halvings, |_, _, _| {}).mean();
            remark(format_args!(
                "pass {pass}, {subject}: {before:.2} -> {after:.2} ({:.0} s so far)",
                started.elapsed().as_secs_f64()
            ));
            write_values(&args.out, HEAD, &instinct, 2)?;
        }
    }
    Ok(())
}

/// The games in which `subject` is learned: with the card and others by chance, or with cards by chance.
fn kinds(content: &Content, subject: &str, seed: u64) -> Result<Vec<(Setup, ScoringCards)>, Failure> {
    let mut chance = Random::new(seed);
    let sentence = |error: cascadia::content::NotInTheBox| Failure::Sentence(error.to_string());
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
            let terms = Terms { majorities: false, ..Terms::standard(4, cards, chance.next_seed()) };
            Ok((content.setup(&terms).map_err(sentence)?, content.cards_of(&terms).map_err(sentence)?))
        })
        .collect()
}
