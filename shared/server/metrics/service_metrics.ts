import type { ProcessState } from "../../runtime/deps.ts";
import type { Log, LogFields } from "../../runtime/log.ts";
import { Counter, Histogram, renderCount, renderGauge } from "./families.ts";

/** Seconds; a request is a few milliseconds, a provider or webhook up to 15 s, the limit 60 s. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** The service's own metrics. */
export interface ServiceMetrics {
  /** The same log; its events are counted, whatever level is written. */
  observe(log: Log): Log;
  /** Prometheus text. */
  render(): string;
}

/** Options of {@linkcode createServiceMetrics}. */
export interface ServiceMetricsOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly openStreams: () => number;
  /** Absent where the platform serves. */
  readonly process: ProcessState | undefined;
}

/**
 * Counts requests, streams, errors and the results of outgoing calls. Everything comes from the
 * log's events, whose fields are a closed list without any content of callers.
 */
export function createServiceMetrics(
  { now, openStreams, process }: ServiceMetricsOptions,
): ServiceMetrics {
  const requests = new Counter("trust_requests_total", "Requests answered.");
  const seconds = new Histogram(
    "trust_request_seconds",
    "Time from a request's arrival to the end of its answer.",
    SECONDS,
  );
  const streams = new Histogram("trust_stream_seconds", "Length of streams.", SECONDS);
  const errors = new Counter("trust_errors_total", "Requests answered with an error, by code.");
  const bugs = new Counter("trust_bugs_total", "Failures of the service's own making.");
  const providers = new Counter("trust_provider_lookups_total", "Reputation lookups by outcome.");
  const webhooks = new Counter("trust_webhook_deliveries_total", "Deliveries by outcome.");
  const lists = new Counter("trust_blocked_list_loads_total", "Loads of the list by outcome.");
  let listLoadedAt: number | undefined;

  const count: Readonly<Record<string, (fields: LogFields) => void>> = {
    request: ({ function: name = "none", status = 0, durationMs = 0, code, reason, stream }) => {
      requests.add({ function: name, status: `${status}`, end: reason ?? "complete" });
      seconds.observe({ function: name }, durationMs / 1000);
      if (stream) streams.observe({ end: reason ?? "complete" }, durationMs / 1000);
      if (code !== undefined) errors.add({ function: name, code });
    },
    bug: ({ function: name = "none" }) => bugs.add({ function: name }),
    unhandled: () => bugs.add({ function: "none" }),
    provider_answered: ({ reason = "" }) => providers.add({ provider: reason, outcome: "ok" }),
    provider_failed: ({ reason = "", code = "" }) =>
      providers.add({ provider: reason, outcome: code }),
    delivered: () => webhooks.add({ outcome: "ok" }),
    delivery_failed: ({ reason = "" }) => webhooks.add({ outcome: reason }),
    regulator_list_loaded: () => {
      listLoadedAt = now();
      lists.add({ outcome: "ok" });
    },
    regulator_list_failed: ({ reason = "" }) => lists.add({ outcome: reason }),
  };

  const gauges = () => {
    let text = renderGauge("trust_open_streams", "Streams open now.", openStreams());
    const connections = process?.connections();
    if (connections !== undefined) {
      text += renderGauge("trust_open_connections", "Connections open now.", connections);
    }
    if (process) {
      const name = "trust_log_lines_dropped_total";
      text += renderCount(name, "Log lines that nobody read in time.", process.droppedLogLines());
    }
    if (listLoadedAt === undefined) return text;
    const age = Math.max(0, (now() - listLoadedAt) / 1000);
    return text + renderGauge(
      "trust_blocked_list_age_seconds",
      "Time since the blocked-number list was loaded.",
      age,
    );
  };

  return {
    observe: (log) => (level, event, fields = {}, cause) => {
      if (Object.hasOwn(count, event)) count[event]?.(fields);
      log(level, event, fields, cause);
    },
    render: () => {
      const families = [requests, seconds, streams, errors, bugs, providers, webhooks, lists];
      return families.map((family) => family.render()).join("") + gauges();
    },
  };
}
