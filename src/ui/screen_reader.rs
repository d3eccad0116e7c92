//! Screen reader support: the name of the window, and requests such as pressing a button, forwarded to egui.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContexts, EguiInputSet, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::PanelSet;

/// Sets the name of the window in the accessibility tree.
fn name_window(mut contexts: EguiContexts, windows: Query<&Window, With<PrimaryWindow>>) {
    let (Ok(context), Ok(window)) = (contexts.ctx_mut(), windows.single()) else { return };
    let title = window.title.as_str();
    context.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(title));
}

/// Forwards requests of a screen reader to egui.
fn forward_requests(
    mut requests: MessageReader<ActionRequest>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let Ok(context) = contexts.single() else { return };
    events.write_batch(requests.read().map(|request| EguiInputEvent {
        context,
        event: egui::Event::AccessKitActionRequest(request.0.clone()),
    }));
}

/// Adds the systems for screen readers.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_message::<EguiInputEvent>()
        .add_systems(PreUpdate, forward_requests.in_set(EguiInputSet::ReadBevyMessages))
        .add_systems(EguiPrimaryContextPass, name_window.in_set(PanelSet));
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::accesskit;

    use super::*;

    #[test]
    fn screen_reader_actions_reach_egui() {
        let mut app = App::new();
        app.add_message::<ActionRequest>()
            .add_message::<EguiInputEvent>()
            .add_systems(Update, forward_requests);
        let context = app.world_mut().spawn(PrimaryEguiContext).id();
        let request = accesskit::ActionRequest {
            action: accesskit::Action::Click,
            target_tree: accesskit::TreeId::ROOT,
            target_node: accesskit::NodeId(7),
            data: None,
        };
        app.world_mut().write_message(ActionRequest(request.clone()));
        app.update();
        let mut events = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        let events: Vec<_> = events.drain().map(|event| (event.context, event.event)).collect();
        assert_eq!(events, [(context, egui::Event::AccessKitActionRequest(request))]);
    }
}
