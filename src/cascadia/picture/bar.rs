//! The bar of picture mode at the lower edge of the window (never in the picture): player, light, focus,
//! frame, format, saving.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2, Stroke, Vec2};
use fluent_bundle::FluentValue;

use super::choices::{PictureAspect, PictureChoices, PictureFrame, PictureSize};
use super::mode::{PictureCard, PictureMode};
use super::sheet::BAR_ROOM;
use super::work::PictureWork;
use crate::camera::{CameraOrder, Rig};
use crate::cascadia::Session;
use crate::cascadia::hud::names::seat_name;
use crate::cascadia::render::{EnvironmentPicture, FIRST_HOUR, LAST_HOUR, PictureHour, hour_of_day};
use crate::preferences::localizer::Localizer;
use crate::preferences::season::Season;
use crate::preferences::settings::Settings;
use crate::session::PlayableMode;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::settings::choice;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, name_aloud, speak, text_button, write};
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;

/// Height of the buttons, in points.
const BUTTON: f32 = 38.0;
/// Width of the sliders, in points.
const SLIDER: f32 = 260.0;
/// Step of the hour slider, as a share of the day.
const HOUR_STEP: f32 = 0.02;
/// Width of the label beside the hour slider and of the labels before sliders, in points.
const WORD: f32 = 120.0;

/// Contents of the bar apart from the choices.
struct BarView {
    /// Player names by seat.
    names: Vec<String>,
    /// The seat whose environment is shown.
    seat: Seat,
    /// The hour of the running game.
    hour: f32,
    /// Aspect ratio of the window, width by height.
    window: f32,
    /// The open card.
    card: Option<PictureCard>,
    /// Progress of the current job, 0 to 1, and whether it is a clip.
    progress: Option<(f32, bool)>,
}

/// User actions on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PictureBarIntent {
    /// Opens or closes a card.
    Toggle(PictureCard),
    /// Shows the environment of another player.
    Visit(Seat),
    /// Saves a picture.
    Save,
    /// Saves a turning clip.
    Clip,
    /// Cancels the current job.
    Cancel,
    /// Returns to the game.
    Leave,
}

/// State that the bar changes.
#[derive(SystemParam)]
struct BarTargets<'w> {
    mode: ResMut<'w, PictureMode>,
    work: ResMut<'w, PictureWork>,
    picture: ResMut<'w, EnvironmentPicture>,
    rig: Res<'w, Rig>,
    orders: MessageWriter<'w, CameraOrder>,
    next: ResMut<'w, NextState<Screen>>,
}

/// Draws the bar and carries out its actions.
fn show(
    mut screen: UiContext,
    mut targets: BarTargets,
    session: Res<Session>,
    settings: Res<Settings>,
) -> Result {
    let context = screen.egui()?;
    let view = targets.view(&screen.localizer, &session, &settings, screen.layout.window);
    let mut choices = targets.mode.choices.clone();
    let middle = screen.layout.window.x / 2.0;
    let bottom = screen.layout.window.y - 9.0;
    let place = |name: &str, bottom: f32| {
        let area = layers::area(&context, PanelLayer::Floating, egui::Id::new(name));
        area.pivot(Align2::CENTER_BOTTOM).fixed_pos(Pos2::new(middle, bottom))
    };
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    let mut intent = None;
    if let Some(card) = view.card.filter(|_| view.progress.is_none()) {
        place("picture card", bottom - BAR_ROOM + 8.0).show(&context, |ui| {
            // Captions of the picture must not shine through.
            panel(style).fill(colour(style.theme.panel)).show(ui, |ui| {
                intent = draw_card(ui, style, localizer, card, &view, &mut choices);
            });
        });
    }
    place("picture bar", bottom).show(&context, |ui| {
        panel(style).show(ui, |ui| {
            intent = intent.or(match view.progress {
                Some(progress) => draw_progress(ui, style, localizer, progress),
                None => draw_bar(ui, style, localizer, &view),
            });
        });
    });
    if choices != targets.mode.choices {
        targets.mode.choices = choices;
    }
    if let Some(intent) = intent {
        targets.carry_out(intent, &session);
    }
    Ok(())
}

