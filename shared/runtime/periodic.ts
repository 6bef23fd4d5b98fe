import type { Clock } from "./deps.ts";

/** Work that is done now and then; it never rejects. */
export interface PeriodicWork {
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Does each piece of work again and again, the next time a while after the last has ended. */
export function startPeriodic(
  works: readonly PeriodicWork[],
  { after }: Pick<Clock, "after">,
): void {
  for (const { everyMs, run } of works) {
    const again = () => void after(everyMs, () => void run().then(again));
    again();
  }
}
