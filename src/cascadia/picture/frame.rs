//! Captions and frames of a picture: a band with the score, or a paper mount with a title. One function draws
//! both the preview in the window and the image.

use bevy::math::Rect as Place;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContext, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::choices::PictureFrame;
use super::mode::PictureMode;
use super::sheet::{CaptionKind, PictureSheet};
use super::work::PictureWork;
use crate::camera::Rig;
use crate::cascadia::hud::drawings::picture::{FIGURES, draw_figures};
use crate::cascadia::hud::names::seat_name;
use crate::cascadia::render::{EnvironmentPicturePass, PictureCamera};
use crate::cascadia::{ModeAssets, Session};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::daily::calendar::day_text;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, player_shape, write};
use crate::ui::{PanelSet, UiContext, egui_rect};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::record::seed_code;
use cascadia_rules::rules::Phase;
use cascadia_rules::scoring::ScoreSheet;

/// The captions of a picture.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(super) struct PictureWords {
    seat: usize,
    title: String,
    about: String,
    /// The score and the breakdown of its total; `None` while points are hidden.
    score: Option<(ScoreSheet, String)>,
}

/// Prepares the captions.
fn prepare(
    mode: Res<PictureMode>,
    rig: Res<Rig>,
    localizer: Res<Localizer>,
    assets: Res<ModeAssets>,
    settings: Res<Settings>,
    session: Res<Session>,
    mut words: ResMut<PictureWords>,
) {
    let seat = rig.seat();
    let name = seat_name(&localizer, &session, seat);
    let typed = mode.choices.title.trim();
    let over = session.game().phase() == Phase::Finished;
    let mut sheets = if over { session.sheets().to_vec() } else { session.seen_sheets() };
    let shown = (over || settings.helps(Assist::Points)) && seat.index() < sheets.len();
    let score = shown.then(|| sheets.swap_remove(seat.index())).map(|sheet| {
        let sum = sum_text(&localizer, &sheet);
        (sheet, sum)
    });
    let mut about = about(&localizer, &assets, &session, over);
    if !typed.is_empty() {
        about.insert(0, name.clone());
    }
    let title = if typed.is_empty() { name } else { typed.to_owned() };
    words.set_if_neq(PictureWords { seat: seat.index(), title, about: about.join(" · "), score });
}

/// Returns the breakdown of a total; empty without a habitat bonus.
fn sum_text(localizer: &Localizer, sheet: &ScoreSheet) -> String {
    let bonus = sheet.habitat_bonus();
    let values =
        [("points", FluentValue::from(sheet.total_without_bonus())), ("bonus", FluentValue::from(bonus))];
    if bonus > 0 { localizer.text_with("portrait-sum", &values) } else { String::new() }
}

/// Returns the date, the progress of an unfinished game, the Wildlife scoring cards and the seed code.
fn about(localizer: &Localizer, assets: &ModeAssets, session: &Session, over: bool) -> Vec<String> {
    let record = session.record();
    let begun = record.begun.map(|begun| day_text(localizer, begun.date()));
    let game = session.game();
    let values =
        [("turn", FluentValue::from(game.turn())), ("turns", FluentValue::from(game.setup().turns_each()))];
    let turn = (!over).then(|| localizer.text_with("turn-of", &values));
    let values = [("cards", FluentValue::from(record.setup.options.cards.key()))];
    let cards = localizer.text_with("portrait-cards", &values);
    [begun, turn, Some(cards), seed_code(&record.setup.options, &assets.content)]
        .into_iter()
        .flatten()
        .collect()
}

/// Draws the captions onto the images.
fn show_on_images(
    mode: Res<PictureMode>,
    words: Res<PictureWords>,
    mut cameras: Query<(&mut PictureCamera, &mut EguiContext)>,
) {
    let Some(sheet) = mode.sheet else { return };
    for (mut camera, mut context) in &mut cameras {
        if !camera.style.is_installed() {
            continue;
        }
        let painter = context.get_mut().layer_painter(egui::LayerId::background());
        let paper = Paper { painter: &painter, corner: Pos2::ZERO, unit: 1.0 };
        paper.draw(&mut camera.style, &sheet, mode.choices.frame, &words);
    }
}

