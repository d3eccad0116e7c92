//! Contents of the windows over the table, prepared on opening and on changes of the game, the environment in
//! view, the language or the assists.

use std::sync::Arc;

use bevy::prelude::*;

use crate::camera::Rig;
use crate::cascadia::ModeAssets;
use crate::cascadia::Session;
use crate::cascadia::hud::drawings::picture::ExampleView;
use crate::cascadia::hud::score_pad::PadView;
use crate::cascadia::hud::view::{CardStep, another_environment_in_sight, printed_steps};
use crate::cascadia::hud::windows::window_names::{SCORE_PAD, open_card};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;
use crate::ui::overlay::Overlay;
use cascadia_base::{Hex, Wildlife};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CustomRules, Environment, Letter, Phase, Seat};
use cascadia_rules::scoring::{PointShare, ScoreLine, ScoringCard, point_shares};

/// A Wildlife scoring card with everything printed on it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PrintedCard {
    pub card: Arc<ScoringCard>,
    /// The letter on it; `None` for a common card.
    pub letter: Option<Letter>,
    /// Its table.
    pub steps: Vec<CardStep>,
    /// A right and a wrong example.
    pub examples: Vec<ExampleView>,
}

/// The environment in view with the points of one species.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EarningEnvironment {
    pub environment: Environment,
    /// The points of each token.
    pub shares: Vec<PointShare>,
    /// The points line by line.
    pub lines: Vec<ScoreLine>,
}

/// A Wildlife scoring card with its points in the environment in view.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CardPage {
    pub species: Wildlife,
    /// The card that counts; `None` if it is face down.
    pub counted: Option<PrintedCard>,
    /// Its points; `None` while points are hidden.
    pub earned: Option<EarningEnvironment>,
    /// With two sets of cards, the card that counts less.
    pub others: Vec<PrintedCard>,
    /// Custom rules that change how cards are read.
    pub custom: CustomRules,
}

/// The windows' contents.
#[derive(Resource, Default)]
pub(crate) struct WindowViews {
    /// The open Wildlife scoring card.
    pub card: Option<CardPage>,
    /// The open score pad; `None` while points are hidden.
    pub pad: Option<PadView>,
}

impl CardPage {
    /// Returns the view of the card of `species`, for the environment of the seat with the number `visited`.
    pub(crate) fn of(
        session: &Session,
        content: &Content,
        localizer: &Localizer,
        visited: usize,
        species: Wildlife,
        points_shown: bool,
    ) -> Self {
        let mut sheets = session.seen_sheets();
        let score = std::mem::take(&mut sheets[visited].wildlife[species]);
        let known = session.seen_cards();
        let sets = session.setup().options.card_sets();
        let letters: Vec<Letter> = sets.filter_map(|set| Some(set.letters()?[species])).collect();
        let mut printed: Vec<PrintedCard> = known
            .cards(species)
            .iter()
            .enumerate()
            .map(|(index, card)| PrintedCard {
                card: Arc::clone(card),
                letter: letters.get(index).copied(),
                steps: printed_steps(card),
                examples: ExampleView::of_card(localizer, content, card),
            })
            .collect();
        let counted = (score.card < printed.len()).then(|| printed.remove(score.card));
        let environment = session.game().player(Seat(visited as u8)).environment();
        let earned = counted.as_ref().filter(|_| points_shown).map(|counted| {
            let tokens: Vec<Hex> = environment.hexes_with(species).collect();
            EarningEnvironment {
                environment: environment.clone(),
                shares: point_shares(&counted.card, &score.lines, &tokens),
                lines: score.lines,
            }
        });
        Self { species, counted, earned, others: printed, custom: session.setup().options.custom }
    }
}

fn prepare(
    overlay: Res<Overlay>,
    assets: Res<ModeAssets>,
    session: Res<Session>,
    localizer: Res<Localizer>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut pages: ResMut<WindowViews>,
) {
    let points_shown = settings.helps(Assist::Points) || session.game().phase() == Phase::Finished;
    *pages = match (*overlay, open_card(*overlay)) {
        (_, Some(species)) => {
            let page = CardPage::of(
                &session,
                &assets.content,
                &localizer,
                rig.seat().index(),
                species,
                points_shown,
            );
            WindowViews { card: Some(page), pad: None }
        }
        (SCORE_PAD, None) if points_shown => {
            WindowViews { card: None, pad: Some(PadView::of(&session, &localizer)) }
        }
        _ => WindowViews::default(),
    };
}

pub(crate) fn plugin(app: &mut App) {
    let something_changed = resource_changed::<Overlay>
        .or_else(resource_exists_and_changed::<Session>)
        .or_else(resource_changed::<Localizer>)
        .or_else(resource_changed::<Settings>)
        .or_else(another_environment_in_sight);
    app.init_resource::<WindowViews>().add_systems(
        Update,
        prepare.in_set(AppSystems::Show).run_if(resource_exists::<Session>.and_then(something_changed)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cascadia::hud::windows::window_names::card_window;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_engine::SeatOwner;
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{CardChoice, Seat};
    use cascadia_storage::text::Language;

    /// Returns a table with the window and the assist.
    fn opened(overlay: Overlay, show_points: bool) -> App {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(Language::English);
        let mut app = App::new();
        app.insert_resource(cascadia)
            .insert_resource(localizer)
            .insert_resource(overlay)
            .insert_resource(Settings { show_points, ..Settings::default() })
            .init_resource::<Rig>();
        plugin(&mut app);
        let owners = vec![SeatOwner::Human("Ada".to_owned()), SeatOwner::Opponent("greedy".to_owned())];
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 11), owners);
        session::start(app.world_mut(), setup, 20).expect("the box holds this game");
        app.update();
        app
    }

    #[test]
    fn a_card_is_shown_with_what_it_gives_and_to_a_purist_without() {
        for show_points in [true, false] {
            let app = opened(card_window(Wildlife::Elk), show_points);
            let page = app.world().resource::<WindowViews>().card.as_ref().expect("a page");
            assert_eq!(page.counted.as_ref().map(|printed| printed.card.species), Some(Wildlife::Elk));
            assert_eq!(page.earned.is_some(), show_points);
            let sheet = &app.world().resource::<Session>().sheets()[Seat(0).index()];
            let earned = page.earned.as_ref();
            let points: u16 = earned.iter().flat_map(|earning| &earning.lines).map(|line| line.points).sum();
            let shared: u16 =
                earned.iter().flat_map(|earning| &earning.shares).map(|share| share.points).sum();
            assert_eq!(shared, points);
            assert_eq!(points, if show_points { sheet.wildlife[Wildlife::Elk].points } else { 0 });
        }
    }

    #[test]
    fn the_pad_is_there_while_it_is_open_and_points_are_shown() {
        assert!(opened(SCORE_PAD, true).world().resource::<WindowViews>().pad.is_some());
        assert!(opened(SCORE_PAD, false).world().resource::<WindowViews>().pad.is_none());
        assert!(opened(Overlay::Menu, true).world().resource::<WindowViews>().pad.is_none());
    }
}
