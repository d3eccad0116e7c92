//! The page of the review: plain sentences about the game or, as details, its figures with the course, the
//! turns and the points by source.

mod curve;
mod lesson;
mod marks;
mod moments;
mod totals;
mod turns;

pub(super) use marks::draw_mark;

use bevy::prelude::Resource;
use bevy_egui::egui::{
    self, Align, CornerRadius, Frame, Layout, Margin, Pos2, Rect, RichText, Sense, Stroke, Ui, UiBuilder,
    Vec2,
};
use fluent_bundle::FluentValue;

use super::view::SeatReviewView;
use crate::preferences::localizer::Localizer;
use crate::ui::journal::overview::draw_bar;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{
    ButtonStyle, draw_alone, icon_button, in_a_row, name_aloud, rich_text, speak, text_button,
};
use cascadia_ai::review::ScoreTerm;
use cascadia_rules::rules::Seat;

/// Maximum size of the page and margin around it, in points.
const LARGEST: Vec2 = Vec2::new(1180.0, 820.0);
const EDGE: Vec2 = Vec2::new(36.0, 24.0);
const MARGIN: Margin = Margin::symmetric(26, 14);
/// Heights of the rows of buttons and gap between rows, in points.
const BUTTON: f32 = 36.0;
const BACK: f32 = 40.0;
const GAP: f32 = 8.0;
/// Below this width the curve stands above the turning points instead of beside them.
const NARROW: f32 = 780.0;
/// Below this width the buttons at the bottom form two rows.
const TWO_ROWS: f32 = 660.0;
/// Share of the width for the curve beside the turning points.
const CURVE: f32 = 0.56;

/// A tab of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ReviewTab {
    /// The curve and the turning points.
    #[default]
    Course,
    /// The table of turns.
    Turns,
    /// Points by source.
    Sources,
}

const TABS: [(ReviewTab, &str); 3] = [
    (ReviewTab::Course, "review-tab-course"),
    (ReviewTab::Turns, "review-tab-turns"),
    (ReviewTab::Sources, "review-tab-sources"),
];

/// Set if the player last chose the figures of a review over its sentences.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct DetailsChosen(pub bool);

/// The selection on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PageState {
    pub tab: ReviewTab,
    /// The theme that filters the list of turns.
    pub theme: Option<ScoreTerm>,
    /// The turn with open details, as the index of its decision.
    pub open_turn: Option<usize>,
    /// True while the figures are shown in place of the sentences.
    pub details: bool,
    /// True if the sentences were shown before them.
    pub from_lesson: bool,
}

impl PageState {
    /// Shows the figures or the sentences.
    const fn toggle_details(&mut self) {
        self.details = !self.details;
        self.from_lesson = self.details;
    }

    /// Returns from the figures to the sentences they were opened from. Returns false if there is no such way.
    pub(super) const fn step_back(&mut self) -> bool {
        let steps = self.details && self.from_lesson;
        if steps {
            self.toggle_details();
        }
        steps
    }
}

/// User actions on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReviewIntent {
    /// Shows the position of a decision on the table.
    Show(usize),
    /// Retries a decision.
    Try(usize),
    /// Practises the turns with the largest losses one after the other.
    Practise,
    /// Selects another seat.
    Seat(Seat),
    /// Toggles reviews of computer players.
    Opponents,
    /// Stops the job.
    Stop,
    /// Resumes or restarts the job.
    Resume,
    /// Leaves the page.
    Back,
}

/// A seat with a review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SeatChoice {
    pub seat: Seat,
    pub name: String,
    pub chosen: bool,
}

/// The progress of the job.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct WorkView {
    /// The current or last step.
    pub text: String,
    /// The completed share while the job runs.
    pub share: Option<f32>,
    /// The label of the button that resumes the job, if possible.
    pub resume: Option<String>,
}

/// The contents of the page.
pub(super) struct ReviewPage<'a> {
    /// The review of the selected seat; `None` before the first results.
    pub view: Option<&'a SeatReviewView>,
    /// A message in place of an unavailable review.
    pub instead: Option<&'a str>,
    /// The game: its day, its winner and its scores.
    pub game: &'a str,
    pub seats: &'a [SeatChoice],
    /// The state of the switch for computer players' seats, if there is one.
    pub opponents: Option<bool>,
    pub work: &'a WorkView,
    /// The number of turns worth practising.
    pub mistakes: usize,
    /// The size of the window in points.
    pub window: Vec2,
}

