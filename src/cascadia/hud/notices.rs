//! Notices about refused actions and automatic events.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::cascadia::animation::BonusTaken;
use crate::cascadia::hud::names::{habitat_name, seat_name, species_inside};
use crate::cascadia::turn::Warning;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::{Happened, Refusal};
use crate::ui::Notice;
use crate::ui::toast::CollectNotices;
use cascadia_engine::Refused;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::overpopulation::WipeCause;
use cascadia_rules::rules::{GameEvent, RuleError, Seat};

/// Returns the key of the sentence for a refusal.
fn refusal_key(reason: &Refused<Cascadia>) -> &'static str {
    match reason {
        Refused::NothingToUndo => "refused-undo",
        Refused::NothingToRedo => "refused-redo",
        Refused::ByRules(error) => match error {
            RuleError::GameOver => "refused-game-over",
            RuleError::WipeAfterDraft => "refused-wipe-after-draft",
            RuleError::AlreadyDrafted => "refused-already-drafted",
            RuleError::NothingDrafted => "refused-nothing-drafted",
            RuleError::PiecesInHand => "refused-pieces-in-hand",
            RuleError::NoThreeAlike => "refused-no-three-alike",
            RuleError::FreeWipeUsed => "refused-free-wipe-used",
            RuleError::BagTooSmall => "refused-bag-too-small",
            RuleError::NoNatureToken => "refused-no-nature-token",
            RuleError::NothingToWipe => "refused-nothing-to-wipe",
            RuleError::EmptySlot => "refused-empty-slot",
            RuleError::MixOfOnePair => "refused-mix-of-one-pair",
            RuleError::NoTileInHand => "refused-no-tile-in-hand",
            RuleError::NoTokenInHand => "refused-no-token-in-hand",
            RuleError::NotAFreeNeighbour(_) => "refused-not-a-free-neighbour",
            RuleError::NoTileThere(_) => "refused-no-tile-there",
            RuleError::TokenThere(_) => "refused-token-there",
            RuleError::NotAccepted { .. } => "refused-not-accepted",
            RuleError::TileInHandFirst => "refused-tile-in-hand-first",
            RuleError::DoesNotFit(_) => "refused-does-not-fit",
            RuleError::OnNewTile(_) => "refused-on-new-tile",
        },
    }
}

/// Writes notices about refusals and automatic events.
fn write_notices(
    mut refusals: MessageReader<Refusal<Cascadia>>,
    mut happened: MessageReader<Happened<GameEvent>>,
    mut warnings: MessageReader<Warning>,
    localizer: Res<Localizer>,
    session: Option<Res<Session>>,
    mut notices: MessageWriter<Notice>,
) {
    for Refusal(reason) in refusals.read() {
        notices.write(Notice(localizer.text(refusal_key(reason))));
    }
    for warning in warnings.read() {
        let key = match warning {
            Warning::TokenHasPlaces => "warning-token-has-places",
            Warning::PairIsFree => "warning-pair-is-free",
        };
        notices.write(Notice(localizer.text(key)));
    }
    // The replay itself explains a watched record.
    let played = session.as_deref().filter(|session| !session.is_watched());
    for Happened(event) in happened.read() {
        let text = match event {
            GameEvent::TokensWiped { cause: WipeCause::AllAlike(species), .. } => {
                let name = species_inside(&localizer, *species, 4);
                Some(localizer.text_with("notice-all-alike", &[("species", FluentValue::from(name))]))
            }
            GameEvent::CardShown { seat, species } => session.as_ref().map(|session| {
                let name = seat_name(&localizer, session, *seat);
                let species = species_inside(&localizer, *species, 2);
                let values = [("name", FluentValue::from(name)), ("species", FluentValue::from(species))];
                localizer.text_with("notice-card-shown", &values)
            }),
            GameEvent::NatureTokenGained { seat, .. } => played.map(|session| {
                let name = seat_name(&localizer, session, *seat);
                let key = if session.is_here(*seat) && session.people_here() == 1 {
                    "notice-keystone-yours"
                } else {
                    "notice-keystone"
                };
                localizer.text_with(key, &[("name", FluentValue::from(name))])
            }),
            GameEvent::TurnBegan { seat, turn } => {
                let session = played
                    .filter(|session| session.is_here(*seat) && *turn == session.game().setup().turns_each());
                session.map(|session| {
                    let name = seat_name(&localizer, session, *seat);
                    let key = if session.people_here() == 1 {
                        "notice-last-turn-yours"
                    } else {
                        "notice-last-turn"
                    };
                    localizer.text_with(key, &[("name", FluentValue::from(name))])
                })
            }
            GameEvent::NatureTokensRanOut { seat } => session.as_ref().map(|session| {
                let name = seat_name(&localizer, session, *seat);
                localizer.text_with("notice-nature-ran-out", &[("name", FluentValue::from(name))])
            }),
            _ => None,
        };
        notices.write_batch(text.map(Notice));
    }
}

