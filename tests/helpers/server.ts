import type { FunctionContext } from "../../shared/http/app.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { testContext } from "./context.ts";
import type { ContextOptions } from "./context.ts";
import { problemOfMetrics } from "./leak_guard.ts";

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

/** Any handler on a free loopback port. */
export function listen(
  handler: (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>,
): { readonly url: string; readonly port: number } & AsyncDisposable {
  // Not an orderly shutdown: on older runtimes that waits minutes for idle kept-alive connections.
  const stop = new AbortController();
  const { signal } = stop;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal },
    handler,
  );
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await server.finished;
    },
  };
}

/**
 * Serves what `create` makes: one function or the whole gateway. Its log lines and, where it has
 * them, its metrics are looked at for leaks.
 */
export function startServer(
  create: (context: FunctionContext) => { fetch(request: Request): Response | Promise<Response> },
  options: ContextOptions = {},
): TestServer {
  const context = testContext(options);
  const app = create(context);
  const server = listen((request) => app.fetch(request));
  return {
    url: server.url,
    port: server.port,
    lines: context.lines,
    post: (path, body, init = {}) =>
      fetch(`${server.url}${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        ...init,
        headers: { "content-type": "application/json", ...init.headers },
      }),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      // What the app put off to the next turn of the event loop is done by then.
      await new Promise<void>((resolve) => systemClock.nextTurn(resolve));
      const page = await app.fetch(new Request(`${server.url}/metrics`));
      const metrics = await page.text();
      const problem = page.ok ? problemOfMetrics(metrics) : undefined;
      if (problem !== undefined) throw new Error(`A leak in the metrics: ${problem}`);
    },
  };
}
