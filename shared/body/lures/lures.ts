import type { BodyLanguage } from "../../contract/body.ts";
import { cutQuote } from "../../findings/body_findings.ts";
import {
  isConditional,
  isLastDenied,
  isNegated,
  isNegative,
  isPieceDenied,
  isReaderWord,
  isSought,
  isWriterWord,
} from "../text/negation.ts";
import { isProhibited } from "../text/prohibition.ts";
import { isInFooter } from "../text/quotations.ts";
import { foldLookalikes } from "../../domains/skeleton.ts";
import type { Word } from "../text/words.ts";
import { CUES, FAMILIES, type LureCue, type LureEntry, type LureFamily } from "./families.ts";
import {
  findPieces,
  indexLures,
  type LureMatch,
  type PiecesMatch,
  splitUnspacedPhrase,
  type UnspacedPhrase,
  visitLureMatches,
} from "./phrases.ts";

/** A story that makes the reader act, such as a parcel that waits or a password that expires. */
export interface Lure {
  readonly family: LureFamily;
  /** The recognised words, at most 120 characters. */
  readonly quote: string;
  /** Whether the lure is a fraud for payments. */
  readonly isPaymentFraud: boolean;
}

/** A text that is searched for lures, and the facts of its mail. */
export interface LureMail {
  readonly words: readonly Word[];
  /** The text that contains `words`. */
  readonly text: string;
  /** Language of the text; null if unknown. */
  readonly language: BodyLanguage | null;
  readonly facts: ReadonlySet<string>;
  /** Proven domain of the author; "" if the author is not proven. */
  readonly provenDomain: string;
}

/** Maximum number of words that are searched; longer texts have their lure at the start. */
const MAX_WORDS = 500;
/** Maximum number of characters of a text without blanks that are searched. */
const MAX_TEXT = 2000;
/** Languages that put no blanks between words. */
const UNSPACED = ["zh", "ja"] as const;
const HAS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Name of the list of phrases of a family or a cue. */
type ListName = LureFamily | LureCue;

const LISTS: Readonly<Record<ListName, LureEntry>> = { ...FAMILIES, ...CUES };
const LIST_NAMES = Object.keys(LISTS).filter((name): name is ListName => name in LISTS);
const FAMILY_NAMES = LIST_NAMES.filter((name): name is LureFamily => name in FAMILIES);
/** The cue whose phrases occur in confidentiality footers too. */
const FOOTER_LIST: ListName = "secret";

/** A phrase, with the list and the language that it belongs to. */
interface ListedPhrase {
  readonly list: ListName;
  readonly language: string;
  readonly phrase: string;
}

let compiled: ReturnType<typeof buildIndex> | undefined;

function buildIndex() {
  const phrases: [ListedPhrase, string][] = [];
  const pieces: { list: ListName; phrases: UnspacedPhrase[] }[] = [];
  for (const list of LIST_NAMES) {
    for (const [language, listedPhrases] of Object.entries(LISTS[list].phrases)) {
      if (UNSPACED.some((each) => each === language)) continue;
      for (const phrase of listedPhrases) phrases.push([{ list, language, phrase }, phrase]);
    }
    const unspaced = UNSPACED.flatMap((each) => LISTS[list].phrases[each] ?? []);
    pieces.push({ list, phrases: unspaced.map(splitUnspacedPhrase) });
  }
  return { index: indexLures(phrases), pieces };
}

/** Finds the lures of a text, one per family, except denied ones and those of an allowed sender. */
export function findLures(mail: LureMail): Lure[] {
  const quotes = findListedPhrases(mail);
  if (quotes.size === 0) return [];
  const facts = new Set<string>([...mail.facts, ...quotes.keys()]);
  return FAMILY_NAMES.flatMap((family) => {
    const quote = quotes.get(family);
    const { needs, paymentFraud = [], senders = [] }: LureEntry = FAMILIES[family];
    if (quote === undefined || !isMet(needs, facts) || isSentBy(mail.provenDomain, senders)) {
      return [];
    }
    return [{ family, quote: cutQuote(quote), isPaymentFraud: isMet(paymentFraud, facts) }];
  });
}

