/** Checks logs and metrics of all test servers for callers' data, such as the word `planted`. */

import type { WorkerEndedError } from "../../shared/contract/worker_tasks.ts";
import { STEP_NAMES } from "../../shared/contract/analyze_email_headers.ts";
import { PROVIDER_NAMES } from "../../shared/contract/providers.ts";
import { ERROR_STATUS } from "../../shared/contract/errors.ts";
import { V1_LABELS } from "../../shared/contract/v1.ts";
import { FUNCTION_NAMES, SPAMD_LABEL } from "../../shared/contract/functions.ts";
import type { StreamEnd } from "../../shared/http/watched_stream.ts";
import { COMMANDS } from "../../shared/spamd/head.ts";
import type { OutboundFailure } from "../../shared/network/error.ts";
import type { ListProblem } from "../../shared/phone/blocked_list.ts";
import type { ProviderProblem } from "../../shared/reputation/provider.ts";
import type { StorageProblem } from "../../shared/storage/port.ts";

/** A word that no line may contain; put it into bodies, addresses, keys and upstream answers. */
export const PLANTED = "planted";

const METHODS = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "other",
  ...COMMANDS,
]);
/** `error` is the class of the Postgres driver for failures reported by a server. */
const ERROR_CLASS = /^(?:error|[A-Z][A-Za-z]{0,39})$/;

/** Lists every value of a type; the compiler demands that each is here. */
const listValues = <Word extends string>(all: Readonly<Record<Word, true>>) => Object.keys(all);

/** Values of the field `code`: error codes, names of steps and problems of providers. */
const LOGGED_CODES: ReadonlySet<unknown> = new Set([
  ...Object.keys(ERROR_STATUS),
  ...STEP_NAMES,
  ...listValues<ProviderProblem>({
    invalid_key: true,
    key_refused: true,
    quota_used_up: true,
    timed_out: true,
    too_many_calls: true,
    unreachable: true,
    failed: true,
    refused: true,
    not_understood: true,
  }),
]);

const STORAGE_PROBLEMS = listValues<StorageProblem>({
  unreachable: true,
  unresolved: true,
  refused: true,
  silent: true,
  closed: true,
  no_tls: true,
  certificate: true,
  no_postgres: true,
  busy: true,
  full: true,
  read_only: true,
  corrupt: true,
  schema: true,
  unsupported: true,
  failed: true,
});

const REASONS: ReadonlySet<unknown> = new Set([
  ...STORAGE_PROBLEMS,
  "1xx",
  "3xx",
  "4xx",
  "5xx",
  "6xx",
  "7xx",
  "8xx",
  "9xx",
  ...listValues<StreamEnd>({ complete: true, hung_up: true, stalled: true, failed: true }),
  ...listValues<OutboundFailure>({
    no_public_address: true,
    unreachable: true,
    tls: true,
    timeout: true,
    request_timeout: true,
    too_many_calls: true,
    closed: true,
    not_http: true,
  }),
  ...listValues<WorkerEndedError["reason"]>({
    deadline: true,
    crashed: true,
    not_started: true,
    closed: true,
  }),
  ...listValues<ListProblem>({
    unreachable: true,
    timeout: true,
    status: true,
    redirect: true,
    too_large: true,
    unreadable: true,
    no_usable_entry: true,
  }),
]);
/** A stack frame: names of functions and a position in a module. */
const FRAME =
  /^at (?:[\w$.<># [\]]{1,120} \()?(?:async )?(?:(?:file|ext|node|npm|https?):[^\s()]+:\d+:\d+|<anonymous>|native)\)?$/;

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && pattern.test(value);
const isListed = (values: ReadonlySet<unknown>) => (value: unknown) => values.has(value);

/** Allowed contents of each field. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  time: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  level: isListed(new Set(["debug", "info", "warn", "error"])),
  event: matches(/^[a-z][a-z_]{0,39}$/),
  requestId: matches(/^[A-Za-z0-9._-]{1,64}$/),
  traceId: matches(/^[0-9a-f]{32}$/),
  function: isListed(new Set<unknown>([...FUNCTION_NAMES, ...V1_LABELS, SPAMD_LABEL])),
  method: isListed(METHODS),
  status: isCount,
  durationMs: (value) => typeof value === "number" && value >= 0,
  bytes: isCount,
  connections: isCount,
  jobs: isCount,
  port: isCount,
  stream: (value) => value === true,
  code: isListed(LOGGED_CODES),
  errorName: matches(ERROR_CLASS),
  reason: isListed(REASONS),
  provider: isListed(new Set<unknown>(PROVIDER_NAMES)),
  host: isListed(new Set(["127.0.0.1", "::1", "localhost"])),
  at: (value) =>
    typeof value === "string" &&
    (value === "" || value.split(" < ").every((frame) => FRAME.test(frame))),
};

/** Finds why a log line may not be written; undefined when it may. */
export function findLineProblem(line: string): string | undefined {
  if (line.toLowerCase().includes(PLANTED)) return "holds something planted";
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line);
  } catch {
    return "is no JSON";
  }
  const leaks = Object.keys(fields).filter((name) =>
    !Object.hasOwn(FIELDS, name) || !FIELDS[name]?.(fields[name])
  );
  return leaks.length > 0 ? `may not hold this: ${leaks.join(", ")}` : undefined;
}

const METRIC =
  /^trust_[a-z_]+(?:\{[a-z]+="[\w.+-]*"(?:,[a-z]+="[\w.+-]*")*\})? (?:\d+(?:\.\d+)?(?:e-\d+)?)$/;

/** Finds the first line of a metrics page that may not be served, or a reason; else undefined. */
export function findMetricsProblem(page: string): string | undefined {
  if (page.toLowerCase().includes(PLANTED)) return "holds something planted";
  const leaks = page.split("\n").find((line) =>
    line !== "" && !METRIC.test(line) && !/^# (HELP|TYPE) trust_[a-z_]+ [\w' ,.-]+$/.test(line)
  );
  return leaks;
}

/** Throws outside the call stack: the test file fails, and no caller can catch the error. */
export function reportLeak(what: string, problem: string): void {
  queueMicrotask(() => {
    throw new Error(`A leak: ${problem}\n  in ${what}`);
  });
}

/** Checks a line as it is written. */
export function guardLine(line: string): void {
  const problem = findLineProblem(line);
  if (problem !== undefined) reportLeak(line, problem);
}
