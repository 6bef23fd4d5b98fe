import process from "node:process";
import type { Hono } from "hono";
import { isLoopbackHost } from "../ip/loopback.ts";
import { type Config, ConfigError, readServerConfig } from "./config.ts";
import type { Clock, Deps, ProcessState, ShutdownTask, SocketClient } from "./deps.ts";
import { Connections } from "./listen/connections.ts";
import { startDenoServe, usesDenoServe } from "./listen/deno_serve.ts";
import {
  computeNeeded,
  countAvailable,
  type DescriptorBudget,
  divideDescriptors,
} from "./listen/descriptors.ts";
import { type HttpServer, startHttpServer } from "./listen/http_server.ts";
import { createNotifier } from "./notify.ts";
import { type SocketServer, startSocketServer } from "./listen/socket_server.ts";
import { explainSocketProblem, explainStartProblem } from "./listen/start_problem.ts";
import { createLogWriter, sendToStandardError } from "./log_writer.ts";
import { createRealDeps, isEdgeRuntime, processEnv, systemClock } from "./real.ts";
import { stopOnSignal } from "./stop_signals.ts";
import { WorkerPool } from "./workers/pool.ts";

export interface AppContext {
  readonly config: Config;
  readonly deps: Deps;
  readonly process: ProcessState;
  /** Tasks before the end of the process, which the application adds. */
  readonly shutdownTasks: ShutdownTask[];
}

/** The served applications: HTTP, and the protocol of `spamd` for `SPAMD_LISTEN`. */
export interface ServedApps extends Pick<Hono, "fetch"> {
  readonly spamd?: (client: SocketClient) => Promise<void>;
}

export interface ServeOptions {
  /** Called with the base URL once the server accepts connections. */
  readonly onReady?: (baseUrl: string) => void;
  /** Runs once the server accepts connections; then readiness is reported to systemd. */
  readonly warmUp?: (deps: Deps) => Promise<void>;
  /**
   * Whether webhooks may be on this machine and days have no limit; ignored unless `HOST` is
   * loopback.
   */
  readonly local?: boolean;
  /** Defaults for variables that are not set. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Module of the workers; without it, the main thread does all work. */
  readonly workerModule?: URL;
}

/**
 * Serves applications until SIGTERM or SIGINT. Work in progress then has `SHUTDOWN_GRACE_MS`; a
 * second signal ends the process at once.
 */
export function serveApp(
  create: (context: AppContext) => ServedApps,
  { onReady, warmUp, local = false, defaults = {}, workerModule }: ServeOptions = {},
): void {
  const config = readConfigOrExit({ local, defaults });
  const budget = usesDenoServe() ? readMaximums(config) : computeDescriptors(config);
  // A person at a terminal sees the address before the first log line.
  const announcement = Promise.withResolvers<void>();
  if (onReady === undefined) announcement.resolve();
  const send = isEdgeRuntime() ? sendToPlatform : sendToStandardError;
  const log = createLogWriter({
    clock: systemClock,
    send: (text) => announcement.promise.then(() => send(text)),
  });
  const ownDeps = createRealDeps(config, {
    local: local && isLoopbackHost(config.HOST),
    writeLog: log.write,
    maxOutbound: budget.outbound,
  });
  const pool = workerModule && createPool(workerModule, config, ownDeps);
  const deps = pool ? { ...ownDeps, workers: pool } : ownDeps;
  let server: HttpServer | undefined;
  const lag = isEdgeRuntime() ? { takeMax: () => 0 } : watchEventLoop(systemClock);
  const shutdownTasks: ShutdownTask[] = [];
  const app = create({
    config,
    deps,
    shutdownTasks,
    process: {
      connections: () => server?.connections(),
      droppedLogLines: log.countDropped,
      loopLag: lag.takeMax,
      cpuSeconds: readCpuSeconds,
      memory: () => process.memoryUsage().rss,
    },
  });
  const connections = new Connections(budget.connections);
  if (budget.connections < config.MAX_CONNECTIONS) {
    deps.log("warn", "few_descriptors", { connections: budget.connections });
  }
  const notifier = isEdgeRuntime() ? undefined : createNotifier({
    env: (name) => Deno.env.get(name),
    clock: systemClock,
    log: deps.log,
  });
  const start = usesDenoServe() ? startDenoServe : startHttpServer;
  start({
    hostname: config.HOST,
    port: config.PORT,
    connections,
    bodyTimeoutMs: config.BODY_TIMEOUT_MS,
    openToAllOrigins: config.ALLOWED_ORIGINS.length === 0,
    clock: systemClock,
    handle: createSafeHandler(app, deps),
    onReopened: () => deps.log("error", "listener_reopened"),
  }).then(async (runningServer) => {
    server = runningServer;
    const spamd = await startSpamd({ address: config.SPAMD_LISTEN, connections, app, deps });
    const { hostname, port } = runningServer;
    onReady?.(formatBaseUrl(hostname, port));
    announcement.resolve();
    deps.log("info", "listening", { host: hostname, port });
    pool?.warmUp();
    Promise.resolve(warmUp?.(deps))
      .catch((error) => deps.log("error", "unhandled", {}, error))
      .then(() => notifier?.ready());
    if (!isEdgeRuntime()) {
      stopOnSignal(spamd ? [runningServer, spamd] : [runningServer], {
        config,
        deps,
        log,
        shutdownTasks,
      });
    }
  }, (error) => exitWith(explainStartProblem(error, config)));
}

