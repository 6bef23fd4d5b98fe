/// <reference lib="dom" />

import { isObject } from "../../../shared/contract/is_object.ts";
import { DAY_MS, formatIsoDay } from "../../../shared/encoding/iso_day.ts";
import { CREDITS_META, DAILY_CREDITS, NO_LIMIT } from "../../../shared/contract/credits.ts";
import { readObject } from "./storage.ts";
import type { BrowserStore } from "./storage.ts";

/** Longest time that a server's refusal is respected. */
const MAX_REFUSAL_MS = 2 * DAY_MS;

/** Remaining analyses of the day. */
export interface Credits {
  /** Infinity where there is no limit. */
  readonly left: number;
  /** Analyses a day; Infinity where there is no limit. */
  readonly limit: number;
  /** Next midnight UTC, or the time the server named; milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** Dependencies of the count. */
export interface CreditDeps {
  readonly store: BrowserStore;
  readonly now: () => number;
  /** Analyses a day; Infinity where there is no limit. */
  readonly limit: number;
  /** Runs work while no other tab of this origin runs such work. */
  readonly exclusively: <T>(work: () => T) => Promise<T>;
}

const KEY = "credits";

interface StoredCredits {
  readonly day: string;
  readonly used: number;
  readonly refusedUntil: number;
  /** The server's last figure, where it counts itself. */
  readonly server: Credits | null;
}

/** The day's window in the headers of a server that counts. */
const LEFT = /"day";r=(\d{1,9});t=(\d{1,9})/;
const ALLOWED = /"day";q=(\d{1,9});/;

/** Next midnight UTC. */
export function nextReset(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/**
 * Counts the day's analyses in the browser (SPEC part 8), for all tabs; a failed call returns its
 * credit.
 */
export class CreditBook {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly deps: CreditDeps) {}

  /** Calls back after each change made here; other tabs notify through the `storage` event. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  read(): Credits {
    const now = this.deps.now();
    const { used, refusedUntil, server } = this.page(now);
    const limit = server?.limit ?? this.deps.limit;
    if (refusedUntil > now) return { left: 0, limit, resetsAt: refusedUntil };
    if (server !== null && server.resetsAt > now) return server;
    const left = server === null ? Math.max(0, limit - used) : limit;
    return { left, limit, resetsAt: nextReset(now) };
  }

  /** Takes the number of credits left from the headers of a server that counts them. */
  readHeaders(headers: Pick<Headers, "get">): Promise<void> {
    const now = this.deps.now();
    const [, left, seconds] = LEFT.exec(headers.get("ratelimit") ?? "") ?? [];
    const [, limit] = ALLOWED.exec(headers.get("ratelimit-policy") ?? "") ?? [];
    const known = left !== undefined && seconds !== undefined && limit !== undefined;
    const server = known
      ? {
        left: Number(left),
        limit: Number(limit),
        resetsAt: now + Math.min(Number(seconds) * 1000, MAX_REFUSAL_MS),
      }
      : null;
    if (server === null && this.page(now).server === null) return Promise.resolve();
    return this.deps.exclusively(() => this.write({ ...this.page(now), server }));
  }

  /** Takes one; the day it was taken from, or null when none is left. */
  take(): Promise<string | null> {
    return this.deps.exclusively(() => {
      if (this.read().left === 0) return null;
      const page = this.page(this.deps.now());
      this.write({ ...page, used: page.used + 1 });
      return page.day;
    });
  }

  /** Gives one back to the day it was taken from, unless that day is over. */
  giveBack(day: string): Promise<void> {
    return this.deps.exclusively(() => {
      const page = this.page(this.deps.now());
      if (page.day === day) this.write({ ...page, used: Math.max(0, page.used - 1) });
    });
  }

  /** Notes the server's refusal, with its end where the server names it. */
  refuse(until: number | undefined): Promise<void> {
    return this.deps.exclusively(() => {
      const now = this.deps.now();
      const latest = Math.min(until ?? nextReset(now), now + MAX_REFUSAL_MS);
      this.write({ ...this.page(now), refusedUntil: latest });
    });
  }

  private page(now: number): StoredCredits {
    const { day, used, refusedUntil, server } = readObject(this.deps.store, KEY);
    const today = formatIsoDay(now);
    return {
      day: today,
      used: day === today && typeof used === "number" && used > 0 ? Math.floor(used) : 0,
      refusedUntil: typeof refusedUntil === "number" && refusedUntil < now + MAX_REFUSAL_MS
        ? refusedUntil
        : 0,
      server: readServer(server, now),
    };
  }

  private write(page: StoredCredits): void {
    this.deps.store.write(KEY, JSON.stringify(page));
    for (const listener of this.listeners) listener();
  }
}

/** The used part of the document. */
export interface PageHead {
  querySelector(selector: string): { getAttribute(name: string): string | null } | null;
}

/**
 * Reads the page's daily limit (SPEC part 8).
 *
 * @param ownServer Whether functions are those of the page's server.
 */
export function dailyLimit(page: PageHead, ownServer: boolean): number {
  const written = page.querySelector(`meta[name="${CREDITS_META}"]`)?.getAttribute("content") ?? "";
  if (!ownServer || !/^\d{1,7}$/.test(written)) return DAILY_CREDITS;
  return Number(written) === NO_LIMIT ? Infinity : Number(written);
}

/**
 * Runs the browser's lock of that name; without one (http from another machine) tabs may count
 * wrongly.
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

/** Reads the stored figure of a server; other pages may have changed it. */
function readServer(value: unknown, now: number): Credits | null {
  if (!isObject(value)) return null;
  const { left, limit, resetsAt } = value;
  const counts = [left, limit, resetsAt].every((count) => Number.isSafeInteger(count));
  if (!counts || Number(resetsAt) > now + MAX_REFUSAL_MS) return null;
  return { left: Number(left), limit: Number(limit), resetsAt: Number(resetsAt) };
}
