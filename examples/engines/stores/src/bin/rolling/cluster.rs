//! The network between the members, and the operator who replaces them.

use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, mem};

use sdp::message::{MessageReader, MessageWriter};

use crate::Result;
use crate::job::{Release, r1, r2, r3};
use crate::member::{Reply, Request, Start};

pub(crate) const RELEASES: [&str; 3] = ["1.0.0", "2.0.0", "3.0.0"];

/// The process of a member. It is killed if the value is dropped.
struct Member {
    child: Child,
    requests: MessageWriter<ChildStdin>,
    replies: MessageReader<ChildStdout>,
    start: Start,
    release: usize,
}

impl Member {
    fn start(release: usize, store: &Path, layout: &str) -> Result<Self> {
        let mut child = Command::new(env::current_exe()?)
            .args([RELEASES[release].as_ref(), store, layout.as_ref()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let requests = MessageWriter::new(input.ok_or("no input")?);
        let mut replies = MessageReader::new(output.ok_or("no output")?);
        let start = replies.read()?.ok_or("a member did not start")?;
        Ok(Self {
            child,
            requests,
            replies,
            start,
            release,
        })
    }

    fn ask(&mut self, request: Request) -> Result<Reply> {
        self.requests.write(&request)?;
        self.requests.flush()?;
        match self.replies.read()?.ok_or("a member disconnected")? {
            Reply::Failed(error) => Err(error.into()),
            reply => Ok(reply),
        }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.kill();
    }
}

pub(crate) struct Cluster {
    folder: PathBuf,
    members: Vec<Member>,
    /// The release whose layout all members store.
    layout: usize,
    /// The jobs that each store must have.
    expected: Vec<r3::Job>,
    sent: usize,
    received: usize,
}

impl Cluster {
    /// Starts three members of the oldest release.
    pub(crate) fn start(folder: &Path) -> Result<Self> {
        let mut cluster = Self {
            folder: folder.into(),
            members: Vec::new(),
            layout: 0,
            expected: Vec::new(),
            sent: 0,
            received: 0,
        };
        for number in 0..3 {
            let member = cluster.start_member(number, 0)?;
            cluster.members.push(member);
        }
        Ok(cluster)
    }

    /// Starts a member, and introduces it to the others.
    fn start_member(&mut self, number: usize, release: usize) -> Result<Member> {
        let store = self.folder.join(format!("{number}.redb"));
        let mut new = Member::start(release, &store, RELEASES[self.layout])?;
        for (other, member) in self.members.iter_mut().enumerate() {
            if other != number {
                member.ask(Request::Meet(number, new.start.clone()))?;
                new.ask(Request::Meet(other, member.start.clone()))?;
            }
        }
        Ok(new)
    }

    /// Kills a member, and starts it with a release. The others go on, and it gets their jobs later.
    pub(crate) fn replace(&mut self, number: usize, release: usize) -> Result<()> {
        self.members[number].kill();
        let waiting = self.submit_all(Some(number))?;
        self.members[number] = self.start_member(number, release)?;
        for (sender, frame) in waiting {
            self.deliver(sender, number, frame)?;
        }
        self.submit_all(None)?;
        self.check(number)?;
        let oldest = self.members.iter().map(|member| member.release).min();
        assert_eq!(Some(self.floor(number)?), oldest);
        Ok(())
    }

    /// Lets each running member send a job to all others. Returns the messages for the stopped one, with their senders.
    fn submit_all(&mut self, stopped: Option<usize>) -> Result<Vec<(usize, Vec<u8>)>> {
        let mut waiting = Vec::new();
        for sender in (0..3).filter(|it| Some(*it) != stopped) {
            let id = u32::try_from(self.expected.len())?;
            let reply = self.members[sender].ask(Request::Submit(id))?;
            let Reply::Sent(frame) = reply else {
                return Err(format!("no job: {reply:?}").into());
            };
            self.sent += 1;
            // The stored layout has no more than this.
            self.expected.push(match self.layout {
                0 => r1::Job::new(id).to_newest(),
                1 => r2::Job::new(id).to_newest(),
                _ => r3::Job::new(id),
            });
            for receiver in (0..3).filter(|it| *it != sender) {
                match Some(receiver) == stopped {
                    true => waiting.push((sender, frame.clone())),
                    false => self.deliver(sender, receiver, frame.clone())?,
                }
            }
        }
        Ok(waiting)
    }

    fn deliver(&mut self, sender: usize, receiver: usize, frame: Vec<u8>) -> Result<()> {
        self.members[receiver].ask(Request::Receive(sender, frame))?;
        self.received += 1;
        Ok(())
    }

    /// Returns the newest release that all members read.
    fn floor(&mut self, number: usize) -> Result<usize> {
        let reply = self.members[number].ask(Request::Floor)?;
        let floor = RELEASES
            .iter()
            .position(|release| matches!(&reply, Reply::Floor(floor) if floor == release));
        floor.ok_or_else(|| format!("no floor: {reply:?}").into())
    }

    /// Lets all members store the newest layout that all of them read.
    pub(crate) fn store_floor(&mut self) -> Result<()> {
        self.layout = self.floor(0)?;
        for member in &mut self.members {
            member.ask(Request::Store(RELEASES[self.layout].into()))?;
        }
        Ok(())
    }

    /// Checks all values in the store of a member.
    fn check(&mut self, number: usize) -> Result<()> {
        match self.members[number].ask(Request::Read)? {
            Reply::Jobs(jobs) if jobs == self.expected => Ok(()),
            reply => Err(format!("member {number} has wrong jobs: {reply:?}").into()),
        }
    }

    /// Checks all values in all stores, and returns the numbers of messages since the last call.
    pub(crate) fn check_all(&mut self) -> Result<String> {
        (0..3).try_for_each(|number| self.check(number))?;
        let [sent, received] = [&mut self.sent, &mut self.received].map(mem::take);
        Ok(format!("{sent} jobs sent, {received} received"))
    }
}
