//! The screens, one file each, and the transitions between them.

mod all_games;
mod game_box;
mod games;
mod lessons;
mod title;
mod title_background;

use bevy::prelude::*;

use super::cascadia::CascadiaSession;
use super::cascadia::hud::windows::game_windows::{OpenPurpose, OpenRecord};
use super::cascadia::profiles::SavedProfiles;
use super::cascadia::screens::CameFrom;
use super::rolling::river_trail::SavedRiverTrails;
use super::rolling::screens::new_game::KnownPlayers;
use super::store::shipped_assets::ShippedAssets;
use super::ui::Notice;
use super::ui::overlay::Leave;
use super::window::screen::Screen;
use crate::engine::is_same_person;

/// Leaves the game for the screen that was asked for, or ends the program.
fn leave(
    mut requests: MessageReader<Leave>,
    came_from: Res<CameFrom>,
    playthrough: Option<Res<CascadiaSession>>,
    mut opens: MessageWriter<OpenRecord>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for request in requests.read() {
        match request {
            Leave::ToTitle => next.set(Screen::Title),
            Leave::ToTrail => next.set(Screen::Trail),
            Leave::ToLessons => next.set(Screen::Lessons),
            Leave::Replay => {
                let watched = playthrough.as_ref().and_then(|playthrough| playthrough.watched());
                match (came_from.0, watched) {
                    // The result is that of the game that was watched.
                    (Screen::Result, Some(whole)) if whole.outcome.is_some() => {
                        let record = Box::new(whole.as_ref().clone());
                        opens.write(OpenRecord::Read(record, OpenPurpose::Result));
                    }
                    (Screen::Result | Screen::Playing, _) => next.set(Screen::Title),
                    (screen, _) => next.set(screen),
                }
            }
            Leave::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}

/// Puts the people with a profile, and those on the river trail, one click away in a new game of Rolling Rivers.
fn know_players(
    profiles: Res<SavedProfiles>,
    walkers: Res<SavedRiverTrails>,
    mut known: ResMut<KnownPlayers>,
) {
    let profiles = profiles.value.profiles().iter().map(|profile| profile.name());
    let walkers = walkers.value.walkers().iter().map(|walker| walker.name());
    known.0.clear();
    for name in profiles.chain(walkers) {
        if !known.0.iter().any(|other| is_same_person(other, name)) {
            known.0.push(name.to_owned());
        }
    }
}

/// Shows the notices about shipped files that were broken at the start, once.
fn show_notices(assets: Res<ShippedAssets>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(assets.notices.iter().cloned().map(Notice));
}

/// Registers the ways out of a game.
fn ways_out(app: &mut App) {
    app.add_message::<Leave>().add_message::<Notice>().add_systems(PreUpdate, leave);
}

/// Registers the transitions between screens, without the screens themselves.
pub fn transitions(app: &mut App) {
    app.add_plugins((ways_out, super::cascadia::screens::transitions));
}

/// Registers the screens around the games of all modes, and the ways out of a game.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((ways_out, title_background::plugin, title::plugin, games::plugin, lessons::plugin))
        .add_systems(OnEnter(Screen::RollingNewGame), know_players)
        .add_systems(PostStartup, show_notices);
}
