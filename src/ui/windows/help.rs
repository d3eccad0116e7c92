//! The help window with mouse and keys of the current game and screen.

use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};

use crate::input::bindings::Bindings;
use crate::input::{ActionGroup, InputAction};
use crate::preferences::localizer::Localizer;
use crate::session::{PlayableMode, SessionStage};
use crate::ui::key_names::{control_name, keys_of};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, rich_text, scroll_by_keys, text_button};
use crate::window::screen::Screen;

/// Width of the list, in points.
const WIDTH: f32 = 860.0;
/// Width of the keys in a column.
const KEYS: f32 = 150.0;

/// An input action with its description, if that differs from its name.
pub(crate) type ControlLine = (InputAction, Option<&'static str>);

/// Mouse and keys of one place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Controls {
    /// The keys of the texts about the mouse.
    pub mouse: Vec<&'static str>,
    /// The key of each heading, and the lines below it.
    pub groups: Vec<(&'static str, Vec<ControlLine>)>,
}

impl Controls {
    /// Adds the keys of a group that act according to their names.
    #[must_use]
    pub(crate) fn with_usual(mut self, group: ActionGroup, but: &[InputAction]) -> Self {
        let lines = group.actions().filter(|action| !but.contains(action)).map(|action| (action, None));
        self.groups.push((group.text_key(), lines.collect()));
        self
    }

    /// Adds keys under a heading.
    #[must_use]
    pub(crate) fn with(mut self, heading: &'static str, lines: &[ControlLine]) -> Self {
        self.groups.push((heading, lines.to_vec()));
        self
    }

    /// Returns the keys of its texts.
    #[cfg(test)]
    pub(crate) fn text_keys(&self) -> impl Iterator<Item = &'static str> {
        let headings = self.groups.iter().map(|(heading, _)| *heading);
        self.mouse.iter().copied().chain(headings).chain(self.lines().filter_map(|(_, text)| text))
    }

    /// Returns the lines of all groups.
    pub(crate) fn lines(&self) -> impl Iterator<Item = ControlLine> {
        self.groups.iter().flat_map(|(_, lines)| lines.iter().copied())
    }
}

/// The controls of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameControls {
    /// The key of its name.
    pub title: &'static str,
    pub screens: &'static [Screen],
    /// The controls of a turn.
    pub playing: Controls,
}

/// Controls of all games, and of the current place. Written by the games.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ControlsBook {
    pub games: Vec<GameControls>,
    /// Controls of a screen other than a turn: a replay, a result.
    pub here: Option<(Screen, Controls)>,
}

impl ControlsBook {
    /// Returns the game that a screen belongs to.
    pub(crate) fn game_of(&self, screen: Screen) -> Option<&GameControls> {
        self.games.iter().find(|game| game.screens.contains(&screen))
    }

    /// Returns the controls of a screen, if it belongs to a game.
    fn of(&self, screen: Screen) -> Option<&Controls> {
        let here = self.here.as_ref().filter(|(place, _)| *place == screen);
        here.map(|(_, controls)| controls).or_else(|| self.game_of(screen).map(|game| &game.playing))
    }
}

/// Finds the controls of a screen outside a turn; the second argument is true for a replay.
pub(crate) type ScreenControls = fn(Screen, bool) -> Option<Controls>;

/// Registers the controls of a game: in a turn, and `elsewhere`.
pub(crate) fn game_plugin<M: PlayableMode>(app: &mut App, game: GameControls, elsewhere: ScreenControls) {
    let screens = game.screens;
    app.world_mut().get_resource_or_init::<ControlsBook>().games.push(game);
    let follow_place = move |screen: Res<State<Screen>>,
                             stage: Option<Res<State<SessionStage<M>>>>,
                             mut book: ResMut<ControlsBook>| {
        let (screen, watches) =
            (*screen.get(), stage.is_some_and(|stage| *stage.get() == SessionStage::Replaying));
        // On screens outside the game, keep the last entry, which only concerns its own screen.
        if screens.contains(&screen) {
            let here = elsewhere(screen, watches).map(|controls| (screen, controls));
            if book.here != here {
                book.here = here;
            }
        }
    };
    app.add_systems(
        Update,
        follow_place.run_if(
            state_changed::<Screen>
                .or_else(resource_exists_and_changed::<State<SessionStage<M>>>)
                .and_then(resource_exists::<State<Screen>>),
        ),
    );
}

