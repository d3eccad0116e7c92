//! Tests of a game in progress, with a toy mode.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

mod toy;

mod remote;
mod seam;
