//! The game server: WebSockets in front, a store behind, and a task for every live game between.
//!
//! A game is its log in the [`store`]; memory is a cache. Requests are answered and updates sent only after
//! the entry is durable. Appending names the version to follow; the primary key of the log decides, so any
//! number of servers may serve the same games.

mod computer_pool;
mod door;
mod enter_room;
mod group_commit;
mod maintenance;
mod metrics;
mod presence;
mod room;
mod room_list;
mod room_message;
mod run;
mod running_tasks;
mod service;
mod settings;
pub mod store;
pub mod time;

pub use metrics::{HostMetrics, NoMetrics};
pub use run::{RunningServer, ServerFailure, load_table_content};
pub use settings::HostSettings;
pub use store::fresh_invite;
