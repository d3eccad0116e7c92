//! How much help a player gets: each aid with a switch of its own, and three sets of them with honest names.

use super::settings::Settings;

/// A set of aids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// As with the box on the table: nothing is shown that a player could work out, and points are counted at the end.
    Purist,
    /// Where pieces may go, points as they stand, and what a piece would change.
    Standard,
    /// Also the best of every pair, what every place would bring, warnings, and what
    /// opponents had in mind.
    Coach,
}

/// One aid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aid {
    /// Where the piece in hand may go.
    Places,
    /// Points and corridors during the game.
    Points,
    /// What the held piece would change.
    Change,
    /// The most each pair can bring this turn.
    Best,
    /// What every free place would bring.
    HeatMap,
    /// Hints.
    Hints,
    /// Warnings of moves that lose points, and of tokens thrown away.
    Warnings,
    /// What opponents had in mind with a move.
    Explain,
}

impl Aid {
    /// All aids, from the least help to the most.
    pub const ALL: [Self; 8] = [
        Self::Places,
        Self::Points,
        Self::Change,
        Self::Hints,
        Self::Best,
        Self::HeatMap,
        Self::Warnings,
        Self::Explain,
    ];

    /// The word for it in text keys.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Places => "places",
            Self::Points => "points",
            Self::Change => "change",
            Self::Best => "best",
            Self::HeatMap => "heat-map",
            Self::Hints => "hints",
            Self::Warnings => "warnings",
            Self::Explain => "explain",
        }
    }

    /// Whether it is on.
    pub const fn is_on(self, settings: &Settings) -> bool {
        match self {
            Self::Places => settings.show_places,
            Self::Points => settings.show_points,
            Self::Change => settings.show_change,
            Self::Best => settings.show_best,
            Self::HeatMap => settings.heat_map,
            Self::Hints => settings.hints,
            Self::Warnings => settings.warnings,
            Self::Explain => settings.explain,
        }
    }

    /// The switch.
    pub const fn switch(self, settings: &mut Settings) -> &mut bool {
        match self {
            Self::Places => &mut settings.show_places,
            Self::Points => &mut settings.show_points,
            Self::Change => &mut settings.show_change,
            Self::Best => &mut settings.show_best,
            Self::HeatMap => &mut settings.heat_map,
            Self::Hints => &mut settings.hints,
            Self::Warnings => &mut settings.warnings,
            Self::Explain => &mut settings.explain,
        }
    }
}

impl Preset {
    /// All of them, the least help first.
    pub const ALL: [Self; 3] = [Self::Purist, Self::Standard, Self::Coach];

    /// The word for it in text keys.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Purist => "purist",
            Self::Standard => "standard",
            Self::Coach => "coach",
        }
    }

    /// Whether an aid belongs to it.
    pub const fn has(self, aid: Aid) -> bool {
        match self {
            Self::Purist => false,
            Self::Standard => matches!(aid, Aid::Places | Aid::Points | Aid::Change | Aid::Hints),
            Self::Coach => true,
        }
    }

    /// Switches every aid as the set says.
    pub fn apply(self, settings: &mut Settings) {
        for aid in Aid::ALL {
            *aid.switch(settings) = self.has(aid);
        }
    }

    /// The set that the settings are; none if somebody chose their own.
    pub fn of(settings: &Settings) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|preset| Aid::ALL.iter().all(|aid| aid.is_on(settings) == preset.has(*aid)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_recognised_until_one_switch_differs() {
        for preset in Preset::ALL {
            let mut settings = Settings::default();
            preset.apply(&mut settings);
            assert_eq!(Preset::of(&settings), Some(preset));
            let switch = Aid::Warnings.switch(&mut settings);
            *switch = !*switch;
            assert_eq!(Preset::of(&settings), None);
        }
    }

    #[test]
    fn the_game_begins_with_the_standard_aids() {
        assert_eq!(Preset::of(&Settings::default()), Some(Preset::Standard));
    }

    #[test]
    fn each_set_helps_more_than_the_one_before() {
        for aid in Aid::ALL {
            assert!(Preset::Purist.has(aid) <= Preset::Standard.has(aid));
            assert!(Preset::Standard.has(aid) <= Preset::Coach.has(aid));
        }
    }
}
