/** Every form of forwarding has the verdict on the reported mail, through every door. */

import { assert, assertEquals } from "@std/assert";
import { createFolderForward } from "../../cli/inbox/forward_report.ts";
import { chooseFolder, examineReport } from "../../cli/inbox/report.ts";
import { scanMail } from "../../cli/scan/scan_mail.ts";
import { isAtLeast } from "../../shared/contract/threat_levels.ts";
import { computeSpamAssassinPoints } from "../../shared/verdict/spamassassin_points.ts";
import { startApi } from "../support/api.ts";
import { FORWARDS, SUBJECT } from "../support/forwards.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { LUNCH } from "../support/scan.ts";
import { RawConnection } from "../support/raw_connection.ts";
import { startSpamd } from "../support/spamd_server.ts";
import { NO_SQLITE, openMemoryStore } from "../support/stores.ts";
import { judgeInBrowser } from "../support/judged_mail.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";

const NOW = Date.UTC(2026, 0, 5, 12);
const MAIL = { "content-type": "message/rfc822" };

Deno.test(
  "every form of forwarding is found through HTTP, v1, scan, the report mailbox and the page",
  {
    ignore: NO_SQLITE,
  },
  async () => {
    const store = await openMemoryStore();
    await using api = await startApi(store, { clock: createManualClock(NOW) });
    const forms = Object.entries(FORWARDS);
    assert(forms.length >= 61);
    for (const [form, make] of forms) {
      const message = await make();
      const path = "/functions/v1/analyze-spam?scoringVersion=2";
      const http = await fetch(`${api.server.url}${path}`, {
        method: "POST",
        headers: MAIL,
        body: message,
      });
      const v1 = await api.call("POST", "/email/analyze", message, MAIL);
      const deps = { now: () => NOW, newId: () => "12345678", ownServers: [], verifier: undefined };
      const report = await examineReport(new TextEncoder().encode(message), deps);
      const page = await judgeInBrowser(message);
      const doors = {
        scan: await scanMail("a.eml", message, { now: () => NOW }),
        http: await http.json(),
        v1: await v1.json(),
        inbox: { verdict: report.verdict, mails: report.result.mails },
        page: { verdict: page.verdicts.verdict, mails: page.examination.mails },
      };
      const { verdict, mails } = doors.scan;
      assert(isAtLeast(verdict.level, "high") && verdict.of !== null, form);
      assertEquals(mails.at(-1)?.subject, SUBJECT, form);
      for (const [door, answer] of Object.entries(doors)) {
        assertEquals([answer.verdict, answer.mails], [verdict, mails], `${form}: ${door}`);
      }
      assertEquals(chooseFolder(report.verdict), "high");
    }
    await store.close();
  },
);

Deno.test("every form of forwarding has the points of its verdict behind a mail server", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startSpamd();
  for (const [form, make] of Object.entries(FORWARDS)) {
    const message = await make();
    const { verdict } = await scanMail("a.eml", message, { now: () => NOW });
    using client = await RawConnection.open(server.port);
    const { length } = new TextEncoder().encode(message);
    await client.send(`CHECK SPAMC/1.5\r\nContent-length: ${length}\r\n\r\n${message}`);
    await client.until((text) => text.includes("Spam: "));
    const points = computeSpamAssassinPoints(verdict).toFixed(1);
    assert(client.text.includes(`Spam: True ; ${points} / 5.0`), `${form}: ${client.text}`);
  }
});

Deno.test("createFolderForward saves a report that is worse than its carried mail with that mail", async () => {
  const message = [
    "From: Ann <ann@example.org>",
    "To: reports@example.net",
    "Subject: Fwd: lunch",
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: application/octet-stream; name=invoice.pdf.exe",
    "Content-Transfer-Encoding: base64",
    "",
    btoa("MZ" + "x".repeat(200)),
    "--b",
    "Content-Type: message/rfc822",
    "",
    LUNCH.replaceAll("\n", "\r\n"),
    "--b--",
    "",
  ].join("\r\n");
  const deps = { now: () => NOW, newId: () => "12345678", ownServers: [], verifier: undefined };
  const report = await examineReport(new TextEncoder().encode(message), deps);
  assertEquals(report.reportedMail, null);
  const folder = await Deno.makeTempDir();
  await createFolderForward(folder, deps.now)(report);
  const { data } = JSON.parse(await Deno.readTextFile(`${folder}/12345678.json`));
  await Deno.remove(folder, { recursive: true });
  const mails: readonly { readonly part: string; readonly subject: string }[] = data.mails;
  assertEquals(mails.map(({ part, subject }) => [part, subject]), [
    ["", "Fwd: lunch"],
    ["2", "Lunch"],
  ]);
});
