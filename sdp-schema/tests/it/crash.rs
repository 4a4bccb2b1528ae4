//! Programs that strace kills at an operation on a disk, or whose operation it makes fail.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{FileError, FileReader, FileWriter};
use sdp_testdata::tools::leave_out;

/// The variable with the path of the file of another process.
const PATH: &str = "SDP_TEST_CRASH";

const RENAME: &str = "?rename,?renameat,?renameat2";

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
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
    let written = tracks.iter().try_for_each(|track| file.write(track));
    // The program does not look at the error of a message.
    file.finish().and(written)
}

fn load(path: &Path) -> Vec<Track> {
    let mut file = FileReader::open(path).unwrap();
    let next = || file.read().unwrap();
    std::iter::from_fn(next).collect()
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Saves a file in a process that a command starts. Returns its output.
fn saved(path: &Path, command: &[&str]) -> String {
    let mut process = Command::new(command[0]);
    process.args(&command[1..]).arg(env::current_exe().unwrap());
    let test = "crash::each_crash_leaves_the_old_file_or_the_new_one";
    process.args(["--exact", test, "--nocapture"]);
    let output = process.env(PATH, path).output().unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn each_crash_leaves_the_old_file_or_the_new_one() {
    if let Some(path) = env::var_os(PATH) {
        return match save(Path::new(&path), &tracks("new")) {
            Ok(()) => println!("saved"),
            Err(error) => println!("{error}"),
        };
    }
    let folder = &env::temp_dir().join(format!("sdp-crash-{}", process::id()));
    fs::create_dir_all(folder).unwrap();
    let path = folder.join("project");
    save(&path, &tracks("old")).unwrap();

    // A failed write cannot be finished.
    let limit = "trap '' XFSZ; ulimit -f 8; \"$0\" \"$@\"";
    let text = saved(&path, &["sh", "-c", limit]);
    let reason = "project: an earlier write to the file has failed";
    assert!(text.contains(reason), "{text}");
    assert_eq!((load(&path), names(folder).len()), (tracks("old"), 1));

    if !Command::new("strace")
        .arg("true")
        .output()
        .is_ok_and(|it| it.status.success())
    {
        return leave_out("some crashes are left out, because `strace` is missing");
    }
    let trace = format!("trace=fchmod,write,fsync,{RENAME}");
    let log = folder.join("log");
    let traced = |inject: &str| {
        let log = log.to_str().unwrap();
        saved(
            &path,
            &["strace", "-f", "-o", log, "-e", &trace, "-e", inject],
        )
    };
    let inject = format!("inject={RENAME}:error=EBUSY");
    let text = traced(&inject);
    let way_out = "; the file may be a mount point, such as one that a container shares";
    assert!(text.contains(way_out), "{text}");
    assert_eq!((load(&path), names(folder).len()), (tracks("old"), 2));

    // The content is on the disk before the name, and then the folder.
    for (call, when, is_replaced) in [
        ("fchmod", 1, false),
        ("write", 2, false),
        ("write", 3, false),
        ("fsync", 1, false),
        (RENAME, 1, false),
        ("fsync", 2, true),
    ] {
        for mode in [0o600, 0o640] {
            save(&path, &tracks("old")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let text = traced(&format!("inject={call}:signal=KILL:when={when}"));
            assert!(!text.contains("saved"), "{call} {text}");
            let expected = if is_replaced { "new" } else { "old" };
            assert_eq!(load(&path), tracks(expected), "{call}");
            // Nobody else reads the temporary file before it has the permissions of the old one.
            let is_temporary = |it: &&PathBuf| **it != path && **it != log;
            for temporary in names(folder).iter().filter(is_temporary) {
                let found = fs::metadata(temporary).unwrap().permissions().mode() & 0o777;
                let expected = if call == "fchmod" { 0o600 } else { mode };
                assert_eq!((found, is_replaced), (expected, false), "{call}");
                fs::remove_file(temporary).unwrap();
            }
        }
    }
    assert!(traced(&format!("trace={RENAME}")).contains("saved"));
    assert_eq!(load(&path), tracks("new"));
    fs::remove_dir_all(folder).unwrap();
}
