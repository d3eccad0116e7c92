//! The next step of the turn: the prompt, and the buttons.

use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::hud::change::{change_parts, change_text};
use crate::cascadia::hud::names::{seat_name, the_species};
use crate::cascadia::turn::{Aim, CoachView, DraftMode};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use cascadia_base::Wildlife;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::overpopulation::three_alike;
use cascadia_rules::rules::{Action, Phase, Seat, legal};

/// The next step in one sentence.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Prompt {
    /// The sentence; parts between `**` are bold.
    pub text: String,
    /// The parts of the points, in words; `None` without a habitat bonus.
    pub parts: Option<String>,
    /// The seat whose turn it is, if any.
    pub seat: Option<Seat>,
}

/// The buttons of the turn and their availability.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct TurnView {
    /// The phase in which a human player decides, if any.
    pub choosing: Option<Phase>,
    /// True if a click on a pair takes it.
    pub can_choose: bool,
    /// True if the last action can be undone.
    pub can_undo: bool,
    /// True if an undone action can be redone.
    pub can_redo: bool,
    /// True once the turn contains an action that cannot be undone.
    pub undo_barred: bool,
    /// True if the tile can be rotated, in hand or where it lies.
    pub can_rotate: bool,
    /// The token in hand, if any.
    pub token_in_hand: Option<Wildlife>,
    /// True if the token in hand has no legal place, and no remaining tile could give it one.
    pub token_is_stuck: bool,
    /// True if a nature token can be spent.
    pub can_pay: bool,
    /// The species of three tokens that can be wiped for free.
    pub wipe_three: Option<Wildlife>,
    /// The meaning of a click on the display.
    pub draft: DraftMode,
    /// True if the turn can be ended.
    pub can_end: bool,
}

/// Returns the availability of the turn's buttons.
pub(super) fn turn_view(session: &Session, aim: &Aim, stage: Option<SessionStage>) -> TurnView {
    let game = session.game();
    // The stage lags a frame behind the position.
    let is_choosing = matches!(stage, Some(SessionStage::Choosing(_)));
    if !is_choosing || game.phase() == Phase::Finished || !session.decides_here(game.seat()) {
        return TurnView::default();
    }
    let (phase, hand) = (game.phase(), game.hand());
    TurnView {
        choosing: Some(phase),
        can_choose: phase == Phase::Draft || (hand.tile.is_some() && hand.token.is_some()),
        can_undo: session.can_undo(),
        can_redo: session.can_redo(),
        undo_barred: !session.can_undo()
            && session.record().actions.last().is_some_and(|last| *last != Action::EndTurn),
        can_rotate: matches!(phase, Phase::Place | Phase::Review),
        token_in_hand: hand.token.map(|token| token.species),
        token_is_stuck: hand.token.is_some() && hand.tile.is_none() && legal::token_hexes(game).is_empty(),
        can_pay: phase == Phase::Draft && legal::can_pay_nature_action(game),
        wipe_three: three_alike(game.display()).filter(|_| legal::check(game, Action::WipeThree).is_ok()),
        draft: aim.draft,
        can_end: phase == Phase::Review,
    }
}

/// Returns the prompt for the next step.
pub(super) fn prompt(
    session: &Session,
    localizer: &Localizer,
    aim: &Aim,
    visited: Seat,
    stage: Option<SessionStage>,
) -> Prompt {
    let game = session.game();
    let seat = game.seat();
    let name = seat_name(localizer, session, seat);
    let with_name = |key: &str| localizer.text_with(key, &[("name", FluentValue::from(name.clone()))]);
    let text = match stage {
        None | Some(SessionStage::Finished) => with_name("prompt-finished"),
        _ if session.awaits_host() => with_name("prompt-awaited"),
        Some(SessionStage::Replaying) if game.phase() == Phase::Finished => with_name("prompt-replay-over"),
        Some(SessionStage::Replaying) => with_name("prompt-replay"),
        Some(SessionStage::Handover) => with_name("prompt-handover"),
        // The stage lags a frame behind the position, and the prompt describes the position.
        _ if game.phase() == Phase::Finished && !session.is_unverified() => with_name("prompt-finished"),
        _ if !session.is_here(seat) => with_name("prompt-watching"),
        // Players at this screen know that it is their turn.
        _ if !session.decides_here(seat) || game.phase() == Phase::Finished => with_name("prompt-awaited"),
        _ if session.curtain_is_down() => with_name("prompt-handover"),
        _ if visited != seat && game.phase() != Phase::Draft => with_name("prompt-visiting-place"),
        _ => match game.phase() {
            Phase::Draft if visited != seat && aim.draft == DraftMode::Pair => with_name("prompt-visiting"),
            Phase::Draft => with_name(draft_key(session, aim)),
            Phase::Place => place_prompt(session, localizer),
            Phase::Review | Phase::Finished => with_name("prompt-review"),
        },
    };
    Prompt { text, parts: None, seat: (stage != Some(SessionStage::Finished)).then_some(seat) }
}

/// Returns the text key of the prompt before the draft.
fn draft_key(session: &Session, aim: &Aim) -> &'static str {
    match aim.draft {
        DraftMode::Pair if legal::check(session.game(), Action::WipeThree).is_ok() => "prompt-draft-or-wipe",
        DraftMode::Pair => "prompt-draft",
        DraftMode::Mix { tile: None, token: None, .. } => "prompt-mix",
        DraftMode::Mix { tile: None, .. } => "prompt-mix-tile",
        DraftMode::Mix { .. } => "prompt-mix-token",
        DraftMode::Wipe(slots) if slots.is_empty() => "prompt-wipe",
        DraftMode::Wipe(_) => "prompt-wipe-confirm",
    }
}