/// Previews the picture in the window: covers everything outside it and draws its captions.
fn show_preview(
    mut screen: UiContext,
    mode: Res<PictureMode>,
    words: Res<PictureWords>,
    work: Res<PictureWork>,
    settings: Res<Settings>,
) -> Result {
    let Some(sheet) = mode.sheet else { return Ok(()) };
    let context = screen.egui()?;
    let painter = context.layer_painter(egui::LayerId::background());
    let window = Place::from_corners(bevy::math::Vec2::ZERO, screen.layout.window);
    let shade = colour(screen.style.theme.background);
    if work.is_clip() && settings.reduce_motion {
        // Hides the turning camera of a clip from players who want reduced motion.
        painter.rect_filled(egui_rect(window), CornerRadius::ZERO, shade);
        return Ok(());
    }
    surround(&painter, egui_rect(window), egui_rect(sheet.place), shade.gamma_multiply(0.9));
    let paper = Paper {
        painter: &painter,
        corner: Pos2::new(sheet.place.min.x, sheet.place.min.y),
        unit: sheet.scale(),
    };
    paper.draw(&mut screen.style, &sheet, mode.choices.frame, &words);
    if sheet.place != window {
        let rim = Stroke::new(1.0, colour(screen.style.theme.outline));
        painter.rect_stroke(egui_rect(sheet.place), CornerRadius::ZERO, rim, StrokeKind::Outside);
    }
    Ok(())
}

/// Fills the area between `outer` and `inner`.
fn surround(painter: &Painter, outer: Rect, inner: Rect, fill: Color32) {
    let parts = [
        Rect::from_min_max(outer.min, Pos2::new(outer.max.x, inner.min.y)),
        Rect::from_min_max(Pos2::new(outer.min.x, inner.max.y), outer.max),
        Rect::from_min_max(Pos2::new(outer.min.x, inner.min.y), Pos2::new(inner.min.x, inner.max.y)),
        Rect::from_min_max(Pos2::new(inner.max.x, inner.min.y), Pos2::new(outer.max.x, inner.max.y)),
    ];
    for part in parts.into_iter().filter(|part| part.is_positive()) {
        painter.rect_filled(part, CornerRadius::ZERO, fill);
    }
}

/// The area a picture is drawn into, and its scale.
struct Paper<'a> {
    painter: &'a Painter,
    corner: Pos2,
    unit: f32,
}

/// The colours of the captions.
struct CaptionTones {
    text: Color32,
    muted: Color32,
    strong: Color32,
}

