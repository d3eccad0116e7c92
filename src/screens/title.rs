//! The title: the name of the game and its menu, over a finished environment.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, Pos2, Rect, Vec2};

use super::resumable::{Resumable, ResumableGame, ResumableTable, find_resumable, resumable_table};
use super::title_menu::{MenuHeights, TitleIntent, TitleMenu, draw_menu};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::online::known_tables::KnownTables;
use crate::online::lobby_client::TableOrder;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::{ChangeSettings, Settings};
use crate::shell::mode_list::{ModeList, RecordSource};
use crate::store::persistent::Persistent;
use crate::ui::Notice;
use crate::ui::open_record::OpenPurpose;
use crate::ui::overlay::{Leave, Overlay, Windows};
use crate::ui::page::{draw_bottom_shade, draw_shade};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use crate::ui::{PanelSet, UiContext};
use crate::window::screen::Screen;

/// Height of a window, in points, below which the name of the game stands higher.
const LOW: f32 = 760.0;
/// Space below the menu for the note, in points.
const BELOW_MENU: f32 = 50.0;

/// Draws the title and performs clicked actions.
fn show(
    mut screen: UiContext,
    (resumable, modes, mut menu): (Res<Resumable>, Res<ModeList>, ResMut<TitleMenu>),
    pressed: Res<ActionState>,
    settings: Res<Settings>,
    mut windows: Windows,
    mut next: ResMut<NextState<Screen>>,
    mut leave: MessageWriter<Leave>,
    mut commands: Commands,
    (known, mut tables): (Res<Persistent<KnownTables>>, MessageWriter<TableOrder>),
) -> Result {
    let context = screen.egui()?;
    let (style, localizer, window) = (&mut *screen.style, &*screen.localizer, screen.layout.window);
    let wordmark = place_of_wordmark(window);
    let painter = draw_shade(&context, style, &screen.layout, wordmark.right() - 60.0);
    draw_bottom_shade(&painter, style, window);
    draw_wordmark(&painter, style, localizer, wordmark);
    let table = resumable_table(&known.value, localizer);
    let offered = (resumable.0.as_ref(), table.as_ref());
    let place = Pos2::new(wordmark.left(), wordmark.bottom() + 54.0);
    let heights = MenuHeights::within(window.y - place.y - BELOW_MENU);
    let state = (menu.bypass_change_detection(), settings.language);
    let drawn = layers::area(&context, PanelLayer::Page, egui::Id::new("title menu"))
        .fixed_pos(place)
        .show(&context, |ui| draw_menu(ui, style, localizer, &modes, heights, offered, state));
    draw_notes(&painter, style, localizer, wordmark.left(), window);
    let by_key = key_intent(windows.open(), &pressed, &menu, offered);
    match drawn.inner.or(by_key) {
        Some(TitleIntent::Unfold(open)) => menu.unfold(&context, open),
        Some(TitleIntent::Continue) => {
            if let Some(game) = &resumable.0 {
                let (open, file) = (game.open, RecordSource::File(game.file.clone()));
                commands.queue(move |world: &mut World| open(world, file, OpenPurpose::GoOn));
            }
        }
        Some(TitleIntent::ShowDecision) => {
            tables.write_batch(table.map(|table| table.order));
            // That page shows messages of the host and failed connections.
            next.set(Screen::Together);
        }
        Some(TitleIntent::GoTo(screen)) => next.set(screen),
        Some(TitleIntent::GoToFirst(screen)) => {
            if let Some(mode) = modes.iter().next() {
                next.set(screen(mode.id));
            }
        }
        Some(TitleIntent::Open(window)) => windows.show(window),
        Some(TitleIntent::SetLanguage(language)) => {
            commands.trigger(ChangeSettings::new(move |settings| settings.language = language));
        }
        Some(TitleIntent::Quit) => {
            leave.write(Leave::Quit);
        }
        None => {}
    }
    Ok(())
}

/// Returns the effect of a key: Enter presses the highlighted button, and Escape folds the menu.
fn key_intent(
    overlay: Overlay,
    pressed: &ActionState,
    menu: &TitleMenu,
    offered: (Option<&ResumableGame>, Option<&ResumableTable>),
) -> Option<TitleIntent> {
    if overlay != Overlay::Closed {
        return None;
    }
    if menu.is_unfolded() && pressed.just(InputAction::StepBack) {
        return Some(TitleIntent::Unfold(false));
    }
    let bright = match offered {
        (_, Some(_)) => TitleIntent::ShowDecision,
        (Some(_), None) => TitleIntent::Continue,
        // Nothing is highlighted.
        (None, None) if menu.is_unfolded() => return None,
        (None, None) => TitleIntent::GoToFirst(Screen::NewGame),
    };
    pressed.just(InputAction::Confirm).then_some(bright)
}

