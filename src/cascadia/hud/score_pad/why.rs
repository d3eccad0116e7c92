//! One-line explanations of the points in a row of the pad.

use fluent_bundle::FluentValue;

use super::{PadRow, PadView};
use crate::cascadia::hud::names::{habitat_name, reason_text};
use crate::preferences::localizer::Localizer;
use cascadia_base::{Habitat, Wildlife};
use cascadia_rules::scoring::{Reason, ScoreLine};

impl PadView {
    /// Explains a player's points in a row; `None` for rows that only add up others.
    pub(crate) fn why(&self, localizer: &Localizer, row: PadRow, seat: usize) -> Option<String> {
        let sheet = self.sheets.get(seat)?;
        let name = self.name(seat);
        match row {
            PadRow::Wildlife(species) => Some(self.why_wildlife(localizer, species, seat)),
            PadRow::Habitat(habitat) => Some(self.why_habitat(localizer, habitat, true)),
            PadRow::Bonus => {
                let earned = Habitat::ALL
                    .into_iter()
                    .filter(|habitat| sheet.habitats[*habitat].bonus > 0)
                    .map(|habitat| {
                        format!("{} +{}", habitat_name(localizer, habitat), sheet.habitats[habitat].bonus)
                    })
                    .collect::<Vec<_>>();
                if earned.is_empty() {
                    return Some(
                        localizer.text_with("pad-why-no-bonus", &[("name", FluentValue::from(name))]),
                    );
                }
                Some(self.of_player(localizer, seat, &earned.join(", ")))
            }
            PadRow::Nature => {
                let values = [("count", FluentValue::from(sheet.nature_tokens))];
                Some(self.of_player(localizer, seat, &localizer.text_with("pad-why-nature", &values)))
            }
            PadRow::WildlifeTotal | PadRow::HabitatTotal | PadRow::Total => None,
        }
    }

    /// Describes the scoring groups of a species, with the points of each.
    pub(crate) fn groups(&self, localizer: &Localizer, species: Wildlife, seat: usize) -> Vec<(String, u16)> {
        let lines = self.sheets.get(seat).map(|sheet| sheet.wildlife[species].lines.as_slice());
        let earning = lines.unwrap_or_default().iter().filter(|line| line.points > 0);
        earning.map(|line| (reason_text(localizer, line.reason), line.points)).collect()
    }

    /// Describes all players' corridors in one habitat, and their bonuses if known.
    pub(crate) fn why_habitat(&self, localizer: &Localizer, habitat: Habitat, bonuses: bool) -> String {
        let corridors = (0..self.players())
            .map(|seat| {
                let score = &self.sheets[seat].habitats[habitat];
                let size = score.size.to_string();
                if !bonuses || score.bonus == 0 {
                    return self.of_player(localizer, seat, &size);
                }
                let values = [("size", FluentValue::from(size)), ("points", FluentValue::from(score.bonus))];
                let size = localizer.text_with("pad-why-corridor-bonus", &values);
                self.of_player(localizer, seat, &size)
            })
            .collect::<Vec<_>>();
        let values = [
            ("habitat", FluentValue::from(habitat_name(localizer, habitat))),
            ("corridors", FluentValue::from(corridors.join(" · "))),
        ];
        localizer.text_with("pad-why-corridors", &values)
    }

    fn why_wildlife(&self, localizer: &Localizer, species: Wildlife, seat: usize) -> String {
        if self.covered.contains(species) {
            return localizer.text("card-secret");
        }
        let lines = &self.sheets[seat].wildlife[species].lines;
        let earning: Vec<&ScoreLine> = lines.iter().filter(|line| line.points > 0).collect();
        let sum = match earning.as_slice() {
            [] => localizer.text("pad-why-nothing"),
            [one] => with_points(localizer, one),
            several => {
                let (extra, groups): (Vec<&ScoreLine>, Vec<&ScoreLine>) =
                    several.iter().copied().partition(|line| line.reason == Reason::EverySize);
                let points =
                    groups.iter().map(|line| line.points.to_string()).collect::<Vec<_>>().join(" + ");
                let key = groups.first().map_or("pad-why-groups", |line| many_key(line.reason));
                let values =
                    [("count", FluentValue::from(groups.len())), ("points", FluentValue::from(points))];
                let mut parts = vec![localizer.text_with(key, &values)];
                parts.extend(extra.into_iter().map(|line| with_points(localizer, line)));
                parts.join(", ")
            }
        };
        self.of_player(localizer, seat, &sum)
    }

