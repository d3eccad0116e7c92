//! Input and output of drawing a paper.

use bevy_egui::egui::{Rect, Response};

use super::marks::PaperMark;
use super::places::PaperPlace;
use cascadia_base::{Wildlife, WildlifeSet};
use rolling_rivers::sheets::{Cell, Sheet, SheetScore};

/// The contents of a drawn paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PaperView<'a> {
    /// The sheet as printed and written.
    pub sheet: &'a Sheet,
    /// The stars of its difficulty.
    pub stars: u8,
    /// The owner's seat, shown by a pencil of its colour.
    pub seat: usize,
    /// The rectangle to fill, including the shadow.
    pub rect: Rect,
    /// A thumbnail, without texts and names.
    pub is_small: bool,
    /// Set if it reacts to the pointer.
    pub is_active: bool,
    /// Set if it can be dragged, since it is larger than the visible area.
    pub is_zoomed: bool,
    /// Clockwise rotation, in degrees; at most one.
    pub tilt: f32,
    /// The pulsating places for a mark or a choice.
    pub targets: &'a [PaperPlace],
    /// The place aimed at, by mouse or keys.
    pub aim: Option<PaperPlace>,
    /// Translucent previews of marks, from [`super::marks_between`].
    pub ghosts: &'a [PaperMark],
    /// The animals to choose from at a hexagon of sheet D.
    pub letters: Option<PaperLetters>,
    /// Short texts at places of the paper.
    pub chips: &'a [PaperChip],
    /// Marks being drawn; all others are complete.
    pub fresh: &'a [FreshMark],
    /// Places with a loss, marked by a broken sign.
    pub lost: &'a [PaperPlace],
    /// Phase of the targets' pulse, 0 to 1; always 0.5 without motion.
    pub breath: f32,
    /// The sub-totals to write.
    pub score: Option<PaperScore<'a>>,
    /// The seals of earned steps.
    pub seals: &'a [PaperSeal],
    /// The key of a line of the score whose marks light up.
    pub lit: Option<&'a str>,
    /// Draws the darkest lines and the fullest colours.
    pub high_contrast: bool,
}

impl<'a> PaperView<'a> {
    /// Returns the plain view of a sheet.
    pub(crate) const fn of(sheet: &'a Sheet, stars: u8, seat: usize, rect: Rect) -> Self {
        Self {
            sheet,
            stars,
            seat,
            rect,
            is_small: false,
            is_active: false,
            is_zoomed: false,
            tilt: 0.0,
            targets: &[],
            aim: None,
            ghosts: &[],
            letters: None,
            chips: &[],
            fresh: &[],
            lost: &[],
            breath: 0.5,
            score: None,
            seals: &[],
            lit: None,
            high_contrast: false,
        }
    }

    /// Returns the progress of a mark, 0 to 1.
    pub(super) fn progress(&self, mark: PaperMark) -> f32 {
        let fresh = self.fresh.iter().find(|fresh| fresh.mark == mark);
        fresh.map_or(1.0, |fresh| fresh.progress.clamp(0.0, 1.0))
    }
}

/// The possible animals for a hexagon of sheet D, shown beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PaperLetters {
    pub cell: Cell,
    pub animals: WildlifeSet,
    /// The animal of the pencil.
    pub chosen: Option<Wildlife>,
    /// Set if they can be clicked, in which case they cover their neighbours.
    pub is_open: bool,
}

/// The tone of a chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PaperTone {
    /// A gain, with ▲.
    Gain,
    /// A loss, with ▼.
    Loss,
    /// Neutral.
    Plain,
}

/// A short text at a place of the paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PaperChip {
    pub place: PaperPlace,
    pub text: String,
    pub tone: PaperTone,
}

/// A mark being drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct FreshMark {
    pub mark: PaperMark,
    /// Progress of the stroke, 0 to 1.
    pub progress: f32,
}

/// Sub-totals written into their boxes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PaperScore<'a> {
    pub score: &'a SheetScore,
    /// Number of lines written, then the total; the fraction is the stroke of the next line.
    pub shown: f32,
    /// Set during the game: current points are faint, and lines without points empty.
    pub is_faint: bool,
}

/// A seal on a finished sheet.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PaperSeal {
    /// The label: a letter and a number.
    pub label: String,
    /// Progress of the stamp, 0 to 1.
    pub pressed: f32,
}

/// The pointer's interaction with a paper.
#[derive(Clone, Debug)]
pub(crate) struct PaperResponse {
    /// The place under the pointer, target or not.
    pub hovered: Option<PaperPlace>,
    pub clicked: Option<PaperPlace>,
    /// The animal under the pointer among [`PaperView::letters`].
    pub hovered_animal: Option<Wildlife>,
    /// The clicked animal among them.
    pub clicked_animal: Option<Wildlife>,
    /// The response of the whole paper.
    pub response: Response,
}
