//! Tests that every displayed change of points equals the change of the score pad's total.

use crate::tests::table_app::{choose, game, request, seats, session, settle, stage, table};
use bevy::prelude::*;
use cascadia_base::Hex;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Edition, GameRng, Phase, SlotSet, legal};
use cascadia_rules::scoring::{PointChange, ScoreDelta, ScoreSheet};

use crate::camera::pointer::Pointer;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::animation::{Cargo, Gain, PendingPoints, ScoreFlight, ScoreSource, changes_between};
use crate::tests::support::cascadia::hud::{StatedPoints, stated_points, view_plugin};

use crate::cascadia::table::PlayerSeat;
use crate::cascadia::turn::{Aim, CoachView, PlacementPreview, TurnButton};
use crate::preferences::settings::{Settings, Speed};
use crate::preferences::wake_up::NextFrame;
use crate::session::PlayableMode;
use crate::session::{AnimationsRunning, Request};
use crate::window::screen::Screen;

/// Counts of comparisons, so that a test without any fails.
#[derive(Default, Debug)]
struct Compared {
    turns: usize,
    bonuses: usize,
    lost: usize,
    flights: usize,
    wipes: usize,
    best: usize,
}

/// A table with panels and animations, after some turns by the computer.
fn table_with_panels(kinds: &str, options: GameOptions, turns: u16) -> App {
    let mut app = table();
    let settings = Settings {
        speed: Speed::Fast,
        show_best: true,
        show_change: true,
        show_points: true,
        heat_map: true,
        warnings: true,
        hints: false,
        ..Settings::default()
    };
    app.insert_resource(settings).add_plugins((
        crate::audio::plugin,
        crate::cascadia::sound::plugin,
        crate::cascadia::animation::plugin,
        view_plugin,
    ));
    let seats = seats(kinds);
    let setup = Cascadia::setup(GameOptions { seats: seats.len() as u8, ..options }, seats);
    crate::session::start(app.world_mut(), setup, turns).expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    rest(&mut app);
    app
}

/// Steps until nothing moves; returns every change of points in flight until then.
fn rest(app: &mut App) -> Vec<(ScoreSource, PointChange)> {
    let mut flown: Vec<(Entity, ScoreSource, PointChange)> = Vec::new();
    for step in 0..400 {
        app.update();
        let world = app.world_mut();
        for (entity, flight) in world.query::<(Entity, &ScoreFlight)>().iter(world) {
            if let Cargo::Points(source, change) = flight.cargo
                && !flown.iter().any(|(known, ..)| *known == entity)
            {
                flown.push((entity, source, change));
            }
        }
        let moves =
            world.resource::<NextFrame>().is_now || world.resource::<AnimationsRunning>().0 > 0 || step < 6;
        if !moves {
            return flown.into_iter().map(|(_, source, change)| (source, change)).collect();
        }
    }
    panic!("something moves for ever");
}

/// The score pad of the current player.
fn pad(app: &App) -> ScoreSheet {
    session(app).seen_sheets().swap_remove(game(app).seat().index())
}

fn coach(app: &App) -> &CoachView {
    app.world().resource::<CoachView>()
}

fn stated(app: &App) -> StatedPoints {
    stated_points(app.world()).expect("the panels are prepared")
}

/// A change as displayed.
fn written(change: PointChange) -> String {
    let signed = |points: i16| match points {
        0 => "±0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    };
    signed(change.total())
}

fn by_row(mut changes: Vec<(ScoreSource, PointChange)>) -> Vec<(ScoreSource, PointChange)> {
    changes.sort_by_key(|(source, _)| format!("{source:?}"));
    changes
}

/// Places a piece and checks that the counted changes equal the change of the score pad.
fn place(app: &mut App, action: Action, compared: &mut Compared) -> ScoreDelta {
    let (before, seat) = (pad(app), game(app).seat());
    let total = stated(app).totals[seat.index()].expect("points are shown");
    choose(app, action);
    let after = pad(app);
    let changes = changes_between(&before, &after);
    let world = app.world_mut();
    let gains: Vec<Gain> = world.query::<&Gain>().iter(world).cloned().collect();
    let [gain] = &gains[..] else { panic!("{action:?}: one piece is on its way, not {}", gains.len()) };
    assert_eq!(by_row(gain.changes.clone()), by_row(changes.clone()));
    assert_eq!(gain.nature_token, after.nature_tokens > before.nature_tokens);
    let waiting: PointChange = changes.iter().map(|(_, change)| *change).sum();
    let mut players = world.query::<(&PlayerSeat, &PendingPoints)>();
    let own = players.iter(world).find(|(player, _)| player.seat() == seat);
    assert_eq!(own.map(|(_, pending)| pending.total()), Some(waiting.total()));
    let flown = rest(app);
    assert_eq!(by_row(flown.clone()), by_row(changes), "what flies is what changed");
    compared.flights += flown.len();
    let delta = ScoreDelta::between(&before, &after);
    let counted = stated(app).totals[seat.index()].expect("points are shown");
    assert_eq!(i32::from(counted) - i32::from(total), i32::from(delta.total()), "the total");
    delta
}

fn in_order(hexes: impl IntoIterator<Item = Hex>) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = hexes.into_iter().collect();
    hexes.sort_by_key(|hex| (hex.y, hex.x));
    hexes
}

