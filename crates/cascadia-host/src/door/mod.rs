//! The way in: accepted sockets, HTTP, greetings, limits, and the connections of clients.

mod accept;
mod binding;
mod connection;
mod farewell;
mod greeting;
mod http;
mod limits;
mod outgoing;

pub(crate) use accept::{FirstBytes, REQUEST, SocketLimit};
pub(crate) use binding::WithBinding;
pub(crate) use http::http_router;
pub(crate) use limits::TableLimit;
pub(crate) use outgoing::Outgoing;
