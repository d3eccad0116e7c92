//! Switches of the assists, and their limit at the current table.

pub(crate) use super::assist::{Assist, AssistPreset};
use super::settings::Settings;

impl Assist {
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
        settings.assist_limit.is_none_or(|limit| limit.has(self)) && !keeps_secret
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
    pub(crate) fn helps(&self, assist: Assist) -> bool {
        assist.is_on(self) && assist.is_allowed(self)
    }
}

impl AssistPreset {
    /// Sets every assist as in the preset.
    pub(crate) fn apply(self, settings: &mut Settings) {
        for assist in Assist::ALL {
            *assist.switch(settings) = self.has(assist);
        }
    }

    /// Returns the preset that matches the settings, `None` for any other combination.
    pub(crate) fn of(settings: &Settings) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|preset| Assist::ALL.iter().all(|assist| assist.is_on(settings) == preset.has(*assist)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_recognised_until_one_switch_differs() {
        for preset in AssistPreset::ALL {
            let mut settings = Settings::default();
            preset.apply(&mut settings);
            assert_eq!(AssistPreset::of(&settings), Some(preset));
            let switch = Assist::Warnings.switch(&mut settings);
            *switch = !*switch;
            assert_eq!(AssistPreset::of(&settings), None);
        }
    }

    #[test]
    fn a_table_allows_no_more_than_its_options() {
        let mut settings = Settings::default();
        AssistPreset::Coach.apply(&mut settings);
        for limit in AssistPreset::ALL {
            settings.assist_limit = Some(limit);
            for assist in Assist::ALL {
                assert_eq!(settings.helps(assist), limit.has(assist), "{limit:?} {assist:?}");
            }
        }
        settings.assist_limit = None;
        assert!(Assist::ALL.iter().all(|assist| settings.helps(*assist)), "the switches are as they were");
    }

    #[test]
    fn nothing_points_to_the_turn_that_is_to_be_found() {
        let mut settings = Settings { in_trial: true, ..Settings::default() };
        AssistPreset::Coach.apply(&mut settings);
        let left: Vec<Assist> = Assist::ALL.into_iter().filter(|assist| settings.helps(*assist)).collect();
        assert_eq!(left, [Assist::Places, Assist::Points, Assist::Supply, Assist::Explain]);
        settings.in_trial = false;
        assert!(Assist::ALL.iter().all(|assist| settings.helps(*assist)), "the switches are as they were");
    }

    #[test]
    fn the_game_begins_with_the_standard_assists() {
        assert_eq!(AssistPreset::of(&Settings::default()), Some(AssistPreset::Standard));
    }

    #[test]
    fn each_set_helps_more_than_the_one_before() {
        for assist in Assist::ALL {
            assert!(AssistPreset::Purist.has(assist) <= AssistPreset::Standard.has(assist));
            assert!(AssistPreset::Standard.has(assist) <= AssistPreset::Coach.has(assist));
        }
    }
}
