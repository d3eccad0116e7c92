//! The windows that open over the table and over other screens.

pub(crate) mod first_run;
pub(crate) mod help;
pub(crate) mod modal;
pub(crate) mod past_fault;
pub(crate) mod record_windows;
