//! A process of the cluster. It creates jobs, receives the jobs of the other members, and stores all of them.

use std::collections::BTreeMap;
use std::io::{stdin, stdout};

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use sdp::message::{MessageReader, MessageWriter};
use sdp::{SdpDecode, SdpEncode};
use sdp_schema::{Fingerprint, Hello, History, Peer};

use crate::Result;
use crate::job::Release;

const JOBS: TableDefinition<u32, &[u8]> = TableDefinition::new("jobs");

/// The first message of a member.
#[derive(SdpEncode, SdpDecode)]
struct Start {
    /// The schema of the jobs that the member sends.
    hello: Hello,
    /// The stamps of the values that the member reads.
    reads: Vec<Fingerprint>,
}

/// A request of the network or the operator. The members and the jobs have numbers.
#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Request {
    /// Return the first message for the other members.
    Start,
    /// Receive the first message of another member.
    Meet(usize, Vec<u8>),
    /// Create and store a job, and return the message for the other members.
    Submit(u32),
    /// Store the job of another member.
    Receive(usize, u32, Vec<u8>),
    /// Read the jobs in the store, and return them with the stamp of this release.
    Jobs,
    /// Return the name of the newest release that all members read.
    Floor,
    /// From now on, store the layout of this release.
    SetLayout(String),
}

/// What a member returns, or why it cannot.
#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Reply(pub(crate) std::result::Result<Vec<Vec<u8>>, String>);

/// A member whose release has the jobs `J`.
struct Member<J> {
    history: History<J>,
    hello: Hello,
    others: BTreeMap<usize, (Peer, Vec<Fingerprint>)>,
    store: Database,
    layout: String,
}

/// Answers requests until the standard input ends.
pub(crate) fn run<J: Release>(store: &str, layout: &str) -> Result<()> {
    let mut member = Member::<J> {
        history: J::history(),
        hello: Hello::new::<J>("jobs").resolving(),
        others: BTreeMap::new(),
        store: Database::create(store)?,
        layout: layout.into(),
    };
    let mut requests = MessageReader::new(stdin());
    let mut replies = MessageWriter::new(stdout());
    while let Some(request) = requests.read()? {
        let reply = member.answer(request).map_err(|error| error.to_string());
        replies.write(&Reply(reply))?;
        replies.flush()?;
    }
    Ok(())
}

impl<J: Release> Member<J> {
    fn answer(&mut self, request: Request) -> Result<Vec<Vec<u8>>> {
        Ok(match request {
            Request::Start => {
                let hello = self.hello.clone();
                let reads = self.history.fingerprints().collect();
                vec![sdp::to_vec(&Start { hello, reads })?]
            }
            Request::Meet(other, start) => {
                let start: Start = sdp::from_slice(&start)?;
                let peer = self.hello.resolve(&start.hello)?;
                self.others.insert(other, (peer, start.reads));
                vec![]
            }
            Request::Submit(id) => {
                let job = J::new(id);
                self.store(id, &job)?;
                vec![sdp::message::to_vec(&job)?]
            }
            Request::Receive(other, id, message) => {
                let (peer, _) = self.others.get(&other).ok_or("an unknown member")?;
                self.store(id, &peer.decode(&message, &mut Vec::new())?)?;
                vec![]
            }
            Request::Jobs => self.jobs()?,
            Request::Floor => {
                let others = self.others.values().map(|(_, reads)| reads);
                let floor = self.history.floor(others).ok_or("no common release")?;
                vec![floor.into()]
            }
            Request::SetLayout(release) => {
                self.layout = release;
                vec![]
            }
        })
    }

    fn store(&self, id: u32, job: &J) -> Result<()> {
        let record = self.history.to_vec_for(&self.layout, job)?;
        let tx = self.store.begin_write()?;
        tx.open_table(JOBS)?.insert(id, &*record)?;
        Ok(tx.commit()?)
    }

    fn jobs(&self) -> Result<Vec<Vec<u8>>> {
        let jobs = self.store.begin_read()?.open_table(JOBS)?;
        let jobs = jobs.iter()?.map(|entry| {
            let job = self.history.from_slice(entry?.1.value())?;
            Ok(self.history.to_vec(&job)?)
        });
        jobs.collect()
    }
}
