//! The system that prepares the view of the panels once per change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::cards::card_views;
use super::display::slot_views;
use super::habitats::habitat_views;
use super::hud_view::HudView;
use super::log::LogLine;
use super::players::seat_views;
use super::purpose::PurposeView;
use super::turn::{compared, prompt, settle, turn_view};
use crate::camera::Rig;
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::turn::{Aim, CoachView, KeepAssistsAway, TurnTrial};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::session::OpponentSearch;
use crate::session::PlayableMode;
use cascadia_base::{ByHabitat, ByWildlife};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::Content;
use cascadia_rules::rules::{Phase, Seat};

/// The players' activity and attention while the game waits.
#[derive(SystemParam)]
struct TableAttention<'w> {
    aim: Res<'w, Aim>,
    rig: Res<'w, Rig>,
    thinking: Res<'w, OpponentSearch<Cascadia>>,
    coach: Res<'w, CoachView>,
    trial: Res<'w, TurnTrial>,
    stage: Option<Res<'w, State<SessionStage>>>,
}

/// Prepares the view and replaces the previous one if they differ.
fn prepare(
    mut commands: Commands,
    session: Res<Session>,
    assets: Res<ModeAssets>,
    localizer: Res<Localizer>,
    settings: Res<Settings>,
    table: TableAttention,
    view: Option<ResMut<HudView>>,
) {
    let stage = table.stage.map(|stage| *stage.get());
    let (visited, thinking) = (table.rig.seat(), table.thinking.is_busy());
    let mut now = view_of(&session, &assets.content, &localizer, &table.aim, visited, thinking, stage);
    if let Some((text, parts)) = compared(&session, &localizer, &settings, &table.coach, stage) {
        (now.prompt.text, now.prompt.parts) = (text, parts);
    }
    if *table.trial != TurnTrial::None {
        // The gain of another token would give the best pair away.
        now.cards.iter_mut().for_each(|card| card.next = None);
    }
    if *table.trial == TurnTrial::Settled {
        settle(&mut now.prompt, &mut now.actions, &localizer);
    }
    now.show_advice(&settings, &table.coach);
    now.supply_shown = settings.helps(Assist::Supply);
    if !settings.helps(Assist::Points) && session.game().phase() != Phase::Finished {
        now.hide_points();
    }
    match view {
        Some(mut view) => {
            view.set_if_neq(now);
        }
        None => commands.insert_resource(now),
    }
}

/// Returns the contents of the panels, with all points and without advice.
fn view_of(
    session: &Session,
    content: &Content,
    localizer: &Localizer,
    aim: &Aim,
    visited: Seat,
    thinking: bool,
    stage: Option<SessionStage>,
) -> HudView {
    let game = session.game();
    let (sheets, secret) = (session.seen_sheets(), session.secret());
    let mut bag_by_species = ByWildlife::default();
    for token in game.supply().bag() {
        bag_by_species[token.species] += 1;
    }
    let mut unseen_by_habitat = ByHabitat::default();
    for tile in game.supply().unseen_tiles() {
        let face = game.setup().catalogue.tile(tile);
        unseen_by_habitat[face.first()] += 1;
        if face.second() != face.first() {
            unseen_by_habitat[face.second()] += 1;
        }
    }
    HudView {
        seats: seat_views(session, &sheets, localizer, visited, thinking),
        cards: card_views(session, visited, &sheets[visited.index()]),
        habitats: habitat_views(&sheets, game.player(visited).environment()),
        bonus: game.setup().rules.habitat_bonus,
        slots: slot_views(game, aim.draft),
        stack: game.supply().tiles_left(),
        bag: game.supply().tokens_left(),
        bag_by_species,
        set_aside: game.supply().set_aside().len(),
        unseen_by_habitat,
        supply_shown: true,
        nature_tokens: game.player(game.seat()).nature_tokens(),
        nature_cost: game.setup().rules.nature_action_cost,
        turn: (game.turn(), game.setup().turns_each()),
        practice: session.record().practice,
        prompt: prompt(session, localizer, aim, visited, stage),
        actions: turn_view(session, aim, stage),
        can_take_back: session.before_last_turn().is_some(),
        log: session.log().iter().rev().map(|turn| LogLine::of(turn, secret)).collect(),
        visited,
        own: own_seat(session),
        purpose: PurposeView::of(session, content, localizer, visited),
        points_shown: true,
    }
}

/// Returns the seat of the player at the screen: the one to move, or else the only one; `None` during a
/// replay.
fn own_seat(session: &Session) -> Option<Seat> {
    if session.is_watched() {
        return None;
    }
    let (game, mut seats) = (session.game(), session.game().setup().seats());
    let acting = Some(game.seat()).filter(|seat| session.is_here(*seat));
    let only = || seats.find(|seat| session.is_here(*seat)).filter(|_| session.people_here() == 1);
    acting.or_else(only)
}

