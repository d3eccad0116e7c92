//! Prepares the view of the panels.

use bevy::prelude::*;

use super::cards::card_views;
use super::turn::{compared, prompt, turn_view};
use super::{HabitatView, HudView, LogLine, MiniTile, SeatView, SlotView, seat_name};
use crate::app::Frame;
use crate::app::camera::Rig;
use crate::app::hud::goals::PurposeView;
use crate::app::library::{Library, Speaker};
use crate::app::play::{Playthrough, Stage, Thinking};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::turn::{Aim, Coach, DraftMode};
use crate::content::Content;
use crate::record::SeatOwner;
use crate::rules::{ByWildlife, Environment, Habitat, Phase, PlacedTile, Seat, Slot};
use crate::scoring::CorridorMap;

fn prepare(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    speaker: Res<Speaker>,
    aim: Res<Aim>,
    rig: Res<Rig>,
    thinking: Res<Thinking>,
    settings: Res<Settings>,
    coach: Res<Coach>,
    stage: Option<Res<State<Stage>>>,
    view: Option<ResMut<HudView>>,
) {
    let stage = stage.map(|stage| *stage.get());
    let mut now =
        view_of(&playthrough, &library.content, &speaker, &aim, rig.seat(), thinking.is_busy(), stage);
    if let Some(compared) = compared(&playthrough, &speaker, &settings, &coach, stage) {
        now.prompt.text = compared;
    }
    now.show_advice(&settings, &coach);
    if !settings.show_points && playthrough.game().phase() != Phase::Finished {
        now.hide_points();
    }
    match view {
        Some(mut view) => {
            view.set_if_neq(now);
        }
        None => commands.insert_resource(now),
    }
}

fn view_of(
    playthrough: &Playthrough,
    content: &Content,
    speaker: &Speaker,
    aim: &Aim,
    visited: Seat,
    thinking: bool,
    stage: Option<Stage>,
) -> HudView {
    let game = playthrough.game();
    let sheets = playthrough.seen_sheets();
    let over = game.phase() == Phase::Finished;
    let seats = game
        .setup()
        .seats()
        .map(|seat| SeatView {
            seat,
            name: seat_name(speaker, playthrough, seat),
            level: match playthrough.owner(seat) {
                SeatOwner::Human(_) => None,
                SeatOwner::Opponent(level) => Some(level.clone()),
            },
            total: Some(sheets[seat.index()].total()),
            minimap: minimap(game.player(seat).environment()),
            nature_tokens: game.player(seat).nature_tokens(),
            active: seat == game.seat() && !over,
            visited: seat == visited,
            thinking: thinking && seat == game.seat() && !playthrough.is_human(seat),
        })
        .collect();
    let sheet = &sheets[visited.index()];
    let environment = game.player(visited).environment();
    let corridors = CorridorMap::of(environment);
    let mut bag_by_species = ByWildlife::default();
    for token in game.supply().bag() {
        bag_by_species[token.species] += 1;
    }
    let picked = |slot: Slot| match aim.draft {
        DraftMode::Pair => (false, false),
        DraftMode::Mix { tile, token } => (tile == Some(slot), token == Some(slot)),
        DraftMode::Wipe(slots) => (false, slots.contains(slot)),
    };
    let display = game.display();
    let leaving = game.leaving();
    HudView {
        seats,
        cards: card_views(playthrough, visited, sheet),
        habitats: Habitat::ALL
            .map(|habitat| HabitatView {
                habitat,
                players: sheets
                    .iter()
                    .map(|sheet| (sheet.habitats[habitat].points, sheet.habitats[habitat].bonus))
                    .collect(),
                corridors: corridors.corridors(environment, habitat),
            })
            .into(),
        bonus: game.setup().rules.habitat_bonus,
        slots: display
            .slots()
            .map(|slot| SlotView {
                slot,
                tile: display.tile(slot).is_some(),
                face: display.tile(slot).map(|tile| game.setup().catalogue.tile(tile)),
                token: display.token(slot).map(|token| token.species),
                tile_leaves: leaving.tile == Some(slot),
                token_leaves: leaving.token == Some(slot),
                tile_picked: picked(slot).0,
                token_picked: picked(slot).1,
                best: None,
                is_best: false,
                hinted: (false, false),
            })
            .collect(),
        stack: game.supply().tiles_left(),
        bag: game.supply().tokens_left(),
        bag_by_species,
        nature_tokens: game.player(game.seat()).nature_tokens(),
        nature_cost: game.setup().rules.nature_action_cost,
        turn: (game.turn(), game.setup().turns_each()),
        prompt: prompt(playthrough, speaker, aim, visited, stage),
        actions: turn_view(playthrough, aim, stage),
        log: playthrough.log().iter().rev().map(LogLine::from).collect(),
        visited,
        purpose: PurposeView::of(playthrough, content, speaker, visited),
        points_shown: true,
    }
}

/// The land tile by tile.
fn minimap(environment: &Environment) -> Vec<MiniTile> {
    let tile = |tile: &PlacedTile| MiniTile {
        hex: tile.hex,
        edges: tile.edges,
        token: tile.token.map(|token| token.species),
    };
    environment.tiles().iter().map(tile).collect()
}

/// Whether the eye has gone to another land; where it is above that land changes nothing in the panels.
fn another_land_in_sight(rig: Res<Rig>, mut last: Local<Option<Seat>>) -> bool {
    let before = last.replace(rig.seat());
    before != Some(rig.seat())
}

fn drop_view(mut commands: Commands) {
    commands.remove_resource::<HudView>();
}

