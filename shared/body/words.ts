import { fold } from "../domains/skeleton.ts";

/** Characters of a text that are compared with phrases; what presses a reader stands early. */
const MAX_TEXT = 64 * 1024;

/** A text as lower-case words without accents, one blank around each. */
export function wordsOf(text: string): string {
  return ` ${fold(text.slice(0, MAX_TEXT)).split(/[^\p{L}\p{N}]+/u).join(" ")} `;
}
