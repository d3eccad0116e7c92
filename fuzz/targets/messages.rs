//! Lines of the protocol and of the log.

#![no_main]

#[path = "../cases/mod.rs"]
mod cases;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cases::messages(bytes));
