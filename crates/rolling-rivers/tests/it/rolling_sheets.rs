//! Sheets of Rolling Rivers: possible marks, their effects, and scores.

use std::sync::LazyLock;

use cascadia_base::{ByHabitat, ByWildlife, FastRng, Habitat, Wildlife};
use rolling_rivers::content::Content;
use rolling_rivers::sheets::elk_lines::{best_lines, divisions_tried};
use rolling_rivers::sheets::{
    Cell, CellSet, FreeTarget, HIERARCHY, Icon, Pick, Sheet, SheetEffect, SheetGain, SheetLetter, SheetMarks,
    Tally,
};
use serde_json::Value;

pub(crate) fn rolling_content() -> &'static Content {
    static CONTENT: LazyLock<Content> =
        LazyLock::new(|| Content::shipped().expect("the shipped data is valid"));
    &CONTENT
}

/// Returns the scored examples of the rulebook: lines for `rolling score`, subtotals, totals.
pub(crate) fn examples() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/rolling_examples.json")).expect("readable examples")
}

pub(crate) fn empty(letter: SheetLetter) -> Sheet {
    Sheet::new(rolling_content().sheet(letter))
}

fn cell(text: &str) -> Cell {
    Cell::from_key(text).expect("a hexagon")
}

pub(crate) fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(cell).collect()
}

#[track_caller]
pub(crate) fn marked(letter: SheetLetter, marks: &SheetMarks) -> Sheet {
    Sheet::from_marks(rolling_content().sheet(letter), marks).expect("marks that can have come about")
}

/// Returns sheet B with tracks of these lengths: prairie, mountain, river, wetland, forest.
pub(crate) fn tracks(lengths: [u8; 5], overflow: u8, options: &str) -> Sheet {
    let [prairie, mountain, river, wetland, forest] = lengths;
    let tracks = ByHabitat([mountain, forest, prairie, wetland, river]);
    let sun_rain = options.split_whitespace().map(|key| Pick::from_key(key).expect("an option")).collect();
    marked(SheetLetter::B, &SheetMarks::B { tracks, overflow, sun_rain })
}

pub(crate) fn outlines(outlined: &str, overflow: u8, options: &str) -> Sheet {
    let sun_rain = options.split_whitespace().map(|key| Pick::from_key(key).expect("an option")).collect();
    marked(SheetLetter::C, &SheetMarks::C { outlined: cells(outlined), overflow, sun_rain })
}

/// Returns sheet D with these animals, each a letter and its hexagons: `"E r0c1 r0c2 B r1c0"`.
pub(crate) fn animals(text: &str, overflow: u8) -> Sheet {
    let mut animal = Wildlife::Bear;
    let mut animals = Vec::new();
    for word in text.split_whitespace() {
        match HIERARCHY.into_iter().find(|each| each.key()[..1].eq_ignore_ascii_case(word)) {
            Some(named) => animal = named,
            None => animals.push((cell(word), Some(animal))),
        }
    }
    marked(SheetLetter::D, &SheetMarks::D { animals, overflow })
}

pub(crate) fn columns(columns: [&[u8]; 5], area: &[u8]) -> Sheet {
    let columns = ByHabitat(columns.map(<[u8]>::to_vec));
    marked(SheetLetter::A, &SheetMarks::A { columns, area: area.to_vec() })
}

fn effects_of(change: impl FnOnce(&mut Vec<SheetEffect>)) -> Vec<SheetEffect> {
    let mut effects = Vec::new();
    change(&mut effects);
    effects
}

fn gains(effects: &[SheetEffect]) -> Vec<SheetGain> {
    effects
        .iter()
        .filter_map(|effect| if let SheetEffect::Gained(gain) = effect { Some(*gain) } else { None })
        .collect()
}

fn circled(effects: &[SheetEffect]) -> Vec<(u8, &'static str)> {
    let points = |effect: &SheetEffect| match effect {
        SheetEffect::PointsCircled { points, line } => Some((*points, *line)),
        _ => None,
    };
    effects.iter().filter_map(points).collect()
}

fn icons(effects: &[SheetEffect]) -> Vec<(Icon, Option<u8>)> {
    let crossed = |effect: &SheetEffect| match effect {
        SheetEffect::IconCrossed { icon, column } => Some((*icon, *column)),
        _ => None,
    };
    effects.iter().filter_map(crossed).collect()
}

fn lost(effects: &[SheetEffect]) -> u8 {
    effects.iter().map(|effect| if let SheetEffect::Lost { count } = effect { *count } else { 0 }).sum()
}

fn animal_gain(list: &[(Wildlife, u8)]) -> SheetGain {
    let mut animals = ByWildlife::default();
    list.iter().for_each(|(animal, count)| animals[*animal] = *count);
    SheetGain { animals, ..SheetGain::default() }
}

