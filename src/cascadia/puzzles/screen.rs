//! The screen of the puzzles and its actions.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::attempt::ToPuzzle;
use super::choice::PuzzleChoice;
use super::page::{PuzzlesIntent, draw_page};
use super::view::PuzzlesView;
use crate::input::InputAction;
use crate::ui::UiContext;
use crate::ui::page::veil;
use crate::ui::screen_keys::ScreenKeys;
use crate::window::screen::Screen;

/// State that the page changes.
#[derive(SystemParam)]
pub(super) struct PuzzlesTargets<'w> {
    choice: ResMut<'w, PuzzleChoice>,
    to_puzzle: MessageWriter<'w, ToPuzzle>,
    next: ResMut<'w, NextState<Screen>>,
}

impl PuzzlesTargets<'_> {
    /// Carries out an action of the page.
    fn carry_out(&mut self, intent: PuzzlesIntent) {
        match intent {
            PuzzlesIntent::Person(name) => {
                self.choice.person = Some(name);
                self.choice.tier = None;
            }
            PuzzlesIntent::Tier(tier) => self.choice.tier = Some(tier),
            PuzzlesIntent::Theme(theme) => self.choice.theme = theme,
            PuzzlesIntent::Next => {
                self.to_puzzle.write(ToPuzzle::Next);
            }
            PuzzlesIntent::Daily => {
                self.to_puzzle.write(ToPuzzle::Daily);
            }
            PuzzlesIntent::Back => self.next.set(Screen::Title),
        }
    }
}

/// Draws the page and carries out its action.
pub(super) fn show(
    mut parts: UiContext,
    view: Res<PuzzlesView>,
    keys: ScreenKeys,
    mut targets: PuzzlesTargets,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    veil(&context, &style, &layout);
    let window = egui::vec2(layout.window.x, layout.window.y);
    let mut typed = targets.choice.typed.clone();
    let intent = draw_page(&context, &mut style, &localizer, &view, (&mut typed, window));
    if typed != targets.choice.typed {
        targets.choice.typed = typed;
    }
    let by_key = if keys.just(InputAction::StepBack) {
        Some(PuzzlesIntent::Back)
    } else {
        // Enter presses the primary button.
        (keys.just(InputAction::Confirm) && view.next.is_some()).then_some(PuzzlesIntent::Next)
    };
    if let Some(intent) = intent.or(by_key) {
        targets.carry_out(intent);
        context.request_repaint();
    }
    Ok(())
}
