//! Windows over everything: the menu, settings, help, rules, a large scoring card, the score pad of the moment.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, CornerRadius, Frame, Layout, Margin, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::awards_window::{AwardsLeft, draw_awards};
use super::card_window::draw_card_window;
use super::first_run::{FirstStep, draw_first_run};
use super::game_windows::{Doubt, GameDesk, OpenRecord};
use super::help::draw_help;
use super::pages::Pages;
use super::rules_pages::RulesPage;
use super::rules_window::{RulesWindow, draw_rules};
use super::score_pad::draw_pad;
use super::settings::{KeyDesk, draw_settings};
use super::theme::{Look, colour};
use super::widgets::{RULES_BUTTON, Tone, rich_text, rules_button, text_button};
use super::{Notice, PanelSet};
use crate::app::Frame as FrameSet;
use crate::app::archive::Archive;
use crate::app::areas::Areas;
use crate::app::controls::{Control, Pressed};
use crate::app::library::{Library, Speaker};
use crate::app::play::{Playthrough, Request, Stage};
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
    /// Saves the game under a name.
    Save,
    /// Whether to take back a turn although something was revealed since.
    TakeBack,
    /// What to do with a record that cannot be played to its end.
    Doubt,
    /// The questions of the first start.
    FirstRun,
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
    /// From a record that is watched back to where it was opened.
    Replay,
    /// The program ends.
    Quit,
}

