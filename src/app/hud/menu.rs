//! Windows over everything: the menu, settings, help, rules, a large scoring card, the score pad of the moment.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, CornerRadius, Frame, Layout, Margin, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::PanelSet;
use super::awards_window::{AwardsLeft, Claims, draw_awards};
use super::card_window::draw_card_window;
use super::rules_pages::RulesPage;
use super::rules_window::{RulesWindow, draw_rules};
use super::score_pad::{PadView, draw_pad};
use super::settings_panel::draw_settings;
use super::theme::{Look, colour};
use super::widgets::{RULES_BUTTON, Tone, rich_text, rules_button, text_button};
use crate::app::Frame as FrameSet;
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::controls::{Control, Controls, Pressed};
use crate::app::library::{Library, Speaker};
use crate::app::play::{Playthrough, Stage};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::app::trails::TrailBook;
use crate::app::turn::{Aim, DraftMode};
use crate::rules::{Phase, Wildlife};

/// The window that lies over everything.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// None.
    #[default]
    Closed,
    /// Resume, settings, leave.
    Menu,
    /// The preferences.
    Settings,
    /// The list of controls.
    Help,
    /// How the game is played.
    Rules,
    /// A scoring card with its rules.
    Card(Wildlife),
    /// The score pad as if the game ended now.
    ScorePad,
    /// What may be filled in on the trail after a game.
    Awards,
    /// Whether to leave a game that is not finished.
    Leave,
}

/// Somebody wants to leave the game: to the title, or altogether. Written by windows and screens.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// To the title.
    ToTitle,
    /// To the trail, and back from there.
    ToTrail,
    /// To the list of lessons.
    ToLessons,
    /// The program ends.
    Quit,
}

