//! What a paper shows besides the sheet, and what it tells.

use bevy_egui::egui::{Rect, Response};

use super::marks::PaperMark;
use super::places::PaperPlace;
use cascadia_base::{Wildlife, WildlifeSet};
use rolling_rivers::sheets::{Cell, Sheet, SheetScore};

/// A paper as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PaperView<'a> {
    /// What is printed and written.
    pub sheet: &'a Sheet,
    /// The stars of the sheet, for how difficult it is.
    pub stars: u8,
    /// Whose it is: a pencil of the seat's colour lies on the paper.
    pub seat: usize,
    /// The rectangle to fill, with the shadow.
    pub rect: Rect,
    /// Whether it is a thumbnail, without texts and names.
    pub is_small: bool,
    /// Whether one can point at it.
    pub is_active: bool,
    /// Whether it can be dragged: it is larger than what there is to be seen of it.
    pub is_zoomed: bool,
    /// How far the paper is turned clockwise, in degrees; at most one.
    pub tilt: f32,
    /// Where a mark or a choice can go now. They breathe.
    pub targets: &'a [PaperPlace],
    /// What is aimed at, by mouse or keys.
    pub aim: Option<PaperPlace>,
    /// Marks that are not there yet, drawn translucent: what the aim would bring, from [`super::marks_between`].
    pub ghosts: &'a [PaperMark],
    /// The animals to choose from at a hexagon of sheet D.
    pub letters: Option<PaperLetters>,
    /// Short texts at places of the paper.
    pub chips: &'a [PaperChip],
    /// Marks that are being drawn; all others are there.
    pub fresh: &'a [FreshMark],
    /// Places where something is spoiled or lost, marked by a broken sign.
    pub lost: &'a [PaperPlace],
    /// Where the breath of the targets is, from 0 to 1 and around; always 0.5 if nothing should move.
    pub breath: f32,
    /// The sub-totals to write.
    pub score: Option<PaperScore<'a>>,
    /// What the sheet has earned, stamped on it.
    pub seals: &'a [PaperSeal],
    /// The key of a line of the score whose marks light up.
    pub lit: Option<&'a str>,
    /// Whether lines are as dark and colours as full as they can be.
    pub high_contrast: bool,
}

impl<'a> PaperView<'a> {
    /// Returns the view of a sheet and nothing besides.
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

    /// Returns how far a mark is drawn, from 0 to 1.
    pub(super) fn progress(&self, mark: PaperMark) -> f32 {
        let fresh = self.fresh.iter().find(|fresh| fresh.mark == mark);
        fresh.map_or(1.0, |fresh| fresh.progress.clamp(0.0, 1.0))
    }
}

/// The animals that may be written into a hexagon of sheet D, shown beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PaperLetters {
    /// The hexagon.
    pub cell: Cell,
    /// The animals that may be written.
    pub animals: WildlifeSet,
    /// The one the pencil would write.
    pub chosen: Option<Wildlife>,
    /// Whether they can be pointed at and clicked: then they cover their neighbours.
    pub is_open: bool,
}

/// What a chip tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PaperTone {
    /// Something gained, with ▲.
    Gain,
    /// Something lost or spoiled, with ▼.
    Loss,
    /// Neither.
    Plain,
}

/// A short text at a place of the paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PaperChip {
    /// Where it stands.
    pub place: PaperPlace,
    /// What it says.
    pub text: String,
    /// What it tells of.
    pub tone: PaperTone,
}

/// A mark that is being drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct FreshMark {
    /// The mark.
    pub mark: PaperMark,
    /// How much of it is drawn, from 0 to 1.
    pub progress: f32,
}

/// Sub-totals written into their boxes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PaperScore<'a> {
    /// The score.
    pub score: &'a SheetScore,
    /// How many lines are written, then the total; a fraction is the stroke of the next one.
    pub shown: f32,
    /// Whether the game goes on: what was scored so far stands there faintly, and lines without points are empty.
    pub is_faint: bool,
}

/// A seal on a finished sheet.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PaperSeal {
    /// What it says: a letter and a number.
    pub label: String,
    /// How far it is stamped, from 0 to 1.
    pub pressed: f32,
}

/// What the pointer does over a paper.
#[derive(Clone, Debug)]
pub(crate) struct PaperResponse {
    /// The place under the pointer, whether or not it is a target.
    pub hovered: Option<PaperPlace>,
    /// The place that was clicked.
    pub clicked: Option<PaperPlace>,
    /// The animal under the pointer among [`PaperView::letters`].
    pub hovered_animal: Option<Wildlife>,
    /// The animal that was clicked among them.
    pub clicked_animal: Option<Wildlife>,
    /// The answer of the whole paper.
    pub response: Response,
}