/// Writes notices about habitat bonuses that have changed hands.
fn write_bonus_notices(
    mut taken: MessageReader<BonusTaken>,
    localizer: Res<Localizer>,
    session: Option<Res<Session>>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(session) = session else { return };
    for BonusTaken { habitat, to, from, points } in taken.read() {
        let name = |seat: Seat| FluentValue::from(seat_name(&localizer, &session, seat));
        let values = [
            ("habitat", FluentValue::from(habitat_name(&localizer, *habitat))),
            ("name", name(*to)),
            ("other", name(from.unwrap_or(*to))),
            ("points", FluentValue::from(*points)),
        ];
        let you = |seat: Seat| session.is_here(seat) && session.people_here() == 1;
        let key = match from {
            None => "notice-bonus-earned",
            Some(_) if you(*to) => "notice-bonus-yours",
            Some(from) if you(*from) => "notice-bonus-lost",
            Some(_) => "notice-bonus-taken",
        };
        notices.write(Notice(localizer.text_with(key, &values)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write_notices, write_bonus_notices).in_set(AppSystems::Show).before(CollectNotices),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session;
    use crate::tests::support::shipped;
    use cascadia_base::{Habitat, Hex};
    use cascadia_engine::SeatOwner;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::CardChoice;
    use cascadia_storage::text::Language;

    /// Returns the notices for events and bonuses in a game of these players: humans by name, `ranger` the
    /// computer.
    fn notices_of(players: &[&str], events: &[GameEvent], taken: &[BonusTaken]) -> Vec<String> {
        let (assets, cascadia) = shipped();
        let seats: Vec<SeatOwner> = players
            .iter()
            .map(|name| match *name {
                "ranger" => SeatOwner::Opponent("ranger".to_owned()),
                name => SeatOwner::Human(name.to_owned()),
            })
            .collect();
        let mut app = App::new();
        app.insert_resource(assets.localizer(Language::English)).insert_resource(cascadia);
        let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, 3), seats);
        session::start(app.world_mut(), setup, 0).expect("the box holds this game");
        app.add_message::<Refusal<Cascadia>>()
            .add_message::<Happened<GameEvent>>()
            .add_message::<Warning>()
            .add_message::<Notice>()
            .add_message::<BonusTaken>();
        plugin(&mut app);
        app.world_mut().write_message_batch(events.iter().cloned().map(Happened));
        app.world_mut().write_message_batch(taken.iter().copied());
        app.update();
        let mut notices = app.world_mut().resource_mut::<Messages<Notice>>();
        notices.drain().map(|Notice(text)| text).collect()
    }

    #[test]
    fn a_persons_last_turn_is_announced_and_no_other() {
        let turns: Vec<GameEvent> =
            (18..=20).map(|turn| GameEvent::TurnBegan { seat: Seat(0), turn }).collect();
        assert_eq!(notices_of(&["Ada", "ranger"], &turns, &[]), ["This is your last turn."]);
        assert_eq!(notices_of(&["Ada", "Bea"], &turns, &[]), ["Last turn for Ada."]);
        assert!(notices_of(&["ranger", "Ada"], &turns, &[]).is_empty());
    }

    #[test]
    fn an_earned_keystone_is_listed_with_its_player() {
        let earned = |seat| GameEvent::NatureTokenGained { seat: Seat(seat), hex: Hex::new(0, 0) };
        let lines = notices_of(&["Ada", "ranger"], &[earned(0), earned(1)], &[]);
        assert!(lines[0].contains("you earn") && lines[1].contains("Ranger earns"), "{lines:?}");
    }

    #[test]
    fn a_bonus_that_changes_hands_is_distinguished_from_where_one_sits() {
        let taken = |to, from| BonusTaken { habitat: Habitat::River, to: Seat(to), from, points: 2 };
        let lines = notices_of(&["Ada", "ranger"], &[], &[taken(0, Some(Seat(1))), taken(1, Some(Seat(0)))]);
        assert!(lines[0].contains("you take") && lines[1].contains("from you"), "{lines:?}");
        let shared = notices_of(&["Ada", "Bea"], &[], &[taken(1, Some(Seat(0)))]);
        assert!(shared[0].contains("Bea") && shared[0].contains("Ada"), "{shared:?}");
        assert!(notices_of(&["Ada"], &[], &[taken(0, None)])[0].contains("+2"));
    }
}
