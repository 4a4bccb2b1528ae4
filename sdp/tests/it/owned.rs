//! Borrowed values that are kept with their buffer.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use sdp::message::{self, FrameBytes, MessageReader, ReadError};
use sdp::{
    DecodeError, DecodeErrorKind, Limits, Owned, SdpDecode, SdpDispatch, SdpLend, Seq, owned,
    owned::Buffer,
};

use crate::errors::fails;

types! {
    #[derive(SdpLend, Clone)]
    #[sdp(message_id = 3)]
    struct Plugin<'a> {
        name: &'a str,
        vendor: Cow<'a, str>,
        tags: Vec<&'a str>,
        gains: Seq<'a, f32>,
    }

    #[derive(Clone)]
    #[sdp(message_id = 4)]
    struct Bypass(bool);
}

#[derive(SdpDispatch, SdpLend, Clone, Debug, PartialEq)]
enum Request<'a> {
    Plugin(Plugin<'a>),
    Bypass(Bypass),
}

const GAINS: [u8; 12] = [2, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40];

fn plugin() -> Plugin<'static> {
    Plugin {
        name: "Chorus",
        vendor: "Acme".into(),
        tags: vec!["wet", "modulation"],
        gains: sdp::from_slice(&GAINS).unwrap(),
    }
}

/// Returns a value that could be sent to another thread.
fn sent<T: Send + 'static>(value: T) -> T {
    value
}

fn check<B: Buffer + Send + 'static>(buffer: fn(Vec<u8>) -> B) {
    let bytes = sdp::to_vec(&plugin()).unwrap();
    let owned = Owned::<Plugin, B>::decode(buffer(bytes.clone())).unwrap();
    assert_eq!(owned.get(), &plugin());
    // Moves of the handle do not move the bytes.
    let mut queue = Vec::with_capacity(1);
    queue.push(owned);
    queue.extend((0..9).map(|_| Owned::decode(buffer(bytes.clone())).unwrap()));
    assert!(queue.iter().all(|owned| owned.get() == &plugin()));
    let mut queue = sent(queue);
    let owned = Box::new(queue.swap_remove(3));
    drop(queue);
    assert_eq!(owned.get().tags, ["wet", "modulation"]);
    drop(owned.into_buffer());
}

#[test]
fn value_is_kept_with_each_buffer() {
    check(|bytes| bytes);
    check(Arc::<[u8]>::from);
    check(Bytes::from);
}

#[test]
fn value_borrows_from_its_buffer_and_ends_with_it() {
    let bytes: Arc<[u8]> = sdp::to_vec(&plugin()).unwrap().into();
    let owned = Owned::<Plugin>::decode(bytes.clone()).unwrap();
    assert_eq!(owned.get().name.as_ptr(), bytes[4..].as_ptr());
    assert_eq!(owned.buffer().as_ptr(), bytes.as_ptr());
    let clone = owned.clone();
    assert_eq!(clone.get().name.as_ptr(), bytes[4..].as_ptr());
    assert_eq!(Arc::strong_count(&bytes), 3);
    drop(owned);
    assert_eq!(clone.get(), &plugin());
    assert_eq!(clone.into_buffer(), bytes);
    assert_eq!(Arc::strong_count(&bytes), 1);
}

#[test]
fn errors_return_the_buffer() {
    let bytes = Bytes::from_static(&[3, 0, 0, 0, b'w']);
    let error = Owned::<Plugin, _>::decode(bytes.clone()).unwrap_err();
    let owned::Error {
        error: cause,
        buffer,
    } = error.clone();
    assert_eq!(buffer.as_ptr(), bytes.as_ptr());
    assert_eq!(cause, sdp::from_slice::<Plugin>(&bytes).unwrap_err());
    assert_eq!(error.to_string(), cause.to_string());
    assert!(!format!("{error:?}").contains("119"));
    assert_eq!(DecodeError::from(error), cause);

    let result = Owned::<Plugin, _>::decode_with(vec![7], |bytes| Err::<Plugin, _>(bytes[0]));
    assert_eq!(result.unwrap_err().error, 7);
}

#[test]
fn panic_of_the_function_frees_the_buffer() {
    let buffer: Arc<[u8]> = Arc::from([7]);
    let shared = buffer.clone();
    let panic =
        || Owned::<Plugin, _>::decode_with(shared, |_| -> Result<_, ()> { panic!("function") });
    assert!(catch_unwind(panic).is_err());
    assert_eq!(Arc::strong_count(&buffer), 1);
}

