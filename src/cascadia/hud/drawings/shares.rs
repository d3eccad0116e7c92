//! Points written on tokens: lines join tokens that score together, with the points of each group.

use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::camera::space::TOKEN_RADIUS;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_base::Hex;
use cascadia_rules::scoring::PointShare;

/// Draws the shares; `place` maps a hex to the screen, and `unit` is the circumradius of a hex, in points.
pub(crate) fn draw_shares(
    painter: &Painter,
    style: &UiStyle,
    shares: &[PointShare],
    place: &dyn Fn(Hex) -> Option<Pos2>,
    unit: f32,
) {
    for share in shares.iter().filter(|share| !share.extra) {
        for (one, other) in links(share) {
            let (Some(from), Some(to)) = (place(one), place(other)) else { continue };
            // From edge to edge, to keep the animals visible.
            let rim = (to - from).normalized() * unit * TOKEN_RADIUS * 1.3;
            let (from, to) = (from + rim, to - rim);
            let width = (unit * 0.13).clamp(2.5, 7.0);
            painter.line_segment([from, to], Stroke::new(width + 3.0, Color32::from_black_alpha(190)));
            let tint = colour(if share.points > 0 { style.theme.paper } else { style.theme.muted });
            painter.line_segment([from, to], Stroke::new(width, tint));
        }
    }
    let mut taken: Vec<Pos2> = Vec::new();
    let size = (unit * 0.62).clamp(style.theme.smallest, style.theme.number);
    for share in shares {
        let Some(at) = badge_place(share, place, unit, size, &taken) else { continue };
        taken.push(at);
        let sign = if share.extra { "+" } else { "" };
        draw_badge(painter, style, at, &format!("{sign}{}", share.points), share.points > 0, size);
    }
}

/// Returns the pairs of hexes of a share that are joined by a line.
fn links(share: &PointShare) -> Vec<(Hex, Hex)> {
    if share.is_apart() {
        return vec![(share.hexes[0], share.hexes[1])];
    }
    let mut found = Vec::new();
    for (index, one) in share.hexes.iter().enumerate() {
        let later = share.hexes[index + 1..].iter().filter(|other| one.unsigned_distance_to(**other) == 1);
        found.extend(later.map(|other| (*one, *other)));
    }
    found
}

/// Returns the position of a share's points: between two tokens apart, otherwise at a free corner of the
/// token nearest to the middle of the share.
fn badge_place(
    share: &PointShare,
    place: &dyn Fn(Hex) -> Option<Pos2>,
    unit: f32,
    size: f32,
    taken: &[Pos2],
) -> Option<Pos2> {
    let tokens: Vec<Pos2> = share.hexes.iter().filter_map(|hex| place(*hex)).collect();
    let free = |at: &Pos2| taken.iter().all(|other| other.distance(*at) > size * 1.4);
    if let ([from, to], true) = (tokens.as_slice(), share.is_apart()) {
        // On a boundary between tiles, so that no token between the two is covered.
        let steps = share.hexes[0].unsigned_distance_to(share.hexes[1]);
        let mut along: Vec<f32> = (0..steps).map(|step| (step as f32 + 0.5) / steps as f32).collect();
        along.sort_by(|one, other| (one - 0.5).abs().total_cmp(&(other - 0.5).abs()));
        let mut places = along.into_iter().map(|share| from.lerp(*to, share));
        let first = places.next()?;
        return Some(if free(&first) { first } else { places.find(free).unwrap_or(first) });
    }
    let sum = tokens.iter().fold(Vec2::ZERO, |sum, token| sum + token.to_vec2());
    let middle = (sum / tokens.len().max(1) as f32).to_pos2();
    let mut order = tokens;
    order.sort_by(|one, other| one.distance(middle).total_cmp(&other.distance(middle)));
    let corner = vec2(0.5, if share.extra { 0.5 } else { -0.5 }) * unit;
    order.iter().map(|token| *token + corner).find(free).or_else(|| Some(*order.first()? + corner))
}

fn draw_badge(painter: &Painter, style: &UiStyle, at: Pos2, text: &str, earns: bool, size: f32) {
    let theme = &style.theme;
    let font = style.bold(size);
    let width = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x;
    let rect = Rect::from_center_size(at, vec2((width + size * 0.6).max(size * 1.3), size * 1.3));
    let (fill, rim, ink) = if earns {
        (colour(theme.paper), colour(theme.background), colour(theme.background))
    } else {
        (colour(theme.background), colour(theme.loss), colour(theme.text))
    };
    let round = CornerRadius::same((size * 0.65) as u8);
    painter.rect(rect, round, fill, Stroke::new(1.5, rim), StrokeKind::Outside);
    write(painter, at, Align2::CENTER_CENTER, text, font, ink);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;
    use crate::camera::space::hex_centre;
    use crate::cascadia::hud::drawings::fixtures::Stage;
    use crate::tests::support::shipped;
    use cascadia_rules::scoring::point_shares;

    #[test]
    fn every_share_is_written_once_and_none_lies_on_another() {
        let (_, cascadia) = shipped();
        let content = &cascadia.content;
        let mut stage = Stage::new();
        for card in content.all_cards() {
            let examples = content.card_examples(&card).expect("every card has examples");
            for example in [&examples.right, &examples.wrong] {
                let environment = &example.shown.environment;
                let tokens: Vec<Hex> = environment.hexes_with(card.species).collect();
                let shares = point_shares(&card, &card.lines(environment), &tokens);
                let unit = 40.0;
                let place = |hex: Hex| {
                    let centre = hex_centre(hex) * unit;
                    Some(pos2(centre.x + 300.0, centre.y + 200.0))
                };
                let texts = stage.texts(Vec2::new(900.0, 700.0), |ui, style| {
                    draw_shares(ui.painter(), style, &shares, &place, unit);
                });
                assert_eq!(texts.len(), shares.len(), "{}: {texts:?}", card.key);
                let sum: u16 = texts.iter().filter_map(|drawn| drawn.text.parse::<u16>().ok()).sum();
                assert_eq!(sum, example.points, "{}: {texts:?}", card.key);
                for (index, one) in texts.iter().enumerate() {
                    let others = &texts[index + 1..];
                    assert!(others.iter().all(|other| !other.rect.intersects(one.rect)), "{}", card.key);
                }
            }
        }
    }
}
