import english from "../../catalogue/texts/en.json" with { type: "json" };

/** All sentences that people read, in English; other languages have the same keys. */
export const ENGLISH = english;

/** The texts of a language. */
export type Texts = typeof english;
