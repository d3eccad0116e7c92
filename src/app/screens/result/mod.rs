//! The end of a game: the eye goes around the finished land, the points are counted group by group, and then there are
//! the filled-in pad, who won and why, and what to do next.

mod buttons;
mod caption;
mod count;
mod eye;
mod goals;
mod lands;
mod layout;
mod panel;
mod prepared;
mod sequence;
mod stage;
mod verdict;

pub use count::Count;
pub use sequence::{Act, Ending, go_on};

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use self::buttons::Wishes;
use self::prepared::ResultView;
use self::sequence::Lengths;
use crate::app::Frame;
use crate::app::archive::Archive;
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::config::Timing;
use crate::app::controls::{self, Control, Pressed};
use crate::app::hud::score_pad::{PadRow, PadView};
use crate::app::hud::{Overlay, PanelSet};
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::play::Playthrough;
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::screens::picture::Portrait;
use crate::app::settings::Settings;
use crate::app::sound::Cue;
use crate::app::trails::TrailBook;
use crate::rules::{Seat, Wildlife};
use crate::scoring::{ScoreSheet, winners};

/// Whether the pad is put aside to look at the lands.
#[derive(Resource, Default)]
struct PadAside(bool);

/// The row of the pad that was chosen by key or click; its groups stay lit.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
struct MarkedRow(Option<PadRow>);

/// The land of whoever won.
fn land_of_winner(playthrough: &Playthrough) -> Seat {
    Seat(winners(playthrough.sheets()).first().map_or(0, |seat| *seat as u8))
}

/// The land that the eye goes around and whose groups light up while they are counted: of the only person who looks,
/// whether that person won or not, or else of whoever won.
fn land_to_count(playthrough: &Playthrough) -> Seat {
    let mut people = playthrough.game().setup().seats().filter(|seat| playthrough.is_human(*seat));
    match (people.next(), people.next()) {
        (Some(only), None) => only,
        _ => land_of_winner(playthrough),
    }
}

/// The species that brought most, the best one first, without those that brought nothing.
fn best_species(sheet: &ScoreSheet) -> [Option<Wildlife>; 5] {
    let mut species = Wildlife::ALL;
    species.sort_by_key(|species| std::cmp::Reverse(sheet.wildlife[*species].points));
    species.map(|species| (sheet.wildlife[species].points > 0).then_some(species))
}

/// Begins the end of the game that is on the table, or shows how it ended if nobody was there for it.
fn open(
    playthrough: Option<Res<Playthrough>>,
    speaker: Res<Speaker>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    areas: Res<Areas>,
    mut aside: ResMut<PadAside>,
    mut marked: ResMut<MarkedRow>,
    mut ending: ResMut<Ending>,
    mut count: ResMut<Count>,
    mut rig: ResMut<Rig>,
) {
    aside.0 = false;
    marked.0 = None;
    let Some(playthrough) = playthrough else { return };
    let motion = settings.motion();
    ending.open(playthrough.serial(), motion > 0.0);
    let counted = land_to_count(&playthrough);
    *count = Count::of(&PadView::of(&playthrough, &speaker), counted, &timing, motion);
    if ending.act() == Act::Done {
        let seat = land_of_winner(&playthrough);
        let room = layout::room(&areas, playthrough.sheets().len(), Act::Done, false);
        rig.show_in(room, seat, playthrough.game().player(seat).environment(), &areas);
    }
}

/// Nothing stays lit.
fn put_out(mut lit: ResMut<LitHexes>) {
    LitHexes::ask(&mut lit, LitBy::Pad, Seat(0), None);
}

/// Any key and any button go on to the next act, and mean nothing else.
fn skip(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    overlay: Res<Overlay>,
    mut pressed: ResMut<Pressed>,
    mut ending: ResMut<Ending>,
) {
    // Keys belong to a window that is open.
    if ending.act() == Act::Done || *overlay != Overlay::Closed {
        return;
    }
    if go_on(&keys, &buttons) {
        ending.skip();
    }
    pressed.clear();
}