/// Returns the prompt for placing the pieces in hand.
fn place_prompt(session: &Session, localizer: &Localizer) -> String {
    let game = session.game();
    let token = game.hand().token;
    let species = token.map(|token| the_species(localizer, token.species)).unwrap_or_default();
    let placeable = !legal::token_hexes(game).is_empty();
    let key = match (game.hand().tile.is_some(), token.is_some(), placeable) {
        _ if !game.drafted() => "prompt-place-opening-tile",
        (true, true, true) => "prompt-place-both",
        (true, ..) => "prompt-place-tile",
        (false, true, true) => "prompt-place-token",
        (false, true, false) => "prompt-return-token",
        (false, false, _) => "prompt-review",
    };
    localizer.text_with(key, &[("species", FluentValue::from(species))])
}

/// Replaces the prompt to end the turn when a retried turn is judged in its current state.
pub(super) fn settle(prompt: &mut Prompt, actions: &mut TurnView, localizer: &Localizer) {
    if actions.can_end {
        actions.can_end = false;
        prompt.text = localizer.text("prompt-judged");
    }
}

/// Compares the points of the turn with the best possible, if warnings are on. Returns the message, and the
/// parts of its first number.
pub(super) fn compared(
    session: &Session,
    localizer: &Localizer,
    settings: &Settings,
    coach: &CoachView,
    stage: Option<SessionStage>,
) -> Option<(String, Option<String>)> {
    let best = coach.best_of_turn.filter(|_| settings.helps(Assist::Warnings))?;
    if stage != Some(SessionStage::Choosing(Phase::Review)) {
        return None;
    }
    let change = session.turn_change().sum();
    let key = if change.total() < best.total() { "prompt-review-less" } else { "prompt-review-best" };
    let [own, best] = [change, best].map(|change| FluentValue::from(change_text(change)));
    let text = localizer.text_with(key, &[("change", own), ("best", best)]);
    Some((text, change_parts(localizer, change)))
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;

    use super::*;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_base::Rotation;
    use cascadia_engine::SeatOwner;
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{CardChoice, Slot};
    use cascadia_storage::text::Language;

    /// Returns the table after these actions of a human player against the computer, and the texts for it.
    fn table(actions: &[Action]) -> (World, Localizer) {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(Language::English);
        let mut world = World::new();
        world.insert_resource(cascadia);
        let seats = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 11), seats);
        session::start_practice(&mut world, setup, actions).expect("the box holds this game");
        (world, localizer)
    }

    /// Returns the prompt while the stage is still that of another phase.
    fn prompts_in(world: &World, localizer: &Localizer, stage: Phase) -> String {
        let session = world.resource::<Session>();
        let stage = Some(SessionStage::Choosing(stage));
        prompt(session, localizer, &Aim::default(), Seat(0), stage).text
    }

    #[test]
    fn the_sentence_is_about_the_position_and_not_about_the_stage_before_it() {
        let mut actions = vec![Action::TakePair(Slot(0))];
        let (world, localizer) = table(&actions);
        let hex = world.resource::<Session>().game().environment().frontier()[0];
        let wanted = prompts_in(&world, &localizer, Phase::Place);
        assert_eq!(prompts_in(&world, &localizer, Phase::Draft), wanted, "a pair was taken just now");
        actions.push(Action::PlaceTile { hex, rotation: Rotation::default() });
        let (world, _) = table(&actions);
        let token = legal::token_hexes(world.resource::<Session>().game()).first().copied();
        actions.push(token.map_or(Action::ReturnToken, |hex| Action::PlaceToken { hex }));
        let (world, _) = table(&actions);
        let review = localizer.text("prompt-review");
        for stage in [Phase::Place, Phase::Review] {
            // Nothing is in hand any more, so no tile has to accept anything.
            assert_eq!(prompts_in(&world, &localizer, stage), review, "{stage:?}");
        }
        let view = turn_view(
            world.resource::<Session>(),
            &Aim::default(),
            Some(SessionStage::Choosing(Phase::Place)),
        );
        assert!(!view.token_is_stuck);
        actions.push(Action::EndTurn);
        let (world, _) = table(&actions);
        assert_ne!(prompts_in(&world, &localizer, Phase::Review), review, "it is the turn of the other");
    }

    #[test]
    fn nobody_reads_of_themselves_that_they_are_playing() {
        let (world, localizer) = table(&[]);
        let session = world.resource::<Session>();
        let prompt_at = |stage: SessionStage, seat: Seat| {
            prompt(session, &localizer, &Aim::default(), seat, Some(stage)).text
        };
        // The computer has just ended its turn.
        let draft = prompt_at(SessionStage::Choosing(Phase::Draft), Seat(0));
        assert_eq!(prompt_at(SessionStage::Watching, Seat(0)), draft);
        let visiting = prompt_at(SessionStage::Choosing(Phase::Draft), Seat(1));
        assert_eq!(prompt_at(SessionStage::Watching, Seat(1)), visiting);
        assert!([draft, visiting].iter().all(|text| !text.contains("is playing")));
    }
}
