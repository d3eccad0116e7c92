//! What the page shows, what is typed on it, and what can be asked for.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::online::at_table::{AtTable, HostPlace, TableOrder};
use crate::online::connection::Connection;
use crate::online::host::{HostOrder, Hosting};
#[cfg(feature = "peer")]
use crate::online::internet::InternetHosting;
use crate::online::nearby::Nearby;
use crate::preferences::localizer::Localizer;
use crate::ui::mode_tabs::ModeTabs;
use crate::window::screen::Screen;
use cascadia_table::terms::{TableAssists, TablePace};

/// Width of the page, and of each of its columns, in points.
pub(super) const WIDTH: f32 = 900.0;
pub(super) const COLUMN: f32 = 436.0;
/// The longest address, in letters, and the longest of what somebody was sent.
pub(super) const LONGEST_ADDRESS: usize = 400;
pub(super) const LONGEST_INVITATION: usize = 450;

/// What was typed on the page.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct TogetherPage {
    /// The name that is being typed.
    pub(super) name: Option<String>,
    /// The code or the address that leads to a table.
    pub(super) invitation: String,
    /// The address of a server for the list.
    pub(super) address: String,
    /// The relay for friends elsewhere; none as long as nothing else was typed than what is remembered.
    #[cfg(feature = "peer")]
    pub(super) relay: Option<String>,
    /// Whether the commitment of the host is shown.
    pub(super) shows_proof: bool,
}

/// What is asked for on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TogetherIntent {
    /// Play under this name.
    Rename(String),
    /// Host on this machine, or stop.
    Host(HostOrder),
    /// Let friends elsewhere in, or no more.
    #[cfg(feature = "peer")]
    Internet {
        /// Whether to let them in.
        opens: bool,
    },
    /// Add the address that was typed to the list of servers.
    AddServer,
    /// Remove a server from the list.
    RemoveServer(String),
    /// Something with a table.
    Table(TableOrder),
    /// Forget a table.
    Forget(String),
    /// Choose what is played at a new table, on this screen.
    Choose(Screen),
    /// Use these clocks for it.
    SetPace(TablePace),
    /// Let nothing help more than this at it.
    SetAssists(TableAssists),
    /// Let only those who sit at it see its game, or anybody with its code.
    SetPrivate(bool),
    /// Keep the next table off the host's list, or let it be there.
    SetHidden(bool),
    /// Begin the game.
    Start,
    /// Show the commitment of the host, or hide it.
    ToggleProof,
    /// Copy a text.
    Copy(String),
    /// Call the host now.
    RetryNow,
    /// Leave the page.
    Back,
}

/// What the page shows.
#[derive(SystemParam)]
pub(super) struct TogetherView<'w> {
    pub(super) at: ResMut<'w, AtTable>,
    pub(super) connection: Res<'w, Connection>,
    pub(super) hosting: Res<'w, Hosting>,
    #[cfg(feature = "peer")]
    pub(super) internet: Res<'w, InternetHosting>,
    pub(super) nearby: Res<'w, Nearby>,
    pub(super) tabs: Res<'w, ModeTabs>,
}

/// Returns the name of a place as it is shown.
pub(super) fn place_name(localizer: &Localizer, place: &HostPlace) -> String {
    match place {
        HostPlace::Here => localizer.text("together-here"),
        HostPlace::At { name, .. } => name.clone(),
    }
}
