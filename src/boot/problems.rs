//! Window shown instead of the game when it cannot start: every problem, and a button to quit.

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::WindowResolution;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use super::device::GraphicsDevice;
use super::failure::catch_panic;
use super::renderer::RendererPlugin;
use crate::preferences::config_files::Theme;
use crate::preferences::localizer::Localizer;
use crate::store::fault_report::details;
use crate::store::shipped_assets::ShippedAssets;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use crate::window::icon;
use cascadia_storage::Problems;

/// Size of the window and its margins, in points.
const WINDOW: (u32, u32) = (680, 400);
const MARGIN: f32 = 28.0;
/// Height of the button, in points.
const BUTTON: f32 = 42.0;

/// The contents of the page. The shipped texts may be broken themselves, so the headline is built in, in
/// both languages; it is `None` if the sentences are already in the player's language.
#[derive(Resource)]
struct ProblemsPage {
    headline: Option<[&'static str; 2]>,
    sentences: Vec<String>,
    quit: String,
    /// Text of the button that copies the problem with the details for a report.
    copy: String,
    /// Seconds until the window closes automatically.
    patience: f32,
    theme: Theme,
    /// The style of the game, `None` if its files are broken.
    style: Option<UiStyle>,
}

/// Closes the window after a while, since the player may be away.
fn close_after_patience(time: Res<Time<Real>>, page: Res<ProblemsPage>, mut exit: MessageWriter<AppExit>) {
    if time.elapsed_secs() > page.patience {
        exit.write(AppExit::error());
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

/// Installs the fonts of the game in egui. They take effect in the next pass, so this precedes the frame's
/// pass.
fn prepare_context(mut contexts: EguiContexts, mut page: ResMut<ProblemsPage>) {
    let Ok(context) = contexts.ctx_mut() else { return };
    if let Some(style) = &mut page.style {
        style.install(context);
    }
}

fn show(
    mut contexts: EguiContexts,
    mut page: ResMut<ProblemsPage>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if page.style.as_ref().is_some_and(|style| !style.is_installed()) {
        return Ok(());
    }
    let window = context.content_rect();
    let area = egui::Area::new(egui::Id::new("problems")).fixed_pos(window.min);
    if area.show(context, |ui| draw(ui, &mut page, window)).inner {
        exit.write(AppExit::error());
    }
    Ok(())
}

/// Draws the page over the whole window. Returns true to close it.
fn draw(ui: &mut egui::Ui, page: &mut ProblemsPage, window: egui::Rect) -> bool {
    let ProblemsPage { headline, sentences, quit, copy, theme, style, .. } = page;
    ui.painter().rect_filled(window, 0, colour(theme.background));
    let card = window.shrink(MARGIN / 2.0);
    let rim = egui::Stroke::new(1.0, colour(theme.outline));
    ui.painter().rect(card, 16, colour(theme.panel), rim, egui::StrokeKind::Inside);
    let inside = card.shrink(MARGIN);
    let (plain, bold) = match style {
        Some(style) => (style.plain(theme.prompt), style.bold(theme.number)),
        None => (egui::FontId::proportional(theme.prompt), egui::FontId::proportional(theme.number)),
    };
    let ink = colour(theme.text);
    let rich_text = |text: &str, font: &egui::FontId| egui::RichText::new(text).font(font.clone()).color(ink);
    let bottom = egui::Rect::from_min_max(egui::pos2(inside.left(), inside.bottom() - BUTTON), inside.max);
    let room = inside.with_max_y(bottom.top() - 14.0);
    ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
        if let Some([english, french]) = headline {
            ui.label(rich_text(english, &bold));
            ui.label(rich_text(french, &plain));
        } else {
            ui.label(rich_text("Cascadia", &bold));
        }
        ui.add_space(8.0);
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for sentence in &*sentences {
                ui.add(egui::Label::new(rich_text(sentence, &plain)).wrap());
            }
        });
    });
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let buttons = ui.scope_builder(egui::UiBuilder::new().max_rect(bottom).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let mut button = |icon, text: &str, width, kind| match style {
            Some(style) => {
                text_button(ui, style, Some(icon), text, kind, true, egui::vec2(width, BUTTON)).clicked()
            }
            None => {
                let text = egui::RichText::new(text).font(plain.clone()).color(colour(theme.background));
                let fill = colour(theme.accent);
                ui.add(egui::Button::new(text).fill(fill).min_size(egui::vec2(width, BUTTON))).clicked()
            }
        };
        let quits = button("exit", quit, 160.0, ButtonStyle::Primary);
        (quits, button("copy", copy, 220.0, ButtonStyle::Plain))
    });
    let (quits, copies) = buttons.inner;
    if copies {
        ui.ctx().copy_text(format!("{}\n\n{}", sentences.join("\n"), details()));
    }
    quits
}

