//! The trial state of the turn on the table: a puzzle or review attempt, and whether it is judged.

use bevy::prelude::*;

use crate::preferences::settings::{ChangeSettings, Settings};
use crate::schedule::AppSystems;

/// The trial state of the turn on the table, set by the owner of the trial.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TurnTrial {
    /// A turn of a regular game.
    #[default]
    None,
    /// An attempt in progress.
    Open,
    /// A completed attempt, judged or about to be: ending the turn again has no effect.
    Settled,
}

/// The system that turns off assists during a trial.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KeepAssistsAway;

/// Hides assists that give the best turn away during a trial; the settings stay for later games.
fn keep_assists_away(trial: Res<TurnTrial>, settings: Res<Settings>, mut commands: Commands) {
    let in_trial = *trial != TurnTrial::None;
    if settings.in_trial != in_trial {
        commands.trigger(ChangeSettings::new(move |settings| settings.in_trial = in_trial));
    }
}

/// Returns whether the turn may be ended (a run condition).
pub(super) fn can_end(trial: Option<Res<TurnTrial>>) -> bool {
    trial.is_none_or(|trial| *trial != TurnTrial::Settled)
}

/// Returns whether the turn on the table belongs to a regular game (a run condition).
pub(crate) fn playing_for_real(trial: Option<Res<TurnTrial>>) -> bool {
    trial.is_none_or(|trial| *trial == TurnTrial::None)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnTrial>().add_systems(
        Update,
        keep_assists_away
            .in_set(KeepAssistsAway)
            .in_set(AppSystems::Show)
            .run_if(resource_exists::<Settings>),
    );
}
