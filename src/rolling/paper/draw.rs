//! Drawing a whole paper, from the sheet to its overlays, and reporting the pointer's place.

use bevy_egui::egui::{Rect, Response, Sense, Ui, Vec2};

use super::explain::explanation_at;
use super::geometry::{PaperPlan, nearest};
use super::marks::{PaperMark, marks_of};
use super::overlay::{OverlayLayer, letter_places};
use super::pen::{PaperInks, Pen};
use super::pencil::PencilTouch;
use super::places::PaperPlace;
use super::spoken::speak_paper;
use super::view::{PaperResponse, PaperScore, PaperView};
use crate::preferences::localizer::Localizer;
use crate::ui::style::UiStyle;
use rolling_rivers::sheets::SheetLayout;

/// Draws a paper into its rectangle, and reports hover and clicks. A finished paper has a
/// [`PaperView::score`].
pub(crate) fn draw_paper(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &PaperView,
) -> PaperResponse {
    let layout: &SheetLayout = view.sheet.layout();
    let plan = PaperPlan::new(layout, view.rect, view.tilt);
    let sense = match (view.is_active, view.is_zoomed) {
        (_, true) => Sense::click_and_drag(),
        (true, false) => Sense::click(),
        (false, false) => Sense::hover(),
    };
    let response = ui.interact(view.rect, ui.id().with("paper"), sense);
    let painter = ui.painter().clone();
    let inks = PaperInks::of(style, view.high_contrast);
    let mut pen = Pen { painter: &painter, style, plan: &plan, inks, is_small: view.is_small };
    pen.ground();
    pen.title(localizer, view.stars, view.seat);
    print_and_write(&mut pen, localizer, layout, view);
    pen.lit(view);
    if let Some(score) = view.score {
        sums(&mut pen, score);
    }
    pen.seals(view.seals);
    pen.targets(view, OverlayLayer::Top);
    pen.lost(view);
    pen.aim(view, OverlayLayer::Top);
    if let Some(letters) = &view.letters {
        pen.letters(letters);
    }
    pen.chips(view);
    speak_paper(ui, localizer, &plan, view);
    let mut answer = answer(&plan, view, response);
    if !view.is_small {
        answer.response = explain(localizer, &plan, view, answer.response);
    }
    answer
}

/// Shows the tooltip of the sign under the pointer, unless letters are open.
fn explain(localizer: &Localizer, plan: &PaperPlan, view: &PaperView, response: Response) -> Response {
    let is_open = view.letters.is_some_and(|letters| letters.is_open);
    let Some(pointer) = response.hover_pos().filter(|_| !is_open) else { return response };
    let text = explanation_at(localizer, plan, (view.sheet, view.stars), view.targets, pointer);
    match text {
        Some(text) => response.on_hover_text_at_pointer(text),
        None => response,
    }
}

/// Returns the target nearest to the aim in a direction: the first target without an aim, `None` if that
/// direction has none.
pub(crate) fn step_target(view: &PaperView, way: Vec2) -> Option<PaperPlace> {
    let Some(aim) = view.aim else { return view.targets.first().copied() };
    let plan = PaperPlan::new(view.sheet.layout(), view.rect, view.tilt);
    nearest(&plan, view.targets, aim, way)
}

pub(crate) fn place_bounds(view: &PaperView, place: PaperPlace) -> Rect {
    PaperPlan::new(view.sheet.layout(), view.rect, view.tilt).bounds(place)
}

/// Prints the layers below the ink of rivers.
fn print_ground(pen: &mut Pen, layout: &SheetLayout) {
    match layout {
        SheetLayout::A(layout) => pen.columns(layout),
        SheetLayout::B(layout) => pen.tracks(layout),
        SheetLayout::C(layout) => pen.outline_map(layout),
        SheetLayout::D(layout) => pen.animal_map(layout),
    }
}

