import data from "../../catalogue/imitation_words.json" with { type: "json" };
import {
  type BrandName,
  computeHostSkeleton,
  indexBrandNames,
  isHonestWord,
  MAX_BRAND_NAME,
  MIN_LOOKALIKE,
  MIN_TYPO,
} from "./brand_names.ts";

/**
 * Kind of a word in a host: lure (`login`), plain (`support`), side business (`outlet`, `berlin`),
 * or about a brand (`forum`). Unknown words are `other`.
 */
export type WordKind = "lure" | "plain" | "side" | "about" | "other";

const KINDS: ReadonlyMap<string, WordKind> = new Map([
  ...data.about.map((word) => [word, "about"] as const),
  ...data.side.map((word) => [word, "side"] as const),
  ...data.plain.map((word) => [word, "plain"] as const),
  ...data.lures.map((word) => [word, "lure"] as const),
]);

/** Maximum number of letters of a known word that is looked for inside another word. */
const MAX_PART = 16;
/** Minimum number of letters of a known word that is looked for inside another word. */
const MIN_PART = 3;

/** Finds the kind of a word in a host, which may be several known words without hyphens. */
export function findWordKind(word: string): WordKind {
  return KINDS.get(word) ?? listEndKinds(word)[0] ?? "other";
}

/**
 * Lists, for each offset, the kind of the text from there to its end. It is `other` unless that is
 * a sequence of known words (`support|phone|number`).
 */
function listEndKinds(text: string): WordKind[] {
  const kinds: WordKind[] = [];
  kinds[text.length] = "plain";
  for (let start = text.length - 1; start >= 0; start--) {
    const isDigit = /\d/.test(text[start] ?? "");
    let strongestKind: WordKind = isDigit ? kinds[start + 1] ?? "other" : "other";
    const last = Math.min(text.length, start + MAX_PART);
    for (let end = start + MIN_PART; end <= last; end++) {
      const next = kinds[end] ?? "other";
      if (next === "other") continue;
      const kind = KINDS.get(text.slice(start, end));
      if (kind !== undefined) {
        strongestKind = chooseStronger(strongestKind, chooseStronger(next, kind));
      }
    }
    kinds[start] = strongestKind;
  }
  // Words shorter than MIN_PART count alone or at the end: `paypal-uk`, `paypalde`.
  for (let start = Math.max(0, text.length - MIN_PART + 1); start < text.length; start++) {
    kinds[start] = KINDS.get(text.slice(start)) ?? kinds[start] ?? "other";
  }
  return kinds;
}

const STRENGTH = { other: 0, plain: 1, side: 2, about: 3, lure: 4 } as const;

/** Tells whether a label contains a word that lures, such as `login`. */
export function hasLure(label: string): boolean {
  return splitLabel(label).some((word) => findWordKind(word) === "lure");
}

/**
 * Lists the beginnings of a word whose rest is known words with a lure: `micosoft` of
 * `micosoftlogin`.
 */
export function listWordsBeforeLures(word: string): string[] {
  const ends = Math.min(word.length - MIN_PART, MAX_BRAND_NAME);
  if (ends <= MIN_TYPO) return [];
  const kinds = listEndKinds(word);
  const heads: string[] = [];
  for (let at = MIN_TYPO + 1; at <= ends; at++) {
    if (kinds[at] === "lure") heads.push(word.slice(0, at));
  }
  return heads;
}

/** Tells whether organizations, or hosts that imitate them, put a word beside a name. */
export function isKnownWord(word: string): boolean {
  const kind = KINDS.get(word);
  return kind !== undefined && kind !== "about";
}

function chooseStronger(a: WordKind, b: WordKind): WordKind {
  return STRENGTH[a] >= STRENGTH[b] ? a : b;
}

/** A brand's name inside a label. */
export interface ImpersonatedName extends NamedWord {
  /** Whether the name and another word are written without a hyphen: `paypallogin`. */
  readonly isJoined: boolean;
  /** Whether the name is part of a phrase: `relais-de-la-poste`, `netflix-und-buch`. */
  readonly isPhrase: boolean;
  /** The kinds of the other words of the label. */
  readonly otherKinds: ReadonlySet<WordKind>;
}

/** Prepositions: a name that follows one is part of another name, such as a street's. */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  ("a al alla am an at au aux chez da de degli dei del dell della der des di do du of " +
    "van vom von zum zur").split(" "),
);

/** Words that connect two subjects: a name beside one is a subject of the site, not its owner. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(
  ("and avec con e en est et for fuer gegen is ist met mit o oder ohne or ou per pour sans vs " +
    "und with y").split(" "),
);

/** Splits a label at its hyphens and underscores. */
export function splitLabel(label: string): string[] {
  return label.split(/[-_]+/).filter((word) => word !== "");
}

