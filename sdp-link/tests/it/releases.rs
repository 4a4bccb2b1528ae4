//! Calls between the first release of a program and two later ones, in both directions.

use std::{fmt::Debug, sync::Mutex, sync::mpsc, thread};

use sdp::{SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_link::{Client, Failure, Handshake, Request, Server};
use sdp_schema::Hello;

macro_rules! release {
    ($name:ident, $find:tt, { $($found:tt)* }, $kind:tt) => {
        mod $name {
            crate::fronts::messages! {
                1 Find $find => Found, sdp_link::Failure;
                2 Found { kind: Kind, $($found)* }
            }
            #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug, PartialEq)]
            pub(crate) enum Kind $kind
        }
    };
}

release!(first, { name: String, limit: u16 }, { size: u32 }, { File, Folder });
release!(second, { #[sdp(alias = "name")] pattern: String, limit: u32, #[sdp(default)] is_deep: bool },
    { #[sdp(alias = "size")] bytes: u64, #[sdp(default)] path: String }, { File, Folder });
release!(third, { pattern: String, limit: u32 }, { bytes: u64 }, { File, Folder, Link });

/// Returns the requests that another release reads, the outcomes, and the grade. Messages are given by their fields.
fn calls<C, S>(requests: &[impl SdpEncode], replies: &[impl SdpEncode]) -> Vec<String>
where
    C: Request<Error = Failure, Reply: SdpSchema + Debug> + SdpSchema + 'static,
    S: Request<Error = Failure, Reply: SdpSchema + Send> + SdpSchema + Debug + 'static,
{
    fn of<T: SdpDecodeOwned>(fields: &impl SdpEncode) -> T {
        sdp::from_slice(&sdp::to_vec(fields).unwrap()).unwrap()
    }
    let client = Hello::new::<C>("search").and::<C::Reply>();
    let server = Hello::new::<S>("search").and::<S::Reply>();
    let [client, server] = [client, server].map(|hello| Handshake::new(hello, ""));
    let [client, server] = crate::fronts::open(&client, &server).0.map(Result::unwrap);
    let (client, (log, logged)) = (Client::new(client), mpsc::channel());
    let replies = replies.iter().map(of).collect::<Vec<_>>();
    let replies = Mutex::new(replies.into_iter());
    let server = Server::new(server).on(move |request: S| {
        log.send(format!("{request:?}")).unwrap();
        Ok(replies.lock().unwrap().next().unwrap())
    });
    thread::spawn(move || server.run());
    let grade = format!("{:?}", client.session().supports::<C>());
    let outcomes = requests.iter().map(|request| {
        let outcome = client.call(&of::<C>(request));
        outcome.map_or_else(|error| error.to_string(), |it| format!("{it:?}"))
    });
    let outcomes = outcomes.collect::<Vec<_>>();
    logged.try_iter().chain(outcomes).chain([grade]).collect()
}

/// A value that the other release does not have is an error of its call, and the next call has its reply.
#[test]
fn releases_call_each_other() {
    let (ask, reply) = (("a", 7_u16), (1_u8, 9_u32));
    let (wide, long) = (("a", 7_u32, true), (1_u8, 9_u64, "b"));
    let found = [
        calls::<first::Find, second::Find>(&[ask, ask], &[(1_u8, 1_u64 << 32, "b"), long]),
        calls::<second::Find, first::Find>(&[("a", 1_u32 << 16, true), wide], &[reply]),
        calls::<second::Find, third::Find>(&[wide, wide], &[(2_u8, 9_u64), (1, 9)]),
        calls::<third::Find, second::Find>(&[("a", 7_u32)], &[long]),
    ];
    let lines = include_str!("releases.txt").lines();
    assert!(lines.eq(found.concat()), "{found:#?}");
}
