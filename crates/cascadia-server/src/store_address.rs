//! The address of a store, never shown with a password.

use std::fmt;
use std::path::{Path, PathBuf};

use cascadia_host::store::StoreError;

/// Address of the volatile store.
const IN_MEMORY: &str = "memory";
/// Beginnings of the address of a database.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a store.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreAddress {
    /// Nothing is stored.
    Memory,
    /// An SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres(PostgresAddress),
}

/// The address of a PostgreSQL database.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresAddress {
    /// Address for the driver.
    pub(crate) url: String,
    /// True to check the certificate of the database.
    pub(crate) is_checked: bool,
    /// File of trusted root certificates; none for public authorities.
    pub(crate) roots: Option<PathBuf>,
}

impl StoreAddress {
    /// Reads `postgres://…`, `memory`, or the path of a file.
    ///
    /// # Errors
    /// If it looks like the address of a database and is none, without repeating it: it may have a password.
    pub fn read(address: &str) -> Result<Self, StoreError> {
        if address == IN_MEMORY {
            return Ok(Self::Memory);
        }
        let scheme = SCHEMES.iter().find(|scheme| {
            address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        });
        if let Some(scheme) = scheme {
            return PostgresAddress::read(&address[scheme.len()..]).map(Self::Postgres);
        }
        if is_like_a_database(address) {
            let why = "the store is not a file, and not of the form postgres://user:password@host/database";
            return Err(StoreError::Refused(why.to_owned()));
        }
        Ok(Self::File(PathBuf::from(address)))
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => formatter.write_str("a store in memory"),
            Self::File(path) => {
                let absolute = std::path::absolute(path);
                write!(formatter, "{}", absolute.as_deref().unwrap_or(path).display())
            }
            Self::Postgres(_) => formatter.write_str("a PostgreSQL database"),
        }
    }
}

/// Tests whether an address is a misspelt one of a database, which may have a password.
fn is_like_a_database(address: &str) -> bool {
    let scheme = address.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("postgres"));
    // A drive is no name of a user.
    let drive =
        address.len() > 1 && address.as_bytes()[0].is_ascii_alphabetic() && address.as_bytes()[1] == b':';
    let rest = if drive { address.get(2..).unwrap_or_default() } else { address };
    let has_user = rest.split_once('@').is_some_and(|(user, _)| user.contains(':'));
    has_user || address.contains("://") || scheme && rest.contains([':', '@'])
}

impl PostgresAddress {
    /// Reads what follows the scheme, and takes out what the driver does not know.
    fn read(rest: &str) -> Result<Self, StoreError> {
        // A password may contain a question mark.
        let after_user = rest.find('@').map_or(0, |at| at + 1);
        let (place, query) = match rest[after_user..].find('?') {
            Some(mark) => (&rest[..after_user + mark], &rest[after_user + mark + 1..]),
            None => (rest, ""),
        };
        let (mut kept, mut roots, mut is_checked) = (Vec::new(), None, false);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=').unwrap_or((pair, "")) {
                ("sslrootcert", value) => roots = Some(PathBuf::from(decoded(value)?)),
                ("sslmode", "require" | "verify-ca" | "verify-full") => {
                    is_checked = true;
                    kept.push("sslmode=require");
                }
                _ => kept.push(pair),
            }
        }
        if roots.is_some() && !is_checked {
            let why = "`sslrootcert` of the store needs `sslmode=require`: otherwise nothing is checked";
            return Err(StoreError::Refused(why.to_owned()));
        }
        let question = if kept.is_empty() { "" } else { "?" };
        Ok(Self { url: format!("{}{place}{question}{}", SCHEMES[0], kept.join("&")), is_checked, roots })
    }
}

/// Decodes the escapes of a part of an address.
fn decoded(text: &str) -> Result<String, StoreError> {
    let invalid = || StoreError::Refused("`sslrootcert` of the store is not the name of a file".to_owned());
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        bytes.push(match first {
            b'%' => {
                let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
                rest = after.get(2..).unwrap_or_default();
                digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).ok_or_else(invalid)?
            }
            other => *other,
        });
    }
    String::from_utf8(bytes).map_err(|_| invalid())
}

/// Returns the file of an SQLite store that must exist.
///
/// # Errors
/// If the address is of another kind, or the file is missing, as a sentence.
pub fn existing_file(address: &StoreAddress) -> Result<&Path, String> {
    match address {
        StoreAddress::File(path) if path.exists() => Ok(path),
        StoreAddress::File(path) => Err(format!("there is no store {}", path.display())),
        StoreAddress::Postgres(_) => Err("a PostgreSQL store is copied with `pg_dump`".to_owned()),
        StoreAddress::Memory => Err("a store in memory ends with its server".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn postgres(address: &str) -> (String, bool, Option<PathBuf>) {
        match StoreAddress::read(address) {
            Ok(StoreAddress::Postgres(read)) => (read.url, read.is_checked, read.roots),
            _ => panic!("{address} is the address of a database"),
        }
    }

    #[test]
    fn a_database_keeps_what_the_driver_knows() {
        let url = "postgres://u:p?w@h:5433/db?connect_timeout=3";
        assert_eq!(postgres(url), (url.to_owned(), false, None));
        assert_eq!(postgres("PostgreSQL://h"), ("postgres://h".to_owned(), false, None));
        let checked =
            ("postgres://h/db?sslmode=require&a=b".to_owned(), true, Some(PathBuf::from("/my ca.pem")));
        assert_eq!(postgres("postgres://h/db?sslmode=verify-full&sslrootcert=/my%20ca.pem&a=b"), checked);
        let plain = ("postgres://h/db?sslmode=disable".to_owned(), false, None);
        assert_eq!(postgres("postgres://h/db?sslmode=disable"), plain);
        assert!(
            StoreAddress::read("postgres://h/db?sslrootcert=/ca.pem").is_err(),
            "it would have no effect"
        );
        assert!(StoreAddress::read("postgres://h/db?sslmode=require&sslrootcert=%zz").is_err());
    }

    #[test]
    fn a_misspelt_address_is_refused_without_its_password() {
        for address in [
            "postgre://ada:hunter2@host/db",
            "postgresql//ada:hunter2@host/db",
            "postgres:ada:hunter2@host",
            "Postgres:/ada@hunter2",
            "ada:hunter2@host/db",
            "http://hunter2",
        ] {
            match StoreAddress::read(address) {
                Err(error) => assert!(!error.to_string().contains("hunter2"), "{error}"),
                Ok(_) => panic!("{address} is refused"),
            }
        }
    }

    #[test]
    fn other_addresses_are_files() {
        for address in
            ["games.sqlite", "C:\\a@b\\games.sqlite", "/srv/games@home.sqlite", "postgres.sqlite", "pö"]
        {
            let is_file = matches!(StoreAddress::read(address), Ok(StoreAddress::File(path)) if path == Path::new(address));
            assert!(is_file, "{address}");
        }
        assert!(matches!(StoreAddress::read("memory"), Ok(StoreAddress::Memory)));
        let shown = StoreAddress::read("postgres://ada:hunter2@host/db").expect("an address").to_string();
        assert!(!shown.contains("hunter2") && !shown.contains("host"), "{shown}");
    }
}
