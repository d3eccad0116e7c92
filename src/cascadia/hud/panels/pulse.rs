//! Numbers that points fly to: their value meanwhile, their pulse, and its drawing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res};
use bevy_egui::egui::{self, Align2, Pos2, Vec2};

use crate::cascadia::animation::{Anchor, PendingPoints, Pulses, ScoreSource};
use crate::cascadia::hud::view::{CardView, SeatView};
use crate::cascadia::table::PlayerSeat;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::write;
use cascadia_rules::rules::Seat;

/// The displayed state of a number while points fly to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ShownNumber {
    /// The value including all arrivals so far; `None` while points are hidden.
    pub value: Option<i16>,
    /// Strength of the pulse after an arrival, 0 to 1.
    pub pulse: f32,
}

/// Flights towards the numbers of the panels, and recent arrivals.
#[derive(SystemParam)]
pub(crate) struct Arrivals<'w, 's> {
    /// The pulsing numbers.
    pub pulses: Res<'w, Pulses>,
    players: Query<'w, 's, (&'static PlayerSeat, &'static PendingPoints)>,
}

impl Arrivals<'_, '_> {
    /// Returns the points of a player that are still to arrive.
    fn pending(&self, seat: Seat) -> Option<&PendingPoints> {
        self.players.iter().find(|(player, _)| player.seat() == seat).map(|(_, pending)| pending)
    }

    /// Returns the points of a card for the environment of the seat `visited`.
    pub(super) fn card(&self, visited: Seat, card: &CardView) -> ShownNumber {
        let source = ScoreSource::Wildlife(card.species);
        let not_yet = self.pending(visited).map_or(0, |pending| pending.of(source));
        ShownNumber {
            value: card.points.map(|points| points as i16 - not_yet),
            pulse: self.pulses.strength(Anchor::Card(card.species)),
        }
    }

    /// Returns the total of a player.
    pub(super) fn player(&self, seat: &SeatView) -> ShownNumber {
        ShownNumber {
            value: seat
                .total
                .map(|total| total as i16 - self.pending(seat.seat).map_or(0, PendingPoints::total)),
            pulse: self.pulses.strength(Anchor::Player(seat.seat)),
        }
    }
}

/// Draws a glow behind a pulsing number. The digits keep their size: glyphs of another size would have to be
/// rasterized first and be missing for some frames.
pub(super) fn glow(painter: &egui::Painter, style: &UiStyle, middle: Pos2, pulse: f32) {
    if pulse > 0.0 {
        let tint = colour(style.theme.gain).gamma_multiply(0.45 * pulse);
        painter.circle_filled(middle, 24.0 - 8.0 * pulse, tint);
    }
}

/// Returns the position of a number raised by its pulse.
pub(super) fn raised(at: Pos2, pulse: f32) -> Pos2 {
    at - Vec2::new(0.0, 5.0 * pulse)
}

/// Draws a number in a cell of a strip; nothing while points are hidden.
pub(super) fn draw_number(painter: &egui::Painter, style: &UiStyle, number: ShownNumber, at: Pos2) {
    let Some(value) = number.value else { return };
    let at = raised(at, number.pulse);
    glow(painter, style, at, number.pulse);
    let tint = blend(style.theme.text, style.theme.gain, number.pulse);
    write(painter, at, Align2::CENTER_CENTER, &value.to_string(), style.bold(style.theme.number), tint);
}