/**
 * Minimum number of consecutive letters that are a split word: `p-a-y-p-a-l`, not
 * `caisse-d-epargne`.
 */
const MIN_SPLIT_LETTERS = 3;

/** Lists the words of a label, with consecutive single letters joined to one word. */
function joinSplitWords(label: string): string[] {
  const words: string[] = [];
  let letters: string[] = [];
  const flush = () => {
    words.push(...(letters.length >= MIN_SPLIT_LETTERS ? [letters.join("")] : letters));
    letters = [];
  };
  for (const word of splitLabel(label)) {
    if (word.length === 1) letters.push(word);
    else {
      flush();
      words.push(word);
    }
  }
  flush();
  return words;
}

/** Maximum number of words of one name: `caisse-d-epargne` has three. */
const MAX_WORDS_OF_NAME = 4;

/** Finds names of brands in a label: whole words, and parts of words beside known words. */
export function* findImpersonatedNames(label: string): Generator<ImpersonatedName> {
  const writtenWords = new Set(splitLabel(label));
  const words = joinSplitWords(label);
  const skeletons = words.map(computeHostSkeleton);
  const listOtherKinds = (from: number, count: number) =>
    [...words.slice(0, from), ...words.slice(from + count)].map(findWordKind);
  for (let from = 0; from < words.length; from++) {
    const followsPreposition = PREPOSITIONS.has(words[from - 1] ?? "");
    for (let count = 1; count <= MAX_WORDS_OF_NAME && from + count <= words.length; count++) {
      const word = words.slice(from, from + count).join("");
      if (word.length > MAX_BRAND_NAME) break;
      const namedWord = findExactName(word) ??
        findLookalike(word, () => skeletons.slice(from, from + count).join(""));
      if (namedWord === null) continue;
      const isExact = namedWord.isExact && (count > 1 || writtenWords.has(word));
      const otherKinds = new Set(listOtherKinds(from, count));
      const isPhrase = followsPreposition || isBesideConjunction(words, from, count);
      yield { ...namedWord, isExact, isJoined: false, isPhrase, otherKinds };
    }
    for (const { brandName, isExact, neighbour } of splitCompounds(words[from] ?? "")) {
      const otherKinds = new Set([neighbour, ...listOtherKinds(from, 1)]);
      yield {
        brandName,
        isExact,
        isJoined: true,
        isPhrase: followsPreposition,
        otherKinds,
      };
    }
  }
}

/** Tells whether a name is beside a conjunction and all other words of the label are unknown. */
function isBesideConjunction(words: readonly string[], from: number, count: number): boolean {
  if (![words[from - 1], words[from + count]].some((word) => CONJUNCTIONS.has(word ?? ""))) {
    return false;
  }
  const rest = [...words.slice(0, from), ...words.slice(from + count)]
    .filter((word) => !CONJUNCTIONS.has(word));
  return rest.length > 0 && rest.every((word) => findWordKind(word) === "other");
}

/** A word that is a brand's name. */
interface NamedWord {
  readonly brandName: BrandName;
  /** Whether the brand writes the name so; otherwise it has lookalike characters. */
  readonly isExact: boolean;
}

function findExactName(word: string): NamedWord | null {
  const brandName = indexBrandNames().byName.get(word);
  return brandName === undefined ? null : { brandName, isExact: true };
}

function findLookalike(word: string, getSkeleton: () => string): NamedWord | null {
  if (word.length < MIN_LOOKALIKE || word.length > MAX_BRAND_NAME || isHonestWord(word)) {
    return null;
  }
  const brandName = indexBrandNames().bySkeleton.get(getSkeleton());
  if (brandName === undefined) return null;
  // Another word can resemble a common one by chance, but not with digits in it.
  const isOrdinary = brandName.isCommon || (brandName.isEveryday && word.length < MIN_TYPO);
  return isOrdinary && /^[a-z]*$/.test(word) ? null : { brandName, isExact: false };
}

/** Minimum number of letters of a name that known words follow without a hyphen. */
const MIN_HEAD = 3;
/** Minimum number of letters of a name that follows a known word without a hyphen. */
const MIN_TAIL = 5;

/** Finds names joined to known words without a hyphen: `paypallogin`, `meinpaypal`. */
function* splitCompounds(word: string): Generator<NamedWord & { readonly neighbour: WordKind }> {
  const isOdd = !/^[a-z]*$/.test(word);
  const findName = (part: string) =>
    findExactName(part) ?? (isOdd ? findLookalike(part, () => computeHostSkeleton(part)) : null);
  let endKinds: WordKind[] | undefined;
  for (let at = MIN_HEAD; at < word.length && at <= MAX_BRAND_NAME; at++) {
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
