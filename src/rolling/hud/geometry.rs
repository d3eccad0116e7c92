//! Layout of the table's panels.

use bevy::prelude::*;

use crate::window::layout::ScreenLayout;

/// The rectangles of the panels, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HudLayout {
    /// Menu, round, prompt.
    pub top: Rect,
    /// The pile and the cards.
    pub strip: Rect,
    pub dice: Rect,
    pub tally: Rect,
    pub paper: Rect,
    /// Players, points, questions and large buttons.
    pub right: Rect,
}

impl HudLayout {
    /// Computes the rectangles in a window.
    pub(crate) fn of(layout: &ScreenLayout) -> Self {
        let Vec2 { x: width, y: height } = layout.window;
        let top = layout.top.height();
        let left = (width * 0.265).clamp(268.0, 400.0);
        let right = layout.wide_column();
        let strip = (height * 0.236).clamp(148.0, 214.0);
        let below = top + strip;
        let dice = ((height - below) * 0.34).clamp(128.0, 236.0);
        Self {
            top: layout.top,
            strip: Rect::new(0.0, top, width - right, below),
            dice: Rect::new(0.0, below, left, below + dice),
            tally: Rect::new(0.0, below + dice, left, height),
            paper: Rect::new(left, below, width - right, height),
            right: Rect::new(width - right, top, width, height),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::PlayableMode;
    use rolling_rivers::RollingRivers;

    #[test]
    fn the_panels_fill_the_window_and_leave_the_paper_most_of_it() {
        for (width, height) in [(1000.0, 600.0), (1138.0, 667.0), (1280.0, 720.0), (1536.0, 864.0)] {
            let screen = ScreenLayout::of(Vec2::new(width, height), 1.0);
            let layout = HudLayout::of(&screen);
            assert_eq!(layout.paper.max.x, layout.right.min.x);
            assert_eq!(layout.dice.max.y, layout.tally.min.y);
            assert_eq!(
                layout.right.min.x,
                screen.right_of_room(RollingRivers::TABLE),
                "notices stay beside the column"
            );
            assert!(layout.paper.width() > 0.5 * width && layout.paper.height() > 0.6 * height);
        }
    }
}
