//! Orders of other rooms to the camera.

use bevy::prelude::*;

use super::control::move_camera;
use super::fit::HexArea;
use super::pose::{CameraPose, PoseLimits};
use super::rig::Rig;
use super::viewport::Viewport;
use crate::schedule::{AppSystems, Decisions, NewOrders, add_orders};
use crate::window::layout::ScreenLayout;
use cascadia_base::{Hex, Seat};

/// The hexes of an environment at the time of an order.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OrderedArea {
    covered: Vec<Hex>,
    free: Vec<Hex>,
}

impl OrderedArea {
    fn of(area: &impl HexArea) -> Self {
        Self { covered: area.covered_hexes().collect(), free: area.free_hexes().collect() }
    }
}

impl HexArea for OrderedArea {
    fn covered_hexes(&self) -> impl Iterator<Item = Hex> {
        self.covered.iter().copied()
    }

    fn free_hexes(&self) -> impl Iterator<Item = Hex> {
        self.free.iter().copied()
    }
}

/// A change of the [`Rig`], effective in the same frame; from panels, in the next.
#[derive(Message, Clone, PartialEq, Debug)]
pub(crate) enum CameraOrder {
    /// See [`Rig::visit`].
    Visit(Seat, OrderedArea),
    /// Moves the goal to a point of the table.
    LookAt(Vec2),
    /// Moves the goal to show the whole environment of a seat, if it is in view.
    Fit(Seat, OrderedArea),
    /// See [`Rig::fit_then_face_north`]; only if the environment is in view.
    FitThenFaceNorth(Seat, OrderedArea),
    /// Shows an environment in a viewport without a movement, larger than fitted by this factor.
    Show { viewport: Viewport, seat: Seat, area: OrderedArea, factor: f32 },
    /// Sets the viewport, `None` for the area left free by the panels of the table.
    Viewport(Option<Viewport>),
    /// Sets yaw and pitch of the goal, in radians.
    Face { yaw: f32, pitch: f32 },
    /// Turns by an angle in radians, without a movement.
    Turn(f32),
    /// Takes a pose without a movement.
    Place(CameraPose),
    /// Sets the player's limits.
    Limit(PoseLimits),
    /// Resets all poses for another game, but not the viewport.
    Forget,
    /// Resets all poses and the viewport.
    Reset,
    /// Takes over a state kept from an earlier frame, or computed from the current one.
    Replace(Box<Rig>),
}

impl CameraOrder {
    pub(crate) fn visit(seat: Seat, area: &impl HexArea) -> Self {
        Self::Visit(seat, OrderedArea::of(area))
    }

    pub(crate) fn fit(seat: Seat, area: &impl HexArea) -> Self {
        Self::Fit(seat, OrderedArea::of(area))
    }

    pub(crate) fn fit_then_face_north(seat: Seat, area: &impl HexArea) -> Self {
        Self::FitThenFaceNorth(seat, OrderedArea::of(area))
    }

    pub(crate) fn show(viewport: Viewport, seat: Seat, area: &impl HexArea, factor: f32) -> Self {
        Self::Show { viewport, seat, area: OrderedArea::of(area), factor }
    }

    pub(crate) fn replace(rig: Rig) -> Self {
        Self::Replace(Box::new(rig))
    }

    fn carry_out(&self, rig: &mut Rig, layout: &ScreenLayout) {
        match self {
            Self::Visit(seat, area) => rig.visit(*seat, area, layout),
            Self::LookAt(point) => rig.goal.focus = *point,
            Self::Fit(seat, area) if rig.seat() == *seat => rig.fit(area, layout),
            Self::FitThenFaceNorth(seat, area) if rig.seat() == *seat => {
                rig.fit_then_face_north(area, layout);
            }
            Self::Fit(..) | Self::FitThenFaceNorth(..) => {}
            Self::Show { viewport, seat, area, factor } => {
                rig.show_in(*viewport, *seat, area, *factor, layout);
            }
            Self::Viewport(viewport) => rig.viewport = *viewport,
            Self::Face { yaw, pitch } => (rig.goal.yaw, rig.goal.pitch) = (*yaw, *pitch),
            Self::Turn(angle) => {
                rig.goal.yaw += angle;
                rig.arrive();
            }
            Self::Place(pose) => rig.place(*pose),
            Self::Limit(limits) => rig.limits = *limits,
            Self::Forget => rig.forget(),
            Self::Reset => {
                rig.viewport = None;
                rig.forget();
            }
            Self::Replace(other) => *rig = (**other).clone(),
        }
    }
}