/** Finds the first phrase of each list in a text. */
function findListedPhrases(mail: LureMail): Map<ListName, string> {
  compiled ??= buildIndex();
  const { words, text } = mail;
  const firstWords = words.slice(0, MAX_WORDS);
  const quotes = new Map<ListName, string>();
  visitLureMatches(compiled.index, { words: firstWords, text }, {
    isWanted: ({ list }, first) => !quotes.has(list) && first < (LISTS[list].maxStart ?? MAX_WORDS),
    visit: (match) => {
      const { value: { list }, first, last } = match;
      if (isDenied(mail, match)) return;
      const from = words[first]?.from ?? 0;
      if (list === FOOTER_LIST && isInFooter(text, from)) return;
      quotes.set(list, cutAtSubject(text, from, words[last]?.to ?? 0));
    },
  });
  const unspaced = text.slice(0, MAX_TEXT);
  if (!HAS_UNSPACED.test(unspaced)) return quotes;
  for (const { list, phrases } of compiled.pieces) {
    const quote = quotes.has(list) ? undefined : findFirstPhrase(list, phrases, unspaced);
    if (quote !== undefined) quotes.set(list, quote);
  }
  return quotes;
}

/** Reads a part of a text; of one that begins in the subject, the first line, the longer side. */
function cutAtSubject(text: string, from: number, to: number): string {
  const end = text.indexOf("\n");
  if (end < from || end >= to) return text.slice(from, to);
  return end - from > to - end ? text.slice(from, end) : text.slice(end + 1, to);
}

/** Tells whether a text denies a phrase, or says it about somebody else, at one place. */
function isDenied(
  { words, text, language: textLanguage }: LureMail,
  { value: { list, language, phrase }, first, last }: LureMatch<ListedPhrase>,
): boolean {
  const entry: LureEntry = LISTS[list];
  const { containsDenials = false, isAboutReader = false, isAboutWriter = false } = entry;
  const wordBefore = words[first - 1]?.word ?? "";
  if (isAboutReader && isWriterWord(wordBefore, language)) return true;
  if (entry.isOffer && isSought(words, text, { at: first, language })) return true;
  if (isAboutWriter && isOfReader(words, { first, last, phrase, language })) return true;
  if (hasNegativeWord(phrase, language)) return false;
  // A text can contain a phrase of another language, denied in either.
  return [language, ...(textLanguage === null || textLanguage === language ? [] : [textLanguage])]
    .some((each) => {
      const place = { at: first, last, language: each };
      if (isProhibited(words, text, place)) return true;
      if (isNegated(words, text, place)) return !isConditional(words, text, last);
      return !containsDenials && isLastDenied(words, text, place);
    });
}

/** Separates the parts of a phrase between which other words may be. */
const GAP = " .. ";

/**
 * Tells whether a reader's possessive precedes a phrase, or its words after the last gap. So "pay
 * into your new account" is excused, and "pay to your supplier's new account" is not.
 */
function isOfReader(
  words: readonly Word[],
  { first, last, phrase, language }: {
    readonly first: number;
    readonly last: number;
    readonly phrase: string;
    readonly language: string;
  },
): boolean {
  const length = phrase.split(GAP).at(-1)?.split(" ").length ?? 0;
  return [first - 1, last - length].some((at) => isReaderWord(words[at]?.word ?? "", language));
}

/** Tells whether a phrase contains a denial itself. */
function hasNegativeWord(phrase: string, language: string): boolean {
  const words = phrase.match(/[^ |]+/g) ?? [];
  return words.some((word) => isNegative(foldLookalikes(word.replace("*", "")), language));
}

function findFirstPhrase(
  list: ListName,
  phrases: readonly UnspacedPhrase[],
  text: string,
): string | undefined {
  const { containsDenials = false }: LureEntry = LISTS[list];
  const isDeniedPiece = (place: PiecesMatch) => !containsDenials && isPieceDenied(text, place);
  for (const phrase of phrases) {
    for (const place of findPieces(phrase, text)) {
      if (!isDeniedPiece(place)) return text.slice(place.from, place.to);
    }
  }
  return undefined;
}

function isMet(sets: readonly (readonly string[])[], facts: ReadonlySet<string>): boolean {
  return sets.some((set) => set.every((fact) => facts.has(fact)));
}

/** Tells whether a proven domain is one of the senders, or below one. */
function isSentBy(provenDomain: string, senders: readonly string[]): boolean {
  return senders.some((domain) => provenDomain === domain || provenDomain.endsWith(`.${domain}`));
}
