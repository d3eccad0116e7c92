//! The shipped content of Rolling Rivers as data: sheets, scenarios, achievements and the track.

mod check_goals;
mod check_sheets;
mod load;
mod raw_goals;
mod raw_sheets;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::goals::{RollingScenario, RollingTrack};
use super::sheets::{SheetLayout, SheetLetter};

const SHEETS_FILE: &str = "assets/content/rolling/sheets.ron";
const SCENARIOS_FILE: &str = "assets/content/rolling/scenarios.ron";
const ACHIEVEMENTS_FILE: &str = "assets/content/rolling/achievements.ron";

/// The shipped content of Rolling Rivers, checked.
#[derive(Clone, Debug)]
pub struct RollingContent {
    sheets: [PrintedSheet; 4],
    scenarios: BTreeMap<u8, RollingScenario>,
    track: RollingTrack,
    fingerprint: String,
}

/// A sheet of the box.
#[derive(Clone, Debug)]
pub(super) struct PrintedSheet {
    /// How difficult it is, in stars.
    stars: u8,
    layout: Arc<SheetLayout>,
}

impl RollingContent {
    /// Returns the layout of a sheet.
    pub const fn sheet(&self, letter: SheetLetter) -> &Arc<SheetLayout> {
        &self.sheets[letter.index()].layout
    }

    /// Returns how difficult a sheet is, in one to three stars.
    pub const fn stars(&self, letter: SheetLetter) -> u8 {
        self.sheets[letter.index()].stars
    }

    /// Returns the scenario with this number.
    pub fn scenario(&self, number: u8) -> Option<&RollingScenario> {
        self.scenarios.get(&number)
    }

    /// Returns the scenarios by their numbers.
    pub const fn scenarios(&self) -> &BTreeMap<u8, RollingScenario> {
        &self.scenarios
    }

    /// Returns the achievements and the ranks.
    pub const fn track(&self) -> &RollingTrack {
        &self.track
    }

    /// Returns a short text that changes when the data change their meaning. Records name it, so that a replay can warn.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}
