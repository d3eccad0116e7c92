//! Mouse and keys of Cascadia: in a turn, in a replay, at a result, in picture mode.

use bevy::prelude::*;

use crate::input::{ActionGroup, InputAction};
use crate::session::PlayableMode;
use crate::ui::windows::help::{Controls, GameControls, game_plugin};
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

const SCREENS: &[Screen] = &[
    Cascadia::NEW_GAME,
    Cascadia::TABLE,
    Cascadia::RESULT,
    Cascadia::PICTURE,
    Cascadia::REVIEW,
    Cascadia::TRAIL,
    Cascadia::DAILY,
    Cascadia::PUZZLES,
    Cascadia::JOURNAL,
];

/// Actions specific to Rolling Rivers.
const OF_ANOTHER_GAME: [InputAction; 3] = [InputAction::Choose5, InputAction::Pass, InputAction::PinCard];

const VIEW_BY_MOUSE: [&str; 3] = ["help-mouse-pan", "help-mouse-zoom-plain", "help-mouse-orbit"];

fn playing() -> Controls {
    let mouse = vec![
        "help-mouse-place",
        "help-mouse-rotate",
        "help-mouse-pan",
        "help-mouse-zoom",
        "help-mouse-orbit",
        "help-mouse-one",
        "help-touch",
    ];
    ActionGroup::ALL
        .into_iter()
        .fold(Controls { mouse, ..default() }, |controls, group| controls.with_usual(group, &OF_ANOTHER_GAME))
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
    Controls { mouse: VIEW_BY_MOUSE.to_vec(), ..default() }
        .with("menu-replay-title", &lines)
        .with_usual(ActionGroup::Windows, &[])
        .with_usual(ActionGroup::View, &[])
}

fn result() -> Controls {
    let lines = [
        (InputAction::ScorePad, Some("controls-pad-aside")),
        (InputAction::StepBack, Some("controls-pad-back")),
        (InputAction::CursorUp, Some("controls-pad-up")),
        (InputAction::CursorDown, Some("controls-pad-down")),
    ];
    Controls::default()
        .with("control-score-pad", &lines)
        .with_usual(ActionGroup::Windows, &[InputAction::ScorePad])
}

fn picture() -> Controls {
    let lines = [
        (InputAction::Confirm, Some("control-screenshot")),
        (InputAction::Fit, None),
        (InputAction::StepBack, Some("back")),
        (InputAction::PictureMode, Some("back")),
    ];
    let hidden = [InputAction::ScorePad, InputAction::PictureMode];
    Controls { mouse: VIEW_BY_MOUSE.to_vec(), ..default() }
        .with("menu-picture", &lines)
        .with_usual(ActionGroup::Windows, &hidden)
}

/// Returns the controls outside a turn.
fn elsewhere(screen: Screen, watches: bool) -> Option<Controls> {
    match screen {
        Cascadia::TABLE if watches => Some(replay()),
        Cascadia::RESULT => Some(result()),
        Cascadia::PICTURE => Some(picture()),
        _ => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    let game = GameControls { title: Cascadia::NAME, screens: SCREENS, playing: playing() };
    game_plugin::<Cascadia>(app, game, elsewhere);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn no_key_is_listed_that_does_nothing_here() {
        let listed: Vec<InputAction> = playing().lines().map(|(action, _)| action).collect();
        assert!(OF_ANOTHER_GAME.iter().all(|action| !listed.contains(action)), "{listed:?}");
        assert_eq!(listed.len(), InputAction::ALL.len() - OF_ANOTHER_GAME.len());
        assert!(
            replay().lines().all(|(action, _)| !matches!(action, InputAction::Choose1 | InputAction::Undo))
        );
    }

    #[test]
    fn every_line_has_a_text() {
        for language in Language::ALL {
            let localizer = shipped().0.localizer(language);
            for controls in [playing(), replay(), result(), picture()] {
                for key in controls.text_keys() {
                    assert!(localizer.has(key), "{key}");
                }
            }
        }
    }
}
