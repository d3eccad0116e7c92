//! Tests of the server: its stores, real sockets, real processes, a real PostgreSQL if there is one.

#![allow(clippy::disallowed_methods, reason = "tests start threads and read the clock")]

#[cfg(target_os = "linux")]
mod attacks;
mod cluster;
mod codes;
mod dormant;
mod greetings;
mod hostile;
mod limits;
mod link;
mod loads;
mod many_servers;
#[cfg(feature = "peer")]
mod peer;
mod player;
mod processes;
mod rematch;
mod rooms;
mod rounds_together;
mod seats;
mod slow_wire;
mod store_contract;
mod tls;
mod whole_games;
