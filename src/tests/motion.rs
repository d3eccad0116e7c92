//! Tests of animations: they are truthful, end automatically, and are absent with motion reduced.

use crate::tests::table_app::{
    choose, game, press, request, seats, settle, table, table_is_true, wait_until,
};
use bevy::prelude::*;
use cascadia_base::{Edge, Habitat, Hex, Rotation, Wildlife};
use cascadia_engine::Playthrough;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, CardChoice, Game, Phase, Place, PlacedTile, Seat, Slot};
use cascadia_rules::scoring::{PointChange, ScoreSheet, groups};

use crate::camera::space::hex_position;

use crate::cascadia::animation::{
    Anchor, Cargo, CelebrateAgain, ClipKind, Effect, Gain, LastMoveOutline, PendingPoints, PieceClips,
    Pulses, ScoreFlight, ScoreSource, Travel, changes_between, finished_shapes,
};
use crate::cascadia::render::{EffectLook, Glow};
use crate::cascadia::sound::Cue;
use crate::cascadia::table::{At, PlayerSeat, TileOf, TokenOf};
use crate::cascadia::turn::{Aim, GhostTile, TurnButton};
use crate::cascadia::{ModeAssets as CascadiaAssets, Session as CascadiaSession};
use crate::preferences::settings::{Settings, Speed};
use crate::preferences::wake_up::NextFrame;

use crate::session::PlayableMode;
use crate::session::{AnimationsRunning, Request};
use crate::window::screen::Screen;

/// All cues sent to the mixer.
#[derive(Resource, Default)]
struct PlayedCues(Vec<Cue>);

fn listen(mut cues: MessageReader<Cue>, mut played: ResMut<PlayedCues>) {
    played.0.extend(cues.read().copied());
}

/// A table with animations at a speed, after some turns by the computer.
fn moving_table(kinds: &str, seed: u64, turns: u16, speed: Speed) -> App {
    let mut app = table();
    app.world_mut().resource_mut::<Settings>().speed = speed;
    app.init_resource::<PlayedCues>()
        .add_plugins((
            crate::audio::plugin,
            crate::cascadia::sound::plugin,
            crate::cascadia::animation::plugin,
        ))
        .add_systems(Last, listen);
    let terms = GameOptions::standard(0, CardChoice::ALL_A, seed);
    let seats = seats(kinds);
    let setup = Cascadia::setup(GameOptions { seats: seats.len() as u8, ..terms }, seats);
    crate::session::start(app.world_mut(), setup, turns).expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    come_to_rest(&mut app);
    app.world_mut().resource_mut::<PlayedCues>().0.clear();
    app
}

fn count<C: Component>(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query_filtered::<(), With<C>>().iter(world).count()
}

fn all<C: Component + Clone>(app: &mut App) -> Vec<C> {
    let world = app.world_mut();
    world.query::<&C>().iter(world).cloned().collect()
}

/// Returns the points in flight to each player, in seat order.
fn all_pending(app: &mut App) -> Vec<i16> {
    let world = app.world_mut();
    let mut pending: Vec<(Seat, i16)> = world
        .query::<(&PlayerSeat, &PendingPoints)>()
        .iter(world)
        .map(|(player, pending)| (player.seat(), pending.total()))
        .collect();
    pending.sort_unstable_by_key(|(seat, _)| *seat);
    pending.into_iter().map(|(_, points)| points).collect()
}

/// Steps until nothing moves; every animation must end within four seconds.
fn come_to_rest(app: &mut App) {
    settle(app);
    for _ in 0..200 {
        app.update();
        if !app.world().resource::<NextFrame>().is_now && app.world().resource::<AnimationsRunning>().0 == 0 {
            return;
        }
    }
    panic!("something moves for ever");
}

fn played(app: &App) -> Vec<Cue> {
    app.world().resource::<PlayedCues>().0.clone()
}

