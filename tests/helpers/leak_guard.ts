import { ERROR_STATUS } from "../../shared/contract/errors.ts";
import { FUNCTION_NAMES } from "../../shared/contract/functions.ts";

/**
 * Looks at every log line and metric of every server a test starts: nothing a caller or another
 * server sent may be in them. Two nets: each field has a closed form, and whatever a test wants to
 * see leak holds the word `planted`.
 */

/** A word no line may hold; put it into bodies, addresses, keys and upstream answers. */
export const PLANTED = "planted";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"]);
const WORD = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
/** A frame of a stack: names of functions and a place in a module. */
const FRAME =
  /^at (?:[\w$.<># [\]]{1,120} \()?(?:async )?(?:(?:file|ext|node|npm|https?):[^\s()]+:\d+:\d+|<anonymous>|native)\)?$/;

const whole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const text = (form: RegExp) => (value: unknown) => typeof value === "string" && form.test(value);
const among = (values: ReadonlySet<unknown>) => (value: unknown) => values.has(value);

/** What each field may hold. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  time: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  level: among(new Set(["debug", "info", "warn", "error"])),
  event: text(/^[a-z][a-z_]{0,39}$/),
  requestId: text(/^[A-Za-z0-9._-]{1,64}$/),
  traceId: text(/^[0-9a-f]{32}$/),
  function: among(new Set(FUNCTION_NAMES)),
  method: among(METHODS),
  status: whole,
  durationMs: whole,
  bytes: whole,
  port: whole,
  stream: (value) => value === true,
  code: (value) => typeof value === "string" && (value in ERROR_STATUS || WORD.test(value)),
  errorName: text(WORD),
  reason: text(/^[A-Za-z0-9_]{1,40}$/),
  host: among(new Set(["127.0.0.1", "::1", "localhost"])),
  at: (value) =>
    typeof value === "string" &&
    (value === "" || value.split(" < ").every((frame) => FRAME.test(frame))),
};

/** Why a log line may not be written; undefined when it may. */
export function problemOfLine(line: string): string | undefined {
  if (line.toLowerCase().includes(PLANTED)) return "holds something planted";
  const fields: Record<string, unknown> = JSON.parse(line);
  const wrong = Object.keys(fields).filter((name) =>
    !Object.hasOwn(FIELDS, name) || !FIELDS[name]?.(fields[name])
  );
  return wrong.length > 0 ? `may not hold this: ${wrong.join(", ")}` : undefined;
}

const METRIC =
  /^trust_[a-z_]+(?:\{[a-z]+="[\w.+-]*"(?:,[a-z]+="[\w.+-]*")*\})? (?:\d+(?:\.\d+)?(?:e-\d+)?)$/;

/** Why a metrics page may not be served; undefined when it may. */
export function problemOfMetrics(page: string): string | undefined {
  if (page.toLowerCase().includes(PLANTED)) return "holds something planted";
  const wrong = page.split("\n").find((line) =>
    line !== "" && !METRIC.test(line) && !/^# (HELP|TYPE) trust_[a-z_]+ [\w' ,.-]+$/.test(line)
  );
  return wrong;
}

/**
 * Fails the test file, whoever catches what: a log sink cannot throw into the server that writes to
 * it without changing what the server does.
 */
export function reportLeak(what: string, problem: string): void {
  queueMicrotask(() => {
    throw new Error(`A leak: ${problem}\n  in ${what}`);
  });
}

/** Checks a line as it is written. */
export function guardLine(line: string): void {
  const problem = problemOfLine(line);
  if (problem !== undefined) reportLeak(line, problem);
}
