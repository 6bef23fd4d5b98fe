import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parseCall, scan } from "../../cli/scan/main.ts";
import { createProgress } from "../../cli/scan/progress.ts";
import { wholeSample } from "../../console/src/mail/samples.ts";
import { outlookFile } from "../support/outlook_file.ts";
import { haveCommands } from "../support/commands.ts";

const haveLinks = await haveCommands("ln");

const LUNCH = [
  "Received: from a.example.org (a.example.org [192.0.2.1]) by mx.example.net with ESMTPS id 1;",
  " Mon, 5 Jan 2026 10:00:01 +0100",
  "From: Ann <ann@example.org>",
  "To: Ben <ben@example.net>",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "Subject: Lunch",
  "",
  "Half past twelve at the Café?",
  "",
].join("\n");

const PHISH = LUNCH.replace("Subject: Lunch", "Subject: Your account has been suspended")
  .replace(
    "Half past twelve at the Café?",
    "Your account has been suspended. " +
      "Verify your account within 24 hours to avoid permanent closure.",
  )
  .replace(
    "From:",
    "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=example.org; dmarc=fail\nFrom:",
  )
  .replace("Ann <ann@", "PayPal <ann@");

async function inFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(
        path,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      );
    }
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Makes a symbolic link with a program, as Deno would need all permissions for it. */
async function link(target: string, path: string): Promise<void> {
  const { success } = await new Deno.Command("ln", { args: ["-s", target, path] }).output();
  assert(success, path);
}

async function run(...args: string[]): Promise<{ status: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const call = parseCall(args);
  if (typeof call === "string") return { status: 2, out, err: [call] };
  const output = {
    print: (text: string) => Promise.resolve(void out.push(text)),
    complain: (text: string) => void err.push(text),
  };
  return { status: await scan(call, output), out, err };
}

Deno.test("scan: a folder, its folders and its mailboxes, each mail with its verdict", async () => {
  const files = {
    "b.eml": PHISH,
    "a.eml": LUNCH,
    "notes.txt": "no mail",
    "old/all.mbox": `From ann Mon Jan  5 10:00:00 2026\n${LUNCH}\nFrom ann Mon\n${PHISH}`,
  };
  await inFolder(files, async (folder) => {
    const { status, out } = await run("--json", folder);
    assertEquals(status, 0);
    const results = out.map((line) => JSON.parse(line));
    assertEquals(results.map(({ file }) => file.slice(folder.length + 1)), [
      "a.eml",
      "b.eml",
      "old/all.mbox:1",
      "old/all.mbox:2",
    ]);
    const isHigh = ({ level }: { level: string }) => ["high", "critical"].includes(level);
    assertEquals(results.map(isHigh), [false, true, false, true]);
    for (const { level, verdict, spam } of results) {
      assertEquals([verdict.level, spam.threatLevel], [level, level]);
    }
  });
});

Deno.test("scan --fail-on: exit status 1 from that level on", async () => {
  await inFolder({ "lunch.eml": LUNCH, "phish.eml": PHISH }, async (folder) => {
    assertEquals((await run("--fail-on", "critical", `${folder}/lunch.eml`)).status, 0);
    const failed = await run("--fail-on", "high", folder);
    assertEquals([failed.status, failed.err], [1, ["1 of 2 mails are high or worse."]]);
  });
});

Deno.test("scan --fail-on: a mail of that level counts more than an unreadable file", async () => {
  await inFolder({ "a.eml": "no mail", "phish.eml": PHISH }, async (folder) => {
    assertEquals((await run("--fail-on", "high", folder)).status, 1);
    assertEquals((await run(folder)).status, 3);
  });
});

Deno.test("scan: what cannot be scanned is exit status 3, a wrong command 2", async () => {
  await inFolder({ "readme.txt": "no mail" }, async (folder) => {
    const missing = await run(`${folder}/gone.eml`);
    assertEquals(missing.status, 3);
    assertStringIncludes(missing.err.join(), "there is no such file");
    const empty = await run(folder);
    assertEquals(empty.status, 3);
    assertStringIncludes(empty.err.join(), "no mail there");
    for (
      const args of [[], ["--fail-on", "bad", "x"], ["--fail-on", "safe", "x"], ["--nothing", "x"]]
    ) {
      assertEquals((await run(...args)).status, 2, args.join(" "));
    }
    assertEquals((await run()).err, ["No file is named."]);
    const [bad = ""] = (await run("--fail-on", "bad\x1b", "x")).err;
    assertEquals(bad, '--fail-on takes low, medium, high, critical, not "bad?".');
    assertMatch((await run("--nothing", "x")).err.join(), /--nothing/);
  });
});

Deno.test("scan: any charset is read; nothing of a mail steers the terminal", async () => {
  const latin1 = Uint8Array.from(LUNCH.replace("Lunch", "\x1b[31mLunch"), (c) => c.charCodeAt(0));
  await inFolder({ "mail.eml": latin1 }, async (folder) => {
    const { status, out } = await run(`${folder}/mail.eml`);
    assertEquals(status, 0);
    assertStringIncludes(out.join(), "subject  [31mLunch");
    assertEquals(out.join().includes("\x1b"), false);
  });
});

