import { OutboundLimitError } from "../contract/errors.ts";
import { createClientAddress } from "../ip/client_address.ts";
import { combineSignals } from "../network/combine_signals.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import type { RequestSlot } from "./admission/limits.ts";
import { isLoopbackHost } from "../ip/loopback.ts";

/** Facts of a request that its endpoint reads. */
export interface RequestContext {
  readonly requestId: string;
  /**
   * Dependencies for work on this request. Outbound calls have its trace header, end at its deadline
   * and are limited in number.
   */
  readonly deps: Deps;
  /** Aborts at the end of the request's time; its timer is started on first use. */
  readonly deadline: AbortSignal;
  /** Combines the deadline with another signal: the result aborts with the first of them. */
  combineWithDeadline(signal: AbortSignal): AbortSignal;
  /** Headers with the caller's trace, for outbound calls without `deps.fetch`. */
  readonly traceHeaders: Readonly<Record<string, string>>;
  /** Bytes of the mail, if the request body is a mail; undefined for JSON. */
  readonly message: Uint8Array | undefined;
  /** Media types that the caller accepts. */
  readonly accept: string;
  /** Whether the caller refuses cached answers. */
  readonly bypassesCache: boolean;
  /** Subject of the verified token; undefined without one. */
  readonly subject: string | undefined;
  /** The subject, else the client's address; limits per caller count by it. */
  readonly client: string;
  /** Whether a developer calls the server on their own machine; see `isLocalCall`. */
  readonly isLocal: boolean;
}

export interface RequestScopeOptions {
  readonly request: Request;
  readonly requestId: string;
  readonly startedAt: number;
  readonly config: Pick<Config, "REQUEST_TIMEOUT_MS" | "MAX_OUTBOUND_CALLS" | "TRUSTED_PROXIES">;
  readonly deps: Deps;
}

/** State of one request from its arrival to the end of its answer; parts are created on first use. */
export class RequestScope implements RequestContext {
  readonly requestId: string;
  readonly startedAt: number;
  /** Set by the admission. */
  slot: RequestSlot | undefined;
  /** Set by the reader of the body. */
  message: Uint8Array | undefined;
  /** Set by the verification of the token. */
  subject: string | undefined;
  readonly #options: RequestScopeOptions;
  #deps: Deps | undefined;
  /** Null until first use. */
  #trace: Trace | undefined | null = null;
  #deadline: AbortSignal | undefined;
  #cancelDeadline: (() => void) | undefined;

  constructor(options: RequestScopeOptions) {
    this.#options = options;
    this.requestId = options.requestId;
    this.startedAt = options.startedAt;
  }

  get deps(): Deps {
    return this.#deps ??= this.#createDeps();
  }

  get deadline(): AbortSignal {
    return this.#deadline ??= this.#startDeadline();
  }

  combineWithDeadline(signal: AbortSignal): AbortSignal {
    return combineSignals(this.deadline, signal);
  }

  get trace(): Trace | undefined {
    const { request, deps } = this.#options;
    if (this.#trace === null) this.#trace = readTrace(request.headers, deps.newId);
    return this.#trace;
  }

  get traceHeaders(): Readonly<Record<string, string>> {
    return this.trace?.headers ?? {};
  }

  get accept(): string {
    return this.#options.request.headers.get("accept") ?? "";
  }

  get client(): string {
    const { request, deps, config } = this.#options;
    if (this.subject !== undefined) return `subject ${this.subject}`;
    const findClientAddress = createClientAddress(config.TRUSTED_PROXIES);
    const [client] = findClientAddress(
      deps.getPeer(request),
      request.headers.get("x-forwarded-for"),
    );
    return `address ${client?.key ?? "unknown"}`;
  }

  get bypassesCache(): boolean {
    return mustBypassCache(this.#options.request.headers);
  }

  get isLocal(): boolean {
    const { request, deps } = this.#options;
    return deps.local && isLocalCall(request);
  }

  /** Called at the end of the answer. */
  end(): void {
    this.#cancelDeadline?.();
    this.slot?.end();
  }

  #createDeps(): Deps {
    const { config, deps } = this.#options;
    const { deadline } = this;
    const combineWithDeadline = (signal?: AbortSignal | null) =>
      signal ? this.combineWithDeadline(signal) : deadline;
    let remainingCalls = config.MAX_OUTBOUND_CALLS;
    const countCall = () => {
      if (remainingCalls-- <= 0) {
        throw new OutboundLimitError("too many calls to other servers for one request");
      }
    };
    return {
      ...deps,
      fetch: async (input, init) => {
        countCall();
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(this.traceHeaders)) headers.set(name, value);
        return await deps.fetch(input, {
          ...init,
          headers,
          signal: combineWithDeadline(init?.signal),
        });
      },
      resolveHost: (name, type, signal) =>
        deps.resolveHost(name, type, combineWithDeadline(signal)),
      connect: async (options) => {
        countCall();
        const connection = await deps.connect({
          ...options,
          signal: combineWithDeadline(options.signal),
        });
        deadline.addEventListener("abort", () => connection.close(), { once: true });
        return connection;
      },
    };
  }