/// The habitats on matching edges, clockwise, and the number of edges that touch a tile.
fn matches(game: &Game, slot: Slot, hex: Hex, rotation: Rotation) -> (Vec<Habitat>, usize) {
    let id = game.display().tile(slot).expect("a tile");
    let tile = PlacedTile::new(hex, id, game.setup().catalogue.tile(id), rotation);
    let mut matching = Vec::new();
    let mut touching = 0;
    for edge in Edge::ALL {
        let Some(beside) = game.environment().at(edge.neighbour(hex)) else { continue };
        touching += 1;
        let habitat = tile.edges[edge.index()];
        if beside.edges[edge.opposite().index()] == habitat {
            matching.push(habitat);
        }
    }
    (matching, touching)
}

/// The first suitable placement of a tile on display.
fn placement(game: &Game, wanted: impl Fn(&[Habitat], usize) -> bool) -> Option<(Slot, Hex, Rotation)> {
    let places = game.environment().frontier().iter().flat_map(|hex| Rotation::ALL.map(|turn| (*hex, turn)));
    let slots: Vec<Slot> = game.display().slots().collect();
    places.flat_map(|(hex, rotation)| slots.iter().map(move |slot| (*slot, hex, rotation))).find(
        |(slot, hex, rotation)| {
            let (matching, touching) = matches(game, *slot, *hex, *rotation);
            wanted(&matching, touching)
        },
    )
}

/// Plays the first suitable placement of any game, and returns the matching habitats.
fn place(speed: Speed, wanted: impl Fn(&[Habitat], usize) -> bool) -> (App, Vec<Habitat>) {
    for seed in 1..30 {
        let mut app = moving_table("hh", seed, 30, speed);
        let Some((slot, hex, rotation)) = placement(game(&app), &wanted) else { continue };
        let (matching, _) = matches(game(&app), slot, hex, rotation);
        choose(&mut app, Action::TakePair(slot));
        come_to_rest(&mut app);
        app.world_mut().resource_mut::<PlayedCues>().0.clear();
        choose(&mut app, Action::PlaceTile { hex, rotation });
        return (app, matching);
    }
    panic!("no game fits the test");
}

fn matched(matching: &[Habitat]) -> Vec<Cue> {
    let step = |(step, habitat): (usize, &Habitat)| Cue::Matched { habitat: *habitat, step: step as u8 };
    matching.iter().enumerate().map(step).collect()
}

#[test]
fn edges_that_match_sound_one_after_the_other_when_the_tile_lands() {
    let (mut app, matching) =
        place(Speed::Normal, |matching, touching| matching.len() >= 2 && matching.len() < touching);
    assert_eq!(played(&app), [], "it has not landed yet");
    assert_eq!(count::<Travel>(&mut app), 1);
    come_to_rest(&mut app);
    let mut cues = played(&app);
    cues.retain(|cue| *cue != Cue::Points);
    assert_eq!(cues[0], Cue::TileDrop);
    assert_eq!(cues[1..=matching.len()], matched(&matching));
    // The corridors they join go on with rising notes.
    let steps = cues[1..].iter().map(|cue| match cue {
        Cue::Matched { step, .. } => *step,
        other => panic!("{other:?}"),
    });
    assert!(steps.eq(0..cues.len() as u8 - 1), "{cues:?}");
}

#[test]
fn harmony_is_when_at_least_three_edges_touch_and_all_match() {
    let (mut app, matching) =
        place(Speed::Normal, |matching, touching| matching.len() >= 3 && matching.len() == touching);
    let mut rings = 0;
    for _ in 0..80 {
        app.update();
        rings =
            rings.max(all::<EffectLook>(&mut app).iter().filter(|style| style.glow == Glow::Harmony).count());
    }
    assert_eq!(rings, 1);
    let mut cues = played(&app);
    cues.retain(|cue| *cue != Cue::Points);
    assert_eq!(cues[1..=matching.len()], matched(&matching));
    assert_eq!(cues.last(), Some(&Cue::Harmony));

    for wanted in [
        (|matching, touching| matching >= 3 && touching > matching) as fn(usize, usize) -> bool,
        |matching, touching| matching == 2 && touching == 2,
    ] {
        let (mut app, _) = place(Speed::Normal, |matching, touching| wanted(matching.len(), touching));
        come_to_rest(&mut app);
        assert!(!played(&app).contains(&Cue::Harmony));
    }
}

