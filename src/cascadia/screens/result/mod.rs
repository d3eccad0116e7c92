//! The end of a game: an orbit of the finished environment, the count group by group, and then the filled-in
//! pad with the verdict and the buttons.

mod buttons;
mod camera;
mod caption;
mod count;
mod count_step;
mod environments;
mod goals;
mod layout;
mod pad_state;
mod panel;
mod prepared;
mod seed_par;
mod sequence;
mod verdict;

pub(crate) use count::Count;
pub(crate) use sequence::SkipInput;
pub(crate) use sequence::{Ending, EndingAct};

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::camera::{CameraOrder, GuideCamera};
use crate::cascadia::Session;
use crate::cascadia::hud::score_pad::PadView;
use crate::cascadia::profiles::SavedProfiles;
use crate::cascadia::render::{HighlightOrder, HighlightSource};
use crate::cascadia::review::{ParJob, ReviewAhead};
use crate::cascadia::sound::Cue;
use crate::input::InputAction;
use crate::input::bindings::{ActionState, KeyOrder};
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::PanelSet;
use crate::ui::leaves::LetLeavesFall;
use crate::ui::open_record::{EnvironmentFirst, ResultFrom};
use crate::ui::overlay::Overlay;
use crate::ui::screen_keys::ScreenKeys;
use crate::window::layout::ScreenLayout;
use crate::window::screen::Screen;
use cascadia_base::Wildlife;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::ScoreSheet;
use count::{seat_to_count, winning_seat};
use pad_state::PadState;
use prepared::ResultView;
use sequence::Lengths;

/// Returns the species in order of their points, without those that scored none.
fn best_species(sheet: &ScoreSheet) -> [Option<Wildlife>; 5] {
    let mut species = Wildlife::ALL;
    species.sort_by_key(|species| std::cmp::Reverse(sheet.wildlife[*species].points));
    species.map(|species| (sheet.wildlife[species].points > 0).then_some(species))
}

/// Starts the end of the game on the table, or shows only its result if the last turn was not played here.
fn open(
    session: Option<Res<Session>>,
    localizer: Res<Localizer>,
    timing: AnimationTiming,
    layout: Res<ScreenLayout>,
    mut environment_first: ResMut<EnvironmentFirst>,
    mut pad: ResMut<PadState>,
    mut ending: ResMut<Ending>,
    mut count: ResMut<Count>,
    mut orders: MessageWriter<CameraOrder>,
) {
    let environment_first = std::mem::take(&mut *environment_first).0;
    *pad = PadState { aside: environment_first, environment_first, ..PadState::default() };
    let Some(session) = session else { return };
    ending.open(session.serial(), timing.is_on());
    let counted = seat_to_count(&session);
    *count = Count::of(&PadView::of(&session, &localizer), counted, &timing, timing.factor());
    if ending.act() == EndingAct::Done {
        let seat = if environment_first { counted } else { winning_seat(&session) };
        let shape = layout::ResultShape::of(&session);
        let viewport = layout::viewport(&layout, shape, EndingAct::Done, environment_first);
        let environment = session.game().player(seat).environment();
        orders.write(CameraOrder::show(viewport, seat, environment, 1.0));
    }
}

/// Keeps the pad aside across picture mode.
fn keep_aside(pad: Res<PadState>, mut environment_first: ResMut<EnvironmentFirst>) {
    environment_first.0 = pad.aside;
}

/// Ends the highlighting of hexes by the pad.
fn put_out(mut lit: MessageWriter<HighlightOrder>) {
    lit.write(HighlightOrder::of(HighlightSource::Pad, Seat(0), None));
}

/// Skips to the next act on any key or button, and consumes that input. A new act ignores input at first, so
/// that one press never skips two acts.
fn skip(
    input: SkipInput,
    timing: AnimationTiming,
    overlay: Res<Overlay>,
    mut pressed: ResMut<ActionState>,
    mut ending: ResMut<Ending>,
) {
    // An open window gets the keys.
    if *overlay != Overlay::Closed {
        return;
    }
    ending.listen(input.is_held() || input.is_pressed(), Duration::from_millis(timing.end_grace));
    let done = ending.act() == EndingAct::Done;
    if done && ending.listens() {
        return;
    }
    if !done && ending.listens() && input.is_pressed() {
        ending.skip();
    }
    pressed.clear();
}

/// Advances the acts. An open window stops the time.
fn advance(
    time: Res<Time>,
    timing: AnimationTiming,
    overlay: Res<Overlay>,
    count: Res<Count>,
    mut ending: ResMut<Ending>,
    mut frames: FrameRequests,
) {
    if *overlay != Overlay::Closed {
        return;
    }
    let orbit = timing.scaled(timing.final_orbit);
    ending.advance(time.delta(), &Lengths { orbit, count: count.length() });
    let fading = ending.elapsed() <= timing.scaled(timing.verdict_fade);
    if ending.act() != EndingAct::Done || fading || !ending.listens() {
        frames.now();
    }
}

