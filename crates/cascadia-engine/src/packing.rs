//! Compression of short texts: an arithmetic coder with an adaptive model.
//!
//! Several contexts predict each bit from the letters before it, and a well predicted bit costs little. The
//! model is primed with a sample of usual text. All of this is fixed like a file format: every later version
//! has to unpack the same bytes. It computes in whole numbers only, with equal results on every machine.

/// The bits of an index into the counters of a context.
const INDEX_BITS: u32 = 16;
/// The number of contexts that predict a bit.
const CONTEXTS: usize = 8;
/// The number of sightings after which a counter's learning rate stays constant.
const SURE: u8 = 60;
/// The learning rate of the context weights.
const LEARNING: i32 = 14;

/// Packs bytes with a model primed with `sample`.
pub(super) fn pack(bytes: &[u8], sample: &[u8]) -> Vec<u8> {
    let mut model = Model::new(sample);
    let mut packed = Vec::new();
    let (mut low, mut high) = (0_u32, u32::MAX);
    for byte in bytes {
        for shift in (0..8).rev() {
            let bit = byte >> shift & 1 == 1;
            let middle = middle_of(low, high, model.predict());
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            model.learn(bit);
            while (low ^ high) >> 24 == 0 {
                packed.push((high >> 24) as u8);
                low <<= 8;
                high = high << 8 | 0xff;
            }
        }
    }
    // The shortest number in between; missing bytes read as zeros.
    let end = (0..4).map(|bytes| high & !(u32::MAX >> 1 >> (bytes * 8 + 7))).find(|end| *end >= low);
    let end = end.unwrap_or(high).to_be_bytes();
    let kept = end.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    packed.extend(&end[..kept]);
    while packed.last() == Some(&0) {
        packed.pop();
    }
    packed
}

/// Unpacks the first `length` bytes of a text packed with the same sample. Other input gives garbage.
pub(super) fn unpack(packed: &[u8], length: usize, sample: &[u8]) -> Vec<u8> {
    let mut model = Model::new(sample);
    let mut bytes = Vec::new();
    let mut packed = packed.iter().copied();
    let mut next = || u32::from(packed.next().unwrap_or(0));
    let (mut low, mut high) = (0_u32, u32::MAX);
    let mut code = (0..4).fold(0, |code, _| code << 8 | next());
    for _ in 0..length {
        let mut byte = 0;
        for _ in 0..8 {
            let middle = middle_of(low, high, model.predict());
            let bit = code <= middle;
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            model.learn(bit);
            byte = byte << 1 | u8::from(bit);
            while (low ^ high) >> 24 == 0 {
                low <<= 8;
                high = high << 8 | 0xff;
                code = code << 8 | next();
            }
        }
        bytes.push(byte);
    }
    bytes
}

/// Divides the range from `low` to `high` for a bit with a probability of `chance` in 65536.
const fn middle_of(low: u32, high: u32, chance: u32) -> u32 {
    low + (((high - low) as u64 * chance as u64) >> 16) as u32
}

/// A counter: the probability of a set bit, and the number of its sightings.
#[derive(Clone, Copy)]
struct Counter {
    chance: u16,
    sightings: u8,
}

/// The predictor of bits.
struct Model {
    /// The logistic input for every probability.
    stretched: Vec<i16>,
    counters: Vec<Counter>,
    weights: [i32; CONTEXTS],
    /// The bits of the current byte, after a leading one.
    begun: u32,
    /// The hashes of the contexts at the beginning of the current byte.
    contexts: [u32; CONTEXTS],
    /// The index of each context's counter for the next bit, and its prediction.
    asked: [usize; CONTEXTS],
    predicted: [i32; CONTEXTS],
    chance: u32,
    history: History,
}

impl Model {
    fn new(sample: &[u8]) -> Self {
        let mut model = Self {
            stretched: stretched(),
            counters: vec![Counter { chance: 1 << 15, sightings: 0 }; CONTEXTS << INDEX_BITS],
            weights: [1 << 15; CONTEXTS],
            begun: 1,
            contexts: [0; CONTEXTS],
            asked: [0; CONTEXTS],
            predicted: [0; CONTEXTS],
            chance: 0,
            history: History::default(),
        };
        model.contexts = model.history.contexts();
        for byte in sample {
            for shift in (0..8).rev() {
                model.predict();
                model.learn(byte >> shift & 1 == 1);
            }
        }
        model
    }

