import data from "../../catalogue/imitation_words.json" with { type: "json" };
import {
  type BrandName,
  brandNames,
  computeSkeleton,
  isHonest,
  MAX_NAME,
  MIN_LOOKALIKE,
  MIN_TYPO,
} from "./brand_names.ts";

/**
 * Kinds of words in hosts: lure (`login`), plain (`support`), side (`outlet`, `berlin`), about
 * others (`forum`), other.
 */
export type WordKind = "lure" | "plain" | "side" | "about" | "other";

const KINDS: ReadonlyMap<string, WordKind> = new Map([
  ...data.about.map((word) => [word, "about"] as const),
  ...data.side.map((word) => [word, "side"] as const),
  ...data.plain.map((word) => [word, "plain"] as const),
  ...data.lures.map((word) => [word, "lure"] as const),
]);

/** Longest known word that is looked for inside of another one, and the shortest. */
const MAX_PART = 16, MIN_PART = 3;

/** Finds the kind of a part of a host, which may be several words written as one. */
export function findWordKind(word: string): WordKind {
  return KINDS.get(word) ?? listEndKinds(word)[0] ?? "other";
}

/**
 * Lists the kinds of a text's ends, by start, where joined known words make them:
 * `support|phone|number`.
 */
function listEndKinds(text: string): WordKind[] {
  const kinds: WordKind[] = [];
  kinds[text.length] = "plain";
  for (let start = text.length - 1; start >= 0; start--) {
    const isFigure = /\d/.test(text[start] ?? "");
    let best: WordKind = isFigure ? kinds[start + 1] ?? "other" : "other";
    const last = Math.min(text.length, start + MAX_PART);
    for (let end = start + MIN_PART; end <= last; end++) {
      const next = kinds[end] ?? "other";
      if (next === "other") continue;
      const kind = KINDS.get(text.slice(start, end));
      if (kind !== undefined) best = chooseStronger(best, chooseStronger(next, kind));
    }
    kinds[start] = best;
  }
  // Short words are known alone or after a name: `paypal-uk`, `paypalde`.
  for (let start = Math.max(0, text.length - MIN_PART + 1); start < text.length; start++) {
    kinds[start] = KINDS.get(text.slice(start)) ?? kinds[start] ?? "other";
  }
  return kinds;
}

const WEIGHTS = { other: 0, plain: 1, side: 2, about: 3, lure: 4 } as const;

/** Tells whether a label holds a lure. */
export function hasLure(label: string): boolean {
  return splitWords(label).some((word) => findWordKind(word) === "lure");
}

/** The part of a word before the lures at its end: `micosoft` of `micosoftlogin`. */
export function listWordsBeforeLures(word: string): string[] {
  const ends = Math.min(word.length - MIN_PART, MAX_NAME);
  if (ends <= MIN_TYPO) return [];
  const kinds = listEndKinds(word);
  const heads: string[] = [];
  for (let at = MIN_TYPO + 1; at <= ends; at++) {
    if (kinds[at] === "lure") heads.push(word.slice(0, at));
  }
  return heads;
}

/** Tells whether a word could be in an organization's own host, or in one that passes for it. */
export function isKnownWord(word: string): boolean {
  const kind = KINDS.get(word);
  return kind !== undefined && kind !== "about";
}

function chooseStronger(a: WordKind, b: WordKind): WordKind {
  return WEIGHTS[a] >= WEIGHTS[b] ? a : b;
}

/** A brand's name inside a label. */
export interface ImpersonatedName extends NamedWord {
  /** Whether the name is joined with another word. */
  readonly isJoined: boolean;
  /** Whether the name is part of a phrase: `relais-de-la-poste`, `netflix-und-buch`. */
  readonly isPhrase: boolean;
  /** The kinds of the other words of the label. */
  readonly others: ReadonlySet<WordKind>;
}

/** Prepositions: the name after one is part of another name, such as a street's or an inn's. */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  ("a al alla am an at au aux chez da de degli dei del dell della der des di do du of " +
    "van vom von zum zur").split(" "),
);

/** Words that join two things: a name beside one is not the owner's. */
const JOINING: ReadonlySet<string> = new Set(
  ("and avec con e en est et for fuer gegen is ist met mit o oder ohne or ou per pour sans vs " +
    "und with y").split(" "),
);

/** Splits the words of a label, hyphens between them. */
export function splitWords(label: string): string[] {
  return label.split(/[-_]+/).filter((word) => word !== "");
}

/** Single letters in a row that are one word split: `p-a-y-p-a-l`, not `caisse-d-epargne`. */
const MIN_SPLIT = 3;