/// Plays the sounds of the count and of its end and highlights the counted groups. Once all is counted, has a
/// success celebrated and the review begun.
fn present_count(
    session: Res<Session>,
    count: Res<Count>,
    mut ending: ResMut<Ending>,
    mut lit: MessageWriter<HighlightOrder>,
    mut cues: MessageWriter<Cue>,
    (mut ahead, mut leaves): (MessageWriter<ReviewAhead>, MessageWriter<LetLeavesFall>),
    view: Option<Res<ResultView>>,
    mut rows_cued: Local<usize>,
) {
    let step = count.at(ending.elapsed()).filter(|_| ending.act() == EndingAct::Count);
    match step {
        Some((index, _)) => {
            let rows = count.rows_begun(index);
            for row in *rows_cued..rows {
                cues.write(Cue::CountLine(row as u8));
            }
            *rows_cued = rows;
            let hexes = count.step(index).map(|step| step.hexes.clone());
            lit.write(HighlightOrder::of(HighlightSource::Pad, count.seat(), hexes));
        }
        None => *rows_cued = 0,
    }
    if ending.take_final_chord() {
        lit.write(HighlightOrder::of(HighlightSource::Pad, count.seat(), None));
        let winner = winning_seat(&session).index();
        let best = session.sheets().get(winner).map(best_species).unwrap_or_default();
        cues.write(Cue::EndOfGame(best));
        ahead.write(ReviewAhead);
        if view.is_some_and(|view| view.is_success) {
            leaves.write(LetLeavesFall);
        }
    }
}

/// Handles the keys of the complete result: pad aside and back, the highlighted row, and the way back.
fn use_keys(
    keys: ScreenKeys,
    view: Option<Res<ResultView>>,
    from: Res<ResultFrom>,
    mut pad: ResMut<PadState>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Some(view) = view else { return };
    let is_as_opened = pad.aside == pad.environment_first;
    if keys.just(InputAction::StepBack) && from.leads_back() && (is_as_opened || !pad.aside) {
        next.set(from.0);
    } else if keys.just(InputAction::StepBack) || keys.just(InputAction::ScorePad) {
        pad.aside = !pad.aside;
    }
    let step = i32::from(keys.just(InputAction::CursorDown)) - i32::from(keys.just(InputAction::CursorUp));
    if step != 0 && !pad.aside {
        pad.move_mark(&view.pad.rows(), step);
    }
}

/// Builds a condition that holds during an act.
fn in_act(wanted: EndingAct) -> impl Fn(Res<Ending>) -> bool + Clone {
    move |ending| ending.act() == wanted
}

fn is_pad_aside(pad: Res<PadState>) -> bool {
    pad.aside
}

/// Adds the end of a game from its last turn on.
pub(crate) fn plugin(app: &mut App) {
    let on_screen = in_state(Cascadia::RESULT).and_then(resource_exists::<Session>);
    let changed = resource_exists_and_changed::<Session>
        .or_else(resource_changed::<Localizer>)
        .or_else(resource_changed::<SavedProfiles>)
        .or_else(resource_changed::<ParJob>)
        .or_else(not(resource_exists::<ResultView>));
    let pad_aside = is_pad_aside.and_then(in_act(EndingAct::Done));
    app.init_resource::<Ending>()
        .init_resource::<Count>()
        .init_resource::<PadState>()
        .init_resource::<camera::EndingCamera>()
        .add_systems(OnEnter(Cascadia::RESULT), open)
        .add_systems(OnTransition { exited: Cascadia::RESULT, entered: Cascadia::PICTURE }, keep_aside)
        .add_systems(OnExit(Cascadia::RESULT), (camera::leave, put_out, prepared::forget))
        .add_systems(
            Update,
            (
                skip.in_set(KeyOrder::Screen),
                (advance, present_count, use_keys.run_if(in_act(EndingAct::Done)))
                    .chain()
                    .in_set(AppSystems::Decide),
                (camera::guide, camera::drift.run_if(in_act(EndingAct::Done)))
                    .chain()
                    .in_set(GuideCamera)
                    .in_set(AppSystems::Project),
                prepared::prepare.in_set(AppSystems::Show).run_if(changed),
            )
                .run_if(on_screen.clone()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                caption::show.run_if(in_act(EndingAct::Orbit)),
                panel::show.run_if(not(in_act(EndingAct::Orbit)).and_then(not(pad_aside.clone()))),
                environments::show.run_if(pad_aside),
            )
                .in_set(PanelSet)
                .run_if(on_screen.and_then(resource_exists::<ResultView>)),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chord_begins_with_the_best_species() {
        let mut sheet = ScoreSheet::default();
        sheet.wildlife[Wildlife::Fox].points = 9;
        sheet.wildlife[Wildlife::Elk].points = 12;
        let best = [Some(Wildlife::Elk), Some(Wildlife::Fox), None, None, None];
        assert_eq!(best_species(&sheet), best);
    }
}
