import { assertEquals, assertStringIncludes } from "@std/assert";
import { splitMailbox } from "../../tasks/scan/mails.ts";
import { parseCall, scan } from "../../tasks/scan/main.ts";

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

async function run(...args: string[]): Promise<{ status: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const call = parseCall(args);
  if (call === undefined) return { status: 2, out, err };
  const output = {
    print: (text: string) => void out.push(text),
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
    assertEquals(results.map(({ content }) => content), [
      "nothing_found",
      "spam",
      "nothing_found",
      "spam",
    ]);
    assertEquals(results.map(({ sender }) => sender === "forged"), [false, true, false, true]);
  });
});

Deno.test("scan --fail-on: exit status 1 from that level on", async () => {
  await inFolder({ "lunch.eml": LUNCH, "phish.eml": PHISH }, async (folder) => {
    assertEquals((await run("--fail-on", "critical", `${folder}/lunch.eml`)).status, 0);
    const failed = await run("--fail-on", "high", folder);
    assertEquals([failed.status, failed.err], [1, ["1 of 2 mails are high or worse."]]);
  });
});

Deno.test("scan: what cannot be scanned is exit status 2 with a sentence", async () => {
  await inFolder({ "readme.txt": "no mail" }, async (folder) => {
    const missing = await run(`${folder}/gone.eml`);
    assertEquals(missing.status, 2);
    assertStringIncludes(missing.err.join(), "there is no such file");
    const empty = await run(folder);
    assertEquals(empty.status, 2);
    assertStringIncludes(empty.err.join(), "no mail there");
    for (const args of [[], ["--fail-on", "bad", "x"], ["--nothing", "x"]]) {
      assertEquals((await run(...args)).status, 2, args.join(" "));
    }
  });
});

Deno.test("scan: any charset is read; nothing of a mail steers the terminal", async () => {
  const latin1 = Uint8Array.from(LUNCH.replace("Lunch", "\x1b[31mLunch"), (c) => c.charCodeAt(0));
  await inFolder({ "mail.eml": latin1, "empty.eml": "" }, async (folder) => {
    const { status, out } = await run(`${folder}/mail.eml`);
    assertEquals(status, 0);
    assertStringIncludes(out.join(), "subject");
    assertEquals(out.join().includes("\x1b"), false);
    const empty = await run(`${folder}/empty.eml`);
    assertEquals(empty.status, 0);
    assertStringIncludes(empty.out.join(), "from     nobody");
  });
});

Deno.test("splitMailbox: a mail starts after an empty line, not at a From inside a text", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const first = "From a\nSubject: 1\n\nText\nFrom here on it is text.\n\n";
  const second = "From b\r\nSubject: 2\r\n\r\nText\r\n\r\n";
  const third = "From c\nSubject: 3\n";
  assertEquals(splitMailbox(encode(first + second + third)).map(decode), [first, second, third]);
  assertEquals(splitMailbox(encode("")), []);
});
