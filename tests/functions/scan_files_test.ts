import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readMails } from "../../cli/mails/find_mails.ts";
import { hasCommands } from "../support/commands.ts";
import { createOutlookFile } from "../support/outlook_file.ts";
import { LUNCH, PHISHING_LUNCH, runInFolder, runScan } from "../support/scan.ts";

const haveLinks = await hasCommands("ln");

/** Makes a symbolic link with a program, as Deno would need all permissions for it. */
async function linkFile(target: string, path: string): Promise<void> {
  const { success } = await new Deno.Command("ln", { args: ["-s", target, path] }).output();
  assert(success, path);
}

Deno.test("scan reads a folder, its folders and its mailboxes, and gives each mail its verdict", async () => {
  const files = {
    "b.eml": PHISHING_LUNCH,
    "a.eml": LUNCH,
    "notes.txt": "no mail",
    "old/all.mbox": `From ann Mon Jan  5 10:00:00 2026\n${LUNCH}\nFrom ann Mon\n${PHISHING_LUNCH}`,
  };
  await runInFolder(files, async (folder) => {
    const { status, out } = await runScan("--json", folder);
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

Deno.test("scan reads any charset, and nothing of a mail steers the terminal", async () => {
  const latin1 = Uint8Array.from(LUNCH.replace("Lunch", "\x1b[31mLunch"), (c) => c.charCodeAt(0));
  await runInFolder({ "mail.eml": latin1 }, async (folder) => {
    const { status, out } = await runScan(`${folder}/mail.eml`);
    assertEquals(status, 0);
    assertStringIncludes(out.join(), "subject  [31mLunch");
    assertEquals(out.join().includes("\x1b"), false);
  });
});

Deno.test("scan reads an Outlook file, and explains Exchange's filter fields", async () => {
  const headers = LUNCH.split("\n\n")[0]?.replaceAll("\n", "\r\n") ?? "";
  const mail = createOutlookFile({
    headers: `${headers}\r\nX-Forefront-Antispam-Report: CAT:PHSH;SFV:SPM;SCL:9;CIP:192.0.2.1;`,
    text: "Confirm your account: http://203.0.113.9/login",
  });
  await runInFolder({ "a.msg": mail }, async (folder) => {
    const { status, out } = await runScan("--fail-on", "medium", folder);
    assertEquals(status, 1, out.join("\n"));
    assertMatch(out.join("\n"), /exchange SCL 9: .*claimed by the mail/);
    const { out: [json = ""] } = await runScan("--json", folder);
    const { exchange, body } = JSON.parse(json);
    assertEquals([exchange.belief, body.urls.length], ["claimed", 1]);
  });
});

Deno.test({
  name: "scan names what cannot be read, scans the rest, and exits with 3",
  ignore: !haveLinks,
  fn: async () => {
    const files = {
      "a.eml": LUNCH,
      "b.eml": "",
      "c.eml": Uint8Array.from({ length: 5000 }, (_, i) => i * 7 % 256),
      "d.eml": new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "e.eml": "A text, and no mail.\n",
      "z.eml": PHISHING_LUNCH,
    };
    await runInFolder(files, async (folder) => {
      await linkFile("nowhere", `${folder}/f.eml`);
      const { status, out, err } = await runScan("--json", folder);
      assertEquals([status, out.length], [3, 2]);
      assertEquals(err.map((line) => line.slice(folder.length + 1)).slice(0, 4), [
        "b.eml: is empty",
        "c.eml: is not a mail but a binary file",
        "d.eml: is an Outlook file that cannot be read",
        "e.eml: is not a mail, as it does not start with header fields; " +
        "give a bare text to the console, or to analyze-spam",
      ]);
      // Older runtimes have no error of their own for a link whose target is missing.
      assertMatch(err[4] ?? "", /f\.eml: (?:there is no such file|cannot be read)$/);
    });
  },
});

Deno.test("scan takes no JSON, time of day or URL for a header field", async () => {
  const files = {
    "a.eml": '{"a": 1}\n',
    "b.eml": "12:30 lunch?\n",
    "c.eml": "http://x.example/\n",
  };
  await runInFolder(files, async (folder) => {
    const { status, out, err } = await runScan("--json", folder);
    assertEquals([status, out.length, err.length], [3, 0, 3]);
    for (const line of err) assertMatch(line, /is not a mail, as it does not start with header/);
  });
});

Deno.test({
  name: "scan follows links to mails, and no circle of links to folders",
  ignore: !haveLinks,
  fn: async () => {
    await runInFolder({ "in/a.eml": LUNCH }, async (folder) => {
      await linkFile("..", `${folder}/in/circle`);
      await linkFile("..", `${folder}/in/circle.eml`);
      await linkFile("a.eml", `${folder}/in/b.eml`);
      const { status, out } = await runScan("--json", folder);
      assertEquals([status, out.length], [0, 2]);
    });
  },
});

Deno.test("scan reads every file of a Maildir except mails in delivery", async () => {
  const files = { "Mail/cur/1:2,S": LUNCH, "Mail/new/2": LUNCH, "Mail/tmp/3": LUNCH };
  await runInFolder(files, async (folder) => {
    const { status, out } = await runScan("--json", folder);
    assertEquals([status, out.length], [0, 2]);
    for (const name of ["Mail/new", "Mail/new/", "Mail/new/.", "Mail/cur/../new/"]) {
      const { status, out } = await runScan("--json", `${folder}/${name}`);
      assertEquals([status, out.length], [0, 1], name);
    }
  });
});

Deno.test("readMails names standard input that cannot be read to its end", async () => {
  const input = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("the pipe broke")),
  });
  const mails = await Array.fromAsync(readMails({ kind: "file", path: "-" }, input));
  assertEquals(mails.map(({ kind, name }) => [kind, name]), [["unreadable", "standard input"]]);
});

Deno.test("findMails takes pictures, archives and other binary files for no mail", async () => {
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
  await runInFolder(Object.fromEntries(files), async (folder) => {
    const { out, err } = await runScan("--json", folder);
    assertEquals(out.length, Object.keys(text).length, err.join("\n"));
    assertEquals(err.length, Object.keys(binary).length);
    for (const line of err) assertMatch(line, /: is not a mail but a binary file$/);
  });
});

Deno.test("scan reads mails of Apple Mail, as files and as exported mailboxes", async () => {
  const mail = new TextEncoder().encode(PHISHING_LUNCH);
  const list = '<?xml version="1.0"?><plist><dict><key>flags</key></dict></plist>\n';
  const files = {
    "1.emlx": `${mail.length}        \n${PHISHING_LUNCH}${list}`,
    "2.partial.emlx": `${mail.length}\r\n${PHISHING_LUNCH}${list}`,
    "Box.mbox/mbox": `From ann Mon Jan  5 10:00:00 2026\n${LUNCH}\nFrom ann Mon\n${PHISHING_LUNCH}`,
    "Box.mbox/table_of_contents": "x",
    "Sent.MBOX/MBOX": `From ann Mon Jan  5 10:00:00 2026\n${LUNCH}`,
    "other/mbox": "no mail",
  };
  await runInFolder(files, async (folder) => {
    const { status, out, err } = await runScan("--json", folder);
    assertEquals([status, err], [0, []]);
    const results = out.map((line) => JSON.parse(line));
    assertEquals(results.map(({ file }) => file.slice(folder.length + 1)), [
      "1.emlx",
      "2.partial.emlx",
      "Box.mbox/mbox:1",
      "Box.mbox/mbox:2",
      "Sent.MBOX/MBOX",
    ]);
    assert(!JSON.stringify(results[0].body).includes("plist"));
    for (const name of ["Box.mbox", "Box.mbox/."]) {
      assertStringIncludes((await runScan(`${folder}/${name}`)).out.join(), "2 mails", name);
    }
  });
});

/** The first mail that c-client and Pine write into a mailbox (fetchmail FAQ O15). */
const FOLDER_DATA = `From MAILER-DAEMON Mon Jan  5 10:00:00 2026
Date: 05 Jan 2026 10:00:00 +0100
From: Mail System Internal Data <MAILER-DAEMON@host.example>
Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA
Message-ID: <1767603600@host.example>
X-IMAP: 1767603600 0000000002
Status: RO

This text belongs to the format of the folder and is not a real message.
`;

Deno.test("scan skips and counts a mailbox's own data, and not what pretends to be it", async () => {
  const box = (data: string) => `${data}\nFrom ann Mon Jan  5 10:00:00 2026\n${LUNCH}`;
  const pretended = [
    FOLDER_DATA.replace("not a real", "at http://203.0.113.9/"),
    FOLDER_DATA.replace("Date:", "Received: from x by y; Mon, 5 Jan 2026 10:00:00 +0100\nDate:"),
    FOLDER_DATA.replace("Status:", "Content-Type: text/html\nStatus:"),
  ];
  const files = {
    "a.mbox": box(FOLDER_DATA),
    "alone.mbox": FOLDER_DATA,
    ...Object.fromEntries(pretended.map((data, i) => [`pretended${i}.mbox`, box(data)])),
  };
  await runInFolder(files, async (folder) => {
    const { status, out, err } = await runScan("--json", `${folder}/a.mbox`);
    assertEquals([status, out.length, err.length], [0, 1, 1]);
    assertStringIncludes(err[0] ?? "", "a.mbox:1: is the mail program's own data");
    const singleScan = await runScan(`${folder}/alone.mbox`);
    assertEquals([singleScan.status, singleScan.err.length], [3, 2]);
    for (const i of pretended.keys()) {
      assertEquals((await runScan("--json", `${folder}/pretended${i}.mbox`)).out.length, 2);
    }
  });
});

Deno.test({
  name: "scan follows a link inside its folder, and reports one that leaves the folder",
  ignore: !haveLinks,
  fn: async () => {
    await runInFolder({ "a/one.eml": LUNCH, "secret.eml": PHISHING_LUNCH }, async (folder) => {
      await linkFile("one.eml", `${folder}/a/two.eml`);
      await linkFile(`${folder}/secret.eml`, `${folder}/a/zzz.eml`);
      const { status, out, err } = await runScan("--json", `${folder}/a`);
      assertEquals([status, out.length], [3, 2]);
      assertMatch(err.join(), /zzz\.eml: is a link to outside of the folder/);
      assert(!out.join().includes("PayPal"));
    });
  },
});
