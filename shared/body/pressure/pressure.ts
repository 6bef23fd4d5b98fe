import data from "../../../catalogue/body/pressure.json" with { type: "json" };
import {
  BODY_LANGUAGES,
  type BodyAnalysis,
  type BodyLanguage,
  type Pressure,
  type PressureQuote,
  PRESSURES,
} from "../../contract/body.ts";
import { cutQuote } from "../../findings/body_findings.ts";
import { isInFooter, isNegated } from "../text/negation.ts";
import {
  findPhrases,
  indexPhrases,
  type PhraseIndex,
  type PhraseWords,
  splitPhrase,
} from "../text/phrases.ts";
import type { Word } from "../text/words.ts";

/** How much pressure a text puts on its reader, 0 to 100 for each kind. */
export type Sentiment = BodyAnalysis["sentiment"];

/** The pressure of a text, and the words it is measured by. */
export interface PressureReading {
  readonly sentiment: Sentiment;
  readonly quotes: readonly PressureQuote[];
}

/** Score by the number of quotes: a single one occurs in any letter. */
const SCORES = [0, 30, 60, 80, 100] as const;
/** Kinds that confidentiality footers contain too. */
const OF_FOOTERS: ReadonlySet<Pressure> = new Set(["threat", "secrecy"]);
/** Maximum number of quotes of one kind in the answer. */
const MAX_QUOTES = 10;

/** A phrase of the catalogue. */
interface Phrase {
  readonly pressure: Pressure;
  readonly words: PhraseWords;
  /** Occurs in ordinary letters too (`lawyer`): counts only beside another kind of pressure. */
  readonly isOrdinary: boolean;
}

const PHRASES: Readonly<Record<Pressure, Readonly<Record<BodyLanguage, readonly string[]>>>> = data;

/** Marks a phrase of ordinary letters in the catalogue. */
const ORDINARY = "~";

const INDEXES = new Map<BodyLanguage | null, PhraseIndex<Phrase>>();

function getIndex(language: BodyLanguage | null): PhraseIndex<Phrase> {
  const known = INDEXES.get(language);
  if (known !== undefined) return known;
  const languages = language === null ? BODY_LANGUAGES : [language];
  const phrases = PRESSURES.flatMap((pressure) =>
    [...new Set(languages.flatMap((each) => PHRASES[pressure][each]))].map((written): Phrase => ({
      pressure,
      isOrdinary: written.startsWith(ORDINARY),
      words: splitPhrase(written.replace(ORDINARY, "")),
    }))
  );
  const index = indexPhrases(phrases);
  INDEXES.set(language, index);
  return index;
}

/**
 * Finds the phrases of pressure in a text, each once; negated phrases and confidentiality footers
 * do not count.
 */
export function readPressure(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): PressureReading {
  const index = getIndex(language);
  const found = new Map<Phrase, PressureSpan>();
  for (const { at, phrase } of findPhrases(index, words, language)) {
    if (found.has(phrase)) continue;
    const last = at + phrase.words.length - 1, from = words[at]?.from ?? 0;
    if (isNegated(words, text, { at, last, language })) continue;
    if (phrase.pressure === "threat" && isOwn(words, at)) continue;
    if (OF_FOOTERS.has(phrase.pressure) && isInFooter(text, from)) continue;
    found.set(phrase, { pressure: phrase.pressure, from, to: words[last]?.to ?? from });
  }
  const pressing = new Set(
    [...found.keys()].filter(({ isOrdinary }) => !isOrdinary)
      .map(({ pressure }) => pressure),
  );
  const spans = pressing.size === 0 ? [] : [...found.values()];
  const quotes = new Map(PRESSURES.map((pressure) => [
    pressure,
    joinSpans(spans.filter((span) => span.pressure === pressure), text),
  ]));
  const score = (pressure: Pressure) =>
    SCORES[Math.min(quotes.get(pressure)?.length ?? 0, SCORES.length - 1)] ?? 0;
  const [urgency = 0, threat = 0, reward = 0, secrecy = 0, authority = 0, embarrassment = 0] =
    PRESSURES.map(score);
  return {
    sentiment: { urgency, threat, reward, secrecy, authority, embarrassment },
    quotes: PRESSURES.flatMap((pressure) => quotes.get(pressure)?.slice(0, MAX_QUOTES) ?? []),
  };
}

/** `My` in the five languages, without accents. */
const MY = new Set(["my", "mon", "ma", "mein", "meine", "mio", "mia", "mi"]);

/** Tells whether what is blocked is the writer's own: `my bank account is blocked`. */
function isOwn(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.word === "bank" ? at - 2 : at - 1;
  return MY.has(words[before]?.word ?? "");
}

/** Position of a phrase. */
interface PressureSpan {
  readonly pressure: Pressure;
  readonly from: number;
  readonly to: number;
}

/** Most blanks between two phrases that are merged. */
const ONLY_BLANKS = /^[ \t\u00a0]{0,9}$/;

/**
 * Merges phrases of one kind into quotes where they overlap or follow: `votre compte sera
 * suspendu`.
 */
function joinSpans(spans: readonly PressureSpan[], text: string): PressureQuote[] {
  const one: { pressure: Pressure; from: number; to: number }[] = [];
  for (const { pressure, from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (last !== undefined && (from < last.to || ONLY_BLANKS.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
    } else one.push({ pressure, from, to });
  }
  return one.map(({ pressure, from, to }) => ({
    pressure,
    text: cutQuote(text.slice(from, to)),
    offset: from,
  }));
}
