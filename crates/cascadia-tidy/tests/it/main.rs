//! Architecture invariants checked on the source files: dependencies, circles, words, shapes, the map.

#![expect(unreachable_pub, reason = "the helpers of tests are used from several files")]

mod arrows;
mod map;
mod owners;
mod prose;
mod rulings;
mod shape;
mod source;
mod words;