fn panel(style: &UiStyle) -> Frame {
    Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(10, 8))
}

impl BarTargets<'_> {
    fn view(
        &self,
        localizer: &Localizer,
        session: &Session,
        settings: &Settings,
        window: bevy::math::Vec2,
    ) -> BarView {
        let seats = session.game().setup().seats();
        BarView {
            names: seats.map(|seat| seat_name(localizer, session, seat)).collect(),
            seat: self.rig.seat(),
            hour: hour_of_day(PictureHour(None), settings, Some(session)),
            window: window.x / window.y,
            card: self.mode.card,
            progress: self.work.is_busy().then(|| (self.work.progress(&self.picture), self.work.is_clip())),
        }
    }

    fn carry_out(&mut self, intent: PictureBarIntent, session: &Session) {
        match intent {
            PictureBarIntent::Toggle(card) => {
                self.mode.card = if self.mode.card == Some(card) { None } else { Some(card) };
            }
            PictureBarIntent::Visit(seat) => {
                self.orders.write(CameraOrder::visit(seat, session.game().player(seat).environment()));
            }
            PictureBarIntent::Save => self.work.ask_picture(),
            PictureBarIntent::Clip => self.work.ask_clip(),
            PictureBarIntent::Cancel => self.work.cancel(&mut self.picture, &mut self.orders),
            PictureBarIntent::Leave => self.mode.leave(&mut self.next),
        }
    }
}

/// Draws the card buttons and the save buttons. Returns the clicked action.
fn draw_bar(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &BarView,
) -> Option<PictureBarIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let size = Vec2::new(64.0, BUTTON);
        let name = view.names.get(view.seat.index()).cloned().unwrap_or_default();
        let name: String = name.chars().take(14).collect();
        let cards = [
            (PictureCard::Environment, name),
            (PictureCard::Light, localizer.text("photo-light")),
            (PictureCard::Focus, localizer.text("photo-focus")),
            (PictureCard::Frame, localizer.text("photo-frame")),
            (PictureCard::Format, localizer.text("photo-format")),
        ];
        for (card, text) in cards {
            if card == PictureCard::Environment && view.names.len() < 2 {
                continue;
            }
            let tone = if view.card == Some(card) { ButtonStyle::On } else { ButtonStyle::Plain };
            let button = text_button(ui, style, None, &text, tone, true, size);
            if card == PictureCard::Environment {
                name_aloud(&button, &[localizer.text("photo-environment"), text].join(": "));
            }
            if button.clicked() {
                intent = Some(PictureBarIntent::Toggle(card));
            }
        }
        ui.add_space(12.0);
        let text = localizer.text("photo-save");
        let save = text_button(ui, style, Some("camera"), &text, ButtonStyle::Primary, true, size);
        if save.clicked() {
            intent = Some(PictureBarIntent::Save);
        }
        let text = localizer.text("photo-clip");
        let clip = text_button(ui, style, Some("rotate_right"), &text, ButtonStyle::Plain, true, size);
        if clip.on_hover_text(localizer.text("photo-clip-hint")).clicked() {
            intent = Some(PictureBarIntent::Clip);
        }
        if icon_button(ui, style, "close", &localizer.text("photo-leave"), true, BUTTON).clicked() {
            intent = Some(PictureBarIntent::Leave);
        }
    });
    intent
}

