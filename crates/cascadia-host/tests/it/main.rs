//! Hosting without a window and without PostgreSQL: what its store keeps, and stores of other versions.

#![allow(clippy::disallowed_methods, reason = "tests write files")]

mod migrations;
mod recorded_store;
mod sqlite_file;
