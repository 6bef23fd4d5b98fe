import type { Clock } from "./deps.ts";

/** Milliseconds within which signals are one request to stop: `npx` and `deno task` repeat them. */
export const SAME_WISH_MS = 2_000;

export interface StopOptions {
  readonly clock: Pick<Clock, "monotonic">;
  /** Lets running requests finish and ends the process. */
  readonly stop: () => void;
  /** Ends the process at once. */
  readonly force: () => void;
}

/** Handles signals: the first one stops, one well after it forces the end. */
export function stopHandler({ clock, stop, force }: StopOptions): () => void {
  let firstAt: number | undefined;
  return () => {
    if (firstAt === undefined) {
      firstAt = clock.monotonic();
      return stop();
    }
    if (clock.monotonic() - firstAt >= SAME_WISH_MS) force();
  };
}
