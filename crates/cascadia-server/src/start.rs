//! Starting a server by its settings.

use std::sync::Arc;

use cascadia_host::{RunningServer, ServerFailure, load_table_content};
use cascadia_table::TableContent;

use crate::metrics::Metrics;
use crate::open_store::wait_for_store;
use crate::settings::ServerSettings;

/// Loads the content and starts a server, which accepts connections on return.
///
/// # Errors
/// If the content is invalid, or the settings or the files they name cannot be used.
pub async fn start(settings: ServerSettings) -> Result<RunningServer, ServerFailure> {
    let content = load_table_content().map_err(ServerFailure::Content)?;
    start_with(settings, content).await
}

/// Starts a server with this content, which accepts connections on return.
///
/// # Errors
/// If the settings or the files they name cannot be used.
pub async fn start_with(
    settings: ServerSettings,
    content: TableContent,
) -> Result<RunningServer, ServerFailure> {
    let store = wait_for_store(&settings.store, settings.wait_for_store);
    RunningServer::start(settings.host, content, store, Arc::new(Metrics::default())).await
}