/// Draws the progress of the current job with a cancel button.
fn draw_progress(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (share, clip): (f32, bool),
) -> Option<PictureBarIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let values = [("percent", FluentValue::from((share * 100.0).floor()))];
        let text = if clip {
            localizer.text_with("photo-clip-progress", &values)
        } else {
            localizer.text("photo-progress")
        };
        let (rect, _) = ui.allocate_exact_size(Vec2::new(300.0, BUTTON), egui::Sense::hover());
        ui.painter().rect_filled(rect, CornerRadius::same(8), colour(style.theme.background));
        if clip {
            let done = egui::Rect::from_min_size(rect.min, Vec2::new(rect.width() * share, rect.height()));
            ui.painter().rect_filled(
                done,
                CornerRadius::same(8),
                colour(style.theme.gain).gamma_multiply(0.4),
            );
        }
        let font = style.bold(style.theme.body);
        write(ui.painter(), rect.center(), Align2::CENTER_CENTER, &text, font, colour(style.theme.text));
        // For screen readers, steps of ten percent are enough.
        let tenths = [("percent", FluentValue::from((share * 10.0).floor() * 10.0))];
        let spoken = if clip { localizer.text_with("photo-clip-progress", &tenths) } else { text };
        speak(ui, egui::Id::new("picture progress"), rect, &spoken);
        let text = localizer.text("photo-cancel");
        let size = Vec2::new(110.0, BUTTON);
        if text_button(ui, style, Some("close"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = Some(PictureBarIntent::Cancel);
        }
    });
    intent
}

/// Draws one card of choices. Returns any other action.
fn draw_card(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    card: PictureCard,
    view: &BarView,
    choices: &mut PictureChoices,
) -> Option<PictureBarIntent> {
    match card {
        PictureCard::Environment => {
            let entries: Vec<(Seat, String)> = view
                .names
                .iter()
                .enumerate()
                .map(|(index, name)| (Seat(index as u8), name.chars().take(20).collect()))
                .collect();
            let seat = choice(ui, style, &localizer.text("photo-environment"), view.seat, &entries);
            return seat.map(PictureBarIntent::Visit);
        }
        PictureCard::Light => {
            draw_light(ui, style, localizer, view, choices);
            draw_season(ui, style, localizer, choices);
        }
        PictureCard::Focus => draw_focus(ui, style, localizer, choices),
        PictureCard::Frame => draw_frame_choices(ui, style, localizer, view, choices),
        PictureCard::Format => draw_format(ui, style, localizer, view, choices),
    }
    None
}

/// Draws a label in front of its control.
fn name_before(ui: &mut egui::Ui, style: &UiStyle, text: &str) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(WORD, 32.0), egui::Sense::hover());
    let font = style.bold(style.theme.small);
    write(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, text, font, colour(style.theme.muted));
}

/// Returns the text key of an hour of the day.
fn hour_key(hour: f32) -> &'static str {
    match hour {
        hour if hour < -0.15 => "photo-hour-first",
        hour if hour < 0.3 => "photo-hour-morning",
        hour if hour < 0.7 => "photo-hour-noon",
        hour if hour < 0.95 => "photo-hour-afternoon",
        hour if hour < 1.2 => "photo-hour-golden",
        _ => "photo-hour-last",
    }
}

fn draw_light(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &BarView,
    choices: &mut PictureChoices,
) {
    ui.horizontal(|ui| {
        let name = localizer.text("photo-hour");
        name_before(ui, style, &name);
        ui.spacing_mut().slider_width = SLIDER;
        // The slider rounds its input to whole steps; that must not count as a choice.
        let given = (choices.hour.unwrap_or(view.hour) / HOUR_STEP).round() * HOUR_STEP;
        let mut hour = given;
        let slider = egui::Slider::new(&mut hour, FIRST_HOUR..=LAST_HOUR)
            .show_value(false)
            .step_by(f64::from(HOUR_STEP));
        let slider = ui.add(slider);
        let word = localizer.text(hour_key(hour));
        name_aloud(&slider, &[name, word.clone()].join(": "));
        if (hour - given).abs() > HOUR_STEP / 2.0 {
            choices.hour = Some(hour);
        }
        let (rect, _) = ui.allocate_exact_size(Vec2::new(WORD, 32.0), egui::Sense::hover());
        let font = style.plain(style.theme.body);
        write(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &word, font, colour(style.theme.text));
        let tone = if choices.hour.is_none() { ButtonStyle::On } else { ButtonStyle::Plain };
        let text = localizer.text("photo-hour-game");
        if text_button(ui, style, None, &text, tone, true, Vec2::new(90.0, 32.0)).clicked() {
            choices.hour = None;
        }
    });
}

