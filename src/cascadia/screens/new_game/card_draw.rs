//! The draw of random Wildlife scoring cards: shown before the game begins, and repeatable.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Sense, Stroke, Vec2};

use super::choices::{CardMode, GameFlavour, NewGameChoices};
use crate::cascadia::hud::names::species_name;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, rich_text, text_button, write};
use cascadia_base::Wildlife;
use cascadia_engine::GameSetup;
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CardChoice, GameRng};

/// Separates the generator of repeated draws from all others of a seed.
const DRAWN_AGAIN: u64 = 0x5eed_ca2d;

/// Height of the window without its cards, and of the page around it.
const AROUND: f32 = 230.0;

/// The drawn cards of a game not yet begun; `None` before a draw.
#[derive(Resource, Default, Debug)]
pub(super) struct CardDraw(Option<DrawnGame>);

/// A game with its drawn cards.
#[derive(Debug)]
struct DrawnGame {
    setup: GameSetup<Cascadia>,
    /// The number of repeated draws.
    times: u64,
}

/// User actions in the window of the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DrawIntent {
    /// Draws other cards.
    Again,
    /// Starts the game with these cards.
    Begin,
    /// Returns to the choices.
    Back,
}

impl CardDraw {
    pub(super) const fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Shows the draw of the game of `setup` if its cards are random and public. Returns the setup if there
    /// is nothing to show.
    pub(super) fn show(
        &mut self,
        choices: &NewGameChoices,
        setup: GameSetup<Cascadia>,
        content: &Content,
    ) -> Option<GameSetup<Cascadia>> {
        let by_chance = choices.kind != GameFlavour::Scenario && choices.card_mode() == CardMode::Random;
        if !by_chance || content.has_hidden_cards(setup.options.restriction) {
            return Some(setup);
        }
        self.0 = Some(DrawnGame { setup, times: 0 });
        None
    }

    /// Carries out an action. Returns the setup of the game to start: with the cards shown, and the original
    /// seed.
    pub(super) fn follow(&mut self, intent: DrawIntent, content: &Content) -> Option<GameSetup<Cascadia>> {
        match intent {
            DrawIntent::Again => {
                if let Some(game) = &mut self.0 {
                    game.draw_again(content);
                }
                None
            }
            DrawIntent::Begin => self.0.take().map(|game| game.setup),
            DrawIntent::Back => {
                self.0 = None;
                None
            }
        }
    }
}

impl DrawnGame {
    /// Draws different cards, always the same for the same seed.
    fn draw_again(&mut self, content: &Content) {
        let before = self.setup.options.cards;
        let options = &mut self.setup.options;
        for _ in 0..64 {
            self.times += 1;
            let mut random = GameRng::new(options.seed ^ DRAWN_AGAIN ^ self.times.rotate_left(32));
            options.cards = content.random_cards(options.edition, &mut random);
            options.second_cards = content.random_second_cards(
                options.restriction,
                options.edition,
                &options.cards,
                &mut random,
            );
            if options.cards != before {
                return;
            }
        }
    }
}

/// Draws the window of the draw, if there is one, in a screen of this height. Returns the action of a click
/// or of these keys.
pub(super) fn draw_card_draw(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    draw: &CardDraw,
    height: f32,
    by_key: Option<DrawIntent>,
) -> Option<DrawIntent> {
    let game = draw.0.as_ref()?;
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let modal = egui::Modal::new(egui::Id::new("card draw"))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let response = modal.show(context, |ui| {
        ui.set_width(620.0);
        ui.label(egui::RichText::new(localizer.text("draw-title")).font(style.title()));
        let about = egui::RichText::new(localizer.text("draw-about")).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(about.color(colour(style.theme.muted))).wrap());
        ui.add_space(10.0);
        let options = &game.setup.options;
        // Two sets of cards can exceed a low window.
        egui::ScrollArea::vertical().max_height(height - AROUND).show(ui, |ui| {
            ui.set_width(606.0);
            for species in Wildlife::ALL {
                for set in options.card_sets() {
                    draw_card(ui, style, localizer, content, (set, species), game);
                }
            }
        });
        ui.add_space(12.0);
        draw_foot(ui, style, localizer)
    });
    let beside = response.backdrop_response.clicked().then_some(DrawIntent::Back);
    response.inner.or(beside).or(by_key)
}

