//! Who solves puzzles, and of which tier and theme.

use bevy::prelude::*;

use crate::cascadia::profiles::SavedProfiles;
use crate::preferences::localizer::Localizer;
use crate::ui::journal::FittingPuzzles;
use crate::ui::new_game::seats::name_or_default;
use crate::window::screen::Screen;
use cascadia_ai::puzzles::{PuzzleFilter, PuzzleId, PuzzleTier};
use cascadia_ai::review::ScoreTerm;
use cascadia_engine::archive::PracticeLog;
use cascadia_rules::archive::Profiles;

/// Who solves puzzles, and which are wanted; kept as long as the program runs.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PuzzleChoice {
    /// The profile in which progress is kept; none while there is no profile.
    pub person: Option<String>,
    /// The name that was typed for a first profile.
    pub typed: String,
    /// The tier; none for the one that suits.
    pub tier: Option<PuzzleTier>,
    /// Only this theme.
    pub theme: Option<ScoreTerm>,
    /// The puzzle that was on the table last.
    pub last: Option<PuzzleId>,
}

impl PuzzleChoice {
    /// Returns what the person has practised; nothing without a profile.
    pub(super) fn log<'a>(&self, profiles: &'a Profiles, nothing: &'a PracticeLog) -> &'a PracticeLog {
        let profile = self.person.as_deref().and_then(|person| profiles.find(person));
        profile.map_or(nothing, |profile| profile.practice())
    }

    /// Returns the puzzles that are wanted, `suggested` being the tier that suits.
    pub(super) fn filter(&self, suggested: PuzzleTier) -> PuzzleFilter {
        PuzzleFilter { tier: Some(self.tier.unwrap_or(suggested)), theme: self.theme }
    }

    /// Sees to it that progress has a profile to be kept in: without any, there is one from now on with the name that was
    /// typed. Returns the name of whoever solves.
    pub(super) fn with_profile(&mut self, profiles: &mut Profiles, localizer: &Localizer) -> String {
        if let Some(person) = &self.person {
            return person.clone();
        }
        let name = name_or_default(localizer, &self.typed, 0);
        if profiles.profiles().is_empty() {
            // With no other profile there is room for it, and its name is not taken.
            let _ = profiles.add(&name);
            self.person = profiles.profiles().last().map(|profile| profile.name().to_owned());
        }
        name
    }
}

/// Chooses a profile that there is, the first one before anybody has chosen.
pub(super) fn settle(profiles: Res<SavedProfiles>, mut choice: ResMut<PuzzleChoice>) {
    let is_known = choice.person.as_deref().is_some_and(|person| profiles.value.find(person).is_some());
    let first = profiles.value.profiles().first().map(|profile| profile.name().to_owned());
    if !is_known && choice.person != first {
        choice.person = first;
    }
}

/// Opens the page with the puzzles that fit what somebody misses most.
pub(super) fn open_fitting(
    mut asked: MessageReader<FittingPuzzles>,
    profiles: Res<SavedProfiles>,
    mut choice: ResMut<PuzzleChoice>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(FittingPuzzles { person, theme }) = asked.read().last() else { return };
    if let Some(profile) = profiles.value.find(person) {
        choice.person = Some(profile.name().to_owned());
    }
    choice.theme = theme.as_deref().and_then(ScoreTerm::from_key);
    choice.tier = None;
    next.set(Screen::Puzzles);
}
