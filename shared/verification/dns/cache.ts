import type { DnsAnswer, RecordType, Resolver } from "./resolver.ts";

export interface AnswerCacheOptions {
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Maximum number of answers kept. */
  readonly maxEntries?: number;
  /** Answers kept so far; resolvers that are given the same map share them. */
  readonly entries?: Map<string, CacheEntry>;
}

/**
 * 2 000 answers of mostly a few hundred bytes: under a megabyte and a day of a busy server's names.
 */
const MAX_ENTRIES = 2_000;

/** Longest answer that is kept, in characters; a zone may hand out 64 kB for a name. */
const MAX_KEPT_CHARS = 4_096;

/** An answer that is kept until its time to live ends. */
export interface CacheEntry {
  readonly answer: DnsAnswer;
  readonly expires: number;
}

/** Caches answers for their TTL; failures are not cached, and the least recently used go first. */
export function cacheAnswers(
  resolver: Resolver,
  { now, maxEntries = MAX_ENTRIES, entries = new Map() }: AnswerCacheOptions,
): Resolver {
  return {
    async lookUp(name: string, type: RecordType, signal: AbortSignal): Promise<DnsAnswer> {
      const key = `${type} ${name.toLowerCase()}`;
      const known = entries.get(key);
      entries.delete(key);
      if (known !== undefined && known.expires > now()) {
        entries.set(key, known);
        return known.answer;
      }
      const answer = await resolver.lookUp(name, type, signal);
      if (isKept(answer)) {
        entries.set(key, { answer, expires: now() + answer.ttl * 1000 });
        const [oldest] = entries.keys();
        if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      }
      return answer;
    },
  };
}

function isKept(answer: DnsAnswer): answer is Extract<DnsAnswer, { ttl: number }> {
  if (!("ttl" in answer) || answer.ttl <= 0) return false;
  if (answer.kind !== "found") return true;
  return answer.records.reduce((sum, record) => sum + record.length, 0) <= MAX_KEPT_CHARS;
}
