//! Files kept whole.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

mod storage;
