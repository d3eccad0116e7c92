//! Collecting wildlife: the rulebook's examples, each face of the special die, each dice action, and every
//! refusal.

use rolling_rivers::record::read_action;
use rolling_rivers::rules::{
    Action, CentralRoll, Collection, DieFace, Harvest, PlayerDice, all_collections, harvest, harvest_by_type,
};
use rolling_rivers::sheets::SheetLetter;

use crate::rolling_fixtures::{Layout, play_lines, refusal, rolling_content, tally};

/// Builds dice in the order of a record: three central ones, the special one, and the personal ones.
fn dice(faces: [&str; 3], special: Option<&str>, personal: [&str; 2]) -> PlayerDice {
    let face = |key: &str| DieFace::from_key(key).expect("a face");
    PlayerDice {
        central: CentralRoll { dice: faces.map(face), special: special.map(face) },
        personal: personal.map(face),
    }
}

#[track_caller]
fn collection(line: &str) -> Collection {
    match read_action(line).expect("an action") {
        Action::Collect(collection) => collection,
        other => panic!("{other:?}"),
    }
}

/// Returns the gain (from bear to salmon) and the cost of a collection, or the sentence that refuses it.
fn outcome(dice: &PlayerDice, line: &str) -> Result<([u8; 5], u8), String> {
    let family = dice.central.special.is_none();
    let collection = collection(line);
    collection.check(dice, family).map_err(|error| error.to_string())?;
    let all = all_collections(dice, family, rolling_content().dice_action_costs(), 20);
    let animals = collection.gain(dice);
    let same = |known: &Collection| known.gain(dice) == animals;
    assert!(all.iter().any(same), "`{line}` is not listed");
    let counts = rolling_rivers::sheets::HIERARCHY.map(|animal| animals[animal]);
    Ok((counts, collection.cost(dice, rolling_content().dice_action_costs())))
}

#[track_caller]
fn refused(dice: &PlayerDice, line: &str, sentence: &str) {
    assert_eq!(outcome(dice, line), Err(sentence.to_owned()), "{line}");
}

// Rulebook: collect wildlife example.
#[test]
fn five_hawks_with_a_die_used_twice_and_an_up_conversion() {
    let dice = dice(["salmon", "salmon", "salmon/hawk"], Some("personal_twice"), ["elk", "hawk"]);
    assert_eq!(outcome(&dice, "collect hawk up salmon: c1 c2 c3=hawk b b2"), Ok(([0, 0, 0, 5, 0], 2)));
    assert_eq!(outcome(&dice, "collect hawk up salmon: b2 b c3=salmon c2 c1"), Ok(([0, 0, 0, 5, 0], 2)));
    let best = harvest(&dice, false, rolling_content().dice_action_costs(), 2);
    assert!(best.iter().any(|harvest| harvest.animals == tally([0, 0, 0, 5, 0], 0).animals));
}

// Rulebook: additional collect wildlife examples 1.
#[test]
fn three_foxes_with_the_wild_face_of_the_special_die() {
    let dice = dice(["fox", "bear", "salmon"], Some("wild"), ["elk", "fox"]);
    assert_eq!(outcome(&dice, "collect fox: c1 s=fox b"), Ok(([0, 0, 3, 0, 0], 0)));
}

// Rulebook: additional collect wildlife examples 2.
#[test]
fn two_bears_and_three_salmon_at_a_lower_cost() {
    let dice = dice(["bear", "salmon", "salmon"], Some("discount_action"), ["bear", "salmon"]);
    assert_eq!(outcome(&dice, "collect bear and salmon: c1 c2 c3 a b"), Ok(([2, 0, 0, 0, 3], 2)));
}

// Rulebook: family mode rules.
#[test]
fn by_the_family_rules_a_token_takes_one_more_die() {
    let dice = dice(["fox", "fox", "bear"], None, ["elk", "fox"]);
    assert_eq!(outcome(&dice, "collect fox: c1 c2 b extra c3 a"), Ok(([1, 1, 3, 0, 0], 2)));
    refused(&dice, "collect fox up hawk: c1 c2 b", "the family rules have no dice action but extra dice");
    refused(&dice, "collect fox: c1 c2 b plus a", "the special die does not show plus 1 other");
    refused(&dice, "collect fox: c1 c2 extra b", "die b shows only fox and belongs to the collection");
    refused(&dice, "collect fox: c1 c2 b s=elk", "there is no die s that shows an animal");
}

#[test]
fn by_the_family_rules_a_die_with_a_choice_brings_one_animal() {
    let dice = dice(["salmon/hawk", "wild", "salmon/hawk"], None, ["wild", "fox"]);
    assert_eq!(
        outcome(&dice, "collect hawk: c1=hawk extra c2=bear c3=salmon a=elk b"),
        Ok(([1, 1, 1, 1, 1], 4))
    );
    refused(&dice, "collect hawk: extra c1=fox", "die c1 does not show fox");
}

