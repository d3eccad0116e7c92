//! The TLS certificate, read again when its files change.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// Protocol offered in the TLS handshake.
const HTTP1: &[u8] = b"http/1.1";

/// Times of change and lengths of the two files.
type FileStamps = [Option<(SystemTime, u64)>; 2];

/// A certificate chain with its key.
pub(crate) struct ServerCertificate {
    chain: PathBuf,
    key: PathBuf,
    config: RwLock<Arc<ServerConfig>>,
    /// State of the files when they were read last.
    stamps: Mutex<FileStamps>,
}

impl ServerCertificate {
    /// Reads the files.
    ///
    /// # Errors
    /// If they cannot be read or do not belong together.
    pub(crate) fn load(chain: &Path, key: &Path) -> io::Result<Self> {
        let stamps = [stamp(chain), stamp(key)];
        let config = RwLock::new(read(chain, key)?);
        Ok(Self { chain: chain.to_owned(), key: key.to_owned(), config, stamps: Mutex::new(stamps) })
    }

    /// Returns the settings of new connections.
    pub(crate) fn config(&self) -> Arc<ServerConfig> {
        Arc::clone(&self.config.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the files again if they have changed, or if `is_forced`. A certificate that cannot be used is
    /// logged, and the former one stays.
    pub(crate) fn reload(&self, is_forced: bool) {
        let now = [stamp(&self.chain), stamp(&self.key)];
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        if *stamps == now && !is_forced {
            return;
        }
        *stamps = now;
        match read(&self.chain, &self.key) {
            Ok(config) => {
                *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
                tracing::info!("the certificate was read again");
            }
            Err(error) => tracing::error!(%error, "the new certificate cannot be used; the former one stays"),
        }
    }
}

fn stamp(file: &Path) -> Option<(SystemTime, u64)> {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

fn read(chain: &Path, key: &Path) -> io::Result<Arc<ServerConfig>> {
    let unusable = |error: &dyn std::fmt::Display| io::Error::other(error.to_string());
    let pem =
        |file: &Path, error: rustls::pki_types::pem::Error| unusable(&format!("{}: {error}", file.display()));
    let certificates = CertificateDer::pem_file_iter(chain)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| pem(chain, error))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(|error| pem(key, error))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| unusable(&error))?
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .map_err(|error| unusable(&error))?;
    config.alpn_protocols = vec![HTTP1.to_vec()];
    Ok(Arc::new(config))
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    /// Writes a new certificate with its key; false without OpenSSL.
    fn make(chain: &Path, key: &Path) -> bool {
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"])
            .args(["-days", "2", "-subj", "/CN=localhost", "-out"])
            .arg(chain)
            .arg("-keyout")
            .arg(key)
            .stderr(Stdio::null())
            .status();
        let is_made = made.is_ok_and(|status| status.success());
        if !is_made {
            println!("skipped: openssl is not here to make a certificate");
        }
        is_made
    }

    #[test]
    fn changed_files_are_read_again_and_broken_ones_change_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let (chain, key) = (path("chain.pem"), path("key.pem"));
        if !make(&chain, &key) {
            return;
        }
        let certificate = ServerCertificate::load(&chain, &key).expect("a certificate");
        let first = certificate.config();
        certificate.reload(false);
        assert!(Arc::ptr_eq(&first, &certificate.config()), "nothing has changed");
        // A key of another certificate, as in the middle of a renewal.
        assert!(make(&path("new.pem"), &path("new.key")));
        let read = |file: &Path| fs::read_to_string(file).expect("a file");
        let put = |text: &str, file: &Path| {
            cascadia_storage::write_atomically(file, text).expect("it is written");
        };
        let former = read(&key);
        put(&format!("{}\n", read(&path("new.key"))), &key);
        certificate.reload(false);
        assert!(Arc::ptr_eq(&first, &certificate.config()), "the former one stays");
        put(&read(&path("new.pem")), &chain);
        certificate.reload(true);
        assert!(!Arc::ptr_eq(&first, &certificate.config()), "the renewed one is served");
        put("rubbish", &chain);
        put(&former, &key);
        assert!(ServerCertificate::load(&chain, &key).is_err());
    }
}