/// Draws the season choice.
fn draw_season(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, choices: &mut PictureChoices) {
    ui.horizontal(|ui| {
        let name = localizer.text("setting-season");
        name_before(ui, style, &name);
        let of = |season: Season| (Some(season), localizer.text(&format!("season-{}", season.key())));
        let seasons = Season::ALL.map(of);
        let usual = (None, localizer.text("photo-hour-game"));
        let entries: Vec<(Option<Season>, String)> = std::iter::once(usual).chain(seasons).collect();
        if let Some(season) = choice(ui, style, &name, choices.season, &entries) {
            choices.season = season;
        }
    });
}

fn draw_focus(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, choices: &mut PictureChoices) {
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = SLIDER * 0.7;
        let name = localizer.text("photo-soft");
        name_before(ui, style, &name);
        let slider = egui::Slider::new(&mut choices.softness, 0.0..=1.0).show_value(false).step_by(0.05);
        name_aloud(&ui.add(slider), &name);
        ui.add_space(14.0);
        let name = localizer.text("photo-sharp");
        name_before(ui, style, &name);
        let slider = egui::Slider::new(&mut choices.sharp_at, 0.0..=1.0).show_value(false).step_by(0.02);
        name_aloud(&ui.add_enabled(choices.softness > 0.0, slider), &name);
    });
}

fn draw_frame_choices(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &BarView,
    choices: &mut PictureChoices,
) {
    ui.horizontal(|ui| {
        let entries = PictureFrame::ALL.map(|frame| (frame, localizer.text(frame.key())));
        if let Some(frame) = choice(ui, style, &localizer.text("photo-frame"), choices.frame, &entries) {
            choices.frame = frame;
        }
        if choices.frame == PictureFrame::Plain {
            return;
        }
        ui.add_space(14.0);
        let name = localizer.text("photo-title");
        let usual = view.names.get(view.seat.index()).cloned().unwrap_or_default();
        let font = style.bold(style.theme.small);
        ui.label(egui::RichText::new(&name).font(font).color(colour(style.theme.muted)));
        let field = egui::TextEdit::singleline(&mut choices.title)
            .char_limit(60)
            .hint_text(usual)
            .desired_width(240.0)
            .margin(Margin::symmetric(8, 6));
        name_aloud(&ui.add(field), &name);
    });
}

fn draw_format(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &BarView,
    choices: &mut PictureChoices,
) {
    ui.horizontal(|ui| {
        let entries = PictureAspect::ALL.map(|aspect| (aspect, localizer.text(aspect.key())));
        if let Some(aspect) = choice(ui, style, &localizer.text("photo-shape"), choices.aspect, &entries) {
            choices.aspect = aspect;
        }
        ui.add_space(14.0);
        let ratio = choices.aspect.ratio(view.window);
        let entries = PictureSize::ALL.map(|size| {
            let pixels = size.pixels(ratio);
            let values = [("width", pixels.x.to_string()), ("height", pixels.y.to_string())];
            let values = values.map(|(name, number)| (name, FluentValue::from(number)));
            (size, localizer.text_with("photo-pixels", &values))
        });
        if let Some(size) = choice(ui, style, &localizer.text("photo-size"), choices.size, &entries) {
            choices.size = size;
        }
    });
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(in_state(Cascadia::PICTURE).and_then(resource_exists::<Session>)),
    );
}
