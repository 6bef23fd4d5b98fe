import type { Connection, Deps } from "../runtime/deps.ts";
import { OutboundError } from "./error.ts";
import { type HttpStatus, readAnswer } from "./status.ts";
import type { OutboundTarget } from "./target.ts";
import { OutboundLimitError } from "../contract/errors.ts";
import { resolveAddresses } from "./addresses.ts";
import { combineSignals } from "./combine_signals.ts";

/** A request. Names and values of headers must not contain line breaks. */
export interface PostRequest {
  readonly target: OutboundTarget;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Maximum milliseconds from the look-up of the name to the status of the answer. */
  readonly timeoutMs: number;
}

/** Maximum number of bytes of an answer's body that are read, so that the receiver can finish. */
const MAX_DRAIN_BYTES = 64 * 1024;
/** Maximum milliseconds for reading an answer's body. */
const MAX_DRAIN_MS = 250;

/**
 * Posts once over HTTP/1.1 to a checked address, which `fetch` cannot choose. Returns the status of
 * the answer.
 *
 * @throws {OutboundError}
 */
export async function post(request: PostRequest, deps: ConnectionDeps): Promise<HttpStatus> {
  const deadline = new AbortController();
  const cancel = deps.clock.after(request.timeoutMs, () => deadline.abort());
  try {
    const connection = await openConnection(request.target, deps, deadline.signal);
    const close = () => connection.close();
    deadline.signal.addEventListener("abort", close, { once: true });
    if (deadline.signal.aborted) close();
    try {
      return await sendAndRead(connection, request, deps);
    } finally {
      close();
    }
  } catch (error) {
    if (deadline.signal.aborted) throw new OutboundError("timeout");
    throw error instanceof OutboundError ? error : new OutboundError("closed", { cause: error });
  } finally {
    cancel();
  }
}

async function sendAndRead(
  connection: Connection,
  request: PostRequest,
  { clock }: ConnectionDeps,
): Promise<HttpStatus> {
  // Read while writing: a receiver may refuse a large body before it has taken all of it.
  const pendingWrite = writeAll(connection, encodeRequest(request)).then(() => true, () => false);
  const answer = await readAnswer(connection);
  if (answer.status < 200 || answer.status > 299 || !await pendingWrite) return answer;
  const stopTimer = clock.after(MAX_DRAIN_MS, () => connection.close());
  await drain(connection).catch(() => {});
  stopTimer();
  return answer;
}

function encodeRequest({ target: { url }, headers, body }: PostRequest): Uint8Array {
  const lines = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
    "connection: close",
  ];
  const head = new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

async function writeAll(connection: Connection, bytes: Uint8Array): Promise<void> {
  for (let sentBytes = 0; sentBytes < bytes.length;) {
    sentBytes += await connection.write(bytes.subarray(sentBytes));
  }
}

async function drain(connection: Connection): Promise<void> {
  const buffer = new Uint8Array(16 * 1024);
  for (let readBytes = 0; readBytes < MAX_DRAIN_BYTES;) {
    const count = await connection.read(buffer);
    if (count === null) return;
    readBytes += count;
  }
}

/** Dependencies of {@linkcode openConnection}. */
type ConnectionDeps = Pick<Deps, "clock" | "connect" | "resolveHost">;

/** Maximum number of addresses tried per name; a name can have hundreds. */
const MAX_ATTEMPTS = 4;

/** Maximum milliseconds per address, so that there is time for the next one. */
const ATTEMPT_MS = 4_000;

/**
 * Connects to a target: resolves its name once and tries the checked addresses in turn.
 *
 * @throws {OutboundError}
 */
async function openConnection(
  target: OutboundTarget,
  deps: ConnectionDeps,
  signal: AbortSignal,
): Promise<Connection> {
  const addresses = await resolveAddresses(target, deps.resolveHost, signal);
  const isSecure = target.url.protocol === "https:";
  const port = Number(target.url.port) || (isSecure ? 443 : 80);
  const connection = await connectToFirst(addresses, port, deps, signal);
  if (!isSecure) return connection;
  try {
    return await connection.startTls(target.host, signal);
  } catch (cause) {
    connection.close();
    signal.throwIfAborted();
    throw new OutboundError("tls", { cause });
  }
}

async function connectToFirst(
  addresses: readonly string[],
  port: number,
  { clock, connect }: ConnectionDeps,
  signal: AbortSignal,
): Promise<Connection> {
  let cause: unknown;
  for (const hostname of addresses.slice(0, MAX_ATTEMPTS)) {
    const attempt = new AbortController();
    const cancel = clock.after(ATTEMPT_MS, () => attempt.abort());
    try {
      const signals = combineSignals(signal, attempt.signal);
      return await connect({ hostname, port, signal: signals });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundLimitError) throw new OutboundError("too_many_calls");
      cause = error;
    } finally {
      cancel();
    }
  }
  throw new OutboundError("unreachable", { cause });
}
