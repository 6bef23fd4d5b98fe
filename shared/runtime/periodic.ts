import type { Clock } from "./deps.ts";

/** Work that is done periodically; it never rejects. */
export interface PeriodicWork {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Starts each task at once, and again an interval after each end. */
export function startPeriodic(
  works: readonly PeriodicWork[],
  { after }: Pick<Clock, "after">,
): void {
  for (const { everyMs, run } of works) {
    const work = () => void run().then(() => after(everyMs, work));
    work();
  }
}
