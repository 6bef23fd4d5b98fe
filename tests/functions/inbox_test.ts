import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { INBOX_ADDRESS } from "../support/dovecot.ts";
import {
  createReport,
  LACKS_DOVECOT,
  runInboxOnce,
  runWithReportServers,
  startInbox,
} from "../support/report_mailbox.ts";
import { startSmtp } from "../support/smtp_server.ts";
import { waitUntil } from "../support/until.ts";

/** The report mailbox: what it does with a report, and whom it answers. */

Deno.test(
  "inbox examines, answers, files and saves a report",
  { ignore: LACKS_DOVECOT },
  () =>
    runWithReportServers(async ({ dovecot, smtp, folder, env }) => {
      await dovecot.deliver(createReport());
      const { code, events, stderr } = await runInboxOnce(env);
      assertEquals([code, stderr], [0, ""]);
      assertEquals(events.map(({ event, level, answered }) => [event, level, answered]), [
        ["report", "critical", true],
      ]);
      const [mail] = smtp.acceptedMails;
      assertEquals([smtp.acceptedMails.length, mail?.from, mail?.to], [1, "", ["ann@example.org"]]);
      const text = mail?.text ?? "";
      assertMatch(text, /^Subject: Re: Fwd: look\r$/m);
      assertMatch(text, /^In-Reply-To: <r1@example\.org>\r$/m);
      assertMatch(text, /^Auto-Submitted: auto-replied\r$/m);
      assertStringIncludes(text, "The mail you reported is dangerous.");
      assert(!/https?:\/\/(?!www\.w3)/.test(text), text);
      assertEquals(await dovecot.list(""), []);
      // The folder of the levels high and critical.
      const filed = await dovecot.list("Reported.high");
      assertEquals(filed.map(({ flags }) => flags.includes("R")), [true]);
      const [id] = events.map(({ report }) => report);
      const savedReport = JSON.parse(await Deno.readTextFile(`${folder}/saved/${id}.json`));
      assertEquals([savedReport.data.level, savedReport.data.part], ["critical", "2"]);
      assertStringIncludes(await Deno.readTextFile(`${folder}/saved/${id}.eml`), "Please check.");
    }),
);

Deno.test(
  "inbox answers a mail only if its reporter is listed, proven and a person",
  { ignore: LACKS_DOVECOT },
  () =>
    runWithReportServers(async ({ dovecot, smtp, env }) => {
      const cases: readonly [string, string][] = [
        ["not_listed", createReport({ from: "eve@example.net" })],
        ["not_proven", createReport({ dmarc: "fail" })],
        ["not_proven", createReport({ dmarc: "none" })],
        ["automatic", createReport({ fields: "Auto-Submitted: auto-generated\r\n" })],
        ["automatic", createReport({ fields: "Return-Path: <>\r\n" })],
        ["automatic", createReport({ fields: "Precedence: bulk\r\n" })],
        ["automatic", createReport({ from: "no-reply@example.org" })],
        ["list", createReport({ fields: "List-Id: <a.example.org>\r\n" })],
        ["own_mail", createReport({ from: INBOX_ADDRESS })],
        ["reply", createReport({ fields: "In-Reply-To: <1.mail-trust-answer@example.org>\r\n" })],
        ["no_author", createReport({ fields: "From: x@example.org\r\n" })],
      ];
      for (const [, mail] of cases) await dovecot.deliver(mail);
      const { events } = await runInboxOnce(env);
      assertEquals(
        events.map(({ reason }) => reason).sort(),
        cases.map(([reason]) => reason).sort(),
      );
      assertEquals(smtp.acceptedMails, []);
      assertEquals((await dovecot.list("Reported.high")).length, cases.length);
    }),
);

Deno.test("inbox answers each reporter up to a limit, and does not send a refused answer again", {
  ignore: LACKS_DOVECOT,
}, () =>
  runWithReportServers(async ({ dovecot, smtp, env }) => {
    for (let i = 0; i < 4; i++) await dovecot.deliver(createReport());
    const { events } = await runInboxOnce({ ...env, INBOX_MAX_ANSWERS: "3" });
    assertEquals(smtp.acceptedMails.length, 3);
    assertEquals(events.filter(({ reason }) => reason === "limit").length, 1);
    smtp.status = 451;
    await dovecot.deliver(createReport({ from: "ben@example.org" }));
    const failed = await runInboxOnce(env);
    assertEquals(failed.events.map(({ event }) => event), ["not_sent", "report"]);
    smtp.status = 250;
    await runInboxOnce(env);
    assertEquals(smtp.acceptedMails.length, 3);
    assertEquals((await dovecot.list("Reported.high")).length, 5);
  }));

