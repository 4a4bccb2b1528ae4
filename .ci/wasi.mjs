// Runs a test binary for `wasm32-wasip1`: `node .ci/wasi.mjs BINARY ARGUMENTS…`.
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args, preopens: { "/": "/" }, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(args[0]));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