#[test]
fn split_faces_bring_one_side() {
    let dice = dice(["elk", "bear", "bear"], Some("bear/2salmon"), ["salmon", "salmon/hawk"]);
    assert_eq!(outcome(&dice, "collect salmon: s=salmon a b=salmon"), Ok(([0, 0, 0, 0, 4], 0)));
    assert_eq!(outcome(&dice, "collect bear: c2 c3 s=bear"), Ok(([3, 0, 0, 0, 0], 0)));
    // Salmon that are converted stay two: two hawks.
    assert_eq!(outcome(&dice, "collect hawk up salmon: s=salmon a b=hawk"), Ok(([0, 0, 0, 4, 0], 2)));
    assert_eq!(outcome(&dice, "collect elk down bear: c1 c2 c3 s=bear"), Ok(([0, 4, 0, 0, 0], 1)));
    assert_eq!(
        outcome(&dice, "collect bear and salmon: c2 c3 s=salmon a b=salmon"),
        Ok(([2, 0, 0, 0, 4], 3))
    );
    // Dice with a choice may be left out.
    assert_eq!(outcome(&dice, "collect salmon: a"), Ok(([0, 0, 0, 0, 1], 0)));
    refused(&dice, "collect salmon: a b", "die b leaves a choice, so its animal has to be named");
    refused(&dice, "collect salmon: a b=hawk", "die b is taken as hawk, which is not collected");
    refused(&dice, "collect salmon: a b=fox", "die b does not show fox");
    refused(
        &dice,
        "collect salmon: s=salmon",
        "die a shows only salmon, which is collected, and cannot be left out",
    );
    refused(&dice, "collect salmon: a=salmon", "die a leaves no choice, so it names no animal");
    refused(&dice, "collect salmon: a c1", "die c1 is taken as elk, which is not collected");
}

#[test]
fn hawk_and_elk_share_a_face() {
    let dice = dice(["elk", "hawk", "fox"], Some("hawk/elk"), ["bear", "fox"]);
    assert_eq!(outcome(&dice, "collect elk: c1 s=elk"), Ok(([0, 2, 0, 0, 0], 0)));
    assert_eq!(outcome(&dice, "collect hawk: c2 s=hawk"), Ok(([0, 0, 0, 2, 0], 0)));
    assert_eq!(outcome(&dice, "collect fox down elk: c1 c3 s=elk b"), Ok(([0, 0, 4, 0, 0], 1)));
}

#[test]
fn a_wild_face_is_one_animal_of_a_type_being_taken_and_never_converted() {
    let dice = dice(["salmon", "hawk", "fox"], Some("wild"), ["wild", "fox"]);
    assert_eq!(outcome(&dice, "collect hawk up salmon: c1 c2 s=hawk a=hawk"), Ok(([0, 0, 0, 4, 0], 2)));
    refused(
        &dice,
        "collect hawk up salmon: c1 c2 s=salmon",
        "die s is taken as salmon, which is not collected",
    );
    refused(&dice, "collect hawk: c2 s=fox", "die s is taken as fox, which is not collected");
    assert_eq!(outcome(&dice, "collect fox and hawk: c2 c3 s=hawk a=fox b"), Ok(([0, 0, 3, 2, 0], 3)));
}

#[test]
fn the_discount_face_never_makes_an_action_cheaper_than_nothing() {
    let dice = dice(["salmon", "hawk", "fox"], Some("discount_action"), ["bear", "fox"]);
    assert_eq!(outcome(&dice, "collect salmon down hawk: c1 c2"), Ok(([0, 0, 0, 0, 2], 0)));
    assert_eq!(outcome(&dice, "collect hawk up salmon: c1 c2"), Ok(([0, 0, 0, 2, 0], 1)));
    assert_eq!(outcome(&dice, "collect hawk and fox: c2 c3 b"), Ok(([0, 0, 2, 1, 0], 2)));
}

