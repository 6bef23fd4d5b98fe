import type { Clock } from "./deps.ts";

/** Milliseconds in which repeated signals count as one: `npx` and `deno task` repeat signals. */
export const SAME_REQUEST_MS = 2_000;

export interface StopOptions {
  readonly clock: Pick<Clock, "monotonic">;
  /** Lets running requests finish and ends the process. */
  readonly stop: () => void;
  /** Ends the process at once. */
  readonly force: () => void;
}

/** Creates the handler of signals: the first one stops the process, a later one forces its end. */
export function createStopHandler({ clock, stop, force }: StopOptions): () => void {
  let firstAt: number | undefined;
  return () => {
    if (firstAt === undefined) {
      firstAt = clock.monotonic();
      return stop();
    }
    if (clock.monotonic() - firstAt >= SAME_REQUEST_MS) force();
  };
}
