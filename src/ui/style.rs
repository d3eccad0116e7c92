//! Colours, sizes and fonts of the panels, and icons rasterised for every size.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Color32, ColorImage, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak,
    Stroke, TextureHandle, TextureOptions,
};

use crate::preferences::config_files::{Rgb, Theme};
use crate::preferences::settings::Settings;
use crate::store::shipped_assets::ShippedAssets;
use crate::ui::lettering::system_fonts::FoundFont;
use crate::ui::silhouettes::Silhouettes;
use cascadia_base::{Habitat, Wildlife};

/// Names of the font families of bold text and of headings.
const BOLD: &str = "bold";
const HEADING: &str = "heading";
/// Enlargement of headings: their small capitals look smaller than letters of Lato.
const HEADING_SCALE: f32 = 1.15;
/// Files of the typeface.
const REGULAR_FILE: &str = "assets/fonts/Lato-Regular.ttf";
const BOLD_FILE: &str = "assets/fonts/Lato-Bold.ttf";
const HEADING_FILE: &str = "assets/fonts/Headings.ttf";

/// Converts a colour of the theme to one of egui.
pub(crate) const fn colour(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb[0], rgb[1], rgb[2])
}

/// Interpolates linearly between two sRGB colours; `share` is 0 for the first and 1 for the second.
pub(crate) fn blend(from: Rgb, to: Rgb, share: f32) -> Color32 {
    let [red, green, blue] = std::array::from_fn(|channel| {
        let (from, to) = (f32::from(from[channel]), f32::from(to[channel]));
        (from + (to - from) * share).round() as u8
    });
    Color32::from_rgb(red, green, blue)
}

/// The style of all panels: theme, fonts and textures of icons.
#[derive(Resource)]
pub(crate) struct UiStyle {
    /// The colours and sizes in force, with high contrast or without.
    pub theme: Theme,
    /// The theme without high contrast.
    usual: Theme,
    silhouettes: Silhouettes,
    icons: BTreeMap<(String, u32), TextureHandle>,
    fonts: FontDefinitions,
    is_installed: bool,
    /// Number of typefaces added so far.
    additions: u32,
}

impl UiStyle {
    /// Returns a style for one context, which owns the images of its signs.
    pub(crate) fn new(theme: Theme, assets: &ShippedAssets) -> Self {
        Self {
            usual: theme.clone(),
            theme,
            silhouettes: Silhouettes::of(assets),
            icons: BTreeMap::new(),
            fonts: fonts(assets),
            is_installed: false,
            additions: 0,
        }
    }

