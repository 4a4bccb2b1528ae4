//! The report, which verifies every format, measures it and prints the tables.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use sdp_bench::Options;

fn main() -> ExitCode {
    let mut out = Output {
        inner: io::stdout().lock(),
        is_closed: false,
    };
    match sdp_bench::run(&Options::parse(), &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader, such as `head`, has read enough, so this is no failure.
        Err(_) if out.is_closed => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "sdp-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// An output that knows whether its reader closed it.
struct Output<W> {
    inner: W,
    is_closed: bool,
}

impl<W: Write> Output<W> {
    fn watch<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &result {
            self.is_closed |= error.kind() == io::ErrorKind::BrokenPipe;
        }
        result
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.inner.write(bytes);
        self.watch(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.inner.flush();
        self.watch(result)
    }
}
