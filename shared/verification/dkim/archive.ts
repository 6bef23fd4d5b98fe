import * as z from "zod";
import { fetchBounded } from "../../network/bounded_fetch.ts";
import type { Deps } from "../../runtime/deps.ts";

/** The key to look up. */
export interface ArchiveQuestion {
  readonly domain: string;
  readonly selector: string;
  /** Seconds since the epoch at which the key has to have been published. */
  readonly at: number;
}

/** Asks a public archive for key records published at a time; a failing archive knows none. */
export type KeyArchive = (
  question: ArchiveQuestion,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** How long the archive may take, in milliseconds: as long as the DNS may for a whole mail. */
const MAX_TIME_MS = 5_000;

/** Largest answer: a selector has a few keys of up to 800 bytes, each with a few observations. */
const MAX_BYTES = 64 * 1024;

/** Maximum number of keys of an answer that are tried; each costs a verification. */
const MAX_KEYS = 4;

/** Longest record, as for one of the DNS. */
const MAX_RECORD = 4_096;

const time = z.string().transform((text) => Date.parse(text) / 1000);

const Answer = z.array(z.object({
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
 * Creates the client of an archive like archive.zk.email. Computed keys (`gcd`) prove nothing and
 * are ignored.
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
        const keys = Answer.parse(JSON.parse(await answer.text()));
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

/**
 * Maximum number of questions that one mail may ask an archive; real mail has one or two
 * signatures.
 */
const MAX_QUESTIONS = 3;

/** Returns an archive for one mail, which is asked a bounded number of questions. */
export function withFewQuestions(archive: KeyArchive): KeyArchive {
  let asked = 0;
  return async (question, signal) => asked++ < MAX_QUESTIONS ? await archive(question, signal) : [];
}
