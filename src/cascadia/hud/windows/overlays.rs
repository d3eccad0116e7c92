//! The windows over everything else, one at a time.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align, Layout, Vec2};
use fluent_bundle::FluentValue;

use super::menu::{MenuChoice, MenuView, draw_menu};
use crate::audio::InterfaceCue;
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::rules::button::{RULES_BUTTON, rules_button};
use crate::cascadia::hud::rules::pages::RulesPage;
use crate::cascadia::hud::rules::window::{RulesWindow, draw_rules};
use crate::cascadia::hud::score_pad::draw_pad;
use crate::cascadia::hud::windows::awards::{AwardsIntent, awards, draw_awards, fill_in};
use crate::cascadia::hud::windows::scoring_card::draw_card_window;
use crate::cascadia::hud::windows::window_views::WindowViews;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::turn::{Aim, DraftMode};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::online::panels::StripKeys;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::store::game_store::GameStore;
use crate::ui::overlay::{Leave, Overlay, WindowTrail};
use crate::ui::page::heading;
use crate::ui::settings::{KeySettings, draw_settings};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, rich_text, text_button};
use crate::ui::windows::first_run::{FirstStep, draw_first_run};
use crate::ui::windows::help::{ControlsBook, draw_help};
use crate::ui::windows::modal::modal_window;
use crate::ui::windows::past_fault::{FaultStep, PastFault, draw_past_fault, show_folder_of};
use crate::ui::windows::record_windows;
use crate::ui::{Notice, PanelSet, UiContext};
use crate::window::screen::Screen;
use cascadia_engine::write_record_line;
use cascadia_rules::Cascadia;
use cascadia_rules::rules::Phase;

/// Opens and closes windows on their keys. An open window blocks the table's keys.
pub(crate) fn open_by_key(
    screen: Res<State<Screen>>,
    stage: Option<Res<State<SessionStage>>>,
    aim: Res<Aim>,
    session: Option<Res<Session>>,
    mut pressed: ResMut<ActionState>,
    mut trail: ResMut<WindowTrail>,
    mut overlay: ResMut<Overlay>,
) {
    trail.follow(*overlay);
    let toggles = [(InputAction::Help, Overlay::Help), (InputAction::ScorePad, Overlay::ScorePad)];
    let in_game = matches!(screen.get(), Screen::Playing);
    for (control, window) in toggles {
        let allowed = in_game || window == Overlay::Help;
        let allowed = allowed && *overlay != Overlay::FirstRun;
        if allowed && pressed.take(control) {
            *overlay = if *overlay == window { trail.back() } else { window };
        }
    }
    if *overlay != Overlay::Closed {
        if pressed.take(InputAction::StepBack) {
            *overlay = trail.back();
        } else if pressed.take(InputAction::Confirm) {
            *overlay = after_bright_button(*overlay, &trail);
        }
        pressed.clear();
        return;
    }
    let can_take_back = session.is_some_and(|session| session.before_last_turn().is_some());
    if in_game && can_take_back && pressed.take(InputAction::TakeBackTurn) {
        *overlay = Overlay::TakeBack;
        pressed.clear();
        return;
    }
    // The key first undoes a step of the turn; without any, it opens the menu.
    let nothing_to_step_back = match stage.map(|stage| *stage.get()) {
        Some(SessionStage::Choosing(Phase::Draft)) => aim.draft == DraftMode::Pair,
        Some(SessionStage::Choosing(_)) => false,
        _ => true,
    };
    if in_game && nothing_to_step_back && pressed.take(InputAction::StepBack) {
        *overlay = Overlay::Menu;
        pressed.clear();
    }
}

/// Returns the overlay after the primary button of a window, on Enter: the first start accepts the defaults,
/// the menu and questions resume the game, and other windows close. In windows with fields, Enter belongs to
/// the fields.
fn after_bright_button(open: Overlay, trail: &WindowTrail) -> Overlay {
    match open {
        Overlay::FirstRun
        | Overlay::PastFault
        | Overlay::Menu
        | Overlay::Leave
        | Overlay::TakeBack
        | Overlay::Doubt => Overlay::Closed,
        Overlay::Help | Overlay::Rules | Overlay::Card(_) | Overlay::ScorePad => trail.back(),
        Overlay::Closed | Overlay::Settings | Overlay::Awards | Overlay::Save => open,
    }
}

