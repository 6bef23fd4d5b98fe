import data from "../../../catalogue/body/negation.json" with { type: "json" };
import { BODY_LANGUAGES, type BodyLanguage } from "../../contract/body.ts";
import { foldLookalikes } from "../../domains/skeleton.ts";
import type { Word } from "./words.ts";

/** A language whose negations are known. */
export type DeniedLanguage = keyof typeof data.languages;

/** Words of a language by which a text denies; all folded. */
interface DenyingWords {
  /** Before what they deny: `not`. */
  readonly denials: ReadonlySet<string>;
  /** After what they deny: "wird gesperrt nicht". */
  readonly follows: ReadonlySet<string>;
  /** Ends of verbs that deny: Turkish `değişmedi`. */
  readonly endings: readonly string[];
  /** Words for asking: "we never ask you to confirm your password". */
  readonly asking: ReadonlySet<string>;
  /** Starts of such words. */
  readonly askingStems: readonly string[];
  /** The writer's own: `my`. */
  readonly own: ReadonlySet<string>;
}

interface WrittenWords {
  readonly denials: string;
  readonly follows?: string;
  readonly endings?: string;
  readonly asking: string;
  readonly own?: string;
}

const LANGUAGES: ReadonlyMap<string, DenyingWords> = new Map(
  Object.entries<WrittenWords>(data.languages).map(([language, written]) => {
    const asking = list(written.asking);
    return [language, {
      denials: new Set(list(written.denials)),
      follows: new Set(list(written.follows)),
      endings: list(written.endings),
      asking: new Set(asking.filter((word) => !word.endsWith("*"))),
      askingStems: asking.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
      own: new Set(list(written.own)),
    }];
  }),
);
/** Words that may be between a denial and the denied phrase. */
const FILLERS: ReadonlySet<string> = new Set(list(data.fillers));
/** Words of a condition: "if you do not act now" presses. */
const CONDITIONS: ReadonlySet<string> = new Set(list(data.conditions));
/** Fillers passed over, and words before a denial among which a condition is looked for. */
const MAX_FILLERS = 2, MAX_BEFORE = 6;

function list(words = ""): string[] {
  return words === "" ? [] : words.split(" ").map(foldLookalikes);
}

/** Where a phrase is among the words of a text. */
export interface PhrasePlace {
  readonly at: number;
  readonly last: number;
  /** Null or a language without known negations: nothing is denied. */
  readonly language: string | null;
}

/** Tells whether a word denies; of the languages of bodies where none is known. */
export function isDenial(word: string, language: BodyLanguage | null): boolean {
  return (language === null ? BODY_LANGUAGES : [language])
    .some((each) => LANGUAGES.get(each)?.denials.has(word) ?? false);
}

/** Tells whether a word denies in a language, by itself or by its end. */
export function isNegative(word: string, language: string): boolean {
  const { denials, follows, endings } = LANGUAGES.get(language) ?? {};
  return (denials?.has(word) ?? false) || (follows?.has(word) ?? false) ||
    (endings?.some((end) => word.endsWith(end)) ?? false);
}

/** Tells whether a word calls what follows the writer's own: `my`. */
export function isOwnWord(word: string, language: string): boolean {
  return LANGUAGES.get(language)?.own.has(word) ?? false;
}

const CLAUSE_END = /[.,;:!?\n]/;

/** Tells whether the clause ends between a word and the next one. */
function endsClause(words: readonly Word[], text: string, at: number, end = CLAUSE_END): boolean {
  const from = words[at]?.to ?? 0, to = words[at + 1]?.from ?? from;
  return end.test(text.slice(from, to));
}

/** Tells whether a denial is right before a phrase, or after it in German, in the same clause. */
export function isNegated(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhrasePlace,
): boolean {
  const known = LANGUAGES.get(language ?? "");
  if (known === undefined) return false;
  let denial = findDenialBefore(words, text, at, known);
  const next = words[last + 1]?.word ?? "";
  if (denial < 0 && known.follows.has(next) && !endsClause(words, text, last)) denial = at;
  return denial >= 0 && !hasCondition(words, text, denial);
}

/** Finds the place of the denial right before a word, fillers ignored; -1 without one. */
function findDenialBefore(
  words: readonly Word[],
  text: string,
  at: number,
  { denials }: DenyingWords,
): number {
  for (let i = at - 1; i >= Math.max(0, at - 1 - MAX_FILLERS); i--) {
    if (endsClause(words, text, i)) return -1;
    const { word = "" } = words[i] ?? {};
    if (denials.has(word)) return i;
    if (!FILLERS.has(word)) return -1;
  }
  return -1;
}

/**
 * Tells whether the last word of a phrase is denied, under no condition: "our bank details have not
 * changed".
 */