fn points_of(sheet: &Sheet, line: &str) -> u16 {
    sheet.score(&Tally::default()).points_of(line)
}

// ----------------------------------------------------------------------------------------- sheet A

#[test]
fn the_second_hexagon_of_a_column_circles_a_point_and_crosses_a_sun() {
    // The rulebook's example of completing a card: the second river hexagon, then hawk and fox.
    let mut sheet = empty(SheetLetter::A);
    let first = effects_of(|effects| sheet.mark_at_once(Habitat::River, 2, effects));
    assert_eq!(first, [SheetEffect::NumberWritten { habitat: Habitat::River, row: 1, number: 2 }]);
    let second = effects_of(|effects| sheet.mark_at_once(Habitat::River, 3, effects));
    assert_eq!(
        second,
        [
            SheetEffect::NumberWritten { habitat: Habitat::River, row: 2, number: 3 },
            SheetEffect::PointsCircled { points: 1, line: "bonus_row_1" },
            SheetEffect::IconCrossed { icon: Icon::Sun, column: None },
        ]
    );
    let item = effects_of(|effects| sheet.pick(Pick::Item(1), effects));
    assert_eq!(item, [SheetEffect::Gained(animal_gain(&[(Wildlife::Hawk, 1), (Wildlife::Fox, 1)]))]);
    assert_eq!(sheet.total(&Tally::default()), 6);
    assert!(!sheet.open_picks(None).contains(&Pick::Item(1)), "each item once");
    assert_eq!(sheet.open_picks(None).len(), 9);
}

#[test]
fn a_full_row_circles_its_points_and_brings_any_animal() {
    let mut sheet = empty(SheetLetter::A);
    let mut effects = Vec::new();
    for (row, points) in [3, 5, 6, 8].into_iter().enumerate() {
        for habitat in Habitat::ALL {
            effects.clear();
            sheet.mark_at_once(habitat, 1, &mut effects);
        }
        let line = ["row_1", "row_2", "row_3", "row_4"][row];
        assert!(effects.contains(&SheetEffect::RowFilled { row: row as u8 + 1 }));
        assert!(circled(&effects).contains(&(points, line)));
        assert_eq!(gains(&effects)[0].wild, 1);
    }
    // 20 numbers, 22 points of the rows, 10 of the columns.
    assert_eq!(sheet.total(&Tally::default()), 52);
}

#[test]
fn points_of_the_bonus_area_count_in_the_second_bonus_row() {
    let sheet = columns([&[1, 1], &[1, 1], &[1, 1], &[1, 1], &[1, 1]], &[8, 9, 10]);
    assert_eq!(points_of(&sheet, "bonus_row_1"), 5);
    assert_eq!(points_of(&sheet, "bonus_row_2"), 5);
}

#[test]
fn ruling_rolling_a_full_column_refuses_every_further_card() {
    let mut sheet = columns([&[1, 2, 3, 4], &[], &[], &[], &[]], &[]);
    assert!(!sheet.takes(Habitat::Mountain) && sheet.takes(Habitat::Forest));
    let effects = effects_of(|effects| sheet.mark_at_once(Habitat::Mountain, 5, effects));
    assert_eq!(effects, []);
    for letter in [SheetLetter::B, SheetLetter::C, SheetLetter::D] {
        assert!(Habitat::ALL.iter().all(|habitat| empty(letter).takes(*habitat)));
    }
}

#[test]
fn ruling_rolling_a_number_lowered_to_nothing_is_not_written() {
    let mut sheet = empty(SheetLetter::A);
    assert_eq!(effects_of(|effects| sheet.mark_at_once(Habitat::Forest, 0, effects)), []);
    assert_eq!(sheet, empty(SheetLetter::A));
    let six = effects_of(|effects| sheet.mark_at_once(Habitat::Forest, 6, effects));
    assert_eq!(six, [SheetEffect::NumberWritten { habitat: Habitat::Forest, row: 1, number: 6 }]);
}

// ----------------------------------------------------------------------------------------- sheet B

#[test]
fn a_diamond_needs_all_four_hexagons() {
    let mut sheet = tracks([2, 1, 0, 0, 0], 0, "");
    assert_eq!(points_of(&sheet, "bonuses"), 0);
    let effects = effects_of(|effects| sheet.mark_at_once(Habitat::Mountain, 1, effects));
    assert_eq!(
        effects,
        [
            SheetEffect::TrackOutlined { habitat: Habitat::Mountain, from: 2, to: 2 },
            SheetEffect::PointsCircled { points: 1, line: "bonuses" },
        ]
    );
}