// Rulings 4 and 13.
#[test]
fn plus_one_other_takes_one_animal_of_a_die_outside_the_collection() {
    let dice = dice(["salmon", "hawk", "salmon/hawk"], Some("plus_one_other"), ["wild", "elk"]);
    assert_eq!(outcome(&dice, "collect salmon: c1 c3=salmon plus a=bear"), Ok(([1, 0, 0, 0, 2], 0)));
    assert_eq!(outcome(&dice, "collect salmon: c1 c3=salmon a=salmon plus b"), Ok(([0, 1, 0, 0, 3], 0)));
    // It may be left out, and used when nothing else was collected.
    assert_eq!(outcome(&dice, "collect bear:"), Ok(([0, 0, 0, 0, 0], 0)));
    assert_eq!(outcome(&dice, "collect bear: plus b"), Ok(([0, 1, 0, 0, 0], 0)));
    // A die of the chosen type only if it shows a choice and was left out.
    assert_eq!(outcome(&dice, "collect salmon: c1 plus c3=salmon"), Ok(([0, 0, 0, 0, 2], 0)));
    refused(&dice, "collect salmon: plus c1", "die c1 shows only salmon and belongs to the collection");
    // The animal is as rolled, unconverted, and makes a third type of two.
    assert_eq!(outcome(&dice, "collect hawk up salmon: c1 c2 plus b"), Ok(([0, 1, 0, 2, 0], 2)));
    assert_eq!(outcome(&dice, "collect hawk up salmon: c1 c2 plus c3=salmon"), Ok(([0, 0, 0, 2, 1], 2)));
    assert_eq!(outcome(&dice, "collect hawk and salmon: c1 c2 plus b"), Ok(([0, 1, 0, 1, 1], 3)));
    refused(&dice, "collect salmon: c1 plus a=bear b", "plus 1 other takes exactly one die");
    refused(&dice, "collect salmon: c1 plus s=elk", "there is no die s that shows an animal");
    refused(&dice, "collect salmon: c1 extra b", "extra dice are taken only by the family rules");
}

// Rulings 3 and 12.
#[test]
fn the_copy_of_a_personal_die_counts_as_a_die_and_may_be_taken_otherwise() {
    let dice = dice(["bear", "bear", "elk"], Some("personal_twice"), ["wild", "salmon/hawk"]);
    assert_eq!(outcome(&dice, "collect bear: c1 c2 a=bear a2=bear"), Ok(([4, 0, 0, 0, 0], 0)));
    assert_eq!(outcome(&dice, "collect hawk and salmon: b=hawk b2=salmon"), Ok(([0, 0, 0, 1, 1], 3)));
    assert_eq!(outcome(&dice, "collect hawk up salmon: b=hawk b2=salmon a=hawk"), Ok(([0, 0, 0, 3, 0], 2)));
    refused(&dice, "collect bear: c1 c2 a=bear a2=bear b2=hawk", "only one personal die can be used twice");
    let plain = self::dice(["bear", "bear", "elk"], Some("wild"), ["elk", "fox"]);
    refused(&plain, "collect elk: c3 a a2", "there is no die a2 that shows an animal");
}

#[test]
fn conversions_go_one_step_and_take_all_dice_of_a_type() {
    let dice = dice(["salmon", "hawk", "fox"], Some("wild"), ["elk", "salmon"]);
    refused(&dice, "collect fox up salmon: c3", "fox is not directly above salmon");
    refused(&dice, "collect bear up salmon:", "bear is not directly above salmon");
    refused(&dice, "collect salmon down fox: c1 b", "salmon is not directly below fox");
    refused(&dice, "collect salmon up salmon: c1 b", "salmon is not directly above salmon");
    refused(&dice, "collect salmon down salmon: c1 b", "salmon is not directly below salmon");
    refused(&dice, "collect fox and fox: c3", "the two types have to be different, not fox twice");
    refused(
        &dice,
        "collect hawk up salmon: c2 c1",
        "die b shows only salmon, which is collected, and cannot be left out",
    );
    // A type without dice may be chosen.
    assert_eq!(outcome(&dice, "collect bear"), Ok(([0; 5], 0)));
}

#[test]
fn dice_actions_are_paid_with_nature_tokens() {
    let layout = Layout::new(SheetLetter::A, "1").owning([1, 1, 1, 1, 1], 1);
    let mut game = Layout { faces: ["salmon", "wild", "hawk", "fox"], ..layout }.begin();
    play_lines(&mut game, "roll");
    let line = "collect hawk up salmon: c1 c2 c3 s=hawk a";
    assert_eq!(refusal(&game, line), "this costs 2 nature tokens, and there are 1");
    play_lines(&mut game, "collect salmon down hawk: c1 c2 c3 s=salmon a");
    assert_eq!(*game.active_player().tally(), tally([1, 1, 1, 1, 6], 0));
}

