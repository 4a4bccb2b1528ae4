import { decodeA } from "./a.js";
import { encodeB } from "./b.js";
import { SdpError } from "./sdp.js";

const bytes = encodeB({ id: 7, name: "text" });
try {
  decodeA(bytes.subarray(0, 3));
} catch (error) {
  if (bytes.length !== 9 || !(error instanceof SdpError) || error.kind !== "UnexpectedEnd") throw error;
}
