//! Trails as painted maps: the sheet and its pen, words and markers on it, and the page around it.

mod cards;
mod layout;
mod pen;
mod people;
mod sheet;
mod sketches;
mod words;

pub(crate) use cards::{
    StepCard, card_columns, card_places, draw_card_face, draw_card_tabs, draw_goal_lines,
};
pub(crate) use layout::{TrailLayout, fixed_panel, fixed_part};
pub(crate) use pen::{MapPen, RED_INK};
pub(crate) use people::{NameField, NewName, TrailPerson};
pub(crate) use sheet::{PAPER, SEPIA, along, at_share, evenly, fan, mix, scatter, sheet_unit, smooth, solid};
pub(crate) use sketches::{GoalSigns, draw_sketches};
pub(crate) use words::{INK, draw_legend, draw_pin, label_size, plate};
