import { type DnsAnswer, isQueryable, type RecordType, type Resolver } from "./resolver.ts";
import { combineSignals } from "../../network/combine_signals.ts";

/** Maximum number of queries per mail; an ordinary one takes 10 to 20. */
const MAX_QUERIES = 40;

/** Maximum time of all queries of a mail together, in milliseconds. */
const MAX_TIME_MS = 5_000;

export interface BudgetOptions {
  /** Calls back after some milliseconds; the function it returns cancels that. */
  readonly after: (ms: number, callback: () => void) => () => void;
  readonly maxQueries?: number;
  readonly maxTimeMs?: number;
}

/** A resolver for the verification of one mail. */
export interface BudgetedResolver extends Resolver {
  /** Number of queries so far, repeated ones not counted. */
  readonly queryCount: number;
  /** Whether a query got no answer because the budget was used up. */
  readonly isExhausted: boolean;
  /** Whether there were answers, but no record in any of them. */
  readonly foundNothing: boolean;
  /** Stops the timer. */
  end(): void;
}

/** Limits number and time of one mail's DNS queries; a query beyond the budget is a `timeout`. */
export function limitQueries(
  resolver: Resolver,
  { after, maxQueries = MAX_QUERIES, maxTimeMs = MAX_TIME_MS }: BudgetOptions,
): BudgetedResolver {
  const answersByQuery = new Map<string, Promise<DnsAnswer>>();
  const timeLimit = new AbortController();
  const stop = after(maxTimeMs, () => timeLimit.abort());
  let isExhausted = false;
  let hasAnswer = false;
  let hasRecord = false;

  async function ask(name: string, type: RecordType, signal: AbortSignal): Promise<DnsAnswer> {
    if (!isQueryable(name)) return { kind: "nxdomain", ttl: 0 };
    const answer = await lookUpUntil(
      resolver,
      name,
      type,
      combineSignals(signal, timeLimit.signal),
    );
    if (timeLimit.signal.aborted) isExhausted = true;
    if ("ttl" in answer) hasAnswer = true;
    if (answer.kind === "found") hasRecord = true;
    return answer;
  }

  return {
    get queryCount() {
      return answersByQuery.size;
    },
    get isExhausted() {
      return isExhausted;
    },
    get foundNothing() {
      return hasAnswer && !hasRecord;
    },
    end: stop,
    lookUp(name, type, signal) {
      const key = `${type} ${name.toLowerCase()}`;
      const earlierAnswer = answersByQuery.get(key);
      if (earlierAnswer !== undefined) return earlierAnswer;
      if (answersByQuery.size >= maxQueries || timeLimit.signal.aborted || signal.aborted) {
        isExhausted = true;
        return Promise.resolve({ kind: "timeout" });
      }
      const answer = ask(name, type, signal);
      answersByQuery.set(key, answer);
      return answer;
    },
  };
}

/** Looks up a name until the signal aborts, even if the resolver ignores the signal. */
function lookUpUntil(
  resolver: Resolver,
  name: string,
  type: RecordType,
  signal: AbortSignal,
): Promise<DnsAnswer> {
  return new Promise((resolve) => {
    const onAbort = () => resolve({ kind: "timeout" });
    signal.addEventListener("abort", onAbort, { once: true });
    resolver.lookUp(name, type, signal)
      .then(resolve, () => resolve({ kind: "servfail" }))
      .finally(() => signal.removeEventListener("abort", onAbort));
  });
}
