//! [`protocol`](crate::protocol): messages with types of serde, and [`exchange`]: a session from its log.

use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_link::{Handshake, LinkError, Request};
use sdp_schema::Hello;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::port::Case;

pub type Client = sdp_link::Client<UnixStream, UnixStream>;
pub type Server = sdp_link::Server<UnixStream, UnixStream>;

/// A value of a type that has a schema in both programs.
#[derive(Serialize, Deserialize, SdpEncode, SdpDecode, SdpSchema, Debug)]
#[serde(transparent, bound = "")]
pub struct Typed<T: Serialize + DeserializeOwned + 'static>(
    #[sdp(with = "sdp_serde::traced", schema = "sdp_serde::Traced<T>")] T,
);

/// A value of any other type.
#[derive(Serialize, Deserialize, SdpEncode, SdpDecode, SdpSchema, Debug)]
#[serde(transparent, bound = "")]
pub struct Json<T: Serialize + DeserializeOwned>(
    #[sdp(with = "sdp_serde::json", schema = "serde_json::Value")] T,
);

/// A value of a type with the traits of SDP.
pub type Plain<T> = T;

/// A program, whose messages have the names of the protocol.
pub struct Program {
    pub hello: fn() -> Hello,
    pub serve: fn(Server, &Inbox) -> Server,
    pub send: fn(&Client, &str, &Value) -> Value,
    pub cases: fn() -> Vec<Case>,
}

/// Defines a module with a [`Program`](session::Program), which has the structs of these messages.
#[macro_export]
macro_rules! protocol {
    (
        mod $module:ident { $($use:item)* }
        $protocol:literal: $error:ident($($error_content:tt)*);
        $(call $call_name:literal:
            $call:ident($params:ident $params_type:ty) => $reply:ident($result:ident $result_type:ty);)*
        $(message $message_name:literal: $message:ident($content:ident $content_type:ty);)*
    ) => {
        mod $module {
            $($use)*
            use $crate::session::{Client, Inbox, Json, Plain, Program, Server, Typed};

            $crate::protocol!(@ $error($($error_content)*));
            $($crate::protocol!(@ $call($params $params_type));
            $crate::protocol!(@ $reply($result $result_type));

            impl sdp_link::Request for $call {
                type Reply = $reply;
                type Error = $error;
            })*
            $($crate::protocol!(@ $message($content $content_type));)*

            pub const PROGRAM: Program = Program { hello, serve, send, cases };

            fn hello() -> sdp_schema::Hello {
                let hello = sdp_schema::Hello::new::<$error>($protocol);
                hello$(.and::<$call>().and::<$reply>())*$(.and::<$message>())*
            }

            fn serve(server: Server, inbox: &Inbox) -> Server {
                $(let to = inbox.clone();
                let server = server.on(move |it: $call| to.answer($call_name, &it));)*
                $(let to = inbox.clone();
                let server = server.on_message(move |it: $message| to.take($message_name, &it));)*
                server
            }

            fn send(client: &Client, name: &str, json: &serde_json::Value) -> serde_json::Value {
                match name {
                    $($call_name => {
                        let call = <$call as serde::Deserialize>::deserialize(json).expect(name);
                        match client.call(&call) {
                            Ok(reply) => serde_json::json!({ "result": reply }),
                            Err(sdp_link::CallError::Handler(it)) => serde_json::json!({ "error": it }),
                            Err(error) => panic!("{name}: {error}"),
                        }
                    })*
                    $($message_name => {
                        let it = <$message as serde::Deserialize>::deserialize(json).expect(name);
                        client.send(&it).map(|()| serde_json::json!({})).expect(name)
                    })*
                    _ => panic!("no message {name}"),
                }
            }

            fn cases() -> Vec<$crate::port::Case> {
                use $crate::port::outcome;
                vec![
                    $(outcome::<$params_type>, outcome::<$result_type>,)*
                    $(outcome::<$content_type>,)*
                ]
            }
        }
    };
    (@ $message:ident($content:ident $type:ty)) => {
        #[derive(serde::Serialize, serde::Deserialize, Debug)]
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
        #[serde(transparent)]
        struct $message($content<$type>);
    };
}

/// The messages that an end of the connection receives, and the answer to the next call.
#[derive(Clone)]
pub struct Inbox(Sender<(String, Value)>, Arc<Mutex<Value>>);

impl Inbox {
    pub fn take(&self, name: &str, message: &impl Serialize) {
        let _ = self.0.send((name.into(), json!(message)));
    }