/** Returns the words of a label, single letters in a row put together. */
function joinSplitWords(label: string): string[] {
  const words: string[] = [];
  let letters: string[] = [];
  const flush = () => {
    words.push(...(letters.length >= MIN_SPLIT ? [letters.join("")] : letters));
    letters = [];
  };
  for (const word of splitWords(label)) {
    if (word.length === 1) letters.push(word);
    else {
      flush();
      words.push(word);
    }
  }
  flush();
  return words;
}

/** Maximum number of words that one name is written in at most: `caisse-d-epargne`. */
const MAX_WORDS_OF_NAME = 4;

/** The names of brands in a label: in whole words, and in one word with a known one. */
export function* findImpersonatedNames(label: string): Generator<ImpersonatedName> {
  const written = new Set(splitWords(label));
  const words = joinSplitWords(label);
  const looks = words.map(computeSkeleton);
  const listNeighbours = (from: number, count: number) =>
    [...words.slice(0, from), ...words.slice(from + count)].map(findWordKind);
  for (let from = 0; from < words.length; from++) {
    const follows = PREPOSITIONS.has(words[from - 1] ?? "");
    for (let count = 1; count <= MAX_WORDS_OF_NAME && from + count <= words.length; count++) {
      const word = words.slice(from, from + count).join("");
      if (word.length > MAX_NAME) break;
      const found = findExactName(word) ??
        findLookalike(word, () => looks.slice(from, from + count).join(""));
      if (found === null) continue;
      const isExact = found.isExact && (count > 1 || written.has(word));
      const others = new Set(listNeighbours(from, count));
      const isPhrase = follows || isJoinedWith(words, from, count);
      yield { ...found, isExact, isJoined: false, isPhrase, others };
    }
    for (const { named, isExact, neighbour } of splitCompounds(words[from] ?? "")) {
      const others = new Set([neighbour, ...listNeighbours(from, 1)]);
      yield { named, isExact, isJoined: true, isPhrase: follows, others };
    }
  }
}

/**
 * Tells whether a name is joined with words that no organization has in its hosts, and no others.
 */
function isJoinedWith(words: readonly string[], from: number, count: number): boolean {
  if (![words[from - 1], words[from + count]].some((word) => JOINING.has(word ?? ""))) return false;
  const rest = [...words.slice(0, from), ...words.slice(from + count)]
    .filter((word) => !JOINING.has(word));
  return rest.length > 0 && rest.every((word) => findWordKind(word) === "other");
}

/** A word that is a brand's name. */
interface NamedWord {
  readonly named: BrandName;
  /** Whether the name is written as the brand does; otherwise with lookalike characters. */
  readonly isExact: boolean;
}

function findExactName(word: string): NamedWord | null {
  const named = brandNames().byName.get(word);
  return named === undefined ? null : { named, isExact: true };
}

function findLookalike(word: string, looks: () => string): NamedWord | null {
  if (word.length < MIN_LOOKALIKE || word.length > MAX_NAME || isHonest(word)) return null;
  const named = brandNames().byLooks.get(looks());
  if (named === undefined) return null;
  // An honest word can look like a common one; but no honest word has digits inside.
  const isOrdinary = named.common || (named.everyday && word.length < MIN_TYPO);
  return isOrdinary && /^[a-z]*$/.test(word) ? null : { named, isExact: false };
}

/** Shortest name in front of other words that are written in one with it, and after one. */
const MIN_HEAD = 3, MIN_TAIL = 5;

/** A name and known words that are written in one: `paypallogin`, `dhlpaket`, `meinpaypal`. */
function* splitCompounds(word: string): Generator<NamedWord & { readonly neighbour: WordKind }> {
  const isOdd = !/^[a-z]*$/.test(word);
  const findName = (part: string) =>
    findExactName(part) ?? (isOdd ? findLookalike(part, () => computeSkeleton(part)) : null);
  let endKinds: WordKind[] | undefined;
  for (let at = MIN_HEAD; at < word.length && at <= MAX_NAME; at++) {
    const head = findName(word.slice(0, at));
    if (head === null) continue;
    endKinds ??= listEndKinds(word);
    const neighbour = endKinds[at] ?? "other";
    if (neighbour !== "other") yield { ...head, neighbour };
  }
  for (let at = 1; at <= word.length - MIN_TAIL && at <= MAX_PART; at++) {
    const neighbour = KINDS.get(word.slice(0, at));
    const tail = neighbour === undefined ? null : findName(word.slice(at));
    if (tail !== null && neighbour !== undefined) yield { ...tail, neighbour };
  }
}