/// Holds the piece in hand over a hex.
fn point_at(app: &mut App, hex: Hex) {
    app.world_mut().resource_mut::<Pointer>().hex = None;
    app.update();
    app.world_mut().resource_mut::<Pointer>().hex = Some(hex);
    settle(app);
}

/// Places the tile in hand: by the coach's advice, or anywhere.
fn place_tile(app: &mut App, chance: &mut GameRng, by_coach: bool, compared: &mut Compared) {
    let places = coach(app).advice.tile_places.clone();
    let all = in_order(places.iter().map(|(hex, ..)| *hex));
    assert_eq!(all, in_order(legal::tile_hexes(game(app))), "every free hex is on the heat map");
    let choice = if by_coach { 0 } else { chance.below(places.len() as u32) as usize };
    let (hex, rotation, shown) = places[choice];
    point_at(app, hex);
    let preview = *app.world().resource::<PlacementPreview>();
    let (at, advice) = preview.tile.expect("a preview");
    assert_eq!(at, hex);
    assert_eq!(advice.sum(), shown, "ghost and heat map, {hex:?}");
    if !by_coach && chance.below(2) == 0 {
        app.world_mut().write_message(TurnButton::Rotate(1 + chance.below(4) as i32));
        settle(app);
    }
    let (_, advice) = app.world().resource::<PlacementPreview>().tile.expect("a preview");
    let rotation = if by_coach { rotation } else { app.world().resource::<Aim>().rotation };
    let done = place(app, Action::PlaceTile { hex, rotation }, compared);
    assert_eq!(done, advice.tile, "the ghost of the tile");
    compared.bonuses += usize::from(done.sum().bonus > 0);
    // The chip's preview of the token still holds.
    let best = coach(app).advice.token_places.first().map(|(_, change)| *change);
    match advice.token {
        Some((_, change)) => assert_eq!(best.map(PointChange::total), Some(change.total())),
        None => assert!(best.is_none_or(|best| best.total() < 0)),
    }
}

/// Places the token in hand: by the coach's advice, anywhere, or in the bag.
fn place_token(app: &mut App, chance: &mut GameRng, by_coach: bool, compared: &mut Compared) {
    let places = coach(app).advice.token_places.clone();
    let all = in_order(places.iter().map(|(hex, _)| *hex));
    assert_eq!(all, in_order(legal::token_hexes(game(app))), "every tile that takes it is on the heat map");
    let wanted = if by_coach { coach(app).advice.best.and_then(|best| best.token) } else { None };
    let any = (!by_coach && !places.is_empty()).then(|| places[chance.below(places.len() as u32) as usize].0);
    let Some(hex) = wanted.or(any) else {
        choose(app, Action::ReturnToken);
        rest(app);
        return;
    };
    let shown = places.iter().find(|(place, _)| *place == hex).expect("it is on the heat map").1;
    point_at(app, hex);
    let (at, change) = app.world().resource::<PlacementPreview>().token.expect("a preview");
    assert_eq!((at, change.sum()), (hex, shown), "ghost and heat map");
    let done = place(app, Action::PlaceToken { hex }, compared);
    assert_eq!(done, change, "the ghost of the token");
    compared.lost += usize::from(done.total() < 0);
}

