import { visitWords } from "../../shared/body/text/words.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { collectWeights } from "../../shared/scoring/classifier/classify.ts";
import { classifyMail } from "../../shared/scoring/classifier/classify_mail.ts";
import { extractFeatures } from "../../shared/scoring/classifier/features.ts";
import { createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import type { Model } from "../../shared/scoring/classifier/model_file.ts";
import type { LabelledMessage } from "../evaluation/labelled_message.ts";
import { selectMessages } from "../evaluation/message_groups.ts";
import { MAX_PER_SOURCE } from "./samples.ts";
import wrongLabels from "./wrong_labels.json" with { type: "json" };

/**
 * Minimum share of a language's good messages in which a common word occurs. It is three of two
 * thousand, which lists everyday words of languages with few messages too.
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
 * Lists the common words of good texts and whole mail that the classifier takes for words of
 * unwanted mail, sorted. Verdicts do not quote them.
 */
export async function listCommonWords(
  messages: readonly LabelledMessage[],
  model: Model,
): Promise<string> {
  const good = messages.filter(({ id, unwanted, language }) =>
    !unwanted && /^[a-z]{2}$/.test(language) && !Object.hasOwn(wrongLabels, id)
  );
  const selected = selectMessages(good, MAX_PER_SOURCE).map(({ message }) => message);
  const common = new Set(
    [...Map.groupBy(selected, ({ language }) => language).values()]
      .filter(({ length }) => length >= MIN_MESSAGES).flatMap(collectWords),
  );
  const quotable = await collectQuotable(messages, model);
  return [...common].filter((word) => quotable.has(word) || isUnwanted(word, model))
    .sort().join(" ");
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
  return [...common].filter((word) => !(word.endsWith("s") && common.has(word.slice(0, -1))));
}

/** Collects the words by which the classifier explains messages as unwanted, in both numbers. */
async function collectQuotable(
  messages: readonly LabelledMessage[],
  model: Model,
): Promise<ReadonlySet<string>> {
  const quotable = new Set<string>();
  const load = () => Promise.resolve(model);
  for (const { message: { input } } of selectMessages(messages, MAX_PER_SOURCE)) {
    const { reasons } = await classifyMail(readMail(input), load);
    for (const { weight, values } of reasons) {
      for (const word of weight > 0 ? values["text"]?.split(" ") ?? [] : []) {
        quotable.add(word).add(word.endsWith("s") ? word.slice(0, -1) : `${word}s`);
      }
    }
  }
  return quotable;
}

/** Tells whether a word in a text or a subject weighs as unwanted. */
function isUnwanted(word: string, model: Model): boolean {
  const features = extractFeatures(createClassifierInput(readMail({ subject: word })));
  const { words, subject } = collectWeights(model, features);
  return [words, subject].some((weights) => weights.some((weight) => weight > 0));
}
