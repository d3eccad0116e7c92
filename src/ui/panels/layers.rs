//! The order of areas and painters. egui alone brings the last clicked or opened area to the front, so that
//! the order would depend on the past.

use std::sync::Arc;

use bevy_egui::egui::{self, Id, LayerId, Order};

/// The layers of the window from back to front; within one, areas keep the drawing order. Windows lie over
/// the shade; egui puts drop-down lists and tooltips over the windows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum PanelLayer {
    /// Marks on the environment.
    Marks,
    /// The background of the window.
    Ground,
    /// The fill of a column of panels.
    Rail,
    /// A panel of the table.
    Panel,
    /// Parts on a panel.
    OnPanel,
    /// The page of a screen.
    Page,
    /// Bars, buttons and bubbles over the environment or beside a page.
    Floating,
    /// An explanatory card: of a lesson, a puzzle, a review.
    Card,
    /// Pop-ups beside the pointer.
    Opened,
    /// Flying pieces, and outlines drawn by cards.
    Pointer,
    /// The curtain that hides the table between two players.
    Curtain,
    /// The shade under a window.
    Shade,
    /// Banners that pass over the windows.
    Banner,
    /// Notices.
    Notice,
}

impl PanelLayer {
    /// Returns the layer's order in egui.
    const fn order(self) -> Order {
        match self {
            Self::Marks | Self::Ground | Self::Rail | Self::Panel | Self::OnPanel => Order::Background,
            Self::Page
            | Self::Floating
            | Self::Card
            | Self::Opened
            | Self::Pointer
            | Self::Curtain
            | Self::Shade => Order::Middle,
            Self::Banner => Order::Foreground,
            Self::Notice => Order::Tooltip,
        }
    }
}

/// The areas of this pass, in drawing order.
#[derive(Clone, Default)]
struct DrawnLayers(Vec<(PanelLayer, LayerId)>);

/// Assigns `id` to a layer for this pass, and returns its layer in egui.
pub(crate) fn take_place(context: &egui::Context, layer: PanelLayer, id: Id) -> LayerId {
    let known = LayerId::new(layer.order(), id);
    context.data_mut(|data| data.get_temp_mut_or_default::<DrawnLayers>(Id::NULL).0.push((layer, known)));
    known
}

/// Returns an area in a layer with a fixed position.
pub(crate) fn area(context: &egui::Context, layer: PanelLayer, id: Id) -> egui::Area {
    take_place(context, layer, id);
    egui::Area::new(id).order(layer.order()).movable(false)
}

/// Returns a painter in a layer.
pub(crate) fn painter(context: &egui::Context, layer: PanelLayer, name: &str) -> egui::Painter {
    let id = take_place(context, layer, Id::new(name));
    context.layer_painter(id)
}

/// Keeps the layers of a context in order, after any click or opened window.
pub(in crate::ui) fn install(context: &egui::Context) {
    context.on_end_pass("layers", Arc::new(|ui| put_in_order(ui.ctx())));
}

/// Orders the areas of this pass. egui cannot set an order, but it puts a sublayer right above its parent,
/// and an invisible parent never moves: each rank is such a parent.
fn put_in_order(context: &egui::Context) {
    let DrawnLayers(mut drawn) = context.data_mut(|data| data.remove_temp(Id::NULL)).unwrap_or_default();
    // The sort is stable and keeps the drawing order.
    drawn.sort_by_key(|(layer, _)| *layer);
    context.memory_mut(|memory| {
        let mut ranks = [0_usize; 4];
        for (place, (layer, id)) in drawn.iter().enumerate() {
            if drawn[..place].iter().any(|(_, before)| before == id) {
                continue;
            }
            let rank = &mut ranks[layer.order() as usize];
            let parent = LayerId::new(layer.order(), Id::new(("rank", *rank)));
            memory.areas_mut().set_sublayer(parent, *id);
            *rank += 1;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a pass with these areas, and returns the topmost at a common point. With `pressed`, the button
    /// is pressed there.
    fn top(context: &egui::Context, shown: &[(&'static str, PanelLayer)], pressed: bool) -> Option<LayerId> {
        let at = egui::pos2(50.0, 50.0);
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 200.0));
        let mut input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
        input.events.push(egui::Event::PointerMoved(at));
        if pressed {
            input.events.push(crate::tests::support::mouse_button(at, true));
            input.events.push(crate::tests::support::mouse_button(at, false));
        }
        let mut output = context.run_ui(input, |ui| {
            for (name, layer) in shown {
                area(ui.ctx(), *layer, Id::new(*name)).fixed_pos(egui::Pos2::ZERO).show(ui.ctx(), |ui| {
                    ui.allocate_exact_size(egui::vec2(100.0, 100.0), egui::Sense::click());
                });
            }
        });
        // Nothing is rendered.
        output.textures_delta.clear();
        context.layer_id_at(at)
    }

    fn context() -> egui::Context {
        let context = egui::Context::default();
        install(&context);
        context
    }

    fn named(name: &str, layer: PanelLayer) -> LayerId {
        LayerId::new(layer.order(), Id::new(name))
    }

    #[test]
    fn the_order_does_not_depend_on_earlier_layers() {
        for layer in [PanelLayer::Panel, PanelLayer::Floating, PanelLayer::Banner] {
            let context = context();
            let all = [("rail", layer), ("players", layer), ("log", layer)];
            for shown in [&all[..], &all[..1], &all[..], &all[1..2], &all[..2], &all[..]] {
                let uppermost = shown.last().map(|(name, layer)| named(name, *layer));
                // In its first pass egui measures an area.
                top(&context, shown, false);
                for _ in 0..2 {
                    assert_eq!(top(&context, shown, false), uppermost, "{layer:?}: {shown:?}");
                }
            }
        }
    }

    #[test]
    fn a_click_brings_nothing_to_the_front() {
        let context = context();
        let all = [("page", PanelLayer::Page), ("bar", PanelLayer::Floating)];
        top(&context, &all[..1], false);
        top(&context, &all[..1], true);
        top(&context, &all, false);
        top(&context, &all, true);
        top(&context, &all[..1], true);
        assert_eq!(top(&context, &all, false), Some(named("bar", PanelLayer::Floating)));
    }

    #[test]
    fn a_layer_lies_over_those_before_it_however_late_they_are_drawn() {
        let context = context();
        let all = [("watch", PanelLayer::OnPanel), ("column", PanelLayer::Rail), ("list", PanelLayer::Panel)];
        for shown in [&all[1..], &all[..], &all[1..], &all[..]] {
            top(&context, shown, false);
            let expected = if shown.len() == 3 {
                named("watch", PanelLayer::OnPanel)
            } else {
                named("list", PanelLayer::Panel)
            };
            assert_eq!(top(&context, shown, false), Some(expected), "{shown:?}");
        }
    }
}
