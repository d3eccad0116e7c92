//! A game: from the first turn until the table is quiet after the last.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::hud::Overlay;
use crate::app::play::{Showing, Stage};
use crate::app::screen::Screen;

/// Time between the last piece and the score pad.
const PAUSE: Duration = Duration::from_millis(900);

/// Goes on to the score pad once everything has been shown.
fn finish(
    time: Res<Time>,
    showing: Res<Showing>,
    mut waited: Local<Duration>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
) {
    if showing.0 > 0 {
        *waited = Duration::ZERO;
        return;
    }
    *waited += time.delta();
    if *waited >= PAUSE {
        *waited = Duration::ZERO;
        *overlay = Overlay::Closed;
        next.set(Screen::Result);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, finish.in_set(crate::app::Frame::Show).run_if(in_state(Stage::Finished)));
}
