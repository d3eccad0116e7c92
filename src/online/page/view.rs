//! The view, the typed text and the intents of the page.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::online::connection::Connection;
use crate::online::host::{HostOrder, Hosting};
#[cfg(feature = "peer")]
use crate::online::internet::InternetHosting;
use crate::online::lobby_client::{HostPlace, LobbyClient, TableOrder};
use crate::online::nearby::Nearby;
use crate::preferences::localizer::Localizer;
use crate::ui::mode_tabs::ModeTabs;
use crate::window::screen::Screen;
use cascadia_table::table_options::{TableAssists, TablePace};

/// Width of the page, and of each of its columns, in points.
pub(super) const WIDTH: f32 = 900.0;
pub(super) const COLUMN: f32 = 436.0;
/// Most letters of an address and of an invitation.
pub(super) const LONGEST_ADDRESS: usize = 400;
pub(super) const LONGEST_INVITATION: usize = 450;

/// Text typed on the page.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct TogetherPage {
    /// Name during editing.
    pub(super) name: Option<String>,
    /// Code or address of a table.
    pub(super) invitation: String,
    /// Address of a server for the list.
    pub(super) address: String,
    /// Relay for friends elsewhere; none until edited.
    #[cfg(feature = "peer")]
    pub(super) relay: Option<String>,
    /// Unfolds the commitment of the host.
    pub(super) shows_proof: bool,
}

/// Intents on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TogetherIntent {
    Rename(String),
    Host(HostOrder),
    /// Switches hosting for friends elsewhere.
    #[cfg(feature = "peer")]
    Internet {
        opens: bool,
    },
    /// Add the typed address to the list of servers.
    AddServer,
    RemoveServer(String),
    Table(TableOrder),
    /// Forget a known table.
    Forget(String),
    /// Choose the game of a new table, on this screen.
    Choose(Screen),
    /// Set the clocks of the next table.
    SetPace(TablePace),
    /// Set the most assists of the next table.
    SetAssists(TableAssists),
    /// Allow or forbid spectators at the next table.
    SetPrivate(bool),
    /// Require an invitation for the seats of the next table, or only its code.
    SetInvitedOnly(bool),
    /// Hide the next table from the host's list, or list it.
    SetHidden(bool),
    Start,
    /// Fold or unfold the commitment of the host.
    ToggleProof,
    Copy(String),
    /// Reconnect at once.
    RetryNow,
    Back,
}

/// Contents of the page.
#[derive(SystemParam)]
pub(super) struct TogetherView<'w> {
    pub(super) lobby: ResMut<'w, LobbyClient>,
    pub(super) connection: Res<'w, Connection>,
    pub(super) hosting: Res<'w, Hosting>,
    #[cfg(feature = "peer")]
    pub(super) internet: Res<'w, InternetHosting>,
    pub(super) nearby: Res<'w, Nearby>,
    pub(super) tabs: Res<'w, ModeTabs>,
}

pub(super) fn place_name(localizer: &Localizer, place: &HostPlace) -> String {
    match place {
        HostPlace::Here => localizer.text("together-here"),
        HostPlace::At { name, .. } => name.clone(),
    }
}
