//! Memory use of the program, as counted by the system.

use serde::Serialize;

/// Current memory use, in megabytes of 1024² bytes.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub(super) struct ResidentMemory {
    resident_mb: f64,
    /// Anonymous memory: the program's own data.
    anonymous_mb: f64,
    /// File pages, such as the program and its libraries. The system shares them among programs and drops
    /// them under memory pressure.
    file_mb: f64,
    /// The peak.
    peak_mb: f64,
}

impl ResidentMemory {
    /// Returns the memory of this program; `None` without `/proc`.
    pub(super) fn now() -> Option<Self> {
        Self::of_status(&std::fs::read_to_string("/proc/self/status").ok()?)
    }

    /// Parses `/proc/PID/status`; `None` if it is incomplete.
    pub(super) fn of_status(status: &str) -> Option<Self> {
        let megabytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
            let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
            Some((kilobytes / 1024.0 * 10.0).round() / 10.0)
        };
        let resident_mb = megabytes("VmRSS")?;
        Some(Self {
            resident_mb,
            anonymous_mb: megabytes("RssAnon").unwrap_or_default(),
            file_mb: megabytes("RssFile").unwrap_or_default(),
            peak_mb: megabytes("VmHWM").unwrap_or(resident_mb),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_system_are_read() {
        let status = "Name:\tcascadia\nVmHWM:\t  614400 kB\nVmRSS:\t  512000 kB\nRssAnon:\t  307200 kB\n\
                      RssFile:\t  204800 kB\nRssShmem:\t       0 kB\n";
        let memory =
            ResidentMemory { resident_mb: 500.0, anonymous_mb: 300.0, file_mb: 200.0, peak_mb: 600.0 };
        assert_eq!(ResidentMemory::of_status(status), Some(memory));
        assert_eq!(ResidentMemory::of_status("Name:\tcascadia\n"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_program_takes_some() {
        let memory = ResidentMemory::now().expect("Linux tells");
        assert!(memory.resident_mb > 1.0 && memory.peak_mb >= memory.resident_mb * 0.9, "{memory:?}");
    }
}