/// Shows problems of the shipped files until the window is closed.
pub(super) fn show_problems(problems: Problems, device: GraphicsDevice) {
    let headline = ["The game's data cannot be used.", "Les données du jeu sont inutilisables."];
    let sentences = problems.0.iter().map(ToString::to_string).collect();
    let page = ProblemsPage {
        headline: Some(headline),
        sentences,
        quit: "Quit / Quitter".to_owned(),
        copy: "Copy details / Copier les détails".to_owned(),
        patience: f32::INFINITY,
        theme: Theme::default(),
        style: None,
    };
    open(page, device);
}

/// Shows a sentence until the window is closed or its reading time is over.
pub(super) fn show_sentence(
    sentence: &str,
    assets: &ShippedAssets,
    localizer: &Localizer,
    device: GraphicsDevice,
) {
    open(notice(sentence, assets, localizer), device);
}

fn notice(sentence: &str, assets: &ShippedAssets, localizer: &Localizer) -> ProblemsPage {
    let (theme, _) = Theme::read(&assets.root);
    ProblemsPage {
        headline: None,
        sentences: vec![sentence.to_owned()],
        quit: localizer.text("title-quit"),
        copy: localizer.text("setting-details-copy"),
        patience: 20.0,
        style: Some(UiStyle::new(theme.clone(), assets)),
        theme,
    }
}

/// Shows the page in a separate app. Without a window, the message in the terminal must suffice.
fn open(page: ProblemsPage, device: GraphicsDevice) {
    let _ = catch_panic(move || {
        let window = Window {
            title: "Cascadia".to_owned(),
            resolution: WindowResolution::new(WINDOW.0, WINDOW.1),
            ..default()
        };
        App::new()
            .add_plugins(
                DefaultPlugins
                    .set(WindowPlugin { primary_window: Some(window), ..default() })
                    .disable::<RenderPlugin>()
                    .add_before::<RenderPlugin>(RendererPlugin::new(device, false)),
            )
            .add_plugins((EguiPlugin::default(), icon::plugin))
            .insert_resource(page)
            .add_systems(Startup, spawn_camera)
            .add_plugins(plugin)
            .run()
    });
}

/// Registers the page, which needs an egui context.
fn plugin(app: &mut App) {
    app.add_systems(Update, (close_after_patience, prepare_context))
        .add_systems(EguiPrimaryContextPass, show);
}

#[cfg(test)]
mod tests {
    use bevy_egui::{EguiContext, EguiUserTextures, PrimaryEguiContext};

    use super::*;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::tests::support::{shipped, texts_apart};
    use cascadia_storage::text::Language;

    #[test]
    fn the_notice_of_a_second_program_is_written_in_the_letters_of_the_game_and_fits() {
        let (assets, _) = shipped();
        let mut stage = Stage::new();
        let window = egui::Vec2::new(WINDOW.0 as f32, WINDOW.1 as f32);
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let folder = "/home/somebody/with/a/long/name/.local/share/cascadia";
            let values = [("folder", fluent_bundle::FluentValue::from(folder))];
            let sentence = localizer.text_with("start-in-use", &values);
            let mut page = notice(&sentence, &assets, &localizer);
            // The stage has the game's style already; its fonts are found only by name.
            let texts = stage.texts(window, |ui, _| {
                let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
                draw(ui, &mut page, whole);
            });
            assert!(texts.iter().all(|text| !text.cut), "{texts:?}");
            let buttons = ["title-quit", "setting-details-copy"].map(|key| localizer.text(key));
            for expected in [&sentence, &buttons[0], &buttons[1]] {
                assert!(texts.iter().any(|text| text.text == *expected), "{expected}: {texts:?}");
            }
        }
    }
    /// Guards against a crash instead of the report: a new context does not know the fonts of the game, and
    /// drawing with them in the same pass panics.
    #[test]
    fn a_notice_is_there_from_the_first_frame_on() {
        let (assets, _) = shipped();
        let sentence = "Cascadia is already running.";
        let mut app = App::new();
        app.init_resource::<Time<Real>>()
            .init_resource::<EguiUserTextures>()
            .insert_resource(notice(sentence, &assets, &assets.localizer(Language::English)))
            .add_plugins(plugin);
        let mut context = EguiContext::default();
        let egui = context.get_mut().clone();
        app.world_mut().spawn((context, PrimaryEguiContext));
        app.update();
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(680.0, 400.0));
        // Text that egui has not measured yet is invisible: the first pass must succeed and the second one
        // show it.
        let mut pass = || {
            egui.begin_pass(egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() });
            app.world_mut().run_schedule(EguiPrimaryContextPass);
            let mut output = egui.end_pass();
            texts_apart(&mut output)
        };
        pass();
        assert!(pass().iter().any(|(text, _)| text == sentence));
    }
}