  #startDeadline(): AbortSignal {
    const { config, deps, startedAt } = this.#options;
    const controller = new AbortController();
    const remainingCalls = startedAt + config.REQUEST_TIMEOUT_MS - deps.clock.monotonic();
    this.#cancelDeadline = deps.clock.after(
      Math.max(0, remainingCalls),
      () => controller.abort(new DOMException("The request has had its time.", "TimeoutError")),
    );
    return controller.signal;
  }
}

/** W3C Trace Context, level 1: the part that a service without spans of its own passes on. */

/** A caller's trace. */
interface Trace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Headers for outgoing calls made for this caller. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Value of `traceparent` (§3.2.2); later versions may append fields. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?=$|-)/;

/** Maximum length of a value: the minimum that §3.3.1.5 requires to be passed on. */
const MAX_LENGTH = 512;

/**
 * Reads the trace of a request; undefined without a valid one.
 *
 * @param newId Creates a UUID, from which the parent id is taken.
 */
export function readTrace(headers: Headers, newId: () => string): Trace | undefined {
  const parentHeader = headers.get("traceparent");
  if (parentHeader === null || parentHeader.length > MAX_LENGTH) return undefined;
  const [prefix, version, traceId, flags] = TRACEPARENT.exec(parentHeader) ?? [];
  if (traceId === undefined || (version === "00" && prefix !== parentHeader)) return undefined;
  // Leaves out the middle of the UUID, as its version and variant are not random.
  const id = newId().replaceAll("-", "");
  const traceparent = `00-${traceId}-${id.slice(0, 8)}${id.slice(-8)}-${flags}`;
  const state = headers.get("tracestate");
  const passedState = state !== null && state.length <= MAX_LENGTH ? { tracestate: state } : {};
  return { traceId, headers: { traceparent, ...passedState } };
}

/** Header fields that proxies add (RFC 7239, RFC 9110 §7.6.3): a call with one is not local. */
const FORWARDING_FIELDS: ReadonlySet<string> = new Set(["via", "x-host", "x-scheme", "x-varnish"]);

/** Prefixes of header fields that proxies add. */
const FORWARDING_FAMILIES = [
  "x-original-",
  "x-envoy-",
  "x-arr-",
  "x-azure-",
  "x-amz",
  "x-appengine-",
  "x-cloud-trace-",
  "x-vercel-",
  "x-nf-",
  "x-akamai-",
  "akamai-",
  "cf-",
  "cdn-",
  "fastly-",
  "fly-",
  "ngrok-",
  "tailscale-",
];

/** Parts of the names of forwarding header fields; each network adds words of its own around them. */
const FORWARDING_WORDS =
  /forward|proxy|(?:client|real|remote|originating|connecting|connection)-?(?:ip|addr)/;

/** Values of `Sec-Fetch-Site` (Fetch Metadata) for requests that no other site caused. */
const OWN_SITE: ReadonlySet<string | null> = new Set([null, "same-origin", "none"]);

/** Tells whether a call comes from a person at this machine, not from a proxy or a web page. */
function isLocalCall({ headers, url }: Request): boolean {
  for (const name of headers.keys()) if (isForwarding(name)) return false;
  const { hostname, origin: ownOrigin } = new URL(url);
  if (!isLoopbackHost(hostname)) return false;
  const origin = headers.get("origin");
  return (origin === null || origin === ownOrigin) && OWN_SITE.has(headers.get("sec-fetch-site"));
}

/** Tells whether proxies add a header field; some write `_` for `-`. `name` is in lower case. */
function isForwarding(name: string): boolean {
  const dashedName = name.replaceAll("_", "-");
  return FORWARDING_FIELDS.has(dashedName) || FORWARDING_WORDS.test(dashedName) ||
    FORWARDING_FAMILIES.some((family) => dashedName.startsWith(family));
}

/** `Cache-Control: no-cache` or `no-store` in a request (RFC 9111 §5.2.1). */
const NO_CACHE = /(?:^|[,;\s])no-(?:cache|store)(?:[,;\s]|$)/i;

/** Tells whether the caller refuses cached answers. */
export function mustBypassCache(headers: Headers): boolean {
  return NO_CACHE.test(headers.get("cache-control") ?? "");
}
