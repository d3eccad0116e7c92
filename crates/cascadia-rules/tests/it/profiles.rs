//! Tests of the trail: profiles keep their shapes, survive their file, and no file can break anything.

use cascadia_engine::archive::PracticeState;
use cascadia_rules::archive::{
    FilledIn, LONGEST_NAME, MOST_PROFILES, ProfileError, Profiles, read_profiles, write_profiles,
};
use cascadia_rules::content::Content;
use cascadia_rules::goals::Shape;
use cascadia_storage::FileError;
use jiff::civil::date;

fn earned(total: u16) -> FilledIn {
    FilledIn { house_rule: total.is_multiple_of(2), total, game: format!("game-{total}") }
}

/// Three profiles with a few shapes each.
fn some_trails() -> Profiles {
    let mut trails = Profiles::default();
    for name in ["Ada", "Élodie \"Éclair\"", "Noor"] {
        trails.add(name).expect("a free name");
    }
    trails.fill_in("ada", Shape::Scenario(7), earned(92));
    trails.fill_in("Ada", Shape::Achievement(25), earned(101));
    trails.fill_in(" NOOR ", Shape::Restriction(10), earned(u16::MAX));
    trails.set_colour(2, 4);
    trails.set_solo_counts(true);
    let practice = trails.practice_mut("noor").expect("he is there");
    practice.note("puzzle-0012ab34", true, date(2026, 11, 21));
    practice.note("puzzle-ffffffff", false, date(2026, 11, 23));
    trails
}

#[test]
fn trails_survive_writing_and_reading() {
    for trails in [Profiles::default(), some_trails()] {
        assert_eq!(read_profiles(&write_profiles(&trails)), Ok(trails));
    }
    let mut full = Profiles::default();
    for profile in 0..MOST_PROFILES {
        full.add(&format!("{profile}")).expect("room for another");
        for number in 1..=25 {
            for shape in [Shape::Scenario(number), Shape::Achievement(number), Shape::Restriction(number)] {
                let there = match shape {
                    Shape::Scenario(_) => number <= 15,
                    Shape::Achievement(_) => true,
                    Shape::Restriction(_) => number <= 10,
                };
                if there {
                    assert!(full.fill_in(&format!("{profile}"), shape, earned(80)));
                }
            }
        }
    }
    assert!(full.profiles().iter().all(|profile| profile.steps() == 50 && profile.shapes().len() == 50));
    assert_eq!(read_profiles(&write_profiles(&full)), Ok(full));
}

#[test]
fn the_shapes_a_file_may_name_are_those_of_the_box() {
    let content = Content::shipped().expect("the shipped data is valid");
    let in_a_file = |shape: Shape| {
        let text = format!(
            "(format: 1, solo_counts: false, profiles: [(name: \"A\", colour: 0, shapes: {{\"{}\": (house_rule: \
             false, total: 1)}})])",
            shape.key()
        );
        read_profiles(&text).is_ok()
    };
    for number in 0..=u8::MAX {
        assert_eq!(in_a_file(Shape::Scenario(number)), content.scenarios().contains_key(&number));
        assert_eq!(in_a_file(Shape::Achievement(number)), content.trail().achievements.contains_key(&number));
        let restriction = content.restrictions().any(|known| known == number);
        assert_eq!(in_a_file(Shape::Restriction(number)), restriction);
    }
}

#[test]
fn names_are_trimmed_short_and_unique() {
    let mut trails = Profiles::default();
    assert_eq!(trails.add(" \t "), Err(ProfileError::Empty));
    assert_eq!(trails.add("  Ada\n"), Ok(()));
    assert_eq!(trails.profiles()[0].name(), "Ada");
    assert_eq!(trails.add("aDA "), Err(ProfileError::Taken));
    assert_eq!(trails.add("ÉLODIE"), Ok(()));
    assert_eq!(trails.add("élodie"), Err(ProfileError::Taken));
    assert!(trails.find(" Élodie ").is_some() && trails.find("Elodie").is_none());
    trails.add("a name that goes on and on").expect("it is cut");
    assert!(trails.profiles()[2].name().chars().count() <= LONGEST_NAME);
    assert_eq!(trails.add("a name that goes on for ever"), Err(ProfileError::Taken));
    trails.add("d").and_then(|()| trails.add("e")).expect("room for five");
    assert_eq!(trails.add("f"), Err(ProfileError::Full));
    assert_eq!(trails.rename(0, "E"), Err(ProfileError::Taken));
    assert_eq!(trails.rename(0, ""), Err(ProfileError::Empty));
    assert_eq!(trails.rename(0, "ADA"), Ok(()));
    assert_eq!(trails.profiles()[0].name(), "ADA");
}

