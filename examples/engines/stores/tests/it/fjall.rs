use std::path::Path;

use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode};
use sdp_example_stores::TRACKS;

use crate::{Result, older, track};

fn open(path: &Path) -> Result<(Database, Keyspace)> {
    let db = Database::builder(path).open()?;
    let records = db.keyspace("tracks", KeyspaceCreateOptions::default)?;
    Ok((db, records))
}

fn key(number: u64) -> [u8; 8] {
    number.to_be_bytes()
}

fn written_by_older_build(path: &Path) -> Result<()> {
    let (db, records) = open(path)?;
    for (number, title, gain) in [(1, "Intro", 0.5), (300, "Verse", 0.75)] {
        let record = older::TRACKS.to_vec(&older::Track::new(title, gain))?;
        records.insert(key(number), record)?;
    }
    Ok(db.persist(PersistMode::SyncAll)?)
}

#[test]
fn store_of_an_older_build_is_read_and_written() -> Result<()> {
    let folder = tempfile::tempdir()?;
    written_by_older_build(folder.path())?;

    let (_db, records) = open(folder.path())?;
    let outro = track("Outro", 1.0, &["live"]);
    records.insert(key(2), TRACKS.to_vec(&outro)?)?;
    let record = records.get(key(1))?.ok_or("no record")?;
    assert_eq!(TRACKS.from_slice(&record)?, track("Intro", 0.5, &[]));

    let found = records
        .range(key(2)..)
        .map(|entry| Ok(TRACKS.from_slice(&entry.value()?)?));
    let expected = [outro, track("Verse", 0.75, &[])];
    assert_eq!(found.collect::<Result<Vec<_>>>()?, expected);
    Ok(())
}