#[test]
fn with_nothing_moving_everything_sounds_at_once_and_nothing_is_shown() {
    let (mut app, matching) =
        place(Speed::Instant, |matching, touching| matching.len() >= 3 && matching.len() == touching);
    let mut cues = played(&app);
    cues.retain(|cue| *cue != Cue::Points);
    let expected: Vec<Cue> =
        [Cue::TileDrop].into_iter().chain(matched(&matching)).chain([Cue::Harmony]).collect();
    assert_eq!(cues, expected);
    let hexes = game(&app).hand().token.map(|token| game(&app).environment().token_hexes(token.species));
    let token_hex = hexes.and_then(|hexes| hexes.first().copied());
    if let (Some(hex), Some(token)) = (token_hex, game(&app).hand().token) {
        choose(&mut app, Action::PlaceToken { hex });
        assert!(played(&app).contains(&Cue::TokenDrop(token.species)));
        choose(&mut app, Action::EndTurn);
    }
    assert_eq!(count::<Travel>(&mut app), 0);
    assert_eq!(count::<Effect>(&mut app), 0);
    assert_eq!(count::<ScoreFlight>(&mut app), 0);
    assert_eq!(count::<PieceClips>(&mut app), 0);
    assert!(!app.world().resource::<NextFrame>().is_now);
}

#[test]
fn pieces_lie_where_they_belong_once_they_have_come_to_rest_and_all_effects_are_gone() {
    let (mut app, _) = place(Speed::Fast, |matching, _| !matching.is_empty());
    app.update();
    assert!(count::<Effect>(&mut app) > 0, "at least its shadow is there");
    come_to_rest(&mut app);
    assert_eq!(count::<Effect>(&mut app), 0);
    assert_eq!(count::<EffectLook>(&mut app), 0);
    assert_eq!(count::<ScoreFlight>(&mut app), 0);
    assert_eq!(count::<PieceClips>(&mut app), 0);
    assert!(all_pending(&mut app).iter().all(|pending| *pending == 0));
    let hex = app.world().resource::<CascadiaSession>().tile_placed_this_turn().expect("a tile was placed");
    let world = app.world_mut();
    let (_, pose) = world
        .query::<(&At, &Transform)>()
        .iter(world)
        .find(|(at, _)| at.place() == Place::Environment(Seat(0), hex))
        .expect("it lies there");
    assert_eq!(*pose, Transform::from_translation(hex_position(Seat(0), hex)));
}

/// Drafts a pair and places its tile, then stops before the token, in a suitable game.
fn token_in_hand(
    seed: u64,
    turns: u16,
    wanted: impl Fn(&Game, &[ScoreSheet], Hex) -> bool,
) -> Option<(App, Hex)> {
    let mut app = moving_table("hh", seed, turns, Speed::Normal);
    for slot in 0..4 {
        choose(&mut app, Action::TakePair(Slot(slot)));
        let hex = game(&app).environment().frontier()[0];
        choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
        come_to_rest(&mut app);
        let sheets = app.world().resource::<CascadiaSession>().sheets().to_vec();
        let token = game(&app).hand().token?;
        let found = game(&app)
            .environment()
            .token_hexes(token.species)
            .into_iter()
            .find(|hex| wanted(game(&app), &sheets, *hex));
        if let Some(hex) = found {
            app.world_mut().resource_mut::<PlayedCues>().0.clear();
            return Some((app, hex));
        }
        request(&mut app, Request::Undo);
        request(&mut app, Request::Undo);
        come_to_rest(&mut app);
    }
    None
}

