//! The host's list of tables, polled while the page shows it.

use std::time::Duration;

use bevy::prelude::*;

use crate::online::connection::{Connection, SendToHost};
use crate::online::lobby_client::{LobbyClient, PendingCall};
use crate::preferences::wake_up::FrameRequests;
use cascadia_table::RefusalCode;
use cascadia_table::message::ToHost;

/// Polling interval of the host's list of tables while the page shows it.
const LOOK: Duration = Duration::from_secs(3);

/// Polls the host's list while the page shows it, unless the host has refused to list tables.
pub(super) fn look_for_tables(
    time: Res<Time<Real>>,
    lobby: Res<LobbyClient>,
    connection: Res<Connection>,
    mut frames: FrameRequests,
    mut asked: Local<Duration>,
    mut to_host: MessageWriter<SendToHost>,
) {
    let is_shown = lobby.table.is_none() && lobby.wanted == PendingCall::Nothing;
    if !connection.is_up() || !is_shown || lobby.refuses_list {
        return;
    }
    frames.within(LOOK);
    if time.elapsed().saturating_sub(*asked) >= LOOK {
        *asked = time.elapsed();
        to_host.write(SendToHost(ToHost::Tables {}));
    }
}

/// Notes that the host lists no tables. Hosts of earlier versions refuse the request as an unknown message;
/// no other request is sent without an action of the player.
pub(super) fn note_no_list(lobby: &mut LobbyClient, code: RefusalCode) {
    lobby.refuses_list |= !lobby.host_lists && matches!(code, RefusalCode::Listing | RefusalCode::Message);
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::online::lobby::fixture::{app, listens, refused};
    use crate::window::screen::Screen;

    #[test]
    fn a_host_that_lists_nothing_is_asked_once_without_a_word() {
        // Hosts of earlier versions do not know the request.
        for code in [RefusalCode::Listing, RefusalCode::Message] {
            let mut app = app();
            app.insert_resource(Connection::listening());
            app.insert_resource(TimeUpdateStrategy::ManualDuration(LOOK));
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Together);
            let asks = |app: &mut App| {
                app.update();
                app.update();
                let sent = app.world_mut().resource_mut::<Messages<SendToHost>>().drain().collect::<Vec<_>>();
                sent.contains(&SendToHost(ToHost::Tables {}))
            };
            assert!(asks(&mut app) && asks(&mut app), "it has not answered");
            assert_eq!(refused(&mut app, code), (Vec::new(), 0), "{code}");
            assert!(!asks(&mut app), "{code}");
            assert!(listens(&mut app).contains(&ToHost::Tables {}), "another host may listen now");
        }
    }
}
