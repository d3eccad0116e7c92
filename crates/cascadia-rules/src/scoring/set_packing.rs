//! Weighted set packing: chooses disjoint shapes among tokens for the most points, exactly.
//!
//! Some scoring cards let a token count in one of several overlapping shapes (elk lines, formations and
//! rings, pairs of hawks, couples of foxes). Weighted set packing is NP-hard in general (Karp 1972), but the
//! shapes here are local: a *sweep* over the tokens only has to remember which later tokens are used up
//! already. This is dynamic programming over a path decomposition (Bodlaender 1988), also known as frontier
//! or profile dynamic programming. The *frontier* is the set of later tokens that share a shape with an
//! earlier one.
//!
//! The search has two stages. A beam search (Lowerre 1976) sweeps with few states per token; in all but
//! crowded environments it drops nothing and is exact. Otherwise its loss is the bound of an exact sweep that
//! leaves out every state which cannot become better (branch and bound, Land and Doig 1960).

/// Size limit of a set of tokens: the bits of a mask.
pub const MOST_TOKENS: usize = 128;

/// A shape formed by some of the tokens, and its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackingShape {
    /// The tokens of the shape, as bits.
    pub tokens: u128,
    /// The points of the shape.
    pub points: u16,
}

/// Chooses disjoint shapes with the highest total; tokens may be left over. Returns positions in `shapes`, in
/// the order of their first tokens.
///
/// Tokens are decided in order. Earlier choices affect later ones only through the tokens they use up, so of
/// all partial packings with the same later tokens used up only the best is kept. Tokens should be numbered
/// in a sweep across the environment, in reading order: then the frontier is narrow and there are few states.
///
/// # Panics
/// If `tokens` is above [`MOST_TOKENS`].
pub fn best_packing(tokens: usize, shapes: &[PackingShape]) -> Vec<usize> {
    assert!(tokens <= MOST_TOKENS, "at most {MOST_TOKENS} tokens can be packed");
    let sweep = Sweep::new(tokens, shapes);
    // Small sets never have this many states; for crowded ones the beam search finds a good packing, and
    // every state that cannot become better is left out of the exact sweep.
    match sweep.run(BEAM_WIDTH, u32::MAX) {
        Some(beam) if !beam.complete => exact_sweep(tokens, shapes, sweep, beam.loss).unwrap_or(beam.chosen),
        beam => beam.map(|packing| packing.chosen).unwrap_or_default(),
    }
}

/// Finds the best packing if it loses less than `limit`, with all states kept.
fn exact_sweep(tokens: usize, shapes: &[PackingShape], given: Sweep, limit: u32) -> Option<Vec<usize>> {
    // Real games have few enough tokens for any order; the given one decides between equal packings.
    if tokens <= SMALL_SET {
        return given.run(usize::MAX, limit).map(|packing| packing.chosen);
    }
    // A sweep along the rows of, say, three rows of twenty would have far too many states.
    let order = narrow_sweep_order(tokens, shapes);
    let mut place = vec![0; tokens];
    for (new, old) in order.iter().enumerate() {
        place[*old] = new;
    }
    let renumber = |mask: u128| {
        let members = (0..tokens).filter(|token| mask & 1 << token != 0);
        members.fold(0u128, |renumbered, token| renumbered | 1 << place[token])
    };
    let renumbered: Vec<PackingShape> =
        shapes.iter().map(|shape| PackingShape { tokens: renumber(shape.tokens), ..*shape }).collect();
    if widest_frontier(tokens, &renumbered) >= widest_frontier(tokens, shapes) {
        return given.run(usize::MAX, limit).map(|packing| packing.chosen);
    }
    let mut chosen = Sweep::new(tokens, &renumbered).run(usize::MAX, limit)?.chosen;
    chosen.sort_by_key(|position| shapes[*position].tokens.trailing_zeros());
    Some(chosen)
}

