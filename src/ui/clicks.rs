//! The sound of a button, whenever a panel's widget is pressed by mouse or by key.

use bevy::prelude::*;
use bevy_egui::egui::output::OutputEvent;
use bevy_egui::egui::{Context, WidgetType};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::panels::PanelSet;
use crate::audio::InterfaceCue;

/// Tests whether a button, or a similar widget, was pressed in this pass of egui.
fn was_pressed(context: &Context) -> bool {
    let is_button = |event: &OutputEvent| match event {
        OutputEvent::Clicked(info) => {
            let other = [WidgetType::Label, WidgetType::TextEdit, WidgetType::Slider, WidgetType::DragValue];
            info.enabled && !other.contains(&info.typ)
        }
        _ => false,
    };
    context.output(|output| output.events.iter().any(is_button))
}

fn play_press_cue(mut contexts: EguiContexts, mut cues: MessageWriter<InterfaceCue>) -> Result {
    if was_pressed(contexts.ctx_mut()?) {
        cues.write(InterfaceCue::Button);
    }
    Ok(())
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, play_press_cue.after(PanelSet));
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Event, Pos2, RawInput};

    use super::*;
    use crate::tests::support::mouse_button;

    /// Clicks at `at` on a button, enabled or not, with a label below it. Returns true if a press was
    /// noticed.
    fn clicks(enabled: bool, at: Pos2) -> bool {
        let context = Context::default();
        let mut clicks = false;
        for pressed in [None, Some(true), Some(false)] {
            let click = pressed.map(|pressed| mouse_button(at, pressed));
            let events = [Event::PointerMoved(at)].into_iter().chain(click).collect();
            let screen = egui::Rect::from_min_size(Pos2::ZERO, egui::Vec2::splat(300.0));
            let input = RawInput { screen_rect: Some(screen), events, ..RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                let button = egui::Button::new("press");
                ui.put(
                    egui::Rect::from_min_size(Pos2::new(10.0, 10.0), egui::Vec2::new(80.0, 30.0)),
                    |ui: &mut egui::Ui| ui.add_enabled(enabled, button),
                );
                clicks |= was_pressed(ui.ctx());
            });
            // Nothing is rendered.
            output.textures_delta.clear();
        }
        clicks
    }

    #[test]
    fn a_button_clicks_and_what_cannot_be_pressed_does_not() {
        assert!(clicks(true, Pos2::new(40.0, 25.0)));
        assert!(!clicks(false, Pos2::new(40.0, 25.0)));
        assert!(!clicks(true, Pos2::new(200.0, 200.0)));
    }
}