impl ReviewPage<'_> {
    /// Draws the page in the middle of the window. Returns the clicked action.
    pub(super) fn draw(
        &self,
        context: &egui::Context,
        style: &mut UiStyle,
        localizer: &Localizer,
        state: &mut PageState,
    ) -> Option<ReviewIntent> {
        let size = (self.window - EDGE).min(LARGEST) - MARGIN.sum();
        let frame = Frame::new()
            .fill(colour(style.theme.panel))
            .stroke(Stroke::new(1.0, colour(style.theme.outline)))
            .corner_radius(CornerRadius::same(16))
            .inner_margin(MARGIN);
        let area = layers::area(context, PanelLayer::Page, egui::Id::new("review"))
            .pivot(egui::Align2::CENTER_CENTER)
            .fixed_pos((self.window / 2.0).to_pos2());
        area.show(context, |ui| {
            frame.show(ui, |ui| self.draw_inside(ui, style, localizer, state, size)).inner
        })
        .inner
    }

    /// Draws the contents of the page, `size` points large.
    pub(super) fn draw_inside(
        &self,
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        state: &mut PageState,
        size: Vec2,
    ) -> Option<ReviewIntent> {
        ui.set_min_size(size);
        ui.set_max_size(size);
        let whole = Rect::from_min_size(ui.min_rect().min, size);
        let band = |top: f32, height: f32| {
            Rect::from_min_size(Pos2::new(whole.left(), top), Vec2::new(size.x, height))
        };
        let intent = in_a_row(ui, band(whole.top(), BUTTON), |ui| self.draw_heading(ui, style, localizer));
        let last = whole.bottom() - BACK;
        let bottom = if size.x < TWO_ROWS { last - GAP - BACK } else { last };
        let mut top = whole.top() + BUTTON + GAP;
        if let Some(view) = self.view.filter(|_| state.details) {
            top += draw_summary(ui, style, view, band(top, bottom - top)) + GAP;
            in_a_row(ui, band(top, BUTTON), |ui| draw_tabs(ui, style, localizer, state));
            top += BUTTON + GAP;
        }
        let room = band(top, bottom - GAP - top);
        let drawn = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| match (self.instead, self.view) {
            (None, Some(view)) if !state.details => {
                lesson::draw_lesson(ui, style, localizer, view, self.game)
            }
            (None, Some(view)) => draw_tab(ui, style, localizer, view, state),
            (instead, _) => {
                draw_alone(ui, style, instead.unwrap_or(&self.work.text));
                None
            }
        });
        let onward = in_a_row(ui, band(bottom, BACK), |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.draw_onward(ui, style, localizer, state)
            })
            .inner
        });
        let back = in_a_row(ui, band(last, BACK), |ui| self.draw_back(ui, style, localizer));
        drawn.inner.or(onward).or(back).or(intent)
    }

    /// Draws the title, the seats and the progress of the job.
    fn draw_heading(&self, ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer) -> Option<ReviewIntent> {
        let mut intent = None;
        let title = RichText::new(localizer.text("review")).font(style.title());
        ui.add(egui::Label::new(title.color(colour(style.theme.text))).extend());
        ui.add_space(12.0);
        for choice in self.seats.iter().filter(|_| self.seats.len() > 1) {
            let tone = if choice.chosen { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(0.0, BUTTON);
            if text_button(ui, style, None, &choice.name, tone, true, size).clicked() {
                intent = Some(ReviewIntent::Seat(choice.seat));
            }
        }
        let room = ui.available_width();
        let rest = Layout::right_to_left(Align::Center);
        ui.allocate_ui_with_layout(Vec2::new(room, BUTTON), rest, |ui| {
            intent = self.draw_work(ui, style, localizer).or(intent);
        });
        intent
    }

    /// Draws the progress of the job, right-aligned.
    fn draw_work(&self, ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer) -> Option<ReviewIntent> {
        let mut intent = None;
        if self.work.share.is_some() {
            if icon_button(ui, style, "close", &localizer.text("review-stop"), true, 30.0).clicked() {
                intent = Some(ReviewIntent::Stop);
            }
        } else if let Some(resume) = &self.work.resume {
            let size = Vec2::new(0.0, BUTTON);
            if text_button(ui, style, Some("play"), resume, ButtonStyle::Plain, true, size).clicked() {
                intent = Some(ReviewIntent::Resume);
            }
        }
        if let Some(share) = self.work.share {
            let width = (ui.available_width() * 0.3).clamp(50.0, 140.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 8.0), Sense::hover());
            draw_bar(ui, style, rect, share, colour(style.theme.gain));
        }
        if self.view.is_some() {
            let text = RichText::new(&self.work.text).font(style.plain(style.theme.small));
            let label = egui::Label::new(text.color(colour(style.theme.muted))).truncate();
            let mut hint = self.work.text.clone();
            if self.work.share.is_some() {
                hint = [hint, localizer.text("review-pauses")].join("\n");
            }
            ui.add(label).on_hover_text(hint);
        }
        intent
    }

    /// Draws the buttons at the bottom left: the way back, and the switch for computer players' seats.
    fn draw_back(&self, ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer) -> Option<ReviewIntent> {
        let mut intent = None;
        let (size, text) = (Vec2::new(130.0, BACK), localizer.text("back"));
        if text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(ReviewIntent::Back);
        }
        if let Some(on) = self.opponents {
            let tone = if on { ButtonStyle::On } else { ButtonStyle::Plain };
            let text = localizer.text("review-opponents");
            let button = text_button(ui, style, None, &text, tone, true, Vec2::new(0.0, BACK));
            if button.on_hover_text(localizer.text("review-opponents-hint")).clicked() {
                intent = Some(ReviewIntent::Opponents);
            }
        }
        intent
    }

    /// Draws the buttons at the bottom right, from the right: practice, and the details.
    fn draw_onward(
        &self,
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        state: &mut PageState,
    ) -> Option<ReviewIntent> {
        let (mut intent, size) = (None, Vec2::new(0.0, BACK));
        if self.mistakes > 0 {
            let values = [("count", FluentValue::from(self.mistakes))];
            let text = localizer.text_with("review-practise", &values);
            let button = text_button(ui, style, Some("redo"), &text, ButtonStyle::Primary, true, size);
            if button.on_hover_text(localizer.text("review-practise-hint")).clicked() {
                intent = Some(ReviewIntent::Practise);
            }
        }
        if self.view.is_some() {
            let tone = if state.details { ButtonStyle::On } else { ButtonStyle::Plain };
            let text = localizer.text("review-details");
            let button = text_button(ui, style, Some("chart"), &text, tone, true, size);
            if button.on_hover_text(localizer.text("review-details-hint")).clicked() {
                state.toggle_details();
            }
        }
        intent
    }
}

