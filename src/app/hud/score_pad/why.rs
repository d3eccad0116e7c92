//! Why a row of the pad has its points, in one line.

use fluent_bundle::FluentValue;

use super::{PadRow, PadView};
use crate::app::hud::card_window::reason_text;
use crate::app::library::Speaker;
use crate::rules::{Habitat, Wildlife};
use crate::scoring::{Reason, ScoreLine};

impl PadView {
    /// What a player has in a row and why; nothing for rows that only add up others.
    pub fn why(&self, speaker: &Speaker, row: PadRow, seat: usize) -> Option<String> {
        let sheet = self.sheets.get(seat)?;
        let name = self.name(seat);
        match row {
            PadRow::Wildlife(species) => Some(self.why_wildlife(speaker, species, seat)),
            PadRow::Habitat(habitat) => Some(self.why_habitat(speaker, habitat, true)),
            PadRow::Bonus => {
                let earned = Habitat::ALL
                    .into_iter()
                    .filter(|habitat| sheet.habitats[*habitat].bonus > 0)
                    .map(|habitat| {
                        format!("{} +{}", habitat_name(speaker, habitat), sheet.habitats[habitat].bonus)
                    })
                    .collect::<Vec<_>>();
                if earned.is_empty() {
                    return Some(speaker.say_with("pad-why-no-bonus", &[("name", FluentValue::from(name))]));
                }
                Some(self.of_player(speaker, seat, &earned.join(", ")))
            }
            PadRow::Nature => {
                let values = [("count", FluentValue::from(sheet.nature_tokens))];
                Some(self.of_player(speaker, seat, &speaker.say_with("pad-why-nature", &values)))
            }
            PadRow::WildlifeTotal | PadRow::HabitatTotal | PadRow::Total => None,
        }
    }

    /// The groups that earned a player the points of a species, in words, with the points of each.
    pub fn groups(&self, speaker: &Speaker, species: Wildlife, seat: usize) -> Vec<(String, u16)> {
        let lines = self.sheets.get(seat).map(|sheet| sheet.wildlife[species].lines.as_slice());
        let earning = lines.unwrap_or_default().iter().filter(|line| line.points > 0);
        earning.map(|line| (reason_text(speaker, line.reason), line.points)).collect()
    }

    /// The corridors of everybody in one habitat, and who gets a bonus for them unless that is not known yet.
    pub fn why_habitat(&self, speaker: &Speaker, habitat: Habitat, bonuses: bool) -> String {
        let corridors = (0..self.players())
            .map(|seat| {
                let score = &self.sheets[seat].habitats[habitat];
                let size = score.size.to_string();
                if !bonuses || score.bonus == 0 {
                    return self.of_player(speaker, seat, &size);
                }
                let values = [("size", FluentValue::from(size)), ("points", FluentValue::from(score.bonus))];
                let size = speaker.say_with("pad-why-corridor-bonus", &values);
                self.of_player(speaker, seat, &size)
            })
            .collect::<Vec<_>>();
        let values = [
            ("habitat", FluentValue::from(habitat_name(speaker, habitat))),
            ("corridors", FluentValue::from(corridors.join(" · "))),
        ];
        speaker.say_with("pad-why-corridors", &values)
    }

    fn why_wildlife(&self, speaker: &Speaker, species: Wildlife, seat: usize) -> String {
        if self.covered.contains(species) {
            return speaker.say("card-secret");
        }
        let lines = &self.sheets[seat].wildlife[species].lines;
        let earning: Vec<&ScoreLine> = lines.iter().filter(|line| line.points > 0).collect();
        let sum = match earning.as_slice() {
            [] => speaker.say("pad-why-nothing"),
            [one] => with_points(speaker, one),
            several => {
                let (extra, groups): (Vec<&ScoreLine>, Vec<&ScoreLine>) =
                    several.iter().copied().partition(|line| line.reason == Reason::EverySize);
                let points =
                    groups.iter().map(|line| line.points.to_string()).collect::<Vec<_>>().join(" + ");
                let key = groups.first().map_or("pad-why-groups", |line| many_key(line.reason));
                let values =
                    [("count", FluentValue::from(groups.len())), ("points", FluentValue::from(points))];
                let mut parts = vec![speaker.say_with(key, &values)];
                parts.extend(extra.into_iter().map(|line| with_points(speaker, line)));
                parts.join(", ")
            }
        };
        self.of_player(speaker, seat, &sum)
    }

    /// With several players it has to be said whose points they are.
    fn of_player(&self, speaker: &Speaker, seat: usize, text: &str) -> String {
        if self.players() == 1 {
            return text.to_owned();
        }
        let values = [("name", FluentValue::from(self.name(seat))), ("text", FluentValue::from(text))];
        speaker.say_with("pad-why-of", &values)
    }
}

fn habitat_name(speaker: &Speaker, habitat: Habitat) -> String {
    speaker.say(&format!("habitat-{}", habitat.key()))
}

/// One line of the pad with its points.
fn with_points(speaker: &Speaker, line: &ScoreLine) -> String {
    let values = [
        ("reason", FluentValue::from(reason_text(speaker, line.reason))),
        ("points", FluentValue::from(line.points)),
    ];
    speaker.say_with("pad-why-one", &values)
}

/// What several lines of this kind are called together.
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
    use super::super::tests::pad;
    use super::*;
    use crate::app::library::Library;
    use crate::content::{Language, find_root};

    fn speaker(language: Language) -> Speaker {
        let root = find_root().expect("the package has its folders");
        Library::read(&root).expect("the shipped data is valid").speaker(language)
    }

    #[test]
    fn a_row_says_in_one_line_what_earned_it() {
        let english = speaker(Language::English);
        let say = |players: usize, row, seat| pad(players).why(&english, row, seat).expect("a reason");
        let bears = PadRow::Wildlife(Wildlife::Bear);
        assert_eq!(say(1, bears, 0), "2 groups: 4 + 7");
        assert_eq!(say(2, bears, 0), "Ada: 2 groups: 4 + 7");
        assert_eq!(say(2, PadRow::Wildlife(Wildlife::Elk), 1), "Bo: nothing scored");
        assert_eq!(
            say(2, PadRow::Habitat(Habitat::Forest), 0),
            "Forest, largest corridors – Ada: 3 (+2) · Bo: 1"
        );
        let unknown = pad(2).why_habitat(&english, Habitat::Forest, false);
        assert_eq!(unknown, "Forest, largest corridors – Ada: 3 · Bo: 1");
        assert_eq!(say(2, PadRow::Bonus, 0), "Ada: Forest +2");
        assert_eq!(say(2, PadRow::Bonus, 1), "No bonus for Bo");
        assert_eq!(say(2, PadRow::Nature, 0), "Ada: 2 nature tokens not spent");
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
            let speaker = speaker(language);
            for reason in reasons {
                let values = [("count", FluentValue::from(3)), ("points", FluentValue::from("1 + 2 + 3"))];
                let text = speaker.say_with(many_key(reason), &values);
                assert!(text.contains('3') && text.contains("1 + 2 + 3"), "{text}");
            }
        }
    }
}
