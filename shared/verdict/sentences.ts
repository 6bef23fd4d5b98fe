import type { VerdictReason } from "../contract/verdict.ts";
import { ENGLISH } from "../findings/english.ts";
import { fill } from "../findings/fill.ts";

/** Id of a sentence that only verdicts have; their other reasons are findings. */
export type SentenceId = keyof typeof ENGLISH.verdictReasons;

/** Creates a reason with its English sentence. */
export function createReason(id: SentenceId, values: Record<string, string> = {}): VerdictReason {
  return { id, values, message: fill(ENGLISH.verdictReasons[id], values) };
}
