//! The card beside the environment, which is fitted so that neither covers the other, and the outlines on it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::attempt::TurnAttempt;
use super::card::{CardIntent, show_turn_card};
use super::film::Film;
use super::outlines::{draw_caption, draw_outlines, draw_pair};
use super::show_turn::ToTable;
use super::told::TableView;
use crate::app::camera::{CameraView, Rig, Viewport};
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::hud::hints::marks::EnvironmentOnScreen;
use crate::app::cascadia::lessons::card_strip;
use crate::app::cascadia::review::desk::ReviewDesk;
use crate::app::cascadia::review::reviewed::ReviewedGame;
use crate::app::preferences::settings::Settings;
use crate::app::ui::overlay::Overlay;
use crate::app::ui::{UiContext, egui_rect};
use crate::app::window::layout::ScreenLayout;
use crate::app::window::screen::Screen;
use crate::cascadia::rules::Phase;

/// What the camera was fitted for: the playthrough, the size of the viewport, and whether a film is shown.
type FittedFor = (u64, Vec2, bool);

/// How much smaller an environment is shown during a film, which makes it grow.
const FILMED: f32 = 0.66;

/// Fits the environment that is spoken of beside the card.
pub(super) fn fit(
    layout: Res<ScreenLayout>,
    session: Res<CascadiaSession>,
    view: Res<TableView>,
    film: Res<Film>,
    mut rig: ResMut<Rig>,
    mut fitted_for: Local<Option<FittedFor>>,
) {
    let (Some(seat), true) = (view.seat, view.card.is_some()) else {
        if fitted_for.take().is_some() {
            rig.viewport = None;
        }
        return;
    };
    let min = Vec2::new(card_strip(&layout).max.x + 8.0, layout.viewport.min.y + 8.0);
    let rect = Rect { min, max: layout.viewport.max - Vec2::new(10.0, 62.0) };
    let viewport = Viewport { rect, middle: Vec2::new(rect.center().x, layout.viewport.center().y) };
    let is_film = film.decision.is_some();
    let wanted = (session.serial(), rect.size(), is_film);
    if *fitted_for == Some(wanted) && rig.viewport == Some(viewport) {
        return;
    }
    rig.viewport = Some(viewport);
    *fitted_for = Some(wanted);
    rig.visit(seat, session.game().player(seat).environment(), &layout);
    rig.fit(session.game().player(seat).environment(), &layout);
    if is_film {
        rig.goal.zoom *= FILMED;
    }
    rig.arrive();
}

/// Everything that the card acts on.
#[derive(SystemParam)]
pub(super) struct CardTargets<'w> {
    to_table: MessageWriter<'w, ToTable>,
    film: ResMut<'w, Film>,
    desk: Res<'w, ReviewDesk>,
    reviewed: Res<'w, ReviewedGame>,
    settings: Res<'w, Settings>,
    attempt: Option<ResMut<'w, TurnAttempt>>,
    next: ResMut<'w, NextState<Screen>>,
}

impl CardTargets<'_> {
    /// Carries out what was pressed on the card about a decision.
    fn carry_out(&mut self, intent: CardIntent, decision: Option<usize>) {
        match intent {
            CardIntent::Show(index) => {
                *self.film = Film::default();
                self.to_table.write(ToTable::Show(index));
            }
            CardIntent::Try(index) => {
                self.to_table.write(ToTable::Try(index));
            }
            CardIntent::Film => {
                let review = self.desk.of_seat(self.reviewed.seat);
                let found = decision
                    .zip(review.zip(decision).and_then(|(review, index)| review.decisions.get(index)));
                if let Some((index, decision)) = found {
                    let still = self.settings.reduce_motion;
                    self.film.toggle(index, decision.film.len() + 1, still);
                }
            }
            CardIntent::Hint => {
                if let Some(attempt) = &mut self.attempt {
                    attempt.show_hint();
                }
            }
            CardIntent::Again => {
                self.to_table.write(ToTable::Again);
            }
            CardIntent::Next => {
                self.to_table.write(ToTable::Next);
            }
            CardIntent::Back => self.next.set(Screen::Review),
        }
    }
}

/// Draws the outlines and the card, and carries out what is pressed on it.
pub(super) fn show(
    mut parts: UiContext,
    view: Res<TableView>,
    camera: Res<CameraView>,
    rig: Res<Rig>,
    session: Res<CascadiaSession>,
    overlay: Res<Overlay>,
    mut targets: CardTargets,
) -> Result {
    let (Some(card), Some(seat)) = (&view.card, view.seat) else { return Ok(()) };
    let context = parts.egui()?;
    let UiContext { layout, mut style, .. } = parts;
    let style = &mut *style;
    if *overlay == Overlay::Closed && rig.seat() == seat {
        let ground = EnvironmentOnScreen::of(&camera, &layout, seat);
        draw_outlines(&context, style, &ground, &view.outlines);
        let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("review pairs"));
        let painter = context.layer_painter(layer);
        let game = session.game();
        let pairs = game.display().slots().count();
        let is_draft = game.phase() == Phase::Draft && game.seat() == seat;
        for (outline, best) in [(&view.outlines.played, false), (&view.outlines.best, true)] {
            let Some((choice, label)) = outline.as_ref().filter(|_| is_draft) else { continue };
            if let Some((tile, ..)) = choice.draft {
                let rect = egui_rect(layout.pair(tile.index(), pairs));
                draw_pair(&painter, style, rect, label, best);
            }
        }
        if let Some(caption) = &view.caption {
            let strip = card_strip(&layout);
            let middle = (strip.max.x + layout.viewport.max.x) / 2.0;
            draw_caption(&painter, style, egui::pos2(middle, layout.viewport.min.y + 30.0), caption);
        }
    }
    let place = egui_rect(card_strip(&layout));
    if let Some(intent) = show_turn_card(&context, style, card, place) {
        targets.carry_out(intent, view.decision);
    }
    Ok(())
}
