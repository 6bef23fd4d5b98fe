import { visitWords } from "../../shared/body/text/words.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { selectMessages } from "../evaluation/message_groups.ts";
import { MAX_PER_SOURCE } from "./samples.ts";
import wrongLabels from "./wrong_labels.json" with { type: "json" };

/**
 * Minimum share of a language's good messages in which a common word occurs: three messages of two
 * thousand, so that everyday words of languages with few messages are listed.
 */
const MIN_SHARE = 0.0015;
/** Minimum number of sources in which a common word occurs: one alone has words of its own. */
const MIN_SOURCES = 2;
/** Minimum number of good messages of a language for a list. */
const MIN_MESSAGES = 150;
/** Maximum number of characters read of a message. */
const MAX_TEXT = 4000;
/** Minimum number of letters of a listed word: verdicts never quote a shorter one. */
const MIN_LETTERS = 4;

/**
 * Lists the common words of good texts and whole mail by language, sorted. Verdicts do not quote them
 * as words of unwanted mail.
 */
export function listCommonWords(messages: Iterable<LabelledMessage>): Record<string, string> {
  const good = Iterator.from(messages).filter(({ id, unwanted, language }) =>
    !unwanted && /^[a-z]{2}$/.test(language) && !Object.hasOwn(wrongLabels, id)
  );
  const selected = selectMessages(good, MAX_PER_SOURCE).map(({ message }) => message);
  const languages = [...Map.groupBy(selected, ({ language }) => language)]
    .filter(([, { length }]) => length >= MIN_MESSAGES)
    .sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(
    languages.map(([language, members]) => [language, collectWords(members).join(" ")]),
  );
}

function collectWords(messages: readonly LabelledMessage[]): string[] {
  const counts = new Map<string, { messages: number; readonly sources: Set<string> }>();
  for (const { input, source } of messages) {
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
  const common = new Set(
    [...counts].filter(([, count]) =>
      count.messages >= MIN_SHARE * messages.length && count.sources.size >= MIN_SOURCES
    ).map(([word]) => word),
  );
  // A singular stands for its plural.
  return [...common].filter((word) => !(word.endsWith("s") && common.has(word.slice(0, -1))))
    .sort();
}
