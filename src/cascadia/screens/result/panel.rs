//! The panel with the pad: filled in during the count, then with the verdict and the buttons.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Pos2, Stroke, Vec2};

use super::buttons::{ButtonTerms, ResultIntent, ResultTargets, draw_bar, draw_buttons};
use super::count::Count;
use super::count_step::draw_count_step;
use super::goals::draw_goals;
use super::layout::{BAR_PADDING, BUTTON, GAP, MARGIN, ResultShape, bar_room, place};
use super::prepared::ResultView;
use super::sequence::EndingTimeline;
use super::verdict::draw_bands;
use crate::camera::{CameraOrder, Rig};
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::hud::score_pad::{Filled, PadRow, Touched, fill_pad};
use crate::cascadia::render::{HighlightOrder, HighlightSource};
use crate::preferences::localizer::Localizer;
use crate::ui::UiContext;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{tag, whole};
use cascadia_base::Habitat;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;

/// Seconds for which a newly counted number is larger.
const FRESH: f32 = 0.18;
/// Height of the lines that explain a row.
const WHY: f32 = 36.0;

/// Returns the progress of the slide-in, from 0 to 1, fast at first.
fn slid(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

/// Contents of the panel in this frame.
struct ResultPanel<'a> {
    view: &'a ResultView,
    solo_bands: &'a [u16],
    count: &'a Count,
    /// The step of the count and its age; `None` once everything is counted.
    step: Option<(usize, Duration)>,
    /// True once everything is counted.
    done: bool,
    /// Opacity of the verdict, from 0 to 1.
    verdict: f32,
    /// The seat whose environment is in view.
    shown: Seat,
    /// The selected row.
    marked: Option<PadRow>,
    /// The buttons beside the pad, if there is room for them or for the step of the count.
    beside: Option<ButtonTerms<'a>>,
    /// Width of the contents, and height of the window, in points.
    width: f32,
    window_height: f32,
}

/// Hover and click results of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PanelInput {
    touched: Option<Touched>,
    intent: Option<ResultIntent>,
}

/// Draws the panel and carries out its action.
pub(super) fn show(
    mut screen: UiContext,
    session: Res<Session>,
    assets: Res<ModeAssets>,
    timeline: EndingTimeline,
    view: Res<ResultView>,
    (rig, mut orders): (Res<Rig>, MessageWriter<CameraOrder>),
    mut lit: MessageWriter<HighlightOrder>,
    mut targets: ResultTargets,
) -> Result {
    let context = screen.egui()?;
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    let done = timeline.is_done();
    let (come, verdict) = if done {
        (1.0, timeline.share(timeline.timing.verdict_fade))
    } else {
        (timeline.share(timeline.timing.pad_slide), 0.0)
    };
    let mut place = place(&screen.layout, ResultShape::of(&session), timeline.act());
    let hidden = place.at.x + place.width;
    place.at.x -= hidden * (1.0 - slid(come));
    let buttons = ButtonTerms {
        view: &view,
        rematch: targets.game.offer.button(),
        is_ready: timeline.listens(),
        leads_back: targets.game.from.leads_back(),
    };
    let panel = ResultPanel {
        view: &view,
        solo_bands: assets.content.solo_bands(),
        count: &timeline.count,
        step: timeline.step(),
        done,
        verdict,
        shown: rig.seat(),
        marked: targets.pad.marked.filter(|_| done),
        beside: place.buttons_beside.then_some(buttons),
        width: place.width - 2.0 * MARGIN.x,
        window_height: screen.layout.window.y,
    };
    let frame = frame(style).inner_margin(Margin::symmetric(MARGIN.x as i8, MARGIN.y as i8));
    let area = layers::area(&context, PanelLayer::Page, egui::Id::new("result"))
        .pivot(place.pivot)
        .fixed_pos(place.at)
        .constrain(come >= 1.0);
    let drawn = area.show(&context, |ui| frame.show(ui, |ui| panel.draw(ui, style, localizer)).inner);
    if !done {
        return Ok(());
    }
    let PanelInput { touched, mut intent } = drawn.inner;
    if let Some(bar) = place.bar {
        intent = intent.or(show_bar(&context, style, localizer, bar, verdict, buttons));
    }
    if let Some(intent) = intent {
        targets.carry_out(intent, &context, localizer, &session, &view.code);
    }
    let touched = touched.filter(|_| targets.are_uncovered() && timeline.listens());
    let mut shown = rig.seat();
    if let Some(clicked) = touched.filter(|touched| touched.clicked)
        && let Some(seat) = targets.pad.click(clicked)
    {
        orders.write(CameraOrder::visit(seat, session.game().player(seat).environment()));
        shown = seat;
    }
    let row = touched.map(|touched| touched.row).or(targets.pad.marked);
    let hexes = row.map(|row| view.pad.hexes(row, shown.index()));
    lit.write(HighlightOrder::of(HighlightSource::Pad, shown, hexes));
    Ok(())
}

