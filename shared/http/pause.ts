import type { Clock } from "../runtime/deps.ts";

/** Maximum number of characters of a text that is analysed without pauses, in a few milliseconds. */
const MAX_UNPAUSED_CHARS = 64 * 1024;

/** Lets the process answer other requests; returns undefined if no pause is needed. */
export type Pause = () => Promise<void> | undefined;

/** Waits for the next turn of the event loop, after the sockets were read. */
export function waitForTurn(clock: Pick<Clock, "nextTurn">): Promise<void> {
  return new Promise((resolve) => clock.nextTurn(resolve));
}

/**
 * Creates the pause between two steps of work.
 *
 * @param length Length of the text that is worked on, in characters.
 */
export function createPause(clock: Pick<Clock, "nextTurn">, length: number): Pause {
  if (length <= MAX_UNPAUSED_CHARS) return () => undefined;
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
