import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../deps.ts";
import { notePeer } from "../peers.ts";

/** Longest time a client may leave an answer unread, in milliseconds. */
const UNREAD_MS = 60_000;

/**
 * How long the rest of a body is read and discarded after the answer. Closing with bytes unread
 * resets the connection, and the client may lose the answer with it (RFC 9112 §9.6).
 */
export const DRAIN_MS = 500;

/** One request and its answer, as Node has them. */
export interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: Pick<Clock, "after">;
}

/** Answers a request with what a handler makes of it; the handler's failure is a bare 500. */
export async function answerWith(
  handle: (request: Request) => Response | Promise<Response>,
  exchange: Exchange,
): Promise<void> {
  const { message, response } = exchange;
  // Both end in the connection's own `close`; unheard they would end the process.
  message.on("error", () => {});
  response.on("error", () => {});
  const request = requestOf(message);
  const { remoteAddress } = message.socket;
  if (request && remoteAddress !== undefined) notePeer(request, remoteAddress);
  try {
    await send(request ? await handle(request) : new Response(null, { status: 400 }), exchange);
  } catch {
    if (!response.headersSent) response.writeHead(500);
    response.destroy();
  }
}

/** A host and a port as a `Host` field may have them, without what a URL would read otherwise. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Undefined when the target or the fields are none that a `Request` can hold. */
function requestOf(message: IncomingMessage): Request | undefined {
  const { method = "GET", url: target = "/", rawHeaders } = message;
  try {
    const headers = new Headers();
    let hosts = 0;
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      const [name = "", value = ""] = [rawHeaders[i], rawHeaders[i + 1]];
      if (name.toLowerCase() === "host") hosts++;
      headers.append(name, value);
    }
    const url = hosts > 1 ? undefined : urlOf(target, headers.get("host") ?? undefined);
    if (url === undefined) return undefined;
    if (method !== "POST") return new Request(url, { method, headers });
    const hasBody = headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
    return new Request(url, { method, headers, body: hasBody ? bodyOf(message) : null });
  } catch {
    return undefined;
  }
}

/** The URL that was asked for; HTTP/1.0 has no `Host`. */
function urlOf(target: string, host: string | undefined): string | undefined {
  if (host !== undefined && !HOST.test(host)) return undefined;
  const origin = `http://${host ?? "unknown.invalid"}`;
  if (target.startsWith("/")) return origin + target;
  if (target === "*") return origin;
  // The absolute form is for proxies, yet every server has to take it (RFC 9112 §3.2.2). One that
  // names another host than the field would let the two contradict each other.
  const agrees = URL.canParse(target) && new URL(target).origin === new URL(origin).origin;
  return agrees ? target : undefined;
}

/** A body piece by piece; the connection is read no faster than that. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const arrived: Uint8Array<ArrayBuffer>[] = [];
  let state: "not begun" | "open" | "ended" | "failed" = "not begun";
  let wanted: PromiseWithResolvers<void> | undefined;
  const told = (now?: "ended" | "failed") => {
    if (now !== undefined && state === "open") state = now;
    wanted?.resolve();
  };
  const begin = () => {
    state = message.destroyed && !message.readableEnded ? "failed" : "open";
    message.on("data", (bytes: Uint8Array<ArrayBuffer>) => {
      if (state === "ended") return;
      arrived.push(bytes);
      message.pause();
      told();
    });
    message.on("end", () => told("ended"));
    message.on("close", () => told("failed"));
  };
  return new ReadableStream({
    async pull(controller) {
      if (state === "not begun") begin();
      while (arrived.length === 0 && state === "open") {
        wanted = Promise.withResolvers();
        message.resume();
        await wanted.promise;
      }
      const piece = arrived.shift();
      if (piece) controller.enqueue(piece);
      else if (state === "failed") throw new TypeError("The client went away.");
      else controller.close();
    },
    cancel() {
      state = "ended";
      arrived.length = 0;
      told();
    },
  }, { highWaterMark: 0 });
}

async function send(answer: Response, exchange: Exchange): Promise<void> {
  const { message, response } = exchange;
  const { status, headers, body } = answer;
  response.writeHead(status, Object.fromEntries(headers));
  let last: Uint8Array | undefined;
  if (message.method === "HEAD") await body?.cancel();
  else if (body !== null) last = await sendBody(body, headers.get("content-length"), exchange);
  if (!message.complete) {
    if (last) response.write(last);
    await drain(exchange);
    response.end();
    if (!message.complete) message.socket.destroySoon();
  } else if (last) response.end(last);
  else response.end();
}

/** Sends a body but for a last piece that ends it, which then leaves in one write with the end. */
async function sendBody(
  body: ReadableStream<Uint8Array>,
  length: string | null,
  exchange: Exchange,
): Promise<Uint8Array | undefined> {
  const { response } = exchange;
  const reader = body.getReader();
  response.on("close", () => void reader.cancel("hung up").catch(() => {}));
  // The stream's producer may cut it off while the client is not reading.
  reader.closed.catch(() => response.destroy());
  let left = Number(length ?? Infinity);
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    left -= value.byteLength;
    if (left === 0) {
      // Tells the stream's producer that all of it was read.
      await reader.read();
      return value;
    }
    if (!response.write(value)) await written(exchange);
  }
  return undefined;
}

/** Resolves when there is room for more, or the connection is gone; cuts off slow readers. */
function written({ response, clock }: Exchange): Promise<void> {
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

/** Reads what is left of a request, for a while. */
function drain({ message, clock }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    const stopTimer = clock.after(DRAIN_MS, resolve);
    const end = () => {
      stopTimer();
      resolve();
    };
    message.on("end", end).on("close", end);
    message.removeAllListeners("data").resume();
  });
}