fn place_of_wordmark(window: bevy::math::Vec2) -> Rect {
    let left = (window.x * 0.07).max(48.0);
    let height = (window.y * 0.155).clamp(84.0, 150.0);
    let top = window.y * if window.y < LOW { 0.09 } else { 0.13 };
    Rect::from_min_size(Pos2::new(left, top), Vec2::new(height * 4.0, height))
}

/// Draws the name of the game and the line below it.
fn draw_wordmark(painter: &egui::Painter, style: &mut UiStyle, localizer: &Localizer, wordmark: Rect) {
    style.icon(painter, "wordmark", wordmark, colour(style.theme.paper));
    let at = Pos2::new(wordmark.left() + 4.0, wordmark.bottom() + 10.0);
    let (font, tint) = (style.plain(style.theme.prompt), colour(style.theme.text));
    write(painter, at, Align2::LEFT_TOP, &localizer.text("title-tagline"), font, tint);
}

/// Draws the note at the bottom, from `left` on, and the version in the corner.
fn draw_notes(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    left: f32,
    window: bevy::math::Vec2,
) {
    let (font, muted) = (style.plain(style.theme.smallest), colour(style.theme.muted));
    let galley = painter.layout(localizer.text("title-unofficial"), font.clone(), muted, window.x * 0.4);
    let at = Pos2::new(left + 4.0, window.y - 20.0 - galley.size().y);
    painter.galley(at, galley, muted);
    let version = Pos2::new(window.x - 16.0, window.y - 14.0);
    write(painter, version, Align2::RIGHT_BOTTOM, cascadia_storage::program_version(), font, muted);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resumable>()
        .init_resource::<TitleMenu>()
        .add_systems(OnEnter(Screen::Title), find_resumable)
        .add_systems(
            Update,
            // After a notice, since a game that failed to open is no longer offered.
            find_resumable.run_if(
                in_state(Screen::Title).and_then(resource_changed::<Localizer>.or_else(on_message::<Notice>)),
            ),
        )
        .add_systems(EguiPrimaryContextPass, show.in_set(PanelSet).run_if(in_state(Screen::Title)));
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::resumable::continue_label;
    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::session::PlayableMode;
    use crate::shell::mode_list;
    use crate::shell::mode_ui::ModeUi;
    use crate::tests::support::shipped;
    use cascadia_engine::{GameMode, GameSummary, SeatOwner};
    use cascadia_rules::Cascadia;
    use cascadia_storage::text::Language;
    use rolling_rivers::RollingRivers;

    fn shown_modes() -> ModeList {
        let mut app = App::new();
        app.add_plugins((mode_list::plugin::<Cascadia>, mode_list::plugin::<RollingRivers>));
        app.world_mut().remove_resource().expect("the list")
    }

    #[test]
    fn the_menu_keeps_within_every_window() {
        for window in [600.0_f32, 640.0, 700.0, 720.0, 760.0, 800.0, 864.0, 1080.0] {
            let wordmark = (window * 0.155).clamp(84.0, 150.0);
            let top = window * if window < LOW { 0.09 } else { 0.13 } + wordmark + 54.0;
            let room = window - top - BELOW_MENU;
            let heights = MenuHeights::within(room);
            assert!(heights.whole() <= room + 1.0, "{window}: {} in {room}", heights.whole());
        }
    }

    #[test]
    fn many_long_names_never_hide_which_game_it_is_and_how_far_it_has_come() {
        let (assets, _) = shipped();
        let mut stage = Stage::new();
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let summary = GameSummary {
                mode: RollingRivers::KEY,
                id: String::new(),
                begun: None,
                daily: None,
                practice: false,
                seats: vec![SeatOwner::Human("Maximiliane-Wilh".to_owned()); 4],
                options: "B abundance".to_owned(),
                turn: 19,
                turns: 20,
                outcome: None,
            };
            let label = continue_label(&summary, (RollingRivers::ID, RollingRivers::FACE), &localizer);
            let modes = shown_modes();
            let open = |_: &mut World, _, _| {};
            let offered = ResumableGame { file: PathBuf::new(), open, label, about: String::new() };
            let mut draw = |offered: Option<&ResumableGame>| {
                let texts = stage.texts(Vec2::new(1280.0, 720.0), |ui, style| {
                    let heights = MenuHeights::within(f32::INFINITY);
                    let mut menu = TitleMenu::default();
                    let state = (&mut menu, language);
                    draw_menu(ui, style, &localizer, &modes, heights, (offered, None), state);
                });
                texts.into_iter().map(|text| text.text).collect::<Vec<_>>()
            };
            let with = draw(Some(&offered));
            assert!(with[0].contains("Rolling Rivers\u{a0}B") && with[0].contains("19"), "{with:?}");
            // At the very first start there is nothing to continue.
            assert_eq!(draw(None).len() + 1, with.len());
        }
    }
}
