import type { Clock } from "../runtime/deps.ts";

/** Texts up to this length, in characters, take a few milliseconds from start to end. */
const SHORT = 64 * 1024;

/** Lets other requests have a turn; at once where there is no need. */
export type Pause = () => Promise<void> | undefined;

/** Waits for the next turn of the event loop, after the sockets were read. */
export function waitForTurn(clock: Pick<Clock, "nextTurn">): Promise<void> {
  return new Promise((resolve) => clock.nextTurn(resolve));
}

/**
 * Creates the pause between steps of work on a text of `length` characters, so that others are
 * served.
 */
export function createPause(clock: Pick<Clock, "nextTurn">, length: number): Pause {
  if (length <= SHORT) return () => undefined;
  return () => waitForTurn(clock);
}

/** Passes items on, with a pause before each. */
export async function* paceItems<T>(
  items: AsyncIterable<T>,
  pause: Pause,
): AsyncGenerator<T, void, void> {
  await pause();
  for await (const item of items) {
    yield item;
    await pause();
  }
}