#[test]
fn numbers_that_fly_are_the_difference_of_the_score_pads() {
    let mut seen = 0;
    for seed in 1..12 {
        let Some((mut app, hex)) = token_in_hand(seed, 20, |_, _, _| true) else { continue };
        let before = app.world().resource::<CascadiaSession>().sheets()[0].clone();
        choose(&mut app, Action::PlaceToken { hex });
        let after = app.world().resource::<CascadiaSession>().sheets()[0].clone();
        let mut expected = changes_between(&before, &after);
        let pending = all_pending(&mut app)[0];
        let sum: i16 = expected.iter().map(|(_, change)| change.total()).sum();
        assert_eq!(pending, sum, "numbers wait until it has landed");
        let mut flown: Vec<(ScoreSource, PointChange)> = Vec::new();
        for _ in 0..60 {
            app.update();
            for flight in all::<ScoreFlight>(&mut app) {
                if let Cargo::Points(source, change) = flight.cargo {
                    let at_its_row = match source {
                        ScoreSource::Wildlife(species) => Anchor::Card(species),
                        ScoreSource::Habitat(habitat) => Anchor::Habitat(habitat, Seat(0)),
                    };
                    assert_eq!(flight.to, at_its_row);
                    if !flown.contains(&(source, change)) {
                        flown.push((source, change));
                    }
                }
            }
        }
        flown.sort_by_key(|(source, _)| format!("{source:?}"));
        expected.sort_by_key(|(source, _)| format!("{source:?}"));
        assert_eq!(flown, expected, "seed {seed}");
        seen += expected.len();
        come_to_rest(&mut app);
        let points = played(&app).iter().filter(|cue| **cue == Cue::Points).count();
        assert_eq!(points, expected.len());
        assert_eq!(all_pending(&mut app)[0], 0);
        assert_eq!(app.world().resource::<Pulses>().strength(Anchor::Card(Wildlife::Bear)), 0.0);
    }
    assert!(seen > 3, "hardly any placement changed points");
}

/// Checks that one flying piece carries the difference of two score sheets of the first seat, in any order.
fn assert_carried(app: &mut App, before: &ScoreSheet, after: &ScoreSheet) {
    let [gain] = &all::<Gain>(app)[..] else { panic!("one piece is on its way") };
    let by_row = |mut changes: Vec<(ScoreSource, PointChange)>| {
        changes.sort_by_key(|(source, _)| format!("{source:?}"));
        changes
    };
    assert_eq!(gain.seat, Seat(0));
    assert_eq!(by_row(gain.changes.clone()), by_row(changes_between(before, after)));
    let sum: i16 = gain.changes.iter().map(|(_, change)| change.total()).sum();
    assert_eq!(all_pending(app)[0], sum, "it waits until the tile has landed");
}

/// Rotation steps of the placed tile that change the sheet of the first seat.
fn steps_that_score(app: &App, placed: &ScoreSheet) -> Option<i32> {
    let content = &app.world().resource::<CascadiaAssets>().content;
    (1..6).find(|steps| {
        let mut turned: Playthrough<Cascadia> = (**app.world().resource::<CascadiaSession>()).clone();
        let granted = turned.amend(TurnAmendment::TurnPlacedTile(*steps), content);
        granted.is_ok() && turned.sheets()[0] != *placed
    })
}

#[test]
fn a_tile_on_its_way_carries_the_change_of_the_score_sheets() {
    let (mut placements, mut turns) = (0, 0);
    for seed in 1..16 {
        let mut app = moving_table("hh", seed, 30, Speed::Slow);
        let Some((slot, hex, rotation)) = placement(game(&app), |matching, _| matching.len() >= 2) else {
            continue;
        };
        choose(&mut app, Action::TakePair(slot));
        come_to_rest(&mut app);
        let sheet = |app: &App| app.world().resource::<CascadiaSession>().sheets()[0].clone();
        let before = sheet(&app);
        choose(&mut app, Action::PlaceTile { hex, rotation });
        let placed = sheet(&app);
        assert_carried(&mut app, &before, &placed);
        request(&mut app, Request::Undo);
        assert_eq!(sheet(&app), before);
        assert_eq!(all::<Gain>(&mut app), [], "it was not placed after all");
        request(&mut app, Request::Redo);
        assert_eq!(sheet(&app), placed);
        assert_carried(&mut app, &before, &placed);
        let steps = steps_that_score(&app, &placed).unwrap_or(1);
        request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(steps)));
        let turned = sheet(&app);
        assert!(count::<Travel>(&mut app) > 0, "it has not landed yet");
        assert_carried(&mut app, &before, &turned);
        come_to_rest(&mut app);
        assert_eq!(all::<Gain>(&mut app), []);
        placements += usize::from(placed != before);
        turns += usize::from(turned != placed);
        if placements > 2 && turns > 2 {
            return;
        }
    }
    panic!("only {placements} placements and {turns} turns changed points");
}

