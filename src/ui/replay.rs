//! The controls of a replay in any mode: moves through the record, playback, and the exits.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::key_names::with_key;
use super::open_record::PlayFromHere;
use super::overlay::Leave;
use super::style::UiStyle;
use super::widgets::{ButtonStyle, icon_button, text_button};
use crate::input::InputAction;
use crate::input::bindings::{ActionState, Bindings};
use crate::preferences::localizer::Localizer;
use crate::session::{Pace, PlayableMode, Playback, PlaybackOrder, Request, Session, next_mark};
use cascadia_engine::{GameMode, turn_marks};

/// A move through the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplayMove {
    TurnBack,
    StepBack,
    StepOn,
    TurnOn,
}

impl ReplayMove {
    const ALL: [Self; 4] = [Self::TurnBack, Self::StepBack, Self::StepOn, Self::TurnOn];

    /// Returns the number of actions at the target of the move, starting from `now`.
    fn target<M: GameMode>(self, now: usize, actions: &[M::Action]) -> usize {
        match self {
            Self::TurnBack => next_mark(&turn_marks::<M>(actions), now, false),
            Self::StepBack => now.saturating_sub(1),
            Self::StepOn => (now + 1).min(actions.len()),
            Self::TurnOn => next_mark(&turn_marks::<M>(actions), now, true),
        }
    }

    /// Returns the icon, the key of the text, and the equivalent input action.
    const fn button(self) -> (&'static str, &'static str, InputAction) {
        match self {
            Self::TurnBack => ("turn_back", "replay-turn-back", InputAction::CursorUp),
            Self::StepBack => ("step_back", "replay-step-back", InputAction::CursorLeft),
            Self::StepOn => ("step_on", "replay-step-on", InputAction::CursorRight),
            Self::TurnOn => ("turn_on", "replay-turn-on", InputAction::CursorDown),
        }
    }
}

/// An action of the player in a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplayIntent {
    Move(ReplayMove),
    /// Scrubs to the position after a number of actions.
    Scrub(usize),
    PlayOrPause,
    /// Switches to the next speed.
    ChangePace,
    /// Plays on from here, for practice.
    PlayFromHere,
    Leave,
}

/// Access to the replay and the exits from it.
#[derive(SystemParam)]
pub(crate) struct ReplayControls<'w, M: PlayableMode> {
    pub(crate) session: Res<'w, Session<M>>,
    pub(crate) playback: Res<'w, Playback>,
    orders: MessageWriter<'w, PlaybackOrder>,
    requests: MessageWriter<'w, Request<M>>,
    from_here: MessageWriter<'w, PlayFromHere>,
    leave: MessageWriter<'w, Leave>,
}

impl<M: PlayableMode> ReplayControls<'_, M> {
    /// Returns the number of actions before the current position.
    pub(crate) fn now(&self) -> usize {
        self.session.record().actions.len()
    }

    /// Returns all actions of the replayed record; none outside a replay.
    pub(crate) fn actions(&self) -> &[M::Action] {
        self.session.watched().map_or(&[], |whole| &whole.actions)
    }

    /// Tests whether a move changes the position.
    pub(crate) fn leads_on(&self, way: ReplayMove) -> bool {
        way.target::<M>(self.now(), self.actions()) != self.now()
    }

    /// Performs an action of the player.
    pub(crate) fn follow(&mut self, intent: ReplayIntent) {
        match intent {
            ReplayIntent::Move(way) => {
                let to = way.target::<M>(self.now(), self.actions());
                self.orders.write(PlaybackOrder::Run(false));
                self.requests.write(Request::Seek(to));
            }
            ReplayIntent::Scrub(to) => {
                self.orders.write(PlaybackOrder::Run(false));
                self.requests.write(Request::Jump(to));
            }
            ReplayIntent::PlayOrPause => {
                self.orders.write(PlaybackOrder::Run(!self.playback.runs));
                if !self.playback.runs && self.now() >= self.actions().len() {
                    self.requests.write(Request::Jump(0));
                }
            }
            ReplayIntent::ChangePace => {
                let known = Pace::ALL.iter().position(|pace| *pace == self.playback.pace).unwrap_or(0);
                self.orders.write(PlaybackOrder::SetPace(Pace::ALL[(known + 1) % Pace::ALL.len()]));
            }
            ReplayIntent::PlayFromHere => {
                self.from_here.write(PlayFromHere);
            }
            ReplayIntent::Leave => {
                self.leave.write(Leave::Replay);
            }
        }
    }

    /// Handles the keys.
    pub(crate) fn use_keys(&mut self, pressed: &mut ActionState) {
        for way in ReplayMove::ALL {
            if pressed.take(way.button().2) {
                self.follow(ReplayIntent::Move(way));
            }
        }
        if pressed.take(InputAction::Confirm) {
            self.follow(ReplayIntent::PlayOrPause);
        }
    }
}

/// Returns the text of a position in the record.
pub(crate) fn position_text(localizer: &Localizer, now: usize, all: usize) -> String {
    localizer.text_with("replay-at", &[("step", FluentValue::from(now)), ("steps", FluentValue::from(all))])
}

/// Draws the moves through the record, with the button for playback between them.
pub(crate) fn draw_moves(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    runs: bool,
    size: f32,
    is_enabled: impl Fn(ReplayMove) -> bool,
) -> Option<ReplayIntent> {
    let mut intent = None;
    let mut draw = |icon: &str, key: &str, action: InputAction, enabled: bool, what: ReplayIntent| {
        let label = with_key(localizer, bindings, key, action);
        if icon_button(ui, style, icon, &label, enabled, size).clicked() {
            intent = Some(what);
        }
    };
    for way in ReplayMove::ALL {
        if way == ReplayMove::StepOn {
            let (icon, key) = if runs { ("pause", "replay-pause") } else { ("play", "replay-play") };
            draw(icon, key, InputAction::Confirm, true, ReplayIntent::PlayOrPause);
        }
        let (icon, key, action) = way.button();
        draw(icon, key, action, is_enabled(way), ReplayIntent::Move(way));
    }
    intent
}

/// Draws the button that plays on from here.
pub(crate) fn play_from_here_button(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    enabled: bool,
    size: Vec2,
) -> Option<ReplayIntent> {
    let text = localizer.text("replay-from-here");
    let button = text_button(ui, style, Some("pointer"), &text, ButtonStyle::Primary, enabled, size);
    let button = button.on_hover_text(localizer.text("replay-from-here-hint"));
    button.clicked().then_some(ReplayIntent::PlayFromHere)
}

/// Draws the button that leaves the replay.
pub(crate) fn leave_button(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    size: Vec2,
) -> Option<ReplayIntent> {
    let text = localizer.text("replay-leave");
    let button = text_button(ui, style, Some("exit"), &text, ButtonStyle::Plain, true, size);
    button.clicked().then_some(ReplayIntent::Leave)
}
