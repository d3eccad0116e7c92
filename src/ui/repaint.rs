//! Redraws exactly when egui needs one: ignores empty input, and waits for delayed changes of widgets.
//! Uploads new glyphs and icons in the frame that draws them.

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};

use crate::preferences::wake_up::FrameRequests;

/// The delay that egui requests in this frame; the maximum if none.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
struct EguiWait(Duration);

/// Drops events of unchanged modifier keys. They arrive in each frame, and egui requests another frame after
/// any event.
fn drop_stale_modifiers(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let known = context.get_mut().input(|input| input.modifiers);
        let is_stale =
            |event: &egui::Event| matches!(event, egui::Event::ModifiersChanged(now) if *now == known);
        // Drop only a series without any change; otherwise the last event may be the return to the former
        // state.
        let all = input.events.iter().filter(|event| matches!(event, egui::Event::ModifiersChanged(_)));
        if all.clone().all(is_stale) {
            input.events.retain(|event| !is_stale(event));
        }
    }
}

/// The frames until a new icon or glyph is uploaded and visible.
const UNTIL_UPLOADED: u8 = 2;

/// Reads egui's requests before the output is taken away.
fn read_delay(
    outputs: Query<&EguiFullOutput>,
    mut wait: ResMut<EguiWait>,
    mut frames: FrameRequests,
    mut uploading: Local<u8>,
) {
    let outputs = || outputs.iter().filter_map(|output| output.0.as_ref());
    let waits = outputs().flat_map(|output| output.viewport_output.values().map(|view| view.repaint_delay));
    wait.0 = waits.min().unwrap_or(Duration::MAX);
    // Without these frames an idle window would show new content only at the next redraw.
    let is_new = outputs().any(|output| !output.textures_delta.set.is_empty());
    *uploading = if is_new { UNTIL_UPLOADED } else { *uploading };
    if let Some(left) = uploading.checked_sub(1) {
        *uploading = left;
        wait.0 = Duration::ZERO;
    }
    if wait.0 < Duration::MAX {
        frames.within(wait.0);
    }
}

/// Withdraws redraws that were requested ahead of time: `bevy_egui` requests one at once whatever the delay, and
/// has no setting for it.
fn drop_early_redraws(wait: Res<EguiWait>, mut redraws: ResMut<Messages<RequestRedraw>>) {
    if !wait.0.is_zero() {
        redraws.clear();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_stale_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    // A texture announced too late is missing for a frame, and all panels with it if the font texture grows.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.insert_resource(EguiWait(Duration::MAX)).add_systems(
        PostUpdate,
        (
            read_delay.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            drop_early_redraws
                .after(EguiPostUpdateSet::ProcessOutput)
                .run_if(resource_exists::<Messages<RequestRedraw>>),
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preferences::wake_up::RequestFrame;

    /// Runs a pass with these events and returns the delay that egui requests.
    fn wait_after(app: &mut App, events: Vec<egui::Event>) -> Duration {
        let mut inputs = app.world_mut().query::<&mut EguiInput>();
        inputs.single_mut(app.world_mut()).unwrap().events = events;
        app.update();
        let mut contexts = app.world_mut().query::<(&mut EguiContext, &mut EguiInput)>();
        let (mut context, mut input) = contexts.single_mut(app.world_mut()).unwrap();
        let mut output = context.get_mut().run_ui(input.take(), |ui| {
            ui.label("a table");
        });
        output.textures_delta.clear();
        output.viewport_output.values().map(|view| view.repaint_delay).min().unwrap()
    }

    #[test]
    fn modifier_keys_that_stay_as_they_are_ask_for_no_frame() {
        let mut app = App::new();
        app.world_mut().spawn((EguiContext::default(), EguiInput::default()));
        app.add_systems(Update, drop_stale_modifiers);
        let changed = |modifiers| vec![egui::Event::ModifiersChanged(modifiers)];
        for _ in 0..8 {
            wait_after(&mut app, changed(egui::Modifiers::NONE));
        }
        assert_eq!(wait_after(&mut app, changed(egui::Modifiers::NONE)), Duration::MAX);
        assert_eq!(wait_after(&mut app, changed(egui::Modifiers::SHIFT)), Duration::ZERO);
        for _ in 0..8 {
            wait_after(&mut app, changed(egui::Modifiers::SHIFT));
        }
        assert_eq!(wait_after(&mut app, changed(egui::Modifiers::SHIFT)), Duration::MAX);
        assert_eq!(wait_after(&mut app, changed(egui::Modifiers::NONE)), Duration::ZERO);
    }

    #[test]
    fn a_new_texture_is_announced_in_the_frame_that_makes_it() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), plugin)).add_message::<RequestFrame>();
        app.init_asset::<Image>();
        let make = |mut images: ResMut<Assets<Image>>, mut kept: Local<Vec<Handle<Image>>>| {
            kept.push(images.add(Image::default()));
        };
        app.add_systems(PostUpdate, make.in_set(EguiPostUpdateSet::PostProcessOutput));
        for frame in 1..=4 {
            app.update();
            let messages = app.world().resource::<Messages<AssetEvent<Image>>>();
            let mut events = messages.iter_current_update_messages();
            assert!(events.any(|event| matches!(event, AssetEvent::Added { .. })), "frame {frame}");
        }
    }

    #[test]
    fn a_new_icon_asks_for_the_frames_until_it_can_be_seen() {
        let mut app = App::new();
        app.insert_resource(EguiWait(Duration::MAX))
            .add_message::<RequestFrame>()
            .add_systems(Update, read_delay);
        let context = egui::Context::default();
        let mut kept = Vec::new();
        let mut pass = |icon: bool| {
            let mut handle = None;
            let output = context.run_ui(egui::RawInput::default(), |ui| {
                handle = icon.then(|| {
                    let image = egui::ColorImage::example();
                    ui.ctx().load_texture("icon", image, egui::TextureOptions::default())
                });
            });
            let id = app.world_mut().spawn(EguiFullOutput(Some(output))).id();
            app.update();
            let mut output = app.world_mut().entity_mut(id).take::<EguiFullOutput>();
            output.as_mut().and_then(|output| output.0.as_mut()).unwrap().textures_delta.clear();
            kept.extend(handle);
            app.world().resource::<EguiWait>().0
        };
        // Fonts load first.
        for _ in 0..6 {
            pass(false);
        }
        assert_ne!(pass(false), Duration::ZERO);
        assert_eq!([pass(true), pass(false)], [Duration::ZERO; 2]);
        assert_ne!(pass(false), Duration::ZERO);
    }
}
