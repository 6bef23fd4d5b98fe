import type { Config } from "../../runtime/config.ts";
import type { Deps } from "../../runtime/deps.ts";
import { knowsPublicNames } from "./canary.ts";
import { createServerResolver } from "./create.ts";

/** How long the state of the DNS is believed, in milliseconds. */
const BELIEVED_MS = 60_000;

/** Maximum time of a check, in milliseconds. */
const MAX_TIME_MS = 5_000;

/** Watches whether the resolver of `DNS_RESOLVER` answers for the public DNS. */
export interface DnsWatch {
  /** The state of the last check; null before the first has ended. Never waits. */
  readonly answers: boolean | null;
  /** Checks in the background unless a check is under way or was made within the last minute. */
  refresh(): void;
}

/** Makes the watch of a process; undefined where mails are not verified. */
export function createDnsWatch(
  { DNS_RESOLVER: server }: Pick<Config, "DNS_RESOLVER">,
  deps: Pick<Deps, "clock" | "fetch" | "connect" | "dns" | "log">,
): DnsWatch | undefined {
  if (server === undefined) return undefined;
  const { clock, log } = deps;
  // Without a cache, whose canary would say nothing of the present.
  const resolver = createServerResolver(server, deps);
  let answers: boolean | null = null;
  let checkedAt: number | undefined;

  async function check(): Promise<void> {
    const late = new AbortController();
    const stop = clock.after(MAX_TIME_MS, () => late.abort());
    const found = await knowsPublicNames(resolver, late.signal);
    stop();
    if (found !== answers && (!found || answers !== null)) {
      log(found ? "info" : "warn", found ? "dns_answers" : "dns_unanswered");
    }
    answers = found;
  }

  return {
    get answers() {
      return answers;
    },
    refresh() {
      const now = clock.monotonic();
      if (checkedAt !== undefined && now - checkedAt < BELIEVED_MS) return;
      checkedAt = now;
      void check();
    },
  };
}
