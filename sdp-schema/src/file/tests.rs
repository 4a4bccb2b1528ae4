//! Programs that stop after each operation on a disk.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use sdp::{SdpDecode, SdpEncode, SdpSchema};

use super::disk::stopping::{KIND, stopped};
use super::{FileError, FileReader, FileWriter};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("sdp-file-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq, Clone)]
struct Track {
    name: String,
    samples: Vec<u8>,
}

/// Messages that take several writes.
fn tracks(name: &str) -> Vec<Track> {
    let track = |number: u8| Track {
        name: format!("{name} {number}"),
        samples: vec![number; 5_000],
    };
    (0..5).map(track).collect()
}

fn save(path: &Path, tracks: &[Track]) -> Result<(), FileError> {
    let mut file = FileWriter::create(path)?;
    for track in tracks {
        file.write(track)?;
    }
    file.finish()
}

fn load(path: &Path) -> Result<Vec<Track>, FileError> {
    let mut file = FileReader::open(path)?;
    let mut tracks = Vec::new();
    while let Some(track) = file.read()? {
        tracks.push(track);
    }
    Ok(tracks)
}

#[test]
fn program_that_stops_anywhere_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new("crash");
    let path = folder.0.join("project.sdp");
    let new = tracks("new");
    for old in [None, Some(tracks("old"))] {
        let _ = fs::remove_file(&path);
        let mut seen = [0, 0];
        for after in 0.. {
            match &old {
                Some(old) => save(&path, old).unwrap(),
                None => drop(fs::remove_file(&path)),
            }
            let (result, steps) = stopped(after, || save(&path, &new));
            let is_replaced = steps.contains(&"rename");
            match (load(&path), &old) {
                (Ok(found), _) if is_replaced => assert_eq!(found, new),
                (Ok(found), Some(old)) => assert_eq!(found, *old),
                (Err(FileError::Io { error, .. }), None) if !is_replaced => {
                    assert_eq!(error.kind(), io::ErrorKind::NotFound);
                }
                (found, _) => panic!("{found:?} after {steps:?}"),
            }
            seen[usize::from(is_replaced)] += 1;
            // The temporary file of the stopped program is not in the way of the next one.
            let is_left = steps.contains(&"create") && !is_replaced;
            let has_file = is_replaced || old.is_some();
            let expected = usize::from(has_file) + usize::from(is_left);
            assert_eq!(folder.names().len(), expected);
            save(&path, &new).unwrap();
            assert_eq!(load(&path).unwrap(), new);
            let _ = fs::remove_file(folder.0.join(".sdp-0.tmp"));
            if result.is_ok() {
                // The content is on the disk before the name, and then the folder.
                assert!(steps.ends_with(&["write", "sync", "rename", "sync folder"]));
                assert_eq!(steps.len(), after);
                break;
            }
        }
        assert!(seen[0] > 4 && seen[1] == 2, "{seen:?}");
    }
}

#[test]
fn failed_write_cannot_be_finished() {
    let folder = Folder::new("failed");
    let path = folder.0.join("project.sdp");
    save(&path, &tracks("old")).unwrap();
    let mut file = FileWriter::create(&path).unwrap();
    let failed = |file: &mut FileWriter<Track>| {
        let mut results = tracks("new").into_iter().map(|track| file.write(&track));
        results.any(|result| result.is_err())
    };
    assert!(stopped(0, || failed(&mut file)).0);
    let error = file.finish().unwrap_err();
    let text = format!(
        "{}: an earlier write to the file has failed",
        path.display()
    );
    assert_eq!(error.to_string(), text);
    assert_eq!(folder.names(), ["project.sdp"]);
    assert_eq!(load(&path).unwrap(), tracks("old"));
}

#[test]
fn mount_point_has_an_error_with_its_path_and_a_way_out() {
    let folder = Folder::new("busy");
    let path = folder.0.join("project.sdp");
    let (_, steps) = stopped(usize::MAX, || save(&path, &tracks("old")));
    let before = steps.iter().position(|step| *step == "rename").unwrap();
    KIND.set(io::ErrorKind::ResourceBusy);
    // Permissions are a step more.
    let (result, steps) = stopped(before + usize::from(cfg!(unix)), || {
        save(&path, &tracks("new"))
    });
    KIND.set(io::ErrorKind::Other);
    assert!(!steps.contains(&"rename"));
    let error = result.unwrap_err().to_string();
    let start = format!("{}: stopped; the file may be a mount point", path.display());
    assert!(
        error.starts_with(&start) && error.contains(": mount its folder, or "),
        "{error}"
    );
    assert_eq!(load(&path).unwrap(), tracks("old"));
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_a_private_file_before_it_has_its_permissions() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new("private");
    let path = folder.0.join("project.sdp");
    let set_mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    save(&path, &tracks("old")).unwrap();
    for kept in [0o600, 0o640, 0o444] {
        set_mode(kept);
        // The program stops after the creation.
        assert_eq!(stopped(1, || save(&path, &tracks("new"))).1, ["create"]);
        let temporary = folder.0.join(".sdp-0.tmp");
        assert_eq!(mode(&temporary), 0o600);
        fs::remove_file(temporary).unwrap();
        save(&path, &tracks("new")).unwrap();
        assert_eq!(mode(&path), kept);
    }
}
