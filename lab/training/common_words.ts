import { visitWords } from "../../shared/body/text/words.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { Sample } from "./samples.ts";

/** Minimum share of a language's good messages in which a common word occurs. */
const MIN_SHARE = 0.005;
/** Minimum number of sources in which a common word occurs. */
const MIN_SOURCES = 3;
/** Minimum number of good messages of a language for a list. */
const MIN_MESSAGES = 150;
/** Maximum number of characters read of a message. */
const MAX_TEXT = 4000;
/** Minimum number of letters of a word that is ever quoted. */
const MIN_LETTERS = 4;

/**
 * Lists the common words of good mail by language, sorted. Verdicts do not quote them as words of
 * unwanted mail.
 */
export function commonWords(samples: readonly Sample[]): Record<string, string> {
  const good = samples.filter(({ unwanted, whole, language }) =>
    !unwanted && whole && /^[a-z]{2}$/.test(language)
  );
  const languages = [...Map.groupBy(good, ({ language }) => language)]
    .filter(([, { length }]) => length >= MIN_MESSAGES)
    .sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(
    languages.map(([language, spoken]) => [language, collectWords(spoken).join(" ")]),
  );
}

function collectWords(spoken: readonly Sample[]): string[] {
  const met = new Map<string, { count: number; readonly sources: Set<string> }>();
  for (const { input, source } of spoken) {
    const { text: { subject, body } } = readMail(input), words = new Set<string>();
    visitWords(`${subject}\n${body}`.slice(0, MAX_TEXT), (word) => {
      if (word.length >= MIN_LETTERS && !/\d/.test(word)) words.add(word);
      return true;
    });
    for (const word of words) {
      const known = met.get(word) ?? { count: 0, sources: new Set() };
      known.count++;
      known.sources.add(source);
      met.set(word, known);
    }
  }
  return [...met].filter(([, { count, sources }]) =>
    count >= MIN_SHARE * spoken.length && sources.size >= MIN_SOURCES
  ).map(([word]) => word).sort();
}
