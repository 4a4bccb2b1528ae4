// Calls over a connection.

/** The end of a call without a reply. The connection has ended if there is neither a failure nor an answer. */
export class SdpCallError extends Error {
  /** Why the program has not answered itself. */
  readonly failure: SdpLinkFailure | null;
  /** The whole message with an error of the program, to decode. */
  readonly answer: Uint8Array | null;
  constructor(message: string, failure: SdpLinkFailure | null = null, answer: Uint8Array | null = null) {
    super(message);
    this.name = "SdpCallError";
    this.failure = failure;
    this.answer = answer;
  }
}

/** The content of a message of this kind. */
export type SdpValue<Message, Kind> = Extract<Message, { readonly kind: Kind }> extends { readonly value: infer Value } ? Value : never;

/** A call that is not over. */
export interface SdpCall {
  readonly isStream: boolean;
  /** The items that the peer may still send. */
  credit: number;
  readonly steps: SdpLinkCall[];
  wake: () => void;
}

/**
 * A connection to a program that answers calls, such as a `Server` of the crate `sdp-link`. The transport carries whole
 * messages, as a `WebSocket` does. The functions encode the messages that this program sends, and decode the messages
 * that it receives.
 */
export class SdpLink<Sent, Received extends { readonly kind: string; readonly value: unknown }> {
  /** Handles a message outside of calls. */
  onMessage: (message: Received) => void = () => {};
  /** Handles the notice about a lost message. */
  onNotice: (notice: SdpLinkNotice) => void = () => {};
  /** What the peer has answered, or `null` before that. */
  verdict: SdpLinkVerdict | null = null;
  private readonly transport: { send(bytes: Uint8Array<ArrayBuffer>): void; close(): void };
  private readonly encode: (message: Sent) => Uint8Array<ArrayBuffer>;
  private readonly decode: (bytes: Uint8Array) => Received;
  private readonly calls = new Map<number, SdpCall>();
  private count = 0;
  private hello: SdpHello = newHello([], "", null, false);
  private isGreeted = false;
  private notices = 0;
  private ended: SdpCallError | null = null;
  private wake = (): void => {};
  constructor(
    transport: { send(bytes: Uint8Array<ArrayBuffer>): void; close(): void },
    encode: (message: Sent) => Uint8Array<ArrayBuffer>,
    decode: (bytes: Uint8Array) => Received,
  ) {
    this.transport = transport;
    this.encode = encode;
    this.decode = decode;
  }
  /**
   * Opens the connection. With a schema in the `Hello`, the peer converts its messages. The name of the program is for people, such
   * as `window 1.2`.
   */
  connect(hello: SdpHello, program: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.wake = () => (this.ended ? reject(this.ended) : resolve());
      if (this.ended) return this.wake();
      this.hello = hello;
      const extensions = [{ id: 1, content: new TextEncoder().encode(program) }];
      this.transport.send(encodeSdpHello({ ...hello, extensions }));
    });
  }
  /** Takes the next whole message of the peer. */
  receive(bytes: Uint8Array): void {
    try {
      if (!this.ended) this.take(bytes);
    } catch (error) {
      this.close(error);
    }
  }
  /** Sends a request, and returns its reply of this kind. The signal cancels it, as `AbortSignal.timeout(1000)` does. */
  async call<K extends Received["kind"]>(request: Sent, kind: K, signal?: AbortSignal): Promise<SdpValue<Received, K>> {
    for await (const reply of this.answers(request, 0, kind, signal)) return reply;
    return fail("UnexpectedEnd", 0, kind);
  }
  /** Sends a request, and returns the stream of its items, messages of this kind. The end of a loop over it cancels it. */
  callStream<K extends Received["kind"]>(request: Sent, kind: K, signal?: AbortSignal): AsyncIterable<SdpValue<Received, K>> {
    return this.answers(request, 16, kind, signal);
  }
  /** Ends the connection with all calls. Call it also if the transport has closed. */
  close(reason: unknown = "the connection is closed"): void {
    if (this.ended) return;
    this.ended = reason instanceof SdpCallError ? reason : new SdpCallError(String(reason));
    this.wake();
    for (const call of this.calls.values()) call.wake();
    this.transport.close();
  }
  private async *answers<K>(
    request: Sent,
    credit: number,
    kind: K,
    signal?: AbortSignal,
  ): AsyncGenerator<SdpValue<Received, K>, void, undefined> {
    if (!this.verdict && !this.ended) throw new SdpCallError("the connection is not open yet");
    signal?.throwIfAborted();
    const content = this.encode(request);
    do this.count = (this.count + 1) >>> 0;
    while (this.calls.has(this.count));
    const id = this.count;
    const call: SdpCall = { isStream: credit > 0, credit, steps: [], wake: () => {} };
    const wake = (): void => call.wake();
    const isWaiting = (): boolean => call.steps.length === 0 && !this.ended && !signal?.aborted;
    signal?.addEventListener("abort", wake);
    this.calls.set(id, call);
    try {
      this.write(id, 0, credit, content);
      for (let taken = 1; ; taken++) {
        while (isWaiting()) await new Promise<void>((resolve) => (call.wake = resolve));
        signal?.throwIfAborted();
        const step = call.steps.shift();
        if (!step) throw this.ended;
        if (step.kind === 3) return;
        const { kind: found, value } = step.kind === 4 ? refuseCall(step.content) : this.decode(step.content);
        if (found !== kind) fail("WrongMessageId", 4, found);
        yield value as SdpValue<Received, K>;
        if (step.kind !== 2) return;
        // One credit for several items takes fewer messages.
        if (taken % 8 > 0 || !this.calls.has(id)) continue;
        call.credit += 8;
        this.write(id, 6, 8);
      }
    } finally {
      signal?.removeEventListener("abort", wake);
      if (this.calls.delete(id)) this.write(id, 5);
    }
  }
  private write(call: number, kind: number, count = 0, content: Uint8Array = new Uint8Array()): void {
    if (!this.ended) this.transport.send(encodeSdpLinkMessage({ kind: "LinkCall", value: { call, kind, count, content } }));
  }
  private take(bytes: Uint8Array): void {
    const { id } = takeHeader(open(bytes));
    if (!this.isGreeted) return this.greet(decodeSdpHello(bytes));
    if (this.verdict && id < 65280) return this.takeMessage(id, bytes);
    // A later version can have more messages.
    if (this.verdict && id < 65531) return;
    const { kind, value } = decodeSdpLinkMessage(bytes);
    if (kind === "LinkVerdict" && !this.verdict) {
      if (!value.accepts) throw new SdpCallError(`the peer does not go on: ${value.reason}`);
      this.verdict = value;
      this.wake();
    } else if (kind === "LinkVerdict" || !this.verdict) fail("WrongMessageId", 4);
    else if (kind === "LinkNotice") queueMicrotask(() => this.onNotice(value));
    else if (kind === "LinkCall" && value.kind < 5) this.takeStep(value);
  }
  private takeMessage(id: number, bytes: Uint8Array): void {
    try {
      const message = this.decode(bytes);
      queueMicrotask(() => this.onMessage(message));
    } catch (error) {
      if (!(error instanceof SdpError)) throw error;
      const value = { id, isSent: true, offset: error.offset, reason: error.message.slice(0, 256), extensions: [] };
      if (this.notices++ < 64) this.transport.send(encodeSdpLinkMessage({ kind: "LinkNotice", value }));
    }
  }
  private greet(hello: SdpHello): void {
    this.isGreeted = true;
    if (!hello.extensions.some(({ id }) => id === 1)) throw new SdpCallError("the peer answers no calls");
    let reason = "";
    try {
      missingMessages([], hello, this.hello.protocol, true);
    } catch (error) {
      reason = String(error).slice(0, 256);
    }
    const own = new Map(this.hello.messages.map((message) => [message.id, message.fingerprint]));
    const converts = (hello.capabilities & 1) === 1 && hello.schema !== null;
    const lost = hello.messages.filter(({ id, fingerprint }) => (converts ? !own.has(id) : own.get(id) !== fingerprint));
    const both = ({ id }: { id: number }) => [true, false].map((isSent) => ({ id, isSent, grade: 0, reason: "" }));
    const value = { accepts: !reason, reason, messages: lost.slice(0, 256).flatMap(both), extensions: [] };
    this.transport.send(encodeSdpLinkMessage({ kind: "LinkVerdict", value }));
    if (reason) throw new SdpCallError(reason);
  }
  private takeStep(step: SdpLinkCall): void {
    const { call: id, kind, content } = step;
    if (kind !== 3 && messageLength(content) !== content.length) fail("InvalidMessageLength", 6);
    if (kind === 0) {
      const value = { reason: 1, text: "the program answers no calls", extensions: [] };
      return this.write(id, 4, 0, encodeSdpLinkMessage({ kind: "LinkFailure", value }));
    }
    const call = this.calls.get(id);
    if (!call) return;
    const isWrong = kind === 2 ? call.credit-- === 0 : kind !== 4 && call.isStream !== (kind === 3);
    if (isWrong) throw new SdpCallError("the peer has answered against the rules");
    if (kind !== 2) this.calls.delete(id);
    call.steps.push(step);
    call.wake();
  }
}

/** Throws the error of a call. */
export function refuseCall(content: Uint8Array): never {
  if (takeHeader(open(content)).id !== 65531) {
    throw new SdpCallError("the program has answered with an error", null, content.slice());
  }
  const { kind, value } = decodeSdpLinkMessage(content);
  throw kind === "LinkFailure" ? new SdpCallError(`the program has failed: ${value.text}`, value) : fail("WrongMessageId", 4);
}
