import data from "../../../catalogue/body/pressure.json" with { type: "json" };
import {
  BODY_LANGUAGES,
  type BodyAnalysis,
  type BodyEntity,
  type BodyLanguage,
  type BodyRequest,
  type Pressure,
  type PressureQuote,
  PRESSURES,
} from "../../contract/body.ts";
import {
  type BodyFindingId,
  type BodyFindingMatch,
  cutQuote,
} from "../../findings/body_findings.ts";
import { isNegated, UNREAD_LANGUAGES } from "../text/negation.ts";
import {
  findPhrases,
  indexPhrases,
  type PhraseIndex,
  type PhraseWords,
  splitPhrase,
} from "../text/phrases.ts";
import { isProhibited } from "../text/prohibition.ts";
import { isInFooter } from "../text/quotations.ts";
import type { Word } from "../text/words.ts";

/** Pressure of a text on its reader, 0 to 100 for each kind. */
export type Sentiment = BodyAnalysis["sentiment"];

/** The pressure of a text, and the phrases that exert it. */
export interface PressureReading {
  readonly sentiment: Sentiment;
  readonly quotes: readonly PressureQuote[];
}

/** Scores by the number of quotes; one quote counts little, as any letter may contain it. */
const SCORES = [0, 30, 60, 80, 100] as const;
/** Kinds of pressure whose phrases occur in confidentiality footers too. */
const FOOTER_KINDS: ReadonlySet<Pressure> = new Set(["threat", "secrecy"]);
/** Maximum number of quotes per kind in the answer. */
const MAX_QUOTES = 10;

/** A phrase of the catalogue. */
interface Phrase {
  readonly pressure: Pressure;
  readonly words: PhraseWords;
  /** Languages of the phrase, whose denials count. */
  readonly languages: readonly string[];
  /** Whether ordinary letters contain the phrase too (`lawyer`): alone it exerts no pressure. */
  readonly isOrdinary: boolean;
}

const PHRASES: Readonly<Record<Pressure, Readonly<Record<BodyLanguage, readonly string[]>>>> = data;

/** Mark of a phrase of ordinary letters in the catalogue. */
const ORDINARY = "~";

const INDEXES = new Map<BodyLanguage | null, PhraseIndex<Phrase>>();

function getIndex(language: BodyLanguage | null): PhraseIndex<Phrase> {
  const knownIndex = INDEXES.get(language);
  if (knownIndex !== undefined) return knownIndex;
  const languages = language === null ? BODY_LANGUAGES : [language];
  const phrases = PRESSURES.flatMap((pressure) =>
    [...new Set(languages.flatMap((each) => PHRASES[pressure][each]))].map((notation): Phrase => ({
      pressure,
      languages: languages.filter((each) => PHRASES[pressure][each].includes(notation)),
      isOrdinary: notation.startsWith(ORDINARY),
      words: splitPhrase(notation.replace(ORDINARY, "")),
    }))
  );
  const index = indexPhrases(phrases);
  INDEXES.set(language, index);
  return index;
}

/**
 * Measures the pressure of a text by the phrases in it, each of which counts once. Phrases that are
 * denied, or that nobody asks for, and phrases in confidentiality footers do not count.
 *
 * @param language Null if unknown: all languages are searched, each with its own denials.
 */
export function readPressure(
  words: readonly Word[],
  text: string,
  language: BodyLanguage | null,
): PressureReading {
  const index = getIndex(language);
  const spansByPhrase = new Map<Phrase, PressureSpan>();
  for (const { at, phrase } of findPhrases(index, words, language)) {
    if (spansByPhrase.has(phrase)) continue;
    const last = at + phrase.words.length - 1, from = words[at]?.from ?? 0;
    const isDenied = [...phrase.languages, ...(language === null ? UNREAD_LANGUAGES : [])]
      .some((each) => {
        const place = { at, last, language: each };
        return isNegated(words, text, place) || isProhibited(words, text, place);
      });
    if (isDenied) continue;
    if (phrase.pressure === "threat" && concernsWriter(words, at)) continue;
    if (FOOTER_KINDS.has(phrase.pressure) && isInFooter(text, from)) continue;
    spansByPhrase.set(phrase, { pressure: phrase.pressure, from, to: words[last]?.to ?? from });
  }
  const exertsPressure = [...spansByPhrase.keys()].some(({ isOrdinary }) => !isOrdinary);
  const spans = exertsPressure ? [...spansByPhrase.values()] : [];
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

/** Words for `my` in the five languages, without accents. */
const POSSESSIVES = new Set(["my", "mon", "ma", "mein", "meine", "mio", "mia", "mi"]);

/** Tells whether a phrase is about the writer: `my bank account is blocked`. */
function concernsWriter(words: readonly Word[], at: number): boolean {
  const possessiveAt = words[at - 1]?.word === "bank" ? at - 2 : at - 1;
  return POSSESSIVES.has(words[possessiveAt]?.word ?? "");
}

/** Offsets of a phrase in a text. */
interface PressureSpan {
  readonly pressure: Pressure;
  readonly from: number;
  readonly to: number;
}

/** Matches the blanks between two phrases that are merged. */
const ONLY_BLANKS = /^[ \t\u00a0]{0,9}$/;

/** Merges overlapping and adjacent phrases of a kind to quotes: `votre compte sera suspendu`. */
function joinSpans(spans: readonly PressureSpan[], text: string): PressureQuote[] {
  const quoteSpans: { pressure: Pressure; from: number; to: number }[] = [];
  for (const { pressure, from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = quoteSpans.at(-1);
    if (last !== undefined && (from < last.to || ONLY_BLANKS.test(text.slice(last.to, from)))) {
      last.to = Math.max(last.to, to);
    } else quoteSpans.push({ pressure, from, to });
  }
  return quoteSpans.map(({ pressure, from, to }) => ({
    pressure,
    text: cutQuote(text.slice(from, to)),
    offset: from,
  }));
}

/** Minimum score of a kind of pressure for a finding: that of one phrase. */
export const MIN_PRESSURE = 30;
/** Minimum score of repeated pressure: that of two phrases. */
const MIN_REPEATED = 60;

/**
 * Finds the kinds of pressure in a text. Extortion needs a cryptocurrency address, or repeated
 * embarrassment and a demand.
 */
export function findPressure(
  sentiment: Sentiment,
  quotes: readonly PressureQuote[],
  { requests, entities }: {
    readonly requests: readonly BodyRequest[];
    readonly entities: readonly BodyEntity[];
  },
): BodyFindingMatch[] {
  const { threat, embarrassment } = sentiment;
  const isDemand = threat >= MIN_PRESSURE || requests.includes("pay");
  const isExtortion = embarrassment >= MIN_REPEATED && isDemand ||
    embarrassment >= MIN_PRESSURE && entities.some(({ kind }) => kind === "crypto");
  const strongerFindings: Partial<Record<Pressure, BodyFindingId>> = {
    ...(threat >= MIN_REPEATED ? { threat: "pressure_threats" } : {}),
    ...(isExtortion ? { embarrassment: "pressure_extortion" } : {}),
  };
  return PRESSURES.filter((each) => sentiment[each] >= MIN_PRESSURE).map((each) => {
    const quote = quotes.find(({ pressure }) => pressure === each)?.text;
    return { id: strongerFindings[each] ?? `pressure_${each}` as const, quote };
  });
}
