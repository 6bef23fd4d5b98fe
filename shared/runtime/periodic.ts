import type { Clock } from "./deps.ts";

/** A periodic task, which never rejects. */
export interface PeriodicWork {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Starts each task at once, and again one interval after it has ended. */
export function startPeriodic(
  works: readonly PeriodicWork[],
  { after }: Pick<Clock, "after">,
): void {
  for (const { everyMs, run } of works) {
    const work = () => void run().then(() => after(everyMs, work));
    work();
  }
}
