import { findBlocks, summarizeLists } from "../../../shared/phone/blocked_list.ts";
import { createEmbeddedSources } from "../../../shared/phone/embedded_list.ts";
import { explainWritten } from "../../../shared/phone/numbering/explain_written.ts";
import type { PhoneSpeech } from "../../../shared/phone/numbering/explain_written.ts";
import type { ExplainedHere, NumberJob, NumberReply } from "./number_jobs.ts";
import { serve } from "./serve.ts";

/** The texts of each language as first received, so that work prepared from them is reused. */
const speeches = new Map<string, PhoneSpeech>();

serve(async ({ numbers, speech }: NumberJob): Promise<NumberReply> => {
  const { language } = speech;
  if (!speeches.has(language)) speeches.set(language, speech);
  const lists = await Promise.all(createEmbeddedSources().map((source) => source.load()));
  const database = summarizeLists(lists);
  const explain = async (number: string): Promise<ExplainedHere | null> => {
    const explained = explainWritten(number, speeches.get(language) ?? speech, Date.now());
    if (explained === null) return null;
    const { normalized, forms, explanation } = explained;
    const matches = findBlocks(lists, forms).flat().map(({ name, pattern }) => (
      { name, action: "block" as const, pattern }
    ));
    return { normalized, matches, database, explanation: await explanation };
  };
  return await Promise.all(numbers.map(explain));
});
