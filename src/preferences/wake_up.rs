//! Wake-up calls for an idle window: at a requested time, or on news from another thread.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use crate::store::clock::Clock;
use crate::store::save_writer::SaveWriter;

/// The time until the next frame is needed without any input. Requested anew in each frame by systems that
/// show something temporary.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct NextFrame(Option<Duration>);

impl NextFrame {
    /// Requests a frame within `wait`.
    pub(crate) fn within(&mut self, wait: Duration) {
        self.0 = Some(self.0.map_or(wait, |before| before.min(wait)));
    }

    /// Returns the shortest wait requested in this frame.
    pub(crate) const fn wait(self) -> Option<Duration> {
        self.0
    }
}

fn clear_next_frame(mut next: ResMut<NextFrame>) {
    next.0 = None;
}

/// Requests a frame at midnight, for pages about the current day.
fn wake_at_midnight(clock: Res<Clock>, mut next: ResMut<NextFrame>) {
    next.within(clock.until_tomorrow());
}

/// A thread that wakes the window at a set time. Changing the window system's own wait instead would draw a
/// frame with every change.
#[derive(Resource, Debug)]
pub(super) struct Alarm(Sender<Instant>);

impl Alarm {
    /// Starts the thread, which ends when the alarm is dropped.
    ///
    /// # Errors
    /// If the system has no thread left.
    fn start(wake: impl Fn() + Send + 'static) -> std::io::Result<Self> {
        let (sender, times) = channel();
        thread::Builder::new().name("alarm".to_owned()).spawn(move || ring(&times, wake))?;
        Ok(Self(sender))
    }

    /// Sets the time of the next call, replacing the previous one.
    pub(super) fn set(&self, at: Instant) {
        // Without its thread the window wakes by input only.
        let _ = self.0.send(at);
    }
}

/// Calls `wake` at each set time unless it is replaced.
fn ring(times: &Receiver<Instant>, wake: impl Fn()) {
    let mut next: Option<Instant> = None;
    loop {
        let change = match next {
            None => times.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => times.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match change {
            Ok(at) => next = Some(at),
            Err(RecvTimeoutError::Timeout) => {
                wake();
                next = None;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Starts the alarm, and lets the file writer wake the window on a failure.
fn start_alarm(mut commands: Commands, proxy: Res<EventLoopProxyWrapper>, writer: Option<Res<SaveWriter>>) {
    let window = (**proxy).clone();
    let wake = move || {
        // The event loop is gone when the program ends.
        let _ = window.send_event(WinitUserEvent::WakeUp);
    };
    if let Some(writer) = writer {
        writer.set_failure_listener(Arc::new(wake.clone()));
    }
    match Alarm::start(wake) {
        Ok(alarm) => commands.insert_resource(alarm),
        Err(why) => warn!("the window wakes by input only: {why}"),
    }
}

/// Registers [`NextFrame`], even if there is no window to wake.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<NextFrame>()
        .add_systems(First, (clear_next_frame, wake_at_midnight.run_if(resource_exists::<Clock>)).chain())
        .add_systems(Startup, start_alarm.run_if(resource_exists::<EventLoopProxyWrapper>));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_wait_counts() {
        let mut next = NextFrame::default();
        assert_eq!(next.wait(), None);
        for wait in [700, 200, 500] {
            next.within(Duration::from_millis(wait));
        }
        assert_eq!(next.wait(), Some(Duration::from_millis(200)));
    }

    #[test]
    fn the_alarm_rings_once_at_the_last_time_that_was_set() {
        let (called, calls) = channel();
        let alarm = Alarm::start(move || called.send(Instant::now()).unwrap()).unwrap();
        let begun = Instant::now();
        alarm.set(begun + Duration::from_secs(3600));
        alarm.set(begun + Duration::from_millis(30));
        let rung = calls.recv_timeout(Duration::from_secs(20)).expect("the alarm rings");
        assert!(rung >= begun + Duration::from_millis(30));
        assert_eq!(calls.recv_timeout(Duration::from_millis(60)), Err(RecvTimeoutError::Timeout));
        drop(alarm);
        assert_eq!(calls.recv_timeout(Duration::from_secs(20)), Err(RecvTimeoutError::Disconnected));
    }
}
