//! The recipe for one writer and many readers in `docs/shared_memory.md`.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use sdp::{DecodeError, EncodeError, SdpDecode, SdpEncode};

const WORDS: usize = 16;

/// Memory for the encoding of a value.
type Bytes = [u8; WORDS * 8];

/// A value with one writer and many readers. It starts with zeros.
#[repr(C)]
#[derive(Default)]
struct Shared {
    version: AtomicU64, // odd while the words change
    words: [AtomicU64; WORDS],
}

impl Shared {
    /// Replaces the value. Only one thread of all processes may call this.
    fn write(&self, value: &impl SdpEncode) -> Result<(), EncodeError> {
        let mut bytes: Bytes = [0; WORDS * 8];
        sdp::to_slice(value, &mut bytes)?; // after an error, the old value stays
        let version = self.version.load(Ordering::Relaxed);
        self.version
            .store(version.wrapping_add(1), Ordering::Relaxed);
        fence(Ordering::Release); // a reader of a new word also finds the odd version
        for (word, bytes) in self.words.iter().zip(bytes.as_chunks().0) {
            word.store(u64::from_le_bytes(*bytes), Ordering::Relaxed);
        }
        self.version
            .store(version.wrapping_add(2), Ordering::Release);
        Ok(())
    }

    /// Copies the value to `bytes` and decodes it. Returns `None` if the writer changes it meanwhile.
    fn read<'a, T: SdpDecode<'a>>(&self, bytes: &'a mut Bytes) -> Option<Result<T, DecodeError>> {
        let version = self.version.load(Ordering::Acquire);
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(&self.words) {
            *bytes = word.load(Ordering::Relaxed).to_le_bytes();
        }
        fence(Ordering::Acquire); // the words are read before the second version
        if version % 2 == 1 || self.version.load(Ordering::Relaxed) != version {
            return None;
        }
        Some(sdp::from_prefix(bytes).map(|(value, _)| value))
    }
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Position<'a> {
    beat: u64,
    name: &'a str,
    tempos: [f32; 8],
}

fn position(beat: u64, name: &str) -> Position<'_> {
    Position {
        beat,
        name,
        tempos: [beat as f32; 8],
    }
}

#[cfg(not(miri))] // slow
#[test]
fn documented_recipe_is_the_tested_one() {
    let [docs, test] = [
        include_str!("../../docs/shared_memory.md"),
        include_str!("shared_memory.rs"),
    ];
    let start = test.find("use std").unwrap();
    let end = test.find("#[derive(SdpEncode").unwrap();
    assert!(docs.contains(&test[start..end]));
}

#[test]
fn readers_get_whole_values_in_order() {
    const READERS: usize = 2;
    let last = if cfg!(miri) { 20 } else { 100_000 };
    let names: Vec<String> = (0..10).map(|len| "x".repeat(len)).collect();
    let name = |beat: u64| &*names[beat as usize % 10];
    let shared = Shared::default();
    shared.write(&position(0, name(0))).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..READERS {
            scope.spawn(|| {
                let mut bytes: Bytes = [0; WORDS * 8];
                let mut beat = 0;
                while beat < last {
                    let Some(read) = shared.read::<Position<'_>>(&mut bytes) else {
                        std::thread::yield_now();
                        continue;
                    };
                    let read = read.unwrap();
                    assert!(read.beat >= beat);
                    beat = read.beat;
                    assert_eq!(read, position(beat, name(beat)));
                }
            });
        }
        for beat in 1..=last {
            shared.write(&position(beat, name(beat))).unwrap();
        }
    });
}

#[test]
fn value_that_does_not_fit_leaves_the_old_one() {
    let shared = Shared::default();
    shared.write(&7_u64).unwrap();
    assert!(shared.write(&[1_u8; WORDS * 8 + 1]).is_err());
    let mut bytes: Bytes = [0; WORDS * 8];
    assert_eq!(shared.read::<u64>(&mut bytes).unwrap(), Ok(7));
}
