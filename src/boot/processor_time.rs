//! Processor time of the program, as counted by the system.

use std::collections::BTreeMap;

/// Linux clock ticks per second.
const TICKS: f64 = 100.0;

/// Returns the processor seconds and the name in a line of `/proc/PID/stat`.
fn seconds_of(stat: &str) -> Option<(String, f64)> {
    let (begin, rest) = stat.rsplit_once(')')?;
    let name = begin.split_once('(')?.1;
    // The fields after the name begin with the third; utime and stime are fields 14 and 15.
    let ticks: Vec<f64> =
        rest.split_whitespace().skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    (ticks.len() == 2).then(|| (name.to_owned(), ticks.iter().sum::<f64>() / TICKS))
}

/// Returns the processor time of this program, in total and by thread name; `None` without `/proc`.
pub(super) fn processor_time() -> Option<(f64, BTreeMap<String, f64>)> {
    let whole = processor_seconds()?;
    let mut threads = BTreeMap::new();
    for task in std::fs::read_dir("/proc/self/task").ok()?.flatten() {
        let stat = std::fs::read_to_string(task.path().join("stat")).ok();
        if let Some((name, seconds)) = stat.and_then(|stat| seconds_of(&stat)) {
            *threads.entry(name).or_insert(0.0) += seconds;
        }
    }
    Some((whole, threads))
}

/// Returns the processor seconds of all threads of this program; `None` without `/proc`.
pub(super) fn processor_seconds() -> Option<f64> {
    Some(seconds_of(&std::fs::read_to_string("/proc/self/stat").ok()?)?.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_thread_is_read_whatever_its_name() {
        let stat = "4373 (a (b) c) S 1 4373 1 0 -1 4194560 1 0 0 0 150 25 0 0 20 0 19 0 1";
        assert_eq!(seconds_of(stat), Some(("a (b) c".to_owned(), 1.75)));
        assert_eq!(seconds_of("4373 (short) S 1"), None);
    }
}
