//! The score pad: its rows in the order of the rulebook, their values, and the hexes behind them.

mod draw;
#[cfg(test)]
mod fixtures;
mod why;

pub(crate) use draw::{Filled, Touched, draw_pad, fill_pad, pad_width};
#[cfg(test)]
pub(crate) use fixtures::{crowded_pad, pad};

use crate::cascadia::Session;
use crate::cascadia::hud::names::{habitat_name, seat_name, species_name};
use crate::preferences::localizer::Localizer;
use cascadia_base::{ByWildlife, Habitat, Hex, Wildlife, WildlifeSet};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{CardChoice, Phase};
use cascadia_rules::scoring::{ScoreSheet, decided_by_nature_tokens, winners};

/// A row of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PadRow {
    Wildlife(Wildlife),
    /// All species together.
    WildlifeTotal,
    /// The largest corridor of a habitat.
    Habitat(Habitat),
    /// The bonuses of all habitats together; in a solo game, the points for large corridors.
    Bonus,
    /// All habitats and their bonuses together.
    HabitatTotal,
    /// Unspent nature tokens.
    Nature,
    Total,
}

/// Contents of the pad.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PadView {
    names: Vec<String>,
    sheets: Vec<ScoreSheet>,
    /// The letters of each species' cards; empty for common cards and for face-down cards.
    letters: ByWildlife<String>,
    /// The species with face-down cards.
    covered: WildlifeSet,
    /// True if habitats can earn bonuses.
    bonuses: bool,
    /// Seats in the first place, once the game is over.
    pub winners: Vec<usize>,
    /// True if a solo player has missed a goal or every rank, and gets no crown.
    pub missed: bool,
    /// True if nature tokens decided a tie.
    pub tie_broken: bool,
}

impl PadView {
    /// Returns the pad of a game in its current state.
    pub(crate) fn of(session: &Session, localizer: &Localizer) -> Self {
        let sheets = session.seen_sheets();
        let over = session.game().phase() == Phase::Finished;
        let setup = &session.record().setup;
        let covered = session.secret();
        Self {
            names: session.game().setup().seats().map(|seat| seat_name(localizer, session, seat)).collect(),
            covered,
            letters: ByWildlife::from_fn(|species| {
                let sets = setup.options.card_sets().filter(|_| !covered.contains(species));
                let letters = sets.filter_map(CardChoice::letters);
                letters.map(|letters| letters[species].as_char().to_string()).collect::<Vec<_>>().join("/")
            }),
            bonuses: setup.options.majorities,
            winners: if over { winners(&sheets) } else { Vec::new() },
            missed: false,
            tie_broken: over && decided_by_nature_tokens(&sheets),
            sheets,
        }
    }

    /// Returns the total of a solo game; `None` with several players.
    pub(crate) fn total_alone(&self) -> Option<u16> {
        match self.sheets.as_slice() {
            [alone] => Some(alone.total()),
            _ => None,
        }
    }

    /// Returns whether a seat gets the crown: it came first, alone or among several, and missed nothing.
    pub(crate) fn is_crowned(&self, seat: usize) -> bool {
        self.winners.contains(&seat) && !self.missed
    }

