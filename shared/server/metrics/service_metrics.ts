import { FUNCTION_NAMES, SPAMD_LABEL } from "../../contract/functions.ts";
import { V1_LABELS } from "../../contract/v1.ts";
import { WORKER_ENDS } from "../../contract/worker_tasks.ts";
import type { Usage } from "../../http/admission/limits.ts";
import type { ProcessState, Workers, WorkerUse } from "../../runtime/deps.ts";
import type { Log, LogFields } from "../../runtime/log.ts";
import {
  Counter,
  Histogram,
  renderCount,
  renderCounts,
  renderGauge,
  renderGauges,
} from "./families.ts";

/** Bounds of the histograms in seconds; a request takes some milliseconds. */
const SECOND_BOUNDS = [
  0.0005,
  0.001,
  0.002,
  0.005,
  0.01,
  0.02,
  0.05,
  0.1,
  0.2,
  0.5,
  1,
  2,
  5,
  10,
];

/** Open jobs at their last count. */
export interface Backlog {
  readonly jobs: number;
  /** Seconds since the oldest waiting job was due. */
  readonly oldestSeconds: number;
}

/** The service's own metrics. */
export interface ServiceMetrics {
  /** Wraps a log, and counts its events, also those that the log level omits. */
  observe(log: Log): Log;
  /** Records the duration of a statement of the database, and whether it failed. */
  recordStatement(statement: { readonly seconds: number; readonly hasFailed: boolean }): void;
  /** Formats all metrics as text for Prometheus. */
  render(): string;
}

/** Options of {@linkcode createServiceMetrics}. */
export interface ServiceMetricsOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly usage: () => Usage;
  readonly workers: Workers | undefined;
  /** Undefined if the platform serves. */
  readonly process: ProcessState | undefined;
}

/**
 * Creates the metrics, counted from the events of the log, which contain no data of callers.
 */
export function createServiceMetrics(
  { now, usage, workers, process }: ServiceMetricsOptions,
): ServiceMetrics {
  const families = createFamilies();
  const latestState: LatestState = { listLoadedAt: undefined, backlog: undefined };
  const counters = createEventCounters(families, latestState, now);
  return {
    recordStatement: ({ seconds, hasFailed }) =>
      families.statements.observe({ outcome: hasFailed ? "failed" : "ok" }, seconds),
    observe: (log) => (level, event, fields = {}, cause) => {
      if (Object.hasOwn(counters, event)) counters[event]?.(fields);
      log(level, event, fields, cause);
    },
    render: () =>
      Object.values(families).map((family) => family.render()).join("") +
      renderUsage(usage()) +
      (workers === undefined ? "" : renderWorkers(workers)) +
      renderBacklog(latestState.backlog) +
      (process === undefined ? "" : renderProcess(process)) +
      renderListAge(latestState.listLoadedAt, now()),
  };
}

type MetricFamilies = ReturnType<typeof createFamilies>;

/** State that events report and gauges show. */
interface LatestState {
  /** Milliseconds since the epoch. */
  listLoadedAt: number | undefined;
  backlog: Backlog | undefined;
}

/** Creates the counters and histograms, in the order in which they are rendered. */
function createFamilies() {
  return {
    requests: new Counter("trust_requests_total", "Requests answered."),
    durations: new Histogram(
      "trust_request_seconds",
      "Time from a request's arrival to the end of its answer.",
      SECOND_BOUNDS,
    ),
    streams: new Histogram("trust_stream_seconds", "Length of streams.", SECOND_BOUNDS),
    errors: new Counter("trust_errors_total", "Requests answered with an error, by code."),
    bugs: new Counter(
      "trust_bugs_total",
      "Failures of the service's own making.",
      ["none", ...FUNCTION_NAMES, ...V1_LABELS, SPAMD_LABEL].map((name) => ({ function: name })),
    ),
    providers: new Counter("trust_provider_lookups_total", "Reputation lookups by outcome."),
    webhooks: new Counter("trust_webhook_deliveries_total", "Deliveries by outcome."),
    lists: new Counter("trust_blocked_list_loads_total", "Loads of the list by outcome."),
    statements: new Histogram(
      "trust_storage_seconds",
      "Time of a statement of the database, by outcome.",
      SECOND_BOUNDS,
    ),
    jobs: new Counter("trust_jobs_total", "Jobs that ended, and failed attempts."),
    callbacks: new Counter("trust_callback_failures_total", "Callbacks given up.", [{}]),
    cut: new Counter(
      "trust_cut_examinations_total",
      "Mails whose worker ended before they were examined, by reason.",
      WORKER_ENDS.map((reason) => ({ reason })),
    ),
  };
}

