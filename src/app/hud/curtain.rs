//! The curtain between two people at one screen, where somebody keeps a scoring card secret.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Rect, Sense, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::theme::{Look, colour};
use super::view::seat_name;
use super::widgets::{Tone, player_shape, text_button};
use super::{Overlay, PanelSet};
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::library::Speaker;
use crate::app::play::{Playthrough, Request, Stage};

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    mut look: ResMut<Look>,
    mut requests: MessageWriter<Request>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let seat = playthrough.game().seat();
    let name = seat_name(&speaker, &playthrough, seat);
    let said = |key: &str| speaker.say_with(key, &[("name", FluentValue::from(name.clone()))]);
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::new(areas.window.x, areas.window.y));
    let mut raised = *overlay == Overlay::Closed && pressed.just(Control::Confirm);
    egui::Area::new(egui::Id::new("curtain"))
        .order(egui::Order::Middle)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .show(&context, |ui| {
            // Everything below is out of sight and out of reach.
            let (rect, _) = ui.allocate_exact_size(window.size(), Sense::click_and_drag());
            ui.painter().rect_filled(rect, 0, colour(look.theme.background));
            let content = Rect::from_center_size(rect.center(), Vec2::new(520.0, 260.0));
            let mut ui = ui.new_child(
                egui::UiBuilder::new().max_rect(content).layout(egui::Layout::top_down(egui::Align::Center)),
            );
            let (mark, _) = ui.allocate_exact_size(Vec2::splat(64.0), Sense::hover());
            player_shape(ui.painter(), look, seat.index(), mark.center(), 28.0);
            ui.add_space(8.0);
            ui.label(egui::RichText::new(said("curtain-title")).font(look.bold(30.0)));
            ui.add_space(6.0);
            let why = egui::RichText::new(said("curtain-why")).font(look.plain(look.theme.body));
            ui.label(why.color(colour(look.theme.muted)));
            ui.add_space(18.0);
            let size = Vec2::new(260.0, 48.0);
            raised |=
                text_button(&mut ui, look, Some("eye"), &said("curtain-raise"), Tone::Primary, true, size)
                    .clicked();
        });
    if raised {
        requests.write(Request::RaiseCurtain);
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(in_state(Stage::Handover).and_then(resource_exists::<Playthrough>)),
    );
}
