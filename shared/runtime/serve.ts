import process from "node:process";
import type { Hono } from "hono";
import { isLoopbackHost } from "../ip/loopback.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Deps, ProcessState, ShutdownTask, SocketClient } from "./deps.ts";
import { Connections } from "./listen/connections.ts";
import { platformListens, startDenoServe } from "./listen/deno_serve.ts";
import {
  computeNeeded,
  countAvailable,
  type DescriptorBudget,
  shareDescriptors,
} from "./listen/descriptors.ts";
import { type HttpServer, startHttpServer } from "./listen/http_server.ts";
import { readServerConfig } from "./local_config.ts";
import { watchLoop } from "./loop_lag.ts";
import { createNotifier } from "./notify.ts";
import { type SocketServer, startSocketServer } from "./listen/socket_server.ts";
import { explainSocketProblem, startProblem } from "./listen/start_problem.ts";
import { createLogWriter, type LogWriter, sendToStandardError } from "./log_writer.ts";
import { createRealDeps, isEdgeRuntime, processEnv, systemClock } from "./real.ts";
import { stopHandler } from "./stop_signals.ts";
import { WorkerPool } from "./workers/pool.ts";

export interface AppContext {
  readonly config: Config;
  readonly deps: Deps;
  readonly process: ProcessState;
  /** Here the application registers what is to be done before the process ends. */
  readonly shutdownTasks: ShutdownTask[];
}

/** The served applications: HTTP, and the protocol of `spamd` where `SPAMD_LISTEN` is set. */
export interface ServedApps extends Pick<Hono, "fetch"> {
  readonly spamd?: (client: SocketClient) => Promise<void>;
}

export interface ServeOptions {
  /** Called once with the base URL, when the server accepts connections. */
  readonly onReady?: (baseUrl: string) => void;
  /** Work to be done once it accepts connections; it is reported as ready after that. */
  readonly warmUp?: (deps: Deps) => Promise<void>;
  /**
   * Whether webhooks may be on this machine and days have no limit; ignored unless `HOST` is
   * loopback.
   */
  readonly local?: boolean;
  /** Values of variables that are not set. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Module of the workers; without it the thread that answers does all work. */
  readonly workers?: URL;
}

/** How long the last log lines may take to be written when the process ends. */
const LAST_LINES_MS = 500;

/** The last part of the grace: work of its own that has not finished is put back then. */
const PUT_BACK_MS = 1_000;

/** Status of a process that was forced to end by a signal, as shells have it. */
const FORCED = 130;

/**
 * Serves one application until SIGTERM or SIGINT, then gives running work `SHUTDOWN_GRACE_MS`. A
 * second signal ends it.
 */
export function serveApp(
  create: (context: AppContext) => ServedApps,
  { onReady, warmUp, local = false, defaults = {}, workers }: ServeOptions = {},
): void {
  const config = readConfigOrExit(local, defaults);
  const budget = platformListens() ? computeWanted(config) : computeDescriptors(config);
  const log = createLogWriter({
    clock: systemClock,
    send: isEdgeRuntime() ? sendToPlatform : sendToStandardError,
  });
  const ownDeps = createRealDeps(config, {
    local: local && isLoopbackHost(config.HOST),
    writeLog: log.write,
    maxOutbound: budget.outbound,
  });
  const pool = workers && createPool(workers, config, ownDeps);
  const deps = pool ? { ...ownDeps, workers: pool } : ownDeps;
  let server: HttpServer | undefined;
  const lag = isEdgeRuntime() ? { takeMax: () => 0 } : watchLoop(systemClock);
  const shutdownTasks: ShutdownTask[] = [];
  const app = create({
    config,
    deps,
    shutdownTasks,
    process: {
      connections: () => server?.connections(),
      droppedLogLines: log.dropped,
      loopLag: lag.takeMax,
      cpuSeconds: readCpuSeconds,
      memory: () => process.memoryUsage().rss,
    },
  });
  const connections = new Connections(budget.connections);
  const handle = async (request: Request) => {
    try {
      return await app.fetch(request);
    } catch (error) {
      deps.log("error", "unhandled", {}, error);
      return new Response(null, { status: 500 });
    }
  };
  if (budget.connections < config.MAX_CONNECTIONS) {
    deps.log("warn", "few_descriptors", { connections: budget.connections });
  }
  /** Clients of `spamd` are served from the start on, as those of HTTP. */
  const startSpamd = async (
    address: Config["SPAMD_LISTEN"],
    answer: ServedApps["spamd"],
  ): Promise<SocketServer | undefined> => {
    if (address === undefined || answer === undefined) return undefined;
    try {
      const options = { address, connections, clock: systemClock, handle: answer };
      const started = await startSocketServer(options);
      deps.log("info", "spamd_listening", { port: started.port });
      return started;
    } catch (error) {
      exitWith(explainSocketProblem(error));
    }
  };
  const notifier = isEdgeRuntime() ? undefined : createNotifier({
    env: (name) => Deno.env.get(name),
    clock: systemClock,
    log: deps.log,
  });
  const start = platformListens() ? startDenoServe : startHttpServer;
  start({
    hostname: config.HOST,
    port: config.PORT,
    connections,
    bodyTimeoutMs: config.BODY_TIMEOUT_MS,
    openToAllOrigins: config.ALLOWED_ORIGINS.length === 0,
    clock: systemClock,
    handle,
    onReopened: () => deps.log("error", "listener_reopened"),
  }).then(async (started) => {
    server = started;
    const spamd = await startSpamd(config.SPAMD_LISTEN, app.spamd);
    const { hostname, port } = started;
    deps.log("info", "listening", { host: hostname, port });
    pool?.warmUp();
    Promise.resolve(warmUp?.(deps))
      .catch((error) => deps.log("error", "unhandled", {}, error))
      .then(() => notifier?.ready());
    // The address comes after the lines of the start, where a person looks.
    log.flush().then(() =>
      onReady?.(`http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`)
    );
    if (!isEdgeRuntime()) {
      stopOnSignal(spamd ? [started, spamd] : [started], { config, deps, log, shutdownTasks });
    }
  }, (error) => exitWith(startProblem(error, config)));
}

