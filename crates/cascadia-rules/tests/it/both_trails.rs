//! Tests of the trail of Cascadia beside the river trail: one person walks both, independently.

use std::collections::BTreeSet;

use cascadia_rules::archive::{FilledIn, Profiles, read_profiles, write_profiles};
use cascadia_rules::goals::Shape;
use cascadia_storage::FileError;
use rolling_rivers::archive::{EarnedStep, RiverTrails, read_river_trails, write_river_trails};
use rolling_rivers::goals::TrackStep as RollingStep;
use rolling_rivers::sheets::SheetLetter;

/// A profile with a scenario and an achievement of Cascadia.
fn profiles() -> Profiles {
    let mut profiles = Profiles::default();
    profiles.add("Ada").expect("a free name");
    for shape in [Shape::Scenario(7), Shape::Achievement(3)] {
        let filled = FilledIn { house_rule: false, total: 92, game: "2026-11-21-cascadia".to_owned() };
        assert!(profiles.fill_in("Ada", shape, filled));
    }
    profiles
}

/// The same person with a scenario and two achievements of Rolling Rivers.
fn river_trails() -> RiverTrails {
    let mut trails = RiverTrails::default();
    let steps = [
        RollingStep::Scenario(7),
        RollingStep::Achievement(SheetLetter::A, 3),
        RollingStep::Achievement(SheetLetter::D, 8),
    ];
    trails.take("Ada", steps, &EarnedStep { total: 61, game: "2026-11-22-rolling".to_owned() });
    trails
}

#[test]
fn steps_of_one_trail_do_not_count_on_the_other() {
    let (mut profiles, mut rivers) = (profiles(), river_trails());
    assert_eq!(profiles.find("Ada").map(|ada| ada.steps()), Some(2));
    assert_eq!(rivers.taken("Ada").len(), 3);
    let (trail, river) = (write_profiles(&profiles), write_river_trails(&rivers));

    // A step further along the river.
    let how = EarnedStep { total: 70, game: "2026-11-23-rolling".to_owned() };
    rivers.take("ada", [RollingStep::Achievement(SheetLetter::B, 1)], &how);
    assert_eq!((rivers.taken("Ada").len(), write_profiles(&profiles)), (4, trail));
    assert_ne!(write_river_trails(&rivers), river);

    // A step further along the other trail.
    let river = write_river_trails(&rivers);
    let filled = FilledIn { house_rule: false, total: 96, game: "2026-11-24-cascadia".to_owned() };
    assert!(profiles.fill_in("Ada", Shape::Scenario(8), filled));
    assert_eq!(profiles.find("Ada").map(|ada| ada.steps()), Some(3));
    assert_eq!(write_river_trails(&rivers), river);

    // A person who leaves one trail is still on the other, by the same name or another.
    profiles.rename(0, "Noor").expect("a free name");
    assert_eq!((rivers.find("Ada").is_some(), rivers.find("Noor").is_some()), (true, false));
    profiles.remove(0);
    assert_eq!((profiles.find("Noor"), rivers.taken("Ada").len()), (None, 4));
}

#[test]
fn no_word_for_a_step_of_one_trail_is_a_word_of_the_other() {
    let shapes: BTreeSet<String> = (1..=25)
        .flat_map(|number| [Shape::Scenario(number), Shape::Achievement(number), Shape::Restriction(number)])
        .map(Shape::key)
        .collect();
    let achievements = SheetLetter::ALL
        .into_iter()
        .flat_map(|sheet| (1..=8).map(move |at| RollingStep::Achievement(sheet, at)));
    let steps: BTreeSet<String> =
        (1..=20).map(RollingStep::Scenario).chain(achievements).map(RollingStep::key).collect();
    assert_eq!((shapes.len(), steps.len()), (75, 52));
    assert!(shapes.is_disjoint(&steps));
    for shape in &shapes {
        assert_eq!(RollingStep::from_key(shape), None, "{shape}");
    }
    for step in &steps {
        assert_eq!(Shape::from_key(step), None, "{step}");
    }
}

#[test]
fn neither_file_is_taken_for_the_other() {
    let (trail, river) = (write_profiles(&profiles()), write_river_trails(&river_trails()));
    assert!(matches!(read_profiles(&river), Err(FileError::Damaged(_) | FileError::NewerFormat { .. })));
    assert!(matches!(read_river_trails(&trail), Err(FileError::Damaged(_) | FileError::NewerFormat { .. })));
    assert_eq!(read_profiles(&trail), Ok(profiles()));
    assert_eq!(read_river_trails(&river), Ok(river_trails()));
    // Shapes of one trail are damage in the file of the other.
    let mixed = river.replace("rolling-a-3", &Shape::Achievement(3).key());
    assert!(mixed != river && read_river_trails(&mixed).is_err());
    let mixed = trail.replace(&Shape::Achievement(3).key(), "rolling-a-3");
    assert!(mixed != trail && read_profiles(&mixed).is_err());
}
