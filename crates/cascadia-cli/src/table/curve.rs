//! Server cost by number of games, as figures and as a plot.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use cascadia_storage::create_folder_and_write;
use clap::Args;
use serde::Serialize;

use super::load::{LoadArgs, load};
use crate::{CommandFailure, load_content};

#[derive(Args)]
pub(crate) struct CurveArgs {
    /// The numbers of games.
    #[arg(long, value_name = "COUNTS", value_delimiter = ',', default_value = "10,100,1000,10000")]
    games: Vec<u32>,
    /// Seats per game.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// Actions per second in each game.
    #[arg(long, value_name = "ACTIONS_PER_SECOND", default_value_t = 0.1)]
    rate: f64,
    /// Time to play at each number of games, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u32,
    /// Write the plot as SVG to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Cost of a number of games.
#[derive(Serialize)]
struct CurvePoint {
    games: u32,
    actions_per_second: f64,
    p99_ms: f64,
    resident_mb: f64,
    /// Fraction of one core used by the server while games were played.
    cores: f64,
}

/// Loads a separate server with each number of games and prints the cost.
///
/// # Errors
/// If a server cannot be loaded, or the plot cannot be written.
pub(super) async fn run(args: &CurveArgs) -> Result<(), CommandFailure> {
    let content = Arc::new(load_content()?);
    let mut points = Vec::new();
    for games in &args.games {
        let load_args = LoadArgs::simple(*games, args.seats, args.rate, args.seconds);
        let (report, used) = load(&load_args, &content).await.map_err(CommandFailure::Sentence)?;
        let cores = used.ok_or_else(|| {
            CommandFailure::Sentence("this system does not report the processor time of a program".to_owned())
        })?;
        let point = CurvePoint {
            games: *games,
            actions_per_second: report.actions_per_second,
            p99_ms: report.p99_ms,
            resident_mb: report.resident_mb,
            cores,
        };
        let line = serde_json::to_string(&point).unwrap_or_default();
        writeln!(io::stdout(), "{line}").map_err(CommandFailure::of_output)?;
        points.push(point);
    }
    if let Some(file) = &args.svg {
        create_folder_and_write(file, &plot(&points)).map_err(|error| {
            CommandFailure::Sentence(format!("{} cannot be written: {error}", file.display()))
        })?;
    }
    Ok(())
}

/// Layout of the picture in points: the plots side by side.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 52.0;
/// Room on the right for half of the last label.
const PADDING: f64 = 12.0;

/// Draws memory and processor time by number of games, on logarithmic axes.
fn plot(points: &[CurvePoint]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        2.0 * WIDTH + PADDING
    );
    draw(&mut svg, 0.0, "Memory, MB", points, |point| point.resident_mb);
    draw(&mut svg, WIDTH, "Cores in use", points, |point| point.cores.max(0.001));
    svg.push_str("</svg>\n");
    svg
}

/// Draws one plot with its upper left corner at `left`.
fn draw(svg: &mut String, left: f64, title: &str, points: &[CurvePoint], value: fn(&CurvePoint) -> f64) {
    let decades = |numbers: &[f64]| {
        let logarithms = numbers.iter().map(|number| number.log10());
        let low = logarithms.clone().fold(f64::INFINITY, f64::min).floor();
        let high = logarithms.fold(f64::NEG_INFINITY, f64::max).ceil();
        (low, high.max(low + 1.0))
    };
    let games: Vec<f64> = points.iter().map(|point| f64::from(point.games)).collect();
    let values: Vec<f64> = points.iter().map(value).collect();
    let ((x_low, x_high), (y_low, y_high)) = (decades(&games), decades(&values));
    let x = |games: f64| left + MARGIN + (games.log10() - x_low) / (x_high - x_low) * (WIDTH - MARGIN - 16.0);
    let y = |value: f64| HEIGHT - 36.0 - (value.log10() - y_low) / (y_high - y_low) * (HEIGHT - 36.0 - 28.0);
    let mut put = |line: String| {
        svg.push_str(&line);
        svg.push('\n');
    };
    put(format!("<text x=\"{}\" y=\"16\" font-weight=\"bold\">{title}</text>", left + MARGIN));
    for decade in x_low as i32..=x_high as i32 {
        let at = x(10_f64.powi(decade));
        let (top, bottom) = (28.0, HEIGHT - 36.0);
        put(format!("<path d=\"M{at:.1} {top}V{bottom}\" stroke=\"#ddd\"/>"));
        let label = 10_f64.powi(decade);
        put(format!("<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", bottom + 14.0));
    }
    for decade in y_low as i32..=y_high as i32 {
        let at = y(10_f64.powi(decade));
        put(format!("<path d=\"M{} {at:.1}H{}\" stroke=\"#ddd\"/>", left + MARGIN, left + WIDTH - 16.0));
        let (label, from) = (10_f64.powi(decade), left + MARGIN - 6.0);
        put(format!("<text x=\"{from}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>", at + 4.0));
    }
    let middle = left + (MARGIN + WIDTH - 16.0) / 2.0;
    put(format!("<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">games</text>", HEIGHT - 6.0));
    let mut line = String::new();
    for (games, value) in games.iter().zip(&values) {
        let _ = write!(line, "{}{:.1} {:.1}", if line.is_empty() { "M" } else { "L" }, x(*games), y(*value));
    }
    put(format!("<path d=\"{line}\" fill=\"none\" stroke=\"#2a6f5b\" stroke-width=\"2\"/>"));
    for (games, value) in games.iter().zip(&values) {
        let (across, down) = (x(*games), y(*value));
        put(format!("<circle cx=\"{across:.1}\" cy=\"{down:.1}\" r=\"3\" fill=\"#2a6f5b\"/>"));
        let shown = if *value >= 10.0 { format!("{value:.0}") } else { format!("{value:.3}") };
        put(format!("<text x=\"{across:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{shown}</text>", down - 8.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_in_the_picture() {
        let point = |games: u32| CurvePoint {
            games,
            actions_per_second: f64::from(games),
            p99_ms: 1.0,
            resident_mb: 20.0 + f64::from(games) / 10.0,
            cores: f64::from(games) / 20_000.0,
        };
        let svg = plot(&[point(10), point(1_000), point(10_000)]);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<circle").count(), 6);
        for written in ["Memory, MB", "Cores in use", ">10000<", ">120<", ">1020<", ">0.050<"] {
            assert!(svg.contains(written), "{written} in {svg}");
        }
        // All values fit: the largest is no higher than the frame.
        let heights =
            svg.split("cy=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f64>().ok());
        assert!(
            heights.clone().count() == 6
                && heights.clone().all(|height| (28.0..=HEIGHT - 36.0).contains(&height))
        );
    }
}
