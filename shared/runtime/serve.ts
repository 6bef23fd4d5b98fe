import type { Hono } from "hono";
import type { Config } from "./config.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { processEnv, realDeps } from "./real.ts";

/** What an application is made from. */
export interface AppContext {
  readonly config: Config;
  readonly deps: Deps;
}

/** Options of {@linkcode serveApp}. */
export interface ServeOptions {
  /** Called once with the base URL, when the server accepts connections. */
  readonly onReady?: (baseUrl: string) => void;
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Supabase's runtime defines this; it stops isolates itself and hands out no signals. */
function onEdgeRuntime(): boolean {
  return "EdgeRuntime" in globalThis;
}

/**
 * Serves one application until SIGTERM or SIGINT: reads the configuration, wires the real
 * dependencies, listens. On a signal no new connection is taken and running requests, streams
 * included, get `SHUTDOWN_GRACE_MS` to finish; a second signal ends the process at once.
 * A bad configuration or a start that fails ends the process with status 1 and one message.
 */
export function serveApp(
  create: (context: AppContext) => Pick<Hono, "fetch">,
  { onReady }: ServeOptions = {},
): void {
  const config = configOrExit();
  let listeningOn: string | undefined;
  const deps = realDeps(config, () => listeningOn !== undefined && LOOPBACK.test(listeningOn));
  const app = create({ config, deps });
  const server = Deno.serve({
    hostname: config.HOST,
    port: config.PORT,
    onListen: ({ hostname, port }) => {
      if (!onEdgeRuntime()) listeningOn = hostname;
      deps.log("info", "listening", { host: hostname, port });
      onReady?.(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`);
    },
    onError: (error) => {
      deps.log("error", "unhandled", {}, error);
      return new Response(null, { status: 500 });
    },
  }, (request) => app.fetch(request));
  if (!onEdgeRuntime()) stopOnSignal(server, config, deps);
}

function configOrExit(): Config {
  try {
    return readConfig(processEnv());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // deno-lint-ignore no-console -- There is no log before there is a configuration.
    console.error(error.message);
    Deno.exit(1);
  }
}

function stopOnSignal(server: Deno.HttpServer, config: Config, deps: Deps): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) Deno.exit(130);
    stopping = true;
    deps.log("info", "stopping");
    const finished = server.shutdown().then(() => true);
    const inTime = await Promise.race([
      finished,
      deps.clock.sleep(config.SHUTDOWN_GRACE_MS).then(() => false),
    ]);
    deps.log(inTime ? "info" : "warn", inTime ? "stopped" : "stopped_with_requests_cut_off");
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
}