/// Keys open and close windows. While one is open, the table gets no keys.
pub(super) fn open_by_key(
    screen: Res<State<Screen>>,
    stage: Option<Res<State<Stage>>>,
    aim: Res<Aim>,
    playthrough: Option<Res<Playthrough>>,
    mut pressed: ResMut<Pressed>,
    mut rules: ResMut<RulesWindow>,
    mut overlay: ResMut<Overlay>,
) {
    let toggles = [(Control::Help, Overlay::Help), (Control::ScorePad, Overlay::ScorePad)];
    let in_game = matches!(screen.get(), Screen::Playing);
    for (control, window) in toggles {
        let allowed = in_game || window == Overlay::Help;
        let allowed = allowed && *overlay != Overlay::FirstRun;
        if allowed && pressed.take(control) {
            *overlay = if *overlay == window { Overlay::Closed } else { window };
        }
    }
    // Whoever just wants to play accepts the answers that are there.
    // In the pause the game goes on: its button is the bright one.
    if matches!(*overlay, Overlay::FirstRun | Overlay::Menu) && pressed.take(Control::Confirm) {
        *overlay = Overlay::Closed;
        pressed.clear();
        return;
    }
    if *overlay != Overlay::Closed {
        if pressed.take(Control::StepBack) {
            *overlay = match *overlay {
                Overlay::Rules => rules.go_back(),
                Overlay::Settings | Overlay::Leave | Overlay::Save | Overlay::TakeBack if in_game => {
                    Overlay::Menu
                }
                _ => Overlay::Closed,
            };
        }
        pressed.clear();
        return;
    }
    let can_take_back = playthrough.is_some_and(|playthrough| playthrough.before_last_turn().is_some());
    if in_game && can_take_back && pressed.take(Control::TakeBackTurn) {
        *overlay = Overlay::TakeBack;
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
    mut desk: KeyDesk,
    mut games: GameDesk,
    playthrough: Option<Res<Playthrough>>,
    pages: Res<Pages>,
    mut settings: ResMut<Settings>,
    mut look: ResMut<Look>,
    library: Res<Library>,
    mut book: ResMut<TrailBook>,
    mut rules: ResMut<RulesWindow>,
    mut overlay: ResMut<Overlay>,
    mut leave: MessageWriter<Leave>,
    mut cues: MessageWriter<Cue>,
) -> Result {
    if *overlay != Overlay::Rules && rules.is_stale() {
        rules.end_search();
        rules.go_back();
    }
    if *overlay != Overlay::Settings {
        desk.let_go();
    }
    if *overlay != Overlay::Save {
        games.clear_away();
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
    let id = egui::Id::new(name);
    // With large text in a small window there is too little room for pages: they are drawn smaller, around the middle
    // of the window.
    let shrink = areas.shrink();
    let room = areas.window / shrink;
    let middle = egui::pos2(areas.window.x, areas.window.y) / 2.0;
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(areas.window.x, areas.window.y));
    let shade = egui::LayerId::new(egui::Order::Middle, egui::Id::new("shade"));
    context.layer_painter(shade).rect_filled(window, 0, egui::Color32::from_black_alpha(150));
    let place =
        egui::Modal::default_area(id).anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO).constrain(false);
    let modal =
        egui::Modal::new(id).area(place).frame(Frame::NONE).backdrop_color(egui::Color32::TRANSPARENT);
    let response = modal.show(&context, |outer| {
        outer.set_clip_rect(egui::Rect::from_center_size(middle, egui::vec2(room.x, room.y)));
        let mut framed = frame.begin(outer);
        let ui = &mut framed.content_ui;
        ui.set_max_height(room.y - 60.0);
        match *overlay {
            Overlay::Menu => {
                show_menu(ui, look, &speaker, &mut overlay, &mut games, playthrough.as_deref(), &mut leave);
                if *overlay == Overlay::Rules {
                    rules.come_from(Overlay::Menu);
                }
            }
            Overlay::Settings => {
                heading(ui, look, &speaker.say("settings-title"));
                let height = (room.y - 150.0).min(620.0);
                let answer = draw_settings(ui, look, &speaker, &mut settings, &mut desk, height);
                cues.write_batch(answer.cue);
                if answer.close {
                    *overlay = Overlay::Closed;
                }
            }
            Overlay::Help => {
                heading(ui, look, &speaker.say("help-title"));
                draw_help(ui, look, &speaker, &desk.controls, room.y - 190.0);
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::Rules => {
                if draw_rules(ui, look, &speaker, &mut rules, room.y) {
                    *overlay = rules.go_back();
                }
            }
            Overlay::Card(species) => {
                if let Some(page) = pages.card.as_ref().filter(|page| page.species == species) {
                    draw_card_window(ui, look, &speaker, page);
                }
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::ScorePad => {
                let title = heading(ui, look, &speaker.say("score-pad-now"));
                let at = egui::Pos2::new(title.right() + RULES_BUTTON, title.center().y);
                rules_button(ui, look, &speaker, at, RulesPage::End);
                if let Some(pad) = &pages.pad {
                    draw_pad(ui, look, &speaker, pad);
                } else {
                    let text = speaker.say("score-pad-later");
                    ui.set_max_width(420.0);
                    ui.label(rich_text(look, &text, look.theme.body, colour(look.theme.text)));
                }
                close_button(ui, look, &speaker, &mut overlay);
            }
            Overlay::Awards => {
                heading(ui, look, &speaker.say("award-title"));
                let left = playthrough.as_ref().map_or(Some(AwardsLeft::Closed), |playthrough| {
                    let content = &library.content;
                    draw_awards(ui, look, &speaker, content, playthrough, &mut book)
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
            Overlay::Save => {
                heading(ui, look, &speaker.say("save-title"));
                let done = playthrough
                    .as_ref()
                    .is_none_or(|playthrough| games.draw_save(ui, look, &speaker, playthrough.record()));
                if done {
                    *overlay = Overlay::Closed;
                }
            }
            Overlay::TakeBack => {
                heading(ui, look, &speaker.say("take-back-title"));
                let done = playthrough
                    .as_ref()
                    .is_none_or(|playthrough| games.draw_take_back(ui, look, &speaker, playthrough));
                if done {
                    *overlay = Overlay::Closed;
                }
            }
            Overlay::Doubt => {
                heading(ui, look, &speaker.say("doubt-title"));
                if games.draw_doubt(ui, look, &speaker) {
                    *overlay = Overlay::Closed;
                }
            }
            Overlay::FirstRun => match draw_first_run(ui, look, &speaker, &mut settings, areas.window) {
                Some(FirstStep::Begin) => *overlay = Overlay::Closed,
                Some(FirstStep::Learn) => {
                    *overlay = Overlay::Closed;
                    leave.write(Leave::ToLessons);
                }
                None => {}
            },
            Overlay::Closed => {}
        }
        framed.end(outer);
    });
    let fitted = egui::emath::TSTransform::new(middle.to_vec2() * (1.0 - shrink), shrink);
    context.set_transform_layer(response.response.layer_id, fitted);
    // A click beside the window closes it; Esc is ours, so that it closes one level only. The first questions stay
    // until they are answered.
    if response.backdrop_response.clicked() && *overlay != Overlay::FirstRun {
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

/// The pause: of a game, or of a record that is watched.
fn show_menu(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    overlay: &mut Overlay,
    games: &mut GameDesk,
    playthrough: Option<&Playthrough>,
    leave: &mut MessageWriter<Leave>,
) {
    let watched = playthrough.is_some_and(Playthrough::is_watched);
    let kept = playthrough.is_some_and(Playthrough::is_kept);
    let can_take_back = playthrough.is_some_and(|playthrough| playthrough.before_last_turn().is_some());
    let entries = [
        ("menu-resume", "arrow_right", Overlay::Closed, true),
        ("menu-score-pad", "crown", Overlay::ScorePad, true),
        ("menu-save", "save", Overlay::Save, kept),
        ("menu-take-back", "undo", Overlay::TakeBack, can_take_back),
        ("menu-settings", "settings", Overlay::Settings, true),
        ("menu-rules", "book", Overlay::Rules, true),
        ("menu-help", "help", Overlay::Help, true),
    ];
    ui.vertical_centered(|ui| {
        heading(ui, look, &speaker.say(if watched { "menu-replay-title" } else { "menu-title" }));
        ui.spacing_mut().item_spacing.y = 8.0;
        let size = Vec2::new(280.0, 42.0);
        for (index, (key, icon, target, _)) in entries.into_iter().filter(|entry| entry.3).enumerate() {
            let tone = if index == 0 { Tone::Primary } else { Tone::Plain };
            if text_button(ui, look, Some(icon), &speaker.say(key), tone, true, size).clicked() {
                *overlay = target;
            }
        }
        if let Some(playthrough) = playthrough {
            let text = speaker.say("menu-copy");
            let copy = text_button(ui, look, Some("copy"), &text, Tone::Plain, true, size);
            if copy.on_hover_text(speaker.say("copy-hint")).clicked() {
                games.copy(ui, speaker, playthrough.watched().map_or(playthrough.record(), |whole| whole));
            }
        }
        let (key, way_out) =
            if watched { ("replay-leave", None) } else { ("menu-leave", Some(Overlay::Leave)) };
        if text_button(ui, look, Some("exit"), &speaker.say(key), Tone::Plain, true, size).clicked() {
            *overlay = way_out.unwrap_or_default();
            if watched {
                leave.write(Leave::Replay);
            }
        }
    });
}

/// Whoever has left the first questions is not asked again.
fn remember_welcome(overlay: Res<Overlay>, mut asking: Local<bool>, mut settings: ResMut<Settings>) {
    let asks = *overlay == Overlay::FirstRun;
    if *asking && !asks {
        settings.welcomed = true;
    }
    *asking = asks;
}

fn close(mut overlay: ResMut<Overlay>) {
    *overlay = Overlay::Closed;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .init_resource::<RulesWindow>()
        .init_resource::<Doubt>()
        .init_resource::<Archive>()
        .add_message::<Leave>()
        .add_message::<OpenRecord>()
        .add_message::<Request>()
        .add_message::<Notice>()
        .add_systems(Update, open_by_key.in_set(FrameSet::Read).after(crate::app::controls::read_keys))
        .add_systems(Update, remember_welcome.in_set(FrameSet::Show).run_if(resource_changed::<Overlay>))
        .add_systems(OnExit(Screen::Playing), close)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::controls::{self, Controls};

    /// A title with the questions of the first start, after this key.
    fn asked(key: Option<KeyCode>) -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .configure_sets(Update, (FrameSet::Read, FrameSet::Show).chain())
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Aim>()
            .init_resource::<Settings>()
            .insert_resource(Controls::built_in())
            .init_resource::<RulesWindow>()
            .insert_resource(Overlay::FirstRun);
        controls::plugin(&mut app);
        plugin(&mut app);
        app.update();
        if let Some(key) = key {
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
        }
        app.update();
        app.update();
        app
    }

    #[test]
    fn the_first_questions_are_asked_until_they_are_left_and_never_again() {
        for (key, answered) in [
            (None, false),
            (Some(KeyCode::F1), false),
            (Some(KeyCode::Enter), true),
            (Some(KeyCode::Escape), true),
        ] {
            let app = asked(key);
            assert_eq!(app.world().resource::<Settings>().welcomed, answered, "{key:?}");
            let now = *app.world().resource::<Overlay>();
            assert_eq!(now, if answered { Overlay::Closed } else { Overlay::FirstRun }, "{key:?}");
        }
    }
}
