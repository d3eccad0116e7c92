//! The lobby: opening, joining and leaving tables, taking and giving up seats.

mod connecting;
mod finding;
#[cfg(test)]
mod fixture;
mod listing;
mod orders;
mod receive;
mod refused;
mod remembering;
mod seating;

pub(super) use finding::place_of;

use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

use crate::online::connection::{LobbySystems, ReceiveSystems};
use crate::online::host::Hosting;
use crate::online::lobby_client::{LobbyClient, TableOrder};
use crate::online::nearby::Nearby;
use crate::online::online_game::OnlineGame;
use crate::online::rematch;
use crate::schedule::AppSystems;
use crate::ui::new_game::purpose::TableChosen;
use crate::window::screen::Screen;

/// Leaves the game, so that the player no longer counts as present.
fn leave_game(mut commands: Commands, mut orders: MessageWriter<TableOrder>, game: Option<Res<OnlineGame>>) {
    if game.is_some() {
        commands.remove_resource::<OnlineGame>();
        orders.write(TableOrder::LeaveHost);
    }
}

/// A run condition: the options of a new game have just opened.
fn begins_another(screen: Res<State<Screen>>) -> bool {
    screen.is_changed() && matches!(screen.get(), Screen::NewGame(_))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LobbyClient>()
        .init_resource::<Nearby>()
        .add_message::<TableOrder>()
        .add_message::<TableChosen>()
        .add_systems(
            PreUpdate,
            (
                orders::follow_orders,
                finding::follow_orders,
                rematch::follow_orders,
                orders::open_chosen,
                (connecting::follow_connection, finding::follow_connection, rematch::follow_connection),
                receive::receive,
                finding::go_on,
            )
                .chain()
                .in_set(LobbySystems)
                .after(ReceiveSystems),
        )
        .add_systems(
            Update,
            (
                connecting::follow_hosting.run_if(resource_changed::<Hosting>),
                listing::look_for_tables.run_if(in_state(Screen::Together)),
            )
                .chain()
                .in_set(AppSystems::Read),
        )
        .add_systems(
            Update,
            remembering::note_turn.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<OnlineGame>),
        )
        // A new game must not be taken for the followed one.
        .add_systems(
            StateTransition,
            leave_game.run_if(begins_another).in_set(StateTransitionSystems::EnterSchedules),
        )
        .add_systems(OnEnter(Screen::Title), leave_game);
}
