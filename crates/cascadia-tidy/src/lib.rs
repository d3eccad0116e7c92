//! Tests of the sources themselves, in `tests`; a separate crate, so that they run before the rest compiles.