#[test]
fn surplus_of_a_track_and_cards_of_a_full_track_go_to_the_overflow() {
    let mut sheet = tracks([0, 0, 8, 0, 0], 0, "");
    let effects = effects_of(|effects| sheet.mark_at_once(Habitat::River, 5, effects));
    assert_eq!(effects[0], SheetEffect::TrackOutlined { habitat: Habitat::River, from: 9, to: 10 });
    assert_eq!(effects.last(), Some(&SheetEffect::OverflowUsed { count: 3 }));
    assert_eq!(points_of(&sheet, "overflow"), 4);
    let effects = effects_of(|effects| sheet.mark_at_once(Habitat::River, 2, effects));
    assert_eq!(effects, [SheetEffect::OverflowUsed { count: 2 }]);
}

#[test]
fn ruling_rolling_marks_beyond_a_full_overflow_track_are_lost() {
    let mut sheet = tracks([10, 0, 0, 0, 0], 7, "");
    let effects = effects_of(|effects| sheet.mark_at_once(Habitat::Prairie, 4, effects));
    assert_eq!(effects, [SheetEffect::OverflowUsed { count: 1 }, SheetEffect::Lost { count: 3 }]);
}

#[test]
fn suns_and_rain_clouds_are_crossed_off_from_the_left() {
    let mut sheet = empty(SheetLetter::B);
    // River hexagon 4 is a rain cloud, wetland 3 and forest 4 are suns.
    assert_eq!(icons(&effects_of(|e| sheet.mark_at_once(Habitat::River, 4, e))), [(Icon::Rain, Some(1))]);
    assert_eq!(icons(&effects_of(|e| sheet.mark_at_once(Habitat::Forest, 4, e))), [(Icon::Sun, Some(1))]);
    assert_eq!(icons(&effects_of(|e| sheet.mark_at_once(Habitat::Wetland, 3, e))), [(Icon::Sun, Some(2))]);
    let first = effects_of(|effects| sheet.pick(Pick::Option { column: 1, option: 0 }, effects));
    assert_eq!(circled(&first), [(2, "bonuses")]);
    assert_eq!(sheet.open_picks(Some(1)).len(), 3, "the other visit has three left");
}

#[test]
fn two_suns_of_one_card_take_two_columns() {
    // Wetland 9 completes the diamond of a sun, river 9 is one.
    let mut sheet = tracks([0, 0, 8, 9, 0], 0, "");
    let before = effects_of(|effects| sheet.mark_at_once(Habitat::River, 1, effects));
    let columns: Vec<u8> = icons(&before).iter().filter_map(|(_, column)| *column).collect();
    assert_eq!(icons(&before).len(), 2);
    assert_eq!(columns[1], columns[0] + 1);
}

#[test]
fn a_free_hexagon_goes_to_the_overflow_track_only_beside_a_full_track() {
    let sheet = tracks([9, 0, 0, 0, 0], 0, "");
    assert_eq!(sheet.free_targets(None).len(), 5);
    let mut sheet = tracks([10, 0, 0, 0, 0], 0, "");
    let targets = sheet.free_targets(None);
    assert_eq!(targets.len(), 5);
    assert!(
        targets.contains(&FreeTarget::Overflow) && !targets.contains(&FreeTarget::Track(Habitat::Prairie))
    );
    let effects = effects_of(|effects| sheet.take_free(FreeTarget::Overflow, effects));
    assert_eq!(effects, [SheetEffect::OverflowUsed { count: 1 }]);
    assert!(!tracks([10, 0, 0, 0, 0], 8, "").free_targets(None).contains(&FreeTarget::Overflow));
}

#[test]
fn a_full_map_of_tracks_crosses_every_icon_once() {
    let mut sheet = empty(SheetLetter::B);
    let mut effects = Vec::new();
    for _ in 0..10 {
        Habitat::ALL.iter().for_each(|habitat| sheet.mark_at_once(*habitat, 1, &mut effects));
    }
    let mut seen = icons(&effects);
    seen.sort();
    let expected: Vec<(Icon, Option<u8>)> =
        [Icon::Sun, Icon::Rain].into_iter().flat_map(|icon| (1..=6).map(move |c| (icon, Some(c)))).collect();
    assert_eq!(seen, expected);
    // Six of 1 point, four of 2.
    assert_eq!(points_of(&sheet, "bonuses"), 14);
    assert_eq!(gains(&effects).iter().map(|gain| gain.free).sum::<u8>(), 5);
    assert_eq!(gains(&effects).iter().map(|gain| gain.nature_tokens).sum::<u8>(), 4);
}

// ----------------------------------------------------------------------------------------- sheet C