    pub fn answer<M: Request + Serialize>(&self, name: &str, call: &M) -> Result<M::Reply, M::Error>
    where
        M::Reply: DeserializeOwned,
        M::Error: DeserializeOwned,
    {
        self.take(name, call);
        let answer = self.1.lock().expect("no panic");
        match &answer["error"] {
            Value::Null => Ok(M::Reply::deserialize(&answer["result"]).expect(name)),
            error => Err(M::Error::deserialize(error).expect(name)),
        }
    }
}

/// Opens an end of the connection. Its thread handles the messages of the peer.
fn open(
    program: &Program,
    stream: &UnixStream,
    is_client: bool,
    inbox: Inbox,
) -> (Client, JoinHandle<Result<(), Arc<LinkError>>>) {
    let [reader, writer] = [(); 2].map(|()| stream.try_clone().expect("a socket"));
    let handshake = Handshake::new((program.hello)(), "a replay");
    let connection = match is_client {
        true => handshake.connect(reader, writer),
        false => handshake.accept(reader, writer),
    };
    let server = (program.serve)(Server::new(connection.expect("a connection")), &inbox);
    let server = server.on_error(move |error| inbox.take(&error.to_string(), &()));
    (server.client(), thread::spawn(|| server.run()))
}

/// Reads a log of JSON-RPC or of the Debug Adapter Protocol, in which each answer follows its call. Returns whether
/// the client sends a message, its name, and its content and answer.
fn steps(log: &str) -> Vec<(bool, String, Value)> {
    let mut steps: Vec<(bool, String, Value)> = Vec::new();
    for line in log.lines() {
        let (arrow, message) = line.split_once(' ').expect("an arrow");
        let message: Value = serde_json::from_str(message).expect(line);
        let part = |paths: &[&str]| paths.iter().find_map(|path| message.pointer(path));
        if part(&["/request_seq", "/result", "/error"]).is_some() {
            let (_, _, parts) = steps.last_mut().expect("a call");
            parts["answer"] = match part(&["/error", "/body/error"]) {
                Some(error) => json!({ "error": error }),
                None => json!({ "result": part(&["/result", "/body"]) }),
            };
        } else {
            let name = part(&["/method", "/command", "/event"]).and_then(Value::as_str);
            let params =
                json!({ "params": part(&["/params", "/arguments", "/body"]), "answer": {} });
            steps.push((arrow == "-->", name.expect(line).into(), params));
        }
    }
    steps
}

/// Removes absent members, which some types write as null.
fn remove_nulls(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        Value::Object(members) => {
            members.retain(|_, value| !value.is_null());
            members.values_mut().for_each(remove_nulls);
        }
        _ => {}
    }
}

/// Lets a client and a server exchange a session, and compares each received value with the one in the log. `missing`
/// has the values that only one of them knows, each as the name of a message, `: ` and a JSON pointer. Returns the
/// verdict of the client.
///
/// # Panics
///
/// If a value differs.
pub fn exchange(log: &str, programs: [&Program; 2], missing: &[&str]) -> String {
    let (ours, theirs) = UnixStream::pair().expect("sockets");
    let (sender, all) = mpsc::channel();
    let inbox = Inbox(sender, Arc::default());
    let (client, server) = thread::scope(|scope| {
        let server = scope.spawn(|| open(programs[1], &theirs, false, inbox.clone()));
        let client = open(programs[0], &ours, true, inbox.clone());
        (client, server.join().expect("a server"))
    });
    for (is_of_client, name, mut parts) in steps(log) {
        *inbox.1.lock().expect("no panic") = parts["answer"].clone();
        let answer = match is_of_client {
            true => (programs[0].send)(&client.0, &name, &parts["params"]),
            false => (programs[1].send)(&server.0, &name, &parts["params"]),
        };
        let (found, params) = all.recv_timeout(Duration::from_secs(60)).expect(&name);
        let mut received = json!({ "params": params, "answer": answer });
        let prefix = format!("{name}: ");
        for pointer in missing.iter().filter_map(|it| it.strip_prefix(&*prefix)) {
            let (parent, member) = pointer.rsplit_once('/').expect("a pointer");
            let parent = parts.pointer_mut(parent).and_then(Value::as_object_mut);
            parent.and_then(|it| it.remove(member)).expect(pointer);
        }
        remove_nulls(&mut parts);
        remove_nulls(&mut received);
        assert_eq!((found, received), (name, parts));
    }
    let verdict = format!("{:?}", client.0.session().verdict());
    ours.shutdown(Shutdown::Both).expect("an open stream");
    for (_, thread) in [client, server] {
        let end = thread.join().expect("no panic");
        end.expect("the end of the stream");
    }
    verdict
}
