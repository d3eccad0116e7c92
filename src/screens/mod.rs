//! The screens, one file each, and the transitions between them.

mod all_games;
mod game_box;
mod games;
mod lessons;
mod title;
mod title_background;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::cascadia::profiles::SavedProfiles;
use super::rolling::river_trail::SavedRiverTrails;
use super::session::{PlayableMode, Session};
use super::store::game_store::GameStore;
use super::store::shipped_assets::ShippedAssets;
use super::ui::Notice;
use super::ui::new_game::known_players::KnownPlayers;
use super::ui::open_record::{OpenPurpose, OpenRecord, ReplayOrigin};
use super::ui::overlay::Leave;
use super::ui::page::PageOpens;
use super::window::screen::Screen;
use cascadia_engine::is_same_person;
use cascadia_rules::Cascadia;
use rolling_rivers::RollingRivers;

/// Leaves the game for the requested screen, or ends the program.
fn leave(
    mut requests: MessageReader<Leave>,
    mut leave_cascadia: LeaveReplay<Cascadia>,
    mut leave_rolling: LeaveReplay<RollingRivers>,
    came_from: Res<ReplayOrigin>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for request in requests.read() {
        match request {
            Leave::ToTitle => next.set(Screen::Title),
            Leave::ToTrail => next.set(Cascadia::TRAIL),
            Leave::ToLessons => next.set(Screen::Lessons),
            // Picture mode opens its screen, since it has to remember the screen below.
            Leave::ToPicture => {}
            Leave::Replay => {
                let back = if *screen.get() == RollingRivers::TABLE {
                    leave_rolling.back_to(came_from.0)
                } else {
                    leave_cascadia.back_to(came_from.0)
                };
                if let Some(back) = back {
                    next.set(back);
                }
            }
            Leave::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}

/// Access for leaving a replay of a mode.
#[derive(SystemParam)]
struct LeaveReplay<'w, M: PlayableMode> {
    session: Option<Res<'w, Session<M>>>,
    opens: MessageWriter<'w, OpenRecord<M>>,
}

impl<M: PlayableMode> LeaveReplay<'_, M> {
    /// Returns the screen to return to, or opens the result if the replay came from there.
    fn back_to(&mut self, came_from: Screen) -> Option<Screen> {
        let watched = self.session.as_ref().and_then(|session| session.watched());
        match watched {
            // The result belongs to the replayed game.
            Some(whole) if came_from == M::RESULT && whole.outcome.is_some() => {
                let record = Box::new(whole.as_ref().clone());
                self.opens.write(OpenRecord::Read(record, OpenPurpose::Result));
                None
            }
            _ if came_from == M::RESULT || came_from == M::TABLE => Some(Screen::Title),
            _ => Some(came_from),
        }
    }
}

/// Adds the people with a profile or a river trail to the suggested names.
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

/// Switches to the other game's journal if this game's is empty.
fn find_a_journal(
    cascadia: Res<GameStore<Cascadia>>,
    rolling: Res<GameStore<RollingRivers>>,
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    let from_title = |change: &StateTransitionEvent<Screen>| {
        change.exited == Some(Screen::Title) && change.entered == Some(Cascadia::JOURNAL)
    };
    let is_empty = cascadia.journal().games().next().is_none();
    if changes.read().any(from_title) && is_empty && rolling.journal().games().next().is_some() {
        next.set(RollingRivers::JOURNAL);
    }
}

/// Shows the notices about broken shipped files at startup, once.
fn show_notices(assets: Res<ShippedAssets>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(assets.notices.iter().cloned().map(Notice));
}

/// Registers the exits from a game.
fn ways_out(app: &mut App) {
    app.add_systems(PreUpdate, leave);
}

/// Registers the transitions between screens, without the screens themselves.
#[cfg(test)]
pub(crate) fn transitions(app: &mut App) {
    app.add_plugins((ways_out, super::cascadia::screens::transitions, super::rolling::screens::transitions));
}

/// Registers the shared screens, and the exits from a game.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((ways_out, title_background::plugin, title::plugin, games::plugin, lessons::plugin))
        .add_systems(PostStartup, show_notices)
        .add_systems(Update, find_a_journal.run_if(in_state(Cascadia::JOURNAL)))
        .init_resource::<KnownPlayers>();
    let asking = [
        RollingRivers::NEW_GAME,
        Screen::Together,
        Cascadia::DAILY,
        RollingRivers::DAILY,
        Cascadia::JOURNAL,
        RollingRivers::JOURNAL,
    ];
    for screen in asking {
        app.add_systems(OnEnter(screen), know_players.before(PageOpens));
    }
}
