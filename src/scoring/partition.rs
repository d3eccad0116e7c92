//! The best way to split a set of tokens into disjoint shapes, each worth points.

/// Most tokens a set may have: the bits of a mask.
pub const MOST_TOKENS: usize = 128;

/// A shape some of the tokens form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The tokens in it, as bits.
    pub tokens: u128,
    /// What it is worth.
    pub points: u16,
}

/// Chooses disjoint shapes with the highest total; tokens may be left over. Returns positions in `shapes`.
///
/// Tokens are decided in their order. What was chosen for the earlier ones matters for the later only through which
/// of those are used up, so of all ways with the same remainder only the best is kept. The order of tokens should be
/// a sweep across the land: then that remainder stays short and there are few of them.
///
/// # Panics
/// If `tokens` is above [`MOST_TOKENS`].
pub fn best_split(tokens: usize, shapes: &[Shape]) -> Vec<usize> {
    assert!(tokens <= MOST_TOKENS, "at most {MOST_TOKENS} tokens can be split");
    let sweep = Sweep::new(tokens, shapes);
    // Small sets never have this many ways; for crowded ones the narrow sweep finds a good split, and everything
    // that cannot become better any more is left out of the full one.
    match sweep.run(NARROW, u32::MAX) {
        Some(narrow) if !narrow.complete => {
            full_sweep(tokens, shapes, sweep, narrow.loss).unwrap_or(narrow.chosen)
        }
        narrow => narrow.map(|split| split.chosen).unwrap_or_default(),
    }
}

/// The best split if it loses less than `limit`. None if there is none.
fn full_sweep(tokens: usize, shapes: &[Shape], given: Sweep, limit: u32) -> Option<Vec<usize>> {
    // As many as a game has are done at once in any order; their splits stay those of the given one.
    if tokens <= FEW {
        return given.run(usize::MAX, limit).map(|split| split.chosen);
    }
    // Three rows of twenty and the like: a sweep along the rows would be hopeless.
    let order = narrow_order(tokens, shapes);
    let mut place = vec![0; tokens];
    for (new, old) in order.iter().enumerate() {
        place[*old] = new;
    }
    let renumber = |mask: u128| {
        let members = (0..tokens).filter(|token| mask & 1 << token != 0);
        members.fold(0u128, |renumbered, token| renumbered | 1 << place[token])
    };
    let renumbered: Vec<Shape> =
        shapes.iter().map(|shape| Shape { tokens: renumber(shape.tokens), ..*shape }).collect();
    if longest_remainder(tokens, &renumbered) >= longest_remainder(tokens, shapes) {
        return given.run(usize::MAX, limit).map(|split| split.chosen);
    }
    let mut chosen = Sweep::new(tokens, &renumbered).run(usize::MAX, limit)?.chosen;
    chosen.sort_by_key(|position| shapes[*position].tokens.trailing_zeros());
    Some(chosen)
}

/// The most later tokens that any one token and those before it share shapes with.
fn longest_remainder(tokens: usize, shapes: &[Shape]) -> usize {
    let mut reached = vec![0u128; tokens];
    for shape in shapes.iter().filter(|shape| shape.tokens != 0) {
        reached[shape.tokens.trailing_zeros() as usize] |= shape.tokens;
    }
    let mut seen = 0u128;
    (0..tokens)
        .map(|token| {
            seen = (seen | reached[token]) & !(1 << token);
            seen.count_ones() as usize
        })
        .max()
        .unwrap_or(0)
}

/// An order of the tokens that keeps the remainder short: next comes the token of the remainder that adds the fewest
/// to it.
fn narrow_order(tokens: usize, shapes: &[Shape]) -> Vec<usize> {
    let mut partners = vec![0u128; tokens];
    for shape in shapes {
        for (token, partners) in partners.iter_mut().enumerate() {
            if shape.tokens & 1 << token != 0 {
                *partners |= shape.tokens;
            }
        }
    }
    let mut order = Vec::with_capacity(tokens);
    let (mut done, mut remainder) = (0u128, 0u128);
    while order.len() < tokens {
        let open = (0..tokens).filter(|token| done & 1 << token == 0);
        let next = open.min_by_key(|token| {
            let aside = remainder != 0 && remainder & 1 << token == 0;
            (aside, (partners[*token] & !done & !remainder).count_ones())
        });
        let Some(next) = next else { break };
        done |= 1 << next;
        remainder = (remainder | partners[next]) & !done;
        order.push(next);
    }
    order
}