#[test]
fn limits_of_a_frame_apply() {
    let flat = Limits::DEFAULT.with_max_nesting(0);
    let frame = message::to_vec(&plugin()).unwrap();
    let frame = FrameBytes::try_from(Bytes::from(frame)).unwrap();
    let frame = frame.with_limits(&flat);
    let borrowed = frame.decode::<Plugin>().unwrap_err();
    assert_eq!(borrowed.kind(), DecodeErrorKind::NestingTooDeep(0));
    assert_eq!(frame.decode::<Owned<Plugin>>().unwrap_err(), borrowed);
}

#[test]
fn messages_decode_wherever_borrowed_ones_do() {
    let mut stream = message::to_vec(&plugin()).unwrap();
    message::append(&Bypass(true), &mut stream).unwrap();
    let mut reader = MessageReader::new(&stream[..]);
    let mut requests = Vec::new();
    while let Some(request) = reader.read::<Owned<Request>>().unwrap() {
        requests.push(request);
    }
    assert_eq!(requests[0].get(), &Request::Plugin(plugin()));
    assert_eq!(requests[1].get(), &Request::Bypass(Bypass(true)));

    // A frame shares its memory with a `Bytes`.
    let frame = FrameBytes::try_from(Bytes::from(message::to_vec(&plugin()).unwrap())).unwrap();
    let shared: Owned<Request, Bytes> = frame.decode().unwrap();
    let payload = frame.as_frame().payload().as_ptr();
    assert_eq!(shared.buffer().as_ptr(), payload);
    let copied: Owned<Request, Vec<u8>> = frame.decode().unwrap();
    drop(frame);
    assert_eq!(shared.get(), copied.get());
    assert_eq!(shared.clone().get(), copied.get());
}

#[test]
fn errors_of_messages_are_those_of_the_borrowed_type() {
    let mut frame = message::to_vec(&plugin()).unwrap();
    frame[14] = 0xff;
    let owned = message::from_slice::<Owned<Request>>(&frame);
    fails(owned, DecodeErrorKind::InvalidUtf8, 14);
    frame[4] = 9;
    let borrowed = message::from_slice::<Request>(&frame).unwrap_err();
    let owned = message::from_slice::<Owned<Request>>(&frame);
    fails(owned, borrowed.kind(), borrowed.offset());
    let mut reader = MessageReader::new(&frame[..]);
    let error = reader.read::<Owned<Request>>().unwrap_err();
    assert!(matches!(error, ReadError::Message(error) if error == borrowed));
}

/// A manual implementation, with a second lifetime that is not the lifetime of the buffer.
struct Entry<'a, 'b>(&'a str, &'b str);

impl<'any, 'b> SdpLend for Entry<'any, 'b> {
    type Of<'a> = Entry<'a, 'b>;

    fn shorten<'short, 'long: 'short>(
        value: &'short Entry<'long, 'b>,
    ) -> &'short Entry<'short, 'b> {
        value
    }
}

fn entry(title: &str) -> Owned<Entry<'_, '_>> {
    Owned::<Entry<'_, '_>>::decode_with(Arc::from(*b"wet"), |bytes| {
        str::from_utf8(bytes).map(|name| Entry(name, title))
    })
    .unwrap()
}

#[test]
fn value_may_also_borrow_from_elsewhere() {
    let title = String::from("title");
    let owned = entry(&title);
    let (name, of_owned): (&str, &str) = (owned.get().0, owned.get().1);
    assert_eq!((name, of_owned), ("wet", "title"));
    let longer: &str = owned.get().1;
    drop(owned);
    assert_eq!(longer, "title");
}

/// A runtime moves a task between threads, so its future is `Send`, with every lifetime in it.
#[tokio::test]
async fn tasks_keep_values_while_they_wait() {
    use tokio::sync::mpsc;
    use tokio::task::yield_now;

    macro_rules! forms {
        ($ty:ty, $create:expr, $len:expr) => {{
            async fn by_value(value: $ty) -> usize {
                yield_now().await;
                $len(&value)
            }
            async fn by_reference(value: &$ty) -> usize {
                yield_now().await;
                $len(value)
            }
            let local = sent(async {
                let value = $create;
                by_reference(&value).await + by_value(value).await
            });
            let (replies, mut received) = mpsc::channel::<$ty>(1);
            let server = sent(async move {
                let mut count = 0;
                while let Some(value) = received.recv().await {
                    count += by_reference(&value).await;
                }
                count
            });
            let client = sent(async move {
                for _ in 0..2 {
                    replies.send($create).await.unwrap();
                }
                by_value($create).await
            });
            let boxed: Box<dyn Future<Output = usize> + Send> = Box::new(async {
                let value = $create;
                by_reference(&value).await
            });
            let boxed = tokio::spawn(Box::into_pin(boxed));
            let (local, server, client, boxed) = tokio::join!(local, server, client, boxed);
            local + server + client + boxed.unwrap()
        }};
    }
    let derived = forms!(
        Owned<Plugin<'static>>,
        Owned::<Plugin>::decode(sdp::to_vec(&plugin()).unwrap().into()).unwrap(),
        |plugin: &Owned<Plugin>| plugin.get().name.len()
    );
    assert_eq!(derived, 6 * 6);
    let manual = forms!(
        Owned<Entry<'static, 'static>>,
        entry(""),
        |entry: &Owned<Entry>| entry.get().0.len()
    );
    assert_eq!(manual, 6 * 3);
}