export function isLastDenied(
  words: readonly Word[],
  text: string,
  { at, last, language }: PhrasePlace,
): boolean {
  const known = LANGUAGES.get(language ?? "");
  if (known === undefined) return false;
  const denial = known.endings.some((end) => words[last]?.word.endsWith(end))
    ? last
    : findDenialBefore(words, text, last, known);
  return denial > at && !hasCondition(words, text, denial) && !isConditional(words, text, last);
}

/** Number of words after a denied one among which a condition is looked for. */
const MAX_AFTER = 20;

/** Tells whether a condition follows a word in its sentence. */
export function isConditional(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at; i < Math.min(words.length, at + MAX_AFTER); i++) {
    if (i > at && CONDITIONS.has(words[i]?.word ?? "")) return true;
    if (endsClause(words, text, i, /[.;:!?]/)) return false;
  }
  return false;
}

/** Maximum number of words from a request back to asking, and from asking to a denial after it. */
const MAX_ASKING = 9, MAX_DENIAL = 3;

/** Tells whether a denial and a word for asking precede a request in its clause: "we never ask". */
export function isProhibited(
  words: readonly Word[],
  text: string,
  { at, language }: Omit<PhrasePlace, "last">,
): boolean {
  if (language === null) return BODY_LANGUAGES.some((spoken) => refuses(words, text, at, spoken));
  return refuses(words, text, at, language);
}

function refuses(words: readonly Word[], text: string, at: number, spoken: string): boolean {
  const known = LANGUAGES.get(spoken);
  if (known === undefined) return false;
  const ends = HAS_COMMA.has(spoken) ? /[.;:!?\n]/ : CLAUSE_END;
  let asks = false, denial = words.length;
  for (let i = at - 1; i >= Math.max(0, at - MAX_ASKING); i--) {
    const { word = "" } = words[i] ?? {};
    if (endsClause(words, text, i, ends)) return false;
    if (CONDITIONS.has(word)) return false;
    if (known.denials.has(word)) denial = i;
    asks ||= known.asking.has(word) || known.askingStems.some((stem) => word.startsWith(stem));
    if (asks && denial <= i + MAX_DENIAL) return !hasCondition(words, text, i);
  }
  return false;
}

/** Languages with a comma before a subordinate clause. */
const HAS_COMMA: ReadonlySet<string> = new Set(["de", "pl", "ru"]);

/** Tells whether a condition is before a word in its clause. */
function hasCondition(words: readonly Word[], text: string, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_BEFORE); i--) {
    if (endsClause(words, text, i)) return false;
    if (CONDITIONS.has(words[i]?.word ?? "")) return true;
  }
  return false;
}

const UNSPACED = Object.values(data.unspaced).map((written) => ({
  before: split(written.before),
  after: split(written.after),
  conditions: split(written.conditions),
}));
/** Number of characters between a denial and what it denies in a text without blanks. */
const NEAR = 2, NEAR_AFTER = 8;

function split(words: string): string[] {
  return words === "" ? [] : words.split(" ");
}

/** Tells whether a piece of a text without blanks is denied, under no condition. */
export function isPieceDenied(
  text: string,
  { from, last, to }: { readonly from: number; readonly last: number; readonly to: number },
): boolean {
  const start = 1 + Math.max(...["。", "！", "？", "\n"].map((end) => text.lastIndexOf(end, from)));
  const following = text.slice(to, to + 2 * AROUND_PIECE).split(/[。！？!?\n]/, 1)[0] ?? "";
  const sentence = text.slice(start, to) + following;
  const near = following.split(/[、，,]/, 1)[0]?.slice(0, NEAR_AFTER) ?? "";
  return UNSPACED.some(({ before, after, conditions }) =>
    !conditions.some((condition) => sentence.includes(condition)) &&
    (after.some((denial) => near.includes(denial)) ||
      [from, last].some((place) => {
        const head = text.slice(Math.max(start, place - NEAR - 2), place);
        return before.some((denial) => head.includes(denial));
      }))
  );
}

/** Number of characters read on each side of a piece. */
const AROUND_PIECE = 30;

/** Number of characters around a place in which the words of a footer are. */
const AROUND = 600;
/** Words of the footers of confidential mail. */
const FOOTER =
  /\b(?:intended (?:solely|only|recipients?|for)|addressees?|unauthori[sz]ed (?:use|disclosure)|destinataires?|empf\u00e4nger|destinatari[oi]?s?)\b/i;

/** Tells whether a place is in a paragraph that says whom a mail is for. */
export function isInFooter(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - AROUND), at);
  const following = text.slice(at, at + AROUND);
  const end = following.search(/\n\s{0,9}\n/);
  const start = before.lastIndexOf("\n\n");
  return FOOTER.test(
    before.slice(start < 0 ? 0 : start) + following.slice(0, end < 0 ? AROUND : end),
  );
}
