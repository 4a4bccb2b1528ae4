// Bundles functions of generated code, and prints their sizes.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

function size(names, file, more = "") {
  writeFileSync("entry.ts", `export { ${names} } from "./${file}";\n${more}`);
  const options = ["--bundle", "--minify", "--format=esm", "--log-level=error"];
  execFileSync("esbuild", ["entry.ts", "--outfile=bundle.js", ...options]);
  const bytes = gzipSync(readFileSync("bundle.js"), { level: 9 }).length;
  console.log(`${bytes} bytes: ${names} of ${file}`);
  return bytes;
}

if (size("decodeRequest", "point.ts") > 2048) throw new Error("a decoder needs more than 2 KB");
size("decodeRequest, encodeRequest", "point.ts");
size("decodeRequest, encodeRequest, createHello, mismatches", "point.ts", 'export { decodeSdpHello, encodeSdpHello } from "./sdp.ts";');
// The first type needs most of the support code.
const first = size("decodeParameter, encodeParameter", "registry.ts");
const all = size("decodePluginRegistry, encodePluginRegistry", "registry.ts");
console.log(`${(all - first) / 2} bytes for each other type`);
