//! Switches of the assists, and their limit at the current table.

pub(crate) use super::aid::{Aid, AidPreset};
use super::settings::Settings;

impl Aid {
    pub(crate) const fn is_on(self, settings: &Settings) -> bool {
        match self {
            Self::Places => settings.show_places,
            Self::Points => settings.show_points,
            Self::Change => settings.show_change,
            Self::Supply => settings.show_supply,
            Self::Best => settings.show_best,
            Self::HeatMap => settings.heat_map,
            Self::Hints => settings.hints,
            Self::Warnings => settings.warnings,
            Self::Explain => settings.explain,
        }
    }

    /// Tests whether the current table allows it.
    pub(crate) fn is_allowed(self, settings: &Settings) -> bool {
        let keeps_secret = settings.in_trial && self.points_to_best();
        settings.aid_limit.is_none_or(|limit| limit.has(self)) && !keeps_secret
    }

    pub(crate) const fn switch(self, settings: &mut Settings) -> &mut bool {
        match self {
            Self::Places => &mut settings.show_places,
            Self::Points => &mut settings.show_points,
            Self::Change => &mut settings.show_change,
            Self::Supply => &mut settings.show_supply,
            Self::Best => &mut settings.show_best,
            Self::HeatMap => &mut settings.heat_map,
            Self::Hints => &mut settings.hints,
            Self::Warnings => &mut settings.warnings,
            Self::Explain => &mut settings.explain,
        }
    }
}

impl Settings {
    /// Tests whether an assist is on, and allowed at the current table.
    pub(crate) fn helps(&self, aid: Aid) -> bool {
        aid.is_on(self) && aid.is_allowed(self)
    }
}

impl AidPreset {
    /// Sets every assist as in the preset.
    pub(crate) fn apply(self, settings: &mut Settings) {
        for aid in Aid::ALL {
            *aid.switch(settings) = self.has(aid);
        }
    }

    /// Returns the preset that matches the settings, `None` for any other combination.
    pub(crate) fn of(settings: &Settings) -> Option<Self> {
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
        for preset in AidPreset::ALL {
            let mut settings = Settings::default();
            preset.apply(&mut settings);
            assert_eq!(AidPreset::of(&settings), Some(preset));
            let switch = Aid::Warnings.switch(&mut settings);
            *switch = !*switch;
            assert_eq!(AidPreset::of(&settings), None);
        }
    }

    #[test]
    fn a_table_allows_no_more_than_its_terms_say() {
        let mut settings = Settings::default();
        AidPreset::Coach.apply(&mut settings);
        for limit in AidPreset::ALL {
            settings.aid_limit = Some(limit);
            for aid in Aid::ALL {
                assert_eq!(settings.helps(aid), limit.has(aid), "{limit:?} {aid:?}");
            }
        }
        settings.aid_limit = None;
        assert!(Aid::ALL.iter().all(|aid| settings.helps(*aid)), "the switches are as they were");
    }

    #[test]
    fn nothing_points_to_the_turn_that_is_to_be_found() {
        let mut settings = Settings { in_trial: true, ..Settings::default() };
        AidPreset::Coach.apply(&mut settings);
        let left: Vec<Aid> = Aid::ALL.into_iter().filter(|aid| settings.helps(*aid)).collect();
        assert_eq!(left, [Aid::Places, Aid::Points, Aid::Supply, Aid::Explain]);
        settings.in_trial = false;
        assert!(Aid::ALL.iter().all(|aid| settings.helps(*aid)), "the switches are as they were");
    }

    #[test]
    fn the_game_begins_with_the_standard_aids() {
        assert_eq!(AidPreset::of(&Settings::default()), Some(AidPreset::Standard));
    }

    #[test]
    fn each_set_helps_more_than_the_one_before() {
        for aid in Aid::ALL {
            assert!(AidPreset::Purist.has(aid) <= AidPreset::Standard.has(aid));
            assert!(AidPreset::Standard.has(aid) <= AidPreset::Coach.has(aid));
        }
    }
}
