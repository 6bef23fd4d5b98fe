import data from "../../../catalogue/body/negation.json" with { type: "json" };
import { BODY_LANGUAGES, type BodyLanguage } from "../../contract/body.ts";
import { foldLookalikes } from "../../domains/skeleton.ts";
import type { Word } from "./words.ts";

/** Words of a language by which a text denies, all folded. */
export interface NegationWords {
  /** Words that precede what they deny: `not`. */
  readonly denials: ReadonlySet<string>;
  /** Words that follow what they deny: `nicht` in "wird gesperrt nicht". */
  readonly follows: ReadonlySet<string>;
  /** Endings of denied verbs: Turkish `değişmedi`. */
  readonly endings: readonly string[];
  /** Words for asking: "we never ask you to confirm your password". */
  readonly asking: ReadonlySet<string>;
  /** Beginnings of words for asking. */
  readonly askingStems: readonly string[];
  /** Words that make a request the object of asking: "ask you *to* confirm". */
  readonly subordinators: ReadonlySet<string>;
  /** First words of an aside between commas: "never, *under* any circumstances, ask". */
  readonly asides: ReadonlySet<string>;
  /** Words that begin a new statement: "we never ask for a PIN *but* confirm your account". */
  readonly breaks: ReadonlySet<string>;
  /** Words that part a denial from asking: "we have no answer *and* ask you". */
  readonly joins: ReadonlySet<string>;
  /** Words by which a writer seeks something: "we are *looking* for". */
  readonly seeking: ReadonlySet<string>;
  /** Words of which one must precede a word of `seeking`; empty where the verb shows who seeks. */
  readonly seekers: ReadonlySet<string>;
  /** Words that may be between seekers, seeking and what is sought: "a *good agency for* our site". */
  readonly soughtContext: ReadonlySet<string>;
  /** Possessives of the writer: `my`. */
  readonly writerWords: ReadonlySet<string>;
  /** Possessives of the reader: `your`. */
  readonly readerWords: ReadonlySet<string>;
}

/** The lists of a language in the catalogue, each word separated by a blank. */
type NegationEntry =
  & Readonly<Record<"denials" | "asking", string>>
  & Readonly<Partial<Record<OptionalList, string>>>;
type OptionalList =
  | ("follows" | "endings" | "subordinators" | "asides" | "breaks" | "joins")
  | ("seeking" | "seekers" | "around" | "own" | "yours");

const LANGUAGES: ReadonlyMap<string, NegationWords> = new Map(
  Object.entries<NegationEntry>(data.languages).map(([language, entry]) => {
    const asking = foldWords(entry.asking);
    return [language, {
      denials: new Set(foldWords(entry.denials)),
      follows: new Set(foldWords(entry.follows)),
      endings: foldWords(entry.endings),
      asking: new Set(asking.filter((word) => !word.endsWith("*"))),
      askingStems: asking.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
      subordinators: new Set(foldWords(entry.subordinators)),
      asides: new Set(foldWords(entry.asides)),
      breaks: new Set(foldWords(entry.breaks)),
      joins: new Set(foldWords(entry.joins)),
      seeking: new Set(foldWords(entry.seeking)),
      seekers: new Set(foldWords(entry.seekers)),
      soughtContext: new Set(foldWords(entry.around)),
      writerWords: new Set(foldWords(entry.own)),
      readerWords: new Set(foldWords(entry.yours)),
    }];
  }),
);

/** Returns the words by which a text of a language denies; undefined for an unknown language. */
export function getNegationWords(language: string | null): NegationWords | undefined {
  return LANGUAGES.get(language ?? "");
}

/**
 * Languages with denials in Latin letters, but without phrases: a text of unknown language may be
 * in one. Folded, Russian `нет` would be Dutch `het`.
 */
export const UNREAD_LANGUAGES: readonly string[] = ["pt", "nl", "pl", "tr"];
/** Words that may be between a denial and the denied phrase. */
const FILLERS: ReadonlySet<string> = new Set(foldWords(data.fillers));
/** Words of a condition: "if you do not act now" puts pressure on the reader. */
const CONDITIONS: ReadonlySet<string> = new Set(foldWords(data.conditions));
/** Words whose denial asks: "n'hésitez pas à appeler", "why not confirm". */
const HESITATIONS: ReadonlySet<string> = new Set(
  foldWords("hesitez hesite hesiter why warum pourquoi waarom"),
);
/** Maximum number of fillers between a denial and the denied phrase. */
const MAX_FILLERS = 2;
/** Maximum number of words before a denial that are searched for a condition. */
const MAX_BEFORE = 6;

