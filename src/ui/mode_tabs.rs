//! Tabs that lead from a screen of one mode to the same screen of another.

use bevy::prelude::{App, Resource};
use bevy_egui::egui::{Color32, Ui, Vec2};

use super::style::UiStyle;
use super::widgets::{ButtonStyle, text_button};
use crate::preferences::localizer::Localizer;
use crate::window::screen::Screen;

/// The screens that every mode has, in the order of the modes, written by their plugins.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ModeTabs {
    pub journals: Vec<Screen>,
    /// The daily games.
    pub days: Vec<Screen>,
    pub new_games: Vec<Screen>,
    pub trails: Vec<Screen>,
}

/// Adds a screen to the others of its kind, from the plugin of the screen.
pub(crate) fn add_mode_tab(app: &mut App, kind: fn(&mut ModeTabs) -> &mut Vec<Screen>, screen: Screen) {
    let mut tabs = app.world_mut().get_resource_or_init::<ModeTabs>();
    kind(&mut tabs).push(screen);
}

/// Returns the name of the mode of a screen.
pub(crate) fn mode_name(localizer: &Localizer, screen: Screen) -> String {
    screen.mode().map(|mode| localizer.text(mode.name)).unwrap_or_default()
}

/// Returns the screen to return to from a screen with these tabs, opened from `from`: the title, if that is
/// the same screen of another mode, since two screens that lead back to each other would never end.
pub(crate) fn opened_from(tabs: &[Screen], from: Screen) -> Screen {
    if tabs.contains(&from) { Screen::Title } else { from }
}

/// Space between two tabs, and width of a button besides its text.
const GAP: f32 = 4.0;
const BESIDE_WORDS: f32 = 26.0;

/// Returns the width of the tabs, in points.
pub(crate) fn mode_tabs_width(ui: &Ui, style: &UiStyle, localizer: &Localizer, tabs: &[Screen]) -> f32 {
    let words = |tab: &Screen| {
        let font = style.bold(style.theme.body);
        ui.painter().layout_no_wrap(mode_name(localizer, *tab), font, Color32::PLACEHOLDER).size().x
    };
    tabs.iter().map(|tab| words(tab) + BESIDE_WORDS + GAP).sum::<f32>() - GAP
}

/// Draws a tab for each mode in a row, that of the screen `now` lit. Returns the clicked screen.
pub(crate) fn draw_mode_tabs(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    tabs: &[Screen],
    now: Screen,
    height: f32,
) -> Option<Screen> {
    let mut asked = None;
    ui.spacing_mut().item_spacing.x = GAP;
    for tab in tabs.iter().copied() {
        let tone = if tab == now { ButtonStyle::On } else { ButtonStyle::Plain };
        let size = Vec2::new(0.0, height);
        let button = text_button(ui, style, None, &mode_name(localizer, tab), tone, true, size);
        if button.clicked() && tab != now {
            asked = Some(tab);
        }
    }
    asked
}
