//! The solver of puzzles and the chosen tier and theme.

use bevy::prelude::*;

use crate::cascadia::profiles::SavedProfiles;
use crate::preferences::localizer::Localizer;
use crate::session::PlayableMode;
use crate::ui::journal::FittingPuzzles;
use crate::ui::new_game::seats::name_or_default;
use crate::window::screen::Screen;
use cascadia_ai::puzzles::{PuzzleFilter, PuzzleId, PuzzleTier};
use cascadia_ai::review::ScoreTerm;
use cascadia_engine::archive::PracticeLog;
use cascadia_rules::Cascadia;
use cascadia_rules::archive::Profiles;

/// The solver and the chosen kind of puzzles; lives as long as the program.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PuzzleChoice {
    /// The profile that records progress; `None` without profiles.
    pub person: Option<String>,
    /// The name typed for a first profile.
    pub typed: String,
    /// The tier; `None` for the suggested one.
    pub tier: Option<PuzzleTier>,
    /// The only theme; `None` for all.
    pub theme: Option<ScoreTerm>,
    /// The last puzzle on the table.
    pub last: Option<PuzzleId>,
}

impl PuzzleChoice {
    /// Returns the practice log of the solver, or `nothing` without a profile.
    pub(super) fn log<'a>(&self, profiles: &'a Profiles, nothing: &'a PracticeLog) -> &'a PracticeLog {
        let profile = self.person.as_deref().and_then(|person| profiles.find(person));
        profile.map_or(nothing, |profile| profile.practice())
    }

    /// Returns the filter for the chosen puzzles, with `suggested` as the default tier.
    pub(super) fn filter(&self, suggested: PuzzleTier) -> PuzzleFilter {
        PuzzleFilter { tier: Some(self.tier.unwrap_or(suggested)), theme: self.theme }
    }

    /// Ensures that a profile can record progress: without any, creates one with the typed name. Returns the
    /// name of the solver.
    pub(super) fn with_profile(&mut self, profiles: &mut Profiles, localizer: &Localizer) -> String {
        if let Some(person) = &self.person {
            return person.clone();
        }
        let name = name_or_default(localizer, &self.typed, 0);
        if profiles.profiles().is_empty() {
            // This cannot fail: without other profiles there is room, and the name is free.
            let _ = profiles.add(&name);
            self.person = profiles.profiles().last().map(|profile| profile.name().to_owned());
        }
        name
    }
}

/// Selects an existing profile, by default the first.
pub(super) fn settle(profiles: Res<SavedProfiles>, mut choice: ResMut<PuzzleChoice>) {
    let is_known = choice.person.as_deref().is_some_and(|person| profiles.value.find(person).is_some());
    let first = profiles.value.profiles().first().map(|profile| profile.name().to_owned());
    if !is_known && choice.person != first {
        choice.person = first;
    }
}

/// Opens the page with the requested profile and theme, to practise its most frequent mistakes.
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
    next.set(Cascadia::PUZZLES);
}
