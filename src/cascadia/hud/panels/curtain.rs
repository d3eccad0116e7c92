//! The curtain between two players at one screen, for secret Wildlife scoring cards.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Pos2, Rect, Sense, Vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::names::seat_name;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::session::Request;
use crate::ui::overlay::Overlay;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::colour;
use crate::ui::widgets::{ButtonStyle, player_shape, text_button};
use crate::ui::{PanelSet, UiContext};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;

fn show(
    mut parts: UiContext,
    session: Res<Session>,
    pressed: Res<ActionState>,
    overlay: Res<Overlay>,
    mut requests: MessageWriter<Request<Cascadia>>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let seat = session.game().seat();
    let name = seat_name(&localizer, &session, seat);
    let with_name = |key: &str| localizer.text_with(key, &[("name", FluentValue::from(name.clone()))]);
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::new(layout.window.x, layout.window.y));
    let mut raised = *overlay == Overlay::Closed && pressed.just(InputAction::Confirm);
    layers::area(&context, PanelLayer::Curtain, egui::Id::new("curtain"))
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .show(&context, |ui| {
            // Hides everything below and blocks its input.
            let (rect, _) = ui.allocate_exact_size(window.size(), Sense::click_and_drag());
            ui.painter().rect_filled(rect, 0, colour(style.theme.background));
            let content = Rect::from_center_size(rect.center(), Vec2::new(520.0, 260.0));
            let mut ui = ui.new_child(
                egui::UiBuilder::new().max_rect(content).layout(egui::Layout::top_down(egui::Align::Center)),
            );
            let (mark, _) = ui.allocate_exact_size(Vec2::splat(64.0), Sense::hover());
            player_shape(ui.painter(), style, seat.index(), mark.center(), 28.0);
            ui.add_space(8.0);
            ui.label(egui::RichText::new(with_name("curtain-title")).font(style.title()));
            ui.add_space(6.0);
            let why = egui::RichText::new(with_name("curtain-why")).font(style.plain(style.theme.body));
            ui.label(why.color(colour(style.theme.muted)));
            ui.add_space(18.0);
            let size = Vec2::new(260.0, 48.0);
            raised |= text_button(
                &mut ui,
                style,
                Some("eye"),
                &with_name("curtain-raise"),
                ButtonStyle::Primary,
                true,
                size,
            )
            .clicked();
        });
    if raised {
        requests.write(Request::RaiseCurtain);
    }
    Ok(())
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(in_state(SessionStage::Handover).and_then(resource_exists::<Session>)),
    );
}
