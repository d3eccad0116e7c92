//! Marking the sheet: from a card's number to marks, and from their effects to the tally and pending
//! decisions (rulebook: 3. complete a habitat card, steps 4 and 5).

use super::event::{GameEvent, MarkMade};
use super::pending::{GainSource, Pending};
use super::player::Player;
use crate::sheets::{Cell, FreeTarget, Pick, SheetEffect, SheetGain, SheetLetter};
use cascadia_base::{ByWildlife, Habitat, Seat, Wildlife, WildlifeSet};

/// A player at a seat.
type Marker<'p> = (Seat, &'p mut Player);

/// Begins the marks of a card: immediate on sheets A and B, a pending decision on C and D.
pub(super) fn begin(
    (seat, player): Marker<'_>,
    habitat: Habitat,
    number: u8,
    animals: ByWildlife<u8>,
    events: &mut Vec<GameEvent>,
) {
    if number == 0 {
        return;
    }
    if player.sheet.is_marked_by_hand() {
        player.pending.push(Pending::Mark { habitat, left: number, animals });
        return;
    }
    let mut effects = Vec::new();
    player.sheet.mark_at_once(habitat, number, &mut effects);
    absorb((seat, player), Some(habitat), &effects, events);
}

/// Marks one hexagon of sheet C or D.
pub(super) fn mark(
    (seat, player): Marker<'_>,
    cell: Cell,
    animal: Option<Wildlife>,
    events: &mut Vec<GameEvent>,
) {
    let mut effects = Vec::new();
    let mut marked = None;
    for pending in &mut player.pending {
        if let Pending::Mark { habitat, left, animals } = pending {
            *left -= 1;
            marked = Some(*habitat);
            match animal {
                Some(animal) => {
                    animals[animal] -= 1;
                    player.sheet.write_animal(cell, animal, &mut effects);
                }
                None => player.sheet.outline(cell, *habitat, &mut effects),
            }
        }
    }
    absorb((seat, player), marked, &effects, events);
}

pub(super) fn pick((seat, player): Marker<'_>, pick: Pick, events: &mut Vec<GameEvent>) {
    if let Some(index) = player.pending.iter().position(|pending| *pending == pending_of(pick)) {
        player.pending.remove(index);
    }
    let mut effects = Vec::new();
    player.sheet.pick(pick, &mut effects);
    absorb((seat, player), None, &effects, events);
}

/// Returns the pending decision settled by a pick.
pub(super) const fn pending_of(pick: Pick) -> Pending {
    match pick {
        Pick::Item(_) => Pending::Pick { column: None },
        Pick::Option { column, .. } => Pending::Pick { column: Some(column) },
    }
}

/// Takes a free hexagon, or declines the first one.
pub(super) fn take_free((seat, player): Marker<'_>, target: Option<FreeTarget>, events: &mut Vec<GameEvent>) {
    let is_free = |pending: &Pending| matches!(pending, Pending::Free { .. });
    let Some(target) = target else {
        if let Some(index) = player.pending.iter().position(is_free) {
            player.pending.remove(index);
        }
        return;
    };
    let of_habitat = match free_for(player, target).map(|index| player.pending.remove(index)) {
        Some(Pending::Free { habitat }) => habitat,
        _ => None,
    };
    let habitat = of_habitat.or_else(|| habitat_of(player, target));
    let mut effects = Vec::new();
    match (target, of_habitat) {
        // A split hexagon is outlined for the habitat of the free hexagon.
        (FreeTarget::Outline(cell), Some(habitat)) => player.sheet.outline(cell, habitat, &mut effects),
        _ => player.sheet.take_free(target, &mut effects),
    }
    absorb((seat, player), habitat, &effects, events);
}

/// Finds the free hexagon that can go to `target`: a typed one before a wild one.
pub(super) fn free_for(player: &Player, target: FreeTarget) -> Option<usize> {
    let fitting = player.pending.iter().enumerate().filter_map(|(index, pending)| match pending {
        Pending::Free { habitat } if player.sheet.free_targets(*habitat).contains(&target) => {
            Some((habitat.is_none(), index))
        }
        _ => None,
    });
    fitting.min().map(|(_, index)| index)
}

/// Returns the habitat marked by a free hexagon, `None` for the overflow.
fn habitat_of(player: &Player, target: FreeTarget) -> Option<Habitat> {
    match target {
        FreeTarget::Track(habitat) => Some(habitat),
        FreeTarget::Overflow => None,
        FreeTarget::Outline(cell) | FreeTarget::Animal(cell, _) => {
            Habitat::ALL.into_iter().find(|habitat| player.sheet.cells_to_mark(*habitat).contains(&cell))
        }
    }
}

/// Applies automatic effects: marks that do not fit go to the overflow or are lost, and bonuses without a
/// destination disappear. Bonuses are taken after all marks.
///
/// Open question: when is a bonus without a place lost? Chosen answer: as soon as all marks are made, even
/// if another bonus could still give it a place.
pub(super) fn settle((seat, player): Marker<'_>, events: &mut Vec<GameEvent>) {
    settle_marks((seat, player), events);
    let waits = |pending: &Pending| matches!(pending, Pending::Mark { .. } | Pending::Bonus);
    if player.pending.iter().any(waits) {
        return;
    }
    let mut index = 0;
    while index < player.pending.len() {
        let overflows = match player.pending[index] {
            Pending::Pick { column } if player.sheet.open_picks(column).is_empty() => None,
            Pending::Free { habitat } if player.sheet.free_targets(habitat).is_empty() => {
                // On sheet C a free hexagon of a complete habitat goes to the overflow.
                habitat.filter(|_| player.sheet.free_overflows(habitat))
            }
            _ => {
                index += 1;
                continue;
            }
        };
        player.pending.remove(index);
        if let Some(habitat) = overflows {
            overflow((seat, player), habitat, 1, events);
            // Gains from the overflow may change everything before it.
            index = 0;
        }
    }
}

