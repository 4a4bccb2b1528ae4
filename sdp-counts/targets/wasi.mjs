// Runs an instrumented program, and prints the number of executed instructions at each write to standard error:
// `node wasi.mjs PROGRAM ARGUMENTS…`. The program does not see its path, whose length could change a count.
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: ["program", ...rest], returnOnExit: true });
const imports = wasi.getImportObject();
const { fd_write: write } = imports.wasi_snapshot_preview1;
imports.wasi_snapshot_preview1.fd_write = (file, ...buffers) => {
    if (file === 2) {
        console.log(String(instance.exports.executed.value));
    }
    return write(file, ...buffers);
};
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, imports);
process.exitCode = wasi.start(instance);
