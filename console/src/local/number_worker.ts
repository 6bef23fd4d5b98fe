import { findBlocks, summarizeLists } from "../../../shared/phone/blocked_list.ts";
import { createEmbeddedSources } from "../../../shared/phone/embedded_list.ts";
import { explainWritten } from "../../../shared/phone/numbering/explain_written.ts";
import type { PhoneLocale } from "../../../shared/phone/numbering/explain_written.ts";
import { readNational } from "../../../shared/phone/numbering/read_national.ts";
import type { LocalExplanation, NumberJob, NumberReply } from "./number_jobs.ts";
import { serveJobs } from "./serve.ts";

/**
 * The first texts received in each language. Explainers are cached by the object that holds their
 * texts, and each message brings a copy.
 */
const locales = new Map<string, PhoneLocale>();

serveJobs(
  async ({ numbers, countries, locale: receivedLocale }: NumberJob): Promise<NumberReply> => {
    if (!locales.has(receivedLocale.language)) locales.set(receivedLocale.language, receivedLocale);
    const locale = locales.get(receivedLocale.language) ?? receivedLocale;
    const lists = await Promise.all(createEmbeddedSources().map((source) => source.load()));
    const database = summarizeLists(lists);
    return await Promise.all(numbers.map(async (writtenNumber) => {
      const reading = await readNational(writtenNumber, countries);
      const localExplanation = reading && await explain(reading.number);
      if (reading === null || localExplanation === null) return null;
      const inFrance = reading.isAlsoFrench ? await explain(writtenNumber) : null;
      return { ...localExplanation, database, country: reading.country, inFrance };
    }));

    async function explain(
      number: string,
    ): Promise<Pick<LocalExplanation, "normalized" | "matches" | "explanation"> | null> {
      const explainedNumber = await explainWritten(number, locale, Date.now());
      if (explainedNumber === null) return null;
      const { normalized, forms, explanation } = explainedNumber;
      const matches = findBlocks(lists, forms).flat().map(({ name, pattern }) => (
        { name, action: "block" as const, pattern }
      ));
      return { normalized, matches, explanation };
    }
  },
);
