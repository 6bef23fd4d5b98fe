import { findBlocks, summarizeLists } from "../../../shared/phone/blocked_list.ts";
import { createEmbeddedSources } from "../../../shared/phone/embedded_list.ts";
import { explainWritten } from "../../../shared/phone/numbering/explain_written.ts";
import type { PhoneSpeech } from "../../../shared/phone/numbering/explain_written.ts";
import { readNational } from "../../../shared/phone/numbering/read_national.ts";
import type { ExplainedHere, NumberJob, NumberReply } from "./number_jobs.ts";
import { serve } from "./serve.ts";

/** The texts of each language as first received, so that work prepared from them is reused. */
const speeches = new Map<string, PhoneSpeech>();

serve(async ({ numbers, countries, speech: given }: NumberJob): Promise<NumberReply> => {
  if (!speeches.has(given.language)) speeches.set(given.language, given);
  const speech = speeches.get(given.language) ?? given;
  const lists = await Promise.all(createEmbeddedSources().map((source) => source.load()));
  const database = summarizeLists(lists);
  return await Promise.all(numbers.map(async (written) => {
    const reading = await readNational(written, countries);
    const known = reading && await explain(reading.number);
    if (reading === null || known === null) return null;
    const inFrance = reading.alsoFrench ? await explain(written) : null;
    return { ...known, database, readAs: reading.readAs, inFrance };
  }));

  async function explain(
    number: string,
  ): Promise<Pick<ExplainedHere, "normalized" | "matches" | "explanation"> | null> {
    const explained = explainWritten(number, speech, Date.now());
    if (explained === null) return null;
    const { normalized, forms, explanation } = explained;
    const matches = findBlocks(lists, forms).flat().map(({ name, pattern }) => (
      { name, action: "block" as const, pattern }
    ));
    return { normalized, matches, explanation: await explanation };
  }
});
