//! The windows over everything else that serve every mode, one at a time.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align, Layout, Vec2};
use fluent_bundle::FluentValue;

use super::quality_notice;
use crate::audio::InterfaceCue;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::{ChangeSettings, Settings};
use crate::schedule::AppSystems;
use crate::ui::overlay::{Leave, Overlay, WindowTrail, Windows};
use crate::ui::page::heading;
use crate::ui::rules::window::{RulesWindow, draw_rules};
use crate::ui::settings::{KeySettings, draw_settings};
use crate::ui::style::UiStyle;
use crate::ui::widgets::{ButtonStyle, text_button};
use crate::ui::windows::first_run::{FirstStep, draw_first_run};
use crate::ui::windows::help::{ControlsBook, draw_help};
use crate::ui::windows::modal::modal_window;
use crate::ui::windows::past_fault::{FaultStep, PastFault, draw_past_fault, show_folder_of};
use crate::ui::{Notice, PanelSet, UiContext};
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;

fn follow_trail(overlay: Res<Overlay>, mut trail: ResMut<WindowTrail>) {
    trail.follow(*overlay);
}

/// Opens or closes a window on its key, except over the first questions. Returns true if the key was pressed.
pub(crate) fn toggle_by_key(
    pressed: &mut ActionState,
    key: InputAction,
    windows: &mut Windows,
    window: Overlay,
) -> bool {
    let is_toggled = windows.open() != Overlay::FirstRun && pressed.take(key);
    if is_toggled {
        windows.show(if windows.open() == window { windows.behind() } else { window });
    }
    is_toggled
}

fn use_keys(mut pressed: ResMut<ActionState>, mut windows: Windows) {
    if toggle_by_key(&mut pressed, InputAction::Help, &mut windows, Overlay::Help) {
        pressed.clear();
        return;
    }
    if windows.is_closed() {
        return;
    }
    if pressed.take(InputAction::StepBack) {
        windows.go_back();
    } else if pressed.take(InputAction::Confirm) {
        windows.show(after_bright_button(windows.open(), windows.behind()));
    }
    pressed.clear();
}

/// Returns the overlay after the primary button of a window, on Enter: the first start accepts the defaults,
/// the menu and questions resume the game, and other windows close. In windows with fields, Enter belongs to
/// the fields.
fn after_bright_button(open: Overlay, behind: Overlay) -> Overlay {
    match open {
        Overlay::FirstRun
        | Overlay::PastFault
        | Overlay::Menu
        | Overlay::Leave
        | Overlay::TakeBack
        | Overlay::Doubt => Overlay::Closed,
        Overlay::OfMode(window) if !window.closes_by_enter => open,
        Overlay::Help | Overlay::Rules | Overlay::OfMode(_) => behind,
        Overlay::Closed | Overlay::Settings | Overlay::Save => open,
    }
}

/// The action requested by a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WindowIntent {
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
    pub(crate) const fn closed_if(closed: bool) -> Self {
        if closed { Self::Back } else { Self::Stay }
    }

    /// Carries out the action. `beside` means that the player clicked beside the window, which closes it.
    fn follow(self, beside: bool, windows: &mut Windows, leave: &mut MessageWriter<Leave>) {
        match self {
            Self::Stay => {}
            Self::Back => windows.go_back(),
            Self::Show(next) => windows.show(next),
            Self::Leave(way_out) => {
                windows.close();
                leave.write(way_out);
            }
        }
        // Esc is handled elsewhere, to close one level only. The first questions stay until they are answered.
        if beside && windows.open() != Overlay::FirstRun {
            windows.close();
        }
    }
}

/// The parameters of the windows.
#[derive(SystemParam)]
struct WindowContents<'w, 's> {
    keys: KeySettings<'w>,
    settings: Res<'w, Settings>,
    commands: Commands<'w, 's>,
    rules: ResMut<'w, RulesWindow>,
    controls: Option<Res<'w, ControlsBook>>,
    fault: Option<Res<'w, PastFault>>,
    screen: Res<'w, State<Screen>>,
    cues: MessageWriter<'w, InterfaceCue>,
    notices: MessageWriter<'w, Notice>,
}

/// Draws the open window in the middle of the screen, over a shade, and carries out its action. `draw` draws
/// its contents, at most about the given points high.
pub(crate) fn show_window(
    mut parts: UiContext,
    windows: &mut Windows,
    leave: &mut MessageWriter<Leave>,
    draw: impl FnOnce(&mut egui::Ui, &mut UiStyle, &Localizer, &ScreenLayout, f32) -> WindowIntent,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let name = format!("window {:?}", windows.open());
    let (intent, beside) = modal_window(&context, &mut style, &layout, &name, |ui, style, height| {
        draw(ui, style, &localizer, &layout, height)
    });
    intent.follow(beside, windows, leave);
    Ok(())
}

