//! The picture or the clip that is being made, and what came of it.

use std::path::PathBuf;

use bevy::prelude::*;

use super::writer::{PictureWriter, WrittenPicture};
use crate::camera::Rig;
use crate::cascadia::render::LandPicture;
use crate::store::file_fault::FileFault;

/// The share of the progress of a clip that is drawing; the rest is encoding.
const DRAWING: f32 = 0.8;

/// What somebody wants to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PictureOutput {
    Still,
    Clip,
}

/// What is being made.
pub(super) struct PictureJob {
    /// What it is.
    pub(super) output: PictureOutput,
    /// The thread that writes it.
    pub(super) writer: PictureWriter,
    /// The camera before it went around the land.
    pub(super) before: Rig,
}

/// The picture or clip that is being made.
#[derive(Resource, Default)]
pub(super) struct PictureWork {
    pub(super) asked: Option<PictureOutput>,
    /// The file for it; none for a new one in the folder of pictures.
    pub(super) file: Option<PathBuf>,
    pub(super) job: Option<PictureJob>,
}

/// What came of a picture or a clip.
#[derive(Message, Clone, Debug)]
pub(super) struct PictureDone(pub(super) Result<WrittenPicture, FileFault>);

impl PictureWork {
    /// Asks for a picture, unless something is being made.
    pub(super) fn ask_picture(&mut self) {
        self.ask(PictureOutput::Still);
    }

    /// Asks for a turning clip, unless something is being made.
    pub(super) fn ask_clip(&mut self) {
        self.ask(PictureOutput::Clip);
    }

    fn ask(&mut self, output: PictureOutput) {
        if !self.is_busy() {
            self.asked = Some(output);
        }
    }

    /// Tests whether something is being made.
    pub(super) const fn is_busy(&self) -> bool {
        self.asked.is_some() || self.job.is_some()
    }

    /// Tests whether a clip is being made.
    pub(super) fn is_clip(&self) -> bool {
        self.asked == Some(PictureOutput::Clip)
            || self.job.as_ref().is_some_and(|job| job.output == PictureOutput::Clip)
    }

    /// Gives up what is being made, and gives back the camera that was there before a clip.
    pub(super) fn cancel(&mut self, picture: &mut LandPicture, rig: &mut Rig) {
        self.asked = None;
        let Some(job) = self.job.take() else { return };
        picture.stop();
        if job.output == PictureOutput::Clip {
            *rig = job.before;
        }
    }

    /// Returns the share that is done, 0 to 1.
    pub(super) fn progress(&self, picture: &LandPicture) -> f32 {
        let Some(job) = &self.job else { return 0.0 };
        let encoded = job.writer.encoded() * (1.0 - DRAWING);
        if picture.is_busy() { picture.progress() * DRAWING } else { DRAWING + encoded }
    }
}
