//! Tests of the sources themselves, in `tests`; a crate of its own, so that they answer before anything else is compiled.
