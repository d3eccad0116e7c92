//! Preparation of the table's view.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::hud_view::AvailableActions;
use super::{
    DieView, HudView, LastRound, QuestionView, RoundEnd, SeatView, advice, cards, choices, goals, paper,
    tally, words,
};
use crate::input::bindings::Bindings;
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::dice::{DiceInSight, TrayDie};
use crate::rolling::river_trail::SavedRiverTrails;
use crate::rolling::turn::{Aim, Click, Coach, Hint, Outlook, planner, seat_in_sight};
use crate::rolling::words::line_name;
use crate::rolling::{ModeAssets, Session};
use crate::session::OpponentSearch;
use cascadia_base::Seat;
use cascadia_engine::{GameMode, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::{Action, BonusUse, Phase};
use rolling_rivers_ai::advice::DieReading;
use rolling_rivers_ai::advice::tally_after;

/// The inputs of the view besides the session.
#[derive(SystemParam)]
pub(super) struct Prepared<'w> {
    localizer: Res<'w, Localizer>,
    settings: Res<'w, Settings>,
    assets: Res<'w, ModeAssets>,
    outlook: Res<'w, Outlook>,
    aim: Res<'w, Aim>,
    coach: Res<'w, Coach>,
    hint: Res<'w, Hint>,
    round_end: Res<'w, RoundEnd>,
    trails: Option<Res<'w, SavedRiverTrails>>,
    bindings: Option<Res<'w, Bindings>>,
}

pub(super) fn prepare(
    mut commands: Commands,
    parts: Prepared,
    session: Res<Session>,
    search: Res<OpponentSearch<RollingRivers>>,
    mut frames: FrameRequests,
) {
    // New content takes some frames to appear, even without input.
    frames.now();
    let view = view_of(&parts, &session, search.is_busy());
    commands.insert_resource(DiceInSight {
        serial: session.serial(),
        round: view.round.0,
        dice: view.dice.iter().map(tray_die).collect(),
        faces: session.state().setup().dice.clone(),
    });
    commands.insert_resource(view);
}

/// Converts a die for the tray.
const fn tray_die(die: &DieView) -> TrayDie {
    let DieView { die, face, lifted, counts_as, converted, twice, reading, .. } = *die;
    let aside = matches!(reading, Some(DieReading::Out));
    TrayDie { die, face, lifted, counts_as, converted, twice, aside }
}

/// Returns the aim of a seat that plans ahead.
fn aim_ahead(aim: &Aim, seat: Seat) -> Aim {
    let plan = aim.ahead.filter(|plan| plan.seat == seat);
    Aim { row: plan.map(|plan| plan.row), variant: plan.map_or(0, |plan| plan.variant), ..Aim::default() }
}

/// Returns the uses of the bonus card in a question, each with a flag for the aim.
fn uses_of(question: &QuestionView) -> Vec<(BonusUse, bool)> {
    let uses = question.choices.iter().filter_map(|choice| match choice.click {
        Click::Use(bonus) => Some((bonus, choice.aimed)),
        _ => None,
    });
    uses.collect()
}

/// Returns the lines of a seat's score, and their total.
fn score_of(localizer: &Localizer, session: &Session, seat: Seat) -> (Vec<(String, u16)>, u16) {
    let score = &session.ledger().scores[seat.index()];
    let lines = score.lines.iter().map(|line| (line_name(localizer, line.key), line.points));
    (lines.collect(), score.total())
}

