import type { BodyEntity, BodyLanguage } from "../../contract/body.ts";
import { findEntities } from "../entities/entities.ts";
import { detectLanguage, detectOtherLanguage } from "./language.ts";
import { blankQuotations } from "./quotations.ts";
import { readWords, type Word } from "./words.ts";

/** A text with its words, language and entities, which several readers need. */
export interface PreparedText {
  /** Number of the part that contains the text, as IMAP counts; null for the mail's own text. */
  readonly part: string | null;
  readonly text: string;
  /** Words of the text; words of quotations are "" if quotations were skipped. */
  readonly words: readonly Word[];
  /** Words of the text, those of quotations included. */
  readonly allWords: readonly Word[];
  /** Language of the text; null if unknown. */
  readonly language: BodyLanguage | null;
  readonly entities: readonly BodyEntity[];
}

/**
 * Finds the words, language and entities of a text.
 *
 * @param skipsQuotations Whether words in quotation marks are not searched for phrases.
 */
export async function prepareText(
  text: string,
  { part = null, skipsQuotations }: {
    readonly part?: string | null;
    readonly skipsQuotations: boolean;
  },
): Promise<PreparedText> {
  const words = readWords(text);
  const language = detectLanguage(words);
  const entities = await findEntities(text, language, () => detectOtherLanguage(text));
  const phraseWords = skipsQuotations ? blankQuotations(words, text) : words;
  return { part, text, words: phraseWords, allWords: words, language, entities };
}

/** Maximum number of entities of a mail. */
const MAX_ENTITIES = 100;

/** Merges the entities of several texts and drops repeated ones. */
export function mergeEntities(texts: readonly PreparedText[]): BodyEntity[] {
  const entities = new Map<string, BodyEntity>();
  for (const entity of texts.flatMap(({ entities }) => entities)) {
    const key = `${entity.kind} ${entity.value}`;
    if (!entities.has(key)) entities.set(key, entity);
  }
  return [...entities.values()].slice(0, MAX_ENTITIES);
}
