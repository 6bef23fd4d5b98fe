import type { Texts } from "../texts/english.ts";
import type { OverallVerdict } from "./overall.ts";

/** A verdict's parts in words. */
export type VerdictWords = Texts["verdict"];

/** The verdict on sender and headers, in one sentence without its full stop. */
export function sayHeaders(
  { sender, headers }: Pick<OverallVerdict, "sender" | "headers">,
  words: Pick<VerdictWords, "sender" | "headers">,
): string {
  const suspicion = headers === "odd" || headers === "suspicious" ? words.headers[headers] : null;
  return suspicion === null ? words.sender[sender] : `${words.sender[sender]}; ${suspicion}`;
}

/** The verdict on all parts, in exactly one sentence. */
export function sayVerdict(verdict: OverallVerdict, words: VerdictWords): string {
  const { content, items } = verdict;
  return `${sayHeaders(verdict, words)}; ${words.content[content]}; ${words.items[items]}.`;
}
