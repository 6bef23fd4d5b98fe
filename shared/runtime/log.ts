/** Severities of log lines, the least severe first, and `off`. */
const LOG_LEVELS = ["debug", "info", "warn", "error", "off"] as const;

/** Least severe line to write; `off` writes none. */
export type LogLevel = typeof LOG_LEVELS[number];

/**
 * All fields of log lines. None contains a body, a mail address, a key, or another server's answer.
 */
export interface LogFields {
  readonly requestId?: string | undefined;
  /** Trace the request belongs to (W3C Trace Context). */
  readonly traceId?: string | undefined;
  readonly function?: string | undefined;
  readonly method?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Whether the answer was a stream of events. */
  readonly stream?: boolean | undefined;
  readonly bytes?: number | undefined;
  readonly code?: string | undefined;
  /** Class of an error, never its message. */
  readonly errorName?: string | undefined;
  /** Source locations of an error, without its message. */
  readonly at?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly reason?: string | undefined;
  /** Name of a reputation provider. */
  readonly provider?: string | undefined;
  /** Maximum number of connections. */
  readonly connections?: number | undefined;
  /** Number of jobs. */
  readonly jobs?: number | undefined;
}

/** Writes a structured event. Only the class and the source locations of `cause` are written. */
export interface Log {
  (level: Exclude<LogLevel, "off">, event: string, fields?: LogFields, cause?: unknown): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly now: () => number;
  readonly write: (line: string) => void;
}

/** Creates a log that writes a JSON line per event: `time`, `level`, `event`, then the fields. */
export function createLog({ level, now, write }: LogOptions): Log {
  const minRank = LOG_LEVELS.indexOf(level);
  return (severity, event, fields, cause) => {
    if (LOG_LEVELS.indexOf(severity) < minRank) return;
    const time = new Date(now()).toISOString();
    const failure = cause === undefined ? undefined : readCause(cause);
    write(JSON.stringify({ time, level: severity, event, ...fields, ...failure }));
  };
}

/** Maximum number of source locations of an error in a line, the innermost first. */
const MAX_FRAMES = 3;

function readCause(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { errorName: typeof cause };
  return { errorName: cause.name, at: listFrames(cause).slice(0, MAX_FRAMES).join(" < ") };
}

/** Lists the frames of a stack without the message before them, which may quote a caller. */
function listFrames({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("at "));
}