/// Returns the description of an input action here.
pub(crate) fn line_text(localizer: &Localizer, (action, text): ControlLine) -> String {
    text.map_or_else(|| control_name(localizer, action), |key| localizer.text(key))
}

/// Draws mouse and keys of `screen`, at most `height` points high. Outside games, the player selects one
/// above.
pub(crate) fn draw_help(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    (book, screen): (&ControlsBook, Screen),
    height: f32,
) {
    let top = ui.cursor().top();
    let controls = book.of(screen).or_else(|| draw_games(ui, style, localizer, book));
    let Some(controls) = controls else { return };
    let height = height - (ui.cursor().top() - top);
    egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.set_width(WIDTH);
        scroll_by_keys(ui);
        for key in &controls.mouse {
            let job = rich_text(style, &localizer.text(key), style.theme.body, colour(style.theme.text));
            ui.label(job);
        }
        ui.columns(2, |columns| {
            // Balance the two columns.
            let mut lengths = [0, 0];
            for (heading, lines) in &controls.groups {
                let shorter = usize::from(lengths[1] < lengths[0]);
                lengths[shorter] += lines.len() + 2;
                draw_group(&mut columns[shorter], style, localizer, bindings, (heading, lines));
            }
        });
    });
}

/// Draws a button for each game. Returns the controls of the selected one.
fn draw_games<'b>(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    book: &'b ControlsBook,
) -> Option<&'b Controls> {
    let memory = egui::Id::new("game of the controls");
    let mut chosen: usize = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
    ui.horizontal(|ui| {
        for (index, game) in book.games.iter().enumerate() {
            let tone = if index == chosen { ButtonStyle::On } else { ButtonStyle::Plain };
            let name = localizer.text(game.title);
            if text_button(ui, style, None, &name, tone, true, Vec2::new(0.0, 34.0)).clicked() {
                chosen = index;
            }
        }
    });
    ui.add_space(6.0);
    ui.data_mut(|data| data.insert_temp(memory, chosen));
    book.games.get(chosen).map(|game| &game.playing)
}

fn draw_group(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    (heading, lines): (&str, &[ControlLine]),
) {
    ui.add_space(8.0);
    let name = egui::RichText::new(localizer.text(heading)).font(style.heading(style.theme.body));
    ui.label(name.color(colour(style.theme.text)));
    for line in lines {
        ui.horizontal_top(|ui| {
            let keys = keys_of(localizer, bindings, line.0);
            let (text, tint) = if keys.is_empty() {
                (localizer.text("keys-none"), style.theme.loss)
            } else {
                (keys, style.theme.text)
            };
            let text = egui::RichText::new(text).font(style.bold(style.theme.small)).color(colour(tint));
            ui.allocate_ui(egui::vec2(KEYS, 18.0), |ui| {
                ui.set_min_width(KEYS);
                ui.add(egui::Label::new(text).wrap());
            });
            let what = egui::RichText::new(line_text(localizer, *line));
            ui.add(egui::Label::new(what.font(style.plain(style.theme.small))).wrap());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::screen::ModeId;

    const FIRST: Screen = Screen::Table(ModeId::WITH_LANDSCAPE);
    const SECOND: Screen = Screen::Table(ModeId::WITH_PAPERS);

    fn book() -> ControlsBook {
        let game = |title, screens, action| GameControls {
            title,
            screens,
            playing: Controls::default().with("keys-turn", &[(action, None)]),
        };
        ControlsBook {
            games: vec![
                game("first", &[FIRST, Screen::Journal(ModeId::WITH_LANDSCAPE)], InputAction::Mix),
                game("second", &[SECOND], InputAction::Pass),
            ],
            here: None,
        }
    }

    #[test]
    fn the_controls_are_those_of_the_screen() {
        let mut book = book();
        let first = |book: &ControlsBook, screen| {
            book.of(screen).and_then(|controls| controls.lines().next()).map(|(action, _)| action)
        };
        assert_eq!(first(&book, FIRST), Some(InputAction::Mix));
        assert_eq!(first(&book, SECOND), Some(InputAction::Pass));
        assert_eq!(first(&book, Screen::Title), None);
        let replay = Controls::default().with("keys-turn", &[(InputAction::CursorLeft, None)]);
        book.here = Some((SECOND, replay));
        assert_eq!(first(&book, SECOND), Some(InputAction::CursorLeft));
        assert_eq!(first(&book, FIRST), Some(InputAction::Mix), "what another screen left is nothing to it");
    }
}
