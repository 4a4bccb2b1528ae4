// Calls of a server in Rust.
import { type Event, SCHEMA, createHello, decodeEvent, encodeEvent, encodeRequest } from "./player.js";
import { SdpCallError, SdpLink, decodeSdpLinkMessage, encodeSdpHello, encodeSdpLinkMessage } from "./sdp.js";

type Link = SdpLink<Parameters<typeof encodeRequest>[0], Event>;

const load = (path: string) => ({
  gain: 0.5, // only current
  path,
});

function equal(found: unknown, expected: unknown): void {
  const [a, b] = [found, expected].map((it) => JSON.stringify(it));
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}

/** Returns the error of a call. */
async function failed(answer: Promise<unknown>): Promise<Error> {
  return answer.then(
    (it) => new Error(`no error: ${JSON.stringify(it)}`),
    (error: Error) => error,
  );
}

export async function run(link: Link, isCurrent: boolean): Promise<void> {
  const events: unknown[] = [];
  link.onMessage = (event) => events.push(event);
  equal((await failed(link.call({ kind: "Stop", value: {} }, "Loaded"))).message, "the connection is not open yet");
  await link.connect(createHello("player", SCHEMA), "script 1");
  equal(link.verdict?.accepts, true);
  // The server could not read an older `Loaded`.
  equal(link.verdict?.messages.map(({ id, isSent }) => [id, isSent]), isCurrent ? [] : [[2, true]]);
  const frames = async (path: string): Promise<number> => {
    const { frames } = await link.call({ kind: "Load", value: load(path) }, "Loaded");
    return Number(frames);
  };
  // A field that one version lacks.
  equal(await frames("gain"), isCurrent ? 1 : 0);
  const missing = await failed(frames("b.wav"));
  equal(missing instanceof SdpCallError && missing.answer && decodeEvent(missing.answer), { kind: "NotFound", value: { path: "b.wav" } });
  const unknown = await failed(link.call({ kind: "Stop", value: {} }, "Loaded"));
  equal(unknown instanceof SdpCallError && unknown.failure, { reason: 1, text: "message 6 has no handler", extensions: [] });
  equal((await failed(link.call({ kind: "Load", value: load("gain") }, "Tick"))).message, "Loaded: WrongMessageId at offset 4");

  // A message outside of calls, and one that this program does not receive.
  await frames("event");
  equal(events, [{ kind: "Tick", value: { number: 7 } }]);
  equal(await frames("back"), "the program answers no calls".length);

  // A stream with more items than the first credit, calls between them, and streams that end early.
  const watch = (count: number, signal?: AbortSignal) => link.callStream({ kind: "Watch", value: { count } }, "Tick", signal);
  const numbers: number[] = [];
  for await (const { number } of watch(100)) {
    numbers.push(number);
    if (number === 50) equal(await frames("cancelled"), 0);
  }
  equal(numbers, Array.from({ length: 100 }, (_, index) => index));
  for await (const { number } of watch(1_000_000)) if (number === 20) break;
  const timeout = await failed((async () => { for await (const _ of watch(0, AbortSignal.timeout(50))); })());
  equal(timeout.name, "TimeoutError");
  let last = -1;
  const ended = await failed((async () => { for await (const { number } of watch(3)) last = number; })());
  equal([last, ended instanceof SdpCallError && ended.answer?.length], [2, 10 + 4 + "tick 3".length]);
  while ((await frames("cancelled")) !== 1);

  // A late reply is ignored.
  equal((await failed(link.call({ kind: "Load", value: load("slow") }, "Loaded", AbortSignal.timeout(50)))).name, "TimeoutError");
  const all = await Promise.all(["gain", "cancelled", "gain"].map(frames));
  equal(all, [all[0], 1, all[0]]);

  const closed = await Promise.all([failed(frames("die")), failed((async () => { for await (const _ of watch(0)); })())]);
  equal(closed.map((it) => it instanceof SdpCallError && it.answer === null && it.failure === null), [true, true]);
  equal((await failed(frames("gain"))) === closed[0], true);
}

/** Answers the first call of a script with these messages, and returns what its errors or items are, and what it has sent. */
async function answered(messages: Uint8Array[], isStream = false): Promise<[string, Uint8Array[]]> {
  const sent: Uint8Array[] = [];
  const link = new SdpLink({ send: (bytes) => sent.push(bytes), close: () => {} }, encodeRequest, decodeEvent);
  const [opening, steps] = [messages.slice(0, 2), messages.slice(2)];
  const found: unknown[] = [];
  try {
    const opened = link.connect(createHello("player", SCHEMA), "script 1");
    for (const message of opening) link.receive(message);
    await opened;
    const request = { kind: "Watch", value: { count: 1 } } as const;
    const items = isStream ? link.callStream(request, "Tick") : [link.call(request, "Tick")];
    queueMicrotask(() => {
      for (const message of steps) link.receive(message);
      link.close();
    });
    for await (const { number } of items) found.push(number);
  } catch (error) {
    found.push((error as Error).message);
  }
  return [found.join(), sent];
}

/** A peer that breaks a rule ends the connection, and steps of later versions are ignored. */
export async function refuse(): Promise<void> {
  const hello = (protocol: string, id: number) =>
    encodeSdpHello({ ...createHello(protocol, SCHEMA), extensions: [{ id, content: new Uint8Array() }] });
  const verdict = (accepts: boolean) => encodeSdpLinkMessage({ kind: "LinkVerdict", value: { accepts, reason: "no", messages: [], extensions: [] } });
  const step = (kind: number, content = new Uint8Array(), call = 1) => encodeSdpLinkMessage({ kind: "LinkCall", value: { call, kind, count: 0, content } });
  const tick = encodeEvent({ kind: "Tick", value: { number: 7 } });
  const later = Uint8Array.from(tick, (byte, index) => (index === 4 ? 1 : index === 5 ? 255 : byte));
  const [result, sent] = await answered([hello("settings", 1)]);
  equal(result.includes("protocol settings there, player here"), true);
  equal(decodeSdpLinkMessage(sent[1]!).kind, "LinkVerdict");
  equal((await answered([hello("player", 2)]))[0], "the peer answers no calls");
  equal((await answered([hello("player", 1), verdict(false)]))[0], "the peer does not go on: no");
  equal((await answered([hello("player", 1), tick]))[0], "SdpError: Link: UnknownMessageId at offset 4");
  const open = [hello("player", 1), verdict(true)];
  const call = async (...steps: Uint8Array[]) => (await answered([...open, ...steps]))[0];
  const stream = async (...steps: Uint8Array[]) => (await answered([...open, ...steps], true))[0];
  const rule = "the peer has answered against the rules";
  equal(await call(step(9), later, step(1, tick, 5), step(6), step(1, tick)), "7");
  equal(await call(step(2, tick)), rule);
  equal(await call(step(3)), rule);
  equal(await call(step(1, tick.slice(1))), "SdpError: InvalidMagic at offset 0");
  equal(await call(verdict(true)), "SdpError: WrongMessageId at offset 4");
  equal(await call(), "the connection is closed");
  equal(await stream(step(2, tick), step(2, tick), step(3), step(2, tick)), "7,7");
  equal(await stream(step(1, tick)), rule);
  equal(await stream(...Array.from({ length: 17 }, () => step(2, tick))), `${"7,".repeat(16)}${rule}`);
}
