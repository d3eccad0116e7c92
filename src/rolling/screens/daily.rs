//! The daily game of Rolling Rivers: its part of the page.

use bevy::prelude::App;
use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Ui, Vec2};
use jiff::civil::Date;

use crate::preferences::localizer::Localizer;
use crate::rolling::paper::{PaperView, draw_paper};
use crate::rolling::words::{card_text, card_title, sheet_title};
use crate::ui::daily::{self, DailyMode, DailyWords};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, speak, write};
use cascadia_engine::{GameSetup, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::{Content, GameOptions};
use rolling_rivers::record::{daily_options, seed_code};
use rolling_rivers::sheets::Sheet;

/// Limits of the empty sheet between the columns, in points: least space, greatest width.
const NARROWEST: f32 = 300.0;
const WIDEST: f32 = 760.0;
/// Heights of the box with the sheet's letter and of a row of cards, in points.
const SHEET: f32 = 34.0;
const CARD: f32 = 26.0;

impl DailyMode for RollingRivers {
    const DAY: DailyWords = DailyWords { about: "rolling-daily-about", share: "rolling-daily-share-day" };

    fn daily_options(day: Date) -> GameOptions {
        daily_options(day)
    }

    fn daily_setup(options: GameOptions, owner: SeatOwner) -> GameSetup<Self> {
        Self::setup(options, vec![owner])
    }

    fn daily_code(options: &GameOptions, content: &Content) -> String {
        seed_code(options, content).unwrap_or_default()
    }

    /// Draws the letter and name of the sheet, and the four completion cards.
    fn draw_day(
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        (content, options): (&Content, &GameOptions),
        width: f32,
    ) {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, SHEET), Sense::hover());
        let theme = style.theme.clone();
        let paper = Rect::from_min_size(rect.min, Vec2::new(28.0, SHEET));
        ui.painter().rect_filled(paper, CornerRadius::same(3), colour(theme.paper));
        let (letter, ink) = (options.sheet.key(), colour(theme.ink));
        write(ui.painter(), paper.center(), Align2::CENTER_CENTER, letter, style.bold(18.0), ink);
        let title = sheet_title(localizer, options.sheet);
        let font = style.bold(theme.body);
        let short = fitted(ui.painter(), &title, font.clone(), width - 42.0);
        let at = rect.left_center() + Vec2::new(40.0, 0.0);
        write(ui.painter(), at, Align2::LEFT_CENTER, &short, font, colour(theme.text));
        speak(ui, ui.id().with("sheet of the day"), rect, &title);
        let gap = ui.spacing().item_spacing.y;
        ui.spacing_mut().item_spacing.y = 4.0;
        for row in options.completion_cards.chunks(2) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                for card in row {
                    let size = Vec2::new((width - 6.0) / 2.0, CARD);
                    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
                    ui.painter().rect_filled(rect, CornerRadius::same(6), colour(theme.raised));
                    let title = card_title(localizer, content, *card);
                    let font = style.plain(theme.small);
                    let short = fitted(ui.painter(), &title, font.clone(), rect.width() - 20.0);
                    let at = rect.left_center() + Vec2::new(10.0, 0.0);
                    write(ui.painter(), at, Align2::LEFT_CENTER, &short, font, colour(theme.text));
                    speak(ui, response.id.with("spoken"), rect, &title);
                    response.on_hover_text(card_text(localizer, content, *card));
                }
            });
        }
        ui.spacing_mut().item_spacing.y = gap;
    }

    fn draw_between(
        context: &egui::Context,
        style: &mut UiStyle,
        localizer: &Localizer,
        (content, options): (&Content, &GameOptions),
        room: Rect,
    ) {
        let room = room.shrink2(Vec2::new(28.0, 60.0));
        let width = room.width().min(WIDEST).min(room.height() * 1.32);
        if width < NARROWEST {
            return;
        }
        let place = Rect::from_center_size(room.center(), Vec2::new(width, width / 1.32));
        let sheet = Sheet::new(content.sheet(options.sheet));
        let stars = content.stars(options.sheet);
        let view =
            PaperView { tilt: -1.0, is_small: width < 480.0, ..PaperView::of(&sheet, stars, 0, place) };
        let area =
            layers::area(context, PanelLayer::Page, egui::Id::new("paper of the day")).fixed_pos(place.min);
        area.interactable(false).show(context, |ui| draw_paper(ui, style, localizer, &view));
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(daily::plugin::<RollingRivers>);
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use bevy::state::app::StatesPlugin;
    use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};
    use jiff::civil::{DateTime, date};

    use super::*;
    use crate::input::bindings::{self, Bindings};
    use crate::preferences::config_files::Theme;
    use crate::rolling::Session;
    use crate::session::PlayableMode;
    use crate::store;
    use crate::store::clock::Clock;
    use crate::store::game_store::GameStore;
    use crate::tests::support::{shipped, shipped_rolling};
    use crate::ui::Notice;
    use crate::ui::new_game::known_players::KnownPlayers;
    use crate::ui::open_record::OpenRecord;
    use crate::ui::overlay::Overlay;
    use crate::window::layout::ScreenLayout;
    use cascadia_storage::text::Language;

    /// Opens the page at this time.
    fn opened_at(time: DateTime) -> App {
        let (assets, _) = shipped();
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(RollingRivers::DAILY)
            .insert_resource(Clock::At(time))
            .init_resource::<ButtonInput<KeyCode>>()
            .insert_resource(Bindings::built_in())
            .init_resource::<Overlay>()
            .init_resource::<KnownPlayers>()
            .init_resource::<EguiUserTextures>()
            .init_resource::<ScreenLayout>()
            .insert_resource(assets.localizer(Language::English))
            .insert_resource(UiStyle::new(Theme::default(), &assets))
            .insert_resource(shipped_rolling())
            .init_resource::<GameStore<RollingRivers>>()
            .add_message::<Notice>()
            .add_message::<OpenRecord<RollingRivers>>()
            .add_plugins((store::plugin, bindings::plugin, daily::transitions::<RollingRivers>, plugin));
        app.world_mut().spawn((EguiContext::default(), PrimaryEguiContext));
        let context = context(&mut app);
        app.world_mut().resource_mut::<UiStyle>().install(&context);
        app
    }

    fn context(app: &mut App) -> egui::Context {
        let mut contexts = app.world_mut().query::<&mut EguiContext>();
        contexts.single_mut(app.world_mut()).expect("there is one").get_mut().clone()
    }

    /// Runs a frame at this time and returns the visible texts.
    fn read(app: &mut App, time: DateTime) -> Vec<String> {
        app.insert_resource(Clock::At(time));
        app.update();
        let context = context(app);
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(1280.0, 720.0));
        context.begin_pass(egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() });
        app.world_mut().run_schedule(EguiPrimaryContextPass);
        let mut output = context.end_pass();
        output.textures_delta.clear();
        let texts = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn a_page_that_is_open_at_midnight_shows_and_plays_the_new_day() {
        let (evening, night) = (date(2026, 11, 30).at(23, 59, 15, 0), date(2026, 12, 1).at(0, 0, 59, 0));
        let mut app = opened_at(evening);
        let shows = |texts: Vec<String>, text: &str| texts.iter().any(|shown| shown == text);
        for _ in 0..3 {
            read(&mut app, evening);
        }
        assert!(shows(read(&mut app, evening), "30 November 2026"));
        let texts = read(&mut app, night);
        assert!(!shows(texts.clone(), "30 November 2026"));
        assert!(shows(texts.clone(), "1 December 2026") && shows(texts, "December 2026"));
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Enter);
        read(&mut app, night);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        read(&mut app, night);
        let record = app.world().resource::<Session>().record();
        assert_eq!((record.begun, record.daily), (Some(night), Some(night.date())));
        assert_eq!(record.setup.options, daily_options(night.date()));
    }
}
