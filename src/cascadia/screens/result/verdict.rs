//! The winner and the achievements of a game, in sentences.

use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::hud::score_pad::PadView;
use crate::cascadia::hud::view::PurposeView;
use crate::preferences::localizer::Localizer;
use crate::shell::after_game::winner_words;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_rules::goals::GoalState;

/// Returns the sentence about the winner.
pub(super) fn verdict(localizer: &Localizer, view: &PadView) -> String {
    if let Some(total) = view.total_alone() {
        return localizer.text_with("result-alone", &[("points", FluentValue::from(total))]);
    }
    let names: Vec<&str> = view.winners.iter().map(|seat| view.name(*seat)).collect();
    winner_words(localizer, &names)
}

/// Returns the sentence about the goals of the scenario; `None` outside scenarios.
pub(super) fn scenario_verdict(
    localizer: &Localizer,
    view: &PadView,
    purposes: &[PurposeView],
) -> Option<String> {
    let title = purposes.first().filter(|purpose| !purpose.goals.is_empty())?.title.clone();
    let reached: Vec<&str> = purposes
        .iter()
        .enumerate()
        .filter(|(_, purpose)| purpose.goals.iter().all(|goal| goal.state == GoalState::Met))
        .map(|(seat, _)| view.name(seat))
        .collect();
    let key = match (reached.is_empty(), purposes.len()) {
        (false, 1) => "result-scenario-reached",
        (true, 1) => "result-scenario-missed",
        (false, _) => "result-scenario-reached-by",
        (true, _) => "result-scenario-missed-by-all",
    };
    let values = [("scenario", FluentValue::from(title)), ("names", FluentValue::from(reached.join(", ")))];
    Some(localizer.text_with(key, &values))
}

/// Draws the solo ranks of the rulebook, and the distance to the next one.
pub(super) fn draw_bands(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    bands: &[u16],
    total: u16,
) {
    let theme = &style.theme;
    let chip = Vec2::new(44.0, 24.0);
    let gap = 6.0;
    let width = (chip.x + gap) * bands.len() as f32 - gap;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, chip.y), egui::Sense::hover());
    for (index, band) in bands.iter().enumerate() {
        let corner = Pos2::new(rect.left() + (chip.x + gap) * index as f32, rect.top());
        let place = egui::Rect::from_min_size(corner, chip);
        let reached = total >= *band;
        let (fill, ink) = if reached { (theme.gain, theme.background) } else { (theme.raised, theme.muted) };
        ui.painter().rect_filled(place, CornerRadius::same(12), colour(fill));
        let font = style.bold(theme.small);
        write(ui.painter(), place.center(), Align2::CENTER_CENTER, &band.to_string(), font, colour(ink));
    }
    let next = bands.iter().find(|band| total < **band);
    let text = match next {
        Some(next) => localizer.text_with("result-next-band", &[("points", FluentValue::from(next - total))]),
        None => localizer.text("result-all-bands"),
    };
    ui.label(egui::RichText::new(text).font(style.plain(theme.small)).color(colour(theme.muted)));
}
