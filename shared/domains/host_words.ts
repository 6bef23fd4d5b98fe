import data from "../../catalogue/imitation_words.json" with { type: "json" };
import { brandNames, isHonest, looksOf, MAX_NAME, MIN_LOOKALIKE } from "./brand_names.ts";
import type { BrandName } from "./brand_names.ts";

/**
 * What kind of word a part of a host is. A lure makes a reader give or pay something: `login`,
 * `refund`, `paket`. A plain word could be in an organization's own host: `support`, `online`. A
 * word about it is in others' hosts: `forum`, `jobs`.
 */
export type WordKind = "lure" | "plain" | "about" | "other";

const KINDS: ReadonlyMap<string, WordKind> = new Map([
  ...data.about.map((word) => [word, "about"] as const),
  ...data.plain.map((word) => [word, "plain"] as const),
  ...data.lures.map((word) => [word, "lure"] as const),
]);

/** Longest known word that is looked for inside of another one, and the shortest. */
const MAX_PART = 16, MIN_PART = 3;

/** What kind of word a part of a host is, several written in one included. */
export function kindOfWord(word: string): WordKind {
  return KINDS.get(word) ?? kindsOfEnds(word)[0] ?? "other";
}

/**
 * The kinds of the ends of a text, by where they start, where known words put together make them:
 * `support|phone|number` is a lure, as one of its words is. Figures are plain.
 */
function kindsOfEnds(text: string): WordKind[] {
  const kinds: WordKind[] = [];
  kinds[text.length] = "plain";
  for (let start = text.length - 1; start >= 0; start--) {
    const isFigure = /\d/.test(text[start] ?? "");
    let best: WordKind = isFigure ? kinds[start + 1] ?? "other" : "other";
    const last = Math.min(text.length, start + MAX_PART);
    for (let end = start + MIN_PART; end <= last; end++) {
      const behind = kinds[end] ?? "other";
      if (behind === "other") continue;
      const kind = KINDS.get(text.slice(start, end));
      if (kind !== undefined) best = graver(best, graver(behind, kind));
    }
    kinds[start] = best;
  }
  // Short words are known alone or behind a name: `paypal-uk`, `paypalde`.
  for (let start = Math.max(0, text.length - MIN_PART + 1); start < text.length; start++) {
    kinds[start] = KINDS.get(text.slice(start)) ?? kinds[start] ?? "other";
  }
  return kinds;
}

const GRAVITY = { other: 0, plain: 1, about: 2, lure: 3 } as const;

/** Whether a label holds a lure. */
export function hasLure(label: string): boolean {
  return wordsOf(label).some((word) => kindOfWord(word) === "lure");
}

/** Whether a word is known as it stands. */
export function isKnownWord(word: string): boolean {
  return KINDS.has(word);
}

function graver(a: WordKind, b: WordKind): WordKind {
  return GRAVITY[a] >= GRAVITY[b] ? a : b;
}

/** A brand's name inside a label. */
export interface WornName extends NamedWord {
  /** Whether it is written in one with another word. */
  readonly isJoined: boolean;
  /** The kinds of the other words of the label. */
  readonly others: ReadonlySet<WordKind>;
}

/** The words of a label, hyphens between them. */
export function wordsOf(label: string): string[] {
  return label.split(/[-_]+/).filter((word) => word !== "");
}

/** Words that one name is written in at most: `caisse-d-epargne`. */
const MAX_WORDS_OF_NAME = 4;

/** The names of brands in a label: in whole words, and in one word with a known one. */
export function* wornNames(label: string): Generator<WornName> {
  const words = wordsOf(label);
  const looks = words.map(looksOf);
  const besides = (from: number, count: number) =>
    [...words.slice(0, from), ...words.slice(from + count)].map(kindOfWord);
  for (let from = 0; from < words.length; from++) {
    for (let count = 1; count <= MAX_WORDS_OF_NAME && from + count <= words.length; count++) {
      const word = words.slice(from, from + count).join("");
      if (word.length > MAX_NAME) break;
      const found = exactName(word) ??
        lookalike(word, () => looks.slice(from, from + count).join(""));
      if (found === null) continue;
      yield { ...found, isJoined: false, others: new Set(besides(from, count)) };
    }
    for (const { named, isExact, beside } of compoundsOf(words[from] ?? "")) {
      yield { named, isExact, isJoined: true, others: new Set([beside, ...besides(from, 1)]) };
    }
  }
}

/** A word that is a brand's name. */
interface NamedWord {
  readonly named: BrandName;
  /** Whether it is written as the brand does; else with signs that look alike. */
  readonly isExact: boolean;
}

function exactName(word: string): NamedWord | null {
  const named = brandNames().byName.get(word);
  return named === undefined ? null : { named, isExact: true };
}

function lookalike(word: string, looks: () => string): NamedWord | null {
  if (word.length < MIN_LOOKALIKE || word.length > MAX_NAME || isHonest(word)) return null;
  const named = brandNames().byLooks.get(looks());
  // An honest word and an everyday name can be alike; no honest word has figures inside of it.
  if (named === undefined || (named.everyday && /^[a-z]*$/.test(word))) return null;
  return { named, isExact: false };
}

/** Shortest name in front of other words that are written in one with it, and behind one. */
const MIN_HEAD = 3, MIN_TAIL = 5;

/** A name and known words that are written in one: `paypallogin`, `dhlpaket`, `meinpaypal`. */
function* compoundsOf(word: string): Generator<NamedWord & { readonly beside: WordKind }> {
  const isOdd = !/^[a-z]*$/.test(word);
  const nameOf = (part: string) =>
    exactName(part) ?? (isOdd ? lookalike(part, () => looksOf(part)) : null);
  let behind: WordKind[] | undefined;
  for (let at = MIN_HEAD; at < word.length && at <= MAX_NAME; at++) {
    const head = nameOf(word.slice(0, at));
    if (head === null) continue;
    behind ??= kindsOfEnds(word);
    const beside = behind[at] ?? "other";
    if (beside !== "other") yield { ...head, beside };
  }
  for (let at = 1; at <= word.length - MIN_TAIL && at <= MAX_PART; at++) {
    const beside = KINDS.get(word.slice(0, at));
    const tail = beside === undefined ? null : nameOf(word.slice(at));
    if (tail !== null && beside !== undefined) yield { ...tail, beside };
  }
}