/** Creates the functions that count an event of the log, by its name. */
function createEventCounters(
  families: MetricFamilies,
  latestState: LatestState,
  now: () => number,
): Readonly<Record<string, (fields: LogFields) => void>> {
  const { requests, durations, streams, errors, bugs, providers, webhooks, lists } = families;
  const { jobs, callbacks, cut: cutExaminations } = families;
  return {
    request: ({ function: name = "none", status = 0, durationMs = 0, code, reason, stream }) => {
      requests.add({ function: name, status: `${status}`, end: reason ?? "complete" });
      durations.observe({ function: name }, durationMs / 1000);
      if (stream) streams.observe({ end: reason ?? "complete" }, durationMs / 1000);
      if (code !== undefined) errors.add({ function: name, code });
    },
    bug: ({ function: name = "none" }) => bugs.add({ function: name }),
    unhandled: () => bugs.add({ function: "none" }),
    provider_answered: ({ provider = "" }) => providers.add({ provider, outcome: "ok" }),
    provider_failed: ({ provider = "", code = "" }) => providers.add({ provider, outcome: code }),
    delivered: () => webhooks.add({ outcome: "ok" }),
    delivery_failed: ({ reason = "" }) => webhooks.add({ outcome: reason }),
    regulator_list_loaded: () => {
      latestState.listLoadedAt = now();
      lists.add({ outcome: "ok" });
    },
    job_done: () => jobs.add({ outcome: "complete" }),
    job_failed: () => jobs.add({ outcome: "error" }),
    job_attempt_failed: () => jobs.add({ outcome: "attempt_failed" }),
    callback_failed: () => callbacks.add({}),
    examination_cut: ({ reason = "" }) => cutExaminations.add({ reason }),
    backlog: ({ jobs: openJobs = 0, durationMs = 0 }) => {
      latestState.backlog = { jobs: openJobs, oldestSeconds: durationMs / 1000 };
    },
    regulator_list_failed: ({ reason = "" }) => lists.add({ outcome: reason }),
  };
}

function renderUsage({ streams, requests, bytes }: Usage): string {
  return renderGauge("trust_open_streams", "Streams open now.", streams) +
    renderGauge("trust_open_requests", "Requests in progress.", requests) +
    renderGauge("trust_held_bytes", "Bytes of bodies and unread answers held.", bytes);
}

function renderBacklog(backlog: Backlog | undefined): string {
  if (backlog === undefined) return "";
  return renderGauge("trust_open_jobs", "Jobs that have not ended.", backlog.jobs) +
    renderGauge(
      "trust_oldest_job_seconds",
      "Time since the oldest job that nobody works on was due.",
      backlog.oldestSeconds,
    );
}

function renderProcess(process: ProcessState): string {
  const connections = process.connections();
  return (connections === undefined
    ? ""
    : renderGauge("trust_open_connections", "Connections open now.", connections)) +
    renderCount(
      "trust_log_lines_dropped_total",
      "Log lines that nobody read in time.",
      process.droppedLogLines(),
    ) +
    renderGauge(
      "trust_event_loop_lag_seconds",
      "Longest delay of the thread that answers since the last scrape.",
      process.loopLag(),
    ) +
    renderCpuTime(process) +
    renderGauge("trust_resident_memory_bytes", "Memory of the process.", process.memory());
}

function renderListAge(loadedAt: number | undefined, now: number): string {
  if (loadedAt === undefined) return "";
  return renderGauge(
    "trust_blocked_list_age_seconds",
    "Time since the blocked-number list was loaded.",
    Math.max(0, (now - loadedAt) / 1000),
  );
}

function renderWorkers({ size, usage, useByWorker }: Workers): string {
  const { started, busy, waiting, ended } = usage;
  const collectByWorker = (key: keyof WorkerUse) =>
    Object.fromEntries(useByWorker.map((use, index) => [index + 1, use[key]]));
  return renderGauges("trust_workers", "Worker threads.", "state", { most: size, started, busy }) +
    renderGauge("trust_waiting_mails", "Mails that wait for a worker.", waiting) +
    renderCount("trust_ended_workers_total", "Workers that their mail ended.", ended) +
    renderCounts(
      "trust_worker_busy_seconds_total",
      "Time a worker examined mails, nearly all of it CPU time.",
      "worker",
      collectByWorker("busySeconds"),
    ) +
    renderGauges(
      "trust_worker_heap_bytes",
      "Heap of a worker after its last mail.",
      "worker",
      collectByWorker("heapBytes"),
    );
}

function renderCpuTime(process: ProcessState): string {
  const seconds = process.cpuSeconds();
  return seconds === undefined
    ? ""
    : renderCount("trust_cpu_seconds_total", "CPU time of all threads.", seconds);
}