/// Plays the current player's turn, by the coach's advice or at random, and compares all displayed points.
fn play_turn(app: &mut App, chance: &mut GameRng, by_coach: bool, compared: &mut Compared) {
    if stage(app) == CascadiaStage::Handover {
        request(app, Request::RaiseCurtain);
        rest(app);
    }
    let seat = game(app).seat();
    let start = pad(app);
    if !game(app).drafted() && game(app).phase() == Phase::Place {
        place_tile(app, chance, by_coach, compared);
    }
    let wipe = SlotSet::NONE.toggled(game(app).display().slots().next().expect("a slot"));
    if !by_coach && legal::check(game(app), Action::PaidWipe(wipe)).is_ok() {
        choose(app, Action::PaidWipe(wipe));
        rest(app);
        compared.wipes += 1;
    }
    assert_eq!(stage(app), CascadiaStage::Choosing(Phase::Draft));
    let shown = coach(app).advice.pairs.clone();
    let pairs: Vec<_> = stated(app).pairs.iter().filter_map(|(slot, best)| Some((*slot, (*best)?))).collect();
    assert_eq!(pairs, shown, "the pairs");
    let best = coach(app).best_of_turn.expect("a best turn");
    let suggested = coach(app).suggestion().and_then(|best| best.draft).expect("a draft").action;
    let by_chance = shown[chance.below(shown.len() as u32) as usize];
    choose(app, if by_coach { suggested } else { Action::TakePair(by_chance.0) });
    rest(app);
    if !by_coach {
        let here = coach(app).advice.tile_places[0].2;
        assert_eq!(here, by_chance.1, "the best of the pair, before and after it is taken");
    }
    // The token goes first at times.
    let token_first = !by_coach && chance.below(3) == 0 && !legal::token_hexes(game(app)).is_empty();
    if token_first {
        place_token(app, chance, by_coach, compared);
    }
    place_tile(app, chance, by_coach, compared);
    if game(app).hand().token.is_some() {
        place_token(app, chance, by_coach, compared);
    }
    assert_eq!(stage(app), CascadiaStage::Choosing(Phase::Review));
    let change = ScoreDelta::between(&start, &pad(app));
    assert_eq!(session(app).turn_change(), change, "what the turn has changed");
    assert!(change.total() <= best.total(), "no turn scores more than the coach predicts");
    let prompt = stated(app).prompt;
    assert!(prompt.starts_with(&written(change.sum())), "{prompt}");
    if by_coach {
        assert_eq!(change.sum().total(), best.total(), "the coach keeps its word");
        compared.best += 1;
    } else if change.total() < best.total() {
        assert!(prompt.contains(&written(best)), "{prompt}");
    }
    choose(app, Action::EndTurn);
    rest(app);
    // The next player does not see the points of a secret card.
    let seen = change.without(session(app).secret());
    assert_eq!(stated(app).log[0], Some(seen.sum()), "the log");
    let before = session(app).without_secrets(&[start]).swap_remove(0).total();
    let total = session(app).seen_sheets()[seat.index()].total();
    assert_eq!(i32::from(total) - i32::from(before), i32::from(seen.total()), "the score pad");
    compared.turns += 1;
}

/// Plays some turns of games of every kind, beginning at some turn.
fn compare(games: impl IntoIterator<Item = (&'static str, GameOptions, u16)>) -> Compared {
    let mut compared = Compared::default();
    for (kinds, options, turns) in games {
        let mut app = table_with_panels(kinds, options, turns);
        let mut chance = GameRng::new(options.seed);
        for turn in 0..4 {
            play_turn(&mut app, &mut chance, turn % 4 == 3, &mut compared);
        }
    }
    compared
}

fn standard(seed: u64) -> GameOptions {
    let cards = ["AAAAA", "BCDAB", "DDDDD", "CABDC"][(seed % 4) as usize];
    GameOptions::standard(0, CardChoice::from_key(cards).expect("cards"), seed)
}

#[test]
fn every_panel_states_the_change_of_the_score_pad() {
    let mut games = Vec::new();
    for seed in 1..5 {
        for (seats, kinds) in (1..).zip(["h", "hh", "hhh", "hhhh"]) {
            // From the first turn to nearly the last.
            let turns = ((seed * 7 + seats) % 16) as u16 * seats as u16;
            games.push((kinds, standard(seed * 10 + seats), turns));
        }
    }
    let compared = compare(games);
    assert_eq!(compared.turns, 64);
    assert!(compared.bonuses > 5 && compared.lost + compared.wipes > 0, "{compared:?}");
    assert!(compared.flights > 30 && compared.best == 16, "{compared:?}");
}

#[test]
fn every_panel_states_the_change_of_the_score_pad_under_other_rules() {
    let mut games = Vec::new();
    for restriction in 1..=10 {
        let second_cards = (restriction == 6).then(|| CardChoice::from_key("BBBBB").expect("cards"));
        let cards = if restriction == 6 { CardChoice::ALL_A } else { standard(restriction.into()).cards };
        let options = GameOptions {
            restriction: Some(restriction),
            cards,
            second_cards,
            ..standard(restriction.into())
        };
        let alone = if restriction % 2 == 0 { "h" } else { "hh" };
        for (kinds, turns) in [(if restriction == 10 { "hhh" } else { alone }, 12), ("hh", 24)] {
            games.push((kinds, options, turns));
        }
    }
    for (scenario, cards) in [(2, "BBBBB"), (5, "CDBBB"), (8, "CBBAD"), (11, "BAACA"), (14, "ACBAD")] {
        let cards = CardChoice::from_key(cards).expect("cards");
        games.push(("h", GameOptions { scenario: Some(scenario), cards, ..standard(scenario.into()) }, 9));
    }
    games.push(("hh", GameOptions { majorities: false, ..standard(3) }, 20));
    let preliminary = CardChoice::from_key("ABCAB").expect("cards");
    let old = GameOptions { edition: Edition::Preliminary, cards: preliminary, ..standard(4) };
    games.push(("hhh", old, 30));
    let compared = compare(games);
    assert!(compared.turns >= 100 && compared.bonuses > 5, "{compared:?}");
}
