//! The network between the members, and the operator who replaces them.

use std::collections::BTreeMap;
use std::env;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use sdp::message::{MessageReader, MessageWriter};
use tempfile::TempDir;

use crate::Result;
use crate::job::{Release, r3};
use crate::member::{Reply, Request};

/// The process of a member. It is killed if the value is dropped.
struct Member {
    child: Child,
    requests: MessageWriter<ChildStdin>,
    replies: MessageReader<ChildStdout>,
    release: &'static str,
}

impl Member {
    fn ask(&mut self, request: &Request) -> Result<Vec<Vec<u8>>> {
        self.requests.write(request)?;
        self.requests.flush()?;
        let Reply(reply) = self.replies.read()?.ok_or("a member has ended")?;
        Ok(reply?)
    }

    fn ask_one(&mut self, request: &Request) -> Result<Vec<u8>> {
        Ok(self.ask(request)?.pop().ok_or("an empty reply")?)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) struct Cluster {
    /// The running members.
    members: BTreeMap<usize, Member>,
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
        let mut child = Command::new(env::current_exe()?)
            .args([release.as_ref(), store.as_os_str(), self.layout.as_ref()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let mut new = Member {
            requests: MessageWriter::new(input.ok_or("no input")?),
            replies: MessageReader::new(output.ok_or("no output")?),
            child,
            release,
        };
        for (other, member) in &mut self.members {
            let start = new.ask_one(&Request::Start)?;
            member.ask(&Request::Meet(number, start))?;
            let start = member.ask_one(&Request::Start)?;
            new.ask(&Request::Meet(*other, start))?;
        }
        self.members.insert(number, new);
        Ok(())
    }

    fn member(&mut self, number: usize) -> Result<&mut Member> {
        Ok(self.members.get_mut(&number).ok_or("a stopped member")?)
    }

    /// Kills a member, and starts it with a release. The others go on, and it gets their jobs later.
    pub(crate) fn replace(&mut self, number: usize, release: &'static str) -> Result<()> {
        self.members.remove(&number);
        let missed = self.submit_all()?;
        self.start_member(number, release)?;
        for request in missed {
            self.member(number)?.ask(&request)?;
        }
        let missed = self.submit_all()?;
        assert!(missed.is_empty(), "all members run");
        self.check(number)?;
        let oldest = self.members.values().map(|member| member.release).min();
        assert_eq!(oldest, Some(&*self.floor(number)?));
        Ok(())
    }

    /// Lets each running member send a job to all others. Returns the requests for the stopped one.
    fn submit_all(&mut self) -> Result<Vec<Request>> {
        let mut missed = Vec::new();
        for sender in 0..3 {
            let id = u32::try_from(self.expected.len())?;
            let Some(member) = self.members.get_mut(&sender) else {
                continue;
            };
            let message = member.ask_one(&Request::Submit(id))?;
            self.expected.push(stored(&self.layout, id));
            for receiver in (0..3).filter(|it| *it != sender) {
                let request = Request::Receive(sender, id, message.clone());
                match self.members.get_mut(&receiver) {
                    Some(member) => drop(member.ask(&request)?),
                    None => missed.push(request),
                }
            }
        }
        Ok(missed)
    }

    /// Returns the newest release that all members read.
    fn floor(&mut self, number: usize) -> Result<String> {
        let floor = self.member(number)?.ask_one(&Request::Floor)?;
        Ok(String::from_utf8(floor)?)
    }

    /// Lets all members store the newest layout that all of them read.
    pub(crate) fn store_floor(&mut self) -> Result<()> {
        self.layout = self.floor(0)?;
        for member in self.members.values_mut() {
            member.ask(&Request::SetLayout(self.layout.clone()))?;
        }
        Ok(())
    }

    /// Checks all values in the store of a member.
    fn check(&mut self, number: usize) -> Result<()> {
        let history = r3::Job::history();
        let jobs = self.member(number)?.ask(&Request::Jobs)?;
        let jobs = jobs.iter().map(|job| history.from_slice(job));
        assert_eq!(jobs.collect::<Result<Vec<_>, _>>()?, self.expected);
        Ok(())
    }

    /// Checks all values in all stores, and returns the number of jobs in each.
    pub(crate) fn check_all(&mut self) -> Result<usize> {
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