fn obey(mut orders: NewOrders<CameraOrder>, layout: Res<ScreenLayout>, mut rig: ResMut<Rig>) {
    for order in orders.read() {
        order.carry_out(&mut rig, &layout);
    }
}

/// Registers the orders. They are carried out after each part of a frame that writes some, before the next
/// part reads the camera.
pub(super) fn plugin(app: &mut App) {
    add_orders::<CameraOrder>(app);
    app.add_systems(
        Update,
        (
            obey.before(AppSystems::Read),
            obey.after(AppSystems::Read).before(AppSystems::Decide),
            obey.after(Decisions::Camera).before(Decisions::Hint),
            obey.after(AppSystems::Stage).before(AppSystems::Project),
            obey.after(AppSystems::Project).before(move_camera).before(AppSystems::Show),
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area() -> OrderedArea {
        OrderedArea { covered: vec![Hex::new(0, 0), Hex::new(1, 0)], free: vec![Hex::new(2, 0)] }
    }

    /// The systems of a frame that may order something.
    fn app() -> App {
        let mut app = App::new();
        crate::schedule::configure_order(&mut app);
        app.init_resource::<Rig>().init_resource::<ScreenLayout>().add_plugins(plugin);
        app
    }

    #[test]
    fn orders_are_carried_out_once_and_before_the_next_part_of_the_frame() {
        /// The yaw in each part of the frame.
        #[derive(Resource, Default)]
        struct SeenYaws(Vec<f32>);

        fn turn(mut orders: MessageWriter<CameraOrder>) {
            orders.write(CameraOrder::Turn(1.0));
        }
        fn look(rig: Res<Rig>, mut seen: ResMut<SeenYaws>) {
            seen.0.push(rig.goal.yaw);
        }
        let mut app = app();
        app.init_resource::<SeenYaws>().add_systems(
            Update,
            (
                (look, turn).chain().in_set(AppSystems::Read),
                (look, turn).chain().in_set(Decisions::Camera),
                (look, turn).chain().in_set(Decisions::Turn),
                (look, turn).chain().in_set(AppSystems::Project),
                look.in_set(AppSystems::Show),
            ),
        );
        app.add_systems(PostUpdate, turn);
        app.update();
        assert_eq!(app.world().resource::<SeenYaws>().0, [0.0, 1.0, 2.0, 3.0, 4.0]);
        app.update();
        assert_eq!(app.world().resource::<SeenYaws>().0[5..], [5.0, 6.0, 7.0, 8.0, 9.0]);
    }

    #[test]
    fn an_environment_out_of_view_is_not_fitted() {
        let mut app = app();
        let mut after = |order: CameraOrder| {
            app.world_mut().write_message(order);
            app.update();
            app.world().resource::<Rig>().clone()
        };
        let visited = after(CameraOrder::visit(Seat(1), &area()));
        assert_eq!(visited.seat(), Seat(1));
        let away = after(CameraOrder::LookAt(Vec2::ZERO));
        assert_ne!(away.goal.focus, visited.goal.focus);
        assert_eq!(after(CameraOrder::fit(Seat(0), &area())), away);
        assert_eq!(after(CameraOrder::fit(Seat(1), &area())).goal, visited.goal);
        assert_eq!(after(CameraOrder::Reset), Rig::default());
        assert_eq!(after(CameraOrder::replace(visited.clone())), visited);
    }
}
