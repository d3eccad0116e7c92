//! The contents of the result, prepared once per game.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::history::{HistoryView, history_view, last_roll_line};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::rolling::river_trail::SavedRiverTrails;
use crate::rolling::words::{GoalLine, card_title, goal_text, sheet_title, step_name, step_with_goal};
use crate::rolling::{ModeAssets, Session};
use crate::shell::after_game::winner_words;
use crate::store::game_store::GameStore;
use crate::ui::names::{opponent_name, shown_person};
use cascadia_base::Seat;
use cascadia_engine::archive::Journal;
use cascadia_engine::{Record, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::archive::{GameHistory, RiverTrails};
use rolling_rivers::content::Content;
use rolling_rivers::goals::SheetSituation;
use rolling_rivers::goals::TrackStep;
use rolling_rivers::mode::scores_of;
use rolling_rivers::record::seed_code;
use rolling_rivers::rules::ranking::winners;
use rolling_rivers::sheets::SheetScore;
use rolling_rivers_ai::advice::last_rolls;

/// The result of the game on the table.
#[derive(Resource, Clone, Debug)]
pub(super) struct ResultView {
    /// The serial number of the session.
    pub serial: u64,
    /// The winner or winners.
    pub headline: String,
    /// Set if nature tokens decided.
    pub tie_broken: bool,
    /// The seats in playing order.
    pub seats: Vec<ResultSeat>,
    /// Letter and name of the sheet.
    pub sheet: String,
    pub cards: String,
    /// The stars of the sheet.
    pub stars: u8,
    /// The seed code; empty if the game has none.
    pub code: String,
    /// The course of the game.
    pub history: HistoryView,
}

/// The result of one seat.
#[derive(Clone, Debug)]
pub(super) struct ResultSeat {
    pub name: String,
    pub score: SheetScore,
    /// Each goal of the scenario: text, met or not, progress.
    pub goals: Vec<(String, bool, String)>,
    /// The consequences on the river trail, a sentence each.
    pub trail: Vec<String>,
    /// Steps earned there, abbreviated for a seal.
    pub earned: Vec<String>,
}

/// Prepares the result of the game on the table. The journal and the setting that lets the coach name the
/// best choice come as a pair.
pub(super) fn prepare(
    session: &Session,
    assets: &ModeAssets,
    trails: &RiverTrails,
    (journal, shows_best): (&Journal<RollingRivers>, bool),
    localizer: &Localizer,
) -> ResultView {
    let (record, game, content) = (session.record(), session.state(), &*assets.content);
    let options = record.setup.options;
    let ranking_keys = game.ranking_keys();
    let names: Vec<String> =
        record.setup.seats.iter().enumerate().map(|(seat, owner)| name_of(localizer, owner, seat)).collect();
    let first = winners(&ranking_keys);
    let best = ranking_keys.iter().map(|(total, _)| *total).max().unwrap_or_default();
    let tied = ranking_keys.iter().filter(|(total, _)| *total == best).count();
    let scores = scores_of(game);
    let id = record.id();
    let seats = names.iter().zip(scores).enumerate().map(|(seat, (name, score))| {
        let walked = WalkedTrail::of(record, &id, seat, trails);
        ResultSeat {
            name: name.clone(),
            score,
            goals: goals_of(session, content, seat, localizer),
            trail: trail_of(session, content, seat, &walked, (journal, &id), localizer),
            earned: walked.earned.into_iter().map(seal_of).collect(),
        }
    });
    let cards = options.completion_cards.map(|id| card_title(localizer, content, id)).join(", ");
    let last_rolls =
        if shows_best { last_roll_lines(session, assets, &names, localizer) } else { Vec::new() };
    ResultView {
        serial: session.serial(),
        headline: headline(localizer, &names, &first, best),
        tie_broken: tied > first.len(),
        seats: seats.collect(),
        sheet: sheet_title(localizer, options.sheet),
        cards,
        stars: content.stars(options.sheet),
        code: seed_code(&options, content).unwrap_or_default(),
        history: history_view(&GameHistory::of(record, content), &names, last_rolls, localizer),
    }
}

/// Describes the best possible use of each person's last roll.
fn last_roll_lines(
    session: &Session,
    assets: &ModeAssets,
    names: &[String],
    localizer: &Localizer,
) -> Vec<String> {
    let (record, game) = (session.record(), session.state());
    let is_person = |seat: usize| matches!(record.setup.seats.get(seat), Some(SeatOwner::Human(_)));
    last_rolls(record, &assets.content, assets.levels.weights())
        .iter()
        .filter(|roll| is_person(roll.seat))
        .map(|roll| last_roll_line(roll, game, names, localizer))
        .collect()
}

fn name_of(localizer: &Localizer, owner: &SeatOwner, seat: usize) -> String {
    match owner {
        SeatOwner::Human(name) => shown_person(localizer, name, seat),
        SeatOwner::Opponent(level) => opponent_name(localizer, level),
    }
}

/// Returns the winner as a headline, or the points of a solo game.
fn headline(localizer: &Localizer, names: &[String], first: &[usize], best: u16) -> String {
    if names.len() == 1 {
        return localizer.text_with("result-alone", &[("points", FluentValue::from(best))]);
    }
    let winners: Vec<&str> = first.iter().map(|index| names.get(*index).map_or("", String::as_str)).collect();
    winner_words(localizer, &winners)
}

/// Returns the goals of the scenario, each with its text, success and progress.
fn goals_of(
    session: &Session,
    content: &Content,
    seat: usize,
    localizer: &Localizer,
) -> Vec<(String, bool, String)> {
    let scenario = session.record().setup.options.scenario.and_then(|number| content.scenario(number));
    let Some(scenario) = scenario else { return Vec::new() };
    let situation = SheetSituation::of(&session.state().players()[seat]);
    let goals = scenario.goals.iter().filter_map(|goal| {
        let line = GoalLine::of(localizer, goal, &situation)?;
        Some((line.text, line.progress.is_met(), line.measure))
    });
    goals.collect()
}

/// Describes the consequences of the game on the river trail for a seat, or why it has none. The journal and
/// the id of the game come as a pair.
fn trail_of(
    session: &Session,
    content: &Content,
    seat: usize,
    walked: &WalkedTrail,
    (journal, id): (&Journal<RollingRivers>, &str),
    localizer: &Localizer,
) -> Vec<String> {
    let record = session.record();
    let options = record.setup.options;
    // Remote players have their trail on their own device.
    if !session.is_here(Seat(seat as u8)) {
        return Vec::new();
    }
    let because = |key: &str| vec![localizer.text(key)];
    if record.practice {
        return because("rolling-trail-practice");
    }
    if options.family {
        return because("rolling-trail-family");
    }
    if options.abundance {
        return because("rolling-trail-abundance");
    }
    if !journal.contains(id) {
        return because("rolling-trail-not-kept");
    }
    if journal.is_finished_by_computer(id, seat) {
        return because("rolling-trail-computer");
    }
    let WalkedTrail { earned, steps } = walked;
    if earned.is_empty() {
        return because(if options.scenario.is_some() {
            let met = goals_of(session, content, seat, localizer).iter().all(|(_, met, _)| *met);
            if met { "rolling-trail-scenario-again" } else { "rolling-trail-scenario-missed" }
        } else {
            "rolling-trail-nothing-new"
        });
    }
    let count = [("count", FluentValue::from(earned.len())), ("steps", FluentValue::from(*steps))];
    let sum = localizer.text_with("rolling-trail-gained", &count);
    let goal_of = |step| match step {
        TrackStep::Achievement(sheet, number) => {
            let goal = content.track().achievements[sheet.index()].get(&number);
            goal.map(|goal| goal_text(localizer, goal))
        }
        TrackStep::Scenario(_) => None,
    };
    let lines = earned.iter().map(|step| match goal_of(*step) {
        Some(goal) => step_with_goal(localizer, *step, &goal),
        None => step_name(localizer, *step),
    });
    std::iter::once(sum).chain(lines).collect()
}

/// Prepares the result when its screen opens, the language changes, or the game has earned something.
pub(super) fn follow(
    mut commands: Commands,
    session: Res<Session>,
    assets: Res<ModeAssets>,
    trails: Res<SavedRiverTrails>,
    store: Res<GameStore<RollingRivers>>,
    localizer: Res<Localizer>,
    view: Option<Res<ResultView>>,
    settings: Res<Settings>,
    mut showed_best: Local<bool>,
) {
    let is_stale = session.is_changed()
        || *showed_best != settings.helps(Assist::Best)
        || trails.is_changed()
        || store.is_changed()
        || localizer.is_changed()
        || view.is_none_or(|view| view.serial != session.serial());
    if is_stale && session.is_over() {
        *showed_best = settings.helps(Assist::Best);
        let shown = (&**store.journal(), settings.helps(Assist::Best));
        commands.insert_resource(prepare(&session, &assets, &trails.value, shown, &localizer));
    }
}

/// A seat's progress on the river trail.
struct WalkedTrail {
    /// The steps earned with the game on the table.
    earned: Vec<TrackStep>,
    /// The number of all its steps.
    steps: usize,
}

impl WalkedTrail {
    /// Returns the progress of the person at a seat after the game of `record` with this `id`; computer
    /// players make none.
    fn of(record: &Record<RollingRivers>, id: &str, seat: usize, trails: &RiverTrails) -> Self {
        let walker = match record.setup.seats.get(seat) {
            Some(SeatOwner::Human(name)) => trails.find(name),
            _ => None,
        };
        Self {
            earned: walker.map(|walker| walker.earned_with(id).collect()).unwrap_or_default(),
            steps: walker.map_or(0, |walker| walker.steps().len()),
        }
    }
}

/// Returns the text of a step's seal: sheet and number of an achievement, or number of a scenario.
fn seal_of(step: TrackStep) -> String {
    match step {
        TrackStep::Scenario(number) => number.to_string(),
        TrackStep::Achievement(sheet, number) => format!("{}{number}", sheet.key()),
    }
}

pub(super) fn forget(mut commands: Commands) {
    commands.remove_resource::<ResultView>();
}
