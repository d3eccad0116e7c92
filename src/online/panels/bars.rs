//! Bars below the strip for the connection, an open vote, a timeout, a pause, and the end.

use std::time::Duration;

use bevy_egui::egui::{self, RichText, Ui, Vec2};
use fluent_bundle::FluentValue;

use super::strip::seat_name;
use super::view::{HostedView, SeatIntent, panel};
use crate::online::connection::ConnectionState;
use crate::online::fault::link_fault_text;
use crate::online::online_game::MissingStep;
use crate::online::rematch::RematchStage;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, speak_changes, text_button};
use cascadia_table::SUBSTITUTE;
use cascadia_table::message::ToHost;
use cascadia_table::vote::{OpenVote, VoteTopic};

/// Text and buttons of a bar.
struct TableBar {
    text: String,
    buttons: Vec<(&'static str, ButtonStyle, SeatIntent)>,
}

impl TableBar {
    const fn of_text(text: String) -> Self {
        Self { text, buttons: Vec::new() }
    }

    fn with(mut self, key: &'static str, tone: ButtonStyle, intent: SeatIntent) -> Self {
        self.buttons.push((key, tone, intent));
        self
    }
}

/// Draws the necessary bars. The result screen has its own rematch button.
pub(super) fn draw_bars(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HostedView,
    is_result: bool,
    intents: &mut Vec<SeatIntent>,
) {
    let bars = [
        connection_bar(localizer, view),
        recovery_bar(localizer, view),
        question_bar(localizer, view),
        time_bar(localizer, view),
        pause_bar(localizer, view),
        end_bar(localizer, view, is_result),
    ];
    for (index, bar) in bars.into_iter().flatten().enumerate() {
        ui.push_id(("bar", index), |ui| draw_bar(ui, style, localizer, bar, intents));
    }
}

/// Draws the state of the connection while the host is unreachable.
pub(super) fn draw_connection(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HostedView,
    intents: &mut Vec<SeatIntent>,
) {
    if let Some(bar) = connection_bar(localizer, view) {
        draw_bar(ui, style, localizer, bar, intents);
    }
}

fn draw_bar(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bar: TableBar,
    intents: &mut Vec<SeatIntent>,
) {
    panel(ui, style, |ui, style| {
        ui.horizontal_wrapped(|ui| {
            let text = RichText::new(&bar.text).font(style.plain(style.theme.body));
            let label = ui.add(egui::Label::new(text.color(colour(style.theme.text))).wrap());
            speak_changes(ui, &label);
            for (key, tone, intent) in bar.buttons {
                let (text, size) = (localizer.text(key), Vec2::new(70.0, 30.0));
                if text_button(ui, style, None, &text, tone, true, size).clicked() {
                    intents.push(intent);
                }
            }
        });
    });
}

/// Returns the bar for a lost connection.
fn connection_bar(localizer: &Localizer, view: &HostedView) -> Option<TableBar> {
    let host = match view.connection.host() {
        "" => localizer.text("together-own-host"),
        host => host.to_owned(),
    };
    let host = ("host", FluentValue::from(host));
    match view.connection.state() {
        ConnectionState::Connected { .. } => None,
        ConnectionState::None | ConnectionState::Connecting => {
            Some(TableBar::of_text(localizer.text_with("offline-calling", &[host])))
        }
        ConnectionState::Lost { why, .. } => {
            let left = view.connection.again_in().unwrap_or(Duration::ZERO);
            let seconds = ("seconds", FluentValue::from(left.as_secs_f32().ceil()));
            let why = ("why", FluentValue::from(link_fault_text(localizer, why)));
            let bar = TableBar::of_text(localizer.text_with("offline-lost", &[host, why, seconds]));
            Some(bar.with("together-retry", ButtonStyle::Plain, SeatIntent::RetryNow))
        }
        ConnectionState::Ended { why } => {
            let why = ("why", FluentValue::from(link_fault_text(localizer, why)));
            Some(TableBar::of_text(localizer.text_with("offline-ended", &[host, why])))
        }
    }
}

/// Returns the bar for a host restored from an older copy.
fn recovery_bar(localizer: &Localizer, view: &HostedView) -> Option<TableBar> {
    let lacks = view.game.host_lacks.filter(|_| view.connection.is_up())?;
    Some(TableBar::of_text(match lacks {
        MissingStep::Restoring => localizer.text("restored-waiting"),
        MissingStep::Of(seat) => {
            let name = [("name", FluentValue::from(seat_name(localizer, view, seat)))];
            localizer.text_with("restored-waiting-for", &name)
        }
    }))
}

/// Returns the bar for the open vote, with buttons for the people who have yet to vote.
fn question_bar(localizer: &Localizer, view: &HostedView) -> Option<TableBar> {
    let open = view.game.match_state.open_vote()?;
    let has_to_answer = view.game.you.is_some_and(|you| open.waiting.contains(&you));
    if has_to_answer {
        let answer = |yes| {
            let game = view.game.id.clone();
            SeatIntent::Send(ToHost::CastVote { game, asked: open.asked, yes })
        };
        let bar = TableBar::of_text(question_text(localizer, view, open));
        return Some(bar.with("question-yes", ButtonStyle::Primary, answer(true)).with(
            "question-no",
            ButtonStyle::Plain,
            answer(false),
        ));
    }
    let names: Vec<String> = open.waiting.iter().map(|seat| seat_name(localizer, view, *seat)).collect();
    let waiting = [("names", FluentValue::from(names.join(", ")))];
    let topic = question_text(localizer, view, open);
    Some(TableBar::of_text([topic, localizer.text_with("question-waiting", &waiting)].join(" ")))
}

/// Returns the text of a vote and its consequence for the game.
fn question_text(localizer: &Localizer, view: &HostedView, open: &OpenVote) -> String {
    let asks = asked_for(localizer, view, open);
    match &open.topic {
        VoteTopic::TakeBack { .. } => [asks, localizer.text("question-practice")].join(" "),
        VoteTopic::Pause | VoteTopic::GoOn | VoteTopic::End | VoteTopic::Bot { .. } => asks,
    }
}

fn asked_for(localizer: &Localizer, view: &HostedView, open: &OpenVote) -> String {
    let name = |seat: u8| FluentValue::from(seat_name(localizer, view, seat));
    let who = ("name", name(open.seat));
    let key = match &open.topic {
        VoteTopic::TakeBack { .. } => "question-take-back",
        VoteTopic::Pause => "question-pause",
        VoteTopic::GoOn => "question-go-on",
        VoteTopic::End => "question-end",
        VoteTopic::Bot { seat, once, .. } => {
            let key = if *once { "question-bot-once" } else { "question-bot" };
            return localizer.text_with(key, &[who, ("other", name(*seat))]);
        }
    };
    localizer.text_with(key, &[who])
}

/// Returns the bar for a player out of time, with the options of the others.
fn time_bar(localizer: &Localizer, view: &HostedView) -> Option<TableBar> {
    let match_state = &view.game.match_state;
    let out_of_time =
        || match_state.clock().running().iter().filter(|seat| match_state.clock().has_run_out(*seat));
    let is_other = |seat: &u8| view.game.you != Some(*seat);
    let seat = out_of_time().find(is_other).or_else(|| out_of_time().next())?;
    if match_state.open_vote().is_some() {
        return None;
    }
    if view.game.you == Some(seat) {
        return Some(TableBar::of_text(localizer.text("time-mine")));
    }
    let name = [("name", FluentValue::from(seat_name(localizer, view, seat)))];
    let text = localizer.text_with("time-out", &name);
    if view.game.you.is_none() {
        return Some(TableBar::of_text(text));
    }
    // With two players there is no third one to ask.
    let others =
        match_state.played_by_people().filter(|other| *other != seat && Some(*other) != view.game.you);
    let may = localizer.text(if others.count() == 0 { "time-out-two" } else { "time-out-more" });
    let bar = TableBar::of_text([text, may].join(" "));
    let bot = |once| {
        let topic = VoteTopic::Bot { seat, level: SUBSTITUTE.to_owned(), once };
        SeatIntent::Send(ToHost::CallVote { game: view.game.id.clone(), topic })
    };
    Some(bar.with("time-bot-once", ButtonStyle::Plain, bot(true)).with(
        "time-bot",
        ButtonStyle::Plain,
        bot(false),
    ))
}

fn pause_bar(localizer: &Localizer, view: &HostedView) -> Option<TableBar> {
    let match_state = &view.game.match_state;
    if !match_state.clock().is_paused() || match_state.open_vote().is_some() {
        return None;
    }
    let bar = TableBar::of_text(localizer.text("pause-now"));
    if view.game.you.is_none() {
        return Some(bar);
    }
    let ask = ToHost::CallVote { game: view.game.id.clone(), topic: VoteTopic::GoOn };
    Some(bar.with("pause-go-on", ButtonStyle::Primary, SeatIntent::Send(ask)))
}

/// Returns the bar after a game, with the state of its rematch.
fn end_bar(localizer: &Localizer, view: &HostedView, is_result: bool) -> Option<TableBar> {
    if !view.game.ended {
        return None;
    }
    let key = if view.game.match_state.ended().is_some() { "end-agreed" } else { "end-over" };
    let names = |names: &[String]| {
        [("names", FluentValue::from(names.join(", "))), ("count", FluentValue::from(names.len()))]
    };
    let bar = match RematchStage::of(&view.game, &view.lobby) {
        RematchStage::Waiting(missing) => {
            let bar = TableBar::of_text(if missing.is_empty() {
                localizer.text("rematch-asking")
            } else {
                localizer.text_with("rematch-waiting", &names(&missing))
            });
            let plain = ButtonStyle::Plain;
            let bar = match &view.lobby.rematch {
                Some(_) => bar.with("rematch-table", plain, SeatIntent::SeeRematch),
                None => bar,
            };
            return Some(bar.with("rematch-cancel", plain, SeatIntent::NoRematch));
        }
        RematchStage::Asked(people) => {
            TableBar::of_text(localizer.text_with("rematch-asked", &names(&people)))
        }
        RematchStage::Unasked => TableBar::of_text(localizer.text(key)),
    };
    Some(match (view.game.you, &view.lobby.rematch) {
        (Some(_), _) if is_result => bar,
        (Some(_), _) => bar.with("rematch", ButtonStyle::Primary, SeatIntent::Rematch),
        // A spectator may watch the rematch; its seats are kept for the players.
        (None, Some(_)) => bar.with("together-watch", ButtonStyle::Plain, SeatIntent::SeeRematch),
        (None, None) => bar,
    })
}