#[test]
fn equal_collections_stand_in_the_row_of_each_of_their_animals() {
    let dice = dice(["bear", "fox", "hawk"], Some("plus_one_other"), ["salmon", "salmon"]);
    let rows = harvest_by_type(&dice, false, rolling_content().dice_action_costs(), 0);
    let brought = |row: usize| {
        let counts = |found: &Harvest| rolling_rivers::sheets::HIERARCHY.map(|animal| found.animals[animal]);
        let mut all: Vec<[u8; 5]> = rows[row].iter().map(counts).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(brought(3), [[0, 0, 1, 1, 0], [1, 0, 0, 1, 0]], "a hawk with a fox or a bear");
    assert_eq!(brought(0), [[1, 0, 0, 1, 0], [1, 0, 1, 0, 0]], "a bear with a hawk or a fox");
    assert_eq!(brought(4), [[0, 0, 0, 1, 2], [0, 0, 1, 0, 2], [1, 0, 0, 0, 2]]);
    assert!(rows[1].is_empty(), "no elk was rolled");
}

#[test]
fn whatever_was_rolled_can_be_taken_from_its_own_row_and_nothing_else_can() {
    let faces = ["bear", "elk", "fox", "hawk", "salmon", "salmon/hawk", "wild"];
    let specials =
        ["wild", "discount_action", "plus_one_other", "personal_twice", "bear/2salmon", "hawk/elk", ""];
    let costs = rolling_content().dice_action_costs();
    let mut rng = cascadia_base::GameRng::new(8);
    let mut any = |keys: &[&'static str]| keys[rng.below(keys.len() as u32) as usize];
    for round in 0_u16..300 {
        let special = Some(any(&specials)).filter(|special| !special.is_empty());
        let personal = [any(&faces), any(&faces)];
        let dice = dice([any(&faces[..6]), any(&faces[..6]), any(&faces[..6])], special, personal);
        let (family, tokens) = (special.is_none(), (round % 5) as u8);
        let rows = harvest_by_type(&dice, family, costs, tokens);
        let best = harvest(&dice, family, costs, tokens);
        for (animal, row) in rolling_rivers::sheets::HIERARCHY.into_iter().zip(&rows) {
            let rolled: u8 =
                dice.faces().filter(|(die, _)| !die.is_copy()).map(|(_, face)| face.count_as(animal)).sum();
            let free =
                row.iter().filter(|found| found.nature_tokens == 0).map(|found| found.animals[animal]).max();
            assert!(rolled == 0 || free >= Some(rolled), "{animal:?} in {dice:?}: {free:?} of {rolled}");
            for (index, found) in row.iter().enumerate() {
                assert!(found.collection.animal == animal && found.animals[animal] > 0);
                assert!(found.nature_tokens <= tokens && found.collection.check(&dice, family).is_ok());
                let others = row.iter().enumerate().filter(|(other, _)| *other != index);
                assert!(!others.into_iter().any(|(_, other)| other.covers(found)), "each way is another one");
            }
        }
        // No useful collection is missing.
        assert!(best.iter().all(|found| rows.iter().flatten().any(|own| own.covers(found))));
    }
}

#[test]
fn the_harvest_has_the_undominated_collections() {
    let faces = ["bear", "elk", "fox", "hawk", "salmon", "salmon/hawk", "wild"];
    let specials =
        ["wild", "discount_action", "plus_one_other", "personal_twice", "bear/2salmon", "hawk/elk", ""];
    let costs = rolling_content().dice_action_costs();
    let mut rng = cascadia_base::GameRng::new(5);
    let mut any = |keys: &[&'static str]| keys[rng.below(keys.len() as u32) as usize];
    for round in 0_u16..300 {
        let special = Some(any(&specials)).filter(|special| !special.is_empty());
        let personal = [any(&faces), any(&faces)];
        let dice = dice([any(&faces[..6]), any(&faces[..6]), any(&faces[..6])], special, personal);
        let (family, tokens) = (special.is_none(), (round % 5) as u8);
        let best = harvest(&dice, family, costs, tokens);
        let all = all_collections(&dice, family, costs, tokens);
        for collection in &all {
            assert_eq!(collection.check(&dice, family), Ok(()), "{collection:?}");
            assert!(collection.cost(&dice, costs) <= tokens);
        }
        for found in &best {
            assert!(all.contains(&found.collection), "{found:?}");
        }
        // Recomputed from all collections.
        let outcomes: Vec<_> = all.iter().map(|each| (each.gain(&dice), each.cost(&dice, costs))).collect();
        let covers = |one: &([u8; 5], u8), other: &([u8; 5], u8)| {
            one.1 <= other.1 && one.0.iter().zip(&other.0).all(|(own, theirs)| own >= theirs)
        };
        let mut expected: Vec<([u8; 5], u8)> = outcomes.iter().map(|(gain, cost)| (gain.0, *cost)).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut not_dominated: Vec<_> = expected
            .iter()
            .filter(|own| !expected.iter().any(|other| other != *own && covers(other, own)))
            .copied()
            .collect();
        not_dominated.sort_unstable();
        let mut found: Vec<_> = best.iter().map(|each| (each.animals.0, each.nature_tokens)).collect();
        found.sort_unstable();
        assert_eq!(found, not_dominated, "{dice:?}, {tokens} tokens");
    }
}
