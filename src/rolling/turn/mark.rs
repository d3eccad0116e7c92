//! The pencil over the paper: hexagons for the marks of a card, free hexagons, choices in the bonus area.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{RollingAim, RollingClick, RollingOutlook, in_phase};
use crate::input::InputAction;
use crate::rolling::RollingSession;
use crate::rolling::paper::PaperPlace;
use crate::schedule::AppSystems;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{RollingAction, RollingPhase};
use rolling_rivers::sheets::{FreeTarget, HIERARCHY};

/// Returns the place and animal that an action writes, or `None` if it writes nothing.
fn place_of(action: RollingAction) -> Option<(PaperPlace, Option<Wildlife>)> {
    match action {
        RollingAction::Mark { cell, animal } => Some((PaperPlace::Cell(cell), animal)),
        RollingAction::Pick(pick) => Some((PaperPlace::Pick(pick), None)),
        RollingAction::Free(Some(target)) => {
            let animal = match target {
                FreeTarget::Animal(_, animal) => Some(animal),
                _ => None,
            };
            Some((target.into(), animal))
        }
        _ => None,
    }
}

/// Returns the distinct places to write at now, in reading order.
pub(crate) fn targets(outlook: &RollingOutlook) -> Vec<PaperPlace> {
    let mut places: Vec<PaperPlace> =
        outlook.actions.iter().filter_map(|action| place_of(*action)).map(|(place, _)| place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// Returns the actions that write at a place, by animal in the order of the hierarchy.
pub(crate) fn choices_at(
    outlook: &RollingOutlook,
    place: PaperPlace,
) -> Vec<(Option<Wildlife>, RollingAction)> {
    let mut found: Vec<(Option<Wildlife>, RollingAction)> = outlook
        .actions
        .iter()
        .filter_map(|action| {
            let (at, animal) = place_of(*action)?;
            (at == place).then_some((animal, *action))
        })
        .collect();
    found.sort_by_key(|(animal, _)| {
        animal.and_then(|animal| HIERARCHY.iter().position(|each| *each == animal))
    });
    found
}

/// Returns the animals that can be gained now, in the order of the hierarchy.
pub(crate) fn gains(outlook: &RollingOutlook) -> Vec<Wildlife> {
    let can = |animal: &Wildlife| outlook.actions.contains(&RollingAction::Gain(*animal));
    HIERARCHY.into_iter().filter(can).collect()
}

/// The animals of the number keys.
pub(crate) const LETTERS_OF_KEYS: [Wildlife; 5] = HIERARCHY;

/// Moves the pencil, and writes.
pub(super) fn write(mut input: RoundInput, outlook: Res<RollingOutlook>, mut aim: ResMut<RollingAim>) {
    let mut now = aim.clone();
    let places = targets(&outlook);
    let mut taken: Option<RollingAction> = None;
    for click in input.clicks() {
        match click {
            // While the letters are open, the pencil stays in place.
            RollingClick::AimPlace(place) if !now.letters_open => aim_at(&mut now, place),
            RollingClick::AimAnimal(animal) => now.animal = Some(animal),
            RollingClick::TakePlace(place) => {
                now.place = Some(place);
                taken = take_place(&mut now, &outlook, place, true);
            }
            RollingClick::TakeAnimal(animal) => {
                now.animal = Some(animal);
                let at = now.place.map_or_else(Vec::new, |place| choices_at(&outlook, place));
                taken = at.into_iter().find(|(letter, _)| *letter == Some(animal)).map(|(_, action)| action);
            }
            RollingClick::Gain(animal) => taken = Some(RollingAction::Gain(animal)),
            RollingClick::Decline => taken = Some(RollingAction::Free(None)),
            _ => {}
        }
    }
    move_by_keys(&mut now, &input, &outlook, &places);
    taken = chosen_by_key(&mut now, &input, &outlook, &places).or(taken);
    keep_animal_legal(&mut now, &outlook);
    if let Some(action) = taken {
        now.letters_open = false;
        now.declines = action == RollingAction::Free(None);
        input.decide_or_warn(&outlook, &mut now, action);
    }
    aim.set_if_neq(now);
}

/// Aims at a place alone.
fn aim_at(aim: &mut RollingAim, place: Option<PaperPlace>) {
    if aim.place != place {
        aim.place = place;
        aim.gain = None;
        aim.declines = false;
        aim.warned = None;
    }
}

/// Returns the action chosen by a number key or confirmed.
fn chosen_by_key(
    now: &mut RollingAim,
    input: &RoundInput,
    outlook: &RollingOutlook,
    places: &[PaperPlace],
) -> Option<RollingAction> {
    let mut taken = None;
    if let Some(number) = input.number() {
        let animal = LETTERS_OF_KEYS[usize::from(number)];
        let gain = RollingAction::Gain(animal);
        let picks: Vec<PaperPlace> =
            places.iter().filter(|place| matches!(place, PaperPlace::Pick(_))).copied().collect();
        if outlook.actions.contains(&gain) {
            taken = Some(gain);
        } else if outlook
            .actions
            .iter()
            .any(|action| place_of(*action).is_some_and(|(_, a)| a == Some(animal)))
        {
            now.animal = Some(animal);
        } else if let Some(place) = picks.get(usize::from(number)) {
            aim_at(now, Some(*place));
        }
    }
    if input.pressed(InputAction::Pass) && outlook.actions.contains(&RollingAction::Free(None)) {
        taken = Some(RollingAction::Free(None));
    }
    if input.pressed(InputAction::Confirm) {
        taken = match (now.declines, now.gain, now.place) {
            (true, ..) => Some(RollingAction::Free(None)),
            (_, Some(animal), _) => Some(RollingAction::Gain(animal)),
            (_, _, Some(place)) => take_place(now, outlook, place, false),
            _ => None,
        };
    }
    taken
}

/// Returns the action of choosing a place. With several possible animals, a click opens the letters, and a
/// key writes the pencil's animal.
fn take_place(
    aim: &mut RollingAim,
    outlook: &RollingOutlook,
    place: PaperPlace,
    by_click: bool,
) -> Option<RollingAction> {
    let choices = choices_at(outlook, place);
    if let [(_, only)] = choices[..] {
        return Some(only);
    }
    if by_click {
        aim.letters_open = !choices.is_empty();
        return None;
    }
    let chosen = choices.iter().find(|(animal, _)| *animal == aim.animal).or(choices.first());
    chosen.map(|(_, action)| *action)
}

/// Changes the pencil's animal if it is impossible at its place.
fn keep_animal_legal(aim: &mut RollingAim, outlook: &RollingOutlook) {
    let Some(place) = aim.place else { return };
    let choices = choices_at(outlook, place);
    if !choices.is_empty() && !choices.iter().any(|(animal, _)| *animal == aim.animal) {
        aim.animal = choices[0].0;
    }
}

fn move_by_keys(aim: &mut RollingAim, input: &RoundInput, outlook: &RollingOutlook, places: &[PaperPlace]) {
    let along =
        i32::from(input.pressed(InputAction::NextCell)) - i32::from(input.pressed(InputAction::PreviousCell));
    // Arrow keys follow the layout of the paper.
    if !places.is_empty() && along != 0 {
        aim.letters_open = false;
        let from = aim.place.and_then(|place| places.iter().position(|other| *other == place));
        aim_at(aim, Some(from.map_or(places[0], |from| places[stepped(from, along, places.len())])));
    }
    // With no place to write at, they select the animal to gain.
    let gains = gains(outlook);
    let steps = along + input.arrows().x + input.arrows().y + input.turns();
    if places.is_empty() && !gains.is_empty() && steps != 0 {
        let from = aim.gain.and_then(|gain| gains.iter().position(|other| *other == gain));
        let to = from
            .map_or(if steps > 0 { 0 } else { gains.len() - 1 }, |from| stepped(from, steps, gains.len()));
        aim.gain = Some(gains[to]);
    }
    let turns = input.turns();
    if turns != 0
        && let Some(place) = aim.place
    {
        let choices = choices_at(outlook, place);
        let at = choices.iter().position(|(animal, _)| *animal == aim.animal).unwrap_or(0);
        aim.animal = choices.get(stepped(at, turns, choices.len())).and_then(|(animal, _)| *animal);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write
            .run_if(in_phase(RollingPhase::Mark))
            .run_if(resource_exists::<RollingSession>)
            .in_set(AppSystems::Decide),
    );
}