/** Splits a list of words at blanks, and folds each as the words of a text are folded. */
export function foldWords(words = ""): string[] {
  return words === "" ? [] : words.split(" ").map(foldLookalikes);
}

/** Positions of a phrase among the words of a text, and the language of the phrase. */
export interface PhraseSpan {
  /** Position of the first word. */
  readonly at: number;
  /** Position of the last word. */
  readonly last: number;
  /** Language whose negations are searched; null, or a language without any, denies nothing. */
  readonly language: string | null;
}

/** Tells whether a word denies in a language; for null, in any language with phrases. */
export function isDenial(word: string, language: BodyLanguage | null): boolean {
  return (language === null ? BODY_LANGUAGES : [language])
    .some((each) => LANGUAGES.get(each)?.denials.has(word) ?? false);
}

/** Tells whether a word denies in a language, as a word or by its ending. */
export function isNegative(word: string, language: string): boolean {
  const { denials, follows, endings } = LANGUAGES.get(language) ?? {};
  return (denials?.has(word) ?? false) || (follows?.has(word) ?? false) ||
    (endings?.some((end) => word.endsWith(end)) ?? false);
}

/** Tells whether a word is a possessive of the writer: `my`. */
export function isWriterWord(word: string, language: string): boolean {
  return LANGUAGES.get(language)?.writerWords.has(word) ?? false;
}

/** Tells whether a word is a possessive of the reader: `your`. */
export function isReaderWord(word: string, language: string): boolean {
  return LANGUAGES.get(language)?.readerWords.has(word) ?? false;
}

const CLAUSE_END = /[.,;:!?\n]/;
/** Matches the end of a sentence or line. */
export const SENTENCE_END = /[.;:!?\n]/;

/** Tells whether the clause ends between a word and the next one. */
export function endsClause(
  words: readonly Word[],
  text: string,
  at: number,
  end = CLAUSE_END,
): boolean {
  const from = words[at]?.to ?? 0, to = words[at + 1]?.from ?? from;
  return end.test(text.slice(from, to));
}

/** Tells whether a denial precedes a phrase in its clause, or follows it as in German. */
export function isNegated(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhraseSpan,
): boolean {
  const languageWords = getNegationWords(language);
  if (languageWords === undefined) return false;
  let denial = findDenialBefore(words, text, at, languageWords);
  const next = words[last + 1]?.word ?? "";
  if (denial < 0 && languageWords.follows.has(next) && !endsClause(words, text, last)) denial = at;
  return denial >= 0 && !hasCondition(words, text, denial);
}

/** Finds the position of the denial before a word, past fillers; -1 if there is none. */
function findDenialBefore(
  words: readonly Word[],
  text: string,
  at: number,
  { denials }: NegationWords,
): number {
  for (let i = at - 1; i >= Math.max(0, at - 1 - MAX_FILLERS); i--) {
    if (endsClause(words, text, i)) return -1;
    const { word = "" } = words[i] ?? {};
    if (denials.has(word)) return HESITATIONS.has(words[i - 1]?.word ?? "") ? -1 : i;
    if (!FILLERS.has(word)) return -1;
  }
  return -1;
}

/** Tells whether a condition precedes a word in its clause. */
export function hasCondition(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_BEFORE); i--) {
    if (endsClause(words, text, i)) return false;
    if (CONDITIONS.has(words[i]?.word ?? "")) return true;
  }
  return false;
}

/** Tells whether a word is a condition; "in no case" is none. */
export function isCondition(
  words: readonly Word[],
  at: number,
  { denials }: NegationWords,
): boolean {
  return CONDITIONS.has(words[at]?.word ?? "") && !denials.has(words[at - 1]?.word ?? "");
}

/**
 * Tells whether the last word of a phrase is denied without a condition: "details have not
 * changed".
 */
export function isLastDenied(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhraseSpan,
): boolean {
  const languageWords = getNegationWords(language);
  if (languageWords === undefined) return false;
  const denial = languageWords.endings.some((end) => words[last]?.word.endsWith(end))
    ? last
    : findDenialBefore(words, text, last, languageWords);
  return denial > at && !hasCondition(words, text, denial) && !isConditional(words, text, last);
}

/** Words that may be between a verb and the denial after it: "bestätigen Sie nicht". */
const BETWEEN: ReadonlySet<string> = new Set(
  foldWords("sie du ihr bitte vous surtout lei voi tu usted ustedes"),
);

