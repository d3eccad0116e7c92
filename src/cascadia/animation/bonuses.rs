//! Detection of habitat bonuses that change hands at the end of a turn, with a pulse of their figures.

use bevy::prelude::*;

use super::flights::{Anchor, Pulses};
use super::parameters::AnimationTiming;
use crate::cascadia::Session;
use crate::cascadia::sound::Cue;
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use cascadia_base::{ByHabitat, Habitat};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::ScoreSheet;

/// A habitat bonus that changed hands, or was earned by a solo player.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BonusTaken {
    pub habitat: Habitat,
    /// The new holder.
    pub to: Seat,
    /// The previous holder; `None` in a solo game.
    pub from: Option<Seat>,
    /// The points of the bonus.
    pub points: u16,
}

/// The last sole holder of each habitat bonus, and the game and number of finished turns at that time.
#[derive(Resource, Default, Debug)]
pub(super) struct BonusHolders {
    known: Option<(u64, usize)>,
    holders: ByHabitat<Option<Seat>>,
}

/// Returns the sole holder of a habitat's bonus, and its points.
fn holder(sheets: &[ScoreSheet], habitat: Habitat) -> Option<(Seat, u16)> {
    let bonus = |sheet: &ScoreSheet| sheet.habitats[habitat].bonus;
    let most = sheets.iter().map(bonus).max().filter(|most| *most > 0)?;
    let mut first = sheets.iter().enumerate().filter(|(_, sheet)| bonus(sheet) == most);
    let (seat, _) = first.next()?;
    first.next().is_none().then_some((Seat(seat as u8), most))
}

impl BonusHolders {
    /// Follows the game `serial` to these score sheets after a number of finished turns. Returns the bonuses
    /// that changed hands in the last turn; none if the game was not followed turn by turn.
    fn follow(&mut self, serial: u64, turns: usize, sheets: &[ScoreSheet]) -> Vec<BonusTaken> {
        let followed = self.known == Some((serial, turns.wrapping_sub(1)));
        if self.known == Some((serial, turns)) {
            return Vec::new();
        }
        self.known = Some((serial, turns));
        if !followed {
            self.holders = ByHabitat::default();
        }
        let mut taken = Vec::new();
        for habitat in Habitat::ALL {
            // While it is shared, it still counts as taken from the last sole holder.
            let Some((to, points)) = holder(sheets, habitat) else { continue };
            let from = self.holders[habitat].replace(to);
            let alone = sheets.len() == 1;
            if followed && from != Some(to) && (from.is_some() || alone) {
                taken.push(BonusTaken { habitat, to, from, points });
            }
        }
        taken
    }
}

/// Reports, while points are shown, each habitat bonus that a turn has moved to another player.
pub(super) fn follow_bonuses(
    session: Res<Session>,
    settings: Res<Settings>,
    timing: AnimationTiming,
    mut holders: ResMut<BonusHolders>,
    mut pulses: ResMut<Pulses>,
    mut cues: MessageWriter<Cue>,
    mut bonuses: MessageWriter<BonusTaken>,
) {
    let taken = holders.follow(session.serial(), session.log().len(), session.sheets());
    if taken.is_empty() || !settings.helps(Assist::Points) || session.is_watched() {
        return;
    }
    // Long enough to be seen after the points of the turn have arrived.
    let duration = timing.scaled(timing.pulse * 6);
    for BonusTaken { habitat, to, from, .. } in &taken {
        for seat in std::iter::once(*to).chain(*from) {
            pulses.begin(Anchor::Habitat(*habitat, seat), duration);
        }
    }
    cues.write(Cue::BonusTaken);
    bonuses.write_batch(taken);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheets(forest: &[u16]) -> Vec<ScoreSheet> {
        let sheet = |bonus: &u16| {
            let mut sheet = ScoreSheet::default();
            sheet.habitats[Habitat::Forest].bonus = *bonus;
            sheet
        };
        forest.iter().map(sheet).collect()
    }

    #[test]
    fn a_bonus_changes_hands_when_another_player_holds_it_alone_even_after_a_tie() {
        let mut holders = BonusHolders::default();
        let mut turn = |turns: usize, forest: &[u16]| holders.follow(1, turns, &sheets(forest));
        assert!(turn(0, &[1, 1]).is_empty());
        assert!(turn(1, &[2, 0]).is_empty(), "it had no holder before");
        assert!(turn(2, &[1, 1]).is_empty(), "shared");
        assert!(turn(3, &[2, 0]).is_empty(), "back where it was");
        assert!(turn(4, &[1, 1]).is_empty());
        let taken = BonusTaken { habitat: Habitat::Forest, to: Seat(1), from: Some(Seat(0)), points: 2 };
        assert_eq!(turn(5, &[0, 2]), [taken]);
        assert!(turn(5, &[0, 2]).is_empty(), "reported once");
    }

    #[test]
    fn nothing_is_reported_about_a_game_that_was_not_seen_to_change() {
        let mut holders = BonusHolders::default();
        assert!(holders.follow(1, 6, &sheets(&[2, 0])).is_empty());
        // Turns taken back, another game, a jump in a record.
        for (serial, turns) in [(1, 5), (2, 6), (2, 9)] {
            assert!(holders.follow(serial, turns, &sheets(&[0, 2])).is_empty());
            assert!(holders.follow(serial, turns - 1, &sheets(&[2, 0])).is_empty());
        }
    }

    #[test]
    fn alone_a_bonus_is_earned_once() {
        let mut holders = BonusHolders::default();
        assert!(holders.follow(1, 3, &sheets(&[0])).is_empty());
        let earned = BonusTaken { habitat: Habitat::Forest, to: Seat(0), from: None, points: 2 };
        assert_eq!(holders.follow(1, 4, &sheets(&[2])), [earned]);
        assert!(holders.follow(1, 5, &sheets(&[2])).is_empty());
    }
}