impl Paper<'_> {
    fn rect(&self, place: Place) -> Rect {
        let at = |point: bevy::math::Vec2| self.corner + Vec2::new(point.x, point.y) * self.unit;
        Rect::from_min_max(at(place.min), at(place.max))
    }

    /// Draws the frame and the captions.
    fn draw(&self, style: &mut UiStyle, sheet: &PictureSheet, frame: PictureFrame, words: &PictureWords) {
        let caption = self.rect(sheet.caption);
        let theme = &style.theme;
        let tones = match frame {
            PictureFrame::Plain => return,
            PictureFrame::Band => {
                self.painter.rect_filled(caption, CornerRadius::ZERO, colour(theme.panel));
                let rim = Stroke::new(2.0 * self.unit, style.player_colour(words.seat));
                self.painter.hline(caption.x_range(), caption.top(), rim);
                CaptionTones {
                    text: colour(theme.text),
                    muted: colour(theme.muted),
                    strong: colour(theme.chosen),
                }
            }
            PictureFrame::Mount => {
                let ink = colour(theme.ink);
                let whole = self.rect(Place::from_corners(bevy::math::Vec2::ZERO, sheet.points));
                self.draw_mount(whole, self.rect(sheet.environment), colour(theme.paper), ink);
                CaptionTones { text: ink, muted: ink.gamma_multiply(0.86), strong: ink }
            }
        };
        let beside: f32 = if frame == PictureFrame::Band { 36.0 } else { 6.0 };
        let beside = if sheet.kind == CaptionKind::Brief { beside.min(16.0) } else { beside };
        let area = caption.shrink2(Vec2::new(beside * self.unit, 0.0));
        match sheet.kind {
            CaptionKind::None => {}
            CaptionKind::Brief => self.draw_brief(style, area, words, &tones),
            CaptionKind::OneRow => self.draw_one_row(style, area, words, &tones),
            CaptionKind::TwoRows => self.draw_two_rows(style, area, words, &tones),
        }
    }

    /// Draws a mount whose window is cut at a bevel, so that its edge catches the light.
    fn draw_mount(&self, whole: Rect, environment: Rect, paper: Color32, ink: Color32) {
        surround(self.painter, whole, environment, paper);
        let unit = self.unit;
        let edge = environment.expand(5.0 * unit);
        surround(self.painter, edge, environment, Color32::from_rgb(0xFF, 0xFC, 0xF4));
        // The sides facing away from the light in the north-west.
        let shade = ink.gamma_multiply(0.2);
        for (from, to) in [(edge.left_top(), edge.right_top()), (edge.left_top(), edge.left_bottom())] {
            self.painter.line_segment([from, to], Stroke::new(1.6 * unit, shade));
        }
        let thin = Stroke::new(1.0 * unit, ink.gamma_multiply(0.35));
        self.painter.rect_stroke(environment, CornerRadius::ZERO, thin, StrokeKind::Inside);
        let line = Stroke::new(1.2 * unit, ink.gamma_multiply(0.28));
        self.painter.rect_stroke(edge.expand(9.0 * unit), CornerRadius::ZERO, line, StrokeKind::Inside);
    }

    /// Draws the player's sign and the title from `left` on, `room` points wide, with `about` below.
    fn draw_title(
        &self,
        style: &UiStyle,
        left: Pos2,
        room: f32,
        words: &PictureWords,
        tones: &CaptionTones,
        (size, about): (f32, bool),
    ) {
        let unit = self.unit;
        let lift = if about { 18.0 * unit } else { 0.0 };
        let sign = left + Vec2::new(size * 0.4 * unit, -lift);
        player_shape(self.painter, style, words.seat, sign, size * 0.4 * unit);
        let font = style.bold(size * unit);
        let name_left = left + Vec2::new(size * 1.2 * unit, -lift);
        let title = fitted(self.painter, &words.title, font.clone(), room - size * 1.2 * unit);
        write(self.painter, name_left, Align2::LEFT_CENTER, &title, font, tones.text);
        if about {
            let font = style.plain(17.0 * unit);
            let text = fitted(self.painter, &words.about, font.clone(), room);
            let at = left + Vec2::new(0.0, 22.0 * unit);
            write(self.painter, at, Align2::LEFT_CENTER, &text, font, tones.muted);
        }
    }

    /// Draws the right-aligned total with its breakdown below. Returns its width.
    fn draw_total(
        &self,
        style: &UiStyle,
        right: Pos2,
        words: &PictureWords,
        tones: &CaptionTones,
        size: f32,
    ) -> f32 {
        let Some((sheet, sum)) = &words.score else { return 0.0 };
        let unit = self.unit;
        let whole = size > 40.0 && !sum.is_empty();
        let lift = if whole { 14.0 * unit } else { 0.0 };
        let (total, font) = (sheet.total().to_string(), style.bold(size * unit));
        let at = right - Vec2::new(0.0, lift);
        let mut width = write(self.painter, at, Align2::RIGHT_CENTER, &total, font, tones.strong).width();
        if whole {
            let (at, font) = (right + Vec2::new(0.0, 36.0 * unit), style.plain(17.0 * unit));
            width = width.max(write(self.painter, at, Align2::RIGHT_CENTER, sum, font, tones.text).width());
        }
        width
    }

    fn draw_brief(&self, style: &UiStyle, area: Rect, words: &PictureWords, tones: &CaptionTones) {
        let total = self.draw_total(style, area.right_center(), words, tones, 30.0);
        let room = area.width() - total - 12.0 * self.unit;
        self.draw_title(style, area.left_center(), room, words, tones, (24.0, false));
    }

    /// Draws title, parts of the score and total side by side.
    fn draw_one_row(&self, style: &mut UiStyle, area: Rect, words: &PictureWords, tones: &CaptionTones) {
        let (unit, step) = (self.unit, 88.0);
        let total = self.draw_total(style, area.right_center(), words, tones, 62.0).max(200.0 * unit);
        let mut room = area.width() - total - 24.0 * unit;
        if let Some((sheet, _)) = &words.score {
            let figures = FIGURES / 74.0 * step * unit;
            room -= figures + 24.0 * unit;
            let at = Pos2::new(area.left() + room + 24.0 * unit, area.center().y);
            draw_figures(self.painter, style, at, step * unit, sheet, (tones.text, tones.strong));
        }
        self.draw_title(style, area.left_center(), room, words, tones, (30.0, true));
    }

    /// Draws title and total, with the parts of the score below.
    fn draw_two_rows(&self, style: &mut UiStyle, area: Rect, words: &PictureWords, tones: &CaptionTones) {
        let unit = self.unit;
        let first = if words.score.is_some() { area.height() * 0.3 } else { area.height() * 0.5 };
        let middle = area.top() + first + 4.0 * unit;
        let right = Pos2::new(area.right(), middle);
        let total = self.draw_total(style, right, words, tones, 62.0);
        let room = area.width() - total - 24.0 * unit;
        self.draw_title(style, Pos2::new(area.left(), middle), room, words, tones, (30.0, true));
        if let Some((sheet, _)) = &words.score {
            let step = (area.width() / (FIGURES / 74.0 * unit)).min(104.0) * 0.98;
            let left = area.center().x - FIGURES / 74.0 * step * unit / 2.0;
            let at = Pos2::new(left, area.bottom() - 58.0 * unit);
            draw_figures(self.painter, style, at, step * unit, sheet, (tones.text, tones.strong));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let open = in_state(Cascadia::PICTURE).and_then(resource_exists::<Session>);
    app.init_resource::<PictureWords>()
        .add_systems(Update, prepare.in_set(AppSystems::Show).run_if(open.clone()))
        .add_systems(EnvironmentPicturePass, show_on_images.run_if(open.clone()))
        .add_systems(EguiPrimaryContextPass, show_preview.in_set(PanelSet).run_if(open));
}
