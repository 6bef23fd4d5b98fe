import type { FunctionContext } from "../../shared/http/app.ts";
import { Connections } from "../../shared/runtime/listen/connections.ts";
import { startHttpServer } from "../../shared/runtime/listen/http_server.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { listen } from "./listen.ts";
import { createTestContext } from "./context.ts";
import type { ContextOptions } from "./context.ts";
import { patientClock } from "./patient_clock.ts";
import { findMetricsProblem } from "./leak_guard.ts";

/** A server on a real loopback socket; `await using` stops it. */
export interface TestServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Log lines written so far. */
  readonly lines: readonly string[];
  /** POSTs a value as JSON to a path. */
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>;
}

/** Options of {@linkcode startOwnServer}. */
export interface OwnServerOptions extends ContextOptions {
  readonly maxConnections?: number;
}

/** A server like that of the project's own process, running in the test's process. */
export interface OwnServer extends TestServer {
  /** Connections open now. */
  connections(): number;
}

/**
 * Starts a server as {@linkcode startServer} does, with the listener of `shared/runtime`, for tests
 * of the wire.
 */
export async function startOwnServer(
  create: Parameters<typeof startServer>[0],
  { maxConnections = 1_000, ...options }: OwnServerOptions = {},
): Promise<OwnServer> {
  const context = createTestContext(useRealTurns(options));
  const app = create(context);
  const server = await startHttpServer({
    hostname: "127.0.0.1",
    port: 0,
    connections: new Connections(maxConnections),
    bodyTimeoutMs: context.config.BODY_TIMEOUT_MS,
    openToAllOrigins: context.config.ALLOWED_ORIGINS.length === 0,
    clock: context.deps.clock,
    handle: async (request) => await app.fetch(request),
    onReopened: () => {},
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    port: server.port,
    lines: context.lines,
    connections: () => server.connections() ?? 0,
    post: createPost(url),
    [Symbol.asyncDispose]: async () => {
      await server.stop(0);
      await waitForQueueTurns();
    },
  };
}

/** Adds a clock with real turns, in which the queue yields to the sockets, as on a server. */
function useRealTurns(options: ContextOptions): ContextOptions {
  return { ...options, deps: { clock: patientClock, ...options.deps } };
}

/** Passes the turns in which the queue yields; moving the clock earlier would count as work. */
export async function waitForQueueTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise<void>((resolve) => systemClock.nextTurn(resolve));
  }
}

function createPost(url: string): TestServer["post"] {
  return (path, body, init = {}) =>
    fetch(`${url}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    });
}

/** Serves what `create` makes, and checks its log lines and metrics for leaks. */
export function startServer(
  create: (context: FunctionContext) => { fetch(request: Request): Response | Promise<Response> },
  options: ContextOptions = {},
): TestServer {
  const context = createTestContext(useRealTurns(options));
  const app = create(context);
  const server = listen((request) => app.fetch(request));
  return {
    url: server.url,
    port: server.port,
    lines: context.lines,
    post: createPost(server.url),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await waitForQueueTurns();
      const page = await app.fetch(new Request(`${server.url}/metrics`));
      const metrics = await page.text();
      const problem = page.ok ? findMetricsProblem(metrics) : undefined;
      if (problem !== undefined) throw new Error(`A leak in the metrics: ${problem}`);
    },
  };
}