/// Prints everything else.
fn print_faces(pen: &mut Pen, localizer: &Localizer, layout: &SheetLayout) {
    match layout {
        SheetLayout::A(layout) => pen.bonus_area(localizer, layout),
        SheetLayout::B(layout) => {
            pen.track_faces(layout);
            pen.sun_rain(localizer, &layout.sun_rain);
            pen.overflow_name(localizer);
        }
        SheetLayout::C(layout) => {
            pen.outline_faces(layout);
            pen.sun_rain(localizer, &layout.printed.sun_rain);
            pen.landmarks(localizer, layout);
            pen.overflow_spaces(localizer, &layout.printed.overflow);
        }
        SheetLayout::D(layout) => {
            pen.animal_faces(layout);
            pen.animal_table(localizer, layout);
            pen.overflow_spaces(localizer, &layout.overflow);
        }
    }
    let complete = match layout {
        SheetLayout::C(layout) => layout.printed.complete,
        _ => 0,
    };
    pen.subtotals(localizer, complete);
}

/// Prints the sheet and writes its marks, with ghosts of possible marks.
fn print_and_write(pen: &mut Pen, localizer: &Localizer, layout: &SheetLayout, view: &PaperView) {
    let there = |mark: PaperMark| (mark, PencilTouch { progress: view.progress(mark), is_ghost: false });
    let mut marks: Vec<(PaperMark, PencilTouch)> = marks_of(view.sheet).into_iter().map(there).collect();
    let ghosts = view.ghosts.iter().filter(|ghost| !marks.iter().any(|(mark, _)| mark == *ghost));
    let ghosts: Vec<PaperMark> = ghosts.copied().collect();
    marks.extend(ghosts.into_iter().map(|mark| (mark, PencilTouch { progress: 1.0, is_ghost: true })));
    print_ground(pen, layout);
    for (mark, touch) in &marks {
        pen.ink(layout, *mark, *touch);
    }
    pen.targets(view, OverlayLayer::Map);
    pen.aim(view, OverlayLayer::Map);
    print_faces(pen, localizer, layout);
    for (mark, touch) in marks {
        pen.mark(localizer, layout, mark, touch);
    }
}

/// Writes the sub-totals one after the other, the total last.
fn sums(pen: &mut Pen, score: PaperScore) {
    let count = score.score.lines.len();
    let totals = score.score.lines.iter().map(|line| line.points).chain([score.score.total()]);
    for (index, points) in totals.enumerate() {
        let progress = (score.shown - index as f32).clamp(0.0, 1.0);
        if progress > 0.0 && !(score.is_faint && points == 0) {
            let rect = pen.plan.subtotal_box(index as u8, count);
            pen.sum(rect, points, index as u8, PencilTouch { progress, is_ghost: score.is_faint });
        }
    }
}

