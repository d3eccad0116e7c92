//! The owners of the seats, and the people among them at this screen.

use super::Playthrough;
use crate::SeatOwner;
use crate::mode::GameMode;
use cascadia_base::Seat;

impl<M: GameMode> Playthrough<M> {
    /// Returns the owner of a seat.
    pub fn owner(&self, seat: Seat) -> &SeatOwner {
        &self.record.setup.seats[seat.index()]
    }

    /// Tests whether a person plays a seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.owner(seat).is_human()
    }

    /// Iterates over the seats that people play.
    pub fn human_seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.record.setup.seats.len()).map(|seat| Seat(seat as u8)).filter(|seat| self.is_human(*seat))
    }

    /// Returns the number of seats that people play.
    pub fn humans(&self) -> usize {
        self.human_seats().count()
    }

    /// Tests whether a person at this screen plays a seat: only the local seat in a game hosted elsewhere.
    pub fn is_here(&self, seat: Seat) -> bool {
        match &self.remote {
            Some(remote) => remote.seat == Some(seat),
            None => self.is_human(seat),
        }
    }

    /// Iterates over the seats of the people at this screen.
    pub fn seats_here(&self) -> impl Iterator<Item = Seat> {
        (0..self.record.setup.seats.len()).map(|seat| Seat(seat as u8)).filter(|seat| self.is_here(*seat))
    }

    /// Returns the number of people at this screen who play.
    pub fn people_here(&self) -> usize {
        self.seats_here().count()
    }

    /// Tests whether a person at this screen decides for a seat on its turn. In a game hosted elsewhere the
    /// answer is no while received actions are still to be shown, while a local action is awaited, or while
    /// the host accepts no decisions.
    pub fn decides_here(&self, seat: Seat) -> bool {
        let is_free = self
            .remote
            .as_ref()
            .is_none_or(|remote| remote.may_decide && remote.unseen().is_empty() && remote.awaited.is_none());
        is_free && self.is_here(seat)
    }

    /// Tests whether anything may be chosen or changed now; for the local seat only in a game hosted
    /// elsewhere.
    pub fn takes_choices(&self) -> bool {
        self.remote.is_none() || self.decides_here(self.seat())
    }

    /// Tests whether the person of a seat at this screen may take part in the round now, instead of the seat
    /// on turn, whose decisions are final then.
    pub fn can_take_part(&self, seat: Seat) -> bool {
        !self.is_watched()
            && self.remote.is_none()
            && self.is_here(seat)
            && self.is_here(self.seat())
            && self.open_actions().is_empty()
            && M::hand_over(&self.state, seat).is_some()
    }

    /// Tests whether the screen has to be handed over: several people share it, and the person on turn has
    /// hidden information and has not raised the curtain yet.
    pub fn curtain_is_down(&self) -> bool {
        self.to_act().is_some_and(|seat| {
            !self.is_watched()
                && self.people_here() > 1
                && self.is_here(seat)
                && M::has_secret(&self.state, seat)
                && self.raised_for != Some(self.turns_ended)
        })
    }

    /// Raises the curtain for the current turn: the person on turn sits at the screen.
    pub const fn raise_curtain(&mut self) {
        self.raised_for = Some(self.turns_ended);
    }

    /// Returns the seat of the person at the screen; none if it is not a single known person.
    pub fn viewer(&self) -> Option<Seat> {
        let mut people = self.seats_here();
        match (people.next(), people.next()) {
            (alone, None) => alone,
            _ => Some(self.seat()).filter(|seat| self.is_here(*seat) && !self.curtain_is_down()),
        }
    }
}