    /// Applies our fonts and colours to a context; idempotent.
    pub(crate) fn install(&mut self, context: &egui::Context) {
        if self.is_installed {
            return;
        }
        self.is_installed = true;
        context.set_fonts(self.fonts.clone());
        super::panels::layers::install(context);
        context.all_styles_mut(|style| self.theme_style(style));
        context.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // Holding the button for any duration is a click: nothing here needs quick hands. Besides, the
            // first frame after an idle period still has the time of the last frame before it.
            options.input_options.max_click_duration = f64::INFINITY;
        });
    }

    /// Applies the usual colours, or the high contrast ones.
    fn apply_contrast(&mut self, high_contrast: bool, context: &egui::Context) {
        let theme = self.usual.seen(high_contrast);
        if theme != self.theme {
            self.theme = theme;
            context.all_styles_mut(|style| self.theme_style(style));
        }
    }

    /// Tests whether the context has our fonts.
    pub(crate) const fn is_installed(&self) -> bool {
        self.is_installed
    }

    /// Adds typefaces of the system as fallbacks for missing letters.
    pub(super) fn add_fonts(&mut self, context: &egui::Context, found: Vec<FoundFont>) {
        for FoundFont { name, data } in found {
            if self.fonts.font_data.insert(name.clone(), data).is_none() {
                for family in [
                    FontFamily::Proportional,
                    FontFamily::Name(BOLD.into()),
                    FontFamily::Name(HEADING.into()),
                ] {
                    self.fonts.families.entry(family).or_default().push(name.clone());
                }
            }
        }
        self.additions += 1;
        context.set_fonts(self.fonts.clone());
    }

    /// Returns the same style with all its typefaces for another context.
    pub(crate) fn for_other_context(&self, assets: &ShippedAssets) -> Self {
        Self { fonts: self.fonts.clone(), ..Self::new(self.theme.clone(), assets) }
    }

    fn theme_style(&self, style: &mut egui::Style) {
        let theme = &self.theme;
        let body = FontId::new(theme.body, FontFamily::Proportional);
        let small = FontId::new(theme.small, FontFamily::Proportional);
        style.text_styles.insert(egui::TextStyle::Body, body.clone());
        style.text_styles.insert(egui::TextStyle::Button, body);
        style.text_styles.insert(egui::TextStyle::Small, small);
        style.text_styles.insert(egui::TextStyle::Heading, self.bold(theme.number));
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(12.0, 6.0);
        style.spacing.interact_size.y = 30.0;
        style.interaction.tooltip_delay = 0.35;
        style.interaction.selectable_labels = false;
        let visuals = &mut style.visuals;
        *visuals = egui::Visuals::dark();
        visuals.override_text_color = Some(colour(theme.text));
        visuals.panel_fill = colour(theme.panel);
        visuals.window_fill = colour(theme.panel);
        visuals.window_stroke = Stroke::new(1.0, colour(theme.outline));
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.menu_corner_radius = CornerRadius::same(8);
        visuals.extreme_bg_color = colour(theme.background);
        visuals.selection.bg_fill = colour(theme.chosen).gamma_multiply(0.35);
        visuals.selection.stroke = Stroke::new(1.0, colour(theme.text));
        let widgets = &mut visuals.widgets;
        for (state, fill, stroke) in [
            (&mut widgets.noninteractive, theme.panel, theme.outline),
            (&mut widgets.inactive, theme.raised, theme.outline),
            (&mut widgets.hovered, theme.hover, theme.muted),
            (&mut widgets.active, theme.hover, theme.focus),
            (&mut widgets.open, theme.raised, theme.muted),
        ] {
            state.bg_fill = colour(fill);
            state.weak_bg_fill = colour(fill);
            state.bg_stroke = Stroke::new(1.0, colour(stroke));
            state.fg_stroke = Stroke::new(1.5, colour(theme.text));
            state.corner_radius = CornerRadius::same(6);
            state.expansion = 0.0;
        }
    }

    /// Lays out every letter once in every size, unseen. A new letter enlarges egui's font texture, and all
    /// text is missing until the next frame.
    fn prepare_letters(&self, context: &egui::Context, letters: &str) {
        let theme = &self.theme;
        let sizes = [theme.smallest - 1.0, theme.smallest, theme.small, theme.body, theme.prompt];
        let large = [theme.number, theme.number + 2.0, theme.number + 4.0, theme.large_number];
        context.fonts_mut(|fonts| {
            for size in sizes.into_iter().chain(large) {
                for font in [self.plain(size), self.bold(size)] {
                    fonts.layout_no_wrap(letters.to_owned(), font, Color32::PLACEHOLDER);
                }
            }
            for size in [theme.body, theme.prompt, theme.number, theme.title] {
                fonts.layout_no_wrap(letters.to_owned(), self.heading(size), Color32::PLACEHOLDER);
            }
        });
    }

    /// Returns the bold font at `size` points.
    pub(crate) fn bold(&self, size: f32) -> FontId {
        FontId::new(size, FontFamily::Name(BOLD.into()))
    }

    /// Returns the font of the title of a page or window.
    pub(crate) fn title(&self) -> FontId {
        self.heading(self.theme.title)
    }

    /// Returns the font of headings at `size` points.
    pub(crate) fn heading(&self, size: f32) -> FontId {
        FontId::new(size * HEADING_SCALE, FontFamily::Name(HEADING.into()))
    }

    /// Returns the regular font at `size` points.
    pub(crate) fn plain(&self, size: f32) -> FontId {
        FontId::new(size, FontFamily::Proportional)
    }

    /// Returns the fill of panels, with its opacity.
    pub(crate) fn panel_fill(&self) -> Color32 {
        colour(self.theme.panel).gamma_multiply(self.theme.panel_opacity)
    }

    /// Returns the colour of the player at a seat.
    pub(crate) fn player_colour(&self, seat: usize) -> Color32 {
        colour(self.theme.players[seat % 4])
    }

    /// Draws the icon called `name` in `rect`, rasterised for the resolution of the screen.
    pub(crate) fn icon(&mut self, painter: &egui::Painter, name: &str, rect: egui::Rect, tint: Color32) {
        let exact = (rect.height() * painter.ctx().pixels_per_point()).round().clamp(1.0, 1024.0) as u32;
        // Small icons are rasterised for their exact size; large ones, which change with the window, in
        // steps.
        let pixels = if exact > 64 { exact.next_multiple_of(32) } else { exact };
        let Some(shape) = self.silhouettes.get(name) else { return };
        let texture = self.icons.entry((name.to_owned(), pixels)).or_insert_with(|| {
            // A new texture is available from the next frame on.
            painter.ctx().request_repaint();
            let (width, coverage) = shape.coverage(pixels as usize);
            let pixels_of = coverage.iter().map(|cover| Color32::from_white_alpha(*cover)).collect();
            let image = ColorImage::new([width, pixels as usize], pixels_of);
            painter.ctx().load_texture(format!("{name} {pixels}"), image, TextureOptions::LINEAR)
        });
        let size = egui::vec2(rect.height() * shape.aspect(), rect.height());
        let mut place = egui::Rect::from_center_size(rect.center(), size);
        if exact == pixels {
            // Snap to whole pixels, or the lines of small icons would blur.
            place = on_pixels(place, texture.size_vec2(), painter.ctx().pixels_per_point());
        }
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        painter.image(texture.id(), place, whole, tint);
    }

    /// Draws a token of `species` as a small disc.
    pub(crate) fn token(
        &mut self,
        painter: &egui::Painter,
        species: Wildlife,
        centre: egui::Pos2,
        radius: f32,
    ) {
        let disc = self.theme.wildlife[species.index()];
        self.disc(painter, species.key(), (disc.disc, disc.silhouette), centre, radius);
    }

    /// Draws a nature token as a small disc.
    pub(crate) fn nature_token(&mut self, painter: &egui::Painter, centre: egui::Pos2, radius: f32) {
        let disc = self.theme.nature;
        self.disc(painter, "cone", (disc.disc, disc.silhouette), centre, radius);
    }

    fn disc(
        &mut self,
        painter: &egui::Painter,
        shape: &str,
        (disc, silhouette): (Rgb, Rgb),
        centre: egui::Pos2,
        radius: f32,
    ) {
        painter.circle_filled(centre, radius, Color32::from_rgb(0x15, 0x20, 0x1C));
        painter.circle_filled(centre, radius * 0.93, Color32::from_rgb(0xFF, 0xF6, 0xE3));
        painter.circle_filled(centre, radius * 0.8, colour(disc));
        let rect = egui::Rect::from_center_size(centre, egui::Vec2::splat(radius * 1.36));
        self.icon(painter, shape, rect, colour(silhouette));
    }

    /// Draws the glyph of a habitat on its colour.
    pub(crate) fn habitat(&mut self, painter: &egui::Painter, habitat: Habitat, rect: egui::Rect) {
        let fill = colour(self.theme.habitats[habitat.index()]);
        painter.rect_filled(rect, CornerRadius::same(5), fill);
        let dark = matches!(habitat, Habitat::Forest | Habitat::River);
        let ink =
            if dark { Color32::from_rgb(0xF4, 0xEF, 0xE3) } else { Color32::from_rgb(0x1C, 0x2A, 0x27) };
        self.icon(painter, habitat.key(), rect.shrink(rect.height() * 0.1), ink);
    }
}