/// The action requested by a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WindowIntent {
    /// Stays open.
    Stay,
    /// Closes the window and shows the one it was opened from.
    Back,
    /// Shows another window instead, or none.
    Show(Overlay),
    /// Closes the window and leaves the game.
    Leave(Leave),
}

impl WindowIntent {
    /// Returns the intent of a window that may have been closed.
    const fn closed_if(closed: bool) -> Self {
        if closed { Self::Back } else { Self::Stay }
    }
}

/// The parameters of the windows.
#[derive(SystemParam)]
struct WindowContents<'w> {
    keys: KeySettings<'w>,
    session: Option<Res<'w, Session>>,
    views: Res<'w, WindowViews>,
    settings: ResMut<'w, Settings>,
    assets: Res<'w, ModeAssets>,
    saved: ResMut<'w, SavedProfiles>,
    store: Res<'w, GameStore<Cascadia>>,
    rules: ResMut<'w, RulesWindow>,
    controls: Option<Res<'w, ControlsBook>>,
    fault: Option<Res<'w, PastFault>>,
    screen: Res<'w, State<Screen>>,
    trail: Res<'w, WindowTrail>,
    cues: MessageWriter<'w, InterfaceCue>,
    notices: MessageWriter<'w, Notice>,
}

/// Draws the open window in the middle of the screen, over a shade, and carries out its action.
fn show(
    mut parts: UiContext,
    mut contents: WindowContents,
    mut overlay: ResMut<Overlay>,
    mut leave: MessageWriter<Leave>,
) -> Result {
    contents.forget_what_is_closed(*overlay);
    let of_a_mode = match *overlay {
        Overlay::Closed | Overlay::Save | Overlay::TakeBack | Overlay::Doubt => true,
        Overlay::Menu => *contents.screen.get() != Screen::Playing,
        _ => false,
    };
    if of_a_mode {
        // Windows of another mode.
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let open = *overlay;
    let name = format!("window {open:?}");
    let (intent, beside) = modal_window(&context, &mut style, &layout, &name, |ui, style, height| {
        contents.draw(ui, style, &localizer, open, layout.window, height)
    });
    match intent {
        WindowIntent::Stay => {}
        WindowIntent::Back => *overlay = contents.trail.back(),
        WindowIntent::Show(next) => *overlay = next,
        WindowIntent::Leave(way_out) => {
            *overlay = Overlay::Closed;
            leave.write(way_out);
        }
    }
    // A click beside the window closes it; Esc is handled elsewhere, to close one level only. The first
    // questions stay until they are answered.
    if beside && *overlay != Overlay::FirstRun {
        *overlay = Overlay::Closed;
    }
    Ok(())
}

impl WindowContents<'_> {
    /// Resets the state of all windows but the open one.
    fn forget_what_is_closed(&mut self, open: Overlay) {
        if open != Overlay::Rules && self.rules.is_searching() {
            self.rules.end_search();
        }
        if open != Overlay::Settings {
            self.keys.let_go();
        }
    }

    /// Draws a window in a screen of the size `window`, at most about `height` points high. Returns its
    /// action.
    fn draw(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        open: Overlay,
        window: bevy::math::Vec2,
        height: f32,
    ) -> WindowIntent {
        match open {
            Overlay::Closed | Overlay::Save | Overlay::TakeBack | Overlay::Doubt => WindowIntent::Stay,
            Overlay::Menu => self.draw_menu(ui, style, localizer),
            Overlay::Settings => self.draw_settings(ui, style, localizer, height),
            Overlay::Help => {
                heading(ui, style, &localizer.text("help-title"));
                let place = (self.controls.as_deref().unwrap_or(&NO_CONTROLS), *self.screen.get());
                draw_help(ui, style, localizer, &self.keys.bindings, place, height - 190.0);
                close_or_read(ui, style, localizer)
            }
            Overlay::Rules => {
                let leads_back = self.trail.back() != Overlay::Closed;
                let closed = draw_rules(ui, style, localizer, &mut self.rules, height, leads_back);
                WindowIntent::closed_if(closed)
            }
            Overlay::Card(species) => {
                if let Some(page) = self.views.card.as_ref().filter(|page| page.species == species) {
                    draw_card_window(ui, style, localizer, page);
                }
                close_button(ui, style, localizer)
            }
            Overlay::ScorePad => self.draw_score_pad(ui, style, localizer),
            Overlay::Awards => self.draw_awards(ui, style, localizer),
            Overlay::Leave => draw_leave(ui, style, localizer),
            Overlay::FirstRun => match draw_first_run(ui, style, localizer, &mut self.settings, window) {
                Some(FirstStep::Begin) => WindowIntent::Show(Overlay::Closed),
                Some(FirstStep::Learn) => WindowIntent::Leave(Leave::ToLessons),
                None => WindowIntent::Stay,
            },
            Overlay::PastFault => self.draw_past_fault(ui, style, localizer),
        }
    }

    /// Draws the report of the fault that ended the last run.
    fn draw_past_fault(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
    ) -> WindowIntent {
        let Some(fault) = &self.fault else { return WindowIntent::Show(Overlay::Closed) };
        match draw_past_fault(ui, style, localizer, fault) {
            None => WindowIntent::Stay,
            Some(FaultStep::Dismiss) => WindowIntent::Show(Overlay::Closed),
            Some(FaultStep::Copied) => {
                self.notices.write(Notice(localizer.text("fault-copied")));
                WindowIntent::Stay
            }
            Some(FaultStep::ShowFolder) => {
                show_folder_of(&fault.0.file);
                let file = FluentValue::from(fault.0.file.display().to_string());
                self.notices.write(Notice(localizer.text_with("fault-file", &[("file", file)])));
                WindowIntent::Stay
            }
        }
    }

    fn draw_menu(&mut self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
        let session = self.session.as_deref();
        let record = session.map(|session| session.watched().map_or(session.record(), |whole| whole));
        match draw_menu(ui, style, localizer, &MenuView::of(session)) {
            None => WindowIntent::Stay,
            Some(MenuChoice::Copy) => {
                if let Some(record) = record {
                    ui.ctx().copy_text(write_record_line(record));
                    self.notices.write(Notice(localizer.text("copy-done")));
                }
                WindowIntent::Stay
            }
            Some(MenuChoice::Window(next)) => WindowIntent::Show(next),
            Some(MenuChoice::Leave(way_out)) => WindowIntent::Leave(way_out),
        }
    }

    fn draw_settings(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        height: f32,
    ) -> WindowIntent {
        heading(ui, style, &localizer.text("settings-title"));
        let height = (height - 150.0).min(620.0);
        let answer = draw_settings(ui, style, localizer, &mut self.settings, &mut self.keys, height);
        self.cues.write_batch(answer.cue);
        if answer.copied {
            self.notices.write(Notice(localizer.text("fault-copied")));
        }
        WindowIntent::closed_if(answer.close)
    }

    /// Draws the score pad as if the game ended now; without points while they are hidden.
    fn draw_score_pad(&self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
        let title = heading(ui, style, &localizer.text("score-pad-now"));
        let at = egui::Pos2::new(title.right() + RULES_BUTTON, title.center().y);
        rules_button(ui, style, localizer, at, RulesPage::End);
        if let Some(pad) = &self.views.pad {
            draw_pad(ui, style, localizer, pad);
        } else {
            let text = localizer.text("score-pad-later");
            ui.set_max_width(420.0);
            ui.label(rich_text(style, &text, style.theme.body, colour(style.theme.text)));
        }
        close_button(ui, style, localizer)
    }

    /// Draws the rewards on the trail after a game.
    fn draw_awards(&mut self, ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
        heading(ui, style, &localizer.text("award-title"));
        let Some(session) = &self.session else { return WindowIntent::Show(Overlay::Closed) };
        let content = &self.assets.content;
        let journal = self.store.journal();
        let rows = awards(session, content, &self.saved, journal);
        match draw_awards(ui, style, localizer, content, &self.saved, &rows) {
            Some(AwardsIntent::Begin(name)) => {
                // Offered only while there is room for a profile of this unused name.
                if let Err(error) = self.saved.value.add(&name) {
                    warn!("a player gets no trail: {error}");
                }
                WindowIntent::Stay
            }
            Some(AwardsIntent::FillIn(award, shape)) => {
                fill_in(session, &mut self.saved, &award, shape);
                WindowIntent::Stay
            }
            Some(AwardsIntent::ToTrail) => WindowIntent::Leave(Leave::ToTrail),
            Some(AwardsIntent::Close) => WindowIntent::Show(Overlay::Closed),
            None => WindowIntent::Stay,
        }
    }
}

