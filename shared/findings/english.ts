import english from "../../catalogue/texts/en.json" with { type: "json" };

/** Every sentence a person reads, in English; the other languages have the same keys. */
export const ENGLISH = english;

/** The texts of a language. */
export type Texts = typeof english;
