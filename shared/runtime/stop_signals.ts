import type { Config } from "./config.ts";
import type { Clock, Deps, ShutdownTask } from "./deps.ts";
import type { HttpServer } from "./listen/http_server.ts";
import type { LogWriter } from "./log_writer.ts";
import { systemClock } from "./real.ts";

/** Maximum milliseconds for writing the last log lines. */
const LAST_LINES_MS = 500;

/** Last milliseconds of the grace period, in which unfinished jobs are put back. */
const PUT_BACK_MS = 1_000;

/** Exit status after a second signal, as shells report for SIGINT. */
const FORCED_STATUS = 130;

/** Parts of a running server that its end closes. */
interface RunningServer {
  readonly config: Config;
  readonly deps: Deps;
  readonly log: LogWriter;
  readonly shutdownTasks: readonly ShutdownTask[];
}

/** Stops the servers at SIGTERM or SIGINT, within the grace period; then the process ends. */
export function stopOnSignal(
  servers: readonly Pick<HttpServer, "stop">[],
  { config, deps, log, shutdownTasks }: RunningServer,
): void {
  const graceMs = config.SHUTDOWN_GRACE_MS;
  const stop = async () => {
    deps.log("info", "stopping");
    const shutdown = Promise.all(
      shutdownTasks.map((end) => end(Math.max(0, graceMs - PUT_BACK_MS))),
    )
      .catch((error) => deps.log("error", "unhandled", {}, error));
    const [results] = await Promise.all([
      Promise.all(servers.map((server) => server.stop(graceMs))),
      Promise.race([shutdown, systemClock.sleep(Math.max(graceMs, PUT_BACK_MS))]),
    ]);
    const isInTime = results.every(Boolean);
    deps.log(isInTime ? "info" : "warn", isInTime ? "stopped" : "stopped_with_requests_cut_off");
    await Promise.race([log.flush(), systemClock.sleep(LAST_LINES_MS)]);
    Deno.exit(0);
  };
  const onSignal = createStopHandler({
    clock: systemClock,
    stop,
    force: () => Deno.exit(FORCED_STATUS),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, onSignal);
}

/** Milliseconds in which repeated signals count as one: `npx` and `deno task` repeat signals. */
export const SAME_REQUEST_MS = 2_000;

export interface StopOptions {
  readonly clock: Pick<Clock, "monotonic">;
  /** Lets running requests finish and ends the process. */
  readonly stop: () => void;
  /** Ends the process at once. */
  readonly force: () => void;
}

/** Creates the handler of signals: the first one stops the process, a later one forces its end. */
export function createStopHandler({ clock, stop, force }: StopOptions): () => void {
  let firstAt: number | undefined;
  return () => {
    if (firstAt === undefined) {
      firstAt = clock.monotonic();
      return stop();
    }
    if (clock.monotonic() - firstAt >= SAME_REQUEST_MS) force();
  };
}
