import type { Clock } from "./deps.ts";

/** Work that is done periodically; it never rejects. */
export interface PeriodicWork {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Repeats each piece of work, each time an interval after the last one has ended. */
export function startPeriodic(
  works: readonly PeriodicWork[],
  { after }: Pick<Clock, "after">,
): void {
  for (const { everyMs, run } of works) {
    const again = () => void after(everyMs, () => void run().then(again));
    again();
  }
}
