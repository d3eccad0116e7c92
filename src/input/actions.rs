//! Input actions: everything that a key can do.

use serde::{Deserialize, Serialize};

/// An action that a key can be bound to, named as in `config/key_bindings.ron`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InputAction {
    #[serde(rename = "choose_1")]
    Choose1,
    #[serde(rename = "choose_2")]
    Choose2,
    #[serde(rename = "choose_3")]
    Choose3,
    #[serde(rename = "choose_4")]
    Choose4,
    #[serde(rename = "choose_5")]
    Choose5,
    #[serde(rename = "choose_token_1")]
    ChooseToken1,
    #[serde(rename = "choose_token_2")]
    ChooseToken2,
    #[serde(rename = "choose_token_3")]
    ChooseToken3,
    #[serde(rename = "choose_token_4")]
    ChooseToken4,
    RotateRight,
    RotateLeft,
    Confirm,
    StepBack,
    Undo,
    Redo,
    TakeBackTurn,
    ReturnToken,
    Mix,
    Wipe,
    Pass,
    PinCard,
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    NextCell,
    PreviousCell,
    SwitchPiece,
    PanUp,
    PanDown,
    PanLeft,
    PanRight,
    ZoomIn,
    ZoomOut,
    TurnLeft,
    TurnRight,
    TopDown,
    Fit,
    #[serde(rename = "next_land")]
    NextEnvironment,
    #[serde(rename = "previous_land")]
    PreviousEnvironment,
    #[serde(rename = "land_1")]
    Environment1,
    #[serde(rename = "land_2")]
    Environment2,
    #[serde(rename = "land_3")]
    Environment3,
    #[serde(rename = "land_4")]
    Environment4,
    Hint,
    HeatMap,
    Corridors,
    Log,
    ScorePad,
    Help,
    Mute,
    Fullscreen,
    Screenshot,
    #[serde(rename = "screenshot_of_land")]
    ScreenshotOfEnvironment,
    PictureMode,
}

/// A group of input actions, in the order of the list of keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ActionGroup {
    /// Choosing, placing, undoing.
    Turn,
    /// The piece in hand and its legal cells.
    Placement,
    /// The visible environment, and the camera.
    View,
    /// Windows and the program.
    Windows,
}

impl ActionGroup {
    pub(crate) const ALL: [Self; 4] = [Self::Turn, Self::Placement, Self::View, Self::Windows];

    pub(crate) const fn text_key(self) -> &'static str {
        match self {
            Self::Turn => "keys-turn",
            Self::Placement => "keys-piece",
            Self::View => "keys-view",
            Self::Windows => "keys-windows",
        }
    }

    /// Returns its actions, in the order of the list.
    pub(crate) fn actions(self) -> impl Iterator<Item = InputAction> {
        InputAction::ALL.into_iter().filter(move |action| action.group() == self)
    }
}

impl InputAction {
    /// All actions, in the order of the list of keys in the settings.
    pub(crate) const ALL: [Self; 55] = [
        Self::Choose1,
        Self::Choose2,
        Self::Choose3,
        Self::Choose4,
        Self::Choose5,
        Self::ChooseToken1,
        Self::ChooseToken2,
        Self::ChooseToken3,
        Self::ChooseToken4,
        Self::RotateRight,
        Self::RotateLeft,
        Self::Confirm,
        Self::StepBack,
        Self::Undo,
        Self::Redo,
        Self::TakeBackTurn,
        Self::ReturnToken,
        Self::Mix,
        Self::Wipe,
        Self::Pass,
        Self::PinCard,
        Self::CursorUp,
        Self::CursorDown,
        Self::CursorLeft,
        Self::CursorRight,
        Self::NextCell,
        Self::PreviousCell,
        Self::SwitchPiece,
        Self::PanUp,
        Self::PanDown,
        Self::PanLeft,
        Self::PanRight,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::TurnLeft,
        Self::TurnRight,
        Self::TopDown,
        Self::Fit,
        Self::NextEnvironment,
        Self::PreviousEnvironment,
        Self::Environment1,
        Self::Environment2,
        Self::Environment3,
        Self::Environment4,
        Self::Hint,
        Self::HeatMap,
        Self::Corridors,
        Self::Log,
        Self::ScorePad,
        Self::Help,
        Self::Mute,
        Self::Fullscreen,
        Self::Screenshot,
        Self::ScreenshotOfEnvironment,
        Self::PictureMode,
    ];

    pub(crate) const fn group(self) -> ActionGroup {
        match self {
            Self::RotateRight
            | Self::RotateLeft
            | Self::SwitchPiece
            | Self::ReturnToken
            | Self::CursorUp
            | Self::CursorDown
            | Self::CursorLeft
            | Self::CursorRight
            | Self::NextCell
            | Self::PreviousCell => ActionGroup::Placement,
            Self::PanUp
            | Self::PanDown
            | Self::PanLeft
            | Self::PanRight
            | Self::ZoomIn
            | Self::ZoomOut
            | Self::TurnLeft
            | Self::TurnRight
            | Self::TopDown
            | Self::Fit
            | Self::NextEnvironment
            | Self::PreviousEnvironment
            | Self::Environment1
            | Self::Environment2
            | Self::Environment3
            | Self::Environment4
            | Self::Corridors
            | Self::Log => ActionGroup::View,
            Self::ScorePad
            | Self::Help
            | Self::Mute
            | Self::Fullscreen
            | Self::Screenshot
            | Self::ScreenshotOfEnvironment
            | Self::PictureMode => ActionGroup::Windows,
            _ => ActionGroup::Turn,
        }
    }

    /// Tests whether it may be left without a key. Without the others a game could not be played by
    /// keyboard, nor a window left.
    pub(crate) const fn may_be_unbound(self) -> bool {
        !matches!(
            self,
            Self::Confirm | Self::StepBack | Self::Choose1 | Self::Choose2 | Self::Choose3 | Self::Choose4
        )
    }

    /// Tests whether it works over every window: sound, full screen and screenshots.
    pub(super) const fn is_everywhere(self) -> bool {
        matches!(self, Self::Mute | Self::Fullscreen | Self::Screenshot | Self::ScreenshotOfEnvironment)
    }

    /// Returns its word in text keys: its name in the file of keys, with hyphens.
    pub(crate) fn text_key(self) -> String {
        // A variant without fields is always written as its name.
        match toml::Value::try_from(self) {
            Ok(toml::Value::String(name)) => name.replace('_', "-"),
            _ => String::new(),
        }
    }
}
