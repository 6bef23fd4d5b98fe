import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { haveDovecot, INBOX_ADDRESS, startDovecot } from "../support/dovecot.ts";
import type { Dovecot, DovecotOptions } from "../support/dovecot.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";
import { taskFlags } from "../support/run_flags.ts";
import { startSmtp } from "../support/smtp_server.ts";
import type { SmtpServer } from "../support/smtp_server.ts";
import { until } from "../support/until.ts";

/** The report mailbox, with a real Dovecot over TLS and a real SMTP server. */

const ignore = !await haveDovecot();
const FLAGS = await taskFlags("inbox");
const PHISH = PHISHING_MAIL.replaceAll(/\r?\n/g, "\r\n");

/** Returns a colleague's report, proven by the recipient's own server unless told otherwise. */
function report(
  { from = "ann@example.org", dmarc = "pass", subject = "Fwd: look", fields = "" } = {},
) {
  const domain = from.split("@")[1] ?? "";
  return `Authentication-Results: mx.example.org; dmarc=${dmarc} header.from=${domain}\r\n` +
    `Received: from out.${domain} (out.${domain} [198.51.100.7]) by mx.example.org; ` +
    `Tue, 6 Jan 2026 08:12:44 +0000\r\n${fields}From: Ann <${from}>\r\nTo: ${INBOX_ADDRESS}\r\n` +
    `Subject: ${subject}\r\nDate: Tue, 6 Jan 2026 08:12:40 +0000\r\nMessage-ID: <r1@${domain}>\r\n` +
    "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" +
    "Content-Type: text/plain\r\n\r\nPlease check.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n" +
    `${PHISH}\r\n--b--\r\n`;
}

