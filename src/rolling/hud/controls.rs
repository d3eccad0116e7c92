//! Help on mouse and keys of Rolling Rivers: in a round, in a replay, at a result.

use bevy::prelude::*;

use crate::input::InputAction;
use crate::session::PlayableMode;
use crate::ui::windows::help::{ControlLine, Controls, GameControls, game_plugin};
use crate::window::screen::Screen;
use rolling_rivers::RollingRivers;

const SCREENS: &[Screen] = &[
    RollingRivers::TABLE,
    RollingRivers::RESULT,
    RollingRivers::NEW_GAME,
    RollingRivers::TRAIL,
    RollingRivers::DAILY,
    RollingRivers::JOURNAL,
];

/// Keys for windows and sound, the same everywhere.
const WINDOWS: [ControlLine; 4] = [
    (InputAction::Help, None),
    (InputAction::Mute, None),
    (InputAction::Fullscreen, None),
    (InputAction::Screenshot, None),
];

/// Mouse and keys for the view of the sheet.
const VIEW: [ControlLine; 7] = [
    (InputAction::ZoomIn, None),
    (InputAction::ZoomOut, None),
    (InputAction::PanUp, None),
    (InputAction::PanDown, None),
    (InputAction::PanLeft, None),
    (InputAction::PanRight, None),
    (InputAction::Fit, Some("controls-rolling-fit")),
];

fn playing() -> Controls {
    let round = [
        (InputAction::Choose1, Some("controls-rolling-choose-1")),
        (InputAction::Choose2, Some("controls-rolling-choose-2")),
        (InputAction::Choose3, Some("controls-rolling-choose-3")),
        (InputAction::Choose4, Some("controls-rolling-choose-4")),
        (InputAction::Choose5, Some("controls-rolling-choose-5")),
        (InputAction::RotateRight, Some("rolling-variant-next")),
        (InputAction::RotateLeft, Some("rolling-variant-previous")),
        (InputAction::Confirm, Some("controls-rolling-confirm")),
        (InputAction::Pass, Some("controls-rolling-pass")),
        (InputAction::ReturnToken, Some("rolling-leave-tokens")),
        (InputAction::PinCard, Some("controls-rolling-pin-card")),
        (InputAction::StepBack, None),
        (InputAction::Undo, None),
        (InputAction::Redo, None),
        (InputAction::TakeBackTurn, None),
        (InputAction::Hint, None),
    ];
    let sheet = [
        (InputAction::CursorUp, Some("controls-rolling-up")),
        (InputAction::CursorDown, Some("controls-rolling-down")),
        (InputAction::CursorLeft, Some("controls-rolling-left")),
        (InputAction::CursorRight, Some("controls-rolling-right")),
        (InputAction::NextCell, None),
        (InputAction::PreviousCell, None),
    ];
    let mouse = vec![
        "help-mouse-rolling-choose",
        "help-mouse-rolling-turn",
        "help-mouse-rolling-sheet",
        "help-mouse-rolling-look",
    ];
    Controls { mouse, ..default() }
        .with("keys-round", &round)
        .with("keys-rolling-sheet", &sheet)
        .with("keys-view", &VIEW)
        .with("keys-windows", &WINDOWS)
}

fn replay() -> Controls {
    let lines = [
        (InputAction::CursorLeft, Some("replay-step-back")),
        (InputAction::CursorRight, Some("replay-step-on")),
        (InputAction::CursorUp, Some("replay-turn-back")),
        (InputAction::CursorDown, Some("replay-turn-on")),
        (InputAction::Confirm, Some("controls-replay-run")),
        (InputAction::StepBack, Some("menu-open")),
    ];
    let mouse = vec!["help-mouse-rolling-sheet", "help-mouse-rolling-look"];
    Controls { mouse, ..default() }
        .with("menu-replay-title", &lines)
        .with("keys-view", &VIEW)
        .with("keys-windows", &WINDOWS)
}

fn result() -> Controls {
    let lines = [(InputAction::Confirm, Some("controls-count-end")), (InputAction::StepBack, Some("back"))];
    Controls::default().with("control-score-pad", &lines).with("keys-windows", &WINDOWS)
}

/// Returns mouse and keys outside a round.
fn elsewhere(screen: Screen, watches: bool) -> Option<Controls> {
    match screen {
        RollingRivers::TABLE if watches => Some(replay()),
        RollingRivers::RESULT => Some(result()),
        _ => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    let game = GameControls { title: RollingRivers::NAME, screens: SCREENS, playing: playing() };
    game_plugin::<RollingRivers>(app, game, elsewhere);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn every_line_has_a_text_and_none_is_of_another_game() {
        for language in Language::ALL {
            let localizer = shipped().0.localizer(language);
            for controls in [playing(), replay(), result()] {
                for key in controls.text_keys() {
                    assert!(localizer.has(key), "{key}");
                }
                let mut listed = controls.lines().map(|(action, _)| action);
                assert!(!listed.any(|action| matches!(action, InputAction::Mix | InputAction::HeatMap)));
            }
        }
    }
}
