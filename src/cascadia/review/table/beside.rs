//! The card beside the environment and the outlines on it, for a turn of a review or for a puzzle. The camera
//! keeps card and environment apart.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::card::{CardIntent, TurnCard, show_turn_card};
use super::outlines::{TurnOutlines, draw_caption, draw_outlines, draw_pair};
use crate::camera::{CameraOrder, CameraView, Rig, Viewport};
use crate::cascadia::Session;
use crate::cascadia::hud::hints::marks::EnvironmentOnScreen;
use crate::cascadia::hud::hints::visited::CornerCard;
use crate::cascadia::lessons::card_strip;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::schedule::Decisions;
use crate::session::PlayableMode;
use crate::ui::overlay::Overlay;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::{PanelSet, UiContext, egui_rect};
use crate::window::layout::ScreenLayout;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Phase, Seat};

/// The inputs of the last camera fit: the session, the viewport, and whether room to grow is kept.
type FittedFor = (u64, Viewport, bool);

/// Scale of an environment during a film, which adds tiles to it.
const FILMED: f32 = 0.66;

/// A click on the card.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardPressed(pub(crate) CardIntent);

/// The extra contents of the table during a review or a puzzle.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct TableView {
    /// The card; `None` without any content.
    pub card: Option<TurnCard>,
    /// The outlines on the environment and on the display.
    pub outlines: TurnOutlines,
    /// The seat whose environment is discussed.
    pub seat: Option<Seat>,
    /// The number of its session, to detect a view prepared for the previous game on the table.
    pub serial: u64,
    /// A caption over the environment.
    pub caption: Option<String>,
    /// True if the environment is shown smaller to leave room for growth.
    pub leaves_room: bool,
}

/// Fits the discussed environment beside the card.
fn fit(
    layout: Res<ScreenLayout>,
    session: Res<Session>,
    view: Res<TableView>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    mut fitted_for: Local<Option<FittedFor>>,
) {
    let (Some(seat), true) = (view.seat, view.card.is_some()) else {
        if let Some((_, viewport, _)) = fitted_for.take()
            && rig.viewport == Some(viewport)
        {
            orders.write(CameraOrder::Viewport(None));
        }
        return;
    };
    if view.serial != session.serial() {
        return;
    }
    let min = Vec2::new(card_strip(&layout).max.x + 8.0, layout.viewport.min.y + 8.0);
    let rect = Rect { min, max: layout.viewport.max - Vec2::new(10.0, 62.0) };
    let viewport = Viewport { rect, middle: Vec2::new(rect.center().x, layout.viewport.center().y) };
    let wanted = (session.serial(), viewport, view.leaves_room);
    if *fitted_for == Some(wanted) && rig.viewport == Some(viewport) {
        return;
    }
    *fitted_for = Some(wanted);
    let environment = session.game().player(seat).environment();
    orders.write(CameraOrder::Viewport(Some(viewport)));
    orders.write(CameraOrder::visit(seat, environment));
    let factor = if view.leaves_room { FILMED } else { 1.0 };
    orders.write(CameraOrder::show(viewport, seat, environment, factor));
}

/// Records whether the card covers a corner of the table.
fn take_corner(view: Res<TableView>, session: Res<Session>, mut corner: ResMut<CornerCard>) {
    corner.set_if_neq(CornerCard(view.card.is_some() && view.serial == session.serial()));
}

/// Requests the card's hint on its key while one is available.
fn ask_for_hint(
    mut keys: ResMut<ActionState>,
    view: Res<TableView>,
    session: Res<Session>,
    overlay: Res<Overlay>,
    mut pressed: MessageWriter<CardPressed>,
) {
    let offers = |card: &TurnCard| card.buttons.iter().any(|button| button.intent == CardIntent::Hint);
    let is_mine = view.serial == session.serial() && *overlay == Overlay::Closed;
    if is_mine && view.card.as_ref().is_some_and(offers) && keys.take(InputAction::Hint) {
        pressed.write(CardPressed(CardIntent::Hint));
    }
}

/// Draws the outlines and the card.
fn show(
    mut parts: UiContext,
    view: Res<TableView>,
    camera: Res<CameraView>,
    rig: Res<Rig>,
    session: Res<Session>,
    overlay: Res<Overlay>,
    mut pressed: MessageWriter<CardPressed>,
) -> Result {
    let (Some(card), Some(seat)) = (&view.card, view.seat) else { return Ok(()) };
    if view.serial != session.serial() {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, mut style, .. } = parts;
    let style = &mut *style;
    if *overlay == Overlay::Closed && rig.seat() == seat {
        let ground = EnvironmentOnScreen::of(&camera, &layout, seat);
        draw_outlines(&context, style, &ground, &view.outlines);
        let painter = layers::painter(&context, PanelLayer::Pointer, "review pairs");
        let game = session.game();
        let pairs = game.display().slots().count();
        let is_draft = game.phase() == Phase::Draft && game.seat() == seat;
        for (outline, best) in [(&view.outlines.played, false), (&view.outlines.best, true)] {
            let Some((choice, label)) = outline.as_ref().filter(|_| is_draft) else { continue };
            let slots = choice
                .draft
                .into_iter()
                .flat_map(|(tile, token, _)| [Some(tile), (token != tile).then_some(token)]);
            for slot in slots.flatten() {
                let rect = egui_rect(layout.pair(slot.index(), pairs));
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
        pressed.write(CardPressed(intent));
    }
    Ok(())
}

/// Resets the view when the table is left.
fn leave(mut view: ResMut<TableView>, mut corner: ResMut<CornerCard>) {
    *view = TableView::default();
    *corner = CornerCard::default();
}

/// Adds the extra contents of the table without their panel.
pub(crate) fn view_plugin(app: &mut App) {
    let at_table = in_state(Cascadia::TABLE).and_then(resource_exists::<Session>);
    app.init_resource::<TableView>()
        .init_resource::<CornerCard>()
        .add_message::<CardPressed>()
        .add_systems(OnExit(Cascadia::TABLE), leave)
        .add_systems(
            Update,
            (ask_for_hint.in_set(KeyOrder::Screen), fit.in_set(Decisions::Camera)).run_if(at_table.clone()),
        )
        .add_systems(PostUpdate, take_corner.run_if(at_table.clone()))
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(at_table));
}
