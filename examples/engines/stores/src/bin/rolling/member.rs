//! A member of the cluster. It creates jobs, receives the jobs of the other members, and stores all of them.

use std::collections::BTreeMap;
use std::path::Path;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
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

/// A member of any release. The members and the jobs have numbers.
pub(crate) trait Member {
    /// Returns the first message for the other members.
    fn start(&self) -> Result<Vec<u8>>;
    /// Receives the first message of another member.
    fn meet(&mut self, other: usize, start: &[u8]) -> Result<()>;
    /// Creates and stores a job, and returns the message for the other members.
    fn submit(&self, id: u32) -> Result<Vec<u8>>;
    /// Stores the job of another member.
    fn receive(&self, other: usize, id: u32, message: &[u8]) -> Result<()>;
    /// Reads the jobs in the store, and returns them with the stamp of this release.
    fn jobs(&self) -> Result<Vec<Vec<u8>>>;
    /// Returns the newest release that all members read.
    fn floor(&self) -> Option<&str>;
    /// From now on, the member stores the layout of this release.
    fn set_layout(&mut self, release: &str);
}

/// A member whose release has the jobs `J`.
pub(crate) struct Node<J> {
    history: History<J>,
    hello: Hello,
    others: BTreeMap<usize, (Peer, Vec<Fingerprint>)>,
    store: Database,
    layout: String,
}

impl<J: Release> Node<J> {
    pub(crate) fn open(store: &Path, layout: &str) -> Result<Self> {
        Ok(Self {
            history: J::history(),
            hello: Hello::new::<J>("jobs").resolving(),
            others: BTreeMap::new(),
            store: Database::create(store)?,
            layout: layout.into(),
        })
    }

    fn store(&self, id: u32, job: &J) -> Result<()> {
        let record = self.history.to_vec_for(&self.layout, job)?;
        let tx = self.store.begin_write()?;
        tx.open_table(JOBS)?.insert(id, &*record)?;
        Ok(tx.commit()?)
    }
}

impl<J: Release> Member for Node<J> {
    fn start(&self) -> Result<Vec<u8>> {
        Ok(sdp::to_vec(&Start {
            hello: self.hello.clone(),
            reads: self.history.fingerprints().collect(),
        })?)
    }

    fn meet(&mut self, other: usize, start: &[u8]) -> Result<()> {
        let start: Start = sdp::from_slice(start)?;
        let peer = self.hello.resolve(&start.hello)?;
        self.others.insert(other, (peer, start.reads));
        Ok(())
    }

    fn submit(&self, id: u32) -> Result<Vec<u8>> {
        let job = J::new(id);
        self.store(id, &job)?;
        Ok(sdp::message::to_vec(&job)?)
    }

    fn receive(&self, other: usize, id: u32, message: &[u8]) -> Result<()> {
        let (peer, _) = self.others.get(&other).ok_or("an unknown member")?;
        self.store(id, &peer.decode(message, &mut Vec::new())?)
    }

    fn jobs(&self) -> Result<Vec<Vec<u8>>> {
        let jobs = self.store.begin_read()?.open_table(JOBS)?;
        let jobs = jobs.iter()?.map(|entry| {
            let job = self.history.from_slice(entry?.1.value())?;
            Ok(self.history.to_vec(&job)?)
        });
        jobs.collect()
    }

    fn floor(&self) -> Option<&str> {
        let others = self.others.values().map(|(_, reads)| reads);
        self.history.floor(others)
    }

    fn set_layout(&mut self, release: &str) {
        self.layout = release.into();
    }
}
