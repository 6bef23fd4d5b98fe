import data from "../../catalogue/body/pressure.json" with { type: "json" };
import { BODY_LANGUAGES, PRESSURES } from "../contract/body.ts";
import type { BodyAnalysis, BodyLanguage, Pressure, PressureQuote } from "../contract/body.ts";
import { isDenied, isInFooter } from "./denied.ts";
import { indexPhrases, phrasesAt, phraseWords } from "./phrases.ts";
import type { PhraseWords } from "./phrases.ts";
import type { Word } from "./words.ts";

/** How much a text presses, 0 to 100 for each kind. */
export type Sentiment = BodyAnalysis["sentiment"];

/** How a text presses, and the words that do. */
export interface PressureReading {
  readonly sentiment: Sentiment;
  readonly quotes: readonly PressureQuote[];
}

/** Score by the number of things said: one alone happens in any letter. */
const SCORES = [0, 30, 60, 80, 100] as const;
/** What the footer of a confidential mail speaks of too. */
const OF_FOOTERS: ReadonlySet<Pressure> = new Set(["threat", "secrecy"]);
/** Quotes of one kind that are answered. */
const MAX_QUOTES = 10;

/** A phrase of the catalogue. */
interface Phrase {
  readonly pressure: Pressure;
  readonly words: PhraseWords;
  /** Of ordinary letters too (`lawyer`): counts where the text presses otherwise as well. */
  readonly isOrdinary: boolean;
}

type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>;

const PHRASES: Readonly<Record<Pressure, Readonly<Record<BodyLanguage, readonly string[]>>>> = data;

/** Stands before a phrase of ordinary letters. */
const ORDINARY = "~";

const INDEXES = new Map<BodyLanguage | null, PhraseIndex>();

function indexOf(language: BodyLanguage | null): PhraseIndex {
  const known = INDEXES.get(language);
  if (known !== undefined) return known;
  const languages = language === null ? BODY_LANGUAGES : [language];
  const phrases = PRESSURES.flatMap((pressure) =>
    [...new Set(languages.flatMap((each) => PHRASES[pressure][each]))].map((written): Phrase => ({
      pressure,
      isOrdinary: written.startsWith(ORDINARY),
      words: phraseWords(written.replace(ORDINARY, "")),
    }))
  );
  const index = indexPhrases(phrases);
  INDEXES.set(language, index);
  return index;
}

/**
 * Finds the phrases of pressure in a text: those of its language, and of all languages where none
 * shows. Each phrase counts once, phrases that overlap as one; one that is denied ("not urgent")
 * and what the footer of a confidential mail says do not count.
 */
export function readPressure(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): PressureReading {
  const index = indexOf(language);
  const found = new Map<Phrase, PressureSpan>();
  for (const [at, { from }] of words.entries()) {
    for (const phrase of phrasesAt(index, words, { at, language })) {
      if (found.has(phrase)) continue;
      const last = at + phrase.words.length - 1;
      if (isDenied(words, text, { at, last, language })) continue;
      if (OF_FOOTERS.has(phrase.pressure) && isInFooter(text, from)) continue;
      found.set(phrase, { pressure: phrase.pressure, from, to: words[last]?.to ?? from });
    }
  }
  const pressing = new Set(
    [...found.keys()].filter(({ isOrdinary }) => !isOrdinary)
      .map(({ pressure }) => pressure),
  );
  const spans = pressing.size === 0 ? [] : [...found.values()];
  const quotes = new Map(PRESSURES.map((pressure) => [
    pressure,
    joined(spans.filter((span) => span.pressure === pressure), text),
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

/** Longest quote, in characters. */
const MAX_QUOTE = 120;

/** Where a phrase stands. */
interface PressureSpan {
  readonly pressure: Pressure;
  readonly from: number;
  readonly to: number;
}

/** Blanks between two phrases that are read as one. */
const ONLY_BLANKS = /^[ \t\u00a0]{0,9}$/;

/**
 * Phrases of one kind as quotes: those that overlap or follow each other without a sign between
 * them are one thing said, as the halves of `votre compte sera suspendu` are.
 */
function joined(spans: readonly PressureSpan[], text: string): PressureQuote[] {
  const one: { pressure: Pressure; from: number; to: number }[] = [];
  for (const { pressure, from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (last !== undefined && (from < last.to || ONLY_BLANKS.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
    } else one.push({ pressure, from, to });
  }
  return one.map(({ pressure, from, to }) => ({
    pressure,
    text: text.slice(from, to).replaceAll(/\s+/g, " ").slice(0, MAX_QUOTE),
    offset: from,
  }));
}