    pub(crate) fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("", String::as_str)
    }

    pub(crate) const fn players(&self) -> usize {
        self.sheets.len()
    }

    /// Returns the score sheets by seat.
    pub(crate) fn sheets(&self) -> &[ScoreSheet] {
        &self.sheets
    }

    /// Returns the rows in counting order.
    pub(crate) fn rows(&self) -> Vec<PadRow> {
        let mut rows: Vec<PadRow> = Wildlife::ALL.map(PadRow::Wildlife).into();
        rows.push(PadRow::WildlifeTotal);
        rows.extend(Habitat::ALL.map(PadRow::Habitat));
        rows.extend(self.bonuses.then_some(PadRow::Bonus));
        rows.extend([PadRow::HabitatTotal, PadRow::Nature, PadRow::Total]);
        rows
    }

    /// Returns the points of a player in a row.
    pub(crate) fn points(&self, row: PadRow, seat: usize) -> u16 {
        let Some(sheet) = self.sheets.get(seat) else { return 0 };
        match row {
            PadRow::Wildlife(species) => sheet.wildlife[species].points,
            PadRow::WildlifeTotal => sheet.wildlife_subtotal(),
            PadRow::Habitat(habitat) => sheet.habitats[habitat].points,
            PadRow::Bonus => sheet.habitat_bonus(),
            PadRow::HabitatTotal => sheet.habitat_subtotal(),
            PadRow::Nature => sheet.nature_tokens,
            PadRow::Total => sheet.total(),
        }
    }

    /// Returns the size of a player's corridor of a habitat, as far as it scores.
    pub(crate) fn corridor(&self, habitat: Habitat, seat: usize) -> u16 {
        self.sheets.get(seat).map_or(0, |sheet| sheet.habitats[habitat].size)
    }

    /// Returns the name of a row.
    pub(crate) fn row_name(&self, localizer: &Localizer, row: PadRow) -> String {
        match row {
            PadRow::Wildlife(species) => {
                let name = species_name(localizer, species, 2);
                let letters = &self.letters[species];
                if letters.is_empty() { name } else { format!("{name} {letters}") }
            }
            PadRow::WildlifeTotal => localizer.text("pad-wildlife"),
            PadRow::Habitat(habitat) => habitat_name(localizer, habitat),
            PadRow::Bonus => localizer.text("pad-bonus"),
            PadRow::HabitatTotal => localizer.text("pad-habitats"),
            PadRow::Nature => localizer.text("pad-nature"),
            PadRow::Total => localizer.text("pad-total"),
        }
    }

    /// Returns a player's bonus for a habitat.
    pub(crate) fn bonus(&self, habitat: Habitat, seat: usize) -> u16 {
        self.sheets.get(seat).map_or(0, |sheet| sheet.habitats[habitat].bonus)
    }

    /// Returns the hexes behind a player's points in a row.
    pub(crate) fn hexes(&self, row: PadRow, seat: usize) -> Vec<Hex> {
        let Some(sheet) = self.sheets.get(seat) else { return Vec::new() };
        match row {
            PadRow::Wildlife(species) => {
                let lines = sheet.wildlife[species].lines.iter().filter(|line| line.points > 0);
                lines.flat_map(|line| line.hexes.iter().copied()).collect()
            }
            PadRow::WildlifeTotal => {
                Wildlife::ALL.into_iter().flat_map(|one| self.hexes(PadRow::Wildlife(one), seat)).collect()
            }
            PadRow::Habitat(habitat) => sheet.habitats[habitat].hexes.clone(),
            PadRow::Bonus => {
                let earning = Habitat::ALL.into_iter().filter(|habitat| sheet.habitats[*habitat].bonus > 0);
                earning.flat_map(|habitat| sheet.habitats[habitat].hexes.iter().copied()).collect()
            }
            PadRow::HabitatTotal | PadRow::Nature | PadRow::Total => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_in_the_order_of_the_rulebook() {
        let rows = pad(2).rows();
        let place = |row: PadRow| rows.iter().position(|other| *other == row).expect("it is a row");
        let order = [
            PadRow::Wildlife(Wildlife::Bear),
            PadRow::Wildlife(Wildlife::Elk),
            PadRow::Wildlife(Wildlife::Salmon),
            PadRow::Wildlife(Wildlife::Hawk),
            PadRow::Wildlife(Wildlife::Fox),
            PadRow::WildlifeTotal,
            PadRow::Habitat(Habitat::Mountain),
            PadRow::Habitat(Habitat::River),
            PadRow::Bonus,
            PadRow::HabitatTotal,
            PadRow::Nature,
            PadRow::Total,
        ];
        assert!(order.windows(2).all(|pair| place(pair[0]) < place(pair[1])), "{rows:?}");
        assert_eq!(rows.len(), 15);
    }

    #[test]
    fn rows_that_are_counted_add_up_to_the_total() {
        let view = pad(3);
        for seat in 0..3 {
            let summed = view
                .rows()
                .into_iter()
                .filter(|row| !matches!(row, PadRow::WildlifeTotal | PadRow::HabitatTotal | PadRow::Total))
                .map(|row| view.points(row, seat))
                .sum::<u16>();
            assert_eq!(summed, view.points(PadRow::Total, seat));
        }
    }

    #[test]
    fn only_what_earned_points_lights_up() {
        let bears = pad(1).hexes(PadRow::Wildlife(Wildlife::Bear), 0);
        assert_eq!(bears, [Hex::new(0, 0), Hex::new(1, 0), Hex::new(0, 3), Hex::new(0, 4)]);
        assert_eq!(pad(1).hexes(PadRow::Bonus, 0), pad(1).hexes(PadRow::Habitat(Habitat::Forest), 0));
        assert_eq!(pad(1).hexes(PadRow::Nature, 0), []);
    }
}