#[test]
fn marks_grow_outwards_from_the_stars_and_each_counts_for_the_next() {
    let mut sheet = empty(SheetLetter::C);
    assert_eq!(sheet.cells_to_mark(Habitat::River), cells("r2c2 r3c4"));
    assert_eq!(sheet.cells_to_mark(Habitat::Prairie), cells("r3c1 r4c6"));
    let effects = effects_of(|effects| sheet.outline(cell("r3c4"), Habitat::River, effects));
    assert_eq!(effects, [SheetEffect::Outlined { cell: cell("r3c4"), habitat: Habitat::River }]);
    assert_eq!(sheet.cells_to_mark(Habitat::River), cells("r2c2 r2c4 r4c4"));
}

#[test]
fn a_split_hexagon_counts_for_both_of_its_habitats() {
    let sheet = outlines("r3c1", 0, "");
    assert!(sheet.cells_to_mark(Habitat::Forest).contains(&cell("r3c0")));
    assert!(sheet.cells_to_mark(Habitat::Prairie).contains(&cell("r3c0")));
}

/// The hexagons around r3c3, where two salmon are, except r2c3 and the last one.
const AROUND_SALMON: &str = "r2c3 r3c4 r4c3";

#[test]
fn a_hexagon_without_habitat_is_outlined_when_it_is_surrounded() {
    let mut sheet = outlines(AROUND_SALMON, 0, "");
    // r3c3 has the neighbours r2c3 r2c4 r3c2 r3c4 r4c3 r4c4; r3c2 is a star.
    let mut effects = Vec::new();
    sheet.outline(cell("r2c4"), Habitat::River, &mut effects);
    assert_eq!(gains(&effects), []);
    effects.clear();
    sheet.outline(cell("r4c4"), Habitat::River, &mut effects);
    assert!(effects.contains(&SheetEffect::Surrounded { cell: cell("r3c3") }), "{effects:?}");
    assert_eq!(gains(&effects), [animal_gain(&[(Wildlife::Salmon, 2)])]);
    assert!(sheet.cells_to_mark(Habitat::River).iter().all(|cell| *cell != self::cell("r3c3")));
}

#[test]
fn ruling_rolling_enclosed_hexagons_are_outlined_at_once() {
    // The last of the six around r4c1, a forest hexagon with a sun.
    let mut sheet = outlines("r3c1 r4c2 r3c0 r4c0 r5c0", 0, "");
    assert!(sheet.cells_to_mark(Habitat::Forest).contains(&cell("r4c1")));
    let effects = effects_of(|effects| sheet.outline(cell("r5c1"), Habitat::Forest, effects));
    let surrounded =
        effects.iter().position(|effect| *effect == SheetEffect::Surrounded { cell: cell("r4c1") });
    assert!(surrounded.is_some_and(|place| place > 0), "{effects:?}");
    // Its sun is the second one: r3c0 has one, too.
    assert_eq!(icons(&effects), [(Icon::Sun, Some(2))]);
    assert!(!sheet.cells_to_mark(Habitat::Forest).contains(&cell("r4c1")));
    // A list of marks may leave it out.
    assert_eq!(outlines("r3c1 r4c2 r3c0 r4c0 r5c0 r5c1", 0, ""), sheet);
}

#[test]
fn landmarks_pay_for_a_full_row_and_for_a_full_column_once() {
    let mut sheet = empty(SheetLetter::C);
    let mut effects = Vec::new();
    fill_outlines(&mut sheet, &mut effects, &mut FastRng::new(1));
    let landmarks = effects.iter().filter(|effect| matches!(effect, SheetEffect::LandmarkCrossed { .. }));
    assert_eq!(landmarks.count(), 15);
    let mut typed: Vec<Option<Habitat>> = gains(&effects).iter().map(|gain| gain.free_in).collect();
    typed.retain(Option::is_some);
    assert_eq!(typed.len(), 4, "all habitats but the river");
    // The river's row 6, columns 3 and 6.
    let bonuses: u16 =
        circled(&effects).iter().filter(|(_, line)| *line == "bonuses").map(|(p, _)| u16::from(*p)).sum();
    assert_eq!(bonuses, 15);
    assert_eq!(points_of(&sheet, "bonuses"), 15);
    assert_eq!(points_of(&sheet, "river"), 24);
}

