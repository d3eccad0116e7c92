//! Everything that can be done with a key, and the keys it has unless somebody chose others.

use serde::{Deserialize, Serialize};

/// Everything that can be done with a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Control {
    #[serde(rename = "choose_1")]
    Choose1,
    #[serde(rename = "choose_2")]
    Choose2,
    #[serde(rename = "choose_3")]
    Choose3,
    #[serde(rename = "choose_4")]
    Choose4,
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
    NextLand,
    PreviousLand,
    #[serde(rename = "land_1")]
    Land1,
    #[serde(rename = "land_2")]
    Land2,
    #[serde(rename = "land_3")]
    Land3,
    #[serde(rename = "land_4")]
    Land4,
    Hint,
    HeatMap,
    Corridors,
    ScorePad,
    Help,
    Mute,
    Fullscreen,
    Screenshot,
    ScreenshotOfLand,
}

/// What controls are for, in the order of the list of controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Choosing, placing, undoing.
    Turn,
    /// The piece in hand and the places for it.
    Land,
    /// What is looked at, and from where.
    View,
    /// Windows and the program.
    Windows,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Turn, Self::Land, Self::View, Self::Windows];

    /// The key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Turn => "keys-turn",
            Self::Land => "keys-land",
            Self::View => "keys-view",
            Self::Windows => "keys-windows",
        }
    }

    /// Its controls, in the order of the list.
    pub fn controls(self) -> impl Iterator<Item = Control> {
        Control::ALL.into_iter().map(|(control, _)| control).filter(move |control| control.group() == self)
    }
}

impl Control {
    /// All controls and the keys they have unless the file says otherwise, in the order of the list of controls.
    pub const ALL: [(Self, &'static [&'static str]); 50] = [
        (Self::Choose1, &["1"]),
        (Self::Choose2, &["2"]),
        (Self::Choose3, &["3"]),
        (Self::Choose4, &["4"]),
        (Self::ChooseToken1, &["Shift+1"]),
        (Self::ChooseToken2, &["Shift+2"]),
        (Self::ChooseToken3, &["Shift+3"]),
        (Self::ChooseToken4, &["Shift+4"]),
        (Self::RotateRight, &["E"]),
        (Self::RotateLeft, &["Q"]),
        (Self::Confirm, &["Space", "Enter"]),
        (Self::StepBack, &["Escape", "Backspace"]),
        (Self::Undo, &["Ctrl+Z"]),
        (Self::Redo, &["Ctrl+Shift+Z", "Ctrl+Y"]),
        (Self::TakeBackTurn, &["Ctrl+Backspace"]),
        (Self::ReturnToken, &["R"]),
        (Self::Mix, &["X"]),
        (Self::Wipe, &["C"]),
        (Self::CursorUp, &["ArrowUp"]),
        (Self::CursorDown, &["ArrowDown"]),
        (Self::CursorLeft, &["ArrowLeft"]),
        (Self::CursorRight, &["ArrowRight"]),
        (Self::NextCell, &["N"]),
        (Self::PreviousCell, &["B"]),
        (Self::SwitchPiece, &["F"]),
        (Self::PanUp, &["W"]),
        (Self::PanDown, &["S"]),
        (Self::PanLeft, &["A"]),
        (Self::PanRight, &["D"]),
        (Self::ZoomIn, &["Plus", "Shift+Plus"]),
        (Self::ZoomOut, &["Minus"]),
        (Self::TurnLeft, &["Comma"]),
        (Self::TurnRight, &["Period"]),
        (Self::TopDown, &["T"]),
        (Self::Fit, &["Home"]),
        (Self::NextLand, &["PageDown"]),
        (Self::PreviousLand, &["PageUp"]),
        (Self::Land1, &["Ctrl+1"]),
        (Self::Land2, &["Ctrl+2"]),
        (Self::Land3, &["Ctrl+3"]),
        (Self::Land4, &["Ctrl+4"]),
        (Self::Hint, &["H"]),
        (Self::HeatMap, &["G"]),
        (Self::Corridors, &["K"]),
        (Self::ScorePad, &["F2"]),
        (Self::Help, &["F1"]),
        (Self::Mute, &["M"]),
        (Self::Fullscreen, &["F11", "Alt+Enter"]),
        (Self::Screenshot, &["F12"]),
        (Self::ScreenshotOfLand, &["Shift+F12"]),
    ];

    /// What it is for.
    pub const fn group(self) -> Group {
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
            | Self::PreviousCell => Group::Land,
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
            | Self::NextLand
            | Self::PreviousLand
            | Self::Land1
            | Self::Land2
            | Self::Land3
            | Self::Land4
            | Self::Corridors => Group::View,
            Self::ScorePad
            | Self::Help
            | Self::Mute
            | Self::Fullscreen
            | Self::Screenshot
            | Self::ScreenshotOfLand => Group::Windows,
            _ => Group::Turn,
        }
    }

    /// Whether it may be left without a key. Without the others nobody could play or leave a window by keyboard.
    pub const fn may_be_free(self) -> bool {
        !matches!(
            self,
            Self::Confirm | Self::StepBack | Self::Choose1 | Self::Choose2 | Self::Choose3 | Self::Choose4
        )
    }

    /// Whether it works over every window: sound, full screen and pictures.
    pub(super) const fn is_everywhere(self) -> bool {
        matches!(self, Self::Mute | Self::Fullscreen | Self::Screenshot | Self::ScreenshotOfLand)
    }

    /// The word for this control in text keys: its name with hyphens.
    pub fn text_key(self) -> String {
        let name = format!("{self:?}");
        let mut key = String::new();
        for (index, letter) in name.chars().enumerate() {
            if index > 0 && (letter.is_uppercase() || letter.is_ascii_digit()) {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        key
    }
}