/// Time goes on; what comes in is heard and lights up.
fn advance(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    overlay: Res<Overlay>,
    playthrough: Res<Playthrough>,
    count: Res<Count>,
    mut ending: ResMut<Ending>,
    mut lit: ResMut<LitHexes>,
    mut awake: ResMut<Awake>,
    mut cues: MessageWriter<Cue>,
    mut rows_heard: Local<usize>,
) {
    let fading = Timing::scaled(timing.verdict_fade, settings.motion());
    // A window over it is read in peace.
    if *overlay == Overlay::Closed {
        let orbit = Timing::scaled(timing.final_orbit, settings.motion());
        ending.advance(time.delta(), &Lengths { orbit, count: count.length() });
    }
    awake.0 |= ending.act() != Act::Done || ending.elapsed() <= fading;
    let step = count.at(ending.elapsed()).filter(|_| ending.act() == Act::Count);
    match step {
        Some((index, _)) => {
            let rows = count.rows_begun(index);
            for row in *rows_heard..rows {
                cues.write(Cue::CountLine(row as u8));
            }
            *rows_heard = rows;
            let hexes = count.beat(index).map(|beat| beat.hexes.clone());
            LitHexes::ask(&mut lit, LitBy::Pad, count.seat(), hexes);
        }
        None => *rows_heard = 0,
    }
    if ending.sing() {
        LitHexes::ask(&mut lit, LitBy::Pad, count.seat(), None);
        let winner = land_of_winner(&playthrough).index();
        let best = playthrough.sheets().get(winner).map(best_species).unwrap_or_default();
        cues.write(Cue::EndOfGame(best));
    }
}

/// Keys that work once everything is there: the pad aside and back, and the row whose groups are to be seen.
fn use_keys(
    pressed: Res<Pressed>,
    overlay: Res<Overlay>,
    view: Option<Res<ResultView>>,
    mut aside: ResMut<PadAside>,
    mut marked: ResMut<MarkedRow>,
) {
    let (Some(view), Overlay::Closed) = (view, *overlay) else { return };
    if pressed.just(Control::StepBack) || pressed.just(Control::ScorePad) {
        aside.0 = !aside.0;
    }
    let step = i32::from(pressed.just(Control::CursorDown)) - i32::from(pressed.just(Control::CursorUp));
    if step != 0 && !aside.0 {
        let rows = view.pad.rows();
        let now = marked.0.and_then(|row| rows.iter().position(|other| *other == row));
        let next = match now {
            Some(now) => (now as i32 + step).rem_euclid(rows.len() as i32),
            None if step > 0 => 0,
            None => rows.len() as i32 - 1,
        };
        marked.0 = rows.get(next as usize).copied();
    }
}

fn in_act(wanted: Act) -> impl Fn(Res<Ending>) -> bool + Clone {
    move |ending| ending.act() == wanted
}

/// While a picture of the land is taken, whoever takes it guides the eye.
fn no_portrait(portrait: Option<Res<Portrait>>) -> bool {
    portrait.is_none_or(|portrait| !portrait.is_shown())
}

fn pad_aside(aside: Res<PadAside>) -> bool {
    aside.0
}

/// From the last turn of a game to what comes after it.
pub fn plugin(app: &mut App) {
    let on_screen = in_state(Screen::Result).and_then(resource_exists::<Playthrough>);
    let changed = resource_exists_and_changed::<Playthrough>
        .or_else(resource_changed::<Speaker>)
        .or_else(resource_changed::<TrailBook>)
        .or_else(not(resource_exists::<ResultView>));
    let over_the_land = pad_aside.and_then(in_act(Act::Done));
    app.init_resource::<Ending>()
        .init_resource::<Count>()
        .init_resource::<PadAside>()
        .init_resource::<MarkedRow>()
        .init_resource::<eye::EndEye>()
        .init_resource::<LitHexes>()
        .init_resource::<Overlay>()
        .init_resource::<TrailBook>()
        .init_resource::<Archive>()
        .add_message::<Cue>()
        .add_systems(OnEnter(Screen::Result), open)
        .add_systems(OnExit(Screen::Result), (eye::leave, put_out, prepared::forget))
        .add_systems(
            Update,
            (
                skip.in_set(Frame::Read).after(controls::read_keys),
                (advance, use_keys.run_if(in_act(Act::Done))).chain().in_set(Frame::Decide),
                (eye::guide, eye::drift.run_if(in_act(Act::Done)))
                    .chain()
                    .in_set(Frame::Project)
                    .run_if(no_portrait),
                prepared::prepare.in_set(Frame::Show).run_if(changed),
            )
                .run_if(on_screen.clone()),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                caption::show.run_if(in_act(Act::Orbit)),
                panel::show.run_if(not(in_act(Act::Orbit)).and_then(not(over_the_land.clone()))),
                lands::show.run_if(over_the_land),
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
