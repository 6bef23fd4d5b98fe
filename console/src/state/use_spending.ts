import type { Problem } from "../parts/failure_note.tsx";
import { CallFailure, isRateLimit } from "../wire/failure.ts";
import { useAppState } from "./app_state.ts";
import { nextReset } from "./credits.ts";

/** Work that costs a credit; resolves to the problem, or null. */
export type Spend = (work: () => Promise<void>) => Promise<Problem | null>;

/** Runs work against one credit, which is returned when the server did not do the work. */
export function useSpending(): Spend {
  const { credits } = useAppState();
  return async (work) => {
    const day = await credits.take();
    if (day === null) {
      return { kind: "credits", resetsAt: credits.read().resetsAt, byServer: false };
    }
    try {
      await work();
      return null;
    } catch (error) {
      const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
      const { kind, detail } = failure;
      if (kind !== "cancelled" && kind !== "broken_off") await credits.giveBack(day);
      if (kind === "quota" && !isRateLimit(detail.retryAt)) {
        await credits.refuse(detail.retryAt);
        const resetsAt = detail.retryAt ?? nextReset(Date.now());
        return { kind: "credits", resetsAt, byServer: true };
      }
      return { kind: "failure", failure };
    }
  };
}
