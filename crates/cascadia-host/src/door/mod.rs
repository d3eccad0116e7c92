//! The way in: accepted sockets, TLS, HTTP, greetings, the account of cost, ceilings, and the connections of clients.

mod accept;
mod account;
mod binding;
mod ceilings;
mod certificate;
mod connection;
mod farewell;
mod greeting;
mod http;
mod outgoing;

pub(crate) use accept::{SocketLimits, accept_sockets, stopped};
pub(crate) use account::{Accounts, CodeLookup};
pub(crate) use ceilings::ServerCeilings;
pub(crate) use certificate::ServerCertificate;
pub(crate) use http::{admin_router, http_router, serve_admin};
pub(crate) use outgoing::Outgoing;