    /// Adds the player's name if there are several players.
    fn of_player(&self, localizer: &Localizer, seat: usize, text: &str) -> String {
        if self.players() == 1 {
            return text.to_owned();
        }
        let values = [("name", FluentValue::from(self.name(seat))), ("text", FluentValue::from(text))];
        localizer.text_with("pad-why-of", &values)
    }
}

/// Describes one line of the pad with its points.
fn with_points(localizer: &Localizer, line: &ScoreLine) -> String {
    let values = [
        ("reason", FluentValue::from(reason_text(localizer, line.reason))),
        ("points", FluentValue::from(line.points)),
    ];
    localizer.text_with("pad-why-one", &values)
}

/// Returns the text key of several lines of this kind.
const fn many_key(reason: Reason) -> &'static str {
    match reason {
        Reason::CountOfGroups { .. } | Reason::Group { .. } | Reason::EverySize => "pad-why-groups",
        Reason::Line { .. } => "pad-why-lines",
        Reason::Formation { .. } => "pad-why-formations",
        Reason::Ring { .. } => "pad-why-rings",
        Reason::Run { .. } | Reason::CrowdedRun { .. } | Reason::RunAndNeighbours { .. } => "pad-why-runs",
        Reason::Solitary { .. } | Reason::InSight { .. } => "pad-why-hawks",
        Reason::LineOfSight => "pad-why-lines-of-sight",
        Reason::Territory { .. } => "pad-why-territories",
        Reason::Variety { .. } | Reason::NeighbourPairs { .. } | Reason::MostCommon { .. } => "pad-why-foxes",
        Reason::Duo { .. } => "pad-why-duos",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::score_pad::pad;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    fn localizer(language: Language) -> Localizer {
        shipped().0.localizer(language)
    }

    #[test]
    fn a_row_explains_its_points_in_one_line() {
        let english = localizer(Language::English);
        let text = |players: usize, row, seat| pad(players).why(&english, row, seat).expect("a reason");
        let bears = PadRow::Wildlife(Wildlife::Bear);
        assert_eq!(text(1, bears, 0), "2 groups: 4 + 7");
        assert_eq!(text(2, bears, 0), "Ada: 2 groups: 4 + 7");
        assert_eq!(text(2, PadRow::Wildlife(Wildlife::Elk), 1), "Bo: nothing scored");
        assert_eq!(
            text(2, PadRow::Habitat(Habitat::Forest), 0),
            "Forest, largest corridors – Ada: 3, bonus 2 · Bo: 1"
        );
        let unknown = pad(2).why_habitat(&english, Habitat::Forest, false);
        assert_eq!(unknown, "Forest, largest corridors – Ada: 3 · Bo: 1");
        assert_eq!(text(2, PadRow::Bonus, 0), "Ada: Forest +2");
        assert_eq!(text(2, PadRow::Bonus, 1), "No bonus for Bo");
        assert_eq!(text(2, PadRow::Nature, 0), "Ada: 2 unspent nature tokens");
        assert_eq!(pad(2).why(&english, PadRow::Total, 0), None);
    }

    #[test]
    fn every_reason_has_a_plural() {
        let reasons = [
            Reason::Group { size: 2 },
            Reason::Line { size: 2 },
            Reason::Formation { size: 2 },
            Reason::Ring { size: 2 },
            Reason::Run { size: 2 },
            Reason::Solitary { count: 2 },
            Reason::LineOfSight,
            Reason::Territory { species: 2 },
            Reason::Variety { species: 2 },
            Reason::Duo { species: 2 },
        ];
        for language in Language::ALL {
            let localizer = localizer(language);
            for reason in reasons {
                let values = [("count", FluentValue::from(3)), ("points", FluentValue::from("1 + 2 + 3"))];
                let text = localizer.text_with(many_key(reason), &values);
                assert!(text.contains('3') && text.contains("1 + 2 + 3"), "{text}");
            }
        }
    }
}
