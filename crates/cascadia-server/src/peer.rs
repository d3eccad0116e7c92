//! Hosting for friends over the internet: the key of the peer address, and printing the address.

use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use cascadia_base::rng::fresh_bytes;
use cascadia_net::peer::{PeerHost, PeerRelay};
use cascadia_storage::write_private;
use cascadia_table::proof::{bytes_of, hex_of};

/// Opens the peer endpoint if it is enabled, and returns a line with its address.
///
/// # Errors
/// If the key cannot be read or stored, or there is no network.
pub(crate) async fn let_friends_in(
    wanted: Option<(PathBuf, PeerRelay)>,
    server: SocketAddr,
    from_one_address: usize,
) -> Result<Option<(PeerHost, String)>, String> {
    let Some((file, relay)) = wanted else { return Ok(None) };
    let secret = kept_secret(&file)?;
    let host =
        PeerHost::open(secret, server, from_one_address, &relay).await.map_err(|error| error.to_string())?;
    let address = host.address();
    let missing = match address.relay() {
        None if relay != PeerRelay::None => format!(" ({relay}: no answer)"),
        _ => String::new(),
    };
    let line = format!("friends come in by {}{missing} at {address}", address.ways());
    Ok(Some((host, line)))
}

/// Returns the key of a file, and creates it the first time.
fn kept_secret(file: &Path) -> Result<[u8; 32], String> {
    let unusable = |why: &dyn std::fmt::Display| format!("the key {} cannot be used: {why}", file.display());
    match fs::read_to_string(file) {
        Ok(text) => {
            let bytes = bytes_of(text.trim()).and_then(|bytes| bytes.try_into().ok());
            bytes.ok_or_else(|| unusable(&"it is not 64 hexadecimal digits"))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let bytes: [u8; 32] = fresh_bytes().map_err(|error| unusable(&error))?;
            write_private(file, &hex_of(&bytes)).map_err(|error| unusable(&error))?;
            Ok(bytes)
        }
        Err(error) => Err(unusable(&error)),
    }
}
