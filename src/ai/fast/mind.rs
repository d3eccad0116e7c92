//! What is remembered about the worth of tokens on one land from turn to turn: a turn changes little of it.

use crate::scoring::Pattern;

use super::bits::bits;
use super::chooser::promise;
use super::instinct::POINT;
use super::land::{FOX, HAWK, Land, MOST_PLACES, NONE, SALMON};
use super::law::Law;
use super::splits;

/// By species and place: what one more token changes, and what it promises beyond that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mind {
    /// In hundredths of a point.
    change: [[i16; MOST_PLACES]; 5],
    promise: [[i16; MOST_PLACES]; 5],
    /// By species, bit by place: what still holds.
    fresh: [u128; 5],
}

impl Mind {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self { change: [[0; MOST_PLACES]; 5], promise: [[0; MOST_PLACES]; 5], fresh: [0; 5] }
    }

    /// Works out what is not known any more of the places where a token of `species` may go now or soon.
    pub(super) fn refresh(&mut self, land: &Land, law: &Law, species: usize) {
        let fresh = self.fresh[species];
        for place in land.free_places() {
            if fresh >> place & 1 == 0 {
                self.work_out(land, law, species, *place);
            }
        }
        for slot in bits(land.open[species]) {
            let place = land.place[slot];
            if fresh >> place & 1 == 0 {
                self.work_out(land, law, species, place);
            }
        }
    }

    #[inline]
    fn work_out(&mut self, land: &Land, law: &Law, species: usize, place: u8) {
        let change = land.change(law, species, place).saturating_mul(POINT as i16);
        self.change[species][usize::from(place)] = change;
        let of_species = &law.species[species];
        self.promise[species][usize::from(place)] = promise(land, law, of_species, species, place) as i16;
        self.fresh[species] |= 1 << place;
    }

    /// What a token is worth at each of the first places, with promises that count for `fade` of 2^15.
    #[inline]
    pub(super) fn values(&self, species: usize, places: usize, fade: i16, into: &mut [i16; MOST_PLACES]) {
        let (change, promise) = (&self.change[species][..places], &self.promise[species][..places]);
        for ((value, change), promise) in into[..places].iter_mut().zip(change).zip(promise) {
            *value =
                change.wrapping_add(((i32::from(promise.wrapping_mul(2)) * i32::from(fade)) >> 16) as i16);
        }
    }

    /// Forgets what a token of `species` on `place` will change or has changed.
    pub(super) fn forget_about(&mut self, land: &Land, law: &Law, species: usize, place: u8) {
        self.fresh[species] = 0;
        for watcher in bits(law.watchers) {
            // Where the better of several cards counts, what one gives changes what the other is worth.
            let [card] = law.species[watcher].cards.as_slice() else {
                self.fresh = [0; 5];
                return;
            };
            match card.pattern {
                Pattern::FoxDuos { .. } => self.forget_duos(land, species, place),
                Pattern::RunsAndNeighbours { .. } => {
                    if species == SALMON {
                        self.fresh = [0; 5];
                        return;
                    }
                    if land.near_of(place, SALMON) == 0 {
                        self.fresh[SALMON] &= !around(land, place);
                    } else {
                        self.fresh[SALMON] = 0;
                    }
                }
                Pattern::Territorial => {
                    if species == HAWK || splits::between_hawks(land, place) {
                        self.fresh = [0; 5];
                        return;
                    }
                    // It only stands between hawks that are there and hawks to come.
                    self.fresh[HAWK] &= !splits::behind(land, place);
                }
                _ => self.forget_foxes(land, species, place),
            }
        }
    }

    /// Couples see farther: whoever may come beside any fox is asked anew.
    fn forget_duos(&mut self, land: &Land, species: usize, place: u8) {
        self.fresh[FOX] = 0;
        if species != FOX && land.near_of(place, FOX) == 0 {
            return;
        }
        let mut seen = if species == FOX { around(land, place) } else { 0 };
        for fox in bits(land.tokens[FOX]) {
            seen |= around(land, land.place[fox]);
        }
        for fresh in &mut self.fresh {
            *fresh &= !seen;
        }
    }

    /// What foxes see changes for them, and for whoever may come beside them.
    fn forget_foxes(&mut self, land: &Land, species: usize, place: u8) {
        let around_it = around(land, place);
        let mut seen = if species == FOX { around_it } else { 0 };
        for fox in bits(land.beside[usize::from(place)] & land.tokens[FOX]) {
            seen |= around(land, land.place[fox]);
        }
        self.fresh[FOX] &= !around_it;
        for fresh in &mut self.fresh {
            *fresh &= !seen;
        }
    }
}

/// The places beside `place`, as bits.
fn around(land: &Land, place: u8) -> u128 {
    let mut around = 0;
    for direction in 0..6 {
        let beside = land.step(place, direction);
        if beside != NONE {
            around |= 1 << beside;
        }
    }
    around
}
