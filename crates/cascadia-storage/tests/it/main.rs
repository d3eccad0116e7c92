//! Tests of the file storage.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

mod storage;
