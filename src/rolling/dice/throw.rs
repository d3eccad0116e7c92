//! The systems that move the dice by the position, the aim, the throw, and the hand on the cup.

use std::time::Duration;

use bevy::prelude::*;

use super::stage::{AGAIN, DiceStage, FADE, SHIFT, SLIDE, THROW};
use super::tray_dice::DiceInSight;
use super::tray_view::TrayView;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::wake_up::FrameRequests;
use crate::rolling::Session;
use crate::rolling::sound::Cue;
use crate::rolling::table::PhysicalDie;
use crate::schedule::AppSystems;
use crate::session::Happened;
use crate::session::PlayableMode;
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::GameEvent;

/// Longest time step in seconds, so that a slow frame does not skip the throw.
const LONGEST_STEP: f32 = 0.1;

/// The systems that move the dice, after the dice in sight are known for this frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct DiceSystems;

/// Reports of the tray's panel: its rectangle, and the hand on the cup.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct TrayPanel {
    /// The panel's rectangle in the window, in points.
    pub rect: Option<Rect>,
    /// Physical pixels per point.
    pub pixels: f32,
    /// The place where the cup is held, in points.
    pub held: Option<Vec2>,
}

/// Fits the view of the tray to its panel.
fn follow_panel(panel: Res<TrayPanel>, mut stage: ResMut<DiceStage>) {
    let Some(rect) = panel.rect.filter(|rect| *rect != stage.view.rect) else { return };
    stage.view = TrayView::of(rect);
    let half = stage.view.half;
    if stage.cup.is_there() {
        stage.cup.vanish();
        stage.cup.come(half, false);
    }
}

/// Shows the dice that are in sight.
fn follow_sight(sight: Res<DiceInSight>, timing: AnimationTiming, mut stage: ResMut<DiceStage>) {
    let moves = timing.is_on() && !timing.reduces_motion();
    let shift = if moves { timing.scaled(SHIFT).as_secs_f32() } else { 0.0 };
    stage.show(&sight, shift);
    let half = stage.view.half;
    if sight.in_cup() {
        stage.skip();
        stage.cup.come(half, moves);
    } else if !moves {
        stage.cup.vanish();
    } else {
        stage.cup.leave();
    }
}

/// Begins a throw once thrown dice are in sight, which may be a frame later.
fn begin_throw(
    mut happened: MessageReader<Happened<GameEvent>>,
    timing: AnimationTiming,
    sight: Res<DiceInSight>,
    mut stage: ResMut<DiceStage>,
    mut thrown: Local<bool>,
) {
    let fades = timing.reduces_motion();
    let seconds = |milliseconds| timing.scaled(milliseconds).as_secs_f32();
    for Happened(event) in happened.read() {
        match event {
            GameEvent::DiceRolled { .. } => *thrown = true,
            GameEvent::DieRolled { seat, die, face } if !fades => {
                let die = PhysicalDie::Personal(*seat, die.index() as u8);
                stage.roll_again(die, *face, &sight.faces, seconds(AGAIN));
            }
            _ => {}
        }
    }
    if !*thrown || sight.in_cup() {
        return;
    }
    *thrown = false;
    let parts = if fades {
        // Without motion, new dice still fade in visibly.
        [seconds(FADE).max(Duration::from_millis(FADE).as_secs_f32()), 0.0]
    } else {
        [seconds(THROW), seconds(SLIDE)]
    };
    let seed = u32::from(sight.round).wrapping_mul(7919) ^ sight.serial as u32;
    stage.begin_throw(seed, parts, fades);
}

/// Ends the throw on any key or click.
fn skip_by_input(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut stage: ResMut<DiceStage>,
) {
    let key = keys.is_some_and(|keys| keys.get_just_pressed().next().is_some());
    let button = buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some());
    if stage.is_throwing() && (key || button) {
        stage.skip();
    }
}

/// Advances cup and dice, and plays their sounds.
fn fly(
    time: Res<Time<Real>>,
    (panel, timing): (Res<TrayPanel>, AnimationTiming),
    mut stage: ResMut<DiceStage>,
    mut frames: FrameRequests,
    mut cues: MessageWriter<Cue>,
) {
    if !stage.is_moving() && (panel.held.is_none() || !stage.cup.is_there()) {
        return;
    }
    frames.now();
    let seconds = time.delta_secs().min(LONGEST_STEP);
    let held = panel.held.map(|point| stage.view.floor_under(point, 0.6));
    stage.cup.hold(held, seconds, timing.is_on() && !timing.reduces_motion());
    stage.cup.advance(seconds);
    if stage.cup.takes_knock() {
        cues.write(Cue::Rattle);
    }
    let slid = stage.slides();
    for hit in stage.advance(seconds) {
        cues.write(Cue::Knock { die: hit.die as u8, bounce: hit.bounce as u8 });
    }
    if stage.slides() && !slid {
        cues.write(Cue::DiceSlide);
    }
}

fn clear_stage(mut stage: ResMut<DiceStage>, mut panel: ResMut<TrayPanel>, mut commands: Commands) {
    *stage = DiceStage::default();
    *panel = TrayPanel::default();
    commands.remove_resource::<DiceInSight>();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DiceStage>()
        .init_resource::<TrayPanel>()
        .add_systems(OnExit(RollingRivers::TABLE), clear_stage)
        .add_systems(
            Update,
            (
                follow_panel.run_if(resource_changed::<TrayPanel>),
                skip_by_input,
                follow_sight.run_if(resource_exists_and_changed::<DiceInSight>),
                begin_throw,
                fly,
            )
                .chain()
                .in_set(DiceSystems)
                .in_set(AppSystems::Show)
                .run_if(
                    in_state(RollingRivers::TABLE)
                        .and_then(resource_exists::<Session>)
                        .and_then(resource_exists::<DiceInSight>),
                ),
        );
}
