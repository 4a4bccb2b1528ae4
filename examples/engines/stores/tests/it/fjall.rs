use std::path::Path;

use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode};
use sdp_example_stores::fjall::{get, insert, range};
use sdp_example_stores::{TRACKS, Track};

use crate::{DAMAGED, DAMAGED_LEN, NO_STAMP, Result, older, track};

fn open(path: &Path) -> Result<(Database, Keyspace)> {
    let db = Database::builder(path).open()?;
    let tracks = db.keyspace("tracks", KeyspaceCreateOptions::default)?;
    Ok((db, tracks))
}

fn key(number: u64) -> [u8; 8] {
    number.to_be_bytes()
}

fn written_by_older_build(path: &Path) -> Result<()> {
    let (db, tracks) = open(path)?;
    let history = &older::TRACKS;
    insert(&tracks, history, key(1), &older::Track::new("Intro", 0.5))?;
    insert(
        &tracks,
        history,
        key(300),
        &older::Track::new("Verse", 0.75),
    )?;
    Ok(db.persist(PersistMode::SyncAll)?)
}

#[test]
fn store_of_an_older_build_is_read_and_written() -> Result<()> {
    let folder = tempfile::tempdir()?;
    written_by_older_build(folder.path())?;

    let (_db, tracks) = open(folder.path())?;
    insert(&tracks, &TRACKS, key(2), &track("Outro", 1.0, &["live"]))?;
    assert_eq!(
        get(&tracks, &TRACKS, key(1))?,
        Some(track("Intro", 0.5, &[]))
    );
    assert_eq!(get(&tracks, &TRACKS, key(3))?, None);

    let found = range(&tracks, &TRACKS, key(2)..).map(|entry| Ok(entry?.1?));
    let expected = [track("Outro", 1.0, &["live"]), track("Verse", 0.75, &[])];
    assert_eq!(found.collect::<Result<Vec<Track>>>()?, expected);
    Ok(())
}

#[test]
fn damaged_record_does_not_affect_the_others() -> Result<()> {
    let folder = tempfile::tempdir()?;
    written_by_older_build(folder.path())?;
    let (_db, tracks) = open(folder.path())?;
    let stamp = &tracks.get(key(1))?.ok_or("no record")?[..8];
    tracks.insert(key(1), [stamp, &DAMAGED_LEN].concat())?;
    tracks.insert(key(2), "no stamp")?;

    let found = range(&tracks, &TRACKS, key(0)..).map(|entry| match entry?.1 {
        Ok(track) => Ok(track.title),
        Err(error) => Ok(error.to_string()),
    });
    let expected = [DAMAGED, NO_STAMP, "Verse"];
    assert_eq!(found.collect::<Result<Vec<_>>>()?, expected);
    Ok(())
}
