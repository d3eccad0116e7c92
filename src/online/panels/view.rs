//! What the panels show, what can be asked for at the table, and the frame of a panel.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke};

use super::said_phrases::SaidPhrases;
use crate::online::at_table::AtTable;
use crate::online::connection::Connection;
use crate::online::host::Hosting;
use crate::online::online_game::OnlineGame;
use crate::ui::style::{UiStyle, colour};
use cascadia_table::message::ToHost;

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
    /// The code that moves the own seat to another device.
    SeatCode,
}

/// The secret that the host has told for the own seat, the last one, which alone is good.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SeatCode(pub(super) Option<String>);

/// The part of the window at whose upper right corner the strip hangs, in points, where it is not the viewport. A mode that
/// shows something else there says so.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct StripPlace(pub(crate) Option<Rect>);

/// Lets the strip hang at the viewport again.
pub(crate) fn forget_strip_place(mut place: ResMut<StripPlace>) {
    *place = StripPlace::default();
}

/// What is asked for at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SeatIntent {
    /// Say this to the host.
    Say(ToHost),
    /// Open or close a pop-up.
    Toggle(StripPopup),
    /// Ask for the code that moves the own seat to another device.
    MoveSeat,
    /// Copy a text.
    Copy(String),
    /// Call the host now.
    RetryNow,
    /// Play again with the same people.
    Rematch,
    /// Do not want to play again any more.
    NoRematch,
    /// Go to the table of the rematch.
    SeeRematch,
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
        // Opaque: paper that shines through would be read with the words.
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(10, 6))
        .show(ui, |ui| contents(ui, style))
        .inner
}
