//! Rules and cards: the options shared by `arena` and `score`, and the lines shared by `replay` and `code`.

use std::io::{self, Write};

use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{CardChoice, CustomRule, CustomRules, Edition};
use clap::Args;

#[derive(Args)]
pub(crate) struct RuleArgs {
    /// One card for all species: `family` or `intermediate`.
    #[arg(long, value_name = "VARIANT", conflicts_with = "scenario", value_parser = ["family", "intermediate"])]
    pub variant: Option<String>,
    /// The printing the cards come from: `final`, or `preliminary` with its cards A to C.
    #[arg(long, default_value = "final", value_parser = ["final", "preliminary"])]
    edition: String,
    /// The solo game: one seat. Implied by a single seat.
    #[arg(long)]
    pub solo: bool,
    /// The number of a rule restriction, 1 to 10.
    #[arg(long, value_name = "NUMBER", conflicts_with = "scenario")]
    pub restriction: Option<u8>,
    /// The number of a scenario, 1 to 15, with its own cards.
    #[arg(long, value_name = "NUMBER")]
    pub scenario: Option<u8>,
    /// Rules that differ from the final rulebook, separated by commas: second-place (two points for the
    /// second largest corridor with three and four players), short-runs (salmon D from one on),
    /// lonely-partner (hawk B), lonely-couples (fox D).
    #[arg(long, value_delimiter = ',', conflicts_with = "scenario",
        value_parser = CustomRule::ALL.map(CustomRule::key))]
    custom: Vec<String>,
}

impl RuleArgs {
    pub(crate) fn edition(&self) -> Edition {
        Edition::from_key(&self.edition).unwrap_or_default()
    }

    pub(crate) fn custom(&self) -> CustomRules {
        self.custom.iter().filter_map(|key| CustomRule::from_key(key)).collect()
    }

    /// Refuses a variant if a restriction needs two sets of lettered cards.
    pub(crate) fn check_card_sets(&self, content: &Content) -> Result<(), String> {
        match (self.restriction, &self.variant) {
            (Some(number), Some(variant)) if content.has_two_card_sets(self.restriction) => Err(format!(
                "rule restriction {number} is played with a second set of lettered cards beside the first, and the \
                 {variant} variant has no letters; leave out --variant"
            )),
            _ => Ok(()),
        }
    }

    /// Describes the rules of a series of games, for comparison with another.
    pub(crate) fn series(&self) -> String {
        format!(
            "{:?} {} {:?} {:?} {:?}",
            self.variant, self.edition, self.restriction, self.scenario, self.custom
        )
    }

    /// Returns the cards fixed by the scenario or the variant, if any.
    pub(crate) fn fixed_cards(&self, content: &Content) -> Result<Option<CardChoice>, String> {
        match (self.scenario, self.variant.as_deref()) {
            (Some(number), _) => {
                let scenario = content.scenario(number).map_err(|error| error.to_string())?;
                Ok(Some(CardChoice::Lettered(scenario.cards)))
            }
            (None, Some(variant)) => Ok(CardChoice::from_key(variant)),
            (None, None) => Ok(None),
        }
    }
}

/// Writes a line for everything non-standard about a game's rules.
pub(crate) fn write_rules(output: &mut impl Write, terms: &GameOptions) -> io::Result<()> {
    if let Some(second) = &terms.second_cards {
        writeln!(output, "second cards {}", second.key())?;
    }
    if let Some(number) = terms.restriction {
        writeln!(output, "rule restriction {number}")?;
    }
    if let Some(number) = terms.scenario {
        writeln!(output, "scenario {number}")?;
    }
    if !terms.majorities {
        writeln!(output, "without habitat bonuses")?;
    }
    if !terms.custom.is_empty() {
        let rules: Vec<&str> = terms.custom.iter().map(|rule| rule.key()).collect();
        writeln!(output, "custom rules: {}", rules.join(", "))?;
    }
    Ok(())
}