/// More tokens than these are worth a search for a better order.
const FEW: usize = 20;

/// Ways kept per token in the first sweep.
const NARROW: usize = 64;

/// A number divisible by every size a valuable shape is likely to have, to divide points among tokens.
const SHARE: u32 = 840;

/// Everything a sweep needs to know about the shapes.
///
/// Each token is promised the largest share of points that any shape with it could give it. A split loses what its
/// shapes fall short of that promise, and the split that loses least has the most points. Losses only grow along the
/// sweep, which is what makes it possible to give up early.
struct Sweep {
    /// By token: the shapes whose first token it is, with their losses.
    starting: Vec<Vec<(u128, u32, u32)>>,
    /// By token: what is lost if it is left over.
    promises: Vec<u32>,
}

/// One way to have dealt with the first tokens.
#[derive(Clone, Copy)]
struct State {
    /// Later tokens that are used up already.
    used: u128,
    loss: u32,
    /// Position of the state it came from, one token earlier.
    from: u32,
    /// The shape chosen for this token.
    shape: Option<u32>,
}

/// The best split a sweep found.
struct Split {
    chosen: Vec<usize>,
    loss: u32,
    /// Whether no way was dropped for lack of room.
    complete: bool,
}

impl Sweep {
    fn new(tokens: usize, shapes: &[Shape]) -> Self {
        let mut promises = vec![0; tokens];
        let members = |shape: &Shape| {
            let tokens_of_shape = shape.tokens;
            (0..tokens).filter(move |token| tokens_of_shape & 1 << token != 0)
        };
        for shape in shapes {
            let share = (u32::from(shape.points) * SHARE).div_ceil(shape.tokens.count_ones());
            for token in members(shape) {
                promises[token] = share.max(promises[token]);
            }
        }
        let mut starting = vec![Vec::new(); tokens];
        for (position, shape) in shapes.iter().enumerate().filter(|(_, shape)| shape.points > 0) {
            let promised: u32 = members(shape).map(|token| promises[token]).sum();
            let loss = promised - u32::from(shape.points) * SHARE;
            starting[shape.tokens.trailing_zeros() as usize].push((shape.tokens, loss, position as u32));
        }
        Self { starting, promises }
    }

