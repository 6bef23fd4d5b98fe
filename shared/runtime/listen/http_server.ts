import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ErrorBody } from "../../contract/errors.ts";
import type { Clock } from "../deps.ts";
import type { Connections } from "./connections.ts";
import { answerWith } from "./message.ts";

/** Maximum milliseconds until a header section is complete, from the start of its request. */
const HEADERS_TIMEOUT_MS = 10_000;

/** Milliseconds after which an idle connection is closed; common proxies keep theirs for 60 s. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Milliseconds beyond `bodyTimeoutMs` for a body, so that the application answers the timeout first.
 */
const BODY_SLACK_MS = 5_000;

/** Interval at which timeouts of connections are checked, in milliseconds. */
const CHECK_MS = 1_000;

export interface HttpServerOptions {
  readonly hostname: string;
  readonly port: number;
  /** Connections of the process, whose servers share its descriptors. */
  readonly connections: Connections;
  readonly bodyTimeoutMs: number;
  readonly clock: Clock;
  readonly handle: (request: Request) => Promise<Response>;
  /** Whether pages of all origins may read the answer to an invalid request. */
  readonly openToAllOrigins?: boolean;
  /** Called after a listener that stopped accepting was reopened. */
  readonly onReopened: () => void;
}

/** A running server. */
export interface HttpServer {
  readonly hostname: string;
  readonly port: number;
  /** Number of open connections; undefined if the platform listens. */
  connections(): number | undefined;
  /**
   * Accepts no new connections, and gives requests `graceMs` to finish; the others are cut off.
   *
   * @returns Whether all requests finished.
   */
  stop(graceMs: number): Promise<boolean>;
}

/**
 * Starts an HTTP/1.1 server with limits of connections and timeouts, which `Deno.serve` lacks.
 *
 * @throws {Error} With Node's `code`, such as `EADDRINUSE`.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { clock, connections, bodyTimeoutMs } = options;
  const state = { stopping: false };
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: HEADERS_TIMEOUT_MS + bodyTimeoutMs + BODY_SLACK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  });
  server.on("connection", (socket) => {
    // Nagle's algorithm would delay the end of an answer, which is written at once.
    socket.setNoDelay(true);
    connections.add(socket);
  });
  server.on("request", (message, response) => {
    if (!connections.begin(message.socket)) return;
    response.on("close", () => connections.finish(message.socket));
    if (state.stopping) response.setHeader("connection", "close");
    answerWith(options.handle, { message, response, clock });
  });
  server.on("clientError", (error, socket) => {
    if (socket.writable) socket.end(formatRefusal(error, options));
    else socket.destroy();
  });
  await listen(server, options.port, options.hostname);
  const { address, port } = server.address() as AddressInfo;
  const stopWatch = watchAccepting({
    clock,
    countAccepted: () => connections.acceptedCount,
    address: { hostname: address, port },
    reopen: async () => {
      server.close();
      await listen(server, port, options.hostname);
      options.onReopened();
    },
  });
  return {
    hostname: address,
    port,
    connections: () => connections.openCount,
    stop: async (graceMs) => {
      state.stopping = true;
      stopWatch();
      const closing = new Promise<void>((resolve) => server.close(() => resolve()));
      return await finishWithin(server, closing, { clock, graceMs });
    },
  };
}

/** Formats the answer to a request that is not valid HTTP, with the error body of all answers. */
function formatRefusal(
  error: Error & { readonly code?: string },
  { openToAllOrigins = false }: Pick<HttpServerOptions, "openToAllOrigins">,
): string {
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const [line, body]: [string, ErrorBody] = isTooLarge
    ? ["431 Request Header Fields Too Large", {
      error: "header_fields_too_large",
      message: "The header section of the request is larger than 16 KiB.",
    }]
    : ["400 Bad Request", {
      error: "invalid_request",
      message: "The request is not valid HTTP/1.1.",
    }];
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${line}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
    ...(openToAllOrigins ? ["Access-Control-Allow-Origin: *"] : []),
    "",
    text,
  ].join("\r\n");
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Interval at which a stopping server closes idle connections, in milliseconds. */
const CLOSE_IDLE_MS = 50;

/**
 * Waits until a server that accepts no more connections has closed. After `graceMs`, cuts off the
 * rest and resolves to false.
 */
async function finishWithin(
  server: Server,
  closing: Promise<void>,
  { clock, graceMs }: { readonly clock: Clock; readonly graceMs: number },
): Promise<boolean> {
  const endsAt = clock.monotonic() + graceMs;
  let isFinished = false;
  closing.then(() => isFinished = true);
  while (!isFinished && clock.monotonic() < endsAt) {
    server.closeIdleConnections();
    await Promise.race([closing, clock.sleep(CLOSE_IDLE_MS)]);
  }
  if (!isFinished) server.closeAllConnections();
  return isFinished;
}

/** Interval at which a listener without new connections is tested, in milliseconds. */
const TEST_INTERVAL_MS = 5_000;

/** Maximum milliseconds until a test connection is accepted. */
const MAX_ACCEPT_MS = 1_000;

/** Interval at which the acceptance of a test connection is checked, in milliseconds. */
const CHECK_ACCEPT_MS = 50;

interface AcceptWatchOptions {
  readonly clock: Clock;
  /** Returns the number of connections accepted since the start. */
  readonly countAccepted: () => number;
  /** Where the server listens. */
  readonly address: { readonly hostname: string; readonly port: number };
  /** Closes the listener and opens it again. */
  readonly reopen: () => Promise<void>;
}

/**
 * Reopens a listener that stops accepting connections, as those of `node:net` do in Deno 2.9.6.
 *
 * @returns A function that stops the watch.
 */
function watchAccepting(
  { clock, countAccepted, address, reopen }: AcceptWatchOptions,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const watch = async () => {
    while (!signal.aborted) {
      const acceptedBefore = countAccepted();
      await clock.sleep(TEST_INTERVAL_MS, signal);
      if (countAccepted() > acceptedBefore || await isAccepting()) continue;
      // Fails without a free descriptor; the next round tries again.
      await reopen().catch(() => {});
    }
  };

  /** Tests with a connection; true if none can be opened, as that does not prove a failure. */
  const isAccepting = async (): Promise<boolean> => {
    const acceptedBefore = countAccepted();
    let connection: Deno.Conn | undefined;
    try {
      connection = await Deno.connect({ ...address, hostname: toConnectable(address.hostname) });
      for (
        let ms = 0;
        ms < MAX_ACCEPT_MS && countAccepted() === acceptedBefore;
        ms += CHECK_ACCEPT_MS
      ) {
        await clock.sleep(CHECK_ACCEPT_MS, signal);
      }
      return countAccepted() > acceptedBefore;
    } catch {
      return true;
    } finally {
      connection?.close();
    }
  };

  // The abort ends the watch: `sleep` rejects.
  watch().catch(() => {});
  return () => controller.abort();
}

/** Replaces the unspecified address, to which not every system connects, by the loopback address. */
function toConnectable(hostname: string): string {
  if (hostname === "0.0.0.0") return "127.0.0.1";
  return hostname === "::" ? "::1" : hostname;
}
