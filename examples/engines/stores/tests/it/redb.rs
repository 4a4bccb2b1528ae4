use std::path::Path;

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use sdp_example_stores::{TRACKS, TrackRef};

use crate::{Result, older, track};

const RECORDS: TableDefinition<u64, &[u8]> = TableDefinition::new("tracks");

fn written_by_older_build(path: &Path) -> Result<()> {
    let tx = Database::create(path)?.begin_write()?;
    let [intro, verse] = [("Intro", 0.5), ("Verse", 0.75)]
        .map(|(title, gain)| older::TRACKS.to_vec(&older::Track::new(title, gain)));
    {
        let mut records = tx.open_table(RECORDS)?;
        records.insert(1, &*intro?)?;
        records.insert(300, &*verse?)?;
    }
    Ok(tx.commit()?)
}

#[test]
fn store_of_an_older_build_is_read_and_written() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("tracks.redb");
    written_by_older_build(&path)?;

    let db = Database::open(&path)?;
    let tx = db.begin_write()?;
    let outro = TRACKS.to_vec(&track("Outro", 1.0, &["live"]))?;
    tx.open_table(RECORDS)?.insert(2, &*outro)?;
    tx.commit()?;

    let records = db.begin_read()?.open_table(RECORDS)?;
    let found = records.iter()?.map(|entry| {
        let (_, record) = entry?;
        Ok(TRACKS.from_slice(record.value())?)
    });
    // Both versions, in the order of their keys.
    let expected = [
        track("Intro", 0.5, &[]),
        track("Outro", 1.0, &["live"]),
        track("Verse", 0.75, &[]),
    ];
    assert_eq!(found.collect::<Result<Vec<_>>>()?, expected);

    // A view of the page of the store.
    let record = records.get(2)?.ok_or("no record")?;
    let mut scratch = Vec::new();
    let view: TrackRef = TRACKS.from_slice_in(record.value(), &mut scratch)?;
    assert!(record.value().as_ptr_range().contains(&view.title.as_ptr()));
    Ok(())
}
