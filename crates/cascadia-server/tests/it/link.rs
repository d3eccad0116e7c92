//! The reconnecting link, with real servers.

use std::sync::mpsc::{Receiver, channel};

use cascadia_host::HostSettings;
use cascadia_net::{InstallationKey, LinkEvent, ServerLink};
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::table_options::TableSeat;

use crate::player::{PATIENCE, folder, host_settings, hosted, key, settings, table_options, text};

/// A link and the channel of its wake-ups.
struct Owner {
    link: ServerLink,
    wakes: Receiver<()>,
}

impl Owner {
    fn open(url: &str, key: InstallationKey) -> Self {
        let (woken, wakes) = channel();
        let link = ServerLink::open(url, key, "Ada", move || {
            // The test may be over.
            let _ = woken.send(());
        })
        .expect("a link");
        Self { link, wakes }
    }

    /// Waits for the event that `look` accepts.
    fn wait_for<T>(&self, look: impl Fn(LinkEvent) -> Option<T>) -> T {
        loop {
            self.wakes.recv_timeout(PATIENCE).expect("something happens in time");
            if let Some(found) = self.link.try_receive().and_then(&look) {
                return found;
            }
        }
    }

    fn wait_until_connected(&self) -> String {
        self.wait_for(|event| match event {
            LinkEvent::Connected { name, .. } => Some(name),
            _ => None,
        })
    }

    fn wait_for_table(&self) -> String {
        self.wait_for(|event| match event {
            LinkEvent::Message(ToClient::Table { id, .. }) => Some(id),
            _ => None,
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_comes_back_when_the_server_does() {
    let folder = folder();
    let store = text(&folder.path().join("games.sqlite"));
    let server = cascadia_server::start(settings(&store)).await.expect("the server starts");
    let (url, address) = (server.url().to_owned(), server.address());
    let owner = Owner::open(&url, key());
    assert_eq!(owner.wait_until_connected(), "Ada");
    owner.link.send(ToHost::Open { table_options: table_options(1), seats: vec![TableSeat::Open] });
    let table = owner.wait_for_table();

    server.stop().await;
    let (why, again_in) = owner.wait_for(|event| match event {
        LinkEvent::Lost { why, again_in } => Some((why, again_in)),
        _ => None,
    });
    assert_eq!(why.to_string(), "the server restarts");
    assert!(again_in.as_millis() >= 1_000, "the server asked to wait: {again_in:?}");
    // Without a connection, messages are lost.
    owner.link.send(ToHost::Resume { game: "222222".to_owned(), from: 0 });

    let settings = hosted(&store, HostSettings { listen: address, ..host_settings() });
    let server = cascadia_server::start(settings).await.expect("the server starts again");
    owner.link.retry_now();
    owner.wait_until_connected();
    owner.link.send(ToHost::Resume { game: table.clone(), from: 0 });
    assert_eq!(owner.wait_for_table(), table);

    // Dropping a link says goodbye, so that the server need not wait for a timeout.
    drop(owner);
    let began = std::time::Instant::now();
    server.stop().await;
    assert!(began.elapsed() < PATIENCE);
}