#[test]
fn a_complete_habitat_circles_four_points_once_and_sends_marks_to_the_overflow() {
    let river = "r0c1 r0c2 r0c3 r0c4 r1c1 r1c4 r2c2 r2c4 r3c4 r4c4 r5c3";
    let mut sheet = outlines(&format!("{river} r5c4"), 0, "");
    assert!(!sheet.is_complete(Habitat::River));
    let effects = effects_of(|effects| sheet.outline(cell("r6c4"), Habitat::River, effects));
    assert!(effects.contains(&SheetEffect::HabitatCompleted { habitat: Habitat::River }));
    assert_eq!(circled(&effects), [(4, "river")]);
    let effects = effects_of(|effects| assert_eq!(sheet.settle_marks(Habitat::River, 3, effects), 0));
    assert_eq!(effects[0], SheetEffect::OverflowUsed { count: 3 });
    assert_eq!(circled(&effects), [(1, "overflow"), (1, "overflow")]);
    assert_eq!(gains(&effects)[0].nature_tokens, 1);
    let effects = effects_of(|effects| sheet.mark_overflow(4, effects));
    assert_eq!(lost(&effects), 1);
}

#[test]
fn ruling_rolling_marks_out_of_reach_are_lost() {
    let mut sheet = empty(SheetLetter::C);
    // No wetland touches a star but r2c3 and r2c5.
    assert_eq!(sheet.cells_to_mark(Habitat::Wetland), cells("r2c3 r2c5"));
    let out_of_reach = Habitat::ALL.into_iter().find(|habitat| sheet.cells_to_mark(*habitat).is_empty());
    if let Some(habitat) = out_of_reach {
        let effects = effects_of(|effects| assert_eq!(sheet.settle_marks(habitat, 2, effects), 0));
        assert_eq!(effects, [SheetEffect::Lost { count: 2 }]);
    }
    let effects = effects_of(|effects| assert_eq!(sheet.settle_marks(Habitat::Wetland, 2, effects), 2));
    assert_eq!(effects, []);
}

#[test]
fn ruling_rolling_a_free_hexagon_of_a_complete_habitat_goes_to_the_overflow() {
    let river = "r0c1 r0c2 r0c3 r0c4 r1c1 r1c4 r2c2 r2c4 r3c4 r4c4 r5c3 r5c4 r6c4";
    let sheet = outlines(river, 0, "");
    assert!(sheet.free_overflows(Some(Habitat::River)));
    assert!(!sheet.free_overflows(Some(Habitat::Forest)) && !sheet.free_overflows(None));
    assert_eq!(sheet.free_targets(Some(Habitat::River)), []);
}

#[test]
fn ruling_rolling_a_free_hexagon_touches_an_outlined_one() {
    let sheet = empty(SheetLetter::C);
    let targets = sheet.free_targets(None);
    let around_the_stars = cells("r2c2 r2c3 r2c5 r2c6 r3c1 r3c4 r3c6 r4c2 r4c3 r4c6");
    let expected: Vec<FreeTarget> = around_the_stars
        .into_iter()
        .filter(|cell| *cell != self::cell("r2c4"))
        .map(FreeTarget::Outline)
        .collect();
    assert_eq!(targets, expected);
}

// ----------------------------------------------------------------------------------------- sheet D

#[test]
fn edges_and_corners_pay_once_when_all_their_hexagons_are_filled() {
    let mut sheet = animals("B r0c3", 0);
    let effects = effects_of(|effects| sheet.write_animal(cell("r0c4"), Wildlife::Fox, effects));
    assert_eq!(gains(&effects), [SheetGain { nature_tokens: 1, ..SheetGain::default() }]);
    let effects = effects_of(|effects| sheet.write_animal(cell("r1c3"), Wildlife::Fox, effects));
    assert_eq!(gains(&effects), [SheetGain { free: 1, ..SheetGain::default() }]);
}

#[test]
fn a_full_habitat_scores_three_and_opens_the_overflow() {
    let mountains = "r0c1 r0c2 r0c3 r1c0 r1c1 r1c2 r1c3 r2c0 r2c1 r2c2 r3c0";
    let sheet = animals(&format!("S {mountains}"), 2);
    assert_eq!(points_of(&sheet, "completion_diversity"), 3);
    assert_eq!(points_of(&sheet, "overflow"), 1);
    assert!(sheet.is_complete(Habitat::Mountain));
    assert_eq!(sheet.cells_to_mark(Habitat::Mountain), []);
    let diverse = animals("B r0c1 E r0c2 F r0c3 H r1c0 S r1c1", 0);
    assert_eq!(points_of(&diverse, "completion_diversity"), 3);
}

#[test]
fn ruling_rolling_a_free_hexagon_of_sheet_d_ignores_habitat_and_cost() {
    let sheet = animals("B r0c3", 0);
    let targets = sheet.free_targets(None);
    assert_eq!(targets.len(), 54 * 5);
    assert!(targets.contains(&FreeTarget::Animal(cell("r6c7"), Wildlife::Elk)));
}

