//! The game of the day of Cascadia: its part of the daily screen.

use bevy::prelude::App;
use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Ui, Vec2};
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use crate::cascadia::puzzles::DAILY_BOX;
use crate::preferences::localizer::Localizer;
use crate::ui::daily::{self, DailyMode, DailyWords};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{speak, write};
use cascadia_base::Wildlife;
use cascadia_engine::{GameSetup, SeatOwner};
use cascadia_rules::Cascadia;
use cascadia_rules::content::{Content, GameOptions};
use cascadia_rules::record::{daily_options, seed_code};

impl DailyMode for Cascadia {
    const DAY: DailyWords = DailyWords { about: "daily-about", share: "daily-share-day" };
    const BELOW_CALENDAR: f32 = DAILY_BOX;

    fn daily_options(day: Date) -> GameOptions {
        daily_options(day)
    }

    fn daily_setup(options: GameOptions, owner: SeatOwner) -> GameSetup<Self> {
        Self::setup(options, vec![owner])
    }

    fn daily_code(options: &GameOptions, content: &Content) -> String {
        seed_code(options, content).unwrap_or_default()
    }

    fn draw_day(
        ui: &mut Ui,
        style: &mut UiStyle,
        localizer: &Localizer,
        (_, options): (&Content, &GameOptions),
        width: f32,
    ) {
        draw_cards(ui, style, localizer, &options.cards.key(), width);
    }
}

/// Draws the five Wildlife scoring cards, each a species and its letter.
fn draw_cards(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, key: &str, width: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 46.0), Sense::hover());
    let step = 82.0;
    for (index, (species, letter)) in Wildlife::ALL.into_iter().zip(key.chars()).enumerate() {
        let corner = rect.min + Vec2::new(step * index as f32, 0.0);
        let place = Rect::from_min_size(corner, Vec2::new(step - 8.0, rect.height()));
        let painter = ui.painter();
        painter.rect_filled(place, CornerRadius::same(8), colour(style.theme.raised));
        style.token(painter, species, place.left_center() + Vec2::new(23.0, 0.0), 15.0);
        let at = place.right_center() - Vec2::new(18.0, 0.0);
        let tint = colour(style.theme.text);
        write(painter, at, Align2::CENTER_CENTER, &letter.to_string(), style.bold(20.0), tint);
    }
    let spoken = localizer.text_with("daily-cards", &[("cards", FluentValue::from(key))]);
    speak(ui, ui.id().with("daily_cards"), rect, &spoken);
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(daily::plugin::<Cascadia>);
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::tests::support::shipped;
    use crate::ui::daily::calendar::share_text;
    use cascadia_engine::archive::{DailyHistory, Journal, JournalEntry, JournalLine};
    use cascadia_storage::text::Language;

    /// Returns the journal of a player who has finished the games of these days.
    fn journal(assets: &crate::cascadia::ModeAssets, days: &[Date]) -> Journal<Cascadia> {
        use crate::session;
        let mut world = bevy::prelude::World::new();
        world.insert_resource(assets.clone());
        let mut journal = Journal::default();
        for day in days {
            let setup = Cascadia::setup(daily_options(*day), vec![SeatOwner::Human("Ada".to_owned())]);
            session::start(&mut world, setup, u16::MAX).expect("the box holds this game");
            let session = world.resource::<crate::cascadia::Session>();
            let ended = day.at(20, 0, 0, 0);
            let entry = JournalEntry::of(session.record(), session.state(), &assets.content, ended);
            let entry = JournalEntry { daily: Some(*day), practice: false, ..entry };
            journal.lines.push(JournalLine::Game(Box::new(entry)));
        }
        journal
    }

    #[test]
    fn the_text_to_share_has_the_day_the_points_the_streak_and_the_code() {
        let (assets, cascadia) = shipped();
        let today = date(2026, 11, 22);
        let days = [date(2026, 11, 21), today];
        let history = DailyHistory::of(&journal(&cascadia, &days), "ada");
        let points = history.best_on(today).expect("it was played").to_string();
        for (language, day) in
            [(Language::English, "22 November 2026"), (Language::French, "22 novembre 2026")]
        {
            let localizer = assets.localizer(language);
            let text =
                share_text(&localizer, "daily-share-day", &history, today, "CODE").expect("it was played");
            for part in [day, points.as_str(), "2", "CODE"] {
                assert!(text.contains(part), "{part} in {text}");
            }
            assert_eq!(text.lines().count(), 4);
            assert_eq!(share_text(&localizer, "daily-share-day", &history, date(2026, 11, 23), "CODE"), None);
        }
    }
}
