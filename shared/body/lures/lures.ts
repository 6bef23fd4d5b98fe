import type { BodyLanguage } from "../../contract/body.ts";
import { quoteOf } from "../../findings/body_findings.ts";
import { isDenied } from "../text/negation.ts";
import type { Word } from "../text/words.ts";
import { FAMILIES } from "./families.ts";
import type { LureFamily, LureProof, LureWords } from "./families.ts";
import { findPieces, lureIndex, lureMatches, piecesOf } from "./phrases.ts";
import type { Pieces } from "./phrases.ts";

/** A story that makes a reader act: a parcel that waits, a password that expires. */
export interface Lure {
  readonly family: LureFamily;
  /** The words it was recognised by, at most 120 characters. */
  readonly quote: string;
}

/** A mail in which lures are looked for. */
export interface LureMail {
  readonly words: readonly Word[];
  /** The text that the words come from. */
  readonly text: string;
  /** Null when unknown. */
  readonly language: BodyLanguage | null;
  readonly facts: ReadonlySet<LureProof>;
  /** The author's domain if it is proven, else "". */
  readonly proven: string;
}

/** Words that are searched: a lure is short, or starts with its story. */
const MAX_WORDS = 500;
/** The same for characters of a text without blanks. */
const MAX_TEXT = 2000;
/** Languages without blanks between words. */
const UNSPACED = ["zh", "ja"] as const;
const HAS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const NAMES = Object.keys(FAMILIES).filter((name): name is LureFamily => name in FAMILIES);

/** Which list of a family a phrase is of. */
interface Listed {
  readonly family: LureFamily;
  readonly list: "phrases" | "unless";
  /** Words from the start that are searched for it. */
  readonly within: number;
}

let built: ReturnType<typeof buildIndex> | undefined;

function buildIndex() {
  const phrases: [Listed, string][] = [];
  const pieces: { family: LureFamily; phrases: Pieces[]; unless: Pieces[] }[] = [];
  for (const family of NAMES) {
    const { phrases: all, unless = {}, within = MAX_WORDS }: LureWords = FAMILIES[family];
    for (const [list, of] of [["phrases", all], ["unless", unless]] as const) {
      const listed: Listed = { family, list, within };
      for (const [language, written] of Object.entries(of)) {
        if (UNSPACED.some((each) => each === language)) continue;
        for (const phrase of written) phrases.push([listed, phrase]);
      }
    }
    const unspaced = (of: LureWords["phrases"]) =>
      UNSPACED.flatMap((each) => of[each] ?? []).map(piecesOf);
    pieces.push({ family, phrases: unspaced(all), unless: unspaced(unless) });
  }
  return { index: lureIndex(phrases), pieces };
}

/**
 * Finds the lures of a text, one for each family: its words together with what such a mail needs to
 * work, such as a link that is not the author's. The proven mail of the services a family names is
 * excused, and so is a phrase that is denied.
 */
export function findLures(mail: LureMail): Lure[] {
  const { words, text, language, facts, proven } = mail;
  built ??= buildIndex();
  const possible = new Set(NAMES.filter((name) => isPossible(FAMILIES[name], facts, proven)));
  if (possible.size === 0) return [];
  const early = words.slice(0, MAX_WORDS);
  const quotes = new Map<LureFamily, string>();
  const excused = new Set<LureFamily>();
  const matches = lureMatches(
    built.index,
    { words: early, text },
    ({ family, within }, first) => first < within && possible.has(family),
  );
  for (const { of: { family, list }, first, last } of matches) {
    if (list === "unless") excused.add(family);
    else if (!quotes.has(family) && !isDenied(words, text, { at: first, last, language })) {
      quotes.set(family, text.slice(words[first]?.from ?? 0, words[last]?.to ?? 0));
    }
  }
  const unspaced = text.slice(0, MAX_TEXT);
  if (HAS_UNSPACED.test(unspaced)) {
    for (const { family, phrases, unless } of built.pieces) {
      const found = possible.has(family) ? firstOf(phrases, unspaced) : undefined;
      if (found === undefined) continue;
      if (firstOf(unless, unspaced) !== undefined) excused.add(family);
      else if (!quotes.has(family)) quotes.set(family, found);
    }
  }
  return NAMES.flatMap((family) => {
    const quote = quotes.get(family);
    if (quote === undefined || excused.has(family)) return [];
    return [{ family, quote: quoteOf(quote) }];
  });
}

function firstOf(phrases: readonly Pieces[], text: string): string | undefined {
  for (const phrase of phrases) {
    const found = findPieces(phrase, text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isPossible(
  { needs, senders = [] }: LureWords,
  facts: ReadonlySet<string>,
  proven: string,
): boolean {
  if (senders.some((domain) => proven === domain || proven.endsWith(`.${domain}`))) return false;
  return needs.some((set) => set.every((fact) => facts.has(fact)));
}