/// Returns whether the camera has moved to another environment; its position above an environment does not
/// matter to the panels.
pub(crate) fn another_environment_in_sight(rig: Res<Rig>, mut last: Local<Option<Seat>>) -> bool {
    let before = last.replace(rig.seat());
    before != Some(rig.seat())
}

fn drop_view(mut commands: Commands) {
    commands.remove_resource::<HudView>();
}

/// Prepares the view after every change of its inputs.
pub(super) fn plugin(app: &mut App) {
    let something_changed = resource_exists_and_changed::<Session>
        .or_else(resource_changed::<Aim>)
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<CoachView>)
        .or_else(resource_changed::<TurnTrial>)
        .or_else(another_environment_in_sight)
        .or_else(resource_changed::<Localizer>)
        .or_else(resource_changed::<OpponentSearch<Cascadia>>)
        .or_else(state_changed::<SessionStage>)
        .or_else(not(resource_exists::<HudView>));
    app.add_systems(
        Update,
        prepare.in_set(AppSystems::Show).after(KeepAssistsAway).run_if(
            resource_exists::<Session>.and_then(in_state(Cascadia::TABLE)).and_then(something_changed),
        ),
    )
    .add_systems(OnExit(Cascadia::TABLE), drop_view);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_engine::SeatOwner;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{Action, CardChoice, Environment, Player, Slot, legal};
    use cascadia_rules::scoring::{PointChange, score_environment};
    use cascadia_storage::text::Language;

    /// Returns a game of a human player against the computer after some turns, and the texts for it.
    fn table(turns: u16) -> (World, Localizer) {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(Language::English);
        let mut world = World::new();
        world.insert_resource(cascadia);
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 11), seats);
        session::start(&mut world, setup, turns).expect("the box holds this game");
        (world, localizer)
    }

    fn view(world: &World, localizer: &Localizer) -> HudView {
        let stage = Some(SessionStage::Choosing(Phase::Draft));
        let content = &world.resource::<ModeAssets>().content;
        view_of(world.resource::<Session>(), content, localizer, &Aim::default(), Seat(0), false, stage)
    }

    #[test]
    fn another_players_environment_is_distinguished_from_the_own_one() {
        let (mut world, localizer) = table(5);
        for turns in [4, 5] {
            let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
            let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 11), seats);
            session::start(&mut world, setup, turns).expect("the box holds this game");
            let mut shown = view(&world, &localizer);
            // There is one human player at the screen, at every turn.
            assert_eq!((shown.own, shown.visited_elsewhere()), (Some(Seat(0)), None));
            shown.visited = Seat(1);
            assert_eq!(shown.visited_elsewhere().map(|seat| seat.seat), Some(Seat(1)));
        }
        let record = world.resource::<Session>().record().clone();
        session::watch(&mut world, record).expect("the box holds this game");
        let watched = view(&world, &localizer);
        assert_eq!(watched.own, None, "there are no seats");
        assert_eq!(watched.visited_elsewhere().map(|seat| seat.seat), Some(Seat(0)));
    }

    #[test]
    fn a_purist_sees_the_pieces_and_no_points() {
        let (world, localizer) = table(20);
        let shown = view(&world, &localizer);
        assert!(shown.seats.iter().all(|seat| seat.total.is_some_and(|total| total > 10)));
        assert!(shown.cards.iter().any(|card| card.points.is_some_and(|points| points > 0)));
        let mut hidden = shown.clone();
        hidden.hide_points();
        assert!(!hidden.points_shown);
        assert!(hidden.cards.iter().all(|card| card.shares.is_empty()));
        assert!(hidden.seats.iter().all(|seat| seat.total.is_none()));
        assert!(hidden.habitats.iter().all(|row| row.players.is_empty() && row.corridors.is_empty()));
        assert!(hidden.log.iter().all(|line| line.change.is_none()));
        for card in &hidden.cards {
            assert_eq!((card.points, card.next), (None, None));
            assert!(card.hexes.is_empty() && card.idle.is_empty());
            assert!(card.steps.iter().all(|step| step.times == 0 && step.points > 0));
        }
        // The table itself is public.
        assert_eq!(hidden.slots, shown.slots);
        let minimaps = |view: &HudView| view.seats.iter().map(|seat| seat.minimap.len()).collect::<Vec<_>>();
        assert_eq!(minimaps(&hidden), [13, 13]);
    }

    #[test]
    fn the_rest_is_neither_in_environments_nor_on_display() {
        let (world, localizer) = table(20);
        let shown = view(&world, &localizer);
        let game = world.resource::<Session>().game();
        let tokens_seen = |species: cascadia_base::Wildlife| {
            let of_species = |player: &Player| {
                let tiles = player.environment().tiles().iter();
                tiles.filter(|tile| tile.token.is_some_and(|token| token.species == species)).count()
            };
            let placed: usize = game.players().iter().map(of_species).sum();
            placed + shown.slots.iter().filter(|slot| slot.token == Some(species)).count()
        };
        for (species, left) in shown.bag_by_species.iter() {
            assert_eq!(left + tokens_seen(species), 20, "{species:?}");
        }
        assert_eq!(shown.bag_by_species.iter().map(|(_, left)| *left).sum::<usize>(), shown.bag);
        let unseen = game.supply().unseen_tiles().count();
        let sides: usize = shown.unseen_by_habitat.iter().map(|(_, tiles)| *tiles).sum();
        assert!((unseen..=2 * unseen).contains(&sides) && unseen > shown.stack, "{sides} on {unseen}");
    }

    #[test]
    fn the_next_one_on_a_card_is_the_most_that_one_more_can_bring() {
        let (world, localizer) = table(20);
        let session = world.resource::<Session>();
        let environment = session.game().player(Seat(0)).environment();
        let points = |environment: &Environment| {
            score_environment(environment, 0, session.cards()).wildlife_subtotal() as i16
        };
        let before = points(environment);
        let shown = view(&world, &localizer);
        let mut counted = 0;
        for card in &shown.cards {
            let shared: u16 = card.shares.iter().map(|share| share.points).sum();
            assert_eq!(Some(shared), card.points, "{:?}", card.species);
            let changes = environment.token_hexes(card.species).into_iter().map(|hex| {
                let mut changed = environment.clone();
                changed.set_token(
                    hex,
                    Some(cascadia_rules::rules::TokenId { species: card.species, number: u8::MAX }),
                );
                let keystone = environment.at(hex).is_some_and(|tile| tile.keystone);
                points(&changed) - before + i16::from(keystone)
            });
            assert_eq!(card.next, changes.max(), "{:?}", card.species);
            counted += usize::from(card.next.is_some());
        }
        assert!(counted > 0);
        let tokens = environment.tiles().iter().filter_map(|tile| Some((tile.hex, tile.token?.species)));
        for (hex, species) in tokens {
            let card = &shown.cards[species.index()];
            assert!(card.hexes.contains(&hex) != card.idle.contains(&hex), "{hex:?} earns or is idle");
        }
    }

    #[test]
    fn pairs_show_their_best_and_hints_their_pieces_only_when_asked() {
        let (world, localizer) = table(4);
        let session = world.resource::<Session>();
        let knowledge = cascadia_rules::rules::Knowledge::of(session.game(), Seat(0));
        let advice = cascadia_ai::advice::TurnAdvice::of(&knowledge, session.cards());
        let mut coach = CoachView::default();
        coach.advice = advice;
        let mut shown = view(&world, &localizer);
        shown.show_advice(&Settings::default(), &coach);
        assert!(shown.slots.iter().all(|slot| slot.best.is_none() && slot.hinted == (false, false)));
        coach.hint = crate::cascadia::turn::HintStep::Move;
        shown.show_advice(&Settings { show_best: true, ..Settings::default() }, &coach);
        let totals = shown.slots.iter().filter_map(|slot| slot.best).map(PointChange::total);
        let best = totals.max();
        for slot in &shown.slots {
            assert!(slot.best.is_some());
            assert_eq!(slot.is_best, slot.best.map(PointChange::total) == best);
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

    #[test]
    fn the_prompt_names_the_animal_in_hand_with_its_article() {
        let (mut world, english) = table(4);
        let french = shipped().0.localizer(Language::French);
        let record = world.resource::<Session>().record().clone();
        let mut named = 0;
        for slot in (0..4).map(Slot) {
            let mut record = record.clone();
            record.actions.push(Action::TakePair(slot));
            session::resume(&mut world, record).expect("the box holds this game");
            let session = world.resource::<Session>();
            let game = session.game();
            let Some(token) = game.hand().token.filter(|_| !legal::token_hexes(game).is_empty()) else {
                continue;
            };
            let stage = Some(SessionStage::Choosing(Phase::Place));
            let prompt_in = |localizer| prompt(session, localizer, &Aim::default(), game.seat(), stage).text;
            let article = ["l’ours", "le wapiti", "le saumon", "la buse", "le renard"][token.species.index()];
            assert!(
                prompt_in(&english).contains(&format!("**the {}**", token.species.key())),
                "{}",
                prompt_in(&english)
            );
            assert!(prompt_in(&french).contains(&format!("**{article}**")), "{}", prompt_in(&french));
            named += 1;
        }
        assert!(named > 0);
    }
}
