import { assert, assertEquals } from "@std/assert";
import { scanMail } from "../../../cli/scan/scan_mail.ts";
import { examine } from "../../../console/src/local/examine.ts";
import { judged } from "../../../console/src/local/judged.ts";
import { wholeSample } from "../../../console/src/mail/samples.ts";
import type { Verdict } from "../../../shared/contract/verdict.ts";
import { EmailAnalysis } from "../../../shared/contract/v1.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { startCatalogue } from "../../../shared/scoring/catalogue/load.ts";
import { createFirstMailScorer } from "../../../shared/scoring/version2/scorer.ts";
import { startApi } from "../../support/api.ts";
import { manualClock } from "../../support/manual_clock.ts";
import { stepOf, stepsOf } from "../../support/sse.ts";
import { prepared, testStores } from "../../support/stores.ts";
import { startReceiver } from "../../support/webhook_receiver.ts";

/** One mail has one verdict, through whichever door it comes. */

const MAILS = [
  wholeSample("clean"),
  wholeSample("forwarded"),
  wholeSample("phishing"),
  "From: Prize Office <claims@prize-office.top>\nTo: a@example.org\nSubject: You won the lottery\n" +
  "Date: Tue, 06 Jan 2026 03:41:22 +0000\nMessage-ID: <1@prize-office.top>\n\n" +
  "Dear winner, you have won $2,500,000.00. Send your bank details to claims@gmail.com.\n",
];

const NOW = Date.UTC(2026, 1, 5, 12);

testStores("page, terminal, functions, v1, export and webhook give one verdict", async (place) => {
  const store = await prepared(place);
  await using receiver = startReceiver();
  await using api = await startApi(store, {
    clock: manualClock(NOW),
    env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
  });
  const scanning = { catalogue: startCatalogue(), version2: createFirstMailScorer() };
  const levels: string[] = [];
  for (const message of MAILS) {
    const { headers, content } = splitMessage(message);
    const terminal = (await scanMail("a.eml", message, { ...scanning, now: () => NOW })).verdict;

    const stream = await api.server.post("/functions/v1/analyze-email-headers", {
      emailHeaders: headers,
    });
    const { data: { summary } } = stepOf(stepsOf(await stream.text()), "complete");
    const examined = await examine({ headers, content, headersHere: false });
    const page = judged({ headers, summary, of: examined }).verdict;

    const scored = await (await api.server.post("/functions/v1/analyze-spam", {
      ...{ headers, emailContent: content, scoringVersion: 2 },
    })).json();
    const answer = await api.call("POST", "/email/analyze", { message });
    const v1 = EmailAnalysis.parse(await answer.json());

    const sent = await api.server.post("/functions/v1/trigger-workflow-export", {
      analysisData: { ...summary, verdict: page },
      workflowWebhookUrl: receiver.url,
      exports: { json: true },
    });
    assertEquals(sent.status, 200);
    await sent.body?.cancel();
    const delivered = JSON.parse(receiver.received.at(-1)?.body ?? "");
    const exported: Verdict = JSON.parse(delivered.formats.json).verdict;

    const doors = { page, api: scored.verdict, v1: v1.verdict, exported };
    for (const [door, verdict] of Object.entries(doors)) {
      assertEquals(verdict, terminal, door);
    }
    assertEquals(delivered.analysis.verdict, terminal);
    assertEquals([scored.threatLevel, v1.spam?.threatLevel], [terminal.level, terminal.level]);
    levels.push(terminal.level);
  }
  assert(new Set(levels).size >= 3, levels.join());
  await store.close();
});
