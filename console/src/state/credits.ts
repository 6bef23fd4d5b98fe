/// <reference lib="dom" />

import { isObject } from "../../../shared/contract/is_object.ts";
import { DAY_MS, formatIsoDay } from "../../../shared/encoding/iso_day.ts";
import { CREDITS_META, DAILY_CREDITS, NO_LIMIT } from "../../../shared/contract/credits.ts";
import { readObject } from "./storage.ts";
import type { BrowserStore } from "./storage.ts";

/** Maximum time until a reset that is believed, whether a server or the storage states it. */
const MAX_RESET_MS = 2 * DAY_MS;

/** Remaining analyses of the day. */
export interface Credits {
  /** Analyses left today; Infinity without a limit. */
  readonly left: number;
  /** Analyses per day; Infinity without a limit. */
  readonly limit: number;
  /** Next midnight UTC or the time the server named, in milliseconds since the Unix epoch. */
  readonly resetsAt: number;
}

/** Dependencies of a {@linkcode CreditBook}. */
export interface CreditDeps {
  readonly store: BrowserStore;
  /** Returns the present, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Analyses per day; Infinity without a limit. */
  readonly limit: number;
  /** Runs work while no other tab of this origin runs such work. */
  readonly runExclusively: <T>(work: () => T) => Promise<T>;
}

const KEY = "credits";

interface StoredCredits {
  /** Day of the count (`YYYY-MM-DD`, UTC). */
  readonly day: string;
  readonly used: number;
  /** Time in milliseconds since the Unix epoch; 0 without a refusal. */
  readonly refusedUntil: number;
  /** Credits by the server's last response; null if the server does not count. */
  readonly server: Credits | null;
}

/** The credits left today, and the seconds until the reset, in a `RateLimit` field. */
const REMAINING = /"day";r=(\d{1,9});t=(\d{1,9})/;
/** The credits per day in a `RateLimit-Policy` field. */
const QUOTA = /"day";q=(\d{1,9});/;

/** Computes the next midnight UTC. */
export function computeNextReset(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** Counts the day's analyses of all tabs in the browser's storage (SPEC part 8). */
export class CreditBook {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deps: CreditDeps) {}

  /**
   * Calls `listener` after each change by this page; other tabs cause `storage` events. Returns a
   * function that stops the calls.
   */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Computes the remaining credits, by the server if it counts, else by this browser's count. */
  read(): Credits {
    const now = this.deps.now();
    const { used, refusedUntil, server } = this.readStored(now);
    const limit = server?.limit ?? this.deps.limit;
    if (refusedUntil > now) return { left: 0, limit, resetsAt: refusedUntil };
    if (server !== null && server.resetsAt > now) return server;
    const left = server === null ? Math.max(0, limit - used) : limit;
    return { left, limit, resetsAt: computeNextReset(now) };
  }

  /** Stores the credits left that a server's headers state; forgets them if they state none. */
  storeHeaders(headers: Pick<Headers, "get">): Promise<void> {
    const now = this.deps.now();
    const [, left, seconds] = REMAINING.exec(headers.get("ratelimit") ?? "") ?? [];
    const [, limit] = QUOTA.exec(headers.get("ratelimit-policy") ?? "") ?? [];
    const isStated = left !== undefined && seconds !== undefined && limit !== undefined;
    const server = isStated
      ? {
        left: Number(left),
        limit: Number(limit),
        resetsAt: now + Math.min(Number(seconds) * 1000, MAX_RESET_MS),
      }
      : null;
    if (server === null && this.readStored(now).server === null) return Promise.resolve();
    return this.deps.runExclusively(() => this.write({ ...this.readStored(now), server }));
  }

  /** Takes a credit and returns its day; null if none is left. */
  take(): Promise<string | null> {
    return this.deps.runExclusively(() => {
      if (this.read().left === 0) return null;
      const stored = this.readStored(this.deps.now());
      this.write({ ...stored, used: stored.used + 1 });
      return stored.day;
    });
  }

  /** Returns a credit that was taken on a day, unless that day is over. */
  giveBack(day: string): Promise<void> {
    return this.deps.runExclusively(() => {
      const stored = this.readStored(this.deps.now());
      if (stored.day === day) this.write({ ...stored, used: Math.max(0, stored.used - 1) });
    });
  }

  /** Stores a refusal by the server until a time, or until the next reset. */
  storeRefusal(until: number | undefined): Promise<void> {
    return this.deps.runExclusively(() => {
      const now = this.deps.now();
      const refusedUntil = Math.min(until ?? computeNextReset(now), now + MAX_RESET_MS);
      this.write({ ...this.readStored(now), refusedUntil });
    });
  }

  private readStored(now: number): StoredCredits {
    const { day, used, refusedUntil, server } = readObject(this.deps.store, KEY);
    const today = formatIsoDay(now);
    return {
      day: today,
      used: day === today && typeof used === "number" && used > 0 ? Math.floor(used) : 0,
      refusedUntil: typeof refusedUntil === "number" && refusedUntil < now + MAX_RESET_MS
        ? refusedUntil
        : 0,
      server: readServerCredits(server, now),
    };
  }

  private write(credits: StoredCredits): void {
    this.deps.store.write(KEY, JSON.stringify(credits));
    for (const listener of this.listeners) listener();
  }
}

/** The used part of the document. */
export interface PageHead {
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}

/**
 * Reads the daily limit that the page's server wrote into it (SPEC part 8).
 *
 * @param options.isOwnServer Whether the page calls that server; others have the standard limit.
 */
export function readDailyLimit(
  page: PageHead,
  { isOwnServer }: { readonly isOwnServer: boolean },
): number {
  const metaContent = page.querySelector(`meta[name="${CREDITS_META}"]`)?.getAttribute("content") ??
    "";
  if (!isOwnServer || !/^\d{1,7}$/.test(metaContent)) return DAILY_CREDITS;
  return Number(metaContent) === NO_LIMIT ? Infinity : Number(metaContent);
}

/**
 * Runs work while no other tab does. Without TLS browsers offer no locks, and tabs that work at
 * once may count one credit for two.
 */
export async function runExclusively<T>(work: () => T): Promise<T> {
  if (!("locks" in navigator)) return work();
  let result: { readonly value: T } | undefined;
  await navigator.locks.request("mail-trust.credits", () => {
    result = { value: work() };
  });
  if (result === undefined) throw new Error("the lock was not granted");
  return result.value;
}

/** Checks the stored credits of a server, which other pages may have changed. */
function readServerCredits(value: unknown, now: number): Credits | null {
  if (!isObject(value)) return null;
  const { left, limit, resetsAt } = value;
  const isValid = [left, limit, resetsAt].every((count) => Number.isSafeInteger(count));
  if (!isValid || Number(resetsAt) > now + MAX_RESET_MS) return null;
  return { left: Number(left), limit: Number(limit), resetsAt: Number(resetsAt) };
}
