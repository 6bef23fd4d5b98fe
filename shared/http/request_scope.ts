import { OutboundLimitError } from "../contract/errors.ts";
import { createClientAddress } from "../ip/client_address.ts";
import { combineSignals } from "../network/either_signal.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import type { RequestSlot } from "./admission/limits.ts";
import { mustBypassCache } from "./no_cache.ts";
import { isLocalCall } from "./local_call.ts";
import { readTrace, type Trace } from "./trace.ts";

export interface RequestContext {
  readonly requestId: string;
  /**
   * Dependencies for work on this request: outbound calls carry its trace, end with its time and
   * are limited in number.
   */
  readonly deps: Deps;
  /**
   * Aborts when the request's time is over; its timer starts at the first use of it or of `deps`.
   */
  readonly deadline: AbortSignal;
  /** Returns the deadline, and the signal if that aborts earlier. */
  within(signal: AbortSignal): AbortSignal;
  /** Headers that pass the caller's trace on, for calls not made with `deps.fetch`. */
  readonly traceHeaders: Readonly<Record<string, string>>;
  /** The bytes of a mail that was the body, undefined for JSON. */
  readonly message: Uint8Array | undefined;
  /** Media types that the caller accepts. */
  readonly accept: string;
  /** Whether the caller refuses cached answers. */
  readonly refusesCached: boolean;
  /** The caller, where a verified token names one. */
  readonly subject: string | undefined;
  /** The subject, else the client's address: callers share what is scarce by it. */
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

/** Holds one request from its arrival to the end of its answer, and creates its parts lazily. */
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
    return this.#deps ??= this.#makeDeps();
  }

  get deadline(): AbortSignal {
    return this.#deadline ??= this.#startDeadline();
  }

  within(signal: AbortSignal): AbortSignal {
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

  get refusesCached(): boolean {
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

  #makeDeps(): Deps {
    const { config, deps } = this.#options;
    const { deadline } = this;
    const within = (signal?: AbortSignal | null) => signal ? this.within(signal) : deadline;
    let left = config.MAX_OUTBOUND_CALLS;
    const spend = () => {
      if (left-- <= 0) throw new OutboundLimitError("too many calls outside for one request");
    };
    return {
      ...deps,
      fetch: async (input, init) => {
        spend();
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(this.traceHeaders)) headers.set(name, value);
        return await deps.fetch(input, { ...init, headers, signal: within(init?.signal) });
      },
      resolveDns: (name, type, signal) => deps.resolveDns(name, type, within(signal)),
      connect: async (options) => {
        spend();
        const connection = await deps.connect({
          ...options,
          signal: within(options.signal),
        });
        deadline.addEventListener("abort", () => connection.close(), { once: true });
        return connection;
      },
    };
  }

  #startDeadline(): AbortSignal {
    const { config, deps, startedAt } = this.#options;
    const controller = new AbortController();
    const left = startedAt + config.REQUEST_TIMEOUT_MS - deps.clock.monotonic();
    this.#cancelDeadline = deps.clock.after(
      Math.max(0, left),
      () => controller.abort(new DOMException("The request has had its time.", "TimeoutError")),
    );
    return controller.signal;
  }
}
