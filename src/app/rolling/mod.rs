//! Rolling Rivers in the window: its papers, its table, its panels.

pub(crate) mod paper;
