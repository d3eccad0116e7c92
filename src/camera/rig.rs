//! Current pose of the camera, its goal, and the visible environment.

use bevy::prelude::*;

use super::fit::{HexArea, fill_area, fit_area, shows_all};
use super::orbit_ring::OrbitRing;
use super::pose::{CameraPose, PoseLimits, TOP_DOWN, USUAL_PITCH};
use super::view::with_focus_at;
use super::viewport::{Viewport, table_viewport};
use crate::window::layout::ScreenLayout;
use cascadia_base::Seat;

/// The camera's current pose and its goal. Other rooms change it by a [`CameraOrder`](super::CameraOrder), or
/// compute with a copy.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct Rig {
    pub now: CameraPose,
    pub goal: CameraPose,
    /// The seat whose environment is visible.
    visiting: Seat,
    /// The last pose at each environment, by seat.
    remembered: [Option<CameraPose>; 4],
    /// The viewport, `None` for the area left free by the panels of the table.
    pub viewport: Option<Viewport>,
    /// The player's limits.
    pub limits: PoseLimits,
}

impl Rig {
    /// Returns the seat whose environment is visible.
    pub(crate) const fn seat(&self) -> Seat {
        self.visiting
    }

    /// Shows the environment of `seat` in its last pose, or all of it if it no longer fits. The camera
    /// jumps, since environments are far apart.
    pub(crate) fn visit(&mut self, seat: Seat, area: &impl HexArea, layout: &ScreenLayout) {
        let viewport = self.viewport_in(layout);
        if self.visiting == seat && self.remembered[seat.index()].is_some() {
            // An environment that has grown out of view is fitted again; a fully visible one keeps the
            // player's pose.
            if !shows_all(viewport, self.goal, seat, area, layout.window) {
                self.fit(area, layout);
            }
            return;
        }
        if self.visiting != seat {
            self.remembered[self.visiting.index()] = Some(self.goal);
            self.visiting = seat;
        }
        let mut goal = match self.remembered[seat.index()] {
            Some(pose) => pose,
            None => fit_area(viewport, seat, area, layout.window, self.goal),
        };
        goal.yaw = self.goal.yaw;
        goal.pitch = self.goal.pitch;
        if !shows_all(viewport, goal, seat, area, layout.window) {
            goal = fit_area(viewport, seat, area, layout.window, goal);
        }
        self.remembered[seat.index()] = Some(goal);
        self.goal = goal;
        // A short slide hints at the change without a flight over the empty table.
        self.now = CameraPose { focus: goal.focus + Vec2::new(1.6, 0.0), zoom: goal.zoom * 0.94, ..goal };
    }

    /// Moves the goal to show the whole visible environment.
    pub(crate) fn fit(&mut self, area: &impl HexArea, layout: &ScreenLayout) {
        self.goal = fit_area(self.viewport_in(layout), self.seat(), area, layout.window, self.goal);
    }

    /// Moves the goal to show the whole visible environment; if it does so already, turns north up.
    pub(super) fn fit_then_face_north(&mut self, area: &impl HexArea, layout: &ScreenLayout) {
        let before = self.goal;
        self.fit(area, layout);
        let moved = before.focus.distance(self.goal.focus) * self.goal.zoom;
        let is_fitted = moved < 4.0 && (before.zoom / self.goal.zoom - 1.0).abs() < 0.02;
        if is_fitted {
            self.goal.yaw = (before.yaw / std::f32::consts::TAU).round() * std::f32::consts::TAU;
            self.fit(area, layout);
        }
    }

    /// Moves the goal so that the contents of the environment fill the viewport.
    pub(crate) fn fill(&mut self, area: &impl HexArea, layout: &ScreenLayout) {
        self.goal = fill_area(self.viewport_in(layout), self.seat(), area, layout.window, self.goal);
    }

    /// Returns the viewport in a window of this layout.
    pub(super) fn viewport_in(&self, layout: &ScreenLayout) -> Viewport {
        self.viewport.unwrap_or_else(|| table_viewport(layout))
    }

    /// Shows the whole environment of `seat` in a viewport, without a movement, larger than fitted by a
    /// factor.
    pub(crate) fn show_in(
        &mut self,
        viewport: Viewport,
        seat: Seat,
        area: &impl HexArea,
        factor: f32,
        layout: &ScreenLayout,
    ) {
        self.visiting = seat;
        self.viewport = Some(viewport);
        self.fit(area, layout);
        self.goal.zoom *= factor;
        self.arrive();
    }

    /// Changes the viewport; the picture keeps its position in the window.
    pub(crate) fn change_viewport(&mut self, viewport: Viewport, layout: &ScreenLayout) {
        let before = self.viewport_in(layout).middle;
        self.viewport = Some(viewport);
        self.now = with_focus_at(self.now, before, viewport.middle, layout.window);
        self.goal = with_focus_at(self.goal, before, viewport.middle, layout.window);
    }

    /// Returns the pose that shows the whole environment with the yaw and pitch of `like`.
    pub(crate) fn fitted(&self, area: &impl HexArea, layout: &ScreenLayout, like: CameraPose) -> CameraPose {
        fit_area(self.viewport_in(layout), self.seat(), area, layout.window, like)
    }

    /// Returns the orbit that keeps the whole environment in the viewport at every yaw.
    pub(crate) fn ring(&self, area: &impl HexArea, layout: &ScreenLayout, pitch: f32) -> OrbitRing {
        OrbitRing::around(self.viewport_in(layout), self.seat(), area, layout.window, pitch)
    }

    /// Sets pose and goal without a movement.
    pub(crate) const fn place(&mut self, pose: CameraPose) {
        self.now = pose;
        self.goal = pose;
    }

    /// Moves the goal by points of the window: right and down.
    pub(super) fn pan(&mut self, points: Vec2) {
        let goal = &mut self.goal;
        let turned = Vec2::from_angle(-goal.yaw).rotate(Vec2::new(points.x, points.y / goal.pitch.sin()));
        goal.focus += turned / goal.zoom;
    }

    /// Rotates the goal by sixths of a turn, rounded to a whole sixth.
    pub(super) fn turn(&mut self, sixths: f32) {
        let snap = std::f32::consts::FRAC_PI_3;
        self.goal.yaw = ((self.goal.yaw / snap).round() + sixths) * snap;
    }

    /// Toggles the goal between the view from above and the default pitch.
    pub(super) fn look_from_above(&mut self) {
        self.goal.pitch = if self.goal.pitch < TOP_DOWN - 0.01 { TOP_DOWN } else { USUAL_PITCH };
    }

    /// Resets all poses for another game, but not the viewport.
    pub(super) fn forget(&mut self) {
        *self = Self { viewport: self.viewport, ..Self::default() };
    }

    /// Ends the movement at its goal.
    pub(crate) const fn arrive(&mut self) {
        self.now = self.goal;
    }
}