/// Keys open and close windows. While one is open, the table gets no keys.
pub(super) fn open_by_key(
    screen: Res<State<Screen>>,
    stage: Option<Res<State<Stage>>>,
    aim: Res<Aim>,
    mut pressed: ResMut<Pressed>,
    mut rules: ResMut<RulesWindow>,
    mut overlay: ResMut<Overlay>,
) {
    let toggles = [(Control::Help, Overlay::Help), (Control::ScorePad, Overlay::ScorePad)];
    let in_game = matches!(screen.get(), Screen::Playing);
    for (control, window) in toggles {
        let allowed = in_game || window == Overlay::Help;
        if allowed && pressed.take(control) {
            *overlay = if *overlay == window { Overlay::Closed } else { window };
        }
    }
    if *overlay != Overlay::Closed {
        if pressed.take(Control::StepBack) {
            *overlay = match *overlay {
                Overlay::Rules => rules.go_back(),
                Overlay::Settings | Overlay::Leave if in_game => Overlay::Menu,
                _ => Overlay::Closed,
            };
        }
        pressed.clear();
        return;
    }
    // Going back one step comes first; where there is no step back, the menu opens.
    let nothing_to_step_back = match stage.map(|stage| *stage.get()) {
        Some(Stage::Choosing(Phase::Draft)) => aim.draft == DraftMode::Pair,
        Some(Stage::Choosing(_)) => false,
        _ => true,
    };
    if in_game && nothing_to_step_back && pressed.take(Control::StepBack) {
        *overlay = Overlay::Menu;
        pressed.clear();
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    playthrough: Option<Res<Playthrough>>,
    rig: Res<Rig>,
    mut settings: ResMut<Settings>,
    mut look: ResMut<Look>,
    library: Res<Library>,
    mut book: ResMut<TrailBook>,
    mut claims: ResMut<Claims>,
    mut rules: ResMut<RulesWindow>,
    mut overlay: ResMut<Overlay>,
    mut leave: MessageWriter<Leave>,
    mut cues: MessageWriter<Cue>,
) -> Result {
    if *overlay != Overlay::Rules && rules.is_stale() {
        rules.end_search();
        rules.go_back();
    }
    if *overlay == Overlay::Closed {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    // Every window has a size of its own, so each is another one to egui.
    let name = format!("window {:?}", *overlay);
    let modal = egui::Modal::new(egui::Id::new(name))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let response = modal.show(&context, |ui| {
        ui.set_max_height(areas.window.y - 60.0);
        match *overlay {
            Overlay::Menu => {
                show_menu(ui, look, &speaker, &mut overlay);
                if *overlay == Overlay::Rules {
                    rules.come_from(Overlay::Menu);
                }
            }
            Overlay::Settings => {
                heading(ui, look, &speaker.say("settings-title"));
                cues.write_batch(draw_settings(ui, look, &speaker, &mut settings));
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::Help => {
                heading(ui, look, &speaker.say("help-title"));
                show_help(ui, look, &speaker, &controls, areas.window.y - 220.0);
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::Rules => {
                if draw_rules(ui, look, &speaker, &mut rules, areas.window.y) {
                    *overlay = rules.go_back();
                }
            }
            Overlay::Card(species) => {
                if let Some(playthrough) = &playthrough {
                    draw_card_window(ui, look, &speaker, playthrough, rig.seat(), species);
                }
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::ScorePad => {
                let title = heading(ui, look, &speaker.say("score-pad-now"));
                let at = egui::Pos2::new(title.right() + RULES_BUTTON, title.center().y);
                rules_button(ui, look, &speaker, at, RulesPage::End);
                if let Some(playthrough) = &playthrough {
                    let view = PadView::of(playthrough, &speaker);
                    draw_pad(ui, look, &speaker, &view);
                }
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::Awards => {
                heading(ui, look, &speaker.say("award-title"));
                let left = playthrough.as_ref().map_or(Some(AwardsLeft::Closed), |playthrough| {
                    let content = &library.content;
                    draw_awards(ui, look, &speaker, content, playthrough, &mut book, &mut claims)
                });
                if left.is_some() {
                    *overlay = Overlay::Closed;
                }
                if left == Some(AwardsLeft::ForTheTrail) {
                    leave.write(Leave::ToTrail);
                }
            }
            Overlay::Leave => {
                heading(ui, look, &speaker.say("leave-title"));
                ui.set_max_width(420.0);
                ui.label(speaker.say("leave-question"));
                ui.add_space(12.0);
                ui.horizontal(|ui| {
                    let size = Vec2::new(150.0, 38.0);
                    if text_button(ui, look, Some("exit"), &speaker.say("leave-yes"), Tone::Plain, true, size)
                        .clicked()
                    {
                        leave.write(Leave::ToTitle);
                        *overlay = Overlay::Closed;
                    }
                    if text_button(
                        ui,
                        look,
                        Some("back"),
                        &speaker.say("leave-no"),
                        Tone::Primary,
                        true,
                        size,
                    )
                    .clicked()
                    {
                        *overlay = Overlay::Closed;
                    }
                });
            }
            Overlay::Closed => {}
        }
    });
    // A click beside the window closes it; Esc is ours, so that it closes one level only.
    if response.backdrop_response.clicked() {
        *overlay = Overlay::Closed;
    }
    Ok(())
}

fn heading(ui: &mut egui::Ui, look: &Look, text: &str) -> egui::Rect {
    let title = ui.label(egui::RichText::new(text).font(look.bold(26.0)).color(colour(look.theme.text)));
    ui.add_space(8.0);
    title.rect
}

fn close_button(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, overlay: &mut Overlay) {
    ui.add_space(12.0);
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        let size = Vec2::new(160.0, 38.0);
        if text_button(ui, look, Some("check"), &speaker.say("close"), Tone::Primary, true, size).clicked() {
            *overlay = Overlay::Closed;
        }
    });
}

fn show_menu(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, overlay: &mut Overlay) {
    let entries = [
        ("menu-resume", "arrow_right", Overlay::Closed),
        ("menu-score-pad", "crown", Overlay::ScorePad),
        ("menu-settings", "settings", Overlay::Settings),
        ("menu-rules", "book", Overlay::Rules),
        ("menu-help", "help", Overlay::Help),
        ("menu-leave", "exit", Overlay::Leave),
    ];
    ui.vertical_centered(|ui| {
        heading(ui, look, &speaker.say("menu-title"));
        ui.spacing_mut().item_spacing.y = 9.0;
        for (index, (key, icon, target)) in entries.into_iter().enumerate() {
            let tone = if index == 0 { Tone::Primary } else { Tone::Plain };
            if text_button(ui, look, Some(icon), &speaker.say(key), tone, true, Vec2::new(280.0, 44.0))
                .clicked()
            {
                *overlay = target;
            }
        }
    });
}

/// The list of controls, in two columns.
fn show_help(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, controls: &Controls, height: f32) {
    let mouse =
        ["help-mouse-place", "help-mouse-rotate", "help-mouse-pan", "help-mouse-zoom", "help-mouse-orbit"];
    egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.set_width(720.0);
        for key in mouse {
            let job = rich_text(look, &speaker.say(key), look.theme.body, colour(look.theme.text));
            ui.label(job);
        }
        ui.add_space(8.0);
        ui.columns(2, |columns| {
            let half = Control::ALL.len().div_ceil(2);
            for (index, (control, _)) in Control::ALL.iter().enumerate() {
                let ui = &mut columns[usize::from(index >= half)];
                ui.horizontal(|ui| {
                    let keys: Vec<String> =
                        controls.key_names(*control).map(|chord| speaker.keys(chord)).collect();
                    let keys = egui::RichText::new(keys.join(", ")).font(look.bold(look.theme.small));
                    ui.add_sized([120.0, 18.0], egui::Label::new(keys.color(colour(look.theme.accent))));
                    let what = speaker.say(&format!("control-{}", control.text_key()));
                    ui.label(egui::RichText::new(what).font(look.plain(look.theme.small)));
                });
            }
        });
    });
}

fn close(mut overlay: ResMut<Overlay>) {
    *overlay = Overlay::Closed;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .init_resource::<RulesWindow>()
        .add_message::<Leave>()
        .add_systems(Update, open_by_key.in_set(FrameSet::Read).after(crate::app::controls::read_keys))
        .add_systems(OnExit(Screen::Playing), close)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}