    /// Sweeps once, keeping at most `width` ways per token and only those that lose less than `limit`. None if there
    /// are none.
    fn run(&self, width: usize, limit: u32) -> Option<Split> {
        let mut complete = true;
        let mut layers = vec![vec![State { used: 0, loss: 0, from: 0, shape: None }]];
        for (token, starting) in self.starting.iter().enumerate() {
            let bit = 1u128 << token;
            let mut next = Vec::new();
            for (from, state) in layers[token].iter().enumerate() {
                let from = from as u32;
                let rest = State { used: state.used & !bit, from, shape: None, ..*state };
                if state.used & bit != 0 {
                    next.push(rest);
                    continue;
                }
                next.push(State { loss: state.loss + self.promises[token], ..rest });
                for (tokens, loss, shape) in starting {
                    if tokens & state.used == 0 {
                        let used = (state.used | tokens) & !bit;
                        next.push(State { used, loss: state.loss + loss, from, shape: Some(*shape) });
                    }
                }
            }
            next.retain(|state| state.loss < limit);
            // Sorted by more than the loss, so that equal losses always give the same choice.
            next.sort_unstable_by_key(|state| (state.used, state.loss, state.shape, state.from));
            next.dedup_by_key(|state| state.used);
            if next.len() > width {
                complete = false;
                next.sort_unstable_by_key(|state| (state.loss, state.used));
                next.truncate(width);
            }
            layers.push(next);
        }
        let loss = layers.last()?.first()?.loss;
        let mut chosen = Vec::new();
        let mut position = 0;
        for layer in layers.iter().skip(1).rev() {
            let state = layer[position];
            chosen.extend(state.shape.map(|shape| shape as usize));
            position = state.from as usize;
        }
        chosen.reverse();
        Some(Split { chosen, loss, complete })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(tokens: usize, shapes: &[(u128, u16)]) -> u16 {
        let shapes: Vec<Shape> =
            shapes.iter().map(|(tokens, points)| Shape { tokens: *tokens, points: *points }).collect();
        best_split(tokens, &shapes).into_iter().map(|chosen| shapes[chosen].points).sum()
    }

    #[test]
    fn disjoint_shapes_with_the_highest_total_are_chosen() {
        assert_eq!(points(0, &[]), 0);
        assert_eq!(points(3, &[(0b011, 5), (0b110, 5), (0b001, 2), (0b100, 2)]), 7);
        // A greedy choice of the most valuable shape would give 9.
        assert_eq!(points(4, &[(0b0110, 9), (0b0011, 6), (0b1100, 6)]), 12);
    }

    /// All splits, tried one after the other.
    fn points_by_trying(shapes: &[(u128, u16)], used: u128) -> u16 {
        let Some(((tokens, points), rest)) = shapes.split_first() else { return 0 };
        let without = points_by_trying(rest, used);
        if tokens & used != 0 {
            return without;
        }
        without.max(points + points_by_trying(rest, used | tokens))
    }

    #[test]
    fn no_split_is_better_than_the_one_found() {
        let mut random = crate::rules::Random::new(5);
        for _ in 0..300 {
            let shapes: Vec<(u128, u16)> = (0..14)
                .map(|_| {
                    let tokens = (0..1 + random.below(5)).fold(0, |tokens, _| tokens | 1 << random.below(12));
                    (tokens, random.below(20) as u16)
                })
                .collect();
            assert_eq!(points(12, &shapes), points_by_trying(&shapes, 0), "{shapes:?}");
        }
    }

    #[test]
    fn another_order_of_the_tokens_loses_nothing() {
        let mut random = crate::rules::Random::new(9);
        for _ in 0..200 {
            let tokens = FEW + 8;
            let found: Vec<(u128, u16)> = (0..14)
                .map(|_| {
                    let tokens =
                        (0..1 + random.below(5)).fold(0, |found, _| found | 1 << random.below(tokens as u32));
                    (tokens, 1 + random.below(20) as u16)
                })
                .collect();
            let shapes: Vec<Shape> =
                found.iter().map(|(tokens, points)| Shape { tokens: *tokens, points: *points }).collect();
            let mut order = narrow_order(tokens, &shapes);
            let chosen = full_sweep(tokens, &shapes, Sweep::new(tokens, &shapes), u32::MAX).expect("a split");
            assert!(chosen.is_sorted_by_key(|shape| shapes[*shape].tokens.trailing_zeros()));
            let (used, points) = chosen.iter().fold((0, 0), |(used, points), chosen| {
                assert_eq!(used & shapes[*chosen].tokens, 0, "a token counts twice");
                (used | shapes[*chosen].tokens, points + shapes[*chosen].points)
            });
            assert_eq!((points, used.count_ones() > 0), (points_by_trying(&found, 0), true));
            order.sort_unstable();
            assert_eq!(order, (0..tokens).collect::<Vec<_>>());
        }
    }

    #[test]
    fn crowded_sets_are_split_in_the_end_and_exactly() {
        // A ring of 120 tokens in which pairs overlap, so that the narrow sweep must drop ways.
        let mut shapes: Vec<(u128, u16)> = (0..119).map(|token| (0b11 << token, 5)).collect();
        shapes.push((1 | 1 << 119, 5));
        shapes.extend((0..60).map(|token| (1 << token | 1 << (token + 60), 5)));
        assert_eq!(points(120, &shapes), 60 * 5);
    }
}