/// Draws the tabs of the details.
fn draw_tabs(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, state: &mut PageState) {
    for (tab, key) in TABS {
        let tone = if state.tab == tab { ButtonStyle::On } else { ButtonStyle::Plain };
        let size = Vec2::new(0.0, BUTTON);
        if text_button(ui, style, None, &localizer.text(key), tone, true, size).clicked() {
            state.tab = tab;
        }
    }
}

/// Draws the figures of the whole game. Returns their height.
fn draw_summary(ui: &mut Ui, style: &UiStyle, view: &SeatReviewView, room: Rect) -> f32 {
    let drawn = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let summary = &view.summary;
        let mut job = rich_text(style, &summary.sentence, style.theme.prompt, colour(style.theme.text));
        job.wrap.max_width = room.width();
        let line = ui.label(job);
        speak(ui, egui::Id::new("review sum"), line.rect, &summary.spoken);
        let small = RichText::new(&summary.explanation).font(style.plain(style.theme.small));
        let label = egui::Label::new(small.color(colour(style.theme.muted))).wrap();
        ui.add(label).on_hover_text(&summary.sum);
    });
    drawn.response.rect.height()
}

/// Draws the selected tab. Returns the clicked action.
fn draw_tab(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &SeatReviewView,
    state: &mut PageState,
) -> Option<ReviewIntent> {
    match state.tab {
        ReviewTab::Course => draw_course(ui, style, localizer, view),
        ReviewTab::Turns => turns::draw_turns(ui, style, localizer, &view.turns, state),
        ReviewTab::Sources => {
            totals::draw_totals(ui, style, localizer, &view.totals);
            None
        }
    }
}

/// Draws the curve and the turning points, side by side if there is room. Returns the clicked action.
fn draw_course(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &SeatReviewView,
) -> Option<ReviewIntent> {
    let room = ui.available_rect_before_wrap();
    let mut clicked = None;
    let mut intent = None;
    if room.width() >= NARROW {
        let width = (room.width() - 12.0) * CURVE;
        let left = Rect::from_min_size(room.min, Vec2::new(width, room.height()));
        clicked = curve::draw_curve(ui, style, localizer, &view.curve, left);
        let right = Rect::from_min_max(Pos2::new(left.right() + 12.0, room.top()), room.max);
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            egui::ScrollArea::vertical().id_salt("review moments").auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(right.width() - 12.0);
                intent = moments::draw_moments(ui, style, localizer, &view.moments, &view.no_moments);
            });
        });
    } else {
        egui::ScrollArea::vertical().id_salt("review course").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(room.width() - 12.0);
            intent = moments::draw_moments(ui, style, localizer, &view.moments, &view.no_moments);
            let size = Vec2::new(room.width() - 12.0, curve::LEAST_HEIGHT);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            clicked = curve::draw_curve(ui, style, localizer, &view.curve, rect);
        });
    }
    let decision = clicked.and_then(|index| view.curve.bars.get(index)).map(|bar| bar.decision);
    decision.map(ReviewIntent::Show).or(intent)
}

