/** One mail has one verdict, through whichever door it comes or leaves. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import Papa from "papaparse";
import { XMLParser } from "fast-xml-parser";
import { formatJsonLine, formatReport } from "../../../cli/scan/report.ts";
import { scanMail } from "../../../cli/scan/scan_mail.ts";
import { recogniseFile } from "../../../console/src/mail/input/recognise.ts";
import { formatQueueCsv } from "../../../console/src/mail/queue/queue_file.ts";
import { selectResults } from "../../../console/src/mail/judged/select_results.ts";
import { composeMailExport } from "../../../shared/exports/mail_export.ts";
import {
  chooseShownLevel,
  formatVerdictSentence,
  formatVerdictTitle,
} from "../../../console/src/mail/judged/say_verdict.ts";
import type { JudgedMail } from "../../../console/src/mail/judged/judged_mail.ts";
import { formatHtml } from "../../../console/src/report/html.ts";
import { formatMarkdown } from "../../../console/src/report/markdown.ts";
import { buildOutline } from "../../../console/src/report/outline.ts";
import { formatResultFile } from "../../../console/src/report/result_file.ts";
import { isObject } from "../../../shared/contract/is_object.ts";
import { EmailAnalysis } from "../../../shared/contract/v1.ts";
import { renderAll } from "../../../shared/exports/render.ts";
import type { RenderedFormats } from "../../../shared/exports/formats.ts";
import { startApi } from "../../support/api.ts";
import { checkCalendar } from "../../support/check_calendar.ts";
import { english } from "../../support/languages.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { createSixtyMails } from "../../support/sixty_mails.ts";
import { findStep, parseSteps } from "../../support/sse.ts";
import { endPostgres, openPrepared, testStore } from "../../support/stores.ts";
import { startReceiver } from "../../support/webhook_receiver.ts";
import { judgeSource } from "../../support/judged_mail.ts";

const NOW = Date.UTC(2026, 1, 5, 12);

/** Titles of a calendar's event by level. */
const TITLES: Readonly<Record<string, string>> = {
  safe: "Safe mail",
  low: "Nothing found",
  medium: "Be careful",
  high: "High threat",
  critical: "Critical threat",
};

/** Checks the level of each rendering, and its verdict where it has all of it. */
function checkFormats({ json, xml, csv, calendar }: RenderedFormats, verdict: unknown): void {
  assert(isObject(verdict));
  const level = String(verdict["level"]);
  const parsed = JSON.parse(json);
  assertEquals([parsed.verdict, parsed.threatLevel, parsed.score], [verdict, level, undefined]);
  const { analysis } = new XMLParser({ parseTagValue: false }).parse(xml);
  assertEquals([analysis.verdict.level, analysis.threatLevel], [level, level]);
  assertEquals(Number(analysis.verdict.probability), verdict["probability"]);
  const { data: [columns = [], cells = []] } = Papa.parse<string[]>(csv);
  const readCell = (name: string) => cells[columns.indexOf(name)];
  assertEquals([readCell("verdict.level"), readCell("threatLevel")], [level, level]);
  assertEquals(JSON.parse(readCell("verdict.reasons") ?? ""), verdict["reasons"]);
  const { summary, description } = checkCalendar(calendar, NOW);
  assert(summary.startsWith(`${TITLES[level]}: `), summary);
  const descriptionLines = description.split("\n");
  assertStringIncludes(descriptionLines[0] ?? "", `Verdict: ${TITLES[level]} (`);
  // No other level or score is in the calendar.
  assertEquals(
    descriptionLines.filter((line) => /of 100|^- (?:low|medium|high|critical): /.test(line)),
    [],
  );
}

/** Checks the reports that the page makes say what the page says. */
function checkReports(judgedMail: JudgedMail, verdict: unknown): void {
  const outline = buildOutline(
    judgedMail,
    { language: "en", messages: english },
    "2026-02-05T12:00:00Z",
  );
  const level = chooseShownLevel(judgedMail);
  assert(level !== "unknown" && level !== "failed");
  for (const text of [formatMarkdown(outline), formatHtml(outline, { language: "en", level })]) {
    assertStringIncludes(
      text,
      `${formatVerdictTitle(judgedMail, english)} (${english.result.levels[level]})`,
    );
    assertStringIncludes(text, formatVerdictSentence(judgedMail, english));
  }
  assertEquals(JSON.parse(formatResultFile(judgedMail, "2026-02-05T12:00:00Z")).verdict, verdict);
  const row = {
    id: 1,
    mail: judgedMail.mail,
    stored: null,
    state: { kind: "done", judgedMail },
  } as const;
  const { data: [, cells = []] } = Papa.parse<string[]>(formatQueueCsv([row], () => ""));
  assertEquals(cells[1], level);
}

