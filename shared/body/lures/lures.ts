import type { BodyLanguage } from "../../contract/body.ts";
import { cutQuote } from "../../findings/body_findings.ts";
import {
  isConditional,
  isInFooter,
  isLastDenied,
  isNegated,
  isNegative,
  isOwnWord,
  isPieceDenied,
  isProhibited,
} from "../text/negation.ts";
import { foldLookalikes } from "../../domains/skeleton.ts";
import type { Word } from "../text/words.ts";
import { CUES, FAMILIES, type LureCue, type LureFamily, type LureWords } from "./families.ts";
import {
  type CompiledPhrase,
  compilePhrase,
  eachLureMatch,
  eachPieces,
  lureIndex,
  type LureMatch,
  type PiecesMatch,
} from "./phrases.ts";

/** A story that makes a reader act: a parcel that waits, a password that expires. */
export interface Lure {
  readonly family: LureFamily;
  /** The words it was recognised by, at most 120 characters. */
  readonly quote: string;
  /** Whether the lure is a fraud for payments. */
  readonly isGrave: boolean;
}

/** A mail in which lures are looked for. */
export interface LureMail {
  readonly words: readonly Word[];
  /** The text that the words come from. */
  readonly text: string;
  /** Null when unknown. */
  readonly language: BodyLanguage | null;
  readonly facts: ReadonlySet<string>;
  /** The author's domain if it is proven, else "". */
  readonly proven: string;
}

/** Maximum number of words that are searched: a lure is short, or starts with its story. */
const MAX_WORDS = 500;
/** Maximum number of characters of a text without blanks that are searched. */
const MAX_TEXT = 2000;
/** Languages without blanks between words. */
const UNSPACED = ["zh", "ja"] as const;
const HAS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A family, or a cue. */
type Listed = LureFamily | LureCue;

const WORDS: Readonly<Record<Listed, LureWords>> = { ...FAMILIES, ...CUES };
const LISTED = Object.keys(WORDS).filter((name): name is Listed => name in WORDS);
const NAMES = LISTED.filter((name): name is LureFamily => name in FAMILIES);
/** The cue that confidentiality footers have too. */
const OF_FOOTERS: Listed = "secret";

/** A phrase of a family or a cue. */
interface ListedPhrase {
  readonly listed: Listed;
  readonly language: string;
  readonly written: string;
}

let built: ReturnType<typeof buildIndex> | undefined;

function buildIndex() {
  const phrases: [ListedPhrase, string][] = [];
  const pieces: { listed: Listed; phrases: CompiledPhrase[] }[] = [];
  for (const listed of LISTED) {
    for (const [language, written] of Object.entries(WORDS[listed].phrases)) {
      if (UNSPACED.some((each) => each === language)) continue;
      for (const phrase of written) phrases.push([{ listed, language, written: phrase }, phrase]);
    }
    const unspaced = UNSPACED.flatMap((each) => WORDS[listed].phrases[each] ?? []);
    pieces.push({ listed, phrases: unspaced.map(compilePhrase) });
  }
  return { index: lureIndex(phrases), pieces };
}

/**
 * Finds the lures of a text, one per family; services with proof and denied phrases are excused.
 */
export function findLures(mail: LureMail): Lure[] {
  const quotes = findWords(mail);
  if (quotes.size === 0) return [];
  const facts = new Set<string>([...mail.facts, ...quotes.keys()]);
  return NAMES.flatMap((family) => {
    const quote = quotes.get(family);
    const { needs, grave = [], senders = [] }: LureWords = FAMILIES[family];
    if (quote === undefined || !isMet(needs, facts) || isBelow(mail.proven, senders)) return [];
    return [{ family, quote: cutQuote(quote), isGrave: isMet(grave, facts) }];
  });
}

/** Finds the words of each family and cue that a text has. */
function findWords(mail: LureMail): Map<Listed, string> {
  built ??= buildIndex();
  const { words, text } = mail;
  const early = words.slice(0, MAX_WORDS);
  const quotes = new Map<Listed, string>();
  eachLureMatch(built.index, { words: early, text }, {
    isSought: ({ listed }, first) =>
      !quotes.has(listed) && first < (WORDS[listed].within ?? MAX_WORDS),
    take: (match) => {
      const { value: { listed }, first, last } = match;
      if (isSpared(mail, match)) return;
      const from = words[first]?.from ?? 0;
      if (listed === OF_FOOTERS && isInFooter(text, from)) return;
      quotes.set(listed, text.slice(from, words[last]?.to ?? 0));
    },
  });
  const unspaced = text.slice(0, MAX_TEXT);
  if (!HAS_UNSPACED.test(unspaced)) return quotes;
  for (const { listed, phrases } of built.pieces) {
    const found = quotes.has(listed) ? undefined : findFirstPhrase(listed, phrases, unspaced);
    if (found !== undefined) quotes.set(listed, found);
  }
  return quotes;
}

/**
 * Tells whether a sentence denies a phrase, or says it of its writer: it spares this place only.
 */
function isSpared(
  { words, text, language: spoken }: LureMail,
  { value: { listed, language, written }, first, last }: LureMatch<ListedPhrase>,
): boolean {
  const { isDenial = false, isReaders = false }: LureWords = WORDS[listed];
  if (isReaders && isOwnWord(words[first - 1]?.word ?? "", language)) return true;
  if (denies(written, language)) return false;
  // Words of one language occur in texts of another.
  return [language, ...(spoken === null || spoken === language ? [] : [spoken])].some((each) => {
    const place = { at: first, last, language: each };
    if (isProhibited(words, text, place)) return true;
    if (isNegated(words, text, place)) return !isConditional(words, text, last);
    return !isDenial && isLastDenied(words, text, place);
  });
}

/** Tells whether a phrase has a denial among its own words. */
function denies(written: string, language: string): boolean {
  return written.split(/[ |]/).some((word) =>
    isNegative(foldLookalikes(word.replace("*", "")), language)
  );
}

function findFirstPhrase(
  listed: Listed,
  phrases: readonly CompiledPhrase[],
  text: string,
): string | undefined {
  const { isDenial = false }: LureWords = WORDS[listed];
  const isSparedPiece = (place: PiecesMatch) => !isDenial && isPieceDenied(text, place);
  for (const phrase of phrases) {
    for (const place of eachPieces(phrase, text)) {
      if (!isSparedPiece(place)) return text.slice(place.from, place.to);
    }
  }
  return undefined;
}

function isMet(sets: readonly (readonly string[])[], facts: ReadonlySet<string>): boolean {
  return sets.some((set) => set.every((fact) => facts.has(fact)));
}

function isBelow(proven: string, senders: readonly string[]): boolean {
  return senders.some((domain) => proven === domain || proven.endsWith(`.${domain}`));
}