/// Returns a rectangle of `pixels` snapped to whole pixels, centred on `place`.
fn on_pixels(place: egui::Rect, pixels: egui::Vec2, pixels_per_point: f32) -> egui::Rect {
    let corner = place.center().to_vec2() * pixels_per_point - pixels / 2.0;
    egui::Rect::from_min_size((corner.round() / pixels_per_point).to_pos2(), pixels / pixels_per_point)
}

fn fonts(assets: &ShippedAssets) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut load = |name: &str, file: &str| match assets.root.read(file) {
        Ok(bytes) => {
            // Our typefaces sit high in their line; capitals and figures should be level with the icons beside them.
            // One image of each letter and size is enough, so that all can be prepared.
            let tweak =
                FontTweak { y_offset_factor: 0.1, subpixel_binning: Some(false), ..FontTweak::default() };
            fonts.font_data.insert(name.to_owned(), Arc::new(FontData { font: bytes, index: 0, tweak }));
            Some(name.to_owned())
        }
        Err(error) => {
            // The built-in typeface serves as well; a missing font should not prevent the game.
            warn!("{file} cannot be read: {error}");
            None
        }
    };
    let regular = load("Lato", REGULAR_FILE);
    let bold = load("Lato-Bold", BOLD_FILE);
    let heading = load("Headings", HEADING_FILE);
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let with = |first: Option<String>| first.into_iter().chain(fallback.iter().cloned()).collect::<Vec<_>>();
    fonts.families.insert(FontFamily::Proportional, with(regular));
    let headings = heading.into_iter().chain(with(bold.clone())).collect();
    fonts.families.insert(FontFamily::Name(HEADING.into()), headings);
    fonts.families.insert(FontFamily::Name(BOLD.into()), with(bold));
    fonts
}

