//! The file of a review, beside the record as `reviews/<game>.ron`: writing, reading, staleness. It includes
//! unfinished work.
//!
//! A review can always be recomputed, so an unusable file costs only time: it is replaced.

use serde::{Deserialize, Serialize};

use crate::search::{LaterTurn, TERMS};
use cascadia_base::hash::fnv1a_64;
use cascadia_base::{Hex, Rotation, Seat, Wildlife};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::record::{read_action, write_action};
use cascadia_rules::rules::{Action, TileId};
use cascadia_storage::versioned::{FileError, format_of, parse, to_text};

use super::depth::{LARGEST, MOST_PLAYOUTS, MOST_THOROUGH};
use super::refine::Refinement;
use super::report::{
    ByTerm, DecisionKind, MissedByKind, ReachedOdds, Review, ReviewMark, ReviewedDecision, ScoreTerm,
    SeatReview,
};
use super::roles::ReportedRoles;
use super::unfinished::{UnfinishedDecision, UnfinishedReview};

/// The current format version. Version 1 had no unfinished work.
const FORMAT: u32 = 2;

/// A review together with the identity of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReview {
    /// The id of the record: [`Record::id`].
    pub game: String,
    /// A hash of the actions played; it distinguishes different courses of the same game.
    pub played: u64,
    /// The review so far.
    pub review: Review,
    /// Unfinished work on other sets of seats.
    pub unfinished: Vec<UnfinishedReview>,
}

/// The reason to discard a stored review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StaleReview {
    /// It belongs to another game, or to another course of this one.
    OtherGame,
    /// It was made by another engine.
    OtherEngine,
    /// It has less depth.
    LessDepth,
}

impl KeptReview {
    /// Combines a review with the identity of its record.
    pub fn new(record: &Record<Cascadia>, review: Review, unfinished: Vec<UnfinishedReview>) -> Self {
        Self { game: record.id(), played: hash_of_actions(&record.actions), review, unfinished }
    }

    /// Returns the finished review of a seat.
    pub fn finished(&self, seat: Seat) -> Option<&SeatReview> {
        if self.percent_of(seat).is_some() {
            return None;
        }
        self.review.seats.iter().find(|review| review.seat == seat)
    }

    /// Returns the progress of unfinished work on a seat, in percent.
    pub fn percent_of(&self, seat: Seat) -> Option<u8> {
        self.unfinished.iter().find(|work| work.seats.contains(&seat)).map(|work| work.percent)
    }

    /// Returns the reason why the review is stale for `record` with `engine` and `depth`; none for a valid
    /// one.
    pub fn staleness(&self, record: &Record<Cascadia>, engine: &str, depth: u32) -> Option<StaleReview> {
        if self.game != record.id() || self.played != hash_of_actions(&record.actions) {
            Some(StaleReview::OtherGame)
        } else if self.review.engine != engine {
            Some(StaleReview::OtherEngine)
        } else {
            let of_work = self.unfinished.iter().map(|work| work.depth).min();
            (of_work.unwrap_or(self.review.depth) < depth).then_some(StaleReview::LessDepth)
        }
    }
}

/// Returns the file name of a review, for the folder `reviews`.
pub fn review_file_name(record: &Record<Cascadia>) -> String {
    format!("{}.ron", record.id())
}

/// Returns the name of a decision's playouts file, by the index of the decision's first action. The file lies
/// in a folder beside the reviews until the review is finished.
pub fn playouts_file_name(record: &Record<Cascadia>, first_action: usize) -> String {
    format!("{}-{first_action}.ron", record.id())
}

/// Returns the game to which a playouts file belongs, by the file's name; none for any other file.
pub fn game_of_playouts_file(name: &str) -> Option<&str> {
    let (game, first_action) = name.strip_suffix(".ron")?.rsplit_once('-')?;
    let is_number = !first_action.is_empty() && first_action.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(game)
}

