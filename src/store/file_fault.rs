//! Reasons for file errors, as far as a player can act on them.

use std::io::{self, ErrorKind};

/// The reason why a file could not be written or read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FileFault {
    Full,
    /// The folder is read-only or has another owner.
    NotAllowed,
    /// The file or its folder is gone.
    Missing,
    TooLarge,
    /// A bug in the program.
    Lost,
    /// Anything else, in the words of the system.
    Other(String),
}

impl From<&io::Error> for FileFault {
    fn from(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::NotAllowed,
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::Missing,
            ErrorKind::FileTooLarge => Self::TooLarge,
            // The writer reports a panic in this way.
            ErrorKind::InvalidData => Self::Lost,
            _ => Self::Other(error.to_string()),
        }
    }
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl FileFault {
    /// Returns the key of its text, or the words of the system.
    pub(crate) fn key(&self) -> Result<&'static str, &str> {
        match self {
            Self::Full => Ok("file-full"),
            Self::NotAllowed => Ok("file-not-allowed"),
            Self::Missing => Ok("file-missing"),
            Self::TooLarge => Ok("file-too-large"),
            Self::Lost => Ok("file-lost"),
            Self::Other(why) => Err(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_with_a_remedy_have_their_own_text() {
        let of = |kind: ErrorKind| FileFault::from(io::Error::from(kind));
        assert_eq!(of(ErrorKind::StorageFull), FileFault::Full);
        assert_eq!(of(ErrorKind::PermissionDenied), FileFault::NotAllowed);
        assert_eq!(of(ErrorKind::NotADirectory), FileFault::Missing);
        assert_eq!(of(ErrorKind::Interrupted).key(), Err("operation interrupted"));
    }
}