/** Creates the handler of requests, which answers 500 if the application itself throws. */
function createSafeHandler(app: ServedApps, { log }: Pick<Deps, "log">) {
  return async (request: Request): Promise<Response> => {
    try {
      return await app.fetch(request);
    } catch (error) {
      log("error", "unhandled", {}, error);
      return new Response(null, { status: 500 });
    }
  };
}

/** Starts the server for the protocol of `spamd`, if it is configured. */
async function startSpamd({ address, connections, app, deps }: {
  readonly address: Config["SPAMD_LISTEN"];
  readonly connections: Connections;
  readonly app: ServedApps;
  readonly deps: Deps;
}): Promise<SocketServer | undefined> {
  if (address === undefined || app.spamd === undefined) return undefined;
  try {
    const options = { address, connections, clock: systemClock, handle: app.spamd };
    const runningServer = await startSocketServer(options);
    deps.log("info", "spamd_listening", { port: runningServer.port });
    return runningServer;
  } catch (error) {
    exitWith(explainSocketProblem(error));
  }
}

/** Formats the URL of a listening server; an IPv6 address is in brackets. */
function formatBaseUrl(hostname: string, port: number): string {
  return `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

const MICROSECONDS_PER_SECOND = 1_000_000;

/** Reads the CPU time in seconds; undefined on runtimes that warn about the call. */
function readCpuSeconds(): number | undefined {
  if (usesDenoServe()) return undefined;
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS_PER_SECOND;
}

/** Creates the pool of workers; undefined if `WORKERS` is 0. */
function createPool(module: URL, config: Config, { clock, log }: Deps): WorkerPool | undefined {
  const size = config.WORKERS ?? navigator.hardwareConcurrency;
  return size === 0 ? undefined : new WorkerPool({ module, size, config, clock, log });
}

function readConfigOrExit(
  { local, defaults }: Required<Pick<ServeOptions, "local" | "defaults">>,
): Config {
  try {
    const variables = Object.entries(processEnv()).filter(([, value]) => value?.trim());
    return readServerConfig({ ...defaults, ...Object.fromEntries(variables) }, { local });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    exitWith(error.message);
  }
}

/** Prints a message for the person who starts the server, and ends the process. */
function exitWith(message: string): never {
  // deno-lint-ignore no-console
  console.error(message);
  Deno.exit(1);
}

function readMaximums({ MAX_CONNECTIONS, MAX_OUTBOUND_CONNECTIONS }: Config): DescriptorBudget {
  return { connections: MAX_CONNECTIONS, outbound: MAX_OUTBOUND_CONNECTIONS };
}

function computeDescriptors(config: Config): DescriptorBudget {
  const maximums = readMaximums(config);
  return divideDescriptors(maximums, countAvailable(computeNeeded(maximums)));
}

/** Writes log lines to the console, whose output the platform collects. */
function sendToPlatform(text: string): Promise<void> {
  // deno-lint-ignore no-console
  console.error(text.trimEnd());
  return Promise.resolve();
}

/** Interval of the measurement in milliseconds, short enough for delays of 50 ms. */
const INTERVAL_MS = 20;

/** Measured delays of this thread's event loop. */
interface LoopLag {
  /** Returns the longest delay in seconds since the last call of this function. */
  takeMax(): number;
}

/** Measures how late timers are called: for so long, this thread cannot answer. */
function watchEventLoop({ monotonic, after }: Pick<Clock, "monotonic" | "after">): LoopLag {
  let maxDelayMs = 0;
  const check = () => {
    const dueAt = monotonic() + INTERVAL_MS;
    after(INTERVAL_MS, () => {
      maxDelayMs = Math.max(maxDelayMs, monotonic() - dueAt);
      check();
    });
  };
  check();
  return {
    takeMax: () => {
      const seconds = maxDelayMs / 1000;
      maxDelayMs = 0;
      return seconds;
    },
  };
}
