use std::path::Path;

use redb::{
    Database, ReadableDatabase, ReadableTable, TableDefinition, TableError, TableHandle, Value,
};
use sdp::DecodeErrorKind;
use sdp_example_stores::redb::{Old, Sdp, open, upgrade};
use sdp_example_stores::{Track, TrackRef};
use sdp_schema::Schema;

use crate::{DAMAGED_LEN, Result, older, track};

const TRACKS: TableDefinition<u64, Sdp<'static, Track>> = TableDefinition::new("tracks");
const OLDER_TRACKS: TableDefinition<u64, Sdp<'static, older::Track>> =
    TableDefinition::new("tracks");
/// The fingerprint of the record of release 1.0.0.
const V1: u64 = 0x4897_a59b_a84e_77c1;

fn written_by_older_build(path: &Path) -> Result<Database> {
    let db = Database::create(path)?;
    let tx = db.begin_write()?;
    {
        let mut table = open(&tx, OLDER_TRACKS)?;
        table.insert(1, Sdp::new(&older::Track::new("Intro", 0.5))?)?;
        table.insert(2, Sdp::new(&older::Track::new("Verse", 0.75))?)?;
    }
    tx.commit()?;
    Ok(db)
}

#[test]
fn store_of_an_older_build_is_read_and_written() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("tracks.redb");
    drop(written_by_older_build(&path)?);
    assert_eq!(Schema::of::<older::Track>().fingerprint().get(), V1);

    let db = Database::open(&path)?;
    // Without a conversion, redb refuses the table.
    let refused = db.begin_read()?.open_table(TRACKS).err();
    let Some(TableError::TableTypeMismatch { value, .. }) = refused else {
        return Err("redb opened a table of another version".into());
    };
    assert_eq!(value.name(), format!("sdp {V1:016x}"));

    let tx = db.begin_write()?;
    assert!(upgrade::<V1, _, _>(&tx, TRACKS)?.is_empty());
    open(&tx, TRACKS)?.insert(3, Sdp::new(&track("Outro", 1.0, &["live"]))?)?;
    tx.commit()?;

    let table = db.begin_read()?.open_table(TRACKS)?;
    let tracks = table.iter()?.map(|record| Ok(record?.1.value().decode()?));
    let expected = [
        track("Intro", 0.5, &[]),
        track("Verse", 0.75, &[]),
        track("Outro", 1.0, &["live"]),
    ];
    assert_eq!(tracks.collect::<Result<Vec<Track>>>()?, expected);
    let guard = table.get(3)?.ok_or("no record")?;
    let record = guard.value();
    let view: TrackRef = record.decode()?;
    assert_eq!((view.title, view.tags), ("Outro", vec!["live"]));

    // The old table is gone, and a second call does nothing.
    let tx = db.begin_write()?;
    assert!(upgrade::<V1, _, _>(&tx, TRACKS)?.is_empty());
    let mut names: Vec<_> = tx.list_tables()?.map(|it| it.name().to_owned()).collect();
    names.sort();
    assert_eq!(names, ["sdp.schemas", "tracks"]);
    Ok(())
}

#[test]
fn damaged_record_of_an_older_build_is_kept() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let db = written_by_older_build(&folder.path().join("tracks.redb"))?;
    let tx = db.begin_write()?;
    tx.open_table(TableDefinition::<u64, Sdp<Old<V1>>>::new("tracks"))?
        .insert(1, Sdp::<Old<V1>>::from_bytes(&DAMAGED_LEN))?;
    tx.commit()?;

    let tx = db.begin_write()?;
    let unread = upgrade::<V1, _, _>(&tx, TRACKS)?;
    tx.commit()?;
    let [(key, error)] = &unread[..] else {
        panic!("{unread:?}");
    };
    let text =
        "title: unexpected end of input: expected 4294967295 bytes, found 0 (at byte 4, str)";
    assert_eq!((&**key, &*error.to_string()), ("1", text));

    let tx = db.begin_read()?;
    let verse: Track = tx
        .open_table(TRACKS)?
        .get(2)?
        .ok_or("no record")?
        .value()
        .decode()?;
    assert_eq!(verse, track("Verse", 0.75, &[]));
    let kept = format!("tracks.{V1:016x}");
    let kept = tx.open_table(TableDefinition::<u64, Sdp<Old<V1>>>::new(&kept))?;
    let record = kept.get(1)?.ok_or("no record")?;
    assert_eq!(Sdp::as_bytes(&record.value()), DAMAGED_LEN);
    Ok(())
}

#[test]
fn damaged_record_does_not_affect_the_others() -> Result<()> {
    const NOW: u64 = 0xfacb_53b9_64a9_5a7b;
    let folder = tempfile::tempdir()?;
    let db = Database::create(folder.path().join("tracks.redb"))?;
    assert_eq!(Schema::of::<Track>().fingerprint().get(), NOW);
    let tx = db.begin_write()?;
    open(&tx, TRACKS)?.insert(1, Sdp::new(&track("Intro", 0.5, &[]))?)?;
    tx.open_table(TableDefinition::<u64, Sdp<Old<NOW>>>::new("tracks"))?
        .insert(2, Sdp::<Old<NOW>>::from_bytes(&DAMAGED_LEN))?;
    tx.commit()?;

    let table = db.begin_read()?.open_table(TRACKS)?;
    let intro: Track = table.get(1)?.ok_or("no record")?.value().decode()?;
    assert_eq!(intro, track("Intro", 0.5, &[]));
    let error = table
        .get(2)?
        .ok_or("no record")?
        .value()
        .decode::<Track>()
        .unwrap_err();
    let kind = DecodeErrorKind::UnexpectedEnd {
        needed: u32::MAX as usize,
        available: 0,
    };
    assert_eq!((error.kind(), error.offset()), (kind, 4));
    Ok(())
}