/// Returns the greatest size of the frontier during a sweep in the given order.
fn widest_frontier(tokens: usize, shapes: &[PackingShape]) -> usize {
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

/// Finds an order of the tokens that keeps the frontier narrow, greedily: next comes the frontier token that
/// adds the fewest tokens to it (in the manner of Cuthill and McKee 1969).
fn narrow_sweep_order(tokens: usize, shapes: &[PackingShape]) -> Vec<usize> {
    let mut partners = vec![0u128; tokens];
    for shape in shapes {
        for (token, partners) in partners.iter_mut().enumerate() {
            if shape.tokens & 1 << token != 0 {
                *partners |= shape.tokens;
            }
        }
    }
    let mut order = Vec::with_capacity(tokens);
    let (mut done, mut frontier) = (0u128, 0u128);
    while order.len() < tokens {
        let open = (0..tokens).filter(|token| done & 1 << token == 0);
        let next = open.min_by_key(|token| {
            let outside = frontier != 0 && frontier & 1 << token == 0;
            (outside, (partners[*token] & !done & !frontier).count_ones())
        });
        let Some(next) = next else { break };
        done |= 1 << next;
        frontier = (frontier | partners[next]) & !done;
        order.push(next);
    }
    order
}

/// Larger sets get a search for a better order.
const SMALL_SET: usize = 20;

/// States kept per token in the beam search.
const BEAM_WIDTH: usize = 64;

/// Factor on points, a multiple of every likely size of a valuable shape, to divide points among tokens
/// without fractions.
const SCALE: u32 = 840;

/// The shapes, prepared for sweeps.
///
/// Each token has an upper bound: its largest share of points in any shape. The loss of a packing is the
/// difference between the bounds and its points, so the packing with the least loss has the most points.
/// Losses only grow along the sweep, which makes it possible to prune states early.
struct Sweep {
    /// By token: the shapes that start with it, as tokens, loss and position.
    starting: Vec<Vec<(u128, u32, u32)>>,
    /// By token: its upper bound, which is lost if the token is left over.
    bounds: Vec<u32>,
}

/// A partial packing of the first tokens.
#[derive(Clone, Copy)]
struct SweepState {
    /// Later tokens that are used up already.
    used: u128,
    loss: u32,
    /// Position of the previous state, one token earlier.
    from: u32,
    /// The shape chosen for this token.
    shape: Option<u32>,
}

/// The best packing found by a sweep.
struct Packing {
    chosen: Vec<usize>,
    loss: u32,
    /// Set if no state was dropped for lack of width.
    complete: bool,
}

impl Sweep {
    fn new(tokens: usize, shapes: &[PackingShape]) -> Self {
        let mut bounds = vec![0; tokens];
        let members = |shape: &PackingShape| {
            let tokens_of_shape = shape.tokens;
            (0..tokens).filter(move |token| tokens_of_shape & 1 << token != 0)
        };
        for shape in shapes {
            let share = (u32::from(shape.points) * SCALE).div_ceil(shape.tokens.count_ones());
            for token in members(shape) {
                bounds[token] = share.max(bounds[token]);
            }
        }
        let mut starting = vec![Vec::new(); tokens];
        for (position, shape) in shapes.iter().enumerate().filter(|(_, shape)| shape.points > 0) {
            let bound: u32 = members(shape).map(|token| bounds[token]).sum();
            let loss = bound - u32::from(shape.points) * SCALE;
            starting[shape.tokens.trailing_zeros() as usize].push((shape.tokens, loss, position as u32));
        }
        Self { starting, bounds }
    }

    /// Sweeps once, keeping at most `width` states per token, all with losses below `limit`. Returns none if
    /// no state is left.
    fn run(&self, width: usize, limit: u32) -> Option<Packing> {
        let mut complete = true;
        let mut layers = vec![vec![SweepState { used: 0, loss: 0, from: 0, shape: None }]];
        for (token, starting) in self.starting.iter().enumerate() {
            let bit = 1u128 << token;
            let mut next = Vec::new();
            for (from, state) in layers[token].iter().enumerate() {
                let from = from as u32;
                let rest = SweepState { used: state.used & !bit, from, shape: None, ..*state };
                if state.used & bit != 0 {
                    next.push(rest);
                    continue;
                }
                next.push(SweepState { loss: state.loss + self.bounds[token], ..rest });
                for (tokens, loss, shape) in starting {
                    if tokens & state.used == 0 {
                        let used = (state.used | tokens) & !bit;
                        next.push(SweepState { used, loss: state.loss + loss, from, shape: Some(*shape) });
                    }
                }
            }
            next.retain(|state| state.loss < limit);
            // Sorted by more than the loss, so that ties are always broken the same way.
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
        Some(Packing { chosen, loss, complete })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(tokens: usize, shapes: &[(u128, u16)]) -> u16 {
        let shapes: Vec<PackingShape> =
            shapes.iter().map(|(tokens, points)| PackingShape { tokens: *tokens, points: *points }).collect();
        best_packing(tokens, &shapes).into_iter().map(|chosen| shapes[chosen].points).sum()
    }

    #[test]
    fn disjoint_shapes_with_the_highest_total_are_chosen() {
        assert_eq!(points(0, &[]), 0);
        assert_eq!(points(3, &[(0b011, 5), (0b110, 5), (0b001, 2), (0b100, 2)]), 7);
        // A greedy choice of the most valuable shape would give 9.
        assert_eq!(points(4, &[(0b0110, 9), (0b0011, 6), (0b1100, 6)]), 12);
    }

    /// Tries all packings.
    fn points_by_brute_force(shapes: &[(u128, u16)], used: u128) -> u16 {
        let Some(((tokens, points), rest)) = shapes.split_first() else { return 0 };
        let without = points_by_brute_force(rest, used);
        if tokens & used != 0 {
            return without;
        }
        without.max(points + points_by_brute_force(rest, used | tokens))
    }

    #[test]
    fn no_packing_is_better_than_the_one_found() {
        let mut rng = cascadia_base::GameRng::new(5);
        for _ in 0..300 {
            let shapes: Vec<(u128, u16)> = (0..14)
                .map(|_| {
                    let tokens = (0..1 + rng.below(5)).fold(0, |tokens, _| tokens | 1 << rng.below(12));
                    (tokens, rng.below(20) as u16)
                })
                .collect();
            assert_eq!(points(12, &shapes), points_by_brute_force(&shapes, 0), "{shapes:?}");
        }
    }

    #[test]
    fn another_order_of_the_tokens_loses_nothing() {
        let mut rng = cascadia_base::GameRng::new(9);
        for _ in 0..200 {
            let tokens = SMALL_SET + 8;
            let found: Vec<(u128, u16)> = (0..14)
                .map(|_| {
                    let tokens =
                        (0..1 + rng.below(5)).fold(0, |found, _| found | 1 << rng.below(tokens as u32));
                    (tokens, 1 + rng.below(20) as u16)
                })
                .collect();
            let shapes: Vec<PackingShape> = found
                .iter()
                .map(|(tokens, points)| PackingShape { tokens: *tokens, points: *points })
                .collect();
            let mut order = narrow_sweep_order(tokens, &shapes);
            let chosen =
                exact_sweep(tokens, &shapes, Sweep::new(tokens, &shapes), u32::MAX).expect("a packing");
            assert!(chosen.is_sorted_by_key(|shape| shapes[*shape].tokens.trailing_zeros()));
            let (used, points) = chosen.iter().fold((0, 0), |(used, points), chosen| {
                assert_eq!(used & shapes[*chosen].tokens, 0, "a token counts twice");
                (used | shapes[*chosen].tokens, points + shapes[*chosen].points)
            });
            assert_eq!((points, used.count_ones() > 0), (points_by_brute_force(&found, 0), true));
            order.sort_unstable();
            assert_eq!(order, (0..tokens).collect::<Vec<_>>());
        }
    }

    #[test]
    fn crowded_sets_are_packed_in_the_end_and_exactly() {
        // A ring of 120 tokens in which pairs overlap, so that the beam search must drop states.
        let mut shapes: Vec<(u128, u16)> = (0..119).map(|token| (0b11 << token, 5)).collect();
        shapes.push((1 | 1 << 119, 5));
        shapes.extend((0..60).map(|token| (1 << token | 1 << (token + 60), 5)));
        assert_eq!(points(120, &shapes), 60 * 5);
    }
}
