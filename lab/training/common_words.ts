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
/** Minimum number of letters of a listed word: verdicts never quote a shorter one. */
const MIN_LETTERS = 4;

/**
 * Lists the common words of good mail by language, sorted. Verdicts do not quote them as words of
 * unwanted mail.
 */
export function listCommonWords(samples: readonly Sample[]): Record<string, string> {
  const good = samples.filter(({ unwanted, whole, language }) =>
    !unwanted && whole && /^[a-z]{2}$/.test(language)
  );
  const languages = [...Map.groupBy(good, ({ language }) => language)]
    .filter(([, { length }]) => length >= MIN_MESSAGES)
    .sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(
    languages.map(([language, samples]) => [language, collectWords(samples).join(" ")]),
  );
}

function collectWords(samples: readonly Sample[]): string[] {
  const counts = new Map<string, { messages: number; readonly sources: Set<string> }>();
  for (const { input, source } of samples) {
    const { text: { subject, body } } = readMail(input), words = new Set<string>();
    visitWords(`${subject}\n${body}`.slice(0, MAX_TEXT), (word) => {
      if (word.length >= MIN_LETTERS && !/\d/.test(word)) words.add(word);
      return true;
    });
    for (const word of words) {
      const count = counts.get(word) ?? { messages: 0, sources: new Set() };
      count.messages++;
      count.sources.add(source);
      counts.set(word, count);
    }
  }
  return [...counts].filter(([, { messages, sources }]) =>
    messages >= MIN_SHARE * samples.length && sources.size >= MIN_SOURCES
  ).map(([word]) => word).sort();
}
