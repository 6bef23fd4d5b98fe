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

/** The words in English, the same in the console, at a terminal and in an annotation. */
export const VERDICT_EN: VerdictWords = {
  sender: {
    not_looked_at: "The sender is not known, as the headers are not here",
    proven: "The sender’s domain is proven",
    unproven: "Who sent it is not proven",
    relayed: "A list or forwarder changed it on its way, so its author is not proven",
    failed: "The sender’s domain did not vouch for it: a check failed",
  },
  headers: {
    odd: "something is odd about its headers",
    suspicious: "its headers are suspicious",
  },
  content: {
    not_looked_at: "its words were not compared with known spam",
    nothing_found: "its words match no known spam",
    few: "a few of its words also occur in spam, too few to count",
    suspicious: "its words resemble spam or phishing",
    spam: "its words are those of spam or phishing",
  },
  items: {
    not_looked_at: "its links and attachments are not here",
    none: "it has no links and no attachments",
    nothing_found: "nothing grave was found in its links and attachments",
    odd: "something is odd about its links, attachments or text",
    dangerous: "its links, attachments or text hold something dangerous",
  },
};

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
