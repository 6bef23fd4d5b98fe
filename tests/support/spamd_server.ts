import type { FunctionContext } from "../../shared/http/app.ts";
import { Connections } from "../../shared/runtime/listen/connections.ts";
import { startSocketServer } from "../../shared/runtime/listen/socket_server.ts";
import { createServerApps } from "../../shared/server/app.ts";
import { createTestContext } from "./context.ts";
import type { ContextOptions } from "./context.ts";
import { patientClock } from "./patient_clock.ts";
import { waitForQueueTurns } from "./server.ts";

/** A server of the protocol of `spamd`, and the HTTP functions of the same process. */
export interface SpamdServer extends AsyncDisposable {
  readonly port: number;
  readonly lines: readonly string[];
  /** Calls an HTTP route of the same server. */
  http(request: Request): Promise<Response>;
}

/** Options of {@linkcode startSpamd}. */
export interface SpamdOptions extends ContextOptions {
  readonly maxConnections?: number;
}

/** Starts a `spamd` server on loopback. */
export async function startSpamd(
  {
    maxConnections = 100,
    ...options
  }: SpamdOptions = {},
): Promise<SpamdServer> {
  const context: FunctionContext & { lines: readonly string[] } = createTestContext({
    ...options,
    deps: { clock: patientClock, ...options.deps },
  });
  const { http, spamd } = createServerApps(context);
  const server = await startSocketServer({
    address: { kind: "tcp", hostname: "127.0.0.1", port: 0 },
    connections: new Connections(maxConnections),
    clock: context.deps.clock,
    handle: spamd,
  });
  return {
    port: server.port ?? 0,
    lines: context.lines,
    http: async (request) => await http.fetch(request),
    [Symbol.asyncDispose]: async () => {
      await server.stop(0);
      await waitForQueueTurns();
    },
  };
}

/** Runs a client with a mail on its standard input. */
export async function runWithMail(
  program: string,
  args: readonly string[],
  mail: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const process = new Deno.Command(program, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  const writing = writer.write(new TextEncoder().encode(mail)).then(() => writer.close())
    .catch(() => {});
  const { code, stdout, stderr } = await process.output();
  await writing;
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