fn frame(style: &UiStyle) -> Frame {
    Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(16))
}

/// Draws the buttons below the environment. Returns the clicked action.
fn show_bar(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    place: Rect,
    opacity: f32,
    buttons: ButtonTerms<'_>,
) -> Option<ResultIntent> {
    let area = layers::area(context, PanelLayer::Page, egui::Id::new("result buttons"))
        .fixed_pos(Pos2::new(place.min.x, place.min.y));
    let frame = frame(style).inner_margin(Margin::same(BAR_PADDING));
    let size = bar_room(place);
    let drawn = area.show(context, |ui| {
        ui.set_opacity(opacity);
        frame.show(ui, |ui| draw_bar(ui, style, localizer, buttons, size)).inner
    });
    drawn.inner
}

impl ResultPanel<'_> {
    fn draw(&self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> PanelInput {
        ui.set_width(self.width);
        let top = ui.cursor().top();
        self.draw_heading(ui, style, localizer);
        ui.add_space(8.0);
        let used = ui.cursor().top() - top + WHY + 2.0 * MARGIN.y + 18.0;
        let room = self.window_height - used;
        let spacing = ui.spacing().item_spacing;
        let mut input = PanelInput::default();
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let bonuses = self.step.map(|(index, _)| self.count.bonuses(index)).unwrap_or_default();
            let filled = self.filled(&bonuses);
            input.touched = fill_pad(ui, style, localizer, &self.view.pad, filled, room, self.marked);
            if let Some(buttons) = self.beside {
                ui.add_space(GAP);
                ui.vertical(|ui| {
                    ui.set_max_width(BUTTON.x);
                    ui.spacing_mut().item_spacing = spacing;
                    input.intent = self.draw_beside_pad(ui, style, localizer, buttons, room);
                });
            }
        });
        // The large view already shows this.
        let why = self.why(localizer, input.touched).filter(|_| self.done || self.beside.is_none());
        let hint = self.done.then(|| localizer.text("pad-why-hint"));
        draw_why(ui, style, why.as_deref(), hint.as_deref());
        input
    }

    /// Draws the sentences above the pad. Their space is reserved from the start, so that nothing jumps when
    /// they appear.
    fn draw_heading(&self, ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer) {
        let (theme, view) = (&style.theme, self.view);
        ui.vertical_centered(|ui| {
            let (title, tint, opacity) = if self.done {
                (view.verdict.clone(), theme.text, self.verdict)
            } else {
                (localizer.text("result-count"), theme.muted, 1.0)
            };
            let title = egui::RichText::new(title).font(style.title());
            ui.label(title.color(colour(tint).gamma_multiply(opacity)));
            ui.set_opacity(self.verdict);
            if view.practice {
                tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
            }
            if let Some(total) = view.pad.total_alone() {
                draw_bands(ui, style, localizer, self.solo_bands, total);
            }
            if let Some(sentence) = &view.scenario {
                let text = egui::RichText::new(sentence).font(style.bold(theme.prompt));
                ui.label(text.color(colour(theme.text)));
            }
            if view.pad.tie_broken {
                let text = egui::RichText::new(localizer.text("result-tie-broken"));
                ui.label(text.font(style.plain(theme.small)).color(colour(theme.muted)));
            }
        });
    }

    /// Draws the step of the count or, once everything is counted, the goals and the buttons. Returns the
    /// clicked action.
    fn draw_beside_pad(
        &self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        buttons: ButtonTerms<'_>,
        room: f32,
    ) -> Option<ResultIntent> {
        let top = ui.cursor().top();
        if !self.done {
            let index = self.step.map_or(usize::MAX, |(index, _)| index);
            draw_count_step(ui, style, localizer, self.view, self.count, index, self.settled());
            return None;
        }
        ui.set_opacity(self.verdict);
        draw_goals(ui, style, &self.view.purposes);
        let room = room - (ui.cursor().top() - top);
        draw_buttons(ui, style, localizer, buttons, room)
    }

    /// Returns the age of the step's figures, from 0 to 1.
    fn settled(&self) -> f32 {
        self.step
            .filter(|(index, _)| !self.count.repeats(*index))
            .map_or(1.0, |(_, lasted)| (lasted.as_secs_f32() / FRESH).min(1.0))
    }

    /// Returns the filled-in part of the pad, with the bonuses awarded.
    fn filled<'b>(&'b self, bonuses: &'b [Habitat]) -> Filled<'b> {
        if self.done {
            return Filled::Whole;
        }
        let first = self.view.pad.rows().first().copied().unwrap_or(PadRow::Total);
        let empty = Filled::UpTo { row: first, values: &[], bonuses, settled: 1.0 };
        let Some((index, _)) = self.step else { return empty };
        self.count.step(index).map_or(empty, |step| Filled::UpTo {
            row: step.row,
            values: &step.values,
            bonuses,
            settled: self.settled(),
        })
    }

    /// Explains the counted, hovered or selected row.
    fn why(&self, localizer: &Localizer, touched: Option<Touched>) -> Option<String> {
        let pad = &self.view.pad;
        if let Some((index, _)) = self.step {
            let step = self.count.step(index)?;
            return match (step.habitat, step.row) {
                (Some(habitat), _) => Some(pad.why_habitat(localizer, habitat, true)),
                // Habitat bonuses are counted after all corridors.
                (None, PadRow::Habitat(habitat)) => Some(pad.why_habitat(localizer, habitat, false)),
                (None, row) => pad.why(localizer, row, self.count.seat().index()),
            };
        }
        let row = touched.filter(|_| self.done).map(|touched| touched.row).or(self.marked)?;
        pad.why(localizer, row, self.shown.index())
    }
}

