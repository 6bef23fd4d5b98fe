/** W3C Trace Context, level 1: the part that a service without spans of its own passes on. */

/** A caller's trace. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Headers for outgoing calls made for this caller. */
  readonly headers: Readonly<Record<string, string>>;
}

/** §3.2.2; a later version may append fields. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?=$|-)/;

/** Longest value accepted: the least that §3.3.1.5 requires vendors to pass on. */
const MAX_LENGTH = 512;

/**
 * Reads the trace of a request; undefined without a valid one.
 *
 * @param newId Makes a UUID for the parent id.
 */
export function readTrace(headers: Headers, newId: () => string): Trace | undefined {
  const given = headers.get("traceparent");
  if (given === null || given.length > MAX_LENGTH) return undefined;
  const [whole, version, traceId, flags] = TRACEPARENT.exec(given) ?? [];
  if (traceId === undefined || (version === "00" && whole !== given)) return undefined;
  // The first digits of the third group of a UUID state its version; the fourth's, its variant.
  const id = newId().replaceAll("-", "");
  const traceparent = `00-${traceId}-${id.slice(0, 8)}${id.slice(-8)}-${flags}`;
  const state = headers.get("tracestate");
  const passOn = state !== null && state.length <= MAX_LENGTH ? { tracestate: state } : {};
  return { traceId, headers: { traceparent, ...passOn } };
}
