import type { Problem } from "../parts/failure_note.tsx";
import { CallFailure, isRateLimit } from "../wire/failure.ts";
import { useAppState } from "./app_state.ts";
import { computeNextReset } from "./credits.ts";

/** Runs work that costs a credit; resolves to the problem if it failed, else to null. */
export type Spend = (work: () => Promise<void>) => Promise<Problem | null>;

/** Returns a function that takes a credit and runs work, and gives the credit back if it failed. */
export function useSpend(): Spend {
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
      // A server counts a call that was cancelled or broken off.
      if (kind !== "cancelled" && kind !== "broken_off") await credits.giveBack(day);
      if (kind === "quota" && !isRateLimit(detail.retryAt)) {
        await credits.storeRefusal(detail.retryAt);
        const resetsAt = detail.retryAt ?? computeNextReset(Date.now());
        return { kind: "credits", resetsAt, byServer: true };
      }
      return { kind: "failure", failure };
    }
  };
}