/// Signs that panels write besides the texts.
const SIGNS: &str = "+−±×·…";

/// All letters of all languages, in the order of the alphabet.
#[derive(Resource)]
pub(super) struct AllGlyphs(String);

fn collect_letters(mut commands: Commands, assets: Res<ShippedAssets>) {
    let of_keyboard = (b' '..=b'~').map(char::from);
    let letters: BTreeSet<char> = assets.texts.letters().chain(of_keyboard).chain(SIGNS.chars()).collect();
    commands.insert_resource(AllGlyphs(letters.into_iter().collect()));
}

/// Lays out all letters again after a reset of egui's font texture: at the start, after a change of scale,
/// and after new typefaces.
pub(super) fn prepare_letters(
    mut contexts: EguiContexts,
    style: Res<UiStyle>,
    letters: Res<AllGlyphs>,
    mut prepared_for: Local<(f32, u32)>,
) {
    let Ok(context) = contexts.ctx_mut() else { return };
    let scale = context.pixels_per_point();
    if (prepared_for.0 - scale).abs() > f32::EPSILON || prepared_for.1 != style.additions {
        *prepared_for = (scale, style.additions);
        style.prepare_letters(context, &letters.0);
    }
}

fn make_style(mut commands: Commands, assets: Res<ShippedAssets>, theme: Res<Theme>) {
    commands.insert_resource(UiStyle::new(theme.clone(), &assets));
}

/// Switches high contrast with the settings. Runs every frame, because the context may come later than the
/// settings.
fn follow_contrast(settings: Res<Settings>, mut contexts: EguiContexts, mut style: ResMut<UiStyle>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    style.apply_contrast(settings.high_contrast, context);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, (make_style, collect_letters))
        .add_systems(Update, follow_contrast.run_if(resource_exists::<Settings>));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{dressed, mouse_button};
    use cascadia_storage::text::Language;

    #[test]
    fn small_icons_lie_on_whole_pixels() {
        for scale in [0.85, 1.0, 1.25, 1.5] {
            let place = egui::Rect::from_center_size(egui::pos2(33.3, 47.7), egui::Vec2::splat(17.3));
            let pixels = egui::Vec2::splat((17.3_f32 * scale).round());
            let placed = on_pixels(place, pixels, scale);
            let corner = placed.min.to_vec2() * scale;
            assert!((corner - corner.round()).length() < 1e-3, "{scale}: {corner}");
            assert!((placed.size() * scale - pixels).length() < 1e-3);
            assert!(placed.center().distance(place.center()) * scale <= 0.75);
        }
    }

    #[test]
    fn a_press_of_any_length_is_a_click() {
        let (_, _, context) = dressed(Language::English);
        let at = egui::pos2(20.0, 20.0);
        // The frame of the press still has the time before the idle period.
        let frames = [
            (0.0, vec![egui::Event::PointerMoved(at)]),
            (0.1, vec![mouse_button(at, true)]),
            (9.0, vec![mouse_button(at, false)]),
        ];
        let mut clicks = 0;
        for (time, events) in frames {
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::splat(100.0)));
            let input = egui::RawInput { screen_rect, time: Some(time), events, ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                let place = egui::Rect::from_min_size(egui::pos2(5.0, 5.0), egui::Vec2::splat(40.0));
                clicks +=
                    usize::from(ui.interact(place, egui::Id::new("button"), egui::Sense::click()).clicked());
            });
            // Nothing is rendered.
            output.textures_delta.clear();
        }
        assert_eq!(clicks, 1);
    }
}