    /// Returns the probability, of 65536, that the next bit is set.
    fn predict(&mut self) -> u32 {
        let mut sum = 0_i64;
        for index in 0..CONTEXTS {
            let hash =
                (self.contexts[index] ^ self.begun.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
            self.asked[index] = index << INDEX_BITS | (hash >> (32 - INDEX_BITS)) as usize;
            let counter = self.counters[self.asked[index]];
            // A single sighting says little.
            let trust = [0, 10, 14, 16][usize::from(counter.sightings.min(3))];
            self.predicted[index] = (i32::from(self.stretched[usize::from(counter.chance)]) * trust) >> 4;
            sum += i64::from(self.predicted[index]) * i64::from(self.weights[index]);
        }
        self.chance = squash((sum >> 16) as i32);
        self.chance
    }

    /// Learns the actual value of the predicted bit.
    fn learn(&mut self, bit: bool) {
        let missed = (i32::from(bit) << 16) - self.chance as i32;
        for index in 0..CONTEXTS {
            let change = i64::from(self.predicted[index]) * i64::from(missed) * i64::from(LEARNING);
            self.weights[index] =
                (i64::from(self.weights[index]) + (change >> 18)).clamp(-(1 << 20), 1 << 20) as i32;
            let counter = &mut self.counters[self.asked[index]];
            let aim = if bit { i32::from(u16::MAX) } else { 0 };
            let step = (aim - i32::from(counter.chance)) * 2 / (2 * i32::from(counter.sightings) + 3);
            counter.chance = (i32::from(counter.chance) + step) as u16;
            counter.sightings = (counter.sightings + 1).min(SURE);
        }
        self.begun = self.begun << 1 | u32::from(bit);
        if self.begun >= 1 << 8 {
            self.history.add(self.begun as u8);
            self.begun = 1;
            self.contexts = self.history.contexts();
        }
    }
}

/// The preceding letters, as input of the contexts.
#[derive(Default)]
struct History {
    /// The last eight bytes, the last one lowest.
    last: u64,
    /// The hashes of the current word and of the words before it.
    words: [u32; 3],
    /// The hash of the first word of the line, and of the line before.
    first: [u32; 2],
    /// The number of complete words in the line.
    fields: u32,
    /// The hashes of the last words in the same place of lines with the same beginning.
    same_place: [u32; 4],
}

impl History {
    fn add(&mut self, byte: u8) {
        self.last = self.last << 8 | u64::from(byte);
        match byte {
            b'"' => {
                if self.fields > 0 || self.words[0] != 0 {
                    self.end_word();
                    self.first = [0, self.first[0]];
                    self.fields = 0;
                }
            }
            b' ' | b',' | b'(' | b')' | b':' | b'=' => self.end_word(),
            _ => self.words[0] = (self.words[0] ^ u32::from(byte)).wrapping_mul(0x0100_0193).wrapping_add(1),
        }
    }

    fn end_word(&mut self) {
        if self.fields == 0 {
            self.first[0] = self.words[0];
        }
        self.same_place[self.fields as usize % 4] = self.words[0];
        self.words = [0, self.words[0], self.words[1]];
        self.fields += 1;
    }

    fn contexts(&self) -> [u32; CONTEXTS] {
        let of = |seed: u32, parts: &[u32]| {
            parts.iter().fold(seed.wrapping_mul(0x9e37_79b9), |hash, part| {
                (hash ^ part).wrapping_mul(0x2c1b_3c6d).rotate_left(13)
            })
        };
        let last = |bytes: u32| (self.last & ((1 << (8 * bytes)) - 1)) as u32;
        let [word, before, earlier] = self.words;
        [
            of(1, &[last(1)]),
            of(2, &[last(2)]),
            of(3, &[last(3)]),
            of(4, &[last(4), (self.last >> 32) as u32 & 0xffff]),
            of(5, &[word, before]),
            of(6, &[word, self.first[0], self.fields, self.first[1]]),
            of(7, &[word, self.first[0], self.fields]),
            of(8, &[word, before, earlier]),
        ]
    }
}

/// Returns the model's input for every probability, of 65536: the logarithm of the odds in 256ths, the
/// inverse of [`squash`].
fn stretched() -> Vec<i16> {
    let mut odds = -LARGEST;
    let mut stretched = Vec::with_capacity(1 << 16);
    for chance in 0..1 << 16 {
        while odds < LARGEST && squash(odds) < chance {
            odds += 1;
        }
        stretched.push(odds as i16);
    }
    stretched
}

/// The largest logarithm of odds.
const LARGEST: i32 = 2_047;

/// Returns the probability, of 65536, for a logarithm of odds; never a certainty.
fn squash(odds: i32) -> u32 {
    /// The probabilities at every 128th part, from even odds on.
    const KNOWN: [u32; 17] = [
        32_768, 40_793, 47_907, 53_560, 57_724, 60_616, 62_550, 63_805, 64_604, 65_106, 65_419, 65_499,
        65_514, 65_522, 65_527, 65_530, 65_532,
    ];
    let size = odds.unsigned_abs().min(LARGEST as u32);
    let (index, part) = ((size >> 7) as usize, size & 127);
    let chance = (KNOWN[index] * (128 - part) + KNOWN[index + 1] * part) >> 7;
    if odds < 0 { 65_536 - chance } else { chance }
}