/// Reports the pointer's hover and clicks.
fn answer(plan: &PaperPlan, view: &PaperView, response: Response) -> PaperResponse {
    let pointer = response.hover_pos().filter(|_| view.is_active);
    let letters = view.letters.filter(|letters| letters.is_open);
    let hovered_animal = letters.zip(pointer).and_then(|(letters, pointer)| {
        let mut places = letter_places(plan, &letters).into_iter();
        places.find(|(_, at, radius)| at.distance(pointer) <= radius * 1.12).map(|(animal, ..)| animal)
    });
    let hovered = match (hovered_animal, letters) {
        (Some(_), Some(letters)) => Some(PaperPlace::Cell(letters.cell)),
        _ => pointer.and_then(|pointer| plan.place_at(pointer)),
    };
    let is_clicked = response.clicked();
    PaperResponse {
        hovered,
        clicked: hovered.filter(|_| is_clicked && hovered_animal.is_none()),
        hovered_animal,
        clicked_animal: hovered_animal.filter(|_| is_clicked),
        response,
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Event, Pos2, RawInput, Rect, vec2};

    use super::*;
    use crate::rolling::paper::PaperLetters;
    use crate::tests::support::{dressed, mouse_button};
    use cascadia_base::{Wildlife, WildlifeSet};
    use cascadia_storage::text::Language;
    use rolling_rivers::content::Content;
    use rolling_rivers::sheets::{Cell, Sheet, SheetLetter};

    /// Draws a paper in a frame with these events.
    fn frame(
        context: &egui::Context,
        style: &mut UiStyle,
        localizer: &Localizer,
        view: &PaperView,
        events: Vec<Event>,
    ) -> PaperResponse {
        let mut answer = None;
        let input = RawInput { events, ..RawInput::default() };
        let mut output = context.run_ui(input, |ui| answer = Some(draw_paper(ui, style, localizer, view)));
        // Nothing is rendered.
        output.textures_delta.clear();
        answer.expect("the paper was drawn")
    }

    /// Moves the pointer to a point and clicks there.
    fn click(
        context: &egui::Context,
        style: &mut UiStyle,
        localizer: &Localizer,
        view: &PaperView,
        pos: Pos2,
    ) -> [PaperResponse; 2] {
        let mut show = |events| frame(context, style, localizer, view, events);
        show(vec![Event::PointerMoved(pos)]);
        let over = show(vec![Event::PointerMoved(pos)]);
        show(vec![mouse_button(pos, true)]);
        [over, show(vec![mouse_button(pos, false)])]
    }

    #[test]
    fn a_click_hits_the_drawn_shape() {
        let content = Content::shipped().expect("the shipped data is valid");
        // Zoomed, the paper extends beyond the visible area.
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(690.0, 500.0));
        let near = Rect::from_min_size(Pos2::new(-300.0, -200.0), vec2(1380.0, 1000.0));
        for (letter, rect) in
            SheetLetter::ALL.into_iter().flat_map(|letter| [(letter, whole), (letter, near)])
        {
            let (mut style, localizer, context) = dressed(Language::English);
            let sheet = Sheet::new(content.sheet(letter));
            let is_zoomed = rect == near;
            let view =
                PaperView { is_active: true, is_zoomed, tilt: -0.5, ..PaperView::of(&sheet, 2, 1, rect) };
            let plan = PaperPlan::new(sheet.layout(), rect, view.tilt);
            for place in PaperPlace::all(sheet.layout()) {
                let at = plan.turned(plan.middle(place));
                if !whole.contains(at) {
                    continue;
                }
                let [over, clicked] = click(&context, &mut style, &localizer, &view, at);
                assert_eq!((over.hovered, over.clicked), (Some(place), None));
                assert_eq!(clicked.clicked, Some(place));
            }
            let asleep = PaperView { is_active: false, is_zoomed: false, ..view };
            let [over, clicked] = click(&context, &mut style, &localizer, &asleep, rect.center());
            assert_eq!((over.hovered, clicked.clicked), (None, None));
        }
    }

    #[test]
    fn outlines_of_hexagons_lie_below_the_stamps_on_their_lines() {
        let content = Content::shipped().expect("the shipped data is valid");
        let (mut style, localizer, context) = dressed(Language::English);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(690.0, 500.0));
        let sheet = Sheet::new(content.sheet(SheetLetter::D));
        let targets: Vec<PaperPlace> = PaperPlace::all(sheet.layout())
            .into_iter()
            .filter(|place| matches!(place, PaperPlace::Cell(_)))
            .collect();
        let view = PaperView {
            is_active: true,
            targets: &targets,
            aim: targets.first().copied(),
            ..PaperView::of(&sheet, 3, 0, rect)
        };
        let mut output = context.run_ui(RawInput::default(), |ui| {
            draw_paper(ui, &mut style, &localizer, &view);
        });
        // Nothing is rendered.
        output.textures_delta.clear();
        let target = PaperInks::of(&style, false).target;
        let strokes = |shape: &egui::Shape| match shape {
            egui::Shape::Path(path) => match path.stroke.color {
                egui::epaint::ColorMode::Solid(tint) => {
                    tint.a() > 0 && tint.to_array()[..3] != [0; 3] && {
                        // Compare the outline colour regardless of its opacity.
                        let share = f32::from(tint.a()) / 255.0;
                        let near = |own: u8, full: u8| (f32::from(own) - f32::from(full) * share).abs() < 3.0;
                        near(tint.r(), target.r()) && near(tint.g(), target.g()) && near(tint.b(), target.b())
                    }
                }
                egui::epaint::ColorMode::UV(_) => false,
            },
            _ => false,
        };
        let outlines: Vec<usize> =
            (0..output.shapes.len()).filter(|index| strokes(&output.shapes[*index].shape)).collect();
        assert_eq!(outlines.len(), targets.len() + 1, "one for each hexagon, and that of the aim");
        let plan = PaperPlan::new(sheet.layout(), rect, view.tilt);
        let layout: &SheetLayout = sheet.layout();
        let SheetLayout::D(layout) = layout else { unreachable!("it is sheet D") };
        let last = outlines.last().copied().unwrap_or(0);
        for (cells, _) in layout.edges.iter().chain(&layout.corners) {
            let at = plan.turned(plan.between(&layout.map, *cells));
            let covers = |clipped: &egui::epaint::ClippedShape| {
                let bounds = clipped.shape.visual_bounding_rect();
                bounds.contains(at) && bounds.width() < plan.radius * 1.2
            };
            assert!(output.shapes[last..].iter().any(covers), "a stamp after the outlines at {at:?}");
        }
    }

    #[test]
    fn every_printed_text_has_room_for_itself_in_every_language() {
        let content = Content::shipped().expect("the shipped data is valid");
        // Space for the paper at 1024x600, 1280x720 and 1920x1080.
        let sizes = [vec2(470.0, 400.0), vec2(690.0, 480.0), vec2(1040.0, 720.0)];
        for language in Language::ALL {
            let (mut style, localizer, context) = dressed(language);
            for (letter, size) in
                SheetLetter::ALL.into_iter().flat_map(|letter| sizes.map(|size| (letter, size)))
            {
                let sheet = Sheet::new(content.sheet(letter));
                let view = PaperView::of(&sheet, 3, 0, Rect::from_min_size(Pos2::ZERO, size));
                let plan = PaperPlan::new(sheet.layout(), view.rect, view.tilt);
                let mut output = context.run_ui(RawInput::default(), |ui| {
                    draw_paper(ui, &mut style, &localizer, &view);
                });
                // Nothing is rendered.
                output.textures_delta.clear();
                let texts: Vec<(Rect, &str)> = output
                    .shapes
                    .iter()
                    .filter_map(|clipped| match &clipped.shape {
                        egui::Shape::Text(text) => {
                            let bounds = text.galley.mesh_bounds.translate(text.pos.to_vec2());
                            bounds.is_positive().then_some((bounds, text.galley.text()))
                        }
                        _ => None,
                    })
                    .collect();
                assert!(texts.len() > 10, "{language:?}, {letter:?}: the texts are shapes");
                for (index, (bounds, text)) in texts.iter().enumerate() {
                    let case = format!("{language:?}, {letter:?}, {size}: `{text}`");
                    assert!(plan.paper.expand(1.0).contains_rect(*bounds), "{case} leaves the paper");
                    for (other, beside) in &texts[..index] {
                        let common = bounds.intersect(*other);
                        let touches = common.width() > 1.0 && common.height() > 1.0;
                        assert!(!touches, "{case} lies over `{beside}`");
                    }
                }
            }
        }
    }

    #[test]
    fn a_zoomed_paper_is_dragged_without_a_click() {
        let content = Content::shipped().expect("the shipped data is valid");
        let (mut style, localizer, context) = dressed(Language::English);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(1380.0, 1000.0));
        let sheet = Sheet::new(content.sheet(SheetLetter::D));
        let view = PaperView { is_active: true, is_zoomed: true, ..PaperView::of(&sheet, 3, 0, rect) };
        let from = rect.center();
        let mut show = |events| frame(&context, &mut style, &localizer, &view, events);
        show(vec![Event::PointerMoved(from)]);
        show(vec![mouse_button(from, true)]);
        let to = from + vec2(60.0, 25.0);
        let moved = show(vec![Event::PointerMoved(to)]);
        assert_eq!(moved.response.drag_delta(), to - from);
        assert_eq!(show(vec![mouse_button(to, false)]).clicked, None);
    }

    #[test]
    fn open_letters_take_the_click_from_what_they_cover() {
        let content = Content::shipped().expect("the shipped data is valid");
        let (mut style, localizer, context) = dressed(Language::English);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(690.0, 500.0));
        let sheet = Sheet::new(content.sheet(SheetLetter::D));
        let cell = Cell { row: 3, column: 3 };
        let letters =
            PaperLetters { cell, animals: WildlifeSet::ALL, chosen: Some(Wildlife::Fox), is_open: true };
        let view = PaperView { is_active: true, letters: Some(letters), ..PaperView::of(&sheet, 3, 0, rect) };
        let plan = PaperPlan::new(sheet.layout(), rect, 0.0);
        let places = letter_places(&plan, &letters);
        assert_eq!(places.len(), 5);
        for (animal, at, _) in places {
            let [over, clicked] = click(&context, &mut style, &localizer, &view, at);
            assert_eq!((over.hovered, over.hovered_animal), (Some(PaperPlace::Cell(cell)), Some(animal)));
            assert_eq!((clicked.clicked, clicked.clicked_animal), (None, Some(animal)));
        }
    }
}
