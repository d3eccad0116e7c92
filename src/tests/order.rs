//! Systems of a frame that touch the same data have an order, unless a reason is listed here.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::schedule::{ScheduleLabel, SystemKey};
use bevy::prelude::*;

use super::studio::in_studio;

/// Data that several systems may change in any order, with the reason.
const ANY_ORDER: &[(&str, &str)] = &[
    ("Messages<RequestFrame>", "one request is as good as another"),
    ("Messages<Notice>", "notices of one frame are shown together"),
    ("Messages<Cue>", "sounds of one frame are played together"),
    ("Messages<InterfaceCue>", "sounds of one frame are played together"),
    ("Messages<SendToHost>", "requests of different parts do not depend on each other"),
    ("Messages<AppExit>", "the first request ends the program"),
    ("Messages<Leave>", "two requests in one frame come from two inputs"),
    ("NextState<Screen>", "two requests in one frame come from two inputs"),
    ("Transform", "each system moves its own entities"),
    ("Visibility", "each system shows its own entities"),
    ("MeshTag", "each system tags its own entities"),
    ("Window", "each system sets a property of its own"),
    ("EguiContext", "shared by everything that draws"),
    ("EguiUserTextures", "shared by everything that draws"),
    ("UiStyle", "pictures made in one frame are drawn in the next"),
    ("Localizer", "marked as changed, for texts that are prepared in every frame that follows"),
    ("RulesBooks", "each mode writes its own book"),
    ("ControlsBook", "each mode writes its own page"),
    ("Persistent<Profiles>", "reviews and puzzles note their own progress"),
    ("Persistent<LessonProgress>", "each mode notes its own lessons"),
    ("TableView", "written for a review or a puzzle, never for both"),
    ("Messages<Jumped>", "one game is on the table"),
    ("OnlineGame", "one game is on the table"),
    ("GameStore<Cascadia>", "the journal reads it again after every change"),
    ("GameStore<RollingRivers>", "the journal reads it again after every change"),
    ("HudView", "bars move over several frames"),
    ("Ending", "the view of the land follows over several frames"),
    ("GroundPaintings", "painted over several frames"),
    ("Preparing", "a picture waits for several frames"),
    ("Messages<SaveFailed>", "told in this frame or the next"),
    ("HideUi", "a picture is taken frames later"),
];

/// Systems with access to the whole world that may run between any others of their schedule, with the reason.
const ANYWHERE: &[(&str, &str)] = &[
    ("::resumable::find_resumable", "reads the stored games for the title"),
    ("::screens::lessons::prepare", "writes the list of lessons for its page"),
    ("::screens::find_a_journal", "asks for another screen"),
    ("::stage::enter_stage", "enters the stage of one game; the other has none"),
    ("::tried::stand_firm", "takes back a tried turn, in a review or a puzzle, never in both"),
];

/// Two systems without an order, and their shared data: empty if one has access to the whole world.
struct Pair {
    systems: [String; 2],
    shared: Vec<String>,
}

/// Shortens paths of modules and crates: `a::b::C<d::E>` becomes `C<E>`.
fn short(name: &str) -> String {
    let mut short = String::new();
    let mut word = String::new();
    for letter in name.chars() {
        match letter {
            ':' => word.clear(),
            'A'..='Z' | 'a'..='z' | '0'..='9' | '_' => word.push(letter),
            _ => {
                short.push_str(&std::mem::take(&mut word));
                short.push(letter);
            }
        }
    }
    short + &word
}

/// Returns the pairs without an order in a schedule that have a system of this program.
fn undecided(world: &mut World, label: impl ScheduleLabel) -> Vec<Pair> {
    let label = label.intern();
    let mut schedule = world.resource_mut::<Schedules>().remove(label).expect("the game has this schedule");
    schedule.initialize(world).expect("the schedule can be built");
    let names: BTreeMap<SystemKey, String> = schedule
        .systems()
        .expect("it is initialised")
        .map(|(key, system)| (key, system.name().to_string()))
        .collect();
    let mut pairs = Vec::new();
    for (one, other, shared) in &schedule.graph().conflicting_systems().0 {
        let systems = [one, other].map(|key| names.get(key).cloned().unwrap_or_default());
        let name =
            |id| world.components().get_name(id).map(|name| short(&name.to_string())).unwrap_or_default();
        let shared = shared.iter().map(|id| name(*id)).collect();
        if systems.iter().any(|name| name.starts_with("cascadia")) {
            pairs.push(Pair { systems, shared });
        }
    }
    world.resource_mut::<Schedules>().insert(schedule);
    pairs
}

#[test]
fn systems_that_touch_the_same_data_have_an_order() {
    in_studio(|studio| {
        let world = studio.app.world_mut();
        let pairs = undecided(world, Update);
        assert!(!pairs.is_empty(), "names of systems and data are known");
        let mut used: BTreeSet<&str> = BTreeSet::new();
        let mut faults = BTreeSet::new();
        for Pair { systems: [one, other], shared } in &pairs {
            let anywhere = |name: &str| {
                let path = name.split('<').next().unwrap_or(name);
                ANYWHERE.iter().map(|(listed, _)| *listed).find(|listed| path.ends_with(listed))
            };
            let any_order =
                |data: &str| ANY_ORDER.iter().map(|(listed, _)| *listed).find(|listed| *listed == data);
            let allowed: Vec<Option<&str>> = if shared.is_empty() {
                vec![anywhere(one).or_else(|| anywhere(other))]
            } else {
                shared.iter().map(|data| any_order(data)).collect()
            };
            if allowed.iter().all(Option::is_some) {
                used.extend(allowed.into_iter().flatten());
            } else {
                faults.insert(format!("{one} and {other}: {}", shared.join(", ")));
            }
        }
        let unused: Vec<&str> = ANY_ORDER
            .iter()
            .chain(ANYWHERE)
            .map(|(name, _)| *name)
            .filter(|name| !used.contains(name))
            .collect();
        let faults: Vec<String> = faults.into_iter().collect();
        assert!(faults.is_empty(), "{} pairs have no order:\n{}", faults.len(), faults.join("\n"));
        assert!(unused.is_empty(), "these need no exception: {unused:?}");
    });
}