#[test]
fn renaming_and_removing_keep_the_shapes_of_everybody_else() {
    let mut trails = some_trails();
    let shapes = |trails: &Profiles, name: &str| trails.find(name).map(|profile| profile.shapes());
    let ada = shapes(&trails, "Ada").expect("she is there");
    trails.rename(0, "Grace").expect("a free name");
    assert_eq!(shapes(&trails, "Grace"), Some(ada.clone()));
    assert_eq!(shapes(&trails, "Ada"), None);
    trails.remove(1);
    trails.remove(9);
    assert_eq!(trails.profiles().len(), 2);
    assert_eq!(shapes(&trails, "Grace"), Some(ada));
    assert_eq!(shapes(&trails, "Noor").map(|shapes| shapes.len()), Some(1));
}

#[test]
fn a_file_without_practice_is_read_and_one_with_it_keeps_it() {
    let shapes = "\"scenario-07\": (house_rule: false, total: 92, game: \"game-92\")";
    let older = format!(
        "(format: 2, solo_counts: false, profiles: [(name: \"Ada\", colour: 1, shapes: {{{shapes}}})])"
    );
    let mut trails = read_profiles(&older).expect("an older file");
    assert!(trails.profiles()[0].practice().is_empty());
    assert_eq!(trails.profiles()[0].steps(), 1);
    trails.practice_mut("ADA").expect("she is there").note("a", false, date(2026, 1, 31));
    let read = read_profiles(&write_profiles(&trails)).expect("a file of today");
    let practice = read.find("Ada").expect("she is there").practice();
    assert_eq!(practice.state("a", date(2026, 2, 1)), PracticeState::Due);
    assert!(trails.practice_mut("Nobody").is_none());
}

#[test]
fn a_shape_is_filled_in_once() {
    let mut trails = some_trails();
    assert!(!trails.fill_in("Ada", Shape::Scenario(7), earned(110)));
    assert!(!trails.fill_in("Nobody", Shape::Scenario(1), earned(110)));
    let filled = trails.find("Ada").expect("she is there").filled_in();
    assert_eq!(filled.get(&Shape::Scenario(7)), Some(&earned(92)));
}

#[test]
fn colours_are_given_once_each() {
    let mut trails = some_trails();
    let colours = |trails: &Profiles| trails.profiles().iter().map(|p| p.colour()).collect::<Vec<_>>();
    assert_eq!(colours(&trails), [0, 1, 4]);
    trails.set_colour(0, 4);
    assert_eq!(colours(&trails), [4, 1, 0]);
    trails.set_colour(0, 5);
    trails.set_colour(7, 1);
    assert_eq!(colours(&trails), [4, 1, 0]);
    trails.add("Next").expect("room for another");
    assert_eq!(colours(&trails), [4, 1, 0, 2]);
}

#[test]
fn small_faults_are_repaired() {
    let file = |first: u8, second: u8| {
        format!(
            "(format: 1, solo_counts: true, profiles: [(name: \" A \", colour: {first}, shapes: {{}}), (name: \
             \"Somebodywithanendlessname\", colour: {second}, shapes: {{}})])"
        )
    };
    for (first, second, mended) in [(0, 0, [0, 1]), (9, 0, [1, 0]), (3, 255, [3, 0])] {
        let trails = read_profiles(&file(first, second)).expect("mended");
        let colours: Vec<u8> = trails.profiles().iter().map(|profile| profile.colour()).collect();
        assert_eq!(colours, mended);
        assert_eq!(trails.profiles()[0].name(), "A");
        assert_eq!(trails.profiles()[1].name().chars().count(), LONGEST_NAME);
    }
}

