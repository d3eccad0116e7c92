//! The pencil over the paper: hexagons for the marks of a card, free hexagons, choices in the bonus area.

use bevy::prelude::*;

use super::input::{RoundInput, stepped};
use super::{Aim, Click, Outlook, in_phase};
use crate::input::InputAction;
use crate::rolling::Session;
use crate::rolling::paper::PaperPlace;
use crate::schedule::Decisions;
use cascadia_base::Wildlife;
use rolling_rivers::rules::{Action, Phase};
use rolling_rivers::sheets::{FreeTarget, HIERARCHY};

/// Returns the place and animal that an action writes, or `None` if it writes nothing.
fn place_of(action: Action) -> Option<(PaperPlace, Option<Wildlife>)> {
    match action {
        Action::Mark { cell, animal } => Some((PaperPlace::Cell(cell), animal)),
        Action::Pick(pick) => Some((PaperPlace::Pick(pick), None)),
        Action::Free(Some(target)) => {
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
pub(crate) fn targets(outlook: &Outlook) -> Vec<PaperPlace> {
    let mut places: Vec<PaperPlace> =
        outlook.actions.iter().filter_map(|action| place_of(*action)).map(|(place, _)| place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// Returns the actions that write at a place, by animal in the order of the hierarchy.
pub(crate) fn choices_at(outlook: &Outlook, place: PaperPlace) -> Vec<(Option<Wildlife>, Action)> {
    let mut found: Vec<(Option<Wildlife>, Action)> = outlook
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
pub(crate) fn gains(outlook: &Outlook) -> Vec<Wildlife> {
    let can = |animal: &Wildlife| outlook.actions.contains(&Action::Gain(*animal));
    HIERARCHY.into_iter().filter(can).collect()
}

/// The animals of the number keys.
pub(crate) const LETTERS_OF_KEYS: [Wildlife; 5] = HIERARCHY;

/// Moves the pencil, and writes.
pub(super) fn write(mut input: RoundInput, outlook: Res<Outlook>, mut aim: ResMut<Aim>) {
    let mut now = aim.clone();
    let places = targets(&outlook);
    let mut taken: Option<Action> = None;
    for click in input.clicks() {
        match click {
            // While the letters are open, the pencil stays in place.
            Click::AimPlace(place) if !now.letters_open => aim_at(&mut now, place),
            Click::AimAnimal(animal) => now.animal = Some(animal),
            Click::TakePlace(place) => {
                now.place = Some(place);
                taken = take_place(&mut now, &outlook, place, true);
            }
            Click::TakeAnimal(animal) => {
                now.animal = Some(animal);
                let at = now.place.map_or_else(Vec::new, |place| choices_at(&outlook, place));
                taken = at.into_iter().find(|(letter, _)| *letter == Some(animal)).map(|(_, action)| action);
            }
            Click::Gain(animal) => taken = Some(Action::Gain(animal)),
            Click::Decline => taken = Some(Action::Free(None)),
            _ => {}
        }
    }
    move_by_keys(&mut now, &input, &outlook, &places);
    taken = chosen_by_key(&mut now, &input, &outlook, &places).or(taken);
    keep_animal_legal(&mut now, &outlook);
    if let Some(action) = taken {
        now.letters_open = false;
        now.declines = action == Action::Free(None);
        input.decide_or_warn(&outlook, &mut now, action);
    }
    aim.set_if_neq(now);
}

/// Aims at a place alone.
fn aim_at(aim: &mut Aim, place: Option<PaperPlace>) {
    if aim.place != place {
        aim.place = place;
        aim.gain = None;
        aim.declines = false;
        aim.warned = None;
    }
}

/// Returns the action chosen by a number key or confirmed.
fn chosen_by_key(
    now: &mut Aim,
    input: &RoundInput,
    outlook: &Outlook,
    places: &[PaperPlace],
) -> Option<Action> {
    let mut taken = None;
    if let Some(number) = input.number() {
        let animal = LETTERS_OF_KEYS[usize::from(number)];
        let gain = Action::Gain(animal);
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
    if input.pressed(InputAction::Pass) && outlook.actions.contains(&Action::Free(None)) {
        taken = Some(Action::Free(None));
    }
    if input.pressed(InputAction::Confirm) {
        taken = match (now.declines, now.gain, now.place) {
            (true, ..) => Some(Action::Free(None)),
            (_, Some(animal), _) => Some(Action::Gain(animal)),
            (_, _, Some(place)) => take_place(now, outlook, place, false),
            _ => None,
        };
    }
    taken
}

/// Returns the action of choosing a place. With several possible animals, a click opens the letters, and a
/// key writes the pencil's animal.
fn take_place(aim: &mut Aim, outlook: &Outlook, place: PaperPlace, by_click: bool) -> Option<Action> {
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
fn keep_animal_legal(aim: &mut Aim, outlook: &Outlook) {
    let Some(place) = aim.place else { return };
    let choices = choices_at(outlook, place);
    if !choices.is_empty() && !choices.iter().any(|(animal, _)| *animal == aim.animal) {
        aim.animal = choices[0].0;
    }
}

fn move_by_keys(aim: &mut Aim, input: &RoundInput, outlook: &Outlook, places: &[PaperPlace]) {
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
        write.run_if(in_phase(Phase::Mark)).run_if(resource_exists::<Session>).in_set(Decisions::Turn),
    );
}