fn hash_of_actions(actions: &[Action]) -> u64 {
    let lines: Vec<String> = actions.iter().map(|action| write_action(*action)).collect();
    fnv1a_64(lines.join("\n").as_bytes())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewFile {
    format: u32,
    engine: String,
    depth: u32,
    game: String,
    played: String,
    #[serde(default)]
    by_points_only: bool,
    seats: Vec<SeatReviewEntry>,
    #[serde(default)]
    unfinished: Vec<UnfinishedEntry>,
}

/// An open item of a refinement round: decision; whether par, the played and the best choice are judged
/// again; playouts; thoroughness of the search for the best.
type OpenEntry = (usize, [bool; 3], usize, usize);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnfinishedEntry {
    seats: Vec<u8>,
    depth: u32,
    percent: u8,
    done: u64,
    starts: [Option<i32>; 2],
    budgets: Vec<u64>,
    open: Vec<OpenEntry>,
    /// The results of each decision, and whether they are at full depth.
    decisions: Vec<(bool, Option<DecisionEntry>)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatReviewEntry {
    seat: u8,
    total: i32,
    start: i32,
    luck_at_start: i32,
    decisions: Vec<DecisionEntry>,
}

/// The serialised form of a decision; hundredths of a point, actions in the notation of records.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DecisionEntry {
    turn: u8,
    kind: String,
    first_action: usize,
    par: [i32; TERMS],
    played: [i32; TERMS],
    best: [i32; TERMS],
    missed_within_90: i32,
    played_within_90: i32,
    luck_after: i32,
    theme: String,
    second_theme: Option<String>,
    /// By draft, tile, token, wipe and mix.
    kinds: [i32; 5],
    mark: String,
    stake: i32,
    actions: String,
    par_actions: String,
    best_actions: String,
    /// Term, points, and the shares after best and played.
    odds: Option<(String, i32, u8, u8)>,
    /// Each turn as tile, place of it, species and place of the token, and points after it.
    film: Vec<(u8, i32, i32, u8, Option<String>, Option<(i32, i32)>, i32)>,
}

/// The words for kinds of decisions in files.
const KINDS: [(DecisionKind, &str); 3] =
    [(DecisionKind::Opening, "opening"), (DecisionKind::Wipe, "wipe"), (DecisionKind::Turn, "turn")];

/// Writes a review as the text of its file.
pub fn write_kept_review(kept: &KeptReview) -> String {
    let KeptReview { game, played, review, unfinished } = kept;
    let seat = |seat: &SeatReview| SeatReviewEntry {
        seat: seat.seat.0,
        total: seat.total,
        start: seat.start,
        luck_at_start: seat.luck_at_start,
        decisions: seat.decisions.iter().map(decision_entry).collect(),
    };
    let file = ReviewFile {
        format: FORMAT,
        engine: review.engine.clone(),
        depth: review.depth,
        game: game.clone(),
        played: format!("{played:016x}"),
        by_points_only: review.by_points_only,
        seats: review.seats.iter().map(seat).collect(),
        unfinished: unfinished.iter().map(unfinished_entry).collect(),
    };
    to_text(&file, 4)
}

fn unfinished_entry(work: &UnfinishedReview) -> UnfinishedEntry {
    let open = |more: &Refinement| {
        let ReportedRoles { par, played, best } = more.roles;
        (more.index, [par, played, best], more.playouts, more.thoroughness)
    };
    let decision =
        |decision: &UnfinishedDecision| (decision.is_full, decision.reported.as_ref().map(decision_entry));
    UnfinishedEntry {
        seats: work.seats.iter().map(|seat| seat.0).collect(),
        depth: work.depth,
        percent: work.percent,
        done: work.done,
        starts: work.starts,
        budgets: work.budgets.clone(),
        open: work.open.iter().map(open).collect(),
        decisions: work.decisions.iter().map(decision).collect(),
    }
}

fn unfinished_of(entry: UnfinishedEntry) -> Result<UnfinishedReview, FileError> {
    let open = |(index, [par, played, best], playouts, thoroughness): OpenEntry| Refinement {
        index,
        roles: ReportedRoles { par, played, best },
        playouts,
        thoroughness,
    };
    let decision = |(is_full, reported): (bool, Option<DecisionEntry>)| {
        Ok::<_, FileError>(UnfinishedDecision { reported: reported.map(decision_of).transpose()?, is_full })
    };
    let is_too_much = |(_, _, playouts, thoroughness): &OpenEntry| {
        *playouts > MOST_PLAYOUTS || *thoroughness > MOST_THOROUGH
    };
    if entry.starts.iter().flatten().any(|start| start.unsigned_abs() > LARGEST.unsigned_abs())
        || entry.percent >= 100
        || entry.open.iter().any(is_too_much)
    {
        return Err(damaged("the work that was left is out of all measure".to_owned()));
    }
    Ok(UnfinishedReview {
        seats: entry.seats.into_iter().map(Seat).collect(),
        depth: entry.depth,
        percent: entry.percent,
        done: entry.done,
        starts: entry.starts,
        budgets: entry.budgets,
        open: entry.open.into_iter().map(open).collect(),
        decisions: entry.decisions.into_iter().map(decision).collect::<Result<_, _>>()?,
    })
}

fn decision_entry(decision: &ReviewedDecision) -> DecisionEntry {
    let kind = KINDS.into_iter().find(|(kind, _)| *kind == decision.kind);
    DecisionEntry {
        turn: decision.turn,
        kind: kind.map_or("turn", |(_, word)| word).to_owned(),
        first_action: decision.first_action,
        par: decision.par_terms.0,
        played: decision.played_terms.0,
        best: decision.best_terms.0,
        missed_within_90: decision.missed_within_90,
        played_within_90: decision.played_within_90,
        luck_after: decision.luck_after,
        theme: decision.theme.key().to_owned(),
        second_theme: decision.second_theme.map(|term| term.key().to_owned()),
        kinds: decision.kinds.parts().map(|(_, points)| points),
        mark: decision.mark.key().to_owned(),
        stake: decision.stake,
        actions: lines(&decision.actions),
        par_actions: lines(&decision.par_actions),
        best_actions: lines(&decision.best_actions),
        odds: decision.odds.map(|odds| (odds.term.key().to_owned(), odds.points, odds.best, odds.played)),
        film: decision.film.iter().map(film_entry).collect(),
    }
}

fn film_entry(turn: &LaterTurn) -> (u8, i32, i32, u8, Option<String>, Option<(i32, i32)>, i32) {
    let species = turn.species.map(|species| species.key().to_owned());
    let token = turn.token_hex.map(|hex| (hex.x, hex.y));
    (turn.tile.0, turn.hex.x, turn.hex.y, turn.rotation.steps(), species, token, turn.points)
}

fn lines(actions: &[Action]) -> String {
    actions.iter().map(|action| write_action(*action)).collect::<Vec<_>>().join(", ")
}

/// Reads a review from the text of its file.
///
/// # Errors
/// If the text is damaged, inconsistent or of a later format. The review must be recomputed then.
pub fn read_kept_review(text: &str) -> Result<KeptReview, FileError> {
    format_of(text, FORMAT)?;
    let file: ReviewFile = parse(text)?;
    let played = u64::from_str_radix(&file.played, 16)
        .map_err(|_| damaged(format!("`{}` is not a hash of played actions", file.played)))?;
    let seats = file.seats.into_iter().map(seat_of).collect::<Result<Vec<_>, _>>()?;
    let review =
        Review { engine: file.engine, depth: file.depth, by_points_only: file.by_points_only, seats };
    let unfinished = file.unfinished.into_iter().map(unfinished_of).collect::<Result<_, _>>()?;
    Ok(KeptReview { game: file.game, played, review, unfinished })
}

const fn damaged(sentence: String) -> FileError {
    FileError::Damaged(sentence)
}

fn seat_of(entry: SeatReviewEntry) -> Result<SeatReview, FileError> {
    let decisions = entry.decisions.into_iter().map(decision_of).collect::<Result<Vec<_>, _>>()?;
    let review = SeatReview {
        seat: Seat(entry.seat),
        total: entry.total,
        start: entry.start,
        luck_at_start: entry.luck_at_start,
        decisions,
    };
    let numbers = [entry.total, entry.start, entry.luck_at_start];
    let sound = numbers.iter().all(|number| number.abs() <= LARGEST)
        && review.adds_up()
        && review.decisions.iter().all(|decision| decision.kinds.sum() == decision.missed());
    if sound {
        Ok(review)
    } else {
        Err(damaged(format!("the numbers of seat {} do not add up", entry.seat + 1)))
    }
}

fn decision_of(entry: DecisionEntry) -> Result<ReviewedDecision, FileError> {
    let all = [entry.par, entry.played, entry.best].concat();
    if all.iter().chain(&entry.kinds).chain([&entry.luck_after]).any(|number| number.abs() > LARGEST) {
        return Err(damaged(format!("the numbers of turn {} are out of all measure", entry.turn)));
    }
    let term = |key: &str| {
        ScoreTerm::from_key(key).ok_or_else(|| damaged(format!("`{key}` is not a source of points")))
    };
    let kind = KINDS.into_iter().find(|(_, word)| *word == entry.kind);
    let (kind, _) = kind.ok_or_else(|| damaged(format!("`{}` is not a kind of decision", entry.kind)))?;
    let mark = ReviewMark::from_key(&entry.mark);
    let [draft, tile, token, wipe, mix] = entry.kinds;
    let (par_terms, played_terms, best_terms) = (ByTerm(entry.par), ByTerm(entry.played), ByTerm(entry.best));
    let odds = entry.odds.map(|(key, points, best, played)| {
        Ok::<_, FileError>(ReachedOdds { term: term(&key)?, points, best, played })
    });
    Ok(ReviewedDecision {
        turn: entry.turn,
        kind,
        first_action: entry.first_action,
        par: par_terms.sum(),
        played: played_terms.sum(),
        best: best_terms.sum(),
        missed_within_90: entry.missed_within_90,
        played_within_90: entry.played_within_90,
        luck_after: entry.luck_after,
        theme: term(&entry.theme)?,
        second_theme: entry.second_theme.as_deref().map(term).transpose()?,
        kinds: MissedByKind { draft, tile, token, wipe, mix },
        mark: mark.ok_or_else(|| damaged(format!("`{}` is not a mark", entry.mark)))?,
        stake: entry.stake,
        par_terms,
        played_terms,
        best_terms,
        actions: actions_of(&entry.actions)?,
        par_actions: actions_of(&entry.par_actions)?,
        best_actions: actions_of(&entry.best_actions)?,
        odds: odds.transpose()?,
        film: entry.film.into_iter().map(film_of).collect::<Result<_, _>>()?,
    })
}

fn film_of(
    (tile, x, y, rotation, species, token, points): (
        u8,
        i32,
        i32,
        u8,
        Option<String>,
        Option<(i32, i32)>,
        i32,
    ),
) -> Result<LaterTurn, FileError> {
    let animal =
        |key: String| Wildlife::from_key(&key).ok_or_else(|| damaged(format!("`{key}` is not an animal")));
    Ok(LaterTurn {
        tile: TileId(tile),
        hex: Hex::new(x, y),
        rotation: Rotation::new(rotation.into()),
        species: species.map(animal).transpose()?,
        token_hex: token.map(|(x, y)| Hex::new(x, y)),
        points,
    })
}

fn actions_of(text: &str) -> Result<Vec<Action>, FileError> {
    let lines = text.split(", ").filter(|line| !line.is_empty());
    lines.map(|line| read_action(line).map_err(|error| damaged(error.to_string()))).collect()
}
