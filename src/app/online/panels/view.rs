//! What the panels show, what can be asked for at the table, and the frame of a panel.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke};

use super::said_phrases::SaidPhrases;
use crate::app::online::at_table::AtTable;
use crate::app::online::connection::Connection;
use crate::app::online::online_game::OnlineGame;
use crate::app::ui::style::{UiStyle, colour};
use crate::table::message::ToHost;

/// Which pop-up of the strip is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum StripPopup {
    /// None.
    #[default]
    Closed,
    /// The phrases.
    Phrases,
    /// What can be done with seats and with the game.
    Menu,
}

/// What is asked for at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SeatIntent {
    /// Say this to the host.
    Say(ToHost),
    /// Open or close a pop-up.
    Toggle(StripPopup),
    /// Call the host now.
    RetryNow,
    /// Play again with the same people.
    Rematch,
    /// Sit down at the table of the rematch.
    ComeToRematch,
    /// Leave the table.
    Leave,
}

/// What the panels show.
#[derive(SystemParam)]
pub(super) struct HostedView<'w> {
    pub(super) game: Res<'w, OnlineGame>,
    pub(super) connection: Res<'w, Connection>,
    pub(super) at: Res<'w, AtTable>,
    pub(super) said: Res<'w, SaidPhrases>,
}

/// Draws the frame of a panel of the strip.
pub(super) fn panel<R>(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    contents: impl FnOnce(&mut egui::Ui, &mut UiStyle) -> R,
) -> R {
    Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| contents(ui, style))
        .inner
}
