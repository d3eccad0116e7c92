//! Figures of attacks: their limits, a table, and a plot over time.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

/// The cost of attacks to honest players and to the server. Sizes are in megabytes, times in milliseconds.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) seconds: f64,
    /// The 99th percentile of honest steps without the attack, and beside it.
    pub(super) alone: f64,
    pub(super) beside: f64,
    /// Growth of the memory at its highest, and of the files.
    pub(super) memory: f64,
    pub(super) disk: f64,
    /// Time of a new connection, or the reason for none.
    pub(super) newcomer: Result<Duration, String>,
    pub(super) gained: u64,
    pub(super) most: u64,
    pub(super) gain: String,
}

/// Most that attacks may cost.
pub(super) struct Limits {
    /// Honest steps: relative to those alone, or this time, the higher of the two.
    ratio: f64,
    latency: f64,
    memory: f64,
    disk: f64,
    newcomer: f64,
}

impl Limits {
    /// For quick tests on a busy machine: generous in time, strict in bytes.
    pub(super) const QUICK: Self =
        Self { ratio: 10.0, latency: 500.0, memory: 48.0, disk: 8.0, newcomer: 1_000.0 };
    /// For an idle machine.
    pub(super) const STRICT: Self =
        Self { ratio: 2.0, latency: 50.0, memory: 64.0, disk: 100.0, newcomer: 1_000.0 };
}

impl Row {
    /// Returns the limits that are exceeded, a sentence each.
    pub(super) fn faults(&self, limits: &Limits) -> Vec<String> {
        let newcomer = self.newcomer.as_ref().map_or(f64::INFINITY, milliseconds);
        let most_beside = (limits.ratio * self.alone).max(limits.latency);
        let most_newcomer = limits.newcomer;
        let faults = [
            (self.beside > most_beside, format!("honest p99 {:.0} ms > {most_beside:.0} ms", self.beside)),
            (self.memory > limits.memory, format!("memory + {:.1} MB > {} MB", self.memory, limits.memory)),
            (self.disk > limits.disk, format!("files + {:.1} MB > {} MB", self.disk, limits.disk)),
            (newcomer > most_newcomer, format!("a new player: {}", self.shown_newcomer())),
            (self.gained > self.most, format!("{} {} > {}", self.gained, self.gain, self.most)),
        ];
        faults
            .into_iter()
            .filter(|(is_fault, _)| *is_fault)
            .map(|(_, fault)| format!("{}: {fault}", self.name))
            .collect()
    }

    fn shown_newcomer(&self) -> String {
        match &self.newcomer {
            Ok(time) => format!("{:.0} ms", milliseconds(time)),
            Err(why) => why.clone(),
        }
    }
}

fn milliseconds(time: &Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Returns rows as a table.
pub(super) fn table_of(rows: &[Row]) -> String {
    let mut table = String::from(
        "| attack | s | p99 alone, ms | beside, ms | ratio | memory, MB | files, MB | new player | gained |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let gained =
            if row.gain.is_empty() { "–".to_owned() } else { format!("{} {}", row.gained, row.gain) };
        let _ = writeln!(
            table,
            "| {} | {:.1} | {:.1} | {:.1} | {:.1} | + {:.1} | + {:.1} | {} | {gained} |",
            row.name,
            row.seconds,
            row.alone,
            row.beside,
            row.beside / row.alone,
            row.memory,
            row.disk,
            row.shown_newcomer(),
        );
    }
    table
}

/// The state at one moment of a long attack.
pub(super) struct Figures {
    pub(super) seconds: f64,
    pub(super) memory: f64,
    pub(super) disk: f64,
    pub(super) latency: f64,
    pub(super) newcomer: f64,
}

/// Returns the highest of some numbers.
pub(super) fn high(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, f64::max)
}

