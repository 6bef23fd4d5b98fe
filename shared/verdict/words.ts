import type { OverallVerdict } from "./overall.ts";

/** Words for each state of a part. */
type Said<Part extends keyof OverallVerdict> = Readonly<Record<OverallVerdict[Part], string>>;

/** A verdict's parts in words. */
export interface VerdictWords {
  readonly sender: Said<"sender">;
  /** Where nothing speaks against the mail in its headers, nothing is said of them. */
  readonly headers: Readonly<Record<"odd" | "suspicious", string>>;
  readonly content: Said<"content">;
  readonly items: Said<"items">;
}

/** What is known of the sender and of the headers, in one sentence without its full stop. */
export function sayHeaders(
  { sender, headers }: Pick<OverallVerdict, "sender" | "headers">,
  words: Pick<VerdictWords, "sender" | "headers">,
): string {
  const suspicion = headers === "odd" || headers === "suspicious" ? words.headers[headers] : null;
  return suspicion === null ? words.sender[sender] : `${words.sender[sender]}; ${suspicion}`;
}

/** What is known of each part, in one sentence; never more. */
export function sayVerdict(verdict: OverallVerdict, words: VerdictWords): string {
  const { content, items } = verdict;
  return `${sayHeaders(verdict, words)}; ${words.content[content]}; ${words.items[items]}.`;
}