interface Place {
  readonly dovecot: Dovecot;
  readonly smtp: SmtpServer;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function inPlace(
  test: (place: Place) => Promise<void>,
  options: DovecotOptions = {},
): Promise<void> {
  await using dovecot = await startDovecot(options);
  await using smtp = startSmtp();
  const folder = await Deno.makeTempDir();
  const env = {
    INBOX_URL: dovecot.url,
    INBOX_SMTP_URL: smtp.url,
    INBOX_ADDRESS,
    INBOX_REPORTERS: "example.org",
    INBOX_STATE: `${folder}/answers`,
    INBOX_SAVE: `${folder}/saved`,
    DENO_CERT: dovecot.certificate,
    OWN_SERVERS: "mx.example.org",
  };
  await test({ dovecot, smtp, folder, env });
  await Deno.remove(folder, { recursive: true });
}

function start(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...FLAGS, "cli/inbox.ts", ...args],
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function once(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const process = start(env, "--once", ...args);
  await process.stdin.close();
  const { code, stdout, stderr } = await process.output();
  const decoder = new TextDecoder();
  const events = decoder.decode(stdout).split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { code, events, stderr: decoder.decode(stderr) };
}

Deno.test(
  "inbox: a report is examined, answered, filed and saved",
  { ignore },
  () =>
    inPlace(async ({ dovecot, smtp, folder, env }) => {
      await dovecot.deliver(report());
      const { code, events, stderr } = await once(env);
      assertEquals([code, stderr], [0, ""]);
      assertEquals(events.map(({ event, level, answered }) => [event, level, answered]), [
        ["report", "critical", true],
      ]);
      const [mail] = smtp.taken;
      assertEquals([smtp.taken.length, mail?.from, mail?.to], [1, "", ["ann@example.org"]]);
      const text = mail?.text ?? "";
      assertMatch(text, /^Subject: Re: Fwd: look\r$/m);
      assertMatch(text, /^In-Reply-To: <r1@example\.org>\r$/m);
      assertMatch(text, /^Auto-Submitted: auto-replied\r$/m);
      assertStringIncludes(text, "The mail you reported is dangerous.");
      assert(!/https?:\/\/(?!www\.w3)/.test(text), text);
      assertEquals(await dovecot.list(""), []);
      const filed = await dovecot.list("Reported.high");
      assertEquals(filed.map(({ flags }) => flags.includes("R")), [true]);
      const [id] = events.map(({ report }) => report);
      const saved = JSON.parse(await Deno.readTextFile(`${folder}/saved/${id}.json`));
      assertEquals([saved.data.level, saved.data.part], ["critical", "2"]);
      assertStringIncludes(await Deno.readTextFile(`${folder}/saved/${id}.eml`), "Please check.");
    }),
);

Deno.test(
  "inbox: nobody is answered who could not have asked for it",
  { ignore },
  () =>
    inPlace(async ({ dovecot, smtp, env }) => {
      const cases: readonly [string, string][] = [
        ["not_listed", report({ from: "eve@example.net" })],
        ["not_proven", report({ dmarc: "fail" })],
        ["not_proven", report({ dmarc: "none" })],
        ["automatic", report({ fields: "Auto-Submitted: auto-generated\r\n" })],
        ["automatic", report({ fields: "Return-Path: <>\r\n" })],
        ["automatic", report({ fields: "Precedence: bulk\r\n" })],
        ["automatic", report({ from: "no-reply@example.org" })],
        ["list", report({ fields: "List-Id: <a.example.org>\r\n" })],
        ["own_mail", report({ from: INBOX_ADDRESS })],
        ["reply", report({ fields: "In-Reply-To: <1.mail-trust-answer@example.org>\r\n" })],
        ["no_author", report({ fields: "From: x@example.org\r\n" })],
      ];
      for (const [, mail] of cases) await dovecot.deliver(mail);
      const { events } = await once(env);
      assertEquals(
        events.map(({ reason }) => reason).sort(),
        cases.map(([reason]) => reason).sort(),
      );
      assertEquals(smtp.taken, []);
      assertEquals((await dovecot.list("Reported.high")).length, cases.length);
    }),
);

Deno.test("inbox: a reporter has a limit of answers, and a refused answer is not sent again", {
  ignore,
}, () =>
  inPlace(async ({ dovecot, smtp, env }) => {
    for (let i = 0; i < 4; i++) await dovecot.deliver(report());
    const { events } = await once({ ...env, INBOX_MAX_ANSWERS: "3" });
    assertEquals(smtp.taken.length, 3);
    assertEquals(events.filter(({ reason }) => reason === "limit").length, 1);
    smtp.status = 451;
    await dovecot.deliver(report({ from: "ben@example.org" }));
    const failed = await once(env);
    assertEquals(failed.events.map(({ event }) => event), ["not_sent", "report"]);
    smtp.status = 250;
    await once(env);
    assertEquals(smtp.taken.length, 3);
    assertEquals((await dovecot.list("Reported.high")).length, 5);
  }));

Deno.test("inbox: an access token signs in, read anew at each connection", { ignore }, async () => {
  const tokens = new Set<string>();
  const asked: string[] = [];
  await using introspection = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const token = new URLSearchParams(await request.text()).get("token") ?? "";
      asked.push(token);
      const active = tokens.has(token);
      return Response.json({ active, ...(active && { username: INBOX_ADDRESS }) });
    },
  );
  await inPlace(async ({ dovecot, smtp, folder, env }) => {
    const file = `${folder}/token`;
    const user = encodeURIComponent(INBOX_ADDRESS);
    const process = start({
      ...env,
      INBOX_TOKEN_FILE: file,
      INBOX_URL: dovecot.url.replace(/:secret@/, "@"),
      INBOX_SMTP_URL: smtp.url.replace("//", `//${user}@`),
      ...await tokenOf("first"),
    });
    async function tokenOf(token: string) {
      await Deno.writeTextFile(file, `${token}\n`);
      tokens.clear();
      tokens.add(token);
      return {};
    }
    await dovecot.deliver(report({ from: "first@example.org" }));
    await until(() => smtp.taken.length === 1 ? true : undefined);
    // The connection ends, and the first token with it.
    await tokenOf("second");
    await dovecot.hangUp();
    await dovecot.deliver(report({ from: "later@example.org" }));
    await until(() => smtp.taken.length === 2 ? true : undefined);
    process.kill("SIGTERM");
    assertEquals((await process.output()).code, 0);
    assertEquals([...new Set(asked)], ["first", "second"]);
    assertEquals(
      smtp.credentials,
      ["first", "second"].map((token) => `user=${INBOX_ADDRESS}\x01auth=Bearer ${token}\x01\x01`),
    );
  }, { introspection: `http://127.0.0.1:${introspection.addr.port}/` });
});

Deno.test("inbox: a mail that ended two processes is filed without being examined", {
  ignore,
}, () =>
  inPlace(async ({ dovecot, smtp, env }) => {
    await dovecot.deliver(report());
    const { events: [first] } = await once(env);
    assertEquals(first.answered, true);
    await dovecot.move("Reported.high", "Reported.Working", ["retried"]);
    const { events } = await once(env, "--claim-minutes", "0");
    assertEquals(events.map(({ reason }) => reason), ["not_examined"]);
    assertEquals((await dovecot.list("Reported.medium")).length, 1);
    await dovecot.deliver(report());
    await once({ ...env, INBOX_REPORTERS: "" });
    await dovecot.move("Reported.high", "Reported.Working", ["claimed-1"]);
    const again = await once(env, "--claim-minutes", "0");
    assertEquals(again.events.map(({ reason }) => reason), ["claimed_before"]);
    assertEquals((await dovecot.list("Reported.high")).length, 1);
    assertEquals(smtp.taken.length, 1);
  }));

