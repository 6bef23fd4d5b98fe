import { leaves, partText } from "../message/mime/part.ts";
import type { Part } from "../message/mime/part.ts";
import { htmlToText } from "../message/mime/html_text.ts";
import { readWords } from "./words.ts";

/** Words of a text that tell it from another: shorter ones are in any. */
const MIN_LENGTH = 4;
/** Fewest different words in a part that are compared. */
const MIN_WORDS = 12;

/**
 * How much of the shorter alternative's words the other one has too, 0 to 1, over the mail's pairs
 * of plain text and web page (RFC 2046 §5.1.4) the lowest; null where there is nothing to compare.
 */
export function alternativesShare(root: Part): number | null {
  const shares: number[] = [];
  const walk = (part: Part) => {
    if (part.type === "multipart/alternative") {
      const share = shareOf(part.children.flatMap(leaves));
      if (share !== null) shares.push(share);
    }
    part.children.forEach(walk);
  };
  walk(root);
  return shares.length === 0 ? null : Math.min(...shares);
}

function shareOf(parts: readonly Part[]): number | null {
  const plain = parts.find(({ type, name }) => type === "text/plain" && name === null);
  const page = parts.find(({ type, name }) => type === "text/html" && name === null);
  if (plain === undefined || page === undefined) return null;
  const [first, second] = [
    distinctWords(partText(plain)),
    distinctWords(htmlToText(partText(page))),
  ];
  const [shorter, longer] = first.size <= second.size ? [first, second] : [second, first];
  if (shorter.size < MIN_WORDS) return null;
  return [...shorter].filter((word) => longer.has(word)).length / shorter.size;
}

function distinctWords(text: string): Set<string> {
  const words = readWords(text.replaceAll(/https?:\/\/\S{1,2000}/g, " "));
  return new Set(words.map(({ word }) => word).filter((word) => word.length >= MIN_LENGTH));
}
