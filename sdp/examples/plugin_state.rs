//! The state of plugins in a project file, which a newer build of the plugin loads.
//!
//! `cargo run --example plugin_state`: a host saves a project with two plugins. Then the plugin is updated: a parameter has
//! a new name, one is wider, one is new, and one is narrower. The newer build loads the state of the first plugin. A value
//! of the second one does not fit, so the build says which, and keeps the bytes. The project can be saved again, and the
//! older build still loads it.

use std::error::Error;
use std::path::Path;
use std::{env, fs, process};

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{FileReader, FileWriter, Resolver, Schema};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A track in the project file of the host. The host does not look into the state.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
struct Track {
    name: String,
    state: Vec<u8>,
}

impl Track {
    fn new(name: &str, state: Vec<u8>) -> Self {
        let name = name.into();
        Self { name, state }
    }
}

/// The build that the user had.
mod older {
    use sdp::{SdpDecode, SdpEncode, SdpSchema};

    #[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
    pub(crate) struct State {
        pub(crate) cutoff: f32,
        pub(crate) voices: u16,
        pub(crate) mode: Mode,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
    pub(crate) enum Mode {
        Low,
        High,
    }
}

/// The build that the user has now.
mod newer {
    use sdp::{SdpDecode, SdpEncode, SdpSchema};

    #[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
    pub(crate) struct State {
        /// The new parameter comes first. The order of fields does not matter.
        #[sdp(default = "super::half")]
        pub(crate) mix: f32,
        pub(crate) mode: Mode,
        /// It is wider, and has a new name.
        #[sdp(alias = "cutoff")]
        pub(crate) frequency: f64,
        /// It is narrower, because no user should need more than 255 voices.
        pub(crate) voices: u8,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
    pub(crate) enum Mode {
        Band,
        High,
        Low,
    }
}

fn half() -> f32 {
    0.5
}

/// A plugin with the state of a build.
struct Plugin<S> {
    state: S,
    /// The bytes of a project that this build cannot load. They are saved again.
    unread: Option<Vec<u8>>,
}

impl<S: SdpEncode + SdpDecodeOwned + SdpSchema> Plugin<S> {
    fn new(state: S) -> Self {
        let unread = None;
        Self { state, unread }
    }

    /// Returns the bytes for the project: the schema of the state, and then the state.
    fn save(&self) -> Result<Vec<u8>> {
        match &self.unread {
            Some(bytes) => Ok(bytes.clone()),
            None => Ok(sdp::to_vec(&(Schema::of::<S>(), &self.state))?),
        }
    }

    /// Loads the state of any build. After an error, the state is as before, and the bytes are kept.
    fn load(&mut self, bytes: &[u8]) -> Result<()> {
        self.unread = Some(bytes.to_vec());
        let (schema, state) = sdp::from_prefix::<Schema>(bytes)?;
        let state = Resolver::new(&schema)?.from_slice(state)?;
        *self = Self::new(state);
        Ok(())
    }
}

fn save_project(path: &Path, tracks: &[Track]) -> Result<()> {
    let mut file = FileWriter::create(path)?;
    for track in tracks {
        file.write(track)?;
    }
    Ok(file.finish()?)
}

fn load_project(path: &Path) -> Result<[Track; 2]> {
    let mut file = FileReader::open(path)?;
    let mut tracks = Vec::new();
    while let Some(track) = file.read()? {
        tracks.push(track);
    }
    tracks.try_into().map_err(|_| "not two tracks".into())
}

fn main() -> Result<()> {
    let path = env::temp_dir().join(format!("project-{}.sdp", process::id()));
    let bass = older::State {
        cutoff: 440.5,
        voices: 1,
        mode: older::Mode::Low,
    };
    let choir = older::State {
        cutoff: 8000.0,
        voices: 300,
        mode: older::Mode::High,
    };
    let tracks = [
        Track::new("Bass", Plugin::new(bass.clone()).save()?),
        Track::new("Choir", Plugin::new(choir.clone()).save()?),
    ];
    save_project(&path, &tracks)?;

    // The user updates the plugin, and opens the project.
    let init = newer::State {
        mix: 1.0,
        mode: newer::Mode::Band,
        frequency: 1000.0,
        voices: 8,
    };
    let mut errors = Vec::new();
    let mut load = |track: &Track| {
        let mut plugin = Plugin::new(init.clone());
        match plugin.load(&track.state) {
            Ok(()) => println!("{}: {:?}", track.name, plugin.state),
            Err(error) => {
                println!("{}: its state is kept, but not used: {error}", track.name);
                errors.push(error.to_string());
            }
        }
        plugin
    };
    let [bass_track, choir_track] = load_project(&path)?;
    let (mut newer_bass, newer_choir) = (load(&bass_track), load(&choir_track));
    let loaded = newer::State {
        mix: 0.5,
        mode: newer::Mode::Low,
        frequency: 440.5,
        voices: 1,
    };
    assert_eq!(newer_bass.state, loaded);
    assert_eq!(newer_choir.state, init);
    let text = "voices: 300 does not fit the reader's type (at byte 4, u16)";
    assert_eq!(errors, [text]);

    // The user changes a parameter of the bass, and saves the project.
    newer_bass.state.mix = 0.25;
    let tracks = [
        Track::new("Bass", newer_bass.save()?),
        Track::new("Choir", newer_choir.save()?),
    ];
    save_project(&path, &tracks)?;

    // The user opens it in the older build, for example on another computer.
    let [_, saved] = load_project(&path)?;
    assert_eq!(saved, choir_track);
    let mut older_choir = Plugin::new(bass);
    older_choir.load(&saved.state)?;
    assert_eq!(older_choir.state, choir);
    println!("The older build loads the choir as it was.");
    Ok(fs::remove_file(&path)?)
}