fn view_of(parts: &Prepared, session: &Session, thinking: bool) -> HudView {
    let Prepared { localizer, settings, assets, outlook, aim, coach, hint, round_end, trails, bindings } =
        parts;
    let game = session.state();
    let seat = game.seat();
    let choosing = session.decides_here(seat) && !session.is_watched() && !session.is_over();
    let shown = seat_in_sight(session, aim);
    let can = possible(session, outlook, aim, choosing);
    // A waiting player plans with a separate outlook and aim.
    let plans = planner(session, outlook, aim).and_then(|seat| outlook.ahead(seat));
    let ahead = aim_ahead(aim, shown);
    let (own, own_aim) = plans.map_or((&**outlook, &**aim), |plans| (plans, &ahead));
    let planning = plans.is_some();
    let is_collecting = choosing && game.phase() == Phase::Collect && shown == seat;
    let aimed = tally::aimed_harvest(own, own_aim).filter(|_| is_collecting || planning);
    let stock = *game.player(shown).tally();
    let after = aimed.map_or(stock, |harvest| tally_after(&stock, harvest));
    let completions = cards::completions(localizer, assets, game);
    let question =
        if choosing { choices::question(localizer, game, outlook, &completions, aim) } else { None };
    let asked = question.as_ref().filter(|_| shown == seat);
    let uses = asked.map_or_else(Vec::new, uses_of);
    let score = settings.helps(Assist::Points).then(|| score_of(localizer, session, shown));
    let trails = trails.as_deref().map(|trails| &trails.value);
    let goals = if settings.helps(Assist::Points) {
        goals::goals(localizer, &assets.content, session, shown, trails)
    } else {
        None
    };
    let hinted = if choosing {
        advice::advice_text((localizer, bindings.as_deref()), session, outlook, aim, hint)
    } else {
        None
    };
    let turns = Some(&**aim).filter(|_| is_collecting);
    let is_held = aim.row_held.is_some() && is_collecting || aim.card_held.is_some();
    HudView {
        round: (game.round(), game.rounds()),
        prompt: hinted.unwrap_or_else(|| {
            words::prompt(localizer, session, (can.only_pass, is_held), (thinking, planning))
        }),
        seat,
        choosing,
        planning,
        family: game.setup().family,
        hints: choosing && settings.helps(Assist::Hints) && !can.throw && !can.done,
        practice: session.record().practice,
        undo: (choosing && session.can_undo(), choosing && session.can_redo()),
        can,
        dice: tally::dice(game, shown, aimed, turns, &uses),
        rows: tally::rows(
            localizer,
            session,
            settings,
            shown,
            (own, coach, hint),
            (own_aim, is_collecting || planning, asked),
        ),
        tokens: (stock.nature_tokens, after.nature_tokens),
        variant: aimed.and_then(|_| tally::variant(localizer, own, own_aim)),
        cards: cards::cards(
            localizer,
            settings,
            session,
            (own, coach, hint),
            if planning { &ahead } else { aim },
            (&after, aimed.is_some()),
            (choosing && !planning, planning),
        ),
        completions,
        pile: game.draw_pile(),
        players: players(localizer, settings, session, shown, round_end.is_shown()),
        score,
        goals,
        can_hurry: !choosing && !session.is_watched() && !session.is_over() && !is_awaited(session),
        can_take_back: session.before_last_turn().is_some(),
        question,
        paper: paper::paper(localizer, settings, assets, session, outlook, aim, shown),
    }
}

/// Tests whether a remote player decides, who cannot be hurried.
fn is_awaited(session: &Session) -> bool {
    let owner = session.record().setup.seats.get(session.seat().index());
    session.is_remote() && owner.is_some_and(SeatOwner::is_human)
}

fn possible(session: &Session, outlook: &Outlook, aim: &Aim, choosing: bool) -> AvailableActions {
    if !choosing {
        return AvailableActions::default();
    }
    let phase = session.phase();
    AvailableActions {
        throw: phase == Phase::Roll,
        pass: phase == Phase::Complete,
        only_pass: phase == Phase::Complete && outlook.actions == [Action::Pass],
        done: phase == Phase::Review,
        decline: outlook.actions.contains(&Action::Free(None)),
        declines: aim.declines,
    }
}

fn players(
    localizer: &Localizer,
    settings: &Settings,
    session: &Session,
    shown: Seat,
    ends_round: bool,
) -> Vec<SeatView> {
    let game = session.state();
    let view = |seat: Seat| {
        let player = game.player(seat);
        SeatView {
            seat,
            name: words::seat_name(localizer, session, seat),
            total: settings.helps(Assist::Points).then(|| session.ledger().scores[seat.index()].total()),
            active: game.seat() == seat && !session.is_over(),
            shown: seat == shown,
            ready: RollingRivers::is_together(game) && player.is_done() && !session.is_over(),
            takes_part: session.can_take_part(seat),
            animals: player.tally().animals,
            tokens: player.tally().nature_tokens,
            completed: player.completed(),
            last: if ends_round || shows_last_round(session, seat) {
                last_round(localizer, settings, session, seat)
            } else {
                None
            },
            ends_round,
        }
    };
    game.setup().seats().map(view).collect()
}

/// Tests whether a seat is an opponent's who has not begun the next round.
fn shows_last_round(session: &Session, seat: Seat) -> bool {
    !session.is_here(seat) && !session.is_over() && (session.seat() != seat || session.is_watched())
}

/// Returns the last round that a seat has ended.
fn last_round(
    localizer: &Localizer,
    settings: &Settings,
    session: &Session,
    seat: Seat,
) -> Option<LastRound> {
    let round = session.ledger().log.iter().rev().find(|round| round.seat == seat)?;
    let card = round.card.map(|id| session.state().card(id)).map(|card| (card.habitat, card.number));
    let points = settings.helps(Assist::Points).then(|| i32::from(round.after) - i32::from(round.before));
    let mut last = LastRound { animals: round.animals, card, points, spoken: String::new() };
    last.spoken = words::spoken_round(localizer, &words::seat_name(localizer, session, seat), &last);
    Some(last)
}