#[test]
fn only_the_bears_of_a_pair_nod() {
    let pair_of = |game: &Game, hex: Hex| -> Option<Vec<Hex>> {
        let mut environment = game.environment().clone();
        environment.set_token(hex, game.hand().token);
        let group = groups(&environment, Wildlife::Bear).into_iter().find(|group| group.contains(&hex))?;
        (group.len() == 2).then_some(group)
    };
    for seed in 1..60 {
        let wanted = |game: &Game, _: &[ScoreSheet], hex: Hex| {
            let bear = game.hand().token.is_some_and(|token| token.species == Wildlife::Bear);
            bear && pair_of(game, hex).is_some()
        };
        let Some((mut app, hex)) = token_in_hand(seed, 16, wanted) else { continue };
        let mut expected = pair_of(game(&app), hex).expect("it was looked for");
        choose(&mut app, Action::PlaceToken { hex });
        let mut nodding: Vec<Hex> = Vec::new();
        for _ in 0..60 {
            app.update();
            let world = app.world_mut();
            for (at, clips, token) in world.query::<(&At, &PieceClips, Option<&TokenOf>)>().iter(world) {
                if let Place::Environment(_, hex) = at.place()
                    && clips.kinds().any(|kind| kind == ClipKind::Nod)
                    && !nodding.contains(&hex)
                {
                    assert_eq!(token.map(|token| token.species()), Some(Wildlife::Bear));
                    nodding.push(hex);
                }
            }
        }
        let order = |hex: &Hex| (hex.y, hex.x);
        nodding.sort_by_key(order);
        expected.sort_by_key(order);
        assert_eq!(nodding, expected);
        let cues = played(&app);
        assert_eq!(cues.iter().filter(|cue| **cue == Cue::Completed(Wildlife::Bear)).count(), 1);
        assert_eq!(cues[0], Cue::TokenDrop(Wildlife::Bear));
        return;
    }
    panic!("no game offers a pair of bears");
}

#[test]
fn nothing_is_finished_by_a_score_that_stays() {
    let app = moving_table("hh", 3, 20, Speed::Instant);
    for sheet in app.world().resource::<CascadiaSession>().sheets() {
        assert!(finished_shapes(sheet, sheet).is_empty());
        assert!(changes_between(sheet, sheet).is_empty());
    }
}

#[test]
fn undoing_in_mid_flight_brings_the_piece_back_from_where_it_is() {
    let (mut app, _) = place(Speed::Normal, |matching, _| !matching.is_empty());
    for _ in 0..8 {
        app.update();
    }
    let hex = app.world().resource::<CascadiaSession>().tile_placed_this_turn().expect("a tile was placed");
    let world = app.world_mut();
    let tile = world
        .query::<(Entity, &At, &TileOf)>()
        .iter(world)
        .find(|(_, at, _)| at.place() == Place::Environment(Seat(0), hex))
        .map(|(entity, ..)| entity)
        .expect("it is on its way");
    let pose = |app: &App| app.world().get::<Transform>(tile).expect("it is there").translation;
    let before = pose(&app);
    app.update();
    let step = pose(&app).distance(before);
    app.world_mut().write_message(Request::<Cascadia>::Undo);
    app.update();
    assert!(pose(&app).distance(before) < step * 6.0 + 1.0, "it jumped");
    settle(&mut app);
    assert!(table_is_true(&mut app));
    assert_eq!(count::<Effect>(&mut app), 0, "its shadow is gone");
    come_to_rest(&mut app);
    assert!(!played(&app).contains(&Cue::TileDrop), "it never landed");
    assert_eq!(all_pending(&mut app)[0], 0);
}

