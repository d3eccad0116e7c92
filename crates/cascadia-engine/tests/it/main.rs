//! A game in progress, tried with a mode made for tests.

#![allow(clippy::disallowed_methods, reason = "tests write, damage and date files, and start threads")]

mod toy;

mod seam;