/// Draws the buttons that show a decision at the table and, if possible, retry it; `turn` is the number of
/// its turn. Returns the clicked action.
fn draw_ways(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (decision, turn): (usize, u8),
    can_try: bool,
) -> Option<ReviewIntent> {
    let mut intent = None;
    let values = [("turn", FluentValue::from(turn))];
    let show = ("eye", "review-show", "review-show-turn", ReviewIntent::Show(decision));
    let again = ("redo", "review-try", "review-try-turn", ReviewIntent::Try(decision));
    for (icon, short, key, wanted) in [Some(show), can_try.then_some(again)].into_iter().flatten() {
        let (text, size) = (localizer.text(short), Vec2::new(0.0, 32.0));
        let button = text_button(ui, style, Some(icon), &text, ButtonStyle::Plain, true, size);
        let whole = localizer.text_with(key, &values);
        name_aloud(&button, &whole);
        if button.on_hover_text(whole).clicked() {
            intent = Some(wanted);
        }
    }
    intent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::cascadia::review::view::Reviewed;
    use crate::cascadia::review::view::fixtures::{opening, reviewed_seat};
    use crate::tests::support::shipped;
    use cascadia_rules::scoring::ScoreSheet;
    use cascadia_storage::text::Language;

    #[test]
    fn the_figures_lead_back_to_the_sentences_they_were_opened_from() {
        let mut state = PageState::default();
        assert!(!state.step_back(), "the sentences lead out of the page");
        state.toggle_details();
        assert!(state.step_back() && !state.details);
        // Figures shown from the start lead out of the page, too.
        state = PageState { details: true, ..PageState::default() };
        assert!(!state.step_back() && state.details);
    }

    /// Windows in points: 1024×600, 1280×720 and 1920×1080 with text from 80 to 160 %.
    const WINDOWS: [(f32, f32); 6] =
        [(800.0, 450.0), (853.0, 480.0), (1024.0, 600.0), (1280.0, 720.0), (1536.0, 864.0), (1920.0, 1080.0)];
    /// 800×1280 with text at 80 and 125 %.
    const UPRIGHT: [(f32, f32); 2] = [(640.0, 1024.0), (1000.0, 1600.0)];

    #[test]
    fn nothing_on_the_page_is_cut_or_leaves_it() {
        let review = reviewed_seat();
        let game = opening();
        let positions = vec![&game; review.decisions.len()];
        let mut stage = Stage::new();
        for language in Language::ALL {
            let localizer = shipped().0.localizer(language);
            let who = Reviewed {
                name: "Ada",
                is_reader: true,
                has_rivals: true,
                levels: None,
                is_first_impression: true,
            };
            let view = SeatReviewView::of(&review, &positions, &ScoreSheet::default(), who, &localizer);
            let work = WorkView {
                text: localizer.text_with("review-done", &[("playouts", FluentValue::from(1200))]),
                share: Some(0.4),
                resume: None,
            };
            let sentences = (ReviewTab::Course, false);
            let mut views = Vec::from(UPRIGHT.map(|size| (size, sentences)));
            for size in WINDOWS {
                views.push((size, sentences));
                views.extend(TABS.map(|(tab, _)| (size, (tab, true))));
            }
            for ((width, height), (tab, details)) in views {
                let window = Vec2::new(width, height);
                let page = ReviewPage {
                    view: Some(&view),
                    instead: None,
                    game: "Ada 98, Noor 90",
                    seats: &[],
                    opponents: Some(false),
                    work: &work,
                    mistakes: 3,
                    window,
                };
                let size = (window - EDGE).min(LARGEST) - MARGIN.sum();
                let mut state = PageState { tab, open_turn: Some(1), details, ..PageState::default() };
                let texts = stage.texts(window, |ui, style| {
                    page.draw_inside(ui, style, &localizer, &mut state, size);
                });
                let shows = |part: &str| texts.iter().any(|text| text.text.contains(part));
                let parts = ["= 98", "Ada 98, Noor 90", &view.lesson.most, &view.lesson.balance];
                assert_eq!(
                    parts.map(shows),
                    [details, !details, !details, !details],
                    "{window:?}: {texts:?}"
                );
                for text in texts {
                    let is_whole = !text.text.contains('…') && text.rect.right() <= size.x + 1.0;
                    assert!(is_whole, "{language:?} {window:?} {tab:?}: {text:?}");
                }
            }
        }
    }
}
