//! Invented reviews for tests: few decisions of every kind, with consistent sums.

use super::summary::Reviewed;
use cascadia_ai::review::{
    ByTerm, DecisionKind, MissedByKind, ReachedOdds, ReviewMark, ReviewedDecision, ScoreTerm, SeatReview,
};
use cascadia_base::{Hex, Rotation, Wildlife};
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::rules::{Action, CardChoice, Game, Seat, Slot};

/// A player who reads the review of a solo game.
pub(crate) const ADA: Reviewed<'_> =
    Reviewed { name: "Ada", is_reader: true, has_rivals: false, levels: None, is_first_impression: false };

/// Returns the opening of a game.
pub(crate) fn opening() -> Game {
    let content = Content::shipped().expect("the shipped data is valid");
    let setup =
        content.setup(&GameOptions::standard(1, CardChoice::ALL_A, 7)).expect("the box holds this game");
    Game::start(setup).0
}

/// Returns a decision with these values in hundredths of a point and the bear as its theme.
pub(crate) fn decided(
    turn: u8,
    (par, played, best): (i32, i32, i32),
    within: i32,
    mark: ReviewMark,
) -> ReviewedDecision {
    let bear = ScoreTerm::Wildlife(Wildlife::Bear);
    let terms = |sum: i32| {
        let mut terms = ByTerm::default();
        terms.0[bear.index()] = sum;
        terms
    };
    let turn_of = |slot: u8, x: i32| {
        vec![
            Action::TakePair(Slot(slot)),
            Action::PlaceTile { hex: Hex::new(x, 0), rotation: Rotation::default() },
            Action::ReturnToken,
            Action::EndTurn,
        ]
    };
    let actions = turn_of(0, 2);
    ReviewedDecision {
        turn,
        kind: DecisionKind::Turn,
        first_action: 0,
        par,
        played,
        best,
        missed_within_90: within,
        played_within_90: 120,
        luck_after: 0,
        theme: bear,
        second_theme: None,
        kinds: MissedByKind { draft: best - played, ..MissedByKind::default() },
        mark,
        stake: best - par,
        par_terms: terms(par),
        played_terms: terms(played),
        best_terms: terms(best),
        par_actions: turn_of(2, 2),
        best_actions: if best > played { turn_of(1, 3) } else { actions.clone() },
        actions,
        odds: (best > played).then_some(ReachedOdds { term: bear, points: 11, best: 62, played: 31 }),
        film: Vec::new(),
    }
}

/// Returns the review of a seat with 98 points: a find, a large loss with the river as its theme, a slight
/// one, and a turn without a choice.
pub(crate) fn reviewed_seat() -> SeatReview {
    let river = ScoreTerm::Habitat(cascadia_base::Habitat::River);
    let mut decisions = vec![
        decided(1, (9500, 9740, 9740), 0, ReviewMark::Find),
        decided(2, (9610, 9430, 9790), 45, ReviewMark::Large),
        decided(3, (9480, 9550, 9640), 30, ReviewMark::Slight),
        decided(4, (9600, 9600, 9600), 0, ReviewMark::Unmarked),
    ];
    decisions[1].theme = river;
    let pars: Vec<i32> = decisions.iter().map(|decision| decision.par).chain([9800]).collect();
    for (decision, next) in decisions.iter_mut().zip(&pars[1..]) {
        decision.luck_after = next - decision.played;
    }
    SeatReview { seat: Seat(0), total: 9800, start: 9487, luck_at_start: pars[0] - 9487, decisions }
}
