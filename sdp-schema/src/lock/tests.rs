//! Tests that stop after each operation on the disk.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

use std::cell::RefCell;
use std::path::PathBuf;
use std::{env, fs, process};

use sdp::{SdpDecode, SdpEncode, SdpSchema, message};

use super::WireLock;
use crate::file::stopped;

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct Load {
    path: String,
}

#[test]
fn lock_of_a_test_that_stops_anywhere_is_the_old_or_the_new_one() {
    let folder = env::temp_dir().join(format!("sdp-lock-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("wire.sdp");
    let lock = WireLock::new(&path).with::<Load>(|frame| {
        let load: Load = message::from_slice(frame)?;
        Ok(message::to_vec(&load)?)
    });
    lock.update().unwrap();
    let old = fs::read_to_string(&path).unwrap();
    lock.release("1.0").unwrap();
    let new = fs::read_to_string(&path).unwrap();
    for after in 0.. {
        fs::write(&path, &old).unwrap();
        let (result, steps) = stopped(after, || lock.release("1.0"));
        let is_replaced = steps.contains(&"rename");
        let found = fs::read_to_string(&path).unwrap();
        assert_eq!(found, if is_replaced { &*new } else { &*old });
        if result.is_ok() {
            assert!(
                steps.ends_with(&["write", "sync", "rename", "sync folder"]),
                "{steps:?}"
            );
            break;
        }
        let _ = fs::remove_file(folder.join(".sdp-0.tmp"));
    }
    fs::remove_dir_all(&folder).unwrap();
}

thread_local! {
    /// A file, and the text that a second program writes to it meanwhile.
    static MEANWHILE: RefCell<Option<(PathBuf, String)>> = const { RefCell::new(None) };
}

#[test]
fn lock_that_another_program_changes_meanwhile_stays() {
    let folder = env::temp_dir().join(format!("sdp-meanwhile-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("wire.sdp");
    let lock = WireLock::new(&path).with::<Load>(|frame| {
        if let Some((path, text)) = MEANWHILE.take() {
            fs::write(path, text).unwrap();
        }
        let load: Load = message::from_slice(frame)?;
        Ok(message::to_vec(&load)?)
    });
    lock.update().unwrap();
    let created = fs::read_to_string(&path).unwrap();
    lock.release("1.0").unwrap();
    let released = fs::read_to_string(&path).unwrap();
    let error = Err(format!(
        "cannot write {}: another program has changed it meanwhile: run the test again",
        path.display()
    ));
    for run in [WireLock::update, |lock: &WireLock| lock.release("2.0")] {
        fs::write(&path, &created).unwrap();
        MEANWHILE.set(Some((path.clone(), released.clone())));
        assert_eq!(run(&lock), error);
        assert_eq!(fs::read_to_string(&path).unwrap(), released);
    }
    fs::remove_file(&path).unwrap();
    MEANWHILE.set(Some((path.clone(), released.clone())));
    assert_eq!(lock.update(), error);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(&folder).unwrap();
}