pub(super) fn plugin(app: &mut App) {
    let something_changed = resource_exists_and_changed::<Playthrough>
        .or_else(resource_changed::<Aim>)
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Coach>)
        .or_else(another_land_in_sight)
        .or_else(resource_changed::<Speaker>)
        .or_else(resource_changed::<Thinking>)
        .or_else(state_changed::<Stage>)
        .or_else(not(resource_exists::<HudView>));
    app.add_systems(
        Update,
        prepare.in_set(Frame::Show).run_if(
            resource_exists::<Playthrough>.and_then(in_state(Screen::Playing)).and_then(something_changed),
        ),
    )
    .add_systems(OnExit(Screen::Playing), drop_view);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play;
    use crate::content::{Language, Terms, find_root};
    use crate::record::RecordSetup;
    use crate::rules::{Action, CardChoice};
    use crate::scoring::score_environment;

    /// A game of a person against the computer after some turns, and the words for it.
    fn table(turns: u16) -> (World, Speaker) {
        let library = Library::read(&find_root().expect("the package has its folders")).expect("valid data");
        let speaker = library.speaker(Language::English);
        let mut world = World::new();
        world.insert_resource(library);
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
        let setup = RecordSetup::new(&Terms::standard(2, CardChoice::ALL_A, 11), seats);
        play::start(&mut world, setup, turns).expect("the box holds this game");
        (world, speaker)
    }

    fn view(world: &World, speaker: &Speaker) -> HudView {
        let stage = Some(Stage::Choosing(Phase::Draft));
        let content = &world.resource::<Library>().content;
        view_of(world.resource::<Playthrough>(), content, speaker, &Aim::default(), Seat(0), false, stage)
    }

    #[test]
    fn a_purist_sees_the_pieces_and_no_points() {
        let (world, speaker) = table(20);
        let shown = view(&world, &speaker);
        assert!(shown.seats.iter().all(|seat| seat.total.is_some_and(|total| total > 10)));
        assert!(shown.cards.iter().any(|card| card.points.is_some_and(|points| points > 0)));
        let mut hidden = shown.clone();
        hidden.hide_points();
        assert!(!hidden.points_shown);
        assert!(hidden.seats.iter().all(|seat| seat.total.is_none()));
        assert!(hidden.habitats.iter().all(|row| row.players.is_empty() && row.corridors.is_empty()));
        assert!(hidden.log.iter().all(|line| line.change.is_none()));
        for card in &hidden.cards {
            assert_eq!((card.points, card.next), (None, None));
            assert!(card.hexes.is_empty() && card.idle.is_empty());
            assert!(card.steps.iter().all(|step| step.times == 0 && step.points > 0));
        }
        // What lies on the table is for everybody to see.
        assert_eq!(hidden.slots, shown.slots);
        let lands = |view: &HudView| view.seats.iter().map(|seat| seat.minimap.len()).collect::<Vec<_>>();
        assert_eq!(lands(&hidden), [13, 13]);
    }

    #[test]
    fn the_next_one_on_a_card_is_the_most_that_one_more_can_bring() {
        let (world, speaker) = table(20);
        let playthrough = world.resource::<Playthrough>();
        let environment = playthrough.game().player(Seat(0)).environment();
        let points =
            |land: &Environment| score_environment(land, 0, playthrough.cards()).wildlife_subtotal() as i16;
        let before = points(environment);
        let shown = view(&world, &speaker);
        let mut told = 0;
        for card in &shown.cards {
            let changes = environment.token_hexes(card.species).into_iter().map(|hex| {
                let mut land = environment.clone();
                land.set_token(hex, Some(crate::rules::TokenId { species: card.species, number: u8::MAX }));
                let keystone = environment.at(hex).is_some_and(|tile| tile.keystone);
                points(&land) - before + i16::from(keystone)
            });
            assert_eq!(card.next, changes.max(), "{:?}", card.species);
            told += usize::from(card.next.is_some());
        }
        assert!(told > 0);
        let tokens = environment.tiles().iter().filter_map(|tile| Some((tile.hex, tile.token?.species)));
        for (hex, species) in tokens {
            let card = &shown.cards[species.index()];
            assert!(card.hexes.contains(&hex) != card.idle.contains(&hex), "{hex:?} earns or is idle");
        }
    }

    #[test]
    fn pairs_tell_their_best_and_hints_their_pieces_only_when_asked() {
        let (world, speaker) = table(4);
        let playthrough = world.resource::<Playthrough>();
        let knowledge = crate::rules::Knowledge::of(playthrough.game(), Seat(0));
        let counsel = crate::ai::Counsel::of(&knowledge, playthrough.cards());
        let mut coach = Coach::default();
        coach.counsel = counsel;
        let mut shown = view(&world, &speaker);
        shown.show_advice(&Settings::default(), &coach);
        assert!(shown.slots.iter().all(|slot| slot.best.is_none() && slot.hinted == (false, false)));
        coach.hint = crate::app::turn::Hint::Move;
        shown.show_advice(&Settings { show_best: true, ..Settings::default() }, &coach);
        let best = shown.slots.iter().filter_map(|slot| slot.best).max();
        for slot in &shown.slots {
            assert!(slot.best.is_some());
            assert_eq!(slot.is_best, slot.best == best);
        }
        let hinted: Vec<_> = shown.slots.iter().filter(|slot| slot.hinted.0).collect();
        assert_eq!(hinted.len(), 1);
        let action = coach.suggestion().and_then(|best| best.draft).map(|draft| draft.action);
        assert!(match action {
            Some(Action::TakePair(slot)) => slot == hinted[0].slot,
            Some(Action::TakeMixed { tile, .. }) => tile == hinted[0].slot,
            _ => false,
        });
    }
}
