import type { Clock } from "../runtime/deps.ts";
import { StorageError } from "./port.ts";

/** Maximum milliseconds for which a statement waits for another process that writes. */
export const BUSY_MS = 5_000;

/** Pause between two attempts, in milliseconds. */
const PAUSE_MS = 10;

/** Runs a statement once no other process holds the lock, without blocking the thread. */
export type RunWhenFree = <T>(attempt: () => T) => Promise<T>;

/**
 * Creates the function that repeats a statement while the database is locked. Of several waiting
 * callers, only the first one repeats its statement.
 *
 * @param findObstacle Returns what to await before an attempt; undefined if nothing is in the way.
 */
export function createRetry(
  { monotonic, sleep }: Pick<Clock, "monotonic" | "sleep">,
  findObstacle: () => Promise<void> | undefined,
): RunWhenFree {
  /** Resolves when the last caller in line has left it. */
  let lineEnd: Promise<void> = Promise.resolve();

  /** @param deadline Time of the monotonic clock after which no attempt is repeated. */
  const repeatInLine = async <T>(attempt: () => T, deadline: number): Promise<T> => {
    const previousTurn = lineEnd;
    const ownTurn = Promise.withResolvers<void>();
    lineEnd = ownTurn.promise;
    try {
      await previousTurn;
      while (true) {
        for (let wait = findObstacle(); wait !== undefined; wait = findObstacle()) await wait;
        try {
          return attempt();
        } catch (error) {
          if (!isBusy(error) || monotonic() >= deadline) throw error;
        }
        await sleep(PAUSE_MS);
      }
    } finally {
      ownTurn.resolve();
    }
  };

  return async (attempt) => {
    for (let wait = findObstacle(); wait !== undefined; wait = findObstacle()) await wait;
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return await repeatInLine(attempt, monotonic() + BUSY_MS);
    }
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof StorageError && error.problem === "busy";
}