#[test]
fn a_tile_in_hand_turns_the_way_it_was_asked_to() {
    let mut app = moving_table("hh", 2, 0, Speed::Normal);
    choose(&mut app, Action::TakePair(Slot(0)));
    come_to_rest(&mut app);
    app.world_mut().resource_mut::<PlayedCues>().0.clear();
    let tile = game(&app).hand().tile.expect("a tile was taken");
    let find = |app: &mut App| {
        let world = app.world_mut();
        let found = world.query::<(Entity, &TileOf)>().iter(world).find(|(_, of)| of.id() == tile);
        found.map(|(entity, _)| entity).expect("it is there")
    };
    let entity = find(&mut app);
    let rotation = |app: &App| app.world().get::<Transform>(entity).expect("it is there").rotation;
    let upright = rotation(&app);
    app.world_mut().write_message(TurnButton::Rotate(4));
    app.update();
    // The drawn tile has already rotated by four steps, so the pose is turned back as far, and not the
    // shorter way.
    let mut turned = 0.0;
    let mut last = rotation(&app);
    for _ in 0..60 {
        app.update();
        let now = rotation(&app);
        turned += last.angle_between(now);
        last = now;
    }
    assert!(last.angle_between(upright) < 1e-3);
    let four_steps = 240f32.to_radians();
    assert!((four_steps - 0.9..four_steps + 0.5).contains(&turned), "{turned}");
    assert_eq!(played(&app), [Cue::Rotate(4)]);
    // Quick presses add up.
    for _ in 0..3 {
        app.world_mut().write_message(TurnButton::Rotate(-1));
        app.update();
    }
    assert!(rotation(&app).angle_between(upright) > 0.9);
    come_to_rest(&mut app);
    assert!(rotation(&app).angle_between(upright) < 1e-3);
    assert_eq!(played(&app)[1..], [3, 2, 1].map(Cue::Rotate));
}

#[test]
fn the_preview_glides_from_place_to_place() {
    for speed in [Speed::Normal, Speed::Instant] {
        let mut app = moving_table("hh", 2, 0, speed);
        choose(&mut app, Action::TakePair(Slot(0)));
        let (first, second) =
            (game(&app).environment().frontier()[0], game(&app).environment().frontier()[4]);
        let place = |app: &mut App| {
            let world = app.world_mut();
            let mut ghosts = world.query_filtered::<&Transform, With<GhostTile>>();
            ghosts.single(world).expect("there is one preview").translation
        };
        app.world_mut().resource_mut::<Aim>().tile = Some(first);
        come_to_rest(&mut app);
        let (from, to) = (hex_position(Seat(0), first), hex_position(Seat(0), second));
        let level = |point: Vec3| Vec3::new(point.x, 0.0, point.z);
        assert!(level(place(&mut app)).distance(from) < 1e-3);
        app.world_mut().resource_mut::<Aim>().tile = Some(second);
        app.update();
        let between = level(place(&mut app));
        if speed == Speed::Instant {
            assert!(between.distance(to) < 1e-3);
        } else {
            assert!(between.distance(from) > 0.05 && between.distance(to) > 0.05, "{between}");
        }
        come_to_rest(&mut app);
        assert!(level(place(&mut app)).distance(to) < 1e-3);
    }
}

#[test]
fn a_click_shows_the_rest_of_what_an_opponent_does_at_once() {
    let mut app = moving_table("hg", 5, 0, Speed::Slow);
    play_a_turn(&mut app);
    wait_until(&mut app, "a tile of the opponent", |app| {
        let placed = app.world().resource::<CascadiaSession>().tile_placed_this_turn().is_some();
        game(app).seat() == Seat(1) && placed
    });
    app.update();
    assert!(count::<Travel>(&mut app) > 0);
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    app.update();
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
    assert_eq!(count::<Travel>(&mut app), 0);
    assert!(table_is_true(&mut app));
}

/// Steps until a person has to draft; opponents think on other threads.
fn until_people_draft(app: &mut App) {
    wait_until(app, "a person's turn", |app| {
        let drafting = game(app).phase() == Phase::Draft;
        drafting && app.world().resource::<CascadiaSession>().is_human(game(app).seat())
    });
}

