import { assert, assertEquals, assertGreater } from "@std/assert";
import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { mapProviders } from "../../shared/contract/providers.ts";
import { renderAll } from "../../shared/exports/render.ts";
import { checkCalendar } from "../support/check_calendar.ts";
import { checkRows } from "../support/check_csv.ts";
import { decodeAsBrowser, decodeBase64, extractHeaderBlock } from "../../lab/support/mail_bytes.ts";
import { hasPython, readWithPython } from "../support/python_csv.ts";
import { readWithDom, readWithFastXmlParser } from "../support/read_xml.ts";
import { findCorpusPath, haveCorpus } from "../support/corpus_files.ts";
import { readJsonLines } from "../../lab/support/json_lines.ts";
import type { CorpusMail } from "../../lab/support/json_lines.ts";

const NOW = Date.UTC(2026, 0, 5, 10);
const FOLDER = findCorpusPath("mail/dev");

/** One in this many mails is rendered. */
const EACH = 8;

/** Short messages without header fields. */
const TEXTS = "short_text.jsonl.gz";

async function analyseHeaders(raw: string): Promise<AnalysisSummary> {
  const steps = analyzeHeaders({
    emailHeaders: raw,
    enabledApis: mapProviders(() => false),
    apiKeys: mapProviders(() => ""),
  }, {
    lookUp: () => Promise.resolve([]),
    now: () => NOW,
    onFailure: (step, error) => {
      throw new Error(step, { cause: error });
    },
  }, new AbortController().signal);
  for await (const step of steps) if (step.step === "complete") return step.data.summary;
  throw new Error("The analysis did not complete.");
}

Deno.test({
  name: "summaries of real mail are read back the same from every format of renderAll",
  ignore: !haveCorpus,
  fn: async () => {
    const summaries: AnalysisSummary[] = [];
    const csvs: string[] = [];
    let mails = 0;
    for await (const { name } of Deno.readDir(FOLDER)) {
      if (name === TEXTS) continue;
      for await (const { raw_b64 } of readJsonLines<CorpusMail>(`${FOLDER}/${name}`)) {
        if (mails++ % EACH !== 0) continue;
        const summary = await analyseHeaders(
          decodeAsBrowser(extractHeaderBlock(decodeBase64(raw_b64))),
        );
        const { json, xml, csv, calendar } = await renderAll(summary, NOW);
        const expected = JSON.stringify(summary);
        assertEquals(json, expected);
        assert(JSON.stringify(readWithDom(xml)) === expected);
        assert(JSON.stringify(readWithFastXmlParser(xml)) === expected);
        const event = checkCalendar(calendar, NOW);
        assert(event.summary.length > 0 && event.summary.length < 250);
        assert(event.description.startsWith(`Verdict: ${summary.threatLevel} `));
        assert(!event.description.includes('{"'), event.description);
        summaries.push(summary);
        csvs.push(csv);
      }
    }
    assertGreater(summaries.length, 250);
    if (!hasPython) return;
    const rows = await readWithPython(csvs);
    assertEquals(rows.length, summaries.length);
    rows.forEach((row, i) => checkRows(row, summaries[i] ?? {}));
    assertEquals(new Set(rows.map(([names]) => names?.join())).size, 1, "columns differ");
  },
});