/// Reads what it borrows when it is dropped.
struct Dropped<'a> {
    name: &'a str,
    seen: Rc<Cell<usize>>,
    panics: bool,
}

impl Drop for Dropped<'_> {
    fn drop(&mut self) {
        self.seen.set(self.seen.get() + self.name.len());
        assert!(!self.panics, "dropped");
    }
}

/// Also shows a manual implementation for a type that is not decodable.
impl<'any> SdpLend for Dropped<'any> {
    type Of<'a> = Dropped<'a>;

    fn shorten<'short, 'long: 'short>(value: &'short Dropped<'long>) -> &'short Dropped<'short> {
        value
    }
}

fn dropped(panics: bool) -> (Rc<Cell<usize>>, Arc<[u8]>, Owned<Dropped<'static>>) {
    let seen = Rc::new(Cell::new(0));
    let buffer: Arc<[u8]> = Arc::from(*b"wet");
    let owned = Owned::decode_with(buffer.clone(), |bytes| {
        let name = str::from_utf8(bytes)?;
        let seen = seen.clone();
        Ok::<_, std::str::Utf8Error>(Dropped { name, seen, panics })
    });
    (seen, buffer, owned.unwrap())
}

/// Checks that a value is dropped once and before its buffer, with and without its handle.
fn is_dropped(panics: bool) {
    let ends: [fn(Owned<Dropped<'static>>); 2] = [drop, |owned| drop(owned.into_buffer())];
    for end in ends {
        let (seen, buffer, owned) = dropped(panics);
        let panicked = catch_unwind(AssertUnwindSafe(|| end(owned))).is_err();
        assert_eq!((panicked, seen.get()), (panics, 3));
        assert_eq!(Arc::strong_count(&buffer), 1);
    }
}

#[test]
fn value_is_dropped_once_and_before_its_buffer() {
    is_dropped(false);
}

#[test]
fn panic_while_the_value_is_dropped_frees_the_buffer() {
    is_dropped(true);
}

/// A value whose lifetime may not be shortened, so `shorten` cannot return it.
struct Names<'a>(Cell<&'a str>);

impl<'any> SdpLend for Names<'any> {
    type Of<'a> = Names<'a>;

    fn shorten<'short, 'long: 'short>(_: &'short Names<'long>) -> &'short Names<'short> {
        Box::leak(Box::new(Names(Cell::new("other"))))
    }
}

impl Clone for Names<'_> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

#[test]
fn manual_shorten_can_return_another_value_and_nothing_worse() {
    let bytes: Arc<[u8]> = Arc::from(*b"wet");
    let owned = Owned::<Names>::decode_with(bytes, |bytes| {
        str::from_utf8(bytes).map(|name| Names(Cell::new(name)))
    })
    .unwrap();
    let local = String::from("local");
    owned.get().0.set(&local);
    let clone = owned.clone();
    drop(owned);
    assert_eq!(clone.get().0.get(), "other");
}

/// A value with type and const parameters and two lifetimes.
#[derive(SdpDecode, SdpLend, Debug)]
struct Generic<'a, 'b, T: 'a, const N: usize>
where
    T: Ord + Clone,
{
    key: &'a [u8; N],
    values: Cow<'b, str>,
    of: HashMap<String, T>,
}

#[test]
fn generic_types_are_lent() {
    let bytes = sdp::to_vec(&([7_u8; 2], "wet", HashMap::from([("a", 9_u8)]))).unwrap();
    let owned = Owned::<Generic<'_, '_, u8, 2>, _>::decode(bytes).unwrap();
    let generic = owned.get();
    let parts = (generic.key, &*generic.values, generic.of["a"]);
    assert_eq!(parts, (&[7; 2], "wet", 9));
    assert!(format!("{owned:?}").starts_with("Owned(Generic { key: [7, 7]"));
}

#[test]
fn empty_values_and_buffers_work() {
    #[derive(SdpDecode, SdpLend)]
    struct Nothing<'a>(core::marker::PhantomData<&'a ()>);

    let owned = Owned::<Nothing, _>::decode(Vec::new()).unwrap();
    let _: core::marker::PhantomData<_> = owned.get().0;
    assert!(owned.into_buffer().is_empty());
}