fn play_a_turn(app: &mut App) {
    choose(app, Action::TakePair(Slot(0)));
    let hex = game(app).environment().frontier()[0];
    choose(app, Action::PlaceTile { hex, rotation: Rotation::default() });
    choose(app, Action::ReturnToken);
    choose(app, Action::EndTurn);
}

#[test]
fn the_last_move_of_an_opponent_is_outlined_until_it_moves_again() {
    for speed in [Speed::Fast, Speed::Instant] {
        let mut app = moving_table("hg", 4, 0, speed);
        assert_eq!(count::<LastMoveOutline>(&mut app), 0);
        let mut last: Vec<LastMoveOutline> = Vec::new();
        for _ in 0..3 {
            play_a_turn(&mut app);
            until_people_draft(&mut app);
            app.update();
            let turn = *app.world().resource::<CascadiaSession>().log().last().expect("a turn was played");
            assert_eq!(turn.seat, Seat(1));
            let mut expected: Vec<LastMoveOutline> = Vec::new();
            expected.extend(turn.tile_hex.map(|hex| LastMoveOutline { seat: Seat(1), hex, tile: true }));
            expected.extend(turn.token_hex.map(|hex| LastMoveOutline { seat: Seat(1), hex, tile: false }));
            let mut shown = all::<LastMoveOutline>(&mut app);
            shown.sort_by_key(|outline| !outline.tile);
            assert_eq!(shown, expected);
            assert_ne!(shown, last);
            last = shown;
        }
    }
}

#[test]
fn tokens_that_are_wiped_leave_and_the_new_ones_swell_up() {
    for seed in 1..200 {
        let mut app = moving_table("hh", seed, 0, Speed::Normal);
        if cascadia_rules::rules::legal::check(game(&app), Action::WipeThree).is_err() {
            continue;
        }
        let before: Vec<Option<_>> =
            game(&app).display().slots().map(|slot| game(&app).display().token(slot)).collect();
        choose(&mut app, Action::WipeThree);
        let events = played(&app);
        assert!(events.contains(&Cue::Wipe));
        let display = game(&app).display();
        let drawn: Vec<_> = display
            .slots()
            .filter_map(|slot| display.token(slot))
            .filter(|token| !before.contains(&Some(*token)))
            .collect();
        let sizes = |app: &mut App| -> Vec<f32> {
            let world = app.world_mut();
            let mut tokens = world.query::<(&TokenOf, &Transform)>();
            tokens
                .iter(world)
                .filter(|(of, _)| drawn.contains(&of.id()))
                .map(|(_, pose)| pose.scale.x)
                .collect()
        };
        let small = sizes(&mut app);
        assert!(small.len() >= 3);
        assert!(small.iter().all(|size| *size < 0.01), "{small:?}");
        come_to_rest(&mut app);
        assert!(sizes(&mut app).iter().all(|size| *size > 0.02));
        assert!(table_is_true(&mut app));
        return;
    }
    panic!("no game begins with three alike");
}

#[test]
fn a_celebration_is_shown_again_and_comes_to_rest() {
    let mut app = moving_table("hh", 7, 30, Speed::Normal);
    let effects = count::<Effect>(&mut app);
    app.world_mut().write_message(CelebrateAgain);
    for _ in 0..3 {
        app.update();
    }
    assert!(count::<Effect>(&mut app) > effects + 3 && count::<PieceClips>(&mut app) > 2);
    assert!(count::<ScoreFlight>(&mut app) > 0 && count::<Gain>(&mut app) == 0);
    come_to_rest(&mut app);
    assert_eq!((count::<Effect>(&mut app), count::<ScoreFlight>(&mut app)), (effects, 0));
    assert!(table_is_true(&mut app));
}

