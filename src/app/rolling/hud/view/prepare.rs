//! Prepares the view of the table.

use bevy::prelude::*;

use super::rolling_view::Possible;
use super::{DieView, RollingPlayerView, RollingView, cards, choices, paper, tally, words};
use crate::app::preferences::localizer::Localizer;
use crate::app::preferences::settings::Settings;
use crate::app::rolling::dice::{DiceInSight, TrayDie};
use crate::app::rolling::turn::{RollingAim, RollingOutlook, tally_after};
use crate::app::rolling::words::line_name;
use crate::app::rolling::{RollingAssets, RollingSession};
use crate::app::session::OpponentSearch;
use crate::base::Seat;
use crate::rolling::Rolling;
use crate::rolling::rules::{RollingAction, RollingPhase};

/// Prepares the view.
pub(super) fn prepare(
    mut commands: Commands,
    localizer: Res<Localizer>,
    settings: Res<Settings>,
    assets: Res<RollingAssets>,
    session: Res<RollingSession>,
    outlook: Res<RollingOutlook>,
    aim: Res<RollingAim>,
    search: Res<OpponentSearch<Rolling>>,
) {
    let view = view_of(&localizer, &settings, &assets, &session, &outlook, &aim, search.is_busy());
    commands.insert_resource(DiceInSight {
        serial: session.serial(),
        round: view.round.0,
        dice: view.dice.iter().map(tray_die).collect(),
        faces: session.state().setup().dice.clone(),
    });
    commands.insert_resource(view);
}

/// Returns a die as the tray shows it.
const fn tray_die(die: &DieView) -> TrayDie {
    let DieView { die, face, lifted, counts_as, converted, twice } = *die;
    TrayDie { die, face, lifted, counts_as, converted, twice, aside: false }
}

/// Returns the seat whose sheet is in sight: the one looked at, the person who decides, or the only person at the table.
fn seat_in_sight(session: &RollingSession, aim: &RollingAim) -> Seat {
    if let Some(seat) = aim.looked_at {
        return seat;
    }
    let seat = session.seat();
    let mut people = session.human_seats();
    match (people.next(), people.next()) {
        (Some(only), None) if !session.is_watched() => only,
        _ => seat,
    }
}

/// Returns what the panels show.
fn view_of(
    localizer: &Localizer,
    settings: &Settings,
    assets: &RollingAssets,
    session: &RollingSession,
    outlook: &RollingOutlook,
    aim: &RollingAim,
    thinking: bool,
) -> RollingView {
    let game = session.state();
    let seat = game.seat();
    let choosing = session.is_human(seat) && !session.is_watched() && !session.is_over();
    let shown = seat_in_sight(session, aim);
    let can = possible(session, outlook, choosing);
    let aimed =
        tally::aimed_harvest(outlook, aim).filter(|_| choosing && game.phase() == RollingPhase::Collect);
    let stock = *game.player(shown).tally();
    let after = aimed.filter(|_| shown == seat).map_or(stock, |harvest| tally_after(&stock, harvest));
    let completions = cards::completions(localizer, assets, game);
    let question =
        if choosing { choices::question(localizer, game, outlook, &completions, aim) } else { None };
    let score = settings.show_points.then(|| {
        let score = &session.ledger().scores[shown.index()];
        let lines = score.lines.iter().map(|line| (line_name(localizer, line.key), line.points));
        (lines.collect(), score.total())
    });
    RollingView {
        round: (game.round(), game.rounds()),
        prompt: words::prompt(localizer, session, can.only_pass, thinking),
        seat,
        choosing,
        hints: choosing && settings.hints && !can.throw && !can.done,
        practice: session.record().practice,
        undo: (choosing && session.can_undo(), choosing && session.can_redo()),
        can,
        dice: tally::dice(game, shown, aimed.filter(|_| shown == seat)),
        rows: tally::rows(game, shown, outlook, aim),
        tokens: (stock.nature_tokens, after.nature_tokens),
        variant: aimed.and_then(|_| tally::variant(localizer, outlook, aim)),
        cards: cards::cards(localizer, session, outlook, aim, &after, choosing),
        completions,
        pile: game.draw_pile(),
        players: players(localizer, settings, session, shown),
        score,
        question,
        paper: paper::paper(localizer, settings, assets, session, outlook, aim, shown),
    }
}

fn possible(session: &RollingSession, outlook: &RollingOutlook, choosing: bool) -> Possible {
    if !choosing {
        return Possible::default();
    }
    let phase = session.phase();
    Possible {
        throw: phase == RollingPhase::Roll,
        pass: phase == RollingPhase::Complete,
        only_pass: phase == RollingPhase::Complete && outlook.actions == [RollingAction::Pass],
        done: phase == RollingPhase::Review,
        decline: outlook.actions.contains(&RollingAction::Free(None)),
    }
}

fn players(
    localizer: &Localizer,
    settings: &Settings,
    session: &RollingSession,
    shown: Seat,
) -> Vec<RollingPlayerView> {
    let game = session.state();
    let view = |seat: Seat| {
        let player = game.player(seat);
        RollingPlayerView {
            seat,
            name: words::rolling_name(localizer, session, seat),
            total: settings.show_points.then(|| session.ledger().scores[seat.index()].total()),
            active: game.seat() == seat && !session.is_over(),
            shown: seat == shown,
            animals: player.tally().animals,
            tokens: player.tally().nature_tokens,
            completed: player.completed(),
        }
    };
    game.setup().seats().map(view).collect()
}
