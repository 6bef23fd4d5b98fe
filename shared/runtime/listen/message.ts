import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../deps.ts";
import { recordPeer } from "./peers.ts";

/** Maximum milliseconds for which a client may leave its answer unread. */
export const MAX_UNREAD_MS = 60_000;

/**
 * Maximum milliseconds for discarding the rest of a request after its answer. Closing with unread
 * bytes may lose the answer (RFC 9112 §9.6).
 */
export const MAX_DISCARD_MS = 500;

/** A request and its answer as objects of Node. */
export interface NodeExchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: Pick<Clock, "after">;
}

/** Answers a request with the handler's response; if the handler fails, with an empty 500. */
export async function answerWith(
  handle: (request: Request) => Promise<Response>,
  exchange: NodeExchange,
): Promise<void> {
  const { message, response } = exchange;
  // Errors without a listener would end the process; `close` follows them.
  message.on("error", () => {});
  response.on("error", () => {});
  const request = createRequest(message);
  const { remoteAddress } = message.socket;
  if (request && remoteAddress !== undefined) recordPeer(request, remoteAddress);
  try {
    await send(request ? await handle(request) : new Response(null, { status: 400 }), exchange);
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.destroy();
  }
}

/** Host and port of a `Host` field, without characters that have a meaning in URLs. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Paths that `Request` would normalise (RFC 3986 §3.3), which would evade a proxy's rules for paths.
 */
const AMBIGUOUS = /[\0-\x20\x7f\\]|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Creates the `Request`; undefined if it cannot represent the target or the fields. */
function createRequest(message: IncomingMessage): Request | undefined {
  const { method = "GET", url: target = "/", rawHeaders, headers } = message;
  if (countField(rawHeaders, "host") > 1) return undefined;
  const url = resolveUrl(target, headers.host);
  if (url === undefined) return undefined;
  const hasBody = method === "POST" &&
    (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0);
  try {
    const request = new Request(url, { method, body: hasBody ? streamBody(message) : null });
    // The constructor would convert and copy the fields twice.
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      request.headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
    }
    return request;
  } catch {
    return undefined;
  }
}

/** Counts a field in a list in which each name is followed by its value. */
function countField(rawHeaders: readonly string[], field: string): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === field).length;
}

/** Resolves the URL of a request; undefined if it is invalid. HTTP/1.0 has no `Host`. */
function resolveUrl(target: string, host: string | undefined): string | undefined {
  if (host !== undefined && !HOST.test(host)) return undefined;
  if (AMBIGUOUS.test(target.replace(/\?.*/s, ""))) return undefined;
  const origin = `http://${host ?? "unknown.invalid"}`;
  if (target.startsWith("/")) return origin + target;
  if (target === "*") return origin;
  // Servers must accept the absolute form too (RFC 9112 §3.2.2). It is refused if its host
  // contradicts the `Host` field.
  const hasSameOrigin = URL.canParse(target) && new URL(target).origin === new URL(origin).origin;
  return hasSameOrigin ? target : undefined;
}

/** Streams a body; the connection is read only as fast as the stream. */
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

/** Resolves when more bytes of a body have arrived, or its end, or the connection was closed. */
function waitForArrival(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      message.off("readable", end).off("close", end);
      resolve();
    };
    message.on("readable", end).on("close", end);
  });
}

/** Discards the rest of a body as it arrives. */
function discardRest(message: IncomingMessage): void {
  message.removeAllListeners("readable").on("data", () => {});
}

/** Maximum number of bytes of a body that is sent whole, as it fits into the system's buffers. */
const MAX_WHOLE_BYTES = 16 * 1024;

/**
 * Sends an answer: a small body whole, a longer one in pieces. A request that has not arrived
 * completely is drained, and its connection closed.
 */
async function send(answer: Response, exchange: NodeExchange): Promise<void> {
  const { message, response } = exchange;
  const { status, headers } = answer;
  response.writeHead(status, listFields(headers));
  let wholeBody: Uint8Array | undefined;
  if (message.method === "HEAD") await answer.body?.cancel();
  else if (Number(headers.get("content-length") ?? Infinity) <= MAX_WHOLE_BYTES) {
    // Reading `body` would create a stream.
    wholeBody = await answer.bytes();
  } else if (answer.body !== null) await sendPieces(answer.body, exchange);
  if (!message.complete) {
    if (wholeBody) response.write(wholeBody);
    await drain(exchange);
    response.end();
    if (!message.complete) message.socket.destroySoon();
  } else if (wholeBody) response.end(wholeBody);
  else response.end();
}

/** Copies header fields to an object. The iterator of `Headers` would sort them at each step. */
function listFields(headers: Headers): Record<string, string> {
  const fields: Record<string, string> = {};
  headers.forEach((value, name) => fields[name] = value);
  return fields;
}

async function sendPieces(body: ReadableStream<Uint8Array>, exchange: NodeExchange): Promise<void> {
  const { response } = exchange;
  const reader = body.getReader();
  response.on("close", () => void reader.cancel("hung up").catch(() => {}));
  // The body may fail while the client does not read.
  reader.closed.catch(() => response.destroy());
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!response.write(value)) await waitUntilWritten(exchange);
  }
}

/** Resolves when the socket accepts more bytes or was closed; cuts off a client that does not read. */
function waitUntilWritten({ response, clock }: NodeExchange): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(MAX_UNREAD_MS, () => response.destroy());
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
function drain({ message, clock }: NodeExchange): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(MAX_DISCARD_MS, resolve);
    const end = () => {
      stopTimer();
      resolve();
    };
    message.on("end", end).on("close", end);
    discardRest(message);
  });
}
