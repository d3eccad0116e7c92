//! The running picture or clip job and its outcome.

use std::path::PathBuf;

use bevy::prelude::*;

use super::writer::{PictureWriter, WrittenPicture};
use crate::camera::{CameraOrder, Rig};
use crate::cascadia::render::EnvironmentPicture;
use crate::store::file_fault::FileFault;

/// Share of a clip's progress for rendering; the rest is encoding.
const DRAWING: f32 = 0.8;

/// The kind of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PictureOutput {
    Still,
    Clip,
}

/// A running job.
pub(super) struct PictureJob {
    pub(super) output: PictureOutput,
    /// The thread that writes the file.
    pub(super) writer: PictureWriter,
    /// The camera before its orbit.
    pub(super) before: Rig,
}

/// The job queue of length one: a request or a running job.
#[derive(Resource, Default)]
pub(super) struct PictureWork {
    pub(super) asked: Option<PictureOutput>,
    /// The output file; `None` for a new one in the pictures folder.
    pub(super) file: Option<PathBuf>,
    pub(super) job: Option<PictureJob>,
}

/// The outcome of a picture or clip.
#[derive(Message, Clone, Debug)]
pub(super) struct PictureDone(pub(super) Result<WrittenPicture, FileFault>);

impl PictureWork {
    /// Requests a picture unless a job is running.
    pub(super) fn ask_picture(&mut self) {
        self.ask(PictureOutput::Still);
    }

    /// Requests a turning clip unless a job is running.
    pub(super) fn ask_clip(&mut self) {
        self.ask(PictureOutput::Clip);
    }

    fn ask(&mut self, output: PictureOutput) {
        if !self.is_busy() {
            self.asked = Some(output);
        }
    }

    pub(super) const fn is_busy(&self) -> bool {
        self.asked.is_some() || self.job.is_some()
    }

    pub(super) fn is_clip(&self) -> bool {
        self.asked == Some(PictureOutput::Clip)
            || self.job.as_ref().is_some_and(|job| job.output == PictureOutput::Clip)
    }

    /// Cancels the job and restores the camera of a clip.
    pub(super) fn cancel(
        &mut self,
        picture: &mut EnvironmentPicture,
        orders: &mut MessageWriter<CameraOrder>,
    ) {
        self.asked = None;
        let Some(job) = self.job.take() else { return };
        picture.stop();
        if job.output == PictureOutput::Clip {
            orders.write(CameraOrder::replace(job.before));
        }
    }

    /// Returns the completed share, 0 to 1.
    pub(super) fn progress(&self, picture: &EnvironmentPicture) -> f32 {
        let Some(job) = &self.job else { return 0.0 };
        let encoded = job.writer.encoded() * (1.0 - DRAWING);
        if picture.is_busy() { picture.progress() * DRAWING } else { DRAWING + encoded }
    }
}