/// Writes figures as CSV and as a plot to the folder `CASCADIA_ATTACK_FOLDER`, or to cargo's for tests.
/// Returns the names of the files.
pub(super) fn write_figures(figures: &[Figures]) -> String {
    let folder = env::var_os("CASCADIA_ATTACK_FOLDER").unwrap_or_else(|| env!("CARGO_TARGET_TMPDIR").into());
    let file = |name: &str| PathBuf::from(&folder).join(name);
    let mut csv = String::from("seconds,memory_mb,files_mb,honest_p99_ms,new_player_ms\n");
    for Figures { seconds, memory, disk, latency, newcomer } in figures {
        let _ = writeln!(csv, "{seconds:.1},{memory:.1},{disk:.2},{latency:.1},{newcomer:.1}");
    }
    fs::write(file("attacks.csv"), csv).expect("the figures are written");
    fs::write(file("attacks.svg"), plot(figures)).expect("the plot is written");
    format!("{} and {}", file("attacks.csv").display(), file("attacks.svg").display())
}

/// Layout of the plot in points.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 110.0;
const LEFT: f64 = 48.0;
const TOP: f64 = 22.0;
const RIGHT: f64 = 12.0;

/// Draws memory, files and latency over time, below each other.
fn plot(figures: &[Figures]) -> String {
    let parts: [(&str, fn(&Figures) -> f64); 3] = [
        ("Memory of the server, MB", |figure| figure.memory),
        ("Store and log, MB", |figure| figure.disk),
        ("Honest steps, 99th percentile, ms", |figure| figure.latency),
    ];
    let height = parts.len() as f64 * HEIGHT + 20.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let last = figures.last().map_or(1.0, |figure| figure.seconds.max(1.0));
    for (index, (title, value)) in parts.into_iter().enumerate() {
        let top = index as f64 * HEIGHT + TOP;
        let bottom = (index + 1) as f64 * HEIGHT - 8.0;
        // Room above the highest value.
        let most = 1.15 * high(figures.iter().map(value).filter(|number| number.is_finite())).max(1.0);
        let x = |seconds: f64| LEFT + seconds / last * (WIDTH - LEFT - RIGHT);
        let y = |number: f64| bottom - number.min(most) / most * (bottom - top);
        let _ =
            writeln!(svg, "<text x=\"{LEFT}\" y=\"{:.0}\" font-weight=\"bold\">{title}</text>", top - 8.0);
        for part in [0.0, 0.5, 1.0] {
            let number = part * most;
            let at = y(number);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{number:.0}</text>",
                WIDTH - RIGHT,
                LEFT - 6.0,
                at + 4.0
            );
        }
        let mut line = String::new();
        for figure in figures {
            let start = if line.is_empty() { "M" } else { "L" };
            let _ = write!(line, "{start}{:.1} {:.1}", x(figure.seconds), y(value(figure)));
        }
        let _ = writeln!(svg, "<path d=\"{line}\" fill=\"none\" stroke=\"#2a6f5b\" stroke-width=\"1.5\"/>");
    }
    let minutes = last / 60.0;
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{0:.0}\">0</text><text x=\"{1:.0}\" y=\"{0:.0}\" text-anchor=\"end\">{minutes:.0} minutes</text>\n</svg>",
        height - 6.0,
        WIDTH - RIGHT
    );
    svg
}

#[test]
fn rows_name_each_limit_that_is_exceeded() {
    let fair = || Row {
        name: "storm".to_owned(),
        seconds: 1.0,
        alone: 5.0,
        beside: 9.0,
        memory: 1.0,
        disk: 1.0,
        newcomer: Ok(Duration::from_millis(3)),
        gained: 1,
        most: 1,
        gain: "tables".to_owned(),
    };
    assert!(fair().faults(&Limits::STRICT).is_empty());
    let unfair = [
        Row { beside: 51.0, ..fair() },
        Row { memory: 65.0, ..fair() },
        Row { disk: 101.0, ..fair() },
        Row { newcomer: Ok(Duration::from_secs(2)), ..fair() },
        Row { newcomer: Err("refused".to_owned()), ..fair() },
        Row { gained: 2, ..fair() },
    ];
    for row in unfair {
        let faults = row.faults(&Limits::STRICT);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with("storm: "), "{faults:?}");
    }
    let figure = |seconds| Figures { seconds, memory: 20.0, disk: 1.0, latency: 4.0, newcomer: 2.0 };
    let svg = plot(&[figure(0.0), figure(60.0), figure(120.0)]);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("2 minutes"), "{svg}");
    assert_eq!(svg.matches("stroke=\"#2a6f5b\"").count(), 3);
}
