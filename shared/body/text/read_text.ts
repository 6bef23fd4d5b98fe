import type { BodyEntity, BodyLanguage } from "../../contract/body.ts";
import { findEntities } from "../entities/entities.ts";
import { detectLanguage, detectOtherLanguage } from "./language.ts";
import { stripQuotations } from "./quotations.ts";
import { readWords, type Word } from "./words.ts";

/** A text, prepared once for all its readers. */
export interface ReadText {
  /** The part it comes from; null for the mail's own text. */
  readonly part: string | null;
  readonly text: string;
  /** Words of the text, without quoted ones. */
  readonly words: readonly Word[];
  /** Null when unknown. */
  readonly language: BodyLanguage | null;
  readonly entities: readonly BodyEntity[];
}

/**
 * Reads a text of the mail.
 *
 * @param quotes Whether quoted words are somebody else's, as a proven author's are.
 */
export async function readText(
  text: string,
  { part = null, quotes }: { readonly part?: string | null; readonly quotes: boolean },
): Promise<ReadText> {
  const words = readWords(text);
  const language = detectLanguage(words);
  const entities = await findEntities(text, language, () => detectOtherLanguage(text));
  return { part, text, words: quotes ? stripQuotations(words, text) : words, language, entities };
}

/** Maximum number of entities of all texts. */
const MAX_ENTITIES = 100;

/** Merges the entities of several texts, each once. */
export function mergeEntities(texts: readonly ReadText[]): BodyEntity[] {
  const known = new Map<string, BodyEntity>();
  for (const entity of texts.flatMap(({ entities }) => entities)) {
    const key = `${entity.kind} ${entity.value}`;
    if (!known.has(key)) known.set(key, entity);
  }
  return [...known.values()].slice(0, MAX_ENTITIES);
}
