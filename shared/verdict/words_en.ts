import type { VerdictWords } from "./words.ts";

/** The words in English, the same in the console, at a terminal and in an annotation. */
export const VERDICT_EN: VerdictWords = {
  sender: {
    not_looked_at: "The sender is not known, because no headers were given",
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
    nothing_found: "nothing serious was found in its links and attachments",
    asks: "its text asks for something that frauds ask for",
    odd: "something is odd about its links, attachments or text",
    dangerous: "its links, attachments or text hold something dangerous",
  },
};
