//! The log of a web server: 10,000 requests, mostly strings.

use fastrand::Rng;

use super::Workload;
use super::draw::pick;

records! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "LogSeq")]
    Log, ArchivedLog, LogRef: bitcode::Decode, LogSeq<'_> {
        #[sdp(lazy)]
        logs: Vec<Entry> => Vec<EntryRef<'a>>,
    }

    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "EntrySeq")]
    Entry, ArchivedEntry, EntryRef: bitcode::Decode, EntrySeq<'_> {
        address: Address,
        /// The identity of the client, which is always unknown.
        identity: String => &'a str,
        userid: String => &'a str,
        date: String => &'a str,
        request: String => &'a str,
        code: u16,
        /// The size of the response, in bytes.
        size: u64,
    }
}

parts! {
    #[derive(Copy)]
    #[repr(C)]
    Address, ArchivedAddress {
        x0: u8,
        x1: u8,
        x2: u8,
        x3: u8,
    }
}

impl Workload for Log {
    type Borrowed<'a> = LogRef<'a>;
    type Lazy<'a> = LogSeq<'a>;
    type TextBorrowed<'a> = LogRef<'a>;
}

impl Log {
    /// Creates 10,000 requests of about one day, divided by `divisor`.
    pub(crate) fn example(divisor: usize) -> Self {
        let mut rng = Rng::with_seed(10_000);
        let count = 10_000_usize.checked_div(divisor).unwrap_or_default();
        let mut seconds = 36_000_u32;
        let entry = |_| {
            seconds = seconds.saturating_add(rng.u32(0..18));
            Entry::random(&mut rng, seconds)
        };
        Self {
            logs: (0..count).map(entry).collect(),
        }
    }
}

impl Entry {
    /// Creates a request at `seconds` after the start of the first day.
    fn random(rng: &mut Rng, seconds: u32) -> Self {
        const USERS: [&str; 10] = [
            "-",
            "-",
            "ada",
            "grace",
            "hedy.l",
            "katherine",
            "lise",
            "mary",
            "noether",
            "rosalind",
        ];
        const CODES: [u16; 8] = [200, 200, 200, 200, 204, 304, 404, 500];
        let [x0, x1, x2, x3] = [(); 4].map(|()| rng.u8(..));
        Self {
            address: Address { x0, x1, x2, x3 },
            identity: "-".to_owned(),
            userid: pick(rng, USERS).to_owned(),
            date: date(seconds),
            request: request(rng),
            code: pick(rng, CODES),
            size: rng.u64(120..2_000_000),
        }
    }
}

fn date(seconds: u32) -> String {
    let day = (seconds / 86_400).saturating_add(22);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{day}/Nov/2026:{hour:02}:{minute:02}:{second:02} +0000")
}

/// Creates the first line of a request, of 21 to 58 bytes.
fn request(rng: &mut Rng) -> String {
    const METHODS: [&str; 8] = ["GET", "GET", "GET", "GET", "GET", "POST", "PUT", "DELETE"];
    const PARTS: [&str; 6] = [
        "api/v2/projects",
        "assets",
        "plugins",
        "presets/favorites",
        "users",
        "sessions",
    ];
    const ENDS: [&str; 5] = ["", ".html", ".json", ".png?size=2x", "/download?lossless"];
    let (method, part, end) = (pick(rng, METHODS), pick(rng, PARTS), pick(rng, ENDS));
    format!("{method} /{part}/{}{end} HTTP/1.1", rng.u32(1..100_000))
}
