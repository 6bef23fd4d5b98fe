import type { Config } from "../../runtime/config.ts";
import type { Deps } from "../../runtime/deps.ts";
import { createServerResolver } from "./create.ts";
import { knowsPublicNames } from "./resolver.ts";

/** Minimum time between two checks, in milliseconds. */
const INTERVAL_MS = 60_000;

/** Maximum time of a check, in milliseconds. */
const MAX_TIME_MS = 5_000;

/** Watches whether the resolver of `DNS_RESOLVER` answers for the public DNS. */
export interface DnsWatch {
  /** Whether the last check got an answer; null before the first check has ended. */
  readonly isAnswering: boolean | null;
  /** Starts a check in the background unless one started within the last minute. */
  refresh(): void;
}

/** Creates the watch of a process; undefined if mails are not verified. */
export function createDnsWatch(
  { DNS_RESOLVER: server }: Pick<Config, "DNS_RESOLVER">,
  deps: Pick<Deps, "clock" | "fetch" | "connect" | "dns" | "log">,
): DnsWatch | undefined {
  if (server === undefined) return undefined;
  const { clock, log } = deps;
  // Without a cache: a cached answer says nothing of the present.
  const resolver = createServerResolver(server, deps);
  let isAnswering: boolean | null = null;
  let checkedAt: number | undefined;

  async function check(): Promise<void> {
    const timeLimit = new AbortController();
    const stop = clock.after(MAX_TIME_MS, () => timeLimit.abort());
    const hasAnswer = await knowsPublicNames(resolver, timeLimit.signal);
    stop();
    // A first check that succeeds is not logged.
    if (hasAnswer !== isAnswering && (!hasAnswer || isAnswering !== null)) {
      log(hasAnswer ? "info" : "warn", hasAnswer ? "dns_answers" : "dns_unanswered");
    }
    isAnswering = hasAnswer;
  }

  return {
    get isAnswering() {
      return isAnswering;
    },
    refresh() {
      const now = clock.monotonic();
      if (checkedAt !== undefined && now - checkedAt < INTERVAL_MS) return;
      checkedAt = now;
      void check();
    },
  };
}