#[test]
fn ruling_rolling_a_third_bear_spoils_a_pair() {
    assert_eq!(points_of(&animals("B r0c1 r0c2", 0), "bear"), 3);
    assert_eq!(points_of(&animals("B r0c1 r0c2 r0c3", 0), "bear"), 0);
    assert_eq!(points_of(&animals("B r0c1", 0), "bear"), 0);
}

#[test]
fn foxes_count_their_neighbours() {
    let around = "r0c4 r0c5 r1c3 r1c5 r2c4 r2c5";
    assert_eq!(points_of(&animals(&format!("S {around} F r1c4"), 0), "fox"), 2);
    assert_eq!(points_of(&animals("S r0c4 r0c5 F r1c4", 0), "fox"), 1);
    assert_eq!(points_of(&animals("S r0c4 F r1c4", 0), "fox"), 0);
}

#[test]
fn ruling_rolling_long_rows_of_elk_are_cut_and_long_runs_score_as_seven() {
    // Nine elk in a row: six and three.
    let row = "r4c0 r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8";
    assert_eq!(points_of(&animals(&format!("E {row}"), 0), "elk"), 15 + 4);
    assert_eq!(points_of(&animals(&format!("S {row}"), 0), "salmon"), 12);
    // Thirteen hawks, each alone, score as twelve.
    let hawks = "r0c1 r0c3 r0c5 r0c7 r2c0 r2c2 r2c4 r2c6 r2c8 r4c1 r4c3 r4c5 r4c7";
    assert_eq!(points_of(&animals(&format!("H {hawks}"), 0), "hawk"), 20);
    // A salmon that touches three others spoils the run.
    assert_eq!(points_of(&animals("S r1c4 r0c4 r1c3 r2c5", 0), "salmon"), 0);
}

// ------------------------------------------------------------------------------------------- marks

#[test]
fn every_round_trip_of_marks_gives_the_same_sheet() {
    for seed in 0..40 {
        for letter in SheetLetter::ALL {
            let (sheet, _) = random_sheet(letter, seed);
            let again = Sheet::from_marks(sheet.layout(), &sheet.marks());
            if letter != SheetLetter::D || again.is_ok() {
                assert_eq!(again.expect("marks of a game"), sheet);
            }
        }
    }
}

#[test]
fn ruling_rolling_a_calculator_takes_sheets_on_which_something_was_forgotten() {
    // Two suns and no item; six columns of icons and one option.
    assert_eq!(points_of(&columns([&[1, 1], &[1, 1], &[], &[], &[]], &[]), "bonus_row_1"), 2);
    assert_eq!(points_of(&tracks([10; 5], 0, "6a"), "bonuses"), 14 + 3);
    let marks = SheetMarks::A { columns: ByHabitat::default(), area: vec![10] };
    assert!(Sheet::from_marks(rolling_content().sheet(SheetLetter::A), &marks).is_err());
}

// --------------------------------------------------------------------------------------- by chance

fn fill_outlines(sheet: &mut Sheet, effects: &mut Vec<SheetEffect>, rng: &mut FastRng) {
    while let targets @ [_, ..] = &sheet.free_targets(None)[..] {
        let target = targets[rng.below(targets.len())];
        sheet.take_free(target, effects);
    }
}

/// Marks a sheet randomly. Returns it with all effects of its marks.
fn random_sheet(letter: SheetLetter, seed: u64) -> (Sheet, Vec<SheetEffect>) {
    let mut sheet = empty(letter);
    let mut rng = FastRng::new(seed * 4 + letter.index() as u64);
    let mut effects = Vec::new();
    for _ in 0..6 + rng.below(14) {
        let habitat = Habitat::ALL[rng.below(5)];
        let mut left = 1 + rng.below(6) as u8;
        let from = effects.len();
        if sheet.is_marked_by_hand() {
            loop {
                left = sheet.settle_marks(habitat, left, &mut effects);
                if left == 0 {
                    break;
                }
                let open = sheet.cells_to_mark(habitat);
                let cell = open[rng.below(open.len())];
                sheet.outline(cell, habitat, &mut effects);
                sheet.write_animal(cell, HIERARCHY[rng.below(5)], &mut effects);
                left -= 1;
            }
        } else if sheet.takes(habitat) {
            sheet.mark_at_once(habitat, left, &mut effects);
        }
        resolve(&mut sheet, &mut effects, from, &mut rng);
    }
    (sheet, effects)
}

