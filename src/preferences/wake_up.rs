//! Requests for frames, and wake-up calls for an idle window: at a requested time, or on news from another
//! thread.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use crate::store::clock::Clock;
use crate::store::save_writer::SaveWriter;

/// A frame needed without any input, requested anew in each frame.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RequestFrame {
    /// At once: pieces or the camera move, or a screenshot is taken.
    Now,
    /// Within this time: something temporary is shown.
    Within(Duration),
}

/// Requests frames.
#[derive(SystemParam)]
pub(crate) struct FrameRequests<'w>(MessageWriter<'w, RequestFrame>);

impl FrameRequests<'_> {
    /// Requests the next frame as soon as possible.
    pub(crate) fn now(&mut self) {
        self.0.write(RequestFrame::Now);
    }

    /// Requests a frame within `wait`.
    pub(crate) fn within(&mut self, wait: Duration) {
        self.0.write(RequestFrame::Within(wait));
    }
}

/// The requests of this frame.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct NextFrame {
    /// Set if the next frame is drawn as soon as possible.
    pub(crate) is_now: bool,
    /// The shortest wait.
    pub(super) wait: Option<Duration>,
}

impl NextFrame {
    pub(super) fn within(&mut self, wait: Duration) {
        self.wait = Some(self.wait.map_or(wait, |before| before.min(wait)));
    }
}

/// The systems that schedule the next frame, in the schedule [`Last`]. Later requests count for the next frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FramePacing;

pub(super) fn collect_requests(mut requests: MessageReader<RequestFrame>, mut next: ResMut<NextFrame>) {
    *next = NextFrame::default();
    for request in requests.read() {
        match *request {
            RequestFrame::Now => next.is_now = true,
            RequestFrame::Within(wait) => next.within(wait),
        }
    }
}

/// Requests a frame at midnight, for pages about the current day.
fn wake_at_midnight(clock: Res<Clock>, mut frames: FrameRequests) {
    frames.within(clock.until_tomorrow());
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

/// Registers the requests for frames, even if there is no window to wake.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<NextFrame>()
        .add_message::<RequestFrame>()
        .add_systems(First, wake_at_midnight.run_if(resource_exists::<Clock>))
        .add_systems(Last, collect_requests.in_set(FramePacing))
        .add_systems(Startup, start_alarm.run_if(resource_exists::<EventLoopProxyWrapper>));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_wait_counts_for_one_frame() {
        let mut app = App::new();
        app.add_plugins(plugin);
        let mut next = |requests: &[RequestFrame]| {
            app.world_mut().write_message_batch(requests.iter().copied());
            app.update();
            *app.world().resource::<NextFrame>()
        };
        let waits = [700, 200, 500].map(|wait| RequestFrame::Within(Duration::from_millis(wait)));
        let shortest = Some(Duration::from_millis(200));
        assert_eq!(next(&waits), NextFrame { is_now: false, wait: shortest });
        assert_eq!(next(&[RequestFrame::Now]), NextFrame { is_now: true, wait: None });
        assert_eq!(next(&[]), NextFrame::default());
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