Deno.test("scan: an Outlook file is read, and Exchange's filter fields are explained", async () => {
  const headers = LUNCH.split("\n\n")[0]?.replaceAll("\n", "\r\n") ?? "";
  const mail = outlookFile({
    headers: `${headers}\r\nX-Forefront-Antispam-Report: CAT:PHSH;SFV:SPM;SCL:9;CIP:192.0.2.1;`,
    text: "Confirm your account: http://203.0.113.9/login",
  });
  await inFolder({ "a.msg": mail }, async (folder) => {
    const { status, out } = await run("--fail-on", "medium", folder);
    assertEquals(status, 1, out.join("\n"));
    assertMatch(out.join("\n"), /exchange SCL 9: .*claimed by the mail/);
    const { out: [json = ""] } = await run("--json", folder);
    const { exchange, body } = JSON.parse(json);
    assertEquals([exchange.belief, body.urls.length], ["claimed", 1]);
  });
});

Deno.test("scan: the most severe finding comes first, with its address", async () => {
  const mail = PHISH.replace("Verify", "http://203.0.113.9/login\nVerify")
    .replace("From: PayPal", "Reply-To: x@mailbox.example\nFrom: PayPal");
  await inFolder({ "a.eml": mail }, async (folder) => {
    const { out } = await run(`${folder}/a.eml`);
    const lines = out.join("\n").split("\n").filter((line) => line.startsWith("  - "));
    const { out: [json = ""] } = await run("--json", `${folder}/a.eml`);
    const { summary, body, verdict } = JSON.parse(json);
    const first = verdict.reasons.map(({ message }: { message: string }) => `  - ${message}`);
    assert(first.length >= 3, `${first.length} reasons`);
    for (const [at, reason] of first.entries()) {
      assert(
        lines[at]?.replaceAll(/ +/g, " ").startsWith(reason.replaceAll(/ +/g, " ")),
        lines[at],
      );
    }
    assertMatch(lines.join("\n"), /\(hxxp:\/\/203\[\.\]0\[\.\]113\[\.\]9\/login\)/);
    const told = [...summary.findings, ...body.findings].length;
    if (told > 12) assertMatch(lines.at(-1) ?? "", /and \d+ more/);
    assertEquals(lines.length <= 9, true);
  });
});

Deno.test("scan: a relayed sample is neither forged nor spam, a proof stays one", async () => {
  const files = { "forwarded.eml": wholeSample("forwarded"), "clean.eml": wholeSample("clean") };
  const replies = `Reply-To: other@mailbox.example\n${wholeSample("clean")}`;
  await inFolder({ ...files, "replies.eml": replies }, async (folder) => {
    const { out } = await run("--json", folder);
    assertEquals(
      out.map((line) => JSON.parse(line)).map(({ level }) => level),
      ["safe", "low", "low"],
    );
  });
});

Deno.test({
  name: "scan: what cannot be read is named, the rest is scanned, the status is 3",
  ignore: !haveLinks,
  fn: async () => {
    const files = {
      "a.eml": LUNCH,
      "b.eml": "",
      "c.eml": Uint8Array.from({ length: 5000 }, (_, i) => i * 7 % 256),
      "d.eml": new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "e.eml": "A text, and no mail.\n",
      "z.eml": PHISH,
    };
    await inFolder(files, async (folder) => {
      await link("nowhere", `${folder}/f.eml`);
      const { status, out, err } = await run("--json", folder);
      assertEquals([status, out.length], [3, 2]);
      assertEquals(err.map((line) => line.slice(folder.length + 1)).slice(0, 4), [
        "b.eml: is empty",
        "c.eml: is not a mail but a binary file",
        "d.eml: is an Outlook file that cannot be read",
        "e.eml: is not a mail: it does not start with header fields",
      ]);
      // Older runtimes have no error of their own for a link whose target is missing.
      assertMatch(err[4] ?? "", /f\.eml: (?:there is no such file|cannot be read)$/);
    });
  },
});

Deno.test({
  name: "scan: links to folders lead in no circle, links to mails are followed",
  ignore: !haveLinks,
  fn: async () => {
    await inFolder({ "in/a.eml": LUNCH }, async (folder) => {
      await link("..", `${folder}/in/circle`);
      await link("..", `${folder}/in/circle.eml`);
      await link("a.eml", `${folder}/in/b.eml`);
      const { status, out } = await run("--json", folder);
      assertEquals([status, out.length], [0, 2]);
    });
  },
});

Deno.test("scan: every file of a Maildir is a mail, but what is on its way", async () => {
  const files = { "Mail/cur/1:2,S": LUNCH, "Mail/new/2": LUNCH, "Mail/tmp/3": LUNCH };
  await inFolder(files, async (folder) => {
    const { status, out } = await run("--json", folder);
    assertEquals([status, out.length], [0, 2]);
  });
});