/// Takes the gains of the effects from `from` on.
fn resolve(sheet: &mut Sheet, effects: &mut Vec<SheetEffect>, from: usize, rng: &mut FastRng) {
    let mut next = from;
    while next < effects.len() {
        match effects[next] {
            SheetEffect::IconCrossed { column, .. } => {
                let picks = sheet.open_picks(column);
                sheet.pick(picks[rng.below(picks.len())], effects);
            }
            SheetEffect::Gained(gain) => {
                for habitat in (0..gain.free).map(|_| None).chain(gain.free_in.map(Some)) {
                    let targets = sheet.free_targets(habitat);
                    if sheet.free_overflows(habitat) {
                        sheet.mark_overflow(1, effects);
                    } else if !targets.is_empty() {
                        sheet.take_free(targets[rng.below(targets.len())], effects);
                    }
                }
            }
            _ => {}
        }
        next += 1;
    }
}

#[test]
fn circled_points_are_those_of_the_score_and_every_bonus_comes_once() {
    for seed in 0..300 {
        for letter in SheetLetter::ALL {
            let (sheet, effects) = random_sheet(letter, seed);
            let score = sheet.score(&Tally::default());
            assert_eq!(score.total(), sheet.total(&Tally::default()));
            for line in &score.lines {
                assert_eq!(line.points, line.parts.iter().map(|part| part.points).sum::<u16>());
            }
            let sum = |key: &str| -> u16 {
                circled(&effects).iter().filter(|(_, line)| *line == key).map(|(p, _)| u16::from(*p)).sum()
            };
            let lines: &[&str] = match letter {
                SheetLetter::A => &["bonus_row_1", "bonus_row_2"],
                SheetLetter::B => &["bonuses"],
                SheetLetter::C => &["bonuses", "overflow"],
                SheetLetter::D => &["overflow"],
            };
            for line in lines {
                assert_eq!(score.points_of(line), sum(line), "{letter:?} {seed} {line}");
            }
            let mut seen = icons(&effects);
            let count = seen.len();
            if letter != SheetLetter::A {
                seen.sort();
                seen.dedup();
                assert_eq!(seen.len(), count, "each icon once");
            }
        }
    }
}

// ---------------------------------------------------------------------------- a second scorer of D

/// Independent slow scorer of sheet D: hexagons as cube coordinates, elk by trying every division.
struct SlowScorer {
    animals: Vec<((i32, i32), Wildlife)>,
}

impl SlowScorer {
    fn new(animals: &[(Cell, Option<Wildlife>)]) -> Self {
        let axial = |cell: &Cell| {
            let (row, column) = (i32::from(cell.row), i32::from(cell.column));
            (column - (row - row % 2) / 2, row)
        };
        let filled = animals.iter().filter_map(|(cell, animal)| Some((axial(cell), (*animal)?)));
        Self { animals: filled.collect() }
    }

    fn at(&self, animal: Wildlife) -> Vec<(i32, i32)> {
        self.animals.iter().filter(|(_, own)| *own == animal).map(|(at, _)| *at).collect()
    }

    fn touch(a: (i32, i32), b: (i32, i32)) -> bool {
        let (q, r) = (a.0 - b.0, a.1 - b.1);
        q.abs().max(r.abs()).max((q + r).abs()) == 1
    }

    fn groups(all: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
        let mut groups: Vec<Vec<(i32, i32)>> = Vec::new();
        for at in all {
            let (mut own, others): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| group.iter().any(|other| Self::touch(*at, *other)));
            groups = others;
            own.push(vec![*at]);
            groups.push(own.concat());
        }
        groups
    }

    fn bears(&self) -> u16 {
        Self::groups(&self.at(Wildlife::Bear)).iter().filter(|group| group.len() == 2).count() as u16 * 3
    }

    fn foxes(&self) -> u16 {
        let points =
            |fox: &(i32, i32)| match self.animals.iter().filter(|(at, _)| Self::touch(*fox, *at)).count() {
                6 => 2,
                2..=5 => 1,
                _ => 0,
            };
        self.at(Wildlife::Fox).iter().map(points).sum()
    }

    fn hawks(&self) -> u16 {
        let hawks = self.at(Wildlife::Hawk);
        let alone = hawks.iter().filter(|hawk| !hawks.iter().any(|other| Self::touch(**hawk, *other)));
        [0, 1, 2, 3, 5, 6, 8, 10, 12, 14, 16, 18, 20][alone.count().min(12)]
    }

    fn salmon(&self) -> u16 {
        let groups = Self::groups(&self.at(Wildlife::Salmon));
        let points = |group: &Vec<(i32, i32)>| {
            let beside = |at: &(i32, i32)| group.iter().filter(|other| Self::touch(*at, **other)).count();
            if group.iter().any(|at| beside(at) > 2) {
                0
            } else {
                [0, 1, 3, 5, 6, 8, 10, 12][group.len().min(7)]
            }
        };
        groups.iter().map(points).sum()
    }

    fn elk(&self) -> u16 {
        Self::groups(&self.at(Wildlife::Elk)).iter().map(|herd| Self::divide(herd)).sum()
    }

    /// Tries every line through the first remaining elk.
    fn divide(left: &[(i32, i32)]) -> u16 {
        let Some(first) = left.first() else { return 0 };
        let mut best = 0;
        for (q, r) in [(1, 0), (0, 1), (1, -1)] {
            // The line may reach to both sides.
            for back in 0..6 {
                for length in 1..=6 {
                    if back >= length || (length == 1 && (q, r) != (1, 0)) {
                        continue;
                    }
                    let line: Vec<(i32, i32)> = (0..length)
                        .map(|step| (first.0 + (step - back) * q, first.1 + (step - back) * r))
                        .collect();
                    if line.iter().all(|at| left.contains(at)) {
                        let rest: Vec<_> = left.iter().filter(|at| !line.contains(at)).copied().collect();
                        best = best.max([0, 1, 2, 4, 7, 11, 15][line.len()] + Self::divide(&rest));
                    }
                }
            }
        }
        best
    }
}

