//! The offer of a report after a fault has ended the last run.

use std::path::Path;
use std::process::{Command, Stdio};

use bevy::log::debug;
use bevy::prelude::Resource;
use bevy_egui::egui::{self, Vec2};

use crate::preferences::localizer::Localizer;
use crate::store::fault_report::KeptReport;
use crate::ui::page::heading;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, rich_text, text_button};

/// The report of the fault that ended the last run.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PastFault(pub KeptReport);

/// An action of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FaultStep {
    /// The report was copied.
    Copied,
    /// Shows the folder of the report.
    ShowFolder,
    Dismiss,
}

/// Width of the window and height of the report in it, in points.
const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 200.0;

/// Draws the window. Returns the player's choice.
pub(crate) fn draw_past_fault(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    PastFault(report): &PastFault,
) -> Option<FaultStep> {
    ui.set_width(WIDTH);
    heading(ui, style, &localizer.text("fault-title"));
    ui.label(rich_text(style, &localizer.text("fault-text"), style.theme.body, colour(style.theme.text)));
    ui.add_space(10.0);
    egui::ScrollArea::vertical().max_height(HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
        let text = rich_text(style, &report.text, style.theme.small, colour(style.theme.muted));
        ui.add(egui::Label::new(text).wrap());
    });
    ui.add_space(14.0);
    let mut step = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let size = Vec2::new((WIDTH - 20.0) / 3.0, 44.0);
        let copy = localizer.text("fault-copy");
        if text_button(ui, style, Some("copy"), &copy, ButtonStyle::Plain, true, size).clicked() {
            ui.ctx().copy_text(report.text.clone());
            step = Some(FaultStep::Copied);
        }
        let show = localizer.text("fault-folder");
        if text_button(ui, style, Some("folder"), &show, ButtonStyle::Plain, true, size).clicked() {
            step = Some(FaultStep::ShowFolder);
        }
        let close = localizer.text("close");
        if text_button(ui, style, Some("check"), &close, ButtonStyle::Primary, true, size).clicked() {
            step = Some(FaultStep::Dismiss);
        }
    });
    step
}

/// Asks the desktop to show the folder of a file.
pub(crate) fn show_folder_of(file: &Path) {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let folder = file.parent().unwrap_or(file).to_owned();
    // The program may stay until the folder is closed.
    let thread = std::thread::Builder::new().name("folder".to_owned()).spawn(move || {
        let quiet = || Stdio::null();
        let shown = Command::new(program).arg(folder).stdin(quiet()).stdout(quiet()).stderr(quiet()).status();
        if let Err(error) = shown {
            debug!("no folder is shown: {error}");
        }
    });
    if let Err(error) = thread {
        debug!("no folder is shown: {error}");
    }
}