/// Draws the open window if it belongs to every mode.
fn show(
    parts: UiContext,
    mut contents: WindowContents,
    mut windows: Windows,
    mut leave: MessageWriter<Leave>,
) -> Result {
    let (open, behind) = (windows.open(), windows.behind());
    contents.forget_what_is_closed(open);
    let is_of_a_mode = matches!(
        open,
        Overlay::Closed
            | Overlay::Menu
            | Overlay::Save
            | Overlay::TakeBack
            | Overlay::Doubt
            | Overlay::OfMode(_)
    );
    if is_of_a_mode {
        return Ok(());
    }
    show_window(parts, &mut windows, &mut leave, |ui, style, localizer, layout, height| {
        contents.draw(ui, style, localizer, (open, behind), layout.window, height)
    })
}

impl WindowContents<'_, '_> {
    /// Resets the state of all windows but the open one.
    fn forget_what_is_closed(&mut self, open: Overlay) {
        if open != Overlay::Rules && self.rules.is_searching() {
            self.rules.end_search();
        }
        if open != Overlay::Settings {
            self.keys.let_go();
        }
    }

    /// Draws the open window, with another one behind it, in a screen of the size `window`, at most about
    /// `height` points high. Returns its action.
    fn draw(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        (open, behind): (Overlay, Overlay),
        window: bevy::math::Vec2,
        height: f32,
    ) -> WindowIntent {
        match open {
            Overlay::Settings => self.draw_settings(ui, style, localizer, height),
            Overlay::Help => {
                heading(ui, style, &localizer.text("help-title"));
                let place = (self.controls.as_deref().unwrap_or(&NO_CONTROLS), *self.screen.get());
                draw_help(ui, style, localizer, &self.keys.bindings, place, height - 190.0);
                close_or_read(ui, style, localizer)
            }
            Overlay::Rules => {
                let leads_back = behind != Overlay::Closed;
                let closed = draw_rules(ui, style, localizer, &mut self.rules, height, leads_back);
                WindowIntent::closed_if(closed)
            }
            Overlay::Leave => draw_leave(ui, style, localizer),
            Overlay::FirstRun => {
                let mut settings = self.settings.clone();
                let step = draw_first_run(ui, style, localizer, &mut settings, window);
                self.take_over(settings);
                match step {
                    Some(FirstStep::Begin) => WindowIntent::Show(Overlay::Closed),
                    Some(FirstStep::Learn) => WindowIntent::Leave(Leave::ToLessons),
                    None => WindowIntent::Stay,
                }
            }
            Overlay::PastFault => self.draw_past_fault(ui, style, localizer),
            Overlay::Closed
            | Overlay::Menu
            | Overlay::Save
            | Overlay::TakeBack
            | Overlay::Doubt
            | Overlay::OfMode(_) => WindowIntent::Stay,
        }
    }

    /// Takes over the settings as edited in a window.
    fn take_over(&mut self, edited: Settings) {
        if *self.settings != edited {
            self.commands.trigger(ChangeSettings::new(move |settings| *settings = edited.clone()));
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

    fn draw_settings(
        &mut self,
        ui: &mut egui::Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        height: f32,
    ) -> WindowIntent {
        heading(ui, style, &localizer.text("settings-title"));
        let height = (height - 150.0).min(620.0);
        let mut settings = self.settings.clone();
        let answer = draw_settings(ui, style, localizer, &mut settings, &mut self.keys, height);
        self.take_over(settings);
        self.cues.write_batch(answer.cue);
        if answer.copied {
            self.notices.write(Notice(localizer.text("fault-copied")));
        }
        WindowIntent::closed_if(answer.close)
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

/// Draws the buttons *Rules* and *Close*.
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

pub(crate) fn close_button(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> WindowIntent {
    ui.add_space(12.0);
    let closed = ui.with_layout(Layout::top_down(Align::Center), |ui| {
        let (text, size) = (localizer.text("close"), Vec2::new(160.0, 38.0));
        text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, size).clicked()
    });
    WindowIntent::closed_if(closed.inner)
}

/// Records in the settings that the questions of the first start were answered, once their window is closed.
fn remember_welcome(overlay: Res<Overlay>, mut asking: Local<bool>, mut commands: Commands) {
    let asks = *overlay == Overlay::FirstRun;
    if *asking && !asks {
        commands.trigger(ChangeSettings::new(|settings| settings.welcomed = true));
    }
    *asking = asks;
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            follow_trail.in_set(AppSystems::Read).before(KeyOrder::ModeWindows),
            use_keys.in_set(KeyOrder::Windows),
            remember_welcome.in_set(AppSystems::Show).run_if(resource_changed::<Overlay>),
        ),
    )
    .add_plugins(quality_notice::plugin)
    .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::input::bindings;
    use crate::input::bindings::Bindings;
    use crate::preferences::settings::values_plugin;

    /// Opens the title with the questions of the first start and presses a key.
    fn asked(key: Option<KeyCode>) -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Screen>()
            .configure_sets(Update, (AppSystems::Read, AppSystems::Show).chain())
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(Bindings::built_in())
            .insert_resource(Overlay::FirstRun);
        app.add_plugins((values_plugin, bindings::plugin, crate::store::plugin, crate::ui::plugin));
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