#[test]
fn a_new_game_ends_the_animations_of_the_previous_one() {
    let (mut app, _) = place(Speed::Slow, |matching, _| matching.len() >= 2);
    for _ in 0..60 {
        app.update();
    }
    crate::tests::table_app::begin(&mut app, "hh", 77);
    assert_eq!(count::<Effect>(&mut app), 0);
    assert_eq!(count::<ScoreFlight>(&mut app), 0);
    come_to_rest(&mut app);
    assert!(table_is_true(&mut app));
}

#[test]
fn numbers_of_an_environment_that_is_left_go_on_beside_its_player() {
    let over_environment = |flight: &ScoreFlight| matches!(flight.from, Anchor::Point(_));
    let mut app = (1..12)
        .find_map(|seed| {
            let (mut app, hex) = token_in_hand(seed, 20, |_, _, _| true)?;
            choose(&mut app, Action::PlaceToken { hex });
            let mut steps = 0..60;
            let is_over_environment = steps.any(|_| {
                app.update();
                all::<ScoreFlight>(&mut app).iter().any(over_environment)
            });
            is_over_environment.then_some(app)
        })
        .expect("a token that brings points");
    press(&mut app, &[KeyCode::PageDown]);
    let flights = all::<ScoreFlight>(&mut app);
    assert!(!flights.is_empty());
    for flight in flights {
        let player = Anchor::Player(Seat(0));
        assert_eq!((flight.from, flight.to), (player, player), "nothing floats over the other environment");
    }
}

#[test]
fn a_nature_token_flies_to_the_panel_when_it_is_earned() {
    for seed in 1..60 {
        let wanted = |game: &Game, _: &[ScoreSheet], hex: Hex| {
            game.environment().at(hex).is_some_and(|tile| tile.keystone)
        };
        let Some((mut app, hex)) = token_in_hand(seed, 8, wanted) else { continue };
        choose(&mut app, Action::PlaceToken { hex });
        let mut seen = false;
        for _ in 0..60 {
            app.update();
            seen |= all::<ScoreFlight>(&mut app)
                .iter()
                .any(|flight| flight.cargo == Cargo::NatureToken && flight.to == Anchor::NatureTokens);
        }
        assert!(seen);
        let gained = played(&app).iter().filter(|cue| **cue == Cue::NatureTokenGained).count();
        assert_eq!(gained, 1);
        return;
    }
    panic!("no game offers a keystone");
}

#[test]
fn a_jump_in_a_replay_shows_the_final_position_without_animations() {
    let mut app = moving_table("hg", 7, 24, Speed::Normal);
    let record = app.world().resource::<CascadiaSession>().record().clone();
    let all = record.actions.len();
    crate::session::watch(app.world_mut(), record).expect("the box holds this game");
    come_to_rest(&mut app);
    app.world_mut().resource_mut::<PlayedCues>().0.clear();
    for to in [all / 2, 3, all, all - 1, 0, 2, all - 5] {
        app.world_mut().write_message(Request::<Cascadia>::Jump(to));
        app.update();
        assert_eq!(app.world().resource::<CascadiaSession>().record().actions.len(), to);
        for _ in 0..3 {
            assert_eq!((count::<Travel>(&mut app), count::<PieceClips>(&mut app)), (0, 0), "to {to}");
            assert_eq!((count::<Effect>(&mut app), count::<ScoreFlight>(&mut app)), (0, 0), "to {to}");
            assert!(all_pending(&mut app).iter().all(|pending| *pending == 0));
            app.update();
        }
        assert!(table_is_true(&mut app) && played(&app).is_empty(), "to {to}: {:?}", played(&app));
    }
    // Flying pieces arrive at once as well.
    let forward = (0..all).find(|now| {
        app.world_mut().write_message(Request::<Cascadia>::Jump(*now));
        app.update();
        app.world_mut().write_message(Request::<Cascadia>::Seek(now + 1));
        app.update();
        app.update();
        count::<Travel>(&mut app) > 0
    });
    let now = forward.expect("single steps move pieces");
    app.world_mut().write_message(Request::<Cascadia>::Jump(now));
    app.update();
    assert_eq!((count::<Travel>(&mut app), count::<Effect>(&mut app)), (0, 0));
    assert!(table_is_true(&mut app));
}