Deno.test("scan: several mails are a table, worst first, that ends with counts", async () => {
  await inFolder({ "a.eml": LUNCH, "b.eml": PHISH, "c.eml": LUNCH }, async (folder) => {
    const [table = "", ...more] = (await run(folder)).out;
    const lines = table.replaceAll(`${folder}/`, "").split("\n");
    assertEquals(more, []);
    assertEquals(lines.slice(-2), ["", "3 mails: 2 low, 1 critical"]);
    const rows = lines.filter((line) => line.includes(".eml  "));
    assertEquals(rows, [
      "critical  b.eml  PayPal <ann@example.org>: Your account has been suspended",
      "low       a.eml  Ann <ann@example.org>: Lunch",
      "low       c.eml  Ann <ann@example.org>: Lunch",
    ]);
    assertMatch(lines[1] ?? "", /^ {10}\S/);
    assertMatch((await run(`${folder}/a.eml`)).out.join(), /a\.eml: low\n {2}from/);
  });
});

Deno.test("reportOf, tableOf: only the level is coloured", async () => {
  await inFolder({ "a.eml": PHISH, "b.eml": LUNCH }, async (folder) => {
    const out: string[] = [];
    const output = {
      print: (text: string) => Promise.resolve(void out.push(text)),
      complain: () => {},
      colour: true,
    };
    const call = parseCall([folder]);
    assert(typeof call === "object");
    await scan(call, output);
    assert(out[0]?.startsWith("\x1b[1;31mcritical  \x1b[0m"), out[0]);
    await scan({ ...call, paths: [`${folder}/a.eml`] }, output);
    assertStringIncludes(out[1] ?? "", "a.eml: \x1b[1;31mcritical\x1b[0m\n");
    assertEquals(out.join("").split("\x1b").length, 7);
  });
});

Deno.test("createProgress: a bar from the first second on, ten times a second, erased", () => {
  const written: string[] = [];
  let now = 0;
  const progress = createProgress({ write: (text) => void written.push(text), now: () => now });
  progress.show({ files: 1, of: 4, mails: 1 });
  progress.clear();
  assertEquals(written, []);
  for (now of [1_000, 1_050, 1_100]) progress.show({ files: 2, of: 4, mails: now });
  progress.clear();
  progress.clear();
  const bar = `\r\x1b[K[${"#".repeat(15)}${".".repeat(15)}] 2 of 4 files`;
  assertEquals(written, [`${bar}, 1000 mails`, `${bar}, 1100 mails`, "\r\x1b[K"]);
});

Deno.test("findMails: a picture, a document and a program are binary files", async () => {
  const binary = {
    "picture.eml": "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\0\0\0\x03\0\x08\x02\0\0\0",
    "archive.eml": "PK\x03\x04\x14\0\0\0\x08\0\0\0!\0",
    "field.eml": "a:\0\0\0\x01\x02\x03\x04\x05\x06\x07",
  };
  const text = {
    "iso-2022.eml": "Subject: \x1b$B%F%9%H\x1b(B\n\n\x1b$B%F%9%H\x1b(B\n",
    "hostile.eml": `Subject: a\0b\nFrom: a@example.org\n\n${"x".repeat(50)}`,
    "koi8.eml": "Subject: \xf4\xc5\xd3\xd4\n\n\xf4\xc5\xd3\xd4\n",
  };
  const files = Object.entries({ ...binary, ...text })
    .map(([name, content]) => [name, Uint8Array.from(content, (c) => c.charCodeAt(0))]);
  await inFolder(Object.fromEntries(files), async (folder) => {
    const { out, err } = await run("--json", folder);
    assertEquals(out.length, Object.keys(text).length, err.join("\n"));
    assertEquals(err.length, Object.keys(binary).length);
    for (const line of err) assertMatch(line, /: is not a mail but a binary file$/);
  });
});

const SCAN = ["run", "--no-lock", "--no-prompt", "--allow-read", "cli/scan/main.ts"];

Deno.test({
  name: "scan as a program: standard input, help, and a reader that goes away",
  ignore: Deno.env.has("TEST_IMPORT_MAP") || !await haveCommands("bash", "true"),
  fn: async () => {
    await inFolder({ "a.eml": LUNCH }, async (folder) => {
      const shell = async (line: string) => {
        const args = ["-c", line, Deno.execPath(), ...SCAN];
        const { code, stdout } = await new Deno.Command("bash", { args }).output();
        return [code, new TextDecoder().decode(stdout)] as const;
      };
      const [code, json] = await shell(`"$0" "$@" --json - <${folder}/a.eml`);
      assertEquals([code, JSON.parse(json).file], [0, "standard input"]);
      const [help, usage] = await shell(`"$0" "$@" --help`);
      assertEquals(help, 0);
      assertStringIncludes(usage, "Exit status");
      // Neither colours nor a bar where no terminal reads.
      const [, plain] = await shell(`"$0" "$@" ${folder}/a.eml 2>&1`);
      assertEquals(plain.includes("\x1b"), false);
      const many = Array(40).fill(`${folder}/a.eml`).join(" ");
      const [, status] = await shell(`"$0" "$@" ${many} | true; echo "\${PIPESTATUS[0]}"`);
      assertEquals(status.trim(), "141");
    });
  },
});
