//! The window that opens instead of the game when it cannot begin: every problem, and a button to quit.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use crate::storage::Problems;

/// The contents of the page. The shipped texts may be broken themselves, so the headline is here, in both
/// languages; none if the sentences are in the player's language already.
#[derive(Resource)]
struct ProblemsPage {
    headline: Option<[&'static str; 2]>,
    sentences: Vec<String>,
    /// Seconds after which the window closes by itself.
    patience: f32,
}

/// Closes the window after a while, since the player may be away.
fn close_after_patience(time: Res<Time<Real>>, page: Res<ProblemsPage>, mut exit: MessageWriter<AppExit>) {
    if time.elapsed_secs() > page.patience {
        exit.write(AppExit::error());
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

fn show(mut contexts: EguiContexts, page: Res<ProblemsPage>, mut exit: MessageWriter<AppExit>) -> Result {
    let context = contexts.ctx_mut()?;
    egui::Window::new("Cascadia")
        .collapsible(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            if let Some([english, french]) = page.headline {
                ui.heading(english);
                ui.label(french);
                ui.separator();
            }
            egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
                for sentence in &page.sentences {
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

/// Shows problems of the shipped files until the window is closed.
pub(super) fn show_problems(problems: Problems) {
    let headline = ["The game's data cannot be used.", "Les données du jeu sont inutilisables."];
    let sentences = problems.0.iter().map(ToString::to_string).collect();
    open(ProblemsPage { headline: Some(headline), sentences, patience: f32::INFINITY });
}

/// Shows a sentence until the window is closed, or for as long as it takes to read it.
pub(super) fn show_sentence(sentence: &str) {
    open(ProblemsPage { headline: None, sentences: vec![sentence.to_owned()], patience: 20.0 });
}

/// Runs a program of its own with this page.
fn open(page: ProblemsPage) {
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window { title: "Cascadia".to_owned(), ..default() }),
            ..default()
        }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(page)
        .add_systems(Startup, spawn_camera)
        .add_systems(Update, close_after_patience)
        .add_systems(EguiPrimaryContextPass, show)
        .run();
}
