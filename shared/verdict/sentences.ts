import { fillReason } from "../scoring/reason_templates.ts";
import type { VerdictReason } from "../contract/verdict.ts";

/** Sentences of the verdict beside those of findings; names in braces are values. */
export const VERDICT_SENTENCES = {
  examination_failed: "The content of the mail could not be examined.",
  examination_cut: "Only a part of the mail could be examined.",
  too_little_text: "There is too little text to judge.",
  sender_known: "{domain} is proven to have sent it, and is known.",
  sender_listed: "{domain} is proven to have sent it, and is on your list of known senders.",
  words_unwanted: "Its words are those of unwanted mail: {words}.",
  words_suspicious: "Some of its words occur in unwanted mail: {words}.",
  wording_unwanted: "Its wording resembles unwanted mail.",
  patterns_matched: "It contains phrases of known spam and phishing.",
} as const;

/** Id of a sentence of the verdict. */
export type SentenceId = keyof typeof VERDICT_SENTENCES;

/** A reason with its sentence. */
export function reason(id: SentenceId, values: Record<string, string> = {}): VerdictReason {
  return { id, values, message: fillReason(VERDICT_SENTENCES[id], values) };
}
