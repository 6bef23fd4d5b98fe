import type {
  DOMAIN_WORDS,
  SHAPE_WORDS,
} from "../../../../shared/scoring/classifier/shape_words.ts";

type Said<T> = Readonly<Record<keyof T, string>>;

/** What the classifier noticed in a mail. */
export interface FeatureWords {
  readonly inSubject: (text: string) => string;
  readonly words: (text: string) => string;
  readonly word: (text: string) => string;
  readonly author: (is: string) => string;
  readonly link: (is: string) => string;
  readonly images: (count: string) => string;
  readonly links: (count: string) => string;
  readonly sites: (count: string) => string;
  readonly part: (type: string) => string;
  readonly shapes: Said<typeof SHAPE_WORDS>;
  /** What a domain is like. */
  readonly domains: Said<typeof DOMAIN_WORDS>;
}
