import type { Log } from "../runtime/log.ts";
import { readBytesColumn, StorageError, type Store } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";

/** How long a result is cached (SPEC part 9): one hour, in milliseconds. */
export const RESULT_MS = 3_600_000;

/** Maximum number of characters cached in the memory of a process: some 32 MB. */
const MAX_CHARS = 16 * 1024 * 1024;

/** Maximum length of a cached result, in characters; that of an ordinary mail has 10 000. */
const MAX_RESULT = 512 * 1024;

/** Identifies a result. Callers of one account or share never get the results of another. */
export interface ResultKey {
  /** Null for callers without an account. */
  readonly accountId: string | null;
  /** Separates callers without an account, where something distinguishes them. */
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
  /** Without a store or a seal, results are cached in the memory of this process. */
  readonly store: Store | undefined;
  readonly seal: Seal | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Log;
}

/** The key alone identifies a result; `account_id` is for the erasure of an account. */
const GET = "select body from mail_trust.results where key = $1 and expires_at > $2";

const PUT = `insert into mail_trust.results (key, account_id, body, expires_at)
values ($1, $2, $3, $4)
on conflict (key) do update set body = excluded.body, expires_at = excluded.expires_at`;

/** Creates a cache in the database, encrypted; in memory without a database or a key. */
export function createResultCache({ store, seal, now, log }: ResultCacheOptions): ResultCache {
  if (store === undefined || seal === undefined) return createMemoryCache(now);
  const computeKey = (key: ResultKey) => seal.hash(JSON.stringify(["result", ...listParts(key)]));
  // A call does not fail because the cache cannot be used.
  const ignoreFailure = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
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
      ignoreFailure(async () => {
        const hash = await computeKey(key);
        const [row] = await store.query(GET, [hash, now()]);
        if (row === undefined) return undefined;
        return await seal.open(readBytesColumn(row, "body"), `results/${hash}`) ?? undefined;
      }),
    put: async (key, text) => {
      if (text.length > MAX_RESULT) return;
      await ignoreFailure(async () => {
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

/** Creates a cache in memory, which removes the oldest results when it is full. */
function createMemoryCache(now: () => number): ResultCache {
  const entries = new Map<string, { readonly text: string; readonly expiresAt: number }>();
  let chars = 0;
  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    chars -= entry.text.length + key.length;
    entries.delete(key);
  };
  const formatName = (key: ResultKey) => JSON.stringify(listParts(key));
  return {
    get: (key) => {
      const name = formatName(key);
      const entry = entries.get(name);
      if (entry !== undefined && entry.expiresAt <= now()) remove(name);
      return Promise.resolve(entries.get(name)?.text);
    },
    put: (key, text) => {
      const name = formatName(key);
      remove(name);
      if (text.length <= MAX_RESULT) {
        entries.set(name, { text, expiresAt: now() + RESULT_MS });
        chars += text.length + name.length;
      }
      for (const oldest of entries.keys()) {
        if (chars <= MAX_CHARS) break;
        remove(oldest);
      }
      return Promise.resolve();
    },
  };
}
