//! A process of the cluster. It creates jobs, receives the jobs of the other members, and stores all of them.

use std::collections::BTreeMap;
use std::io::{stdin, stdout};
use std::path::Path;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use sdp::message::{self, MessageReader, MessageWriter};
use sdp::{SdpDecode, SdpEncode};
use sdp_schema::{Fingerprint, Hello, History, Peer};

use crate::Result;
use crate::job::{Release, r3};

const JOBS: TableDefinition<u64, &[u8]> = TableDefinition::new("jobs");

/// The first message of a member.
#[derive(SdpEncode, SdpDecode, Clone)]
pub(crate) struct Start {
    /// The `Hello` with the schema of the jobs that the member sends.
    hello: Vec<u8>,
    /// The stamps of the values that the member reads.
    reads: Vec<Fingerprint>,
}

/// A request of the network or the operator. Members have numbers.
#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Request {
    /// A member has started.
    Meet(usize, Start),
    /// Create a job, store it, and send it.
    Submit(u32),
    /// Store the job that a member has sent.
    Receive(usize, Vec<u8>),
    /// Read all stored jobs.
    Read,
    /// Name the newest release that all members read.
    Floor,
    /// Store the layout of this release from now on.
    Store(String),
}

#[derive(SdpEncode, SdpDecode, Debug)]
pub(crate) enum Reply {
    Done,
    Sent(Vec<u8>),
    /// The jobs as the newest release has them, so that all releases answer the same.
    Jobs(Vec<r3::Job>),
    Floor(String),
    Failed(String),
}

struct Member<J> {
    history: History<J>,
    hello: Hello,
    reads: Vec<Fingerprint>,
    others: BTreeMap<usize, (Peer, Vec<Fingerprint>)>,
    store: Database,
    layout: String,
}

/// Answers requests until the standard input ends.
pub(crate) fn run<J: Release>(store: &Path, layout: &str) -> Result<()> {
    let history = J::history();
    let mut member = Member {
        reads: history.fingerprints().collect(),
        history,
        hello: Hello::new::<J>("jobs").resolving(),
        others: BTreeMap::new(),
        store: Database::create(store)?,
        layout: layout.into(),
    };
    let mut requests = MessageReader::new(stdin().lock());
    let mut replies = MessageWriter::new(stdout().lock());
    replies.write(&Start {
        hello: message::to_vec(&member.hello)?,
        reads: member.reads.clone(),
    })?;
    replies.flush()?;
    while let Some(request) = requests.read()? {
        let reply = member.answer(request);
        replies.write(&reply.unwrap_or_else(|error| Reply::Failed(error.to_string())))?;
        replies.flush()?;
    }
    Ok(())
}

impl<J: Release> Member<J> {
    fn answer(&mut self, request: Request) -> Result<Reply> {
        match request {
            Request::Meet(number, start) => {
                let peer = self.hello.resolve(&message::from_slice(&start.hello)?)?;
                self.others.insert(number, (peer, start.reads));
            }
            Request::Submit(id) => {
                let job = J::new(id);
                self.store(&job)?;
                return Ok(Reply::Sent(message::to_vec(&job)?));
            }
            Request::Receive(number, frame) => {
                let (peer, _) = self.others.get(&number).ok_or("an unknown member")?;
                self.store(&peer.decode(&frame, &mut Vec::new())?)?;
            }
            Request::Read => return Ok(Reply::Jobs(self.jobs()?)),
            Request::Floor => {
                let others = self.others.values().map(|(_, reads)| reads);
                let floor = self.history.floor(others.chain([&self.reads]));
                return Ok(Reply::Floor(floor.ok_or("no common release")?.into()));
            }
            Request::Store(release) => self.layout = release,
        }
        Ok(Reply::Done)
    }

    fn store(&self, job: &J) -> Result<()> {
        let record = self.history.to_vec_for(&self.layout, job)?;
        let tx = self.store.begin_write()?;
        tx.open_table(JOBS)?.insert(job.to_newest().id, &*record)?;
        Ok(tx.commit()?)
    }

    /// Reads the jobs, whatever release has written them.
    fn jobs(&self) -> Result<Vec<r3::Job>> {
        let jobs = self.store.begin_read()?.open_table(JOBS)?;
        let jobs = jobs.iter()?.map(|entry| {
            let (_, record) = entry?;
            Ok(self.history.from_slice(record.value())?.to_newest())
        });
        jobs.collect()
    }
}