/// Asks whether to leave an unfinished game.
fn draw_leave(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
    heading(ui, style, &localizer.text("leave-title"));
    ui.set_max_width(420.0);
    ui.label(localizer.text("leave-question"));
    ui.add_space(12.0);
    let mut intent = WindowIntent::Stay;
    ui.horizontal(|ui| {
        let size = Vec2::new(150.0, 38.0);
        let text = localizer.text("leave-yes");
        if text_button(ui, style, Some("exit"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = WindowIntent::Leave(Leave::ToTitle);
        }
        let text = localizer.text("leave-no");
        if text_button(ui, style, Some("play"), &text, ButtonStyle::Primary, true, size).clicked() {
            intent = WindowIntent::Show(Overlay::Closed);
        }
    });
    intent
}

/// The empty list, for places outside games.
static NO_CONTROLS: ControlsBook = ControlsBook { games: Vec::new(), here: None };

/// Draws a button for the rules and one that closes the window.
fn close_or_read(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
    ui.add_space(12.0);
    let mut intent = WindowIntent::Stay;
    ui.horizontal(|ui| {
        let size = Vec2::new(160.0, 38.0);
        let text = localizer.text("menu-rules");
        if text_button(ui, style, Some("book"), &text, ButtonStyle::Plain, true, size).clicked() {
            intent = WindowIntent::Show(Overlay::Rules);
        }
        let text = localizer.text("close");
        if text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, size).clicked() {
            intent = WindowIntent::Back;
        }
    });
    intent
}

