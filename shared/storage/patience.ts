import type { Clock } from "../runtime/deps.ts";
import { StorageError } from "./port.ts";

/** Longest that a statement waits for another process that writes, in milliseconds. */
export const BUSY_MS = 5_000;

/** Between two tries, in milliseconds: long enough to let a thread do other work. */
const PAUSE_MS = 10;

/** Does what may meet a lock of another process, and waits for it without holding up the thread. */
export type Patiently = <T>(attempt: () => T) => Promise<T>;

/**
 * Waits for a lock by trying again. Whoever meets it stands in a line whose first one tries: many
 * callers make no more tries than one. What needs no lock passes the line by.
 *
 * @param ready Awaited before each try.
 */
export function createPatience(
  { monotonic, sleep }: Pick<Clock, "monotonic" | "sleep">,
  ready: () => Promise<void> | undefined,
): Patiently {
  let line: Promise<void> = Promise.resolve();

  const inLine = async <T>(attempt: () => T, until: number): Promise<T> => {
    const before = line;
    const left = Promise.withResolvers<void>();
    line = left.promise;
    try {
      await before;
      while (true) {
        for (let wait = ready(); wait !== undefined; wait = ready()) await wait;
        try {
          return attempt();
        } catch (error) {
          if (!isBusy(error) || monotonic() >= until) throw error;
        }
        await sleep(PAUSE_MS);
      }
    } finally {
      left.resolve();
    }
  };

  return async (attempt) => {
    for (let wait = ready(); wait !== undefined; wait = ready()) await wait;
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return await inLine(attempt, monotonic() + BUSY_MS);
    }
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof StorageError && error.problem === "busy";
}