/// Draws a card of the draw: animal, letter, name and rule.
fn draw_card(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    (set, species): (&CardChoice, Wildlife),
    game: &DrawnGame,
) {
    let Ok(cards) = content.scoring_cards(game.setup.options.edition, set) else { return };
    let Some(card) = cards.first(species) else { return };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(72.0, 52.0), Sense::hover());
        style.token(ui.painter(), species, rect.left_center() + Vec2::new(20.0, 0.0), 19.0);
        if let Some(letter) = set.letters().map(|letters| letters[species].as_char().to_string()) {
            let at = rect.left_center() + Vec2::new(56.0, 0.0);
            let font = style.bold(style.theme.number);
            write(ui.painter(), at, Align2::CENTER_CENTER, &letter, font, colour(style.theme.text));
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = localizer.text(&format!("card-{}-name", card.key));
            let title = format!("**{}** · {name}", species_name(localizer, species, 2));
            ui.label(rich_text(style, &title, style.theme.body, colour(style.theme.text)));
            let rule = localizer.text(&format!("card-{}-rule", card.key));
            let rule = rich_text(style, &rule, style.theme.small, colour(style.theme.muted));
            ui.add(egui::Label::new(rule).wrap());
        });
    });
    ui.add_space(4.0);
}

/// Draws the buttons. Returns the clicked action.
fn draw_foot(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer) -> Option<DrawIntent> {
    let entries = [
        ("back", "back", ButtonStyle::Plain, 150.0, DrawIntent::Back),
        ("dice", "draw-again", ButtonStyle::Plain, 210.0, DrawIntent::Again),
        ("arrow_right", "draw-begin", ButtonStyle::Primary, 240.0, DrawIntent::Begin),
    ];
    let mut clicked = None;
    ui.horizontal(|ui| {
        for (icon, key, tone, width, intent) in entries {
            let size = Vec2::new(width, 42.0);
            if text_button(ui, style, Some(icon), &localizer.text(key), tone, true, size).clicked() {
                clicked = Some(intent);
            }
        }
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use crate::ui::new_game::seats::{Owner, Seats};
    use cascadia_rules::goals::Shape;
    use cascadia_storage::text::Language;

    fn drawn(choices: &NewGameChoices) -> (CardDraw, Option<GameSetup<Cascadia>>) {
        let (assets, cascadia) = shipped();
        let setup = choices.to_setup(&assets.localizer(Language::English), &cascadia.content);
        let mut draw = CardDraw::default();
        let begins = draw.show(choices, setup, &cascadia.content);
        (draw, begins)
    }

    fn random(shape: Option<Shape>) -> NewGameChoices {
        let mut choices = NewGameChoices {
            mode: CardMode::Random,
            seed: "salmon".to_owned(),
            seats: Seats::of(vec![Owner::Human, Owner::Human]),
            ..NewGameChoices::default()
        };
        shape.into_iter().for_each(|shape| choices.choose(shape));
        choices
    }

    #[test]
    fn the_game_begins_with_the_cards_that_were_drawn_last_and_with_its_seed() {
        let (_, cascadia) = shipped();
        let content = &cascadia.content;
        let (mut draw, begins) = drawn(&random(None));
        assert!(begins.is_none() && draw.is_shown());
        let first = draw.0.as_ref().expect("a draw").setup.clone();
        let mut seen = vec![first.options.cards];
        for _ in 0..5 {
            assert_eq!(draw.follow(DrawIntent::Again, content), None);
            let cards = draw.0.as_ref().expect("a draw").setup.options.cards;
            assert_ne!(seen.last(), Some(&cards), "the cards change each time");
            seen.push(cards);
        }
        let begun = draw.follow(DrawIntent::Begin, content).expect("it begins");
        assert!(!draw.is_shown());
        assert_eq!(Some(&begun.options.cards), seen.last());
        assert_eq!((begun.options.seed, begun.seats.len()), (first.options.seed, 2));
        assert!(content.setup(&begun.options).is_ok());
        // The same seed draws the same cards again.
        let (mut again, _) = drawn(&random(None));
        again.follow(DrawIntent::Again, content);
        assert_eq!(again.0.expect("a draw").setup.options.cards, seen[1]);
    }

    #[test]
    fn only_cards_left_to_chance_that_everybody_may_see_are_shown() {
        let (_, cascadia) = shipped();
        let picked = NewGameChoices { mode: CardMode::Picked, ..random(None) };
        for choices in [picked, random(Some(Shape::Scenario(3))), random(Some(Shape::Restriction(10)))] {
            let (draw, begins) = drawn(&choices);
            assert!(begins.is_some() && !draw.is_shown(), "{:?}", choices.kind);
        }
        // With two sets of cards both are drawn again, and differ for every animal.
        let (mut draw, _) = drawn(&random(Some(Shape::Restriction(6))));
        draw.follow(DrawIntent::Again, &cascadia.content);
        let options = draw.follow(DrawIntent::Begin, &cascadia.content).expect("it begins").options;
        let sets: Vec<_> = options.card_sets().filter_map(CardChoice::letters).collect();
        assert_eq!(sets.len(), 2);
        assert!(Wildlife::ALL.into_iter().all(|species| sets[0][species] != sets[1][species]));
    }

    #[test]
    fn going_back_begins_nothing() {
        let (_, cascadia) = shipped();
        let (mut draw, _) = drawn(&random(None));
        assert_eq!(draw.follow(DrawIntent::Back, &cascadia.content), None);
        assert!(!draw.is_shown());
    }
}
