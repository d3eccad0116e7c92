//! The journal as comma-separated values for other programs.

use jiff::civil::Date;

use crate::Cascadia;
use crate::rules::CardChoice;
use cascadia_base::{Habitat, Wildlife};
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::{Journal, JournalEntry, SeatResult};

/// Writes the journal as comma-separated values: a row for each seat of each game.
pub fn journal_csv(journal: &Journal<Cascadia>) -> String {
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut header = vec![
        "game",
        "begun",
        "ended",
        "daily game",
        "practice",
        "edition",
        "scoring cards",
        "second cards",
        "habitat bonuses",
        "restriction",
        "scenario",
        "custom rules",
        "seed",
        "seat",
        "player",
        "name",
    ];
    header.extend(Wildlife::ALL.map(Wildlife::key));
    header.extend(Habitat::ALL.map(Habitat::key));
    let bonuses = Habitat::ALL.map(|habitat| format!("{} bonus", habitat.key()));
    header.extend(bonuses.iter().map(String::as_str));
    header.extend(["nature tokens", "total", "first place"]);
    // Writing into memory cannot fail, and every row is as long as the header.
    let _ = table.write_record(&header);
    for entry in journal.games() {
        for (index, seat) in entry.seats.iter().enumerate() {
            let _ = table.write_record(row(entry, index, seat));
        }
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn row(entry: &JournalEntry<Cascadia>, index: usize, seat: &SeatResult<Cascadia>) -> Vec<String> {
    let yes_or_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let number = |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
    let day = |day: Option<Date>| day.map_or_else(String::new, |day| day.to_string());
    let player = match seat.owner {
        SeatOwner::Human(_) => "person",
        SeatOwner::Opponent(_) => "computer",
    };
    let (options, breakdown) = (&entry.options, &seat.breakdown);
    let mut row = vec![
        entry.game.clone(),
        entry.begun.map_or_else(String::new, |begun| begun.to_string()),
        entry.ended.to_string(),
        day(entry.daily),
        yes_or_no(entry.practice),
        options.edition.key().to_owned(),
        options.cards.key(),
        options.second_cards.as_ref().map(CardChoice::key).unwrap_or_default(),
        yes_or_no(options.majorities),
        number(options.restriction),
        number(options.scenario),
        options.custom.iter().map(|rule| rule.key()).collect::<Vec<_>>().join(" "),
        options.seed.to_string(),
        (index + 1).to_string(),
        player.to_owned(),
        seat.owner.name().to_owned(),
    ];
    let points = breakdown.wildlife.0.iter().chain(&breakdown.habitats.0).chain(&breakdown.bonuses.0);
    row.extend(points.chain([&breakdown.nature_tokens, &seat.total]).map(ToString::to_string));
    row.push(yes_or_no(seat.first));
    row
}