Deno.test(
  "inbox signs in with an access token that it reads anew at each connection",
  { ignore: LACKS_DOVECOT },
  async () => {
    const tokens = new Set<string>();
    const askedTokens: string[] = [];
    await using introspection = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      async (request) => {
        const token = new URLSearchParams(await request.text()).get("token") ?? "";
        askedTokens.push(token);
        const active = tokens.has(token);
        return Response.json({ active, ...(active && { username: INBOX_ADDRESS }) });
      },
    );
    await runWithReportServers(async ({ dovecot, smtp, folder, env }) => {
      const file = `${folder}/token`;
      const user = encodeURIComponent(INBOX_ADDRESS);
      async function setToken(token: string) {
        await Deno.writeTextFile(file, `${token}\n`);
        tokens.clear();
        tokens.add(token);
      }
      await setToken("first");
      const process = startInbox({
        ...env,
        INBOX_TOKEN_FILE: file,
        INBOX_URL: dovecot.url.replace(/:secret@/, "@"),
        INBOX_SMTP_URL: smtp.url.replace("//", `//${user}@`),
      });
      await dovecot.deliver(createReport({ from: "first@example.org" }));
      await waitUntil(() => smtp.acceptedMails.length === 1 ? true : undefined);
      // The connection ends, and the first token with it.
      await setToken("second");
      await dovecot.hangUp();
      await dovecot.deliver(createReport({ from: "later@example.org" }));
      await waitUntil(() => smtp.acceptedMails.length === 2 ? true : undefined);
      process.kill("SIGTERM");
      assertEquals((await process.output()).code, 0);
      assertEquals([...new Set(askedTokens)], ["first", "second"]);
      assertEquals(
        smtp.credentials,
        ["first", "second"].map((token) => `user=${INBOX_ADDRESS}\x01auth=Bearer ${token}\x01\x01`),
      );
    }, { introspection: `http://127.0.0.1:${introspection.addr.port}/` });
  },
);

Deno.test(
  "inbox answers neither its own answers that come back nor replies to them",
  { ignore: LACKS_DOVECOT },
  () =>
    runWithReportServers(async ({ dovecot, smtp, env }) => {
      await dovecot.deliver(createReport());
      await runInboxOnce(env);
      const [answer] = smtp.acceptedMails;
      const text = answer?.text ?? "";
      const id = /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? "";
      const trace = createReport().slice(0, createReport().indexOf("From: "));
      await dovecot.deliver(trace + text);
      await dovecot.deliver(trace + text.replace(/^From: .*$/m, "From: ann@example.org"));
      await dovecot.deliver(
        `${trace}From: ann@example.org\r\nSubject: Re: Re: Fwd: look\r\n` +
          `References: ${id}\r\n\r\nI am away until Monday.\r\n`,
      );
      const { events } = await runInboxOnce(env);
      assertEquals(
        events.map(({ reason }) => reason).sort(),
        ["automatic", "own_mail", "reply"],
      );
      assertEquals(smtp.acceptedMails.length, 1);
    }),
);

Deno.test(
  "inbox answers a mail that arrives later, and SIGTERM ends it with status 0",
  { ignore: LACKS_DOVECOT },
  () =>
    runWithReportServers(async ({ dovecot, smtp, env }) => {
      const process = startInbox({ ...env, INBOX_LANGUAGE: "de" });
      await dovecot.deliver(createReport({ from: "first@example.org" }));
      await waitUntil(() => smtp.acceptedMails.length === 1 ? true : undefined);
      await dovecot.deliver(createReport({ from: "later@example.org", subject: "WG: schau mal" }));
      await waitUntil(() => smtp.acceptedMails.length === 2 ? true : undefined);
      assertStringIncludes(smtp.acceptedMails[1]?.text ?? "", "Die gemeldete Mail ist");
      process.kill("SIGTERM");
      const { code } = await process.output();
      assertEquals(code, 0);
    }),
);

/** Passes one mail to the program on standard input. */
async function pipeMail(mail: string, env: Readonly<Record<string, string>>) {
  const process = startInbox({
    INBOX_ADDRESS,
    INBOX_REPORTERS: "ann@example.org",
    OWN_SERVERS: "mx.example.org",
    ...env,
  }, "--pipe");
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(mail));
  await writer.close();
  const { code, stderr } = await process.output();
  assertEquals(new TextDecoder().decode(stderr), "");
  return code;
}

Deno.test("inbox --pipe answers one mail from standard input", async () => {
  await using smtp = startSmtp();
  const folder = await Deno.makeTempDir();
  const env = { INBOX_SMTP_URL: smtp.url, INBOX_STATE: `${folder}/answers` };
  assertEquals(await pipeMail(createReport({ subject: "TR: regarde" }), env), 0);
  assertEquals(smtp.acceptedMails.length, 1);
  assertStringIncludes(smtp.acceptedMails[0]?.text ?? "", "est dangereux");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("inbox --pipe exits with 75 if its answer was not accepted, and does not count that answer", async () => {
  await using smtp = startSmtp();
  const folder = await Deno.makeTempDir();
  const env = {
    INBOX_SMTP_URL: smtp.url,
    INBOX_STATE: `${folder}/answers`,
    INBOX_SAVE: `${folder}/saved`,
    INBOX_MAX_ANSWERS: "1",
  };
  const isSaved = () => Deno.stat(`${folder}/saved`).then(() => true, () => false);
  const closedServerEnv = { ...env, INBOX_SMTP_URL: "smtp://127.0.0.1:1/" };
  assertEquals(await pipeMail(createReport(), closedServerEnv), 75);
  smtp.status = 451;
  assertEquals(await pipeMail(createReport(), env), 75);
  assertEquals(await isSaved(), false);
  smtp.status = 250;
  assertEquals(await pipeMail(createReport(), env), 0);
  assertEquals([smtp.acceptedMails.length, await isSaved()], [1, true]);
  await Deno.remove(env.INBOX_STATE);
  // A lasting refusal, and a connection that broke where the server may have taken the answer.
  for (const status of [550, 0]) {
    smtp.status = status;
    assertEquals(await pipeMail(createReport(), { ...env, INBOX_MAX_ANSWERS: "9" }), 0);
  }
  await Deno.remove(folder, { recursive: true });
});
