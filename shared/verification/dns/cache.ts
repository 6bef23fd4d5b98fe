import type { DnsAnswer, RecordType, Resolver } from "./resolver.ts";

export interface AnswerCacheOptions {
  /** Returns milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Maximum number of answers kept. */
  readonly maxEntries?: number;
  /** The cached answers; resolvers with the same map share them. */
  readonly entries?: Map<string, CacheEntry>;
}

/**
 * Maximum number of answers kept. Most have a few hundred bytes, so all take under a megabyte and
 * cover a day of a busy server.
 */
const MAX_ENTRIES = 2_000;

/** Maximum length of an answer that is kept, in characters; a zone may send 64 kB for a name. */
const MAX_KEPT_CHARS = 4_096;

/** An answer and the end of its time to live. */
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
      const entry = entries.get(key);
      entries.delete(key);
      if (entry !== undefined && entry.expires > now()) {
        entries.set(key, entry);
        return entry.answer;
      }
      const answer = await resolver.lookUp(name, type, signal);
      if (isCacheable(answer)) {
        entries.set(key, { answer, expires: now() + answer.ttl * 1000 });
        const [oldestKey] = entries.keys();
        if (entries.size > maxEntries && oldestKey !== undefined) entries.delete(oldestKey);
      }
      return answer;
    },
  };
}

function isCacheable(answer: DnsAnswer): answer is Extract<DnsAnswer, { ttl: number }> {
  if (!("ttl" in answer) || answer.ttl <= 0) return false;
  if (answer.kind !== "found") return true;
  return answer.records.reduce((sum, record) => sum + record.length, 0) <= MAX_KEPT_CHARS;
}
