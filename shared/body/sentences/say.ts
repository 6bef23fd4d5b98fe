import type { BodyLanguage } from "../../contract/body.ts";
import type { BodyFindingId } from "../findings.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { IT } from "./it.ts";

/** The sentences of every language; one that is missing does not compile. */
const SENTENCES: Readonly<Record<BodyLanguage, Readonly<Record<BodyFindingId, string>>>> = {
  en: EN,
  fr: FR,
  de: DE,
  it: IT,
  es: ES,
};

/**
 * What a finding of a body says in a language.
 *
 * @returns Null for an id of another version of the analysis.
 */
export function bodySentence(id: string, language: BodyLanguage): string | null {
  return Object.entries(SENTENCES[language]).find(([known]) => known === id)?.[1] ?? null;
}
