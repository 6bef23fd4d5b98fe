import type { Log } from "../runtime/log.ts";
import { readBytes, StorageError, type Store } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";

/** How long a kept result is used (SPEC part 9): one hour. */
export const RESULT_MS = 3_600_000;

/** Most that is kept in the memory of a process, in characters: some 32 MB. */
const MAX_CHARS = 16 * 1024 * 1024;

/** Longest result that is kept, in characters: a mail of ordinary size has 10 000. */
const MAX_RESULT = 512 * 1024;

/** The owner and the subject of a result. A share never returns results of another. */
export interface ResultKey {
  /** Null for callers without one. */
  readonly accountId: string | null;
  /** Distinguishes callers without an account, where that is possible. */
  readonly share?: string;
  /** All that the answer depends on. */
  readonly request: string;
}

/** Results of the last hour. */
export interface ResultCache {
  /** The stored text, if there is one. */
  get(key: ResultKey): Promise<string | undefined>;
  put(key: ResultKey, text: string): Promise<void>;
}

export interface ResultCacheOptions {
  /** Without it, or without a key, results are kept in this process alone. */
  readonly store: Store | undefined;
  readonly seal: Seal | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Log;
}

/** A key names its share; the row's owner decides what is erased with an account. */
const GET = "select body from mail_trust.results where key = $1 and expires_at > $2";

const PUT = `insert into mail_trust.results (key, account_id, body, expires_at)
values ($1, $2, $3, $4)
on conflict (key) do update set body = excluded.body, expires_at = excluded.expires_at`;

/** Keeps results encrypted in the database, or without a key in memory. */
export function createResultCache({ store, seal, now, log }: ResultCacheOptions): ResultCache {
  if (store === undefined || seal === undefined) return createMemoryCache(now);
  const computeKey = (key: ResultKey) => seal.hash(JSON.stringify(["result", ...listParts(key)]));
  // The caller gets an answer without the cache as well.
  const orNot = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      log("warn", "storage_failed", { reason: error.problem }, error.cause ?? error);
      return undefined;
    }
  };
  return {
    get: (key) =>
      orNot(async () => {
        const hash = await computeKey(key);
        const [row] = await store.query(GET, [hash, now()]);
        if (row === undefined) return undefined;
        return await seal.open(readBytes(row, "body"), `results/${hash}`) ?? undefined;
      }),
    put: async (key, text) => {
      if (text.length > MAX_RESULT) return;
      await orNot(async () => {
        const hash = await computeKey(key);
        const body = await seal.close(text, `results/${hash}`);
        await store.query(PUT, [hash, key.accountId, body, now() + RESULT_MS]);
      });
    },
  };
}

function listParts(
  { accountId, share = "", request }: ResultKey,
): readonly (string | null)[] {
  return [accountId, share, request];
}

/** Removes the oldest ones. */
function createMemoryCache(now: () => number): ResultCache {
  const kept = new Map<string, { readonly text: string; readonly until: number }>();
  let chars = 0;
  const drop = (key: string) => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    chars -= entry.text.length + key.length;
    kept.delete(key);
  };
  const formatName = (key: ResultKey) => JSON.stringify(listParts(key));
  return {
    get: (key) => {
      const name = formatName(key);
      const entry = kept.get(name);
      if (entry !== undefined && entry.until <= now()) drop(name);
      return Promise.resolve(kept.get(name)?.text);
    },
    put: (key, text) => {
      const name = formatName(key);
      drop(name);
      if (text.length <= MAX_RESULT) {
        kept.set(name, { text, until: now() + RESULT_MS });
        chars += text.length + name.length;
      }
      for (const oldest of kept.keys()) {
        if (chars <= MAX_CHARS) break;
        drop(oldest);
      }
      return Promise.resolve();
    },
  };
}
