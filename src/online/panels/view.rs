//! Shared parts of the panels: the view, the intents, and the frame of a panel.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke};

use super::chat_bubbles::ChatBubbles;
use crate::online::connection::Connection;
use crate::online::host::Hosting;
use crate::online::lobby_client::LobbyClient;
use crate::online::online_game::OnlineGame;
use crate::ui::style::{UiStyle, colour};
use cascadia_table::message::ToHost;

/// Open pop-up of the strip.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum StripPopup {
    #[default]
    Closed,
    /// The quick-chat menu.
    QuickChat,
    /// The table menu.
    Menu,
    /// The code that moves the player's seat to another device.
    SeatCode,
}

/// The latest secret for the player's seat; earlier ones are void.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SeatCode(pub(super) Option<String>);

/// Part of the window, in points, with the strip at its upper right corner; none for the viewport.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct StripPlace(pub(super) Option<Rect>);

/// Moves the strip, from modes that show something else at its usual place.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub(crate) struct PlaceStrip(pub Option<Rect>);

/// Moves the strip back to the viewport.
pub(crate) fn forget_strip_place(mut places: MessageWriter<PlaceStrip>) {
    places.write(PlaceStrip(None));
}

pub(super) fn place_strip(mut places: MessageReader<PlaceStrip>, mut place: ResMut<StripPlace>) {
    if let Some(PlaceStrip(asked)) = places.read().last() {
        place.set_if_neq(StripPlace(*asked));
    }
}

/// Intents at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SeatIntent {
    Send(ToHost),
    Toggle(StripPopup),
    /// Request the code that moves the seat to another device.
    MoveSeat,
    Copy(String),
    /// Reconnect at once.
    RetryNow,
    /// Propose a rematch, or agree to one.
    Rematch,
    /// Withdraw from the rematch.
    NoRematch,
    /// Show the table of the rematch.
    SeeRematch,
    Leave,
}

/// Contents of the panels.
#[derive(SystemParam)]
pub(super) struct HostedView<'w> {
    pub(super) game: Res<'w, OnlineGame>,
    pub(super) connection: Res<'w, Connection>,
    pub(super) lobby: Res<'w, LobbyClient>,
    pub(super) bubbles: Res<'w, ChatBubbles>,
    pub(super) hosting: Res<'w, Hosting>,
    pub(super) code: Res<'w, SeatCode>,
    pub(super) place: Res<'w, StripPlace>,
}

/// Draws the frame of a panel of the strip.
pub(super) fn panel<R>(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    contents: impl FnOnce(&mut egui::Ui, &mut UiStyle) -> R,
) -> R {
    Frame::new()
        // Opaque, because paper shining through would disturb reading.
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| contents(ui, style))
        .inner
}
