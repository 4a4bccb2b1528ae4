// Answers each line of the standard input: see `Peer`.
import { createInterface } from "node:readline";
import { roots } from "./roots.js";
import { lazy } from "./sdp.js";

/** Returns the bytes of a value with lazy sequences, or the name of the error. */
function lazily(root, bytes) {
  try {
    return Buffer.from(roots[root](lazy(bytes))).toString("hex");
  } catch (error) {
    return error.name;
  }
}

let isLazy = false;

function answer(line) {
  const [root, hex] = line.split(" ");
  const bytes = hex === "-" ? new Uint8Array() : new Uint8Array(Buffer.from(hex, "hex"));
  try {
    const encoded = Buffer.from(roots[Number(root)](bytes)).toString("hex");
    // Both are answers, in turns, because V8 keeps the bits of a NaN only sometimes.
    const found = lazily(root, bytes);
    isLazy = !isLazy;
    return `ok ${(isLazy ? found : encoded) || "-"}`;
  } catch (error) {
    if (lazily(root, bytes) !== "SdpError") return "a lazy value is valid";
    return error.name === "SdpError" ? `error ${error.kind} ${error.offset}` : `${error.stack}`.replaceAll("\n", " ");
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