Deno.test(
  "inbox: its own answers that come back, and replies to them, end there",
  { ignore },
  () =>
    inPlace(async ({ dovecot, smtp, env }) => {
      await dovecot.deliver(report());
      await once(env);
      const [answer] = smtp.taken;
      const text = answer?.text ?? "";
      const id = /^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? "";
      const trace = report().slice(0, report().indexOf("From: "));
      await dovecot.deliver(trace + text);
      await dovecot.deliver(trace + text.replace(/^From: .*$/m, "From: ann@example.org"));
      await dovecot.deliver(
        `${trace}From: ann@example.org\r\nSubject: Out of office: Re: Fwd: look\r\n` +
          `References: ${id}\r\n\r\nI am away until Monday.\r\n`,
      );
      const { events } = await once(env);
      assertEquals(
        events.map(({ reason }) => reason).sort(),
        ["automatic", "own_mail", "reply"],
      );
      assertEquals(smtp.taken.length, 1);
    }),
);

Deno.test("inbox: two processes share a mailbox, and none answers twice, even when killed", {
  ignore,
}, () =>
  inPlace(async ({ dovecot, smtp, env }) => {
    const many = 60;
    for (let i = 0; i < many; i++) {
      await dovecot.deliver(report({ from: `a${i}@example.org` }));
    }
    const processes = [start(env), start(env)];
    await until(() => smtp.taken.length >= 10 ? true : undefined);
    for (const process of processes) process.kill("SIGKILL");
    for (const process of processes) await process.output();
    await once(env, "--claim-minutes", "0");
    const recipients = smtp.taken.map(({ to: [address] }) => address);
    assertEquals(new Set(recipients).size, recipients.length, "somebody was answered twice");
    assert(recipients.length <= many);
    assertEquals((await dovecot.list("Reported.high")).length, many);
    assertEquals((await dovecot.list("Reported.Working")).length, 0);
    assertEquals(await dovecot.list(""), []);
  }));

Deno.test(
  "inbox: a mail that another process claims is left alone, and filed when that has ended",
  {
    ignore,
  },
  () =>
    inPlace(async ({ dovecot, smtp, env }) => {
      await dovecot.deliver(report());
      await dovecot.mark("INBOX", [`claimed-${Math.floor(Date.now() / 1_000)}-0`]);
      assertEquals((await once(env)).events, []);
      const { events } = await once(env, "--claim-minutes", "0");
      assertEquals(events.map(({ reason }) => reason), ["claimed_before"]);
      assertEquals([smtp.taken.length, (await dovecot.list("")).length], [0, 0]);
    }),
);

Deno.test(
  "inbox: several processes that wait for mail never answer one twice",
  { ignore },
  () =>
    inPlace(async ({ dovecot, smtp, env }) => {
      const processes = Array.from({ length: 4 }, () => start(env));
      const many = 32;
      for (let i = 0; i < many; i++) {
        await dovecot.deliver(report({ from: `a${i}@example.org` }));
        // All are informed of the next one at the same moment.
        if (i % 8 === 7) {
          await until(async () => (await dovecot.list("")).length === 0 || undefined);
        }
      }
      await until(() => smtp.taken.length >= many || undefined);
      await until(async () => (await dovecot.list("Reported.Working")).length === 0 || undefined);
      for (const process of processes) process.kill("SIGTERM");
      for (const process of processes) await process.output();
      assertEquals(new Set(smtp.taken.map(({ to }) => to[0])).size, smtp.taken.length);
      assertEquals((await dovecot.list("Reported.high")).length, many);
    }),
);

Deno.test(
  "inbox: a mail that arrives later is answered, and the end is clean",
  { ignore },
  () =>
    inPlace(async ({ dovecot, smtp, env }) => {
      const process = start({ ...env, INBOX_LANGUAGE: "de" });
      await dovecot.deliver(report({ from: "first@example.org" }));
      await until(() => smtp.taken.length === 1 ? true : undefined);
      await dovecot.deliver(report({ from: "later@example.org", subject: "WG: schau mal" }));
      await until(() => smtp.taken.length === 2 ? true : undefined);
      assertStringIncludes(smtp.taken[1]?.text ?? "", "Die gemeldete Mail ist");
      process.kill("SIGTERM");
      const { code } = await process.output();
      assertEquals(code, 0);
    }),
);

Deno.test("inbox --pipe: one mail from standard input is answered", async () => {
  await using smtp = startSmtp();
  const folder = await Deno.makeTempDir();
  const process = start({
    INBOX_SMTP_URL: smtp.url,
    INBOX_ADDRESS,
    INBOX_REPORTERS: "ann@example.org",
    INBOX_STATE: `${folder}/answers`,
    OWN_SERVERS: "mx.example.org",
  }, "--pipe");
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(report({ subject: "TR: regarde" })));
  await writer.close();
  const { code, stderr } = await process.output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
  assertEquals(smtp.taken.length, 1);
  assertStringIncludes(smtp.taken[0]?.text ?? "", "est dangereux");
  await Deno.remove(folder, { recursive: true });
});
