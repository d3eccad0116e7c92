//! Shown instead of the game when its data cannot be used: every problem, and a way out.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use crate::content::Problems;

/// What is wrong: a headline in both languages, unless the sentences are in the player's own already, and what there is to
/// say. The texts of the game may be among what is broken, so the headline is not in the tables.
#[derive(Resource)]
struct Wrong {
    headline: Option<[&'static str; 2]>,
    sentences: Vec<String>,
    /// Seconds after which the window closes by itself.
    patience: f32,
}

/// A window that nobody looks at does not stay for ever.
fn close_some_time(time: Res<Time<Real>>, wrong: Res<Wrong>, mut exit: MessageWriter<AppExit>) {
    if time.elapsed_secs() > wrong.patience {
        exit.write(AppExit::error());
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

fn show(mut contexts: EguiContexts, wrong: Res<Wrong>, mut exit: MessageWriter<AppExit>) -> Result {
    let context = contexts.ctx_mut()?;
    egui::Window::new("Cascadia")
        .collapsible(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            if let Some([english, french]) = wrong.headline {
                ui.heading(english);
                ui.label(french);
                ui.separator();
            }
            egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
                for sentence in &wrong.sentences {
                    ui.label(sentence);
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
    let headline = ["The game's data cannot be used.", "Les données du jeu sont inutilisables."];
    let sentences = problems.0.iter().map(ToString::to_string).collect();
    open(Wrong { headline: Some(headline), sentences, patience: f32::INFINITY });
}

/// Shows a sentence until the window is closed, or for as long as it takes to read it.
pub fn show_sentence(sentence: &str) {
    open(Wrong { headline: None, sentences: vec![sentence.to_owned()], patience: 20.0 });
}

fn open(wrong: Wrong) {
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window { title: "Cascadia".to_owned(), ..default() }),
            ..default()
        }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(wrong)
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, close_some_time)
        .add_systems(EguiPrimaryContextPass, show)
        .run();
}