/**
 * Tells whether a denial without a condition follows a verb: "ne confirmez pas votre". In English
 * none does: "verify nobody used your account" is a request.
 */
export function isDeniedAfter(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhraseSpan, "last">,
): boolean {
  const denials = language === "en" ? undefined : getNegationWords(language)?.denials;
  if (denials === undefined) return false;
  const place = BETWEEN.has(words[at + 1]?.word ?? "") ? at + 2 : at + 1;
  for (let i = at; i < place; i++) if (endsClause(words, text, i)) return false;
  return denials.has(words[place]?.word ?? "") && !hasCondition(words, text, place);
}

/** Maximum number of words from a denied one on that are searched for a condition. */
const MAX_AFTER = 20;

/** Tells whether a condition follows a word in its sentence. */
export function isConditional(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at; i < Math.min(words.length, at + MAX_AFTER); i++) {
    if (i > at && CONDITIONS.has(words[i]?.word ?? "")) return true;
    if (endsClause(words, text, i, /[.;:!?]/)) return false;
  }
  return false;
}

/** Languages that put a comma before a subordinate clause: there a comma ends no request. */
const HAS_COMMA: ReadonlySet<string> = new Set(["de", "nl", "pl", "ru"]);

/** Maximum number of words from a word for seeking to what is sought. */
const MAX_SOUGHT = 8;
/** Maximum number of words from a word for seeking back to the one that shows who seeks. */
const MAX_SEEKER = 3;

/**
 * Tells whether a writer seeks what a phrase names: "we are looking for a web design company". Only
 * listed words may be between: "we are looking for firms that need one" offers.
 */
export function isSought(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhraseSpan, "last">,
): boolean {
  const languageWords = getNegationWords(language);
  if (languageWords === undefined) return false;
  const end = HAS_COMMA.has(language ?? "") ? SENTENCE_END : CLAUSE_END;
  const findBefore = (from: number, max: number, targets: ReadonlySet<string>) => {
    for (let i = from - 1; i >= Math.max(0, from - max); i--) {
      const { word = "" } = words[i] ?? {};
      if (endsClause(words, text, i, end)) return -1;
      if (targets.has(word)) return i;
      if (!languageWords.soughtContext.has(word)) return -1;
    }
    return -1;
  };
  const seeking = findBefore(at, MAX_SOUGHT, languageWords.seeking);
  return seeking >= 0 &&
    (languageWords.seekers.size === 0 || languageWords.seekers.has(words[seeking]?.word ?? "") ||
      languageWords.seekers.has(words[seeking + 1]?.word ?? "") ||
      findBefore(seeking, MAX_SEEKER, languageWords.seekers) >= 0);
}

/** Denials and conditions of languages that put no blanks between words. */
const UNSPACED = Object.values(data.unspaced).map((entry) => ({
  before: splitWords(entry.before),
  after: splitWords(entry.after),
  conditions: splitWords(entry.conditions),
}));
/** Maximum number of characters from the start of a denial to the piece that follows it. */
const NEAR_BEFORE = 4;
/** Maximum number of characters from a piece to the end of the denial that follows it. */
const NEAR_AFTER = 8;

function splitWords(words: string): string[] {
  return words === "" ? [] : words.split(" ");
}

/** Tells whether a piece of a text without blanks is denied without a condition. */
export function isPieceDenied(
  text: string,
  { from, last, to }: { readonly from: number; readonly last: number; readonly to: number },
): boolean {
  const start = 1 + Math.max(...["。", "！", "？", "\n"].map((end) => text.lastIndexOf(end, from)));
  const textAfter = text.slice(to, to + AFTER_PIECE).split(/[。！？!?\n]/, 1)[0] ?? "";
  const sentence = text.slice(start, to) + textAfter;
  const nearText = textAfter.split(/[、，,]/, 1)[0]?.slice(0, NEAR_AFTER) ?? "";
  return UNSPACED.some(({ before, after, conditions }) =>
    !conditions.some((condition) => sentence.includes(condition)) &&
    (after.some((denial) => nearText.includes(denial)) ||
      [from, last].some((place) => {
        const head = text.slice(Math.max(start, place - NEAR_BEFORE), place);
        return before.some((denial) => head.includes(denial));
      }))
  );
}

/** Maximum number of characters of a sentence that are read after a piece. */
const AFTER_PIECE = 60;
