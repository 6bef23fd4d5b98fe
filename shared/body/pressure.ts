import data from "../../catalogue/body/pressure.json" with { type: "json" };
import { BODY_LANGUAGES, PRESSURES } from "../contract/body.ts";
import type { BodyAnalysis, BodyLanguage, Pressure } from "../contract/body.ts";

/** How much a text presses, 0 to 100 for each kind. */
export type Sentiment = BodyAnalysis["sentiment"];

/** Score by the number of different phrases: one alone happens in any letter. */
const SCORES = [0, 30, 60, 80, 100] as const;

/** Words that others are built on stand without a blank behind them. */
const STEM = /(?:masturb|pornograph)(?:at)?$/;

const PHRASES: Readonly<Record<Pressure, Readonly<Record<BodyLanguage, readonly string[]>>>> = data;

/**
 * Counts the phrases of pressure in a text as {@linkcode wordsOf} gives it: those of its language,
 * and of all languages where none shows.
 */
export function pressureOf(words: string, language: BodyLanguage | null): Sentiment {
  const languages = language === null ? BODY_LANGUAGES : [language];
  const score = (pressure: Pressure) => {
    const phrases = new Set(languages.flatMap((each) => PHRASES[pressure][each]));
    let count = 0;
    for (const phrase of phrases) {
      if (words.includes(STEM.test(phrase) ? ` ${phrase}` : ` ${phrase} `)) count++;
    }
    return SCORES[Math.min(count, SCORES.length - 1)] ?? 0;
  };
  const [urgency = 0, threat = 0, reward = 0, secrecy = 0, authority = 0, embarrassment = 0] =
    PRESSURES.map(score);
  return { urgency, threat, reward, secrecy, authority, embarrassment };
}
