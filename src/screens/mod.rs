//! The screens, one file each, and the transitions between them.

mod game_box;
mod games;
mod lessons;
mod resumable;
mod title;
mod title_menu;

use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

use super::shell::mode_list::ModeList;
use super::store::shipped_assets::ShippedAssets;
use super::ui::Notice;
use super::ui::new_game::known_players::KnownPlayers;
use super::ui::overlay::Leave;
use super::window::screen::Screen;
use cascadia_engine::is_same_person;

/// Leaves the game for the requested screen, or ends the program.
fn leave(
    mut requests: MessageReader<Leave>,
    modes: Res<ModeList>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    for request in requests.read() {
        match request {
            Leave::ToTitle => next.set(Screen::Title),
            Leave::ToTrail => next.set(screen.get().mode().map_or(Screen::Title, Screen::Trail)),
            Leave::ToLessons => next.set(Screen::Lessons),
            // Picture mode opens its screen, since it has to remember the screen below.
            Leave::ToPicture => {}
            Leave::Replay => {
                let mode = screen.get().game().and_then(|mode| modes.of(mode.key));
                if let Some(leave_replay) = mode.map(|mode| mode.leave_replay) {
                    commands.queue(move |world: &mut World| {
                        if let Some(back) = leave_replay(world) {
                            world.resource_mut::<NextState<Screen>>().set(back);
                        }
                    });
                }
            }
            Leave::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}

/// Suggests the names of the people that the modes have stored.
fn know_players(world: &mut World) {
    let mut names: Vec<String> = Vec::new();
    for name in world.resource::<ModeList>().iter().flat_map(|mode| (mode.people)(world)) {
        if !names.iter().any(|other| is_same_person(other, &name)) {
            names.push(name);
        }
    }
    world.resource_mut::<KnownPlayers>().0 = names;
}

/// Switches from an empty journal, opened on the title, to the first one with a game.
fn find_a_journal(world: &mut World) {
    let here = *world.resource::<State<Screen>>().get();
    let full = || world.resource::<ModeList>().iter().filter(|mode| (mode.has_journal)(world));
    let is_full = full().any(|mode| Screen::Journal(mode.id) == here);
    let other = full().next().map(|mode| mode.id).filter(|_| !is_full);
    if let Some(mode) = other {
        world.resource_mut::<NextState<Screen>>().set(Screen::Journal(mode));
    }
}

/// A run condition: a journal was opened on the title.
fn opens_a_journal(mut changes: MessageReader<StateTransitionEvent<Screen>>) -> bool {
    changes.read().any(|change| {
        change.exited == Some(Screen::Title) && matches!(change.entered, Some(Screen::Journal(_)))
    })
}

/// A run condition: a screen with names to choose from opens.
fn asks_for_names(screen: Res<State<Screen>>) -> bool {
    let asks =
        matches!(screen.get(), Screen::NewGame(_) | Screen::Together | Screen::Daily(_) | Screen::Journal(_));
    screen.is_changed() && asks
}

/// Shows the notices about broken shipped files at startup, once.
fn show_notices(assets: Res<ShippedAssets>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(assets.notices.iter().cloned().map(Notice));
}

/// Registers the exits from a game.
pub(crate) fn ways_out(app: &mut App) {
    app.add_systems(PreUpdate, leave);
}

/// Registers the shared screens, and the exits from a game.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((ways_out, title::plugin, games::plugin, lessons::plugin))
        .add_systems(PostStartup, show_notices)
        .add_systems(Update, find_a_journal.run_if(opens_a_journal))
        .add_systems(
            StateTransition,
            know_players
                .run_if(asks_for_names)
                .after(StateTransitionSystems::TransitionSchedules)
                .before(StateTransitionSystems::EnterSchedules),
        )
        .init_resource::<KnownPlayers>();
}
