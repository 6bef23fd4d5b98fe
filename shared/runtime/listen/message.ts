import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../deps.ts";
import { notePeer } from "./peers.ts";

/** Longest time a client may leave an answer unread, in milliseconds. */
export const UNREAD_MS = 60_000;

/**
 * Milliseconds to discard the rest of a body after the answer: closing earlier may lose it (RFC
 * 9112 §9.6).
 */
export const DRAIN_MS = 500;

/** One request and its answer, as Node has them. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: Pick<Clock, "after">;
}

/** Answers a request with the handler's response; if the handler fails, with an empty 500. */
export async function answerWith(
  handle: (request: Request) => Response | Promise<Response>,
  exchange: Exchange,
): Promise<void> {
  const { message, response } = exchange;
  // Both are followed by the connection's `close`; without a listener they would end the process.
  message.on("error", () => {});
  response.on("error", () => {});
  const request = createRequest(message);
  const { remoteAddress } = message.socket;
  if (request && remoteAddress !== undefined) notePeer(request, remoteAddress);
  try {
    await send(request ? await handle(request) : new Response(null, { status: 400 }), exchange);
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.destroy();
  }
}

/** A host and a port as in a `Host` field, without characters that a URL would interpret. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Matches paths that a `Request` would rewrite (RFC 3986 §3.3), and so evade the rules of a proxy.
 */
const AMBIGUOUS = /[\0-\x20\x7f\\]|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Undefined when a `Request` cannot hold the target or the fields. */
function createRequest(message: IncomingMessage): Request | undefined {
  const { method = "GET", url: target = "/", rawHeaders, headers } = message;
  if (count(rawHeaders, "host") > 1) return undefined;
  const url = resolveUrl(target, headers.host);
  if (url === undefined) return undefined;
  const hasBody = method === "POST" &&
    (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0);
  try {
    const request = new Request(url, { method, body: hasBody ? streamBody(message) : null });
    // Given to the constructor, they would be converted and copied twice.
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      request.headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
    }
    return request;
  } catch {
    return undefined;
  }
}

/** Tells how often a field is among names and values in turn. */
function count(rawHeaders: readonly string[], field: string): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === field).length;
}

/** Resolves the requested URL; HTTP/1.0 has no `Host`. */
function resolveUrl(target: string, host: string | undefined): string | undefined {
  if (host !== undefined && !HOST.test(host)) return undefined;
  if (AMBIGUOUS.test(target.replace(/\?.*/s, ""))) return undefined;
  const origin = `http://${host ?? "unknown.invalid"}`;
  if (target.startsWith("/")) return origin + target;
  if (target === "*") return origin;
  // The absolute form is for proxies, yet every server has to take it (RFC 9112 §3.2.2). One that
  // names another host than the field would let the two contradict each other.
  const agrees = URL.canParse(target) && new URL(target).origin === new URL(origin).origin;
  return agrees ? target : undefined;
}

/** Returns a body piece by piece; the connection is read only at that pace. */
function streamBody(message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      let piece: Uint8Array<ArrayBuffer> | null = message.read();
      while (piece === null && !message.complete && !message.destroyed) {
        await waitForArrival(message);
        piece = message.read();
      }
      if (piece !== null) controller.enqueue(piece);
      else if (message.complete) controller.close();
      else throw new TypeError("The client went away.");
    },
    cancel: () => discardRest(message),
  }, { highWaterMark: 0 });
}

/** Resolves when more of a body has come, or its end, or when the connection is gone. */
function waitForArrival(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      message.off("readable", end).off("close", end);
      resolve();
    };
    message.on("readable", end).on("close", end);
  });
}

/** Receives the rest of a body and discards it. */
function discardRest(message: IncomingMessage): void {
  message.removeAllListeners("readable").on("data", () => {});
}

/** Longest body that is handed over whole, in bytes: it fits into the system's buffers. */
const WHOLE_BYTES = 16 * 1024;

async function send(answer: Response, exchange: Exchange): Promise<void> {
  const { message, response } = exchange;
  const { status, headers } = answer;
  response.writeHead(status, listFields(headers));
  let whole: Uint8Array | undefined;
  if (message.method === "HEAD") await answer.body?.cancel();
  else if (Number(headers.get("content-length") ?? Infinity) <= WHOLE_BYTES) {
    // Without a look at `body`, which would make a stream of it.
    whole = await answer.bytes();
  } else if (answer.body !== null) await sendPieces(answer.body, exchange);
  if (!message.complete) {
    if (whole) response.write(whole);
    await drain(exchange);
    response.end();
    if (!message.complete) message.socket.destroySoon();
  } else if (whole) response.end(whole);
  else response.end();
}

/** Walking through `Headers` by their iterator sorts them anew at each step. */
function listFields(headers: Headers): Record<string, string> {
  const fields: Record<string, string> = {};
  headers.forEach((value, name) => fields[name] = value);
  return fields;
}

async function sendPieces(body: ReadableStream<Uint8Array>, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  const reader = body.getReader();
  response.on("close", () => void reader.cancel("hung up").catch(() => {}));
  // The stream's producer may cut it off while the client is not reading.
  reader.closed.catch(() => response.destroy());
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!response.write(value)) await waitUntilWritten(exchange);
  }
}

/** Resolves when the socket accepts more, or the connection is closed; cuts off slow readers. */
function waitUntilWritten({ response, clock }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(UNREAD_MS, () => response.destroy());
    const end = () => {
      stopTimer();
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
    if (response.destroyed) end();
  });
}

/** Reads the rest of a request, for a limited time. */
function drain({ message, clock }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(DRAIN_MS, resolve);
    const end = () => {
      stopTimer();
      resolve();
    };
    message.on("end", end).on("close", end);
    discardRest(message);
  });
}
