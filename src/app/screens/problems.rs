//! Shown instead of the game when its data cannot be used: every problem, and a way out.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use crate::content::Problems;

/// What is wrong. The texts of the game may be among it, so these few sentences are not in the tables.
#[derive(Resource)]
struct Wrong(Problems);

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

fn show(mut contexts: EguiContexts, wrong: Res<Wrong>, mut exit: MessageWriter<AppExit>) -> Result {
    let context = contexts.ctx_mut()?;
    egui::Window::new("Cascadia")
        .collapsible(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            ui.heading("The game's data cannot be used.");
            ui.label("Les données du jeu sont inutilisables.");
            ui.separator();
            egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
                for problem in &wrong.0.0 {
                    ui.label(problem.to_string());
                }
            });
            ui.separator();
            if ui.button("Quit / Quitter").clicked() {
                exit.write(AppExit::error());
            }
        });
    Ok(())
}

/// Shows the problems until the window is closed.
pub fn show_problems(problems: Problems) {
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window { title: "Cascadia".to_owned(), ..default() }),
            ..default()
        }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(Wrong(problems))
        .add_systems(Startup, spawn_camera)
        .add_systems(EguiPrimaryContextPass, show)
        .run();
}