#[test]
fn a_second_scorer_of_sheet_d_agrees_on_thousands_of_sheets() {
    let layout = rolling_content().sheet(SheetLetter::D);
    let map = layout.map().expect("a map");
    let mut rng = FastRng::new(8);
    for round in 0..4000 {
        let density = 10 + rng.below(80);
        let most_elk = 4 + rng.below(6);
        let mut elk = 0;
        let mut animals = Vec::new();
        for cell in map.cells() {
            if rng.below(100) < density {
                let mut animal = HIERARCHY[rng.below(5)];
                elk += usize::from(animal == Wildlife::Elk);
                if animal == Wildlife::Elk && elk > most_elk {
                    animal = Wildlife::Fox;
                }
                animals.push((*cell, Some(animal)));
            }
        }
        let slow = SlowScorer::new(&animals);
        let sheet = marked(SheetLetter::D, &SheetMarks::D { animals, overflow: 0 });
        let score = sheet.score(&Tally::default());
        let lines = ["bear", "elk", "fox", "hawk", "salmon"].map(|line| score.points_of(line));
        assert_eq!(lines, [slow.bears(), slow.elk(), slow.foxes(), slow.hawks(), slow.salmon()], "{round}");
    }
}

// --------------------------------------------------------------------------------------------- elk

const ELK_POINTS: [u8; 7] = [0, 1, 2, 4, 7, 11, 15];

#[test]
fn dense_herds_of_elk_agree_with_trying_everything() {
    let layout = rolling_content().sheet(SheetLetter::D);
    let map = layout.map().expect("a map");
    let mut rng = FastRng::new(3);
    for _ in 0..150 {
        // A herd that grows around a hexagon.
        let mut herd = CellSet::default().with(rng.below(55));
        while herd.len() < 11 {
            let beside: Vec<usize> = herd.iter().flat_map(|index| map.neighbours(index).iter()).collect();
            herd = herd.with(beside[rng.below(beside.len())]);
        }
        let animals: Vec<(Cell, Option<Wildlife>)> =
            map.cells_of(herd).into_iter().map(|cell| (cell, Some(Wildlife::Elk))).collect();
        let lines = best_lines(map, &ELK_POINTS, herd);
        let points: u16 = lines.iter().map(|line| u16::from(ELK_POINTS[usize::from(line.len())])).sum();
        assert_eq!(points, SlowScorer::new(&animals).elk());
        assert_eq!(
            lines.iter().fold(CellSet::default(), |all, line| all.or(*line)),
            herd,
            "each elk in a line"
        );
        assert_eq!(lines.iter().map(|line| line.len()).sum::<u8>(), herd.len(), "and in one");
    }
}

#[test]
fn thirty_elk_are_divided_with_little_work() {
    let layout = rolling_content().sheet(SheetLetter::D);
    let map = layout.map().expect("a map");
    // The hardest herds found by a search, and random herds. A million partial divisions take 0.1 s.
    let hard = [681_950_612_217_344, 9_196_531_612_648, 2_876_320_261_787_648, 82_664_094_690_946];
    let mut rng = FastRng::new(30);
    let by_chance = (0..200).map(|_| {
        let mut herd = CellSet::default();
        while herd.len() < 30 {
            herd = herd.with(rng.below(55));
        }
        herd
    });
    let herds: Vec<CellSet> = hard.into_iter().map(CellSet).chain(by_chance).collect();
    for herd in herds {
        let tried = divisions_tried(map, &ELK_POINTS, herd);
        assert!(tried < 250_000, "{tried} for {herd:?}");
    }
}