testStore(
  "page, terminal, API, v1, reports, exports and webhooks agree on sixty mails",
  async (place) => {
    const store = await openPrepared(place);
    await using receiver = startReceiver();
    await using api = await startApi(store, {
      clock: createManualClock(NOW),
      env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
    });
    const post = async (name: string, body: unknown) => {
      const answer = await api.server.post(`/functions/v1/${name}`, body);
      assertEquals(answer.status, 200);
      return await answer.text();
    };
    const mails = await createSixtyMails();
    assertEquals(mails.length, 60);
    const levels: string[] = [];
    for (const message of mails) {
      const result = await scanMail("a.eml", message, { now: () => NOW });
      const { verdict: terminal } = result;
      assertStringIncludes(formatReport(result), `a.eml: ${terminal.level}`);
      const judgedMail = await judgeSource(message, async (emailHeaders) => {
        const steps = parseSteps(await post("analyze-email-headers", { emailHeaders }));
        return findStep(steps, "complete").data.summary;
      });
      const { headers, content: emailContent } = judgedMail.mail.input;
      const scored = JSON.parse(
        await post("analyze-spam", { headers, emailContent, scoringVersion: 2 }),
      );
      const answer = await api.call("POST", "/email/analyze", { message });
      const v1 = EmailAnalysis.parse(await answer.json());
      const doors = {
        page: judgedMail.verdicts.verdict,
        json: JSON.parse(formatJsonLine(result)).verdict,
        api: scored.verdict,
        v1: v1.verdict,
      };
      for (const [door, verdict] of Object.entries(doors)) assertEquals(verdict, terminal, door);
      assertEquals([scored.threatLevel, v1.spam?.threatLevel], [terminal.level, terminal.level]);

      checkReports(judgedMail, terminal);
      const analysisData = composeMailExport(selectResults(judgedMail), NOW);
      checkFormats(await renderAll(analysisData, NOW), terminal);
      await post("trigger-workflow-export", {
        analysisData,
        workflowWebhookUrl: receiver.url,
        exports: { json: true },
      });
      const { analysis, formats } = JSON.parse(receiver.received.at(-1)?.body ?? "");
      assertEquals(analysis.verdict, terminal);
      checkFormats(formats, terminal);
      await post("trigger-scenario", { action: "a", analysisData, customWebhookUrl: receiver.url });
      const scenario = JSON.parse(receiver.received.at(-1)?.body ?? "").analysisData;
      assertEquals([scenario.verdict, scenario.threatLevel], [terminal, terminal.level]);
      levels.push(terminal.level);
    }
    assert(new Set(levels).size >= 4, levels.join());
    await store.close();
  },
);

testStore(
  "every door reads a file without the empty line below its header both ways",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { clock: createManualClock(NOW) });
    const fields = "From: Ann <ann@example.org>\r\nTo: ben@example.net\r\nSubject: Lunch\r\n" +
      "Date: Mon, 5 Jan 2026 10:00:00 +0100\r\n";
    const fee = "Your parcel could not be delivered. Pay the fee of 2.99 EUR within 24 hours or " +
      "it is returned: https://dhl-redelivery.example/pay?id=4711\r\n";
    for (const message of [`${fields}${fee}`, `${fields}${fee}\r\nRegards, Ann\r\n`]) {
      const { verdict, body } = await scanMail("a.eml", message, { now: () => NOW });
      const summarize = async (emailHeaders: string) => {
        const path = "/functions/v1/analyze-email-headers";
        const answer = await api.server.post(path, { emailHeaders });
        return findStep(parseSteps(await answer.text()), "complete").data.summary;
      };
      const droppedFile = await judgeSource(message, summarize, recogniseFile);
      const init = { headers: { "content-type": "message/rfc822" } };
      const path = `${api.server.url}/functions/v1/analyze-spam?scoringVersion=2`;
      const raw = await (await fetch(path, { method: "POST", body: message, ...init })).json();
      const v1 = await (await api.call("POST", "/email/analyze", { message })).json();
      const v1Raw = await (await api.call("POST", "/email/analyze", message, init.headers)).json();
      assertEquals(verdict.level, "medium");
      const doors = [raw.verdict, v1.verdict, v1Raw.verdict, droppedFile.verdicts.verdict];
      assertEquals(doors.map(({ level }) => level), Array(4).fill(verdict.level));
      const bodies = [body, raw.body, v1.spam.body, v1Raw.spam.body, droppedFile.examination.body];
      for (const each of bodies) assertStringIncludes(each.urls[0].url, "dhl-redelivery");
      assertStringIncludes(droppedFile.examination.text, "parcel");
      // Fields that somebody copied have one reading.
      const pasted = await judgeSource(message, summarize);
      assertEquals(pasted.verdicts.verdict.level, "low");
    }
    await store.close();
  },
);

endPostgres();
