//! Tests of the notation: every action survives writing and reading; junk is refused.

use cascadia_base::{Hex, Rotation};
use cascadia_rules::record::{read_action, write_action};
use cascadia_rules::rules::{Action, Slot, SlotSet};

#[track_caller]
fn check(line: &str, action: Action) {
    assert_eq!(read_action(line), Ok(action));
    assert_eq!(write_action(action), line);
}

#[test]
fn every_kind_of_action_has_its_line() {
    let slots = |numbers: &[u8]| numbers.iter().map(|number| Slot(*number)).collect::<SlotSet>();
    check("wipe three", Action::WipeThree);
    check("wipe 1", Action::PaidWipe(slots(&[0])));
    check("wipe 2 4", Action::PaidWipe(slots(&[1, 3])));
    check("wipe 1 2 3 4", Action::PaidWipe(slots(&[0, 1, 2, 3])));
    check("pair 1", Action::TakePair(Slot(0)));
    check("pair 4", Action::TakePair(Slot(3)));
    check("mix 1 3", Action::TakeMixed { tile: Slot(0), token: Slot(2) });
    check("mix 4 1", Action::TakeMixed { tile: Slot(3), token: Slot(0) });
    check("tile 1,-1 r4", Action::PlaceTile { hex: Hex::new(1, -1), rotation: Rotation::new(4) });
    check("tile -12,30 r0", Action::PlaceTile { hex: Hex::new(-12, 30), rotation: Rotation::new(0) });
    check("token 0,0", Action::PlaceToken { hex: Hex::ZERO });
    check("token -3,-40", Action::PlaceToken { hex: Hex::new(-3, -40) });
    check("return", Action::ReturnToken);
    check("end", Action::EndTurn);
}

#[test]
fn every_slot_set_hex_and_rotation_survives() {
    for set in SlotSet::subsets((0..4).map(Slot)) {
        let action = Action::PaidWipe(set);
        assert_eq!(read_action(&write_action(action)), Ok(action));
    }
    assert_eq!(SlotSet::subsets((0..4).map(Slot)).count(), 15);
    for (tile, token) in (0..4).flat_map(|tile| (0..4).map(move |token| (Slot(tile), Slot(token)))) {
        let action = Action::TakeMixed { tile, token };
        assert_eq!(read_action(&write_action(action)), Ok(action));
    }
    for (q, r) in (-35..=35).flat_map(|q| (-35..=35).map(move |r| (q, r))) {
        let hex = Hex::new(q, r);
        let token = Action::PlaceToken { hex };
        assert_eq!(read_action(&write_action(token)), Ok(token));
        for rotation in Rotation::ALL {
            let tile = Action::PlaceTile { hex, rotation };
            assert_eq!(read_action(&write_action(tile)), Ok(tile));
        }
    }
}

#[test]
fn blanks_do_not_matter_and_slots_come_in_any_order() {
    assert_eq!(read_action("  pair   2 "), Ok(Action::TakePair(Slot(1))));
    assert_eq!(read_action("wipe 4 2"), read_action("wipe 2 4"));
    assert_eq!(read_action("\ttile  0,1\tr2"), read_action("tile 0,1 r2"));
}

#[test]
fn junk_is_refused_with_its_fault() {
    let (slot, rotation) =
        ("is not a slot; slots go from 1 to 4", "is not a rotation; rotations go from r0 to r5");
    let place = "is not a place; a place is q and r";
    let unknown = "actions are pair, mix, wipe, tile, token, return and end";
    for (junk, reason) in [
        ("", "it is empty"),
        (" ", "it is empty"),
        ("pass", unknown),
        ("pair", "`pair` is followed by one slot"),
        ("pair 0", slot),
        ("pair 5", slot),
        ("pair 9", "`9` is not a slot; slots go from 1 to 4"),
        ("pair -1", slot),
        ("pair x", "`x` is not a slot"),
        ("pair 1 2", "`pair` is followed by one slot"),
        ("pair 1.0", slot),
        ("Pair 1", unknown),
        ("mix", "`mix` is followed by the slot of the tile and that of the token"),
        ("mix 1", "`mix` is followed by"),
        ("mix 1 5", "`5` is not a slot"),
        ("mix 0 1", "`0` is not a slot"),
        ("mix 1 2 3", "`mix` is followed by"),
        ("wipe 0", slot),
        ("wipe 5", slot),
        ("wipe 1 1", "slot 1 is named twice"),
        ("wipe 2 4 3 4", "slot 4 is named twice"),
        ("wipe 1,2", slot),
        ("wipe three 1", "`wipe three` stands alone"),
        ("wipe four", "`four` is not a slot"),
        ("tile", "`tile` is followed by a place and a rotation"),
        ("tile 0,0", "`tile` is followed by a place and a rotation"),
        ("tile 0,0 4", "`4` is not a rotation"),
        ("tile 0,0 r6", rotation),
        ("tile 5,5 r9", "`r9` is not a rotation; rotations go from r0 to r5"),
        ("tile 0,0 r-1", rotation),
        ("tile 0,0 r", rotation),
        ("tile 0 0 r1", "`tile` is followed by a place and a rotation"),
        ("tile 0, 0 r1", "`tile` is followed by a place and a rotation"),
        ("tile 0,0,0 r1", place),
        ("tile 99999,0 r1", "`99999,0` is not a place"),
        ("tile x,0 r1", place),
        ("tile 0,0 r1 r1", "`tile` is followed by a place and a rotation"),
        ("token", "`token` is followed by one place"),
        ("token 0", place),
        ("token 0,0 r1", "`token` is followed by one place"),
        ("token 0,", place),
        ("token ,0", place),
        ("return 1", "`return` stands alone"),
        ("end turn", "`end` stands alone"),
        ("END", unknown),
        ("pair 1; end", "`pair` is followed by one slot"),
        ("pair\u{a0}x", "`x` is not a slot"),
        ("🦊", unknown),
    ] {
        let error = read_action(junk).expect_err(junk);
        assert_eq!(error.line, junk);
        assert!(error.reason.contains(reason), "{junk}: {}", error.reason);
        assert!(error.to_string().starts_with(&format!("`{junk}` is not an action: ")));
    }
}

#[test]
fn an_empty_paid_wipe_can_be_written_and_is_refused_by_the_rules() {
    assert_eq!(read_action("wipe"), Ok(Action::PaidWipe(SlotSet::NONE)));
    assert_eq!(write_action(Action::PaidWipe(SlotSet::NONE)), "wipe");
}

#[test]
fn slot_sets_are_sets() {
    let set = SlotSet::NONE.with(Slot(2)).with(Slot(0)).with(Slot(2));
    assert_eq!(set.len(), 2);
    assert!(set.contains(Slot(0)) && set.contains(Slot(2)) && !set.contains(Slot(1)));
    assert_eq!(set.iter().collect::<Vec<_>>(), [Slot(0), Slot(2)]);
    assert_eq!(set.toggled(Slot(2)).toggled(Slot(3)), [Slot(3), Slot(0)].into_iter().collect());
    assert!(SlotSet::NONE.is_empty() && !set.is_empty());
}
