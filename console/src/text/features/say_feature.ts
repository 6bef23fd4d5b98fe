import { readArguments } from "../../../../shared/analysis/findings/sentence.ts";
import { DOMAIN_WORDS, SHAPE_WORDS } from "../../../../shared/scoring/classifier/shape_words.ts";
import type { FeatureWords } from "./words.ts";

/** The server's sentences, and the matching texts of the page. */
const TEMPLATES = [
  ["“{it}” in the subject", "inSubject"],
  ["the words “{it}”", "words"],
  ["the word “{it}”", "word"],
  ["{it} or more images", "images"],
  ["{it} or more links", "links"],
  ["links to {it} or more sites", "sites"],
  ["a part of type {it}", "part"],
] as const;

/** The same about a domain, of which a few things are said. */
const OF_DOMAINS = [
  ["the author's domain {it}", "author"],
  ["a link's domain {it}", "link"],
] as const;

/** A feature in the page's language; unchanged where it is unknown. */
export function sayFeature(feature: string, words: FeatureWords): string {
  const shape = entriesOf(SHAPE_WORDS).find(([, text]) => text === feature);
  if (shape !== undefined) return words.shapes[shape[0]];
  for (const [template, name] of OF_DOMAINS) {
    const said = readArguments(template, feature);
    const like = said && entriesOf(DOMAIN_WORDS).find(([, text]) => text === said["it"]);
    if (like) return words[name](words.domains[like[0]]);
  }
  for (const [template, name] of TEMPLATES) {
    const said = readArguments(template, feature);
    if (said !== null) return words[name](said["it"] ?? "");
  }
  return feature;
}

function entriesOf<K extends string>(words: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries<string>(words)
    .filter((entry): entry is [K, string] => Object.hasOwn(words, entry[0]));
}
