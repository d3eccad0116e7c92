//! The habitat cards and completion cards, prepared for the panels.

use super::tally::listed;
use super::{CompletionView, CostIcon, HabitatCardView, words};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::rolling::turn::{Aim, Coach, Hint, Outlook};
use crate::rolling::{ModeAssets, Session};
use cascadia_base::{ByWildlife, Wildlife};
use rolling_rivers::rules::{CARD_SPACES, Game, Payment, Phase, printed};
use rolling_rivers::sheets::{HIERARCHY, Tally};

/// Returns the cards of the four spaces. `tally` includes the aimed collection, if any.
pub(super) fn cards(
    localizer: &Localizer,
    settings: &Settings,
    session: &Session,
    (outlook, coach, hint): (&Outlook, &Coach, &Hint),
    aim: &Aim,
    (tally, is_collected): (&Tally, bool),
    (choosing, planning): (bool, bool),
) -> Vec<Option<HabitatCardView>> {
    let game = session.state();
    let best = coach.marks(session, hint).filter(|_| settings.helps(Assist::Best) && choosing);
    let shows_change = settings.helps(Assist::Change);
    let view = |space: u8| {
        let id = game.card_in(space)?;
        let card = game.card(id);
        let aimed = aim.card == Some(space);
        let can_choose = choosing && game.phase() == Phase::Complete;
        let payments = outlook.payments(space, tally);
        let standing = outlook.standing(space, tally)?;
        let payment = payments.get(if aimed { aim.payment } else { 0 }).copied().unwrap_or(standing.payment);
        let completing = !planning && game.active_player().completing().is_some_and(|now| now.card == id);
        let has_room = outlook.has_room(space);
        let pinned = coach.pinned(game.seat()) == Some(id);
        let is_best = best.is_some_and(|marks| marks.card == Some(id));
        let plan = coach.best_with(session, id).filter(|_| best.is_some() && (pinned || is_best));
        // Without assists a card shows its printed cost, and while pointed at its payment.
        let shows_printed = completing || !(shows_change || aimed && can_choose && !payments.is_empty());
        let mut view = HabitatCardView {
            space,
            habitat: card.habitat,
            number: card.number,
            tokens: card.nature_tokens,
            leaves_tokens: aimed && aim.leaves_tokens,
            can_leave_tokens: aimed && can_choose && !payments.is_empty() && card.nature_tokens > 0,
            pinned,
            plan: plan.map(|plan| (plan.points, is_best)),
            shows_change,
            cost: if shows_printed { paid_icons(&card.cost) } else { icons(&card.cost, &payment, tally) },
            missing: standing.shortage(),
            has_room,
            aimed,
            lit: shows_change && is_collected && !payments.is_empty(),
            chosen: can_choose && aim.card_held.is_some_and(|(held, _)| held == space),
            can_take: can_choose && !payments.is_empty() && has_room,
            payment: (if aimed { aim.payment } else { 0 }, payments.len()),
            discounted: payment != printed(&card.cost),
            completing,
            too_late: !planning && !matches!(game.phase(), Phase::Roll | Phase::Collect | Phase::Complete),
            spoken: String::new(),
        };
        view.spoken = words::spoken_card(localizer, &view);
        Some(view)
    };
    (1..=CARD_SPACES as u8).map(view).collect()
}

/// Returns the animals of a paid cost.
fn paid_icons(cost: &ByWildlife<u8>) -> Vec<(Wildlife, CostIcon)> {
    listed(cost).into_iter().map(|animal| (animal, CostIcon::Filled)).collect()
}

/// Returns the animals of a cost as icons, marked by the payment.
fn icons(cost: &ByWildlife<u8>, payment: &Payment, tally: &Tally) -> Vec<(Wildlife, CostIcon)> {
    let mut all = Vec::new();
    let mut tokens = payment.nature_tokens;
    for animal in HIERARCHY {
        let (printed, paid, have) = (cost[animal], payment.animals[animal], tally.animals[animal]);
        for index in 0..printed.max(paid) {
            let icon = if index >= paid {
                if tokens > 0 {
                    tokens -= 1;
                    CostIcon::Token
                } else {
                    CostIcon::Struck
                }
            } else if index >= have {
                CostIcon::Missing
            } else if index >= printed {
                CostIcon::StandIn
            } else {
                CostIcon::Filled
            };
            all.push((animal, icon));
        }
    }
    all
}

/// Returns the completion cards of the four spaces.
pub(super) fn completions(localizer: &Localizer, assets: &ModeAssets, game: &Game) -> Vec<CompletionView> {
    let view = |space: u8| {
        let card = game.completion_card(space);
        let key = assets.content.completion_cards().get(&card.id).map_or("", |printed| printed.key.as_str());
        CompletionView {
            name: localizer.text(&format!("rolling-card-{key}")),
            short: localizer.text(&format!("rolling-card-{key}-short")),
            text: localizer.text(&format!("rolling-card-{key}-text")),
            is_discount: card.effect.discount().is_some(),
        }
    };
    (1..=CARD_SPACES as u8).map(view).collect()
}
