import { DOMAIN_WORDS, SHAPE_WORDS } from "../../../../shared/scoring/classifier/shape_words.ts";
import type { FeatureWords } from "./words.ts";

/** Features of the classifier in English. */
export const featuresEnglish: FeatureWords = {
  inSubject: (text) => `“${text}” in the subject`,
  words: (text) => `the words “${text}”`,
  word: (text) => `the word “${text}”`,
  author: (is) => `the author’s domain ${is}`,
  link: (is) => `a link’s domain ${is}`,
  images: (count) => `${count} or more images`,
  links: (count) => `${count} or more links`,
  sites: (count) => `links to ${count} or more sites`,
  part: (type) => `a part of type ${type}`,
  shapes: SHAPE_WORDS,
  domains: DOMAIN_WORDS,
};
