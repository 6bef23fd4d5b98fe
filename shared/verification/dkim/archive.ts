import * as z from "zod";
import { fetchBounded } from "../../network/bounded_fetch.ts";
import type { Deps } from "../../runtime/deps.ts";

/** A key to look up in an archive. */
export interface ArchiveQuery {
  readonly domain: string;
  readonly selector: string;
  /** Time at which the key must have been published, in seconds since the epoch. */
  readonly at: number;
}

/** Asks a public archive for the key records published at a time; none if the archive fails. */
export type KeyArchive = (
  query: ArchiveQuery,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** Maximum time of one query, in milliseconds: as much as the DNS has for a whole mail. */
const MAX_TIME_MS = 5_000;

/** Maximum size of an answer: a few keys of up to 800 bytes, each with a few observations. */
const MAX_BYTES = 64 * 1024;

/** Maximum number of keys of an answer that are tried; each costs a verification. */
const MAX_KEYS = 4;

/** Maximum length of a key record, as in the DNS. */
const MAX_RECORD = 4_096;

const time = z.string().transform((text) => Date.parse(text) / 1000);

const ArchiveAnswer = z.array(z.object({
  domain: z.string(),
  selector: z.string(),
  value: z.string().max(MAX_RECORD),
  observations: z.array(z.object({
    source: z.string(),
    firstSeenAt: time,
    lastSeenAt: time.nullish(),
  })),
}));

/**
 * Creates the client of an archive such as archive.zk.email. Keys that it computed from signatures
 * (`gcd`) prove nothing and are ignored.
 */
export function createKeyArchive(url: string, deps: Pick<Deps, "fetch" | "clock">): KeyArchive {
  return async ({ domain, selector, at }, signal) => {
    const target = new URL(`${url.replace(/\/$/, "")}/key`);
    target.searchParams.set("domain", domain);
    target.searchParams.set("selector", selector);
    const bounds = { timeoutMs: MAX_TIME_MS, maxBytes: MAX_BYTES, signal };
    try {
      return await fetchBounded(bounds, deps, async ({ get }) => {
        const answer = await get(target, { accept: "application/json" });
        if (answer.status !== 200) return [];
        const keys = ArchiveAnswer.parse(JSON.parse(await answer.text()));
        return keys.filter((key) =>
          key.domain.toLowerCase() === domain && key.selector === selector &&
          key.observations.some(({ source, firstSeenAt, lastSeenAt }) =>
            !/gcd/i.test(source) && firstSeenAt <= at && at <= (lastSeenAt ?? firstSeenAt)
          )
        ).slice(0, MAX_KEYS).map(({ value }) => value);
      });
    } catch {
      return [];
    }
  };
}

/** Maximum number of archive queries per mail; real mail has one or two signatures. */
const MAX_QUERIES = 3;

/** Wraps an archive for one mail: it knows no keys after {@linkcode MAX_QUERIES} queries. */
export function limitArchiveQueries(archive: KeyArchive): KeyArchive {
  let queries = 0;
  return async (query, signal) => queries++ < MAX_QUERIES ? await archive(query, signal) : [];
}
