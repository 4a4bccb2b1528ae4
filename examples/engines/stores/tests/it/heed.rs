use std::path::Path;

use heed::byteorder::BigEndian;
use heed::types::{Bytes, U64};
use heed::{CommitOrAbort, Database, Env, EnvOpenOptions};
use sdp_example_stores::heed::{Sdp, Stored};
use sdp_example_stores::{Track, TrackRef};

use crate::{DAMAGED, NO_STAMP, Result, damaged, older, track};

type Tracks<'env, T> = Database<'env, U64<BigEndian>, Sdp<T>>;

#[allow(unsafe_code, reason = "heed has no safe function to open a store")]
fn open(folder: &Path) -> heed::Result<Env> {
    // SAFETY: the folder is of this test, so only LMDB changes the files of the memory map.
    unsafe { EnvOpenOptions::new().open(folder) }
}

fn tracks<T: Stored>(env: &Env) -> heed::Result<Tracks<'_, T>> {
    let created = env.create_databases_and_commit(env.write_txn()?, |databases, tx| {
        let tracks = databases.create_database(tx, None)?;
        heed::Result::Ok(CommitOrAbort::<_, ()>::Commit(tracks))
    })?;
    Ok(created.unwrap_commit())
}

fn written_by_older_build(folder: &Path) -> Result<()> {
    let env = open(folder)?;
    let tracks = tracks(&env)?;
    let mut tx = env.write_txn()?;
    tracks.put(&mut tx, &1, &older::Track::new("Intro", 0.5))?;
    tracks.put(&mut tx, &300, &older::Track::new("Verse", 0.75))?;
    Ok(tx.commit()?)
}

#[test]
fn store_of_an_older_build_is_read_and_written() -> Result<()> {
    let folder = tempfile::tempdir()?;
    written_by_older_build(folder.path())?;

    let env = open(folder.path())?;
    let tracks = tracks::<Track>(&env)?;
    let mut tx = env.write_txn()?;
    tracks.put(&mut tx, &2, &track("Outro", 1.0, &["live"]))?;
    tx.commit()?;

    let tx = env.read_txn()?;
    let found: Vec<(u64, Track)> = tracks
        .iter(&tx)?
        .map(|entry| {
            let (key, record) = entry?;
            Ok((key, record.decode()?))
        })
        .collect::<Result<_>>()?;
    // Both versions, in the order of their keys.
    let expected = [
        (1, track("Intro", 0.5, &[])),
        (2, track("Outro", 1.0, &["live"])),
        (300, track("Verse", 0.75, &[])),
    ];
    assert_eq!(found, expected);

    // A view borrows from the memory map.
    let bytes = tracks
        .remap_data_type::<Bytes>()
        .get(&tx, &2)?
        .ok_or("no record")?;
    let (mut scratch, mut older_scratch) = (Vec::new(), Vec::new());
    let view: TrackRef = tracks
        .get(&tx, &2)?
        .ok_or("no record")?
        .view(&mut scratch)?;
    assert!(bytes.as_ptr_range().contains(&view.title.as_ptr()));
    assert_eq!((view.title, view.tags), ("Outro", vec!["live"]));

    // The view of a converted record borrows from the scratch buffer.
    let record = tracks.get(&tx, &300)?.ok_or("no record")?;
    let view: TrackRef = record.view(&mut older_scratch)?;
    assert_eq!((view.title, view.gain), ("Verse", 0.75));
    assert!(scratch.is_empty() && !older_scratch.is_empty());
    Ok(())
}

#[test]
fn damaged_record_does_not_affect_the_others() -> Result<()> {
    let folder = tempfile::tempdir()?;
    written_by_older_build(folder.path())?;
    let env = open(folder.path())?;
    let tracks = tracks::<Track>(&env)?;
    let raw = tracks.remap_data_type::<Bytes>();
    let mut tx = env.write_txn()?;
    let record = damaged(raw.get(&tx, &1)?.ok_or("no record")?);
    raw.put(&mut tx, &1, &record)?;
    raw.put(&mut tx, &2, b"no stamp")?;
    tx.commit()?;

    let tx = env.read_txn()?;
    let found = tracks.iter(&tx)?.map(|entry| match entry?.1.decode() {
        Ok(track) => Ok(track.title),
        Err(error) => Ok(error.to_string()),
    });
    let expected = [DAMAGED, NO_STAMP, "Verse"];
    assert_eq!(found.collect::<Result<Vec<_>>>()?, expected);
    Ok(())
}