/// The sentence for a refused file.
fn refused(text: &str) -> String {
    match read_profiles(text) {
        Ok(trails) => panic!("{trails:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_file_that_cannot_be_used_is_refused_with_a_sentence() {
    let profile = |name: &str, shapes: &str| format!("(name: \"{name}\", colour: 0, shapes: {{{shapes}}})");
    let file =
        |profiles: &[String]| format!("(format: 1, solo_counts: false, profiles: [{}])", profiles.join(","));
    let shape = |key: &str| format!("\"{key}\": (house_rule: false, total: 9)");
    let newer = "(format: 4, something: [else])";
    assert_eq!(read_profiles(newer), Err(FileError::NewerFormat { found: 4, known: 3 }));
    assert!(refused(newer).contains("format 4"));
    assert!(refused("").contains("damaged"));
    assert!(refused("(format: 0)").contains("format 0"));
    let six: Vec<String> = (0..6).map(|number| profile(&format!("{number}"), "")).collect();
    assert!(refused(&file(&six)).contains("6 profiles"));
    assert!(refused(&file(&[profile("Ada", ""), profile(" ada", "")])).contains("`ada`"));
    assert!(refused(&file(&[profile("  ", "")])).contains("no name"));
    for key in ["scenario-16", "scenario-00", "scenario-7", "achievement-26", "restriction-11", "puzzle-01"] {
        assert!(refused(&file(&[profile("Ada", &shape(key))])).contains(key), "{key}");
    }
    assert!(refused(&file(&[profile("Ada", "")]).replace("solo_counts", "solo_count")).contains("damaged"));
}

#[test]
fn no_cut_and_no_flipped_bit_can_break_the_reading() {
    let whole = write_profiles(&some_trails());
    let mut letters = 0;
    for (end, _) in whole.char_indices() {
        let text = &whole[..end];
        if let Err(error) = read_profiles(text) {
            assert!(!error.to_string().is_empty());
            letters += 1;
        }
    }
    // All but the closing bracket and the line end are needed.
    assert!(letters >= whole.chars().count() - 2);
    for index in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone().into_bytes();
            bytes[index] ^= 1 << bit;
            let Ok(text) = String::from_utf8(bytes) else { continue };
            match read_profiles(&text) {
                // Every readable file can be saved again.
                Ok(trails) => assert_eq!(read_profiles(&write_profiles(&trails)), Ok(trails)),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn profiles_have_names_that_can_be_seen_and_distinguished() {
    let mut profiles = Profiles::default();
    for nothing in ["", " ", "\u{200b}", "\u{301}", "\u{3164}"] {
        assert_eq!(profiles.add(nothing), Err(ProfileError::Empty), "{}", nothing.escape_unicode());
    }
    profiles.add(" Zoe\u{308}\u{202e} ").expect("there is room");
    assert_eq!(profiles.profiles()[0].name(), "Zo\u{eb}");
    assert_eq!(profiles.add("ZO\u{cb}"), Err(ProfileError::Taken));
    profiles.add(&"🇫🇷".repeat(20)).expect("there is room");
    assert_eq!(profiles.profiles()[1].name(), "🇫🇷".repeat(LONGEST_NAME), "no flag is cut in two");
    // Names accepted by earlier versions load, and become visible.
    let before = |name: &str| format!("(name: \"{name}\", colour: 0, shapes: {{}})");
    let names = ["\u{200b}", "Zoe\u{308}", "Zo\u{eb}", "\u{202e}"].map(before).join(", ");
    let read =
        read_profiles(&format!("(format: 1, solo_counts: false, profiles: [{names}])")).expect("it is read");
    let names: Vec<&str> = read.profiles().iter().map(|profile| profile.name()).collect();
    assert_eq!(names, ["?", "Zo\u{eb}", "Zo\u{eb} 2", "? 2"]);
}
