//! The network between the members, and the operator who replaces them.

use std::collections::BTreeMap;

use tempfile::TempDir;

use crate::Result;
use crate::job::{Release, r1, r2, r3};
use crate::member::{Member, Node};

pub(crate) struct Cluster {
    /// The running members, each with its release.
    members: BTreeMap<usize, (&'static str, Box<dyn Member>)>,
    /// The release whose layout all members store.
    layout: String,
    /// The jobs that each store must have.
    expected: Vec<r3::Job>,
    folder: TempDir,
}

impl Cluster {
    /// Starts three members of the oldest release.
    pub(crate) fn start() -> Result<Self> {
        let mut cluster = Self {
            members: BTreeMap::new(),
            layout: "1.0.0".into(),
            expected: Vec::new(),
            folder: tempfile::tempdir()?,
        };
        (0..3).try_for_each(|number| cluster.start_member(number, "1.0.0"))?;
        Ok(cluster)
    }

    /// Starts a member, and introduces it to the others.
    fn start_member(&mut self, number: usize, release: &'static str) -> Result<()> {
        let store = self.folder.path().join(format!("{number}.redb"));
        let mut new: Box<dyn Member> = match release {
            "1.0.0" => Box::new(Node::<r1::Job>::open(&store, &self.layout)?),
            "2.0.0" => Box::new(Node::<r2::Job>::open(&store, &self.layout)?),
            _ => Box::new(Node::<r3::Job>::open(&store, &self.layout)?),
        };
        for (other, (_, member)) in &mut self.members {
            member.meet(number, &new.start()?)?;
            new.meet(*other, &member.start()?)?;
        }
        self.members.insert(number, (release, new));
        Ok(())
    }

    fn member(&self, number: usize) -> Result<&dyn Member> {
        let (_, member) = self.members.get(&number).ok_or("a stopped member")?;
        Ok(&**member)
    }

    /// Stops a member, and starts it with a release. The others go on, and it gets their jobs later.
    pub(crate) fn replace(&mut self, number: usize, release: &'static str) -> Result<()> {
        self.members.remove(&number);
        let missed = self.submit_all()?;
        self.start_member(number, release)?;
        let member = self.member(number)?;
        for (sender, id, message) in missed {
            member.receive(sender, id, &message)?;
        }
        let missed = self.submit_all()?;
        assert!(missed.is_empty(), "all members run");
        self.check(number)?;
        let oldest = self.members.values().map(|(release, _)| *release).min();
        assert_eq!(self.member(number)?.floor(), oldest);
        Ok(())
    }

    /// Lets each running member send a job to all others. Returns the messages for the stopped one, with their senders.
    fn submit_all(&mut self) -> Result<Vec<(usize, u32, Vec<u8>)>> {
        let mut missed = Vec::new();
        for (sender, (_, member)) in &self.members {
            let id = u32::try_from(self.expected.len())?;
            let message = member.submit(id)?;
            self.expected.push(stored(&self.layout, id));
            for receiver in (0..3).filter(|it| it != sender) {
                match self.members.get(&receiver) {
                    Some((_, member)) => member.receive(*sender, id, &message)?,
                    None => missed.push((*sender, id, message.clone())),
                }
            }
        }
        Ok(missed)
    }

    /// Lets all members store the newest layout that all of them read.
    pub(crate) fn store_floor(&mut self) -> Result<()> {
        let floor = self.member(0)?.floor();
        self.layout = floor.ok_or("no common release")?.into();
        for (_, member) in self.members.values_mut() {
            member.set_layout(&self.layout);
        }
        Ok(())
    }

    /// Checks all values in the store of a member.
    fn check(&self, number: usize) -> Result<()> {
        let history = r3::Job::history();
        let jobs = self.member(number)?.jobs()?;
        let jobs = jobs.iter().map(|job| history.from_slice(job));
        assert_eq!(jobs.collect::<Result<Vec<_>, _>>()?, self.expected);
        Ok(())
    }

    /// Checks all values in all stores, and returns the number of jobs in each.
    pub(crate) fn check_all(&self) -> Result<usize> {
        (0..3).try_for_each(|number| self.check(number))?;
        Ok(self.expected.len())
    }
}

/// Returns a job from a store with this layout, as the newest release reads it.
fn stored(layout: &str, id: u32) -> r3::Job {
    let mut job = r3::Job::new(id);
    if layout != "3.0.0" {
        job.priority = None;
    }
    if layout == "1.0.0" {
        job.tags.clear();
    }
    job
}
