//! Hosting without a window and without PostgreSQL: what its store keeps.

#![allow(clippy::disallowed_methods, reason = "tests write files")]

mod recorded_store;
