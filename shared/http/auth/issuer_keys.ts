import { STATUS_CODE } from "@std/http/status";
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { AppError } from "../../contract/errors.ts";
import { type KeySet, readKeySet } from "../../contract/key_set.ts";
import { fetchBounded } from "../../network/bounded_fetch.ts";
import type { Deps } from "../../runtime/deps.ts";

/** Milliseconds after which keys are loaded again, so that a withdrawn key stops working. */
export const KEYS_FRESH_MS = 10 * 60_000;

/** Minimum milliseconds between two downloads, so that invented key ids cause no flood of downloads. */
export const KEYS_COOLDOWN_MS = 30_000;

/** Timeout of a download in milliseconds; the request that caused it waits for it. */
export const KEYS_TIMEOUT_MS = 3_000;

/** Maximum number of bytes per key set; a few keys have a few KiB. */
const MAX_KEY_SET_BYTES = 256 * 1024;

export interface IssuerKeysOptions {
  /** Keys known from the start. */
  readonly known: KeySet | undefined;
  /** URL at which the issuer publishes its keys. */
  readonly url: string | undefined;
  readonly deps: Pick<Deps, "fetch" | "clock" | "log">;
}

const UNAVAILABLE = new AppError(
  "service_unavailable",
  "The issuer's keys cannot be loaded, so no token can be verified now. Try again later.",
  { headers: { "retry-after": String(KEYS_COOLDOWN_MS / 1000) } },
);

/**
 * Provides the issuer's public keys to jose; an unknown key id causes one download, shared by
 * concurrent requests.
 */
export function createIssuerKeys({ known, url, deps }: IssuerKeysOptions): JWTVerifyGetKey {
  const { clock, log } = deps;
  let keys = known && createLocalJWKSet(known);
  let loadedAt = -Infinity;
  let triedAt = -Infinity;
  let running: Promise<boolean> | undefined;

  const load = async (address: string): Promise<boolean> => {
    const loaded = readKeySet(await download(address, deps));
    if (loaded === undefined) throw new TypeError("not a key set");
    keys = createLocalJWKSet(loaded);
    loadedAt = clock.monotonic();
    return true;
  };

  /** Loads the keys, unless the cooldown lasts; resolves to true if the keys were loaded. */
  const refresh = (): Promise<boolean> => {
    if (running !== undefined) return running;
    if (url === undefined || clock.monotonic() - triedAt < KEYS_COOLDOWN_MS) {
      return Promise.resolve(false);
    }
    triedAt = clock.monotonic();
    running = load(url)
      .catch((error) => {
        log("warn", "issuer_keys_unavailable", {}, error);
        return false;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return async (header, token) => {
    if (clock.monotonic() - loadedAt >= KEYS_FRESH_MS) await refresh();
    if (keys === undefined) throw UNAVAILABLE;
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !await refresh()) throw error;
      return await keys(header, token);
    }
  };
}

function download(url: string, deps: IssuerKeysOptions["deps"]): Promise<string> {
  const bounds = { timeoutMs: KEYS_TIMEOUT_MS, maxBytes: MAX_KEY_SET_BYTES };
  return fetchBounded(bounds, deps, async ({ get }) => {
    const answer = await get(url, { accept: "application/json" });
    // A redirect is not followed: its target would decide who may call.
    if (answer.status !== STATUS_CODE.OK) throw new TypeError("no key set");
    return await answer.text();
  });
}