/** Undefined on older runtimes, which warn of the call. */
function readCpuSeconds(): number | undefined {
  if (platformListens()) return undefined;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function createPool(module: URL, config: Config, { clock, log }: Deps): WorkerPool | undefined {
  const size = config.WORKERS ?? navigator.hardwareConcurrency;
  return size === 0 ? undefined : new WorkerPool({ module, size, config, clock, log });
}

function readConfigOrExit(local: boolean, defaults: Readonly<Record<string, string>>): Config {
  try {
    const set = Object.entries(processEnv()).filter(([, value]) => value?.trim());
    return readServerConfig({ ...defaults, ...Object.fromEntries(set) }, local);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    exitWith(error.message);
  }
}

/** Returns a sentence for the person who starts the server, where there is no log yet. */
function exitWith(message: string): never {
  // deno-lint-ignore no-console
  console.error(message);
  Deno.exit(1);
}

function computeWanted({ MAX_CONNECTIONS, MAX_OUTBOUND_CONNECTIONS }: Config): DescriptorBudget {
  return { connections: MAX_CONNECTIONS, outbound: MAX_OUTBOUND_CONNECTIONS };
}

function computeDescriptors(config: Config): DescriptorBudget {
  const wanted = computeWanted(config);
  return shareDescriptors(wanted, countAvailable(computeNeeded(wanted)));
}

/** Sends the platform collects the console's output. */
function sendToPlatform(text: string): Promise<void> {
  // deno-lint-ignore no-console
  console.error(text.trimEnd());
  return Promise.resolve();
}

interface Running {
  readonly config: Config;
  readonly deps: Deps;
  readonly log: LogWriter;
  readonly shutdownTasks: readonly ShutdownTask[];
}

function stopOnSignal(
  servers: readonly Pick<HttpServer, "stop">[],
  { config, deps, log, shutdownTasks }: Running,
): void {
  const grace = config.SHUTDOWN_GRACE_MS;
  const stop = async () => {
    deps.log("info", "stopping");
    const ended = Promise.all(shutdownTasks.map((end) => end(Math.max(0, grace - PUT_BACK_MS))))
      .catch((error) => deps.log("error", "unhandled", {}, error));
    const [stopped] = await Promise.all([
      Promise.all(servers.map((server) => server.stop(grace))),
      Promise.race([ended, systemClock.sleep(Math.max(grace, PUT_BACK_MS))]),
    ]);
    const inTime = stopped.every(Boolean);
    deps.log(inTime ? "info" : "warn", inTime ? "stopped" : "stopped_with_requests_cut_off");
    await Promise.race([log.flush(), systemClock.sleep(LAST_LINES_MS)]);
    Deno.exit(0);
  };
  const onSignal = stopHandler({ clock: systemClock, stop, force: () => Deno.exit(FORCED) });
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, onSignal);
}