/// Ends the marks of a card when nothing is left to mark.
fn settle_marks((seat, player): Marker<'_>, events: &mut Vec<GameEvent>) {
    let is_mark = |pending: &Pending| matches!(pending, Pending::Mark { .. });
    let Some(index) = player.pending.iter().position(is_mark) else { return };
    let Pending::Mark { habitat, left, animals } = player.pending[index] else { return };
    let mut effects = Vec::new();
    let out_of_animals = player.sheet.letter() == SheetLetter::D && animals == ByWildlife::default();
    let rest = if left > 0 && out_of_animals && !player.sheet.is_complete(habitat) {
        effects.push(SheetEffect::Lost { count: left });
        0
    } else if left > 0 {
        player.sheet.settle_marks(habitat, left, &mut effects)
    } else {
        0
    };
    if rest == 0 {
        player.pending.remove(index);
        absorb((seat, player), Some(habitat), &effects, events);
    }
}

fn overflow((seat, player): Marker<'_>, habitat: Habitat, count: u8, events: &mut Vec<GameEvent>) {
    let mut effects = Vec::new();
    player.sheet.mark_overflow(count, &mut effects);
    absorb((seat, player), Some(habitat), &effects, events);
}

/// Emits the effects of a mark, and gives the player their gains.
fn absorb(
    (seat, player): Marker<'_>,
    habitat: Option<Habitat>,
    effects: &[SheetEffect],
    events: &mut Vec<GameEvent>,
) {
    // Overflow and lost marks are reported with the first mark.
    let (mut overflow, mut lost) = (0, 0);
    for effect in effects {
        match effect {
            SheetEffect::OverflowUsed { count } => overflow += count,
            SheetEffect::Lost { count } => lost += count,
            _ => {}
        }
    }
    for effect in effects {
        let mark = match *effect {
            SheetEffect::NumberWritten { number, .. } => MarkMade::Number(number),
            SheetEffect::TrackOutlined { from, to, .. } => MarkMade::Track { from, to },
            SheetEffect::Outlined { cell, .. } => MarkMade::Outline(cell),
            SheetEffect::AnimalWritten { cell, animal } => MarkMade::Animal(cell, animal),
            SheetEffect::OverflowUsed { .. } | SheetEffect::Lost { .. } if overflow + lost > 0 => {
                MarkMade::Nothing
            }
            SheetEffect::OverflowUsed { .. } | SheetEffect::Lost { .. } => continue,
            _ => {
                follow((seat, player), effect, events);
                continue;
            }
        };
        let habitat = match *effect {
            SheetEffect::NumberWritten { habitat, .. }
            | SheetEffect::TrackOutlined { habitat, .. }
            | SheetEffect::Outlined { habitat, .. } => Some(habitat),
            _ => habitat,
        };
        let (overflow, lost) = (std::mem::take(&mut overflow), std::mem::take(&mut lost));
        events.push(GameEvent::Marked { seat, habitat, mark, overflow, lost });
    }
}

/// Emits one effect set off by a mark.
fn follow((seat, player): Marker<'_>, effect: &SheetEffect, events: &mut Vec<GameEvent>) {
    events.push(match *effect {
        SheetEffect::Surrounded { cell } => GameEvent::Surrounded { seat, cell },
        SheetEffect::HabitatCompleted { habitat } => GameEvent::HabitatCompleted { seat, habitat },
        SheetEffect::LandmarkCrossed { habitat } => GameEvent::LandmarkCrossed { seat, habitat },
        SheetEffect::RowFilled { row } => GameEvent::RowFilled { seat, row },
        SheetEffect::IconCrossed { icon, column } => {
            player.pending.push(Pending::Pick { column });
            GameEvent::IconCrossed { seat, icon, column }
        }
        SheetEffect::PointsCircled { points, line } => GameEvent::PointsCircled { seat, points, line },
        SheetEffect::Gained(gain) => {
            receive((seat, player), &gain, events);
            return;
        }
        _ => return,
    });
}

/// Gives the player a bonus of the sheet: animals and nature tokens immediately, choices as pending
/// decisions.
fn receive((seat, player): Marker<'_>, gain: &SheetGain, events: &mut Vec<GameEvent>) {
    player.gain(seat, GainSource::Sheet, &gain.animals, gain.nature_tokens, events);
    for _ in 0..gain.wild {
        let source = GainSource::Sheet;
        player.pending.push(Pending::Gain { of: WildlifeSet::ALL, amount: 1, source });
    }
    for _ in 0..gain.free {
        player.pending.push(Pending::Free { habitat: None });
    }
    if gain.free_in.is_some() {
        player.pending.push(Pending::Free { habitat: gain.free_in });
    }
}
