//! The turn announcement: large letters until any input for players at one screen; a face in the corner for
//! the computer.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::hints::visited::CornerPlace;
use crate::cascadia::hud::names::{opponent_name, seat_name};
use crate::cascadia::hud::view::HudView;
use crate::preferences::config_files::Timing;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::session::Happened;
use crate::session::PlayableMode;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::portraits::portrait;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::player_shape;
use crate::ui::{PanelSet, UiContext};
use crate::window::layout::ScreenLayout;
use cascadia_ai::players::split_key;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::{GameEvent, Seat};

/// Radius of a computer player's face, the same with large text in a small window, and the inset of its sign
/// in the corner of the environment.
const FACE: f32 = 22.0;
const SMALL_FACE: f32 = 17.0;
const OPPONENT_INSET: f32 = 10.0;
/// Minimum width for the sign beside a card.
const OPPONENT_WIDTH: f32 = 160.0;

/// The announced turn and the remaining time.
#[derive(Resource, Default)]
struct Banner(Option<(Seat, Duration)>);

fn announce(
    mut happened: MessageReader<Happened<GameEvent>>,
    session: Res<Session>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    mut banner: ResMut<Banner>,
) {
    for Happened(event) in happened.read() {
        if let GameEvent::TurnBegan { seat, .. } = event
            && session.is_here(*seat)
            && session.people_here() > 1
            && !session.curtain_is_down()
            && settings.speed.factor() > 0.0
        {
            banner.0 = Some((*seat, Duration::from_millis(timing.turn_banner)));
        }
    }
}

fn fade(
    // Game time stands still while the window is idle.
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut banner: ResMut<Banner>,
    mut frames: FrameRequests,
) {
    let Some((_, left)) = &mut banner.0 else { return };
    *left = left.saturating_sub(time.delta());
    let input = keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some();
    if left.is_zero() || input {
        banner.0 = None;
    } else {
        frames.within(*left);
    }
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    localizer: Res<Localizer>,
    session: Res<Session>,
    style: Res<UiStyle>,
    banner: Res<Banner>,
) -> Result {
    let Some((seat, _)) = banner.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    layers::area(context, PanelLayer::Banner, egui::Id::new("turn banner"))
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(egui::pos2(layout.viewport.center().x, layout.viewport.center().y - 40.0))
        .interactable(false)
        .show(context, |ui| {
            Frame::new()
                .fill(colour(style.theme.background).gamma_multiply(0.95))
                .stroke(Stroke::new(2.0, style.player_colour(seat.index())))
                .corner_radius(CornerRadius::same(14))
                .inner_margin(Margin::symmetric(28, 16))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(34.0), egui::Sense::hover());
                        player_shape(ui.painter(), &style, seat.index(), rect.center(), 14.0);
                        let name = seat_name(&localizer, &session, seat);
                        let text = localizer.text_with("banner-turn", &[("name", FluentValue::from(name))]);
                        let text = egui::RichText::new(text).font(style.bold(style.theme.large_number));
                        ui.label(text.color(colour(style.theme.text)));
                    });
                });
        });
    Ok(())
}

/// Shows the face and name of the computer player to move, in the upper left of the environment.
fn show_opponent(mut parts: UiContext, view: Res<HudView>, place: CornerPlace) -> Result {
    let Some(seat) = view.seats.iter().find(|seat| seat.active) else { return Ok(()) };
    let Some(level) = &seat.level else { return Ok(()) };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let own = style.player_colour(seat.seat.index());
    let face = if layout.folded { SMALL_FACE } else { FACE };
    // The scarf shows the style, so the name can stay short.
    let name = opponent_name(&localizer, split_key(level).0);
    let Some(left) = place.left(&layout, OPPONENT_INSET, OPPONENT_WIDTH) else { return Ok(()) };
    layers::area(&context, PanelLayer::Floating, egui::Id::new("turn of an opponent"))
        .fixed_pos(egui::pos2(left, layout.viewport.min.y + OPPONENT_INSET))
        .interactable(false)
        .show(&context, |ui| {
            let frame = Frame::new()
                .fill(style.panel_fill())
                .stroke(Stroke::new(1.5, own))
                .corner_radius(CornerRadius::same(26))
                .inner_margin(Margin { left: 5, right: 18, top: 5, bottom: 5 });
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    let size = egui::Vec2::splat(face * 2.0);
                    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                    portrait(ui.painter(), style, level, own, rect.center(), face);
                    let shape = rect.center() + egui::Vec2::splat(face * 0.72);
                    player_shape(ui.painter(), style, seat.seat.index(), shape, 6.0);
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        let key = if seat.thinking { "opponent-turn-thinks" } else { "opponent-turn-plays" };
                        let lines = [
                            (name, style.bold(style.theme.body), style.theme.text),
                            (localizer.text(key), style.plain(style.theme.small), style.theme.muted),
                        ];
                        for (text, font, tint) in lines {
                            let text = egui::RichText::new(text).font(font).color(colour(tint));
                            // Never wrapped: the sign is as wide as its longer line.
                            ui.add(egui::Label::new(text).extend());
                        }
                    });
                });
            });
        });
    Ok(())
}

fn take_down(mut banner: ResMut<Banner>) {
    banner.0 = None;
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Banner>()
        .add_systems(
            Update,
            (announce.run_if(resource_exists::<Session>), fade)
                .chain()
                .in_set(crate::schedule::AppSystems::Show),
        )
        .add_systems(OnExit(Cascadia::TABLE), take_down)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet).run_if(
                resource_exists::<Session>
                    .and_then(in_state(Cascadia::TABLE))
                    .and_then(not(in_state(SessionStage::Finished))),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_opponent
                .in_set(PanelSet)
                .run_if(in_state(SessionStage::Watching).and_then(resource_exists::<HudView>)),
        );
}