/// Draws the explanation below the pad.
fn draw_why(ui: &mut egui::Ui, style: &UiStyle, why: Option<&str>, hint: Option<&str>) {
    let size = Vec2::new(ui.available_width(), WHY);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let (text, tint) = match (why, hint) {
        (Some(why), _) => (why, style.theme.text),
        (None, Some(hint)) => (hint, style.theme.muted),
        (None, None) => return,
    };
    let font = style.plain(style.theme.small);
    let tint = colour(tint);
    let shown =
        whole(ui.painter(), text, &[font, style.plain(style.theme.smallest)], tint, rect.width() - 2.0);
    let at = Pos2::new(rect.left() + 2.0, rect.center().y + 2.0 - shown.size().y / 2.0);
    ui.painter().galley(at, shown, tint);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::cascadia::hud::score_pad::{crowded_pad, pad_width};
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn the_panel_comes_in_quickly_at_first() {
        assert_eq!((slid(0.0), slid(1.0), slid(2.0)), (0.0, 1.0, 1.0));
        assert!(slid(0.5) > 0.7);
    }

    #[test]
    fn no_explanation_of_a_row_is_cut() {
        let (assets, _) = shipped();
        let mut stage = Stage::new();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            for players in 1..=4 {
                let view = crowded_pad(players);
                let width = pad_width(players).max(520.0);
                for row in view.rows() {
                    let Some(why) = view.why(&localizer, row, 0) else { continue };
                    let texts = stage.texts(Vec2::new(width, 200.0), |ui, style| {
                        ui.set_width(width);
                        draw_why(ui, style, Some(&why), None);
                    });
                    let [line] = texts.as_slice() else { panic!("one line: {texts:?}") };
                    assert!(line.text == why && !line.cut && line.rect.height() <= WHY, "{line:?}");
                }
            }
        }
    }
}
