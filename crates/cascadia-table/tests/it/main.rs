//! Tests of online play without a network: rules of a table, the protocol, replicas.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

#[path = "../../../cascadia-rules/tests/it/common/mod.rs"]
mod common;
#[path = "../../../rolling-rivers/tests/it/rolling_fixtures.rs"]
mod rolling_fixtures;
mod rounds_together;
mod table_fixtures;
#[path = "../../../cascadia-engine/tests/it/toy.rs"]
mod toy;

mod applied_once;
mod fuzz_corpus;
mod log_limits;
mod recorded_sessions;
mod remote_playthrough;
mod table_laws;
mod table_replica;
mod table_wire;