fn close_button(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
    ui.add_space(12.0);
    let closed = ui.with_layout(Layout::top_down(Align::Center), |ui| {
        let (text, size) = (localizer.text("close"), Vec2::new(160.0, 38.0));
        text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, size).clicked()
    });
    WindowIntent::closed_if(closed.inner)
}

/// Records in the settings that the questions of the first start were answered, once their window is closed.
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

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(record_windows::plugin::<Cascadia>)
        .add_systems(
            Update,
            open_by_key.in_set(AppSystems::Read).after(crate::input::bindings::read_keys).after(StripKeys),
        )
        .add_systems(Update, remember_welcome.in_set(AppSystems::Show).run_if(resource_changed::<Overlay>))
        .add_systems(OnExit(Screen::Playing), close)
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::input::bindings;
    use crate::input::bindings::Bindings;

    /// Opens the title with the questions of the first start and presses a key.
    fn asked(key: Option<KeyCode>) -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .configure_sets(Update, (AppSystems::Read, AppSystems::Show).chain())
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Aim>()
            .init_resource::<Settings>()
            .insert_resource(Bindings::built_in())
            .init_resource::<RulesWindow>()
            .insert_resource(Overlay::FirstRun);
        app.add_plugins((
            bindings::plugin,
            crate::store::plugin,
            crate::ui::plugin,
            crate::cascadia::profiles::plugin,
        ));
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
