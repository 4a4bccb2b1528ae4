//! The log of a web server: 10,000 requests, mostly strings.

use fastrand::Rng;

use super::Workload;
use super::derives::BorrowAs;

native! {
    /// The log of a server.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "LogSeq", patch = "LogPatch")]
    pub(crate) struct Log {
        #[sdp(lazy = "RecordSeq", patch = "RecordPatch")]
        pub(crate) records: Vec<Record>,
    }
}

native! {
    /// One request.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "RecordSeq", patch = "RecordPatch")]
    pub(crate) struct Record {
        pub(crate) client: String,
        /// The user, empty in most requests.
        pub(crate) user: String,
        /// The time, in milliseconds since the Unix epoch.
        pub(crate) time: u64,
        pub(crate) method: String,
        pub(crate) path: String,
        pub(crate) status: u16,
        /// The size of the response, in bytes.
        pub(crate) size: u64,
        pub(crate) referrer: String,
        pub(crate) agent: String,
    }
}

borrowed! {
    /// [`Log`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct LogRef<'a> {
        #[serde(borrow)]
        records: Vec<RecordRef<'a>>,
    }
}

borrowed! {
    /// [`Record`] with its text borrowed.
    #[derive(bitcode::Decode)]
    pub(crate) struct RecordRef<'a> {
        client: &'a str,
        user: &'a str,
        time: u64,
        method: &'a str,
        path: &'a str,
        status: u16,
        size: u64,
        referrer: &'a str,
        agent: &'a str,
    }
}

fields!(Log, ArchivedLog as LogRef: records);
fields!(Record, ArchivedRecord as RecordRef:
    client, user, time, method, path, status, size, referrer, agent);
visit_fields!([records] LogSeq<'_>);
visit_fields!([client, user, time, method, path, status, size, referrer, agent] RecordSeq<'_>);

impl Workload for Log {
    type Borrowed<'a> = LogRef<'a>;
    type Lazy<'a> = LogSeq<'a>;
    type TextBorrowed<'a> = LogRef<'a>;

    fn borrowed(&self) -> LogRef<'_> {
        self.borrow_as()
    }
}

impl Log {
    /// Creates 10,000 requests of about one day, divided by `divisor`.
    pub(crate) fn example(divisor: usize) -> Self {
        let mut rng = Rng::with_seed(10_000);
        let count = 10_000_usize.checked_div(divisor).unwrap_or_default();
        let mut time = 1_700_000_000_000_u64;
        let record = |_| {
            time = time.saturating_add(rng.u64(1..17_000));
            Record::random(&mut rng, time)
        };
        Self {
            records: (0..count).map(record).collect(),
        }
    }
}

impl Record {
    fn random(rng: &mut Rng, time: u64) -> Self {
        const METHODS: [&str; 8] = ["GET", "GET", "GET", "GET", "GET", "POST", "PUT", "DELETE"];
        const USERS: [&str; 8] = ["", "", "", "", "", "ada", "grace", "hedy.l"];
        const PARTS: [&str; 6] = [
            "api/v2", "assets", "plugins", "presets", "users", "sessions",
        ];
        const ENDS: [&str; 5] = [
            "",
            ".html",
            ".json",
            ".png?size=2x",
            "/download?format=flac",
        ];
        const STATUSES: [u16; 8] = [200, 200, 200, 200, 204, 304, 404, 500];
        const REFERRERS: [&str; 4] = [
            "",
            "https://www.example.com/",
            "https://www.example.com/search?q=compressor+with+side+chain",
            "https://forum.example.org/t/which-reverb-for-drums/1702",
        ];
        const AGENTS: [&str; 4] = [
            "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/140.0.0.0 Safari/537.36",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like \
             Gecko) Version/18.6 Safari/605.1.15",
            "curl/8.15.0",
        ];
        let [a, b, c, d] = [(); 4].map(|()| rng.u8(..));
        let (part, end) = (pick(rng, PARTS), pick(rng, ENDS));
        Self {
            client: format!("{a}.{b}.{c}.{d}"),
            user: pick(rng, USERS).to_owned(),
            time,
            method: pick(rng, METHODS).to_owned(),
            path: format!("/{part}/{}{end}", rng.u32(1..100_000)),
            status: pick(rng, STATUSES),
            size: rng.u64(120..2_000_000),
            referrer: pick(rng, REFERRERS).to_owned(),
            agent: pick(rng, AGENTS).to_owned(),
        }
    }
}

fn pick<T: Default, const N: usize>(rng: &mut Rng, of: [T; N]) -> T {
    rng.choice(of).unwrap_or_default()
}
