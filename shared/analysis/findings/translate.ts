import type { FindingId } from "./registry.ts";
import { fill, readArguments } from "./sentence.ts";
import type { Sentence } from "./sentence.ts";
import { ENGLISH } from "./sentences/en.ts";

/** Names and sentences of the findings by id, in one language. */
export type Sentences = Readonly<Record<FindingId, Sentence>>;

/**
 * A finding's sentence in another language, with the arguments of the English one.
 *
 * @returns Null when the id or the sentence is of another version of the analysis.
 */
export function translate(
  { id, message }: { readonly id: string; readonly message: string },
  sentences: Sentences,
): string | null {
  if (!isKnown(id)) return null;
  const values = readArguments(ENGLISH[id].says, message);
  return values === null ? null : fill(sentences[id].says, values);
}

/** A finding's name in a language; null when the id is of another version of the analysis. */
export function nameOf(id: string, sentences: Sentences): string | null {
  return isKnown(id) ? sentences[id].name : null;
}

function isKnown(id: string): id is FindingId {
  return Object.hasOwn(ENGLISH, id);
}
